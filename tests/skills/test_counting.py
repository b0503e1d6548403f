"""Turns and their boundaries, extra turns, counting terms, standing (K-16, K-32, K-35, K-45)."""

import pytest

from rinshan import counting
from rinshan.rules import load_rules
from rinshan.subjects import Refusal
from rinshan.table import Table
from rinshan_skills import LOCKED, THIS_HAND, Modifier, Skill, mine

TENPAI = "123m456p789s1122z"
QUIET = {
    "east": "147m258p369s1234z",
    "south": "258m369p147s3457z",
    "west": "369m147p258s3457z",
    "north": "258m147p369s3457z",
    "wall": "9m 6z 6z 6z 6z",
}
"""Hands that have nothing to claim for a round of the table."""


@pytest.fixture
def probe(locked):
    """A skill that does nothing, to look through its ``me``."""
    return locked("Probe")


def me_of(t, seat=0):
    return next(it.me for it in t.skills.instances if it.seat == seat)


def kinds(t, *names):
    return [event[0] for event in t.events(*names)]


# ------------------------------------------------------------------ turns


@pytest.mark.rule("K-16", "H-03")
@pytest.mark.case("C-113")
def test_a_call_ends_one_turn_and_starts_another_and_the_skipped_player_has_none(table, ping, locked):
    def turn_started(self, me, who):
        yield ping(f"starts {who}")

    def turn_ending(self, me, who):
        yield ping(f"ends {who}")

    skill = locked("Bell", turn_started=turn_started, turn_ending=turn_ending)
    hand = {"east": "147m258p369s1234z", "west": "99m4444p123s6677z"}
    t = table(**hand, wall="9m", cards={"north": [skill]}).play("E: discard 9m", "W: pon 99m")
    marks = [event[0] for event in t.events() if event[0].split()[0] in ("starts", "ends", "pon")]
    assert marks == ["starts 0", "ends 0", "pon", "starts 2"]


@pytest.mark.rule("K-16")
@pytest.mark.case("C-113")
def test_a_closed_kan_starts_no_turn(table, ping, locked, probe):
    def turn_started(self, me, who):
        yield ping(f"starts {who}")

    hand = {"east": "1111m258p369s123z", "wall": "9m", "cards": {"east": [probe]}}
    t = table(**hand).play("E: ankan 1111m")
    assert me_of(t).turn_number == 1
    t = table(**(hand | {"cards": {"south": [locked(turn_started=turn_started)]}})).play("E: ankan 1111m")
    assert [event[0] for event in t.events() if event[0].startswith("starts")] == ["starts 0"]


@pytest.mark.rule("K-16")
def test_a_win_is_judged_inside_the_turn_and_counted_outside_of_all(table, locked):
    seen = []
    spy = locked(
        judged=lambda self, me: seen.append(("judged", me.table.in_turn, me.is_my_turn)),
        base_points=lambda self, me, base: (seen.append(("counted", me.table.in_turn, me.is_my_turn)), base)[1],
    )
    hand = {"east": TENPAI, "wall": "9m???1z", "cards": {"east": [spy]}}
    t = table(**hand).play("E: discard 9m").until("E")
    seen.clear()
    t.play("E: tsumo")
    assert ("judged", True, True) in seen
    assert seen[-1] == ("counted", False, False)
    assert seen.index(("judged", True, True)) < seen.index(("counted", False, False))


@pytest.mark.rule("K-16")
def test_before_the_first_turn_and_after_the_last_no_turn_goes_on(table, locked):
    seen = {}

    def hand_starting(self, me):
        seen["start"] = me.table.in_turn, me.is_my_turn
        return
        yield

    def settled(self, me):
        seen["end"] = me.table.in_turn
        return
        yield

    table(cards={"east": [locked(hand_starting=hand_starting, settled=settled)]}).finish()
    assert seen == {"start": (False, False), "end": False}


# ------------------------------------------------------------------ extra turns


