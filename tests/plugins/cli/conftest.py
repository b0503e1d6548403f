"""The command line as a function: arguments in, exit code and texts out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from rinshan_plugins.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Run the command with these arguments; the width is that of a small terminal."""
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"})

    def command(*arguments: object) -> Result:
        return runner.invoke(app, [str(argument) for argument in arguments])

    return command


@pytest.fixture
def run_json(run: Run) -> Callable[..., Any]:
    """Run the command with ``--json``, expect success, and return what it printed, which must be one line."""

    def command(*arguments: object, code: int = 0) -> Any:
        result = run(*arguments, "--json")
        assert result.exit_code == code, result.output
        lines = result.stdout.splitlines()
        assert len(lines) == 1
        return json.loads(lines[0])

    return command


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run the command, expect that its input cannot be used, and return the message, which is no traceback."""

    def command(*arguments: object) -> str:
        result = run(*arguments)
        assert result.exit_code == 2, result.output
        assert "Traceback" not in result.output
        assert not result.stdout
        return result.stderr

    return command


@pytest.fixture
def recorded(run: Run, tmp_path: Path) -> Path:
    """The record of a short match."""
    path = tmp_path / "game.jsonl"
    assert run("match", "--seed", 7, "--seat", "tsumogiri", "--record", path, "--quiet").exit_code == 0
    return path
