"""Free tiles at the table: what sees them, which are legal, what they become and who learns of it (class 2)."""

import time
from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

from rinshan import judging
from rinshan.drive import drive
from rinshan.errors import PackError
from rinshan.events import data, text
from rinshan.fuzz import EagerPlayer
from rinshan.hand import HandKeys, SetForm, kinds_in
from rinshan.records.native import Recorder, read_record, record_lines, verify_record
from rinshan.rows import listen
from rinshan.rules import load_rules
from rinshan.streams import Stream
from rinshan.subjects import Discard, Wild, Win
from rinshan.table import verify
from rinshan.tiles import KIND_OF, NAME_OF_TEXT, NAME_TEXT, format_names, parse_names, tile_names
from rinshan.wild import complete_sets, granted, may_have
from rinshan.win import value
from rinshan_skills import DECLARED, FIXED, FREE, LOCKED, Registry, Skill, mine, open_game, per_hand, seat_cards
from rinshan_skills.testing import furiten, not_furiten

PLAIN = {"red_fives": (0, 0, 0)}


def free(tiles, count=1, names=None, name="Free", **fields):
    """A locked skill by which so many of its holder's tiles of these kinds may be free; "" are all kinds."""
    kinds = {KIND_OF[name] for name in parse_names(tiles)} or set(range(34))
    allowed = None if names is None else frozenset(parse_names(names))

    def frees(self, me):
        table, seat = me.table, me.seat
        held = [*table.concealed(seat), *(tile for meld in table.melds[seat] for tile in meld.tiles)]
        return [Wild(tuple(tile for tile in held if KIND_OF[table.face[tile]] in kinds), count, allowed)]

    return type(name, (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": frees, **fields})


def kinds(mask):
    return format_names(kinds_in(mask))


def level(t, cls, value):
    """Give a skill a level: 0 works, 1 sealed, 2 disabled."""
    rows = listen(t.table)
    (instance,) = (held for held in t.skills.instances if held.cls is cls)
    rows.level_of = lambda source: value if source.origin() is instance else 0
    t.table.changed()


def became(t, wind="S"):
    return [(NAME_TEXT[freed.was], NAME_TEXT[freed.name]) for freed in t.win(wind).value.freed]


def riichi(t, wind="S"):
    return [option for option in t.options(wind) if option.startswith("riichi")]


def dora(t, wind="S"):
    return [(item.id, item.han) for item in t.win(wind).value.dora]


# ------------------------------------------------------------------ what sees free tiles


LONE = "123m456p789s33p17z"
MANY = "123m456p789s3p7z22z"


@pytest.mark.rule("K-03", "K-13", "K-14", "W-04")
def test_waits_and_tenpai_count_a_free_tile_and_go_with_its_skill(table):
    cls = free("7z")
    t = table(east="9m", south=LONE, cards={"south": [cls]})
    for value_, waits in ((0, "3p1z"), (1, "3p1z"), (2, ""), (0, "3p1z")):
        level(t, cls, value_)
        assert kinds(t.table.waits(1)) == waits
        assert judging.tenpai(t.table, 1) is bool(waits)
        assert t.skills.instances[0].me.tenpai is bool(waits)
        assert t.table.plain_waits(1) == 0
        verify(t.table, ())


@pytest.mark.rule("K-03")
def test_only_the_holder_has_free_tiles(table):
    t = table(east=f"{LONE}9m", south="123m456p789s22p67z", cards={"south": [free("7z")]})
    assert kinds(t.table.waits(1)) == "2p6z"
    assert [t.table.waits(seat) == t.table.plain_waits(seat) for seat in range(4)] == [True, False, True, True]
    assert [may_have(t.table, seat) for seat in range(4)] == [False, True, False, False]
    assert [len(granted(t.table, seat)) for seat in range(4)] == [0, 1, 0, 0]


@pytest.mark.rule("K-58", "K-03")
def test_the_tile_ronned_is_never_the_free_one_but_the_tile_drawn_may_be(table):
    t = table(east="7z", south="123m456p789s34p22z", wall="? 7z", cards={"south": [free("7z")]})
    assert kinds(t.table.waits(1)) == "25p"
    t.play("E: discard 7z")
    assert t.options("S") == []
    t.until("S").play("S: tsumo")
    assert became(t) == [("7z", "2p")]
    assert t.win("S").tile // 4 == NAME_OF_TEXT["7z"]
    assert t.win("S").value.explain()[:2] == ["free: 7z counts as 2p", "reading: 123m 234p 456p 789s 22z (ryanmen)"]
    assert "tsumo" not in table(east="6z", south="123m456p789s34p22z", wall="? 7z").until("S").options("S")


@pytest.mark.rule("K-03", "B-10", "W-07")
def test_furiten_is_over_all_waits_the_free_ones_too(table):
    hand = {"east": "9m", "south": MANY, "wall": "? 8p"}
    t = table(**hand, cards={"south": [free("7z")]})
    assert kinds(t.table.waits(1)) == "12345678p2z"
    t.play("E: discard 9m").until("S").play("S: discard 8p drawn").until("W")
    t.expect(south=furiten)
    t = table(**hand | {"wall": "? 9p"}, cards={"south": [free("7z")]}).until("S").play("S: discard 9p drawn")
    t.until("W").expect(south=not_furiten)


@pytest.mark.rule("K-03", "B-10", "W-07")
@pytest.mark.parametrize(("cut", "passed"), [("1p", "1p"), ("9p", "")])
def test_letting_a_free_wait_pass_is_temporary_furiten(table, cut, passed):
    t = table(east="9m", west=cut, south=MANY, wall="? 4m", cards={"south": [free("7z")]}).until("S")
    t.play("S: discard 4m drawn", f"W: discard {cut}").until("N")
    assert kinds(t.table.passed[1]) == passed


@pytest.mark.rule("A-09", "K-03")
def test_linked_furiten_links_all_waits_once_free_tiles_bring_some(table):
    hand = {"east": "9m", "wall": "? 2z", "furiten": "linked"}
    t = table(**hand, south=MANY, cards={"south": [free("7z")]}).until("S").play("S: discard 2z drawn").until("W")
    assert judging.furiten_causes(t.table, 1, 4 * NAME_OF_TEXT["8p"]) == ("discard",)
    # 1z is furiten by itself; the wait on 3p of the same shanpon is not linked to it
    shanpon = {"south": "123m456p789s33p11z", "wall": "? 1z"}
    for cards, causes in (([], ()), ([free("7z")], ()), ([free("3p")], ("discard",))):
        t = table(**hand | shanpon, cards={"south": cards}).until("S").play("S: discard 1z drawn").until("W")
        assert judging.furiten_causes(t.table, 1, 4 * NAME_OF_TEXT["3p"]) == causes


@pytest.mark.rule("K-03", "B-08")
def test_riichi_is_offered_for_each_discard_after_which_a_free_tile_makes_a_wait(table):
    hand = {"east": "9m", "south": LONE, "wall": "? 9s"}
    t = table(**hand, cards={"south": [free("7z")]}).until("S")
    assert riichi(t) == ["riichi 9s", "riichi 1z", "riichi 9s drawn"]
    held = t.table.hands[1].copy(), t.table.drawn, t.table.rivers[1].copy()
    assert kinds(t.table.waits(1)) == "3p1z"
    assert (t.table.hands[1], t.table.drawn, t.table.rivers[1]) == held
    verify(t.table, ())
    t.play("S: riichi 1z")
    assert kinds(t.table.waits(1)) == "3p6789s"
    assert riichi(table(**hand).until("S")) == []
    assert riichi(table(**hand, cards={"east": [free("7z")]}).until("S")) == []


@pytest.mark.rule("K-03", "K-44")
def test_terms_that_allow_a_hand_one_away_leave_the_discards_after_which_a_free_tile_waits(table, locked):
    """With the 7z free LONE waits after 9s or 1z; one away as it lies it is after any discard that keeps its sets."""

    def riichi_terms(self, me, terms, who):
        return replace(terms, away=1)

    hand = {"east": "9m", "south": LONE, "wall": "? 9s"}
    away = locked("Away", riichi_terms=riichi_terms)
    plain = riichi(table(**hand, cards={"south": [away]}).until("S"))
    wide = riichi(table(**hand, cards={"south": [away, free("7z")]}).until("S"))
    assert {*plain, "riichi 9s", "riichi 1z", "riichi 9s drawn"} == set(wide)


@pytest.mark.rule("K-03", "W-04", "B-18")
@pytest.mark.parametrize("empty", [True, False])
def test_a_free_wait_on_tiles_that_are_all_ones_own_is_a_wait_by_rule(table, empty):
    """1111m 456p 789s 23s and the 7z as a 4s: nothing but a fifth 1m."""
    hand = {"east": "9m", "south": "1111m456p789s23s7z", "wall": "? 4z"}
    t = table(**hand, cards={"south": [free("7z", names="4s")]}, empty_wait_tenpai=empty).until("S")
    assert kinds(t.table.waits(1)) == "1m"
    assert kinds(t.table.live_waits(1)) == ("1m" if empty else "")
    assert ("riichi 4z drawn" in riichi(t)) is empty
    assert judging.tenpai(t.table, 1) is empty


@pytest.mark.rule("B-08", "K-03")
@pytest.mark.parametrize(("names", "offered"), [(None, False), ("1m", True)])
def test_a_closed_kan_in_riichi_may_not_take_a_free_wait_away(table, names, offered):
    cls = free("1m", names=names)
    t = table(east="9m", south="111m456p789s22z55z", wall="? 4z ? ? ? 1m", cards={"south": [cls]}).until("S")
    assert kinds(t.table.waits(1)) == ("25z" if offered else "1m25z")
    t.play("S: riichi 4z drawn").until("S")
    assert ("ankan 1111m" in t.options("S")) is offered
    assert t.table.melds[1] == []


@pytest.mark.rule("K-03", "W-04")
@pytest.mark.parametrize(("south", "ready"), [("123m456p789s22z17z", True), ("123m456p8s22z1367z", False)])
def test_after_a_call_a_discard_that_leaves_a_free_wait_is_tenpai(table, south, ready):
    t = table(east="2z", south=south, cards={"south": [free("7z", names="6z")]}).play("E: discard 2z", "S: pon 22z")
    assert t.skills.instances[0].me.tenpai is ready


@pytest.mark.rule("A-07", "B-07", "K-03")
def test_thirteen_orphans_with_a_free_tile_rob_a_closed_kan(table):
    hand = {"east": "1111z2345678m222p", "south": "19m19p19s234567z2m", "kokushi_robs_ankan": True}
    for cards, options in (([free("2m")], ["ron", "pass"]), ([], []), ([free("19m")], [])):
        t = table(**hand, cards={"south": cards}).play("E: ankan 1111z")
        assert t.options("S") == options
    other = table(**{**hand, "south": "123m123p123s22z7z3m"}, cards={"south": [free("7z")]})
    assert other.table.waits(1) >> NAME_OF_TEXT["1z"] & 1 == 0
    other = table(**{**hand, "south": "123m123p123s23z22s"}, cards={"south": [free("23z")]})
    assert other.table.waits(1) >> NAME_OF_TEXT["2z"] & 1
    assert other.play("E: ankan 1111z").options("S") == []


# ------------------------------------------------------------------ legal tiles first


SHANPON = "234567p22m46s88s7z"
"""With the 7z as a 5s it waits for 2m and 8s; nothing else completes it by 2m."""


def ron(table, east="1z", *, cards=None, dora_="9p", names=None, **more):
    """S rons a 2m of W after E's discard."""
    held = {"south": [free("7z", names=names)], **(cards or {})}
    t = table(east=east, south=SHANPON, west="2m", wall="? 4z", cards=held, dora=dora_, **more)
    return t.play(f"E: discard {east}", "S: discard 4z drawn", "W: discard 2m", "S: ron")


@pytest.mark.rule("K-50", "K-03")
def test_a_free_tile_becomes_what_pays_most_a_red_five_too(table):
    t = ron(table).expect(han=2, yaku={"south": ["tanyao"]})
    assert (became(t), dora(t)) == ([("7z", "0s")], [("aka_dora", 1)])
    assert became(ron(table, free_names=34)) == [("7z", "5s")]


@pytest.mark.rule("K-09", "K-50")
def test_a_name_that_shows_in_full_is_illegal_by_the_letter_of_the_table(table):
    t = ron(table, "0s").expect(han=1)
    assert became(t) == [("7z", "5s")]
    assert became(ron(table, "0s", free_limit="own")) == [("7z", "0s")]


@pytest.mark.rule("K-09", "K-39")
def test_a_tile_lying_face_down_in_anothers_river_is_not_seen(table, locked):
    def discarding(self, me, who, discard):
        if who == me.seat:
            yield me.replace(Discard(discard.seat, discard.tile, discard.drawn, down=True))

    t = ron(table, "0s", cards={"east": [locked(discarding=discarding)]})
    assert became(t) == [("7z", "0s")]


@pytest.mark.rule("K-39", "W-02")
def test_the_owner_of_a_tile_lying_face_down_counts_it(table, locked):
    def discarding(self, me, who, discard):
        if who == me.seat:
            yield me.replace(Discard(discard.seat, discard.tile, discard.drawn, down=True))

    looks = locked("Looks", fu_direct=lambda self, fu: fu)
    t = table(east="5z", south="9m", cards={"east": [locked(discarding=discarding)], "south": [looks]})
    t.play("E: discard 5z").until("S")
    east, south = (held.me for held in t.skills.instances)
    held = [seat_hand.count(NAME_OF_TEXT["5z"]) for seat_hand in (t.table.hand_names(0), t.table.hand_names(1))]
    assert east.copies_left(NAME_OF_TEXT["5z"]) == 3 - held[0]
    assert south.copies_left(NAME_OF_TEXT["5z"]) == 4 - held[1]


@pytest.mark.rule("K-09", "K-04")
@pytest.mark.parametrize(("turned", "freed"), [(True, "2s"), (False, "5s")])
def test_a_transformed_meld_shows_what_its_tiles_are_now(table, turned, freed):
    """N's 1s are 5s: its pon and E's 5s are all four of them. S has 34s and a free 7z, and 5s is dora."""
    one, five = NAME_OF_TEXT["1s"], NAME_OF_TEXT["5s"]

    def turns(self, me, name):
        return five if name == one else name

    ones = type("Ones", (Skill,), {"kind": LOCKED, "transforms": FIXED, "turns": turns})
    cards = {"south": [free("7z")], "north": [ones] if turned else []}
    t = table(
        east="1s5s", south="234567p22m88p34s7z", north="11s", west="2m", wall="? 4z ? ? ? 4z",
        dora="4s", cards=cards, **PLAIN,
    )  # fmt: skip
    t.play("E: discard 1s", f"N: pon {'55' if turned else '11'}s").until("E").play("E: discard 5s").until("W")
    t.play("W: discard 2m", "S: ron")
    assert became(t) == [("7z", freed)]


@pytest.mark.rule("K-03", "K-09")
def test_where_only_illegal_tiles_complete_the_hand_one_of_them_is_taken(table):
    t = ron(table, "0s", names="0s").expect(han=2)
    assert became(t) == [("7z", "0s")]
    assert became(ron(table, "0s", names="0s5s")) == [("7z", "5s")]


@pytest.mark.rule("K-03", "K-09")
@pytest.mark.parametrize(("east", "changed"), [("0s", []), ("1z", [("5s", "0s")])])
def test_a_hand_that_wins_as_it_lies_leaves_no_room_for_an_illegal_tile(table, east, changed):
    t = table(
        east=east, south="234567p22m456s88s", west="2m", wall="? 4z", cards={"south": [free("5s", names="0s")]},
    )  # fmt: skip
    t.play(f"E: discard {east}", "S: discard 4z drawn", "W: discard 2m", "S: ron")
    assert became(t) == changed


@pytest.mark.rule("K-50", "K-09")
@pytest.mark.parametrize(("limit", "waits"), [("table", "1m2z"), ("own", "")])
def test_a_fifth_copy_held_concealed_is_possible_unless_ones_own_copies_are_the_limit(table, limit, waits):
    """1111m 456p 789s 22z: with the 7z as a fifth 1m they are 111m 11m, and wait for 2z or a sixth."""
    cards = {"south": [free("7z", names="1m")]}
    t = table(east="9m", south="1111m456p789s22z7z", cards=cards, free_limit=limit)
    assert kinds(t.table.waits(1)) == waits


# ------------------------------------------------------------------ dora, melds, several tiles


@pytest.mark.rule("K-05", "B-13")
@pytest.mark.case("C-105")
@pytest.mark.parametrize(("indicator", "found"), [("4s", [("dora", 1)]), ("6z", []), ("9p", [])])
def test_dora_count_by_the_tile_after_class_two(table, indicator, found):
    t = ron(table, dora_=indicator, **PLAIN)
    assert (became(t), dora(t)) == ([("7z", "5s")], found)


@pytest.mark.rule("K-05", "K-02", "B-13")
@pytest.mark.case("C-105")
@pytest.mark.parametrize(("indicator", "found"), [("4m", [("dora", 1)]), ("1p", []), ("9p", [])])
def test_dora_count_by_the_tile_after_class_one(table, indicator, found):
    """A 2p that was declared to be a normal 5m."""

    class FirstIsFive(Skill):
        """The tile drawn first in a hand is a normal 5m."""

        kind = LOCKED
        transforms = DECLARED
        uses = per_hand(1)

        @mine
        def drawn(self, me, draw):
            yield me.transform(draw.tile, NAME_OF_TEXT["5m"])

    cards = {"south": [FirstIsFive]}
    t = table(east="1z", south="34m345p678s66p88p7z", west="6p", wall="? 2p", dora=indicator, cards=cards, **PLAIN)
    t.play("E: discard 1z", "S: discard 7z", "W: discard 6p", "S: ron").expect(yaku={"south": ["tanyao"]})
    assert dora(t) == found


@pytest.mark.rule("K-05", "K-04", "K-03")
@pytest.mark.parametrize(("indicator", "found"), [("4s", [("dora", 1)]), ("8s", [])])
def test_a_fixed_tile_that_is_free_counts_as_dora_by_what_it_becomes(table, indicator, found):
    """The 9s is a 7z by one skill and free by another: as a 5s it is a dora; the 9s printed on it is none."""
    nine, red = NAME_OF_TEXT["9s"], NAME_OF_TEXT["7z"]

    def turns(self, me, name):
        return red if name == nine else name

    turned = type("Turned", (Skill,), {"kind": LOCKED, "transforms": FIXED, "turns": turns})
    t = table(
        east="1z", south="234567p22m46s88s9s", west="2m", wall="? 4z", dora=indicator, **PLAIN,
        cards={"south": [free("7z"), turned]},
    )  # fmt: skip
    t.play("E: discard 1z", "S: discard 4z drawn", "W: discard 2m", "S: ron")
    assert (became(t), dora(t)) == ([("7z", "5s")], found)


@pytest.mark.rule("K-03", "E-03")
def test_a_tile_of_a_meld_becomes_only_what_leaves_the_meld_a_set(table):
    """A chi of 123s with a free 1s is 234s: tanyao."""
    hand = {"east": "1s", "south": "23s345m678m456p7z8p", "north": "8p", "wall": "? ? ? ? ?", "west": "1p"}
    t = table(**hand, cards={"south": [free("1s")]}).play("E: discard 1s", "S: chi 23s", "S: discard 7z")
    assert kinds(t.table.waits(1)) == "8p"
    t.until("N").play("N: discard 8p", "S: ron").expect(yaku={"south": ["tanyao"]}, fu=30)
    assert became(t) == [("1s", "4s")]
    plain = table(**hand).play("E: discard 1s", "S: chi 23s", "S: discard 7z").until("N").play("N: discard 8p")
    assert "ron" not in plain.options("S")
    other = table(**hand, cards={"south": [free("1s", names="5s9s")]})
    other.play("E: discard 1s", "S: chi 23s", "S: discard 7z").until("N").play("N: discard 8p")
    assert "ron" not in other.options("S")


@pytest.mark.rule("K-03", "K-50")
def test_a_tile_of_a_pon_may_become_the_red_five_of_its_kind_if_that_is_legal(table):
    hand = {"east": "5s", "south": "55s234m678m456p7z8p", "north": "8p", "west": "0s"}
    for cards, names, aka in (([free("5s")], [("5s", "0s")], 1), ([], [], 0)):
        t = table(**hand, cards={"south": cards}).play("E: discard 5s", "S: pon 55s", "S: discard 7z").until("N")
        t.play("N: discard 8p", "S: ron")
        assert (became(t), sum(han for _, han in dora(t))) == (names, aka)
    t = table(**hand, cards={"south": [free("5s")]}).play("E: discard 5s", "S: pon 55s", "S: discard 7z")
    t.play("W: discard 0s").until("N").play("N: discard 8p", "S: ron")
    assert became(t) == []


@pytest.mark.rule("E-03", "K-27", "K-03")
def test_free_tiles_do_not_mend_a_wrong_meld(table):
    cards = {"south": ["anan", free("")]}
    t = table(east="5m", south="67m11p234p678s234s", cards=cards, **PLAIN).play("E: discard 5m", "S: chi 67m")
    t.play("S: discard 4s")
    assert t.table.has_wrong_meld(1)
    assert t.table.waits(1) == 0
    assert not judging.can_win(t.table, 1, 4 * NAME_OF_TEXT["1p"], 0)


@pytest.mark.rule("K-03")
def test_several_skills_free_tiles_together_but_no_tile_twice(table):
    # 123m 456p 11z 5z 6z 7z and two more: two of the three honours can be free
    hand = {"east": "9m", "south": "123m456p789s1567z"}
    one = table(**hand, cards={"south": [free("7z"), free("7z")]})
    assert kinds(one.table.waits(1)) == ""
    two = table(**hand, cards={"south": [free("7z"), free("67z")]})
    assert kinds(two.table.waits(1)) == "15z"
    also = table(**hand, cards={"south": [free("67z", count=2)]})
    assert kinds(also.table.waits(1)) == "15z"
    all_ = table(**hand, cards={"south": [free("567z", count=9)]})
    assert all_.table.waits(1) == (1 << 34) - 1


@pytest.mark.rule("K-03")
def test_a_tile_in_two_grants_is_free_by_either(table):
    for cards in ([free("7z", names="9m"), free("7z")], [free("7z"), free("7z", names="9m")]):
        assert kinds(table(east="9m", south=LONE, cards={"south": cards}).table.waits(1)) == "3p1z"
    never = table(east="9m", south=LONE, cards={"south": [free("7z", names="9m"), free("7z", names="8m")]})
    assert never.table.waits(1) == 0


@pytest.mark.rule("K-03", "K-09")
def test_a_tile_of_a_meld_becomes_an_illegal_one_where_nothing_else_wins(table):
    """All four 4s lie in W's kan, and only a 4s makes the chi of 123s a run without a terminal."""
    hand = {"east": "14s", "south": "23s345m678m456p7z8p", "west": "444s", "north": "8p", "wall": "? ? ? 2z", **PLAIN}
    for limit in ("table", "own"):
        t = table(**hand, cards={"south": [free("1s")]}, free_limit=limit).play("E: discard 4s", "W: daiminkan 444s")
        t.until("E").play("E: discard 1s", "S: chi 23s", "S: discard 7z").until("N").play("N: discard 8p", "S: ron")
        assert became(t) == [("1s", "4s")]


@pytest.mark.rule("K-03")
def test_fewer_tiles_than_could_be_may_be_free(table):
    """66z 7z 1z, two of which may be 1z: 66z 11z waits for both, 6z 111z and 7z 111z for the single tile."""
    t = table(east="1z", south="123m456p789s667z1z", cards={"south": [free("67z", 2, "1z")]})
    assert kinds(t.table.waits(1)) == "167z"
    t.play("E: discard 1z", "S: ron").expect(yaku={"south": ["bakaze_ton"]})
    assert became(t) == [("7z", "1z")]


@pytest.mark.rule("K-50", "K-03")
@pytest.mark.parametrize(("limit", "changed"), [("table", [("5s", "0s")]), ("own", [])])
def test_a_tile_of_a_meld_keeps_to_ones_own_copies_where_they_are_the_limit(table, limit, changed):
    """The red five is in the hand: a second one shows nowhere, but there is none."""
    cards = {"south": [free("5s", names="0s")]}
    t = table(east="5s", south="55067s234m456p7z8p", north="8p", cards=cards, free_limit=limit, dora="9m")
    t.play("E: discard 5s", "S: pon 55s", "S: discard 7z").until("N").play("N: discard 8p", "S: ron")
    assert became(t) == changed


@pytest.mark.rule("K-03", "K-47")
def test_runs_of_ones_own_are_complete_sets_too(table, locked):
    wrapped = (NAME_OF_TEXT["8s"], NAME_OF_TEXT["9s"], NAME_OF_TEXT["1s"])
    forms = locked("Wraps", meld_forms=lambda self, me, who: [SetForm("wrapped", (wrapped,))] if who == me.seat else [])
    t = table(east="9m", south="46m789m234p22z89s1s", cards={"south": [forms]}, **PLAIN)
    assert kinds(t.table.plain_waits(1)) == "5m"
    found = [format_names(t.table.face[tile] for tile in group) for group in complete_sets(t.table, 1)]
    assert found == ["789m", "234p", "189s"]


@pytest.mark.rule("K-03")
def test_as_it_lies_goes_before_a_choice_that_pays_the_same(table):
    hand = {"east": "9m", "south": "234m456p678s33p77z", "west": "7z", "wall": "? 4z"}
    t = table(**hand, cards={"south": [free("", names="123456789m")]})
    t.play("E: discard 9m", "S: discard 4z drawn", "W: discard 7z", "S: ron")
    assert (became(t), t.events("free_tile")) == ([], [])


# ------------------------------------------------------------------ conditions


@pytest.mark.rule("K-29", "W-03")
def test_a_condition_on_the_wait_is_counted_with_nothing_free(table):
    seen = []

    def holds(self, me):
        seen.append((me.wait_faces, kinds(me.table.waits(me.seat)), me.tenpai))
        return me.wait_faces == 1

    t = table(east="9m", south="46m789m234p678s22z", cards={"south": [free("789m", holds=holds)]})
    assert kinds(t.table.waits(1)) == "23456789m2z"
    assert set(seen) == {(1, "5m", True)}
    me = t.skills.instances[0].me
    assert (me.waits, me.wait_faces) == ((NAME_OF_TEXT["5m"],), 1), "so they are outside too (W-03)"
    two = table(east="9m", south="45m789m234p678s22z", cards={"south": [free("789m", holds=holds)]})
    assert kinds(two.table.waits(1)) == "36m"


@pytest.mark.rule("K-29")
def test_two_conditions_on_each_others_tenpai_are_counted_with_nothing_free(table):
    def other(seat):
        return lambda self, me: bool(me.table.waits(seat))

    cards = {"south": [free("7z", holds=other(2))], "west": [free("6z", holds=other(1))]}
    t = table(east="9m", south=LONE, west="234m567p789s44s26z", cards=cards)
    assert (t.table.waits(1), t.table.waits(2)) == (0, 0)
    assert not t.table.bare


@pytest.mark.rule("K-29", "K-04")
def test_a_fixed_transformation_while_tenpai_sees_a_free_wait_of_another_skill(table):
    four, five = NAME_OF_TEXT["4z"], NAME_OF_TEXT["5z"]
    fours = type(
        "Fours", (Skill,),
        {
            "kind": LOCKED, "transforms": FIXED, "holds": lambda self, me: me.tenpai,
            "turns": lambda self, me, name: five if name == four else name,
        },
    )  # fmt: skip
    t = table(east="9m", south="123m456p789s33p47z", cards={"south": [free("7z"), fours]})
    t.expect(south="123m456p789s33p57z")
    assert kinds(t.table.waits(1)) == "3p5z"


@pytest.mark.rule("H-07")
def test_a_skill_whose_free_tiles_fail_is_silent_and_its_tiles_lie_as_they_are(table):
    def frees(self, me):
        raise ValueError("oops")

    cls = type("Failing", (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": frees})
    t = table(east="9m", south=LONE, cards={"south": [cls]}, raise_faults=False).finish()
    (fault,) = t.skills.faults
    assert "its handler for 'wild' failed" in str(fault)
    assert not t.table.bare
    given = type("Given", (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": lambda self, me: [Wild((200,))]})
    t = table(east="9m", south=LONE, cards={"south": [given]}, raise_faults=False).finish()
    assert "expected a list of Wild: a tuple of tiles, a count from 1" in str(t.skills.faults[0])


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    "wild",
    [Wild([1]), Wild((1,), 0), Wild((1,), True), Wild((-1,)), Wild((1,), 1, {1}), Wild((1,), 1, frozenset({37})), 3],
)
def test_what_is_no_list_of_free_tiles_is_refused(table, wild):
    cls = type("Given", (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": lambda self, me: [wild]})
    t = table(east="9m", south=LONE, cards={"south": [cls]}, raise_faults=False)
    assert t.table.waits(1) == 0
    assert len(t.skills.faults) == 1


@pytest.mark.rule("K-03")
def test_tiles_that_are_not_the_holders_are_never_free(table):
    def frees(self, me):
        return [Wild(tuple(range(136)), 1, frozenset(parse_names("1z")))]

    cls = type("Given", (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": frees})
    t = table(east="9m", south="123m456p789s33p17z", cards={"south": [cls]})
    assert kinds(t.table.waits(1)) == "3p1z"


# ------------------------------------------------------------------ the complete sets of a waiting hand


@pytest.mark.rule("K-29")
@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("46m789m234p678s22z", ["789m", "234p", "678s"]),
        ("1123m456p789s555z", ["1123m", "456p", "789s", "555z"]),
        ("111222333m45p66z", ["111222333m", "111m", "222m", "333m"]),
        ("2345m123p789s777z", ["234m", "345m", "123p", "789s", "777z"]),
        ("4556m123p789s777z", ["4556m", "123p", "789s", "777z"]),
        ("1123m456p789s55z5s", []),
        ("147m258p369s1234z", []),
    ],
)
def test_the_complete_sets_are_those_of_some_division_that_waits(table, hand, sets):
    t = table(east="9m", south=hand, **PLAIN)
    assert [format_names(t.table.face[tile] for tile in group) for group in complete_sets(t.table, 1)] == sets


@pytest.mark.rule("K-29")
def test_melds_are_complete_sets_of_a_waiting_hand(table):
    t = table(east="2z", south="46m789m234p67s22z4s", cards={"south": [free("7z")]}, **PLAIN)
    t.play("E: discard 2z", "S: pon 22z")
    assert t.skills.instances[0].me.sets == ()
    t.play("S: discard 4s")
    assert t.skills.instances[0].me.sets == ()
    t = table(east="2z", south="46m789m234p77s22z4s", cards={"south": [free("7z")]}, **PLAIN)
    t.play("E: discard 2z", "S: pon 22z", "S: discard 4s")
    found = t.skills.instances[0].me.sets
    assert [format_names(t.table.face[tile] for tile in group) for group in found] == ["789m", "234p", "222z"]


# ------------------------------------------------------------------ what is told


@pytest.mark.rule("B-01", "K-60", "K-03")
def test_others_learn_of_free_tiles_when_the_win_is_paid_and_not_before(table):
    held = {"east": "1z", "south": SHANPON, "west": "2m", "wall": "? 4z"}
    t, plain = table(**held, cards={"south": [free("7z")]}), table(**held)
    for scene in (t, plain):
        scene.play("E: discard 1z", "S: discard 4z drawn", "W: discard 2m")
    assert t.options("S") == ["ron", "pon 22m", "pass"]
    for wind in "EWN":
        assert t.view(wind).to_bytes() == plain.view(wind).to_bytes()
        assert t.options(wind) == plain.options(wind)
    assert not t.events("free_tile")
    t.play("S: ron")
    (event,) = t.events("free_tile")
    kinds_ = [event_[0] for event_ in t.events()]
    assert kinds_.index("win_declared") < kinds_.index("free_tile") < kinds_.index("win")
    assert data(event, t.table.printed, 3) == {"event": "free_tile", "seat": 1, "tile": "7z", "counts_as": "0s"}
    assert text(event, t.table.printed) == "free_tile 1 tile=7z counts_as=0s"
    assert "456s" in t.events("win")[0][6]["reading"]


@pytest.mark.rule("B-04", "K-03")
def test_games_with_free_tiles_replay_to_the_same_bytes():
    known = Registry()
    known.load_entry_points()
    seats = [
        ["takei_hisa", free("5z5p", name="A")],
        [free("", name="B"), "anan"],
        ["takei_hisa"],
        [free("1z", 2, name="C")],
    ]
    recorder = Recorder()
    game = open_game(
        load_rules("skills"), seed="free", seats=seats, hands=4, known=known, listeners=[recorder, verify],
        raise_faults=True,
    )  # fmt: skip
    drive(game, [EagerPlayer(Stream(f"free {seat}")) for seat in range(4)], recorder.answers)
    assert "free_tile" in {event[0] for event in game.table.journal}
    lines = "\n".join(record_lines(game, recorder))
    record = read_record(lines, opener=lambda rules, cards, packs: seat_cards(rules, cards, known=known).attach)
    assert verify_record(record) == []


def test_a_table_without_free_tiles_never_asks_for_them(table):
    t = table(east="9m", cards={"south": [free("7z")]})
    assert t.table.on.wild
    assert not table(east="9m", cards={"south": ["anan"]}).table.on.wild


# ------------------------------------------------------------------ brute force


def _hand(rng):
    """Thirteen tiles near a win, and the tile that would have completed them, by name."""
    while True:
        blocks = []
        for _ in range(4):
            suit, low = rng.below(3), rng.below(7)
            blocks.append([9 * suit + low + step for step in range(3)] if rng.below(3) else [9 * suit + low] * 3)
        pair = rng.below(34)
        names = [name for block in blocks for name in block] + [pair, pair]
        if max(Counter(names).values()) <= 4:
            names = rng.shuffled(names)
            for _ in range(rng.below(3)):
                names[rng.below(13)] = rng.below(34)
            if max(Counter(names).values()) <= 3:
                return names[:13], names[13]


def _turned(names, places, count, allowed):
    """Every way to change at most so many of the tiles at these places."""
    for size in range(count + 1):
        for chosen in combinations(places, size):
            for values in product(allowed, repeat=size):
                made = list(names)
                for place, name in zip(chosen, values, strict=True):
                    made[place] = name
                yield made, values


def _complete(names):
    return HandKeys(KIND_OF[name] for name in names).missing(0) == 0


@pytest.mark.rule("K-03", "K-09", "K-50", "K-58")
@pytest.mark.parametrize("seed", range(24))
def test_waits_offers_and_values_are_those_of_trying_every_replacement(table, seed):
    rng = Stream(f"free {seed}")
    names, last = _hand(rng)
    count = 1 + seed % 2
    chosen = [names[rng.below(13)] for _ in range(3)]
    allowed = None if seed % 3 else frozenset(rng.shuffled(list(range(37)))[:12])
    game = sorted(set(tile_names((1, 1, 1))))
    wanted = frozenset(chosen)

    def frees(self, me):
        face = me.table.face
        return [Wild(tuple(t for t in me.table.concealed(me.seat) if face[t] in wanted), count, allowed)]

    cls = type("Free", (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": frees})
    t = table(
        east=NAME_TEXT[last], south=format_names(names), dora=NAME_TEXT[rng.below(34)], cards={"south": [cls]},
        seed=seed,
    )  # fmt: skip
    table_, held = t.table, t.table.hand_names(1)
    places = [place for place, name in enumerate(held) if name in wanted]
    options = game if allowed is None else [name for name in game if name in allowed]
    by_kind = sorted({KIND_OF[name] for name in options})
    ways = [made for made, _ in _turned(held, places, count, by_kind)]
    ways = [list(way) for way in {tuple(sorted(KIND_OF[name] for name in way)) for way in ways}]
    brute = sum(1 << kind for kind in range(34) if any(_complete([*way, kind]) for way in ways))
    assert table_.waits(1) == brute
    t.play(f"E: discard {NAME_TEXT[last]}")
    tile = table_.rivers[0][-1]
    best = _best(table_, tile, held, places, count, options)
    assert ("ron" in t.options("S")) is (best is not None)
    if best is not None:
        found, _ = judging.win_value(table_, Win(1, 0, tile))
        assert (found.base, found.han) == best


def _best(table, tile, held, places, count, options):
    """The highest (base, han) among the choices with the fewest illegal tiles."""
    shows = Counter(table.face[lying] for river in table.rivers for lying in river)
    copies = Counter(tile_names((1, 1, 1)))
    plain = judging.win_input(table, 1, tile, 0)
    found = {}
    for made, values in _turned(held, places, count, options):
        if not _complete([*made, plain.win]):
            continue
        win = judging.win_input(table, 1, tile, 0)
        win.concealed = (*made, plain.win)
        worth = value(win, table.rules)
        if worth is not None and worth.stands:
            illegal = sum(shows[name] >= copies[name] for name in values)
            found[illegal] = max(found.get(illegal, (0, 0)), (worth.base, worth.han))
    return found[min(found)] if found else None


@pytest.mark.rule("K-03")
def test_four_free_tiles_are_judged_within_fifty_milliseconds(table):
    t = table(east="1z", south="2345678m2234p55s", wall="? 5p", cards={"south": [free("2345m", 4)]}).until("S")
    judging.win_value(t.table, Win(1, None, t.table.drawn))
    begun = time.perf_counter()
    judging.win_value(t.table, Win(1, None, t.table.drawn))
    assert time.perf_counter() - begun < 0.05


# ------------------------------------------------------------------ what is refused at load


def _refused(message, **fields):
    with pytest.raises(PackError, match=message):
        Registry().register(type("Wrong", (Skill,), {"kind": LOCKED, **fields}))


@pytest.mark.rule("H-07", "K-03")
def test_free_tiles_that_are_not_said_in_full_are_refused():
    def frees(self, me):
        return []

    def without_me(self):
        return []

    def generator(self, me):
        yield Wild(())

    def turns(self, me, name):
        return name

    _refused(r"transforms = FREE says which tiles are free in frees\(self, me\), not in wild", transforms=FREE)
    _refused("not in wild", transforms=FREE, frees=frees, wild=lambda self: [])
    _refused("Wrong.frees: is for free tiles; say so: transforms = FREE", frees=frees)
    _refused("Wrong.frees: is for free tiles; say so: transforms = FREE", transforms=DECLARED, frees=frees)
    _refused("Wrong.frees: is for free tiles", transforms=FIXED, turns=turns, frees=frees)
    _refused("Wrong.turns: is for a fixed transformation", transforms=FREE, turns=turns, frees=frees)
    _refused("Wrong.holds: is for a transformation; say so: transforms = FIXED or FREE", holds=lambda self, me: True)
    _refused(r"expected a plain method frees\(self, me\)", transforms=FREE, frees=without_me)
    _refused(r"expected a plain method frees\(self, me\)", transforms=FREE, frees=generator)
    _refused(r"expected a plain method holds\(self, me\)", transforms=FREE, frees=frees, holds=True)
    Registry().register(type("Right", (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": frees}))
    assert Skill().frees(None) == []
