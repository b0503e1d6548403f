"""What belongs to a skill in its pack: base classes, and the functions and classes that its code names.

A name is looked up in the module of the code that says it, and in modules of the pack that the code names too; what it
means may lie anywhere in the pack, in a table as well. Base classes count as far as they are the pack's.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, TypeAlias, cast

Part: TypeAlias = "type[Any] | FunctionType"
FRAMEWORK: Final = ("rinshan", "rinshan_skills")


def parts_of(cls: type) -> list[Part]:
    """A class, then everything of its pack that belongs to it, each once."""
    found: dict[int, Part] = {}
    todo: list[object] = [cls]
    while todo:
        value = todo.pop()
        if not isinstance(value, (type, FunctionType)):
            todo += _held(value)
        elif id(value) not in found and (value is cls or pack_of(value) == pack_of(cls) not in FRAMEWORK):
            found[id(value)] = value
            todo += value.__bases__ if isinstance(value, type) else ()
            for code in functions_of(value):
                todo += _named(code, value.__module__)
    return list(found.values())


def pack_of(part: Part) -> str:
    """The package that a class or function is defined in, or its only module."""
    return part.__module__.partition(".")[0]


def functions_of(part: Part) -> Iterator[CodeType]:
    """The code of a class's methods and properties, or of a function; none that was generated."""
    if isinstance(part, FunctionType):
        yield part.__code__
        return
    for name, member in vars(part).items():
        function = _function(member)
        if not name.startswith("__") and isinstance(function, FunctionType):
            yield from [function.__code__] if function.__module__ == part.__module__ else []


def _function(member: Any) -> object:
    """What was written as the method: inside a static, class or cached method, or a property."""
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return getattr(member, "__wrapped__", member)


def _named(code: CodeType, module: str) -> list[object]:
    """What the names mean that a function and those inside it speak of."""
    words = set(_words(code))
    spaces = [vars(sys.modules[module])] if module in sys.modules else []
    pack = module.partition(".")[0]
    for word in words:
        value = spaces[0].get(word) if spaces else None
        if isinstance(value, ModuleType) and value.__name__.partition(".")[0] == pack:
            spaces.append(vars(value))
    return [space[word] for space in spaces for word in sorted(words) if word in space]


def _words(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _words(inner)


def _held(value: object) -> Iterable[object]:
    """What lies in a table."""
    if isinstance(value, Mapping):
        return list(cast("Mapping[object, object]", value).values())
    return list(cast("Iterable[object]", value)) if isinstance(value, (list, tuple, set, frozenset)) else ()
