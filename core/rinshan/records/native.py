"""The native record: rules, cards, seed, pack versions, answers and events of one game, as JSON Lines.

The first line is the header, then one line per hand with its answers and events, then the result::

    {"rinshan": 1, "version": "0.1.0", "rules": {...}, "seed": "7", "cards": [], "packs": {}, "start": {...}, ...}
    {"hand": 0, "answers": ["discard 5m", ...], "events": [["draw", 0, null, 52, "live"], ...]}
    {"result": {"scores": [...], "places": [...], "finals": [...], "reason": "..."}}

Header and answers alone determine the game (``players`` in the header, where it is there, names who played); the events
are there to be read without the engine, and to be compared: a record is verified by replaying the answers and comparing
every byte. A game that could not be played to its end has ``{"broken": "why"}`` as its last line: it is replayed up to
there.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, Field, ValidationError

from rinshan import __version__
from rinshan.drive import replay
from rinshan.errors import AnswerError, RecordError, RinshanError, in_words
from rinshan.game import Attach, Game, Setup, Start
from rinshan.rules import Rules, rules_from
from rinshan.table import Event, Listener, Table
from rinshan.wall import Wall

FORMAT: Final = 1
Opener = Callable[[Rules, tuple[tuple[str, ...], ...], dict[str, str]], Attach | None]
"""Turns the rules (extra yaku), cards and pack versions of a record into what attaches them to a table."""


@dataclass(slots=True)
class Recorder:
    """Collects what a record holds while a game runs: give it to the game as a listener, `answers` to the driver."""

    answers: list[str] = field(default_factory=list[str])
    marks: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Numbers of answers and events at the end of each hand."""
    players: tuple[str, ...] = ()
    """How the players are called, for the header; () leaves them out."""

    def __call__(self, table: Table, event: Event) -> None:
        if event[0] == "hand_ended":
            self.marks.append((len(self.answers), len(table.journal)))


def record_lines(game: Game, recorder: Recorder, broken: str = "") -> list[str]:
    """Return the lines of a record of a game that has ended, or that breaks off for the reason ``broken``."""
    journal = game.table.journal
    marks = list(recorder.marks)
    if broken:
        marks.append((len(recorder.answers), len(journal)))
    elif marks:
        marks[-1] = (len(recorder.answers), len(journal))
    lines = [_line(_header(game.setup, recorder.players))]
    answered = logged = 0
    for number, (answers, events) in enumerate(marks):
        body = {"hand": number, "answers": recorder.answers[answered:answers], "events": journal[logged:events]}
        lines.append(_line(body))
        answered, logged = answers, events
    if broken:
        lines.append(_line({"broken": broken}))
    elif game.result is not None:
        result = asdict(game.result)
        lines.append(_line({"result": {key: result[key] for key in ("scores", "places", "finals", "reason")}}))
    return lines


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=asdict)


def _header(setup: Setup, players: tuple[str, ...]) -> dict[str, Any]:
    named = {"players": players} if players else {}
    return {
        "rinshan": FORMAT,
        "version": __version__,
        "rules": setup.rules.model_dump(mode="json"),
        "seed": str(setup.seed),
        "cards": setup.cards,
        "packs": setup.packs,
        "start": asdict(setup.start),
        "walls": [asdict(wall) for wall in setup.walls],
        "hands": setup.hands,
        **named,
    }


def write_record(path: Path | str, game: Game, recorder: Recorder, broken: str = "") -> None:
    """Write a record, of a game that breaks off with the reason; a name that ends in ``.gz`` is compressed."""
    text = "\n".join(record_lines(game, recorder, broken)) + "\n"
    target = Path(path)
    if target.suffix == ".gz":
        target.write_bytes(gzip.compress(text.encode(), mtime=0))
    else:
        target.write_text(text, encoding="utf-8")


@dataclass(slots=True)
class Record:
    """A record as read: what determines the game, and the lines to compare a replay with."""

    setup: Setup
    answers: list[str]
    hands: list[list[list[Any]]]
    """The events of each hand, as lists."""
    lines: list[str]
    where: str
    players: tuple[str, ...] = ()
    """How the players are called, () where the record does not say."""
    broken: str = ""
    """Why the game breaks off, "" for one that was played to its end."""

    @property
    def events(self) -> list[list[Any]]:
        return [event for hand in self.hands for event in hand]


class _Start(BaseModel):
    scores: tuple[int, ...] | None
    dealer: int = Field(ge=0)
    round: int = Field(ge=0, lt=4)
    honba: int = Field(ge=0)
    deposits: int = Field(ge=0)


class _Wall(BaseModel):
    live: tuple[int, ...]
    rinshan: tuple[int, ...]
    dora: tuple[int, ...]
    ura: tuple[int, ...]
    dice: tuple[int, int]


class _Header(BaseModel):
    rinshan: Literal[1]
    rules: dict[str, Any]
    seed: str
    cards: tuple[tuple[str, ...], ...]
    packs: dict[str, str]
    start: _Start
    walls: list[_Wall]
    hands: int = Field(ge=0)
    players: tuple[str, ...] = ()


class _Hand(BaseModel):
    hand: int
    answers: list[str]
    events: list[Annotated[list[Any], Field(min_length=3)]]


class _Result(BaseModel):
    result: dict[str, Any]


class _Broken(BaseModel):
    broken: str = Field(min_length=1)


M = TypeVar("M", bound=BaseModel)


