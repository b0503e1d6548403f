"""The settled public cases that are about what a hand is worth (B-11 to B-16)."""

from __future__ import annotations

from typing import Any

import pytest

from rinshan.melds import Meld
from rinshan.rules import load_rules
from rinshan.tiles import EAST, parse_name, parse_names
from rinshan.win import FLAG_NAMES, Value, WinInput, payments, value

RULES = load_rules("tenhou")


def won(
    hand: str, win: str, *melds: str, tsumo: bool = False, flags: str = "", seat: int = 2, rnd: int = 1,
    dora: str = "", ura: str = "",
) -> Value | None:  # fmt: skip
    """Value a hand (without its winning tile); seat and round wind 1 East .. 4 North."""
    lying = [Meld(text.split()[0], tuple(parse_names(text.split()[1]))) for text in melds]  # type: ignore[arg-type]
    made = WinInput(
        (*parse_names(hand), parse_name(win)), tuple(lying), parse_name(win), tsumo, EAST + seat - 1, EAST + rnd - 1,
        sum(FLAG_NAMES[name] for name in flags.split()), tuple(parse_names(dora)), tuple(parse_names(ura)), seat - 1,
    )  # fmt: skip
    return value(made, RULES)


def paid(worth: Value, tsumo: bool, seat: int) -> tuple[int, int]:
    """The ron points and 0, or what the dealer (each, for a winning dealer) and each other child pays."""
    winner = seat - 1
    due = payments(worth, RULES, winner, None if tsumo else (winner + 1) % 4, 0, 4)
    if not tsumo:
        return sum(payment.amount for payment in due), 0
    main = next(payment.amount for payment in due if winner == 0 or payment.payer == 0)
    add = next((payment.amount for payment in due if winner != 0 and payment.payer not in (0, None)), 0)
    return main, add


def case(number: str, hand: str, win: str, *melds: str, worth: tuple[int, int] | None, pays: Any, **how: Any) -> Any:
    """One hand of a case: han and fu (None for yakuman), what is paid."""
    points = pays if isinstance(pays, tuple) else (pays, 0)
    return pytest.param(
        hand, win, melds, worth, points, how, marks=pytest.mark.case(number), id=f"{number}-{hand}-{win}"
    )


CASES = [
    case("C-001", "234m1112356777s", "4s", worth=(1, 30), pays=(500, 300), tsumo=True),
    case("C-002", "1123444m555p", "1m", "chi 123m", worth=(1, 30), pays=1000, flags="houtei"),
    case("C-003", "123m11p78s789789s", "9s", worth=(5, 30), pays=8000),
    case("C-004", "567m123567p234s1z", "1z", worth=(1, 40), pays=1300, rnd=2, flags="riichi"),
    case(
        "C-006", "444666778m8m", "7m", "ankan 2222m", worth=(28, 0), pays=32_000, flags="riichi", dora="1m1m",
        ura="1m1m",
    ),
    case("C-008", "1112345678m", "5m", "ankan 9999m", worth=(6, 80), pays=12_000),
    case("C-009", "1112345678999m", "9m", worth=None, pays=32_000),
    case("C-009", "111m333p555777s9m", "9m", worth=None, pays=32_000),
    case("C-009", "19m19p19s1234567z", "5z", worth=None, pays=32_000),
    case("C-009", "444z5m", "5m", "pon 111z", "pon 222z", "pon 333z", worth=None, pays=32_000),
    case("C-010", "112233445566z7z", "7z", worth=None, pays=32_000, dora="1z"),
    case("C-011", "223344m556677p8s", "8s", worth=(4, 40), pays=8000),
    case("C-013", "234m678m2245s", "3s", "ankan 0555p", worth=(2, 50), pays=3200),
    case("C-014", "234m67m99p345s", "8m", "ankan 5555z", worth=(1, 70), pays=2300),
    case("C-016", "34m678p11s", "5m", "ankan 9999p", "pon 777z", worth=(1, 60), pays=2000),
    case("C-016", "34m678p11s", "5m", "daiminkan 9999p", "pon 777z", worth=(1, 40), pays=1300),
    case("C-016", "34m678p11s", "5m", "kakan 9999p", "pon 777z", worth=(1, 40), pays=1300),
    case("C-017", "34m678p22s444z456s", "5m", worth=(1, 40), pays=1300, flags="riichi"),
    case("C-018", "34m678p22s444z456s", "5m", worth=(1, 40), pays=1300, seat=4),
    case("C-019", "111m23m456p789s11z", "4m", worth=(1, 50), pays=2400, seat=1, flags="riichi"),
    case("C-020", "23m456p55s", "4m", "chi 678p", "chi 234s", worth=(1, 30), pays=1000),
    case("C-020", "23m456p55s", "4m", "chi 678p", "chi 234s", worth=(1, 30), pays=(500, 300), tsumo=True),
    case("C-022", "23m456m678m345s66p", "4m", worth=(4, 30), pays=7700, flags="riichi", dora="2s"),
    case("C-022", "23m456m678m345s66p", "4m", worth=(4, 30), pays=11_600, seat=1, flags="riichi", dora="2s"),
    case("C-023", "111m333p55577s99m", "7s", worth=(4, 50), pays=8000),
    case("C-023", "111m333p55577s99m", "7s", worth=None, pays=(16_000, 8000), tsumo=True),
    case("C-024", "1199m1199p11s99s5z", "5z", worth=(4, 25), pays=6400),
]  # fmt: skip


