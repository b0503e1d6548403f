"""The activation protocol: asking, substance, costs, cancelling, chains and faults (K-11 to K-19, K-28, K-37, K-52)."""

import pytest

from rinshan.rows import HandlerError
from rinshan_skills import AWAKENING, LIMITED, LOCKED, ORDINARY, Skill, per_hand
from rinshan_skills.activation import MAX_STEPS, ChainError
from rinshan_skills.effects import Effect


class Nothing(Effect):
    """An effect that would change nothing."""

    def would_change(self, _act, /):
        return False

    def apply(self, act, /):
        act.log("nothing")


@pytest.fixture
def asked(ping):
    """A skill of a given type that does something at the start of the hand."""

    def make(kind, **fields):
        def hand_starting(self, me):
            yield ping()

        hand_starting.__qualname__ = "Asked.hand_starting"
        return type("Asked", (Skill,), {"kind": kind, "hand_starting": hand_starting, **fields})

    return make


def kinds(t, *names):
    return [event[0] for event in t.events(*names)]


# ------------------------------------------------------------------ asking


@pytest.mark.rule("K-11")
def test_an_ordinary_skill_is_asked_before_it_does_anything(table, asked):
    t = table(cards={"south": [asked(ORDINARY)]})
    assert t.options("S") == ["yes", "no"]
    assert kinds(t, "activated", "ping") == []
    t.play("S: yes")
    assert kinds(t, "activated", "ping") == ["activated", "ping"]


@pytest.mark.rule("K-11")
def test_an_ordinary_skill_that_is_declined_leaves_no_trace(table, asked):
    t = table(cards={"south": [asked(ORDINARY)]})
    t.play("S: no").until("E")
    assert kinds(t, "activated", "ping") == []
    assert t.skills.instances[0].uses == []


@pytest.mark.rule("K-17")
def test_a_locked_skill_applies_by_itself_and_is_not_asked(table, asked):
    t = table(cards={"south": [asked(LOCKED)]})
    assert kinds(t, "activated", "ping") == ["activated", "ping"]
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-11")
def test_declining_the_first_choice_of_an_ordinary_skill_is_not_to_activate(table, ping):
    class Chooser(Skill):
        def hand_starting(self, me):
            name = yield me.ask_declare()
            yield ping(f"chose {name}")

    t = table(cards={"south": [Chooser]})
    assert t.options("S")[0] == "pass"
    t.play("S: pass").until("E")
    assert kinds(t, "activated") == []
    t = table(cards={"south": [Chooser]}).play("S: 3m")
    assert kinds(t, "activated", "chose 2") == ["activated", "chose 2"]


@pytest.mark.rule("K-17")
def test_the_choice_of_a_locked_skill_cannot_be_declined(table, locked, ping):
    def hand_starting(self, me):
        yes = yield me.ask_yes()
        yield ping("yes" if yes else "no")

    t = table(cards={"south": [locked(hand_starting=hand_starting)]})
    assert t.options("S") == ["yes", "no"]
    t.play("S: no")
    assert kinds(t, "activated", "no") == ["activated", "no"]


@pytest.mark.rule("K-11")
def test_after_the_first_effect_a_choice_cannot_be_declined_any_more(table, ping):
    class Late(Skill):
        kind = ORDINARY

        def hand_starting(self, me):
            yield ping("first")
            yes = yield me.ask_yes()
            yield ping(f"then {yes}")

    t = table(cards={"south": [Late]}).play("S: yes")
    assert t.options("S") == ["yes", "no"]
    t.play("S: yes")
    assert kinds(t, "activated", "first", "then True") == ["activated", "first", "then True"]


# ------------------------------------------------------------------ substance and costs


@pytest.mark.rule("K-11")
def test_an_effect_without_substance_is_no_activation_and_costs_nothing(table):
    class Hollow(Skill):
        kind = LIMITED

        def hand_starting(self, me):
            yield me.stake(1_000)
            yield Nothing()

    t = table(cards={"south": [Hollow]})
    assert t.asked("E").what == "turn", "without substance nobody is even asked"
    assert kinds(t, "activated", "staked", "nothing") == []
    assert t.skills.instances[0].uses == []
    t.expect(south=25_000)


