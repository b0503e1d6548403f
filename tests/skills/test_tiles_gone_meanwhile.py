"""What skills do in the middle of an act: tiles that are gone when the act comes to them (K-37, K-38, H-07)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from rinshan.fuzz import permuted
from rinshan.streams import Stream
from rinshan.subjects import Wild
from rinshan.table import LIVE, verify
from rinshan.tiles import parse_name
from rinshan.views import View
from rinshan_skills import FREE, GO_AROUND, LOCKED, THIS_TURN, Modifier, Skill, mine

ANY = "158m159p159s1234z"
ONE, NINE = parse_name("1m"), parse_name("9m")


def named(table, tiles, name):
    return next(tile for tile in tiles if table.printed[tile] == parse_name(name))


@dataclass(eq=False)
class Turned(Modifier):
    """A tile is another one for its holder."""

    tile: int
    name: int

    def face(self, name, tile, who):
        return self.name if tile == self.tile and who == self.seat else name


# ------------------------------------------------------------------ no tile to draw


@pytest.mark.rule("K-38", "B-18")
def test_whoever_finds_no_tile_to_draw_ends_the_hand(table, locked):
    def turn_started(self, me, who):
        if who == me.seat:
            yield me.draw(99)

    t = table(east=ANY, south="123m456p789s1122z", wall="9m 8s", cards={"west": [locked(turn_started=turn_started)]})
    t.play("E: discard 5m", "S: discard 5p").finish()
    t.expect(hand="exhaustive")
    assert t.table.exhausted
    assert t.table.live == []
    assert [event[1] for event in t.events("draw")] == [0, 1], "nobody drew after West had taken the wall"
    assert t.result.tenpai == (), "South has discarded out of tenpai, West holds too many tiles"
    assert t.table.scores == [25_000] * 4
    verify(t.table, ("end",))


@pytest.mark.rule("W-05", "K-38", "B-18")
@pytest.mark.parametrize(("seats", "order"), [((0, 2), [0, 2]), ((1, 3), [1, 3]), ((0, 1, 3), [0, 1, 3])])
@pytest.mark.parametrize("exile", [False, True])
def test_after_a_draw_that_failed_nagashi_begins_with_who_discarded_last(table, locked, seats, order, exile):
    """South finds no tile to draw after East's discard, so that East comes first, not South whose turn it is."""

    def turn_started(self, me, who):
        if who == 1:
            yield me.draw(99)

    def discarding(self, me, who, discard):
        yield me.replace(replace(discard, exile=exile))

    bent = locked(
        turn_started=turn_started, discarding=discarding, nagashi=lambda self, me, yes, who: who in seats
    )  # fmt: skip
    t = table(east=ANY, wall="9m", cards={"west": [bent]}).play("E: discard 5m").finish()
    t.expect(hand="nagashi")
    assert t.table.turn == 1
    assert list(dict.fromkeys(payment.payee for payment in t.result.payments)) == order


@pytest.mark.rule("W-05", "B-18")
def test_nagashi_of_a_hand_without_a_discard_begins_with_the_seat_in_turn(table, locked):
    """South discarded last in the hand before, which West broke off."""

    def wall_fixed(self, me):
        if me.table.hand_number:
            yield me.draw(110)

    bent = locked(wall_fixed=wall_fixed, nagashi=lambda self, me, yes, who: who in (0, 3))
    t = table(east=ANY, west="19m19p19s1234z568m", wall="9m 8p 8s", cards={"south": [bent]}, hands=2)
    t.play("E: discard 5m", "S: discard 8p", "W: nine_terminals").finish()
    assert [event[1] for event in t.events("discard")] == [0, 1]
    assert t.game.results[1].nagashi == (0, 3)
    assert list(dict.fromkeys(payment.payee for payment in t.game.results[1].payments)) == [0, 3]


@pytest.mark.rule("K-38", "B-07")
@pytest.mark.parametrize("left", [0, 1])
def test_a_kan_without_a_replacement_tile_ends_the_hand(table, locked, left):
    def kan_made(self, me, who):
        for tile in list(me.table.replacements):
            yield me.move(tile, "exile")
        yield me.draw(len(me.table.live) - left)
        for tile in list(me.table.replacements):
            yield me.move(tile, "exile")

    t = table(east="1111z58m159p159s2z", cards={"west": [locked(kan_made=kan_made)]}, wall="9m ? ? ? 9s", nagashi=False)
    t.play("E: discard 5m")
    t.until("E")
    t.play("E: ankan 1111z")
    verify(t.table, ("now",))
    t.finish()
    t.expect(hand="exhaustive")
    assert t.table.kans == 1


