"""Errors that come from skills though the rules prevent errors; cancelling, forbidding, immunity (E-04, K-10, K-12)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rinshan.subjects import Refusal
from rinshan_skills import LOCKED, THIS_TURN, Modifier, Skill
from rinshan_skills.testing import furiten, in_riichi, not_furiten

READY = "234m67p345s88s666z"
"""Waits for 5p and 8p, with a yaku of its own."""
SCENE = {"west": READY, "wall": "1m 5p 8p 2m", "red_fives": (0, 0, 0)}
TO_THE_TILE = ("E: discard 1m drawn", "S: discard 5p drawn")


class Trap(Skill):
    """(known to its holder) Nobody wins in South's turn."""

    kind = LOCKED

    def may_win(self, me, who):
        return Refusal("trapped", "trap", (me.seat,)) if me.table.turn == 1 else None


class Ban(Skill):
    """Nobody wins in South's turn."""

    kind = LOCKED

    def may_win(self, me):
        return Refusal("banned", "ban") if me.table.turn == 1 else None


class Stop(Skill):
    """Wins of others in South's turn are cancelled."""

    kind = LOCKED

    def win_declared(self, me, who):
        if me.table.turn == 1 and who != me.seat:
            yield me.cancel()


class Immune(Skill):
    """Others' skills have no effect on you."""

    kind = LOCKED

    def immune(self, me, yes, who):
        return yes or who == me.seat


# ------------------------------------------------------------------ errors that skills bring about


@pytest.mark.rule("E-02", "E-04", "K-60", "W-08")
@pytest.mark.case("C-116")
def test_a_win_that_a_skill_forbids_unknown_to_the_player_is_offered_and_is_a_false_win(table):
    hidden = table(**SCENE, cards={"north": [Trap]}).play(*TO_THE_TILE)
    plain = table(**SCENE).play(*TO_THE_TILE)
    assert hidden.options("W") == plain.options("W") == ["ron", "chi 67p", "pass"]
    hidden.play("W: ron").expect(hand="goes on", scores=(29_000, 27_000, 17_000, 27_000))
    assert hidden.events("false_win")[0][6] == "trapped"
    assert hidden.view("W").dead_hand(2)
    plain.play("W: ron").expect(hand="win")


@pytest.mark.rule("E-04", "W-07")
def test_who_knows_of_the_ban_is_not_offered_the_win(table):
    t = table(**SCENE, cards={"west": [Trap]}).play(*TO_THE_TILE)
    assert "ron" not in t.options("W")
    t = table(**SCENE, cards={"north": [Ban]}).play(*TO_THE_TILE)
    assert "ron" not in t.options("W")


@pytest.mark.rule("E-02", "E-04")
def test_where_errors_are_allowed_a_known_ban_can_be_run_into(table):
    t = table(**SCENE, cards={"north": [Ban]}, errors="allow").play(*TO_THE_TILE)
    assert t.options("W")[0] == "ron in error"
    t.play("W: ron").expect(hand="goes on", west=17_000)
    assert t.events("false_win")[0][6] == "banned"


@dataclass(eq=False)
class Lapsed(Modifier):
    def may_win(self, who):
        return Refusal("it has lapsed", "lapse") if who == 2 else None


class Lapse(Skill):
    """Whoever shows a hand may no longer win with it."""

    kind = LOCKED

    def hand_shown(self, me):
        yield me.modify(Lapsed(), THIS_TURN)


@pytest.mark.rule("E-02", "W-08")
def test_a_permission_that_is_gone_when_the_hand_is_judged_makes_a_false_win(table):
    t = table(**SCENE, cards={"north": [Lapse]}, record_hooks=True).play(*TO_THE_TILE)
    assert t.options("W")[0] == "ron"
    t.play("W: ron").expect(hand="goes on", west=17_000)
    start = max(at for at, name in enumerate(t.hooks) if name == "win_declared")
    steps = [name for name in t.hooks[start:] if name in ("win_declared", "hand_shown", "judged", "turn_ending")]
    assert steps == ["win_declared", "hand_shown", "judged", "turn_ending"], "judging lies within South's turn"


