"""The page about writing skills runs as it is printed, and the example pack is a real one that passes its tests."""

import dataclasses
import inspect
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner

import rinshan_skills
from rinshan.hand import kinds_in
from rinshan.melds import Meld
from rinshan.modifiers import End
from rinshan.results import HandResult
from rinshan.subjects import Claim, Discard, Draw, Indicator, Move, Plan, RiichiTerms, Win
from rinshan.table import Table
from rinshan.tiles import NAME_OF_TEXT, format_names
from rinshan.win import Payment, Reading, WinInput
from rinshan_plugins.cli import app
from rinshan_skills.activation import Activation
from rinshan_skills.fields import _SKILL, _YAKU
from rinshan_skills.registry import Registry
from rinshan_skills.skill import CLASSES, TYPES

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "writing-a-skill.md").read_text(encoding="utf-8")
EXAMPLE = DOCS / "examples" / "rinshan-lantern"


BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


def run(block, space=None):
    """Run a block of the page; nothing is there but what it imports itself, or what ``space`` holds."""
    space = {"__name__": __name__} if space is None else space
    exec(compile(block, "writing-a-skill.md", "exec"), space)
    return space


@pytest.fixture
def printed():
    """Everything that the Python blocks of the page define, run in order."""
    space = {"__name__": __name__}
    for block in BLOCKS:
        run(block, space)
    return space


def test_what_the_page_calls_complete_runs_alone_and_is_accepted_by_the_registry():
    complete = [block for block in BLOCKS if "(Skill)" in block]
    assert len(complete) == len(re.findall(r"[Cc]omplete:", PAGE))
    for block in complete:
        for made in list(run(block).values()):
            if isinstance(made, type) and issubclass(made, rinshan_skills.Skill) and made is not rinshan_skills.Skill:
                Registry().register(made)


def tables():
    """Heading -> names in the first column of its table, those with brackets with their arguments."""
    found = {}
    for heading, text in re.findall(r"^### (\S+)\n(.*?)(?=^##)", PAGE, re.S | re.M):
        rows = re.findall(r"^\| (`.*?) \|", text, re.M)
        found[heading] = dict(re.findall(r"`(\w+)(?:\(([^`]*)\))?`", " ".join(rows)))
    return found


READ = {
    "me": rinshan_skills.Me,
    "me.table": Table,
    "Draw": Draw,
    "Move": Move,
    "Discard": Discard,
    "Claim": Claim,
    "Meld": Meld,
    "Win": Win,
    "Payment": Payment,
    "Indicator": Indicator,
    "RiichiTerms": RiichiTerms,
    "Plan": Plan,
    "HandResult": HandResult,
    "Activation": Activation,
    "Reading": Reading,
    "Reading.win": WinInput,
}


@pytest.mark.parametrize("heading", READ)
def test_what_a_skill_may_read_is_listed_completely_and_exists(heading):
    listed, cls = tables()[heading], READ[heading]
    assert set(listed) == {name for name in dir(cls) if not name.startswith("_")}
    for name, given in listed.items():
        if given or callable(getattr(cls, name)):
            taken = [name for name in inspect.signature(getattr(cls, name)).parameters if name != "self"]
            if given:
                assert given.split(", ") == taken, name


def test_the_legal_values_of_class_fields_on_the_page_are_those_of_the_framework():
    section = PAGE.partition("## What a skill says about itself")[2].partition("## ")[0]
    fields = re.findall(r"^\| `(\w+)` \|", section, re.M)
    assert fields == list(_SKILL)
    assert {*TYPES, *CLASSES} <= set(re.findall(r"`(\w+)`", section))
    assert all(f"`{name}`" in section for name in _YAKU)


def test_the_signature_of_an_end_is_printed_as_it_is():
    fields = [f"{field.name}={json.dumps(field.default).replace('null', 'None')}" for field in dataclasses.fields(End)]
    assert f"End({', '.join(fields)})" in PAGE


def test_the_page_is_linked_from_where_a_newcomer_looks():
    for page in ("../README.md", "../README.zh.md", "../CONTRIBUTING.md", "index.md", "hooks.md"):
        assert "writing-a-skill.md" in (DOCS / page).read_text(encoding="utf-8"), page


def test_the_test_printed_on_the_page_passes(printed, table):
    printed["test_each_kan_is_worth_one_han"](table)


