"""What a seat may know, derived in one place from the facts and from nothing else (B-01, K-33).

A `View` is handed to players, prompts and skills that look. It gives names, never physical tiles, and of the other
hands only what everybody sees.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rinshan.counting import standing
from rinshan.judging import dora_kinds
from rinshan.melds import MeldType
from rinshan.sight import knows, sees
from rinshan.table import ASIDE, RIICHI_TILE, RIVER, TSUMOGIRI
from rinshan.tiles import NAME_ORDER, NAME_TEXT, Kind, Name, Seat, Tile, format_names

if TYPE_CHECKING:
    from rinshan.melds import Meld
    from rinshan.subjects import Known
    from rinshan.table import Table


@dataclass(slots=True)
class RiverTile:
    """A tile lying in a river: its name, whether it was cut as drawn, whether it declared riichi.

    ``down`` says that it lies face down; then ``name`` is -1 for everybody who does not know it (K-06, K-39).
    ``sideways`` that a skill has laid it so.
    """

    name: Name
    drawn: bool
    riichi: bool
    down: bool = False
    sideways: bool = False

    def text(self) -> str:
        """``5m``, ``*`` after it when cut as drawn, ``!`` when it declared riichi, ``~`` sideways; ``?`` if hidden."""
        seen = NAME_TEXT[self.name] if self.name >= 0 else "?"
        return f"{seen}{'*' if self.drawn else ''}{'!' if self.riichi else ''}{'~' if self.sideways else ''}"


@dataclass(slots=True)
class MeldView:
    """A meld as everybody sees it. ``frm`` is the seat it was called from, -1 for a closed kan."""

    type: MeldType
    names: tuple[Name, ...]
    called: Name
    frm: Seat


def _text(name: Name) -> str:
    return NAME_TEXT[name] if name >= 0 else "?"


class View:
    """The table through the eyes of one seat; always the present moment. ``seat`` None sees everything."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: Seat | None) -> None:
        self._table = table
        self.seat = seat

    # -- the game

    @property
    def players(self) -> int:
        return self._table.players

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._table.scores)

    @property
    def deposits(self) -> int:
        """Points lying on the table."""
        return self._table.deposits

    @property
    def pots(self) -> dict[str, int]:
        """Points in the pots of skills, by name; for everybody to see (K-40)."""
        return dict(self._table.pots)

    @property
    def honba(self) -> int:
        return self._table.honba

    @property
    def round(self) -> int:
        """0 East, 1 South, 2 West, 3 North."""
        return self._table.round

    @property
    def dealer(self) -> Seat:
        return self._table.dealer

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, or was last."""
        return self._table.turn

    @property
    def round_wind(self) -> Kind:
        return self._table.round_wind

    def seat_wind(self, seat: Seat) -> Kind:
        return self._table.seat_wind(seat)

    # -- the walls

    @property
    def live_left(self) -> int:
        """How many tiles can still be drawn from the live wall."""
        return len(self._table.live)

    @property
    def indicators(self) -> tuple[Name, ...]:
        """The open dora indicators, in order."""
        return self._table.dora

    @property
    def dora(self) -> list[Kind]:
        """The kinds that are dora for the viewer, for the seat in turn where it is nobody (K-43)."""
        return self.dora_of(self._table.turn if self.seat is None else self.seat)

    def dora_of(self, seat: Seat) -> list[Kind]:
        """The kinds that are dora for a seat."""
        return dora_kinds(self._table, seat)

    @property
    def known_live(self) -> dict[int, Name]:
        """Live tiles that the viewer knows, by the draw they come with: 1 is the next (K-33)."""
        live = self._table.live
        return {len(live) - at: name for at, name in self._known(live, backwards=True)}

    @property
    def known_dead(self) -> dict[str, Name]:
        """Tiles of the dead wall that the viewer knows besides the open indicators, as ``replacement 1``, ``ura 2``."""
        table = self._table
        shut = [
            tile
            for slot, tile in enumerate(table.indicators)
            if slot >= table.opened or slot in table.closed_indicators
        ]
        rows = (
            ("replacement", table.replacements[::-1], 1),
            ("shifted", table.shifted, 1),
            ("indicator", shut, 1 + len(table.indicators) - len(shut)),
            ("ura", table.under, 1),
        )
        return {f"{word} {first + at}": name for word, row, first in rows for at, name in self._known(row)}

    def _known(self, row: list[Tile], *, backwards: bool = False) -> list[tuple[int, Name]]:
        """Places in a row of tiles, and the names of those that the viewer knows."""
        table = self._table
        if self.seat is not None and not (table.known or table.up or table.on.sees):
            return []
        found = [(at, self._name(tile)) for at, tile in enumerate(row) if knows(table, tile, self.seat)]
        return found[::-1] if backwards else found

    # -- hands

    def may_see(self, seat: Seat) -> bool:
        """Whether the concealed tiles of a seat are open to this viewer."""
        return self.seat is None or self.seat == seat

    @property
    def hand(self) -> list[Name]:
        """The own concealed tiles without the drawn one, sorted."""
        return self.hand_of(self.seat or 0)

    def hand_of(self, seat: Seat) -> list[Name]:
        """The concealed tiles of a seat that this viewer sees, sorted: of others those that lie face up (K-06)."""
        table = self._table
        if self.may_see(seat):
            return sorted((table.face[tile] for tile in table.hands[seat]), key=NAME_ORDER.__getitem__)
        return self._names(table.hands[seat], self._sees)

    def known_hand(self, seat: Seat) -> list[Name]:
        """The concealed tiles of a seat that this viewer sees or knows, the drawn one among them, sorted (K-33)."""
        return self._names(self._table.concealed(seat), self._knows)

    def sideways(self, seat: Seat) -> list[Name]:
        """The concealed tiles of a seat that lie sideways, -1 for those that the viewer does not know (K-06)."""
        table = self._table
        lying = [tile for tile in table.concealed(seat) if tile in table.sideways]
        return [*self._names(lying, self._knows), *[-1 for tile in lying if not self._knows(tile)]]

    def aside(self, seat: Seat) -> list[Name]:
        """The tiles beside a seat's hand in the order they came, -1 for those that the viewer does not know (K-42)."""
        return [self._name(tile) if self._knows(tile) else -1 for tile in self._table.aside[seat]]

    @property
    def exile(self) -> list[Name]:
        """The exiled tiles in order, -1 for those that the viewer does not know (K-07)."""
        return [self._name(tile) if self._knows(tile) else -1 for tile in self._table.exile]

    def _sees(self, tile: Tile) -> bool:
        return self.seat is None or sees(self._table, tile, self.seat)

    def _knows(self, tile: Tile) -> bool:
        return knows(self._table, tile, self.seat)

    def _names(self, tiles: Iterable[Tile], which: Callable[[Tile], bool]) -> list[Name]:
        """The names of some of these tiles, sorted."""
        return sorted([self._name(tile) for tile in tiles if which(tile)], key=NAME_ORDER.__getitem__)

    def _name(self, tile: Tile) -> Name:
        """As what this viewer sees a tile: of others' without the transformations under a hidden condition (K-60)."""
        table, owner = self._table, self._table.owner[tile]
        if table.turning is None or owner < 0 or self.may_see(owner) or table.place[tile] in (RIVER, ASIDE):
            return table.face[tile]
        return table.turning.seen(owner, (tile,))[0]

    def hand_size(self, seat: Seat) -> int:
        """How many concealed tiles a seat holds, the drawn one included."""
        table = self._table
        return len(table.hands[seat]) + (table.drawn >= 0 and table.turn == seat)

    @property
    def drawn(self) -> Name | None:
        """The tile the viewer sees as the one just drawn, None when there is none."""
        return self.drawn_of(self._table.turn)

    def drawn_of(self, seat: Seat) -> Name | None:
        """The drawn tile of a seat, None where there is none or it is hidden."""
        table = self._table
        if table.drawn < 0 or table.turn != seat:
            return None
        if self.may_see(seat):
            return table.face[table.drawn]
        hidden = not (table.up or table.on.sees) or not self._sees(table.drawn)
        return None if hidden else self._name(table.drawn)

    def melds(self, seat: Seat) -> list[MeldView]:
        """The melds of a seat, in the order in which they were laid.

        Those of others are seen without the transformations under a condition, which may be hidden.
        """
        return [
            MeldView(meld.type, names, names[meld.tiles.index(meld.called)] if meld.called >= 0 else -1, meld.frm)
            for meld, names in self._melds(seat)
        ]

    def _melds(self, seat: Seat) -> list[tuple[Meld, tuple[Name, ...]]]:
        """The melds of a seat, each with the names that this viewer sees."""
        turning = self._table.turning
        if turning is None or self.may_see(seat):
            return [(meld, meld.names) for meld in self._table.melds[seat]]
        return [(meld, turning.seen(seat, meld.tiles)) for meld in self._table.melds[seat]]

    def river(self, seat: Seat) -> list[RiverTile]:
        """The tiles that lie in a seat's river, oldest first; called ones are gone."""
        table = self._table
        down = table.down
        secret = table.secrets[seat] if self.riichi(seat) else None
        return [
            RiverTile(
                -1 if tile in down and not self._knows(tile) else table.face[tile],
                bool(table.mark[tile] & TSUMOGIRI),
                bool(table.mark[tile] & RIICHI_TILE) or (secret is not None and secret.tile == tile),
                tile in down,
                tile in table.sideways,
            )
            for tile in table.rivers[seat]
        ]

    def called_away(self, seat: Seat) -> list[Name]:
        """Discards of a seat that others called."""
        return [self._table.printed[tile] for tile in self._table.called_away[seat]]

    def riichi(self, seat: Seat) -> int:
        """0 no riichi, 1 riichi, 2 double riichi; one declared in secret is 0 for those who were not told (K-59)."""
        return self._table.riichi_for(self.seat, seat)

    def dead_hand(self, seat: Seat) -> bool:
        """Whether the seat made a false win or a wrong meld, for which it can neither win nor call any more."""
        return self._table.dead_hands[seat]

    @property
    def offered(self) -> tuple[Seat, Name] | None:
        """The discard that lies last in the river of the seat in turn, as (seat, name), None before the first."""
        table = self._table
        river = table.rivers[table.turn]
        shown = river and (river[-1] not in table.down or self._knows(river[-1]))
        return (table.turn, table.face[river[-1]]) if shown else None

    @property
    def standing(self) -> tuple[Seat, ...]:
        """The seats in order of place now (K-45)."""
        return tuple(standing(self._table))

    @property
    def knows(self) -> list[Known]:
        """What this viewer has learnt besides what the table shows."""
        on = self._table.on
        found: list[Known] = []
        if on.knows and self.seat is not None:
            found = on.knows(self.seat)
        return found

    # -- as data

    def to_dict(self) -> dict[str, Any]:
        """Return everything the viewer may know as plain values, tiles in notation."""
        out: dict[str, Any] = {
            "seat": self.seat,
            "round": self.round,
            "dealer": self.dealer,
            "honba": self.honba,
            "deposits": self.deposits,
            "turn": self.turn,
            "live_left": self.live_left,
            "indicators": [NAME_TEXT[name] for name in self.indicators],
            "known_live": {str(draw): NAME_TEXT[name] for draw, name in self.known_live.items()},
            "known_dead": {where: NAME_TEXT[name] for where, name in self.known_dead.items()},
            "exile": [_text(name) for name in self.exile],
            "dora": [NAME_TEXT[kind] for kind in self.dora],
            "players": [self._player(seat) for seat in range(self.players)],
        }
        if self._table.pots:
            out["pots"] = self.pots
        known = self.knows
        if known:
            out["knows"] = [{"what": it.what, "seats": list(it.seats), "value": it.value} for it in known]
        return out

    def _player(self, seat: Seat) -> dict[str, Any]:
        drawn = self.drawn_of(seat)
        dead = {"dead_hand": True} if self.dead_hand(seat) else {}
        return {
            "seat": seat,
            "score": self.scores[seat],
            "riichi": self.riichi(seat),
            "tiles": self.hand_size(seat),
            "hand": format_names(self.hand_of(seat)) if self.may_see(seat) else None,
            "shown": format_names(self.hand_of(seat)) if not self.may_see(seat) else "",
            "known": format_names(self.known_hand(seat)) if not self.may_see(seat) else "",
            "sideways": [_text(name) for name in self.sideways(seat)],
            "aside": [_text(name) for name in self.aside(seat)],
            "drawn": None if drawn is None else NAME_TEXT[drawn],
            "melds": [
                {
                    "type": meld.type,
                    "tiles": format_names(meld.names),
                    "called": NAME_TEXT[meld.called] if meld.called >= 0 else None,
                    "from": meld.frm if meld.frm >= 0 else None,
                }
                for meld in self.melds(seat)
            ],
            "river": [tile.text() for tile in self.river(seat)],
            "called_away": [NAME_TEXT[name] for name in self.called_away(seat)],
            **dead,
        }

    def to_bytes(self) -> bytes:
        """The view in one canonical form: equal knowledge, equal bytes."""
        return json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":")).encode()
