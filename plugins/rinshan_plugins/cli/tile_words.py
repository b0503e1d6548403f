"""What skills do with tiles on the table, in words, in Chinese, Japanese and English: moves, recasts, peeks, turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rinshan.events import data
from rinshan.table import Event, Table
from rinshan.tiles import Seat
from rinshan_plugins.cli import tiles_text as show

_WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "moved": "{tile} goes from {source} to {place}",
        "recast": "recasts {tiles}",
        "extra_draw": "draws {tiles} more",
        "rivers_swapped": "the rivers of {one} and {other} change places",
        "turned": "turns {tile} {way} in {place}",
        "peeked": "looks at {tiles} in {place}",
        "told": "shows {to} {tiles} in {place}",
        "reordered": "puts {tiles} of the live wall in another order",
        "shuffled": "shuffles {count} live tiles",
        "up": "face up", "down": "face down", "sideways": "sideways", "upright": "upright",
        "live": "the live wall", "dead": "the dead wall", "indicator": "the indicators", "ura": "the ura",
        "exile": "exile",
        "hand": "the hand of {who}", "drawn": "the draw of {who}", "river": "the river of {who}",
        "meld": "a meld of {who}", "aside": "the tiles aside of {who}",
        "one": "a tile", "some": "{count} tiles",
    },
    "zh": {
        "moved": "{tile}从{source}移至{place}",
        "recast": "重铸{tiles}",
        "extra_draw": "另摸{tiles}",
        "rivers_swapped": "{one}与{other}的牌河互换",
        "turned": "将{place}的{tile}{way}",
        "peeked": "查看{place}的{tiles}",
        "told": "让{to}看{place}的{tiles}",
        "reordered": "调整牌山中{tiles}的次序",
        "shuffled": "将牌山中的{count}张牌洗乱",
        "up": "翻开", "down": "盖上", "sideways": "横置", "upright": "放正",
        "live": "牌山", "dead": "王牌", "indicator": "宝牌指示牌", "ura": "里宝牌", "exile": "除外区",
        "hand": "{who}的手牌", "drawn": "{who}的摸牌", "river": "{who}的牌河", "meld": "{who}的副露",
        "aside": "{who}的旁置区",
        "one": "一张牌", "some": "{count}张牌",
    },
    "ja": {
        "moved": "{tile}が{source}から{place}へ移る",
        "recast": "{tiles}を重鋳",
        "extra_draw": "さらに{tiles}をツモ",
        "rivers_swapped": "{one}と{other}の河が入れ替わる",
        "turned": "{place}の{tile}を{way}",
        "peeked": "{place}の{tiles}を見る",
        "told": "{place}の{tiles}を{to}に見せる",
        "reordered": "山の{tiles}を並べ替える",
        "shuffled": "山の{count}枚を混ぜる",
        "up": "表にする", "down": "伏せる", "sideways": "横に置く", "upright": "縦に戻す",
        "live": "山", "dead": "王牌", "indicator": "ドラ表示牌", "ura": "裏ドラ表示牌", "exile": "除外",
        "hand": "{who}の手牌", "drawn": "{who}のツモ牌", "river": "{who}の河", "meld": "{who}の副露",
        "aside": "{who}の脇の牌",
        "one": "牌1枚", "some": "牌{count}枚",
    },
}  # fmt: skip
"""Sentences by kind of event, and the words in them, for each language."""
TILE_EVENTS: Final = frozenset(
    {"moved", "recast", "extra_draw", "rivers_swapped", "turned", "peeked", "told", "reordered", "shuffled"}
)
"""The kinds of events that are told here."""


def tile_words(table: Table, event: Event, names: Sequence[str], viewer: Seat | None = None, lang: str = "en") -> str:
    """What became of tiles, as ``viewer`` may know it: ``recasts 1m9p``, ``looks at 3 tiles in the live wall``."""
    words = _WORDS[lang]
    seen = data(event, table.printed, viewer)

    def player(seat: Seat) -> str:
        return f"{show.wind(table.seat_wind(seat))[0]} {names[seat]}"

    def where(field: str) -> str:
        seat = seen.get(f"{field}_of")
        return words[seen[field]].format(who=player(seat) if seat is not None else "")

    given: dict[str, Any] = {field: player(seen[field]) for field in ("one", "other", "to") if field in seen}
    given |= {field: where(field) for field in ("source", "place") if field in seen}
    given |= {field: _tiles(seen[field], words) for field in ("tile", "tiles") if field in seen}
    given |= {"count": seen.get("count"), "way": words.get(seen.get("way", ""), "")}
    return words[event[0]].format(**given)


def _tiles(seen: str, words: dict[str, str]) -> str:
    """Tiles in notation, or how many where they are hidden."""
    if "?" not in seen:
        return seen
    return words["one"] if len(seen) == 1 else words["some"].format(count=len(seen))