@pytest.mark.rule("K-11")
def test_costs_are_paid_when_the_activation_commits_and_not_before(table, ping):
    class Costly(Skill):
        def hand_starting(self, me):
            yield me.stake(1_000)
            yes = yield me.ask_yes()
            if yes:
                yield ping()

    t = table(cards={"south": [Costly]})
    t.expect(south=25_000)
    t.play("S: no").expect(south=25_000)
    t = table(cards={"south": [Costly]}).play("S: yes")
    assert kinds(t, "staked", "activated", "ping") == ["staked", "activated", "ping"]
    t.expect(south=24_000)
    assert t.table.deposits == 1_000


@pytest.mark.rule("K-11")
def test_a_skill_whose_cost_cannot_be_paid_does_not_activate(table, locked, ping):
    def hand_starting(self, me):
        yield me.stake(1_000)
        yield ping()

    t = table(scores={"south": 900}, cards={"south": [locked(hand_starting=hand_starting)]})
    assert kinds(t, "activated", "ping") == []
    t.expect(south=900)


# ------------------------------------------------------------------ uses


@pytest.mark.rule("K-19")
def test_a_limited_skill_activates_once_per_game(table, asked):
    t = table(hands=2, cards={"south": [asked(LIMITED)]})
    t.play("S: yes").finish()
    assert kinds(t, "hand_started", "activated") == ["hand_started", "activated", "hand_started"]


@pytest.mark.rule("K-19")
def test_a_limited_skill_that_was_declined_can_still_be_used(table, asked):
    t = table(hands=2, cards={"south": [asked(LIMITED)]})
    t.play("S: no").until("S", t.skills.instances[0].label)
    t.play("S: yes")
    assert kinds(t, "activated") == ["activated"]


@pytest.mark.rule("K-18", "K-51")
def test_an_awakening_is_compulsory_first_at_its_moment_and_once_per_game(table, asked, locked, ping):
    def hand_starting(self, me):
        yield ping("other")

    t = table(hands=2, cards={"east": [locked("Other", hand_starting=hand_starting)], "north": [asked(AWAKENING)]})
    assert kinds(t, "ping", "other") == ["ping", "other"]
    t.finish()
    assert kinds(t, "ping", "other") == ["ping", "other", "other"]


def test_a_limit_per_hand_is_new_in_every_hand(table, ping):
    class Turns(Skill):
        kind = LOCKED
        uses = per_hand(2)

        def turn_started(self, me, who):
            yield ping()

    t = table(hands=2, cards={"south": [Turns]}).finish()
    assert kinds(t, "hand_started", "ping") == ["hand_started", "ping", "ping"] * 2


@pytest.mark.rule("K-30")
def test_two_copies_of_one_skill_never_share_a_counter(table, ping):
    class Counter(Skill):
        kind = LOCKED
        uses = per_hand(1)
        seen = 0

        def judged(self, me, who):
            self.seen += 1

        def turn_started(self, me, who):
            yield ping(f"{me.seat}")

    hand = {"east": "123m456p789s1122z", "wall": "1z"}
    t = table(**hand, cards={"south": [Counter], "west": [Counter]}).play("E: tsumo")
    assert kinds(t, "1", "2") == ["1", "2"]
    first, second = (instance.skill for instance in t.skills.instances)
    assert (first.seen, second.seen, Counter.seen) == (1, 1, 0)


# ------------------------------------------------------------------ order, eligibility, chains


@pytest.mark.rule("K-28")
def test_a_cancelled_activation_counts_as_used(table, asked, locked):
    def activation(self, me, who, act):
        if who != me.seat:
            yield me.cancel()

    t = table(cards={"south": [asked(LIMITED)], "west": [locked("Stop", activation=activation)]}).play("S: yes")
    assert kinds(t, "activation_cancelled", "ping") == ["activation_cancelled"]
    assert t.skills.instances[0].uses == [0]


