"""Dora, han, limits, base points and the choice of the reading (B-13, B-15, W-09, W-11, W-12, H-05)."""

from __future__ import annotations

import pytest

from rinshan.errors import HandError
from rinshan.hand import Shape
from rinshan.hooks import Hooks
from rinshan.melds import Meld
from rinshan.rules import PRESETS, load_rules
from rinshan.subjects import Refusal
from rinshan.tiles import count_kinds, parse_names
from rinshan.win import FLAG_NAMES, Item, WinInput, base_of, has_yaku, judge, limit_of, same_readings, value

TENHOU = load_rules("tenhou")
SKILLS = load_rules("skills")


def han_of(value, name):
    return sum(item.han for item in value.dora if item.id == name)


@pytest.mark.rule("B-13")
def test_indicators_point_at_the_next_kind_and_wrap_round(score):
    found = score("111m23m456p55577z", "7z", flags="riichi", dora="9m4z7z")
    assert han_of(found, "dora") == 3 + 0 + 3


@pytest.mark.rule("B-13")
@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("9m", "1m"), ("9p", "1p"), ("9s", "1s"), ("4z", "1z"), ("7z", "5z"), ("5z", "6z"), ("0s", "6s")],
)
def test_each_indicator_has_its_dora(score, indicator, dora):
    hand = {"1m": "11m", "1p": "11p", "1s": "11s", "1z": "11z", "5z": "55z", "6z": "66z", "6s": "66s"}[dora]
    found = score("23m456p222z" + hand, "4m", "pon 333z", seat=28, dora=indicator)
    assert han_of(found, "dora") == 2


@pytest.mark.rule("B-13", "A-02")
def test_a_red_five_that_is_also_indicated_counts_twice(score):
    found = score("46p234m678m789s22s", "0p", flags="riichi", dora="4p")
    assert (han_of(found, "dora"), han_of(found, "aka_dora")) == (1, 1)
    two = score("44006p234m678m22s", "6p", flags="riichi", dora="4p", rules=load_rules("tournament"))
    assert (han_of(two, "dora"), han_of(two, "aka_dora")) == (2, 2)


@pytest.mark.rule("B-13")
def test_ura_count_in_riichi_only(score):
    plain = ("23m456p678s345p66s", "4m")
    assert han_of(score(*plain, flags="riichi", ura="5s"), "ura_dora") == 3
    assert han_of(score(*plain, ura="5s"), "ura_dora") == 0
    assert han_of(score(*plain, flags="double_riichi", ura="5s5s"), "ura_dora") == 6


@pytest.mark.rule("B-13", "Y-02", "K-43")
def test_hooks_decide_what_is_dora_what_it_is_worth_and_whether_ura_count(score, hooks):
    plain = ("23m456p678s345p66s", "4m")
    assert han_of(score(*plain, ura="5s", on=hooks(ura_counts=lambda yes, who, win: True)), "ura_dora") == 3
    on = hooks(dora_kinds=lambda kinds, who: [*kinds, 24])
    assert han_of(score(*plain, on=on), "dora") == 1
    doubled = score(*plain, dora="5s", on=hooks(dora_value=lambda value, who, name: 2 * value))
    assert han_of(doubled, "dora") + han_of(doubled, "dora_change") == 6
    void = score(*plain, dora="5s", on=hooks(dora_value=lambda value, who, name: 0))
    assert void.han == 2


@pytest.mark.rule("K-05", "B-13")
def test_dora_are_counted_by_other_names_where_these_are_given(score):
    found = score("23m456p678s345p66s", "4m", dora="8m", dora_names="99m0m456p678s345p66s")
    assert (han_of(found, "dora"), han_of(found, "aka_dora")) == (2, 1)


@pytest.mark.rule("B-15")
@pytest.mark.parametrize(
    ("han", "fu", "limit", "base"),
    [
        (0, 30, "none", 120), (1, 30, "none", 240), (3, 60, "none", 1_920), (3, 70, "mangan", 2_000),
        (4, 25, "none", 1_600), (4, 30, "none", 1_920), (4, 40, "mangan", 2_000), (5, 20, "mangan", 2_000),
        (6, 30, "haneman", 3_000),
        (7, 110, "haneman", 3_000), (8, 30, "baiman", 4_000), (10, 30, "baiman", 4_000), (11, 30, "sanbaiman", 6_000),
        (12, 30, "sanbaiman", 6_000), (13, 30, "yakuman", 8_000), (40, 30, "yakuman", 8_000),
    ],
)  # fmt: skip
def test_han_and_fu_reach_a_limit_or_give_base_points_by_the_formula(han, fu, limit, base):
    assert limit_of(han, fu, TENHOU) == limit
    assert base_of(limit, han, fu) == base


