"""One seeded game with skills, played with every check on: what the contract test and the matrix are made of.

`play` checks after every event that no tile and no point was lost, before every question that faces, keys and waits
are what follows from the facts, and that the game comes to an end; whatever a skill raises ends it. `replay_check` and
`rinshan_skills.testing.leaks` look at a game that was played. Everything follows from the seed of the case.
"""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from traceback import walk_tb
from typing import Any, Final

from rinshan.decisions import Decision
from rinshan.drive import replay
from rinshan.errors import ConservationError, RinshanError
from rinshan.fuzz import hidden_tiles
from rinshan.game import Game, Start
from rinshan.records.native import Recorder, record_lines
from rinshan.rows import FAULTS
from rinshan.rules import Rules
from rinshan.streams import Stream
from rinshan.table import Event, Listener, Table
from rinshan.tiles import Seat, Tile
from rinshan.views import View
from rinshan.wall import Wall
from rinshan_skills.activation import ChainError, Skills
from rinshan_skills.cards import Card
from rinshan_skills.facts import WriteError
from rinshan_skills.instance import Instance
from rinshan_skills.limits import LoopError, LoopExit, bounded
from rinshan_skills.registry import Registry
from rinshan_skills.seating import Seated, seat_cards
from rinshan_skills.skill import key_of
from rinshan_skills.testing.fired import Fired
from rinshan_skills.testing.guard import Guard, StateError
from rinshan_skills.testing.players import Maker, seat_players
from rinshan_skills.testing.script import ENGINE, Script, Step

MOST_ASKED: Final = 4_000
"""Questions in one hand, after which it is taken to have no end."""
MOST_MOMENTS: Final = 3
"""So many moments of a game are looked at again in other worlds."""
LOOKS: Final = 40
"""One question of the rules in so many is such a moment, and every second one of skills."""
DERIVED: Final = 3
"""Every so many questions somebody looks at the table, and what is derived is checked against the facts."""


@dataclass(slots=True)
class Case:
    """One game to play: what determines it, and what it is for."""

    seed: str
    rules: Rules
    seats: tuple[tuple[Card, ...], ...]
    makers: Sequence[Maker]
    hands: int = 2
    walls: tuple[Wall, ...] = ()
    start: Start = field(default_factory=Start)
    script: tuple[tuple[Step, ...], ...] = ()
    """What is answered first, hand by hand."""
    exact: bool = False
    """Whether a step of the script that cannot be taken is a failure."""
    label: str = ""
    """What the case is, for people."""


@dataclass(slots=True)
class Moment:
    """A moment to be looked at again: how many rounds of answers were given, who looks, which tiles are hidden.

    The hands of players in riichi are left out: in another world they must be tenpai too.
    """

    after: int
    seat: Seat
    hand: int
    hidden: list[Tile]


@dataclass(slots=True)
class Found:
    """Something that a skill must not do: the clause it breaks, and what was found."""

    clause: str
    told: str


@dataclass(slots=True)
class Played:
    """A game that was played: its record, who was at the table, what was found, and the moments to look at again."""

    case: Case
    game: Game
    recorder: Recorder
    seated: Seated
    rounds: list[tuple[str, ...]]
    """The answers, as they were given together."""
    moments: list[Moment]
    found: Found | None = None

    @property
    def skills(self) -> Skills | None:
        return self.seated.skills

    def lines(self) -> list[str]:
        """The record; one that breaks off where something was found."""
        return record_lines(self.game, self.recorder, self.found.told if self.found is not None else "")


def open_case(
    case: Case,
    known: Registry | None = None,
    *,
    fired: Fired | None = None,
    listeners: Sequence[Listener] = (),
    raise_faults: bool = True,
    checks: bool = True,
) -> tuple[Game, Seated]:
    """Return the game of a case, not yet begun, and who is at its table."""
    seated = seat_cards(case.rules, case.seats, known=known, raise_faults=raise_faults)
    if fired is not None:
        seated.watch = Guard(lambda: _table(seated), fired)
    setup = seated.setup(seed=case.seed, start=replace(case.start), walls=case.walls, hands=case.hands)
    return Game(setup, checks=checks, listeners=listeners), seated


