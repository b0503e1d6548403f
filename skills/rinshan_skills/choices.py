"""Answer spaces of choices that are too many to list: some of several tiles, an order of tiles (K-41).

Tiles are named as their player sees them. Equal ones are interchangeable: of these the lowest identity is taken. Where
tiles that are the same now are printed differently, answers say which are meant: ``take 99m as 19m`` (K-25).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from math import factorial
from typing import Final, TypeAlias

from rinshan.decisions import Action, action
from rinshan.errors import AnswerError, NotationError
from rinshan.tiles import NAME_ORDER, Name, Tile, format_names, parse_names

Label: TypeAlias = tuple[Name, Name]
"""What a tile is now, and what is printed on it: `UNSAID` where that makes no difference among the tiles."""

TAKE: Final = "take"
ORDER: Final = "order"
UNSAID: Final[Name] = -1


def labels_of(faces: Sequence[Name], prints: Sequence[Name] | None) -> list[Label]:
    """Return the labels of tiles; what is printed on them is said of all or of none."""
    if prints is None or len(set(zip(faces, prints, strict=True))) == len(set(faces)):
        return [(face, UNSAID) for face in faces]
    return list(zip(faces, prints, strict=True))


def _rank(label: Label) -> tuple[int, int]:
    return NAME_ORDER[label[0]], NAME_ORDER[label[1]]


def _prints(labels: Iterable[Label]) -> tuple[Name, ...]:
    return tuple([printed for _, printed in labels if printed != UNSAID])


@cache
def take_action(labels: tuple[Label, ...]) -> Action:
    """The action of taking these tiles, their order regardless; ``take none`` for none."""
    ordered = sorted(labels, key=_rank)
    names = tuple([name for name, _ in ordered])
    return action(TAKE, names, word="" if names else "none", prints=_prints(ordered))


@cache
def order_action(labels: tuple[Label, ...]) -> Action:
    """The action of putting tiles in this order."""
    words = [format_names([name for name, _ in labels], sort=False)]
    prints = _prints(labels)
    if prints:
        words += ["as", format_names(prints, sort=False)]
    return action(ORDER, word=" ".join(words))


def _read_labels(text: str, word: str, held: Iterable[Label]) -> tuple[Label, ...]:
    """Read names and, after ``as``, what is printed on them; that may be left out where a name has but one print."""
    given, _, printed = text.strip().removeprefix(word).strip().partition(" as ")
    names, prints = _names(given, text), _names(printed, text)
    if not prints:
        only = dict(held)
        prints = tuple([only.get(name, UNSAID) for name in names])
        if any(label[0] in names and label not in zip(names, prints, strict=True) for label in held):
            raise AnswerError(f"{text!r} does not say which tiles are meant; write what is printed on them after 'as'")
    if len(names) != len(prints):
        raise AnswerError(f"{text!r}: expected as many tiles after 'as' as before it")
    return tuple(zip(names, prints, strict=True))


def _names(given: str, text: str) -> tuple[Name, ...]:
    if given in ("", "none"):
        return ()
    try:
        return tuple(parse_names(given))
    except NotationError as error:
        raise AnswerError(f"{text!r} names no tiles: {error}") from None


class Some:
    """From ``low`` to ``high`` of some tiles; the default takes as few as may be, from the front."""

    __slots__ = ("default", "high", "labels", "low", "tiles")

    def __init__(
        self, tiles: Sequence[Tile], faces: Sequence[Name], low: int, high: int, prints: Sequence[Name] | None = None
    ) -> None:
        labels = labels_of(faces, prints)
        order = sorted(range(len(tiles)), key=lambda at: (_rank(labels[at]), tiles[at]))
        self.tiles = [tiles[at] for at in order]
        self.labels = [labels[at] for at in order]
        self.low = low
        self.high = min(high, len(tiles))
        self.default: Action = take_action(tuple(self.labels[:low]))

    def __contains__(self, answer: object, /) -> bool:
        if not isinstance(answer, Action) or not self.low <= len(answer.names) <= self.high:
            return False
        labels = _labels_in(answer)
        held = self._held()
        return answer is take_action(labels) and all(labels.count(label) <= held.get(label, 0) for label in set(labels))

    def _held(self) -> dict[Label, int]:
        return {label: self.labels.count(label) for label in dict.fromkeys(self.labels)}

    def __iter__(self) -> Iterator[Action]:
        held = list(self._held().items())
        for count in range(self.low, self.high + 1):
            for labels in _multisets(held, count):
                yield take_action(labels)

    def __len__(self) -> int:
        ways = [1]
        for number in self._held().values():
            ways = [sum(ways[max(0, at - number) : at + 1]) for at in range(len(ways) + number)]
        return sum(ways[self.low : self.high + 1])

    def sample(self, below: Callable[[int], int], /) -> Action:
        """Take a number of tiles, each number as likely, each tile as likely as any other."""
        left = list(self.labels)
        count = self.low + below(self.high - self.low + 1)
        return take_action(tuple([left.pop(below(len(left))) for _ in range(count)]))

    def describe(self) -> str:
        how_many = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
        return f"take {how_many} of {_told(self.labels)}"

    def read(self, text: str, /) -> Action:
        """Return the answer written ``take 1m 9p``, ``1m9p`` or, for no tile, ``take none``."""
        answer = take_action(_read_labels(text, TAKE, self.labels))
        if answer not in self:
            raise AnswerError(f"{text!r} is not among the options: {self.describe()}")
        return answer

    def chosen(self, answer: Action) -> tuple[Tile, ...]:
        """The tiles that an answer names, the lowest identity first among equals."""
        wanted = list(_labels_in(answer))
        found: list[Tile] = []
        for tile, label in zip(self.tiles, self.labels, strict=True):
            if label in wanted:
                wanted.remove(label)
                found.append(tile)
        return tuple(found)

    def chosen_one(self, answer: Action) -> Tile:
        """The tile that an answer of one tile names."""
        return self.chosen(answer)[0]


def _labels_in(answer: Action) -> tuple[Label, ...]:
    prints = answer.prints or (UNSAID,) * len(answer.names)
    return tuple(zip(answer.names, prints, strict=False))


def _told(labels: Sequence[Label]) -> str:
    """The tiles in notation, with what is printed on them where that is said."""
    names = format_names([name for name, _ in labels], sort=False)
    prints = _prints(labels)
    return f"{names} as {format_names(prints, sort=False)}" if prints else names


def _multisets(held: list[tuple[Label, int]], count: int) -> Iterator[tuple[Label, ...]]:
    if count == 0:
        yield ()
        return
    if not held:
        return
    (label, number), rest = held[0], held[1:]
    for taken in range(min(number, count), -1, -1):
        for others in _multisets(rest, count - taken):
            yield (*(label,) * taken, *others)


class InOrder:
    """Some tiles, all of them, in any order; the default is the order in which they were given."""

    __slots__ = ("default", "labels", "tiles")

    def __init__(self, tiles: Sequence[Tile], faces: Sequence[Name], prints: Sequence[Name] | None = None) -> None:
        self.tiles = list(tiles)
        self.labels = labels_of(faces, prints)
        self.default: Action = order_action(tuple(self.labels))

    def __contains__(self, answer: object, /) -> bool:
        if not isinstance(answer, Action) or answer.kind != ORDER:
            return False
        try:
            labels = _read_labels(answer.word, ORDER, self.labels)
        except AnswerError:
            return False
        return sorted(labels) == sorted(self.labels) and answer is order_action(labels)

    def __iter__(self) -> Iterator[Action]:
        for labels in dict.fromkeys(permutations(self.labels)):
            yield order_action(labels)

    def __len__(self) -> int:
        count = factorial(len(self.labels))
        for label in set(self.labels):
            count //= factorial(self.labels.count(label))
        return count

    def sample(self, below: Callable[[int], int], /) -> Action:
        """Return an order, each equally likely."""
        left = list(self.labels)
        return order_action(tuple([left.pop(below(len(left))) for _ in range(len(left))]))

    def describe(self) -> str:
        return f"order {_told(self.labels)}"

    def read(self, text: str, /) -> Action:
        """Return the answer written ``order 9p 1m 1m`` or ``9p1m1m``."""
        answer = order_action(_read_labels(text, ORDER, self.labels))
        if answer not in self:
            raise AnswerError(f"{text!r} is not these tiles in some order: {self.describe()}")
        return answer

    def chosen(self, answer: Action) -> tuple[Tile, ...]:
        """The tiles in the order that an answer names."""
        left = sorted(zip(self.labels, self.tiles, strict=True), key=lambda pair: pair[1])
        found: list[Tile] = []
        for wanted in _read_labels(answer.word, ORDER, self.labels):
            at = next(at for at, (label, _) in enumerate(left) if label == wanted)
            found.append(left.pop(at)[1])
        return tuple(found)
