"""One suit with free tiles: every way to complete it into sets, or sets and a pair, by adding so many tiles.

A way is found by its groups, never by trying tiles: the lowest tile held belongs to some group, which takes what it
needs from the hand and the rest from the free tiles; what free tiles are left over then make groups of their own. All
that a bound on the value asks of a way is stored with it, as two integers: *sums*, added over suits and melds, and
*marks*, or-ed over them.

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
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from rinshan.tiles import EAST, GREEN, IS_ORPHAN, Kind
from rinshan.win.suits import FIELD, FULL, Group

Choice: TypeAlias = tuple[int, int, int, tuple[int, ...], int]
"""Tiles added (five bits a rank), sums, marks; the wait marks of a winning tile by rank, and of any tile added."""

Ways: TypeAlias = list[tuple[int, int, int, int]]
"""Ways of one suit in one question: tiles added, sums, marks, and the dora and reds that they add."""

TWINS: Final = 1 << 10
CLOSED_TRIPLET: Final = 1 << 20
FU_AT: Final = 30
SUITED_AT: Final = 3
NOT_GREEN: Final = 1 << 6
TWO_SIDED: Final = 1 << 7
WAIT_FU: Final = 1 << 8
NO_TRIPLET: Final = 1 << 9
RUNS_AT: Final = 10
TRIPLETS_AT: Final = 31
PAIR_AT: Final = 65
KINDS_AT: Final = 72

_GREENS: Final = frozenset((19, 20, 21, 23, 25, GREEN))


@cache
def group_sums(group: Group) -> int:
    """Return what a group adds to the sums of a hand."""
    kind, form, concealed = group
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
    kind, form, _ = group
    marks = 0
    for part in kinds_of_group(group):
        marks |= 1 << KINDS_AT + part | (1 if not IS_ORPHAN[part] else 2 if part < EAST else 4)
        marks |= 1 << SUITED_AT + part // 9 if part < EAST else 0
        marks |= 0 if part in _GREENS else NOT_GREEN
    if form == "run":
        return marks | 1 << RUNS_AT + 7 * (kind // 9) + kind % 9
    if form == "pair":
        return marks | (1 << PAIR_AT + kind - EAST if kind >= EAST else 0)
    return marks | 1 << TRIPLETS_AT + kind


def kinds_of_group(group: Group) -> tuple[Kind, ...]:
    """Return the kinds of a group's tiles, in order."""
    kind, form, _ = group
    if form == "run":
        return kind, kind + 1, kind + 2
    return (kind,) * {"pair": 2, "triplet": 3, "kan": 4}[form]


@cache
def _wait_marks(group: Group, kind: Kind) -> int:
    """Return the wait marks of a group that this kind, one of its own, completed."""
    low, form, _ = group
    if form == "pair":
        return WAIT_FU | NO_TRIPLET
    if form != "run":
        return 0
    place = kind - low
    if place == 1 or low % 9 == (6 if place == 0 else 0):
        return WAIT_FU | NO_TRIPLET
    return TWO_SIDED | NO_TRIPLET


def twins_of(groups: Iterable[Group]) -> int:
    """Return how many times two equal runs are among the groups."""
    runs = [group.kind for group in groups if group.form == "run"]
    return sum(runs.count(kind) // 2 for kind in set(runs))


class FreeSuit:
    """The tiles of one suit, and what they can become with more tiles: `choices` by how many are added."""

    __slots__ = ("_choices", "_plain", "counts", "first", "residue", "size")

    def __init__(self, key: int, suit: int) -> None:
        self.first = 9 * suit
        self.counts = [key >> FIELD * rank & FULL for rank in range(7 if suit == 3 else 9)]
        self.size = sum(self.counts)
        self.residue = self.size % 3
        self._choices: dict[int, tuple[Choice, ...]] = {}
        self._plain: Ways | None = None

    def plain(self) -> Ways:
        """Return the ways of the suit as it is, without the marks of waits."""
        found = self._plain
        if found is None:
            found = self._plain = [(0, sums, marks, 0) for _, sums, marks, _, _ in self.choices(0)]
        return found

    def choices(self, added: int) -> tuple[Choice, ...]:
        """Return every way to add so many tiles that makes sets, or sets and a pair, by the number of tiles."""
        found = self._choices.get(added)
        if found is None:
            found = self._choices[added] = tuple(self._choice(groups) for groups in self._ways(added))
        return found

    def _choice(self, groups: tuple[Group, ...]) -> Choice:
        used = [0] * 9
        waits = [0] * 9
        marks = 0
        for group in groups:
            marks |= group_marks(group)
            for kind in kinds_of_group(group):
                used[kind - self.first] += 1
                waits[kind - self.first] |= _wait_marks(group, kind)
        sums = sum([group_sums(group) for group in groups]) + twins_of(groups) * TWINS
        added = own = 0
        for rank, held in enumerate(self.counts):
            if used[rank] > held:
                added += used[rank] - held << FIELD * rank
                own |= waits[rank]
        return added, sums, marks, tuple(waits), own

    def _ways(self, added: int) -> list[tuple[Group, ...]]:
        tiles = self.size + added
        if tiles % 3 == 1:
            return []
        found: dict[tuple[Group, ...], None] = {}
        for groups in self._cover(self.counts, 0, added, tiles % 3 == 2):
            found[tuple(sorted(groups))] = None
        return list(found)

    def _cover(self, counts: list[int], rank: int, free: int, pair: bool) -> Iterator[list[Group]]:
        """Yield groups that use up ``counts`` from ``rank`` on and exactly ``free`` tiles more."""
        while rank < len(counts) and not counts[rank]:
            rank += 1
        if rank == len(counts):
            yield from self._fresh(free, pair)
            return
        for group in self._holding(rank, pair):
            rest, left = _less(counts, [kind - self.first for kind in kinds_of_group(group)], free)
            if left >= 0:
                for groups in self._cover(rest, rank, left, pair and group.form != "pair"):
                    yield [group, *groups]

    def _holding(self, rank: int, pair: bool) -> list[Group]:
        """Return the groups that a tile of this rank can belong to."""
        kind = self.first + rank
        found = [Group(kind, "triplet")]
        if pair:
            found.append(Group(kind, "pair"))
        if self.first < EAST:
            found += [Group(self.first + low, "run") for low in range(max(rank - 2, 0), min(rank, 6) + 1)]
        return found

    def _fresh(self, free: int, pair: bool) -> Iterator[list[Group]]:
        """Yield the groups that free tiles make by themselves."""
        sets, rest = divmod(free - 2 * pair, 3)
        if free < 2 * pair or rest:
            return
        pairs = [[Group(self.first + rank, "pair")] for rank in range(len(self.counts))] if pair else [[]]
        for chosen in combinations_with_replacement(_sets(self.first), sets):
            for last in pairs:
                yield [*chosen, *last]


def _less(counts: list[int], ranks: Iterable[int], free: int) -> tuple[list[int], int]:
    rest = counts.copy()
    for rank in ranks:
        if rest[rank]:
            rest[rank] -= 1
        else:
            free -= 1
    return rest, free


@cache
def _sets(first: Kind) -> tuple[Group, ...]:
    """Return every set of a suit."""
    triplets = [Group(first + rank, "triplet") for rank in range(7 if first == EAST else 9)]
    return (*triplets, *(Group(first + low, "run") for low in range(7 if first < EAST else 0)))


MOST_REMEMBERED: Final = 1 << 15
"""Bound of each memory of suits; one that is full is emptied, as all of it can be found again."""


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
