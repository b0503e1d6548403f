"""Standing suppressors: who seals and disables whom, in which order, and what comes back (K-13, K-14, K-53)."""

from itertools import permutations

import pytest

from rinshan.rows import HandlerError
from rinshan_skills import FIXED, LOCKED, THIS_HAND, THIS_TURN, Modifier, Skill

TENPAI = "123m456p789s1122z"


@pytest.fixture
def disables(locked):
    """Make a skill that disables all skills of some seats while a condition holds."""

    def make(name, *seats, when=lambda me: True, level=2):
        def handler(self, me, level, skill):
            return max(level, wanted) if skill.seat in seats and when(me) else level

        wanted = level
        handler.__name__ = "level"
        return locked(name, level=handler)

    return make


@pytest.fixture
def plain(locked):
    return locked("Plain", han_direct=lambda self, han: han + 1)


def levels(t):
    return {it.label.removeprefix("conftest."): it.suppressed for it in t.skills.instances}


@pytest.mark.rule("K-53")
def test_of_two_that_disable_each_other_the_one_whose_condition_held_first_stands(table, disables):
    late = disables("Late", 2, when=lambda me: me.table.discards[0] > 0)
    always = disables("Always", 1)
    t = table(cards={"south": [late], "west": [always]})
    assert levels(t) == {"late": 2, "always": 0}
    t.until("S")
    assert levels(t) == {"late": 2, "always": 0}, "its condition became true, but it is disabled"


@pytest.mark.rule("K-53")
def test_the_later_one_stands_once_the_condition_of_the_earlier_one_ends(table, disables):
    first = disables("First", 2, when=lambda me: me.table.discards[1] == 0)
    second = disables("Second", 1, when=lambda me: me.table.discards[0] > 0)
    t = table(cards={"south": [first], "west": [second]})
    assert levels(t) == {"first": 0, "second": 2}
    t.until("S")
    assert levels(t) == {"first": 0, "second": 2}
    t.until("W")
    assert levels(t) == {"first": 2, "second": 0}


@pytest.mark.rule("K-53", "K-15")
@pytest.mark.parametrize("order", list(permutations(("south", "west", "north"))))
def test_ties_are_decided_by_the_order_of_activation_and_not_by_who_came_first(table, disables, order):
    made = {"south": disables("S", 2, 3), "west": disables("W", 1, 3), "north": disables("N", 1, 2)}
    t = table(cards={wind: [made[wind]] for wind in order})
    assert levels(t) == {"s": 0, "w": 2, "n": 2}
    assert levels(t.until("N")) == {"s": 0, "w": 2, "n": 2}, "and it stays so in other turns"


@pytest.mark.rule("K-53")
@pytest.mark.parametrize("round_", ["E1", "E3"])
def test_before_the_first_turn_ties_are_decided_from_the_dealer_on(table, disables, round_):
    one, other = disables("One", 2), disables("Other", 0)
    t = table(
        round=round_, cards={"east": [one], "west": [other]} if round_ == "E1" else {"west": [one], "east": [other]}
    )
    assert levels(t) == ({"one": 0, "other": 2} if round_ == "E1" else {"one": 2, "other": 0})


@pytest.mark.rule("K-53")
def test_a_suppressed_one_suppresses_nothing(table, disables, plain):
    cards = {"east": [disables("Top", 1)], "south": [disables("Middle", 2)], "west": [plain]}
    assert levels(table(cards=cards)) == {"top": 0, "middle": 2, "plain": 0}
    del cards["east"]
    assert levels(table(cards=cards)) == {"middle": 0, "plain": 2}


@pytest.mark.rule("K-53")
def test_one_that_is_disabled_later_lets_go_of_what_it_held_at_once(table, disables, plain):
    late = disables("Late", 1, when=lambda me: me.table.discards[0] > 0)
    t = table(cards={"east": [late], "south": [disables("Middle", 2)], "west": [plain]})
    assert levels(t) == {"late": 0, "middle": 0, "plain": 2}
    t.until("S")
    assert levels(t) == {"late": 0, "middle": 2, "plain": 0}


