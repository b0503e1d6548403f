"""mjai both ways, with an independent package on the other side."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rinshan.errors import RecordError
from rinshan.records import LoggedGame, read_mjai, write_mjai
from rinshan.records.mjai import carried_by_mjai, mjai_events, parse_mjai
from rinshan.streams import Stream


def test_a_game_comes_back_from_mjai_but_for_what_the_dialect_cannot_say(own_game: LoggedGame, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text(write_mjai(own_game), encoding="utf-8")
    back = read_mjai(path)
    for hand in back.hands:
        hand.source.path = None
    assert back == carried_by_mjai(own_game)
    assert back.names == ("Ann", "Bo", "Cy", "Di")


def test_every_real_game_comes_back_from_mjai(real_games: list[LoggedGame]) -> None:
    for game in real_games:
        back = parse_mjai(write_mjai(game).splitlines(), game.id)
        for ours, theirs in zip(back.hands, carried_by_mjai(game).hands, strict=True):
            numbering = {"id": theirs.id, "index": theirs.index, "count": theirs.count, "whole": theirs.whole}
            for field, value in numbering.items():
                setattr(ours, field, value)
            assert ours == theirs


def test_the_events_are_those_of_the_dialect(own_game: LoggedGame) -> None:
    events = list(mjai_events(own_game))
    assert events[0] == {"type": "start_game", "names": ["Ann", "Bo", "Cy", "Di"], "kyoku_first": 0, "aka_flag": True}
    assert " ".join(events[1]["tehais"][0]) == "1m 2m 3m 4p 5p 7s 9s 7p 8p 9p C E 3s"
    kinds = [event["type"] for event in events]
    assert {"reach", "reach_accepted", "pon", "kakan", "chi", "ankan", "dora", "hora", "ryukyoku"} <= set(kinds)
    hora = next(event for event in events if event["type"] == "hora")
    assert hora == {"type": "hora", "actor": 1, "target": 0, "deltas": [-3900, 4900, 0, 0], "ura_markers": ["2s", "1m"]}
    assert kinds[-2:] == ["end_kyoku", "end_game"]
    assert {"type": "dahai", "actor": 0, "pai": "5pr", "tsumogiri": True} in events


def test_riichienv_reads_what_we_write(own_game: LoggedGame, real_games: list[LoggedGame], tmp_path: Path) -> None:
    riichienv: Any = pytest.importorskip("riichienv")
    for number, game in enumerate([own_game, *real_games[:10]]):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(write_mjai(game), encoding="utf-8")
        replay = riichienv.MjaiReplay.from_jsonl(str(path))
        assert replay.num_rounds() == len(game.hands)
        for theirs, ours in zip(replay.take_kyokus(), game.hands, strict=True):
            assert (tuple(theirs.scores), tuple(theirs.end_scores)) == (ours.scores, ours.scores_after)
            assert len(list(theirs.take_win_result_contexts())) == len(ours.result.wins)


@pytest.mark.parametrize("seed", range(4))
def test_we_read_what_riichienv_writes(seed: int) -> None:
    """Games of an independent engine, played at random but for wins and riichi, pass every check of consistency."""
    riichienv: Any = pytest.importorskip("riichienv")
    env = riichienv.RiichiEnv(game_mode="4p-red-half", seed=seed)
    stream = Stream(f"riichienv {seed}")
    eager = (riichienv.ActionType.Ron, riichienv.ActionType.Tsumo, riichienv.ActionType.Riichi)
    observed = env.reset()
    while not env.done():
        answers = {}
        for seat, observation in observed.items():
            legal = observation.legal_actions()
            best = [action for action in legal if action.action_type in eager]
            answers[seat] = best[0] if best else stream.choice(legal)
        observed = env.step(answers)
    game = parse_mjai(json.dumps(event) for event in env.mjai_log)
    assert game.hands[0].whole
    assert sum(game.hands[-1].scores_after) % 1000 == 0


@pytest.mark.parametrize(
    ("place", "new", "reason"),
    [
        (0, {"type": "start_kyoku"}, "line 1: start_kyoku comes before start_game"),
        (1, {"type": "tsumo", "actor": 0, "pai": "1m"}, "line 2: comes outside a hand"),
        (2, {"type": "tsumo", "actor": 0, "pai": "?"}, "line 3: pai: expected a tile such as '1m', got '[?]'"),
        (2, {"type": "tsumo", "actor": 9, "pai": "1m"}, "actor: expected a whole number of 0 to 3, got 9"),
        (2, {"type": "dahia", "actor": 0}, "'dahia' is not known; did you mean 'dahai'"),
        (2, {"type": "hora", "actor": 0, "target": 0}, "the field 'deltas' is missing"),
        (2, {"type": "hora", "actor": 0, "target": 0, "deltas": [0] * 4}, "there is no tile to win on"),
        (2, [], "an event: expected an object"),
        (2, {"type": "end_kyoku"}, "E1 honba 0 has no end"),
        (2, {"type": "start_game"}, "a second start_game"),
    ],
)
def test_a_damaged_line_is_named(own_game: LoggedGame, place: int, new: object, reason: str) -> None:
    lines = write_mjai(own_game).splitlines()
    lines[place] = json.dumps(new)
    with pytest.raises(RecordError, match=reason):
        parse_mjai(lines)


def test_scores_that_do_not_follow_from_the_hand_before_are_refused(own_game: LoggedGame) -> None:
    text = write_mjai(own_game).replace('"scores":[17100,40900,21000,21000]', '"scores":[17100,40900,21000,20900]', 1)
    with pytest.raises(RecordError, match=r"hand 2 \(E2 honba 1\): scores must be"):
        parse_mjai(text.splitlines())
