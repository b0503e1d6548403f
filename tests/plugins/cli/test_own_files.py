"""Skills and characters of a single file: at a seat, in the lists, in the matrix, and in records."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from rinshan_plugins.cli.characters import find_character
from rinshan_plugins.cli.packs import begin, load_own, load_packs
from rinshan_skills.files import file_version
from rinshan_skills.testing.scenarios import scenes_of

Run = Callable[..., Result]
Refused = Callable[..., str]
RunJson = Callable[..., Any]

BRIGHT = '''
from rinshan_skills import LIMITED, LOCKED, Character, ExtraYaku, Skill, mine


class BrightKans(Skill):
    """Each of your kans
    is worth one han."""

    kind = LOCKED

    @mine
    def han_direct(self, han, reading):
        return han + sum(meld.is_kan for meld in reading.win.melds)


class BlowOut(Skill):
    """Once per game you may cancel another player's pon."""

    kind = LIMITED

    def call_declared(self, me, who, claim):
        if who != me.seat and claim.action.kind == "pon":
            yield me.cancel()
'''
KEEPER = '\nKEEPER = Character("lantern_keeper", __name__, (BrightKans, BlowOut))\n'
YAKU = """
from rinshan.win import Item

class Lamp(ExtraYaku):
    id = "lamp"
    han = 2

    def yaku(self, reading):
        return [Item(self.id, 2)]
"""
BOT = """

class Hasty:
    def __init__(self, seat, seed, rules):
        pass

    def answer(self, decision, view):
        return decision.default


NUMBER = 5
"""
COUNTER = '''
from rinshan_skills import ORDINARY, Skill, mine


def depth(turns):
    if turns > 1:
        return 2
    return 1


class Counter(Skill):
    """When you have drawn you may look at a live tile, and not on turn one hundred."""

    kind = ORDINARY

    @mine
    def drawn(self, me):
        if me.turn_number == 100:
            return
        yield me.peek(*me.next_live(depth(me.turn_number)))
