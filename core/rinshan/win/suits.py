"""Divisions of one suit into sets and a pair, cached per suit with all that scoring asks of them (B-11, B-16).

A whole hand is one integer: five bits per kind, so that up to 31 copies of a kind never carry, and above them the
number of red fives. A suit's slice of it is the key of the cache. What a division brings is stored twice: as two bit
masks that are or-ed over suits and melds, and as numbers, which are added: fu of triplets and kans, the kind of the
pair (0 where there is none, so that the sum is the hand's), and small counters packed in one integer of 30 bits.

::

    nums   bits 0-4 runs | 5-9 triplets | 10-14 equal pairs of runs | 15-19 inner | 20-24 concealed triplets
           25-29 kans       (inner = sets and pairs without terminals and honours)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from rinshan.melds import Meld, MeldType
from rinshan.tiles import IS_ORPHAN, KIND_OF, KINDS, NAME_TEXT, NAMES, Kind, Name
from rinshan.win.items import FuItem

FIELD: Final = 5
FULL: Final = (1 << FIELD) - 1
RED_SHIFT: Final = FIELD * KINDS
UNIT: Final[tuple[int, ...]] = tuple(
    (1 << FIELD * KIND_OF[name]) + (1 << RED_SHIFT if name >= KINDS else 0) for name in range(NAMES)
)
"""What one tile of each name adds to the integer of a hand."""
KINDS_ONLY: Final = (1 << RED_SHIFT) - 1
SUIT_SHIFT: Final = 9 * FIELD
SUIT_FULL: Final = (1 << SUIT_SHIFT) - 1

PIN_AT: Final = SUIT_SHIFT
SOU_AT: Final = 2 * SUIT_SHIFT
HONOURS_AT: Final = 3 * SUIT_SHIFT

# Where the counters of ``nums`` begin, runs at 0.
TRIPLETS_AT: Final = 5
TWINS_AT: Final = 10
INNER_AT: Final = 15
CLOSED_TRIPLETS_AT: Final = 20
KANS_AT: Final = 25

RYANMEN: Final = 0
KANCHAN: Final = 1
PENCHAN: Final = 2
TANKI: Final = 3
SHANPON: Final = 4
WHOLE: Final = 5
WAIT_NAMES: Final = ("ryanmen", "kanchan", "penchan", "tanki", "shanpon", "whole")
"""Waits: two-sided, closed, edge, single, triplet, and a whole-hand shape."""


class Group(NamedTuple):
    """One set or pair: its lowest kind, ``run``, ``triplet``, ``kan`` or ``pair``, and whether it is concealed."""

    kind: Kind
    form: str
    concealed: bool = True

    def text(self) -> str:
        """Write the tiles, e.g. ``123m``; honours and triplets repeat."""
        rank, suit = NAME_TEXT[self.kind][0], NAME_TEXT[self.kind][1]
        if self.form == "run":
            return f"{rank}{int(rank) + 1}{int(rank) + 2}{suit}"
        return rank * {"pair": 2, "triplet": 3, "kan": 4}[self.form] + suit


_RUNS: Final = tuple(Group(kind, "run") for kind in range(KINDS))
_TRIPLETS: Final = tuple(Group(kind, "triplet") for kind in range(KINDS))
_PAIRS: Final = tuple(Group(kind, "pair") for kind in range(KINDS))


class Part:
    """One division of a suit's concealed tiles, or the contribution of one meld."""

    __slots__ = ("fu", "fu_items", "groups", "kinds", "nums", "pair", "runs", "triplets", "unit", "waits")

    def __init__(self, groups: tuple[Group, ...], unit: int = 0) -> None:
        self.groups = groups
        self.unit = unit
        self.kinds = self.runs = self.triplets = self.nums = self.fu = self.pair = 0
        self.fu_items: tuple[FuItem, ...] = ()
        self.waits = Waits(groups)
        for group in groups:
            self._take(group)
        if self.nums & FULL > 1:
            self.nums += _twins(groups) * (1 << TWINS_AT)

    def _take(self, group: Group) -> None:
        kind, form, concealed = group
        if form == "run":
            self.kinds |= 7 << kind
            self.runs |= 1 << 7 * (kind // 9) + kind % 9
            self.nums += 1 + (0 if kind % 9 in (0, 6) else (1 << INNER_AT))
            return
        self.kinds |= 1 << kind
        self.nums += 0 if IS_ORPHAN[kind] else (1 << INNER_AT)
        if form == "pair":
            self.pair = kind
            return
        self.triplets |= 1 << kind
        self.nums += 1 << TRIPLETS_AT
        if concealed:
            self.nums += 1 << CLOSED_TRIPLETS_AT
        if form == "kan":
            self.nums += 1 << KANS_AT
        item = triplet_fu(group)
        self.fu_items += (item,)
        self.fu += item.fu


@cache
def triplet_fu(group: Group) -> FuItem:
    """Fu of a triplet or kan: 2, doubled for terminals and honours, doubled when concealed, four times for a kan."""
    kind, form, concealed = group
    fu = 2 * (2 if IS_ORPHAN[kind] else 1) * (2 if concealed else 1) * (4 if form == "kan" else 1)
    return FuItem(f"{'closed' if concealed else 'open'}_{form}", fu, group.text())


def _twins(groups: Sequence[Group]) -> int:
    runs = [group.kind for group in groups if group.form == "run"]
    return sum(runs.count(kind) // 2 for kind in set(runs))


class Waits(dict[Kind, tuple[int, ...]]):
    """For each kind of a division, the different places where the winning tile can have come in; filled when asked."""

    def __init__(self, groups: tuple[Group, ...]) -> None:
        super().__init__()
        self.groups = groups

    def __missing__(self, kind: Kind) -> tuple[int, ...]:
        found = {_wait(group, kind) for group in self.groups}
        waits = self[kind] = tuple(sorted(found - {WHOLE}))
        return waits


def _wait(group: Group, kind: Kind) -> int:
    """Return how a group was waited for when this kind completed it; `WHOLE` when it has no such tile."""
    low, form, _ = group
    if form != "run":
        return WHOLE if kind != low else TANKI if form == "pair" else SHANPON
    place = kind - low
    if place not in (0, 1, 2):
        return WHOLE
    if place == 1:
        return KANCHAN
    return PENCHAN if low % 9 == (6 if place == 0 else 0) else RYANMEN


def _sets(counts: list[int], first: Kind, place: int) -> Iterator[tuple[Group, ...]]:
    """Yield every way to divide ``counts`` of one suit, from ``place`` on, into sets only."""
    while place < len(counts) and not counts[place]:
        place += 1
    if place == len(counts):
        yield ()
        return
    count = counts[place]
    for triplets in range(count // 3 + 1):
        runs = count - 3 * triplets
        if runs and (first == 27 or place > len(counts) - 3 or min(counts[place + 1], counts[place + 2]) < runs):
            continue
        here = (_TRIPLETS[first + place],) * triplets + (_RUNS[first + place],) * runs
        rest = counts.copy()
        rest[place] = 0
        if runs:
            rest[place + 1] -= runs
            rest[place + 2] -= runs
        for after in _sets(rest, first, place + 1):
            yield here + after


def _divide(key: int, suit: int) -> tuple[Part, ...]:
    counts = [key >> FIELD * place & FULL for place in range(7 if suit == 3 else 9)]
    first = 9 * suit
    extra = sum(counts) % 3
    if extra == 0:
        return tuple(Part(groups) for groups in _sets(counts, first, 0))
    parts: list[Part] = []
    for place, count in enumerate(counts):
        if extra == 2 and count >= 2:
            rest = counts.copy()
            rest[place] -= 2
            pair = (_PAIRS[first + place],)
            parts.extend(Part(groups + pair) for groups in _sets(rest, first, 0))
    return tuple(parts)


class Divisions(dict[int, tuple[Part, ...]]):
    """All divisions of the tiles of one suit, by its slice of the hand; filled as keys are asked for."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> tuple[Part, ...]:
        parts = self[key] = _divide(key, self.suit)
        return parts


MAN: Final = Divisions(0)
PIN: Final = Divisions(1)
SOU: Final = Divisions(2)
HONOURS: Final = Divisions(3)

_MELDS: Final[dict[tuple[MeldType, tuple[Name, ...]], Part]] = {}


def meld_part(meld: Meld) -> Part:
    """Return what a meld contributes, by its type and the faces of its tiles; a part without groups if it is no set."""
    key = (meld.type, meld.names)
    part = _MELDS.get(key)
    if part is None:
        part = _MELDS[key] = _meld_part(meld)
    return part


def _meld_part(meld: Meld) -> Part:
    kinds = sorted(KIND_OF[name] for name in meld.names)
    form = "run" if meld.is_run else "kan" if meld.is_kan else "triplet"
    low = kinds[0]
    steps = [kind - low for kind in kinds]
    right = steps == [0, 1, 2] and low < 27 and low % 9 < 7 if form == "run" else not any(steps)
    groups = (Group(low, form, not meld.is_open),) if right else ()
    return Part(groups, sum(UNIT[name] for name in meld.names))