@pytest.mark.rule("K-37", "K-13")
def test_a_skill_sealed_by_a_reaction_to_its_own_activation_has_no_effect(table, locked, ping):
    from rinshan_skills import Modifier

    class Seal(Modifier):
        def level(self, level, skill):
            return max(level, 1) if skill.seat == 1 else level

    def activation(self, me, who, act):
        if who != me.seat:
            yield me.modify(Seal())

    def hand_starting(self, me):
        yield ping()

    t = table(
        cards={
            "south": [locked("Victim", hand_starting=hand_starting)],
            "west": [locked("Sealer", activation=activation)],
        }
    )
    assert kinds(t, "ping") == []
    assert len(kinds(t, "activated")) == 2


@pytest.mark.rule("K-15")
def test_before_the_first_turn_skills_act_from_the_dealer_on(table, locked, ping):
    def hand_starting(self, me):
        yield ping(f"seat {me.seat}")

    def game_started(self, me):
        yield ping(f"first {me.seat}")

    both = locked("Both", hand_starting=hand_starting, game_started=game_started)
    t = table(round="E3", cards={wind: [both] for wind in ("east", "south", "west", "north")})
    words = [event[0] for event in t.events() if event[0][:5] in ("seat ", "first")]
    assert words == [f"{word} {seat}" for word in ("first", "seat") for seat in (2, 3, 0, 1)]


@pytest.mark.rule("K-52")
def test_no_skill_reacts_inside_its_own_chain(table, locked, ping):
    def activated(self, me, who, act):
        yield ping("heard")

    def hand_starting(self, me):
        yield ping()

    echo = locked("Echo", hand_starting=hand_starting, activated=activated)
    t = table(cards={"south": [echo], "west": [echo]})
    assert kinds(t, "heard", "ping") == ["heard", "ping", "heard", "ping"]


@pytest.mark.rule("H-07")
def test_what_a_reaction_triggers_resolves_before_the_next_reaction(table, locked, ping):
    def hand_starting(self, me):
        yield ping(f"{me.seat}")

    def activated(self, me, who, act):
        yield ping(f"after {who}")

    hearers = {"east": [locked("Hearer", activated=activated)]}
    opener = locked("Opener", hand_starting=hand_starting)
    t = table(cards={**hearers, "south": [opener], "west": [opener]})
    words = kinds(t, "1", "2", "after 1", "after 2")
    assert words == ["after 1", "1", "after 2", "2"]


@pytest.mark.rule("H-07")
def test_an_endless_skill_gets_an_error_with_the_chain_and_play_goes_on(table, locked, ping):
    def hand_starting(self, me):
        while True:
            yield ping("again")

    def activated(self, me, who, act):
        yield ping("heard")

    cards = {"south": [locked("Endless", hand_starting=hand_starting)], "west": [locked("Hearer", activated=activated)]}
    t = table(cards=cards, raise_faults=False)
    (fault,) = t.skills.faults
    assert isinstance(fault, ChainError)
    assert "conftest.endless" in str(fault)
    assert "seed 0" in str(fault)
    assert len(kinds(t, "again", "heard")) == MAX_STEPS
    assert kinds(t, "fault") == ["fault"]
    t.finish()
    assert t.game.result is not None


@pytest.mark.rule("K-18", "K-37")
def test_a_skill_that_is_lost_to_another_one_while_it_is_activated_has_no_effect(table, locked, ping):
    def hand_starting(self, me):
        yield ping("lit")

    def activated(self, me, who, act):
        if who == 0:
            yield me.lose(*me.skills_of(0))

    lamp, thief = locked("Lamp", hand_starting=hand_starting), locked("Thief", activated=activated)
    assert kinds(table(cards={"east": [lamp]}), "activated", "lit", "lost") == ["activated", "lit"]
    robbed = table(cards={"east": [lamp], "west": [thief]})
    assert kinds(robbed, "activated", "lit", "lost") == ["activated", "activated", "lost"]


