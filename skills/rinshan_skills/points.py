"""What ``me`` can do and ask about points: payments, pots, purchases, what a win is worth (W-06, K-24, K-40, K-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rinshan.judging import worth
from rinshan_skills.payment_effects import (
    AddPayment,
    ChangePayment,
    FromPot,
    FromTable,
    Pay,
    Prevent,
    Redirect,
    Stake,
    ToPot,
    ToTable,
)
from rinshan_skills.purchase import Purchase

if TYPE_CHECKING:
    from rinshan.subjects import Win
    from rinshan.table import Table
    from rinshan.tiles import Seat
    from rinshan.win import Payment, Value

MOST: int = 8_000
"""The highest price of a purchase unless the skill says otherwise: a mangan."""
OFFERS: int = 4
"""How many offers a purchase has unless the skill says otherwise."""


class Points:
    """The part of ``me`` that speaks of points."""

    __slots__ = ()

    seat: Seat
    _table: Table

    # queries

    def worth(self, win: Win) -> Value | None:
        """What a win is worth before ura, honba, deposits and payments, after final changes; None: no win (K-57).

        For conditions such as "cannot win below X han" in ``may_win``; not for what changes that worth itself.
        """
        return worth(self._table, win)

    def scores_after(self) -> tuple[int, ...]:
        """The scores, each with what its player gains and loses by what is due now, as if nothing changed it."""
        scores = list(self._table.scores)
        for payment in self._table.due:
            if payment.payer is not None:
                scores[payment.payer] -= payment.base
            if payment.payee is not None:
                scores[payment.payee] += payment.base
        return tuple(scores)

    # costs

    def stake(self, points: int) -> Stake:
        """Lay points on the table."""
        return Stake(points)

    # payments of one's own

    def pay(self, seat: Seat, points: int) -> Pay:
        """Pay another player; ``yield`` gives the points paid."""
        return Pay(None, seat, points)

    def collect(self, seat: Seat, points: int) -> Pay:
        """Let another player pay you; ``yield`` gives the points paid (K-12)."""
        return Pay(seat, None, points)

    def to_pot(self, name: str, points: int) -> ToPot:
        """Lay points into a pot; ``yield`` gives the points laid (K-40)."""
        return ToPot(name, points)

    def from_pot(self, name: str, points: int, seat: Seat | None = None) -> FromPot:
        """Give points of a pot to a player, yourself by default, as many as there are; ``yield`` gives how many."""
        return FromPot(name, points, seat)

    def to_table(self, points: int, seat: Seat | None = None) -> ToTable:
        """Lay points on the table for the next winner, or let another player do so; ``yield`` gives how many."""
        return ToTable(points, seat)

    def from_table(self, points: int, seat: Seat | None = None) -> FromTable:
        """Give deposits on the table to a player, yourself by default; ``yield`` gives how many there were (K-40)."""
        return FromTable(points, seat)

    def purchase(self, seller: Seat, goods: str, *, most: int = MOST, offers: int = OFFERS) -> Purchase:
        """Bargain with a player from whom you buy; ``yield`` gives the price, 0 without a deal (K-24)."""
        return Purchase(seller, goods, most, offers, sells=False)

    def sale(self, buyer: Seat, goods: str, *, most: int = MOST, offers: int = OFFERS) -> Purchase:
        """Bargain with a player to whom you sell; ``yield`` gives the price, 0 without a deal (K-24)."""
        return Purchase(buyer, goods, most, offers, sells=True)

    # payments that are due

    def prevent(self, payment: Payment) -> Prevent:
        """Let a payment that is due not be made (K-48)."""
        return Prevent(payment)

    def change_payment(self, payment: Payment, points: int) -> ChangePayment:
        """Let a payment that is due be so many points (K-48)."""
        return ChangePayment(payment, points)

    def redirect(self, payment: Payment, *, payer: Seat | None = None, payee: Seat | None = None) -> Redirect:
        """Let another player make a payment that is due, or get it (K-48)."""
        return Redirect(payment, payer, payee)

    def add_payment(self, payer: Seat, payee: Seat, points: int) -> AddPayment:
        """Let one more payment be due; ``yield`` gives it (K-48)."""
        return AddPayment(payer, payee, points)
