"""Yaku of how a hand lies or is won: Y-02, Y-03, Y-14, and what is true of the whole pack."""

import pytest

from rinshan.rules import PRESETS
from rinshan_skills import registry

IDS = {
    "Y-02": "menzen", "Y-03": "shiiaru_raotai", "Y-04": "over_five", "Y-05": "under_five", "Y-06": "all_high",
    "Y-07": "all_red", "Y-08": "red_peacock", "Y-09": "chinese_official", "Y-10": "opposite_wind",
    "Y-11": "guest_wind", "Y-12": "little_three_winds", "Y-13": "three_winds", "Y-14": "swallows_return",
    "Y-15": "kan_discard",
}  # fmt: skip


@pytest.mark.rule("W-14")
def test_the_pack_has_every_yaku_and_two_of_them_are_incidental():
    known = registry().yaku
    assert set(IDS.values()) <= set(known)
    incidental = {id_ for id_ in IDS.values() if known[id_].incidental}
    assert incidental == {"swallows_return", "kan_discard"}


@pytest.mark.rule("Y-02", "Y-09")
def test_no_preset_switches_an_extra_yaku_on():
    assert all(not rules.extra_yaku for rules in PRESETS.values())


# ---------------------------------------------------------------------------- Y-02

CLOSED = {"east": "123m456p789s2278m1z", "wall": "8p 8p 8p 9m", "dora": "5z", "ura": "1m 2m"}


@pytest.mark.rule("Y-02", "B-13")
def test_menzen_is_one_han_and_its_ura_count(table):
    t = table(**CLOSED, extra_yaku=("menzen",)).play("E: discard 1z", "E: tsumo")
    t.expect(yaku={"east": ["menzen", "menzen_tsumo", "pinfu"]})
    assert [(item.id, item.han) for item in t.win("E").value.dora] == [("ura_dora", 3)]


@pytest.mark.rule("Y-02")
def test_menzen_goes_with_neither_riichi_nor_double_riichi(worth):
    for flags in ("riichi", "double_riichi"):
        assert "menzen" not in worth("menzen", "123m456p789s2278m", "9m", flags=flags).names
    last = worth("menzen", "123m456p78s22m", "9s", "ankan 1111z").yaku[-1]
    assert (last.id, last.han) == ("menzen", 1)


@pytest.mark.rule("Y-02", "B-13")
def test_an_open_hand_has_neither_menzen_nor_ura(table):
    hand = {"east": "55z456p789s22m78m1s1p", "south": "5z", "wall": "5z 8p 8p 9m", "ura": "1m 2m", "dora": "9p"}
    t = table(**hand, extra_yaku=("menzen",)).play("E: discard 1s", "S: discard 5z", "E: pon 55z", "E: discard 1p")
    t.play("N: discard 9m", "E: ron")
    t.expect(yaku={"east": ["yakuhai_haku"]})
    assert t.win("E").value.dora == []


@pytest.mark.rule("Y-02", "B-13")
def test_the_ura_of_a_riichi_count_once_and_menzen_does_not(table):
    t = table(**CLOSED, extra_yaku=("menzen",)).play("E: riichi 1z", "E: tsumo")
    assert "menzen" not in t.yaku("E")
    assert [(item.id, item.han) for item in t.win("E").value.dora] == [("ura_dora", 3)]


@pytest.mark.rule("Y-02")
def test_without_it_a_silent_hand_has_no_ura(table):
    t = table(**CLOSED).play("E: discard 1z", "E: tsumo")
    assert t.win("E").value.dora == []
    t.expect(yaku={"east": ["menzen_tsumo", "pinfu"]})


@pytest.mark.rule("Y-02")
def test_a_card_gives_menzen_and_its_ura_to_one_player(table):
    card = [registry().extra_yaku("menzen")]
    t = table(**CLOSED, cards={"east": card}).play("E: discard 1z", "E: tsumo")
    assert "menzen" in t.yaku("E")
    assert t.win("E").value.dora
    t = table(**CLOSED, cards={"south": card}).play("E: discard 1z", "E: tsumo")
    assert "menzen" not in t.yaku("E")
    assert t.win("E").value.dora == []


# ---------------------------------------------------------------------------- Y-03


@pytest.mark.rule("Y-03")
def test_four_sets_in_the_meld_area_are_one_han_closed_kans_too(worth):
    found = worth("shiiaru_raotai", "5z", "5z", "chi 123m", "pon 444p", "chi 678s", "ankan 9999s")
    assert [(item.id, item.han) for item in found.yaku] == [("shiiaru_raotai", 1)]
    found = worth("shiiaru_raotai", "5z", "5z", "ankan 1111m", "ankan 4444p", "ankan 6666s", "ankan 9999s")
    assert found.yakuman  # which leaves no room for it


@pytest.mark.rule("Y-03")
def test_three_sets_there_are_not(yaku_of):
    assert "shiiaru_raotai" not in yaku_of("shiiaru_raotai", "567m5z", "5z", "chi 123m", "pon 444p", "chi 678s")


# ---------------------------------------------------------------------------- Y-14

HAND = {"east": "123m456p789s2278m3z", "south": "234m456p789s33z22p"}


@pytest.mark.rule("Y-14", "W-14")
def test_a_ron_on_anothers_riichi_tile_is_one_han(table):
    t = table(**HAND, extra_yaku=("swallows_return",)).play("E: riichi 3z", "S: ron")
    t.expect(yaku={"south": ["swallows_return"]}, han=1)


@pytest.mark.rule("Y-14")
def test_it_counts_open_and_suffices_as_the_only_yaku(table):
    hand = {"east": "123m456p789s2278m4m", "south": "56m456p789s222p11s", "wall": "1z"}
    assert "ron" not in table(**hand).play("E: riichi 4m").options("S")
    t = table(**hand, extra_yaku=("swallows_return",)).play("E: riichi 4m")
    assert "ron" in t.options("S")
    t.play("S: ron").expect(han=1)


@pytest.mark.rule("Y-14")
def test_a_later_discard_of_a_player_in_riichi_is_none(table):
    hand = {"east": "123m456p789s2278m1s", "south": "234m456p789s55z22p", "wall": "1z 9p 1z 5z"}
    t = table(**hand, extra_yaku=("swallows_return",)).play("E: riichi 1s", "E: discard 5z", "S: ron")
    t.expect(yaku={"south": ["yakuhai_haku"]})


@pytest.mark.rule("Y-14")
def test_an_ordinary_discard_and_a_tsumo_are_none(table):
    t = table(**HAND, extra_yaku=("swallows_return", "menzen")).play("E: discard 3z", "S: ron")
    t.expect(yaku={"south": ["menzen"]})
    t = table(**HAND, wall="9p 1z 9p 1z 2p", extra_yaku=("swallows_return",))
    t.play("E: riichi 3z", "S: pass", "S: discard 9p", "S: tsumo")
    t.expect(yaku={"south": ["menzen_tsumo"]})


@pytest.mark.rule("Y-14")
def test_a_card_gives_it_to_one_player_alone(table):
    card = [registry().extra_yaku("swallows_return")]
    table(**HAND, cards={"south": card}).play("E: riichi 3z", "S: ron").expect(han=1)
    assert "ron" not in table(**HAND, cards={"west": card}).play("E: riichi 3z").options("S")
