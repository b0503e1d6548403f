"""天江衣: the moon is reflected at the bottom of the sea."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from rinshan.subjects import Claim, Draw, Known, Refusal
from rinshan.tiles import Seat
from rinshan_skills import DECLARED, LOCKED, ORDINARY, SWITCH, THIS_HAND, Character, Me, Modifier, Skill, mine

DEEP = 20
"""The live tiles from which on the others are held one tile from tenpai."""


class MoonUnderTheSea(Skill):
    """海底撈月: when you draw the last live tile you may declare it to be any tile."""

    kind = ORDINARY
    transforms = DECLARED

    @mine
    def drawn(self, me: Me, draw: Draw) -> Generator[Any, Any, None]:
        if not draw.is_replacement and not me.table.live:
            name = yield me.ask_declare()
            yield me.transform(draw.tile, name)


class OneAway(Skill):
    """一向聽地獄: while at most 20 live tiles are left, other characters who are not tenpai cannot chi or pon."""

    kind = LOCKED

    def may_call(self, me: Me, who: Seat, claim: Claim) -> Refusal | None:
        if who == me.seat or len(me.table.live) > DEEP or claim.action.kind == "daiminkan" or me.table.waits(who):
            return None
        return Refusal("one tile from tenpai", "amae_koromo.one_away", (who,))


@dataclass(eq=False)
class Darkness(Modifier):
    """The holder knows who is tenpai."""

    def knows(self, me: Me, who: Seat) -> list[Known]:
        tenpai = tuple(seat for seat in me.targets() if me.table.waits(seat))
        return [Known("tenpai", tenpai)] if who == me.seat else []


class MoonPhases(Skill):
    """月相: at the start of the hand, in turn, the one or the other.

    (full) As many of the last live tiles go to the dead wall, three at most, as it takes to make the last draw yours if
    nobody calls. One tile shifts the last draw by one seat, so one alone would not do. (new) Until the hand ends you
    know who is tenpai, of those whom skills affect. Which phase it is, everybody sees; who is tenpai, only you.
    """

    kind = SWITCH
    sides = ("full", "new")
    tells = ("tenpai",)

    def hand_starting(self, me: Me) -> Generator[Any, Any, None]:
        side = yield me.ask_side()
        if side == "new":
            yield me.modify(Darkness(), THIS_HAND)
            return
        table = me.table
        last = (table.dealer + len(table.live) - 1) % table.players
        for tile in table.live[: (last - me.seat) % table.players]:
            yield me.move(tile, "dead")


AMAE_KOROMO = Character("amae_koromo", __name__, (MoonUnderTheSea, OneAway, MoonPhases))
