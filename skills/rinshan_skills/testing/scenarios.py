"""Hints: scenes in which a rare branch of a skill is played, written beside the character.

In the text file of a character, or given to the contract as dicts, in the words of `rinshan_skills.testing.scene`::

    [[scenes]]
    holder = "east"
    east = "1111z123m456p78s22z"
    wall = "9m"
    rinshan = "9s"
    play = ["E: ankan 1111z", "E: yes"]

``holder`` is the wind of the seat that holds the card under test (east). ``east`` to ``north``, ``wall``, ``rinshan``,
``dora``, ``ura``, ``round``, ``scores``, ``honba``, ``deposits`` and ``seed`` are those of a scene, ``rules`` fields of
the rules that differ; ``beside`` are further cards by wind, those of the holder besides the card under test, where
``*`` stands for all characters that are not at the table; ``play`` are answers, with defaults in between, after which
the players of the game go on. ``next`` are the hands after this one, each with tiles and answers of its own, where
winds are those of that hand; where nothing is written it is filled up and played by defaults.

By itself (`scene_case`) a scene begins in the same way whatever the seed, and a step that cannot be taken is a failure.
With other skills at the table things may go otherwise: there such a step ends the script.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, cast

from rinshan.errors import PackError, did_you_mean
from rinshan.game import Start
from rinshan.rules import Rules, load_rules
from rinshan.tiles import Seat
from rinshan.wall import Wall
from rinshan_skills.cards import Card, cards_in
from rinshan_skills.character import Character
from rinshan_skills.registry import Registry
from rinshan_skills.testing.expectations import WINDS
from rinshan_skills.testing.games import Case
from rinshan_skills.testing.given import (
    PARTS,
    SceneError,
    elsewhere,
    need_number,
    read_next,
    read_round,
    read_scores,
    read_step,
    seat_of,
)
from rinshan_skills.testing.players import Maker
from rinshan_skills.testing.scene import wall_of
from rinshan_skills.testing.script import Step

EVERYBODY: Final = "*"
"""Among the cards beside: all characters that are not at the table."""
_HAND: Final = (*WINDS, *PARTS, "play")
_KEYS: Final = ("holder", *_HAND, "round", "scores", "honba", "deposits", "rules", "beside", "seed", "next")


@dataclass(slots=True)
class Hint:
    """A scene as a game begins with it: walls and answers of the first hands, and where the game stands."""

    walls: tuple[Wall, ...]
    start: Start
    script: tuple[tuple[Step, ...], ...] = ()
    beside: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict[Seat, tuple[str, ...]])
    """Further characters, by seat."""


def cards_with(
    seats: Sequence[tuple[Card, ...]], beside: Mapping[Seat, Sequence[str]], known: Registry
) -> tuple[tuple[Card, ...], ...]:
    """The cards of all seats: those they have, and those that a scene lays beside them."""
    used = {card.id if isinstance(card, Character) else card for held in (*seats, *beside.values()) for card in held}
    others = [id_ for id_ in known.characters if id_ not in used]
    laid: list[tuple[Card, ...]] = []
    for seat, held in enumerate(seats):
        more = [card for word in beside.get(seat, ()) for card in (others if word == EVERYBODY else [word])]
        laid.append((*held, *[card for card in more if card not in held]))
    return tuple(laid)


def scene_rules(scene: Mapping[str, Any], rules: Rules) -> Rules:
    """The rules of a scene: these, but for the fields that it names. Raises `RuleError`."""
    if "rules" not in scene:
        return rules
    _need(scene["rules"], Mapping, "scene", "rules", "fields that differ, such as { riichi_min_points = 0 }")
    return load_rules(rules.preset, **{**rules.model_dump(exclude={"preset"}), **scene["rules"]})


def holder_seat(scene: Mapping[str, Any], players: int, seat: Seat = 0) -> Seat:
    """Where the card under test has to lie: by the dealer of the round (``S4``) that is named, else at ``seat``."""
    if "round" not in scene:
        return seat
    _, dealer = read_round(scene["round"], players)
    return seat_of(scene.get("holder", "east"), dealer, players)


def read_hint(scene: Mapping[str, Any], rules: Rules, holder: Seat, seed: str, where: str = "scene") -> Hint:
    """The hint that a scene is when ``holder`` holds the card, see `holder_seat`.

    Raises `PackError` for a word that is none.
    """
    _check_keys(scene, _KEYS, where)
    with _told_where(where):
        return _hint(scene, rules, holder, seed, where)


@contextmanager
def _told_where(where: str) -> Generator[None]:
    """Turn what a scene says wrong into a `PackError` that names the scene."""
    try:
        yield
    except SceneError as error:
        raise PackError(f"{where}: {error}") from None


def _hint(scene: Mapping[str, Any], rules: Rules, holder: Seat, seed: str, where: str) -> Hint:
    players = rules.players
    dealer = (holder - seat_of(scene.get("holder", "east"), 0, players)) % players
    hands: list[Mapping[str, Any]] = [scene, *read_next(scene.get("next", ()), _HAND)]
    dealt = tuple(wall_of(hand, rules, seed, number) for number, hand in enumerate(hands))
    script = tuple(_steps(hand, players, where) for hand in hands)
    wind, _ = read_round(scene.get("round", "E1"), players)
    start = Start(
        read_scores(scene.get("scores", {}), rules, dealer),
        dealer,
        wind,
        need_number("honba", scene.get("honba", 0), 0),
        need_number("deposits", scene.get("deposits", 0), 0),
    )
    given = scene.get("beside", {})
    _need(given, Mapping, where, "beside", "cards by wind, such as { south = ['anan'] }")
    beside = {
        seat_of(who, dealer, players): cast("tuple[str, ...]", tuple(cards_in(cards, who)))
        for who, cards in given.items()
    }
    return Hint(dealt, start, script, beside)


def scene_case(
    card: Card, scene: Mapping[str, Any], rules: Rules, makers: Sequence[Maker], known: Registry, where: str
) -> Case:
    """The game that a scene of this card is by itself, the same whatever else is played; the makers go on after it.

    Raises `PackError` and `RuleError`.
    """
    _need(scene, Mapping, where, "scene", "a scene in the words of `table`")
    seed = f"scene/{scene.get('seed', 0)}"
    rules = scene_rules(scene, rules)
    with _told_where(where):
        holder = holder_seat(scene, rules.players)
    hint = read_hint(scene, rules, holder, seed, where)
    alone: list[tuple[Card, ...]] = [(card,) if seat == holder else () for seat in range(rules.players)]
    seats = cards_with(alone, hint.beside, known)
    return Case(
        seed, rules, seats, makers, len(hint.walls), hint.walls, hint.start, hint.script, label=where, exact=True
    )


def _check_keys(given: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
    for key in given:
        if key not in keys:
            hint = elsewhere(key) or f"{did_you_mean(key, keys)}; it has {', '.join(keys)}"
            raise PackError(f"{where}: a scene has no {key!r}{hint}")


def _steps(hand: Mapping[str, Any], players: int, where: str) -> tuple[Step, ...]:
    play = hand.get("play", ())
    _need(play, (list, tuple), where, "play", "a list of answers, such as ['S: discard 1z']")
    return tuple(read_step(step, 0, players) for step in play)


def _need(value: object, kind: type | tuple[type, ...], where: str, word: str, wanted: str) -> None:
    if not isinstance(value, kind):
        raise PackError(f"{where}: {word} = {value!r}: expected {wanted}")


def scenes_of(character: Character) -> Sequence[Mapping[str, Any]]:
    """The scenes in the text file of a character, if it has one."""
    return cast("Sequence[Mapping[str, Any]]", character.texts().get("scenes", ()))
