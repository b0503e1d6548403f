"""Effects on skills and cards: gaining, losing, copying, turning over (K-18, K-23, K-30, K-49); the side of a switch.

Like every effect they have substance or are skipped: a skill that is held already is not gained, one that is not held
is not lost, a card that lies face up is not turned up.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rinshan.decisions import Action, Options, action
from rinshan.errors import PackError
from rinshan.hooks import Answers, Asked
from rinshan.modifiers import End
from rinshan.returns import shown
from rinshan_skills.asks import Ask
from rinshan_skills.effects import Effect, OpeningEffect
from rinshan_skills.fields import check_skill
from rinshan_skills.skill import NEVER, Skill

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation
    from rinshan_skills.cards import Card, HeldCard, Printed
    from rinshan_skills.instance import Instance


class GainingEffect(OpeningEffect):
    """An effect by which skills may be gained: the window ``gained`` opens for each that is new (K-18)."""

    __slots__ = ()

    def follow(self, act: Activation, /) -> Generator[Asked, Answers, None]:
        on = act.skills.on
        if on.gained:
            for instance in act.skills.holdings.fresh:
                if not instance.lost and not instance.face_down:
                    yield from on.gained(instance.seat, instance)


class SideAsk(Ask):
    """The question which side of a switch skill is used; only the sides that may be used are offered (K-20)."""


def ask_side(instance: Instance) -> SideAsk:
    """Ask for a side; the answer is its name. Raises `PackError` for a skill without sides."""
    if not instance.cls.sides:
        raise PackError(f"{instance.label} asks for a side, but has none: kind = SWITCH and sides = ('...', '...')")
    free = [side for side in instance.cls.sides if side != instance.side]
    return SideAsk(Options([action("side", word=side) for side in free]), _word)


def _word(answer: Action) -> str:
    return answer.word


def _check_until(until: object) -> None:
    if until is not None and not isinstance(until, End):
        raise PackError(f"grants something until {shown(until)}; expected an End, such as THIS_HAND, or None: for good")


@dataclass(slots=True)
class Gain(GainingEffect):
    """Hold a skill, for good or until an end (K-18, K-49)."""

    cls: type[Skill]
    until: End | None = None

    def would_change(self, act: Activation, /) -> bool:
        from rinshan_skills.cards import outlasts

        if not _is_skill_class(self.cls):
            raise PackError(f"gains {shown(self.cls)}; expected a class derived from Skill")
        check_skill(self.cls)
        _check_until(self.until)
        held = act.skills.holdings.copy_or_own(self.cls, act.seat, copy=False)
        return not any(outlasts(instance, self.until) for instance in held)

    def apply(self, act: Activation, /) -> None:
        act.skills.holdings.gain(self.cls, self.until, act)


@dataclass(slots=True)
class Copy(GainingEffect):
    """Hold a copy of somebody's skill: its own state, and as many uses as the skill says (K-30)."""

    skill: Instance
    until: End | None = None

    def would_change(self, act: Activation, /) -> bool:
        from rinshan_skills.cards import outlasts

        found = _found(act, (self.skill,))
        if len(found) != 1:
            raise PackError(f"copies {shown(self.skill)}; expected one skill at the table, of me.skills_of(seat)")
        instance = found[0]
        _check_until(self.until)
        if instance.lost or instance.face_down or instance.cls.copied == NEVER:
            return False
        held = act.skills.holdings.copy_or_own(instance.cls, act.seat, copy=True)
        return not any(outlasts(copy, self.until) for copy in held)

    def apply(self, act: Activation, /) -> None:
        act.skills.holdings.gain(_found(act, (self.skill,))[0].cls, self.until, act, copy=True)


@dataclass(slots=True)
class Lose(Effect):
    """Skills are lost, each once, whatever the loss of one brings about (K-18). One that cannot be lost is left out."""

    skills: tuple[Any, ...]

    def would_change(self, act: Activation, /) -> bool:
        return bool(self._going(act))

    def _going(self, act: Activation) -> list[Instance]:
        return [
            instance
            for instance in _found(act, self.skills)
            if not instance.lost
            and not instance.cls.permanent
            and not (instance.seat != act.seat and act.skills.is_immune(instance.seat, act.holder, "target"))
        ]

    def apply(self, act: Activation, /) -> None:
        act.skills.holdings.lose(self._going(act), act)


def _found(act: Activation, skills: tuple[Any, ...]) -> list[Instance]:
    """The skills at the table that are meant: by class (the holder's), by their object, or as they are."""
    found: list[Instance] = []
    for wanted in skills:
        if _is_skill_class(wanted):
            meant = [it for it in act.skills.instances if it.cls is wanted and it.seat == act.seat]
        else:
            meant = [it for it in act.skills.instances if it is wanted or it.skill is wanted]
            if not meant:
                raise PackError(
                    f"speaks of {shown(wanted)}; expected a skill class, self, or one of me.skills_of(seat)"
                )
        found += meant
    return found


def _is_skill_class(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Skill)


@dataclass(slots=True)
class GainCard(GainingEffect):
    """A character card comes to the holder, for good or until an end, face up or face down (K-49)."""

    card: Card
    until: End | None = None
    down: bool = False

    def would_change(self, act: Activation, /) -> bool:
        from rinshan_skills.cards import outlasts

        _check_until(self.until)
        held = act.skills.holdings.card_like(self._printed(act).id, act.seat)
        return held is None or not outlasts(held, self.until)

    def _printed(self, act: Activation) -> Printed:
        from rinshan_skills.cards import Printed, resolve

        found = resolve(self.card, act.skills.holdings.known)
        return Printed(found.id, found.skills, found.down or self.down)

    def apply(self, act: Activation, /) -> HeldCard:
        return act.skills.holdings.gain_card(self._printed(act), self.until, act)


@dataclass(slots=True)
class LoseCard(Effect):
    """A card of the holder goes, and the skills printed on it (K-49)."""

    card: HeldCard

    def would_change(self, act: Activation, /) -> bool:
        _check_card(act, self.card)
        return not self.card.lost

    def apply(self, act: Activation, /) -> None:
        act.skills.holdings.lose([self.card], act)


@dataclass(slots=True)
class TurnCard(OpeningEffect):
    """A card is turned over; from back to front opens the window ``flipped`` (K-23)."""

    card: HeldCard
    down: bool

    def would_change(self, act: Activation, /) -> bool:
        card = self.card
        _check_card(act, card, anybody=True)
        if card.seat != act.seat and act.skills.is_immune(card.seat, act.holder, "target"):
            return False
        return not card.lost and card.down is not self.down

    def apply(self, act: Activation, /) -> None:
        act.skills.holdings.turn(self.card, act, down=self.down)

    def follow(self, act: Activation, /) -> Generator[Asked, Answers, None]:
        on = act.skills.on
        if on.flipped and not self.down:
            yield from on.flipped(self.card.seat, self.card)


def _check_card(act: Activation, card: object, *, anybody: bool = False) -> None:
    if not any(known is card and (anybody or known.seat == act.seat) for known in act.skills.holdings.cards):
        raise PackError(f"speaks of card {shown(card)}; expected me.card or one of me.cards_of(seat)")
