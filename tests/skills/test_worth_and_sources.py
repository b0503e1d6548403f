"""What a win is worth, asked before it is declared, and which skill changed what once it is paid (K-57, H-05)."""

import pytest

from rinshan.errors import PackError
from rinshan.judging import worth
from rinshan.rows import HandlerError
from rinshan.subjects import Refusal, Win
from rinshan.win import Item
from rinshan_skills import LOCKED, Skill, mine

TENPAI = "123m456p789s1122z"
HAND = {"east": TENPAI, "wall": "9m???1z", "dora": "1s", "ura": "8s"}


class NothingSmall(Skill):
    """You cannot win below four han."""

    kind = LOCKED

    @mine
    def may_win(self, me, win):
        return Refusal("too small", "nothing_small") if me.worth(win).han < 4 else None


def at_the_win(table, *skills, **scene):
    """East has drawn the winning tile: menzen tsumo, seat and round wind, 3 han 30 fu."""
    return table(**{**HAND, **scene}, cards={"east": list(skills)}).play("E: discard 9m").until("E")


# ------------------------------------------------------------------ the worth of a win


@pytest.mark.rule("K-57", "W-11")
@pytest.mark.parametrize(
    ("hooks", "may"),
    [
        ({}, False),
        ({"han_direct": lambda self, han: han + 1}, True),
        ({"han_final": lambda self, han: 4}, True),
        ({"han_direct": lambda self, han: han + 3, "han_final": lambda self, han: 3}, False),
        ({"yaku_han": lambda self, han, yaku_id: 2 if yaku_id == "jikaze_ton" else han}, True),
    ],
)
def test_a_condition_on_the_value_reads_it_after_final_changes(table, locked, hooks, may):
    t = at_the_win(table, NothingSmall, locked(**hooks))
    assert ("tsumo" in t.options("E")) is may


@pytest.mark.rule("K-57")
def test_a_condition_on_the_value_counts_open_dora_and_no_ura_honba_deposits_or_payments(table, locked):
    assert "tsumo" in at_the_win(table, NothingSmall, dora="8s").options("E")
    scene = {"honba": 9, "deposits": 3_000, "scores": (22_000, 25_000, 25_000, 25_000)}
    rich = locked(payment_multiply=lambda self, delta, base: delta + 9 * base, ura_counts=lambda self, yes: True)
    t = at_the_win(table, NothingSmall, rich, **scene)
    assert "tsumo" not in t.options("E")
    found = worth(t.table, Win(0, None, t.table.drawn))
    assert (found.han, found.fu, found.base) == (3, 30, 960)
    assert [item.id for item in found.dora] == []


@pytest.mark.rule("K-57", "W-07")
def test_a_ron_too_small_is_not_offered_and_causes_temporary_furiten(table):
    hand = {"west": "123m456p789s1133z", "east": "19m19p19s123456z3z", "wall": "5m"}
    small = table(**hand, dora="1s", cards={"west": [NothingSmall]}).play("E: discard 3z")
    assert small.options("W") == ["pon 33z", "pass"]
    small.play("W: pass").until("S")
    assert small.table.passed[2] == 1 << 29
    large = table(**hand, dora="2z", cards={"west": [NothingSmall]}).play("E: discard 3z")
    assert large.options("W") == ["ron", "pon 33z", "pass"]


@pytest.mark.rule("K-57", "W-01")
def test_the_worth_of_a_win_on_dealt_tiles_is_that_of_the_best_tile(table):
    t = table(east="123m456p789s11222z", dora="1s", rules="skills")
    assert t.table.drawn == -1
    found = worth(t.table, Win(0, None, -1))
    assert found.yakuman == 1
    assert "tenhou" in found.names


