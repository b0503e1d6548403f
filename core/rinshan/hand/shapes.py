"""Shapes of a whole hand: what counts as a win, as data (B-11, K-47).

A hand is asked about a tuple of shapes and takes the nearest one. `STANDARD`, `SEVEN_PAIRS` and `THIRTEEN_ORPHANS` are
three instances of `Shape`; a plugin makes its own the same way and hands it over in the tuple of the players who have
it. A shape says how many tiles are missing; waits, acceptance, tenpai and free tiles follow from that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from rinshan.hand.distance import NEVER, SETS
from rinshan.hand.tables import tables
from rinshan.hand.tally import MOST_TILES
from rinshan.tiles import KINDS, ORPHANS

Shapes: TypeAlias = "tuple[Shape, ...]"


class Shape(ABC):
    """One shape of a whole hand. Subclasses give `missing`, and `useful` where trying every kind is too slow."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<shape {self.name}>"

    @abstractmethod
    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return the least number of tiles to add until the hand contains this shape; `NEVER` where it cannot.

        ``counts`` are the 34 counts of the concealed tiles, of any size; ``melds`` the sets in the meld area. One more
        tile must never bring the answer down by more than one.
        """

    def useful(self, counts: Sequence[int], melds: int) -> int:
        """Return the mask of kinds of which one more tile lowers `missing`."""
        now = self.missing(counts, melds)
        more = list(counts)
        mask = 0
        for kind in range(KINDS):
            more[kind] += 1
            if self.missing(more, melds) < now:
                mask |= 1 << kind
            more[kind] -= 1
        return mask


class Standard(Shape):
    """Four sets and a pair. With ``four`` no tile is waited for of which four are held (as other programs count)."""

    __slots__ = ("four",)

    def __init__(self, name: str, *, four: bool = False) -> None:
        super().__init__(name)
        self.four = four

    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return the tiles missing to the sets that melds leave, and a pair."""
        return tables(self.four).missing(bytes(counts), 2 * SETS + 1 - melds)

    def useful(self, counts: Sequence[int], melds: int) -> int:
        """Return the mask of kinds of which one more tile lowers `missing`; with ``four`` no fifth copy is one."""
        hand = bytes(counts)
        if sum(hand) < MOST_TILES:
            return tables(self.four).useful(hand, 2 * SETS + 1 - melds)
        used_up = sum(1 << kind for kind, count in enumerate(hand) if count >= 4) if self.four else 0
        return super().useful(hand, melds) & ~used_up


class SevenPairs(Shape):
    """Seven pairs of seven different kinds, concealed."""

    __slots__ = ()

    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return one tile for each pair that is missing, and one more for each kind that is missing to seven."""
        if melds:
            return NEVER
        pairs = sum(1 for count in counts if count >= 2)
        kinds = sum(1 for count in counts if count)
        return 7 - min(pairs, 7) + max(0, 7 - kinds)

    def useful(self, counts: Sequence[int], melds: int) -> int:
        """Return the mask of the single tiles, and of every new kind while there are fewer than seven."""
        if melds or sum(1 for count in counts if count >= 2) >= 7:
            return 0
        few = sum(1 for count in counts if count) < 7
        return sum(1 << kind for kind, count in enumerate(counts) if count == 1 or (few and not count))


class ThirteenOrphans(Shape):
    """One of each terminal and honour, and a second one of any of them, concealed."""

    __slots__ = ()

    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return the orphans missing, and one tile more where none of them is a pair."""
        if melds:
            return NEVER
        held = [counts[kind] for kind in ORPHANS]
        return 14 - sum(1 for count in held if count) - (max(held) >= 2)


STANDARD: Final = Standard("standard")
STANDARD_OF_FOUR: Final = Standard("standard, four copies of a kind at most", four=True)
SEVEN_PAIRS: Final = SevenPairs("seven pairs")
THIRTEEN_ORPHANS: Final = ThirteenOrphans("thirteen orphans")
DEFAULT_SHAPES: Final[Shapes] = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
"""What wins, by shape: a wait of which one holds all four copies oneself is a wait (W-03, W-04)."""
COUNTED_SHAPES: Final[Shapes] = (STANDARD_OF_FOUR, SEVEN_PAIRS, THIRTEEN_ORPHANS)
"""The same, where no fifth copy is waited for: shanten numbers as they are commonly given."""


@lru_cache(maxsize=256)
def beyond(shapes: Shapes, basic: Shapes) -> Shapes | None:
    """Return the shapes that stand beside all of ``basic``; ``None`` where one of those is not among them."""
    if not set(basic) <= set(shapes):
        return None
    return tuple(shape for shape in shapes if shape not in basic)
