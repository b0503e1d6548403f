"""Walls: what is dealt, how a wall lies on the table, our own seeds, and Tenhou's (B-01, B-04)."""

from __future__ import annotations

import gzip
import hashlib
import json
import time
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinshan.errors import RecordError
from rinshan.streams import Stream, Streams
from rinshan.tenhou_wall import tenhou_walls
from rinshan.tiles import NAME_TEXT, TILES, parse_names, tile_names
from rinshan.wall import Wall, break_of, seats_from, seeded_wall, wall_from_names, wall_of


def text(tiles: tuple[int, ...]) -> str:
    names = tile_names((1, 1, 1))
    return "".join(NAME_TEXT[names[tile]] for tile in tiles)


@pytest.mark.rule("B-01", "B-04")
@given(st.one_of(st.integers(), st.text()), st.integers(0, 100))
def test_a_seeded_wall_is_each_of_the_136_tiles_once(seed: int | str, hand: int) -> None:
    seeded_wall(seed, hand).check()


@pytest.mark.rule("B-04")
def test_the_same_seed_gives_the_same_wall_for_ever() -> None:
    """The digest was taken when the generator was specified; a change of it would break every saved game."""
    walls = [seeded_wall(7, hand).tiles() for hand in range(20)]
    assert walls == [seeded_wall("7", hand).tiles() for hand in range(20)]
    assert len({tiles[:20] for tiles in walls}) == 20
    assert hashlib.sha256(repr(walls).encode()).hexdigest() == DIGEST


DIGEST = "91bbf82fb0eed8c34090e2aeb68394509b44c981d71fbe1c36deba17e8f61930"


@pytest.mark.rule("B-04")
def test_a_stream_is_what_its_specification_says() -> None:
    """Written out once more by hand: SHA-512 of seed/name/hand/block, sixteen big-endian words."""
    stream = Streams(7).stream("wall", 3)
    words = [stream.word() for _ in range(32)]
    blocks = [hashlib.sha512(b"7/wall/3/%d" % block).digest() for block in (0, 1)]
    expected = [int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 64, 4)]
    assert words == expected


def test_streams_of_different_names_are_independent() -> None:
    streams = Streams("seed")
    first = [streams.stream(name).below(1 << 32) for name in ("wall", "dice", "skills")]
    assert len(set(first)) == 3
    assert streams.stream("wall").below(1 << 32) == first[0], "a stream begins anew each time it is asked for"
    with pytest.raises(ValueError, match="without a slash"):
        streams.stream("wall/1")


@given(st.integers(1, 1 << 32), st.text(max_size=5))
def test_a_stream_stays_below_its_bound(bound: int, key: str) -> None:
    stream = Stream(key)
    assert all(0 <= stream.below(bound) < bound for _ in range(5))


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_a_stream_refuses_a_bound_it_cannot_keep(bound: int) -> None:
    with pytest.raises(ValueError, match=r"below\(\) takes"):
        Stream("x").below(bound)


