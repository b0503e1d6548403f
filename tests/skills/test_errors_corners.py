"""Corners of errors, riichi forms and secrets: what meets what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rinshan.decisions import Lenient, meld_action
from rinshan.hand import SetForm
from rinshan.subjects import Refusal
from rinshan.tiles import parse_names
from rinshan_skills import LOCKED, Skill, mine
from rinshan_skills.testing import furiten

FAR = "147m268p369s4467z"
READY = "234m67p345s88s666z"
PLAIN = {"red_fives": (0, 0, 0)}


def call(kind, text):
    return meld_action(kind, tuple(parse_names(text)))


# ------------------------------------------------------------------ false wins


@pytest.mark.rule("E-02", "K-60")
def test_a_tsumo_that_a_skill_forbids_unknown_to_the_player_is_false_and_the_turn_goes_on(table):
    class Trap(Skill):
        kind = LOCKED

        def may_win(self, me, who):
            return Refusal("trapped", "trap", (me.seat,)) if who != me.seat else None

    t = table(south=READY, wall="1m 5p", cards={"north": [Trap]}, **PLAIN).play("E: discard 1m drawn", "S: pass")
    assert "tsumo" in t.options("S")
    t.play("S: tsumo").expect(hand="goes on", scores=(29_000, 17_000, 27_000, 27_000))
    assert t.asked("S").what == "turn"
    assert not [option for option in t.options("S") if not option.startswith("discard")]


@pytest.mark.rule("E-02")
def test_a_dead_hand_robs_no_kan_and_declares_no_riichi(table):
    hand = {"east": "55m19p19s1234567z", "south": "123m456p789s1112z", "wall": "9m 8s 5m 7m 7m 8p 5m"}
    steps = ("E: discard 9m", "S: ron", "W: discard 5m", "E: pon 55m", "E: discard 1p")
    t = table(**hand, **PLAIN, errors="allow").play(*steps)
    assert "riichi" not in " ".join(t.until("S").options("S"))
    t = table(**hand, **PLAIN, errors="allow").play(*steps, "E: kakan 5m")
    assert [ask.seat for ask in t.pending] == [2, 3]


@pytest.mark.rule("E-02", "K-27")
def test_a_hand_with_a_wrong_meld_is_not_complete_by_tsumo_either(table):
    class Bold(Skill):
        kind = LOCKED

        @mine
        def good_reason(self, claim):
            return claim.action is call("chi", "67m")

    hand = {"east": "9m", "south": "67m234p678s23s66p3z", "wall": "1z 9s 9s 9s 4s", "cards": {"south": [Bold]}}
    for errors, offered in (("prevent", []), ("allow", ["tsumo in error"])):
        t = table(**hand, **PLAIN, errors=errors).play("E: discard 9m", "S: chi 67m", "S: discard 3z").until("S")
        assert [option for option in t.options("S") if "tsumo" in option] == offered
    t.play("S: tsumo")
    assert t.events("false_win")[0][6] == "the hand is not complete"


@pytest.mark.rule("E-02")
def test_free_tiles_do_not_bring_a_dead_hand_to_life(table):
    from rinshan.subjects import Wild

    class Free(Skill):
        kind = LOCKED

        @mine
        def wild(self, me):
            return [Wild(tuple(me.table.hands[me.seat]), 1)]

    hand = {"south": "123m456p789s1122z", "wall": "9m 8m", "cards": {"south": [Free]}}
    t = table(**hand, errors="allow").play("E: discard 9m drawn")
    assert t.table.waits(1)
    t = table(**hand, errors="allow", furiten="all")
    assert t.table.waits(1)
    t.table.dead_hands[1] = True
    t.table.forget_waits(1)
    assert t.table.waits(1) == 0


# ------------------------------------------------------------------ wrong melds


@pytest.mark.rule("E-03", "B-06")
@pytest.mark.parametrize(("rest", "offered"), [("99m", False), ("29m", True)])
def test_a_wrong_meld_that_would_leave_only_the_called_kind_is_not_on_offer(table, locked, rest, offered):
    reason = locked(good_reason=lambda self, me, yes, who, claim: who == 1 and claim.action is call("chi", "67m"))
    hand = {"east": "567z9m", "south": f"556677z67m{rest}1p1s9s", "wall": "1z", **PLAIN, "seed": 3}
    t = table(**hand, cards={"north": [reason]})
    t.play("E: discard 5z", "S: pon 55z", "S: discard 1p", "E: discard 6z", "S: pon 66z", "S: discard 1s")
    t.play("E: discard 7z", "S: pon 77z", "S: discard 9s", "E: discard 9m")
    assert ("chi 67m" in t.options("S")) is offered


@pytest.mark.rule("E-03", "B-06")
def test_after_a_wrong_meld_only_the_called_kind_may_not_be_discarded(table, locked):
    reason = locked(good_reason=lambda self, me, yes, who, claim: who == 1 and claim.action is call("chi", "67m"))
    hand = {"east": "9m", "south": "667m9m11p234p678s2s", "wall": "1z", "cards": {"south": [reason]}, **PLAIN}
    t = table(**hand).play("E: discard 9m", "S: chi 67m")
    assert "discard 9m" not in t.options("S")
    assert "discard 6m" in t.options("S"), "no other end of a run that there is not"


@pytest.mark.rule("E-03", "K-12")
def test_a_reason_is_asked_for_every_wrong_chi_and_pon_and_for_no_right_one(table, locked):
    seen = set()

    def good_reason(self, me, yes, who, claim):
        if who == 1:
            seen.add(claim.action.text)
        return yes

    t = table(east="9m", south="78m99m6m6z6z147p258s", wall="1z", cards={"north": [locked(good_reason=good_reason)]})
    t.play("E: discard 9m")
    assert {"chi 67m", "pon 67m", "chi 99m", "pon 78m", "chi 66z", "pon 66z"} <= seen
    assert not {"chi 78m", "pon 99m"} & seen


@pytest.mark.rule("E-03", "K-47")
def test_a_run_of_ones_own_forms_is_no_wrong_meld(table, locked):
    seen = set()

    def good_reason(self, me, yes, who, claim):
        if who == 1:
            seen.add(claim.action.text)
        return yes

    asks = locked("Asks", good_reason=good_reason)
    wraps = locked("Wraps", meld_forms=lambda self, me, who: [SetForm("wrap", ((7, 8, 0),))] if who == me.seat else [])
    hand = {"east": "9m", "south": "18m147p258s1245z6m", "wall": "1z", **PLAIN}
    table(**hand, cards={"north": [asks]}).play("E: discard 9m")
    assert "chi 18m" in seen
    seen.clear()
    table(**hand, cards={"north": [asks], "south": [wraps]}).play("E: discard 9m")
    assert "chi 18m" not in seen
    assert "pon 18m" in seen


@pytest.mark.rule("E-03", "K-46")
def test_claims_that_a_skill_adds_stand_beside_melds_in_error(table, locked):
    more = locked(claim_options=lambda self, who: [call("chi", "46p")] if who == 2 else [])
    t = table(east="9m", west="46p19s", wall="1z", errors="allow", wrong_meld="put_back", cards={"north": [more]})
    t.play("E: discard 9m")
    space = t.asked("W").space
    assert isinstance(space, Lenient)
    assert "chi 46p" in t.options("W")
    assert space.errors


@pytest.mark.rule("E-03", "B-05")
def test_the_last_discard_cannot_be_melded_in_error_either(table):
    t = table(wall="9m", errors="allow", wrong_meld="put_back")
    while t.table.live:
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    while t.pending and t.pending[0].what == "turn":
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    assert t.pending
    assert not any(isinstance(ask.space, Lenient) for ask in t.pending)


# ------------------------------------------------------------------ riichi


class Quiet(Skill):
    """You may declare riichi in secret."""

    kind = LOCKED

    @mine
    def riichi_terms(self, terms):
        return replace(terms, secret=True)


@pytest.mark.rule("K-59", "W-06")
def test_the_deposit_of_a_secret_riichi_is_a_payment_that_can_be_changed(table, locked):
    dearer = locked(payment_add=lambda self, points, why: points + 500 if why == "riichi" else points)
    t = table(south="123m456p789s1122z", wall="9m 8m 9p 9p", cards={"south": [Quiet], "north": [dearer]}, east=FAR)
    t.play("E: discard 9m drawn", "S: riichi 8m secret drawn").finish()
    assert t.events("riichi_told")[0][4] == 1_500
    assert t.events("hand_ended")[0][3][1] in (23_500, 26_500, 25_000, 24_500)


@pytest.mark.rule("K-59", "B-08")
def test_the_price_of_a_secret_riichi_is_that_of_its_terms(table, locked):
    def riichi_terms(self, me, terms, who):
        return replace(terms, secret=True, price=2_000) if who == me.seat else terms

    t = table(south="123m456p789s1122z", wall="9m 8m", cards={"south": [locked(riichi_terms=riichi_terms)]}, east=FAR)
    t.play("E: discard 9m drawn", "S: riichi 8m secret drawn")
    assert t.table.secrets[1].price == 2_000
    t.finish()
    assert t.events("riichi_told")[0][4] == 2_000


@pytest.mark.rule("K-44")
def test_terms_that_are_no_terms_are_refused(table, locked):
    from rinshan.rows import HandlerError

    for name, value in (("away", -1), ("away", True), ("secret", 1), ("open_hand", 0)):
        probe = locked(riichi_terms=_terms_with(name, value))
        with pytest.raises(HandlerError, match="expected the RiichiTerms"):
            table(east="123m456p789s1112z", wall="9m", cards={"east": [probe]})


def _terms_with(name, value):
    def riichi_terms(self, me, terms):
        return replace(terms, **{name: value})

    return riichi_terms


@pytest.mark.rule("E-01", "B-18")
def test_at_four_riichi_a_bad_kan_is_found_out(table):
    hand = {
        "east": "2223m456p789s111z", "south": "123p456s789p4455z", "west": "456m777m88p99p23s4s",
        "north": "345s678s789m3366z", "wall": "9m 5p 6z 7z 2m 1s 1s 9s", "rinshan": "9s",
    }  # fmt: skip
    t = table(**hand, **PLAIN, errors="allow").play("E: riichi 9m drawn").until("E").play("E: ankan 2222m")
    t.until("S").play("S: riichi 1s drawn").until("W").play("W: riichi 1s drawn").until("N").play("N: riichi 9s drawn")
    t.finish().expect(hand="four_riichi")
    assert [event[1:4] for event in t.events("penalty")] == [(0, None, "fake_riichi")]


@pytest.mark.rule("K-44", "B-08")
def test_an_open_riichi_has_no_menzen_tsumo(table, locked):
    def riichi_terms(self, me, terms, who):
        return replace(terms, open_hand=who == me.seat)

    hand = {"east": "9m", "south": "99m456p789s11p23s1z", "wall": "5z 8m 8m 8m 2z 9p 9p 9p 4s", "dora": "7z"}
    t = table(**hand, cards={"south": [locked(riichi_terms=riichi_terms)]})
    t.play("E: discard 9m", "S: pon 99m", "S: discard 1z").until("S").play("S: riichi 2z drawn").until("S")
    assert t.options("S")[0] == "tsumo"
    t.play("S: tsumo")
    assert t.yaku("S") == ["ippatsu", "riichi"]


@pytest.mark.rule("K-34", "K-39")
def test_a_tile_called_face_down_is_not_turned_up_again_when_the_hand_ends(table, locked):
    def discarding(self, me, who, discard):
        if who == me.seat and discard.drawn:
            yield me.replace(replace(discard, down=True))

    looks = locked("Looks", sees=lambda self, me, yes, viewer: yes or viewer == me.seat)
    hand = {"east": "158m159p159s1234z", "south": "78m", "west": "99m", "wall": "9m"}
    cards = {"east": [locked("Down", discarding=discarding)], "west": [looks]}
    t = table(**hand, cards=cards).play("E: discard 9m drawn", "W: pon 99m")
    assert not t.table.down
    called = t.table.melds[2][0].called
    t.finish()
    assert not any(called in event[3] for event in t.events("revealed"))


@pytest.mark.rule("K-54", "K-34")
def test_only_who_sees_a_face_down_tile_lets_it_pass(table, locked):
    def discarding(self, me, who, discard):
        if who == me.seat:
            yield me.replace(replace(discard, down=True))

    looks = locked("Looks", sees=lambda self, me, yes, viewer: yes or viewer == me.seat)
    cards = {"south": [locked("Down", discarding=discarding)], "north": [looks]}
    hand = {"north": READY, "east": "345m67p234s55s777z", "wall": "1m 5p", "cards": cards, **PLAIN}
    t = table(**hand).play("E: discard 1m drawn", "S: discard 5p drawn")
    assert (t.options("N"), t.options("E")) == (["ron", "pass"], [])
    t.play("N: pass")
    assert t.table.passed == [0, 0, 0, 1 << 13]
    t.expect(north=furiten)
