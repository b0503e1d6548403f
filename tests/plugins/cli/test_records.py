"""``rinshan replay``, ``rinshan check`` and ``rinshan fuzz``."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from rinshan.records.check import CheckReport
from rinshan_plugins.cli import app
from rinshan_plugins.cli.check import _wrapped  # pyright: ignore[reportPrivateUsage]

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
    assert "in 2 files, no differences" in run("check", recorded, packed).stdout


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


# ------------------------------------------------------------------ bounds


@pytest.fixture
def of_three(run: Run, tmp_path: Path) -> Path:
    """The record of a match of three."""
    rules = tmp_path / "three.toml"
    rules.write_text('preset = "tenhou"\nplayers = 3\nrounds = 1\n', encoding="utf-8")
    path = tmp_path / "three.jsonl"
    assert run("match", "--seed", 7, "--rules", rules, "--record", path, "--quiet").exit_code == 0
    return path


@pytest.mark.parametrize("kind", ["native", "mjai", "kyoku"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--at", 40, "--seat", 3), "--seat 3: this game has seats 0 to 2"),
        (("--seat", 3), "--seat 3: this game has seats 0 to 2"),
        (("--seat", -1), "--seat -1: this game has seats 0 to 2"),
        (("--at", 99_999), "--at 99999: the record has"),
        (("--at", -1), "--at -1: the record has"),
        (("--game", 2), "--game 2, but it holds one game"),
        (("--game", 0), "--game 0, but it holds one game"),
    ],
)
def test_seats_moments_and_games_that_do_not_exist_are_refused_for_every_format(
    run: Run, refused: Refused, of_three: Path, tmp_path: Path, kind: str, arguments: tuple[object, ...], said: str
) -> None:
    path = of_three
    if kind != "native":
        path = tmp_path / "other"
        assert run("convert", of_three, path, "-f", kind).exit_code == 0
    assert said in refused("replay", path, *arguments)


def test_the_last_seat_event_and_game_can_be_seen(run: Run, of_three: Path) -> None:
    events = len(run("replay", of_three, "--json").stdout.splitlines())
    assert run("replay", of_three, "--at", events - 1, "--seat", 2, "--game", 1).exit_code == 0


@pytest.mark.parametrize(
    "arguments", [("replay", "--seat", 9), ("replay", "--at", 99_999), ("check", "--rules", "tenhuo")]
)
def test_an_error_in_json_mode_is_one_object_on_standard_output(
    run: Run, recorded: Path, arguments: tuple[Any, ...]
) -> None:
    result = run(arguments[0], recorded, *arguments[1:], "--json")
    assert result.exit_code == 2
    assert result.stderr == ""
    assert list(json.loads(result.stdout.splitlines()[-1])) == ["error"]


# ------------------------------------------------------------------ the words of check


def test_hands_of_logs_and_lines_of_corpora_are_called_so(run: Run, recorded: Path, tmp_path: Path) -> None:
    assert re.search(r": \d hands, all agree$", run("check", recorded).stdout.strip())
    corpus = tmp_path / "shanten.jsonl"
    corpus.write_text('{"hand": "123m406p789s1122z", "shanten": {"standard": 0}}\n', encoding="utf-8")
    assert run("check", corpus).stdout.strip().endswith("shanten.jsonl: 1 line, all agree")


def test_a_difference_is_told_in_eighty_columns_with_the_file_named_once(run: Run, recorded: Path) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace('"live"', '"dead"', 1)
    short = recorded.with_name("g.jsonl")
    short.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = run("check", short).stdout
    assert "1 difference\n" in told
    assert told.count("g.jsonl") == 1


def test_long_lists_of_options_are_broken_between_options() -> None:
    options = ", ".join(f"discard {rank}{suit}" for suit in "mps" for rank in range(1, 10))
    lines = list(_wrapped("    expected ", options))
    assert len(lines) > 3
    assert max(map(len, lines)) <= 80
    assert " ".join(line.strip() for line in lines) == f"expected {options}"
    assert all(re.fullmatch(r"(expected )?(discard \d[mps],? ?)+", line.strip()) for line in lines)


def test_differences_that_may_come_from_other_rules_say_how_to_name_them(
    run: Run, recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.mjai"
    run("convert", recorded, out, "-f", "mjai")
    difference = {"id": "out-00", "at": "event 3", "expected": "8000", "got": "7700", "why": "points differ"}
    report = CheckReport(4, [difference])
    monkeypatch.setattr("rinshan.records.check_files.check_file", lambda *_: report)
    told = run("check", out)
    assert told.exit_code == 1
    assert "out.mjai: 4 hands, 1 difference" in told.stdout
    assert "--rules NAME|FILE" in told.stdout
    assert "--rules NAME|FILE" not in run("check", out, "--rules", "tenhou").stdout
    assert "--rules NAME|FILE" not in run("check", recorded).stdout


def test_a_moment_is_told_in_words(run: Run, recorded: Path) -> None:
    for at, said in ((0, "the game begins"), (1, "East 1 begins"), (2, "is dealt"), (7, "draws"), (8, "cuts")):
        first = run("replay", recorded, "--at", at).stdout.splitlines()[0]
        assert first.startswith(f"after event {at}: ")
        assert said in first


# ------------------------------------------------------------------ several files, one of them unusable


@pytest.fixture
def mixed(recorded: Path, tmp_path: Path) -> tuple[Path, ...]:
    """A file that is not there, a good one, a damaged one, one with a difference."""
    damaged, differing = tmp_path / "damaged.jsonl", tmp_path / "differing.jsonl"
    damaged.write_text("hello", encoding="utf-8")
    differing.write_text(recorded.read_text(encoding="utf-8").replace('"live"', '"dead"', 1), encoding="utf-8")
    return tmp_path / "missing.jsonl", recorded, damaged, differing


def test_a_file_that_cannot_be_used_is_named_and_the_others_are_checked(run: Run, mixed: tuple[Path, ...]) -> None:
    result = run("check", *mixed)
    assert result.exit_code == 2
    assert [name for name in ("missing.jsonl", "damaged.jsonl") if name in result.stderr] == [
        "missing.jsonl",
        "damaged.jsonl",
    ]
    assert len(result.stderr.splitlines()) == 2
    assert "game.jsonl: " in result.stdout
    assert "differing.jsonl: " in result.stdout
    assert result.stdout.splitlines()[-1].endswith("in 4 files, 1 difference; 2 files cannot be used")


def test_in_json_unusable_files_are_lines_of_their_own_before_the_last(run: Run, mixed: tuple[Path, ...]) -> None:
    result = run("check", *mixed, "--json")
    assert result.exit_code == 2
    *errors, last = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(sorted(error), error["file"]) for error in errors] == [
        (["error", "file"], str(mixed[0])),
        (["error", "file"], str(mixed[2])),
    ]
    assert list(last) == ["cases", "differences"]
    assert last["cases"] > 0
    assert len(last["differences"]) == 1


def test_only_differences_and_no_unusable_file_is_exit_code_one(run: Run, mixed: tuple[Path, ...]) -> None:
    assert run("check", mixed[1], mixed[3]).exit_code == 1


# ------------------------------------------------------------------ rules that a log does not state


@pytest.fixture
def unstated(run: Run, tmp_path: Path) -> Path:
    """A log of mjai, played with a deposit of 2,000, of which it says nothing."""
    rules, record, log = tmp_path / "dear.toml", tmp_path / "dear.jsonl", tmp_path / "dear.mjai"
    rules.write_text('preset = "tenhou"\nriichi_price = 2000\nriichi_min_points = 2000\n', encoding="utf-8")
    assert run("match", "--seed", 7, "--rules", rules, "--record", record, "--quiet").exit_code == 0
    assert run("convert", record, log, "-f", "mjai").exit_code == 0
    return log


def test_a_log_is_replayed_and_converted_by_the_rules_that_are_named(
    run: Run, refused: Refused, unstated: Path, tmp_path: Path
) -> None:
    rules = tmp_path / "dear.toml"
    prices = set[int]()
    for line in run("replay", unstated, "--rules", rules, "--json").stdout.splitlines():
        event = json.loads(line)
        if event["event"] == "riichi_accepted":
            prices.add(event["price"])
    assert prices == {2000}
    out = tmp_path / "out.kyoku"
    assert run("convert", unstated, out, "-f", "kyoku", "--rules", rules).exit_code == 0
    assert run("check", out, "--rules", rules).exit_code == 0
    assert "did you mean 'tenhou'" in refused("replay", unstated, "--rules", "tenhuo")


def test_a_record_of_our_own_states_its_rules_and_takes_no_others(
    refused: Refused, recorded: Path, tmp_path: Path
) -> None:
    assert "leave out --rules" in refused("replay", recorded, "--rules", "tenhou")
    assert "leave out --rules" in refused("convert", recorded, tmp_path / "x", "-f", "mjai", "--rules", "tenhou")


# ------------------------------------------------------------------ narrow terminals


def test_in_a_narrow_terminal_the_players_stand_one_below_another(recorded: Path) -> None:
    for columns in (40, 60, 79):
        runner = CliRunner(env={"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"})
        told = runner.invoke(app, ["replay", str(recorded), "--at", "200"]).stdout
        board = told.split("\n\n", 1)[1]
        assert max(map(len, board.splitlines())) <= 40
        assert len([line for line in board.splitlines() if re.match(r"[ESWN] ", line)]) == 4
        assert "live tiles left" in board
