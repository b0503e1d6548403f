"""Whatever a record claims is compared: each field of each format is changed, and the change does not go unnoticed.

A game of our own is written in every format and checks clean. Then one value at a time is changed to another that could
stand there. Reading must refuse it or the check must find a difference, but for the fields listed below.
"""

from __future__ import annotations

import copy
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rinshan import Game, RecordError, Setup, drive, load_rules
from rinshan.fuzz import EagerPlayer
from rinshan.records import LoggedGame, write_record
from rinshan.records.check_files import check_file
from rinshan.records.export import logged_game
from rinshan.records.logged import REASONS
from rinshan.records.stated_rules import OWN
from rinshan.records.tenhou_names import DRAW_OF_TYPE
from rinshan.streams import Stream

Way = tuple[Any, ...]
Change = tuple[str, str]
"""What was changed, for people, and the changed text."""

TRIED = 4
"""How many places of each field are changed, spread over the game."""

PLAIN = {
    "kyoku": {
        r"id|source\..*|authenticity|dice.*|tags.*|game\.id": "names and where the record comes from",
        r"rules\.(room|fast|lobby|seed_type|go_type)": "of Tenhou's tables alone",
        rf"rules\.{OWN}\.preset": "another preset can have the same rules where they matter",
        r"wall\..*": "tiles of the wall that never left it",
        r"events\.discard\.tsumogiri": "an equal tile of the hand can be discarded just as well",
    },
    "mjai": {
        r"start_game\.names.*": "names",
        rf"start_game\.{OWN}\.preset": "another preset can have the same rules where they matter",
        r"start_game\.kyoku_first": "the rules of our own say it too",
        r"(start_kyoku\.tehais|tsumo\.pai|dahai\.(pai|tsumogiri)).*": "no wall: what stays in a hand proves nothing",
        r"(hora\.ura_markers|dora\.dora_marker|start_kyoku\.dora_marker).*": "no wall: they may count for nobody",
    },
    "tenhou6": {
        r"title.*|name.*": "names",
        rf"rule\.disp|rule\.{OWN}\.preset": "the rules of our own say it too; another preset can have the same",
        r"log\.(hand|take|give)": "no wall: tiles that stay in a hand prove nothing",
        r"log\.(dora|ura)": "no wall: they may count for nobody",
    },
    "mjlog": {
        r"mjloggm.*|SHUFFLE.*|UN.*": "names, and a seed that is not given",
        r"GO\.lobby": "names the table; final points of private ones are not compared",
        r"INIT\.(hai.|seed\.[345])": "no seed: tiles that stay in a hand prove nothing, nor do dice and an indicator",
        r"[TUVWDEFG]": "no seed: tiles that stay in a hand prove nothing",
        r"DORA\.hai|AGARI\.doraHaiUra": "no seed: they may count for nobody",
        r"AGARI\.ten\.0": "fu of a yakuman",
    },
}
"""Of each format the fields that may be changed without a trace, and why."""


@pytest.fixture(scope="module")
def game() -> LoggedGame:
    """An East-only game with wins of both sorts, draws, and calls of every sort."""
    played = Game(Setup(load_rules("tenhou", rounds=1), "claims 38"))
    drive(played, [EagerPlayer(Stream(f"38/{seat}")) for seat in range(4)])
    logged = logged_game(played)
    seen = {event.type for hand in logged.hands for event in hand.events}
    assert {"chi", "pon", "daiminkan", "ankan", "kakan", "riichi", "riichi_accepted", "dora"} <= seen
    assert {win.tsumo for hand in logged.hands for win in hand.result.wins} == {True, False}
    assert "exhaustive" in {hand.result.reason for hand in logged.hands}
    return logged


def unnoticed(kind: str, original: str, changes: Iterator[tuple[str, Change]], path: Path) -> dict[str, list[str]]:
    """Check the original and each changed text; return the changes that nobody noticed, by field, but for `PLAIN`."""

    def accepted(text: str) -> bool:
        path.write_text(text, encoding="utf-8")
        try:
            return not check_file(path).differences
        except RecordError:
            return False

    assert accepted(original)
    found: dict[str, list[str]] = defaultdict(list)
    tried = 0
    for field, (told, text) in changes:
        if not any(re.fullmatch(plain, field) for plain in PLAIN[kind]):
            tried += 1
            if accepted(text):
                found[field].append(told)
    assert tried > 60
    return dict(found)


