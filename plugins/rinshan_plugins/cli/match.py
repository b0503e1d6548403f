"""``rinshan match``: play, show, record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from rinshan_plugins.cli.app import FOUND, command
from rinshan_plugins.cli.output import (
    AsJson,
    ForceOption,
    LangOption,
    RulesOption,
    check_targets,
    console,
    counted,
    print_json,
    say,
    write,
)
from rinshan_plugins.cli.own_files import WithOption, know

if TYPE_CHECKING:
    from rich.console import Console

    from rinshan.game import Game, Setup
    from rinshan.rules import Rules
    from rinshan_plugins.cli.seats import SeatSpec
    from rinshan_skills.seating import Seated

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="WHO",
        help="BOT, CHARACTER or CHARACTER:BOT; once for each seat, first dealer first. "
        "A BOT is efficiency, random, first, tsumogiri, or your own as module:Class or path.py:Class. "
        "A CHARACTER or skill of a file is path.py:NAME, or path.py where there is but one.",
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed", "-s", metavar="TEXT", help="A number or text: the same seed, the same match. Random if absent."
    ),
]
Record = Annotated[
    Path | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Write the record here (.gz compresses); of several games, each has a file of its own, with its number. "
        "Files of an earlier run with more games stay.",
    ),
]
DIGITS: Final = 18
"""A seed of at most so many digits is a number, of which the next game has the next."""
LEGEND_HELP: Final = (
    "Notation: the number on the left is the live tiles left. 2m. is cut as drawn, 2m! cut with riichi, 0m a red five. "
    "A claimed tile is in brackets where it came from: (4)35m from the left, 3(4)5m from across, 35(4)m from the "
    "right. [1111z] is a closed kan. "
    "Exit code 1: a skill failed; what failed is told at the end, on stderr."
)


@dataclass(slots=True)
class Played:
    """A game that was played, and what failed in it: by skill, hook, event and seed."""

    game: Game
    faults: list[str]


@command(epilog=LEGEND_HELP)
def match(
    rules: RulesOption = "tenhou",
    seat: Seats = None,
    seed: SeedOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many games to play.")] = 1,
    with_: WithOption = None,
    record: Record = None,
    force: ForceOption = False,
    lang: LangOption = "en",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print results only.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a match and show it as it goes."""
    from rinshan_plugins.cli.characters import load_known_rules
    from rinshan_plugins.cli.seats import seat_specs

    know(with_)
    table_rules = load_known_rules(rules)
    paths = record_paths(record, games)
    check_targets([path for path in paths if path is not None], force=force)
    specs = seat_specs(seat or [], table_rules.players, lang)
    first = _random_seed() if seed is None else seed
    screen = None if as_json else console()
    if screen is not None and not quiet:
        _print_head(screen, rules, table_rules, first)
    played: list[Played] = []
    for number, path in enumerate(paths):
        told = None if quiet else screen
        if told is not None and games > 1:
            told.print(f"\ngame {number + 1} of {games}, seed {seed_of(first, number)}", style="bold", markup=False)
        played.append(_play_or_stop(table_rules, specs, seed_of(first, number), path, told, lang))
        if screen is not None and quiet:
            _print_result(screen, specs, played[-1].game)
        if screen is not None and path is not None:
            screen.print(f"record: {path}", markup=False, soft_wrap=True)
    if screen is None:
        print_json({"games": [_as_json(specs, each, path) for each, path in zip(played, paths, strict=True)]})
    elif games > 1:
        _print_places(screen, specs, [each.game for each in played])
    if _tell_faults(played):
        raise typer.Exit(FOUND)


def _play_or_stop(rules: Rules, *rest: Any) -> Played:
    """Play one game; where it cannot go on, say why and exit with `FOUND`.

    That is where the rules let a chain of skills without end stop the match, and where a skill has changed the table
    itself, so that tiles, points or payments do not add up, or that something else went wrong because of it.
    """
    from rinshan.errors import ConservationError
    from rinshan.rows import HandlerError

    try:
        return play_game(rules, *rest)
    except ConservationError as error:
        say(f"the match stops: {error}")
        raise typer.Exit(FOUND) from None
    except HandlerError as error:
        say(f"the match stops, as its rules say: {error}")
        raise typer.Exit(FOUND) from None


def record_paths(record: Path | None, games: int) -> list[Path | None]:
    """The file of each game: the one named, or with a number for each of several."""
    if record is None or games == 1:
        return [record] * games
    stem, dot, suffix = record.name.partition(".")
    width = len(str(games))
    return [record.with_name(f"{stem}-{number:0{width}}{dot}{suffix}") for number in range(1, games + 1)]


def _random_seed() -> str:
    import secrets

    return str(secrets.randbelow(10**9))


def seed_of(first: str, number: int) -> str:
    """The seed of a further game: numbers count on, texts and numbers of many digits get a number of their own."""
    if not number:
        return first
    counts = first.isascii() and first.isdecimal() and len(first) <= DIGITS
    return str(int(first) + number) if counts else f"{first}/{number + 1}"


