"""The page about writing skills runs as it is printed, and the example pack is a real one that passes its tests."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import rinshan_skills
from rinshan.subjects import Refusal
from rinshan_skills.registry import Registry

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "writing-a-skill.md").read_text(encoding="utf-8")
EXAMPLE = DOCS / "examples" / "rinshan-lantern"


@pytest.fixture
def printed():
    """Everything that the Python blocks of the page define, run in order."""
    from dataclasses import dataclass

    space = {name: getattr(rinshan_skills, name) for name in rinshan_skills.__all__}
    space |= {"dataclass": dataclass, "Refusal": Refusal, "BlowOut": rinshan_skills.Skill, "__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.S):
        exec(compile(block, "writing-a-skill.md", "exec"), space)
    return space


def test_the_test_printed_on_the_page_passes(printed, table):
    printed["test_each_kan_is_worth_one_han"](table)


def test_the_modifier_printed_on_the_page_holds_the_first_tile(printed, table):
    t = table(east="123m456p789s1122z", wall="9m", cards={"east": [printed["Hold"]]})
    assert "discard 9m drawn" not in t.options("E")
    assert "discard 1z" in t.options("E")


def test_every_effect_and_ask_named_on_the_page_exists():
    for name in re.findall(r"`me\.(\w+)\(", PAGE):
        assert hasattr(rinshan_skills.Me, name), name


def test_the_example_pack_loads_like_a_strangers(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    known = Registry()
    known.load_pack("lantern", "rinshan_lantern", "1.0")
    assert known.errors == {}
    assert known.character("Lantern Keeper").id == "lantern_keeper"


def test_the_tests_of_the_example_pack_pass_once_it_is_installed(tmp_path):
    """The entry point is written into a folder on the path, as an installation would."""
    info = tmp_path / "rinshan_lantern-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rinshan-lantern\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rinshan.packs]\nlantern = rinshan_lantern\n")
    path = f"{tmp_path}:{EXAMPLE / 'src'}"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        str(EXAMPLE / "tests"),
    ]
    done = subprocess.run(command, env={"PYTHONPATH": path, "PATH": ""}, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout
