"""``rinshan matrix``: characters with each other; and records that break off, on the command line."""

from __future__ import annotations

import json

import pytest

from rinshan_skills import registry
from rinshan_skills.limits import running
from rinshan_skills.testing import build, matrix
from rinshan_skills.testing.scenarios import scenes_of

SCENES = sum(len(scenes_of(registry().character(name))) for name in ("miyanaga_saki", "anan"))


@pytest.fixture
def plans(monkeypatch):
    """The plans that commands made; they are played with one hand in one process."""
    found = []
    run = matrix.run

    def noted(plan, progress=None):
        found.append(plan)
        plan.hands, plan.processes = 1, 1
        return run(plan, progress)

    monkeypatch.setattr(matrix, "run", noted)
    return found


def test_a_matrix_tells_cases_and_what_never_fired(run_json, plans, tmp_path):
    told = run_json("matrix", "saki", "anan", "--hands", 3, "--folder", tmp_path)
    assert (told["cases"], told["failures"]) == (3 + SCENES, [])
    names = [entry["name"].rpartition(":")[2] for entry in told["fired"]]
    assert names[:3] == ["RidgeFlower", "NoNewFlower", "FivesAndNines"]
    (plan,) = plans
    assert (plan.characters, plan.pairs, plan.fours, plan.folder) == (["miyanaga_saki", "anan"], True, 0, str(tmp_path))


def test_bots_of_the_box_are_known_by_name_and_others_by_place(run, plans):
    own = "rinshan_plugins.bots.simple:FirstBot"
    told = run("matrix", "anan", "--bots", f"efficiency,Random,eager,{own}", "--fours", 1).stdout
    assert told.startswith("2 cases, 2 games, 2 hands: 0 failures"), "the scene and the four"
    assert plans[0].bots == [
        "rinshan_plugins.bots.efficiency:EfficiencyBot",
        "rinshan_plugins.bots.simple:RandomBot",
        "eager",
        own,
    ]
    assert (plans[0].pairs, plans[0].fours) == (False, 1)


def test_pairs_and_fours_may_be_played_together(run, plans):
    assert run("matrix", "anan", "--fours", 2, "--all-pairs", "--seed", 4).stdout.startswith("4 cases")
    assert (plans[0].pairs, plans[0].seed) == (True, "4")


def test_scenes_are_always_played_and_may_be_played_alone(run, plans):
    assert run("matrix", "anan", "--scenes").stdout.startswith("1 case, 1 game, 1 hand: 0 failures")
    assert (plans[0].pairs, plans[0].fours) == (False, 0)
    assert run("matrix", "anan", "--scenes", "--all-pairs").stdout.startswith("2 cases")


def test_failures_set_the_exit_code(run, run_json, monkeypatch):
    failure = {"case": 3, "scene": -1, "seats": ["a"], "clause": "ends", "found": "x"}
    failure |= {"seed": "s", "record": "r", "replay": "how"}

    def failing(plan, progress):
        from rinshan_skills.testing.fired import Fired

        return matrix.Report(1, 1, 1, [failure], Fired([]))

    monkeypatch.setattr(matrix, "run", failing)
    assert run_json("matrix", "anan", code=1)["failures"] == [failure]
    told = run("matrix", "anan")
    assert told.exit_code == 1
    assert "case 3, a: ends" in told.stdout


def test_who_is_nobody_is_refused(refused):
    assert "no character" in refused("matrix", "nobody")
    assert "no player is called 'hal'" in refused("matrix", "anan", "--bots", "hal")


def test_a_record_that_breaks_off_is_told_as_far_as_it_goes(run, tmp_path):
    path = tmp_path / "scene.jsonl"
    scene = build(east="123m456p789s1122z", wall="9m", cards={"east": ["miyanaga_saki"]}).play("E: discard 9m")
    scene.save(path)
    told = run("replay", path)
    assert told.exit_code == 2
    assert told.stdout.splitlines()[-1].startswith(" 69 E Miyanaga Saki     draws 9m  cuts 9m.")
    assert "the record breaks off here: the scene stops here" in told.stderr
    lines = path.read_text().splitlines()
    assert json.loads(lines[-1]) == {"broken": "the scene stops here"}
    checked = run("check", path)
    assert checked.exit_code == 1
    assert "the record breaks off: the scene stops here" in checked.stdout


def test_commands_stop_skills_that_loop(run, monkeypatch):
    """The command runs with the timer of `rinshan_skills.limits` on."""
    import signal

    seen = []

    def play(*_args):
        seen.append(signal.getitimer(signal.ITIMER_VIRTUAL)[1])
        raise SystemExit(0)

    monkeypatch.setattr("rinshan_plugins.cli.match.play_game", play)
    run("match", "--seed", 1)
    assert seen == [2.0]
    assert running(None) is None
