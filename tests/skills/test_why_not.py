"""Every reason why something is not on offer, in a scene that has it (E-04)."""

import pytest

from rinshan.decisions import DISCARDS, RIICHI, action, meld_action
from rinshan.reasons import REASONS, Offered, why_not
from rinshan.subjects import Refusal
from rinshan.table import DEAD
from rinshan.tiles import parse_name, parse_names
from rinshan_skills import LOCKED, Skill, mine

TENPAI = "123m456p789s1122z"
NO = Refusal("no", "probe")


def name(text):
    return parse_name(text)


def reasons(t, wind, kind, tiles="", offered=None, **more):
    names = tuple(parse_names(tiles))
    asked = (
        action(kind, names) if kind in ("riichi", "discard", "kakan", "nine_terminals") else meld_action(kind, names)
    )
    found = why_not(t.table, t.seat(wind), asked, offered, **more)
    assert {reason.id for reason in found} <= set(REASONS)
    return [reason.to_dict() for reason in found]


def last(t, wind, **more):
    """The discard that lies last in the river of a seat."""
    seat = t.seat(wind)
    return Offered(seat, t.table.rivers[seat][-1], **more)


def only(t, left):
    """Leave so many live tiles."""
    table = t.table
    for tile in table.live[left:]:
        table.place[tile] = DEAD
    table.shifted += table.live[left:]
    del table.live[left:]
    return t


# ------------------------------------------------------------------ wins


@pytest.mark.rule("B-11")
def test_a_hand_that_is_not_complete_says_how_far_it_is_and_what_it_waits_for(table):
    t = table(east=TENPAI, wall="9m", south="147m147p147s1234z")
    assert reasons(t, "E", "tsumo") == [{"id": "not_complete", "shanten": 0, "waits": "12z"}]
    t.play("E: discard 9m")
    assert reasons(t, "S", "ron", offered=last(t, "E"))[0]["waits"] == ""
    assert reasons(t, "S", "ron", offered=last(t, "E"))[0]["shanten"] > 1


@pytest.mark.rule("B-11")
def test_a_complete_hand_without_a_yaku_says_so(table):
    t = table(east="3s29m19p19s234567z", south="123m456p789s33z12s", wall="9m").play("E: discard 3s")
    assert reasons(t, "S", "ron", offered=last(t, "E")) == [{"id": "no_yaku"}]


@pytest.mark.rule("B-10")
def test_furiten_names_its_causes_and_tiles(table):
    t = table(east=TENPAI, south="2z29m19p19s134567z", wall="1z")
    t.play("E: discard 1z drawn", "S: discard 2z")
    assert reasons(t, "E", "ron", offered=last(t, "S")) == [{"id": "furiten", "causes": ["discard"], "tiles": "1z"}]
    t = table(east=TENPAI, south="2z29m19p19s134567z", west="1z28m28p28s344567z", wall="9m 5p 6p")
    t.play("E: discard 9m", "S: discard 2z", "E: pass", "W: discard 1z")
    assert reasons(t, "E", "ron", offered=last(t, "W")) == [{"id": "furiten", "causes": ["temporary"], "tiles": "2z"}]


@pytest.mark.rule("B-10")
def test_furiten_of_a_riichi_names_what_was_let_pass(table):
    t = table(east=TENPAI, south="2z29m19p19s134567z", west="1z28m28p28s344567z", wall="9m 5p 6p")
    t.play("E: riichi 9m drawn", "S: discard 2z", "E: pass", "W: discard 1z")
    (reason,) = reasons(t, "E", "ron", offered=last(t, "W"))
    assert (reason["causes"], reason["tiles"]) == (["temporary", "riichi"], "12z")


@pytest.mark.rule("K-10")
def test_a_tsumo_that_was_cancelled_says_so(table):
    t = table(east=TENPAI, wall="1z")
    assert reasons(t, "E", "tsumo") == []
    assert reasons(t, "E", "tsumo", cancelled=True) == [{"id": "cancelled"}]


