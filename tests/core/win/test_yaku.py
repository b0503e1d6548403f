"""Every yaku of the base game: hands that just have it, and hands that just miss it."""

from __future__ import annotations

import pytest

from rinshan.errors import HandError
from rinshan.rules import load_rules
from rinshan.tiles import EAST, NORTH, SOUTH, parse_names
from rinshan.win import WinInput, has_yaku, judge, value

TENHOU = load_rules("tenhou")

YAKU = [
    ("riichi", 1, "23m456p678s345p66s", "4m", (), {"flags": "riichi"}),
    ("double_riichi", 2, "23m456p678s345p66s", "4m", (), {"flags": "double_riichi"}),
    ("ippatsu", 1, "23m456p678s345p66s", "4m", (), {"flags": "riichi ippatsu"}),
    ("menzen_tsumo", 1, "23m456p789s345p66s", "4m", (), {"tsumo": True}),
    ("pinfu", 1, "23m456p789s345p66s", "4m", (), {}),
    ("tanyao", 1, "24m456p678s345p66s", "3m", (), {}),
    ("tanyao", 1, "24m456p66s", "3m", ("chi 678s", "pon 555p"), {}),
    ("iipeikou", 1, "112233m456p78s99s", "9s", (), {}),
    ("jikaze_nan", 1, "23m456p11s", "4m", ("pon 222z", "chi 789s"), {}),
    ("bakaze_ton", 1, "23m456p11s", "4m", ("pon 111z", "chi 789s"), {}),
    ("yakuhai_haku", 1, "23m456p11s", "4m", ("pon 555z", "chi 789s"), {}),
    ("yakuhai_hatsu", 1, "23m456p11s", "4m", ("pon 666z", "chi 789s"), {}),
    ("yakuhai_chun", 1, "23m456p11s", "4m", ("ankan 7777z", "chi 789s"), {}),
    ("haitei_raoyue", 1, "23m456p11s", "4m", ("chi 789s", "chi 123p"), {"flags": "haitei", "tsumo": True}),
    ("houtei_raoyui", 1, "23m456p11s", "4m", ("chi 789s", "chi 123p"), {"flags": "houtei"}),
    ("rinshan_kaihou", 1, "23m456p11s", "4m", ("chi 789s", "kakan 2222p"), {"flags": "rinshan", "tsumo": True}),
    ("chankan", 1, "23m456p11s", "4m", ("chi 789s", "chi 123p"), {"flags": "chankan"}),
    ("chiitoitsu", 2, "1122m3344p5566s7z", "7z", (), {}),
    ("ittsuu", 2, "123456789m45p11s", "6p", (), {}),
    ("ittsuu", 1, "123456m45p11s", "6p", ("chi 789m",), {}),
    ("ittsuu", 1, "12345678m11s", "9m", ("pon 777z",), {}),
    ("sanshoku_doujun", 1, "123m123p12s99s", "3s", ("pon 777z",), {}),
    ("sanshoku_doujun", 2, "123m123p12s789m99s", "3s", (), {}),
    ("sanshoku_doujun", 1, "123m12s789m99s", "3s", ("chi 123p",), {}),
    ("sanshoku_doukou", 2, "222m78m99s", "9m", ("pon 222p", "pon 222s"), {}),
    ("sanankou", 2, "222m444p666s78m99s", "9m", (), {}),
    ("sankantsu", 2, "78m99s", "9m", ("ankan 2222m", "kakan 4444p", "daiminkan 6666s"), {}),
    ("toitoi", 2, "222m99s11p", "1p", ("pon 444p", "pon 666s"), {}),
    ("honroutou", 2, "111m99s11p", "1p", ("pon 999p", "pon 111z"), {}),
    ("honroutou", 2, "1199m1199p1199s4z", "4z", (), {}),
    ("shousangen", 2, "78m77z", "9m", ("pon 555z", "pon 666z", "chi 123s"), {}),
    ("chanta", 2, "123m789p11s99s111z", "9s", (), {}),
    ("chanta", 1, "12m99s", "3m", ("pon 111z", "pon 999p", "chi 123p"), {}),
    ("honitsu", 3, "123m456m789m11z22z", "1z", (), {}),
    ("honitsu", 2, "123m789m22z11z", "1z", ("chi 456m",), {}),
    ("junchan", 3, "123m789p12s99s999m", "3s", (), {}),
    ("junchan", 2, "123m789p12s99s", "3s", ("pon 999m",), {}),
    ("ryanpeikou", 3, "223344m556677p8s", "8s", (), {}),
    ("chinitsu", 6, "1234556778999m", "3m", (), {}),
    ("chinitsu", 5, "1234556799m", "3m", ("chi 789m",), {}),
]

