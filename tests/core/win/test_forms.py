"""Wins with set forms of one player: readings, waits, yaku, fu, free tiles (K-47)."""

import random
from itertools import permutations

import pytest

from rinshan.hand import DEFAULT_SHAPES, HandKeys, SetForm, form_set
from rinshan.melds import Meld
from rinshan.rules import PRESETS, load_rules
from rinshan.tiles import EAST, SOUTH, kinds_of, parse_name, parse_names
from rinshan.win import WinInput, has_yaku, judge, same_readings, value
from rinshan.win.form_suits import divider_of
from rinshan.win.free import FREE, best_free, free_terms, free_waits
from rinshan.win.readings import Hand, readings

TENHOU = PRESETS["tenhou"]
WRAPS = tuple((9 * suit + a, 9 * suit + b, 9 * suit + c) for suit in range(3) for a, b, c in ((7, 8, 0), (8, 0, 1)))
ACROSS = tuple(
    (9 * a + low, 9 * b + low + 1, 9 * c + low + 2) for low in range(7) for a, b, c in permutations(range(3))
)
WRAPPED = SetForm("wrapped run", WRAPS)
RAINBOW = SetForm("mixed run", ACROSS, concealed=True)
MIXED = SetForm("mixed triplet", tuple((rank, 9 + rank, 18 + rank) for rank in range(9)), "triplet", concealed=True)
WINDS = SetForm("two winds", ((27, 28), (29, 30)), "pair", concealed=True)
EVERYTHING = (WRAPPED, RAINBOW, MIXED, WINDS)


@pytest.fixture
def worth(score, hooks):
    """Value a win of a player with these forms."""

    def valued(forms, *hand, **how):
        return score(*hand, on=hooks(meld_forms=lambda who: list(forms)), **how)

    return valued


def naive(counts, forms):
    """Every division into sets and a pair, each as its sets in order; tiles are taken from the lowest kind on."""
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return {()}
    ways = [(first,) * 2, (first,) * 3]
    ways += [(first, first + 1, first + 2)] if first < 27 and first % 9 < 7 else []
    ways += [tuple(sorted(way)) for form in forms for way in form.ways if first in way]
    found = set()
    for way in ways:
        rest = list(counts)
        for kind in way:
            rest[kind] -= 1
        if min(rest) >= 0:
            found |= {tuple(sorted((way, *others))) for others in naive(rest, forms)}
    return {sets for sets in found if sum(len(way) == 2 for way in sets) <= 1}


def won_hands(seed, count):
    """Random sets and a pair, many of further forms, now and then five and more copies of a kind."""
    rng = random.Random(seed)
    for _ in range(count):
        suit = 9 * rng.randrange(3)
        kinds = []
        for _ in range(4):
            low = suit + rng.randrange(7)
            kinds += rng.choice([(low, low + 1, low + 2), rng.choice(WRAPS), rng.choice(ACROSS), (low,) * 3])
        kinds += rng.choice([(suit, suit), (27, 28), (rng.randrange(34),) * 2])
        yield kinds


@pytest.mark.rule("K-47", "B-11", "B-16")
@pytest.mark.parametrize("forms", [(WRAPPED,), (RAINBOW,), EVERYTHING], ids=["wrapped", "across", "all"])
def test_readings_are_all_divisions_that_a_plain_search_finds(hooks, forms):
    on = hooks(meld_forms=lambda who: list(forms))
    several = won = 0
    for kinds in won_hands("readings", 700):
        counts = [kinds.count(kind) for kind in range(34)]
        expected = {sets for sets in naive(counts, forms) if len(sets) == 5}
        win = WinInput(tuple(kinds), (), kinds[0], True, SOUTH, EAST)
        found = [reading for reading in readings(Hand(win, TENHOU, on)) if reading.shape == "standard"]
        told = {tuple(sorted(tuple(sorted(group.kinds)) for group in reading.groups())) for reading in found}
        assert told == expected, kinds
        several += len(expected) > 1
        won += bool(expected)
    assert several > 5
    assert won > 60


