"""The contract of every skill: each clause catches its culprit, and skills that are right keep all of them."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

import pytest

from rinshan.errors import PackError, RinshanError
from rinshan.rows import DISABLED, SEALED
from rinshan.subjects import Refusal, Wild
from rinshan_skills import FREE, LIMITED, LOCKED, Modifier, Skill, limits, mine, per_hand
from rinshan_skills.effects import Effect
from rinshan_skills.testing import ContractError, contract, contract_tests, replay_file
from rinshan_skills.testing.chance import chance_check, shared_state
from rinshan_skills.testing.conditions import CONDITIONS
from rinshan_skills.testing.contracts import subject_name, subjects
from rinshan_skills.testing.games import check_derived
from rinshan_skills.testing.guard import facts

QUICK = {"games": 2, "hands": 1}


def broken(skill: type[Skill], **options) -> ContractError:
    with pytest.raises(ContractError) as caught:
        contract(skill, **{**QUICK, **options})
    return caught.value


class Tidy(Skill):
    """Stakes 1,000 points once per hand; counts in its own fields."""

    uses = per_hand(1)
    seen = 0
    paid = 0

    def discarded(self, me):
        return
        yield

    def judged(self, who):
        self.seen += 1

    @mine
    def drawn(self, me):
        yield me.stake(1_000)
        yield me.remember(paid=self.paid + 1)


@pytest.mark.rule("K-11", "K-14", "K-23", "K-30", "K-49")
def test_a_skill_that_is_right_keeps_every_clause_under_every_condition(skill_contract):
    fired = skill_contract(Tidy, **QUICK)
    (entry,) = fired.report()
    assert entry["activated"] > 5
    assert entry["hooks"]["drawn"]["did"] >= entry["activated"]
    assert set(entry["hooks"]) == {"discarded", "drawn", "judged"}


class OneFree(Skill):
    """One tile of the hand is free."""

    kind = LOCKED
    transforms = FREE

    def frees(self, me):
        return [Wild(tuple(me.table.hands[me.seat]), 1)]


def test_what_the_table_remembers_of_an_answer_is_no_change_of_it(table):
    t = table(east="123m456p789s1122z", wall="9m", cards={"east": [OneFree]})
    t.table.free_masks.clear()
    before = facts(t.table)
    assert t.table.waits(0)
    assert t.table.free_masks
    assert facts(t.table) == before
    t.table.set_scores((24_000, 26_000, 25_000, 25_000), 0)
    assert facts(t.table) != before


# ---------------------------------------------------------------------------- plays, ends


class Raises(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me):
        raise KeyError("lost")
        yield


def test_an_exception_in_a_handler_names_skill_hook_line_and_seed(tmp_path):
    error = broken(Raises, folder=tmp_path, seed=7)
    assert (error.clause, error.condition, error.seed) == ("plays", "plain", "7/plain/0")
    told = str(error)
    assert "test_contract.raises: its handler for 'drawn' failed after event " in told
    assert "KeyError: 'lost'" in told
    assert 'raise KeyError("lost")' in told
    assert "only this condition: contract(Raises, only=[\"plain\"], hands=1, seed='7')\n" in told
    assert "draw 0 tile=" in told
    assert error.record is not None
    assert error.record.parent == tmp_path


def test_the_record_of_a_failing_game_plays_again_up_to_the_failure(tmp_path):
    error = broken(Raises, folder=tmp_path)
    told = replay_file(error.record, [Raises])
    assert told.splitlines()[0].startswith("game_started")
    assert "fault" in told
    assert told.splitlines()[-1].startswith(f"{error.record}: the record breaks off here: ")


class Undeclared(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me, draw):
        yield me.transform(draw.tile, (draw.tile + 1) % 34)


def test_an_effect_that_is_not_declared_says_how_to_declare_it():
    error = broken(Undeclared)
    assert error.clause == "plays"
    assert "undeclared transforms a tile; say so: transforms = DECLARED" in str(error)


class Chain(Skill):
    kind = LOCKED
    steps = 0

    @mine
    def drawn(self, me):
        while True:
            yield me.remember(steps=self.steps + 1)


def test_a_chain_without_end_is_named():
    error = broken(Chain)
    assert error.clause == "ends"
    assert "a chain of skills does not end (test_contract.chain)" in str(error)


class Spins(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me):
        while True:
            pass
        yield


def test_a_loop_that_never_yields_is_stopped_and_named(monkeypatch):
    monkeypatch.setattr(limits, "LIMIT", 0.05)
    error = broken(Spins)
    assert error.clause == "ends"
    assert "spins: its handler for 'drawn' failed" in str(error)
    assert "a loop without an end? let it end, or yield in it" in str(error)


class Tireless(Skill):
    """Asks for ever."""

    kind = LOCKED

    @mine
    def turn_started(self, me):
        while True:
            yield me.ask_yes()


def test_questions_without_end_are_a_chain_without_end():
    assert broken(Tireless, players=["eager"]).clause == "ends"


# ---------------------------------------------------------------------------- conservation, derived, only effects


@dataclass
class Mint(Effect):
    """Points from nowhere."""

    def would_change(self, act, /):
        return True

    def apply(self, act, /):
        act.table.scores[act.seat] += 100
        act.log("minted")


class Forger(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me):
        yield Mint()


@pytest.mark.rule("B-01")
def test_points_from_nowhere_break_conservation():
    error = broken(Forger)
    assert error.clause == "conservation"
    assert "forger: its handler for 'drawn' failed" in str(error)
    assert "points in all" in str(error)


@dataclass
class Paint(Effect):
    """A face that follows from nothing."""

    tile: int

    def would_change(self, act, /):
        return True

    def apply(self, act, /):
        table = act.table
        kind = table.face[self.tile] // 1
        table.keys[act.seat].remove(_kind(kind))
        table.face[self.tile] = 31
        table.keys[act.seat].add(31)
        act.log("painted")


def _kind(name):
    from rinshan.tiles import KIND_OF

    return KIND_OF[name]


class Painter(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me, draw):
        yield Paint(draw.tile)


@pytest.mark.rule("K-27")
def test_a_face_that_does_not_follow_from_the_facts_is_found():
    error = broken(Painter)
    assert error.clause == "derived"
    assert "shows what does not follow from the skills that work" in str(error)


def test_what_is_derived_is_checked_face_by_face_name_by_name_and_wait_by_wait(table):
    t = table(east="123m456p789s1122z", wall="9m")
    check_derived(t.table)
    t.table._waits[1] = 1 << 33
    with pytest.raises(RinshanError, match="the waits of seat 1 do not follow"):
        check_derived(t.table)
    t.table._waits[1] = -1
    t.table.face[t.table.hands[2][0]] ^= 1
    with pytest.raises(RinshanError, match="a tile of seat 2 shows"):
        check_derived(t.table)


def test_names_of_melds_are_checked_too(table):
    t = table(east="5m19p19s1234567z", south="55m19p", wall="9m", red_fives=(0, 0, 0))
    t.play("E: discard 5m", "S: pon 55m")
    check_derived(t.table)
    t.table.melds[1][0].names = (0, 0, 0)
    with pytest.raises(RinshanError, match="the names of a meld of seat 1"):
        check_derived(t.table)


def itself(me):
    """The table behind ``me.table``, by a way that nobody is told of."""
    return me.instance.skills.table


class Writes(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me):
        itself(me).riichi[me.seat] = 1
        return
        yield


class WritesWhenAsked(Skill):
    kind = LOCKED

    def may_discard(self, me):
        itself(me).honba += 1


class WritesBetweenEffects(Skill):
    kind = LOCKED
    step = 0

    @mine
    def drawn(self, me):
        yield me.remember(step=self.step + 1)
        itself(me).pots["mine"] = 0


class WritesAtTheEnd(Skill):
    kind = LOCKED

    @mine
    def discarded(self, me):
        yield me.ask_yes()
        itself(me).passed[me.seat] |= 1


@dataclass(eq=False)
class WritingModifier(Modifier):
    def may_discard(self, me):
        itself(me).honba += 1
        itself(me).pots["mine"] = 0


class Attaches(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me):
        yield me.modify(WritingModifier())


@pytest.mark.parametrize(
    ("skill", "hook", "fields"),
    [
        (Writes, "drawn", "riichi"),
        (WritesWhenAsked, "may_discard", "honba"),
        (WritesBetweenEffects, "drawn", "pots"),
        (WritesAtTheEnd, "discarded", "passed"),
        (Attaches, "may_discard", "honba, pots"),
    ],
)
def test_code_that_writes_to_the_table_is_named_with_the_field(skill, hook, fields):
    error = broken(skill)
    assert error.clause == "only effects change the table"
    assert f"its handler for {hook!r} failed" in str(error)
    assert f"it changed {fields} of me.table itself" in str(error)
    assert "yield an effect of me" in str(error)


class CountsWhenAsked(Skill):
    kind = LOCKED
    asked = 0

    def may_discard(self):
        self.asked += 1


class KeepsWhatItFound(Skill):
    kind = LOCKED

    def han_direct(self, han):
        self._found = han
        return han


@dataclass(eq=False)
class CountingModifier(Modifier):
    seen: tuple[int, ...] = ()

    def may_discard(self, tile):
        self.seen = (*self.seen, tile)


class AttachesCounting(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me):
        yield me.modify(CountingModifier())


@pytest.mark.parametrize(
    ("skill", "hook", "field"),
    [
        (CountsWhenAsked, "may_discard", "asked"),
        (KeepsWhatItFound, "han_direct", "_found"),
        (AttachesCounting, "may_discard", "seen"),
    ],
)
def test_a_method_that_only_answers_and_writes_its_own_state_is_named_with_the_field(skill, hook, field):
    error = broken(skill)
    assert error.clause == "own state"
    assert f"its handler for {hook!r} failed" in str(error)
    assert f"it writes {field} of self, and is asked any number of times" in str(error)


# ---------------------------------------------------------------------------- replays, chance, own state


class Draws(Skill):
    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + random.randrange(3)


class Clocked(Skill):
    kind = LOCKED

    def _now(self):
        return time.time()

    @mine
    def han_direct(self, han):
        return han + int(self._now()) % 2


class Imports(Skill):
    kind = LOCKED

    @mine
    def han_direct(self, han):
        from secrets import randbelow

        return han + randbelow(2)


@pytest.mark.parametrize(
    ("skill", "told"),
    [
        (Draws, "Draws.han_direct uses 'random' of the module 'random'"),
        (Clocked, "Clocked._now uses 'time' of the module 'time'"),
        (Imports, "Imports.han_direct imports 'secrets'"),
    ],
)
@pytest.mark.rule("B-04")
def test_chance_and_clocks_outside_the_game_are_found_in_the_code(skill, told):
    error = broken(skill)
    assert error.clause == "chance"
    assert told in str(error)
    assert error.record is None


def test_the_random_streams_of_the_game_are_no_chance_outside():
    class Streams(Skill):
        def _pick(self, me):
            return me.table.streams.stream("skills", 1).below(3)

    assert chance_check(Streams) == ""
    assert chance_check(Tidy) == ""


class Remembers:
    """Outlives every game."""

    calls = 0


class Whimsical(Skill):
    """Discards face down in every other call, whichever game it is."""

    kind = LOCKED

    @mine
    def discarding(self, me, discard):
        Remembers.calls += 1
        if Remembers.calls % 3 == 0:
            from dataclasses import replace

            yield me.replace(replace(discard, down=True))


@pytest.mark.rule("H-01")
def test_a_skill_that_is_not_determined_by_the_game_does_not_replay():
    Remembers.calls = 0
    error = broken(Whimsical)
    assert error.clause == "replays"
    assert "the same answers" in str(error)


class SharedField(Skill):
    kind = LOCKED
    seen = 0

    def game_ended(self):
        type(self).seen += 1


HEARD = [0]


class SharedGlobal(Skill):
    kind = LOCKED

    def game_ended(self):
        HEARD[0] += 1


@pytest.mark.parametrize(("skill", "field"), [(SharedField, "SharedField.seen"), (SharedGlobal, "HEARD")])
@pytest.mark.rule("K-30")
@pytest.mark.case("C-089")
def test_state_that_copies_share_is_named(skill, field):
    error = broken(skill)
    assert error.clause == "own state"
    assert f"{field} changed while it was played" in str(error)
    assert "me.remember(field=value)" in str(error)


def test_shared_state_is_compared_by_value():
    before = shared_state([SharedGlobal])
    HEARD.append(5)
    after = shared_state([SharedGlobal])
    HEARD.pop()
    assert before != after
    assert before == shared_state([SharedGlobal])


# ---------------------------------------------------------------------------- disabled, sealed, lost ...


class Sleepless(Skill):
    """Believes that it always works: what begins with its turn also ends with it."""

    kind = LOCKED
    phase = 0

    @mine
    def turn_started(self, me):
        yield me.remember(phase=1)

    @mine
    def turn_ending(self, me):
        if self.phase != 1:
            raise RuntimeError("the turn never began")
        yield me.remember(phase=0)


@pytest.mark.parametrize("condition", ["disabled", "sealed", "turned"])
@pytest.mark.rule("K-13", "K-14", "K-23", "K-27")
def test_a_skill_that_does_not_survive_being_silent_for_a_while_is_found(condition):
    error = broken(Sleepless, only=[condition], games=4)
    assert (error.clause, error.condition) == ("plays", condition)
    assert "RuntimeError: the turn never began" in str(error)
    contract(Sleepless, only=["plain", "immune", "copied", "twice"], **QUICK)


class Once(Skill):
    kind = LIMITED
    used = 0

    @mine
    def drawn(self, me):
        yield me.remember(used=1)


def seen_in(monkeypatch, skill, condition, **options):
    """The journals, and the instances at the end, of the games of one condition."""
    import rinshan_skills.testing.contracts as module

    found = []
    play = module.play
    monkeypatch.setattr(module, "play", lambda *a, **k: found.append(play(*a, **k)) or found[-1])
    contract(skill, only=[condition], **{"games": 2, "hands": 2, "players": ["eager"], **options})
    return found


def activations(played, label):
    return [event for event in played.game.table.journal if event[0] == "activated" and str(event[2]).startswith(label)]


@pytest.mark.rule("K-18", "K-19")
def test_used_up_means_that_nothing_is_left_to_activate(monkeypatch):
    plain = seen_in(monkeypatch, Once, "plain")
    assert [len(activations(played, "test_contract.once")) for played in plain] == [1, 1]
    spent = seen_in(monkeypatch, Once, "used up")
    for played in spent:
        assert activations(played, "test_contract.once") == []
        assert [event[3] for event in played.game.table.journal if event[0] == "spent"] == ["test_contract.once"]


def test_a_skill_without_limits_is_not_used_up(monkeypatch):
    class Endless(Skill):
        kind = LOCKED

        def judged(self, who):
            pass

    assert seen_in(monkeypatch, Endless, "used up") == []


@pytest.mark.rule("K-30")
def test_copies_have_objects_uses_and_fields_of_their_own(monkeypatch):
    for played in seen_in(monkeypatch, Tidy, "copied"):
        (own,) = [it for it in played.skills.instances if it.cls is Tidy and not it.copy]
        (copy,) = [it for it in played.skills.instances if it.cls is Tidy and it.copy]
        assert own.skill is not copy.skill
        assert own.uses is not copy.uses
        assert own.uses
        assert copy.uses


@pytest.mark.rule("K-13", "K-14")
def test_disabled_and_sealed_skills_sleep_in_some_turns_and_wake_in_others(monkeypatch):
    for condition, depth in (("disabled", DISABLED), ("sealed", SEALED)):
        levels = set()

        class Watchful(Skill):
            kind = LOCKED

            def level(self, level, skill):
                return level

        from rinshan_skills.testing import games

        real = games.check_derived

        def look(table, real=real, levels=levels):
            levels.update(source.suppressed for source in table.on.rows.sources if "watchful" in source.label)
            real(table)

        monkeypatch.setattr(games, "check_derived", look)
        seen_in(monkeypatch, Watchful, condition)
        assert levels == {0, depth}


@pytest.mark.rule("K-23")
def test_a_card_lies_face_down_or_is_turned_over_and_back(monkeypatch):
    for played in seen_in(monkeypatch, Tidy, "face down"):
        assert activations(played, "test_contract.tidy") == []
    for played in seen_in(monkeypatch, Tidy, "turned"):
        turns = [event[4] for event in played.game.table.journal if event[0] == "card_turned"]
        assert {"down", "up"} <= set(turns)
        assert activations(played, "test_contract.tidy")


@pytest.mark.rule("K-49")
def test_a_skill_is_lost_and_gained_again(monkeypatch):
    for played in seen_in(monkeypatch, Tidy, "lost"):
        kinds = [event[0] for event in played.game.table.journal if event[0] in ("lost", "gained")]
        assert kinds[:2] == ["lost", "gained"]


@pytest.mark.rule("K-12")
def test_an_effect_on_the_immune_is_found():
    @dataclass
    class Snatch(Effect):
        """Turns a card over, whatever immunity says."""

        card: object

        def would_change(self, act, /):
            return not self.card.lost

        def apply(self, act, /):
            act.skills.holdings.lose([self.card], act)

    class Snatcher(Skill):
        kind = LOCKED

        @mine
        def drawn(self, me):
            for card in me.cards_of(me.table.next_seat(me.seat)):
                yield Snatch(card)

    error = broken(Snatcher, only=["immune"], players=["default"])
    assert error.clause == "immunity"
    assert "it had an effect on a player on whom skills have none: card_lost" in str(error)


def test_two_players_may_hold_it(monkeypatch):
    for played in seen_in(monkeypatch, Tidy, "twice"):
        assert sorted(len(cards) for cards in played.case.seats) == [0, 0, 1, 1]


class Bends(Skill):
    """Lays its holder's discards face down without an effect."""

    kind = LOCKED

    @mine
    def discarding(self, me, discard):
        self._bend(discard)
        yield me.replace(discard)

    def _bend(self, discard):
        discard.down = True


