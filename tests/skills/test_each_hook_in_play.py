"""One test per hook, named after it: what its handler says is what happens in real play.

A test's name begins with the hook's; `test_hooks_are_documented` asks that every hook has one.
"""

from dataclasses import replace

import pytest

from rinshan.decisions import action, meld_action
from rinshan.events import is_told
from rinshan.hand import SetForm, Shape
from rinshan.rows import HandlerError
from rinshan.subjects import Discard, Draw, Ending, Known, Plan, Refusal, Wild
from rinshan.tiles import KIND_OF, format_names, parse_name
from rinshan.views import View
from rinshan.win import Item
from rinshan_skills.testing import furiten, not_furiten, noten

TENPAI = "123m456p789s1122z"


def no(*_: object, **__: object) -> Refusal:
    return Refusal("a test says no", "probe")


# ------------------------------------------------------------------ any time


@pytest.mark.rule("H-07", "K-04")
def test_face_decides_what_a_tile_is_among_a_players_tiles(table, locked):
    nine, one = parse_name("9s"), parse_name("1s")
    turned = locked(face=lambda self, me, name, who: one if who == me.seat and name == nine else name)
    t = table(east="789s123m456p1122z", south="99s", wall="9s", cards={"east": [turned]})
    t.expect(east="178s1s123m456p1122z", south=lambda scene, seat: "99s" in format_names(scene.table.hand_names(seat)))
    t.play("E: discard 1s drawn")
    t.expect(river={"east": "9s"})


@pytest.mark.rule("K-47")
def test_shapes_let_one_player_win_with_a_shape_of_their_own(table, locked):
    class Winds(Shape):
        def missing(self, counts, melds):
            return max(0, 14 - sum(counts[27:])) if not melds else 99

    knows = locked(shapes=lambda self, me, who: [Winds("honours")] if who == me.seat else [])
    hand = {"east": "1122334455667z", "wall": "1z"}
    assert "tsumo" not in table(**hand).options("E")
    assert "tsumo" in table(**hand, cards={"east": [knows]}).options("E")
    assert "tsumo" not in table(**hand, cards={"south": [knows]}).options("E")


@pytest.mark.rule("K-47")
def test_meld_forms_let_one_player_win_with_sets_of_their_own(table, locked):
    three_dragons = SetForm("dragons in a row", ((31, 32, 33),), concealed=True)
    knows = locked(meld_forms=lambda self, me, who: [three_dragons] if who == me.seat else [])
    hand = {"east": "123m456p789s1156z", "wall": "7z"}
    assert "tsumo" not in table(**hand).options("E")
    assert "tsumo" in table(**hand, cards={"east": [knows]}).options("E")
    assert "tsumo" not in table(**hand, cards={"south": [knows]}).options("E")


def face_down(self, me, who, discard):
    """Cut everything face down."""
    if who == me.seat:
        yield me.replace(replace(discard, down=True))


@pytest.mark.rule("K-34", "K-39")
def test_sees_lets_one_viewer_see_call_and_ron_what_lies_face_down(table, locked):
    hand = {"east": "158m159p159s1234z", "south": "78m", "west": "99m", "wall": "9m"}
    looks = locked("Looks", sees=lambda self, me, yes, viewer: yes or viewer == me.seat)
    t = table(**hand, cards={"east": [locked(discarding=face_down)], "west": [looks]}).play("E: discard 9m drawn")
    assert [t.view(wind).river(0)[0].name for wind in "SWN"] == [-1, 8, -1]
    assert (t.options("S"), t.options("W")) == ([], ["pon 99m", "pass"])
    (event,) = t.events("seen")
    assert [is_told(event, seat) for seat in range(4)] == [False, False, True, False]
    assert event[3].seen(t.table.printed, 2) == "9m"
    t.play("W: pon 99m").expect(melds={"west": ["pon 999m"]})


@pytest.mark.rule("K-34", "K-59")
def test_hears_lets_one_viewer_know_of_a_secret_riichi(table, locked):
    def riichi_terms(self, me, terms, who):
        terms.secret = who == me.seat
        return terms

    hears = locked("Hears", hears=lambda self, me, yes, viewer, who: yes or (viewer == me.seat and who == 0))
    t = table(east=TENPAI, wall="9m", cards={"east": [locked(riichi_terms=riichi_terms)], "west": [hears]})
    t.play("E: riichi 9m secret drawn").until("S")
    assert [t.view(wind).riichi(0) for wind in "ESWN"] == [2, 0, 2, 0]


@pytest.mark.rule("K-03", "K-29")
def test_wild_makes_tiles_of_a_player_count_as_any_tile(table, locked):
    seven = parse_name("7z")

    def wild(self, me, who):
        table_ = me.table
        return [Wild(tuple(tile for tile in table_.hands[who] if table_.face[tile] == seven))] if who == 0 else []

    hand = {
        "east": "123m456p789s33p17z",
        "south": "123m456p789s33p17z",
        "wall": "1z",
        "cards": {"west": [locked(wild=wild)]},
    }
    t = table(**hand)
    assert [bool(t.table.waits(seat)) for seat in range(2)] == [True, False]
    assert "tsumo" in t.options("E")
    assert "tsumo" not in table(**hand | {"cards": {}}).options("E")


@pytest.mark.rule("K-60")
def test_covers_lets_a_player_be_asked_with_nothing_to_choose(table, locked):
    silent = locked(moment_options=lambda self: [], covers=lambda self, me, yes, who, what: yes or who == 2)
    t = table(cards={"east": [silent]})
    assert [(ask.seat, ask.what, ask.cover, ask.space.describe()) for ask in t.pending] == [(2, "moment", True, "pass")]


@pytest.mark.rule("K-33")
def test_knows_tells_one_player_something_besides_the_table(table, locked):
    knows = {"knows": lambda self, me, who: [Known("tenpai", (1, 2))] if who == me.seat else []}
    told = locked(**knows, tells=("tenpai",))
    t = table(cards={"south": [told]})
    assert t.view("S").knows == [Known("tenpai", (1, 2))]
    assert t.view("S").to_dict()["knows"] == [{"what": "tenpai", "seats": [1, 2], "value": ""}]
    assert t.view("E").knows == []
    assert "knows" not in t.view("E").to_dict()
    assert View(t.table, None).knows == []


