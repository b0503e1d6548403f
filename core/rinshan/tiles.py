"""Tiles: 136 identities, 37 names, 34 kinds, and the notation that people write (B-01).

Three plain integers with names, from the bottom up:

* a **tile** (``Tile``) is one of the 136 physical tiles, ``0..135`` in Tenhou's numbering: copy ``t % 4`` of kind
  ``t // 4``. It keeps this identity for the whole hand, whatever happens to it;
* a **name** (``Name``) is what is printed on a face, ``0..36``: the 34 kinds and, apart from them, the red fives
  ``34`` (0m), ``35`` (0p), ``36`` (0s);
* a **kind** (``Kind``) is what sets and pairs are made of, ``0..33``: 1m..9m 1p..9p 1s..9s, then East South West
  North White Green Red.

Which tiles are red is a rule: `tile_names` gives the names of the 136 tiles for a number of red fives per suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, TypeAlias

from rinshan.errors import NotationError

Tile: TypeAlias = int
Name: TypeAlias = int
Kind: TypeAlias = int
Seat: TypeAlias = int

TILES: Final = 136
NAMES: Final = 37
KINDS: Final = 34

EAST: Final[Kind] = 27
SOUTH: Final[Kind] = 28
WEST: Final[Kind] = 29
NORTH: Final[Kind] = 30
WHITE: Final[Kind] = 31
GREEN: Final[Kind] = 32
RED: Final[Kind] = 33
RED_5M: Final[Name] = 34
RED_5P: Final[Name] = 35
RED_5S: Final[Name] = 36

SUITS: Final = "mpsz"
NAME_TEXT: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    "0m",
    "0p",
    "0s",
)
NAME_OF_TEXT: Final[dict[str, Name]] = {text: name for name, text in enumerate(NAME_TEXT)}
KIND_OF: Final[tuple[Kind, ...]] = (*range(34), 4, 13, 22)
"""The kind of each name: ``KIND_OF[RED_5P] == 13``."""
IS_RED: Final[tuple[bool, ...]] = tuple(name >= 34 for name in range(NAMES))
RED_OF: Final[dict[Kind, Name]] = {4: RED_5M, 13: RED_5P, 22: RED_5S}
"""The red name of the three kinds that have one."""
NAME_ORDER: Final[tuple[int, ...]] = tuple(2 * KIND_OF[name] - (1 if name >= 34 else 0) for name in range(NAMES))
"""Sort key of names for display: a red five stands just before the normal ones."""
IS_HONOUR: Final[tuple[bool, ...]] = tuple(kind >= EAST for kind in range(KINDS))
IS_TERMINAL: Final[tuple[bool, ...]] = tuple(kind < EAST and kind % 9 in (0, 8) for kind in range(KINDS))
IS_ORPHAN: Final[tuple[bool, ...]] = tuple(t or h for t, h in zip(IS_TERMINAL, IS_HONOUR, strict=True))
"""Terminals and honours (幺九牌)."""
ORPHANS: Final[tuple[Kind, ...]] = tuple(kind for kind in range(KINDS) if IS_ORPHAN[kind])
DORA_AFTER: Final[tuple[Kind, ...]] = (
    *(9 * suit + (rank + 1) % 9 for suit in range(3) for rank in range(9)),
    SOUTH, WEST, NORTH, EAST,
    GREEN, RED, WHITE,
)  # fmt: skip
"""The kind that an indicator of each kind points at (B-13)."""


@cache
def tile_names(red_fives: tuple[int, int, int]) -> tuple[Name, ...]:
    """Return the printed name of each of the 136 tiles, given how many fives of man, pin and sou are red (0 to 4).

    The first copies are the red ones, as on Tenhou (tiles 16, 52 and 88 with one each).
    """
    names = [tile // 4 for tile in range(TILES)]
    for suit, reds in enumerate(red_fives):
        if not 0 <= reds <= 4:
            raise ValueError(f"red fives per suit: expected 0 to 4, got {reds}")
        five = 4 + 9 * suit
        for copy in range(reds):
            names[4 * five + copy] = RED_OF[five]
    return tuple(names)


def parse_names(text: str) -> list[Name]:
    """Read a string such as ``123m406p789s1122z`` into names, in the order written; blanks are ignored.

    Raises `NotationError`, which points at the character.
    """
    names: list[Name] = []
    digits: list[tuple[int, int]] = []
    for position, char in enumerate(text):
        if char.isspace():
            continue
        if char in "0123456789":
            digits.append((position, int(char)))
        elif char in SUITS:
            if not digits:
                raise NotationError(text, position, f"expected a digit before the suit {char!r}")
            for place, digit in digits:
                if char == "z" and not 1 <= digit <= 7:
                    raise NotationError(text, place, "honours are 1z to 7z (East South West North White Green Red)")
                names.append(NAME_OF_TEXT[f"{digit}{char}"])
            digits.clear()
        else:
            raise NotationError(text, position, f"expected a digit or one of m p s z, got {char!r}")
    if digits:
        raise NotationError(text, len(text), "expected a suit (m p s z) after the last digit")
    return names


def parse_name(text: str) -> Name:
    """Read exactly one tile such as ``5m`` or ``0p``. Raises `NotationError`."""
    names = parse_names(text)
    if len(names) != 1:
        raise NotationError(text, len(text), f"expected exactly one tile, got {len(names)}")
    return names[0]


def format_names(names: Iterable[Name], *, sort: bool = True) -> str:
    """Write names as people do: ``123m406p``. Sorted by kind unless ``sort`` is false."""
    ordered = sorted(names, key=NAME_ORDER.__getitem__) if sort else list(names)
    out: list[str] = []
    suit = ""
    for name in ordered:
        text = NAME_TEXT[name]
        if suit and text[1] != suit:
            out.append(suit)
        suit = text[1]
        out.append(text[0])
    return "".join(out) + suit


def kinds_of(names: Iterable[Name]) -> list[Kind]:
    """Return the kinds of names, in the same order."""
    return [KIND_OF[name] for name in names]


def count_kinds(kinds: Iterable[Kind]) -> list[int]:
    """Return 34 counts."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def tiles_for(names: Sequence[Name], red_fives: tuple[int, int, int], taken: Iterable[Tile] = ()) -> list[Tile]:
    """Give each name a physical tile of its own, lowest identity first, none of ``taken``.

    Raises ``ValueError`` naming the tile of which there are not enough copies.
    """
    printed = tile_names(red_fives)
    used = set(taken)
    found: list[Tile] = []
    for name in names:
        kind = KIND_OF[name]
        for tile in range(4 * kind, 4 * kind + 4):
            if tile not in used and printed[tile] == name:
                used.add(tile)
                found.append(tile)
                break
        else:
            raise ValueError(f"no copy of {NAME_TEXT[name]} is left among the 136 tiles of these rules")
    return found
