"""The command as a whole: help, version, quick to start."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable

import pytest
import typer.main
from typer.testing import Result

from rinshan import __version__
from rinshan_plugins.cli import app

Run = Callable[..., Result]
COMMANDS = (
    "match",
    "replay",
    "check",
    "convert",
    "score",
    "shanten",
    "rules",
    "characters",
    "skills",
    "plugins",
    "fuzz",
)


def test_the_help_lists_every_command(run: Run) -> None:
    told = run("--help").stdout
    assert all(command in told for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_json(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_speaks_no_python_and_leaves_no_option_unexplained(run: Run, command: str) -> None:
    told = run(command, "--help").stdout
    assert not re.search(r"<\w+|bool|\bint\b|\bstr\b|list\[", told)
    sub = typer.main.get_command(app).commands[command]  # type: ignore[attr-defined]
    assert [param.name for param in sub.params if not param.help] == []
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("match", "--games", "0"), "expected 1 or more"),
        (("match", "--games", "x"), "expected a whole number"),
        (("fuzz", "--players", "7"), "expected 4 or less"),
    ],
)
def test_a_number_that_cannot_be_used_is_refused_in_our_words(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Input should" not in result.stderr


@pytest.mark.parametrize(
    "arguments", [("mtach",), ("match", "--sed", "1"), ("score", "123m"), ("match", "--games", "0")]
)
def test_with_json_even_a_wrong_option_is_an_object(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments, "--json")
    assert result.exit_code == 2
    assert list(json.loads(result.stdout)) == ["error"]
    assert "Input should" not in result.stdout


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").stdout.strip() == __version__


def test_an_unknown_command_or_option_is_refused(run: Run) -> None:
    assert run("mtach").exit_code == 2
    assert run("match", "--sed", 1).exit_code == 2


def test_starting_the_command_loads_neither_the_engine_nor_the_packs() -> None:
    code = "import sys, rinshan_plugins.cli; print(list(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for module in ("pydantic", "rinshan.game", "rinshan.rules", "rinshan_skills"):
        assert f"'{module}'" not in loaded