@pytest.mark.rule("K-45")
def test_standing_places_somebody_elsewhere(table, locked):
    last = locked(standing=lambda self, me, order: [*[seat for seat in order if seat != 0], 0])
    t = table(scores=(40_000, 20_000, 20_000, 20_000), cards={"east": [last]})
    assert t.view("S").standing == (1, 2, 3, 0)
    with pytest.raises(HandlerError, match="expected a list of all seats of this table, each once"):
        _ = table(cards={"east": [locked(standing=lambda self, order: order[1:])]}).view("S").standing


@pytest.mark.rule("K-34", "K-06")
def test_sees_lets_a_player_see_tiles_that_lie_face_down(table, locked):
    def discarding(self, me, who, discard):
        if who == me.seat:
            yield me.replace(replace(discard, down=True))

    cuts = locked("Cuts", discarding=discarding)

    def sees(self, me, yes, tile, viewer):
        return yes or (viewer == me.seat and tile in me.table.down)

    sharp = locked("Sharp", sees=sees)
    t = table(wall="6p", cards={"east": [cuts], "west": [sharp]}).play("E: discard 6p drawn")
    names = {wind: t.view(wind).river(0)[0].name for wind in "ESWN"}
    assert names == {"E": 14, "S": -1, "W": 14, "N": -1}
    assert t.view("W").hand_of(1) == []


@pytest.mark.rule("K-33", "K-12")
def test_may_show_protects_tiles_from_being_shown_peeked_at_and_seen_through(table, locked):
    done = []

    def hand_starting(self, me):
        mine, nobodys = me.table.hands[2][:2], me.next_live(1)
        done.append((yield me.peek(*mine, *nobodys)) == nobodys)
        done.append((yield me.show(*mine)))
        done.append((yield me.show(*mine, to=(1,))))

    looker = locked("Looker", hand_starting=hand_starting, sees=lambda self, yes, who: yes or who >= 0)
    guard = locked("Guard", may_show=lambda self, me, who: no() if who == me.seat else None)
    t = table(cards={"south": [looker], "west": [guard]})
    assert done == [True, False, False]
    assert t.view("S").hand_of(2) == t.view("E").hand_of(2) == []
    assert len(t.view("S").hand_of(3)) == 13


@pytest.mark.rule("K-38", "K-12")
def test_may_move_forbids_a_move_to_its_mover_unless_the_mover_is_immune(table, locked):
    asked = []

    def may_move(self, me, who, move):
        asked.append((who, move.source, move.source_seat, move.place, move.seat))
        return no() if move.source == "hand" and move.source_seat == me.seat else None

    def hand_starting(self, me):
        yield me.move(me.table.hands[2][0], "river", 1)
        yield me.move(me.table.hands[3][0], "river", 1)

    mover, guard = locked("Mover", hand_starting=hand_starting), locked("Guard", may_move=may_move)
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    t = table(cards={"south": [mover], "west": [guard]})
    assert [event[5] for event in t.events("moved")] == [3]
    assert asked[0] == (1, "hand", 2, "river", 1)
    t = table(cards={"south": [mover, immune], "west": [guard]})
    assert [event[5] for event in t.events("moved")] == [2, 3]


@pytest.mark.rule("K-36", "K-38")
def test_moving_can_send_a_tile_elsewhere_or_leave_it(table, locked):
    def diverts(**changes):
        def moving(self, me, who, move):
            if who == me.seat:
                yield me.replace(replace(move, **changes))

        return locked("Diverts", moving=moving)

    def hand_starting(self, me):
        yield me.move(me.table.hands[2][0], "river", 1)
        yield me.move(me.next_live(1)[0], "river", 1)

    mover = locked("Mover", hand_starting=hand_starting)
    t = table(cards={"south": [mover], "west": [diverts(place="exile", seat=-1)]})
    assert (len(t.table.exile), len(t.table.rivers[1])) == (1, 1)
    t = table(cards={"south": [mover], "west": [diverts(stays=True)]})
    assert (len(t.table.exile), len(t.table.rivers[1]), len(t.table.hands[2])) == (0, 1, 13)
    t = table(cards={"south": [mover], "west": [diverts(place="pond")]}, raise_faults=False)
    assert "another place" in t.skills.faults[0].args[0]
    assert len(t.table.rivers[1]) == 0, "the chain in which a skill fails is closed"


@pytest.mark.rule("K-38")
def test_moved_opens_for_each_tile_once_all_of_one_act_lie_in_their_places(table, locked, ping):
    seen = []

    def moved(self, me, move):
        seen.append((move.tile in me.table.hands[2], move.source, move.place, move.recast, len(me.table.exile)))
        yield ping()

    def drawn(self, me):
        if me.seat == me.table.turn:
            yield me.exile(*me.table.hands[0][:2])
            yield me.recast(me.table.hands[0][0])
            yield me.exchange(me.table.hands[0][0], me.table.hands[2][0])

    hand = {"east": "123m456p789s1234z", "west": "456m123p456s567z"}
    t = table(**hand, cards={"east": [locked("Mover", drawn=drawn)], "west": [locked("Hearer", moved=moved)]})
    assert seen == [
        (False, "hand", "exile", False, 2),
        (False, "hand", "exile", False, 2),
        (False, "hand", "river", True, 2),
        (True, "hand", "hand", False, 2),
        (False, "hand", "hand", False, 2),
    ]
    kinds = [event[0] for event in t.events("moved", "recast", "extra_draw", "ping")]
    assert kinds == ["moved", "moved", "ping", "ping", "recast", "extra_draw", "ping", "moved", "moved", "ping", "ping"]


# ------------------------------------------------------------------ game and hand


def test_game_started_opens_before_the_first_hand(table, pinger, around):
    t = table(cards={"south": [pinger("game_started")]})
    assert around(t) == [("game_started", "hand_started")]


def test_game_ending_opens_after_the_last_hand(table, pinger, around):
    t = table(cards={"south": [pinger("game_ending")]}).finish()
    assert around(t) == [("hand_ended", "game_ended")]


