"""Knowing a file by what is in it, whatever its name says, plain or gzip."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast

from rinshan.errors import RecordError
from rinshan.records.fields import parse_json, within
from rinshan.records.files import read_lines

RecordKind: TypeAlias = Literal[
    "native", "mjai", "tenhou6", "mjlog", "kyoku", "scoring", "shanten", "shapes", "wildcards"
]

KIND_TEXT: Final[dict[RecordKind, str]] = {
    "native": "a Rinshan record",
    "mjai": "mjai JSON lines",
    "tenhou6": "a tenhou.net/6 JSON document",
    "mjlog": "a Tenhou mjlog (XML)",
    "kyoku": "kyoku lines",
    "scoring": "scoring cases",
    "shanten": "shanten cases",
    "shapes": "Chinese Official shape cases",
    "wildcards": "wildcard cases",
}

_MJAI: Final = frozenset({"start_game", "start_kyoku", "tsumo", "dahai", "none"})
_KEYS: Final[tuple[tuple[RecordKind, tuple[str, ...]], ...]] = (
    ("native", ("rinshan",)),
    ("tenhou6", ("log",)),
    ("kyoku", ("events", "hands", "result")),
    ("wildcards", ("schema", "assumptions")),
    ("scoring", ("hand", "win_tile", "expect")),
    ("shanten", ("hand", "shanten")),
    ("shapes", ("concealed", "tile", "win")),
)


def detect(path: Path | str) -> RecordKind:
    """Return what a file is. Raises `RecordError` when it cannot be read or is none of the known kinds."""
    with within(str(path)):
        return detect_lines(read_lines(path))


def detect_lines(lines: Iterator[str]) -> RecordKind:
    """Return what a text is, given its lines; reads no more of them than needed. Raises `RecordError`."""
    first = next((line for line in lines if line.strip()), None)
    if first is None:
        raise RecordError("the file is empty")
    if first.lstrip().startswith("<"):
        return _xml(first, lines)
    return _json(_first_value(first, lines))


def _xml(first: str, lines: Iterator[str]) -> RecordKind:
    head = first
    while "<mjloggm" not in head[:4000]:
        line = next(lines, None)
        if line is None or len(head) > 4000:
            raise RecordError("XML, but not a Tenhou mjlog: there is no <mjloggm> element")
        head += line
    return "mjlog"


def _first_value(first: str, lines: Iterator[str]) -> object:
    """Parse the first line, or the whole text where one JSON value goes over several lines."""
    try:
        return parse_json(first)
    except RecordError as error:
        rest = "".join(lines)
        if not rest.strip() or not first.lstrip().startswith(("{", "[")):
            raise RecordError(f"neither XML nor JSON: {error.reason}", where=error.where) from error
        return parse_json(first + rest)


def _json(value: object) -> RecordKind:
    if isinstance(value, list) and value:
        value = cast("list[object]", value)[0]
        if isinstance(value, dict) and _kind(cast("dict[str, object]", value)) == "kyoku":
            return "kyoku"
    elif isinstance(value, dict):
        kind = _kind(cast("dict[str, object]", value))
        if kind is not None:
            return kind
    known = ", ".join(KIND_TEXT.values())
    raise RecordError(f"JSON, but none of the known kinds ({known})")


def _kind(value: dict[str, object]) -> RecordKind | None:
    for kind, keys in _KEYS:
        if all(key in value for key in keys):
            return kind
    return "mjai" if value.get("type") in _MJAI else None
