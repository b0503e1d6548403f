"""Ten skills written from the page alone do what their briefs say, and keep the contract of every skill."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from pathlib import Path

import pytest

from rinshan_skills.testing import contract, in_riichi

SPEC = importlib.util.spec_from_file_location("briefs", Path(__file__).with_name("briefs.py"))
briefs = importlib.util.module_from_spec(SPEC)
sys.modules["briefs"] = briefs
SPEC.loader.exec_module(briefs)

TENPAI = "123m456p789s1122z"
TRASH = "19m19p19s1234567z"
NOTEN = "258m258p258s3456z"
LINES = 15


@pytest.mark.parametrize("skill", briefs.BRIEFS)
def test_a_brief_is_at_most_fifteen_lines(skill):
    assert len(inspect.getsource(skill).splitlines()) <= LINES


@pytest.mark.parametrize("skill", briefs.BRIEFS)
def test_a_brief_keeps_the_contract(skill):
    contract(skill, games=1, hands=1)


def test_your_kans_are_worth_one_han(table):
    hand = {"east": "1111z123m456p78s22z", "wall": "9m", "rinshan": "9s", "dora": "1s 1s"}
    without, kept = (
        table(**hand, cards={"east": cards}).play("E: ankan 1111z", "E: tsumo") for cards in ([], [briefs.KansCount])
    )
    assert kept.win("E").value.han == without.win("E").value.han + 1


def test_once_per_game_cancel_a_pon(table):
    pon = {"east": "5m19p19s1234567z", "south": "55m19p", "wall": "9m", "red_fives": (0, 0, 0)}
    t = table(**pon, cards={"west": [briefs.NotThatPon]}).play("E: discard 5m", "S: pon 55m", "W: yes")
    t.expect(melds={"south": []})
    assert t.skills.instances[0].exhausted()


def test_your_ones_are_nines_while_you_are_tenpai(table):
    wall = {"east": TRASH, "south": "11m99m456p789s234s", "wall": "6z 5z 6z", "red_fives": (0, 0, 0)}
    t = table(**wall, cards={"south": [briefs.OnesAreNines]}).until("S")
    t.expect(south="9999m456p789s234s5z")


@pytest.mark.parametrize(("payer", "paid"), [("south", 3_900), ("west", 18_000)])
def test_your_payment_on_a_ron_is_at_most_3900(table, payer, paid):
    hand = {"east": "123m456p789s111z2z", "dora": "9m", "wall": "9m 2z"}
    t = table(**hand, cards={payer: [briefs.Ceiling]}, ura="5z")
    t.play("E: riichi 9m", "S: discard 2z", "E: ron")
    assert t.result.deltas[1] == -paid
    assert sum(t.result.deltas) == t.win("E").deposits


def test_others_cannot_chi_your_discards(table):
    chi = {"east": "5m19p19s1234567z", "south": "46m19p", "wall": "9m", "red_fives": (0, 0, 0)}
    assert "chi 46m" in table(**chi).play("E: discard 5m").options("S")
    assert "chi 46m" not in table(**chi, cards={"east": [briefs.NoChi]}).play("E: discard 5m").options("S")
    assert "chi 46m" in table(**chi, cards={"west": [briefs.NoChi]}).play("E: discard 5m").options("S")


def test_once_per_hand_you_may_draw_a_replacement_tile_instead(table):
    t = table(east=TENPAI, wall="9m 5s 6s", rinshan="7z", cards={"east": [briefs.OtherEnd]})
    t.play("E: yes")
    assert t.table.draw_source == "dead"
    t.play("E: discard 7z").until("S").until("E")
    assert t.table.draw_source == "live"
    assert t.events("draw")[0][4] == "dead"


@pytest.mark.rule("B-04", "K-38")
def test_a_tile_drawn_from_the_dead_wall_is_made_up_for_by_the_last_live_tile(table):
    class Hungry(briefs.OtherEnd):
        uses = None

    hand = {"east": "1111z123m456p78s2z", "cards": {"south": [Hungry], "west": [Hungry]}}
    t = table(**hand, wall="9m")
    last = t.table.live[:2]
    t.play("E: discard 9m", "S: yes", "W: yes").until("E")
    assert (len(t.table.replacements), t.table.replacements[:2]) == (4, last[::-1])
    assert "ankan 1111z" in t.options("E")


def test_when_an_opponent_is_in_riichi_your_wins_are_worth_more_until_your_next_turn(table):
    hand = {"east": "123m456p789s1112z", "south": NOTEN, "wall": "9m 9m 2z"}
    t = table(**hand, cards={"south": [briefs.Echo]}).play("E: riichi 9m").until("S")
    t.expect(east=in_riichi)
    assert [type(modifier).__name__ for modifier in t.table.modifiers] == []
    t = table(**hand, cards={"west": [briefs.Echo]}).play("E: riichi 9m").until("S")
    assert [type(modifier).__name__ for modifier in t.table.modifiers] == ["Echoed"]
    t.until("W")
    assert t.table.modifiers == []


def test_your_first_discard_lies_face_down(table):
    t = table(east=TENPAI, wall="9m 5s", cards={"east": [briefs.Veil]}).play("E: discard 9m")
    t.until("S")
    assert [tile.down for tile in t.view("S").river(0)] == [True]
    t.until("E").play("E: discard 1z").until("S")
    assert [tile.down for tile in t.view("S").river(0)] == [True, False]


def test_you_may_declare_riichi_with_any_number_of_points(table):
    hand = {"east": "123m456p789s1112z", "wall": "9m", "scores": {"east": 900}, "bust": False}
    assert "riichi 9m drawn" not in table(**hand).options("E")
    assert "riichi 9m drawn" in table(**hand, cards={"east": [briefs.Credit]}).options("E")


def test_at_an_exhaustive_draw_you_pay_no_noten_penalty(table):
    hand = {"east": TENPAI, "south": NOTEN, "wall": "9m"}
    t = table(**hand, cards={"south": [briefs.Thrift]}).finish()
    assert t.result.why == "exhaustive"
    assert t.result.deltas[1] == 0
    assert sum(t.result.deltas) == 0
