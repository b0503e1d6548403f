"""Hints: scenes in which a rare branch of a skill is played, written beside the character.

In the text file of a character, or given to the contract as dicts, in the words of `rinshan_skills.testing.scene`::

    [[scenes]]
    holder = "east"
    east = "1111z123m456p78s22z"
    wall = "9m"
    rinshan = "9s"
    play = ["E: ankan 1111z", "E: yes"]

``holder`` is the wind of the seat that holds the card under test (east). ``east`` to ``north``, ``wall``, ``rinshan``,
``dora``, ``ura``, ``round``, ``scores``, ``honba`` and ``deposits`` are those of a scene; ``beside`` are further
characters by wind, those of the holder besides the card under test; ``play`` are answers, with defaults in between,
after which the players of the game go on. A step that cannot be taken ends the script: with other
skills at the table things may go otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from rinshan.errors import PackError, did_you_mean
from rinshan.game import Start
from rinshan.rules import Rules
from rinshan.tiles import Seat
from rinshan.wall import Wall
from rinshan_skills.character import Character
from rinshan_skills.testing.players import Step
from rinshan_skills.testing.scene import WINDS, make_wall, read_round, seat_of

_WALL: Final = ("wall", "rinshan", "dora", "ura")
_KEYS: Final = ("holder", *WINDS, *_WALL, "round", "scores", "honba", "deposits", "beside", "play")


@dataclass(slots=True)
class Hint:
    """A scene as a game begins with it: the first wall, where the game stands, the answers to begin with."""

    wall: Wall
    start: Start
    script: tuple[Step, ...] = ()
    beside: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict[Seat, tuple[str, ...]])
    """Further characters, by seat."""


def cards_with(held: tuple[Any, ...], beside: Sequence[str]) -> tuple[Any, ...]:
    """The cards of a seat: those it has, and those that a scene lays beside them."""
    return (*held, *[card for card in beside if card not in held])


def holder_seat(scene: Mapping[str, Any], players: int, seat: Seat = 0) -> Seat:
    """Where the card under test has to lie: by the dealer of the round (``S4``) that is named, else at ``seat``."""
    if "round" not in scene:
        return seat
    _, dealer = read_round(str(scene["round"]), players)
    return seat_of(str(scene.get("holder", "east")), dealer, players)


def read_hint(scene: Mapping[str, Any], rules: Rules, holder: Seat, seed: str, where: str = "scene") -> Hint:
    """The hint that a scene is when ``holder`` holds the card, see `holder_seat`.

    Raises `PackError` for a word that is none.
    """
    for key in scene:
        if key not in _KEYS:
            raise PackError(f"{where}: a scene has no {key!r}{did_you_mean(key, _KEYS)}; it has {', '.join(_KEYS)}")
    players = rules.players
    dealer = (holder - seat_of(str(scene.get("holder", "east")), 0, players)) % players
    hands = {seat_of(wind, dealer, players): str(scene[wind]) for wind in WINDS if wind in scene}
    parts = {part: str(scene.get(part, "")) for part in _WALL}
    wall = make_wall(rules, hands, dealer, **parts, seed=seed)
    wind, _ = read_round(str(scene.get("round", "E1")), players)
    start = Start(
        _scores(scene, rules, dealer), dealer, wind, int(scene.get("honba", 0)), int(scene.get("deposits", 0))
    )
    script = tuple(_step(step, dealer, players, where) for step in scene.get("play", ()))
    beside = {seat_of(who, dealer, players): tuple(cards) for who, cards in scene.get("beside", {}).items()}
    return Hint(wall, start, script, beside)


def _scores(scene: Mapping[str, Any], rules: Rules, dealer: Seat) -> tuple[int, ...]:
    points = [rules.start_points] * rules.players
    for wind, score in cast("Mapping[str, int]", scene.get("scores", {})).items():
        points[seat_of(wind, dealer, rules.players)] = score
    return tuple(points)


def _step(step: str, dealer: Seat, players: int, where: str) -> Step:
    wind, colon, text = step.partition(":")
    if not colon or not text.strip():
        raise PackError(f"{where}: step {step!r}: expected a seat and an answer, such as 'S: discard 1z'")
    return seat_of(wind.strip(), dealer, players), text.strip()


def scenes_of(character: Character) -> Sequence[Mapping[str, Any]]:
    """The scenes in the text file of a character, if it has one."""
    return cast("Sequence[Mapping[str, Any]]", character.texts().get("scenes", ()))
