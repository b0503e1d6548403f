"""Cases from other engines about state, order, cancelling and silence, as this framework answers them."""

import random
from itertools import permutations

import pytest

from rinshan import drive, load_rules, replay
from rinshan.streams import Streams
from rinshan.subjects import Refusal
from rinshan_plugins.bots import make_bot
from rinshan_skills import LIMITED, LOCKED, THIS_TURN, Modifier, Registry, Skill, mine, open_game
from rinshan_skills.testing import not_furiten

TENPAI = "123m456p789s1122z"
RULES = load_rules("tenhou", rounds=1)


def marks(t, *words):
    return [event[0] for event in t.events(*words)]


def bots(seed):
    return [make_bot("efficiency", seat, seed, RULES) for seat in range(4)]


# ------------------------------------------------------------------ state and chance


@pytest.fixture
def counter(ping):
    class Counter(Skill):
        kind = LOCKED
        count = 0

        @mine
        def drawn(self, me):
            yield me.remember(count=self.count + 1)

    return Counter


@pytest.mark.rule("K-30")
@pytest.mark.case("C-089")
def test_a_counter_belongs_to_the_game_and_to_the_answers_given_so_far(table, counter):
    t = table(east=TENPAI, wall="9m", cards={"south": [counter]}).until("S")
    snapshot = list(t.answers)
    assert t.skills.instances[0].skill.count == 1
    t.until("W").until("S").until("W").until("S")
    assert t.skills.instances[0].skill.count == 3
    again = table(east=TENPAI, wall="9m", cards={"south": [counter]})
    assert again.skills.instances[0].skill.count == 0, "two games side by side share nothing"
    for answer in snapshot:
        again._advance(tuple(ask.space.read(answer) for ask in again.pending))
    assert again.skills.instances[0].skill.count == 1
    assert t.skills.instances[0].skill.count == 3
    assert counter.count == 0


@pytest.fixture
def gambler(ping):
    class Gambler(Skill):
        kind = LOCKED
        works = True

        @mine
        def drawn(self, me):
            if self.works:
                number = yield me.random(range(1000))
                yield ping(f"threw {number}")

    return Gambler


def threw(game):
    return [event[0] for event in game.table.journal if event[0].startswith("threw")]


@pytest.mark.rule("H-01")
@pytest.mark.case("C-090")
def test_the_chance_of_skills_is_a_stream_of_its_own(gambler, locked):
    def played(*cards, dice=False):
        game = open_game(RULES, seed=11, seats=[cards], raise_faults=True, hands=2)
        answers = []
        players = bots(11)
        if dice:
            for player in players:
                answer = player.answer
                player_random = random.Random(1)
                player.answer = lambda ask, view, answer=answer, own=player_random: (own.random(), answer(ask, view))[1]
        drive(game, players, answers)
        return game, answers

    plain, answers = played()
    diced, _ = played(dice=True)
    assert diced.table.journal == plain.table.journal
    asleep = type("Gambler", (gambler,), {"works": False, "__module__": gambler.__module__})
    sleeping, _ = played(asleep)
    off = locked("Off", level=lambda self, level, skill: 2)
    disabled, _ = played(off, gambler)
    for other in (sleeping, disabled):
        assert [e for e in other.table.journal if e[0] != "standing"] == plain.table.journal
    awake, taken = played(gambler)
    first = Streams(11).stream("skills", 0)
    thrown = threw(awake)
    count = sum(event[1] == 0 for event in awake.table.journal if event[0] == "draw")
    assert len(thrown) == count
    assert thrown[:3] == [f"threw {first.choice(range(1000))}" for _ in range(3)]
    quiet = [e for e in awake.table.journal if e[0] not in ("standing", "activated") and not e[0].startswith("threw")]
    assert quiet == plain.table.journal
    assert taken == answers
    again = open_game(RULES, seed=11, seats=[[gambler]], raise_faults=True, hands=2)
    replay(again, taken)
    assert again.table.journal == awake.table.journal


