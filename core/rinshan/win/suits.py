"""Divisions of one suit into sets and a pair, cached per suit with all that scoring asks of them (B-11, B-16).

A whole hand is one integer: five bits per kind, so that up to 31 copies of a kind never carry, and above them the
number of red fives. A suit's slice of it is the key of the cache. What a division brings is packed in one more integer,
which `rinshan.win.packed` draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from rinshan.errors import HandError
from rinshan.melds import Meld, MeldType
from rinshan.tiles import IS_ORPHAN, KIND_OF, KINDS, NAME_TEXT, NAMES, Kind, Name, format_names
from rinshan.win.items import WAIT_FU, FuItem
from rinshan.win.packed import (
    CLOSED_TRIPLET,
    FU_AT,
    INNER,
    KAN,
    NO_SET,
    OPEN_MELD,
    PAIR,
    PAIR_AT,
    RUN,
    SET,
    TRIPLET,
    TWINS,
    TWO_SIDED,
    WAIT_AT,
    pack_masks,
)

FIELD: Final = 5
FULL: Final = (1 << FIELD) - 1
RED_SHIFT: Final = FIELD * KINDS
UNIT: Final[tuple[int, ...]] = tuple(
    (1 << FIELD * KIND_OF[name]) + (1 << RED_SHIFT if name >= KINDS else 0) for name in range(NAMES)
)
"""What one tile of each name adds to the integer of a hand."""
unit_of: Final = list(UNIT).__getitem__
"""Look up a unit; what a list gives is the fastest thing to map over the tiles of a hand."""
KINDS_ONLY: Final = (1 << RED_SHIFT) - 1
SUIT_SHIFT: Final = 9 * FIELD
SUIT_FULL: Final = (1 << SUIT_SHIFT) - 1
_THIRDS: Final = (1 << 3 * FIELD) - 1
_NEXT_TWO: Final = 1 << FIELD | 1 << 2 * FIELD

PIN_AT: Final = SUIT_SHIFT
SOU_AT: Final = 2 * SUIT_SHIFT
HONOURS_AT: Final = 3 * SUIT_SHIFT
HONOURS_FULL: Final = (1 << 7 * FIELD) - 1

RYANMEN: Final = 0
KANCHAN: Final = 1
PENCHAN: Final = 2
TANKI: Final = 3
SHANPON: Final = 4
WHOLE: Final = 5
WAIT_NAMES: Final = ("ryanmen", "kanchan", "penchan", "tanki", "shanpon", "whole")
"""Waits: two-sided, closed, edge, single, triplet, and a whole-hand shape."""
WAITS: Final = 5
"""How many waits there are in a division, as many bits as a rank has in `Part.waits`."""
ALL_WAITS: Final = (1 << WAITS) - 1


class Group(NamedTuple):
    """One set or pair: its lowest kind, ``run``, ``triplet``, ``kan`` or ``pair``, and whether it is concealed.

    ``tiles`` are the kinds of a further form (K-47), in the order of a run; empty for what is a set everywhere.
    """

    kind: Kind
    form: str
    concealed: bool = True
    tiles: tuple[Kind, ...] = ()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of its tiles."""
        if self.tiles:
            return self.tiles
        if self.form == "run":
            return self.kind, self.kind + 1, self.kind + 2
        return (self.kind,) * {"pair": 2, "triplet": 3, "kan": 4}[self.form]

    def text(self) -> str:
        """Write the tiles, e.g. ``123m``; honours and triplets repeat."""
        if self.tiles:
            return format_names(self.tiles, sort=False)
        rank, suit = NAME_TEXT[self.kind][0], NAME_TEXT[self.kind][1]
        if self.form == "run":
            return f"{rank}{int(rank) + 1}{int(rank) + 2}{suit}"
        return rank * {"pair": 2, "triplet": 3, "kan": 4}[self.form] + suit


@cache
def triplet_fu(group: Group) -> FuItem:
    """Fu of a triplet or kan: 2, doubled for terminals and honours, doubled when concealed, four times for a kan."""
    form, concealed = group.form, group.concealed
    outside = all(IS_ORPHAN[kind] for kind in group.kinds)
    fu = 2 * (2 if outside else 1) * (2 if concealed else 1) * (4 if form == "kan" else 1)
    return FuItem(f"{'closed' if concealed else 'open'}_{form}", fu, group.text())


CLOSED_FU: Final = tuple(triplet_fu(Group(kind, "triplet")) for kind in range(KINDS))
"""Fu of a concealed triplet of each kind."""
OPEN_FU: Final = tuple(triplet_fu(Group(kind, "triplet", concealed=False)) for kind in range(KINDS))
"""Fu of an open triplet of each kind: what a concealed one counts as when its third tile was ronned (B-14)."""


