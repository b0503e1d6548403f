"""竹井久 at the table: the bad wait brings free tiles, and the fewer copies were left the more han the win has."""

import pytest

from rinshan.drive import drive
from rinshan.fuzz import EagerPlayer
from rinshan.hand import kinds_in
from rinshan.records.native import Recorder, read_record, record_lines, verify_record
from rinshan.rules import load_rules
from rinshan.streams import Stream
from rinshan.tiles import NAME_TEXT, format_names
from rinshan_skills import open_game, seat_cards

HISA = {"south": ["takei_hisa"]}
PLAIN = {"red_fives": (0, 0, 0)}
TANKI = {"south": "123m456p678s5777z", "cards": HISA, **PLAIN}
"""A single wait on 5z beside a triplet of 7z."""


def waits(t, seat=1):
    return format_names(kinds_in(t.table.waits(seat)))


def became(t, wind="S"):
    return [(NAME_TEXT[freed.was], NAME_TEXT[freed.name]) for freed in t.win(wind).value.freed]


def disable(t, at=0):
    """Disable a skill of hers."""
    rows = t.table.on.rows
    derive = rows.level_of
    rows.level_of = lambda source: 2 if source is t.skills.instances[at] else derive(source)
    t.table.changed()


# ------------------------------------------------------------------ bad wait


@pytest.mark.rule("K-03", "K-29", "W-03")
@pytest.mark.parametrize(
    ("south", "wide"),
    [
        ("46m789m234p678s22z", "23456789m2z"),
        ("45m789m234p678s22z", "36m"),
        ("46m234p567p678s22z", "5m"),
        ("123m456p678s5777z", "57z"),
        ("1122m3344p5566s7z", "7z"),
        ("147m258p369s1234z", ""),
    ],
    ids=["kanchan", "two faces", "no set in the suit", "honours are a suit", "no set at all", "noten"],
)
def test_while_the_wait_has_one_face_a_tile_of_a_set_in_its_suit_is_free(table, south, wide):
    assert waits(table(east="9p", south=south, cards=HISA)) == wide


@pytest.mark.rule("K-14", "K-27")
def test_with_the_skill_disabled_the_tiles_are_their_old_selves(table):
    t = table(east="2z", south="46m789m234p678s22z", cards=HISA)
    disable(t)
    assert waits(t) == "5m"
    other = table(east="2z", south="46m789m234p678s22z", cards=HISA)
    disable(other, 1)
    assert waits(other) == "23456789m2z"


@pytest.mark.rule("K-03", "B-11")
def test_a_win_by_the_wait_itself_may_change_a_tile_to_get_a_yaku(table):
    hand = {"east": "5m", "south": "46m789m234p678s22p", **PLAIN}
    assert "ron" not in table(**hand).play("E: discard 5m").options("S")
    t = table(**hand, cards=HISA).play("E: discard 5m", "S: ron")
    t.expect(yaku={"south": ["pinfu", "tanyao"]}, han=2, fu=30)
    assert became(t) == [("9m", "3m")]
    assert t.win("S").value.explain()[:2] == ["free: 9m counts as 3m", "reading: 345m 678m 234p 22p 678s (ryanmen)"]


@pytest.mark.rule("K-03", "K-58")
def test_a_win_by_another_tile_is_one_that_only_the_free_tile_makes(table):
    hand = {"east": "7m", "south": "46m678m234p678s22p", **PLAIN}
    assert table(**hand).play("E: discard 7m").options("S") == ["chi 68m", "pass"]
    t = table(**hand, cards=HISA).play("E: discard 7m", "S: ron").expect(yaku={"south": ["tanyao"]})
    assert t.win("S").value.reading.text().startswith("456m 678m")
    assert became(t) == [("7m", "5m")]


@pytest.mark.rule("K-03")
def test_a_tile_of_a_meld_in_the_suit_may_be_the_free_one(table):
    hand = {"east": "9m", "south": "46m78m234p678s22p7z", "west": "5m", "cards": HISA, **PLAIN}
    t = table(**hand).play("E: discard 9m", "S: chi 78m", "S: discard 7z")
    assert waits(t) == "5m"
    t.play("W: discard 5m", "S: ron").expect(yaku={"south": ["tanyao"]})
    assert became(t) == [("9m", "6m")]


@pytest.mark.rule("K-09", "K-03", "K-50")
@pytest.mark.parametrize(("shown", "freed"), [("9p", "0m"), ("0m", "5m")])
def test_legal_tiles_come_first(table, shown, freed):
    """46m 678m and a 7m: the free 7m is the red five unless that shows in full."""
    t = table(east=shown, south="46m678m234p678s22p", west="7m", wall="? 4z", dora="9p", cards=HISA)
    t.play(f"E: discard {shown}", *(["S: pass"] if shown == "0m" else []), "S: discard 4z drawn", "W: discard 7m")
    t.play("S: ron")
    assert became(t) == [("7m", freed)]


@pytest.mark.rule("K-03", "B-10")
def test_furiten_covers_what_the_free_tile_waits_for(table):
    t = table(east="9p", south="46m789m234p678s22p", west="5m", wall="? 3m", cards=HISA, **PLAIN).until("S")
    t.play("S: discard 3m drawn", "W: discard 5m")
    assert "ron" not in t.options("S")
    t = table(east="9p", south="46m789m234p678s22p", west="5m", wall="? 1m", cards=HISA, **PLAIN).until("S")
    t.play("S: discard 1m drawn", "W: discard 5m")
    assert "ron" in t.options("S")


