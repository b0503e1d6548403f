"""Wins as they are paid at the table: several winners, honba, sticks, responsibility (B-05, B-15, B-17, A-03, A-06)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]

MANGAN = {
    "south": "67p88p345s222z555z",
    "north": "67p88p345s666z777z",
    "dora": "7p",
    "ura": "4z",
}
"""South and North both wait on 5p and 8p; 8p are dora, and either hand is worth 8,000."""
THIRD = "234m67p345s22s111z"
"""A third hand that waits on 5p and 8p, West's: 111z is the round wind."""


# ---------------------------------------------------------------------------- honba and sticks


@pytest.mark.rule("B-14", "B-15")
@pytest.mark.case("C-021")
@pytest.mark.parametrize(
    ("wind", "deltas"), [("south", (-1000, 2400, -700, -700)), ("east", (3000, -1000, -1000, -1000))]
)
def test_a_pinfu_tsumo_is_twenty_fu_and_honba_are_paid_by_each(
    table: Tables, wind: str, deltas: tuple[int, ...]
) -> None:
    """C-021: three honba; S gets 1000 and 700 each, E 1000 from each."""
    hand = "23m456p789s345p66s"
    wall = {"south": "9m 9m ? ? 9p 4m", "east": "9m 9m ? ? 4m"}[wind]
    t = table(**{wind: hand}, wall=wall, honba=3, dora="2z")
    t.play("E: discard 9m drawn", "S: discard 9m drawn").until(wind[0].upper()).play(f"{wind[0].upper()}: tsumo")
    t.expect(yaku={wind: ["menzen_tsumo", "pinfu"]}, han=2, fu=20, deltas=deltas)
    assert t.events("win")[0][3] == -1, "nobody dealt in"


@pytest.mark.rule("B-05", "B-15", "A-03")
@pytest.mark.case("C-065", "C-068")
@pytest.mark.parametrize("preset", ["tenhou", "tournament", "mjsoul"])
def test_of_two_winners_the_nearest_takes_honba_and_sticks(table: Tables, preset: str) -> None:
    """C-065, C-068: 1 honba, 2 sticks: S 10,300, N 8,000, E pays 16,300; both records name E."""
    t = table(**MANGAN, wall="5p", honba=1, deposits=2000, scores=(23_000, 25_000, 25_000, 25_000), rules=preset)
    t.play("E: discard 5p drawn", "S: ron", "N: ron")
    t.expect(deltas=(-16_300, 10_300, 0, 8000), scores=(6700, 35_300, 25_000, 33_000))
    first, second = t.result.wins
    assert (first.seat, first.frm, first.deltas) == (1, 0, (-8300, 10_300, 0, 0))
    assert (second.seat, second.frm, second.deltas) == (3, 0, (-8000, 0, 0, 8000))
    assert (second.honba, second.deposits) == (0, 0)
    assert t.table.deposits == 0


@pytest.mark.rule("B-05")
@pytest.mark.parametrize("preset", ["mleague", "rmu"])
def test_in_some_presets_only_the_nearest_wins(table: Tables, preset: str) -> None:
    t = table(**MANGAN, wall="5p", rules=preset).play("E: discard 5p drawn", "S: ron", "N: ron")
    assert [win.seat for win in t.result.wins] == [1]
    t = table(**MANGAN, wall="5p", rules=preset).play("E: discard 5p drawn", "S: pass", "N: ron")
    assert [win.seat for win in t.result.wins] == [3]


@pytest.mark.rule("B-05", "B-18", "B-19", "A-03")
@pytest.mark.case("C-066")
@pytest.mark.parametrize("preset", ["tenhou", "tournament", "skills"])
def test_three_winners_abort_the_hand_and_nothing_moves(table: Tables, preset: str) -> None:
    """C-066: turn nine, 1 honba, 1 stick: all deltas zero, the stick stays, E stays dealer with 2 honba."""
    t = table(
        **MANGAN, west=THIRD, wall="? " * 32 + "5p", honba=1, deposits=1000, rules=preset,
        scores=(24_000, 25_000, 25_000, 25_000), seed=3,
    )  # fmt: skip
    for _ in range(8):
        t.until("E").play("E: " + t.asked("E").default.text)  # type: ignore[union-attr]
    t.until("E").play("E: discard 5p drawn", "S: ron", "W: ron", "N: ron")
    t.expect(hand="triple_ron", deltas=(0, 0, 0, 0))
    assert t.events("hand_ended")[0][3:] == ((24_000, 25_000, 25_000, 25_000), 1000, 0, 0, 2)
    assert not t.events("win")
    assert set(t.result.shown) == {1, 2, 3}