def test_game_ended_is_told_the_result(table, locked):
    told = []
    table(cards={"south": [locked(game_ended=lambda self, me, result: told.append(result.places))]}).finish()
    assert sorted(told[0]) == [1, 2, 3, 4]


def test_wall_fixed_opens_before_the_deal(table, pinger, around):
    t = table(cards={"south": [pinger("wall_fixed")]})
    assert around(t) == [("hand_started", "dealt")]


def test_dealing_can_give_another_tile(table, locked):
    def dealing(self, me, who, deal):
        if who == me.seat:
            yield me.replace([*deal[:-1], me.table.live[0]])

    plain, bent = table(south=TENPAI), table(south=TENPAI, cards={"south": [locked(dealing=dealing)]})
    assert plain.table.live[0] in bent.table.hands[1]
    assert len(bent.table.hands[1]) == 13
    assert bent.table.drawn in plain.table.hands[1], "the tile left in the wall is the next to be drawn"


def test_dealt_opens_for_each_player_from_the_dealer_on(table, ping, locked):
    def dealt(self, me, who):
        yield ping(f"saw {who}")

    t = table(round="E2", cards={"east": [locked(dealt=dealt)]})
    marks = [event[0] for event in t.events() if event[0].startswith("saw")]
    assert marks == ["saw 1", "saw 2", "saw 3", "saw 0"]


def test_indicator_opening_can_leave_the_first_indicator_shut(table, locked):
    def indicator_opening(self, me, slot):
        yield me.leave_closed(slot)

    t = table(dora="1z", cards={"east": [locked(indicator_opening=indicator_opening)]})
    t.expect(dora="")
    assert t.events("indicator_shut")


def test_hand_starting_opens_between_indicator_and_first_draw(table, pinger, around):
    t = table(cards={"south": [pinger("hand_starting")]})
    assert around(t) == [("indicator", "draw")]


# ------------------------------------------------------------------ the turn


def test_turn_started_opens_before_the_draw(table, pinger, around):
    t = table(cards={"west": [pinger("turn_started", ", who")]})
    assert around(t)[0] == ("indicator", "draw")


def test_drawing_can_come_from_another_wall(table, locked):
    def drawing(self, me, who, draw):
        if who == me.seat:
            yield me.replace(Draw(who, "dead"))

    t = table(wall="1m 2m", rinshan="7z", cards={"east": [locked(drawing=drawing)]})
    assert t.view("E").drawn == parse_name("7z")
    t.until("S")
    assert t.view("S").drawn == parse_name("1m")


def test_drawing_can_be_skipped(table, locked):
    def drawing(self, me, who, draw):
        if who == me.seat:
            yield me.replace(Draw(who, skip=True))

    t = table(east=TENPAI, wall="9m", cards={"east": [locked(drawing=drawing)]})
    t.expect(east=TENPAI)


def test_drawn_opens_after_the_draw_and_before_the_options(table, pinger, around):
    t = table(cards={"west": [pinger("drawn", ", who, draw")]})
    assert around(t) == [("draw", "")]
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-44")
def test_may_draw_lets_the_next_tile_be_drawn_and_leaves_the_refused_one(table, locked):
    def may_draw(self, me, who, tile):
        return no() if who == me.seat and me.table.printed[tile] == parse_name("1m") else None

    t = table(wall="1m 2m 3m 1m 4m", cards={"east": [locked(may_draw=may_draw)]})
    assert t.view("E").drawn == parse_name("2m")
    t.until("S")
    assert t.view("S").drawn == parse_name("1m")
    t.until("W")
    assert t.view("W").drawn == parse_name("3m")


@pytest.mark.rule("K-44")
def test_may_draw_that_refuses_everything_refuses_nothing(table, locked):
    t = table(wall="1m 2m", cards={"east": [locked(may_draw=lambda self, me: no())]})
    assert t.view("E").drawn == parse_name("1m")


@pytest.mark.rule("K-21")
def test_moment_options_come_after_the_draw_and_between_turns(table, locked, ping):
    def declared(self, me, who, action):
        yield ping(f"{who} {action.text}")

    sings = locked(moment_options=lambda self, who: [action("sing")] if who == 3 else [], declared=declared)
    t = table(cards={"north": [sings]}).play("N: sing", "N: pass")
    assert t.asked("E").what == "turn"
    assert t.events("3 sing")
    with pytest.raises(HandlerError, match="expected a list of Action"):
        table(cards={"north": [locked(moment_options=lambda self: ["sing"])]})


def test_own_options_adds_an_action_that_can_be_declared(table, locked, ping):
    chant = action("chant")

    def declared(self, me, who, action):
        if action is chant:
            yield ping("sang")

    t = table(cards={"east": [locked(own_options=lambda self, me, who: [chant], declared=declared)]})
    assert "chant" in t.options("E")
    t.play("E: chant")
    assert [event[1] for event in t.events("sang")] == [0]
    assert t.asked("E").what == "turn"


def test_riichi_terms_change_the_price(table, locked):
    def riichi_terms(self, me, terms, who):
        terms.price = 2_000
        return terms

    t = table(east="123m456p789s1112z", wall="9m", cards={"south": [locked(riichi_terms=riichi_terms)]})
    t.play("E: riichi 9m").until("S")
    t.expect(east=23_000)
    assert t.table.deposits == 2_000


@pytest.mark.rule("K-44", "B-13")
def test_riichi_terms_let_an_open_hand_declare(table, locked):
    def riichi_terms(self, me, terms, who):
        terms.open_hand = who == me.seat
        return terms

    hand = {"east": "9m", "south": "99m456p789s11p23s1z", "wall": "5z 8m 8m 8m 2z 4s", "dora": "7z", "ura": "9p"}
    steps = ("E: discard 9m", "S: pon 99m", "S: discard 1z")
    assert not [o for o in table(**hand).play(*steps).until("S").options("S") if o.startswith("riichi")]
    t = table(**hand, cards={"south": [locked(riichi_terms=riichi_terms)]}).play(*steps).until("S")
    assert "riichi 2z drawn" in t.options("S")
    t.play("S: riichi 2z drawn").until("W").play("W: discard 4s drawn", "S: ron")
    t.expect(yaku={"south": ["ippatsu", "riichi"]})
    assert [item.id for item in t.win("S").value.dora] == ["ura_dora"]


