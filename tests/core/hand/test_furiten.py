"""Linked furiten (A-09), sentence by sentence, and waits on nothing but one's own tiles (B-18)."""

import random

import pytest

from rinshan.hand import DEFAULT_SHAPES, HandKeys, linked_furiten, own_four, without_own_four
from rinshan.melds import Meld


@pytest.fixture
def blocked(counts, kinds, mask):
    def ask(hand, discarded, melds=0):
        waits = HandKeys(kinds(hand)).waits(melds)
        return linked_furiten(counts(hand), melds, waits, mask(discarded))

    return ask


@pytest.mark.rule("A-09")
def test_4567_is_two_single_waits_and_a_discarded_4_leaves_7_free(blocked, mask):
    assert blocked("4567m111p222s333z", "4m") == mask("4m")
    assert blocked("4567m111p222s333z", "7m") == mask("7m")


@pytest.mark.rule("A-09")
def test_in_45678_a_discarded_3_blocks_6_and_9(blocked, mask):
    assert blocked("45678m111p22s333z", "3m") == mask("369m")
    assert blocked("45678m111p22s333z", "6m") == mask("369m")
    assert blocked("45678m111p22s333z", "9m") == mask("369m")


@pytest.mark.rule("A-09")
def test_a_two_sided_partial_run_links_its_ends(blocked, mask):
    assert blocked("45m111p222s11333z", "3m") == mask("36m")
    assert blocked("45m111p222s11333z", "6m") == mask("36m")
    assert blocked("45m11z", "6m", melds=3) == mask("36m")


@pytest.mark.rule("A-09")
def test_a_wait_that_can_be_read_as_single_is_never_linked(blocked, mask):
    assert blocked("3344556m111p222s", "3m") == mask("3m")
    assert blocked("3344556m111p222s", "6m") == mask("6m")


@pytest.mark.rule("A-09")
def test_a_single_end_does_not_pass_a_block_on(blocked, counts, mask):
    """2345678 waits for 2, 5 and 8, each of which can be the single tile."""
    assert blocked("2345678m111p222s", "2m") == mask("2m")
    assert blocked("2345678m111p222s", "5m") == mask("5m")


@pytest.mark.rule("A-09")
def test_pair_waits_link_nothing(blocked, mask):
    assert blocked("123m456p789s1122z", "1z") == mask("1z")
    assert blocked("11m99m123p456p789s", "9m") == mask("9m")


@pytest.mark.rule("A-09")
def test_edge_and_closed_waits_link_nothing(blocked, mask):
    assert blocked("89m111p222s11333z", "7m") == mask("7m")
    assert blocked("46m111p222s11333z", "5m") == mask("5m")
    assert blocked("1222m", "3m", melds=3) == mask("3m")
    assert blocked("1222m", "1m", melds=3) == mask("1m")
    assert blocked("3555m", "4m", melds=3) == mask("4m")


@pytest.mark.rule("A-09")
def test_a_partial_run_and_a_single_tile_beside_it_are_not_linked(blocked, mask):
    """4445 waits for 3 and 6 by 44 and 45, and for 5 by 444 and 5."""
    assert blocked("4445m", "3m", melds=3) == mask("36m")
    assert blocked("4445m", "5m", melds=3) == mask("5m")
    assert blocked("4445m", "6m", melds=3) == mask("36m")


@pytest.mark.rule("A-09")
def test_a_discarded_tile_that_is_no_wait_blocks_nothing(blocked):
    assert blocked("45678m111p22s333z", "4m5m1p") == 0


@pytest.mark.rule("A-09")
def test_two_separate_partial_runs_do_not_block_each_other(blocked, mask):
    """2223456 waits for 1-4-7 by runs, and for 3 and 6 as single tiles of 222+456+3 and 222+345+6."""
    assert blocked("2223456m", "1m", melds=2) == mask("147m")
    assert blocked("2223456m", "3m", melds=2) == mask("3m")
    assert blocked("2223456m", "6m", melds=2) == mask("6m")


@pytest.mark.rule("A-09")
def test_the_waits_of_seven_pairs_and_orphans_are_single(blocked, mask):
    assert blocked("11m3355p7799s112z", "2z") == mask("2z")
    assert blocked("19m19p19s1234567z", "1m9m") == mask("19m")


@pytest.mark.rule("A-09", "K-47")
def test_a_single_tile_of_seven_pairs_is_not_linked_by_a_run_reading(counts, mask):
    """44556p waits for 3p and 6p by its run 45; of seven pairs, 6p is the single tile."""
    hand, waits = counts("112233m99s44556p"), mask("36p")
    assert HandKeys.of_counts(hand).waits(0) == waits
    assert linked_furiten(hand, 0, waits, mask("3p")) == mask("3p")
    assert linked_furiten(hand, 0, waits, mask("3p"), DEFAULT_SHAPES[:1]) == mask("36p")


@pytest.mark.rule("A-09")
def test_links_are_those_of_some_division_into_sets_and_pair(oracle, mask):
    """The rule once more, from divisions that a plain search finds."""
    rng = random.Random("linked")
    several = 0
    for _ in range(4000):
        hand = oracle.deal(rng, 13, 5)
        keys = HandKeys.of_counts(hand)
        waits = keys.waits(0)
        if waits.bit_count() < 2 or keys.missing(0, 0, DEFAULT_SHAPES[1:]) == 1:
            continue
        several += 1
        single = {
            k for k in range(34) if hand[k] and oracle.divides([n - (i == k) for i, n in enumerate(hand)], 4, False)
        }
        edges = []
        for low in range(27):
            high = low + 3
            middle = (low + 1, low + 2)
            if low % 9 <= 5 and all(hand[k] for k in middle) and not {low, high} & single:
                rest = [n - (i in middle) for i, n in enumerate(hand)]
                if oracle.divides(rest, 3, True):
                    edges.append({low, high})
        for kind in range(34):
            if waits >> kind & 1:
                reach = {kind}
                for _ in edges:
                    for edge in edges:
                        if edge & reach:
                            reach |= edge
                assert linked_furiten(hand, 0, waits, 1 << kind) == sum(1 << k for k in reach)
    assert several > 50


@pytest.mark.rule("B-18")
def test_a_wait_of_which_the_hand_holds_all_four_is_none_of_the_waits_left(counts, mask, kinds):
    hand = "1111m234p567p789s"
    assert without_own_four(HandKeys(kinds(hand)).waits(0), counts(hand)) == 0


@pytest.mark.rule("B-18")
def test_copies_in_ones_melds_count_as_ones_own(counts, mask, kinds):
    pon = Meld("pon", tuple(kinds("111m")))
    chi = Meld("chi", tuple(kinds("567p")))
    hand = "1m789s123p"
    waits = HandKeys(kinds(hand)).waits(2)
    assert waits == mask("1m")
    assert own_four(counts(hand), [pon, chi]) == mask("1m")
    assert without_own_four(waits, counts(hand), [pon, chi]) == 0


@pytest.mark.rule("B-18")
def test_a_red_five_is_a_five_when_own_copies_are_counted(counts, kinds, mask):
    kan = Meld("ankan", (34, 4, 4, 4))
    assert own_four(counts("4m"), [kan]) == mask("5m")


@pytest.mark.rule("B-18")
def test_other_waits_stay_when_one_is_all_ones_own(counts, kinds, mask):
    hand = "4445555m111p222s"
    waits = HandKeys(kinds(hand)).waits(0)
    assert waits == mask("356m")
    assert without_own_four(waits, counts(hand)) == mask("36m")
