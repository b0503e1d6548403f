"""Amae Koromo at the table: 海底撈月, 一向聽地獄 and 月相."""

import pytest

from rinshan import replay
from rinshan.subjects import Known, Refusal
from rinshan.tiles import NAME_TEXT
from rinshan_plugins.characters.ryuumonbuchi.amae_koromo import MoonPhases, MoonUnderTheSea, OneAway
from rinshan_skills import LOCKED, Skill

WINDS = ("east", "south", "west", "north")
SEA = "amae_koromo.moon_under_the_sea"


class Silence(Skill):
    """Nobody calls and nobody wins by ron, so that the hand goes to its last tile."""

    kind = LOCKED

    def may_call(self):
        return Refusal("silence")

    def may_win(self, win):
        return None if win.tsumo else Refusal("silence")


def drawers(t):
    return [event[1] for event in t.events("draw")]


# ------------------------------------------------------------------ the last tile


@pytest.mark.rule("K-02", "B-09", "K-60")
def test_the_last_live_tile_may_be_declared_to_be_any_tile_and_wins_by_haitei(table):
    draws = "6z" + "?" * 69
    hand = {"south": "123m456p789s1122z", "wall": draws, "dora": "7z"}
    t = table(**hand, cards={"south": [MoonUnderTheSea], "north": [Silence]})
    t.until("S", SEA)
    assert (len(t.table.live), len(drawers(t))) == (0, 70)
    last = t.table.drawn
    t.play("S: declare 2z")
    assert NAME_TEXT[t.table.face[last]] == "2z"
    t.play("S: tsumo")
    assert "haitei_raoyue" in t.yaku("S")


@pytest.mark.rule("K-02")
def test_only_the_last_live_tile_and_only_ones_own(table):
    t = table(cards={"east": [MoonUnderTheSea], "north": [Silence]}).finish()
    assert drawers(t)[-1] == 1
    assert not any(ask.what == SEA for asks in t.questions for ask in asks)


@pytest.mark.rule("K-02", "B-07")
def test_a_replacement_tile_is_not_the_last_live_tile(table):
    t = table(east="1111z258m258p258s", cards={"east": [MoonUnderTheSea], "north": [Silence]})
    while len(t.table.live) > 1:
        t.until("S").until("E")
    t.play("E: ankan 1111z")
    assert t.table.live == []
    assert (t.table.draw_source, t.asked("E").what) == ("dead", "turn")


# ------------------------------------------------------------------ one tile away


def depth(t, left):
    """Leave so many live tiles in the wall, without a word."""
    table = t.table
    gone = table.live[:-left]
    table.live = table.live[-left:]
    for tile in gone:
        table.place[tile] = 9
        table.exile.append(tile)


@pytest.mark.rule("K-46", "K-35")
@pytest.mark.parametrize(("left", "called"), [(20, False), (21, True)])
def test_with_twenty_live_tiles_left_noten_players_call_no_more(table, left, called):
    hand = {
        "east": "5m19m19p159s12344z",
        "south": "46m159p159s12355z",
        "west": "55m159p159s12366z",
        "north": "238m258p258s1267z",
        "wall": "7z",
        "red_fives": (0, 0, 0),
    }
    t = table(**hand, cards={"north": [OneAway]})
    depth(t, left)
    t.play("E: discard 5m")
    assert bool(t.options("W")) is called
    assert (t.asked("S").what == "claim") is called
    if called:
        assert t.options("W") == ["pon 55m", "pass"]


@pytest.mark.rule("K-46")
def test_tenpai_players_and_the_holder_call_as_ever_and_an_open_kan_is_no_pon(table):
    hand = {
        "east": "5m19m19p159s12344z",
        "south": "46m123456p789s55z",
        "west": "555m159p159s1236z",
        "north": "238m258p258s1267z",
        "wall": "7z",
        "red_fives": (0, 0, 0),
    }
    t = table(**hand, cards={"north": [OneAway]})
    depth(t, 20)
    t.play("E: discard 5m")
    assert "chi 46m" in t.options("S"), "South is tenpai"
    assert t.options("W") == ["daiminkan 555m", "pass"]
    t = table(**hand, cards={"west": [OneAway]})
    depth(t, 20)
    t.play("E: discard 5m")
    assert "pon 55m" in t.options("W")