@pytest.mark.rule("W-07")
def test_what_a_skill_forbids_names_the_skill_that_said_so(table, locked):
    hooks = {
        "may_win": lambda self, win: Refusal("no"), "may_riichi": lambda self: Refusal("no"),
        "may_discard": lambda self, me, tile: Refusal("no") if me.table.face[tile] == name("9m") else None,
    }  # fmt: skip
    by = {"id": "forbidden", "why": "no", "skill": "conftest.wall"}
    t = table(east=TENPAI, wall="1z", cards={"west": [locked("Wall", may_win=hooks["may_win"])]})
    assert reasons(t, "E", "tsumo") == [by]
    t = table(east=TENPAI, wall="9m", cards={"west": [locked("Wall", may_riichi=hooks["may_riichi"])]})
    assert reasons(t, "E", "riichi") == [by]
    t = table(east=TENPAI, wall="9m", cards={"west": [locked("Wall", may_discard=hooks["may_discard"])]})
    assert reasons(t, "E", "riichi") == [by]
    assert reasons(t, "E", "discard", "9m") == [{"id": "not_held", "tiles": "9m"}], "it is the drawn one"
    assert [r.to_dict() for r in why_not(t.table, 0, action("discard", (name("9m"),), True))] == [by]
    assert reasons(t, "E", "discard", "1z") == []


@pytest.mark.rule("H-04")
def test_calls_and_kans_that_a_skill_forbids_name_it(table, locked):
    by = {"id": "forbidden", "why": "no", "skill": "conftest.wall"}
    no_call = locked("Wall", may_call=lambda self, claim: Refusal("no") if claim.action.kind != "chi" else None)
    no_kan = locked("Wall", may_kan=lambda self, type: Refusal("no") if type != "kakan" else None)  # noqa: A006
    hand = {"east": "5m19p19s1234567z", "south": "46m", "west": "555m", "wall": "9m", "red_fives": (0, 0, 0)}
    t = table(**hand, cards={"north": [no_call]}).play("E: discard 5m")
    tile = last(t, "E")
    assert reasons(t, "W", "pon", offered=tile) == reasons(t, "W", "pon", "55m", tile) == [by]
    assert reasons(t, "W", "daiminkan", offered=tile) == [by]
    assert reasons(t, "S", "chi", offered=tile) == []
    t = table(**hand, cards={"north": [no_kan]}).play("E: discard 5m")
    assert reasons(t, "W", "daiminkan", offered=last(t, "E")) == [by]
    assert reasons(t, "W", "pon", offered=last(t, "E")) == []
    t = table(east="1111222z456p789s", wall="9m", cards={"north": [no_kan]})
    assert reasons(t, "E", "ankan") == [by]
    no_abort = locked("Wall", may_abort=lambda self: Refusal("no"))
    t = table(east="19m19p19s1234567z", wall="9m", cards={"north": [no_abort]})
    assert reasons(t, "E", "nine_terminals") == [by]


# ------------------------------------------------------------------ riichi and discards


@pytest.mark.rule("B-08")
def test_riichi_needs_a_closed_tenpai_hand_points_and_live_tiles(table):
    t = table(east=TENPAI, wall="9m", scores={"east": 900, "south": 49_100})
    assert reasons(t, "E", "riichi") == [{"id": "too_few_points", "need": 1_000, "have": 900}]
    t = only(table(east=TENPAI, wall="9m"), 3)
    assert reasons(t, "E", "riichi") == [{"id": "too_few_live", "need": 4, "have": 3}]
    t = only(table(east=TENPAI, wall="9m"), 4)
    assert reasons(t, "E", "riichi") == []
    t = table(east="147m147p147s1234z", wall="9m")
    assert reasons(t, "E", "riichi")[0]["id"] == "not_tenpai"
    assert reasons(t, "E", "riichi")[0]["tiles"] == ""


@pytest.mark.rule("B-08")
def test_riichi_with_a_tile_says_which_tiles_would_do(table):
    t = table(east=TENPAI, wall="9m")
    assert reasons(t, "E", "riichi", "1m") == [{"id": "not_tenpai", "shanten": 0, "tiles": "9m"}]
    assert [r.to_dict() for r in why_not(t.table, 0, RIICHI[name("5s")])] == [{"id": "not_held", "tiles": "5s"}]


