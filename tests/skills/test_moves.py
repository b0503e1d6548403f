"""Tiles that skills move: places, exile, recast, exchange, extra draws, tiles taken instead of drawing (K-38)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rinshan import moves
from rinshan.decisions import action
from rinshan.errors import PackError
from rinshan.events import data
from rinshan.rows import HandlerError
from rinshan.subjects import Draw, Refusal
from rinshan.table import orphans_only
from rinshan.tiles import format_names, parse_name, parse_names
from rinshan_skills import FIXED, LOCKED, Skill, mine
from rinshan_skills.testing.scene import furiten, not_furiten

ANY = "158m159p159s1234z"
READY = "234m67p345s88s666z"
"""Waits on 5p and 8p, with a yaku of its own."""


def held(t, wind, name, *, at=0):
    """A tile of this name in a hand, or the drawn one."""
    seat = t.seat(wind)
    return [tile for tile in t.table.concealed(seat) if t.table.printed[tile] == parse_name(name)][at]


def names(t, tiles):
    return format_names([t.table.printed[tile] for tile in tiles], sort=False)


@pytest.fixture
def acting(table):
    """A scene in which East does things when it draws first: ``acting(lambda me: [me.draw(1)], wall="9m")``."""

    def make(act, turn=0, others=None, **scene):
        done = []

        class Actor(Skill):
            """Does what the test says."""

            kind = LOCKED

            @mine
            def drawn(self, me):
                if me.table.turns[me.seat] == turn + 1:
                    for step in act(me):
                        got = yield step
                        done.append(got)

        scene = {"east": ANY, "wall": "9m", **scene}
        t = table(**scene, cards={"east": [Actor], **(others or {})})
        return SimpleNamespace(t=t, done=done, table=t.table)

    return make


def find(me, name):
    """A tile of the holder's hand."""
    return next(tile for tile in me.table.concealed(me.seat) if me.table.printed[tile] == parse_name(name))


# ------------------------------------------------------------------ one operation, one event


@pytest.mark.rule("K-38")
def test_a_tile_moved_into_a_river_lies_there_and_opens_no_claims(acting):
    it = acting(lambda me: [me.move(find(me, "5p"), "river", 1)], south="19m55p", west=READY)
    it.t.expect(river={"south": "5p", "east": ""})
    assert it.t.asked("E").what == "turn", "nobody is asked for a claim"
    assert it.table.owner[it.table.rivers[1][0]] == 1
    assert it.done[0] == (it.table.rivers[1][0],)
    it.t.expect(west=not_furiten)
    assert it.table.discards == [0, 0, 0, 0]


@pytest.mark.rule("K-38")
def test_a_move_is_one_event_that_says_from_where_to_where(acting):
    it = acting(lambda me: [me.move(find(me, "5p"), "river", 1)])
    (event,) = it.t.events("moved")
    tile = it.table.rivers[1][0]
    assert event == ("moved", 0, "test_moves.actor#1", tile, "hand", 0, -1, "river", 1, -1)
    assert data(event, it.table.printed, 3) == {
        "event": "moved", "seat": 0, "cause": "test_moves.actor#1", "tile": "5p",
        "source": "hand", "source_of": 0, "place": "river", "place_of": 1,
    }  # fmt: skip


@pytest.mark.rule("K-38", "B-01")
def test_a_tile_moved_between_hidden_places_is_named_to_those_who_know_it(acting):
    it = acting(lambda me: [me.move(find(me, "5p"), "hand", 2), me.move(find(me, "9m"), "live", at=0)])
    first, second = it.t.events("moved")
    seen = [[data(event, it.table.printed, seat)["tile"] for seat in range(4)] for event in (first, second)]
    assert seen == [["5p", "?", "5p", "?"], ["9m", "?", "?", "?"]]
    assert len(it.table.hands[2]) == 14
    assert it.table.printed[it.table.live[-1]] == parse_name("9m")
    assert it.table.face[it.table.live[-1]] == parse_name("9m")


@pytest.mark.rule("K-38")
@pytest.mark.parametrize(("at", "spot"), [(0, -1), (2, -3), (-1, 0)])
def test_a_tile_goes_to_either_end_of_the_live_wall_or_in_between(acting, at, spot):
    it = acting(lambda me: [me.move(find(me, "9m"), "live", at=at)])
    assert it.table.printed[it.table.live[spot]] == parse_name("9m")
    assert it.table.drawn == -1
    assert len(it.table.live) == 70


@pytest.mark.rule("K-38")
@pytest.mark.parametrize(("at", "wanted"), [(0, "9m1z"), (1, "1z9m"), (-1, "1z9m"), (7, "1z9m")])
def test_a_tile_comes_to_a_certain_spot_of_a_river(acting, at, wanted):
    it = acting(lambda me: [me.move(find(me, "9m"), "river", at=at)], turn=1, wall="1z ? ? ? 9m")
    it.t.play("E: discard 1z drawn").until("E")
    it.t.expect(river={"east": wanted})


@pytest.mark.rule("K-38")
def test_when_a_tile_leaves_the_replacement_tiles_the_last_live_tile_makes_the_dead_wall_14_again(acting):
    it = acting(lambda me: [me.move(me.table.replacements[-1], "hand")], rinshan="7z6z5z4z")
    table = it.table
    assert names(it.t, table.replacements[1:]) == "456z", "drawn next are still 6z, 5z, 4z"
    assert len(table.replacements) == 4
    assert len(table.live) == 68
    assert table.place[table.replacements[0]] == 1
    assert parse_name("7z") in table.hand_names(0)


