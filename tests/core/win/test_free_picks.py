"""Of many choices of free tiles the best is found, and hardly any of them is searched."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from rinshan.melds import Meld
from rinshan.rules import PRESETS, load_rules
from rinshan.tiles import KIND_OF, KINDS, NAMES, RED_OF, format_names, parse_names
from rinshan.win import FLAG_NAMES, WinInput, value
from rinshan.win import free_picks as free_picks_module
from rinshan.win.free import best_legal, free_terms, freed
from rinshan.win.free_bound import rank_of
from rinshan.win.free_picks import best_pick
from rinshan.win.free_suits import (
    ANY_WINS,
    FREE_SUITS,
    FU_AT,
    NINE_GATES,
    NO_TRIPLET,
    NONE_WINS,
    NOT_GREEN,
    STRAIGHT,
    TWO_SIDED,
    straight,
)

TENHOU = PRESETS["tenhou"]
RULES = [
    TENHOU,
    load_rules("skills"),
    load_rules("tenhou", double_yakuman=True, kiriage=True),
    load_rules("tenhou", free_limit="own"),
    load_rules("tenhou", free_names=34, several_yakuman_add=False),
    load_rules("tenhou", counted_yakuman="sanbaiman", leave_out_yaku=True),
]
FIELDS = [(0, 31), (5, 31), (10, 31), (20, 31), (FU_AT, 0xFFF)]


def hand(tiles, melds="", **circumstances):
    """A hand with none of its tiles free, its last one the winning tile."""
    concealed = tuple(parse_names(tiles.replace(" ", "")))
    lying = tuple(
        Meld(meld.rstrip("0123456789mpsz"), tuple(parse_names(meld.lstrip("acdehikmnopu")))) for meld in melds.split()
    )
    given = {"tsumo": True, "seat_wind": 28, "round_wind": 27, **circumstances}
    return WinInput(concealed, lying, concealed[-1], **given)


def any_of(win, count):
    """Every choice of so many tiles of the hand; the tile of a ron is never among them (K-58)."""
    size = len(win.concealed) - (not win.tsumo)
    return [(win.melds, places) for places in combinations(range(size), min(count, size))]


def by_searching_each(win, rules, terms, picks):
    best, highest = None, -1
    for at, (melds, places) in enumerate(picks):
        asked = freed(win, places)
        asked.melds = melds
        settled = best_legal(asked, rules, terms)
        if settled is not None and rank_of(settled.value.base, settled.value.han) > highest:
            best, highest = (at, settled.names), rank_of(settled.value.base, settled.value.han)
    return best


def near_win(rng):
    """A won hand with up to three of its tiles exchanged, some of its sets melds."""
    while True:
        suit = rng.randrange(3) if rng.random() < 0.3 else None
        sets = []
        for _ in range(4):
            first = 9 * (rng.randrange(3) if suit is None else suit)
            low = first + rng.randrange(7)
            triplet = rng.randrange(KINDS) if suit is None else first + rng.randrange(9)
            sets.append([low, low + 1, low + 2] if rng.random() < 0.6 else [triplet] * 3)
        pair = rng.randrange(KINDS)
        kinds = [kind for part in sets for kind in part] + [pair, pair]
        if max(map(kinds.count, kinds)) <= 4:
            break
    melds = [Meld("pon" if part[0] == part[1] else "chi", tuple(part)) for part in sets[: rng.choice([0, 0, 0, 1, 2])]]
    concealed = [kind for part in sets[len(melds) :] for kind in part] + [pair, pair]
    for _ in range(rng.randrange(4)):
        concealed[rng.randrange(len(concealed))] = rng.randrange(NAMES)
    rng.shuffle(concealed)
    flags = FLAG_NAMES["riichi"] if not melds and rng.random() < 0.5 else 0
    dora = tuple(rng.sample(range(KINDS), rng.randrange(3)))
    return WinInput(
        tuple(concealed), tuple(melds), concealed[-1], rng.random() < 0.5, 28, rng.choice([27, 28]), flags, dora,
        tuple(rng.sample(range(KINDS), 1)),
    )  # fmt: skip


@pytest.mark.rule("K-03", "K-50")
@pytest.mark.parametrize("seed", range(36))
def test_the_best_choice_is_that_of_searching_each_and_of_equal_ones_the_first(seed):
    rng = random.Random(seed)
    rules = RULES[seed % len(RULES)]
    win = near_win(rng)
    showing = [rng.choice([0, 1, 4]) if rng.random() < 0.2 else 0 for _ in range(NAMES)]
    terms = free_terms(rules, showing=showing)
    picks = any_of(win, 3 if seed % 3 else 2)
    rng.shuffle(picks)
    found = best_pick(win, rules, terms, picks)
    assert (found and (found[0], found[1].names)) == by_searching_each(win, rules, terms, picks)


@pytest.mark.rule("K-03")
@pytest.mark.parametrize(
    "win",
    [
        hand("123m456p789s1123z4z"),
        hand("12234405667799s", flags=FLAG_NAMES["riichi"], dora=(20,)),
        hand("22234406677799s", tsumo=False, flags=FLAG_NAMES["riichi"], dora=(22,)),
        hand("19m19p19s12345z223m"),
        hand("1133m5577p2288s13z", tsumo=False),
        hand("22334466688p24s6z"),
        hand("234m66z", "pon777z chi123m pon999p", tsumo=False),
        hand("455p22z", "chi123s chi456s pon555z"),
    ],
    ids=lambda win: format_names(win.concealed),
)
def test_any_four_tiles_of_the_hand_are_those_of_searching_each(win):
    terms = free_terms(TENHOU, melds=win.melds)
    picks = any_of(win, 4)
    found = best_pick(win, TENHOU, terms, picks)
    assert found is not None
    assert (found[0], found[1].names) == by_searching_each(win, TENHOU, terms, picks)
    settled = value(found[1].win, TENHOU)
    assert settled is not None
    assert (settled.base, settled.han, settled.fu) == (found[1].value.base, found[1].value.han, found[1].value.fu)


@pytest.mark.rule("K-03")
@pytest.mark.parametrize(
    ("tiles", "base", "yaku"),
    [
        ("19m19p19s1234z228p5z", 8_000, "kokushi_musou"),
        ("222444m66688p347s", 8_000, "suuankou"),
        ("1112244m78999p12z", 8_000, "suuankou"),
        ("555666z77z123m456p", 8_000, "daisangen"),
        ("22334466688s126z", 8_000, "ryuuiisou"),
    ],
)
def test_a_yakuman_within_four_tiles_is_found(tiles, base, yaku):
    win = hand(tiles)
    found = best_pick(win, TENHOU, free_terms(TENHOU), any_of(win, 4))
    assert found is not None
    assert found[1].value.base >= base
    names = {item.id for item in found[1].value.yaku or ()}
    assert yaku in names or found[1].value.base > base, names


@pytest.mark.rule("K-03")
def test_what_is_not_above_the_least_rank_does_not_count():
    win = hand("123m456p789s1123z4z")
    terms, picks = free_terms(TENHOU), any_of(win, 2)
    found = best_pick(win, TENHOU, terms, picks)
    assert found is not None
    rank = rank_of(found[1].value.base, found[1].value.han)
    assert best_pick(win, TENHOU, terms, picks, rank) is None
    again = best_pick(win, TENHOU, terms, picks, rank - 1)
    assert again is not None
    assert again[0] == found[0]
    assert best_pick(hand("147m258p369s12345z"), TENHOU, terms, picks) is None


@pytest.mark.rule("K-03")
def test_of_a_thousand_choices_hardly_any_is_searched(monkeypatch):
    searched = []

    def counted(win, *args):
        searched.append(win)
        return best_legal(win, *args)

    monkeypatch.setattr(free_picks_module, "best_legal", counted)
    for tiles, most in (("123m456p789s1123z4z", 6), ("345m055p44s222z678m", 3), ("2344p556m788s22z6m7z", 8)):
        searched.clear()
        win = hand(tiles)
        assert best_pick(win, TENHOU, free_terms(TENHOU), any_of(win, 4)) is not None
        assert 1 <= len(searched) <= most, tiles


@pytest.mark.rule("K-03", "K-50")
def test_melds_that_differ_from_choice_to_choice_are_judged_as_they_are_in_it():
    win = hand("567m456s99p", "chi123s pon444z", tsumo=False)
    value_pon = (*win.melds[:1], Meld("pon", tuple(parse_names("555z"))))
    wrong = (Meld("chi", tuple(parse_names("124s"))), win.melds[1])
    terms = free_terms(TENHOU)
    picks = [(win.melds, (0,)), (wrong, (0,)), (value_pon, ()), (value_pon, (0,))]
    found = best_pick(win, TENHOU, terms, picks)
    assert found is not None
    assert found[0] == 3, "the red five in the hand is one han more than the value tile alone"
    assert found[1].names == (RED_OF[KIND_OF[win.concealed[0]]],)
    assert [item.id for item in found[1].value.yaku or ()] == ["yakuhai_haku"]
    assert best_pick(win, TENHOU, terms, picks[1:2]) is None
    only = best_pick(win, TENHOU, terms, picks[2:3])
    assert only is not None
    assert (only[0], only[1].names, only[1].value.han) == (0, (), 1)


# ------------------------------------------------------------------ what bounds a suit


@pytest.mark.rule("K-03")
@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("ron", [True, False])
def test_what_bounds_a_suit_is_the_most_that_one_of_its_ways_has(suit, ron):
    rng = random.Random(suit)
    for _ in range(60):
        ranks = [rng.randrange(7 if suit == 3 else 9) for _ in range(rng.randrange(1, 9))]
        tiles = FREE_SUITS[suit][sum(1 << 5 * rank for rank in ranks)]
        winning = rng.choice([ranks[0], NONE_WINS, ANY_WINS])
        for added in range(5):
            ways = tiles.ways(added, winning)
            if ways:
                check_bound(ways, tiles.most(added, winning, ron), ron and winning < NONE_WINS)


def check_bound(ways, most, ronned):
    sums = [way[1] - ((1 << 20) + (2 << FU_AT) if ronned and not way[2] & NO_TRIPLET else 0) for way in ways]
    marks = [way[2] for way in ways]
    for place, field in FIELDS:
        assert most[0] >> place & field == max(each >> place & field for each in sums)
    assert most[0] >> 15 & 31 == min(each >> 15 & 31 for each in sums)
    for bit in range(7):
        assert most[1] >> bit & 1 == min(each >> bit & 1 for each in marks)
    for bit in [*range(7, 65), *range(65, 72)]:
        if most[1] >> bit & 1 != max(each >> bit & 1 for each in marks):
            assert not ways[0][0] or bit > 64, "honours as a pair alone are not kept of numbers"
    assert bool(most[1] & STRAIGHT) is any(straight(each) for each in marks)


@pytest.mark.rule("K-03")
def test_nine_gates_and_green_are_told_of_a_suit_that_can_be_so():
    gates = FREE_SUITS[0][sum(1 << 5 * rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7))]
    assert gates.most(4, NONE_WINS, False)[1] & NINE_GATES
    assert (
        not FREE_SUITS[0][2 << 5 * 4 | 2 << 5 * 3 | 2 << 5 * 2 | 2 << 5 * 1].most(6, NONE_WINS, False)[1] & NINE_GATES
    )
    green = FREE_SUITS[2][1 << 5 * 1 | 1 << 5 * 2]
    assert not green.most(1, NONE_WINS, False)[1] & NOT_GREEN
    assert FREE_SUITS[2][1 << 5 * 3 | 1 << 5 * 4].most(1, NONE_WINS, False)[1] & NOT_GREEN
    assert FREE_SUITS[1][1 << 5 * 1 | 1 << 5 * 2].most(1, NONE_WINS, False)[1] & NOT_GREEN
    assert green.most(1, 1, False)[1] & TWO_SIDED
