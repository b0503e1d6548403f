"""Golden hands: whole hands as text, every option shown, so that a change of the rules is a readable difference.

``RINSHAN_WRITE_GOLDEN=1 pytest tests/golden`` writes the files anew; review the difference before committing it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rinshan import Game, Setup, drive, load_rules
from rinshan.events import text
from rinshan.fuzz import EagerPlayer, RandomPlayer
from rinshan.streams import Stream

HERE = Path(__file__).parent
HANDS = [("tenhou", 4, 8), ("tournament", 4, 21), ("mleague", 3, 5), ("mjsoul", 2, 2)]


class Telling:
    """Writes down what a player was asked and answered."""

    def __init__(self, player, lines):
        self.player, self.lines = player, lines

    def answer(self, decision, view):
        answer = self.player.answer(decision, view)
        self.lines.append(f"    seat {decision.seat} {decision.what}: {decision.space.describe()} -> {answer.text}")
        return answer


def told(preset, players, seed):
    lines = []
    rules = load_rules(preset, players=players)

    def tell(table, event):
        lines.append(text(event, table.printed))

    game = Game(Setup(rules, seed, hands=2), checks=True, listeners=[tell])
    kinds = (EagerPlayer, RandomPlayer) * 2
    drive(game, [Telling(kinds[seat](Stream(f"{seed}/{seat}")), lines) for seat in range(players)])
    for result in game.results:
        for win in result.wins:
            lines += ["", *win.value.explain(), *(payment.text() for payment in win.payments)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("preset", "players", "seed"), HANDS)
def test_a_golden_hand_is_played_as_it_always_was(preset, players, seed):
    path = HERE / f"{preset}-{players}-{seed}.txt"
    now = told(preset, players, seed)
    if os.environ.get("RINSHAN_WRITE_GOLDEN"):
        path.write_text(now, encoding="utf-8")
    assert now == path.read_text(encoding="utf-8")
