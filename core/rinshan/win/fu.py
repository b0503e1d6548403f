"""Fu in settlement: 25 for whole-hand shapes, pinfu, or the sum with its changes and rounding (B-14, W-10)."""

from __future__ import annotations

from functools import cache
from typing import Final

from rinshan.tiles import EAST, KINDS, NAME_TEXT, NORTH, Kind
from rinshan.win.items import Change, FuItem
from rinshan.win.readings import ORPHANS_SHAPE, STANDARD, Hand, Reading
from rinshan.win.suits import (
    KANCHAN,
    PENCHAN,
    RYANMEN,
    SHANPON,
    TANKI,
    WAIT_NAMES,
    Group,
    triplet_fu,
)
from rinshan.win.yaku import PINFU, is_pinfu, pair_fu

BASE: Final = 20
_BASE: Final = FuItem("base", BASE)
_TSUMO: Final = FuItem("tsumo", 2)
_CLOSED_RON: Final = FuItem("closed_ron", 10)
_PINFU: Final = {fu: FuItem("pinfu", fu) for fu in (20, 30)}
_ROUNDING: Final = {fu: FuItem("rounding", fu) for fu in range(1, 31)}
_WAITS: Final = {
    wait: tuple(FuItem(WAIT_NAMES[wait], 2, NAME_TEXT[kind]) for kind in range(KINDS))
    for wait in (KANCHAN, PENCHAN, TANKI)
}


def fu_of(hand: Hand, reading: Reading, changes: list[Change]) -> int:
    """Return the fu of a reading whose yaku have been counted; what hooks changed is appended to ``changes``."""
    on, who = hand.on, hand.who
    if reading.shape != STANDARD:
        fu = _whole_shape_fu(reading)
    elif reading.wait == RYANMEN and _counts_pinfu(hand, reading):
        fu = hand.rules.pinfu_tsumo_fu if hand.win.tsumo else 30
    else:
        bare = sum_of_sets(hand, reading)
        fu = before = BASE + bare + (2 if hand.win.tsumo else 10 if hand.closed else 0)
        if on.fu_direct:
            fu = max(on.fu_direct(fu, who, reading), 0)
            if fu != before:
                changes.append(Change("fu_direct", before, fu))
        fu = (fu + 9) // 10 * 10
        if not bare and not hand.closed:
            fu = max(fu, hand.rules.open_pinfu_fu)
    if on.fu_final:
        before = fu
        fu = max(on.fu_final(fu, who, reading), 0)
        if fu != before:
            changes.append(Change("fu_final", before, fu))
    return fu


def _whole_shape_fu(reading: Reading) -> int:
    """25; thirteen orphans that count as a yakuman have none, as Tenhou writes it."""
    return 0 if reading.shape == ORPHANS_SHAPE and reading.yaku and reading.yaku[0].yakuman else 25


def _counts_pinfu(hand: Hand, reading: Reading) -> bool:
    """Whether pinfu fixes the fu: it was counted, or a yakuman stands in its place."""
    if reading.triplets or hand.melds:
        return False
    yaku = reading.yaku
    return PINFU in yaku or (bool(yaku) and yaku[0].yakuman > 0 and is_pinfu(hand, reading))


def sum_of_sets(hand: Hand, reading: Reading) -> int:
    """Return the fu of sets, pair and wait."""
    fu = reading.fu + 2 if KANCHAN <= reading.wait <= TANKI else reading.fu
    return fu if reading.pair < EAST else fu + pair_fu(hand, reading.pair)


def fu_items(hand: Hand, reading: Reading, fu: int, changes: list[Change]) -> list[FuItem]:
    """Return the items that add up to ``fu``, changes and rounding among them."""
    if reading.shape != STANDARD:
        items = [FuItem("whole_shape", _whole_shape_fu(reading))]
    elif _counts_pinfu(hand, reading):
        items = [_PINFU[hand.rules.pinfu_tsumo_fu if hand.win.tsumo else 30]]
    else:
        items = list(_summed(hand, reading))
    rounded = fu
    if changes:
        items += [_changed(change) for change in changes if change.stage == "fu_direct"]
        rounded = next((int(change.before) for change in changes if change.stage == "fu_final"), fu)
    rest = rounded - sum([item.fu for item in items])
    if rest:
        items.append(_ROUNDING.get(rest) or FuItem("rounding", rest))
    if rounded != fu:
        items += [_changed(change) for change in changes if change.stage == "fu_final"]
    return items


def _changed(change: Change) -> FuItem:
    return FuItem(change.stage, int(change.after) - int(change.before), "", "hooks")


def _summed(hand: Hand, reading: Reading) -> list[FuItem]:
    items = [_BASE]
    if hand.win.tsumo:
        items.append(_TSUMO)
    elif hand.closed:
        items.append(_CLOSED_RON)
    for part in reading.parts:
        items += part.fu_items
    for part in hand.melds:
        items += part.fu_items
    if reading.wait == SHANPON and not hand.win.tsumo:
        won = Group(hand.win_kind, "triplet")
        items[items.index(triplet_fu(won))] = triplet_fu(won._replace(concealed=False))
    pair = reading.pair
    fu = pair_fu(hand, pair) if pair >= EAST else 0
    if fu:
        name = "pair_dragon" if pair > NORTH else "pair_double_wind" if _is_double(hand, pair) else "pair_wind"
        items.append(_pair_item(name, fu, pair))
    if KANCHAN <= reading.wait <= TANKI:
        items.append(_WAITS[reading.wait][hand.win_kind])
    return items


@cache
def _pair_item(name: str, fu: int, pair: Kind) -> FuItem:
    return FuItem(name, fu, NAME_TEXT[pair] * 2)


def _is_double(hand: Hand, pair: int) -> bool:
    return pair == hand.win.seat_wind == hand.win.round_wind
