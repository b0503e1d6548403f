"""Scripted answers: which step answers which question, in scenes and at the beginning of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from rinshan.decisions import Action, Decision
from rinshan.errors import AnswerError, NotationError
from rinshan.table import Table
from rinshan.tiles import Seat

Step: TypeAlias = tuple[int, str]
"""A scripted answer: who gives it, counted from the dealer of the hand on, and its text."""
ENGINE: Final = ("turn", "claim", "rob")
"""What the rules ask; everything else is asked by skills."""
PLAIN: Final = frozenset({"discard", "riichi", "tsumo", "ron", "pon", "chi", "ankan", "kakan", "daiminkan", "nine"})
"""The words of answers that the rules ask for: with one of them the question of a skill before it is declined."""
LATER: Final = "..."
"""Before a step: defaults until it can be taken."""


def read_answer(ask: Decision, text: str) -> Action:
    """Read an answer; ``discard 5m`` is the drawn 5m where the hand has no other. Raises `AnswerError`."""
    try:
        return ask.space.read(text)
    except AnswerError:
        if ask.what != "turn" or not _means_the_drawn(text, [item.text for item in ask.space]):
            raise
        return ask.space.read(f"{text} drawn")


def _means_the_drawn(text: str, texts: list[str]) -> bool:
    """Whether an option is this one with the drawn tile, and no tile of the hand could be meant."""
    return f"{text} drawn" in texts and not any(other.startswith(f"{text} as ") for other in texts)


def take_step(ask: Decision, text: str) -> Action | None:
    """The answer that a step of this seat is to this question, None where the step waits for a later one.

    ``... ron`` waits until it can be taken. Raises `AnswerError`, with the question and its options, where a step must
    be a mistake: on the seat's turn, where the kind of answer is what is asked, and where a skill asks and the step is
    none that the rules ask for. At a moment, which comes again, it waits.
    """
    try:
        return read_answer(ask, text.removeprefix(LATER).strip())
    except (AnswerError, NotationError) as error:
        if text.startswith(LATER) or not _must_fit(ask, text):
            return None
        options = "" if isinstance(error, AnswerError) else f"; the options: {ask.space.describe()}"
        asked = "" if ask.what in ENGINE else f"asked {ask.what}: "
        raise AnswerError(f"{asked}{error}{options}") from None


def _must_fit(ask: Decision, text: str) -> bool:
    """Whether a step that fits no option of the question can only be a mistake."""
    word = text.split()[0]
    if ask.what == "turn":
        return True
    if ask.what not in (*ENGINE, "moment") and not ask.cover and word not in PLAIN:
        return True
    return word not in ("pass", "yes", "no") and any(item.kind == word for item in ask.space)


def waited_for(waited: tuple[object, Decision] | None, step: object) -> str:
    """The last question to which a step was no answer, for who misspelt it; "" where that was another step."""
    if waited is None or waited[0] != step:
        return ""
    return f"\nbefore that it was no answer to {waited[1].what}: {waited[1].space.describe()}"


class Script:
    """What a game begins with: steps for each of its first hands, defaults in between.

    A step that its seat cannot take ends the script; ``refused`` says why. Once it has ended the players go on.
    """

    def __init__(self, hands: Sequence[Sequence[Step]]) -> None:
        self._hands = [list(steps) for steps in hands]
        self._waited: tuple[Step, Decision] | None = None
        """A step that waits, and the last question to its seat that it was no answer to."""
        self.refused = ""

    def answers(self, asks: Sequence[Decision], table: Table) -> list[Action] | None:
        """The answers to questions of one moment, None once the script has ended."""
        at = table.hand_number
        self._end_of(at)
        if not any(self._hands):
            return None
        given = {ask.seat: ask.default for ask in asks}
        left = {ask.seat: ask for ask in asks}
        steps, seat = self._hands[at] if at < len(self._hands) else [], -1
        try:
            while steps and (seat := _seat(steps[0], table)) in left:
                ask = left.pop(seat)
                answer = take_step(ask, steps[0][1])
                if answer is None:
                    self._waited = steps[0], ask
                    break
                given[seat] = answer
                steps.pop(0)
        except AnswerError as error:
            told = waited_for(self._waited, steps[0])
            self._refuse(f"step {steps[0][1]!r} of seat {seat} cannot be taken: {error}{told}")
            return None
        return [given[ask.seat] for ask in asks]

    def close(self) -> None:
        """The game is over: no step may be left."""
        self._end_of(len(self._hands))

    def _end_of(self, hands: int) -> None:
        """So many hands are over."""
        for number, steps in enumerate(self._hands[:hands]):
            if steps:
                told = waited_for(self._waited, steps[0])
                self._refuse(f"hand {number + 1} was over before step {steps[0][1]!r} was asked for{told}")
                return

    def _refuse(self, why: str) -> None:
        self.refused = why
        self._hands.clear()


def _seat(step: Step, table: Table) -> Seat:
    return (table.dealer + step[0]) % table.players
