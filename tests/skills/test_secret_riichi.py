"""A riichi declared in secret: nobody else learns of it, by anything, until it is told (K-59)."""

from __future__ import annotations

import pytest

from rinshan.decisions import SECRET
from rinshan.events import UNTOLD, Private, data, is_told, text
from rinshan_skills import LOCKED, Skill, mine
from rinshan_skills.testing import furiten, in_riichi

READY = "123m456p789s1122z"
"""Waits for 1z and 2z."""


class Quiet(Skill):
    """You may declare riichi in secret."""

    kind = LOCKED

    @mine
    def riichi_terms(self, terms):
        terms.secret = True
        return terms


class Ears(Skill):
    """You hear what others declare in secret."""

    kind = LOCKED

    def hears(self, me, yes, viewer):
        return yes or viewer == me.seat


SCENE = {
    "south": READY,
    "east": "2468p2468s34567z",
    "north": "1379p1379s34567z",
    "wall": "9m 8m 7m 6m 5s 4s 3s 2s 9p",
    "dora": "9s",
    "cards": {"south": [Quiet]},
}
DECLARED = "S: riichi 8m secret drawn"


def declared(table, **changes):
    return table(**{**SCENE, **changes}).play("E: discard 9m drawn", DECLARED)


def to_the_next_turn(t):
    """Everybody answers by default until somebody is in turn again."""
    while True:
        t._answer([])
        if not t.pending or t.pending[0].what == "turn":
            return


# ------------------------------------------------------------------ the two worlds


def knowledge(t, seat):
    """All that a seat may know: its view, what it is asked, what is asked of others, what happened."""
    asks = [
        (ask.seat, ask.what, ask.space.describe() if ask.seat == seat else "", ask.known_to, ask.note, ask.cover)
        for ask in t.pending
        if ask.known_to is None or seat in ask.known_to
    ]
    told = [text(event, t.table.printed, seat) for event in t.table.journal if is_told(event, seat)]
    return t.view("ESWN"[seat]).to_bytes(), asks, told


@pytest.mark.rule("K-59", "K-60", "B-01")
@pytest.mark.case("C-115")
def test_for_the_others_a_hand_with_a_secret_riichi_is_a_hand_without_until_it_ends(table):
    secret = table(**SCENE).play("E: discard 9m drawn", DECLARED)
    plain = table(**SCENE).play("E: discard 9m drawn", "S: discard 8m drawn")
    looks = 0
    while secret.pending and not secret.events("riichi_told"):
        for seat in (0, 2, 3):
            assert knowledge(secret, seat) == knowledge(plain, seat)
            looks += 1
        to_the_next_turn(secret)
        to_the_next_turn(plain)
    assert looks > 100
    secret.expect(hand="exhaustive")


@pytest.mark.rule("K-59", "B-07", "K-60")
def test_claims_of_the_others_are_the_same_in_both_worlds(table):
    hand = {**SCENE, "west": "88m678s34p19p1234z", "north": "46m", "wall": "9m 8m 1z 5m 7m"}
    secret = table(**hand).play("E: discard 9m drawn", DECLARED)
    plain = table(**hand).play("E: discard 9m drawn", "S: discard 8m drawn")
    assert secret.options("W") == plain.options("W") == ["pon 88m", "pass"]
    for t in (secret, plain):
        t.play("W: pon 88m", "W: discard 9p")
    for seat in (0, 2, 3):
        assert knowledge(secret, seat) == knowledge(plain, seat)


# ------------------------------------------------------------------ the declaration


@pytest.mark.rule("K-59", "K-44")
def test_who_may_declare_in_secret_may_declare_aloud_too(table):
    t = table(**SCENE).play("E: discard 9m drawn")
    assert [option for option in t.options("S") if option.startswith("riichi")] == [
        "riichi 8m drawn",
        "riichi 8m secret drawn",
    ]
    t.play("S: riichi 8m drawn")
    assert t.events("riichi")
    assert not t.events("secret_riichi")


@pytest.mark.rule("K-59")
def test_without_such_terms_riichi_is_heard(table):
    t = table(**{**SCENE, "cards": {}}).play("E: discard 9m drawn")
    assert not [option for option in t.options("S") if SECRET in option]


