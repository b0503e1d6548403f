"""Errors and secrets in words, in three languages: false wins, fake riichi, wrong melds, a riichi nobody heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rinshan.events import Private
from rinshan.table import Event, Table
from rinshan.tiles import Tile, format_names

PHRASES: Final[dict[str, dict[str, str]]] = {
    "en": {
        "false_win": "shows {hand}: a false win, {why}",
        "wrong_meld": "calls {tile} with {own}: a wrong meld, {outcome}",
        "penalty": "hands over {points} points for {offence}",
        "secret_riichi": "declares riichi in secret",
        "secret_deposit": "lays {points} points face down",
        "riichi_told": "was in riichi since {tile}: {points} points turned up",
        "seen": "see {tiles} face down",
    },
    "zh": {
        "false_win": "亮出{hand}：错和，{why}",
        "wrong_meld": "用{own}鸣{tile}：错误副露，{outcome}",
        "penalty": "因{offence}付出{points}点",
        "secret_riichi": "暗中立直",
        "secret_deposit": "暗置{points}点",
        "riichi_told": "自打出{tile}起已立直：翻开{points}点",
        "seen": "看到暗置的{tiles}",
    },
    "ja": {
        "false_win": "{hand}を公開：誤和了、{why}",
        "wrong_meld": "{own}で{tile}を鳴く：誤副露、{outcome}",
        "penalty": "{offence}で{points}点を支払う",
        "secret_riichi": "密かに立直",
        "secret_deposit": "{points}点を伏せて置く",
        "riichi_told": "{tile}から立直していた：{points}点を公開",
        "seen": "伏せられた{tiles}が見える",
    },
}
"""What the events of errors and secrets say, without whose they are."""
TERMS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "fake_riichi": "a fake riichi",
        "put_back": "put back",
        "dead_hand": "the hand is dead",
        "penalty": "put back, with a penalty",
        "discard": "own discard",
        "temporary": "tile let pass",
        "riichi": "tile let pass in riichi",
    },
    "zh": {
        "false_win": "错和",
        "fake_riichi": "诈立",
        "wrong_meld": "错误副露",
        "put_back": "放回",
        "dead_hand": "不得再和牌",
        "penalty": "放回并受罚",
        "furiten": "振听",
        "discard": "舍张",
        "temporary": "同巡",
        "riichi": "立直",
        "no yaku": "无役",
        "the hand is not complete": "未成和牌型",
        "a closed kan in riichi changed the waits": "立直后暗杠改变了听牌",
    },
    "ja": {
        "false_win": "誤和了",
        "fake_riichi": "ノーテン立直",
        "wrong_meld": "誤副露",
        "put_back": "牌を戻す",
        "dead_hand": "和了放棄",
        "penalty": "牌を戻し、罰符",
        "furiten": "振聴",
        "discard": "捨て牌",
        "temporary": "同巡",
        "riichi": "立直後",
        "no yaku": "役なし",
        "the hand is not complete": "和了形でない",
        "a closed kan in riichi changed the waits": "立直後の暗槓で待ちが変わった",
    },
}
"""Words of the game; what stands under no language is said as it is, in blanks instead of underlines."""


def _term(word: str, lang: str) -> str:
    known = TERMS[lang].get(word)
    if known is not None:
        return known
    return f"a {word.replace('_', ' ')}" if word in ("false_win", "wrong_meld") else word


def _why(reason: str, lang: str) -> str:
    """Why a win does not stand; the causes of furiten in brackets are words of their own."""
    head, bracket, causes = reason.partition(" (")
    if head != "furiten" or not bracket:
        return _term(reason, lang)
    return f"{_term(head, lang)} ({', '.join(_term(cause, lang) for cause in causes.rstrip(')').split(', '))})"


def is_offence(event: Event) -> bool:
    """Whether an event is told by `offence_words`."""
    return event[0] in PHRASES["en"]


def offence_words(table: Table, event: Event, lang: str = "en") -> str:
    """One such event in words, without whose it is. A viewer who is not told of it must not be asked about here."""
    kind, rest = event[0], [value.value if isinstance(value, Private) else value for value in event[3:]]
    return PHRASES[lang][kind].format(**_PARTS[kind](table, lang, *rest))


def _tiles(table: Table, tiles: Sequence[Tile]) -> str:
    return format_names([table.printed[tile] for tile in tiles])


def _false_win(table: Table, lang: str, _frm: int, tile: Tile, hand: Sequence[Tile], why: str) -> dict[str, str]:
    won = [tile] if tile >= 0 else []
    return {"hand": _tiles(table, [*hand, *won]), "why": _why(why, lang)}


def _wrong_meld(table: Table, lang: str, _frm: int, tile: Tile, own: Sequence[Tile], outcome: str) -> dict[str, str]:
    return {"tile": _tiles(table, [tile]), "own": _tiles(table, own), "outcome": _term(outcome, lang)}


def _penalty(_table: Table, lang: str, why: str, deltas: Sequence[int]) -> dict[str, str]:
    return {"points": f"{-min(deltas):,}", "offence": _term(why, lang)}


def _nothing(*_: object) -> dict[str, str]:
    return {}


def _deposit(_table: Table, _lang: str, price: int) -> dict[str, str]:
    return {"points": f"{price:,}"}


def _told(table: Table, _lang: str, tile: Tile, price: int, _double: bool) -> dict[str, str]:
    return {"tile": _tiles(table, [tile]), "points": f"{price:,}"}


def _seen(table: Table, _lang: str, tiles: Sequence[Tile]) -> dict[str, str]:
    return {"tiles": _tiles(table, tiles)}


_PARTS: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    "false_win": _false_win,
    "wrong_meld": _wrong_meld,
    "penalty": _penalty,
    "secret_riichi": _nothing,
    "secret_deposit": _deposit,
    "riichi_told": _told,
    "seen": _seen,
}
