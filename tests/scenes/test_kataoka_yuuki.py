"""Kataoka Yuuki at the table: 東風之神, 南風沒有玉米餅 and 最後的玉米餅."""

import pytest

from rinshan.tiles import parse_name
from rinshan_skills.testing.scene import not_furiten

YUUKI = {"east": ["kataoka_yuuki"]}
HAND = {"east": "123m456p789s1122z", "wall": "9m 1z 8s", "cards": YUUKI}


def held(t, seat=0):
    return [skill.label.rpartition(".")[2] for skill in t.skills.holdings.skills_of(seat)]


@pytest.mark.rule("K-07", "K-21")
def test_up_to_two_tiles_are_exiled_after_the_draw_and_as_many_drawn(table):
    t = table(**HAND)
    assert (t.asked("E").what, t.options("E")) == ("moment", ["tacos", "pass"])
    t.play("E: tacos", "E: take 9m")
    assert t.asked("E").what == "turn"
    assert "tsumo" in t.options("E"), "the 1z drawn for it completes the hand"
    t.expect(east="123m456p789s11122z", river={"east": ""})
    assert [t.table.printed[tile] for tile in t.table.exile] == [parse_name("9m")]
    assert t.view("S").exile == [parse_name("9m")]
    t.play("E: tsumo")
    assert "tenhou" not in t.yaku("E")


@pytest.mark.rule("K-07", "B-10")
def test_exiled_waits_make_no_furiten_and_the_choice_is_from_one_to_two(table):
    t = table(**{**HAND, "wall": "1z 9m 8s"}).play("E: tacos")
    assert all(len(item.names) in (1, 2) for item in t.asked("E").space if item.names)
    t.play("E: take 1z1m", "E: discard 8s")
    assert len(t.table.hands[0]) == 13
    t.expect(river={"east": "8s"})
    hand = {**HAND, "wall": "1z 9m"}
    t = table(**hand).play("E: tacos", "E: take 1z", "E: discard 9m")
    t.expect(east=not_furiten)


@pytest.mark.rule("B-18", "K-21")
def test_it_comes_before_the_nine_terminals_can_be_declared(table):
    hand = {"east": "19m19p19s12z23456m", "wall": "7m 3z4z", "cards": YUUKI}
    t = table(**hand)
    assert t.asked("E").what == "moment"
    t.play("E: tacos", "E: take 23m")
    assert "nine terminals" in t.options("E")
    t = table(**hand).play("E: pass")
    assert "nine terminals" not in t.options("E")


@pytest.mark.rule("K-11", "K-60")
def test_it_is_offered_once_in_a_hand_and_before_the_first_discard_alone(table):
    t = table(**HAND).play("E: tacos", "E: take 9m")
    assert t.asked("E").what == "turn"
    t.play("E: discard 1z").until("E")
    assert not [ask for ask in t.pending if ask.what == "moment"]
    t = table(**HAND).play("E: pass", "E: discard 9m").until("E")
    assert t.events("activated") == []
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-21")
def test_others_draw_without_her_being_asked(table):
    t = table(cards={"south": ["kataoka_yuuki"]})
    assert t.asked("E").what == "turn"
    assert t.options("S") == []
    t.play("E: " + t.asked("E").default.text).until("S", "moment")
    assert t.options("S") == ["tacos", "pass"]


@pytest.mark.rule("W-01", "K-07")
def test_of_the_dealt_fourteen_any_two_may_go(table):
    t = table(**HAND, first_draw="dealt")
    t.play("E: tacos", "E: take 9m", "E: tsumo")
    assert "tenhou" not in t.yaku("E")


@pytest.mark.rule("K-18")
def test_in_the_south_round_the_god_leaves_and_one_taco_is_left(table):
    assert held(table(**HAND)) == ["god_of_the_east_wind", "no_tacos_in_the_south"]
    t = table(**HAND, round="S1")
    assert sorted(held(t)) == ["last_taco", "no_tacos_in_the_south"]
    assert t.options("E") == ["tacos", "pass"]
    t.play("E: tacos", "E: take 9m")
    assert [t.table.printed[tile] for tile in t.table.exile] == [parse_name("9m")]


@pytest.mark.rule("K-19", "K-18")
def test_the_last_taco_is_eaten_once_in_the_game(table):
    t = table(**HAND, round="S1", hands=2).play("E: tacos", "E: take 9m")
    while t.table.hand_number == 0:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    t.until("E")
    assert not [ask for ask in t.pending if ask.what == "moment"]
    assert len(t.events("activated")) == 2, "the awakening, and the taco"


@pytest.mark.rule("K-18")
def test_while_the_east_round_lasts_nothing_awakens(table):
    t = table(**HAND, round="E4", honba=1)
    assert held(t, 3) == ["god_of_the_east_wind", "no_tacos_in_the_south"]
    assert t.events("activated") == []
