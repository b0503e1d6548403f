"""What several extra yaku ask of a reading."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rinshan.hand.chinese import KNITTED, KNITTED_STRAIGHT
from rinshan.tiles import EAST, KINDS, Kind, Name
from rinshan.win import Item, Reading
from rinshan_skills import ExtraYaku

WINDS: Final = 0b1111 << EAST


def kinds_of_ranks(ranks: Iterable[int]) -> int:
    """Return the mask of these ranks (1 to 9) in all three suits."""
    return sum(1 << 9 * suit + rank - 1 for suit in range(3) for rank in ranks)


def names_in(reading: Reading) -> frozenset[Name]:
    """Return the names of all tiles of a win, melds included."""
    win = reading.win
    return frozenset(win.concealed).union(*[meld.names for meld in win.melds])


def wind_triplets(reading: Reading) -> int:
    """Return the mask of winds of which there is a triplet or kan, also as the set beside a knitted straight."""
    triplets = reading.triplets
    if reading.shape == KNITTED_STRAIGHT.name and not reading.win.melds:
        triplets |= _beside_straight(reading.hand.counts())
    return triplets & WINDS


def _beside_straight(counts: list[int]) -> int:
    """Return the mask of honours that are a triplet beside a knitted straight."""
    return (
        sum(1 << kind for kind in range(EAST, KINDS) if counts[kind] >= 3)
        if any(all(counts[kind] for kind in straight) for straight in KNITTED)
        else 0
    )


def opposite(wind: Kind) -> Kind:
    """Return the wind across from a wind."""
    return EAST + (wind - EAST + 2) % 4


def only_kinds(yaku: ExtraYaku, kinds: int, reading: Reading) -> list[Item]:
    """Return the yaku where all tiles are of these kinds; open it is worth one han less."""
    if reading.kinds & ~kinds:
        return []
    return [Item(yaku.id, yaku.han if reading.closed else yaku.han - 1, yaku.id)]


def only_names(yaku: ExtraYaku, names: frozenset[Name], reading: Reading) -> list[Item]:
    """Return the yakuman where all tiles have these names."""
    return [Item(yaku.id, yaku.han, yaku.id, 1)] if names_in(reading) <= names else []
