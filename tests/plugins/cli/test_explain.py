"""``rinshan explain``: a moment told to people in three languages, and to programs."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner, Result

from rinshan.events import FIELDS
from rinshan_plugins.cli import app
from rinshan_plugins.cli import explain_words as words

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def won(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match that somebody wins a hand of."""
    path = tmp_path_factory.mktemp("explain") / "game.jsonl"
    result = CliRunner().invoke(app, ["match", "--seed", "7", "--seat", "saki", "--record", str(path), "--quiet"])
    assert result.exit_code == 0
    return path


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            ("What was asked", "Readings considered", "Yaku and dora", "Fu", "Payments", "chose: ron", "base points"),
        ),
        ("ja", ("直前の選択", "検討した読み方", "役とドラ", "符", "支払い", "選択: ロン", "基本点")),
        ("zh", ("之前的提问", "考虑过的读法", "役与宝牌", "符", "支付", "选了: 荣和", "基本点")),
    ],
)
def test_a_win_is_told_with_all_its_reasons_in_three_languages(
    run: Run, won: Path, lang: str, said: tuple[str, ...]
) -> None:
    result = run("explain", won, "--at", "win", "--lang", lang)
    assert result.exit_code == 0, result.output
    for part in said:
        assert part in result.stdout, part


@pytest.mark.parametrize("lang", words.LANGS)
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(won: Path, lang: str, width: int) -> None:
    runner = CliRunner(env={"COLUMNS": str(width), "NO_COLOR": "1", "TERM": "dumb"})
    for where in ("win", "hand 2 turn 5", "last"):
        result = runner.invoke(app, ["explain", str(won), "--at", where, "--lang", lang])
        assert result.exit_code == 0, result.output
        assert max(cell_len(line) for line in result.stdout.splitlines()) <= width


def test_a_turn_is_told_with_what_may_be_done_and_why_not_the_rest(run: Run, won: Path) -> None:
    shown = run("explain", won, "--at", "hand 2 turn 5").stdout
    assert "What may be done now" in shown
    assert re.search(r"no tsumo: the hand is not complete, \d from tenpai", shown)
    assert "no riichi" in shown
    assert "nine terminals" not in shown, "what goes without saying is left out"


def test_a_program_gets_the_same_as_data(run_json: Callable[..., Any], won: Path) -> None:
    data = run_json("explain", won, "--at", "win")
    assert data["event"]["event"] == "win"
    (win,) = data["settlement"]["wins"]
    assert sum(item["han"] for item in (*win["yaku"], *win["dora"])) == win["han"]
    assert sum(item["fu"] for item in win["fu_items"]) == win["fu"]
    assert sum(payment["points"] for payment in win["payments"]) == win["deltas"][win["seat"]]
    assert len(data["names"]) == 4
    assert {skill["skill"] for skill in data["skills"]} == {"miyanaga_saki.ridge_flower", "miyanaga_saki.no_new_flower"}
    assert {skill["state"] for skill in data["skills"]} == {"working"}


def test_skills_are_called_by_their_names_in_the_language(run: Run, won: Path) -> None:
    assert "«Flower on the Ridge»" in run("explain", won, "--at", "win").stdout
    assert "«嶺上の花»" in run("explain", won, "--at", "win", "--lang", "ja").stdout


def test_from_a_seat_hidden_tiles_stay_hidden(run: Run, won: Path) -> None:
    data = json.loads(run("explain", won, "--at", "hand 2 turn 5", "--seat", 3, "--json").stdout)
    assert data["event"]["tile"] == "?"
    assert data["possible"] == []
    assert "draws ?" in run("explain", won, "--at", "hand 2 turn 5", "--seat", 3).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--at", "99999"), "--at 99999: the record has events 0 to"),
        (("--at", "hand 99"), "--at hand 99: the record has hands 1 to"),
        (("--at", "tomorrow"), "expected N (an event), answer N, hand N, hand N turn N, win, win N, last"),
        (("--seat", "9"), "--seat 9: this game has seats 0 to 3"),
        (("--lang", "fr"), "expected a language, zh, ja, en"),
    ],
)
def test_a_moment_seat_or_language_that_is_none_is_refused(
    refused: Callable[..., str], won: Path, arguments: tuple[str, ...], message: str
) -> None:
    assert message in refused("explain", won, *arguments)


def test_a_log_of_others_is_refused_with_what_can_be_done(
    run: Run, refused: Callable[..., str], won: Path, tmp_path: Path
) -> None:
    log = tmp_path / "game.mjai"
    assert run("convert", won, log, "--format", "mjai").exit_code == 0
    told = refused("explain", log)
    assert "only records of our own hold the answers" in told
    assert "no format can be converted to them" in told
    assert "rinshan replay" in told


def test_every_wording_is_there_in_three_languages_with_the_same_parts() -> None:
    for table in (words.HEADS, words.ACTIONS, words.ASKED, words.REASONS, words.EVENTS, words.WHY, words.STAGES,
                  words.STATES, words.LIMITS, words.FU, words.WAITS):  # fmt: skip
        for key, wording in table.items():
            assert len(wording) == len(words.LANGS), key
            parts = [sorted(re.findall(r"\{(\w+)\}", text)) for text in wording]
            assert parts[0] == parts[1] == parts[2], key


def test_every_event_of_the_engine_has_words() -> None:
    assert set(FIELDS) - set(words.EVENTS) == set()


def test_yaku_have_names_in_three_languages_those_of_packs_too() -> None:
    assert [words.yaku_text("pinfu", lang) for lang in words.LANGS] == ["平和", "平和", "pinfu"]
    assert [words.yaku_text("bakaze_ton", lang) for lang in words.LANGS] == ["场风 东", "場風 東", "bakaze ton"]
    assert [words.yaku_text("all_high", lang) for lang in words.LANGS] == ["全大", "全大", "All high"]
    assert [words.yaku_text("ura_dora", lang) for lang in words.LANGS] == ["里宝牌", "裏ドラ", "ura dora"]
    assert words.yaku_text("no_such_yaku", "ja") == "no such yaku"


@pytest.mark.rule("K-59")
def test_a_secret_riichi_is_revealed_and_is_no_open_riichi(table: Any, run: Run, tmp_path: Path) -> None:
    """公开立直 would be read as 開立直, a riichi with open tiles."""
    t = table(south="123m456p789s1122z", wall="9m 8m 1z", cards={"south": ["touyoko_momoko"]})
    t.play("E: discard 9m", "S: riichi 8m secret drawn", "W: discard 1z drawn", "S: ron").finish()
    t.save(tmp_path / "game.jsonl")
    told = {"en": "Momoko reveals the secret riichi", "zh": "桃子 亮出暗中的立直", "ja": "桃子 密かな立直を明かす"}
    for lang, said in told.items():
        result = run("explain", tmp_path / "game.jsonl", "--at", "win", "--lang", lang)
        assert said in " ".join(result.stdout.split()), result.output


@pytest.mark.rule("K-20")
def test_of_a_switch_the_side_that_was_used_is_told(table: Any, run: Run, tmp_path: Path) -> None:
    t = table(wall="9m", rules="skills", cards={"east": ["amae_koromo"]}).play("E: side full").finish()
    t.save(tmp_path / "game.jsonl")
    shown = " ".join(run("explain", tmp_path / "game.jsonl", "--at", "hand 1 turn 1").stdout.split())
    assert "activates «Phases of the Moon» (full)" in shown
    told = " ".join(run("replay", tmp_path / "game.jsonl").stdout.split())
    assert "«Phases of the Moon» (full)" in told
