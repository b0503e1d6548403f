"""Shirouzu Mairu at the table: 束縛 and 鑰匙, alone and with Tsuruta Himeko."""

from dataclasses import dataclass

import pytest

from rinshan.game import Game, Start
from rinshan.rules import load_rules
from rinshan.tiles import NAME_TEXT, parse_name
from rinshan_plugins.characters.shindouji.mairu_keys import StoredKey, key_for
from rinshan_skills import LOCKED, THIS_GAME, Modifier, Skill, face_down
from rinshan_skills.seating import seat_cards
from rinshan_skills.testing.scene import Scene, make_wall

MAIRU = {"south": ["shirouzu_mairu"]}
BOND = "shirouzu_mairu.bond"
NOTEN = "147m268p369s4567z"
# South waits for its seat wind and 3z: one han for 2z, none for 3z but by tsumo.
WAITING = {"south": "123m456p789s2233z", "east": "19m19p19s1234567z", "wall": "5m9p???2z", "dora": "1s"}


class Off(Skill):
    """Disables Mairu's skills once seat 1 has had a turn."""

    kind = LOCKED

    def turn_ending(self, me, who):
        if who == 1:
            yield me.modify(Sleep(), THIS_GAME)


@dataclass(eq=False)
class Sleep(Modifier):
    def level(self, level, skill):
        return max(level, 2) if skill.label.startswith("shirouzu") else level


def bind(table, han, *, cards=MAIRU, **changes):
    """South binds itself on its first draw."""
    return table(**{**WAITING, **changes}, cards=cards).play("E: discard 5m", f"S: number {han}")


# ------------------------------------------------------------------ the bond


@pytest.mark.rule("K-41", "H-03")
def test_the_bond_is_offered_after_the_first_draw_until_the_first_discard_and_once(table):
    t = table(**WAITING, cards=MAIRU).play("E: discard 5m")
    assert t.asked("S").what == BOND
    assert t.options("S") == ["pass", *(f"number {han}" for han in range(1, 7))]
    t.play("S: number 2")
    assert t.asked("S").what == "turn"
    assert [event[0] for event in t.events()][-2:] == ["activated", "announced"]
    assert t.events("announced")[0][1:] == (1, f"{BOND}#1", "bound to 2 han")
    t.play("S: discard 9p").until("S")
    assert t.asked("S").what == "turn"


@pytest.mark.rule("H-03", "W-01")
def test_a_dealer_who_is_dealt_fourteen_tiles_is_asked_before_the_first_turn_and_no_more(table):
    t = table(east="123m456p789s1122z", wall="9m", rules="skills", cards={"east": ["shirouzu_mairu"]})
    assert t.asked("E").what == BOND
    t.play("E: number 3")
    assert t.asked("E").what == "turn"
    assert t.events("announced")[0][1:] == (0, f"{BOND}#1", "bound to 3 han")
    t.play("E: discard 9m").until("E")
    assert t.asked("E").what == "turn"


@pytest.mark.rule("H-03", "W-01")
def test_a_dealer_who_is_dealt_fourteen_tiles_and_declines_is_asked_nothing_more(table):
    t = table(east="123m456p789s1122z", wall="9m", rules="skills", cards={"east": ["shirouzu_mairu"]})
    t.play("E: pass")
    assert t.asked("E").what == "turn"
    t.play("E: discard 9m").until("E")
    assert (t.asked("E").what, t.events("activated")) == ("turn", [])


@pytest.mark.rule("K-11")
def test_the_bond_can_be_declined_and_is_gone_with_the_first_discard(table):
    t = table(**WAITING, cards=MAIRU).play("E: discard 5m", "S: pass")
    assert t.asked("S").what == "turn"
    t.play("S: discard 9p").until("S")
    assert t.asked("S").what == "turn"
    assert t.events("activated") == []
    assert "tsumo" in t.options("S")


@pytest.mark.rule("H-03")
def test_a_call_before_the_first_discard_brings_the_offer_too(table):
    t = table(south="123m456p789s2257z", east="19m19p19s123456z2z", wall="5m", cards=MAIRU)
    t.play("E: discard 2z", "S: pon 22z")
    assert t.asked("S").what == BOND
    t.play("S: number 1", "S: discard 7z").until("S")
    assert t.asked("S").what == "turn"


