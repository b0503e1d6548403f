"""杏杏 at the table: every 5 is the 9 of its suit and every 9 the normal 5; tiles in these scenes are as printed."""

import pytest

from rinshan.judging import tenpai
from rinshan.tiles import NAME_TEXT

ANAN = {"south": ["anan"]}


def dora(t, wind):
    return [(item.id, item.han) for item in t.win(wind).value.dora]


def disable(t):
    """Disable the first skill; what is returned lets it work again."""
    rows = t.table.on.rows
    derive = rows.level_of
    rows.level_of = lambda source: 2 if source is t.skills.instances[0] else derive(source)
    t.table.changed()

    def enable():
        rows.level_of = derive
        t.table.changed()

    return enable


# ------------------------------------------------------------------ what the tiles are


@pytest.mark.rule("K-04")
def test_fives_and_nines_change_places_and_the_red_five_is_a_nine(table):
    t = table(south="05m9m5p9p5s9s1122z33z", cards=ANAN)
    t.expect(south="5m99m59p59s112233z")


@pytest.mark.rule("K-04", "K-25")
def test_a_tile_in_the_river_is_itself(table):
    t = table(south="1239m456p789s112z", wall="1p", cards=ANAN).until("S")
    t.play("S: discard 5m").expect(river={"south": "9m"})
    assert t.table.discarded[1] == 1 << 8


@pytest.mark.rule("K-25", "B-10")
def test_a_discard_of_the_holder_is_claimed_as_what_is_printed(table):
    t = table(south="1239m456p789s112z", west="99m5m", wall="1p", cards=ANAN).until("S").play("S: discard 5m")
    assert "pon 99m" in t.options("W")


# ------------------------------------------------------------------ calls and wrong melds


@pytest.mark.rule("E-03")
def test_chi_on_5_with_67_is_right_before_and_wrong_after(table):
    t = table(east="5m", south="67m11p234p678s234s", wall="1z", cards=ANAN, red_fives=(0, 0, 0))
    t.play("E: discard 5m")
    assert "chi 67m" in t.options("S")
    t.play("S: chi 67m").expect(melds={"south": ["chi 679m"]})
    assert t.table.has_wrong_meld(1)


@pytest.mark.rule("E-03")
def test_pon_on_9_with_99_is_wrong_before_and_right_after(table):
    t = table(east="9m", south="99m1123p678s2345z", wall="1z", cards=ANAN).play("E: discard 9m")
    assert "pon 55m" in t.options("S")
    t.play("S: pon 55m").expect(melds={"south": ["pon 555m"]})
    assert not t.table.has_wrong_meld(1)


@pytest.mark.rule("E-03")
def test_what_is_wrong_before_and_after_is_not_offered(table):
    t = table(east="9m", south="679m1113p67s3456z", cards=ANAN, red_fives=(0, 0, 0)).play("E: discard 9m")
    assert t.options("S") == ["chi 67m", "pass"], "as it will be; 7m and 9m are 7m and 5m"
    assert table(east="9m", south="789m123p789s1234z", cards={}).play("E: discard 9m").options("S") == [
        "chi 78m",
        "pass",
    ]
    assert table(east="9m", south="578m123p78s12345z", cards=ANAN).play("E: discard 9m").options("S") == [
        "chi 78m",
        "pass",
    ]


@pytest.mark.rule("E-03")
def test_an_open_kan_may_be_right_after_the_call_only(table):
    t = table(east="9m", south="999m123p678s2345z", wall="1z", cards=ANAN).play("E: discard 9m")
    assert "daiminkan 555m" in t.options("S")


@pytest.mark.rule("E-03", "B-06")
def test_after_a_call_that_is_right_after_it_the_same_tile_may_not_be_discarded(table):
    t = table(east="9m", south="999m5m123p678s234z", wall="1z", cards=ANAN, swap_calling=False)
    t.play("E: discard 9m", "S: pon 55m")
    assert "discard 5m" not in t.options("S")
    assert "discard 9m" in t.options("S")


@pytest.mark.rule("E-03")
def test_with_a_wrong_meld_nobody_wins_or_is_tenpai_and_its_owner_goes_on_calling(table):
    south = "67m11p234p678s234s"
    t = table(east="5m", south=south, west="11p", wall="9s 8s", cards=ANAN, red_fives=(0, 0, 0))
    t.play("E: discard 5m", "S: chi 67m", "S: discard 4s")
    assert t.table.waits(1) == 0
    assert not tenpai(t.table, 1)
    t.play("W: discard 1p")
    assert t.options("S") == ["pon 11p", "pass"]


