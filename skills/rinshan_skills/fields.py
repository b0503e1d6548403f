"""The class fields of skills, extra yaku and modifiers, checked when a pack is loaded (K-01, H-07).

A field that says what a skill is takes one of a few values. Anything else is a `PackError` that names the class, the
field and the legal values; so is such a value under a name that is no field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from inspect import getattr_static, isgeneratorfunction, signature
from types import FunctionType
from typing import Any, Final

from rinshan.errors import PackError, did_you_mean
from rinshan.hooks import KNOWN
from rinshan.modifiers import End, arguments
from rinshan.modifiers import Modifier as CoreModifier
from rinshan_skills.skill import CLASSES, COPIES, FIXED, FREE, SWITCH, TYPES, ExtraYaku, Skill, SkillType, Uses, key_of

METHODS: Final[Mapping[str, tuple[str, ...]]] = {"turns": ("me", "name"), "frees": ("me",), "holds": ("me",)}
"""What says a transformation, with the arguments after self."""
SAYS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    FIXED: ("FIXED", "turns", "face", "what tiles are"),
    FREE: ("FREE", "frees", "wild", "which tiles are free"),
}
"""Of each class its name, the method that says it, the hook that does not, and what is said."""
HINT: Final = "; did you mean "
ID: Final = re.compile(r"[a-z][a-z0-9_]*")


def check_skill(cls: type[Skill]) -> None:
    """Raise `PackError` unless every field of a skill class has a legal value and every other one is its own state."""
    for name, check in {**_SKILL, **(_YAKU if issubclass(cls, ExtraYaku) else {})}.items():
        told = check(getattr(cls, name))
        if told:
            raise _wrong(cls, name, told)
    for name, value in vars(cls).items():
        if not name.startswith("_"):
            _check_state(cls, name, value)
    _check_transformation(cls)
    _check_sides(cls)
    if any(parameter.default is parameter.empty for parameter in signature(cls).parameters.values()):
        raise PackError(f"{key_of(cls)}: the framework makes it without arguments; give every field a default")


def _check_transformation(cls: type[Skill]) -> None:
    """Raise `PackError` unless a fixed or free transformation is said in full, by a skill that is one (K-03, K-04)."""
    own = [name for name in METHODS if getattr_static(cls, name) is not getattr_static(Skill, name)]
    word, main, hook, what = SAYS.get(cls.transforms, ("", "", "", ""))
    for name in own:
        if name != main and not (name == "holds" and main):
            meant = {"turns": "FIXED", "frees": "FREE"}.get(name, "FIXED or FREE")
            kind = {"FIXED": "a fixed transformation", "FREE": "free tiles"}.get(meant, "a transformation")
            raise PackError(f"{key_of(cls)}.{name}: is for {kind}; say so: transforms = {meant}")
    if not main:
        return
    if main not in own or hasattr(cls, hook):
        raise PackError(
            f"{key_of(cls)}: transforms = {word} says {what} in {main}(self, {', '.join(METHODS[main])}), not in {hook}"
        )
    for name in own:
        method, given = getattr_static(cls, name), METHODS[name]
        if not isinstance(method, FunctionType) or isgeneratorfunction(method) or arguments(method) != given:
            raise PackError(f"{key_of(cls)}.{name}: expected a plain method {name}(self, {', '.join(given)})")


def _check_sides(cls: type[Skill]) -> None:
    """A switch skill has two sides and no other skill has any; what is marked `side` is a side and active (K-20)."""
    if (cls.kind is SWITCH) is not bool(cls.sides):
        told = "expected the names of its two sides, such as ('moon', 'sun')"
        raise _wrong(cls, "sides", told if cls.kind is SWITCH else "only a SWITCH has sides; expected ()")
    for name in dir(cls):
        side = getattr(getattr_static(cls, name), "rinshan_side", None)
        if side is None:
            continue
        if side not in cls.sides:
            sides = " or ".join(map(repr, cls.sides)) or "none, as it is no SWITCH"
            raise PackError(f"{key_of(cls)}.{name}: it is side {side!r}, but the sides are {sides}")
        if name in KNOWN and not KNOWN[name].active:
            raise PackError(f"{key_of(cls)}.{name}: a side is activated; a handler of verb {KNOWN[name].verb!r} is not")
    if _marked(cls) and (left := set(cls.sides) - _marked(cls)) and not _asks_for_a_side(cls):
        raise PackError(
            f"{key_of(cls)}: no handler is side {min(left)!r}, and the other could be used once only; mark one, or ask "
            f"me.ask_side(). Of two methods of one name a class keeps the last: write one, which asks"
        )


def _marked(cls: type[Skill]) -> set[str]:
    """The sides that handlers are marked with."""
    return {getattr(getattr_static(cls, name), "rinshan_side", "") for name in dir(cls)} - {""}


def _asks_for_a_side(cls: type[Skill]) -> bool:
    """Whether a method, of a base class too, may ask which side is used."""
    methods = [held for base in cls.__mro__ for held in vars(base).values() if isinstance(held, FunctionType)]
    return any("ask_side" in method.__code__.co_names for method in methods)


def check_modifier(cls: type[CoreModifier]) -> None:
    """Raise `PackError` unless the class fields of a modifier have legal values."""
    told = _end(cls.end)
    if told:
        raise _wrong(cls, "end", told)
    for name in ("bound", "stacks"):
        value = getattr(cls, name, True)
        if not isinstance(value, bool):
            raise _wrong(cls, name, "expected True or False")


def _wrong(cls: type, name: str, told: str) -> PackError:
    """The error for a field: what was expected, what is there, what was probably meant."""
    expected, meant, hint = told.partition(HINT)
    return PackError(f"{key_of(cls)}.{name}: {expected}, got {_shown(getattr(cls, name))}{meant}{hint}")


def _check_state(cls: type[Skill], name: str, value: object) -> None:
    """State is per skill at the table: a default that could be shared is refused, and so is a misspelt field."""
    if isinstance(value, (list, dict, set)):
        kind = type(value).__name__  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        raise PackError(f"{key_of(cls)}.{name}: a {kind} would be shared by all copies; use a tuple or a number")
    if name in _SKILL:
        return
    meant = "kind" if isinstance(value, SkillType) else "uses" if isinstance(value, Uses) else ""
    if value in CLASSES.values() and isinstance(value, str):
        meant = "transforms"
    if meant:
        raise PackError(
            f"{key_of(cls)}.{name}: a skill has no such field; did you mean {meant!r}? "
            f"(the fields are {', '.join(_SKILL)}; the name of a field of your own begins with '_' or holds a number)"
        )


def _shown(value: object) -> str:
    """A value as it was written, as far as can be told."""
    found = next((name for name, known in {**TYPES, **CLASSES, **COPIES}.items() if known is value), "")
    return found or repr(value)


def _one_of(known: Mapping[str, object], besides: str = "") -> Callable[[object], str]:
    """A check that a value is one of these; the nearest name is suggested for a string."""

    def check(value: object) -> str:
        if any(value is legal for legal in known.values()) or (besides and value == ""):
            return ""
        hint = did_you_mean(value.upper(), known).replace("'", "") if isinstance(value, str) else ""
        return (
            f"expected {' or '.join([*known, besides] if besides else list(known))}, imported from rinshan_skills{hint}"
        )

    return check


def _uses(value: object) -> str:
    if value is None or (isinstance(value, Uses) and _whole(value.count) and value.scope in ("hand", "game", "row")):
        return ""
    hint = f"{HINT}per_hand({value}) or per_game({value})?" if _whole(value) else ""
    return f"expected per_hand(N), per_game(N) or per_row(N) with N from 1, or None{hint}"


def _sides(value: object) -> str:
    expected = "expected a tuple of two different names in small letters"
    if not isinstance(value, tuple):
        return expected
    names: tuple[object, ...] = value  # pyright: ignore[reportUnknownVariableType]
    right = len(names) in (0, 2) and all(isinstance(name, str) and ID.fullmatch(name) for name in names)
    return "" if right and len(set(names)) == len(names) else expected


def _told(value: object) -> str:
    right = isinstance(value, tuple) and all(isinstance(word, str) and ID.fullmatch(word) for word in value)  # pyright: ignore[reportUnknownVariableType]
    return "" if right else "expected a tuple of words in small letters, those of what it tells in `knows`"


def _copied(value: object) -> str:
    if value in COPIES.values() or (isinstance(value, Uses) and not _uses(value)):
        return ""
    return "expected AS_PRINTED, NEVER, per_hand(N), per_game(N) or per_row(N)"


def _bool(value: object) -> str:
    return "" if isinstance(value, bool) else "expected True or False"


def _whole(value: object, least: int = 1) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _id(value: object) -> str:
    if value == "":
        return "an extra yaku needs an id, which rule files and results use"
    return "" if isinstance(value, str) and ID.fullmatch(value) else "expected small letters, digits and '_'"


def _end(value: object) -> str:
    if not isinstance(value, End):
        return f"expected an End, such as THIS_HAND{did_you_mean(str(value).upper(), ENDS)}"
    return ""


ENDS: Final = ("THIS_TURN", "GO_AROUND", "THIS_HAND", "NEXT_HAND", "THIS_GAME")
_SKILL: Final[Mapping[str, Callable[[Any], str]]] = {
    "kind": _one_of(TYPES),
    "uses": _uses,
    "transforms": _one_of(CLASSES, besides='""'),
    "sides": _sides,
    "copied": _copied,
    "permanent": _bool,
    "works_down": _bool,
    "tells": _told,
}
"""The fields of every skill, and what tells that a value is none of theirs."""
_YAKU: Final[Mapping[str, Callable[[Any], str]]] = {
    "id": _id,
    "han": lambda value: "" if _whole(value, least=0) else "expected a number from 0",
    "incidental": _bool,
}
"""The fields of extra yaku besides."""
