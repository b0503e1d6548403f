"""What a method makes and then drops: an effect that is never yielded, a helper that nobody runs.

``me.pay(1, 300)`` alone on a line makes a payment and forgets it, ``self._go(me)`` a generator. Neither does anything,
in no game, and no test would tell why: so a class that holds such a line is refused.
"""

from __future__ import annotations

import dis
import opcode
from collections.abc import Iterator
from inspect import getattr_static, isgeneratorfunction
from types import CodeType, FunctionType
from typing import Final

from rinshan.errors import PackError
from rinshan_skills.skill import key_of

_CALLS: Final = tuple(opcode.opmap[name] for name in ("CALL", "CALL_KW", "CALL_FUNCTION_EX") if name in opcode.opmap)
_DROPPED: Final = tuple(bytes((call, opcode.opmap["POP_TOP"])) for call in _CALLS)
"""A call whose value is thrown away, as two instructions follow each other once caches are left out."""
_CACHE: Final = bytes((opcode.opmap["CACHE"],))


_SEEN: Final = set[type]()
"""Classes that were looked at and drop nothing."""


def check_unused(cls: type) -> None:
    """Raise `PackError` for a call on ``me`` that is not yielded, and for a generator of the class that is not run."""
    if cls in _SEEN:
        return
    for base in cls.__mro__:
        if base is object or base.__dict__.get("framework"):
            continue
        for name, function in vars(base).items():
            if isinstance(function, FunctionType) and _may_drop(function.__code__):
                for line, owner, word in _dropped(function.__code__):
                    _refuse(cls, f"{key_of(base)}.{name}, line {line}", owner, word)
    _SEEN.add(cls)


def _may_drop(code: CodeType) -> bool:
    steps = code.co_code[::2].replace(_CACHE, b"")
    return any(pair in steps for pair in _DROPPED)


def _refuse(cls: type, where: str, owner: str, word: str) -> None:
    from rinshan_skills.binding import Me

    if owner == "me" and callable(getattr(Me, word, None)):
        raise PackError(f"{where}: me.{word}(...) does nothing unless it is yielded: write yield me.{word}(...)")
    if owner == "self" and isgeneratorfunction(getattr_static(cls, word, None)):
        raise PackError(f"{where}: self.{word}(...) does nothing unless it is run: write yield from self.{word}(...)")


def _dropped(code: CodeType) -> Iterator[tuple[int, str, str]]:
    """Calls of a method of ``me`` or ``self`` whose value is dropped: line, the name before the dot, the method."""
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("CACHE", "PRECALL")]
    for at, step in enumerate(steps[:-1]):
        if step.opcode in _CALLS and steps[at + 1].opname == "POP_TOP" and step.positions is not None:
            start = (step.positions.lineno, step.positions.col_offset)
            begun = [i for i in range(at) if _starts(steps[i], start)]
            if begun and not any(_ends_before(steps[i], start) for i in range(begun[-1] + 1, at)):
                yield step.positions.lineno or 0, str(steps[begun[-1]].argval), str(steps[begun[-1] + 1].argval)


def _starts(step: dis.Instruction, start: tuple[int | None, int | None]) -> bool:
    """Whether this loads the name with which the call begins."""
    place = step.positions
    return step.opname.startswith("LOAD_FAST") and place is not None and (place.lineno, place.col_offset) == start


def _ends_before(step: dis.Instruction, start: tuple[int | None, int | None]) -> bool:
    """Whether this is another call that begins at the same place: the dropped one is of what that one gave."""
    place = step.positions
    return step.opcode in _CALLS and place is not None and (place.lineno, place.col_offset) == start
