"""Handlers compiled into rows: who is called at a hook point, in which order, and what becomes of the results.

A *source* is anything that holds handlers: a skill at the table, a modifier, a rule. The table's `Rows` keep one
`Point` per specification that somebody implements. A point is called with the specification's arguments; it looks up
the row for (whose turn it is, who acts), a tuple in K-15 order that is built at first need and thrown away when a
source in it comes, goes, sleeps or wakes. Pure verbs are loops over that tuple. Active verbs are generators over the
tuple as it stood when the window opened; each source is asked again whether it may act when its turn comes (K-37).

Who may be in a row::

    level 0 working    everything
    level 1 sealed     all but replace, react and what offers something to activate (K-13)
    level 2 disabled   only observe                   (K-14)
    level 3 broken     nothing: a handler of it has failed

A handler fails by raising (an attempt to end the program included) or by giving what its specification does not declare
(`rinshan.returns`). Either is reported under the name of its source, which is silent from then on; the value before it
stands, and the others go on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePath
from types import GeneratorType
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, cast

from rinshan.compiled import TURNS, compiled
from rinshan.errors import ConservationError, RinshanError, did_you_mean
from rinshan.events import told_to_all
from rinshan.hooks import KNOWN, NO_HOOKS, SPECS, Answers, Asked, Hooks, Spec
from rinshan.replacing import replacing
from rinshan.returns import ResultError, shown
from rinshan.tiles import Seat

WORKING: Final = 0
SEALED: Final = 1
DISABLED: Final = 2
BROKEN: Final = 3

NOBODY: Final[Seat] = -1
"""The seat of a source that is nobody's: a rule of the match."""

Handle: TypeAlias = Callable[..., Any]
Nothing: TypeAlias = Generator[Asked, Answers, Any]

MOST_TOLD: Final = 2_000
"""Characters of a stranger's error that are told."""
FAULTS: Final = (Exception, SystemExit)
"""What a handler may raise that is its own fault. An interrupt from outside is not."""


class HandlerError(RinshanError):
    """A handler that failed. Says which skill, at which hook, after which event of which game, and how.

    That is for the host of the game: the seed tells every wall. ``public`` says what all may know. ``sources`` are
    those that took part in the chain it failed in.
    """

    def __init__(self, message: str, hook: str = "", public: str = "") -> None:
        super().__init__(message)
        self.hook = hook
        self.public = public
        self.sources: list[Source] = []


class EndlessError(HandlerError):
    """A hand, or a ``game``, that does not end. Whose doing it is cannot be told: all at the table are its sources."""

    def __init__(self, message: str, public: str, *, game: bool) -> None:
        super().__init__(message, public=public)
        self.game = game


class Facts(Protocol):
    """What rows read of a table."""

    on: Hooks
    bent: bool
    turn: Seat
    players: int
    seed: int | str

    @property
    def journal(self) -> Sequence[tuple[Any, ...]]: ...
    @property
    def modifiers(self) -> Sequence[Source]: ...


class Step(NamedTuple):
    """What one handler made of a value: the label of its source, the value before and after."""

    source: str
    before: Any
    after: Any


Keep: TypeAlias = Callable[[Any, Any], bool]
"""``(before, after)``: whether a step of a value holds."""


class Quick:
    """A react handler taken apart: a window in which it has nothing to do costs one generator and no call besides.

    ``function`` is called with ``first``, ``second`` and the arguments of the specification. Whatever its generator
    yields first is handed to `start`.
    """

    __slots__ = ("first", "function", "second")

    def __init__(self, function: Handle, first: object, second: object) -> None:
        self.function = function
        self.first = first
        self.second = second

    def start(self, playing: Nothing, step: Any, /) -> Nothing:
        """Play on the generator, which has yielded its first step."""
        raise TypeError(f"{type(self).__name__} is a quick handler without start(): {step!r} of {playing!r} is lost")

    def whole(self) -> Handle:
        """Return the handler as one function of the arguments of the specification."""
        raise TypeError(f"{type(self).__name__} is a quick handler without whole()")


