"""What to discard: tiles accepted after each discard, and the discards that leave a hand tenpai (B-08)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rinshan.hand.keys import HandKeys
from rinshan.hand.shapes import DEFAULT_SHAPES, Shapes
from rinshan.tiles import KINDS, Kind


class Accepted(NamedTuple):
    """What a discard leaves."""

    missing: int
    """Tiles missing afterwards."""
    kinds: int
    """Mask of the kinds of which one more tile then lowers that."""


def mask_of(kinds: Iterable[Kind]) -> int:
    """Return the mask of some kinds: bit ``k`` for kind ``k``."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def kinds_in(mask: int) -> list[Kind]:
    """Return the kinds of a mask, in order."""
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def acceptance(keys: HandKeys, melds: int, free: int = 0, shapes: Shapes = DEFAULT_SHAPES) -> dict[Kind, Accepted]:
    """Return for each kind that a hand with a drawn tile can discard what it leaves.

    The best discards are those with the fewest tiles missing. A hand that has yet to draw accepts
    `HandKeys.useful`. By shape: a kind of which no copy can come is accepted as well.
    """
    found: dict[Kind, Accepted] = {}
    for kind in range(KINDS):
        if keys.counts[kind]:
            keys.remove(kind)
            found[kind] = Accepted(keys.missing(melds, free, shapes), keys.useful(melds, shapes))
            keys.add(kind)
    return found


def tenpai_discards(keys: HandKeys, melds: int, free: int = 0, shapes: Shapes = DEFAULT_SHAPES) -> dict[Kind, int]:
    """Return the kinds whose discard leaves tenpai, each with the mask of its waits."""
    found: dict[Kind, int] = {}
    if keys.missing(melds, free, shapes) > 1:
        return found
    for kind in range(KINDS):
        if keys.counts[kind]:
            keys.remove(kind)
            waits = keys.waits(melds, free, shapes)
            keys.add(kind)
            if waits:
                found[kind] = waits
    return found


def riichi_discards(keys: HandKeys, melds: int, free: int = 0, shapes: Shapes = DEFAULT_SHAPES) -> int:
    """Return the mask of kinds whose discard leaves tenpai, by shape (W-04)."""
    mask = 0
    if keys.missing(melds, free, shapes) > 1:
        return mask
    for kind in range(KINDS):
        if keys.counts[kind]:
            keys.remove(kind)
            if keys.missing(melds, free, shapes) == 1:
                mask |= 1 << kind
            keys.add(kind)
    return mask
