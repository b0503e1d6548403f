"""What the commands share: JSON lines, the console, and the options that several of them have."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

if TYPE_CHECKING:
    from rich.console import Console

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
RulesOption: TypeAlias = Annotated[
    str, typer.Option("--rules", "-r", metavar="NAME|FILE", help="A preset, or a rule file in TOML.")
]
Seed: TypeAlias = Annotated[str, typer.Option("--seed", "-s", help="Any number or text; the same seed, the same game.")]


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


def progress(text: str) -> None:
    """Say on standard error, if that is a terminal, how far a long command is."""
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)
