"""姉帯豊音: six days of the calendar; who runs ahead of her is caught."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Final

from rinshan.decisions import Action, action
from rinshan.subjects import Claim, Discard, Draw, Refusal, RiichiTerms
from rinshan.tiles import NAME_TEXT, Name, Seat
from rinshan.win import Reading
from rinshan_skills import (
    GO_AROUND,
    LIMITED,
    LOCKED,
    SWITCH,
    THIS_HAND,
    THIS_TURN,
    Character,
    End,
    Me,
    Modifier,
    Skill,
    mine,
    per_hand,
)

PRICE: Final = 2_000
"""What riichi costs others once hers was the first of the hand."""
MELDS: Final = 4
LOOKED_AT: Final = 2
"""Open melds of a naked wait, and the live tiles that are looked at then."""
SEALED: Final = 1
"""The level at which nothing can be activated (K-13)."""
STILL: Final = action("still")
EASE: Final = action("ease")


@dataclass(eq=False)
class NoKan(Modifier):
    """A chased player makes no kan."""

    chased: Seat

    def may_kan(self, who: Seat) -> Refusal | None:
        return Refusal("chased", "anetai_toyone.chaser") if who == self.chased else None


@dataclass(eq=False)
class Caught(Modifier):
    """A ron on a chased player is worth one han more."""

    chased: Seat

    @mine
    def han_direct(self, me: Me, han: int, reading: Reading) -> int:
        return han + (not reading.win.tsumo and me.table.turn == self.chased)


class Chaser(Skill):
    """先負: when your riichi stands, those who were in riichi before you make no kan until your next turn, and your ron
    on one of them is worth one han more for the rest of the hand."""

    kind = LOCKED

    @mine
    def riichi_made(self, me: Me) -> Generator[Any, Any, None]:
        for seat in me.targets():
            if me.view.riichi(seat):
                yield me.modify(NoKan(seat), GO_AROUND)
                yield me.modify(Caught(seat), THIS_HAND)


class NakedWait(Skill):
    """友引: while you have four open melds, at each draw look at the next two live tiles and draw one of them."""

    kind = LOCKED

    @mine
    def drawing(self, me: Me, draw: Draw) -> Generator[Any, Any, None]:
        if draw.source == "live" and sum(meld.is_open for meld in me.table.melds[me.seat]) == MELDS:
            tiles = me.next_live(LOOKED_AT)
            yield me.peek(*tiles)
            chosen = yield me.ask_tile(tiles, secret=True)
            yield me.choose_draw(chosen, LOOKED_AT)


class FirstDay(Skill):
    """先勝: while yours is the first riichi of the hand, other players' riichi cost 2,000 points."""

    kind = LOCKED

    def riichi_terms(self, me: Me, terms: RiichiTerms) -> RiichiTerms:
        first = [event[1] for event in me.history("riichi_accepted")][:1]
        if first == [me.seat]:  # who has declared riichi is not asked for a second one
            if terms.min_points >= terms.price:
                terms.min_points = PRICE
            terms.price = PRICE
        return terms


class Stillness(Modifier):
    """Nobody activates anything."""

    def level(self, level: int) -> int:
        return max(level, SEALED)


class BuddhasEnd(Skill):
    """佛滅: once per game, at a suitable moment: until the hand ends nobody, you included, can activate skills."""

    kind = LIMITED

    @mine
    def moment_options(self) -> list[Action]:
        return [STILL]

    @mine
    def declared(self, me: Me, action: Action) -> Generator[Any, Any, None]:
        if action is STILL:
            yield me.modify(Stillness(), THIS_HAND, bound=False)


class Halved(Modifier):
    """Payments of the holder are halved."""

    def payment_multiply(self, delta: int, payer: Seat, base: int) -> int:
        return delta - base // 2 if payer == self.seat else delta


class GreatPeace(Skill):
    """大安: once per game, at a suitable moment: your payments in this hand, riichi deposits too, are halved."""

    kind = LIMITED

    @mine
    def moment_options(self) -> list[Action]:
        return [EASE]

    @mine
    def declared(self, me: Me, action: Action) -> Generator[Any, Any, None]:
        if action is EASE:
            yield me.modify(Halved(), THIS_HAND)


@dataclass(eq=False)
class Uncalled(Modifier):
    """A tile of this name cannot be called."""

    name: Name

    def may_call(self, me: Me, claim: Claim) -> Refusal | None:
        named = me.table.face[claim.tile] == self.name
        return Refusal("named", "anetai_toyone.red_mouth") if named else None


@dataclass(eq=False)
class Hushed(Modifier):
    """A player cannot call."""

    silent: Seat

    def may_call(self, who: Seat) -> Refusal | None:
        return Refusal("hushed", "anetai_toyone.red_mouth") if who == self.silent else None


class RedMouth(Skill):
    """赤口: once per hand, before your discard. (noon) Name one tile: in this turn it cannot be called. (else) Choose
    another character, who cannot call until that character's next turn."""

    kind = SWITCH
    sides = ("noon", "else")
    uses = per_hand(1)

    @mine
    def discarding(self, me: Me, discard: Discard) -> Generator[Any, Any, None]:  # noqa: ARG002 - whatever is cut
        side = yield me.ask_side()
        if side == "noon":
            name = yield me.ask_declare()
            yield me.modify(Uncalled(name), THIS_TURN)
            yield me.announce(f"no calls of {NAME_TEXT[name]}")
        else:
            seat = yield me.ask_seat()
            yield me.modify(Hushed(seat), End("go_around", seat=seat))
            yield me.announce("no calls by", seat)


ANETAI_TOYONE = Character("anetai_toyone", __name__, (Chaser, NakedWait, FirstDay, BuddhasEnd, GreatPeace, RedMouth))
