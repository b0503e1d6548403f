"""Payments: who pays whom for a win, a draw or a riichi, before and after changes (B-15, B-17, B-18, W-05, W-06).

Everything is pairs of payer and payee in exact integers. `payments`, `noten_payments` and `nagashi_payments` give what
is due by the rules; `change` applies multipliers and additions, `finish` caps and rounding. Between the two somebody
may still answer (the window ``payments_due``) and change, redirect or prevent what is due (K-48). Every change names
its source.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from rinshan.hooks import NO_HOOKS, Hooks
from rinshan.melds import Meld
from rinshan.tiles import EAST, WHITE, Seat
from rinshan.win.points import LIMIT_POINTS, up_to_hundred
from rinshan.win.value import Value

if TYPE_CHECKING:
    from rinshan.rules import Rules
    from rinshan.subjects import Why

RESPONSIBLE: Final[Mapping[str, str]] = {"daisangen": "dragons", "daisuushii": "winds", "suukantsu": "four_kans"}
"""Yakuman that can make somebody responsible, and what `Rules.pao` calls them (B-17)."""


TRANSFERS: Final = frozenset({"penalty"})
"""What is handed over without being a payment: nothing changes it (E-01, E-02)."""


@dataclass(slots=True)
class PaymentChange:
    """What changed a payment, and the skill that did ("" = the rules).

    ``stage`` is ``payment_multiply``, ``payment_add``, ``reaction``, ``prevented``, ``payment_final``, ``floor`` (never
    below zero), ``rounding`` or ``table`` (no more lies there), each with the points before and after; or ``payer`` or
    ``payee``, with the seats before and after, -1 for the table.
    """

    stage: str
    before: int
    after: int
    source: str = ""

    def text(self) -> str:
        """``payment_add 3900 -> 4900 (some.skill)``."""
        by = f" ({self.source})" if self.source else ""
        return f"{self.stage} {self.before} -> {self.after}{by}"


class Payment:
    """One payment. ``payer`` None = from the table, ``payee`` None = onto it: deposits, or the ``pot`` of that name.

    ``base`` is the rounded share with ``honba`` points in it, in points; ``why`` is ``ron``, ``tsumo``, ``nagashi``,
    ``noten``, ``riichi``, ``deposits``, ``penalty`` or what a skill pays for (`rinshan.subjects.Why`); ``note`` tells a
    payer who stands in: ``pao`` or ``fed_kan``. ``exact`` is the figure while it is being changed, ``amount`` what is
    paid in the end; ``prevented`` says that it is not paid at all.
    """

    __slots__ = (
        "amount", "base", "changes", "exact", "honba", "note", "payee", "payer", "pot", "prevented", "why",
    )  # fmt: skip

    def __init__(
        self,
        payer: Seat | None,
        payee: Seat | None,
        base: int,
        why: str,
        honba: int = 0,
        note: str = "",
        pot: str = "",
    ) -> None:
        self.payer = payer
        self.payee = payee
        self.base = base
        self.why = why
        self.honba = honba
        self.note = note
        self.pot = pot
        self.prevented = False
        self.changes: list[PaymentChange] = []
        self.exact: int = base
        self.amount = base

    @property
    def fixed(self) -> bool:
        """Whether its amount is what it is: what comes from the table, and what is no payment but a transfer."""
        return self.payer is None or self.why in TRANSFERS

    def __repr__(self) -> str:
        return f"<payment {self.text()}>"

    def text(self) -> str:
        """Tell the payment and all that changed it in one line; seats as numbers."""
        table = f"pot {self.pot}" if self.pot else "table"
        who = [table if seat is None else f"seat {seat}" for seat in (self.payer, self.payee)]
        honba = f" with honba {self.honba}" if self.honba else ""
        note = f" ({self.note})" if self.note else ""
        steps = "".join(f", {change.text()}" for change in self.changes)
        return f"{self.why}: {who[0]} -> {who[1]} {self.base}{honba}{note}{steps}: {self.amount}"


class _Ledger:
    """Collects shares and honba per payer, so that every pair gets one payment."""

    def __init__(self, winner: Seat, why: str, players: int) -> None:
        self.winner = winner
        self.why = why
        self.others = [(winner + step) % players for step in range(1, players)]
        self.shares: dict[Seat, int] = {}
        self.honba: dict[Seat, int] = {}
        self.notes: dict[Seat, str] = {}

    def add(self, payer: Seat, share: int, honba: int = 0, note: str = "") -> None:
        self.shares[payer] = self.shares.get(payer, 0) + share
        self.honba[payer] = self.honba.get(payer, 0) + honba
        if note:
            self.notes[payer] = note

    def payments(self) -> list[Payment]:
        return [
            Payment(seat, self.winner, self.shares[seat] + self.honba[seat], self.why, self.honba[seat],
                    self.notes.get(seat, ""))
            for seat in self.others
            if self.shares.get(seat) or self.honba.get(seat)
        ]  # fmt: skip


def payments(
    value: Value,
    rules: Rules,
    winner: Seat,
    frm: Seat | None,
    dealer: Seat,
    players: int,
    *,
    honba: int = 0,
    deposits: int = 0,
    pao: Seat | Mapping[str, Seat] | None = None,
    fed_by: Seat | None = None,
    on: Hooks | None = None,
) -> list[Payment]:
    """Return what a win is due: one payment per payer in turn order, then the deposits; nothing changed yet.

    ``frm`` is None on tsumo; ``honba`` their number, ``deposits`` in points: give both to the first of several winners
    only (`ron_order`). ``pao`` is the responsible seat, or one per yakuman id (B-17); ``fed_by`` the seat whose tile
    made the open kan that this win's replacement tile belongs to (A-06; ignored unless `Rules.fed_kan_pays`).
    """
    on = NO_HOOKS if on is None else on
    dealers = _dealers(dealer, players, on)
    if pao is None and (fed_by is None or not rules.fed_kan_pays):
        due = _ordinary(value.base, winner, frm, dealers, players, honba * rules.honba)
    else:
        due = _with_stand_ins(value, rules, winner, frm, dealers, players, honba, pao, fed_by, on)
    if deposits:
        taker: Seat | None = winner
        if on.deposits_to:
            taker = on.deposits_to(taker)
        if taker is not None:
            due.append(Payment(None, taker, deposits, "deposits"))
    return due


Dealers: TypeAlias = "tuple[Seat, ...]"
"""Who is paid and pays as the dealer does: the dealer, unless skills say otherwise (K-48)."""


def _dealers(dealer: Seat, players: int, on: Hooks) -> Dealers:
    if on.scored_as_dealer:
        return tuple([seat for seat in range(players) if on.scored_as_dealer(seat == dealer, seat)])
    return (dealer,)


def _ordinary(
    base: int, winner: Seat, frm: Seat | None, dealers: Dealers, players: int, honba: int, why: str = "tsumo"
) -> list[Payment]:
    """Return the shares of B-15; ``honba`` are the points they add to a ron."""
    if frm is not None:
        total = up_to_hundred((6 if winner in dealers else 4) * base)
        return [Payment(frm, winner, total + honba, "ron", honba)]
    due: list[Payment] = []
    third = honba // 3
    for step in range(1, players):
        payer = (winner + step) % players
        due.append(Payment(payer, winner, _share(base, payer, winner, dealers) + third, why, third))
    return due


def _with_stand_ins(
    value: Value,
    rules: Rules,
    winner: Seat,
    frm: Seat | None,
    dealers: Dealers,
    players: int,
    honba: int,
    pao: Seat | Mapping[str, Seat] | None,
    fed_by: Seat | None,
    on: Hooks,
) -> list[Payment]:
    """Return the payments where somebody may have to pay for others (B-17, A-06)."""
    book = _Ledger(winner, "tsumo" if frm is None else "ron", players)
    portions = _portions(value, rules, winner, pao, on)
    for liable, base in portions:
        if frm is None:
            _tsumo(book, base, dealers, liable, fed_by if rules.fed_kan_pays else None)
        else:
            _ron(book, base, dealers, frm, liable)
    _honba(book, honba * rules.honba, frm, portions[0][0], fed_by if rules.fed_kan_pays else None)
    return book.payments()


def _portions(
    value: Value, rules: Rules, winner: Seat, pao: Seat | Mapping[str, Seat] | None, on: Hooks
) -> list[tuple[Seat | None, int]]:
    """Split base points by who is responsible, responsible players first (`Rules.pao_scope`)."""
    seats: dict[Seat, int] = {}
    total = 0
    for item in value.yaku:
        total += item.yakuman
        seat = _responsible(item.id, rules, pao) if item.yakuman else None
        if seat is None:
            continue
        if on.liable:
            seat = on.liable(seat, winner, item.id)
        if seat is not None and seat != winner:
            seats[seat] = seats.get(seat, 0) + item.yakuman
    if not seats:
        return [(None, value.base)]
    portions: list[tuple[Seat | None, int]] = [(seat, value.base * part // total) for seat, part in seats.items()]
    rest = value.base - sum(base for _, base in portions)
    if rest and rules.pao_scope == "own":
        return [*portions, (None, rest)]
    return [(portions[0][0], portions[0][1] + rest), *portions[1:]]


def _responsible(yaku: str, rules: Rules, pao: Seat | Mapping[str, Seat] | None) -> Seat | None:
    if pao is None or RESPONSIBLE.get(yaku) not in rules.pao:
        return None
    return pao if isinstance(pao, int) else pao.get(yaku)


def _share(base: int, payer: Seat, winner: Seat, dealers: Dealers) -> int:
    """Return what one player pays for a tsumo: 2A where the dealer is payer or winner, otherwise A (B-15)."""
    return up_to_hundred(2 * base if payer in dealers or winner in dealers else base)


def _tsumo(book: _Ledger, base: int, dealers: Dealers, liable: Seat | None, fed_by: Seat | None) -> None:
    for seat in book.others:
        share = _share(base, seat, book.winner, dealers)
        if liable is not None:
            book.add(liable, share, note="pao")
        elif fed_by is not None:
            book.add(fed_by, share, note="fed_kan")
        else:
            book.add(seat, share)


def _ron(book: _Ledger, base: int, dealers: Dealers, frm: Seat, liable: Seat | None) -> None:
    total = up_to_hundred((6 if book.winner in dealers else 4) * base)
    if liable is None or liable == frm:
        book.add(frm, total, note="pao" if liable is not None else "")
        return
    half = up_to_hundred(total // 2)
    book.add(frm, half)
    book.add(liable, total - half, note="pao")


def _honba(book: _Ledger, points: int, frm: Seat | None, liable: Seat | None, fed_by: Seat | None) -> None:
    """Share honba out: a third from each payer on tsumo, all by the discarder, or by who is responsible."""
    if not points:
        return
    if frm is not None:
        book.add(frm if liable is None else liable, 0, points)
        return
    standing_in = fed_by if liable is None else liable
    for seat in book.others:
        book.add(seat if standing_in is None else standing_in, 0, points // 3)


def ron_order(winners: Iterable[Seat], frm: Seat, players: int) -> list[Seat]:
    """Return winners on one discard, nearest after the discarder first: that one takes honba and deposits (B-15)."""
    return sorted(winners, key=lambda seat: (seat - frm) % players)


def fed_yakuman(melds: Sequence[Meld], rules: Rules) -> list[str]:
    """Return the yakuman for which whoever fed the *last* of these melds becomes responsible (B-17).

    Ask when an open meld has just been added: it is the third set of dragons, the fourth of winds or the fourth kan,
    the ones before it closed or open.
    """
    if not melds or melds[-1].type not in ("pon", "daiminkan"):
        return []
    kinds = [meld.kind for meld in melds if not meld.is_run]
    last = kinds[-1]
    fed: list[str] = []
    if "dragons" in rules.pao and last >= WHITE and sum(kind >= WHITE for kind in kinds) == 3:
        fed.append("daisangen")
    if "winds" in rules.pao and EAST <= last < WHITE and sum(EAST <= kind < WHITE for kind in kinds) == 4:
        fed.append("daisuushii")
    if "four_kans" in rules.pao and melds[-1].is_kan and sum(meld.is_kan for meld in melds) == 4:
        fed.append("suukantsu")
    return fed


def noten_payments(tenpai: Collection[Seat], rules: Rules, players: int) -> list[Payment]:
    """Return the noten penalty pair by pair, each noten to each tenpai player; none when all or nobody is tenpai.

    Two and two are four pairs of 750 (W-05).
    """
    noten = [seat for seat in range(players) if seat not in tenpai]
    if not noten or not tenpai:
        return []
    each = rules.noten_penalty // (len(noten) * len(tenpai))
    return [Payment(payer, payee, each, "noten") for payer in noten for payee in sorted(tenpai)]


def nagashi_payments(
    seats: Collection[Seat], dealer: Seat, players: int, last: Seat = 0, on: Hooks | None = None
) -> list[list[Payment]]:
    """Return nagashi mangan, one settlement each, beginning with the player who discarded last (B-18, W-05)."""
    order = [(last + step) % players for step in range(players)]
    mangan = LIMIT_POINTS["mangan"]
    dealers = _dealers(dealer, players, NO_HOOKS if on is None else on)
    return [_ordinary(mangan, seat, None, dealers, players, 0, "nagashi") for seat in order if seat in seats]


def penalty_transfers(offender: Seat, dealer: Seat, players: int) -> list[Payment]:
    """Return a mangan tsumo turned round, as fake riichi and false wins cost: transfers, never changed (E-01, E-02)."""
    return [
        Payment(offender, payment.payer, payment.base, "penalty")
        for payment in _ordinary(LIMIT_POINTS["mangan"], offender, None, (dealer,), players, 0)
    ]


def riichi_payment(seat: Seat, price: int) -> Payment:
    """Return the riichi deposit: a payment without a recipient (W-06)."""
    return Payment(seat, None, price, "riichi")


# ---------------------------------------------------------------------------- changes


def change(due: Iterable[Payment], on: Hooks | None = None) -> None:
    """Apply multipliers, deltas on the unchanged base, then additions; refused reductions do not hold (K-31)."""
    on = NO_HOOKS if on is None else on
    for payment in due:
        payer, payee, why, base = payment.payer, payment.payee, cast("Why", payment.why), payment.base
        if payer is None or payment.fixed:
            continue
        delta: int = 0
        if on.payment_multiply:
            delta = on.payment_multiply(delta, payer, payee, why, base)
            delta = _settle_steps(payment, on, "payment_multiply", delta, 0, payer, payee, why, base)
        payment.exact += delta
        points = payment.exact
        if on.payment_add:
            points = on.payment_add(points, payer, payee, why, base)
            points = _settle_steps(payment, on, "payment_add", points, payment.exact, payer, payee, why, base)
        payment.exact = points


def finish(due: Collection[Payment], on: Hooks | None = None) -> None:
    """Apply final changes and round: never below zero, up to a hundred; sets ``amount`` (W-06).

    The noten penalty is rounded only when some pair of it was changed, then every pair (W-05). What was prevented is
    not paid, and nothing changes it any more.
    """
    on = NO_HOOKS if on is None else on
    for payment in due:
        payer, payee, why = payment.payer, payment.payee, cast("Why", payment.why)
        if payer is None or payment.fixed or payment.prevented:
            continue
        points = payment.exact
        if on.payment_final:
            points = on.payment_final(points, payer, payee, why)
            points = _settle_steps(payment, on, "payment_final", points, payment.exact, payer, payee, why)
        payment.exact = points
    untouched = not any(payment.changes for payment in due if payment.why == "noten")
    for payment in due:
        if not (payment.fixed or payment.prevented or (payment.why == "noten" and untouched)):
            _round(payment)
        payment.amount = 0 if payment.prevented else payment.exact


def _round(payment: Payment) -> None:
    """Let a payment be never below zero and a multiple of a hundred (W-06)."""
    for stage, points in (("floor", max(payment.exact, 0)), ("rounding", up_to_hundred(max(payment.exact, 0)))):
        if points != payment.exact:
            payment.changes.append(PaymentChange(stage, payment.exact, points))
            payment.exact = points


def may_lower(payment: Payment, before: int, after: int, on: Hooks) -> bool:
    """Whether this step of a payment may hold: nobody forbids that its payer pays less (``may_reduce``)."""
    if after >= before or payment.payer is None:
        return True
    refusal = None
    if on.may_reduce:
        refusal = on.may_reduce(payment.payer, after - before, payment.payee, cast("Why", payment.why))
    return refusal is None


def _settle_steps(payment: Payment, on: Hooks, stage: str, result: int, value: int, *others: Any) -> int:
    """Book what a hook has made of a value, each step under its source; return the value without what was refused.

    ``value`` are the points so far, or the sum of multipliers, at first 0, which are booked on top of the points.
    """
    if result == value and not on.may_reduce:
        return value
    points = payment.exact - value
    for source, before, after in on.stepwise(
        stage, lambda before, after: may_lower(payment, before, after, on), value, *others
    ):
        payment.changes.append(PaymentChange(stage, points + before, points + after, source))
        value = after
    return value


def deltas(due: Iterable[Payment], players: int) -> tuple[int, ...]:
    """Return what each seat gains or loses by these payments."""
    gained = [0] * players
    for payment in due:
        if payment.payer is not None:
            gained[payment.payer] -= payment.amount
        if payment.payee is not None:
            gained[payment.payee] += payment.amount
    return tuple(gained)
