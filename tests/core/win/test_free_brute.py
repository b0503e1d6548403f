"""The search with free tiles finds what trying every name finds, under every limit."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest

from rinshan.melds import Meld
from rinshan.rules import PRESETS, load_rules
from rinshan.tiles import KIND_OF, NAMES, tile_names
from rinshan.win import FLAG_NAMES, WinInput, value
from rinshan.win.free import FREE, all_best, best_free, free_counts, free_has_yaku, free_terms, judge_free, settle

FIVES = {4: 34, 13: 35, 22: 36}


def choices(win, rules):
    """Every choice of names in the game: the free tiles of the hand without order, a free winning tile last."""
    names = [name for name in range(rules.free_names) if name in tile_names(rules.red_fives)]
    free = win.concealed.count(FREE)
    if win.win >= 0:
        return list(combinations_with_replacement(names, free))
    return [(*rest, last) for rest in combinations_with_replacement(names, free - 1) for last in names]


def within(win, chosen, rules):
    """Whether hand and melds with these names hold at most the copies in the game (K-50, ``own``)."""
    held = Counter([name for name in win.concealed if name >= 0] + [name for meld in win.melds for name in meld.names])
    held.update(chosen)
    copies = Counter(tile_names(rules.red_fives))
    if rules.free_names == 34:
        kinds = Counter()
        for name, count in held.items():
            kinds[KIND_OF[name]] += count
        return all(kinds[KIND_OF[name]] <= 4 for name in chosen)
    return all(held[name] <= copies[name] for name in chosen)


def illegal_ones(win, chosen, rules):
    """How many of these names have all their copies in the winner's own melds (K-09)."""
    showing = Counter(name for meld in win.melds for name in meld.names)
    copies = Counter(tile_names(rules.red_fives))
    return sum(showing[name] >= copies[name] for name in chosen)


def tried(win, rules, limit):
    """Return (illegal tiles, base, choice) of every choice that makes the hand a win."""
    found = []
    for chosen in choices(win, rules):
        if limit == "own" and not within(win, chosen, rules):
            continue
        worth = value(settle(win, chosen), rules)
        if worth is not None and worth.stands:
            illegal = illegal_ones(win, chosen, rules) if limit == "table" else 0
            found.append((illegal, worth.base, chosen))
    if not found:
        return []
    fewest = min(illegal for illegal, _, _ in found)
    return [each for each in found if each[0] == fewest]


def random_win(rng, free, win_free):
    """A hand near a win with ``free`` of its tiles made free, in circumstances of all sorts."""
    while True:
        suits = rng.choice([(0, 1, 2, 3), (0, 1, 2, 3), (0, 3), (1,), (3, 2), (0, 1)])
        sets = []
        for _ in range(4):
            suit = rng.choice(suits)
            if suit == 3 or rng.random() < 0.35:
                sets.append((9 * suit + rng.randrange(7 if suit == 3 else 9),) * 3)
            else:
                low = 9 * suit + rng.randrange(7)
                sets.append((low, low + 1, low + 2))
        suit = rng.choice(suits)
        pair = 9 * suit + rng.randrange(7 if suit == 3 else 9)
        melds = []
        while sets and len(melds) < 3 and rng.random() < 0.3:
            each = sets.pop()
            if each[0] != each[1]:
                melds.append(Meld("chi", reds(rng, each)))
            elif rng.random() < 0.5:
                names = tuple(FIVES.get(kind, kind) if i == 0 else kind for i, kind in enumerate((each[0],) * 4))
                melds.append(Meld(rng.choice(["ankan", "daiminkan"]), names))
            else:
                melds.append(Meld("pon", reds(rng, each)))
        closed = list(reds(rng, [kind for each in sets for kind in each] + [pair, pair]))
        if rng.random() < 0.15 and not melds:
            closed = list(reds(rng, [kind for kind in rng.sample(range(34), 7) for _ in range(2)]))
        elif rng.random() < 0.05 and not melds:
            orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
            closed = [*orphans, rng.choice(orphans)]
        if len(closed) <= free:
            continue
        rng.shuffle(closed)
        known, win = closed[free:], FREE
        if not win_free:
            win = known[-1]
        flags = 0
        tsumo = rng.random() < 0.5
        if all(meld.type == "ankan" for meld in melds) and rng.random() < 0.4:
            flags = FLAG_NAMES[rng.choice(["riichi", "double_riichi"])] | (FLAG_NAMES["ippatsu"] * rng.randrange(2))
        if rng.random() < 0.1:
            flags |= FLAG_NAMES["haitei" if tsumo else "houtei"]
        return WinInput(
            (*known, *[FREE] * free),
            tuple(melds),
            win,
            tsumo,
            rng.randrange(27, 31),
            rng.randrange(27, 29),
            flags,
            tuple(rng.sample(range(NAMES), rng.randrange(3))),
            tuple(rng.sample(range(NAMES), 1)),
        )


