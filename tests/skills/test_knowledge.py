"""What players see and know: peeked, shown and turned tiles, and where knowledge ends (K-06, K-33, K-39, K-56)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rinshan.events import data, text
from rinshan.fuzz import hidden_tiles, permuted
from rinshan.streams import Stream
from rinshan.tiles import NAME_OF_TEXT, format_names, parse_name, parse_names
from rinshan_skills import FIXED, LOCKED, Skill, mine
from rinshan_skills.testing.scene import not_furiten

EAST = "158m159p159s1234z"
SOUTH = "247m258p369s5567z"
READY = "234m67p345s88s666z"


def acts(script, **at):
    """A skill that does these things in its holder's first, second ... turn."""
    return script({(0, int(turn[1:])): act for turn, act in at.items()})


def own(me, name):
    return next(tile for tile in me.table.concealed(me.seat) if me.table.printed[tile] == parse_name(name))


def of(me, seat, name):
    return next(tile for tile in me.table.hands[seat] if me.table.printed[tile] == parse_name(name))


# ------------------------------------------------------------------ peeks


@pytest.mark.rule("K-33", "B-01")
@pytest.mark.case("C-118")
def test_a_peek_is_in_its_holders_view_alone_and_in_no_public_event(table, script):
    skill = acts(script, t1=lambda me: [me.peek(*me.next_live(3))])
    t = table(east=EAST, wall="9m 7z6z5z", cards={"east": [skill]})
    assert t.view("E").known_live == {1: 33, 2: 32, 3: 31}
    assert t.view("E").to_dict()["known_live"] == {"1": "7z", "2": "6z", "3": "5z"}
    for wind in "SWN":
        assert t.view(wind).known_live == {}
    (event,) = t.events("peeked")
    assert [data(event, t.table.printed, seat)["tiles"] for seat in range(4)] == ["567z", "???", "???", "???"]
    assert [text(event, t.table.printed, seat).split()[-2:] for seat in (0, 1)] == [
        ["tiles=567z", "place=live"], ["tiles=???", "place=live"]
    ]  # fmt: skip


@pytest.mark.rule("K-33")
@pytest.mark.case("C-118")
def test_a_peeked_tile_stays_known_wherever_it_goes(table, script):
    skill = acts(script, t1=lambda me: [me.peek(*me.next_live(2), me.table.live[0])])
    hand = {"south": "1111z234m567p89s3s", "east": "158m159p159s2233z", "wall": "9m 7z6z"}
    t = table(**hand, cards={"east": [skill]}).play("E: discard 9m")
    assert t.view("E").known_hand(1) == [33], "South has drawn it"
    assert t.view("E").known_live.keys() == {1, len(t.table.live)}
    assert t.view("E").hand_of(1) == []
    assert t.view("E").drawn_of(1) is None, "which tile it is can be told, but it does not lie open"
    t.play("S: ankan 1111z")
    assert len(t.view("E").known_dead) == 1
    assert list(t.view("E").known_dead) == ["shifted 1"]
    t.play("S: discard 7z").until("E")
    assert t.view("E").known_hand(1) == []


@pytest.mark.rule("K-56")
@pytest.mark.case("C-118")
def test_a_shuffle_ends_what_anybody_knew_of_the_tiles_shuffled_and_of_no_others(table, script):
    looks = acts(script, t1=lambda me: [me.peek(*me.next_live(4))])
    shuffles = acts(script, t1=lambda me: [me.shuffle(me.next_live(2))])
    t = table(east=EAST, wall="9m 7z6z5z4z", cards={"east": [looks], "south": [shuffles]}).play("E: discard 9m")
    assert t.view("E").known_live == {3: 30}
    assert t.view("E").known_hand(1) == [33]
    assert t.view("S").known_live == {}
    assert [event[3:] for event in t.events("shuffled")] == [(2,)]
    assert sorted(t.table.printed[tile] for tile in t.table.live[-2:]) == [31, 32]


@pytest.mark.rule("K-56")
def test_a_shuffle_comes_from_the_games_own_chance(table, script):
    shuffles = acts(script, t1=lambda me: [me.shuffle(me.next_live(60))])
    orders = [list(table(east=EAST, seed=seed, cards={"east": [shuffles]}).table.live) for seed in (1, 1, 2)]
    assert orders[0] == orders[1]
    plain = table(east=EAST, seed=1).table.live
    assert orders[0] != plain
    assert sorted(orders[0]) == sorted(plain)
    assert orders[0][:9] == plain[:9], "the last ones were left alone"


