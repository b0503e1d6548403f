"""Claims that skills change: who may call what from whom, in which order, and what it costs (K-46, H-04)."""

import pytest

from rinshan.decisions import action, meld_action, river_action, river_place
from rinshan.subjects import Refusal
from rinshan.table import DEAD
from rinshan.tiles import parse_name
from rinshan_plugins.yaku.kan_discard import KanDiscard
from rinshan_plugins.yaku.swallows_return import SwallowsReturn
from rinshan_skills import LIMITED, LOCKED, ORDINARY, Skill, mine
from rinshan_skills.claiming import MakeCall
from rinshan_skills.testing import furiten, not_furiten

FIVE_OF_EAST = {"east": "5m19p19s1234567z", "wall": "9m", "red_fives": (0, 0, 0)}
CHI = meld_action("chi", (parse_name("4m"), parse_name("6m")))
EARLY = {
    "east": "5m19p19s1234567z", "west": "55m28p28s113355z", "north": "2345678p99s66z7z",
    "wall": "9m 4p", "red_fives": (0, 0, 0),
}  # fmt: skip
"""East cuts 5m; then South cuts 4p, and West holds two more 5m."""


class FarChi(Skill):
    """You may chi from anyone."""

    kind = ORDINARY

    @mine
    def claim_options(self, who):
        return [CHI]


class EarlyPon(Skill):
    """You may pon the first tile of the dealer's river, for 1,000 points."""

    kind = ORDINARY

    @mine
    def claim_options(self, me, who, discard):
        river = me.table.rivers[0]
        own = me.table.hands[who][:2]
        return [me.claim("pon", own, river[0])] if river and me.table.scores[who] >= 1_000 else []

    @mine
    def call_declared(self, me, who, claim):
        yield me.stake(1_000)
        yield me.make(claim)


class Limited(FarChi):
    """The same, once per game."""

    kind = LIMITED


def far_chi(table, *cards, **more):
    cards = {"west": [FarChi], **({"north": list(cards)} if cards else {})}
    return table(**FIVE_OF_EAST, west="46m28p28s1133557z", cards=cards, **more)


# ------------------------------------------------------------------ from whom, and what it is


@pytest.mark.rule("K-46", "K-26")
def test_a_call_that_a_skill_makes_possible_is_an_activation_and_nobody_is_asked_again(table):
    t = far_chi(table).play("E: discard 5m")
    assert t.options("W") == ["chi 46m", "pass"]
    t.play("W: chi 46m")
    t.expect(melds={"west": ["chi 456m"]}, river={"east": ""})
    assert [event[:4] for event in t.events("activated")] == [
        ("activated", 2, "test_claims.far_chi#1", "call_declared")
    ]
    kinds = [event[0] for event in t.events()]
    assert kinds.index("activated") + 1 == kinds.index("chi")
    assert t.asked("W").what == "turn"


@pytest.mark.rule("K-46", "K-26")
def test_a_call_that_is_passed_is_no_activation(table):
    t = far_chi(table).play("E: discard 5m", "W: pass").until("S")
    assert not t.events("activated", "chi")


@pytest.mark.rule("K-46", "K-26")
def test_a_call_that_the_rules_allow_anyway_is_no_activation_and_offered_once(table):
    t = table(**FIVE_OF_EAST, south="46m28p28s1133557z", cards={"south": [FarChi]}).play("E: discard 5m")
    assert t.options("S") == ["chi 46m", "pass"]
    t.play("S: chi 46m").expect(melds={"south": ["chi 456m"]})
    assert not t.events("activated")


@pytest.mark.rule("K-46", "K-13")
def test_a_sealed_skill_offers_no_call(table, locked):
    seal = locked(level=lambda self, me, level, skill: 1 if skill.label.endswith("far_chi") else level)
    assert far_chi(table, seal).play("E: discard 5m").options("W") == []


@pytest.mark.rule("K-46")
def test_what_forbids_calls_forbids_those_that_skills_make_possible(table, locked):
    no = locked(may_call=lambda self, me, who, claim: Refusal("no", "probe") if claim.action.kind == "chi" else None)
    assert far_chi(table, no).play("E: discard 5m").options("W") == []
    other = locked(may_call=lambda self, me, who, claim: Refusal("no", "probe") if claim.action.kind == "pon" else None)
    assert far_chi(table, other).play("E: discard 5m").options("W") == ["chi 46m", "pass"]


@pytest.mark.rule("K-46", "B-07")
def test_what_forbids_kans_forbids_an_open_kan_that_a_skill_makes_possible(table, locked):
    class FarKan(Skill):
        kind = LOCKED

        @mine
        def claim_options(self, me, who, discard):
            return [me.claim("daiminkan", me.table.hands[who][:3], discard.tile)]

    hand = {**FIVE_OF_EAST, "west": "466m28p28s113355z"}
    assert "daiminkan 466m" in table(**hand, cards={"west": [FarKan]}).play("E: discard 5m").options("W")
    no = locked(may_kan=lambda self, me, who, kind: Refusal("no", "probe") if kind == 4 else None)
    assert table(**hand, cards={"west": [FarKan], "north": [no]}).play("E: discard 5m").options("W") == []


