"""What a handler makes with ``me`` is done when it is yielded: here is what tells that it was not.

A call whose result is dropped is found when the class is loaded, in its code; an ask or effect that is taken for its
outcome says so when it is looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dis import Instruction, get_instructions
from functools import cache
from inspect import getattr_static, isgeneratorfunction
from types import CodeType, FunctionType
from typing import Final, NoReturn, TypeAlias

from rinshan.errors import PackError
from rinshan.hooks import KNOWN

Start: TypeAlias = tuple[int | None, int | None]

HOLDER: Final = "me"
ITSELF: Final = "self"


class Yielded:
    """Base of what is to be yielded: until then nothing has come of it, and nobody can look at that."""

    __slots__ = ()

    def _unyielded(self, *_: object) -> NoReturn:
        made = type(self).__name__
        raise PackError(f"looks at what comes of an unyielded {made}; write: found = yield me....")

    __bool__ = __iter__ = __eq__ = __lt__ = __gt__ = __le__ = __ge__ = _unyielded
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _unyielded
    __hash__ = object.__hash__


def check_yielded(cls: type, made: frozenset[str]) -> None:
    """Raise `PackError` if a method makes an effect, an ask or a cost and drops it, or a helper that would yield some.

    ``made`` gives the names of the methods of ``me`` that make these.
    """
    for name, method in _own_methods(cls):
        for receiver, called, line in _dropped(method.__code__):
            told = _told(cls, name, receiver, called, made)
            if told:
                raise PackError(f"{cls.__module__}:{cls.__qualname__}.{name}: line {line}: {told}")


def _own_methods(cls: type) -> Iterator[tuple[str, FunctionType]]:
    """The methods written for a class, those of its bases too; not those of the framework."""
    for base in cls.__mro__:
        if base is object or "framework" in vars(base):
            continue
        for name, held in vars(base).items():
            if isinstance(held, FunctionType):
                yield name, held


def _told(cls: type, hook: str, receiver: str, called: str, made: frozenset[str]) -> str:
    """What is wrong with a call whose result is dropped; empty where nothing is."""
    text = f"{receiver}.{called}(...)"
    if receiver == ITSELF:
        helps = isgeneratorfunction(getattr_static(cls, called, None))
        return f"{text} is a generator, of which nothing is done; write: yield from {text}" if helps else ""
    if called not in made:
        return ""
    if hook in KNOWN and not KNOWN[hook].active:
        return f"{text} does nothing here: a handler of verb {KNOWN[hook].verb!r} only answers; 'react' ones can do it"
    return f"{text} does nothing unless it is yielded; write: yield {text}"


def _dropped(code: CodeType) -> Iterator[tuple[str, str, int | None]]:
    """The calls ``me.x(...)`` and ``self.x(...)`` that are statements: receiver, method and line."""
    if HOLDER in code.co_varnames or HOLDER in code.co_freevars:
        yield from _statements(code)
    for held in code.co_consts:
        if isinstance(held, CodeType):
            yield from _dropped(held)


def _statements(code: CodeType) -> Iterator[tuple[str, str, int | None]]:
    methods: dict[Start, tuple[str, str]] = {}
    before: Instruction | None = None
    for now in get_instructions(code):
        if before is not None:
            if now.opname in ("LOAD_METHOD", "LOAD_ATTR"):
                _note(methods, before, now)
            elif now.opname == "POP_TOP" and before.opname.startswith("CALL"):
                found = methods.get(_start(before))
                if found is not None:
                    yield *found, now.positions.lineno if now.positions else None
        before = now


def _note(methods: dict[Start, tuple[str, str]], receiver: Instruction, attribute: Instruction) -> None:
    """Note which method a call that begins here is of; one of another object than these is of no interest."""
    start = _start(attribute)
    if receiver.argval in (HOLDER, ITSELF) and _start(receiver) == start:
        methods[start] = (receiver.argval, attribute.argval)
    else:
        methods.pop(start, None)


def _start(instruction: Instruction) -> Start:
    at = instruction.positions
    return (at.lineno, at.col_offset) if at is not None else (None, None)


@cache
def makers(cls: type) -> frozenset[str]:
    """The names of the methods of ``me`` that make something to be yielded, by what they say that they return."""
    return frozenset([name for name in dir(cls) if _makes(getattr_static(cls, name))])


def _makes(method: object) -> bool:
    if not isinstance(method, FunctionType):
        return False
    known = vars(sys.modules[method.__module__])
    returned = [known.get(name.strip()) for name in str(method.__annotations__.get("return", "")).split("|")]
    return any(isinstance(found, type) and issubclass(found, Yielded) for found in returned)
