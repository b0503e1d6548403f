"""Other forms of sets and pairs: shapes that use parts which no ordinary hand has (K-47).

A *part* stands for some sets, or for the pair: ``Part((0, 3, 6, 10, 13, 16, 20, 23, 26), sets=3)`` is a knitted
straight, ``Part((8, 0, 1))`` a run that goes round the corner, ``Part((27, 28), sets=0, pair=True)`` a pair of two
different winds. `WithParts` is a hand that uses at least one such part and is standard in everything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from rinshan.errors import HandError
from rinshan.hand.distance import NEVER, SETS
from rinshan.hand.shapes import Shape
from rinshan.hand.tables import tables
from rinshan.hand.tally import MOST_TILES
from rinshan.tiles import KINDS, Kind


@dataclass(frozen=True, slots=True)
class Part:
    """Some kinds, with repetition, that may lie in a hand in place of ``sets`` sets, or of the pair, or of both."""

    kinds: tuple[Kind, ...]
    sets: int = 1
    pair: bool = False

    def __post_init__(self) -> None:
        if len(self.kinds) != 3 * self.sets + 2 * self.pair:
            raise HandError(
                f"a part for {self.sets} sets{' and the pair' if self.pair else ''} has "
                f"{3 * self.sets + 2 * self.pair} tiles, got {len(self.kinds)}"
            )
        if not all(0 <= kind < KINDS for kind in self.kinds):
            raise HandError(f"kinds are 0 to 33, got {self.kinds}")


class WithParts(Shape):
    """A hand of sets and a pair, at least one of them one of the given parts; each part as often as it fits."""

    __slots__ = ("_combinations", "parts")

    def __init__(self, name: str, parts: Sequence[Part]) -> None:
        super().__init__(name)
        self.parts = tuple(parts)
        self._combinations = tuple(_combinations(self.parts))

    def missing(self, counts: Sequence[int], melds: int) -> int:
        """Return the tiles missing, over all ways to use parts for the sets that the melds leave, and the pair."""
        ways = self._ways(counts, melds)
        return min((len(lacking) + tables().missing(rest, want) for lacking, rest, want in ways), default=NEVER)

    def useful(self, counts: Sequence[int], melds: int) -> int:
        """Return the mask of kinds that a part lacks, or that the rest can use, in a way that is nearest."""
        if sum(counts) >= MOST_TILES:
            return super().useful(counts, melds)
        least = self.missing(counts, melds)
        mask = 0
        for lacking, rest, want in self._ways(counts, melds):
            if len(lacking) + tables().missing(rest, want) == least:
                mask |= tables().useful(rest, want)
                for kind in lacking:
                    mask |= 1 << kind
        return mask

    def _ways(self, counts: Sequence[int], melds: int) -> Iterator[tuple[list[Kind], bytes, int]]:
        """Yield for each choice of parts the kinds they lack, the counts they leave, and what those are to become."""
        for kinds, sets, pair in self._combinations:
            if sets + melds > SETS:
                continue
            rest = list(counts)
            lacking: list[Kind] = []
            for kind in kinds:
                if rest[kind]:
                    rest[kind] -= 1
                else:
                    lacking.append(kind)
            yield lacking, bytes(rest), SETS - melds - sets + (0 if pair else SETS + 1)


def _combinations(parts: tuple[Part, ...]) -> Iterator[tuple[tuple[Kind, ...], int, bool]]:
    """Yield all choices of parts that fit into one hand: their kinds, the sets they are, whether the pair is one."""
    for number in range(1, SETS + 2):
        for chosen in combinations_with_replacement(parts, number):
            sets = sum(part.sets for part in chosen)
            pairs = sum(part.pair for part in chosen)
            if sets <= SETS and pairs <= 1:
                yield tuple(kind for part in chosen for kind in part.kinds), sets, bool(pairs)