class Handler:
    """One handler: ``call`` takes the arguments of the specification. ``mine``: only when its own seat acts.

    One that is ``quick`` is made whole when it is first called as a whole.
    """

    __slots__ = ("_call", "mine", "quick")

    def __init__(self, call: Handle | Quick, mine: bool = False) -> None:
        self.quick = call if isinstance(call, Quick) else None
        self._call = None if isinstance(call, Quick) else call
        self.mine = mine

    @property
    def call(self) -> Handle:
        if self._call is None:
            assert self.quick is not None, "a handler is whole or quick"
            self._call = self.quick.whole()
        return self._call


class Source:
    """Something that holds handlers. Subclasses give `handlers`.

    ``rank`` is its place among the sources of its seat, as printed on the cards; ``precedence`` 0 goes before
    everything else at the same moment (K-51); ``suppressed`` is the level of what suppresses it.
    """

    framework: ClassVar[bool] = True
    """Marks a base class: its own methods are not hooks."""
    seat: Seat = NOBODY
    rank: tuple[int, ...] = ()
    serial: int = 0
    """In which place it came to the table after the skills; 0 for a skill or rule."""
    precedence: int = 1
    suppressed: int = WORKING
    free: bool = True
    """Whether its level alone decides if it may act; if not, `may_act` is asked."""
    label: str = ""

    def handlers(self) -> Mapping[str, Handler]:
        """Return the handlers by the name of the hook. Asked once, when the source comes to the table."""
        raise TypeError(f"{type(self).__name__} is a source without handlers()")

    def origin(self) -> Source:
        """The source that answers for this one: itself, or the skill that a modifier comes from."""
        return self

    @property
    def module(self) -> str:
        """The module in which its handlers are written."""
        return type(self).__module__

    def written(self, hook: str) -> str:
        """The name under which who wrote its handler of a hook knows it."""
        return hook

    def may_act(self) -> bool:
        """Whether it may open an activation now; asked again when its turn in a window comes (K-37)."""
        return self.suppressed == WORKING


@dataclass(slots=True, eq=False)
class Window:
    """An open replace or react window. ``subject`` is what it is about now; ``cancelled_by`` closes it."""

    spec: Spec
    args: tuple[Any, ...]
    subject: Any
    cancelled_by: object = None


def message(error: BaseException, hint: str = "") -> str:
    """What an error says, whatever its own text does, and not more of it than anybody reads; and a ``hint``."""
    try:
        told = str(error) + hint
        if isinstance(error, AttributeError) and error.obj is not None and not hint:
            told += did_you_mean(error.name or "", [name for name in dir(error.obj) if name[0] != "_"])
        return told if len(told) <= MOST_TOLD else f"{told[:MOST_TOLD]}... ({len(told):,} characters)"
    except FAULTS:
        return shown(error)


def _place(error: BaseException, module: str, playing: object) -> str:
    """Where in a module an error came from, its innermost line there; empty where it never was there.

    ``playing`` is a generator that has yielded what the error is about: then it is the line where it waits.
    """
    found = ""
    while isinstance(playing, GeneratorType):
        frame = playing.gi_frame
        if frame is not None and frame.f_globals.get("__name__") == module:
            found = f" ({PurePath(frame.f_code.co_filename).name}, line {frame.f_lineno})"
        playing = cast("object", playing.gi_yieldfrom)
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_globals.get("__name__") == module:
            found = f" ({PurePath(frame.f_code.co_filename).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return found


def order_key(source: Source, turn: Seat, players: int) -> tuple[int, int, tuple[int, ...]]:
    """The order in which sources act at one moment (K-15, K-51); the one place that decides it.

    Awakenings come first. Then the rules of the match, which are nobody's; then from the player after the one whose
    turn it is (or was last) round the table, that player last; the sources of one player as printed on the cards, and
    what a skill has left behind right after that skill.
    """
    steps = -1 if source.seat < 0 else (source.seat - turn - 1) % players
    return source.precedence, steps, source.rank


