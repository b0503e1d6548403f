"""Everybody with everybody: which cases are played, what is found, and that it is the same each time."""

from __future__ import annotations

import json

import pytest

from rinshan import load_rules
from rinshan.errors import RinshanError
from rinshan_skills import LOCKED, Registry, Skill, mine, registry
from rinshan_skills.testing import matrix, replay_file
from rinshan_skills.testing.matrix import Plan, main, run, specs
from rinshan_skills.testing.scenarios import scenes_of

RULES = load_rules("skills")


class Quiet(Skill):
    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


class Wild(Skill):
    """Fails at the third draw of a hand."""

    kind = LOCKED

    @mine
    def drawn(self, me):
        if me.table.turns[me.seat] == 3:
            raise LookupError("third draw")
        return
        yield


def test_every_pair_is_played_once_each_with_itself_too_at_changing_seats():
    made = specs(Plan(), ["a", "b", "c"], 4)
    pairs = [tuple(name for name in spec.seats if name) for spec in made]
    assert sorted(map(sorted, pairs)) == [list(pair) for pair in ("aa", "ab", "ac", "bb", "bc", "cc")]
    assert [spec.number for spec in made] == list(range(6))
    assert all(len(spec.seats) == 4 for spec in made)
    assert len({tuple(bool(name) for name in spec.seats) for spec in made}) > 3


def test_fours_are_four_different_characters_where_there_are_enough():
    made = specs(Plan(pairs=False, fours=5), list("abcdef"), 4)
    assert [len(set(spec.seats)) for spec in made] == [4] * 5
    assert len({spec.seats for spec in made}) > 3
    few = specs(Plan(pairs=False, fours=3), ["a", "b"], 4)
    assert all(set(spec.seats) <= {"a", "b"} and len(spec.seats) == 4 for spec in few)
    assert specs(Plan(pairs=False, fours=3, seed="1"), list("abcdef"), 4) != specs(
        Plan(pairs=False, fours=3, seed="2"), list("abcdef"), 4
    )
    assert len(specs(Plan(fours=2), ["a", "b"], 3)) == 5


def plan(**given):
    return Plan(**{"characters": [Quiet], "hands": 3, "bots": ["default"], "known": Registry(), **given})


def test_a_case_plays_its_hands_in_as_many_games_as_it_takes(tmp_path):
    report = run(plan(hands=25, folder=str(tmp_path)))
    assert (report.cases, report.hands, report.failures) == (1, 25, [])
    assert report.games > 1
    assert report.as_data()["never"].keys() <= {f"{__name__}:Quiet"}
    assert report.text().startswith("1 case, 2 games, 25 hands")


def test_a_failing_game_is_told_with_its_record_and_how_to_play_it_again(tmp_path):
    done = []
    report = run(plan(characters=[Quiet, Wild], folder=str(tmp_path)), lambda *count: done.append(count))
    assert done == [(3, 3)]
    assert [failure["case"] for failure in report.failures] == [1, 2]
    failure = report.failures[0]
    assert failure["clause"] == "plays"
    assert "wild: its handler for 'drawn' failed" in failure["found"]
    assert "LookupError: third draw" in failure["found"]
    assert sorted(failure["seats"]) == ["-", "-", f"{__name__}:Quiet", f"{__name__}:Wild"]
    assert failure["seed"] == "0/1/0"
    assert failure["record"] == str(tmp_path / "case-1-0.jsonl")
    assert failure["replay"] == f'rinshan_skills.testing.replay_file("{failure["record"]}", [Quiet, Wild])'
    assert "the record breaks off here" in replay_file(failure["record"], [Quiet, Wild])
    assert f"seed 0/1/0; {failure['replay']}" in report.text()
    json.dumps(report.as_data())