def leaves(value: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to all single values of a JSON value."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*way, key))
    else:
        yield way


def at(value: Any, way: Way) -> Any:
    for key in way:
        value = value[key]
    return value


def changed(value: Any, way: Way, new: Any) -> Any:
    value = copy.deepcopy(value)
    at(value, way[:-1])[way[-1]] = new
    return value


WORDS = ("E", "S", "W", "N"), REASONS, ("none", "mangan", "haneman", "baiman"), ("tonpuu", "hanchan")
TEXTS = {word: group[(place + 1) % len(group)] for group in WORDS for place, word in enumerate(group)}


def another(value: Any) -> Any:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + (100 if abs(value) >= 100 else 1)
    if value is None:
        return 1
    if match := re.fullmatch(r"([1-9])([mpsz]r?)", value):
        return f"{int(match[1]) % 7 + 1}{match[2][0]}"
    return TEXTS.get(value, f"{value}x")


def spread(fields: dict[str, list[Any]]) -> Iterator[tuple[str, Any]]:
    """Some places of each field, from its first to its last."""
    for field, places in fields.items():
        step = max(1, len(places) // TRIED)
        for place in places[::step][:TRIED]:
            yield field, place


def lines_of(original: str, head: Callable[[Any, Way], str]) -> Iterator[tuple[str, Change]]:
    """Changes of one value in one of the JSON lines."""
    lines = original.splitlines()
    values = [json.loads(line) for line in lines]
    fields: dict[str, list[Any]] = defaultdict(list)
    for number, value in enumerate(values):
        for way in leaves(value):
            fields[head(value, way)].append((number, way))
    for field, (number, way) in spread(fields):
        old = at(values[number], way)
        line = json.dumps(changed(values[number], way, another(old)), ensure_ascii=False)
        told = f"line {number + 1}, {way}: {old!r} to {another(old)!r}"
        yield field, (told, "\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n")


def dotted(way: Way) -> str:
    return ".".join(str(key) for key in way if not isinstance(key, int))


def kyoku_field(hand: Any, way: Way) -> str:
    if way[0] == "events":
        return f"events.{hand['events'][way[1]]['type']}.{dotted(way[2:])}"
    return dotted(way)


def test_no_claim_of_a_kyoku_line_can_be_changed_unnoticed(game: LoggedGame, tmp_path: Path) -> None:
    original = write_record(game, "kyoku")
    assert unnoticed("kyoku", original, lines_of(original, kyoku_field), tmp_path / "kyoku") == {}


def test_no_claim_of_mjai_can_be_changed_unnoticed(game: LoggedGame, tmp_path: Path) -> None:
    original = write_record(game, "mjai")
    changes = lines_of(original, lambda event, way: f"{event['type']}.{dotted(way)}")
    assert unnoticed("mjai", original, changes, tmp_path / "mjai") == {}


def tenhou6_field(way: Way) -> str:
    if way[0] != "log":
        return dotted(way)
    place = way[2]
    known = {0: "round", 1: "scores", 2: "dora", 3: "ura", 16: "result"}
    return f"log.{known.get(place) or ('hand', 'take', 'give')[(place - 4) % 3]}" + "".join(
        f".{key}" for key in way[3:] if place in (0, 16)
    )


def another_text(value: Any) -> Any:
    """Another value of tenhou.net/6: of a text, a number in it is changed."""
    if isinstance(value, str) and (match := re.search(r"[0-9]+", value)):
        return f"{value[: match.start()]}{int(match[0]) + 1}{value[match.end() :]}"
    return another(value)


def test_no_claim_of_tenhou6_can_be_changed_unnoticed(game: LoggedGame, tmp_path: Path) -> None:
    original = write_record(game, "tenhou6")
    document = json.loads(original)
    fields: dict[str, list[Any]] = defaultdict(list)
    for way in leaves(document):
        fields[tenhou6_field(way)].append(way)

    def changes() -> Iterator[tuple[str, Change]]:
        for field, way in spread(fields):
            old = at(document, way)
            new = another_text(old)
            yield field, (f"{way}: {old!r} to {new!r}", json.dumps(changed(document, way, new), ensure_ascii=False))

    assert unnoticed("tenhou6", original, changes(), tmp_path / "tenhou6") == {}


def mjlog_places(text: str) -> dict[str, list[tuple[int, int]]]:
    """Where in the text each field stands: of attributes that are lists each number is a place of its own."""
    fields: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for tag in re.finditer(r"<([A-Za-z]+)([0-9]*)([^>]*)>", text):
        if tag[2]:
            fields[tag[1]].append(tag.span(2))
        for attribute in re.finditer(r'(\w+)="([^"]*)"', tag[3]):
            start = tag.start(3) + attribute.start(2)
            each = attribute[1] in ("seed", "ten", "ba")
            for number, item in enumerate(re.finditer(r"[^,]+", attribute[2])):
                field = f"{tag[1]}.{attribute[1]}{f'.{number}' if each else ''}"
                fields[field].append((start + item.start(), start + item.end()))
    return fields


def another_word(word: str) -> str:
    signs = [sign for sign in DRAW_OF_TYPE if sign]
    if word in signs:
        return signs[(signs.index(word) + 1) % len(signs)]
    return f"{float(word) + 1}" if "." in word else str(int(word) + 1) if re.fullmatch("-?[0-9]+", word) else word + "x"


def test_no_claim_of_an_mjlog_can_be_changed_unnoticed(
    game: LoggedGame, mjlog_text: Callable[[LoggedGame], str], tmp_path: Path
) -> None:
    game.names = ("Ann", "Bo", "Cy", "Di")
    original = mjlog_text(game)

    def changes() -> Iterator[tuple[str, Change]]:
        for field, (start, end) in spread(mjlog_places(original)):
            new = another_word(original[start:end])
            told = f"{original[max(0, start - 30) : end]} to {new}"
            yield field, (told, original[:start] + new + original[end:])

    assert unnoticed("mjlog", original, changes(), tmp_path / "mjlog") == {}
