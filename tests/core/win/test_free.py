"""Wins with free tiles: what they may become, what is legal, which tiles are waited for (K-03, K-09, K-50)."""

from __future__ import annotations

import random
import time

import pytest

from rinshan.errors import HandError
from rinshan.hand import DEFAULT_SHAPES, HandKeys, Part, WithParts
from rinshan.melds import Meld
from rinshan.rules import PRESETS, load_rules
from rinshan.subjects import Refusal
from rinshan.tiles import NAME_OF_TEXT, NAMES, format_names, kinds_of, parse_names
from rinshan.win import Item, WinInput
from rinshan.win.free import (
    FREE,
    all_best,
    best_free,
    free_counts,
    free_has_yaku,
    free_terms,
    free_waits,
    judge_free,
    settle,
)

TENHOU = PRESETS["tenhou"]


def free_win(hand, win, *melds, tsumo=True, flags=0, dora="", dora_names=None):
    """A win in which ``?`` is a free tile; ``win`` may be ``?`` too."""
    lying = tuple(Meld(meld.split()[0], tuple(parse_names(meld.split()[1]))) for meld in melds)
    won = FREE if win == "?" else parse_names(win)[0]
    known = parse_names(hand.replace("?", ""))
    concealed = (*known, *[FREE] * hand.count("?"), won)
    return WinInput(concealed, lying, won, tsumo, 28, 27, flags, tuple(parse_names(dora)), who=1, dora_names=dora_names)


def became(found):
    return None if found is None else format_names(found.names)


def showing(text):
    counts = [0] * NAMES
    for name in parse_names(text):
        counts[name] += 1
    return counts


@pytest.mark.rule("K-50")
def test_a_free_tile_may_be_a_red_five_by_default_and_is_a_normal_one_with_34_names():
    win = free_win("34m456p789s1112z?", "2z")
    assert became(best_free(win, TENHOU)) == "0m"
    assert became(best_free(win, load_rules("tenhou", free_names=34))) in ("2m", "5m")


@pytest.mark.rule("K-09", "K-50")
def test_a_name_whose_copies_all_show_is_illegal_and_a_fifth_copy_held_concealed_is_not():
    win = free_win("2222p34p123m789s?", "5p", tsumo=False, flags=1, dora="1p")
    assert {became(each) for each in all_best(win, TENHOU)} == {"2p", "0p"}
    terms = free_terms(TENHOU, showing=showing("2222p"))
    assert {became(each) for each in all_best(win, TENHOU, terms=terms)} == {"0p"}
    terms = free_terms(TENHOU, showing=showing("2222p0p"))
    assert {became(each) for each in all_best(win, TENHOU, terms=terms)} == {"5p"}


@pytest.mark.rule("K-09")
def test_three_of_a_kind_showing_leave_it_legal_and_red_and_normal_fives_are_counted_apart():
    win = free_win("34m456p789s1112z?", "2z")
    for seen, expected in (("0m", {"2m", "5m"}), ("555m", {"0m"}), ("222m0m", {"2m", "5m"}), ("2222m0m", {"5m"})):
        terms = free_terms(TENHOU, showing=showing(seen))
        assert {became(each) for each in all_best(win, TENHOU, terms=terms)} == expected, seen


@pytest.mark.rule("K-03", "K-09")
def test_an_illegal_tile_is_chosen_only_where_no_legal_one_makes_the_hand_a_win():
    win = free_win("123m456p789s111z?", "5z", dora="7z")
    assert became(best_free(win, TENHOU)) == "5z"
    terms = free_terms(TENHOU, showing=showing("5555z"))
    found = best_free(win, TENHOU, terms=terms)
    assert became(found) == "5z"
    assert found.illegal == 1
    assert free_counts(win, TENHOU, terms=terms).complete == 0
    win = free_win("34m456p789s1112z?", "2z")
    terms = free_terms(TENHOU, showing=showing("0555m"))
    assert became(best_free(win, TENHOU, terms=terms)) == "2m"


@pytest.mark.rule("K-03", "B-11")
def test_a_legal_tile_that_makes_a_shape_without_a_yaku_does_not_stand_in_the_way():
    win = free_win("345m678s88p5z?", "5z", "chi 234p", tsumo=False, dora="7p")
    found = best_free(win, TENHOU, terms=free_terms(TENHOU, showing=showing("5555z")))
    assert became(found) == "5z"
    assert found.illegal == 1


@pytest.mark.rule("K-03")
def test_as_few_tiles_as_possible_are_illegal():
    win = free_win("123m456p789s11z??", "5z", dora="7z")
    assert became(best_free(win, TENHOU)) == "55z"
    found = best_free(win, TENHOU, terms=free_terms(TENHOU, showing=showing("5555z")))
    assert (became(found), found.illegal) == ("15z", 1)


