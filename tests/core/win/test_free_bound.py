"""The bound by which completions are ordered is the value of a whole hand: never less, and hardly ever more."""

from __future__ import annotations

import random

import pytest

from rinshan.melds import Meld
from rinshan.rules import PRESETS, load_rules
from rinshan.tiles import parse_names
from rinshan.win import FLAG_NAMES, WinInput, value
from rinshan.win.free import FREE, best_free, free_terms
from rinshan.win.free_bound import RANK
from rinshan.win.free_search import Search

TENHOU = PRESETS["tenhou"]
HANDS = """
223344666888s66z@6z 22334466688866s@6s 222444666888s66z@6z 223344666s888s66z@8s 23423466688866s@2s
11123456789995m@5m 11123456789995m@1m 1112345678999s9s@9s 1112345678999s5s@5s 11123455678999m@5m
19m19p19s1234567z1z@1z 19m19p19s1234567z1z@7z 111222333444z55z@5z 111222333444z55z@4z
111333z22z444z555z@2z 111333444z22z789s@9s 111333444z22z789s@2z 111222333z55z789s@7s
555666777z123m99p@3m 555666777z123m99p@9p 55566677z123m999p@7z 555666z77z123m999p@9p 55566z123m777z999p@5z
111999m111999s11p@1p 111999m111999s11p@9s 222m222p222s456m77z@7z 111m111p111s999m77z@1s
123456789m11777z@7z 123456789m99m789p@7p 234m234p234s66m678s@8s 112233m445566p77s@7s
112233m112233p77s@7s 112233m112233m77m@7m 22446m6m88p33s5577s@7s 11m99m11p99p11z22z33z@3z
12312312312355m@5m 11223344556677z@7z 1199m1199p1199s11z@1z 123789m123789p99s@9s 123789m123789p22z@2z
111222333m44455p@5p 111222333m44555p@5p 11222333m444555p@1m 234m345p22456678s@6s 234m345p456s11z678s@6s
234m345p456s22z678s@6s 234m345p456s33z678s@6s 123456789p22345s@5s 222333444666p88p@8p 234567m23456667p@5p
123456789s22345m@5m 123456789m22345s@5s 123m456p789s11z222z@2z 123m456p789s11z333z@3z 12312355m456p789s@3m
"""
MELDED = """
11z@1z ankan1111m ankan2222p ankan3333s ankan4444m; 66z@6z pon222s daiminkan4444s pon666s ankan8888s
23422s@2s ankan1111m daiminkan9999p kakan5555z; 23422p@2p chi345p chi456s chi678s
22z@2z pon111z pon333z pon444z pon555z
12311p@1p pon222m pon222p pon222s; 99p@9p chi123m chi789m chi123p chi789s; 55z@5z pon111m pon999m ankan1111p pon777z
23455s@5s chi234p chi234s pon888p; 55m@5m chi123m chi456m chi789m pon222z; 23456722s@2s chi345p chi678m
67822s@6s chi234m chi345p chi456s; 66z@6z pon555z pon777z chi123m chi456p; 12366s@6s ankan5555z pon777z ankan9999p
222333m55566p@5p ankan8888s; 22233355566p@6p ankan8888s; 123m66p@1m pon222z pon333z pon777z
44z@4z pon555z pon666z pon777z pon111z
"""


def written(text, between):
    """Yield (concealed names, winning name, melds) of each hand."""
    for hand in text.strip().replace("\n", between).split(between):
        tiles, *melds = hand.split()
        concealed, win = (tuple(parse_names(part)) for part in tiles.split("@"))
        lying = [Meld(meld.rstrip("0123456789mpsz"), tuple(parse_names(meld.lstrip("acdehikmnopu")))) for meld in melds]
        yield concealed, win[0], tuple(lying)


ALL = [*written(HANDS, " "), *written(MELDED, ";")]


def bound(win, rules):
    """Base points that the hand cannot exceed; None where it certainly has no yaku."""
    return max([rank >> RANK for rank in Search(win, rules, free_terms(rules)).ranks().values()], default=None)


def true_base(win, rules):
    found = value(win, rules)
    return None if found is None or not found.stands else found.base