@pytest.mark.rule("B-15")
def test_rounding_up_to_mangan_and_counted_yakuman_are_rules():
    league = load_rules("mleague")
    limits = [limit_of(han, fu, league) for han, fu in ((4, 30), (3, 60), (4, 20), (3, 50))]
    assert limits == ["mangan", "mangan", "none", "none"]
    assert limit_of(13, 30, league) == "sanbaiman"


@pytest.mark.rule("B-12")
def test_thirteen_counted_han_are_one_yakuman_in_points_but_no_yakuman_by_name(score):
    found = score("444666778m8m", "7m", "ankan 2222m", flags="riichi", dora="1m1m", ura="1m1m")
    assert (found.limit, found.yakuman, found.base) == ("yakuman", 0, 8_000)
    assert found.han >= 13


@pytest.mark.rule("W-09", "H-05")
def test_a_yaku_of_zero_han_makes_a_win_that_pays_by_the_formula(score, hooks, make_win):
    on = hooks(yaku=lambda who, reading: [Item("opposite_wind", 0, "yaku pack")])
    found = score("23m456p11s", "4m", "chi 789s", "pon 333z", on=on)
    assert (found.stands, found.han, found.fu, found.base) == (True, 0, 30, 120)
    win = make_win("23m456p11s", "4m", "chi 789s", "pon 333z")
    assert has_yaku(win, TENHOU, on)
    assert not has_yaku(win, TENHOU)
    assert judge(win, load_rules("tenhou", zero_han_wins=False), on) == "no_yaku"


@pytest.mark.rule("H-05", "Y-07")
def test_a_yakuman_from_a_hook_replaces_all_ordinary_yaku_and_dora(score, hooks):
    on = hooks(yaku=lambda who, reading: [Item("all_red", 13, "yaku pack", 1)])
    found = score("23m456p678s345p66s", "4m", flags="riichi", dora="5s", on=on)
    assert (found.names, found.yakuman, found.base) == (["all_red"], 1, 8_000)


@pytest.mark.rule("H-05")
def test_a_refused_yaku_does_not_count_and_a_refused_yakuman_leaves_the_others(score, hooks, make_win):
    def no(*names):
        return hooks(may_count=lambda who, yaku_id, reading: Refusal("no") if yaku_id in names else None)

    found = score("23m456p678s345p66s", "4m", flags="riichi", on=no("riichi", "tanyao"))
    assert found.names == ["pinfu"]
    assert not has_yaku(make_win("24m456p66s", "3m", "chi 678s", "pon 555p"), TENHOU, no("tanyao"))
    four = score("111m333p55577s99m", "7s", tsumo=True, on=no("suuankou"))
    assert sorted(four.names) == ["menzen_tsumo", "toitoi"]


@pytest.mark.rule("W-11", "H-05")
def test_han_are_summed_then_changed_directly_then_finally_and_never_fall_below_zero(score, hooks):
    plain = ("23m456p678s345p66s", "4m")
    on = hooks(
        yaku_han=lambda han, who, yaku_id, reading: han + 1 if yaku_id == "tanyao" else han,
        han_direct=lambda han, who, reading: han + 10 * reading.has("pinfu"),
        han_final=lambda han, who, reading: han // 2,
    )
    assert score(*plain, dora="5s", on=on).han == (1 + 2 + 3 + 10) // 2
    assert score(*plain, on=hooks(han_direct=lambda han, who, reading: han - 9)).han == 0


@pytest.mark.rule("W-11")
def test_han_changes_do_not_touch_yakuman(score, hooks):
    on = hooks(han_direct=lambda han, who, reading: 0, han_final=lambda han, who, reading: 0)
    assert score("19m19p19s1234567z", "5z", on=on).base == 8_000


@pytest.mark.rule("H-05", "K-48")
def test_limit_and_base_points_are_hook_points(score, hooks):
    plain = ("23m456p678s345p66s", "4m")
    assert score(*plain, on=hooks(limit=lambda limit, who, reading: "mangan")).base == 2_000
    found = score(*plain, on=hooks(base_points=lambda base, who, reading: base + 1))
    assert found.base == 481
    assert [change.stage for change in found.changes] == ["base_points"]


