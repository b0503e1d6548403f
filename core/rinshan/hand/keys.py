"""Running keys: the concealed tiles of one seat, ready to be asked at any moment how far they are from winning.

A suit is kept as one number, its counts as digits in base 5, and what pairs and orphans ask as one more, the
tally; a tile more or less is one addition to each. A fifth copy makes a digit carry into the next rank. As every step
is an addition nothing is lost by that, but the tables cannot be asked: then, and only then, the counts are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, TypeAlias

from rinshan.errors import HandError
from rinshan.hand.distance import NEVER, SETS
from rinshan.hand.shapes import DEFAULT_SHAPES, Shapes, beyond
from rinshan.hand.tables import Rows, tables
from rinshan.hand.tally import CLOSED_MISSING, MOST_TILES, ROOM, STEPS, TILE
from rinshan.tiles import KINDS, Kind, format_names

_Lookup: TypeAlias = tuple[bytes, bytes, Rows, Rows, tuple[Rows, ...], bytes]

_SUIT: Final[tuple[int, ...]] = tuple(kind // 9 for kind in range(KINDS))
_POWER: Final[tuple[int, ...]] = tuple(5 ** (kind % 9) for kind in range(KINDS))


@cache
def _lookup() -> _Lookup:
    """Lay out what `HandKeys.missing` needs of the tables; the last part is pairs and orphans by the whole tally."""
    found = tables()
    by_melds = tuple(found.answers[2 * SETS + 1 - melds] for melds in range(SETS + 1))
    closed = CLOSED_MISSING * (MOST_TILES + 1)
    return found.suit_keys, found.honour_keys, found.pairs, found.tails, by_melds, closed


class HandKeys:
    """The concealed tiles of one seat, hand and drawn tile together: 1 to 14 tiles, beside any number of melds.

    By shape, not by supply: a kind counts as a wait also when its copies are all gone, or all one's own (W-03).
    """

    __slots__ = ("counts", "_keys", "_lookup", "_tally")

    def __init__(self, kinds: Iterable[Kind] = ()) -> None:
        self.counts: list[int] = [0] * KINDS
        """Copies of each of the 34 kinds; to be read only."""
        self._keys = [0, 0, 0, 0]
        self._tally = 0
        self._lookup = _lookup()
        for kind in kinds:
            self.add(kind)

    @classmethod
    def of_counts(cls, counts: Sequence[int]) -> HandKeys:
        """Return the keys of 34 counts."""
        return cls(kind for kind, count in enumerate(counts) for _ in range(count))

    def __repr__(self) -> str:
        return f"<hand {format_names(kind for kind in range(KINDS) for _ in range(self.counts[kind]))}>"

    @property
    def size(self) -> int:
        """Number of concealed tiles."""
        return sum(self.counts)

    def add(self, kind: Kind) -> None:
        """Take a tile of this kind into the hand."""
        held = self.counts[kind]
        self.counts[kind] = held + 1
        self._tally += STEPS[kind][held]
        self._keys[_SUIT[kind]] += _POWER[kind]

    def remove(self, kind: Kind) -> None:
        """Take a tile of this kind out of the hand. Raises `HandError` where there is none."""
        held = self.counts[kind] - 1
        if held < 0:
            raise HandError(f"no tile of kind {kind} is in the hand")
        self.counts[kind] = held
        self._tally -= STEPS[kind][held]
        self._keys[_SUIT[kind]] -= _POWER[kind]

    def copy(self) -> HandKeys:
        """Return an independent hand of the same tiles."""
        other = HandKeys()
        other.counts[:] = self.counts
        other._keys[:] = self._keys
        other._tally = self._tally
        return other

    def missing(self, melds: int, free: int = 0, shapes: Shapes = DEFAULT_SHAPES) -> int:
        """Return how many tiles are missing to a win; shanten is one less.

        ``melds`` is the number of sets in the meld area, ``free`` the number of tiles beside the counted ones that may
        be any kind: 0 means that the hand is complete (holds a complete hand, where it has a tile too many).
        """
        if shapes is DEFAULT_SHAPES and self._tally < ROOM:
            suits, honours, pairs, tails, answers, closed = self._lookup
            m, p, s, z = self._keys
            lack = answers[melds][pairs[suits[m]][suits[p]]][tails[suits[s]][honours[z]]]
            if not melds and closed[self._tally] < lack:
                lack = closed[self._tally]
        else:
            lack = self._missing(melds, shapes)
        return lack - free if lack > free else 0

    def _missing(self, melds: int, shapes: Shapes) -> int:
        """Ask each shape by itself, except that the default ones among them are asked together."""
        rest = beyond(shapes, DEFAULT_SHAPES) if self._tally < ROOM else None
        if rest is None:
            return min((shape.missing(self.counts, melds) for shape in shapes), default=NEVER)
        lack = self.missing(melds)
        for shape in rest:
            lack = min(lack, shape.missing(self.counts, melds))
        return lack

    def waits(self, melds: int, free: int = 0, shapes: Shapes = DEFAULT_SHAPES) -> int:
        """Return the mask of kinds that complete the hand; 0 where it is not one tile away.

        With a tile too many: the kinds that complete it after some discard.
        """
        if self.missing(melds, free, shapes) != 1:
            return 0
        return self._useful(melds, shapes, free + 1)

    def useful(self, melds: int, shapes: Shapes = DEFAULT_SHAPES) -> int:
        """Return the mask of kinds of which one more tile lowers `missing`; whatever free tiles there are."""
        return self._useful(melds, shapes, self.missing(melds, 0, shapes))

    def _useful(self, melds: int, shapes: Shapes, lack: int) -> int:
        """Return what is useful to the shapes that are ``lack`` tiles away, the least that any is."""
        tally = self._tally
        if shapes is DEFAULT_SHAPES and tally < ROOM - TILE and (melds or self._lookup[5][tally] > lack):
            return tables().useful(bytes(self.counts), 2 * SETS + 1 - melds)
        mask = 0
        for shape in shapes:
            if shape.missing(self.counts, melds) == lack:
                mask |= shape.useful(self.counts, melds)
        return mask
