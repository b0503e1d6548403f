"""Wrong melds without good reason: refused, put back, with a dead hand or a penalty (E-03)."""

from __future__ import annotations

import pytest

from rinshan.decisions import PASS, Lenient, Options, in_error, meld_action
from rinshan.errors import AnswerError
from rinshan.events import data
from rinshan.tiles import parse_names
from rinshan_skills.testing import noten

SCENE = {"east": "9m", "south": "67m11p234p678s234s", "west": "99m2p", "wall": "1z 2z", "red_fives": (0, 0, 0)}


def offered(table, **changes):
    return table(**{**SCENE, "errors": "allow", **changes}).play("E: discard 9m")


@pytest.mark.rule("E-03", "E-04")
@pytest.mark.parametrize("rules", [{}, {"errors": "prevent", "wrong_meld": "put_back"}])
def test_wrong_melds_are_refused_unless_the_rules_say_otherwise(table, rules):
    t = offered(table, **rules)
    ask = t.asked("S")
    assert ask is None or (isinstance(ask.space, Options) and not isinstance(ask.space, Lenient))
    if ask is not None:
        with pytest.raises(AnswerError):
            ask.space.read("chi 67m")


@pytest.mark.rule("E-03", "K-41")
def test_a_wrong_meld_can_be_answered_but_is_not_listed(table):
    space = offered(table, wrong_meld="put_back").asked("S").space
    wrong = in_error(meld_action("chi", tuple(parse_names("67m"))))
    assert [item.text for item in space] == ["ron in error", "pass"]
    assert len(space) == 2
    assert wrong in space
    assert space.default is PASS
    assert space.read("chi 67m") is space.read("chi 67m in error") is space.read("chi 6m7m") is wrong
    assert in_error(meld_action("pon", tuple(parse_names("11p")))) in space
    assert in_error(meld_action("chi", tuple(parse_names("12m")))) not in space, "no such tiles in the hand"
    assert space.describe() == "ron in error, pass, or a wrong chi or pon"
    assert space.read("ron").text == "ron in error"
    with pytest.raises(AnswerError):
        space.read("chi 12m")
    with pytest.raises(AnswerError):
        space.read("daiminkan 111p")


@pytest.mark.rule("E-03")
def test_chi_is_tried_by_the_next_player_only_and_pon_by_all(table):
    t = offered(table, wrong_meld="put_back")
    kinds = {wind: {error.kind for error in t.asked(wind).space.errors} for wind in "SWN"}
    assert kinds == {"S": {"chi", "pon"}, "W": {"pon"}, "N": {"pon"}}
    right = [option for option in t.options("W") if option.startswith("pon")]
    assert right == ["pon 99m"]
    assert in_error(meld_action("pon", tuple(parse_names("99m")))) not in t.asked("W").space


@pytest.mark.rule("E-03")
def test_a_sample_is_now_and_then_in_error(table):
    space = offered(table, wrong_meld="put_back").asked("S").space
    rolls = iter([1, 1, 0, 3])
    assert space.sample(lambda n: next(rolls)).text == "pass"
    assert space.sample(lambda n: next(rolls)) is space.errors[3]


@pytest.mark.rule("E-03")
def test_put_back_leaves_the_tile_to_others(table):
    t = offered(table, wrong_meld="put_back").play("S: chi 67m")
    t.expect(melds={"south": []}, river={"east": "9m"}, scores=(25_000,) * 4, hand="goes on")
    t = offered(table, wrong_meld="put_back").play("S: chi 67m", "W: pon 99m")
    t.expect(melds={"west": ["pon 999m"], "south": []})
    t = offered(table, wrong_meld="put_back", west="2p").play("S: chi 67m")
    assert t.asked("S").what == "turn", "the turn passes as if nobody had called"
    assert [event[0] for event in t.events()[-2:]] == ["wrong_meld", "draw"]


@pytest.mark.rule("E-03")
def test_what_was_shown_is_known_to_all_and_what_follows_too(table):
    t = offered(table, wrong_meld="put_back").play("S: chi 67m")
    (event,) = t.events("wrong_meld")
    for viewer in (0, 1, 3, None):
        assert data(event, t.table.printed, viewer) == {
            "event": "wrong_meld", "seat": 1, "frm": 0, "tile": "9m", "own": "67m", "outcome": "put_back",
        }  # fmt: skip


@pytest.mark.rule("E-03", "K-33")
def test_the_tiles_that_were_shown_stay_known(table):
    t = offered(table, wrong_meld="put_back").play("S: chi 67m")
    assert t.view("N").known_hand(1) == parse_names("67m")


@pytest.mark.rule("E-03")
def test_a_dead_hand_neither_calls_nor_wins_and_is_noten(table):
    t = offered(table, wrong_meld="dead_hand", west="2p").play("S: chi 67m")
    t.expect(scores=(25_000,) * 4, south=noten)
    assert t.view("W").dead_hand(1)
    assert not [option for option in t.options("S") if not option.startswith("discard")]
    t.finish()
    assert 1 not in t.result.tenpai


@pytest.mark.rule("E-03", "E-02")
def test_the_penalty_is_that_of_a_false_win_and_the_hand_lives(table):
    t = offered(table, wrong_meld="penalty", west="2p").play("S: chi 67m")
    t.expect(scores=(29_000, 17_000, 27_000, 27_000), melds={"south": []})
    assert [event[3] for event in t.events("penalty")] == ["wrong_meld"]
    assert not t.view("S").dead_hand(1)
    assert "tsumo in error" in t.options("S")


@pytest.mark.rule("E-03", "B-08")
def test_in_riichi_nobody_tries_a_meld(table):
    hand = {"south": "123m456p789s1122z", "wall": "9m 8p 8p 8p 7m", "errors": "allow", "wrong_meld": "put_back"}
    t = table(**hand).play("E: discard 9m drawn", "S: riichi 8p drawn").until("E").play("E: discard 7m drawn")
    assert not isinstance(t.asked("S").space, Lenient)


@pytest.mark.rule("E-03", "H-04")
def test_the_tiles_of_a_cancelled_meld_are_not_looked_at(table):
    from rinshan_skills import LOCKED, Skill

    class Stops(Skill):
        kind = LOCKED

        def call_declared(self, me, who):
            yield me.cancel()

    t = offered(table, wrong_meld="penalty", cards={"north": [Stops]}).play("S: chi 67m")
    assert not t.events("wrong_meld")
