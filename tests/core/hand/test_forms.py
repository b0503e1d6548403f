"""Set forms of one player: distance, waits and furiten against searches that try everything (K-47)."""

import random
from itertools import permutations

import pytest

from rinshan.errors import HandError
from rinshan.hand import (
    DEFAULT_SHAPES,
    STANDARD,
    HandKeys,
    SetForm,
    Shape,
    WithForms,
    form_set,
    forms_in,
    linked_furiten,
    riichi_discards,
    shanten,
)
from rinshan.tiles import count_kinds

RUNS = [(9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2) for suit in range(3) for low in range(7)]
WRAPS = [(9 * suit + a, 9 * suit + b, 9 * suit + c) for suit in range(3) for a, b, c in ((7, 8, 0), (8, 0, 1))]
ACROSS = [(9 * a + low, 9 * b + low + 1, 9 * c + low + 2) for low in range(7) for a, b, c in permutations(range(3))]
MIXED_TRIPLETS = [(rank, 9 + rank, 18 + rank) for rank in range(9)]
WINDS = [(27, 28), (27, 29), (29, 30)]

WRAPPED = SetForm("wrapped run", tuple(WRAPS))
RAINBOW = SetForm("mixed run", tuple(ACROSS), concealed=True)
TRIPLETS = SetForm("mixed triplet", tuple(MIXED_TRIPLETS), "triplet", concealed=True)
WIND_PAIRS = SetForm("two winds", tuple(WINDS), "pair", concealed=True)
ONE_AND_HALF = SetForm("two and one", ((0, 0, 1), (4, 5, 5), (27, 31, 31)), "triplet", concealed=True)

SORTS = {
    "wrapped": ((WRAPPED,), WRAPS, []),
    "across": ((RAINBOW,), ACROSS, []),
    "both": ((WRAPPED, RAINBOW), [*WRAPS, *ACROSS], []),
    "triplets and pairs": ((TRIPLETS, WIND_PAIRS), MIXED_TRIPLETS, WINDS),
    "repeated kinds": ((ONE_AND_HALF, WIND_PAIRS), [*ONE_AND_HALF.ways], WINDS),
}
every_sort = pytest.mark.parametrize(("forms", "sets", "pairs"), SORTS.values(), ids=SORTS)


def divides(counts, sets, pair, ways, pairs):
    """Whether the tiles are exactly so many sets, and a pair: the lowest tile in everything that it can belong to."""
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return sets == 0 and not pair
    options = [(first,) * 3, *(way for way in ways if first in way)] if sets else []
    options += [(first,) * 2, *(way for way in pairs if first in way)] if pair else []
    for way in options:
        rest = list(counts)
        for kind in way:
            rest[kind] -= 1
        if min(rest) >= 0 and divides(rest, sets - (len(way) == 3), pair and len(way) == 3, ways, pairs):
            return True
    return False


def distance(counts, sets, ways, pairs):
    """Tiles missing to sets and a pair: every choice of sets and pairs that use a tile, fresh ones for the rest."""
    useful = [way for way in [*ways, *((kind,) * 3 for kind in range(34))] if any(counts[kind] for kind in way)]
    ends = [way for way in [*pairs, *((kind,) * 2 for kind in range(34))] if any(counts[kind] for kind in way)]
    best = 99
    needed = [0] * 34

    def lack():
        return sum(max(0, need - held) for need, held in zip(needed, counts, strict=True))

    def add(way, step):
        for kind in way:
            needed[kind] += step

    def choose(first, left):
        nonlocal best
        if lack() >= best:
            return
        for way in ends:
            add(way, 1)
            best = min(best, lack() + 3 * left)
            add(way, -1)
        best = min(best, lack() + 3 * left + 2)
        for index in range(first, len(useful)) if left else ():
            add(useful[index], 1)
            choose(index, left - 1)
            add(useful[index], -1)

    choose(0, sets)
    return best


def deal(rng, ways, pairs, size, most):
    """A hand near a win: sets and a pair, some of them of the forms, then some tiles changed; up to ``most`` copies."""
    while True:
        kinds = list(rng.choice([(rng.randrange(34),) * 2, rng.choice(pairs or [(0, 0)])]))
        while len(kinds) < size:
            kinds += rng.choice([rng.choice(ways), rng.choice(ways), rng.choice(RUNS), (rng.randrange(34),) * 3])
        for _ in range(rng.choice([0, 0, 1, 2])):
            kinds[rng.randrange(len(kinds))] = rng.randrange(34)
        rng.shuffle(kinds)
        counts = count_kinds(kinds[:size])
        if max(counts) <= most:
            return counts


@every_sort
@pytest.mark.rule("K-47", "B-11")
def test_a_whole_hand_is_what_divides_into_sets_and_a_pair_of_these_forms(forms, sets, pairs):
    rng = random.Random(f"whole {len(sets)}")
    shape = form_set(forms).shape
    won = 0
    for _ in range(1500):
        melds = rng.choice([0, 0, 0, 1, 2])
        counts = deal(rng, sets, pairs, 14 - 3 * melds, 14)
        expected = divides(counts, 4 - melds, True, [*RUNS, *sets], pairs)
        assert (shape.missing(counts, melds) == 0) == expected, counts
        won += expected
    assert 100 < won < 1400


