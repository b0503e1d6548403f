"""Purchases: two players bargain for something by offers, a bounded number of them (K-24).

The buyer names the first price, the other side accepts, refuses or names another one, and so on in turn until somebody
accepts or refuses, or the last offer was made, which can only be accepted or refused. The price is a payment from buyer
to seller (W-06). What is bought changes hands by the skill, after it. Offers are made aloud; what they are for is told
in as many words as the skill gives, and tiles are not among them.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rinshan.decisions import Action, Options, action
from rinshan.errors import PackError
from rinshan.hooks import Answers, Asked
from rinshan.returns import shown
from rinshan.tiles import Seat
from rinshan.win import Payment
from rinshan_skills.asks import Ask, identity
from rinshan_skills.effects import OpeningEffect
from rinshan_skills.payment_effects import check_points, check_seat, is_target, pay_as_skill

if TYPE_CHECKING:
    from rinshan_skills.activation import Activation

ACCEPT: Final = action("accept")
REFUSE: Final = action("refuse")
STEP: Final = 100
"""Prices are multiples of this (W-06)."""


def offer(price: int) -> Action:
    return action("offer", word=str(price))


@dataclass(slots=True)
class Purchase(OpeningEffect):
    """The holder buys from another player, or sells to one; the ``yield`` gives the price agreed, 0 without a deal.

    ``goods`` says in words what it is about, ``most`` is the highest price that can be named, ``offers`` how many
    offers there are at most, from both sides together.
    """

    other: Seat
    goods: str
    most: int
    offers: int
    sells: bool

    def would_change(self, act: Activation, /) -> bool:
        check_seat(act, self.other)
        check_points(self.most, "bargains up to", STEP)
        if type(self.offers) is not int or self.offers < 1:
            raise PackError(f"allows {shown(self.offers)} offers; expected a whole number from 1")
        if self.other == act.seat:
            raise PackError("bargains with its own player; expected another one")
        return self._highest(act) >= STEP and is_target(act, self.other)

    def _highest(self, act: Activation) -> int:
        """The highest price that the buyer can name and pay."""
        buyer = self.other if self.sells else act.seat
        return min(self.most, act.table.scores[buyer])

    def apply(self, act: Activation, /) -> None:
        """Leave it to `follow`: players bargain first."""

    def follow(self, act: Activation, /) -> Generator[Asked, Answers, int]:
        buyer, seller = (self.other, act.seat) if self.sells else (act.seat, self.other)
        price = yield from self._bargain(act, buyer, seller)
        if not price:
            act.log("no_deal", buyer, seller)
            return 0
        act.log("deal", buyer, seller, price)
        yield from pay_as_skill(act, Payment(buyer, seller, price, "purchase"), "purchase")
        return price

    def _bargain(self, act: Activation, buyer: Seat, seller: Seat) -> Generator[Asked, Answers, int]:
        """Let both name prices in turn, the buyer first; return the one that was accepted, 0 without a deal."""
        prices = range(STEP, self._highest(act) + 1, STEP)
        named = 0
        speaker, listener = buyer, seller
        left = self.offers
        while True:
            answers = [ACCEPT, REFUSE] if named else [REFUSE]
            if left:
                answers += [offer(price) for price in prices if price != named]
            note = f"{self.goods}: {named:,}" if named else self.goods
            answer = yield from act.ask(Ask(Options(answers, REFUSE), identity, seat=speaker, note=note))
            if answer is ACCEPT:
                return named
            if answer is REFUSE:
                return 0
            named = int(answer.word)
            act.log("offer", speaker, named)
            speaker, listener = listener, speaker
            left -= 1
