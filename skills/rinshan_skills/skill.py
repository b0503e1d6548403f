"""What a skill is: a class whose public methods are hooks, and a few words about its type (K-01, K-17 to K-20, K-30).

The framework makes one object of the class per skill at the table. Methods take ``me``, the bound holder
(`rinshan_skills.binding.Me`), and any of the hook's arguments. State is declared as plain fields with a default and
written in ``observe`` handlers only; it belongs to this object alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias, TypeVar

if TYPE_CHECKING:
    from rinshan.subjects import Wild
    from rinshan.tiles import Name
    from rinshan_skills.binding import Me

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class SkillType:
    """A type of skill. ``asked``: its player decides; ``once``: once per game; ``first``: before others (K-51)."""

    name: str
    asked: bool
    once: bool = False
    first: bool = False


ORDINARY: Final = SkillType("ordinary", asked=True)
"""普通技: its player is asked."""
LOCKED: Final = SkillType("locked", asked=False)
"""鎖定技: applies by itself, cannot be declined (K-17)."""
LIMITED: Final = SkillType("limited", asked=True, once=True)
"""限定技: once per game (K-19)."""
AWAKENING: Final = SkillType("awakening", asked=False, once=True, first=True)
"""覺醒技: on its condition, compulsory, once per game, before everything else at that moment (K-18, K-51)."""


SWITCH: Final = SkillType("switch", asked=True)
"""轉換技: two sides; each activation uses the other one than the activation before it (K-20)."""


@dataclass(frozen=True, slots=True)
class Uses:
    """A limit on activations: so many in each hand, game, or row of the holder's river."""

    count: int
    scope: Literal["hand", "game", "row"]


def per_hand(count: int = 1) -> Uses:
    return Uses(count, "hand")


def per_game(count: int = 1) -> Uses:
    return Uses(count, "game")


def per_row(count: int = 1) -> Uses:
    return Uses(count, "row")


Transforms: TypeAlias = Literal["", "declared", "free", "fixed"]
DECLARED: Final = "declared"
"""Class 1: an unspecified tile becomes the tile you declare (K-02)."""
FREE: Final = "free"
"""Class 2: an unspecified tile counts as an unspecified tile, settled when the hand is judged (K-03)."""
FIXED: Final = "fixed"
"""Class 3: a specified tile becomes a specified tile (K-04)."""

Copied: TypeAlias = "Literal['as printed', 'never'] | Uses"
AS_PRINTED: Final = "as printed"
"""A copy may be used as often as the skill itself, and counts by itself (K-30)."""
NEVER: Final = "never"
"""It cannot be copied."""

TYPES: Final = {"ORDINARY": ORDINARY, "LOCKED": LOCKED, "LIMITED": LIMITED, "AWAKENING": AWAKENING, "SWITCH": SWITCH}
"""Every type by the name that a skill imports."""
CLASSES: Final = {"DECLARED": DECLARED, "FREE": FREE, "FIXED": FIXED}
"""Every class of transformation by the name that a skill imports."""
COPIES: Final = {"AS_PRINTED": AS_PRINTED, "NEVER": NEVER}
"""Every word about copying by the name that a skill imports."""


class Skill:
    """Base of all skills. Subclasses say what they are in class fields, and what they do in hook methods."""

    framework: ClassVar[bool] = True
    kind: ClassVar[SkillType] = ORDINARY
    """Its type: `ORDINARY`, `LOCKED`, `LIMITED`, `AWAKENING` or `SWITCH`."""
    uses: ClassVar[Uses | None] = None
    """How often it may be activated besides what its type says; None: no limit."""
    transforms: ClassVar[Transforms] = ""
    """The class of its transformation; a skill that declares none cannot transform."""
    sides: ClassVar[tuple[str, ...]] = ()
    """The names of the two sides of a switch skill (K-20)."""
    copied: ClassVar[Copied] = "as printed"
    """Whether it can be copied, and how often a copy may be used: `AS_PRINTED`, `NEVER`, or so many uses (K-30)."""
    permanent: ClassVar[bool] = False
    """Whether no effect can make its holder lose it."""
    works_down: ClassVar[bool] = False
    """Whether it works while its card lies face down (K-23)."""
    tells: ClassVar[tuple[str, ...]] = ()
    """What its hook `knows` tells the holder of what is hidden, word by word: the ``what`` of each `Known` (K-33)."""

    def turns(self, me: Me, name: Name, /) -> Name:  # noqa: ARG002 - for those who derive
        """`FIXED`: what the holder's tiles with this name printed on them are; the same name for all others."""
        return name

    def frees(self, me: Me, /) -> list[Wild]:  # noqa: ARG002 - for those who derive
        """`FREE`: which of the holder's tiles may be free, how many of them, and what they may become (K-03)."""
        return []

    def holds(self, me: Me, /) -> bool:  # noqa: ARG002 - for those who derive
        """`FIXED`, `FREE`: the condition under which they are, counted as if this skill did nothing (K-29)."""
        return True


class ExtraYaku(Skill):
    """Base of extra yaku: held by the rules for everybody, or by one player like any skill (Y)."""

    framework: ClassVar[bool] = True
    kind: ClassVar[SkillType] = LOCKED
    id: ClassVar[str] = ""
    """The name in rule files and results."""
    han: ClassVar[int] = 1
    incidental: ClassVar[bool] = False
    """Whether it is an incidental yaku (W-14)."""


def mine(method: F) -> F:
    """Let a handler be called only when ``who`` is the holder's own seat."""
    method.rinshan_mine = True  # type: ignore[attr-defined]  # pyright: ignore[reportFunctionMemberAccess]
    return method


def side(name: str) -> Callable[[F], F]:
    """Let a handler of a switch skill be one of its sides: it is called only when that side may be used (K-20)."""

    def mark(method: F) -> F:
        method.rinshan_side = name  # type: ignore[attr-defined]  # pyright: ignore[reportFunctionMemberAccess]
        return method

    return mark


def key_of(cls: type) -> str:
    """The name under which a class is registered: ``module:qualname``."""
    return f"{cls.__module__}:{cls.__qualname__}"


def short_name(cls: type) -> str:
    """The name of a skill in logs and prompts: ``miyanaga_saki.ridge_flower``."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
    return f"{cls.__module__.rpartition('.')[2]}.{words}"
