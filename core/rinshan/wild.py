"""Free tiles at the table: waits and wins with tiles that count as any tile (K-03, K-09, K-29, K-50, K-58).

The hook ``wild`` says which tiles of a player may be free; while it is asked nothing is. Everything else is settled
here, each time a hand is judged: which of them are, and what they become. Of all choices that make the hand a win
those with the fewest illegal tiles are open, and among them one that pays most is taken. Waits are by shape: a wait
that only an illegal tile serves is one too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Final, TypeAlias

from rinshan.copies import showing
from rinshan.hand import HandKeys, Shape
from rinshan.melds import Meld
from rinshan.tiles import EAST, KIND_OF, KINDS, RED_OF, Kind, Name, Seat, Tile
from rinshan.win import Freed, Value, WinInput, has_yaku, value
from rinshan.win.free import FREE, FreeTerms, best_free, free_has_yaku, free_terms, free_waits
from rinshan.win.free_bound import rank_of

if TYPE_CHECKING:
    from rinshan.subjects import Wild
    from rinshan.table import Table

Names: TypeAlias = "frozenset[Name] | None"
Spec: TypeAlias = tuple[tuple[tuple[int, ...], int, Names], ...]
"""For each grant: the places of its tiles, how many of them are free at most, and what they become."""
Pick: TypeAlias = tuple[tuple[int, Names], ...]
"""The tiles that are free in one choice: their places in ascending order, and what each may become."""
REMEMBERED: Final = 512
"""How many masks of waits a table remembers."""
EVERY_KIND: Final = (1 << KINDS) - 1
RUNS: Final = tuple((low, low + 1, low + 2) for low in range(EAST) if low % 9 < 7)
TRIPLETS: Final = tuple((kind,) * 3 for kind in range(KINDS))


# ---------------------------------------------------------------------------- who has free tiles


def may_have(table: Table, seat: Seat) -> bool:
    """Whether a skill that works could give the seat free tiles."""
    rows = table.on.rows
    point = None if rows is None else rows.points.get("wild")
    return point is None or point.serves(seat)


def granted(table: Table, seat: Seat) -> tuple[Wild, ...]:
    """The free tiles that a seat is given now; none while that is being asked of anybody (K-29)."""
    on = table.on
    found: list[Wild] = []
    if table.bare:
        return ()
    table.bare = True
    try:
        if on.wild:
            found = on.wild(seat)
    finally:
        table.bare = False
    return tuple(found)


def picks(labels: Sequence[tuple[int, int]], spec: Spec, full: bool) -> list[Pick]:
    """Every choice of free tiles, of alike tiles one; ``full`` leaves out those that free fewer than they could."""
    among = [sum(1 << at for at, grant in enumerate(spec) if place in grant[0]) for place in range(len(labels))]
    found: list[Pick] = [()]
    for places, count, names in spec:
        more: dict[object, Pick] = {}
        for pick in found:
            used = {place for place, _ in pick}
            open_ = [place for place in places if place not in used]
            most = min(count, len(open_))
            for size in range(most if full else 0, most + 1):
                for chosen in combinations(open_, size):
                    made = tuple(sorted([*pick, *[(place, names) for place in chosen]], key=_place))
                    more.setdefault(frozenset(_alike(made, labels, among).items()), made)
        found = list(more.values())
    return found


def _place(chosen: tuple[int, Names]) -> int:
    return chosen[0]


def _alike(pick: Pick, labels: Sequence[tuple[int, int]], among: Sequence[int]) -> dict[object, int]:
    """What a choice frees, counted: tiles that are alike in everything are not told apart."""
    counted: dict[object, int] = {}
    for place, names in pick:
        what = (labels[place], among[place], names)
        counted[what] = counted.get(what, 0) + 1
    return counted


def _spec(grants: Sequence[Wild], tiles: Sequence[Tile], ronned: Tile = -1) -> Spec:
    """Say of each grant which of these tiles are in it; the tile ronned is in none (K-58)."""
    return tuple(
        (
            tuple(place for place, tile in enumerate(tiles) if tile in grant.tiles and tile != ronned),
            grant.count,
            grant.names,
        )
        for grant in grants
    )


def _apart(spec: Spec) -> bool:
    """Whether no tile is in two grants."""
    places = [place for grant in spec for place in grant[0]]
    return len(set(places)) == len(places)


# ---------------------------------------------------------------------------- waits


def waits(table: Table, seat: Seat, shapes: tuple[Shape, ...] | None = None) -> int:
    """Mask of the kinds that complete the seat's hand without its drawn tile, free tiles included; 0: noten.

    ``shapes`` None: those that hold for the seat, and a wait without free tiles is among them; else these alone.
    """
    found = table.plain_waits(seat) if shapes is None else 0
    grants = granted(table, seat)
    hand, melds = table.hands[seat], table.melds[seat]
    if not grants or len(hand) + 3 * len(melds) != 13 or table.has_wrong_meld(seat):
        return found
    spec = _spec(grants, hand)
    used = table.shapes(seat) if shapes is None else shapes
    names = tuple([table.face[tile] for tile in hand])
    key = (names, spec, tuple([(meld.type, meld.names) for meld in melds]), used)
    known = table.free_masks.get(key)
    if known is None:
        if len(table.free_masks) >= REMEMBERED:
            table.free_masks.clear()
        known = table.free_masks[key] = _mask(table, names, spec, melds, used)
    return found | known


def _mask(table: Table, names: tuple[Name, ...], spec: Spec, melds: Sequence[Meld], shapes: tuple[Shape, ...]) -> int:
    """The waits over all choices of free tiles in these thirteen, less three for each meld."""
    full = _apart(spec) and all(
        allowed is None or all(names[place] in allowed for place in places) for places, _, allowed in spec
    )
    own = table.rules.free_limit == "own"
    mask = 0
    for pick in picks([(name, 0) for name in names], spec, full):
        if mask == EVERY_KIND:
            break
        free = {place for place, _ in pick}
        if own or any(allowed is not None for _, allowed in pick):
            left = [FREE if place in free else name for place, name in enumerate(names)]
            terms = free_terms(table.rules, allowed=tuple([allowed for _, allowed in pick]))
            mask |= free_waits(left, melds, table.rules, shapes=shapes, terms=terms)
        else:
            keys = HandKeys(KIND_OF[name] for place, name in enumerate(names) if place not in free)
            mask |= keys.waits(len(melds), len(free), shapes)
    return mask


def after_discard(table: Table, seat: Seat, tile: Tile) -> AbstractContextManager[None]:
    """While it lasts the seat has discarded this tile; what decides of free tiles is asked as of then."""
    rest = sorted(held for held in table.concealed(seat) if held != tile)
    return table.supposing(seat, rest, cut=tile)


def tenpai_discards(table: Table, seat: Seat, *, by_shape: bool = False) -> list[Tile]:
    """The tiles whose discard leaves the seat tenpai by these rules, or ``by_shape`` (W-04).

    Of equal tiles in the hand one is named; the drawn tile apart.
    """
    face = table.face
    hand = list({face[tile]: tile for tile in reversed(table.hands[seat])}.values())
    drawn = [table.drawn] if table.drawn >= 0 and table.turn == seat else []
    found: list[Tile] = []
    for tile in (*hand, *drawn):
        with after_discard(table, seat, tile):
            if table.waits(seat) if by_shape else table.live_waits(seat):
                found.append(tile)
    return found


def keeps_waits(table: Table, seat: Seat, kan: Meld) -> bool:
    """Whether the waits stay as they are with this closed kan of the hand and the drawn tile (B-08)."""
    before = table.waits(seat)
    rest = sorted(held for held in table.concealed(seat) if held not in kan.tiles)
    with table.supposing(seat, rest, meld=kan):
        return table.waits(seat) == before


def complete_sets(table: Table, seat: Seat) -> tuple[tuple[Tile, ...], ...]:
    """The sets that some division of a waiting hand, none of its tiles free, has complete; () for one that waits not.

    Of each set of the hand all tiles that can stand in it, three or more; then the tiles of each meld. Triplets of the
    seat's own forms (K-47) are not among them.
    """
    if not table.plain_waits(seat):
        return ()
    hand, melds, face = table.hands[seat], table.melds[seat], table.face
    shapes = table.shapes(seat)
    keys = HandKeys(KIND_OF[face[tile]] for tile in hand)
    found: list[tuple[Tile, ...]] = []
    for kinds in (*_runs_of(table, seat), *TRIPLETS):
        if all(keys.counts[kind] >= kinds.count(kind) for kind in kinds):
            rest = keys.copy()
            for kind in kinds:
                rest.remove(kind)
            if rest.waits(len(melds) + 1, shapes=shapes):
                found.append(tuple([tile for tile in hand if KIND_OF[face[tile]] in kinds]))
    return (*found, *[meld.tiles for meld in melds])


def _runs_of(table: Table, seat: Seat) -> tuple[tuple[Kind, ...], ...]:
    """The runs that hold for a seat, those of its own forms after the usual ones (K-47)."""
    forms = table.forms(seat)
    if forms is None:
        return RUNS
    own = (kinds for kinds, (_, form) in forms.ways.items() if form.form == "run" and kinds not in RUNS)
    return (*RUNS, *own)


# ---------------------------------------------------------------------------- wins


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
    for choice in choices(table, win):
        made = _valued(table, choice)
        if made is not None and (found is None or _order(made) < _order(found)):
            found = made
    return found


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
    became = (*zip(choice.free, names, strict=True), *choice.turned)
    worth.freed = tuple([Freed(tile, table.face[tile], name) for tile, name in became if table.face[tile] != name])
    return illegal, worth


def choices(table: Table, win: WinInput) -> Iterator[Choice]:
    """Yield the choices of free tiles that complete the hand by shape, each with at least one; see `Choice`."""
    seat = win.who
    grants = granted(table, seat)
    if not grants or table.has_wrong_meld(seat):
        return
    laid = [*[tile for tile in table.concealed(seat) if tile != win.tile], win.tile]
    melds = [tile for meld in win.melds for tile in meld.tiles]
    spec = _spec(grants, [*laid, *melds], ronned=-1 if win.tsumo else win.tile)
    lying = _as_laid(table, win, laid, melds)
    shows = showing(table, seat)
    base = free_terms(table.rules, showing=shows)
    labels = [(name, 0) for name in lying.concealed[:-1]] + [(lying.win, -1)]
    labels += [(name, at) for at, meld in enumerate(win.melds, 1) for name in meld.names]
    full = lying.dora_names is None and _apart(spec) and _as_themselves(base, labels, spec)
    keys = HandKeys(KIND_OF[name] for name in lying.concealed)
    for pick in picks(labels, spec, full):
        held = [(place, names) for place, names in pick if place < len(laid)]
        if pick and _complete(table, seat, keys, [lying.concealed[place] for place, _ in held]):
            terms = free_terms(table.rules, showing=shows, allowed=_allowed([names for _, names in held]))
            made = _freed(lying, [place for place, _ in held])
            picked = {melds[place - len(laid)]: names for place, names in pick if place >= len(laid)}
            free = tuple([laid[place] for place, _ in held])
            yield from _with_melds(Choice(made, terms, base, free), picked, _runs_of(table, seat))


def _as_laid(table: Table, win: WinInput, laid: list[Tile], melds: list[Tile]) -> WinInput:
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


def _freed(win: WinInput, places: list[int]) -> WinInput:
    """The win with the tiles at these places of the hand free."""
    names = list(win.concealed)
    dora_names = None if win.dora_names is None else list(win.dora_names)
    for place in places:
        names[place] = FREE
        if dora_names is not None:
            dora_names[place] = FREE
    return replace(
        win, concealed=tuple(names), win=names[-1], dora_names=None if dora_names is None else tuple(dora_names)
    )


def _with_melds(choice: Choice, picked: dict[Tile, Names], runs: tuple[tuple[Kind, ...], ...]) -> Iterator[Choice]:
    """Settle the free tiles of melds in every way that leaves sets; legality is left to the caller."""
    if not picked:
        yield choice
        return
    ways = [list(_sets_of(meld, picked, choice.base, runs)) for meld in choice.win.melds]
    for names_of in product(*ways):
        melds = tuple([replace(meld, names=names) for meld, names in zip(choice.win.melds, names_of, strict=True)])
        tiles = [tile for meld in melds for tile in meld.tiles]
        names = [name for meld in melds for name in meld.names]
        turned = tuple([(tile, name) for tile, name in zip(tiles, names, strict=True) if tile in picked])
        if _within(choice, [*[name for name in choice.win.concealed if name >= 0], *names], turned):
            dora_names = choice.win.dora_names
            if dora_names is not None:
                after = [
                    name if tile in picked else was
                    for tile, name, was in zip(tiles, names, dora_names[len(choice.win.concealed) :], strict=True)
                ]
                dora_names = (*dora_names[: len(choice.win.concealed)], *after)
            yield replace(choice, win=replace(choice.win, melds=melds, dora_names=dora_names), turned=turned)


def _within(choice: Choice, held: list[Name], turned: tuple[tuple[Tile, Name], ...]) -> bool:
    """Whether the game has as many copies as the hand would hold, where that limits them (K-50, ``own``)."""
    for _, name in turned:
        rest = held.copy()
        rest.remove(name)
        if not choice.base.room(rest, any_legality=True)[name]:
            return False
    return True


def _sets_of(
    meld: Meld, picked: dict[Tile, Names], terms: FreeTerms, runs: tuple[tuple[Kind, ...], ...]
) -> Iterator[tuple[Name, ...]]:
    """What the names of a meld can be: a set of its type, its other tiles as they are."""
    free = [place for place, tile in enumerate(meld.tiles) if tile in picked]
    if not free:
        yield meld.names
        return
    fixed = [KIND_OF[name] for place, name in enumerate(meld.names) if place not in free]
    for target in runs if meld.is_run else [(kind,) * len(meld.names) for kind in range(KINDS)]:
        rest = list(target)
        for kind in fixed:
            if kind not in rest:
                break
            rest.remove(kind)
        else:
            for order in dict.fromkeys(permutations(rest)):
                for names in product(*[_names_of(kind, terms) for kind in order]):
                    if all(_may_be(picked[meld.tiles[at]], name) for at, name in zip(free, names, strict=True)):
                        made = list(meld.names)
                        for at, name in zip(free, names, strict=True):
                            made[at] = name
                        yield tuple(made)


def _names_of(kind: Kind, terms: FreeTerms) -> list[Name]:
    """The names of a kind that a free tile can be."""
    both = (kind, RED_OF[kind]) if kind in RED_OF else (kind,)
    return [name for name in both if name in terms.possible]


def _may_be(allowed: Names, name: Name) -> bool:
    return allowed is None or name in allowed
