"""Why things happened at one moment of a record: what was offered and why the rest was not, who changed what, what a
win was worth and who paid (H-05, H-07).

`explain` plays the record again and looks on while the engine decides: options and reasons come from the functions
that make the offers, figures from the win as it was settled, and what a skill changed from the very calls of its
handlers (`rinshan.tracing`). Nothing is worked out a second time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from rinshan import events
from rinshan.decisions import DISCARDS, TSUMOGIRI, Action, action
from rinshan.errors import AnswerError, NotationError, RecordError, RinshanError
from rinshan.game import Game
from rinshan.reasons import CLAIM_KINDS, OWN_KINDS, Offered, Reason, why_not
from rinshan.settlement import settled
from rinshan.subjects import Discard
from rinshan.tracing import Call, Tracer, changes
from rinshan.turn import abort_after

if TYPE_CHECKING:
    from rinshan.decisions import Decision
    from rinshan.records.native import Record
    from rinshan.table import Event, Table
    from rinshan.tiles import Seat, Tile

WHERE: Final = "N (an event), answer N, hand N, hand N turn N, win, win N, last"
"""What a moment may be called. Hands, turns, wins and answers count from 1, events from 0."""
TURNS: Final = ("draw", "chi", "pon", "daiminkan")
ENDS: Final = ("win", "no_win")
FORWARD: Final = frozenset(
    {*TURNS, *ENDS, "game_started", "hand_started", "dealt", "riichi", "discard", "exile", "ankan", "kakan"}
    | {"riichi_accepted", "win_declared", "hand_ended", "game_ended"}
)
"""Events by which play goes on; all others go with one of these."""
TRIVIAL: Final = frozenset({"no_kan", "not_a_set", "not_from", "not_first_turn", "not_by_rule", "not_drawn"})
"""Reasons that go without saying."""
Look = Callable[["Table", "Event"], None]


@dataclass(slots=True)
class Refused:
    """An action that is not on offer, and why."""

    action: str
    reasons: list[Reason]

    @property
    def trivial(self) -> bool:
        """Whether all that stands against it goes without saying."""
        return all(reason.id in TRIVIAL for reason in self.reasons)

    def to_dict(self) -> dict[str, Any]:
        return {"action": self.action, "reasons": [reason.to_dict() for reason in self.reasons]}


@dataclass(slots=True)
class Question:
    """What a seat was asked, or would have been: the options, the one that was chosen, and what was not on offer."""

    seat: Seat
    what: str
    options: list[str]
    chosen: str = ""
    refused: list[Refused] = field(default_factory=list[Refused])
    by: str = ""
    """The skill that asks, "" for the game."""

    def to_dict(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "what": self.what,
            "by": self.by,
            "options": self.options,
            "chosen": self.chosen,
            "refused": [refused.to_dict() for refused in self.refused],
        }


@dataclass(slots=True)
class Explanation:
    """The moment right after one event. ``asked`` is what led to it, ``possible`` what may be done then.

    ``between`` are the other events since that question, up to the next one; ``calls`` what handlers did meanwhile, in
    order. ``settlement`` is there at the end of a hand (see `rinshan.settlement`).
    """

    event: int
    hand: int
    turn: int
    answer: int
    viewer: Seat | None
    happened: dict[str, Any]
    asked: list[Question] = field(default_factory=list[Question])
    possible: list[Question] = field(default_factory=list[Question])
    between: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    calls: list[Call] = field(default_factory=list[Call])
    settlement: dict[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict[str, Any])
    """What layers above add."""

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain values, tiles in notation."""
        return {
            "at": {"event": self.event, "hand": self.hand, "turn": self.turn, "answer": self.answer},
            "viewer": self.viewer,
            "event": plain(self.happened),
            "asked": [question.to_dict() for question in self.asked],
            "possible": [question.to_dict() for question in self.possible],
            "between": plain(self.between),
            "hooks": [call_data(call) for call in self.calls],
            "settlement": self.settlement,
            **self.extra,
        }