@pytest.mark.rule("K-50")
def test_own_copies_are_a_hard_limit():
    rules = load_rules("tenhou", free_limit="own")
    win = free_win("123m456p789s555z?", "5z")
    assert best_free(win, rules) is None
    assert judge_free(win, rules) == "no_shape"
    assert became(best_free(win, TENHOU)) == "5z"


@pytest.mark.rule("K-03")
def test_a_skill_can_restrict_each_free_tile_to_some_names():
    win = free_win("34m67p789s1112z??", "2z")
    assert became(best_free(win, TENHOU)) in ("0m5p", "0m8p", "0m0p", "0m0p")
    only = [frozenset(parse_names("2m")), frozenset(parse_names("58p0s"))]
    terms = free_terms(TENHOU, allowed=only)
    found = all_best(win, TENHOU, terms=terms)
    assert {each.names for each in found} == {tuple(parse_names("2m5p")), tuple(parse_names("2m8p"))}
    swapped = free_terms(TENHOU, allowed=only[::-1])
    assert {each.names for each in all_best(win, TENHOU, terms=swapped)} == {each.names[::-1] for each in found}
    assert best_free(win, TENHOU, terms=free_terms(TENHOU, allowed=[frozenset(parse_names("3m")), None])) is None
    assert not free_has_yaku(win, TENHOU, terms=free_terms(TENHOU, allowed=[None, frozenset(parse_names("1m"))]))


@pytest.mark.rule("K-03")
def test_a_restricted_winning_tile_is_the_last_of_the_free_tiles():
    win = free_win("34m67p789s11122z?", "?")
    terms = free_terms(TENHOU, allowed=[None, frozenset(parse_names("8p"))])
    found = best_free(win, TENHOU, terms=terms)
    assert found.win.win == NAME_OF_TEXT["8p"]
    assert found.names[-1] == NAME_OF_TEXT["8p"]


@pytest.mark.rule("K-50", "K-58")
def test_the_solver_takes_a_free_winning_tile_and_says_which_tile_won():
    win = free_win("33567m1234456s?", "?", tsumo=False, dora="2m")
    found = best_free(win, TENHOU)
    assert found.win.win == found.names[-1]
    assert found.win.concealed[-2:] == found.names


@pytest.mark.rule("K-05")
def test_dora_count_by_what_a_free_tile_became_and_by_the_old_self_of_fixed_ones():
    win = free_win("34m456p789s1112z?", "2z", dora="4m")
    assert became(best_free(win, TENHOU)) == "0m"
    assert [item.id for item in best_free(win, TENHOU).value.dora] == ["dora", "aka_dora"]
    names = (*parse_names("34m456p789s111z99s"), FREE, NAME_OF_TEXT["9s"])
    fixed = free_win("34m456p789s1112z?", "2z", dora="8s", dora_names=names)
    assert {item.id: item.han for item in best_free(fixed, TENHOU).value.dora}["dora"] == 4


@pytest.mark.rule("B-11", "K-50")
def test_a_shape_without_a_yaku_is_no_win_and_no_shape_is_told_apart():
    win = free_win("123m456p789s67s5z?", "8s", tsumo=False, dora="4z")
    assert best_free(win, TENHOU) is None
    assert judge_free(win, TENHOU) == "no_yaku"
    assert not free_has_yaku(win, TENHOU)
    assert judge_free(free_win("147m258p369s123z?", "4z"), TENHOU) == "no_shape"
    wrong = free_win("123m456p789s?", "5z", "chi 124s")
    assert best_free(wrong, TENHOU) is None
    assert judge_free(wrong, TENHOU) == "no_shape"


@pytest.mark.rule("K-50", "H-05")
def test_skills_that_change_the_value_are_asked_of_every_choice(hooks):
    win = free_win("34m456p789s1112z?", "2z")
    on = hooks(dora_value=lambda value, who, name: 0)
    assert best_free(win, TENHOU, on).value.han == best_free(win, TENHOU).value.han - 1
    on = hooks(yaku=lambda who, reading: [Item("two", 5, "two")] if 1 in reading.win.concealed else [])
    assert became(best_free(win, TENHOU, on)) == "2m"
    on = hooks(may_count=lambda who, yaku, reading: Refusal("no") if 34 in reading.win.concealed else None)
    assert became(best_free(win, TENHOU, on)) in ("2m", "5m")
    assert free_has_yaku(win, TENHOU, hooks(may_count=lambda who, yaku, reading: Refusal("no"))) is False


