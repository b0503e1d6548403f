"""How hands and games end: what was won, paid and shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rinshan.tiles import Name, Seat, Tile

if TYPE_CHECKING:
    from rinshan.melds import Meld
    from rinshan.win import Payment, Value


@dataclass(slots=True)
class WinResult:
    """One win that was paid. ``points`` is the hand alone, without honba and deposits; ``deltas`` has everything."""

    seat: Seat
    frm: Seat | None
    tile: Tile
    hand: tuple[Tile, ...]
    """The concealed tiles without the winning tile."""
    value: Value
    payments: list[Payment]
    deltas: tuple[int, ...]
    points: int
    honba: int
    """Honba counted in this win; 0 for a second winner."""
    deposits: int
    """Points of deposits that this win took."""
    melds: tuple[Meld, ...] = ()
    dora: tuple[Name, ...] = ()
    """The open indicators."""
    ura: tuple[Tile, ...] = ()
    """The ura indicators turned, for a winner for whom they count."""
    riichi: bool = False
    liable: Seat | None = None
    chankan: bool = False

    @property
    def tsumo(self) -> bool:
        return self.frm is None


@dataclass(slots=True)
class HandResult:
    """How a hand ended. ``why`` is ``win``, ``exhaustive``, ``nagashi`` or the name of an abort (B-18)."""

    why: str
    wins: list[WinResult] = field(default_factory=list["WinResult"])
    deltas: tuple[int, ...] = ()
    tenpai: tuple[Seat, ...] = ()
    nagashi: tuple[Seat, ...] = ()
    shown: dict[Seat, tuple[Tile, ...]] = field(default_factory=dict[Seat, tuple[Tile, ...]])
    """Hands laid open at the end."""
    payments: list[Payment] = field(default_factory=list["Payment"])
    penalties: list[Payment] = field(default_factory=list["Payment"])
    """What errors during the hand and at its end cost; not in ``payments`` and ``deltas`` (E-01, E-02)."""

    @property
    def abort(self) -> bool:
        """Whether the hand was broken off: same dealer, nothing paid."""
        return self.why not in ("win", "exhaustive", "nagashi")


@dataclass(slots=True)
class GameResult:
    """How a game ended: points with left deposits, places (1 = first) and final scores in thousands, per seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    finals: tuple[float, ...]
    hands: int
    reason: str
