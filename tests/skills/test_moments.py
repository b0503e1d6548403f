"""Suitable moments, and questions that are asked so that silence does not tell (K-21, K-60)."""

import pytest

from rinshan.decisions import action
from rinshan.drive import drive
from rinshan.moments import ROUNDS
from rinshan_skills import LIMITED, LOCKED, ORDINARY, Skill, mine, open_game
from rinshan_skills.testing import SceneError, expect_same_prompts, prompts

TENPAI = "123m456p789s1122z"
NOTEN = "147m258p369s1234z"
CHANT = action("chant")
QUIET = {"south": "258m369p147s3457z", "west": "369m147p258s3457z", "north": "258m147p369s3457z", "wall": "9m 6z 6z 6z"}
"""Hands that have nothing to claim for a round of the table."""


@pytest.fixture
def chanter(ping):
    """A skill that chants at suitable moments while its hand is tenpai."""

    def make(kind=LOCKED, **fields):
        class Chanter(Skill):
            @mine
            def moment_options(self, me):
                return [CHANT] if me.tenpai else []

            @mine
            def declared(self, me, action):
                if action is CHANT:
                    yield ping(f"chant {me.seat}")

        Chanter.kind = kind
        for name, value in fields.items():
            setattr(Chanter, name, value)
        return Chanter

    return make


def chants(t):
    return [event[0] for event in t.events() if event[0].startswith("chant")]


def whats(t):
    return [tuple((ask.seat, ask.what) for ask in asks) for asks in t.questions]


@pytest.mark.rule("K-21")
def test_without_a_skill_for_moments_nobody_is_asked(table):
    assert whats(table(east=NOTEN)) == [((0, "turn"),)]


@pytest.mark.rule("K-21", "K-15")
def test_all_who_hold_such_a_skill_are_asked_at_once_after_the_draw_and_the_one_in_turn_last(table, chanter):
    cards = {key: [chanter()] for key in ("east", "south", "north")}
    t = table(east="147m258p369s3456z", south=TENPAI, north="456m789p123s3344z", wall="9m", cards=cards)
    assert [(ask.seat, ask.what) for ask in t.pending] == [(1, "moment"), (3, "moment"), (0, "moment")]
    assert t.events("draw"), "the tile was drawn before"
    assert t.asked("S").default.text == "pass"
    assert (t.options("S"), t.options("E")) == (["chant", "pass"], ["pass"])


@pytest.mark.rule("K-21", "K-15", "H-07")
def test_what_was_chosen_is_resolved_in_order_and_then_they_are_asked_again(table, chanter):
    cards = {key: [chanter()] for key in ("east", "south", "north")}
    t = table(east=TENPAI, south=TENPAI, north="456m789p123s3344z", wall="9m", cards=cards)
    t.play("N: chant", "E: chant")
    assert chants(t) == ["chant 3", "chant 0"]
    assert [ask.what for ask in t.pending] == ["moment"] * 3
    t.play("S: pass")
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-21")
def test_one_moment_ends_after_a_bounded_number_of_questions(table, chanter):
    t = table(east=TENPAI, wall="9m", cards={"east": [chanter()]})
    t.play(*["E: chant"] * ROUNDS)
    assert t.asked("E").what == "turn"
    assert len(chants(t)) == ROUNDS == 8


@pytest.mark.rule("K-21")
def test_between_turns_is_a_suitable_moment_outside_every_turn(table, chanter):
    t = table(east=TENPAI, wall="9m", cards={"south": [chanter()]}).play("S: pass", "E: discard 9m")
    assert [ask.what for ask in t.pending] == ["moment"]
    assert (t.table.in_turn, t.table.turn) == (False, 0)
    t.play("S: pass")
    assert (t.table.in_turn, t.table.turn) == (True, 1)


@pytest.mark.rule("K-21")
def test_while_a_call_is_resolved_there_is_no_suitable_moment(table, chanter):
    t = table(east="9m" + NOTEN[:-4] + "12z", west="99m", wall="5z", cards={"south": [chanter()]})
    t.play("E: discard 9m", "W: pon 99m")
    assert whats(t)[-2:] == [((2, "claim"),), ((2, "turn"),)]


