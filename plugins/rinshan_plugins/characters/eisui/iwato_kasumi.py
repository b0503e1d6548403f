"""石戸霞: a firm defender, and the vessel of a god that wants one suit alone."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Final

from rinshan.subjects import Why
from rinshan.tiles import KIND_OF, Seat, Tile
from rinshan.win import Reading
from rinshan_skills import LIMITED, LOCKED, THIS_GAME, Character, Me, Modifier, Skill

SUITS: Final = "mps"
HONOURS: Final = 0b1111111 << 27
AT_MOST: Final = {True: 5_800, False: 3_900}
"""What dealing in costs at most: to a dealer, to a child."""
DEEP: Final = 16


class Guarding(Skill):
    """守: while you have no open meld, dealing in costs you at most 3,900, to a dealer 5,800, honba included."""

    kind = LOCKED

    def payment_final(self, me: Me, points: int, payer: Seat, payee: Seat | None, why: Why) -> int:
        table = me.table
        deals_in = why == "ron" and payer == table.turn == me.seat and payee is not None
        return min(points, AT_MOST[payee == table.dealer]) if deals_in and table.closed[me.seat] else points


@dataclass(eq=False)
class OneSuit(Modifier):
    """A suit that lies open in other hands and is worth a han to the holder, until the wall is deep."""

    suit: int

    def sees(self, me: Me, yes: bool, who: Seat, tile: Tile) -> bool:
        kind = KIND_OF[me.table.printed[tile]]
        theirs = who not in (-1, self.seat) and tile in me.table.concealed(who)
        return yes or (theirs and kind < 27 and kind // 9 == self.suit and len(me.table.live) > DEEP)

    def han_direct(self, me: Me, han: int, who: Seat, reading: Reading) -> int:
        allowed = 0b111111111 << 9 * self.suit | HONOURS
        pure = who == self.seat and not reading.kinds & ~allowed
        return han + (pure and len(me.table.live) > DEEP)


class OneGate(Skill):
    """絕一門: when a hand begins you may declare a suit for the rest of the game. You lose 守; in other hands tiles of
    that suit lie face up as soon as they are dealt or drawn; your win of that suit and honours alone is worth one han
    more. Without effect while at most 16 live tiles are left.
    """

    kind = LIMITED

    def hand_starting(self, me: Me) -> Generator[Any, Any, None]:
        suit = yield me.ask_suit()
        yield me.lose(Guarding)
        yield me.modify(OneSuit(SUITS.index(suit)), THIS_GAME)
        yield me.announce(f"the suit {suit}")


IWATO_KASUMI = Character("iwato_kasumi", __name__, (Guarding, OneGate))
