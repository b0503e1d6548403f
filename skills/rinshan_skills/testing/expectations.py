"""What a scene is expected to show, read before it is compared: what compares nothing, or cannot be compared, is told.

`Scene.expect` compares what `read_expectation` makes of a word and a value with what it finds; `check_kinds` sees that
the kinds of events a test asks for are spelt as the journal spells them.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, cast

from rinshan.errors import NotationError, did_you_mean
from rinshan.events import FIELDS
from rinshan.tiles import format_names, parse_names

WINDS: Final = ("east", "south", "west", "north")
POINTS: Final = ("scores", "deltas")
NUMBERS: Final = ("han", "fu", "points")
BY_WIND: Final = {"yaku": '["riichi"]', "river": '"1z2z"', "melds": '["pon 111z"]', "options": '["ron", "pass"]'}
"""Expectations seat by seat, each with an example of what stands for one."""
EXPECTED: Final = (*WINDS, "hand", *POINTS, *NUMBERS, *BY_WIND, "dora")
SKILL_EVENTS: Final = frozenset({
    "activated", "activation_cancelled", "announced", "cancelled", "card_gained", "card_lost", "card_turned", "deal",
    "declared", "extra_turn", "fault", "gained", "lost", "no_deal", "note_shown", "noted", "offer", "paid",
    "payment_added", "payment_changed", "payment_prevented", "payment_redirected", "pot", "spent", "staked",
})  # fmt: skip
"""Kinds of events that skills leave in the journal, besides those of the rules."""
NEAR: Final = 0.8
"""How much a word that is no kind of event must be like one to be taken for a misspelt one."""


class ExpectationError(ValueError):
    """An expectation that cannot be compared with anything, or that compares nothing."""


def read_expectation(key: str, value: Any) -> Any:
    """Return what is compared, in the form in which it is found. Raises `ExpectationError` with what was expected."""
    if key not in EXPECTED:
        raise ExpectationError(f"expect has no {key!r}{did_you_mean(key, EXPECTED)}; it has {', '.join(EXPECTED)}")
    if key in WINDS:
        return _of_a_seat(key, value)
    if key in POINTS:
        return _points(key, value)
    if key in BY_WIND:
        return _by_wind(key, value)
    if key == "dora":
        return _tiles(key, value)
    if key in NUMBERS and (isinstance(value, bool) or not isinstance(value, int)):
        raise ExpectationError(f"{key}={value!r}: expected a number")
    return value


def _of_a_seat(key: str, value: Any) -> Any:
    if isinstance(value, str):
        _tiles(key, value)
    elif isinstance(value, bool) or not (isinstance(value, int) or callable(value)):
        raise ExpectationError(f"{key}={value!r}: expected a score, tiles, or a condition such as furiten")
    return value


def _points(key: str, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        raise ExpectationError(f"{key}={value!r}: expected a number for each seat, such as {key}=(0, 0, 0, 0)")
    return tuple(cast("Sequence[Any]", value))


def _by_wind(key: str, value: Any) -> dict[str, Any]:
    """What is expected of some seats, each in the form in which it is found."""
    example = f"{key}={{'east': {BY_WIND[key]}}}"
    if not isinstance(value, Mapping) or not value:
        raise ExpectationError(f"{key}={value!r}: expected seats, and of each what it has, such as {example}")
    found: dict[str, Any] = {}
    for wind, each in cast("Mapping[str, Any]", value).items():
        if isinstance(each, str) != (key == "river"):
            raise ExpectationError(f"{key} of {wind} = {each!r}: expected it as in {example}")
        found[wind] = _tiles(key, each) if key == "river" else list(each)
    return found


def _tiles(key: str, value: Any) -> str:
    """Tiles as they are found: in their order, with no more than the letters needed."""
    try:
        return format_names(parse_names(value), sort=False)
    except (NotationError, TypeError) as error:
        raise ExpectationError(f"{key}={value!r}: expected tiles, such as '1z2z': {error}") from None


def check_kinds(kinds: Sequence[str], happened: Collection[str]) -> None:
    """Raise `ExpectationError` for a kind of event that is none, but nearly one: nothing would ever be found of it."""
    known = {*FIELDS, *SKILL_EVENTS}
    for kind in kinds:
        near = difflib.get_close_matches(kind, sorted(known), n=1, cutoff=NEAR)
        if kind not in known and kind not in happened and near:
            raise ExpectationError(f"there are no events {kind!r}; did you mean {near[0]!r}?")