@pytest.mark.rule("K-38")
def test_the_last_live_tile_can_go_to_the_dead_wall(acting):
    it = acting(lambda me: [me.move(me.table.live[0], "dead")])
    assert len(it.table.shifted) == 1
    assert len(it.table.replacements) == 4
    assert len(it.table.live) == 68


@pytest.mark.rule("K-38")
def test_a_tile_can_become_the_next_replacement_tile(acting):
    it = acting(lambda me: [me.move(find(me, "9m"), "dead", at=0)], rinshan="7z")
    assert names(it.t, it.table.replacements[-2:]) == "7z9m"


@pytest.mark.rule("K-38", "B-13")
def test_a_changed_indicator_changes_dora_for_everybody_at_once(acting):
    it = acting(lambda me: [me.exchange(find(me, "9m"), me.table.indicators[0])], dora="1s")
    it.t.expect(dora="9m")
    assert it.table.drawn >= 0
    assert it.table.printed[it.table.drawn] == parse_name("1s")
    assert [event[7] for event in it.t.events("moved")] == ["indicator", "drawn"]
    for seat in range(4):
        assert it.t.view("ESWN"[seat]).indicators == (parse_name("9m"),)


@pytest.mark.rule("K-38")
def test_what_an_exchange_brings_lies_in_its_place_in_both_hands(acting):
    it = acting(lambda me: [me.exchange(find(me, "1m"), me.table.hands[3][-1])], north="123456789p1234s")
    assert names(it.t, it.table.hands[3]) == "1m123456789p123s"
    assert names(it.t, it.table.hands[0]) == "58m159p1459s1234z"


@pytest.mark.rule("K-38")
def test_an_indicator_that_is_taken_away_is_followed_by_the_last_live_tile(acting):
    it = acting(lambda me: [me.move(me.table.indicators[0], "exile")], dora="1s")
    table = it.table
    assert names(it.t, table.exile) == "1s"
    assert len(table.live) == 68
    assert table.dora == (table.printed[table.indicators[0]],)
    assert it.t.events("indicator")[-1][3:] == (table.indicators[0], "moved")


@pytest.mark.rule("K-38")
def test_a_shut_indicator_that_is_taken_away_shows_nothing_of_what_follows(acting):
    it = acting(lambda me: [me.move(me.table.indicators[1], "exile")], dora="1s2s")
    it.t.expect(dora="1s")
    assert len(it.t.events("indicator")) == 1
    assert len(it.table.indicators) == 5


@pytest.mark.rule("K-38")
def test_an_ura_indicator_can_be_exchanged_and_the_dealt_wall_stays_what_it_was(acting):
    it = acting(lambda me: [me.exchange(find(me, "9m"), me.table.wall.ura[0])], ura="1s")
    assert names(it.t, it.table.ura()) == "9m"
    assert names(it.t, it.t.game.walls[0].ura[:1]) == "1s"


@pytest.mark.rule("K-38")
def test_a_tile_of_a_meld_is_exchanged_tile_for_tile_and_the_meld_stays_the_meld_it_is(acting):
    def act(me):
        return [me.exchange(find(me, "5m"), me.table.melds[1][0].called)]

    it = acting(act, turn=1, east="5m19p19s1234567z1m", south="11m", wall="1m", red_fives=(0, 0, 0))
    it.t.play("E: discard 1m drawn", "S: pon 11m").until("E")
    (meld,) = it.table.melds[1]
    assert (meld.type, names(it.t, meld.tiles)) == ("pon", "115m")
    assert it.table.printed[meld.called] == parse_name("5m")
    assert not meld.is_set
    assert it.table.waits(1) == 0
    assert it.table.melds[1][0].names == tuple(parse_names("115m"))


@pytest.mark.rule("K-38")
def test_the_tile_added_to_a_kan_is_the_one_that_lies_there_after_an_exchange(acting):
    def act(me):
        (meld,) = me.table.melds[1]
        return [me.exchange(find(me, "5m"), meld.added), me.exchange(find(me, "6m"), meld.called)]

    it = acting(act, turn=2, east="56m19p19s1234567z", south="11m7z", wall="1m ? ? ? 1m", red_fives=(0, 0, 0))
    it.t.play("E: discard 1m drawn", "S: pon 11m", "S: discard 7z").until("S").play("S: kakan 1m").until("E")
    (meld,) = it.table.melds[1]
    assert (it.table.printed[meld.added], it.table.printed[meld.called]) == (parse_name("5m"), parse_name("6m"))


@pytest.mark.rule("K-38", "K-55")
def test_what_is_exchanged_for_the_drawn_tile_stands_as_a_taken_one(acting):
    it = acting(lambda me: [me.exchange(me.table.drawn, me.next_live(1)[0])], wall="9m 7z")
    assert (names(it.t, [it.table.drawn]), it.table.draw_source) == ("7z", "taken")
    it = acting(lambda me: [me.exchange(find(me, "1m"), me.next_live(1)[0])], wall="9m 7z")
    assert (names(it.t, [it.table.drawn]), it.table.draw_source) == ("9m", "live")


