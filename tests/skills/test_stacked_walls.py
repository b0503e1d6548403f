"""Stacked walls and the players of the kit."""

from __future__ import annotations

import pytest

from rinshan.decisions import NO, PASS, YES, Decision, Options, action
from rinshan.errors import RinshanError
from rinshan.hand import HandKeys
from rinshan.rules import load_rules
from rinshan.tiles import IS_ORPHAN, KIND_OF, tile_names
from rinshan.wall import seeded_wall
from rinshan_skills.asks import Declinable
from rinshan_skills.testing.players import (
    DefaultAnswers,
    EagerAnswers,
    RandomAnswers,
    maker,
    seat_players,
)
from rinshan_skills.testing.walls import STRATEGIES, stacked_wall, walls

NAMES = tile_names((1, 1, 1))
RULES = load_rules("skills")


def kinds(tiles):
    return [KIND_OF[NAMES[tile]] for tile in tiles]


def hands(strategy, players=4):
    return [kinds(hand) for number in range(10) for hand in stacked_wall(strategy, f"{number}", players).deal(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.rule("B-04")
def test_a_stacked_wall_is_a_wall_and_the_same_for_the_same_seed(strategy, players):
    made = stacked_wall(strategy, "7", players)
    made.check()
    assert made == stacked_wall(strategy, "7", players)
    assert made != stacked_wall(strategy, "8", players)


def test_in_kan_rich_walls_everybody_has_a_quad_and_a_triplet():
    for hand in hands("kans"):
        counts = [hand.count(kind) for kind in set(hand)]
        assert max(counts) == 4
        assert sum(count >= 3 for count in counts) >= 2


def test_in_dora_rich_walls_everybody_holds_dora_and_the_reds_are_dealt():
    for number in range(10):
        wall = stacked_wall("dora", f"{number}")
        dealt = [kinds(hand) for hand in wall.deal()]
        for seat, hand in enumerate(dealt):
            assert hand.count(KIND_OF[NAMES[wall.dora[seat]]] + 1) >= 2
            assert hand.count(KIND_OF[NAMES[wall.ura[seat]]] + 1) >= 1
        reds = [tile for hand in wall.deal() for tile in hand if NAMES[tile] >= 34]
        assert len(reds) >= 2


def test_in_ready_walls_hands_are_tenpai_or_nearly():
    missing = [HandKeys(hand).missing(0) for hand in hands("ready")]
    assert max(missing) <= 2
    assert missing.count(1) > len(missing) / 2


def test_in_walls_of_pairs_neighbours_hold_the_other_two():
    for number in range(10):
        dealt = [kinds(hand) for hand in stacked_wall("pairs", f"{number}").deal()]
        for hand in dealt:
            assert sum(hand.count(kind) >= 2 for kind in set(hand)) >= 6
        assert any(dealt[0].count(kind) >= 2 and dealt[1].count(kind) >= 2 for kind in range(34))


def test_in_walls_of_orphans_terminals_and_honours_abound():
    shares = [sum(IS_ORPHAN[kind] for kind in hand) for hand in hands("orphans")]
    assert sum(shares) / len(shares) > 7


def test_one_wall_in_two_is_stacked_the_others_are_those_of_the_seed():
    made = walls("a", 6, 4, (1, 1, 1))
    plain = [wall == seeded_wall("a", hand) for hand, wall in enumerate(made)]
    assert len(made) == 6
    assert plain in ([True, False] * 3, [False, True] * 3)
    assert walls("a", 3, 4, (1, 1, 1), share=0) == tuple(seeded_wall("a", hand) for hand in range(3))
    assert not any(wall == seeded_wall("a", hand) for hand, wall in enumerate(walls("a", 5, 4, (1, 1, 1), share=1)))


# ---------------------------------------------------------------------------- players


def ask(space, what="skill"):
    return Decision(0, what, space)


def test_random_answers_are_any_and_default_answers_the_default():
    asked = ask(Options([action("a"), action("b"), PASS], PASS))
    random = RandomAnswers(0, "1", RULES)
    assert {random.answer(asked, None).text for _ in range(40)} == {"a", "b", "pass"}
    assert DefaultAnswers(0, "1", RULES).answer(asked, None) is PASS
    again = RandomAnswers(0, "1", RULES), RandomAnswers(1, "1", RULES)
    given = [[player.answer(asked, None).text for _ in range(20)] for player in again]
    assert given[0] != given[1]


def test_eager_answers_hardly_ever_decline_a_skill():
    eager = EagerAnswers(0, "1", RULES)
    asked = ask(Declinable(Options((YES, NO), NO)))
    given = [eager.answer(asked, None) for _ in range(200)]
    assert given.count(YES) > 150
    assert 0 < given.count(PASS) + given.count(NO) < 50
    assert eager.answer(ask(Options((NO,), NO)), None) is NO


def test_a_space_too_large_to_be_looked_through_is_sampled():
    class Large:
        default = PASS

        def __len__(self):
            return 65

        def __iter__(self):
            raise AssertionError("it is not looked through")

        def sample(self, below):
            return YES

    assert EagerAnswers(0, "1", RULES).answer(ask(Large()), None) is YES


def test_players_go_round_the_table_and_are_found_by_name_or_place():
    made = seat_players([maker("random"), maker("default")], "1", RULES)
    assert [type(player) for player in made] == [RandomAnswers, DefaultAnswers] * 2
    assert maker("rinshan_plugins.bots:FirstBot").__name__ == "FirstBot"
    for name in ("hal", "rinshan_plugins.bots:Nobody", "no_such_module:Bot", "rinshan_plugins.bots:__doc__"):
        with pytest.raises(RinshanError, match="expected random, eager, default, or a bot of your own as module:Class"):
            maker(name)