@pytest.mark.rule("B-08", "B-07")
def test_in_riichi_only_the_drawn_tile_goes_and_there_is_no_second_riichi(table):
    t = table(east=TENPAI, wall="9m 1p 1p 1p 9p").play("E: riichi 9m drawn").until("E")
    assert reasons(t, "E", "riichi") == [{"id": "in_riichi"}]
    assert reasons(t, "E", "discard", "1m") == [{"id": "only_drawn"}]
    assert reasons(t, "E", "ankan") == [{"id": "no_kan"}]


@pytest.mark.rule("B-08")
def test_an_open_hand_in_its_call_turn_draws_nothing_and_declares_no_riichi(table):
    t = table(east="5m19p19s1234567z", south="46m456p789s11223z", wall="9m 1p", red_fives=(0, 0, 0))
    t.play("E: discard 5m", "S: chi 46m")
    assert reasons(t, "S", "riichi") == reasons(t, "S", "tsumo") == reasons(t, "S", "ankan") == [{"id": "not_drawn"}]
    assert reasons(t, "E", "tsumo") == [{"id": "not_your_turn"}]
    t.play("S: discard 3z").until("S")
    assert reasons(t, "S", "riichi") == [{"id": "open_hand"}]


@pytest.mark.rule("B-06")
def test_swap_calling_names_the_tiles(table):
    t = table(east="5m19p19s1234567z", south="4567m456p789s112z", wall="9m", red_fives=(0, 0, 0))
    t.play("E: discard 5m", "S: chi 67m")
    assert reasons(t, "S", "discard", "5m") == [{"id": "swap_calling", "tiles": "58m"}]
    assert reasons(t, "S", "discard", "4m") == []


# ------------------------------------------------------------------ kans and aborts


@pytest.mark.rule("B-07")
def test_kans_need_tiles_a_live_tile_and_fewer_than_four(table):
    t = table(east=TENPAI, wall="9m")
    assert reasons(t, "E", "ankan") == reasons(t, "E", "kakan") == [{"id": "no_kan"}]
    t = table(east="1111222z456p789s", wall="9m")
    assert reasons(t, "E", "ankan") == reasons(t, "E", "ankan", "1111z") == []
    assert reasons(t, "E", "ankan", "2222z") == [{"id": "no_kan"}]
    t.table.kans = 4
    assert reasons(t, "E", "ankan") == [{"id": "four_kans"}]
    t.table.kans = 3
    assert reasons(only(t, 0), "E", "ankan") == [{"id": "no_live_tile"}]


@pytest.mark.rule("B-08")
def test_in_riichi_a_kan_that_changes_the_waits_says_so(table):
    t = table(east="1112m456p789s333z", wall="9s 1p 1p 1p 1m").play("E: riichi 9s drawn").until("E")
    assert reasons(t, "E", "ankan") == [{"id": "riichi_kan"}]


@pytest.mark.rule("B-18")
def test_nine_terminals_say_what_is_lacking(table):
    t = table(east="19m19p19s23456p12z", wall="5m")
    assert reasons(t, "E", "nine_terminals") == [{"id": "too_few_kinds", "need": 9, "have": 8}]
    t = table(east="19m19p19s1234567z", wall="5m")
    assert reasons(t, "E", "nine_terminals") == []
    t.until("S")
    assert reasons(table(east="19m19p19s1234567z", wall="5m", abort_nine_terminals=False), "E", "nine_terminals") == [
        {"id": "not_by_rule", "field": "abort_nine_terminals"}
    ]
    t = table(east="5m19p19s1234567z", south="55m", wall="9m 1p", red_fives=(0, 0, 0))
    t.play("E: discard 5m", "S: pon 55m").until("W")
    assert reasons(t, "W", "nine_terminals") == [{"id": "interrupted"}]
    t = table().until("S").until("E")
    assert reasons(t, "E", "nine_terminals") == [{"id": "not_first_turn"}]


# ------------------------------------------------------------------ calls


CALLED = {
    "east": "5m19p19s1234567z",
    "south": "46m128p128s33557z",
    "wall": "9m",
    "red_fives": (0, 0, 0),
}


