"""A scene that should fail fails, and says what to write: expectations and answers that compare or mean nothing."""

import re
from pathlib import Path

import pytest

import rinshan
import rinshan_skills
from rinshan.decisions import Decision, Options, action
from rinshan.errors import PackError
from rinshan.events import FIELDS
from rinshan_skills import LIMITED, Skill
from rinshan_skills.testing import SceneError, expect_same_prompts, furiten, tenpai
from rinshan_skills.testing.expectations import SKILL_EVENTS

HAND = {"east": "5m19p19s1234567z", "south": "55m19p", "wall": "9m", "red_fives": (0, 0, 0), "dora": "1s 2p"}


class BlowOut(Skill):
    """Once per game you may cancel another player's pon."""

    kind = LIMITED

    def call_declared(self, me, who, claim):
        if who != me.seat and claim.action.kind == "pon":
            yield me.cancel()


def told(error):
    return str(error.value).partition("\n--- the game so far")[0]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({}, "expect() compares nothing: say what is expected, such as t.expect(hand='win')"),
        ({"yaku": {}}, "yaku={}: expected seats, and of each what it has, such as yaku={'east': [\"riichi\"]}"),
        ({"river": {}}, "river={}: expected seats, and of each what it has, such as river={'east': \"1z2z\"}"),
        ({"melds": []}, "melds=[]: expected seats, and of each what it has, such as melds={'east': [\"pon 111z\"]}"),
        (
            {"melds": {"south": "pon 555m"}},
            "melds of south = 'pon 555m': expected it as in melds={'east': [\"pon 111z\"]}",
        ),
        ({"river": {"east": ["5m"]}}, "river of east = ['5m']: expected it as in river={'east': \"1z2z\"}"),
        ({"river": {"east": "5x"}}, "river='5x': expected tiles, such as '1z2z': expected a digit or one of m p s z"),
        ({"east": None}, "east=None: expected a score, tiles, or a condition such as furiten"),
        ({"east": True}, "east=True: expected a score, tiles, or a condition such as furiten"),
        ({"east": "12q"}, "east='12q': expected tiles, such as '1z2z': expected a digit"),
        ({"scores": 25_000}, "scores=25000: expected a number for each seat, such as scores=(0, 0, 0, 0)"),
        ({"han": True}, "han=True: expected a number"),
        ({"fu": "30"}, "fu='30': expected a number"),
        ({"dora": 3}, "dora=3: expected tiles, such as '1z2z'"),
        ({"yakus": {"east": []}}, "expect has no 'yakus'; did you mean 'yaku'?; it has east, south, west, north, hand"),
        ({"est": 3}, "expect has no 'est'; did you mean 'east'?; it has east"),
    ],
)
def test_an_expectation_that_compares_nothing_or_cannot_be_compared_is_told(table, wanted, message):
    t = table(**HAND)
    with pytest.raises(SceneError) as error:
        t.expect(**wanted)
    assert told(error).startswith(message)


def test_expectations_may_be_lists_and_tiles_may_be_spaced(table):
    t = table(**HAND).play("E: discard 5m", "S: pon 55m")
    t.expect(scores=[25_000] * 4, dora="1 s", melds={"south": ("pon 555m",)}, river={"east": ""})
    t.play("S: discard 1p").expect(river={"south": "1 p"}, options={"north": ()})
    with pytest.raises(SceneError, match=r"river: expected \{'south': '9p'\}, found \{'south': '1p'\}"):
        t.expect(river={"south": "9p"})
    with pytest.raises(SceneError, match="dora: expected '2s', found '1s'"):
        t.expect(dora="2s")


def test_what_a_seat_is_expected_to_be_is_told_by_name(table):
    t = table(**HAND)
    with pytest.raises(SceneError, match=r"^east: expected tenpai, found 'not tenpai'\nsouth: expected 5, found 2"):
        t.expect(east=tenpai, south=5, west=lambda scene, seat: not furiten(scene, seat))


@pytest.mark.parametrize("key", ["han", "fu", "points"])
def test_the_value_of_the_only_winner_needs_one(table, key):
    drawn = table(**HAND).play("E: nine_terminals")
    with pytest.raises(SceneError, match=f"^{key} is that of the only winner, but nobody won\n"):
        drawn.expect(**{key: 3})
    ready = "34m123456789p99s"
    ron = {"east": "5m19s1234567z", "south": ready, "west": "34m123456789s99p", "red_fives": (0, 0, 0), "wall": "9m"}
    won = table(**ron).play("E: discard 5m", "S: ron", "W: ron")
    with pytest.raises(SceneError, match=rf"^{key} is that of the only winner, but 2 players won: look at t\.win"):
        won.expect(**{key: 3})