@pytest.mark.rule("K-53")
def test_a_ring_of_three_gives_one_stable_answer(table, disables):
    cards = {"east": [disables("A", 1)], "south": [disables("B", 2)], "west": [disables("C", 0)]}
    t = table(cards=cards)
    assert levels(t) == {"a": 0, "b": 2, "c": 0}, "the first stands"
    t.table.changed()
    assert levels(t) == {"a": 0, "b": 2, "c": 0}
    assert levels(t.until("W")) == {"a": 0, "b": 2, "c": 0}


@pytest.mark.rule("K-13", "K-53")
def test_a_sealed_suppressor_still_stands_for_it_starts_nothing_new(table, disables, plain):
    cards = {"east": [disables("Seal", 1, level=1)], "south": [disables("Middle", 2)], "west": [plain]}
    assert levels(table(cards=cards)) == {"seal": 0, "middle": 1, "plain": 2}


@pytest.mark.rule("K-53")
@pytest.mark.case("C-097")
def test_a_suppressor_of_all_other_skills_does_not_suppress_itself(table, locked, plain):
    every = locked("Every", level=lambda self, level: 2)
    t = table(cards={"east": [every, plain], "south": [plain]})
    assert [it.suppressed for it in t.skills.instances] == [0, 2, 2]


@pytest.mark.rule("K-12", "K-53")
@pytest.mark.case("C-097")
def test_who_is_immune_was_never_suppressed_and_hears_of_no_return(table, locked, disables, plain):
    told = []
    immune = locked(
        "Immune",
        immune=lambda self, me, yes, who, category: yes or (who == me.seat and category == "target"),
        skill_changed=lambda self, change: told.append(change),
    )
    while_east_has_not_cut = disables("X", 1, 2, when=lambda me: not me.table.discards[0])
    t = table(cards={"east": [while_east_has_not_cut], "south": [immune, plain], "west": [plain]})
    assert [it.suppressed for it in t.skills.instances] == [0, 0, 0, 2]
    t.until("S")
    assert [it.suppressed for it in t.skills.instances] == [0, 0, 0, 0]
    assert told == []


@pytest.mark.rule("K-12", "K-53")
def test_who_loses_immunity_to_somebody_else_is_suppressed(table, locked, disables, plain):
    shy = locked(
        "Immune",
        immune=lambda self, me, yes, who, skill: yes or (who == me.seat and skill.label.endswith("first")),
    )
    cards = {"east": [disables("First", 1)], "south": [shy, plain], "west": [disables("Second", 1)]}
    t = table(cards=cards)
    assert levels(t) == {"first": 0, "immune": 2, "plain": 2, "second": 0}
    del cards["west"]
    assert levels(table(cards=cards)) == {"first": 0, "immune": 0, "plain": 0}


@pytest.mark.rule("K-12", "K-53")
def test_immunity_that_is_itself_disabled_protects_nothing(table, locked, plain):
    def only(name, word):
        return locked(name, level=lambda self, level, skill: max(level, 2) if skill.label.endswith(word) else level)

    shy = locked("Shy", immune=lambda self, me, yes, who, skill: yes or (who == 1 and skill.label.endswith("first")))
    cards = {"east": [only("First", "plain")], "south": [shy, plain], "west": [only("Second", "shy")]}
    assert levels(table(cards=cards)) == {"first": 0, "shy": 2, "plain": 2, "second": 0}
    del cards["west"]
    assert levels(table(cards=cards)) == {"first": 0, "shy": 0, "plain": 0}


@pytest.mark.rule("K-14", "K-53", "K-04")
def test_tiles_are_their_old_selves_from_the_event_on_that_made_the_condition_true(table, disables):
    class Ones(Skill):
        """The holder's red dragons are green ones."""

        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            return 32 if name == 33 else name

    off = disables("Off", 1, when=lambda me: me.table.discards[0] == 1)
    hand = {"east": "147m258p369s1234z", "south": "258m369p147s345z7z", "wall": "9m 9m 9m 9m 1s"}
    t = table(**hand, cards={"south": [Ones], "west": [off]})
    assert 32 in t.table.hand_names(1)
    t.until("S")
    assert (33 in t.table.hand_names(1), 32 in t.table.hand_names(1)) == (True, False)
    assert t.table.keys[1].counts[33] == 1
    t.until("W").until("E").play("E: discard 1s drawn")
    assert 32 in t.table.hand_names(1), "and turned again afterwards"


