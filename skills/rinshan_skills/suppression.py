"""Who is sealed or disabled: the levels of all skills and modifiers, derived from the facts (K-13, K-14, K-53).

A *suppressor* is anything with a handler of ``level``: a skill that seals or disables others while a condition holds,
or a modifier that does so for a while. What each would suppress is asked as if nobody else suppressed anything. Then
they apply in the order in which their conditions became true, ties as in K-15 at that moment; one that is disabled
suppresses nothing, and of two that disable each other the earlier one stands. The answer does not depend on the order
in which skills came to the table, and is the same until a condition changes. It is looked for after every event.

What a skill has left behind unbound, such as a penalty of its holder, is nobody's to suppress.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from rinshan.modifiers import Modifier as CoreModifier
from rinshan.returns import LEVEL, YES_NO
from rinshan.rows import BROKEN, DISABLED, FAULTS, NOBODY, WORKING, Handle, HandlerError, Source, order_key
from rinshan_skills.instance import Instance

if TYPE_CHECKING:
    from rinshan.table import Event, Table
    from rinshan.tiles import Seat
    from rinshan_skills.activation import Skills

ROUNDS: Final = 4
"""How often immunity is weighed anew when what gives it is suppressed itself."""
Since: TypeAlias = "tuple[int, tuple[int, int, tuple[int, ...]]]"
Levels: TypeAlias = dict[int, int]
"""By the id of the source; what is not in it works."""


class _StaleError(Exception):
    """A handler failed, and all levels were derived anew meanwhile."""


class Suppressor:
    """A source with its handler of ``level``, and what it would suppress to which level (by id)."""

    __slots__ = ("handle", "hits", "since", "source")

    def __init__(self, source: Source, handle: Handle) -> None:
        self.source = source
        self.handle = handle
        self.hits: Levels = {}
        self.since: Since = (0, (0, 0, ()))

    def disables(self, other: Suppressor) -> bool:
        """Whether the other one would be disabled by this one, itself or through the skill it hangs on."""
        hit = max(self.hits.get(id(source), WORKING) for source in (other.source, *_bonds(other.source)))
        return hit >= DISABLED


class Suppression:
    """The levels of one table."""

    def __init__(self, skills: Skills) -> None:
        self.skills = skills
        self.table: Table = skills.table
        self._levels: Levels = {}
        self._since: dict[int, Since] = {}
        self._serial = 0
        self._deriving = False

    def level(self, source: Source) -> int:
        """The level of a source as it was derived last."""
        found = self._levels.get(id(source), WORKING)
        return max(found, _own(source)) if isinstance(source, (CoreModifier, Instance)) else found

    def settle(self) -> None:
        """Derive the levels anew."""
        point = self.skills.rows.points.get("level")
        if point is None or not point.sources:
            self._levels = {}
            return
        if self.happened not in self.table.listeners and any(_is_standing(source) for source, _ in point.sources):
            self.table.listeners = [self.happened, *self.table.listeners]
        try:
            self._levels = self._derive([Suppressor(source, handler.call) for source, handler in point.sources])
        except _StaleError:
            return

    def happened(self, table: Table, event: Event) -> None:  # noqa: ARG002 - a listener
        """Look at the conditions again after an event."""
        point = self.skills.rows.points.get("level")
        if self._deriving or point is None or not any(_is_standing(source) for source, _ in point.sources):
            return
        self._deriving = True
        try:
            if self.skills.rows.derive_levels():
                table.refresh()
        finally:
            self._deriving = False

    # ------------------------------------------------------------------ deriving

    def _derive(self, known: list[Suppressor]) -> Levels:
        broken = {id(it.source.target): BROKEN for it in known if isinstance(it.source, _broken())}  # type: ignore[attr-defined]
        if not hasattr(self.table, "hands"):
            return broken
        standing = [it for it in known if _is_standing(it.source) and not _is_out(it.source, broken)]
        targets = [source for source in self.skills.rows.sources if _may_be_hit(source) and id(source) not in broken]
        levels = broken
        for _ in range(ROUNDS):
            before = self._immunities(levels)
            levels = broken | self._apply(standing, targets, levels)
            if self._immunities(levels) == before:
                break
        return levels

    def _apply(self, standing: list[Suppressor], targets: list[Source], levels: Levels) -> Levels:
        """What the suppressors make of the levels when immunity is as these levels have it."""
        for it in standing:
            it.hits = self._hits(it, targets, levels)
        acting = self._in_order([it for it in standing if it.hits])
        those = stand(acting)
        found: Levels = {}
        safe = {id(source) for it in those for source in (it.source, *_bonds(it.source))}
        for it in those:
            for key, level in it.hits.items():
                if level < DISABLED or key not in safe:
                    found[key] = max(level, found.get(key, WORKING))
        return found

    def _hits(self, it: Suppressor, targets: list[Source], levels: Levels) -> Levels:
        """What one would suppress if nobody else suppressed anything; never itself, nor whoever is immune to it."""
        spared = (it.source, *_bonds(it.source))
        hits: Levels = {}
        for target in targets:
            if target not in spared:
                level = self._ask(it, target)
                if level and not self._is_immune(target, it.source, levels):
                    hits[id(target)] = level
        return hits

    def _ask(self, it: Suppressor, target: Source) -> int:
        try:
            level = it.handle(WORKING, target)
            if not LEVEL.allows(level, self.table, (target,)):
                raise LEVEL.error(level)
        except FAULTS as error:
            self._failed(it.source, "level", error)
        return int(level)

    def _failed(self, source: Source, hook: str, error: BaseException) -> NoReturn:
        """Report a handler that failed, which derives all levels anew; what is being derived is out of date then."""
        if isinstance(error, HandlerError):
            raise error
        self.skills.rows.failed(source, hook, error)
        raise _StaleError from None

    def _in_order(self, acting: list[Suppressor]) -> list[Suppressor]:
        """Sort by when the conditions became true; forget those that are not true any more."""
        self._serial += 1
        table = self.table
        for it in acting:
            key = order_key(it.source, table.turn, table.players)
            it.since = self._since.get(id(it.source), (self._serial, key))
        self._since = {id(it.source): it.since for it in acting}
        return sorted(acting, key=lambda it: it.since)

    # ------------------------------------------------------------------ immunity

    def _immunities(self, levels: Levels) -> set[int]:
        """The sources that give immunity while these levels hold."""
        point = self.skills.rows.points.get("immune")
        return {id(source) for source, _ in point.sources if not _is_out(source, levels)} if point else set()

    def _is_immune(self, target: Source, source: Source, levels: Levels) -> bool:
        point = self.skills.rows.points.get("immune")
        if point is None or target.seat in (NOBODY, source.seat):
            return False
        yes = False
        for giver, handler in point.sources:
            if not _is_out(giver, levels):
                yes = self._protects(giver, handler.call, yes, (target.seat, source.origin(), "target"))
        return yes

    def _protects(self, giver: Source, handle: Handle, yes: bool, asked: tuple[Seat, Source, str]) -> bool:
        """What one source makes of the answer whether somebody is immune."""
        try:
            said = handle(yes, *asked)
            if not YES_NO.allows(said, self.table, asked):
                raise YES_NO.error(said)
        except FAULTS as error:
            self._failed(giver, "immune", error)
        return bool(said)


def stand(acting: list[Suppressor]) -> list[Suppressor]:
    """Those of the suppressors, given in order, that are not disabled by another one that stands.

    In a ring, where each is disabled by the next, the first stands, whatever would disable it.
    """
    foes = {
        id(it): [other for other in acting if other is not it and _defeats(other, it)]
        for it in acting
    }  # fmt: skip
    left, found = list(acting), list[Suppressor]()
    beaten: set[int] = set()
    while left:
        free = [it for it in left if all(id(foe) in beaten for foe in foes[id(it)])] or left[:1]
        found += free
        beaten |= {id(it) for it in left if it not in free and any(foe in free for foe in foes[id(it)])}
        left = [it for it in left if it not in free and id(it) not in beaten]
    return sorted(found, key=lambda it: it.since)


def _defeats(one: Suppressor, other: Suppressor) -> bool:
    """Whether one disables the other, and is not itself disabled by that one from earlier on."""
    return one.disables(other) and (one.since < other.since or not other.disables(one))


def _broken() -> type[CoreModifier]:
    from rinshan_skills.modifiers import Broken

    return Broken


def _is_standing(source: Source) -> bool:
    return not isinstance(source, _broken())


def _may_be_hit(source: Source) -> bool:
    """Whether suppressors are asked about a source: skills, and modifiers that sleep with theirs."""
    return not isinstance(source, CoreModifier) or source.bound


def _bonds(source: Source) -> tuple[Source, ...]:
    """The skill with which a bound modifier sleeps."""
    return (source.source,) if isinstance(source, CoreModifier) and source.bound and source.source else ()


def _own(source: Source) -> int:
    return source.own_level() if isinstance(source, (CoreModifier, Instance)) else WORKING


def _is_out(source: Source, levels: Levels) -> bool:
    """Whether a source has no say: lost, face down, or disabled by these levels, itself or with its skill."""
    return any(
        max(levels.get(id(it), WORKING), it.own_level() if isinstance(it, Instance) else WORKING) >= DISABLED
        for it in (source, *_bonds(source))
    )
