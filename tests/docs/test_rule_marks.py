"""Every clause of the rules, and every public case, is guarded by a test that names it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

CASE = re.compile(r"\bC-\d{3}\b")


def cases(shared: Path, *status: str) -> list[str]:
    """The ids of the public cases of some status."""
    known = json.loads((shared / "cases" / "public_cases.json").read_text(encoding="utf-8"))["cases"]
    return [case["id"] for case in known if case["status"] in status]


@pytest.fixture(scope="module")
def named(root: Path) -> set[str]:
    """The ids of cases in the marks and docstrings of tests."""
    here = Path(__file__).resolve()
    files = [path for path in (root / "tests").rglob("test_*.py") if path != here]
    return {case for path in files for case in CASE.findall(path.read_text(encoding="utf-8"))}


def test_a_mark_names_a_clause_that_exists(sections: dict[str, str], marks: dict[str, list[str]]) -> None:
    assert {rule: places for rule, places in marks.items() if rule not in sections} == {}


def test_every_clause_has_a_marked_test(sections: dict[str, str], marks: dict[str, list[str]]) -> None:
    assert [rule for rule in sections if rule not in marks] == []


def test_every_public_case_is_played_by_some_test(shared: Path, named: set[str]) -> None:
    known = cases(shared, "settled", "skill rule", "design")
    assert len(known) == 127
    assert [case for case in known if case not in named] == []
