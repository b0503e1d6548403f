"""A skill at the table: one object of its class, whose it is, and what it has used up (K-30)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from rinshan.counting import row
from rinshan.rows import BROKEN, DISABLED, NOBODY, WORKING, Handle, Handler, Source
from rinshan.tiles import Seat
from rinshan_skills.binding import Me, bound_handlers
from rinshan_skills.skill import FIXED, FREE, ExtraYaku, Skill, Uses, short_name

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation, Skills
    from rinshan_skills.cards import HeldCard


_WRITTEN: Final = {("face", FIXED): "turns", ("wild", FREE): "frees"}
"""The methods in which skills write hooks of transformation, by hook and transformation."""


class Held:
    """What a seat holds for good (``kept``) or while one of its ``grants`` lasts; else it is ``lost`` (K-49)."""

    seat: Seat
    kept: bool = True
    grants: tuple[Source, ...] = ()
    lost: bool = False


class Instance(Source, Held):
    """One skill of one seat (or of nobody: a rule). ``uses`` are the numbers of the hands in which it was activated.

    ``side`` is the side last used (K-20), ``card`` the card on which it is printed (None: it was gained, or is a rule),
    ``copy`` whether it is a copy of somebody's skill (K-30). Lost and gained again, it is the same object (K-19).
    """

    def __init__(
        self,
        skills: Skills,
        cls: type[Skill],
        seat: Seat,
        rank: tuple[int, ...],
        card: HeldCard | None = None,
        *,
        copy: bool = False,
    ) -> None:
        self.skills = skills
        self.cls = cls
        self.skill = cls()
        self.seat = seat
        self.rank = rank
        self.precedence = 0 if cls.kind.first else 1
        self.card = card
        self.label = short_name(cls)
        self.uses: list[int] = []
        self.activated: list[int] = []
        """The numbers of the hands in which it or a modifier of it was activated."""
        self.rows: list[tuple[int, int]] = []
        """The hand and the row of its holder's river in which each of its uses was."""
        self.side = ""
        self.offered: object = ()
        """The actions of its own that it offered last; choosing one is the will to activate it."""
        self.copy = copy
        self.lost_by: Activation | None = None
        own = copy and isinstance(cls.copied, Uses)
        self._once = cls.kind.once and not own
        self._limit = cls.copied if copy and isinstance(cls.copied, Uses) else cls.uses
        self.free = not self._once and self._limit is None
        self.me = Me(self, skills.table)

    @cached_property
    def turns(self) -> Handle:
        """What a printed name is by its fixed transformation (K-04)."""
        return self._own("turns")

    @cached_property
    def holds(self) -> Handle:
        """Whether the condition of its fixed or free transformation is true (K-29)."""
        return self._own("holds")

    @cached_property
    def frees(self) -> Handle:
        """Which tiles are free (K-03)."""
        return self._own("frees")

    def _own(self, name: str) -> Handle:
        """A method of the skill that is no hook, watched where the skill has written one."""
        method: Handle = getattr(self.skill, name)
        written = getattr(self.cls, name) is not getattr(Skill, name)
        return self.watched(name, method) if written else method

    def watched(self, name: str, method: Handle, holder: Source | None = None) -> Handle:
        """A method of the skill, or of a modifier of it, as it is called: through the watch, where there is one."""
        watch = self.skills.watch
        return method if watch is None else watch(holder or self, name, method)

    def written(self, hook: str) -> str:
        """What a fixed or free transformation says, it says in a method of another name than the hook's."""
        return _WRITTEN.get((hook, self.cls.transforms), hook)

    @property
    def title(self) -> str:
        """Its name with its seat, which tells two copies apart: ``miyanaga_saki.ridge_flower@0``."""
        return f"{self.label}@{self.seat}"

    @property
    def module(self) -> str:
        """The module in which the skill is written."""
        return self.cls.__module__

    @property
    def face_down(self) -> bool:
        """Whether the card on which it is printed lies face down."""
        return self.card is not None and self.card.down and not self.card.lost

    def own_level(self) -> int:
        """The level that follows from how it is held: lost, face down or neither (K-23)."""
        if self.lost:
            return BROKEN
        return DISABLED if self.face_down and not self.cls.works_down else WORKING

    def handlers(self) -> Mapping[str, Handler]:
        return bound_handlers(self, self, issubclass(self.cls, ExtraYaku) and self.seat != NOBODY)

    def exhausted(self) -> bool:
        """Whether its type or its limit allows no further activation now (K-18, K-19)."""
        if self._once and self.uses:
            return True
        limit = self._limit
        if limit is None:
            return False
        return self._used(limit.scope) >= limit.count

    def _used(self, scope: str) -> int:
        """How often it was activated in this game, hand or row."""
        table = self.skills.table
        if scope == "row":
            return self.rows.count((table.hand_number, row(table, self.seat)))
        return len(self.uses) if scope == "game" else self.uses.count(table.hand_number)

    def used(self) -> None:
        """It is being activated (K-28)."""
        table = self.skills.table
        self.uses.append(table.hand_number)
        self.rows.append((table.hand_number, row(table, self.seat)))

    def may_act(self) -> bool:
        return self.suppressed == WORKING and not self.lost and (self.free or not self.exhausted())