@pytest.mark.rule("W-12")
def test_pinfu_is_left_out_where_zero_han_with_more_fu_pay_more(score, hooks):
    """Pinfu at 1 han 30 fu against 0 han 70 fu: not counting pinfu lets "+40 fu" apply."""
    on = hooks(fu_direct=lambda fu, who, reading: fu + 40)
    found = score("23m456p789s345p66s", "4m", on=on, rules=SKILLS)
    assert (found.names, found.han, found.fu, found.base) == ([], 0, 70, 280)
    assert found.stands
    assert (score("23m456p789s345p66s", "4m", on=on).han, score("23m456p789s345p66s", "4m", on=on).fu) == (1, 30)


@pytest.mark.rule("W-12")
def test_pinfu_may_be_left_out_together_with_another_yaku(score, hooks):
    on = hooks(base_points=lambda base, who, reading: base if reading.yaku else 9_000)
    found = score("23m456p789s345p66s", "4m", flags="riichi", on=on, rules=SKILLS)
    assert (found.base, found.names) == (9_000, [])
    assert sorted(item.id for item in found.left_out) == ["pinfu", "riichi"]


@pytest.mark.rule("W-12")
def test_once_the_win_stands_a_reading_without_any_yaku_may_be_settled(score, hooks, make_win):
    """Three runs or three triplets: only one division has a yaku, a hook makes the other one pay more."""
    hand = ("22333444m99p", "2m", "chi 678s")
    on = hooks(
        yaku=lambda who, reading: [Item("by_runs", 1)] if not reading.triplets else [],
        base_points=lambda base, who, reading: base + 5_000 * bool(reading.triplets),
    )
    assert has_yaku(make_win(*hand), SKILLS, on)
    settled = score(*hand, on=on, rules=SKILLS)
    assert (settled.yaku, settled.stands, settled.base) == ([], True, 5_000 + 4 * settled.fu)
    assert score(*hand, on=on).names == ["by_runs"]


@pytest.mark.rule("W-12")
def test_without_a_yaku_in_any_reading_nothing_is_won_by_leaving_out(score, hooks):
    on = hooks(base_points=lambda base, who, reading: 9_000)
    found = score("22333444m99p", "2m", "chi 678s", on=on, rules=SKILLS)
    assert (found.stands, found.base) == (False, 0)


class FiveOfAKind(Shape):
    """A made-up whole-hand shape: wins with five or more copies of one kind."""

    def missing(self, counts, melds):
        return max(0, 5 - max(counts))


@pytest.mark.rule("K-47", "W-10")
def test_a_whole_hand_shape_of_a_plugin_wins_with_25_fu_unless_it_is_four_sets_and_a_pair_too(score, hooks, make_win):
    on = hooks(shapes=lambda who: [FiveOfAKind("five")])
    found = score("11111m258p369s12z", "3z", tsumo=True, on=on)
    assert (found.reading.shape, found.fu, found.names) == ("five", 25, ["menzen_tsumo"])
    both = score("11111m456p678s22p", "1m", tsumo=True, on=on)
    assert (both.reading.shape, both.fu) == ("standard", 40)
    assert judge(make_win("11111m258p369s12z", "3z"), TENHOU) == "no_shape"


@pytest.mark.rule("B-08")
@pytest.mark.parametrize(
    ("hand", "kind", "waits", "same"),
    [
        ("1111m456p678s34p11z", "1m", "25p", True),
        ("2223333444m67p55s", "3m", "58p", False),
        ("1199m1199p11s4444z", "4z", "9s", False),
    ],
)
def test_a_closed_kan_in_riichi_keeps_every_reading_only_where_the_triplet_is_in_all(hand, kind, waits, same):
    counts = count_kinds(name for name in parse_names(hand))
    mask = sum(1 << name for name in parse_names(waits))
    assert same_readings(counts, 0, parse_names(kind)[0], mask) is same


