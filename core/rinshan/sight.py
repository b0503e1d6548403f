"""Who sees a tile where it lies, and who knows it anyway (K-06, K-33, K-39, K-56).

Seeing depends on the place: a hand is seen by its owner, a river by all. Knowledge belongs to the physical tile and
goes where it goes; it ends where a hidden shuffle or move could not be followed. Views and the fuzzer ask here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from rinshan.table import ASIDE, DRAWN, EXILE, HAND, INDICATOR, MELD, RIVER
from rinshan.tiles import Seat, Tile

if TYPE_CHECKING:
    from rinshan.table import Table

BEFORE_A_PLAYER: Final = frozenset({HAND, DRAWN, RIVER, MELD, ASIDE})
"""Places that belong to a seat."""
EVERYBODY: Final[Seat] = -1
"""The viewer of a tile that is about to be shown to all."""


def lies_open(table: Table, tile: Tile, viewer: Seat) -> bool:
    """Whether a tile lies so that the viewer sees its face, skills apart (K-06)."""
    place = table.place[tile]
    if place in (HAND, DRAWN):
        return table.owner[tile] == viewer or tile in table.up
    if place == RIVER:
        return tile not in table.down or table.owner[tile] == viewer
    if place == ASIDE:
        return tile in table.up or (table.owner[tile] == viewer and tile not in table.down)
    if place == EXILE:
        return tile not in table.down
    if place == INDICATOR:
        slot = table.indicators.index(tile)
        return (slot < table.opened and slot not in table.closed_indicators) or tile in table.up
    return place == MELD or tile in table.up


def sees(table: Table, tile: Tile, viewer: Seat) -> bool:
    """Whether the viewer sees the face of a tile where it lies, skills that look through included (K-34)."""
    yes = lies_open(table, tile, viewer)
    on = table.on
    if not yes and on.sees:
        yes = on.sees(False, table.owner[tile], tile, viewer) and may_show(table, tile, viewer)
    return yes


def may_show(table: Table, tile: Tile, viewer: Seat) -> bool:
    """Whether nothing keeps a hidden tile from being shown to a viewer; `EVERYBODY`: to all."""
    on = table.on
    if on.may_show:
        return on.may_show(table.owner[tile], tile, viewer) is None
    return True


def knows(table: Table, tile: Tile, viewer: Seat | None) -> bool:
    """Whether the viewer sees a tile or knows it from before (K-33). None sees everything."""
    return viewer is None or bool(table.known.get(tile, 0) >> viewer & 1) or sees(table, tile, viewer)


def knowers(table: Table, tile: Tile) -> tuple[Seat, ...]:
    """The seats that see or know a tile now."""
    return tuple([seat for seat in table.seats if knows(table, tile, seat)])


def tell(table: Table, tile: Tile, seats: Iterable[Seat]) -> None:
    """Let seats know a tile from now on, wherever it goes (K-33)."""
    mask = table.known.get(tile, 0)
    for seat in seats:
        mask |= 1 << seat
    if mask:
        table.known[tile] = mask


def forget(table: Table, tiles: Iterable[Tile], keep: Seat = -1) -> None:
    """End what seats know of tiles that they could not follow; ``keep`` goes on knowing what it knew (K-56)."""
    kept = 1 << keep if keep >= 0 else 0
    for tile in tiles:
        left = table.known.pop(tile, 0) & kept
        if left:
            table.known[tile] = left


def note_seen(table: Table) -> None:
    """What skills let players see among tiles in hands they know from now on (K-33)."""
    for owner in table.seats:
        for tile in table.concealed(owner):
            tell(table, tile, [viewer for viewer in table.others(owner) if sees(table, tile, viewer)])


def lay_down(table: Table, tile: Tile) -> None:
    """Lay a tile face down; whoever has seen it until now knows it (K-33, K-39)."""
    seats = knowers(table, tile)
    table.down.add(tile)
    table.up.discard(tile)
    tell(table, tile, seats)
