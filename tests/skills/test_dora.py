"""Dora that skills change: more indicators, ura, what a dora is and what it is worth (K-43, B-13)."""

import pytest

from rinshan.table import INDICATOR, LIVE, URA
from rinshan.tiles import DORA_AFTER, KIND_OF, format_names, parse_name
from rinshan_skills import LOCKED, Skill, mine, per_hand

RON = {
    "east": "9m19p19s123456z7s5p", "south": "234m456p67866s56s", "wall": "9p 1z", "red_fives": (0, 0, 0),
    "dora": "9m 5s 9m 8m 8m", "ura": "1s 5s 8p 8p 8p",
}  # fmt: skip
"""East cuts 7s, South wins on it: tanyao, one dora 6s three times over once the second indicator is open."""


def opens(slot=None, times=1, name="Opens"):
    """A skill that opens indicators when its holder draws."""

    class Opening(Skill):
        kind = LOCKED
        uses = per_hand(1)

        @mine
        def drawn(self, me):
            for _ in range(times):
                yield me.open_indicator(slot)

    Opening.__name__ = name
    return Opening


# ------------------------------------------------------------------ more indicators


@pytest.mark.rule("K-43")
def test_a_skill_opens_one_more_indicator_and_it_counts_for_everybody_at_once(table):
    t = table(**RON, cards={"north": [opens()], "east": [opens()]})
    t.expect(dora="9m5s")
    for wind in "ESWN":
        assert t.view(wind).indicators == (parse_name("9m"), parse_name("5s"))
        assert t.view(wind).dora == [parse_name("1m"), parse_name("6s")]
    t.play("E: discard 7s", "S: ron").expect(han=6, yaku={"south": ["tanyao", "pinfu"]})
    assert [(item.id, item.han) for item in t.win("S").value.dora] == [("dora", 4)]


@pytest.mark.rule("K-43")
def test_what_a_skill_opens_is_told_with_its_cause(table):
    t = table(**RON, cards={"east": [opens()]})
    first, second = t.events("indicator")
    assert (first[1:3], first[4]) == ((-1, None), "hand")
    assert (second[1:3], second[3:]) == ((0, "test_dora.opens#1"), (t.table.indicators[1], "skill"))


@pytest.mark.rule("K-43", "B-01")
def test_the_sixth_indicator_is_the_last_stack_of_the_live_wall(table):
    plain = table(**RON)
    last, above = plain.table.live[:2]
    t = table(**RON, cards={"east": [opens(times=5)]})
    assert len(t.table.dora) == 6
    assert (t.table.indicators[5], t.table.under[5]) == (above, last)
    assert (t.table.place[above], t.table.place[last]) == (INDICATOR, URA)
    assert t.table.live == plain.table.live[2:]
    assert t.view("W").indicators[5] == t.table.printed[above]
    assert t.table.ura()[5] == last
    t.finish().expect(hand="ended")


@pytest.mark.rule("K-43")
@pytest.mark.parametrize(("left", "opened"), [(3, 6), (2, 5)])
def test_a_further_indicator_leaves_a_live_tile(table, left, opened):
    t = table(**RON, cards={"south": [opens(times=5)]})
    t.table.shifted += t.table.live[: -left - 1]
    for tile in t.table.live[: -left - 1]:
        t.table.place[tile] = 1
    del t.table.live[: -left - 1]
    t.until("S")
    assert len(t.table.dora) == opened
    assert len(t.table.live) == (1 if opened == 6 else 2)


@pytest.mark.rule("K-43", "B-07")
def test_a_kan_after_five_indicators_opens_a_sixth(table):
    t = table(east="1111222z456p789s", wall="9m", cards={"east": [opens(times=4)]}, dora="9m")
    live = len(t.table.live)
    t.play("E: ankan 1111z")
    assert (len(t.table.dora), len(t.table.live)) == (6, live - 3)


@pytest.mark.rule("K-43", "K-11")
def test_opening_nothing_is_no_activation(table):
    t = table(**RON, cards={"east": [opens(slot=0)]})
    assert not t.events("activated")
    t.expect(dora="9m")


@pytest.mark.rule("K-43")
def test_an_indicator_that_was_left_shut_is_opened_later(table, locked):
    def indicator_opening(self, me, slot):
        yield me.leave_closed(slot)

    t = table(**RON, cards={"west": [locked(indicator_opening=indicator_opening)], "south": [opens(slot=0)]})
    t.expect(dora="")
    assert (t.view("E").dora, t.table.ura(), t.table.opened) == ([], (), 1)
    t.play("E: discard 9p").until("S").expect(dora="9m")
    assert (t.table.ura(), t.table.opened) == (tuple(t.table.under[:1]), 1)
    assert t.events("indicator")[-1][2:] == ("test_dora.opens#2", t.table.indicators[0], "skill")


