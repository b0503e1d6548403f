"""Two and three players (B-03)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rinshan_skills.testing.scene import Scene

Tables = Callable[..., Scene]
READY = "234m67p345s88s666z"
"""By ron 1,300, by tsumo 500/1000."""
NOTEN = "147m268p369s4567z"


def until_over(scene: Scene) -> Scene:
    """Defaults until the first hand is over."""
    while not scene.game.results:
        ask = scene.pending[0]
        step = (ask.seat - scene.table.dealer) % scene.table.players
        wind = "EW"[step] if scene.table.players == 2 else "ESW"[step]
        scene.play(f"{wind}: {ask.default.text}")
    return scene


@pytest.mark.rule("B-03")
@pytest.mark.parametrize(("players", "winds"), [(4, [27, 28, 29, 30]), (3, [27, 28, 29]), (2, [27, 29])])
def test_three_play_east_south_west_and_two_sit_opposite(table: Tables, players: int, winds: list[int]) -> None:
    t = table(players=players)
    assert [t.table.seat_wind(seat) for seat in t.table.seats] == winds
    assert len(t.table.live) == 122 - 13 * players - 1


@pytest.mark.rule("B-03", "B-12")
def test_the_second_of_two_players_has_the_west_wind(table: Tables) -> None:
    t = table(west="234m67p345s88s333z", wall="5p", players=2).play("E: discard 5p drawn", "W: ron")
    t.expect(yaku={"west": ["jikaze_shaa"]})


@pytest.mark.rule("B-03", "B-05")
@pytest.mark.parametrize(("players", "before", "caller"), [(3, "W", "east"), (2, "W", "east"), (2, "E", "west")])
def test_chi_is_called_from_the_player_before_one_in_turn(
    table: Tables, players: int, before: str, caller: str
) -> None:
    wall = "? " * {"E": 0, "W": players - 1}[before] + "5p"
    t = table(**{caller: "46p147m147s12345z"}, wall=wall, players=players).until(before)
    t.play(f"{before}: discard 5p drawn")
    assert "chi 46p" in t.options(caller[0].upper())


@pytest.mark.rule("B-03", "B-15")
@pytest.mark.parametrize(
    ("players", "wind", "deltas"),
    [
        (3, "south", (-1200, 1900, -700)),
        (3, "east", (2200, -1100, -1100)),
        (2, "west", (-1200, 1200)),
        (2, "east", (1100, -1100)),
    ],
)
def test_each_payer_pays_the_ordinary_share_and_absent_shares_are_not_paid(
    table: Tables, players: int, wind: str, deltas: tuple[int, ...]
) -> None:
    """By tsumo with two honba: 500/1000 or 1000 from each, 100 a honba from each."""
    honba = 2 if wind != "east" else 1
    letter = wind[0].upper()
    first = "9m " if wind == "east" else ""
    wall = first + "? " * (players - 1 if wind == "east" else players + 1) + "5p"
    t = table(**{wind: READY}, wall=wall, players=players, honba=honba, dora="2z").until(letter)
    t.play(f"{letter}: discard {'9m' if wind == 'east' else t.options(letter)[-1].split()[1]} drawn").until(letter)
    t.play(f"{letter}: tsumo").expect(deltas=deltas)


@pytest.mark.rule("B-03", "B-15")
def test_a_ron_pays_three_hundred_for_each_honba_with_fewer_players_too(table: Tables) -> None:
    t = table(south=READY, wall="5p", players=3, honba=2, dora="2z").play("E: discard 5p drawn", "S: ron")
    t.expect(deltas=(-1900, 1900, 0))


@pytest.mark.rule("B-03", "B-18")
@pytest.mark.parametrize(
    ("players", "ready", "deltas"),
    [
        (3, ["east"], (3000, -1500, -1500)),
        (3, ["east", "west"], (1500, -3000, 1500)),
        (3, [], (0, 0, 0)),
        (2, ["west"], (-3000, 3000)),
    ],
)
def test_the_noten_penalty_is_three_thousand_in_all(
    table: Tables, players: int, ready: list[str], deltas: tuple[int, ...]
) -> None:
    hands = {"east": "123m456m789m1133p", "west": "123s456s789s1122z"}
    winds = ["east", "south", "west"] if players == 3 else ["east", "west"]
    t = table(**{wind: hands[wind] if wind in ready else NOTEN for wind in winds}, players=players)
    until_over(t).expect(hand="exhaustive", deltas=deltas)


@pytest.mark.rule("B-03", "B-18")
def test_four_winds_and_four_riichi_need_four_players(table: Tables) -> None:
    t = table(east="3z", south="3z", west="3z", wall="? ? ? 3z", players=3)
    t.play("E: discard 3z", "S: discard 3z", "W: discard 3z", "E: discard 3z drawn").expect(hand="goes on")
    t = table(east="123456789m79p55z", south="123456789s11p22z", west="234567s345m666p7z", wall="1z 1z 1z", players=3)
    t.play("E: riichi 1z drawn", "S: riichi 1z drawn", "W: riichi 1z drawn").expect(hand="goes on")


@pytest.mark.rule("B-03", "B-18")
def test_nine_terminals_and_four_kans_abort_with_any_number_of_players(table: Tables) -> None:
    t = table(west="19m19p19s123z258m5p", wall="? 8m", players=2).until("W").play("W: nine terminals")
    t.expect(hand="nine_terminals")
    t = table(east="1111m2222m3333m4z", west="7777s147p568m123z", wall="9p 9s", rinshan="9p9p9p9s", players=2)
    t.play("E: ankan 1111m", "E: ankan 2222m", "E: ankan 3333m", "E: discard 9p drawn", "W: ankan 7777s")
    t.play("W: discard 9s drawn").expect(hand="four_kans")


@pytest.mark.rule("B-03", "B-20")
@pytest.mark.parametrize(
    ("players", "round_", "over"), [(3, "S3", "target"), (3, "S2", None), (2, "S2", "target"), (2, "S1", None)]
)
def test_a_round_has_as_many_hands_as_players(table: Tables, players: int, round_: str, over: str | None) -> None:
    winds = ["east", "south", "west"] if players == 3 else ["east", "west"]
    t = table(
        **dict.fromkeys(winds, NOTEN), players=players, round=round_, hands=2,
        scores=(32_000, *[(25_000 * players - 32_000) // (players - 1)] * (players - 1)),
    )  # fmt: skip
    until_over(t)
    ended = t.events("game_ended")
    assert (ended[0][6] if ended else None) == over


@pytest.mark.rule("B-03", "B-19")
def test_after_the_third_of_three_players_the_next_round_begins_with_the_first(table: Tables) -> None:
    t = table(east=NOTEN, south=NOTEN, west=NOTEN, players=3, round="E3", hands=2)
    until_over(t)
    assert t.events("hand_ended")[0][5:] == (0, 1, 1)


@pytest.mark.rule("B-03", "B-08")
def test_four_live_tiles_are_needed_for_riichi_by_three_players_too(table: Tables, drift: Callable[..., Scene]) -> None:
    for live in (3, 4, 5):
        wind = ("east", "south", "west")[(83 - 1 - live) % 3]
        t = table(**{wind: READY}, players=3)
        while len(t.table.live) > live or t.pending[0].what != "turn":
            t.play(f"{'ESW'[t.pending[0].seat]}: {t.pending[0].default.text}")
        offered = any(option.startswith("riichi") for option in t.options(wind[0].upper()))
        assert offered == (live >= 4)
