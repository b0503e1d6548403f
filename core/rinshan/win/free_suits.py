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

What several ways can have at most (`Most`) is written in the same places: of each of the sums the highest, of the
groups without terminals and honours the lowest; of the marks 0-6 those that all have, of the others those that any has.
Dora and the han of honours are sums there, too, at ``DORA_AT`` and ``HAN_AT``; ``STRAIGHT``, ``NINE_GATES`` and
``FU_PAIR`` (a pair that always has fu) are marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, TypeAlias

from rinshan.tiles import EAST, GREEN, IS_ORPHAN, Kind
from rinshan.win.suits import FIELD, FULL, SUIT_SHIFT, Group

Choice: TypeAlias = tuple[int, int, int, int]
"""Tiles added (five bits a rank), sums, marks, and wait marks of a winning tile (three bits a rank)."""
Ways: TypeAlias = list[tuple[int, int, int, int]]
"""Ways of one suit in one question: tiles added, sums, marks, and the dora and reds that they add."""
Most: TypeAlias = tuple[int, int]
"""The sums and the marks that bound several ways."""
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

DORA_AT: Final = 42
HAN_AT: Final = 54
STRAIGHT: Final = 1 << 106
NINE_GATES: Final = 1 << 107
FU_PAIR: Final = 1 << 108

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
_IN_ALL: Final = 0x7F
_WAITS: Final = 7 << WAITS_AT
_NOT_GREEN_RANKS: Final = sum(1 << rank for rank in range(9) if 18 + rank not in _GREENS)
_HIGHEST: Final = (FULL, FULL << 5, FULL << TWINS_AT, FULL << 20, 0xFFF << FU_AT)
_INNER: Final = FULL << 15
_LOWEST_RUN: Final = 1 | 1 << 7 | 1 << 14
_NINE: Final = sum((3 if rank in (0, 8) else 1) << FIELD * rank for rank in range(9))
_NINE_TILES: Final = frozenset(_NINE + (1 << FIELD * rank) for rank in range(9))


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


class _Piece:
    """One group, in its suit: what it makes, and how many tiles of which ranks it takes (bits, number)."""

    __slots__ = ("made", "takes")

    def __init__(self, group: Group) -> None:
        kinds = _kinds_of(group)
        first = group.kind // 9 * 9
        tiles = waits = 0
        for kind in kinds:
            tiles += 1 << FIELD * (kind - first)
            waits |= (_wait_marks(group, kind) >> WAITS_AT) << 3 * (kind - first)
        runs = 1 << 4 * (group.kind - first) if group.form == "run" else 0
        self.made: Made = tiles, group_sums(group), group_marks(group), waits, runs
        self.takes = tuple([(FIELD * (kind - first), kinds.count(kind)) for kind in dict.fromkeys(kinds)])

    def taken_from(self, tiles: int, free: int) -> tuple[int, int]:
        """Take its tiles away, from the free ones where there is none; returns what is left of both, free below 0."""
        for place, wanted in self.takes:
            held = tiles >> place & FULL
            if held < wanted:
                free -= wanted - held
                wanted = held
            tiles -= wanted << place
        return tiles, free

    def beside(self, others: Iterable[Made]) -> list[Made]:
        """Return what it makes together with each of these."""
        tiles, sums, marks, waits, runs = self.made
        return [(tiles + a, sums + b, marks | c, waits | d, runs + e) for a, b, c, d, e in others]


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
        self.triplets = [_Piece(Group(kind, "triplet")) for kind in places]
        self.pairs = [_Piece(Group(kind, "pair")) for kind in places]
        self.runs = [_Piece(Group(kind, "run")) for kind in places[:7]] if first < EAST else []

    def __missing__(self, asked: tuple[int, int, bool]) -> tuple[Made, ...]:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        tiles, free, pair = asked
        ways = self._covering(tiles, free, pair) if tiles else self._fresh(free, pair)
        found = self[asked] = tuple(dict.fromkeys(ways))
        return found

    def _covering(self, tiles: int, free: int, pair: bool) -> list[Made]:
        """Return what can be made with the lowest tile in each group that it can belong to."""
        rank = ((tiles & -tiles).bit_length() - 1) // FIELD
        groups = [(self.triplets[rank], pair)]
        if pair:
            groups.append((self.pairs[rank], False))
        groups += [(run, pair) for run in self.runs[max(rank - 2, 0) : rank + 1]]
        found: list[Made] = []
        for piece, still_pair in groups:
            rest, left = piece.taken_from(tiles, free)
            if left >= 0:
                found += piece.beside(self[rest, left, still_pair])
        return found

    def _fresh(self, free: int, pair: bool) -> list[Made]:
        """Return what free tiles make by themselves."""
        if not free:
            return [] if pair else [(0, 0, 0, 0, 0)]
        rest = free - (2 if pair else 3)
        if rest % 3 or rest < 0:
            return []
        pieces = self.pairs if pair else [*self.triplets, *self.runs]
        return [made for way in self[0, rest, False] for piece in pieces for made in piece.beside((way,))]


