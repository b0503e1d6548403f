"""Shanten of all three shapes: from 34 counts, and from running keys."""

from __future__ import annotations

from benchmarks.hands import random_hands
from benchmarks.harness import Candidate, Report, compare
from rinshan.hand import HandKeys, shanten
from rinshan.tiles import Kind, count_kinds

HANDS = 2_000
REPEAT = 10
"""How often the fast candidates go through the hands in a round."""


def run(*, rounds: int = 9, hands: int = HANDS) -> Report:
    """Measure the shanten of fourteen tiles."""
    report = Report("shanten of all three shapes", "hands")
    kinds = random_hands(hands, 2024)
    counts = [count_kinds(hand) for hand in kinds]
    keys = [HandKeys(hand) for hand in kinds]
    candidates: dict[str, Candidate] = {
        "rinshan, from 34 counts": lambda _: _from_counts(counts),
        "rinshan, from running keys": lambda _: _from_keys(keys),
    }
    _others(report, candidates, kinds, counts)
    report.goals.update({"34 counts / mahjong": 15.0, "running keys / mahjong": 60.0})
    pairs = {
        "34 counts / mahjong": ("rinshan, from 34 counts", "mahjong, from 34 counts"),
        "running keys / mahjong": ("rinshan, from running keys", "mahjong, from 34 counts"),
        "running keys / riichienv": ("rinshan, from running keys", "riichienv, from tiles"),
    }
    return compare(report, candidates, rounds, pairs)


def _from_counts(counts: list[list[int]]) -> int:
    for _ in range(REPEAT):
        for hand in counts:
            shanten(hand)
    return REPEAT * len(counts)


def _from_keys(keys: list[HandKeys]) -> int:
    for _ in range(REPEAT):
        for hand in keys:
            hand.missing(0)
    return REPEAT * len(keys)


def _others(report: Report, candidates: dict[str, Candidate], kinds: list[list[Kind]], counts: list[list[int]]) -> None:
    try:
        from mahjong.shanten import Shanten
    except ImportError:
        report.remarks.append("mahjong is not installed")
    else:
        calculator = Shanten()

        def theirs(_: int) -> int:
            for hand in counts:
                calculator.calculate_shanten(hand)
            return len(counts)

        candidates["mahjong, from 34 counts"] = theirs
        differing = sum(1 for hand in counts if calculator.calculate_shanten(hand) != shanten(hand))
        report.remarks.append(f"mahjong differs in {differing} of {len(counts)} hands")
    try:
        from riichienv import calculate_shanten  # type: ignore[import-untyped]
    except ImportError:
        report.remarks.append("riichienv is not installed")
        return
    tiles = [_physical(hand) for hand in kinds]

    def compiled(_: int) -> int:
        for hand in tiles:
            calculate_shanten(hand)
        return len(tiles)

    candidates["riichienv, from tiles"] = compiled


def _physical(kinds: list[Kind]) -> list[int]:
    """A tile for each kind, a different copy each time."""
    seen: dict[Kind, int] = {}
    tiles: list[int] = []
    for kind in kinds:
        seen[kind] = seen.get(kind, -1) + 1
        tiles.append(4 * kind + seen[kind])
    return tiles
