"""Which waits a hand can use: linked furiten (A-09), and waits on nothing but one's own copies (B-18)."""

from __future__ import annotations

from collections.abc import Sequence

from rinshan.hand.distance import SETS
from rinshan.hand.shapes import DEFAULT_SHAPES, Shapes, Standard
from rinshan.hand.tables import tables
from rinshan.melds import Meld
from rinshan.tiles import EAST, KIND_OF, KINDS


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
    links = _links(bytes(counts), melds, waits & ~_single_waits(bytes(counts), melds, waits, shapes))
    spreading = True
    while spreading:
        reached = blocked
        for link in links:
            if link & blocked:
                blocked |= link
        spreading = blocked != reached
    return blocked


def _single_waits(counts: bytes, melds: int, waits: int, shapes: Shapes) -> int:
    """Return the waits that some division reads as the partner of a single tile.

    Four sets and one tile wait for its like; a whole-hand shape (seven pairs, orphans) waits for each tile by itself.
    """
    single = 0
    for shape in shapes:
        if not isinstance(shape, Standard) and shape.missing(counts, melds) == 1:
            single |= shape.useful(counts, melds)
    for kind in range(KINDS):
        if waits >> kind & 1 and counts[kind] and not tables().missing(_less(counts, kind), SETS - melds):
            single |= 1 << kind
    return single


def _links(counts: bytes, melds: int, linkable: int) -> list[int]:
    """Return the two ends, as masks, of every partial run that is two-sided in some division of the hand."""
    if melds >= SETS:
        return []
    links: list[int] = []
    for low in range(EAST):
        ends = 1 << low | 1 << low + 3
        if low % 9 > 5 or ends & ~linkable or not (counts[low + 1] and counts[low + 2]):
            continue
        if not tables().missing(_less(_less(counts, low + 1), low + 2), 2 * SETS - melds):
            links.append(ends)
    return links


def _less(counts: bytes, kind: int) -> bytes:
    """Return the counts with one tile of a kind taken out."""
    return counts[:kind] + bytes([counts[kind] - 1]) + counts[kind + 1 :]