@pytest.mark.rule("B-05")
def test_three_may_win_in_mjsoul(table: Tables) -> None:
    t = table(**MANGAN, west=THIRD, wall="5p", rules="mjsoul")
    t.play("E: discard 5p drawn", "S: ron", "W: ron", "N: ron")
    assert [win.seat for win in t.result.wins] == [1, 2, 3]


@pytest.mark.rule("B-05", "B-10", "B-18")
@pytest.mark.case("C-067")
def test_a_pass_makes_three_candidates_two_winners(table: Tables) -> None:
    """C-067 (a): W passes: a double ron, and W is in temporary furiten."""
    t = table(**MANGAN, west=THIRD, wall="5p").play("E: discard 5p drawn", "S: ron", "W: pass", "N: ron")
    t.expect(hand="win")
    assert [win.seat for win in t.result.wins] == [1, 3]


@pytest.mark.rule("B-05", "B-10", "B-18")
@pytest.mark.case("C-067")
def test_a_candidate_in_furiten_is_not_asked_and_does_not_count(table: Tables) -> None:
    """C-067 (b): W has cut a 5p before."""
    t = table(**MANGAN, west=THIRD, wall="9m 9m 5p 9s 9s 9s ? ? 5p")
    t.until("W").play("W: discard 5p drawn", "E: discard 9s drawn", "E: discard 5p drawn")
    assert "ron" not in t.options("W")
    t.play("S: ron", "N: ron")
    assert [win.seat for win in t.result.wins] == [1, 3]


@pytest.mark.rule("B-05")
@pytest.mark.case("C-067")
@pytest.mark.parametrize("winner", ["S", "W", "N"])
def test_one_ron_and_two_passes_settle_normally(table: Tables, winner: str) -> None:
    """C-067: whichever of the three it is."""
    t = table(**MANGAN, west=THIRD, wall="5p")
    t.play("E: discard 5p drawn", *(f"{wind}: {'ron' if wind == winner else 'pass'}" for wind in "SWN"))
    assert [win.seat for win in t.result.wins] == ["ESWN".index(winner)]


# ---------------------------------------------------------------------------- responsibility


def big_dragons(table: Tables, wall: str, hand: str = "45m99p", **fields: object) -> Scene:
    """West pons White and Green of South, then Red of North, who is responsible; ``wall`` goes on with North's draw."""
    t = table(west=f"556677z{hand}1m1p1s", wall=f"1z 5z 2z 2z 6z 7z {wall}", **({"dora": "4z"} | fields))
    t.play("E: discard 1z drawn", "S: discard 5z drawn", "W: pon 55z", "W: discard 1m", "S: discard 6z drawn")
    return t.play("W: pon 66z", "W: discard 1p", "N: discard 7z drawn", "W: pon 77z", "W: discard 1s")


@pytest.mark.rule("B-17")
@pytest.mark.case("C-061")
def test_the_big_dragons_by_tsumo_are_paid_by_who_fed_the_third(table: Tables) -> None:
    """C-061: 1 honba: N pays 32,300; the yaku are unchanged."""
    t = big_dragons(table, "9s 9s 9s 3m", honba=1).until("W").play("W: tsumo")
    t.expect(deltas=(0, 0, 32_300, -32_300), yaku={"west": ["daisangen"]})
    assert t.win("W").liable == 3
    assert t.events("win")[0][-1] == 3


