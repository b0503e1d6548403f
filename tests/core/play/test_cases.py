"""Every settled public rule case is named by a test."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

CASE = re.compile(r"\bC-\d{3}\b")


def settled(shared: Path) -> list[str]:
    """The ids of the settled cases."""
    cases = json.loads((shared / "cases" / "public_cases.json").read_text(encoding="utf-8"))["cases"]
    return [case["id"] for case in cases if case["status"] == "settled"]


@pytest.fixture(scope="module")
def named(root: Path) -> set[str]:
    """The ids in the marks and docstrings of the engine's tests."""
    here = Path(__file__).resolve()
    files = [path for path in (root / "tests" / "core").rglob("*.py") if path != here]
    return {case for path in files for case in CASE.findall(path.read_text(encoding="utf-8"))}


def test_every_settled_case_is_played_or_scored_by_some_test(shared: Path, named: set[str]) -> None:
    assert [case for case in settled(shared) if case not in named] == []


def test_there_are_settled_cases_to_play(shared: Path) -> None:
    assert len(settled(shared)) == 89
