"""The two READMEs say the same, their Python and TOML run, and their commands exist."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from rinshan.rules import load_rules
from rinshan_plugins.cli import app
from rinshan_skills import Registry

README = Path(__file__).resolve().parents[2] / "README.md"
CHINESE = README.with_name("README.zh.md")
PAGES = [README, CHINESE]


def headings(page: Path) -> list[int]:
    """The levels of a page's headings, in order; lines inside code blocks are none."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    return [len(marks) for marks in re.findall(r"^(#+) ", text, flags=re.M)]


def commands(code: str) -> list[list[str]]:
    """Words of each command of a shell block: what follows ``rinshan`` or ``python3 run.py``, comments left out."""
    lines = code.replace("\\\n", " ").splitlines()
    words = [shlex.split(line.removeprefix("$ "), comments=True) for line in lines]
    return [found for found in words if found]


def test_both_readmes_have_the_same_headings() -> None:
    assert headings(README) == headings(CHINESE)


def test_both_readmes_have_the_same_code(blocks: Callable[[Path], list[Any]]) -> None:
    """Comments and descriptions may be translated; everything else is the same, block by block."""
    described = {"text": r"(?<=\S)  .*"}
    comments = r" *#.*|\"\"\".*?\"\"\""

    def code(page: Path) -> list[tuple[str, str, str]]:
        return [(b.language, b.name, re.sub(described.get(b.language, comments), "", b.code)) for b in blocks(page)]

    assert code(README) == code(CHINESE)


def test_both_readmes_have_the_same_links_and_figures() -> None:
    def parts(page: Path) -> tuple[list[str], list[str]]:
        text = page.read_text(encoding="utf-8")
        links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("README")]
        return sorted(set(links)), re.findall(r"<!-- .* -->", text)

    assert parts(README) == parts(CHINESE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_readme_starts_with_the_two_commands(page: Path, blocks: Callable[[Path], list[Any]]) -> None:
    first = blocks(page)[0]
    assert first.line < 20
    assert commands(first.code)[-2:] == [["python3", "run.py", "match"], ["python3", "run.py", "check"]]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_code_block_says_its_language(page: Path, blocks: Callable[[Path], list[Any]]) -> None:
    found = blocks(page)
    assert page.read_text(encoding="utf-8").count("\n```") == 2 * len(found)
    assert {block.language for block in found} <= {"sh", "python", "toml", "text"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(
    page: Path, blocks: Callable[[Path], list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = [block for block in blocks(page) if block.language == "python"]
    assert examples
    for block in examples:
        exec(compile(block.code, str(block), "exec"), {"__name__": f"example_{block.line}"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_example_character_is_accepted_by_the_registry(
    page: Path, blocks: Callable[[Path], list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its hooks and arguments exist: the registry refuses a class in which one does not."""
    example = next(block for block in blocks(page) if block.name == "character")
    module = ModuleType("readme_character")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(example.code, str(example), "exec"), module.__dict__)
    skills = [made for made in vars(module).values() if isinstance(made, type) and made.__module__ == module.__name__]
    assert [made.__name__ for made in skills] == ["RidgeFlower"]
    for skill in skills:
        Registry().register(skill)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_rule_files_are_rules(page: Path, blocks: Callable[[Path], list[Any]], tmp_path: Path) -> None:
    examples = [block for block in blocks(page) if block.language == "toml"]
    assert examples
    for number, block in enumerate(examples):
        path = tmp_path / f"{number}.toml"
        path.write_text(block.code, encoding="utf-8")
        assert load_rules(path) != load_rules(load_rules(path).preset)


@pytest.fixture(scope="module")
def subcommands() -> dict[str, set[str]]:
    """Subcommand -> the options it takes, of the command line as it is."""
    cli = pytest.importorskip("rinshan_plugins.cli", reason="no command line", exc_type=ModuleNotFoundError)
    group: Any = typer.main.get_command(cli.app)
    return {
        name: {opt for param in sub.params for opt in param.opts} | {"--help"} for name, sub in group.commands.items()
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_their_options_exist(
    page: Path, blocks: Callable[[Path], list[Any]], subcommands: dict[str, set[str]]
) -> None:
    for block in blocks(page):
        for words in commands(block.code) if block.language == "sh" else []:
            if words[0] not in ("rinshan", ".venv/bin/rinshan") and words[:3] != ["python3", "run.py", "match"]:
                continue
            rest = words[words.index("match") :] if words[0] == "python3" else words[1:]
            assert rest[0] in subcommands, f"{block}: no command {rest[0]!r}"
            options = {word.split("=")[0] for word in rest[1:] if re.match(r"--?[a-z]", word)}
            assert options <= subcommands[rest[0]], f"{block}: {options - subcommands[rest[0]]}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_has_its_line(
    page: Path, blocks: Callable[[Path], list[Any]], subcommands: dict[str, set[str]]
) -> None:
    shown = {
        words[1] for block in blocks(page) if block.language == "sh" for words in commands(block.code) if len(words) > 1
    }
    shown |= {
        words[2] for block in blocks(page) if block.language == "sh" for words in commands(block.code) if len(words) > 2
    }
    assert set(subcommands) <= shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_match_that_is_shown_is_what_the_command_prints(page: Path, blocks: Callable[[Path], list[Any]]) -> None:
    excerpt = page.read_text(encoding="utf-8").partition("<!-- match -->\n```text\n")[2].partition("```")[0]
    assert "live tile" in excerpt
    assert "wins by" in excerpt
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"})
    told = runner.invoke(app, ["match", "--seed", "7"]).stdout
    assert excerpt in "".join(f"{line.rstrip()}\n" for line in told.splitlines())
