"""What a skill may not lean on: chance and clocks outside the game, and state that copies and games share."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from rinshan_skills.skill import Skill, key_of

OUTSIDE: Final = frozenset({"random", "secrets", "time", "datetime", "uuid", "os", "numpy", "threading"})
"""Modules that give every game something else."""
DEPTH: Final = 4
"""So deep containers are looked into."""
PLAIN: Final = (int, float, str, bytes, bool, type(None), tuple, frozenset, list, dict, set)


def chance_check(cls: type[Skill]) -> str:
    """What a skill uses that is no part of the game, in words; "" for nothing."""
    for name, function in _functions(cls):
        for word in _words(function.__code__):
            used = function.__globals__.get(word)
            module = used.__name__ if isinstance(used, ModuleType) else getattr(used, "__module__", None)
            root = str(module or "").partition(".")[0]
            if used is not None and root.lstrip("_") in OUTSIDE:
                return (
                    f"{key_of(cls)}.{name} uses {word!r} of the module {root!r}, which is no part of the game; "
                    f'draw from me.table.streams.stream("skills", ...) instead'
                )
        inner = {str(name) for name in _imported(function.__code__)} & OUTSIDE
        if inner:
            return f"{key_of(cls)}.{name} imports {min(inner)!r}, which is no part of the game"
    return ""


def _functions(cls: type) -> Iterator[tuple[str, FunctionType]]:
    for base in cls.__mro__:
        if base.__dict__.get("framework") or base is object:
            continue
        for name, value in vars(base).items():
            function = getattr(value, "__func__", value)
            if isinstance(function, FunctionType):
                yield name, function


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _words(code: CodeType) -> Iterator[str]:
    for part in _codes(code):
        yield from part.co_names


def _imported(code: CodeType) -> Iterator[str]:
    """The names of modules that a function imports."""
    import dis

    for part in _codes(code):
        for step in dis.get_instructions(part):
            if step.opname == "IMPORT_NAME":
                yield str(step.argval).partition(".")[0]


def shared_state(classes: Sequence[type[Skill]]) -> dict[str, Any]:
    """Plain values that all copies of these skills share, by where they stand: class fields, and globals of modules."""
    found: dict[str, Any] = {}
    for cls in classes:
        for name, value in vars(cls).items():
            if not name.startswith("__") and isinstance(value, PLAIN):
                found[f"{cls.__name__}.{name}"] = _frozen(value)
        module = sys.modules.get(cls.__module__)
        for name, value in vars(module).items() if module is not None else ():
            if not name.startswith("__") and isinstance(value, PLAIN):
                found[f"{cls.__module__}.{name}"] = _frozen(value)
    return found


def _frozen(value: Any, depth: int = 0) -> Any:
    """A value to compare with later: containers by what is in them, everything that is no plain value by identity."""
    if depth > DEPTH or not isinstance(value, PLAIN):
        return id(value)
    if isinstance(value, dict):
        items = value.items()  # pyright: ignore[reportUnknownVariableType]
        return [(_frozen(key, depth + 1), _frozen(item, depth + 1)) for key, item in items]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, (list, tuple)):
        return [_frozen(item, depth + 1) for item in value]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return value
