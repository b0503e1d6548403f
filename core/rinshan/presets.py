"""The shipped presets, as what each changes in ``tenhou`` (the defaults of `rinshan.rules.Rules`).

``tenhou`` is proved by game logs, ``tournament`` and ``skills`` follow the rule pages A and W. ``mjsoul``,
``mleague`` and ``rmu`` are values as other rule libraries state them in 2026; their placing points and the closed kan
in riichi are customary and unverified.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_LEAGUE: Final[Mapping[str, object]] = {
    "uma": [30, 10, -10, -30],
    "max_ron": 1,
    "triple_ron_aborts": False,
    "abort_nine_terminals": False,
    "abort_four_winds": False,
    "abort_four_riichi": False,
    "abort_four_kans": False,
    "nagashi": False,
    "empty_wait_tenpai": True,
    "kan_dora_open": "at_once",
    "riichi_min_live": 0,
    "riichi_kan": "readings",
    "double_wind_fu": 2,
    "kiriage": True,
    "bust": False,
    "dealer_stop": False,
    "extra_round": False,
    "ties": "shared",
}
"""What the two league presets share."""

PRESET_CHANGES: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "tenhou": {},
        "mjsoul": {
            "return_points": 25_000,
            "uma": [15, 5, -5, -15],
            "max_ron": 3,
            "triple_ron_aborts": False,
            "kokushi_robs_ankan": True,
            "double_yakuman": True,
            "pao_scope": "own",
        },
        "mleague": {
            **_LEAGUE,
            "counted_yakuman": "sanbaiman",
            "pao": ["dragons", "four_kans", "winds"],
        },
        "rmu": {
            **_LEAGUE,
            "start_points": 30_000,
            "red_fives": [0, 0, 0],
            "pao": [],
            "leftover_deposits": "nobody",
        },
        "tournament": {
            "uma": [0, 0, 0, 0],
            "oka": 20_000,
            "final_rounding": "whole",
            "red_fives": [1, 2, 1],
            "kan_dora_open": "at_once",
            "kokushi_robs_ankan": True,
            "several_yakuman_add": False,
            "fed_kan_pays": True,
            "extra_round": False,
            "extra_above": True,
            "furiten": "linked",
        },
        "skills": {
            "empty_wait_tenpai": True,
            "first_draw": "dealt",
            "leave_out_yaku": True,
        },
    }
)
"""Field values in the form of a rule file, by preset name."""
