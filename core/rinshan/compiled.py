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

TURNS: Final = 5
"""A row is kept at the place of its turn; where somebody acts, at so many times the turn plus the seat that acts.

Nobody, seat -1, has the place before the first seat of the turn: one that no seat has.
"""

_ROW: Final = """
        _row = _rows[{place}]
        if _row is None:
            _row = _build({actor})
"""

_MODIFY: Final = """
def _make(_point, _table, _rows, _build, _returns, _faults, **_more):
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
def _make(_point, _table, _rows, _build, _returns, _faults, **_more):
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
def _make(_point, _table, _rows, _build, _returns, _faults, **_more):
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
def _make(_point, _table, _rows, _build, _faults, **_more):
    def _observe({args}):
        {row}
        for _handle in _row:
            try:
                _handle({args})
            except _faults as _error:
                _point.report(_row.entries[_row.index(_handle)][0], _error)
    return _observe
"""
"""All are told."""

_REPLACE: Final = """
def _make(_point, _table, _rows, _build, _faults, _error_of_chain, _nothing, _unchanged, _window, **_more):
    def _replace({args}):
        {row}
        _handle, _play = None, _nothing
        try:
            for _handle in _row:
                _play = _handle({args})
                if _play is not _nothing:
                    break
            else:
                return _unchanged({last})
        except _error_of_chain:
            raise
        except _faults as _error:
            _point.report(_row.entries[_row.index(_handle)][0], _error)
        return _window(_point, _row.entries, _row.index(_handle), {packed}, _play)
    return _replace
"""
_REACT: Final = """
def _make(
    _point, _table, _rows, _build, _faults, _error_of_chain, _nothing, _busy, _one_by_one, _started, _broken, **_more
):
    def _react({args}):
        {row}
        if _row.quick is None or _busy:
            return _one_by_one(_point, _row, {packed})
        _first = None
        try:
            for _function, _first, _second in _row.quick:
                _play = _function(_first, _second, {args})
                for _step in _play:
                    return _started(_point, _row, _first, _play, _step, {packed})
        except _error_of_chain:
            raise
        except _faults as _error:
            return _broken(_point, _row, _first, {packed}, _error)
        return _nothing
    return _react
"""
"""Most windows interest nobody in them: handlers that end at once are run without opening one.

As long as all of them do, nothing has changed, and whoever is in the row is still at work.
"""

_FORMS: Final = {
    "modify": _MODIFY,
    "add": _ADD,
    "forbid": _FORBID,
    "observe": _OBSERVE,
    "react": _REACT,
    "replace": _REPLACE,
}


@cache
def factory(text: str, **known: Any) -> Callable[..., Callable[..., Any]]:
    """The function ``_make`` that a text defines, and which knows these names besides its arguments."""
    space = dict(known)
    exec(compile(text, "<compiled hook point>", "exec"), space)
    made: Callable[..., Callable[..., Any]] = space["_make"]
    return made


def packed(names: tuple[str, ...]) -> str:
    """The text of a tuple of these."""
    return f"({''.join(f'{name}, ' for name in names)})"


def compiled(spec: Spec, **names: Any) -> Callable[..., Any]:
    """The function for a point of this specification; ``names`` are what its form reads."""
    returns = spec.returns
    form = _FORMS[spec.verb]
    if spec.verb == "modify" and returns is not None and returns.any_exact:
        form = _MODIFY_EXACT
    fresh = returns is not None and returns.fresh is not None
    return _written_out(form, spec.args, spec.actor, fresh)(**names)


@cache
def _written_out(form: str, args: tuple[str, ...], place: int, fresh: bool) -> Callable[..., Callable[..., Any]]:
    """What makes the function of a form for these arguments. ``place`` is that of the actor, ``fresh``: copy values."""
    actor = args[place] if place >= 0 else None
    value = args[0] if args else ""
    text = form.format(
        row=_ROW.format(actor=actor, place=f"_table.turn * {TURNS} + {actor}" if actor else "_table.turn").strip(),
        actor=actor,
        args=", ".join(args),
        packed=packed(args),
        rest=packed(args[1:]),
        others="".join(f", {name}" for name in args[1:]),
        value=f"_fresh({value})" if fresh else value,
        last=args[-1] if args else "",
    )
    return factory(text)