class BendsWhatItJudges(Skill):
    """Takes the sting out of a question that others answer too."""

    kind = LOCKED

    def may_win(self, win):
        win.tile = 3


@pytest.mark.rule("K-11", "K-26")
@pytest.mark.parametrize(("skill", "told"), [(Bends, "down of the Discard"), (BendsWhatItJudges, "tile of the Win")])
def test_what_a_hook_is_about_is_not_changed_in_place(skill, told):
    error = broken(skill)
    assert error.clause == "only effects change the table"
    assert f"it changed {told} it got; only what it yields may change the game: yield me.replace" in str(error)


def test_the_value_that_a_method_gives_back_may_be_changed_in_place():
    class Cheaper(Skill):
        kind = LOCKED

        def riichi_terms(self, terms):
            terms.price = 500
            return terms

        def continuation(self, plan):
            plan.honba += 1
            return plan

    contract(Cheaper, games=1, hands=2, only=["plain"])


# ---------------------------------------------------------------------------- how it is called


def test_every_condition_has_a_name_of_its_own_and_unknown_ones_are_refused():
    names = [condition.name for condition in CONDITIONS]
    assert len(set(names)) == len(names) == 11
    with pytest.raises(
        RinshanError, match=r"^only: there is no 'asleep'; expected some of plain, disabled, .*, twice$"
    ):
        contract(Tidy, only=["asleep"])


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"allow": ["optons"]}, "allow: there is no 'optons'; did you mean 'options'?; expected some of view, options"),
        ({"allow": "options"}, "allow = 'options': expected a list, such as allow=['options']"),
        ({"only": "plain"}, "only = 'plain': expected a list, such as only=['plain']"),
        ({"only": ["scene 1"], "scenes": [{}]}, "only: there is no 'scene 1'; did you mean 'scene 0'?; expected some"),
        ({"players": "random"}, "players = 'random': expected a list, such as players=['random']"),
        ({"scenes": {"wall": "9m"}}, "scenes = {'wall': '9m'}: expected a list, such as scenes=[{'wall': '9m'}]"),
        ({"games": 0}, "nothing to play: 0 games of 2 hands, 0 scenes"),
        ({"hands": 0}, "nothing to play: 3 games of 0 hands, 0 scenes"),
    ],
)
def test_options_of_the_contract_that_would_mean_nothing_are_refused(given, told):
    with pytest.raises(RinshanError) as refused:
        contract(Tidy, **given)
    assert str(refused.value).startswith(told)


