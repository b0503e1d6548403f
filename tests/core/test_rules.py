"""Rules: presets, rule files, errors, canonical form (B, A, W, PRESETS)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rinshan.errors import RuleError
from rinshan.rules import FIELDS, LENGTHS, PRESETS, Rules, differences, load_rules, rules_from_json

VALUES = {
    "start_points": (25_000, 25_000, 25_000, 30_000, 25_000, 25_000),
    "return_points": (30_000, 25_000, 30_000, 30_000, 30_000, 30_000),
    "uma": (
        (20, 10, -10, -20),
        (15, 5, -5, -15),
        (30, 10, -10, -30),
        (30, 10, -10, -30),
        (0, 0, 0, 0),
        (20, 10, -10, -20),
    ),
    "oka": ("difference", "difference", "difference", "difference", 20_000, "difference"),
    "final_rounding": ("tenth", "tenth", "tenth", "tenth", "whole", "tenth"),
    "red_fives": ((1, 1, 1), (1, 1, 1), (1, 1, 1), (0, 0, 0), (1, 2, 1), (1, 1, 1)),
    "open_tanyao": (True,) * 6,
    "swap_calling": (False,) * 6,
    "max_ron": (2, 3, 1, 1, 2, 2),
    "triple_ron_aborts": (True, False, False, False, True, True),
    "abort_nine_terminals": (True, True, False, False, True, True),
    "abort_four_winds": (True, True, False, False, True, True),
    "abort_four_riichi": (True, True, False, False, True, True),
    "abort_four_kans": (True, True, False, False, True, True),
    "nagashi": (True, True, False, False, True, True),
    "empty_wait_tenpai": (False, False, True, True, False, True),
    "kan_dora_closed": ("at_once",) * 6,
    "kan_dora_open": ("with_discard", "with_discard", "at_once", "at_once", "at_once", "with_discard"),
    "kokushi_robs_ankan": (False, True, False, False, True, False),
    "riichi_min_live": (4, 4, 0, 0, 4, 4),
    "riichi_kan": ("waits", "waits", "readings", "readings", "waits", "waits"),
    "double_wind_fu": (4, 4, 2, 2, 4, 4),
    "kiriage": (False, False, True, True, False, False),
    "counted_yakuman": ("yakuman", "yakuman", "sanbaiman", "yakuman", "yakuman", "yakuman"),
    "double_yakuman": (False, True, False, False, False, False),
    "several_yakuman_add": (True, True, True, True, False, True),
    "pao_scope": ("all", "own", "all", "all", "all", "all"),
    "fed_kan_pays": (False, False, False, False, True, False),
    "honba": (300,) * 6,
    "noten_penalty": (3_000,) * 6,
    "bust": (True, True, False, False, True, True),
    "dealer_stop": (True, True, False, False, True, True),
    "extra_round": (True, True, False, False, False, True),
    "extra_above": (False, False, False, False, True, False),
    "leftover_deposits": ("first", "first", "first", "nobody", "first", "first"),
    "ties": ("seat", "seat", "shared", "shared", "seat", "seat"),
    "furiten": ("all", "all", "all", "all", "linked", "all"),
    "first_draw": ("drawn", "drawn", "drawn", "drawn", "drawn", "dealt"),
    "errors": ("prevent",) * 6,
    "leave_out_yaku": (False, False, False, False, False, True),
}
NAMES = ("tenhou", "mjsoul", "mleague", "rmu", "tournament", "skills")


@pytest.mark.rule("A-01", "A-02", "A-03", "A-04", "A-07", "A-08", "A-09", "W-01", "W-04", "B-20")
@pytest.mark.parametrize("field", VALUES)
def test_each_preset_has_the_value_of_the_table(field):
    assert tuple(getattr(load_rules(name), field) for name in NAMES) == VALUES[field]


@pytest.mark.rule("B-17")
def test_each_preset_has_its_responsibilities():
    kinds = [sorted(load_rules(name).pao) for name in NAMES]
    usual = ["dragons", "winds"]
    assert kinds == [usual, usual, ["dragons", "four_kans", "winds"], [], usual, usual]


@pytest.mark.rule("W-01", "W-04", "W-12")
def test_skills_differ_from_tenhou_in_these_fields_only():
    assert differences(PRESETS["tenhou"], PRESETS["skills"]) == {
        "empty_wait_tenpai": (False, True),
        "first_draw": ("drawn", "dealt"),
        "leave_out_yaku": (False, True),
    }


@pytest.mark.rule("A-01")
def test_the_five_lengths_of_a_match_can_be_asked_for_by_name():
    entry = load_rules("tournament", **LENGTHS["east-entry"])
    assert (entry.rounds, entry.extra_round, entry.extra_above, entry.extra_target) == (1, True, True, 30_000)
    assert load_rules("tournament", **LENGTHS["east-north"]).rounds == 4
    assert len(LENGTHS) == 5


def test_rules_cannot_be_changed_and_equal_rules_are_one_key():
    rules = load_rules("tenhou", kiriage=True)
    with pytest.raises(ValidationError):
        rules.kiriage = False
    assert {rules: 1}[load_rules("tenhou", kiriage=True)] == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_canonical_form_reads_back_as_the_same_rules_byte_for_byte(name):
    rules = load_rules(name, red_fives=(0, 4, 1), extra_yaku=("shiiaru_raotai",))
    text = rules.canonical_json()
    assert "\n" not in text
    assert rules_from_json(text) == rules
    assert rules_from_json(text).canonical_json() == text


def test_a_rule_file_names_a_preset_and_overrides_fields(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text('preset = "mleague"\nmax_ron = 2\nred_fives = [1, 2, 1]\npao = ["dragons"]\n', encoding="utf-8")
    rules = load_rules(file)
    assert (rules.preset, rules.max_ron, rules.kiriage, rules.pao) == ("mleague", 2, True, {"dragons"})
    assert load_rules(str(file), max_ron=1).max_ron == 1


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("kuitann = 1", ["'kuitann'", "no such field"]),
        ("open_tanjao = true", ["'open_tanjao'", "did you mean 'open_tanyao'"]),
        ('open_tanyao = "yes"', ["'open_tanyao'", "boolean", "'yes'"]),
        ('ties = "share"', ["'ties'", "did you mean 'shared'"]),
        ("red_fives = [5, 0, 0]", ["'red_fives'", "less than or equal to 4", "got 5"]),
        ("uma = [1, 2, 3, 4]", ["uma", "sum to zero"]),
        ("uma = [-20, -10, 10, 20]", ["uma", "falling"]),
        ("uma = [1, 0, -1]", ["uma", "four numbers"]),
        ("max_ron = 3", ["triple_ron_aborts", "max_ron = 3"]),
        ("players = 5", ["'players'", "2, 3 or 4"]),
        ('pao = ["dragon"]', ["'pao'", "'dragons'"]),
        ('extra_yaku = ["a", "a"]', ["extra_yaku", "once"]),
        ('preset = "tenho"', ["'preset'", "did you mean 'tenhou'"]),
        ("honba = 2024-01-01", ["'honba'", "integer"]),
        ("honba = ", ["not TOML"]),
    ],
)
def test_a_wrong_rule_file_is_refused_with_file_field_and_what_was_expected(tmp_path, text, parts):
    file = tmp_path / "table.toml"
    file.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        load_rules(file)
    for part in [str(file), *parts]:
        assert part in str(caught.value)


def test_a_rule_file_that_is_no_text_and_a_name_that_is_nothing_are_refused(tmp_path):
    file = tmp_path / "table.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(RuleError, match="UTF-8"):
        load_rules(file)
    with pytest.raises(RuleError, match="did you mean 'tournament'"):
        load_rules("tournement")
    with pytest.raises(RuleError, match="not JSON"):
        rules_from_json("{")
    with pytest.raises(RuleError, match="object"):
        rules_from_json("[]")


def test_every_field_is_described_with_the_clause_it_belongs_to():
    for field in FIELDS:
        note = Rules.model_fields[field].description or ""
        assert field == "preset" or "-" in note or "(Y)" in note, field