@pytest.mark.rule("E-02", "K-12")
def test_no_payment_skill_touches_the_penalty(table, locked):
    double = locked(
        payment_multiply=lambda self, delta, base: delta + base,
        payment_add=lambda self, points: points + 500,
        payment_final=lambda self, points: points + 700,
    )
    t = table(**SCENE, cards={"north": [Trap, double]}).play(*TO_THE_TILE, "W: ron")
    t.expect(scores=(29_000, 27_000, 17_000, 27_000))


@pytest.mark.rule("W-08", "K-16")
def test_settlement_follows_judging_and_belongs_to_nobodys_turn(table):
    t = table(**SCENE, record_hooks=True).play(*TO_THE_TILE, "W: ron")
    steps = [name for name in t.hooks if name in ("judged", "turn_ending", "payments_due", "settled")]
    assert steps[-4:] == ["judged", "turn_ending", "payments_due", "settled"]


@pytest.mark.rule("E-01", "K-14")
def test_a_riichi_that_a_skill_counts_as_noten_is_not_fake(table, locked):
    noten = locked(tenpai=lambda self, yes, who: yes and who != 0)
    t = table(east="123m456p789s1112z", wall="9m", cards={"north": [noten]}).play("E: riichi 9m drawn").finish()
    if t.result.why == "exhaustive":
        assert 0 not in t.result.tenpai
        assert not t.events("penalty")


@pytest.mark.rule("E-02")
def test_a_skill_cannot_make_a_dead_hand_tenpai(table, locked):
    ready = locked(tenpai=lambda self, yes: True)
    t = table(**SCENE, cards={"north": [Trap, ready]}).play(*TO_THE_TILE, "W: ron").finish()
    assert t.result.tenpai == (0, 1, 3)


@pytest.mark.rule("E-02", "K-46")
def test_no_skill_lets_a_dead_hand_call(table, locked):
    from rinshan.decisions import meld_action
    from rinshan.tiles import parse_names

    chi = meld_action("chi", tuple(parse_names("34s")))
    more = locked(claim_options=lambda self, who: [chi] if who == 2 else [])
    t = table(**SCENE, cards={"north": [more]}).play("E: discard 1m drawn")
    assert "chi 34s" in t.options("W")
    t = (
        table(**SCENE, cards={"north": [Trap, more]})
        .play(*TO_THE_TILE, "W: ron")
        .until("N")
        .play("N: discard 2m drawn")
    )
    assert "chi 34s" not in t.options("W")


# ------------------------------------------------------------------ cancelled and forbidden wins


@pytest.mark.rule("K-10", "W-07")
@pytest.mark.case("C-094")
@pytest.mark.parametrize("riichi", [False, True])
def test_a_cancelled_ron_costs_nothing_and_causes_no_furiten(table, riichi):
    scene = {**SCENE, "wall": "1m 9p 1s 2m 1m 5p 8p 2m" if riichi else SCENE["wall"], "cards": {"north": [Stop]}}
    t = table(**scene)
    if riichi:
        t.play("E: discard 1m drawn", "S: discard 9p drawn", "W: riichi 1s drawn").until("S")
        t.play("S: discard 5p drawn", "W: ron")
        t.expect(west=in_riichi, scores=(25_000, 25_000, 24_000, 25_000))
    else:
        t.play(*TO_THE_TILE, "W: ron").expect(scores=(25_000,) * 4)
    t.expect(west=not_furiten, hand="goes on", river={"south": "95p" if riichi else "5p"})
    assert not t.events("penalty", "false_win")
    assert t.table.passed[2] == t.table.riichi_passed[2] == 0


