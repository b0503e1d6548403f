"""Which waits a hand can use: linked furiten (A-09), and waits on nothing but one's own copies (B-18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from rinshan.hand.distance import SETS
from rinshan.hand.forms import FormSet, forms_in
from rinshan.hand.shapes import DEFAULT_SHAPES, Shapes, Standard
from rinshan.hand.tables import tables
from rinshan.melds import Meld
from rinshan.tiles import EAST, KIND_OF, KINDS, Kind

Missing: TypeAlias = Callable[[bytes, int], int]
"""Tiles missing by 34 counts, for the goal of that number (`rinshan.hand.tables`)."""
PartialRun: TypeAlias = tuple[Kind, Kind, int]
"""Two kinds, and the mask of those that make a run with them."""


def own_four(counts: Sequence[int], melds: Sequence[Meld] = ()) -> int:
    """Return the mask of kinds of which the hand, concealed tiles and melds together, holds four copies or more."""
    held = list(counts)
    for meld in melds:
        for name in meld.names:
            held[KIND_OF[name]] += 1
    mask = 0
    for kind in range(KINDS):
        if held[kind] >= 4:
            mask |= 1 << kind
    return mask


def without_own_four(waits: int, counts: Sequence[int], melds: Sequence[Meld] = ()) -> int:
    """Return the waits of which the hand does not itself hold all four copies; 0 is noten where B-18 holds as it is."""
    return waits & ~own_four(counts, melds) if waits else 0


def linked_furiten(
    counts: Sequence[int], melds: int, waits: int, discarded: int, shapes: Shapes = DEFAULT_SHAPES
) -> int:
    """Return the mask of waits that the mask of ``discarded`` kinds blocks under linked furiten (A-09).

    ``counts`` are the 34 counts of the concealed tiles of a tenpai hand (13 less three for each of the ``melds``). A
    discarded wait blocks itself and every wait that two-sided partial runs tie it to; a discarded kind that is no
    wait blocks nothing.
    """
    blocked = waits & discarded
    if not blocked or blocked == waits:
        return blocked
    forms = forms_in(shapes)
    missing = tables().missing if forms is None else forms.tables.missing
    linkable = waits & ~_single_waits(bytes(counts), melds, waits, shapes, missing)
    links = _links(bytes(counts), melds, linkable, _usual_runs() if forms is None else _partial_runs(forms), missing)
    spreading = True
    while spreading:
        reached = blocked
        for link in links:
            if link & blocked:
                blocked |= link
        spreading = blocked != reached
    return blocked


def _single_waits(counts: bytes, melds: int, waits: int, shapes: Shapes, missing: Missing) -> int:
    """Return the waits that some division reads as the partner of a single tile.

    Four sets and one tile wait for its like; a whole-hand shape (seven pairs, orphans) waits for each tile by itself.
    """
    single = 0
    for shape in shapes:
        if not isinstance(shape, Standard) and shape.missing(counts, melds) == 1:
            single |= shape.useful(counts, melds)
    for kind in range(KINDS):
        if waits >> kind & 1 and counts[kind] and not missing(_less(counts, kind), SETS - melds):
            single |= 1 << kind
    return single


@cache
def _usual_runs() -> tuple[PartialRun, ...]:
    """The two-sided partial runs that everybody has: 2-3 with its ends 1 and 4, and so on."""
    return tuple((low + 1, low + 2, 1 << low | 1 << low + 3) for low in range(EAST) if low % 9 <= 5)


@cache
def _partial_runs(forms: FormSet) -> tuple[PartialRun, ...]:
    """The two-sided partial runs of a player with forms: whatever more than one kind makes a run (K-47)."""
    return tuple((*pair, ends) for pair, ends in sorted(forms.completions.items()) if ends.bit_count() > 1)


def _links(counts: bytes, melds: int, linkable: int, runs: tuple[PartialRun, ...], missing: Missing) -> list[int]:
    """Return the two ends, as masks, of every partial run that is two-sided in some division of the hand."""
    if melds >= SETS:
        return []
    links: list[int] = []
    for low, high, ends in runs:
        if ends & ~linkable or not (counts[low] and counts[high]):
            continue
        if not missing(_less(_less(counts, low), high), 2 * SETS - melds):
            links.append(ends)
    return links


def _less(counts: bytes, kind: int) -> bytes:
    """Return the counts with one tile of a kind taken out."""
    return counts[:kind] + bytes([counts[kind] - 1]) + counts[kind + 1 :]
