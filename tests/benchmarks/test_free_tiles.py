"""The benchmark of free tiles runs, and brute force finds what the solver finds before it is timed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def free_tiles(root: Path) -> Iterator[ModuleType]:
    sys.path.insert(0, str(root))
    try:
        import benchmarks.free_tiles

        yield benchmarks.free_tiles
    finally:
        sys.path.remove(str(root))


@pytest.mark.rule("K-50")
def test_trying_every_replacement_with_another_scorer_finds_the_same(free_tiles: ModuleType) -> None:
    pytest.importorskip("mahjong")
    for hand in islice(free_tiles.free_hands(1, 3), 25):
        assert free_tiles.agrees(hand)
    for hand in islice(free_tiles.free_hands(2, 3), 6):
        assert free_tiles.agrees(hand)


def test_the_hands_are_the_same_for_the_same_seed(free_tiles: ModuleType) -> None:
    hands = [(hand.hand, hand.free) for hand in islice(free_tiles.free_hands(3, 9), 20)]
    assert hands == [(hand.hand, hand.free) for hand in islice(free_tiles.free_hands(3, 9), 20)]
    assert all(len(free) == 3 for _, free in hands)


def test_any_four_tiles_but_the_one_ronned_may_be_free_of_hands_near_a_win(free_tiles: ModuleType) -> None:
    hands = list(islice(free_tiles.any_hands(9), 30))
    assert [hand.concealed for hand in hands] == [hand.concealed for hand in islice(free_tiles.any_hands(9), 30)]
    for hand in hands:
        last = len(hand.concealed) - 1
        assert all(len(places) == min(4, last + hand.hand.tsumo) for places in hand.picks)
        assert any(last in places for places in hand.picks) is hand.hand.tsumo
    assert sum(hand.best() is not None for hand in hands) >= 20


def test_it_reports_rates_ratios_and_times(free_tiles: ModuleType) -> None:
    report = free_tiles.run(hands=4)
    assert report.rates["rinshan, 4 free"] > 0
    assert report.figures["4 free, median ms"] > 0
    assert 0 < report.figures["any 4, first sight, median ms"] <= report.figures["any 4, first sight, worst ms"]
    assert set(report.goals) == {"2 free / all 37^2", "3 free / all 37^3", "4 free, median ms"}
