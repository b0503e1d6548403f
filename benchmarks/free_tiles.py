"""The best score of a win with free tiles, against trying every replacement with mahjong.

Both sides get the tiles ready made and build all objects each time, as in the benchmark of scoring; each of our hands
is solved several times in a row, as brute force calls its scorer thousands of times in a row. Brute force is timed on a
random part of the replacements of every hand and scaled to all: ``37^n`` counts replacements tile by tile, *distinct*
those that differ as a hand, *lean* builds mahjong's circumstances once a hand instead of each time.

*any 4* lets any four concealed tiles of a hand that is up to three tiles from a win be free, but the tile of a ron
(K-58): each choice of four is one of up to 1,001.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from itertools import combinations, combinations_with_replacement, islice
from math import comb
from typing import Any, Final

from benchmarks.hands import WonHand, won_hands
from benchmarks.harness import Report, quiet_memory
from benchmarks.scoring import PRINTED, TENHOU, Named, mahjong_estimator
from rinshan.melds import Meld
from rinshan.tiles import KINDS, NAMES, Name, Tile
from rinshan.win import WinInput, base_of, limit_of
from rinshan.win.free import FREE, Settled, best_free, free_terms
from rinshan.win.free_picks import Places, best_pick

HANDS: Final = 200
REPEAT: Final = 20
"""How often a hand is solved in a row for one figure."""
SAMPLE: Final = 150
"""Replacements of a hand that brute force is timed on."""
WARM: Final = 5
"""How many times as many other hands are solved before, so that the suits that are often met are known."""
_COPIES: Final = {name: [tile for tile in range(136) if PRINTED[tile] == name] for name in range(NAMES)}


class FreeHand:
    """A won hand of which the tiles ``free`` are free tiles, for both sides."""

    __slots__ = ("concealed", "free", "hand", "named", "win")

    def __init__(self, hand: WonHand, free: tuple[Tile, ...]) -> None:
        self.hand = hand
        self.free = free
        self.named = Named(hand)
        known = [PRINTED[tile] for tile in hand.closed if tile not in free]
        self.concealed: tuple[Name, ...] = (*known, *[FREE] * len(free))
        self.win = FREE if hand.win in free else PRINTED[hand.win]

    def input(self) -> WinInput:
        """Build what the solver is asked."""
        hand, named = self.hand, self.named
        melds = tuple([Meld(kind, names) for kind, names in named.melds])  # type: ignore[arg-type]
        return WinInput(
            self.concealed, melds, self.win, hand.tsumo, hand.seat_wind, hand.round_wind, named.flags, named.dora,
            named.ura,
        )  # fmt: skip

    def with_tiles(self, tiles: Sequence[Tile]) -> WonHand:
        """Return the hand with physical tiles in place of the free ones."""
        closed = [tile for tile in self.hand.closed if tile not in self.free] + list(tiles)
        win = self.hand.win
        if win in self.free:
            win = tiles[self.free.index(win)]
        return replace(self.hand, closed=tuple(closed), win=win)


def free_hands(free: int, seed: int) -> Iterator[FreeHand]:
    """Yield won hands with so many concealed tiles made free, the winning tile as likely as any other."""
    rng = random.Random(seed)
    for hand in won_hands(seed):
        if len(hand.closed) > free:
            yield FreeHand(hand, tuple(rng.sample(hand.closed, free)))


class AnyHand:
    """A hand up to three tiles from a win, any four concealed tiles of which may be free."""

    __slots__ = ("concealed", "hand", "named", "picks")

    def __init__(self, hand: WonHand, rng: random.Random) -> None:
        self.hand = hand
        self.named = Named(hand)
        names = [PRINTED[tile] for tile in hand.closed if tile != hand.win]
        for _ in range(rng.randrange(4)):
            names[rng.randrange(len(names))] = rng.randrange(KINDS)
        self.concealed: tuple[Name, ...] = (*sorted(names), PRINTED[hand.win])
        self.picks = self._picks()

    def _picks(self) -> list[Places]:
        """Every choice of four tiles, of alike ones one; fewer where there are fewer."""
        size = len(self.concealed) - (not self.hand.tsumo)
        last = len(self.concealed) - 1
        chosen: dict[object, Places] = {}
        for places in combinations(range(size), min(4, size)):
            alike = tuple([self.concealed[place] for place in places]), last in places
            chosen.setdefault(alike, places)
        return list(chosen.values())

    def best(self) -> tuple[int, Settled] | None:
        """Solve it."""
        hand, named = self.hand, self.named
        melds = tuple([Meld(kind, names) for kind, names in named.melds])  # type: ignore[arg-type]
        win = WinInput(
            self.concealed, melds, self.concealed[-1], hand.tsumo, hand.seat_wind, hand.round_wind, named.flags,
            named.dora, named.ura,
        )  # fmt: skip
        terms = free_terms(TENHOU, melds=melds)
        return best_pick(win, TENHOU, terms, [(melds, places) for places in self.picks])


def any_hands(seed: int) -> Iterator[AnyHand]:
    """Yield hands without end, about a third of them open."""
    rng = random.Random(seed)
    for hand in won_hands(seed):
        yield AnyHand(hand, rng)


def run(*, hands: int = HANDS) -> Report:
    """Measure two, three and four free tiles of 37 names, and any four of the hand."""
    report = Report("best score with free tiles", "hands")
    report.goals.update({"2 free / all 37^2": 1_000.0, "3 free / all 37^3": 10_000.0, "4 free, median ms": 50.0})
    if find_spec("mahjong") is None:
        report.remarks.append("mahjong is not installed")
    else:
        _compare(report, hands)
    for free in (2, 3, 4):
        asked = list(islice(free_hands(free, 2024), hands))
        first, again = _ours(asked, free)
        report.rates[f"rinshan, {free} free"] = 1 / statistics.median(again)
        report.figures[f"{free} free, median ms"] = 1_000 * statistics.median(again)
        report.figures[f"{free} free, first sight, median ms"] = 1_000 * statistics.median(first)
        report.figures[f"{free} free, first sight, worst ms"] = 1_000 * max(first)
    _any_four(report, hands)
    return report


def _any_four(report: Report, hands: int) -> None:
    seconds: list[float] = []
    with quiet_memory():
        for hand in islice(any_hands(2024), hands):
            began = time.thread_time()
            hand.best()
            seconds.append(time.thread_time() - began)
    report.figures["any 4, first sight, median ms"] = 1_000 * statistics.median(seconds)
    report.figures["any 4, first sight, worst ms"] = 1_000 * max(seconds)


def _compare(report: Report, hands: int) -> None:
    for free in (2, 3):
        asked = list(islice(free_hands(free, 2024), hands))
        _, ours = _ours(asked, free)
        with quiet_memory():
            tries = [_brute_costs(hand) for hand in asked]
        full, lean = (statistics.median(costs) for costs in zip(*tries, strict=True))
        every, distinct, own = NAMES**free, comb(NAMES + free - 1, free), statistics.median(ours)
        report.rates[f"mahjong, {free} free, all 37^{free}"] = 1 / (full * every)
        report.ratios[f"{free} free / all 37^{free}"] = full * every / own
        report.ratios[f"{free} free / all 37^{free}, lean"] = lean * every / own
        report.ratios[f"{free} free / distinct"] = full * distinct / own
        report.remarks.append(f"{free} free: one try of mahjong takes {1e6 * full:.0f} us, lean {1e6 * lean:.0f} us")
    differing = sum(1 for hand in islice(free_hands(1, 7), 40) if not agrees(hand))
    report.remarks.append(f"with one free tile trying all with mahjong differs in {differing} of 40 hands")


def _ours(asked: Sequence[FreeHand], free: int) -> tuple[list[float], list[float]]:
    """Return seconds a hand: when it is first met, and when it is asked several times in a row."""
    for hand in islice(free_hands(free, 1), WARM * len(asked)):
        best_free(hand.input(), TENHOU)
    with quiet_memory():
        return [_seconds(hand, 1) for hand in asked], [_seconds(hand, REPEAT) for hand in asked]


def _seconds(hand: FreeHand, times: int) -> float:
    began = time.thread_time()
    for _ in range(times):
        best_free(hand.input(), TENHOU)
    return (time.thread_time() - began) / times


# ---------------------------------------------------------------------------- brute force


def _brute_costs(hand: FreeHand) -> tuple[float, float]:
    """Return the seconds that a replacement costs, full and lean, over a random sample of what 136 tiles allow."""
    rng = random.Random(len(hand.hand.closed))
    tiles: list[list[Tile]] = []
    while len(tiles) < SAMPLE:
        found = replaced(hand, [rng.randrange(NAMES) for _ in hand.free])
        if found is not None:
            tiles.append(found)
    full = mahjong_estimator()
    hands = [hand.with_tiles(each) for each in tiles]
    lean = _lean_estimator(hand)
    began = time.thread_time()
    for won in hands:
        full(won)
    between = time.thread_time()
    for each in tiles:
        lean(each)
    return (between - began) / SAMPLE, (time.thread_time() - between) / SAMPLE


def replaced(hand: FreeHand, names: Sequence[Name]) -> list[Tile] | None:
    """Return the free tiles as physical tiles of these names; None where there is no copy that is not in use."""
    used = {tile for tile in hand.hand.closed if tile not in hand.free}
    used.update(tile for _, tiles in hand.hand.melds for tile in tiles)
    found: list[Tile] = []
    for name in names:
        tile = next((tile for tile in _COPIES[name] if tile not in used), None)
        if tile is None:
            return None
        used.add(tile)
        found.append(tile)
    return found


def _lean_estimator(hand: FreeHand) -> Callable[[Sequence[Tile]], Any]:
    """What values a hand with mahjong whose free tiles are these; all that does not change is built once."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld as Theirs

    won = hand.hand
    types = {"chi": Theirs.CHI, "pon": Theirs.PON, "ankan": Theirs.KAN, "daiminkan": Theirs.KAN}
    melds = [Theirs(types[kind], tiles, opened=kind != "ankan") for kind, tiles in won.melds]
    config = HandConfig(
        is_tsumo=won.tsumo,
        is_riichi=won.riichi,
        is_ippatsu=won.ippatsu,
        player_wind=won.seat_wind,
        round_wind=won.round_wind,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
    )
    calculator = HandCalculator()
    known = [tile for tile in won.closed if tile not in hand.free] + [tile for _, meld in won.melds for tile in meld]
    at = hand.free.index(won.win) if won.win in hand.free else -1

    def estimate(tiles: Sequence[Tile]) -> Any:
        win = won.win if at < 0 else tiles[at]
        return calculator.estimate_hand_value(
            [*known, *tiles], win, melds, list(won.dora), config=config, ura_dora_indicators=list(won.ura)
        )

    return estimate


def agrees(hand: FreeHand) -> bool:
    """Whether trying every replacement with mahjong finds the base points that the solver finds."""
    estimate = _lean_estimator(hand)
    most = 0
    for names in combinations_with_replacement(range(NAMES), len(hand.free)):
        tiles = replaced(hand, names)
        if tiles is not None:
            found = estimate(tiles)
            if found.error is None:
                most = max(most, _base(found.han, found.fu, any(yaku.is_yakuman for yaku in found.yaku)))
    win = hand.input()
    ours: Settled | None = best_free(win, TENHOU, terms=free_terms(TENHOU, melds=win.melds, limit="own"))
    return most == (ours.value.base if ours is not None else 0)


def _base(han: int, fu: int, is_yakuman: bool) -> int:
    return 8_000 * (han // 13) if is_yakuman else base_of(limit_of(han, fu, TENHOU), han, fu)