@pytest.mark.rule("K-44", "E-01")
def test_riichi_terms_let_a_hand_declare_that_is_one_away(table, locked):
    def riichi_terms(self, me, terms, who):
        terms.away = 1 if who == me.seat else 0
        return terms

    hand = {"east": "123m456p79s11223z", "wall": "9m"}
    t = table(**hand, cards={"east": [locked(riichi_terms=riichi_terms)]})
    assert not [option for option in table(**hand).options("E") if option.startswith("riichi")]
    found = [option for option in t.options("E") if option.startswith("riichi")]
    assert "riichi 9m drawn" in found
    assert "riichi 3z" in found
    assert "riichi 1m" not in found
    t.play("E: riichi 9m drawn").finish()
    assert [event[3] for event in t.events("penalty")] == ["fake_riichi"], "noten at the draw"


@pytest.mark.rule("K-44", "B-08")
def test_riichi_locks_can_let_the_hand_be_changed(table, locked):
    hand = {"east": "123m456p789s1112z", "wall": "9m 8p 8p 8p 7p"}
    free = locked(riichi_locks=lambda self, me, yes, who: yes and who != me.seat)
    t = table(**hand, cards={"east": [free]}).play("E: riichi 9m drawn").until("E")
    assert {"discard 1m", "discard 2z", "discard 7p drawn"} <= set(t.options("E"))
    t = table(**hand, cards={"south": [free]}).play("E: riichi 9m drawn").until("E")
    assert t.options("E") == ["discard 7p drawn"]


@pytest.mark.rule("K-44", "B-13")
@pytest.mark.parametrize(("level", "yaku"), [(0, []), (1, ["riichi"]), (2, ["double_riichi"])])
def test_counts_as_riichi_gives_its_yaku_and_ura_to_an_open_hand_too(table, locked, level, yaku):
    counts = locked(counts_as_riichi=lambda self, me, level, who: given if who == me.seat else level)
    given = level
    hand = {"east": "6z", "south": "66z234m67p345s88s1z", "wall": "5z 9m 9m 1m 5p", "dora": "7z", "ura": "7s"}
    t = table(**hand, cards={"south": [counts]}, red_fives=(0, 0, 0))
    t.play("E: discard 6z", "S: pon 66z", "S: discard 1z").until("S").play("S: tsumo")
    assert t.yaku("S") == sorted(["yakuhai_hatsu", *yaku])
    assert [item.id for item in t.win("S").value.dora] == (["ura_dora"] if level else [])
    assert (t.win("S").ura != ()) is bool(level)


def test_may_riichi_forbids_riichi(table, locked):
    hand = {"east": "123m456p789s1112z", "wall": "9m"}
    assert "riichi 9m drawn" in table(**hand).options("E")
    assert "riichi 9m drawn" not in table(**hand, cards={"south": [locked(may_riichi=lambda self: no())]}).options("E")


def test_may_kan_forbids_a_kan(table, locked):
    def may_kan(self, me, kind):
        return no() if kind == parse_name("1z") else None

    t = table(east="1111222z456p789s", wall="2z", cards={"south": [locked(may_kan=may_kan)]})
    assert "ankan 2222z" in t.options("E")
    assert "ankan 1111z" not in t.options("E")


def test_may_abort_forbids_the_nine_terminals_abort(table, locked):
    hand = {"east": "19m19p19s1234567z"}
    assert "nine terminals" in table(**hand).options("E")
    assert "nine terminals" not in table(**hand, cards={"south": [locked(may_abort=lambda self: no())]}).options("E")


def test_may_discard_locks_tiles(table, locked):
    def may_discard(self, me, who, tile):
        return no() if me.table.face[tile] == parse_name("1z") else None

    t = table(east=TENPAI, wall="9m", cards={"south": [locked(may_discard=may_discard)]})
    assert "discard 1z" not in t.options("E")
    assert "discard 2z" in t.options("E")


def test_declared_can_cancel_a_kan(table, locked):
    def declared(self, me, who, action):
        if action.kind == "ankan":
            yield me.cancel()

    t = table(east="1111222z456p789s", wall="9m", cards={"south": [locked(declared=declared)]})
    t.play("E: ankan 1111z")
    t.expect(melds={"east": []}, hand="goes on")
    assert t.asked("E").what == "turn"
    assert not t.events("ankan")


def test_robbable_decides_who_may_rob_a_kan(table, locked):
    hand = {"east": "55m19p19s1234567z", "south": "46m123456p789s11z", "wall": "9m 8s 5m 7m 7m 8p 5m"}
    steps = ("E: discard 9m", "W: discard 5m", "E: pon 55m", "E: discard 1p", "E: kakan 5m")
    t = table(**hand, red_fives=(0, 0, 0)).play(*steps)
    assert t.options("S") == ["ron", "pass"]
    t = table(**hand, red_fives=(0, 0, 0), cards={"east": [locked(robbable=lambda self, me, yes: False)]}).play(*steps)
    assert t.options("S") == []


def test_kan_made_opens_before_indicator_and_replacement(table, pinger, around):
    t = table(east="1111222z456p789s", wall="9m", cards={"south": [pinger("kan_made", ", who, kan")]})
    t.play("E: ankan 1111z")
    assert around(t) == [("ankan", "indicator")]


def test_discarding_can_put_another_tile_down(table, locked):
    def discarding(self, me, who, discard):
        if who == me.seat and not discard.drawn:
            yield me.replace(Discard(who, me.table.drawn, True))

    t = table(east=TENPAI, wall="9m", cards={"east": [locked(discarding=discarding)]})
    t.play("E: discard 1z")
    t.expect(river={"east": "9m"}, east=TENPAI)


def test_discarded_opens_before_claims(table, pinger, around):
    t = table(east=TENPAI, wall="9m", cards={"south": [pinger("discarded", ", who, discard")]})
    t.play("E: discard 9m")
    assert around(t)[0][0] == "discard"


