"""Names of players in a narrow place: cut where they must be, and still told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

ROOM: Final = 10
"""Columns that a name always gets."""
_NUMBER: Final = re.compile(r" \d+$")


def parted(name: str) -> tuple[str, str]:
    """Return a name without the number at its end, and that number with the blank before it, if there is one."""
    found = _NUMBER.search(name)
    return (name[: found.start()], found[0]) if found else (name, "")


def fit(name: str, room: int, *, pad: bool = True) -> str:
    """Return a name in ``room`` columns, filled up with blanks if ``pad``; a number at its end is never cut off."""
    if cell_len(name) <= room:
        return set_cell_size(name, room) if pad else name
    number = _NUMBER.search(name)
    tail = number[0] if number else ""
    return set_cell_size(name.removesuffix(tail), max(0, room - len(tail))).rstrip() + tail


def told_apart(names: Sequence[str], room: int = ROOM) -> list[str]:
    """Return the names, each with its number at the table where two would look alike when they are cut."""
    short = [fit(name, room) for name in names]
    return [
        f"{_NUMBER.sub('', name)} {seat}" if short.count(short[seat - 1]) > 1 else name
        for seat, name in enumerate(names, 1)
    ]
