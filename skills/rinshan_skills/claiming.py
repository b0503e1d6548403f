"""Claims that a skill makes possible, and dora indicators that it opens (K-26, K-43, K-46).

What a skill adds in `claim_options` is offered like any call. Choosing it is the will to activate; the skill activates
when the call has won priority, and only then: what it costs is paid there, the use is spent, others may cancel it. A
call whose skill does not activate is not made. With a ron on an earlier tile it is the same when the ron is declared.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from rinshan.decisions import Action, meld_action, river_action, river_place
from rinshan.errors import PackError
from rinshan.hooks import KNOWN, Answers, Asked
from rinshan.offers import call_options, calls_with, held_for
from rinshan.returns import shown
from rinshan.rows import NOTHING, Handle, Handler, Source
from rinshan.subjects import Claim, Discard, Win
from rinshan.table import RIVER, Table
from rinshan.tiles import TILES, Seat, Tile
from rinshan.turn import open_indicator
from rinshan_skills.effects import Effect, OpeningEffect

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation
    from rinshan_skills.instance import Instance

OFFER: Final = "claim_options"
WINDOW: Final = "call_declared"
WIN_WINDOW: Final = "win_declared"
CALLS: Final = ("chi", "pon", "daiminkan")
BY_SKILL: Final = "skill"
"""The cause of an indicator that a skill opens."""


@dataclass(slots=True)
class MakeCall(Effect):
    """A call, or a ron, that this skill makes possible is made (K-26)."""

    claim: Claim | Win
    willing: ClassVar[bool] = True

    def would_change(self, act: Activation, /) -> bool:
        if act.window.spec.name not in (WINDOW, WIN_WINDOW) or self.claim is not act.window.subject:
            told = f"{WINDOW!r} or {WIN_WINDOW!r}"
            raise PackError(f"makes {shown(self.claim)}; expected the claim of the window {told} it is in")
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
    """The claim of a tile that lies in a river with these tiles of the seat; raises `PackError` for anything else."""
    _check_claim(table, kind, tile, (*CALLS, "ron"))
    if kind == "ron" and own:
        raise PackError(f"claims by 'ron' with {len(own)} own tiles; expected none")
    for held in own:
        if held not in table.hands[seat]:
            raise PackError(f"claims with tile {shown(held)}; expected tiles of the holder's hand")
    names = tuple([table.face[held] for held in own])
    frm = table.owner[tile]
    if frm == table.turn and table.rivers[frm][-1] == tile:
        if kind == "ron":
            raise PackError("claims the discard by 'ron'; expected an earlier tile: the discard can be ronned anyway")
        return meld_action(kind, names)
    return river_action(kind, names, frm, table.rivers[frm].index(tile))


def claim_actions(table: Table, seat: Seat, kind: str, tile: Tile) -> list[Action]:
    """Each way in which the hand of a seat can make this call of a tile that lies in a river; `PackError` as above."""
    _check_claim(table, kind, tile, CALLS)
    ways = [held_for(table, seat, choice) for choice in calls_with(table, seat, tile) if choice.kind == kind]
    return [claim_action(table, seat, kind, tuple(own), tile) for own in ways if own is not None]


def _check_claim(table: Table, kind: str, tile: Tile, kinds: tuple[str, ...]) -> None:
    if kind not in kinds:
        expected = f"{', '.join(map(repr, kinds[:-1]))} or {kinds[-1]!r}"
        raise PackError(f"claims by {shown(kind)}; expected {expected}")
    if type(tile) is not int or not 0 <= tile < TILES or table.place[tile] != RIVER:
        raise PackError(f"claims tile {shown(tile)}; expected a tile that lies in a river")


def _make(_subject: Any, claim: Claim | Win) -> Generator[Any, Any, None]:
    """What a skill does that has no more to do about a claim than to make it."""
    yield MakeCall(claim)


class _Declared:
    """One window in which what a skill has offered is declared: the skill's own handler of it, and what makes it."""

    def __init__(self, name: str, given: str, instance: Instance, found: Mapping[str, Handler]) -> None:
        own = found.get(name)
        self._own: Handle | None = own.call if own is not None else None
        self._mine = own is not None and own.mine
        self._spec = KNOWN[name]
        self._given = given
        self._instance = instance

    def bind(self, holder: Source, fixed: Any) -> None:
        """Let the claims of this holder be made."""
        skills = self._instance.skills
        self._make: Handle = skills.opener(holder, self._instance, self._spec, _make, (self._given,), 1)(fixed)

    def others(self, who: Seat, claim: Claim | Win, holder: Source) -> Any:
        """What the skill does about a claim that is none of its own."""
        if self._own is None or (self._mine and who != holder.seat):
            return NOTHING
        return self._own(who, claim)

    def play(self, who: Seat, claim: Claim | Win, holder: Source) -> Generator[Asked, Answers, Any]:
        """Make a claim that the skill has offered, by activating it; it is cancelled where it does not activate."""
        play: Any = self.others(who, claim, holder)
        if play is NOTHING:
            play = self._make(who, claim)
        if play is not NOTHING:
            yield from play
        if not claim.made:
            self._instance.skills.rows.windows[-1].cancelled_by = holder


