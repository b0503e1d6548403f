"""Effects on the order of turns, chance, and what a skill writes down under seal (K-32, K-41, C-090)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rinshan.errors import PackError, did_you_mean
from rinshan.events import Private
from rinshan_skills.effects import Effect, Remember
from rinshan_skills.given import listed

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation


@dataclass(slots=True)
class ExtraTurn(Effect):
    """The holder has the next turn as well, unless the discard is called; one in each turn (K-32)."""

    def would_change(self, act: Activation, /) -> bool:
        table = act.table
        return table.in_turn and table.extra < 0

    def apply(self, act: Activation, /) -> None:
        act.table.extra = act.seat
        act.log("extra_turn")


@dataclass(slots=True)
class Chance(Effect):
    """One of some items by the game's own chance; ``yield`` gives it. Nobody learns which, unless the skill shows it.

    The stream is the one named ``skills`` of this hand: the same game has the same chance, whoever plays it.
    """

    items: Sequence[Any]

    def would_change(self, _act: Activation, /) -> bool:
        self.items = listed(self.items, "lets chance choose among")
        return len(self.items) > 0

    def apply(self, act: Activation, /) -> Any:
        return act.skills.stream.choice(self.items)


@dataclass(slots=True)
class Note(Remember):
    """Fields of the skill get values that only the holder knows; that it was done, all may know."""

    def apply(self, act: Activation, /) -> None:
        Remember.apply(self, act)
        for name, value in self.fields.items():
            act.log("noted", name, Private((act.seat,), str(value)))


@dataclass(slots=True)
class Reveal(Effect):
    """What was noted in a field is shown to all."""

    field: str

    def would_change(self, act: Activation, /) -> bool:
        cls = type(act.instance.skill)
        if not isinstance(self.field, str) or self.field.startswith("_") or not hasattr(cls, self.field):  # pyright: ignore[reportUnnecessaryIsInstance]
            hint = did_you_mean(str(self.field), vars(cls))
            raise PackError(f"reveals {self.field!r}, which is no field of the skill{hint}")
        return True

    def apply(self, act: Activation, /) -> None:
        act.log("note_shown", self.field, str(getattr(act.instance.skill, self.field)))