def test_riichi_made_opens_once_the_deposit_is_paid(table, pinger, around):
    t = table(east="123m456p789s1112z", wall="9m", cards={"south": [pinger("riichi_made", ", who")]})
    t.play("E: riichi 9m").until("S")
    assert around(t)[0] == ("riichi_accepted", "standing")


# ------------------------------------------------------------------ claims


@pytest.mark.rule("E-03")
def test_good_reason_lets_a_wrong_meld_be_called(table, locked):
    def good_reason(self, me, yes, who, claim):
        kinds = [KIND_OF[name] for name in claim.action.names]
        return yes or (who == me.seat and claim.action.kind == "chi" and kinds == [5, 6])

    hand = {"east": "9m", "south": "67m11p234p678s234s", "north": "67m", "wall": "1z 1p", "red_fives": (0, 0, 0)}
    assert table(**hand).play("E: discard 9m").asked("S").what == "turn"
    t = table(**hand, cards={"south": [locked(good_reason=good_reason)]}).play("E: discard 9m")
    assert t.options("S") == ["chi 67m", "pass"]
    t.play("S: chi 67m").expect(melds={"south": ["chi 679m"]}, south=noten)
    assert "discard 4s" in t.options("S")
    t.finish()
    assert 1 not in t.result.tenpai
    t = table(**hand, cards={"north": [locked(good_reason=good_reason)]}).play("E: discard 9m")
    assert t.asked("S").what == "turn", "chi is for the next player only"


@pytest.mark.rule("K-46")
def test_claim_options_let_somebody_chi_across_the_table(table, locked):
    chi = meld_action("chi", (parse_name("4m"), parse_name("6m")))
    hand = {"east": "5m19p19s1234567z", "west": "46m19p19s1234567z", "wall": "9m", "red_fives": (0, 0, 0)}
    far = locked(claim_options=lambda self, me, who, discard: [chi] if who == me.seat else [])
    t = table(**hand, cards={"west": [far]})
    t.play("E: discard 5m", "W: chi 46m")
    t.expect(melds={"west": ["chi 456m"]})


def test_may_call_forbids_calls(table, locked):
    hand = {"east": "5m19p19s1234567z", "south": "55m", "wall": "9m", "red_fives": (0, 0, 0)}
    assert "pon 55m" in table(**hand).play("E: discard 5m").options("S")
    t = table(**hand, cards={"west": [locked(may_call=lambda self, me, claim: no())]})
    assert "pon 55m" not in t.play("E: discard 5m").options("S")


def test_may_win_forbids_a_win_and_furiten_follows(table, locked):
    hand = {"east": "1z29m19p19s234567z", "west": TENPAI, "wall": "9m"}
    assert "ron" in table(**hand).play("E: discard 1z").options("W")
    t = table(**hand, cards={"south": [locked(may_win=lambda self, me, win: no())]}).play("E: discard 1z")
    assert "ron" not in t.options("W")
    t.until("S").expect(west=furiten)


def test_furiten_can_be_lifted(table, locked):
    hand = {"east": TENPAI, "wall": "1z 3m 4m 5m 9p 1z", "rules": "tenhou"}
    t = table(**hand).play("E: discard 1z drawn").until("S", "turn").until("E").until("S")
    assert "ron" not in t.play("S: discard 1z").options("E")
    t = table(**hand, cards={"west": [locked(furiten=lambda self, me, causes: ())]})
    t.play("E: discard 1z drawn").until("S").until("E").until("S")
    assert "ron" in t.play("S: discard 1z").options("E")
    t.expect(east=not_furiten)


def test_claim_rank_lets_a_chi_go_before_a_pon(table, locked):
    hand = {"east": "5m19p19s1234567z", "south": "46m19p", "west": "55m19p", "wall": "9m", "red_fives": (0, 0, 0)}

    def claim_rank(self, me, rank, claim):
        return 9 if claim.action.kind == "chi" else rank

    t = table(**hand).play("E: discard 5m", "S: chi 46m", "W: pon 55m")
    t.expect(melds={"west": ["pon 555m"], "south": []})
    t = table(**hand, cards={"south": [locked(claim_rank=claim_rank)]})
    t.play("E: discard 5m", "S: chi 46m", "W: pon 55m")
    t.expect(melds={"south": ["chi 456m"], "west": []})


@pytest.mark.rule("K-12", "K-46")
def test_others_do_not_change_the_rank_of_an_immune_players_claim(table, locked):
    hand = {"east": "5m19p19s1234567z", "south": "46m19p", "west": "55m19p", "wall": "9m", "red_fives": (0, 0, 0)}
    lowers = locked("Lowers", claim_rank=lambda self, rank, claim: 0 if claim.action.kind == "pon" else rank)
    immune = locked(
        "Immune", immune=lambda self, me, yes, who, category: yes or (who == me.seat and category == "forbid")
    )

    def claimed(**cards):
        return table(**hand, cards=cards).play("E: discard 5m", "S: chi 46m", "W: pon 55m")

    claimed(north=[lowers], east=[immune]).expect(melds={"south": ["chi 456m"], "west": []})
    claimed(north=[lowers], west=[immune]).expect(melds={"south": [], "west": ["pon 555m"]})
    claimed(west=[immune, lowers]).expect(melds={"south": ["chi 456m"], "west": []})


@pytest.mark.rule("K-10", "W-07")
def test_win_declared_can_cancel_a_ron_and_no_furiten_follows(table, locked):
    def win_declared(self, me, who, win):
        yield me.cancel()

    t = table(east=TENPAI, south="1z29m19p19s234567z", wall="9m", cards={"west": [locked(win_declared=win_declared)]})
    t.play("E: discard 9m", "S: discard 1z", "E: ron")
    t.expect(east=not_furiten, hand="goes on")
    assert [event[3:] for event in t.events("cancelled")] == [("win_declared", 0)]


