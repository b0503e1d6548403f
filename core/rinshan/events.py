"""Events: what the journal of a table holds, its text for people and its data for records.

An event is a lean tuple ``(kind, seat, cause, *data)``. `FIELDS` names the data of each kind of the plain game; packs
may log further kinds, whose data are shown as they are. Tiles in events are physical; `text` and `data` turn them into
names, and leave out what the viewer may not see (B-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rinshan.table import Event
from rinshan.tiles import NAME_TEXT, Name, Seat, Tile, format_names

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "game_started": ("players", "scores"),
    "hand_started": ("round", "honba", "deposits", "scores", "number"),
    "dealt": ("tiles",),
    "indicator": ("tile", "of"),
    "indicator_shut": ("index", "of"),
    "draw": ("tile", "source"),
    "riichi": (),
    "discard": ("tile", "drawn", "riichi", "down"),
    "exile": ("tile", "drawn", "riichi"),
    "extra_turn_lost": (),
    "standing": ("order",),
    "revealed": ("tiles",),
    "moved": ("tile", "source", "source_of", "source_at", "place", "place_of", "at"),
    "recast": ("tiles",),
    "extra_draw": ("tiles",),
    "rivers_swapped": ("one", "other"),
    "turned": ("tile", "way", "place", "place_of", "at"),
    "peeked": ("tiles", "place", "place_of"),
    "told": ("tiles", "place", "place_of", "to"),
    "reordered": ("tiles",),
    "shuffled": ("count",),
    "riichi_accepted": ("price",),
    "secret_riichi": ("declared",),
    "secret_deposit": ("price",),
    "riichi_told": ("tile", "price", "double"),
    "seen": ("tiles",),
    "chi": ("frm", "tile", "own"),
    "pon": ("frm", "tile", "own"),
    "daiminkan": ("frm", "tile", "own"),
    "ankan": ("tiles",),
    "kakan": ("tile", "pon"),
    "win_declared": ("frm", "tile"),
    "false_win": ("frm", "tile", "hand", "why"),
    "wrong_meld": ("frm", "tile", "own", "outcome"),
    "penalty": ("why", "deltas"),
    "free_tile": ("tile", "counts_as"),
    "win": ("frm", "tile", "hand", "value", "points", "deltas", "ura", "liable"),
    "no_win": ("why", "tenpai", "shown", "deltas"),
    "hand_ended": ("scores", "deposits", "dealer", "round", "honba"),
    "game_ended": ("scores", "places", "finals", "reason"),
}
"""The names of the data of each kind of event."""

TILE_FIELDS: Final = frozenset({"tile", "tiles", "own", "pon", "hand", "ura"})
"""Fields that hold a physical tile or a tuple of them."""
PRIVATE: Final = frozenset({("dealt", "tiles"), ("draw", "tile")})
"""Fields that only the event's own seat sees."""
UNTOLD: Final = "untold"
"""What stands for a private value where nobody else may know that there is an event at all."""
NOBODY_AS_MINUS_ONE: Final = frozenset({"frm", "liable", "source_of", "source_at", "place_of", "at"})
"""Fields that are left out where they say that there is no seat, or no spot that matters."""
NOBODY: Final = -1
"""A viewer who is told what all are told."""
WINDS: Final = ("East", "South", "West", "North")


@dataclass(slots=True, frozen=True)
class Private:
    """A value in an event that only some seats may know; others see ``hidden`` in its place (K-33).

    With ``hidden=UNTOLD`` they are not told of the event itself. ``tiles`` says that the value is a physical tile or a
    tuple of them.
    """

    known_to: tuple[Seat, ...]
    value: Any
    hidden: Any = "?"
    tiles: bool = False

    def seen(self, printed: Sequence[Name], viewer: Seat | None) -> Any:
        """The value as a viewer sees it, tiles by name; None sees everything."""
        if viewer is not None and viewer not in self.known_to:
            return self.hidden
        return _names(self.value, printed) if self.tiles else self.value


def is_told(event: Event, viewer: Seat | None) -> bool:
    """Whether a viewer may know that this event happened; None sees everything."""
    if viewer is None:
        return True
    return not any(
        isinstance(value, Private) and value.hidden == UNTOLD and viewer not in value.known_to for value in event[3:]
    )


def told_to_all(journal: Sequence[Event]) -> int:
    """How many of these events everybody knows to have happened: a number that may be told to anybody (K-60)."""
    return sum(is_told(event, NOBODY) for event in journal)


def data(event: Event, printed: Sequence[Name], viewer: Seat | None = None) -> dict[str, Any]:
    """Return an event as a dict of plain values with tiles by name.

    ``viewer`` is the seat that looks, None a spectator who sees everything. A hidden tile is ``"?"``; of an event that
    the viewer is not told of (`is_told`) nothing is left, an empty dict.
    """
    if not is_told(event, viewer):
        return {}
    kind, seat = event[0], event[1]
    out: dict[str, Any] = {"event": kind}
    if seat >= 0:
        out["seat"] = seat
    if event[2] is not None:
        out["cause"] = event[2]
    fields = FIELDS.get(kind)
    if fields is None:
        out["data"] = [value.seen(printed, viewer) if isinstance(value, Private) else value for value in event[3:]]
        return out
    for field, value in zip(fields, event[3:], strict=True):
        if isinstance(value, Private):
            out[field] = value.seen(printed, viewer)
            continue
        if field in NOBODY_AS_MINUS_ONE and value == -1:
            continue
        if viewer is not None and viewer != seat and ((kind, field) in PRIVATE or _lies_down(event, field)):
            out[field] = "?" if field == "tile" else "?" * len(value)
        elif field in TILE_FIELDS:
            out[field] = _names(value, printed)
        elif field == "shown":
            out[field] = _hands(value, printed)
        else:
            out[field] = value
    return out


def _hands(shown: tuple[tuple[Seat, tuple[Tile, ...]], ...], printed: Sequence[Name]) -> dict[str, str]:
    return {str(seat): _names(tiles, printed) for seat, tiles in shown}


def _lies_down(event: Event, field: str) -> bool:
    """Whether the tile of a discard lies face down (K-06)."""
    return field == "tile" and event[0] == "discard" and bool(event[6])


def _names(value: Tile | tuple[Tile, ...], printed: Sequence[Name]) -> str:
    if isinstance(value, int):
        return NAME_TEXT[printed[value]] if value >= 0 else ""
    return format_names([printed[tile] for tile in value])


def text(event: Event, printed: Sequence[Name], viewer: Seat | None = None) -> str:
    """Return an event as one line of text, as ``viewer`` sees it; "" for one it is not told of."""
    shown = data(event, printed, viewer)
    if not shown:
        return ""
    head = shown.pop("event")
    seat = shown.pop("seat", None)
    words = [head if seat is None else f"{head} {seat}"]
    for field, value in shown.items():
        if value is True:
            words.append(field)
        elif value is not False and value not in ("", None):
            words.append(f"{field}={_plain(value)}")
    return " ".join(words)


def _plain(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return ",".join(_plain(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, dict):
        return ";".join(f"{key}:{_plain(item)}" for key, item in value.items())  # pyright: ignore[reportUnknownVariableType]
    return str(value)


def round_name(round_: int, dealer: Seat, honba: int = 0) -> str:
    """``East 1``, ``South 3, 2 honba``."""
    name = f"{WINDS[round_]} {dealer + 1}"
    return f"{name}, {honba} honba" if honba else name