@pytest.mark.rule("K-38", "B-07")
def test_a_replacement_tile_comes_from_the_live_wall_when_skills_have_used_up_the_dead_one(table, locked):
    seen = []

    def drawing(self, me, who, draw):
        if draw.is_replacement:
            itself = me.instance.skills.table
            itself.replacements, gone = [], itself.replacements
            itself.shifted += gone
            seen.append(me.table.live[0])
        return
        yield

    t = table(east="1111z58m159p159s2z", cards={"west": [locked(drawing=drawing)]}, wall="9m")
    t.play("E: ankan 1111z")
    assert t.table.drawn == seen[0]
    assert t.table.draw_source == "dead"
    assert not t.table.exhausted


@pytest.mark.rule("K-43")
def test_an_indicator_is_not_opened_when_its_stack_was_drawn_meanwhile(table, locked):
    def drawn(self, me, who):
        while me.table.opened < 5:
            yield me.open_indicator()
        yield me.open_indicator()

    def indicator_opening(self, me, slot):
        if slot.index == 5:
            yield me.draw(99)
            return slot
        return None

    both = [locked(drawn=mine(drawn), name="Opener"), locked(indicator_opening=indicator_opening, name="Drainer")]
    t = table(east=ANY, wall="9m", cards={"east": both[:1], "west": both[1:]})
    assert t.table.opened == len(t.table.indicators) == 5
    assert t.table.live == []


@pytest.mark.rule("K-38", "H-03")
def test_a_hand_without_any_tile_passes_its_turn(table, locked):
    def drawing(self, me, who, draw):
        if who == 1:
            yield me.replace(replace(draw, skip=True))

    t = table(east=ANY, wall="9m", cards={"east": [locked(drawing=drawing)]}).play("E: discard 5m").finish()
    t.expect(hand="exhaustive")
    cuts = [event[1] for event in t.events("discard")]
    assert (cuts.count(1), t.table.hands[1], len(t.table.rivers[1])) == (13, [], 13)
    assert cuts[cuts.index(1) :].count(0) > 13, "the others went on"
    verify(t.table, ("end",))


# ------------------------------------------------------------------ a deal that was disturbed


@pytest.mark.rule("K-38", "B-04", "H-02")
def test_the_deal_takes_the_live_wall_as_skills_have_left_it(table, locked):
    order = []

    def wall_fixed(self, me):
        order.extend(me.next_live(60)[::-1])
        yield me.reorder(tuple(order))

    t = table(cards={"south": [locked(wall_fixed=wall_fixed)]}, rules="tenhou")
    assert sorted(t.table.hands[0][:]) == sorted([*order[0:4], *order[16:20], *order[32:36], order[48]])
    assert t.table.drawn == order[52]


@pytest.mark.rule("K-38", "B-01")
@pytest.mark.parametrize("hook", ["wall_fixed", "dealing", "dealt"])
def test_a_tile_that_was_about_to_be_dealt_is_dealt_to_nobody_when_it_is_moved_away(table, locked, hook):
    space = {}
    args = {"wall_fixed": "", "dealing": ", who, deal", "dealt": ", who"}[hook]
    exec(f"def {hook}(self, me{args}):\n    yield from act(me)", space)
    taken = []

    def act(me):
        if not taken:
            last = me.table.deal().get(3)
            tile = last[0] if last else me.table.live[-1]
            taken.append(tile)
            yield me.move(tile, "aside", me.seat)

    space["act"] = act
    t = table(cards={"south": [locked(**{hook: space[hook]})]}, rules="tenhou")
    verify(t.table, ("dealt",))
    assert [len(hand) for hand in t.table.hands] == [13, 13, 13, 13]
    assert t.table.aside[1] == taken
    assert not any(taken[0] in hand for hand in t.table.hands)


@pytest.mark.rule("K-38", "B-01")
def test_tiles_drawn_before_the_deal_stay_in_the_hand(table, locked):
    def wall_fixed(self, me):
        yield me.draw(2)

    t = table(cards={"south": [locked(wall_fixed=wall_fixed)]}, rules="tenhou")
    verify(t.table, ("dealt",))
    assert [len(hand) for hand in t.table.hands] == [13, 15, 13, 13]
    t.finish()


