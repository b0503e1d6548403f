"""姉帯豊音: each of her days, each branch, and what others see of it."""

import pytest

from rinshan.records.native import Record, replay_record
from rinshan.tiles import NAME_TEXT
from rinshan_skills import LOCKED, Skill, mine

TOYONE = "anetai_toyone"
CHASE = {
    "east": "123m456p789s1122z", "south": "123m456p789s3344z", "wall": "9m 9p 1s 1p 5m 5p 8s 6m",
    "rules": "skills", "first_draw": "drawn", "red_fives": (0, 0, 0),
}  # fmt: skip
"""East declares riichi with 9m, South chases with 9p; East waits for 1z 2z, South for 3z 4z."""


class Chants(Skill):
    """Asks its holder every turn whether to pay 100 points."""

    kind = LOCKED

    @mine
    def drawn(self, me):
        yield me.to_pot("chant", 100)


def replays(t):
    game = t.game
    record = Record(game.setup, t.finish().answers, [], [], "scene")
    assert replay_record(record, checks=True).table.journal == game.table.journal


def chased(table, **more):
    t = table(**{**CHASE, **more}, cards={"south": [TOYONE]})
    return t.play("E: riichi 9m drawn", "S: riichi 9p drawn")


# ------------------------------------------------------------------ 先負


@pytest.mark.rule("K-44")
def test_a_chased_player_makes_no_kan_until_her_next_turn(table):
    hand = {"east": "111z23m456p789s22z", "wall": "9m 9p 1s 1p 1z 5p 8s 6m"}
    t = chased(table, **hand).until("E")
    assert "ankan 1111z" not in t.options("E")
    assert "ankan 1111z" in table(**{**CHASE, **hand}).play("E: riichi 9m drawn", "S: riichi 9p drawn").until(
        "E"
    ).options("E")
    assert len(t.events("activated")) == 1


def test_after_her_next_turn_a_chased_player_makes_kans_again(table):
    hand = {"east": "111z23m456p789s22z", "wall": "9m 9p 1s 1p 5m 5p 8s 6m 1z"}
    t = chased(table, **hand).until("E").play("E: discard 5m drawn").until("E")
    assert "ankan 1111z" in t.options("E")


def test_her_ron_on_a_chased_player_is_worth_one_han_more(table):
    t = chased(table, wall="9m 9p 1s 1p 3z")
    t.play("S: ron").expect(hand="win")
    plain = table(**{**CHASE, "wall": "9m 9p 1s 1p 3z"}).play("E: riichi 9m drawn", "S: riichi 9p drawn", "S: ron")
    assert t.win("S").value.han == plain.win("S").value.han + 1
    assert [(change.stage, change.source) for change in t.win("S").value.changes] == [
        ("han_direct", "anetai_toyone.chaser")
    ]
    replays(t)


def test_her_ron_on_others_and_her_tsumo_are_worth_what_they_are(table):
    ron = {"wall": "9m 9p 3z"}
    t = chased(table, **ron).play("S: ron")
    assert t.win("S").frm == 2
    assert t.win("S").value.changes == []
    t = chased(table, wall="9m 9p 1s 1p 5m 3z").play("S: tsumo")
    assert t.win("S").value.changes == []


def test_nobody_is_chased_by_the_first_riichi_or_by_anothers(table):
    t = table(**CHASE, cards={"south": [TOYONE]}).play("E: discard 9m drawn", "S: riichi 9p drawn").until("E")
    assert not t.events("activated")
    t = table(**CHASE, cards={"west": [TOYONE]}).play("E: riichi 9m drawn", "S: riichi 9p drawn").until("E")
    assert not t.events("activated")


# ------------------------------------------------------------------ 友引

NAKED = {
    "east": "2345m19p19s12356z", "south": "22334455m1679p1s",
    "wall": "9m 1p 1p 1p 3m 1p 1p 1p 4m", "rules": "skills", "first_draw": "drawn", "red_fives": (0, 0, 0),
}  # fmt: skip


def naked(table, wall, cards):
    """South has called 2m 3m 4m 5m of East and waits with a single tile."""
    hand = {**NAKED, "wall": f"9m {wall}"}
    t = table(**hand, cards=cards)
    call_of_east(t, "2345")
    return t


def call_of_east(t, digits):
    """South pons these tiles of East, one after the other, and cuts what she does not need."""
    for digit, cut in zip(digits, ("1s", "9p", "7p", "6p"), strict=False):
        t.until("E").play(f"E: discard {digit}m", f"S: pon {digit * 2}m", f"S: discard {cut}")


@pytest.mark.rule("K-33", "K-38")
def test_with_four_open_melds_she_draws_one_of_the_next_two_tiles(table):
    calm = "8p 8p 8p 8s 8s 8s 8s 6s 6s 6s"
    t = naked(table, calm, {"south": [TOYONE]})
    live = t.table.live
    assert not t.view("S").known_live
    while not any(ask.what.endswith("naked_wait") for ask in t.pending):
        t._answer([])
    first, second = live[-1], live[-2]
    (ask,) = t.pending
    assert ask.known_to == (1,)
    assert len(t.view("S").known_live) == 2
    assert not t.view("E").known_live
    t.play(f"S: {ask.space.read(NAME_TEXT[t.table.printed[second]]).text}")
    assert t.table.drawn == second
    assert t.table.live[-1] == first
    replays(t)


def test_with_three_open_melds_she_draws_like_anybody(table):
    t = table(**{**NAKED, "wall": "9m 8p 8p 8p 8s 8s 8s 8s 6s 6s 6s"}, cards={"south": [TOYONE]})
    call_of_east(t, "234")
    t.until("W").until("S")
    assert not [event for event in t.events("activated") if "naked_wait" in event[2]]


