"""A settlement told with its reasons: the readings of a win, yaku, fu, dora, changes with whose they are, payments.

Everything is read off the results of the hand as it was settled, where each change names its skill; what changed
before any figure (what is dora, which yaku count) stands in the calls of handlers looked at meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rinshan.tiles import NAME_TEXT, Name, format_names

if TYPE_CHECKING:
    from rinshan.results import HandResult, WinResult
    from rinshan.tracing import Call
    from rinshan.win import Change, Item, Payment, PaymentChange, Reading, Value

DORA: Final = ("dora_kinds", "ura_counts")
"""Hooks that are asked once for all readings of a hand."""


def settled(result: HandResult, calls: Sequence[Call], printed: Sequence[Name]) -> dict[str, Any]:
    """How a hand was settled, as plain values."""
    return {
        "why": result.why,
        "tenpai": list(result.tenpai),
        "nagashi": list(result.nagashi),
        "wins": [_win(win, calls, printed) for win in result.wins],
        "payments": [_payment(payment) for payment in result.payments if not result.wins],
        "deltas": list(result.deltas),
    }


def _win(win: WinResult, calls: Sequence[Call], printed: Sequence[Name]) -> dict[str, Any]:
    value = win.value
    of_reading = _of(value.reading, calls)
    return {
        "seat": win.seat,
        "from": win.frm,
        "tile": NAME_TEXT[value.reading.win.win],
        "hand": format_names(value.reading.win.concealed),
        "melds": [format_names(meld.names) for meld in win.melds],
        "reading": value.reading.text(),
        "readings": [_considered(other, chosen=other is value) for other in value.considered or [value]],
        "freed": [{"was": NAME_TEXT[free.was], "as": NAME_TEXT[free.name]} for free in value.freed],
        "yaku": [_yaku(item, value, of_reading) for item in value.yaku],
        "not_counted": [
            {"id": call.args[1], "skill": call.source, "why": call.after.reason}
            for call in of_reading
            if call.hook == "may_count" and call.changed
        ],
        "left_out": [item.id for item in value.left_out],
        "dora": [{"id": item.id, "han": item.han} for item in value.dora],
        "dora_changes": [_by(call) for call in _once(calls) if call.hook in DORA and _is_about(call, win.seat)],
        "indicators": format_names(win.dora, sort=False),
        "ura": format_names([printed[tile] for tile in win.ura], sort=False),
        "fu_items": [{"id": item.id, "fu": item.fu, "tiles": item.tiles} for item in value.fu_items],
        "changes": [_change(change) | {"what": change.what} for change in value.changes],
        "han": value.han,
        "fu": value.fu,
        "yakuman": value.yakuman,
        "limit": value.limit,
        "base": value.base,
        "points": win.points,
        "honba": win.honba,
        "deposits": win.deposits,
        "liable": win.liable,
        "payments": [_payment(payment) for payment in win.payments],
        "deltas": list(win.deltas),
    }  # fmt: skip


def _considered(value: Value, *, chosen: bool) -> dict[str, Any]:
    return {
        "reading": value.reading.text(),
        "chosen": chosen,
        "yaku": [item.id for item in value.yaku],
        "left_out": [item.id for item in value.left_out],
        "han": value.han,
        "fu": value.fu,
        "base": value.base,
        "stands": value.stands,
    }


def _yaku(item: Item, value: Value, calls: Sequence[Call]) -> dict[str, Any]:
    """A yaku with the skill that brought it, and what changed its han."""
    brought = (call.source for call in calls if call.hook == "yaku" and any(got.id == item.id for got in call.after))
    return {
        "id": item.id,
        "han": item.han,
        "yakuman": item.yakuman,
        "skill": next(brought, ""),
        "changes": [
            _change(change) for change in value.changes if (change.stage, change.what) == ("yaku_han", item.id)
        ],
    }


def _change(change: Change | PaymentChange) -> dict[str, Any]:
    """From what to what, and which skill did it ("" = the rules)."""
    return {"stage": change.stage, "before": change.before, "after": change.after, "skill": change.source}


def _is_about(call: Call, seat: int) -> bool:
    return call.changed and call.args[1] == seat


def _by(call: Call) -> dict[str, Any]:
    """Who changed what from what to what."""
    before, after = call.before, call.after
    if call.hook == "dora_kinds":
        before, after = format_names(before, sort=False), format_names(after, sort=False)
    return {"stage": call.hook, "skill": call.source, "before": before, "after": after}


def _payment(payment: Payment) -> dict[str, Any]:
    """A payment with all that changed it, in order."""
    return {
        "from": payment.payer,
        "to": payment.payee,
        "why": payment.why,
        "note": payment.note,
        "base": payment.base,
        "honba": payment.honba,
        "changes": [_change(change) for change in payment.changes],
        "points": payment.amount,
    }


def _of(reading: Reading, calls: Sequence[Call]) -> list[Call]:
    """The calls that were about this reading, each once."""
    return [call for call in _once(calls) if call.args and _same(call.args[-1], reading)]


def _same(given: Any, reading: Reading) -> bool:
    return type(given) is type(reading) and (
        (given.shape, given.packed, given.parts) == (reading.shape, reading.packed, reading.parts)
    )


def _once(calls: Sequence[Call]) -> list[Call]:
    """The calls without those that ask the same again: a hand is read when it is offered, judged and settled."""
    found: dict[Any, Call] = {}
    for call in calls:
        shown = [arg.text() if hasattr(arg, "packed") else repr(arg) for arg in call.args]
        found.setdefault((call.hook, call.source, call.seat, *shown, repr(call.after)), call)
    return list(found.values())
