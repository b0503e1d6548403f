"""Single files as packs: how they are imported, known and forgotten, and how tests and their failures find them."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys

import pytest

from rinshan.errors import PackError
from rinshan_skills import Character, Registry, Skill, face_down
from rinshan_skills.cards import resolve
from rinshan_skills.character import skill_name, skill_text
from rinshan_skills.files import file_version, import_file, is_file_name, path_begins_with, place_of
from rinshan_skills.testing.replays import how_to_replay

LAMP = '''
from rinshan_skills import LOCKED, Character, Modifier, Skill, mine


class OneMore(Modifier):
    pass


class BrightLamp(Skill):
    """Your wins are worth
    one han more."""

    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


LAMPLIGHTER = Character("old_lamplighter", __name__, (BrightLamp,))
SAME = LAMPLIGHTER
'''
TEST = """
from lamp import LAMPLIGHTER


def test_of_the_file(table):
    t = table(east="123m456p789s1122z", wall="9m", cards={"south": [LAMPLIGHTER]}).play("E: discard 9m")
    assert t.table.turn == 3
"""


@pytest.fixture
def lamp(tmp_path, monkeypatch):
    """A file with a character under two names, and nothing of it left afterwards."""
    file = tmp_path / "lamp.py"
    file.write_text(LAMP, encoding="utf-8")
    yield file
    sys.modules.pop("lamp", None)


def test_a_file_is_a_pack_of_its_own_name_and_a_digest_of_its_text(lamp):
    known = Registry()
    pack = known.load_file(str(lamp))
    digest = hashlib.sha256(LAMP.encode()).hexdigest()
    assert (pack.name, pack.module, pack.version, pack.file) == ("lamp.py", "lamp", f"sha256:{digest[:16]}", lamp)
    assert [cls.__name__ for cls in pack.classes] == ["BrightLamp"]
    assert [found.id for found in pack.characters] == ["old_lamplighter"]
    assert known.load_file(lamp) is pack
    assert known.errors == {}
    assert known.where("lamp") == "lamp (the file lamp.py)"


def test_what_a_file_holds_is_found_by_constant_id_and_class(lamp):
    known = Registry()
    pack = known.load_file(lamp)
    (character,), (cls,) = pack.characters, pack.classes
    for name, found in {"": character, "SAME": character, "old_lamplighter": character, "BrightLamp": cls}.items():
        assert known.in_file(pack, name) is found
    for name in ("OneMore", "mine", "LOCKED"):
        with pytest.raises(
            PackError, match=f"lamp.py:{name}: that is no skill or character.*; it holds LAMPLIGHTER, SAME"
        ):
            known.in_file(pack, name)


def test_a_character_and_a_skill_without_texts_are_called_by_their_names(lamp):
    known = Registry()
    pack = known.load_file(lamp)
    (character,), (cls,) = pack.characters, pack.classes
    assert character.names == dict.fromkeys(("zh", "ja", "en"), "Old Lamplighter")
    assert character.school == dict.fromkeys(("zh", "ja", "en"), "lamp.py")
    assert character.texts() == {}
    assert skill_name(cls) == dict.fromkeys(("zh", "ja", "en"), "Bright Lamp")
    assert skill_text(cls)["ja"] == "Your wins are worth one han more."
    assert known.character("old lamplighter") is character
    assert known.skill("lamp.bright_lamp") is cls


def test_a_character_of_a_pack_must_have_texts(lamp, monkeypatch):
    monkeypatch.syspath_prepend(str(lamp.parent))
    known = Registry()
    known.load_pack("lamp", "lamp")
    assert sorted(known.errors) == ["lamp:BrightLamp", "lamp:old_lamplighter"]
    assert "lamp.toml: missing beside lamp.py" in str(known.errors["lamp:old_lamplighter"])
    assert known.characters == {}


def test_a_file_that_is_forgotten_can_be_loaded_anew(lamp):
    known = Registry()
    pack = known.load_file(lamp)
    known.forget_file(pack)
    known.forget_file(pack)
    assert (known.packs, known.skills, known.characters) == ({}, {}, {})
    assert "lamp" not in sys.modules
    lamp.write_text(LAMP.replace("BrightLamp", "DimLamp"), encoding="utf-8")
    again = known.load_file(lamp)
    assert again is not pack
    known.forget_file(pack)
    assert known.skill("lamp.dim_lamp") is again.classes[0]


def test_a_class_that_was_known_before_its_file_is_owned_by_it(lamp, monkeypatch):
    monkeypatch.syspath_prepend(str(lamp.parent))
    cls = import_file(lamp).BrightLamp
    known = Registry()
    known.register(cls)
    known.load_file(lamp)
    other = type("BrightLamp", (Skill,), {"__module__": "lamp"})
    with pytest.raises(PackError, match=r"skill 'lamp.bright_lamp' is defined twice: lamp \(the file lamp.py\)"):
        known.register(other)
    assert known.skill("lamp:BrightLamp") is cls


def test_only_the_bare_name_of_a_file_is_one():
    assert is_file_name("lamp.py")
    assert not is_file_name("lamp")
    assert not is_file_name("below/lamp.py")
    assert not is_file_name("/lamp.py")


def test_the_digest_is_that_of_the_text_however_its_lines_end(tmp_path):
    for name, data in {"a": b"x\ny\n", "b": b"x\r\ny\r\n", "c": b"x\ny"}.items():
        (tmp_path / name).write_bytes(data)
    digests = [file_version(tmp_path / name) for name in "abc"]
    assert digests[0] == digests[1] != digests[2]
    with pytest.raises(PackError, match="nothing: cannot be read: No such file"):
        file_version(tmp_path / "nothing")


def test_where_something_failed_is_told_by_the_file_in_question_or_the_last(tmp_path):
    (tmp_path / "outer.py").write_text("import json\n\ndef run(): json.loads('[')\n")
    outer = import_file(tmp_path / "outer.py")
    with pytest.raises(ValueError, match="Expecting value") as caught:
        outer.run()
    assert place_of(caught.value, tmp_path / "outer.py") == "outer.py, line 3"
    assert place_of(caught.value).startswith("decoder.py, line ")
    assert place_of(caught.value, tmp_path / "other.py").startswith("decoder.py, line ")
    del sys.modules["outer"]


def test_the_folder_of_a_file_is_first_for_as_long_as_it_is_imported(tmp_path):
    before = list(sys.path)
    with path_begins_with(tmp_path):
        assert sys.path == [str(tmp_path), *before]
    assert sys.path == before


HELPED = """
{how}
from rinshan_skills import LOCKED, Skill