def test_the_modifier_printed_on_the_page_holds_the_first_tile(printed, table):
    t = table(east="123m456p789s1122z", wall="9m", cards={"east": [printed["Hold"]]})
    assert "discard 9m drawn" not in t.options("E")
    assert "discard 1z" in t.options("E")


def test_the_ones_of_a_hand_are_nines_while_it_is_tenpai(printed, table):
    wall = {"east": "19m19p19s1234567z1m", "south": "11m99m456p789s234s", "wall": "6z 5z 6z", "red_fives": (0, 0, 0)}
    t = table(**wall, cards={"south": [printed["HighWalls"]]}).until("S")
    t.expect(south="9999m456p789s234s6z")
    t.play("S: discard 4p").until("W").expect(south="11m99m56p789s234s6z")
    assert NAME_OF_TEXT["1m"] in t.table.hand_names(0)


def test_an_honour_may_be_any_honour_while_the_wait_printed_on_the_page_has_one_face(printed, table):
    tanki, shanpon = "123m456p789s222z5z", "123m456p789s22z55z"
    for south, waits in ((tanki, "1234567z"), (shanpon, "25z"), ("46m123p456p789s22z", "5m")):
        t = table(east="9m", south=south, cards={"south": [printed["Masks"]]})
        assert format_names(kinds_in(t.table.waits(1))) == waits


def test_the_switch_printed_on_the_page_gives_its_skill_on_either_side(printed, table):
    def held(t):
        return [skill.cls for skill in t.skills.holdings.skills_of(1)]

    t = table(cards={"south": [printed["Phases"]]}).play("S: yes")
    assert printed["Glow"] in held(t)
    t.until("W")
    assert printed["Glow"] not in held(t)
    t.until("S", t.skills.instances[0].label).play("S: yes")
    assert printed["Glow"] in held(t.until("W"))


def test_the_awakening_printed_on_the_page_changes_skills_below_ten_thousand_points(printed, table):
    cards = {"south": [printed["Phases"], printed["Daybreak"]]}
    for points, wanted in ((10_000, ["Phases", "Daybreak"]), (9_900, ["Glow", "Daybreak"])):
        t = table(cards=cards, scores={"south": points})
        held = [skill.cls.__name__ for skill in t.skills.holdings.skills_of(1)]
        assert sorted(held) == sorted(wanted)


def test_the_moment_printed_on_the_page_is_asked_always_and_offered_while_tenpai(printed, table):
    hand = {"east": "147m258p369s1234z", "south": "123m456p789s1122z", "wall": "9m 9p"}
    t = table(**hand, cards={"east": [printed["Dimmer"]], "south": [printed["Dimmer"]]})
    assert [(ask.seat, ask.cover) for ask in t.pending] == [(1, False), (0, True)]
    assert (t.options("S"), t.options("E")) == (["dim", "pass"], ["pass"])
    t.play("S: dim")
    assert [ask.seat for ask in t.pending] == [0], "once it is used there is no question any more"


def test_every_effect_and_ask_named_on_the_page_exists():
    for name in re.findall(r"`me\.(\w+)\(", PAGE):
        assert hasattr(rinshan_skills.Me, name), name


@pytest.mark.usefixtures("nothing_beside")
def test_the_commands_at_the_beginning_of_the_page_do_what_they_say(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lantern.py").write_text(BLOCKS[0])
    (block,) = re.findall(r"```sh\n(rinshan match.*?)```", PAGE, re.S)
    lines = [shlex.split(line, comments=True) for line in block.splitlines()]
    assert [words[:2] for words in lines if words[0] == "pytest"] == [["pytest", "test_paper_lantern.py"]]
    for _, *words in [words for words in lines if words[0] == "rinshan"]:
        done = CliRunner().invoke(app, words)
        assert (done.exit_code, done.stderr) == (0, ""), words
    assert sorted(path.name for path in tmp_path.glob("*paper*")) == [
        "paper_lantern.py", "paper_lantern.toml", "test_paper_lantern.py",
    ]  # fmt: skip


def test_the_commands_that_know_a_file_are_those_that_the_page_names():
    section = PAGE.partition("## A single file")[2].partition("\n- ")[0]
    group = typer.main.get_command(app)
    taking = {name for name, sub in group.commands.items() if any("--with" in param.opts for param in sub.params)}
    assert taking == set(re.findall(r"`(?:rinshan )?(\w+)`", section))


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
    assert "4 passed" in done.stdout