def call_data(call: Call) -> dict[str, Any]:
    """What a handler did, as plain values."""
    data: dict[str, Any] = {"hook": call.hook, "skill": call.source, "seat": call.seat, "event": call.event}
    if call.verb == "modify":
        data |= {"before": plain(call.before), "after": plain(call.after)}
    elif call.verb == "add":
        data["added"] = plain(call.after)
    elif call.verb == "forbid":
        data["refused"] = call.after.reason
    return data


def plain(value: Any) -> Any:
    """A value of the game as one that JSON has."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return getattr(value, "text", None) or getattr(value, "id", None) or getattr(value, "name", None) or str(value)


# ---------------------------------------------------------------------------- which moment


@dataclass(slots=True)
class _Step:
    """One yield of the game: how many events and answers there were before it was answered."""

    events: int
    answers: int
    asks: int


class _Index:
    """Where everything is in a record, from playing it once."""

    def __init__(self, record: Record) -> None:
        self.events: list[tuple[str, int, int]] = []
        """Of each event its kind, and the numbers of hand and turn."""
        self.steps: list[_Step] = []
        self._hand = self._turn = 0
        game = Game(record.setup, listeners=[self._note])
        for _ in _steps(game, record, self.steps):
            pass

    def _note(self, _table: Table, event: Event) -> None:
        kind = event[0]
        if kind == "hand_started":
            self._hand, self._turn = self._hand + 1, 0
        if kind in TURNS and (kind != "draw" or event[4] == "live"):
            self._turn += 1
        self.events.append((kind, self._hand, self._turn))

    def step_of(self, event: int) -> int:
        """The number of the step whose answers led to an event, -1 for those before the first question."""
        return max((number for number, step in enumerate(self.steps) if step.events <= event), default=-1)

    def find(self, where: str) -> int:
        """The event that is meant. Raises `RinshanError` with what there is."""
        words = where.split()
        match [word if not re.fullmatch(r"-?\d+", word) else int(word) for word in words]:
            case [int(number)] | ["event", int(number)]:
                return self._within(where, number, 0, len(self.events) - 1, "events")
            case ["answer", int(number)]:
                last = self.steps[-1].answers + self.steps[-1].asks
                self._within(where, number, 1, last, "answers")
                at = next(step for step in reversed(self.steps) if step.answers < number)
                beyond = range(at.events, len(self.events))
                return next((n for n in beyond if self.events[n][0] in FORWARD), len(self.events) - 1)
            case ["hand", int(hand)]:
                return self._end_of(where, hand)
            case ["hand", int(hand), "turn", int(turn)]:
                return self._turn_of(where, hand, turn)
            case ["last"]:
                return self._end_of(where, self.events[-1][1])
            case ["win"]:
                return self._win(where, None)
            case ["win", int(number)]:
                return self._win(where, number)
            case _:
                raise RinshanError(f"--at {where}: expected {WHERE}")

    def _within(self, where: str, number: int, least: int, most: int, what: str) -> int:
        if not least <= number <= most:
            raise RinshanError(f"--at {where}: the record has {what} {least} to {most}")
        return number

    def _of_hand(self, where: str, hand: int) -> list[int]:
        self._within(where, hand, 1, self.events[-1][1], "hands")
        return [at for at, event in enumerate(self.events) if event[1] == hand]

    def _end_of(self, where: str, hand: int) -> int:
        return next(at for at in reversed(self._of_hand(where, hand)) if self.events[at][0] in ENDS)

    def _turn_of(self, where: str, hand: int, turn: int) -> int:
        of_hand = self._of_hand(where, hand)
        self._within(where, turn, 1, self.events[of_hand[-1]][2], f"in hand {hand} turns")
        return next(at for at in of_hand if self.events[at][2] == turn)

    def _win(self, where: str, number: int | None) -> int:
        wins = [at for at, event in enumerate(self.events) if event[0] == "win"]
        if not wins:
            raise RinshanError(f"--at {where}: nobody wins in this record")
        return wins[self._within(where, number, 1, len(wins), "wins") - 1 if number is not None else -1]


def _steps(game: Game, record: Record, steps: list[_Step]) -> Any:
    """Play a record answer by answer; yields the decisions and answers of each step before they are given."""
    table, at = game.table, 0
    play = game.play()
    try:
        asks = next(play)
        while True:
            texts = record.answers[at : at + len(asks)]
            if len(texts) < len(asks):
                raise RecordError(f"answer {at + len(texts) + 1} is missing", where=record.where)
            try:
                given = tuple([ask.space.read(text) for ask, text in zip(asks, texts, strict=True)])
            except (AnswerError, NotationError) as error:
                raise RecordError(f"answer {at + 1}: {error}", where=record.where) from None
            steps.append(_Step(len(table.journal), at, len(asks)))
            yield asks, given
            at += len(asks)
            asks = play.send(given)
    except StopIteration:
        steps.append(_Step(len(table.journal), at, 0))
        yield (), ()


# ---------------------------------------------------------------------------- the explanation


def explain(record: Record, where: str = "last", viewer: Seat | None = None, look: Look | None = None) -> Explanation:
    """Explain a moment of a record: see `WHERE`.

    ``viewer`` None sees everything, a seat only what it may know. ``look`` is called with the table right after the
    event. Raises `RinshanError` for a moment that the record does not have, `RecordError` for a record that breaks.
    """
    players = record.setup.rules.players
    if viewer is not None and not 0 <= viewer < players:
        raise RinshanError(f"--seat {viewer}: this game has seats 0 to {players - 1}")
    index = _Index(record)
    return _Explaining(record, index, index.find(where), viewer, look).run()


class _Explaining:
    """One explanation in the making: the record is played to its moment, and one question further."""

    def __init__(self, record: Record, index: _Index, event: int, viewer: Seat | None, look: Look | None) -> None:
        self.record = record
        self.event = event
        self.step = index.step_of(event)
        self.viewer = viewer
        self.look = look
        self.game = Game(record.setup, listeners=[self._listen])
        self.tracer = Tracer(self.game.table)
        self.calls: list[Call] = []
        self._began = index.steps[self.step].events if self.step >= 0 else 0
        self._last = -1
        _, hand, turn = index.events[event]
        answer = index.steps[self.step].answers if self.step >= 0 else 0
        self.made = Explanation(event, hand, turn, answer, viewer, {})

    def run(self) -> Explanation:
        """Play, look, and stop at the next question."""
        table, steps = self.game.table, list[_Step]()
        running = _steps(self.game, self.record, steps)
        if self.step < 0:
            self._watched(running)
            self._tell(table)
            return self.made
        for asks, given in running:
            if len(steps) - 1 == self.step:
                self.made.asked = [self._asked(ask, answer) for ask, answer in zip(asks, given, strict=True)]
                self._watched(running)
                break
        self._tell(table)
        return self.made

    def _watched(self, running: Any) -> None:
        """Play the one step that led to the event, with every handler looked at."""
        with self.tracer.watching() as calls:
            asks, _ = next(running)
            self.calls = list(calls)
        if self.game.table.journal and self._last == self.event and asks:
            self.made.possible = self._with_refusals(asks)

    def _listen(self, table: Table, event: Event) -> None:
        number = len(table.journal) - 1
        if number == self.event or event[0] in FORWARD:
            self._last = number
        if number != self.event:
            return
        self.made.happened = events.data(event, table.printed, self.viewer)
        self.made.possible = self._claims(table, event)
        if self.look is not None:
            self.look(table, event)

    # ------------------------------------------------------------------ questions

    def _sees(self, seat: Seat) -> bool:
        return self.viewer is None or self.viewer == seat

    def _asked(self, ask: Decision, answer: Action) -> Question:
        return Question(ask.seat, ask.what, _options(ask), answer.text, by=_by(ask))

    def _with_refusals(self, asks: Sequence[Decision]) -> list[Question]:
        """What is asked right after the event; who was not asked about a claim stays with the reasons."""
        table = self.game.table
        found: dict[Seat, Question] = {question.seat: question for question in self.made.possible}
        for ask in asks:
            question = Question(ask.seat, ask.what, _options(ask), by=_by(ask))
            if ask.what == "turn":
                question.refused = _own_refusals(table, ask)
            elif ask.seat in found:
                question.refused = found[ask.seat].refused
            found[ask.seat] = question
        return [found[seat] for seat in table.order_from(table.turn) if seat in found]

    def _claims(self, table: Table, event: Event) -> list[Question]:
        """What the others may claim of the tile of this event, as it lies now."""
        offered = _offered(table, event)
        if offered is None:
            return []
        kinds = CLAIM_KINDS if offered.kan is None else ("ron",)
        what = "claim" if offered.kan is None else "rob"
        found: list[Question] = []
        for seat in table.others(offered.frm):
            refused = [Refused(kind, why_not(table, seat, action(kind), offered)) for kind in kinds]
            found.append(Question(seat, what, [], refused=[entry for entry in refused if entry.reasons]))
        return found

    # ------------------------------------------------------------------ telling

    def _tell(self, table: Table) -> None:
        """Put together what was seen, with what the viewer may not know left out."""
        made, journal = self.made, table.journal
        ends = [number for number in range(self._began, len(journal)) if journal[number][0] == "hand_ended"]
        first = max((number + 1 for number in ends if number < self.event), default=self._began)
        beyond = min((number + 1 for number in ends if number >= self.event), default=len(journal))
        for number in range(first, beyond):
            if number != self.event:
                made.between.append({"n": number, **events.data(journal[number], table.printed, self.viewer)})
        calls = [call for call in self.calls if first <= call.event <= beyond]
        if made.happened.get("event") in ENDS:
            made.settlement = settled(self.game.results[made.hand - 1], calls, table.printed)
        made.calls = [call for call in changes(calls) if self._sees(call.seat)]
        made.asked = [question for question in made.asked if self._sees(question.seat)]
        made.possible = [_known(question, self.viewer) for question in made.possible if self._sees(question.seat)]


def _options(ask: Decision) -> list[str]:
    """The options where they can be listed, else what may be answered."""
    return [item.text for item in ask.space] if len(ask.space) <= 60 else [ask.space.describe()]


def _by(ask: Decision) -> str:
    return ask.cause if isinstance(ask.cause, str) else ""


def _own_refusals(table: Table, ask: Decision) -> list[Refused]:
    """What the seat in turn may not do, and why."""
    seat, items = ask.seat, list(ask.space)
    kinds = {item.kind for item in items}
    refused = [Refused(kind, why_not(table, seat, action(kind))) for kind in OWN_KINDS if kind not in kinds]
    held = [DISCARDS[table.face[tile]] for tile in table.hands[seat]]
    held += [TSUMOGIRI[table.face[table.drawn]]] if table.drawn >= 0 else []
    missing = [choice for choice in dict.fromkeys(held) if choice not in items]
    refused += [Refused(choice.text, why_not(table, seat, choice)) for choice in missing]
    return [entry for entry in refused if entry.reasons]


def _offered(table: Table, event: Event) -> Offered | None:
    """What the others may claim after this event."""
    kind: str = event[0]
    seat: Seat = event[1]
    if kind == "discard":
        discard = Discard(seat, event[3], event[4], event[5], event[6])
        return Offered.of(discard, abort_after(table, seat, discard))
    if kind == "exile":
        return Offered(seat, event[3], hidden=True)
    if kind in ("kakan", "ankan"):
        tile: Tile = event[3] if kind == "kakan" else event[3][-1]
        meld = next(meld for meld in table.melds[seat] if tile in meld.tiles)
        return Offered(seat, tile, meld)
    return None


def _known(question: Question, viewer: Seat | None) -> Question:
    """The question without reasons that the viewer may not learn (C-116)."""
    for refused in question.refused:
        refused.reasons = [
            reason if viewer is None or reason.known_to is None or viewer in reason.known_to else Reason("hidden")
            for reason in refused.reasons
        ]
    return question


__all__ = ["WHERE", "Explanation", "Question", "Refused", "explain"]
