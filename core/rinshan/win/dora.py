"""Dora: indicated, ura and red tiles of a hand (B-13, K-05, K-43)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rinshan.tiles import DORA_AFTER, KIND_OF, Kind, Name
from rinshan.win.items import DOUBLE_RIICHI, RIICHI, Item
from rinshan.win.readings import Hand
from rinshan.win.suits import FIELD, FULL, RED_SHIFT, unit_of

if TYPE_CHECKING:
    from rinshan.rows import Step

_NEXT: Final = tuple(FIELD * DORA_AFTER[kind] for kind in KIND_OF)
"""Where the integer of a hand counts the kind that an indicator points at."""
_URA: Final = RIICHI | DOUBLE_RIICHI
"""What makes ura dora count."""


class _Items(dict[tuple[int, int, int], tuple[Item, ...]]):
    """Items by the numbers of indicated, red and ura dora, none of them 0 han; filled when asked."""

    def __missing__(self, key: tuple[int, int, int]) -> tuple[Item, ...]:
        named = zip(("dora", "aka_dora", "ura_dora"), key, strict=True)
        items = self[key] = tuple(Item(name, count) for name, count in named if count)
        return items


_items: Final = _Items().__getitem__


def dora_items(hand: Hand) -> list[Item]:
    """Return what dora bring, the same for every reading: ``dora``, ``aka_dora``, ``ura_dora``, none of them 0 han.

    ``dora_change`` is what hooks on the value of single tiles add or take away.
    """
    win, on, total = hand.win, hand.on, hand.total
    if win.dora_names is not None:
        total = sum(map(unit_of, win.dora_names))
    elif hand.melds:
        for part in hand.melds:
            total += part.unit
    if on.dora_kinds or on.dora_value or on.ura_counts:
        return _with_hooks(hand, total)
    shown = hidden = 0
    for name in win.dora:
        shown += total >> _NEXT[name] & FULL
    if win.ura and win.flags & _URA:
        for name in win.ura:
            hidden += total >> _NEXT[name] & FULL
    return [*_items((shown, total >> RED_SHIFT, hidden))]


def _with_hooks(hand: Hand, total: int) -> list[Item]:
    win, on = hand.win, hand.on
    kinds = _dora_kinds(hand, win.dora)
    ura = _dora_kinds(hand, win.ura) if win.ura and _ura_counts(hand) else []
    items = [*_items((_count(total, kinds), total >> RED_SHIFT, _count(total, ura)))]
    if on.dora_value:
        change = _changed_values(hand, win.dora_names or _all_names(hand), [*kinds, *ura])
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
    yes = bool(hand.win.flags & _URA)
    if on.ura_counts:
        yes = on.ura_counts(yes, hand.who, hand.win)
    return yes


def _all_names(hand: Hand) -> tuple[Name, ...]:
    return hand.win.concealed + tuple(name for meld in hand.win.melds for name in meld.names)


def value_steps(hand: Hand) -> Iterator[tuple[Name, Step]]:
    """Yield what each handler made of the value of each dora of a settled hand: the tile and the step."""
    win = hand.win
    kinds = _dora_kinds(hand, win.dora)
    kinds += _dora_kinds(hand, win.ura) if win.ura and _ura_counts(hand) else []
    for name in win.dora_names or _all_names(hand):
        value = kinds.count(KIND_OF[name]) + (name >= 34)
        if value:
            for step in hand.on.stepwise("dora_value", _always, value, hand.who, name):
                yield name, step


def _always(_before: object, _after: object) -> bool:
    return True


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
