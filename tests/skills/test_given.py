"""What people write in scenes and cannot mean: told by its word, with what was expected and probably meant."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rinshan import load_rules
from rinshan.errors import PackError, RinshanError, did_you_mean
from rinshan.tiles import format_names
from rinshan_skills import LOCKED, Character, Skill, mine, registry
from rinshan_skills.testing import SceneError, build, contract, contract_tests
from rinshan_skills.testing.contracts import subjects
from rinshan_skills.testing.given import (
    need_number,
    read_next,
    read_round,
    read_rules,
    read_scores,
    read_step,
    read_tiles,
    seat_of,
)


class Bright(Skill):
    """Your wins are worth one han more."""

    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


SAME = "test_given.bright, scene 0"
A_STEP = "expected a seat and an answer, such as 'S: discard 1z'"
NOT_READ = "expected a digit or one of m p s z, got"
NO_SKILL = "builtins:int is no skill: a skill is a class derived from Skill, class int(Skill)"
NONE = "expected the id of a character, a Character, or the class of a skill"


def told(call: Any, *given: Any, **words: Any) -> str:
    """What a call says that is refused."""
    with pytest.raises((SceneError, RinshanError)) as refused:
        call(*given, **words)
    return str(refused.value).partition("\n--- the game so far")[0]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"cards": Bright}, "cards = Bright: expected cards by wind, such as cards={'east': [Bright]}"),
        ({"cards": [Bright]}, "cards = [Bright]: expected cards by wind, such as cards={'east': [Bright]}"),
        ({"skills": "anan"}, "skills = 'anan': expected cards by wind, such as skills={'east': ['anan']}"),
        ({"cards": {"est": [Bright]}}, "no seat 'est' at a table of 4; did you mean 'east'?"),
        ({"cards": {0: [Bright]}}, "seat 0: expected a wind, such as 'E' or 'east'"),
        ({"cards": {"east": Bright()}}, "cards of east: expected a list of cards, such as [Bright], got Bright()"),
        ({"cards": {"east": [Bright()]}}, f"Bright() is no card: {NONE}; write Bright, without brackets"),
        ({"cards": {"east": [int]}}, NO_SKILL),
        ({"cards": {"east": [None]}}, f"None is no card: {NONE}"),
        (
            {"cards": {"east": ["Bright"]}},
            "no character is called 'Bright'; a skill is given as its class, Bright without quotes",
        ),
        ({"cards": {"east": ["anann"]}}, "no character is called 'anann'; did you mean 'anan'?"),
        ({"cards": {"east": ["no one"]}}, "no character is called 'no one'"),
        ({"nort": "5m"}, "table has no 'nort'; did you mean 'north'?"),
        (
            {"play": ["E: ron"]},
            "table has no 'play'; answers are given by t.play('E: ...'), and in play of [[scenes]]",
        ),
        (
            {"beside": {}},
            "table has no 'beside'; cards={'east': [...]} of table say who holds what, holder and beside of [[scenes]]",
        ),
        ({"east": ["1m", "2m"]}, "east = ['1m', '2m']: expected tiles in one text, such as east='1m2m'"),
        ({"south": 5}, "south = 5: expected tiles in one text, such as south='123m55z'"),
        ({"wall": ("9m", "?")}, "wall = ('9m', '?'): expected tiles in one text, such as wall='9m?'"),
        ({"dora": 1}, "dora = 1: expected tiles in one text, such as dora='123m55z'"),
        ({"ura": ["1m"]}, "ura = ['1m']: expected tiles in one text, such as ura='1m'"),
        ({"rinshan": ["1m"]}, "rinshan = ['1m']: expected tiles in one text, such as rinshan='1m'"),
        (
            {"south": "12w"},
            f"south = '12w': {NOT_READ} 'w'\n  12w\n    ^ here (character 3)",
        ),
        (
            {"south": "1m?"},
            f"south = '1m?': {NOT_READ} '?'\n  1m?\n    ^ here (character 3)",
        ),
        (
            {"wall": "9m,1p"},
            f"wall = '9m,1p': {NOT_READ} ','\n  9m,1p\n    ^ here (character 3)",
        ),
        ({"east": "123456789m123456p"}, "east: 15 tiles; the dealer has 13, or 14 with its first draw"),
        ({"west": "123456789m12345p"}, "west: 14 tiles; 13 are dealt, draws stand in wall"),
        (
            {"round": "E3", "west": "123456789m123456p"},
            "west: 15 tiles; 13 are dealt, draws stand in wall",
        ),
        (
            {"players": 2, "west": "123456789m12345p"},
            "west: 14 tiles; 13 are dealt, draws stand in wall",
        ),
        ({"rinshan": "12345m"}, "rinshan: 5 tiles for 4 places"),
        ({"wall": "?" * 71}, "wall: 71 tiles for 70 places"),
        ({"scores": "25000"}, "scores = '25000': expected 4 of them, or some by wind: {'east': 900}"),
        ({"scores": 25_000}, "scores = 25000: expected 4 of them, or some by wind: {'east': 900}"),
        ({"scores": {"nrth": 3}}, "no seat 'nrth' at a table of 4; did you mean 'north'?"),
        ({"scores": {"east": "3"}}, "scores of east = '3': expected a number"),
        ({"scores": (1, 2, 3, True)}, "scores = True: expected a number"),
        ({"honba": "2"}, "honba = '2': expected a number from 0 on"),
        ({"honba": -1}, "honba = -1: expected a number from 0 on"),
        ({"deposits": 1.5}, "deposits = 1.5: expected a number from 0 on"),
        ({"hands": "2"}, "hands = '2': expected a number from 0 on"),
        ({"round": 1}, "round 1: expected a wind and a number, such as E1 or S4"),
        ({"round": "X1"}, "round 'X1': expected a wind and a number, such as E1 or S4"),
        ({"rules": 5}, "rules = 5: expected the name of a preset, a rule file or Rules"),
        ({"next": {"wall": "9m"}}, "next = {'wall': '9m'}: expected a list of hands, such as next=[{'wall': '9m'}]"),
        ({"next": ["9m"]}, "next = ['9m']: expected a list of hands, such as next=[{'wall': '9m'}]"),
        (
            {"next": [{}, {"wal": "9m"}]},
            "hand 3 has no 'wal'; did you mean 'wall'?; it has east, south, west, north, wall, rinshan, dora, ura",
        ),
        (
            {"next": [{"play": ["E: ron"]}]},
            "hand 2 has no 'play'; answers are given by t.play('E: ...'), and in play of [[scenes]]",
        ),
        ({"next": [{}, {"south": "123456789m12345p"}]}, "hand 3: south: 14 tiles; 13 are dealt, draws stand in wall"),
        ({"next": [{"dora": 1}]}, "hand 2: dora = 1: expected tiles in one text, such as dora='123m55z'"),
    ],
)
def test_what_cannot_be_set_up_says_what_was_expected(given: dict[str, Any], message: str) -> None:
    assert told(build, **given) == message


def test_what_is_right_is_set_up() -> None:
    hand = {"east": "123456789m12345p", "south": "123456789s1234p", "rinshan": "1234z", "honba": 0, "deposits": 0}
    t = build(**hand, scores=[1, 2, 3, 4], rules=load_rules("mleague"), wall="?" * 69)
    assert t.table.scores == [1, 2, 3, 4]
    assert t.table.rules.preset == "mleague"
    assert build(rules=load_rules("mleague"), red_fives=(0, 0, 0)).table.rules.red_fives == (0, 0, 0)


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("... E: tsumo", "step '... E: tsumo': dots stand before the answer: 'E: ... tsumo'"),
        ("...E: tsumo", "step '...E: tsumo': dots stand before the answer: 'E: ... tsumo'"),
        ("E tsumo", f"step 'E tsumo': {A_STEP}; did you mean 'E: tsumo'?"),
        (
            "south pon 55m",
            f"step 'south pon 55m': {A_STEP}; did you mean 'south: pon 55m'?",
        ),
        ("discard 9s", f"step 'discard 9s': {A_STEP}"),
        ("E", f"step 'E': {A_STEP}"),
        ("E: ", f"step 'E: ': {A_STEP}"),
        ("X: tsumo", "step 'X: tsumo': no seat 'X' at a table of 4"),
        ("suoth: tsumo", "step 'suoth: tsumo': no seat 'suoth' at a table of 4; did you mean 'south'?"),
        (["E: tsumo"], "step ['E: tsumo']: expected a text for each step; t.play(*steps) gives those of a list"),
        (5, "step 5: expected a text, such as 'S: discard 1z'"),
    ],
)
def test_a_step_that_is_none_says_what_was_meant(step: Any, message: str) -> None:
    assert told(build().play, step) == message
    scene = {"play": [step]}
    assert told(contract, Bright, games=1, hands=1, only=["scene 0"], scenes=[scene]) == (f"{SAME}: {message}")


def test_a_step_is_a_seat_and_an_answer() -> None:
    assert read_step(" e :  ... discard 1z ", 2, 4) == (2, "... discard 1z")
    assert read_step("W: claim: x", 1, 4) == (3, "claim: x")


@pytest.mark.parametrize("call", ["options", "asked", "view", "win", "seat", "until"])
def test_a_seat_is_a_wind(call: str) -> None:
    assert told(getattr(build(), call), 1).startswith("seat 1: expected a wind, such as 'E' or 'east'")


def test_seats_of_small_tables() -> None:
    assert [seat_of(wind, 1, 2) for wind in ("E", "west", "W")] == [1, 0, 0]
    assert told(seat_of, "S", 0, 2) == "no seat 'S' at a table of 2"
    assert told(seat_of, "south", 0, 2) == "no seat 'south' at a table of 2"
    assert [seat_of(wind, 2, 3) for wind in ("EAST", "s", "w")] == [2, 0, 1]
    assert told(seat_of, "north", 0, 3) == "no seat 'north' at a table of 3"
    assert told(seat_of, "nort", 0, 3) == "no seat 'nort' at a table of 3"
    assert told(seat_of, "nort", 0, 4) == "no seat 'nort' at a table of 4; did you mean 'north'?"


def test_words_are_read_one_by_one() -> None:
    assert read_round("s3", 4) == (1, 2)
    assert told(read_round, "S4", 3) == "round 'S4': expected a wind and a number, such as E1 or S3"
    assert told(read_round, "", 4) == "round '': expected a wind and a number, such as E1 or S4"
    assert told(read_round, "E0", 4) == "round 'E0': expected a wind and a number, such as E1 or S4"
    assert read_tiles("wall", "?1m?") == [None, 0, None]
    assert (need_number("honba", 0, 0), need_number("scores", -3)) == (0, -3)
    assert read_scores({"south": 7}, load_rules("tenhou"), 3) == (7, 25_000, 25_000, 25_000)
    assert list(read_next(({"wall": "9m"},), ("wall",))) == [{"wall": "9m"}]
    assert read_rules("mleague", red_fives=(0, 0, 0)).preset == "mleague"


def test_of_two_words_that_are_as_near_the_one_that_begins_alike_is_meant() -> None:
    winds = ("east", "south", "west", "north")
    assert [did_you_mean(word, winds) for word in ("est", "wst", "xyz")] == [
        "; did you mean 'east'?",
        "; did you mean 'west'?",
        "",
    ]


# ---------------------------------------------------------------------------- hands after the first


def test_the_tiles_of_later_hands_are_given_by_next() -> None:
    hand = "123m456p789s1122z"
    later = [{"south": hand, "wall": "9s 8s", "dora": "4z", "ura": "?"}, {}]
    t = build(east="1z", south=hand, next=later).play("E: discard 1z", "S: ron")
    assert (t.table.hand_number, t.table.dealer) == (1, 1)
    t.expect(west=hand, dora="4z")
    assert format_names([t.view("S").drawn]) == "9s"
    assert t.finish().table.hand_number == 3
    assert build(next=[{}], hands=4).finish().table.hand_number == 4
    assert build(next=[]).finish().table.hand_number == 1


def test_the_first_hand_is_the_same_with_others_after_it() -> None:
    alone, followed = build(east="123m", seed="x"), build(east="123m", seed="x", next=[{}])
    assert alone.transcript() == followed.transcript()


# ---------------------------------------------------------------------------- the contract


@pytest.mark.parametrize(
    ("subject", "message"),
    [
        (Bright(), f"Bright() is no card: {NONE}; write Bright, without brackets"),
        ("Bright", "no character is called 'Bright'; a skill is given as its class, Bright without quotes"),
        (
            [Bright, "anan"],
            "[Bright, 'anan']: expected one character or skill; contract_tests([Bright, 'anan']) tests several",
        ),
        ((Bright,), "[Bright]: expected one character or skill; contract_tests([Bright]) tests several"),
        (None, f"None is no card: {NONE}"),
        (int, NO_SKILL),
    ],
)
def test_what_cannot_be_tested_says_what_was_expected(subject: Any, message: str) -> None:
    assert told(contract, subject) == message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": "1"}, "games = '1': expected a number"),
        ({"hands": 1.5}, "hands = 1.5: expected a number"),
        ({"games": True}, "games = True: expected a number"),
        ({"players": []}, 'players = []: expected one at least, such as players=["random"]'),
        ({"rules": {"a": 1}}, "rules = {'a': 1}: expected the name of a preset, a rule file or Rules"),
        (
            {"scenes": [{"cards": {}}]},
            f"{SAME}: a scene has no 'cards'; cards={{'east': [...]}} of table say who holds what, "
            "holder and beside of [[scenes]]",
        ),
        (
            {"scenes": [{"hands": 2}]},
            f"{SAME}: a scene has no 'hands'; [[scenes]] are as long as their next, which lists further hands",
        ),
        (
            {"scenes": [{"east": ["1m"]}]},
            f"{SAME}: east = ['1m']: expected tiles in one text, such as east='1m'",
        ),
        (
            {"scenes": [{"scores": {"east": "1"}}]},
            f"{SAME}: scores of east = '1': expected a number",
        ),
        ({"scenes": [{"holder": 1}]}, f"{SAME}: seat 1: expected a wind, such as 'E' or 'east'"),
        ({"scenes": [{"honba": -1}]}, f"{SAME}: honba = -1: expected a number from 0 on"),
    ],
)
def test_options_of_the_contract_that_are_none_are_told(options: dict[str, Any], message: str) -> None:
    given = {"games": 1, "hands": 1, "only": ["scene 0"] if "scenes" in options else ["plain"], **options}
    assert told(contract, Bright, **given) == message


@pytest.mark.parametrize("wrong", [Bright(), [Bright()], ["anan", None]])
def test_a_pack_of_tests_is_made_of_characters_and_classes(wrong: Any) -> None:
    with pytest.raises(PackError, match=re.escape("is no card: expected the id")):
        contract_tests(wrong)


def test_subjects_are_given_alone_or_several_at_once() -> None:
    anan = registry().characters["anan"]
    assert subjects(Bright) == [Bright]
    assert subjects((anan, "anan", Bright)) == [anan, "anan", Bright]
    loose = Character("loose_one", __name__, (Bright,))
    assert subjects(loose) == [loose]