@pytest.mark.rule("B-11", "B-12", "B-13", "B-14", "B-15", "B-16")
@pytest.mark.parametrize(("hand", "win", "melds", "worth", "pays", "how"), CASES)
def test_the_hand_of_the_case_is_worth_what_the_case_says(
    hand: str,
    win: str,
    melds: tuple[str, ...],
    worth: tuple[int, int] | None,
    pays: tuple[int, int],
    how: dict[str, Any],
) -> None:
    found = won(hand, win, *melds, **how)
    assert found is not None
    assert bool(found.yakuman) == (worth is None)
    if worth is not None:
        assert found.han == worth[0]
        assert found.fu == worth[1] or found.han >= 13
    assert paid(found, how.get("tsumo", False), how.get("seat", 2)) == pays


@pytest.mark.rule("B-14", "B-16")
@pytest.mark.case("C-001")
def test_the_fu_items_are_those_of_one_division() -> None:
    """C-001: base 20, closed terminal triplet 8, tsumo 2; never a run of the same 1s beside it."""
    found = won("234m1112356777s", "4s", tsumo=True)
    assert found is not None
    fu = sorted(item.fu for item in found.fu_items if item.fu)
    assert sum(fu) == 30
    assert ("123s" in found.reading.text()) != (8 in fu)


@pytest.mark.rule("B-12")
@pytest.mark.case("C-009", "C-023")
def test_no_form_of_a_yakuman_is_two() -> None:
    """C-009: one yakuman in the settlement and in every field."""
    for hand, win in (("1112345678999m", "9m"), ("111m333p555777s9m", "9m"), ("19m19p19s1234567z", "5z")):
        found = won(hand, win)
        assert found is not None
        assert (found.yakuman, found.base) == (1, 8000)


@pytest.mark.rule("B-13")
@pytest.mark.case("C-013", "C-014")
def test_one_red_five_is_one_han_and_an_honour_is_never_a_five() -> None:
    """C-013, C-014: also in a kan; White is no five."""
    red = won("234m678m2245s", "3s", "ankan 0555p")
    white = won("234m67m99p345s", "8m", "ankan 5555z")
    assert red is not None
    assert white is not None
    assert [(item.id, item.han) for item in red.dora] == [("aka_dora", 1)]
    assert white.dora == []


@pytest.mark.rule("B-11")
@pytest.mark.parametrize(
    ("hand", "win"),
    [
        pytest.param("1112345678999m", "1s", marks=pytest.mark.case("C-007"), id="C-007"),
        pytest.param("1111m2233p4455s6z", "6z", marks=pytest.mark.case("C-012"), id="C-012"),
    ],
)
def test_the_fourteen_tiles_of_the_case_are_no_win(hand: str, win: str) -> None:
    """C-007: an off-suit intruder in the nine gates. C-012: a quad is not two pairs."""
    assert won(hand, win, tsumo=True) is None
