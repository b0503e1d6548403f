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
from typing import Final, Literal, NamedTuple, NoReturn, TypeAlias

from rinshan.errors import PackError
from rinshan.hooks import KNOWN

Start: TypeAlias = tuple[int, int]
"""Line and column at which an instruction begins in the text."""

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

    ``made`` gives the names of the methods of ``me`` that make these. What a handler returns is dropped too, if it is
    one of these; and what it writes to a subject is no event (K-36).
    """
    for name, method in _own_methods(cls):
        for lost in _lost(method):
            told = _told(cls, name, lost, made)
            if told:
                raise PackError(f"{cls.__module__}:{cls.__qualname__}.{name}: line {lost.line}: {told}")


def _own_methods(cls: type) -> Iterator[tuple[str, FunctionType]]:
    """The methods written for a class, those of its bases too; not those of the framework."""
    for base in cls.__mro__:
        if base is object or "framework" in vars(base):
            continue
        for name, held in vars(base).items():
            if isinstance(held, FunctionType):
                yield name, held


class Lost(NamedTuple):
    """Something in the code of a method that comes to nothing: ``receiver.name(...)``, or ``receiver.name = ...``."""

    how: Literal["dropped", "returned", "written"]
    receiver: str
    name: str
    line: int


def _told(cls: type, hook: str, lost: Lost, made: frozenset[str]) -> str:
    """What is wrong with it; empty where nothing is."""
    active = hook not in KNOWN or KNOWN[hook].active
    text = f"{lost.receiver}.{lost.name}(...)"
    if lost.how == "written":
        remedy = f"yield me.replace(dataclasses.replace({lost.receiver}, {lost.name}=...))"
        return f"sets {lost.receiver}.{lost.name}, but an event is not written to; in a 'replace' hook write: {remedy}"
    if lost.how == "returned" and not (hook in KNOWN and active):
        return ""
    if lost.receiver == ITSELF:
        helps = isgeneratorfunction(getattr_static(cls, lost.name, None))
        return f"{text} is a generator, of which nothing is done; write: yield from {text}" if helps else ""
    if lost.name not in made:
        return ""
    if not active:
        return f"{text} does nothing here: a handler of verb {KNOWN[hook].verb!r} only answers; 'react' ones can do it"
    return f"{text} does nothing unless it is yielded; write: yield {text}"


def _lost(method: FunctionType) -> Iterator[Lost]:
    """What comes to nothing in a method and the functions in it."""
    code, spec = method.__code__, KNOWN.get(method.__name__)
    subjects = frozenset(code.co_varnames[1 : code.co_argcount]) - {HOLDER}
    yield from _lost_in(code, subjects if spec is not None and spec.active else frozenset())


def _lost_in(code: CodeType, subjects: frozenset[str], depth: int = 0) -> Iterator[Lost]:
    """The calls of ``me`` and ``self`` that are statements or returned, and what is written to the subjects."""
    loaded: dict[Start, str] = {}
    methods: dict[Start, tuple[str, str]] = {}
    began: Start = (0, 0)
    before: Instruction | None = None
    for start, now in _placed(code):
        if now.opname.startswith("LOAD_FAST") or now.opname == "LOAD_DEREF":
            loaded[start] = now.argval
        elif now.opname in ("LOAD_METHOD", "LOAD_ATTR") and before is not None:
            is_mine = before.argval in (HOLDER, ITSELF) and began == start
            methods[start] = (before.argval, now.argval) if is_mine else ("", "")
        elif now.opname == "STORE_ATTR" and _is_of(now, loaded.get(start, "")) and loaded[start] in subjects:
            yield Lost("written", loaded[start], now.argval, start[0])
        elif before is not None and before.opname.startswith("CALL") and methods.get(began, ("", ""))[0]:
            how = _HOW.get(now.opname)
            if how == "dropped" or (how == "returned" and not depth):
                yield Lost(how, *methods[began], began[0])
        began, before = start, now
    for held in code.co_consts:
        if isinstance(held, CodeType):
            yield from _lost_in(held, subjects & frozenset(held.co_freevars), depth + 1)


def _placed(code: CodeType) -> Iterator[tuple[Start, Instruction]]:
    """The instructions with line and column; none of code that was compiled without columns."""
    for instruction in get_instructions(code):
        at = instruction.positions
        if at is not None and at.lineno is not None and at.col_offset is not None:
            yield (at.lineno, at.col_offset), instruction


_HOW: Final[dict[str, Literal["dropped", "returned"]]] = {"POP_TOP": "dropped", "RETURN_VALUE": "returned"}


def _is_of(attribute: Instruction, receiver: str) -> bool:
    """Whether it is the attribute of a name itself, not of something in it."""
    at = attribute.positions
    return at is not None and at.end_col_offset == (at.col_offset or 0) + len(f"{receiver}.{attribute.argval}")


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