@pytest.mark.rule("K-10")
def test_win_declared_can_cancel_a_tsumo_and_the_turn_goes_on(table, locked):
    def win_declared(self, me, who, win):
        yield me.cancel()

    t = table(east=TENPAI, wall="1z", cards={"west": [locked(win_declared=win_declared)]})
    t.play("E: tsumo")
    assert "tsumo" not in t.options("E")
    t.play("E: discard 1z drawn")
    t.expect(hand="goes on", river={"east": "1z"})


def test_hand_shown_opens_between_declaration_and_settlement(table, pinger, around):
    t = table(east=TENPAI, wall="1z", cards={"west": [pinger("hand_shown", ", who, win")]}).play("E: tsumo")
    assert around(t) == [("win_declared", "win")]


def test_judged_is_told_that_a_win_stands(table, locked):
    told = []
    observer = locked(judged=lambda self, me, who, verdict: told.append((who, verdict)))
    table(east=TENPAI, wall="1z", cards={"west": [observer]}).play("E: tsumo")
    assert told == [(0, "stands")]


@pytest.mark.rule("K-10")
def test_call_declared_can_cancel_a_pon(table, locked):
    def call_declared(self, me, who, claim):
        yield me.cancel()

    hand = {"east": "5m19p19s1234567z", "south": "55m19p", "wall": "9m", "red_fives": (0, 0, 0)}
    t = table(**hand, cards={"west": [locked(call_declared=call_declared)]}).play("E: discard 5m", "S: pon 55m")
    t.expect(melds={"south": []}, river={"east": "5m"})
    assert t.asked("S").what == "turn"


def test_called_opens_once_the_meld_lies(table, pinger, around):
    hand = {"east": "5m19p19s1234567z", "south": "55m19p", "wall": "9m", "red_fives": (0, 0, 0)}
    t = table(**hand, cards={"west": [pinger("called", ", who, meld")]}).play("E: discard 5m", "S: pon 55m")
    assert around(t) == [("pon", "")]


def test_turn_ending_opens_before_the_next_turn(table, pinger, around):
    t = table(wall="9m 8m", cards={"west": [pinger("turn_ending", ", who")]}).play("E: discard 9m drawn").until("S")
    assert around(t)[0] == ("discard", "draw")


def test_next_turn_can_leave_a_player_out(table, locked):
    skip = locked(next_turn=lambda self, me, seat: 2 if seat == 1 else seat)
    t = table(wall="9m 8m", cards={"west": [skip]}).play("E: discard 9m drawn").until("W")
    assert t.events("draw")[-1][1] == 2
    assert len(t.events("draw")) == 2


# ------------------------------------------------------------------ the draw and the end


def test_hand_ending_can_turn_an_abort_into_an_exhaustive_draw(table, locked):
    def hand_ending(self, me, ending):
        if ending.why == "nine_terminals":
            yield me.replace(Ending("exhaustive"))

    hand = {"east": "19m19p19s1234567z"}
    table(**hand).play("E: nine terminals").expect(hand="nine_terminals")
    t = table(**hand, cards={"south": [locked(hand_ending=hand_ending)]}).play("E: nine terminals")
    assert t.result.why == "exhaustive"


def test_nagashi_can_be_given(table, locked):
    t = table(cards={"west": [locked(nagashi=lambda self, me, yes, who: who == me.seat)]}).finish()
    assert t.result.nagashi == (2,)


def test_tenpai_can_be_given(table, locked):
    t = table(cards={"west": [locked(tenpai=lambda self, me, yes, who: who == me.seat)]}).finish()
    assert t.result.tenpai == (2,)
    t.expect(deltas=(-1_000, -1_000, 3_000, -1_000))


def test_continuation_can_keep_the_deal(table, locked):
    keep = locked(continuation=lambda self, me, plan: Plan(0, 0, 5))
    t = table(hands=2, cards={"west": [keep]}).until("E")
    while t.table.hand_number < 1:
        t.until("E")
        t.play("E: " + t.asked("E").default.text)
    assert (t.table.dealer, t.table.round, t.table.honba) == (0, 0, 5)


def test_hand_ended_opens_last(table, pinger, around):
    t = table(cards={"west": [pinger("hand_ended", ", result")]}).finish()
    assert around(t) == [("hand_ended", "game_ended")]


def test_settled_opens_between_payments_and_the_hands_end(table, pinger, around):
    t = table(east=TENPAI, wall="1z", cards={"west": [pinger("settled", ", result")]}).play("E: tsumo")
    assert around(t) == [("win", "hand_ended")]


# ------------------------------------------------------------------ the value of a win


def won(table, *skills, **scene):
    """East wins by tsumo: menzen tsumo, seat and round wind, 3 han 30 fu, unless a skill changes it."""
    hand = {"east": TENPAI, "wall": "9m???1z", "dora": "1s", "ura": "8s", **scene}
    return table(**hand, cards={"east": list(skills)}).play("E: discard 9m", "E: tsumo")


def test_without_skills_the_example_hand_is_three_han(table):
    won(table).expect(han=3, fu=30, points=6_000)


@pytest.mark.rule("W-09")
def test_yaku_adds_a_yaku(table, locked):
    t = won(table, locked(yaku=lambda self, me, who, reading: [Item("bloom", 2, "probe")]))
    t.expect(han=5)
    assert "bloom" in t.yaku("E")


def test_may_count_voids_a_yaku(table, locked):
    t = won(table, locked(may_count=lambda self, me, yaku_id: no() if yaku_id == "bakaze_ton" else None))
    t.expect(han=2, yaku={"east": ["jikaze_ton", "menzen_tsumo"]})


def test_yaku_han_raises_one_yaku(table, locked):
    won(table, locked(yaku_han=lambda self, me, han, yaku_id: 3 if yaku_id == "jikaze_ton" else han)).expect(han=5)


def test_dora_kinds_say_what_is_dora(table, locked):
    nine = parse_name("9s")
    won(table, locked(dora_kinds=lambda self, me, kinds: [nine, nine])).expect(han=5)


def test_dora_value_doubles_a_dora(table, locked):
    won(table, dora="8s").expect(han=4)
    won(table, locked(dora_value=lambda self, me, value: 2 * value), dora="8s").expect(han=5)


