"""``rinshan fuzz``: random legal play with every check on."""

from __future__ import annotations

from typing import Annotated

import typer

from rinshan_plugins.cli.app import FOUND, command
from rinshan_plugins.cli.output import AsJson, RulesOption, counted, print_json, progress
from rinshan_plugins.cli.own_files import WithOption, know


@command()
def fuzz(
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many games to play.")] = 100,
    rules: RulesOption = "tenhou",
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", min=2, max=4, metavar="2|3|4", help="Seats; those of the rules if absent."),
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", "-s", metavar="TEXT", help="A number or text: the same seed, the same games.")
    ] = "1",
    with_: WithOption = None,
    as_json: AsJson = False,
) -> None:
    """Play random legal games and check everything after every event."""
    from rinshan.fuzz import fuzz as run
    from rinshan_plugins.cli.characters import load_known_rules, opener
    from rinshan_plugins.cli.packs import own_paths

    know(with_)
    used = load_known_rules(rules) if players is None else load_known_rules(rules, players=players)
    failures = run(
        games,
        used,
        seed,
        progress=lambda done: progress(f"{done} of {games} games"),
        opener=opener,
        verifier="rinshan_plugins.cli.verify_folder",
        files=own_paths(),
    )
    progress("")
    if as_json:
        print_json({"games": games, "failures": failures})
    else:
        verdict = "no failure" if not failures else counted(len(failures), "failure")
        print(f"{counted(games, 'game')}, rules {used.preset}, {used.players} players, seed {seed}: {verdict}")
        for failure in failures:
            print("  " + ", ".join(f"{key} {value}" for key, value in failure.items()))
    if failures:
        raise typer.Exit(FOUND)