@pytest.mark.rule("H-01")
def test_each_hand_has_its_own_chance(table, gambler):
    t = table(hands=2, cards={"east": [gambler]}).finish()
    per_hand = {}
    for event in t.table.journal:
        if event[0] == "hand_started":
            current = per_hand.setdefault(event[-1], [])
        elif event[0].startswith("threw"):
            current.append(event[0])
    for hand, found in per_hand.items():
        stream = t.table.streams.stream("skills", hand)
        assert found == [f"threw {stream.choice(range(1000))}" for _ in found]
    assert set(per_hand) == {0, 1}


@pytest.mark.rule("K-11")
def test_chance_among_nothing_is_no_activation(table, locked):
    def hand_starting(self, me):
        assert (yield me.random([])) is False

    assert table(cards={"south": [locked(hand_starting=hand_starting)]}).events("activated") == []


# ------------------------------------------------------------------ order


@pytest.mark.rule("K-15", "H-07")
@pytest.mark.case("C-091")
@pytest.mark.parametrize("came", list(permutations(range(4)))[::5])
def test_four_seats_react_to_one_discard_from_the_next_player_on_the_one_in_turn_last(table, locked, ping, came):
    def discarded(self, me, who):
        if who == 2:
            yield ping(f"seat {me.seat}")

    winds = ["east", "south", "west", "north"]
    t = table(cards={winds[at]: [locked(f"Any{at}", discarded=discarded)] for at in came}).until("N")
    assert [event[0] for event in t.events() if event[0].startswith("seat")] == ["seat 3", "seat 0", "seat 1", "seat 2"]


@pytest.mark.rule("K-15", "K-51")
@pytest.mark.case("C-091")
def test_between_turns_the_owner_of_the_last_turn_is_the_reference(table, locked, ping):
    def settled(self, me):
        yield ping(f"seat {me.seat}")

    every = locked(settled=settled)
    t = table(east=TENPAI, wall="9m???1z", cards={wind: [every] for wind in ("east", "south", "west", "north")})
    t.play("E: discard 9m").until("E").play("E: tsumo")
    assert [event[0] for event in t.events() if event[0].startswith("seat")] == ["seat 1", "seat 2", "seat 3", "seat 0"]


@pytest.mark.rule("H-07", "K-15")
@pytest.mark.case("C-092")
def test_a_window_keeps_the_list_with_which_it_opened(table, locked, ping):
    def hears(self, me, who):
        yield ping(f"heard {me.seat}")

    late = locked("Late", discarded=hears)

    def gives(self, me, who):
        if who == 0:
            yield me.gain(late)
            yield ping("gave")

    t = table(cards={"north": [locked("Gives", discarded=gives)], "west": [locked("Hears", discarded=hears)]})
    t.until("S")
    assert [e[0] for e in t.events() if e[0].startswith(("heard", "gave"))] == ["heard 2", "gave"]
    t.until("W")
    words = [e[0] for e in t.events() if e[0].startswith(("heard", "gave"))]
    assert words == ["heard 2", "gave", "heard 2", "heard 3"], "the next event it hears, in its own place"


@pytest.mark.rule("K-37", "K-13", "K-14", "K-27")
@pytest.mark.case("C-093")
@pytest.mark.parametrize("way", ["lost", "sealed", "disabled"])
def test_a_queued_skill_that_is_gone_does_nothing_and_its_earlier_effects_go_by_how_it_went(table, locked, ping, way):
    class Bonus(Modifier):
        def han_direct(self, han):
            return han + 1

    class Hush(Modifier):
        def level(self, level, skill):
            wanted = 1 if way == "sealed" else 2
            return max(level, wanted) if skill.seat == 2 else level

    def turn_started(self, me, who):
        if who == 0 and me.table.turns[0] == 0:
            yield me.modify(Bonus())

    def queued(self, me, who):
        yield ping("queued")

    def strikes(self, me, who):
        if me.table.turns[1] == 0:
            yield me.lose(*me.skills_of(2)) if way == "lost" else me.modify(Hush(), THIS_TURN)

    victim = locked("Victim", turn_started=turn_started, discarded=queued)
    t = table(cards={"south": [locked("Striker", discarded=strikes)], "west": [victim]})
    bonus = [it for it in t.table.modifiers if isinstance(it, Bonus)]
    assert len(bonus) == 1
    seen = []
    t.table.listeners.append(lambda table, event: seen.append(bonus[0].suppressed) if event[0] == "discard" else None)
    t.until("S")
    assert marks(t, "queued") == []
    left = [it.suppressed for it in t.table.modifiers if isinstance(it, Bonus)]
    assert left == ([] if way == "lost" else [0])
    t.until("W")
    assert marks(t, "queued") == ([] if way == "lost" else ["queued"]), "it works again when that is over"