@pytest.mark.rule("K-38", "B-01")
def test_a_wall_too_short_for_the_deal_leaves_hands_short(table, locked):
    def wall_fixed(self, me):
        yield me.draw(110)

    t = table(cards={"south": [locked(wall_fixed=wall_fixed)]}, rules="tenhou", raise_faults=True)
    verify(t.table, ("dealt",))
    assert [len(hand) for hand in t.table.hands] == [4, 114, 4, 0]
    t.expect(hand="exhaustive")


@pytest.mark.rule("K-38", "K-36")
def test_a_replaced_deal_whose_tiles_have_gone_is_made_good(table, locked):
    def dealing(self, me, who, deal):
        if who == me.seat:
            yield me.replace([*deal[:-1], me.table.live[0]])
            yield me.move(me.table.live[0], "exile")

    t = table(cards={"south": [locked(dealing=dealing)]}, rules="tenhou")
    verify(t.table, ("dealt",))
    assert len(t.table.hands[1]) == 13
    assert all(t.table.place[tile] != LIVE for tile in t.table.hands[1])


# ------------------------------------------------------------------ a call whose tiles have gone


def caller(at, act, locked):
    """A skill that does something when South calls, or when the turn ends before the meld is laid."""
    space = {"act": act}
    args = {"call_declared": "who, claim", "turn_ending": "who"}[at]
    exec(f"def {at}(self, me, {args}):\n    yield from act(me)", space)
    return locked(**{at: space[at]})


@pytest.mark.rule("K-37", "K-38", "H-04")
@pytest.mark.parametrize("at", ["call_declared", "turn_ending"])
@pytest.mark.parametrize("what", ["own", "claimed", "down"])
def test_a_call_whose_tiles_are_moved_away_before_it_is_made_is_not_made(table, locked, at, what):
    def act(me):
        if me.table.rivers[0] and me.table.turn == 0:
            own = [tile for tile in me.table.hands[1] if me.table.printed[tile] == parse_name("8p")]
            if what == "own" and own:
                yield me.exchange(own[0], named(me.table, me.table.hands[2], "9s"))
            elif what == "claimed":
                yield me.move(me.table.rivers[0][-1], "exile")
            elif what == "down":
                yield me.turn_tile(me.table.rivers[0][-1], "down")

    t = table(
        east=ANY, south="88p19m19s1234567z", west="29s19m19p1234567z", wall="8p 8m",
        cards={"west": [caller(at, act, locked)]},
    )  # fmt: skip
    t.play("E: discard 8p drawn", "S: pon 88p")
    assert t.table.melds[1] == []
    assert t.asked("S").what == "turn", "South draws instead"
    assert t.events("draw")[-1][1] == 1
    verify(t.table, ("now",))


@pytest.mark.rule("K-37", "H-04")
def test_when_the_call_of_higher_priority_falls_the_next_one_is_made(table, locked):
    def act(me):
        own = [tile for tile in me.table.hands[2] if me.table.printed[tile] == parse_name("8p")]
        if len(own) == 2:
            yield me.exchange(own[0], named(me.table, me.table.hands[3], "9s"))

    t = table(
        east=ANY, south="79p19m19s1234567z", west="88p19m19s1234567z", north="29s19m19p1234567z", wall="8p",
        cards={"north": [caller("call_declared", act, locked)]},
    )  # fmt: skip
    t.play("E: discard 8p drawn", "S: chi 79p", "W: pon 88p")
    assert [meld.type for meld in t.table.melds[1]] == ["chi"]
    assert t.table.melds[2] == []


@pytest.mark.rule("E-03", "K-27", "K-25")
def test_a_call_is_made_with_the_tiles_it_was_declared_with_though_their_faces_turn_before_it(table):
    class NineUntilNext(Skill):
        """Until its holder's next turn a 1m is 9m."""

        kind = LOCKED

        def hand_starting(self, me):
            yield me.modify(Turned(named(me.table, me.table.hands[me.seat], "1m"), NINE), GO_AROUND)

    t = table(
        east=ANY, south="19m19p19s1234567z", wall="9m", cards={"south": [NineUntilNext]}
    )  # fmt: skip
    assert t.options("S") == []
    t.play("E: discard 9m drawn")
    assert "pon 99m" in t.options("S")
    t.play("S: pon 99m")
    (meld,) = t.table.melds[1]
    assert sorted(meld.names) == [ONE, NINE, NINE]
    assert not meld.is_set
    assert t.table.has_wrong_meld(1)
    verify(t.table, ("now",))