@pytest.mark.rule("K-14", "K-53", "K-19")
@pytest.mark.case("C-097")
def test_when_suppression_ends_what_stood_stands_again_and_nothing_is_gained_anew(
    table, locked, disables, ping, script
):
    def gained(self, me, skill):
        if skill is me.instance:
            yield ping("came")

    gift = locked("Gift", gained=gained, han_direct=lambda self, han: han + 1)
    giver = script({(0, 1): lambda me: [me.gain(gift)]}, name="Giver")
    off = disables("X", 1, when=lambda me: me.table.discards[1] == 1)
    t = table(cards={"south": [giver], "west": [off]}).until("S")
    assert len(t.events("came")) == 1
    t.until("W")
    assert levels(t) == {"giver": 2, "x": 0, "gift": 2}
    t.until("S").until("W")
    assert levels(t) == {"giver": 0, "x": 0, "gift": 0}
    assert len(t.events("came")) == 1


@pytest.mark.rule("K-53")
@pytest.mark.case("C-098")
def test_suppression_works_a_second_time(table, disables, plain):
    every_other = disables("X", 1, when=lambda me: me.table.turns[0] % 2 == 1)
    t = table(cards={"east": [every_other], "south": [plain]})
    seen = [levels(t)["plain"]]
    for _ in range(3):
        seen += [levels(t.until("S").until("E"))["plain"]]
    assert seen == [2, 0, 2, 0]


@pytest.mark.rule("K-53", "K-18")
@pytest.mark.case("C-098")
def test_a_suppressor_that_is_lost_lets_go_at_once(table, disables, plain, locked):
    seen = []

    def hand_starting(self, me):
        yield me.lose(*me.skills_of(0))
        seen.extend(it.suppressed for it in me.skills_of(1))

    t = table(
        cards={"east": [disables("X", 1)], "south": [plain], "west": [locked("Thief", hand_starting=hand_starting)]}
    )
    assert seen == [0]
    assert levels(t)["plain"] == 0


@pytest.mark.rule("K-53", "K-23")
@pytest.mark.case("C-098")
def test_a_suppressor_turned_down_and_up_suppresses_exactly_as_before(table, disables, plain, script):
    turns = {
        (0, 1): lambda me: [me.turn_down(me.cards_of(0)[0])],
        (0, 2): lambda me: [me.turn_up(me.cards_of(0)[0])],
    }
    t = table(cards={"east": [disables("X", 1)], "south": [plain], "west": [script(turns)]})
    assert levels(t)["plain"] == 2
    assert levels(t.until("W"))["plain"] == 0
    assert levels(t.until("E").until("W"))["plain"] == 2


@pytest.mark.rule("K-53", "K-27")
def test_a_penalty_of_ones_own_skill_does_not_vanish_with_the_skill(table, script, disables):
    class Fine(Modifier):
        def han_direct(self, han, who):
            return han - 1 if who == self.seat else han

    class Bonus(Fine):
        pass

    acts = {(0, 1): lambda me: [me.modify(Fine(), bound=False), me.modify(Bonus())]}
    off = disables("Off", 0, when=lambda me: me.table.discards[0] > 0)
    t = table(east=TENPAI, wall="9m", cards={"east": [script(acts)], "south": [off]})
    assert [(type(it).__name__, it.suppressed) for it in t.table.modifiers] == [("Fine", 0), ("Bonus", 0)]
    t.until("S")
    assert [(type(it).__name__, it.suppressed) for it in t.table.modifiers] == [("Fine", 0), ("Bonus", 2)]