def test_the_same_seed_is_the_same_matrix_in_one_process_and_in_two(tmp_path):
    given = {"characters": ["miyanaga_saki", "anan"], "fours": 7, "hands": 2, "folder": str(tmp_path)}
    one, two = (run(Plan(**given, processes=count)).as_data() for count in (1, 2))
    assert one == two
    scenes = sum(len(scenes_of(registry().character(name))) for name in given["characters"])
    assert one["cases"] == 10 + scenes
    assert one["hands"] == 20 + scenes
    assert run(Plan(**given, processes=1, seed="1")).as_data() != one


class LeaksNow(Skill):
    @mine
    def drawn(self, me):
        yield me.ask_yes(note=str(me.table.live[-30:]))


def test_one_case_in_four_is_looked_at_in_other_worlds(tmp_path):
    report = run(plan(characters=[LeaksNow], pairs=False, fours=8, hands=10, folder=str(tmp_path)))
    assert [failure["case"] for failure in report.failures] == [0, 4]
    assert {failure["clause"] for failure in report.failures} == {"no leak"}


def test_in_a_matrix_cards_beside_the_holder_take_the_seats_that_are_free(monkeypatch, tmp_path):
    others = {wind: ["kajiki_yumi"] for wind in ("east", "south", "west", "north")}
    scene = {"holder": "west", "beside": others}
    monkeypatch.setattr(matrix, "scenes_of", lambda character: [scene] if character.id == "anan" else [])
    games = []
    play = matrix.play
    monkeypatch.setattr(matrix, "play", lambda case, *a, **k: games.append(case) or play(case, *a, **k))
    run(Plan(characters=["anan", "mase_yuuko"], hands=2, bots=["default"], processes=1, folder=str(tmp_path)))
    pair = next(case for case in games if ("mase_yuuko",) in case.seats and ("anan", "kajiki_yumi") in case.seats)
    assert sorted(pair.seats) == [("anan", "kajiki_yumi"), ("kajiki_yumi",), ("kajiki_yumi",), ("mase_yuuko",)]


