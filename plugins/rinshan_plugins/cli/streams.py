"""The standard streams of the command: a pipe that is closed or a disk that is full ends it in an orderly way.

The reader of a pipe may stop whenever it likes, as ``head`` does: the command then ends with `CLOSED`, which says
neither that all is fine nor that something was found. What cannot be written for another reason is an error. What
cannot be written on standard error is lost, and the command goes on.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NoReturn, TextIO

CLOSED: Final = 141
"""The exit code of a program whose reader went away, as shells give it: 128 + SIGPIPE."""
UNUSABLE: Final = 2
"""The exit code where the output cannot be written, as where the input cannot be used."""


class _Stream(TextIOWrapper):
    """A standard stream; subclasses say what is done when it cannot be written."""

    def write(self, text: str, /) -> int:
        """Write a text; return its length."""
        try:
            return super().write(text)
        except OSError as error:
            self._lost(error)
        return len(text)

    def flush(self) -> None:
        """Hand on what was written."""
        try:
            super().flush()
        except OSError as error:
            self._lost(error)

    def _lost(self, error: OSError) -> None:
        """Nothing can be written; what follows, and what is still held back, goes nowhere."""
        del error
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)


class Output(_Stream):
    """Standard output. Raises `SystemExit` when it cannot be written."""

    def _lost(self, error: OSError) -> NoReturn:
        super()._lost(error)
        if isinstance(error, BrokenPipeError):
            raise SystemExit(CLOSED)
        print(f"rinshan: the output cannot be written: {error.strerror or error}", file=sys.stderr)
        raise SystemExit(UNUSABLE)


def guard() -> None:
    """Put guarded streams in the place of `sys.stdout` and `sys.stderr`; a closed one leads nowhere from then on."""
    sys.stdout = _guarded(Output, sys.stdout)
    sys.stderr = _guarded(_Stream, sys.stderr)


def _guarded(kind: type[_Stream], stream: TextIO | None) -> TextIO:
    """A stream that writes to the same place; as it is where that is no file of the system."""
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    if not isinstance(stream, TextIOWrapper):
        return stream
    stream.flush()
    return kind(
        stream.buffer,  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