def _table(seated: Seated) -> Table:
    assert seated.skills is not None, "a method is called at a table"
    return seated.skills.table


def play(case: Case, known: Registry | None = None, *, fired: Fired | None = None) -> Played:
    """Play a game of skills and return it with what was found first, if anything."""
    recorder = Recorder()
    game, seated = open_case(case, known, fired=fired, listeners=[recorder])
    game.table.listeners.append(_Silence(seated, fired))
    played = Played(case, game, recorder, seated, [], [])
    try:
        with bounded():
            _drive(played)
    except FAULTS as error:
        played.found = classified(error)
    if fired is not None:
        fired.trace.done()
    return played


def classified(error: BaseException) -> Found:
    """The clause that an error breaks: by what it is, or by what a handler raised."""
    cause = error.__cause__ or error
    told = str(error) if isinstance(error, RinshanError) else f"{type(error).__name__}: {error}"
    told += _line_of(cause)
    clauses: list[tuple[type[BaseException] | tuple[type[BaseException], ...], str]] = [
        (WriteError, "only effects change the table"),
        (ConservationError, "conservation"),
        ((LoopError, LoopExit, ChainError), "ends"),
        (DerivedError, "derived"),
        (SilentError, "silence"),
        (StateError, "own state"),
        (ScriptError, "scene"),
    ]
    return Found(next((clause for kind, clause in clauses if isinstance(cause, kind)), "plays"), told)


def _line_of(error: BaseException) -> str:
    """The line of a pack or test in which an error was raised, "" where it was the engine's own."""
    found = ""
    for frame, line in walk_tb(error.__traceback__):
        module, file = str(frame.f_globals.get("__name__", "")), frame.f_code.co_filename
        if module.partition(".")[0] not in ("rinshan", "rinshan_skills") and not file.startswith("<"):
            found = f" ({Path(file).name}, line {line}: {linecache.getline(file, line).strip()})"
    return found