@pytest.mark.rule("K-57")
@pytest.mark.parametrize(("han", "may"), [(1, True), (2, True), (3, False), (6, False)])
def test_she_cannot_win_with_fewer_han_than_she_declared(table, han, may):
    """Menzen tsumo and the seat wind are two han."""
    t = bind(table, han).play("S: discard 9p").until("S")
    assert ("tsumo" in t.options("S")) is may


@pytest.mark.rule("K-57")
def test_the_bond_counts_the_value_after_final_changes(table):
    class Five(Skill):
        kind = LOCKED

        def han_final(self, han):
            return 5

    t = bind(table, 5, cards={**MAIRU, "west": [Five]}).play("S: discard 9p").until("S")
    assert "tsumo" in t.options("S")
    t = bind(table, 6, cards={**MAIRU, "west": [Five]}).play("S: discard 9p").until("S")
    assert "tsumo" not in t.options("S")


@pytest.mark.rule("K-57", "H-04")
def test_the_bond_holds_for_her_alone(table):
    hand = {"south": NOTEN, "west": "123m456p789s1133z", "wall": "5m???", "east": "19m19p19s1234567z"}
    t = bind(table, 6, **hand, dora="1s").until("E")
    t.play("E: discard 3z")
    assert "ron" in t.options("W")


@pytest.mark.rule("K-53", "K-14")
def test_the_bond_is_a_penalty_that_does_not_vanish_with_the_skill(table):
    t = bind(table, 3, cards={**MAIRU, "west": [Off]}).play("S: discard 9p").until("S")
    assert [skill.suppressed for skill in t.skills.instances[:2]] == [2, 2]
    assert "tsumo" not in t.options("S")


# ------------------------------------------------------------------ keys


class NextRound(Skill):
    """After East 1 comes South 1, unless the hand was won by seat 2."""

    kind = LOCKED

    def continuation(self, me, plan):
        plan.dealer, plan.round = 0, 1
        return plan


# Seat 0 deals. It wins on 1z by tsumo: three han in East 1, two in South 1.
HAND = {0: "123m456p789s1122z", "wall": "9m???1z", "dora": "1s"}


def two_hands(first, second, *cards, rules=None, begins=(0, 0), count=2):
    """East 1 and then South 1, seat 0 being Mairu and everybody holding what is given besides."""
    used = load_rules("tenhou", **(rules or {}))
    walls = []
    for number, deal in enumerate((first, second)[:count]):
        seats = {seat: text for seat, text in deal.items() if isinstance(seat, int)}
        parts = {part: text for part, text in deal.items() if isinstance(part, str)}
        walls.append(make_wall(used, seats, 0, **parts, seed=number))
    seats = [["shirouzu_mairu"], [NextRound], [], []]
    for seat, card in cards:
        seats[seat].append(card)
    seated = seat_cards(used, seats, raise_faults=True)
    start = Start(None, begins[1], begins[0])
    setup = seated.setup(seed=0, start=start, walls=walls, hands=count, attach=seated.attach)
    return Scene(Game(setup, checks=True), seated.skills, [], 0)


def play_out(t):
    """Give defaults until the hand is over."""
    number = t.table.hand_number
    while t.table.hand_number == number and not t.over:
        ask = t.pending[0]
        t.play(f"{'ESWN'[ask.seat]}: {ask.default.text}")
    return t


def win_bound(t, han=3):
    return t.play(f"E: number {han}", "E: discard 9m", "E: tsumo")


@pytest.mark.rule("W-11", "K-40")
def test_winning_bound_stores_a_key_of_twice_the_han_for_the_same_hand_of_the_next_round():
    t = win_bound(two_hands(HAND, HAND))
    assert (t.table.round, t.table.dealer) == (1, 0)
    assert [event[3] for event in t.events("announced")] == ["bound to 3 han", "a key of 6 han"]
    (key,) = [held for held in t.table.modifiers if isinstance(held, StoredKey)]
    assert (key.holder, key.round, key.dealer, key.han, key.bound) == (0, 1, 0, 6, False)
    t.play("E: discard 9m", "E: tsumo")
    win = t.win("E")
    assert (win.value.han, win.value.limit, win.points) == (6, "haneman", 18_000)
    assert [tuple(change) for change in win.value.changes] == [("han_final", 2, 6, "shirouzu_mairu.stored_keys", "")]