def face_key(source: Source, players: int) -> tuple[int, tuple[int, int, tuple[int, ...]]]:
    """The order in which sources say what a tile is: skills, then modifiers as they came, so that the last one counts.

    It is the same whoever's turn it is: a tile does not become another one because the turn passes.
    """
    return source.serial, order_key(source, players - 1, players)


@cache
def adapter(fixed: int, given: tuple[str, ...], wanted: tuple[str, ...]) -> Callable[..., Handle]:
    """Make a function that turns a handler taking so many fixed arguments and ``given`` into one taking ``wanted``."""
    unknown = [name for name in given if name not in wanted]
    if unknown:
        raise ValueError(f"no argument {unknown[0]!r} among {', '.join(wanted) or 'none'}")
    first = [f"fixed_{place}" for place in range(fixed)]
    taken, passed = ", ".join(("handle", *first)), ", ".join((*first, *given))
    return cast("Callable[..., Handle]", eval(f"lambda {taken}: lambda {', '.join(wanted)}: handle({passed})"))


def adapt(handle: Handle, given: tuple[str, ...], wanted: tuple[str, ...], fixed: tuple[object, ...] = ()) -> Handle:
    """Return ``handle``, which takes the values ``fixed`` and the arguments ``given``, as a function of ``wanted``.

    It is one call away, whatever is fixed and left out: no bound methods and partials inside one another.
    """
    return handle if given == wanted and not fixed else adapter(len(fixed), given, wanted)(handle, *fixed)


NO_ROWS: Final = (None,) * (4 * TURNS)
Entry: TypeAlias = tuple[Source, Handler]


class Row(tuple[Handle, ...]):
    """The handlers to call at one moment, in order, and in the same places whose they are.

    One that has to ask its source first does so here; in ``entries``, whoever calls it asks. ``quick`` is the row of a
    react window all of whose handlers are, each as function, first and second.
    """

    entries: tuple[Entry, ...]
    quick: tuple[tuple[Handle, object, object], ...] | None = None


def _end() -> Nothing:
    return
    yield


NOTHING: Final = _end()
next(NOTHING, None)
"""What an active handler returns that has nothing to ask or do: a generator that has ended, so that ``yield from`` it
is None at no cost."""