def test_one_scene_can_be_played_alone_and_a_failure_says_how():
    wrong = {"wall": "9m", "play": ["E: discard 1m drawn"]}
    with pytest.raises(ContractError) as broken_one:
        contract(Tidy, games=1, hands=1, only=["scene 1"], scenes=[wrong, wrong])
    assert broken_one.value.condition == "scene 1"
    assert 'contract(Tidy, only=["scene 1"], hands=1, scenes=[...])\n' in str(broken_one.value)
    contract(Tidy, games=0, only=["scene 1"], scenes=[wrong, {"wall": "9m", "play": ["E: discard 9m"]}])


def test_what_cannot_be_put_at_a_table_is_refused_before_anything_is_played():
    class Misspelt(Skill):
        def drawnn(self, me):
            yield

    class Argued(Skill):
        def drawn(self, me, drew):
            yield

    with pytest.raises(PackError, match=r"Misspelt.drawnn: there is no such hook; did you mean 'drawn'\?"):
        contract(Misspelt)
    with pytest.raises(PackError, match=r"Argued.drawn: the hook has no argument 'drew'.*did you mean 'draw'\?"):
        contract(Argued)


def test_skills_and_characters_are_found_by_name():
    assert contract("miyanaga_saki.ridge_flower", games=1, hands=1, only=["plain"]).skills[0].__name__ == "RidgeFlower"
    assert len(contract("miyanaga_saki", games=1, hands=1, only=["plain"]).skills) == 2


