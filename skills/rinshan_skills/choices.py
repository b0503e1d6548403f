"""Answer spaces of choices that are too many to list: some of several tiles, an order of tiles (K-41).

Tiles are named as their player sees them. Equal ones are interchangeable: of these the lowest identity is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import permutations
from math import factorial
from typing import Final

from rinshan.decisions import Action, action
from rinshan.errors import AnswerError, NotationError
from rinshan.tiles import NAME_ORDER, Name, Tile, format_names, parse_names

TAKE: Final = "take"
ORDER: Final = "order"


@cache
def take_action(names: tuple[Name, ...]) -> Action:
    """The action of taking these tiles, their order regardless; ``take none`` for none."""
    return action(TAKE, tuple(sorted(names, key=NAME_ORDER.__getitem__)), word="" if names else "none")


@cache
def order_action(names: tuple[Name, ...]) -> Action:
    """The action of putting tiles in this order."""
    return action(ORDER, word=format_names(names, sort=False))


class Some:
    """From ``low`` to ``high`` of some tiles; the default takes as few as may be, from the front."""

    __slots__ = ("default", "faces", "high", "low", "tiles")

    def __init__(self, tiles: Sequence[Tile], faces: Sequence[Name], low: int, high: int) -> None:
        order = sorted(range(len(tiles)), key=lambda at: (NAME_ORDER[faces[at]], tiles[at]))
        self.tiles = [tiles[at] for at in order]
        self.faces = [faces[at] for at in order]
        self.low = low
        self.high = min(high, len(tiles))
        self.default: Action = take_action(tuple(self.faces[:low]))

    def __contains__(self, answer: object, /) -> bool:
        if not isinstance(answer, Action) or not self.low <= len(answer.names) <= self.high:
            return False
        held = self._held()
        return answer is take_action(answer.names) and all(
            answer.names.count(name) <= held.get(name, 0) for name in set(answer.names)
        )

    def _held(self) -> dict[Name, int]:
        return {name: self.faces.count(name) for name in dict.fromkeys(self.faces)}

    def __iter__(self) -> Iterator[Action]:
        held = list(self._held().items())
        for count in range(self.low, self.high + 1):
            for names in _multisets(held, count):
                yield take_action(names)

    def __len__(self) -> int:
        ways = [1]
        for number in self._held().values():
            ways = [sum(ways[max(0, at - number) : at + 1]) for at in range(len(ways) + number)]
        return sum(ways[self.low : self.high + 1])

    def sample(self, below: Callable[[int], int], /) -> Action:
        """Take a number of tiles, each number as likely, each tile as likely as any other."""
        left = list(self.faces)
        count = self.low + below(self.high - self.low + 1)
        return take_action(tuple([left.pop(below(len(left))) for _ in range(count)]))

    def describe(self) -> str:
        how_many = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
        return f"take {how_many} of {format_names(self.faces)}"

    def read(self, text: str, /) -> Action:
        """Return the answer written ``take 1m 9p``, ``1m9p`` or, for no tile, ``take none``."""
        answer = take_action(_names(text, TAKE))
        if answer not in self:
            raise AnswerError(f"{text!r} is not among the options: {self.describe()}")
        return answer

    def chosen(self, answer: Action) -> tuple[Tile, ...]:
        """The tiles that an answer names, the lowest identity first among equals."""
        wanted = list(answer.names)
        found: list[Tile] = []
        for tile, name in zip(self.tiles, self.faces, strict=True):
            if name in wanted:
                wanted.remove(name)
                found.append(tile)
        return tuple(found)

    def chosen_one(self, answer: Action) -> Tile:
        """The tile that an answer of one tile names."""
        return self.chosen(answer)[0]


def _multisets(held: list[tuple[Name, int]], count: int) -> Iterator[tuple[Name, ...]]:
    if count == 0:
        yield ()
        return
    if not held:
        return
    (name, number), rest = held[0], held[1:]
    for taken in range(min(number, count), -1, -1):
        for others in _multisets(rest, count - taken):
            yield (*(name,) * taken, *others)


def _names(text: str, word: str) -> tuple[Name, ...]:
    given = text.strip().removeprefix(word).strip()
    if given in ("", "none"):
        return ()
    try:
        return tuple(parse_names(given))
    except NotationError as error:
        raise AnswerError(f"{text!r} names no tiles: {error}") from None


class InOrder:
    """Some tiles, all of them, in any order; the default is the order in which they were given."""

    __slots__ = ("default", "faces", "tiles")

    def __init__(self, tiles: Sequence[Tile], faces: Sequence[Name]) -> None:
        self.tiles = list(tiles)
        self.faces = list(faces)
        self.default: Action = order_action(tuple(faces))

    def __contains__(self, answer: object, /) -> bool:
        if not isinstance(answer, Action) or answer.kind != ORDER:
            return False
        names = tuple(parse_names(answer.word))
        return sorted(names) == sorted(self.faces) and answer is order_action(names)

    def __iter__(self) -> Iterator[Action]:
        for names in dict.fromkeys(permutations(self.faces)):
            yield order_action(names)

    def __len__(self) -> int:
        count = factorial(len(self.faces))
        for name in set(self.faces):
            count //= factorial(self.faces.count(name))
        return count

    def sample(self, below: Callable[[int], int], /) -> Action:
        """Return an order, each equally likely."""
        left = list(self.faces)
        return order_action(tuple([left.pop(below(len(left))) for _ in range(len(left))]))

    def describe(self) -> str:
        return f"order {format_names(self.faces, sort=False)}"

    def read(self, text: str, /) -> Action:
        """Return the answer written ``order 9p 1m 1m`` or ``9p1m1m``."""
        answer = order_action(_names(text, ORDER))
        if answer not in self:
            raise AnswerError(f"{text!r} is not these tiles in some order: {self.describe()}")
        return answer

    def chosen(self, answer: Action) -> tuple[Tile, ...]:
        """The tiles in the order that an answer names."""
        left = sorted(zip(self.faces, self.tiles, strict=True), key=lambda pair: pair[1])
        found: list[Tile] = []
        for name in parse_names(answer.word):
            at = next(at for at, (face, _) in enumerate(left) if face == name)
            found.append(left.pop(at)[1])
        return tuple(found)
