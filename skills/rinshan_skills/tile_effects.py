"""Effects that move tiles: to another place, into exile, as a recast, by exchange, instead of a draw (K-38).

Whoever is immune is not touched: neither hand, river, melds and tiles aside of that player, nor what would come there
(K-12). That, what is possible (`rinshan.moves`) and what is forbidden (`may_move`) is looked at here, never in a skill.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rinshan.errors import PackError
from rinshan.hooks import Answers, Asked
from rinshan.moves import carry, crossing, draw_extra, exchange, fault, permitted, possible, swap_rivers, whereabouts
from rinshan.returns import is_seat, shown
from rinshan.sight import forget
from rinshan.subjects import Draw, Move
from rinshan.table import ASIDE, DRAWN, HAND, RIVER
from rinshan.tiles import Seat, Tile
from rinshan_skills.effects import Effect, OpeningEffect
from rinshan_skills.given import physical

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation

Following = Generator[Asked, Answers, Any]


def touchable(act: Activation, seats: Iterable[Seat]) -> bool:
    """Whether the skill may touch these players' tiles: its own, nobody's, and those of players not immune (K-12)."""
    return all(seat in (-1, act.seat) or not act.skills.is_immune(seat, act.holder, "target") for seat in set(seats))


def checked(act: Activation, tiles: Sequence[object]) -> tuple[Tile, ...]:
    """The tiles a skill speaks of. Raises `PackError` unless they are different physical tiles."""
    found: list[Tile] = []
    for given in tiles:
        tile = physical(given, f"{act.instance.label} speaks of tile")
        if tile in found:
            raise PackError(f"{act.instance.label} names tile {tile} twice; expected different tiles")
        found.append(tile)
    return tuple(found)


def in_hand(act: Activation, tile: Tile) -> bool:
    """Whether a tile is in the holder's hand, or the holder's drawn tile."""
    table = act.table
    return table.owner[tile] == act.seat and table.place[tile] in (HAND, DRAWN)


class TileEffect(OpeningEffect):
    """An effect that moves tiles. Windows open before and after each move, so it happens in `follow`."""

    __slots__ = ()

    def apply(self, _act: Activation, /) -> None:
        """Nothing: see `follow`."""


@dataclass(slots=True)
class Carry(TileEffect):
    """Tiles go to other places, each by itself; ``yield`` gives those that went, or False."""

    moves: tuple[Move, ...]

    def would_change(self, act: Activation, /) -> bool:
        return bool(self.open(act))

    def open(self, act: Activation) -> list[Move]:
        """The moves that can be made. Raises `PackError` for one that makes no sense."""
        checked(act, [move.tile for move in self.moves])
        for move in self.moves:
            move.by = act.seat
            wrong = fault(act.table, move)
            if wrong:
                raise PackError(f"{act.instance.label} moves a tile: {wrong}")
        return [move for move in self.moves if self._is_open(act, move)]

    def _is_open(self, act: Activation, move: Move) -> bool:
        _, owner, _ = whereabouts(act.table, move.tile)
        return possible(act.table, move) and touchable(act, (owner, move.seat)) and permitted(act.table, move)

    def follow(self, act: Activation, /) -> Following:
        made = yield from carry(act.table, self.open(act), act.cause)
        return tuple([move.tile for move in made]) or False


@dataclass(slots=True)
class Exile(Carry):
    """Tiles of the holder's hand leave play for this hand; it ends the holder's ippatsu, as a discard would (K-07)."""

    def _is_open(self, act: Activation, move: Move) -> bool:
        return in_hand(act, move.tile) and super(Exile, self)._is_open(act, move)

    def follow(self, act: Activation, /) -> Following:
        gone = yield from super(Exile, self).follow(act)
        if gone:
            act.table.ippatsu[act.seat] = False
        return gone


@dataclass(slots=True)
class Recast(Carry):
    """Tiles of the holder's hand go into the holder's river and as many are drawn (K-22); all of them or none."""

    def would_change(self, act: Activation, /) -> bool:
        count = len(self.open(act))
        return 0 < count == len(self.moves) <= len(act.table.live)

    def _is_open(self, act: Activation, move: Move) -> bool:
        return in_hand(act, move.tile) and super(Recast, self)._is_open(act, move)

    def follow(self, act: Activation, /) -> Following:
        table, seat = act.table, act.seat
        made = yield from carry(
            table, self.open(act), act.cause, lambda count: draw_extra(table, seat, count, act.cause)
        )
        return tuple([move.tile for move in made]) or False


@dataclass(slots=True)
class DrawExtra(Effect):
    """Live tiles come into the holder's hand, as many as there are; ``yield`` gives them."""

    count: int

    def would_change(self, act: Activation, /) -> bool:
        if type(self.count) is not int or self.count < 0:
            raise PackError(f"{act.instance.label} draws {shown(self.count)} tiles; expected a whole number from 0")
        return self.count > 0 and bool(act.table.live)

    def apply(self, act: Activation, /) -> tuple[Tile, ...]:
        return draw_extra(act.table, act.seat, self.count, act.cause)


