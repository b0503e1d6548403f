"""What can happen to a skill at a table, as skills of the kit that do it to the skill under test.

Each condition seats the skill under test, and at its own or another seat a skill from here. They are ordinary skills:
what they do is an activation like any other, so that the records of such games replay.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rinshan.modifiers import THIS_HAND
from rinshan.rows import DISABLED, NOBODY, SEALED, Source
from rinshan.subjects import Refusal
from rinshan.tiles import Seat
from rinshan_skills.activation import Activation
from rinshan_skills.binding import Me
from rinshan_skills.effects import Effect
from rinshan_skills.instance import Instance
from rinshan_skills.modifiers import Modifier
from rinshan_skills.skill import LOCKED, NEVER, ORDINARY, Skill, mine, per_hand

Play = Generator[Any, Any, None]
ROUND: Final = 3
"""The conditions come and go with every so many turns."""


def _other_skills(me: Me) -> list[Instance]:
    """The skills of the other seats, those of the kit left out."""
    return [
        it for it in me.instance.skills.instances if it.seat not in (me.seat, NOBODY) and not issubclass(it.cls, OfKit)
    ]


def _turn_number(me: Me) -> int:
    table = me.table
    return table.hand_number + sum(table.turns)


class OfKit(Skill):
    """Base of the skills of the kit."""

    framework: ClassVar[bool] = True
    kind = LOCKED
    copied = NEVER


@dataclass(eq=False)
class Suppressed(Modifier):
    """The skills of all other seats are suppressed to this level."""

    depth: int

    def level(self, level: int, skill: Source) -> int:
        meant = isinstance(skill, Instance) and skill.seat not in (self.seat, NOBODY)
        return max(level, self.depth) if meant else level


class Wake(Effect):
    """What the holder has suppressed works again."""

    def would_change(self, act: Activation, /) -> bool:
        return bool(self._of(act))

    def _of(self, act: Activation) -> list[Suppressed]:
        return [held for held in act.table.modifiers if isinstance(held, Suppressed) and held.seat == act.seat]

    def apply(self, act: Activation, /) -> None:
        for held in self._of(act):
            act.table.detach(held)


class HeldFast(OfKit):
    """No skill moves a tile."""

    def may_move(self) -> Refusal:
        return Refusal("held fast")


class Unrobbed(OfKit):
    """No kan can be robbed."""

    def robbable(self) -> bool:
        return False


class AllSeeing(OfKit):
    """Everybody sees every tile."""

    def sees(self) -> bool:
        return True


@dataclass(eq=False)
class After(Modifier):
    """The turns of this player are followed by those of the holder."""

    before: Seat

    def next_turn(self, seat: Seat, who: Seat) -> Seat:
        return self.seat if who == self.before else seat


class Follower(OfKit):
    """Once per hand, after a discard of another player: for the rest of the hand your turns follow theirs."""

    kind = ORDINARY
    uses = per_hand()

    def discarded(self, me: Me, who: Seat) -> Play:
        if who != me.seat:
            yield me.modify(After(who), THIS_HAND)


class Sleeper(OfKit):
    """Every third turn, from its beginning until the draw of the next one, the skills of all others are disabled.

    In the first of these turns a skill sleeps when the turn begins and when it ends, in the next one when it begins.
    """

    depth: int = DISABLED

    def turn_started(self, me: Me) -> Play:
        if _turn_number(me) % ROUND == 1:
            yield me.modify(Suppressed(self.depth), THIS_HAND)

    def drawn(self, me: Me) -> Play:
        if _turn_number(me) % ROUND == 0:
            yield Wake()


class Sealer(Sleeper):
    """The same for sealing."""

    depth = SEALED


class HandSleeper(OfKit):
    """From the second turn on the skills of all others are disabled for the rest of the hand."""

    def turn_started(self, me: Me) -> Play:
        if sum(me.table.turns) > me.table.players:
            yield me.modify(Suppressed(DISABLED), THIS_HAND)


class Copier(OfKit):
    """When a hand begins you gain copies of the skills of others."""

    def hand_starting(self, me: Me) -> Play:
        for instance in _other_skills(me):
            if instance.cls.copied != NEVER:
                yield me.copy(instance)


class Untouched(OfKit):
    """The skills of others have no effect on you."""

    def immune(self, me: Me, yes: bool, who: Seat) -> bool:
        return yes or who == me.seat


class Spend(Effect):
    """The skills of others have no use left."""

    def would_change(self, act: Activation, /) -> bool:
        return any(not it.free for it in self._meant(act))

    def _meant(self, act: Activation) -> list[Instance]:
        return _other_skills(act.instance.me)

    def apply(self, act: Activation, /) -> None:
        for instance in self._meant(act):
            while not instance.free and not instance.exhausted():
                instance.used()
                act.log("spent", instance.label)


class Spender(OfKit):
    """When a hand begins the skills of others have no use left."""

    def wall_fixed(self) -> Play:
        yield Spend()


class Turner(OfKit):
    """Every third turn the cards of others are turned over."""

    def turn_started(self, me: Me) -> Play:
        if _turn_number(me) % ROUND == 1:
            for seat in me.table.others(me.seat):
                for card in me.cards_of(seat):
                    yield me.turn_up(card) if card.down else me.turn_down(card)


class Loser(OfKit):
    """On your second turn you lose your other skills, and on your fourth you gain them again."""

    @mine
    def turn_started(self, me: Me) -> Play:
        turn = me.table.turns[me.seat]
        held = [it.cls for it in me.instance.skills.instances if it.seat == me.seat and it is not me.instance]
        if turn == 1:
            yield me.lose(*held)
        elif turn == ROUND:
            for cls in held:
                yield me.gain(cls)


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that happens to the skill under test: who else sits there, and how its card lies."""

    name: str
    told: str
    """What it checks, for people."""
    other: type[Skill] | None = None
    """What a player opposite holds."""
    everybody: bool = False
    """Whether all others hold it."""
    own: bool = False
    """Whether the holder itself holds it, besides."""
    down: bool = False
    """Whether the card under test is dealt face down."""

    def concerns(self, classes: Iterable[type[Skill]]) -> bool:
        """Whether it can happen to one of these skills at all."""
        if self.other is Spender:
            return any(cls.kind.once or cls.uses is not None for cls in classes)
        if self.other is Copier:
            return any(cls.copied != NEVER for cls in classes)
        return self.other is not Loser or not all(cls.permanent for cls in classes)


CONDITIONS: Final = (
    Condition("plain", "it plays by itself"),
    Condition("disabled", "it is disabled now and then, and wakes again (K-14, K-27)", Sleeper),
    Condition("disabled for the hand", "it is disabled in mid-hand and wakes with the next (K-14)", HandSleeper),
    Condition("sealed", "it is sealed now and then: nothing new, what it did stands (K-13)", Sealer),
    Condition("copied", "a copy has state and uses of its own (K-30)", Copier),
    Condition("immune", "it has no effect on players on whom skills have none (K-12)", Untouched, everybody=True),
    Condition("used up", "it does nothing once its uses are spent (K-18, K-19)", Spender),
    Condition("face down", "its card lies face down and does nothing (K-23)", down=True),
    Condition("turned", "its card is turned over and back (K-23)", Turner),
    Condition("lost", "it is lost and gained again (K-18, K-49)", Loser, own=True),
    Condition("twice", "two players hold it"),
)