# ------------------------------------------------------------------ cancelled and forbidden wins


@pytest.mark.rule("K-10", "W-07")
@pytest.mark.case("C-094")
@pytest.mark.parametrize("riichi", [False, True])
def test_after_a_cancelled_win_the_next_one_is_on_offer_in_the_same_go_around(table, locked, riichi):
    def win_declared(self, me, who):
        if who != me.seat and me.table.turn == 1:
            yield me.cancel()

    hand = {
        "east": "34p234m456s678s88s" if not riichi else "34p123m456s789s11z",
        "south": "159m19p19s234567z",
        "west": "159m19p12s234567z",
        "north": "159m19p13s234567z",
        "wall": "6m 5p 2p 7m",
    }
    t = table(**hand, red_fives=(0, 0, 0), cards={"north": [locked("Plug", win_declared=win_declared)]})
    t.play("E: riichi 6m" if riichi else "E: discard 6m", "S: discard 5p", "E: ron")
    assert t.events("cancelled")
    t.expect(east=not_furiten, hand="goes on", river={"south": "5p"})
    assert t.table.scores == ([24_000, 25_000, 25_000, 25_000] if riichi else [25_000] * 4)
    t.play("W: discard 2p")
    assert "ron" in t.options("E")
    t.play("E: ron").expect(hand="win")


@pytest.mark.rule("W-07", "B-10")
@pytest.mark.case("C-095")
@pytest.mark.parametrize("riichi", [False, True])
def test_a_win_that_a_skill_did_not_let_one_declare_makes_furiten(table, locked, riichi):
    def may_win(self, me, who, win):
        return Refusal("not now") if win.frm == 1 else None

    hand = {
        "east": "34p234m456s678s88s" if not riichi else "34p123m456s789s11z",
        "south": "159m19p19s234567z",
        "west": "159m19p12s234567z",
        "north": "159m19p13s234567z",
        "wall": "6m 5p 2p 7m 3z 5z 2p",
    }
    t = table(**hand, red_fives=(0, 0, 0), cards={"north": [locked("Ban", may_win=may_win)]})
    t.play("E: riichi 6m" if riichi else "E: discard 6m", "S: discard 5p")
    assert t.options("E") == []
    t.play("W: discard 2p")
    assert t.options("E") == []
    t.until("E").play("E: discard 3z drawn", "S: discard 5z", "W: discard 2p")
    assert ("ron" in t.options("E")) is not riichi, "temporary, or for the rest of the hand"


@pytest.mark.rule("K-12")
@pytest.mark.case("C-096")
def test_immunity_counts_for_each_player_inside_a_skill_for_all(table, locked):
    def win_declared(self, me, who):
        if who != me.seat:
            yield me.cancel()

    both = {"east": "34p123m456s789s11z", "north": "34p123m456s789s22z", "wall": "6m 5p", "dora": "7z", "ura": "7z"}
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat, han_direct=mine(_one_more))
    cards = {
        "north": [locked("Ban", may_win=lambda self, who: Refusal("no ron"))],
        "west": [locked("Plug", win_declared=win_declared)],
        "east": [immune],
    }
    t = table(**both, red_fives=(0, 0, 0), cards=cards).play("E: riichi 6m", "S: discard 5p")
    assert "ron" in t.options("E")
    assert "ron" not in t.options("N")
    t.play("E: ron").expect(hand="win")
    assert t.events("cancelled") == []
    assert t.win("E").value.han == 2 + 1 + 1, "double riichi, ippatsu, and its own skill works"
    assert next(it for it in t.skills.instances if it.seat == 2).me.targets() == [3, 1], "East cannot be chosen"


