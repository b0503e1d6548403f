"""``rinshan match``: a match is shown, recorded, repeated."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from rinshan.errors import ConservationError
from rinshan.rows import HandlerError
from rinshan_plugins.cli.match import record_paths
from rinshan_skills import registry

Run = Callable[..., Result]
Refused = Callable[..., str]
RunJson = Callable[..., Any]


def test_a_match_tells_deals_turns_the_table_and_the_payments(run: Run) -> None:
    result = run("match", "--seed", 7)
    assert result.exit_code == 0
    for words in ("East 1", "dora indicator", "draws", "cuts", "live tiles left", "wins by", "points", "fu", "over"):
        assert words in result.stdout, words


def test_a_match_fits_eighty_columns_and_has_no_colour_codes_in_a_pipe(run: Run) -> None:
    result = run("match", "--seed", 3, "--seat", "saki", "--seat", "random", "--seat", "random")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "\x1b" not in result.stdout


def test_the_same_seed_is_the_same_match(run: Run) -> None:
    assert run("match", "--seed", "autumn").stdout == run("match", "--seed", "autumn").stdout


def test_without_a_seed_the_match_says_which_it_took(run: Run) -> None:
    first, second = (run("match", "--seat", "tsumogiri").stdout.splitlines()[0] for _ in range(2))
    assert first.startswith("rules tenhou, seed ")
    assert first != second


def test_a_character_sits_down_under_its_name_in_any_language(run: Run) -> None:
    for word in ("saki", "miyanaga_saki", "Miyanaga Saki", "宮永咲", "宫永咲", "saki:tsumogiri"):
        result = run("match", "--seed", 1, "--seat", word, "--quiet")
        assert "Miyanaga Saki" in result.stdout, word


def test_a_skill_that_is_used_is_told_by_its_name(run: Run) -> None:
    told = "".join(run("match", "--seed", seed, *["--seat", "saki:random"] * 4).stdout for seed in range(3))
    assert "«Flower on the Ridge»" in told
    assert "it is now" in told


def test_several_games_end_with_a_table_of_places(run: Run) -> None:
    result = run("match", "--seed", 5, "--games", 2, "--quiet", "--seat", "first")
    assert result.stdout.count("seed ") == 2
    assert "2 games" in result.stdout
    assert "mean" in result.stdout


def test_json_has_the_result_of_every_game_and_nothing_else(run_json: RunJson) -> None:
    said = run_json("match", "--seed", 5, "--games", 2)
    assert [game["seed"] for game in said["games"]] == ["5", "6"]
    for game in said["games"]:
        assert sorted(game["places"]) == [1, 2, 3, 4]
        assert sum(game["scores"]) == 100_000
        assert game["seats"][0] == "efficiency 1"


@pytest.mark.parametrize("seed", ["1" * 5_000, "٣", "autumn", "²"])
def test_any_text_is_a_seed_and_further_games_get_a_number(run_json: RunJson, seed: str) -> None:
    said = run_json("match", "--seed", seed, "--games", 2, "--seat", "random")
    assert [game["seed"] for game in said["games"]] == [seed, f"{seed}/2"]


def test_two_and_three_can_play(run_json: RunJson, tmp_path: Path) -> None:
    for players in (2, 3):
        rules = tmp_path / f"{players}.toml"
        rules.write_text(f'preset = "tenhou"\nplayers = {players}\n', encoding="utf-8")
        said = run_json("match", "--seed", 1, "--rules", rules)
        assert len(said["games"][0]["scores"]) == players


def test_a_table_of_two_or_three_is_shown_too(run: Run, tmp_path: Path) -> None:
    for players in (2, 3):
        rules = tmp_path / f"{players}.toml"
        rules.write_text(f'preset = "tenhou"\nplayers = {players}\nrounds = 1\n', encoding="utf-8")
        result = run("match", "--seed", 1, "--rules", rules)
        assert result.exit_code == 0
        assert "live tiles left" in result.stdout


@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.gz"])
def test_a_record_is_written_and_agrees_with_the_engine(run: Run, run_json: RunJson, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert run("match", "--seed", 7, "--seat", "saki:random", "--record", path, "--quiet").exit_code == 0
    said = run_json("check", path)
    assert said["cases"] > 4
    assert said["differences"] == []


def test_records_of_several_games_are_numbered(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("match", "--seed", 7, "--games", 2, "--record", path, "--quiet", "--seat", "tsumogiri")
    assert {found.name for found in tmp_path.iterdir()} == {"game-1.jsonl", "game-2.jsonl"}
    seeds = [json.loads(found.read_text().splitlines()[0])["seed"] for found in sorted(tmp_path.iterdir())]
    assert seeds == ["7", "8"]


def test_a_record_that_cannot_be_written_is_an_error_that_names_it(refused: Refused, tmp_path: Path) -> None:
    assert "nowhere" in refused("match", "--quiet", "--seat", "tsumogiri", "--record", tmp_path / "nowhere" / "x.jsonl")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "eficiency"], "did you mean 'efficiency'"),
        (["--seat", "sakii"], "did you mean 'saki'"),
        (["--seat", "saki:radnom"], "did you mean 'random'"),
        (["--seat", "random"] * 5, "5 seats"),
        (["--rules", "tenhuo"], "did you mean 'tenhou'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_suggestion(refused: Refused, arguments: list[str], said: str) -> None:
    assert said in refused("match", *arguments)


def test_a_rule_file_with_a_misspelt_field_is_refused_by_name(refused: Refused, tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('preset = "tenhou"\nopen_tanyoa = false\n', encoding="utf-8")
    message = refused("match", "--rules", rules)
    assert "open_tanyoa" in message
    assert "did you mean 'open_tanyao'" in message


# ------------------------------------------------------------------ records


def test_what_is_recorded_is_named_and_never_replaced_without_force(run: Run, refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    arguments = ("match", "--seed", 7, "--seat", "tsumogiri", "--quiet", "--record", path)
    assert f"record: {path}" in run(*arguments).stdout.splitlines()
    before = path.read_bytes()
    message = refused(*arguments, "--seed", 8)
    assert f"{path}: exists already" in message
    assert "--force" in message
    assert path.read_bytes() == before
    assert run(*arguments, "--seed", 8, "--force").exit_code == 0
    assert path.read_bytes() != before


def test_of_several_games_every_file_is_named_and_one_that_exists_stops_all(
    run: Run, run_json: RunJson, refused: Refused, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    (tmp_path / "game-2.jsonl").write_text("mine", encoding="utf-8")
    arguments = ("match", "--seed", 7, "--seat", "tsumogiri", "--games", 2, "--record", path)
    assert "game-2.jsonl: exists already" in refused(*arguments, "--quiet")
    assert not (tmp_path / "game-1.jsonl").exists()
    (tmp_path / "game-2.jsonl").unlink()
    files = [game["record"] for game in run_json(*arguments)["games"]]
    assert files == [str(tmp_path / f"game-{number}.jsonl") for number in (1, 2)]


def test_many_games_have_numbers_that_sort() -> None:
    names = [path.name for path in record_paths(Path("a.jsonl.gz"), 12) if path is not None]
    assert (names[0], names[-1]) == ("a-01.jsonl.gz", "a-12.jsonl.gz")
    assert names == sorted(names)


# ------------------------------------------------------------------ heads, seats, faults


def test_the_head_names_the_rule_file_and_the_notation(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('preset = "rmu"\nrounds = 1\nkiriage = false\n', encoding="utf-8")
    lines = run("match", "--seed", 7, "--rules", house, "--seat", "tsumogiri").stdout.splitlines()
    assert lines[0] == f"rules {house} (rmu with 2 changes), seed 7"
    assert "live tiles left" in lines[1]
    assert "live tiles left" not in run("match", "--seed", 7, "--seat", "tsumogiri", "--quiet").stdout


def test_a_bot_of_ones_own_sits_down_from_a_file_with_or_without_a_character(
    run_json: RunJson, refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = (
        "class Quiet:\n"
        "    def __init__(self, seat, seed, rules): ...\n"
        "    def answer(self, decision, view):\n"
        "        return decision.default\n"
    )
    (tmp_path / "quiet_bot.py").write_text(code, encoding="utf-8")
    seats = ("--seat", "quiet_bot.py:Quiet", "--seat", "quiet_bot:Quiet", "--seat", "saki:quiet_bot.py:Quiet")
    (game,) = run_json("match", "--seed", 1, *seats, "--seat", "Efficiency")["games"]
    assert game["seats"] == ["Quiet 1", "Quiet 2", "Miyanaga Saki", "efficiency"]
    assert "did you mean 'Quiet'" in refused("match", "--seat", "quiet_bot.py:Quite")
    assert "nowhere.py: there is no such file" in refused("match", "--seat", "nowhere.py:Bot")
    assert "neither a bot nor a character" in refused("match", "--seat", "quiet_bot:random")


def test_a_word_that_is_nobody_is_refused_with_all_the_bots_there_are(refused: Refused) -> None:
    for word in ("xyzzy", "saki:xyzzy"):
        message = refused("match", "--seat", word)
        assert "efficiency, random, first, tsumogiri" in message


def failing(self: object, me: Any, draw: Any) -> Generator[Any, Any, None]:
    """A handler that fails at once."""
    yield from ()
    raise ValueError("out of flowers")


SEVERAL = """
from rinshan_skills import LOCKED, Skill, mine


