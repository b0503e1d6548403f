"""A skill at the table: one object of its class, whose it is, and what it has used up (K-30)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rinshan.rows import NOBODY, WORKING, Handler, Source
from rinshan.tiles import Seat
from rinshan_skills.binding import Me, bound_handlers
from rinshan_skills.skill import ExtraYaku, Skill, short_name

if TYPE_CHECKING:
    from rinshan_skills.activation import Skills


class Instance(Source):
    """One skill of one seat (or of nobody: a rule). ``uses`` are the numbers of the hands in which it was activated."""

    def __init__(self, skills: Skills, cls: type[Skill], seat: Seat, rank: tuple[int, ...], card: str = "") -> None:
        self.skills = skills
        self.cls = cls
        self.skill = cls()
        self.seat = seat
        self.rank = rank
        self.precedence = 0 if cls.kind.first else 1
        self.card = card
        self.label = short_name(cls)
        self.uses: list[int] = []
        self._limited = cls.kind.once or cls.uses is not None
        self.lost = False
        self.me = Me(self, skills.table)

    @property
    def lost(self) -> bool:
        """Whether its holder has lost it."""
        return self._lost

    @lost.setter
    def lost(self, lost: bool) -> None:
        self._lost = lost
        self.free = not (lost or self._limited)

    def handlers(self) -> Mapping[str, Handler]:
        return bound_handlers(self, self, issubclass(self.cls, ExtraYaku) and self.seat != NOBODY)

    def exhausted(self) -> bool:
        """Whether its type or its limit allows no further activation now (K-18, K-19)."""
        if self.cls.kind.once and self.uses:
            return True
        limit = self.cls.uses
        if limit is None:
            return False
        used = self.uses if limit.scope == "game" else [n for n in self.uses if n == self.skills.table.hand_number]
        return len(used) >= limit.count

    def may_act(self) -> bool:
        return self.suppressed == WORKING and not self.lost and not (self._limited and self.exhausted())