@pytest.mark.rule("H-07")
def test_by_rule_an_endless_skill_stops_the_match_with_the_same_error(table, locked, ping):
    def hand_starting(self, me):
        while True:
            yield ping("again")

    with pytest.raises(ChainError, match="does not end"):
        table(
            cards={"south": [locked("Endless", hand_starting=hand_starting)]}, endless_chain="stop", raise_faults=False
        )


@pytest.mark.case("C-127")
@pytest.mark.rule("H-07")
def test_a_failing_reaction_is_named_and_silent_for_the_rest_of_the_hand(table, locked):
    def turn_started(self, me, who):
        yield me.ask_yes()
        raise LookupError("no such tile")

    t = table(cards={"south": [locked("Fails", turn_started=turn_started)]}, hands=2, raise_faults=False).finish()
    assert len(t.skills.faults) == 2, "once in each hand"
    told = str(t.skills.faults[0])
    for part in ("conftest.fails", "'turn_started'", "after event", "seed 0", "LookupError: no such tile"):
        assert part in told
    assert kinds(t, "hand_started", "fault") == ["hand_started", "fault"] * 2


@pytest.mark.rule("H-07")
def test_a_failing_number_leaves_the_others_to_count(table, locked):
    hand = {"east": "123m456p789s1122z", "wall": "9m???1z", "dora": "1s"}
    bad = locked("Bad", han_direct=lambda self, me, han: han + 1 // 0)
    good = locked("Good", han_direct=lambda self, me, han: han + 1)
    t = table(**hand, cards={"east": [bad, good]}, raise_faults=False).play("E: discard 9m", "E: tsumo")
    t.expect(han=4)
    assert "conftest.bad: its handler for 'han_direct'" in str(t.skills.faults[0])


@pytest.mark.rule("H-07", "B-01")
def test_a_face_that_fails_in_the_middle_of_a_move_leaves_no_tile_half_turned(table, locked):
    def face(self, me, name, who):
        if name == 33:
            raise LookupError("red dragon")
        return 0 if name == 8 else name

    t = table(east="99m123456p789s22z", wall="7z", cards={"east": [locked(face=face)]}, raise_faults=False)
    t.expect(east="99m123456p789s22z7z")
    assert kinds(t, "draw", "fault") == ["draw", "fault"]
    t.finish()


def test_in_tests_a_failing_handler_ends_the_scene_with_its_error(table, locked):
    def hand_starting(self, me):
        yield 7

    with pytest.raises(HandlerError, match=r"conftest\.wrong.*yielded 7; expected an ask, a cost or an effect"):
        table(cards={"south": [locked("Wrong", hand_starting=hand_starting)]})


def test_a_skill_that_did_not_declare_to_transform_is_refused_by_name(table, locked):
    def drawn(self, me, draw):
        yield me.transform(draw.tile, 0)

    with pytest.raises(HandlerError, match=r"conftest\.probe transforms a tile; say so: transforms = DECLARED"):
        table(cards={"east": [locked(drawn=drawn)]})


def test_what_cannot_be_cancelled_or_replaced_is_refused_by_name(table, locked):
    def drawn(self, me, draw):
        yield me.cancel()

    def turn_started(self, me):
        yield me.replace(None)

    can = "declared, win_declared, call_declared, activation"
    replaced = "moving, dealing, indicator_opening, drawing, discarding, hand_ending"
    with pytest.raises(HandlerError, match=rf"what 'drawn' is about cannot be cancelled; what can be is in {can}$"):
        table(cards={"east": [locked(drawn=drawn)]})
    with pytest.raises(HandlerError, match=rf"in 'turn_started' there is nothing to replace; there is in {replaced}$"):
        table(cards={"east": [locked(turn_started=turn_started)]})
