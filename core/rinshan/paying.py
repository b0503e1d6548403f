"""Paying: what is due goes through everything that may change it, and is booked (W-06, K-31, K-48).

Every payment takes the same way, whatever it is for: multipliers on one unchanged base, additions, the window
``payments_due``, final changes, never below zero, rounding up to a hundred. Transfers (E-01, E-02) are booked as they
are.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, NoReturn

from rinshan.decisions import Answers, Asks
from rinshan.errors import PackError
from rinshan.rows import accused
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
            yield from _answered(table, due, why)
        finish(due, on)
    finally:
        table.due = outer
    book(table, due)


class Due(list["Payment"]):
    """Payments that are due as reactions see them: a list that only `add` changes, which is for effects."""

    __slots__ = ()

    def add(self, payment: Payment) -> None:
        """Let one more payment be due."""
        super().append(payment)

    def _refused(self, *_given: object, **_named: object) -> NoReturn:
        raise PackError(
            "it changes the list of payments that are due itself: yield an effect that prevents, changes, redirects or "
            "adds a payment"
        )

    append = extend = insert = remove = pop = clear = sort = reverse = _refused  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refused  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]


def _answered(table: Table, due: list[Payment], why: Why) -> Generator[Asks, Answers, None]:
    """Open the window for what is due. Raises `ConservationError` if a payment changed otherwise than by effects."""
    assert table.on.payments_due is not None, "asked by the caller"
    shown = table.due = Due(due)
    before = [(payment, _facts(payment), len(payment.changes)) for payment in due]
    yield from table.on.payments_due(shown, why)
    for payment, facts, told in before:
        _tell(facts, payment.changes[told:])
        if facts != _facts(payment):
            raise accused(table.on.rows, f"the payment {payment.text()} was changed without a word of what changed it")
    due[:] = shown


def _facts(payment: Payment) -> dict[str, Any]:
    """What of a payment only effects change, and what nothing does."""
    names = ("payer", "payee", "exact", "prevented", "base", "honba", "why", "note", "pot")
    return {name: getattr(payment, name) for name in names}


def _tell(facts: dict[str, Any], changes: list[PaymentChange]) -> None:
    """Let the facts of a payment follow what effects have written down."""
    for made in changes:
        if made.stage in ("payer", "payee"):
            facts[made.stage] = None if made.after < 0 else made.after
        elif made.stage == "prevented":
            facts["prevented"] = True
        else:
            facts["exact"] = made.after


def book(table: Table, due: list[Payment]) -> None:
    """Move the points of payments, or of transfers, which nothing changes; what comes from the table must lie there."""
    for payment in due:
        moved = table.move_points(payment.amount, payment.payer, payment.payee, payment.pot)
        if moved != payment.amount:
            payment.changes.append(PaymentChange("table", payment.amount, moved))
            payment.amount = moved
