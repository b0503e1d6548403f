"""The application: one group of commands, and what it does with errors that a person can cause."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any, Final, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

FINE: Final = 0
FOUND: Final = 1
"""Differences or failures were found."""
UNUSABLE: Final = 2
"""The input cannot be used."""
F = TypeVar("F", bound=Callable[..., Any])


def _tidy(params: list[Any]) -> list[Any]:
    """Arguments, and options that take no value, have no type in the help."""
    for param in params:
        if not isinstance(param, TyperOption) or param.is_flag:
            param.display_type_rich = lambda ctx: None  # noqa: ARG005
    return params


class Command(TyperCommand):
    """One command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, for the help and for reading."""
        return _tidy(super().get_params(ctx))


class Commands(TyperGroup):
    """The group of commands. An error of the project is printed as its message, without a traceback.

    With ``--json`` every error is one line ``{"error": ...}`` on standard output.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, for the help and for reading."""
        return _tidy(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; remember whether JSON is wanted, for errors in the reading of the rest."""
        self.as_json = "--json" in args
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; exit with `UNUSABLE` where the input cannot be used."""
        from rinshan_plugins.cli.packs import begin
        from rinshan_skills.limits import bounded

        begin()
        try:
            with bounded():
                return super().invoke(ctx)
        except Exception as error:
            told = self._told(error)
            if told is None:
                raise
        from rinshan_plugins.cli.output import print_json

        if self.as_json:
            print_json({"error": told})
        else:
            print(f"rinshan: {told}", file=sys.stderr)
        raise typer.Exit(UNUSABLE)

    def _told(self, error: Exception) -> str | None:
        """What to say of an error that a person can cause; None for any other, and for what typer tells itself."""
        from rinshan.errors import RinshanError, in_words

        if isinstance(error, RinshanError):
            return str(error)
        if isinstance(getattr(error, "message", None), str):
            error.message = _plainly(in_words(error.message))  # type: ignore[attr-defined]  # pyright: ignore
        words = getattr(error, "format_message", None)
        return str(words()) if self.as_json and callable(words) else None


def _plainly(said: str) -> str:
    """What a number should be, as people say it: ``1 or more``."""
    said = said.partition(", unable to parse")[0].replace("valid integer", "whole number")
    said = re.sub(r"greater than or equal to (\S+)", r"\1 or more", said)
    return re.sub(r"less than or equal to (\S+)", r"\1 or less", said)


app = typer.Typer(
    name="rinshan",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A riichi mahjong engine: play, replay, check, score.",
    epilog="Exit codes: 0 fine, 1 differences or failures were found, 2 the input cannot be used.",
)


def command(name: str | None = None, epilog: str | None = None) -> Callable[[F], F]:
    """Add a command to the application."""
    return app.command(name, cls=Command, epilog=epilog)


@app.callback(invoke_without_command=True)
def _version(version: bool = typer.Option(False, "--version", help="Print the version and exit.")) -> None:
    if version:
        from rinshan import __version__

        print(__version__)
        raise typer.Exit(FINE)


def main() -> None:
    """Run the command line; what the entry point ``rinshan`` calls."""
    from rinshan_plugins.cli.streams import guard

    guard()
    try:
        app()
    finally:
        sys.stdout.flush()


# ruff: isort: off
# The commands register themselves with `app`; their order here is their order in the help.
from rinshan_plugins.cli import match as match  # noqa: E402
from rinshan_plugins.cli import replay as replay  # noqa: E402
from rinshan_plugins.cli import explain as explain  # noqa: E402
from rinshan_plugins.cli import check as check  # noqa: E402
from rinshan_plugins.cli import convert as convert  # noqa: E402
from rinshan_plugins.cli import hands as hands  # noqa: E402
from rinshan_plugins.cli import rules as rules  # noqa: E402
from rinshan_plugins.cli import catalogue as catalogue  # noqa: E402
from rinshan_plugins.cli import new as new  # noqa: E402
from rinshan_plugins.cli import fuzz as fuzz  # noqa: E402
from rinshan_plugins.cli import matrix as matrix  # noqa: E402