@pytest.mark.rule("K-03", "B-08")
def test_riichi_and_tsumo_go_by_the_wide_wait(table):
    t = table(east="9p", south="46m789m234p678s22z", wall="? 4z ? ? ? 2m", cards=HISA, **PLAIN).until("S")
    assert "riichi 4z drawn" in t.options("S")
    t.play("S: riichi 4z drawn").until("S")
    assert "tsumo" in t.options("S")
    t.play("S: tsumo")
    assert {"double_riichi", "menzen_tsumo"} <= set(t.yaku("S"))


@pytest.mark.rule("B-01", "K-60")
def test_others_see_nothing_of_it_before_the_win_is_paid(table):
    hand = {"east": "7m", "south": "46m678m234p678s22p", **PLAIN}
    t, plain = table(**hand, cards=HISA).play("E: discard 7m"), table(**hand).play("E: discard 7m")
    for wind in "EWN":
        assert t.view(wind).to_bytes() == plain.view(wind).to_bytes()
    assert [event[0] for event in t.events()] == [event[0] for event in plain.events()]
    t.play("S: ron")
    assert [event[4] for event in t.events("free_tile")] == ["5m"]


# ------------------------------------------------------------------ the tossed tile


@pytest.mark.rule("W-02", "W-11", "K-43")
@pytest.mark.parametrize(("gone", "han", "ura"), [(0, 1, 0), (1, 2, 0), (2, 3, 3)])
def test_the_fewer_copies_were_left_the_more_han_and_at_one_the_ura_count(table, gone, han, ura):
    """Of the 5z one is hers; ``gone`` lie in rivers before the one that wins. The ura is 7z."""
    cuts = {"east": "5z" if gone > 0 else "9m", "north": "5z" if gone > 1 else "9m", "west": "5z9m"}
    t = table(**TANKI, **cuts, wall="? 4z ? ? ? 4z", ura="6z")
    t.play(f"E: discard {cuts['east']}", "S: discard 4z drawn", "W: discard 9m", f"N: discard {cuts['north']}")
    t.until("S").play("S: discard 4z drawn", "W: discard 5z", "S: ron")
    assert t.yaku("S") == ["yakuhai_chun"]
    t.expect(han=1 + han + ura)
    assert [(item.id, item.han) for item in t.win("S").value.dora] == ([("ura_dora", ura)] if ura else [])
    assert bool(t.win("S").ura) is bool(ura)
    assert not t.win("S").riichi


@pytest.mark.rule("W-02", "W-11")
def test_with_four_copies_left_there_is_no_han_and_with_two_faces_none_either(table):
    t = table(east="5m", south="46m789m234p678s22p", cards=HISA, **PLAIN).play("E: discard 5m", "S: ron")
    t.expect(han=2)
    t = table(east="3m", south="45m678m234p678s22p", cards=HISA, **PLAIN).play("E: discard 3m", "S: ron")
    assert [change.stage for change in t.win("S").value.changes] == []


@pytest.mark.rule("W-02", "B-13")
def test_by_tsumo_the_tile_drawn_was_still_to_come_and_riichi_keeps_its_ura(table):
    t = table(**TANKI, east="9m", wall="2s 4z 2s 2s 2s 5z", ura="6z").until("S").play("S: riichi 4z drawn").until("S")
    t.play("S: tsumo")
    worth = t.win("S").value
    (change,) = worth.changes
    assert (change.stage, change.after - change.before) == ("han_direct", 1)
    assert ("ura_dora", 3) in [(item.id, item.han) for item in worth.dora]


@pytest.mark.rule("K-14", "W-11")
def test_disabled_it_adds_nothing(table):
    t = table(**TANKI, east="5z", dora="9p", ura="6z")
    disable(t, 1)
    t.play("E: discard 5z", "S: ron").expect(han=1)


@pytest.mark.rule("K-29", "W-02")
def test_a_win_by_a_tile_of_the_wide_wait_counts_the_copies_of_the_narrow_one(table):
    """7z wins with one 7z free as 5z; two of the three 5z that could come lie in rivers: X is 1."""
    t = table(**TANKI, east="5z", north="5z", west="9m7z", wall="2s 4z 2s 2s 2s 4z", ura="9p")
    t.play("E: discard 5z", "S: pass", "S: discard 4z drawn", "W: discard 9m", "N: discard 5z", "S: pass").until("S")
    t.play("S: discard 4z drawn", "W: discard 7z", "S: ron")
    assert became(t) == [("7z", "5z")]
    assert t.win("S").ura
    (change,) = t.win("S").value.changes
    assert change.after - change.before == 3


@pytest.mark.rule("B-04", "K-03")
def test_games_with_four_of_her_replay_to_the_same_bytes():
    recorder = Recorder()
    game = open_game(
        load_rules("skills"), seed="hisa", seats=[["takei_hisa"]] * 4, hands=5, listeners=[recorder], raise_faults=True
    )
    drive(game, [EagerPlayer(Stream(f"hisa {seat}")) for seat in range(4)], recorder.answers)
    assert "free_tile" in {event[0] for event in game.table.journal}
    record = read_record(
        "\n".join(record_lines(game, recorder)), opener=lambda rules, cards, packs: seat_cards(rules, cards).attach
    )
    assert verify_record(record) == []
