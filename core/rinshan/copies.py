"""How many copies of a tile show, and how many can still come: one count for K-09, W-02 and W-03.

A tile counts under the name it has now. Tiles that others laid face down are not seen (K-39), nor are indicators.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rinshan.sight import sees
from rinshan.tiles import KIND_OF, KINDS, NAMES, Kind, Name, Seat, Tile
from rinshan.win.free_terms import copies_of

if TYPE_CHECKING:
    from rinshan.table import Table


def showing(table: Table, seat: Seat, without: Tile = -1) -> list[int]:
    """Return 37 counts: the copies of each name that a seat sees in rivers and meld areas (K-09).

    ``without`` is a tile that is left out.
    """
    face = table.face
    counts = [0] * NAMES
    for river in table.rivers:
        for tile in river:
            if tile != without and (tile not in table.down or sees(table, tile, seat)):
                counts[face[tile]] += 1
    for melds in table.melds:
        for meld in melds:
            for tile in meld.tiles:
                if tile != without:
                    counts[face[tile]] += 1
    return counts


def left(table: Table, seat: Seat, won: Tile = -1, *, before: bool = False) -> list[int]:
    """Return 37 numbers: how many copies of each name can still come, for a seat (W-02). They may be below zero.

    The tiles of the seat's own hand are subtracted by rule. ``won`` is the winning tile of a win that is weighed: it
    is no copy that can come, or, as it was ``before`` the win, still one.
    """
    gone = showing(table, seat, won if before else -1)
    own = table.concealed(seat)
    if not table.rules.wait_copies_own:
        own = [won] if won in own else []
    for tile in own:
        if not (before and tile == won):
            gone[table.face[tile]] += 1
    return [copies - less for copies, less in zip(copies_of(table.rules.red_fives), gone, strict=True)]


def copies_left(table: Table, seat: Seat, name: Name) -> int:
    """How many copies of a kind, red fives among them, or of a red five alone (34 to 36), can still come (W-02)."""
    found = left(table, seat)
    return max(found[name] if name >= KINDS else _of_kind(found, name), 0)


def wait_copies(table: Table, seat: Seat, won: Tile = -1, *, before: bool = False) -> int:
    """How many tiles that the seat waits for can still come, free tiles apart; never below zero (W-02, K-29)."""
    waits = table.plain_waits(seat)
    found = left(table, seat, won, before=before)
    return sum(max(_of_kind(found, kind), 0) for kind in range(KINDS) if waits >> kind & 1)


def _of_kind(counts: list[int], kind: Kind) -> int:
    return sum(count for name, count in enumerate(counts) if KIND_OF[name] == kind)
