"""Dora: indicated, ura and red tiles of a hand (B-13, K-05, K-43)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rinshan.tiles import DORA_AFTER, KIND_OF, Kind, Name
from rinshan.win.items import DOUBLE_RIICHI, RIICHI, Item
from rinshan.win.readings import Hand
from rinshan.win.suits import FIELD, FULL, RED_SHIFT, UNIT

_NEXT: Final = tuple(FIELD * DORA_AFTER[kind] for kind in KIND_OF)
"""Where the integer of a hand counts the kind that an indicator points at."""


class _Counted(dict[int, Item]):
    """Items of one kind of dora by their number, made once."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def __missing__(self, count: int) -> Item:
        item = self[count] = Item(self.name, count)
        return item


_DORA: Final = _Counted("dora")
_RED: Final = _Counted("aka_dora")
_URA: Final = _Counted("ura_dora")


def dora_items(hand: Hand) -> list[Item]:
    """Return what dora bring, the same for every reading: ``dora``, ``aka_dora``, ``ura_dora``, none of them 0 han.

    ``dora_change`` is what hooks on the value of single tiles add or take away.
    """
    win, on = hand.win, hand.on
    names = win.dora_names
    total = hand.total + hand.unit if names is None else sum([UNIT[name] for name in names])
    if on.dora_kinds or on.dora_value:
        return _with_hooks(hand, total, names or _all_names(hand))
    shown = hidden = 0
    for name in win.dora:
        shown += total >> _NEXT[name] & FULL
    if win.ura and _ura_counts(hand):
        for name in win.ura:
            hidden += total >> _NEXT[name] & FULL
    red = total >> RED_SHIFT
    return _items(shown, red, hidden) if shown or red or hidden else []


def _items(shown: int, red: int, hidden: int) -> list[Item]:
    items: list[Item] = []
    if shown:
        items.append(_DORA[shown])
    if red:
        items.append(_RED[red])
    if hidden:
        items.append(_URA[hidden])
    return items


def _with_hooks(hand: Hand, total: int, names: Sequence[Name]) -> list[Item]:
    win, on = hand.win, hand.on
    kinds = _dora_kinds(hand, win.dora)
    ura = _dora_kinds(hand, win.ura) if win.ura and _ura_counts(hand) else []
    items = _items(_count(total, kinds), total >> RED_SHIFT, _count(total, ura))
    if on.dora_value:
        change = _changed_values(hand, names, [*kinds, *ura])
        if change:
            items.append(Item("dora_change", change, "hooks"))
    return items


def _dora_kinds(hand: Hand, indicators: Iterable[Name]) -> list[Kind]:
    on = hand.on
    kinds = [DORA_AFTER[KIND_OF[name]] for name in indicators]
    if on.dora_kinds:
        kinds = on.dora_kinds(kinds, hand.who)
    return kinds


def _count(total: int, kinds: Iterable[Kind]) -> int:
    return sum([total >> FIELD * kind & FULL for kind in kinds])


def _ura_counts(hand: Hand) -> bool:
    """Ura count in riichi only (B-13), unless a hook says otherwise (Y-02, K-43)."""
    on = hand.on
    yes = bool(hand.win.flags & (RIICHI | DOUBLE_RIICHI))
    if on.ura_counts:
        yes = on.ura_counts(yes, hand.who)
    return yes


def _all_names(hand: Hand) -> tuple[Name, ...]:
    return hand.win.concealed + tuple(name for meld in hand.win.melds for name in meld.names)


def _changed_values(hand: Hand, names: Sequence[Name], kinds: Sequence[Kind]) -> int:
    on = hand.on
    change = 0
    for name in names:
        value = before = kinds.count(KIND_OF[name]) + (name >= 34)
        if not value:
            continue
        if on.dora_value:
            value = on.dora_value(value, hand.who, name)
        change += value - before
    return change
