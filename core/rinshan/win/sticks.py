"""Point sticks: a score as sticks, and a payment as the exact sticks that move (A-11).

A bundle of sticks is a tuple of counts in the order of `STICKS`: 10,000, 5,000, 1,000, 500, 100.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

STICKS: Final = (10_000, 5_000, 1_000, 500, 100)
Sticks: TypeAlias = tuple[int, int, int, int, int]

START_STICKS: Final[Sticks] = (1, 1, 8, 2, 10)
"""What each of four players holds at the start: 25,000 points. The four sets are 88 sticks, 100,000 points."""


def sticks_value(sticks: Sticks) -> int:
    """Return the points of sticks."""
    return sum(value * count for value, count in zip(STICKS, sticks, strict=True))


def as_sticks(points: int) -> Sticks:
    """Return the fewest sticks worth so many points. Raises ``ValueError`` unless they are a multiple of 100, >= 0."""
    if points < 0 or points % 100:
        raise ValueError(f"sticks: expected points from zero up in hundreds, got {points}")
    counts: list[int] = []
    for value in STICKS:
        counts.append(points // value)
        points %= value
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


@dataclass(slots=True, frozen=True)
class StickPayment:
    """Sticks that move for one payment: ``given`` by the payer, ``change`` handed back by the payee."""

    given: Sticks
    change: Sticks


def pay_in_sticks(points: int, payer: Sticks, payee: Sticks) -> StickPayment | None:
    """Return the fewest sticks that pay exactly so many points out of what both hold; None when they cannot.

    The exact amount without change is taken before anything with change; of several, the one that moves the fewest
    sticks.
    """
    exact = _exact(points, payer)
    if exact is not None:
        return StickPayment(exact, (0, 0, 0, 0, 0))
    best: StickPayment | None = None
    for change in range(100, min(sticks_value(payee), sticks_value(payer) - points) + 1, 100):
        given, back = _exact(points + change, payer), _exact(change, payee)
        if given is not None and back is not None:
            found = StickPayment(given, back)
            if best is None or _moved(found) < _moved(best):
                best = found
    return best


def _moved(payment: StickPayment) -> int:
    return sum(payment.given) + sum(payment.change)


def _exact(points: int, held: Sticks) -> Sticks | None:
    """Return the fewest of the held sticks that are worth exactly so many points, or None.

    Every stick is a multiple of the next smaller one, so taking as many of the largest as possible is best, and giving
    up one of them never helps.
    """
    taken: list[int] = []
    for value, count in zip(STICKS, held, strict=True):
        use = min(count, points // value)
        taken.append(use)
        points -= use * value
    return None if points else (taken[0], taken[1], taken[2], taken[3], taken[4])


def move(payer: Sticks, payee: Sticks, payment: StickPayment) -> tuple[Sticks, Sticks]:
    """Return what both hold after a payment. Raises ``ValueError`` when one of them has not got the sticks."""
    after_payer = [have - give + back for have, give, back in zip(payer, payment.given, payment.change, strict=True)]
    after_payee = [have + give - back for have, give, back in zip(payee, payment.given, payment.change, strict=True)]
    if min(*after_payer, *after_payee) < 0:
        raise ValueError(f"sticks: {payment} cannot be paid from {payer} and {payee}")
    a, b = after_payer, after_payee
    return (a[0], a[1], a[2], a[3], a[4]), (b[0], b[1], b[2], b[3], b[4])