@pytest.mark.rule("K-38")
@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda me: me.move(200, "river"), "expected a physical tile"),
        (lambda me: me.move(find(me, "9m"), "pond"), "expected one of live, dead"),
        (lambda me: me.move(find(me, "9m"), "river", 4), "expected a seat of this table"),
        (lambda me: me.move(find(me, "9m"), "exile", 1), "belongs to nobody"),
        (lambda me: me.move(find(me, "9m"), "meld", 1), "is exchanged"),
        (lambda me: me.move(find(me, "9m"), "indicator"), "is exchanged"),
        (lambda me: me.move(find(me, "9m"), "river", at=-2), "expected how many tiles lie before it"),
        (lambda me: me.exile(find(me, "9m"), find(me, "9m")), "expected different tiles"),
        (lambda me: me.exchange(find(me, "9m"), me.next_live(2)), "expected as many"),
        (lambda me: me.swap_rivers(0, 4), "expected two seats"),
        (lambda me: me.draw(-1), "expected a whole number from 0"),
        (lambda me: me.take(find(me, "9m")), "expected in 'drawing'"),
        (lambda me: me.choose_draw(me.next_live(1)[0], 1), "expected in 'drawing'"),
        (lambda me: me.reorder(me.table.hands[0]), "expected tiles of the live wall"),
        (lambda me: me.turn_tile(find(me, "9m"), "over"), "expected up, down, sideways, upright"),
        (lambda me: me.show(find(me, "9m"), to=(7,)), "expected seats of this table"),
        (lambda me: me.next_live(-1), "expected a whole number from 0"),
    ],
)
def test_a_move_that_makes_no_sense_is_refused_with_what_was_expected(acting, act, message):
    with pytest.raises(HandlerError, match=message):
        acting(lambda me: [act(me)])


@pytest.mark.rule("K-11", "K-38")
@pytest.mark.parametrize(
    "act",
    [
        lambda me: me.move(find(me, "1m"), "hand"),
        lambda me: me.move(me.table.live[0], "live"),
        lambda me: me.move(me.table.live[-1], "live", at=0),
        lambda me: me.move(find(me, "1m"), "drawn"),
        lambda me: me.move(me.table.hands[1][0], "drawn", 1),
        lambda me: me.draw(0),
        lambda me: me.exile(me.table.hands[1][0]),
        lambda me: me.recast(me.table.hands[1][0]),
        lambda me: me.exchange(me.table.hands[0][0], me.table.hands[0][1]),
        lambda me: me.swap_rivers(0, 1),
        lambda me: me.take_back(*me.table.aside[0]),
        lambda me: me.reorder(me.next_live(3)),
        lambda me: me.shuffle(me.next_live(1)),
    ],
)
def test_a_move_that_changes_nothing_is_no_activation(acting, act):
    it = acting(lambda me: [act(me)])
    assert it.t.events("activated", "moved") == []
    assert it.done == [False]


@pytest.mark.rule("K-11")
@pytest.mark.case("C-111")
def test_exchanging_two_copies_of_one_tile_is_no_activation(acting):
    it = acting(lambda me: [me.exchange(me.next_live(2)[0], me.next_live(2)[1])], wall="9m 7z7z")
    assert it.done == [False]
    assert it.t.events("activated") == []
    it = acting(lambda me: [me.exchange(me.next_live(2)[0], me.next_live(2)[1])], wall="9m 7z6z")
    assert it.done == [True]
    assert names(it.t, it.table.live[-2:]) == "76z"


@pytest.mark.rule("K-38")
def test_the_last_tile_of_a_hand_stays(acting):
    it = acting(lambda me: [me.exile(*me.table.concealed(0))])
    assert len(it.table.concealed(0)) == 1
    assert len(it.done[0]) == 13
    it.t.play(f"E: {it.t.options('E')[-1]}").until("S")


# ------------------------------------------------------------------ a hand of the wrong size


@pytest.mark.rule("K-38")
@pytest.mark.parametrize("act", [lambda me: [me.draw(1)], lambda me: [me.move(find(me, "1z"), "exile")]])
def test_with_too_many_or_too_few_tiles_nothing_but_a_discard_is_offered(acting, act):
    hand = {"east": "123m456p789s1122z", "wall": "1z 3z"}
    assert {"tsumo", "riichi 2z"} <= set(acting(lambda me: [], **hand).t.options("E"))
    kinds = {option.split()[0] for option in acting(act, **hand).t.options("E")}
    assert kinds == {"discard"}


# ------------------------------------------------------------------ exile


@pytest.mark.rule("K-07")
@pytest.mark.case("C-106")
def test_an_exiled_tile_of_the_hand_lies_in_no_river_and_makes_no_furiten(acting):
    it = acting(lambda me: [me.exile(find(me, "5p"))], turn=0, east=READY, wall="5p")
    assert names(it.t, it.table.exile) == "5p"
    it.t.expect(river={"east": ""}, east=not_furiten)
    assert it.t.view("S").exile == [parse_name("5p")]
    assert it.t.view("S").to_dict()["exile"] == ["5p"]
    assert it.t.events("moved")[0][3] == it.table.exile[0], "all see it go"


