"""A method of a skill that computes without end is stopped, and counts as one that failed (H-07).

A handler that loops without yielding cannot be stopped from outside by the framework: it never comes back. `bounded`
has somebody look once in a while, on processor time alone, whether the very same call of a skill is still running: the
system in the main thread, a thread of its own in any other. Nothing is read from a clock that a game could depend on: a
loop without end is one on every machine, and any handler that ends is a thousand times faster than the limit. Between
two looks it costs nothing.
"""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Final

from rinshan.errors import RinshanError
from rinshan.modifiers import Modifier
from rinshan_skills.skill import Skill

LIMIT = 2.0
"""Seconds of computing between two looks; a call seen twice is stopped."""


class LoopError(RinshanError):
    """A method of a skill computes without end. It is raised inside that method."""


def running(frame: FrameType | None, base: FrameType | None = None) -> FrameType | None:
    """The outermost method of a skill or modifier that is running in a stack of calls, None where there is none.

    ``base`` is the call in which the block began: it and what called it have their own time, whatever they are given.
    """
    found: FrameType | None = None
    while frame is not None and frame is not base:
        code = frame.f_code
        if code.co_argcount and isinstance(frame.f_locals.get(code.co_varnames[0]), (Skill, Modifier)):
            found = frame
        frame = frame.f_back
    return found


class LoopExit(SystemExit):
    """The same for a method that catches the error and goes on computing: ``except Exception`` does not catch this."""


class _Looker:
    """Looks once in a while at what is running; remembers what it was the last time, and whether it was told."""

    def __init__(self, seconds: float, base: FrameType | None) -> None:
        self._seconds = seconds
        self._base = base
        self._last: FrameType | None = None
        self._told = False

    def look(self, frame: FrameType | None) -> BaseException | None:
        """What is to be raised in the code that is running now, if anything."""
        now = running(frame, self._base)
        if now is None or now is not self._last:
            self._last, self._told = now, False
            return None
        told = (
            f"line {now.f_lineno} and what it calls have been running for {self._seconds:g} seconds and more: "
            f"a loop without an end? let it end, or yield in it"
        )
        error = LoopExit(told) if self._told else LoopError(told)
        self._told = True
        return error

    def __call__(self, _signal: int, frame: FrameType | None) -> None:
        error = self.look(frame)
        if error is not None:
            raise error


class _Watcher(threading.Thread):
    """Looks at another thread, on the processor time of that thread, and raises there what is to be raised.

    It holds the interpreter while it looks, so the error comes up in the very code that it has seen.
    """

    def __init__(self, seconds: float, base: FrameType | None) -> None:
        super().__init__(name="rinshan limits", daemon=True)
        self.over = threading.Event()
        self._seconds = seconds
        self._looker = _Looker(seconds, base)
        self._whom = threading.get_ident()
        self._clock = _clock_of(self._whom)
        self._seen = self._clock()

    def run(self) -> None:
        while not self.over.wait(self._seconds):
            if self._clock() - self._seen >= self._seconds / 2:
                self._seen = self._clock()
                self._look()

    def _look(self) -> None:
        error = self._looker.look(sys._current_frames().get(self._whom))  # pyright: ignore[reportPrivateUsage]
        if error is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._whom), ctypes.py_object(_saying(error)))


def _saying(error: BaseException) -> type[BaseException]:
    """A class whose objects say what this error says: another thread can be given a class only."""
    kind = type(error)

    def begin(self: BaseException) -> None:
        kind.__init__(self, *error.args)

    return type(kind.__name__, (kind,), {"__init__": begin})


def _clock_of(ident: int) -> Callable[[], float]:
    """The clock of a thread's processor time; where a system has none, the time that passes."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    return partial(time.clock_gettime, time.pthread_getcpuclockid(ident))


@contextmanager
def bounded(seconds: float | None = None) -> Generator[None]:
    """Stop every method of a skill that computes longer than ``seconds`` (`LIMIT`; at most twice that) in this block.

    In the main thread the timer is that of the processor time of the process, which no test runner uses; one that is
    running already is left alone. In any other thread, and on systems without such timers, a thread of its own looks.
    A block inside another one of the same thread does nothing.
    """
    seconds, base = seconds or LIMIT, _whose(sys._getframe())  # pyright: ignore[reportPrivateUsage]
    if not _has_timer():
        with _watched(seconds, base):
            yield
        return
    if signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _Looker(seconds, base))
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _whose(frame: FrameType) -> FrameType | None:
    """The call that opens the block whose own frame this is."""
    opens = frame.f_back
    while opens is not None and opens.f_globals.get("__name__") == contextmanager.__module__:
        opens = opens.f_back
    return opens


_WATCHED: Final[set[int]] = set()
"""The threads that are looked at."""


@contextmanager
def _watched(seconds: float, base: FrameType | None) -> Generator[None]:
    """Let another thread look at this one in this block."""
    ident = threading.get_ident()
    if ident in _WATCHED:
        yield
        return
    watcher = _Watcher(seconds, base)
    _WATCHED.add(ident)
    watcher.start()
    try:
        yield
    finally:
        watcher.over.set()
        watcher.join()
        _WATCHED.discard(ident)


def _has_timer() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
