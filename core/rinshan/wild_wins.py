"""Wins with free tiles at the table: which of them are free, and what they become (K-03, K-09, K-50, K-58).

Of all choices that make the hand a win those with the fewest illegal tiles are open, and among them one that pays most
is taken. Where nothing changes what wins are worth choices are bounded (`rinshan.win.free_picks`), else each is valued.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING, TypeAlias

from rinshan.copies import showing
from rinshan.hand import HandKeys
from rinshan.melds import Meld
from rinshan.tiles import KIND_OF, KINDS, RED_OF, Kind, Name, Seat, Tile
from rinshan.wild import Names, Spec, apart, granted, picks, runs_of, spec_of
from rinshan.win import Freed, Value, WinInput, has_yaku, value
from rinshan.win.free import FreeTerms, best_free, changes_value, free_has_yaku, free_terms, freed
from rinshan.win.free_bound import rank_of
from rinshan.win.free_picks import best_pick

if TYPE_CHECKING:
    from rinshan.table import Table

Way: TypeAlias = tuple[tuple[Name, ...], tuple[Name, ...], int]
"""What a meld can be: its names, the same in order, and how many of its free tiles are illegal in it."""


@dataclass(slots=True)
class Choice:
    """Which tiles are free in a win. ``free`` are those of the hand, in order; ``turned`` those of melds, settled.

    ``terms`` are those of the hand's free tiles, ``base`` those without what grants allow.
    """

    win: WinInput
    terms: FreeTerms
    base: FreeTerms
    free: tuple[Tile, ...]
    turned: tuple[tuple[Tile, Name], ...] = ()

    @property
    def illegal(self) -> int:
        """How many tiles of melds have become illegal ones (K-09)."""
        return sum(not self.terms.legal(name) for _, name in self.turned)


def judging(table: Table, seat: Seat, tile: Tile, frm: Seat | None) -> AbstractContextManager[None]:
    """While it lasts, the tile of a tsumo is the drawn one, which it may not be among dealt tiles (W-01)."""
    if frm is not None or table.drawn >= 0:
        return nullcontext()
    return table.supposing(seat, [held for held in table.hands[seat] if held != tile], drawn=tile)


def is_win(table: Table, win: WinInput) -> bool:
    """Whether some choice of free tiles makes it a win with a yaku (K-03, B-11)."""
    rules, on = table.rules, table.on
    return has_yaku(win, rules, on) or any(
        free_has_yaku(choice.win, rules, on, choice.terms) if choice.free else has_yaku(choice.win, rules, on)
        for choice in choices(table, win)
    )


def best(table: Table, win: WinInput) -> tuple[int, Value] | None:
    """The choice that pays most among those with the fewest illegal tiles: how many these are, and the value.

    As they lie wins over a choice that pays the same. None when no choice makes it a win.
    """
    rules, on = table.rules, table.on
    plain = value(win, rules, on)
    found = (0, plain) if plain is not None and plain.stands else None
    laid = _laid(table, win)
    if laid is None:
        return found
    if _bounded(table, laid):
        made = _best_legal(table, laid, rank_of(found[1].base, found[1].han) if found else -1)
        if made or found or laid.base.limit != "table" or not laid.base.illegal:
            return made or found
    for choice in _choices(table, laid):
        made = _valued(table, choice)
        if made is not None and (found is None or _order(made) < _order(found)):
            found = made
    return found


def _best_legal(table: Table, laid: Laid, least: int) -> tuple[int, Value] | None:
    """The best choice of legal tiles above a rank, found by bounds; None where there is none."""
    found: list[tuple[tuple[Meld, ...], tuple[int, ...], tuple[tuple[Tile, Name], ...]]]
    if _in_hand(laid):
        free = [tuple([place for place, _ in pick]) for pick in picks(laid.labels, laid.spec, laid.full) if pick]
        found = [(laid.win.melds, places, ()) for places in free]
    else:
        at_place = {tile: place for place, tile in enumerate(laid.tiles)}
        legal = [choice for choice in _choices(table, laid) if not choice.illegal]
        found = [(each.win.melds, tuple([at_place[tile] for tile in each.free]), each.turned) for each in legal]
    best = best_pick(laid.win, table.rules, laid.base, [(melds, places) for melds, places, _ in found], least)
    if best is None:
        return None
    at, settled = best
    _, places, turned = found[at]
    _tell(table, settled.value, [laid.tiles[place] for place in places], settled.names, turned)
    return 0, settled.value


def _in_hand(laid: Laid) -> bool:
    """Whether free tiles are only in the hand."""
    return all(not places or max(places) < len(laid.tiles) for places, _, _ in laid.spec)


def _bounded(table: Table, laid: Laid) -> bool:
    """Whether free tiles may be anything, and nothing that bounds do not know of changes what wins are worth."""
    return (
        laid.win.dora_names is None
        and all(names is None for _, _, names in laid.spec)
        and (_in_hand(laid) or laid.base.limit != "own")
        and not changes_value(table.on, laid.win.who)
    )


def _order(found: tuple[int, Value]) -> tuple[int, int]:
    illegal, worth = found
    return illegal, -rank_of(worth.base, worth.han)


def _valued(table: Table, choice: Choice) -> tuple[int, Value] | None:
    rules, on = table.rules, table.on
    names: tuple[Name, ...] = ()
    illegal = choice.illegal
    if choice.free:
        settled = best_free(choice.win, rules, on, choice.terms)
        worth = None if settled is None else settled.value
        if settled is not None:
            names, illegal = settled.names, illegal + settled.illegal
    else:
        worth = value(choice.win, rules, on)
    if worth is None or not worth.stands:
        return None
    _tell(table, worth, choice.free, names, choice.turned)
    return illegal, worth


def _tell(
    table: Table, worth: Value, free: Sequence[Tile], names: Sequence[Name], turned: tuple[tuple[Tile, Name], ...]
) -> None:
    """Say in a value which tiles of the hand and of melds count as something else."""
    became = (*zip(free, names, strict=True), *turned)
    worth.freed = tuple([Freed(tile, table.face[tile], name) for tile, name in became if table.face[tile] != name])


@dataclass(slots=True, frozen=True)
class Laid:
    """A win with its tiles in order, the winning one last, and which of them can be free."""

    win: WinInput
    tiles: tuple[Tile, ...]
    """Those of the hand."""
    melds: tuple[Tile, ...]
    spec: Spec
    labels: list[tuple[int, int]]
    """What is alike in everything, tile by tile, those of melds too."""
    full: bool
    """Whether a choice that frees fewer tiles than it could is never better."""
    shows: list[int]
    base: FreeTerms
    """The terms without what grants allow."""


def _laid(table: Table, win: WinInput) -> Laid | None:
    """Lay out a win; None where no tile of it can be free."""
    seat = win.who
    grants = granted(table, seat)
    if not grants or table.has_wrong_meld(seat):
        return None
    tiles = (*[tile for tile in table.concealed(seat) if tile != win.tile], win.tile)
    melds = tuple([tile for meld in win.melds for tile in meld.tiles])
    spec = spec_of(grants, [*tiles, *melds], ronned=-1 if win.tsumo else win.tile)
    lying = _as_laid(table, win, tiles, melds)
    shows = showing(table, seat)
    base = free_terms(table.rules, showing=shows)
    labels = [(name, 0) for name in lying.concealed[:-1]] + [(lying.win, -1)]
    labels += [(name, at) for at, meld in enumerate(win.melds, 1) for name in meld.names]
    full = lying.dora_names is None and apart(spec) and _as_themselves(base, labels, spec)
    return Laid(lying, tiles, melds, spec, labels, full, shows, base)


def choices(table: Table, win: WinInput) -> Iterator[Choice]:
    """Yield the choices of free tiles that complete the hand by shape, each with at least one; see `Choice`."""
    laid = _laid(table, win)
    if laid is not None:
        yield from _choices(table, laid)


def _choices(table: Table, laid: Laid) -> Iterator[Choice]:
    seat, win, size = laid.win.who, laid.win, len(laid.tiles)
    keys = HandKeys(KIND_OF[name] for name in win.concealed)
    seen: set[object] | None = None if changes_value(table.on, seat) or win.dora_names is not None else set()
    for pick in picks(laid.labels, laid.spec, laid.full):
        held = [(place, names) for place, names in pick if place < size]
        if pick and _complete(table, seat, keys, [win.concealed[place] for place, _ in held]):
            terms = free_terms(table.rules, showing=laid.shows, allowed=_allowed([names for _, names in held]))
            made = freed(win, [place for place, _ in held])
            picked = {laid.melds[place - size]: names for place, names in pick if place >= size}
            free = tuple([laid.tiles[place] for place, _ in held])
            yield from _with_melds(Choice(made, terms, laid.base, free), picked, runs_of(table, seat), seen)


def _as_laid(table: Table, win: WinInput, laid: Sequence[Tile], melds: Sequence[Tile]) -> WinInput:
    """The win with its tiles in this order, the winning one last."""
    names = (*[table.face[tile] for tile in laid[:-1]], win.win)
    dora_names = None if table.turning is None else table.turning.dora_names(win.who, [*laid, *melds])
    return replace(win, concealed=names, dora_names=dora_names)


def _as_themselves(terms: FreeTerms, labels: Sequence[tuple[int, int]], spec: Spec) -> bool:
    """Whether each tile may, when it is free, count as what it is."""
    if terms.limit == "own" and any(labels[place][1] > 0 for places, _, _ in spec for place in places):
        return False
    return all(
        labels[place][0] in terms.possible
        and terms.legal(labels[place][0])
        and (names is None or labels[place][0] in names)
        for places, _, names in spec
        for place in places
    )


def _allowed(names: list[Names]) -> tuple[Names, ...]:
    return tuple(names) if any(found is not None for found in names) else ()


def _complete(table: Table, seat: Seat, keys: HandKeys, freed: list[Name]) -> bool:
    """Whether the hand is complete by shape with these of its tiles free."""
    for name in freed:
        keys.remove(KIND_OF[name])
    lacks = keys.missing(len(table.melds[seat]), len(freed), table.shapes(seat))
    for name in freed:
        keys.add(KIND_OF[name])
    return not lacks


def _with_melds(
    choice: Choice, picked: dict[Tile, Names], runs: tuple[tuple[Kind, ...], ...], seen: set[object] | None
) -> Iterator[Choice]:
    """Settle the free tiles of melds in every way that leaves sets; legality is left to the caller.

    ``seen`` are the hands of choices before: what is worth the same is left out. None: nothing is.
    """
    hand = tuple(sorted(choice.win.concealed)), choice.win.win, choice.terms.allowed
    for made in product(*[_ways_of(meld, picked, choice.base, runs, seen is not None) for meld in choice.win.melds]):
        if seen is not None:
            key = hand, tuple([way[1] for way in made]), sum([way[2] for way in made])
            if key in seen:
                continue
            seen.add(key)
        if not picked:
            yield choice
            continue
        settled = _settled(choice, [way[0] for way in made], picked)
        held = [*choice.win.concealed, *[name for meld in settled.win.melds for name in meld.names]]
        if _within(choice, [name for name in held if name >= 0], settled.turned):
            yield settled


def _ways_of(
    meld: Meld, picked: dict[Tile, Names], terms: FreeTerms, runs: tuple[tuple[Kind, ...], ...], once: bool
) -> list[Way]:
    """What a meld can be; with ``once`` the same names in another order are left out."""
    free = tuple([(place, picked[tile]) for place, tile in enumerate(meld.tiles) if tile in picked])
    found: dict[tuple[Name, ...], Way] = {}
    for names in _sets_of(meld.names, meld.is_run, free, terms.possible, runs):
        alike = tuple(sorted(names))
        key = alike if once else names
        if key not in found:
            found[key] = names, alike, sum([not terms.legal(names[place]) for place, _ in free])
    return list(found.values())


def _settled(choice: Choice, names_of: Sequence[tuple[Name, ...]], picked: dict[Tile, Names]) -> Choice:
    """The choice in which the melds have these names."""
    win, size = choice.win, len(choice.win.concealed)
    melds = tuple([replace(meld, names=names) for meld, names in zip(win.melds, names_of, strict=True)])
    laid = [(tile, name) for meld in melds for tile, name in zip(meld.tiles, meld.names, strict=True)]
    dora_names = win.dora_names
    if dora_names is not None:
        named = zip(laid, dora_names[size:], strict=True)
        dora_names = (*dora_names[:size], *[name if tile in picked else was for (tile, name), was in named])
    turned = tuple([each for each in laid if each[0] in picked])
    return replace(choice, win=replace(win, melds=melds, dora_names=dora_names), turned=turned)


def _within(choice: Choice, held: list[Name], turned: tuple[tuple[Tile, Name], ...]) -> bool:
    """Whether the game has as many copies as the hand would hold, where that limits them (K-50, ``own``)."""
    for _, name in turned:
        rest = held.copy()
        rest.remove(name)
        if not choice.base.room(rest, any_legality=True)[name]:
            return False
    return True


@lru_cache(maxsize=1 << 12)
def _sets_of(
    names: tuple[Name, ...],
    is_run: bool,
    free: tuple[tuple[int, Names], ...],
    possible: frozenset[Name],
    runs: tuple[tuple[Kind, ...], ...],
) -> tuple[tuple[Name, ...], ...]:
    """What the names of a meld can be: a set of its type, all but its free tiles as they are."""
    places = [place for place, _ in free]
    fixed = [KIND_OF[name] for place, name in enumerate(names) if place not in places]
    found: list[tuple[Name, ...]] = []
    for target in runs if is_run else [(kind,) * len(names) for kind in range(KINDS)]:
        rest = _left_of(target, fixed)
        for order in dict.fromkeys(permutations(rest)) if len(rest) == len(places) else ():
            for values in product(*[_names_of(kind, possible) for kind in order]):
                if all(_may_be(allowed, name) for (_, allowed), name in zip(free, values, strict=True)):
                    made = list(names)
                    for place, name in zip(places, values, strict=True):
                        made[place] = name
                    found.append(tuple(made))
    return tuple(found) if free else (names,)


def _left_of(kinds: Sequence[Kind], taken: Iterable[Kind]) -> list[Kind]:
    """The kinds that are left when these are taken away, as far as they are there."""
    rest = list(kinds)
    for kind in taken:
        if kind in rest:
            rest.remove(kind)
    return rest


def _names_of(kind: Kind, possible: frozenset[Name]) -> list[Name]:
    """The names of a kind that a free tile can be."""
    both = (kind, RED_OF[kind]) if kind in RED_OF else (kind,)
    return [name for name in both if name in possible]


def _may_be(allowed: Names, name: Name) -> bool:
    return allowed is None or name in allowed