@pytest.mark.rule("K-07", "W-13")
@pytest.mark.parametrize(("act", "wanted"), [("exile", False), ("move", True), ("recast", True)])
def test_only_an_exile_of_ones_own_ends_ippatsu(acting, act, wanted):
    acts = {
        "exile": lambda me: me.exile(me.table.drawn),
        "move": lambda me: me.move(me.table.drawn, "river", 2),
        "recast": lambda me: me.recast(me.table.drawn),
    }
    it = acting(lambda me: [acts[act](me)], turn=1, east=READY, wall="9m ? ? ? 1z 3z")
    it.t.play("E: riichi 9m drawn").until("E")
    assert it.table.ippatsu[0] is wanted
    assert not it.table.interrupted


@pytest.mark.rule("K-07")
def test_a_tile_exiled_face_down_is_known_to_its_exiler_and_shown_when_the_hand_ends(acting):
    it = acting(lambda me: [me.exile(find(me, "5p"), down=True), me.draw(1)])
    assert it.t.view("E").exile == [parse_name("5p")]
    assert it.t.view("S").exile == [-1]
    assert it.t.view("S").to_dict()["exile"] == ["?"]
    it.t.finish()
    assert names(it.t, it.t.events("revealed")[0][3]) == "5p"


# ------------------------------------------------------------------ recast and extra draws


@pytest.mark.rule("K-22")
@pytest.mark.case("C-107")
def test_recast_tiles_lie_in_the_river_and_as_many_are_drawn_but_only_a_discard_can_be_claimed(acting):
    it = acting(
        lambda me: [me.recast(find(me, "1m"), find(me, "9p"))],
        south="11m67m", west=READY, wall="9m 7z6z 5s", red_fives=(0, 0, 0),
    )  # fmt: skip
    it.t.expect(river={"east": "1m9p"}, east="589m159s15p1234z67z")
    assert it.t.asked("E").what == "turn", "no window for recast tiles"
    kinds = [event[0] for event in it.t.events() if event[0] not in ("activated", "draw")]
    assert kinds[-2:] == ["recast", "extra_draw"]
    assert it.t.events("moved", "discard") == []
    assert it.table.discards[0] == 0
    it.t.play("E: discard 5s")
    it.t.expect(river={"east": "1m9p5s"})
    assert it.table.discards[0] == 1


@pytest.mark.rule("K-22", "B-01")
def test_a_recast_is_seen_by_all_but_what_is_drawn_for_it_by_its_drawer(acting):
    it = acting(lambda me: [me.recast(find(me, "1m"))], wall="9m 7z")
    (recast,), (extra,) = it.t.events("recast"), it.t.events("extra_draw")
    assert data(recast, it.table.printed, 2)["tiles"] == "1m"
    assert data(extra, it.table.printed, 2)["tiles"] == "?"
    assert data(extra, it.table.printed, 0)["tiles"] == "7z"


@pytest.mark.rule("K-22", "B-10")
def test_recast_tiles_count_for_discard_furiten(acting):
    it = acting(lambda me: [me.recast(find(me, "5p"))], east=READY, wall="5p 1z")
    it.t.expect(east=furiten)


@pytest.mark.rule("K-22", "B-18")
@pytest.mark.parametrize(("tile", "nagashi"), [("9p", True), ("5p", False)])
def test_recast_tiles_count_for_nagashi(acting, tile, nagashi):
    it = acting(lambda me: [me.recast(find(me, tile))])
    it.t.play("E: discard 1z")
    assert orphans_only(it.table, 0) is nagashi


@pytest.mark.rule("K-22")
def test_no_more_can_be_recast_than_the_live_wall_holds(acting):
    def act(count):
        def steps(me):
            while len(me.table.live) > 2:
                yield me.move(me.table.live[0], "exile")
            yield me.recast(*me.table.hands[0][:count])

        return steps

    assert acting(act(3)).done[-1] is False
    it = acting(act(2))
    assert len(it.done[-1]) == 2
    assert it.table.live == []


@pytest.mark.rule("K-22", "B-08")
def test_when_the_drawn_tile_is_recast_the_tile_drawn_for_it_stands_as_the_drawn_tile(acting):
    it = acting(lambda me: [me.recast(me.table.drawn)], turn=1, east=READY, wall="9m ? ? ? 1z 3z")
    it.t.play("E: riichi 9m drawn").until("E")
    assert it.t.options("E") == ["discard 3z drawn"]
    assert it.table.draw_source == "live"


@pytest.mark.rule("K-22")
def test_when_another_tile_is_recast_the_drawn_tile_stays_the_drawn_one(acting):
    it = acting(lambda me: [me.recast(find(me, "1m"))], wall="9m 7z")
    assert it.table.printed[it.table.drawn] == parse_name("9m")
    assert parse_name("7z") in [it.table.printed[tile] for tile in it.table.hands[0]]


@pytest.mark.rule("B-09", "K-22")
def test_a_win_after_a_recast_on_the_first_turn_is_no_tenhou(acting):
    hand = {"east": "123m456p789s1122z", "wall": "1z 3z"}
    it = acting(lambda me: [], **hand)
    it.t.play("E: tsumo")
    assert it.t.yaku("E") == ["tenhou"]
    it = acting(lambda me: [me.recast(me.table.drawn)], **{**hand, "wall": "3z 1z"})
    it.t.play("E: tsumo")
    assert "tenhou" not in it.t.yaku("E")
    assert "menzen_tsumo" in it.t.yaku("E")