class Point:
    """One hook at one table: the sources that implement it, their rows, and the callable that the engine calls."""

    __slots__ = ("_cleared", "_rows", "call", "rows", "sources", "spec")

    def __init__(self, rows: Rows, spec: Spec) -> None:
        self.rows = rows
        self.spec = spec
        self.sources: list[tuple[Source, Handler]] = []
        self._rows: list[Row | None] = [*NO_ROWS]
        self._cleared = 0
        self.call: Handle = compiled(
            spec, _point=self, _table=rows.table, _rows=self._rows, _build=self.row, _busy=rows.busy,
            _returns=spec.returns, **_FORM,
        )  # fmt: skip

    def clear(self) -> None:
        """Forget the rows; they are built anew at need."""
        self._cleared += 1
        self._rows[:] = NO_ROWS

    def remove(self, source: Source) -> None:
        self.sources = [(held, handler) for held, handler in self.sources if held is not source]

    def row(self, who: Seat | None) -> Row:
        """Build the handlers to call at this turn when ``who`` acts."""
        entries = self._settled(who)
        if self.spec.verb == "react" and all(handler.quick is not None for _, handler in entries):
            row = Row()
            row.quick = tuple([_taken_apart(source, handler.quick) for source, handler in entries if handler.quick])
        else:
            row = Row([self._handle(source, handler.call) for source, handler in entries])
        row.entries = entries
        if not (self.rows.somebody_is_immune and self.spec.affects):
            self._keep(row, who)
        return row

    def _keep(self, row: Row, who: Seat | None) -> None:
        """Keep a row: for everybody who may act at this turn, where it is the same whoever does."""
        turn = self.rows.table.turn
        if who is None:
            self._rows[turn] = row
        elif self.spec.affects or any(handler.mine for _, handler in self.sources):
            self._rows[turn * TURNS + who] = row
        else:
            for seat in range(-1, self.rows.table.players):
                self._rows[turn * TURNS + seat] = row

    @property
    def _activates(self) -> bool:
        """Whether its handlers activate something, or offer it."""
        return self.spec.active or self.spec.offers

    def _handle(self, source: Source, handle: Handle) -> Handle:
        """A handler as it stands in a row: it asks its source first, where that may be used up."""
        if source.free or not self._activates:
            return handle
        nothing: Any = NOTHING if self.spec.active else []
        return _asked(source, handle, nothing)

    def serves(self, who: Seat | None) -> bool:
        """Whether there is a handler to call at this turn when ``who`` acts."""
        turn = self.rows.table.turn
        row = self._rows[turn if who is None else turn * TURNS + who]
        return bool((self.row(who) if row is None else row).entries)

    def _settled(self, who: Seat | None) -> tuple[Entry, ...]:
        """Build a row; once more when a source in it was silenced while others were asked whether it counts."""
        while True:
            cleared = self._cleared
            found = self._build(who)
            if cleared == self._cleared:
                return found

    def _build(self, who: Seat | None) -> tuple[Entry, ...]:
        rows = self.rows
        turn, players = rows.table.turn, rows.table.players
        spec = self.spec
        most = DISABLED if spec.verb == "observe" else WORKING if self._activates else SEALED
        immune = rows.immune if spec.affects and who is not None else None
        tracer = rows.tracer
        found = [
            (source, handler if tracer is None else Handler(tracer(source, spec, handler.call)))
            for source, handler in self.sources
            if source.suppressed <= most
            and (not handler.mine or source.seat == who)
            and not (immune and source.seat not in (NOBODY, who) and immune(cast("Seat", who), source, spec.category))
        ]
        if len(found) > 1:
            if spec.name == "face":
                found.sort(key=lambda entry: face_key(entry[0], players))
            else:
                found.sort(key=lambda entry: order_key(entry[0], turn, players))
        return tuple(found)

    def stepwise(self, keep: Keep, value: Any, others: tuple[Any, ...]) -> list[Step]:
        """Let a value pass through the handlers of a modify hook one by one; a step that is not kept does not hold.

        Slower than a call of the point: for what is settled, to tell who changed what.
        """
        returns, table = self.spec.returns, cast("Any", self.rows.table)
        assert returns is not None, "a modify hook declares its value"
        steps: list[Step] = []
        for source, handler in self._settled(others[self.spec.actor - 1] if self.spec.actor > 0 else None):
            try:
                after = handler.call(value if returns.fresh is None else returns.fresh(value), *others)
                if not returns.allows(after, table, others):
                    raise returns.error(after)
            except FAULTS as error:
                if isinstance(error, HandlerError):
                    raise
                self.report(source, error)
                continue
            if after != value and keep(value, after):
                steps.append(Step(source.origin().label or source.label, value, after))
                value = after
        return steps

    def refuser(self, args: tuple[Any, ...]) -> str | None:
        """The label of the source that refuses first at a forbid hook; None where nothing does."""
        table = cast("Any", self.rows.table)
        for source, handler in self._settled(args[self.spec.actor] if self.spec.actor >= 0 else None):
            try:
                refusal = handler.call(*args)
                if refusal is not None and not cast("Any", self.spec.returns).allows(refusal, table, args):
                    raise cast("Any", self.spec.returns).error(refusal)
            except FAULTS as error:
                if isinstance(error, HandlerError):
                    raise
                self.report(source, error)
                continue
            if refusal is not None:
                return source.origin().label or source.label
        return None

    def failed(self, handle: Handle, who: Seat | None, args: tuple[Any, ...], error: BaseException) -> Any:
        """A pure handler failed: report its source, which silences it, and ask the rest again."""
        if isinstance(error, HandlerError):
            raise error
        plain = _plain(handle)
        source = next((source for source, handler in self.sources if handler.call is plain), None)
        if source is None:
            raise error
        self.report(source, error)
        if any(held is source for held, _ in self._build(who)):
            raise error
        return self.call(*args)

    def report(self, source: Source, error: BaseException) -> None:
        """A handler failed: report its source under its name."""
        self.rows.failed(source, self.spec.name, error)


