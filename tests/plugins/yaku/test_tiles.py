"""Yaku of nothing but some tiles: Y-04 to Y-08."""

import pytest


@pytest.mark.rule("Y-04")
def test_over_five_is_three_han_closed_and_two_open(yaku_of):
    assert yaku_of("over_five", "678m789p678s66m99s", "9s")["over_five"] == 3
    assert yaku_of("over_five", "678m678s66m99s", "9s", "chi 789p") == {"over_five": 2}


@pytest.mark.rule("Y-04")
@pytest.mark.parametrize(
    ("hand", "win", "tile"), [("567m789p678s66m99s", "9s", "a five"), ("678m789p678s66m11z", "1z", "an honour")]
)
def test_one_other_tile_spoils_over_five(yaku_of, hand, win, tile):
    assert "over_five" not in yaku_of("over_five", hand, win), tile


@pytest.mark.rule("Y-04", "Y-05", "Y-06")
def test_a_red_five_is_a_five_and_spoils_the_hand(yaku_of):
    assert not {"over_five", "all_high"} & set(
        yaku_of("over_five all_high", "067m789p678s66m99s", "9s", flags="riichi")
    )
    assert "under_five" not in yaku_of("under_five", "340m123p234s11m44s", "4s", flags="riichi")


@pytest.mark.rule("Y-04")
def test_over_five_counts_for_seven_pairs_and_in_a_meld(yaku_of):
    assert yaku_of("over_five", "6677m8899p66778s", "8s")["over_five"] == 3
    assert "over_five" not in yaku_of("over_five", "678m678s66m99s", "9s", "chi 567p", flags="houtei")


@pytest.mark.rule("Y-05")
def test_under_five_is_three_han_closed_and_two_open(yaku_of):
    assert yaku_of("under_five", "123m234p123s11m44s", "4s")["under_five"] == 3
    assert yaku_of("under_five", "123m123s11m44s", "4s", "pon 333p") == {"under_five": 2}


@pytest.mark.rule("Y-05")
def test_a_five_or_an_honour_spoils_under_five(yaku_of):
    assert "under_five" not in yaku_of("under_five", "123m345p123s11m44s", "4s", flags="riichi")
    assert "under_five" not in yaku_of("under_five", "123m234p123s11m22z", "2z", flags="riichi")


@pytest.mark.rule("Y-06")
def test_all_high_is_six_han_closed_and_five_open_and_over_five_goes(yaku_of):
    found = yaku_of("over_five all_high", "789m789p777s99m88s", "8s")
    assert found["all_high"] == 6
    assert "over_five" not in found
    found = yaku_of("over_five all_high", "789m777s99m88s", "8s", "chi 789p")
    assert found["all_high"] == 5
    assert "over_five" not in found


@pytest.mark.rule("Y-06")
def test_over_five_stays_where_all_high_is_off_or_a_six_is_there(yaku_of):
    assert "over_five" in yaku_of("over_five", "789m789p777s99m88s", "8s")
    found = yaku_of("over_five all_high", "678m789p777s99m88s", "8s")
    assert "over_five" in found
    assert "all_high" not in found


@pytest.mark.rule("Y-07")
def test_all_red_is_a_yakuman_of_the_red_man_tiles_with_or_without_red_dragons(worth):
    found = worth("all_red", "222333m666m88m77z", "7z", flags="riichi", dora="1m")
    assert [(item.id, item.yakuman) for item in found.yaku] == [("all_red", 1)]
    assert found.dora == []
    assert found.base == 8_000
    assert worth("all_red", "234234m222m666m8m", "8m").names == ["all_red"]


@pytest.mark.rule("Y-07")
def test_only_the_red_five_counts_for_all_red_not_the_normal_one(yaku_of):
    assert "all_red" in yaku_of("all_red", "340m222m666m88m77z", "7z")
    assert "all_red" not in yaku_of("all_red", "345m222m666m88m77z", "7z")
    assert "all_red" not in yaku_of("all_red", "340m345m666m88m77z", "7z")
    assert "all_red" in yaku_of("all_red", "222m666m88m77z", "7z", "chi 340m")
    assert "all_red" not in yaku_of("all_red", "222m666m88m77z", "7z", "chi 345m")


@pytest.mark.rule("Y-07")
@pytest.mark.parametrize("hand", ["222333m777m88m77z", "222333m666p88m77z", "222333m666m88m66z"])
def test_any_other_tile_spoils_all_red(yaku_of, hand):
    assert "all_red" not in yaku_of("all_red", hand, hand[-2] + "z", flags="riichi")


@pytest.mark.rule("Y-08")
def test_red_peacock_is_a_yakuman_of_one_five_seven_nine_of_sou_and_red_dragons(yaku_of):
    assert yaku_of("red_peacock", "111777s999s55s77z", "7z") == {"red_peacock": 13}
    assert yaku_of("red_peacock", "111777s999s05s77z", "7z") == {"red_peacock": 13}


@pytest.mark.rule("Y-08")
@pytest.mark.parametrize("hand", ["111777s999s33s77z", "111777p999s55s77z", "111777s999s55s66z", "111666s999s55s77z"])
def test_any_other_tile_spoils_red_peacock(yaku_of, hand):
    assert "red_peacock" not in yaku_of("red_peacock", hand, hand[-2] + "z", flags="riichi")


@pytest.mark.rule("Y-07", "Y-08")
def test_a_yakuman_of_the_pack_adds_to_others_and_leaves_nothing_else(worth):
    found = worth("all_red over_five", "222333m666m88m77z", "7z", tsumo=True)
    assert [(item.id, item.han) for item in found.yaku] == [("suuankou", 13), ("all_red", 13)]
    assert found.yakuman == 2
