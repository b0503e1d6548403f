"""Hands whose value is known, in the base rules: fu, yaku, yakuman, shapes, points (B-11 to B-16)."""

from __future__ import annotations

import pytest

from rinshan.rules import load_rules
from rinshan.tiles import EAST
from rinshan.win import payments

TENHOU = load_rules("tenhou")

# what the hand shows, hand, winning tile, melds, circumstances, (han, fu, points or the dealer's share, others' share)
HANDS = [
    (
        "fu list must belong to the decomposition that is scored",
        "234m1112356777s",
        "4s",
        (),
        {"tsumo": True},
        (1, 30, 500, 300),
    ),
    (
        "ron tile used in a run, triplet of the same tile stays out of the closed count",
        "1123444m555p",
        "1m",
        ("chi 123m",),
        {"flags": "houtei"},
        (1, 30, 1000, None),
    ),
    ("three identical runs are one pair of runs, not two", "123m11p78s789789s", "9s", (), {}, (5, 30, 8000, None)),
    (
        "honor pair wait can never be pinfu",
        "567m123567p234s1z",
        "1z",
        (),
        {"flags": "riichi", "rnd": 28},
        (1, 40, 1300, None),
    ),
    ("dora alone never makes a win legal", "456p78s345p22p", "9s", ("chi 123m",), {"dora": "1p1p2p"}, None),
    (
        "counted yakuman stops at one yakuman",
        "444666778m8m",
        "7m",
        ("ankan 2222m",),
        {"flags": "riichi", "dora": "1m1m", "ura": "1m1m"},
        (None, None, 32000, None),
    ),
    ("nine gates needs a hand without any kan", "1112345678m", "5m", ("ankan 9999m",), {}, (6, 80, 12000, None)),
    ("no pattern is worth two yakuman by itself", "1112345678999m", "9m", (), {}, (None, None, 32000, None)),
    ("no pattern is worth two yakuman by itself", "111m333p555777s9m", "9m", (), {}, (None, None, 32000, None)),
    ("no pattern is worth two yakuman by itself", "19m19p19s1234567z", "5z", (), {}, (None, None, 32000, None)),
    (
        "no pattern is worth two yakuman by itself",
        "444z5m",
        "5m",
        ("pon 111z", "pon 222z", "pon 333z"),
        {},
        (None, None, 32000, None),
    ),
    ("all honors in seven pairs", "112233445566z7z", "7z", (), {"dora": "1z"}, (None, None, 32000, None)),
    ("two pairs of runs beats seven pairs", "223344m556677p8s", "8s", (), {}, (4, 40, 8000, None)),
    ("a red five inside a quad is one han", "234m678m2245s", "3s", ("ankan 0555p",), {}, (2, 50, 3200, None)),
    ("tile code arithmetic: honors are not fives", "234m67m99p345s", "8m", ("ankan 5555z",), {}, (1, 70, 2300, None)),
    (
        "robbing a red five keeps its redness",
        "46p234m678m789s22s",
        "0p",
        (),
        {"flags": "riichi chankan"},
        (3, 40, 5200, None),
    ),
    (
        "robbing a red five keeps its redness",
        "46p234m678m789s22s",
        "5p",
        (),
        {"flags": "riichi chankan"},
        (2, 40, 2600, None),
    ),
    (
        "closed quad and called quad of the same tile",
        "34m678p11s",
        "5m",
        ("ankan 9999p", "pon 777z"),
        {},
        (1, 60, 2000, None),
    ),
    (
        "closed quad and called quad of the same tile",
        "34m678p11s",
        "5m",
        ("daiminkan 9999p", "pon 777z"),
        {},
        (1, 40, 1300, None),
    ),
    (
        "guest-wind triplet has honor fu but no yaku",
        "34m678p22s444z456s",
        "5m",
        (),
        {"flags": "riichi"},
        (1, 40, 1300, None),
    ),
    ("North seat wind counts", "34m678p22s444z456s", "5m", (), {"seat": 30}, (1, 40, 1300, None)),
    ("double-wind pair is 4 fu", "111m23m456p789s11z", "4m", (), {"flags": "riichi", "seat": 27}, (1, 50, 2400, None)),
    ("open hand with no fu at all", "23m456p55s", "4m", ("chi 678p", "chi 234s"), {}, (1, 30, 1000, None)),
    ("open hand with no fu at all", "23m456p55s", "4m", ("chi 678p", "chi 234s"), {"tsumo": True}, (1, 30, 500, 300)),
    (
        "pinfu tsumo is 20 fu; honba is paid per payer on tsumo",
        "23m456p789s345p66s",
        "4m",
        (),
        {"tsumo": True},
        (2, 20, 700, 400),
    ),
    (
        "pinfu tsumo is 20 fu; honba is paid per payer on tsumo",
        "23m456p789s345p66s",
        "4m",
        (),
        {"tsumo": True, "seat": 27},
        (2, 20, 700, None),
    ),
    (
        "no rounding up to mangan",
        "23m456m678m345s66p",
        "4m",
        (),
        {"flags": "riichi", "dora": "2s"},
        (4, 30, 7700, None),
    ),
    (
        "no rounding up to mangan",
        "23m456m678m345s66p",
        "4m",
        (),
        {"flags": "riichi", "seat": 27, "dora": "2s"},
        (4, 30, 11600, None),
    ),
    ("four triplets on a double-pair wait", "111m333p55577s99m", "7s", (), {}, (4, 50, 8000, None)),
    ("four triplets on a double-pair wait", "111m333p55577s99m", "7s", (), {"tsumo": True}, (None, None, 16000, 8000)),
    ("terminals-and-honors seven pairs", "1199m1199p11s99s5z", "5z", (), {}, (4, 25, 6400, None)),
    (
        "chankan keeps ippatsu alive until the kan really stands",
        "234m678m45p789s22s",
        "6p",
        (),
        {"flags": "riichi ippatsu chankan"},
        (4, 30, 7700, None),
    ),
    (
        "double riichi is decided at declaration, not at the win",
        "23m067p345s22s555z",
        "4m",
        (),
        {"flags": "double_riichi"},
        (4, 40, 8000, None),
    ),
    (
        "rinshan win still adds the 2 tsumo fu; two closed quads",
        "23m678m55s",
        "4m",
        ("ankan 7777p", "ankan 2222s"),
        {"flags": "rinshan", "tsumo": True},
        (3, 60, 3900, 2000),
    ),
    ("tile that completes the shape but has no yaku", "23m456p678s55s", "1m", ("chi 345p",), {}, None),
    ("tile that completes the shape but has no yaku", "23m456p678s55s", "4m", ("chi 345p",), {}, (1, 30, 1000, None)),
    (
        "called/added kan: replacement win sees no new indicator",
        "23m678m55s",
        "4m",
        ("kakan 7777p", "pon 222s"),
        {"flags": "rinshan", "tsumo": True, "dora": "9s"},
        (2, 40, 1300, 700),
    ),
]


@pytest.mark.rule("B-11", "B-12", "B-13", "B-14", "B-15", "B-16")
@pytest.mark.parametrize(("shows", "hand", "win", "melds", "how", "expected"), HANDS, ids=str)
def test_the_hand_is_worth(score, shows, hand, win, melds, how, expected):
    found = score(hand, win, *melds, **how)
    if expected is None:
        assert not found.stands, shows
        return
    han, fu, main, others = expected
    assert han in (None, found.han), shows
    assert fu in (None, found.fu), shows
    winner = how.get("seat", EAST + 1) - EAST
    due = payments(found, TENHOU, winner, None if how.get("tsumo") else (winner + 1) % 4, 0, 4)
    shares = {payment.amount for payment in due}
    assert shares == ({main} if others is None else {main, others}), shows