@pytest.mark.rule("K-57")
def test_what_is_no_win_is_worth_nothing_and_what_has_no_yaku_does_not_stand(table):
    t = table(**HAND)
    assert worth(t.table, Win(0, None, t.table.drawn)) is None
    t = table(south="456p789s234s33z34m", east="2m")
    assert worth(t.table, Win(1, 0, t.table.find(0, 1))).names == ["pinfu"]
    t = table(south="456p789s234s22z34m", east="2m")
    found = worth(t.table, Win(1, 0, t.table.find(0, 1)))
    assert (found.names, found.stands, found.han) == ([], False, 0)


@pytest.mark.rule("K-29", "K-57")
def test_a_skill_that_changes_the_worth_cannot_ask_for_it(table):
    class Circular(Skill):
        kind = LOCKED

        def han_direct(self, me, han, who):
            return han + me.worth(Win(who, None, me.table.drawn)).han

    t = at_the_win(table, Circular)
    with pytest.raises(HandlerError) as caught:
        t.play("E: tsumo")
    assert "asks what a win is worth while a win is being valued" in str(caught.value)
    t = at_the_win(table, Circular, raise_faults=False).play("E: tsumo")
    t.expect(han=3)
    assert t.table.weighing is False
    assert isinstance(t.skills.faults[0].__cause__, PackError)


@pytest.mark.rule("K-57")
def test_a_question_that_fails_does_not_stop_later_ones(table, locked):
    t = at_the_win(table)
    with pytest.raises(IndexError):
        worth(t.table, Win(0, 1, 999))
    assert worth(t.table, Win(0, None, t.table.drawn)).han == 3


# ------------------------------------------------------------------ who changed what


def changes(t):
    return [tuple(change) for change in t.win("E").value.changes]


@pytest.mark.rule("H-05", "W-10", "W-11")
def test_a_settled_value_names_the_skill_of_each_change_in_the_order_of_the_steps(table, locked):
    plus = locked(
        "Plus",
        fu_direct=lambda self, fu: fu + 20,
        han_direct=lambda self, han: han + 1,
        yaku_han=lambda self, han, yaku_id: han + 1 if yaku_id == "jikaze_ton" else han,
    )
    also = locked("Also", fu_direct=lambda self, fu: fu + 2, fu_final=lambda self, fu: max(fu, 70))
    last = locked(
        "Last",
        han_final=lambda self, han: 4,
        limit=lambda self, limit: "haneman",
        base_points=lambda self, base: base + 100,
    )
    t = at_the_win(table, plus, also, last).play("E: tsumo")
    assert changes(t) == [
        ("yaku_han", 1, 2, "conftest.plus", "jikaze_ton"),
        ("fu_direct", 30, 50, "conftest.plus", ""),
        ("fu_direct", 50, 52, "conftest.also", ""),
        ("fu_final", 60, 70, "conftest.also", ""),
        ("han_direct", 4, 5, "conftest.plus", ""),
        ("han_final", 5, 4, "conftest.last", ""),
        ("limit", "mangan", "haneman", "conftest.last", ""),
        ("base_points", 3_000, 3_100, "conftest.last", ""),
    ]
    value = t.win("E").value
    assert [(item.id, item.fu, item.source) for item in value.fu_items][-4:] == [
        ("fu_direct", 20, "conftest.plus"), ("fu_direct", 2, "conftest.also"), ("rounding", 8, ""),
        ("fu_final", 10, "conftest.also"),
    ]  # fmt: skip
    assert sum(item.fu for item in value.fu_items) == 70
    told = value.explain()
    assert "changed: yaku_han jikaze_ton 1 -> 2 (conftest.plus)" in told
    assert "changed: fu_direct 30 -> 50 (conftest.plus)" in told
    assert {item.id: item.before for item in value.yaku} == {"menzen_tsumo": None, "jikaze_ton": 1, "bakaze_ton": None}


@pytest.mark.rule("H-05", "W-11")
def test_what_is_held_at_zero_is_held_by_no_skill(table, locked):
    less = locked("Less", han_direct=lambda self, han: han - 5, fu_direct=lambda self, fu: fu - 40)
    t = at_the_win(table, less, rules="skills", leave_out_yaku=False).play("E: tsumo")
    assert changes(t) == [
        ("fu_direct", 30, -10, "conftest.less", ""),
        ("fu_direct", -10, 0, "", ""),
        ("han_direct", 3, -2, "conftest.less", ""),
        ("han_direct", -2, 0, "", ""),
    ]
    assert sum(item.fu for item in t.win("E").value.fu_items) == t.win("E").value.fu == 0