@pytest.mark.rule("W-01", "K-22")
def test_of_the_dealt_fourteen_no_tile_stands_as_drawn_after_a_recast_either(table):
    class Recasts(Skill):
        """Recasts its first tile when its holder says so."""

        kind = LOCKED

        @mine
        def own_options(self, me):
            return [action("recast")]

        @mine
        def declared(self, me, action):
            if action.kind == "recast":
                yield me.recast(me.table.hands[0][0])

    t = table(east=ANY, wall="9m 7z", first_draw="dealt", cards={"east": [Recasts]}).play("E: recast")
    assert t.events("recast")
    assert t.table.drawn == -1
    assert t.table.draw_source == "live"
    assert parse_name("7z") in t.view("E").hand


@pytest.mark.rule("B-18")
def test_nine_terminals_are_offered_by_the_hand_after_an_exile_and_as_many_draws(acting):
    hand = {"east": "19m19p19s12z23456m", "wall": "7m 3z4z"}
    assert "nine terminals" not in acting(lambda me: [], **hand).t.options("E")
    it = acting(lambda me: [me.exile(find(me, "2m"), find(me, "3m")), me.draw(2)], **hand)
    assert "nine terminals" in it.t.options("E")


def test_extra_tiles_are_as_many_as_there_are(acting):
    def act(me):
        while len(me.table.live) > 1:
            yield me.move(me.table.live[0], "exile")
        yield me.draw(3)

    it = acting(act)
    assert len(it.done[-1]) == 1
    assert it.table.live == []


# ------------------------------------------------------------------ exchanges of rivers


def swapper(turn=1):
    class Swaps(Skill):
        """Swaps the rivers of East and West."""

        kind = LOCKED

        @mine
        def drawn(self, me):
            if me.table.turns[me.seat] > turn:
                yield me.swap_rivers(0, 2)

    return Swaps


@pytest.mark.rule("W-07", "K-38")
@pytest.mark.case("C-108")
def test_a_swapped_river_makes_discard_furiten_while_it_lies_there_and_no_other(table):
    t = table(east=READY, wall="1z 2z 5p ? 3z ? ? ? 4z", cards={"north": [swapper(0)]})
    t.play("E: discard 1z drawn", "S: discard 2z drawn", "W: discard 5p drawn", "E: pass").until("N")
    assert t.table.passed[0], "the 5p was let pass when it was cut"
    t.until("E")
    t.expect(river={"east": "5p", "west": "1z"}, east=furiten)
    assert (t.table.passed[0], t.table.riichi_passed[0]) == (0, 0)
    assert [event[3:] for event in t.events("rivers_swapped")] == [(0, 2)]
    t.play("E: discard 3z drawn").until("N").until("E")
    t.expect(east=not_furiten)
    assert t.table.discarded[2] & 1 << 13


@pytest.mark.rule("W-07")
def test_own_discards_that_were_called_stay_in_the_furiten_set_when_rivers_are_swapped(table):
    t = table(east=READY, south="55p", wall="5p", cards={"north": [swapper(0)]}, red_fives=(0, 0, 0))
    t.play("E: discard 5p drawn", "S: pon 55p").until("N").until("E")
    assert t.table.called_away[0]
    t.expect(east=furiten)


@pytest.mark.rule("K-33", "K-39")
def test_face_down_tiles_of_a_swapped_river_are_seen_by_the_new_owner_and_known_to_the_old(acting):
    def act(me):
        yield me.turn_tile(me.table.rivers[0][0], "down")
        yield me.move(find(me, "1m"), "river", 2, down=True)
        yield me.swap_rivers(0, 2)

    it = acting(act, turn=1, wall="1z")
    it.t.play("E: discard 1z drawn").until("E")
    rivers = {wind: [tile.name for tile in it.t.view(wind).river(0)] for wind in "EN"}
    assert rivers["E"] == [parse_name("1m")] or rivers["E"][-1] == parse_name("1m")
    assert rivers["N"][-1] == -1
    assert it.table.down == {it.table.rivers[0][-1], it.table.rivers[2][0]}


# ------------------------------------------------------------------ taking instead of drawing


def taker(choose):
    class Takes(Skill):
        """Takes a tile instead of drawing."""

        kind = LOCKED
        heard = 0

        @mine
        def drawing(self, me):
            tile = choose(me)
            if tile is not None:
                yield me.take(tile)

        @mine
        def drawn(self, me):
            yield me.remember(heard=self.heard + 1)

    return Takes


def first_of(seat):
    return lambda me: me.table.rivers[seat][0] if me.table.rivers[seat] else None


@pytest.mark.rule("K-55")
def test_a_tile_taken_from_a_river_stands_as_the_drawn_tile_and_is_no_draw(table):
    t = table(east="1z", south="123m456p789s1122z", wall="1z", cards={"south": [taker(first_of(0))]})
    t.play("E: discard 1z drawn").until("S")
    assert "tsumo" in t.options("S")
    assert "discard 1z drawn" in t.options("S")
    assert t.table.draw_source == "taken"
    assert len(t.table.live) == 69
    assert [event[1] for event in t.events("draw")] == [0]
    assert t.skills.instances[0].skill.heard == 0, "no `drawn` hook"
    (moved,) = t.events("moved")
    assert moved[2:] == ("test_moves.takes#1", t.table.drawn, "river", 0, 0, "drawn", 1, -1)
    assert t.table.turns[1] == 1
    t.play("S: tsumo")
    assert "chiihou" not in t.yaku("S")
    assert "menzen_tsumo" in t.yaku("S")