@pytest.mark.rule("W-11")
def test_a_key_fixes_the_han_from_above_too():
    t = two_hands(HAND, HAND, (3, Plenty)).play("E: number 1", "E: discard 9m", "E: tsumo")
    t.play("E: discard 9m", "E: tsumo")
    assert (t.win("E").value.han, t.win("E").value.fu) == (2, 40)
    assert [change.stage for change in t.win("E").value.changes] == ["han_direct", "han_final"]


class Plenty(Skill):
    """Every win is worth five han more."""

    kind = LOCKED

    def han_direct(self, han):
        return han + 5


@pytest.mark.rule("K-57")
def test_not_winning_bound_breaks_the_key_and_no_win_of_more_than_one_han_is_possible():
    second = {**HAND, 1: "19m19p19s234567z1z", "wall": "9m9p??1z"}
    t = play_out(two_hands(HAND, second).play("E: number 4"))
    assert [event[3] for event in t.events("announced")] == ["bound to 4 han", "a broken key"]
    assert [held.han for held in t.table.modifiers if isinstance(held, StoredKey)] == [0]
    t.play("E: discard 9m", "S: discard 1z")
    assert "ron" in t.options("E"), "its seat wind alone is one han"
    t.play("E: pass").until("E")
    assert "tsumo" not in t.options("E"), "menzen tsumo and the seat wind are two"


@pytest.mark.rule("K-11")
def test_without_a_bond_there_is_no_key():
    t = two_hands(HAND, HAND).play("E: pass", "E: discard 9m", "E: tsumo")
    assert [held for held in t.table.modifiers if isinstance(held, StoredKey)] == []
    t.play("E: pass", "E: discard 9m", "E: tsumo")
    assert t.win("E").value.han == 2


@pytest.mark.rule("K-14", "K-27")
def test_a_key_survives_its_skills():
    t = win_bound(two_hands(HAND, HAND, (2, Off)))
    assert [event[3] for event in t.events("announced")] == ["bound to 3 han"], "disabled, she stores none"
    t = win_bound(two_hands(HAND, HAND, (2, Later)))
    t.play("E: discard 9m").until("E")
    assert [skill.suppressed for skill in t.skills.instances[:2]] == [2, 2]
    t.play("E: tsumo")
    assert t.win("E").value.han == 6


class Later(Skill):
    """Disables Mairu's skills in South hands."""

    kind = LOCKED

    def turn_ending(self, me):
        if me.table.round:
            yield me.modify(Sleep(), THIS_GAME)


@pytest.mark.rule("K-40")
def test_a_key_fits_one_hand_only_as_often_as_it_is_repeated():
    t = win_bound(two_hands(HAND, HAND))
    table = t.table
    assert key_for(table, 0).han == 6
    for place in ((0, 0), (1, 1), (2, 0)):
        table.round, table.dealer = place
        assert key_for(table, 0) is None
    table.round, table.dealer, table.honba = 1, 0, 4
    assert key_for(table, 0).han == 6
    assert [key_for(table, seat) for seat in (1, 2, 3)] == [None] * 3


# ------------------------------------------------------------------ with Himeko


HIMEKO = (2, "tsuruta_himeko")
HERS = {2: "123m456p789s1133z", 1: "19m19p19s1245567z", "wall": "9m3z", "dora": "1s"}


@pytest.mark.rule("K-49", "W-11")
def test_the_key_is_himekos_when_she_is_at_the_table():
    t = win_bound(two_hands(HAND, {**HERS, 0: "147m268p369s4567z"}, HIMEKO))
    assert key_for(t.table, 2).han == 6
    assert key_for(t.table, 0) is None
    t.until("S").play("S: discard 3z drawn", "W: ron")
    assert (t.win("W").value.han, t.win("W").points) == (6, 12_000)


@pytest.mark.rule("K-49", "K-57")
def test_himekos_key_leaves_mairus_wins_as_they_are():
    t = win_bound(two_hands(HAND, HAND, HIMEKO))
    t.play("E: pass", "E: discard 9m", "E: tsumo")
    assert t.win("E").value.han == 2


@pytest.mark.rule("K-57", "K-49")
def test_a_broken_key_is_himekos_too():
    first = {**HAND, "wall": "9m"}
    t = play_out(two_hands(first, {**HERS, "dora": "2z"}, HIMEKO).play("E: number 4"))
    assert key_for(t.table, 2).han == 0
    t.until("S").play("S: discard 3z drawn")
    assert "ron" not in t.options("W"), "the seat wind and three dora"