NEAR_MISSES = [
    ("pinfu", "a single wait", "567m123567p234s1z", "1z", (), {"flags": "riichi", "rnd": SOUTH}),
    ("pinfu", "a closed wait", "24m456p789s345p66s", "3m", (), {}),
    ("pinfu", "an edge wait", "12m456p789s345p66s", "3m", (), {}),
    ("pinfu", "the seat wind as pair", "23m456p789s345p22z", "4m", (), {}),
    ("pinfu", "a dragon as pair", "23m456p789s345p55z", "4m", (), {}),
    ("pinfu", "an open hand", "23m456p345p66s", "4m", ("chi 789s",), {}),
    ("iipeikou", "an open hand", "112233m78s99s", "9s", ("chi 456p",), {}),
    ("tanyao", "a terminal", "23m456p678s345p66s", "1m", (), {}),
    ("ittsuu", "three runs in two suits", "123456m789p45p11s", "6p", (), {}),
    ("sanshoku_doukou", "only two suits", "222m78m99s", "9m", ("pon 222p", "pon 333s"), {}),
    ("sanankou", "a third triplet completed by ron", "222m444p66s789m11z", "6s", (), {"flags": "riichi"}),
    ("chanta", "no run", "111m99s11p", "1p", ("pon 999p", "pon 111z"), {}),
    ("chanta", "a run of simples", "123m789p11s99s456m", "9s", (), {}),
    ("junchan", "an honour", "123m789p12s99s111z", "3s", (), {}),
    ("shousangen", "a pair that is no dragon", "78m11z", "9m", ("pon 555z", "pon 666z", "chi 123s"), {}),
    ("shousangen", "one triplet and a pair of dragons", "78m55z", "9m", ("pon 777z", "chi 789s", "chi 123s"), {}),
    ("shousuushii", "two triplets and a pair of winds", "12m44z", "3m", ("pon 111z", "pon 222z", "pon 555z"), {}),
    ("daisuushii", "three triplets of winds", "12m55s", "3m", ("pon 111z", "pon 222z", "pon 333z"), {}),
    ("daisangen", "two triplets and a pair", "78m77z", "9m", ("pon 555z", "pon 666z", "chi 123s"), {}),
    ("tenhou", "ron", "23m456p789s345p66s", "4m", (), {"flags": "tenhou", "seat": EAST}),
    ("chiihou", "ron", "23m456p789s345p66s", "4m", (), {"flags": "chiihou"}),
    ("honitsu", "two suits", "123m456m789m11p22z", "2z", (), {}),
    ("chiitoitsu", "two pairs of runs", "223344m556677p8s", "8s", (), {}),
    ("ippatsu", "no riichi", "23m456p678s345p66s", "4m", (), {"flags": "ippatsu"}),
    ("houtei_raoyui", "tsumo", "23m456p678s345p66s", "4m", (), {"flags": "houtei", "tsumo": True}),
    ("haitei_raoyue", "ron", "23m456p678s345p66s", "4m", (), {"flags": "haitei"}),
    ("riichi", "double riichi", "23m456p678s345p66s", "4m", (), {"flags": "riichi double_riichi"}),
    ("jikaze_nan", "another seat", "23m456p11s", "4m", ("pon 222z", "pon 555z"), {"seat": NORTH}),
]

YAKUMAN = [
    ("kokushi_musou", "119m19p19s123456z", "7z", (), {}),
    ("kokushi_musou_13_wait", "19m19p19s1234567z", "5z", (), {}),
    ("suuankou", "111m333p55577s99m", "7s", (), {"tsumo": True}),
    ("suuankou_tanki", "111m333p555777s9m", "9m", (), {}),
    ("daisangen", "23m11p", "4m", ("pon 555z", "pon 666z", "ankan 7777z"), {}),
    ("shousuushii", "23m44z", "1m", ("pon 111z", "pon 222z", "pon 333z"), {}),
    ("daisuushii", "444z5m", "5m", ("pon 111z", "pon 222z", "pon 333z"), {}),
    ("tsuuiisou", "11z55z", "1z", ("pon 222z", "pon 666z", "pon 777z"), {}),
    ("tsuuiisou", "112233445566z7z", "7z", (), {}),
    ("ryuuiisou", "223344666888s6z", "6z", (), {}),
    ("ryuuiisou", "2233444466688s", "8s", (), {}),
    ("chinroutou", "999m1p", "1p", ("pon 111m", "pon 999p", "pon 111s"), {}),
    ("chuuren_poutou", "1123455678999m", "1m", (), {}),
    ("junsei_chuuren_poutou", "1112345678999m", "5m", (), {}),
    ("suukantsu", "2m", "2m", ("ankan 3333m", "kakan 4444p", "daiminkan 6666s", "ankan 1111z"), {}),
    ("tenhou", "23m456p789s345p66s", "4m", (), {"flags": "tenhou", "tsumo": True, "seat": EAST}),
    ("chiihou", "23m456p789s345p66s", "4m", (), {"flags": "chiihou", "tsumo": True}),
]