@pytest.mark.rule("K-59")
def test_the_declarer_is_in_riichi_and_sees_it(table):
    t = declared(table).expect(south=in_riichi)
    assert t.table.secrets[1] is not None
    assert (t.view("S").riichi(1), t.view("E").riichi(1), t.table.riichi_for(None, 1)) == (2, 0, 2)
    assert [tile.riichi for tile in t.view("S").river(1)] == [True]
    assert [tile.riichi for tile in t.view("E").river(1)] == [False]
    t.until("S")
    assert t.options("S") == ["discard 4s drawn"]


@pytest.mark.rule("K-59")
def test_no_score_shows_the_deposit_before_the_riichi_is_told(table):
    t = declared(table)
    t.expect(scores=(25_000,) * 4)
    assert t.table.deposits == 0
    assert t.view("S").deposits == t.view("E").deposits == 0


@pytest.mark.rule("K-59", "B-01")
def test_the_events_are_untold_to_everybody_else(table):
    t = declared(table)
    events = t.events("secret_riichi", "secret_deposit")
    assert [event[3] for event in events] == [Private((1,), True, UNTOLD), Private((1,), 1_000, UNTOLD)]
    for event in events:
        assert is_told(event, 1)
        assert is_told(event, None)
        for other in (0, 2, 3):
            assert not is_told(event, other)
            assert data(event, t.table.printed, other) == {}
            assert text(event, t.table.printed, other) == ""
    assert text(events[0], t.table.printed, 1) == "secret_riichi 1 declared"
    assert text(events[1], t.table.printed, None) == "secret_deposit 1 price=1000"
    (discard,) = [event for event in t.events("discard") if event[1] == 1]
    assert discard[5] is False


@pytest.mark.rule("K-59")
def test_nobodys_skill_hears_a_riichi_that_is_secret(table, pinger, locked):
    told = []

    def discarded(self, me, who, discard):
        told.append((who, discard.riichi))
        return
        yield

    t = declared(table, cards={"south": [Quiet], "east": [pinger("riichi_made"), locked(discarded=discarded)]})
    assert told[-1] == (1, False)
    assert not t.events("ping")


@pytest.mark.rule("K-59", "B-08")
def test_a_secret_riichi_on_a_ronned_tile_never_was(table):
    t = declared(table, west="67m234p456p234s66s", red_fives=(0, 0, 0)).play("W: ron")
    t.expect(south=25_000 - t.win("W").points)
    assert not t.events("riichi_told", "secret_deposit")


# ------------------------------------------------------------------ when it is told


@pytest.mark.rule("K-59")
def test_at_the_draw_it_is_told_before_hands_are_shown_and_the_deposit_counts(table):
    t = declared(table).finish()
    (event,) = t.events("riichi_told")
    assert data(event, t.table.printed, 0) == {
        "event": "riichi_told", "seat": 1, "tile": "8m", "price": 1_000, "double": True,
    }  # fmt: skip
    kinds = [event[0] for event in t.events()]
    assert kinds.index("riichi_told") < kinds.index("no_win")
    assert t.events("hand_ended")[0][4] == 1_000
    assert t.view("E").river(1)[0].riichi
    assert t.table.secrets == [None] * 4


@pytest.mark.rule("K-59", "B-13")
def test_winning_tells_it_and_it_counts_with_ura_and_ippatsu(table):
    t = declared(table, wall="9m 8m 1z", ura="8s").play("W: discard 1z drawn", "S: ron")
    assert t.yaku("S") == ["bakaze_ton", "double_riichi", "ippatsu"]
    assert [item.id for item in t.win("S").value.dora] == ["ura_dora"]
    assert t.win("S").deposits == 1_000
    t.expect(south=25_000 + t.win("S").points)
    order = [event[0] for event in t.events("win_declared", "riichi_told", "win")]
    assert order == ["win_declared", "riichi_told", "win"]


@pytest.mark.rule("K-59")
def test_anothers_win_tells_it_before_it_is_paid_and_takes_the_deposit(table):
    t = declared(table, west="234m567p234s22p66z", north="1379p1379s34457z", wall="9m 8m 7m 6z", red_fives=(0, 0, 0))
    t.play("W: discard 7m drawn", "N: discard 6z drawn", "W: ron")
    assert t.win("W").deposits == 1_000
    t.expect(south=24_000)


@pytest.mark.rule("K-59", "K-10")
def test_a_cancelled_win_tells_nothing(table, locked):
    def win_declared(self, me, who):
        if who != me.seat:
            yield me.cancel()

    cards = {"south": [Quiet], "east": [locked(win_declared=win_declared)]}
    t = declared(table, cards=cards, wall="9m 8m 1z 2z").play("W: discard 1z drawn", "S: ron")
    assert t.events("cancelled")
    assert not t.events("riichi_told")
    assert t.view("E").riichi(1) == 0
    t.play("N: discard 2z drawn")
    assert "ron" in t.options("S"), "a cancelled win makes no riichi furiten"


