"""The application: one group of commands, and what it does with errors that a person can cause."""

from __future__ import annotations

import sys
from typing import Any, Final

import typer
from typer.core import TyperGroup

FINE: Final = 0
FOUND: Final = 1
"""Differences or failures were found."""
UNUSABLE: Final = 2
"""The input cannot be used."""


class Commands(TyperGroup):
    """The group of commands. An error of the project is printed as its message, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; exit with `UNUSABLE` where the input cannot be used."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            sys.stderr.close()
            raise typer.Exit(FINE) from None
        except Exception as error:
            from rinshan.errors import RinshanError

            if not isinstance(error, RinshanError):
                raise
            print(f"rinshan: {error}", file=sys.stderr)
        raise typer.Exit(UNUSABLE)


app = typer.Typer(
    name="rinshan",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A riichi mahjong engine: play, replay, check, score.",
)


@app.callback(invoke_without_command=True)
def _version(version: bool = typer.Option(False, "--version", help="Print the version and exit.")) -> None:
    if version:
        from rinshan import __version__

        print(__version__)
        raise typer.Exit(FINE)


def main() -> None:
    """Run the command line; what the entry point ``rinshan`` calls."""
    app()


# ruff: isort: off
# The commands register themselves with `app`; their order here is their order in the help.
from rinshan_plugins.cli import match as match  # noqa: E402
from rinshan_plugins.cli import replay as replay  # noqa: E402
from rinshan_plugins.cli import check as check  # noqa: E402
from rinshan_plugins.cli import hands as hands  # noqa: E402
from rinshan_plugins.cli import rules as rules  # noqa: E402
from rinshan_plugins.cli import fuzz as fuzz  # noqa: E402
