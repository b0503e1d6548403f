"""The final score of a game (B-20, A-08, B-03)."""

from __future__ import annotations

import pytest

from rinshan.rules import load_rules
from rinshan.win import final_score, ranking


@pytest.mark.rule("B-20")
def test_return_points_oka_and_placing_points_make_the_final_score():
    found = final_score((33_000, 27_000, 24_000, 15_000), load_rules("tenhou"), deposits=1_000)
    assert found.scores == (34_000, 27_000, 24_000, 15_000)
    assert found.places == (1, 2, 3, 4)
    assert found.totals == (44_000, 7_000, -16_000, -35_000)
    assert sum(found.totals) == 0


@pytest.mark.rule("B-20")
def test_equal_scores_are_placed_by_seat_from_the_first_east():
    assert ranking((25_000, 25_000, 30_000, 20_000)) == [2, 0, 1, 3]
    assert final_score((25_000,) * 4, load_rules("tenhou")).places == (1, 2, 3, 4)


@pytest.mark.rule("B-20")
def test_equal_scores_share_placing_points_and_deposits_in_the_leagues():
    found = final_score((35_000, 35_000, 20_000, 10_000), load_rules("mleague"))
    assert found.places == (1, 1, 3, 4)
    assert found.totals == (35_000, 35_000, -20_000, -50_000)
    tied = final_score((33_000, 33_000, 33_000, 0), load_rules("mleague"), deposits=1_000)
    assert tied.scores == (33_400, 33_300, 33_300, 0)
    assert sum(tied.totals) == 0


@pytest.mark.rule("B-20")
def test_old_logs_round_to_whole_thousands_away_from_zero_and_first_place_takes_the_rest():
    rules = load_rules("tenhou", final_rounding="thousand", uma=(20, 10, -10, -20))
    found = final_score((40_400, 31_500, 17_500, 10_600), rules)
    assert found.totals == (49_000, 12_000, -22_000, -39_000)
    assert sum(found.totals) == 0


@pytest.mark.rule("B-20")
def test_left_deposits_go_to_nobody_where_the_rules_say_so():
    assert final_score((40_000, 30_000, 29_000, 20_000), load_rules("rmu"), deposits=1_000).scores[0] == 40_000


@pytest.mark.rule("A-08")
def test_the_personal_score_of_the_tournament_is_cut_toward_zero_with_20_for_first_place():
    found = final_score((41_900, 30_900, 17_300, 9_900), load_rules("tournament"))
    assert found.totals == (31_000, 0, -12_000, -20_000)


@pytest.mark.rule("B-03")
def test_with_three_or_two_players_last_place_makes_the_placing_points_even():
    three = load_rules("tenhou", players=3)
    assert three.placing() == (20_000, 10_000, -30_000)
    assert final_score((35_000, 25_000, 15_000), three).totals == (5_000 + 20_000 + 15_000, 5_000, -45_000)
    two = load_rules("tenhou", players=2)
    assert final_score((30_000, 20_000), two).totals == (30_000, -30_000)
    assert load_rules("tenhou", players=3, uma=(15, 0, -15)).placing() == (15_000, 0, -15_000)
