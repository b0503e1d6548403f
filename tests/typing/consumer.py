"""A program that uses the public API as a stranger would; checked by mypy and pyright, never run."""

from typing import assert_type

from rinshan import (
    Action,
    Decision,
    Game,
    GameResult,
    HandResult,
    Options,
    Player,
    Rules,
    Setup,
    Table,
    View,
    WinResult,
    action,
    drive,
    load_rules,
    replay,
)
from rinshan.hand import HandKeys, acceptance, shanten
from rinshan.records import LoggedGame, read_records
from rinshan.records.native import Recorder, read_record, verify_record
from rinshan.win import Value, WinInput, has_yaku, value


class Mine:
    """A player need not inherit from anything."""

    def answer(self, decision: Decision, view: View, /) -> Action:
        assert_type(view.hand, list[int])
        assert_type(view.drawn, int | None)
        return decision.default


def play() -> None:
    rules = load_rules("tenhou", players=3, red_fives=[0, 0, 0])
    assert_type(rules, Rules)
    recorder = Recorder()
    game = Game(Setup(rules, seed="x"), checks=True, listeners=[recorder])
    assert_type(game.table, Table)
    players: list[Player] = [Mine(), Mine(), Mine()]
    assert_type(drive(game, players, recorder.answers), GameResult)
    assert_type(game.results, list[HandResult])
    for result in game.results:
        for win in result.wins:
            assert_type(win, WinResult)
            assert_type(win.value, Value)
            assert_type(win.value.explain(), list[str])
    assert_type(replay(Game(Setup(rules)), ["pass"]), GameResult)
    assert_type(Options([action("pass")]).read("pass"), Action)


def read() -> None:
    assert_type(read_records("game.json"), list[LoggedGame])
    record = read_record("text", where="file")
    assert_type(record.answers, list[str])
    verify_record(record)


def judge() -> None:
    keys = HandKeys([0, 0, 0])
    assert_type(keys.missing(3), int)
    assert_type(keys.waits(3), int)
    assert_type(shanten([0] * 34), int)
    acceptance(keys, 3)
    win = WinInput((0,), (), 0, tsumo=True, seat_wind=27, round_wind=27)
    assert_type(value(win, load_rules()), Value | None)
    assert_type(has_yaku(win, load_rules()), bool)
