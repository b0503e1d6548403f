"""One number for all that seven pairs and thirteen orphans ask about a hand, kept up by one addition for each tile.

::

    bits 0-3 kinds | 4-6 kinds held twice or more | 7-10 orphan kinds | 11-13 orphan kinds held twice or more
    | 14-19 tiles | 20- copies beyond four of a kind

A tally below `ROOM` is that of a hand of at most 15 tiles with at most four copies of each kind: what tables can hold.
"""

from __future__ import annotations

from typing import Final

from rinshan.tiles import IS_ORPHAN, KINDS, Kind

MOST_TILES: Final = 15
"""Tiles of the largest hand in the tables: a whole hand and one more."""
TILE: Final = 1 << 14
OVERFULL: Final = 1 << 20
ROOM: Final = (MOST_TILES + 1) * TILE
_MOST_HELD: Final = 63


def _step(kind: Kind, held: int) -> int:
    """Return what one more tile of a kind, of which ``held`` are held, adds to a tally."""
    orphan = IS_ORPHAN[kind]
    if held == 0:
        return TILE + 1 + (orphan << 7)
    if held == 1:
        return TILE + (1 << 4) + (orphan << 11)
    return TILE + (OVERFULL if held >= 4 else 0)


STEPS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_step(kind, held) for held in range(_MOST_HELD)) for kind in range(KINDS)
)
"""What the tally gains by one more tile: by kind, then by the copies held before."""
PAIRS_MISSING: Final = bytes(7 - pairs + max(0, 7 - kinds) for pairs in range(8) for kinds in range(16))
"""Tiles missing to seven pairs, by bits 0-6."""
ORPHANS_MISSING: Final = bytes(max(0, 14 - kinds - (twice > 0)) for twice in range(8) for kinds in range(16))
"""Tiles missing to thirteen orphans, by bits 7-13."""
CLOSED: Final = TILE - 1
_NEARER: Final = [bytes(min(pairs, orphans) for pairs in PAIRS_MISSING) for orphans in range(15)]
CLOSED_MISSING: Final = b"".join(_NEARER[orphans] for orphans in ORPHANS_MISSING)
"""Tiles missing to the nearer of the two, by the bits of `CLOSED`."""


def tally_of(suit: bytes) -> int:
    """Return the tally of nine counts of a suit or seven counts of the honours; those of a hand's parts add up."""
    first = 0 if len(suit) == 9 else 27
    return sum(sum(STEPS[first + rank][:held]) for rank, held in enumerate(suit))
