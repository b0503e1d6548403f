"""The activation protocol: what a handler yields becomes asks, costs and effects (K-11, K-28, K-37, K-52).

Everything a handler yields before its first effect with substance is choosing: asks, and costs that are set aside.
The first effect that would change something commits::

    eligible still? -> costs paid -> use spent -> logged -> window `activation` -> window `activated` -> the effect

An activation that is cancelled or suppressed there has no effect; what happened stays. A chain that does not end, or
a handler that fails, closes the whole chain: its skills are silent for the rest of the hand and play goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from inspect import isgenerator
from typing import TYPE_CHECKING, Any, Final, cast

from rinshan.counting import note_standing
from rinshan.decisions import NO, PASS, YES, Action, Decision, Options
from rinshan.errors import PackError, RinshanError
from rinshan.events import told_to_all
from rinshan.hooks import KNOWN, Answers, Asked, Spec
from rinshan.modifiers import THIS_GAME, End
from rinshan.modifiers import Modifier as CoreModifier
from rinshan.returns import is_seat, shown
from rinshan.rows import (
    FAULTS,
    NOBODY,
    NOTHING,
    EndlessError,
    Handle,
    HandlerError,
    Quick,
    Rows,
    Source,
    Window,
    listen,
    message,
)
from rinshan.streams import Stream
from rinshan.tiles import Seat
from rinshan_skills.asks import Ask, Declinable
from rinshan_skills.card_effects import SideAsk
from rinshan_skills.cards import HeldCard, Holdings
from rinshan_skills.effects import Cost, Effect, OpeningEffect
from rinshan_skills.facts import TableFacts
from rinshan_skills.hints import hints
from rinshan_skills.hooks import SKILL_SPECS, SkillHooks
from rinshan_skills.instance import Instance
from rinshan_skills.limits import LoopError, LoopExit
from rinshan_skills.modifiers import Broken, Modifier
from rinshan_skills.reactions import Doing, Reaction, beginning, is_in, need_subject
from rinshan_skills.skill import Skill, key_of
from rinshan_skills.suppression import Suppression

if TYPE_CHECKING:
    from rinshan.table import Event, Table
    from rinshan_skills.registry import Registry
    from rinshan_skills.watching import Watch

MAX_DEPTH: Final = 64
"""Activations inside one another; far below what Python can nest."""
MAX_STEPS: Final = 500
"""Asks, costs and effects in one chain."""

_CLOSED: Final = object()


def _are_actions(items: Sequence[object]) -> bool:
    """Whether what a stranger asks for is what its annotation says."""
    return all(isinstance(item, Action) for item in items)


def _is_chosen(act: Activation) -> bool:
    """Whether the window is about an action that this skill offered and its holder chose (K-11)."""
    window, offered = act.window, act.instance.offered
    return (
        window.spec.name == "declared"
        and window.args[0] == act.seat
        and isinstance(offered, list)
        and window.args[1] in offered
    )


def _meant(step: object) -> str:
    """What somebody meant to yield who has yielded a method of me, or what a helper yields."""
    if isgenerator(step):
        return "; for what a helper yields, write yield from"
    return "; call it: it wants ()" if callable(step) else ""


class ChainError(HandlerError):
    """A chain of activations that does not end. Names the skills in it."""

    def __init__(self, names: list[str], table: Table) -> None:
        chain = f"a chain of skills does not end ({' -> '.join(names)}) after event {told_to_all(table.journal)}"
        remedy = "give one of them a limit, such as uses = per_hand(1), or a condition that comes to be false"
        super().__init__(f"{chain} of the game with seed {table.seed!r}: {remedy}", public=chain)


def _silent_until(error: HandlerError) -> End | None:
    """Until when what failed is silent: the end of the hand, or of the game if it would cost seconds in each."""
    if isinstance(error, EndlessError):
        return THIS_GAME if error.game else None
    return THIS_GAME if isinstance(error.__cause__, (LoopError, LoopExit)) else None


class Activation:
    """One activation, from the moment its handler is asked. ``committed`` once it counts (K-11).

    ``side`` is the side of a switch skill that it uses (K-20).
    """

    __slots__ = ("cancelled_by", "committed", "holder", "id", "instance", "seat", "side", "skills", "table", "window")

    def __init__(self, skills: Skills, holder: Source, instance: Instance, window: Window, side: str = "") -> None:
        self.skills = skills
        self.table = skills.table
        self.holder = holder
        self.instance = instance
        self.seat: Seat = instance.seat
        self.window = window
        self.side = side
        self.id = 0
        self.committed = False
        self.cancelled_by: object = None

    @property
    def cause(self) -> str:
        """How events name it: ``miyanaga_saki.ridge_flower#3``."""
        return f"{self.instance.label}#{self.id}"

    @property
    def stopped(self) -> bool:
        """Whether its skill is suppressed or lost meanwhile, save by this activation itself (K-18, K-37).

        A modifier that is not bound to its skill acts without it.
        """
        if isinstance(self.holder, CoreModifier) and not self.holder.bound:
            return bool(self.holder.suppressed)
        if self.instance.lost and self.instance.lost_by is self:
            return False
        return bool(self.holder.suppressed) or self.instance.lost

    def ask(self, ask: Ask) -> Doing:
        """Put a question in the middle of an effect; it cannot be declined unless that is among its options."""
        return self.skills.put(self, ask, declinable=False)

    def log(self, kind: str, *data: object) -> None:
        """Write an event of this activation into the journal."""
        self.table.log(kind, self.seat, self.cause, *data)

    def __repr__(self) -> str:
        return f"<{self.cause}>"