# ------------------------------------------------------------------ the phases of the moon


@pytest.mark.rule("K-38", "K-20", "H-02")
@pytest.mark.parametrize("wind", WINDS)
@pytest.mark.parametrize("round_", ["E1", "E3"])
def test_under_the_full_moon_the_last_draw_is_hers_if_nobody_calls(table, wind, round_):
    t = table(round=round_, cards={wind: [MoonPhases, Silence]})
    seat = t.seat(wind)
    gone = (1 - WINDS.index(wind)) % 4
    assert t.options(wind) == ["pass", "side full", "side new"]
    last = t.table.live[:gone]
    t.play(f"{wind}: side full")
    assert len(t.table.live) == 70 - gone - 1
    assert all(tile not in t.table.live for tile in last)
    assert len(t.events("activated")) == (1 if gone else 0), "nothing to move is no activation"
    t.finish()
    assert drawers(t)[-1] == seat or t.result.wins
    assert t.result.wins or len(drawers(t)) == 70 - gone


@pytest.mark.rule("K-38", "B-03")
@pytest.mark.parametrize(
    ("players", "wind", "gone"), [(3, "east", 1), (3, "south", 0), (3, "west", 2), (2, "west", 0), (2, "east", 1)]
)
def test_with_fewer_players_the_last_draw_is_counted_by_their_number(table, players, wind, gone):
    t = table(players=players, cards={wind: [MoonPhases, Silence]})
    before = len(t.table.live)
    t.play(f"{wind}: side full")
    last = (t.table.dealer + before - 1) % players
    assert before - 1 - len(t.table.live) == (last - t.seat(wind)) % players == gone


@pytest.mark.rule("K-33", "K-20")
def test_under_the_new_moon_she_alone_knows_who_is_tenpai_for_the_whole_hand(table):
    hand = {"south": "123m456p789s1122z", "west": "147m258p369s1234z", "wall": "5z 6z"}
    t = table(**hand, cards={"east": [MoonPhases]}).play("E: side new")
    assert t.view("E").knows == [Known("tenpai", (1,))]
    assert t.view("E").to_dict()["knows"] == [{"what": "tenpai", "seats": [1], "value": ""}]
    assert t.view("S").knows == t.view("W").knows == []
    t.until("S").play("S: discard 5p").until("W")
    assert t.view("E").knows == [Known("tenpai", ())], "it follows the hands"


@pytest.mark.rule("K-20")
def test_the_phases_take_turns_and_end_with_the_hand(table):
    t = table(hands=2, cards={"east": [MoonPhases], "north": [Silence]}).play("E: side new")
    while t.table.hand_number == 0:
        t._answer([])
    wind = next(wind for wind in "ESWN" if t.seat(wind) == 0)
    assert t.options(wind) == ["pass", "side full"]
    assert t.view(wind).knows == []


@pytest.mark.rule("K-38", "B-04")
def test_all_tiles_stay_where_they_can_be_counted_and_the_record_replays(table):
    t = table(cards={"west": ["amae_koromo"]}).play("W: side full").finish()
    again = type(t.game)(t.game.setup, checks=True)
    replay(again, t.answers)
    assert again.table.journal == t.table.journal


@pytest.mark.rule("K-12", "K-33")
def test_of_players_whom_skills_do_not_affect_she_learns_nothing(table):
    hand = {"south": "123m456p789s1122z", "west": "456m123p789s3344z"}
    t = table(**hand, cards={"east": ["amae_koromo"], "south": ["haramura_nodoka"]}).play("E: side new")
    assert t.view("E").knows == [Known("tenpai", (2,))]
