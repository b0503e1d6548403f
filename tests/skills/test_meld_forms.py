"""Sets of one player's own, given by skills: sets across suits, what can be called, conditions, faults (K-47)."""

from itertools import permutations

import pytest

from rinshan.errors import HandError
from rinshan.hand import SetForm
from rinshan.judging import tenpai
from rinshan.tiles import parse_names
from rinshan_skills.testing import tenpai as waiting

ACROSS = tuple(
    (9 * a + low, 9 * b + low + 1, 9 * c + low + 2) for low in range(7) for a, b, c in permutations(range(3))
)
RAINBOW = SetForm("mixed run", ACROSS, concealed=True)
OPEN_RAINBOW = SetForm("mixed run to call", ACROSS)
WINDS = SetForm("winds in a row", ((27, 28, 29), (28, 29, 30)))
PLAIN = {"red_fives": (0, 0, 0)}


def mask(text):
    return sum({1 << kind for kind in parse_names(text)})


def claims(t, wind):
    ask = t.asked(wind)
    return t.options(wind) if ask is not None and ask.what == "claim" else []


@pytest.fixture
def has(locked):
    """A locked skill that gives its holder these forms, under a condition if there is one."""

    def made(*forms, when=None, name="Has"):
        def meld_forms(self, me, who):
            return list(forms) if who == me.seat and (when is None or when(me)) else []

        return locked(name, meld_forms=meld_forms)

    return made


@pytest.mark.rule("K-47", "B-11")
def test_three_numbers_of_three_suits_are_a_concealed_run(table, has):
    hand = {"south": "3m4p567p999s22244z", "wall": "1z", **PLAIN}
    t = table(east="5s", **hand, cards={"south": [has(RAINBOW)]})
    assert t.table.waits(1) == mask("25s")
    t.play("E: discard 5s")
    assert claims(t, "S") == ["ron", "pass"], "ron, and no chi with 3m4p"
    t.play("S: ron").expect(yaku={"south": ["jikaze_nan"]}, fu=50)
    assert t.win("S").value.reading.text() == "3m4p5s 567p 999s 222z 44z (ryanmen)"
    t = table(east="5s", **hand).play("E: discard 5s")
    assert claims(t, "S") == []


@pytest.mark.rule("K-47", "B-08")
def test_a_set_across_suits_makes_riichi_possible_but_no_flush(table, has):
    hand = {"east": "3m4p567p234p99p1z2z4p", "wall": "5z", **PLAIN}
    assert not [option for option in table(**hand).options("E") if option.startswith("riichi")]
    hand = {"east": "3m4p567p234p99p111z6z", **PLAIN}
    t = table(**hand, cards={"east": [has(RAINBOW)]})
    assert "riichi 6z drawn" in t.options("E")
    assert "riichi 6z drawn" not in table(**hand).options("E")


@pytest.mark.rule("K-46", "K-47", "B-06")
def test_runs_across_suits_and_of_honours_can_be_called_where_the_form_is_not_concealed(table, has):
    hand = {"south": "3m4p567p678s22z136m", "wall": "1z", **PLAIN}
    t = table(east="5s", **hand, cards={"south": [has(OPEN_RAINBOW)]}, swap_calling=False).play("E: discard 5s")
    assert claims(t, "S") == ["chi 67s", "chi 3m4p", "chi 6m4p", "chi 6m7p", "pass"]
    t.play("S: chi 3m4p").expect(melds={"south": ["chi 3m4p5s"]})
    assert t.table.banned == mask("25s")
    assert not t.table.has_wrong_meld(1)
    t = table(east="1z", south="23z567p678s22m136m", wall="5z", cards={"south": [has(WINDS)]}).play("E: discard 1z")
    assert claims(t, "S") == ["chi 23z", "pass"]
    t.play("S: chi 23z")
    assert t.table.banned == mask("14z")
    t = table(east="1z", south="23z567p678s22m136m", wall="5z", cards={"south": [has(RAINBOW)]}).play("E: discard 1z")
    assert claims(t, "S") == []
    t = table(east="1z", west="23z567p678s22m136m", wall="5z", cards={"west": [has(WINDS)]}).play("E: discard 1z")
    assert claims(t, "W") == []


@pytest.mark.rule("K-04", "E-03", "K-47")
def test_a_call_may_be_right_by_what_the_tile_will_be_with_runs_of_ones_own(table, has, locked):
    """5z is a West for her: chi 12z on 5z is wrong before, right after."""
    west = locked("West", face=lambda self, me, name, who: 29 if name == 31 and who == me.seat else name)
    hand = {"south": "12z567p678s22m136m", "wall": "6z", "swap_calling": False}
    t = table(east="5z", **hand, cards={"south": [has(WINDS), west]}).play("E: discard 5z")
    assert claims(t, "S") == ["chi 12z", "pass"]
    t.play("S: chi 12z").expect(melds={"south": ["chi 123z"]})
    assert t.table.banned == mask("3z")
    assert not t.table.has_wrong_meld(1)


