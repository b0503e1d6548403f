"""How far one suit is from holding some sets: the small exact programme that everything else is a table of.

The answer for one suit is a *vector* of ten numbers: the tiles missing to 0, 1, 2, 3, 4 sets, then to 0..4 sets and a
pair. Kinds are worked off from the highest rank down. What is carried from one rank to the next is a *state*: the
tiles missing from here upwards, for every demand that the ranks below can make::

    demand = (started two ranks ago, started one rank ago, sets still to begin, pairs still to make)
               runs that want this       runs that want this
               rank as their last tile   rank and the next one

A state is a tuple with one number per demand, in the order of `DEMANDS`; `END` lies above the highest rank. Only a few
thousand states exist, so that all hands of a suit can be enumerated by their states (`rinshan.hand.build_tables`).

Copies: *by shape* a set may want any number of copies of a kind, a fifth one too. With ``four`` nothing is wanted of
a kind of which four or more are held already (what is held, may be used): the count that other programs give.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

Demand: TypeAlias = tuple[int, int, int, int]
State: TypeAlias = tuple[int, ...]
Vector: TypeAlias = tuple[int, ...]

SETS: Final = 4
NEVER: Final = 99
"""More tiles than any hand can miss: what cannot be reached."""
DEMANDS: Final[tuple[Demand, ...]] = tuple(
    (last, middle, sets, pair)
    for last in range(SETS + 1)
    for middle in range(SETS + 1 - last)
    for sets in range(SETS + 1 - last - middle)
    for pair in (0, 1)
)
DEMAND_INDEX: Final[dict[Demand, int]] = {demand: index for index, demand in enumerate(DEMANDS)}
END: Final[State] = tuple(0 if demand == (0, 0, 0, 0) else NEVER for demand in DEMANDS)
WANTED: Final[tuple[int, ...]] = tuple(DEMAND_INDEX[0, 0, sets, pair] for pair in (0, 1) for sets in range(SETS + 1))


@cache
def _choices(runs_begin: bool, most: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each demand the ways to serve it at one rank: copies used there, demand left to the next rank."""
    every: list[tuple[tuple[int, int], ...]] = []
    for last, middle, sets, pair in DEMANDS:
        ways = [
            (
                last + middle + runs + 3 * triplets + 2 * pairs,
                DEMAND_INDEX[middle, runs, sets - runs - triplets, pair - pairs],
            )
            for runs in range(sets + 1 if runs_begin else 1)
            for triplets in range(sets - runs + 1)
            for pairs in range(pair + 1)
        ]
        every.append(tuple(way for way in ways if way[0] <= most))
    return tuple(every)


def before(state: State, held: int, runs_begin: bool, four: bool) -> State:
    """Return the state of a rank of which ``held`` copies are held, given the state of the rank above it.

    ``runs_begin`` tells whether a run can begin at this rank (not at 8, 9 and honours).
    """
    found: list[int] = []
    for ways in _choices(runs_begin, max(4, held) if four else NEVER):
        least = NEVER
        for used, rest in ways:
            missing = state[rest] + (used - held if used > held else 0)
            if missing < least:
                least = missing
        found.append(least)
    return tuple(found)


def vector(state: State) -> Vector:
    """Return the ten numbers of the state of a whole suit: 0..4 sets without, then with a pair."""
    return tuple([state[index] for index in WANTED])


def suit_vector(counts: Sequence[int], four: bool) -> Vector:
    """Return the vector of a suit of nine ranks, or of the seven honours, from its counts (any number of copies)."""
    state = END
    ranks = len(counts)
    for rank in range(ranks - 1, -1, -1):
        state = before(state, counts[rank], ranks == 9 and rank <= 6, four)
    return vector(state)


def join(left: Vector, right: Vector) -> Vector:
    """Return the vector of two suits together: sets and pair are shared out in the best way."""
    plain = [min(left[a] + right[sets - a] for a in range(sets + 1)) for sets in range(SETS + 1)]
    paired = [
        min(min(left[5 + a] + right[sets - a], left[a] + right[5 + sets - a]) for a in range(sets + 1))
        for sets in range(SETS + 1)
    ]
    return tuple(plain + paired)
