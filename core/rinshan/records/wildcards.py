"""Wildcard cases: wins with free tiles, each with three expected answers (K-03, K-09, K-50).

The three answers are ``expected`` (34 names, own limit), ``names37_own_limit`` and ``names37_k09``, the default of the
rules. Each has the best points with their payments, every best choice with its han, fu and yaku, and how many choices
there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, cast

from rinshan.errors import HandError, NotationError, RecordError
from rinshan.melds import Meld, MeldType
from rinshan.records.check import CheckReport, Difference
from rinshan.records.fields import parse_json
from rinshan.rules import Rules, rules_from
from rinshan.tiles import EAST, NAME_TEXT, parse_name, parse_names
from rinshan.win.free import FREE, Settled, all_best, free_counts
from rinshan.win.items import FLAG_NAMES, WinInput
from rinshan.win.payments import payments

ANSWERS: Final[Mapping[str, Mapping[str, object]]] = {
    "expected": {"free_names": 34, "free_limit": "own"},
    "names37_own_limit": {"free_names": 37, "free_limit": "own"},
    "names37_k09": {"free_names": 37, "free_limit": "table"},
}
"""The answers of a case and the rules they are given under."""
WORDS: Final[Mapping[str, str]] = {
    "aka_dora": "red", "bakaze": "round wind", "chuuren_poutou": "chuuren", "haitei_raoyue": "haitei",
    "houtei_raoyui": "houtei", "ittsuu": "ittsu", "jikaze": "seat wind", "junsei_chuuren_poutou": "chuuren",
    "kokushi_musou": "kokushi", "kokushi_musou_13_wait": "kokushi", "menzen_tsumo": "tsumo",
    "rinshan_kaihou": "rinshan", "round_wind": "round wind", "sanshoku_doujun": "sanshoku", "seat_wind": "seat wind",
    "suuankou_tanki": "suuankou", "ura_dora": "ura", "yakuhai_chun": "chun", "yakuhai_haku": "haku",
    "yakuhai_hatsu": "hatsu",
}  # fmt: skip
"""Names of yaku, here or in the cases, for which another word is compared."""
PLAIN: Final = frozenset({
    "chankan", "chanta", "chiihou", "chiitoitsu", "chinitsu", "chinroutou", "daisangen", "daisuushii", "dora",
    "double_riichi", "honitsu", "honroutou", "iipeikou", "ippatsu", "junchan", "pinfu", "riichi", "ryanpeikou",
    "ryuuiisou", "sanankou", "sankantsu", "sanshoku_doukou", "shousangen", "shousuushii", "suukantsu", "tanyao",
    "tenhou", "toitoi", "tsuuiisou",
})  # fmt: skip
"""Names that are compared as they are."""
_KNOWN: Final = PLAIN | frozenset(WORDS.values())
_COUNTED: Final = ("dora", "aka_dora", "ura_dora")
_SEATS: Final = "ESWN"
_MELDS: Final[Mapping[str, MeldType]] = {
    "chi": "chi", "pon": "pon", "kan": "daiminkan", "minkan": "daiminkan", "daiminkan": "daiminkan",
    "kakan": "kakan", "ankan": "ankan",
}  # fmt: skip


def check_wildcards(text: str, where: str, rules: Rules) -> CheckReport:
    """Compare every answer of every case under ``rules``, but for what the answer itself says of free tiles.

    Raises `RecordError` naming the case that cannot be read.
    """
    report = CheckReport()
    document = parse_json(text)
    if not isinstance(document, dict) or not isinstance(document.get("cases"), list):  # pyright: ignore[reportUnknownMemberType]
        raise RecordError("a file of wildcard cases has a list 'cases'", where=where)
    for number, case in enumerate(cast("list[Mapping[str, Any]]", document["cases"]), 1):
        report.cases += 1
        try:
            report.differences += list(_check(case, rules))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError, HandError, NotationError) as error:
            raise RecordError(f"not a wildcard case: {error!r}", where=f"{where}, case {number}") from error
    return report


def _check(case: Mapping[str, Any], rules: Rules) -> Iterator[Difference]:
    win = win_input(case)
    answers: dict[str, Any] = {"expected": case["expected"], **case.get("variants", {})}
    for name, expect in answers.items():
        if name not in ANSWERS:
            raise ValueError(f"unknown answer {name!r}; expected {', '.join(ANSWERS)}")
        used = rules_from({**rules.model_dump(mode="json"), **ANSWERS[name]})
        best = all_best(win, used)
        why = best[0].value.explain() if best else ["no choice makes the hand a win"]
        for at, expected, got in _compared(case, expect, win, used, best):
            if expected != got:
                yield {"id": case["id"], "at": f"{name}: {at}", "expected": expected, "got": got, "why": why}


def win_input(case: Mapping[str, Any]) -> WinInput:
    """Turn a case into a win with free tiles, the winning tile last. Raises ``KeyError`` for what is missing."""
    seat, tsumo = EAST + _SEATS.index(case["seat_wind"]), bool(case["tsumo"])
    flags = [name for name in ("riichi", "double_riichi", "ippatsu", "rinshan") if case.get(name)]
    if case.get("haitei_or_houtei"):
        flags.append("haitei" if tsumo else "houtei")
    melds = tuple(Meld(_MELDS[meld["type"]], tuple(parse_names(meld["tiles"]))) for meld in case["melds"])
    won = FREE if case["win"] == "?" else parse_name(case["win"])
    known = parse_names(case["hand"].replace("?", ""))
    return WinInput(
        (*known, *[FREE] * case["hand"].count("?"), won), melds, won, tsumo, seat,
        EAST + _SEATS.index(case["round_wind"]), sum(FLAG_NAMES[name] for name in flags),
        tuple(parse_names(case["dora_indicators"])), tuple(parse_names(case["ura_indicators"])), seat - EAST,
    )  # fmt: skip


def _compared(
    case: Mapping[str, Any], expect: Mapping[str, Any], win: WinInput, rules: Rules, best: list[Settled]
) -> Iterator[tuple[str, Any, Any]]:
    """Yield what is compared: where, what the case states, what the engine finds."""
    shares = _payments(win, rules, best[0]) if best else None
    yield "points", expect["points"], None if shares is None else _total(shares, rules.players)
    stated = expect["payments"]
    yield "payments", stated, shares if stated is None or shares is None else {key: shares.get(key) for key in stated}
    got = [_assignment(case, settled) for settled in best]
    yield (
        "han_fu",
        sorted(expect["han_fu"], key=str),
        _distinct([each["han"], each["fu"], each["yakuman"]] for each in got),
    )
    stated = [_stated(each) for each in expect["assignments"]]
    if any(word.startswith("?") for each in stated for word in each["yaku"]):
        stated, got = ([{**each, "yaku": []} for each in side] for side in (stated, got))
    yield "assignments", _by_tiles(stated), _by_tiles(got)
    counts = free_counts(win, rules)
    found = {"assignments": counts.assignments, "complete_shapes": counts.complete, "wins": counts.wins}
    yield "counts", expect["counts"], {key: found[key] for key in expect["counts"]}


def _by_tiles(choices: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(choices, key=lambda each: (each["hand"], each.get("win", "")))


def _distinct(rows: Iterable[list[Any]]) -> list[list[Any]]:
    found: list[list[Any]] = []
    for row in rows:
        if row not in found:
            found.append(row)
    return sorted(found, key=str)


def _payments(win: WinInput, rules: Rules, settled: Settled) -> dict[str, int]:
    """Return who pays what, in the words of the cases."""
    dealer = win.seat_wind == EAST
    due = payments(
        settled.value, rules, win.who, None if win.tsumo else (win.who + 1) % rules.players, 0, rules.players
    )
    if not win.tsumo:
        return {"from_discarder": sum(payment.amount for payment in due)}
    child = next(payment.amount for payment in due if payment.payer != 0)
    if dealer:
        return {"from_child": child, "from_each": child}
    return {"from_dealer": next(payment.amount for payment in due if payment.payer == 0), "from_child": child}


def _total(shares: Mapping[str, int], players: int) -> int:
    if "from_discarder" in shares:
        return shares["from_discarder"]
    others = players - 1 - ("from_dealer" in shares)
    return shares.get("from_dealer", 0) + others * shares["from_child"]


def _assignment(case: Mapping[str, Any], settled: Settled) -> dict[str, Any]:
    """Return a choice as the cases write it, its tiles and yaku sorted."""
    value, names = settled.value, list(settled.names)
    found: dict[str, Any] = {"win": NAME_TEXT[names.pop()]} if case["win"] == "?" else {}
    items = value.yaku if value.yakuman else [*value.yaku, *value.dora]
    return {
        **found,
        "hand": sorted(NAME_TEXT[name] for name in names),
        "han": None if value.yakuman else value.han,
        "fu": None if value.yakuman else value.fu,
        "yakuman": value.yakuman,
        "yaku": sorted(_word(item.id) + (f" {item.han}" if item.id in _COUNTED else "") for item in items),
    }


def _stated(assignment: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stated choice in the same form; its yaku begin with "?" where the name of one is not known."""
    words: list[str] = []
    for yaku in assignment["yaku"]:
        name, _, count = yaku.rpartition(" ")
        words.append(f"{_word(name)} {count}" if count.isdigit() else _word(yaku))
    return {**assignment, "hand": sorted(assignment.get("hand", [])), "yaku": sorted(words)}


def _word(name: str) -> str:
    """Return the word under which a yaku is compared, whoever wrote it; "?" before one that is not known."""
    name = name.split("_")[0] if name.startswith(("jikaze", "bakaze")) else name
    word = WORDS.get(name, name)
    return word if word in _KNOWN else f"?{word}"
