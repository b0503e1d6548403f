"""Touyoko Momoko at the table: 消失 and 無聲立直."""

import pytest

from rinshan.events import is_told, text
from rinshan_skills.testing import not_furiten

MOMOKO = {"south": ["touyoko_momoko"]}
READY = "123m456p789s1122z"
VANISHING = "touyoko_momoko.vanishing"
QUIET = {
    "east": "2468p2468s34567z",
    "south": READY,
    "north": "1379p1379s34567z",
    "wall": "9m 8m 7m 6m 5s 4s 3s 2s 9p",
    "dora": "9s",
    "cards": MOMOKO,
}


def two_in_riichi(table, **changes):
    """East and West are in riichi; South, who is Momoko, is about to cut her second tile."""
    scene = {
        "east": "123m456p789m1133s",
        "south": "147m258p369s3367z",
        "west": "123s456p789s4455z",
        "wall": "9m 8m 9p 6m 1m 5m 7s",
        "cards": MOMOKO,
    }
    t = table(**{**scene, **changes})
    t.play("E: riichi 9m drawn", "S: discard 8m drawn", "W: riichi 9p drawn", "N: discard 6m drawn")
    return t.until("S")


# ------------------------------------------------------------------ vanishing


@pytest.mark.rule("K-39", "K-54")
def test_while_two_others_are_in_riichi_she_may_discard_face_down(table):
    t = two_in_riichi(table).play("S: discard 5m drawn")
    assert (t.asked("S").what, t.options("S")) == (VANISHING, ["yes", "no"])
    t.play("S: yes")
    lying = t.view("E").river(1)[-1]
    assert (lying.name, lying.down, lying.drawn) == (-1, True, True)
    assert t.view("S").river(1)[-1].name >= 0
    assert t.events("activated")[-1][2].startswith(VANISHING)


def test_she_need_not(table):
    t = two_in_riichi(table).play("S: discard 5m drawn", "S: no")
    assert not t.view("E").river(1)[-1].down
    assert not t.events("activated")


def test_one_riichi_is_not_enough_nor_is_her_own(table):
    t = table(**{**QUIET, "east": "123m456p789m1133s"})
    t.play("E: riichi 9m drawn", "S: riichi 8m drawn").until("S").play("S: discard 4s drawn")
    assert not t.events("activated")
    assert not [ask for ask in t.pending if ask.what == VANISHING]


def test_from_the_thirteenth_discard_on_she_may_vanish(table):
    t = table(**{**QUIET, "south": "147m258p369s3367z"})
    while t.table.discards[1] < 11:
        t.until("S").play("S: " + t.asked("S").default.text)
        assert not [ask for ask in t.pending if ask.what == VANISHING]
    t.until("S").play("S: " + t.asked("S").default.text)
    assert not [ask for ask in t.pending if ask.what == VANISHING], "that was the twelfth"
    t.until("S").play("S: " + t.asked("S").default.text)
    assert t.asked("S").what == VANISHING
    t.play("S: yes")
    assert [tile.down for tile in t.view("E").river(1)].count(True) == 1


@pytest.mark.rule("K-39", "K-54")
def test_what_she_hides_is_neither_ronned_nor_let_pass(table):
    t = two_in_riichi(table, wall="9m 8m 9p 6m 2m 1s 7s").play("S: discard 1s drawn", "S: yes")
    assert "ron" not in t.options("E")
    t.expect(east=not_furiten, hand="goes on")
    t = two_in_riichi(table, wall="9m 8m 9p 6m 2m 1s 7s").play("S: discard 1s drawn", "S: no")
    assert "ron" in t.options("E")


@pytest.mark.rule("K-59")
def test_a_riichi_that_is_secret_does_not_count_for_her(table):
    t = table(
        east="123m456p789m1133s",
        south="147m258p369s3367z",
        west="123s456p789s4455z",
        wall="9m 8m 9p 6m 1m 5m 7s",
        cards={**MOMOKO, "west": ["touyoko_momoko"]},
    )
    t.play("E: riichi 9m drawn", "S: discard 8m drawn", "W: riichi 9p secret drawn", "N: discard 6m drawn").until("S")
    t.play("S: discard 5m drawn")
    assert not [ask for ask in t.pending if ask.what == VANISHING]


