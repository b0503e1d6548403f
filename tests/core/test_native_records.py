"""The native record: the answers determine the game, byte for byte (B-04)."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys

import pytest

from rinshan import Game, RecordError, RuleError, Setup, Start, drive, load_rules, replay
from rinshan.errors import AnswerError
from rinshan.fuzz import EagerPlayer, RandomPlayer
from rinshan.records.files import read_text
from rinshan.records.native import (
    Recorder,
    read_record,
    record_lines,
    replay_record,
    verify_record,
    write_record,
)
from rinshan.streams import Stream
from rinshan.wall import seeded_wall


def played(setup):
    recorder = Recorder()
    game = Game(setup, listeners=[recorder])
    kinds = (RandomPlayer, EagerPlayer) * 2
    drive(game, [kind(Stream(f"x/{seat}")) for seat, kind in enumerate(kinds[: setup.rules.players])], recorder.answers)
    return game, recorder


@pytest.fixture(scope="module")
def record_text():
    game, recorder = played(Setup(load_rules("tenhou", rounds=1), seed=11))
    return "\n".join(record_lines(game, recorder)) + "\n"


@pytest.mark.rule("B-04")
def test_a_record_replays_to_the_same_bytes(record_text):
    record = read_record(record_text)
    assert verify_record(record) == []
    recorder = Recorder()
    game = Game(record.setup, listeners=[recorder])
    replay(game, record.answers)
    assert [list(event[:2]) for event in game.table.journal] == [event[:2] for event in record.events]


def test_a_record_replays_in_another_process(record_text, tmp_path):
    (tmp_path / "0.jsonl").write_text(record_text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "rinshan.fuzz", str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == []


def test_a_record_of_a_scene_keeps_its_wall_and_its_start(tmp_path):
    start = Start((10_000, 20_000, 40_000, 29_000), dealer=2, round=1, honba=3, deposits=1_000)
    setup = Setup(load_rules("tenhou"), seed="scene", start=start, walls=[seeded_wall("other", 5)], hands=1)
    game, recorder = played(setup)
    path = tmp_path / "scene.jsonl.gz"
    write_record(path, game, recorder)
    assert gzip.decompress(path.read_bytes()).startswith(b'{"rinshan":1')
    record = read_record(read_text(path), where=path.name)
    assert record.setup.start == start
    assert record.setup.walls == [seeded_wall("other", 5)]
    assert verify_record(record) == []
    assert replay_record(record).table.scores == game.table.scores


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_record_too(players):
    game, recorder = played(Setup(load_rules("mleague", players=players), seed=3))
    assert verify_record(read_record("\n".join(record_lines(game, recorder)))) == []


def test_a_changed_answer_is_found(record_text):
    lines = record_text.splitlines()
    hand = json.loads(lines[1])
    at = next(i for i, text in enumerate(hand["answers"]) if text.startswith("discard"))
    hand["answers"][at] = "discard 1z" if hand["answers"][at] != "discard 1z" else "discard 2z"
    lines[1] = json.dumps(hand, separators=(",", ":"))
    differences = verify_record(read_record("\n".join(lines), where="x.jsonl"))
    assert differences
    assert all(difference["id"] == "x.jsonl" for difference in differences)


def test_a_changed_event_is_found_and_shown(record_text):
    differences = verify_record(read_record(record_text.replace('"live"]', '"dead"]', 1)))
    assert len(differences) == 1
    assert "live" in differences[0]["got"]
    assert "dead" in differences[0]["expected"]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda lines: [], "empty"),
        (lambda lines: ["{", *lines[1:]], "line 1.*JSON"),
        (lambda lines: [lines[0].replace('"rinshan":1', '"rinshan":9'), *lines[1:]], "line 1: rinshan"),
        (lambda lines: [lines[0].replace('"preset":"tenhou"', '"preset":"tenhuo"'), *lines[1:]], "did you mean"),
        (lambda lines: [lines[0].replace('"bust":', '"busst":'), *lines[1:]], "busst"),
        (lambda lines: [lines[0].replace('"dealer":0', '"dealer":7'), *lines[1:]], "seat below 4"),
        (lambda lines: [lines[0].replace('"walls":[]', '"walls":[{}]'), *lines[1:]], "walls.0.live"),
        (lambda lines: lines[:-1], "breaks off"),
        (lambda lines: [lines[0], *lines[2:]], "expected hand 0, got 1"),
        (lambda lines: [lines[0], '{"hand":0,"answers":[1],"events":[]}', *lines[2:]], "line 2: answers.0"),
        (lambda lines: [lines[0], '{"hand":0,"answers":[],"events":[[1]]}', *lines[2:]], "line 2: events.0"),
        (lambda lines: [lines[0].replace('"cards":[]', '"cards":[["a"],[],[],[]]'), *lines[1:]], "no packs were given"),
        (lambda lines: [lines[0].replace('"cards":[]', '"cards":[["a"]]'), *lines[1:]], "cards: expected"),
    ],
)
def test_a_damaged_record_says_where_and_why(record_text, spoil, said):
    with pytest.raises((RecordError, RuleError), match=said):
        read_record("\n".join(spoil(record_text.splitlines())), where="game.jsonl")


def test_a_record_with_too_few_or_too_many_answers_is_refused(record_text):
    record = read_record(record_text, where="r")
    record.answers.append("pass")
    with pytest.raises(RecordError, match="game is over"):
        replay_record(record)
    record.answers = record.answers[:20]
    with pytest.raises(RecordError, match="answer 21 is missing"):
        replay_record(record)


def test_a_player_that_answers_what_is_not_on_offer_is_named():
    class Cheat(RandomPlayer):
        def answer(self, decision, view):
            from rinshan.decisions import RON

            return RON

    game = Game(Setup(load_rules("tenhou"), seed=1))
    with pytest.raises(AnswerError, match="seat 0, turn: ron"):
        drive(game, [Cheat(Stream("a"))] * 4)


def test_deposits_of_a_start_count_without_scores():
    game = Game(Setup(load_rules("tenhou"), start=Start(deposits=2_000)), checks=True)
    assert game.table.deposits == 2_000


# ---------------------------------------------------------------------------- records that break off


def broken_record(tmp_path, answers=40, why="it stopped"):
    """The record of a game of which only so many answers were given."""
    recorder = Recorder()
    game = Game(Setup(load_rules("tenhou"), 3), listeners=[recorder])
    running = game.play()
    asks = next(running)
    while len(recorder.answers) < answers:
        given = tuple(ask.default for ask in asks)
        recorder.answers += [answer.text for answer in given]
        asks = running.send(given)
    write_record(tmp_path / "broken.jsonl", game, recorder, why)
    return (tmp_path / "broken.jsonl").read_text(encoding="utf-8"), game


def test_a_game_that_breaks_off_is_recorded_and_replayed_up_to_there(tmp_path):
    text, game = broken_record(tmp_path)
    assert text.splitlines()[-1] == '{"broken":"it stopped"}'
    record = read_record(text, where="here")
    assert record.broken == "it stopped"
    assert len(record.answers) == 40
    seen = []
    with pytest.raises(RecordError, match=r"here: the record breaks off here: it stopped"):
        replay_record(record, listeners=[lambda table, event: seen.append(event)])
    assert seen == game.table.journal


def test_a_record_that_breaks_off_is_never_verified(tmp_path):
    record = read_record(broken_record(tmp_path)[0], where="here")
    (difference,) = verify_record(record)
    assert difference["id"] == "here"
    assert difference["at"] == "end"
    assert difference["why"] == "the record breaks off: it stopped"


def test_whatever_ends_the_replay_of_a_broken_record_is_where_it_breaks_off(tmp_path):
    record = read_record(broken_record(tmp_path)[0], where="here")

    def fails(table, event):
        if event[0] == "discard":
            raise ZeroDivisionError

    with pytest.raises(RecordError, match="the record breaks off here: it stopped"):
        replay_record(record, listeners=[fails])
    record.broken = ""
    with pytest.raises(ZeroDivisionError):
        replay_record(record, listeners=[fails])
    with pytest.raises(RecordError, match=r"answer 41 is missing"):
        replay_record(record)


def test_why_a_record_breaks_off_must_be_said(tmp_path):
    text = broken_record(tmp_path)[0].replace('"it stopped"', '""')
    with pytest.raises(RecordError, match=r"broken: expected at least 1 character|broken: String should have at least"):
        read_record(text)
    with pytest.raises(RecordError, match="the record breaks off: no last line"):
        read_record("\n".join(text.splitlines()[:-1]))
