"""Scripted answers: which step answers which question, hand by hand, and what ends a script."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rinshan.decisions import NO, PASS, YES, Decision, Options, action
from rinshan.errors import AnswerError, RinshanError
from rinshan.rules import load_rules
from rinshan_skills import LOCKED, ORDINARY, Skill, mine, registry
from rinshan_skills.testing.games import play
from rinshan_skills.testing.players import maker
from rinshan_skills.testing.scenarios import scene_case
from rinshan_skills.testing.script import Script, read_answer, take_step

SPACE = Options([action("a"), action("b")])
RULES = load_rules("skills")


def ask(seat, what="some.skill", space=SPACE, **more):
    return Decision(seat, what, space, **more)


def at(hand=0, dealer=0):
    return SimpleNamespace(hand_number=hand, dealer=dealer, players=4)


def texts(answers):
    return [answer.text for answer in answers]


def test_a_script_is_shared_by_all_seats_with_defaults_in_between():
    script = Script([[(0, "b"), (1, "b"), (0, "b")]])
    assert texts(script.answers([ask(1)], at())) == ["a"]
    assert texts(script.answers([ask(0)], at())) == ["b"]
    assert texts(script.answers([ask(0)], at())) == ["a"]
    assert texts(script.answers([ask(1), ask(2)], at())) == ["b", "a"]
    assert texts(script.answers([ask(0)], at())) == ["b"]
    assert script.answers([ask(0)], at()) is None
    script.close()
    assert script.refused == ""


def test_steps_of_several_seats_meet_in_one_question_whatever_their_order():
    script = Script([[(2, "b"), (0, "b"), (2, "a")]])
    assert texts(script.answers([ask(0), ask(2)], at())) == ["b", "b"]
    assert texts(script.answers([ask(2)], at())) == ["a"]


def test_seats_are_counted_from_the_dealer_of_the_hand():
    script = Script([[(1, "b")], [(1, "b")]])
    assert texts(script.answers([ask(0), ask(3)], at(0, dealer=2))) == ["a", "b"]
    assert texts(script.answers([ask(3), ask(0)], at(0, dealer=2))) == ["a", "a"], "the first hand has no more steps"
    assert texts(script.answers([ask(3), ask(0)], at(1, dealer=3))) == ["a", "b"]
    assert script.answers([ask(3)], at(1, dealer=3)) is None


def test_a_step_that_cannot_be_taken_ends_the_script_and_is_told():
    script = Script([[(0, "c")], [(0, "b")]])
    assert script.answers([ask(0, "turn")], at()) is None
    assert script.refused == "step 'c' of seat 0 cannot be taken: 'c' is not among the options: a, b"
    assert script.answers([ask(0)], at(1)) is None
    script.close()


def test_a_hand_that_is_over_before_its_steps_were_taken_ends_the_script():
    script = Script([[(0, "b")], [(0, "b")]])
    assert script.answers([ask(0)], at(1)) is None
    assert script.refused == "hand 1 was over before step 'b' was asked for"
    script = Script([[], [(0, "b")]])
    assert texts(script.answers([ask(0)], at(1))) == ["b"]
    script = Script([[], [(0, "... b")]])
    script.close()
    assert script.refused == "hand 2 was over before step '... b' was asked for"


def test_a_step_waits_for_a_later_question_or_must_fit_this_one():
    claims = Options([action("ron"), PASS], PASS)
    assert take_step(ask(0), "discard 5m") is None, "a step of the rules declines a skill"
    assert take_step(ask(0, "claim", claims), "number 3") is None
    assert take_step(ask(0, "moment", claims), "tacos") is None, "there will be another moment"
    assert take_step(ask(0, space=Options((PASS,)), cover=True), "yes") is None, "there is nothing to choose"
    assert take_step(ask(0, "turn"), "b").text == "b"
    for what, space, text in (
        ("turn", SPACE, "discard 5m"),
        ("claim", claims, "ron 5m"),
        ("some.skill", Options((YES, NO), NO), "yess"),
        ("some.skill", SPACE, "number 3"),
    ):
        with pytest.raises(AnswerError, match="not among the options"):
            take_step(ask(0, what, space), text)


def test_the_failure_of_an_answer_to_a_skill_names_the_question_and_its_options():
    with pytest.raises(AnswerError) as caught:
        take_step(ask(0, space=Options((YES, NO), NO)), "yess")
    assert str(caught.value) == "asked some.skill: 'yess' is not among the options; did you mean 'yes'?: yes, no"


def test_three_dots_wait_until_the_step_can_be_taken():
    assert take_step(ask(0, "turn"), "... c") is None
    assert take_step(ask(0, "turn"), "... b").text == "b"
    assert take_step(ask(0), "...b").text == "b"


def test_a_scripted_discard_may_be_the_drawn_tile_on_a_turn_only():
    drawn = Options([action("discard", (4,), True)])
    assert read_answer(ask(0, "turn", drawn), "discard 5m").drawn
    with pytest.raises(RinshanError):
        read_answer(ask(0, "claim", drawn), "discard 5m")


# ------------------------------------------------------------------ at the table


class Chooses(Skill):
    kind = ORDINARY

    @mine
    def drawn(self, me):
        yield me.ask_word("colour", ["red", "blue"])


HAND = {"south": "147m258p369s1234z", "east": "147m258p369s1234z", "wall": "9m 8m"}


def test_a_misspelt_answer_to_a_skill_fails_at_its_question(table):
    from rinshan_skills.testing import SceneError

    t = table(**HAND, cards={"south": [Chooses]})
    with pytest.raises(SceneError) as caught:
        t.play("E: discard 9m", "S: colour rde")
    told = str(caught.value).partition("---")[0]
    assert "step 'S: colour rde': asked test_script.chooses: 'colour rde' is not among the options" in told
    assert "colour red, colour blue" in told
    with pytest.raises(SceneError, match="asked test_script\\.chooses: 'side red' is not among"):
        table(**HAND, cards={"south": [Chooses]}).play("E: discard 9m", "S: side red")


def test_a_step_that_waited_in_vain_tells_what_it_was_no_answer_to(table):
    from rinshan_skills.testing import SceneError

    with pytest.raises(SceneError) as caught:
        table(**HAND, rules="skills", cards={"south": ["kataoka_yuuki"]}).play("E: discard 9m", "S: tacoss")
    told = str(caught.value).partition("---")[0]
    assert "'tacoss' is not among the options" in told
    assert told.endswith("before that it was no answer to moment: tacos, pass\n")


def test_three_dots_in_a_scene_pass_over_turns(table):
    t = table(east="147m258p369s1234z", wall="9m ? ? ? 5z").play("E: discard 9m", "E: ... discard 5z drawn")
    t.expect(river={"east": "9m5z"})


# ------------------------------------------------------------------ scenes by themselves


def by_itself(scene, card="anan", known=None, makers=("default",)):
    case = scene_case(card, scene, RULES, [maker(name) for name in makers], known or registry(), "here")
    return case, play(case)


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ({"play": ["E: ron"]}, "step 'ron' of seat 0 cannot be taken: 'ron' is not among the options"),
        ({"play": ["E: ... ron"]}, "hand 1 was over before step '... ron' was asked for"),
        ({"next": [{"play": ["E: ron"]}]}, "step 'ron' of seat 1 cannot be taken"),
    ],
)
def test_a_step_of_a_scene_that_cannot_be_taken_is_a_failure(scene, told):
    _, played = by_itself(scene)
    assert played.found.clause == "scene"
    assert told in played.found.told


def test_a_scene_of_several_hands_deals_each_and_counts_seats_from_its_dealer():
    scene = {
        "holder": "west",
        "east": "147m258p369s1234z",
        "play": ["E: discard 1m"],
        "next": [{}, {"south": "147m258p369s1234z", "wall": "? 9m", "play": ["S: ... discard 9m drawn"]}],
    }
    case, played = by_itself(scene)
    assert played.found is None
    assert (case.hands, len(case.walls), case.exact) == (3, 3, True)
    assert (case.start.dealer, case.script) == (2, (((0, "discard 1m"),), (), ((1, "... discard 9m drawn"),)))
    started = [event[1] for event in played.game.table.journal if event[0] == "hand_started"]
    assert started == [2, 3, 0], "the seat after the next dealer has the last step"
    assert "discard 9m drawn" in [answer for given in played.rounds for answer in given]


def test_a_scene_is_the_same_game_with_any_seed_unless_it_says_another():
    one, same, other = (by_itself({**scene})[0] for scene in ({}, {}, {"seed": 1}))
    assert (one.seed, other.seed) == ("scene/0", "scene/1")
    assert one.walls == same.walls != other.walls


def test_a_scene_may_have_rules_of_its_own():
    case, played = by_itself({"rules": {"riichi_min_points": 0, "red_fives": (0, 0, 0)}})
    assert (case.rules.riichi_min_points, case.rules.red_fives, case.rules.preset) == (0, (0, 0, 0), RULES.preset)
    assert case.rules.first_draw == RULES.first_draw
    assert played.found is None
    assert by_itself({})[0].rules is RULES
    with pytest.raises(RinshanError, match="riichi_min_point"):
        by_itself({"rules": {"riichi_min_pionts": 0}})


def test_all_characters_that_are_not_at_the_table_may_lie_beside():
    case, played = by_itself({"holder": "east", "beside": {"south": ["mase_yuuko"], "west": ["*", "anan"]}})
    assert (case.seats[0], case.seats[1], case.seats[3]) == (("anan",), ("mase_yuuko",), ())
    assert set(case.seats[2]) == {"anan", *registry().characters} - {"mase_yuuko"}
    assert len(case.seats[2]) == len(registry().characters) - 1
    assert played.found is None


class HoldsOn(Skill):
    kind = LOCKED


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ({"next": {"wall": "9m"}}, "here: next = .*expected a list of hands"),
        ({"next": ["9m"]}, "here: next = .*expected a list of hands"),
        (
            {"next": [{}, {"round": "S1"}]},
            "here: hand 3 has no 'round'; it has east, south, west",
        ),
        ({"east": "55555m"}, "here: the scene asks for too many tiles"),
        ({"wall": "9x"}, "here: "),
        ({"next": [{"play": ["discard 1m"]}]}, "here: step 'discard 1m': expected a seat and an answer"),
    ],
)
def test_a_scene_that_is_none_is_refused_with_its_place(scene, told):
    with pytest.raises(RinshanError, match=told):
        by_itself(scene, card=HoldsOn)


def test_a_step_that_waited_is_told_with_the_question_it_was_no_answer_to():
    claims = Options([action("pon"), PASS], default=PASS)
    script = Script([[(1, "pn"), (0, "b")]])
    assert texts(script.answers([ask(1, "claim", claims)], at())) == ["pass"]
    assert texts(script.answers([ask(0, "turn")], at())) == ["a"]
    assert script.answers([ask(1, "turn")], at()) is None
    assert script.refused.startswith("step 'pn' of seat 1 cannot be taken: ")
    assert script.refused.endswith("\nbefore that it was no answer to claim: pon, pass")
    script = Script([[(1, "pn")]])
    script.answers([ask(1, "claim", claims)], at())
    script.close()
    told = "hand 1 was over before step 'pn' was asked for\nbefore that it was no answer to claim: pon, pass"
    assert script.refused == told


def test_of_another_step_that_waited_before_nothing_is_told():
    claims = Options([action("pon"), PASS], default=PASS)
    script = Script([[(1, "... b"), (0, "c")]])
    script.answers([ask(1, "claim", claims)], at())
    assert texts(script.answers([ask(1)], at())) == ["b"]
    assert script.answers([ask(0, "turn")], at()) is None
    assert "before that" not in script.refused
