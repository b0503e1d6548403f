"""The pytest plugin ``rinshan``: the fixtures ``table`` and ``skill_contract`` and the marker ``rule``.

A test ``test_lantern.py`` can import the ``lantern.py`` beside it, in whatever way pytest imports tests.

A test in which scenes were played and that fails shows them, and saves the record of each: in pytest's cache folder, or
in a temporary one where there is none.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Generator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from rinshan_skills.testing.fired import Fired
    from rinshan_skills.testing.scene import Scene

SCENES: Final = pytest.StashKey[list["Scene"]]()
"""The scenes that a test has set up."""


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker that ties a test to clauses of the rules."""
    config.addinivalue_line("markers", "rule(*ids): the clauses of the rules that the test would catch being broken")


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> None:
    """Let a test find the module of the same name beside it where pytest looks nowhere by itself (importlib)."""
    folder = module_path.parent
    tested = folder / module_path.name.removeprefix("test_")
    by_itself = parent.config.getoption("importmode") != "importlib" or (folder / "__init__.py").exists()
    if tested != module_path and tested.is_file() and not by_itself and str(folder) not in sys.path:
        sys.path.append(str(folder))


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Callable[..., Scene]:
    """Set up a scene: ``t = table(east="123m456p789s1122z", wall="5m 9p")``."""
    from rinshan_skills.testing.scene import build

    scenes = request.node.stash.setdefault(SCENES, [])

    def make(**given: Any) -> Scene:
        scene = build(**given)
        scenes.append(scene)
        return scene

    return make


@pytest.fixture
def skill_contract(request: pytest.FixtureRequest) -> Callable[..., Fired]:
    """Check the contract of a skill or character, ``skill_contract(MySkill)``: `rinshan_skills.testing.contracts`."""
    from rinshan_skills.testing.contracts import contract

    return partial(contract, folder=_folder(request.config))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show and save the scenes of a test that fails."""
    report = yield
    if report.when == "call" and report.failed:
        told = "" if call.excinfo is None else str(call.excinfo.value)
        none: list[Scene] = []
        scenes: list[Scene] = item.stash.get(SCENES, none)
        for number, scene in enumerate(scenes):
            report.sections.append((f"scene {number + 1}", _shown(scene, item, number, told)))
    return report


def _shown(scene: Scene, item: pytest.Item, number: int, told: str) -> str:
    """The game, unless the failure prints it already, and how to play it again."""
    from rinshan_skills.testing.replays import how_to_replay

    name = re.sub(r"[^\w.-]+", "-", item.name).strip("-")
    path = _folder(item.config) / f"{name}-{number + 1}.jsonl"
    scene.save(path)
    cards = [card for cards in scene.game.setup.cards for card in cards]
    play = f"play it again: {how_to_replay(path, cards)}"
    transcript = scene.transcript()
    hooks = f"\nhooks emitted: {condensed(scene.hooks)}" if scene.hooks else ""
    return f"{play}{hooks}" if transcript in told else f"{transcript}{hooks}\n{play}"


def condensed(names: Sequence[str]) -> str:
    """Names in order, those in a row counted: ``drawn may_discard x14 discarded``."""
    runs = [(name, len(list(run))) for name, run in groupby(names)]
    return " ".join(f"{name} x{count}" if count > 1 else name for name, count in runs)


def _folder(config: pytest.Config) -> Path:
    cache = getattr(config, "cache", None)
    if cache is not None:
        return Path(cache.mkdir("rinshan"))
    folder = Path(tempfile.gettempdir()) / "rinshan-scenes"
    folder.mkdir(exist_ok=True)
    return folder
