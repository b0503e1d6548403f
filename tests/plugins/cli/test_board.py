"""The table in the terminal: notation, places, width."""

from __future__ import annotations

import pytest

from rinshan.drive import drive
from rinshan.game import Game, Setup
from rinshan.rules import PRESETS, load_rules
from rinshan.table import Event, Table
from rinshan.tiles import NAME_OF_TEXT, NAME_TEXT, parse_names
from rinshan.views import MeldView, View
from rinshan_plugins.bots import make_bot
from rinshan_plugins.cli import tiles_text as show
from rinshan_plugins.cli.board import _river as river_rows
from rinshan_plugins.cli.board import board
from rinshan_plugins.cli.endings import worth_words

NAMES = ["efficiency 1", "Miyanaga Saki", "宮永咲", "a name that is far too long for its place"]


@pytest.mark.parametrize(
    ("frm", "text"), [(3, "(3)45m"), (2, "4(3)5m"), (1, "45(3)m")], ids=["from the left", "across", "from the right"]
)
def test_the_called_tile_lies_where_it_came_from(frm: int, text: str) -> None:
    view = MeldView("chi", tuple(parse_names("345m")), NAME_OF_TEXT["3m"], frm)
    assert show.meld(view, 0, 4).plain == text


def test_an_open_kan_shows_the_called_red_five_and_a_closed_kan_its_brackets() -> None:
    kan = MeldView("daiminkan", tuple(parse_names("5550p")), NAME_OF_TEXT["0p"], 1)
    assert show.meld(kan, 0, 4).plain == "555(0)p"
    assert show.meld(MeldView("ankan", tuple(parse_names("1111z")), -1, -1), 0, 4).plain == "[1111z]"


def test_hands_are_sorted_by_suit_with_the_red_five_at_its_place() -> None:
    assert show.tiles(parse_names("9s1z460p5p1m")).plain == "1m4056p9s1z"


def test_dora_are_underlined_and_red_fives_stand_out() -> None:
    assert "underline" in str(show.tile(NAME_OF_TEXT["3s"], dora=[20]).style)
    assert "reverse" in str(show.tile(NAME_OF_TEXT["0m"]).style)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("B-01")
def test_every_moment_of_a_game_fits_eighty_columns_and_hides_what_is_hidden(players: int) -> None:
    rules = load_rules("tenhou", players=players, rounds=1)
    game = Game(Setup(rules, 6))
    looked = 0

    def look(table: Table, event: Event) -> None:
        nonlocal looked
        if event[0] in ("discard", "pon", "chi", "win"):
            looked += 1
            for seat in (None, 0):
                lines = board(View(table, seat), NAMES[:players])
                assert max(line.cell_len for line in lines) <= 80
                assert ("▯" in "".join(line.plain for line in lines)) is (seat == 0)

    game.table.listeners.append(look)
    drive(game, [make_bot("random" if seat else "efficiency", seat, 6, rules) for seat in range(players)])
    assert looked > 50


def test_the_viewer_sits_below_and_the_next_player_to_the_right() -> None:
    game = Game(Setup(PRESETS["tenhou"], 6))
    next(game.play())
    lines = [line.plain for line in board(View(game.table, 2), ["a", "b", "c", "d"])]
    heads = [(line.index(f"{wind} {name} "), row) for wind, name in zip("ESWN", "abcd", strict=True)
             for row, line in enumerate(lines) if f"{wind} {name} " in line]  # fmt: skip
    (above, top), (left, row), (below, bottom), (right, same_row) = heads
    assert top < row == same_row < bottom
    assert left < above == below < right


def test_what_a_win_is_worth_is_said_shortly() -> None:
    assert worth_words({"han": 4, "fu": 30, "limit": "none", "yakuman": 0}) == "4 han 30 fu"
    assert worth_words({"han": 6, "fu": 30, "limit": "haneman", "yakuman": 0}) == "6 han 30 fu, haneman"
    assert worth_words({"han": 26, "fu": 30, "limit": "yakuman", "yakuman": 2}) == "2 yakuman"


@pytest.mark.rule("A-12")
def test_a_river_has_six_tiles_to_a_row() -> None:
    game = Game(Setup(PRESETS["tenhou"], "rows", hands=1))
    longest: list[list[str]] = []

    def look(table: Table, _event: Event) -> None:
        view = View(table, None)
        for seat in table.seats:
            rows = [line.plain.replace(".", " ").replace("!", " ").split() for line in river_rows(view, seat, ())]
            longest.append([*map(len, [row for row in rows if row])])
            assert [tile for row in rows for tile in row] == [NAME_TEXT[tile.name] for tile in view.river(seat)]

    game.table.listeners.append(look)
    drive(game, [make_bot("tsumogiri", seat, 1, game.setup.rules) for seat in range(4)])
    assert max(map(sum, longest)) > 12
    assert all(size == 6 for rows in longest for size in rows[:-1])
