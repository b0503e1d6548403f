"""Acceptance and the discards that leave tenpai."""

import random

import pytest

from rinshan.hand import COUNTED_SHAPES, HandKeys, acceptance, kinds_in, mask_of, riichi_discards, tenpai_discards


def test_a_mask_and_its_kinds_are_the_same_thing():
    assert kinds_in(mask_of([33, 0, 9])) == [0, 9, 33]
    assert mask_of([]) == 0


def test_acceptance_names_what_lowers_shanten_after_each_discard(kinds, mask):
    keys = HandKeys(kinds("123m456p78s11224z5m"))
    accepted = acceptance(keys, 0)
    assert sorted(accepted) == kinds("1235m456p78s124z")
    assert accepted[kinds("5m")[0]] == (2, mask("69s12z"))
    assert accepted[kinds("1m")[0]].missing == 3


def test_asking_leaves_the_hand_as_it_was(kinds):
    keys = HandKeys(kinds("123m456p789s11224z"))
    before = list(keys.counts)
    acceptance(keys, 0)
    tenpai_discards(keys, 0)
    riichi_discards(keys, 0)
    assert keys.counts == before
    assert keys.missing(0) == 1


def test_acceptance_is_what_trying_every_kind_finds(oracle):
    rng = random.Random("acceptance")
    for _ in range(40):
        melds = rng.choice([0, 0, 1, 2, 3])
        counts = oracle.deal(rng, 14 - 3 * melds, rng.choice([5, 7, 10]))
        keys = HandKeys.of_counts(counts)
        for discard, (missing, useful) in acceptance(keys, melds).items():
            keys.remove(discard)
            assert keys.missing(melds) == missing
            for kind in range(34):
                keys.add(kind)
                assert keys.missing(melds) == missing - (useful >> kind & 1)
                keys.remove(kind)
            keys.add(discard)


@pytest.mark.rule("B-08")
def test_a_discard_that_leaves_tenpai_may_declare_riichi(kinds, mask):
    keys = HandKeys(kinds("123m456p78s1122z55m"))
    assert riichi_discards(keys, 0) == 0
    keys = HandKeys(kinds("123m456p78s111225z"))
    assert riichi_discards(keys, 0) == mask("5z")
    assert tenpai_discards(keys, 0) == {kinds("5z")[0]: mask("69s")}


@pytest.mark.rule("B-08")
def test_a_complete_hand_may_discard_into_riichi_too(kinds, mask):
    keys = HandKeys(kinds("123m456p789s11122z"))
    assert riichi_discards(keys, 0) & mask("12z") == mask("12z")


@pytest.mark.rule("B-08")
def test_riichi_discards_are_those_after_which_some_tile_wins(oracle):
    rng = random.Random("riichi")
    found = 0
    for _ in range(300):
        melds = rng.choice([0, 0, 1, 2])
        counts = oracle.deal(rng, 14 - 3 * melds, rng.choice([4, 5, 6]))
        keys = HandKeys.of_counts(counts)
        expected = {}
        for kind in range(34):
            if counts[kind]:
                counts[kind] -= 1
                expected[kind] = oracle.waits(counts, melds)
                counts[kind] += 1
        expected = {kind: waits for kind, waits in expected.items() if waits}
        assert tenpai_discards(keys, melds) == expected
        assert riichi_discards(keys, melds) == mask_of(expected)
        found += bool(expected)
    assert found > 20


@pytest.mark.rule("W-04", "K-47")
def test_discards_can_be_asked_without_waits_for_a_fifth_copy(kinds, mask):
    keys = HandKeys(kinds("1111m234p567p789s9s"))
    assert mask("9s") & ~riichi_discards(keys, 0) == 0
    assert riichi_discards(keys, 0, 0, COUNTED_SHAPES) & mask("9s") == 0


@pytest.mark.rule("K-03")
def test_with_a_free_tile_one_more_discard_leaves_tenpai(kinds, mask):
    keys = HandKeys(kinds("123m456p78s1122z5m"))
    assert riichi_discards(keys, 0) == 0
    assert riichi_discards(keys, 0, free=1) == mask("5m")
    assert tenpai_discards(keys, 0, free=1) == {kinds("5m")[0]: mask("69s12z")}
