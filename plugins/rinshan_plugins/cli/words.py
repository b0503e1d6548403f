"""Events in words: what a skill did, and any event as one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rinshan.events import FIELDS, is_told, round_name
from rinshan.hooks import KNOWN
from rinshan.table import Event, Table
from rinshan.tiles import Seat, format_names
from rinshan_plugins.cli import tiles_text as show
from rinshan_plugins.cli.characters import card_names, skill_title
from rinshan_plugins.cli.endings import REASONS, WHY, worth_words
from rinshan_plugins.cli.offences import is_offence, offence_words
from rinshan_plugins.cli.tile_words import TILE_EVENTS, tile_words

CANCELLED: Final = {
    "declared": "the action",
    "win_declared": "the win",
    "call_declared": "the call",
    "activation": "the skill",
}
"""What a window is about that can be cancelled."""
POINTS: Final = {
    "paid": "{4} pays {5} {2:,} points",
    "payment_prevented": "{3} does not pay {4} {2:,} points",
    "payment_changed": "{4} pays {5} {3:,} points instead of {2:,}",
    "payment_redirected": "{7} pays {8} {4:,} points that {5} was to pay {6}",
    "payment_added": "{3} pays {4} {2:,} points besides",
    "offer": "{2} offers {1:,} points",
    "deal": "{3} and {4} agree on {2:,} points",
    "no_deal": "{2} and {3} do not agree",
    "extra_turn": "has the next turn as well",
    "noted": "writes a note",
}
"""What a skill does with points, turns and words, its data first, then the same as places of players or the table."""
CARDS: Final = {
    "gained": "gains {0}",
    "lost": "loses {0}",
    "card_gained": "gains {0}",
    "card_lost": "loses {0}",
    "card_turned": "turns {0} {1}",
    "note_shown": "shows the note: {1}",
}
"""What becomes of skills, cards and notes: the names of what they are about."""
INDICATOR_OF: Final = {
    "hand": "first",
    "ankan": "closed kan's",
    "kakan": "added kan's",
    "daiminkan": "open kan's",
    "moved": "new",
}


def skill_words(table: Table, event: Event, names: Sequence[str], lang: str = "en") -> str:
    """What became of a skill, without its name: ``cancels the call of S efficiency 2``."""
    kind, rest = event[0], event[3:]
    if kind == "cancelled":
        about = CANCELLED.get(str(rest[0]), str(rest[0]).replace("_", " "))
        return f"cancels {about} of {who(table, names, rest[1])}"
    if kind == "activation_cancelled":
        return "is cancelled"
    if kind == "declared":
        return f"it is now {rest[0]}"
    if kind == "staked":
        return f"lays {rest[0]:,} points on the table"
    if kind == "pot":
        return _pot(table, names, *rest)
    if kind == "announced":
        return " ".join(["says:", str(rest[0]), *[who(table, names, seat) for seat in rest[1:]]])
    if kind == "standing":
        return f"the standing is now {', '.join(who(table, names, seat) for seat in rest[0])}"
    if kind in CARDS:
        return CARDS[kind].format(*[_named(table, names, str(value), lang) for value in rest])
    if kind in POINTS:
        places = [_side(table, names, value) for value in rest]
        return POINTS[kind].format(*rest, *places)
    if kind == "fault":
        return f"a skill failed and is silent for the rest of the hand: {rest[0]}"
    words = " ".join(_plain(value) for value in rest)
    return f"{kind.replace('_', ' ')} {words}".rstrip()


def _pot(table: Table, names: Sequence[str], pot: str, points: int, left: int, seat: Seat) -> str:
    """What went into a pot or, below 0, out of it."""
    how = f"lays {points:,} points into" if points > 0 else f"gets {-points:,} points out of"
    return f"{who(table, names, seat)} {how} the pot «{pot}», which holds {left:,} now"


def _named(table: Table, names: Sequence[str], label: str, lang: str) -> str:
    """A skill or card by its title, with whose it is where that is said; "" is one that nobody is told of."""
    if not label:
        return "something face down"
    name, at, seat = label.partition("@")
    title = skill_title(name, lang) if "." in name else card_names((name,), lang)
    shown = f"«{title}»" if title != name else name
    return f"{shown} of {who(table, names, int(seat))}" if at and seat.isdigit() else shown


def _side(table: Table, names: Sequence[str], seat: Any) -> str:
    return "the table" if seat == -1 else who(table, names, seat)


def who(table: Table, names: Sequence[str], seat: Any) -> str:
    """A seat with its wind and name; anything else as it is."""
    if not isinstance(seat, int) or not 0 <= seat < table.players:
        return str(seat)
    return f"{show.wind(table.seat_wind(seat))[0]} {names[seat]}"


def activated_title(event: Event, lang: str = "en") -> str:
    """The name of the skill that was activated, with the side of a switch (K-20)."""
    side = "".join(f" ({side})" for side in event[4:])
    return f"«{skill_title(str(event[2]), lang)}»{side}"


def sentence(table: Table, event: Event, names: Sequence[str], viewer: Seat | None = None, lang: str = "en") -> str:
    """One event in a sentence, with what ``viewer`` may not see left out; "" for one it is not told of (B-01)."""
    kind, seat, cause = event[:3]
    subject = who(table, names, seat) if seat >= 0 else ""
    if not is_told(event, viewer):
        return ""
    if is_offence(event):
        return f"{subject} {offence_words(table, event, lang)}".strip()
    if kind in TILE_EVENTS:
        title = f" «{skill_title(str(cause), lang)}»" if cause is not None else ""
        return f"{subject}{title} {tile_words(table, event, names, viewer, lang)}".strip()
    if kind in FIELDS:
        sentences = _Sentences(table, names, seat, hidden=viewer is not None and viewer != seat)
        return str(getattr(sentences, kind)(*event[3:]))
    if kind == "activated":
        return f"{subject}: {activated_title(event, lang)}"
    title = f" «{skill_title(str(cause), lang)}»" if cause is not None else ""
    return f"{subject}{title} {skill_words(table, event, names, lang)}".strip()


class _Sentences:
    """A sentence for each kind of event of the plain game, under its name; arguments are the event's data."""

    def __init__(self, table: Table, names: Sequence[str], seat: Seat, *, hidden: bool) -> None:
        self._table = table
        self._names = names
        self._subject = who(table, names, seat) if seat >= 0 else ""
        self._hidden = hidden

    def _tiles(self, *tiles: int) -> str:
        """Tiles as they are printed."""
        return format_names(self._table.printed[tile] for tile in tiles)

    def _who(self, seat: Seat) -> str:
        return who(self._table, self._names, seat)

    def game_started(self, *_: object) -> str:
        return "the game begins"

    def hand_started(self, round_: int, honba: int, deposits: int, *_: object) -> str:
        on_table = f", {deposits:,} on the table" if deposits else ""
        return f"{round_name(round_, self._table.dealer, honba)} begins{on_table}"

    def dealt(self, tiles: Sequence[int]) -> str:
        return f"{self._subject} is dealt {f'{len(tiles)} tiles' if self._hidden else self._tiles(*tiles)}"

    def indicator(self, tile: int, of: str) -> str:
        return f"{INDICATOR_OF.get(of, of)} dora indicator: {self._tiles(tile)}"

    def indicator_shut(self, _index: int, of: str) -> str:
        return f"the {INDICATOR_OF.get(of, of)} dora indicator stays shut"

    def draw(self, tile: int, source: str) -> str:
        what = "" if self._hidden else f" {self._tiles(tile)}"
        return f"{self._subject} draws{what}{' from the dead wall' if source == 'dead' else ''}"

    def riichi(self) -> str:
        return f"{self._subject} declares riichi"

    def riichi_accepted(self, price: int) -> str:
        return f"{self._subject} lays {price:,} points for riichi"

    def discard(self, tile: int, drawn: bool, riichi: bool, down: bool) -> str:
        how = f"{', as drawn' if drawn else ''}{', with riichi' if riichi else ''}{', face down' if down else ''}"
        return f"{self._subject} cuts {'a tile' if down and self._hidden else self._tiles(tile)}{how}"

    def exile(self, tile: int, drawn: bool, riichi: bool) -> str:
        how = f"{', as drawn' if drawn else ''}{', with riichi' if riichi else ''}"
        return f"{self._subject} exiles {self._tiles(tile)}{how}"

    def revealed(self, tiles: Sequence[int]) -> str:
        return f"The tiles lying face down are turned up: {self._tiles(*tiles)}"

    def chi(self, frm: Seat, tile: int, own: Sequence[int]) -> str:
        return self._call("calls chi on", frm, tile, own)

    def pon(self, frm: Seat, tile: int, own: Sequence[int]) -> str:
        return self._call("calls pon on", frm, tile, own)

    def daiminkan(self, frm: Seat, tile: int, own: Sequence[int]) -> str:
        return self._call("calls kan on", frm, tile, own)

    def _call(self, verb: str, frm: Seat, tile: int, own: Sequence[int]) -> str:
        return f"{self._subject} {verb} {self._tiles(tile)} of {self._who(frm)} with {self._tiles(*own)}"

    def ankan(self, own: Sequence[int]) -> str:
        return f"{self._subject} makes a closed kan: {self._tiles(*own)}"

    def kakan(self, tile: int, _pon: object) -> str:
        return f"{self._subject} adds {self._tiles(tile)} to the pon"

    def win_declared(self, frm: Seat, tile: int) -> str:
        how = "tsumo" if frm < 0 else f"ron on the tile of {self._who(frm)}"
        return f"{self._subject} declares {how}: {self._tiles(tile)}"

    def win(self, frm: Seat, _tile: int, _hand: object, value: dict[str, Any], points: int, *_: object) -> str:
        how = "by tsumo" if frm < 0 else f"by ron from {self._who(frm)}"
        return f"{self._subject} wins {how}: {worth_words(value)}, {points:,} points"

    def free_tile(self, tile: int, counts_as: str) -> str:
        return f"{self._tiles(tile)} of {self._subject} counts as {counts_as}"

    def no_win(self, why: str, *_: object) -> str:
        return WHY.get(why, why.replace("_", " "))

    def hand_ended(self, *_: object) -> str:
        return "the hand is over"

    def game_ended(self, scores: Sequence[int], places: Sequence[int], _finals: object, reason: str) -> str:
        first = places.index(1)
        why = REASONS.get(reason, reason)
        return f"the game is over, {why}: {self._names[first]} is first with {scores[first]:,}"


def _plain(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return ", ".join(_plain(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
    text = str(value)
    return text.replace("_", " ") if text in KNOWN else text
