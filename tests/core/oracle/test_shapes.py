"""Questions about shapes that random play meets seldom, on crowded hands, against brute force (B-08, B-18, A-09)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import ModuleType

import pytest

from rinshan.hand import HandKeys, linked_furiten, riichi_discards
from rinshan.win import same_readings

HANDS = 1500


def crowded(chance: Random) -> tuple[int, ...]:
    """Fourteen tiles of five or six neighbouring kinds, now and then of two suits or with East."""
    kinds: set[int] = set()
    for _ in range(chance.choice((1, 1, 2))):
        low = 9 * chance.randrange(3) + chance.randrange(5)
        kinds |= set(range(low, low + chance.choice((4, 5))))
    if chance.random() < 0.3:
        kinds.add(27)
    tiles = chance.sample([kind for kind in sorted(kinds) for _ in range(4)], 14)
    return tuple(tiles.count(kind) for kind in range(34))


def tenpai_hands(brute: ModuleType, seed: str) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """Crowded tenpai hands of thirteen tiles with their waits."""
    chance = Random(seed)
    for _ in range(HANDS):
        counts = crowded(chance)
        kind = chance.choice([kind for kind in range(34) if counts[kind]])
        hand = brute.plus(counts, kind, -1)
        if waits := brute.waits(hand):
            yield hand, waits


def mask(kinds: frozenset[int]) -> int:
    return sum(1 << kind for kind in kinds)


@pytest.mark.rule("B-08", "B-11")
def test_the_discards_that_leave_tenpai_are_those_of_brute_force(brute: ModuleType) -> None:
    chance = Random("tenpai")
    for _ in range(HANDS // 5):
        counts = crowded(chance)
        keys = HandKeys()
        for kind, count in enumerate(counts):
            for _ in range(count):
                keys.add(kind)
        expected = {kind for kind in range(34) if counts[kind] and brute.waits(brute.plus(counts, kind, -1))}
        assert riichi_discards(keys, 0) == mask(frozenset(expected)), counts


@pytest.mark.rule("A-09")
def test_linked_waits_are_the_connected_components_of_brute_force(brute: ModuleType) -> None:
    for hand, waits in tenpai_hands(brute, "linked"):
        for cut in waits:
            expected = mask(brute.blocked_when_linked(hand, frozenset({cut})))
            assert linked_furiten(hand, 0, mask(waits), 1 << cut) == expected, (hand, cut)


@pytest.mark.rule("B-08")
def test_a_kan_that_leaves_all_readings_is_one_whose_triplet_stands_in_all_divisions(brute: ModuleType) -> None:
    for hand, waits in tenpai_hands(brute, "readings"):
        for kind in range(34):
            if hand[kind] == 3 and brute.waits(brute.plus(hand, kind, -3)) == waits:
                divisions = [found for wait in waits for found in brute.divisions(brute.plus(hand, wait))]
                expected = all(("triplet", kind) in groups for _, groups in divisions)
                assert same_readings(brute.plus(hand, kind), 0, kind, mask(waits)) == expected, (hand, kind)
