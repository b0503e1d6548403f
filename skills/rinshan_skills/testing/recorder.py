"""A source that listens to every hook and writes down its name: what was emitted, in which order (H-01 to H-07)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from rinshan.hooks import KNOWN, Answers, Asked, Spec
from rinshan.rows import Handler, Rows, Source, listen
from rinshan.table import Table


class Recorder(Source):
    """Implements every hook without changing anything. ``emitted`` gets the names in order."""

    label = "recorder"

    def __init__(self, rows: Rows, emitted: list[str]) -> None:
        self._known = {name: spec for name, spec in KNOWN.items() if rows.knows(name)}
        self._emitted = emitted

    def handlers(self) -> Mapping[str, Handler]:
        return {name: Handler(self._handler(spec)) for name, spec in self._known.items()}

    def _handler(self, spec: Spec) -> Callable[..., Any]:
        emitted, name = self._emitted, spec.name

        def active(*_args: Any) -> Generator[Asked, Answers, None]:
            emitted.append(name)
            return
            yield

        def plain(*args: Any) -> Any:
            emitted.append(name)
            return args[0] if spec.verb == "modify" else [] if spec.verb == "add" else None

        return active if spec.active else plain


def record(table: Table, emitted: list[str]) -> None:
    """Write the name of every hook that this table emits from now on into ``emitted``."""
    rows = listen(table)
    rows.add([Recorder(rows, emitted)])
