"""What a free tile may become: names, copies, legality (K-03, K-09, K-50), and how many of added fives may be red.

A free tile is written `FREE` where a name would stand. Names that the game does not have are never possible. Under
``own`` a hand with its melds holds at most the copies in the game; under ``table`` a name whose copies all show in
rivers and meld areas is *illegal*: a tile may be it only where no legal choice makes the hand a win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from rinshan.errors import HandError
from rinshan.melds import Meld
from rinshan.tiles import KINDS, NAMES, RED_OF, Name, tile_names
from rinshan.win.suits import FIELD

if TYPE_CHECKING:
    from rinshan.rules import Rules

FREE: Final[Name] = -1
"""A tile that counts as an unspecified tile (K-03), in `WinInput.concealed` and as `WinInput.win`."""
PLENTY: Final = 99

Limit: TypeAlias = Literal["none", "own", "table"]
Allowed: TypeAlias = Sequence[Collection[Name] | None]
"""For each free tile, in the order of the hand, the names that a skill lets it be; None: any."""
Room: TypeAlias = tuple[int, ...]
"""How many tiles of each of the 37 names may be added."""


RoomTables: TypeAlias = tuple[int, tuple[tuple[int, ...], ...]]
"""The room of each kind in five bits, the highest of them set: a difference below zero clears that. Then the
`reds_table` of the fives of each suit; honours have none."""


@dataclass(frozen=True)
class FreeTerms:
    """What the free tiles of one hand may become. Build it with `free_terms`."""

    names: int
    """34: never a red five; 37: any name (K-50)."""
    limit: Limit
    copies: tuple[int, ...]
    """Copies of each of the 37 names in the game."""
    illegal: int = 0
    """Mask of the names that are not legal (K-09); counts under ``table`` only."""
    allowed: tuple[frozenset[Name] | None, ...] = ()
    """One entry for each free tile where a skill restricts some, else empty."""

    @cached_property
    def possible(self) -> frozenset[Name]:
        """The names that some free tile can become, legal or not."""
        named = frozenset(name for name in range(self.names) if self.copies[name])
        if not self.allowed or None in self.allowed:
            return named
        return named & frozenset[Name]().union(*[names for names in self.allowed if names is not None])

    @cached_property
    def tables(self) -> tuple[RoomTables, RoomTables]:
        """The tables of the room that all hands have, for legal names, and for legal and illegal ones."""
        return room_tables(self.room(())), room_tables(self.room((), any_legality=True))

    @cached_property
    def plenty(self) -> RoomTables:
        """The tables where there is room for every possible name."""
        return room_tables(tuple([PLENTY if name in self.possible else 0 for name in range(NAMES)]))

    def legal(self, name: Name) -> bool:
        """Whether the name is legal (K-09), or nothing is illegal under this limit."""
        return self.limit != "table" or not self.illegal >> name & 1

    def room(self, held: Iterable[Name], *, any_legality: bool = False) -> Room:
        """Return the room for each name in a hand that holds these, melds included.

        Illegal names have room with ``any_legality`` only.
        """
        possible = self.possible
        if self.limit != "own":
            return tuple([
                PLENTY if name in possible and (any_legality or self.legal(name)) else 0 for name in range(NAMES)
            ])  # fmt: skip
        has = Counter(held)
        left = [self.copies[name] - has[name] for name in range(NAMES)]
        if self.names == KINDS:  # a red five counts in its kind
            for five, red in RED_OF.items():
                left[five] += left[red]
        return tuple([max(left[name], 0) if name in possible else 0 for name in range(NAMES)])

    def shares(self, names: Sequence[Name], win: Name | None) -> Iterator[tuple[Name, ...]]:
        """Yield the ways to give each free tile, in their order, one of the names that it may be.

        ``win`` is the name of the winning tile where that is free: it is the last free tile, ``names`` are the others.
        """
        if not self.allowed:
            yield (*names, *(() if win is None else (win,)))
            return
        last = self.allowed[-1] if win is not None else None
        if last is not None and win not in last:
            return
        for shared in _shares(names, self.allowed if win is None else self.allowed[:-1]):
            yield shared if win is None else (*shared, win)


def _shares(names: Sequence[Name], allowed: Allowed) -> Iterator[tuple[Name, ...]]:
    if not allowed:
        yield ()
        return
    for name in dict.fromkeys(names):
        if allowed[0] is None or name in allowed[0]:
            rest = list(names)
            rest.remove(name)
            for after in _shares(rest, allowed[1:]):
                yield (name, *after)


def free_terms(
    rules: Rules,
    *,
    showing: Sequence[int] | None = None,
    melds: Sequence[Meld] = (),
    allowed: Allowed = (),
    limit: Limit | None = None,
) -> FreeTerms:
    """Return the terms by the rules (`Rules.free_names`, `Rules.free_limit`).

    ``showing`` are 37 counts of the names that lie face up in rivers and in everybody's meld areas; None: in ``melds``
    alone, the winner's own. ``limit`` overrides the rules. Raises `HandError` unless there are 37 counts.
    """
    copies = copies_of(rules.red_fives)
    illegal = 0
    if showing is not None:
        if len(showing) != NAMES:
            raise HandError(f"expected 37 counts of names showing, got {len(showing)}")
        for name in range(NAMES):
            if showing[name] >= copies[name]:
                illegal |= 1 << name
    elif melds:
        illegal = _used_up(melds, copies)
    sets = tuple([None if names is None else frozenset(names) for names in allowed]) if allowed else ()
    return _terms(rules.free_names, limit or rules.free_limit, copies, illegal, sets)


_terms = lru_cache(maxsize=1 << 10)(FreeTerms)


def _used_up(melds: Sequence[Meld], copies: tuple[int, ...]) -> int:
    mask = 0
    names = [name for meld in melds for name in meld.names]
    for name in names:
        if names.count(name) >= copies[name]:
            mask |= 1 << name
    return mask


@cache
def copies_of(red_fives: tuple[int, int, int]) -> tuple[int, ...]:
    """Return how many tiles of each of the 37 names there are with so many red fives."""
    found = Counter(tile_names(red_fives))
    return tuple(found[name] for name in range(NAMES))


@cache
def reds_table(normal: int, red: int) -> tuple[int, ...]:
    """Return by the number of fives added how many of them can at most be red; -1 where there is no room."""
    found: list[int] = []
    for added in range(15):
        reds = min(added, red)
        found.append(reds if added - reds <= normal else -1)
    return tuple(found)


_NO_FIVES: Final = (0,) * 15
ALL_RED: Final = (*(reds_table(PLENTY, PLENTY),) * 3, _NO_FIVES)
"""The tables where any five may be red."""


@lru_cache(maxsize=1 << 12)
def room_tables(room: Room) -> RoomTables:
    """Return what a room leaves to kinds, and to the reds among the fives of each suit."""
    fields = 0
    for kind in range(KINDS):
        both = room[kind] + (room[RED_OF[kind]] if kind in RED_OF else 0)
        fields |= (16 + min(both, 15)) << FIELD * kind
    reds = (*(reds_table(room[five], room[red]) for five, red in RED_OF.items()), _NO_FIVES)
    return fields, ALL_RED if reds == ALL_RED else reds
