"""A failing test shows its scenes, saves them, and says how to play them again."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from rinshan.errors import PackError, RecordError
from rinshan_skills import LOCKED, Registry, Skill, mine
from rinshan_skills.testing import build, replay_file
from rinshan_skills.testing.replays import elsewhere, how_to_replay, importable, read_file

TENPAI = "123m456p789s1122z"

TESTS = """
from rinshan_skills import LOCKED, Skill, mine


class Mine(Skill):
    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


def test_fails(table):
    table(east="123m456p789s1122z", wall="9m", cards={"east": ["miyanaga_saki"]}).play("E: discard 9m")
    t = table(east="123m456p789s1122z", wall="9m", cards={"south": [Mine]}, record_hooks=True)
    assert t.over


def test_expects(table):
    table(east="123m456p789s1122z", wall="9m").expect(hand="win")


def test_passes(table):
    table(east="123m456p789s1122z", wall="9m")


def test_plain():
    assert 1 == 2
"""


def run_pytest(folder, *options):
    (folder / "test_scenes.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-q", "--rootdir", str(folder), *options, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_the_scenes_of_a_failing_test_are_printed_saved_and_played_again(tmp_path):
    told = run_pytest(tmp_path)
    fails, expects = told.partition("_ test_expects _")[::2]
    assert fails.count("game_started players=4") == 2
    assert "discard 0 tile=9m drawn" in fails
    assert re.search(r"hooks emitted: .*turn_started.* drawn .*may_discard x\d+", fails)
    first, second = re.findall(r"play it again: (.*)", fails)
    path = tmp_path / ".pytest_cache" / "d" / "rinshan" / "test_fails-1.jsonl"
    assert first == f"rinshan replay {path}"
    assert second == f'rinshan_skills.testing.replay_file("{path.with_name("test_fails-2.jsonl")}", [Mine])'
    assert "the record breaks off here: the scene stops here" in replay_file(path)
    expects, plain = expects.partition("_ test_plain _")[::2]
    assert expects.count("game_started players=4") == 1
    assert "play it again: rinshan replay" in expects
    assert "play it again" not in plain
    assert sorted(each.name for each in path.parent.iterdir()) == [
        "test_expects-1.jsonl",
        "test_fails-1.jsonl",
        "test_fails-2.jsonl",
    ]


def test_without_a_cache_the_records_go_to_a_temporary_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    told = run_pytest(tmp_path, "-p", "no:cacheprovider")
    assert f"play it again: rinshan replay {tmp_path / 'rinshan-scenes' / 'test_fails-1.jsonl'}" in told


# ---------------------------------------------------------------------------- records of scenes


class Strange(Skill):
    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


def test_a_scene_is_saved_as_far_as_it_was_played(tmp_path):
    t = build(east=TENPAI, wall="9m 1z", cards={"east": [Strange]}).play("E: discard 9m")
    t.save(tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_text().splitlines()
    assert json.loads(lines[-1]) == {"broken": "the scene stops here"}
    assert json.loads(lines[1])["answers"] == t.answers
    told = replay_file(tmp_path / "a.jsonl", [Strange])
    assert told.splitlines()[:-1] == [line for line in t.transcript().splitlines() if not line.startswith("asked")]


def test_a_scene_that_is_over_is_a_whole_record(tmp_path):
    t = build(east=TENPAI, wall="9m 1z").play("E: discard 9m", "S: discard 1z", "E: ron").finish()
    t.save(tmp_path / "a.jsonl")
    assert replay_file(tmp_path / "a.jsonl") == t.transcript()
    assert read_file(tmp_path / "a.jsonl").broken == ""


def test_a_scene_that_an_error_ended_says_which(tmp_path):
    class Raises(Skill):
        kind = LOCKED

        @mine
        def discarded(self, me):
            raise KeyError("gone")
            yield

    t = build(east=TENPAI, wall="9m", cards={"east": [Raises]})
    with pytest.raises(Exception, match="gone"):
        t.play("E: discard 9m")
    t.save(tmp_path / "a.jsonl")
    assert "KeyError: 'gone'" in read_file(tmp_path / "a.jsonl", [Raises]).broken


def test_a_record_with_skills_that_are_in_no_pack_asks_for_them(tmp_path):
    build(east=TENPAI, cards={"east": [Strange]}).save(tmp_path / "a.jsonl")
    with pytest.raises(PackError, match="no skill is called"):
        replay_file(tmp_path / "a.jsonl", known=Registry())
    (tmp_path / "a.jsonl").write_text((tmp_path / "a.jsonl").read_text().replace('"hand":0', '"hand":1'))
    with pytest.raises(RecordError, match="expected hand 0, got 1"):
        replay_file(tmp_path / "a.jsonl", [Strange])


def test_how_a_record_is_played_again_depends_on_whose_skills_are_in_it(tmp_path):
    path = tmp_path / "a.jsonl"
    assert how_to_replay(path, ["miyanaga_saki", "anan face down"]) == f"rinshan replay {path}"
    kit = "rinshan_skills.testing.conditions:Sleeper"
    shipped = "rinshan_plugins.characters.kiyosumi.miyanaga_saki:RidgeFlower"
    assert how_to_replay(path, [kit, shipped]) == f"rinshan replay {path}"
    two = ["tests:Mine", "tests:outer.<locals>.Yours", "tests:Mine"]
    assert how_to_replay(path, two) == f'rinshan_skills.testing.replay_file("{path}", [Mine, Yours])'
    assert "replay_file" in how_to_replay(path, ["nobody"])


@pytest.mark.rule("H-01")
def test_another_process_tells_a_record_that_does_not_come_out_the_same(tmp_path):
    t = build(east=TENPAI, wall="9m 1z", cards={"east": ["anan"]}).finish()
    t.save(tmp_path / "a.jsonl")
    assert elsewhere(tmp_path) == []
    text = (tmp_path / "a.jsonl").read_text()
    (tmp_path / "b.jsonl").write_text(text.replace('["discard",0', '["discard",1', 1))
    ((name, why),) = elsewhere(tmp_path)
    assert name == "b"
    assert "the replay differs from the record" in why
    (tmp_path / "c.jsonl").write_text("no record")
    ((name, why),) = elsewhere(tmp_path)
    assert name == ""
    assert "Error" in why


def test_a_skill_is_imported_by_its_name():
    name = "rinshan_plugins.characters.kiyosumi.miyanaga_saki:RidgeFlower"
    assert importable(name).__name__ == "RidgeFlower"
    for wrong in ("nowhere:Skill", "rinshan_skills.skill:Nothing", "rinshan_skills.skill:mine", "tests:a.<locals>.B"):
        with pytest.raises(PackError, match="cannot be played in another process"):
            importable(wrong)


def test_the_skills_of_the_kit_are_known_by_name_though_they_are_in_no_pack():
    known = Registry()
    assert known.skill("rinshan_skills.testing.conditions:Sleeper").__name__ == "Sleeper"
    for wrong in ("Nobody", "Condition", "CONDITIONS"):
        with pytest.raises(PackError, match="no skill is called"):
            known.skill(f"rinshan_skills.testing.conditions:{wrong}")