def _check_drawing(act: Activation, what: str) -> None:
    """Raise `PackError` unless the holder is about to draw."""
    window = act.window
    if window.spec.name != "drawing" or window.args[0] != act.seat:
        raise PackError(f"{act.instance.label} {what}; expected in 'drawing', when its holder draws")


@dataclass(slots=True)
class Take(Effect):
    """A tile from a river or from aside instead of the draw: it stands as the drawn tile, but is no draw (K-55)."""

    tile: Tile

    def would_change(self, act: Activation, /) -> bool:
        _check_drawing(act, "takes a tile instead of drawing")
        (tile,), table = checked(act, [self.tile]), act.table
        if table.place[tile] not in (RIVER, ASIDE):
            raise PackError(f"{act.instance.label} takes tile {tile}; expected one that lies in a river or aside")
        move = Move(tile, "drawn", act.seat, by=act.seat)
        return possible(table, move) and touchable(act, (table.owner[tile],)) and permitted(table, move)

    def apply(self, act: Activation, /) -> None:
        act.window.subject = Draw(act.seat, "taken", self.tile, cause=act.cause)


@dataclass(slots=True)
class ChooseDraw(Effect):
    """One of the next live tiles is drawn; the rest keep their order, and nobody else can tell which one it was.

    So even drawing the first of them changes something where another player knew one of these tiles (K-56).
    """

    tile: Tile
    among: int

    def would_change(self, act: Activation, /) -> bool:
        _check_drawing(act, "chooses what it draws")
        if type(self.among) is not int or self.among < 1:
            raise PackError(
                f"{act.instance.label} chooses among {shown(self.among)}; expected a number: how many next live tiles"
            )
        next_ = _next_live(act, self.among)
        if self.tile not in next_:
            raise PackError(
                f"{act.instance.label} draws {shown(self.tile)}; expected one of the next {self.among} tiles"
            )
        others = ~(1 << act.seat)
        return self.tile != next_[0] or any(act.table.known.get(tile, 0) & others for tile in next_)

    def apply(self, act: Activation, /) -> None:
        forget(act.table, _next_live(act, self.among), act.seat)
        act.window.subject = Draw(act.seat, "live", self.tile)


def _next_live(act: Activation, count: int) -> tuple[Tile, ...]:
    live = act.table.live
    return tuple(live[: -count - 1 : -1]) if count > 0 else ()


@dataclass(slots=True)
class Exchange(TileEffect):
    """Tiles change places pair by pair, all or none: hands, rivers, melds, walls, indicators (K-38).

    Two copies of one tile make no difference: such an exchange is none.
    """

    mine: tuple[Tile, ...]
    theirs: tuple[Tile, ...]
    secret: bool = False

    def would_change(self, act: Activation, /) -> bool:
        if len(self.mine) != len(self.theirs):
            raise PackError(
                f"{act.instance.label} exchanges {len(self.mine)} tiles for {len(self.theirs)}; expected as many"
            )
        checked(act, (*self.mine, *self.theirs))
        return self._is_open(act) and any(self._differs(act, *pair) for pair in self._pairs())

    def _pairs(self) -> list[tuple[Tile, Tile]]:
        return list(zip(self.mine, self.theirs, strict=True))

    def _is_open(self, act: Activation) -> bool:
        moves = [move for pair in self._pairs() for move in crossing(act.table, *pair, act.seat, secret=self.secret)]
        return all(touchable(act, (move.seat,)) and permitted(act.table, move) for move in moves)

    def _differs(self, act: Activation, mine: Tile, theirs: Tile) -> bool:
        table = act.table
        if table.printed[mine] == table.printed[theirs]:
            return False
        here, there = whereabouts(table, mine), whereabouts(table, theirs)
        return here != there

    def follow(self, act: Activation, /) -> Following:
        return (yield from exchange(act.table, self._pairs(), act.seat, act.cause, secret=self.secret))


@dataclass(slots=True)
class SwapRivers(TileEffect):
    """Two players' rivers change owners (W-07)."""

    one: Seat
    other: Seat

    def would_change(self, act: Activation, /) -> bool:
        table, seats = act.table, (self.one, self.other)
        if not all(is_seat(seat, table) for seat in seats):
            raise PackError(
                f"{act.instance.label} swaps the rivers of {shown(seats)}; expected two seats of this table"
            )
        rivers = [[table.printed[tile] for tile in table.rivers[seat]] for seat in seats]
        return rivers[0] != rivers[1] and touchable(act, seats)

    def follow(self, act: Activation, /) -> Following:
        return (yield from swap_rivers(act.table, self.one, self.other, act.seat, act.cause))
