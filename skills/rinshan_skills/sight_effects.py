"""Effects on what players know and on the order of the wall: peek, show, turn, reorder, shuffle (K-06, K-33, K-56).

Looking at, showing and turning another player's tiles touches that player (K-12); `may_show` protects single tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rinshan.errors import PackError, did_you_mean
from rinshan.events import Private
from rinshan.moves import told, whereabouts
from rinshan.returns import is_seat, shown
from rinshan.sight import EVERYBODY, forget, knows, lay_down, may_show, tell
from rinshan.table import ASIDE, EXILE, LIVE, RIVER
from rinshan.tiles import Seat, Tile
from rinshan_skills.effects import Effect
from rinshan_skills.tile_effects import checked, touchable

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation

WAYS: Final = ("up", "down", "sideways", "upright")
"""How a tile can be turned (K-06)."""


def _owner(act: Activation, tile: Tile) -> Seat:
    return whereabouts(act.table, tile)[1]


@dataclass(slots=True)
class Peek(Effect):
    """The holder looks at hidden tiles and knows them from now on, wherever they go; ``yield`` gives those seen."""

    tiles: tuple[Tile, ...]

    def would_change(self, act: Activation, /) -> bool:
        return bool(self._new(act))

    def _new(self, act: Activation) -> tuple[Tile, ...]:
        """Those that the holder does not know, and may look at."""
        table, seat = act.table, act.seat
        return tuple(
            tile
            for tile in checked(act, self.tiles)
            if not knows(table, tile, seat) and touchable(act, (_owner(act, tile),)) and may_show(table, tile, seat)
        )

    def apply(self, act: Activation, /) -> tuple[Tile, ...]:
        seen = self._new(act)
        for tile in seen:
            tell(act.table, tile, (act.seat,))
        _log_by_place(act, "peeked", seen, (act.seat,))
        return seen


def _log_by_place(act: Activation, kind: str, tiles: Sequence[Tile], known_to: tuple[Seat, ...], *more: object) -> None:
    """One event for the tiles of each place."""
    for where, group in groupby(tiles, lambda tile: whereabouts(act.table, tile)[:2]):
        part = tuple(group)
        act.log(kind, Private(known_to, part, "?" * len(part), tiles=True), *where, *more)


@dataclass(slots=True)
class Tell(Effect):
    """Some players are shown tiles and know them from now on; ``yield`` gives the tiles shown."""

    tiles: tuple[Tile, ...]
    to: tuple[Seat, ...]

    def would_change(self, act: Activation, /) -> bool:
        if not all(is_seat(seat, act.table) for seat in self.to):
            raise PackError(f"{act.instance.label} shows tiles to {shown(self.to)}; expected seats of this table")
        return bool(self._new(act))

    def _new(self, act: Activation) -> tuple[Tile, ...]:
        table = act.table
        return tuple(
            tile
            for tile in checked(act, self.tiles)
            if touchable(act, (_owner(act, tile),))
            and any(not knows(table, tile, seat) and may_show(table, tile, seat) for seat in self.to)
        )

    def apply(self, act: Activation, /) -> tuple[Tile, ...]:
        table, new = act.table, self._new(act)
        for tile in new:
            tell(table, tile, [seat for seat in self.to if may_show(table, tile, seat)])
        for seat in self.to:
            seen = [tile for tile in new if knows(table, tile, seat)]
            _log_by_place(act, "told", seen, tuple(sorted({seat, *_all_know(act, seen)})), seat)
        return new


def _all_know(act: Activation, tiles: Sequence[Tile]) -> set[Seat]:
    """The seats that know each of these tiles."""
    return {seat for seat in act.table.seats if all(knows(act.table, tile, seat) for tile in tiles)}


@dataclass(slots=True)
class Turn(Effect):
    """Tiles are turned face up, face down, sideways or upright where they lie; it opens no claims (K-06, K-39).

    In a hand, aside or a wall ``up`` lets all see a tile while it stays there; in a river ``down`` hides it. ``yield``
    gives the tiles turned.
    """

    tiles: tuple[Tile, ...]
    way: str

    def would_change(self, act: Activation, /) -> bool:
        if self.way not in WAYS:
            hint = did_you_mean(str(self.way), WAYS)
            raise PackError(f"{act.instance.label} turns a tile {shown(self.way)}{hint}; expected {', '.join(WAYS)}")
        return bool(self._open(act))

    def _open(self, act: Activation) -> tuple[Tile, ...]:
        return tuple(
            tile for tile in checked(act, self.tiles) if touchable(act, (_owner(act, tile),)) and self._turns(act, tile)
        )

    def _turns(self, act: Activation, tile: Tile) -> bool:
        """Whether the tile does not lie so already, and can."""
        table = act.table
        if self.way == "sideways":
            return tile not in table.sideways
        if self.way == "upright":
            return tile in table.sideways
        if self.way == "up":
            return not _is_open(act, tile) and may_show(table, tile, EVERYBODY)
        hides = table.place[tile] in (RIVER, ASIDE, EXILE)
        return tile in table.up or (hides and tile not in table.down)

    def apply(self, act: Activation, /) -> tuple[Tile, ...]:
        turned = self._open(act)
        for tile in turned:
            self._turn(act, tile)
            act.log("turned", told(act.table, tile), self.way, *whereabouts(act.table, tile))
        return turned

    def _turn(self, act: Activation, tile: Tile) -> None:
        table = act.table
        if self.way == "sideways":
            table.sideways.add(tile)
        elif self.way == "upright":
            table.sideways.remove(tile)
        elif self.way == "up":
            table.down.discard(tile)
            if not _is_open(act, tile):
                table.up.add(tile)
        elif table.place[tile] in (RIVER, ASIDE, EXILE):
            lay_down(table, tile)
        else:
            tell(table, tile, table.seats)
            table.up.remove(tile)


def _is_open(act: Activation, tile: Tile) -> bool:
    """Whether everybody sees a tile as it lies."""
    from rinshan.sight import lies_open

    table = act.table
    return tile not in table.down and all(lies_open(table, tile, seat) for seat in table.seats)


def _check_live(act: Activation, tiles: tuple[Tile, ...], what: str) -> None:
    for tile in checked(act, tiles):
        if act.table.place[tile] != LIVE:
            raise PackError(f"{act.instance.label} {what} tile {tile}; expected tiles of the live wall")


def _put_back(act: Activation, tiles: Sequence[Tile]) -> None:
    """Lay live tiles at the places they take up together, the first one to be drawn first."""
    live = act.table.live
    for at, tile in zip(sorted(map(live.index, tiles), reverse=True), tiles, strict=True):
        live[at] = tile


@dataclass(slots=True)
class Reorder(Effect):
    """Live tiles go back in this order, the first one to be drawn first; nobody else can follow it (K-56)."""

    tiles: tuple[Tile, ...]

    def would_change(self, act: Activation, /) -> bool:
        _check_live(act, self.tiles, "puts in order")
        table = act.table
        lying = sorted(self.tiles, key=table.live.index, reverse=True)
        return [table.printed[tile] for tile in lying] != [table.printed[tile] for tile in self.tiles]

    def apply(self, act: Activation, /) -> None:
        _put_back(act, self.tiles)
        forget(act.table, self.tiles, act.seat)
        known_to = (act.seat,) if act.seat in _all_know(act, self.tiles) else ()
        act.log("reordered", Private(known_to, self.tiles, "?" * len(self.tiles), tiles=True))


@dataclass(slots=True)
class Shuffle(Effect):
    """Live tiles are shuffled face down among their places: nobody knows any more which is which (K-56)."""

    tiles: tuple[Tile, ...]

    def would_change(self, act: Activation, /) -> bool:
        _check_live(act, self.tiles, "shuffles")
        return len({act.table.printed[tile] for tile in self.tiles}) > 1

    def apply(self, act: Activation, /) -> None:
        table = act.table
        _put_back(act, table.chance.shuffled(sorted(self.tiles)))
        forget(table, self.tiles)
        table.up.difference_update(self.tiles)
        act.log("shuffled", len(self.tiles))
