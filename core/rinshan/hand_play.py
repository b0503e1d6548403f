"""One hand, from fixing the wall to what follows it (H-02)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from rinshan.counting import note_standing
from rinshan.decisions import Answers, Asks
from rinshan.endings import continuation, settle_abort, settle_exhaustive, settle_wins
from rinshan.errors import ConservationError
from rinshan.moments import moment
from rinshan.results import HandResult
from rinshan.riichi import tell_riichi
from rinshan.rows import accused
from rinshan.subjects import Ending, Plan
from rinshan.table import LIVE, verify
from rinshan.turn import Outcome, open_indicator, turn

if TYPE_CHECKING:
    from rinshan.table import Table
    from rinshan.wall import Wall


MOST_TURNS: Final = 500
"""A hand of so many turns is one that skills do not let end; there are not 150 in any other."""


def play_hand(table: Table, wall: Wall) -> Generator[Asks, Answers, tuple[HandResult, Plan]]:
    """Play one hand. Returns its result and what follows."""
    on = table.on
    yield from _open(table, wall)
    outcome = yield from _turns(table)
    for seat in table.seats:
        yield from tell_riichi(table, seat)
    if outcome.wins:
        result = yield from settle_wins(table, outcome.wins)
    else:
        result = yield from _without_win(table, outcome.abort or "exhaustive")
    result.penalties = table.penalties
    if on.rows is not None:
        note_standing(table)
    if on.settled:
        yield from on.settled(result)
    if table.down or any(table.aside):
        _reveal(table)
    plan = continuation(table, result)
    if table.bent:
        _verify(table)
    table.log("hand_ended", -1, None, tuple(table.scores), table.deposits, plan.dealer, plan.round, plan.honba)
    if on.hand_ended:
        yield from on.hand_ended(result)
    if table.modifiers:
        table.end_scope("hand")
    table.result = result
    table.hand_number += 1
    return result, plan


def _verify(table: Table) -> None:
    """Raise `ConservationError` where tiles or points are lost or made, naming the skills at the table (B-01, H-07)."""
    try:
        verify(table, table.journal[-1])
    except ConservationError as error:
        raise accused(table.on.rows, str(error)) from error


def _reveal(table: Table) -> None:
    """Show what lies face down or hidden aside; with the next wall all of it is back in the set (K-39, K-42)."""
    hidden = table.down.union(*table.aside) - table.up
    table.down.clear()
    table.up |= hidden
    if hidden:
        table.log("revealed", -1, None, tuple(sorted(hidden)))


def _open(table: Table, wall: Wall) -> Generator[Asks, Answers, None]:
    """Fix the wall, deal, turn the first indicator."""
    on = table.on
    table.turn = (table.dealer - 1) % table.players  # before the first turn, order begins with the dealer (K-15)
    table.lay_wall(wall)
    scores = tuple(table.scores)
    table.log("hand_started", table.dealer, None, table.round, table.honba, table.deposits, scores, table.hand_number)
    if on.wall_fixed:
        yield from on.wall_fixed()
    deals = table.deal()
    if on.dealing:
        for seat in deals:
            deal = yield from on.dealing(seat, table.deal()[seat])
            table.give({seat: deal if all(table.place[tile] == LIVE for tile in deal) else table.deal()[seat]})
    else:
        table.give(deals)
    for seat in deals:
        table.log("dealt", seat, None, tuple(table.hands[seat]))
    if on.dealt:
        for seat in deals:
            yield from on.dealt(seat)
    yield from open_indicator(table, "hand", -1)
    if on.hand_starting:
        yield from on.hand_starting()


def _turns(table: Table) -> Generator[Asks, Answers, Outcome]:
    """Turns until somebody wins, an abort, or the live wall is used up."""
    on = table.on
    seat = table.dealer
    outcome = yield from turn(table, seat, None)
    played = 1
    while not outcome.wins and not outcome.abort:
        if outcome.claim is not None:
            seat = outcome.claim.seat
            if table.extra >= 0:
                table.log("extra_turn_lost", table.extra, None)
                table.extra = -1
        else:
            if on.moment_options and table.live:
                yield from moment(table)
            if not table.live:
                break
            following = (seat + 1) % table.players
            if table.extra >= 0:  # an extra turn goes before all others (K-32)
                following, table.extra = table.extra, -1
            if on.next_turn:
                following = on.next_turn(following, seat)
            seat = following
        outcome = yield from turn(table, seat, outcome.claim)
        played += 1
        if played % MOST_TURNS == 0 and on.rows is not None:
            on.rows.endless(f"a hand does not end: {MOST_TURNS} turns")
    return outcome


def _without_win(table: Table, why: str) -> Generator[Asks, Answers, HandResult]:
    """End the hand by exhaustion or an abort, unless a skill replaces the ending."""
    ending = Ending(why)
    if table.on.hand_ending:
        ending = yield from table.on.hand_ending(ending)
    if ending.why == "exhaustive":
        result = yield from settle_exhaustive(table)
    else:
        result = settle_abort(table, ending.why)
    return result
