"""Effects on points: payments that skills make, what they do with payments that are due, pots (W-06, K-40, K-48).

A payment that a skill makes takes the way of every payment, so that others may answer it. What is due is changed,
redirected, prevented or added to in reactions of ``payments_due`` only, each reaction once for each settlement; a
payment that was prevented is none any more (C-103).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rinshan.errors import PackError
from rinshan.hooks import Answers, Asked
from rinshan.paying import Due, pay
from rinshan.returns import is_seat, shown
from rinshan.tiles import Seat
from rinshan.win import Payment, PaymentChange, change, may_lower
from rinshan_skills.effects import Cost, Effect, OpeningEffect

if TYPE_CHECKING:
    from rinshan.subjects import Why
    from rinshan_skills.activation import Activation

Paying = Generator[Asked, Answers, int]
TABLE = -1
"""How events name the table, where a player would stand."""


def check_points(points: object, what: str, least: int = 0) -> None:
    """Raise `PackError` unless these are points: whole numbers, exact."""
    if type(points) is not int or points < least:
        raise PackError(f"{what} {shown(points)}; expected a whole number of points from {least}")


def check_seat(act: Activation, seat: object) -> None:
    """Raise `PackError` unless this is a seat of the table."""
    if not is_seat(seat, act.table):
        raise PackError(f"names {shown(seat)} for a player; expected a seat of this table")


def is_target(act: Activation, seat: Seat | None) -> bool:
    """Whether a player can be made to pay by this skill: oneself, or one on whom it has an effect (K-12)."""
    return seat is not None and (seat == act.seat or not act.skills.is_immune(seat, act.holder, "target"))


def _place(seat: Seat | None) -> int:
    return TABLE if seat is None else seat


# ---------------------------------------------------------------------------- payments of skills


@dataclass(slots=True)
class Stake(Cost):
    """Points of one's own laid on the table for the next winner like a riichi deposit: a payment without recipient."""

    points: int

    @property
    def price(self) -> int:
        return self.points

    def payable(self, act: Activation, /) -> bool:
        check_points(self.points, "stakes", 1)
        return act.table.scores[act.seat] >= self.points

    def pay(self, act: Activation, /) -> Generator[Asked, Answers, None]:
        yield from pay_as_skill(act, Payment(act.seat, None, self.points, "stake"), "stake")


@dataclass(slots=True)
class Pay(OpeningEffect):
    """One player pays another; the ``yield`` gives the points paid after all changes (W-06).

    ``payer`` and ``payee`` None are the holder of the skill.
    """

    payer: Seat | None
    payee: Seat | None
    points: int

    def would_change(self, act: Activation, /) -> bool:
        check_points(self.points, "pays")
        payer, payee = self._pair(act)
        if payer == payee:
            raise PackError("pays its own player; expected another one")
        return self.points > 0 and is_target(act, payer)

    def _pair(self, act: Activation) -> tuple[Seat, Seat]:
        payer = act.seat if self.payer is None else self.payer
        payee = act.seat if self.payee is None else self.payee
        check_seat(act, payer)
        check_seat(act, payee)
        return payer, payee

    def apply(self, act: Activation, /) -> None:
        """Leave it to `follow`: the window opens before the points move."""

    def follow(self, act: Activation, /) -> Paying:
        return (yield from pay_as_skill(act, Payment(*self._pair(act), self.points, "skill")))


def pay_as_skill(act: Activation, payment: Payment, why: Why = "skill") -> Paying:
    """Settle one payment that a skill makes, tell all that moved and between whom, and return its points."""
    due = [payment]
    yield from pay(act.table, due, why)
    for paid in due:
        if paid.amount:
            _tell(act, paid)
    return payment.amount


def _tell(act: Activation, paid: Payment) -> None:
    """Log a payment by where the points went in the end: to a player, into a pot or out of it, onto the table."""
    payer, payee, points = paid.payer, paid.payee, paid.amount
    if payer is not None and payee is not None:
        act.log("paid", payer, payee, points, paid.why)
    elif paid.pot:
        left = act.table.pots.get(paid.pot, 0)
        act.log("pot", paid.pot, points if payee is None else -points, left, payer if payee is None else payee)
    elif payer == act.seat:
        act.log("staked", points)
    else:
        act.log("paid", _place(payer), _place(payee), points, paid.why)


