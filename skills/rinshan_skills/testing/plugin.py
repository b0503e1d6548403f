"""The pytest plugin ``rinshan``: the fixture ``table`` and the marker ``rule``. See `rinshan_skills.testing.scene`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rinshan_skills.testing.scene import Scene


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker that ties a test to clauses of the rules."""
    config.addinivalue_line("markers", "rule(*ids): the clauses of the rules that the test would catch being broken")


@pytest.fixture
def table() -> Callable[..., Scene]:
    """Set up a scene: ``t = table(east="123m456p789s1122z", wall="5m 9p")``."""
    from rinshan_skills.testing.scene import build

    return build
