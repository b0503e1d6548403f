"""Calls that a skill makes possible, and dora indicators that it opens (K-26, K-43, K-46).

What a skill adds in `claim_options` is offered like any call. Choosing it is the will to activate; the skill activates
when the call has won priority, and only then: what it costs is paid there, the use is spent, others may cancel it. A
call whose skill does not activate is not made.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rinshan.decisions import Action, meld_action, river_action
from rinshan.errors import PackError
from rinshan.hooks import KNOWN, Answers, Asked
from rinshan.offers import call_options, calls_with, held_for
from rinshan.returns import shown
from rinshan.rows import NOTHING, Handle, Handler, Source
from rinshan.subjects import Claim, Discard
from rinshan.table import RIVER, Table
from rinshan.tiles import TILES, Seat, Tile
from rinshan.turn import open_indicator
from rinshan_skills.effects import Effect, OpeningEffect

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation
    from rinshan_skills.instance import Instance

OFFER: Final = "claim_options"
WINDOW: Final = "call_declared"
BY_SKILL: Final = "skill"
"""The cause of an indicator that a skill opens."""


@dataclass(slots=True)
class MakeCall(Effect):
    """A call that this skill makes possible is made (K-26)."""

    claim: Claim
    willing: ClassVar[bool] = True

    def would_change(self, act: Activation, /) -> bool:
        if act.window.spec.name != WINDOW or self.claim is not act.window.subject:
            raise PackError(f"makes {shown(self.claim)}; expected the claim of the window {WINDOW!r} it is in")
        return not self.claim.made

    def apply(self, _act: Activation, /) -> None:
        self.claim.made = True


@dataclass(slots=True)
class OpenIndicator(OpeningEffect):
    """One more dora indicator is opened: the next one, or one that was left shut (K-43)."""

    slot: int | None = None

    def would_change(self, act: Activation, /) -> bool:
        table = act.table
        if self.slot is None:
            return table.has_indicator
        if type(self.slot) is not int or self.slot < 0:
            raise PackError(f"opens indicator {shown(self.slot)}; expected None, or a slot from 0 that was left shut")
        return self.slot in table.closed_indicators

    def apply(self, act: Activation, /) -> None:
        if self.slot is not None:
            act.log("indicator", act.table.unshut_indicator(self.slot), BY_SKILL)

    def follow(self, act: Activation, /) -> Generator[Asked, Answers, Any]:
        """Open the next indicator like any other; skills may leave it shut."""
        if self.slot is None:
            yield from open_indicator(act.table, BY_SKILL, act.seat, act.cause)


def claim_action(table: Table, seat: Seat, kind: str, own: tuple[Tile, ...], tile: Tile) -> Action:
    """The call of a tile that lies in a river with these tiles of the seat; raises `PackError` for anything else."""
    _check_call(table, kind, tile)
    for held in own:
        if held not in table.hands[seat]:
            raise PackError(f"claims with tile {shown(held)}; expected tiles of the holder's hand")
    names = tuple([table.face[held] for held in own])
    frm = table.owner[tile]
    if frm == table.turn and table.rivers[frm][-1] == tile:
        return meld_action(kind, names)
    return river_action(kind, names, frm, table.rivers[frm].index(tile))


def claim_actions(table: Table, seat: Seat, kind: str, tile: Tile) -> list[Action]:
    """Each way in which the hand of a seat can make this call of a tile that lies in a river; `PackError` as above."""
    _check_call(table, kind, tile)
    ways = [held_for(table, seat, choice) for choice in calls_with(table, seat, tile) if choice.kind == kind]
    return [claim_action(table, seat, kind, tuple(own), tile) for own in ways if own is not None]


def _check_call(table: Table, kind: str, tile: Tile) -> None:
    if kind not in ("chi", "pon", "daiminkan"):
        raise PackError(f"claims by {shown(kind)}; expected 'chi', 'pon' or 'daiminkan'")
    if type(tile) is not int or not 0 <= tile < TILES or table.place[tile] != RIVER:
        raise PackError(f"claims tile {shown(tile)}; expected a tile that lies in a river")


def _make(_subject: Any, claim: Claim) -> Generator[Any, Any, None]:
    """What a skill does that has no more to do about a call than to make it."""
    yield MakeCall(claim)


class _Claiming:
    """The handlers of a skill that offers calls: what it has offered is remembered until it is declared."""

    def __init__(self, holder: Source, instance: Instance, found: Mapping[str, Handler], fixed: Any) -> None:
        self.holder = holder
        self.table: Table = instance.skills.table
        self.rows = instance.skills.rows
        self._offer: Callable[[Seat, Discard], list[Action]] = found[OFFER].call
        own = found.get(WINDOW)
        self._own: Handle | None = own.call if own is not None else None
        self._own_mine = own is not None and own.mine
        spec = KNOWN[WINDOW]
        self._make: Handle = instance.skills.opener(holder, instance, spec, _make, ("claim",), 1)(fixed)
        self._offered: dict[Seat, tuple[Tile, list[Action]]] = {}

    def offer(self, who: Seat, discard: Discard) -> list[Action]:
        """The calls it makes possible; none while it could not activate (K-13, K-19)."""
        found = self._offer(who, discard) if self.holder.may_act() else []
        if found:
            self._offered[who] = discard.tile, found
        return found

    def declared(self, who: Seat, claim: Claim) -> Any:
        """The window of a call: one that it has made possible is made by activating it."""
        hears = self._own is not None and (not self._own_mine or who == self.holder.seat)
        if self._is_own(who, claim):
            return self._play(who, claim, hears=hears)
        return self._own(who, claim) if self._own is not None and hears else NOTHING

    def _is_own(self, who: Seat, claim: Claim) -> bool:
        """Whether the call is one that it has offered on this discard, and that the rules do not allow anyway."""
        table = self.table
        tile, found = self._offered.get(who, (-1, []))
        river = table.rivers[table.turn]
        if claim.made or claim.action not in found or not river or river[-1] != tile:
            return False
        return bool(claim.action.word) or claim.action not in call_options(table, who, claim.frm, claim.tile)

    def _play(self, who: Seat, claim: Claim, *, hears: bool) -> Generator[Asked, Answers, Any]:
        play: Any = NOTHING
        if self._own is not None and hears:
            play = self._own(who, claim)
        if play is NOTHING:
            play = self._make(who, claim)
        if play is not NOTHING:
            yield from play
        if not claim.made:
            self.rows.windows[-1].cancelled_by = self.holder


def claiming(holder: Source, instance: Instance, found: dict[str, Handler], subject: object) -> None:
    """Let the calls that a skill or its modifier offers be made by activating it."""
    if OFFER in found:
        calls = _Claiming(holder, instance, dict(found), subject)
        found[OFFER] = Handler(calls.offer, found[OFFER].mine)
        found[WINDOW] = Handler(calls.declared)
