"""How a hand ends and what follows: settlement of wins and draws, continuation, the end of the game (H-05, H-06)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from rinshan.claims import TRIPLE
from rinshan.counting import is_last_hand, last_discarder
from rinshan.decisions import Answers, Asks
from rinshan.judging import counted_ura, tenpai, win_value
from rinshan.paying import pay
from rinshan.penalties import fake_riichi
from rinshan.results import GameResult, HandResult, WinResult
from rinshan.subjects import Plan, Win
from rinshan.table import orphans_only
from rinshan.tiles import NAME_TEXT, Seat, Tile
from rinshan.win import deltas, final_score, nagashi_payments, noten_payments, payments

if TYPE_CHECKING:
    from rinshan.subjects import Why
    from rinshan.table import Table
    from rinshan.win import Value


# ---------------------------------------------------------------------------- wins


def settle_wins(table: Table, wins: list[Win]) -> Generator[Asks, Answers, HandResult]:
    """Pay the wins that stand, nearest after the discarder first, or abort when three are too many (B-15, B-18)."""
    rules = table.rules
    if len(wins) >= TRIPLE and rules.triple_ron_aborts and table.players == 4:
        return _no_win(table, HandResult("triple_ron", shown={win.seat: tuple(table.hands[win.seat]) for win in wins}))
    result = HandResult("win")
    for win in wins[: rules.max_ron]:
        paid = yield from _settle(table, win, first=not result.wins)
        result.wins.append(paid)
        result.payments += paid.payments
    result.deltas = tuple(sum(column) for column in zip(*(paid.deltas for paid in result.wins), strict=True))
    return result


def _settle(table: Table, win: Win, *, first: bool) -> Generator[Asks, Answers, WinResult]:
    """Value one win and make its payments. Honba and deposits go with the first."""
    seat, frm = win.seat, win.frm
    value, win.tile = win_value(table, win)
    ura = counted_ura(table, win)
    for tile, _, name in value.freed:
        table.log("free_tile", seat, None, tile, NAME_TEXT[name])
    honba = table.honba if first else 0
    deposits = table.deposits if first else 0
    due = payments(
        value, table.rules, seat, frm, table.dealer, table.players,
        honba=honba, deposits=deposits, pao=table.liable[seat],
        fed_by=table.fed_kan if frm is None and table.fed_kan >= 0 else None, on=table.on,
    )  # fmt: skip
    why: Why = "tsumo" if frm is None else "ron"
    yield from pay(table, due, why)
    taken = sum(payment.amount for payment in due if payment.why == "deposits")
    changes = deltas(due, table.players)
    hand = tuple(tile for tile in table.hands[seat] if tile != win.tile)
    paid = WinResult(
        seat, frm, win.tile, hand, value, due, changes,
        points=sum(max(payment.amount - payment.honba, 0) for payment in due if payment.why == why),
        honba=honba, deposits=taken, melds=tuple(table.melds[seat]), dora=table.dora,
        ura=ura, riichi=bool(table.riichi_counted(seat)),
        liable=next((payment.payer for payment in due if payment.note == "pao"), None), chankan=win.kan is not None,
    )  # fmt: skip
    table.log(
        "win", seat, None, -1 if frm is None else frm, win.tile, hand, summary(value), paid.points, changes, paid.ura,
        -1 if paid.liable is None else paid.liable,
    )  # fmt: skip
    return paid


def summary(value: Value) -> dict[str, Any]:
    """What a win was worth, as plain data for the record."""
    return {
        "han": value.han,
        "fu": value.fu,
        "yakuman": value.yakuman,
        "limit": value.limit,
        "yaku": [[item.id, item.han] for item in (*value.yaku, *value.dora)],
        "reading": value.reading.text(),
    }


# ---------------------------------------------------------------------------- draws


def settle_exhaustive(table: Table) -> Generator[Asks, Answers, HandResult]:
    """The live wall is used up: nagashi, tenpai shown, fake riichi, noten penalty (B-18, E-01)."""
    ready = tuple(seat for seat in table.seats if tenpai(table, seat))
    nagashi = tuple(seat for seat in table.seats if _nagashi(table, seat))
    result = HandResult("nagashi" if nagashi else "exhaustive", tenpai=ready, nagashi=nagashi)
    fakes = [seat for seat in table.seats if table.riichi[seat] and seat not in ready and _is_fake(table, seat)]
    result.shown = {seat: tuple(table.hands[seat]) for seat in (*ready, *fakes)}
    for seat in fakes:
        fake_riichi(table, seat)
    if nagashi:
        for due in nagashi_payments(nagashi, table.dealer, table.players, last_discarder(table), table.on):
            yield from pay(table, due, "nagashi")
            result.payments += due
    else:
        result.payments = noten_payments(ready, table.rules, table.players)
        yield from pay(table, result.payments, "noten")
    return _no_win(table, result)


def _is_fake(table: Table, seat: Seat) -> bool:
    """Whether a hand in riichi that is noten is so by its tiles or its kan, and not only by a skill (E-01)."""
    return table.bad_kans[seat] or not table.live_waits(seat)


def _nagashi(table: Table, seat: Seat) -> bool:
    rules = table.rules
    yes = rules.nagashi and orphans_only(table, seat) and not (rules.nagashi_uncalled and table.called_away[seat])
    if table.on.nagashi:
        yes = table.on.nagashi(yes, seat)
    return yes


def settle_abort(table: Table, why: str) -> HandResult:
    """The hand is broken off: nothing is paid, some hands are shown (B-18)."""
    shown: dict[Seat, tuple[Tile, ...]] = {}
    if why == "nine_terminals":
        seat = table.turn
        drawn = (table.drawn,) if table.drawn >= 0 else ()
        shown[seat] = (*table.hands[seat], *drawn)
    elif why == "four_riichi":
        shown = {seat: tuple(table.hands[seat]) for seat in table.seats}
        for seat in table.seats:
            if table.bad_kans[seat] or not table.waits(seat):
                fake_riichi(table, seat)
    return _no_win(table, HandResult(why, shown=shown))


def _no_win(table: Table, result: HandResult) -> HandResult:
    result.deltas = deltas(result.payments, table.players)
    shown = tuple(sorted(result.shown.items()))
    table.log("no_win", -1, None, result.why, result.tenpai, shown, result.deltas)
    return result


# ---------------------------------------------------------------------------- what follows


def continuation(table: Table, result: HandResult) -> Plan:
    """Who deals next with how many honba, or that the game is over (B-19, B-20)."""
    dealer = table.dealer
    if result.wins:
        stays = any(win.seat == dealer for win in result.wins)
        honba = table.honba + 1 if stays else 0
    else:
        stays = result.abort or dealer in result.tenpai
        honba = table.honba + 1
    plan = Plan(dealer, table.round, honba)
    if not stays:
        plan.dealer = table.next_seat(dealer)
        plan.round += plan.dealer == 0
    reason = game_over(table, result, plan, stays)
    if reason:
        plan.game_over, plan.reason = True, reason
    if table.on.continuation:
        plan = table.on.continuation(plan)
    return plan


def game_over(table: Table, result: HandResult, plan: Plan, stays: bool) -> str:
    """Why the game ends after this hand, or "" (B-20, A-01)."""
    rules = table.rules
    if rules.bust and min(table.scores) < 0:
        return "bust"
    if not is_last_hand(table) or result.abort:
        return ""
    if stays:
        enough = rules.dealer_stop and (bool(result.wins) or rules.dealer_stop_tenpai)
        return "dealer_top" if enough and _dealer_has_it(table) else ""
    if not rules.extra_round or rules.rounds == 4:
        return "last_hand"
    if any(_reaches(table, score) for score in table.scores):
        return "target"
    return "last_hand" if plan.round > rules.rounds else ""


def _reaches(table: Table, score: int) -> bool:
    rules = table.rules
    return score > rules.extra_target if rules.extra_above else score >= rules.extra_target


def _dealer_has_it(table: Table) -> bool:
    """Whether the dealer of the last hand is top, ties to the seat nearest the first East, with the target (A-10)."""
    scores = table.scores
    dealer = table.dealer
    return scores.index(max(scores)) == dealer and scores[dealer] >= table.rules.extra_target


def final_result(table: Table, reason: str) -> GameResult:
    """Give left deposits and pots away, place the seats and compute the final scores (B-20, A-08, K-40)."""
    final = final_score(table.scores, table.rules, table.deposits + sum(table.pots.values()))
    if table.rules.leftover_deposits == "first":
        table.deposits = 0
        table.pots.clear()
    table.scores = list(final.scores)
    points = tuple(total / 1000 for total in final.totals)
    return GameResult(final.scores, final.places, points, table.hand_number, reason)
