"""A bound on the value of a completed hand from its sums and marks alone (`rinshan.win.free_suits`).

Its base points are never below the true ones, and nearly always equal, so that of many completions only the best are
valued. It holds for the base game, without hooks. A *rank* orders values: base points, then han; the han of what may
be a yakuman are a guess.

`Bound.most` bounds many completions at once, by the most of each sum that any of them has and the marks that any, or
all of them, have (`rinshan.win.free_suits.Most`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from rinshan.tiles import EAST, WHITE
from rinshan.win.free_suits import (
    CLOSED_TRIPLET,
    DORA_AT,
    FU_AT,
    FU_PAIR,
    HAN_AT,
    KINDS_AT,
    NINE_GATES,
    NO_TRIPLET,
    NOT_GREEN,
    PAIR_AT,
    RUNS_AT,
    STRAIGHT,
    SUITED_AT,
    TRIPLETS_AT,
    TWINS_AT,
    TWO_SIDED,
    WAIT_FU,
)
from rinshan.win.items import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    OPEN_RIICHI,
    RIICHI,
    RINSHAN,
    TENHOU,
    WinInput,
)
from rinshan.win.points import base_of, limit_of

if TYPE_CHECKING:
    from rinshan.rules import Rules

RANK: Final = 10
"""A rank is base points shifted by this, plus han."""
YAKUMAN: Final = 1 << 8
"""What a yakuman counts as in han of a bound."""
NO_YAKU: Final = -1
_TWINS: Final = 31 << TWINS_AT
_INNER: Final = 31 << 15
_LOWEST_RUNS: Final = 1 | 1 << 7 | 1 << 14
_HONOUR_MASK: Final = 0x7F
_NINE_OF_A_SUIT: Final = frozenset((0x1FF, 0x1FF << 9, 0x1FF << 18))
_MOST_DORA: Final = 256
_TWELVE_BITS: Final = 0xFFF


def rank_of(base: int, han: int) -> int:
    """Return the rank of a value."""
    return base << RANK | han


class Bound:
    """The bound of one question: circumstances, winds and rules are fixed."""

    __slots__ = (
        "_by_flags", "_closed", "_closed_fu", "_doubles", "_honours", "_kiriage", "_limits", "_luck", "_open_fu",
        "_outer", "_pair_fu", "_pinfu_fu", "_plain", "_ron", "_several", "_some_flags",
    )  # fmt: skip

    def __init__(self, win: WinInput, rules: Rules, closed: bool) -> None:
        self._closed = closed
        self._ron = not win.tsumo
        self._luck = YAKUMAN if win.flags & (TENHOU | CHIIHOU) and win.tsumo and not win.melds else 0
        luck = self._luck + circumstances(win.flags, win.tsumo, closed)
        self._by_flags = tuple([han + luck for han in _BY_FLAGS[closed, rules.open_tanyao]])
        self._some_flags = tuple([_best_flags(self._by_flags, flags, 0) for flags in range(64)])
        self._outer = tuple([_best_flags(self._by_flags, flags, 6) for flags in range(64)])
        self._honours = _Honours(win.seat_wind, win.round_wind, rules.double_yakuman)
        self._pair_fu = _pair_fu(win.seat_wind, win.round_wind, rules.double_wind_fu)
        self._limits = _limits(rules.counted_yakuman)
        self._kiriage = 1_919 if rules.kiriage else 2_000
        self._several = rules.several_yakuman_add
        self._doubles = 2 if rules.double_yakuman else 1
        self._closed_fu = 20 + (2 if win.tsumo else 10 if closed else 0)
        self._open_fu = rules.open_pinfu_fu
        self._pinfu_fu = rules.pinfu_tsumo_fu if win.tsumo else 30
        self._plain = rules.leave_out_yaku

    def rank(self, sums: int, marks: int, dora: int) -> int:
        """Return the rank that sets and a pair cannot exceed.

        Where they certainly have no yaku: `NO_YAKU`, or, if settlement may use readings without any (W-12), the
        complement of the rank, which is below that.
        """
        closed = self._closed
        han = self._by_flags[marks & 63]
        runs = sums & 31
        ronned = self._ron and not marks & NO_TRIPLET
        pair_fu = 0
        if runs:
            if closed and sums & _TWINS:
                han += 1 if sums & _TWINS == 1 << TWINS_AT else 3
            if runs > 2:
                lows = marks >> RUNS_AT
                if lows & lows >> 7 & lows >> 14 & 127:
                    han += 2 if closed else 1
                if lows & lows >> 3 & lows >> 6 & _LOWEST_RUNS:
                    han += 2 if closed else 1
            if not sums & _INNER:
                han += (2 if marks & 4 else 3) - (not closed)
        if marks & 4:
            pair = marks >> PAIR_AT & _HONOUR_MASK
            pair_fu = self._pair_fu[pair]
            han += self._honours[(marks >> TRIPLETS_AT + EAST & _HONOUR_MASK) << 7 | pair]
        if runs < 2:
            han += self._of_triplets(sums - CLOSED_TRIPLET if ronned else sums, marks)
        if not marks & NOT_GREEN:
            han += YAKUMAN
        elif closed and marks >> KINDS_AT in _NINE_OF_A_SUIT:
            han += YAKUMAN * self._doubles  # maybe nine gates
        if han >= YAKUMAN:
            return self._of_yakuman(han)
        if runs == 4 and closed and not pair_fu and marks & TWO_SIDED:
            return self._of_han(han + 1, dora, self._pinfu_fu)
        if not han and not self._plain:
            return NO_YAKU
        fu = (sums >> FU_AT) + pair_fu + (2 if marks & WAIT_FU else 0) - (2 if ronned else 0)
        if fu or closed:
            fu = (fu + self._closed_fu + 9) // 10 * 10
        else:
            fu = max(self._open_fu, 20 if self._ron else 30)
        found = self._of_han(han, dora, fu)
        return found if han else ~found

    def _of_triplets(self, sums: int, marks: int) -> int:
        han = 0
        triplets = marks >> TRIPLETS_AT
        if sums >> 5 & 31 == 4:
            han = 2
        concealed = sums >> 20 & 31
        if concealed > 2:
            han += 2 if concealed == 3 else YAKUMAN * self._doubles + 2  # maybe but three
        kans = sums >> 25 & 31
        if kans > 2:
            han += 2 if kans == 3 else YAKUMAN
        if triplets & triplets >> 9 & triplets >> 18 & 511:
            han += 2
        return han

    def pairs(self, marks: int, dora: int) -> int:
        """Return the rank of seven pairs."""
        han = self._by_flags[marks & 63] + 2
        return self._of_yakuman(han) if han >= YAKUMAN else self._of_han(han, dora, 25)

    def orphans(self, thirteen: bool) -> int:
        """Return the rank of thirteen orphans, which may have waited for any of them."""
        return self._of_yakuman(YAKUMAN * (self._doubles if thirteen else 1) + self._luck)

    # ------------------------------------------------------------------ many completions

    def most(self, sums: int, marks: int) -> int:
        """Return the rank that no way can exceed whose sums and marks these bound; `NO_YAKU` where none has a yaku.

        Most ways have either at least two runs or at least three triplets, so these are looked at apart.
        """
        closed = self._closed
        han = outer = sums >> HAN_AT if marks & 4 else 0
        if not marks & NOT_GREEN:
            han = outer = han + YAKUMAN
        elif closed and marks & NINE_GATES:
            han = outer = han + YAKUMAN * self._doubles
        han += self._some_flags[marks & 63]
        runs = sums & 31
        with_runs = han
        if runs and not sums & _INNER:
            outer += self._outer[marks & 63] + (2 if marks & 4 else 3) - (not closed)
            with_runs = most_han((han, outer))
        found = NO_YAKU
        if runs > 1:
            found = self._most_of_runs(with_runs, sums, marks)
        if sums >> 5 & 31 > 2:
            found = max(found, self._most_of(with_runs + self._of_triplets(sums, marks), sums, marks))
        return found

    def _most_of_runs(self, han: int, sums: int, marks: int) -> int:
        closed, runs = self._closed, sums & 31
        if closed and sums & _TWINS:
            han += 1 if sums & _TWINS == 1 << TWINS_AT else 3
        if runs > 2:
            lows = marks >> RUNS_AT
            if lows & lows >> 7 & lows >> 14 & 127:
                han += 2 if closed else 1
            if marks & STRAIGHT:
                han += 2 if closed else 1
        found = self._most_of(han, sums, marks)
        if runs > 3 and closed and marks & TWO_SIDED and not marks & FU_PAIR:
            dora = sums >> DORA_AT & _TWELVE_BITS
            found = max(found, self._of_any(han + 1, dora, self._pinfu_fu))
        return found

    def _most_of(self, han: int, sums: int, marks: int) -> int:
        fu = (sums >> FU_AT & _TWELVE_BITS) + (2 if marks & WAIT_FU else 0)
        fu = (fu + self._closed_fu + 9) // 10 * 10
        if not self._closed:
            fu = max(self._open_fu, 20 if self._ron else 30, fu)
        return self._of_any(han, sums >> DORA_AT & _TWELVE_BITS, fu)

    def _of_any(self, han: int, dora: int, fu: int) -> int:
        """Return the highest rank, with what may be a yakuman, or without it."""
        if han >= YAKUMAN:
            return max(self._of_yakuman(han), self._of_han(han % YAKUMAN, dora, fu))
        return self._of_han(han, dora, fu) if han or self._plain else NO_YAKU

    def honours(self, ways: Collection[int], melds: int) -> tuple[int, int, bool]:
        """Return the most han and the most fu that honours with these marks have, and whether all have such a pair."""
        pairs = [marks >> PAIR_AT & _HONOUR_MASK for marks in ways]
        sets = [(marks | melds) >> TRIPLETS_AT + EAST & _HONOUR_MASK for marks in ways]
        han = most_han([self._honours[triplets << 7 | pair] for triplets, pair in zip(sets, pairs, strict=True)])
        fu = [self._pair_fu[pair] for pair in pairs]
        return han, max(fu), min(fu) > 0

    def most_pairs(self, marks: int, dora: int, more: bool) -> int:
        """Return the rank that seven pairs cannot exceed; with ``more`` some of them are of kinds not in the marks."""
        flags = marks & 63
        each = [han for has, han in enumerate(self._by_flags) if has == flags or (more and not flags & ~has)]
        han = 2 + most_han(each)
        return self._of_any(han, dora, 25)

    def _of_yakuman(self, han: int) -> int:
        times = han // YAKUMAN if self._several else 1
        return rank_of(8_000 * times, 13 * times)

    def _of_han(self, han: int, dora: int, fu: int) -> int:
        han += dora
        if han > 4:
            return rank_of(self._limits[han], han)
        base = fu << han + 2
        return rank_of(2_000 if base > self._kiriage else base, han)


_Question: TypeAlias = tuple[int, bool, bool, int, int, bool]
_KNOWN: Final[dict[int, tuple[Rules, dict[_Question, Bound]]]] = {}
_MOST_RULES: Final = 64


def bound_of(win: WinInput, rules: Rules, closed: bool) -> Bound:
    """Return the bound for these circumstances, made once for each set of them."""
    known = _KNOWN.get(id(rules))
    if known is None:
        if len(_KNOWN) >= _MOST_RULES:
            _KNOWN.clear()
        known = _KNOWN[id(rules)] = (rules, {})
    question = (win.flags, win.tsumo, closed, win.seat_wind, win.round_wind, not win.melds)
    found = known[1].get(question)
    if found is None:
        found = known[1][question] = Bound(win, rules, closed)
    return found


def circumstances(flags: int, tsumo: bool, closed: bool) -> int:
    """Return the han of riichi and incidental yaku (B-08, B-09)."""
    han = 0
    if (closed or flags & OPEN_RIICHI) and flags & (RIICHI | DOUBLE_RIICHI):
        han = (2 if flags & DOUBLE_RIICHI else 1) + bool(flags & IPPATSU)
    han += closed and tsumo
    return han + (flags & (HAITEI | RINSHAN if tsumo else HOUTEI | CHANKAN)).bit_count()


def _flags_han(flags: int, closed: bool, open_tanyao: bool) -> int:
    """Return the han of kinds alone: tanyao, honroutou, flushes, and yakuman of terminals and honours."""
    simples, terminals, honours = flags & 1, flags & 2, flags & 4
    if not simples and not (terminals and honours):
        return YAKUMAN if terminals or honours else 0
    han = 0 if simples else 2
    if not terminals and not honours and (closed or open_tanyao):
        han += 1
    if (flags >> SUITED_AT).bit_count() == 1:
        han += (3 if honours else 6) - (not closed)
    return han


_BY_FLAGS: Final = {
    (closed, tanyao): tuple(_flags_han(flags, closed, tanyao) for flags in range(64))
    for closed in (False, True)
    for tanyao in (False, True)
}


def _best_flags(by_flags: Sequence[int], flags: int, outer: int) -> int:
    """Return the most han of kinds where these marks are certain and simples and terminals may come to them.

    ``outer`` are marks of which there must be one, 0 for any.
    """
    some = flags >> SUITED_AT > 0
    maybe = [flags | more for more in range(4)]
    return most_han([by_flags[has] for has in maybe if (has & 3 or not some) and (has & outer or not outer)])


def most_han(each: Iterable[int]) -> int:
    """Return the most yakuman and the most other han of some, which need not come together."""
    yakuman = others = 0
    for han in each:
        yakuman = max(yakuman, han // YAKUMAN)
        others = max(others, han % YAKUMAN)
    return yakuman * YAKUMAN + others


_LIMIT_TABLES: Final[dict[str, tuple[int, ...]]] = {}


class _Honours(dict[int, int]):
    """Han of triplets of honours, by their mask and that of the pair, seven bits each; filled when asked."""

    def __init__(self, seat: int, prevailing: int, doubles: bool) -> None:
        super().__init__()
        self.valued = (1 << seat - EAST, 1 << prevailing - EAST)
        self.big_winds = YAKUMAN * (2 if doubles else 1)

    def __missing__(self, masks: int) -> int:
        han = self[masks] = self._han(masks >> 7, masks & _HONOUR_MASK)
        return han

    def _han(self, triplets: int, pair: int) -> int:
        winds, dragons = triplets & 15, triplets >> 4
        if dragons == 7:
            return YAKUMAN
        if winds == 15:
            return self.big_winds
        if winds.bit_count() == 3 and pair & 15 & ~winds:
            return YAKUMAN
        han = dragons.bit_count() + sum([winds & wind > 0 for wind in self.valued])
        return han + (2 if dragons.bit_count() == 2 and pair >> 4 & ~dragons else 0)


def _pair_fu(seat: int, prevailing: int, double_wind: int) -> dict[int, int]:
    """Return the fu of a pair of honours, by its mask."""
    found = {0: 0}
    for place in range(7):
        winds = (EAST + place == seat) + (EAST + place == prevailing)
        found[1 << place] = 2 if place >= WHITE - EAST else double_wind if winds == 2 else 2 * winds
    return found


def _limits(counted: str) -> tuple[int, ...]:
    """Return base points by han, from five han on."""
    known = _LIMIT_TABLES.get(counted)
    if known is None:
        from rinshan.rules import load_rules

        rules = load_rules(counted_yakuman=counted)
        known = _LIMIT_TABLES[counted] = tuple(base_of(limit_of(han, 30, rules), han, 30) for han in range(_MOST_DORA))
    return known


__all__ = ["NO_YAKU", "RANK", "YAKUMAN", "Bound", "bound_of", "circumstances", "rank_of"]