@every_sort
@pytest.mark.rule("K-47", "W-03")
def test_waits_are_the_kinds_with_which_the_hand_divides_copies_of_ones_own_included(forms, sets, pairs):
    rng = random.Random(f"waits {len(sets)}")
    shapes = (*DEFAULT_SHAPES, form_set(forms).shape)
    tenpai = 0
    for _ in range(120):
        counts = deal(rng, sets, pairs, 10, rng.choice([4, 5, 9]))
        expected = 0
        for kind in range(34):
            more = list(counts)
            more[kind] += 1
            expected |= divides(more, 3, True, [*RUNS, *sets], pairs) << kind
        assert HandKeys.of_counts(counts).waits(1, 0, shapes) == expected, counts
        tenpai += expected > 0
    assert tenpai > 30


@every_sort
@pytest.mark.rule("K-47")
def test_the_tiles_missing_are_the_fewest_over_all_sets_that_use_a_tile(forms, sets, pairs):
    rng = random.Random(f"missing {len(sets)}")
    shape = form_set(forms).shape
    seen = set()
    for _ in range(25):
        melds = rng.choice([1, 2, 2, 3])
        counts = count_kinds(rng.choices(range(34), k=13 - 3 * melds)) if rng.random() < 0.4 else None
        counts = counts or deal(rng, sets, pairs, 13 - 3 * melds, 5)
        expected = distance(counts, 4 - melds, [*RUNS, *sets], pairs)
        assert shape.missing(counts, melds) == expected, counts
        assert shanten(counts, melds, (STANDARD, shape)) == expected - 1
        seen.add(expected)
    assert len(seen) > 2


@every_sort
@pytest.mark.rule("K-47")
def test_what_is_useful_is_what_trying_every_kind_finds(forms, sets, pairs):
    rng = random.Random(f"useful {len(sets)}")
    shape = form_set(forms).shape
    for _ in range(30):
        melds = rng.choice([0, 1, 3])
        counts = deal(rng, sets, pairs, rng.choice([13, 12]) - 3 * melds, rng.choice([4, 6]))
        assert shape.useful(counts, melds) == Shape.useful(shape, counts, melds), counts


@pytest.mark.rule("K-47")
@pytest.mark.parametrize(
    ("hand", "melds", "waits"),
    [
        ("89m456p789s11122z", 0, "17m"),
        ("91m456p789s11122z", 0, "28m"),
        ("12m456p789s11122z", 0, "39m"),
        ("81m456p789s11122z", 0, "9m"),
        ("29m456p789s11122z", 0, "1m"),
        ("18p456m789s11122z", 0, "9p"),
        ("891912m3z", 2, "3z"),
        ("89123m55z", 2, "147m"),
        ("9m1p456p789s11122z", 0, ""),
        ("9999911m", 2, "19m"),
        ("1111222m", 2, "139m"),
    ],
)
def test_runs_round_the_corner_of_one_suit(kinds, mask, hand, melds, waits):
    shapes = (*DEFAULT_SHAPES, form_set((WRAPPED,)).shape)
    assert HandKeys(kinds(hand)).waits(melds, 0, shapes) == mask(waits)


@pytest.mark.rule("K-47", "B-08")
def test_riichi_discards_and_free_tiles_know_the_forms(kinds, mask):
    shapes = (*DEFAULT_SHAPES, form_set((WRAPPED,)).shape)
    keys = HandKeys(kinds("91m456p789s111224z"))
    assert riichi_discards(keys, 0) & mask("4z") == 0
    assert riichi_discards(keys, 0, 0, shapes) == mask("4z")
    assert HandKeys(kinds("9m456p789s11122z")).waits(0, 1, shapes) & mask("128m") == mask("128m")
    assert HandKeys(kinds("9m456p789s11122z")).missing(0, 2, shapes) == 0


@pytest.mark.rule("K-47")
def test_three_numbers_of_three_suits_are_a_set_but_not_two_of_one_suit(kinds, mask):
    shapes = (*DEFAULT_SHAPES, form_set((RAINBOW,)).shape)
    assert HandKeys(kinds("3m4p456p789s11122z")).waits(0, 0, shapes) == mask("25s")
    assert HandKeys(kinds("3m5p111m789s11122z")).waits(0, 0, shapes) == mask("4s")
    assert HandKeys(kinds("1m2p456m789s11122z")).waits(0, 0, shapes) == mask("3s")
    assert HandKeys(kinds("3m4m6p456p789s1112z")).waits(0, 0, shapes) == 0


