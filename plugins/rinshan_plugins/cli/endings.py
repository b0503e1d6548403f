"""What a hand and a game came to, as text: yaku, han, fu and points, who paid whom, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from rinshan.table import Event, Table
from rinshan.tiles import Seat
from rinshan.views import View
from rinshan_plugins.cli import tiles_text as show
from rinshan_plugins.cli.names import fit

WHY = {
    "exhaustive": "Exhaustive draw",
    "nagashi": "Nagashi mangan",
    "nine_terminals": "Abortive draw: nine terminals and honours",
    "four_winds": "Abortive draw: four winds",
    "four_riichi": "Abortive draw: four riichi",
    "four_kans": "Abortive draw: four kans",
    "triple_ron": "Abortive draw: three rons",
}
"""How a hand without a win ended, in words."""
REASONS = {
    "bust": "somebody is below zero",
    "dealer_top": "the dealer stays on top",
    "last_hand": "the last hand is over",
    "target": "the target is reached",
    "agreed": "as many hands as agreed",
}
"""Why a game ended, in words."""
INDENT = "    "


def yaku_words(name: str) -> str:
    """A yaku as people write it: its id with blanks."""
    return name.replace("_", " ")


def worth_words(value: dict[str, Any]) -> str:
    """What a win is worth, in a few words: ``4 han 30 fu``, ``6 han, haneman``, ``2 yakuman``."""
    if value["yakuman"]:
        return "yakuman" if value["yakuman"] == 1 else f"{value['yakuman']} yakuman"
    han_fu = f"{value['han']} han {value['fu']} fu"
    return han_fu if value["limit"] == "none" else f"{han_fu}, {value['limit']}"


def hand_lines(table: Table, names: Sequence[str], event: Event) -> list[Text]:
    """What a ``win`` or ``no_win`` event came to."""
    if event[0] == "win":
        return _win(table, names, *event[1:2], *event[3:])
    return _no_win(table, names, *event[3:])


def _win(
    table: Table,
    names: Sequence[str],
    seat: Seat,
    frm: int,
    tile: int,
    hand: Sequence[int],
    value: dict[str, Any],
    points: int,
    deltas: Sequence[int],
    ura: Sequence[int],
    liable: int,
) -> list[Text]:
    how = "by tsumo" if frm < 0 else f"by ron from {_seat(table, names, frm)}"
    head = Text.assemble(INDENT, (_seat(table, names, seat), "bold"), f" wins {how}")
    won = show.tile(table.face_as(tile, seat))
    shown = Text.assemble(INDENT, show.tiles([table.face[other] for other in hand]), " + ", won)
    for meld in View(table, None).melds(seat):
        shown.append("  ").append_text(show.meld(meld, seat, table.players))
    shown.append_text(_dora(table, ura))
    yaku = ", ".join(f"{yaku_words(name)} {han}" if han < 13 else yaku_words(name) for name, han in value["yaku"])
    worth = Text.assemble(INDENT, (f"{worth_words(value)}, {show.points(points)} points", "bold"))
    lines = [head, shown, Text(INDENT + yaku), worth]
    if liable >= 0:
        lines.append(Text(f"{INDENT}{_seat(table, names, liable)} is responsible"))
    return lines + _scores(table, names, deltas)


def _dora(table: Table, ura: Sequence[int]) -> Text:
    out = Text.assemble("   indicators ", show.tiles(table.dora, sort=False))
    if ura:
        out.append(", ura ").append_text(show.tiles([table.printed[tile] for tile in ura], sort=False))
    return out


def _no_win(
    table: Table,
    names: Sequence[str],
    why: str,
    tenpai: Sequence[Seat],
    shown: Sequence[tuple[Seat, Sequence[int]]],
    deltas: Sequence[int],
) -> list[Text]:
    lines = [Text(INDENT + WHY.get(why, why.replace("_", " ")), "bold")]
    if why in ("exhaustive", "nagashi"):
        ready = ", ".join(_seat(table, names, seat) for seat in tenpai) or "nobody"
        lines.append(Text(f"{INDENT}tenpai: {ready}"))
    for seat, tiles in shown:
        hand = show.tiles([table.face[tile] for tile in tiles])
        lines.append(Text.assemble(INDENT, _seat(table, names, seat), " shows ", hand))
    return lines + _scores(table, names, deltas)


def _scores(table: Table, names: Sequence[str], deltas: Sequence[int]) -> list[Text]:
    """One line per seat: points now, and what changed."""
    lines: list[Text] = []
    for seat in table.seats:
        delta = deltas[seat]
        style = "green" if delta > 0 else "red" if delta < 0 else "dim"
        change = show.points(delta, sign=True) if delta else "-"
        who = fit(_seat(table, names, seat), 20)
        lines.append(Text.assemble(INDENT, who, f"{show.points(table.scores[seat]):>9} ", (f"{change:>9}", style)))
    return lines


def _seat(table: Table, names: Sequence[str], seat: Seat) -> str:
    return f"{show.wind(table.seat_wind(seat))[0]} {names[seat]}"


def game_lines(
    names: Sequence[str], scores: Sequence[int], places: Sequence[int], finals: Sequence[float], reason: str
) -> list[Text]:
    """The result of a game, first place first."""
    lines = [Text(f"The game is over: {REASONS.get(reason, reason)}.", "bold")]
    for seat in sorted(range(len(names)), key=lambda seat: (places[seat], seat)):
        who = fit(names[seat], 20)
        lines.append(Text(f"{INDENT}{places[seat]}. {who}{show.points(scores[seat]):>9} {finals[seat]:>+9.1f}"))
    return lines
