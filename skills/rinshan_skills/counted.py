"""What ``me`` tells of turns, standing, history and cards that lie nowhere (K-16, K-35, K-45, K-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rinshan import counting
from rinshan_skills.loop_effects import Chance, ExtraTurn, Note, Reveal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rinshan.counting import Span
    from rinshan.table import Event, Table
    from rinshan.tiles import Seat
    from rinshan_skills.instance import Instance


class Counted:
    """Base of ``me``: queries with one definition each, in `rinshan.counting`."""

    __slots__ = ()

    instance: Instance
    seat: Seat
    _table: Table

    # turns

    @property
    def is_my_turn(self) -> bool:
        """Whether a turn of the holder is going on (K-16)."""
        return self._table.in_turn and self._table.turn == self.seat

    @property
    def turn_number(self) -> int:
        """How many turns the holder has begun in this hand, by draw or by call."""
        return counting.turn_number(self._table, self.seat)

    @property
    def go_around(self) -> int:
        """The number of the go-around of this hand."""
        return counting.go_around(self._table)

    @property
    def row(self) -> int:
        """In which row of the river the holder is, from 1: six own turns make a row."""
        return counting.row(self._table, self.seat)

    @property
    def is_first_turn(self) -> bool:
        """Whether the holder's first turn of this hand is going on."""
        return counting.is_first_turn(self._table, self.seat)

    @property
    def is_last_hand(self) -> bool:
        """Whether this hand is the last scheduled one, or one of an extra round."""
        return counting.is_last_hand(self._table)

    @property
    def depth(self) -> int:
        """How many tiles the live wall has lost since the deal."""
        return counting.depth(self._table)

    def calls(self, seat: Seat | None = None) -> int:
        """How many calls a seat, by default everybody, has made in this hand, kans of every sort included."""
        return counting.calls(self._table, seat)

    # history

    def history(self, kind: str, span: Span = "hand", by: Seat | None = None) -> list[Event]:
        """The events of a kind in a span, by one seat or by all, as `rinshan.events` describes them.

        ``span`` is ``turn``, ``go_around`` (since the holder's latest turn began), ``hand`` or ``game``.
        """
        return counting.history(self._table, kind, span, self.seat, by)

    def activations(self, skill: Instance | None = None) -> int:
        """How often a skill, by default this one, was activated in this hand, by its modifiers too (K-11).

        A cancelled time counts (K-28).
        """
        return (skill or self.instance).activated.count(self._table.hand_number)

    # standing

    @property
    def standing(self) -> list[Seat]:
        """The seats in order of place now, ties to the seat nearest the first East."""
        return counting.standing(self._table)

    @property
    def place(self) -> int:
        """The holder's place now, from 1."""
        return counting.place(self._table, self.seat)

    # cards and chance

    def unused_cards(self, mark: str = "") -> list[str]:
        """The ids of the character cards that never lay at this table, in order; those with a mark only if given."""
        return self.instance.skills.holdings.unused(mark)

    def random(self, items: Sequence[object]) -> Chance:
        """Let chance choose one of the items; ``yield`` gives it, or False where there is none."""
        return Chance(items)

    # effects

    def extra_turn(self) -> ExtraTurn:
        """Have the next turn as well (K-32)."""
        return ExtraTurn()

    def note(self, **fields: object) -> Note:
        """Write fields of this skill's state, under seal: all may know that it was done."""
        return Note(fields)

    def reveal(self, field: str) -> Reveal:
        """Show all what was noted in a field."""
        return Reveal(field)
