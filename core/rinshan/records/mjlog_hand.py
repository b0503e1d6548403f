"""One hand of an mjlog while its elements are read: the very tiles, where they are, and the points as they stand."""

from __future__ import annotations

import re
from typing import Final

from rinshan.errors import RecordError
from rinshan.records.logged import (
    LoggedEnd,
    LoggedEvent,
    LoggedMeld,
    LoggedResult,
    LoggedRules,
    LoggedWin,
)
from rinshan.records.mjlog_melds import MeldCode
from rinshan.tiles import TILES, Name, Seat, Tile, tile_names
from rinshan.wall import Wall

DRAWS: Final = "TUVW"
DISCARDS: Final = "DEFG"
DEAL: Final = 52
"""Tiles that four players are dealt."""


def read_integer(value: str, what: str, low: int = -(10**7), high: int = 10**7) -> int:
    if not re.fullmatch(r"[-+]?[0-9]{1,8}", value) or not low <= int(value) <= high:
        raise RecordError(f"{what}: expected a whole number, got {value[:40]!r}")
    return int(value)


def read_integers(value: str, what: str, size: int | None = None) -> list[int]:
    numbers = [read_integer(item, what) for item in value.split(",")] if value else []
    if size is not None and len(numbers) != size:
        raise RecordError(f"{what}: expected {size} numbers, got {len(numbers)}")
    return numbers


def read_tiles(value: str, what: str) -> list[Tile]:
    tiles = read_integers(value, what)
    if not all(0 <= tile < TILES for tile in tiles):
        raise RecordError(f"{what}: a tile is a number 0 to 135, got {value[:40]!r}")
    return tiles