@pytest.mark.rule("B-05", "B-06")
def test_calls_need_the_right_seat_and_tiles(table):
    t = table(**CALLED, west="4699m28p28s11466z").play("E: discard 5m")
    tile = last(t, "E")
    assert reasons(t, "S", "chi", offered=tile) == reasons(t, "S", "chi", "46m", tile) == []
    assert reasons(t, "S", "chi", "34m", tile) == [{"id": "not_held", "tiles": "3m"}]
    assert reasons(t, "S", "chi", "12p", tile) == [{"id": "not_a_set"}]
    assert reasons(t, "W", "chi", offered=tile) == [{"id": "not_from", "seat": 1}]
    assert reasons(t, "W", "pon", offered=tile) == reasons(t, "W", "pon", "99m", tile) == [{"id": "not_a_set"}]
    assert reasons(t, "W", "tsumo", offered=tile) == [{"id": "not_known"}]


@pytest.mark.rule("B-05", "B-07", "B-08", "K-39")
def test_calls_are_closed_by_riichi_the_last_tile_kans_and_a_tile_face_down(table):
    t = table(**CALLED).play("E: discard 5m")
    tile = last(t, "E")
    assert reasons(t, "S", "chi", offered=last(t, "E", hidden=True)) == [{"id": "face_down"}]
    assert reasons(t, "S", "ron", offered=last(t, "E", hidden=True)) == [{"id": "face_down"}]
    assert reasons(t, "S", "chi", offered=last(t, "E", abort="four_winds")) == [{"id": "abort", "why": "four_winds"}]
    t.table.kans = 4
    assert {"id": "four_kans"} in reasons(t, "S", "daiminkan", offered=tile)
    assert reasons(t, "S", "chi", offered=tile) == []
    t.table.riichi[1] = 1
    assert reasons(t, "S", "chi", offered=tile) == [{"id": "in_riichi"}]
    t.table.riichi[1] = 0
    assert reasons(only(t, 0), "S", "chi", offered=tile) == [{"id": "no_live_tile"}]


@pytest.mark.rule("B-06")
def test_a_call_that_would_leave_nothing_to_cut_says_so(table):
    t = table(east="5m19p19s1234567z", south="46m128p128s33557z", wall="9m", red_fives=(0, 0, 0)).play("E: discard 5m")
    table_ = t.table
    keep = [tile for tile in table_.hands[1] if table_.face[tile] in (name("4m"), name("6m"))]
    assert len(keep) == 2
    for tile in [tile for tile in table_.hands[1] if tile not in keep]:
        table_.hands[1].remove(tile)
        table_.keys[1].remove(table_.face[tile])
    assert reasons(t, "S", "chi", offered=last(t, "E")) == [{"id": "swap_calling", "tiles": "5m"}]


@pytest.mark.rule("B-07")
def test_a_kan_is_robbed_by_ron_alone_and_not_by_everybody(table):
    hand = {
        "east": "55m19p19s1234567z",
        "south": "46m123456p789s11z",
        "wall": "9m 8s 5m 7m 7m 8p 5m",
        "red_fives": (0, 0, 0),
    }
    t = table(**hand).play("E: discard 9m", "W: discard 5m", "E: pon 55m", "E: discard 1p", "E: kakan 5m")
    kan = t.table.melds[0][0]
    offered = Offered(0, kan.added, kan)
    assert reasons(t, "S", "ron", offered=offered) == []
    assert reasons(t, "S", "chi", offered=offered) == [{"id": "not_known"}]
    kan.type = "ankan"
    assert reasons(t, "S", "ron", offered=offered) == [{"id": "not_robbed"}]


def test_an_action_of_a_skill_is_on_offer_or_unknown(table):
    class Chants(Skill):
        kind = LOCKED

        @mine
        def own_options(self):
            return [action("chant")]

    t = table(cards={"east": [Chants]})
    assert why_not(t.table, 0, action("chant")) == []
    assert [reason.id for reason in why_not(t.table, 0, action("sing"))] == ["not_known"]
    assert why_not(t.table, 0, DISCARDS[t.view("E").hand[0]]) == []


def test_every_reason_has_words_in_three_languages_and_says_what_its_data_are():
    from rinshan_plugins.cli.explain_words import LANGS
    from rinshan_plugins.cli.explain_words import REASONS as WORDS

    for id_ in REASONS:
        assert id_ in WORDS
        assert len(WORDS[id_]) == len(LANGS)
