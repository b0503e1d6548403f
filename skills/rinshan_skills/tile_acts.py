"""The part of ``me`` that speaks of tiles on the table: what handlers yield to move, show and look at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rinshan.errors import PackError
from rinshan.subjects import Move, PlaceName
from rinshan.table import DRAWN, HAND, MELD
from rinshan.tiles import DORA_AFTER, KIND_OF, KINDS, Kind, Seat, Tile
from rinshan_skills.given import listed
from rinshan_skills.sight_effects import Peek, Reorder, Shuffle, Tell, Turn
from rinshan_skills.tile_effects import (
    Carry,
    ChooseDraw,
    DrawExtra,
    Exchange,
    Exile,
    Recast,
    SwapRivers,
    Take,
)

if TYPE_CHECKING:
    from rinshan.table import Table

NEEDS_SEAT = ("hand", "drawn", "river", "aside")


class TileActs:
    """Makes the effects on tiles. All tiles are physical; what cannot be done, or changes nothing, gives False."""

    __slots__ = ()

    seat: Seat
    _table: Table

    def next_live(self, count: int) -> tuple[Tile, ...]:
        """The next tiles of the live wall, the one to be drawn next first; fewer where there are no more."""
        if type(count) is not int or count < 0:
            raise PackError(f"asks for the next {count!r} live tiles; expected a whole number from 0")
        live = self._table.live
        return tuple(live[: -count - 1 : -1]) if count else ()

    @property
    def dora_kinds(self) -> list[Kind]:
        """The kinds that the open indicators make dora for the holder, one for each indicator (K-43)."""
        on = self._table.on
        kinds = [DORA_AFTER[KIND_OF[name]] for name in self._table.dora]
        if on.dora_kinds:
            kinds = on.dora_kinds(kinds, self.seat)
        return kinds

    def is_dora(self, tile: Tile) -> bool:
        """Whether a tile is a dora for the holder where it lies now: indicated or a red five (B-13, K-05)."""
        table, owner = self._table, self._table.owner[tile]
        name = table.face[tile]
        if table.turning is not None and owner >= 0 and table.place[tile] in (HAND, DRAWN, MELD):
            name = (table.turning.dora_names(owner, [tile]) or (name,))[0]
        return name >= KINDS or KIND_OF[name] in self.dora_kinds

    def move(
        self,
        tile: Tile,
        place: PlaceName,
        seat: Seat | None = None,
        at: int = -1,
        *,
        down: bool = False,
        up: bool = False,
        secret: bool = False,
    ) -> Carry:
        """Move a tile to another place (K-38). ``seat`` None is the holder where the place belongs to somebody."""
        whose = (self.seat if place in NEEDS_SEAT else -1) if seat is None else seat
        return Carry((Move(tile, place, whose, at, down=down, up=up, secret=secret),))

    def exile(self, *tiles: Tile, down: bool = False) -> Exile:
        """Exile tiles of the hand for the rest of it, face up or down; it ends one's own ippatsu (K-07)."""
        return Exile(tuple([Move(tile, "exile", down=down) for tile in tiles]))

    def recast(self, *tiles: Tile) -> Recast:
        """Put tiles of the hand into one's own river and draw as many, all of them or none (K-22)."""
        return Recast(tuple([Move(tile, "river", self.seat, recast=True) for tile in tiles]))

    def draw(self, count: int = 1) -> DrawExtra:
        """Draw extra tiles from the live wall into the hand; ``yield`` gives them."""
        return DrawExtra(count)

    def take(self, tile: Tile) -> Take:
        """In `drawing`: take this tile from a river or from aside instead of drawing (K-55)."""
        return Take(tile)

    def choose_draw(self, tile: Tile, among: int) -> ChooseDraw:
        """In `drawing`: draw this one of so many next live tiles; the others keep their order."""
        return ChooseDraw(tile, among)

    def set_aside(self, *tiles: Tile, up: bool = False) -> Carry:
        """Put tiles beside the hand, hidden to others or open; they are not among one's tiles there (K-42)."""
        return Carry(tuple([Move(tile, "aside", self.seat, up=up) for tile in tiles]))

    def take_back(self, *tiles: Tile) -> Carry:
        """Take tiles from aside into the hand (K-42)."""
        return Carry(tuple([Move(tile, "hand", self.seat) for tile in tiles]))

    def exchange(self, mine: Tile | Sequence[Tile], theirs: Tile | Sequence[Tile], *, secret: bool = False) -> Exchange:
        """Let tiles change places, one for one, wherever they lie (K-38)."""
        return Exchange(_some(mine), _some(theirs), secret)

    def swap_rivers(self, one: Seat, other: Seat) -> SwapRivers:
        """Let two rivers change owners (W-07)."""
        return SwapRivers(one, other)

    def peek(self, *tiles: Tile) -> Peek:
        """Look at hidden tiles; the holder knows them from now on (K-33)."""
        return Peek(tiles)

    def show(self, *tiles: Tile, to: Sequence[Seat] | None = None) -> Turn | Tell:
        """Lay tiles face up where they are, for all while they stay there; or show them once ``to`` some players."""
        return Turn(tiles, "up") if to is None else Tell(tiles, listed(to, "shows tiles to", int, "seats"))

    def turn_tile(self, tile: Tile, way: str) -> Turn:
        """Turn a tile where it lies: ``up``, ``down``, ``sideways``, ``upright``; it opens no claims (K-39)."""
        return Turn((tile,), way)

    def reorder(self, tiles: Sequence[Tile]) -> Reorder:
        """Put live tiles back at their places in this order, the first one to be drawn first."""
        return Reorder(listed(tiles, "reorders", int, "tiles, 0 to 135"))

    def shuffle(self, tiles: Sequence[Tile]) -> Shuffle:
        """Shuffle live tiles among their places."""
        return Shuffle(listed(tiles, "shuffles", int, "tiles, 0 to 135"))


def _some(tiles: Tile | Sequence[Tile]) -> tuple[Tile, ...]:
    return (tiles,) if isinstance(tiles, int) else listed(tiles, "moves", int, "tiles, 0 to 135")
