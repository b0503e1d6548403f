"""``rinshan convert``: any record in, mjai, tenhou.net/6 or kyoku lines out, and the result agrees with the engine."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from rinshan.records import detect

Run = Callable[..., Result]
Refused = Callable[..., str]
RunJson = Callable[..., Any]


@pytest.mark.parametrize("kind", ["mjai", "tenhou6", "kyoku"])
def test_our_own_record_becomes_a_file_of_each_format_that_agrees(
    run: Run, run_json: RunJson, recorded: Path, tmp_path: Path, kind: str
) -> None:
    out = tmp_path / "out.json"
    shown = run("convert", recorded, out, "--format", kind)
    assert shown.exit_code == 0
    assert detect(out) == kind
    hands = run_json("check", recorded)["cases"]
    assert shown.stdout == f"{out}: 1 game, {hands} hands, as {kind}\n"
    assert run_json("check", out) == {"cases": hands, "differences": []}


def test_from_one_format_to_another_and_on_nothing_is_lost(run: Run, recorded: Path, tmp_path: Path) -> None:
    once, there, back = tmp_path / "once.mjai", tmp_path / "there.json", tmp_path / "back.mjai"
    run("convert", recorded, once, "-f", "mjai")
    run("convert", once, there, "-f", "tenhou6")
    run("convert", there, back, "-f", "mjai")
    told = [[json.loads(line)["type"] for line in path.read_text().splitlines()] for path in (once, back)]
    assert [kind for kind in told[0] if kind != "end_game"] == [kind for kind in told[1] if kind != "end_game"]


def test_names_of_players_go_along(run: Run, recorded: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.mjai"
    run("convert", recorded, out, "-f", "mjai")
    assert "tsumogiri" in json.loads(out.read_text().splitlines()[0])["names"]
    assert "tsumogiri" in run("replay", out, "--at", 30).stdout


def test_a_name_that_ends_in_gz_is_compressed_and_json_says_what_was_written(
    run_json: RunJson, recorded: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.mjai.gz"
    told = run_json("convert", recorded, out, "-f", "mjai")
    assert told == {"file": str(out), "format": "mjai", "games": 1, "hands": told["hands"]}
    assert gzip.decompress(out.read_bytes()).startswith(b'{"type"')


def test_what_skills_did_is_said_to_be_left_out(run: Run, tmp_path: Path) -> None:
    record, out = tmp_path / "kuro.jsonl", tmp_path / "out.kyoku"
    seats = ["--seat", "matsumi_kuro:first", *["--seat", "tsumogiri"] * 3]
    run("match", "--seed", 1, *seats, "--record", record, "--quiet")
    shown = run("convert", record, out, "-f", "kyoku")
    assert shown.exit_code == 0
    assert "note: 4 activations of skills are not in what is written" in shown.stderr


@pytest.mark.parametrize("kind", ["mjai", "tenhou6", "kyoku"])
def test_a_game_that_another_format_cannot_tell_is_refused_with_the_first_event(
    run: Run, refused: Refused, tmp_path: Path, kind: str
) -> None:
    record, out = tmp_path / "saki.jsonl", tmp_path / "out.file"
    run("match", "--seed", 1, *["--seat", "saki:first"] * 4, "--record", record, "--quiet")
    said = " ".join(refused("convert", record, out, "-f", kind).split())
    assert f"{record}: hand 1 (E2 honba 1), event 145 (indicator_shut 1 " in said
    assert "a dora indicator that stays shut: no outside format can say it, only our own record" in said
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "--format: expected one of mjai, tenhou6, kyoku; it is missing"),
        (["-f", "mjay"], "got 'mjay'; did you mean 'mjai'"),
        (["-f", "native"], "hold the answers and the seed"),
        (["-f", "mjai", "--game", 2], "--game 2, but it holds one game"),
        (["-f", "mjai", "--game", 0], "--game 0, but it holds one game"),
    ],
)
def test_what_cannot_be_converted_is_refused(
    refused: Refused, recorded: Path, tmp_path: Path, arguments: list[object], said: str
) -> None:
    assert said in refused("convert", recorded, tmp_path / "out", *arguments)
    assert not (tmp_path / "out").exists()


def test_a_file_that_exists_is_replaced_only_with_force(
    run: Run, refused: Refused, recorded: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.write_text("mine", encoding="utf-8")
    assert "exists already" in refused("convert", recorded, out, "-f", "mjai")
    assert out.read_text(encoding="utf-8") == "mine"
    assert run("convert", recorded, out, "-f", "mjai", "--force").exit_code == 0


def test_of_a_file_with_several_games_one_is_chosen_or_all_become_kyoku_lines(
    run: Run, refused: Refused, shared: Path, tmp_path: Path
) -> None:
    path = shared / "data" / "real_logs" / "sample.json"
    assert "games, but a file of mjai holds one: choose one with --game N" in refused(
        "convert", path, tmp_path / "out", "-f", "mjai"
    )
    assert run("convert", path, tmp_path / "one.mjai", "-f", "mjai", "--game", 1).exit_code == 0
    assert run("convert", path, tmp_path / "all.kyoku", "-f", "kyoku").exit_code == 0