@pytest.mark.rule("B-17")
@pytest.mark.case("C-062")
def test_a_ron_from_a_third_seat_is_split_and_the_responsible_seat_pays_the_honba(table: Tables) -> None:
    """C-062: 2 honba, 1 stick: S 16,000, N 16,600."""
    t = big_dragons(table, "9s 9s 3m", honba=2, deposits=1000, scores=(24_000, 25_000, 25_000, 25_000))
    t.until("S").play("S: discard 3m drawn", "W: ron").expect(deltas=(0, -16_000, 33_600, -16_600))


@pytest.mark.rule("B-17")
@pytest.mark.case("C-063")
def test_the_responsible_seat_that_deals_in_pays_it_whole(table: Tables) -> None:
    """C-063: 2 honba, 1 stick: N 32,600."""
    t = big_dragons(table, "3m", honba=2, deposits=1000, scores=(24_000, 25_000, 25_000, 25_000))
    t.until("N").play("N: discard 3m drawn", "W: ron").expect(deltas=(0, 0, 33_600, -32_600))


@pytest.mark.rule("B-17")
@pytest.mark.parametrize(
    ("preset", "deltas"),
    [
        ("tenhou", (0, 0, 64_000, -64_000)),
        ("mjsoul", (-16_000, -8000, 64_000, -40_000)),
        ("rmu", (-32_000, -16_000, 64_000, -16_000)),
    ],
)
def test_another_yakuman_beside_the_dragons_is_paid_by_the_responsible_seat_too_or_not(
    table: Tables, preset: str, deltas: tuple[int, ...]
) -> None:
    """All honours besides: wholly responsible, only for the own part, or not at all."""
    t = big_dragons(table, "9s 9s 9s 3z", "33z44z", rules=preset, dora="1m").until("W").play("W: tsumo")
    t.expect(deltas=deltas, yaku={"west": ["daisangen", "tsuuiisou"]})


@pytest.mark.rule("B-17", "A-04")
def test_responsibility_in_the_tournament_is_for_one_yakuman(table: Tables) -> None:
    t = big_dragons(table, "9s 9s 9s 3z", "33z44z", rules="tournament", dora="1m").until("W").play("W: tsumo")
    t.expect(deltas=(0, 0, 32_000, -32_000))


@pytest.mark.rule("B-17")
def test_the_big_winds_are_paid_by_who_fed_the_fourth(table: Tables) -> None:
    """W pons East, South and West of S, then North of N."""
    t = table(west="11223344z9p1m1p1s2m", wall="5z 1z 5z 5z 2z 5z 6z 3z 4z 6z 6z 6z 9p", dora="7z")
    for wind, tile in (("1z", "1m"), ("2z", "1p"), ("3z", "1s")):
        t.until("S").play(f"S: discard {wind} drawn", f"W: pon {wind[0] * 2}z", f"W: discard {tile}")
    t.until("N").play("N: discard 4z drawn", "W: pon 44z", "W: discard 2m").until("W").play("W: tsumo")
    t.expect(deltas=(0, 0, 32_000, -32_000), yaku={"west": ["daisuushii"]})


@pytest.mark.rule("B-17")
@pytest.mark.case("C-064")
def test_nobody_is_responsible_for_a_third_set_of_dragons_in_the_hand(table: Tables) -> None:
    """C-064 (a)."""
    t = table(west="5566777z45m99p1m1p", wall="1z 5z 2z 2z 6z 9s 9s 9s 3m", dora="4z")
    t.play("E: discard 1z drawn", "S: discard 5z drawn", "W: pon 55z", "W: discard 1m", "S: discard 6z drawn")
    t.play("W: pon 66z", "W: discard 1p").until("W").play("W: tsumo")
    t.expect(deltas=(-16_000, -8000, 32_000, -8000))
    assert t.win("W").liable is None
    assert t.events("win")[0][-1] == -1


@pytest.mark.rule("B-17")
@pytest.mark.case("C-064")
def test_nobody_is_responsible_for_a_closed_kan_of_the_third_dragon(table: Tables) -> None:
    """C-064 (b): and the kanner never is responsible to itself."""
    t = table(west="5566777z45m99p1m1p", wall="1z 5z 2z 2z 6z 9s 9s 9s 7z", rinshan="3m", dora="4z 4z")
    t.play("E: discard 1z drawn", "S: discard 5z drawn", "W: pon 55z", "W: discard 1m", "S: discard 6z drawn")
    t.play("W: pon 66z", "W: discard 1p").until("W").play("W: ankan 7777z", "W: tsumo")
    t.expect(deltas=(-16_000, -8000, 32_000, -8000))


