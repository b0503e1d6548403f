"""What a win is made of: its input, and the items of which its value is the sum (B-12, B-14, H-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from rinshan.melds import Meld
from rinshan.tiles import Kind, Name, Seat, Tile

RIICHI: Final = 1
DOUBLE_RIICHI: Final = 2
IPPATSU: Final = 4
HAITEI: Final = 8
HOUTEI: Final = 16
RINSHAN: Final = 32
CHANKAN: Final = 64
TENHOU: Final = 128
CHIIHOU: Final = 256
OPEN_RIICHI: Final = 512
"""Riichi of a hand that is open, where somebody lets it be declared or count (K-44)."""

# Fu that no set brings (B-14): of every sum, of the way of winning, and of a closed, edge or single wait.
BASE_FU: Final = 20
TSUMO_FU: Final = 2
CLOSED_RON_FU: Final = 10
WAIT_FU: Final = 2

FLAG_NAMES: Final[dict[str, int]] = {
    "riichi": RIICHI,
    "double_riichi": DOUBLE_RIICHI,
    "ippatsu": IPPATSU,
    "haitei": HAITEI,
    "houtei": HOUTEI,
    "rinshan": RINSHAN,
    "chankan": CHANKAN,
    "tenhou": TENHOU,
    "chiihou": CHIIHOU,
    "open_riichi": OPEN_RIICHI,
}
"""Bits of `WinInput.flags` by name."""


@dataclass(slots=True)
class WinInput:
    """A hand with a winning tile and all circumstances that its value depends on; a hypothesis as much as a fact."""

    concealed: tuple[Name, ...]
    """Closed tiles including the winning tile: 14 less 3 per meld."""
    melds: tuple[Meld, ...]
    win: Name
    """The winning tile, one of `concealed`."""
    tsumo: bool
    seat_wind: Kind
    round_wind: Kind
    flags: int = 0
    """Sum of the bits in `FLAG_NAMES`."""
    dora: tuple[Name, ...] = ()
    """Open indicators."""
    ura: tuple[Name, ...] = ()
    """Ura indicators that count if the winner is in riichi."""
    who: Seat = 0
    dora_names: tuple[Name, ...] | None = None
    """Names of all tiles, melds included, by which dora are counted where they differ from the faces (K-05)."""
    tile: Tile = -1
    """The physical winning tile, -1 in a hypothesis without one."""


class Item(NamedTuple):
    """A yaku or dora: id, han, who brought it (empty = the base game), and how many yakuman it is (0 = none).

    A yakuman has 13 han for each yakuman it counts as. ``before`` is what a yaku was worth before skills changed it,
    None where none did.
    """

    id: str
    han: int
    source: str = ""
    yakuman: int = 0
    before: int | None = None


class FuItem(NamedTuple):
    """A reason for fu: id, fu, the tiles it speaks of (may be empty), and who brought it (empty = the base game)."""

    id: str
    fu: int
    tiles: str = ""
    source: str = ""


class Freed(NamedTuple):
    """A free tile of a win, what it is, and as what it counts (K-03)."""

    tile: Tile
    was: Name
    name: Name


class Change(NamedTuple):
    """What hooks changed at one stage: its name, the figure before and the figure after.

    In a settled value ``source`` names the skill, "" where a figure was held at 0; in any other the changes of a stage
    are one. ``what`` is the yaku or tile that it is about, where it is about one. A yaku that a skill does not let
    count is a change from its han to 0 at the stage ``may_count``.
    """

    stage: str
    before: int | str
    after: int | str
    source: str = ""
    what: str = ""


def yakuman(name: str, times: int = 1) -> Item:
    """Return the item of a yakuman that counts ``times`` times."""
    return Item(name, 13 * times, "", times)
