"""``rinshan check``: verify files against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from rinshan_plugins.cli.app import FOUND, command
from rinshan_plugins.cli.output import AsJson, console, counted, print_json, progress

if TYPE_CHECKING:
    from rinshan.rules import Rules

SHOWN: Final = 20
"""Differences that are printed for people; ``--json`` has all."""
WIDTH: Final = 80
LABEL: Final = "    {:<9}"
CORPORA: Final = ("scoring", "shanten", "shapes", "wildcards")
"""Files whose cases are lines; those of all others are hands."""
RulesOption = Annotated[
    str | None,
    typer.Option("--rules", "-r", metavar="NAME|FILE", help="Check logs by these rules, not by those they imply."),
]


@command()
def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Records or files of cases; gzip or plain, known by content."),
    ],
    rules: RulesOption = None,
    as_json: AsJson = False,
) -> None:
    """Verify files against the engine: every action was an option, every settlement agrees."""
    from rinshan.rules import load_rules

    used = None if rules is None else load_rules(rules)
    cases = 0
    differences: list[dict[str, Any]] = []
    for file in files:
        progress(f"{file} ...")
        kind, found_cases, found = _check(file, used)
        progress("")
        cases += found_cases
        differences += found
        if not as_json:
            _print(file, kind, found_cases, found, given=rules is not None)
    if as_json:
        print_json({"cases": cases, "differences": differences})
    elif len(files) > 1:
        print(f"{counted(cases, 'case')} in {len(files)} files, {counted(len(differences), 'difference')}")
    if differences:
        raise typer.Exit(FOUND)


def _check(file: Path, rules: Rules | None) -> tuple[str, int, list[dict[str, Any]]]:
    from rinshan.records.check_files import check_file
    from rinshan.records.detect import detect
    from rinshan_plugins.cli.characters import opener

    kind = detect(file)
    report = check_file(file, rules, opener)
    return kind, report.cases, report.differences


def _print(file: Path, kind: str, cases: int, differences: list[dict[str, Any]], *, given: bool) -> None:
    screen = console()
    verdict = "all agree" if not differences else counted(len(differences), "difference")
    things = counted(cases, "line" if kind in CORPORA else "hand")
    screen.print(f"{file}: {things}, {verdict}", markup=False, soft_wrap=True)
    for difference in differences[:SHOWN]:
        for line in _told(difference, str(file)):
            screen.print(line, markup=False, soft_wrap=True)
    if len(differences) > SHOWN:
        screen.print(f"  and {len(differences) - SHOWN:,} more: --json prints all")
    if differences and kind != "native" and not given:
        screen.print(
            "  These rules are what the file implies; if it was played by others, name them: --rules NAME|FILE.",
            soft_wrap=True,
        )


def _told(difference: dict[str, Any], file: str) -> Iterator[str]:
    """A difference in lines of at most 80 columns; the file is named already, on the line above."""
    name = str(difference["id"]).removeprefix(file).lstrip(", ")
    place = ", ".join(part for part in (name, str(difference["at"])) if part)
    yield from _wrapped(f"  {place}: ", _joined(difference["why"]))
    yield from _wrapped(LABEL.format("expected"), _joined(difference["expected"]))
    yield from _wrapped(LABEL.format("got"), _joined(difference["got"]))


def _joined(value: Any) -> str:
    return "; ".join(str(part) for part in value) if isinstance(value, list) else str(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _wrapped(head: str, text: str) -> Iterator[str]:
    """Lines of a list, broken between its items and never inside one; further lines stand below the first item."""
    indent = " " * min(len(head), 13)
    line, empty = head, True
    parts = text.split(", ")
    for number, part in enumerate(parts):
        item = part + ("," if number + 1 < len(parts) else "")
        if not empty and len(line) + 1 + len(item) > WIDTH:
            yield line
            line, empty = indent, True
        line += item if empty else f" {item}"
        empty = False
    yield line