@pytest.mark.rule("E-03", "K-37")
def test_a_wrong_meld_whose_own_tiles_are_gone_costs_nothing(table, locked):
    def act(me):
        own = [tile for tile in me.table.hands[1] if me.table.printed[tile] == parse_name("4p")]
        if own:
            yield me.exchange(own[0], named(me.table, me.table.hands[2], "9s"))

    t = table(
        east=ANY, south="45p19m19s1234567z", west="29s19m19p1234567z", wall="9s",
        cards={"west": [caller("call_declared", act, locked)]}, errors="allow", wrong_meld="penalty",
    )  # fmt: skip
    t.play("E: discard 9s drawn", "S: pon 45p")
    assert t.events("wrong_meld") == []
    assert t.table.scores == [25_000] * 4


# ------------------------------------------------------------------ a win whose hand changes before it is settled


@pytest.mark.rule("W-08", "K-16")
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("how", ["tsumo", "ron"])
def test_a_win_that_stands_is_settled_with_the_hand_that_was_judged(table, how, free):
    class NineThisTurn(Skill):
        """For each turn a 1m of its holder is 9m."""

        kind = LOCKED

        def turn_started(self, me):
            yield me.modify(Turned(named(me.table, me.table.hands[me.seat], "1m"), NINE), THIS_TURN)

    class Free(Skill):
        """No tile is free, but free tiles are asked for."""

        kind = LOCKED
        transforms = FREE

        def frees(self, me):
            return [Wild((), 1)]

    t = table(
        east=ANY, south="19m234567p888s77z", wall="7z" if how == "ron" else "9p ? ? ? ? 7z", dora="9m",
        cards={"south": [NineThisTurn, Free] if free else [NineThisTurn]},
    )  # fmt: skip
    if how == "ron":
        t.play("E: discard 7z drawn", "S: ron")
    else:
        t.play("E: discard 9p drawn").until("W").until("S").play("S: tsumo")
    won = t.win("S")
    assert won.value.reading.text() == "99m 234p 567p 888s 777z (shanpon)"
    assert (won.value.han, won.value.fu, won.points) == ((1, 40, 1_300) if how == "ron" else (2, 40, 2_700))
    assert t.table.face[named(t.table, t.table.hands[1], "1m")] == ONE, "the turn is over"


@pytest.mark.rule("K-36", "K-37", "H-07")
def test_a_discard_that_is_gone_is_replaced_by_nobody_and_no_skill_is_blamed(table, locked):
    def exiling(self, me, who, discard):
        yield me.move(discard.tile, "exile")

    def laying(self, me, who, discard):
        yield me.replace(replace(discard, down=True))

    t = table(
        east=ANY, wall="9m 1z",
        cards={
            "south": [locked(discarding=exiling, name="Exiling")],
            "west": [locked(discarding=laying, name="Laying")],
        },
    )  # fmt: skip
    t.play("E: discard 1m", "E: apply conftest.exiling@1")
    assert t.table.rivers[0] == []
    assert t.table.printed[t.table.exile[0]] == ONE
    assert t.asked("E").what == "turn"
    assert t.events("fault") == []


@pytest.mark.rule("K-37", "H-07")
def test_an_effect_whose_tile_was_taken_while_others_answered_the_activation_is_no_fault(table, locked):
    def drawn(self, me):
        yield me.shuffle(me.next_live(4))

    def activation(self, me, act):
        if act.seat != me.seat:
            yield me.draw(2)

    t = table(
        east=ANY, wall="9m",
        cards={
            "east": [locked(drawn=mine(drawn), name="Shuffling")],
            "south": [locked(activation=activation, name="Drawing")],
        },
    )  # fmt: skip
    assert t.events("shuffled") == []
    assert next(event[2] for event in t.events("activated")).endswith("shuffling#1")
    assert t.events("fault") == []


@pytest.mark.rule("E-02", "K-07", "K-38")
@pytest.mark.parametrize("to", ["exile", "river"])
def test_a_ron_on_a_tile_that_was_moved_away_is_a_false_win(table, locked, to):
    def win_declared(self, me, who, win):
        yield me.move(win.tile, to, me.seat if to == "river" else -1)

    t = table(east=ANY, south="234m67p345s88s666z", wall="8p", cards={"west": [locked(win_declared=win_declared)]})
    t.play("E: discard 8p", "S: ron")
    (event,) = t.events("false_win")
    assert event[-1] == "the tile is gone"
    assert t.table.scores == [29_000, 17_000, 27_000, 27_000]
    assert t.asked("S").what == "turn"
    verify(t.table, ("now",))


