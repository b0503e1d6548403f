"""Effects: the only things that change the game on behalf of a skill, and the only ones that log (K-11).

A handler yields them. `Effect.would_change` is pure and says whether there is substance: an effect without it is
skipped, and leaves no trace when nothing was committed before. Costs are buffered until the activation commits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rinshan.errors import PackError, did_you_mean
from rinshan.hooks import KNOWN, Answers, Asked
from rinshan.modifiers import End, hook_methods
from rinshan.returns import NAME, is_seat, shown
from rinshan.subjects import Indicator
from rinshan.table import DRAWN, HAND, MELD, Table
from rinshan.tiles import NAME_TEXT, Name, Seat, Tile
from rinshan_skills.given import of_kind, physical
from rinshan_skills.skill import DECLARED
from rinshan_skills.yielding import Yielded, check_yielded, makers

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation
    from rinshan_skills.modifiers import Modifier


_KNOWN: Final = set[type]()
"""Classes of modifiers that were looked at and may come to a table."""
MOST_SAID: Final = 200
"""Characters of what a skill says aloud: everybody reads it, and every record holds it."""


class Effect(Yielded, ABC):
    """Base of all effects. ``willing`` says that what led to it was the will to activate: nobody is asked again."""

    __slots__ = ()
    willing: ClassVar[bool] = False

    @abstractmethod
    def would_change(self, act: Activation, /) -> bool:
        """Whether the game would change, compared with not doing it."""

    @abstractmethod
    def apply(self, act: Activation, /) -> Any:
        """Do it and log it; what is returned is what the handler's ``yield`` gives."""


class OpeningEffect(Effect):
    """An effect after which a window opens, or that players take part in."""

    __slots__ = ()

    @abstractmethod
    def follow(self, act: Activation, /) -> Generator[Asked, Answers, Any]:
        """Open the window; what is returned, unless it is None, is what the handler's ``yield`` gives."""


class Cost(Yielded, ABC):
    """Base of all costs: paid when the activation commits, and stay paid whatever becomes of it (K-28)."""

    __slots__ = ()

    @property
    def price(self) -> int:
        """The points it asks for: those of all costs together must be there."""
        return 0

    @abstractmethod
    def payable(self, act: Activation, /) -> bool:
        """Whether it can be paid now; if not, the skill is not activated."""

    @abstractmethod
    def pay(self, act: Activation, /) -> Generator[Asked, Answers, None]:
        """Pay it and log it; others may answer a payment."""


def is_yours(table: Table, seat: Seat, tile: Tile) -> bool:
    """Whether a tile is among a seat's tiles: hand, drawn tile, melds (K-01)."""
    physical(tile, "speaks of tile")
    return table.owner[tile] == seat and table.place[tile] in (HAND, DRAWN, MELD)


def _is(value: object, kind: type) -> bool:
    """Whether what a stranger gave is of a class, whatever its annotation says."""
    return isinstance(value, kind)


@dataclass(slots=True)
class Attach(Effect):
    """Let a modifier hold until its end. One that is in force already, with the same data and end, changes nothing."""

    modifier: Modifier
    until: End | None = None
    bound: bool = True

    def would_change(self, act: Activation, /) -> bool:
        from rinshan_skills.modifiers import is_active

        self._check(act)
        return self.modifier.stacks or not is_active(self.modifier, act.instance, self.until, bound=self.bound)

    def _check(self, act: Activation) -> None:
        from rinshan_skills.binding import ME, Me
        from rinshan_skills.modifiers import Modifier

        if not _is(self.modifier, Modifier):
            raise PackError(f"attaches {shown(self.modifier)}; expected an object of a class derived from Modifier")
        if self.until is not None and not _is(self.until, End):
            raise PackError(f"attaches {type(self.modifier).__name__} until {shown(self.until)}; expected an End")
        if any(held is self.modifier for held in act.table.modifiers):
            raise PackError(f"attaches the same {type(self.modifier).__name__} twice; expected a new one each time")
        if type(self.modifier) not in _KNOWN:
            hook_methods(type(self.modifier), ME)
            check_yielded(type(self.modifier), makers(Me))
            _KNOWN.add(type(self.modifier))

    def apply(self, act: Activation, /) -> None:
        act.skills.place(self.modifier, act.instance, self.until, bound=self.bound, cause=act)
        act.table.attach(self.modifier)


