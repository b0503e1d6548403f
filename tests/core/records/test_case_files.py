"""Files of cases that are no games: wins with free tiles, and shapes of Chinese Official mahjong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rinshan.errors import RecordError
from rinshan.records.check_files import check_file

SHARED = Path(__file__).parents[3] / ".." / "shared"
WILDCARDS = SHARED / "cases" / "wildcards.json"
SHAPES = SHARED / "data" / "scoring" / "gb_shapes.jsonl.gz"

CASE: dict[str, Any] = {
    "id": "own",
    "hand": "34m456p789s1112z?",
    "melds": [],
    "win": "2z",
    "tsumo": True,
    "round_wind": "E",
    "seat_wind": "S",
    "riichi": False,
    "double_riichi": False,
    "ippatsu": False,
    "rinshan": False,
    "haitei_or_houtei": False,
    "dora_indicators": "1m",
    "ura_indicators": "",
    "expected": {
        "points": 5200,
        "payments": {"from_dealer": 2600, "from_child": 1300},
        "han_fu": [[3, 40, 0]],
        "assignments": [{"hand": ["2m"], "han": 3, "fu": 40, "yakuman": 0, "yaku": ["dora 1", "round wind", "tsumo"]}],
        "counts": {"assignments": 34, "complete_shapes": 2, "wins": 2},
    },
    "variants": {},
}


@pytest.fixture
def checked(tmp_path: Path) -> Callable[..., list[tuple[str, Any]]]:
    """Checks this case with changes; returns what differs and what was found."""

    def check(**changes: Any) -> list[tuple[str, Any]]:
        path = tmp_path / "cases.json"
        document = {"schema": "wildcards/1", "assumptions": {}, "cases": [{**CASE, **changes}]}
        path.write_text(json.dumps(document, indent=1), encoding="utf-8")
        report = check_file(path)
        assert report.cases == 1
        return [(difference["at"], difference["got"]) for difference in report.differences]

    return check


@pytest.mark.rule("K-03", "K-09", "K-50")
def test_every_wildcard_case_gives_its_three_answers() -> None:
    if not WILDCARDS.exists():
        pytest.skip("the wildcard cases are not beside the repository")
    report = check_file(WILDCARDS)
    assert report.cases > 0
    assert report.differences == []


@pytest.mark.rule("Y-09", "K-47")
def test_every_chinese_official_shape_case_agrees() -> None:
    if not SHAPES.exists():
        pytest.skip("the Chinese Official cases are not beside the repository")
    report = check_file(SHAPES)
    assert report.cases > 6_000
    assert report.differences == []


def test_a_right_wildcard_case_has_no_differences(checked: Callable[..., Any]) -> None:
    assert checked() == []


@pytest.mark.parametrize(
    ("field", "wrong", "at"),
    [
        ("points", 3900, "expected: points"),
        ("payments", {"from_dealer": 2600, "from_child": 1200}, "expected: payments"),
        ("han_fu", [[3, 30, 0]], "expected: han_fu"),
        ("assignments", [], "expected: assignments"),
        ("counts", {"assignments": 34, "complete_shapes": 2, "wins": 1}, "expected: counts"),
    ],
)
def test_what_differs_in_a_wildcard_case_is_told(checked: Callable[..., Any], field: str, wrong: Any, at: str) -> None:
    found = checked(expected={**CASE["expected"], field: wrong})
    assert [place for place, _ in found] == [at]


def test_the_yaku_of_every_choice_are_compared_where_their_names_are_known(checked: Callable[..., Any]) -> None:
    (choice,) = CASE["expected"]["assignments"]
    wrong = {**CASE["expected"], "assignments": [{**choice, "yaku": ["dora 1", "seat wind", "tsumo"]}]}
    assert [place for place, _ in checked(expected=wrong)] == ["expected: assignments"]
    strange = {**CASE["expected"], "assignments": [{**choice, "yaku": ["dora 1", "something else"]}]}
    assert checked(expected=strange) == []


def test_a_win_that_is_none_is_told(checked: Callable[..., Any]) -> None:
    found = dict(checked(hand="34m456p789s1134z?"))
    assert found["expected: points"] is None
    assert found["expected: assignments"] == []


def test_a_dealers_tsumo_and_a_ron_are_paid_as_the_cases_write_it(checked: Callable[..., Any]) -> None:
    found = dict(checked(seat_wind="E", expected={**CASE["expected"], "payments": {"from_child": 1}}))
    assert found["expected: payments"] == {"from_child": 4000}
    assert found["expected: points"] == 12000
    found = dict(checked(tsumo=False))
    assert found["expected: points"] == 3200


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": 7},
        {"hand": "34m"},
        {"win": "8x"},
        {"seat_wind": "?"},
        {"melds": [{"type": "chow", "tiles": "123m"}]},
        {"variants": {"names38": {}}},
        {"expected": {}},
    ],
)
def test_a_damaged_wildcard_case_is_refused_by_name(checked: Callable[..., Any], changes: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=r"cases\.json, case 1.*not a wildcard case"):
        checked(**changes)


def test_a_document_without_cases_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text('{"schema": "wildcards/1", "assumptions": {}}', encoding="utf-8")
    with pytest.raises(RecordError, match="has a list 'cases'"):
        check_file(path)


@pytest.mark.rule("Y-09")
def test_a_shape_that_differs_is_told_with_what_is_missing(tmp_path: Path) -> None:
    tiles = [
        f"{rank}{suit}" for suit, ranks in (("m", "147"), ("p", "258"), ("s", "369"), ("z", "1234")) for rank in ranks
    ]
    path = tmp_path / "shapes.jsonl"
    lines = [{"concealed": tiles, "tile": tile, "melds": [], "win": True, "id": tile} for tile in ("5z", "1z")]
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    report = check_file(path)
    assert report.cases == 2
    (difference,) = report.differences
    assert (difference["id"], difference["expected"], difference["got"]) == ("1z", "True", "False")
    assert "honours and knitted tiles: 1 tiles missing" in difference["why"]


@pytest.mark.parametrize(
    "change", [{"tile": "8x"}, {"concealed": ["1m"]}, {"win": "yes"}, {"melds": None}, {"concealed": 5}]
)
def test_a_damaged_shape_case_is_refused_with_its_line(tmp_path: Path, change: dict[str, Any]) -> None:
    right: dict[str, Any] = {"concealed": ["1m"] * 13, "tile": "1m", "melds": [], "win": False}
    path = tmp_path / "shapes.jsonl"
    path.write_text(json.dumps(right) + "\n" + json.dumps({**right, **change}), encoding="utf-8")
    with pytest.raises(RecordError, match=r"line 2.*not a Chinese Official shape case"):
        check_file(path)
