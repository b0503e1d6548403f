"""Hook specifications that speak of skills: activation, suppression, immunity, holding (K-11 to K-14, K-23).

They use the verbs and rows of `rinshan.hooks`; they stand here because the engine knows no skill.
"""

# The functions below are specifications: signature and text, no body.
# mypy: disable-error-code="empty-body"
# pyright: reportReturnType=false

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rinshan.hooks import Play, SpecList
from rinshan.returns import LEVEL
from rinshan.rows import Source
from rinshan.tiles import Seat

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation
    from rinshan_skills.cards import HeldCard

SKILL_SPECS: Final = SpecList()
spec = SKILL_SPECS.spec

SKILL_SPECS.stage("Skills (K-11 to K-15)")


@spec("modify", returns=LEVEL)
def level(level: int, skill: Source) -> int:
    """Asked of every skill and modifier once after each change of cards or modifiers.

    :param level: 0 working, 1 sealed (cannot activate), 2 disabled; so far
    :param skill: the skill, or the modifier, that may be suppressed
    :returns: the level that holds; never lower than the one that came in
    :rules: K-13 K-14 K-53
    :use: skills that seal or disable others, penalties of one's own skills
    """


@spec("modify", clears=True)
def immune(yes: bool, who: Seat, skill: Source, category: str) -> bool:
    """Asked whenever something affects a player, of each skill of somebody else that has a say in it.

    :param yes: whether this skill has no effect on the player, so far
    :param who: the player who would be affected
    :param skill: the other character's skill
    :param category: ``target``, ``cancel``, ``forbid`` or ``make``
    :returns: true: the skill is left out for this player
    :rules: K-12
    :use: "skills have no effect on you"
    """


@spec("react", affects="who", cancel=True)
def activation(who: Seat, act: Activation) -> Play[bool]:
    """Opens when a skill is being activated: costs are paid, the effect has not happened.

    :param who: whose skill it is
    :param act: the activation
    :returns: true when it was cancelled: no effect, but costs and use stay spent
    :rules: K-11 K-28
    :use: skills that cancel skills; everybody sees which skill it is
    """


@spec("react", affects="who")
def activated(who: Seat, act: Activation) -> Play[None]:
    """Opens when an activation stands, just before its effect.

    :param who: whose skill it is
    :param act: the activation
    :returns: nothing; the return value of a reaction is not used
    :rules: K-11 K-15
    :use: skills that count or follow activations
    """


@spec("observe")
def skill_changed(who: Seat, skill: Source, change: str) -> None:
    """Told after a skill was gained or lost, or its card was turned.

    Suppression by other skills is no change of this sort: nothing is gained when it ends.

    :param who: whose skill it is
    :param skill: the skill
    :param change: ``gained``, ``lost``, ``up`` or ``down``
    :returns: nothing
    :rules: K-18 K-23 K-49
    :use: skills that remember what somebody held
    """


@spec("react", affects="who")
def gained(who: Seat, skill: Source) -> Play[None]:
    """Opens after a skill was gained in play: once, whatever suppresses and frees it later.

    Cards that are dealt before the game are not gained, nor are the skills of a card that comes face down.

    :param who: whose skill it is now
    :param skill: the skill; a skill compares it with ``me.instance``
    :returns: nothing; the return value of a reaction is not used
    :rules: K-18 K-49
    :use: "when you gain this skill"
    """


@spec("react", affects="who")
def flipped(who: Seat, card: HeldCard) -> Play[None]:
    """Opens after a card was turned from back to front; its skills work from here on.

    :param who: whose card it is
    :param card: the card; a skill printed on it compares it with ``me.card``
    :returns: nothing; the return value of a reaction is not used
    :rules: K-23
    :use: "when this card is turned over"
    """


class SkillHooks:
    """One slot per specification of this module, None while nobody listens."""

    __slots__ = tuple(SKILL_SPECS)

    level: Callable[[int, Source], int] | None
    immune: Callable[[bool, Seat, Source, str], bool] | None
    activation: Callable[[Seat, Activation], Play[bool]] | None
    activated: Callable[[Seat, Activation], Play[None]] | None
    skill_changed: Callable[[Seat, Source, str], None] | None
    gained: Callable[[Seat, Source], Play[None]] | None
    flipped: Callable[[Seat, HeldCard], Play[None]] | None

    def __init__(self) -> None:
        for name in self.__slots__:
            setattr(self, name, None)
