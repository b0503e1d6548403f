"""The scene kit: what it sets up, what it refuses, and what it says when a test fails."""

import pytest

from rinshan.tiles import format_names
from rinshan_skills.testing import SceneError, build, furiten, in_riichi, not_furiten, noten, tenpai

TENPAI = "123m456p789s1122z"


def test_hands_draws_and_indicators_lie_as_written(table):
    t = table(east=TENPAI, south="19m19p19s1234567z", wall="5m ? 0p", rinshan="7z", dora="3s4s", ura="5s")
    t.expect(east="123m456p789s1122z5m", south="19m19p19s1234567z", dora="3s")
    t.until("W")
    assert format_names([t.view("W").drawn]) == "0p"


def test_a_fourteenth_tile_of_the_dealer_is_the_first_draw(table):
    assert format_names([table(east=TENPAI + "5s").view("E").drawn]) == "5s"


def test_what_is_not_said_is_always_filled_in_the_same_way(table):
    assert table(east=TENPAI).transcript() == table(east=TENPAI).transcript()
    assert table(east=TENPAI).transcript() != table(east=TENPAI, seed=1).transcript()


def test_seats_are_named_by_the_wind_of_the_hand(table):
    t = table(round="S3", east=TENPAI, honba=2, deposits=1_000, scores={"north": 24_000})
    assert t.seat("E") == 2
    assert (t.table.round, t.table.honba, t.table.deposits) == (1, 2, 1_000)
    t.expect(north=24_000, scores=(25_000, 24_000, 25_000, 25_000))


def test_two_players_sit_east_and_west(table):
    t = table(players=2, east=TENPAI, west="19m19p19s1234567z")
    assert t.seat("W") == 1
    with pytest.raises(SceneError, match="no seat 'S' at a table of 2"):
        t.seat("S")


def test_steps_are_answered_in_order_and_everything_else_by_default(table):
    t = table(east=TENPAI, wall="9m 1z").play("E: discard 9m", "S: discard 1z", "E: ron")
    t.expect(hand="win", yaku={"east": ["bakaze_ton", "jikaze_ton"]})
    assert t.answers[0] == "discard 9m drawn"


def test_steps_of_several_seats_may_meet_in_one_question(table):
    hand = {"east": "5m19p19s1234567z", "south": "46m19p", "west": "55m19p", "wall": "9m", "red_fives": (0, 0, 0)}
    t = table(**hand).play("E: discard 5m", "S: chi 46m", "W: pon 55m")
    t.expect(melds={"west": ["pon 555m"]}, river={"east": ""})


def test_a_turn_that_cannot_take_the_step_fails_with_the_options_and_the_game(table):
    t = table(east=TENPAI, wall="9m 1z")
    with pytest.raises(SceneError, match="step 'S: ron': 'ron' is not among") as caught:
        t.play("E: discard 9m", "S: ron")
    assert "discard 1z drawn" in str(caught.value)
    assert "--- the game so far" in str(caught.value)


def test_a_step_that_never_came_is_an_error_and_no_silence(table):
    t = table(east="19m19p19s1234567z")
    with pytest.raises(SceneError, match="the hand is over, but there is still 'E: ron'"):
        t.play("E: nine terminals", "E: ron")


def test_expectations_tell_all_that_differs_at_once(table):
    t = table(east=TENPAI, wall="9m", dora="5z")
    with pytest.raises(SceneError) as caught:
        t.expect(east=furiten, hand="ended", south=24_000, dora="1z")
    for part in ("east: expected furiten", "hand: expected 'ended', found 'goes on'", "south: expected 24000", "dora"):
        assert part in str(caught.value)
    with pytest.raises(SceneError, match="expect has no 'honba'"):
        t.expect(honba=1)


def test_predicates_say_what_they_are_called(table):
    t = table(east="123m456p789s1112z", wall="9m 2z")
    t.play("E: riichi 9m")
    t.until("S").expect(east=tenpai, south=noten)
    t.expect(east=not_furiten)
    t.expect(east=in_riichi)
    t.play("S: discard 2z").play("E: pass").until("W").expect(east=furiten)


def test_more_copies_than_there_are_are_refused(table):
    with pytest.raises(SceneError, match="too many tiles: no copy of 9s"):
        table(east="999s", south="99s")
    with pytest.raises(SceneError, match="south: 14 tiles; 13 are dealt, draws stand in wall"):
        table(south=TENPAI + "5s")


@pytest.mark.parametrize("step", ["discard 1z", "E:", "Q: pass"])
def test_a_step_that_is_none_is_refused(table, step):
    with pytest.raises(SceneError, match=r"expected a seat|no seat"):
        table().play(step)


def test_the_hook_recorder_writes_down_what_was_emitted(table):
    t = table(record_hooks=True, wall="9m")
    active = [name for name in t.hooks if name in ("wall_fixed", "dealt", "hand_starting", "turn_started", "drawn")]
    assert active == ["wall_fixed", "dealt", "dealt", "dealt", "dealt", "hand_starting", "turn_started", "drawn"]
    assert table().hooks == []


def test_scenes_replay_to_the_same_events(table):
    t = table(east=TENPAI, wall="9m 1z", cards={"east": ["miyanaga_saki"]}).play("E: discard 9m").finish()
    again = build(east=TENPAI, wall="9m 1z", cards={"east": ["miyanaga_saki"]})
    while not again.over:
        given = [
            ask.space.read(text) for ask, text in zip(again.pending, t.answers[len(again.answers) :], strict=False)
        ]
        again.answers += [answer.text for answer in given]
        again._advance(tuple(given))
    assert again.transcript() == t.transcript()
