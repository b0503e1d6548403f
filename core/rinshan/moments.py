"""Suitable moments: after each draw and between turns, when nothing is being resolved (K-21).

Whoever holds a skill that could do something then is asked, all of them at once. Who is asked follows from what all
may know: a seat that is covered is asked even with nothing to choose (K-60). What they chose is resolved in K-15 order
through the window ``declared``; then they are asked again, until nobody wants anything more.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from rinshan.decisions import PASS, Action, Answers, Asks, Decision, Options

if TYPE_CHECKING:
    from rinshan.table import Table
    from rinshan.tiles import Seat

ROUNDS: Final = 8
"""How often the seats are asked at one moment at most."""


def moment(table: Table) -> Generator[Asks, Answers, None]:
    """Ask those who could do something at this moment, and let them do it."""
    on = table.on
    for _ in range(ROUNDS):
        asks = moment_offers(table)
        if not asks:
            return
        answers = yield asks
        chosen = [(ask.seat, answer) for ask, answer in zip(asks, answers, strict=True) if answer is not PASS]
        if not chosen:
            return
        for seat, answer in chosen:
            if on.declared and answer in _options(table, seat):
                yield from on.declared(seat, answer)


def moment_offers(table: Table) -> Asks:
    """One decision for each seat that is asked now, in K-15 order."""
    on = table.on
    asks: list[Decision] = []
    for seat in table.order_from(table.turn):
        found = _options(table, seat)
        if found or (on.covers and on.covers(False, seat, "moment")):
            asks.append(Decision(seat, "moment", Options([*found, PASS], PASS), cover=not found))
    return tuple(asks)


def _options(table: Table, seat: Seat) -> list[Action]:
    """What a seat could do at this moment; an earlier choice may have taken it away (K-37)."""
    on = table.on
    found: list[Action] = []
    if on.moment_options:
        found = on.moment_options(seat)
    return found