class Attributes:
    """The attributes of one element, with checked access."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values

    def __getitem__(self, name: str) -> str:
        try:
            return self.values[name]
        except KeyError:
            raise RecordError(f"the attribute {name!r} is missing") from None

    def integers(self, name: str, size: int | None = None) -> list[int]:
        return read_integers(self[name], name, size)

    def tiles(self, name: str) -> list[Tile]:
        return read_tiles(self[name], name)

    def seat(self, name: str) -> Seat:
        return read_integer(self[name], name, 0, 3)


class MjlogHand:
    """A hand while its elements are read: the tiles held, by identity, and the events so far."""

    def __init__(self, attributes: Attributes, rules: LoggedRules) -> None:
        number, honba, sticks, first, second, indicator = attributes.integers("seed", 6)
        self.number = number
        self.rules = rules
        self.names = tile_names(rules.reds)
        self.dealer = attributes.seat("oya")
        self.honba, self.sticks, self.dice = honba, sticks, (first, second)
        self.scores = tuple(100 * score for score in attributes.integers("ten", 4))
        self.running = list(self.scores)
        """The points as they stand."""
        self.held = [attributes.tiles(f"hai{seat}") for seat in range(4)]
        self.taken: tuple[list[Tile], list[Tile]] = ([], [])
        """The tiles drawn from the live wall, and the replacement tiles."""
        self.pons: list[tuple[Seat, Seat, frozenset[Tile]]] = []
        """Who called a pon from whom, and its tiles."""
        self.dealt = [frozenset(hand) for hand in self.held]
        self.seen: set[Tile] = set()
        self.hands = tuple(self.face(hand) for hand in self.held)
        self.indicator = read_tiles(str(indicator), "seed")[0]
        self.indicators = [self.indicator]
        self.ura: list[Tile] = []
        self.last: Tile = -1
        """The tile drawn, discarded or added last: the one that may be won on or called."""
        self.see(self.indicator, *(tile for hand in self.held for tile in hand))
        self.events: list[LoggedEvent] = []
        self.drawn: tuple[Seat, Tile] = (-1, -1)
        self.kan_by: Seat = -1
        """The seat whose replacement draw is due."""
        self.wins: list[LoggedWin] = []
        self.draw: LoggedResult | None = None
        self.end: LoggedEnd | None = None
        self.riichi: set[Seat] = set()
        self.offline = False

    def face(self, tiles: list[Tile] | tuple[Tile, ...]) -> tuple[Name, ...]:
        return tuple(self.names[tile] for tile in tiles)

    @property
    def over(self) -> bool:
        return bool(self.wins) or self.draw is not None

    def see(self, *tiles: Tile) -> None:
        """Note tiles that came to light: each can only once."""
        for tile in tiles:
            if tile in self.seen:
                raise RecordError(f"tile {tile} appears a second time")
            self.seen.add(tile)

    def take(self, seat: Seat, tile: Tile) -> None:
        """Remove a tile from a hand, by identity."""
        if tile not in self.held[seat]:
            raise RecordError(f"seat {seat} does not hold tile {tile}")
        self.held[seat].remove(tile)

    def move(self, letter: str, tile: Tile) -> None:
        """A draw (T U V W) or a discard (D E F G)."""
        if letter in DRAWS:
            seat = DRAWS.index(letter)
            self.see(tile)
            self.held[seat].append(tile)
            self.last = tile
            self.taken[self.kan_by == seat].append(tile)
            self.events.append(LoggedEvent("draw", seat, self.names[tile], rinshan=self.kan_by == seat))
            self.drawn, self.kan_by = (seat, tile), -1
            return
        seat = DISCARDS.index(letter)
        self.take(seat, tile)
        self.last = tile
        own = self.drawn == (seat, tile)
        self.events.append(LoggedEvent("discard", seat, self.names[tile], tsumogiri=own))
        self.drawn = (-1, -1)

    def meld(self, seat: Seat, code: MeldCode) -> None:
        """A call (N)."""
        if code.type == "kakan":
            self.take(seat, code.added)
            if (seat, code.frm, frozenset((*code.consumed, code.called))) not in self.pons:
                raise RecordError(f"seat {seat} adds a tile to a pon that it has not")
            self.last = code.added
            pon = self.face(tuple(sorted((*code.consumed, code.called))))
            self.events.append(LoggedEvent("kakan", seat, self.names[code.added], consumed=pon))
        else:
            for tile in code.consumed:
                self.take(seat, tile)
            event = LoggedEvent(code.type, seat, consumed=self.face(code.consumed))
            if code.type != "ankan":
                if code.called != self.last:
                    raise RecordError(f"tile {code.called} is called, but {self.last} was the last tile")
                event.tile, event.frm = self.names[code.called], code.frm
            if code.type == "pon":
                self.pons.append((seat, code.frm, frozenset((*code.consumed, code.called))))
            self.events.append(event)
        if code.type not in ("chi", "pon"):
            self.kan_by = seat
        self.drawn = (-1, -1)

    def pay(self, changes: tuple[int, ...] | list[int]) -> None:
        """Follow a change of the points of all seats."""
        self.running = [score + change for score, change in zip(self.running, changes, strict=True)]

    def turn(self, tile: Tile) -> None:
        """Turn up an indicator."""
        self.see(tile)
        self.indicators.append(tile)
        self.events.append(LoggedEvent("dora", tile=self.names[tile]))

    def need_held(self, seat: Seat, tiles: list[Tile], last: Tile = -1) -> None:
        """Raise `RecordError` unless these are the tiles of a seat, with the ``last`` one where it is won from another.

        Only the names are compared elsewhere; here it is the very tiles.
        """
        held = {*self.held[seat], *(() if last < 0 else (last,))}
        if set(tiles) != held:
            raise RecordError(f"hai: seat {seat} holds the tiles {sorted(held)}, the record has {tiles}")

    def need_wall(self, wall: Wall) -> None:
        """Raise `RecordError` unless the very tiles dealt, drawn and turned are those of the wall."""
        live, replaced = self.taken
        dealt = {(self.dealer + step) % 4: frozenset(tiles) for step, tiles in enumerate(wall.deal())}
        if any(self.dealt[seat] != tiles for seat, tiles in dealt.items()):
            raise RecordError("the tiles dealt are not those of the wall")
        parts = (wall.live[DEAL:], wall.rinshan, wall.dora, wall.ura)
        for part, found in zip(parts, (live, replaced, self.indicators, self.ura), strict=True):
            if list(part[: len(found)]) != found:
                raise RecordError(f"the tiles {found} are not those of the wall")

    def logged_meld(self, code: MeldCode) -> LoggedMeld:
        meld = LoggedMeld(code.type, self.face(code.consumed))
        if code.type != "ankan":
            meld.tile, meld.frm = self.names[code.called], code.frm
        if code.added >= 0:
            meld.added = self.names[code.added]
        return meld