@pytest.mark.rule("H-05")
def test_the_hooks_of_a_win_are_asked_in_the_documented_order(score, hooks):
    asked: list[str] = []

    def note(name):
        def pass_on(value, *_):
            asked.append(name)
            return value

        return pass_on

    def add(who, reading):
        asked.append("yaku")
        return []

    def allow(who, yaku_id, reading):
        asked.append("may_count")

    stages = ["dora_kinds", "ura_counts", "dora_value", "fu_direct", "fu_final", "han_direct", "han_final"]
    on = hooks(
        yaku=add, may_count=allow, **{name: note(name) for name in ["yaku_han", *stages, "limit", "base_points"]}
    )
    score("24m456p678s345p66s", "3m", flags="riichi", dora="5s", ura="1z", on=on)
    first = list(dict.fromkeys(asked))
    assert first == ["yaku", "may_count", "yaku_han", *stages, "limit", "base_points"]


@pytest.mark.rule("W-12")
@pytest.mark.parametrize(
    ("hand", "win"),
    [("22333444m99p567s", "2m"), ("23m456p789s345p66s", "4m"), ("1122m3344p5566s7z", "7z"), ("111222333m99p55z", "5z")],
)
def test_without_hooks_leaving_out_yaku_never_pays_more(score, hand, win):
    plain, settled = (score(hand, win, flags="riichi", rules=rules) for rules in (TENHOU, SKILLS))
    assert (plain.names, plain.fu, plain.base) == (settled.names, settled.fu, settled.base)


@pytest.mark.rule("B-16", "H-05")
def test_a_reading_tells_its_sets_pair_and_wait(score):
    reading = score("333p77s99m", "7s", "ankan 1111z", "pon 222m").reading
    assert reading.text() == "99m 333p 777s 1111z 222m (shanpon)"
    assert [(group.form, group.concealed) for group in reading.groups()] == [
        ("pair", True), ("triplet", True), ("triplet", False), ("kan", True), ("triplet", False),
    ]  # fmt: skip
    assert (reading.pair, reading.wait_name, reading.closed, reading.win.tsumo) == (8, "shanpon", False, False)
    assert score("1122m3344p5566s7z", "7z").explain()[0] == "reading: seven_pairs"


@pytest.mark.rule("H-05")
def test_a_win_without_yaku_explains_that_it_is_none(score):
    assert score("456p78s345p22p", "9s", "chi 123m").explain()[-1] == "no yaku: not a win"


@pytest.mark.rule("B-16")
def test_a_yakuman_is_shown_before_counted_han_that_pay_the_same():
    """222 333 444 666 88p is suuankou, or 234 234 234 666 88p with han enough for a counted yakuman."""
    names = parse_names("22233344466688p")
    win = WinInput(
        tuple(names), (), parse_names("6p")[0], True, 28, 27, FLAG_NAMES["riichi"] | FLAG_NAMES["ippatsu"],
        dora=tuple(parse_names("1p2p3p5p")), ura=tuple(parse_names("1p2p3p5p")),
    )  # fmt: skip
    found = value(win, PRESETS["tenhou"])
    assert found is not None
    assert [item.id for item in found.yaku] == ["suuankou"]


@pytest.mark.rule("W-10")
def test_pinfu_whose_han_a_skill_changed_fixes_the_fu_all_the_same():
    on = Hooks()
    on.yaku_han = lambda han, _who, yaku_id, _reading: han + 1 if yaku_id == "pinfu" else han
    win = WinInput(tuple(parse_names("23456m789p345s66s4m")), (), parse_names("4m")[0], True, 28, 27)
    plain = value(win, PRESETS["tenhou"])
    changed = value(win, PRESETS["tenhou"], on)
    assert plain is not None
    assert changed is not None
    assert (plain.fu, changed.fu) == (20, 20)
    assert changed.han == plain.han + 1


@pytest.mark.parametrize(
    "meld",
    [
        Meld("pon", (1, 1, 1, 1)),
        Meld("ankan", (1, 1, 1)),
        Meld("foo", (1, 1, 1)),
        Meld("chi", ()),
        Meld("pon", (99,) * 3),
    ],
)
def test_a_meld_that_is_none_is_refused_by_name(meld):
    win = WinInput(tuple(parse_names("123456789m55p")), (meld,), 8, True, 28, 27)
    with pytest.raises(HandError, match="a meld is one of chi 3, pon 3"):
        value(win, PRESETS["tenhou"])


def test_a_tile_that_is_none_is_refused():
    with pytest.raises(HandError, match="a tile is a name 0 to 36"):
        value(WinInput((99,) * 14, (), 99, True, 28, 27), PRESETS["tenhou"])
