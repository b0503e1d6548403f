"""Hands whose state at the draw is known, and games of several hands with every wall laid by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from rinshan.game import Game, Setup, Start
from rinshan.rules import load_rules
from rinshan_skills.testing.scene import Scene, make_wall

Tables: TypeAlias = Callable[..., Scene]

TENPAI = {
    "east": "123m456m789m1133p",
    "south": "123p456p789p1122s",
    "west": "123s456s789s1122z",
    "north": "123m456p789s1133z",
}
"""A hand for each wind that stays tenpai while every drawn tile is cut."""
NOTEN = "147m268p369s4567z"
"""A hand far from tenpai; all four winds can hold one like it."""


@pytest.fixture
def at_the_draw() -> Callable[..., dict[str, str]]:
    """The four hands of a table at which exactly these winds are tenpai: ``at_the_draw("east", "west")``."""

    def hands(*ready: str) -> dict[str, str]:
        return {wind: TENPAI[wind] if wind in ready else NOTEN for wind in TENPAI}

    return hands


@pytest.fixture
def hands_in_a_row() -> Callable[..., Scene]:
    """A game of several hands, each with a wall laid by hand: one dict of hands by seat number and tiles per hand.

    ``hands_in_a_row({0: "...", "wall": "5m"}, {1: "..."}, dealers=(0, 0), rules="tenhou", **fields)``.
    """

    def build(*deals: dict[Any, Any], dealers: tuple[int, ...], start: Start, **fields: Any) -> Scene:
        rules = load_rules(fields.pop("rules", "tenhou"), **fields)
        walls = [
            make_wall(
                rules,
                {seat: text for seat, text in deal.items() if isinstance(seat, int)},
                dealer,
                **{part: text for part, text in deal.items() if isinstance(part, str)},
                seed=number,
            )
            for number, (deal, dealer) in enumerate(zip(deals, dealers, strict=True))
        ]
        setup = Setup(rules, start=start, walls=walls, hands=len(deals))
        return Scene(Game(setup, checks=True), None, [], start.dealer)

    return build


@pytest.fixture
def drift() -> Callable[..., Scene]:
    """Give defaults until a turn begins with so many live tiles left: ``drift(t, 0)`` is the turn of the last tile."""

    def run(scene: Scene, live: int = 0) -> Scene:
        while len(scene.table.live) > live or scene.pending[0].what != "turn":
            ask = scene.pending[0]
            wind = "ESWN"[(ask.seat - scene.table.dealer) % scene.table.players]
            scene.play(f"{wind}: {ask.default.text}")
        return scene

    return run
