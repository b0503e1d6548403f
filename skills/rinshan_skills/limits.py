"""A method of a skill that computes without end is stopped, and counts as one that failed (H-07).

A handler that loops without yielding cannot be stopped from outside by the framework: it never comes back. `bounded`
has the system look once in a while, on the processor time of this process alone, whether the very same call of a skill
is still running. Nothing is read from a clock that a game could depend on: a loop without end is one on every machine,
and any handler that ends is a thousand times faster than the limit. Between two looks it costs nothing.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from rinshan.errors import RinshanError
from rinshan.modifiers import Modifier
from rinshan_skills.skill import Skill

LIMIT = 2.0
"""Seconds of computing between two looks; a call seen twice is stopped."""


class LoopError(RinshanError):
    """A method of a skill computes without end. It is raised inside that method."""


def running(frame: FrameType | None) -> FrameType | None:
    """The outermost method of a skill or modifier that is running in a stack of calls, None where there is none."""
    found: FrameType | None = None
    while frame is not None:
        code = frame.f_code
        if code.co_argcount and isinstance(frame.f_locals.get(code.co_varnames[0]), (Skill, Modifier)):
            found = frame
        frame = frame.f_back
    return found


class _Looker:
    """Called by the system once in a while; remembers what was running the last time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last: FrameType | None = None

    def __call__(self, _signal: int, frame: FrameType | None) -> None:
        now = running(frame)
        if now is None or now is not self._last:
            self._last = now
            return
        raise LoopError(
            f"line {now.f_lineno} and what it calls have been running for {self._seconds:g} seconds and more: "
            f"a loop without an end? let it end, or yield in it"
        )


@contextmanager
def bounded(seconds: float | None = None) -> Generator[None]:
    """Stop every method of a skill that computes longer than ``seconds`` (`LIMIT`; at most twice that) in this block.

    In other threads than the main one, and on systems without such timers, it does nothing. The timer is that of the
    processor time of the process, which no test runner uses; one that is running already is left alone.
    """
    if not _possible() or signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        yield
        return
    seconds = seconds or LIMIT
    before = signal.signal(signal.SIGVTALRM, _Looker(seconds))
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _possible() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
