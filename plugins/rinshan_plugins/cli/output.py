"""What the commands share: JSON lines, the console, files to write, and the options that several of them have."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from rinshan.rules import Rules

LANGUAGES: Final = ("zh", "ja", "en")


def _language(text: str) -> str:
    """One of the languages of names. Raises `RinshanError` for another word."""
    from rinshan.errors import RinshanError, did_you_mean

    if text.casefold() not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise RinshanError(f"expected a language, {known}, got {text!r}{did_you_mean(text.casefold(), LANGUAGES)}")
    return text.casefold()


AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help='Print JSON and nothing else; an error is {"error": ...}.')
]
RulesOption: TypeAlias = Annotated[
    str, typer.Option("--rules", "-r", metavar="NAME|FILE", help="A preset, or a rule file in TOML.")
]
LogRulesOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--rules", "-r", metavar="NAME|FILE", help="Read a log by these rules, not by those it implies."),
]
LangOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="zh|ja|en",
        envvar="RINSHAN_LANG",
        callback=_language,
        help="The language of names of characters and skills.",
    ),
]
ForceOption: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace files that exist already.")]


def print_json(value: Any) -> None:
    """Print one line of JSON."""
    print(json.dumps(value, ensure_ascii=False, default=_plain))


def _plain(value: Any) -> Any:
    if isinstance(value, (set, frozenset)):
        return sorted(str(item) for item in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return str(value)


def console() -> Console:
    """The console for what people read: colours on a terminal, plain text into a pipe."""
    from rich.console import Console

    return Console(file=sys.stdout, highlight=False, soft_wrap=False, legacy_windows=False)


def log_rules(file: Path, name: str | None) -> Rules | None:
    """The rules by which a log is to be read; None: those that it implies.

    Raises `RinshanError` for one of our own records, which state theirs.
    """
    if name is None:
        return None
    from rinshan.errors import RinshanError
    from rinshan.records.detect import detect
    from rinshan_plugins.cli.characters import load_known_rules

    rules = load_known_rules(name)
    if detect(file) == "native":
        raise RinshanError(f"{file}: a record of our own states its rules; leave out --rules")
    return rules


def progress(text: str) -> None:
    """Say on standard error, if that is a terminal, how far a long command is."""
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)


def say(text: str) -> None:
    """Say something besides the output of a command, on standard error."""
    print(f"rinshan: {text}", file=sys.stderr)


def counted(number: int, thing: str, things: str = "") -> str:
    """``1 difference``, ``2 differences``, ``no differences``."""
    many = things or f"{thing}s"
    return f"{number:,} {thing if number == 1 else many}" if number else f"no {many}"


def check_targets(paths: Iterable[Path], *, force: bool) -> None:
    """Raise `RinshanError` before anything is done where files cannot be written, or would replace others."""
    from rinshan.errors import RinshanError

    targets = list(paths)
    for path in targets:
        if not path.parent.is_dir():
            raise RinshanError(f"{path}: cannot be written: there is no folder {path.parent}")
    there = [path for path in targets if path.exists()]
    if there and not force:
        more = f" (and {len(there) - 1} more)" if len(there) > 1 else ""
        raise RinshanError(f"{there[0]}{more}: exists already; choose another name, or replace it with --force")


def write(path: Path, action: Callable[[], object]) -> None:
    """Write a file. Raises `RinshanError` naming it where that fails."""
    from rinshan.errors import RinshanError

    try:
        action()
    except OSError as error:
        raise RinshanError(f"{path}: cannot be written: {error.strerror or error}") from error
