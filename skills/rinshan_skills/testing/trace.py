"""Which lines of a skill ran, and which way its conditions went.

While a method of a skill runs, and only then, the interpreter tells of every instruction in the files of the skills
that are watched. A condition is a place in the source where the code jumps or goes on, or a comparison that is
returned; it has gone both ways once both were seen. Nothing else of the engine is slowed down, and a function of which
everything has been seen is left alone.
"""

from __future__ import annotations

import dis
import os
import sys
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any, Final, TypeAlias

Place: TypeAlias = tuple[int, int]
"""A condition by line and column."""
Ways: TypeAlias = tuple[str, str]
"""What a condition can be: where the code goes on, and where it jumps."""
_WAYS: Final[dict[str, Ways]] = {
    "IF_FALSE": ("true", "false"),
    "IF_TRUE": ("false", "true"),
    "IF_NONE": ("not None", "None"),
    "IF_NOT_NONE": ("None", "not None"),
}
_NO_CODE: Final = frozenset({"RESUME", "COPY_FREE_VARS", "MAKE_CELL", "RETURN_GENERATOR", "POP_TOP", "CACHE", "NOP"})
"""Instructions of the line of the ``def``, which is no line of its own."""
_HELPS: Final = frozenset({"COPY", "TO_BOOL", "CACHE", "NOT_TAKEN"})
"""Instructions between a value and the jump that tests it."""
_COMPARES: Final = frozenset({"COMPARE_OP", "CONTAINS_OP", "IS_OP", "UNARY_NOT"})
_GIVES: Final = frozenset({"RETURN_VALUE", "YIELD_VALUE"})


@cache
def _real(file: str) -> str:
    """The place of a file, however it was named when it was imported: another process may have named it otherwise."""
    return os.path.realpath(file)


def code_name(code: CodeType) -> str:
    """What a code object is called in all processes: file, name, place. Comprehensions of one line have a column."""
    columns = [(at[0] or 0, at[2] or 0) for at in code.co_positions()] if code.co_name.startswith("<") else []
    return f"{_real(code.co_filename)}:{code.co_qualname}:{code.co_firstlineno}:{max(columns)[1] if columns else ''}"


@dataclass(slots=True)
class Jump:
    """One conditional jump: the condition it belongs to, where it goes, and what that means."""

    place: Place
    target: int
    ways: Ways


def _ways(name: str) -> Ways | None:
    if not name.startswith(("POP_JUMP", "JUMP_IF")):
        return None
    return next((ways for end, ways in sorted(_WAYS.items(), reverse=True) if f"{end}_" in f"{name}_"), None)


def jumps_of(code: CodeType) -> dict[int, Jump]:
    """The conditional jumps of a function by offset; those of assertions and exception clauses are left out."""
    found: dict[int, Jump] = {}
    steps = list(dis.get_instructions(code))
    at = {step.offset: step.opname for step in steps}
    for number, step in enumerate(steps):
        ways = _ways(step.opname)
        tested = next((each for each in reversed(steps[:number]) if each.opname not in _HELPS), None)
        value = tested.positions if tested is not None else None  # each half of an "and" by itself
        if ways is None or tested is None or value is None or value.lineno is None:
            continue
        following = steps[number + 1].opname if number + 1 < len(steps) else ""
        if tested.opname == "CHECK_EXC_MATCH" or "LOAD_ASSERTION_ERROR" in (following, at.get(step.argval, "")):
            continue
        found[step.offset] = Jump((value.lineno, value.col_offset or 0), step.argval, ways)
    return found


def gives_back(method: object) -> bool:
    """Whether a method does nothing but return what it was given."""
    code = getattr(method, "__code__", None)
    steps = [step.opname for step in dis.get_instructions(code)] if isinstance(code, CodeType) else []
    done = [name.partition("_BORROW")[0] for name in steps if name not in _NO_CODE]
    return done == ["LOAD_FAST", "RETURN_VALUE"]


