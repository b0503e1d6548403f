"""The engine against outside data: scoring files, public cases, and another package on random hands."""

from __future__ import annotations

import json
import random

import pytest

from rinshan.errors import RecordError
from rinshan.melds import Meld
from rinshan.records.scoring_corpus import check_scoring_file
from rinshan.rules import load_rules
from rinshan.tiles import EAST, parse_names, tile_names
from rinshan.win import FLAG_NAMES, WinInput, payments, value

TENHOU = load_rules("tenhou")
FILES = {
    "real_wins": 8_000,
    "client_wins": 3_000,
    "kobalab_hule": 6_000,
    "riichienv_majsoul": 480,
    "mahjong_pkg_tests": 80,
}


@pytest.mark.rule("B-11", "B-12", "B-13", "B-14", "B-15", "B-16", "B-17")
@pytest.mark.parametrize("name", FILES)
def test_every_win_of_a_scoring_file_is_valued_as_recorded(shared, name):
    count, differences = check_scoring_file(shared / "data" / "scoring" / f"{name}.jsonl.gz", TENHOU)
    assert differences == []
    assert count >= FILES[name]


CASE = {
    "id": "made-1", "rules": {"kuitan": True}, "bakaze": "E", "jikaze": "S",
    "hand": ["2m", "3m", "4m", "4p", "5p", "6p", "7s", "8s", "9s", "3s", "4s", "5s", "6p", "6p"], "win_tile": "4m",
    "tsumo": True, "melds": [], "dora_indicators": [], "ura_indicators": [], "situation": [], "honba": 1, "sticks": 1,
    "expect": {
        "yaku": [["menzen_tsumo", 1], ["pinfu", 1]], "yakuman": [], "han": 2, "fu": 20, "limit": "none", "points": 1500,
        "payments": {"dealer": 700, "other": 400}, "deltas": [-800, 2800, -500, -500], "from": "S",
    },
}  # fmt: skip


@pytest.mark.rule("B-15")
def test_a_case_that_agrees_has_no_differences_and_one_that_does_not_is_told_with_the_computation():
    assert check_scoring_file([json.dumps(CASE)], TENHOU) == (1, [])
    wrong = {**CASE, "expect": {**CASE["expect"], "fu": 30, "deltas": [0, 0, 0, 0]}}
    count, found = check_scoring_file([json.dumps(wrong), "", json.dumps(CASE)], TENHOU)
    assert count == 2
    assert [(item["id"], item["at"], item["expected"], item["got"]) for item in found] == [
        ("made-1", "fu", 30, 20),
        ("made-1", "deltas", [0, 0, 0, 0], [-800, 2800, -500, -500]),
    ]
    assert "fu: pinfu 20" in found[0]["why"]


@pytest.mark.rule("B-12", "B-15")
def test_a_case_may_switch_open_tanyao_off_and_a_ron_is_compared_as_one_sum():
    tanyao = {
        **CASE, "hand": ["2m", "3m", "4m", "4p", "5p", "6p", "3s", "4s", "5s", "6p", "6p"], "tsumo": False, "sticks": 0,
        "melds": [{"type": "chi", "tiles": ["6s", "7s", "8s"]}],
        "expect": {"han": 1, "fu": 30, "points": 1000, "payments": {"ron": 1000}},
    }  # fmt: skip
    assert check_scoring_file([json.dumps(tanyao)], TENHOU) == (1, [])
    strict = {**tanyao, "rules": {"kuitan": False}, "expect": {"error": "no_yaku"}}
    assert check_scoring_file([json.dumps(strict)], TENHOU) == (1, [])


@pytest.mark.rule("B-11")
def test_hands_that_are_no_win_are_compared_by_their_error():
    open_pinfu = {**CASE, "tsumo": False, "hand": CASE["hand"][3:], "win_tile": "4p", "expect": {"error": "no_yaku"}}
    open_pinfu["melds"] = [{"type": "chi", "tiles": ["1m", "2m", "3m"]}]
    assert check_scoring_file([json.dumps(open_pinfu)], TENHOU) == (1, [])
    broken = {**CASE, "hand": [*CASE["hand"][:-1], "1z"], "expect": {"error": "hand_not_winning"}}
    assert check_scoring_file([json.dumps(broken)], TENHOU) == (1, [])
    assert check_scoring_file([json.dumps({**CASE, "expect": {"error": "no_yaku"}})], TENHOU)[1] != []


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '"x"', json.dumps({**CASE, "win_tile": "9x"}), json.dumps({**CASE, "hand": []})]
)
def test_a_line_that_is_no_case_is_refused_with_its_number(line):
    with pytest.raises(RecordError, match="line 2"):
        check_scoring_file([json.dumps(CASE), line], TENHOU)