@pytest.mark.rule("K-53")
def test_a_modifier_that_suppresses_for_a_while_is_ordered_like_a_skill(table, script, disables, plain):
    class Hush(Modifier):
        def level(self, level, skill):
            return max(level, 2) if skill.seat == 2 else level

    acts = {(0, 1): lambda me: [me.modify(Hush(), THIS_HAND)]}
    t = table(cards={"south": [script(acts)], "west": [disables("Rival", 1), plain]})
    assert levels(t) == {"script": 2, "rival": 0, "plain": 0}, "the rival was first"
    t = table(cards={"south": [script(acts)], "west": [plain]}).until("S")
    assert levels(t) == {"script": 0, "plain": 2}


@pytest.mark.rule("K-53", "K-14")
def test_a_bound_modifier_of_a_disabled_skill_suppresses_nothing(table, script, disables, plain):
    class Hush(Modifier):
        def level(self, level, skill):
            return max(level, 2) if skill.seat == 2 else level

    acts = {(0, 1): lambda me: [me.modify(Hush(), THIS_HAND)]}
    off = disables("Off", 1, when=lambda me: me.table.discards[1] > 0)
    t = table(cards={"south": [script(acts)], "west": [plain], "north": [off]}).until("S")
    assert levels(t) == {"script": 0, "plain": 2, "off": 0}
    t.until("W")
    assert levels(t) == {"script": 2, "plain": 0, "off": 0}


@pytest.mark.rule("K-53")
def test_a_suppressing_modifier_ends_with_its_scope(table, script, plain):
    class Hush(Modifier):
        def level(self, level, skill):
            return max(level, 1) if skill.seat == 2 else level

    t = table(cards={"south": [script({(0, 1): lambda me: [me.modify(Hush(), THIS_TURN)]})], "west": [plain]})
    assert levels(t.until("S"))["plain"] == 1
    assert levels(t.until("W"))["plain"] == 0


@pytest.mark.rule("H-07", "K-53")
@pytest.mark.parametrize("wrong", [None, "2", 4, -1, True])
def test_a_suppressor_that_gives_no_level_is_told(table, locked, wrong, plain):
    bad = locked("Bad", level=lambda self, level: wrong)
    with pytest.raises(HandlerError, match="expected a level, 0 to 3"):
        table(cards={"east": [bad], "south": [plain]})
    t = table(cards={"east": [bad], "south": [plain]}, raise_faults=False)
    assert levels(t) == {"bad": 3, "plain": 0}


@pytest.mark.rule("K-53")
def test_a_table_without_suppressors_listens_to_nothing_for_them(table, plain, disables):
    listeners = len(table(cards={"east": [plain]}).table.listeners)
    assert len(table(cards={"east": [disables("X", 1)], "south": [disables("Y", 2)]}).table.listeners) == listeners + 1


@pytest.mark.rule("H-07", "K-13")
@pytest.mark.parametrize("hit", [0, 1, 2])
def test_a_sealed_skill_that_fails_is_silent_like_any_other(table, locked, hit):
    seal = locked("Seal", level=lambda self, me, level, skill: hit if skill.label.endswith("failing") else level)
    failing = locked("Failing", meld_forms=lambda self, me, who: 1 / 0)
    t = table(east="19m19p19s1234567z", wall="9m", cards={"east": [seal], "south": [failing]}, raise_faults=False)
    t.finish()
    assert [fault.hook for fault in t.skills.faults] == (["meld_forms"] if hit < 2 else [])
    assert len(t.events("hand_ended")) == 1


@pytest.mark.rule("H-07", "K-12")
@pytest.mark.parametrize("gives", ["1 / 0", "None", "'yes'"])
def test_whoever_fails_to_say_who_is_immune_is_silent_and_protects_nobody(table, locked, plain, gives):
    immune = locked("Immune", immune=eval(f"lambda self, me, yes, who, skill, category: {gives}"))
    seal = locked("Seal", level=lambda self, me, level, skill: 1 if skill.seat == 1 else level)
    t = table(
        east="19m19p19s1234567z", wall="9m", raise_faults=False,
        cards={"east": [seal], "south": [plain], "west": [immune]},
    ).play("E: discard 9m").until("W")  # fmt: skip
    assert [fault.hook for fault in t.skills.faults] == ["immune"]
    assert len(t.events("fault")) == 1
    assert [instance.suppressed for instance in t.skills.instances if instance.seat == 1] == [1]
