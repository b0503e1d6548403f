"""Reading untrusted JSON: every access checks its type and says in a `RecordError` where it stood."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar, cast

from rinshan.errors import RecordError, did_you_mean
from rinshan.tiles import NAME_OF_TEXT, Name

T = TypeVar("T")

_BIG: Final = 10**9


@contextmanager
def within(place: str) -> Generator[None]:
    """Prefix the place of any `RecordError` raised inside: ``game.json: hand 3: event 17: ...``."""
    try:
        yield
    except RecordError as error:
        inner = error.where.removeprefix(place).removeprefix(": ")
        raise RecordError(error.reason, where=f"{place}: {inner}" if inner else place) from error


def parse_json(text: str) -> object:
    """Parse JSON, or raise `RecordError` with the position."""
    try:
        return cast("object", json.loads(text))
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error.msg}", where=f"line {error.lineno}, column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise RecordError(f"JSON that cannot be read: {error}") from error


def shown(value: object) -> str:
    """Return a value for a message, shortened."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def integer(value: object, what: str, low: int = -_BIG, high: int = _BIG) -> int:
    """Return an integer within bounds, or raise `RecordError`."""
    if type(value) is not int or not low <= value <= high:
        bounds = f" of {low} to {high}" if high < _BIG else ""
        raise RecordError(f"{what}: expected a whole number{bounds}, got {shown(value)}")
    return value


def number(value: object, what: str) -> float:
    """Return a finite number, or raise `RecordError`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not -_BIG < value < _BIG:
        raise RecordError(f"{what}: expected a number, got {shown(value)}")
    return float(value)


def text(value: object, what: str) -> str:
    """Return a string, or raise `RecordError`."""
    if not isinstance(value, str):
        raise RecordError(f"{what}: expected text, got {shown(value)}")
    return value


def boolean(value: object, what: str) -> bool:
    """Return a boolean, or raise `RecordError`."""
    if not isinstance(value, bool):
        raise RecordError(f"{what}: expected true or false, got {shown(value)}")
    return value


def sequence(value: object, what: str, size: int | None = None) -> list[object]:
    """Return a list (of a certain size), or raise `RecordError`."""
    if not isinstance(value, list):
        raise RecordError(f"{what}: expected a list, got {shown(value)}")
    items = cast("list[object]", value)
    if size is not None and len(items) != size:
        raise RecordError(f"{what}: expected {size} items, got {len(items)}")
    return items


def mapping(value: object, what: str) -> dict[str, object]:
    """Return an object with text keys, or raise `RecordError`."""
    if not isinstance(value, dict):
        raise RecordError(f"{what}: expected an object, got {shown(value)}")
    return cast("dict[str, object]", value)


def tile(value: object, what: str, known: dict[str, Name] = NAME_OF_TEXT) -> Name:
    """Return the name of a tile such as ``5m`` or ``0p`` (or of another notation), or raise `RecordError`."""
    name = known.get(value) if isinstance(value, str) else None
    if name is None:
        raise RecordError(f"{what}: expected a tile such as {next(iter(known))!r}, got {shown(value)}")
    return name


def tiles(value: object, what: str, size: int | None = None, known: dict[str, Name] = NAME_OF_TEXT) -> tuple[Name, ...]:
    """Return a list of tiles (of a certain size), or raise `RecordError`."""
    return tuple(tile(item, what, known) for item in sequence(value, what, size))


def integers(value: object, what: str, size: int | None = None) -> tuple[int, ...]:
    """Return a list of whole numbers, or raise `RecordError`."""
    return tuple(integer(item, what) for item in sequence(value, what, size))


def one_of(value: object, what: str, known: Sequence[T]) -> T:
    """Return one of the known texts, or raise `RecordError` with a suggestion."""
    if not isinstance(value, str) or value not in known:
        near = did_you_mean(value, [str(word) for word in known]) if isinstance(value, str) else ""
        raise RecordError(f"{what}: {shown(value)} is not known{near}")
    return known[list(known).index(cast("T", value))]


def optional(value: object, what: str, read: Callable[[object, str], T]) -> T | None:
    """Return ``None`` for null, else what ``read`` makes of it."""
    return None if value is None else read(value, what)


class Fields:
    """A JSON object whose fields are taken one by one; what nobody took is left over."""

    __slots__ = ("_data", "_left")

    def __init__(self, value: object, what: str) -> None:
        self._data = mapping(value, what)
        self._left = set(self._data)

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def take(self, key: str) -> object:
        """Return the value of a field that must be there."""
        try:
            value = self._data[key]
        except KeyError:
            near = did_you_mean(key, self._left)
            raise RecordError(f"the field {key!r} is missing{near}") from None
        self._left.discard(key)
        return value

    def get(self, key: str, default: object = None) -> object:
        """Return the value of a field that may be absent."""
        self._left.discard(key)
        return self._data.get(key, default)

    def left(self) -> dict[str, Any]:
        """Return the fields not taken so far."""
        return {key: value for key, value in self._data.items() if key in self._left}

    def done(self, what: str) -> None:
        """Raise `RecordError` when there are fields that nobody knows."""
        if self._left:
            raise RecordError(f"{what}: unknown field {shown(min(self._left))}")
