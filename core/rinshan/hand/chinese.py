"""The winning shapes that Chinese Official mahjong has beside the three of riichi, as shapes to add (K-47, Y-09).

A *knitted straight* is 147, 258 and 369 in three different suits; there are six. It may stand for three of the four
sets (with a set and a pair), or give the suited tiles of a hand of fourteen different tiles whose others are honours.
Seven pairs may have four equal tiles as two of the pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from rinshan.hand.distance import NEVER
from rinshan.hand.parts import Part, WithParts
from rinshan.hand.shapes import Shape, Shapes
from rinshan.tiles import EAST, KINDS, Kind

KNITTED: Final[tuple[tuple[Kind, ...], ...]] = tuple(
    tuple(9 * suit + start + 3 * step for start, suit in enumerate(order) for step in range(3))
    for order in permutations(range(3))
)
"""The six knitted straights, nine kinds each."""
_HONOURS: Final = 0x7F << EAST
_USABLE: Final = tuple(sum(1 << kind for kind in kinds) | _HONOURS for kinds in KNITTED)
_MOST: Final = 14


class PairsAlike(Shape):
    """Seven pairs, concealed; four equal tiles are two of them."""

    __slots__ = ()

    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return one tile for each pair that is missing."""
        return NEVER if melds else max(0, 7 - sum([count // 2 for count in counts]))

    def useful(self, counts: Sequence[int], melds: int) -> int:
        """Return the mask of kinds held in an odd number: one more makes a pair."""
        lack = self.missing(counts, melds)
        if not 0 < lack < NEVER:
            return 0
        return sum([1 << kind for kind, count in enumerate(counts) if count % 2])


class HonoursAndKnitted(Shape):
    """Fourteen different tiles out of the seven honours and one knitted straight, concealed."""

    __slots__ = ()

    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return the different tiles missing, with the knitted straight that has the most."""
        if melds:
            return NEVER
        held = _mask(counts)
        return max(0, _MOST - max([(held & usable).bit_count() for usable in _USABLE]))

    def useful(self, counts: Sequence[int], melds: int) -> int:
        """Return the mask of the tiles not held of those knitted straights, and honours, that are nearest."""
        lack = self.missing(counts, melds)
        if not 0 < lack < NEVER:
            return 0
        held = _mask(counts)
        mask = 0
        for usable in _USABLE:
            if (held & usable).bit_count() == _MOST - lack:
                mask |= usable & ~held
        return mask


def _mask(counts: Sequence[int]) -> int:
    return sum([1 << kind for kind in range(KINDS) if counts[kind]])


PAIRS_ALIKE: Final = PairsAlike("seven pairs, four alike")
HONOURS_AND_KNITTED: Final = HonoursAndKnitted("honours and knitted tiles")
KNITTED_STRAIGHT: Final = WithParts("knitted straight", [Part(kinds, sets=3) for kinds in KNITTED])
CHINESE_SHAPES: Final[Shapes] = (PAIRS_ALIKE, HONOURS_AND_KNITTED, KNITTED_STRAIGHT)
"""What a player wins with beside the shapes of riichi."""
