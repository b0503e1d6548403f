"""``rinshan replay``, ``rinshan check`` and ``rinshan fuzz``."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

Run = Callable[..., Result]
Refused = Callable[..., str]
RunJson = Callable[..., Any]


def test_a_record_is_told_from_deal_to_places(run: Run, recorded: Path) -> None:
    result = run("replay", recorded)
    assert result.exit_code == 0
    for words in ("East 1", "dora indicator", "draws", "cuts", "The game is over"):
        assert words in result.stdout, words


def test_from_a_seat_the_hands_of_the_others_stay_hidden(run: Run, recorded: Path) -> None:
    shown = run("replay", recorded, "--at", 40, "--seat", 1).stdout
    assert len(re.findall("▯+", shown)) == 3
    assert "▯" not in run("replay", recorded, "--at", 40).stdout


def test_any_moment_can_be_shown_as_people_and_programs_read_it(run: Run, run_json: RunJson, recorded: Path) -> None:
    assert "after event 50" in run("replay", recorded, "--at", 50).stdout
    moment = run_json("replay", recorded, "--at", 50, "--seat", 2)
    assert moment["n"] == 50
    assert moment["view"]["seat"] == 2
    assert [player["hand"] is None for player in moment["view"]["players"]] == [True, True, False, True]


def test_json_tells_one_event_a_line_with_hidden_tiles_hidden(run: Run, recorded: Path) -> None:
    lines = [json.loads(line) for line in run("replay", recorded, "--seat", 0, "--json").stdout.splitlines()]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert {line["tile"] == "?" for line in lines if line["event"] == "draw" and line["seat"] != 0} == {True}
    assert {line["tile"] == "?" for line in lines if line["event"] == "draw" and line["seat"] == 0} == {False}


def test_a_moment_after_the_end_is_refused_with_the_number_of_events(refused: Refused, recorded: Path) -> None:
    assert "--at 999999: the record has" in refused("replay", recorded, "--at", 999_999)


def test_a_character_is_called_by_its_name_in_a_replay(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saki.jsonl"
    run("match", "--seed", 2, "--seat", "saki:random", "--record", path, "--quiet")
    assert "Miyanaga Saki" in run("replay", path, "--at", 30).stdout


@pytest.mark.parametrize("name", ["tenhou6_0.json", "6433fb1f62b5.mjlog.xml"])
def test_logs_of_other_programs_are_told_and_checked_too(run: Run, run_json: RunJson, shared: Path, name: str) -> None:
    path = shared / "data" / "formats" / name
    result = run("replay", path)
    assert result.exit_code == 0
    assert "East 1" in result.stdout
    assert run_json("check", path)["differences"] == []


def test_a_game_of_a_file_with_several_is_chosen_by_number(run: Run, refused: Refused, shared: Path) -> None:
    path = shared / "data" / "real_logs" / "sample.json"
    assert run("replay", path, "--game", 1, "--at", 10).exit_code == 0
    assert "it holds" in refused("replay", path, "--game", 10_000)


def test_a_record_that_was_tampered_with_differs_at_a_place_and_the_exit_code_says_so(
    run: Run, run_json: RunJson, recorded: Path
) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines()
    place = lines[1].index('"draw",')
    lines[1] = lines[1][:place] + lines[1][place:].replace("live", "dead", 1)
    recorded.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = run_json("check", recorded, code=1)
    assert said["differences"][0].keys() == {"id", "at", "expected", "got", "why"}
    assert "line 2" in said["differences"][0]["at"]
    told = run("check", recorded)
    assert told.exit_code == 1
    assert "expected" in told.stdout


def test_several_files_are_counted_together_and_may_be_compressed(run: Run, run_json: RunJson, recorded: Path) -> None:
    packed = recorded.with_suffix(".gz")
    packed.write_bytes(gzip.compress(recorded.read_bytes()))
    one, two = run_json("check", recorded)["cases"], run_json("check", recorded, packed)["cases"]
    assert two == 2 * one
    assert "in 2 files, 0 differences" in run("check", recorded, packed).stdout


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"hello", "JSON"),
        (b"\x1f\x8bnot really gzip", "gzip"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'{"rinshan": 1}\n', "line 1"),
        (b'{"something": "else"}\n', "none of the known kinds"),
        (b"<html></html>", "mjlog"),
    ],
)
def test_a_damaged_file_is_an_error_with_its_name_and_the_reason(
    refused: Refused, tmp_path: Path, content: bytes, said: str
) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(content)
    for command in ("check", "replay"):
        message = refused(command, path)
        assert "broken.jsonl" in message
        assert said in message


def test_a_file_that_is_not_there_is_an_error_with_its_name(refused: Refused, tmp_path: Path) -> None:
    for command in ("check", "replay"):
        assert "missing.jsonl" in refused(command, tmp_path / "missing.jsonl")


def test_a_record_cut_off_in_the_middle_is_an_error_not_a_short_game(refused: Refused, recorded: Path) -> None:
    text = recorded.read_text(encoding="utf-8")
    recorded.write_text(text[: len(text) // 2], encoding="utf-8")
    assert "game.jsonl" in refused("check", recorded)


def test_an_answer_that_was_not_on_offer_is_an_error_with_its_place(run: Run, recorded: Path) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines()
    hand = json.loads(lines[1])
    hand["answers"][0] = "discard 9z"
    lines[1] = json.dumps(hand)
    recorded.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run("replay", recorded)
    assert result.exit_code == 2
    assert "answer 1" in result.stderr


def test_a_record_of_a_pack_that_is_not_installed_says_which(refused: Refused, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saki.jsonl"
    run("match", "--seed", 2, "--seat", "saki", "--record", path, "--quiet")
    lines = path.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    header["packs"] = {"nowhere": "3.1"}
    path.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n", encoding="utf-8")
    assert "version 3.1 of the pack 'nowhere'; it is not installed" in refused("replay", path)


def test_fuzzing_finds_nothing_and_says_so(run: Run, run_json: RunJson) -> None:
    assert run_json("fuzz", "--games", 2, "--players", 3, "--seed", 4) == {"games": 2, "failures": []}
    assert (
        "2 games, rules mleague, 4 players, seed 9: no failure"
        in run("fuzz", "--games", 2, "--rules", "mleague", "--seed", 9).stdout
    )


def test_a_failure_that_fuzzing_finds_sets_the_exit_code(
    run: Run, run_json: RunJson, monkeypatch: pytest.MonkeyPatch
) -> None:
    failure = {"game": 0, "seed": "4/0", "what": "leak", "found": "a tile"}
    monkeypatch.setattr("rinshan.fuzz.fuzz", lambda *_, **__: [failure])
    assert run_json("fuzz", "--games", 1, code=1) == {"games": 1, "failures": [failure]}
    result = run("fuzz", "--games", 1)
    assert result.exit_code == 1
    assert "what leak" in result.stdout


def test_fuzzing_by_rules_that_do_not_exist_is_refused(refused: Refused) -> None:
    assert "did you mean" in refused("fuzz", "--rules", "mlege")