# ------------------------------------------------------------------ an earlier tile


@pytest.mark.rule("K-46")
def test_a_tile_that_lies_in_a_river_is_called_out_of_it(table):
    t = table(**EARLY, cards={"west": [EarlyPon]})
    t.play("E: discard 5m", "W: pass", "S: discard 4p")
    assert t.options("W") == ["pon 55m river 0.0", "pass"]
    t.play("W: pon 55m river 0.0")
    t.expect(melds={"west": ["pon 555m"]}, river={"east": "", "south": "4p"}, west=24_000)
    (meld,) = t.table.melds[2]
    assert (meld.frm, meld.called) == (0, t.table.called_away[0][0])
    assert (t.table.turn, t.table.deposits) == (2, 1_000)
    assert [event[3] for event in t.events("pon")] == [0]
    kinds = [event[0] for event in t.events("staked", "activated", "pon")]
    assert sorted(kinds[:2]) == ["activated", "staked"]
    assert kinds[2] == "pon"


@pytest.mark.rule("K-46", "K-28")
def test_a_call_that_another_goes_before_costs_nothing_and_activates_nothing(table):
    class LowerPon(EarlyPon):
        @mine
        def claim_rank(self, rank, who):
            return 0

    t = table(**{**EARLY, "north": "2344678p99s66z7z"}, cards={"west": [LowerPon]})
    t.play("E: discard 5m", "W: pass", "S: discard 4p", "W: pon 55m river 0.0", "N: pon 44p")
    t.expect(melds={"west": [], "north": ["pon 444p"]}, west=25_000)
    assert not t.events("activated", "staked")


@pytest.mark.rule("K-46")
def test_a_call_that_cannot_be_paid_for_when_it_wins_priority_is_not_made(table):
    class Poor(EarlyPon):
        @mine
        def claim_options(self, me, who, discard):
            river = me.table.rivers[0]
            return [me.claim("pon", me.table.hands[who][:2], river[0])] if river else []

    t = table(**EARLY, cards={"west": [Poor]}, scores={"west": 900, "east": 49_100})
    t.play("E: discard 5m", "W: pass", "S: discard 4p", "W: pon 55m river 0.0")
    t.expect(melds={"west": []}, river={"east": "5m", "south": "4p"}, west=900)


@pytest.mark.rule("K-46", "K-39")
@pytest.mark.parametrize("word", ["river 0.1", "river 2.0", "river 9.0", "river 0.-1", "river x", "hand 0.0"])
def test_only_a_face_up_tile_of_another_players_river_can_be_called(table, locked, word):
    pon = action("pon", (parse_name("5m"),) * 2, word=word)
    wrong = locked(claim_options=mine(lambda self, who: [pon]))
    t = table(**EARLY, cards={"west": [wrong]}, raise_faults=False).play("E: discard 5m")
    assert t.options("W") == ["pon 55m", "pass"]
    assert "expected a list of Action: chi, pon or daiminkan" in str(t.skills.faults[0])


@pytest.mark.rule("K-46", "K-39")
def test_a_tile_that_lies_face_down_is_not_called(table, locked):
    pon = river_action("pon", (parse_name("5m"),) * 2, 0, 0)
    wrong = locked(claim_options=mine(lambda self, who: [pon]))
    t = table(**EARLY, cards={"west": [wrong]}, raise_faults=False).play("E: discard 5m")
    assert t.options("W") == ["pon 55m", "pon 55m river 0.0", "pass"]
    t.play("W: pass")
    t.table.down.add(t.table.rivers[0][0])
    t.play("S: discard 4p")
    assert t.asked("W").what == "turn"
    assert len(t.skills.faults) == 1


def test_the_place_of_a_called_tile_stands_in_the_answer():
    pon = river_action("pon", (parse_name("5m"), parse_name("0m")), 2, 13)
    assert (pon.text, river_place(pon)) == ("pon 05m river 2.13", (2, 13))
    assert river_place(meld_action("pon", pon.names)) is None
    assert river_place(action("pon", word="river 2")) is None