@pytest.mark.rule("E-03")
def test_a_wrong_pon_does_not_become_a_kan(table):
    t = table(east="5m", south="999m123p678s2345z", wall="1z", cards=ANAN, red_fives=(0, 0, 0))
    t.play("E: discard 5m")
    assert "pon 55m" in t.options("S")
    t.play("S: pon 55m").expect(melds={"south": ["pon 559m"]})
    t.play("S: discard 2z").until("S")
    assert not [option for option in t.options("S") if option.startswith("kakan")]


@pytest.mark.rule("K-27", "K-14", "E-03")
def test_a_meld_that_needs_a_disabled_transformation_is_wrong_while_it_lasts(table):
    t = table(east="9m", south="55m99m123p678s234z", wall="1z", cards=ANAN, red_fives=(0, 0, 0))
    t.play("E: discard 9m", "S: pon 99m")
    t.expect(melds={"south": ["pon 599m"]})
    enable = disable(t)
    t.expect(melds={"south": ["pon 559m"]})
    assert t.table.has_wrong_meld(1)
    enable()
    t.expect(melds={"south": ["pon 599m"]})


# ------------------------------------------------------------------ wins and dora


@pytest.mark.rule("K-04", "K-58")
def test_the_ronned_tile_is_judged_as_one_of_the_winners_tiles(table):
    # 678m 234p 678s 66z and 34m: waits for 2m and 5m, which is a 9 in others' hands
    hand = {"east": "9m", "south": "34m678m234p678s66z", "cards": ANAN, "wall": "1z"}
    t = table(**hand, red_fives=(0, 0, 0)).play("E: discard 9m")
    assert "ron" not in t.options("S"), "no yaku"
    t = table(**{**hand, "south": "34m678m234p678s66p"}, red_fives=(0, 0, 0)).play("E: discard 9m", "S: ron")
    assert "tanyao" in t.yaku("S")
    t.expect(hand="win")
    five = table(**{**hand, "south": "34m678m234p678s66p", "east": "5m"}, red_fives=(0, 0, 0)).play("E: discard 5m")
    assert "ron" not in five.options("S"), "5m would be a 9m in this hand"


@pytest.mark.rule("W-07", "B-10")
def test_letting_pass_what_would_have_been_the_waited_tile_is_temporary_furiten(table):
    hand = {"east": "9m", "west": "34m678m234p678s66p", "cards": {"west": ["anan"]}, "wall": "1z"}
    t = table(**hand, red_fives=(0, 0, 0)).play("E: discard 9m", "W: pass").until("S")
    assert t.table.passed[2] == 1 << 4


@pytest.mark.rule("K-05")
@pytest.mark.case("C-105")
def test_dora_count_by_the_tile_before(table):
    hand = {"east": "9m", "south": "34m678m234p678s66p", "cards": ANAN, "wall": "1z", "red_fives": (0, 0, 0)}
    t = table(**hand, dora="8m").play("E: discard 9m", "S: ron")
    assert dora(t, "S") == [("dora", 1)], "the 9 that is printed on the ronned 5 is dora"
    t = table(**hand, dora="4m").play("E: discard 9m", "S: ron")
    assert dora(t, "S") == [], "the 5 that it is counts nothing"


@pytest.mark.rule("K-05")
@pytest.mark.case("C-105")
def test_a_red_five_that_is_a_nine_keeps_its_red_dora(table):
    t = table(east="6p", south="78m0m222z234p678s6p", dora="8m", cards=ANAN, rules="tenhou")
    t.play("E: discard 6p", "S: ron")
    assert dora(t, "S") == [("aka_dora", 1)], "a dora by what is printed, and none by the 9 that it is"


@pytest.mark.rule("K-05")
def test_dora_in_melds_count_by_the_tile_before_too(table):
    hand = {"east": "9m", "south": "99m234p678s66p34s2z", "wall": "1z 1z 1z 5p", "cards": ANAN}
    t = table(**hand, dora="8m 4m", red_fives=(0, 0, 0)).play("E: discard 9m", "S: pon 55m", "S: discard 2z")
    t.play("W: discard 1z")
    tiles = [tile for meld in t.table.melds[1] for tile in meld.tiles]
    assert [NAME_TEXT[name] for name in t.table.turning.dora_names(1, tiles)] == ["9m"] * 3
    assert t.table.turning.dora_names(0, tiles) is None
