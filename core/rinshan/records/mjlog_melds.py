"""The meld codes of mjlog: one number of sixteen bits that holds the type, the seat called from and the very tiles."""

from __future__ import annotations

from dataclasses import dataclass

from rinshan.errors import RecordError
from rinshan.melds import MeldType
from rinshan.tiles import TILES, Seat, Tile

_CHI, _PON, _KAKAN, _NUKI = 4, 8, 16, 32


@dataclass(slots=True)
class MeldCode:
    """A decoded meld: the ``called`` and the ``added`` tile (-1: none), ``consumed`` in ascending order."""

    type: MeldType
    frm: Seat
    consumed: tuple[Tile, ...]
    called: Tile = -1
    added: Tile = -1


def decode_meld(code: int, seat: Seat) -> MeldCode:
    """Read a code of seat ``seat``. Raises `RecordError` for a number that is no meld."""
    frm = (seat + code % 4) % 4
    if not 0 <= code < 1 << 16:
        raise RecordError(f"{code} is no meld code")
    if code & _CHI:
        return _chi(code, frm)
    if code & (_PON | _KAKAN):
        return _pon(code, frm)
    if code & _NUKI:
        raise RecordError(f"meld code {code} sets a North aside: three-player games of Tenhou are not read")
    return _kan(code, seat, frm)


def _chi(code: int, frm: Seat) -> MeldCode:
    run, place = divmod(code >> 10, 3)
    suit, low = divmod(run, 7)
    if suit > 2:
        raise RecordError(f"meld code {code}: there is no such run")
    first = 4 * (9 * suit + low)
    tiles = [first + 4 * step + (code >> 3 + 2 * step) % 4 for step in range(3)]
    called = tiles.pop(place)
    return MeldCode("chi", frm, tuple(tiles), called)


def _pon(code: int, frm: Seat) -> MeldCode:
    kind, place = divmod(code >> 9, 3)
    if kind > 33:
        raise RecordError(f"meld code {code}: there is no such tile")
    fourth = 4 * kind + (code >> 5) % 4
    tiles = [tile for tile in range(4 * kind, 4 * kind + 4) if tile != fourth]
    called = tiles.pop(place)
    if code & _PON:
        return MeldCode("pon", frm, tuple(tiles), called)
    return MeldCode("kakan", frm, tuple(tiles), called, fourth)


def _kan(code: int, seat: Seat, frm: Seat) -> MeldCode:
    called = code >> 8
    if called >= TILES:
        raise RecordError(f"meld code {code}: there is no such tile")
    tiles = tuple(range(called - called % 4, called - called % 4 + 4))
    if frm == seat:
        return MeldCode("ankan", seat, tiles)
    return MeldCode("daiminkan", frm, tuple(tile for tile in tiles if tile != called), called)
