"""津山睦月: every bag of rice crackers holds a card."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from rinshan.counting import ROW
from rinshan_skills import LIMITED, THIS_HAND, Character, HeldCard, Me, Modifier, Skill, mine


@dataclass(eq=False)
class Wrapped(Modifier):
    """A card that may be turned over when its holder has completed a row."""

    card: HeldCard

    @mine
    def discarded(self, me: Me) -> Generator[Any, Any, None]:
        if me.turn_number == ROW and (yield me.ask_yes()):
            yield me.turn_up(self.card)


class CrackerCard(Skill):
    """煎餅卡: at the start of a hand, once per game, take the card of a random unused professional face down.

    When you complete your first row of this hand you may turn it over: its skills are yours until the hand ends. Where
    no professional is left, it is any unused character.
    """

    kind = LIMITED

    def hand_starting(self, me: Me) -> Generator[Any, Any, None]:
        drawn = yield me.random(me.unused_cards("professional") or me.unused_cards())
        if drawn:
            card = yield me.gain_card(drawn, THIS_HAND, down=True)
            yield me.modify(Wrapped(card))


TSUYAMA_MUTSUKI = Character("tsuyama_mutsuki", __name__, (CrackerCard,))
