"""Wins in notation: ``score("23m456p789s345p66s", "4m", tsumo=True)``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rinshan.hooks import Hooks
from rinshan.melds import Meld
from rinshan.rules import PRESETS, Rules
from rinshan.tiles import EAST, SOUTH, parse_name, parse_names
from rinshan.win import FLAG_NAMES, Value, WinInput, value


def _win(
    hand: str,
    win: str,
    *melds: str,
    tsumo: bool = False,
    flags: str = "",
    seat: int = SOUTH,
    rnd: int = EAST,
    dora: str = "",
    ura: str = "",
    dora_names: str | None = None,
) -> WinInput:
    """Build a win: ``hand`` without the winning tile, melds as ``"pon 777z"``, flags as ``"riichi ippatsu"``."""
    lying = []
    for meld in melds:
        kind, tiles = meld.split()
        lying.append(Meld(kind, tuple(parse_names(tiles))))  # type: ignore[arg-type]
    return WinInput(
        concealed=(*parse_names(hand), parse_name(win)),
        melds=tuple(lying),
        win=parse_name(win),
        tsumo=tsumo,
        seat_wind=seat,
        round_wind=rnd,
        flags=sum(FLAG_NAMES[name] for name in flags.split()),
        dora=tuple(parse_names(dora)),
        ura=tuple(parse_names(ura)),
        who=seat - EAST,
        dora_names=None if dora_names is None else tuple(parse_names(dora_names)),
    )


@pytest.fixture
def make_win() -> Callable[..., WinInput]:
    """Builds the input of a win from notation."""
    return _win


@pytest.fixture
def score() -> Callable[..., Value]:
    """Values a win in notation under ``rules`` (tenhou) and hooks ``on``; fails where it is no winning shape."""

    def scored(
        hand: str, win: str, *melds: str, rules: Rules = PRESETS["tenhou"], on: Hooks | None = None, **how: Any
    ) -> Value:
        found = value(_win(hand, win, *melds, **how), rules, on)
        assert found is not None, f"{hand} + {win} is no winning shape"
        return found

    return scored


@pytest.fixture
def hooks() -> Callable[..., Hooks]:
    """Builds hooks with the given functions in place, e.g. ``hooks(fu_direct=lambda fu, who, reading: fu + 20)``."""

    def made(**functions: Any) -> Hooks:
        on = Hooks()
        for name, function in functions.items():
            setattr(on, name, function)
        return on

    return made