def test_scenes_of_characters_are_played_in_the_first_game_of_a_case(monkeypatch, tmp_path):
    scene = {"holder": "west", "west": "1111z123m456p78s2z", "wall": "9m"}
    monkeypatch.setattr(matrix, "scenes_of", lambda character: [scene] if character.id == "anan" else [])
    games = []
    play = matrix.play
    monkeypatch.setattr(matrix, "play", lambda case, *a, **k: games.append(case) or play(case, *a, **k))
    run(Plan(characters=["anan"], hands=6, bots=["default"], processes=1, folder=str(tmp_path)))
    alone, first, *rest = games
    assert (alone.seats, alone.hands, alone.exact) == ((("anan",), (), (), ()), 1, True)
    seat = [seat for seat, cards in enumerate(first.seats) if cards][1]
    assert first.start.dealer == (seat - 2) % 4, "of two the second one, in the case of number 1"
    dealt = first.walls[0].deal()[2]
    assert len({tile // 4 for tile in dealt} & {27}) == 1
    assert all(case.start.dealer == 0 for case in rest)


def test_what_cannot_be_played_is_refused():
    with pytest.raises(RinshanError, match="nothing to play"):
        run(plan(pairs=False))
    with pytest.raises(RinshanError, match="no character is called 'nobody'"):
        run(Plan(characters=["nobody"]))
    with pytest.raises(RinshanError, match="no player is called 'hal': expected random, eager, default, or a bot"):
        run(plan(bots=["hal"]))


def test_the_command_prints_json_or_text_and_tells_failures_by_its_exit_code(capsys, monkeypatch, tmp_path):
    given = ["anan", "--hands", "1", "--processes", "1", "--folder", str(tmp_path)]
    assert main([*given, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cases"] == 2
    assert main([*given, "--fours", "2", "--bots", "random,default"]) == 0
    assert capsys.readouterr().out.startswith("3 cases")
    assert main([*given, "--fours", "2", "--all-pairs"]) == 0
    assert capsys.readouterr().out.startswith("4 cases")
    assert main([*given, "--scenes"]) == 0
    assert capsys.readouterr().out.startswith("1 case, 1 game, 1 hand:")
    assert main(["nobody"]) == 2
    assert "no character is called 'nobody'" in capsys.readouterr().err
    monkeypatch.setattr(matrix, "load_rules", lambda _: RULES)
    monkeypatch.setattr(
        matrix, "replay_check", lambda played, _: played.found or matrix.leak_check(played) or _found("replays")
    )
    assert main([*given]) == 1


def _found(clause):
    from rinshan_skills.testing.games import Found

    return Found(clause, "made up")


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_is_named_by_its_place(processes, tmp_path):
    bots = ["rinshan_plugins.bots:TsumogiriBot"]
    report = run(Plan(["anan"], hands=1, bots=bots, processes=processes, folder=str(tmp_path)))
    assert (report.hands, report.failures) == (2, []), "its scene, and the pair of two"


def test_a_scene_of_a_late_round_seats_its_holder_where_the_dealer_of_that_round_sits(monkeypatch, tmp_path):
    scene = {"holder": "west", "round": "S4", "scores": {"west": 20_000}}
    monkeypatch.setattr(matrix, "scenes_of", lambda character: [scene] if character.id == "anan" else [])
    games = []
    play = matrix.play
    monkeypatch.setattr(matrix, "play", lambda case, *a, **k: games.append(case) or play(case, *a, **k))
    run(Plan(["anan", "miyanaga_saki"], hands=1, bots=["default"], processes=1, folder=str(tmp_path)))
    first = next(case for case in games if ("anan",) in case.seats and ("miyanaga_saki",) in case.seats)
    assert first.seats.index(("anan",)) == 1
    assert (first.start.dealer, first.start.round) == (3, 1)
    assert first.start.scores[1] == 20_000
    plain = next(case for case in games if ("anan",) not in case.seats)
    assert (plain.start.dealer, plain.start.round) == (0, 0)


def test_scenes_by_themselves_are_the_first_cases_and_the_same_with_any_seed_and_bots(monkeypatch, tmp_path):
    scenes = [{"east": "147m258p369s1234z"}, {"holder": "south", "next": [{}], "play": ["E: ... ron"]}]
    monkeypatch.setattr(matrix, "scenes_of", lambda character: scenes if character.id == "anan" else [])
    made = specs(Plan(fours=1), ["mase_yuuko", "anan", Quiet], 4, registry())
    assert [(spec.number, spec.seats, spec.scene) for spec in made[:2]] == [(0, ("anan",), 0), (1, ("anan",), 1)]
    assert [(spec.number, spec.scene) for spec in made[2:]] == [(number, -1) for number in range(2, 9)]
    given = {"characters": ["anan"], "pairs": False, "processes": 1, "folder": str(tmp_path)}
    one = run(Plan(**given, seed="1", bots=["random"]))
    two = run(Plan(**given, seed="2", bots=["eager", "default"]))
    assert one.as_data() == two.as_data()
    assert (one.cases, one.games, one.hands) == (2, 2, 2), "the game ends where the step was not asked for"
    (failure,) = one.failures
    assert (failure["case"], failure["scene"], failure["clause"]) == (1, 1, "scene")
    assert "hand 1 was over before step '... ron' was asked for" in failure["found"]
    assert "case 1, scene 1, anan, -, -, -: scene" in one.text()


def test_every_scene_by_itself_is_replayed_and_looked_at_in_other_worlds(monkeypatch, tmp_path):
    scenes = [{}] * 3
    monkeypatch.setattr(matrix, "scenes_of", lambda character: scenes if character.id == "anan" else [])
    looked = []
    monkeypatch.setattr(matrix, "replay_check", lambda played, _: looked.append(played.case.exact))
    run(Plan(characters=["anan"], pairs=False, fours=3, hands=1, processes=1, folder=str(tmp_path)))
    assert looked == [True, True, True, False], "of the fours one in four"
