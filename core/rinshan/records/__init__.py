"""Records of games in the formats of others: read, checked, and written.

`read_records` knows a file by its content and gives the games in it; `write_record` writes one in a named format. Every
failure is a `rinshan.errors.RecordError` that says where and why.
"""

from __future__ import annotations

from pathlib import Path

from rinshan.errors import RecordError, did_you_mean
from rinshan.records.consistency import Play, check_hand
from rinshan.records.detect import KIND_TEXT, RecordKind, detect
from rinshan.records.kyoku_lines import kyoku_lines, read_kyoku_lines
from rinshan.records.logged import (
    LoggedEnd,
    LoggedEvent,
    LoggedGame,
    LoggedHand,
    LoggedMeld,
    LoggedResult,
    LoggedRules,
    LoggedSource,
    LoggedWall,
    LoggedWin,
)
from rinshan.records.mjai import read_mjai, write_mjai
from rinshan.records.mjlog import read_mjlog
from rinshan.records.tenhou6 import read_tenhou6, write_tenhou6
from rinshan.rules import Rules

__all__ = [
    "KIND_TEXT",
    "LoggedEnd",
    "LoggedEvent",
    "LoggedGame",
    "LoggedHand",
    "LoggedMeld",
    "LoggedResult",
    "LoggedRules",
    "LoggedSource",
    "LoggedWall",
    "LoggedWin",
    "Play",
    "RecordKind",
    "check_hand",
    "detect",
    "kyoku_lines",
    "read_kyoku_lines",
    "read_mjai",
    "read_mjlog",
    "read_records",
    "read_tenhou6",
    "write_mjai",
    "write_record",
    "write_tenhou6",
]


def read_records(path: Path | str, rules: Rules | None = None) -> list[LoggedGame]:
    """Read the games of a file in any outside format. Raises `RecordError`, also where the file holds no games.

    ``rules`` tell what a format leaves out: the price of a riichi, the number of red fives, when dora are turned.
    """
    kind = detect(path)
    if kind == "kyoku":
        return read_kyoku_lines(path, rules)
    if kind == "mjai":
        return [read_mjai(path, rules)]
    if kind == "tenhou6":
        return [read_tenhou6(path, rules)]
    if kind == "mjlog":
        return [read_mjlog(path)]
    raise RecordError(f"holds {KIND_TEXT[kind]}, no games of an outside format", where=str(path))


def write_record(game: LoggedGame, kind: str) -> str:
    """Return the text of a game as ``mjai``, ``tenhou6`` or ``kyoku``. Raises `RecordError` for another format."""
    if kind == "mjai":
        return write_mjai(game)
    if kind == "tenhou6":
        return write_tenhou6(game)
    if kind == "kyoku":
        return "".join(f"{line}\n" for line in kyoku_lines(game))
    raise RecordError(f"games cannot be written as {kind!r}{did_you_mean(kind, ('mjai', 'tenhou6', 'kyoku'))}")
