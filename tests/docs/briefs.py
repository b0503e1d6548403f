"""Skills written from the page alone, each from a brief of one line; tests/docs/test_briefs.py plays them."""

from dataclasses import dataclass, replace

from rinshan.subjects import Discard, Draw, Refusal
from rinshan.tiles import NAME_OF_TEXT
from rinshan_skills import FIXED, GO_AROUND, LIMITED, LOCKED, Modifier, Skill, mine, per_hand


class KansCount(Skill):
    """Your kans are worth one han."""

    kind = LOCKED

    @mine
    def han_direct(self, han, reading):
        return han + sum(meld.is_kan for meld in reading.win.melds)


class NotThatPon(Skill):
    """Once per game cancel a pon."""

    kind = LIMITED

    def call_declared(self, me, who, claim):
        if who != me.seat and claim.action.kind == "pon":
            yield me.cancel()


class OnesAreNines(Skill):
    """Your 1s are 9s while you are tenpai."""

    kind = LOCKED
    transforms = FIXED

    def turns(self, me, name):
        return {NAME_OF_TEXT[f"1{suit}"]: NAME_OF_TEXT[f"9{suit}"] for suit in "mps"}.get(name, name)

    def holds(self, me):
        return me.tenpai


class Ceiling(Skill):
    """Your payment on a ron is at most 3,900."""

    kind = LOCKED

    def payment_final(self, me, points, payer, why):
        return min(points, 3_900) if payer == me.seat and why == "ron" else points


class NoChi(Skill):
    """Others cannot chi your discards."""

    kind = LOCKED

    def may_call(self, me, claim):
        mine = claim.frm == me.seat and claim.action.kind == "chi"
        return Refusal("these discards cannot be taken by chi", "no_chi") if mine else None


class OtherEnd(Skill):
    """Once per hand you may draw a replacement tile instead of a tile of the live wall."""

    uses = per_hand(1)

    @mine
    def drawing(self, me, draw):
        if draw.source == "live":
            yield me.replace(Draw(me.seat, "dead"))


@dataclass(eq=False)
class Echoed(Modifier):
    """One han more for its holder."""

    def han_direct(self, han, who):
        return han + 1 if who == self.seat else han


class Echo(Skill):
    """When an opponent is in riichi, your wins are worth one han more until your next turn begins."""

    kind = LOCKED

    def riichi_made(self, me, who):
        if who != me.seat:
            yield me.modify(Echoed(), GO_AROUND)


class Veil(Skill):
    """Your first discard of each hand lies face down."""

    kind = LOCKED

    @mine
    def discarding(self, me, discard: Discard):
        if not me.table.discards[me.seat]:
            yield me.replace(replace(discard, down=True))


class Credit(Skill):
    """You may declare riichi with any number of points."""

    kind = LOCKED

    @mine
    def riichi_terms(self, terms):
        return replace(terms, min_points=-1_000_000)


class Thrift(Skill):
    """At an exhaustive draw you pay no noten penalty."""

    kind = LOCKED

    def payment_final(self, me, points, payer, why):
        return 0 if payer == me.seat and why == "noten" else points


BRIEFS = [KansCount, NotThatPon, OnesAreNines, Ceiling, NoChi, OtherEnd, Echo, Veil, Credit, Thrift]
