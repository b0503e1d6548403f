"""``rinshan match``: play, show, record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rinshan_plugins.cli.app import app
from rinshan_plugins.cli.output import AsJson, RulesOption, console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from rinshan.game import Game
    from rinshan.rules import Rules
    from rinshan_plugins.cli.seats import SeatSpec

Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", help="BOT, CHARACTER or CHARACTER:BOT; once for each seat, first dealer first."),
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", "-s", help="A number or text: the same seed, the same match. Random if absent.")
]


@app.command()
def match(
    rules: RulesOption = "tenhou",
    seat: Seats = None,
    seed: SeedOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games to play.")] = 1,
    record: Annotated[Path | None, typer.Option("--record", help="Write the record here (.gz compresses).")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print results only.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a match and show it as it goes."""
    from rinshan.rules import load_rules
    from rinshan_plugins.cli.seats import seat_specs

    table_rules = load_rules(rules)
    specs = seat_specs(seat or [], table_rules.players)
    first = _random_seed() if seed is None else seed
    screen = None if as_json else console()
    played: list[Game] = []
    for number in range(games):
        path = record if record is None or games == 1 else _numbered(record, number + 1)
        played.append(play_game(table_rules, specs, seed_of(first, number), path, None if quiet else screen))
        if screen is not None and quiet:
            _print_result(screen, specs, played[-1])
    if screen is None:
        print_json({"games": [_as_json(specs, game) for game in played]})
    elif games > 1:
        _print_places(screen, specs, played)


def _random_seed() -> str:
    import secrets

    return str(secrets.randbelow(10**9))


def seed_of(first: str, number: int) -> str:
    """The seed of a further game: numbers count on, texts get a number."""
    if not number:
        return first
    return str(int(first) + number) if first.isdecimal() else f"{first}-{number + 1}"


def _numbered(path: Path, number: int) -> Path:
    stem, dot, suffix = path.name.partition(".")
    return path.with_name(f"{stem}-{number}{dot}{suffix}")


def play_game(rules: Rules, specs: Sequence[SeatSpec], seed: str, record: Path | None, screen: Console | None) -> Game:
    """Play one game with these seats; tell it to a console, write its record."""
    from rinshan.drive import drive
    from rinshan.game import Game
    from rinshan.records.native import Recorder, write_record
    from rinshan_plugins.cli.characters import setup_for

    setup = setup_for(rules, [spec.character for spec in specs], seed)
    recorder = Recorder()
    game = Game(setup, listeners=[recorder])
    if screen is not None:
        from rinshan_plugins.cli.story import Story

        screen.print(f"rules {rules.preset}, seed {seed}")
        game.table.listeners.append(Story([spec.name for spec in specs], screen.print))
    players = [spec.player(number, seed, rules) for number, spec in enumerate(specs)]
    drive(game, players, recorder.answers)
    if record is not None:
        write(record, lambda: write_record(record, game, recorder))
    return game


def write(path: Path, action: Any) -> None:
    """Write a file. Raises `RinshanError` naming it where that fails."""
    from rinshan.errors import RinshanError

    try:
        action()
    except OSError as error:
        raise RinshanError(f"{path}: cannot be written: {error.strerror or error}") from error


def _as_json(specs: Sequence[SeatSpec], game: Game) -> dict[str, Any]:
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
    }


def _print_result(screen: Console, specs: Sequence[SeatSpec], game: Game) -> None:
    result = game.result
    assert result is not None
    order = sorted(range(len(specs)), key=lambda seat: (result.places[seat], seat))
    shown = ", ".join(f"{specs[seat].name} {result.scores[seat]:,} ({result.finals[seat]:+.1f})" for seat in order)
    screen.print(f"seed {game.setup.seed}: {shown}", soft_wrap=True)


def _print_places(screen: Console, specs: Sequence[SeatSpec], games: Sequence[Game]) -> None:
    """How often each seat came first, second ... and its mean final score."""
    from rich.table import Table as Grid

    grid = Grid(title=f"{len(games)} games", box=None, header_style="bold")
    grid.add_column("seat")
    for place in range(len(specs)):
        grid.add_column(f"{place + 1}.", justify="right")
    grid.add_column("mean", justify="right")
    for seat, spec in enumerate(specs):
        results = [game.result for game in games if game.result is not None]
        places = Counter(result.places[seat] for result in results)
        mean = sum(result.finals[seat] for result in results) / len(results)
        grid.add_row(spec.name, *(str(places[place + 1]) for place in range(len(specs))), f"{mean:+.1f}")
    screen.print(grid)