@pytest.mark.rule("K-55", "B-08")
def test_in_riichi_the_tile_taken_is_the_one_that_may_go(table):
    def choose(me):
        return me.table.rivers[0][0] if me.table.riichi[1] else None

    t = table(east="2z", south="123m456p789s1122z", wall="3m 9m 4z 5z 6z", cards={"south": [taker(choose)]})
    t.play("E: discard 3m drawn", "S: riichi 9m drawn").until("S")
    assert t.options("S") == ["discard 3m drawn"]


@pytest.mark.rule("K-55", "B-09")
def test_a_tile_taken_when_the_wall_is_used_up_is_no_haitei(table):
    class Empties(Skill):
        """Exiles the live wall."""

        kind = LOCKED

        @mine
        def turn_ending(self, me):
            while me.table.live[1:]:
                yield me.move(me.table.live[0], "exile")

    t = table(south="123m456p789s1122z", wall="1z 9m", cards={"east": [Empties], "south": [taker(first_of(0))]})
    t.play("E: discard 1z drawn").until("S")
    assert len(t.table.live) == 1
    t.play("S: tsumo")
    assert "haitei_raoyue" not in t.yaku("S")


@pytest.mark.rule("K-55", "K-12")
def test_nothing_is_taken_from_the_river_of_an_immune_player(table, locked):
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    t = table(wall="1z 9m", cards={"east": [immune], "south": [taker(first_of(0))]})
    t.play("E: discard 1z drawn")
    assert t.table.draw_source == "live"
    t.expect(river={"east": "1z"})


@pytest.mark.rule("K-55")
def test_a_tile_that_is_taken_lies_in_a_river_or_aside(table):
    with pytest.raises(HandlerError, match="expected one that lies in a river or aside"):
        table(cards={"east": [taker(lambda me: me.table.live[0])]})


@pytest.mark.rule("K-55", "B-10")
def test_who_takes_a_tile_back_from_its_own_river_is_no_longer_furiten_by_it(table):
    class Own(Skill):
        """Takes its own first discard back, once."""

        kind = LOCKED
        heard = 0

        @mine
        def drawing(self, me):
            if me.table.turns[me.seat] == 2:
                yield me.take(me.table.rivers[me.seat][0])

    t = table(east=READY, wall="5p", cards={"east": [Own]})
    t.play("E: discard 5p drawn")
    t.expect(east=furiten)
    t.until("E")
    assert t.table.discarded[0] == 0
    assert "tsumo" in t.options("E")


# ------------------------------------------------------------------ aside


@pytest.mark.rule("K-42")
def test_tiles_aside_are_not_ones_tiles_and_can_be_taken_back(acting):
    it = acting(lambda me: [me.set_aside(find(me, "1m"))], east="123m456p789s1122z", wall="1z")
    assert "tsumo" not in it.t.options("E")
    assert len(it.table.concealed(0)) == 13
    assert it.t.view("E").aside(0) == [parse_name("1m")]
    assert it.t.view("S").aside(0) == [-1]
    assert it.t.view("S").to_dict()["players"][0]["aside"] == ["?"]
    assert data(it.t.events("moved")[0], it.table.printed, 1)["tile"] == "?"


@pytest.mark.rule("K-42")
def test_tiles_come_back_from_aside_and_open_ones_are_seen_by_all(acting):
    def act(me):
        yield me.set_aside(find(me, "1m"), find(me, "2m"), up=True)
        yield me.take_back(me.table.aside[0][0])

    it = acting(act, east="123m456p789s1122z", wall="1z")
    assert it.t.view("W").aside(0) == [parse_name("2m")]
    assert it.t.view("W").known_hand(0) == [parse_name("1m")], "all have seen it"
    assert it.t.view("W").hand_of(0) == [], "it no longer lies open"
    assert len(it.table.concealed(0)) == 13


@pytest.mark.rule("K-42")
def test_hidden_tiles_aside_are_shown_when_the_hand_ends_and_come_back_with_the_next_wall(acting):
    it = acting(lambda me: [me.set_aside(find(me, "1m")), me.draw(1)], hands=2)
    while it.table.hand_number == 0:
        t = it.t
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    (revealed,) = it.t.events("revealed")[:1]
    assert names(it.t, revealed[3]) == "1m"


@pytest.mark.rule("K-42", "K-39")
def test_when_nothing_was_hidden_nothing_is_revealed(acting):
    it = acting(lambda me: [me.set_aside(find(me, "1m"), up=True), me.draw(1)])
    it.t.finish()
    assert it.t.events("revealed") == []


# ------------------------------------------------------------------ whom it touches


@pytest.mark.rule("K-12")
@pytest.mark.parametrize(
    "act",
    [
        lambda me: me.move(me.table.hands[1][0], "hand"),
        lambda me: me.move(find(me, "1m"), "hand", 1),
        lambda me: me.move(find(me, "1m"), "river", 1),
        lambda me: me.exchange(find(me, "1m"), me.table.hands[1][0]),
        lambda me: me.peek(me.table.hands[1][0]),
        lambda me: me.show(me.table.hands[1][0]),
        lambda me: me.show(me.table.hands[1][0], to=(2,)),
        lambda me: me.turn_tile(me.table.hands[1][0], "sideways"),
    ],
)
def test_the_tiles_of_an_immune_player_are_not_touched(acting, locked, act):
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    hand = {"east": ANY, "south": "247m258p369s1234z"}
    assert acting(lambda me: [act(me)], **hand).done != [False]
    it = acting(lambda me: [act(me)], **hand, others={"south": [immune]})
    assert it.done == [False]
    assert it.t.events("activated") == []


