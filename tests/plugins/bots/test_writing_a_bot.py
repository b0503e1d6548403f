"""The page on bots runs as it is printed, lists what a player sees, and bots of one's own are loaded from anywhere."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from rinshan.decisions import Action, Decision
from rinshan.drive import drive
from rinshan.errors import RinshanError
from rinshan.game import Game, Setup
from rinshan.rules import PRESETS
from rinshan.views import View
from rinshan_plugins.bots import bot_names, make_bot
from rinshan_plugins.bots.own import is_place, load_bot

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"<!-- example: (\w+) -->\n```python\n(.*?)```", PAGE, re.S))
TENHOU = PRESETS["tenhou"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder we are in, with the bot of the page."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(BLOCKS["bot"], encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("place", ["mybot.py", "mybot"])
def test_the_bot_printed_on_the_page_plays_a_game(folder: Path, place: str) -> None:
    maker = load_bot(place, "Outsider")
    game = Game(Setup(TENHOU, 3), checks=True)
    result = drive(game, [maker(0, "3", TENHOU), *(make_bot("efficiency", seat, 3, TENHOU) for seat in (1, 2, 3))])
    assert sorted(result.places) == [1, 2, 3, 4]


def test_the_driver_printed_on_the_page_runs() -> None:
    exec(compile(BLOCKS["drive"], "writing-a-bot.md", "exec"), {})


@pytest.mark.parametrize(("heading", "cls"), [("Decision", Decision), ("Action", Action), ("View", View)])
def test_what_a_bot_sees_is_listed_completely_and_exists(heading: str, cls: Any) -> None:
    text = re.split(r"^## ", PAGE.partition(f"## {heading}\n")[2], flags=re.M)[0]
    listed = dict(re.findall(r"`(\w+)(?:\(([^`]*)\))?`", " ".join(re.findall(r"^\| (`.*?) \|", text, re.M))))
    assert set(listed) == {name for name in dir(cls) if not name.startswith("_")}
    for name, given in listed.items():
        if given:
            taken = [word for word in inspect.signature(getattr(cls, name)).parameters if word != "self"]
            assert given.split(", ") == taken


def test_the_page_names_every_bot_in_the_box() -> None:
    assert all(f"`{name}`" in PAGE for name in bot_names())


def test_a_place_is_a_python_file_or_a_module_that_is_found(folder: Path) -> None:
    assert is_place("anything.py")
    assert is_place("mybot")
    assert not is_place("no_such_module_anywhere")
    assert not is_place("no_such_package.module")
    assert not is_place("")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("raise ValueError('broken')", r"bad\.py cannot be imported: ValueError: broken \(bad\.py, line 1\)"),
        ("class Bott: ...", r"there is no 'Bot'; did you mean 'Bott'"),
        ("class Bot: ...", r"bad\.py:Bot is no bot: expected a class"),
        ("Bot = 3", r"is no bot"),
        ("class Bot:\n    def answer(self, decision, view): ...", r"cannot be made; expected a class .*TypeError"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused_with_the_reason(folder: Path, code: str, said: str) -> None:
    (folder / "bad.py").write_text(code, encoding="utf-8")
    with pytest.raises(RinshanError, match=said):
        load_bot("bad.py", "Bot")(0, 1, TENHOU)


def test_a_file_or_module_that_is_not_there_is_refused_by_name(folder: Path) -> None:
    with pytest.raises(RinshanError, match=r"nowhere\.py: there is no such file"):
        load_bot("nowhere.py", "Bot")
    (folder / "halfbot.py").write_text("import no_such_module_anywhere", encoding="utf-8")
    with pytest.raises(RinshanError, match="halfbot cannot be imported: ModuleNotFoundError"):
        load_bot("halfbot", "Bot")


def test_an_exception_in_a_bot_names_bot_question_and_line(folder: Path) -> None:
    code = "class Bot:\n    def __init__(self, *_): ...\n    def answer(self, decision, view):\n        return 1 / 0\n"
    (folder / "bad.py").write_text(code, encoding="utf-8")
    maker = load_bot("bad.py", "Bot")
    with pytest.raises(
        RinshanError, match=r"bad\.py:Bot, asked <turn seat 0: .*ZeroDivisionError.*\(bad\.py, line 4\)"
    ):
        drive(Game(Setup(TENHOU, 3)), [maker(seat, 3, TENHOU) for seat in range(4)])


def test_names_of_bots_are_found_whatever_their_capitals() -> None:
    assert type(make_bot("Efficiency", 0, 1, TENHOU)) is type(make_bot("efficiency", 0, 1, TENHOU))
    with pytest.raises(RinshanError, match="there are efficiency, random, first, tsumogiri"):
        make_bot("nobody", 0, 1, TENHOU)
