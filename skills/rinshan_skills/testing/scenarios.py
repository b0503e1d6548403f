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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from rinshan.errors import NotationError, PackError, did_you_mean
from rinshan.game import Start
from rinshan.rules import Rules, load_rules
from rinshan.tiles import Seat
from rinshan.wall import Wall
from rinshan_skills.cards import Card
from rinshan_skills.character import Character
from rinshan_skills.registry import Registry
from rinshan_skills.testing.games import Case
from rinshan_skills.testing.players import Maker
from rinshan_skills.testing.scene import WINDS, SceneError, make_wall, read_round, seat_of
from rinshan_skills.testing.script import Step

_WALL: Final = ("wall", "rinshan", "dora", "ura")
EVERYBODY: Final = "*"
"""Among the cards beside: all characters that are not at the table."""
_HAND: Final = (*WINDS, *_WALL, "play")
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
    return load_rules(rules.preset, **{**rules.model_dump(exclude={"preset"}), **scene["rules"]})


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
    _check_keys(scene, _KEYS, where)
    players = rules.players
    dealer = (holder - seat_of(str(scene.get("holder", "east")), 0, players)) % players
    hands = [scene, *_further(scene, where)]
    dealt = tuple(
        _wall(hand, rules, f"{seed}/{number}" if number else seed, where) for number, hand in enumerate(hands)
    )
    script = tuple(tuple(_step(step, players, where) for step in hand.get("play", ())) for hand in hands)
    wind, _ = read_round(str(scene.get("round", "E1")), players)
    start = Start(
        _scores(scene, rules, dealer), dealer, wind, int(scene.get("honba", 0)), int(scene.get("deposits", 0))
    )
    beside = {seat_of(who, dealer, players): tuple(cards) for who, cards in scene.get("beside", {}).items()}
    return Hint(dealt, start, script, beside)


def scene_case(
    card: Card, scene: Mapping[str, Any], rules: Rules, makers: Sequence[Maker], known: Registry, where: str
) -> Case:
    """The game that a scene of this card is by itself, the same whatever else is played; the makers go on after it.

    Raises `PackError` and `RuleError`.
    """
    seed = f"scene/{scene.get('seed', 0)}"
    rules = scene_rules(scene, rules)
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
            raise PackError(f"{where}: a scene has no {key!r}{did_you_mean(key, keys)}; it has {', '.join(keys)}")


def _further(scene: Mapping[str, Any], where: str) -> Sequence[Mapping[str, Any]]:
    """The hands after the first one."""
    further = scene.get("next", ())
    if not isinstance(further, Sequence) or not all(isinstance(hand, Mapping) for hand in cast("Any", further)):
        raise PackError(f"{where}: next = {further!r}: expected a list of hands, such as next = [{{ wall = '9m' }}]")
    hands = cast("Sequence[Mapping[str, Any]]", further)
    for number, hand in enumerate(hands):
        _check_keys(hand, _HAND, f"{where}, hand {number + 2}")
    return hands


def _wall(hand: Mapping[str, Any], rules: Rules, seed: str, where: str) -> Wall:
    """The wall of one hand, whoever is its dealer: walls are dealt from the dealer on."""
    hands = {seat_of(wind, 0, rules.players): str(hand[wind]) for wind in WINDS if wind in hand}
    try:
        return make_wall(rules, hands, 0, **{part: str(hand.get(part, "")) for part in _WALL}, seed=seed)
    except (SceneError, NotationError) as error:
        raise PackError(f"{where}: {error}") from None


def _scores(scene: Mapping[str, Any], rules: Rules, dealer: Seat) -> tuple[int, ...]:
    points = [rules.start_points] * rules.players
    for wind, score in cast("Mapping[str, int]", scene.get("scores", {})).items():
        points[seat_of(wind, dealer, rules.players)] = score
    return tuple(points)


def _step(step: str, players: int, where: str) -> Step:
    wind, colon, text = step.partition(":")
    if not colon or not text.strip():
        raise PackError(f"{where}: step {step!r}: expected a seat and an answer, such as 'S: discard 1z'")
    return seat_of(wind.strip(), 0, players), text.strip()


def scenes_of(character: Character) -> Sequence[Mapping[str, Any]]:
    """The scenes in the text file of a character, if it has one."""
    return cast("Sequence[Mapping[str, Any]]", character.texts().get("scenes", ()))