@pytest.fixture
def again(ping):
    """Takes an extra turn after the first turn of the hand, or whenever ``when`` says."""

    def make(when=lambda me: me.turn_number == 1):
        class Again(Skill):
            kind = LOCKED

            @mine
            def turn_started(self, me):
                if when(me):
                    yield me.extra_turn()

        return Again

    return make


@pytest.mark.rule("K-32")
def test_an_extra_turn_comes_right_after_the_turn_that_brought_it_and_is_logged(table, again):
    t = table(**QUIET, cards={"east": [again()]}).play("E: discard 9m")
    assert (t.table.turn, t.asked("E").what) == (0, "turn")
    assert me_of(t).turn_number == 2
    assert t.events("extra_turn") == [("extra_turn", 0, "test_counting.again#1")]
    t.play("E: discard 6z").until("S")
    assert [event[1] for event in t.events("draw")] == [0, 0, 1]


@pytest.mark.rule("K-32")
def test_a_turn_brings_one_extra_turn_at_most(table, again):
    t = table(**QUIET, cards={"east": [again(), again()]}).play("E: discard 9m", "E: discard 6z").until("S")
    assert [event[1] for event in t.events("draw")] == [0, 0, 1]
    assert len(t.events("extra_turn")) == 1, "the second has no substance"


@pytest.mark.rule("K-32")
def test_an_extra_turn_of_another_player_goes_before_the_next_seat(table, locked):
    def discarded(self, me, who):
        if who == 0:
            yield me.extra_turn()

    t = table(**QUIET, cards={"north": [locked(discarded=discarded)]}).play("E: discard 9m")
    assert t.asked("N").what == "turn"
    t.until("E")
    assert [event[1] for event in t.events("draw")] == [0, 3, 0]


@pytest.mark.rule("K-32")
def test_a_call_breaks_the_extra_turn(table, again):
    hand = {**QUIET, "west": "99m47p258s34576z", "wall": "9m"}
    t = table(**hand, cards={"east": [again()]}).play("E: discard 9m", "W: pon 99m", "W: discard 7z")
    assert kinds(t, "extra_turn", "pon", "extra_turn_lost") == ["extra_turn", "extra_turn_lost", "pon"]
    assert t.events("extra_turn_lost") == [("extra_turn_lost", 0, None)]
    t.until("N")
    assert [event[1] for event in t.events("draw")] == [0, 3], "the turn goes on from the caller"
    assert t.table.extra == -1


@pytest.mark.rule("K-32", "W-13")
def test_an_extra_turn_lies_inside_the_ippatsu_window(table, again):
    hand = {**QUIET, "east": "123m456p789s1112z", "wall": "9m 2z"}
    t = table(**hand, cards={"east": [again()]}).play("E: riichi 9m", "E: tsumo")
    assert "ippatsu" in t.yaku("E")
    t = table(**(hand | {"wall": "9m 6z 2z"}), cards={"south": [again()]})
    t.play("E: riichi 9m", "S: discard 6z")
    t.play("S: discard 2z", "E: ron")
    assert "ippatsu" in t.yaku("E"), "an extra turn of another does not end it"


@pytest.mark.rule("K-32")
def test_between_turns_there_is_no_turn_to_bring_an_extra_one(table, locked):
    def hand_starting(self, me):
        done = yield me.extra_turn()
        assert done is False

    t = table(cards={"east": [locked(hand_starting=hand_starting)]})
    assert t.events("extra_turn", "activated") == []


@pytest.mark.rule("K-32")
def test_extra_turns_end_with_the_wall(table, again, locked):
    no = locked("NoCalls", may_call=lambda self: Refusal("no"), may_win=lambda self: Refusal("no"))
    t = table(**QUIET, cards={"east": [again(lambda me: True), no]}).finish()
    assert t.result.why == "exhaustive"
    assert [event[1] for event in t.events("draw")] == [0] * 70


