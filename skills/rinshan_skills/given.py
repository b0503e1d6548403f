"""Checks of what a skill gives to a method of ``me``: each raises `PackError` that says what was expected (H-07)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rinshan.errors import PackError
from rinshan.returns import shown
from rinshan.tiles import TILES, Tile

_NO_LISTS: Final = (str, dict, set, frozenset)


def listed(
    given: Iterable[Any], does: str = "asks for one of", kind: type = object, expected: str = ""
) -> tuple[Any, ...]:
    """What was given as a list, all of one ``kind``; not one thing alone, a text, or what has no order."""
    if type(given) in _NO_LISTS or not hasattr(given, "__iter__"):
        alone = shown(given)
        raise PackError(f"{does} {alone}; expected a list, such as [{alone}]")
    items = tuple(given)
    for item in items:
        if not isinstance(item, kind) or (kind is int and isinstance(item, bool)):
            raise PackError(f"{does} {shown(item)}; expected {expected}")
    return items


def whole(given: object, does: str, least: int | None = None) -> int:
    """A whole number from ``least`` on."""
    if type(given) is not int or (least is not None and given < least):
        raise PackError(f"{does} {shown(given)}; expected a whole number{'' if least is None else f' from {least}'}")
    return given


def of_kind(given: object, kind: type, does: str, expected: str) -> None:
    """An object of one kind."""
    if not isinstance(given, kind):
        raise PackError(f"{does} {shown(given)}; expected {expected}")


def physical(given: object, does: str) -> Tile:
    """A physical tile; a list of several is told how they are given."""
    if type(given) is int and 0 <= given < TILES:
        return given
    hint = "; several are given one after another: *tiles" if type(given) in (list, tuple) else ""
    raise PackError(f"{does} {shown(given)}; expected a physical tile, 0 to {TILES - 1}{hint}")
