"""Tiles, hands and melds as people write them, with a colour for each suit where the terminal has colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from rinshan.tiles import KIND_OF, NAME_ORDER, NAME_TEXT, Kind, Name, Seat
from rinshan.views import MeldView

STYLES: Final = {"m": "red", "p": "bright_cyan", "s": "green", "z": "yellow"}
"""One colour for each suit."""
RED_FIVE: Final = " bold reverse"
WINDS: Final = ("East", "South", "West", "North")


def style_of(name: Name) -> str:
    """The style of a tile."""
    return STYLES[NAME_TEXT[name][1]] + (RED_FIVE if name >= 34 else "")


def tile(name: Name, *, dora: Sequence[Kind] = ()) -> Text:
    """One tile, two characters; dora underlined."""
    style = style_of(name)
    return Text(NAME_TEXT[name], style + (" underline" if KIND_OF[name] in dora else ""))


def tiles(names: Iterable[Name], *, sort: bool = True, dora: Sequence[Kind] = ()) -> Text:
    """Tiles in compact notation such as ``123m406p``."""
    ordered = sorted(names, key=NAME_ORDER.__getitem__) if sort else list(names)
    out = Text()
    for place, name in enumerate(ordered):
        digit, suit = NAME_TEXT[name][0], NAME_TEXT[name][1]
        out.append(digit, style_of(name) + (" underline" if KIND_OF[name] in dora else ""))
        if place + 1 == len(ordered) or NAME_TEXT[ordered[place + 1]][1] != suit:
            out.append(suit, STYLES[suit])
    return out


def meld(view: MeldView, seat: Seat, players: int) -> Text:
    """A meld as it lies: the called tile in brackets, at the place that tells from whom it came.

    ``(3)45m`` came from the left, ``7(7)7z`` from across, ``77(7)z`` from the right; ``[1111z]`` is a closed kan.
    """
    if view.frm < 0:
        return Text.assemble("[", tiles(view.names), "]")
    rest = list(view.names)
    if view.called in rest:
        rest.remove(view.called)
    rest.sort(key=NAME_ORDER.__getitem__)
    place = _place(view, seat, players, len(rest))
    out = Text()
    suit = NAME_TEXT[view.called][1]
    for position in range(len(rest) + 1):
        if position == place:
            out.append(f"({NAME_TEXT[view.called][0]})", style_of(view.called))
        if position < len(rest):
            out.append(NAME_TEXT[rest[position]][0], style_of(rest[position]))
    out.append(suit, STYLES[suit])
    return out


def _place(view: MeldView, seat: Seat, players: int, rest: int) -> int:
    """Where the called tile lies among the others: left, middle or right."""
    step = (view.frm - seat) % players
    if step == players - 1 and players > 2:
        return 0
    return rest if step == 1 and players > 2 else 1


def wind(kind: Kind) -> str:
    """The name of a wind."""
    return WINDS[kind - 27]


def points(value: int, *, sign: bool = False) -> str:
    """Points with a comma at the thousands."""
    return f"{value:+,}" if sign else f"{value:,}"
