"""Point sticks (A-11)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinshan.win import START_STICKS, as_sticks, move, pay_in_sticks, sticks_value

HELD = st.tuples(*(st.integers(0, most) for most in (4, 4, 12, 6, 15)))


@pytest.mark.rule("A-11")
def test_four_starting_sets_are_88_sticks_and_100000_points():
    assert 4 * sum(START_STICKS) == 88
    assert 4 * sticks_value(START_STICKS) == 100_000


@pytest.mark.rule("A-11")
def test_a_score_is_shown_with_the_fewest_sticks():
    assert as_sticks(25_000) == (2, 1, 0, 0, 0)
    assert as_sticks(18_700) == (1, 1, 3, 1, 2)
    with pytest.raises(ValueError, match="hundreds"):
        as_sticks(-100)


@pytest.mark.rule("A-11")
def test_a_payment_without_need_of_change_moves_the_exact_sticks():
    paid = pay_in_sticks(7_700, START_STICKS, START_STICKS)
    assert paid is not None
    assert (paid.given, paid.change) == ((0, 1, 2, 1, 2), (0, 0, 0, 0, 0))


@pytest.mark.rule("A-11")
def test_change_is_given_when_the_payer_has_no_fitting_sticks():
    paid = pay_in_sticks(3_900, (1, 1, 0, 0, 0), START_STICKS)
    assert paid is not None
    assert (paid.given, paid.change) == ((0, 1, 0, 0, 0), (0, 0, 1, 0, 1))
    assert pay_in_sticks(3_900, (1, 0, 0, 0, 0), (0, 0, 1, 0, 0)) is None
    with pytest.raises(ValueError, match="cannot be paid"):
        move((0, 0, 0, 0, 0), START_STICKS, paid)


@pytest.mark.rule("A-11")
@given(HELD, HELD, st.integers(1, 400))
def test_what_moves_is_worth_the_payment_and_nobody_gives_what_he_has_not(payer, payee, hundreds):
    points = 100 * hundreds
    paid = pay_in_sticks(points, payer, payee)
    if paid is None:
        return
    after_payer, after_payee = move(payer, payee, paid)
    assert sticks_value(after_payer) == sticks_value(payer) - points
    assert sticks_value(after_payee) == sticks_value(payee) + points
