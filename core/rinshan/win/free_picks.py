"""Free tiles of which only the number is said: which tiles of the hand they are, and what they become (K-03, K-29).

"Any four of the hand" are a thousand choices, each of which would be a search (`rinshan.win.free_search`). But they are
put together of few suits: what a suit can become without some of its tiles and with so many others is bounded once
(`rinshan.win.free_suits.Most`). Four suits bound a choice, and only where that is not below what was found it is
searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from rinshan.melds import Meld
from rinshan.tiles import EAST, KIND_OF, KINDS, RED_OF, Name
from rinshan.win.free import Settled, best_legal, freed
from rinshan.win.free_bound import NO_YAKU, rank_of
from rinshan.win.free_search import Scope, Search, Sharing, sharings
from rinshan.win.free_suits import (
    ANY_WINS,
    DORA_AT,
    FIVES_AT,
    FREE_SUITS,
    FU_AT,
    FU_PAIR,
    HAN_AT,
    NONE_WINS,
    RUNS_AT,
    STRAIGHT,
    TRIPLETS_AT,
    Made,
    Most,
    straight,
)
from rinshan.win.free_terms import FreeTerms, room_tables
from rinshan.win.items import WinInput
from rinshan.win.suits import FIELD, FULL, RED_SHIFT, SUIT_FULL, SUIT_SHIFT

if TYPE_CHECKING:
    from rinshan.rules import Rules

Places: TypeAlias = tuple[int, ...]
"""The places of the tiles in the hand that are free, in ascending order."""
Pick: TypeAlias = tuple[tuple[Meld, ...], Places]
"""A choice of free tiles: the melds as they are in it, and those of the hand."""
_FIVE: Final = 4
_YAKUMAN_BASE: Final = 8_000
_MANY: Final = tuple(sum(1 << FIELD * rank + 4 for rank in range(size)) for size in (9, 9, 9, 7))
_OF_MELDS: Final = (*[0x7F << RUNS_AT + 7 * suit for suit in range(3)], 0x7F << TRIPLETS_AT + EAST)
"""The marks of melds that matter to the tiles of each suit."""


def best_pick(
    win: WinInput, rules: Rules, terms: FreeTerms, picks: Sequence[Pick], least: int = -1
) -> tuple[int, Settled] | None:
    """Return which choice of free tiles pays most with legal names, and what they become; None where none is a win.

    ``win`` is the hand with none of them free, its winning tile last. Of choices that pay the same it is the first;
    those whose rank is not above ``least`` do not count. ``terms`` let each tile be anything; under ``own`` the melds
    are those of ``win``. Without hooks on values.
    """
    search = _Picks(win, rules, terms)
    bounds = [search.bound(*pick) for pick in picks]
    best: tuple[int, Settled] | None = None
    first = -1
    for at in sorted(range(len(bounds)), key=bounds.__getitem__, reverse=True):
        if bounds[at] < least:
            break
        needed = least if at < first else least + 1
        scope = search.scope(*picks[at], needed) if bounds[at] >= needed else None
        if scope is not None:
            settled = _settle(win, rules, terms, picks[at], needed, scope)
            if settled is not None:
                least = rank_of(settled.value.base, settled.value.han)
                first, best = at, (at, settled)
    return best


def _settle(win: WinInput, rules: Rules, terms: FreeTerms, pick: Pick, needed: int, scope: Scope) -> Settled | None:
    """Search one choice for what has at least this rank.

    From a yakuman on the search bounds some completions by a guess, so it must not be narrowed.
    """
    melds, places = pick
    asked = freed(replace(win, melds=melds), places)
    if needed < rank_of(_YAKUMAN_BASE, 0):
        return best_legal(asked, rules, terms, needed, scope)
    settled = best_legal(asked, rules, terms)
    return settled if settled is not None and rank_of(settled.value.base, settled.value.han) >= needed else None


class _Picks(Search):
    """One hand, any tiles of which can be free."""

    __slots__ = ("_caps", "_kept", "_laid", "_parts", "_places", "_ron", "_terms")

    def __init__(self, win: WinInput, rules: Rules, terms: FreeTerms) -> None:
        super().__init__(win, rules, terms)
        self._terms = terms
        self._ron = not win.tsumo
        self._places = [_place(name) for name in win.concealed]
        self._kept = [sum([unit for suit, unit in self._places if suit == each]) for each in range(4)]
        self._parts: dict[tuple[int, int, bool, int], _Part] = {}
        self._caps: dict[Most, int] = {}
        self._laid: dict[tuple[tuple[Name, ...], ...], tuple[int, int, bool]] = {}
        if terms.limit == "own":  # what a hand has room for depends on what it keeps
            self._room, self._reds = terms.plenty

    def _lay(self, melds: tuple[Meld, ...]) -> None:
        """Take these melds for those of the hand."""
        names = tuple([meld.names for meld in melds])
        known = self._laid.get(names)
        if known is None:
            self._melds, self._sums, self._marks, self.right = melds, 0, 0, True
            _, unit = self._take_melds(None)
            known = self._laid[names] = self._sums + (self._dora_in(unit) << DORA_AT), self._marks, self.right
        self._sums, self._marks, self.right = known

    def bound(self, melds: tuple[Meld, ...], places: Places) -> int:
        """Return the rank that no completion can exceed with these melds and the tiles at these places free."""
        if melds:
            self._lay(melds)
            if not self.right:
                return NO_YAKU
        kept, parts = self._asked(places)
        man, pin, sou, honours = parts
        found = NO_YAKU if self._melds else self.most_whole(_together(kept), len(places))
        for a, b, c, d in _sharings(parts, len(places)):
            if (four := honours[d]) and (three := sou[c]) and (two := pin[b]) and (one := man[a]):
                found = max(found, self._cap((one, two, three, four)))
        return found

    def scope(self, melds: tuple[Meld, ...], places: Places, least: int) -> Scope | None:
        """Return where there may be completions of that rank; None where there are none.

        It looks at the ways of each suit by their dora and runs, and so closer than `bound`.
        """
        if melds:
            self._lay(melds)
        kept, parts = self._asked(places)
        whole = not self._melds and self.most_whole(_together(kept), len(places)) >= least
        found = [sharing for sharing in _sharings(parts, len(places)) if self._reaches(parts, sharing, least)]
        return Scope(found, whole) if found or whole else None

    def _reaches(self, parts: list[_Part], sharing: Sharing, least: int) -> bool:
        mosts = [most for part, place in zip(parts, sharing, strict=True) if (most := part[place])]
        if len(mosts) < len(parts) or self._cap(mosts) < least:
            return False
        ways = [part.closer(place) for part, place in zip(parts, sharing, strict=True)]
        return any(self._cap(each) >= least for each in product(*ways))

    def _cap(self, mosts: Sequence[Most]) -> int:
        """Return the rank that four suits with these bounds cannot exceed."""
        man, pin, sou, honours = mosts
        sums = man[0] + pin[0] + sou[0] + honours[0] + self._sums
        most = sums, man[1] | pin[1] | sou[1] | honours[1] | self._marks
        rank = self._caps.get(most)
        if rank is None:
            rank = self._caps[most] = self._bound.most(*most)
        return rank

    def _asked(self, places: Places) -> tuple[list[int], list[_Part]]:
        """Return the tiles that each suit keeps, and what bounds them."""
        kept = self._kept.copy()
        for place in places:
            suit, unit = self._places[place]
            kept[suit] -= unit
        won = bool(places) and places[-1] == len(self._places) - 1
        known = self._parts
        parts: list[_Part] = []
        for suit, each in enumerate(kept):
            key = (suit, each, won, self._marks & _OF_MELDS[suit])
            part = known.get(key)
            if part is None:
                part = known[key] = _Part(self, *key)
            parts.append(part)
        return kept, parts

    def most_of(self, suit: int, kept: int, added: int, won: bool, melds: int) -> Most | None:
        """Return what bounds a suit that keeps these tiles and gets so many; None where they make nothing."""
        tiles = FREE_SUITS[suit][kept & SUIT_FULL]
        made = tiles.made(added)
        dora = self._dora_of(suit, kept, made)
        if not dora:
            return None
        most = tiles.most(added, self._winning(suit, won), self._ron)
        return self._completed(suit, made, most, max(dora.values()), melds)

    def closer(self, suit: int, kept: int, added: int, won: bool, melds: int) -> list[Most]:
        """Return the same for the ways with equal dora and as many runs, each apart."""
        tiles = FREE_SUITS[suit][kept & SUIT_FULL]
        made = tiles.made(added)
        dora = self._dora_of(suit, kept, made)
        groups: dict[tuple[int, int], list[Made]] = {}
        for way in made:
            if way[0] in dora:
                groups.setdefault((dora[way[0]], way[1] & FULL), []).append(way)
        wins = self._winning(suit, won)
        return [
            self._completed(suit, group, tiles.most_of(group, wins, self._ron), count, melds)
            for (count, _), group in groups.items()
        ]

    def _winning(self, suit: int, won: bool) -> int:
        return ANY_WINS if won else self._win_rank if suit == self._win_suit else NONE_WINS

    def _completed(self, suit: int, made: Iterable[Made], most: Most, dora: int, melds: int) -> Most:
        """Put dora, honours and the runs of melds into what bounds the ways of a suit."""
        sums, marks = most
        sums += dora << DORA_AT
        if suit == 3:
            han, fu, always = self._bound.honours({way[2] for way in made}, melds)
            return sums + (han << HAN_AT) + (fu << FU_AT), marks | (FU_PAIR if always else 0)
        return sums, marks | (STRAIGHT if melds and straight(marks | melds) else 0)

    def _dora_of(self, suit: int, kept: int, made: Iterable[Made]) -> dict[int, int]:
        """Return how many dora and reds the tiles of each way can have, where there is room for them."""
        shift = SUIT_SHIFT * suit
        dora = [at - shift for at in self._dora if shift <= at < shift + SUIT_SHIFT]
        tables = self._room, self._reds
        if self._terms.limit == "own":
            held = [name for meld in self._melds for name in meld.names] + _names_of(suit, kept)
            tables = room_tables(self._terms.room(held))
        reds = tables[1][suit]
        room = (tables[0] >> shift & SUIT_FULL) + (kept & SUIT_FULL)
        fives = kept >> FIVES_AT & FULL if suit < 3 else 0
        found: dict[int, int] = {}
        for tiles in {way[0] for way in made}:
            count = reds[(tiles >> FIVES_AT & FULL) - fives] if suit < 3 else 0
            if count >= 0 and not ~(room - tiles) & _MANY[suit]:
                count += kept >> SUIT_SHIFT
                for at in dora:
                    count += tiles >> at & FULL
                found[tiles] = count
        return found


class _Part(dict[int, "Most | None"]):
    """What bounds the tiles that a suit keeps, by how many it gets (as in `Sharing`); filled when asked."""

    def __init__(self, picks: _Picks, suit: int, kept: int, won: bool, melds: int) -> None:
        super().__init__()
        self._picks = picks
        self._asked = suit, kept, won, melds
        self.residue = sum([kept >> FIELD * rank & FULL for rank in range(9)]) % 3
        self._closer: dict[int, list[Most]] = {}

    def __missing__(self, place: int) -> Most | None:
        suit, kept, won, melds = self._asked
        found = self[place] = self._picks.most_of(suit, kept, place >> 2, won, melds)
        return found

    def closer(self, place: int) -> list[Most]:
        """Return what bounds ways with equal dora and as many runs, each apart."""
        found = self._closer.get(place)
        if found is None:
            suit, kept, won, melds = self._asked
            found = self._closer[place] = self._picks.closer(suit, kept, place >> 2, won, melds)
        return found


def _sharings(parts: Sequence[_Part], free: int) -> tuple[Sharing, ...]:
    man, pin, sou, honours = parts
    return sharings(free, man.residue | pin.residue << 2 | sou.residue << 4 | honours.residue << 6)


def _place(name: Name) -> tuple[int, int]:
    """Return the suit of a tile, and what it adds to the kept tiles of that: five bits a rank, above them the reds."""
    suit, rank = divmod(KIND_OF[name], 9)
    return suit, (1 << FIELD * rank) + (1 << SUIT_SHIFT if name >= KINDS else 0)


def _together(kept: Sequence[int]) -> int:
    """Return the tiles kept of all suits, and the number of reds above them."""
    man, pin, sou, honours = kept
    tiles = man & SUIT_FULL | (pin & SUIT_FULL | (sou & SUIT_FULL | honours << SUIT_SHIFT) << SUIT_SHIFT) << SUIT_SHIFT
    return tiles + ((man >> SUIT_SHIFT) + (pin >> SUIT_SHIFT) + (sou >> SUIT_SHIFT) << RED_SHIFT)


def _names_of(suit: int, kept: int) -> list[Name]:
    """Return the names of the tiles kept of a suit."""
    found: list[Name] = []
    for rank in range(9):
        count = kept >> FIELD * rank & FULL
        kind = 9 * suit + rank
        red = kept >> SUIT_SHIFT if rank == _FIVE else 0
        found += [kind] * (count - red) + ([RED_OF[kind]] * red if red else [])
    return found