@pytest.mark.rule("K-23", "K-49")
def test_a_card_that_lies_face_down_is_not_at_the_table():
    t = win_bound(two_hands(HAND, HAND, (2, face_down("tsuruta_himeko"))))
    assert key_for(t.table, 0).han == 6
    assert key_for(t.table, 2) is None


# ------------------------------------------------------------------ linked


LINKED = "tsuruta_himeko.keyed_draw"
# West draws third: 2p, unless it looks at 2p 3p 4p.
DRAWS = {
    0: "147m268p369s4567z",
    1: "19m19p19s1245567z",
    2: "123m456p789s1133z",
    "wall": "9m1s2p3p4p5p6p7p8p",
    "dora": "1s",
}


def keyed(*, won=True):
    """South 1: Himeko, at seat 2, is about to draw, and has a key."""
    first = win_bound(two_hands(HAND, DRAWS, HIMEKO)) if won else play_out(
        two_hands({**HAND, "wall": "9m"}, DRAWS, HIMEKO).play("E: number 4")
    )  # fmt: skip
    return first.play("E: pass", "E: discard 9m", "S: discard 1s")


@pytest.mark.rule("K-33", "H-03")
def test_with_a_key_himeko_sees_three_tiles_and_draws_one_of_them():
    t = keyed()
    assert (t.asked("W").what, t.options("W")) == (LINKED, ["yes", "no"])
    t.play("W: yes")
    assert t.asked("W").known_to == (2,)
    assert t.options("W") == ["take 2p", "take 3p", "take 4p"]
    t.play("W: take 4p")
    assert NAME_TEXT[t.view("W").drawn] == "4p"
    assert [NAME_TEXT[t.table.printed[tile]] for tile in t.table.live[:-4:-1]] == ["2p", "3p", "5p"]
    assert list(t.view("W").known_live.values()) == [parse_name("2p"), parse_name("3p")]
    assert not t.view("E").known_live


@pytest.mark.rule("H-03", "K-11")
def test_the_link_is_used_twice_in_a_hand_at_most_and_may_be_declined():
    t = keyed().play("W: yes", "W: take 2p").until("W", LINKED)
    t.play("W: no").until("W", LINKED).play("W: yes")
    t.play("W: " + t.options("W")[0]).until("W")
    uses = [event for event in t.events("activated") if event[2].startswith(LINKED)]
    assert len(uses) == 2
    t.play("W: " + t.asked("W").default.text).until("W")
    assert t.asked("W").what == "turn", "not asked a third time"


@pytest.mark.rule("K-49")
def test_a_broken_key_or_none_links_nothing():
    t = keyed(won=False)
    assert key_for(t.table, 2).han == 0
    assert t.asked("W").what == "turn"
    t = two_hands(HAND, DRAWS, HIMEKO).play("E: pass", "E: discard 9m").until("W")
    assert t.asked("W").what == "turn"


@pytest.mark.rule("H-03", "B-07")
def test_a_replacement_tile_is_drawn_as_it_lies():
    draws = {**DRAWS, 1: "19m19p19s2245567z", 2: "1113z123m456p789s", "wall": "9m1s1z", "rinshan": "5s"}
    t = win_bound(two_hands(HAND, draws, HIMEKO)).play("E: pass", "E: discard 9m", "S: discard 1s", "W: no")
    t.play("W: ankan 1111z")
    assert (t.asked("W").what, NAME_TEXT[t.view("W").drawn]) == ("turn", "5s")


@pytest.mark.rule("K-57", "W-11")
@pytest.mark.parametrize(("han", "wins"), [(4, True), (0, False)])
def test_a_yakuman_stays_one_with_a_key_and_is_no_win_with_a_broken_one(table, han, wins):
    class Keeps(Skill):
        kind = LOCKED

        def hand_starting(self, me):
            yield me.modify(StoredKey(1, 0, 0, han), THIS_GAME, bound=False)

    hand = {"east": "19m19p19s123456z5m", "south": "19m19p19s1234567z", "cards": {"west": [Keeps]}}
    t = table(**hand).play("E: discard 1z")
    assert ("ron" in t.options("S")) is wins
    if wins:
        t.play("S: ron").expect(points=32_000)
