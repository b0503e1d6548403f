"""Tenhou's own names: yaku and limits in its numbering, in Japanese, and the lobby types (mjlog and tenhou.net/6)."""

from __future__ import annotations

import re
from typing import Final

from rinshan.records.logged import LoggedRules

YAKU: Final[tuple[tuple[str, str], ...]] = (
    ("menzen_tsumo", "門前清自摸和"),
    ("riichi", "立直"),
    ("ippatsu", "一発"),
    ("chankan", "槍槓"),
    ("rinshan_kaihou", "嶺上開花"),
    ("haitei_raoyue", "海底摸月"),
    ("houtei_raoyui", "河底撈魚"),
    ("pinfu", "平和"),
    ("tanyao", "断幺九"),
    ("iipeikou", "一盃口"),
    ("jikaze_ton", "自風 東"),
    ("jikaze_nan", "自風 南"),
    ("jikaze_shaa", "自風 西"),
    ("jikaze_pei", "自風 北"),
    ("bakaze_ton", "場風 東"),
    ("bakaze_nan", "場風 南"),
    ("bakaze_shaa", "場風 西"),
    ("bakaze_pei", "場風 北"),
    ("yakuhai_haku", "役牌 白"),
    ("yakuhai_hatsu", "役牌 發"),
    ("yakuhai_chun", "役牌 中"),
    ("double_riichi", "両立直"),
    ("chiitoitsu", "七対子"),
    ("chanta", "混全帯幺九"),
    ("ittsuu", "一気通貫"),
    ("sanshoku_doujun", "三色同順"),
    ("sanshoku_doukou", "三色同刻"),
    ("sankantsu", "三槓子"),
    ("toitoi", "対々和"),
    ("sanankou", "三暗刻"),
    ("shousangen", "小三元"),
    ("honroutou", "混老頭"),
    ("ryanpeikou", "二盃口"),
    ("junchan", "純全帯幺九"),
    ("honitsu", "混一色"),
    ("chinitsu", "清一色"),
    ("renhou", "人和"),
    ("tenhou", "天和"),
    ("chiihou", "地和"),
    ("daisangen", "大三元"),
    ("suuankou", "四暗刻"),
    ("suuankou_tanki", "四暗刻単騎"),
    ("tsuuiisou", "字一色"),
    ("ryuuiisou", "緑一色"),
    ("chinroutou", "清老頭"),
    ("chuuren_poutou", "九蓮宝燈"),
    ("junsei_chuuren_poutou", "純正九蓮宝燈"),
    ("kokushi_musou", "国士無双"),
    ("kokushi_musou_13_wait", "国士無双１３面"),
    ("daisuushii", "大四喜"),
    ("shousuushii", "小四喜"),
    ("suukantsu", "四槓子"),
    ("dora", "ドラ"),
    ("ura_dora", "裏ドラ"),
    ("aka_dora", "赤ドラ"),
)
"""Yaku id and Japanese name, at Tenhou's number."""

YAKU_TEXT: Final[dict[str, str]] = dict(YAKU)
YAKU_OF_TEXT: Final[dict[str, str]] = {text: yaku for yaku, text in YAKU} | {
    "国士無双13面": "kokushi_musou_13_wait",
    "国士無双十三面": "kokushi_musou_13_wait",
    "ダブル立直": "double_riichi",
    "断么九": "tanyao",
    "混全帯么九": "chanta",
    "純全帯么九": "junchan",
}

DRAW_TEXT: Final[dict[str, str]] = {
    "exhaustive": "流局",
    "nagashi_mangan": "流し満貫",
    "kyuushu_kyuuhai": "九種九牌",
    "suufon_renda": "四風連打",
    "suucha_riichi": "四家立直",
    "sanchahou": "三家和了",
    "suukaikan": "四槓散了",
}
ALL_TENPAI: Final = "全員聴牌"
ALL_NOTEN: Final = "全員不聴"
DRAW_OF_TEXT: Final[dict[str, str]] = {text: reason for reason, text in DRAW_TEXT.items()} | {
    ALL_TENPAI: "exhaustive",
    ALL_NOTEN: "exhaustive",
    "三家和": "sanchahou",
    "四開槓": "suukaikan",
    "荒牌平局": "exhaustive",
}
DRAW_OF_TYPE: Final[dict[str, str]] = {
    "": "exhaustive",
    "nm": "nagashi_mangan",
    "yao9": "kyuushu_kyuuhai",
    "kaze4": "suufon_renda",
    "reach4": "suucha_riichi",
    "ron3": "sanchahou",
    "kan4": "suukaikan",
}
"""The ``type`` of mjlog's RYUUKYOKU."""

_NO_RED, _NO_KUITAN, _HANCHAN, _THREE, _TOKUJOU, _FAST, _JOUKYUU, _CUSTOM = 2, 4, 8, 16, 32, 64, 128, 256
ROOMS: Final = {0: "ippan", _JOUKYUU: "joukyuu", _TOKUJOU: "tokujou", _JOUKYUU | _TOKUJOU: "houou"}
ROOM_TEXT: Final = {"ippan": "般", "joukyuu": "上", "tokujou": "特", "houou": "鳳"}


_LOG_ID: Final = re.compile(r"20[0-9]{8}gm-[0-9a-f]{4}-[0-9a-f]{4,5}-[0-9a-fx]{8,}")


def is_log_id(text: str) -> bool:
    """Whether a text is the id of a game on Tenhou: ``2020010115gm-00a9-0000-5134d3d9``."""
    return _LOG_ID.fullmatch(text) is not None


def rules_of_type(go_type: int, lobby: str) -> LoggedRules:
    """Read Tenhou's bit field of a table (GO type)."""
    return LoggedRules(
        platform="tenhou",
        players=3 if go_type & _THREE else 4,
        red_fives=not go_type & _NO_RED,
        kuitan=not go_type & _NO_KUITAN,
        length="hanchan" if go_type & _HANCHAN else "tonpuu",
        room=ROOMS[go_type & (_JOUKYUU | _TOKUJOU)],
        fast=bool(go_type & _FAST),
        go_type=go_type,
        lobby=lobby,
        extra={"custom": True} if go_type & _CUSTOM else {},
    )