# ------------------------------------------------------------------ answers and events


def test_who_was_never_asked_so_is_told_what_it_was_asked(table):
    t = table(**HAND, cards={"west": [BlowOut]}).play("E: discard 5m", "S: pon 55m")
    with pytest.raises(SceneError) as error:
        t.until("W", "test_expectations.blow_uot")
    heard = "the hand is over and W was not asked 'test_expectations.blow_uot'; it was asked "
    assert told(error).startswith(heard)
    assert "test_expectations.blow_out" in told(error).removeprefix(heard).split(", ")


def test_a_step_that_is_no_text_is_told(table):
    with pytest.raises(
        SceneError, match=re.escape("step ['E: discard 5m']: expected a text for each step; t.play(*steps)")
    ):
        table(**HAND).play(["E: discard 5m"])


def test_a_misspelt_kind_of_event_is_told_since_nothing_would_be_found_of_it(table):
    t = table(**HAND)
    with pytest.raises(SceneError, match=r"^there are no events 'activatd'; did you mean 'activated'\?$"):
        t.events("draw", "activatd")
    assert t.events("activated") == []
    assert [event[0] for event in t.events("draw")] == ["draw"]
    assert t.events("ping") == [], "an effect of a pack may leave any mark"


def test_all_kinds_of_events_that_are_written_down_are_known():
    folders = [Path(package.__path__[0]) for package in (rinshan, rinshan_skills)]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    kinds = {kind for file in files for kind in re.findall(r"\blog\(\s*\"(\w+)\"", file.read_text(encoding="utf-8"))}
    assert len(kinds) > 50
    assert kinds - set(FIELDS) - SKILL_EVENTS == set()


# ------------------------------------------------------------------ setting up


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"cards": {"west": BlowOut}}, "cards of west: expected a list of cards, such as [BlowOut], got BlowOut"),
        ({"cards": {"west": "anan"}}, "cards of west: expected a list of cards, such as ['anan'], got 'anan'"),
        ({"cards": [BlowOut]}, "cards = [BlowOut]: expected cards by wind, such as cards={'east': [BlowOut]}"),
        ({"est": "5m"}, "table has no 'est'; did you mean 'east'?"),
        ({"card": {}}, "table has no 'card'; did you mean 'cards'?"),
        ({"riichi_price": 500, "honbas": 3}, "table has no 'honbas'; did you mean 'honba'?"),
        ({"scores": (1, 2, 3)}, "scores = (1, 2, 3): expected 4 of them, or some by wind: {'east': 900}"),
    ],
)
def test_a_scene_that_is_set_up_wrongly_says_what_to_write(table, given, message):
    with pytest.raises((SceneError, PackError)) as error:
        table(**{**HAND, **given})
    assert str(error.value).startswith(message)


def test_an_object_of_a_skill_is_no_card(table):
    with pytest.raises(PackError, match="is no card: expected the id of a character, a Character, or the class"):
        table(**HAND, cards={"west": [BlowOut()]})


# ------------------------------------------------------------------ two worlds


def test_two_worlds_are_compared_by_notes_too_and_not_where_nothing_was_asked(table):
    one, other = (table(**HAND) for _ in range(2))
    expect_same_prompts(one, other, "S")
    asked, one.questions, other.questions = one.questions, [], []
    with pytest.raises(SceneError, match=r"^S notices no question in either world: play on to where"):
        expect_same_prompts(one, other, "S")
    one.questions = asked
    with pytest.raises(SceneError, match=r"^S can tell the worlds apart: 1 questions against 0$"):
        expect_same_prompts(one, other, "S")
    for scene, note in ((one, "tenpai"), (other, "noten")):
        scene.questions = [(Decision(0, "pack.skill", Options([action("yes")]), note=note),)]
    with pytest.raises(SceneError, match=r"E can tell the worlds apart by question 1: .*'tenpai'.* against .*'noten'"):
        expect_same_prompts(one, other, "E")
    expect_same_prompts(one, other, "S")