def _actions(given: object) -> list[Action]:
    """The actions in what a stranger gives, whatever it is."""
    items = cast("list[object]", given) if isinstance(given, list) else []
    return [item for item in items if isinstance(item, Action)]


class _Claiming:
    """The handlers of a skill that offers claims: what it has offered is remembered until it is declared."""

    def __init__(self, holder: Source, instance: Instance, found: Mapping[str, Handler], fixed: Any) -> None:
        self.holder = holder
        self.table: Table = instance.skills.table
        self._offer: Callable[[Seat, Discard], list[Action]] = found[OFFER].call
        self._calls = _Declared(WINDOW, "claim", instance, found)
        self._wins = _Declared(WIN_WINDOW, "win", instance, found)
        self._calls.bind(holder, fixed)
        self._wins.bind(holder, fixed)
        self._offered: dict[Seat, tuple[Tile, list[Action]]] = {}
        self._rons: dict[Seat, list[Tile]] = {}

    def offer(self, who: Seat, discard: Discard) -> list[Action]:
        """The claims it makes possible; what is no list of actions is judged by whoever asked."""
        found = self._offer(who, discard)
        actions = _actions(found)
        if actions:
            self._offered[who] = discard.tile, actions
        self._rons[who] = [self._tile(choice) for choice in actions if choice.kind == "ron"]
        return found

    def _tile(self, choice: Action) -> Tile:
        """The tile that a ron is on, -1 where there is no such tile: the offer is not one that is taken up."""
        frm, at = river_place(choice) or (-1, -1)
        river = self.table.rivers[frm] if 0 <= frm < self.table.players else []
        return river[at] if 0 <= at < len(river) else -1

    def call(self, who: Seat, claim: Claim) -> Any:
        """The window of a call: one that it has made possible is made by activating it."""
        if self._is_own(who, claim):
            return self._calls.play(who, claim, self.holder)
        return self._calls.others(who, claim, self.holder)

    def win(self, who: Seat, win: Win) -> Any:
        """The window of a win: a ron on an earlier tile that it has made possible is made by activating it."""
        if not (win.made or win.tsumo) and win.tile in self._rons.get(who, ()):
            return self._wins.play(who, win, self.holder)
        return self._wins.others(who, win, self.holder)

    def _is_own(self, who: Seat, claim: Claim) -> bool:
        """Whether the call is one that it has offered on this discard, and that the rules do not allow anyway."""
        table = self.table
        tile, found = self._offered.get(who, (-1, []))
        river = table.rivers[table.turn]
        if claim.made or claim.action not in found or not river or river[-1] != tile:
            return False
        return bool(claim.action.word) or claim.action not in call_options(table, who, claim.frm, claim.tile)


def claiming(holder: Source, instance: Instance, found: dict[str, Handler], subject: object) -> None:
    """Let the claims that a skill or its modifier offers be made by activating it."""
    if OFFER in found:
        claims = _Claiming(holder, instance, dict(found), subject)
        found[OFFER] = Handler(claims.offer, found[OFFER].mine)
        found[WINDOW] = Handler(claims.call)
        found[WIN_WINDOW] = Handler(claims.win)
