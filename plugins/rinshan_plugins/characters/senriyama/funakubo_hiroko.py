"""船久保浩子: everything that a rival does is in the notes."""

from collections.abc import Generator
from typing import Any

from rinshan.tiles import Seat
from rinshan_skills import ORDINARY, Activation, Character, Me, Skill, per_hand


class Countermeasure(Skill):
    """對策: at the start of the hand note in secret one skill of another character.

    When it is activated for the first time in this hand, you may show the note and cancel the activation. A cancelled
    activation stays a use of that skill (K-28). To note and to cancel are the two uses in a hand; while the note is
    unused you are asked at every activation of others, so that nobody learns from your silence what it says. A note
    holds for its hand; one that was cancelled was not written.
    """

    kind = ORDINARY
    uses = per_hand(2)
    noted = ""

    def hand_starting(self, me: Me) -> Generator[Any, Any, None]:
        rivals = [skill for seat in me.targets() for skill in me.skills_of(seat)]
        skill = yield me.ask_skill(rivals, secret=True)
        yield me.note(noted=skill.title)

    def covers(self, me: Me, yes: bool, who: Seat, what: str) -> bool:
        return yes or (who == me.seat and what == "activation" and me.activations() == 1)

    def activation(self, me: Me, act: Activation) -> Generator[Any, Any, None]:
        noted = bool(me.history("noted", by=me.seat)) and act.instance.title == self.noted
        if noted and me.activations() == 1 and me.activations(act.instance) == 1:
            yield me.reveal("noted")
            yield me.cancel()


FUNAKUBO_HIROKO = Character("funakubo_hiroko", __name__, (Countermeasure,))
