"""``me``: the bound holder that handlers get from the framework, and how methods become handlers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rinshan.decisions import Action, Options
from rinshan.hooks import KNOWN
from rinshan.modifiers import End, hook_methods
from rinshan.rows import Handle, Handler, Source, adapt
from rinshan.subjects import Indicator
from rinshan.tiles import Name, Seat, Tile
from rinshan.views import View
from rinshan_skills.asks import Ask, Declare, identity, is_yes, yes_or_no
from rinshan_skills.effects import Attach, Cancel, LeaveClosed, Replace, Stake, Transform

if TYPE_CHECKING:
    from rinshan.table import Table
    from rinshan_skills.instance import Instance
    from rinshan_skills.modifiers import Modifier

ME = ("me",)


class Me:
    """The holder of a skill, as its methods see it.

    ``seat`` is the holder's seat (-1 for a rule of the match), ``table`` the facts, to be read only, ``view`` what
    the holder may know. The other methods make what a handler yields: asks, costs and effects.
    """

    __slots__ = ("instance", "seat", "table", "view")

    def __init__(self, instance: Instance, table: Table) -> None:
        self.instance = instance
        self.seat: Seat = instance.seat
        self.table = table
        self.view = View(table, instance.seat)

    # asks

    def ask(self, options: Sequence[Action], *, known_to: tuple[Seat, ...] | None = None, note: str = "") -> Ask:
        """Ask for one of these actions; ``yield`` gives the action chosen."""
        return Ask(Options(tuple(options)), identity, known_to=known_to, note=note)

    def ask_yes(self, *, known_to: tuple[Seat, ...] | None = None, note: str = "") -> Ask:
        """Ask yes or no; ``yield`` gives a bool."""
        return Ask(yes_or_no(), is_yes, known_to=known_to, note=note)

    def ask_declare(self) -> Ask:
        """Ask for one tile of the game; ``yield`` gives its name (K-08)."""
        return Ask(Declare(self.table.printed), _name_of)

    # costs

    def stake(self, points: int) -> Stake:
        """Lay points on the table."""
        return Stake(points)

    # effects

    def transform(self, tile: Tile, name: Name) -> Transform:
        """Let a tile of yours be the declared tile while it is among your tiles (class 1)."""
        return Transform(tile, name)

    def leave_closed(self, slot: Indicator) -> LeaveClosed:
        """Leave the indicator that is about to be opened shut."""
        return LeaveClosed(slot)

    def modify(self, modifier: Modifier, until: End | None = None, *, bound: bool = True) -> Attach:
        """Attach a modifier; ``bound`` ones sleep while this skill is disabled."""
        return Attach(modifier, until, bound)

    def cancel(self) -> Cancel:
        """Cancel what the window is about."""
        return Cancel()

    def replace(self, subject: object) -> Replace:
        """Put another subject in place of the one the window is about."""
        return Replace(subject)


def _name_of(answer: Action) -> Name:
    return answer.name


def bound_handlers(holder: Source, instance: Instance, only_mine: bool = False) -> Mapping[str, Handler]:
    """The hook methods of a skill or modifier as handlers; active ones run through the activation protocol.

    ``only_mine`` lets all that are about somebody be called only for the holder's own seat.
    """
    found: dict[str, Handler] = {}
    subject = instance.skill if holder is instance else holder
    for name, given, mine in hook_methods(type(subject), ME):
        spec = KNOWN[name]
        fixed: tuple[object, ...] = (subject,)
        if given[:1] == ME:
            fixed, given = (subject, instance.me), given[1:]
        function: Handle = getattr(type(subject), name)
        if spec.active:
            handle = instance.skills.opener(holder, instance, spec, function, given, len(fixed))(*fixed)
        else:
            handle = adapt(function, given, spec.args, fixed)
        found[name] = Handler(handle, (mine or only_mine) and "who" in spec.args)
    return found