class Piece:
    """A group with what it brings to a division: its share of masks, numbers, waits and items of fu."""

    __slots__ = ("fu_items", "group", "masks", "numbers", "waits")

    def __init__(self, group: Group) -> None:
        is_run, is_set = group.form == "run", group.form in ("triplet", "kan")
        kinds = range(group.kind, group.kind + (3 if is_run else 1))
        self.group = group
        self.masks = pack_masks(kinds, kinds[:1] if is_run else (), kinds if is_set else ())
        self.numbers = _numbers(group)
        self.waits = sum(1 << WAITS * (kind % 9) + _wait(group, kind) for kind in kinds)
        self.fu_items = (triplet_fu(group),) if is_set else ()


def _numbers(group: Group) -> int:
    kind, form, concealed, _ = group
    outside = IS_ORPHAN[kind] or (form == "run" and IS_ORPHAN[kind + 2])
    inner = 0 if outside else INNER
    if form == "pair":
        return inner + PAIR + (kind << PAIR_AT)
    numbers = inner + SET + (0 if concealed else OPEN_MELD)
    if form == "run":
        return numbers + RUN
    numbers += TRIPLET + (triplet_fu(group).fu << FU_AT)
    return numbers + (CLOSED_TRIPLET if concealed else 0) + (KAN if form == "kan" else 0)


def _wait(group: Group, kind: Kind) -> int:
    """Return how a group was waited for when this one of its kinds completed it."""
    if group.form != "run":
        return TANKI if group.form == "pair" else SHANPON
    place, rank = kind - group.kind, group.kind % 9
    if place == 1:
        return KANCHAN
    return PENCHAN if rank == (6 if place == 0 else 0) else RYANMEN


class Part:
    """One division of a suit's concealed tiles, or the contribution of one meld; ``unit`` is its share of the hand.

    ``packed`` is what `rinshan.win.packed` draws. ``waits`` has five bits per rank: the waits with which a tile of this
    rank can have completed a group.
    """

    __slots__ = ("fu_items", "packed", "pieces", "unit", "waits")

    def __init__(self, pieces: Sequence[Piece], unit: int = 0) -> None:
        masks = numbers = waits = 0
        fu_items: tuple[FuItem, ...] = ()
        before: Piece | None = None
        for piece in pieces:
            masks |= piece.masks
            numbers += piece.numbers
            waits |= piece.waits
            fu_items += piece.fu_items
            # Equal runs stand side by side; of three, one pair counts.
            if piece is before and piece.numbers & RUN:
                numbers += TWINS
                before = None
            else:
                before = piece
        self.pieces = pieces
        self.unit = unit
        self.fu_items = fu_items
        self.packed = masks + numbers
        self.waits = waits

    @property
    def groups(self) -> tuple[Group, ...]:
        """Sets and pair."""
        return tuple(piece.group for piece in self.pieces)


def _places(kind: Kind, tsumo: bool) -> tuple[tuple[int, ...], ...]:
    """Return, for each set of waits, what each of them adds to the packed hand when a tile of this kind won."""
    adds = [place_of(wait, kind, tsumo) for wait in range(WAITS)]
    return tuple(tuple(place for wait, place in enumerate(adds) if waits >> wait & 1) for waits in range(1 << WAITS))


def place_of(wait: int, kind: Kind, tsumo: bool) -> int:
    """Return what a wait adds to the packed hand: itself, its fu, and what a triplet loses when completed by ron."""
    place = wait << WAIT_AT
    if wait in (KANCHAN, PENCHAN, TANKI):
        return place + (WAIT_FU << FU_AT)
    if wait == RYANMEN:
        return place + TWO_SIDED
    return place if tsumo else place - (CLOSED_FU[kind].fu - OPEN_FU[kind].fu << FU_AT) - CLOSED_TRIPLET


PLACES: Final = tuple(_places(kind, tsumo) for kind in range(KINDS) for tsumo in (False, True))
"""By twice the winning kind, one more for a tsumo, then by the waits of its rank: what each of them adds."""


# A way to divide tiles is told by the names of its pieces: ranks from 0, a run by its lowest, and to triplets and
# pairs something added.
_TRIPLET: Final = 9
_PAIR: Final = 18


def _pieces(suit: int) -> dict[int, Piece]:
    """Return the pieces of a suit by their names in a way."""
    forms = {"triplet": _TRIPLET, "pair": _PAIR} if suit == 3 else {"run": 0, "triplet": _TRIPLET, "pair": _PAIR}
    return {
        added + rank: Piece(Group(9 * suit + rank, form))
        for form, added in forms.items()
        for rank in range(7 if suit == 3 or form == "run" else 9)
    }