def test_ura_counts_without_riichi(table, locked):
    won(table, locked(ura_counts=lambda self, me, yes: True)).expect(han=4)
    told = []
    t = won(table, locked(ura_counts=lambda self, me, yes, win: told.append((win.tile, win.tsumo)) or yes))
    assert set(told) == {(t.result.wins[0].tile, t.result.wins[0].tsumo)}
    assert t.result.wins[0].ura == ()
    assert won(table, locked(ura_counts=lambda self, me, yes: True)).result.wins[0].ura != ()


@pytest.mark.rule("W-10")
def test_fu_direct_is_added_before_rounding(table, locked):
    won(table, locked(fu_direct=lambda self, me, fu: fu + 9)).expect(fu=40)


@pytest.mark.rule("W-10")
def test_fu_final_fixes_the_fu(table, locked):
    won(table, locked(fu_final=lambda self, me, fu: 110)).expect(fu=110)


@pytest.mark.rule("W-11")
def test_han_direct_adds_a_han(table, locked):
    won(table, locked(han_direct=lambda self, me, han: han + 1)).expect(han=4)


@pytest.mark.rule("W-11")
def test_han_final_comes_after_han_direct(table, locked):
    plus, fixed = locked("Plus", han_direct=lambda self, me, han: han + 1), locked("Is", han_final=lambda self, han: 2)
    won(table, fixed, plus).expect(han=2)


@pytest.mark.rule("K-48")
def test_limit_can_be_raised(table, locked):
    t = won(table, locked(limit=lambda self, me, limit: "baiman"))
    t.expect(points=24_000)


@pytest.mark.rule("K-48")
def test_base_points_can_be_fixed(table, locked):
    won(table, locked(base_points=lambda self, me, base: 1_500)).expect(points=9_000)


# ------------------------------------------------------------------ payments