@pytest.mark.parametrize(
    ("kind", "own", "tile", "message"),
    [
        ("tsumo", "hand", "river", "claims by 'tsumo'; expected 'chi', 'pon', 'daiminkan' or 'ron'"),
        ("ron", "hand", "river", "claims by 'ron' with 2 own tiles; expected none"),
        ("ron", "none", "river", "claims the discard by 'ron'; expected an earlier tile"),
        ("ron", "none", "wall", "expected a tile that lies in a river"),
        ("pon", "others", "river", "expected tiles of the holder's hand"),
        ("pon", "hand", "wall", "expected a tile that lies in a river"),
        ("pon", "hand", "none", "claims tile -1; expected a tile that lies in a river"),
        ("pon", "hand", "text", "claims tile 'x'; expected a tile that lies in a river"),
        ("pon", "hand", "beyond", "claims tile 136; expected a tile that lies in a river"),
    ],
)
def test_what_is_no_call_is_refused_with_what_was_expected(table, locked, kind, own, tile, message):
    def claim_options(self, me, who, discard):
        held = {"hand": me.table.hands[who], "others": me.table.hands[discard.seat], "none": []}[own]
        tiles = {"river": discard.tile, "wall": me.table.live[0], "none": -1, "text": "x", "beyond": 136}
        return [me.claim(kind, held[:2], tiles[tile])]

    t = table(**EARLY, cards={"west": [locked(claim_options=mine(claim_options))]}, raise_faults=False)
    t.play("E: discard 5m")
    assert message in str(t.skills.faults[0])


def test_only_the_claim_of_the_window_is_made(table, locked):
    def discarded(self, me, discard):
        yield MakeCall(discard)

    t = table(**EARLY, cards={"west": [locked(discarded=discarded)]}, raise_faults=False).play("E: discard 5m")
    assert "expected the claim of the window 'call_declared' or 'win_declared' it is in" in str(t.skills.faults[0])


# ------------------------------------------------------------------ in which order

RONNED = {
    "east": "5m19p19s1234567z",
    "south": "46m28p28s1133557z",
    "west": "34m123456789p99s",
    "wall": "9m",
    "red_fives": (0, 0, 0),
}
"""East cuts 5m: South can chi it, West can ron it."""


def rank_of(locked, kind, new):
    return locked(claim_rank=lambda self, rank, claim: new if claim.action.kind == kind else rank)


def ronned(table, *cards, **more):
    return table(**{**RONNED, **more}, cards={"north": list(cards)}).play("E: discard 5m")


@pytest.mark.rule("H-04", "B-05")
def test_a_ron_goes_before_a_call(table):
    t = ronned(table).play("S: chi 46m", "W: ron")
    t.expect(hand="win", melds={"south": []})


@pytest.mark.rule("H-04", "K-46")
@pytest.mark.parametrize(("rank", "hand"), [(2, "win"), (3, "goes on"), (4, "goes on")])
def test_a_call_of_a_higher_rank_or_nearer_with_an_equal_one_goes_before_a_ron(table, locked, rank, hand):
    t = ronned(table, rank_of(locked, "chi", rank)).play("S: chi 46m", "W: ron")
    t.expect(hand=hand, melds={"south": ["chi 456m"] if hand == "goes on" else []})
    assert len(t.events("win_declared")) == (hand == "win")


@pytest.mark.rule("H-04", "K-46")
def test_a_call_of_equal_rank_that_is_farther_goes_after_a_ron(table, locked):
    turned = {"south": RONNED["west"], "west": "55m28p28s1133557z"}
    t = ronned(table, rank_of(locked, "pon", 3), **turned).play("S: ron", "W: pon 55m")
    t.expect(hand="win")


@pytest.mark.rule("H-04", "K-46")
@pytest.mark.parametrize(("rank", "hand"), [(1, "goes on"), (2, "win")])
def test_a_ron_of_a_low_rank_goes_after_a_call(table, locked, rank, hand):
    turned = {"south": RONNED["west"], "west": "55m28p28s1133557z"}
    t = ronned(table, rank_of(locked, "ron", rank), **turned).play("S: ron", "W: pon 55m")
    t.expect(hand=hand, melds={"west": ["pon 555m"] if hand == "goes on" else []})


@pytest.mark.rule("K-46", "W-07")
def test_a_ron_that_a_call_goes_before_was_declared_and_makes_no_furiten(table, locked):
    ronned(table, rank_of(locked, "chi", 4)).play("S: chi 46m", "W: ron").expect(west=not_furiten)
    ronned(table, rank_of(locked, "chi", 4)).play("S: chi 46m", "W: pass").expect(west=furiten)


@pytest.mark.rule("K-46", "W-07")
def test_others_who_let_the_tile_pass_are_furiten_when_a_call_goes_before_a_ron(table, locked):
    t = ronned(table, rank_of(locked, "chi", 4), north="34678m456p23488s")
    t.play("S: chi 46m", "W: ron", "N: pass").expect(west=not_furiten, north=furiten)


@pytest.mark.rule("H-04", "K-46", "K-10")
def test_a_call_before_a_ron_that_is_cancelled_leaves_the_ron(table, locked):
    def call_declared(self, me, who, claim):
        yield me.cancel()

    t = ronned(table, rank_of(locked, "chi", 4), locked("Stop", call_declared=call_declared))
    t.play("S: chi 46m", "W: ron").expect(hand="win", melds={"south": []})
    assert [event[3:] for event in t.events("cancelled")] == [("call_declared", 1)]
    kinds = [event[0] for event in t.events("cancelled", "win_declared")]
    assert kinds == ["cancelled", "win_declared"]