@dataclass(slots=True)
class ToPot(OpeningEffect):
    """Points of the holder go into a pot; the ``yield`` gives how many went (K-40)."""

    name: str
    points: int

    def would_change(self, _act: Activation, /) -> bool:
        check_points(self.points, "lays into a pot")
        _check_pot(self.name)
        return self.points > 0

    def apply(self, act: Activation, /) -> None:
        """Leave it to `follow`: the window opens before the points move."""

    def follow(self, act: Activation, /) -> Paying:
        return (yield from pay_as_skill(act, Payment(act.seat, None, self.points, "pot", pot=self.name), "pot"))


@dataclass(slots=True)
class FromPot(OpeningEffect):
    """Points of a pot go to a player, as many as there are; the ``yield`` gives how many went (K-40).

    ``seat`` None is the holder of the skill.
    """

    name: str
    points: int
    seat: Seat | None

    def would_change(self, act: Activation, /) -> bool:
        check_points(self.points, "takes from a pot")
        _check_pot(self.name)
        if self.seat is not None:
            check_seat(act, self.seat)
        return self._there(act) > 0

    def _there(self, act: Activation) -> int:
        return min(self.points, act.table.pots.get(self.name, 0))

    def apply(self, act: Activation, /) -> None:
        """Leave it to `follow`: the window opens before the points move."""

    def follow(self, act: Activation, /) -> Paying:
        seat = act.seat if self.seat is None else self.seat
        return (yield from pay_as_skill(act, Payment(None, seat, self._there(act), "pot", pot=self.name), "pot"))


def _check_pot(name: object) -> None:
    if not isinstance(name, str) or not name:
        raise PackError(f"names a pot {shown(name)}; expected a word")


@dataclass(slots=True)
class ToTable(OpeningEffect):
    """A player lays points on the table for the next winner, like a deposit; the ``yield`` gives how many (W-06).

    ``seat`` None is the holder of the skill.
    """

    points: int
    seat: Seat | None

    def would_change(self, act: Activation, /) -> bool:
        check_points(self.points, "lays on the table")
        check_seat(act, self._payer(act))
        return self.points > 0 and is_target(act, self._payer(act))

    def _payer(self, act: Activation) -> Seat:
        return act.seat if self.seat is None else self.seat

    def apply(self, act: Activation, /) -> None:
        """Leave it to `follow`: the window opens before the points move."""

    def follow(self, act: Activation, /) -> Paying:
        return (yield from pay_as_skill(act, Payment(self._payer(act), None, self.points, "stake"), "stake"))


@dataclass(slots=True)
class FromTable(OpeningEffect):
    """Deposits that lie on the table go to a player, as many as there are; the ``yield`` gives how many (K-40).

    ``seat`` None is the holder of the skill. Nobody is a target: the points are nobody's as long as they lie there.
    """

    points: int
    seat: Seat | None

    def would_change(self, act: Activation, /) -> bool:
        check_points(self.points, "takes from the table")
        if self.seat is not None:
            check_seat(act, self.seat)
        return self._there(act) > 0

    def _there(self, act: Activation) -> int:
        return min(self.points, act.table.deposits)

    def apply(self, act: Activation, /) -> None:
        """Leave it to `follow`: the window opens before the points move."""

    def follow(self, act: Activation, /) -> Paying:
        seat = act.seat if self.seat is None else self.seat
        return (yield from pay_as_skill(act, Payment(None, seat, self._there(act), "deposits"), "deposits"))


# ---------------------------------------------------------------------------- payments that are due