@pytest.mark.rule("B-17")
@pytest.mark.case("C-064")
def test_an_added_kan_does_not_move_responsibility(table: Tables) -> None:
    """C-064 (c): a dragon becomes a kan with a self-drawn tile; N, who fed the third, still pays."""
    t = big_dragons(table, "9s 9s 9s 5z", rinshan="3m", dora="4z 4z").until("W").play("W: kakan 5z", "W: tsumo")
    t.expect(deltas=(0, 0, 32_000, -32_000))


@pytest.mark.rule("B-17")
def test_a_later_pon_of_something_else_does_not_move_responsibility(table: Tables) -> None:
    """E feeds the fourth meld; N, who fed the third dragon, still pays."""
    t = big_dragons(table, "9s 9p 9s 9s 9s 4m").until("E").play("E: discard 9p drawn", "W: pon 99p", "W: discard 5m")
    t.until("W").play("W: tsumo").expect(deltas=(0, 0, 32_000, -32_000))


@pytest.mark.rule("B-17")
@pytest.mark.case("C-064")
@pytest.mark.parametrize(
    ("preset", "deltas"), [("tenhou", (-16_000, -8000, 32_000, -8000)), ("mleague", (0, 0, 32_000, -32_000))]
)
def test_a_fed_fourth_kan_makes_responsible_in_some_presets_only(
    table: Tables, preset: str, deltas: tuple[int, ...]
) -> None:
    """C-064 (d): none on Tenhou."""
    t = table(west="1111m2222m3333m7p", wall="9s 9s 7p 7p", rinshan="7p 9s 5z 9s", rules=preset)
    t.until("W").play("W: ankan 1111m", "W: ankan 2222m", "W: ankan 3333m", "W: discard 5z drawn")
    t.play("N: discard 7p drawn", "W: daiminkan 777p", "W: tsumo")
    t.expect(deltas=deltas, yaku={"west": ["suukantsu"]})


FED = {"west": "222s23678m456p55s", "wall": "9m 9m 9m 2s", "rinshan": "4m", "dora": "1z 1z", "honba": 1}


@pytest.mark.rule("A-06")
@pytest.mark.parametrize(
    ("preset", "deltas"), [("tenhou", (-1100, -600, 2300, -600)), ("tournament", (0, 0, 2300, -2300))]
)
def test_who_fed_an_open_kan_pays_the_win_on_its_replacement_tile_whole(
    table: Tables, preset: str, deltas: tuple[int, ...]
) -> None:
    """2 han 30 fu, 500/1000 and a honba, from N alone in the tournament."""
    t = table(**FED, rules=preset).until("N")
    t.play("N: discard 2s drawn", "W: daiminkan 222s", "W: tsumo").expect(deltas=deltas, han=2, fu=30)


@pytest.mark.rule("A-06")
def test_the_feeder_does_not_pay_after_a_further_kan(table: Tables) -> None:
    t = table(west="222s7777p6855s23m", wall="9m 9m 9m 2s", rinshan="7s 4m", dora="1z 1z 1z", rules="tournament").until(
        "N"
    )
    t.play("N: discard 2s drawn", "W: daiminkan 222s", "W: ankan 7777p", "W: tsumo")
    assert all(delta < 0 for seat, delta in enumerate(t.result.deltas) if seat != 2)


@pytest.mark.rule("A-06")
def test_the_feeder_of_an_open_kan_pays_no_later_win_of_the_kanner(table: Tables) -> None:
    t = table(**{**FED, "rinshan": "9s", "wall": "9m 9m 9m 2s ? ? ? 4m"}, rules="tournament").until("N")
    t.play("N: discard 2s drawn", "W: daiminkan 222s", "W: discard 9s drawn").until("W").play("W: tsumo")
    assert all(delta < 0 for seat, delta in enumerate(t.result.deltas) if seat != 2)