class Wrong(Skill):
    kind = LOCKED

    @mine
    def drawn(self, me, draw):
        if draw.tile % 2:
            raise ValueError(f"no use for tile {draw.tile}")
        if draw.tile % 3:
            raise ValueError(f"no use for tile {draw.tile}")
        yield me.peek((draw.tile, draw.tile))


class Half1(Skill):
    kind = LOCKED

    def payment_final(self, points):
        return points / 2


class Half2(Skill):
    kind = LOCKED

    def payment_final(self, points):
        return points / 4
"""


def test_a_fault_is_told_once_for_its_skill_hook_and_line_whatever_tile_it_speaks_of(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "several.py").write_text(SEVERAL, encoding="utf-8")
    seats = ("--seat", "several.py:Wrong", "--seat", "several.py:Half1", "--seat", "several.py:Half2")
    told = run("match", "--seed", 3, "--games", 2, "--quiet", *seats).stderr.splitlines()
    faults = [line for line in told if "its handler for" in line]
    found = [re.search(r"(\S+): its handler .*?(line \d+)", line) for line in faults]
    assert sorted(match.groups() for match in found if match is not None) == [
        ("several.half1", "line 20"),
        ("several.half2", "line 27"),
        ("several.wrong", "line 11"),
        ("several.wrong", "line 13"),
        ("several.wrong", "line 14"),
    ]
    number = re.match(r"rinshan: (\d+) faults of skills", told[0])
    more = [re.search(r"\(and (\d+) times more\)$", line) for line in faults]
    assert number is not None
    assert int(number[1]) == len(faults) + sum(int(match[1]) for match in more if match is not None)
    assert more[0] is not None


def test_faults_of_skills_are_told_at_the_end_however_quiet_and_set_the_exit_code(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    skill = registry().skill("miyanaga_saki.ridge_flower")
    failing.__qualname__ = f"{skill.__name__}.drawn"
    monkeypatch.setattr(skill, "drawn", failing)
    arguments = ("match", "--seed", 1, "--seat", "saki:tsumogiri", *["--seat", "tsumogiri"] * 3)
    quiet = run(*arguments, "--quiet")
    assert quiet.exit_code == 1
    assert "faults of skills" in quiet.stderr
    assert "ridge_flower" in quiet.stderr
    assert "out of flowers" in quiet.stderr
    assert "of the game with seed '1'" in quiet.stderr
    assert ": ValueError: out of flowers (and " in " ".join(quiet.stderr.split())
    assert quiet.stderr.count("out of flowers") == 1
    (game,) = json.loads(run(*arguments, "--json").stdout)["games"]
    assert "out of flowers" in game["faults"][0]
    told = run(*arguments).stdout
    assert "a skill failed and is silent" in told
    assert "out of flowers" not in told


@pytest.mark.rule("H-07")
def test_a_match_that_its_rules_stop_ends_with_the_reason_and_exit_code_one(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise HandlerError("a chain of skills does not end (a.b -> c.d)")

    monkeypatch.setattr("rinshan_plugins.cli.match.play_game", stop)
    result = run("match", "--seed", 1, "--quiet")
    assert result.exit_code == 1
    assert "the match stops, as its rules say: a chain of skills does not end (a.b -> c.d)" in result.stderr


def writing(self: object, me: Any, draw: Any) -> Generator[Any, Any, None]:
    """A handler that gives its holder points behind ``me.table``."""
    me.instance.skills.table.scores[me.seat] += 100
    yield from ()


@pytest.mark.rule("H-07")
def test_a_match_in_which_a_skill_makes_points_stops_and_names_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    skill = registry().skill("miyanaga_saki.ridge_flower")
    writing.__qualname__ = f"{skill.__name__}.drawn"
    monkeypatch.setattr(skill, "drawn", writing)
    result = run("match", "--seed", 1, "--seat", "saki:tsumogiri", *["--seat", "tsumogiri"] * 3, "--quiet")
    assert result.exit_code == 1
    assert "the match stops: miyanaga_saki.ridge_flower: its handler for 'drawn' failed" in result.stderr
    assert "it changed scores of me.table itself; only what it yields may change the game" in result.stderr


@pytest.mark.rule("H-07")
def test_a_match_in_which_points_are_made_by_nobody_says_what_was_seen(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        raise ConservationError("100100 points in all, 100000 expected")

    monkeypatch.setattr(sys.modules["rinshan.drive"], "drive", wrong)
    for seat in ("saki:tsumogiri", "tsumogiri"):
        result = run("match", "--seed", 1, "--seat", seat, "--quiet")
        assert result.exit_code == 1
        assert "the match stops: 100100 points in all, 100000 expected" in result.stderr


@pytest.mark.rule("E-04", "E-02")
def test_a_match_with_errors_allowed_tells_them(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "people.toml"
    rules.write_text('preset = "tenhou"\nrounds = 1\nerrors = "allow"\nwrong_meld = "dead_hand"\n', encoding="utf-8")
    record = tmp_path / "game.jsonl"
    seats = [word for _ in range(4) for word in ("--seat", "random")]
    result = run("match", "--rules", rules, "--seed", 3, *seats, "--record", record)
    assert result.exit_code == 0
    for words in ("a false win, the hand is not complete", "hands over 8,000 points", "the hand is dead"):
        assert words in " ".join(result.stdout.split()), words
    assert max(len(line) for line in result.stdout.splitlines() if str(tmp_path) not in line) <= 80
    assert "错和" in run("match", "--rules", rules, "--seed", 3, *seats, "--lang", "zh").stdout
    assert run("check", record).exit_code == 0