@pytest.mark.rule("H-05", "K-43")
def test_the_value_of_each_dora_names_who_changed_it(table, locked):
    twice = locked("Twice", dora_value=lambda self, value, name: 2 * value)
    void = locked("Void", dora_value=lambda self, value, name: 0 if name == 26 else value)
    t = at_the_win(table, twice, void, dora="8s").play("E: tsumo")
    assert changes(t) == [("dora_value", 1, 2, "conftest.twice", "9s"), ("dora_value", 2, 0, "conftest.void", "9s")]
    assert [(item.id, item.han) for item in t.win("E").value.dora] == [("dora", 1), ("dora_change", -1)]
    t.expect(han=3)
    riichi = {"east": "123m456p789s1112z", "wall": "9m???2z", "dora": "1s", "ura": "8s"}
    t = table(**riichi, cards={"east": [twice]}).play("E: riichi 9m", "E: tsumo")
    assert changes(t) == [("dora_value", 1, 2, "conftest.twice", "9s")]
    red = {"east": "123m406p789s1122z", "wall": "9m???1z", "dora": "1s"}
    t = table(**red, cards={"east": [twice]}).play("E: discard 9m", "E: tsumo")
    assert changes(t) == [("dora_value", 1, 2, "conftest.twice", "0p")]


@pytest.mark.rule("H-05", "W-14")
def test_a_yaku_that_a_skill_does_not_let_count_is_a_change_that_names_the_skill(table, locked):
    seen = []

    def may_count(self, who, yaku_id, reading):
        seen.append([item.id for item in reading.yaku])
        return Refusal("no") if yaku_id in ("bakaze_ton", "riichi") else None

    void = locked("Void", may_count=may_count)
    too = locked("Too", may_count=lambda self, yaku_id: Refusal("no") if yaku_id != "menzen_tsumo" else None)
    more = locked("More", yaku_han=lambda self, han, yaku_id: han + (yaku_id == "jikaze_ton"))
    t = at_the_win(table, void, more).play("E: tsumo")
    assert changes(t) == [
        ("may_count", 1, 0, "conftest.void", "bakaze_ton"),
        ("yaku_han", 1, 2, "conftest.more", "jikaze_ton"),
    ]
    assert "changed: may_count bakaze_ton 1 -> 0 (conftest.void)" in t.win("E").value.explain()
    assert all(set(yaku) == {"menzen_tsumo", "jikaze_ton", "bakaze_ton"} for yaku in seen)
    t.expect(han=3, yaku={"east": ["menzen_tsumo", "jikaze_ton"]})
    t = at_the_win(table, void, too).play("E: tsumo")
    assert changes(t) == [
        ("may_count", 1, 0, "conftest.too", "jikaze_ton"),
        ("may_count", 1, 0, "conftest.void", "bakaze_ton"),
    ]
    t.expect(han=1)


@pytest.mark.rule("H-05", "W-14")
def test_a_skill_that_does_not_let_yaku_of_its_own_holder_count_is_named_too(table, locked):
    own = locked("Own", may_count=mine(lambda self, yaku_id: Refusal("no") if yaku_id == "bakaze_ton" else None))
    t = at_the_win(table, own).play("E: tsumo")
    assert changes(t) == [("may_count", 1, 0, "conftest.own", "bakaze_ton")]


