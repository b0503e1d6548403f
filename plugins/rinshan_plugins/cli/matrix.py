"""``rinshan matrix``: every character with every other, with every check on, and what never fired."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rinshan_plugins.cli.app import FOUND, command
from rinshan_plugins.cli.output import AsJson, RulesOption, print_json, progress
from rinshan_plugins.cli.own_files import WithOption, know


@command()
def matrix(
    characters: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CHARACTER", help="Who plays, path.py:NAME for a file of your own; all that are known if absent."
        ),
    ] = None,
    all_pairs: Annotated[
        bool, typer.Option("--all-pairs", help="Every pair, each character with itself included; the default.")
    ] = False,
    scenes: Annotated[
        bool, typer.Option("--scenes", help="The scenes beside the characters, and no pairs; scenes are always played.")
    ] = False,
    fours: Annotated[int, typer.Option("--fours", min=0, metavar="N", help="So many random tables of four.")] = 0,
    hands: Annotated[int, typer.Option("--hands", min=1, metavar="N", help="Hands in each case.")] = 20,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B", help="Who plays, going round the table; eager hardly ever declines.")
    ] = "random,eager",
    with_: WithOption = None,
    rules: RulesOption = "skills",
    seed: Annotated[
        str, typer.Option("--seed", "-s", metavar="TEXT", help="A number or text: the same seed, the same games.")
    ] = "0",
    processes: Annotated[int, typer.Option("--processes", min=1, metavar="N", help="How many processes.")] = 2,
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="DIR", help="Where records of failing games are written.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play characters with each other, check everything, and say which of their skills and branches never fired."""
    from rinshan_plugins.cli.characters import find_card
    from rinshan_plugins.cli.packs import own_paths
    from rinshan_skills.testing.matrix import Plan, run

    know(with_)
    ids = [find_card(word)[0] for word in characters or []]
    plan = Plan(
        ids, all_pairs or not (fours or scenes), fours, hands, [_place(name) for name in bots.split(",")], seed, rules,
        processes, str(folder or ""), files=own_paths(),
    )  # fmt: skip
    report = run(plan, lambda done, of: progress(f"{done} of {of} cases"))
    progress("")
    if as_json:
        print_json(report.as_data())
    else:
        print(report.text())
    if report.failures:
        raise typer.Exit(FOUND)


def _place(name: str) -> str:
    """A bot of the box by its place, which another process can find; any other name as it is."""
    from rinshan_plugins.bots import BOTS

    found = BOTS.get(name.casefold())
    return name if found is None else f"{found.__module__}:{getattr(found, '__qualname__', name)}"
