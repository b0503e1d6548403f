"""How rows begin a reaction of a skill: in a window in which it wants nothing, at the cost of one generator (K-52).

What begins a handler is written out once for its arguments (`rinshan.compiled`). Only what it yields first is handed to
the activation protocol, `rinshan_skills.activation`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from rinshan.compiled import factory
from rinshan.errors import PackError
from rinshan.hooks import Answers, Asked, Spec
from rinshan.returns import shown
from rinshan.rows import NOTHING, Handle, Quick, Source, Window

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation
    from rinshan_skills.instance import Instance

Doing = Generator[Asked, Answers, Any]


_BEGIN: Final = """
def _make(_function, _chain, _instance, _run, {fixed}):
    def _begin({args}):
        if _chain and _is_in(_chain, _instance):
            return _nothing
        _handler = _function({given})
        for _step in _handler:
            return _run(_handler, _step)
        return _nothing
    return _begin
"""
_BEGIN_REPLACING: Final = """
def _make(_function, _chain, _instance, _run, {fixed}):
    def _begin({args}):
        if _chain and _is_in(_chain, _instance):
            return _nothing
        _handler = _function({given})
        try:
            _step = next(_handler)
        except StopIteration as _end:
            return _nothing if _end.value is None else _given(_instance, _end.value)
        return _run(_handler, _step)
    return _begin
"""


def beginning(spec: Spec, given: tuple[str, ...], fixed: int) -> Callable[..., Handle]:
    """What makes the function that begins a handler of ``given``, with so many fixed arguments before them."""
    return _begin(_BEGIN_REPLACING if spec.verb == "replace" else _BEGIN, spec.args, given, fixed)


@cache
def _begin(form: str, args: tuple[str, ...], given: tuple[str, ...], fixed: int) -> Callable[..., Handle]:
    first = [f"_fixed_{place}" for place in range(fixed)]
    text = form.format(fixed=", ".join(first), args=", ".join(args), given=", ".join((*first, *given)))
    return factory(text, _is_in=is_in, _nothing=cast("Any", NOTHING), _given=_given)


class Reaction(Quick):
    """A react handler of a skill or modifier: ``function`` of ``fixed`` and the arguments ``given`` (see `opener`)."""

    __slots__ = ("_fixed", "_given", "_holder", "_instance", "_own", "_side", "_spec")

    def __init__(
        self,
        holder: Source,
        instance: Instance,
        spec: Spec,
        function: Handle,
        given: tuple[str, ...],
        fixed: tuple[object, ...],
        side: str = "",
    ) -> None:
        super().__init__(_aligned(spec.args, given, len(fixed))(function), fixed[0], fixed[-1])
        self._holder = holder
        self._instance = instance
        self._spec = spec
        self._own = function
        self._given = given
        self._fixed = fixed
        self._side = side

    def start(self, playing: Doing, step: Any, /) -> Doing:
        return self._instance.skills.run(self._holder, self._instance, self._spec, self._side, playing, step)

    def whole(self) -> Handle:
        opener = self._instance.skills.opener
        make = opener(self._holder, self._instance, self._spec, self._own, self._given, len(self._fixed), self._side)
        return make(*self._fixed)


_ALIGNED: Final = """
def _make(_function):
    def _aligned(_first, _second, {args}):
        return _function({given})
    return _aligned
"""


@cache
def _aligned(args: tuple[str, ...], given: tuple[str, ...], fixed: int) -> Callable[[Handle], Handle]:
    """What makes a function of so many fixed arguments and those ``given`` one of two fixed ones and all ``args``."""
    if fixed == 2 and given == args:
        return lambda function: function
    passed = (*("_first", "_second")[:fixed], *given)
    return factory(_ALIGNED.format(args=", ".join(args), given=", ".join(passed)))


def is_in(chain: list[Activation], instance: Instance) -> bool:
    """Whether an activation of this skill is being resolved."""
    return any(act.instance is instance for act in chain)


def _given(instance: Instance, value: Any) -> Doing:
    """A handler that returned a value without asking anything."""
    need_subject(instance.skills.rows.windows[-1], value)
    return value
    yield


def need_subject(window: Window, value: object) -> None:
    """What a handler of a replace window returns is what it got: another one comes by an effect, which activates."""
    if value is not None and window.spec.verb == "replace" and value != window.subject:
        raise PackError(f"returns {shown(value)} instead of what it got; expected yield me.replace(...)")
