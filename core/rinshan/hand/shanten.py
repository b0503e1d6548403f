"""Shanten from 34 counts, for those who keep no running keys: of each shape apart, and of all together.

Shanten is one less than the tiles missing: -1 complete, 0 tenpai. These functions ask `COUNTED_SHAPES`, where nobody
waits for a fifth copy: the number that other programs give. `HandKeys` asks by shape, as the rules of tenpai do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rinshan.errors import HandError
from rinshan.hand.distance import SETS
from rinshan.hand.shapes import COUNTED_SHAPES, SEVEN_PAIRS, STANDARD_OF_FOUR, THIRTEEN_ORPHANS, Shapes
from rinshan.hand.tables import parts_of, tables
from rinshan.hand.tally import CLOSED, CLOSED_MISSING, ROOM
from rinshan.tiles import KINDS

_PAIRED: Final = 2 * SETS + 1


def shanten(counts: Sequence[int], melds: int = 0, shapes: Shapes = COUNTED_SHAPES) -> int:
    """Return the shanten of a hand: of the nearest of its shapes.

    ``counts`` are the 34 counts of the concealed tiles, 13 or 14 less three for each of the ``melds``; other sizes are
    answered too (tiles missing, less one). Raises `HandError` unless there are 34 counts.
    """
    if len(counts) != KINDS:
        raise HandError(f"a hand has 34 counts, got {len(counts)}")
    hand = bytes(counts)
    if shapes is not COUNTED_SHAPES:
        return min([shape.missing(hand, melds) for shape in shapes]) - 1
    source = tables(True)
    known = source.known
    try:
        man, pin, sou, honours = known[hand[:9]], known[hand[9:18]], known[hand[18:27]], known[hand[27:]]
    except KeyError:
        man, pin, sou, honours = [source.entry(part) for part in parts_of(hand)]
    tally = man[1] + pin[1] + sou[1] + honours[1]
    if tally >= ROOM:
        return min([shape.missing(hand, melds) for shape in shapes]) - 1
    lack = source.answers[_PAIRED - melds][source.pairs[man[0]][pin[0]]][source.tails[sou[0]][honours[0]]]
    if not melds and CLOSED_MISSING[tally & CLOSED] < lack:
        return CLOSED_MISSING[tally & CLOSED] - 1
    return lack - 1


def shanten_standard(counts: Sequence[int], melds: int = 0) -> int:
    """Return the shanten to four sets and a pair, of which ``melds`` sets lie in the meld area."""
    return STANDARD_OF_FOUR.missing(counts, melds) - 1


def shanten_pairs(counts: Sequence[int]) -> int:
    """Return the shanten of a hand without melds to seven pairs of different kinds."""
    return SEVEN_PAIRS.missing(counts, 0) - 1


def shanten_orphans(counts: Sequence[int]) -> int:
    """Return the shanten of a hand without melds to thirteen orphans."""
    return THIRTEEN_ORPHANS.missing(counts, 0) - 1
