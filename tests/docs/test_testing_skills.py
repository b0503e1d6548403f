"""The page about testing skills runs as it is printed, and names what there is."""

from __future__ import annotations

import inspect
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from rinshan_skills import testing
from rinshan_skills.testing.conditions import CONDITIONS
from rinshan_skills.testing.contracts import contract
from rinshan_skills.testing.scenarios import read_hint
from rinshan_skills.testing.scene import Scene

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "testing-skills.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)
TESTS = re.findall(r"^def (test_\w+)\((\w+)\)", "\n".join(BLOCKS), re.M)


@pytest.fixture(scope="module")
def printed():
    """Everything that the Python blocks of the page define, run in order."""
    module = ModuleType("testing_skills_page")
    sys.modules[module.__name__] = module
    for block in BLOCKS:
        exec(compile(block, "testing-skills.md", "exec"), module.__dict__)
    yield module
    del sys.modules[module.__name__]


@pytest.mark.parametrize(("name", "fixture"), TESTS)
def test_a_test_printed_on_the_page_passes(printed, request, name, fixture):
    getattr(printed, name)(request.getfixturevalue(fixture))


def test_the_class_of_tests_printed_on_the_page_passes(printed, tmp_path):
    tests = printed.TestBoth()
    for condition in ("plain", "used up"):
        tests.test_keeps_the_contract(printed.BlowOut, condition, tmp_path)


def test_the_page_has_an_example_of_everything():
    assert len(TESTS) == 5
    assert {fixture for _, fixture in TESTS} == {"table", "skill_contract"}


def test_conditions_and_clauses_on_the_page_are_those_of_the_kit():
    conditions = PAGE.partition("| condition |")[2].partition("| clause |")[0]
    assert set(re.findall(r"`([a-z ]+)`", conditions)) == {condition.name for condition in CONDITIONS}
    clauses = PAGE.partition("| clause |")[2].partition("Options:")[0]
    source = inspect.getsource(inspect.getmodule(contract))
    told = source.partition('"""')[2].partition('"""')[0]
    assert re.findall(r"^\| `([a-z ]+)` \|", clauses, re.M) == re.findall(r"^\* \*\*([a-z ]+)\*\*", told, re.M)


def test_the_scene_printed_on_the_page_is_one():
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
    (scene,) = tomllib.loads(block)["scenes"]
    hint = read_hint(scene, testing.build().table.rules, 2, "0")
    assert hint.start.dealer == 2
    assert hint.script == (((0, "ankan 1111z"), (0, "tsumo")),)


def test_options_and_methods_named_on_the_page_exist():
    options = PAGE.partition("Options: ")[2].partition("\n\n")[0]
    taken = inspect.signature(contract).parameters
    assert set(re.findall(r"`(\w+)(?:=[^`]*)?`", options)) <= set(taken) | {"default"}
    for name in re.findall(r"`t\.(\w+)", PAGE):
        assert hasattr(Scene, name) or name in inspect.getsource(Scene), name
    for name in re.findall(r"rinshan_skills\.testing\.(\w+)", PAGE):
        assert hasattr(testing, name) or name == "matrix", name


def test_the_page_is_linked_from_where_a_newcomer_looks():
    for page in ("../README.md", "../README.zh.md", "index.md", "writing-a-skill.md"):
        assert "testing-skills.md" in (DOCS / page).read_text(encoding="utf-8"), page


def test_later_hands_and_a_first_discard_are_played_as_the_page_says(table):
    given = re.search(r"`(next=\[.*?\])`", PAGE)
    hand = re.search(r'`(east="\w+", wall="[^"]+")` and `(t\.play\(.*?\))`', PAGE)
    assert given is not None
    assert hand is not None
    t = eval(f"table({given[1]})", {"table": table}).finish()
    assert t.table.hand_number == 3
    t = eval(f"table({hand[1]})", {"table": table})
    eval(hand[2], {"t": t})
    t.expect(hand="win", yaku={"east": ["menzen_tsumo", "bakaze_ton", "jikaze_ton"]})
    first = table(east="123m456p789s1112z2z").play("E: tsumo")
    first.expect(yaku={"east": ["tenhou"]})
