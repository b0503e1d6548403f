"""What stands between the framework and the skills in the games of the kit (`rinshan_skills.watching`).

It counts what was called and what came of it, follows which lines ran (`rinshan_skills.testing.trace`), and sees that
nothing changes while the code of a skill is running: only effects change the table, and they run after the ``yield``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from copy import copy
from dataclasses import fields, is_dataclass
from inspect import isgeneratorfunction
from typing import Any, Final

from rinshan.errors import RinshanError
from rinshan.hooks import KNOWN
from rinshan.melds import Meld
from rinshan.modifiers import arguments
from rinshan.rows import Handle, Source
from rinshan.table import Table
from rinshan.win import Payment
from rinshan_skills.effects import Effect
from rinshan_skills.facts import WriteError
from rinshan_skills.instance import Instance
from rinshan_skills.testing.fired import Fired

ALWAYS: Final = 150
"""After so many calls of a pure method in a game it is seen whether it changes the table in one call of so many:"""
SOMETIMES: Final = 16
TRACED: Final = 3_000
"""After so many calls of a pure method in a game its lines are followed in one call of so many."""
SUBJECTS: Final = "rinshan.subjects"
"""The module of what hooks speak about."""
_DERIVED: Final = frozenset({"keys", "on", "streams", "rules", "printed", "result", "journal", "index", "free_masks"})
"""What a table keeps that is derived, fixed, or no fact."""
FACTS: Final = tuple(name for name in Table.__slots__ if name not in _DERIVED and (name[0] != "_" or name == "_total"))
"""What only effects change."""


class StateError(RinshanError):
    """A method that only answers a question wrote into the state of its skill: it may be asked of hypotheses."""


def facts(table: Table) -> dict[str, Any]:
    """The facts of a table as values that do not change with it, by the name of the field."""
    found: dict[str, Any] = {}
    for name in FACTS:
        found[name] = _kept(getattr(table, name, None))
    found["journal"] = len(table.journal)
    return found


def _kept(value: Any) -> Any:
    """A value that does not change with the one on the table. Lists hold things of one sort."""
    if isinstance(value, list):
        first: object = next(iter(value), None)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        nested = type(first) in (list, dict, set, Meld, Payment)  # pyright: ignore[reportUnknownArgumentType]
        return [_kept(item) for item in value] if nested else value.copy()  # pyright: ignore[reportUnknownVariableType]
    if type(value) is dict:
        return {key: _kept(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if type(value) is set:
        return value.copy()  # pyright: ignore[reportUnknownVariableType]
    if type(value) is Payment:
        return tuple([getattr(value, name) for name in Payment.__slots__ if name != "changes"]), len(value.changes)
    if type(value) is Meld:
        return value.type, value.names, value.tiles, value.called, value.frm
    return value


class Guard:
    """A watch for one game. ``always`` looks at the table in every call."""

    def __init__(self, table: Callable[[], Table], fired: Fired, *, always: bool = False) -> None:
        self._table = table
        self._always = always
        self._fired = fired
        self._calls: dict[tuple[type, str], int] = {}

    def __call__(self, holder: Source, name: str, method: Handle, /) -> Handle:
        """Return the method with what is watched around it."""
        owner = _owner(holder)
        count = self._fired.counter(owner, name)
        if isgeneratorfunction(method):
            return self._active(method, count)
        did = _did(name, method)
        if name not in KNOWN or KNOWN[name].pure:
            method = _answering(holder, method)

        def watched(*given: Any) -> Any:
            calls = self._calls[owner, name] = self._calls.get((owner, name), 0) + 1
            count.called += 1
            seldom = bool(calls % SOMETIMES)
            before = copy(given[did.place]) if did.place >= 0 else None
            if seldom and calls > ALWAYS and not self._always:
                result = method(*given) if calls > TRACED else self._traced(method, given)
            else:
                result = self._looked_at(method, given, did.place)
            count.did += did.what(before, result)
            return result

        return watched

    def _traced(self, method: Handle, given: tuple[Any, ...]) -> Any:
        with self._fired.trace:
            return method(*given)

    def _looked_at(self, method: Handle, given: tuple[Any, ...], value: int) -> Any:
        """Call a method that answers; what is at place ``value`` (-1: nothing) it may change and give back."""
        others = [each for place, each in enumerate(given) if place != value]
        before, subjects = facts(self._table()), _subjects(others)
        result = self._traced(method, given)
        self._compare(before)
        _compare_subjects(subjects)
        return result

    def _active(self, method: Handle, count: Any) -> Handle:
        def watched(*given: Any) -> Generator[Any, Any, Any]:
            count.called += 1
            play = method(*given)
            answer: Any = None
            try:
                while True:
                    before, subjects = facts(self._table()), _subjects(given)
                    try:
                        with self._fired.trace:
                            step = play.send(answer)
                    except StopIteration as end:
                        self._compare(before)
                        _compare_subjects(subjects)
                        count.did += end.value is not None
                        return end.value
                    self._compare(before)
                    _compare_subjects(subjects)
                    count.did += isinstance(step, Effect)
                    answer = yield step
            finally:
                play.close()

        return watched

    def _compare(self, before: dict[str, Any]) -> None:
        after = facts(self._table())
        if before == after:
            return
        changed = ", ".join(name for name in before if before[name] != after[name])
        raise WriteError(
            f"it changed {changed} of me.table itself; only what it yields may change the game: yield an effect of me"
        )


def _subjects(given: Sequence[Any]) -> list[tuple[Any, Any]]:
    """What a method got that others look at too, each with how it is now."""
    return [(each, copy(each)) for each in given if type(each).__module__ == SUBJECTS and is_dataclass(each)]


def _compare_subjects(subjects: list[tuple[Any, Any]]) -> None:
    """Raise `WriteError` where a draw, discard, claim ... was changed in place, which activates nothing."""
    for now, before in subjects:
        if now != before:
            changed = ", ".join(it.name for it in fields(now) if getattr(now, it.name) != getattr(before, it.name))
            what = type(now).__name__
            raise WriteError(
                f"it changed {changed} of the {what} it got; only what it yields may change the game: "
                f"yield me.replace(dataclasses.replace(...)) where a hook replaces it, or another effect of me"
            )


def _answering(holder: Source, method: Handle) -> Handle:
    """A method that only answers, looked at: whether it leaves the state of its skill or modifier alone."""
    kept = vars(holder.skill if isinstance(holder, Instance) else holder)

    def looked_at(*given: Any) -> Any:
        before = {name: _kept(value) for name, value in kept.items()}
        result = method(*given)
        after = {name: _kept(value) for name, value in kept.items()}
        if before != after:
            written = ", ".join(name for name in after if name not in before or before[name] != after[name])
            raise StateError(
                f"it writes {written} of self, and is asked any number of times, of hands that might be too: write in "
                f"an observe handler, or yield me.remember"
            )
        return result

    return looked_at


def _owner(holder: Source) -> type:
    """The class of a skill or modifier at the table."""
    return holder.cls if isinstance(holder, Instance) else type(holder)


class _Did:
    """How to tell whether a pure method made a difference: by the value that went in, at ``place``, and its result."""

    def __init__(self, place: int, verb: str) -> None:
        self.place = place
        self._verb = verb

    def what(self, before: Any, result: Any) -> bool:
        if self._verb == "observe":
            return True
        if self._verb == "modify":
            return self.place < 0 or bool(result != before)
        return bool(result)


def _did(name: str, method: Handle) -> _Did:
    spec = KNOWN.get(name)
    if spec is None:
        return _Did(1 if name == "turns" else -1, "modify" if name == "turns" else "forbid")
    if spec.verb != "modify":
        return _Did(-1, spec.verb)
    given = arguments(method)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    return _Did(given.index(spec.args[0]) + 1 if spec.args[0] in given else -1, spec.verb)
