"""Suga Kyoutarou at the table: 跑腿."""

import pytest

from rinshan.events import text
from rinshan.tiles import NAME_TEXT
from rinshan_skills import LOCKED, Skill

SUGA = {"east": ["suga_kyoutarou"]}
ERRAND = "suga_kyoutarou.errand"
HAND = {"east": "147m268p369s4567z", "south": "258m147p258s1237z", "west": "123m456p789s1133z", "wall": "9m9p9s"}


def offered(table, *, cards=SUGA, **changes):
    """East, on its first draw, offers South its 4z."""
    t = table(**{**HAND, **changes}, cards=cards)
    return t.play("E: errand", "E: seat 1", "E: take 4z")


@pytest.mark.rule("K-21", "K-41")
def test_it_can_be_used_at_any_suitable_moment_and_once(table):
    t = table(**HAND, cards=SUGA)
    assert (t.asked("E").what, t.options("E")) == ("moment", ["errand", "pass"])
    t.play("E: pass", "E: discard 9m")
    assert (t.asked("E").what, t.options("E")) == ("moment", ["errand", "pass"]), "between turns too"
    t = offered(table).play("S: refuse").until("S")
    assert t.asked("E") is None


@pytest.mark.rule("K-24", "K-38", "W-06")
def test_the_buyer_pays_the_price_agreed_and_gives_a_tile_of_their_choice(table):
    t = offered(table)
    assert t.asked("S").note == "a tile of the hand for another"
    t.play("S: offer 300", "E: offer 900", "S: accept")
    assert t.asked("S").what == ERRAND
    t.play("S: take 8s")
    t.expect(east="147m268p3689s567z9m", south="258m147p25s12347z", scores=(25_900, 24_100, 25_000, 25_000))
    assert t.events("paid")[0][3:] == (1, 0, 900, "purchase")
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-24", "K-11")
def test_without_a_deal_nothing_changes_hands_but_the_offer_was_made(table):
    t = offered(table).play("S: offer 300", "E: refuse")
    t.expect(east="147m268p369s4567z9m", south="258m147p258s1237z", scores=(25_000,) * 4)
    assert [event[0] for event in t.events("activated", "no_deal", "paid", "moved")] == ["activated", "no_deal"]


@pytest.mark.rule("K-33", "K-24", "K-60")
def test_both_tiles_stay_concealed_to_third_parties_and_the_choice_is_secret(table):
    t = table(**HAND, cards=SUGA).play("E: errand", "E: seat 1")
    assert t.asked("E").known_to == (0,)
    t.play("E: take 4z", "S: offer 300", "E: accept")
    assert t.asked("S").known_to == (1,)
    start = len(t.events())
    before = {wind: t.view(wind).to_dict()["players"] for wind in "WN"}
    t.play("S: take 8s")
    for wind, seat in (("W", 2), ("N", 3)):
        told = [text(event, t.table.printed, seat) for event in t.events()[start:]]
        assert not any("4z" in line or "8s" in line for line in told), told
        after = t.view(wind).to_dict()["players"]
        for own in (0, 1):
            assert {key: value for key, value in after[own].items() if key != "score"} == {
                key: value for key, value in before[wind][own].items() if key != "score"
            }
    assert "4z" in [NAME_TEXT[name] for name in t.view("S").hand]
    assert "8s" in [NAME_TEXT[name] for name in t.view("E").hand]


@pytest.mark.rule("K-33")
def test_the_buyer_is_offered_only_what_they_have_not_seen(table):
    class Peeks(Skill):
        kind = LOCKED

        def dealt(self, me, who):
            if who == 3:
                yield me.peek(*[tile for tile in me.table.hands[0] if me.table.face[tile] >= 27])

    t = table(**HAND, cards={**SUGA, "south": [Peeks]}).play("E: errand", "E: seat 1")
    assert not any(word in option for option in t.options("E") for word in ("4z", "5z", "6z", "7z"))
    assert "take 1m" in t.options("E")
    other = table(**HAND, cards={**SUGA, "south": [Peeks]}).play("E: errand", "E: seat 2")
    assert "take 4z" in other.options("E")


@pytest.mark.rule("K-12")
def test_an_immune_player_is_no_customer(table):
    class Immune(Skill):
        kind = LOCKED

        def immune(self, me, yes, who):
            return yes or who == me.seat

    t = table(**HAND, cards={**SUGA, "south": [Immune]}).play("E: errand")
    assert t.options("E") == ["pass", "seat 2", "seat 3"]


@pytest.mark.rule("K-44", "E-01")
def test_a_hand_that_riichi_has_closed_is_left_alone(table):
    riichi = {"east": "123m456p789s1112z", "wall": "9m"}
    t = table(**riichi, south="258m147p258s1337z", west="147m268p369s456z6z", cards={"south": ["suga_kyoutarou"]})
    t.play("S: pass", "E: riichi 9m drawn").until("S", "moment").play("S: errand")
    assert t.options("S") == ["pass", "seat 2", "seat 3"]
    t = table(**riichi, south="258m147p258s1337z", west="147m268p369s456z6z", cards=SUGA).play(
        "E: pass", "E: riichi 9m drawn"
    )
    t.until("S")
    assert t.asked("E") is None or t.options("E") == ["pass"]


@pytest.mark.rule("K-24", "K-09")
def test_a_hand_completed_by_an_errand_counts(table):
    hand = {"south": "123m456p789s1135z", "east": "147m268p369s3567z", "wall": "5m1z"}
    t = table(**hand, cards=SUGA).play("E: errand", "E: seat 1", "E: take 3z")
    t.play("S: offer 100", "E: accept", "S: take 5z", "E: discard 5m")
    t.expect(south="123m456p789s1133z1z")
    assert "tsumo" in t.options("S")


@pytest.mark.rule("K-59", "K-60", "E-01")
def test_a_riichi_declared_in_secret_keeps_nobody_from_being_asked(table):
    hand = {"south": "123m456p789s1112z", "east": "147m268p369s4567z", "wall": "9m 8m 6z"}
    worlds = []
    for declared in ("riichi 8m secret", "discard 8m"):
        t = table(**hand, cards={**SUGA, "south": ["touyoko_momoko"]})
        t.play("E: pass", "E: discard 9m", "E: pass", f"S: {declared}").until("E", "moment").play("E: errand")
        worlds.append(t.options("E"))
    assert worlds[0] == worlds[1] == ["pass", "seat 1", "seat 2", "seat 3"]