def _one_more(self, han):
    return han + 1


_one_more.__name__ = "han_direct"


# ------------------------------------------------------------------ what is an activation


@pytest.mark.rule("K-11", "K-26")
@pytest.mark.case("C-111")
def test_doing_nothing_is_no_activation_and_standing_modifiers_are_none_either(table, locked, ping):
    counted = []

    def activated(self, me, who, act):
        counted.append(act.instance.label)
        return
        yield

    class Same(Skill):
        kind = LIMITED

        @mine
        def drawn(self, me):
            yield me.remember(count=self.count)
            yield me.extra_turn() if me.table.extra >= 0 else me.remember(count=0)

        count = 0

    bonus = locked("Bonus", han_direct=lambda self, han: han + 1)

    def drawn(self, me):
        yield ping("did")

    does = locked("Does", drawn=mine(drawn))
    hand = {"east": TENPAI, "wall": "9m???1z", "dora": "7z"}
    t = table(**hand, cards={"east": [Same, bonus, does], "west": [locked("Counts", activated=activated)]})
    t.play("E: discard 9m").until("E").play("E: tsumo")
    assert counted == ["conftest.does", "conftest.does"]
    assert [it.uses for it in t.skills.instances[:2]] == [[], []]
    assert t.win("E").value.han == 4, "menzen tsumo, East twice, and the bonus that stands"


@pytest.mark.rule("W-01")
@pytest.mark.case("C-114")
def test_of_the_dealers_first_fourteen_none_is_the_drawn_tile(table, locked, ping):
    def drawn(self, me, draw):
        yield ping(f"drew {draw.tile}")

    watch = locked("Watch", drawn=mine(drawn))
    hand = {"east": TENPAI, "wall": "9m 5z", "cards": {"east": [watch], "south": [watch]}}
    t = table(**hand, rules="skills")
    assert [event[0] for event in t.events() if event[0].startswith("drew")] == []
    assert t.view("E").drawn is None
    assert not any(option.endswith("drawn") for option in t.options("E"))
    t.until("S")
    assert [event[1] for event in t.events() if event[0].startswith("drew")] == [1]
    t = table(**hand, rules="tenhou")
    assert [event[1] for event in t.events() if event[0].startswith("drew")] == [0], (
        "elsewhere the fourteenth is a draw"
    )


# ------------------------------------------------------------------ silence and registration


@pytest.mark.rule("K-60")
@pytest.mark.case("C-116")
def test_a_hidden_lock_shows_itself_to_its_victim_alone_and_gives_no_reason_away(table, locked):
    hidden = locked("Hidden", may_riichi=lambda self, me, who: Refusal("a hidden hand", known_to=(me.seat,)))
    hand = {"east": "123m456p789s1112z", "wall": "9m"}
    locked_out, free = table(**hand, cards={"south": [hidden]}), table(**hand, cards={"south": [locked("Other")]})
    assert "riichi 9m drawn" in free.options("E")
    assert not any(option.startswith("riichi") for option in locked_out.options("E"))
    with pytest.raises(AssertionError) as told:
        locked_out.play("E: riichi 9m drawn")
    assert "hidden" not in str(told.value).lower()


@pytest.mark.rule("K-15", "H-07")
@pytest.mark.case("C-119")
@pytest.mark.parametrize("seed", range(10))
def test_the_order_in_which_skills_are_registered_changes_nothing(locked, ping, seed):
    def discarded(self, me, who):
        yield ping(f"{type(self).__name__} of {me.seat}")

    classes = [locked(f"Skill{at}", discarded=discarded) for at in range(5)]

    def journal(order):
        known = Registry()
        for cls in order:
            known.register(cls)
        seats = [[classes[0], classes[1]], [classes[2]], [classes[1], classes[3]], [classes[4]]]
        game = open_game(RULES, seed=2, seats=seats, known=known, hands=1, raise_faults=True)
        drive(game, bots(2))
        return game.table.journal

    shuffled = list(classes)
    random.Random(seed).shuffle(shuffled)
    assert journal(shuffled) == journal(classes)
