"""What a reading says of its sets in one packed integer, held against the sets themselves."""

import random

import pytest

from rinshan.errors import HandError
from rinshan.melds import Meld
from rinshan.rules import PRESETS
from rinshan.tiles import EAST, SOUTH, parse_names
from rinshan.win import WinInput, value

TENHOU = PRESETS["tenhou"]
HANDS = 300


def won_hands(seed):
    """Random sets and a pair with up to two melds; now and then more than four copies of a kind."""
    rng = random.Random(seed)
    for _ in range(HANDS):
        suit = 9 * rng.randrange(3)
        sets = [
            tuple(range(low, low + 3)) if rng.random() < 0.6 else (rng.choice([low, rng.randrange(34)]),) * 3
            for low in (rng.choice([suit, 9 * rng.randrange(3)]) + rng.randrange(7) for _ in range(4))
        ]
        pair = rng.randrange(34)
        lying = rng.choice([0, 0, 1, 2])
        melds = tuple(Meld("pon" if part[0] == part[1] else "chi", part) for part in sets[:lying])
        concealed = (*(kind for part in sets[lying:] for kind in part), pair, pair)
        yield WinInput(concealed, melds, rng.choice(concealed), rng.random() < 0.5, SOUTH, EAST)


@pytest.mark.rule("B-11", "B-14", "B-16")
def test_masks_pair_wait_and_fu_of_a_reading_are_those_of_its_sets():
    seen = set()
    for win in won_hands(7):
        found = value(win, TENHOU)
        reading = found.reading
        seen.add(reading.shape)
        if reading.shape != "standard":
            continue
        groups = reading.groups()
        runs = [group.kind for group in groups if group.form == "run"]
        triplets = {group.kind for group in groups if group.form == "triplet"}
        [pair] = [group.kind for group in groups if group.form == "pair"]
        kinds = {pair, *triplets, *(low + step for low in runs for step in range(3))}
        assert reading.kinds == sum(1 << kind for kind in kinds)
        assert reading.triplets == sum(1 << kind for kind in triplets)
        assert reading.runs == sum(1 << 7 * (low // 9) + low % 9 for low in set(runs))
        assert reading.pair == pair
        told = [item.fu for item in found.fu_items if item.id != "rounding"]
        assert "pinfu" in found.names or reading.fu == sum(told)
        assert sum(item.fu for item in found.fu_items) == found.fu
    assert "standard" in seen


@pytest.mark.rule("B-12", "K-50")
def test_equal_triplets_are_no_equal_runs(score):
    assert score("123m678p4444455s", "4s").reading.text() == "123m 678p 444s 444s 55s (shanpon)"
    assert "iipeikou" not in score("123m678p4444455s", "4s").names


@pytest.mark.rule("B-12")
@pytest.mark.parametrize(("hand", "win"), [("112233m456p78s99p", "9s"), ("11122233m456p99s", "3m")])
def test_two_equal_runs_of_two_or_of_three_are_iipeikou(score, hand, win):
    assert "iipeikou" in score(hand, win, flags="riichi").names


@pytest.mark.rule("B-11")
def test_a_complete_hand_beside_a_meld_that_is_no_set_is_refused():
    complete = tuple(parse_names("234m456p789s345p66s"))
    with pytest.raises(HandError, match="14 tiles"):
        value(WinInput(complete, (Meld("pon", (0, 1, 3)),), 1, True, EAST, EAST), TENHOU)


@pytest.mark.rule("W-12", "B-14")
def test_without_the_pinfu_that_was_left_out_the_fu_are_told_as_a_sum(score, hooks):
    on = hooks(fu_direct=lambda fu, who, reading: fu + 40)
    found = score("23m456p789s345p66s", "4m", on=on, rules=PRESETS["skills"])
    assert [(item.id, item.fu) for item in found.fu_items] == [("base", 20), ("closed_ron", 10), ("fu_direct", 40)]