def test_scenes_beside_the_seeded_games_are_played_with_their_script(tmp_path):
    class Kans(Skill):
        kind = LOCKED

        @mine
        def kan_made(self, me):
            raise RuntimeError("a kan was made")
            yield

    scene = {"east": "1111z123m456p78s22z", "wall": "9m", "play": ["E: ankan 1111z"]}
    error = broken(Kans, only=["face down"], scenes=[scene], folder=tmp_path)
    assert (error.condition, error.clause) == ("scene 0", "plays")
    south = {"holder": "south", "south": "1111z123m456p78s2z", "wall": "9m 9m", "play": ["S: ankan 1111z"]}
    assert broken(Kans, only=["face down"], scenes=[south], folder=tmp_path).condition == "scene 0"
    contract(Kans, only=["face down"], scenes=[{"play": []}], players=["default"], games=1)


def test_others_may_sit_beside_the_holder_in_a_scene_and_more_cards_lie_at_its_seat(monkeypatch):
    import rinshan_skills.testing.contracts as module

    games = []
    play = module.play
    monkeypatch.setattr(module, "play", lambda case, *a, **k: games.append(case) or play(case, *a, **k))
    scene = {"holder": "south", "beside": {"south": ["anan"], "north": ["mase_yuuko", "fujita_yasuko"]}}
    contract(Tidy, only=["used up"], games=1, hands=1, scenes=[scene])
    dealer = games[-1].start.dealer
    assert [games[-1].seats[(dealer + wind) % 4] for wind in range(4)] == [
        (), (Tidy, "anan"), (), ("mase_yuuko", "fujita_yasuko"),
    ]  # fmt: skip
    assert all(len(cards) < 2 for case in games[:-1] for cards in case.seats)