@pytest.mark.rule("H-04", "K-46", "K-10")
def test_after_all_rons_are_cancelled_calls_are_asked_afresh_but_not_of_whose_call_was_cancelled(table, locked):
    def call_declared(self, me, who, claim):
        if claim.action.kind == "chi":
            yield me.cancel()

    def win_declared(self, me, who):
        yield me.cancel()

    cards = (rank_of(locked, "chi", 4), locked("Stop", call_declared=call_declared, win_declared=win_declared))
    hand = {"west": "34m123456789p99s", "north": "55m2489p2589s446z"}
    t = ronned(table, *cards, **hand).play("S: chi 46m", "W: ron")
    assert (t.options("S"), t.options("N")) == ([], ["pon 55m", "pass"])
    t.play("N: pon 55m").expect(melds={"north": ["pon 555m"], "south": []}, hand="goes on")


@pytest.mark.rule("H-04", "K-10")
def test_after_all_rons_are_cancelled_everybody_may_call_again(table, locked):
    def win_declared(self, me, who):
        yield me.cancel()

    t = ronned(table, locked(win_declared=win_declared)).play("S: pass", "W: ron")
    assert t.options("S") == ["chi 46m", "pass"]
    t.play("S: chi 46m").expect(melds={"south": ["chi 456m"]}, west=not_furiten)


@pytest.mark.rule("K-46", "H-04")
def test_a_call_is_declared_once_when_it_goes_before_a_ron(table, locked, ping):
    def call_declared(self, me, who, claim):
        yield ping("looked")

    t = ronned(table, rank_of(locked, "chi", 4), locked("Look", call_declared=call_declared))
    t.play("S: chi 46m", "W: ron")
    assert len(t.events("looked")) == 1


@pytest.mark.rule("B-08", "K-46")
def test_a_riichi_whose_tile_is_called_before_a_ron_is_paid(table, locked):
    hand = {"east": "5m123p456p789s1122z", "wall": "9m", "west": "34678m456p23488s"}
    t = ronned_by(table, hand, rank_of(locked, "chi", 4)).play("E: riichi 5m", "S: chi 46m", "W: ron")
    assert (t.table.riichi[0], t.table.deposits) == (2, 1_000)
    assert [event[0] for event in t.events("riichi_accepted", "chi")] == ["riichi_accepted", "chi"]


def ronned_by(table, hand, card):
    return table(**{**RONNED, **hand}, cards={"north": [card]})


# ------------------------------------------------------------------ rons that come back when the call before them falls

FALLS = {**RONNED, "dora": "6s", "north": "258m25p25s"}


def loses(me, seat, tile):
    """That tile of the seat's hand, if it is there, changes places with a tile of North's."""
    for own in me.table.hands[seat]:
        if me.table.printed[own] == parse_name(tile):
            yield me.exchange(own, me.table.hands[3][-1])
            return


def at_turn_end(act):
    """A hook method that does something when the turn of the first discard ends."""

    def turn_ending(self, me, who):
        if who == 0 and me.table.turns == [1, 0, 0, 0]:
            yield from act(me)

    return turn_ending


@pytest.mark.rule("K-46", "K-38", "K-16")
def test_the_ron_is_resolved_when_the_call_before_it_falls_at_the_end_of_the_turn(table, locked):
    seen = []

    def judged(self, me, who, win, verdict):
        seen.append((who, verdict, me.table.turn, me.table.in_turn))

    robs = locked("Robs", turn_ending=at_turn_end(lambda me: loses(me, 1, "4m")), judged=judged)
    t = table(**FALLS, cards={"north": [rank_of(locked, "chi", 4), robs]})
    t.play("E: discard 5m", "S: chi 46m", "W: ron")
    t.expect(hand="win", melds={"south": []})
    assert [(win.seat, win.frm, win.points) for win in t.result.wins] == [(2, 0, 3_900)]
    assert t.table.scores == [21_100, 25_000, 28_900, 25_000]
    assert seen == [(2, "stands", 0, True)], "it is judged within East's turn"
    assert [event[:2] for event in t.events("win_declared", "chi", "false_win")] == [("win_declared", 2)]


@pytest.mark.rule("K-46", "B-08")
@pytest.mark.parametrize("falls", [True, False])
def test_the_ron_takes_the_deposit_when_the_call_before_it_falls_as_the_riichi_is_paid(table, locked, falls):
    def riichi_made(self, me, who):
        yield from loses(me, 1, "4m" if falls else "9m")

    robs = locked("Robs", riichi_made=riichi_made)
    t = table(**{**FALLS, "east": "5m123p456p789s1122z"}, cards={"north": [rank_of(locked, "chi", 4), robs]})
    t.play("E: riichi 5m", "S: chi 46m", "W: ron")
    t.expect(hand="win" if falls else "goes on", melds={"south": [] if falls else ["chi 456m"]})
    assert t.table.scores == [20_100, 25_000, 29_900, 25_000] if falls else [24_000, 25_000, 25_000, 25_000]
    kinds = [event[0] for event in t.events("riichi_accepted", "win_declared", "chi")]
    assert kinds == ["riichi_accepted", "win_declared" if falls else "chi"]