class {name}(Skill):
    kind = LOCKED
    worth = {worth}
"""


def helped(folder, name, how="from aid import WORTH", worth="WORTH"):
    """A file ``name.py`` in a folder, with a skill of that name."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name.lower()}.py"
    file.write_text(HELPED.format(how=how, name=name, worth=worth), encoding="utf-8")
    return file


@pytest.fixture
def modules_as_before():
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("how", "worth", "beside"),
    [
        ("from aid import WORTH", "WORTH", "aid.py"),
        ("import aid.more", "aid.WORTH", "aid/__init__.py"),
        ("from more import WORTH", "WORTH", "aid.py"),
    ],
)
@pytest.mark.usefixtures("modules_as_before")
def test_a_file_never_plays_with_a_module_that_lies_beside_another_file(tmp_path, how, worth, beside):
    first, second = helped(tmp_path / "a", "First"), helped(tmp_path / "b", "Second", how, worth)
    first.with_name("aid.py").write_text("WORTH = 1\n")
    hidden = tmp_path / "b" / beside
    hidden.parent.mkdir(exist_ok=True)
    hidden.write_text("WORTH = 2\n")
    second.with_name("more.py").write_text("from aid import WORTH\n")
    known = Registry()
    assert known.load_file(first).classes[0].worth == 1
    with pytest.raises(PackError, match=f"imports {re.escape(str(hidden))}, but another module is called 'aid'"):
        known.load_file(second)
    assert "second" not in sys.modules
    hidden.unlink()
    if how.startswith("from aid"):
        assert known.load_file(second).classes[0].worth == 1


@pytest.mark.usefixtures("modules_as_before")
def test_two_files_share_the_module_beside_them(tmp_path):
    files = helped(tmp_path, "First"), helped(tmp_path, "Second", "if True:\n    from aid import WORTH")
    (tmp_path / "aid.py").write_text("WORTH = 3\n")
    assert [Registry().load_file(file).classes[0].worth for file in files] == [3, 3]


@pytest.mark.usefixtures("modules_as_before")
def test_the_version_is_that_of_what_plays_and_nothing_kept_of_an_earlier_run_plays(tmp_path):
    file = helped(tmp_path, "First", "", "1")
    stamp = file.stat().st_mtime
    version, known = file_version(file), Registry()
    pack = known.load_file(file)
    helped(tmp_path, "First", "", "2")
    os.utime(file, (stamp, stamp))
    assert file_version(file) != version
    again = Registry().load_file(file)
    assert (again.version, again.classes[0].worth) == (version, 1)
    known.forget_file(pack)
    new = known.load_file(file)
    assert (new.version, new.classes[0].worth) == (file_version(file), 2)
    assert not (tmp_path / "__pycache__").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import sys\nsys.path.pop(0)\n", ""),
        ("import sys\nsys.path.pop(0)\n1 / 0", "ZeroDivisionError: division by zero (odd.py, line 3)"),
        ("import sys\ndel sys.modules['odd']\n1 / 0", "ZeroDivisionError: division by zero (odd.py, line 3)"),
    ],
)
@pytest.mark.usefixtures("modules_as_before")
def test_a_file_that_changes_what_python_knows_of_modules_is_told_as_what_it_is(tmp_path, monkeypatch, text, told):
    monkeypatch.setattr(sys, "path", list(sys.path))
    file = tmp_path / "odd.py"
    file.write_text(text)
    if not told:
        assert import_file(file).__name__ == "odd"
        return
    with pytest.raises(PackError) as caught:
        import_file(file)
    assert str(caught.value) == f"{file} cannot be imported: {told}"


