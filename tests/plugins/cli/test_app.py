"""The command as a whole: help, version, quick to start."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from typer.testing import Result

from rinshan import __version__

Run = Callable[..., Result]
COMMANDS = ("match", "replay", "check", "score", "shanten", "rules", "fuzz")


def test_the_help_lists_every_command(run: Run) -> None:
    told = run("--help").stdout
    assert all(command in told for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_json(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout


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
