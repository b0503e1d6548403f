"""The search for completions of a hand with free tiles: suits first, then whole hands with their bounds.

A question (`Search`) asks every suit for its ways with so many tiles added, puts the ways of four suits together where
they make a hand, and bounds what each is worth. Whole hands are known by the tiles they add, as one integer of five
bits a kind. Seven pairs and thirteen orphans are found by arithmetic on the same integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rinshan.errors import HandError
from rinshan.hand import FormSet, Shape
from rinshan.tiles import DORA_AFTER, EAST, IS_ORPHAN, KIND_OF, KINDS, ORPHANS, RED_OF, Kind, Name, format_names
from rinshan.win.form_suits import divider_of
from rinshan.win.free_bound import NO_YAKU, bound_of
from rinshan.win.free_suits import ANY_WINS, FREE_SUITS, NONE_WINS, SUITED_AT, Ways, group_marks, group_sums
from rinshan.win.free_terms import ALL_RED, FREE, FreeTerms, Room, room_tables
from rinshan.win.items import DOUBLE_RIICHI, RIICHI, WinInput
from rinshan.win.suits import FIELD, FULL, KINDS_ONLY, RED_SHIFT, SUIT_FULL, SUIT_SHIFT, UNIT, Group, meld_part

if TYPE_CHECKING:
    from rinshan.rules import Rules

Sharing: TypeAlias = tuple[int, int, int, int]
"""How many tiles man, pin, sou and honours get, each as ``added * 4 + suit``."""


class Scope(NamedTuple):
    """A part of a search: the standard hands of some sharings, and whether the shapes of the whole hand, too."""

    sharings: Sequence[Sharing]
    whole: bool


_unit_of: Final = [*UNIT, 0].__getitem__
"""Look up a unit; nothing for `FREE`, which as an index is the last place."""
_ONES: Final = sum(1 << FIELD * kind for kind in range(KINDS))
_MANY: Final = _ONES << 4
_ROOMY: Final = 31 * _ONES
_THREE_UP: Final = 0b11100 * _ONES
_NO_ORPHANS: Final = sum(FULL << FIELD * kind for kind in range(KINDS) if not IS_ORPHAN[kind])
_EACH_ORPHAN: Final = sum(1 << FIELD * kind for kind in ORPHANS)
_NEXT: Final = tuple(FIELD * DORA_AFTER[kind] for kind in KIND_OF)
_NEXT_SUIT: Final = tuple(DORA_AFTER[kind] // 9 for kind in KIND_OF)
_FIVES: Final = tuple(FIELD * five for five in RED_OF)
_FLAGS: Final = tuple(
    (1 if not IS_ORPHAN[kind] else 2 if kind < EAST else 4) | (1 << SUITED_AT + kind // 9 if kind < EAST else 0)
    for kind in range(KINDS)
)
"""The lowest marks of each kind, which are all that seven pairs ask for."""


@cache
def sharings(free: int, residues: int) -> tuple[Sharing, ...]:
    """Return the ways to share out free tiles to suits of these sizes (modulo 3): sets everywhere, and one pair.

    ``residues`` are two bits a suit.
    """
    found: list[Sharing] = []
    for man, pin, sou in product(range(free + 1), repeat=3):
        share = (man, pin, sou, free - man - pin - sou)
        sizes = sorted(((residues >> 2 * suit & 3) + more) % 3 for suit, more in enumerate(share))
        if share[3] >= 0 and sizes == [0, 0, 0, 2]:
            found.append((4 * man, 4 * pin + 1, 4 * sou + 2, 4 * share[3] + 3))
    return tuple(found)


@cache
def _meld_features(groups: tuple[Group, ...]) -> tuple[int, int]:
    """Return sums and marks of melds."""
    marks = 0
    for group in groups:
        marks |= group_marks(group)
    return sum([group_sums(group) for group in groups]), marks


class Search:
    """One hand with free tiles and the room for each name. ``right`` is false when a meld is no set: it never wins.

    Raises `HandError` for a wrong number of tiles, or where the winning tile is not among them.
    """

    __slots__ = (
        "_bound", "_dora", "_dora_suits", "_has", "_limited", "_marks", "_melds", "_reds", "_room", "_suits", "_sums",
        "_tiles", "_ways", "_win_rank", "_win_suit", "free", "right",
    )  # fmt: skip

    def __init__(
        self,
        win: WinInput,
        rules: Rules,
        terms: FreeTerms,
        *,
        any_legality: bool = False,
        forms: FormSet | None = None,
    ) -> None:
        if len(win.concealed) + 3 * len(win.melds) != 14 or win.win not in win.concealed:
            raise HandError(
                f"expected 14 tiles less 3 for each of {len(win.melds)} melds, the winning tile "
                f"{format_names([win.win]) if win.win >= 0 else 'a free one'} among them; got {len(win.concealed)}"
            )
        total = sum(map(_unit_of, win.concealed))
        self.free = win.concealed.count(FREE)
        self.right: bool = True
        closed = True
        self._melds = win.melds
        unit = self._sums = self._marks = 0
        if win.melds:
            closed, unit = self._take_melds(forms)
        self._bound = bound_of(win, rules, closed)
        self._tiles = tiles = total & KINDS_ONLY
        self._has = total + unit
        self._suits = (
            FREE_SUITS[0][tiles & SUIT_FULL],
            FREE_SUITS[1][tiles >> SUIT_SHIFT & SUIT_FULL],
            FREE_SUITS[2][tiles >> 2 * SUIT_SHIFT & SUIT_FULL],
            FREE_SUITS[3][tiles >> 3 * SUIT_SHIFT],
        )
        self._win_suit, self._win_rank = divmod(KIND_OF[win.win], 9) if win.win >= 0 else (FREE, ANY_WINS)
        dora = win.dora
        if win.ura and win.flags & (RIICHI | DOUBLE_RIICHI):
            dora += win.ura
        self._dora = [_NEXT[name] for name in dora]
        self._dora_suits = [_NEXT_SUIT[name] for name in dora]
        if terms.limit == "own":
            self._room, self._reds = room_tables(terms.room(known_names(win)))
        else:
            self._room, self._reds = terms.tables[any_legality]
        self._limited = self._room != _ROOMY or self._reds is not ALL_RED
        self._ways: dict[int, Ways] = {}

    def _take_melds(self, forms: FormSet | None) -> tuple[bool, int]:
        part_of = meld_part if forms is None else divider_of(forms).meld_part
        groups: tuple[Group, ...] = ()
        unit = 0
        closed = True
        for meld in self._melds:
            part = part_of(meld)
            groups += part.groups
            unit += part.unit
            closed = closed and not meld.is_open
            self.right = self.right and bool(part.groups)
        if forms is None:  # with forms nothing is bounded
            self._sums, self._marks = _meld_features(groups)
        return closed, unit

    # ------------------------------------------------------------------ standard hands

    def _ways_of(self, place: int) -> Ways:
        """Return the ways of a suit that the terms have room for; ``place`` is ``added * 4 + suit``."""
        added, suit = place >> 2, place & 3
        wins = self._win_suit
        ways = self._suits[suit].ways(added, self._win_rank if suit == wins or wins < 0 else NONE_WINS)
        if not added or not ways or (not self._limited and suit not in self._dora_suits):
            return ways
        return self._with_room(ways, suit, self._room, self._reds[suit])

    def _with_room(self, ways: Ways, suit: int, room: int, reds: tuple[int, ...]) -> Ways:
        """Return the ways of a suit that there is room for, with the dora and reds that each adds."""
        shift = SUIT_SHIFT * suit
        dora = [at for at in self._dora if shift <= at < shift + SUIT_SHIFT]
        found: Ways = []
        for more, sums, marks, fives in ways:
            gain = reds[fives]
            if gain >= 0 and not ~(room - more) & _MANY:
                for at in dora:
                    gain += more >> at & FULL
                found.append((more, sums, marks, gain))
        return found

    def _hands(self, scope: Scope | None = None) -> Iterator[list[Ways]]:
        """Yield the ways of the four suits for every sharing out of the free tiles that can make a hand."""
        man, pin, sou, honours = self._suits
        known = self._ways
        residues = man.residue | pin.residue << 2 | sou.residue << 4 | honours.residue << 6
        for share in sharings(self.free, residues) if scope is None else scope.sharings:
            hand: list[Ways] = []
            for place in share:
                ways = known.get(place)
                if ways is None:
                    ways = known[place] = self._ways_of(place)
                if not ways:
                    break
                hand.append(ways)
            else:
                yield hand

    def ranks(self, scope: Scope | None = None) -> dict[int, int]:
        """Return every completion that may have a yaku, by the tiles it adds, with the rank it cannot exceed.

        ``scope`` None: of all there are.
        """
        found: dict[int, int] = {}
        plain: dict[int, int] = {}
        bound, melds_sums, melds_marks = self._bound.rank, self._sums, self._marks
        held = self._dora_in(self._has)
        for man, pin, sou, honours in self._hands(scope):
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
        if not self._melds and not self._tiles & _THREE_UP and (scope is None or scope.whole):
            self._rank_whole(found, held)
        if plain:
            for more in found:
                found[more] = max(found[more], plain.get(more, 0))
        return found

    def _dora_in(self, has: int) -> int:
        """Return the dora and reds among these tiles, above which stands the number of reds."""
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

    def most_whole(self, has: int, free: int) -> int:
        """Return the rank that seven pairs and thirteen orphans of these tiles, and so many others, cannot exceed."""
        tiles = has & KINDS_ONLY
        found = NO_YAKU if tiles & _NO_ORPHANS else self._bound.orphans(thirteen=True)
        ones = tiles & _ONES
        new = free - ones.bit_count()
        if new < 0 or ones & tiles >> 1 or tiles & _THREE_UP:
            return found
        gain = self._gain(ones)
        if gain < 0:
            return found
        flags = 0
        for kind in kinds_in(tiles):
            flags |= _FLAGS[kind]
        gain += self._dora_in(has) + self._dora_in_pairs(tiles, new // 2)
        return max(found, self._bound.most_pairs(flags, gain, new > 0))

    def _dora_in_pairs(self, tiles: int, count: int) -> int:
        """Return the most dora and reds that so many pairs bring of kinds not among these tiles."""
        gains = {place: 2 * self._dora.count(place) for place in self._dora}
        for place, reds in zip(_FIVES, self._reds, strict=False):
            gains[place] = gains.get(place, 0) + max(reds[2], 0)
        fresh = [gain for place, gain in gains.items() if not tiles >> place & FULL]
        return sum(sorted(fresh)[-count:]) if count else 0

    def _is_pair(self, more: int) -> bool:
        return self._tiles + more >> FIELD * (9 * self._win_suit + self._win_rank) & FULL == 2

    def _gain(self, more: int) -> int:
        """Return the dora and reds that added tiles can bring; -1 where there is no room for them."""
        if ~(self._room - more) & _MANY:
            return -1
        gain = 0
        for place, reds in zip(_FIVES, self._reds, strict=False):
            if more >> place & FULL:
                red = reds[more >> place & FULL]
                if red < 0:
                    return -1
                gain += red
        return gain + sum([more >> place & FULL for place in self._dora])

    def _pairs(self) -> Iterable[int]:
        """Return what makes seven different pairs."""
        tiles = self._tiles
        ones = tiles & _ONES
        if ones.bit_count() > self.free or ones & tiles >> 1 or tiles & _THREE_UP:
            return ()
        new = (self.free - ones.bit_count()) // 2
        fresh = [2 << FIELD * kind for kind in range(KINDS) if not tiles >> FIELD * kind & FULL]
        return [ones + sum(kinds) for kinds in combinations(fresh, new)]

    def _orphans(self) -> Iterable[int]:
        """Return what makes thirteen orphans."""
        tiles = self._tiles
        if tiles & _NO_ORPHANS:
            return ()
        pair = tiles >> 1 & _ONES
        if tiles & _THREE_UP or tiles & pair or pair.bit_count() > 1:
            return ()
        missing = _EACH_ORPHAN & ~(tiles | pair)
        return [missing] if pair else [missing + (1 << FIELD * kind) for kind in ORPHANS]

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
        return [*_names(more, self._reds)]


@lru_cache(maxsize=1 << 14)
def _names(more: int, reds: tuple[tuple[int, ...], ...]) -> tuple[Name, ...]:
    found: list[Name] = []
    for kind in kinds_in(more):
        count = more >> FIELD * kind & FULL
        red = reds[kind // 9][count] if kind in RED_OF else 0
        found += [RED_OF[kind]] * red if red else []
        found += [kind] * (count - red)
    return tuple(found)


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