@pytest.mark.rule("K-46", "K-38", "E-02")
@pytest.mark.parametrize("how", ["exile", "down"])
def test_nobody_errs_whose_ron_comes_back_when_its_tile_is_gone_too(table, locked, how):
    def hides(me):
        tile = me.table.rivers[0][-1]
        yield me.move(tile, "exile") if how == "exile" else me.turn_tile(tile, "down")

    robs = locked("Robs", turn_ending=at_turn_end(hides))
    t = table(**FALLS, cards={"north": [rank_of(locked, "chi", 4), robs]})
    t.play("E: discard 5m", "S: chi 46m", "W: ron")
    t.expect(hand="goes on", melds={"south": []}, west=not_furiten)
    assert t.asked("S").what == "turn"
    assert t.events("win_declared", "false_win", "penalty") == []


@pytest.mark.rule("K-46", "K-38")
def test_an_earlier_tile_that_is_gone_brings_back_the_rons_on_the_last_one(table, locked):
    def hides(self, me, who):
        if who == 1 and me.table.rivers[0]:
            yield me.move(me.table.rivers[0][0], "exile")

    first = locked("First", claim_rank=lambda self, rank, claim: 4 if claim.action.word else rank, turn_ending=hides)
    hand = {**EARLY, "west": "55m28p28s1133557z", "north": "35p234678m67888s", "dora": "6z"}
    t = table(**hand, cards={"west": [EarlyPon], "east": [first]})
    t.play("E: discard 5m", "W: pass", "S: discard 4p", "W: pon 55m river 0.0", "N: ron")
    t.expect(hand="win", melds={"west": []})
    assert [(win.seat, win.frm) for win in t.result.wins] == [(3, 1)]


@pytest.mark.rule("K-46", "K-10", "W-07")
def test_when_the_rons_that_come_back_are_cancelled_calls_are_asked_afresh_but_not_of_whose_call_fell(table, locked):
    robs = locked(
        "Robs",
        turn_ending=at_turn_end(lambda me: loses(me, 1, "4m")),
        win_declared=lambda self, me, who: (yield me.cancel()),
    )
    hand = {**FALLS, "south": "46m28p28s1133557z", "east": "5m19p19s1234567z", "north": "55m25p25s"}
    t = table(**hand, cards={"north": [rank_of(locked, "chi", 4), robs]})
    t.play("E: discard 5m", "S: chi 46m", "W: ron", "N: pass")
    assert (t.options("S"), t.options("N")) == ([], ["pon 55m", "pass"])
    t.play("N: pon 55m").expect(melds={"north": ["pon 555m"], "south": []}, hand="goes on", west=not_furiten)


@pytest.mark.rule("K-38", "H-04")
def test_a_call_of_lower_priority_is_made_when_the_higher_one_falls_at_the_end_of_the_turn(table, locked):
    robs = locked("Robs", turn_ending=at_turn_end(lambda me: loses(me, 2, "5m")))
    t = table(**{**FALLS, "west": "55m28p28s1133557z", "south": "46m19p19s1234567z"}, cards={"north": [robs]})
    t.play("E: discard 5m", "S: chi 46m", "W: pon 55m")
    t.expect(melds={"south": ["chi 456m"], "west": []}, hand="goes on")
    assert (t.table.turn, t.asked("S").what, t.table.turns) == (1, "turn", [1, 0, 0, 0])


@pytest.mark.rule("K-46", "H-04")
def test_of_several_calls_before_the_rons_the_next_is_tried_when_the_first_falls(table, locked):
    robs = locked("Robs", turn_ending=at_turn_end(lambda me: loses(me, 1, "4m")))
    hand = {**FALLS, "north": "55m25p25s"}
    cards = [rank_of(locked, "chi", 5), rank_of(locked, "pon", 4), robs]
    t = table(**hand, cards={"north": cards}).play("E: discard 5m", "S: chi 46m", "W: ron", "N: pon 55m")
    t.expect(melds={"north": ["pon 555m"], "south": []}, hand="goes on")
    assert t.events("win_declared") == []


@pytest.mark.rule("K-46", "K-19")
def test_a_limited_skill_makes_one_call_possible(table):
    hand = {"east": "55m19p19s123456z", "west": "4466m88m28p28s113z", "wall": "9m 1p", "red_fives": (0, 0, 0)}
    t = table(**hand, cards={"west": [Limited]}).play("E: discard 5m", "W: pass").until("E").play("E: discard 5m")
    assert t.options("W") == ["chi 46m", "pass"], "passed, it can still be used"
    t = table(**hand, cards={"west": [Limited]}).play("E: discard 5m", "W: chi 46m", "W: discard 8m")
    t.until("E").play("E: discard 5m")
    assert t.options("W") == []


