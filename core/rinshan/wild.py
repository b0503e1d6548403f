"""Free tiles at the table: who has some, and waits with tiles that count as any tile (K-03, K-29, K-50).

The hook ``wild`` says which tiles of a player may be free; while it is asked nothing is. Everything else is settled
each time a hand is judged (`rinshan.wild_wins`). Waits are by shape: a wait that only an illegal tile serves is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from rinshan.hand import HandKeys, Shape
from rinshan.melds import Meld
from rinshan.tiles import EAST, KIND_OF, KINDS, Kind, Name, Seat, Tile
from rinshan.win.free import FREE, free_terms, free_waits

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
_COUNT: Final = 5
"""Bits in which alike tiles are counted."""
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
    alike: dict[object, int] = {}
    found: dict[int, Pick] = {0: ()}
    for places, count, names in spec:
        kinds = [(labels[place], among[place], names) for place in places]
        units = {
            place: 1 << _COUNT * alike.setdefault(kind, len(alike)) for place, kind in zip(places, kinds, strict=True)
        }
        more: dict[int, Pick] = {}
        for frees, pick in found.items():
            used = {place for place, _ in pick}
            open_ = [place for place in places if place not in used]
            most = min(count, len(open_))
            for size in range(most if full else 0, most + 1):
                for chosen in combinations(open_, size):
                    made = frees + sum([units[place] for place in chosen])
                    if made not in more:
                        more[made] = tuple(sorted([*pick, *[(place, names) for place in chosen]], key=_place))
        found = more
    return list(found.values())


def _place(chosen: tuple[int, Names]) -> int:
    return chosen[0]


def spec_of(grants: Sequence[Wild], tiles: Sequence[Tile], ronned: Tile = -1) -> Spec:
    """Say of each grant which of these tiles are in it; the tile ronned is in none (K-58)."""
    return tuple(
        (
            tuple(place for place, tile in enumerate(tiles) if tile in grant.tiles and tile != ronned),
            grant.count,
            grant.names,
        )
        for grant in grants
    )


def apart(spec: Spec) -> bool:
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
    spec = spec_of(grants, hand)
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
    full = apart(spec) and all(
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
    for kinds in (*runs_of(table, seat), *TRIPLETS):
        if all(keys.counts[kind] >= kinds.count(kind) for kind in kinds):
            rest = keys.copy()
            for kind in kinds:
                rest.remove(kind)
            if rest.waits(len(melds) + 1, shapes=shapes):
                found.append(tuple([tile for tile in hand if KIND_OF[face[tile]] in kinds]))
    return (*found, *[meld.tiles for meld in melds])


def runs_of(table: Table, seat: Seat) -> tuple[tuple[Kind, ...], ...]:
    """The runs that hold for a seat, those of its own forms after the usual ones (K-47)."""
    forms = table.forms(seat)
    if forms is None:
        return RUNS
    own = (kinds for kinds, (_, form) in forms.ways.items() if form.form == "run" and kinds not in RUNS)
    return (*RUNS, *own)
