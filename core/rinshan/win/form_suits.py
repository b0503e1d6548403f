"""Divisions of a hand where further set forms count for its player (K-47).

Suits that no form ties together are divided each by itself and remembered, as in `rinshan.win.suits`; what a division
brings is packed in the same integer. Pieces are known by number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import Final, TypeAlias

from rinshan.hand import FormSet, SetForm
from rinshan.melds import Meld
from rinshan.tiles import EAST, IS_ORPHAN, KIND_OF, KINDS, Kind
from rinshan.win.packed import (
    ALL_KINDS,
    CLOSED_TRIPLET,
    FU_AT,
    INNER,
    KINDS_AT,
    OPEN_MELD,
    PAIR,
    RUN,
    RUNS,
    SANSHOKU,
    SET,
    SIMPLES,
    TRIPLET,
    WAIT_AT,
    pack_masks,
    tally,
)
from rinshan.win.suits import (
    FIELD,
    FULL,
    KANCHAN,
    PENCHAN,
    RYANMEN,
    SHANPON,
    TANKI,
    UNIT,
    Group,
    Part,
    Piece,
    meld_part,
    place_of,
    triplet_fu,
)

Pieces: TypeAlias = tuple[int, ...]
"""Numbers of pieces in order."""
Option: TypeAlias = tuple[int, bool, int]
"""What a piece takes from the integer of a hand, whether it is a pair, its number."""

MOST_REMEMBERED: Final = 1 << 15
_HIGH: Final = sum(1 << FIELD * kind + FIELD - 1 for kind in range(KINDS))
"""The highest bit of each kind; no hand holds so many tiles that it is set."""
_SUITED: Final = 3
_WHOLE: Final = 5
"""Sets and the pair of a hand."""


class FormPiece(Piece):
    """A set or pair of a further form. It has no kind that yaku speak of, and is waited for as `FormDivider` says."""

    __slots__ = ("form",)

    def __init__(self, way: Sequence[Kind], form: SetForm, *, concealed: bool = True) -> None:
        self.group = group = Group(way[0], form.form, concealed, tuple(way))
        self.form = form
        self.masks = pack_masks(way)
        self.waits = 0
        self.fu_items = (triplet_fu(group),) if form.form == "triplet" else ()
        outside = any(IS_ORPHAN[kind] for kind in way) if form.terminal is None else form.terminal
        self.numbers = (0 if outside else INNER) + (PAIR if form.form == "pair" else SET)
        if form.form == "run":
            self.numbers += RUN + (0 if concealed else OPEN_MELD)
        elif form.form == "triplet":
            self.numbers += TRIPLET + CLOSED_TRIPLET + (triplet_fu(group).fu << FU_AT)


def _usual() -> Iterator[Piece]:
    for kind in range(EAST):
        if kind % 9 <= 6:
            yield Piece(Group(kind, "run"))
    for kind in range(KINDS):
        yield Piece(Group(kind, "triplet"))
        yield Piece(Group(kind, "pair"))


def _in_hand(piece: Piece) -> tuple[int, bool, Kind]:
    """The order in which people lay a hand out: by suits, sets before the pair."""
    group = piece.group
    return group.kind // 9, group.form == "pair", group.kind


class FormDivider:
    """All divisions of hands with some forms. Made by `divider_of`."""

    def __init__(self, forms: FormSet) -> None:
        self.forms = forms
        further = [FormPiece(way, form) for way, form in forms.ways.values()]
        self.pieces = sorted([*_usual(), *further], key=_in_hand)
        self._options: list[list[Option]] = [[] for _ in range(KINDS)]
        for number, piece in enumerate(self.pieces):
            kinds = piece.group.kinds
            taken = sum(1 << FIELD * kind for kind in kinds)
            self._options[min(kinds)].append((taken, piece.group.form == "pair", number))
        self._fields = _tied(forms)
        self._known: dict[tuple[int, bool], tuple[Pieces, ...]] = {}
        self._parts: dict[Pieces, Part] = {}
        self._melds: dict[tuple[int, ...], Part] = {}

    def divisions(self, tiles: int) -> Iterator[Pieces]:
        """Yield every way to divide the tiles of a hand, five bits a kind, into sets and at most one pair."""
        ways: list[tuple[Pieces, ...]] = []
        for field in self._fields:
            part = tiles & field
            over = part % FULL % 3  # a number modulo 31 is the sum of its digits of five bits
            if over == 1:
                return
            ways.append(self._ways(part, over == 2))
        for chosen in product(*ways):
            yield tuple(sorted(chain.from_iterable(chosen)))

    def _ways(self, tiles: int, pair: bool) -> tuple[Pieces, ...]:
        if not tiles:
            return () if pair else ((),)
        known = self._known.get((tiles, pair))
        if known is not None:
            return known
        found: dict[Pieces, None] = {}
        for taken, is_pair, number in self._options[((tiles & -tiles).bit_length() - 1) // FIELD]:
            rest = (tiles | _HIGH) - taken
            if rest & _HIGH == _HIGH and (pair or not is_pair):
                for others in self._ways(rest ^ _HIGH, pair and not is_pair):
                    found[tuple(sorted((number, *others)))] = None
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        known = self._known[tiles, pair] = tuple(found)
        return known

    def part(self, pieces: Pieces) -> Part:
        """Return what these pieces bring together: the concealed tiles of a whole hand."""
        found = self._parts.get(pieces)
        if found is None:
            if len(self._parts) >= MOST_REMEMBERED:
                self._parts.clear()
            found = self._parts[pieces] = Part([self.pieces[number] for number in pieces])
        return found

    def groups(self, pieces: Pieces) -> list[Group]:
        """Return the sets and pair that these pieces are."""
        return [self.pieces[number].group for number in pieces]

    def places(self, pieces: Pieces, kind: Kind, tsumo: bool) -> dict[int, Group]:
        """Return what each place of a winning tile adds to the packed hand, with the group that it completed there."""
        found: dict[int, Group] = {}
        for number in dict.fromkeys(pieces):
            piece = self.pieces[number]
            if kind in piece.group.kinds:
                found.setdefault(self._place(piece, kind, tsumo), piece.group)
        return found

    def _place(self, piece: Piece, kind: Kind, tsumo: bool) -> int:
        group = piece.group
        if group.form == "run":
            return place_of(self._run_wait(group, kind), kind, tsumo)
        if group.form == "pair":
            return place_of(TANKI, kind, tsumo)
        if tsumo:
            return SHANPON << WAIT_AT
        lost = triplet_fu(group).fu - triplet_fu(group._replace(concealed=False)).fu
        return (SHANPON << WAIT_AT) - (lost << FU_AT) - CLOSED_TRIPLET

    def _run_wait(self, group: Group, kind: Kind) -> int:
        """Two tiles that several kinds make a run are two-sided; else the middle is a closed wait, an end an edge."""
        place = group.kinds.index(kind)
        one, other = (held for held in group.kinds if held != kind)
        if self.forms.completing(one, other).bit_count() > 1:
            return RYANMEN
        return KANCHAN if place == 1 else PENCHAN

    def meld_part(self, meld: Meld) -> Part:
        """Return what a meld contributes; a run of these forms is a set as well."""
        kinds = tuple([KIND_OF[name] for name in meld.names])
        if meld.type != "chi" or not self.forms.called(kinds):
            return meld_part(meld)
        found = self._melds.get(meld.names)
        if found is None:
            way, form = self.forms.ways[tuple(sorted(kinds))]
            unit = sum(UNIT[name] for name in meld.names)
            found = self._melds[meld.names] = Part([FormPiece(way, form, concealed=False)], unit)
        return found


def _tied(forms: FormSet) -> list[int]:
    """Return the masks of suits that are divided together: those that a form ties, else each by itself."""
    tied = [{suit} for suit in range(_SUITED + 1)]
    for way in forms.ways:
        suits = {kind // 9 for kind in way}
        joined = [group for group in tied if group & suits]
        tied = [group for group in tied if not group & suits] + [set[int]().union(*joined)]
    return [sum(FULL << FIELD * kind for kind in range(KINDS) if kind // 9 in suits) for suits in tied]


@lru_cache(maxsize=64)
def divider_of(forms: FormSet) -> FormDivider:
    """Return the divisions with these forms, made once."""
    return FormDivider(forms)


def marked(packed: int, groups: Iterable[Group]) -> int:
    """Return the packed hand of these groups with what its tallies cannot say of forms.

    Three runs of the same numbers in the three suits are sanshoku, whatever form they have. Only hands without
    terminals and honours are tanyao, and only such of nothing else honroutou, whatever a form counts as.
    """
    suits: dict[tuple[int, ...], set[int]] = {}
    for group in groups:
        if group.form == "run" and group.tiles and len({kind // 9 for kind in group.tiles}) == 1 and group.kind < EAST:
            suits.setdefault(tuple(sorted(kind % 9 for kind in group.tiles)), set()).add(group.kind // 9)
    if any(len(found) == _SUITED for found in suits.values()):
        packed |= SANSHOKU
    kinds, inner = packed >> KINDS_AT & ALL_KINDS, tally(packed, INNER)
    if inner == _WHOLE and kinds & ~SIMPLES:
        return packed - INNER
    return packed + INNER if not inner and not packed & RUNS and kinds & SIMPLES else packed
