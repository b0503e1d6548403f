"""Scoring files: won hands with their expected value, one JSON object a line, checked against the engine.

Each line has the tiles and circumstances of a win and ``expect``; what ``expect`` leaves out or has as null is not
compared.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from rinshan.errors import HandError, NotationError, RecordError
from rinshan.melds import Meld
from rinshan.rules import PRESETS, Rules, rules_from
from rinshan.tiles import EAST, NAME_OF_TEXT, parse_name
from rinshan.win.items import FLAG_NAMES, Item, WinInput
from rinshan.win.payments import Payment, deltas, payments
from rinshan.win.value import Value, value

Difference: TypeAlias = dict[str, Any]
"""``id`` of the case, ``at`` = what differs, ``expected``, ``got`` and ``why`` = the computation as text."""

_SEATS: Final = "ESWN"
_LISTS: Final = ("yaku", "yaku_names", "yakuman")
_MAJSOUL_NAMES: Final = ("jikaze", "bakaze")


def check_scoring_file(source: str | Path | Iterable[str], rules: Rules) -> tuple[int, list[Difference]]:
    """Score every case of a file (plain or gzip) or of lines; return the number of cases and all differences.

    Raises `RecordError` naming file and line where a line cannot be read.
    """
    where = str(source) if isinstance(source, (str, Path)) else "lines"
    count = 0
    found: list[Difference] = []
    for number, line in enumerate(_lines(source), 1):
        if not line.strip():
            continue
        count += 1
        try:
            case = json.loads(line)
            found.extend(check_case(case, rules))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError, HandError, NotationError) as error:
            raise RecordError(f"not a scoring case: {error!r}", where=f"{where}, line {number}") from error
    return count, found


def _lines(source: str | Path | Iterable[str]) -> Iterator[str]:
    if not isinstance(source, (str, Path)):
        yield from source
        return
    path = Path(source)
    try:
        if path.suffix == ".gz":
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                yield from lines
        else:
            with path.open(encoding="utf-8") as lines:
                yield from lines
    except (OSError, UnicodeDecodeError, EOFError, zlib.error) as error:
        raise RecordError(f"cannot be read: {error}", where=str(path)) from error


def win_input(case: Mapping[str, Any]) -> WinInput:
    """Turn a case into the input of `rinshan.win.value`. Raises ``KeyError`` for what is missing."""
    melds = tuple(Meld(meld["type"], tuple(NAME_OF_TEXT[tile] for tile in meld["tiles"])) for meld in case["melds"])
    return WinInput(
        concealed=tuple(NAME_OF_TEXT[tile] for tile in case["hand"]),
        melds=melds,
        win=parse_name(case["win_tile"]),
        tsumo=case["tsumo"],
        seat_wind=EAST + _SEATS.index(case["jikaze"]),
        round_wind=EAST + _SEATS.index(case["bakaze"]),
        flags=sum({FLAG_NAMES[name] for name in case["situation"]}),
        dora=tuple(NAME_OF_TEXT[tile] for tile in case["dora_indicators"]),
        ura=tuple(NAME_OF_TEXT[tile] for tile in case["ura_indicators"]),
        who=_SEATS.index(case["jikaze"]),
    )


def _case_rules(case: Mapping[str, Any], rules: Rules) -> Rules:
    """Return ``rules`` with what the case itself says: open tanyao. Red fives are told by the tiles."""
    kuitan = case.get("rules", {}).get("kuitan", rules.open_tanyao)
    if kuitan == rules.open_tanyao:
        return rules
    return rules_from({**rules.model_dump(mode="json"), "open_tanyao": kuitan})


def check_case(case: Mapping[str, Any], rules: Rules) -> list[Difference]:
    """Return the differences of one case."""
    rules = _case_rules(case, rules)
    win = win_input(case)
    result = value(win, rules)
    expect = case["expect"]
    got = _outcome(result)
    if "error" in expect or got["error"]:
        pairs = [("error", expect.get("error"), got["error"])]
    else:
        assert result is not None
        pairs = [*_compared(expect, got), *_compared_payments(case, result, rules)]
        if "majsoul_han" in expect:
            doubled = value(win, PRESETS["mjsoul"])
            pairs.append(("majsoul_han", expect["majsoul_han"], doubled.han if doubled else None))
    why = result.explain() if result else ["no reading is a win"]
    return [
        {"id": case.get("id", ""), "at": at, "expected": expected, "got": have, "why": why}
        for at, expected, have in pairs
        if expected != have
    ]


def _outcome(result: Value | None) -> dict[str, Any]:
    if result is None:
        return {"error": "hand_not_winning"}
    if not result.stands:
        return {"error": "no_yaku"}
    yakuman = result.yakuman > 0
    items: list[Item] = [] if yakuman else result.yaku + result.dora
    return {
        "error": None,
        "yaku": sorted([item.id, item.han] for item in items),
        "yaku_names": sorted(_majsoul_name(item.id) for item in items),
        "yakuman": sorted(item.id for item in result.yaku) if yakuman else [],
        "han": None if yakuman else result.han,
        "fu": result.fu,
        "limit": result.limit,
    }


def _majsoul_name(name: str) -> str:
    head = name.split("_")[0]
    return head if head in _MAJSOUL_NAMES else name


def _compared(expect: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for at in ("yaku", "yaku_names", "yakuman", "han", "fu", "limit"):
        expected = expect.get(at)
        if expected is None or (at == "yaku" and "yaku_names" in expect):
            continue
        yield at, sorted(expected) if at in _LISTS else expected, got[at]


def _compared_payments(case: Mapping[str, Any], result: Value, rules: Rules) -> Iterator[tuple[str, Any, Any]]:
    expect = case["expect"]
    winner = _SEATS.index(case["jikaze"])
    if "payments" in expect:
        payer = None if case["tsumo"] else (winner + 1) % rules.players
        due = payments(result, rules, winner, payer, 0, rules.players)
        yield "points", expect["points"], sum(payment.amount for payment in due)
        yield "payments", expect["payments"], _shares(due, winner, tsumo=case["tsumo"])
    if "deltas" in expect:
        yield "deltas", expect["deltas"], _deltas(case, result, rules, winner)


def _shares(due: Iterable[Payment], winner: int, *, tsumo: bool) -> dict[str, int]:
    if not tsumo:
        return {"ron": sum(payment.amount for payment in due)}
    if winner == 0:
        return {"each": next(payment.amount for payment in due)}
    return {"dealer" if payment.payer == 0 else "other": payment.amount for payment in due}


def _deltas(case: Mapping[str, Any], result: Value, rules: Rules, winner: int) -> list[int]:
    expect = case["expect"]
    frm = _SEATS.index(expect["from"])
    pao = _SEATS.index(expect["pao"]) if "pao" in expect else None
    honba = 0 if expect.get("second_ron") else case["honba"]
    due = payments(
        result,
        rules,
        winner,
        None if case["tsumo"] else frm,
        0,
        rules.players,
        honba=honba,
        deposits=1_000 * case["sticks"],
        pao=pao,
    )
    return list(deltas(due, rules.players))
