"""Everybody with everybody: all pairs of characters and random fours, played with every check on.

    python -m rinshan_skills.testing.matrix --all-pairs --fours 300 --hands 20 --json

Every game is checked as in the contract test (`rinshan_skills.testing.contracts`): nothing raises, everything ends,
nothing is lost, only effects change the table, nothing silent is activated; of one case in so many the record is
replayed and the game is looked at in other worlds. Every second wall is stacked. The scenes beside a character are
played first, each by itself with defaults after its answers, so that it is the same with any seed and any bots, and
again at tables with others. What was played of the skills is counted: which were
activated, which methods made a difference, which lines and branches never ran.

Everything follows from the seed, in any number of processes. A game that fails is saved as a record and told with how
to play it again. Bots of a pack are named ``module:Class``; ``rinshan matrix`` knows those in the box by name.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeAlias

from rinshan.errors import RinshanError
from rinshan.game import Start
from rinshan.rules import load_rules
from rinshan.streams import Stream
from rinshan.tiles import Seat
from rinshan_skills.cards import Card, resolve
from rinshan_skills.character import Character
from rinshan_skills.registry import Registry, registry
from rinshan_skills.skill import Skill
from rinshan_skills.testing.contracts import save
from rinshan_skills.testing.fired import Fired, Saw
from rinshan_skills.testing.games import Case, Played, play, replay_check
from rinshan_skills.testing.leaks import leak_check
from rinshan_skills.testing.players import Maker, maker
from rinshan_skills.testing.replays import how_to_replay
from rinshan_skills.testing.scenarios import cards_with, holder_seat, read_hint, scene_case, scene_rules, scenes_of
from rinshan_skills.testing.script import Step
from rinshan_skills.testing.walls import walls

Name: TypeAlias = "str | type[Skill]"
"""A character by id or a skill by name; in a matrix of one process also a skill class."""
Failure: TypeAlias = dict[str, Any]
CHUNK: Final = 8
"""So many cases are given to a process at a time."""
LOOKS: Final = 4
"""One case in so many is replayed and looked at in other worlds."""
MOST_GAMES: Final = 200
"""So many games of one case at most, however short they are."""
FINE: Final = 0
FOUND: Final = 1
UNUSABLE: Final = 2


@dataclass(slots=True)
class Plan:
    """What is played besides the scenes of the characters.

    ``characters`` empty: all that are installed; ``fours``: random tables of four, besides pairs.
    """

    characters: Sequence[Name] = ()
    pairs: bool = True
    fours: int = 0
    hands: int = 20
    bots: Sequence[str] = ("random", "eager")
    seed: str = "0"
    rules: str = "skills"
    processes: int = 2
    folder: str = ""
    known: Registry | None = None
    """Where names are looked up, in a matrix of one process; None: what is installed."""
    files: Sequence[str] = ()
    """Single files that are known besides, by their paths."""

    def registry(self) -> Registry:
        """Where names are looked up in this process."""
        known = self.known or registry()
        for file in self.files:
            known.load_file(file)
        return known


@dataclass(slots=True)
class Spec:
    """One case of the matrix: its number, and who sits where ("" for nobody)."""

    number: int
    seats: tuple[Name, ...]
    scene: int = -1
    """The scene of this one character that it is by itself, by number."""


@dataclass(slots=True)
class Report:
    """What came of it."""

    cases: int = 0
    games: int = 0
    hands: int = 0
    failures: list[Failure] = field(default_factory=list[Failure])
    fired: Fired | None = None

    def as_data(self) -> dict[str, Any]:
        """The report as plain values."""
        assert self.fired is not None, "a report is made with what fired"
        return {
            "cases": self.cases,
            "games": self.games,
            "hands": self.hands,
            "failures": self.failures,
            "fired": self.fired.report(),
            "never": self.fired.missed(),
        }

    def text(self) -> str:
        """The report for people."""
        assert self.fired is not None, "a report is made with what fired"
        played = ", ".join(
            f"{number:,} {thing}{'' if number == 1 else 's'}"
            for number, thing in ((self.cases, "case"), (self.games, "game"), (self.hands, "hand"))
        )
        lines = [f"{played}: {len(self.failures)} failure{'' if len(self.failures) == 1 else 's'}"]
        for failure in self.failures:
            lines += [
                f"{_told_case(failure)}, {', '.join(failure['seats'])}: {failure['clause']}",
                f"  {failure['found']}",
            ]
            lines.append(f"  seed {failure['seed']}; {failure['replay']}")
        return "\n".join([*lines, self.fired.text()])


# ---------------------------------------------------------------------------- what is played


def specs(plan: Plan, characters: Sequence[Name], players: int, known: Registry | None = None) -> list[Spec]:
    """The cases of a plan: scenes of characters that are ``known``; then every pair, a character with itself included,
    at changing seats; then the fours."""
    scenes = [(name, scene) for name in characters for scene in range(len(_scenes(name, known)))]
    made: list[tuple[Name, ...]] = []
    if plan.pairs:
        for number, (one, other) in enumerate(combinations_with_replacement(characters, 2)):
            first = number % players
            second = (first + 1 + (number // players) % (players - 1)) % players
            made.append(tuple(one if seat == first else other if seat == second else "" for seat in range(players)))
    stream = Stream(f"{plan.seed}/fours")
    for _ in range(plan.fours):
        enough = len(characters) >= players
        drawn = stream.sample(characters, players) if enough else [stream.choice(characters) for _ in range(players)]
        made.append(tuple(drawn))
    alone = [Spec(number, (name,), scene) for number, (name, scene) in enumerate(scenes)]
    return [*alone, *[Spec(number, seats) for number, seats in enumerate(made, len(alone))]]


def _scenes(name: Name, known: Registry | None) -> Sequence[Mapping[str, Any]]:
    """The scenes beside a character; a skill alone has none."""
    character = known.characters.get(name) if known is not None and isinstance(name, str) else None
    return scenes_of(character) if character is not None else ()


def run(plan: Plan, progress: Callable[[int, int], None] | None = None) -> Report:
    """Play a plan. ``progress`` is told how many cases of how many are done.

    Raises `RinshanError` for a character, bot or preset that is none, and for an empty plan.
    """
    known, rules = plan.registry(), load_rules(plan.rules)
    characters = list(plan.characters) or list(known.characters)
    report = Report(fired=Fired(_classes(characters, known)))
    for name in plan.bots:
        maker(name)
    todo = specs(plan, characters, rules.players, known)
    if not todo:
        raise RinshanError("nothing to play: no scenes, no pairs and no fours, or no characters")
    folder = Path(plan.folder or tempfile.mkdtemp(prefix="rinshan-matrix-"))
    chunks = [todo[at : at + CHUNK] for at in range(0, len(todo), CHUNK)]
    for chunk, part in zip(chunks, _parts(plan, characters, chunks, folder), strict=True):
        _join(report, chunk, part)
        if progress is not None:
            progress(report.cases, len(todo))
    return report


@dataclass(slots=True)
class _Part:
    """What one chunk of cases came to."""

    games: int
    hands: int
    failures: list[Failure]
    saw: Saw


def _parts(plan: Plan, characters: Sequence[Name], chunks: Sequence[list[Spec]], folder: Path) -> Iterator[_Part]:
    """Play the chunks, in order of their numbers, here or in several processes."""
    here = plan.processes <= 1 or plan.known is not None or not all(isinstance(name, str) for name in characters)
    if here:
        for chunk in chunks:
            yield _play_chunk(plan, characters, chunk, folder)
        return
    count = len(chunks)
    with ProcessPoolExecutor(plan.processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_play_chunk, [plan] * count, [characters] * count, chunks, [folder] * count)


def _join(report: Report, chunk: Sequence[Spec], part: _Part) -> None:
    assert report.fired is not None
    report.cases += len(chunk)
    report.games += part.games
    report.hands += part.hands
    report.failures += part.failures
    report.fired.merge(part.saw)


def _classes(characters: Sequence[Name], known: Registry) -> list[type[Skill]]:
    found: list[type[Skill]] = []
    for name in characters:
        found += resolve(name, known).skills
    return found


# ---------------------------------------------------------------------------- playing


def _play_chunk(plan: Plan, characters: Sequence[Name], chunk: Sequence[Spec], folder: Path) -> _Part:
    known = plan.registry()
    fired = Fired(_classes(characters, known))
    part = _Part(0, 0, [], Saw())
    makers = [maker(name) for name in plan.bots]
    for spec in chunk:
        _play_case(plan, spec, makers, known, fired, folder, part)
    part.saw = fired.saw()
    return part


def _play_case(
    plan: Plan, spec: Spec, makers: Sequence[Maker], known: Registry, fired: Fired, folder: Path, part: _Part
) -> None:
    """Play the hands of one case, in as many games as it takes; the first thing found ends it."""
    hands, wanted, by_itself = 0, plan.hands, spec.scene >= 0
    for number in range(1 if by_itself else MOST_GAMES):
        if hands >= wanted:
            return
        case = _case(plan, spec, number, makers, known, wanted - hands)
        played = play(case, known, fired=fired)
        if played.found is None and (by_itself or not spec.number % LOOKS):
            played.found = replay_check(played, known) or leak_check(played, known)
        part.games += 1
        part.hands += played.game.table.hand_number
        hands += max(1, played.game.table.hand_number)
        if played.found is not None:
            part.failures.append(_failure(spec, number, played, known, folder))
            return


def _case(plan: Plan, spec: Spec, number: int, makers: Sequence[Maker], known: Registry, hands: int) -> Case:
    rules = load_rules(plan.rules)
    if spec.scene >= 0:
        scene = _scenes(spec.seats[0], known)[spec.scene]
        return scene_case(
            spec.seats[0], scene, rules, [maker("default")], known, f"{spec.seats[0]}, scene {spec.scene}"
        )
    seed = f"{plan.seed}/{spec.number}/{number}"
    turned = [makers[(place + spec.number) % len(makers)] for place in range(len(makers))]
    stacked = walls(seed, hands, rules.players, rules.red_fives)
    start, script, names, beside = Start(), tuple[tuple[Step, ...], ...](), spec.seats, None
    found = _scene(spec, number, known)
    if found is not None:
        seat, character, scene = found
        rules = scene_rules(scene, rules)
        holder = holder_seat(scene, rules.players, seat)
        names = tuple(names[(place + seat - holder) % rules.players] for place in range(rules.players))
        hint = read_hint(scene, rules, holder, seed, character.id)
        stacked, start, script = (*hint.walls, *stacked[len(hint.walls) :]), hint.start, hint.script
        beside = {place: cards for place, cards in hint.beside.items() if place == holder or not names[place]}
    seats: tuple[tuple[Card, ...], ...] = tuple((name,) if name else () for name in names)
    if beside:
        seats = cards_with(seats, beside, known)
    return Case(seed, rules, seats, turned, hands, stacked, start, script)


def _scene(spec: Spec, number: int, known: Registry) -> tuple[Seat, Character, Mapping[str, Any]] | None:
    """A scene beside one of the characters, the next one in each case; only the first game begins with one."""
    held: list[tuple[Seat, Character]] = []
    for seat, name in enumerate(spec.seats):
        if _scenes(name, known):
            held.append((seat, known.character(str(name))))
    if number or not held:
        return None
    seat, character = held[spec.number % len(held)]
    scenes = scenes_of(character)
    return seat, character, scenes[spec.number // len(held) % len(scenes)]


def _told_case(failure: Failure) -> str:
    scene = f", scene {failure['scene']}" if failure["scene"] >= 0 else ""
    return f"case {failure['case']}{scene}"


def _failure(spec: Spec, number: int, played: Played, known: Registry, folder: Path) -> Failure:
    assert played.found is not None
    record = save(played, folder, f"case-{spec.number}-{number}")
    cards = [name for names in played.seated.cards for name in names]
    return {
        "case": spec.number,
        "scene": spec.scene,
        "seats": ["+".join(names) or "-" for names in played.seated.cards],
        "clause": played.found.clause,
        "found": played.found.told,
        "seed": played.case.seed,
        "record": str(record),
        "replay": how_to_replay(record, cards, known),
    }


# ---------------------------------------------------------------------------- the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("characters", nargs="*", metavar="CHARACTER", help="ids; all that are installed if absent")
    parser.add_argument("--all-pairs", action="store_true", help="every pair, each character with itself included")
    parser.add_argument("--scenes", action="store_true", help="the scenes beside the characters, and no pairs")
    parser.add_argument("--fours", type=int, default=0, metavar="N", help="so many random tables of four")
    parser.add_argument("--hands", type=int, default=20, metavar="N", help="hands in each case (20)")
    parser.add_argument("--bots", default="random,eager", metavar="A,B", help="random, eager, default or module:Class")
    parser.add_argument("--seed", default="0", help="the same seed, the same games (0)")
    parser.add_argument("--rules", default="skills", help="a preset or a rule file (skills)")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="how many processes (2)")
    parser.add_argument("--folder", default="", help="where records of failing games are written")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 0 for no failure, 1 for failures, 2 where nothing can be played."""
    parser = argparse.ArgumentParser("rinshan_skills.testing.matrix", description="Everybody with everybody.")
    add_arguments(parser)
    given = parser.parse_args(arguments)
    plan = Plan(
        given.characters, given.all_pairs or not (given.fours or given.scenes), given.fours, given.hands,
        given.bots.split(","), given.seed, given.rules, given.processes, given.folder,
    )  # fmt: skip
    try:
        report = run(plan)
    except RinshanError as error:
        sys.stderr.write(f"{error}\n")
        return UNUSABLE
    told = json.dumps(report.as_data(), ensure_ascii=False) if given.json else report.text()
    sys.stdout.write(f"{told}\n")
    return FOUND if report.failures else FINE


if __name__ == "__main__":
    sys.exit(main())