@pytest.mark.rule("K-56", "K-33")
def test_who_puts_tiles_in_order_goes_on_knowing_them_and_nobody_else(table, script):
    looks = acts(script, t1=lambda me: [me.peek(*me.next_live(3))])
    orders = acts(script, t1=lambda me: [me.peek(*me.next_live(2)), me.reorder(me.next_live(2)[::-1])])
    t = table(east=EAST, wall="9m 7z6z5z", cards={"east": [looks], "south": [orders]}).play("E: discard 9m")
    assert t.view("S").known_live == {1: 31, 2: 32}
    assert t.view("E").known_live == {}
    (event,) = t.events("reordered")
    assert [data(event, t.table.printed, seat)["tiles"] for seat in (1, 0)] == ["56z", "??"]
    assert [t.table.printed[tile] for tile in t.table.live[-2:]] == [32, 31]


@pytest.mark.rule("K-56")
def test_tiles_put_in_order_unseen_are_not_told_to_who_does_it(table, script):
    t = table(
        east=EAST, wall="9m 7z6z", cards={"east": [acts(script, t1=lambda me: [me.reorder(me.next_live(2)[::-1])])]}
    )
    (event,) = t.events("reordered")
    assert data(event, t.table.printed, 0)["tiles"] == "??"
    assert t.view("E").known_live == {}


@pytest.mark.rule("K-11", "K-33")
def test_to_look_at_what_one_knows_is_no_activation(table, script):
    skill = acts(script, t1=lambda me: [me.peek(own(me, "1m"), me.table.indicators[0])])
    t = table(east=EAST, cards={"east": [skill]})
    assert t.events("activated", "peeked") == []


@pytest.mark.rule("K-33")
def test_peeks_into_several_places_are_told_by_place(table, script):
    def look(me):
        return [me.peek(me.table.hands[1][0], me.table.hands[1][1], me.table.replacements[-1], me.table.wall.ura[0])]

    t = table(east=EAST, south=SOUTH, rinshan="7z", ura="6z", cards={"east": [acts(script, t1=look)]})
    told = [data(event, t.table.printed, 0) for event in t.events("peeked")]
    assert [(it["tiles"], it["place"], it.get("place_of")) for it in told] == [
        ("24m", "hand", 1), ("7z", "dead", None), ("6z", "ura", None)
    ]  # fmt: skip
    assert t.view("E").known_dead == {"replacement 1": 33, "ura 1": 32}
    assert t.view("E").known_hand(1) == parse_names("24m")
    assert t.view("E").to_dict()["players"][1]["known"] == "24m"
    assert t.view("S").to_dict()["players"][1]["known"] == ""


@pytest.mark.rule("K-33")
def test_shut_indicators_that_are_known_are_named_by_their_slot(table, script):
    skill = acts(script, t1=lambda me: [me.peek(me.table.indicators[2])])
    t = table(east=EAST, dora="1z2z3z", cards={"east": [skill]})
    assert t.view("E").known_dead == {"indicator 3": 29}


@pytest.mark.rule("K-33", "B-01")
def test_the_watcher_of_leaks_takes_what_a_seat_was_told_for_known(table, script):
    skill = acts(script, t1=lambda me: [me.peek(*me.next_live(1))])
    t = table(east=EAST, wall="9m 7z", cards={"east": [skill]})
    tile = t.table.live[-1]
    assert tile not in hidden_tiles(t.table, 0)
    assert tile in hidden_tiles(t.table, 1)
    with permuted(t.table, 0, Stream("x")):
        assert t.table.live[-1] == tile
    assert t.table.known == {tile: 1}


# ------------------------------------------------------------------ tiles shown


@pytest.mark.rule("K-06")
def test_a_tile_laid_face_up_is_seen_by_all_while_it_stays_in_the_hand(table, script):
    skill = acts(script, t1=lambda me: [me.show(own(me, "1m"), me.table.drawn)])
    t = table(east=EAST, wall="9m", cards={"east": [skill]})
    for wind in "SWN":
        view = t.view(wind)
        assert view.hand_of(0) == [0]
        assert view.drawn_of(0) == 8
        assert view.known_hand(0) == [0, 8]
        assert view.to_dict()["players"][0]["shown"] == "1m"
        assert view.to_dict()["players"][0]["drawn"] == "9m"
        assert view.to_dict()["players"][0]["hand"] is None
    assert [event[4:] for event in t.events("turned")] == [("up", "hand", 0, -1), ("up", "drawn", 0, -1)]
    assert data(t.events("turned")[0], t.table.printed, 2)["tile"] == "1m"
    t.play("E: discard 1m").until("E")
    assert t.view("S").hand_of(0) == [8]


