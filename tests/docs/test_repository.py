"""What holds for the whole repository: the engine names no skill, no file names a machine, layers point one way."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

OUTER_PACKAGES = ("rinshan_skills", "rinshan_plugins")

HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("crates", "io"),
        ("debian", "org"),
        ("nodejs", "org"),
        ("golang", "org"),
    )
]
PLACES = [
    "/".join(("", *parts, "")) for parts in (("home",), ("root",), ("work", "main"), ("work", "shared"), ("Users",))
]
LEFTOVERS = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every import of a file, those inside functions and type-checking blocks too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module


def sources(root: Path, *folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((root / folder).rglob("*.py"))]


@pytest.mark.parametrize("needle", [*HOSTS, *PLACES])
def test_no_file_names_a_registry_or_a_place_on_some_machine(needle: str, texts: dict[Path, str]) -> None:
    assert [str(path) for path, text in texts.items() if needle in text] == []


@pytest.mark.parametrize("needle", LEFTOVERS)
def test_nothing_is_left_to_do_in_the_sources(needle: str, texts: dict[Path, str]) -> None:
    word = re.compile(rf"\b{needle}\b")
    assert [str(path) for path, text in texts.items() if path.suffix == ".py" and word.search(text)] == []


def names_of_the_outer_layers(root: Path) -> set[str]:
    """The packages above the engine, the modules of characters and the classes that packs define."""
    characters = root / "plugins" / "rinshan_plugins" / "characters"
    modules = {path.stem for path in characters.rglob("*.py")} | {path.name for path in characters.glob("*/")}
    found = {
        node.name
        for path in sources(root, "plugins/rinshan_plugins/characters", "plugins/rinshan_plugins/yaku")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    }
    return {*OUTER_PACKAGES, *found, *modules} - {"__init__", "__pycache__", "common"}


def test_the_engine_names_no_pack_character_or_skill(root: Path) -> None:
    words = names_of_the_outer_layers(root)
    pattern = re.compile(rf"\b({'|'.join(sorted(words))})\b", flags=re.IGNORECASE)
    places = [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in sources(root, "core")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert places == []


def test_imports_point_from_packs_to_skills_to_the_engine(root: Path) -> None:
    forbidden = {"core": OUTER_PACKAGES, "skills": OUTER_PACKAGES[1:]}
    broken = [
        f"{path.relative_to(root)}:{line}: {name}"
        for folder, above in forbidden.items()
        for path in sources(root, folder)
        for line, name in imports(path)
        if name.split(".")[0] in above
    ]
    assert broken == []


def test_in_the_engine_only_the_hook_specifications_know_pluggy(root: Path) -> None:
    users = {path.name for path in sources(root, "core") for _, name in imports(path) if name.split(".")[0] == "pluggy"}
    assert users <= {"hooks.py"}


def test_the_engine_needs_no_other_mahjong_package(root: Path) -> None:
    """Other engines are opinions in tests and rivals in benchmarks, never used to play."""
    rivals = {"mahjong", "riichienv", "PyMahjongGB", "MahjongGB", "numpy"}
    users = [
        f"{path.relative_to(root)}: {name}"
        for path in sources(root, "core", "skills", "plugins")
        for _, name in imports(path)
        if name.split(".")[0] in rivals
    ]
    assert users == []


def test_every_package_says_that_it_is_typed(root: Path) -> None:
    for place in ("core/rinshan", "skills/rinshan_skills", "plugins/rinshan_plugins"):
        assert (root / place / "py.typed").is_file(), place


def test_pinned_versions_name_no_place(root: Path) -> None:
    lines = (root / "constraints.txt").read_text(encoding="utf-8").split()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


def test_the_ten_longest_functions(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A list for readers: nobody argues with it, and nothing is asserted about it but that it can be made."""
    functions = [
        (node.end_lineno - node.lineno + 1, f"{path.relative_to(root)}:{node.lineno} {node.name}")
        for path in sources(root, "core", "skills", "plugins")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    ]
    with capsys.disabled():
        longest = "".join(f"{length:5} {place}\n" for length, place in sorted(functions, reverse=True)[:10])
        sys.stdout.write(f"\nThe ten longest functions:\n{longest}")
    assert functions