def given_back(code: CodeType) -> dict[int, Place]:
    """The comparisons whose result a function returns, or a generator expression yields, by offset."""
    found: dict[int, Place] = {}
    steps = list(dis.get_instructions(code))
    for step, following in pairwise(steps):
        if step.opname in _COMPARES and following.opname in _GIVES and step.positions is not None:
            found[step.offset] = (step.positions.lineno or 0, step.positions.col_offset or 0)
    return found


def lines_of(code: CodeType) -> dict[int, set[int]]:
    """The lines of a function that can run, each with the offsets of its instructions."""
    found: dict[int, set[int]] = {}
    for step in dis.get_instructions(code):
        line = step.positions.lineno if step.positions is not None else None
        if line is not None and not (line == code.co_firstlineno and step.opname in _NO_CODE):
            found.setdefault(line, set()).add(step.offset)
    if len(found) > 1 and not code.co_name.startswith("<"):
        found.pop(code.co_firstlineno, None)
    return found


@dataclass
class Seen:
    """What was seen of one function. Only what travels between processes is kept by name."""

    code: CodeType
    offsets: set[int] = field(default_factory=set[int])
    ways: set[tuple[Place, str]] = field(default_factory=set[tuple[Place, str]])

    @cached_property
    def jumps(self) -> dict[int, Jump]:
        return jumps_of(self.code)

    @cached_property
    def given_back(self) -> dict[int, Place]:
        return given_back(self.code)

    @cached_property
    def lines(self) -> dict[int, set[int]]:
        return lines_of(self.code)

    @property
    def complete(self) -> bool:
        return not self.missed_lines() and not self.missed_ways()

    def missed_lines(self) -> list[int]:
        """The lines that never ran."""
        return sorted(line for line, offsets in self.lines.items() if not offsets & self.offsets)

    def missed_ways(self) -> list[tuple[int, str]]:
        """The conditions that never went one way, as (line, ``true``), where their line ran at all."""
        wanted = {(jump.place, way) for jump in self.jumps.values() for way in jump.ways}
        wanted |= {(place, way) for place in self.given_back.values() for way in ("true", "false")}
        unseen = set(self.missed_lines())
        return sorted({(place[0], way) for place, way in wanted - self.ways if place[0] not in unseen})


class Trace:
    """Follows functions of these files; a context manager around every call of a method of a skill."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.seen: dict[str, Seen] = {}
        self._codes: dict[CodeType, Seen | None] = {}
        self._before: list[Any] = []

    def follow(self, code: CodeType) -> None:
        """Follow this function and those inside it."""
        self.files.add(code.co_filename)
        self.seen.setdefault(code_name(code), Seen(code))
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                self.follow(inner)

    def __enter__(self) -> None:
        """Begin to follow. Unless a frame has asked for instructions before, CPython 3.12 tells of none at first."""
        self._before.append(sys.gettrace())
        sys._getframe().f_trace_opcodes = True  # pyright: ignore[reportPrivateUsage]
        sys.settrace(self._called)

    def __exit__(self, *_error: object) -> None:
        sys.settrace(self._before.pop())

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        if code not in self._codes:
            self._codes[code] = self.seen.get(code_name(code))
        seen = self._codes[code]
        if seen is None:
            return None
        follows = frame.f_trace = _Frame(seen)  # first, so that CPython 3.13 tells of this very call
        frame.f_trace_opcodes = True
        return follows

    def done(self) -> None:
        """Leave alone from now on what has been seen completely."""
        for code, seen in self._codes.items():
            if seen is not None and seen.complete:
                self._codes[code] = None


class _Frame:
    """Follows one call of a function."""

    __slots__ = ("_before", "_last", "_seen")

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._last = self._before = -1

    def __call__(self, frame: FrameType, event: str, argument: Any) -> _Frame:
        seen = self._seen
        if event == "opcode":
            at = frame.f_lasti
            seen.offsets.add(at)
            jump = seen.jumps.get(self._last)
            if jump is not None:
                seen.ways.add((jump.place, jump.ways[at == jump.target]))
            self._before, self._last = self._last, at
        elif event == "return" and self._before in seen.given_back:
            seen.ways.add((seen.given_back[self._before], "true" if argument else "false"))
        return self
