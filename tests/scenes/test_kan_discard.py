"""Y-15 杠振: ron on the discard that directly follows another's kan."""

import pytest

from rinshan_skills import registry

# East holds a concealed kan; South waits for 2z with a pair of 1z, and has no other yaku on it.
HAND = {
    "east": "9999m456p78s12z19p",
    "south": "234m456p789s2255z",
    "wall": "1m",
    "rinshan": "3z",
    "dora": "1s 1s",
}


def discard_after_kan(table, **extra):
    return table(**HAND, **extra).play("E: ankan 9999m", "E: discard 2z")


@pytest.mark.rule("Y-15", "W-14")
def test_a_ron_on_the_discard_after_anothers_kan_is_worth_one_han(table):
    t = discard_after_kan(table, extra_yaku=("kan_discard",)).play("S: ron")
    t.expect(yaku={"south": ["jikaze_nan", "kan_discard"]}, han=2)


@pytest.mark.rule("Y-15")
def test_it_is_off_unless_the_rules_or_a_card_switch_it_on(table):
    discard_after_kan(table).play("S: ron").expect(yaku={"south": ["jikaze_nan"]}, han=1)


@pytest.mark.rule("Y-15")
def test_it_suffices_as_the_only_yaku_and_the_win_is_offered(table):
    hand = {**HAND, "east": "9999m456p78s14z19p", "south": "234m456p789s4455z"}
    plain = table(**hand).play("E: ankan 9999m", "E: discard 4z")
    assert "ron" not in plain.options("S")
    t = table(**hand, extra_yaku=("kan_discard",)).play("E: ankan 9999m", "E: discard 4z")
    assert "ron" in t.options("S")
    t.play("S: ron").expect(yaku={"south": ["kan_discard"]}, han=1)


@pytest.mark.rule("Y-15")
def test_an_ordinary_discard_is_none(table):
    t = table(**HAND, extra_yaku=("kan_discard",)).play("E: discard 2z", "S: ron")
    t.expect(yaku={"south": ["jikaze_nan"]})


@pytest.mark.rule("Y-15")
def test_only_the_discard_that_directly_follows_counts(table):
    hand = {**HAND, "wall": "1m 8p 8p 8p 2z", "east": "9999m456p78s1z19p5m"}
    t = table(**hand, extra_yaku=("kan_discard",)).play("E: ankan 9999m", "E: discard 1z", "E: discard 2z drawn")
    t.play("S: ron").expect(yaku={"south": ["jikaze_nan"]})


@pytest.mark.rule("Y-15")
def test_a_tsumo_on_the_own_replacement_tile_is_none(table):
    hand = {"east": "9999m23m456p78s22z", "wall": "1m", "rinshan": "9s", "dora": "1s 1s"}
    t = table(**hand, extra_yaku=("kan_discard",)).play("E: ankan 9999m", "E: tsumo")
    t.expect(yaku={"east": ["menzen_tsumo", "rinshan_kaihou"]})


@pytest.mark.rule("Y-15")
def test_robbing_a_kan_is_none(table):
    hand = {"east": "55m19p19s1234567z", "south": "46m123456p789s11z", "wall": "9m 8s 5m 7m 7m 8p 5m"}
    steps = ("E: discard 9m", "W: discard 5m", "E: pon 55m", "E: discard 1p", "E: kakan 5m", "S: ron")
    t = table(**hand, red_fives=(0, 0, 0), extra_yaku=("kan_discard",)).play(*steps)
    t.expect(yaku={"south": ["chankan"]})


@pytest.mark.rule("Y-15")
def test_it_counts_for_an_open_hand_and_after_an_open_kan(table):
    hand = {"east": "5z999m456p78s2z19p4m", "west": "55z234m456p2233z1s", "wall": "1m??9m", "rinshan": "8p"}
    t = table(**hand, dora="1s 1s", extra_yaku=("kan_discard",))
    t.play("E: discard 5z", "W: pon 55z", "W: discard 1s", "S: discard 9m", "E: daiminkan 999m", "E: discard 2z")
    t.play("W: ron").expect(yaku={"west": ["kan_discard", "yakuhai_haku"]}, han=2)


@pytest.mark.rule("Y-15")
def test_a_card_gives_it_to_one_player_alone(table):
    yaku = registry().extra_yaku("kan_discard")
    discard_after_kan(table, cards={"south": [yaku]}).play("S: ron").expect(han=2)
    discard_after_kan(table, cards={"west": [yaku]}).play("S: ron").expect(han=1)


@pytest.mark.rule("Y-15", "K-12")
def test_as_a_rule_of_the_match_it_is_nobodys_skill(table):
    t = discard_after_kan(table, extra_yaku=("kan_discard",))
    (instance,) = t.skills.instances
    assert instance.seat == -1
