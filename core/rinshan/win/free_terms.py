"""What a free tile may become: names, copies, legality (K-03, K-09, K-50), and the reds that a five can be.

A free tile is written `FREE` where a name would stand. Names that the game does not have are never possible. Under
``own`` a name has at most its copies in the game in hand and melds; under ``table`` a name whose copies all show in
rivers and meld areas is *illegal*, which a tile may be only where no legal choice makes the hand a win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from rinshan.errors import HandError
from rinshan.melds import Meld
from rinshan.tiles import KIND_OF, KINDS, NAMES, RED_OF, Kind, Name, tile_names

if TYPE_CHECKING:
    from rinshan.rules import Rules

FREE: Final[Name] = -1
"""A tile that counts as an unspecified tile (K-03), in `WinInput.concealed` and as `WinInput.win`."""

Limit: TypeAlias = Literal["none", "own", "table"]
Allowed: TypeAlias = Sequence[Collection[Name] | None]
"""For each free tile, in the order of the hand, the names that a skill lets it be; None: any."""


@dataclass(frozen=True)
class FreeTerms:
    """What the free tiles of one hand may become. Build it with `free_terms`."""

    names: int
    """34: never a red five; 37: any name (K-50)."""
    limit: Limit
    copies: tuple[int, ...]
    """Copies of each of the 37 names in the game."""
    showing: tuple[int, ...]
    """Copies of each name showing in rivers and meld areas."""
    allowed: tuple[frozenset[Name] | None, ...] = ()
    """One entry for each free tile where a skill restricts some, else empty."""

    @cached_property
    def possible(self) -> frozenset[Name]:
        """The names that any free tile can become at all, legal or not."""
        named = frozenset(name for name in range(self.names) if self.copies[name])
        if not self.allowed or None in self.allowed:
            return named
        return named & frozenset().union(*[names for names in self.allowed if names is not None])

    @cached_property
    def illegal(self) -> frozenset[Name]:
        """The possible names that are not legal (K-09)."""
        if self.limit != "table":
            return frozenset()
        return frozenset(name for name in self.possible if self.showing[name] >= self.copies[name])

    def room(self, held: Counter[Name]) -> tuple[int, ...]:
        """Return how many more tiles of each name a hand may hold by ``own``, given what it holds with its melds.

        Of 34 names a red five counts in its kind; of 37 it is a tile of its own.
        """
        room = [self.copies[name] - held[name] for name in range(NAMES)]
        if self.names == KINDS:
            for five, red in RED_OF.items():
                room[five] += self.copies[red] - held[red]
        return tuple(room)

    def fits(self, names: Sequence[Name], win: Name | None) -> bool:
        """Whether the free tiles can share out these names so that each gets an allowed one.

        ``win`` is the name of the winning tile where that is free: the last free tile; ``names`` are the others.
        """
        if not self.allowed:
            return True
        sets = list(self.allowed)
        if win is not None:
            last = sets.pop()
            if last is not None and win not in last:
                return False
        return next(self.shares(names, sets), None) is not None

    def shares(self, names: Sequence[Name], sets: Allowed) -> Iterator[tuple[Name, ...]]:
        """Yield the ways to give each of ``sets`` one of the names it allows."""
        if not sets:
            yield ()
            return
        for name in dict.fromkeys(names):
            if sets[0] is None or name in sets[0]:
                rest = list(names)
                rest.remove(name)
                for after in self.shares(rest, sets[1:]):
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
    if showing is None:
        seen = Counter(name for meld in melds for name in meld.names)
        showing = [seen[name] for name in range(NAMES)]
    if len(showing) != NAMES:
        raise HandError(f"expected 37 counts of names showing, got {len(showing)}")
    sets = tuple(None if names is None else frozenset(names) for names in allowed)
    return FreeTerms(rules.free_names, limit or rules.free_limit, copies_of(rules), tuple(showing), sets)


def copies_of(rules: Rules) -> tuple[int, ...]:
    """Return how many tiles of each of the 37 names these rules have."""
    found = Counter(tile_names(rules.red_fives))
    return tuple(found[name] for name in range(NAMES))


def names_for(kind: Kind) -> tuple[Name, ...]:
    """Return the names of a kind, the normal one first."""
    return (kind, RED_OF[kind]) if kind in RED_OF else (kind,)


def kind_mask(names: Collection[Name]) -> int:
    """Return the mask of the kinds of some names."""
    mask = 0
    for name in names:
        mask |= 1 << KIND_OF[name]
    return mask
