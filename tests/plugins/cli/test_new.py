"""``rinshan new``: what it writes plays and is tested as it is; names that cannot be are refused before anything is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from rinshan_plugins.cli import new
from rinshan_plugins.cli.new import KINDS, WHAT
from rinshan_plugins.cli.scaffold import LONGEST, SAMPLES, Scaffold

Run = Callable[..., Result]
Refused = Callable[..., str]
RunJson = Callable[..., Any]
pytestmark = pytest.mark.usefixtures("nothing_beside")
LONG = "a_lantern_of_paper_" + "x" * (LONGEST - 19)


def python(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *map(str, arguments)]
    variables = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)


def test_every_kind_has_a_sample() -> None:
    assert tuple(SAMPLES) == KINDS


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a skill of each kind under a short name, and under one as long as may be."""
    folder = tmp_path_factory.mktemp("written")
    for kind in KINDS:
        for name in (f"my_{kind}", f"{kind}_{LONG}"[:LONGEST]):
            for file, text in Scaffold(name, kind).files().items():
                (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("mode", ["prepend", "importlib"])
def test_what_is_written_passes_its_own_tests(written: Path, mode: str) -> None:
    options = ("-q", "-p", "no:cacheprovider", "-W", "error", f"--import-mode={mode}", "--rootdir", written)
    done = python("-m", "pytest", *options, written, folder=written.parent)
    assert done.returncode == 0, done.stdout
    assert "28 passed" in done.stdout


@pytest.mark.parametrize("config", ["--isolated", "--config=pyproject.toml"])
def test_what_is_written_is_lint_clean(written: Path, config: str, root: Path) -> None:
    pytest.importorskip("ruff")
    for command in (["check", config], ["format", "--check", config]):
        done = python("-m", "ruff", *command, "--no-cache", written, folder=root)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_can_be_played_at_once_and_replayed(
    run: Run, run_json: RunJson, kind: str, tmp_path: Path
) -> None:
    made = run("new", "paper_lantern", "--kind", kind, "--folder", tmp_path / "mine")
    assert made.exit_code == 0
    file, record = tmp_path / "mine" / "paper_lantern.py", tmp_path / "game.jsonl"
    result = run_json("match", "--seat", file, "--seed", 1, "--rules", "tenhou", "--record", record)
    assert (result["games"][0]["seats"][0], result["games"][0]["faults"]) == ("Paper Lantern", [])
    assert run_json("check", record, "--with", file)["differences"] == []


def test_it_says_what_was_written_and_what_to_do_with_it(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "my skills" / "new"
    lines = run("new", "paper_lantern", "--folder", folder).stdout.splitlines()
    names = ("paper_lantern.py", "paper_lantern.toml", "test_paper_lantern.py")
    assert [line.split("  ")[0].strip() for line in lines[:3]] == [str(folder / name) for name in names]
    assert [line.rpartition("  ")[2] for line in lines[:3]] == list(WHAT)
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)
    assert lines[4:] == [
        "Now:",
        f"  pytest '{folder / names[2]}'",
        f"  rinshan match --seat '{folder / names[0]}'",
        f"  rinshan matrix '{folder / names[0]}'",
    ]


def test_where_there_is_no_pytest_it_says_how_to_get_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(name: str) -> object:
        return None if name == "pytest" else find_spec(name)

    monkeypatch.setattr(new, "find_spec", absent)
    lines = run("new", "paper_lantern", "--folder", tmp_path).stdout.splitlines()
    assert lines[4:7] == ["Now:", "  pip install pytest", f"  pytest {tmp_path / 'test_paper_lantern.py'}"]


def test_without_a_folder_it_writes_where_one_is(
    run_json: RunJson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run_json("new", "plum", "--kind", "LOCKED")
    files = ["plum.py", "plum.toml", "test_plum.py"]
    assert told == {"name": "plum", "kind": "locked", "files": files}
    assert "kind = LOCKED" in (tmp_path / "plum.py").read_text()


def test_files_that_exist_stay_unless_they_are_to_be_replaced(run: Run, refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "test_plum.py").write_text("mine", encoding="utf-8")
    assert "test_plum.py: exists already" in refused("new", "plum", "--folder", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["test_plum.py"]
    assert (tmp_path / "test_plum.py").read_text() == "mine"
    assert run("new", "plum", "--folder", tmp_path, "--force").exit_code == 0
    assert "PLUM" in (tmp_path / "test_plum.py").read_text()


def test_a_skill_that_was_written_can_be_written_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own module, which is found from there, does not stand in the way."""
    monkeypatch.syspath_prepend(str(tmp_path))
    for _ in range(2):
        assert run("new", "plum", "--folder", tmp_path, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("PaperLantern", "paper_lantern would do"),
        ("paper-lantern", "paper_lantern would do"),
        ("paper lantern", "paper_lantern would do"),
        ("lantern.py", "; lantern would do"),
        ("../lantern", "; lantern would do"),
        ("2nd_lantern", "; nd_lantern would do"),
        ("paper__lantern", "; paper_lantern would do"),
        ("明灯", "begins with a letter\n"),
        ("", "begins with a letter\n"),
        ("class", "a word of Python"),
        ("exception", "a word of Python"),
        ("json", "a module is called so"),
        ("rinshan", "a module is called so"),
        ("random", "a bot is called so"),
        ("bot", "a bot is called so"),
        ("miyanaga_saki", "a character is called so"),
        ("test_plum", "take it for a test"),
        ("a", "its class would be A, its character A"),
        ("skill", "its class would be Skill"),
        ("locked", "its character LOCKED"),
        ("one_han_more", "its class would be OneHanMore"),
        ("x" * (LONGEST + 1), f"at most {LONGEST} letters, this one has {LONGEST + 1}"),
    ],
)
def test_a_name_that_cannot_be_is_refused_before_anything_is_written(
    refused: Refused, name: str, told: str, tmp_path: Path
) -> None:
    said = refused("new", name, "--folder", tmp_path / "mine")
    assert told in said
    assert repr(name) in said
    assert list(tmp_path.iterdir()) == []


def test_a_name_as_long_as_may_be_is_written(run: Run, tmp_path: Path) -> None:
    assert run("new", LONG, "--folder", tmp_path).exit_code == 0
    assert len(LONG) == LONGEST


@pytest.mark.parametrize("folder", ["file", "file/below"])
def test_a_folder_that_cannot_be_one_is_refused(refused: Refused, tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert f"{folder}: cannot be written" in refused("new", "plum", "--folder", tmp_path / folder)


def test_another_kind_is_refused_with_the_nearest(refused: Refused, tmp_path: Path) -> None:
    said = refused("new", "plum", "--kind", "lock", "--folder", tmp_path)
    assert "--kind: expected ordinary, locked, limited, awakening, switch, got 'lock'; did you mean 'locked'?" in said
