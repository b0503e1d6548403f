"""Modifiers: what a skill or rule has changed for a while, as data with hook methods of its own (K-14, K-27).

A modifier is a small class with data fields and methods named like hooks, taking any of the hook's arguments::

    @dataclass(eq=False)
    class Locked(Modifier):
        tile: Tile

        def may_discard(self, who: Seat, tile: Tile) -> Refusal | None:
            return Refusal("locked") if who == self.seat and tile == self.tile else None

It is attached to the table and ends by itself: the loop tells which scope is over. A *bound* modifier sleeps while
its source is disabled and wakes with it; nothing is undone and nothing has to be restored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import CO_VARARGS, CO_VARKEYWORDS, getattr_static, isgeneratorfunction, signature
from types import FunctionType
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from rinshan.errors import PackError, did_you_mean
from rinshan.hooks import KNOWN
from rinshan.rows import DISABLED, FAULTS, WORKING, Handler, HandlerError, Source, adapt
from rinshan.tiles import Seat

if TYPE_CHECKING:
    from rinshan.table import Table

Scope: TypeAlias = Literal["turn", "go_around", "hand", "game"]
_STARS: Final = CO_VARARGS | CO_VARKEYWORDS
_SPAN: Final[dict[str, int]] = {"turn": 0, "go_around": 1, "hand": 2, "game": 3}
"""A scope that is over ends the shorter ones too."""
MOST_PLAYERS: Final = 4
While: TypeAlias = "Callable[[Table, Modifier], bool]"


@dataclass(slots=True, frozen=True)
class End:
    """When a modifier ends: after ``count`` scopes are over, of ``seat``'s turns only if it is given.

    ``go_around`` is over when ``seat``, by default the modifier's own, begins its next turn. ``holds`` is a condition
    besides: the modifier ends as soon as it is found false. Raises `PackError` for what is none of these.
    """

    scope: Scope = "hand"
    count: int = 1
    seat: Seat | None = None
    holds: While | None = None

    def __post_init__(self) -> None:
        expected, got = _wrong_in(self)
        if expected:
            hint = did_you_mean(str(got), _SPAN) if got is self.scope else ""
            raise PackError(f"End: expected {expected}, got {got!r}{hint}")


def _wrong_in(end: End) -> tuple[str, object]:
    """What was expected of the first field that is wrong, and what is there; nothing where all are right."""
    if end.scope not in [*_SPAN]:
        return f"a scope among {', '.join(_SPAN)}", end.scope
    if type(end.count) is not int or end.count < 1:
        return "a count from 1", end.count
    if end.seat is not None and (type(end.seat) is not int or not 0 <= end.seat < MOST_PLAYERS):
        return f"a seat from 0 to {MOST_PLAYERS - 1}, or None", end.seat
    if end.holds is not None and not _takes_two(end.holds):
        return "holds to be a function (table, modifier), or None", end.holds
    return "", None


def _takes_two(condition: object) -> bool:
    """Whether it can be called with two arguments, as the condition of an end is."""
    if not callable(condition):
        return False
    try:
        signature(condition).bind(None, None)
    except TypeError:
        return False
    return True


THIS_TURN: Final = End("turn")
GO_AROUND: Final = End("go_around")
THIS_HAND: Final = End("hand")
NEXT_HAND: Final = End("hand", 2)
THIS_GAME: Final = End("game")


class Modifier(Source):
    """Base of all modifiers; `place` sets what is not data of the subclass."""

    framework: ClassVar[bool] = True

    source: Source | None = None
    """The source it comes from, None for a rule."""
    bound: bool = True
    """Whether it sleeps while its source is disabled."""
    end: End = THIS_HAND
    cause: object = None
    """The activation that attached it."""
    _left: int = 1

    def place(
        self, seat: Seat, serial: int, source: Source | None = None, end: End | None = None, *, bound: bool = True
    ) -> None:
        """Say whose it is, in the how-many-th place it came, from which source, and when it ends."""
        self.seat = seat
        self.serial = serial
        self.source = source
        self.bound = bound and source is not None
        if end is not None:
            self.end = end
        self._left = self.end.count
        self.rank = (*source.rank, serial) if source is not None else (serial,)
        self.label = source.label if source is not None else type(self).__name__

    def origin(self) -> Source:
        return self.source or self

    @property
    def asleep(self) -> bool:
        """Whether its source is disabled or gone, so that it has no effect for now."""
        return self.bound and self.source is not None and self.source.suppressed >= DISABLED

    def own_level(self) -> int:
        """The level that follows from its source."""
        return DISABLED if self.asleep else WORKING

    def lasts_like(self, end: End) -> bool:
        """Whether it will end just as one that is attached now with ``end`` would."""
        return self.end == end and self._left == end.count

    def handlers(self) -> Mapping[str, Handler]:
        """Its hook methods, adapted to the arguments of the specifications."""
        return {
            name: Handler(adapt(getattr(self, name), given, KNOWN[name].args), mine)
            for name, given, mine in hook_methods(type(self))
        }

    def ends_with(self, scope: str, seat: Seat, table: Table) -> bool:
        """Count the scope that is over; whether that ends this modifier."""
        end = self.end
        if end.holds is not None and not self._holds(end.holds, table):
            return True
        if _SPAN[scope] > _SPAN[end.scope]:
            return True
        if scope != end.scope:
            return False
        wanted = self.seat if end.seat is None and scope == "go_around" else end.seat
        if wanted is not None and wanted >= 0 and seat != wanted:
            return False
        self._left -= 1
        return self._left <= 0

    def _holds(self, condition: While, table: Table) -> bool:
        """Whether the condition of its end is true; one that fails is reported like a handler, and ends it."""
        try:
            return bool(condition(table, self))
        except HandlerError:
            raise
        except FAULTS as error:
            rows = table.on.rows
            assert rows is not None, "a modifier is attached to a table that listens"
            rows.failed(self, "end", error)
            return False


Methods: TypeAlias = tuple[tuple[str, tuple[str, ...], bool], ...]
_METHODS: Final[dict[tuple[type, tuple[str, ...]], Methods]] = {}


def hook_methods(cls: type, extra: tuple[str, ...] = ()) -> Methods:
    """The hook methods of a class: name, arguments without ``self``, and whether they hold for the own seat only.

    Every public method must be a hook, save those of base classes marked ``framework``. ``extra`` are arguments that
    a layer above supplies. Raises `PackError` with what was probably meant.
    """
    known = _METHODS.get((cls, extra))
    if known is None:
        known = _METHODS[cls, extra] = tuple(_find_methods(cls, extra))
    return known


def _find_methods(cls: type, extra: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    inherited = {name for base in cls.__mro__ if base.__dict__.get("framework") for name in vars(base)}
    for name in dir(cls):
        held = getattr_static(cls, name)
        written = isinstance(held, (FunctionType, staticmethod, classmethod)) or name in KNOWN
        if name.startswith("_") or name in inherited or not written:
            continue
        check_handler(cls, name, extra)
        assert isinstance(held, FunctionType), "checked just now"
        yield name, arguments(held), getattr(held, "rinshan_mine", False)


def arguments(function: FunctionType) -> tuple[str, ...]:
    """The names of a method's arguments without ``self``."""
    code = function.__code__
    return code.co_varnames[1 : code.co_argcount]


