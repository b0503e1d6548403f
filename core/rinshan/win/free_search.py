"""The search for completions of a hand with free tiles: suits first, then whole hands with their bounds.

A question (`Search`) asks every suit for its ways with so many tiles added, puts the ways of four suits together where
they make a hand, and bounds what each is worth. Whole hands are known by the tiles they add, as one integer of five
bits a kind. Seven pairs and thirteen orphans are found by arithmetic on the same integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from rinshan.hand import Shape
from rinshan.tiles import DORA_AFTER, EAST, IS_ORPHAN, KIND_OF, KINDS, ORPHANS, RED_OF, Kind, Name
from rinshan.win.free_bound import NO_YAKU, bound_of
from rinshan.win.free_suits import FREE_SUITS, SUITED_AT, WAITS_AT, Ways, group_marks, group_sums
from rinshan.win.free_terms import FREE, FreeTerms, Room, room_tables
from rinshan.win.items import DOUBLE_RIICHI, RIICHI, WinInput
from rinshan.win.suits import FIELD, FULL, KINDS_ONLY, RED_SHIFT, SUIT_FULL, SUIT_SHIFT, UNIT, Group, meld_part

if TYPE_CHECKING:
    from rinshan.rules import Rules

_UNIT: Final = (*UNIT, 0)
"""`UNIT`, and nothing for `FREE`, which as an index is the last place."""
_ONES: Final = sum(1 << FIELD * kind for kind in range(KINDS))
_MANY: Final = _ONES << 4
_SUIT_MANY: Final = _MANY & SUIT_FULL
_NO_ORPHANS: Final = sum(FULL << FIELD * kind for kind in range(KINDS) if not IS_ORPHAN[kind])
_EACH_ORPHAN: Final = sum(1 << FIELD * kind for kind in ORPHANS)
_NEXT: Final = tuple(FIELD * DORA_AFTER[kind] for kind in KIND_OF)
_FIVES: Final = tuple(FIELD * five for five in RED_OF)
_FLAGS: Final = tuple(
    (1 if not IS_ORPHAN[kind] else 2 if kind < EAST else 4) | (1 << SUITED_AT + kind // 9 if kind < EAST else 0)
    for kind in range(KINDS)
)
"""The lowest marks of each kind, which are all that seven pairs ask for."""


@cache
def _shares(free: int, residues: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the ways to share out free tiles to suits of these sizes (modulo 3): sets everywhere, and one pair."""
    found: list[tuple[int, ...]] = []
    for share in product(range(free + 1), repeat=4):
        sizes = [(size + more) % 3 for size, more in zip(residues, share, strict=True)]
        if sum(share) == free and sorted(sizes) == [0, 0, 0, 2]:
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
    """One hand with free tiles and the room for each name. ``right`` is false when a meld is no set: it never wins."""

    __slots__ = (
        "_bound", "_dora", "_has", "_marks", "_melds", "_reds", "_room", "_suits", "_sums", "_tiles", "_ways",
        "_win_rank", "_win_suit", "free", "right",
    )  # fmt: skip

    def __init__(self, win: WinInput, rules: Rules, terms: FreeTerms, *, any_legality: bool = False) -> None:
        total = sum([_UNIT[name] for name in win.concealed])
        self.free = win.concealed.count(FREE)
        self.right = closed = True
        self._melds = win.melds
        unit = self._sums = self._marks = 0
        if win.melds:
            closed, unit = self._take_melds()
        self._bound = bound_of(win, rules, closed)
        self._tiles = tiles = total & KINDS_ONLY
        self._has = total + unit
        self._suits = (
            FREE_SUITS[0][tiles & SUIT_FULL],
            FREE_SUITS[1][tiles >> SUIT_SHIFT & SUIT_FULL],
            FREE_SUITS[2][tiles >> 2 * SUIT_SHIFT & SUIT_FULL],
            FREE_SUITS[3][tiles >> 3 * SUIT_SHIFT],
        )
        self._win_suit, self._win_rank = divmod(KIND_OF[win.win], 9) if win.win >= 0 else (FREE, 0)
        self._dora = [_NEXT[name] for name in win.dora]
        if win.ura and win.flags & (RIICHI | DOUBLE_RIICHI):
            self._dora += [_NEXT[name] for name in win.ura]
        if terms.limit == "own":
            self._room, self._reds = room_tables(terms.room(known_names(win)))
        else:
            self._room, self._reds = terms.tables[any_legality]
        self._ways: dict[tuple[int, int], Ways] = {}

    def _take_melds(self) -> tuple[bool, int]:
        groups: tuple[Group, ...] = ()
        unit = 0
        closed = True
        for meld in self._melds:
            part = meld_part(meld)
            groups += part.groups
            unit += part.unit
            closed = closed and not meld.is_open
            self.right = self.right and bool(part.groups)
        self._sums, self._marks = _meld_features(groups)
        return closed, unit

    # ------------------------------------------------------------------ standard hands

    def _ways_of(self, suit: int, added: int) -> Ways:
        """Return the ways of a suit that the terms have room for."""
        if not added:
            return self._suits[suit].as_it_is(self._win_rank if suit == self._win_suit else -1)
        found = self._ways.get((suit, added))
        if found is not None:
            return found
        found = self._ways[suit, added] = []
        shift = SUIT_SHIFT * suit
        first, last = shift, shift + SUIT_SHIFT
        dora = [place - shift for place in self._dora if first <= place < last]
        room = self._room >> shift & SUIT_FULL
        limited = room != SUIT_FULL & KINDS_ONLY >> shift
        reds = self._reds[suit] if suit < 3 else ()
        win_rank = self._win_rank if suit == self._win_suit else -1
        any_wins = self._win_suit < 0
        for more, sums, marks, waits, own in self._suits[suit].choices(added):
            if limited and ~(room - more) & room & _SUIT_MANY:
                continue
            gain = 0
            if reds:
                fives = more >> 20 & FULL
                if fives:
                    gain = reds[fives]
                    if gain < 0:
                        continue
            for place in dora:
                gain += more >> place & FULL
            if any_wins:
                marks |= own
            elif win_rank >= 0:
                marks |= (waits >> 3 * win_rank & 7) << WAITS_AT
            found.append((more << shift, sums, marks, gain))
        return found

    def _hands(self) -> Iterator[tuple[Ways, Ways, Ways, Ways]]:
        """Yield the ways of the four suits for every sharing out of the free tiles that can make a hand."""
        man, pin, sou, honours = self._suits
        ways_of = self._ways_of
        for a, b, c, d in _shares(self.free, (man.residue, pin.residue, sou.residue, honours.residue)):
            of_honours = ways_of(3, d)
            if of_honours:
                of_man = ways_of(0, a)
                if of_man:
                    of_pin = ways_of(1, b)
                    if of_pin:
                        of_sou = ways_of(2, c)
                        if of_sou:
                            yield of_man, of_pin, of_sou, of_honours

    def ranks(self) -> dict[int, int]:
        """Return every completion that may have a yaku, by the tiles it adds, with the rank it cannot exceed."""
        found: dict[int, int] = {}
        plain: dict[int, int] = {}
        bound, melds_sums, melds_marks = self._bound.rank, self._sums, self._marks
        held = self._dora_held()
        for man, pin, sou, honours in self._hands():
            for more_d, sums_d, marks_d, gain_d in honours:
                sums_d += melds_sums
                marks_d |= melds_marks
                gain_d += held
                for more_c, sums_c, marks_c, gain_c in sou:
                    more_c += more_d
                    sums_c += sums_d
                    marks_c |= marks_d
                    gain_c += gain_d
                    for more_b, sums_b, marks_b, gain_b in pin:
                        more_b += more_c
                        sums_b += sums_c
                        marks_b |= marks_c
                        gain_b += gain_c
                        for more, sums, marks, gain in man:
                            rank = bound(sums + sums_b, marks | marks_b, gain + gain_b)
                            more += more_b
                            if rank >= 0:
                                if rank > found.get(more, NO_YAKU):
                                    found[more] = rank
                            elif rank < NO_YAKU:
                                plain[more] = max(plain.get(more, 0), ~rank)
        if not self._melds:
            self._rank_whole(found, held)
        for more, rank in plain.items():
            if more in found and rank > found[more]:
                found[more] = rank
        return found

    def _dora_held(self) -> int:
        has = self._has
        count = has >> RED_SHIFT
        for place in self._dora:
            count += has >> place & FULL
        return count

    # ------------------------------------------------------------------ whole-hand shapes

    def _rank_whole(self, found: dict[int, int], held: int) -> None:
        tiles = self._tiles
        for more in self._pairs():
            gain = self._gain(more)
            if gain >= 0:
                flags = 0
                for kind in kinds_in(tiles | more):
                    flags |= _FLAGS[kind]
                found[more] = max(found.get(more, NO_YAKU), self._bound.pairs(flags, held + gain))
        for more in self._orphans():
            if self._gain(more) >= 0:
                found[more] = self._bound.orphans(self._win_suit < 0 or self._is_pair(more))

    def _is_pair(self, more: int) -> bool:
        return self._tiles + more >> FIELD * (9 * self._win_suit + self._win_rank) & FULL == 2

    def _gain(self, more: int) -> int:
        """Return the dora and reds that added tiles can bring; -1 where there is no room for them."""
        if ~(self._room - more) & _MANY:
            return -1
        gain = 0
        for place, reds in zip(_FIVES, self._reds, strict=True):
            if more >> place & FULL:
                red = reds[more >> place & FULL]
                if red < 0:
                    return -1
                gain += red
        return gain + sum([more >> place & FULL for place in self._dora])

    def _pairs(self) -> Iterator[int]:
        """Yield what makes seven different pairs."""
        tiles = self._tiles
        ones, twos = tiles & _ONES, tiles >> 1 & _ONES
        if ones & twos or tiles & _ONES << 2 or tiles & _ONES << 3:
            return
        new, odd = divmod(self.free - ones.bit_count(), 2)
        if new < 0 or odd:
            return
        fresh = [kind for kind in range(KINDS) if not tiles >> FIELD * kind & FULL]
        for kinds in combinations(fresh, new):
            yield ones + sum([2 << FIELD * kind for kind in kinds])

    def _orphans(self) -> Iterator[int]:
        """Yield what makes thirteen orphans."""
        tiles = self._tiles
        pair = tiles >> 1 & _ONES
        if tiles & _NO_ORPHANS or tiles & pair or tiles & _ONES << 2 or pair.bit_count() > 1:
            return
        missing = _EACH_ORPHAN & ~(tiles | pair)
        if pair:
            yield missing
        else:
            for kind in ORPHANS:
                yield missing + (1 << FIELD * kind)

    # ------------------------------------------------------------------ all completions

    def complete(self, shapes: Sequence[Shape] = ()) -> list[int]:
        """Return every completion by the tiles it adds, with or without yaku; ``shapes`` are further ones (K-47)."""
        if not self.right:
            return []
        found: dict[int, None] = {}
        for man, pin, sou, honours in self._hands():
            for a, b, c, d in product(man, pin, sou, honours):
                found[a[0] + b[0] + c[0] + d[0]] = None
        whole = [*self._pairs(), *self._orphans()] if not self._melds else []
        for shape in shapes:
            counts = [self._tiles >> FIELD * kind & FULL for kind in range(KINDS)]
            if shape.missing(counts, len(self._melds)) == self.free:
                whole += self._filled(shape, counts, 0, self.free)
        found.update((more, None) for more in whole if self._gain(more) >= 0)
        return list(found)

    def _filled(self, shape: Shape, counts: list[int], lowest: Kind, free: int) -> Iterator[int]:
        """Yield what completes a shape that is exactly the free tiles away: each tile brings it one nearer."""
        if not free:
            yield 0
            return
        useful = shape.useful(counts, len(self._melds))
        for kind in range(lowest, KINDS):
            if useful >> kind & 1:
                counts[kind] += 1
                for more in self._filled(shape, counts, kind, free - 1):
                    yield more + (1 << FIELD * kind)
                counts[kind] -= 1

    def names(self, more: int) -> list[Name]:
        """Return the names of added tiles, as many of the fives red as there is room for."""
        found: list[Name] = []
        for kind in kinds_in(more):
            count = more >> FIELD * kind & FULL
            if kind in RED_OF:
                reds = self._reds[kind // 9][count]
                found += [RED_OF[kind]] * reds + [kind] * (count - reds)
            else:
                found += [kind] * count
        return found


def known_names(win: WinInput) -> list[Name]:
    """Return the names of all tiles that are not free, melds included."""
    return [name for name in win.concealed if name >= 0] + [name for meld in win.melds for name in meld.names]


def kinds_in(tiles: int) -> list[Kind]:
    """Return the kinds that have tiles in an integer of five bits a kind."""
    found: list[Kind] = []
    while tiles:
        kind = ((tiles & -tiles).bit_length() - 1) // FIELD
        found.append(kind)
        tiles &= -1 << FIELD * (kind + 1)
    return found


def namings(more: int, room: Room) -> Iterator[tuple[Name, ...]]:
    """Yield every way to name added tiles, normal and red fives apart, that the room allows."""
    choices: list[list[tuple[Name, ...]]] = []
    for kind in kinds_in(more):
        count = more >> FIELD * kind & FULL
        red = RED_OF.get(kind, kind)
        reds = range(count + 1) if kind in RED_OF else (0,)
        choices.append([
            (kind,) * (count - each) + (red,) * each
            for each in reds
            if count - each <= room[kind] and each <= room[red]
        ])  # fmt: skip
    for parts in product(*choices):
        yield tuple([name for part in parts for name in part])