@pytest.mark.rule("B-07", "E-02")
def test_a_kan_is_robbed_though_other_tiles_move(table, locked):
    def win_declared(self, me, who, win):
        yield me.move(me.table.live[0], "exile")

    t = table(
        east="88p15m159s1234z7m1m", south="234m67p345s88s666z", wall="9m ? 8p ? ? ? 8p", dora="9s",
        cards={"north": [locked(win_declared=win_declared)]},
    )  # fmt: skip
    t.play("E: discard 9m", "W: discard 8p drawn", "E: pon 88p", "E: discard 7m", "E: kakan 8p", "S: ron")
    assert t.table.exile != []
    t.expect(hand="win")
    assert t.win("S").chankan


@pytest.mark.rule("W-08", "K-16")
@pytest.mark.parametrize("how", ["tsumo", "ron"])
@pytest.mark.parametrize("act", ["draw", "exile"])
def test_a_win_that_stands_is_settled_though_its_hand_loses_or_gets_tiles(table, locked, how, act):
    def turn_ending(self, me, who):
        if me.table.journal[-1][0] == "win_declared":
            yield me.draw(1) if act == "draw" else me.exile(me.table.hands[me.seat][0])

    t = table(
        east=ANY, south="234m67p345s88s666z", wall="8p" if how == "ron" else "9p ? ? ? ? 8p", dora="9s",
        cards={"south": [locked(turn_ending=turn_ending)]},
    )  # fmt: skip
    if how == "ron":
        t.play("E: discard 8p", "S: ron")
    else:
        t.play("E: discard 9p").until("W").until("S").play("S: tsumo")
    assert t.win("S").value.reading.text() == "234m 678p 345s 88s 666z (ryanmen)"
    assert t.win("S").points == (1_300 if how == "ron" else 2_000)
    assert t.events("extra_draw" if act == "draw" else "moved")
    verify(t.table, ("now",))


# ------------------------------------------------------------------ points


@pytest.mark.rule("K-11", "W-06")
@pytest.mark.parametrize(("score", "paid"), [(1_999, False), (2_000, True)])
def test_all_stakes_of_an_activation_must_be_there_together(table, locked, score, paid):
    def drawn(self, me):
        yield me.stake(1_000)
        yield me.stake(1_000)
        yield me.draw(1)

    scores = (score, 25_000, 25_000, 50_000 - score)
    t = table(east=ANY, wall="9m", cards={"east": [locked(drawn=mine(drawn))]}, scores=scores)
    assert len(t.events("activated")) == paid
    assert t.table.scores[0] == score - 2_000 * paid
    assert t.table.deposits == 2_000 * paid


@pytest.mark.rule("K-45", "E-02")
def test_a_penalty_that_changes_the_places_is_an_event(table, locked):
    t = table(east="123m456p789s1122z9m", errors="allow", cards={"west": [locked()]}, first_draw="drawn")
    t.play("E: tsumo")
    kinds = [event[0] for event in t.table.journal[-3:]]
    assert kinds == ["false_win", "penalty", "standing"]
    assert t.events("standing")[-1][-1] == (1, 2, 3, 0)


# ------------------------------------------------------------------ first turns without a discard


@pytest.mark.rule("B-08", "K-07")
@pytest.mark.parametrize(("turn", "level"), [(1, 2), (2, 1)])
def test_a_first_discard_that_is_exiled_was_the_first_one_all_the_same(table, locked, turn, level):
    def discarding(self, me, who, discard):
        if me.turn_number == 1:
            yield me.replace(replace(discard, exile=True))

    t = table(
        east="234m67p345s88s666z9m", wall="? ? ? 1z", first_draw="drawn",
        cards={"east": [locked(discarding=mine(discarding))]},
    )  # fmt: skip
    if turn == 1:
        t.play("E: riichi 9m drawn")
    else:
        t.play("E: discard 9m drawn").until("S").until("E").play("E: riichi 1z drawn")
    assert t.table.riichi[0] == level
    assert t.table.discards[0] == turn - 1


@pytest.mark.rule("B-01", "K-39")
def test_a_permuted_world_leaves_what_all_see_of_face_down_tiles(table, locked):
    def discarding(self, me, who, discard):
        yield me.replace(replace(discard, down=True))

    t = table(east=ANY, wall="9m 1z 2z 3z", cards={"west": [locked(discarding=discarding)]}, first_draw="drawn")
    t.play("E: discard 1m").until("E")
    before = View(t.table, 3).to_bytes()
    assert b'"river":["?"]' in before
    assert b'"river":["?*"]' in before
    for number in range(5):
        with permuted(t.table, 3, Stream(f"{number}")):
            assert View(t.table, 3).to_bytes() == before
    assert View(t.table, 3).to_bytes() == before
