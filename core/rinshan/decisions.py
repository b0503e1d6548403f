"""What a seat is asked, and what it may answer.

The engine yields a tuple of `Decision` objects (often one) and receives a tuple of answers, in the same order. One
format serves turns, claims and whatever a skill asks; humans, bots, scripts and replays answer alike.

An `Action` names tiles as they are seen (``discard 5m drawn``), never by physical identity, and is interned: equal
actions are the same object, so membership is a comparison of identities and an option list costs no allocation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, Protocol, TypeAlias

from rinshan.errors import AnswerError, did_you_mean
from rinshan.tiles import NAME_ORDER, NAME_TEXT, Name, Seat, format_names, parse_names


class Action:
    """One thing a seat can do. Made by `action`, never directly; compare with ``is`` or ``==``.

    ``kind`` is a word of the game (``discard``, ``riichi``, ``tsumo``, ``ankan``, ``kakan``, ``nine_terminals``,
    ``ron``, ``chi``, ``pon``, ``daiminkan``, ``pass``) or of a skill. ``names`` are the tiles named: the tile to
    discard, the tiles of the own hand that go into a meld, the tile declared. ``drawn`` says that the tile is the
    one just drawn. ``word`` carries whatever is not a tile (a seat, a suit, a skill). ``prints`` is what is printed on
    the tiles named, in the same order, where the hand holds tiles that are the same now but are printed differently
    (``discard 9m as 1m``); empty where the names say enough.
    """

    __slots__ = ("kind", "names", "drawn", "word", "prints", "text", "name")

    kind: str
    names: tuple[Name, ...]
    drawn: bool
    word: str
    prints: tuple[Name, ...]
    text: str
    name: Name
    """The first of ``names``, -1 where there is none."""

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[Callable[..., Action], tuple[Any, ...]]:
        return action, (self.kind, self.names, self.drawn, self.word, self.prints)


def action(
    kind: str, names: tuple[Name, ...] = (), drawn: bool = False, word: str = "", prints: tuple[Name, ...] = ()
) -> Action:
    """Return the one `Action` with these values. Its ``text`` is what records and scripts hold."""
    return _interned(kind, names, drawn, word, prints)


@cache
def _interned(kind: str, names: tuple[Name, ...], drawn: bool, word: str, prints: tuple[Name, ...]) -> Action:
    made = object.__new__(Action)
    made.kind = kind
    made.names = names
    made.name = names[0] if names else -1
    made.drawn = drawn
    made.word = word
    made.prints = prints
    parts = [kind.replace("_", " ") if kind == "nine_terminals" else kind]
    if names:
        parts.append(format_names(names))
    if prints:
        parts += ["as", format_names(prints, sort=False)]
    if word:
        parts.append(word)
    if drawn:
        parts.append("drawn")
    made.text = " ".join(parts)
    return made


PASS: Final = action("pass")
TSUMO: Final = action("tsumo")
RON: Final = action("ron")
NINE_TERMINALS: Final = action("nine_terminals")
YES: Final = action("yes")
NO: Final = action("no")
DISCARDS: Final = tuple(action("discard", (name,)) for name in range(37))
TSUMOGIRI: Final = tuple(action("discard", (name,), True) for name in range(37))
RIICHI: Final = tuple(action("riichi", (name,)) for name in range(37))
RIICHI_DRAWN: Final = tuple(action("riichi", (name,), True) for name in range(37))
IN_ERROR: Final = "in error"
"""The word of a declaration that is plainly wrong, where the rules let it be made (E-04)."""
SECRET: Final = "secret"
"""The word of a riichi that is declared in secret (K-59)."""


def in_error(right: Action) -> Action:
    """The same declaration as it is offered where it would be wrong: ``ron in error``."""
    return action(right.kind, right.names, right.drawn, IN_ERROR, right.prints)


def is_error(answer: Action) -> bool:
    """Whether an answer is a declaration that is plainly wrong (E-04)."""
    return answer.word == IN_ERROR


FALSE_TSUMO: Final = in_error(TSUMO)
FALSE_RON: Final = in_error(RON)
DECLARE: Final = tuple(action("declare", (name,)) for name in range(37))


@cache
def meld_action(kind: str, names: tuple[Name, ...]) -> Action:
    """Return the action of melding these tiles of the own hand, their order regardless."""
    return action(kind, tuple(sorted(names, key=NAME_ORDER.__getitem__)))


_RIVER: Final = "river"


def river_action(kind: str, names: tuple[Name, ...], frm: Seat, at: int) -> Action:
    """Return the claim of the tile that lies in a river, ``at`` places from its first: ``pon 55m river 2.0`` (K-46)."""
    return action(kind, tuple(sorted(names, key=NAME_ORDER.__getitem__)), word=f"{_RIVER} {frm}.{at}")


def river_place(choice: Action) -> tuple[Seat, int] | None:
    """The river, and the place in it from 0, of the tile that a claim names; None: it is one of the discard."""
    words, _, place = choice.word.partition(" ")
    seat, dot, at = place.partition(".")
    if words != _RIVER or not (dot and seat.isdecimal() and at.isdecimal()):
        return None
    return int(seat), int(at)


class AnswerSpace(Protocol):
    """What may be answered. Small spaces can be iterated; a large one (an order of five tiles) need not be."""

    @property
    def default(self) -> Action:
        """A legal answer for a seat that says nothing."""
        ...

    def __contains__(self, answer: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def sample(self, below: Callable[[int], int], /) -> Action:
        """Return a legal answer, chosen with ``below(n)``, which returns an int from 0 to n-1."""
        ...

    def describe(self) -> str:
        """Say in one line what may be answered."""
        ...

    def read(self, text: str, /) -> Action:
        """Return the answer that ``text`` stands for. Raises `AnswerError` with the options."""
        ...


class Options:
    """An answer space that is a list of actions; the first is the default unless another is named."""

    __slots__ = ("default", "items")

    def __init__(self, items: Sequence[Action], default: Action | None = None) -> None:
        self.items = items
        self.default: Action = items[0] if default is None else default

    def __contains__(self, answer: object, /) -> bool:
        return answer in self.items

    def __iter__(self) -> Iterator[Action]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def sample(self, below: Callable[[int], int], /) -> Action:
        """Return one option, each equally likely."""
        return self.items[below(len(self.items))]

    def describe(self) -> str:
        """List the options, separated by commas."""
        return ", ".join(item.text for item in self.items)

    def read(self, text: str, /) -> Action:
        """Return the option written as ``text``; ``5m`` and ``discard 5m`` both find the discard.

        Who declares need not say that it is wrong: ``ron`` finds ``ron in error`` where there is no other.
        """
        wanted = " ".join(text.split())
        for item in self.items:
            if item.text == wanted:
                return item
        loose = _loose(wanted)
        for item in self.items:
            if _loose(item.text) == loose:
                return item
        for item in self.items:
            if is_error(item) and _loose(item.text.replace(f" {IN_ERROR}", "")) == loose:
                return item
        hint = did_you_mean(wanted, [item.text for item in self.items])
        raise AnswerError(f"{wanted!r} is not among the options{hint}: {self.describe()}")


class Lenient(Options):
    """Options, and besides them declarations in error that are too many to be listed (E-03).

    They can be answered and read; iteration leaves them out.
    """

    __slots__ = ("errors",)

    def __init__(self, items: Sequence[Action], default: Action, errors: tuple[Action, ...]) -> None:
        super().__init__(items, default)
        self.errors = errors

    def __contains__(self, answer: object, /) -> bool:
        return answer in self.items or answer in self.errors

    def sample(self, below: Callable[[int], int], /) -> Action:
        """Return one option, each equally likely; once in eight times something else in error."""
        if below(8):
            return super().sample(below)
        return self.errors[below(len(self.errors))]

    def describe(self) -> str:
        """List the options, and say that there is more."""
        return f"{super().describe()}, or a wrong chi or pon"

    def read(self, text: str, /) -> Action:
        """Return the option written as ``text``, or a wrong meld, which need not say that it is one."""
        loose = _loose(text.replace(IN_ERROR, ""))
        for item in self.errors:
            if _loose(item.text.replace(IN_ERROR, "")) == loose:
                return item
        return super().read(text)


def _loose(text: str) -> str:
    """Normalise how the tiles of an answer are written: ``pon 5m5m`` and ``pon 55m`` are one answer.

    After ``as`` the order tells which tile is meant.
    """
    words = text.replace("nine_terminals", "nine terminals").split()
    out: list[str] = []
    for place, word in enumerate(words):
        if word[0].isdigit() and word[-1] in "mpsz":
            out.append(format_names(parse_names(word), sort=words[place - 1] != "as"))
        elif word != "discard":
            out.append(word)
    return " ".join(out)


class Decision:
    """One question to one seat.

    ``what`` is the kind of question (``turn``, ``claim``, ``rob``, or a word of a skill), ``space`` the legal
    answers, ``cause`` the skill activation that asks (None in the plain game), ``known_to`` the seats that may know
    that it is being asked (None: everybody), ``note`` what a prompt should say besides, ``cover`` that it is asked
    only so that silence does not tell (K-60).
    """

    __slots__ = ("seat", "what", "space", "cause", "known_to", "note", "cover")

    def __init__(
        self,
        seat: Seat,
        what: str,
        space: AnswerSpace,
        cause: object = None,
        known_to: tuple[Seat, ...] | None = None,
        note: str = "",
        cover: bool = False,
    ) -> None:
        self.seat = seat
        self.what = what
        self.space = space
        self.cause = cause
        self.known_to = known_to
        self.note = note
        self.cover = cover

    @property
    def options(self) -> AnswerSpace:
        return self.space

    @property
    def default(self) -> Action:
        return self.space.default

    def check(self, answer: object) -> Action:
        """Return ``answer`` when it is legal. Raises `AnswerError`, which lists what would have been."""
        if isinstance(answer, Action) and answer in self.space:
            return answer
        shown = answer.text if isinstance(answer, Action) else repr(answer)
        raise AnswerError(f"seat {self.seat}, {self.what}: {shown} is not among the options: {self.space.describe()}")

    def __repr__(self) -> str:
        return f"<{self.what} seat {self.seat}: {self.space.describe()}>"


Asks: TypeAlias = tuple[Decision, ...]
Answers: TypeAlias = tuple[Action, ...]
"""One answer for each decision, in the same order."""


def name_text(name: Name) -> str:
    """The two characters of a name, for prompts."""
    return NAME_TEXT[name]
