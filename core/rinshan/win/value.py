"""The value of a win, in the order of H-05: yaku, dora, fu, han, limit, base points, highest reading.

Every stage is a hook point. Offering a win asks whether some reading has a yaku (`has_yaku`); settling it asks which
reading pays most (`value`). Both are pure and go through the same readings, so they may be asked of hypotheses.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Literal, TypeAlias

from rinshan.hooks import NO_HOOKS, Hooks
from rinshan.win.dora import dora_items
from rinshan.win.fu import fu_items, fu_of
from rinshan.win.items import Change, FuItem, Item, WinInput
from rinshan.win.points import base_of, limit_of
from rinshan.win.readings import Hand, Reading, readings
from rinshan.win.yaku import PINFU, ordinary_yaku, yakuman_of

if TYPE_CHECKING:
    from rinshan.rules import Rules

Verdict: TypeAlias = Literal["win", "no_yaku", "no_shape"]


class Value:
    """What a reading of a win is worth, and why. Built by `value`; ``stands`` is false when the win has no yaku.

    ``fu``, ``han``, ``base`` (A of B-15) are what payments use; ``yakuman`` is their number (0 = none; 13 counted han
    are no yakuman but have its ``limit``). ``left_out`` are yaku that were not counted because that pays more (W-12).
    """

    __slots__ = (
        "base", "changes", "dora", "fu", "han", "left_out", "limit", "reading", "stands", "yaku", "yakuman",
    )  # fmt: skip

    def __init__(
        self,
        reading: Reading,
        yaku: list[Item],
        dora: list[Item],
        fu: int,
        han: int,
        yakuman: int,
        limit: str,
        base: int,
        stands: bool,
        left_out: tuple[Item, ...],
        changes: list[Change],
    ) -> None:
        self.reading = reading
        self.yaku = yaku
        self.dora = dora
        self.fu = fu
        self.han = han
        self.yakuman = yakuman
        self.limit = limit
        self.base = base
        self.stands = stands
        self.left_out = left_out
        self.changes = changes

    @property
    def fu_items(self) -> list[FuItem]:
        """The reasons of ``fu``, which add up to it."""
        return fu_items(self.reading.hand, self.reading, self.fu, self.changes)

    @property
    def names(self) -> list[str]:
        """Ids of yaku and dora."""
        return [item.id for item in (*self.yaku, *self.dora)]

    def explain(self) -> list[str]:
        """Tell the whole computation, one line a stage."""
        lines = [f"reading: {self.reading.text()}"]
        lines += [f"yaku: {item.id} {_worth(item)}{_by(item.source)}" for item in self.yaku or ()]
        lines += [f"left out: {item.id} {_worth(item)}" for item in self.left_out]
        lines += [f"dora: {item.id} {item.han}{_by(item.source)}" for item in self.dora]
        lines += [
            f"fu: {item.id} {item.tiles} {item.fu}".replace("  ", " ") + _by(item.source) for item in self.fu_items
        ]
        lines += [f"changed: {change.stage} {change.before} -> {change.after}" for change in self.changes]
        if not self.stands:
            return [*lines, "no yaku: not a win"]
        sum_line = f"{self.yakuman} yakuman" if self.yakuman else f"{self.han} han {self.fu} fu"
        limit = "" if self.limit == "none" else f", {self.limit}"
        return [*lines, f"value: {sum_line}{limit}, base points {self.base}"]


def _worth(item: Item) -> str:
    return f"{item.yakuman} yakuman" if item.yakuman else str(item.han)


def _by(source: str) -> str:
    return f" ({source})" if source else ""


def value(win: WinInput, rules: Rules, on: Hooks | None = None) -> Value | None:
    """Return the reading that pays most; None when no reading is a win.

    A value without any yaku has ``yaku == []``, ``han == 0`` and does not stand, unless another reading of the hand
    stands and the rules allow settling without (W-12). Raises `HandError` for tiles that cannot be a hand.
    """
    hand = Hand(win, rules, NO_HOOKS if on is None else on)
    found = readings(hand)
    if not found:
        return None
    best = _score(hand, found[0], count_yaku(hand, found[0]), ())
    if len(found) > 1 or rules.leave_out_yaku:
        others = [_score(hand, reading, count_yaku(hand, reading), ()) for reading in found[1:]]
        best = _highest([best, *others])
    return best if best.stands else _without_yaku(best)


def _highest(candidates: list[Value]) -> Value:
    """Return what pays most; once the win stands, readings without yaku and left-out yaku too where allowed (W-12)."""
    hand = candidates[0].reading.hand
    if hand.rules.leave_out_yaku and any(candidate.stands for candidate in candidates):
        candidates += [other for candidate in candidates for other in _with_less(hand, candidate)]
        for candidate in candidates:
            candidate.stands = True
    return max(candidates, key=_rank)


def _rank(candidate: Value) -> tuple[bool, int, int, int]:
    """A win that stands before one that does not, then what pays more, then more han, then more fu (B-16)."""
    return candidate.stands, candidate.base, candidate.han, candidate.fu


def _without_yaku(found: Value) -> Value:
    found.dora, found.han, found.base, found.limit = [], 0, 0, "none"
    return found


def _with_less(hand: Hand, full: Value) -> list[Value]:
    """Score a reading again with yaku left out, where a hook can make that pay more."""
    on, yaku = hand.on, full.yaku
    if full.yakuman or not yaku:
        return []
    if on.fu_direct or on.fu_final or on.han_direct or on.han_final or on.limit or on.base_points:
        return [
            _score(hand, copy(full.reading), [item for item in yaku if item not in left], left)
            for left in _left_out(yaku)
        ]
    return []


def _left_out(yaku: list[Item]) -> Iterator[tuple[Item, ...]]:
    """Yield what settlement may leave out: any one yaku, and pinfu with any other, since pinfu fixes the fu."""
    for item in yaku:
        yield (item,)
        if item is not PINFU and PINFU in yaku:
            yield (PINFU, item)


def judge(win: WinInput, rules: Rules, on: Hooks | None = None) -> Verdict:
    """Judge a shown hand by shape and yaku: ``win``, ``no_yaku`` or ``no_shape``. Furiten is judged elsewhere."""
    hand = Hand(win, rules, NO_HOOKS if on is None else on)
    found = readings(hand)
    if not found:
        return "no_shape"
    return "win" if any(has_any_yaku(hand, count_yaku(hand, reading)) for reading in found) else "no_yaku"


def has_yaku(win: WinInput, rules: Rules, on: Hooks | None = None) -> bool:
    """Whether some reading of the hand is a win with a yaku; what is asked before a win is offered (B-11)."""
    return judge(win, rules, on) == "win"


def has_any_yaku(hand: Hand, yaku: list[Item]) -> bool:
    """Whether these satisfy the one-yaku condition; yaku of 0 han by `Rules.zero_han_wins` (W-09)."""
    return bool(yaku) and (hand.rules.zero_han_wins or any(item.han for item in yaku))


def count_yaku(hand: Hand, reading: Reading) -> list[Item]:
    """Return the yaku that count: yakuman alone where there is one, else all others; dora apart."""
    on, who = hand.on, hand.who
    yakuman = yakuman_of(hand, reading)
    # What may be refused must have the others beside it, which count once no yakuman is left.
    items = yakuman if yakuman and not on.may_count else yakuman + ordinary_yaku(hand, reading)
    reading.yaku = items
    if on.yaku:
        items += on.yaku(who, reading)
    if on.may_count:
        items = [item for item in items if not _refused(hand, reading, item)]
    if (yakuman or on.yaku) and any(item.yakuman for item in items):
        reading.yaku = items = [item for item in items if item.yakuman]
        return items
    if on.yaku_han:
        items = [_changed_han(hand, reading, item) for item in items]
    reading.yaku = items
    return items


def _refused(hand: Hand, reading: Reading, item: Item) -> bool:
    on = hand.on
    refusal = None
    if on.may_count:
        refusal = on.may_count(hand.who, item.id, reading)
    return refusal is not None


def _changed_han(hand: Hand, reading: Reading, item: Item) -> Item:
    on = hand.on
    han = item.han
    if on.yaku_han:
        han = on.yaku_han(han, hand.who, item.id, reading)
    return item if han == item.han else item._replace(han=han)


def _score(hand: Hand, reading: Reading, yaku: list[Item], left_out: tuple[Item, ...]) -> Value:
    """Run a reading whose yaku are given through the stages after them."""
    on, who, rules = hand.on, hand.who, hand.rules
    reading.yaku = yaku
    changes: list[Change] = []
    dora: list[Item]
    yakuman = 0
    if yaku and yaku[0].yakuman:
        yakuman = sum([item.yakuman for item in yaku]) if rules.several_yakuman_add else 1
        dora = []
        fu = fu_of(hand, reading, changes)
        han = 13 * yakuman
        limit = "yakuman"
    else:
        if hand.dora is None:
            hand.dora = dora_items(hand)
        dora = hand.dora
        fu = fu_of(hand, reading, changes)
        han = _han(hand, reading, dora, changes)
        limit = limit_of(han, fu, rules)
    if on.limit:
        before = limit
        limit = on.limit(limit, who, reading)
        _note(changes, "limit", before, limit)
    base = base_of(limit, han, fu, yakuman)
    if on.base_points:
        unchanged = base
        base = on.base_points(base, who, reading)
        _note(changes, "base_points", unchanged, base)
    stands = bool(yaku) and (rules.zero_han_wins or has_any_yaku(hand, yaku))
    return Value(reading, yaku, dora, fu, han, yakuman, limit, base, stands, left_out, changes)


def _han(hand: Hand, reading: Reading, dora: list[Item], changes: list[Change]) -> int:
    """Sum of yaku and dora, direct changes, final changes; never below zero (W-11)."""
    on, who = hand.on, hand.who
    han = 0
    for item in reading.yaku:
        han += item.han
    for item in dora:
        han += item.han
    if on.han_direct:
        before = han
        han = max(on.han_direct(han, who, reading), 0)
        _note(changes, "han_direct", before, han)
    if on.han_final:
        before = han
        han = max(on.han_final(han, who, reading), 0)
        _note(changes, "han_final", before, han)
    return han


def _note(changes: list[Change], stage: str, before: int | str, after: int | str) -> None:
    if after != before:
        changes.append(Change(stage, before, after))