@pytest.mark.rule("K-32")
def test_a_new_hand_begins_without_an_extra_turn(table, locked):
    def declared(self, me, who):
        yield me.extra_turn()

    terminals = "19m19p19s1234567z"
    t = table(east=terminals, wall="9m", hands=2, cards={"north": [locked(declared=declared)]})
    t.play("E: nine terminals")
    assert t.table.hand_number == 1
    assert (t.table.turn, t.table.extra) == (0, -1), "the dealer opens the next hand"


# ------------------------------------------------------------------ counting


@pytest.mark.rule("K-35")
def test_turns_are_counted_from_draws_and_calls(table, probe):
    hand = {**QUIET, "west": "99m47p258s34576z", "wall": "9m"}
    cards = {key: [probe] for key in ("east", "south", "west", "north")}
    t = table(**hand, cards=cards)
    assert [me_of(t, seat).turn_number for seat in range(4)] == [1, 0, 0, 0]
    assert [me_of(t, seat).is_first_turn for seat in range(4)] == [True, False, False, False]
    assert [me_of(t, seat).is_my_turn for seat in range(4)] == [True, False, False, False]
    t.play("E: discard 9m", "W: pon 99m")
    assert [me_of(t, seat).turn_number for seat in range(4)] == [1, 0, 1, 0]
    assert me_of(t, 2).is_first_turn, "a call begins a turn as well"
    assert me_of(t).go_around == 1
    t.play("W: discard 7z").until("E")
    assert [me_of(t, seat).turn_number for seat in range(4)] == [2, 0, 1, 1]
    assert (me_of(t).go_around, me_of(t, 1).go_around) == (2, 2)
    assert not me_of(t).is_first_turn


@pytest.mark.rule("K-35")
@pytest.mark.parametrize(("turns", "row"), [(0, 1), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3), (18, 3), (19, 4)])
def test_six_own_turns_make_a_row_of_the_river(turns, row):
    table = Table(load_rules("tenhou"))
    table.turn_marks = [[0] * turns, [], [], []]
    assert counting.row(table, 0) == row
    assert counting.ROW == 6


@pytest.mark.rule("K-35")
def test_before_the_first_turn_of_a_hand_everything_is_at_its_beginning(table, locked):
    seen = []

    def hand_starting(self, me):
        seen.append((me.turn_number, me.go_around, me.row, me.depth, me.calls(), me.is_first_turn))
        return
        yield

    table(hands=2, cards={"south": [locked(hand_starting=hand_starting)]}).finish()
    assert seen == [(0, 0, 1, 0, 0, False)] * 2


@pytest.mark.rule("K-35")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_wall_is_as_deep_as_tiles_have_left_it(table, probe, players):
    t = table(players=players, cards={"east": [probe]})
    assert me_of(t).depth == 1
    assert len(t.table.live) == 122 - 13 * players - 1
    t.until("S" if players > 2 else "W")
    assert me_of(t).depth == 2


@pytest.mark.rule("K-35", "B-07")
def test_a_kan_deepens_the_wall_by_the_tile_that_fills_the_dead_wall(table, probe):
    t = table(east="1111m258p369s123z", wall="9m", cards={"east": [probe]}).play("E: ankan 1111m")
    assert me_of(t).depth == 2


@pytest.mark.rule("K-35", "B-02")
def test_calls_are_open_melds_and_kans_of_every_sort(table, probe):
    hand = {
        "east": "1111z55m147p25s23z",
        "south": "5m19m1p19s2345567z",
        "west": "46m258p369s34567z",
        "wall": "9s 9p 6z 6z",
        "rinshan": "9p 9s",
        "red_fives": (0, 0, 0),
    }
    t = table(**hand, cards={"east": [probe]}).play(
        "E: ankan 1111z", "E: discard 9p drawn", "S: discard 5m", "E: pon 55m"
    )
    assert (me_of(t).calls(), me_of(t).calls(0), me_of(t).calls(2)) == (2, 2, 0)
    assert t.table.calls == [2, 0, 0, 0]


