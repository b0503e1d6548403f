"""Bots of one's own: ``module:Class`` or ``path.py:Class`` on the command line.

The class is called like those in the box, with seat, seed and rules, once per seat and game; ``docs/writing-a-bot.md``
shows one. Whatever it does wrong is a `RinshanError` that names it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import cast

from rinshan.decisions import Action, Decision
from rinshan.drive import Player
from rinshan.errors import RinshanError, did_you_mean
from rinshan.rules import Rules
from rinshan.tiles import Seat
from rinshan.views import View
from rinshan_plugins.bots.registry import BotMaker
from rinshan_skills.files import path_begins_with, place_of

SHAPE = "a class that is made with (seat, seed, rules) and has answer(decision, view)"


def is_place(place: str) -> bool:
    """Whether a bot's class can be looked for there: a Python file by its name, or a module that is found."""
    if place.endswith(".py"):
        return True
    try:
        with path_begins_with(Path.cwd()):
            return find_spec(place) is not None
    except (ImportError, ValueError):
        return False


def load_bot(place: str, name: str) -> BotMaker:
    """Return the class ``name`` of a module or Python file. Raises `RinshanError` that says what is missing."""
    module = _file(Path(place)) if place.endswith(".py") else _module(place)
    maker = getattr(module, name, None)
    if maker is None:
        hint = did_you_mean(name, [found for found in vars(module) if not found.startswith("_")])
        raise RinshanError(f"{place}: there is no {name!r}{hint}; expected {SHAPE}")
    if not callable(maker) or (isinstance(maker, type) and not callable(getattr(maker, "answer", None))):
        raise RinshanError(f"{place}:{name} is no bot: expected {SHAPE}")
    return _Maker(f"{place}:{name}", cast("BotMaker", maker))


class _Maker:
    """Makes bots of one class; what fails is told with the place in the bot's own file."""

    def __init__(self, label: str, maker: BotMaker) -> None:
        self._label = label
        self._maker = maker

    def __call__(self, seat: Seat, seed: int | str, rules: Rules, /) -> Player:
        try:
            return _Guarded(self._label, self._maker(seat, seed, rules))
        except Exception as error:
            raise _failed(f"{self._label} cannot be made; expected {SHAPE}", error) from error


class _Guarded:
    """A bot of a stranger. An exception in it ends the match with one sentence instead of the engine's traceback."""

    def __init__(self, label: str, player: Player) -> None:
        self._label = label
        self._player = player

    def answer(self, decision: Decision, view: View, /) -> Action:
        """Let the bot answer."""
        try:
            return self._player.answer(decision, view)
        except Exception as error:
            raise _failed(f"{self._label}, asked {decision}", error) from error


def _failed(what: str, error: Exception) -> RinshanError:
    told = error.msg if isinstance(error, SyntaxError) else error
    return RinshanError(f"{what}: {type(error).__name__}: {told} ({place_of(error)})")


def _module(name: str) -> ModuleType:
    with path_begins_with(Path.cwd()):
        try:
            return import_module(name)
        except Exception as error:
            raise _failed(f"the bot's module {name} cannot be imported", error) from error


def _file(path: Path) -> ModuleType:
    name = f"rinshan_bot_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise RinshanError(f"{path}: there is no such file; a bot is given as path.py:Class or module:Class")
    module = module_from_spec(spec)
    sys.modules[name] = module
    with path_begins_with(path.resolve().parent):
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            raise _failed(f"the bot's file {path} cannot be imported", error) from error
    return module
