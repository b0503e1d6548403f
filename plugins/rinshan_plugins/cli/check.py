"""``rinshan check``: verify files against the engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rinshan_plugins.cli.app import FOUND, app
from rinshan_plugins.cli.output import AsJson, console, print_json, progress

if TYPE_CHECKING:
    from rinshan.rules import Rules

SHOWN = 20
"""Differences that are printed for people; ``--json`` has all."""


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Records or files of cases; gzip or plain, known by content.")],
    rules: Annotated[
        str | None,
        typer.Option("--rules", "-r", metavar="NAME|FILE", help="Check against these rules, not those of the record."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify files against the engine: every action was an option, every settlement agrees."""
    from rinshan.rules import load_rules

    used = None if rules is None else load_rules(rules)
    cases = 0
    differences: list[dict[str, Any]] = []
    for file in files:
        progress(f"{file} ...")
        found_cases, found = _check(file, used)
        progress("")
        cases += found_cases
        differences += found
        if not as_json:
            _print(file, found_cases, found)
    if as_json:
        print_json({"cases": cases, "differences": differences})
    elif len(files) > 1:
        print(f"{cases:,} cases in {len(files)} files, {len(differences):,} differences")
    if differences:
        raise typer.Exit(FOUND)


def _check(file: Path, rules: Rules | None) -> tuple[int, list[dict[str, Any]]]:
    from rinshan.records.check_files import check_file
    from rinshan_plugins.cli.characters import opener

    report = check_file(file, rules, opener)
    return report.cases, report.differences


def _print(file: Path, cases: int, differences: list[dict[str, Any]]) -> None:
    screen = console()
    verdict = "all agree" if not differences else f"{len(differences):,} differences"
    screen.print(f"{file}: {cases:,} cases, {verdict}", markup=False, soft_wrap=True)
    for difference in differences[:SHOWN]:
        screen.print(f"  {difference['id']}, {difference['at']}: {_lines(difference['why'])}", markup=False)
        screen.print(f"    expected {difference['expected']}", markup=False)
        screen.print(f"    got      {difference['got']}", markup=False)
    if len(differences) > SHOWN:
        screen.print(f"  and {len(differences) - SHOWN:,} more: --json prints all")


def _lines(why: Any) -> str:
    return "; ".join(str(line) for line in why) if isinstance(why, list) else str(why)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
