"""Every error a person can cause, as one family: each message names the culprit, the place and the remedy."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable


class RinshanError(Exception):
    """Base of all errors that input, rules, records, packs or answers can cause."""


class NotationError(RinshanError):
    """Tile notation that cannot be read. The message repeats the text with a caret below the character."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        self.text = text
        self.position = position
        self.expected = expected
        shown = text.replace("\n", " ")
        super().__init__(f"{expected}\n  {shown}\n  {' ' * position}^ here (character {position + 1})")


class HandError(RinshanError):
    """Tiles or melds that cannot be a hand: too many copies, a wrong number of tiles, a meld that is none."""


class RuleError(RinshanError):
    """A rule preset, rule file or rule field that cannot be used."""


class RecordError(RinshanError):
    """A record that is damaged or contradicts itself. Says where (file, line, kyoku, event) and why."""

    def __init__(self, reason: str, *, where: str = "") -> None:
        self.reason = reason
        self.where = where
        super().__init__(f"{where}: {reason}" if where else reason)


class AnswerError(RinshanError):
    """An answer that is not among the options of its decision."""


class PackError(RinshanError):
    """A pack, plugin or skill that cannot be loaded. Says which, and what was expected."""


class ConservationError(RinshanError):
    """Tiles or points that do not add up: a fault of the engine or of an effect, never of a player."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` for the nearest known word, or an empty string.

    Of two that are as near, it is the one that begins alike: ``est`` is ``east``, not ``west``.
    """
    near = difflib.get_close_matches(word, list(known), n=3, cutoff=0.55)
    if not near:
        return ""
    matcher = difflib.SequenceMatcher(b=word)

    def likeness(found: str) -> tuple[float, bool]:
        matcher.set_seq1(found)
        return matcher.ratio(), found[:1] == word[:1]

    return f"; did you mean {max(near, key=likeness)!r}?"


def in_words(message: str) -> str:
    """Return what a validator says is wrong with a value in the words of the project: ``expected ...``."""
    said = re.sub(r"^(Input|Value|Tuple|List|String) should (be|have)", "expected", message)
    return {"Field required": "missing", "Extra inputs are not permitted": "no such field"}.get(said, said)