@pytest.mark.rule("W-07", "B-10")
@pytest.mark.case("C-095")
def test_a_win_that_a_skill_did_not_let_be_declared_makes_furiten(table):
    hand = {"east": READY, "wall": "1m 5p 8p", "red_fives": (0, 0, 0)}
    t = table(**hand, cards={"north": [Ban]}).play(*TO_THE_TILE, "W: discard 8p drawn")
    assert "ron" not in t.options("E")
    assert t.table.passed[0] == 1 << 13 | 1 << 16
    t.expect(east=furiten)
    scene = {**SCENE, "wall": "1m 9p 1s 2m 1m 5p 8p 2m"}
    t = table(**scene, cards={"north": [Ban]})
    t.play("E: discard 1m drawn", "S: discard 9p drawn", "W: riichi 1s drawn").until("S").play("S: discard 5p drawn")
    assert t.table.riichi_passed[2] == 1 << 13


@pytest.mark.rule("K-10")
def test_after_a_cancelled_tsumo_the_tile_is_an_ordinary_discard(table):
    hand = {
        "south": READY,
        "west": "46p19s19m1234567z",
        "wall": "1m 5p",
        "red_fives": (0, 0, 0),
        "cards": {"north": [Stop]},
    }
    t = table(**hand).play("E: discard 1m drawn", "S: tsumo")
    assert t.asked("S").what == "turn"
    assert not [option for option in t.options("S") if option.startswith("tsumo")]
    assert "riichi 5p drawn" in t.options("S"), "the rest of the turn is as always"
    t.play("S: discard 5p drawn").expect(river={"south": "5p"}, south=furiten)
    assert t.options("W") == ["chi 46p", "pass"]


@pytest.mark.rule("K-10", "E-04")
def test_after_a_cancelled_tsumo_not_even_a_wrong_one_can_be_declared(table):
    hand = {"south": READY, "wall": "1m 5p", "red_fives": (0, 0, 0), "cards": {"north": [Stop]}, "errors": "allow"}
    t = table(**hand).play("E: discard 1m drawn", "S: tsumo")
    assert not [option for option in t.options("S") if option.startswith("tsumo")]


@pytest.mark.rule("K-10", "H-04")
def test_after_cancelled_rons_calls_are_asked_afresh_and_the_win_is_not(table):
    t = table(**{**SCENE, "north": "55p"}, cards={"north": [Stop]}).play(*TO_THE_TILE, "W: ron")
    assert t.options("N") == ["pon 55p", "pass"]
    assert t.options("W") == ["chi 67p", "pass"]


# ------------------------------------------------------------------ immunity


@pytest.mark.rule("K-12")
@pytest.mark.case("C-096")
def test_immunity_counts_for_each_affected_seat_within_an_effect_on_all(table):
    ready = {"west": READY, "east": "345m67p234s55s777z", **{k: v for k, v in SCENE.items() if k != "west"}}
    t = table(**ready, cards={"west": [Immune], "north": [Ban, Stop]}).play(*TO_THE_TILE)
    assert "ron" in t.options("W")
    assert "ron" not in t.options("E"), "the others are bound"
    t.play("W: ron").expect(hand="win")
    assert not t.events("cancelled")


@pytest.mark.rule("K-12")
def test_the_players_own_skills_work_on_the_player(table):
    t = table(**SCENE, cards={"west": [Immune, Ban]}).play(*TO_THE_TILE)
    assert "ron" not in t.options("W")


@pytest.mark.rule("K-12")
def test_who_is_immune_cannot_be_chosen(table, locked):
    seen = []

    def turn_started(self, me, who):
        seen.append(me.targets())
        return
        yield

    table(cards={"west": [Immune], "north": [locked(turn_started=turn_started)]})
    assert seen[0] == [0, 1]