@pytest.mark.rule("K-35", "B-07")
def test_a_kan_that_is_robbed_was_no_call(table, probe):
    hand = {
        "east": "55m147p258s11233z",
        "south": "5m19m19p19s234467z",
        "west": "46m123456p78999s",
        "north": "389m258p147s2457z",
        "wall": "7z 5z 6z 7z 6z 5m",
        "red_fives": (0, 0, 0),
    }
    t = table(**hand, cards={"east": [probe]}).play("E: discard 7z drawn", "S: discard 5m", "E: pon 55m")
    t.play("E: discard 1z").until("E")
    assert me_of(t).calls() == 1
    t.play("E: kakan 5m", "W: ron")
    assert "chankan" in t.yaku("W")
    assert t.table.calls == [1, 0, 0, 0]


@pytest.mark.rule("K-35", "B-20", "A-01")
@pytest.mark.parametrize(
    ("rounds", "at", "last"),
    [
        (1, "E3", False), (1, "E4", True), (1, "S1", True),
        (2, "E4", False), (2, "S3", False), (2, "S4", True), (2, "W2", True),
        (4, "W4", False), (4, "N3", False), (4, "N4", True),
    ],
)  # fmt: skip
def test_the_last_scheduled_hand_follows_from_the_rules_and_sudden_death_is_beyond_it(table, probe, rounds, at, last):
    t = table(rounds=rounds, extra_round=rounds < 4, round=at, cards={"east": [probe]})
    (me,) = [it.me for it in t.skills.instances]
    assert me.is_last_hand is last


@pytest.mark.rule("K-35")
@pytest.mark.parametrize(
    ("players", "at", "last"), [(3, "E3", True), (3, "E2", False), (2, "E2", True), (2, "E1", False)]
)
def test_with_fewer_players_a_round_has_fewer_hands(table, probe, players, at, last):
    t = table(rounds=1, players=players, round=at, cards={"east": [probe]})
    assert t.skills.instances[0].me.is_last_hand is last


# ------------------------------------------------------------------ history


@pytest.mark.rule("K-35")
def test_history_tells_what_happened_in_a_turn_a_go_around_a_hand_and_a_game(table, probe):
    t = table(**QUIET, hands=2, cards={"west": [probe]}).play("E: discard 9m").until("W").until("N")
    me = me_of(t, 2)

    def seats(span, kind="discard", by=None):
        return [event[1] for event in me.history(kind, span, by)]

    assert seats("hand") == [0, 1, 2]
    assert seats("go_around") == [2], "since its own latest turn began"
    assert seats("turn") == []
    assert seats("turn", "draw") == [3]
    assert seats("hand", by=1) == [1]
    assert seats("hand", "dealt") == [0, 1, 2, 3]
    assert seats("hand", "no such event") == []
    t.until("E")
    assert seats("go_around") == [2, 3]
    while t.table.hand_number == 0:
        t._answer([])
    assert seats("game", "hand_started") == [0, t.table.dealer]
    assert seats("hand", "hand_started") == [t.table.dealer]
    assert len(me.history("game_started", "game")) == 1, "from the very first event on"
    assert me.history("discard") == []
    assert len(me.history("discard", "game")) > 50


@pytest.mark.rule("K-35")
def test_before_its_first_turn_a_players_go_around_is_the_hand_so_far(table, probe):
    t = table(**QUIET, cards={"north": [probe]}).until("W")
    me = me_of(t, 3)
    assert [event[1] for event in me.history("discard", "go_around")] == [0, 1]
    assert [event[1] for event in me.history("dealt", "go_around")] == [0, 1, 2, 3]


@pytest.mark.rule("K-35")
def test_between_turns_the_latest_turn_is_the_one_that_was_last(table, locked):
    seen = []

    def moment_options(self, me):
        seen.append([event[1] for event in me.history("discard", "turn")])
        return []

    table(**QUIET, cards={"north": [locked(moment_options=moment_options)]}).until("S")
    assert [0] in seen
    assert seen[-1] == []


