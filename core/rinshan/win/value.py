"""The value of a win, in the order of H-05: yaku, dora, fu, han, limit, base points, highest reading.

Every stage is a hook point. Offering a win asks whether some reading has a yaku (`has_yaku`); settling it asks which
reading pays most (`value`). Both are pure and go through the same readings, so they may be asked of hypotheses.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Literal, TypeAlias

from rinshan.hooks import NO_HOOKS, Hooks
from rinshan.tiles import NAME_TEXT
from rinshan.win.dora import dora_items
from rinshan.win.fu import fu_items, fu_of
from rinshan.win.items import Change, Freed, FuItem, Item, WinInput
from rinshan.win.packed import HONOUR_TRIPLETS
from rinshan.win.points import base_of, limit_of
from rinshan.win.readings import STANDARD, Hand, Reading, readings
from rinshan.win.yaku import FIRST_TURN, PINFU, circumstances, honour_yaku, pattern_of, yakuman_of

if TYPE_CHECKING:
    from rinshan.rules import Rules

Verdict: TypeAlias = Literal["win", "no_yaku", "no_shape"]


class Value:
    """What a reading of a win is worth, and why. Built by `value`; ``stands`` is false when the win has no yaku.

    ``fu``, ``han``, ``base`` (A of B-15) are what payments use; ``yakuman`` is their number (0 = none; 13 counted han
    are no yakuman but have its ``limit``). ``left_out`` are yaku that were not counted because that pays more (W-12),
    ``considered`` all values among which this one is the highest, itself included (B-16), ``freed`` the free tiles and
    what they count as (K-03).
    """

    __slots__ = (
        "base", "changes", "considered", "dora", "freed", "fu", "han", "left_out", "limit", "reading", "stands", "yaku",
        "yakuman",
    )  # fmt: skip

    def __init__(
        self,
        reading: Reading,
        dora: list[Item],
        fu: int,
        han: int,
        yakuman: int,
        limit: str,
        base: int,
        stands: bool,
        changes: list[Change],
    ) -> None:
        self.reading = reading
        self.yaku = reading.yaku
        self.dora = dora
        self.fu = fu
        self.han = han
        self.yakuman = yakuman
        self.limit = limit
        self.base = base
        self.stands = stands
        self.left_out: tuple[Item, ...] = ()
        self.considered: list[Value] = []
        self.freed: tuple[Freed, ...] = ()
        self.changes = changes

    @property
    def fu_items(self) -> list[FuItem]:
        """The reasons of ``fu``, which add up to it."""
        return fu_items(self.reading, self.fu, self.changes)

    @property
    def names(self) -> list[str]:
        """Ids of yaku and dora."""
        return [item.id for item in (*self.yaku, *self.dora)]

    def explain(self) -> list[str]:
        """Tell the whole computation, one line a stage."""
        lines = [f"free: {NAME_TEXT[freed.was]} counts as {NAME_TEXT[freed.name]}" for freed in self.freed]
        lines += [f"reading: {self.reading.text()}"]
        lines += [f"yaku: {item.id} {_worth(item)}{_by(item.source)}" for item in self.yaku or ()]
        lines += [f"left out: {item.id} {_worth(item)}" for item in self.left_out]
        lines += [f"dora: {item.id} {item.han}{_by(item.source)}" for item in self.dora]
        lines += [
            f"fu: {item.id} {item.tiles} {item.fu}".replace("  ", " ") + _by(item.source) for item in self.fu_items
        ]
        lines += [
            f"changed: {change.stage}{change.what and f' {change.what}'} {change.before} -> {change.after}"
            + _by(change.source)
            for change in self.changes
        ]
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
    scored: list[Value] = []
    for reading in readings(hand):
        count_yaku(hand, reading)
        scored.append(_score(hand, reading))
    if not scored:
        return None
    best = scored[0] if len(scored) == 1 and not rules.leave_out_yaku else _highest(hand, scored)
    best.considered = scored
    return best if best.stands else _without_yaku(best)


def _highest(hand: Hand, scored: list[Value]) -> Value:
    """Return what pays most; once the win stands, readings without yaku and left-out yaku too where allowed (W-12)."""
    if hand.rules.leave_out_yaku and any(found.stands for found in scored):
        scored += [other for found in scored for other in _with_less(hand, found)]
        for found in scored:
            found.stands = True
    return max(scored, key=_rank)


def _rank(candidate: Value) -> tuple[bool, int, int, int, int]:
    """A win that stands first, then what pays more, then yakuman before counted han, more han, more fu (B-16)."""
    return candidate.stands, candidate.base, candidate.yakuman, candidate.han, candidate.fu


def _without_yaku(found: Value) -> Value:
    found.dora, found.han, found.base, found.limit = [], 0, 0, "none"
    return found


def _with_less(hand: Hand, full: Value) -> Iterator[Value]:
    """Score a reading again with yaku left out, where a hook can make that pay more."""
    on, yaku = hand.on, full.yaku
    if full.yakuman or not yaku:
        return
    if on.fu_direct or on.fu_final or on.han_direct or on.han_final or on.limit or on.base_points:
        for left in _left_out(yaku):
            reading = copy(full.reading)
            reading.yaku, reading.fu_fixed = [item for item in yaku if item not in left], None
            found = _score(hand, reading)
            found.left_out = left
            yield found


def _left_out(yaku: list[Item]) -> Iterator[tuple[Item, ...]]:
    """Yield what settlement may leave out: any one yaku, and pinfu with any other, since pinfu fixes the fu."""
    pinfu = next((item for item in yaku if item.id == PINFU.id), None)
    for item in yaku:
        yield (item,)
        if pinfu is not None and item is not pinfu:
            yield (pinfu, item)


def judge(win: WinInput, rules: Rules, on: Hooks | None = None) -> Verdict:
    """Judge a shown hand by shape and yaku: ``win``, ``no_yaku`` or ``no_shape``. Furiten is judged elsewhere."""
    hand = Hand(win, rules, NO_HOOKS if on is None else on)
    found = readings(hand)
    if not found:
        return "no_shape"
    for reading in found:
        if has_any_yaku(hand, count_yaku(hand, reading)):
            return "win"
    return "no_yaku"


def has_yaku(win: WinInput, rules: Rules, on: Hooks | None = None) -> bool:
    """Whether some reading of the hand is a win with a yaku; what is asked before a win is offered (B-11)."""
    return judge(win, rules, on) == "win"


def has_any_yaku(hand: Hand, yaku: list[Item]) -> bool:
    """Whether these satisfy the one-yaku condition; yaku of 0 han by `Rules.zero_han_wins` (W-09)."""
    for item in yaku:
        if item.han:
            return True
    return bool(yaku) and hand.rules.zero_han_wins


def count_yaku(hand: Hand, reading: Reading) -> list[Item]:
    """Return the yaku that count: yakuman alone where there is one, else all others; dora apart."""
    win, on, pattern = hand.win, hand.on, pattern_of(reading)
    items = [*circumstances(win.flags << 2 | win.tsumo << 1 | hand.closed), *pattern.yaku]
    if reading.packed & HONOUR_TRIPLETS and reading.shape == STANDARD:
        place = len(items) - pattern.after_honours
        items[place:place] = honour_yaku(hand, reading)
    yakuman: list[Item] | None = None
    if pattern.rare or win.flags & FIRST_TURN:
        yakuman = yakuman_of(hand, reading, pattern)
        # What may be refused must have the others beside it, which count once no yakuman is left.
        items = yakuman if yakuman and not on.may_count else yakuman + items
    reading.yaku = items
    if on.yaku:
        items += on.yaku(hand.who, reading)
    if on.may_count:
        reading.asked = items
        reading.yaku = items = [item for item in items if not _refused(hand, reading, item)]
    if (yakuman or on.yaku) and any(item.yakuman for item in items):
        reading.yaku = items = [item for item in items if item.yakuman]
        reading.yakuman = True
        return items
    if on.yaku_han:
        reading.yaku = items = [_changed_han(hand, reading, item) for item in items]
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
    return item if han == item.han else item._replace(han=han, before=item.han)


def _score(hand: Hand, reading: Reading) -> Value:
    """Run a reading whose yaku have been counted through the stages after them."""
    on, rules, yaku = hand.on, hand.rules, reading.yaku
    changes: list[Change] = []
    if reading.yakuman:
        dora: list[Item] = []
        yakuman = sum([item.yakuman for item in yaku]) if rules.several_yakuman_add else 1
        han, limit = 13 * yakuman, "yakuman"
        fu = fu_of(hand, reading, changes)
    else:
        if hand.dora is None:
            hand.dora = dora_items(hand)
        dora = hand.dora
        fu = fu_of(hand, reading, changes)
        han = yakuman = 0
        for item in yaku:
            han += item.han
        for item in dora:
            han += item.han
        if on.han_direct or on.han_final:
            han = _changed_total(hand, reading, han, changes)
        limit = limit_of(han, fu, rules)
    if on.limit:
        before = limit
        limit = on.limit(limit, hand.who, reading)
        _note(changes, "limit", before, limit)
    base = base_of(limit, han, fu, yakuman)
    if on.base_points:
        unchanged = base
        base = on.base_points(base, hand.who, reading)
        _note(changes, "base_points", unchanged, base)
    return Value(reading, dora, fu, han, yakuman, limit, base, has_any_yaku(hand, yaku), changes)


def _changed_total(hand: Hand, reading: Reading, han: int, changes: list[Change]) -> int:
    """Change the sum of yaku and dora directly, then finally; never below zero (W-11)."""
    on = hand.on
    if on.han_direct:
        before = han
        han = max(on.han_direct(han, hand.who, reading), 0)
        _note(changes, "han_direct", before, han)
    if on.han_final:
        before = han
        han = max(on.han_final(han, hand.who, reading), 0)
        _note(changes, "han_final", before, han)
    return han


def _note(changes: list[Change], stage: str, before: int | str, after: int | str) -> None:
    if after != before:
        changes.append(Change(stage, before, after))