def check_handler(cls: type, name: str, extra: tuple[str, ...] = ()) -> None:
    """Raise `PackError` unless the method is a handler of a hook: a known name, known arguments, the right sort."""
    label = f"{cls.__module__}:{cls.__qualname__}.{name}"
    function = getattr_static(cls, name)
    spec = KNOWN.get(name)
    if spec is None:
        hint = did_you_mean(name, KNOWN)
        raise PackError(f"{label}: there is no such hook{hint} (the name of a helper begins with '_')")
    if not isinstance(function, FunctionType):
        raise PackError(f"{label}: a handler is an ordinary method with self, not a {type(function).__name__}")
    given = function.__code__.co_varnames[: function.__code__.co_argcount]
    if not given or given[0] in (*extra, *spec.args):
        raise PackError(f"{label}: the first argument is self, the object; it has {', '.join(given) or 'none'}")
    for argument in arguments(function):
        if argument not in spec.args and argument not in extra:
            known = ", ".join((*extra, *spec.args)) or "none"
            hint = did_you_mean(argument, (*extra, *spec.args))
            raise PackError(f"{label}: the hook has no argument {argument!r}; it has: {known}{hint}")
    if function.__defaults__ or function.__kwdefaults__ or function.__code__.co_flags & _STARS:
        raise PackError(f"{label}: arguments have no defaults and no stars; leave out what is not needed")
    if spec.active and not isgeneratorfunction(function):
        raise PackError(f"{label}: a handler of verb {spec.verb!r} is a generator: it yields what it asks and does")
    if not spec.active and isgeneratorfunction(function):
        raise PackError(f"{label}: a handler of verb {spec.verb!r} is a plain function; it cannot yield")