class Skills:
    """All skills of one table, and the chain of activations that is being resolved."""

    def __init__(
        self,
        table: Table,
        *,
        known: Registry | None = None,
        raise_faults: bool = False,
        watch: Watch | None = None,
    ) -> None:
        self.table = table
        self.facts = cast("Table", TableFacts(table))
        """The table as skills read it."""
        self.raise_faults = raise_faults
        self.watch = watch
        """What stands between the framework and every method of a skill: for tests (`rinshan_skills.watching`)."""
        self.instances: list[Instance] = []
        self.on = SkillHooks()
        self.faults: list[HandlerError] = []
        """Handlers that failed, in order, with all that is known: for the host, since the seed tells every wall."""
        self._steps = 0
        self._serial = 0
        self._placed = 0
        self.rows: Rows = listen(table)
        self.chain: list[Activation] = self.rows.busy
        self.rows.add_specs(SKILL_SPECS, self.on)
        self.rows.immune = self.is_immune
        self.suppression = Suppression(self)
        self.rows.level_of = self.suppression.level
        self.rows.settle = self.suppression.settle
        self.rows.fault = self._fault
        self.rows.hints = hints
        self.holdings = Holdings(self, known)
        self.rows.gone = self.holdings.over

    # ------------------------------------------------------------------ who is at the table

    def seat(
        self,
        cls: type[Skill],
        seat: Seat,
        rank: tuple[int, ...] = (),
        card: HeldCard | None = None,
        *,
        copy: bool = False,
    ) -> Instance:
        """Put a skill at the table, gained in play. Raises `PackError` when it cannot be made."""
        instance = self.make(cls, seat, rank or (len(self.instances),), card, copy=copy)
        self.rows.add([instance])
        return instance

    def make(
        self,
        cls: type[Skill],
        seat: Seat,
        rank: tuple[int, ...],
        card: HeldCard | None = None,
        *,
        copy: bool = False,
    ) -> Instance:
        """Make a skill that is still to take part (`Rows.add`). Raises `PackError` when it cannot be made."""
        try:
            instance = Instance(self, cls, seat, rank, card, copy=copy)
        except FAULTS as error:
            raise PackError(f"{key_of(cls)}: cannot be made: {type(error).__name__}: {message(error)}") from error
        self.instances.append(instance)
        return instance

    def place(
        self,
        modifier: Modifier,
        instance: Instance,
        until: End | None,
        *,
        bound: bool = True,
        cause: object = None,
        attach: bool = False,
    ) -> None:
        """Say from which skill a modifier comes and when it ends."""
        modifier.instance = instance
        modifier.cause = cause
        modifier.place(instance.seat, self.next_place(), instance, until, bound=bound)
        if attach:
            self.table.attach(modifier)

    def next_place(self) -> int:
        """The number of the next modifier that comes to the table."""
        self._placed += 1
        return self._placed

    @property
    def stream(self) -> Stream:
        """The chance of skills in this hand."""
        return self.table.chance

    def is_immune(self, who: Seat, source: Source, category: str) -> bool:
        """Whether a skill has no effect of this category on a player (K-12)."""
        return bool(self.on.immune) and self.on.immune(False, who, source.origin(), category)  # type: ignore[misc]

    # ------------------------------------------------------------------ the protocol

    def opener(
        self,
        holder: Source,
        instance: Instance,
        spec: Spec,
        function: Handle,
        given: tuple[str, ...],
        fixed: int,
        side: str = "",
    ) -> Callable[..., Handle]:
        """Return what makes an active handler, with so many fixed arguments before ``given``, one that rows begin.

        ``side`` is the side of a switch skill that the handler is (K-20).

        A handler that wants nothing has ended when that returns; only what it wants needs the protocol. An instance
        does not react inside its own chain (K-52).
        """
        make = beginning(spec, given, fixed)
        return partial(make, function, self.chain, instance, partial(self.run, holder, instance, spec, side))

    def active(
        self,
        holder: Source,
        instance: Instance,
        spec: Spec,
        function: Handle,
        given: tuple[str, ...],
        fixed: tuple[object, ...],
        side: str,
    ) -> Handle | Quick:
        """Return an active handler of ``fixed`` and the arguments ``given`` as rows begin it."""
        if spec.verb != "react":
            return self.opener(holder, instance, spec, function, given, len(fixed), side)(*fixed)
        quick = Reaction(holder, instance, spec, function, given, fixed, side)
        covers = holder is instance and hasattr(instance.cls, "covers")
        return self.covered(instance, spec, quick.whole()) if covers else quick

    def covered(self, instance: Instance, spec: Spec, handle: Handle) -> Handle:
        """A reaction whose player is asked even when there was nothing to ask, if the skill covers that (K-60)."""

        def covering(*given: object) -> Doing:
            if is_in(self.chain, instance):
                return NOTHING
            return self._cover(instance, spec, handle(*given))

        return covering

    def _cover(self, instance: Instance, spec: Spec, play: Doing) -> Doing:
        on, asked, answers = self.table.on, False, None
        play = iter(play)
        while True:
            try:
                asks = next(play) if answers is None else play.send(answers)
            except StopIteration:
                break
            asked = asked or any(ask.what == instance.label and ask.seat == instance.seat for ask in asks)
            answers = yield asks
        if not asked and on.covers and instance.may_act() and on.covers(False, instance.seat, spec.name):
            cause = Activation(self, instance, instance, self.rows.windows[-1]).cause
            yield (Decision(instance.seat, instance.label, Options((PASS,)), cause, cover=True),)

    def run(self, holder: Source, instance: Instance, spec: Spec, side: str, handler: Doing, step: Any) -> Doing:
        """Play a handler that wants something: ``step`` is the first thing it yielded."""
        chain = self.chain
        act = Activation(self, holder, instance, self.rows.windows[-1], side)
        chain.append(act)
        if len(chain) == 1:
            self._steps = 0
        try:
            if len(chain) > MAX_DEPTH:
                raise self._endless()
            value = yield from self._play(act, handler, step)
            if act.committed and len(chain) == 1:
                note_standing(self.table)
            return value
        except HandlerError as error:
            self._broke(error)
        except FAULTS as error:
            self._broke(self.rows.describe(instance, spec.name, error, handler))
        finally:
            chain.remove(act)
        return None

    def _play(self, act: Activation, handler: Doing, step: Any) -> Doing:
        """Feed the handler until it returns or has to stop."""
        costs: list[Cost] = []
        answer: Any = None
        asked = act.instance.cls.kind.asked and act.holder is act.instance
        willing = not asked or _is_chosen(act)
        while True:
            self._count()
            if isinstance(step, Ask):
                answer = yield from self.put(act, step, declinable=asked and not act.committed)
                willing = True
            elif isinstance(step, Cost):
                costs.append(step)
                answer = None
            elif isinstance(step, Effect):
                answer = yield from self._effect(act, step, costs, willing)
            else:
                raise TypeError(f"yielded {shown(step)}; expected an ask, a cost or an effect made by me{_meant(step)}")
            if answer is _CLOSED:
                handler.close()
                return None
            try:
                step = handler.send(answer)
            except StopIteration as end:
                need_subject(act.window, end.value)
                return end.value

    def put(self, act: Activation, ask: Ask, *, declinable: bool) -> Doing:
        """Put one question; declining before anything is committed is not to activate."""
        seat = act.seat if ask.seat is None else ask.seat
        if not is_seat(seat, self.table):
            raise PackError(f"asks {shown(seat)}, which is no seat of this table")
        if isinstance(ask.space, Options) and not _are_actions(ask.space.items):
            raise PackError(f"asks for one of {shown(list(ask.space.items))}; expected actions")
        if not len(ask.space):
            return _CLOSED
        space = Declinable(ask.space) if declinable else ask.space
        label = act.instance.label
        (answer,) = yield (Decision(seat, label, space, act.cause, ask.known_to, ask.note),)
        if declinable and answer is PASS:
            return _CLOSED
        if isinstance(ask, SideAsk) and not act.committed:
            act.side = ask.read(answer)
        return ask.read(answer)

    def _effect(self, act: Activation, effect: Effect, costs: list[Cost], willing: bool) -> Doing:
        """Apply one effect, committing first if nothing is committed yet. Without substance nothing happens (K-11)."""
        if not effect.would_change(act):
            return False
        if not act.committed:
            if not (willing or effect.willing):
                (answer,) = yield (Decision(act.seat, act.instance.label, Options((YES, NO), NO), act.cause),)
                if answer is NO:
                    return _CLOSED
            if not (yield from self._commit(act, costs)):
                return _CLOSED
            if not self._still(effect, act):
                return False
        elif act.stopped:
            return _CLOSED
        result = effect.apply(act)
        if isinstance(effect, OpeningEffect):
            given = yield from effect.follow(act)
            result = result if given is None else given
        return True if result is None else result

    def _still(self, effect: Effect, act: Activation) -> bool:
        """Whether an effect that was sound before others answered the activation still is, and changes something.

        What it speaks of may have gone meanwhile, and that is no fault of its skill.
        """
        try:
            return effect.would_change(act)
        except HandlerError:
            raise
        except RinshanError:
            return False

    def _commit(self, act: Activation, costs: list[Cost]) -> Generator[Asked, Answers, bool]:
        """The activation counts from here on. Returns whether its effect may follow."""
        holder, on = act.holder, self.on
        if holder is act.instance and act.instance.cls.sides and not act.side:
            raise PackError(
                "activates a switch skill without a side: mark the handler @side(...), or ask me.ask_side()"
            )
        if (act.side and act.side == act.instance.side) or not holder.may_act():
            return False
        if not all(cost.payable(act) for cost in costs):
            return False
        if len(costs) > 1 and sum(cost.price for cost in costs) > act.table.scores[act.seat]:
            return False
        self._serial += 1
        act.id = self._serial
        act.committed = True
        act.instance.activated.append(self.table.hand_number)
        for cost in costs:
            yield from cost.pay(act)
        if holder is act.instance:
            act.instance.used()
            act.instance.side = act.side
        act.log("activated", act.window.spec.name, *((act.side,) if act.side else ()))
        if on.activation and (yield from on.activation(act.seat, act)):
            act.log("activation_cancelled")
            return False
        if on.activated:
            yield from on.activated(act.seat, act)
        return not act.stopped

    # ------------------------------------------------------------------ when something goes wrong

    def _count(self) -> None:
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise self._endless()

    def _endless(self) -> ChainError:
        return ChainError([act.instance.label for act in self.chain], self.table)

    def _broke(self, error: HandlerError) -> None:
        """Close the chain: inner activations hand the error on, the outermost silences all that were in it."""
        error.sources.extend(act.holder for act in self.chain if act.holder not in error.sources)
        if len(self.chain) > 1:
            raise error
        self._silence(error, error.sources)

    def _fault(self, source: Source, error: HandlerError) -> None:
        """A handler outside every activation failed, or a hand does not end."""
        self._silence(error, error.sources or [source])

    def _silence(self, error: HandlerError, sources: list[Source]) -> None:
        endless = isinstance(error, (ChainError, EndlessError))
        if self.raise_faults or (endless and self.table.rules.endless_chain == "stop"):
            raise error
        self.faults.append(error)
        later = error.hook == "face" or not self.table.journal or self.table.supposed
        for source in sources:
            for target in {id(source): source, id(source.origin()): source.origin()}.values():
                self.rows.silence(target)
                broken = Broken(target)
                broken.place(target.seat, self.next_place(), end=_silent_until(error), bound=False)
                self.table.modifiers.append(broken)
        self.rows.sync()
        if later:
            self._tell_with_the_next_event(error)
            return
        turns = self.table.on.face and hasattr(self.table, "hands")
        pure = error.hook in KNOWN and not KNOWN[error.hook].active
        if turns and not pure:
            self.table.refresh()
        self.table.log("fault", NOBODY, None, error.public)
        if turns and pure:
            self._with_the_next_event(lambda: None)

    def _tell_with_the_next_event(self, error: HandlerError) -> None:
        """Faces are asked for in the middle of a move, hypotheses are no facts, levels come before the game: so wait.

        The faces are derived anew then.
        """
        self._with_the_next_event(lambda: self.table.log("fault", NOBODY, None, error.public))

    def _with_the_next_event(self, tell: Callable[[], None]) -> None:
        """Derive the faces anew when something has happened, and tell it: not while a question is being answered.

        That another skill has failed at the same question is nothing that has happened.
        """

        def told(table: Table, event: Event) -> None:
            if event[0] == "fault":
                return
            table.listeners = [listener for listener in table.listeners if listener is not told]
            table.refresh()
            tell()

        self.table.listeners.append(told)