# ------------------------------------------------------------------ 先勝


@pytest.mark.rule("K-44")
@pytest.mark.parametrize(("score", "offered"), [(2_000, True), (1_900, False)])
def test_after_her_first_riichi_others_pay_two_thousand(table, score, offered):
    scores = {"east": 25_000, "south": score, "west": 50_000 - score, "north": 25_000}
    t = table(**CHASE, cards={"east": [TOYONE]}, scores=scores).play("E: riichi 9m drawn").until("S")
    assert ("riichi 9p drawn" in t.options("S")) is offered
    if offered:
        t.play("S: riichi 9p drawn").until("E")
        assert (t.table.scores[1], t.table.deposits) == (0, 3_000)
        assert t.events("riichi_accepted")[-1][3] == 2_000


def test_a_riichi_after_anothers_costs_what_it_always_does(table):
    t = table(**CHASE, cards={"south": [TOYONE]}).play("E: riichi 9m drawn", "S: riichi 9p drawn").until("E")
    assert t.table.deposits == 2_000
    t = table(**CHASE, cards={"west": [TOYONE]}).play("E: riichi 9m drawn", "S: riichi 9p drawn").until("E")
    assert t.table.deposits == 2_000


# ------------------------------------------------------------------ 佛滅 and 大安


@pytest.mark.rule("K-13", "K-19")
def test_on_the_day_of_stillness_nobody_activates_until_the_hand_ends(table):
    t = table(cards={"south": [TOYONE], "west": [Chants]}, rules="skills", hands=2)
    t.play("S: still").until("N")
    assert not [event for event in t.events("activated") if "chants" in event[2]]
    while t.table.hand_number == 0:
        assert not any(ask.what.startswith(TOYONE) and "discarding" in ask.what for ask in t.pending)
        t._answer([])
    t.until("N")
    assert [event for event in t.events("activated") if "chants" in event[2]]
    assert "still" not in [item.text for ask in t.pending for item in ask.space]


def test_without_it_others_activate(table):
    t = table(cards={"south": [TOYONE], "west": [Chants]}, rules="skills").until("N")
    assert [event for event in t.events("activated") if "chants" in event[2]]


@pytest.mark.rule("K-31", "W-06")
def test_on_the_day_of_great_peace_her_payments_are_halved_for_the_hand(table):
    hand = {"east": "123m456p789s1122z", "wall": "9m???1z", "dora": "1s", "rules": "skills", "first_draw": "drawn"}
    t = table(**hand, cards={"south": [TOYONE]}).play("S: ease", "E: discard 9m", "E: tsumo")
    t.expect(deltas=(5_000, -1_000, -2_000, -2_000))
    t = table(**hand, cards={"south": [TOYONE]}).play("E: discard 9m", "E: tsumo")
    t.expect(deltas=(6_000, -2_000, -2_000, -2_000))
    replays(t)


@pytest.mark.rule("K-31", "W-06")
def test_a_riichi_deposit_is_a_payment_and_halved_too(table):
    hand = {"south": "123m456p789s1122z", "wall": "9m 8m 1p", "first_draw": "drawn"}
    for answer, deposit in (("ease", 500), ("pass", 1_000)):
        t = (
            table(**hand, cards={"south": [TOYONE]})
            .play(f"S: {answer}")
            .until("S")
            .play("S: riichi 8m drawn")
            .until("W")
        )
        t.expect(south=25_000 - deposit)
        assert t.table.deposits == deposit


# ------------------------------------------------------------------ 赤口


CALLED = {"south": "55m", "west": "55p", "red_fives": (0, 0, 0), "rules": "skills", "first_draw": "drawn"}


@pytest.mark.rule("K-20", "K-46")
def test_at_noon_the_tile_she_names_cannot_be_called_in_this_turn(table):
    t = table(**CALLED, east="5m19p19s1234567z", wall="9m", cards={"east": [TOYONE]})
    t.play("E: discard 5m", "E: side noon", "E: declare 5m")
    assert "pon 55m" not in t.options("S")
    assert t.events("announced")[0][3:] == ("no calls of 5m",), "all hear which tile it is"
    t = table(**CALLED, east="5m19p19s1234567z", wall="9m", cards={"east": [TOYONE]})
    t.play("E: discard 5m", "E: side noon", "E: declare 5p")
    assert "pon 55m" in t.options("S")


@pytest.mark.rule("K-20", "K-46")
def test_at_another_hour_somebody_cannot_call_until_their_next_turn(table):
    t = table(**CALLED, east="5m19p19s1234567z", wall="9m", cards={"east": [TOYONE]})
    t.play("E: discard 5m", "E: side else", "E: seat 1")
    assert "pon 55m" not in t.options("S")
    assert t.events("announced")[0][3:] == ("no calls by", 1), "all hear whom it is about"
    t = table(**CALLED, east="5m19p19s1234567z", wall="9m", cards={"east": [TOYONE]})
    t.play("E: discard 5m", "E: side else", "E: seat 2")
    assert "pon 55m" in t.options("S")
    replays(t)


@pytest.mark.rule("K-20")
def test_she_may_decline_is_asked_again_and_has_one_use_a_hand(table):
    t = table(**CALLED, east="5m19p19s1234567z", wall="9m", cards={"east": [TOYONE]})
    t.play("E: discard 9m drawn", "E: pass").until("E").play("E: discard 5m", "E: side noon", "E: declare 5m")
    assert len(t.events("activated")) == 1
    t.until("E")
    t._answer([])
    assert not any(ask.what.endswith("red_mouth") for ask in t.pending)
