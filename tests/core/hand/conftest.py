"""Notation, and an independent oracle: short recursive searches that know nothing of classes and tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import SimpleNamespace

import pytest

from rinshan.tiles import ORPHANS, count_kinds, kinds_of, parse_names

RUNS = [(9 * suit + rank, 9 * suit + rank + 1, 9 * suit + rank + 2) for suit in range(3) for rank in range(7)]
SETS = RUNS + [(kind,) * 3 for kind in range(34)]


def divides(counts: list[int], sets: int, pair: bool) -> bool:
    """Whether the tiles are exactly so many sets, and a pair."""
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return sets == 0 and not pair
    ways = [(first,) * 3] * (sets > 0) + [(first,) * 2] * pair
    if sets and first < 27 and first % 9 <= 6:
        ways.append((first, first + 1, first + 2))
    for way in ways:
        if all(counts[kind] >= way.count(kind) for kind in way):
            rest = list(counts)
            for kind in way:
                rest[kind] -= 1
            if divides(rest, sets - (len(way) == 3), pair and len(way) == 3):
                return True
    return False


def wins(counts: Sequence[int], melds: int) -> bool:
    """Whether the tiles are a win (B-11)."""
    pairs = not melds and sorted(counts)[-7:] == [2] * 7 and sum(counts) == 14
    orphans = (
        not melds
        and sum(counts) == 14
        and all(counts[kind] for kind in ORPHANS)
        and sum(counts[kind] for kind in ORPHANS) == 14
    )
    return pairs or orphans or divides(list(counts), 4 - melds, True)


def waits(counts: Sequence[int], melds: int) -> int:
    """Mask of the kinds with which the tiles win, found by trying all 34."""
    mask = 0
    for kind in range(34):
        more = list(counts)
        more[kind] += 1
        mask |= wins(more, melds) << kind
    return mask


def wins_with(counts: Sequence[int], melds: int, free: int) -> bool:
    """Whether some choice of the free tiles makes the tiles a win, found by trying all choices."""

    def tried(hand: list[int], first: int, left: int) -> bool:
        if not left:
            return wins(hand, melds)
        for kind in range(first, 34):
            hand[kind] += 1
            found = tried(hand, kind, left - 1)
            hand[kind] -= 1
            if found:
                return True
        return False

    return tried(list(counts), 0, free)


def distance(counts: Sequence[int], melds: int, four: bool) -> int:
    """Tiles missing to sets and a pair: every choice of sets that use a tile, cheapest fresh ones for the rest."""
    best = 99
    needed = [0] * 34
    useful = [each for each in SETS if any(counts[kind] for kind in each)]

    def lack() -> int:
        return sum(max(0, need - held) for need, held in zip(needed, counts, strict=True))

    def most(kind: int) -> int:
        return max(4, counts[kind]) if four else 99

    def finish(fresh: int) -> None:
        nonlocal best
        for kind in [*range(34), None]:
            if kind is None:
                best = min(best, lack() + 3 * fresh + 2)
            elif counts[kind]:
                needed[kind] += 2
                if needed[kind] <= most(kind):
                    best = min(best, lack() + 3 * fresh)
                needed[kind] -= 2

    def choose(first: int, left: int) -> None:
        if lack() >= best:
            return
        for index in range(first, len(useful)) if left else ():
            for kind in useful[index]:
                needed[kind] += 1
            if all(needed[kind] <= most(kind) for kind in useful[index]):
                choose(index, left - 1)
            for kind in useful[index]:
                needed[kind] -= 1
        finish(left)

    choose(0, 4 - melds)
    return best


def deal(rng: random.Random, size: int, kinds: int = 34) -> list[int]:
    """Counts of so many tiles out of four copies each of some kinds chosen at random: few kinds make many quads."""
    chosen = rng.sample(range(34), max(kinds, -(-size // 4)))
    return count_kinds(rng.sample([kind for kind in chosen for _ in range(4)], size))


@pytest.fixture(scope="session")
def oracle() -> SimpleNamespace:
    return SimpleNamespace(divides=divides, wins=wins, waits=waits, wins_with=wins_with, distance=distance, deal=deal)


@pytest.fixture(scope="session")
def kinds() -> Callable[[str], list[int]]:
    return lambda text: kinds_of(parse_names(text))


@pytest.fixture(scope="session")
def counts(kinds: Callable[[str], list[int]]) -> Callable[[str], list[int]]:
    return lambda text: count_kinds(kinds(text))


@pytest.fixture(scope="session")
def mask(kinds: Callable[[str], list[int]]) -> Callable[[str], int]:
    return lambda text: sum({1 << kind for kind in kinds(text)})
