"""Fu in settlement: 25 for whole-hand shapes, pinfu, or the sum with its changes and rounding (B-14, W-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rinshan.tiles import KIND_OF, KINDS, NAME_TEXT, NORTH, Kind, format_names
from rinshan.win.items import BASE_FU, CLOSED_RON_FU, TSUMO_FU, WAIT_FU, Change, FuItem
from rinshan.win.packed import FU_AT, FULL_FU, FULL_TALLY, PAIR_AT, TRIPLETS, VALUED_PAIR, WAIT, WAIT_AT
from rinshan.win.readings import ORPHANS_SHAPE, STANDARD, Hand, Reading, pair_fu
from rinshan.win.suits import KANCHAN, PENCHAN, SHANPON, TANKI, WAIT_NAMES
from rinshan.win.yaku import PINFU, is_pinfu

_NO_PINFU: Final = TRIPLETS | WAIT
"""What a pinfu has none of: triplets, and a wait that is not two-sided."""
_SETS_WITH_FU: Final = TRIPLETS | VALUED_PAIR
"""What brings fu, beside the way of winning and the wait."""
_BASE: Final = FuItem("base", BASE_FU)
_TSUMO: Final = FuItem("tsumo", TSUMO_FU)
_CLOSED_RON: Final = FuItem("closed_ron", CLOSED_RON_FU)
_ROUNDING: Final = tuple(FuItem("rounding", fu) for fu in range(31))
_SHANPON: Final = SHANPON << WAIT_AT
_WAITS: Final = tuple(
    tuple(FuItem(name, WAIT_FU, NAME_TEXT[kind]) for kind in range(KINDS)) if wait in (KANCHAN, PENCHAN, TANKI) else ()
    for wait, name in enumerate(WAIT_NAMES)
)
"""Items by wait and kind; none for waits without fu."""


def fu_of(hand: Hand, reading: Reading, changes: list[Change]) -> int:
    """Return the fu of a reading whose yaku have been counted; what hooks changed is appended to ``changes``."""
    on, packed = hand.on, reading.packed
    if reading.shape != STANDARD or (hand.closed and not packed & _NO_PINFU and _counts_pinfu(reading)):
        fu = reading.fu_fixed = _fixed(hand, reading)
    else:
        fu = before = packed >> FU_AT & FULL_FU
        if on.fu_direct:
            fu = max(on.fu_direct(fu, hand.who, reading), 0)
            if fu != before:
                changes.append(Change("fu_direct", before, fu))
        fu = (fu + 9) // 10 * 10
        if not hand.closed and not packed & (_SETS_WITH_FU | WAIT):
            fu = max(fu, hand.rules.open_pinfu_fu)
    if on.fu_final:
        before = fu
        fu = max(on.fu_final(fu, hand.who, reading), 0)
        if fu != before:
            changes.append(Change("fu_final", before, fu))
    return fu


def _counts_pinfu(reading: Reading) -> bool:
    """Whether pinfu fixes the fu: it was counted, or a yakuman stands in its place."""
    return is_pinfu(reading) if reading.yakuman else PINFU in reading.yaku or reading.has(PINFU.id)


def _fixed(hand: Hand, reading: Reading) -> int:
    """Fu of pinfu, or of a whole-hand shape: 25, and none for orphans that are a yakuman, as Tenhou writes it."""
    if reading.shape == STANDARD:
        return hand.rules.pinfu_tsumo_fu if hand.win.tsumo else 30
    return 0 if reading.shape == ORPHANS_SHAPE and reading.yakuman else 25


def fu_items(reading: Reading, fu: int, changes: Sequence[Change]) -> list[FuItem]:
    """Return the items that add up to ``fu``, changes and rounding among them."""
    told = reading.fu_fixed
    if told is None:
        packed, win = reading.packed, reading.hand.win
        told = packed >> FU_AT & FULL_FU
        items = [_BASE, _TSUMO] if win.tsumo else [_BASE, _CLOSED_RON] if reading.hand.closed else [_BASE]
        if packed & _SETS_WITH_FU:
            _add_sets(reading, items)
        waits = _WAITS[packed >> WAIT_AT & FULL_TALLY]
        if waits:
            items.append(waits[KIND_OF[win.win]])
    else:
        items = [_fixed_item("pinfu" if reading.shape == STANDARD else "whole_shape", told)]
    if changes:
        return _with_changes(items, told, fu, changes)
    if fu != told:
        items.append(_ROUNDING[fu - told])
    return items


def _with_changes(items: list[FuItem], told: int, fu: int, changes: Sequence[Change]) -> list[FuItem]:
    """Add what hooks changed to the items that add up to ``told``: before rounding, and after it."""
    direct = [_changed(change) for change in changes if change.stage == "fu_direct"]
    final = [_changed(change) for change in changes if change.stage == "fu_final"]
    rest = fu - told - sum([item.fu for item in (*direct, *final)])
    return items + direct + ([FuItem("rounding", rest)] if rest else []) + final


def _changed(change: Change) -> FuItem:
    return FuItem(change.stage, int(change.after) - int(change.before), "", change.source or "hooks")


def _add_sets(reading: Reading, items: list[FuItem]) -> None:
    """Append the items of triplets and pair; a triplet completed by ron is an open one."""
    hand, packed = reading.hand, reading.packed
    if packed & TRIPLETS:
        for part in reading.parts + hand.melds:
            items += part.fu_items
        if packed & WAIT == _SHANPON and not hand.win.tsumo:
            concealed, ronned = reading.ronned_fu
            items[items.index(concealed)] = ronned
    if packed & VALUED_PAIR:
        items.append(_pair_item(hand, packed >> PAIR_AT))


@cache
def _fixed_item(name: str, fu: int) -> FuItem:
    return FuItem(name, fu)


def _pair_item(hand: Hand, pair: Kind) -> FuItem:
    double = pair == hand.win.seat_wind == hand.win.round_wind
    name = "pair_dragon" if pair > NORTH else "pair_double_wind" if double else "pair_wind"
    return _named_pair(name, pair_fu(hand, pair), pair)


@cache
def _named_pair(name: str, fu: int, pair: Kind) -> FuItem:
    return FuItem(name, fu, format_names([pair, pair]))