@cache
def _sets(tiles: int, with_runs: bool) -> tuple[tuple[int, ...], ...]:
    """Return every way to divide tiles of one suit into sets only."""
    if not tiles:
        return ((),)
    rank = ((tiles & -tiles).bit_length() - 1) // FIELD
    count = tiles >> FIELD * rank & FULL
    rest = tiles - (count << FIELD * rank)
    most = min(rest >> FIELD * (rank + 1) & FULL, rest >> FIELD * (rank + 2) & FULL) if with_runs else 0
    ways: list[tuple[int, ...]] = []
    for triplets in range(count // 3 + 1):
        runs = count - 3 * triplets
        if runs <= most:
            here = (_TRIPLET + rank,) * triplets + (rank,) * runs
            ways += [here + others for others in _sets(rest - (runs * _NEXT_TWO << FIELD * rank), with_runs)]
    return tuple(ways)


def _divide(tiles: int, with_runs: bool) -> Sequence[tuple[int, ...]]:
    """Return every way to divide tiles of one suit into sets and at most one pair.

    The ranks of every set, counted from 0, add up to a multiple of three. So the remainder tells which third of the
    ranks can be the pair: 1 4 7, 2 5 8 or 3 6 9, whose tiles are added up by folding the integer in three.
    """
    thirds = tiles % _THIRDS
    of_first, of_second, of_last = thirds & FULL, thirds >> FIELD & FULL, thirds >> 2 * FIELD
    extra = (of_first + of_second + of_last) % 3
    if extra != 2:
        return () if extra else _sets(tiles, with_runs)
    ways: list[tuple[int, ...]] = []
    for rank in range((2 * of_second + of_last) % 3, 9, 3):
        if tiles >> FIELD * rank & FULL >= 2:
            ways += [(*sets, _PAIR + rank) for sets in _sets(tiles - (2 << FIELD * rank), with_runs)]
    return ways


class Divisions(dict[int, tuple[Part, ...]]):
    """All divisions of the tiles of one suit, by its slice of the hand; filled as keys are asked for.

    What is asked of one suit is divided for all suits ``alike`` at little more cost.
    """

    def __init__(self, suit: int, alike: list[Divisions]) -> None:
        super().__init__()
        self.pieces = _pieces(suit)
        self.with_runs = suit < 3
        self.alike = alike
        alike.append(self)

    def __missing__(self, tiles: int) -> tuple[Part, ...]:
        ways = _divide(tiles, self.with_runs)
        for suit in self.alike:
            suit[tiles] = tuple([Part([suit.pieces[name] for name in way]) for way in ways])
        return self[tiles]


_SUITED: Final[list[Divisions]] = []
# A dictionary that fills itself answers faster to its own method than to square brackets.
divide_man: Final = Divisions(0, _SUITED).__getitem__
divide_pin: Final = Divisions(1, _SUITED).__getitem__
divide_sou: Final = Divisions(2, _SUITED).__getitem__
divide_honours: Final = Divisions(3, []).__getitem__

_MELDS: Final[dict[tuple[MeldType, tuple[Name, ...]], Part]] = {}


def meld_part(meld: Meld) -> Part:
    """Return what a meld contributes, by its type and the faces of its tiles; a part without groups if it is no set."""
    key = (meld.type, meld.names)
    part = _MELDS.get(key)
    if part is None:
        part = _MELDS[key] = _meld_part(meld)
    return part


_MELD_SIZES: Final = {"chi": 3, "pon": 3, "daiminkan": 4, "kakan": 4, "ankan": 4}


def _meld_part(meld: Meld) -> Part:
    if _MELD_SIZES.get(meld.type) != len(meld.names) or not all(0 <= name < NAMES for name in meld.names):
        sizes = ", ".join(f"{kind} {size}" for kind, size in _MELD_SIZES.items())
        raise HandError(f"a meld is one of {sizes} tiles, each a name 0 to 36; got {meld.type} of {meld.names}")
    kinds = sorted(KIND_OF[name] for name in meld.names)
    form = "run" if meld.is_run else "kan" if meld.is_kan else "triplet"
    low = kinds[0]
    steps = [kind - low for kind in kinds]
    right = steps == [0, 1, 2] and low < 27 and low % 9 < 7 if form == "run" else not any(steps)
    part = Part([Piece(Group(low, form, not meld.is_open))] if right else (), sum(UNIT[name] for name in meld.names))
    if not right:
        part.packed = NO_SET
    return part
