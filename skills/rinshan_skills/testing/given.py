"""What people write in scenes, read: each thing that cannot be meant is told by its word, with what was expected.

`Scene` and `build` (`rinshan_skills.testing.scene`) and the scenes beside a character
(`rinshan_skills.testing.scenarios`) read seats, tiles, steps and points alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias, cast

from rinshan.errors import NotationError, did_you_mean
from rinshan.rules import Rules, load_rules
from rinshan.tiles import Name, Seat, parse_names
from rinshan_skills.testing.expectations import WINDS

PARTS: Final = ("wall", "rinshan", "dora", "ura")
"""The tiles of the wall in words."""
HAND: Final = 13
HandsGiven: TypeAlias = "Mapping[str, object]"
"""The tiles of one hand by word: those of winds and of `PARTS`."""


class SceneError(AssertionError):
    """A scene that cannot be set up or played as written, or an expectation that fails. Prints the game so far."""


def winds_of(players: int) -> tuple[str, ...]:
    """The winds of a table, from the dealer on."""
    return ("east", "west") if players == 2 else WINDS[:players]


def seat_of(wind: object, dealer: Seat, players: int) -> Seat:
    """The seat of a wind by word or letter. Raises `SceneError` for one that this table does not have."""
    if not isinstance(wind, str):
        raise SceneError(f"seat {wind!r}: expected a wind, such as 'E' or 'east'")
    here = winds_of(players)
    for at, word in enumerate(here):
        if wind.lower() in (word, word[0]):
            return (dealer + at) % players
    hint = did_you_mean(wind.lower(), here) if wind.lower() not in WINDS else ""
    raise SceneError(f"no seat {wind!r} at a table of {players}{hint}")


def read_round(text: object, players: int) -> tuple[int, Seat]:
    """The round and the dealer of ``S2``: 0 is East. Raises `SceneError`."""
    wind, number = (text[:1].upper(), text[1:]) if isinstance(text, str) else ("", "")
    if not wind or wind not in "ESWN" or not number.isdigit() or not 1 <= int(number) <= players:
        raise SceneError(f"round {text!r}: expected a wind and a number, such as E1 or S{players}")
    return "ESWN".index(wind), int(number) - 1


def read_rules(rules: object, **fields: object) -> Rules:
    """The rules that are given or named, with fields that differ. Raises `SceneError` and `RuleError`."""
    if isinstance(rules, Rules):
        return load_rules(rules.preset, **{**rules.model_dump(exclude={"preset"}), **fields}) if fields else rules
    if not isinstance(rules, (str, Path)):
        raise SceneError(f"rules = {rules!r}: expected the name of a preset, a rule file or Rules")
    return load_rules(rules, **fields)


def read_step(step: object, dealer: Seat, players: int) -> tuple[Seat, str]:
    """The seat and the answer of a step such as ``S: discard 1z``. Raises `SceneError`."""
    if isinstance(step, (list, tuple)):
        raise SceneError(f"step {step!r}: expected a text for each step; t.play(*steps) gives those of a list")
    if not isinstance(step, str):
        raise SceneError(f"step {step!r}: expected a text, such as 'S: discard 1z'")
    wind, colon, answer = (part.strip() for part in step.partition(":"))
    if wind.startswith(".") and answer:
        raise SceneError(f"step {step!r}: dots stand before the answer: '{wind.lstrip('. ')}: ... {answer}'")
    if not colon or not answer:
        first, _, rest = wind.partition(" ")
        meant = f"{first}: {rest}" if rest and first.lower() in (*WINDS, *[word[0] for word in WINDS]) else ""
        hint = f"; did you mean {meant!r}?" if meant else ""
        raise SceneError(f"step {step!r}: expected a seat and an answer, such as 'S: discard 1z'{hint}")
    try:
        return seat_of(wind, dealer, players), answer
    except SceneError as error:
        raise SceneError(f"step {step!r}: {error}") from None


def read_tiles(word: str, text: object) -> list[Name | None]:
    """Read tiles in notation, of which some of the wall may be ``?``, any tile. Raises `SceneError`."""
    if not isinstance(text, str):
        items = cast("Sequence[object]", text) if isinstance(text, (list, tuple)) else ()
        joined = "".join(str(item) for item in items)
        raise SceneError(f"{word} = {text!r}: expected tiles in one text, such as {word}={joined or '123m55z'!r}")
    names: list[Name | None] = []
    try:
        for part in re.findall(r"\?|[^?]+", text) if word in PARTS else [text]:
            names += [None] if part == "?" else parse_names(part)
    except NotationError as error:
        raise SceneError(f"{word} = {text!r}: {error}") from None
    return names


def check_size(word: str, tiles: int, *, dealer: bool) -> None:
    """Raise `SceneError` for more tiles than are dealt to a hand; a fourteenth one of the dealer is its first draw."""
    if tiles > HAND + dealer:
        dealt = "the dealer has 13, or 14 with its first draw" if dealer else "13 are dealt, draws stand in wall"
        raise SceneError(f"{word}: {tiles} tiles; {dealt}")


def need_number(word: str, value: object, least: int | None = None) -> int:
    """Return a whole number. Raises `SceneError` for anything else, and for one below the least."""
    if isinstance(value, bool) or not isinstance(value, int) or (least is not None and value < least):
        raise SceneError(f"{word} = {value!r}: expected a number{'' if least is None else f' from {least} on'}")
    return value


def read_scores(scores: object, rules: Rules, dealer: Seat) -> tuple[int, ...]:
    """The points of each seat: all from the dealer of East 1 on, or some by wind. Raises `SceneError`."""
    if isinstance(scores, Mapping):
        points = [rules.start_points] * rules.players
        for wind, score in cast("Mapping[object, object]", scores).items():
            points[seat_of(wind, dealer, rules.players)] = need_number(f"scores of {wind}", score)
        return tuple(points)
    given = cast("Sequence[object]", scores) if isinstance(scores, (list, tuple)) else ()
    if len(given) != rules.players:
        raise SceneError(f"scores = {scores!r}: expected {rules.players} of them, or some by wind: {{'east': 900}}")
    return tuple(need_number("scores", score) for score in given)


def read_next(hands: object, words: Sequence[str]) -> Sequence[HandsGiven]:
    """The hands after the first one, each with these words. Raises `SceneError`."""
    given = cast("Sequence[object]", hands) if isinstance(hands, (list, tuple)) else None
    if given is None or not all(isinstance(hand, Mapping) for hand in given):
        raise SceneError(f"next = {hands!r}: expected a list of hands, such as next=[{{'wall': '9m'}}]")
    for number, hand in enumerate(cast("Sequence[Mapping[str, object]]", given)):
        for word in hand:
            if word not in words:
                hint = elsewhere(word) or f"{did_you_mean(str(word), words)}; it has {', '.join(words)}"
                raise SceneError(f"hand {number + 2} has no {word!r}{hint}")
    return cast("Sequence[HandsGiven]", given)


def elsewhere(word: str) -> str:
    """Where that is said which has no word here, "" if it is nothing of scenes."""
    return _ELSEWHERE.get(word, "")


_WHO: Final = "; cards={'east': [...]} of table say who holds what, holder and beside of [[scenes]]"
_ELSEWHERE: Final = {
    "play": "; answers are given by t.play('E: ...'), and in play of [[scenes]]",
    "holder": _WHO,
    "beside": _WHO,
    "cards": _WHO,
    "skills": _WHO,
    "hands": "; [[scenes]] are as long as their next, which lists further hands",
}
"""Words of scenes that are said otherwise in tests, or the other way round."""
