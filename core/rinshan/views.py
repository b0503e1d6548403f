"""What a seat may know, derived in one place from the facts and from nothing else (B-01, K-33).

A `View` is handed to players, prompts and skills that look. It gives names, never physical tiles, and of the other
hands only what everybody sees.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rinshan.counting import standing
from rinshan.melds import MeldType
from rinshan.table import RIICHI_TILE, TSUMOGIRI, is_hidden
from rinshan.tiles import NAME_ORDER, NAME_TEXT, Kind, Name, Seat, format_names

if TYPE_CHECKING:
    from rinshan.melds import Meld
    from rinshan.subjects import Known
    from rinshan.table import Table


@dataclass(slots=True)
class RiverTile:
    """A tile lying in a river: its name, whether it was cut as drawn, whether it declared riichi.

    ``down`` says that it lies face down; then ``name`` is -1 for everybody but its owner (K-06, K-39).
    """

    name: Name
    drawn: bool
    riichi: bool
    down: bool = False

    def text(self) -> str:
        """``5m``, ``*`` after it when cut as drawn, ``!`` when it declared riichi; ``?`` for a hidden tile."""
        seen = NAME_TEXT[self.name] if self.name >= 0 else "?"
        return f"{seen}{'*' if self.drawn else ''}{'!' if self.riichi else ''}"


@dataclass(slots=True)
class MeldView:
    """A meld as everybody sees it. ``frm`` is the seat it was called from, -1 for a closed kan."""

    type: MeldType
    names: tuple[Name, ...]
    called: Name
    frm: Seat


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

    # -- hands

    def may_see(self, seat: Seat) -> bool:
        """Whether the concealed tiles of a seat are open to this viewer."""
        return self.seat is None or self.seat == seat

    @property
    def hand(self) -> list[Name]:
        """The own concealed tiles without the drawn one, sorted."""
        return self.hand_of(self.seat or 0)

    def hand_of(self, seat: Seat) -> list[Name]:
        """The concealed tiles of a seat that this viewer may see, sorted; empty for a hidden hand."""
        table = self._table
        if not self.may_see(seat):
            return []
        return sorted((table.face[tile] for tile in table.hands[seat]), key=NAME_ORDER.__getitem__)

    def hand_size(self, seat: Seat) -> int:
        """How many concealed tiles a seat holds, the drawn one included."""
        table = self._table
        return len(table.hands[seat]) + (table.drawn >= 0 and table.turn == seat)

    @property
    def drawn(self) -> Name | None:
        """The tile the viewer has just drawn, None when it is not in turn by a draw."""
        return self.drawn_of(self._table.turn)

    def drawn_of(self, seat: Seat) -> Name | None:
        """The drawn tile of a seat, None where there is none or it is hidden."""
        table = self._table
        if table.drawn < 0 or table.turn != seat or not self.may_see(seat):
            return None
        return table.face[table.drawn]

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
        return [(meld, turning.seen(seat, meld)) for meld in self._table.melds[seat]]

    def river(self, seat: Seat) -> list[RiverTile]:
        """The tiles that lie in a seat's river, oldest first; called ones are gone."""
        table = self._table
        viewer = self.seat
        secret = table.secrets[seat] if self.riichi(seat) else None
        return [
            RiverTile(
                -1 if viewer is not None and is_hidden(table, tile, viewer) else table.face[tile],
                bool(table.mark[tile] & TSUMOGIRI),
                bool(table.mark[tile] & RIICHI_TILE) or (secret is not None and secret.tile == tile),
                tile in table.down,
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
        shown = river and (self.seat is None or not is_hidden(table, river[-1], self.seat))
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
