"""Miyanaga Saki at the table: 嶺上之花 and 不開新花."""

import pytest

from rinshan.errors import AnswerError
from rinshan.rows import listen
from rinshan.tiles import NAME_TEXT, parse_name

SAKI = {"east": ["miyanaga_saki"]}
# A closed kan of East, then three sets; the pair waits for nothing yet: 123m 456p 789s and a single 2z.
HAND = {"east": "1111z23m456p789s2z", "wall": "9m", "rinshan": "6s", "dora": "7z 7z", "ura": "7z 7z"}
FLOWER = "miyanaga_saki.ridge_flower"


def kan(table, **changes):
    """East, who is Saki, makes a closed kan and keeps its indicator open."""
    t = table(**{**HAND, "cards": SAKI, **changes})
    return t.play("E: ankan 1111z", "E: no")


# ------------------------------------------------------------------ the flower on the ridge


@pytest.mark.rule("K-02", "K-08", "H-03")
def test_the_declaration_is_asked_after_the_replacement_draw_and_before_the_win_is_judged(table):
    t = kan(table)
    assert t.asked("E").what == FLOWER
    assert [event[0] for event in t.events()[-2:]] == ["indicator", "draw"]
    t.play("E: declare 1m")
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-02", "B-09")
def test_a_declared_replacement_tile_wins_by_rinshan(table):
    t = kan(table, east="1111z23m456p78s22z", wall="9s")
    t.play("E: declare 1m", "E: tsumo")
    assert "rinshan_kaihou" in t.yaku("E")
    t.expect(hand="win")


@pytest.mark.rule("K-11")
def test_without_the_declaration_there_is_no_win(table):
    t = kan(table, east="1111z23m456p78s22z", wall="9s").play("E: pass")
    assert "tsumo" not in t.options("E")
    assert "discard 6s drawn" in t.options("E")


@pytest.mark.rule("K-02")
def test_the_declaration_is_public_and_names_no_physical_tile(table):
    t = kan(table).play("E: declare 1m")
    (declared,) = t.events("declared")
    assert declared == ("declared", 0, f"{FLOWER}#1", "1m")
    assert t.asked("E").known_to is None


@pytest.mark.rule("B-01", "K-02")
def test_the_tile_keeps_its_identity(table):
    t = kan(table).play("E: declare 1m")
    tile = t.table.drawn
    assert NAME_TEXT[t.table.printed[tile]] == "6s"
    assert NAME_TEXT[t.table.face[tile]] == "1m"


@pytest.mark.rule("K-08")
def test_a_five_must_be_declared_as_normal_or_red_where_both_exist(table):
    t = kan(table)
    space = t.asked("E").space
    with pytest.raises(AnswerError, match="declare 'normal 5m' or 'red 5m'"):
        space.read("declare 5m")
    assert space.read("declare normal 5m").name == parse_name("5m")
    assert space.read("declare red 5m").name == space.read("declare 0m").name == parse_name("0m")
    assert space.read(space.read("declare normal 5m").text) is space.read("declare normal 5m")
    with pytest.raises(AnswerError, match=r"not a tile of this game|does not declare"):
        space.read("declare 8z")
    t.play("E: declare normal 5m").expect(east="23m5m456p789s2z9m")


@pytest.mark.rule("K-08")
def test_without_red_fives_a_five_is_one_tile_and_the_red_one_none_of_the_game(table):
    space = kan(table, red_fives=(0, 0, 0)).asked("E").space
    assert space.read("declare 5m").text == "declare 5m"
    with pytest.raises(AnswerError, match="not a tile of this game"):
        space.read("declare red 5m")
    assert len(space) == 34 + 1


@pytest.mark.rule("K-08")
def test_exactly_one_tile_is_declared(table):
    with pytest.raises(AnswerError, match="does not declare a tile"):
        kan(table).asked("E").space.read("declare 12m")


@pytest.mark.rule("K-11")
def test_declaring_the_tile_to_be_itself_is_no_activation(table):
    t = kan(table).play("E: declare 6s")
    assert t.events("activated", "declared") == []
    assert t.skills.instances[0].uses == []
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-25")
def test_in_the_river_the_tile_is_itself_again(table):
    t = kan(table).play("E: declare 1m", "E: discard 1m drawn")
    t.expect(river={"east": "6s"})
    t.until("S")
    assert t.table.modifiers == []


@pytest.mark.rule("K-25")
def test_a_declared_tile_that_is_discarded_is_claimed_as_what_is_printed(table):
    t = kan(table, south="66s4m", west="11m").play("E: declare 1m", "E: discard 1m drawn")
    assert "pon 66s" in t.options("S")
    assert t.options("W") == []
    t.play("S: pon 66s").expect(melds={"south": ["pon 666s"]})


