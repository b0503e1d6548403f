"""What belongs to a skill in its pack: base classes, and the functions and classes that its code names.

A name is looked up in the module of the code that says it, and in modules of the pack that the code names too; what it
means may lie anywhere in the pack, in a table as well, also one of the class. So does what a function has from the one
that it was defined in. Base classes count as far as they are the pack's, but for methods that never run since the
class has others; decorators count with what they decorate.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, TypeAlias, cast

Part: TypeAlias = "type[Any] | FunctionType"
FRAMEWORK: Final = ("rinshan", "rinshan_skills")


def parts_of(cls: type) -> list[Part]:
    """A class, then everything of its pack that belongs to it, each once."""
    found: dict[int, Part] = {}
    looked: dict[int, object] = {}
    todo: list[object] = [cls]
    while todo:
        value = todo.pop()
        if id(value) in looked:
            continue
        looked[id(value)] = value
        if not isinstance(value, (type, FunctionType)):
            todo += _held(value)
        elif value is cls or pack_of(value) == pack_of(cls) not in FRAMEWORK:
            found[id(value)] = value
            todo += _inside(value)
            for function in _functions(value):
                todo += (*_named(function.__code__, value.__module__), *_enclosed(function))
    return list(found.values())


def pack_of(part: Part) -> str:
    """The package that a class or function is defined in, or its only module."""
    return (part.__module__ or "").partition(".")[0]


def functions_of(part: Part, cls: type | None = None) -> Iterator[CodeType]:
    """The code of a class's methods and properties, or of a function; none that was generated.

    Of a base class of ``cls`` those are left out that ``cls`` has others of, and that nobody calls by ``super``.
    """
    for function in _functions(part, cls):
        yield function.__code__


def _functions(part: Part, cls: type | None = None) -> Iterator[FunctionType]:
    if isinstance(part, FunctionType):
        yield part
        return
    for name, member in vars(part).items():
        if not name.startswith("__") and not (cls is not None and _is_replaced(name, part, cls)):
            for function in _written(member):
                if pack_of(function) == pack_of(part):
                    yield function


def _is_replaced(name: str, part: type, cls: type) -> bool:
    """Whether a method of a base class never runs for ``cls``, which has another one of that name."""
    if part is cls or part not in cls.__mro__:
        return False
    before = [base for base in cls.__mro__[: cls.__mro__.index(part)] if name in vars(base)]
    calls = (function for base in before for function in _written(vars(base)[name]))
    return bool(before) and not any("super" in _words(function.__code__) for function in calls)


def _written(member: Any) -> Iterator[FunctionType]:
    """What was written as the method: inside a static, class or cached method, or a property; with its decorators."""
    if isinstance(member, property):
        members: list[Any] = [member.fget, member.fset, member.fdel]
    elif isinstance(member, cached_property):
        members = [member.func]  # pyright: ignore[reportUnknownMemberType]
    else:
        members = [member]
    for each in members:
        while each is not None:
            if isinstance(each, FunctionType):
                yield each
            each = getattr(each, "__wrapped__", None)


def _inside(value: Part) -> Iterable[object]:
    """Base classes, classes inside a class, and what lies in its tables."""
    if isinstance(value, FunctionType):
        return ()
    members = [member for name, member in vars(value).items() if not name.startswith("__")]
    return [*value.__bases__, *[member for member in members if not callable(member) or isinstance(member, type)]]


def _enclosed(function: FunctionType) -> Iterator[object]:
    """What a function has from the function that it was defined in."""
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # a name that has no value yet
            continue


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
    """What lies in a table, or is called by a partial; of an object of the pack its class."""
    if isinstance(value, partial):
        return [value.func]  # pyright: ignore[reportUnknownMemberType]
    if isinstance(value, Mapping):
        return list(cast("Mapping[object, object]", value).values())
    if isinstance(value, (list, tuple, set, frozenset)):
        return list(cast("Iterable[object]", value))
    return [type(value)]