def test_a_scene_may_be_that_of_a_late_hand(monkeypatch):
    import rinshan_skills.testing.contracts as module

    games = []
    play = module.play
    monkeypatch.setattr(module, "play", lambda case, *a, **k: games.append(case) or play(case, *a, **k))
    scene = {"holder": "north", "round": "S3", "honba": 2, "deposits": 1_000, "scores": {"north": 24_000}}
    contract(Tidy, only=["used up"], games=1, hands=1, scenes=[scene])
    case = games[-1]
    assert [bool(cards) for cards in case.seats] == [False, True, False, False]
    assert (case.start.round, case.start.dealer, case.start.honba, case.start.deposits) == (1, 2, 2, 1_000)
    assert case.start.scores == (25_000, 24_000, 25_000, 25_000)


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ({"easst": "1m"}, r"fine, scene 0: a scene has no 'easst'; did you mean 'east'\?"),
        ({"play": ["discard 1m"]}, "expected a seat and an answer"),
    ],
)
def test_a_scene_that_is_none_is_refused(scene, told):
    class Fine(Skill):
        def judged(self, who):
            pass

    with pytest.raises(PackError, match=told):
        contract(Fine, only=["face down"], games=1, hands=1, scenes=[scene])


@pytest.mark.rule("H-01")
def test_a_record_is_replayed_in_another_process_on_request():
    contract("anan", only=["plain"], elsewhere=True, **QUICK)

    class Local(Skill):
        def judged(self, who):
            pass

    with pytest.raises(PackError, match="Local cannot be played in another process"):
        contract(Local, only=["plain"], elsewhere=True, **QUICK)