def _drive(played: Played) -> None:
    """Let the players answer until the game is over."""
    case, game = played.case, played.game
    table, recorder = game.table, played.recorder
    players = seat_players(case.makers, case.seed, case.rules)
    views = [View(table, seat) for seat in table.seats]
    stream = Stream(f"{case.seed}/moments")
    script = Script(case.script)
    running, asked, hand = game.play(), 0, 0
    try:
        asks = next(running)
        while True:
            asked = asked + 1 if hand == table.hand_number else 1
            hand = table.hand_number
            if asked > MOST_ASKED:
                raise LoopError(f"hand {hand} has no end: more than {MOST_ASKED:,} rounds of questions")
            if not asked % DERIVED:
                check_derived(table)
                views[asked // DERIVED % table.players].to_bytes()
            _look(played, asks, stream)
            scripted = script.answers(asks, table)
            _check_script(case, script)
            answers = scripted or [players[ask.seat].answer(ask, views[ask.seat]) for ask in asks]
            given = tuple(ask.check(answer) for ask, answer in zip(asks, answers, strict=True))
            texts = tuple(answer.text for answer in given)
            recorder.answers.extend(texts)
            played.rounds.append(texts)
            asks = running.send(given)
    except StopIteration:
        script.close()
        _check_script(case, script)


def _check_script(case: Case, script: Script) -> None:
    if case.exact and script.refused:
        raise ScriptError(script.refused)


class ScriptError(RinshanError):
    """A scene that cannot be played as it is written."""


def _look(played: Played, asks: Sequence[Decision], stream: Stream) -> None:
    """Note some moments at which the game is looked at again in other worlds, those of skills rather than others."""
    if len(played.moments) >= MOST_MOMENTS:
        return
    ask = stream.choice(asks)
    if not stream.below(LOOKS if ask.what in ENGINE else 2):
        table = played.game.table
        seat = stream.below(table.players) if stream.below(2) else ask.seat
        bound = {tile for other in table.seats if table.riichi[other] for tile in table.hands[other]}
        hidden = [tile for tile in hidden_tiles(table, seat) if tile not in bound]
        played.moments.append(Moment(len(played.rounds), seat, table.hand_number, hidden))


# ---------------------------------------------------------------------------- what is derived


class DerivedError(RinshanError):
    """A face, key or wait that does not follow from the facts."""


def check_derived(table: Table) -> None:
    """Raise `DerivedError` unless faces, names of melds, keys and waits are what follows from the facts (K-27)."""
    for seat in table.seats:
        melded = [tile for meld in table.melds[seat] for tile in meld.tiles]
        for tile in (*table.concealed(seat), *melded):
            if table.face[tile] != table.face_as(tile, seat):
                raise DerivedError(f"a tile of seat {seat} shows what does not follow from the skills that work")
        for meld in table.melds[seat]:
            if tuple(meld.names) != tuple(table.face[tile] for tile in meld.tiles):
                raise DerivedError(f"the names of a meld of seat {seat} are not the faces of its tiles")
        known = table.waits(seat)
        table._waits[seat] = -1  # pyright: ignore[reportPrivateUsage]
        if table.waits(seat) != known:
            raise DerivedError(f"the waits of seat {seat} do not follow from its tiles")


# ---------------------------------------------------------------------------- silence


class SilentError(RinshanError):
    """A skill was activated that cannot be: sealed, disabled, lost, face down, or used up."""


class _Silence:
    """A listener that counts activations, and sees that none comes from a skill that is to be silent."""

    def __init__(self, seated: Seated, fired: Fired | None) -> None:
        self._seated = seated
        self._fired = fired

    def __call__(self, _table: Table, event: Event) -> None:
        skills = self._seated.skills
        if event[0] != "activated" or skills is None:
            return
        act = next(act for act in reversed(skills.chain) if act.cause == event[2])
        instance = act.instance
        if self._fired is not None:
            key = key_of(instance.cls)
            self._fired.activated[key] = self._fired.activated.get(key, 0) + 1
        if act.holder.suppressed or instance.lost:
            raise SilentError(f"{instance.label} was activated while it was suppressed or lost")
        if act.holder is instance and _was_spent(instance):
            raise SilentError(f"{instance.label} was activated once more than it may be")


def _was_spent(instance: Instance) -> bool:
    """Whether a skill that was activated just now had no use left before."""
    uses, rows = instance.uses, instance.rows
    instance.uses, instance.rows = uses[:-1], rows[:-1]
    try:
        return instance.exhausted()
    finally:
        instance.uses, instance.rows = uses, rows


# ---------------------------------------------------------------------------- replaying


def replay_check(played: Played, known: Registry | None = None) -> Found | None:
    """Play the answers again, with fresh skills; every byte of the record must be the same (H-01)."""
    recorder = Recorder()
    try:
        with bounded():
            game, _ = open_case(played.case, known, listeners=[recorder])
            replay(game, _noted(played.recorder.answers, recorder))
    except FAULTS as error:
        return Found("replays", f"the same answers do not fit again: {_first_line(error)}")
    for number, (old, new) in enumerate(zip(played.lines(), record_lines(game, recorder), strict=False)):
        if old != new:
            at = next(i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
            told = f"line {number + 1} of the record was {old[max(0, at - 40) : at + 40]!r} and is"
            return Found("replays", f"the same answers give another game: {told} {new[max(0, at - 40) : at + 40]!r}")
    return None


def _noted(answers: Sequence[str], recorder: Recorder) -> Any:
    for text in answers:
        recorder.answers.append(text)
        yield text


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]
