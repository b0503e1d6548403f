"""Running keys answer as a plain search does, whatever came and went before."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinshan.errors import HandError
from rinshan.hand import (
    COUNTED_SHAPES,
    DEFAULT_SHAPES,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    HandKeys,
)

ANY_TILES = st.lists(st.integers(0, 33), max_size=15)


@pytest.mark.rule("B-11")
def test_a_complete_hand_misses_nothing(kinds):
    for text in ("123m456p789s11122z", "11m3355p7799s1155z", "19m19p19s12345677z", "22223333444455m"):
        assert HandKeys(kinds(text)).missing(0) == 0


@pytest.mark.rule("B-11")
def test_seven_pairs_are_of_seven_different_kinds(kinds):
    assert HandKeys(kinds("1111m3355p7799s55z")).missing(0, 0, (SEVEN_PAIRS,)) == 2


@pytest.mark.rule("B-11")
def test_pairs_and_orphans_need_a_hand_without_melds(kinds):
    assert HandKeys(kinds("11m3355p7799s1z")).missing(1) == 3
    assert HandKeys(kinds("19m19p19s1234z")).missing(1) > 4


@pytest.mark.rule("B-11", "W-02")
@pytest.mark.parametrize("melds", range(5))
def test_waits_are_the_tiles_that_win(melds, oracle):
    rng = random.Random(melds)
    for _ in range(120):
        hand = oracle.deal(rng, 13 - 3 * melds, rng.choice([3, 4, 5, 6, 9]))
        assert HandKeys.of_counts(hand).waits(melds) == oracle.waits(hand, melds)


@pytest.mark.rule("W-03")
def test_waits_of_a_pure_suit_are_all_found(kinds, mask, oracle):
    nine = kinds("1112345678999m")
    assert HandKeys(nine).waits(0) == mask("123456789m")
    rng = random.Random("pure")
    for _ in range(200):
        hand = rng.sample([kind for kind in range(9, 18) for _ in range(4)], 13)
        keys = HandKeys(hand)
        assert keys.waits(0) == oracle.waits(keys.counts, 0)


@pytest.mark.rule("B-11")
def test_thirteen_orphans_wait_for_all_thirteen_or_for_the_one_that_lacks(kinds, mask):
    assert HandKeys(kinds("19m19p19s1234567z")).waits(0) == mask("19m19p19s1234567z")
    assert HandKeys(kinds("19m19p19s1234566z")).waits(0) == mask("7z")


@pytest.mark.rule("W-03", "W-04")
def test_a_wait_on_a_tile_of_which_all_four_are_ones_own_is_a_wait_by_shape(kinds, mask):
    keys = HandKeys(kinds("1111m234p567p789s"))
    assert keys.missing(0) == 1
    assert keys.waits(0) == mask("1m")
    assert keys.missing(0, 0, COUNTED_SHAPES) == 2
    assert keys.waits(0, 0, COUNTED_SHAPES) == 0


@pytest.mark.rule("K-50")
@given(ANY_TILES, ANY_TILES)
def test_what_came_and_went_leaves_no_trace(stay, gone):
    keys = HandKeys(stay)
    for kind in gone:
        keys.add(kind)
    for kind in reversed(gone):
        keys.remove(kind)
    fresh = HandKeys(sorted(stay))
    assert keys.counts == fresh.counts
    assert keys.size == fresh.size == len(stay)
    assert [keys.missing(melds) for melds in range(5)] == [fresh.missing(melds) for melds in range(5)]
    assert keys.waits(0) == fresh.waits(0)


@given(ANY_TILES, st.integers(0, 33))
def test_a_copy_goes_its_own_way(tiles, kind):
    keys = HandKeys(tiles)
    other = keys.copy()
    other.add(kind)
    assert keys.counts == HandKeys(tiles).counts
    assert keys.missing(0) == HandKeys(tiles).missing(0)
    assert other.missing(0) == HandKeys([*tiles, kind]).missing(0)


@given(ANY_TILES, st.integers(0, 33), st.integers(0, 4))
def test_one_more_tile_brings_a_hand_nearer_by_one_or_not_at_all(tiles, kind, melds):
    keys = HandKeys(tiles)
    before, useful = keys.missing(melds), keys.useful(melds)
    keys.add(kind)
    assert keys.missing(melds) == before - (useful >> kind & 1)


@given(ANY_TILES, st.integers(0, 4))
def test_the_default_shapes_together_are_the_nearest_of_each_apart(tiles, melds):
    keys = HandKeys(tiles)
    apart = [keys.missing(melds, 0, (shape,)) for shape in DEFAULT_SHAPES]
    assert keys.missing(melds) == keys.missing(melds, 0, (THIRTEEN_ORPHANS, STANDARD, SEVEN_PAIRS)) == min(apart)


def test_a_tile_that_is_not_there_cannot_leave():
    keys = HandKeys([3, 3])
    with pytest.raises(HandError, match="no tile of kind 4"):
        keys.remove(4)
    assert keys.counts[4] == 0


@pytest.mark.rule("K-50")
@pytest.mark.parametrize("copies", range(5, 15))
def test_any_number_of_copies_of_one_kind_is_read_right(copies, oracle):
    """Eight 2m and more can stand in a hand; a digit of the key that carried would read them as other tiles."""
    rng = random.Random(copies)
    for kind in (1, 4, 8, 17, 18, 30):
        for size in {13, 14, max(copies, 10)}:
            tiles = [kind] * copies + [rng.choice([kind, *range(34)]) for _ in range(size - copies)]
            keys = HandKeys(tiles)
            for melds in (0, 1, 4):
                closed = [s.missing(keys.counts, melds) for s in (SEVEN_PAIRS, THIRTEEN_ORPHANS)]
                by_search = min(oracle.distance(keys.counts, melds, False), *closed)
                assert keys.missing(melds) == by_search, (tiles, melds)
                assert keys.missing(melds, 0, (STANDARD,)) == oracle.distance(keys.counts, melds, False)


@pytest.mark.rule("K-50")
def test_waits_with_five_and_more_copies_are_the_tiles_that_win(oracle, kinds, mask):
    assert HandKeys(kinds("22222222m456p78s")).waits(0) == mask("69s")
    rng = random.Random("overfull")
    for _ in range(150):
        few = rng.sample(range(9), 3)
        keys = HandKeys(rng.choices(few, k=13))
        assert keys.waits(0) == oracle.waits(keys.counts, 0)


@pytest.mark.rule("K-50", "K-03")
@pytest.mark.parametrize(("free", "melds", "hands"), [(1, 0, 150), (1, 2, 150), (2, 1, 40), (2, 3, 60), (3, 3, 12)])
def test_a_hand_wins_with_free_tiles_exactly_when_no_more_are_missing(free, melds, hands, oracle):
    rng = random.Random(f"free {free} {melds}")
    won = 0
    for _ in range(hands):
        hand = oracle.deal(rng, 14 - 3 * melds - free, rng.choice([4, 5, 7]))
        keys = HandKeys.of_counts(hand)
        assert (keys.missing(melds, free) == 0) == oracle.wins_with(hand, melds, free)
        won += keys.missing(melds, free) == 0
    assert won


@pytest.mark.rule("K-50", "K-03")
def test_waits_with_a_free_tile_are_the_tiles_that_win_with_it(oracle):
    rng = random.Random("free waits")
    for _ in range(15):
        hand = oracle.deal(rng, 6, 6)
        keys = HandKeys.of_counts(hand)
        by_trial = 0
        for kind in range(34):
            hand[kind] += 1
            by_trial |= oracle.wins_with(hand, 2, 1) << kind
            hand[kind] -= 1
        assert keys.waits(2, free=1) == by_trial


def test_more_tiles_than_a_hand_has_are_answered_too(kinds):
    assert HandKeys(kinds("123456789m123456789p")).missing(0) == 1
    assert HandKeys(kinds("123456789m12345678p11p")).missing(0) == 0
    assert HandKeys(range(34)).missing(0, 0, (STANDARD,)) == 1
    assert HandKeys(range(34)).size == 34


def test_a_hand_with_a_tile_too_many_waits_for_what_completes_it_after_some_discard(kinds, mask):
    assert HandKeys(kinds("123m456p789s1122z5p")).waits(0) == mask("12z")
    assert HandKeys(kinds("123m456p789s11122z")).waits(0) == 0


def test_keys_of_counts_are_the_keys_of_those_tiles(counts, kinds):
    keys = HandKeys.of_counts(counts("123m456p789s1122z"))
    assert keys.waits(0) == HandKeys(kinds("123m456p789s1122z")).waits(0)
    assert repr(keys) == "<hand 123m456p789s1122z>"