@pytest.mark.rule("K-12", "W-07")
def test_the_river_of_an_immune_player_is_not_swapped(table, locked):
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    t = table(wall="1z 2z 3z", cards={"west": [immune], "north": [swapper(0)]})
    t.play("E: discard 1z drawn", "S: discard 2z drawn", "W: discard 3z drawn").until("N")
    t.expect(river={"east": "1z", "west": "3z"})


@pytest.mark.rule("K-38")
def test_when_one_tile_of_an_exchange_may_not_move_none_does(acting, locked):
    def may_move(self, me, who, move):
        return Refusal("mine", "keeper") if move.source_seat == me.seat and move.source == "hand" else None

    keeper = locked("Keeper", may_move=may_move)
    act = lambda me: [me.exchange(me.table.hands[0][:2], [me.next_live(1)[0], me.table.hands[1][0]])]  # noqa: E731
    hand = {"south": "247m258p369s1234z", "wall": "9m 7z"}
    it = acting(act, **hand, others={"south": [keeper]})
    assert it.done == [False]
    assert it.table.altered == [False] * 4
    it = acting(act, **hand)
    assert it.done == [True]
    assert it.table.altered == [True, True, False, False]


# ------------------------------------------------------------------ when a tile goes while something is open


@pytest.mark.rule("K-38")
def test_a_discard_that_is_moved_away_before_claims_can_no_longer_be_claimed(table):
    class Sweeps(Skill):
        """Exiles what others cut."""

        kind = LOCKED

        def discarded(self, me, who, discard):
            yield me.move(discard.tile, "exile")

    hand = {"east": "5p", "west": READY, "south": "55p67m", "wall": "5p 9m", "red_fives": (0, 0, 0)}
    assert table(**hand).play("E: discard 5p drawn").options("W") == ["ron", "pass"]
    t = table(**hand, cards={"north": [Sweeps]}).play("E: discard 5p drawn")
    assert t.asked("S").what == "turn"
    t.expect(west=not_furiten)


@pytest.mark.rule("K-39")
def test_a_discard_that_is_turned_down_before_claims_cannot_be_claimed(table):
    class Turns(Skill):
        """Turns down what others cut."""

        kind = LOCKED

        def discarded(self, me, who, discard):
            yield me.turn_tile(discard.tile, "down")

    hand = {"east": "5p", "west": READY, "wall": "5p 9m", "red_fives": (0, 0, 0)}
    t = table(**hand, cards={"north": [Turns]}).play("E: discard 5p drawn")
    assert t.asked("S").what == "turn"
    assert t.view("W").river(0)[0].name == parse_name("5p"), "all have seen it"


def test_a_tile_that_is_moved_away_when_it_is_about_to_be_cut_is_asked_for_again(table):
    class Hides(Skill):
        """Puts aside the first tile it is about to cut."""

        kind = LOCKED

        @mine
        def discarding(self, me, discard):
            if not me.table.aside[me.seat]:
                yield me.set_aside(discard.tile)

    t = table(east=ANY, wall="9m", cards={"east": [Hides]}).play("E: discard 9m drawn")
    assert t.asked("E").what == "turn"
    t.play("E: discard 1m").expect(river={"east": "1m"})


def test_a_call_on_a_tile_that_has_gone_meanwhile_is_none(table):
    class Sweeps(Skill):
        """Exiles the tile that is called."""

        kind = LOCKED

        def call_declared(self, me, who, claim):
            yield me.move(claim.tile, "exile")

    hand = {"east": "5p19m19s1234567z", "south": "55p67m", "wall": "9m", "red_fives": (0, 0, 0)}
    t = table(**hand, cards={"north": [Sweeps]}).play("E: discard 5p", "S: pon 55p")
    assert t.asked("S").what == "turn"
    t.expect(melds={"south": []})


def test_a_kan_of_tiles_that_are_gone_meanwhile_is_not_made(table):
    class Sweeps(Skill):
        """Exiles a tile of the kan that is declared."""

        kind = LOCKED

        def declared(self, me, who, action):
            yield me.move(next(t for t in me.table.hands[who] if me.table.printed[t] == action.name), "exile")

    t = table(east="1111z234m567p89s1s", wall="9m", cards={"north": [Sweeps]}).play("E: ankan 1111z")
    assert t.table.melds[0] == []
    assert t.asked("E").what == "turn"


# ------------------------------------------------------------------ the draw


@pytest.mark.rule("K-38", "B-04")
def test_a_draw_from_the_dead_wall_that_no_kan_brings_is_followed_by_the_last_live_tile(table, locked):
    def drawing(self, me, who, draw):
        if who == me.seat:
            yield me.replace(Draw(who, "dead"))

    t = table(wall="1m 2m", rinshan="7z", cards={"east": [locked(drawing=drawing)]})
    assert len(t.table.replacements) == 4
    assert len(t.table.live) == 69


