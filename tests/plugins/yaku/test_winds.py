"""Yaku of winds: Y-10 to Y-13."""

import pytest

from rinshan.subjects import Refusal
from rinshan.tiles import EAST, NORTH, SOUTH, WEST
from rinshan_skills import LOCKED, Skill


@pytest.mark.rule("Y-10", "W-09")
@pytest.mark.parametrize(("rnd", "wind"), [(EAST, "3z"), (SOUTH, "4z"), (WEST, "1z"), (NORTH, "2z")])
def test_a_triplet_of_the_wind_across_from_the_round_wind_is_a_yaku_of_no_han(worth, rnd, wind):
    seat = next(seat for seat in (EAST, SOUTH, WEST, NORTH) if f"{seat - EAST + 1}z" != wind)
    found = worth("opposite_wind", "123m456p78s22p", "9s", f"pon {wind[0] * 3}z", rnd=rnd, seat=seat)
    assert [(item.id, item.han) for item in found.yaku] == [("opposite_wind", 0)]
    assert found.stands
    assert (found.han, found.fu, found.base) == (0, 30, 120)


@pytest.mark.rule("Y-10")
@pytest.mark.parametrize("wind", ["1z", "2z", "4z", "5z"])
def test_no_other_honour_is_the_opposite_wind(yaku_of, wind):
    assert "opposite_wind" not in yaku_of("opposite_wind", "123m456p78s22p", "9s", f"pon {wind[0] * 3}z")


@pytest.mark.rule("Y-10")
def test_a_kan_of_it_counts_and_a_pair_does_not(yaku_of):
    assert "opposite_wind" in yaku_of("opposite_wind", "123m456p78s22p", "9s", "ankan 3333z")
    assert "opposite_wind" not in yaku_of("opposite_wind", "123m456p123p78s33z", "9s", flags="riichi")


@pytest.mark.rule("Y-11", "W-09")
def test_a_triplet_of_a_wind_that_is_neither_seat_nor_round_wind_is_a_yaku_of_no_han(worth):
    for wind in ("333z", "444z"):
        found = worth("guest_wind", "123m456p78s22p", "9s", f"pon {wind}", rnd=EAST, seat=SOUTH)
        assert [(item.id, item.han) for item in found.yaku] == [("guest_wind", 0)]
        assert found.stands
    found = worth("guest_wind", "123m456p78s22p", "9s", "daiminkan 4444z")
    assert found.names == ["guest_wind"]


@pytest.mark.rule("Y-11")
@pytest.mark.parametrize("wind", ["111z", "222z", "555z", "999s"])
def test_the_seat_wind_and_the_round_wind_are_no_guests(yaku_of, wind):
    assert "guest_wind" not in yaku_of("guest_wind", "123m456p78s22p", "9s", f"pon {wind}", rnd=EAST, seat=SOUTH)


@pytest.mark.rule("Y-10", "Y-11", "W-09")
def test_without_zero_han_wins_such_a_yaku_is_none(worth):
    found = worth("guest_wind", "123m456p78s22p", "9s", "pon 333z", zero_han_wins=False)
    assert not found.stands


@pytest.mark.rule("Y-12")
def test_two_triplets_and_a_pair_of_winds_are_two_han(yaku_of):
    assert yaku_of("little_three_winds three_winds", "111z333z44z456p78s", "9s")["little_three_winds"] == 2
    found = yaku_of("little_three_winds three_winds", "44z456p78s", "9s", "pon 333z", "ankan 1111z")
    assert found == {"bakaze_ton": 1, "little_three_winds": 2}


@pytest.mark.rule("Y-12")
def test_two_triplets_with_another_pair_or_one_triplet_with_a_pair_are_not(yaku_of):
    assert "little_three_winds" not in yaku_of("little_three_winds", "111z333z55z456p78s", "9s")
    assert "little_three_winds" not in yaku_of("little_three_winds", "111z44z123m456p78s", "9s")
    assert "little_three_winds" not in yaku_of("little_three_winds", "111z333z11m456p78s", "9s")


@pytest.mark.rule("Y-13")
def test_three_triplets_of_winds_are_five_han(yaku_of):
    found = yaku_of("little_three_winds three_winds", "111z22m78s", "9s", "pon 333z", "daiminkan 4444z")
    assert found == {"bakaze_ton": 1, "three_winds": 5}
    assert yaku_of("three_winds", "111z333z444z78s55z", "9s")["three_winds"] == 5


@pytest.mark.rule("Y-12", "Y-13")
def test_neither_counts_beside_the_little_or_the_big_four_winds(yaku_of):
    both = "little_three_winds three_winds"
    assert yaku_of(both, "111z333z444z22z78s", "9s") == {"shousuushii": 13}
    found = yaku_of(both, "5m", "5m", "pon 111z", "pon 222z", "pon 333z", "pon 444z")
    assert found == {"daisuushii": 13}


@pytest.mark.rule("Y-13", "Y-12")
def test_the_tiles_of_the_little_four_winds_are_no_three_winds_even_if_that_yakuman_does_not_count(worth):
    class NoYakuman(Skill):
        """Nobody's little four winds count."""

        kind = LOCKED

        def may_count(self, who, yaku_id):
            return Refusal("none here", "no yakuman") if yaku_id == "shousuushii" else None

    found = worth("little_three_winds three_winds", "111z333z444z22z78s", "9s", cards={"east": [NoYakuman]})
    assert not {"shousuushii", "little_three_winds", "three_winds"} & set(found.names)
    assert "honitsu" in found.names
