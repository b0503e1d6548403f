"""Twelve skills, each one file written from the pages alone: they do what their briefs say, and sit down at once."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rinshan.table import DEAD
from rinshan_plugins.cli import app
from rinshan_skills import registry
from rinshan_skills.testing import contract

FILES = sorted(Path(__file__).with_name("twelve").glob("*.py"))
LINES = 15
"""A skill of one sentence is no longer than that, its imports aside."""

TENPAI = "123m456p789s1112z"
NOTEN = "258m258p258s3456z"
TRASH = "19m19p19s1234567z"
FIVES = {"red_fives": (0, 0, 0)}


@pytest.fixture
def skill():
    """Load the only skill of one of the files."""
    loaded = {}

    def load(name):
        loaded[name] = registry().load_file(Path(__file__).with_name("twelve") / f"{name}.py")
        return registry().in_file(loaded[name])

    yield load
    for pack in loaded.values():
        registry().forget_file(pack)


def test_there_are_twelve():
    assert len(FILES) == 12


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_is_short(file):
    (made,) = [node for node in ast.parse(file.read_text()).body if isinstance(node, ast.ClassDef)]
    assert made.end_lineno - made.lineno < LINES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_keeps_the_contract(skill, file):
    contract(skill(file.stem), games=1, hands=1)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_sits_down_and_its_record_replays(file, tmp_path):
    record, run = str(tmp_path / "game.jsonl"), CliRunner().invoke
    words = [word for _ in range(4) for word in ("--seat", str(file))]
    played = run(app, ["match", "--quiet", "--rules", "skills", "--seed", "1", *words, "--record", record])
    assert (played.exit_code, played.stderr) == (0, "")
    assert run(app, ["check", record, "--with", str(file)]).exit_code == 0


def test_your_kans_are_worth_one_han(table, skill):
    hand = {"east": "1111z123m456p78s22z", "wall": "9m", "rinshan": "9s", "dora": "1s 1s"}
    won = [
        table(**hand, cards={"east": cards}).play("E: ankan 1111z", "E: tsumo").win("E").value.han
        for cards in ([], [skill("kans_count")])
    ]
    assert won[1] == won[0] + 1


def test_once_per_game_cancel_a_pon(table, skill):
    pon = {"east": "5m19p19s1234567z", "south": "55m19p", "wall": "9m"} | FIVES
    t = table(**pon, cards={"west": [skill("not_that_pon")]}).play("E: discard 5m", "S: pon 55m", "W: yes")
    t.expect(melds={"south": []})
    assert t.skills.instances[0].exhausted()


def test_your_ones_are_nines_while_tenpai(table, skill):
    wall = {"east": TRASH, "south": "11m99m456p789s234s", "wall": "6z 5z 6z"} | FIVES
    t = table(**wall, cards={"south": [skill("ones_are_nines")]}).until("S")
    t.expect(south="9999m456p789s234s5z")
    t.play("S: discard 4p").until("W").expect(south="11m99m56p789s234s5z")


def test_at_a_riichi_you_look_at_the_next_live_tile(table, skill):
    t = table(east=TENPAI, wall="9m 5s", cards={"west": [skill("alarm")]}).play("E: riichi 9m").until("S")
    assert t.table.known[t.table.drawn] & 0b1100 == 0b0100
    t = table(east=TENPAI, wall="9m 5s", cards={"west": [skill("alarm")]}).play("E: discard 9m").until("S")
    assert t.table.drawn not in t.table.known


def test_your_riichi_costs_nothing(table, skill):
    hand = {"east": TENPAI, "wall": "9m", "scores": {"east": 0}, "bust": False}
    assert "riichi 9m drawn" not in table(**hand).options("E")
    t = table(**hand, cards={"east": [skill("free_riichi")]}).play("E: riichi 9m").until("S")
    t.expect(east=0)
    assert (t.table.deposits, t.table.riichi[0]) == (0, 2)


def test_you_draw_twice_on_your_first_turn(table, skill):
    t = table(east=TENPAI, wall="9m 5s 6s ? ? 7s", cards={"east": [skill("second_helping")]})
    t.play("E: take 9m")
    t.expect(river={"east": "9m"}, east="123m456p5789s1112z")
    assert "discard 5s drawn" in t.options("E")
    t.play("E: discard 5s").until("S").until("E")
    assert "discard 7s drawn" in t.options("E"), "nothing is asked on the second turn"
    assert len(t.events("activated")) == 1


def test_the_dora_of_others_count_nothing_while_you_are_dealer(table, skill):
    hand = {"east": TRASH, "south": "123m456p789s1122z", "wall": "9m 3z ? ? 1z", "dora": "8s"} | FIVES
    held = skill("only_mine")
    won = {}
    for who in ("north", "east", "south"):
        t = table(**hand, cards={who: [held]})
        t.play("E: discard 9m", "S: discard 3z", "E: discard 1z", "S: ron")
        won[who] = t.win("S").value.han
    assert won["north"] == won["south"] == won["east"] + 1


def test_once_per_hand_you_swap_a_tile_with_one_of_your_river(table, skill):
    t = table(east=TENPAI, wall="9m ? ? ? 8m", cards={"east": [skill("second_thoughts")]})
    assert "swap" not in t.options("E")
    t.play("E: discard 9m").until("E").play("E: swap", "E: take 8m", "E: take 9m")
    t.expect(river={"east": "8m"}, east="1239m456p789s1112z")
    assert "swap" not in t.options("E")


def test_the_dealer_pays_double_for_your_tsumo(table, skill):
    hand = {"east": TRASH, "south": TENPAI, "wall": "9m 2z", "dora": "4z", "ura": "4z"}
    paid = [
        table(**hand, cards={"south": cards}).play("E: discard 9m", "S: tsumo").result.deltas
        for cards in ([], [skill("head_tax")])
    ]
    assert paid[1][0] == 2 * paid[0][0]
    assert paid[1][2:] == paid[0][2:]
    assert sum(paid[1]) == 0


@pytest.mark.parametrize(("left", "options"), [(2, []), (1, ["chi 46m", "pass"]), (0, [])])
def test_while_one_live_tile_is_left_you_chi_from_anybody(table, skill, left, options):
    chi = {"east": "5m19p19s1234567z", "wall": "9m", "west": "46m28p28s1133557z"} | FIVES
    t = table(**chi, cards={"west": [skill("last_bite")]})
    t.table.shifted += t.table.live[left:]
    for tile in t.table.live[left:]:
        t.table.place[tile] = DEAD
    del t.table.live[left:]
    assert t.play("E: discard 5m").options("W") == options


def test_your_discards_lie_face_down_until_riichi(table, skill):
    t = table(east=TENPAI, wall="9m ? ? ? 8m", cards={"east": [skill("masked")]}).play("E: discard 9m").until("S")
    assert [tile.down for tile in t.view("S").river(0)] == [True]
    t.until("E").play("E: riichi 8m").until("S")
    assert [tile.down for tile in t.view("S").river(0)] == [False, False]


@pytest.mark.parametrize(("payer", "paid"), [("south", 2_000), ("west", 18_000)])
def test_a_ron_you_deal_into_costs_at_most_2000(table, skill, payer, paid):
    hand = {"east": "123m456p789s111z2z", "dora": "9m", "wall": "9m 2z"}
    t = table(**hand, cards={payer: [skill("soft_landing")]}, ura="5z")
    t.play("E: riichi 9m", "S: discard 2z", "E: ron")
    assert t.result.deltas[1] == -paid
