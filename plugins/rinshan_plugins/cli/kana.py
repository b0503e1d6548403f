"""Kana to Latin letters, so that a name can be written in either."""

from __future__ import annotations

from typing import Final

_ROWS: Final = {
    "": "あいうえお",
    "k": "かきくけこ",
    "g": "がぎぐげご",
    "s": "さしすせそ",
    "z": "ざじずぜぞ",
    "t": "たちつてと",
    "d": "だぢづでど",
    "n": "なにぬねの",
    "h": "はひふへほ",
    "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
    "m": "まみむめも",
    "r": "らりるれろ",
}
_APART: Final = {"や": "ya", "ゆ": "yu", "よ": "yo", "わ": "wa", "を": "o", "ん": "n", "ー": "", "ゔ": "vu"}
_IRREGULAR: Final = {"し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu"}
_LATIN: Final = {
    **{kana: row + vowel for row, line in _ROWS.items() for kana, vowel in zip(line, "aiueo", strict=True)},
    **_APART,
    **_IRREGULAR,
}
_SMALL: Final = {"ゃ": "a", "ゅ": "u", "ょ": "o"}


def latin(text: str) -> str:
    """Return a text with its kana in Latin letters (Hepburn), in small letters; everything else stays as it is."""
    out: list[str] = []
    doubled = False
    for char in text.casefold():
        kana = chr(ord(char) - 0x60) if "ァ" <= char <= "ヴ" else char
        if kana == "っ":
            doubled = True
            continue
        if kana in _SMALL and out and out[-1].endswith("i"):
            stem = out.pop()[:-1]
            found = stem + ("" if stem.endswith(("sh", "ch", "j")) else "y") + _SMALL[kana]
        else:
            found = _LATIN.get(kana, kana)
        out.append(("t" if found.startswith("ch") else found[:1]) + found if doubled else found)
        doubled = False
    return "".join(out)


def plain(text: str) -> str:
    """Return a name as it is compared: Latin letters, long vowels short, no blanks."""
    found = "".join(latin(text).split())
    for long, short in (("ō", "o"), ("ū", "u"), ("ou", "o"), ("oo", "o"), ("uu", "u")):
        found = found.replace(long, short)
    return found
