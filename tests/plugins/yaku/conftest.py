"""Wins in notation, valued at a table on which extra yaku are switched on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rinshan.melds import Meld
from rinshan.tiles import EAST, SOUTH, parse_name, parse_names
from rinshan.win import FLAG_NAMES, Value, WinInput, value
from rinshan_skills.testing import Scene


@pytest.fixture
def worth(table: Callable[..., Scene]) -> Callable[..., Value]:
    """Values a win of the South player at a table with these extra yaku: ``worth("over_five", "678m...", "9s")``.

    ``hand`` is without the winning tile, a meld is ``"pon 777z"``, flags are ``"riichi ippatsu"``; the rest are rules.
    """

    def valued(
        extra: str,
        hand: str,
        win: str,
        *melds: str,
        tsumo: bool = False,
        flags: str = "",
        seat: int = SOUTH,
        rnd: int = EAST,
        dora: str = "9z",
        ura: str = "",
        cards: dict[str, Any] | None = None,
        **rules: Any,
    ) -> Value:
        at = table(extra_yaku=tuple(extra.split()), cards=cards or {}, **rules).table
        lying = [Meld(meld.split()[0], tuple(parse_names(meld.split()[1]))) for meld in melds]  # type: ignore[arg-type]
        found = value(
            WinInput(
                concealed=(*parse_names(hand), parse_name(win)),
                melds=tuple(lying),
                win=parse_name(win),
                tsumo=tsumo,
                seat_wind=seat,
                round_wind=rnd,
                flags=sum(FLAG_NAMES[name] for name in flags.split()),
                dora=() if dora == "9z" else tuple(parse_names(dora)),
                ura=tuple(parse_names(ura)),
                who=1,
            ),
            at.rules,
            at.on,
        )
        assert found is not None, f"{hand} + {win} is no win"
        return found

    return valued


@pytest.fixture
def yaku_of(worth: Callable[..., Value]) -> Callable[..., dict[str, int]]:
    """The yaku of such a win, each with its han; dora apart."""
    return lambda *args, **how: {item.id: item.han for item in worth(*args, **how).yaku}
