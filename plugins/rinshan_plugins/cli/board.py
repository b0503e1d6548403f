"""The table as text: four rivers round the middle, hands, melds and scores, within 80 columns.

The viewer sits below, the next player to the right, as at a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from rinshan.tiles import Kind, Name, Seat
from rinshan.views import View
from rinshan_plugins.cli import tiles_text as show
from rinshan_plugins.cli.names import fit

WIDTH: Final = 26
"""Columns of each of the three blocks side by side."""
GAP: Final = 1
FULL: Final = 3 * WIDTH + 2 * GAP
"""Columns of the whole table."""
PLACES: Final = ("below", "right", "above", "left")
"""The order of play from the viewer on."""
ROW: Final = 6
"""River tiles in a row."""


def board(view: View, names: Sequence[str], width: int = FULL) -> list[Text]:
    """Return the lines of the table through the eyes of a view; in less than `FULL` columns one block below another."""
    below = view.seat or 0
    count = view.players
    dora = view.dora
    places: dict[str, Seat] = {"below": below}
    if count == 2:
        places["above"] = 1 - below
    else:
        places["right"] = (below + 1) % count
        places["left"] = (below - 1) % count
        if count == 4:
            places["above"] = (below + 2) % count
    blocks = {place: _block(view, seat, names[seat], dora) for place, seat in places.items()}
    if width < FULL:
        return _stacked([_centre(view, dora), *(blocks[place] for place in PLACES if place in blocks)])
    lines: list[Text] = []
    if "above" in blocks:
        lines += [_beside(Text(), line, Text()) for line in blocks["above"]] + [Text()]
    lines += [*_middle(blocks.get("left", []), _centre(view, dora), blocks.get("right", [])), Text()]
    return lines + [_beside(Text(), line, Text()) for line in blocks["below"]]


def _stacked(blocks: Sequence[Sequence[Text]]) -> list[Text]:
    """Blocks one below another, an empty line between them."""
    lines: list[Text] = []
    for block in blocks:
        shown = [line for line in block if line.plain.strip()]
        lines += [*([Text()] if lines else []), *shown]
    return lines


def _middle(left: list[Text], centre: list[Text], right: list[Text]) -> list[Text]:
    height = max(len(left), len(centre), len(right))
    top = (height - len(centre)) // 2
    centre = [*([Text()] * top), *centre]
    columns = [column + [Text()] * (height - len(column)) for column in (left, centre, right)]
    return [_beside(*row) for row in zip(*columns, strict=True)]


def _beside(left: Text, centre: Text, right: Text) -> Text:
    out = Text()
    for column, text in enumerate((left, centre, right)):
        out.append_text(text)
        if column < 2:
            out.append(" " * max(1, (column + 1) * (WIDTH + GAP) - out.cell_len))
    out.rstrip()
    return out


def _centre(view: View, dora: Sequence[Kind]) -> list[Text]:
    """The middle of the table: which hand it is, dora, live tiles, deposits."""
    title = f"{show.WINDS[view.round]} {view.dealer + 1}"
    honba = f"{view.honba} honba" if view.honba else ""
    shown = Text("dora ")
    for place, kind in enumerate(dora):
        shown.append(" " if place else "")
        shown.append_text(show.tile(kind))
    pointed = Text.assemble("(", show.tiles(view.indicators, sort=False), " turned up)") if dora else Text()
    lines = [
        Text(f"{title}{', ' if honba else ''}{honba}", "bold"),
        shown,
        pointed,
        Text(f"{view.live_left} live tile{'' if view.live_left == 1 else 's'} left"),
    ]
    if view.deposits:
        lines.append(Text(f"{show.points(view.deposits)} on the table"))
    return [_centred(line) for line in lines]


def _centred(line: Text) -> Text:
    return Text.assemble(" " * max(0, (WIDTH - line.cell_len) // 2), line)


def _block(view: View, seat: Seat, name: str, dora: Sequence[Kind]) -> list[Text]:
    """One player: who, the hand with its melds, the river."""
    return [_head(view, seat, name), *_tiles(view, seat, dora), *_river(view, seat, dora)]


def _head(view: View, seat: Seat, name: str) -> Text:
    wind = show.wind(view.seat_wind(seat))
    score = show.points(view.scores[seat])
    stick = ("", " riichi", " double riichi")[view.riichi(seat)]
    if len(score) + len(stick) + len(name) + 3 > WIDTH:
        stick = ("", " R", " RR")[view.riichi(seat)]
    room = WIDTH - len(score) - len(stick) - 3
    who = Text.assemble((f"{wind[0]} ", "bold"))
    who.append(fit(name, room, pad=False), "bold" if view.turn == seat else "")
    who.append(f" {score}")
    who.append(stick, "bold magenta")
    return who


def _tiles(view: View, seat: Seat, dora: Sequence[Kind]) -> list[Text]:
    """The concealed tiles, the drawn one apart, and the melds, on as many lines as they need."""
    if view.may_see(seat):
        parts = [show.tiles(view.hand_of(seat), dora=dora)]
        drawn = view.drawn_of(seat)
        if drawn is not None:
            parts.append(Text.assemble("+", show.tile(drawn, dora=dora)))
    else:
        shown = view.hand_of(seat)
        drawn = view.drawn_of(seat)
        parts = [show.tiles(shown, dora=dora)] if shown else []
        parts.append(Text(HIDDEN * (view.hand_size(seat) - len(shown) - (drawn is not None))))
        if drawn is not None:
            parts.append(Text.assemble("+", show.tile(drawn, dora=dora)))
    parts += [show.meld(meld, seat, view.players) for meld in view.melds(seat)]
    parts += [Text.assemble("<", _seen(name, dora), ">") for name in view.aside(seat)]
    lines = [Text()]
    for part in parts:
        if lines[-1].cell_len and lines[-1].cell_len + 1 + part.cell_len > WIDTH:
            lines.append(Text())
        if lines[-1].cell_len:
            lines[-1].append(" ")
        lines[-1].append_text(part)
    return lines


HIDDEN = "▯"
"""A tile whose face the viewer does not see."""


def _seen(name: Name, dora: Sequence[Kind]) -> Text:
    """A tile, two columns wide, or two columns for one whose face is not seen."""
    return show.tile(name, dora=dora) if name >= 0 else Text(HIDDEN * 2)


def _river(view: View, seat: Seat, dora: Sequence[Kind]) -> list[Text]:
    """The river in rows of six: ``.`` after a tile cut as drawn, ``!`` after the one that declared riichi."""
    tiles = view.river(seat)
    lines: list[Text] = []
    for start in range(0, max(len(tiles), 1), ROW):
        line = Text(" ")
        for river_tile in tiles[start : start + ROW]:
            line.append_text(_seen(river_tile.name, dora))
            mark = "!" if river_tile.riichi else "~" if river_tile.sideways else "." if river_tile.drawn else " "
            line.append(mark, "bold magenta" if river_tile.riichi else "dim")
            line.append(" ")
        lines.append(line)
    while len(lines) < 3:
        lines.append(Text())
    return lines
