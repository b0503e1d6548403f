"""Scoring of distinct hands with reasons, objects built each time on every side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final

from benchmarks.hands import WonHand, won_hands
from benchmarks.harness import Candidate, Report, compare
from rinshan.melds import Meld
from rinshan.rules import PRESETS
from rinshan.tiles import Name, Tile, tile_names
from rinshan.win import FLAG_NAMES, WinInput, value

PRINTED = tile_names((1, 1, 1))
TENHOU = PRESETS["tenhou"]
HANDS = 2_000
"""Hands in a round; no hand comes twice in a run."""
WARM: Final = 5
"""How many times as many hands there are in the round that does not count."""


class Named:
    """A won hand in the engine's own vocabulary; the other packages take the physical tiles of `WonHand`."""

    __slots__ = ("closed", "dora", "flags", "hand", "melds", "ura", "win")

    def __init__(self, hand: WonHand) -> None:
        self.hand = hand
        self.closed = _names(hand.closed)
        self.melds = [(kind, _names(tiles)) for kind, tiles in hand.melds]
        self.win = PRINTED[hand.win]
        self.dora = _names(hand.dora)
        self.ura = _names(hand.ura)
        self.flags = FLAG_NAMES["riichi"] * hand.riichi + FLAG_NAMES["ippatsu"] * hand.ippatsu

    def input(self) -> WinInput:
        """Build the objects that are valued."""
        hand = self.hand
        melds = tuple([Meld(kind, names) for kind, names in self.melds])  # type: ignore[arg-type]
        return WinInput(
            self.closed, melds, self.win, hand.tsumo, hand.seat_wind, hand.round_wind, self.flags, self.dora, self.ura
        )


def _names(tiles: Sequence[Tile]) -> tuple[Name, ...]:
    return tuple([PRINTED[tile] for tile in tiles])


def run(*, rounds: int = 7, hands: int = HANDS) -> Report:
    """Measure full valuations: yaku, fu with their reasons, han, points."""
    report = Report("scoring a won hand, with reasons", "hands")
    sets = hand_sets(rounds + 1, hands)
    named = [[Named(hand) for hand in part] for part in sets]
    candidates: dict[str, Candidate] = {"rinshan": lambda number: _rinshan(named[number])}
    _mahjong(report, candidates, sets)
    _riichienv(report, candidates, sets)
    report.goals["rinshan / mahjong"] = 5.0
    pairs = {"rinshan / mahjong": ("rinshan", "mahjong"), "rinshan / riichienv": ("rinshan", "riichienv")}
    return compare(report, candidates, rounds, pairs)


def hand_sets(count: int, hands: int) -> list[list[WonHand]]:
    """Sets of different hands, all with a yaku; the first one, to warm up what is kept of suits, is larger.

    They are chosen in another process: what is kept of suits in this one comes from the hands of earlier rounds alone.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
        return other.submit(_hand_sets, count, hands).result()


def _hand_sets(count: int, hands: int) -> list[list[WonHand]]:
    stream = (hand for hand in won_hands(2024) if _stands(hand))
    return [list(islice(stream, hands if number else WARM * hands)) for number in range(count)]


def _stands(hand: WonHand) -> bool:
    found = value(Named(hand).input(), TENHOU)
    return found is not None and found.stands


def _rinshan(hands: Sequence[Named]) -> int:
    for hand in hands:
        found = value(hand.input(), TENHOU)
        assert found is not None
        _ = found.yaku, found.dora, found.fu_items, found.base
    return len(hands)


# ---------------------------------------------------------------------------- mahjong


def _mahjong(report: Report, candidates: dict[str, Candidate], sets: Sequence[Sequence[WonHand]]) -> None:
    try:
        estimate = mahjong_estimator()
    except ImportError:
        report.remarks.append("mahjong is not installed")
        return

    def work(number: int) -> int:
        for hand in sets[number]:
            estimate(hand)
        return len(sets[number])

    candidates["mahjong"] = work
    compared = sets[0][: len(sets[-1])]
    differing = sum(1 for hand in compared if not _agrees(estimate, hand))
    report.remarks.append(f"mahjong agrees on han, fu and yakuman in all but {differing} of {len(compared)} hands")


def mahjong_estimator() -> Callable[[WonHand], Any]:
    """What values a hand with mahjong: calculator and rules made once, meld and circumstances each time."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld as Theirs

    calculator = HandCalculator()
    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    types = {"chi": Theirs.CHI, "pon": Theirs.PON, "ankan": Theirs.KAN, "daiminkan": Theirs.KAN}

    def estimate(hand: WonHand) -> Any:
        melds = [Theirs(types[kind], tiles, opened=kind != "ankan") for kind, tiles in hand.melds]
        config = HandConfig(
            is_tsumo=hand.tsumo,
            is_riichi=hand.riichi,
            is_ippatsu=hand.ippatsu,
            player_wind=hand.seat_wind,
            round_wind=hand.round_wind,
            options=options,
        )
        tiles = [*hand.closed, *[tile for _, meld in hand.melds for tile in meld]]
        return calculator.estimate_hand_value(
            tiles, hand.win, melds, list(hand.dora), config=config, ura_dora_indicators=list(hand.ura)
        )

    return estimate


def _agrees(estimate: Callable[[WonHand], Any], hand: WonHand) -> bool:
    ours = value(Named(hand).input(), TENHOU)
    theirs = estimate(hand)
    assert ours is not None
    if ours.yakuman:
        return bool(theirs.han == 13 * ours.yakuman)
    return bool((theirs.han, theirs.fu) == (ours.han, ours.fu))


# ---------------------------------------------------------------------------- riichienv


def _riichienv(report: Report, candidates: dict[str, Candidate], sets: Sequence[Sequence[WonHand]]) -> None:
    try:
        import riichienv  # type: ignore[import-untyped]
    except ImportError:
        report.remarks.append("riichienv is not installed")
        return
    evaluator: Any = riichienv.HandEvaluator
    conditions: Any = riichienv.Conditions
    meld: Any = riichienv.Meld
    types: Any = riichienv.MeldType
    kinds = {"chi": types.Chi, "pon": types.Pon, "daiminkan": types.Daiminkan, "ankan": types.Ankan}

    def work(number: int) -> int:
        for hand in sets[number]:
            melds = [meld(kinds[kind], list(tiles), kind != "ankan") for kind, tiles in hand.melds]
            asked = conditions(
                tsumo=hand.tsumo,
                riichi=hand.riichi,
                ippatsu=hand.ippatsu,
                player_wind=hand.seat_wind - 27,
                round_wind=hand.round_wind - 27,
            )
            evaluator(list(hand.closed), melds).calc(hand.win, list(hand.dora), asked, list(hand.ura))
        return len(sets[number])

    candidates["riichienv"] = work
    report.remarks.append("riichienv is compiled, and gives no fu items")