@pytest.mark.rule("K-59", "E-02")
def test_a_false_win_tells_it_and_the_hand_goes_on_with_it_known(table):
    t = declared(table, errors="allow").play("W: discard 7m drawn", "S: ron")
    assert t.view("E").riichi(1) == 2
    t.expect(south=25_000 - 1_000 - 8_000, hand="goes on")
    assert t.table.deposits == 1_000


@pytest.mark.rule("K-59", "E-01")
def test_a_secret_riichi_that_is_noten_is_fake(table, locked):
    def discarding(self, me, who, discard):
        from dataclasses import replace

        if who == 1 and discard.secret:
            yield me.replace(replace(discard, tile=me.table.hands[1][0], drawn=False))

    t = declared(table, cards={"south": [Quiet], "east": [locked(discarding=discarding)]}).finish()
    assert [event[0] for event in t.events("riichi_told", "penalty")] == ["riichi_told", "penalty"]


# ------------------------------------------------------------------ common rules and the own hand


def four(table, **cards):
    ready = {
        "east": "123m456m789m1133s", "south": READY, "west": "123s456p789s3344z", "north": "123p567p789p5566z",
    }  # fmt: skip
    return table(**ready, wall="9m 8m 7m 6m", cards=cards, red_fives=(0, 0, 0))


@pytest.mark.rule("K-59", "B-18")
def test_four_riichi_count_only_those_that_are_known(table):
    steps = ("E: riichi 9m drawn", "S: riichi 8m drawn", "W: riichi 7m drawn", "N: riichi 6m drawn")
    four(table).play(*steps).expect(hand="four_riichi")
    t = four(table, south=[Quiet]).play(steps[0], DECLARED, *steps[2:])
    t.expect(hand="goes on")
    t = four(table, north=[Quiet]).play(*steps[:3], "N: riichi 6m secret drawn")
    t.expect(hand="goes on")


@pytest.mark.rule("K-59", "B-10")
def test_the_hand_is_in_riichi_for_its_own_furiten_calls_and_kans(table):
    t = declared(table, wall="9m 8m 1z 7m 6m 5s 2z").play("W: discard 1z drawn", "S: pass")
    t.expect(south=furiten)
    assert t.table.riichi_passed[1]
    t.until("S")
    assert t.options("S") == ["discard 5s drawn"]


@pytest.mark.rule("K-59", "K-34")
def test_who_hears_is_told_and_nobody_else(table):
    t = declared(table, cards={"south": [Quiet], "west": [Ears]})
    assert [t.view(wind).riichi(1) for wind in "ESWN"] == [0, 2, 2, 0]
    assert [tile.riichi for tile in t.view("W").river(1)] == [True]
    (event, _) = t.events("secret_riichi", "secret_deposit")
    assert event[3].known_to == (1, 2)
    assert [is_told(event, seat) for seat in range(4)] == [False, True, True, False]


@pytest.mark.rule("K-59", "K-36")
def test_a_discard_that_is_replaced_by_a_new_one_declares_nothing(table, locked):
    from rinshan.subjects import Discard

    def discarding(self, me, who, discard):
        if discard.secret:
            yield me.replace(Discard(who, discard.tile, True))

    t = declared(table, cards={"south": [Quiet], "east": [locked(discarding=discarding)]})
    assert t.table.riichi[1] == 0
    assert not t.events("secret_deposit")


@pytest.mark.rule("K-59", "K-39")
def test_the_tile_of_a_secret_riichi_that_was_called_is_not_marked(table):
    t = declared(table, west="88m678s34p19p1234z", wall="9m 8m").play("W: pon 88m").finish()
    assert t.events("riichi_told")
    assert not any(tile.riichi for tile in t.view("E").river(1))


@pytest.mark.rule("K-60", "H-07")
def test_a_fault_is_told_with_a_number_that_tells_nothing(table, locked):
    def drawn(self, me, who):
        if who == 2:
            raise ValueError("broken")
        return
        yield

    cards = {"south": [Quiet], "north": [locked(drawn=drawn)]}
    secret = declared(table, cards=cards, raise_faults=False)
    plain = table(**{**SCENE, "cards": cards}, raise_faults=False).play("E: discard 9m drawn", "S: discard 8m drawn")
    assert secret.events("fault") == plain.events("fault") != []
