"""Who pays whom (B-15, B-17, B-18, A-06, B-03), and how payments are changed and rounded (W-05, W-06, K-31)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan.melds import Meld
from rinshan.rules import load_rules
from rinshan.subjects import Refusal
from rinshan.tiles import parse_names
from rinshan.win import (
    Payment,
    change,
    deltas,
    fed_yakuman,
    finish,
    nagashi_payments,
    noten_payments,
    payments,
    penalty_transfers,
    riichi_payment,
    ron_order,
)

TENHOU = load_rules("tenhou")
DRAGONS = ("23m11p", "4m", "pon 555z", "pon 666z", "pon 777z")
A, B, C, D = range(4)


@pytest.fixture
def due(score) -> Callable[..., list[Payment]]:
    """Payments of a hand in notation; A is dealer."""

    def paid(hand, winner, frm, rules=TENHOU, players=4, **how):
        names = ("tsumo", "flags", "dora")
        value = score(*hand, rules=rules, seat=27 + winner, **{k: how.pop(k) for k in names if k in how})
        return payments(value, rules, winner, frm, A, players, **how)

    return paid


PINFU_TSUMO = ("23m456p789s345p66s", "4m")


@pytest.mark.rule("B-15")
@pytest.mark.parametrize(
    ("winner", "frm", "expected"),
    [
        (A, None, (2_100, -700, -700, -700)),
        (B, None, (-700, 1_500, -400, -400)),
        (A, C, (2_900, 0, -2_900, 0)),
        (B, C, (0, 2_000, -2_000, 0)),
    ],
)
def test_each_share_is_rounded_up_to_a_hundred(due, winner, frm, expected):
    """Pinfu and, on ron, riichi: 2 han 20 fu by tsumo, 2 han 30 fu by ron."""
    how = {"tsumo": True} if frm is None else {"flags": "riichi"}
    assert deltas(due(PINFU_TSUMO, winner, frm, **how), 4) == expected


@pytest.mark.rule("B-15")
def test_honba_are_300_on_a_ron_and_100_from_each_on_tsumo_and_deposits_come_from_the_table(due):
    ron = due(PINFU_TSUMO, B, C, flags="riichi", honba=2, deposits=3_000)
    assert deltas(ron, 4) == (0, 2_000 + 600 + 3_000, -2_600, 0)
    assert [(payment.payer, payment.why, payment.honba) for payment in ron] == [(C, "ron", 600), (None, "deposits", 0)]
    assert deltas(due(PINFU_TSUMO, B, None, tsumo=True, honba=3), 4) == (-1_000, 2_400, -700, -700)
    assert deltas(due(PINFU_TSUMO, A, None, tsumo=True, honba=3), 4) == (3_000, -1_000, -1_000, -1_000)


@pytest.mark.rule("B-15", "B-05")
def test_of_several_winners_the_nearest_after_the_discarder_takes_honba_and_deposits():
    assert ron_order([D, B], A, 4) == [B, D]
    assert ron_order([A, C, D], B, 4) == [C, D, A]
    assert ron_order([A, B], C, 4) == [A, B]


@pytest.mark.rule("B-15")
def test_a_double_ron_charges_honba_once(due, score):
    mangan = ("067p23m345s22s555z", "4m")
    first = due(mangan, B, A, flags="double_riichi", honba=1, deposits=2_000)
    second = due(mangan, D, A, flags="double_riichi")
    assert deltas(first + second, 4) == (-16_300, 10_300, 0, 8_000)


@pytest.mark.rule("B-17")
@pytest.mark.parametrize(
    ("frm", "honba", "deposits", "expected"),
    [
        (None, 1, 0, (0, 0, 32_300, -32_300)),
        (B, 2, 1_000, (0, -16_000, 33_600, -16_600)),
        (D, 2, 1_000, (0, 0, 33_600, -32_600)),
    ],
)
def test_who_fed_the_third_dragon_pays_all_of_a_tsumo_and_half_of_a_ron_with_all_honba(
    due, frm, honba, deposits, expected
):
    paid = due(DRAGONS, C, frm, tsumo=frm is None, honba=honba, deposits=deposits, pao=D)
    assert deltas(paid, 4) == expected
    assert next(payment.note for payment in paid if payment.payer == D) == "pao"


@pytest.mark.rule("B-17")
def test_responsibility_covers_other_yakuman_too_or_only_its_own_part_by_rule(due):
    both = ("1144z", "4z", "pon 555z", "pon 666z", "pon 777z")
    assert deltas(due(both, C, None, tsumo=True, pao={"daisangen": D}), 4) == (0, 0, 64_000, -64_000)
    own = load_rules("mjsoul")
    tsumo = due(both, C, None, rules=own, tsumo=True, pao={"daisangen": D}, honba=1)
    assert deltas(tsumo, 4) == (-16_000, -8_000, 64_300, -32_000 - 8_000 - 300)
    ron = due(both, C, B, rules=own, pao={"daisangen": D}, honba=1)
    assert deltas(ron, 4) == (0, -16_000 - 32_000, 64_300, -16_000 - 300)


@pytest.mark.rule("B-17")
@pytest.mark.parametrize("scope", ["all", "own"])
def test_two_responsible_players_pay_each_for_their_own_yakuman(due, scope):
    both = ("1p", "1p", "daiminkan 5555z", "daiminkan 6666z", "daiminkan 7777z", "daiminkan 1111m")
    rules = load_rules("tenhou").model_copy(update={"pao_scope": scope, "pao": frozenset({"dragons", "four_kans"})})
    fed = {"daisangen": D, "suukantsu": A}
    assert deltas(due(both, C, None, rules=rules, tsumo=True, pao=fed), 4) == (-32_000, 0, 64_000, -32_000)
    assert deltas(due(both, C, B, rules=rules, pao=fed), 4) == (-16_000, -32_000, 64_000, -16_000)


@pytest.mark.rule("B-17")
def test_without_the_rule_or_the_yakuman_nobody_is_responsible(due):
    rmu = load_rules("rmu")
    assert deltas(due(DRAGONS, C, B, rules=rmu, pao=D), 4) == (0, -32_000, 32_000, 0)
    assert deltas(due(PINFU_TSUMO, C, B, flags="riichi", pao=D), 4) == (0, -2_000, 2_000, 0)


@pytest.mark.rule("B-17", "K-48")
def test_a_hook_may_shift_or_lift_responsibility(due, hooks):
    lifted = due(DRAGONS, C, B, pao=D, on=hooks(liable=lambda seat, who, yaku_id: None))
    assert deltas(lifted, 4) == (0, -32_000, 32_000, 0)
    shifted = due(DRAGONS, C, B, pao=D, on=hooks(liable=lambda seat, who, yaku_id: A))
    assert deltas(shifted, 4) == (-16_000, -16_000, 32_000, 0)


def melds(*texts):
    return [Meld(text.split()[0], tuple(parse_names(text.split()[1]))) for text in texts]


@pytest.mark.rule("B-17")
@pytest.mark.parametrize(
    ("lying", "fed"),
    [
        (("pon 555z", "pon 666z", "pon 777z"), ["daisangen"]),
        (("ankan 555z5z", "pon 666z", "daiminkan 7777z"), ["daisangen"]),
        (("pon 555z", "pon 666z", "ankan 7777z"), []),
        (("pon 555z", "pon 666z"), []),
        (("pon 555z", "pon 666z", "pon 777z", "pon 222m"), []),
        (("pon 111z", "pon 222z", "pon 333z", "pon 444z"), ["daisuushii"]),
        (("ankan 1111m", "kakan 2222m", "kakan 3333m", "daiminkan 4444m"), []),
    ],
)
def test_the_feeder_of_the_last_open_set_of_dragons_or_winds_becomes_responsible(lying, fed):
    assert fed_yakuman(melds(*lying), TENHOU) == fed


@pytest.mark.rule("B-17")
def test_four_kans_make_responsible_by_rule_only():
    kans = melds("ankan 1111m", "kakan 2222m", "kakan 3333m", "daiminkan 4444m")
    assert fed_yakuman(kans, load_rules("mleague")) == ["suukantsu"]


@pytest.mark.rule("A-06")
def test_who_fed_an_open_kan_pays_the_whole_tsumo_on_its_replacement_tile(due):
    hand = ("23m456p11s", "4m", "chi 789s", "daiminkan 2222p")
    rules = load_rules("tournament")
    how = {"tsumo": True, "flags": "rinshan", "honba": 2, "fed_by": D}
    paid = due(hand, B, None, rules=rules, **how)
    assert [(payment.payer, payment.note) for payment in paid] == [(D, "fed_kan")]
    plain = due(hand, B, None, **how)
    assert [payment.payer for payment in plain] == [C, D, A]
    assert sum(payment.amount for payment in plain) == paid[0].amount
    assert deltas(due(hand, B, None, pao=D, **how), 4) == deltas(plain, 4)


@pytest.mark.rule("B-03")
def test_with_fewer_players_absent_shares_are_not_paid(due):
    assert deltas(due(PINFU_TSUMO, B, None, players=3, tsumo=True, honba=1), 3) == (-800, 1_300, -500)
    assert deltas(due(PINFU_TSUMO, A, None, players=2, tsumo=True), 2) == (700, -700)
    assert deltas(noten_payments([0], TENHOU, 3), 3) == (3_000, -1_500, -1_500)
    assert deltas(noten_payments([0], TENHOU, 2), 2) == (3_000, -3_000)


@pytest.mark.rule("B-18")
@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [
        ([], (0, 0, 0, 0)),
        ([A], (3_000, -1_000, -1_000, -1_000)),
        ([A, B], (1_500, 1_500, -1_500, -1_500)),
        ([A, B, C], (1_000, 1_000, 1_000, -3_000)),
        ([A, B, C, D], (0, 0, 0, 0)),
    ],
)
def test_noten_players_pay_3000_in_all(tenpai, expected):
    paid = noten_payments(tenpai, TENHOU, 4)
    change(paid)
    finish(paid)
    assert deltas(paid, 4) == expected


@pytest.mark.rule("W-05")
def test_as_soon_as_something_changes_every_pair_of_the_noten_penalty_is_rounded(hooks):
    on = hooks(
        payment_multiply=lambda delta, payer, payee, why, base: delta + (base if payer == C and payee == A else 0)
    )
    paid = noten_payments([A, B], TENHOU, 4)
    change(paid, on)
    finish(paid, on)
    assert {(payment.payer, payment.payee): payment.amount for payment in paid} == {
        (C, A): 1_500, (C, B): 800, (D, A): 800, (D, B): 800,
    }  # fmt: skip


@pytest.mark.rule("B-18", "W-05")
def test_nagashi_is_a_mangan_tsumo_without_honba_one_after_another_from_the_last_discarder():
    one = nagashi_payments([B], A, 4)
    assert deltas(one[0], 4) == (-4_000, 8_000, -2_000, -2_000)
    several = nagashi_payments([A, D], A, 4, last=C)
    assert [due[0].payee for due in several] == [D, A]


@pytest.mark.rule("E-01", "E-02")
def test_a_penalty_is_a_mangan_tsumo_turned_round_that_nothing_changes(hooks):
    paid = penalty_transfers(B, A, 4)
    on = hooks(payment_add=lambda points, payer, payee, why, base: 0)
    change(paid, on)
    finish(paid, on)
    assert deltas(paid, 4) == (4_000, -8_000, 2_000, 2_000)


@pytest.mark.rule("W-06", "K-31")
def test_multipliers_apply_to_the_unchanged_base_then_additions_then_caps_then_rounding(hooks):
    paid = [Payment(C, A, 3_900, "ron")]
    on = hooks(
        payment_multiply=lambda delta, payer, payee, why, base: delta + base - base // 2,
        payment_add=lambda points, payer, payee, why, base: points + 10,
        payment_final=lambda points, payer, payee, why: min(points, 5_555),
    )
    change(paid, on)
    assert paid[0].exact == 3_900 + 1_950 + 10
    finish(paid, on)
    assert paid[0].amount == 5_600
    stages = [step.stage for step in paid[0].changes]
    assert stages == ["payment_multiply", "payment_add", "payment_final", "rounding"]
    assert paid[0].text() == (
        "ron: seat 2 -> seat 0 3900, payment_multiply 3900 -> 5850, payment_add 5850 -> 5860, "
        "payment_final 5860 -> 5555, rounding 5555 -> 5600: 5600"
    )


@pytest.mark.rule("W-06")
def test_payments_are_never_below_zero_and_the_riichi_deposit_is_one_of_them(hooks):
    deposit = riichi_payment(B, 1_000)
    assert (deposit.payer, deposit.payee, deposit.amount) == (B, None, 1_000)
    on = hooks(payment_add=lambda points, payer, payee, why, base: points - 5_000)
    change([deposit], on)
    finish([deposit], on)
    assert deposit.amount == 0


@pytest.mark.rule("W-06", "K-48")
def test_a_refused_reduction_leaves_the_payment_as_it_was(hooks):
    asked = []

    def may_reduce(payer, less, payee, why):
        asked.append((payer, less, payee, why))
        return Refusal("no reductions") if payer == C else None

    paid = [Payment(C, A, 1_000, "ron"), Payment(D, A, 1_000, "ron")]
    on = hooks(may_reduce=may_reduce, payment_add=lambda points, payer, payee, why, base: points - 300)
    change(paid, on)
    finish(paid, on)
    assert [payment.amount for payment in paid] == [1_000, 700]
    assert asked == [(C, -300, A, "ron"), (D, -300, A, "ron")]


@pytest.mark.rule("B-15", "K-48")
def test_a_hook_may_send_the_deposits_elsewhere_or_leave_them(due, hooks):
    to_d = due(PINFU_TSUMO, B, C, flags="riichi", deposits=2_000, on=hooks(deposits_to=lambda seat: D))
    assert deltas(to_d, 4) == (0, 2_000, -2_000, 2_000)
    left = due(PINFU_TSUMO, B, C, flags="riichi", deposits=2_000, on=hooks(deposits_to=lambda seat: None))
    assert deltas(left, 4) == (0, 2_000, -2_000, 0)
