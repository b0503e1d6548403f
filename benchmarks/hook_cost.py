"""The price of hook points when no skill is at the table: instructions with the guards, and without them.

The engine is copied, every statement ``if on.NAME: ...`` is taken out of the copy, both play the same games, and
callgrind counts instructions.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import rinshan
from benchmarks.harness import Report
from rinshan.hooks import KNOWN

GAMES = 2
"""Hanchan that are counted: those of a longer run less those of a shorter one, so that imports do not count."""

PLAY = """
import random, sys
from rinshan.drive import drive
from rinshan.game import Game, Setup
from rinshan.rules import PRESETS

class Uniform:
    def __init__(self, choice):
        self.choice = choice
    def answer(self, decision, view):
        return self.choice(decision.space.items)

answers = []
for seed in range(int(sys.argv[1])):
    choice = random.Random(seed).choice
    drive(Game(Setup(PRESETS["tenhou"], seed)), [Uniform(choice) for _ in range(4)], answers)
print(len(answers), hash(tuple(answers)))
"""


class Stripper(ast.NodeTransformer):
    """Takes the hook points out of a module and counts them: a guard is false where no skill is at the table."""

    def __init__(self) -> None:
        self.count = 0

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Drop ``if on.NAME: ...``, keeping what stands in its ``else``."""
        node.test = self.folded(node.test)
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """Drop ``a if on.NAME else b``, keeping ``b``."""
        node.test = self.folded(node.test)
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Keep a generator a generator, also when everything that it yielded stood behind hook points."""
        was = _yields(node)
        self.generic_visit(node)
        if was and not _yields(node):
            node.body.insert(0, *ast.parse("if False: yield").body)
        return node

    def folded(self, test: ast.expr) -> ast.expr:
        """Return a condition with its guards taken as false."""
        if is_guard(test):
            self.count += 1
            return ast.copy_location(ast.Constant(value=False), test)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            inner = self.folded(test.operand)
            if isinstance(inner, ast.Constant):
                return ast.copy_location(ast.Constant(value=not inner.value), test)
            return ast.copy_location(ast.UnaryOp(op=ast.Not(), operand=inner), test)
        if isinstance(test, ast.BoolOp):
            return self._folded_parts(test)
        return test

    def _folded_parts(self, test: ast.BoolOp) -> ast.expr:
        deciding = isinstance(test.op, ast.Or)
        left: list[ast.expr] = []
        for part in map(self.folded, test.values):
            if not isinstance(part, ast.Constant):
                left.append(part)
            elif bool(part.value) is deciding:
                return part
        if not left:
            return ast.copy_location(ast.Constant(value=not deciding), test)
        return left[0] if len(left) == 1 else ast.copy_location(ast.BoolOp(op=test.op, values=left), test)


def _yields(function: ast.FunctionDef) -> bool:
    """Whether a function is a generator; functions inside it do not count, and there are none of those that yield."""
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(function))


def is_guard(test: ast.expr) -> bool:
    """Whether an expression is ``on.NAME``, ``table.on.NAME`` or ``self.on.NAME`` of a known hook."""
    if not isinstance(test, ast.Attribute) or test.attr not in KNOWN:
        return False
    holder = test.value
    return (isinstance(holder, ast.Name) and holder.id == "on") or (
        isinstance(holder, ast.Attribute) and holder.attr == "on"
    )


def without_hook_points(source: str) -> tuple[str, int]:
    """Return a module without its hook points, and how many there were."""
    stripper = Stripper()
    tree = stripper.visit(ast.parse(source))
    for node in ast.walk(tree):
        body: list[ast.stmt] | None = getattr(node, "body", None)
        if body == [] and not isinstance(node, ast.Module):
            body.append(ast.Pass())
    return ast.unparse(ast.fix_missing_locations(tree)), stripper.count


def run() -> Report:
    """Count instructions with and without hook points."""
    report = Report("hook points without skills", "instructions")
    if shutil.which("valgrind") is None:
        report.remarks.append("skipped: valgrind is not installed")
        return report
    with tempfile.TemporaryDirectory() as folder:
        source = Path(rinshan.__file__).parent
        with_hooks, without = Path(folder, "with"), Path(folder, "without")
        removed = 0
        for copy in (with_hooks, without):
            shutil.copytree(source, copy / "rinshan", ignore=shutil.ignore_patterns("__pycache__"))
        for copy in (with_hooks, without):
            removed += _rewrite(copy, drop=copy is without)
        report.figures["percent more instructions"] = _percent(with_hooks, without)
        report.goals["percent more instructions"] = 3.0
        report.remarks.append(f"{removed} hook points taken out, {GAMES} hanchan counted")
    return report


def _rewrite(copy: Path, *, drop: bool) -> int:
    """Write every module anew through ``ast``, in one copy without hook points; both are then equally formatted."""
    removed = 0
    for path in copy.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        text, count = (
            without_hook_points(source) if drop and path.name != "hooks.py" else (ast.unparse(ast.parse(source)), 0)
        )
        removed += count
        path.write_text(text, encoding="utf-8")
    return removed


def _percent(with_hooks: Path, without: Path) -> float:
    counts: list[int] = []
    outputs: set[str] = set()
    for copy in (with_hooks, without):
        once, _ = _instructions(copy, GAMES - 1)
        more, output = _instructions(copy, 2 * GAMES - 1)
        outputs.add(output)
        counts.append(more - once)
    if len(outputs) != 1:
        raise RuntimeError(f"the games differ: {outputs}")
    return 100 * (counts[0] / counts[1] - 1)


def _instructions(copy: Path, games: int) -> tuple[int, str]:
    """Instructions that one process runs through, and what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", PLAY, str(games)]
    plain = subprocess.run(command, env=environment, cwd=copy, capture_output=True, text=True, check=True)
    counted = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        env=environment, cwd=copy, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = re.search(r"Collected : (\d+)", counted.stderr)
    if found is None:
        raise RuntimeError(f"callgrind said nothing of instructions: {counted.stderr[-500:]}")
    return int(found.group(1)), plain.stdout