@pytest.mark.rule("K-46", "K-28")
def test_a_call_whose_activation_is_cancelled_is_not_made_and_the_next_claim_comes(table, locked):
    def activation(self, me, who, act):
        if act.instance.label.endswith("far_chi"):
            yield me.cancel()

    hand = {"west": "46m28p28s1133557z", "south": "55m2489p2589s446z"}
    lower = locked("Lower", claim_rank=lambda self, rank, claim: 9 if claim.action.kind == "chi" else rank)
    cards = {"west": [FarChi], "north": [locked(activation=activation), lower]}
    t = table(**{**FIVE_OF_EAST, **hand}, cards=cards).play("E: discard 5m", "S: pon 55m", "W: chi 46m")
    t.expect(melds={"west": [], "south": ["pon 555m"]}, hand="goes on")
    assert len(t.events("activation_cancelled")) == 1


@pytest.mark.rule("K-46")
@pytest.mark.parametrize(
    ("west", "kind", "options"),
    [
        ("467m28p28s113355z", "chi", ["chi 46m", "chi 67m"]),
        ("05m28p28s1133557z", "pon", ["pon 05m"]),
        ("055m28p28s113355z", "pon", ["pon 05m", "pon 55m"]),
        ("055m28p28s113355z", "daiminkan", ["daiminkan 055m"]),
        ("46m28p28s1133557z", "pon", []),
    ],
)
def test_every_call_that_the_hand_can_make_is_made_up_whoever_discards(table, locked, west, kind, options):
    made = []

    def claim_options(self, me, who, discard):
        made[:] = me.claims(kind, discard.tile)
        return made

    hand = {**FIVE_OF_EAST, "red_fives": (1, 1, 1), "west": west}
    t = table(**hand, cards={"west": [locked(claim_options=mine(claim_options))]}).play("E: discard 5m")
    assert sorted(choice.text for choice in made) == options
    assert set(options) <= set(t.options("W"))


@pytest.mark.rule("K-46", "B-08")
def test_no_call_is_made_up_in_riichi_nor_of_what_lies_in_no_river(table, locked):
    def claim_options(self, me, who, discard):
        return me.claims("chi", discard.tile)

    west = {"east": "5m19p19s1234567z", "west": "46m123p456p78s99s3z", "wall": "? ? 3z"}
    skill = locked(claim_options=mine(claim_options))
    t = table(**{**west, "west": "123m46m123p456p99s", "wall": "9m ? 3z 5m 5m"}, cards={"west": [skill]})
    t.play("E: discard 9m", "W: riichi 3z").until("N")
    assert t.table.riichi[2]
    assert [choice for choice in t.play("N: discard 5m").options("W") if choice.startswith("chi")] == []
    nowhere = locked(claim_options=mine(lambda self, me, who: me.claims("chi", me.table.live[0])))
    t = table(**FIVE_OF_EAST, cards={"west": [nowhere]}, raise_faults=False).play("E: discard 5m")
    assert "expected a tile that lies in a river" in str(t.skills.faults[0])


@pytest.mark.rule("K-46", "B-05")
@pytest.mark.parametrize(("draws", "options"), [(1, ["chi 46m", "pass"]), (0, [])])
def test_the_discard_after_the_last_draw_is_called_by_no_skill(table, draws, options):
    t = far_chi(table)
    t.table.shifted += t.table.live[draws:]
    for tile in t.table.live[draws:]:
        t.table.place[tile] = DEAD
    del t.table.live[draws:]
    assert t.play("E: discard 5m").options("W") == options


# ------------------------------------------------------------------ a ron on an earlier tile


class PlainRon(Skill):
    """You may ron the first tile of another river."""

    kind = ORDINARY

    @mine
    def claim_options(self, me, who, discard):
        rivers = [(seat, river) for seat, river in enumerate(me.table.rivers) if seat != me.seat and river]
        first = [river[0] for seat, river in rivers if (seat, river[0]) != (discard.seat, discard.tile)]
        return [me.claim("ron", (), tile) for tile in first]


class EarlyRon(PlainRon):
    """The same for 1,000 points."""

    @mine
    def win_declared(self, me, win):
        if win.frm != me.table.turn or win.tile != me.table.rivers[win.frm][-1]:
            yield me.stake(1_000)
            yield me.make(win)


EARLY_RON = {
    "east": "5m19p19s1234567z", "south": "8p19p19s1234567z9m", "west": "34m123456789p99s",
    "north": "28m28p28s1334567z", "wall": "9m 8p 7z 6z", "dora": "6s", "red_fives": (0, 0, 0),
}  # fmt: skip
"""East cuts 5m, the first tile, which West lets pass and can ron once West has drawn."""


