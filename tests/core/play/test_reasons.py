"""Reasons: empty exactly for what is on offer, and naming what is in the way for all else (E-04)."""

import pytest

from rinshan.decisions import DISCARDS, RIICHI, RIICHI_DRAWN, RON, TSUMO, TSUMOGIRI, action, meld_action
from rinshan.game import Game, Setup
from rinshan.offers import CHI_PAIRS
from rinshan.reasons import REASONS, Offered, why_not
from rinshan.rules import load_rules
from rinshan.streams import Stream
from rinshan.tiles import KIND_OF, RED_OF
from rinshan.turn import abort_after

OWN = [
    TSUMO, action("nine_terminals"), *DISCARDS, *TSUMOGIRI, *RIICHI, *RIICHI_DRAWN,
    *(action("kakan", (name,)) for name in range(37)),
]  # fmt: skip


def own_universe(table, seat):
    by_kind = {}
    for name in table.hand_names(seat):
        by_kind.setdefault(KIND_OF[name], []).append(name)
    return [*OWN, *(meld_action("ankan", tuple(names)) for names in by_kind.values())]


def claim_universe(kind):
    names = [kind, *([RED_OF[kind]] if kind in RED_OF else [])]
    found = [RON]
    for a in names:
        for b in names:
            found.append(meld_action("pon", (a, b)))
            found += [meld_action("daiminkan", (a, b, c)) for c in names]
    for low, high in CHI_PAIRS[kind]:
        lows, highs = ([k, *([RED_OF[k]] if k in RED_OF else [])] for k in (low, high))
        found += [meld_action("chi", (a, b)) for a in lows for b in highs]
    return list(dict.fromkeys(found))


class Witness:
    """Compares reasons with options at every turn and every discard of a game."""

    def __init__(self):
        self.claims = {}
        self.seen = set()

    def __call__(self, table, event):
        if event[0] == "draw":
            assert not any(self.claims.values()), "what was not asked was not on offer"
        self.claims = {}
        if event[0] == "discard":
            from rinshan.subjects import Discard

            discard = Discard(event[1], event[3], event[4], event[5])
            offered = Offered.of(discard, abort_after(table, event[1], discard))
            kind = KIND_OF[table.face[event[3]]]
            for seat in table.others(event[1]):
                self.claims[seat] = self.offered(table, seat, claim_universe(kind), offered)

    def offered(self, table, seat, universe, offered=None):
        free = set()
        for choice in universe:
            reasons = why_not(table, seat, choice, offered)
            assert all(reason.id in REASONS for reason in reasons)
            self.seen |= {(choice.kind, reason.id) for reason in reasons}
            if not reasons:
                free.add(choice)
        return free

    def asked(self, table, asks):
        for ask in asks:
            if ask.what == "turn":
                found = self.offered(table, ask.seat, own_universe(table, ask.seat))
                assert found == set(ask.space), ask
            if ask.what == "claim":
                assert self.claims.pop(ask.seat) == {choice for choice in ask.space if choice.kind != "pass"}
        if asks[0].what == "claim":
            assert not any(self.claims.values())
            self.claims = {}


def play(rules, seed, witness, hands=3):
    game = Game(Setup(load_rules(rules), seed, hands=hands), listeners=[witness])
    stream = Stream(f"{seed}/reasons")
    run = game.play()
    try:
        asks = next(run)
        while True:
            witness.asked(game.table, asks)
            asks = run.send(tuple(_rare(ask, stream) for ask in asks))
    except StopIteration:
        return


def _rare(ask, stream):
    wished = [choice for choice in ask.space if choice.kind in ("riichi", "ankan", "kakan", "daiminkan", "chi", "pon")]
    if wished and stream.below(3):
        return wished[stream.below(len(wished))]
    safe = [choice for choice in ask.space if choice.kind not in ("tsumo", "ron", "nine_terminals")]
    return safe[stream.below(len(safe))]


@pytest.mark.rule("E-04", "B-05", "B-06", "B-07", "B-08", "B-10", "B-11")
@pytest.mark.parametrize("rules", ["tenhou", "tournament", "skills"])
def test_there_is_no_reason_exactly_for_what_is_on_offer(rules):
    witness = Witness()
    for seed in range(3):
        play(rules, seed, witness)
    seen = {id_ for _, id_ in witness.seen}
    assert seen >= {
        "not_complete", "not_held", "not_drawn", "swap_calling", "open_hand", "not_tenpai", "not_from",
        "no_kan", "not_first_turn", "no_live_tile", "too_few_kinds",
    }  # fmt: skip