def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path):
    with pytest.raises(RecordError, match=r"none\.jsonl"):
        check_scoring_file(tmp_path / "none.jsonl", TENHOU)
    damaged = tmp_path / "damaged.jsonl.gz"
    damaged.write_bytes(b"no gzip")
    with pytest.raises(RecordError, match="damaged"):
        check_scoring_file(damaged, TENHOU)


@pytest.mark.rule("B-11", "B-12", "B-13", "B-14", "B-15", "B-16")
def test_the_settled_public_cases_have_their_stated_value(shared):
    cases = json.loads((shared / "cases" / "public_cases.json").read_text(encoding="utf-8"))["cases"]
    checked = 0
    for case in cases:
        if case["status"] == "settled":
            for data in case["data"]:
                if data["kind"] == "score":
                    _check_public(case["id"], data)
                    checked += 1
    assert checked >= 35


def _check_public(name, data):
    seat = data.get("seat", 2)
    flags = {key.replace("daburu", "double") for key in data if data[key] is True} & set(FLAG_NAMES)
    win = WinInput(
        concealed=tuple(parse_names(data["hand"] + data["win"])),
        melds=tuple(Meld(kind, tuple(parse_names(tiles))) for kind, tiles in data["melds"]),
        win=parse_names(data["win"])[0],
        tsumo=data.get("tsumo", False),
        seat_wind=EAST + seat - 1,
        round_wind=EAST + data.get("rnd", 1) - 1,
        flags=sum(FLAG_NAMES[flag] for flag in flags),
        dora=tuple(parse_names(data.get("dora", ""))),
        ura=tuple(parse_names(data.get("ura", ""))),
    )
    found = value(win, TENHOU)
    assert found is not None, name
    expect = data["expect"]
    if expect == "no_yaku":
        assert not found.stands, name
        return
    for key, got in (("han", found.han), ("fu", found.fu)):
        assert expect.get(key, got) == got, (name, key, found.explain())
    frm = None if win.tsumo else seat % 4
    due = payments(found, TENHOU, seat - 1, frm, 0, 4, honba=data.get("honba", 0))
    shares = {payment.amount - payment.honba for payment in due}
    assert shares == {expect["main"], expect.get("add", expect["main"] if seat == 1 or frm is not None else None)} - {
        None
    }
    if "total" in expect:
        assert sum(payment.amount for payment in due) == expect["total"], name


# ---------------------------------------------------------------------------- another package

PRINTED = tile_names((1, 1, 1))


def _random_win(rng):
    """Draw a random complete hand of physical tiles: concealed, melds of tiles, the winning tile."""
    while True:
        deck = list(range(136))
        rng.shuffle(deck)
        taken: list[int] = []
        sets: list[list[int]] = []
        narrow = rng.random() < 0.4
        while len(sets) < 4:
            chosen = _random_set(rng, set(taken), narrow)
            if chosen:
                sets.append(chosen)
                taken += chosen
        pair_kind = rng.randrange(34)
        pair = [tile for tile in range(4 * pair_kind, 4 * pair_kind + 4) if tile not in taken][:2]
        if len(pair) == 2:
            return sets, pair


def _random_set(rng, taken, narrow):
    if rng.random() < 0.55:
        suit = 0 if narrow else rng.randrange(3)
        low = 9 * suit + rng.randrange(7)
        kinds = [low, low + 1, low + 2]
    else:
        kinds = [rng.choice([*range(9), *range(27, 34)]) if narrow else rng.randrange(34)] * 3
    chosen: list[int] = []
    for kind in kinds:
        free = [tile for tile in range(4 * kind, 4 * kind + 4) if tile not in taken and tile not in chosen]
        if not free:
            return None
        chosen.append(rng.choice(free))
    return chosen


