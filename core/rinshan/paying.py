"""Paying: what is due goes through everything that may change it, and is booked (W-06, K-31, K-48).

Every payment takes the same way, whatever it is for: multipliers on one unchanged base, additions, the window
``payments_due``, final changes, never below zero, rounding up to a hundred. Transfers (E-01, E-02) are booked as they
are.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from rinshan.decisions import Answers, Asks
from rinshan.win import PaymentChange, change, finish

if TYPE_CHECKING:
    from rinshan.subjects import Why
    from rinshan.table import Table
    from rinshan.win import Payment


def pay(table: Table, due: list[Payment], why: Why) -> Generator[Asks, Answers, None]:
    """Let skills change what is due, round it and book it. ``table.due`` are these payments meanwhile."""
    on = table.on
    outer, table.due = table.due, due
    try:
        change(due, on)
        if on.payments_due:
            yield from on.payments_due(due, why)
        finish(due, on)
    finally:
        table.due = outer
    book(table, due)


def book(table: Table, due: list[Payment]) -> None:
    """Move the points of payments, or of transfers, which nothing changes; what comes from the table must lie there."""
    for payment in due:
        moved = table.move_points(payment.amount, payment.payer, payment.payee, payment.pot)
        if moved != payment.amount:
            payment.changes.append(PaymentChange("table", payment.amount, moved))
            payment.amount = moved
