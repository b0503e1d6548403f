"""Moving tiles between places: one operation, one event (K-38).

A move is no discard, draw, call or recast: it opens no claims, breaks no ippatsu and no first turn of others. What
hangs on where tiles lie follows at once: faces, waits, discard furiten (W-07), dora, the dead wall of 14, and who knows
what (K-33). `carry` moves tiles one by one, with the windows `moving` and `moved`; `exchange` and `swap_rivers` let
tiles change places as one act, which nobody can replace but somebody may forbid.

Two things keep their number: a meld stays the meld it is, and an indicator or ura slot is never empty. Their tiles are
therefore exchanged, tile for tile; an indicator or ura taken away is followed by the last live tile in its slot.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rinshan.events import Private
from rinshan.sight import BEFORE_A_PLAYER, forget, knowers, lies_open, tell
from rinshan.subjects import Move, PlaceName
from rinshan.table import ASIDE, DEAD, DRAWN, EXILE, HAND, INDICATOR, LIVE, MELD, RIVER, URA
from rinshan.tiles import TILES, Seat, Tile

if TYPE_CHECKING:
    from rinshan.hooks import Play
    from rinshan.table import Table

PLACE_NAMES: Final[tuple[PlaceName, ...]] = (
    "live", "dead", "indicator", "ura", "hand", "drawn", "river", "meld", "aside", "exile",
)  # fmt: skip
"""The places by name, in the order of their numbers in `rinshan.table`."""
PLACE_OF: Final[dict[str, int]] = {name: place for place, name in enumerate(PLACE_NAMES)}
KEEPING: Final = frozenset({INDICATOR, URA, MELD})
"""Places into which a tile comes by exchange only."""
CONCEALED: Final = frozenset({HAND, DRAWN})


# ---------------------------------------------------------------------------- what can be moved


def fault(table: Table, move: Move) -> str:
    """What is wrong with a move as it was written, "" for a sound one; `possible` says whether it can be made now."""
    if type(move.tile) is not int or not 0 <= move.tile < TILES:
        return f"tile {move.tile!r}; expected a physical tile, 0 to {TILES - 1}"
    place = PLACE_OF.get(str(move.place))
    if place is None:
        return f"place {move.place!r}; expected one of {', '.join(PLACE_NAMES)}"
    if place in KEEPING or table.place[move.tile] == MELD:
        return "a tile of a meld, and one that comes to an indicator, is exchanged for the tile that lies there"
    if place in BEFORE_A_PLAYER:
        if type(move.seat) is not int or move.seat not in table.seats:
            return f"seat {move.seat!r}; expected a seat of this table, as {move.place!r} belongs to a player"
    elif move.seat != -1:
        return f"seat {move.seat!r}; expected -1, as {move.place!r} belongs to nobody"
    if type(move.at) is not int or move.at < -1:
        return f"at {move.at!r}; expected how many tiles lie before it, or -1 for the last place"
    return ""


def possible(table: Table, move: Move) -> bool:
    """Whether a sound move can be made now and changes something.

    The dead wall can be filled, a hand keeps at least one tile, and there is room for a drawn tile: before the seat in
    turn, while it has none.
    """
    tile, place, seat = move.tile, PLACE_OF[move.place], move.seat
    source, owner = table.place[tile], table.owner[tile]
    if source in (DEAD, INDICATOR, URA) and place != source and not table.live:
        return False
    if source in CONCEALED and not (place in CONCEALED and seat == owner) and len(table.concealed(owner)) == 1:
        return False
    if place == DRAWN and (seat != table.turn or table.drawn not in (-1, tile)):
        return False
    return source != place or owner != seat or _lies_otherwise(table, move)


def _lies_otherwise(table: Table, move: Move) -> bool:
    """Whether a move within one place leaves the tile at another spot, or lying otherwise."""
    tile = move.tile
    if (tile in table.down) is not move.down or (tile in table.up) is not move.up:
        return True
    row = _row(table, tile)
    if row is None:
        return False
    return row.index(tile) != (len(row) - 1 if move.at < 0 else min(move.at, len(row) - 1))


def _row(table: Table, tile: Tile) -> list[Tile] | None:
    """The row in which the spot of a tile matters, in the order in which spots are counted; None elsewhere."""
    place = table.place[tile]
    if place == RIVER:
        return table.rivers[table.owner[tile]]
    if place == LIVE:
        return table.live[::-1]
    if place == DEAD:
        return [*table.replacements[::-1], *table.shifted]
    return list(table.indicators if place == INDICATOR else table.under) if place in (INDICATOR, URA) else None


def spot(table: Table, tile: Tile) -> int:
    """How many tiles lie before this one where order matters: rivers, walls, indicators; -1 elsewhere."""
    row = _row(table, tile)
    return -1 if row is None else row.index(tile)


def whereabouts(table: Table, tile: Tile) -> tuple[PlaceName, Seat, int]:
    """Place, seat and spot of a tile, as moves name them."""
    place = table.place[tile]
    return PLACE_NAMES[place], table.owner[tile] if place in BEFORE_A_PLAYER else -1, spot(table, tile)


def permitted(table: Table, move: Move) -> bool:
    """Whether no skill forbids its mover this move."""
    on = table.on
    if on.may_move:
        return on.may_move(move.by, sourced(table, move)) is None
    return True


def sourced(table: Table, move: Move) -> Move:
    """The move with where its tile lies now."""
    source, seat, at = whereabouts(table, move.tile)
    return replace(move, source=source, source_seat=seat, source_at=at)


# ---------------------------------------------------------------------------- moving one by one


def carry(
    table: Table, moves: Iterable[Move], cause: str | None = None, then: Callable[[int], object] | None = None
) -> Play[list[Move]]:
    """Make sound moves one by one. Returns those that were made, with where their tiles came from.

    Each may be replaced before (`moving`), and is left out when it is forbidden or has become impossible; tiles of a
    recast are logged together. ``then`` is done with the number of moves made. What reacts (`moved`) does so at last.
    """
    on = table.on
    going: list[Move] = []
    for given in moves:
        move = sourced(table, given)
        if on.moving:
            move = yield from on.moving(_concerned(move), move)
        if not move.stays:
            going.append(move)
    made = [_make(table, move) for move in going if possible(table, move) and permitted(table, move)]
    log_moves(table, made, cause)
    if then is not None and made:
        then(len(made))
    if on.moved:
        for move in made:
            yield from on.moved(move)
    return made


def _concerned(move: Move) -> Seat:
    """Whom a move concerns first: whose tile it is, else who gets it, else who moves it (K-36)."""
    return next((seat for seat in (move.source_seat, move.seat) if seat >= 0), move.by)


def _make(table: Table, planned: Move) -> Move:
    """Take the tile up and lay it down; all that follows from it follows."""
    move = sourced(table, planned)
    tile = move.tile
    knew = knowers(table, tile)
    _lift(table, tile, refill=move.place != "dead")
    _lay(table, move)
    _settle(table, (move.source_seat, move.seat))
    _remember(table, move, knew)
    return move


def _lift(table: Table, tile: Tile, *, refill: bool) -> None:
    """Take a tile away from where it lies; the dead wall is filled to 14 unless the tile stays in it."""
    place, owner = table.place[tile], table.owner[tile]
    if place == DRAWN:
        table.drawn = -1
    elif place == DEAD:
        (table.replacements if tile in table.replacements else table.shifted).remove(tile)
        if refill:
            table.fill_dead()
    elif place in (INDICATOR, URA):
        following = table.live.pop(0)
        _slot(table, tile)(following)
        table.place[following] = place
    else:
        _pile(table, place, owner).remove(tile)


def _pile(table: Table, place: int, seat: Seat) -> list[Tile]:
    """The list that holds the tiles of a place."""
    if place == LIVE:
        return table.live
    if place == EXILE:
        return table.exile
    return {HAND: table.hands, RIVER: table.rivers, ASIDE: table.aside}[place][seat]


def _lay(table: Table, move: Move) -> None:
    tile, place, seat, at = move.tile, PLACE_OF[move.place], move.seat, move.at
    _book(table, tile, place, seat)
    if move.down:
        table.down.add(tile)
    if move.up:
        table.up.add(tile)
    if place == DRAWN:
        table.drawn = tile
        table.draw_source = "taken"
    elif place == HAND:
        insort(table.hands[seat], tile)
    elif place == DEAD:
        _lay_dead(table, tile, at)
    else:
        pile = _pile(table, place, seat)
        count = len(pile) if at < 0 else min(at, len(pile))
        pile.insert(len(pile) - count if place == LIVE else count, tile)


def _lay_dead(table: Table, tile: Tile, at: int) -> None:
    """Among the replacement tiles where ``at`` says so, else at the far end of the dead wall."""
    ready = len(table.replacements)
    if 0 <= at <= ready:
        table.replacements.insert(ready - at, tile)
    else:
        table.shifted.append(tile)


def _book(table: Table, tile: Tile, place: int, seat: Seat) -> None:
    """A tile lies elsewhere: as it lay before, it lies no longer."""
    table.place[tile] = place
    table.owner[tile] = seat
    table.face[tile] = table.printed[tile]
    table.mark[tile] = 0
    for lying in (table.down, table.up, table.sideways):
        lying.discard(tile)


def _settle(table: Table, seats: Iterable[Seat]) -> None:
    """Derive what follows for the seats before whom tiles came and went, and what is dora."""
    for seat in {seat for seat in seats if seat >= 0}:
        table.derive(seat)
        table.read_river(seat)
    table.read_dora()


def _remember(table: Table, move: Move, knew: tuple[Seat, ...]) -> None:
    """Who knew the tile goes on knowing it, and its mover alone where others could not follow (K-33, K-56)."""
    tell(table, move.tile, [seat for seat in knew if not lies_open(table, move.tile, seat)])
    if move.secret:
        forget(table, (move.tile,), move.by)
    for place, seat in ((move.source, move.source_seat), (move.place, move.seat)):
        if place in ("hand", "drawn", "meld"):
            table.altered[seat] = True


def log_moves(table: Table, made: Sequence[Move], cause: str | None) -> None:
    """Write moves that were made into the journal: each, or the tiles of a recast together."""
    recast = tuple([move.tile for move in made if move.recast])
    if recast:
        table.log("recast", made[0].by, cause, recast)
    for move in made:
        if not move.recast:
            table.log("moved", move.by, cause, told(table, move.tile), *_way(move))
            if move.source == "indicator":
                _tell_indicator(table, move, cause)


def _tell_indicator(table: Table, move: Move, cause: str | None) -> None:
    """The tile that has come into an open indicator slot is seen by all."""
    tile = table.indicators[move.source_at]
    if all(lies_open(table, tile, seat) for seat in table.seats):
        table.log("indicator", move.by, cause, tile, "moved")


def _way(move: Move) -> tuple[str, Seat, int, str, Seat, int]:
    """From where to where, as the event of a move says it; spots are left out where others cannot follow."""
    at, source_at = (-1, -1) if move.secret else (move.at, move.source_at)
    return move.source, move.source_seat, source_at, move.place, move.seat, at


def told(table: Table, tile: Tile) -> Tile | Private:
    """A tile in an event: for those who know it now."""
    known_to = knowers(table, tile)
    return tile if len(known_to) == table.players else Private(known_to, tile, tiles=True)


# ---------------------------------------------------------------------------- changing places


def crossing(table: Table, mine: Tile, theirs: Tile, by: Seat, *, secret: bool = False) -> tuple[Move, Move]:
    """The two moves by which two tiles change places."""
    ways = [(tile, *whereabouts(table, other)) for tile, other in ((mine, theirs), (theirs, mine))]
    first, second = [
        sourced(table, Move(tile, place, seat, at, secret=secret, by=by)) for tile, place, seat, at in ways
    ]
    return first, second


def exchange(table: Table, pairs: Sequence[tuple[Tile, Tile]], by: Seat, cause: str, *, secret: bool) -> Play[bool]:
    """Let the tiles of each pair change places, all or none. Returns whether it was permitted."""
    moves = [move for mine, theirs in pairs for move in crossing(table, mine, theirs, by, secret=secret)]
    return (yield from _as_one(table, moves, cause, lambda: _cross(table, pairs)))


def _cross(table: Table, pairs: Sequence[tuple[Tile, Tile]]) -> None:
    for mine, theirs in pairs:
        slots = _slot(table, mine), _slot(table, theirs)
        places = [(table.place[tile], table.owner[tile]) for tile in (mine, theirs)]
        for tile, slot, (place, owner) in ((theirs, slots[0], places[0]), (mine, slots[1], places[1])):
            slot(tile)
            _book(table, tile, place, owner)
            if place == DRAWN:
                table.draw_source = "taken"
        for owner in {owner for _, owner in places if owner >= 0}:
            table.hands[owner].sort()


def _slot(table: Table, tile: Tile) -> Callable[[Tile], None]:
    """What puts another tile exactly where this one lies."""
    place, owner = table.place[tile], table.owner[tile]
    if place == DRAWN:
        return lambda other: setattr(table, "drawn", other)
    if place == MELD:
        return lambda other: _put_in_meld(table, owner, tile, other)
    if place == DEAD:
        pile = table.replacements if tile in table.replacements else table.shifted
    else:
        pile = {INDICATOR: table.indicators, URA: table.under}.get(place) or _pile(table, place, owner)
    at = pile.index(tile)
    return lambda other: pile.__setitem__(at, other)


def _put_in_meld(table: Table, seat: Seat, tile: Tile, other: Tile) -> None:
    """A meld stays the meld it is, in number and type; whether it is still a set is seen by its tiles (E-03)."""
    meld = next(meld for meld in table.melds[seat] if tile in meld.tiles)
    meld.tiles = tuple([other if held == tile else held for held in meld.tiles])
    if meld.called == tile:
        meld.called = other
    if meld.added == tile:
        meld.added = other


def swap_rivers(table: Table, one: Seat, other: Seat, by: Seat, cause: str) -> Play[bool]:
    """Two rivers change owners as they lie (W-07). Returns whether it was permitted."""
    moves = [
        sourced(table, Move(tile, "river", to, at, down=tile in table.down, by=by))
        for seat, to in ((one, other), (other, one))
        for at, tile in enumerate(table.rivers[seat])
    ]

    def swap() -> None:
        rivers = table.rivers
        rivers[one], rivers[other] = rivers[other], rivers[one]
        for seat in (one, other):
            for tile in rivers[seat]:
                table.owner[tile] = seat

    return (yield from _as_one(table, moves, cause, swap, event=("rivers_swapped", one, other)))


def _as_one(
    table: Table, moves: list[Move], cause: str, do: Callable[[], None], event: tuple[str, Seat, Seat] | None = None
) -> Play[bool]:
    """Make moves as one act: all are permitted or none is made; one event, or one for each tile."""
    if not all(permitted(table, move) for move in moves):
        return False
    knew = [knowers(table, move.tile) for move in moves]
    do()
    _settle(table, [seat for move in moves for seat in (move.seat, move.source_seat)])
    for move, seats in zip(moves, knew, strict=True):
        _remember(table, move, seats)
    if event is None:
        log_moves(table, moves, cause)
    else:
        kind, *of = event
        table.log(kind, moves[0].by, cause, *of)
    on = table.on
    if on.moved:
        for move in moves:
            yield from on.moved(move)
    return True


# ---------------------------------------------------------------------------- draws besides the draw


def draw_extra(table: Table, seat: Seat, count: int, cause: str | None) -> tuple[Tile, ...]:
    """Draw so many live tiles into the hand, as many as there are. It is not the draw of a turn.

    In the own turn, where the drawn tile has been put away, the last one stands as the drawn tile.
    """
    drawn: list[Tile] = []
    for _ in range(min(count, len(table.live))):
        tile = table.take_drawable(seat, table.live)
        table.up.discard(tile)
        _book_in_hand(table, seat, tile)
        drawn.append(tile)
    lacking = table.drawn < 0 and table.turn == seat and table.draw_source in ("live", "dead", "taken")
    if drawn and lacking and not _is_dealt(table, seat):
        _stand_as_drawn(table, seat, drawn[-1])
    table.altered[seat] = True
    table.derive(seat)
    table.log("extra_draw", seat, cause, Private((seat,), tuple(drawn), "?" * len(drawn), tiles=True))
    return tuple(drawn)


def _is_dealt(table: Table, seat: Seat) -> bool:
    """Whether no tile stands as the drawn one because the dealt fourteen count as the first draw (W-01)."""
    return table.rules.first_draw == "dealt" and seat == table.dealer and table.turns[seat] == 1


def _book_in_hand(table: Table, seat: Seat, tile: Tile) -> None:
    table.place[tile] = HAND
    table.owner[tile] = seat
    insort(table.hands[seat], tile)


def _stand_as_drawn(table: Table, seat: Seat, tile: Tile) -> None:
    table.hands[seat].remove(tile)
    table.place[tile] = DRAWN
    table.drawn = tile
    table.draw_source = "live"