@pytest.mark.rule("K-12", "B-10")
def test_others_make_the_immune_neither_furiten_nor_unable_to_rob(table, locked):
    blind = locked(furiten=lambda self, causes: (*causes, "temporary"), robbable=lambda self, yes: False)
    for cards, offered in (({"north": [blind]}, False), ({"north": [blind], "west": [Immune]}, True)):
        t = table(**SCENE, cards=cards).play(*TO_THE_TILE)
        assert ("ron" in t.options("W")) is offered
    hand = {"east": "55m19p19s1234567z", "south": "46m123456p789s11z", "wall": "9m 8s 5m 7m 7m 8p 5m"}
    steps = ("E: discard 9m", "W: discard 5m", "E: pon 55m", "E: discard 1p", "E: kakan 5m")
    cards = {"north": [locked(robbable=lambda self, yes: False)], "south": [Immune]}
    t = table(**hand, red_fives=(0, 0, 0), cards=cards).play(*steps)
    assert t.options("S") == ["ron", "pass"]


@pytest.mark.rule("K-12", "K-44")
def test_others_do_not_keep_tiles_from_the_immune(table, locked):
    from rinshan.tiles import parse_name

    picky = locked(may_draw=lambda self, me, tile: no if me.table.printed[tile] == 0 else None)
    no = Refusal("no", "picky")
    t = table(wall="1m 2m", cards={"east": [Immune], "north": [picky]})
    assert t.view("E").drawn == parse_name("1m")


@pytest.mark.rule("K-12")
def test_others_make_the_immune_discard_nothing(table, locked):
    def discarding(self, me, who, discard):
        from rinshan.subjects import Discard

        if discard.drawn:
            yield me.replace(Discard(who, me.table.hands[who][0]))

    t = table(wall="1m 2m", cards={"east": [Immune], "north": [locked(discarding=discarding)]})
    t.play("E: discard 1m drawn").until("S").expect(river={"east": "1m"})
    t.play("S: discard 2m drawn")
    assert t.events("discard")[-1][4] is False


@pytest.mark.rule("K-34")
def test_immunity_does_not_see_what_lies_face_down(table, locked):
    def discarding(self, me, who, discard):
        from dataclasses import replace

        if who == me.seat:
            yield me.replace(replace(discard, down=True))

    t = table(wall="5p", cards={"east": [locked(discarding=discarding)], "west": [Immune]})
    t.play("E: discard 5p drawn")
    assert t.view("W").river(0)[0].name == -1


# ------------------------------------------------------------------ the dealer's first tile, locks


@pytest.mark.rule("W-01")
@pytest.mark.case("C-114")
def test_of_the_dealers_first_fourteen_none_is_the_drawn_tile(table):
    t = table(east="123m456p789s1122z", wall="1z 9p", rules="skills")
    assert t.table.drawn == -1
    assert t.view("E").drawn is None
    assert t.view("E").hand_size(0) == len(t.view("E").hand) == 14
    assert not [option for option in t.options("E") if "drawn" in option]
    assert "tsumo" in t.options("E")


@pytest.mark.rule("W-01", "E-02")
def test_a_false_tsumo_on_the_first_fourteen_shows_them_all(table):
    t = table(east="147m268p369s4467z", wall="9m", rules="skills", errors="allow").play("E: tsumo")
    (event,) = t.events("false_win")
    assert (event[4], len(event[5])) == (-1, 14)
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-44")
def test_a_tile_that_must_be_discarded_is_the_only_one_not_refused(table, locked):
    from rinshan.tiles import parse_name

    must = locked(
        may_discard=lambda self, me, who, tile: (
            Refusal("must", "must") if who == 0 and me.table.face[tile] != parse_name("1z") else None
        )
    )
    t = table(east="147m268p369s1467z", wall="9m", cards={"north": [must]})
    assert t.options("E") == ["discard 1z"]
    t = table(east="147m268p369s4467z", wall="9m", cards={"north": [must]})
    assert len([option for option in t.options("E") if option.startswith("discard")]) == 13, "none is there: all stay"