def reds(rng, kinds):
    return tuple(FIVES[kind] if kind in FIVES and rng.random() < 0.25 else kind for kind in kinds)


def compare(win, rules, limit):
    terms = free_terms(rules, melds=win.melds, limit=limit)
    expected = tried(win, rules, limit)
    found = best_free(win, rules, terms=terms)
    assert free_has_yaku(win, rules, terms=terms) == bool(expected)
    if not expected:
        assert found is None, (win, found)
        assert all_best(win, rules, terms=terms) == []
        return 0
    most = max(base for _, base, _ in expected)
    assert found is not None, (win, expected[:3])
    assert found.value.base == most, (win, found)
    best = {
        (tuple(sorted(chosen[:-1])), chosen[-1]) if win.win < 0 else (tuple(sorted(chosen)), win.win)
        for _, base, chosen in expected
        if base == most
    }
    every = all_best(win, rules, terms=terms)
    got = [
        (tuple(sorted(each.names[:-1])), each.names[-1]) if win.win < 0 else (tuple(sorted(each.names)), win.win)
        for each in every
    ]
    assert len(got) == len(set(got))
    assert set(got) == best, win
    return 1


@pytest.mark.rule("K-03", "K-09", "K-50", "B-16")
@pytest.mark.parametrize("limit", ["none", "own", "table"])
@pytest.mark.parametrize("names", [34, 37])
def test_one_and_two_free_tiles_are_worth_what_trying_every_name_finds(names, limit):
    rng = random.Random(f"free {names} {limit}")
    rules = load_rules("tenhou", free_names=names)
    wins = sum(compare(random_win(rng, 1 + turn % 2, turn % 3 == 0), rules, limit) for turn in range(60))
    assert wins > 30


@pytest.mark.rule("K-03", "K-50")
def test_three_free_tiles_are_worth_what_trying_every_name_finds():
    rng = random.Random("three")
    for turn in range(8):
        compare(random_win(rng, 3, turn == 7), PRESETS["tenhou"], ("table", "own", "none")[turn % 3])


@pytest.mark.rule("K-50", "W-12")
@pytest.mark.parametrize("preset", ["skills", "mjsoul", "tournament", "mleague"])
def test_the_bound_holds_under_other_rules(preset):
    rng = random.Random(preset)
    for turn in range(40):
        compare(random_win(rng, 1 + turn % 2, turn % 3 == 0), PRESETS[preset], PRESETS[preset].free_limit)


@pytest.mark.rule("K-50")
def test_choices_are_counted_as_trying_them_counts():
    rng = random.Random("counts")
    for turn in range(24):
        limit = ("table", "own", "none")[turn % 3]
        rules = load_rules("tenhou", free_names=(34, 37)[turn % 2])
        win = random_win(rng, 1 + turn % 2, turn % 4 == 0)
        counts = free_counts(win, rules, terms=free_terms(rules, melds=win.melds, limit=limit))
        inside = [
            chosen
            for chosen in choices(win, rules)
            if (limit != "own" or within(win, chosen, rules))
            and (limit != "table" or not illegal_ones(win, chosen, rules))
        ]
        values = [value(settle(win, chosen), rules) for chosen in inside]
        assert counts.assignments == len(inside)
        assert counts.complete == sum(worth is not None for worth in values)
        assert counts.wins == sum(worth is not None and worth.stands for worth in values)


@pytest.mark.rule("K-50")
def test_a_hand_is_judged_by_the_best_that_it_can_become():
    rng = random.Random("judge")
    seen = set()
    for turn in range(120):
        win = random_win(rng, 1, turn % 3 == 0)
        values = [value(settle(win, (name,)), PRESETS["tenhou"]) for name in range(37)]
        expected = (
            "win" if any(worth and worth.stands for worth in values) else "no_yaku" if any(values) else "no_shape"
        )
        seen.add(expected)
        assert judge_free(win, PRESETS["tenhou"]) == expected
    assert len(seen) >= 2