'''
MISSPELT = (
    "cannot be imported: ModuleNotFoundError: No module named 'rinshan_skill'; "
    "did you mean 'rinshan_skills'? (misspelt.py, line 1)"
)
CARELESS = "rinshan: warning: lantern.py is not as it was when the record was made; the game may go another way"


@pytest.fixture
def lantern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with two skills, a bot and a number, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "lantern.py"
    file.write_text(BRIGHT + BOT, encoding="utf-8")
    return file


@pytest.fixture
def keeper(lantern: Path) -> Path:
    """The same with a character."""
    lantern.write_text(BRIGHT + KEEPER + BOT, encoding="utf-8")
    return lantern


def seated(run_json: RunJson, record: Path, *seats: str) -> tuple[list[str], dict[str, Any]]:
    """The names at a table at which these sit, and the header of the record."""
    words = [word for seat in seats for word in ("--seat", seat)]
    played = run_json("match", "--seed", 3, *words, "--record", record, "--force")["games"][0]
    assert played["faults"] == []
    return played["seats"], json.loads(record.read_text(encoding="utf-8").partition("\n")[0])


# ---------------------------------------------------------------------------- at a seat


def test_a_skill_of_a_file_sits_down_and_the_record_names_the_file_without_its_folder(
    run_json: RunJson, lantern: Path, tmp_path: Path
) -> None:
    names, header = seated(run_json, tmp_path / "g.jsonl", f"{lantern}:BrightKans", "lantern.py:BlowOut:tsumogiri")
    assert names == ["Bright Kans", "Blow Out", "efficiency 3", "efficiency 4"]
    assert header["cards"] == [["lantern:BrightKans"], ["lantern:BlowOut"], [], []]
    assert header["packs"] == {"lantern.py": file_version(lantern)}
    assert str(tmp_path) not in (tmp_path / "g.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "seat",
    ["lantern.py", "lantern.py:KEEPER", "lantern.py:lantern_keeper", "lantern.py:random", "lantern.py:KEEPER:bot"],
)
def test_a_character_of_a_file_sits_down_by_its_file_its_constant_or_its_id(
    run_json: RunJson, keeper: Path, tmp_path: Path, seat: str
) -> None:
    names, header = seated(run_json, tmp_path / "g.jsonl", seat)
    assert names[0] == "Lantern Keeper"
    assert header["cards"][0] == ["lantern_keeper"]


def test_only_the_bot_that_is_named_plays(run_json: RunJson, keeper: Path, tmp_path: Path) -> None:
    records = []
    for seat in ("lantern.py", "lantern.py:efficiency", "lantern.py:tsumogiri", "lantern.py:KEEPER:lantern.py:Hasty"):
        seated(run_json, tmp_path / "g.jsonl", seat, "tsumogiri", "tsumogiri", "tsumogiri")
        records.append((tmp_path / "g.jsonl").read_text(encoding="utf-8").splitlines()[1:])
    assert records[0] == records[1] != records[2] == records[3]


def test_a_bot_of_the_same_file_plays_without_a_character(run_json: RunJson, keeper: Path, tmp_path: Path) -> None:
    names, header = seated(run_json, tmp_path / "g.jsonl", "lantern.py:Hasty", "saki:lantern.py:Hasty")
    assert names[:2] == ["Hasty", "Miyanaga Saki"]
    assert (header["cards"][0], header["packs"].get("lantern.py")) == ([], None)


def test_a_file_may_use_modules_beside_it(run_json: RunJson, lantern: Path, tmp_path: Path) -> None:
    (tmp_path / "lamp_oil.py").write_text("OIL = 1\n", encoding="utf-8")
    lantern.write_text(BRIGHT.replace("return han", "return OIL - 1 + han") + "\nfrom lamp_oil import OIL\n")
    names, _ = seated(run_json, tmp_path / "g.jsonl", "lantern.py:BrightKans")
    assert names[0] == "Bright Kans"


def test_an_extra_yaku_of_a_file_can_be_switched_on_or_held(run_json: RunJson, keeper: Path, tmp_path: Path) -> None:
    keeper.write_text(BRIGHT + YAKU, encoding="utf-8")
    (tmp_path / "house.toml").write_text('preset = "tenhou"\nextra_yaku = ["lamp"]\n', encoding="utf-8")
    record = tmp_path / "g.jsonl"
    played = run_json("match", "--rules", "house.toml", "--with", "lantern.py", "--seed", 1, "--record", record)
    assert played["games"][0]["faults"] == []
    assert '["lamp",2]' in record.read_text(encoding="utf-8")
    assert run_json("check", record)["differences"] == []
    known = ("--with", "lantern.py")
    assert run_json("rules", "house.toml", *known)["extra_yaku"] == ["lamp"]
    assert run_json("fuzz", "--games", 1, "--rules", "house.toml", *known) == {"games": 1, "failures": []}
    names, _ = seated(run_json, record, "lantern.py:Lamp")
    assert names[0] == "Lamp"


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("nowhere.py", "nowhere.py: there is no such file"),
        ("nowhere.py:BrightKans", "nowhere.py: there is no such file"),
        ("lantern.py", "lantern.py: holds several, BrightKans, BlowOut; name one: lantern.py:BrightKans"),
        (
            "lantern.py:BrightKan",
            "lantern.py:BrightKan: there is no such name; it holds BrightKans, BlowOut; did you mean 'BrightKans'?",
        ),
        ("lantern.py:NUMBER", "lantern.py:NUMBER: that is no skill or character; it holds BrightKans, BlowOut"),
        ("lantern.py:mine", "lantern.py:mine: that is no skill or character; it holds BrightKans, BlowOut"),
        ("lantern.py:BrightKans:effciency", "no bot is called 'effciency'; did you mean 'efficiency'?"),
        ("lantern.py:BrightKans:nowhere:Bot", "(no module 'nowhere' is found)"),
        ("lantern.py:BrightKans:lantern.py:Hast", "lantern.py: there is no 'Hast'; did you mean 'Hasty'?"),
        (
            "bots.py",
            "bots.py: holds neither a skill nor a character; Hasty is not derived from Skill; "
            "a bot is given as bots.py:Class\n",
        ),
        ("numbers_only.py", "holds neither a skill nor a character; a bot is given as numbers_only.py:Class\n"),
        ("misspelt.py", f"misspelt.py {MISSPELT}"),
        ("misspelt.py:X", f"misspelt.py {MISSPELT.partition(';')[0]}"),
        ("unskilled.py", "unskilled.py: holds neither a skill nor a character; X, Y are not derived from Skill; a bot"),
        (
            "unskilled.py:X",
            "unskilled.py:X: that is no skill or character; X is not derived from Skill; it holds neither",
        ),
        ("unskilled.py:X", "neither a skill nor a character; it is no bot either, which has answer(decision, view)\n"),
        (
            "unskilled.py:nobody",
            "unskilled.py:nobody: there is no such name; it holds neither a skill nor a character\n",
        ),
        ("empty.py", "empty.py: holds neither a skill nor a character"),
        ("empty.py:Skill", "empty.py:Skill: there is no such name; it holds neither a skill nor a character"),
        ("failing.py:X", "failing.py cannot be imported: ZeroDivisionError: division by zero (failing.py, line 3)"),
        ("deep.py:X", "deep.py cannot be imported: ValueError: too deep (deep.py, line 3)"),
        ("broken.py:X", "broken.py cannot be imported: SyntaxError: '(' was never closed (broken.py, line 2)"),
        ("leaving.py:X", "leaving.py cannot be imported: SystemExit: 3 (leaving.py, line 2)"),
        ("hookless.py:X", "hookless.py: hookless:X"),
        ("hookless.py:X", "did you mean 'drawn'?"),
        ("textless.py:X", "textless.py: textless.toml: unknown table 'Y'; expected some of character, X"),
        ("random.py:X", "random.py: Python has a module 'random' of its own; give the file another name"),
        ("rinshan.py:X", "rinshan.py: another module is called 'rinshan'; give the file another name"),
        ("my-skill.py:X", "my-skill.py: the name of the file must be Latin letters, digits and _, and end in .py"),
        ("class.py:X", "class.py: the name of the file must be"),
    ],
)
def test_a_seat_that_cannot_be_taken_says_which_file_and_why(
    refused: Refused, lantern: Path, tmp_path: Path, seat: str, told: str
) -> None:
    one = "from rinshan_skills import Skill\nclass X(Skill):\n    def {}(self): yield\n"
    files = {
        "bots.py": BOT,
        "empty.py": "import rinshan_skills\n",
        "numbers_only.py": "ONE = 1\n",
        "misspelt.py": "from rinshan_skill import Skill\nclass X(Skill): ...\n",
        "unskilled.py": "from rinshan_skills import Skill\nclass X: ...\nclass Y: ...\n",
        "failing.py": "import rinshan_skills\n\n1 / 0\n",
        "deep.py": "import rinshan_skills\nimport deep_inside\ndeep_inside.fail()\n",
        "deep_inside.py": "\n\n\n\ndef fail():\n    raise ValueError('too deep')\n",
        "broken.py": "import rinshan_skills\nX = (\n",
        "leaving.py": "import rinshan_skills\nraise SystemExit(3)\n",
        "hookless.py": one.format("drawnn"),
        "textless.py": one.format("drawn"),
        "textless.toml": '[Y]\nname = "Y"\n',
        **{f"{name}.py": one.format("drawn") for name in ("random", "rinshan", "my-skill", "class")},
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert told in refused("match", "--seat", seat)
    assert "lantern" not in sys.modules or seat.startswith("lantern")


@pytest.mark.parametrize("command", ["matrix", "skills"])
def test_other_commands_say_as_much_of_a_file_that_holds_nothing(refused: Refused, lantern: Path, command: str) -> None:
    for name, text in {"misspelt": "import rinshan_skill\n", "unskilled": "class X: ...\n"}.items():
        (lantern.parent / f"{name}.py").write_text(text, encoding="utf-8")
    assert MISSPELT in refused(command, "misspelt.py")
    none = "unskilled.py: holds neither a skill nor a character; X is not derived from Skill\n"
    assert none in refused(command, "unskilled.py")
    assert "unskilled.py:X: that is no skill or character; X is not derived" in refused(command, "unskilled.py:X")


def test_a_bot_of_a_file_with_skills_that_cannot_answer_is_told(refused: Refused, lantern: Path) -> None:
    lantern.write_text(BRIGHT + BOT.replace("def answer", "def anwser"), encoding="utf-8")
    told = refused("match", "--seat", "lantern.py:Hasty")
    assert (
        "Hasty is not derived from Skill; it holds BrightKans, BlowOut; it is no bot either, which has answer(" in told
    )


def test_two_files_of_one_name_cannot_be_told_apart(refused: Refused, lantern: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "lantern.py"
    other.parent.mkdir()
    other.write_text(BRIGHT, encoding="utf-8")
    told = refused("match", "--seat", "lantern.py:BlowOut", "--seat", "other/lantern.py:BlowOut")
    assert (
        "other/lantern.py: another file called lantern.py is loaded; records know files by their names, rename one"
        in told
    )


def test_a_file_cannot_take_the_place_of_a_character_or_of_a_shipped_skill(
    refused: Refused, lantern: Path, tmp_path: Path
) -> None:
    lantern.write_text(BRIGHT + KEEPER.replace("lantern_keeper", "miyanaga_saki"), encoding="utf-8")
    told = refused("match", "--seat", "lantern.py")
    assert "lantern.py: character 'miyanaga_saki' is defined twice" in told
    assert "not lantern (the file lantern.py)" in told
    (tmp_path / "anan.py").write_text(BRIGHT.replace("BlowOut", "FivesAndNines"), encoding="utf-8")
    owned = next(name for name in load_packs().skills if name.split(":")[0].endswith(".anan")).partition(":")[2]
    (tmp_path / "anan.py").write_text(BRIGHT.replace("BlowOut", owned), encoding="utf-8")
    assert "is defined twice" in refused("match", "--seat", "anan.py:BrightKans")


def test_nothing_of_a_file_is_left_for_the_next_command(run: Run, refused: Refused, keeper: Path) -> None:
    keeper.write_text(BRIGHT + YAKU + KEEPER, encoding="utf-8")
    known = load_packs()
    before = (dict(known.packs), dict(known.characters), dict(known.skills), dict(known.yaku))
    assert run("characters", "lantern_keeper", "--with", "lantern.py").exit_code == 0
    assert "lantern" in sys.modules
    assert "neither a bot nor a character" in refused("match", "--seat", "lantern_keeper")
    assert (known.packs, known.characters, known.skills, known.yaku) == before
    assert "lantern" not in sys.modules
    assert run("characters", "lantern_keeper", "--with", "lantern.py").exit_code == 0
    begin()


def test_a_file_that_fails_half_way_is_forgotten_whole(refused: Refused, lantern: Path) -> None:
    lantern.write_text(BRIGHT + "\nclass Wrong(Skill):\n    kind = 5\n", encoding="utf-8")
    known = load_packs()
    before = (dict(known.packs), dict(known.skills))
    assert "lantern.py: lantern:Wrong" in refused("match", "--seat", "lantern.py:BrightKans")
    assert (known.packs, known.skills) == before
    assert "lantern" not in sys.modules


def test_a_file_that_another_test_has_imported_is_the_same_module(
    lantern: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(lantern.parent))
    import lantern as module  # type: ignore[import-not-found]

    pack = load_own(lantern)
    assert pack.classes == [module.BrightKans, module.BlowOut]
    assert load_own(lantern) is pack
    begin()


# ---------------------------------------------------------------------------- lists and the matrix


def test_the_lists_know_what_a_file_holds(run: Run, run_json: RunJson, keeper: Path) -> None:
    assert run_json("characters", "lantern.py")[0]["names"]["en"] == "Lantern Keeper"
    assert "lantern_keeper" in run("characters", "--with", "lantern.py").stdout
    (skill,) = run_json("skills", "lantern.py:BrightKans")
    assert skill["id"] == "lantern.bright_kans"
    assert set(skill["names"].values()) == {"Bright Kans"}
    assert set(skill["texts"].values()) == {"Each of your kans is worth one han."}
    assert skill["school"]["ja"] == "lantern.py"
    assert [found["id"] for found in run_json("skills", "lantern.py")] == ["lantern.bright_kans", "lantern.blow_out"]
    assert "lantern.blow_out" in run("skills", "--with", "lantern.py").stdout
    pack = run_json("plugins", "--with", "lantern.py")["packs"][-1]
    assert (pack["name"], pack["version"]) == ("lantern.py", file_version(keeper))
    assert (pack["characters"], len(pack["skills"])) == (["lantern_keeper"], 2)


def test_texts_beside_a_file_are_used(run: Run, run_json: RunJson, lantern: Path) -> None:
    table = '[{}]\nname = {{ zh = "a", ja = "b", en = "Lit" }}\ntext = {{ zh = "a", ja = "b", en = "c" }}\n'
    lantern.with_suffix(".toml").write_text(table.format("BrightKans") + table.format("BlowOut"), encoding="utf-8")
    assert run_json("skills", "lantern.py:BrightKans")[0]["names"] == {"zh": "a", "ja": "b", "en": "Lit"}


def test_the_card_of_a_skill_is_no_character(refused: Refused, lantern: Path) -> None:
    told = refused("characters", "lantern.py:BlowOut")
    assert "lantern.py:BlowOut is a skill, which no character has; `rinshan skills lantern.py:BlowOut` shows it" in told


@pytest.mark.parametrize("processes", [1, 2])
def test_the_matrix_plays_skills_of_a_file_in_any_number_of_processes(
    run_json: RunJson, lantern: Path, processes: int
) -> None:
    words = ("matrix", "lantern.py:BrightKans", "saki", "--hands", 2, "--processes", processes)
    told = run_json(*words)
    scenes = len(scenes_of(find_character("saki")))
    assert (told["cases"], told["failures"]) == (3 + scenes, [])
    assert told["fired"][0]["name"] == "lantern:BrightKans"


@pytest.mark.parametrize(
    "word", ["counter.py", "sub/../counter.py", "{folder}/counter.py", "linked.py", "over/counter.py"]
)
def test_what_other_processes_saw_of_a_file_counts_however_the_file_is_named(
    run_json: RunJson, lantern: Path, word: str
) -> None:
    (lantern.parent / "counter.py").write_text(COUNTER, encoding="utf-8")
    (lantern.parent / "sub").mkdir()
    (lantern.parent / "over").symlink_to(lantern.parent, target_is_directory=True)
    if word == "linked.py":
        (lantern.parent / word).symlink_to(lantern.parent / "counter.py")
    file = word.format(folder=lantern.parent)
    told = [run_json("matrix", file, "--hands", 4, "--processes", processes) for processes in (1, 2)]
    assert told[0] == told[1]
    assert (told[1]["cases"], told[1]["failures"]) == (1, [])
    one, _function = told[1]["fired"]
    assert one["name"] == f"{Path(word).stem}:Counter"
    assert one["activated"] > 1
    never = ["Counter.drawn, line 18 true: if me.turn_number == 100:", "Counter.drawn, line 19: return"]
    assert told[1]["never"] == {one["name"]: never}


def test_the_matrix_says_how_a_failing_game_of_a_file_plays_again(run_json: RunJson, run: Run, lantern: Path) -> None:
    lantern.write_text(BRIGHT.replace("return han +", "return 1 / 0 +"), encoding="utf-8")
    told = run_json("matrix", "lantern.py:BrightKans", "--hands", 20, "--processes", 1, code=1)
    line = told["failures"][0]["replay"]
    assert line == f"rinshan replay {told['failures'][0]['record']} --with {lantern}"
    assert "there is no such" not in run(*line.split()[1:]).stderr


# ---------------------------------------------------------------------------- records


@pytest.fixture
def kept(run_json: RunJson, lantern: Path, tmp_path: Path) -> Path:
    """The record of a match in which a skill of the file played."""
    seated(run_json, tmp_path / "kept.jsonl", "lantern.py:BlowOut", "lantern.py:BrightKans")
    begin()
    return tmp_path / "kept.jsonl"


def elsewhere(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from rinshan_plugins.cli import main; main()", *map(str, arguments)]
    variables = {"PATH": os.environ["PATH"], "COLUMNS": "80"}
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)


def test_another_process_replays_the_record_where_the_file_is(kept: Path) -> None:
    done = elsewhere("check", kept, folder=kept.parent)
    assert (done.returncode, done.stderr) == (0, "")
    assert "all agree" in done.stdout


COMMANDS = [
    ["replay", "--at", "0"],
    ["explain", "--at", "0"],
    ["check"],
    ["convert", "out.mjai", "--format", "mjai", "--force"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_from_another_folder_the_file_is_missed_by_name_and_taken_where_it_is_given(
    run: Run, refused: Refused, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    (tmp_path / "away").mkdir()
    monkeypatch.chdir(tmp_path / "away")
    command, *rest = words
    first, *options = (rest[:1] if command == "convert" else []), *(rest[1:] if command == "convert" else rest)
    result = run(command, kept, *first, *options)
    assert result.exit_code == 2
    told = "skills of the file lantern.py; it is not in this folder: give it with --with PATH/lantern.py"
    assert told in result.stderr
    done = run(command, kept, *first, *options, "--with", tmp_path / "lantern.py")
    assert (done.exit_code, done.stderr) == (0, done.stderr if command == "convert" else "")


def test_the_players_of_a_record_are_called_by_their_skills(run: Run, kept: Path) -> None:
    told = run("replay", kept).stdout
    assert "Blow Out" in told
    assert "Bright Kans" in told


def test_a_file_that_has_changed_is_not_run_unless_it_is_given_and_then_that_is_said(
    run: Run, refused: Refused, kept: Path, lantern: Path
) -> None:
    lantern.write_text("raise SystemExit('run')\n", encoding="utf-8")
    told = refused("replay", kept)
    assert "the lantern.py in this folder is not as it was then: give it with --with PATH/lantern.py" in told
    lantern.write_text(BRIGHT + BOT + "# by night\n", encoding="utf-8")
    assert "not as it was then" in refused("replay", kept)
    given = run("replay", kept, "--at", 0, "--with", lantern)
    assert (given.exit_code, given.stderr.strip()) == (0, CARELESS)


def test_lines_may_end_as_another_system_ends_them(run: Run, kept: Path, lantern: Path) -> None:
    lantern.write_bytes((BRIGHT + BOT).replace("\n", "\r\n").encode())
    assert run("check", kept).exit_code == 0


def test_a_record_names_no_place_from_which_code_is_run(refused: Refused, kept: Path, tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "lantern.py").write_text(BRIGHT + BOT, encoding="utf-8")
    (tmp_path / "lantern.py").unlink()
    text = kept.read_text(encoding="utf-8").replace('"lantern.py"', '"below/lantern.py"')
    kept.write_text(text, encoding="utf-8")
    assert "the pack 'below/lantern.py'; it is not installed" in refused("replay", kept)


def test_a_record_of_a_scene_needs_the_file_to_be_given(run: Run, refused: Refused, kept: Path) -> None:
    """Tests import the module themselves; their records name skills and no file."""
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace(f'"lantern.py":"{file_version(kept.with_name("lantern.py"))}"', ""), encoding="utf-8")
    told = refused("replay", kept)
    assert "no skill is called 'lantern:BlowOut'" in told
    assert "what stands in a file of your own is known by --with FILE" in told
    assert run("replay", kept, "--at", 0, "--with", "lantern.py").exit_code == 0


@pytest.mark.parametrize(
    "command", ["match", "replay", "explain", "check", "convert", "characters", "skills", "plugins"]
)
def test_a_file_that_is_not_there_is_refused_by_every_command(refused: Refused, command: str, kept: Path) -> None:
    files = {"replay": [kept], "explain": [kept], "check": [kept], "convert": [kept, "x.mjai", "--format", "mjai"]}
    assert "no.py: there is no such file" in refused(command, *files.get(command, []), "--with", "no.py")
