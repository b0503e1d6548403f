"""Claims that skills change: who may call what from whom, in which order, and what it costs (K-46, H-04)."""

import pytest

from rinshan.decisions import action, meld_action, river_action, river_place
from rinshan.subjects import Refusal
from rinshan.table import DEAD
from rinshan.tiles import parse_name
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
        ("ron", "hand", "river", "claims by 'ron'; expected 'chi', 'pon' or 'daiminkan'"),
        ("pon", "others", "river", "expected tiles of the holder's hand"),
        ("pon", "hand", "wall", "expected a tile that lies in a river"),
        ("pon", "hand", "none", "claims tile -1; expected a tile that lies in a river"),
        ("pon", "hand", "text", "claims tile 'x'; expected a tile that lies in a river"),
        ("pon", "hand", "beyond", "claims tile 136; expected a tile that lies in a river"),
    ],
)
def test_what_is_no_call_is_refused_with_what_was_expected(table, locked, kind, own, tile, message):
    def claim_options(self, me, who, discard):
        held = {"hand": me.table.hands[who], "others": me.table.hands[discard.seat]}[own]
        tiles = {"river": discard.tile, "wall": me.table.live[0], "none": -1, "text": "x", "beyond": 136}
        return [me.claim(kind, held[:2], tiles[tile])]

    t = table(**EARLY, cards={"west": [locked(claim_options=mine(claim_options))]}, raise_faults=False)
    t.play("E: discard 5m")
    assert message in str(t.skills.faults[0])


def test_only_the_claim_of_the_window_is_made(table, locked):
    def discarded(self, me, discard):
        yield MakeCall(discard)

    t = table(**EARLY, cards={"west": [locked(discarded=discarded)]}, raise_faults=False).play("E: discard 5m")
    assert "expected the claim of the window 'call_declared' it is in" in str(t.skills.faults[0])


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