@dataclass(slots=True)
class Transform(Effect):
    """A tile of yours becomes the tile you declared, announced to all, while it is among your tiles (K-02, K-25)."""

    tile: Tile
    name: Name

    def would_change(self, act: Activation, /) -> bool:
        if act.instance.cls.transforms != DECLARED:
            raise PackError(f"{act.instance.label} transforms a tile; say so: transforms = DECLARED")
        if not NAME.allows(self.name, act.table, ()):
            raise NAME.error(self.name)
        return is_yours(act.table, act.seat, self.tile) and act.table.face[self.tile] != self.name

    def apply(self, act: Activation, /) -> None:
        from rinshan_skills.modifiers import DeclaredTile

        act.log("declared", NAME_TEXT[self.name])
        act.skills.place(DeclaredTile(self.tile, self.name), act.instance, None, cause=act, attach=True)


@dataclass(slots=True)
class Remember(Effect):
    """Fields of the skill's own state get these values, which no one else learns (K-30)."""

    fields: dict[str, Any]

    def would_change(self, act: Activation, /) -> bool:
        skill = act.instance.skill
        for name in self.fields:
            if name.startswith("__") or not hasattr(type(skill), name) or callable(getattr(type(skill), name)):
                held = [field for field in vars(type(skill)) if not field.startswith("__")]
                raise PackError(f"remembers {name!r}, which is no field of the skill{did_you_mean(name, held)}")
        return any(getattr(skill, name) != value for name, value in self.fields.items())

    def apply(self, act: Activation, /) -> None:
        for name, value in self.fields.items():
            setattr(act.instance.skill, name, value)


@dataclass(slots=True)
class Announce(Effect):
    """What the activation has settled is said aloud, for all to hear. Words alone are no activation (K-11)."""

    words: str
    about: Seat | None = None

    def would_change(self, act: Activation, /) -> bool:
        if not _is(self.words, str) or not self.words.strip():
            raise PackError(f"announces {shown(self.words)}; expected words")
        if len(self.words) > MOST_SAID:
            raise PackError(f"announces {len(self.words):,} characters; expected {MOST_SAID} at most")
        if self.about is not None and not is_seat(self.about, act.table):
            raise PackError(f"announces something of {shown(self.about)}; expected a seat of this table")
        return act.committed

    def apply(self, act: Activation, /) -> None:
        about = () if self.about is None else (self.about,)
        act.log("announced", " ".join(self.words.split()), *about)


@dataclass(slots=True)
class LeaveClosed(Effect):
    """The dora indicator about to be opened stays shut, and the ura below it (K-43)."""

    slot: Indicator

    def would_change(self, _act: Activation, /) -> bool:
        of_kind(self.slot, Indicator, "leaves shut", "the slot that 'indicator_opening' is about")
        return not self.slot.closed

    def apply(self, _act: Activation, /) -> None:
        self.slot.closed = True


@dataclass(slots=True)
class Cancel(Effect):
    """What the window is about has no effect (K-10)."""

    def would_change(self, act: Activation, /) -> bool:
        window = act.window
        if not window.spec.cancel:
            can = ", ".join(name for name, spec in KNOWN.items() if spec.cancel)
            raise PackError(f"what {window.spec.name!r} is about cannot be cancelled; what can be is in {can}")
        return window.cancelled_by is None

    def apply(self, act: Activation, /) -> None:
        act.window.cancelled_by = act
        act.log("cancelled", act.window.spec.name, act.window.args[0])


@dataclass(slots=True)
class Replace(Effect):
    """Another subject instead of the one the window is about: a draw, a discard, a deal, an ending (K-36)."""

    subject: Any

    def would_change(self, act: Activation, /) -> bool:
        if act.window.spec.verb != "replace":
            can = ", ".join(name for name, spec in KNOWN.items() if spec.verb == "replace")
            raise PackError(f"in {act.window.spec.name!r} there is nothing to replace; there is in {can}")
        window, returns = act.window, act.window.spec.returns
        if returns is not None and not returns.allows(self.subject, act.table, window.args):
            raise returns.error(self.subject)
        return bool(window.subject != self.subject)

    def apply(self, act: Activation, /) -> None:
        act.window.subject = self.subject