def play_game(
    rules: Rules,
    specs: Sequence[SeatSpec],
    seed: str,
    record: Path | None,
    screen: Console | None,
    lang: str = "en",
) -> Played:
    """Play one game with these seats; tell it to a console, write its record."""
    from rinshan.drive import drive
    from rinshan.errors import ConservationError
    from rinshan.game import Game
    from rinshan.records.native import Recorder, write_record
    from rinshan.rows import HandlerError
    from rinshan_plugins.cli.characters import setup_for

    setup, seated = setup_for(rules, [spec.character for spec in specs], seed)
    names = tuple(spec.name for spec in specs)
    recorder = Recorder(players=names)
    game = Game(setup, listeners=[recorder])
    if screen is not None:
        from rinshan_plugins.cli.story import Story

        game.table.listeners.append(Story(names, screen.print, lang=lang, width=screen.width))
    players = [spec.player(number, seed, rules) for number, spec in enumerate(specs)]
    try:
        drive(game, players, recorder.answers)
    except HandlerError:
        raise
    except Exception as error:
        told = _culprit(setup, seated, recorder.answers)
        if told:
            raise ConservationError(told) from error
        raise
    if record is not None:
        write(record, lambda: write_record(record, game, recorder))
    skills = seated.skills if seated is not None else None
    return Played(game, [str(fault) for fault in skills.faults] if skills is not None else [])


def _culprit(setup: Setup, seated: Seated | None, answers: Sequence[str]) -> str:
    """The fault of the skill that changed the table itself, found by playing the game again; "" where none did."""
    from rinshan_skills.testing.culprit import culprit

    return culprit(seated, setup, answers) if seated is not None else ""


def _print_head(screen: Console, given: str, rules: Rules, seed: str) -> None:
    """By which rules and seed, and how to read what follows."""
    from rinshan_plugins.cli.story import LEGEND

    screen.print(f"rules {rules_words(given, rules)}, seed {seed}", markup=False, soft_wrap=True)
    for line in LEGEND:
        screen.print(line, style="dim", markup=False)


def rules_words(given: str, rules: Rules) -> str:
    """A preset by its name; a rule file by its name, with the preset it changes."""
    from rinshan.rules import PRESETS, differences

    if given in PRESETS:
        return given
    changed = differences(rules, PRESETS[rules.preset])
    return f"{given} ({rules.preset} with {counted(len(changed), 'change')})"


def _tell_faults(games: Sequence[Played]) -> bool:
    """Say on standard error which skills failed, however quiet the match was."""
    found: dict[str, list[str]] = {}
    for played in games:
        for told in played.faults:
            found.setdefault(_in_common(told), []).append(" ".join(told.split()))
    if found:
        number = sum(map(len, found.values()))
        say(f"{counted(number, 'fault')} of skills; each was silent for the rest of the hand, or longer:")
        for first, *more in found.values():
            say(f"  {first}{f' (and {len(more)} times more)' if more else ''}")
    return bool(found)


_WHEN: Final = re.compile(r"after event \d+ of the game with seed \S+")
"""What tells apart two faults that are the same one."""
_WHERE: Final = re.compile(r"\S+: its handler for .*? \([^()\n]+, line \d+\): \w+")
"""A fault as far as the kind of the error, where the line is told."""


def _in_common(told: str) -> str:
    """What faults have in common that are the same one: skill, hook, line and kind of error; without a line the text.

    The values in the text, such as the tile that was drawn, are of the moment.
    """
    same = _WHEN.sub("", told)
    where = _WHERE.match(same)
    return same if where is None else where[0]


def _as_json(specs: Sequence[SeatSpec], played: Played, path: Path | None) -> dict[str, Any]:
    game = played.game
    result = game.result
    assert result is not None
    return {
        "seed": str(game.setup.seed),
        "rules": game.setup.rules.preset,
        "seats": [spec.name for spec in specs],
        "scores": result.scores,
        "places": result.places,
        "finals": result.finals,
        "hands": result.hands,
        "reason": result.reason,
        "record": None if path is None else str(path),
        "faults": played.faults,
    }


def _print_result(screen: Console, specs: Sequence[SeatSpec], game: Game) -> None:
    result = game.result
    assert result is not None
    order = sorted(range(len(specs)), key=lambda seat: (result.places[seat], seat))
    shown = ", ".join(f"{specs[seat].name} {result.scores[seat]:,} ({result.finals[seat]:+.1f})" for seat in order)
    screen.print(f"seed {game.setup.seed}: {shown}", soft_wrap=True, markup=False)


def _print_places(screen: Console, specs: Sequence[SeatSpec], games: Sequence[Game]) -> None:
    """How often each seat came first, second ... and its mean final score."""
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title=f"{len(games)} games", box=None, header_style="bold")
    grid.add_column("seat")
    for place in range(len(specs)):
        grid.add_column(f"{place + 1}.", justify="right")
    grid.add_column("mean", justify="right")
    for seat, spec in enumerate(specs):
        results = [game.result for game in games if game.result is not None]
        places = Counter(result.places[seat] for result in results)
        mean = sum(result.finals[seat] for result in results) / len(results)
        grid.add_row(Text(spec.name), *(str(places[place + 1]) for place in range(len(specs))), f"{mean:+.1f}")
    screen.print(grid)