@pytest.mark.rule("K-21")
def test_after_the_last_discard_the_hand_ends_without_a_moment(table, chanter):
    t = table(cards={"south": [chanter()]}).finish()
    last = [asks for asks in t.questions if asks[0].what != "claim"][-1]
    assert last[0].what == "turn"


@pytest.mark.rule("K-21", "K-19", "K-11")
def test_a_limited_skill_is_not_asked_once_more_whether_it_wants_to_and_never_again(table, chanter):
    t = table(east=TENPAI, wall="9m", cards={"east": [chanter(LIMITED)]}).play("E: chant")
    assert chants(t) == ["chant 0"]
    assert t.asked("E").what == "turn"
    t.finish()
    assert sum(ask.what == "moment" for asks in t.questions for ask in asks) == 1


@pytest.mark.rule("K-21", "K-11")
def test_an_ordinary_skill_that_merely_reacts_to_a_choice_is_asked_whether_it_wants_to(table, chanter, ping):
    class Echo(Skill):
        kind = ORDINARY

        @mine
        def own_options(self):
            return [action("other")]

        @mine
        def declared(self, me):
            yield ping("echo")

    t = table(east=TENPAI, wall="9m", cards={"east": [chanter(), Echo]}).play("E: chant")
    assert t.options("E") == ["yes", "no"]
    t.play("E: no", "E: pass", "E: other")
    assert [event[0] for event in t.events("echo")] == ["echo"], "its own action needs no second yes"


@pytest.mark.rule("K-13", "K-21")
def test_a_sealed_skill_offers_nothing_and_is_not_asked(table, chanter, locked):
    seal = locked("Seal", level=lambda self, me, level, skill: 1 if skill.seat == 0 else level)
    assert table(east=TENPAI, cards={"east": [chanter()], "south": [seal]}).asked("E").what == "turn"


@pytest.mark.rule("K-37", "K-21")
def test_a_choice_that_an_earlier_one_has_made_impossible_does_nothing(table, ping):
    class Grab(Skill):
        kind = LOCKED

        @mine
        def moment_options(self, me):
            return [] if me.table.pots else [action("grab")]

        @mine
        def declared(self, me):
            yield me.to_pot("grabbed", 100)
            yield ping(f"grab {me.seat}")

    t = table(cards={"south": [Grab], "west": [Grab]}).play("S: grab", "W: grab")
    assert [event[0] for event in t.events() if event[0].startswith("grab")] == ["grab 1"]


@pytest.mark.rule("K-21", "K-10")
def test_a_choice_at_a_moment_can_be_cancelled(table, chanter, locked):
    def declared(self, me, who, action):
        if action is CHANT and who != me.seat:
            yield me.cancel()

    t = table(east=TENPAI, cards={"east": [chanter()], "south": [locked("Hush", declared=declared)]})
    t.play("E: chant")
    assert chants(t) == []
    assert len(t.events("cancelled")) == 1


# ------------------------------------------------------------------ silence must not tell


@pytest.mark.rule("K-60", "K-21")
@pytest.mark.case("C-116")
def test_nobody_learns_from_the_questions_whether_the_condition_of_a_skill_is_met(table, chanter):
    worlds = [table(east=hand, **QUIET, cards={"east": [chanter()]}) for hand in (TENPAI, NOTEN)]
    for t in worlds:
        t.play("E: discard 9m").until("N")
    for wind in "SWN":
        expect_same_prompts(*worlds, wind)
    assert [t.questions[0][0].cover for t in worlds] == [False, True]


