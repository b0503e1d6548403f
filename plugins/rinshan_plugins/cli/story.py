"""A game told as it goes: a line for each turn, the table and the payments at the end of each hand.

`Story` is a listener of a table. It tells what its viewer may see; a viewer of None sees every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.rule import Rule
from rich.text import Text

from rinshan.events import is_told, round_name
from rinshan.table import Event, Table
from rinshan.tiles import Seat, Tile
from rinshan.views import MeldView, View
from rinshan_plugins.cli import tiles_text as show
from rinshan_plugins.cli.board import HIDDEN, board
from rinshan_plugins.cli.endings import game_lines, hand_lines
from rinshan_plugins.cli.names import fit
from rinshan_plugins.cli.offences import is_offence, offence_words
from rinshan_plugins.cli.tile_words import TILE_EVENTS, tile_words
from rinshan_plugins.cli.words import activated_title, skill_words

Emit = Callable[[Any], None]
WIDTH: Final = 80
"""Columns of a line."""
NAME_WIDTH: Final = 16
"""Columns for the name of a player."""
LEGEND: Final = (
    "On the left the live tiles left. 2m. cut as drawn, 2m! cut with riichi, 0m a red",
    "five; (4)35m claimed from the left, 3(4)5m across, 35(4)m right; [1111z] closed.",
)
"""The notation, in two lines; said once before a game is told, and in the help."""


class Story:
    """Tells a game to ``emit``, which takes what rich can print. ``names`` are those of the seats."""

    def __init__(
        self, names: Sequence[str], emit: Emit, viewer: Seat | None = None, lang: str = "en", width: int = WIDTH
    ) -> None:
        self.names = names
        self._emit = emit
        self._viewer = viewer
        self._lang = lang
        self._width = min(width, WIDTH)
        self._line: Text | None = None
        self._writes_of: Seat = -1
        self._told = False

    def __call__(self, table: Table, event: Event) -> None:
        if not is_told(event, self._viewer):
            return
        tell = getattr(self, f"_tell_{event[0]}", None)
        if tell is not None:
            tell(table, event[1], *event[3:])
        elif is_offence(event):
            self._offence(table, event)
        elif event[0] in TILE_EVENTS:
            if event[1] >= 0 and (self._line is None or event[1] != self._writes_of):
                self._open(table, event[1])
            self._say((tile_words(table, event, self.names, self._viewer, self._lang), "italic"))
        elif event[0] not in _SILENT:
            self._skill(table, event)

    def flush(self) -> None:
        """Print the line that is being written."""
        if self._line is not None:
            self._emit(self._line)
            self._line = None

    # ------------------------------------------------------------------ lines

    def _sees(self, seat: Seat) -> bool:
        return self._viewer is None or self._viewer == seat

    def _who(self, table: Table, seat: Seat) -> Text:
        wind = show.wind(table.seat_wind(seat))[0]
        return Text.assemble((f"{wind} ", "bold"), fit(self.names[seat], NAME_WIDTH))

    def _open(self, table: Table, seat: Seat) -> None:
        """Begin the line of a turn: live tiles left, then who."""
        self.flush()
        self._line = Text.assemble((f" {len(table.live):>2} ", "dim"), self._who(table, seat))
        self._writes_of = seat

    def _say(self, *parts: str | Text | tuple[str, str]) -> None:
        """Add to the line; where it would grow too long, begin another below it."""
        said = Text.assemble("  ", *parts)
        if self._line is not None and self._line.cell_len + said.cell_len >= self._width:
            self.flush()
        if self._line is None:
            self._line = Text(" " * (NAME_WIDTH + 6))
        self._line.append_text(said)

    def _tile(self, table: Table, tile: Tile) -> Text:
        return show.tile(table.face[tile])

    # ------------------------------------------------------------------ the deal

    def _tell_hand_started(
        self, table: Table, dealer: Seat, round_: int, honba: int, deposits: int, scores: tuple[int, ...], number: int
    ) -> None:
        del table, scores, number
        self.flush()
        title = round_name(round_, dealer, honba)
        if deposits:
            title += f", {show.points(deposits)} on the table"
        self._emit(Text())
        self._emit(Rule(title, style="dim"))
        self._told = False

    def _tell_indicator(self, table: Table, seat: Seat, tile: Tile, of: str) -> None:
        shown = Text.assemble("dora indicator ", self._tile(table, tile))
        if of != "hand":
            self._say(shown)
            return
        del seat
        view = View(table, self._viewer)
        for step in table.seats:
            player = (table.dealer + step) % table.players
            hand = show.tiles(view.hand_of(player)) if self._sees(player) else Text("▯" * view.hand_size(player))
            score = show.points(table.scores[player])
            self._emit(Text.assemble("    ", self._who(table, player), f"{score:>9}   ", hand))
        self._emit(Text.assemble("    ", shown))

    def _tell_indicator_shut(self, table: Table, seat: Seat, index: int, of: str) -> None:
        del table, seat, index, of
        self._say("the indicator stays shut")

    # ------------------------------------------------------------------ turns

    def _tell_draw(self, table: Table, seat: Seat, tile: Tile, source: str) -> None:
        del source
        self._open(table, seat)
        if self._sees(seat):
            self._say("draws ", self._tile(table, tile))
        else:
            self._say("draws   ")

    def _tell_riichi(self, table: Table, seat: Seat) -> None:
        del table, seat
        self._say(("riichi", "bold magenta"))

    def _tell_discard(self, table: Table, seat: Seat, tile: Tile, drawn: bool, riichi: bool, down: bool) -> None:
        del riichi
        seen = show.tile(table.printed[tile]) if not down or self._sees(seat) else Text(HIDDEN * 2)
        self._say("cuts ", seen, ("." if drawn else "", "dim"), " face down" if down else "")

    def _tell_exile(self, table: Table, seat: Seat, tile: Tile, drawn: bool, riichi: bool) -> None:
        del seat, riichi
        self._say("exiles ", show.tile(table.printed[tile]), ("." if drawn else "", "dim"))

    def _tell_revealed(self, table: Table, seat: Seat, tiles: tuple[Tile, ...]) -> None:
        del seat
        self._end(table)
        self._say("    turned up: ", show.tiles([table.printed[tile] for tile in tiles]))

    def _tell_chi(self, table: Table, seat: Seat, frm: Seat, tile: Tile, own: tuple[Tile, ...]) -> None:
        self._call("chi", table, seat, frm, tile, own)

    def _tell_pon(self, table: Table, seat: Seat, frm: Seat, tile: Tile, own: tuple[Tile, ...]) -> None:
        self._call("pon", table, seat, frm, tile, own)

    def _tell_daiminkan(self, table: Table, seat: Seat, frm: Seat, tile: Tile, own: tuple[Tile, ...]) -> None:
        self._call("kan", table, seat, frm, tile, own)

    def _call(self, word: str, table: Table, seat: Seat, frm: Seat, tile: Tile, own: tuple[Tile, ...]) -> None:
        self._open(table, seat)
        names = tuple(table.face[other] for other in (*own, tile))
        laid = MeldView("pon", names, table.face[tile], frm)
        self._say((word, "bold"), " ", show.meld(laid, seat, table.players))

    def _tell_ankan(self, table: Table, seat: Seat, own: tuple[Tile, ...]) -> None:
        del seat
        names = [table.face[tile] for tile in own]
        self._say(("kan", "bold"), " [", show.tiles(names), "]")

    def _tell_kakan(self, table: Table, seat: Seat, tile: Tile, pon: tuple[Tile, ...]) -> None:
        del seat, pon
        self._say(("adds", "bold"), " ", self._tile(table, tile), " to the pon")

    def _offence(self, table: Table, event: Event) -> None:
        """An error and what it cost, or a secret that this viewer knows."""
        seat = event[1]
        if seat >= 0 and (self._line is None or seat != self._writes_of):
            self._open(table, seat)
        self._say((offence_words(table, event, self._lang), "bold red"))

    def _skill(self, table: Table, event: Event) -> None:
        """An event that a skill or pack logs: whose it is, the name of the skill, and what became of it."""
        kind, seat = event[:2]
        if seat >= 0 and (self._line is None or seat != self._writes_of):
            self._open(table, seat)
        if kind == "activated":
            self._say((activated_title(event, self._lang), "italic bright_magenta"))
        elif kind == "fault":
            self.flush()
            self._emit(Text(f"    {skill_words(table, event, self.names)}", "bold red"))
        else:
            self._say((skill_words(table, event, self.names, self._lang), "italic"))

    # ------------------------------------------------------------------ endings

    def _tell_win_declared(self, table: Table, seat: Seat, frm: int, tile: Tile) -> None:
        self._open(table, seat)
        self._say(("TSUMO" if frm < 0 else "RON", "bold reverse"), " ", show.tile(table.face_as(tile, seat)))

    def _end(self, table: Table) -> None:
        """Show the table once, before what the hand came to."""
        self.flush()
        if self._told:
            return
        self._told = True
        self._emit(Text())
        for line in board(View(table, self._viewer), self.names, self._width):
            self._emit(line)
        self._emit(Text())

    def _tell_free_tile(self, table: Table, seat: Seat, tile: Tile, counts_as: str) -> None:
        del seat
        self._say(self._tile(table, tile), f" counts as {counts_as}")

    def _tell_win(self, table: Table, seat: Seat, *data: Any) -> None:
        self._end(table)
        for line in hand_lines(table, self.names, ("win", seat, None, *data)):
            self._emit(line)

    def _tell_no_win(self, table: Table, seat: Seat, *data: Any) -> None:
        self._end(table)
        for line in hand_lines(table, self.names, ("no_win", seat, None, *data)):
            self._emit(line)

    def _tell_game_ended(self, table: Table, seat: Seat, *data: Any) -> None:
        del table, seat
        self.flush()
        self._emit(Text())
        for line in game_lines(self.names, *data):
            self._emit(line)


_SILENT: Final = frozenset({"game_started", "dealt", "riichi_accepted", "hand_ended", "standing"})
"""Events that need no words of their own: they are seen in what is shown anyway."""
