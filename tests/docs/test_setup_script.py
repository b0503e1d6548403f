"""The two commands of the README: what they refuse, and when they install anything."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def script(root: Path) -> ModuleType:
    """The set-up script as a module."""
    spec = importlib.util.spec_from_file_location("setup_script", root / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def elsewhere(script: ModuleType, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The script moved to a folder that holds only the two files that decide what is installed."""
    for name in script.SOURCES:
        (tmp_path / name).write_bytes((root / name).read_bytes())
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(script, "STAMP", tmp_path / ".venv" / "stamp.json")
    monkeypatch.setattr(script, "PYTHON", Path(sys.executable))
    return tmp_path


@pytest.fixture
def installed(script: ModuleType, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What pip was asked to install, one entry a call; nothing is installed."""
    calls: list[tuple[str, ...]] = []

    def pip_install(*what: str) -> None:
        calls.append(what)

    monkeypatch.setattr(script, "make_environment", lambda: (elsewhere / ".venv").mkdir(exist_ok=True))
    monkeypatch.setattr(script, "pip_install", pip_install)
    return calls


def test_an_unknown_verb_gets_the_usage(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main(["mach"]) == 2
    assert "usage: python3 run.py match" in capsys.readouterr().err


def test_help_is_no_error(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main(["--help"]) == 0
    assert "run.py check" in capsys.readouterr().out


def test_an_unknown_check_is_refused_with_the_list(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main(["check", "rust"]) == 2
    assert "There are: ruff, format" in capsys.readouterr().err


def test_the_second_call_installs_nothing(script: ModuleType, installed: list[tuple[str, ...]]) -> None:
    script.set_up("match")
    script.set_up("match")
    assert installed == [("-e", ".", "pytest")]


def test_checking_installs_the_tools_and_serves_playing_too(
    script: ModuleType, installed: list[tuple[str, ...]], root: Path
) -> None:
    tools = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["dev"]
    script.set_up("match")
    script.set_up("check")
    script.set_up("match")
    assert installed == [("-e", ".", "pytest"), ("-e", ".", *tools)]
    assert "pytest" in {re.split(r"[\[<>=]", tool)[0] for tool in tools}


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_changed_file_installs_again(
    script: ModuleType, installed: list[tuple[str, ...]], elsewhere: Path, name: str
) -> None:
    script.set_up("match")
    (elsewhere / name).write_bytes((elsewhere / name).read_bytes() + b"\n")
    script.set_up("match")
    assert len(installed) == 2


def test_an_environment_of_before_gets_what_comes_with_the_first_call_now(
    script: ModuleType, installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    script.set_up("match")
    monkeypatch.setattr(script, "TESTER", "pytest>=8")
    script.set_up("match")
    assert installed[1:] == [("-e", ".", "pytest>=8")]


def test_a_damaged_stamp_installs_again(script: ModuleType, installed: list[tuple[str, ...]], elsewhere: Path) -> None:
    script.set_up("match")
    (elsewhere / ".venv" / "stamp.json").write_text("{", encoding="utf-8")
    script.set_up("match")
    assert len(installed) == 2


def test_one_failed_check_fails_the_run_and_the_others_still_run(
    script: ModuleType,
    installed: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(script, "CHECKS", {"first": ("-c", "raise SystemExit(3)"), "second": ("-c", "pass")})
    assert script.check([]) == 1
    summary = [" ".join(line.split()[:-2]) for line in capsys.readouterr().out.splitlines()[-2:]]
    assert summary == ["first FAILED (exit code 3)", "second ok"]


def test_an_old_python_is_told_so_in_one_sentence(root: Path) -> None:
    """The guard is run as it stands, with a version put in place of this one's."""
    text = (root / "run.py").read_text(encoding="utf-8")
    guard = re.search(r"^if sys\.version_info < .*\n(?:    .*\n)+", text, flags=re.M)
    assert guard is not None
    older = guard[0].replace("sys.version_info", "(3, 9)")
    told = subprocess.run([sys.executable, "-c", f"import sys\n{older}"], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (1, "Rinshan needs Python 3.11 or later; this is Python 3.9.\n")


def test_nothing_but_the_guard_stands_before_the_imports_an_old_python_lacks(root: Path) -> None:
    text = (root / "run.py").read_text(encoding="utf-8")
    assert text.index("sys.version_info < (3, 11)") < text.index("import tomllib")


def test_ci_runs_the_second_command_and_nothing_else(root: Path) -> None:
    lines = (root / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines == ["#!/usr/bin/env bash", 'cd "$(dirname "${BASH_SOURCE[0]}")/.." && exec python3 run.py check']
    assert os.access(root / ".ci" / "run", os.X_OK)


def test_every_tool_of_the_checks_has_a_pinned_version(script: ModuleType, root: Path) -> None:
    pinned = {line.split("==")[0].lower() for line in (root / "constraints.txt").read_text(encoding="utf-8").split()}
    needed = {re.split(r"[\[<>=]", need)[0].lower() for need in script.develop_needs()}
    assert needed <= pinned