@pytest.mark.rule("K-60")
def test_two_worlds_that_can_be_told_apart_are(table, chanter):
    bare = chanter(covers=mine(lambda self, yes: yes))
    bare.covers.__name__, bare.covers.__qualname__ = "covers", "Chanter.covers"
    worlds = [table(east=hand, wall="9m", cards={"east": [bare]}) for hand in (TENPAI, NOTEN)]
    with pytest.raises(SceneError, match=r"S can tell the worlds apart by question 1: \(\(0, 'moment'"):
        expect_same_prompts(*worlds, "S")
    expect_same_prompts(worlds[0], worlds[0], "S")
    with pytest.raises(SceneError, match="2 questions against 1"):
        expect_same_prompts(worlds[0].play("E: pass"), table(east=TENPAI, wall="9m", cards={"east": [bare]}), "S")


@pytest.mark.rule("K-60", "K-41")
def test_a_secret_question_is_noticed_by_those_alone_who_may_know_of_it(table, locked):
    def hand_starting(self, me):
        yield me.ask_yes(known_to=(me.seat,))

    t = table(cards={"south": [locked(hand_starting=hand_starting)]})
    assert prompts(t, "S")[0][0][3] == ("yes", "no")
    assert prompts(t, "W") == []


@pytest.fixture
def watcher(ping):
    """A skill asked after a discard while it is tenpai, and covered there by what all may see."""

    class Watcher(Skill):
        kind = ORDINARY

        def covers(self, me, yes, who, what):
            return yes or (who == me.seat and what == "discarded" and me.turn_number > 0)

        def discarded(self, me, who):
            if who != me.seat and me.tenpai:
                yield ping("seen")

    return Watcher


@pytest.mark.rule("K-60")
def test_a_covered_skill_is_asked_in_its_window_though_it_has_nothing_to_ask(table, watcher):
    hands = (TENPAI, NOTEN)
    worlds = [table(east=hand, **QUIET, cards={"east": [watcher]}) for hand in hands]
    for t in worlds:
        t.play("E: discard 9m").until("N")
    for wind in "SWN":
        expect_same_prompts(*worlds, wind)
    covers = [[ask.cover for asks in t.questions for ask in asks if ask.what.endswith("watcher")] for t in worlds]
    assert covers[0].count(True) == 1, "its own discard, of which it has nothing to say"
    assert covers[1] == [True] * len(covers[0])
    assert [item.text for asks in worlds[1].questions for ask in asks if ask.cover for item in ask.space] == [
        "pass"
    ] * len(covers[1])


@pytest.mark.rule("K-60")
def test_before_its_public_condition_is_met_it_is_not_asked(table, watcher):
    t = table(east=NOTEN, **QUIET, cards={"south": [watcher]}).play("E: discard 9m")
    assert t.asked("S").what == "turn"


@pytest.mark.rule("K-60", "K-46")
def test_a_seat_that_is_covered_for_claims_is_asked_of_a_tile_it_cannot_claim(table, locked):
    covers = mine(lambda self, yes, what: yes or what == "claim")
    covers.__name__ = "covers"
    t = table(east=NOTEN, south="147m258p369s5z", wall="5z", cards={"south": [locked(covers=covers)]})
    t.play("E: discard 5z")
    assert [(ask.seat, ask.cover, ask.space.describe()) for ask in t.pending] == [(1, True, "pass")]
    t.play("S: pass")
    assert t.asked("S").what == "turn"


class Eager:
    """Plays like another player, but takes what a moment offers."""

    def __init__(self, player):
        self.player = player

    def answer(self, decision, view):
        return next(iter(decision.space)) if decision.what == "moment" else self.player.answer(decision, view)


@pytest.mark.rule("K-21", "H-07")
def test_games_with_moments_replay(chanter):
    from rinshan import load_rules, replay
    from rinshan_plugins.bots import make_bot

    rules = load_rules("skills", rounds=1)

    def game():
        return open_game(rules, seed=5, seats=[[chanter(LIMITED)]] * 4, hands=8, raise_faults=True)

    answers = []
    first = game()
    drive(first, [Eager(make_bot("efficiency", seat, 5, rules)) for seat in range(4)], answers)
    again = game()
    replay(again, answers)
    assert again.table.journal == first.table.journal
    assert "chant" in answers