@pytest.mark.rule("K-06", "K-33")
def test_a_tile_turned_away_again_is_no_longer_seen_but_known(table, script):
    skill = acts(script, t1=lambda me: [me.show(own(me, "1m")), me.turn_tile(own(me, "1m"), "down")])
    t = table(east=EAST, cards={"east": [skill]})
    assert t.view("S").hand_of(0) == []
    assert t.view("S").known_hand(0) == [0]
    assert t.view("E").to_dict()["players"][0]["known"] == ""


@pytest.mark.rule("K-06", "K-33")
def test_a_live_tile_turned_up_is_known_to_all_when_it_is_drawn_and_lies_open_no_longer(table, script):
    skill = acts(script, t1=lambda me: [me.show(*me.next_live(1))])
    t = table(east=EAST, wall="9m 7z", cards={"east": [skill]})
    assert [t.view(wind).known_live for wind in "ESWN"] == [{1: 33}] * 4
    t.play("E: discard 9m").until("S")
    assert t.view("W").known_hand(1) == [33]
    assert t.view("W").hand_of(1) == []
    assert t.view("W").drawn_of(1) is None


@pytest.mark.rule("K-33", "B-01")
def test_tiles_can_be_shown_to_some_players_once(table, script):
    skill = acts(script, t1=lambda me: [me.show(own(me, "1m"), own(me, "5m"), to=(2, 3))])
    t = table(east=EAST, cards={"east": [skill]}, red_fives=(0, 0, 0))
    assert [t.view(wind).known_hand(0) for wind in "SWN"] == [[], [0, 4], [0, 4]]
    assert t.view("W").hand_of(0) == []
    told = t.events("told")
    assert [event[-1] for event in told] == [2, 3]
    assert [data(told[0], t.table.printed, seat)["tiles"] for seat in range(4)] == ["15m", "??", "15m", "15m"]


@pytest.mark.rule("K-11", "K-33")
@pytest.mark.parametrize(
    "act", [lambda me: me.show(own(me, "1m"), to=(0,)), lambda me: me.show(me.table.indicators[0])]
)
def test_showing_what_is_seen_already_is_no_activation(table, script, act):
    t = table(east=EAST, cards={"east": [acts(script, t1=lambda me: [act(me)])]})
    assert t.events("activated", "told", "turned") == []


@pytest.mark.rule("K-33")
def test_an_exchange_is_known_to_both_but_not_when_it_is_secret(table, script):
    def swap(secret):
        return acts(script, t1=lambda me: [me.exchange(own(me, "1m"), of(me, 1, "2m"), secret=secret)])

    hand = {"east": EAST, "south": SOUTH}
    t = table(**hand, cards={"east": [swap(False)]})
    assert (t.view("S").known_hand(0), t.view("E").known_hand(1), t.view("W").known_hand(0)) == ([1], [0], [])
    open_ = acts(script, t1=lambda me: [me.exchange(own(me, "1m"), of(me, 1, "2m"))])
    assert table(**hand, cards={"east": [open_]}).view("S").known_hand(0) == [1]
    t = table(**hand, cards={"east": [swap(True)]})
    assert (t.view("S").known_hand(0), t.view("E").known_hand(1)) == ([], [0])
    assert [event[6:8] for event in t.events("moved")] == [(-1, "hand"), (-1, "hand")]


@pytest.mark.rule("K-33")
def test_a_tile_taken_out_of_a_river_is_known_to_all_in_the_hand(table, script):
    skill = acts(script, t2=lambda me: [me.move(me.table.rivers[0][0], "hand")])
    t = table(east=EAST, wall="9m", cards={"east": [skill]}).play("E: discard 9m").until("E")
    assert [t.view(wind).known_hand(0) for wind in "SWN"] == [[8]] * 3
    t.expect(river={"east": ""})


# ------------------------------------------------------------------ tiles lying down, up, sideways


@pytest.mark.rule("K-39", "K-54")
def test_turning_a_river_tile_up_later_opens_no_claims_and_lets_nobody_pass_it(table, script):
    class CutsDown(Skill):
        """Cuts the first tile face down."""

        kind = LOCKED

        @mine
        def discarding(self, me, discard):
            if not me.table.discards[me.seat]:
                yield me.replace(replace(discard, down=True))

    turns = acts(script, t2=lambda me: [me.turn_tile(me.table.rivers[0][0], "up")])
    t = table(east=EAST, west=READY, wall="5p 1z1z1z 9m", cards={"east": [CutsDown, turns]})
    t.play("E: discard 5p drawn").until("E")
    assert [event[4:] for event in t.events("turned")] == [("up", "river", 0, 0)]
    assert t.asked("E").what == "turn"
    assert t.view("W").river(0)[0].name == 13
    assert not t.view("W").river(0)[0].down
    t.expect(west=not_furiten)
    t.finish()
    assert t.events("revealed") == []


