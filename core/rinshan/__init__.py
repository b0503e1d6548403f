"""Rinshan: a riichi mahjong engine whose every step can be bent.

A game is rules, a seed, cards and answers::

    from rinshan import Game, Setup, drive, load_rules
    from rinshan.fuzz import RandomPlayer
    from rinshan.streams import Stream

    game = Game(Setup(load_rules("tenhou"), seed=7))
    result = drive(game, [RandomPlayer(Stream(f"bot/{seat}")) for seat in range(4)])

`Game.play` is a generator that yields decisions and receives answers; `drive` and `replay` are two of its drivers.
Reading hands is in `rinshan.hand`, the value of wins in `rinshan.win`, records of all formats in `rinshan.records`.
"""

__version__ = "0.1.0"

from rinshan.decisions import Action, Decision, Options, action
from rinshan.drive import Player, drive, replay
from rinshan.errors import (
    AnswerError,
    ConservationError,
    HandError,
    NotationError,
    PackError,
    RecordError,
    RinshanError,
    RuleError,
)
from rinshan.game import Game, Setup, Start
from rinshan.melds import Meld
from rinshan.results import GameResult, HandResult, WinResult
from rinshan.rules import PRESETS, Rules, load_rules
from rinshan.table import Table
from rinshan.views import View
from rinshan.wall import Wall

__all__ = [
    "Action",
    "AnswerError",
    "ConservationError",
    "Decision",
    "Game",
    "GameResult",
    "HandError",
    "HandResult",
    "Meld",
    "NotationError",
    "Options",
    "PRESETS",
    "PackError",
    "Player",
    "RecordError",
    "RinshanError",
    "RuleError",
    "Rules",
    "Setup",
    "Start",
    "Table",
    "View",
    "Wall",
    "WinResult",
    "__version__",
    "action",
    "drive",
    "load_rules",
    "replay",
]
