"""What a skill may ask its player (K-08, K-41). An ask becomes one decision; the answer comes back as a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rinshan.decisions import NO, PASS, YES, Action, AnswerSpace, Options, action
from rinshan.errors import AnswerError, NotationError
from rinshan.tiles import KIND_OF, NAME_ORDER, NAME_TEXT, RED_OF, Name, Seat, parse_name
from rinshan_skills.yielding import Yielded


@dataclass(slots=True, eq=False, repr=False)
class Ask(Yielded):
    """A question to one player. ``read`` turns the answer into what the skill gets from its ``yield``.

    ``seat`` None is the holder; ``known_to`` are the seats that may know of the question (None: everybody).
    """

    space: AnswerSpace
    read: Callable[[Action], Any]
    seat: Seat | None = None
    known_to: tuple[Seat, ...] | None = None
    note: str = ""

    def __repr__(self) -> str:
        return "an ask that was not yielded"


def identity(answer: Action) -> Action:
    return answer


def is_yes(answer: Action) -> bool:
    return answer is YES


def yes_or_no() -> Options:
    """Yes or no, no by default."""
    return Options((YES, NO), NO)


class Declinable:
    """Another answer space with a pass, which is its default."""

    __slots__ = ("default", "inner")

    def __init__(self, inner: AnswerSpace) -> None:
        self.inner = inner
        self.default: Action = PASS

    def __contains__(self, answer: object, /) -> bool:
        return answer is PASS or answer in self.inner

    def __iter__(self) -> Iterator[Action]:
        yield PASS
        yield from self.inner

    def __len__(self) -> int:
        return len(self.inner) + 1

    def sample(self, below: Callable[[int], int], /) -> Action:
        """Pass or not, each as likely; then an answer of the inner space."""
        return self.inner.sample(below) if below(2) else PASS

    def describe(self) -> str:
        return f"pass, {self.inner.describe()}"

    def read(self, text: str, /) -> Action:
        return PASS if text.strip() == PASS.text else self.inner.read(text)


_NORMAL: Final = "normal"


@cache
def declaration(name: Name, game: tuple[Name, ...]) -> Action:
    """The action that declares this name among the names of the game; a normal five says so where red ones exist."""
    red = RED_OF.get(KIND_OF[name])
    ambiguous = red is not None and red != name and red in game
    return action("declare", (name,), word=_NORMAL if ambiguous else "")


class Declare:
    """The answer space of a declaration: exactly one tile of this game (K-08).

    Where red fives exist ``5m`` is refused; ``normal 5m``, ``red 5m`` or ``0m`` is required.
    """

    __slots__ = ("default", "items")

    def __init__(self, game: Sequence[Name]) -> None:
        names = tuple(sorted(set(game), key=NAME_ORDER.__getitem__))
        self.items = tuple(declaration(name, names) for name in names)
        self.default: Action = self.items[0]

    def __contains__(self, answer: object, /) -> bool:
        return answer in self.items

    def __iter__(self) -> Iterator[Action]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def sample(self, below: Callable[[int], int], /) -> Action:
        """Return one name, each equally likely."""
        return self.items[below(len(self.items))]

    def describe(self) -> str:
        return "declare one tile of the game (a five as 'normal 5m' or 'red 5m' where both exist)"

    def read(self, text: str, /) -> Action:
        """Return the declaration written as ``declare 3m``, ``3m``, ``declare normal 5m``, ``declare 5m normal``."""
        given = [word for word in text.split() if word not in ("declare", "red", _NORMAL)]
        try:
            name = parse_name(" ".join(given))
        except NotationError as error:
            raise AnswerError(f"{text!r} does not declare a tile: {error}") from None
        if "red" in text.split():
            name = RED_OF.get(KIND_OF[name], -1)
        for item in self.items:
            if item.name == name:
                if item.word and _NORMAL not in text.split():
                    five = NAME_TEXT[name]
                    raise AnswerError(f"{text!r} is two tiles of this game: declare 'normal {five}' or 'red {five}'")
                return item
        raise AnswerError(f"{text!r} is not a tile of this game")