_NUMBERS: Final = _Covers(0)
_HONOURS: Final = _Covers(EAST)


def _moved(marks: int, suit: int) -> int:
    """Return the marks of a way of man as those of another suit."""
    moved = marks & _FLAGS | 1 << SUITED_AT + suit | (marks & _RUNS) << 7 * suit | (marks & _BY_KIND) << 9 * suit
    return moved | (NOT_GREEN if moved >> KINDS_AT << KINDS_AT & ~_GREEN_KINDS else 0)


class FreeSuit:
    """The tiles of one suit, and what they can become with more tiles, by how many are added."""

    __slots__ = ("_choices", "_most", "_ways", "key", "residue", "suit")

    def __init__(self, key: int, suit: int) -> None:
        self.key = key
        self.suit = suit
        self.residue = sum([key >> FIELD * rank & FULL for rank in range(9)]) % 3
        self._choices: dict[int, tuple[Choice, ...]] = {}
        self._ways: dict[int, Ways] = {}
        self._most: dict[int, Most] = {}

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
        more, sums, marks, waits = choice
        if winning == ANY_WINS:
            marks |= _any_wait(more, waits)
        elif winning != NONE_WINS:
            marks |= (waits >> 3 * winning & 7) << WAITS_AT
        fives = 0 if self.suit == 3 else more >> FIVES_AT & FULL
        return more << SUIT_SHIFT * self.suit, sums, marks, fives

    def most(self, added: int, winning: int, ron: bool) -> Most:
        """Return what bounds the ways with so many tiles added, of which there must be some; dora and honours apart."""
        key = (added << 4 | winning) << 1 | ron
        found = self._most.get(key)
        if found is None:
            found = self._most[key] = self.most_of(self.made(added), winning, ron)
        return found

    def most_of(self, made: Sequence[Made], winning: int, ron: bool) -> Most:
        """Return what bounds these ways; a triplet that a ron completed is not concealed."""
        ronned = ron and winning < NONE_WINS
        sums_of: set[int] = set()
        marks_of: set[int] = set()
        for tiles, sums, marks, waits, runs in made:
            if runs & ~_LOW_HALVES:
                sums += twins_in(runs) << TWINS_AT
            if winning == ANY_WINS:
                marks |= _any_wait(tiles - self.key, waits)
            elif winning != NONE_WINS:
                marks |= (waits >> 3 * winning & 7) << WAITS_AT
                if ronned and not marks & NO_TRIPLET:
                    sums -= CLOSED_TRIPLET + (2 << FU_AT)
            sums_of.add(sums)
            marks_of.add(marks)
        marks = self._most_marks(marks_of)
        if self.suit < 3 and any(ways[0] in _NINE_TILES for ways in made):
            marks |= NINE_GATES
        return _most_sums(sums_of), marks

    def _most_marks(self, marks_of: set[int]) -> int:
        """Return the marks 0-6 that all have and the others that any has, in their suit."""
        every, some = -1, 0
        for each in marks_of:
            every &= each
            some |= each
        marks = every & _IN_ALL | some & ~_IN_ALL
        if 0 < self.suit < 3 and some:
            marks = _moved(marks, self.suit) | marks & _WAITS
            if self.suit == 2 and not all(each >> KINDS_AT & _NOT_GREEN_RANKS for each in marks_of):
                marks &= ~NOT_GREEN
        return marks | (STRAIGHT if straight(some) and any(straight(each) for each in marks_of) else 0)

    def made(self, added: int) -> tuple[Made, ...]:
        """Return what can be made with so many tiles added; equal runs are not counted, pin and sou are as man."""
        over = (self.residue + added) % 3
        if over == 1:
            return ()
        return (_HONOURS if self.suit == 3 else _NUMBERS)[self.key, added, over == 2]

    def choices(self, added: int) -> tuple[Choice, ...]:
        """Return every way to add so many tiles that makes sets, or sets and a pair, by the number of tiles."""
        found = self._choices.get(added)
        if found is None:
            found = self._choices[added] = tuple(self._find(added))
        return found

    def _find(self, added: int) -> Iterable[Choice]:
        for tiles, sums, marks, waits, runs in self.made(added):
            if runs:
                sums += twins_in(runs) << TWINS_AT
            if 0 < self.suit < 3 and tiles:
                marks = _moved(marks, self.suit)
            yield tiles - self.key, sums, marks, waits


def _most_sums(sums_of: set[int]) -> int:
    """Return the highest of each sum, of groups without terminals and honours the lowest number."""
    most = 0
    for sums in sums_of:
        for field in _HIGHEST:
            if sums & field > most & field:
                most = most & ~field | sums & field
    return most | min([sums & _INNER for sums in sums_of])


def straight(marks: int) -> bool:
    """Whether runs of one suit hold each of its ranks."""
    lows = marks >> RUNS_AT
    return bool(lows & lows >> 3 & lows >> 6 & _LOWEST_RUN)


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