@pytest.mark.rule("H-05", "W-14")
def test_beside_a_yakuman_only_a_yakuman_that_does_not_count_is_told(table, locked):
    none = locked("None", may_count=lambda self, yaku_id: Refusal("no") if yaku_id in ("toitoi", "honroutou") else None)
    void = locked("Void", may_count=lambda self, yaku_id: Refusal("no") if yaku_id == "suuankou_tanki" else None)
    hand = {"east": "111m999p111s111z9s", "wall": "2m???9s", "dora": "5z"}

    def won(skill):
        t = table(**hand, cards={"east": [skill]}).play("E: discard 2m").until("E").play("E: tsumo")
        return changes(t), t.win("E").value.yakuman

    found, yakuman = won(none)
    assert (found, yakuman > 0) == ([], True)
    found, yakuman = won(void)
    assert [(change[0], change[2:]) for change in found] == [("may_count", (0, "conftest.void", "suuankou_tanki"))]
    assert yakuman == 0


@pytest.mark.rule("H-07", "H-05")
@pytest.mark.parametrize("wrong", ["raises", "gives a word"])
def test_a_skill_that_fails_when_it_is_asked_whose_doing_it_was_is_not_named(table, locked, wrong):
    asked = []

    def may_count(self, yaku_id):
        if yaku_id != "bakaze_ton":
            return None
        asked.append(yaku_id)
        if len(asked) == last and wrong == "raises":
            raise ValueError("once too often")
        return "no" if len(asked) == last else Refusal("no")

    last = -1
    fails = locked("Fails", may_count=may_count)
    too = locked("Too", may_count=lambda self, yaku_id: Refusal("no") if yaku_id == "jikaze_ton" else None)
    at_the_win(table, fails, too).play("E: tsumo")
    last, asked[:] = len(asked), []
    t = at_the_win(table, fails, too, raise_faults=False).play("E: tsumo")
    assert changes(t) == [("may_count", 1, 0, "conftest.too", "jikaze_ton")]
    assert ["'may_count' failed" in str(fault) for fault in t.skills.faults] == [True]
    t.expect(han=1)


@pytest.mark.rule("H-05")
def test_where_nothing_changed_nothing_is_named_and_nobody_is_asked_again(table, locked):
    asked = []

    def han_direct(self, han):
        asked.append(han)
        return han

    t = at_the_win(table, locked(han_direct=han_direct, yaku_han=lambda self, han: han))
    before = len(asked)
    t.play("E: tsumo")
    assert changes(t) == []
    assert len(asked) - before == 1, "settled once; whether the win stands asks for yaku alone"
    assert [item.before for item in t.win("E").value.yaku] == [None, None, None]


@pytest.mark.rule("W-12", "H-05")
def test_the_changes_named_are_those_of_the_reading_that_was_settled(table, locked):
    more = locked("More", fu_direct=lambda self, fu: fu + 40)
    hand = {"south": "23m456p789s345p66s", "dora": "1z", "rules": "skills"}
    t = table(**{**hand, "east": "19m19p19s123456z4m"}, wall="5m", cards={"south": [more]}).play(
        "E: discard 4m", "S: ron"
    )
    value = t.win("S").value
    assert (value.han, value.fu, [item.id for item in value.left_out]) == (0, 70, ["pinfu"])
    assert [tuple(change) for change in value.changes] == [("fu_direct", 30, 70, "conftest.more", "")]


@pytest.mark.rule("W-09")
def test_a_win_of_no_han_is_paid_by_the_formula(table, locked):
    """A yaku of 0 han makes the win stand: 40 fu x 2^2 = 160, six times that from the dealer's victim."""
    zero = locked("Zero", yaku=lambda self, who, reading: [Item("nothing", 0, "zero")])
    scene = {"south": "123m456p789s1122z", "east": "19m19p19s123456z1z", "wall": "5m", "dora": "1s", "rules": "skills"}
    void = locked("Void", may_count=lambda self, yaku_id: None if yaku_id == "nothing" else Refusal("no", "void"))
    t = table(**scene, cards={"south": [zero, void]}).play("E: discard 1z", "S: ron")
    t.expect(han=0, fu=40, deltas=(-700, 700, 0, 0), yaku={"south": ["nothing"]})
    assert "ron" not in table(**scene, cards={"south": [void]}).play("E: discard 1z").options("S")