@pytest.mark.rule("K-39", "K-33")
def test_a_river_tile_turned_down_is_hidden_but_known_to_those_who_saw_it(table, script):
    skill = acts(script, t2=lambda me: [me.turn_tile(me.table.rivers[0][0], "down")])
    t = table(east=EAST, wall="9m", cards={"east": [skill]}).play("E: discard 9m").until("E")
    (lying,) = t.view("S").river(0)
    assert (lying.name, lying.down) == (8, True)
    t.finish()
    assert len(t.events("revealed")) == 1


@pytest.mark.rule("K-06")
def test_tiles_can_be_laid_sideways_and_upright_again(table, script):
    skill = acts(
        script,
        t2=lambda me: [
            me.turn_tile(me.table.rivers[0][0], "sideways"),
            me.turn_tile(own(me, "1m"), "sideways"),
            me.turn_tile(own(me, "5s"), "sideways"),
            me.turn_tile(own(me, "5s"), "upright"),
        ],
    )
    hand = {"east": EAST, "wall": "9m", "red_fives": (0, 0, 0)}
    t = table(**hand, cards={"east": [skill]}).play("E: discard 9m").until("E")
    (lying,) = t.view("S").river(0)
    assert (lying.sideways, lying.text()) == (True, "9m*~")
    assert [t.view(wind).sideways(0) for wind in "ES"] == [[0], [-1]]
    assert t.view("S").to_dict()["players"][0]["sideways"] == ["?"]
    assert [event[4] for event in t.events("turned")] == ["sideways", "sideways", "sideways", "upright"]
    assert data(t.events("turned")[1], t.table.printed, 1)["tile"] == "?"
    t.play("E: discard 1m").until("E")
    assert t.view("S").sideways(0) == []


@pytest.mark.rule("K-11", "K-06")
@pytest.mark.parametrize(
    "act",
    [
        lambda me: me.turn_tile(own(me, "1m"), "down"),
        lambda me: me.turn_tile(own(me, "1m"), "upright"),
        lambda me: me.turn_tile(me.table.live[0], "down"),
        lambda me: me.turn_tile(me.table.rivers[0][0], "up"),
    ],
)
def test_a_tile_that_lies_so_already_is_not_turned(table, script, act):
    t = table(east=EAST, wall="9m", cards={"east": [acts(script, t2=lambda me: [act(me)])]})
    t.play("E: discard 9m").until("E")
    assert t.events("activated", "turned") == []


# ------------------------------------------------------------------ seeing under a condition


@pytest.mark.rule("K-06", "K-33", "K-12")
def test_tiles_seen_under_a_condition_lie_face_up_while_it_holds_and_stay_known(table, locked):
    def sees(self, me, yes, who, tile):
        return yes or (who == 1 and len(me.table.live) > 67 and me.table.printed[tile] < 9)

    hand = {"east": EAST, "south": SOUTH, "wall": "9m 3m 1z"}
    t = table(**hand, cards={"west": [locked(sees=sees)]})
    assert t.view("N").hand_of(1) == parse_names("247m")
    assert t.view("N").hand_of(0) == []
    t.play("E: discard 9m").until("S")
    assert t.view("N").drawn_of(1) == 2
    assert format_names(t.view("E").known_hand(1)) == "2347m"
    t.play("S: discard 2m").until("W")
    assert t.view("N").hand_of(1) == []
    assert format_names(t.view("N").known_hand(1)) == "347m"
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    t = table(**hand, cards={"west": [locked(sees=sees)], "south": [immune]})
    assert t.view("N").hand_of(1) == []


@pytest.mark.rule("K-60", "K-06")
def test_a_tile_that_lies_face_up_shows_nothing_of_a_hidden_condition(table, script):
    class Hidden(Skill):
        """While its holder is tenpai, its 1m is a 9m."""

        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            return NAME_OF_TEXT["9m"] if name == NAME_OF_TEXT["1m"] else name

        def holds(self, me):
            return me.tenpai

    shows = acts(script, t1=lambda me: [me.show(own(me, "1m"))])
    t = table(east="123m456p789s1122z", wall="7z", cards={"east": [Hidden, shows]})
    assert t.view("E").hand[:3] == parse_names("239m")
    assert t.view("S").hand_of(0) == t.view("S").known_hand(0) == parse_names("1m")
    assert t.view("E").known_hand(0)[2] == 8