def _melded(rng, tiles):
    """Lay a set open or as a kan; returns the type and its tiles, or None to keep it concealed."""
    kinds = {tile // 4 for tile in tiles}
    if rng.random() < 0.65:
        return None
    if len(kinds) == 3:
        return "chi", tiles
    if rng.random() < 0.5:
        return "pon", tiles
    kind = tiles[0] // 4
    return rng.choice(["daiminkan", "ankan", "kakan"]), list(range(4 * kind, 4 * kind + 4))


@pytest.mark.rule("B-11", "B-12", "B-13", "B-14", "B-15", "B-16")
def test_random_hands_have_the_han_fu_and_yakuman_another_package_finds():
    calculating = pytest.importorskip("mahjong.hand_calculating.hand")
    calculator = calculating.HandCalculator()
    rng = random.Random(20_240_917)
    compared = 0
    for _ in range(4_000):
        sets, pair = _random_win(rng)
        lying = [(tiles, _melded(rng, tiles)) for tiles in sets]
        melds = [meld for _, meld in lying if meld]
        concealed = [tile for tiles, meld in lying if not meld for tile in tiles] + pair
        everything = concealed + [tile for _, tiles in melds for tile in tiles]
        if len(set(everything)) != len(everything):
            continue
        compared += 1
        _compare(rng, calculator, concealed, melds)
    assert compared > 3_000


def _compare(rng, calculator, concealed, melds):
    win_tile = rng.choice(concealed)
    tsumo = rng.random() < 0.5
    closed = all(kind == "ankan" for kind, _ in melds)
    riichi = closed and rng.random() < 0.5
    seat, prevailing = rng.choice([27, 28, 29, 30]), rng.choice([27, 28])
    indicators, hidden = rng.sample(range(136), 2), rng.sample(range(136), 2) if riichi else []
    ours = value(
        WinInput(
            tuple(PRINTED[tile] for tile in concealed),
            tuple(Meld(kind, tuple(PRINTED[tile] for tile in tiles)) for kind, tiles in melds),
            PRINTED[win_tile],
            tsumo,
            seat,
            prevailing,
            FLAG_NAMES["riichi"] * riichi,
            tuple(PRINTED[tile] for tile in indicators),
            tuple(PRINTED[tile] for tile in hidden),
        ),
        TENHOU,
    )
    theirs = _oracle(calculator, concealed, melds, win_tile, tsumo, riichi, seat, prevailing, indicators, hidden)
    assert ours is not None
    told = (sorted(PRINTED[tile] for tile in concealed), melds, PRINTED[win_tile], tsumo, ours.explain(), theirs.yaku)
    assert ours.stands == (theirs.error is None), told
    if ours.stands:
        assert (ours.han, ours.yakuman) == (theirs.han, theirs.han // 13 if ours.yakuman else 0), told
        assert ours.yakuman or ours.fu == theirs.fu, told
        assert ours.base == _base(theirs, tsumo, seat), told


def _base(theirs, tsumo, seat):
    """Base points out of the other package's limit and han, so that rounding of shares is compared too."""
    cost = theirs.cost["main"]
    found = theirs.fu << theirs.han + 2
    limits = [(13, 8_000 * max(1, theirs.han // 13)), (11, 6_000), (8, 4_000), (6, 3_000), (5, 2_000)]
    base = next((points for han, points in limits if theirs.han >= han), min(found, 2_000))
    if not any(item.is_yakuman for item in theirs.yaku):
        base = min(base, 8_000)
    share = 6 if seat == 27 else 4
    due = -(-(base * (2 if tsumo else share)) // 100) * 100
    assert cost == due
    return base


def _oracle(calculator, concealed, melds, win_tile, tsumo, riichi, seat, prevailing, indicators, hidden):
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld as TheirMeld

    names = {
        "chi": TheirMeld.CHI,
        "pon": TheirMeld.PON,
        "daiminkan": TheirMeld.KAN,
        "ankan": TheirMeld.KAN,
        "kakan": TheirMeld.SHOUMINKAN,
    }
    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    return calculator.estimate_hand_value(
        concealed + [tile for _, tiles in melds for tile in tiles],
        win_tile,
        melds=[TheirMeld(names[kind], tiles=tiles, opened=kind != "ankan") for kind, tiles in melds],
        dora_indicators=indicators,
        ura_dora_indicators=hidden,
        config=HandConfig(is_tsumo=tsumo, is_riichi=riichi, player_wind=seat, round_wind=prevailing, options=options),
    )