class OnDue(Effect):
    """Base of the effects on a payment that is due."""

    __slots__ = ()

    def due(self, act: Activation) -> Due:
        """The payments of the window. Raises `PackError` in any other one."""
        if act.window.spec.name != "payments_due":
            raise PackError(
                f"{act.instance.label}: payments are changed in payments_due, not in {act.window.spec.name}"
            )
        due: Due = act.window.args[0]
        return due

    def is_open(self, act: Activation, payment: object) -> bool:
        """Whether a payment of the window is still to be made. Raises `PackError` for any other thing."""
        if not any(payment is held for held in self.due(act)):
            raise PackError(f"speaks of {shown(payment)}; expected one of the payments that are due")
        assert isinstance(payment, Payment), "one of the payments"
        return not payment.prevented


@dataclass(slots=True)
class Prevent(OnDue):
    """A payment is not made (K-48); what comes from the table stays there."""

    payment: Payment

    def would_change(self, act: Activation, /) -> bool:
        payment = self.payment
        return self.is_open(act, payment) and payment.exact > 0 and may_lower(payment, payment.exact, 0, act.table.on)

    def apply(self, act: Activation, /) -> None:
        payment = self.payment
        payment.changes.append(PaymentChange("prevented", payment.exact, 0, act.instance.label))
        payment.prevented = True
        act.log("payment_prevented", _place(payment.payer), _place(payment.payee), payment.exact)


@dataclass(slots=True)
class ChangePayment(OnDue):
    """A payment becomes so many points, before final changes and rounding (K-48)."""

    payment: Payment
    points: int

    def would_change(self, act: Activation, /) -> bool:
        check_points(self.points, "changes a payment to")
        payment = self.payment
        return (
            self.is_open(act, payment)
            and not payment.fixed
            and payment.exact != self.points
            and may_lower(payment, payment.exact, self.points, act.table.on)
        )

    def apply(self, act: Activation, /) -> None:
        payment = self.payment
        before, payment.exact = payment.exact, self.points
        payment.changes.append(PaymentChange("reaction", before, self.points, act.instance.label))
        act.log("payment_changed", _place(payment.payer), _place(payment.payee), before, self.points)


@dataclass(slots=True)
class Redirect(OnDue):
    """Another player pays, or receives, or both: a payment turned round too (K-48). None leaves a side as it is.

    What comes from the table has no payer to be changed.
    """

    payment: Payment
    payer: Seat | None
    payee: Seat | None

    def would_change(self, act: Activation, /) -> bool:
        for seat in (self.payer, self.payee):
            if seat is not None:
                check_seat(act, seat)
        payment = self.payment
        if not self.is_open(act, payment) or (payment.fixed and self.payer is not None):
            return False
        payer, payee = self._pair()
        if payer != payment.payer and not (
            is_target(act, payer) and may_lower(payment, payment.exact, 0, act.table.on)
        ):
            return False
        return payer != payee and (payer, payee) != (payment.payer, payment.payee)

    def _pair(self) -> tuple[Seat | None, Seat | None]:
        payment = self.payment
        return (
            payment.payer if self.payer is None else self.payer,
            payment.payee if self.payee is None else self.payee,
        )

    def apply(self, act: Activation, /) -> None:
        payment = self.payment
        before, after = (payment.payer, payment.payee), self._pair()
        payment.payer, payment.payee = after
        for side, old, new in zip(("payer", "payee"), before, after, strict=True):
            if old != new:
                payment.changes.append(PaymentChange(side, _place(old), _place(new), act.instance.label))
        act.log("payment_redirected", *map(_place, (*before, *after)), payment.exact)


@dataclass(slots=True)
class AddPayment(OnDue):
    """One more payment is due, between any two players, changed by multipliers and additions like the others (K-48).

    The ``yield`` gives the payment.
    """

    payer: Seat
    payee: Seat
    points: int

    def would_change(self, act: Activation, /) -> bool:
        check_points(self.points, "adds a payment of")
        check_seat(act, self.payer)
        check_seat(act, self.payee)
        if self.payer == self.payee:
            raise PackError("adds a payment of a player to that player; expected two players")
        self.due(act)
        return self.points > 0 and is_target(act, self.payer)

    def apply(self, act: Activation, /) -> Payment:
        payment = Payment(self.payer, self.payee, self.points, "skill")
        change([payment], act.table.on)
        self.due(act).add(payment)
        act.log("payment_added", self.payer, self.payee, payment.exact)
        return payment
