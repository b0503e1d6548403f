"""One suit with free tiles: every way to complete it into sets, or sets and a pair, by adding so many tiles.

A way is found by its groups, never by trying tiles: the lowest tile held belongs to some group, which takes what it
needs from the hand and the rest from the free tiles; what free tiles are left over then make groups of their own. All
that a bound on the value asks of a way is stored with it: *sums*, which are added over suits and melds, and *marks*,
which are or-ed over them. Ways are found once for all three suits of numbers, then moved to the suit in question.

::

    sums   bits 0-4 runs | 5-9 triplets | 10-14 equal pairs of runs | 15-19 groups without terminals and honours
           20-24 concealed triplets | 25-29 kans | 30- fu of triplets
    marks  bit 0 simples | 1 terminals | 2 honours | 3-5 man, pin, sou | 6 a kind that is not green
           7 two-sided wait | 8 wait with fu | 9 winning tile in no triplet | 10-30 runs, seven a suit
           31-64 kinds of triplets | 65-71 honours as a pair | 72-105 kinds
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

from rinshan.tiles import EAST, GREEN, IS_ORPHAN, Kind
from rinshan.win.suits import FIELD, FULL, SUIT_SHIFT, Group

Choice: TypeAlias = tuple[int, int, int, int, int]
"""Tiles added (five bits a rank), sums, marks; wait marks of a winning tile (three bits a rank), of any tile added."""
Ways: TypeAlias = list[tuple[int, int, int, int]]
"""Ways of one suit in one question: tiles added, sums, marks, and the dora and reds that they add."""
Made: TypeAlias = tuple[int, int, int, int, int]
"""What groups make: tiles (five bits a rank), sums, marks, wait marks by rank, and runs (four bits a rank)."""

TWINS_AT: Final = 10
CLOSED_TRIPLET: Final = 1 << 20
FU_AT: Final = 30
SUITED_AT: Final = 3
NOT_GREEN: Final = 1 << 6
WAITS_AT: Final = 7
TWO_SIDED: Final = 1 << WAITS_AT
WAIT_FU: Final = 2 << WAITS_AT
NO_TRIPLET: Final = 4 << WAITS_AT
RUNS_AT: Final = 10
TRIPLETS_AT: Final = 31
PAIR_AT: Final = 65
KINDS_AT: Final = 72

FIVES_AT: Final = 4 * FIELD
NONE_WINS: Final = 14
ANY_WINS: Final = 15

MOST_REMEMBERED: Final = 1 << 15
"""Bound of each memory here; one that is full is emptied, as all of it can be found again."""

_GREENS: Final = frozenset((19, 20, 21, 23, 25, GREEN))
_GREEN_KINDS: Final = sum(1 << KINDS_AT + kind for kind in _GREENS)
_FLAGS: Final = 0b111
_RUNS: Final = 0x7F << RUNS_AT
_BY_KIND: Final = 0x1FF << TRIPLETS_AT | 0x1FF << KINDS_AT
_LOW_HALVES: Final = 0x1111111


@cache
def group_sums(group: Group) -> int:
    """Return what a group adds to the sums of a hand."""
    kind, form, concealed, _ = group
    if form == "run":
        return 1 + (0 if kind % 9 in (0, 6) else 1 << 15)
    inner = 0 if IS_ORPHAN[kind] else 1 << 15
    if form == "pair":
        return inner
    fu = 2 * (2 if IS_ORPHAN[kind] else 1) * (2 if concealed else 1) * (4 if form == "kan" else 1)
    return inner + (1 << 5) + concealed * CLOSED_TRIPLET + ((form == "kan") << 25) + (fu << FU_AT)


@cache
def group_marks(group: Group) -> int:
    """Return the marks of a group, those of waits apart."""
    kind, form, _, _ = group
    marks = 0
    for part in _kinds_of(group):
        marks |= 1 << KINDS_AT + part | (1 if not IS_ORPHAN[part] else 2 if part < EAST else 4)
        marks |= 1 << SUITED_AT + part // 9 if part < EAST else 0
        marks |= 0 if part in _GREENS else NOT_GREEN
    if form == "run":
        return marks | 1 << RUNS_AT + 7 * (kind // 9) + kind % 9
    if form == "pair":
        return marks | (1 << PAIR_AT + kind - EAST if kind >= EAST else 0)
    return marks | 1 << TRIPLETS_AT + kind


def _kinds_of(group: Group) -> tuple[Kind, ...]:
    kind, form, _, _ = group
    if form == "run":
        return kind, kind + 1, kind + 2
    return (kind,) * {"pair": 2, "triplet": 3, "kan": 4}[form]


def _wait_marks(group: Group, kind: Kind) -> int:
    """Return the wait marks of a group that this kind, one of its own, completed."""
    low, form, _, _ = group
    if form == "triplet":
        return 0
    if form == "pair" or kind - low == 1 or low % 9 == (6 if kind == low else 0):
        return WAIT_FU | NO_TRIPLET
    return TWO_SIDED | NO_TRIPLET


@cache
def _made(group: Group) -> Made:
    """Return what one group makes, in its suit."""
    first = group.kind // 9 * 9
    tiles = waits = 0
    for kind in _kinds_of(group):
        tiles += 1 << FIELD * (kind - first)
        waits |= (_wait_marks(group, kind) >> WAITS_AT) << 3 * (kind - first)
    runs = 1 << 4 * (group.kind - first) if group.form == "run" else 0
    return tiles, group_sums(group), group_marks(group), waits, runs


def twins_in(runs: int) -> int:
    """Return how many times two equal runs are among runs counted in four bits a rank."""
    return (runs >> 1 & _LOW_HALVES).bit_count() + 2 * (runs >> 2 & _LOW_HALVES).bit_count()


class _Covers(dict[tuple[int, int, bool], tuple[Made, ...]]):
    """What groups can make of the tiles of a suit and so many free ones, all used up; with or without a pair."""

    def __init__(self, first: Kind) -> None:
        super().__init__()
        self.first = first
        self.ranks = 7 if first == EAST else 9
        places = range(first, first + self.ranks)
        self.triplets = [_made(Group(kind, "triplet")) for kind in places]
        self.pairs = [_made(Group(kind, "pair")) for kind in places]
        self.runs = [_made(Group(kind, "run")) for kind in places[:7]] if first < EAST else []

    def __missing__(self, asked: tuple[int, int, bool]) -> tuple[Made, ...]:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        tiles, free, pair = asked
        ways = self._covering(tiles, free, pair) if tiles else self._fresh(free, pair)
        found = self[asked] = tuple(dict.fromkeys(ways))
        return found

    def _covering(self, tiles: int, free: int, pair: bool) -> Iterator[Made]:
        """Yield what can be made with the lowest tile in each group that it can belong to."""
        rank = ((tiles & -tiles).bit_length() - 1) // FIELD
        groups = [(self.triplets[rank], pair)]
        if pair:
            groups.append((self.pairs[rank], False))
        groups += [(run, pair) for run in self.runs[max(rank - 2, 0) : rank + 1]]
        for made, still_pair in groups:
            rest, left = _without(tiles, made[0], free)
            if left >= 0:
                for after in self[rest, left, still_pair]:
                    yield _together(made, after)

    def _fresh(self, free: int, pair: bool) -> Iterator[Made]:
        """Yield what free tiles make by themselves."""
        if not free:
            if not pair:
                yield 0, 0, 0, 0, 0
            return
        if pair:
            if free % 3 == 2:
                for after in self[0, free - 2, False]:
                    for made in self.pairs:
                        yield _together(made, after)
            return
        if free % 3 == 0:
            for after in self[0, free - 3, False]:
                for made in (*self.triplets, *self.runs):
                    yield _together(made, after)


def _without(tiles: int, group: int, free: int) -> tuple[int, int]:
    """Take the tiles of a group away, from the free ones where there is none; returns what is left of both."""
    rest = tiles
    while group:
        low = group & -group
        place = (low.bit_length() - 1) // FIELD * FIELD
        wanted, held = group >> place & FULL, tiles >> place & FULL
        group -= wanted << place
        if held < wanted:
            free -= wanted - held
            wanted = held
        rest -= wanted << place
    return rest, free


def _together(one: Made, other: Made) -> Made:
    return one[0] + other[0], one[1] + other[1], one[2] | other[2], one[3] | other[3], one[4] + other[4]


_NUMBERS: Final = _Covers(0)
_HONOURS: Final = _Covers(EAST)


def _moved(marks: int, suit: int) -> int:
    """Return the marks of a way of man as those of another suit."""
    moved = marks & _FLAGS | 1 << SUITED_AT + suit | (marks & _RUNS) << 7 * suit | (marks & _BY_KIND) << 9 * suit
    return moved | (NOT_GREEN if moved >> KINDS_AT << KINDS_AT & ~_GREEN_KINDS else 0)


class FreeSuit:
    """The tiles of one suit, and what they can become with more tiles, by how many are added."""

    __slots__ = ("_choices", "_ways", "key", "residue", "suit")

    def __init__(self, key: int, suit: int) -> None:
        self.key = key
        self.suit = suit
        self.residue = sum([key >> FIELD * rank & FULL for rank in range(9)]) % 3
        self._choices: dict[int, tuple[Choice, ...]] = {}
        self._ways: dict[int, Ways] = {}

    def ways(self, added: int, winning: int) -> Ways:
        """Return the ways with so many tiles added, each five of them counted as red.

        ``winning`` is the rank that won, `NONE_WINS` where it lies in another suit, `ANY_WINS` where any added tile may
        be it.
        """
        key = added << 4 | winning
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = [self._way(choice, winning) for choice in self.choices(added)]
        return found

    def _way(self, choice: Choice, winning: int) -> tuple[int, int, int, int]:
        more, sums, marks, waits, own = choice
        if winning == ANY_WINS:
            marks |= own
        elif winning != NONE_WINS:
            marks |= (waits >> 3 * winning & 7) << WAITS_AT
        fives = 0 if self.suit == 3 else more >> FIVES_AT & FULL
        return more << SUIT_SHIFT * self.suit, sums, marks, fives

    def choices(self, added: int) -> tuple[Choice, ...]:
        """Return every way to add so many tiles that makes sets, or sets and a pair, by the number of tiles."""
        found = self._choices.get(added)
        if found is None:
            found = self._choices[added] = tuple(self._find(added))
        return found

    def _find(self, added: int) -> Iterable[Choice]:
        over = (self.residue + added) % 3
        if over == 1:
            return
        covers = _HONOURS if self.suit == 3 else _NUMBERS
        for tiles, sums, marks, waits, runs in covers[self.key, added, over == 2]:
            if runs:
                sums += twins_in(runs) << TWINS_AT
            if 0 < self.suit < 3 and tiles:
                marks = _moved(marks, self.suit)
            more = tiles - self.key
            yield more, sums, marks, waits, _any_wait(more, waits)


def _any_wait(more: int, waits: int) -> int:
    """Return the wait marks of whichever added tile wins."""
    marks = 0
    rank = 0
    while more:
        if more & FULL:
            marks |= waits >> 3 * rank
        more >>= FIELD
        rank += 1
    return (marks & 7) << WAITS_AT


class FreeSuits(dict[int, FreeSuit]):
    """Suits asked before, by their slice of the integer of a hand."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> FreeSuit:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        found = self[key] = FreeSuit(key, self.suit)
        return found


FREE_SUITS: Final = tuple(FreeSuits(suit) for suit in range(4))
"""Memories of man, pin, sou and honours."""
