"""Melds: chi, pon and the three kans, as they lie in the meld area (B-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from rinshan.tiles import KIND_OF, Kind, Name, Seat, Tile

MeldType: TypeAlias = Literal["chi", "pon", "daiminkan", "kakan", "ankan"]
KINDS_OF_SUITS: Final = 27
MELD_TYPES: Final[tuple[MeldType, ...]] = ("chi", "pon", "daiminkan", "kakan", "ankan")


def makes_set(kinds: Sequence[Kind]) -> bool:
    """Whether tiles of these kinds are a run, or all alike."""
    low, *rest = sorted(kinds)
    if all(kind == low for kind in rest):
        return True
    return rest == [low + 1, low + 2] and low < KINDS_OF_SUITS and low % 9 <= 6


@cache
def _is_set(names: tuple[Name, ...], run: bool) -> bool:
    """Whether these faces are a run, or all alike, as was called; there are a few hundred that ever come up."""
    kinds = [KIND_OF[name] for name in names]
    return makes_set(kinds) and run == (kinds[0] != kinds[1])


@dataclass(slots=True)
class Meld:
    """One meld. ``names`` are the faces now (transformations included), ``tiles`` the physical tiles behind them.

    A meld that exists only to be judged (a hypothesis, a line of a scoring file) has ``tiles == ()``. ``called`` is
    the tile that was claimed, ``frm`` the seat it came from, ``added`` the tile that made a pon a kan; -1 where there
    is none.
    """

    type: MeldType
    names: tuple[Name, ...]
    tiles: tuple[Tile, ...] = ()
    called: Tile = -1
    frm: Seat = -1
    added: Tile = -1

    @property
    def kind(self) -> Kind:
        """The kind of the set: of its tiles, or of the lowest tile of a run."""
        return min(KIND_OF[name] for name in self.names)

    @property
    def is_set(self) -> bool:
        """Whether its tiles, as they are now, are the set that was called; if not, it is a wrong meld (E-03)."""
        return _is_set(self.names, self.type == "chi")

    @property
    def is_open(self) -> bool:
        """Whether the meld opens the hand: all but a closed kan."""
        return self.type != "ankan"

    @property
    def is_kan(self) -> bool:
        return len(self.names) == 4

    @property
    def is_run(self) -> bool:
        return self.type == "chi"
