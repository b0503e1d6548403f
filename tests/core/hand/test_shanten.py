"""Shanten agrees with a search, with another program and with another program's published answers."""

import gzip
import json
import random
from pathlib import Path

import pytest
from mahjong.shanten import Shanten

from rinshan.errors import HandError
from rinshan.hand import (
    COUNTED_SHAPES,
    DEFAULT_SHAPES,
    HandKeys,
    shanten,
    shanten_orphans,
    shanten_pairs,
    shanten_standard,
)
from rinshan.tiles import count_kinds, kinds_of, parse_names

CASES = Path(__file__).parents[3] / ".." / "shared" / "data" / "scoring" / "shanten_kobalab.jsonl.gz"


@pytest.mark.rule("B-11")
def test_published_shanten_numbers_of_all_three_shapes_are_met():
    if not CASES.exists():
        pytest.skip("the shanten cases are not beside the repository")
    with gzip.open(CASES, "rt") as lines:
        cases = [json.loads(line) for line in lines]
    assert len(cases) > 20_000
    for case in cases:
        counts = count_kinds(kinds_of(parse_names("".join(case["hand"]))))
        expected = case["shanten"]
        assert shanten_standard(counts) == expected["standard"], case
        assert shanten_pairs(counts) == expected["chiitoitsu"], case
        assert shanten_orphans(counts) == expected["kokushi"], case
        assert shanten(counts) == min(expected.values()), case


@pytest.mark.rule("B-11")
@pytest.mark.parametrize("size", [14, 13, 11, 10, 8, 7, 5, 4, 2, 1])
def test_another_program_counts_the_same_shanten(size, oracle):
    theirs = Shanten()
    rng = random.Random(size)
    melds = (14 - size) // 3
    for _ in range(600):
        counts = oracle.deal(rng, size, rng.choice([4, 5, 6, 9, 15, 34]))
        assert shanten_standard(counts, melds) == theirs.calculate_shanten_for_regular_hand(counts)
        if not melds:
            assert shanten(counts) == theirs.calculate_shanten(counts)


@pytest.mark.rule("B-11")
@pytest.mark.parametrize("four", [False, True], ids=["by shape", "four copies"])
def test_shanten_is_what_a_search_finds(four, oracle):
    rng = random.Random(f"search {four}")
    for _ in range(120):
        melds = rng.randint(0, 4)
        counts = oracle.deal(rng, rng.randint(1, 14 - 3 * melds), rng.choice([4, 4, 5, 6, 8]))
        shape = (COUNTED_SHAPES if four else DEFAULT_SHAPES)[0]
        assert shape.missing(counts, melds) == oracle.distance(counts, melds, four)


@pytest.mark.rule("B-11")
def test_running_keys_and_counts_agree(oracle):
    rng = random.Random("agree")
    for _ in range(500):
        melds = rng.choice([0, 0, 1, 2, 3, 4])
        counts = oracle.deal(rng, rng.choice([13, 14]) - 3 * melds, rng.choice([6, 9, 34]))
        keys = HandKeys.of_counts(counts)
        assert shanten(counts, melds, DEFAULT_SHAPES) == keys.missing(melds) - 1
        assert shanten(counts, melds) == keys.missing(melds, 0, COUNTED_SHAPES) - 1


@pytest.mark.rule("K-50")
def test_more_than_four_copies_have_a_shanten_from_counts(counts):
    assert shanten(counts("22222222m456p78s2m")) == 0
    assert shanten(counts("22222222222222m")) == -1
    assert shanten(counts("22222222222222m"), 0, DEFAULT_SHAPES) == -1
    assert shanten(counts("555555z"), 2) == 1
    assert shanten(counts("123456789m123456789p")) == 0


def test_a_hand_of_other_than_34_counts_is_refused():
    with pytest.raises(HandError, match="34 counts, got 33"):
        shanten([0] * 33)