@pytest.mark.rule("K-25")
def test_the_tile_stays_declared_while_it_is_in_the_hand(table):
    t = kan(table).play("E: declare 1m", "E: discard 9m")
    t.until("S").until("E")
    faces = [NAME_TEXT[t.table.face[tile]] for tile in t.table.hands[0]]
    assert faces.count("1m") == 1
    assert "6s" not in faces


@pytest.mark.rule("K-25", "K-14")
def test_a_declared_tile_in_a_meld_is_the_declared_tile(table):
    t = kan(table, south="9m4m", wall="9m 9m").play("E: declare 9m", "E: discard 2z", "S: discard 9m", "E: pon 99m")
    t.expect(melds={"east": ["ankan 1111z", "pon 999m"]})


@pytest.mark.rule("K-05", "B-13")
def test_dora_count_by_the_declared_tile_only(table):
    hand = {"east": "1111z23m456p78s22z", "wall": "9s", "rinshan": "0s"}
    t = kan(table, **hand, dora="9m 9m", ura="").play("E: declare 1m", "E: tsumo")
    assert [(item.id, item.han) for item in t.win("E").value.dora] == [("dora", 2)]
    t = kan(table, **hand, dora="4s 4s").play("E: declare 1m", "E: tsumo")
    assert t.win("E").value.dora == [], "neither the red five that is printed nor the indicated five counts"


@pytest.mark.rule("K-05")
def test_a_declared_red_five_is_a_red_five(table):
    hand = {"east": "1111z46m456p78s22z", "wall": "9s", "rinshan": "6s"}
    t = kan(table, **hand).play("E: declare red 5m", "E: tsumo")
    assert [(item.id, item.han) for item in t.win("E").value.dora] == [("aka_dora", 1)]


@pytest.mark.rule("K-14", "K-27")
def test_while_the_skill_is_disabled_the_tile_is_its_old_self_and_turns_again_afterwards(table):
    t = kan(table, south="6s").play("E: declare 1m")
    tile = t.table.drawn
    rows = listen(t.table)
    derive = rows.level_of
    rows.level_of = lambda source: 2 if source is t.skills.instances[0] else derive(source)
    t.table.changed()
    assert NAME_TEXT[t.table.face[tile]] == "6s"
    rows.level_of = derive
    t.table.changed()
    assert NAME_TEXT[t.table.face[tile]] == "1m"


def test_every_kan_gets_its_own_declaration(table):
    t = table(east="1111z2222z456p78s", wall="9s", rinshan="6s3m", cards=SAKI)
    t.play("E: ankan 1111z", "E: no", "E: declare 9p", "E: ankan 2222z", "E: no", "E: declare 9m")
    assert [event[3] for event in t.events("declared")] == ["9p", "9m"]


def test_only_ones_own_replacement_tile_can_be_declared(table):
    t = table(**HAND, cards={"south": ["miyanaga_saki"]}).play("E: ankan 1111z")
    assert t.asked("E").what == "turn"
    assert t.options("S") == []


def test_an_ordinary_draw_cannot_be_declared(table):
    assert table(**HAND, cards=SAKI).asked("E").what == "turn"


# ------------------------------------------------------------------ no new flower


@pytest.mark.rule("K-43", "K-11")
def test_the_indicator_of_ones_own_kan_can_be_left_closed(table):
    t = table(**HAND, cards=SAKI).play("E: ankan 1111z")
    assert (t.asked("E").what, t.options("E")) == ("miyanaga_saki.no_new_flower", ["yes", "no"])
    t.play("E: yes").expect(dora="7z")
    assert t.table.closed_indicators == {1}
    assert [tile // 4 for tile in t.table.ura()] == [parse_name("7z")]


def test_the_first_indicator_and_those_of_others_open_as_always(table):
    t = table(**HAND, cards={"south": ["miyanaga_saki"]}).play("E: ankan 1111z")
    t.expect(dora="77z")
    assert not t.events("activated")


def test_with_an_open_kan_the_choice_comes_with_the_following_discard(table):
    hand = {"east": "111z46m456p78s2z19p", "south": "1z19m19p19s234567z", "wall": "9m", "cards": SAKI}
    t = table(**hand).play("E: discard 9m", "S: discard 1z", "E: daiminkan 111z", "E: pass", "E: discard 2z")
    assert t.asked("E").what == "miyanaga_saki.no_new_flower"