def _asked(source: Source, handle: Handle, nothing: Any) -> Handle:
    """A handler of a source that may be used up: it is called only while the source may act."""

    def asked(*args: Any) -> Any:
        return handle(*args) if source.may_act() else nothing

    cast("Any", asked).traced = handle
    return asked


def _plain(handle: Handle) -> Handle:
    """The handler that stands in a row as one that asks first, or is looked at."""
    while hasattr(handle, "traced"):
        handle = cast("Any", handle).traced
    return handle


def _taken_apart(source: Source, quick: Quick) -> tuple[Handle, object, object]:
    """A quick handler as it stands in a row; what may be used up has nothing to do once it is."""
    function = quick.function
    return _asked(source, function, NOTHING) if not source.free else function, quick.first, quick.second


def _unchanged(subject: Any) -> Nothing:
    """A replace window that nobody is in."""
    return subject
    yield


def begin(point: Point, source: Source, handle: Handle, args: tuple[Any, ...]) -> Nothing:
    """Call an active handler; whatever it raises is reported under its name."""
    try:
        return handle(*args)  # type: ignore[no-any-return]
    except HandlerError:
        raise
    except FAULTS as error:
        point.report(source, error)
    return NOTHING


def _one_by_one(point: Point, row: Row, args: tuple[Any, ...]) -> Nothing:
    """Begin the handlers of a react row in turn; the first that wants something opens the window."""
    for place, (source, handler) in enumerate(row.entries):
        play = begin(point, source, handler.call, args) if source.may_act() else NOTHING
        if play is not NOTHING:
            return _window(point, row.entries[place:], args, play)
    return NOTHING


def _started(point: Point, row: Row, first: object, playing: Nothing, step: Any, args: tuple[Any, ...]) -> Nothing:
    """A quick handler has yielded its first step: the window opens. Those before it have nothing to do."""
    left = _from(row, first)
    quick = left[0][1].quick
    assert quick is not None, "the row is quick"
    return _window(point, left, args, quick.start(playing, step))


def _broken(point: Point, row: Row, first: object, args: tuple[Any, ...], error: BaseException) -> Nothing:
    """A quick handler failed before it wanted anything: it is reported, and the others go on."""
    left = _from(row, first)
    point.report(left[0][0], error)
    return _window(point, left, args, NOTHING)


def _from(row: Row, first: object) -> tuple[Entry, ...]:
    """The entries of a quick row from the one with this ``first`` on."""
    assert row.quick is not None, "the row is quick"
    place = next(place for place, (_, other, _) in enumerate(row.quick) if other is first)
    return row.entries[place:]


def _window(point: Point, left: tuple[Entry, ...], args: tuple[Any, ...], play: Nothing) -> Nothing:
    """Open a react window: each source in turn, unless the subject is cancelled. Returns whether it is.

    ``play`` is what the first source has begun.
    """
    spec, rows = point.spec, point.rows
    window = Window(spec, args, args[-1] if args else None)
    rows.windows.append(window)
    try:
        for place, (source, handler) in enumerate(left):
            if place:
                play = begin(point, source, handler.call, args) if source.may_act() else NOTHING
            yield from guarded(rows, source, spec, play)
            if window.cancelled_by is not None:
                break
    finally:
        rows.windows.remove(window)
    return window.cancelled_by is not None


def guarded(rows: Rows, source: Source, spec: Spec, play: Nothing) -> Nothing:
    """Run one active handler; whatever it raises is reported under its name."""
    try:
        return (yield from play)
    except HandlerError:
        raise
    except FAULTS as error:
        rows.failed(source, spec.name, error)
    return None