@pytest.mark.rule("K-47", "K-50")
def test_shapes_of_one_player_are_completed_too(hooks):
    corner = WithParts("corner", [Part((7, 8, 0)), Part((8, 0, 1))])
    on = hooks(shapes=lambda who: [corner], yaku=lambda who, reading: [Item("any", 1, "any")])
    win = free_win("8m456p789s11122z?", "1m")
    assert became(best_free(win, TENHOU, on)) == "9m"
    assert best_free(win, TENHOU, on).value.reading.shape == "corner"
    assert best_free(win, TENHOU, hooks(yaku=lambda who, reading: [Item("any", 1, "any")])) is None
    names = (*parse_names("8m456p789s11122z"), FREE)
    shapes = (*DEFAULT_SHAPES, corner)
    assert free_waits(names, (), TENHOU, shapes=shapes) == HandKeys(kinds_of(names[:-1])).waits(0, 1, shapes)


@pytest.mark.rule("K-50")
def test_waits_with_free_tiles_are_what_some_choice_completes():
    rng = random.Random("free waits")
    for _ in range(60):
        kinds = rng.sample([kind for kind in range(34) for _ in range(4)], 12)
        names = (*kinds, FREE)
        expected = 0
        for name in range(34):
            expected |= HandKeys([*kinds, name]).waits(0)
        assert free_waits(names, (), TENHOU) == expected


@pytest.mark.rule("K-50", "K-03")
def test_limits_and_restrictions_take_waits_away():
    names = (*parse_names("123m456p789s111z"), FREE)
    assert free_waits(names, (), TENHOU) == (1 << 34) - 1
    own = free_terms(load_rules("tenhou", free_limit="own"))
    assert free_waits(names, (), TENHOU, terms=own) == (1 << 34) - 1 - (1 << 27)
    names = (*parse_names("123m456p789s555z"), FREE)
    assert free_waits(names, (), TENHOU, terms=own) == (1 << 34) - 1 - (1 << 31)
    terms = free_terms(TENHOU, allowed=[frozenset(parse_names("5z0p"))])
    assert free_waits(names, (), TENHOU, terms=terms) & (1 << 27) == 0
    assert free_waits(names, (), TENHOU, terms=terms) >> 31 & 1


@pytest.mark.rule("B-16", "K-50")
def test_three_to_five_free_tiles_find_what_valuing_every_completion_finds(random_free):
    for free, turns in ((3, 60), (4, 25), (5, 4)):
        rng = random.Random(f"many {free}")
        for _ in range(turns):
            win = random_free(rng, free)
            found, every = best_free(win, TENHOU), all_best(win, TENHOU)
            assert (found is None) == (not every)
            if found is not None:
                assert found.value.base == every[0].value.base


@pytest.mark.rule("K-50")
def test_four_free_tiles_of_one_suit_take_less_than_half_a_second():
    win = free_win("234555678p????", "6p", flags=1, dora="4p")
    began = time.thread_time()
    assert best_free(win, TENHOU).value.base >= 8_000
    assert time.thread_time() - began < 0.5


def test_a_hand_of_the_wrong_size_or_without_its_winning_tile_is_refused():
    for win in (free_win("123m456p789s11z?", "5z"), free_win("123m456p789s1111z?", "5z")):
        with pytest.raises(HandError, match="expected 14 tiles"):
            best_free(win, TENHOU)
        with pytest.raises(HandError, match="expected 14 tiles"):
            judge_free(win, TENHOU)
    lost = free_win("123m456p789s111z?", "5z")
    lost.win = NAME_OF_TEXT["9m"]
    with pytest.raises(HandError, match="the winning tile 9m among them"):
        best_free(lost, TENHOU)


def test_there_must_be_37_counts_of_names_showing():
    with pytest.raises(HandError, match="expected 37 counts"):
        free_terms(TENHOU, showing=[0] * 34)


def test_settling_puts_names_in_the_places_of_the_free_tiles():
    win = free_win("34m?456p", "2z", dora_names=(*parse_names("34m"), FREE))
    settled = settle(win, parse_names("0m"))
    assert format_names(settled.concealed) == "340m456p2z"
    assert format_names(settled.dora_names) == "340m"


@pytest.fixture
def random_free():
    def made(rng, free):
        low, suit = rng.randrange(6), rng.randrange(3)
        kinds = [9 * suit + low + step for step in range(3)] * 2
        kinds += [rng.randrange(34)] * 3 + [rng.randrange(34)] * 2
        kinds += [rng.randrange(27) // 9 * 9 + step for step in range(3)]
        rng.shuffle(kinds)
        won = kinds[-1]
        return WinInput((*kinds[free:], *[FREE] * free), (), won, rng.random() < 0.5, 28, 27, rng.randrange(2), (5,))

    return made