@pytest.mark.rule("K-47", "B-14")
def test_masks_pair_and_fu_of_a_reading_are_those_of_its_sets(hooks):
    on = hooks(meld_forms=lambda who: list(EVERYTHING))
    rng = random.Random("masks")
    for kinds in won_hands("masks", 300):
        win = WinInput(tuple(kinds), (), rng.choice(kinds), rng.random() < 0.5, SOUTH, EAST)
        found = value(win, TENHOU, on)
        reading = found.reading
        groups = reading.groups()
        assert reading.kinds == sum({1 << kind for kind in kinds})
        assert reading.runs == sum({
            1 << 7 * (group.kind // 9) + group.kind % 9 for group in groups if group.form == "run" and not group.tiles
        })  # fmt: skip
        assert reading.triplets == sum(
            {1 << group.kind for group in groups if group.form == "triplet" and not group.tiles}
        )
        pair = next(group for group in groups if group.form == "pair")
        assert reading.pair == (0 if pair.tiles else pair.kind)
        told = [item.fu for item in found.fu_items if item.id != "rounding"]
        assert "pinfu" in found.names or reading.fu == sum(told)
        assert sum(item.fu for item in found.fu_items) == found.fu


# ------------------------------------------------------------------ the wait


@pytest.mark.rule("K-47", "B-14")
@pytest.mark.parametrize(
    ("hand", "win", "wait"),
    [
        ("89m456p789s22244z", "1m", "ryanmen"),
        ("89m456p789s22244z", "7m", "ryanmen"),
        ("91m456p789s22244z", "8m", "ryanmen"),
        ("91m456p789s22244z", "2m", "ryanmen"),
        ("12m456p789s22244z", "9m", "ryanmen"),
        ("12m456p789s22244z", "3m", "ryanmen"),
        ("81m456p789s22244z", "9m", "kanchan"),
        ("92m456p789s22244z", "1m", "kanchan"),
        ("46m456p789s22244z", "5m", "kanchan"),
        ("45m456p789s22244z", "6m", "ryanmen"),
    ],
)
def test_runs_that_wrap_leave_no_edge_wait(worth, score, hand, win, wait):
    found = worth((WRAPPED,), hand, win)
    assert found.reading.wait_name == wait
    assert found.reading.fu == 20 + 10 + 8 + (2 if wait == "kanchan" else 0)
    assert ("kanchan" in [item.id for item in found.fu_items]) == (wait == "kanchan")


@pytest.mark.rule("K-47", "B-14")
def test_the_edge_wait_of_everybody_else_stays(score):
    assert score("12m456p789s22244z", "3m").reading.wait_name == "penchan"


@pytest.mark.rule("K-47", "B-14")
@pytest.mark.parametrize(
    ("hand", "win", "wait"),
    [
        ("1m2p456p789s22244z", "3s", "penchan"),
        ("8m9p456p789s22244z", "7s", "penchan"),
        ("2m3p456p789s22244z", "4s", "ryanmen"),
        ("2m4p789p789s22244z", "3s", "kanchan"),
    ],
)
def test_runs_across_suits_are_waited_for_like_others(worth, hand, win, wait):
    assert worth((RAINBOW,), hand, win).reading.wait_name == wait


# ------------------------------------------------------------------ yaku


@pytest.mark.rule("K-47", "B-12")
@pytest.mark.parametrize(
    ("forms", "hand", "win", "yaku"),
    [
        ((WRAPPED,), "89m456p234789s55p", "1m", "pinfu"),
        ((WRAPPED,), "12m456p234789s55p", "3m", "pinfu"),
        ((WRAPPED,), "81m456p234789s55p", "9m", ""),
        ((WRAPPED,), "889911m234p78s55p", "9s", "pinfu iipeikou"),
        ((WRAPPED,), "889911m778899s5p", "5p", "ryanpeikou"),
        ((), "889911m778899s5p", "5p", "chiitoitsu"),
        ((WRAPPED,), "888999111m44p55z", "4p", "sanankou toitoi"),
        ((WRAPPED,), "891m891p89s33355z", "1s", "chanta sanshoku_doujun"),
        ((WRAPPED,), "891m891p89s33355p", "1s", "sanshoku_doujun"),
        ((WRAPPED,), "891m912p89s33355p", "1s", ""),
        ((WRAPPED,), "234567m89m333z55p", "1m", "ittsuu"),
        ((WRAPPED,), "89m912p123s99911s", "1m", "junchan"),
        ((WRAPPED,), "89m912p123s99s333z", "1m", "chanta"),
        ((WRAPPED,), "89m912p123s99s345s", "1m", "pinfu"),
        ((WRAPPED,), "23m456p345678s55p", "1m", "pinfu"),
        ((WRAPPED,), "23m456p345678s55p", "4m", "pinfu tanyao"),
        ((RAINBOW,), "3m4p345567p678s22m", "5s", "pinfu tanyao"),
        ((RAINBOW,), "3m4p5s3m4p567p78922s", "5s", "pinfu iipeikou"),
        ((RAINBOW,), "3m4p456p789p33355z", "5s", ""),
        ((RAINBOW,), "34p456p789p33355z", "5p", "honitsu"),
        ((RAINBOW,), "1m2p123p789s11m999s", "3s", "junchan"),
        ((MIXED,), "5m5p22m222444777s", "5s", "tanyao toitoi sanankou"),
        ((MIXED,), "5m5p5s22m22244477s", "7s", "tanyao toitoi sanankou"),
        ((MIXED,), "1m1p99m999s999p333z", "1s", "honroutou toitoi sanankou"),
        ((MIXED,), "5m5p22z123m678p234s", "5s", ""),
        ((WINDS,), "123m456p789s333p1z", "2z", ""),
        ((WINDS,), "123789m123789s3z", "4z", "chanta"),
        ((WINDS,), "555666777z234m1z", "2z", "daisangen"),
        ((WINDS,), "555666z234p789m1z", "2z", "yakuhai_haku yakuhai_hatsu"),
    ],
)
def test_which_yaku_further_sets_bring(worth, forms, hand, win, yaku):
    assert sorted(worth(forms, hand, win).names) == sorted(yaku.split())


@pytest.mark.rule("K-47", "B-12")
def test_an_open_run_round_the_corner_is_no_part_of_ittsuu_and_opens_the_hand(worth):
    found = worth((WRAPPED,), "234567m333p5z", "5z", "chi 189m")
    assert found.names == []
    assert found.reading.text() == "234m 567m 333p 55z 891m (tanki)"
    assert not found.reading.closed


@pytest.mark.rule("K-47", "B-12", "B-14")
def test_open_runs_count_for_sanshoku_chanta_and_open_pinfu_fu(worth):
    found = worth((WRAPPED,), "891p89s55z333z", "1s", "chi 189m")
    assert sorted((item.id, item.han) for item in found.yaku) == [("chanta", 1), ("sanshoku_doujun", 1)]
    plain = worth((WRAPPED,), "89s345p678p55p", "1s", "chi 912m")
    assert (plain.names, plain.fu, plain.reading.fu) == ([], 30, 20)


@pytest.mark.rule("K-27", "E-03", "K-47")
def test_without_the_forms_such_a_hand_does_not_win_and_such_a_meld_is_no_set(make_win, hooks):
    win = make_win("89m456p789s22244z", "1m")
    assert judge(win, TENHOU) == "no_shape"
    assert judge(win, TENHOU, hooks(meld_forms=lambda who: [])) == "no_shape"
    called = make_win("456p789s3334z", "4z", "chi 189m")
    assert judge(called, TENHOU) == "no_shape"
    assert judge(called, TENHOU, hooks(meld_forms=lambda who: [WRAPPED])) == "no_yaku"
    assert judge(called, TENHOU, hooks(meld_forms=lambda who: [WRAPPED] if who else [])) == "no_yaku"
    assert judge(called, TENHOU, hooks(meld_forms=lambda who: [] if who else [WRAPPED])) == "no_shape"
    assert judge(make_win("456p789s3334z", "4z", "chi 1m2p3s"), TENHOU, hooks(meld_forms=lambda who: [RAINBOW])) == (
        "no_shape"
    )


@pytest.mark.rule("K-47", "W-14")
def test_only_tiles_decide_tanyao_and_honroutou_but_chanta_asks_the_form(worth):
    inner = SetForm("inner", WRAPS, terminal=False)
    outer = SetForm("outer", ((1, 2, 4),), terminal=True)
    odd = SetForm("odd triplet", ((0, 1, 1), (8, 8, 33)), "triplet", concealed=True)
    assert worth((inner,), "89m234p567s333p55s", "1m").names == []
    assert worth((inner,), "89m123p789s999p11s", "1m").names == []
    assert worth((outer,), "23m123p789s999p11s", "5m").names == ["junchan"]
    assert worth((outer,), "23m234p567s666p55s", "5m").names == []
    found = worth((odd,), "122m999p111s444z5z", "5z")
    assert sorted(found.names) == ["suuankou_tanki"]
    open_one = worth((odd,), "122m999p1s", "1s", "pon 222z", "pon 333z")
    assert sorted(open_one.names) == ["jikaze_nan", "toitoi"]


# ------------------------------------------------------------------ fu


@pytest.mark.rule("K-47", "B-14")
@pytest.mark.parametrize(
    ("hand", "win", "tsumo", "items"),
    [
        ("5m5p234m678m345s77z", "5s", True, ["closed_triplet 5m5p5s 4", "pair_dragon 77z 2"]),
        ("5m5p234m678m345s77z", "5s", False, ["open_triplet 5m5p5s 2", "pair_dragon 77z 2"]),
        ("1m1p234m678m345s77z", "1s", True, ["closed_triplet 1m1p1s 8", "pair_dragon 77z 2"]),
        ("1m1p234m678m345s77z", "1s", False, ["open_triplet 1m1p1s 4", "pair_dragon 77z 2"]),
    ],
)
def test_a_mixed_triplet_has_the_fu_of_its_tiles(worth, hand, win, tsumo, items):
    found = worth((MIXED,), hand, win, tsumo=tsumo)
    told = [f"{item.id} {item.tiles} {item.fu}" for item in found.fu_items if item.tiles]
    assert told == items
    assert found.reading.wait_name == "shanpon"
    mixed = next(group for group in found.reading.groups() if group.tiles)
    assert (mixed.form, mixed.concealed, mixed.text()) == ("triplet", tsumo, found.fu_items[2].tiles)
    assert sum(item.fu for item in found.fu_items) == found.fu


@pytest.mark.rule("K-47", "B-14")
def test_a_pair_of_two_winds_has_no_fu_but_is_a_single_wait(worth):
    found = worth((WINDS,), "123m456p789s333p1z", "2z")
    assert (found.reading.wait_name, found.reading.pair) == ("tanki", 0)
    assert [item.id for item in found.fu_items] == ["base", "closed_ron", "closed_triplet", "tanki", "rounding"]
    assert found.reading.text() == "123m 333p 456p 789s 12z (tanki)"


@pytest.mark.rule("K-47", "B-16")
def test_the_reading_that_pays_most_is_taken_among_usual_and_further_sets(worth):
    found = worth((WRAPPED,), "111222m99m345p55s", "9m", tsumo=True)
    assert found.reading.text() == "111m 222m 999m 345p 55s (shanpon)"
    assert "sanankou" in found.names
    ron = worth((WRAPPED,), "111222m99m345p55s", "9m")
    assert ron.reading.text() == "912m 912m 912m 345p 55s (ryanmen)"
    assert ron.names == ["pinfu", "iipeikou"]


# ------------------------------------------------------------------ closed kans in riichi, free tiles


@pytest.mark.rule("B-08", "K-47")
@pytest.mark.parametrize(
    ("hand", "kind", "waits", "plain", "wrapped"),
    [
        ("9999m12m456p78955s", "9m", "3m", True, True),
        ("9999m111222m45p55s", "9m", "36p", True, False),
        ("9999m111222m45p55s", "9m", "", True, True),
        ("33334m456p789s111z", "3m", "245m", False, False),
    ],
)
def test_a_closed_kan_may_change_a_reading_that_only_further_runs_make(counts_of, hand, kind, waits, plain, wrapped):
    counts, mask = counts_of(hand), sum(1 << kind for kind in kinds_of(parse_names(waits)))
    assert same_readings(counts, 0, parse_name(kind), mask) is plain
    assert same_readings(counts, 0, parse_name(kind), mask, form_set((WRAPPED,))) is wrapped


@pytest.fixture
def counts_of():
    def counted(text):
        kinds = kinds_of(parse_names(text))
        return [kinds.count(kind) for kind in range(34)]

    return counted


@pytest.mark.rule("K-03", "K-47")
def test_free_tiles_become_whatever_makes_further_sets(make_win, hooks):
    on = hooks(meld_forms=lambda who: [WRAPPED])
    names = (*parse_names("9m456p789s33344z"), FREE)
    hand = WinInput((*names, parse_name("1m")), (), parse_name("1m"), True, SOUTH, EAST)
    assert best_free(hand, TENHOU) is None
    found = best_free(hand, TENHOU, on)
    assert found is not None
    assert found.names in (tuple(parse_names("8m")), tuple(parse_names("2m")))
    assert found.value.names == ["menzen_tsumo"]
    called = make_win("456p789s333z4z", "4z", "chi 189m")
    called.concealed = (*parse_names("456p789s333z"), FREE, parse_name("4z"))
    assert best_free(called, TENHOU, on) is None, "no yaku"
    ours = best_free(called, load_rules("tenhou", zero_han_wins=True), on)
    assert ours is None
    called.flags = 8
    called.tsumo = True
    won = best_free(called, TENHOU, on)
    assert won is not None
    assert (won.names, won.value.names) == (tuple(parse_names("4z")), ["haitei_raoyue"])
    assert best_free(called, TENHOU) is None, "the meld is no set without the form"


@pytest.mark.rule("K-47", "K-03", "K-50")
def test_waits_with_free_tiles_know_the_forms(hooks):
    shapes = (*DEFAULT_SHAPES, form_set((WRAPPED,)).shape)
    names = (*parse_names("9m456p789s33344z"), FREE)
    mask = free_waits(names, (), TENHOU, shapes=shapes)
    plain = free_waits(names, (), TENHOU)
    assert mask & ~plain == 1 << 0 | 1 << 1
    assert mask == HandKeys(kinds_of(names[:-1])).waits(0, 1, shapes)
    only = free_terms(TENHOU, allowed=[frozenset(parse_names("8m"))])
    assert free_waits(names, (), TENHOU, shapes=shapes, terms=only) == sum(1 << kind for kind in (0, 6))
    lying = (Meld("chi", tuple(parse_names("891m"))),)
    rest = (*parse_names("456p789s444z"), FREE)
    assert free_waits(rest, lying, TENHOU, shapes=shapes, terms=only) == 1 << 7
    assert free_waits(rest, lying, TENHOU, terms=only) == 0


@pytest.mark.rule("K-47")
def test_a_hand_divides_the_same_way_whoever_else_was_asked_before():
    divider = divider_of(form_set((WRAPPED,)))
    assert divider_of(form_set((WRAPPED,))) is divider
    assert divider_of(form_set((RAINBOW,))) is not divider
    nothing = list(divider.divisions(0))
    assert nothing == [()]
    assert list(divider.divisions(1)) == []
    assert [group.text() for pieces in divider.divisions(2) for group in divider.groups(pieces)] == ["11m"]


@pytest.mark.rule("B-11", "K-47")
def test_no_run_leads_from_one_suit_into_the_next(make_win, hooks):
    on = hooks(meld_forms=lambda who: [RAINBOW])
    assert judge(make_win("89m456p789s22244z", "1p"), TENHOU, on) == "no_shape"
    assert judge(make_win("9m1p456p789s22244z", "2p"), TENHOU, on) == "no_shape"


@pytest.mark.rule("B-11", "K-47")
def test_a_win_is_offered_where_a_further_set_makes_the_yaku(make_win, hooks):
    win = make_win("89m912p123s99s333z", "1m")
    assert has_yaku(win, TENHOU, hooks(meld_forms=lambda who: [WRAPPED]))
    assert not has_yaku(win, TENHOU)