# ------------------------------------------------------------------ silent riichi


@pytest.mark.rule("K-59")
def test_she_may_declare_riichi_aloud_or_in_secret(table):
    t = table(**QUIET).play("E: discard 9m drawn")
    declared = [option for option in t.options("S") if option.startswith("riichi")]
    assert declared == ["riichi 8m drawn", "riichi 8m secret drawn"]
    t.play("S: riichi 8m secret drawn").until("S")
    assert t.options("S") == ["discard 4s drawn"]
    assert [t.view(wind).riichi(1) for wind in "ESWN"] == [0, 2, 0, 0]
    t.expect(scores=(25_000,) * 4)


@pytest.mark.rule("K-59", "K-60", "B-01")
def test_for_the_others_there_is_no_difference_until_the_hand_ends(table):
    worlds = [
        table(**QUIET).play("E: discard 9m drawn", "S: riichi 8m secret drawn"),
        table(**QUIET).play("E: discard 9m drawn", "S: discard 8m drawn"),
    ]
    looks = 0
    while all(t.pending for t in worlds) and not worlds[0].events("riichi_told"):
        for seat in (0, 2, 3):
            seen = [_knowledge(t, seat) for t in worlds]
            assert seen[0] == seen[1]
            looks += 1
        for t in worlds:
            _on(t)
    assert looks > 100
    assert [tile.down for tile in worlds[0].view("S").river(1)] == [False] * len(worlds[0].view("S").river(1))


def _knowledge(t, seat):
    told = [text(event, t.table.printed, seat) for event in t.table.journal if is_told(event, seat)]
    asked = [
        (ask.seat, ask.what, ask.space.describe() if ask.seat == seat else "")
        for ask in t.pending
        if ask.known_to is None or seat in ask.known_to
    ]
    return t.view("ESWN"[seat]).to_bytes(), asked, told


def _on(t):
    """Defaults until somebody is in turn again, or is asked whether to vanish."""
    t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")
    while t.pending and t.pending[0].what == "claim":
        t.play(f"{'ESWN'[t.pending[0].seat]}: {t.pending[0].default.text}")


@pytest.mark.rule("K-59")
def test_her_win_tells_it(table):
    t = table(**{**QUIET, "wall": "9m 8m 1z", "ura": "8s"})
    t.play("E: discard 9m drawn", "S: riichi 8m secret drawn", "W: discard 1z drawn", "S: ron")
    t.expect(yaku={"south": ["bakaze_ton", "double_riichi", "ippatsu"]})
    assert [item.id for item in t.win("S").value.dora] == ["ura_dora"]
    assert len(t.events("riichi_told")) == 1


@pytest.mark.rule("K-59", "K-39")
def test_the_tile_of_a_secret_riichi_can_lie_face_down(table):
    t = two_in_riichi(table, south=READY.replace("123m", "234m"), wall="9m 8m 9p 6m 1m 5s 7s")
    t.play("S: riichi 5s secret drawn")
    assert t.asked("S").what == VANISHING
    t.play("S: yes").until("S")
    assert t.view("S").riichi(1) == 1
    assert t.view("E").river(1)[-1].text() == "?*"
    assert t.view("S").river(1)[-1].riichi


@pytest.mark.rule("K-13", "K-59")
def test_on_a_day_of_stillness_riichi_can_only_be_declared_aloud(table):
    t = table(**{**QUIET, "cards": {**MOMOKO, "east": ["anetai_toyone"]}})
    t.play("E: still", "E: discard 9m drawn")
    assert [option for option in t.options("S") if option.startswith("riichi")] == ["riichi 8m drawn"]
    t = table(**{**QUIET, "cards": {**MOMOKO, "east": ["anetai_toyone"]}})
    t.play("E: pass", "E: discard 9m drawn").until("S")
    assert "riichi 8m secret drawn" in t.options("S")
