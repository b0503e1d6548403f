"""Kans: when they can be made, when indicators turn, what they do to the wall (B-04, B-07, A-05)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]
AT_ONCE = ["mleague", "rmu", "tournament"]
READY = "234m67p345s88s666z"
"""Waits on 5p and 8p."""
WITH_DISCARD = ["tenhou", "mjsoul", "skills"]


def order(scene: Scene, *kinds: str) -> list[str]:
    """The events of these kinds in the order in which they happened."""
    return [event[0] for event in scene.events(*kinds)]


def kans(scene: Scene, wind: str) -> list[str]:
    return [option for option in scene.options(wind) if option.split()[0] in ("ankan", "kakan", "daiminkan")]


@pytest.fixture
def four_kans(table: Tables) -> Callable[..., Scene]:
    """East draws 5p and makes four closed kans alone; 9s is the last replacement tile."""

    def play(**fields: object) -> Scene:
        t = table(east="1111m2222m3333m4z", **({"wall": "5p"} | fields), rinshan="5p5p5p9s", red_fives=(0, 0, 0))
        return t.play("E: ankan 1111m", "E: ankan 2222m", "E: ankan 3333m", "E: ankan 5555p")

    return play


# ---------------------------------------------------------------------------- indicators


@pytest.mark.rule("B-07", "B-13")
@pytest.mark.case("C-037")
@pytest.mark.parametrize("preset", AT_ONCE + WITH_DISCARD)
def test_the_indicator_of_a_closed_kan_opens_before_the_replacement_draw_and_counts(table: Tables, preset: str) -> None:
    """C-037: closed kan, indicator, replacement, tsumo; the new dora counts."""
    t = table(east="2222m345p678p34s99s", wall="1z", rinshan="5s", dora="1z 4s", rules=preset)
    t.play("E: ankan 2222m", "E: tsumo")
    assert order(t, "ankan", "indicator", "draw", "win")[-4:] == ["ankan", "indicator", "draw", "win"]
    t.expect(dora="1z4s")
    assert [(item.id, item.han) for item in t.win("E").value.dora] == [("dora", 1)]


ADDED_KAN = {
    "west": "22s77p23678m55s67z",
    "wall": "2s ? 7p ? ? ? 7p 1z",
    "rinshan": "4m",
    "dora": "9s 3m",
}
"""West pons 2s and 7p and draws the fourth 7p; its replacement tile wins."""


def to_the_added_kan(table: Tables, **fields: object) -> Scene:
    t = table(**ADDED_KAN, **fields)
    t.play("E: discard 2s", "W: pon 22s", "W: discard 6z", "E: discard 7p drawn", "W: pon 77p", "W: discard 7z")
    return t.play("W: kakan 7p")


@pytest.mark.rule("B-07", "B-13")
@pytest.mark.case("C-038")
def test_a_win_on_the_replacement_of_an_added_kan_sees_no_new_indicator(table: Tables) -> None:
    """C-038: rinshan and tanyao, 700/1300; the next indicator is neither revealed nor in the public record."""
    t = to_the_added_kan(table).play("W: tsumo")
    t.expect(dora="9s", yaku={"west": ["rinshan_kaihou", "tanyao"]}, han=2, fu=40, deltas=(-1300, -700, 2700, -700))
    assert len(t.events("indicator")) == 1


@pytest.mark.rule("A-05", "B-07")
@pytest.mark.parametrize("preset", AT_ONCE)
def test_where_indicators_turn_at_once_the_replacement_of_an_added_kan_sees_the_new_dora(
    table: Tables, preset: str
) -> None:
    t = to_the_added_kan(table, rules=preset).play("W: tsumo")
    assert order(t, "kakan", "indicator", "draw", "win")[-4:] == ["kakan", "indicator", "draw", "win"]
    t.expect(dora="9s3m", han=3)


@pytest.mark.rule("B-07", "A-05")
@pytest.mark.parametrize(
    ("preset", "expected"),
    [(preset, ["daiminkan", "indicator", "draw", "discard"]) for preset in AT_ONCE]
    + [(preset, ["daiminkan", "draw", "indicator", "discard"]) for preset in WITH_DISCARD],
)
def test_the_indicator_of_an_open_kan_turns_at_once_or_with_the_discard(
    table: Tables, preset: str, expected: list[str]
) -> None:
    t = table(west="222s147m147p1234z", wall="2s", rules=preset)
    t.play("E: discard 2s", "W: daiminkan 222s", "W: discard 1z")
    assert order(t, "daiminkan", "indicator", "draw", "discard")[3:7] == expected


@pytest.mark.rule("B-07", "B-13")
def test_a_ron_on_the_discard_after_an_added_kan_counts_the_new_dora(table: Tables) -> None:
    t = table(west="22s5p147m147p1234z", south="234m67p345s88s666z", wall="2s ? ? ? 2s", dora="9s 7s", rinshan="9m")
    t.play("E: discard 2s", "W: pon 22s", "W: discard 1z", "W: kakan 2s", "W: discard 5p", "S: ron")
    assert [(item.id, item.han) for item in t.win("S").value.dora] == [("dora", 2)]


@pytest.mark.rule("B-07")
def test_an_open_kans_indicator_turns_before_the_replacement_draw_of_a_further_kan(table: Tables) -> None:
    """The further kan comes first, then the earlier indicator, its own as a closed kan, then the draw."""
    t = table(west="222s1111m47m147p1z", wall="2s", rinshan="9m 9s", dora="9s 3m 4m")
    t.play("E: discard 2s", "W: daiminkan 222s", "W: ankan 1111m")
    assert order(t, "daiminkan", "ankan", "indicator", "draw")[2:] == [
        "daiminkan", "draw", "ankan", "indicator", "indicator", "draw",
    ]  # fmt: skip
    assert [event[4] for event in t.events("indicator")] == ["hand", "daiminkan", "ankan"]


@pytest.mark.rule("B-07")
@pytest.mark.case("C-039")
def test_each_kan_turns_exactly_one_indicator_in_the_order_of_the_wall(table: Tables) -> None:
    """C-039: E adds 6z, E closes 1p, W adds 4z, each with its discard: indicators 1, 2, 3 once each, in order."""
    t = table(
        east="66z111p258m258s3z9m", west="44z147m258p369s3z7m", wall="9s 6z ? ? 4z ? 6z ? ? ? 1p ? 4z",
        rinshan="9m 9m 9m",
    )  # fmt: skip
    t.play("E: discard 9s", "S: discard 6z", "E: pon 66z", "E: discard 3z", "N: discard 4z")
    t.play("W: pon 44z", "W: discard 3z", "E: kakan 6z", "E: discard 9m drawn", "E: ankan 1111p")
    t.play("E: discard 9m drawn", "W: kakan 4z", "W: discard 9m drawn")
    turned = [event[3] for event in t.events("indicator")]
    assert turned == list(t.table.wall.dora[:4])
    assert t.view("N").indicators == tuple(t.table.printed[tile] for tile in turned)
    assert order(t, "ankan", "kakan", "indicator")[1:] == [
        "kakan", "indicator", "ankan", "indicator", "kakan", "indicator",
    ]  # fmt: skip


# ---------------------------------------------------------------------------- limits


@pytest.mark.rule("B-07")
@pytest.mark.case("C-043")
@pytest.mark.parametrize(("live", "offered"), [(4, ["ankan 3333p"]), (0, [])])
def test_no_kan_without_a_live_tile(table: Tables, drift: Callable[..., Scene], live: int, offered: list[str]) -> None:
    """C-043 (i): S draws the last tile and holds 3333p."""
    t = drift(table(south="3333p147m147s123z", seed=1), live)
    assert t.table.turn == 1
    assert kans(t, "S") == offered


@pytest.mark.rule("B-07")
@pytest.mark.case("C-043", "C-049")
@pytest.mark.parametrize("riichi", [False, True])
def test_four_kans_by_one_seat_do_not_abort_and_nobody_makes_a_fifth(
    four_kans: Callable[..., Scene], riichi: bool
) -> None:
    """C-043 (ii), C-049: E has all four; S draws its fourth 6z, in riichi or not, N could open a kan of 8s."""
    t = four_kans(south="666z45m789p123s33z", north="888s568m147p1357z", wall="5p 9m 8s ? ? 6z")
    t.play("E: discard 9s drawn")
    t.expect(hand="goes on")
    t.play("S: riichi 9m drawn" if riichi else "S: discard 9m drawn", "W: discard 8s")
    assert t.options("N") == ["pon 88s", "pass"]
    t.play("N: pass", "N: discard 1z").until("S")
    assert t.view("S").drawn == 32
    assert kans(t, "S") == []


@pytest.mark.rule("B-18")
@pytest.mark.case("C-049")
@pytest.mark.parametrize(("preset", "ending"), [("tenhou", "four_kans"), ("mleague", "goes on"), ("rmu", "goes on")])
def test_four_kans_by_two_seats_abort_after_the_discard_that_follows(table: Tables, preset: str, ending: str) -> None:
    """C-049: the last discard can still be ronned; nothing is paid. Some presets know no such draw."""
    t = table(east="1111m2222m3333m4z", south="7777s147p568m123z", wall="9p 9s", rinshan="9p 9p 9p 9s", rules=preset)
    t.play("E: ankan 1111m", "E: ankan 2222m", "E: ankan 3333m", "E: discard 9p drawn", "S: ankan 7777s")
    t.expect(hand="goes on")
    t.play("S: discard 9s drawn").expect(hand=ending)


@pytest.mark.rule("B-18", "B-05")
def test_the_discard_that_aborts_by_four_kans_can_be_ronned_but_not_called(table: Tables) -> None:
    hands = {"east": "1111m2222m3333m4z", "south": "7777s147p568m123z", "wall": "9p 9s", "rinshan": "9p9p9p5p"}
    t = table(**hands, west="46p55p568m268s123z", north="789m67p345s88s666z")
    t.play("E: ankan 1111m", "E: ankan 2222m", "E: ankan 3333m", "E: discard 9p drawn", "S: ankan 7777s")
    t.play("S: discard 5p drawn")
    assert t.options("W") == []
    t.play("N: ron").expect(hand="win")
    t = table(**hands, west="46p55p568m268s123z", north="789m67p345s88s666z")
    t.play("E: ankan 1111m", "E: ankan 2222m", "E: ankan 3333m", "E: discard 9p drawn", "S: ankan 7777s")
    t.play("S: discard 5p drawn", "N: pass").expect(hand="four_kans", deltas=(0, 0, 0, 0))


@pytest.mark.rule("B-04", "B-07")
@pytest.mark.case("C-047")
def test_a_kan_moves_the_last_live_tile_to_the_dead_wall_and_draws_from_the_four_replacement_tiles(
    table: Tables,
) -> None:
    """C-047: live = 70 - drawn - kans; replacements are the four fixed places; k + 1 indicators are open."""
    t = table(east="1111m2222m3333m4z", wall="5p", rinshan="5p5p5p9s", red_fives=(0, 0, 0))
    wall = t.table.wall
    last = list(wall.live[-4:])
    for count, kan in enumerate(("1111m", "2222m", "3333m", "5555p"), start=1):
        t.play(f"E: ankan {kan}")
        assert len(t.table.live) == 70 - 1 - count
        assert t.table.drawn == wall.rinshan[count - 1]
        assert t.table.shifted == last[: -count - 1 : -1]
        assert len(t.table.replacements) + len(t.table.shifted) + 10 == 14
        assert t.view("S").indicators == tuple(t.table.printed[tile] for tile in wall.dora[: count + 1])
    t.play("E: discard 9s drawn").finish()
    t.expect(hand="exhaustive")
    assert sum(event[4] == "live" for event in t.events("draw")) == 66


@pytest.mark.rule("B-07")
@pytest.mark.case("C-044")
@pytest.mark.parametrize(("held", "pon", "last", "laid"), [("05", "05s", "5s", "0555s"), ("55", "55s", "0s", "0555s")])
def test_a_pon_with_or_without_the_red_five_takes_the_fourth(
    table: Tables, held: str, pon: str, last: str, laid: str
) -> None:
    """C-044: both added kans are offered with the right added tile and the right three others."""
    t = table(west=f"{held}s147m147p12345z", wall=f"5s ? ? ? {last}")
    t.play("E: discard 5s drawn", f"W: pon {pon}", "W: discard 1z").until("W")
    assert kans(t, "W") == [f"kakan {last}"]
    t.play(f"W: kakan {last}").expect(melds={"west": [f"kakan {laid}"]})
    event = t.events("kakan")[0]
    printed = t.table.printed
    assert printed[event[3]] == (36 if last == "0s" else 22)
    assert sorted(printed[tile] for tile in event[4]) == ([22, 22, 36] if last == "5s" else [22, 22, 22])
    assert f"kakan {last}" in t.answers


@pytest.mark.rule("B-07", "B-08")
@pytest.mark.case("C-048")
def test_a_closed_kan_keeps_the_hand_closed(table: Tables) -> None:
    """C-048: riichi is offered after a closed kan, menzen tsumo counts, pinfu cannot."""
    t = table(east="8888s234m67p345s99p", wall="? ? ? 8p", rinshan="2z")
    t.play("E: ankan 8888s", "E: riichi 2z drawn")
    t.until("E").play("E: tsumo")
    t.expect(yaku={"east": ["ippatsu", "menzen_tsumo", "riichi"]})


@pytest.mark.rule("B-13", "B-08")
@pytest.mark.parametrize(("riichi", "dora"), [(True, {"dora": 2, "ura_dora": 5}), (False, {"dora": 2})])
def test_every_open_indicator_has_an_ura_indicator_for_a_winner_in_riichi(
    table: Tables, riichi: bool, dora: dict[str, int]
) -> None:
    """E closes a kan before: two indicators, of which the second hits 8s, and two ura, of which both hit."""
    t = table(east="1111z258m258p258s", south=READY, wall="? 9m 5p", rinshan="9p", dora="3z 7s", ura="7s 5z")
    t.play("E: ankan 1111z").until("S").play(f"S: {'riichi' if riichi else 'discard'} 9m drawn")
    t.until("W").play("W: discard 5p drawn", "S: ron")
    assert {item.id: item.han for item in t.win("S").value.dora} == dora
    assert len(t.win("S").ura) == (2 if riichi else 0)