Immune: TypeAlias = Callable[[Seat, Source, str], bool]
"""``(who, source, category)``: whether this source has no effect of this category on ``who`` (K-12)."""
Levels: TypeAlias = Callable[[Source], int]
Fault: TypeAlias = Callable[[Source, HandlerError], None]
Hints: TypeAlias = Callable[[Source, str, BaseException], tuple[str, str]]
"""``(source, hook, error)``: what was probably meant, and where the handler is written; "" what cannot be told."""
Tracing: TypeAlias = Callable[[Source, Spec, Handle], Handle]
"""Turns a handler into one that is also looked at; what it returns is kept, and has the handler as ``traced``."""


class Rows:
    """All compiled points of one table. Made by `listen`; the table keeps it as ``table.on.rows``.

    The framework above may set ``immune`` (asked when rows are built), ``level_of`` (asked of every source once after
    each change, after ``settle``), ``fault`` (told of a failing handler; without it the error is raised), ``hints``
    (asked what a failing handler probably meant) and ``gone`` (told of modifiers that have ended).
    """

    def __init__(self, table: Facts, hooks: Hooks) -> None:
        self.table = table
        self.points: dict[str, Point] = {}
        self.windows: list[Window] = []
        self.busy: list[Any] = []
        """What is being resolved, for the framework above; while it is not empty, handlers are begun as a whole."""
        self.immune: Immune | None = None
        self.somebody_is_immune = False
        """Whether a skill answers who is immune: it may answer differently at every moment, so nothing is kept."""
        self.level_of: Levels | None = None
        self.fault: Fault | None = None
        self.hints: Hints | None = None
        self.gone: Callable[[Sequence[Source]], None] | None = None
        self.tracer: Tracing | None = None
        self.settle: Callable[[], None] | None = None
        self._slots: dict[str, Any] = dict.fromkeys(SPECS, hooks)
        self._held: dict[int, tuple[Source, Mapping[str, Handler]]] = {}
        self._modifiers: list[Source] = []

    def add_specs(self, specs: Mapping[str, Spec], slots: object) -> None:
        """Let a layer above have hooks of its own; ``slots`` has an attribute for each."""
        self._slots.update(dict.fromkeys(specs, slots))

    def knows(self, name: str) -> bool:
        """Whether this table has a hook of that name."""
        return name in self._slots

    @property
    def sources(self) -> list[Source]:
        """Every source at the table, in the order in which they came."""
        return [source for source, _ in self._held.values()]

    def add(self, sources: Iterable[Source]) -> None:
        """Let sources take part from now on; a window that is open does not hear of them."""
        touched: set[str] = set()
        for source in sources:
            handlers = source.handlers()
            self._held[id(source)] = (source, handlers)
            for name, handler in handlers.items():
                point = self.points.get(name)
                if point is None:
                    point = self.points[name] = Point(self, KNOWN[name])
                point.sources.append((source, handler))
            touched.update(handlers)
        self._touch(touched)
        self.derive_levels()

    def remove(self, sources: Iterable[Source]) -> None:
        """Let sources take part no longer."""
        touched: set[str] = set()
        for source in sources:
            _, handlers = self._held.pop(id(source))
            for name in handlers:
                self.points[name].remove(source)
            touched.update(handlers)
        self._touch(touched)
        self.derive_levels()

    def sync(self) -> None:
        """Take up what changed in the table's modifiers, and derive the levels of all sources anew."""
        now = self.table.modifiers
        known = self._modifiers
        if len(now) != len(known) or any(a is not b for a, b in zip(now, known, strict=True)):
            ids = {id(modifier) for modifier in now}
            gone = [modifier for modifier in known if id(modifier) not in ids]
            come = [modifier for modifier in now if id(modifier) not in self._held]
            self._modifiers = list(now)
            if gone:
                self.remove(gone)
            if come:
                self.add(come)
            if gone and self.gone is not None:
                self.gone(gone)
        self.derive_levels()

    def describe(self, source: Source, hook: str, error: BaseException, playing: object = None) -> HandlerError:
        """Make the error that names the skill, the hook, the event and the game; ``playing`` is what has yielded it."""
        label = source.origin().label or source.label
        name = source.written(hook) if isinstance(error, ResultError) else hook
        failed = f"{label}: its handler for {name!r} failed after event {told_to_all(self.table.journal)}"
        kind = type(error).__name__
        place = _place(error, source.origin().module, playing)
        hint = ""
        if self.hints is not None:
            hint, written = self.hints(source, hook, error)
            place = place or written
        game = f"of the game with seed {self.table.seed!r}{place}"
        told = HandlerError(f"{failed} {game}: {kind}: {message(error, hint)}", hook, f"{failed}: {kind}")
        told.__cause__ = error
        return told

    def suspects(self) -> str:
        """The skills and rules that have handlers here, in words: one of them may have changed the table itself."""
        return ", ".join(dict.fromkeys(source.origin().label or source.label for source in self.sources))

    def failed(self, source: Source, hook: str, error: BaseException) -> None:
        """Report a failing handler. Without anybody to report to, raise."""
        told = self.describe(source, hook, error)
        if self.fault is None:
            raise told
        self.fault(source, told)

    def endless(self, what: str, *, game: bool = False) -> None:
        """Report a hand, or a ``game``, that does not end. Without anybody to report to, raise."""
        public = f"{what}; at this table were: {self.suspects()}"
        remedy = "give what skips, repeats or continues a limit, such as uses = per_hand(1), or a condition"
        told = EndlessError(f"{public}, in the game with seed {self.table.seed!r}: {remedy}", public, game=game)
        told.sources = self.sources
        if self.fault is None or not told.sources:
            raise told
        self.fault(told.sources[0], told)

    def trace(self, tracer: Tracing | None) -> None:
        """Look at every call of a handler from now on, or (None) no longer: for explanations (`rinshan.tracing`)."""
        self.tracer = tracer
        for point in self.points.values():
            point.clear()

    def silence(self, source: Source) -> None:
        """Take a source out of all rows at once: what derives the levels anew may be what failed."""
        source.suppressed = BROKEN
        if id(source) in self._held:
            self._touch(self._held[id(source)][1])

    def derive_levels(self) -> bool:
        """Find out which sources are suppressed now, and whether that changed; only rows concerned are built anew."""
        if self.level_of is None:
            return False
        if self.settle is not None:
            self.settle()
        touched: set[str] = set()
        changed = False
        for source, handlers in list(self._held.values()):
            level = self.level_of(source)
            if level != source.suppressed:
                source.suppressed = level
                changed = True
                touched.update(handlers)
        if touched:
            self._touch(touched)
        return changed

    def _touch(self, names: Iterable[str]) -> None:
        """Throw away the rows of these hooks, and fill or empty their slots."""
        for name in names:
            point = self.points[name]
            point.clear()
            setattr(self._slots[name], name, point.call if point.sources else None)
            if point.spec.clears:
                self.somebody_is_immune = bool(point.sources)
                for other in self.points.values():
                    if other.spec.affects:
                        other.clear()


_FORM: Final[dict[str, Any]] = {
    "_faults": FAULTS, "_error_of_chain": HandlerError, "_nothing": NOTHING, "_unchanged": _unchanged,
    "_window": replacing, "_one_by_one": _one_by_one, "_started": _started, "_broken": _broken,
}  # fmt: skip
"""What the forms of `rinshan.compiled` call, whatever the hook."""


def accused(rows: Rows | None, told: str) -> ConservationError:
    """The error for what does not add up, naming who may have done it: the skills and rules at the table."""
    if rows is None or not rows.sources:
        return ConservationError(told)
    only = "a table is changed by the effects that a handler yields, and by nothing else"
    return ConservationError(f"{told}. At this table were: {rows.suspects()}; {only}")


def listen(table: Facts) -> Rows:
    """Return the rows of a table; the first call gives the table hooks of its own."""
    if table.on is NO_HOOKS:
        table.on = Hooks()
        table.bent = True
        table.on.rows = Rows(table, table.on)
    rows = table.on.rows
    assert rows is not None
    return rows