def test_what_is_tested_may_be_a_pack_a_character_or_several():
    (saki,) = subjects("miyanaga_saki")
    assert subject_name(saki) == "miyanaga_saki"
    assert saki in subjects("kiyosumi")
    assert set(subjects("kiyosumi")) < set(subjects("*"))
    assert subjects(Tidy) == [Tidy]
    assert subjects([Tidy, saki]) == [Tidy, saki]
    assert subject_name(Tidy) == "Tidy"
    with pytest.raises(PackError, match="no character is called 'kiyo'"):
        subjects("kiyo")


TestTwo = contract_tests([Tidy, "miyanaga_saki.no_new_flower"], games=1, hands=1)


def test_a_class_of_tests_has_one_for_each_subject_and_condition():
    marks = {mark.args[0]: mark.args[1] for mark in TestTwo.test_keeps_the_contract.pytestmark}
    assert marks["subject"] == [Tidy, "miyanaga_saki.no_new_flower"]
    assert marks["condition"] == [condition.name for condition in CONDITIONS]


def test_a_class_of_tests_fails_for_a_culprit(tmp_path):
    tests = contract_tests(Writes, games=1, hands=1)()
    with pytest.raises(ContractError, match="only effects change the table"):
        tests.test_keeps_the_contract(Writes, "plain", tmp_path)
    tests.test_keeps_the_contract(Writes, "face down", tmp_path)


def test_a_refusal_may_be_given_by_all_that_a_player_sees(skill_contract):
    class NoHonours(Skill):
        kind = LOCKED

        @mine
        def may_discard(self, me, tile):
            many = len(me.view.hand) > 4
            return Refusal("honours stay", "no_honours") if me.table.face[tile] >= 27 and many else None

    skill_contract(NoHonours, only=["plain"], **QUICK)