@pytest.mark.rule("K-43", "B-07")
def test_others_may_leave_what_a_skill_opens_shut(table, locked):
    def indicator_opening(self, me, slot):
        if slot.cause == "skill":
            assert slot.seat == 0
            yield me.leave_closed(slot)

    t = table(**RON, cards={"east": [opens()], "west": [locked(indicator_opening=indicator_opening)]})
    t.expect(dora="9m")
    assert [event[1:] for event in t.events("indicator_shut")] == [(0, "test_dora.opens#1", 1, "skill")]


@pytest.mark.parametrize("slot", [-1, "0", 1.0, True])
def test_only_a_slot_is_opened(table, slot):
    t = table(**RON, cards={"east": [opens(slot=slot)]}, raise_faults=False)
    assert "expected None, or a slot from 0 that was left shut" in str(t.skills.faults[0])


# ------------------------------------------------------------------ ura


@pytest.mark.rule("K-43", "B-13")
@pytest.mark.parametrize(("yes", "ura"), [(True, "5s"), (False, "")])
def test_ura_that_count_without_riichi_are_turned_and_shown(table, locked, yes, ura):
    card = locked(ura_counts=lambda self, me, who, yes: who == me.seat and turned)
    turned = yes
    t = table(**{**RON, "ura": "5s"}, cards={"south": [card]}).play("E: discard 7s", "S: ron")
    t.expect(han=6 if yes else 2)
    win = t.win("S")
    assert format_names([t.table.printed[tile] for tile in win.ura]) == ura
    assert t.events("win")[0][9] == win.ura
    assert not win.riichi


@pytest.mark.rule("K-43", "B-13")
def test_ura_that_are_denied_are_not_turned(table, locked):
    hand = {**RON, "ura": "5s", "wall": "9p 1z 2z 3z 7s", "east": "9m19p19s1234567z"}
    none = locked(ura_counts=lambda self, yes: False)
    for cards, han, ura in (({}, 9, "5s"), ({"west": [none]}, 5, "")):
        t = table(**hand, cards=cards).until("S").play("S: riichi 1z").until("E").play("E: discard 7s", "S: ron")
        t.expect(han=han)
        assert format_names([t.table.printed[tile] for tile in t.win("S").ura]) == ura
        assert t.win("S").riichi


# ------------------------------------------------------------------ what is dora


@pytest.mark.rule("K-43", "B-13")
def test_another_succession_for_one_player_is_what_that_player_sees_and_counts(table, locked):
    def itself(self, me, who, kinds):
        return [KIND_OF[name] for name in me.table.dora] if who == me.seat else kinds

    hand = {**RON, "dora": "7s"}
    t = table(**hand, cards={"south": [locked(dora_kinds=itself)]})
    assert t.view("S").dora == [parse_name("7s")]
    assert t.view("E").dora == t.view("E").dora_of(2) == [DORA_AFTER[parse_name("7s")]]
    assert t.view("E").indicators == (parse_name("7s"),)
    t.play("E: discard 7s", "S: ron").expect(han=4)
    table(**hand).play("E: discard 7s", "S: ron").expect(han=3)


@pytest.mark.rule("K-43", "B-13")
@pytest.mark.parametrize(("value", "han"), [(2, 10), (1, 6), (0, 2)])
def test_dora_count_double_or_not_at_all_for_one_player_or_all(table, locked, value, han):
    hand = {**RON, "dora": "5s"}
    for_all = locked(dora_value=lambda self, value: value * times)
    for_south = locked(dora_value=lambda self, me, who, value: value * times if who == me.seat else value)
    times = value
    for cards in ({"west": [for_all]}, {"south": [for_south]}):
        table(**hand, cards=cards).play("E: discard 7s", "S: ron").expect(han=han)
    table(**hand, cards={"west": [for_south]}).play("E: discard 7s", "S: ron").expect(han=6)


@pytest.mark.rule("K-43")
def test_the_dora_that_a_spectator_sees_are_those_of_the_player_in_turn(table, locked):
    from rinshan.views import View

    card = locked(dora_kinds=lambda self, me, who, kinds: [0] if who == me.seat else kinds)
    t = table(**RON, cards={"east": [card]})
    assert View(t.table, None).dora == [0]
    t.play("E: discard 9p").until("S")
    assert View(t.table, None).dora == [DORA_AFTER[parse_name("9m")]]
    assert t.table.place[t.table.live[0]] == LIVE
