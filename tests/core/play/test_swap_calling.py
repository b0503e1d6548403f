"""Swap-calling: what may not be discarded right after a chi or pon (B-06)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan.tiles import NAME_TEXT, parse_names
from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]


def discards(scene: Scene, wind: str) -> set[str]:
    """The tiles that may be discarded now."""
    return {option.removeprefix("discard ") for option in scene.options(wind)}


def after_call(table: Tables, hand: str, tile: str, call: str, **fields: object) -> set[str]:
    """What South, who has called this tile of East, may discard."""
    t = table(south=hand, wall=tile, **fields)
    t.play(f"E: discard {tile}", f"S: {call}")
    return discards(t, "S")


@pytest.mark.rule("B-06")
@pytest.mark.case("C-056")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_chi_that_would_leave_no_legal_discard_is_not_offered(table: Tables, allowed: bool) -> None:
    """C-056: three open melds and 3456s; with 45s on 6s only 3s and 6s would be left, both forbidden."""
    wall = "1m ? ? 2m ? ? 3m ? ? 6s 9p"
    t = table(south="112233m3456s777p", wall=wall, swap_calling=allowed)
    t.play("E: discard 1m drawn", "S: pon 11m", "S: discard 7p", "E: discard 2m drawn", "S: pon 22m", "S: discard 7p")
    t.play("E: discard 3m drawn", "S: pon 33m", "S: discard 7p", "E: discard 6s drawn")
    ask = t.asked("S")
    assert ask is not None
    if allowed:
        assert t.options("S") == ["chi 45s", "pass"]
    else:
        assert ask.what == "turn"
        t.expect(river={"east": "6s"}, south="9p3456s")


@pytest.mark.rule("B-06")
@pytest.mark.case("C-057")
@pytest.mark.parametrize(
    ("hand", "tile", "call", "banned"),
    [
        ("550m147p147s1234z", "5m", "pon 55m", {"0m"}),
        ("550m147p147s1234z", "5m", "pon 05m", {"5m"}),
        ("40s36s147m147p123z", "3s", "chi 40s", {"3s", "6s"}),
        ("40s36s147m147p123z", "6s", "chi 40s", {"3s", "6s"}),
        ("67m05m147p147s123z", "8m", "chi 67m", {"5m", "0m"}),
    ],
)
def test_red_and_plain_fives_are_one_tile_for_the_ban(
    table: Tables, hand: str, tile: str, call: str, banned: set[str]
) -> None:
    """C-057: a banned kind includes its red copy, whichever colour was used or is left."""
    left = [NAME_TEXT[name] for name in parse_names(hand)]
    for name in parse_names(call.split()[1]):
        left.remove(NAME_TEXT[name])
    assert after_call(table, hand, tile, call) == set(left) - banned
    assert banned <= set(left)


@pytest.mark.rule("B-06")
@pytest.mark.case("C-058")
@pytest.mark.parametrize(
    ("tile", "call", "banned"),
    [
        ("5p", "chi 46p", {"5p", "0p"}),
        ("4p", "chi 56p", {"4p", "7p"}),
        ("7p", "chi 89p", {"7p"}),
        ("3p", "chi 12p", {"3p"}),
        ("6p", "chi 45p", {"3p", "6p"}),
        ("8p", "chi 79p", {"8p"}),
    ],
)
def test_only_a_two_sided_chi_bans_the_other_end_of_the_run(
    table: Tables, tile: str, call: str, banned: set[str]
) -> None:
    """C-058: middle and edge chi ban the same tile alone."""
    held = parse_names("123456789p0p") + parse_names("1z2z3z")
    hand = "123456789p0p123z"
    left = [NAME_TEXT[name] for name in held]
    for name in parse_names(call.split()[1]):
        left.remove(NAME_TEXT[name])
    assert after_call(table, hand, tile, call) == set(left) - banned


@pytest.mark.rule("B-06")
@pytest.mark.case("C-059")
def test_the_ban_ends_with_that_discard(table: Tables) -> None:
    """C-059: on the caller's next own draw the banned kinds are free again."""
    t = table(south="5674p147m147s123z", wall="4p")
    t.play("E: discard 4p drawn", "S: chi 56p")
    assert not {"4p", "7p"} & discards(t, "S")
    t.play("S: discard 1z").until("S")
    assert {"4p", "7p"} <= discards(t, "S")


@pytest.mark.rule("B-06")
@pytest.mark.parametrize("preset", ["tenhou", "mjsoul", "mleague", "rmu", "tournament", "skills"])
def test_swap_calling_is_forbidden_in_every_preset_and_allowed_by_a_field(table: Tables, preset: str) -> None:
    assert "4p" not in after_call(table, "5674p147m147s123z", "4p", "chi 56p", rules=preset)
    assert {"4p", "7p"} <= after_call(table, "5674p147m147s123z", "4p", "chi 56p", rules=preset, swap_calling=True)