@pytest.mark.usefixtures("modules_as_before")
def test_a_module_that_was_made_on_the_spot_keeps_its_name(tmp_path):
    sys.modules["odd"] = type(sys)("odd")
    (tmp_path / "odd.py").write_text("")
    with pytest.raises(PackError, match="another module is called 'odd'"):
        import_file(tmp_path / "odd.py")


# ------------------------------------------------------------------ playing again, and tests beside the file


def test_how_a_record_with_skills_of_files_is_played_again(lamp, tmp_path):
    path, known = tmp_path / "a.jsonl", Registry()
    pack = known.load_file(lamp)
    given = f"rinshan replay {path} --with {lamp}"
    assert how_to_replay(path, ["lamp:BrightLamp", "old_lamplighter face down"], known) == given
    known.forget_file(pack)
    module = import_file(lamp)
    assert how_to_replay(path, ["lamp:BrightLamp"], known) == given
    assert "replay_file" in how_to_replay(path, ["old_lamplighter"], known)
    resolve(face_down(module.LAMPLIGHTER), known)
    assert how_to_replay(path, ["old_lamplighter face down"], known) == given
    local = how_to_replay(path, ["lamp:make.<locals>.Flame"], known)
    assert local == f'rinshan_skills.testing.replay_file("{path}", [Flame])'
    both = how_to_replay(path, ["lamp:BrightLamp", "nowhere:Flame"], known)
    assert both == f'rinshan_skills.testing.replay_file("{path}", [Flame])'


@pytest.mark.parametrize("name", ["test_lamp", "other"])
def test_a_test_module_and_one_of_another_name_are_no_files_to_give(tmp_path, name):
    (tmp_path / f"{name}.py").write_text(LAMP)
    called = "test_lamp" if name == "test_lamp" else "renamed"
    module = type(sys)(called)
    module.__file__ = str(tmp_path / f"{name}.py")
    sys.modules[called] = module
    assert "replay_file" in how_to_replay(tmp_path / "a.jsonl", [f"{called}:BrightLamp"], Registry())
    del sys.modules[called]


def test_a_character_that_is_put_at_a_table_is_remembered_with_its_module(table):
    class Quiet(Skill):
        pass

    known = Registry()
    character = Character("quiet_one", __name__, (Quiet,))
    assert resolve(character, known).id == "quiet_one"
    assert known.loose == {"quiet_one": character}


def pytest_in(folder, *options):
    command = [sys.executable, "-P", "-m", "pytest", "-q", "--rootdir", str(folder), *options, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)


@pytest.mark.parametrize("mode", ["prepend", "append", "importlib"])
def test_a_test_finds_the_file_beside_it_and_its_failure_plays_again(lamp, mode):
    lamp.with_name("test_lamp.py").write_text(TEST, encoding="utf-8")
    done = pytest_in(lamp.parent, f"--import-mode={mode}")
    assert done.returncode == 1, done.stdout
    (line,) = re.findall(r"play it again: rinshan (replay .*)", done.stdout)
    assert line.endswith(f" --with {lamp}")
    command = [sys.executable, "-c", "from rinshan_plugins.cli import main; main()", *line.split(), "--at", "3"]
    shown = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False)
    assert "Old Lamplighter" in shown.stdout, shown.stderr


def test_only_a_file_of_the_same_name_brings_its_folder_with_it(lamp):
    lamp.with_name("test_other.py").write_text("import sys\n\ndef test_path():\n    import lamp\n", encoding="utf-8")
    done = pytest_in(lamp.parent, "--import-mode=importlib")
    assert "No module named 'lamp'" in done.stdout
    lamp.with_name("other.py").write_text("", encoding="utf-8")
    assert pytest_in(lamp.parent, "--import-mode=importlib").returncode == 0
    lamp.with_name("__init__.py").write_text("", encoding="utf-8")
    assert "No module named 'lamp'" in pytest_in(lamp.parent, "--import-mode=importlib").stdout