def read_record(text: str, *, where: str = "record", opener: Opener | None = None) -> Record:
    """Read the text of a native record. Raises `RecordError` with file, line and reason."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise RecordError("empty", where=where)
    header = _read(_Header, lines[0], f"{where}, line 1")
    setup = _setup(header, f"{where}, line 1", opener)
    record = Record(setup, [], [], lines, where, header.players)
    for number, line in enumerate(lines[1:-1], 2):
        hand = _read(_Hand, line, f"{where}, line {number}")
        if hand.hand != len(record.hands):
            raise RecordError(f"expected hand {len(record.hands)}, got {hand.hand}", where=f"{where}, line {number}")
        record.answers += hand.answers
        record.hands.append(hand.events)
    if len(lines) > 1 and lines[-1].startswith('{"broken"'):
        record.broken = _read(_Broken, lines[-1], f"{where}, line {len(lines)}").broken
        return record
    if len(lines) == 1 or not lines[-1].startswith('{"result"'):
        raise RecordError("the record breaks off: no last line with the result", where=where)
    _read(_Result, lines[-1], f"{where}, line {len(lines)}")
    return record


def _read(model: type[M], line: str, where: str) -> M:
    """Validate one line. The first thing that is wrong is told."""
    try:
        return model.model_validate_json(line, strict=False)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        told = in_words(first["msg"])
        raise RecordError(f"{place}: {told}" if place else told, where=where) from None


def _setup(header: _Header, where: str, opener: Opener | None) -> Setup:
    rules = rules_from(header.rules, where=f"{where}, rules")
    start = Start(**header.start.model_dump())
    if start.dealer >= rules.players:
        raise RecordError(f"start.dealer: expected a seat below {rules.players}, got {start.dealer}", where=where)
    if start.scores is not None and len(start.scores) != rules.players:
        raise RecordError(f"start.scores: expected {rules.players} numbers", where=where)
    if header.cards and len(header.cards) != rules.players:
        raise RecordError(f"cards: expected those of {rules.players} seats, got {len(header.cards)}", where=where)
    if header.players and len(header.players) != rules.players:
        raise RecordError(f"players: expected {rules.players} names, got {len(header.players)}", where=where)
    attach = None
    if any(header.cards) or rules.extra_yaku:
        if opener is None:
            raise RecordError("cards or extra yaku are played, but no packs were given to read them with", where=where)
        attach = opener(rules, header.cards, header.packs)
    walls = [_wall(wall, f"{where}, wall {number}") for number, wall in enumerate(header.walls)]
    return Setup(rules, header.seed, header.cards, header.packs, start, walls, header.hands, attach)


def _wall(parts: _Wall, where: str) -> Wall:
    wall = Wall(parts.live, parts.rinshan, parts.dora, parts.ura, parts.dice)
    try:
        wall.check()
    except ValueError as error:
        raise RecordError(str(error), where=where) from None
    return wall


def replay_record(record: Record, *, checks: bool = False, listeners: Sequence[Listener] = ()) -> Game:
    """Play a record again from its answers and return the game.

    Raises `RecordError` where an answer does not fit, and with its reason where the record itself breaks off.
    """
    game = Game(record.setup, checks=checks, listeners=listeners)
    try:
        replay(game, record.answers)
    except AnswerError as error:
        if record.broken:
            raise _broken(record) from error
        hand = max(0, game.table.hand_number)
        raise RecordError(str(error), where=f"{record.where}, hand {hand}, event {len(game.table.journal)}") from None
    except Exception as error:
        if not record.broken:
            raise
        raise _broken(record) from error
    return game


def _broken(record: Record) -> RecordError:
    return RecordError(f"the record breaks off here: {record.broken}", where=record.where)


def verify_record(record: Record) -> list[dict[str, Any]]:
    """Replay a record and return the differences: id, at, expected (the record), got (the engine), why."""
    if record.broken:
        why = f"the record breaks off: {record.broken}"
        return [{"id": record.where, "at": "end", "expected": "a game played to its end", "got": "", "why": why}]
    recorder = Recorder(players=record.players)
    try:
        game = Game(record.setup, checks=True, listeners=[recorder])
        play = _replayed(game, record.answers, recorder)
    except RinshanError as error:
        return [{"id": record.where, "at": "replay", "expected": "a legal game", "got": "error", "why": str(error)}]
    return [] if play is None else [_difference(record, number, play) for number in _differing(record, play)]


def _replayed(game: Game, answers: list[str], recorder: Recorder) -> list[str] | None:
    """The lines of the game replayed."""
    replay(game, _noted(answers, recorder))
    return record_lines(game, recorder)


def _noted(answers: list[str], recorder: Recorder) -> Any:
    for text in answers:
        recorder.answers.append(text)
        yield text


def _differing(record: Record, lines: list[str]) -> list[int]:
    """Numbers of the lines that differ; versions of the engine in the header do not count."""
    differing: list[int] = []
    for number in range(max(len(lines), len(record.lines))):
        old = record.lines[number] if number < len(record.lines) else ""
        new = lines[number] if number < len(lines) else ""
        if old != new and not (number == 0 and _unversioned(old) == _unversioned(new)):
            differing.append(number)
    return differing


def _unversioned(line: str) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(line)
    header.pop("version", None)
    return header


def _difference(record: Record, number: int, lines: list[str]) -> dict[str, Any]:
    old = record.lines[number] if number < len(record.lines) else ""
    new = lines[number] if number < len(lines) else ""
    at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    return {
        "id": record.where,
        "at": f"line {number + 1}, character {at + 1}",
        "expected": old[max(0, at - 40) : at + 60],
        "got": new[max(0, at - 40) : at + 60],
        "why": "the replay differs from the record",
    }