@pytest.mark.rule("B-12", "B-09")
@pytest.mark.parametrize(("name", "han", "hand", "win", "melds", "how"), YAKU, ids=str)
def test_the_yaku_counts_with_its_han(score, name, han, hand, win, melds, how):
    assert (
        dict.fromkeys([name], han).items()
        <= {item.id: item.han for item in score(hand, win, *melds, **how).yaku}.items()
    )


@pytest.mark.rule("B-12")
@pytest.mark.parametrize(("name", "because", "hand", "win", "melds", "how"), NEAR_MISSES, ids=str)
def test_the_yaku_does_not_count_because_of(score, name, because, hand, win, melds, how):
    assert name not in score(hand, win, *melds, **how).names, because


@pytest.mark.rule("B-12")
@pytest.mark.parametrize(("name", "hand", "win", "melds", "how"), YAKUMAN, ids=str)
def test_the_yakuman_counts_once_in_tenhou_and_replaces_all_other_yaku(score, name, hand, win, melds, how):
    found = score(hand, win, *melds, **how, dora="1m1p1s")
    assert name in found.names
    assert all(item.yakuman == 1 for item in found.yaku)
    assert found.dora == []
    assert found.limit == "yakuman"
    assert found.base == 8_000 * len(found.yaku)


@pytest.mark.rule("B-12")
@pytest.mark.parametrize(
    ("name", "hand", "win", "melds"),
    [
        ("suuankou_tanki", "111m333p555777s9m", "9m", ()),
        ("kokushi_musou_13_wait", "19m19p19s1234567z", "5z", ()),
        ("junsei_chuuren_poutou", "1112345678999m", "5m", ()),
        ("daisuushii", "444z5m", "5m", ("pon 111z", "pon 222z", "pon 333z")),
    ],
)
def test_the_double_forms_count_twice_by_rule_and_once_where_yakuman_do_not_add(score, name, hand, win, melds):
    assert score(hand, win, *melds).yakuman == 1
    doubled = score(hand, win, *melds, rules=load_rules("mjsoul"))
    assert (doubled.names, doubled.yakuman, doubled.han, doubled.base) == ([name], 2, 26, 16_000)
    capped = score(hand, win, *melds, rules=load_rules("mjsoul", several_yakuman_add=False))
    assert capped.yakuman == 1


@pytest.mark.rule("A-04", "B-12")
def test_different_yakuman_add_up_in_tenhou_and_are_one_in_the_tournament(score):
    hand = ("1155z", "5z", "pon 666z", "pon 777z", "pon 222z")
    assert sorted(score(*hand).names) == ["daisangen", "tsuuiisou"]
    assert (score(*hand).yakuman, score(*hand).base) == (2, 16_000)
    one = score(*hand, rules=load_rules("tournament"))
    assert (one.yakuman, one.base) == (1, 8_000)


@pytest.mark.rule("B-12")
def test_a_triplet_completed_by_ron_is_open_for_three_and_four_concealed_triplets(score):
    assert "sanankou" not in score("222m444p66s789m11z", "6s", dora="").names
    ron = score("111m333p55577s99m", "7s")
    assert ron.names == ["sanankou", "toitoi"] or sorted(ron.names) == ["sanankou", "toitoi"]
    assert (ron.han, ron.fu, ron.base) == (4, 50, 2_000)


@pytest.mark.rule("B-12")
def test_three_identical_runs_are_one_pair_of_runs_not_two(score):
    found = score("123m11p78s789789s", "9s")
    assert "iipeikou" in found.names
    assert "ryanpeikou" not in found.names
    assert (found.han, found.fu, found.base) == (5, 30, 2_000)


@pytest.mark.rule("B-12")
def test_nine_gates_need_a_hand_without_any_kan(score):
    found = score("1112345678m", "5m", "ankan 9999m")
    assert (found.names, found.han, found.fu) == (["chinitsu"], 6, 80)