def early_ron(table, *cards, skill=PlainRon, **more):
    """North cuts, after West's own turn."""
    t = table(**{**EARLY_RON, **more}, cards={"west": [skill], **({"north": list(cards)} if cards else {})})
    t.play("E: discard 5m").until("N")
    assert t.options("W") == [], "it is North's turn"
    return t.play("N: discard 6z drawn")


@pytest.mark.rule("K-46", "K-26")
def test_a_ron_on_an_earlier_tile_is_paid_by_whose_river_it_lies_in_and_activates_the_skill(table):
    t = early_ron(table)
    assert t.options("W") == ["ron river 0.0", "pass"]
    t.play("W: ron river 0.0")
    assert [(win.seat, win.frm, win.points, win.deposits) for win in t.result.wins] == [(2, 0, 3_900, 0)]
    assert t.table.printed[t.result.wins[0].tile] == parse_name("5m")
    t.expect(hand="win", scores=(21_100, 25_000, 28_900, 25_000))
    assert [event[:4] for event in t.events("activated")] == [
        ("activated", 2, "test_claims.plain_ron#1", "win_declared")
    ]


@pytest.mark.rule("K-46", "K-28", "W-06")
def test_a_skill_that_asks_for_more_is_paid_when_the_ron_is_declared(table):
    t = early_ron(table, skill=EarlyRon).play("W: ron river 0.0")
    assert [event[0] for event in t.events("win_declared", "staked", "activated", "win")] == [
        "win_declared", "staked", "activated", "win",
    ]  # fmt: skip
    t.expect(scores=(21_100, 25_000, 28_900, 25_000))
    assert t.result.wins[0].deposits == 1_000
    t = early_ron(table, skill=EarlyRon, scores={"west": 900, "east": 49_100}).play("W: ron river 0.0")
    t.expect(hand="goes on", west=not_furiten)
    assert t.table.scores[2] == 900, "what cannot be paid is not made"


@pytest.mark.rule("K-46", "K-26")
def test_a_ron_on_the_discard_itself_is_no_activation_though_the_skill_has_offered_another(table):
    t = table(**{**EARLY_RON, "wall": "9m 8p 7z 2m"}, cards={"west": [PlainRon]})
    t.play("E: discard 5m").until("N").play("N: discard 2m drawn")
    assert t.options("W") == ["ron", "ron river 0.0", "pass"]
    t.play("W: ron").expect(hand="win")
    assert [(win.frm, t.events("activated")) for win in t.result.wins] == [(3, [])]


@pytest.mark.rule("K-46", "K-28", "K-10", "W-07")
def test_a_ron_whose_skill_does_not_activate_is_not_made_and_causes_no_furiten(table, locked):
    def activation(self, me, who, act):
        yield me.cancel()

    t = early_ron(table, locked(activation=activation)).play("W: ron river 0.0")
    t.expect(hand="goes on", west=not_furiten)
    assert [event[0] for event in t.events("activation_cancelled", "false_win")] == ["activation_cancelled"]


@pytest.mark.rule("K-46", "B-10", "B-11")
def test_a_ron_on_an_earlier_tile_is_offered_only_where_the_hand_wins_with_it(table, locked):
    no = locked(may_win=lambda self, me, who, win: Refusal("no", "probe") if win.frm == 0 else None)
    assert early_ron(table, no).options("W") == []
    assert early_ron(table, locked(furiten=lambda self, me, causes: ("discard",))).options("W") == []
    assert early_ron(table, west="34m123789p22299s").options("W") == [], "no yaku"
    assert early_ron(table, west="34m123456p1799s1z").options("W") == [], "no win"
    assert early_ron(table, west="34m123456789p99s", skill=Skill).options("W") == []


@pytest.mark.rule("K-46", "K-39")
@pytest.mark.parametrize("word", ["river 0.9", "river 2.0", "river 4.0", "", "river x"])
def test_only_an_earlier_tile_of_another_river_can_be_ronned(table, locked, word):
    wrong = locked(claim_options=mine(lambda self, who: [action("ron", word=word)]))
    t = early_ron(table, skill=wrong, raise_faults=False)
    assert t.options("W") == []
    assert "or ron of a tile in a river" in str(t.skills.faults[0])


@pytest.mark.rule("K-46", "B-05", "B-09")
@pytest.mark.parametrize(
    ("skill", "west", "options"),
    [(PlainRon, "34m123456789p99s", ["ron river 0.0", "pass"]), (FarChi, "46m123456789p99s", [])],
)
def test_after_the_last_draw_an_earlier_tile_can_be_ronned_but_nothing_called_and_it_is_no_houtei(
    table, skill, west, options
):
    t = table(**{**EARLY_RON, "west": west}, cards={"west": [skill]}).play("E: discard 5m").until("N")
    t.table.shifted += t.table.live
    for tile in t.table.live:
        t.table.place[tile] = DEAD
    t.table.live.clear()
    t.play("N: discard 6z drawn")
    assert t.options("W") == options
    if options:
        t.play("W: ron river 0.0")
        assert sorted(item.id for item in t.win("W").value.yaku) == ["ittsuu", "pinfu"]


