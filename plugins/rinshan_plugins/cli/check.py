"""``rinshan check``: verify files against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from rinshan_plugins.cli.app import FOUND, UNUSABLE, command
from rinshan_plugins.cli.output import AsJson, console, counted, print_json, progress, say
from rinshan_plugins.cli.own_files import WithOption, know

if TYPE_CHECKING:
    from rinshan.rules import Rules

SHOWN: Final = 20
"""Differences that are printed for people; ``--json`` has all."""
WIDTH: Final = 80
LABEL: Final = "    {:<9}"
CORPORA: Final = ("scoring", "shanten", "shapes", "wildcards")
"""Files whose cases are lines; those of all others are hands."""
EPILOG: Final = (
    "A file that cannot be used is named on stderr, and the others are checked all the same; the exit code is 2 then. "
    'With --json it is a line {"error": ..., "file": ...}; the last line is always {"cases": N, "differences": [...]}.'
)
RulesOption = Annotated[
    str | None,
    typer.Option("--rules", "-r", metavar="NAME|FILE", help="Check logs by these rules, not by those they imply."),
]


@command(epilog=EPILOG)
def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Records or files of cases; gzip or plain, known by content."),
    ],
    rules: RulesOption = None,
    with_: WithOption = None,
    as_json: AsJson = False,
) -> None:
    """Verify files against the engine: every action was an option, every settlement agrees."""
    from rinshan.errors import RinshanError
    from rinshan_plugins.cli.characters import load_known_rules

    know(with_)
    used = None if rules is None else load_known_rules(rules)
    cases = 0
    differences: list[dict[str, Any]] = []
    unusable = 0
    for file in files:
        progress(f"{file} ...")
        try:
            kind, found_cases, found = _check(file, used)
        except RinshanError as error:
            unusable += 1
            _print_unusable(file, error, as_json)
            continue
        finally:
            progress("")
        cases += found_cases
        differences += found
        if not as_json:
            _print(file, kind, found_cases, found, given=rules is not None)
    if as_json:
        print_json({"cases": cases, "differences": differences})
    elif len(files) > 1:
        left_out = f"; {counted(unusable, 'file')} cannot be used" if unusable else ""
        print(f"{counted(cases, 'case')} in {len(files)} files, {counted(len(differences), 'difference')}{left_out}")
    if unusable or differences:
        raise typer.Exit(UNUSABLE if unusable else FOUND)


def _check(file: Path, rules: Rules | None) -> tuple[str, int, list[dict[str, Any]]]:
    from rinshan.records.check_files import check_file
    from rinshan.records.detect import detect
    from rinshan_plugins.cli.characters import opener

    kind = detect(file)
    report = check_file(file, rules, opener)
    return kind, report.cases, report.differences


def _print_unusable(file: Path, error: Exception, as_json: bool) -> None:
    """Say of a file that it cannot be used, and why."""
    told = str(error)
    if as_json:
        print_json({"error": told, "file": str(file)})
    else:
        say(told if str(file) in told else f"{file}: {told}")


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