@pytest.mark.rule("K-35")
def test_the_latest_turn_is_the_last_one_of_the_seat_not_its_first(table, locked):
    seen = []

    def moment_options(self, me):
        seen.append([event[1] for event in me.history("draw", "turn")])
        return []

    table(**QUIET, cards={"north": [locked(moment_options=moment_options)]}).until("S").until("E").until("S")
    assert seen
    assert all(len(drawers) == 1 for drawers in seen)


@pytest.mark.rule("K-35", "K-28")
def test_activations_of_this_hand_are_counted_cancelled_ones_too(table, locked, ping):
    def turn_started(self, me, who):
        if who == me.seat:
            yield ping()

    def activation(self, me, who):
        if me.table.turns[1] == 0:
            yield me.cancel()

    bell = locked("Bell", turn_started=turn_started)
    t = table(**QUIET, hands=2, cards={"south": [bell], "west": [locked("Stop", activation=activation)]})
    t.until("S")
    bell_of = t.skills.instances[0]
    assert (bell_of.me.activations(), bell_of.me.activations(bell_of), len(t.events("ping"))) == (1, 1, 0)
    t.until("W").until("S")
    assert (bell_of.me.activations(), len(t.events("ping"))) == (2, 1)
    assert me_of(t, 2).activations(bell_of) == 2
    while t.table.hand_number == 0:
        t._answer([])
    assert bell_of.me.activations() == (1 if t.table.turn_marks[1] else 0)


# ------------------------------------------------------------------ standing


@pytest.mark.rule("K-45")
def test_the_standing_is_by_points_and_ties_go_to_the_seat_nearest_the_first_east(table, probe):
    t = table(scores=(25_000, 30_000, 20_000, 25_000), round="E3", cards={"north": [probe]})
    me = t.skills.instances[0].me
    assert me.standing == [1, 0, 3, 2]
    assert t.view("E").standing == (1, 0, 3, 2)
    assert [counting.place(t.table, seat) for seat in range(4)] == [2, 1, 4, 3]
    assert me.place == me.standing.index(me.seat) + 1


@pytest.mark.rule("K-45", "W-06")
def test_a_change_of_the_standing_is_an_event(table, probe):
    t = table(east="123m456p789s1112z", wall="9m???2z", cards={"south": [probe]}).play("E: riichi 9m")
    assert t.until("S").events("standing") == [("standing", -1, None, (1, 2, 3, 0))]
    t.until("E").play("E: tsumo")
    assert t.events("standing")[1:] == [("standing", -1, None, (0, 1, 2, 3))]
    assert "standing order=1,2,3,0" in t.transcript()


@pytest.mark.rule("K-45")
def test_where_nothing_changes_there_is_no_such_event_and_none_in_a_plain_game(table, probe):
    hand = {"east": TENPAI, "wall": "9m???1z"}
    t = table(**hand, cards={"south": [probe]}).play("E: discard 9m").until("E").play("E: tsumo")
    assert t.events("standing") == [], "first place wins"
    t = table(east="123m456p789s1112z", wall="9m").play("E: riichi 9m").until("S")
    assert t.events("standing") == []


@pytest.mark.rule("K-45")
def test_points_laid_on_the_table_by_a_skill_change_the_standing_too(table, locked, ping):
    def hand_starting(self, me):
        yield me.stake(1_000)
        yield ping()

    t = table(cards={"east": [locked(hand_starting=hand_starting)]})
    assert kinds(t, "ping", "standing") == ["ping", "standing"]
    assert t.events("standing")[0][3] == (1, 2, 3, 0)


@pytest.mark.rule("K-45")
def test_the_end_of_a_skill_that_changes_the_standing_is_an_event_as_well(table, script):
    class Last(Modifier):
        def standing(self, order):
            return [*[seat for seat in order if seat != self.seat], self.seat]

    t = table(**QUIET, cards={"east": [script({(0, 1): lambda me: [me.modify(Last(), THIS_HAND)]})]})
    assert t.view("S").standing == (1, 2, 3, 0)
    assert [event[3] for event in t.events("standing")] == [(1, 2, 3, 0)]
