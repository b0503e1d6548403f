"""A skill worth "+20 fu" at the table: special shapes ignore it, pinfu may be left out for it (W-10 to W-12)."""

import pytest

PLAIN = {"red_fives": (0, 0, 0), "rules": "skills", "dora": "9m"}


@pytest.fixture
def plus(locked):
    """A skill by which the holder's wins are worth 20 fu more, directly."""

    def fu_direct(self, me, who, fu):
        return fu + 20 if who == me.seat else fu

    return {"south": [locked("Plus", fu_direct=fu_direct)]}


@pytest.mark.rule("W-10")
@pytest.mark.case("C-104")
def test_seven_pairs_stay_25_fu(table, plus):
    hand = {"east": "9s", "south": "1133m2244p5577s6z", "west": "6z", "wall": "? 2z ? ? ? 2z", "ura": "9m"}
    t = table(**hand, cards=plus, **PLAIN).until("S").play("S: riichi 2z drawn")
    t.play("W: discard 6z", "S: ron").expect(fu=25)
    assert "chiitoitsu" in t.yaku("S")
    assert t.win("S").value.changes == []


@pytest.mark.rule("W-10", "W-11", "W-12")
@pytest.mark.case("C-104")
@pytest.mark.parametrize(
    ("leave", "yaku", "han", "fu", "points"),
    [(True, ["menzen_tsumo"], 1, 50, 1_600), (False, ["menzen_tsumo", "pinfu"], 2, 20, 1_500)],
)
def test_pinfu_is_left_out_where_the_fu_then_pay_more(table, plus, leave, yaku, han, fu, points):
    hand = {"east": "9s", "south": "23m456p789s345p66s", "wall": "1z 2z 1z 1z 1z 4m"}
    t = table(**hand, cards=plus, **PLAIN, leave_out_yaku=leave).until("S").play("S: discard 2z drawn").until("S")
    t.play("S: tsumo").expect(yaku={"south": yaku}, han=han, fu=fu, points=points)
    assert [item.id for item in t.win("S").value.left_out] == (["pinfu"] if leave else [])
    plain = table(**hand, **PLAIN).until("S").play("S: discard 2z drawn").until("S").play("S: tsumo")
    plain.expect(han=2, fu=20, points=1_500)


@pytest.mark.rule("W-10")
@pytest.mark.case("C-104")
def test_an_open_hand_of_runs_has_the_higher_of_thirty_and_the_sum(table, plus):
    hand = {
        "east": "6p2s", "south": "23m78456p3455s12z", "west": "4m",
    }  # fmt: skip
    for cards, fu, points in ((plus, 40, 1_300), ({}, 30, 1_000)):
        t = table(**hand, cards=cards, **PLAIN)
        t.play("E: discard 6p", "S: chi 78p", "S: discard 1z").until("E")
        t.play("E: discard 2s", "S: chi 34s", "S: discard 2z", "W: discard 4m", "S: ron")
        t.expect(yaku={"south": ["tanyao"]}, han=1, fu=fu, points=points)