@pytest.mark.rule("K-31")
def test_payment_multiply_works_on_the_unchanged_base(table, locked):
    half = locked(payment_multiply=lambda self, me, delta, payer, base: delta - base // 2 if payer == 1 else delta)
    won(table, half, half).expect(deltas=(4_000, 0, -2_000, -2_000))


def test_payment_add_adds_points(table, locked):
    more = locked(payment_add=lambda self, me, points, payer: points + 1_000 if payer == 1 else points)
    won(table, more).expect(deltas=(7_000, -3_000, -2_000, -2_000))


def test_payment_final_caps_a_payment(table, locked):
    cap = locked(payment_final=lambda self, me, points: min(points, 1_050))
    won(table, cap).expect(deltas=(3_300, -1_100, -1_100, -1_100))


def test_may_reduce_forbids_that_somebody_pays_less(table, locked):
    cap = locked("Cap", payment_final=lambda self, me, points: min(points, 1_050))
    firm = locked("Firm", may_reduce=lambda self, me, payer: no() if payer == 1 else None)
    won(table, cap, firm).expect(deltas=(4_200, -2_000, -1_100, -1_100))


def test_payments_due_opens_before_points_move(table, locked, ping):
    seen = []

    def payments_due(self, me, due, why):
        seen.append((why, len(due), tuple(me.table.scores)))
        yield ping()

    won(table, locked(payments_due=payments_due))
    assert seen == [("tsumo", 3, (25_000,) * 4)]


def test_deposits_to_can_leave_the_deposits_on_the_table(table, locked):
    scene = {"scores": (24_000, 25_000, 25_000, 25_000), "deposits": 1_000}
    won(table, **scene).expect(deltas=(7_000, -2_000, -2_000, -2_000))
    won(table, locked(deposits_to=lambda self, me, seat: None), **scene).expect(deltas=(6_000, -2_000, -2_000, -2_000))


@pytest.mark.rule("B-15", "K-48")
def test_scored_as_dealer_makes_the_shares_those_of_a_dealer(table, locked):
    dealers = locked("All", scored_as_dealer=lambda self, me, who: True)
    nobody = locked("None", scored_as_dealer=lambda self, me, who: False)
    won(table, dealers).expect(deltas=(6_000, -2_000, -2_000, -2_000))
    won(table, nobody).expect(deltas=(3_000, -1_000, -1_000, -1_000))


@pytest.mark.rule("B-17", "K-48")
def test_liable_can_be_lifted(table, locked):
    def bring(*skills):
        t = table(east="556677z234m9p147s", south="567z19p19s19m1234z", wall="8m??????9p", cards={"west": list(skills)})
        t.play("E: discard 8m", "S: discard 5z", "E: pon 55z", "E: discard 1s", "S: discard 6z", "E: pon 66z")
        return t.play("E: discard 4s", "S: discard 7z", "E: pon 77z", "E: discard 7s", "E: tsumo")

    bring().expect(deltas=(48_000, -48_000, 0, 0))
    bring(locked(liable=lambda self, me, seat: None)).expect(deltas=(48_000, -16_000, -16_000, -16_000))


# ------------------------------------------------------------------ skills


@pytest.mark.rule("K-13")
def test_level_one_seals_what_is_active(table, locked, pinger):
    seal = locked("Seal", level=lambda self, me, level, skill: max(level, 1) if skill.seat != me.seat else level)
    active, pure = pinger("drawn", ", who, draw"), locked("Pure", han_direct=lambda self, han: han + 1)
    cards = {"south": [active], "east": [pure], "west": [seal]}
    t = table(east=TENPAI, wall="9m???1z", dora="1s", cards=cards).play("E: discard 9m", "E: tsumo")
    assert not t.events("ping")
    t.expect(han=4)


@pytest.mark.rule("K-14")
def test_level_two_disables_what_is_pure_too(table, locked):
    off = locked("Off", level=lambda self, me, level, skill: max(level, 2) if skill.seat == 0 else level)
    cards = {"east": [locked("Pure", han_direct=lambda self, han: han + 1)], "west": [off]}
    t = table(east=TENPAI, wall="9m???1z", dora="1s", cards=cards).play("E: discard 9m", "E: tsumo")
    t.expect(han=3)


@pytest.mark.rule("K-12")
def test_immune_players_are_not_forbidden_anything_by_others(table, locked):
    forbids = locked("Forbids", may_riichi=lambda self: no())
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    hand = {"east": "123m456p789s1112z", "wall": "9m"}
    assert "riichi 9m drawn" not in table(**hand, cards={"south": [forbids]}).options("E")
    assert "riichi 9m drawn" in table(**hand, cards={"south": [forbids], "east": [immune]}).options("E")
    assert "riichi 9m drawn" not in table(**hand, cards={"east": [immune, forbids]}).options("E")


@pytest.mark.rule("W-01")
@pytest.mark.parametrize(("first_draw", "opened"), [("dealt", [1]), ("drawn", [0, 1])])
def test_drawn_does_not_open_for_the_dealt_fourteen(table, locked, first_draw, opened):
    seen = []

    def drawn(self, me, who, draw):
        seen.append(who)
        yield from ()

    t = table(wall="9m 1z", cards={"west": [locked(drawn=drawn)]}, first_draw=first_draw)
    t.until("S")
    assert seen == opened


@pytest.mark.rule("K-12", "K-44")
def test_the_terms_of_an_immune_players_riichi_are_not_changed_by_others(table, locked):
    def riichi_terms(self, terms):
        terms.price = 2_000
        return terms

    asked = []

    def immune(self, me, yes, who, category):
        asked.append((who, category))
        return yes or (who == me.seat and category == "target")

    dear, immune = locked("Dear", riichi_terms=riichi_terms), locked("Immune", immune=immune)
    hand = {"east": "123m456p789s1112z", "wall": "9m"}

    def price(**cards):
        return table(**hand, cards=cards).play("E: riichi 9m").until("S").table.deposits

    assert price(south=[dear]) == 2_000
    assert price(south=[dear], west=[immune]) == 2_000
    assert price(south=[dear], east=[immune]) == 1_000
    assert (0, "target") in asked
    assert price(east=[immune, dear]) == 2_000


@pytest.mark.rule("K-12", "K-44")
def test_others_do_not_change_what_binds_an_immune_player_in_riichi(table, locked):
    hand = {"east": "123m456p789s1112z", "wall": "9m ? ? ? 9p"}
    frees = locked("Frees", riichi_locks=lambda self, me, yes: False)
    immune = locked(
        "Immune", immune=lambda self, me, yes, who, category: yes or (who == me.seat and category == "forbid")
    )

    def discards(**cards):
        t = table(**hand, cards=cards).play("E: riichi 9m").until("E")
        return sum(option.startswith("discard") for option in t.options("E"))

    assert discards() == 1
    assert discards(south=[frees]) == 12
    assert discards(south=[frees], west=[immune]) == 12
    assert discards(south=[frees], east=[immune]) == 1
    assert discards(east=[immune, frees]) == 12


@pytest.mark.rule("K-11", "K-28")
def test_activation_can_be_cancelled_and_the_cost_stays_paid(table, locked, ping):
    def drawn(self, me, who):
        yield me.stake(1_000)
        yield ping()

    def activation(self, me, who, act):
        if who != me.seat:
            yield me.cancel()

    costly, stopper = locked("Costly", drawn=drawn), locked("Stopper", activation=activation)
    t = table(cards={"south": [costly], "west": [stopper]})
    assert not t.events("ping")
    assert t.events("activation_cancelled")
    t.expect(south=24_000)


@pytest.mark.rule("K-11", "K-15")
def test_activated_opens_just_before_the_effect(table, locked, pinger, ping):
    def activated(self, me, who, act):
        yield ping("heard")

    t = table(cards={"south": [pinger("hand_starting")], "west": [locked("Hearer", activated=activated)]})
    kinds = [event[0] for event in t.events("activated", "heard", "ping")]
    assert kinds == ["activated", "activated", "heard", "ping"]


@pytest.mark.rule("K-18", "K-23", "K-49")
def test_skill_changed_tells_of_skills_that_are_gained_and_lost_and_of_cards_that_are_turned(table, locked):
    seen = []

    def skill_changed(self, me, who, skill, change):
        seen.append((me.seat, who, skill.label.rpartition(".")[2], change))

    def hand_starting(self, me):
        yield me.gain(lamp)
        yield me.lose(lamp)
        yield me.turn_down(me.cards_of(me.seat)[0])
        yield me.turn_up(me.cards_of(me.seat)[0])

    lamp, first = locked("Lamp"), locked("First")
    actor = locked("Actor", hand_starting=hand_starting)
    table(cards={"south": [first, actor], "west": [locked("Hearer", skill_changed=skill_changed)]})
    wanted = [("lamp", "gained"), ("lamp", "lost"), ("first", "down"), ("first", "up")]
    assert seen == [(2, 1, label, change) for label, change in wanted]


@pytest.mark.rule("K-23")
@pytest.mark.rule("K-18")
def test_gained_opens_once_for_a_skill_that_comes_in_play(table, locked, ping, script):
    def gained(self, me, who, skill):
        yield ping(f"{who} gained {skill.label}, own: {skill is me.instance}")

    gift = locked("Gift", gained=gained)
    acts = {(0, turn): lambda me: [me.gain(gift)] for turn in (1, 2)}
    t = table(cards={"south": [script(acts)], "west": [locked("Ear", gained=gained)]}).until("S").until("W").until("S")
    told = [event[0] for event in t.events() if " gained " in event[0]]
    assert told == ["1 gained conftest.gift, own: False", "1 gained conftest.gift, own: True"]


def test_flipped_opens_once_for_everybody_after_a_card_was_turned_up(table, locked, ping):
    def flipped(self, me, who, card):
        yield ping(f"seat {me.seat} sees {card.id.rpartition(':')[2]} of {who}")

    def hand_starting(self, me):
        yield me.turn_down(me.cards_of(me.seat)[0])
        yield me.turn_up(me.cards_of(me.seat)[0])

    first, actor = locked("First", flipped=flipped), locked("Actor", hand_starting=hand_starting)
    t = table(cards={"south": [first, actor], "west": [locked("Hearer", flipped=flipped)]})
    seen = [event[0] for event in t.events() if event[0].startswith("seat")]
    assert seen == ["seat 1 sees First of 1", "seat 2 sees First of 1"], "from the dealer on (K-15)"
