"""Several effects that would replace one event: the affected player chooses, each applies once (K-36)."""

from dataclasses import replace

import pytest

from rinshan.subjects import Draw
from rinshan_skills import AWAKENING, ORDINARY, mine

TENPAI = "123m456p789s1122z"


@pytest.fixture
def prevents(locked):
    """Prevents the draw of the dealer: nothing is left to be replaced."""

    def drawing(self, me, who, draw):
        if who == 0 and not draw.skip:
            yield me.replace(Draw(who, skip=True))

    return locked("Prevents", drawing=drawing)


@pytest.fixture
def dead(locked):
    """Lets the dealer draw a replacement tile instead."""

    def drawing(self, me, who, draw):
        if who == 0 and draw.source == "live":
            yield me.replace(Draw(who, "dead"))

    return locked("Dead", drawing=drawing)


def activated(t):
    return [event[2].partition("#")[0].removeprefix("conftest.") for event in t.events("activated")]


@pytest.mark.rule("K-36")
def test_the_affected_player_is_asked_which_replacement_comes_first(table, prevents, dead):
    t = table(cards={"south": [prevents], "west": [dead]})
    ask = t.asked("E")
    assert (ask.what, t.options("E")) == ("replacement", ["apply conftest.prevents@1", "apply conftest.dead@2"])
    assert ask.default.text == "apply conftest.prevents@1"
    assert t.options("S") == t.options("W") == []


@pytest.mark.rule("K-36")
@pytest.mark.case("C-103")
def test_after_prevention_there_is_nothing_left_to_replace(table, prevents, dead):
    t = table(cards={"south": [prevents], "west": [dead]}).play("E: apply conftest.prevents@1")
    assert activated(t) == ["prevents"]
    assert t.events("draw") == []


@pytest.mark.rule("K-36")
@pytest.mark.case("C-103")
def test_the_other_way_round_both_apply_one_after_the_other(table, prevents, dead):
    t = table(cards={"south": [prevents], "west": [dead]}).play("E: apply conftest.dead@2")
    assert activated(t) == ["dead", "prevents"]
    assert t.events("draw") == []


@pytest.mark.rule("K-36")
def test_each_applies_at_most_once_to_one_event(table, locked):
    def drawing(self, me, who, draw):
        if who == 0:
            yield me.replace(Draw(who, "live" if draw.source == "dead" else "dead"))

    flips = locked("Flips", drawing=drawing)
    t = table(cards={"south": [flips], "west": [flips]})
    assert t.options("E") == ["apply conftest.flips@1", "apply conftest.flips@2"]
    t.play("E: apply conftest.flips@2")
    assert [event[1] for event in t.events("activated")] == [2, 1]
    assert [event[4] for event in t.events("draw")] == ["live"]
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-36")
def test_one_that_becomes_applicable_through_another_applies_too_even_if_it_stands_before_it(table, dead, locked):
    def drawing(self, me, who, draw):
        if draw.source == "dead" and not draw.skip:
            yield me.replace(Draw(who, skip=True))

    t = table(cards={"south": [locked("Later", drawing=drawing)], "west": [dead]})
    assert activated(t) == ["dead", "later"]
    assert t.events("draw") == []


@pytest.mark.rule("K-36")
def test_a_single_replacement_needs_no_choice(table, dead):
    t = table(rinshan="7z", cards={"south": [dead]})
    assert [asks[0].what for asks in t.questions] == ["turn"]
    assert t.events("draw")[0][4] == "dead"


@pytest.mark.rule("K-36", "K-11")
def test_one_that_its_holder_declines_is_not_asked_again(table, prevents, dead):
    dead.kind = ORDINARY
    t = table(cards={"south": [prevents], "west": [dead]}).play("E: apply conftest.dead@2", "W: no")
    assert activated(t) == ["prevents"]
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-51", "K-36")
def test_an_awakening_replaces_first_without_a_choice(table, prevents, dead):
    dead.kind = AWAKENING
    t = table(cards={"south": [prevents], "west": [dead]})
    assert activated(t) == ["dead", "prevents"]
    assert [asks[0].what for asks in t.questions] == ["turn"]


@pytest.mark.rule("K-36", "K-15")
def test_where_nobody_is_affected_the_order_is_that_of_activation(table, locked, ping):
    def indicator_opening(self, me, slot):
        yield ping(f"seat {me.seat}")

    both = locked(indicator_opening=indicator_opening)
    t = table(cards={"west": [both], "south": [both]})
    assert [event[0] for event in t.events() if event[0].startswith("seat")] == ["seat 1", "seat 2"]
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-36")
def test_two_of_one_player_with_one_name_can_be_told_apart(table, locked):
    def drawing(self, me, draw):
        if not draw.skip:
            yield me.replace(Draw(0, skip=True))

    one, other = (locked("Same", drawing=mine(drawing)) for _ in range(2))
    t = table(cards={"east": [one, other]})
    assert t.options("E") == ["apply conftest.same@0", "apply conftest.same@0.2"]


@pytest.mark.rule("K-37", "K-36")
def test_one_whose_skill_is_lost_in_between_does_not_apply(table, locked, dead):
    def drawing(self, me, who, draw):
        if who == 0 and draw.source == "live":
            yield me.lose(*me.skills_of(2))

    t = table(cards={"south": [locked("Thief", drawing=drawing)], "west": [dead]})
    t.play("E: apply conftest.thief@1")
    assert activated(t) == ["thief"]
    assert [event[4] for event in t.events("draw")] == ["live"]


@pytest.mark.rule("K-36", "K-11", "K-26")
@pytest.mark.parametrize("first", [False, True])
def test_another_subject_that_is_returned_and_not_yielded_is_a_fault(table, locked, ping, first):
    """Whoever could return one would replace without being asked, without a use, and untold."""

    def discarding(self, me, discard):
        if first:
            yield ping()
        return replace(discard, down=True)
        yield

    t = table(wall="9m", raise_faults=False, cards={"east": [locked("Quiet", discarding=mine(discarding))]})
    t.play("E: discard 9m drawn")
    assert [event[6] for event in t.events("discard")] == [False]
    assert [error.hook for error in t.skills.faults] == ["discarding"]
    assert "instead of what it got; expected yield me.replace(...)" in str(t.skills.faults[0])


@pytest.mark.rule("K-36")
def test_the_subject_that_a_handler_got_may_be_returned(table, locked):
    def discarding(self, me, discard):
        if discard.seat != me.seat:
            return discard
        yield me.replace(replace(discard, down=True))
        return None

    t = table(wall="9m 8m", cards={"east": [locked("Veils", discarding=discarding)]})
    t.play("E: discard 9m drawn", "S: discard 8m drawn")
    assert [event[6] for event in t.events("discard")] == [True, False]
