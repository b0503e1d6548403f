"""Kosegawa Shiromi at the table: 迷家."""

import pytest

from rinshan.events import data
from rinshan.records.native import Recorder, record_lines
from rinshan_skills.testing.scene import furiten

SHIRO = {"east": ["kosegawa_shiromi"]}
HOUSE = "kosegawa_shiromi.stray_house"
HAND = {"east": "123m456p789s1122z", "wall": "9m ? ? ? 1z", "dora": "5s", "ura": "5s", "cards": SHIRO}


def around(t, *draws):
    """East cuts what it draws until its turn has come so many times."""
    t.play("E: " + t.asked("E").default.text).until("E")
    return t


@pytest.mark.rule("K-22")
def test_instead_of_discarding_a_tile_is_recast_and_then_one_is_discarded(table):
    t = table(**{**HAND, "wall": "9m 7z ? ? ? 1z", "west": "99m"})
    assert "hesitate" in t.options("E")
    t.play("E: hesitate", "E: take 9m")
    t.expect(river={"east": "9m"}, east="123m456p789s1122z7z")
    assert t.asked("E").what == "turn", "nobody may claim the 9m"
    assert "hesitate" not in t.options("E"), "once in the row"
    assert [data(event, t.table.printed, 1)["tiles"] for event in t.events("recast", "extra_draw")] == ["9m", "?"]
    t.play("E: discard 7z").expect(river={"east": "9m7z"})
    assert t.table.discards[0] == 1


@pytest.mark.rule("K-22", "K-11")
def test_she_may_think_better_of_it_and_nothing_is_used_up(table):
    t = table(**HAND).play("E: hesitate", "E: pass")
    t.expect(river={"east": ""})
    assert "hesitate" in t.options("E")
    assert t.events("activated", "recast") == []


@pytest.mark.rule("K-22", "W-11")
@pytest.mark.parametrize(("times", "han"), [(0, 3), (1, 4)])
def test_each_recast_of_the_hand_is_worth_a_han(table, times, han):
    t = table(**{**HAND, "wall": "9m 7z ? ? ? 1z" if times else "9m ? ? ? 1z"})
    if times:
        t.play("E: hesitate", "E: take 9m")
    t.play(f"E: {t.options('E')[-1]}").until("E").play("E: tsumo")
    t.expect(han=han)


@pytest.mark.rule("K-22", "K-35")
def test_two_rows_are_two_recasts_and_the_han_end_with_the_hand(table):
    hand = {**HAND, "wall": "9m 7z" + "?" * 40, "hands": 2}
    t = table(**hand).play("E: hesitate", "E: take 9m")
    turns = 1
    while turns < 7:
        assert "hesitate" not in t.options("E")
        t.play("E: " + t.asked("E").default.text).until("E")
        turns = t.table.turns[0]
    assert "hesitate" in t.options("E"), "the seventh turn begins the second row"
    t.play("E: hesitate", "E: take " + t.options("E")[-1].split()[1])
    assert len([m for m in t.table.modifiers if type(m).__name__ == "Hesitated"]) == 2
    while t.table.hand_number == 0:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    assert t.table.modifiers == []


@pytest.mark.rule("K-22", "B-10")
def test_a_recast_tile_makes_furiten(table):
    t = table(**{**HAND, "wall": "1z 7z"}).play("E: hesitate", "E: take 1z", "E: discard 7z")
    t.expect(east=furiten, river={"east": "17z"})


@pytest.mark.rule("B-08", "K-22")
def test_in_riichi_the_drawn_tile_alone_can_be_recast_and_ippatsu_stands(table):
    t = table(**{**HAND, "wall": "9m ? ? ? 8m 1z"}).play("E: riichi 9m drawn").until("E")
    t.play("E: hesitate")
    assert t.options("E") == ["pass", "take 8m"]
    t.play("E: take 8m", "E: tsumo")
    assert {"double_riichi", "ippatsu"} <= set(t.yaku("E"))


@pytest.mark.rule("K-22")
def test_without_live_tiles_there_is_nothing_to_hesitate_over(table):
    t = table(**HAND)
    while t.table.live:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
        if t.asked("E") and t.asked("E").what == "turn":
            assert ("hesitate" in t.options("E")) is bool(t.table.live)


@pytest.mark.rule("H-01", "K-22")
def test_a_hand_with_a_recast_is_the_same_again_from_its_answers(table):
    first = table(**{**HAND, "wall": "9m 7z"}).play("E: hesitate", "E: take 9m").finish()
    again = table(**{**HAND, "wall": "9m 7z"}).play("E: hesitate", "E: take 9m").finish()
    assert record_lines(first.game, Recorder(first.answers)) == record_lines(again.game, Recorder(again.answers))
