"""Hook specifications that speak of skills: activation, what suppresses it, and who is untouched by it (K-11 to K-14).

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
    """Asked when the rows of hooks that affect a player are built, of each skill of somebody else in them.

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


class SkillHooks:
    """One slot per specification of this module, None while nobody listens."""

    __slots__ = tuple(SKILL_SPECS)

    level: Callable[[int, Source], int] | None
    immune: Callable[[bool, Seat, Source, str], bool] | None
    activation: Callable[[Seat, Activation], Play[bool]] | None
    activated: Callable[[Seat, Activation], Play[None]] | None

    def __init__(self) -> None:
        for name in self.__slots__:
            setattr(self, name, None)
