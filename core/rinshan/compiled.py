"""The function behind a hook point, one form per verb, written out for the arguments of each specification.

A loop that takes ``*args`` and hands them on spends more time on packing than on calling. Here the arguments stand in
the text: ``may_discard(who, tile, how)`` becomes a function of these three that calls each handler of its row with
them. The texts are made once per specification and process, the functions once per table. Names that begin with ``_``
belong to the form, the others are the arguments of the hook.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from rinshan.hooks import Spec

TURNS: Final = 16
"""A row is kept under its turn, where somebody acts under so many times the turn plus the seat that acts."""

_ROW: Final = """
        _row = _known({key})
        if _row is None:
            _row = _build({actor})
"""

_MODIFY: Final = """
def _make(_point, _table, _known, _build, _returns, _faults, **_more):
    _exact, _among, _allows, _fresh = _returns.exact, _returns.among(_table), _returns.allows, _returns.fresh
    _type = type
    def _modify({args}):
        {row}
        _handle = None
        _changed = {value}
        try:
            for _handle in _row:
                _changed = _handle(_changed{others})
                if _type(_changed) is not _exact or _changed not in _among:
                    if not _allows(_changed, _table, {rest}):
                        raise _returns.error(_changed)
        except _faults as _error:
            return _point.failed(_handle, {actor}, {packed}, _error)
        return _changed
    return _modify
"""
"""A value passes through; each handler's result is judged before the next one gets it."""

_MODIFY_EXACT: Final = _MODIFY.replace(" or _changed not in _among", "")
"""The same where every value of the exact type is right."""

_ADD: Final = """
def _make(_point, _table, _known, _build, _returns, _faults, **_more):
    _allows = _returns.allows
    def _add({args}):
        {row}
        _handle = None
        _found = []
        try:
            for _handle in _row:
                _given = _handle({args})
                if _given == []:
                    continue
                if not _allows(_given, _table, {packed}):
                    raise _returns.error(_given)
                _found += _given
        except _faults as _error:
            return _point.failed(_handle, {actor}, {packed}, _error)
        return _found
    return _add
"""
"""Lists are joined."""

_FORBID: Final = """
def _make(_point, _table, _known, _build, _returns, _faults, **_more):
    _allows = _returns.allows
    def _forbid({args}):
        {row}
        _handle = None
        try:
            for _handle in _row:
                _refusal = _handle({args})
                if _refusal is not None:
                    if not _allows(_refusal, _table, {packed}):
                        raise _returns.error(_refusal)
                    return _refusal
        except _faults as _error:
            return _point.failed(_handle, {actor}, {packed}, _error)
        return None
    return _forbid
"""
"""The first refusal decides; None is no opinion."""

_OBSERVE: Final = """
def _make(_point, _table, _known, _build, _faults, **_more):
    def _observe({args}):
        {row}
        for _source, _handle in _row:
            try:
                _handle({args})
            except _faults as _error:
                _point.report(_source, _error)
    return _observe
"""
"""All are told."""

_ACTIVE: Final = """
def _make(_point, _table, _known, _build, _faults, _error_of_chain, _nothing, _unchanged, _window, **_more):
    def _active({args}):
        {row}
        _place, _play = 0, _nothing
        try:
            for _source, _handle in _row:
                if _source.free or _source.may_act():
                    _play = _handle({args})
                    if _play is not _nothing:
                        break
                _place += 1
            else:
                return {unopened}
        except _error_of_chain:
            raise
        except _faults as _error:
            _point.report(_row[_place][0], _error)
        return _window(_point, {opened}, {packed}, _play)
    return _active
"""
"""Most windows interest nobody in them: handlers that end at once are run without opening one.

As long as all of them do, nothing has changed, and whoever is in the row is still at work.
"""

_FORMS: Final = {
    "modify": _MODIFY,
    "add": _ADD,
    "forbid": _FORBID,
    "observe": _OBSERVE,
    "react": _ACTIVE,
    "replace": _ACTIVE,
}


@cache
def factory(text: str) -> Callable[..., Callable[..., Any]]:
    """The function ``_make`` that a text defines."""
    space: dict[str, Any] = {}
    exec(compile(text, "<compiled hook point>", "exec"), space)
    made: Callable[..., Callable[..., Any]] = space["_make"]
    return made


def packed(names: tuple[str, ...]) -> str:
    """The text of a tuple of these."""
    return f"({''.join(f'{name}, ' for name in names)})"


def compiled(spec: Spec, **names: Any) -> Callable[..., Any]:
    """The function for a point of this specification; ``names`` are what its form reads, without the ``_``."""
    args = spec.args
    form = _FORMS[spec.verb]
    if spec.verb == "modify" and spec.returns is not None and spec.returns.any_exact:
        form = _MODIFY_EXACT
    actor = args[spec.actor] if spec.actor >= 0 else None
    value = args[0] if args else ""
    text = form.format(
        row=_ROW.format(actor=actor, key=f"_table.turn * {TURNS} + {actor}" if actor else "_table.turn").strip(),
        actor=actor,
        args=", ".join(args),
        packed=packed(args),
        rest=packed(args[1:]),
        others="".join(f", {name}" for name in args[1:]),
        value=f"_fresh({value})" if spec.returns is not None and spec.returns.fresh else value,
        opened="_row, _place" if spec.verb == "replace" else "_row[_place:]",
        unopened=f"_unchanged({args[-1]})" if spec.verb == "replace" else "_nothing",
    )
    return factory(text)(**{f"_{name}": value for name, value in names.items()})
