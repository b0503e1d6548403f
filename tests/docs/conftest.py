"""Readers of the project's own texts: rule pages, Markdown code blocks, marks of tests, source files."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

RULE_ID = re.compile(r"\b[BAWKEYH]-\d\d\b")
TEXT_SUFFIXES = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".json",
    ".jsonl",
    ".cfg",
    ".yml",
    ".yaml",
    ".sh",
    ".css",
    ".html",
    ".js",
    "",
}
OUTSIDE = {".git", ".venv", "dist", "build", "__pycache__", ".hypothesis"}


@dataclass(frozen=True)
class Block:
    """A fenced code block of a Markdown file. ``name`` is the comment ``<!-- example: NAME -->`` just before it."""

    page: str
    line: int
    language: str
    code: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def read_blocks(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    pattern = re.compile(
        r"^(?:<!-- example: (?P<name>[\w-]+) -->\n)?```(?P<language>\w*)\n(?P<code>.*?)^```$", re.M | re.S
    )
    return [
        Block(path.name, text[: m.start()].count("\n") + 1, m["language"], m["code"], m["name"] or "")
        for m in pattern.finditer(text)
    ]


def read_sections(folder: Path) -> dict[str, str]:
    """Rule id -> text of its section, over all pages of docs/rules."""
    sections: dict[str, str] = {}
    for page in sorted(folder.glob("?.md")):
        parts = re.split(r"^## ([A-Z]-\d\d) .*$", page.read_text(encoding="utf-8"), flags=re.M)
        for rule, text in zip(parts[1::2], parts[2::2], strict=True):
            assert rule not in sections, f"{rule} has two sections"
            assert rule[0] == page.stem, f"{rule} stands on the page of another group: {page.name}"
            sections[rule] = text.strip()
    return sections


def read_marks(root: Path) -> dict[str, list[str]]:
    """Rule id -> tests marked with it, read from the source so that nothing has to be imported."""
    marks: dict[str, list[str]] = {}
    for folder in ("tests", "skills", "plugins", "docs/examples"):
        for path in sorted((root / folder).rglob("*.py")):
            for place, rule in marks_of(ast.parse(path.read_text(encoding="utf-8"))):
                marks.setdefault(rule, []).append(f"{path.relative_to(root)}::{place}")
    return marks


def marks_of(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Pairs of a test's name and a rule id, from decorators, ``pytestmark`` and ``pytest.param(marks=...)``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from ((node.name, rule) for rule in rules_in(decorator))
        elif isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets
        ):
            yield from (("pytestmark", rule) for rule in rules_in(node.value))


def rules_in(node: ast.expr) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
            for argument in call.args:
                assert isinstance(argument, ast.Constant), f"a rule id must be written out: {ast.unparse(call)}"
                assert isinstance(argument.value, str), f"a rule id is a string: {ast.unparse(call)}"
                yield argument.value


def own_files(root: Path) -> list[Path]:
    """Every text file of the repository."""
    return [
        path
        for path in sorted(root.rglob("*"))
        if path.is_file()
        and path.suffix in TEXT_SUFFIXES
        and not OUTSIDE.intersection(path.relative_to(root).parts)
        and not any(part.endswith(("_cache", ".egg-info")) for part in path.relative_to(root).parts)
    ]


@pytest.fixture(scope="session")
def sections(root: Path) -> dict[str, str]:
    return read_sections(root / "docs" / "rules")


@pytest.fixture(scope="session")
def marks(root: Path) -> dict[str, list[str]]:
    return read_marks(root)


@pytest.fixture(scope="session")
def texts(root: Path) -> dict[Path, str]:
    """Path below the root -> content, for every text file."""
    return {path.relative_to(root): path.read_text(encoding="utf-8") for path in own_files(root)}


@pytest.fixture(scope="session")
def blocks() -> Callable[[Path], list[Block]]:
    return read_blocks


@pytest.fixture(scope="session")
def rule_ids() -> Callable[[str], set[str]]:
    """Return a reader of the rule ids that a text names."""
    return lambda text: set(RULE_ID.findall(text))
