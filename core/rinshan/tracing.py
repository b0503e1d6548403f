"""Who changed what: the calls of handlers at one table, looked at while the engine makes them.

`Tracer` watches the same computation that is played or judged; nothing is computed a second time. It is switched on
for the moments that are explained and costs nothing otherwise.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from rinshan.rows import NOTHING

if TYPE_CHECKING:
    from rinshan.hooks import Spec
    from rinshan.rows import Handle, Source
    from rinshan.table import Table
    from rinshan.tiles import Seat


@dataclass(slots=True)
class Call:
    """One call of a handler: hook, verb, the source's label and seat, the arguments, and what came of it.

    ``before`` is the value that came in (*modify*), ``after`` what the handler gave: the value, a list, a refusal; for
    an active handler whether it wanted to ask or do something. ``event`` is the number of the event that comes next.
    ``changed`` says whether anything is different because of it.
    """

    hook: str
    verb: str
    source: str
    seat: Seat
    args: tuple[Any, ...]
    before: Any
    after: Any
    event: int

    @property
    def changed(self) -> bool:
        if self.verb == "modify":
            return bool(self.before != self.after)
        return bool(self.after) if self.verb in ("add", "replace", "react") else self.after is not None


class Tracer:
    """Notes the calls of handlers at one table while it is ``watching``."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.calls: list[Call] = []
        self._made: dict[tuple[int, int], Handle] = {}

    def __call__(self, source: Source, spec: Spec, handle: Handle) -> Handle:
        """The handler, looked at."""
        key = id(source), id(handle)
        if key not in self._made:
            self._made[key] = self._traced(source, spec, handle)
        return self._made[key]

    def _traced(self, source: Source, spec: Spec, handle: Handle) -> Handle:
        calls, journal = self.calls, self.table.journal

        def traced(*args: Any) -> Any:
            before = copy(args[0]) if spec.verb == "modify" else None
            call = Call(spec.name, spec.verb, source.label, source.seat, args, before, None, len(journal))
            calls.append(call)
            given = handle(*args)
            call.after = given is not NOTHING if spec.active else given
            return given

        cast("Any", traced).traced = handle
        return traced

    @contextmanager
    def watching(self) -> Generator[list[Call]]:
        """Note all calls made inside; gives the list that they are noted in, last.

        Inside another tracer's watch that one notes them, and forgets them again.
        """
        rows = self.table.on.rows
        if rows is not None and isinstance(rows.tracer, Tracer):
            noted = rows.tracer.calls
            before = len(noted)
            yield noted
            del noted[before:]
            return
        if rows is None:
            yield self.calls
            return
        rows.trace(self)
        try:
            yield self.calls
        finally:
            rows.trace(None)


def changes(calls: list[Call]) -> list[Call]:
    """The calls that changed something, each once; an equal one that follows at once is the same question again."""
    found: list[Call] = []
    for call in calls:
        if call.changed and (not found or replace(found[-1], event=call.event) != call):
            found.append(call)
    return found
