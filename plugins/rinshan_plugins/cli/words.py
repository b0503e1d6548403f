"""Events in words: what a skill did, and any event as one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rinshan.events import round_name
from rinshan.hooks import KNOWN
from rinshan.table import Event, Table
from rinshan.tiles import Seat, format_names
from rinshan_plugins.cli import tiles_text as show
from rinshan_plugins.cli.characters import skill_title
from rinshan_plugins.cli.endings import REASONS, WHY, worth_words

CANCELLED: Final = {
    "declared": "the action",
    "win_declared": "the win",
    "call_declared": "the call",
    "activation": "the skill",
}
"""What a window is about that can be cancelled."""
INDICATOR_OF: Final = {"hand": "first", "ankan": "closed kan's", "kakan": "added kan's", "daiminkan": "open kan's"}
Sentence = Callable[..., str]


def skill_words(table: Table, event: Event, names: Sequence[str]) -> str:
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
    if kind == "fault":
        return f"a skill failed and is silent for the rest of the hand: {rest[0]}"
    words = " ".join(_plain(value) for value in rest)
    return f"{kind.replace('_', ' ')} {words}".rstrip()


def who(table: Table, names: Sequence[str], seat: Any) -> str:
    """A seat with its wind and name; anything else as it is."""
    if not isinstance(seat, int) or not 0 <= seat < table.players:
        return str(seat)
    return f"{show.wind(table.seat_wind(seat))[0]} {names[seat]}"


def sentence(table: Table, event: Event, names: Sequence[str], viewer: Seat | None = None, lang: str = "en") -> str:
    """One event in a sentence, with what ``viewer`` may not see left out (B-01)."""
    kind, seat, cause = event[:3]
    subject = who(table, names, seat) if seat >= 0 else ""
    if kind in _EVENTS:
        hidden = viewer is not None and viewer != seat
        return _EVENTS[kind](_Told(table, names, subject, hidden), *event[3:])
    if kind == "activated":
        return f"{subject}: «{skill_title(str(cause), lang)}»"
    title = f" «{skill_title(str(cause), lang)}»" if cause is not None else ""
    return f"{subject}{title} {skill_words(table, event, names)}".strip()


class _Told:
    """What the sentences need: the table, the names, whose event it is, and whether it is hidden."""

    def __init__(self, table: Table, names: Sequence[str], subject: str, hidden: bool) -> None:
        self.table = table
        self.names = names
        self.subject = subject
        self.hidden = hidden

    def tiles(self, *tiles: int) -> str:
        """Tiles as they are printed."""
        return format_names(self.table.printed[tile] for tile in tiles)

    def who(self, seat: Seat) -> str:
        """Another seat."""
        return who(self.table, self.names, seat)


def _hand_started(told: _Told, round_: int, honba: int, deposits: int, *_: object) -> str:
    on_table = f", {deposits:,} on the table" if deposits else ""
    return f"{round_name(round_, told.table.dealer, honba)} begins{on_table}"


def _dealt(told: _Told, tiles: Sequence[int]) -> str:
    return f"{told.subject} is dealt {'?' * len(tiles) if told.hidden else told.tiles(*tiles)}"


def _draw(told: _Told, tile: int, source: str) -> str:
    what = "" if told.hidden else f" {told.tiles(tile)}"
    return f"{told.subject} draws{what}{' from the dead wall' if source == 'dead' else ''}"


def _discard(told: _Told, tile: int, drawn: bool, riichi: bool) -> str:
    return f"{told.subject} cuts {told.tiles(tile)}{', as drawn' if drawn else ''}{', with riichi' if riichi else ''}"


def _call(verb: str) -> Sentence:
    def told_call(told: _Told, frm: Seat, tile: int, own: Sequence[int]) -> str:
        return f"{told.subject} {verb} {told.tiles(tile)} of {told.who(frm)} with {told.tiles(*own)}"

    return told_call


def _win_declared(told: _Told, frm: Seat, tile: int) -> str:
    how = "tsumo" if frm < 0 else f"ron on {told.who(frm)}'s tile"
    return f"{told.subject} declares {how}: {told.tiles(tile)}"


def _win(told: _Told, frm: Seat, tile: int, hand: Sequence[int], value: dict[str, Any], points: int, *_: object) -> str:
    del tile, hand
    how = "by tsumo" if frm < 0 else f"from {told.who(frm)}"
    return f"{told.subject} wins {how}: {worth_words(value)}, {points:,} points"


def _game_ended(told: _Told, scores: Sequence[int], places: Sequence[int], finals: object, reason: str) -> str:
    del finals
    first = told.names[places.index(1)]
    return f"the game is over, {REASONS.get(reason, reason)}: {first} is first with {scores[places.index(1)]:,}"


_EVENTS: Final[dict[str, Sentence]] = {
    "game_started": lambda *_: "the game begins",
    "hand_started": _hand_started,
    "dealt": _dealt,
    "indicator": lambda told, tile, of: f"{INDICATOR_OF.get(of, of)} dora indicator: {told.tiles(tile)}",
    "indicator_shut": lambda _told, _index, of: f"the {INDICATOR_OF.get(of, of)} dora indicator stays shut",
    "draw": _draw,
    "riichi": lambda told: f"{told.subject} declares riichi",
    "discard": _discard,
    "riichi_accepted": lambda told, price: f"{told.subject} lays {price:,} points for riichi",
    "chi": _call("chis"),
    "pon": _call("pons"),
    "daiminkan": _call("makes an open kan of"),
    "ankan": lambda told, own: f"{told.subject} makes a closed kan: {told.tiles(*own)}",
    "kakan": lambda told, tile, _pon: f"{told.subject} adds {told.tiles(tile)} to the pon",
    "win_declared": _win_declared,
    "win": _win,
    "no_win": lambda _told, why, *_: WHY.get(why, why.replace("_", " ")),
    "hand_ended": lambda *_: "the hand is over",
    "game_ended": _game_ended,
}


def _plain(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return ", ".join(_plain(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
    text = str(value)
    return text.replace("_", " ") if text in KNOWN else text
