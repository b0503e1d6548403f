"""Nothing hidden is shown, nothing is lost: views, prompts, conservation, and the fuzzer that watches them."""

from __future__ import annotations

import json

import pytest

from rinshan import ConservationError, Game, RuleError, Setup, View, drive, load_rules
from rinshan.events import FIELDS, data, text
from rinshan.fuzz import EagerPlayer, Looker, RandomPlayer, fuzz, hidden_tiles, permuted, play_once
from rinshan.records.native import read_record, record_lines, verify_record
from rinshan.streams import Stream
from rinshan.table import verify

PRESETS = ["tenhou", "mjsoul", "mleague", "rmu", "tournament", "skills"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.rule("B-01", "B-03")
def test_random_legal_play_keeps_every_check(preset, players):
    verifier = "rinshan.fuzz" if players == 4 else ""
    assert fuzz(3, load_rules(preset, players=players), f"{preset}{players}", verifier=verifier) == []


class _Stop(Exception):  # noqa: N818
    pass


class Pausing(RandomPlayer):
    """Plays until the table has so many events, then hands the moment to a test."""

    def __init__(self, stream, table, events, then):
        super().__init__(stream)
        self.table, self.events, self.then = table, events, then

    def answer(self, decision, view):
        if len(self.table.journal) >= self.events:
            self.then(self.table, decision, view)
            raise _Stop
        return super().answer(decision, view)


def at_moment(events, then, rules="tenhou"):
    game = Game(Setup(load_rules(rules), seed=5), checks=True)
    players = [Pausing(Stream(f"p{seat}"), game.table, events, then) for seat in range(4)]
    with pytest.raises(_Stop):
        drive(game, players)


@pytest.mark.rule("B-01")
def test_a_view_shows_the_own_hand_and_not_that_of_others():
    def look(table, decision, view):
        seat = decision.seat
        for other in table.seats:
            assert bool(view.hand_of(other)) == (other == seat)
            assert view.hand_size(other) + 3 * len(view.melds(other)) in (13, 14)
        assert json.loads(view.to_bytes())["players"][(seat + 1) % 4]["hand"] is None
        everything = View(table, None)
        assert all(everything.hand_of(other) for other in table.seats)

    at_moment(30, look)


@pytest.mark.rule("B-01")
def test_a_view_holds_no_physical_tile():
    def look(table, decision, view):
        numbers = json.dumps(view.to_dict()["players"])
        assert all(f" {tile}," not in numbers.replace("[", " ") for tile in range(60, 136))

    at_moment(60, look)


def test_permuting_the_hidden_world_changes_neither_view_nor_prompt():
    def look(table, decision, view):
        before = view.to_bytes()
        hands = [list(hand) for hand in table.hands]
        with permuted(table, decision.seat, Stream("shuffle")):
            assert view.to_bytes() == before
            assert table.hands != hands
            verify(table, ("permuted", -1, None))
        assert table.hands == hands

    at_moment(40, look)


def test_the_permuted_world_is_a_test_that_can_fail():
    """A view that counts a rival's terminals is caught."""

    class Leaky(View):
        def to_dict(self):
            table = self._table
            return {**super().to_dict(), "leak": sorted(table.hands[(self.seat + 1) % 4])}

    def look(table, decision, view):
        looker = Looker(RandomPlayer(Stream("a")), table, Stream("b"))
        looker._look(decision, Leaky(table, decision.seat))
        assert len(looker.leaks) == 1
        assert "its view tells what is hidden" in looker.leaks[0]

    at_moment(50, look)


def test_hidden_are_walls_and_other_hands():
    def look(table, decision, view):
        hidden = hidden_tiles(table, decision.seat)
        shown = len(table.hands[decision.seat]) + sum(len(river) for river in table.rivers)
        shown += (table.turn == decision.seat) + table.opened
        shown += sum(len(meld.tiles) for melds in table.melds for meld in melds)
        assert len(hidden) == 136 - shown

    at_moment(12, look)


@pytest.mark.rule("B-01")
def test_events_hide_what_others_draw_and_are_dealt():
    game, _, _ = play_once(load_rules("tenhou", rounds=1), "events")
    printed = game.table.printed
    for event in game.table.journal:
        assert event[0] in FIELDS
        for viewer in range(4):
            seen = data(event, printed, viewer)
            if event[0] == "draw":
                assert (seen["tile"] == "?") == (viewer != event[1])
            if event[0] == "dealt":
                assert (seen["tiles"] == "?" * 13) == (viewer != event[1])
            assert text(event, printed, viewer)


def test_a_lost_tile_is_noticed():
    def look(table, decision, view):
        table.live.pop(0)
        with pytest.raises(ConservationError, match="135 tiles in places"):
            verify(table, ("x", -1, None))

    at_moment(20, look)


def test_a_tile_booked_in_the_wrong_place_is_noticed():
    def look(table, decision, view):
        table.place[table.hands[0][0]] = 0
        with pytest.raises(ConservationError, match="lies in hand but is booked in live wall"):
            verify(table, ("x", -1, None))

    at_moment(20, look)


def test_a_lost_point_is_noticed():
    def look(table, decision, view):
        table.scores[2] -= 100
        with pytest.raises(ConservationError, match="99900 points in all, 100000 expected"):
            verify(table, ("x", -1, None))

    at_moment(20, look)


def test_a_failing_game_is_reported_with_its_seed(monkeypatch):
    def broken(self, decision, view):
        raise KeyError("bot")

    monkeypatch.setattr(EagerPlayer, "answer", broken)
    failures = fuzz(2, load_rules("tenhou"), 9)
    assert [(failure["game"], failure["seed"], failure["what"]) for failure in failures] == [
        (0, "9/0", "play"),
        (1, "9/1", "play"),
    ]
    assert "KeyError: 'bot'" in failures[0]["found"]


@pytest.mark.rule("B-04")
def test_same_seed_same_game():
    first, second = (play_once(load_rules("tenhou", rounds=1), "same")[0] for _ in range(2))
    assert first.table.journal == second.table.journal
    other = play_once(load_rules("tenhou", rounds=1), "other")[0]
    assert other.table.journal != first.table.journal


LEAKS = {
    "the drawn tile of another": ("drawn_of", lambda self, seat: self._table.face[self._table.drawn]),
    "whole hands of those in turn": ("may_see", lambda self, seat: self.seat == seat or self._table.turn == seat),
    "a hidden draw by its size": ("hand_size", lambda self, seat: 13 + self._table.drawn % 3),
}


@pytest.mark.parametrize("what", LEAKS)
def test_a_leak_to_an_onlooker_is_found_by_the_fuzzer(what, monkeypatch):
    name, leak = LEAKS[what]
    monkeypatch.setattr(View, name, leak)
    failures = fuzz(1, load_rules("tenhou", rounds=1), 3, verifier="")
    assert failures
    assert {failure["what"] for failure in failures} == {"leak"}


def test_rules_that_cannot_be_played_are_refused_before_the_first_game():
    with pytest.raises(RuleError, match="no packs were given"):
        fuzz(1, load_rules("tenhou", extra_yaku=["kan_discard"]))


@pytest.mark.rule("E-04")
@pytest.mark.parametrize("wrong_meld", ["refuse", "put_back", "dead_hand", "penalty"])
def test_tables_that_allow_errors_keep_every_tile_and_point_and_leak_nothing(wrong_meld):
    rules = load_rules("tenhou", rounds=1, errors="allow", wrong_meld=wrong_meld)
    game, recorder, leaks = play_once(rules, f"errors/{wrong_meld}")
    kinds = {event[0] for event in game.table.journal}
    assert {"false_win", "penalty"} <= kinds
    assert ("wrong_meld" in kinds) == (wrong_meld != "refuse")
    assert leaks == []
    record = read_record("\n".join(record_lines(game, recorder)) + "\n")
    assert verify_record(record) == []