def test_a_stream_draws_dice_choices_and_samples() -> None:
    stream = Stream("dice")
    assert {stream.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert stream.choice("a") == "a"
    assert sorted(stream.sample(range(9), 9)) == list(range(9))
    with pytest.raises(ValueError, match="cannot take"):
        stream.sample([1], 2)


@pytest.mark.rule("B-04")
def test_a_wall_is_built_in_well_under_a_millisecond() -> None:
    begin = time.perf_counter()
    for hand in range(100):
        seeded_wall(1, hand)
    assert (time.perf_counter() - begin) / 100 < 0.001


@pytest.mark.rule("B-03", "B-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_goes_round_three_times_by_four_and_once_by_one(players: int) -> None:
    dealt = wall_of(range(TILES)).deal(players)
    assert [len(hand) for hand in dealt] == [13] * players
    assert dealt[0] == [
        *range(4),
        *range(4 * players, 4 * players + 4),
        *range(8 * players, 8 * players + 4),
        12 * players,
    ]
    assert sorted(tile for hand in dealt for tile in hand) == list(range(13 * players))
    assert dealt[-1][-1] == 13 * players - 1, "the next tile is the dealer's fourteenth"


@pytest.mark.rule("B-03")
def test_the_deal_begins_with_the_dealer_and_follows_the_turn() -> None:
    assert seats_from(2, 4) == [2, 3, 0, 1]
    assert seats_from(2, 3) == [2, 0, 1]


@pytest.mark.rule("B-04")
def test_the_dead_wall_is_fourteen_tiles_next_to_the_break() -> None:
    wall = seeded_wall("dead wall")
    standing = list(zip(wall.tiles(), wall.places(), strict=True))
    assert [tile for tile, _ in standing[:122]] == list(wall.live)
    dead = standing[122:]
    assert [tile for tile, place in dead if place.upper] == [*reversed(wall.dora), wall.rinshan[2], wall.rinshan[0]]
    assert [tile for tile, place in dead if not place.upper] == [*reversed(wall.ura), wall.rinshan[3], wall.rinshan[1]]


@pytest.mark.rule("B-04")
@pytest.mark.parametrize(
    ("dice", "side", "stacks"), [((1, 1), 1, 2), ((1, 2), 2, 3), ((1, 3), 3, 4), ((1, 4), 0, 5), ((6, 6), 3, 12)]
)
def test_the_dice_count_out_the_side_and_the_stacks_right_of_the_break(
    dice: tuple[int, int], side: int, stacks: int
) -> None:
    assert break_of(dice) == (side, stacks)
    wall = wall_of(range(TILES), dice)
    places = wall.places()
    assert (places[0].side, places[0].stack, places[0].upper) == (side, stacks + 1, True)
    assert (places[-1].side, places[-1].stack, places[-1].upper) == (side, stacks, False)
    assert len({(place.side, place.stack, place.upper) for place in places}) == TILES


@pytest.mark.rule("B-04")
def test_tiles_leave_clockwise_so_the_side_before_in_turn_comes_next() -> None:
    places = wall_of(range(TILES), (1, 4)).places()
    assert [place.side for place in places[::2]] == [0] * 12 + [3] * 17 + [2] * 17 + [1] * 17 + [0] * 5


def test_a_wall_with_a_tile_twice_or_parts_of_a_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="exactly once"):
        wall_of([0, *range(135)]).check()
    with pytest.raises(ValueError, match="122 live tiles"):
        Wall((), (), (), ()).check()
    with pytest.raises(ValueError, match="two dice"):
        wall_of(range(TILES), (0, 7)).check()


def test_a_wall_of_names_gets_a_tile_for_every_name() -> None:
    wall, names = seeded_wall(3), tile_names((1, 1, 1))
    parts = [[names[tile] for tile in part] for part in (wall.live, wall.rinshan, wall.dora, wall.ura)]
    again = wall_from_names(parts[0], parts[1], parts[2], parts[3], dice=wall.dice)
    assert [text(part) for part in (again.live, again.rinshan, again.dora, again.ura)] == [
        text(part) for part in (wall.live, wall.rinshan, wall.dora, wall.ura)
    ]
    with pytest.raises(ValueError, match="more copies of 0m"):
        wall_from_names(parse_names("00m"), [], [], [])


@pytest.mark.rule("B-04")
def test_tenhous_walls_are_rebuilt_from_the_published_seeds(shared: Path) -> None:
    """Every wall and the dice of forty games equal the published ones."""
    seeds = [json.loads(line) for line in (shared / "data/formats/tenhou_seeds.jsonl").read_text().splitlines()]
    wanted = {identity for seed in seeds for identity in seed["hands"]}
    hands: dict[str, dict[int, dict[str, object]]] = {}
    with gzip.open(shared / "data/real_logs/tenhou_ranked.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.split('"', 4)[3] in wanted:
                hand = json.loads(line)
                hands.setdefault(hand["game"]["id"], {})[hand["game"]["index"]] = hand
    assert sum(len(game) for game in hands.values()) == len(wanted)
    for seed in seeds:
        game = hands[seed["game"]]
        for number, wall in enumerate(islice(tenhou_walls(seed["seed"]), max(game) + 1)):
            wall.check()
            parts = {part: text(getattr(wall, part)) for part in ("live", "rinshan", "dora", "ura")}
            assert (parts, [die - 1 for die in wall.dice]) == (game[number]["wall"], game[number]["dice"])


@pytest.mark.rule("B-04")
@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        ("mt19937ar,1,2", "only 'mt19937ar-sha512-n288-base64'"),
        ("", "cannot rebuild"),
        ("mt19937ar-sha512-n288-base64,!!", "not base64"),
        ("mt19937ar-sha512-n288-base64,AAAA", "holds 2496 bytes, this one 3"),
    ],
)
def test_a_seed_that_is_none_is_refused(seed: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        next(tenhou_walls(seed))
