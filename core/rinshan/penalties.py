"""What errors cost: false wins, fake riichi, wrong melds (E-01 to E-03).

A penalty is a mangan tsumo turned round: transfers, not payments, so that nothing changes them; one for each player and
hand. What was shown in error is known to everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from rinshan.counting import note_standing
from rinshan.paying import book
from rinshan.sight import tell
from rinshan.win import deltas, penalty_transfers

if TYPE_CHECKING:
    from rinshan.subjects import Claim, Win
    from rinshan.table import Table
    from rinshan.tiles import Seat, Tile

Offence: TypeAlias = Literal["false_win", "fake_riichi", "wrong_meld"]


def penalise(table: Table, seat: Seat, why: Offence) -> None:
    """Hand the penalty over, unless the seat has paid one in this hand (E-02)."""
    if table.penalised[seat]:
        return
    table.penalised[seat] = True
    due = penalty_transfers(seat, table.dealer, table.players)
    book(table, due)
    table.penalties += due
    table.log("penalty", seat, None, why, deltas(due, table.players))
    if table.on.rows is not None:
        note_standing(table)


def false_win(table: Table, win: Win) -> None:
    """A declared win does not stand: the hand is shown and is dead, the penalty is paid, play goes on (E-02)."""
    seat = win.seat
    assert win.refused is not None, "a false win was refused for a reason"
    _show(table, table.concealed(seat))
    hand = tuple([tile for tile in table.concealed(seat) if tile != win.tile])
    table.log("false_win", seat, None, -1 if win.frm is None else win.frm, win.tile, hand, win.refused.reason)
    kill(table, seat)
    penalise(table, seat, "false_win")


def _show(table: Table, tiles: Sequence[Tile]) -> None:
    """Tiles that everybody has seen are known to all from now on (K-33)."""
    for tile in tiles:
        tell(table, tile, table.seats)


def kill(table: Table, seat: Seat) -> None:
    """From now on the seat neither wins nor calls in this hand, and counts as noten."""
    table.dead_hands[seat] = True
    table.forget_waits(seat)


def fake_riichi(table: Table, seat: Seat) -> None:
    """A hand in riichi is shown that waits for nothing, or after a closed kan that it should not have made (E-01)."""
    penalise(table, seat, "fake_riichi")


def wrong_meld(table: Table, claim: Claim) -> None:
    """A wrong meld without good reason: its tiles go back, and what the rules say besides happens (E-03)."""
    seat, outcome = claim.seat, table.rules.wrong_meld
    _show(table, claim.own)
    table.log("wrong_meld", seat, None, claim.frm, claim.tile, claim.own, outcome)
    if outcome == "dead_hand":
        kill(table, seat)
    elif outcome == "penalty":
        penalise(table, seat, "wrong_meld")
