"""``rinshan score``, ``rinshan shanten`` and ``rinshan rules``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from rinshan.rules import PRESETS
from rinshan_plugins.cli import app

Run = Callable[..., Result]
Refused = Callable[..., str]
RunJson = Callable[..., Any]


def test_a_hand_is_scored_item_by_item(run: Run) -> None:
    told = run("score", "234m456p678s2255z", "--win", "5z").stdout
    for words in (
        "yakuhai haku",
        "1 han",
        "triplet by ron 555z",
        "pair wind 22z",
        "1 han 40 fu",
        "the discarder pays",
        "1,300",
    ):
        assert words in told, words


def test_the_winning_tile_may_stand_in_the_hand_or_beside_it(run_json: RunJson) -> None:
    within = run_json("score", "234m456p678s22555z", "--win", "5z")
    assert within == run_json("score", "234m456p678s2255z", "--win", "5z")


@pytest.mark.rule("B-15")
def test_tsumo_honba_and_deposits_are_paid_by_whom_they_should(run_json: RunJson) -> None:
    said = run_json("score", "234m456p678s2255z", "--win", "5z", "--tsumo", "--honba", 2, "--deposits", 1)
    assert [(part["from"], part["points"]) for part in said["payments"]] == [
        (2, 900),
        (3, 900),
        (0, 1500),
        (None, 1000),
    ]
    assert said["points"] == 4300


def test_the_dealer_gets_half_as_much_again(run_json: RunJson) -> None:
    assert run_json("score", "234m456p678s2255z", "--win", "5z", "--seat-wind", "E")["points"] == 2000


def test_circumstances_count(run_json: RunJson) -> None:
    said = run_json("score", "123m456p789s2277z", "--win", "7z", "--riichi", "--ippatsu", "--last-tile",
                    "--dora", "1z", "--ura", "6z", "--round-wind", "south", "--seat-wind", "西")  # fmt: skip
    assert [name for name, _ in said["yaku"]] == ["riichi", "ippatsu", "houtei_raoyui", "yakuhai_chun"]
    assert dict(said["dora"]) == {"dora": 2, "ura_dora": 3}


def test_melds_and_kans_are_read(run_json: RunJson) -> None:
    melds = ("--meld", "234p", "--meld", "666z", "--ankan", "9999s")
    said = run_json("score", "1155z", "--win", "5z", *melds, "--tsumo", "--rinshan")
    assert [name for name, _ in said["yaku"]] == ["rinshan_kaihou", "yakuhai_haku", "yakuhai_hatsu"]


def test_yakuman_are_told_without_fu(run: Run) -> None:
    told = run("score", "19m19p19s1234567z", "--win", "1m").stdout
    assert "yakuman" in told
    assert "32,000" in told
    assert "fu" not in told.split()


def test_whole_hand_shapes_are_named_in_words(run: Run) -> None:
    assert run("score", "22m05p1133s2277z99p", "--win", "2m").stdout.startswith(
        "22m 05p 99p 11s 33s 22z 77z (seven pairs)"
    )
    assert run("score", "19m19p19s1234567z", "--win", "1m").stdout.startswith("119m19p19s1234567z (thirteen orphans)")


def test_red_fives_stay_red_in_the_reading(run: Run, run_json: RunJson) -> None:
    hand = ("score", "340m2255p678s", "--win", "5p", "--meld", "406s", "--dora", "1z")
    assert run_json(*hand)["reading"] == "340m 555p 22p 678s 406s (shanpon)"


def test_a_pon_is_an_open_triplet_and_one_by_tsumo_a_closed_one(run: Run) -> None:
    assert "open triplet 555z" in run("score", "234m456p67822s", "--win", "2m", "--meld", "555z").stdout
    assert "closed triplet 555z" in run("score", "234m456p678s2255z", "--win", "5z", "--tsumo").stdout


def test_a_hand_without_yaku_is_no_win(run: Run, run_json: RunJson) -> None:
    result = run("score", "123m456p78s11z", "--meld", "789m", "--win", "9s")
    assert result.exit_code == 1
    assert "no yaku" in result.stdout
    said = run_json("score", "123m456p78s11z", "--meld", "789m", "--win", "9s", code=1)
    assert said["win"] is False


def test_a_hand_that_is_not_complete_says_how_far_it_is(run: Run) -> None:
    result = run("score", "123m456p78s1257z1m", "--win", "9s")
    assert result.exit_code == 1
    assert "not complete (2-shanten)" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["123m456x", "--win", "1m"], "^ here (character 8)"),
        (["123m456p789s1122z", "--win", "8z"], "honours are 1z to 7z"),
        (["123m456p789s112z", "--win", "1m"], "expected 13 tiles, or 14 with the winning tile, got 12"),
        (["11111m23456789p", "--win", "1m"], "6 copies of 1m"),
        (["123m456p789s11222z", "--win", "5z"], "5z is not among them"),
        (["123m456p78s11z", "--meld", "124m", "--win", "9s"], "124m is no meld"),
        (["123m456p78s11z", "--ankan", "111p", "--win", "9s"], "no closed kan"),
        (["123m456p78s11z", "--meld", "789m", "--win", "9s", "--riichi"], "cannot be in riichi"),
        (["123m456p789s1122z", "--win", "1z", "--ippatsu"], "ippatsu needs riichi"),
        (["123m456p789s1122z", "--win", "1z", "--rinshan"], "add --tsumo"),
        (["123m456p789s1122z", "--win", "1z", "--ura", "1z"], "ura indicators count in riichi alone"),
        (["123m006p789s1122z", "--win", "1z"], "2 red fives 0p: the rules tenhou have 1"),
        (["123m406p789s1122z", "--win", "1z", "--rules", "rmu"], "1 red fives 0p: the rules rmu have none"),
        (["23406m66678s", "--win", "0m", "--meld", "340m"], "3 red fives 0m"),
        (["123m456p789s1122z", "--win", "1z", "--tsumo", "--rinshan"], "needs a kan"),
        (["123m456p789s1122z", "--win", "1z", "--tsumo", "--chankan"], "leave out --tsumo"),
        (["123m456p789s1122z", "--win", "1z", "--first-draw"], "add --tsumo"),
        (["123m456p789s1122z", "--win", "1z", "--seat-wind", "X"], "expected a wind"),
        (["123m456p789s1122z", "--win", "1z", "--rules", "nobody"], "nobody"),
        (["123m456p789s1122z", "--win", "1z", "--dora", "11z1"], "expected a suit"),
        (["123m456p78s11122z", "--win", "9s", "--chankan", "--last-tile"], "leave out --chankan or --last-tile"),
        (["123m456p78s11122z", "--win", "9s", "--tsumo", "--first-draw", "--last-tile"], "never the last tile"),
        (
            ["123m456p78s22z", "--ankan", "1111z", "--win", "9s", "--tsumo", "--riichi", "--ippatsu", "--rinshan"],
            "leave out --ippatsu or --rinshan",
        ),
        (["123m456p789s1122z", "--win", "1z", "--chankan"], "has all four 1z, but 3 of them"),
        (["123m78s22z", "--meld", "789s", "--meld", "555z", "--win", "9s", "--chankan"], "but 2 of them"),
        (["123m456p78s11122z", "--win", "9s", "--chankan", "--dora", "9s"], "but 2 of them"),
        (["123m456p789s1122z", "--win", "1z", "--riichi", "--ura", "3z"], "1 ura indicators, but 0 dora indicators"),
        (["123m456p789s1122z", "--win", "1z", "--riichi", "--dora", "5z", "--ura", "34z"], "2 ura indicators"),
    ],
)
def test_an_impossible_hand_is_refused_with_the_reason(refused: Refused, arguments: list[str], said: str) -> None:
    assert said in refused("score", *arguments)


def test_score_says_that_it_counts_no_extra_yaku(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('preset = "tenhou"\nextra_yaku = ["kan_discard"]\n', encoding="utf-8")
    shown = run("score", "234m456p678s2255z", "--win", "5z", "--rules", house)
    assert (shown.exit_code, len(shown.stderr.splitlines())) == (0, 1)
    assert "not the extra yaku" in shown.stderr


def test_what_can_be_together_is_scored(run_json: RunJson) -> None:
    robbed = run_json("score", "123m456p78s11122z", "--win", "9s", "--riichi", "--ippatsu", "--chankan")
    assert [name for name, _ in robbed["yaku"]] == ["riichi", "ippatsu", "chankan", "bakaze_ton"]


def test_shanten_tells_the_three_shapes_and_what_is_accepted(run: Run, run_json: RunJson) -> None:
    told = run("shanten", "123m406p789s1122z").stdout
    assert told.startswith("tenpai")
    assert "accepts 12z: 4 tiles" in told
    said = run_json("shanten", "123m406p789s1122z")
    assert (said["shanten"], said["pairs"], said["orphans"]) == (0, 4, 8)
    assert said["accepts"] == {"kinds": "12z", "tiles": 4, "shanten": 0}


def test_of_fourteen_tiles_each_discard_is_rated_best_first(run_json: RunJson) -> None:
    rows = run_json("shanten", "123m406p789s1122z4s")["discards"]
    assert rows[0] == {"discard": "4s", "kinds": "12z", "tiles": 4, "shanten": 0}
    assert [row["shanten"] for row in rows] == sorted(row["shanten"] for row in rows)


def test_with_melds_only_four_sets_and_a_pair_are_asked_about(run_json: RunJson) -> None:
    said = run_json("shanten", "1122z", "--melds", 3)
    assert (said["shanten"], said["pairs"], said["orphans"]) == (0, None, None)


def test_a_hand_that_waits_for_another_tile_is_called_tenpai(run: Run) -> None:
    assert "not complete (tenpai)" in run("score", "123m456p789s1122z", "--win", "9s").stdout


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("123m456p789s112z", "12 tiles are no hand"),
        ("123m", "3 tiles are no hand"),
        ("123m456p7s", "7 tiles are a hand beside 2 melds: --melds 2"),
        ("123m456p78s", "8 tiles are a hand beside 2 melds: --melds 2"),
    ],
)
def test_a_number_of_tiles_that_is_no_hand_gets_a_hint(run: Run, run_json: RunJson, tiles: str, said: str) -> None:
    assert said in " ".join(run("shanten", tiles).stdout.split())
    assert said in run_json("shanten", tiles)["hint"]


def test_a_whole_hand_needs_no_hint(run_json: RunJson) -> None:
    assert run_json("shanten", "123m406p789s1122z")["hint"] is None
    assert run_json("shanten", "1122z", "--melds", 3)["hint"] is None


def test_a_complete_hand_is_called_complete(run: Run) -> None:
    assert run("shanten", "123m456p789s11122z").stdout.startswith("complete")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([""], "expected 1 to 14 tiles"),
        (["123m", "--melds", 4], "expected 1 to 2 tiles"),
        (["11111m"], "5 copies of 1m"),
        (["12m3"], "expected a suit"),
    ],
)
def test_shanten_of_what_is_no_hand_is_refused(refused: Refused, arguments: list[object], said: str) -> None:
    assert said in refused("shanten", *arguments)


def test_the_presets_stand_side_by_side_with_every_difference(run: Run, run_json: RunJson) -> None:
    told = run("rules").stdout
    assert max(map(len, told.splitlines())) <= 80
    assert all(preset in told for preset in PRESETS)
    fields = [line.split()[0] for line in told.splitlines() if line[:1].islower()]
    said = run_json("rules")
    differing = [name for name in said["tenhou"] if len({str(said[preset][name]) for preset in said}) > 1]
    assert [name for name in differing if name != "preset"] == [name for name in fields if name != "field"]


@pytest.mark.parametrize("columns", [50, 60, 70])
def test_in_a_narrow_terminal_the_presets_stand_in_several_tables(columns: int) -> None:
    runner = CliRunner(env={"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"})
    told = runner.invoke(app, ["rules"]).stdout
    grids = told.rpartition("= as ")[0]
    assert max(len(line.rstrip()) for line in grids.splitlines()) <= columns
    assert grids.count("field ") > 1
    heads = " ".join(line for line in grids.splitlines() if line.startswith("field "))
    assert set(heads.split()) == {"field", *PRESETS}


@pytest.mark.parametrize("columns", [24, 30, 40])
def test_in_a_very_narrow_terminal_fields_stand_one_below_another(columns: int) -> None:
    runner = CliRunner(env={"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"})
    for arguments in (["rules"], ["rules", "mleague"]):
        told = runner.invoke(app, arguments).stdout
        assert all(len(line.rstrip()) <= columns for line in told.splitlines() if " " in line.strip())
    shown = runner.invoke(app, ["rules", "mleague"]).stdout
    assert "extra_round: no\n  Whether one extra" in shown
    if columns < 40:
        assert "return_points\n  tenhou: 30,000\n  mjsoul: 25,000\n" in runner.invoke(app, ["rules"]).stdout


def test_fields_in_which_all_agree_are_shown_on_request(run: Run) -> None:
    assert "noten_penalty" not in run("rules").stdout
    assert "noten_penalty" in run("rules", "--all").stdout


def test_one_set_of_rules_is_shown_in_full_with_meanings(run: Run, run_json: RunJson, tmp_path: Path) -> None:
    assert "Whether a score below zero" in run("rules", "mleague").stdout
    house = tmp_path / "house.toml"
    house.write_text('preset = "rmu"\nrounds = 1\n', encoding="utf-8")
    said = run_json("rules", house)
    assert (said["preset"], said["rounds"]) == ("rmu", 1)


def test_unknown_rules_are_refused_with_the_nearest_name(refused: Refused) -> None:
    assert "did you mean 'mleague'" in refused("rules", "mlegue")


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "FILE"),
        ("score", "234m456p678s2255z", "--win", "5z", "--rules", "FILE"),
        ("match", "--quiet", "--rules", "FILE"),
        ("fuzz", "--games", 1, "--rules", "FILE"),
    ],
)
def test_an_extra_yaku_that_no_pack_knows_is_refused_with_the_nearest_one(
    refused: Refused, tmp_path: Path, arguments: tuple[object, ...]
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('preset = "tenhou"\nextra_yaku = ["kan_discrad"]\n', encoding="utf-8")
    told = refused(*(house if word == "FILE" else word for word in arguments))
    assert f"{house}: field 'extra_yaku'" in told
    assert "did you mean 'kan_discard'" in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("uma = " + "[" * 50_000 + "]" * 50_000, "nested too deeply"),
        ("honba = " + "3" * 5_000, "not TOML"),
        ("honba = ", "not TOML"),
    ],
    ids=["deep", "long", "cut off"],
)
def test_a_rule_file_that_cannot_be_read_is_refused_by_name(
    refused: Refused, tmp_path: Path, text: str, said: str
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text, encoding="utf-8")
    told = refused("rules", house)
    assert f"{house}: " in told
    assert said in told