@pytest.mark.rule("K-46", "B-09")
def test_the_last_discard_itself_is_houtei_for_whoever_may_ron_earlier_tiles_too(table):
    t = table(**{**EARLY_RON, "wall": "9m 8p 7z 2m"}, cards={"west": [PlainRon]}).play("E: discard 5m").until("N")
    t.table.shifted += t.table.live
    for tile in t.table.live:
        t.table.place[tile] = DEAD
    t.table.live.clear()
    t.play("N: discard 2m drawn", "W: ron")
    assert "houtei_raoyui" in [item.id for item in t.win("W").value.yaku]


@pytest.mark.rule("K-46", "H-04")
def test_rons_on_the_discard_and_on_an_earlier_tile_go_together_from_the_discarder_on(table):
    hand = {"east": "5m19p19s1234567z", "south": "234678m34p67888s"}
    t = table(**{**EARLY_RON, **hand, "wall": "9m 8p 7z 5p"}, cards={"west": [PlainRon]})
    t.play("E: discard 5m").until("N").play("N: discard 5p drawn", "S: ron", "W: ron river 0.0")
    assert [(win.seat, win.frm) for win in t.result.wins] == [(1, 3), (2, 0)]


@pytest.mark.rule("K-46", "K-39")
def test_a_ron_on_an_earlier_tile_that_a_call_goes_before_comes_back_while_that_tile_lies_there(table, locked):
    def hides(self, me, who):
        if who == 3 and me.table.rivers[0]:
            yield from loses(me, 0, "6z")
            if self.gone:
                yield me.move(me.table.rivers[0][0], "exile")

    for gone in (False, True):
        robs = locked("Robs", turn_ending=hides, gone=gone)
        cards = {"west": [PlainRon], "south": [rank_of(locked, "pon", 4), robs]}
        t = table(**{**EARLY_RON, "east": "5m19p19s12345667z", "north": "28m28p28s133457z"}, cards=cards)
        t.play("E: discard 5m").until("N").play("N: discard 6z drawn", "E: pon 66z", "W: ron river 0.0")
        t.expect(hand="goes on" if gone else "win", melds={"east": []}, west=not_furiten)
        assert t.events("false_win") == []


@pytest.mark.rule("K-46", "Y-14", "Y-15")
@pytest.mark.parametrize("skill", [SwallowsReturn, KanDiscard])
@pytest.mark.parametrize("step", ["W: ron", "W: ron river 0.0"])
def test_what_is_due_to_the_last_discard_is_not_due_to_an_earlier_one(table, skill, step):
    north = {SwallowsReturn: "234m34678p345s11z", KanDiscard: "234m34p345s1111z7s"}[skill]
    hand = {"east": "5m19p19s2234567z", "south": "8p19p19s2234567z9m", "wall": "9m 8p 7z 2m", "rinshan": "2m"}
    t = table(**{**EARLY_RON, **hand, "north": north}, cards={"west": [PlainRon, skill]})
    t.play("E: discard 5m").until("N")
    t.play("N: riichi 2m drawn" if skill is SwallowsReturn else "N: ankan 1111z")
    if skill is KanDiscard:
        t.play("N: discard 2m drawn")
    t.play(step)
    assert (skill.id in [item.id for item in t.win("W").value.yaku]) == (step == "W: ron")


# ------------------------------------------------------------------ a win that a skill does not allow


@pytest.mark.rule("W-07")
@pytest.mark.case("C-095")
@pytest.mark.parametrize("riichi", [False, True])
def test_a_ron_that_a_skill_did_not_allow_was_let_pass(table, locked, riichi):
    """No ron this turn, says D's skill; the next turn the wait is furiten, in riichi for good."""

    def may_win(self, me, win):
        return Refusal("no ron", "probe") if me.table.turn == 2 and not win.tsumo else None

    hand = {
        "west": "5s19m19p123456z19s",
        "east": "22m456m678p34s888s",
        "south": "2s19m19p1234567z1s",
        "wall": "9m 2p 1m 9p 9m 2s",
    }
    t = table(**hand, cards={"north": [locked(may_win=may_win)]})
    t.play("E: riichi 9m drawn" if riichi else "E: discard 9m drawn").until("W").play("W: discard 5s")
    assert t.options("E") == [], "nobody is asked"
    t.expect(east=furiten)
    if riichi:
        t.until("E").until("S").play("S: discard 2s")
        assert "ron" not in t.options("E")
        t.expect(east=furiten)
        assert t.table.riichi_passed[0]
    else:
        t.until("E").expect(east=not_furiten)