@pytest.mark.rule("A-09", "K-47")
@pytest.mark.parametrize(
    ("hand", "discarded", "blocked"),
    [
        ("89m456p789s11122z", "1m", "17m"),
        ("89m456p789s11122z", "7m", "17m"),
        ("91m456p789s11122z", "2m", "28m"),
        ("12m456p789s11122z", "9m", "39m"),
        ("12m456p789s11122z", "4m", ""),
        ("23m456p789s11122z", "1m", "14m"),
        ("89123m456p789s55z", "7m", "147m"),
        ("8912m456p789s555z", "2m", "2m"),
    ],
)
def test_a_discarded_wait_blocks_the_other_end_round_the_corner(counts, mask, hand, discarded, blocked):
    shapes = (*DEFAULT_SHAPES, form_set((WRAPPED,)).shape)
    held = counts(hand)
    waits = HandKeys.of_counts(held).waits(0, 0, shapes)
    assert linked_furiten(held, 0, waits, mask(discarded), shapes) == mask(blocked)


@pytest.mark.rule("A-09", "K-47")
def test_runs_across_suits_link_their_ends_and_single_waits_stay_apart(counts, mask):
    shapes = (*DEFAULT_SHAPES, form_set((RAINBOW,)).shape)
    held = counts("3m4p456p789s11122z")
    waits = HandKeys.of_counts(held).waits(0, 0, shapes)
    assert linked_furiten(held, 0, waits, mask("2s"), shapes) == mask("25s")
    single = counts("3m4p5s5m456p789s111z")
    waits = HandKeys.of_counts(single).waits(0, 0, shapes)
    assert waits == mask("5m")
    assert linked_furiten(single, 0, waits, mask("5m"), shapes) == mask("5m")


# ------------------------------------------------------------------ what follows from forms


@pytest.mark.rule("K-47", "K-46")
def test_runs_that_may_be_called_follow_the_usual_ones(kinds):
    wrapped = form_set((WRAPPED,))
    assert wrapped.chi_pairs[0] == ((1, 2), (1, 8), (7, 8))
    assert wrapped.chi_pairs[7] == ((5, 6), (6, 8), (0, 8))
    assert wrapped.chi_pairs[4] == ((2, 3), (3, 5), (5, 6))
    assert wrapped.chi_pairs[27] == ()
    assert form_set((RAINBOW,)).chi_pairs[0] == ((1, 2),)
    assert wrapped.called(kinds("189m"))
    assert not wrapped.called(kinds("123m"))
    assert not form_set((RAINBOW,)).called(kinds("1m2p3s"))


@pytest.mark.rule("K-47")
def test_two_tiles_are_completed_by_all_that_makes_a_run_with_them(mask):
    wrapped = form_set((WRAPPED,))
    assert wrapped.completing(7, 8) == wrapped.completing(8, 7) == mask("17m")
    assert wrapped.completing(0, 8) == mask("28m")
    assert wrapped.completing(0, 7) == mask("9m")
    assert wrapped.completing(3, 4) == mask("36m")
    assert wrapped.completing(0, 4) == 0
    assert form_set((TRIPLETS,)).completing(0, 9) == 0


@pytest.mark.rule("K-47")
def test_forms_are_made_once_and_found_among_shapes():
    made = form_set((WRAPPED, RAINBOW))
    assert form_set((WRAPPED, RAINBOW)) is made
    assert made.forms == (WRAPPED, RAINBOW)
    assert forms_in((*DEFAULT_SHAPES, made.shape)) is made
    assert forms_in(DEFAULT_SHAPES) is None
    assert repr(made.shape) == "<shape standard with wrapped run, mixed run>"
    assert isinstance(made.shape, WithForms)


@pytest.mark.rule("K-47")
def test_of_two_forms_with_the_same_tiles_the_first_counts():
    again = SetForm("again", ((0, 8, 7),), concealed=True)
    assert form_set((again, WRAPPED)).ways[0, 7, 8] == ((0, 8, 7), again)
    assert not form_set((again, WRAPPED)).called((7, 8, 0))
    assert form_set((WRAPPED, again)).called((7, 8, 0))


@pytest.mark.rule("K-47")
@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"ways": ((7, 8),)}, "a run has 3 kinds"),
        ({"ways": ((7, 8, 34),)}, "each 0 to 33"),
        ({"ways": ((-1, 8, 0),)}, "each 0 to 33"),
        ({"ways": ((7, 8, True),)}, "each 0 to 33"),
        ({"ways": [(7, 8, 0)]}, "a tuple of tuples"),
        ({"ways": ([7, 8, 0],)}, "a tuple of tuples"),
        ({"ways": ((0, 1, 2),)}, "is a set or pair already"),
        ({"ways": ((5, 5, 5),), "form": "triplet", "concealed": True}, "is a set or pair already"),
        ({"ways": ((5, 5),), "form": "pair", "concealed": True}, "is a set or pair already"),
        ({"ways": ((5, 5, 6),)}, "the kinds of a run differ"),
        ({"ways": ((5, 6, 6),), "form": "triplet"}, "only a run can be called"),
        ({"ways": ((5, 6),), "form": "pair", "concealed": True, "terminal": True}, "only a run can be called"),
        ({"ways": ((5, 6),), "form": "set"}, "expected a run, triplet or pair, got 'set'"),
    ],
)
def test_what_is_no_form_is_refused(form, message):
    with pytest.raises(HandError, match=message):
        SetForm("odd", **form)
