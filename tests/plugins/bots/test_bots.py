"""The bots in the box: never illegal, the same every time, and the one that plays does play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rinshan.decisions import NO, PASS, RON, TSUMO, TSUMOGIRI, YES, Action, Decision, Options, action
from rinshan.drive import drive
from rinshan.errors import RinshanError
from rinshan.game import Game, Setup
from rinshan.hand import HandKeys
from rinshan.results import GameResult
from rinshan.rules import PRESETS, Rules, load_rules
from rinshan.tiles import EAST, IS_ORPHAN, KIND_OF, parse_names, tiles_for
from rinshan.views import View
from rinshan_plugins.bots import BOTS, EfficiencyBot, bot_names, make_bot
from rinshan_plugins.bots.plans import open_plans
from rinshan_skills import LOCKED, Me, Skill, mine, open_game

TENHOU = PRESETS["tenhou"]


def play(names: list[str], seed: int, rules: Rules = TENHOU) -> tuple[Game, GameResult, list[str]]:
    """Play one checked game; `drive` refuses every illegal answer."""
    game = Game(Setup(rules, seed), checks=True)
    answers: list[str] = []
    players = [make_bot(name, seat, seed, rules) for seat, name in enumerate(names)]
    return game, drive(game, players, answers), answers


@pytest.mark.parametrize("name", bot_names())
def test_four_of_a_kind_play_a_game_to_its_end(name: str) -> None:
    game, result, _ = play([name] * 4, 5)
    assert sorted(result.places) == [1, 2, 3, 4]
    assert sum(result.scores) == 100_000 - game.table.deposits


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bot_that_plays_is_legal_by_every_preset_and_number_of_players(preset: str, players: int) -> None:
    rules = load_rules(preset, players=players)
    _, result, _ = play(["efficiency"] * players, 11, rules)
    assert len(result.scores) == players


@pytest.mark.parametrize("name", bot_names())
def test_the_same_seed_is_answered_the_same_way_whatever_the_global_random_does(name: str) -> None:
    table = [name, "random", "efficiency", name]
    random.seed(1)
    _, _, first = play(table, 8)
    random.seed(2)
    _, _, second = play(table, 8)
    assert first == second


def test_two_random_bots_of_one_match_do_not_answer_alike() -> None:
    space = Options([action("discard", (name,)) for name in range(30)])
    bots = [make_bot("random", seat, 3, TENHOU) for seat in (0, 1)]
    view = View(Game(Setup(TENHOU)).table, 0)
    told = [[bot.answer(Decision(0, "turn", space), view) for _ in range(20)] for bot in bots]
    assert told[0] != told[1]


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(RinshanError, match="did you mean 'efficiency'"):
        make_bot("eficiency", 0, 1, TENHOU)


def test_the_bot_that_plays_beats_the_others_heavily() -> None:
    places: Counter[str] = Counter()
    for seed in range(8):
        names = ["random", "first", "tsumogiri"]
        names.insert(seed % 4, "efficiency")
        _, result, _ = play(names, seed)
        places[names[result.places.index(1)]] += 1
    assert places["efficiency"] >= 7


def test_four_that_play_win_most_hands_and_all_ways_of_winning_occur() -> None:
    found: Counter[str] = Counter()
    for seed in range(6):
        game, _, _ = play(["efficiency"] * 4, seed)
        for result in game.results:
            found[result.why] += 1
            for win in result.wins:
                found["tsumo" if win.tsumo else "ron"] += 1
                found["riichi" if win.riichi else "open" if win.melds else "closed"] += 1
    hands = sum(found[why] for why in ("win", "exhaustive", "nine_terminals"))
    assert found["win"] > 0.65 * hands
    assert all(found[way] > 3 for way in ("tsumo", "ron", "riichi", "open"))


class Watched(EfficiencyBot):
    """The bot, which counts the wins that it did not take."""

    wins_passed = 0

    def answer(self, decision: Decision, view: View, /) -> Action:
        chosen = super().answer(decision, view)
        if (TSUMO in decision.space or RON in decision.space) and chosen not in (TSUMO, RON):
            Watched.wins_passed += 1
        return chosen


def test_a_win_on_offer_is_never_passed() -> None:
    for seed in range(3):
        game = Game(Setup(TENHOU, seed))
        drive(game, [Watched(seat, seed, TENHOU) for seat in range(4)])
    assert Watched.wins_passed == 0


class Folding:
    """Wraps the bot: counts discards against one riichi that the riichi player had discarded (genbutsu)."""

    def __init__(self, inner: EfficiencyBot) -> None:
        self.inner = inner
        self.safe = self.asked = 0

    def answer(self, decision: Decision, view: View, /) -> Action:
        chosen = self.inner.answer(decision, view)
        seat = decision.seat
        threats = [other for other in range(4) if other != seat and view.riichi(other)]
        if decision.what == "turn" and len(threats) == 1 and not view.riichi(seat) and chosen.kind == "discard":
            river = {KIND_OF[tile.name] for tile in view.river(threats[0])}
            options = {KIND_OF[option.name] for option in decision.space if option.kind == "discard"}
            if options & river and options - river:
                self.asked += 1
                self.safe += KIND_OF[chosen.name] in river
        return chosen


def test_against_a_riichi_it_mostly_discards_what_cannot_be_ronned() -> None:
    watchers: list[Folding] = []
    for seed in range(4):
        players = [Folding(EfficiencyBot(seat, seed, TENHOU)) for seat in range(4)]
        watchers += players
        drive(Game(Setup(TENHOU, seed)), players)
    asked = sum(watcher.asked for watcher in watchers)
    assert asked > 50
    assert sum(watcher.safe for watcher in watchers) > 0.5 * asked


def drawn_view() -> View:
    """The view of the dealer of a fresh game, who has just drawn."""
    game = Game(Setup(TENHOU, 4))
    next(game.play())
    return View(game.table, 0)


def test_a_skill_that_asks_yes_or_no_is_used_unless_the_question_is_only_a_cover() -> None:
    bot = EfficiencyBot(0, 1, TENHOU)
    space = Options((YES, NO), NO)
    assert bot.answer(Decision(0, "some.skill", space), drawn_view()) is YES
    assert bot.answer(Decision(0, "some.skill", space, cover=True), drawn_view()) is NO


def test_a_declared_tile_is_one_that_brings_the_hand_nearer() -> None:
    view = drawn_view()
    rest = HandKeys(KIND_OF[name] for name in view.hand)
    options = Options([PASS, *(action("declare", (name,)) for name in range(37))], PASS)
    chosen = EfficiencyBot(0, 1, TENHOU).answer(Decision(0, "some.skill", options), view)
    before = rest.missing(0)
    rest.add(KIND_OF[chosen.name])
    assert rest.missing(0) == before - 1


def test_a_question_that_no_bot_knows_gets_its_default() -> None:
    space = Options([action("pick", (), False, "east"), action("pick", (), False, "west")])
    assert EfficiencyBot(0, 1, TENHOU).answer(Decision(0, "some.skill", space), drawn_view()).word == "east"


def test_every_bot_in_the_box_has_a_name_and_the_one_that_plays_comes_first() -> None:
    assert list(BOTS) == ["efficiency", "random", "first", "tsumogiri"]


@pytest.mark.rule("E-04")
@pytest.mark.parametrize("name", ["efficiency", "first", "tsumogiri"])
@pytest.mark.parametrize("wrong_meld", ["refuse", "penalty"])
def test_where_errors_are_allowed_the_bots_make_none(name: str, wrong_meld: str) -> None:
    rules = load_rules("tenhou", rounds=1, errors="allow", wrong_meld=wrong_meld)
    game, _, answers = play([name] * 4, 5, rules)
    assert not [answer for answer in answers if "in error" in answer]
    assert not [event for event in game.table.journal if event[0] in ("false_win", "penalty", "wrong_meld")]
    prevented, _, same = play([name] * 4, 5, load_rules("tenhou", rounds=1))
    assert prevented.table.journal == game.table.journal, "nor does it play otherwise"
    assert len(answers) > len(same)


@pytest.mark.rule("E-04")
def test_the_random_bot_errs() -> None:
    rules = load_rules("tenhou", rounds=1, errors="allow", wrong_meld="put_back")
    game, result, answers = play(["random"] * 4, 5, rules)
    assert "ron in error" in answers
    assert {event[0] for event in game.table.journal} >= {"false_win", "penalty", "wrong_meld"}
    assert sum(result.scores) == 100_000 - game.table.deposits


@pytest.mark.rule("K-59")
def test_the_bot_that_plays_declares_in_secret_where_it_may() -> None:
    space = Options([action("riichi", (8,), True), action("riichi", (8,), True, "secret"), TSUMOGIRI[8]])
    game = Game(Setup(TENHOU, hands=1))
    next(game.play())
    table = game.table
    names = parse_names("123m456p789s1122z")
    table.hands[0] = tiles_for([*names], (1, 1, 1))
    table.drawn = tiles_for([*names, 8], (1, 1, 1))[-1]
    table.face = list(table.printed)
    bot = make_bot("efficiency", 0, 5, TENHOU)
    assert bot.answer(Decision(0, "turn", space), View(table, 0)).text == "riichi 9m secret drawn"


def test_with_four_melds_a_pair_of_dragons_has_no_room_to_become_a_triplet() -> None:
    """Three melds leave room for one more set, four do not."""

    class Seen:
        unseen = [2] * 34

        @staticmethod
        def is_yakuhai(kind: int) -> bool:
            return kind >= 31

    runs = [[0, 1, 2], [9, 10, 11], [18, 19, 20], [3, 4, 5]]
    for count, wanted in ((3, ["pair"]), (4, [])):
        plans = open_plans([31, 31], runs[:count], Seen(), TENHOU)  # type: ignore[arg-type]
        assert [plan.name for plan in plans if plan.name == "pair"] == wanted
        assert all(plan.lack(plan.keys([31, 31]), count) >= 0 for plan in plans)


class Greedy(Skill):
    """Draws one tile more in each turn and keeps it, so that nobody could plan a hand of them."""

    kind = LOCKED

    @mine
    def drawn(self, me: Me) -> Iterator[Any]:
        yield me.draw(1)


def test_of_a_hand_that_skills_have_made_too_large_the_loosest_tile_goes() -> None:
    game = open_game(TENHOU, seed=1, seats=[(Greedy,), (), (), ()], hands=1)
    seen: list[tuple[int, Action, list[int]]] = []

    class Watched(EfficiencyBot):
        def answer(self, decision: Decision, view: View, /) -> Action:
            answer = super().answer(decision, view)
            if decision.what == "turn" and view.hand_size(0) > 15 and answer.kind == "discard":
                kinds = [KIND_OF[name] for name in [*view.hand, *([view.drawn] if view.drawn is not None else [])]]
                seen.append((decision.seat, answer, kinds))
            return answer

    drive(game, [Watched(seat, 1, TENHOU) for seat in range(4)])
    ours = [(KIND_OF[answer.name], kinds) for seat, answer, kinds in seen if seat == 0]
    assert len(ours) > 3
    for kind, kinds in ours:
        loose = [other for other in kinds if kinds.count(other) == 1 and other >= EAST]
        assert not loose or (IS_ORPHAN[kind] and kinds.count(kind) == 1)
    assert len(ours[0][1]) == 16
