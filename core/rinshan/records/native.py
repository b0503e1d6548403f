"""The native record: rules, cards, seed, pack versions, answers and events of one game, as JSON Lines.

The first line is the header, then one line per hand with its answers and events, then the result::

    {"rinshan": 1, "version": "0.1.0", "rules": {...}, "seed": "7", "cards": [], "packs": {}, "start": {...}, ...}
    {"hand": 0, "answers": ["discard 5m", ...], "events": [["draw", 0, null, 52, "live"], ...]}
    {"result": {"scores": [...], "places": [...], "finals": [...], "reason": "..."}}

The header and the answers alone determine the game; the events are there to be read without the engine, and to be
compared: a record is verified by replaying the answers and comparing every byte.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from rinshan import __version__
from rinshan.drive import replay
from rinshan.errors import AnswerError, RecordError, RinshanError
from rinshan.game import Attach, Game, Setup, Start
from rinshan.rules import rules_from
from rinshan.table import Event, Listener, Table
from rinshan.wall import Wall

FORMAT: Final = 1
Opener = Callable[[tuple[tuple[str, ...], ...], dict[str, str]], Attach]
"""Turns the cards of a record and the pack versions it names into what attaches them to a table."""


@dataclass(slots=True)
class Recorder:
    """Collects what a record holds while a game runs: give it to the game as a listener, `answers` to the driver."""

    answers: list[str] = field(default_factory=list[str])
    marks: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Numbers of answers and events at the end of each hand."""

    def __call__(self, table: Table, event: Event) -> None:
        if event[0] == "hand_ended":
            self.marks.append((len(self.answers), len(table.journal)))


def record_lines(game: Game, recorder: Recorder) -> list[str]:
    """Return the lines of a record of a game that has ended."""
    journal = game.table.journal
    marks = list(recorder.marks)
    if marks:
        marks[-1] = (len(recorder.answers), len(journal))
    lines = [_line(_header(game.setup))]
    answered = logged = 0
    for number, (answers, events) in enumerate(marks):
        body = {"hand": number, "answers": recorder.answers[answered:answers], "events": journal[logged:events]}
        lines.append(_line(body))
        answered, logged = answers, events
    if game.result is not None:
        result = asdict(game.result)
        lines.append(_line({"result": {key: result[key] for key in ("scores", "places", "finals", "reason")}}))
    return lines


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _header(setup: Setup) -> dict[str, Any]:
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
    }


def write_record(path: Path | str, game: Game, recorder: Recorder) -> None:
    """Write a record; a name that ends in ``.gz`` is compressed."""
    text = "\n".join(record_lines(game, recorder)) + "\n"
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

    @property
    def events(self) -> list[list[Any]]:
        return [event for hand in self.hands for event in hand]


def read_record(text: str, *, where: str = "record", opener: Opener | None = None) -> Record:
    """Read the text of a native record. Raises `RecordError` with file, line and reason."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise RecordError("empty", where=where)
    objects = [_object(line, f"{where}, line {number}") for number, line in enumerate(lines, 1)]
    setup = _setup(objects[0], f"{where}, line 1", opener)
    answers: list[str] = []
    hands: list[list[list[Any]]] = []
    for number, body in enumerate(objects[1:], 2):
        place = f"{where}, line {number}"
        if "result" in body:
            if number != len(objects):
                raise RecordError("lines follow the result", where=place)
            return Record(setup, answers, hands, lines, where)
        if body.get("hand") != len(hands):
            raise RecordError(f"expected hand {len(hands)}, got {body.get('hand')!r}", where=place)
        answers += _texts(body, place)
        hands.append(_events(body, place))
    raise RecordError("the record breaks off: no line with the result", where=where)


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        value: Any = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise RecordError(f"not JSON ({error})", where=where) from None
    if not isinstance(value, dict):
        raise RecordError("expected a JSON object", where=where)
    return cast("dict[str, Any]", value)


def _texts(body: dict[str, Any], where: str) -> list[str]:
    answers: Any = body.get("answers")
    if not isinstance(answers, list) or not all(isinstance(item, str) for item in cast("list[Any]", answers)):
        raise RecordError("'answers' must be a list of texts", where=where)
    return cast("list[str]", answers)


def _events(body: dict[str, Any], where: str) -> list[list[Any]]:
    events: Any = body.get("events")
    if not isinstance(events, list):
        raise RecordError("'events' must be a list", where=where)
    for number, event in enumerate(cast("list[Any]", events)):
        if not isinstance(event, list) or len(cast("list[Any]", event)) < 3 or not isinstance(event[0], str):
            raise RecordError(f"event {number} must be a list [kind, seat, cause, ...]", where=where)
    return cast("list[list[Any]]", events)


def _setup(header: dict[str, Any], where: str, opener: Opener | None) -> Setup:
    if header.get("rinshan") != FORMAT:
        raise RecordError(f'expected a header with "rinshan": {FORMAT}, got {header.get("rinshan")!r}', where=where)
    try:
        rules = rules_from(header["rules"], where=f"{where}, rules")
        cards = tuple(tuple(str(card) for card in seat) for seat in header["cards"])
        packs = {str(name): str(version) for name, version in header["packs"].items()}
        start = Start(**{**header["start"], "scores": _tuple_or_none(header["start"]["scores"])})
        walls = [_wall(wall) for wall in header["walls"]]
        hands = int(header["hands"])
        seed = str(header["seed"])
    except KeyError as error:
        raise RecordError(f"the header lacks {error}", where=where) from None
    except (TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"the header cannot be used: {error}", where=where) from None
    attach = None
    if any(cards):
        if opener is None:
            raise RecordError("cards are on the table, but no packs were given to read them with", where=where)
        attach = opener(cards, packs)
    _check_start(start, rules.players, where)
    return Setup(rules, seed, cards, packs, start, walls, hands, attach)


def _check_start(start: Start, players: int, where: str) -> None:
    numbers = (start.dealer, start.round, start.honba, start.deposits, *(start.scores or ()))
    if not all(isinstance(number, int) for number in numbers):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise RecordError("'start' must hold whole numbers", where=where)
    if not 0 <= start.dealer < players or not 0 <= start.round < 4 or start.honba < 0 or start.deposits < 0:
        raise RecordError("'start' is no moment of such a game", where=where)
    if start.scores is not None and len(start.scores) != players:
        raise RecordError(f"'start' needs {players} scores", where=where)


def _tuple_or_none(scores: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if scores is None else tuple(scores)


def _wall(parts: dict[str, Any]) -> Wall:
    wall = Wall(
        tuple(parts["live"]),
        tuple(parts["rinshan"]),
        tuple(parts["dora"]),
        tuple(parts["ura"]),
        (parts["dice"][0], parts["dice"][1]),
    )
    wall.check()
    return wall


def replay_record(record: Record, *, checks: bool = False, listeners: Sequence[Listener] = ()) -> Game:
    """Play a record again from its answers and return the game. Raises `RecordError` where an answer does not fit."""
    game = Game(record.setup, checks=checks, listeners=listeners)
    try:
        replay(game, record.answers)
    except AnswerError as error:
        hand = max(0, game.table.hand_number)
        raise RecordError(str(error), where=f"{record.where}, hand {hand}, event {len(game.table.journal)}") from None
    return game


def verify_record(record: Record) -> list[dict[str, Any]]:
    """Replay a record and return the differences: id, at, expected (the record), got (the engine), why."""
    recorder = Recorder()
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
    header = json.loads(line)
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
