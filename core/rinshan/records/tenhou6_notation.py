"""The notation of tenhou.net/6: tile numbers, calls as text, results in Japanese."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from rinshan.errors import RecordError
from rinshan.records.fields import shown
from rinshan.records.logged import LIMITS, LoggedEvent, LoggedMeld, LoggedWin, in_order
from rinshan.records.tenhou6_order import TSUMOGIRI, Give
from rinshan.records.tenhou_names import YAKU_OF_TEXT, YAKU_TEXT
from rinshan.tiles import Name, Seat

NUMBERS: Final[tuple[int, ...]] = (
    *(10 * suit + rank for suit in (1, 2, 3) for rank in range(1, 10)),
    *range(41, 48),
    51,
    52,
    53,
)
"""The number of each name: ``NUMBERS[0] == 11`` is 1m."""
_NAME_OF: Final[dict[int, Name]] = {number: name for name, number in enumerate(NUMBERS)}
LIMIT_TEXT: Final = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
COUNTED: Final = "数え役満"
_TSUMOGIRI: Final = 60
_DORA: Final = ("dora", "ura_dora", "aka_dora")

_TAKE: Final = re.compile(r"(?=[0-9cpm]+$)([0-9]{0,6})([cpm])([0-9]+)")
_GIVE: Final = re.compile(r"(?=[0-9ka]+$)([0-9]{0,6})([ka])([0-9]+)")
_RIICHI: Final = re.compile(r"r([0-9]{2})")
_VALUE: Final = re.compile(
    r"(?:([0-9]{1,3})符([0-9]{1,3})[飜翻]|(満貫|跳満|倍満|三倍満|[^0-9]*役満))([0-9]{1,7})(?:-([0-9]{1,7}))?点(∀)?"
)
_YAKU: Final = re.compile(r"(.{1,60})\((?:([0-9]{1,3})[飜翻]|(役満))\)")


def name_of(value: object, what: str) -> Name:
    """Return the name of a tile number such as 11 or 53, or raise `RecordError`."""
    name = _NAME_OF.get(value) if type(value) is int else None
    if name is None:
        raise RecordError(f"{what}: {shown(value)} is no tile number")
    return name


def _names(digits: str, what: str) -> list[Name]:
    if len(digits) % 2:
        raise RecordError(f"{what}: {shown(digits)} is cut off")
    return [name_of(int(digits[at : at + 2]), what) for at in range(0, len(digits), 2)]


def _split(match: re.Match[str], size: int, text: str) -> tuple[int, list[Name], list[Name]]:
    """Return how many own tiles stand before the letter, those, and the tiles from the letter on."""
    before, after = _names(match[1], text), _names(match[3], text)
    if len(before) + len(after) != size:
        raise RecordError(f"{shown(text)} needs {size} tiles, has {len(before) + len(after)}")
    return len(before), before, after


def _from(place: int, tiles: int, seat: Seat, text: str) -> Seat:
    """Return whom a set was called from: its letter stands first (left), in the middle (opposite) or last (right)."""
    side = {0: 3, 1: 2, tiles - 1: 1}.get(place)
    if side is None:
        raise RecordError(f"{shown(text)}: the called tile stands in no known place")
    return (seat + side) % 4


def read_take(value: object, seat: Seat) -> LoggedEvent:
    """Read a taking: a tile number or a call. Raises `RecordError`."""
    if not isinstance(value, str):
        return LoggedEvent("draw", seat, name_of(value, "a draw"))
    match = _TAKE.match(value)
    if match is None:
        raise RecordError(f"{shown(value)} is no draw and no call")
    if match[2] == "c":
        _, before, after = _split(match, 3, value)
        own = tuple(in_order([*before, *after[1:]]))
        return LoggedEvent("chi", seat, after[0], frm=(seat + 3) % 4, consumed=own)
    size = 3 if match[2] == "p" else 4
    place, before, after = _split(match, size, value)
    own = tuple(in_order([*before, *after[1:]]))
    kind: Literal["pon", "daiminkan"] = "pon" if size == 3 else "daiminkan"
    return LoggedEvent(kind, seat, after[0], frm=_from(place, size, seat, value), consumed=own)


def read_give(value: object, seat: Seat) -> Give:
    """Read a giving: a tile number, 60, 0, a riichi discard or a kan. Raises `RecordError`."""
    if not isinstance(value, str):
        if value == 0 and type(value) is int:
            return Give(None)
        return Give(_discard(value, seat))
    if match := _RIICHI.fullmatch(value):
        return Give(_discard(int(match[1]), seat), riichi=True)
    match = _GIVE.match(value)
    if match is None:
        raise RecordError(f"{shown(value)} is no discard and no kan")
    place, before, after = _split(match, 4, value)
    if match[2] == "a":
        return Give(LoggedEvent("ankan", seat, consumed=tuple(in_order([*before, *after]))))
    pon = tuple(in_order([*before, *after[1:]]))
    called = LoggedEvent("pon", seat, frm=_from(place, 3, seat, value), consumed=pon)
    return Give(LoggedEvent("kakan", seat, after[0], consumed=pon), pon=called)


def _discard(value: object, seat: Seat) -> LoggedEvent:
    if value == _TSUMOGIRI:
        return LoggedEvent("discard", seat, TSUMOGIRI, tsumogiri=True)
    return LoggedEvent("discard", seat, name_of(value, "a discard"))


def write_take(event: LoggedEvent) -> int | str:
    """Write a draw or a call."""
    if event.type == "draw":
        return NUMBERS[event.tile]
    letter = {"chi": "c", "pon": "p", "daiminkan": "m"}[event.type]
    own = [str(NUMBERS[name]) for name in event.consumed]
    place = {3: 0, 2: 1, 1: len(own)}[(event.frm - event.seat) % 4]
    return "".join((*own[:place], f"{letter}{NUMBERS[event.tile]}", *own[place:]))


def write_give(event: LoggedEvent, riichi: bool, pon: LoggedMeld | None) -> int | str:
    """Write a discard or a kan; an added kan needs its pon."""
    if event.type == "discard":
        number = _TSUMOGIRI if event.tsumogiri else NUMBERS[event.tile]
        return f"r{number}" if riichi else number
    if pon is None:
        own = [str(NUMBERS[name]) for name in event.consumed]
        return "".join((*own[:3], "a", own[3]))
    own = [str(NUMBERS[name]) for name in pon.consumed]
    place = {3: 0, 2: 1, 1: 2}[(pon.frm - event.seat) % 4]
    return "".join((*own[:place], f"k{NUMBERS[event.tile]}{NUMBERS[pon.tile]}", *own[place:]))


@dataclass(slots=True)
class Stated:
    """What the text of a win states: ``points`` without honba, ``fu`` and ``han`` only below mangan."""

    points: int
    fu: int | None
    han: int | None
    limit: str


def read_value(text: str) -> Stated:
    """Read ``30符3飜3900点``, ``満貫2000-4000点``, ``跳満6000点∀``. Raises `RecordError`."""
    match = _VALUE.fullmatch(text)
    if match is None:
        raise RecordError(f"{shown(text)} is no value of a win")
    first, second = int(match[4]), match[5]
    points = 3 * first if match[6] else 2 * first + int(second) if second else first
    if match[3] is None:
        return Stated(points, int(match[1]), int(match[2]), "none")
    limit = "yakuman" if match[3].endswith("役満") else LIMITS[LIMIT_TEXT.index(match[3])]
    return Stated(points, None, None, limit)


def write_value(win: LoggedWin, dealer: Seat) -> str:
    """Write the value of a win. Its limit must be known."""
    return f"{_height(win)}{_points(win, dealer)}"


def _height(win: LoggedWin) -> str:
    if win.limit == "none":
        return f"{win.fu}符{win.han}飜"
    if win.limit == "yakuman" and not win.yakuman:
        return COUNTED
    return LIMIT_TEXT[LIMITS.index(win.limit or "none")]


def _points(win: LoggedWin, dealer: Seat) -> str:
    """The points of each payer of a tsumo, where they are its shares; skills may have changed them (W-06)."""
    points = win.points
    if win.tsumo and win.seat == dealer and points % 3 == 0 and _pay_alike(win, dealer, 0):
        return f"{points // 3}点∀"
    if win.tsumo and win.seat != dealer and points % 400 in (0, 300):
        child = (points + 100) // 400 * 100
        if _pay_alike(win, dealer, points - 3 * child):
            return f"{child}-{points - 2 * child}点"
    return f"{points}点"


def _pay_alike(win: LoggedWin, dealer: Seat, more: int) -> bool:
    """Whether all payers of a tsumo pay the same, the dealer so much more; or one pays for all (B-17)."""
    paid = {-change - more * (seat == dealer) for seat, change in enumerate(win.deltas) if seat != win.seat}
    return win.pao is not None or len(paid) == 1


def read_yaku(items: list[str]) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
    """Read ``立直(1飜)`` and ``大三元(役満)`` into yaku with han, and yakuman; an unknown name stays as it is.

    Dora that count nothing are left out; a yaku may be worth nothing and yet stand (W-09).
    """
    yaku: list[tuple[str, int]] = []
    yakuman: list[str] = []
    for item in items:
        match = _YAKU.fullmatch(item)
        if match is None:
            raise RecordError(f"{shown(item)} is no yaku")
        name = YAKU_OF_TEXT.get(match[1], match[1])
        if match[3]:
            yakuman.append(name)
        elif int(match[2]) or name not in _DORA:
            yaku.append((name, int(match[2])))
    return tuple(yaku), tuple(yakuman)


def write_yaku(win: LoggedWin) -> list[str]:
    """Write yaku and yakuman of a win."""
    yakuman = [f"{YAKU_TEXT.get(name, name)}(役満)" for name in win.yakuman or ()]
    return yakuman + [f"{YAKU_TEXT.get(name, name)}({han}飜)" for name, han in win.yaku or ()]