@pytest.mark.rule("B-12", "A-03")
def test_open_tanyao_is_a_rule_and_closed_tanyao_always_counts(score):
    strict = load_rules("tenhou", open_tanyao=False)
    assert not score("24m456p66s", "3m", "chi 678s", "pon 555p", rules=strict).stands
    assert score("24m456p678s345p66s", "3m", rules=strict).names == ["tanyao"]


@pytest.mark.rule("B-11")
def test_dora_alone_never_makes_a_win(score, make_win):
    found = score("456p78s345p22p", "9s", "chi 123m", dora="1p1p2p")
    assert (found.stands, found.yaku, found.han, found.base) == (False, [], 0, 0)
    win = make_win("456p78s345p22p", "9s", "chi 123m", dora="1p1p2p")
    assert not has_yaku(win, TENHOU)
    assert judge(win, TENHOU) == "no_yaku"


@pytest.mark.rule("B-11")
def test_a_tile_that_completes_the_shape_may_have_no_yaku_while_the_other_end_has(score):
    assert not score("23m456p678s55s", "1m", "chi 345p").stands
    assert score("23m456p678s55s", "4m", "chi 345p").names == ["tanyao"]


@pytest.mark.rule("B-11")
@pytest.mark.parametrize(
    ("hand", "win"),
    [("1112345678999m", "1s"), ("1111m2233p4455s6z", "6z"), ("19m19p19s123456z1m", "1m"), ("123m456m789m11z23z", "2z")],
)
def test_what_is_neither_four_sets_and_a_pair_nor_pairs_nor_orphans_is_no_win(make_win, hand, win):
    assert value(make_win(hand, win), TENHOU) is None
    assert judge(make_win(hand, win), TENHOU) == "no_shape"
    assert not has_yaku(make_win(hand, win, flags="riichi"), TENHOU)


@pytest.mark.rule("B-11", "E-03")
def test_a_meld_that_is_no_set_makes_no_win(make_win):
    right, wrong = (make_win("23m456p11s", "4m", meld, "pon 555z") for meld in ("chi 789s", "chi 788s"))
    assert has_yaku(right, TENHOU)
    assert value(wrong, TENHOU) is None


@pytest.mark.rule("B-11")
def test_four_pairs_and_two_sets_are_no_win(make_win):
    assert value(make_win("11m22p33s44z555m66s", "6s", flags="riichi"), TENHOU) is None


def test_a_hand_of_a_wrong_size_or_without_its_winning_tile_is_refused_by_name():
    with pytest.raises(HandError, match="14 tiles"):
        value(WinInput(tuple(parse_names("123m")), (), 0, True, EAST, EAST), TENHOU)
    with pytest.raises(HandError, match="14 tiles"):
        value(WinInput(tuple(parse_names("123456m789p1144s11z")), (), 0, True, EAST, EAST), TENHOU)
    with pytest.raises(HandError, match="9s"):
        value(WinInput(tuple(parse_names("123m456p789p345p66s")), (), 26, True, EAST, EAST), TENHOU)


@pytest.mark.rule("B-16")
def test_the_division_that_pays_most_counts(score):
    found = score("1112223334445m", "5m", tsumo=True)
    assert "suuankou_tanki" in found.names
    assert "chiitoitsu" not in score("112233445566m7m", "7m", flags="riichi").names


@pytest.mark.rule("B-16", "B-14")
def test_the_fu_belong_to_the_division_that_is_scored(score):
    found = score("234m1112356777s", "4s", tsumo=True)
    assert (found.names, found.fu) == (["menzen_tsumo"], 30)
    assert sum(item.fu for item in found.fu_items) == 30


@pytest.mark.rule("B-16")
def test_a_ronned_tile_goes_into_a_run_when_that_keeps_a_triplet_closed(score):
    found = score("1123444m555p", "1m", "chi 123m", flags="houtei")
    assert (found.han, found.fu) == (1, 30)


@pytest.mark.rule("B-11", "K-50")
@pytest.mark.parametrize(
    ("hand", "win", "name"),
    [
        ("2222222234m567p", "2m", "tanyao"),
        ("2222222222222m", "2m", "suuankou_tanki"),
        ("55555m456p678s66p", "5m", "tanyao"),
        ("77777z123m456p99s", "7z", "yakuhai_chun"),
    ],
)
def test_hands_with_five_and_more_copies_of_a_kind_are_read_rightly(score, hand, win, name):
    assert name in score(hand, win, tsumo=True).names