@pytest.mark.rule("K-47")
def test_forms_of_several_skills_add_up(table, has):
    cards = {"south": [has(RAINBOW), has(WINDS, name="Other")]}
    t = table(south="3m4p567p678s12z44m5s", cards=cards, **PLAIN)
    assert t.table.forms(1).forms == (RAINBOW, WINDS)
    assert t.table.waits(1) == mask("3z")
    assert t.table.forms(0) is None


@pytest.mark.rule("K-47", "W-04")
def test_forms_that_hang_on_something_come_and_go_with_it(table, has):
    rich = has(RAINBOW, when=lambda me: me.table.scores[me.seat] > 20_000)
    t = table(south="3m4p567p678s22244z", cards={"south": [rich]}, **PLAIN)
    t.expect(south=waiting)
    assert tenpai(t.table, 1)
    t.table.scores[1] = 20_000
    assert t.table.waits(1) == 0
    assert not tenpai(t.table, 1)
    t.table.scores[1] = 20_001
    assert t.table.waits(1) == mask("25s")


@pytest.mark.rule("K-47", "K-27", "E-03")
def test_a_called_run_is_right_or_wrong_as_its_condition_holds_now(table, has):
    rich = has(OPEN_RAINBOW, when=lambda me: me.table.scores[me.seat] > 20_000)
    t = table(east="5s", south="3m4p567p999s2224z6m", wall="1z", cards={"south": [rich]}, **PLAIN)
    t.play("E: discard 5s", "S: chi 3m4p", "S: discard 6m").until("S")
    assert t.table.waits(1) == mask("4z")
    t.table.scores[1] = 20_000
    assert (t.table.has_wrong_meld(1), t.table.waits(1)) == (True, 0)
    t.table.scores[1] = 20_001
    assert (t.table.has_wrong_meld(1), t.table.waits(1)) == (False, mask("4z"))


@pytest.mark.rule("K-29", "K-47")
def test_a_condition_does_not_see_the_forms_that_it_gives(table, has):
    """444m5p waits for 5p, with mixed runs for 3s and 6s too; 4m5p waits for nothing but these."""
    calm = has(RAINBOW, when=lambda me: me.tenpai)
    eager = has(RAINBOW, when=lambda me: not me.tenpai)
    lonely, waits = "4m5p111p999s22244z", "444m5p111p999s222z"
    assert table(south=lonely, cards={"south": [calm]}, **PLAIN).table.waits(1) == 0
    assert table(south=lonely, cards={"south": [eager]}, **PLAIN).table.waits(1) == mask("36s")
    assert table(south=waits, cards={"south": [calm]}, **PLAIN).table.waits(1) == mask("5p36s")
    assert table(south=waits, cards={"south": [eager]}, **PLAIN).table.waits(1) == mask("5p")


@pytest.mark.rule("K-29", "K-47")
def test_two_skills_see_each_others_forms_in_their_conditions_but_not_their_own(table, has):
    """The first has its run while she is tenpai; she is, by the run of the second, which is hers without conditions."""
    calm = has(WINDS, when=lambda me: me.tenpai, name="Calm")
    hand = {"south": "3m4p567p678s22244z", **PLAIN}
    t = table(**hand, cards={"south": [calm, has(RAINBOW, name="Always")]})
    assert t.table.forms(1).forms == (WINDS, RAINBOW)
    t = table(**hand, cards={"south": [calm, has(RAINBOW, when=lambda me: me.tenpai, name="Also")]})
    assert t.table.forms(1) is None
    assert t.table.waits(1) == 0


@pytest.mark.rule("K-29", "K-47")
def test_a_condition_that_fails_once_is_asked_again(table, locked):
    class Failing:
        asked = 0

    def meld_forms(self, me, who):
        Failing.asked += 1
        if Failing.asked == 1:
            raise LookupError("not yet")
        return [RAINBOW]

    t = table(south="3m4p567p678s22244z", cards={"south": [locked(meld_forms=meld_forms)]}, raise_faults=False, **PLAIN)
    assert Failing.asked >= 1
    assert t.skills.faults


@pytest.mark.rule("H-07", "K-47")
@pytest.mark.parametrize("given", [[1], None, "x", [(7, 8, 0)]])
def test_what_is_no_list_of_forms_is_refused_and_reported(table, locked, given):
    skill = locked(meld_forms=lambda self, me, who: given)
    t = table(south="3m4p567p678s22244z", cards={"south": [skill]}, raise_faults=False, **PLAIN).until("S")
    assert t.table.waits(1) == 0
    (fault,) = t.skills.faults
    assert "a list of SetForm" in str(fault)


@pytest.mark.rule("H-07", "K-47")
def test_a_form_that_is_none_is_a_fault_of_its_skill(table, locked):
    def meld_forms(self, me, who):
        return [SetForm("usual", ((0, 1, 2),))]

    t = table(cards={"south": [locked(meld_forms=meld_forms)]}, raise_faults=False).until("S")
    (fault,) = t.skills.faults
    assert "is a set or pair already" in str(fault)
    with pytest.raises(HandError):
        SetForm("usual", ((0, 1, 2),))
