"""Scoring of distinct hands with reasons, objects built each time on every side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from benchmarks.hands import WonHand, won_hands
from benchmarks.harness import Candidate, Report, compare
from rinshan.melds import Meld
from rinshan.rules import PRESETS
from rinshan.tiles import tile_names
from rinshan.win import FLAG_NAMES, WinInput, value

PRINTED = tile_names((1, 1, 1))
TENHOU = PRESETS["tenhou"]
HANDS = 2_000
"""Hands in a round; no hand comes twice in a run."""


def run(*, rounds: int = 7, hands: int = HANDS) -> Report:
    """Measure full valuations: yaku, fu with their reasons, han, points."""
    report = Report("scoring a won hand, with reasons", "hands")
    sets = hand_sets(rounds + 1, hands)
    candidates: dict[str, Candidate] = {"rinshan": lambda number: _rinshan(sets[number])}
    _mahjong(report, candidates, sets)
    _riichienv(report, candidates, sets)
    report.goals["rinshan / mahjong"] = 5.0
    pairs = {"rinshan / mahjong": ("rinshan", "mahjong"), "rinshan / riichienv": ("rinshan", "riichienv")}
    return compare(report, candidates, rounds, pairs)


def hand_sets(count: int, hands: int) -> list[list[WonHand]]:
    """Sets of different hands, all with a yaku."""
    stream = (hand for hand in won_hands(2024) if _stands(hand))
    return [list(islice(stream, hands)) for _ in range(count)]


def _stands(hand: WonHand) -> bool:
    found = value(_input(hand), TENHOU)
    return found is not None and found.stands


def _input(hand: WonHand) -> WinInput:
    flags = 0
    if hand.riichi:
        flags = FLAG_NAMES["riichi"]
        if hand.ippatsu:
            flags |= FLAG_NAMES["ippatsu"]
    return WinInput(
        tuple([PRINTED[tile] for tile in hand.closed]),
        tuple([Meld(kind, tuple([PRINTED[tile] for tile in tiles])) for kind, tiles in hand.melds]),  # type: ignore[arg-type]
        PRINTED[hand.win],
        hand.tsumo,
        hand.seat_wind,
        hand.round_wind,
        flags,
        tuple([PRINTED[tile] for tile in hand.dora]),
        tuple([PRINTED[tile] for tile in hand.ura]),
    )


def _rinshan(hands: Sequence[WonHand]) -> int:
    for hand in hands:
        found = value(_input(hand), TENHOU)
        assert found is not None
        _ = found.yaku, found.dora, found.fu_items, found.base
    return len(hands)


# ---------------------------------------------------------------------------- mahjong


def _mahjong(report: Report, candidates: dict[str, Candidate], sets: Sequence[Sequence[WonHand]]) -> None:
    try:
        from mahjong.hand_calculating.hand import HandCalculator
    except ImportError:
        report.remarks.append("mahjong is not installed")
        return
    calculator = HandCalculator()

    def work(number: int) -> int:
        for hand in sets[number]:
            _estimate(calculator, hand)
        return len(sets[number])

    candidates["mahjong"] = work
    differing = sum(1 for hand in sets[0] if not _agrees(calculator, hand))
    report.remarks.append(f"mahjong agrees on han, fu and yakuman in all but {differing} of {len(sets[0])} hands")


def _estimate(calculator: Any, hand: WonHand) -> Any:
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld as Theirs

    types = {"chi": Theirs.CHI, "pon": Theirs.PON}
    melds = [Theirs(types.get(kind, Theirs.KAN), tiles, opened=kind != "ankan") for kind, tiles in hand.melds]
    config = HandConfig(
        is_tsumo=hand.tsumo,
        is_riichi=hand.riichi,
        is_ippatsu=hand.ippatsu,
        player_wind=hand.seat_wind,
        round_wind=hand.round_wind,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
    )
    tiles = [*hand.closed, *(tile for _, meld in hand.melds for tile in meld)]
    return calculator.estimate_hand_value(
        tiles, hand.win, melds=melds, dora_indicators=list(hand.dora), ura_dora_indicators=list(hand.ura), config=config
    )


def _agrees(calculator: Any, hand: WonHand) -> bool:
    ours = value(_input(hand), TENHOU)
    theirs = _estimate(calculator, hand)
    assert ours is not None
    if ours.yakuman:
        return bool(theirs.han == 13 * ours.yakuman)
    return bool((theirs.han, theirs.fu) == (ours.han, ours.fu))


# ---------------------------------------------------------------------------- riichienv


def _riichienv(report: Report, candidates: dict[str, Candidate], sets: Sequence[Sequence[WonHand]]) -> None:
    try:
        import riichienv
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
