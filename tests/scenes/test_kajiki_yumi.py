"""Kajiki Yumi at the table: 看穿的槍杠."""

import pytest

from rinshan_skills import LOCKED, Skill

KAJIKI = {"south": ["kajiki_yumi"]}


def closed_kan(table, cards=KAJIKI, south="23m99m456p789s345s", **changes):
    """East makes a closed kan of 1m; South waits for 1m and 4m, closed, with pinfu alone."""
    hand = {"east": "1111m456p789s223z", "south": south, "wall": "9p", "dora": "1z", **changes}
    return table(**hand, cards=cards).play("E: ankan 1111m")


@pytest.mark.rule("B-07", "B-09", "K-46")
def test_she_robs_a_closed_kan_with_any_hand_and_it_is_worth_two_han(table):
    t = closed_kan(table)
    assert t.options("S") == ["ron", "pass"]
    t.play("S: ron")
    t.expect(hand="win", han=3, yaku={"south": ["chankan", "pinfu"]})
    assert {item.id: (item.han, item.before) for item in t.win("S").value.yaku} == {
        "chankan": (2, 1),
        "pinfu": (1, None),
    }
    assert t.win("S").chankan


@pytest.mark.rule("B-07")
def test_nobody_else_robs_a_closed_kan(table):
    assert closed_kan(table, cards={}).asked("S") is None
    assert closed_kan(table, cards={"west": ["kajiki_yumi"]}).asked("S") is None
    assert closed_kan(table, cards={"east": ["kajiki_yumi"]}).asked("S") is None


@pytest.mark.rule("B-07", "B-10")
def test_letting_a_closed_kan_pass_is_furiten_for_her_and_the_kan_stands(table):
    t = closed_kan(table)
    t.play("S: pass")
    assert t.table.passed[1] == 0b1
    t.expect(melds={"east": ["ankan 1111m"]})
    assert closed_kan(table, cards={}).table.passed[1] == 0


@pytest.mark.rule("B-11", "B-09")
def test_chankan_is_yaku_enough(table):
    """A pair of dragons and no riichi: nothing but the kan makes this a win."""
    south = "23m55z456p789s345s"
    t = closed_kan(table, south=south)
    t.play("S: ron").expect(han=2, yaku={"south": ["chankan"]})
    plain = table(east="456p789s23z11m8p9m9m", south=south, wall="1m", dora="1z", cards=KAJIKI).play(
        "E: discard 1m drawn"
    )
    assert "ron" not in plain.options("S")


@pytest.mark.rule("B-07", "B-10")
def test_a_hand_that_does_not_wait_for_the_tile_is_not_asked(table):
    assert closed_kan(table, south="34m99m456p789s345s").asked("S") is None


@pytest.mark.rule("B-07", "B-09")
@pytest.mark.parametrize(("cards", "han"), [(KAJIKI, 3), ({}, 2), ({"west": ["kajiki_yumi"]}, 2)])
def test_robbing_an_added_kan_is_worth_two_han_to_her_and_one_to_others(table, cards, han):
    hand = {"south": "234678m45p789s2s9m", "north": "66p99m1m147s12345z", "dora": "1z", "wall": "6p ? 2s ? 6p"}
    t = table(**hand, cards=cards).play("E: discard 6p drawn", "N: pon 66p", "N: discard 1z", "S: discard 9m")
    t.play("N: kakan 6p", "S: ron").expect(han=han, yaku={"south": ["chankan", "pinfu"]})


@pytest.mark.rule("K-12", "K-14")
def test_disabled_she_robs_no_closed_kan(table):
    class Off(Skill):
        kind = LOCKED

        def level(self, me, level, skill):
            return max(level, 2) if skill.seat == 1 else level

    assert closed_kan(table, cards={**KAJIKI, "west": [Off]}).asked("S") is None
