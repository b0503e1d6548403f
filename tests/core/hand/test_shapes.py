"""Whole-hand shapes and set forms that a plugin adds, for one player: shanten, waits and free tiles follow (K-47)."""

import gzip
import itertools
import json
import random
from pathlib import Path

import pytest

from rinshan.errors import HandError
from rinshan.hand import (
    DEFAULT_SHAPES,
    NEVER,
    SEVEN_PAIRS,
    STANDARD,
    STANDARD_OF_FOUR,
    HandKeys,
    Part,
    Shape,
    WithParts,
    acceptance,
    mask_of,
    riichi_discards,
    shanten,
)
from rinshan.tiles import EAST, kinds_of, parse_names

CASES = Path(__file__).parents[3] / ".." / "shared" / "data" / "scoring" / "gb_shapes.jsonl.gz"
KNITTED = [
    tuple(9 * suit + start + 3 * step for start, suit in enumerate(order) for step in range(3))
    for order in itertools.permutations(range(3))
]


class PairsAlike(Shape):
    """Seven pairs, of which two may be alike."""

    __slots__ = ()

    def missing(self, counts, melds):
        return 7 - min(7, sum(count // 2 for count in counts)) if not melds else NEVER


class HonoursAndKnitted(Shape):
    """Fourteen different tiles out of the seven honours and one knitted straight."""

    __slots__ = ()

    def missing(self, counts, melds):
        if melds:
            return NEVER
        usable = [(*knitted, *range(EAST, 34)) for knitted in KNITTED]
        return 14 - max(sum(1 for kind in kinds if counts[kind]) for kinds in usable)


ALIKE = PairsAlike("seven pairs, four alike allowed")
LONE = HonoursAndKnitted("honours and knitted tiles")
STRAIGHT = WithParts("knitted straight", [Part(kinds, sets=3) for kinds in KNITTED])
CHINESE = (*DEFAULT_SHAPES, ALIKE, LONE, STRAIGHT)


@pytest.mark.rule("K-47")
def test_a_plugin_shape_changes_missing_waits_and_acceptance_of_who_has_it(kinds, mask):
    keys = HandKeys(kinds("1111m3355p7799s5z"))
    assert keys.missing(0) == 3
    assert keys.waits(0) == 0
    theirs = (*DEFAULT_SHAPES, ALIKE)
    assert keys.missing(0, 0, theirs) == 1
    assert keys.waits(0, 0, theirs) == mask("5z")
    keys.add(kinds("6z")[0])
    assert riichi_discards(keys, 0) == 0
    assert riichi_discards(keys, 0, 0, theirs) == mask("56z")
    assert acceptance(keys, 0, 0, theirs)[kinds("6z")[0]] == (1, mask("5z"))
    assert shanten(keys.counts, 0, theirs) == 0


@pytest.mark.rule("K-47")
def test_a_shape_can_be_taken_away(kinds, mask):
    keys = HandKeys(kinds("1133m3355p7799s5z"))
    assert keys.waits(0) == mask("5z")
    assert keys.waits(0, 0, (STANDARD,)) == 0
    assert keys.missing(0, 0, (STANDARD,)) > keys.missing(0, 0, (SEVEN_PAIRS,)) == 1


@pytest.mark.rule("K-47")
def test_a_plugin_shape_is_won_with_free_tiles_too(kinds):
    keys = HandKeys(kinds("147m258p369s123z"))
    assert keys.missing(0, 2, CHINESE) == 0
    assert keys.missing(0, 2) > 0
    assert keys.waits(0, 1, CHINESE) == mask_of(kinds("4567z"))


@pytest.mark.rule("K-47")
def test_a_knitted_straight_stands_for_three_sets(kinds, mask):
    assert HandKeys(kinds("147m258p369s45m11z")).waits(0, 0, CHINESE) == mask("36m")
    assert HandKeys(kinds("147m258p369s1z")).waits(1, 0, CHINESE) == mask("1z")
    assert HandKeys(kinds("147m258p369s1z")).missing(2, 0, (STRAIGHT,)) == NEVER


@pytest.mark.rule("K-47")
def test_a_run_round_the_corner_is_a_set_form(kinds, mask):
    corner = WithParts("round the corner", [Part((7, 8, 0)), Part((8, 0, 1))])
    shapes = (*DEFAULT_SHAPES, corner)
    hand = HandKeys(kinds("91m456p789s11122z"))
    assert hand.waits(0) == 0
    assert hand.waits(0, 0, shapes) == mask("28m")
    assert HandKeys(kinds("89112m33z")).waits(2, 0, shapes) == mask("39m")
    assert HandKeys(kinds("891912m3z")).waits(2, 0, shapes) == mask("3z")


@pytest.mark.rule("K-47")
def test_a_pair_form_can_be_of_two_kinds(kinds, mask):
    winds = WithParts("east and south as a pair", [Part((27, 28), sets=0, pair=True)])
    hand = HandKeys(kinds("123m456p789s111p1z"))
    assert hand.waits(0) == mask("1z")
    assert hand.waits(0, 0, (*DEFAULT_SHAPES, winds)) == mask("12z")


def test_a_part_must_have_the_tiles_of_what_it_stands_for():
    with pytest.raises(HandError, match="a part for 1 sets has 3 tiles, got 2"):
        Part((0, 1))
    with pytest.raises(HandError, match="a part for 0 sets and the pair has 2 tiles, got 3"):
        Part((0, 1, 2), sets=0, pair=True)
    with pytest.raises(HandError, match="kinds are 0 to 33"):
        Part((0, 1, 34))


@pytest.mark.rule("K-47")
def test_every_shape_says_itself_what_trying_every_kind_would_find(oracle):
    rng = random.Random("useful")
    corner = WithParts("corner runs, wind pairs", [Part((7, 8, 0)), Part((8, 0, 1)), Part((27, 28), sets=0, pair=True)])
    for shape in (*CHINESE, corner):
        for _ in range(60):
            melds = rng.choice([0, 0, 0, 1, 3])
            counts = oracle.deal(rng, rng.randint(1, 13 - 3 * melds), rng.choice([5, 9, 34]))
            assert shape.useful(counts, melds) == Shape.useful(shape, counts, melds), (shape, counts)


@pytest.mark.rule("K-47", "Y-09")
def test_chinese_official_wins_are_recognised_by_three_added_shapes():
    if not CASES.exists():
        pytest.skip("the Chinese Official cases are not beside the repository")
    with gzip.open(CASES, "rt") as lines:
        cases = [json.loads(line) for line in lines]
    for case in cases:
        concealed = kinds_of(parse_names("".join([*case["concealed"], case["tile"]])))
        found = HandKeys(concealed).missing(len(case["melds"]), 0, CHINESE)
        assert (found == 0) == case["win"], case


@pytest.mark.rule("W-02")
def test_with_four_copies_at_most_no_fifth_copy_is_useful_in_a_hand_of_any_size(kinds, mask):
    for text in ("1111m234p567p789s", "1111m234p567p789s456s"):
        keys = HandKeys(kinds(text))
        assert STANDARD.useful(keys.counts, 0) & mask("1m") == (mask("1m") if keys.size < 14 else 0)
        assert STANDARD_OF_FOUR.useful(keys.counts, 0) & mask("1m") == 0


def test_a_hand_without_shapes_never_wins(kinds):
    assert HandKeys(kinds("123m")).missing(0, 0, ()) == NEVER


def test_a_shape_says_its_name():
    assert repr(STANDARD) == "<shape standard>"
