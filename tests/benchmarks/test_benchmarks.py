"""The benchmarks run, on a small scale, and what they compare is equal before it is timed."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def benchmarks(root: Path) -> Iterator[ModuleType]:
    """The package, which is not installed: it lies beside the sources."""
    sys.path.insert(0, str(root))
    try:
        import benchmarks
        import benchmarks.distance
        import benchmarks.games
        import benchmarks.hands
        import benchmarks.hook_cost
        import benchmarks.scoring
        import benchmarks.skills_cost

        yield benchmarks
    finally:
        sys.path.remove(str(root))


def test_generated_hands_are_distinct_and_the_same_for_the_same_seed(benchmarks: ModuleType) -> None:
    hands = list(islice(benchmarks.hands.won_hands(1), 300))
    assert hands == list(islice(benchmarks.hands.won_hands(1), 300))
    assert len({(hand.closed, hand.melds, hand.win, hand.tsumo, hand.riichi, hand.dora) for hand in hands}) == 300
    for hand in hands:
        tiles = [*hand.closed, *(tile for _, meld in hand.melds for tile in meld), *hand.dora, *hand.ura]
        assert len(set(tiles)) == len(tiles)


def test_scoring_is_measured_on_hands_on_which_mahjong_agrees(benchmarks: ModuleType) -> None:
    pytest.importorskip("mahjong")
    report = benchmarks.scoring.run(rounds=1, hands=150)
    assert any("in all but 0 of 150 hands" in remark for remark in report.remarks)
    assert report.ratios["rinshan / mahjong"] > 1


def test_shanten_is_measured_on_hands_on_which_mahjong_agrees(benchmarks: ModuleType) -> None:
    pytest.importorskip("mahjong")
    report = benchmarks.distance.run(rounds=1, hands=150)
    assert any("differs in 0 of 150 hands" in remark for remark in report.remarks)
    assert report.ratios["running keys / mahjong"] > report.ratios["34 counts / mahjong"] > 1


def test_whole_games_are_played_on_both_sides(benchmarks: ModuleType) -> None:
    report = benchmarks.games.run(rounds=1, games=1)
    assert report.rates["rinshan"] > 0
    assert any("hands and" in remark for remark in report.remarks)


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("if on.drawn:\n    f()\ng()", "g()"),
        ("if table.on.drawn:\n    f()\nelse:\n    g()", "g()"),
        ("if a and self.on.drawn:\n    f()", ""),
        ("if a or on.drawn:\n    f()", "if a:\n    f()"),
        ("if a and not on.drawn:\n    f()", "if a:\n    f()"),
        ("x = f() if on.drawn else g()", "x = g()"),
        ("if on.unknown:\n    f()", "if on.unknown:\n    f()"),
    ],
)
def test_hook_points_are_taken_out_and_nothing_else(benchmarks: ModuleType, source: str, left: str) -> None:
    text, count = benchmarks.hook_cost.without_hook_points(source)
    assert ast.unparse(ast.parse(text)) == left
    assert count == ("unknown" not in source)


def test_a_generator_whose_yields_were_all_hook_points_stays_one(benchmarks: ModuleType) -> None:
    text, _ = benchmarks.hook_cost.without_hook_points(
        "def f(on):\n    if on.drawn:\n        yield from on.drawn()\n    return 7"
    )
    scope: dict[str, object] = {}
    exec(text, scope)
    made = scope["f"]
    assert callable(made)
    assert list(made(None)) == []


def test_one_benchmark_can_be_run_alone_and_prints_one_line_of_json(root: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "--json", "--only", "shanten"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    said = json.loads(done.stdout)
    assert [report["name"] for report in said["benchmarks"]] == ["shanten of all three shapes"]
    assert said["machine"]


def test_skills_that_are_asked_nothing_play_the_same_games(benchmarks: ModuleType) -> None:
    report = benchmarks.skills_cost.run(rounds=1, games=1)
    assert report.figures["times as long per event"] > 1
    assert benchmarks.skills_cost._with(benchmarks.skills_cost.SKILLS, range(3, 4)) == benchmarks.skills_cost._with(
        (), range(3, 4)
    )
