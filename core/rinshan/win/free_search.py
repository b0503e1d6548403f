"""The search for the best completion of a hand with free tiles: suits first, then whole hands by their bounds.

A question (`Search`) asks every suit for its ways with so many tiles added, puts the ways of four suits together where
they make a hand, and bounds what each is worth. Whole hands are known by the tiles they add, as one integer of five
bits a kind. The shapes of pairs and orphans are found by arithmetic on the same integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from rinshan.hand import Shape
from rinshan.tiles import DORA_AFTER, IS_ORPHAN, KIND_OF, KINDS, ORPHANS, RED_OF, Kind, Name
from rinshan.win.free_bound import NO_YAKU, Bound
from rinshan.win.free_suits import (
    FREE_SUITS,
    KINDS_AT,
    NO_TRIPLET,
    NOT_GREEN,
    TWINS,
    TWO_SIDED,
    WAIT_FU,
    group_marks,
    group_sums,
    twins_of,
)
from rinshan.win.free_terms import FREE, FreeTerms
from rinshan.win.items import WinInput
from rinshan.win.suits import FIELD, FULL, KINDS_ONLY, SUIT_FULL, SUIT_SHIFT, UNIT, Group, meld_part

if TYPE_CHECKING:
    from rinshan.rules import Rules

Ways: TypeAlias = list[tuple[int, int, int, int]]
"""Ways of one suit in one question: tiles added, sums, marks, dora and reds that they add."""

_ONES: Final = sum(1 << FIELD * kind for kind in range(KINDS))
_MANY: Final = _ONES << 4
_OVER_FOUR: Final = 11 * _ONES
"""Added to counts, it carries into bit 4 of every count above four."""
_NO_ORPHANS: Final = sum(FULL << FIELD * kind for kind in range(KINDS) if not IS_ORPHAN[kind])
_EACH_ORPHAN: Final = sum(1 << FIELD * kind for kind in ORPHANS)
_NEXT: Final = tuple(FIELD * DORA_AFTER[kind] for kind in KIND_OF)
_NORMAL_FIVES: Final = tuple(FULL << FIELD * five for five in RED_OF)
_FIVE_AT: Final = 4 * FIELD
_ANY_WAIT: Final = TWO_SIDED | WAIT_FU | NO_TRIPLET


@cache
def _shares(free: int, residues: tuple[int, int, int, int]) -> tuple[tuple[int, int, int, int], ...]:
    """Return the ways to share out free tiles to suits of these sizes (modulo 3): sets everywhere, one pair."""
    found: list[tuple[int, int, int, int]] = []
    for man in range(free + 1):
        for pin in range(free + 1 - man):
            for sou in range(free + 1 - man - pin):
                share = (man, pin, sou, free - man - pin - sou)
                if sorted((size + more) % 3 for size, more in zip(residues, share, strict=True)) == [0, 0, 0, 2]:
                    found.append(share)
    return tuple(found)


@cache
def _meld_features(groups: tuple[Group, ...]) -> tuple[int, int]:
    """Return sums and marks of melds."""
    marks = 0
    for group in groups:
        marks |= group_marks(group)
    return sum([group_sums(group) for group in groups]), marks


class Search:
    """One hand with free tiles under given terms. ``right`` is false when a meld is no set: it never wins."""

    __slots__ = (
        "_banned", "_bound", "_dora", "_dora_held", "_held", "_marks", "_melds", "_over", "_reds", "_suits", "_sums",
        "_tiles", "_ways", "_win_rank", "_win_suit", "free", "right",
    )  # fmt: skip

    def __init__(self, win: WinInput, rules: Rules, terms: FreeTerms, *, any_names: bool = False) -> None:
        total = free = 0
        for name in win.concealed:
            if name >= 0:
                total += UNIT[name]
            else:
                free += 1
        self.free = free
        self.right = closed = True
        self._sums = self._marks = unit = 0
        self._melds = len(win.melds)
        if win.melds:
            closed, unit = self._take_melds(win)
        self._bound = Bound(win, rules, closed)
        self._tiles = tiles = total & KINDS_ONLY
        self._held = held = total + unit
        self._suits = tuple([
            memory[tiles >> SUIT_SHIFT * suit & SUIT_FULL] for suit, memory in enumerate(FREE_SUITS)
        ])  # fmt: skip
        self._win_suit, self._win_rank = divmod(KIND_OF[win.win], 9) if win.win != FREE else (FREE, 0)
        self._take_dora(win, held)
        self._limit(terms, any_names)
        self._ways: dict[tuple[int, int], Ways] = {}

    def _take_melds(self, win: WinInput) -> tuple[bool, int]:
        groups: list[Group] = []
        unit = 0
        closed = True
        for meld in win.melds:
            part = meld_part(meld)
            groups += part.groups
            unit += part.unit
            closed = closed and not meld.is_open
            self.right = self.right and bool(part.groups)
        self._sums, self._marks = _meld_features(tuple(groups))
        return closed, unit

    def _take_dora(self, win: WinInput, held: int) -> None:
        """Note the kinds that are dora, and what the known tiles bring."""
        names = win.dora
        if win.ura and win.flags & 3:
            names += win.ura
        self._dora = [_NEXT[name] for name in names]
        count = held >> FIELD * KINDS
        for place in self._dora:
            count += held >> place & FULL
        self._dora_held = count

    def _limit(self, terms: FreeTerms, any_names: bool) -> None:
        """Note what the terms forbid: kinds that no tile may become, a fifth copy, reds and normal fives.

        With ``any_names`` illegal names are let pass.
        """
        self._over = terms.limit == "own"
        self._banned, self._reds = _limits(terms, any_names, tuple(self._fives_held()) if self._over else None)

    def _fives_held(self) -> Iterator[tuple[int, int]]:
        """Yield normal and red fives held; reds beyond one suit are told apart by their suit."""
        raise NotImplementedError
