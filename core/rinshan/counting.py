"""Counting terms, each with one definition: turns, go-arounds, rows, calls, standing, history (K-16, K-35, K-45).

Pure questions about a table. They are answered from marks that the loop leaves as it goes, and from an index of the
journal that is made at the first question; nothing scans the journal twice.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from rinshan.wall import LIVE

if TYPE_CHECKING:
    from rinshan.table import Event, Table
    from rinshan.tiles import Seat

ROW: Final = 6
"""Tiles of a river that lie in one row (A-12)."""
DEALT: Final = 13
Span: TypeAlias = Literal["turn", "go_around", "hand", "game"]


# ---------------------------------------------------------------------------- turns


def turn_number(table: Table, seat: Seat) -> int:
    """How many turns a seat has begun in this hand, by draw or by call; 0 before its first one."""
    return len(table.turn_marks[seat])


def go_around(table: Table) -> int:
    """The number of the go-around: how many turns that seat has begun which has begun most; 0 before the first turn."""
    return max(map(len, table.turn_marks))


def row(table: Table, seat: Seat) -> int:
    """In which row of its river a seat is, from 1: six own turns make a row, whatever lies in the river."""
    return max(turn_number(table, seat) - 1, 0) // ROW + 1


def is_first_turn(table: Table, seat: Seat) -> bool:
    """Whether the first turn of a seat in this hand is going on, calls before it or not."""
    return table.in_turn and table.turn == seat and turn_number(table, seat) == 1


def is_last_hand(table: Table) -> bool:
    """Whether this hand is the last scheduled one, or lies beyond it: the game may end with it (B-20, A-01).

    The last scheduled hand is the last of the last round by rule (East 4, South 4, North 4). Every hand of an extra
    round is one too, as sudden death can end the game with it.
    """
    last_round = table.rules.rounds - 1
    return table.round > last_round or (table.round == last_round and table.dealer == table.players - 1)


def depth(table: Table) -> int:
    """How many tiles the live wall has lost since the deal; the fewer are left, the deeper it is."""
    return LIVE - DEALT * table.players - len(table.live)


def calls(table: Table, seat: Seat | None = None) -> int:
    """How many calls a seat, or everybody, has made in this hand: chi, pon and kans of every sort (B-02)."""
    return sum(table.calls) if seat is None else table.calls[seat]


# ---------------------------------------------------------------------------- what happened


def last_discarder(table: Table) -> Seat:
    """Who made the last discard of this hand, into a river or into exile; before the first one the seat in turn."""
    seat = table.turn
    for event in reversed(table.journal):
        if event[0] in ("discard", "exile"):
            seat = event[1]
            break
        if event[0] == "hand_started":
            break
    return seat


class Index:
    """Where in a journal the events of each kind and seat stand. It catches up when it is asked."""

    __slots__ = ("_at", "_journal", "_places")

    def __init__(self, journal: list[Event]) -> None:
        self._journal = journal
        self._places: dict[tuple[str, Seat | None], list[int]] = {}
        self._at = 0

    def places(self, kind: str, seat: Seat | None, since: int) -> list[int]:
        """The places of the events of a kind, of a seat or of all (None), from the place ``since`` on."""
        journal, places = self._journal, self._places
        for at in range(self._at, len(journal)):
            event = journal[at]
            places.setdefault((event[0], None), []).append(at)
            places.setdefault((event[0], event[1]), []).append(at)
        self._at = len(journal)
        found = places.get((kind, seat), [])
        return found[bisect_left(found, since) :]


def began(table: Table, span: Span, seat: Seat) -> int:
    """The place in the journal where a span began.

    ``turn`` is the turn that is going on or was last, ``go_around`` the time since ``seat`` began its latest turn (the
    whole hand before its first one), ``hand`` and ``game`` what they say.
    """
    if span == "game":
        return 0
    if span == "hand":
        return table.hand_mark
    marks = table.turn_marks
    if span == "turn":
        return max((own[-1] for own in marks if own), default=table.hand_mark)
    return marks[seat][-1] if marks[seat] else table.hand_mark


def history(table: Table, kind: str, span: Span, seat: Seat, by: Seat | None = None) -> list[Event]:
    """The events of a kind in a span, in order; of everybody, or by one seat. ``seat`` is whose go-around it is."""
    if table.index is None:
        table.index = Index(table.journal)
    return [table.journal[at] for at in table.index.places(kind, by, began(table, span, seat))]


# ---------------------------------------------------------------------------- standing


def standing(table: Table) -> list[Seat]:
    """The seats in order of place now, ties to the seat nearest the first East (K-45)."""
    scores = table.scores
    order = sorted(table.seats, key=lambda seat: -scores[seat])
    if table.on.standing:
        order = table.on.standing(order)
    return order


def place(table: Table, seat: Seat) -> int:
    """The place of a seat now, from 1."""
    return standing(table).index(seat) + 1


def note_standing(table: Table) -> None:
    """Make an event of it when the standing has changed; a game without skills has no such events."""
    now = tuple(standing(table))
    if now != table.placed:
        table.placed = now
        table.log("standing", -1, None, now)
