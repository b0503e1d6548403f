"""Whatever is done to a record, reading it either works or says what is wrong: nothing but `RecordError` comes out."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rinshan.errors import RecordError
from rinshan.records import LoggedGame, read_records, write_record
from rinshan.streams import Stream

Writer = Callable[[LoggedGame], str]
FORMATS = ("mjai", "tenhou6", "kyoku", "mjlog")
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    10**30,
    1.5,
    float("nan"),
    "",
    "5m",
    "?",
    [],
    [[]],
    {},
    {"type": 1},
    "和了",
)


@pytest.fixture
def texts(own_game: LoggedGame, mjlog_text: Writer) -> dict[str, str]:
    """The own game in every format that can be read."""
    return {kind: write_record(own_game, kind) for kind in FORMATS[:3]} | {"mjlog": mjlog_text(own_game)}


def survives(path: Path) -> bool:
    """Read the file; return whether it was accepted. Anything but a `RecordError` fails the test."""
    try:
        read_records(path)
    except RecordError as error:
        named = str(error).startswith(str(path))
    else:
        return True
    assert named, "the message names the file"
    return False


def cut(text: str, stream: Stream) -> str:
    return text[: stream.below(len(text))]


def drop(text: str, stream: Stream) -> str:
    """Leave out a piece of the text, often a whole element."""
    begin = stream.below(len(text))
    return text[:begin] + text[begin + 1 + stream.below(60) :]


def garble(text: str, stream: Stream) -> str:
    at = stream.below(len(text))
    return text[:at] + stream.choice('0159mz"<>,[]{}-\x00é') + text[at + 1 :]


def swap(text: str, stream: Stream) -> str:
    """Exchange two numbers or tiles."""
    places = list(re.finditer(r"[0-9]+[mpszr]{0,2}", text))
    first, second = sorted(stream.sample(range(len(places)), 2))
    one, two = places[first], places[second]
    return text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]


def double(text: str, stream: Stream) -> str:
    begin = stream.below(len(text))
    return text[:begin] + text[begin : begin + 40] + text[begin:]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("damage", [cut, drop, garble, swap, double])
def test_a_damaged_text_is_read_or_refused(
    texts: dict[str, str], kind: str, damage: Callable[[str, Stream], str], tmp_path: Path
) -> None:
    path, stream = tmp_path / kind, Stream(f"{kind} {damage.__name__}")
    accepted = 0
    for _ in range(60):
        path.write_bytes(damage(texts[kind], stream).encode("utf-8", "replace"))
        accepted += survives(path)
    assert accepted < 40, "most damage must be noticed"


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the ways to all parts of a JSON value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(way for key, item in parts for way in leaves(item, (*path, key)))]


def put(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    """Replace one part of a JSON value in place, or remove it where ``new`` is the word itself."""
    if not way:
        return new
    part = value
    for key in way[:-1]:
        part = part[key]
    if new is JUNK:
        del part[way[-1]]
    else:
        part[way[-1]] = new
    return value


@pytest.mark.parametrize("kind", ["mjai", "tenhou6", "kyoku"])
def test_parts_of_a_wrong_type_or_missing_are_refused(texts: dict[str, str], kind: str, tmp_path: Path) -> None:
    path, stream = tmp_path / kind, Stream(f"types {kind}")
    lines = texts[kind].splitlines()
    for _ in range(400):
        number = stream.below(len(lines))
        value = json.loads(lines[number])
        value = put(value, stream.choice(leaves(value)), JUNK if stream.below(5) == 0 else stream.choice(JUNK))
        path.write_text("\n".join([*lines[:number], json.dumps(value), *lines[number + 1 :]]), encoding="utf-8")
        survives(path)


@pytest.mark.parametrize("kind", ["mjai", "mjlog"])
def test_no_event_of_play_can_go_missing_unnoticed(texts: dict[str, str], kind: str, tmp_path: Path) -> None:
    """Of the first hand every draw, discard, call, riichi and indicator is left out in turn."""
    path = tmp_path / kind
    pattern = r'\{"type":"(?:tsumo|dahai|pon|chi|kakan|dora|reach|reach_accepted)"[^\n]*\n'
    if kind == "mjlog":
        pattern = r"<(?:[TUVWDEFG][0-9]+|N|DORA|REACH)[^>]*/>"
    places = list(re.finditer(pattern, texts[kind]))[:22]
    assert len(places) == 22
    for place in places:
        path.write_text(texts[kind][: place.start()] + texts[kind][place.end() :], encoding="utf-8")
        assert not survives(path), f"{place[0]} went missing unnoticed"


@pytest.mark.parametrize("kind", FORMATS)
def test_a_damaged_gzip_file_is_refused(texts: dict[str, str], kind: str, tmp_path: Path) -> None:
    path, stream = tmp_path / f"{kind}.gz", Stream(f"gzip {kind}")
    packed = gzip.compress(texts[kind].encode(), mtime=0)
    path.write_bytes(packed)
    assert survives(path)
    for _ in range(40):
        at = 10 + stream.below(len(packed) - 10)
        path.write_bytes(packed[:at] if stream.below(2) else packed[:at] + bytes([packed[at] ^ 255]) + packed[at + 1 :])
        assert not survives(path)


def test_entities_are_refused_before_they_are_expanded(tmp_path: Path) -> None:
    bomb = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    path = tmp_path / "bomb.mjlog"
    path.write_text(f'<!DOCTYPE mjloggm [<!ENTITY a0 "ha">{bomb}]><mjloggm>&a11;</mjloggm>', encoding="utf-8")
    with pytest.raises(RecordError, match="no DOCTYPE and no entities"):
        read_records(path)
