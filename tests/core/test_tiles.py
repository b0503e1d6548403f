"""Tiles and their notation (B-01)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinshan.errors import NotationError
from rinshan.tiles import (
    DORA_AFTER,
    KIND_OF,
    NAME_OF_TEXT,
    NAME_TEXT,
    RED_5P,
    RED_OF,
    format_names,
    parse_name,
    parse_names,
    tile_names,
    tiles_for,
)


@pytest.mark.rule("B-01")
def test_there_are_136_tiles_of_34_kinds_and_one_red_five_of_each_suit():
    names = tile_names((1, 1, 1))
    assert len(names) == 136
    assert [names.count(name) for name in range(37)] == [
        *(3 if name in RED_OF else 4 for name in range(34)),
        *[1] * 3,
    ]
    assert [names[16], names[52], names[88]] == [34, 35, 36], "Tenhou's red fives"


@pytest.mark.rule("B-01", "A-02")
def test_how_many_fives_are_red_is_a_rule():
    names = tile_names((1, 2, 1))
    assert names.count(RED_5P) == 2
    assert tile_names((0, 0, 4)).count(NAME_OF_TEXT["5s"]) == 0
    with pytest.raises(ValueError, match="0 to 4"):
        tile_names((5, 0, 0))


@given(st.lists(st.integers(0, 36), max_size=20))
def test_names_survive_being_written_and_read(names):
    assert parse_names(format_names(names, sort=False)) == names
    assert sorted(parse_names(format_names(names))) == sorted(names)


def test_a_hand_is_written_with_the_red_five_before_the_normal_ones():
    assert format_names(parse_names("5p0p4p1z9m")) == "9m405p1z"


@pytest.mark.parametrize(
    ("text", "position", "said"),
    [
        ("123x", 3, "one of m p s z"),
        ("12m8z", 3, "1z to 7z"),
        ("12m0z", 3, "1z to 7z"),
        ("123", 3, "expected a suit"),
        ("m", 0, "digit before the suit"),
        ("12m 5q", 5, "got 'q'"),
    ],
)
def test_an_error_points_at_the_character(text, position, said):
    with pytest.raises(NotationError, match=said) as caught:
        parse_names(text)
    assert caught.value.position == position
    caret = str(caught.value).splitlines()[-1]
    assert caret.index("^") == position + 2, "the caret stands under the character"


def test_one_tile_is_one_tile():
    assert parse_name(" 0p ") == RED_5P
    with pytest.raises(NotationError, match="exactly one tile, got 2"):
        parse_name("12m")


@pytest.mark.rule("B-13")
def test_indicators_point_at_the_next_tile_in_a_circle():
    follows = {NAME_TEXT[kind]: NAME_TEXT[after] for kind, after in enumerate(DORA_AFTER)}
    assert {key: follows[key] for key in ("1m", "9p", "4z", "7z", "1z", "5z")} == {
        "1m": "2m", "9p": "1p", "4z": "1z", "7z": "5z", "1z": "2z", "5z": "6z",
    }  # fmt: skip


def test_physical_tiles_are_found_for_names_until_none_is_left():
    found = tiles_for(parse_names("5p0p5p5p"), (1, 1, 1))
    assert len(set(found)) == 4
    assert {KIND_OF[tile_names((1, 1, 1))[tile]] for tile in found} == {13}
    with pytest.raises(ValueError, match="no copy of 0p is left"):
        tiles_for(parse_names("00p"), (1, 1, 1))
