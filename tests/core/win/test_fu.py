"""Fu with their reasons (B-14), and the order in which settlement changes them (W-10)."""

from __future__ import annotations

import pytest

from rinshan.rules import load_rules
from rinshan.tiles import EAST, SOUTH


def reasons(value):
    return {item.id: item.fu for item in value.fu_items}


@pytest.mark.rule("B-14")
@pytest.mark.parametrize(
    ("hand", "win", "melds", "how", "fu", "reason"),
    [
        ("567m123567p234s1z", "1z", (), {"flags": "riichi", "rnd": SOUTH}, 40, "tanki"),
        ("24m456p678s345p66s", "3m", (), {}, 40, "kanchan"),
        ("12m456p678s345p66s", "3m", (), {"flags": "riichi"}, 40, "penchan"),
        ("23m456p789s345p66s", "4m", (), {}, 30, "pinfu"),
        ("23m456p789s345p66s", "4m", (), {"tsumo": True}, 20, "pinfu"),
        ("34m678p11s", "5m", ("ankan 9999p", "pon 777z"), {}, 60, "closed_kan"),
        ("34m678p11s", "5m", ("daiminkan 9999p", "pon 777z"), {}, 40, "open_kan"),
        ("34m678p22s444z456s", "5m", (), {"flags": "riichi"}, 40, "closed_triplet"),
        ("111m23m456p789s11z", "4m", (), {"seat": EAST, "flags": "riichi"}, 50, "pair_double_wind"),
        ("23m456p789s345p55z", "4m", (), {"flags": "riichi"}, 40, "pair_dragon"),
        ("23m456p789s345p22z", "4m", (), {"flags": "riichi"}, 40, "pair_wind"),
        ("23m456p55s", "4m", ("chi 678p", "chi 234s"), {}, 30, "rounding"),
        ("23m456p55s", "4m", ("chi 678p", "chi 234s"), {"tsumo": True}, 30, "tsumo"),
        ("111m333p55577s99m", "7s", (), {}, 50, "open_triplet"),
        ("1199m1199p11s99s5z", "5z", (), {}, 25, "whole_shape"),
        ("23m678m55s", "4m", ("ankan 7777p", "ankan 2222s"), {"tsumo": True, "flags": "rinshan"}, 60, "tsumo"),
        ("234m67m99p345s", "8m", ("ankan 5555z",), {}, 70, "closed_ron"),
    ],
)
def test_fu_add_up_from_their_reasons(score, hand, win, melds, how, fu, reason):
    found = score(hand, win, *melds, **how)
    assert found.fu == fu
    assert sum(item.fu for item in found.fu_items) == fu
    assert reason in reasons(found)


@pytest.mark.rule("B-14")
@pytest.mark.parametrize(
    ("meld", "fu"),
    [
        ("pon 222p", 2), ("pon 999p", 4), ("pon 444z", 4), ("daiminkan 2222p", 8), ("kakan 9999p", 16),
        ("ankan 2222p", 16), ("ankan 4444z", 32),
    ],
)  # fmt: skip
def test_each_set_has_its_fu(score, meld, fu):
    found = score("23m678s55s", "4m", meld, "pon 777z")
    assert fu in [item.fu for item in found.fu_items if item.tiles and item.tiles[-1] == meld[-1]]


@pytest.mark.rule("B-14", "A-10")
def test_the_fields_for_double_winds_open_pinfu_and_pinfu_tsumo_change_the_fu(score):
    double = ("111m23m456p789s11z", "4m")
    assert score(*double, seat=EAST, flags="riichi", rules=load_rules("mleague")).fu == 40
    assert score(*double, seat=EAST, flags="riichi").fu == 50
    open_pinfu = ("23m456p55s", "4m", "chi 678p", "chi 234s")
    assert score(*open_pinfu, rules=load_rules("tenhou", open_pinfu_fu=20)).fu == 20
    tsumo = score("23m456p789s345p66s", "4m", tsumo=True, rules=load_rules("tenhou", pinfu_tsumo_fu=30))
    assert (tsumo.fu, tsumo.names) == (30, ["menzen_tsumo", "pinfu"])


@pytest.mark.rule("W-10")
def test_a_whole_hand_shape_stays_25_whatever_is_added_directly(score, hooks):
    on = hooks(fu_direct=lambda fu, who, reading: fu + 20)
    skills = load_rules("skills")
    found = score("1122m3344p5566s7z", "7z", flags="riichi", on=on, rules=skills)
    assert (found.fu, found.han) == (25, 3)


@pytest.mark.rule("W-10", "W-12")
def test_direct_fu_are_added_before_rounding_and_pinfu_is_left_out_when_that_pays_more(score, hooks):
    on = hooks(fu_direct=lambda fu, who, reading: fu + 20)
    found = score("23m456p789s345p66s", "4m", tsumo=True, on=on, rules=load_rules("skills"))
    assert (found.names, found.han, found.fu, found.base) == (["menzen_tsumo"], 1, 50, 400)
    assert [item.id for item in found.left_out] == ["pinfu"]
    kept = score("23m456p789s345p66s", "4m", tsumo=True, on=on)
    assert (kept.han, kept.fu) == (2, 20)


@pytest.mark.rule("W-10")
@pytest.mark.parametrize(("direct", "fu"), [(20, 40), (5, 30), (0, 30), (-20, 30), (11, 40)])
def test_an_open_pinfu_shape_takes_the_higher_of_30_and_the_sum(score, hooks, direct, fu):
    on = hooks(fu_direct=lambda fu, who, reading: fu + direct)
    assert score("23m456p55s", "4m", "chi 678p", "chi 234s", on=on).fu == fu


@pytest.mark.rule("W-10")
def test_final_fu_changes_come_after_rounding_and_reach_whole_shapes_and_pinfu(score, hooks):
    on = hooks(fu_final=lambda fu, who, reading: max(fu, 45), fu_direct=lambda fu, who, reading: fu + 1)
    assert score("1122m3344p5566s7z", "7z", on=on).fu == 45
    assert score("23m456p789s345p66s", "4m", on=on).fu == 45
    found = score("34m678p11s", "5m", "ankan 9999p", "pon 777z", on=on)
    assert found.fu == 60
    assert sum(item.fu for item in found.fu_items) == found.fu
    lifted = score("1122m3344p5566s7z", "7z", on=on)
    assert [(item.id, item.fu) for item in lifted.fu_items] == [("whole_shape", 25), ("fu_final", 20)]
    floor = hooks(fu_final=lambda fu, who, reading: -5)
    assert score("23m456p789s345p66s", "4m", on=floor).fu == 0


@pytest.mark.rule("W-10", "W-11")
def test_the_explanation_tells_what_hooks_changed(score, hooks):
    on = hooks(fu_direct=lambda fu, who, reading: fu + 20, han_direct=lambda han, who, reading: han + 1)
    told = score("34m678p11s", "5m", "pon 777z", "pon 222s", on=on).explain()
    assert "fu: fu_direct 20 (hooks)" in told
    assert "changed: han_direct 1 -> 2" in told
    assert told[0].startswith("reading: 345m 678p 11s")
