"""What every test may use: the repository's root, and the shared data beside it where it is present."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return ROOT


@pytest.fixture
def nothing_beside(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of the repository's root are not found: a reader's `paper_lantern.py`, from the README, may lie there."""
    monkeypatch.setattr(sys, "path", [place for place in sys.path if Path(place).resolve() != root])


@pytest.fixture(scope="session")
def shared(root: Path) -> Path:
    """The folder of rule texts and game logs beside the repository; the test is skipped where there is none."""
    folder = root.parent / "shared"
    if not folder.is_dir():
        pytest.skip("no ../shared beside the repository")
    return folder