def looks_like_nine_gates(win):
    return not win.melds and len(set(win.concealed)) == 9 and win.concealed[0] // 9 == win.concealed[-1] // 9


def check(win, rules):
    """The bound is the value; only what looks like nine gates, or like a doubled yakuman, may have a higher one."""
    base = true_base(win, rules)
    if looks_like_nine_gates(win) or (rules.double_yakuman and (base or 0) >= 8_000):
        assert bound(win, rules) >= base, win
    else:
        assert bound(win, rules) == base, win


def circumstances(rng, concealed, won, melds):
    closed = all(not meld.is_open for meld in melds)
    tsumo = rng.random() < 0.5
    names = rng.choice([[], [], ["riichi"], ["double_riichi", "ippatsu"], ["riichi", "ippatsu"]]) if closed else []
    names = names + rng.choice(
        [[], [], [], ["haitei"], ["rinshan"]] if tsumo else [[], [], [], ["houtei"], ["chankan"]]
    )
    dora, ura = (tuple(rng.sample(range(34), rng.randrange(3))) for _ in range(2))
    flags = sum(FLAG_NAMES[name] for name in names)
    return WinInput(concealed, melds, won, tsumo, rng.randrange(27, 31), rng.randrange(27, 31), flags, dora, ura)


@pytest.mark.rule("B-12", "B-14", "B-15", "B-16")
@pytest.mark.parametrize("preset", ["tenhou", "mjsoul", "tournament", "mleague"])
def test_the_bound_of_a_hand_without_free_tiles_is_its_value(preset):
    rng = random.Random(f"bound {preset}")
    rules = PRESETS[preset]
    for _ in range(12):
        for concealed, won, melds in ALL:
            win = circumstances(rng, concealed, won, melds)
            check(win, rules)


@pytest.mark.rule("B-09", "B-12")
def test_the_first_draw_is_bounded_as_a_yakuman():
    for concealed, won, melds in ALL:
        if not melds:
            for flag in ("tenhou", "chiihou"):
                win = WinInput(concealed, (), won, True, 27, 27, FLAG_NAMES[flag])
                found = value(win, TENHOU)
                assert found.base == 8_000 * found.yakuman
                assert (bound(win, TENHOU) == found.base) or looks_like_nine_gates(win), win


@pytest.mark.rule("B-12", "A-10")
@pytest.mark.parametrize(
    "changes",
    [
        {"open_tanyao": False}, {"double_wind_fu": 2}, {"open_pinfu_fu": 20}, {"pinfu_tsumo_fu": 30}, {"kiriage": True},
        {"counted_yakuman": "sanbaiman"}, {"several_yakuman_add": False}, {"double_yakuman": True},
    ],
)  # fmt: skip
def test_the_bound_follows_every_rule_of_the_value(changes):
    rng = random.Random(str(changes))
    rules = load_rules("tenhou", **changes)
    for _ in range(6):
        for concealed, won, melds in ALL:
            win = circumstances(rng, concealed, won, melds)
            check(win, rules)


@pytest.mark.rule("W-12", "K-50")
def test_where_readings_without_yaku_may_be_settled_the_bound_is_no_lower():
    rng = random.Random("left out")
    for concealed, won, melds in ALL:
        win = circumstances(rng, concealed, won, melds)
        found = true_base(win, PRESETS["skills"])
        assert (bound(win, PRESETS["skills"]) or 0) >= (found or 0)


@pytest.mark.rule("K-50")
@pytest.mark.parametrize("free", [1, 2])
def test_a_hand_gets_back_at_least_its_value_when_tiles_of_it_are_free(free):
    rng = random.Random(f"back {free}")
    for concealed, won, melds in ALL:
        if len(concealed) <= free:
            continue
        win = circumstances(rng, concealed, won, melds)
        worth = value(win, TENHOU)
        rest = list(concealed)
        rest.remove(won)
        rng.shuffle(rest)
        win.concealed = (*rest[free:], *[FREE] * free, won)
        found = best_free(win, TENHOU)
        if worth.stands:
            assert found.value.base >= worth.base, win