@pytest.mark.rule("K-56")
def test_one_of_the_next_tiles_is_drawn_and_the_rest_keep_their_order(table, locked):
    def drawing(self, me, who, draw):
        if who == me.seat == 1:
            yield me.choose_draw(me.next_live(3)[1], 3)

    def hand_starting(self, me):
        yield me.peek(*me.next_live(4))

    watcher = locked("Watcher", hand_starting=hand_starting)
    t = table(wall="1z 2z 3z 4z 5z", cards={"south": [locked(drawing=drawing)], "west": [watcher]})
    t.play("E: discard 1z drawn")
    assert t.view("S").drawn == parse_name("3z")
    assert names(t, t.table.live[:-4:-1]) == "245z"
    assert t.view("W").known_live == {}, "which of the three was drawn could not be followed"
    assert t.view("W").known_hand(1) == []
    assert [event[4] for event in t.events("draw")] == ["live", "live"]


@pytest.mark.rule("K-56", "K-11")
@pytest.mark.parametrize("at", [0, 1])
def test_who_knew_the_next_tiles_cannot_tell_whether_it_was_the_first_that_was_drawn(table, locked, at):
    def drawing(self, me, who, draw):
        if who == me.seat == 1:
            yield me.choose_draw(me.next_live(2)[at], 2)

    def hand_starting(self, me):
        yield me.peek(*me.next_live(3))

    chooser, watcher = locked(drawing=drawing), locked("Watcher", hand_starting=hand_starting)
    for cards, known in (({"west": [watcher]}, True), ({"south": [chooser, watcher]}, False)):
        hand = {"south": "147m258p369s1567z", "wall": "9s 2z 3z 4z"}
        t = table(**hand, cards={"south": [chooser], **cards}).play("E: discard 9s drawn").until("S")
        assert (t.view("S").drawn, t.view("W").known_hand(1)) == (parse_name(("2z", "3z")[at]), [])
        assert t.view("W").known_live == {}
        chose = [event for event in t.events("activated") if event[3] == "drawing"]
        assert bool(chose) is (known or at > 0), "what the chooser alone knew does not change"


@pytest.mark.rule("K-11")
def test_drawing_the_next_tile_is_no_choice_and_another_than_the_next_so_many_is_refused(table, locked):
    def choosing(at, among, seat):
        def drawing(self, me, who, draw):
            if who == seat:
                yield me.choose_draw(me.next_live(9)[at], among)

        return locked(drawing=drawing)

    assert table(cards={"south": [choosing(0, 3, 1)]}).until("S").events("activated") == []
    assert table(cards={"east": [choosing(2, 3, 0)]}).events("activated")
    with pytest.raises(HandlerError, match="expected one of the next 3"):
        table(cards={"east": [choosing(3, 3, 0)]})
    with pytest.raises(HandlerError, match="expected in 'drawing', when its holder draws"):
        table(cards={"south": [choosing(1, 3, 0)]})


@pytest.mark.rule("K-38")
def test_every_place_has_a_name(acting):
    assert tuple(moves.PLACE_OF) == moves.PLACE_NAMES
    assert list(moves.PLACE_OF.values()) == list(range(10))
    assert PackError


@pytest.mark.rule("B-13", "K-05", "K-43")
def test_a_tile_is_dora_for_a_player_by_the_indicators_as_a_red_five_and_by_what_is_printed(table, locked):
    found = {}

    def hand_starting(self, me):
        found[me.seat] = (me.dora_kinds, names_of(me, [tile for tile in me.table.hands[me.seat] if me.is_dora(tile)]))
        yield from ()

    def names_of(me, tiles):
        return format_names([me.table.printed[tile] for tile in tiles])

    more = locked("More", dora_kinds=lambda self, me, kinds, who: [*kinds, 33] if who == 1 else kinds)
    looks = locked("Looks", hand_starting=hand_starting)
    scene = {"east": "19m19p10s123457z", "south": "28m28p25s1234567z", "dora": "4s"}
    table(**scene, cards={"east": [looks], "south": [looks, more]})
    assert found == {0: ([22], "0s"), 1: ([22, 33], "5s7z")}


@pytest.mark.rule("K-05")
def test_a_tile_turned_by_a_fixed_transformation_is_dora_by_its_print(table):
    class Turned(Skill):
        """Its 5s are 9s."""

        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            return parse_name("9s") if name == parse_name("5s") else name

        @mine
        def drawn(self, me):
            yield me.exile(*[tile for tile in me.table.hands[0] if me.is_dora(tile)])

    t = table(east="19m19p59s123457z", dora="4s", red_fives=(0, 0, 0), cards={"east": [Turned]})
    assert names(t, t.table.exile) == "5s"
    t = table(east="19m19p59s123457z", dora="8s", red_fives=(0, 0, 0), cards={"east": [Turned]})
    assert names(t, t.table.exile) == "9s"


@pytest.mark.rule("K-55", "H-07")
@pytest.mark.parametrize("among", [0, (1, 2), True, "2"])
def test_how_many_tiles_a_draw_is_chosen_among_is_a_number(table, locked, among):
    def drawing(self, me):
        yield me.choose_draw(me.next_live(1)[0], among)

    with pytest.raises(HandlerError, match=r"chooses among .*; expected a number: how many next live tiles"):
        table(cards={"east": [locked(drawing=mine(drawing))]})
