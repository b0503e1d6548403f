"""Points that skills move: paying, collecting, pots, purchases (W-06, K-12, K-24, K-40)."""

import json

import pytest

from rinshan.errors import AnswerError
from rinshan.events import Private
from rinshan.game import Game
from rinshan.records.native import Recorder, read_record, record_lines, verify_record
from rinshan.rows import HandlerError
from rinshan_skills import ORDINARY, Skill, mine
from rinshan_skills.seating import seat_cards
from rinshan_skills.testing.scene import build


@pytest.fixture
def draws(locked):
    """Make a locked skill that acts once, when its holder first draws: ``draws(lambda me: [me.pay(1, 500)])``."""

    def make(acts, told=None, name="Draws", **fields):
        def drawn(self, me):
            if me.table.turns[me.seat] == 1 and me.table.hand_number == 0:
                for step in acts(me):
                    given = yield step
                    if told is not None:
                        told.append(given)

        return locked(name, drawn=mine(drawn), **fields)

    return make


# ------------------------------------------------------------------ paying and collecting


@pytest.mark.rule("W-06")
def test_a_skill_pays_another_player(table, draws):
    told = []
    t = table(cards={"east": [draws(lambda me: [me.pay(2, 1_500)], told)]})
    t.expect(scores=(23_500, 25_000, 26_500, 25_000))
    assert told == [1_500]
    assert t.events("paid") == [("paid", 0, "conftest.draws#1", 0, 2, 1_500, "skill")]
    assert [event[0] for event in t.events() if event[0] != "standing"][-3:] == ["draw", "activated", "paid"]


@pytest.mark.rule("W-06")
def test_a_skill_collects_from_another_player_who_may_fall_below_zero(table, draws):
    told = []
    t = table(cards={"east": [draws(lambda me: [me.collect(1, 2_000)], told)]}, scores={"south": 1_500})
    t.expect(scores=(27_000, -500, 25_000, 25_000))
    assert told == [2_000]
    assert t.events("paid")[0][3:] == (1, 0, 2_000, "skill")


@pytest.mark.rule("W-06", "K-31")
def test_what_changes_payments_changes_what_skills_pay_and_the_skill_is_told(table, draws, locked):
    told, seen = [], []

    def payment_add(self, points, payer, payee, why, base):
        seen.append((points, payer, payee, why, base))
        return points + 1

    t = table(cards={"east": [draws(lambda me: [me.pay(2, 1_500)], told)], "west": [locked(payment_add=payment_add)]})
    t.expect(east=23_400, west=26_600)
    assert (told, set(seen)) == ([1_600], {(1_500, 0, 2, "skill", 1_500)})


@pytest.mark.rule("W-06", "K-48")
def test_what_a_skill_pays_can_be_prevented_and_answered_with_another_payment(table, draws, locked):
    def payments_due(self, me, due, why):
        if why == "skill":
            yield me.prevent(due[0])
            yield me.add_payment(3, 0, 700)

    told = []
    t = table(cards={"east": [draws(lambda me: [me.pay(2, 1_500)], told)], "west": [locked(payments_due=payments_due)]})
    t.expect(scores=(25_700, 25_000, 25_000, 24_300))
    assert told == [0]
    assert [event[3:] for event in t.events("paid")] == [(3, 0, 700, "skill")]


@pytest.mark.rule("K-52", "W-06")
def test_skills_that_pay_whenever_somebody_pays_answer_each_other_once(table, draws, locked):
    def answer(points):
        def payments_due(self, me, due, why):
            if why == "skill":
                yield me.collect(due[0].payer, points)

        return payments_due

    cards = {
        "east": [draws(lambda me: [me.pay(1, 1_000)])],
        "west": [locked("A", payments_due=answer(100))],
        "north": [locked("B", payments_due=answer(200))],
    }
    t = table(cards=cards)
    answers = [(0, 3, 200), (0, 2, 100), (0, 2, 100), (0, 3, 200)]
    assert [event[3:6] for event in t.events("paid")] == [*answers, (0, 1, 1_000)]
    assert sum(t.table.scores) == 100_000
    assert t.table.due == []


@pytest.mark.rule("K-12")
def test_nothing_is_collected_from_an_immune_player_who_may_still_be_paid(table, draws, locked):
    immune = locked(
        "Immune", immune=lambda self, me, yes, who, category: yes or (who == me.seat and category == "target")
    )
    told = []
    t = table(cards={"east": [draws(lambda me: [me.collect(1, 2_000), me.pay(1, 300)], told)], "south": [immune]})
    assert told == [False, 300]
    t.expect(scores=(24_700, 25_300, 25_000, 25_000))


@pytest.mark.rule("K-11")
@pytest.mark.case("C-111")
def test_paying_nothing_is_no_activation(table, draws):
    told = []
    t = table(cards={"east": [draws(lambda me: [me.pay(1, 0), me.collect(1, 0), me.to_pot("tip", 0)], told)]})
    assert told == [False, False, False]
    assert t.events("activated", "paid", "pot") == []


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda me: me.pay(1, -100), "expected a whole number of points from 0"),
        (lambda me: me.collect(1, 2.5), "expected a whole number of points from 0"),
        (lambda me: me.collect(1, True), "expected a whole number of points from 0"),
        (lambda me: me.pay(0, 100), "expected another one"),
        (lambda me: me.pay(4, 100), "expected a seat of this table"),
        (lambda me: me.collect("S", 100), "expected a seat of this table"),
        (lambda me: me.to_pot("", 100), "expected a word"),
        (lambda me: me.to_pot(7, 100), "expected a word"),
        (lambda me: me.to_pot("tip", -1), "expected a whole number of points from 0"),
        (lambda me: me.from_pot("tip", -1), "expected a whole number of points from 0"),
        (lambda me: me.from_pot("", 1), "expected a word"),
        (lambda me: me.from_pot("tip", 1, 9), "expected a seat of this table"),
        (lambda me: me.purchase(0, "a tile"), "expected another one"),
        (lambda me: me.purchase(5, "a tile"), "expected a seat of this table"),
        (lambda me: me.purchase(1, "a tile", most=99), "expected a whole number of points from 100"),
        (lambda me: me.purchase(1, "a tile", offers=0), "expected a whole number from 1"),
        (lambda me: me.sale(1, "a tile", offers="two"), "expected a whole number from 1"),
    ],
)
def test_arguments_that_make_no_sense_are_refused_with_what_was_expected(table, draws, act, expected):
    with pytest.raises(HandlerError, match=expected):
        table(cards={"east": [draws(lambda me: [act(me)])]})


# ------------------------------------------------------------------ pots


@pytest.mark.rule("K-40")
def test_points_go_into_a_pot_and_come_out_of_it(table, draws):
    told = []
    acts = draws(lambda me: [me.to_pot("tip", 1_500), me.from_pot("tip", 600, 2), me.from_pot("tip", 2_000)], told)
    t = table(cards={"east": [acts]})
    t.expect(scores=(24_400, 25_000, 25_600, 25_000))
    assert told == [1_500, 600, 900]
    assert [event[3:] for event in t.events("pot")] == [
        ("tip", 1_500, 1_500, 0),
        ("tip", -600, 900, 2),
        ("tip", -900, 0, 0),
    ]
    assert t.table.pots == {}


@pytest.mark.rule("K-40", "K-11")
def test_an_empty_pot_gives_nothing_and_that_is_no_activation(table, draws):
    told = []
    t = table(cards={"east": [draws(lambda me: [me.from_pot("tip", 500)], told)]})
    assert told == [False]
    assert t.events("activated", "pot") == []


@pytest.mark.rule("K-40", "W-06", "K-31")
def test_what_goes_into_a_pot_is_changed_like_a_payment_and_what_comes_out_is_not(table, draws, locked):
    seen = []

    def payment_multiply(self, delta, payer, payee, why, base):
        seen.append((payer, payee, why))
        return delta + base

    acts = draws(lambda me: [me.to_pot("tip", 500), me.from_pot("tip", 300)])
    t = table(cards={"east": [acts], "west": [locked(payment_multiply=payment_multiply)]})
    t.expect(east=24_300)
    assert t.table.pots == {"tip": 700}
    assert set(seen) == {(0, None, "pot")}


@pytest.mark.rule("K-40", "K-48")
def test_what_comes_out_of_a_pot_can_be_redirected_or_kept_in_it(table, draws, locked):
    def bend(acts):
        def payments_due(self, me, due, why):
            if why == "pot" and due[0].payer is None:
                assert (due[0].pot, due[0].fixed, due[0].text()) == ("tip", True, "pot: pot tip -> seat 0 300: 300")
                yield acts(me, due[0])

        return locked(payments_due=payments_due)

    acts = draws(lambda me: [me.to_pot("tip", 500), me.from_pot("tip", 300)])
    t = table(cards={"east": [acts], "west": [bend(lambda me, payment: me.redirect(payment, payee=2))]})
    t.expect(east=24_500, west=25_300)
    assert [event[3:] for event in t.events("pot")] == [("tip", 500, 500, 0), ("tip", -300, 200, 2)]
    t = table(cards={"east": [acts], "west": [bend(lambda me, payment: me.prevent(payment))]})
    t.expect(east=24_500, west=25_000)
    assert t.table.pots == {"tip": 500}
    assert len(t.events("pot")) == 1


@pytest.mark.rule("K-40", "K-48")
@pytest.mark.parametrize(
    ("sides", "scores", "pot", "told"),
    [
        ({"payee": 2}, (24_500, 25_000, 25_500, 25_000), 0, ("paid", 0, "conftest.draws#1", 0, 2, 500, "pot")),
        ({"payer": 1}, (25_000, 24_500, 25_000, 25_000), 500, ("pot", 0, "conftest.draws#1", "tip", 500, 500, 1)),
        (
            {"payer": 1, "payee": 2},
            (25_000, 24_500, 25_500, 25_000),
            0,
            ("paid", 0, "conftest.draws#1", 1, 2, 500, "pot"),
        ),
    ],
)
def test_what_was_to_go_into_a_pot_and_went_elsewhere_is_told_as_it_went(
    table, draws, reacts, sides, scores, pot, told
):
    bends = reacts("Bends", lambda me, due: [me.redirect(due[0], **sides)])
    got = []
    t = table(cards={"east": [draws(lambda me: [me.to_pot("tip", 500)], got)], "west": [bends]})
    t.expect(scores=scores)
    assert got == [500]
    assert t.table.pots == ({"tip": pot} if pot else {})
    assert t.events("pot", "paid") == [told]


@pytest.mark.rule("K-40", "K-48", "W-06")
@pytest.mark.parametrize(
    ("sides", "scores", "deposits", "told"),
    [
        ({"payee": 2}, (24_000, 25_000, 26_000, 25_000), 0, ("paid", 0, 2, 1_000, "stake")),
        ({"payer": 1}, (25_000, 24_000, 25_000, 25_000), 1_000, ("paid", 1, -1, 1_000, "stake")),
        ({}, (24_000, 25_000, 25_000, 25_000), 1_000, ("staked", 1_000)),
    ],
)
def test_a_stake_that_went_elsewhere_is_told_as_it_went(table, locked, ping, reacts, sides, scores, deposits, told):
    def drawn(self, me, who):
        if who == me.seat:
            yield me.stake(1_000)
            yield ping()

    bends = reacts("Bends", lambda me, due: [me.redirect(due[0], **sides)] if sides else [])
    t = table(cards={"east": [locked("Staker", drawn=drawn)], "west": [bends]})
    t.expect(scores=scores)
    assert t.table.deposits == deposits
    assert [(event[0], *event[3:]) for event in t.events("staked", "paid")] == [told]


@pytest.mark.rule("K-40", "K-48")
def test_a_payment_added_to_what_goes_into_a_pot_is_told_too(table, draws, reacts):
    adds = reacts("Adds", lambda me, due: [me.add_payment(0, 2, 300)])
    t = table(cards={"east": [draws(lambda me: [me.to_pot("tip", 500)])], "west": [adds]})
    t.expect(east=24_200, west=25_300)
    assert [(event[0], *event[3:]) for event in t.events("pot", "paid")] == [
        ("pot", "tip", 500, 500, 0),
        ("paid", 0, 2, 300, "skill"),
    ]


@pytest.mark.rule("K-40")
def test_no_more_comes_out_of_a_pot_than_is_in_it_whatever_happens_meanwhile(table, draws, locked):
    def payments_due(self, me, due, why):
        if why == "pot" and due[0].payer is None:
            yield me.from_pot("tip", 400)

    told = []
    acts = draws(lambda me: [me.to_pot("tip", 500), me.from_pot("tip", 300)], told)
    t = table(cards={"east": [acts], "west": [locked(payments_due=payments_due)]})
    t.expect(east=24_600, west=25_400)
    assert (told, t.table.pots) == ([500, 100], {})


@pytest.mark.rule("K-40")
def test_pots_have_names_and_everybody_sees_them(table, draws):
    t = table(
        cards={"east": [draws(lambda me: [me.to_pot("tip", 500), me.to_pot("ante", 200), me.to_pot("tip", 100)])]}
    )
    for wind in "ESWN":
        assert t.view(wind).pots == {"tip": 600, "ante": 200}
        assert json.loads(t.view(wind).to_bytes())["pots"] == {"tip": 600, "ante": 200}
    t.view("E").pots.clear()
    assert t.table.pots == {"tip": 600, "ante": 200}
    assert "pots" not in json.loads(table().view("E").to_bytes())


@pytest.mark.rule("K-40", "B-20")
@pytest.mark.parametrize("left", ["first", "nobody"])
def test_what_is_left_in_pots_goes_where_deposits_go_at_the_end(table, draws, left):
    scene = {"scores": (25_000, 25_000, 24_000, 25_000), "deposits": 1_000, "leftover_deposits": left}
    t = table(cards={"west": [draws(lambda me: [me.to_pot("tip", 700)])]}, hands=2, **scene).until("W")
    t.play("W: " + t.asked("W").default.text)
    t.until("S")
    assert t.table.pots == {"tip": 700}
    before = list(t.table.scores)
    assert sum(before) == 98_300
    t.finish()
    result = t.game.result
    gone = sum(result.scores)
    assert gone == (100_000 if left == "first" else 98_300)
    assert (t.table.pots, t.table.deposits) == (({}, 0) if left == "first" else ({"tip": 700}, 1_000))


@pytest.mark.rule("K-40")
def test_a_pot_stays_from_hand_to_hand(table, draws):
    t = table(cards={"east": [draws(lambda me: [me.to_pot("tip", 700)])]}, hands=2)
    while t.table.hand_number == 0:
        t.until("E")
        t.play("E: " + t.asked("E").default.text)
    assert t.table.pots == {"tip": 700}


# ------------------------------------------------------------------ deposits


@pytest.mark.rule("K-40", "W-06")
def test_a_skill_takes_one_riichi_stick_from_the_table(table, draws):
    told = []
    acts = draws(lambda me: [me.from_table(me.table.rules.riichi_price)], told)
    t = table(cards={"east": [acts]}, deposits=2_000, scores=(25_000, 25_000, 24_000, 24_000))
    t.expect(scores=(26_000, 25_000, 24_000, 24_000))
    assert (told, t.table.deposits, t.table.due) == ([1_000], 1_000, [])
    assert t.events("paid") == [("paid", 0, "conftest.draws#1", -1, 0, 1_000, "deposits")]
    for wind in "ESWN":
        assert t.view(wind).deposits == 1_000


@pytest.mark.rule("K-40")
def test_a_skill_gives_what_lies_on_the_table_to_another_player_and_no_more_than_that(table, draws):
    told = []
    acts = draws(lambda me: [me.from_table(5_000, 2), me.from_table(100)], told)
    t = table(cards={"east": [acts]}, deposits=2_000, scores=(25_000, 25_000, 23_000, 25_000))
    t.expect(scores=(25_000, 25_000, 25_000, 25_000))
    assert (told, t.table.deposits) == ([2_000, False], 0)
    assert [event[3:] for event in t.events("paid")] == [(-1, 2, 2_000, "deposits")]


@pytest.mark.rule("K-40", "K-11")
def test_where_no_deposit_lies_nothing_is_taken_and_that_is_no_activation(table, draws):
    told = []
    acts = draws(lambda me: [me.from_table(1_000), me.from_table(0), me.to_table(0)], told)
    t = table(cards={"east": [acts]})
    assert told == [False, False, False]
    assert t.events("activated", "paid") == []
    t = table(cards={"east": [draws(lambda me: [me.from_table(0)], told)]}, deposits=1_000)
    assert told[3:] == [False]
    assert t.events("activated") == []


@pytest.mark.rule("K-40", "W-06", "K-31")
def test_points_are_laid_on_the_table_like_any_payment_and_the_next_winner_gets_them(table, draws, locked):
    told, seen = [], []

    def payment_add(self, points, payer, payee, why):
        if why != "ron":
            seen.append((points, payer, payee, why))
        return points + 100 * (why == "stake")

    acts = draws(lambda me: [me.to_table(500), me.to_table(300, 2)], told)
    cards = {"east": [acts], "west": [locked(payment_add=payment_add)]}
    t = table(east="1z", south="123m456p789s1122z", wall="1z", dora="9m", cards=cards)
    t.expect(scores=(24_400, 25_000, 24_600, 25_000))
    assert (told, t.table.deposits) == ([600, 400], 1_000)
    assert set(seen) == {(500, 0, None, "stake"), (300, 2, None, "stake")}
    assert [event[3:] for event in t.events("staked")] == [(600,)]
    assert [event[3:] for event in t.events("paid")] == [(2, -1, 400, "stake")]


@pytest.mark.rule("K-12", "K-40")
def test_an_immune_player_lays_nothing_on_the_table_and_the_table_is_no_target(table, draws, locked):
    told = []
    immune = locked("Immune", immune=lambda self, me, yes, who: True)
    acts = draws(lambda me: [me.to_table(500, 1), me.to_table(500), me.from_table(300, 1)], told)
    t = table(cards={"east": [acts], "south": [immune]})
    assert told == [False, 500, 300]
    t.expect(scores=(24_500, 25_300, 25_000, 25_000))
    assert t.table.deposits == 200


@pytest.mark.rule("K-40", "K-48")
def test_deposits_that_a_skill_takes_can_be_redirected_or_kept_on_the_table_but_not_changed(table, draws, locked):
    def bend(act):
        def payments_due(self, me, due, why):
            if why == "deposits":
                (taken,) = due
                assert (taken.payer, taken.fixed, taken.text()) == (None, True, "deposits: table -> seat 0 1000: 1000")
                yield act(me, taken)

        return locked(payments_due=payments_due)

    def left(act):
        told = []
        cards = {"east": [draws(lambda me: [me.from_table(1_000)], told)], "west": [bend(act)]}
        t = table(cards=cards, deposits=2_000, scores=(25_000, 25_000, 24_000, 24_000))
        assert sum(t.table.scores) + t.table.deposits == 100_000
        return told[0], tuple(t.table.scores), t.table.deposits

    assert left(lambda me, taken: me.redirect(taken, payee=2)) == (1_000, (25_000, 25_000, 25_000, 24_000), 1_000)
    assert left(lambda me, taken: me.prevent(taken)) == (0, (25_000, 25_000, 24_000, 24_000), 2_000)
    assert left(lambda me, taken: me.change_payment(taken, 300)) == (1_000, (26_000, 25_000, 24_000, 24_000), 1_000)


@pytest.mark.rule("K-40", "B-15")
def test_the_winner_gets_what_a_skill_has_left_on_the_table(table, locked):
    def payments_due(self, me, due, why):
        if why == "ron":
            yield me.from_table(1_000)

    hand = {"east": "123m456p789s1122z", "south": "1z", "wall": "9m", "dora": "9p", "deposits": 3_000}
    hand["scores"] = (25_000, 25_000, 23_000, 24_000)
    for cards, taken in (({}, 0), ({"west": [locked(payments_due=payments_due)]}, 1_000)):
        t = table(**hand, cards=cards).play("E: discard 9m", "S: discard 1z", "E: ron")
        assert t.win("E").deposits == 3_000 - taken
        assert t.table.scores[2] == 23_000 + taken
        assert t.table.deposits == 0
        assert sum(t.table.scores) == 100_000


@pytest.mark.rule("K-40")
@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda me: me.from_table(-100), "takes from the table -100; expected a whole number of points from 0"),
        (lambda me: me.from_table(100.0), "takes from the table 100.0"),
        (lambda me: me.from_table(100, 9), "names 9 for a player; expected a seat of this table"),
        (lambda me: me.to_table(-100), "lays on the table -100; expected a whole number of points from 0"),
        (lambda me: me.to_table(100, "E"), "names 'E' for a player; expected a seat of this table"),
    ],
)
def test_deposits_are_whole_points_and_go_to_seats(table, draws, act, expected):
    with pytest.raises(HandlerError, match=expected):
        table(cards={"east": [draws(lambda me: [act(me)])]}, deposits=1_000)


# ------------------------------------------------------------------ purchases


def bargains(table, draws, *, sells=False, told=None, goods="a tile", scores=None, others=None, **terms):
    def act(me):
        make = me.sale if sells else me.purchase
        return [make(1, goods, **terms)]

    return table(cards={"east": [draws(act, told)], **(others or {})}, scores=scores)


@pytest.mark.rule("K-24", "W-06")
def test_the_buyer_names_a_price_the_seller_accepts_and_is_paid(table, draws):
    told = []
    t = bargains(table, draws, told=told)
    assert t.asked("E").what == "conftest.draws"
    assert (t.options("E")[0], t.options("E")[1], t.options("E")[-1], len(t.options("E"))) == (
        "refuse",
        "offer 100",
        "offer 8000",
        81,
    )
    assert (t.asked("E").default.text, t.asked("E").note) == ("refuse", "a tile")
    t.play("E: offer 1200")
    assert t.asked("S").note == "a tile: 1,200"
    assert t.options("S")[:3] == ["accept", "refuse", "offer 100"]
    assert "offer 1200" not in t.options("S")
    assert (len(t.options("S")), t.asked("S").default.text) == (81, "refuse")
    t.play("S: accept")
    t.expect(scores=(23_800, 26_200, 25_000, 25_000))
    assert told == [1_200]
    assert [event[0] for event in t.events() if event[0] != "standing"][-4:] == ["activated", "offer", "deal", "paid"]
    assert [event[3:] for event in t.events("offer", "deal", "paid")] == [
        (0, 1_200),
        (0, 1, 1_200),
        (0, 1, 1_200, "purchase"),
    ]


@pytest.mark.rule("K-24")
def test_both_sides_name_prices_in_turn_and_the_last_offer_can_only_be_taken_or_left(table, draws):
    told = []
    t = bargains(table, draws, told=told, offers=3).play("E: offer 500", "S: offer 2000")
    assert t.options("E")[:2] == ["accept", "refuse"]
    assert len(t.options("E")) == 81
    t.play("E: offer 900")
    assert t.options("S") == ["accept", "refuse"]
    t.play("S: accept").expect(scores=(24_100, 25_900, 25_000, 25_000))
    assert told == [900]
    assert [event[3:] for event in t.events("offer")] == [(0, 500), (1, 2_000), (0, 900)]


@pytest.mark.rule("K-24")
def test_a_single_offer_can_only_be_taken_or_left(table, draws):
    t = bargains(table, draws, offers=1, most=100)
    assert t.options("E") == ["refuse", "offer 100"]
    t.play("E: offer 100")
    assert t.options("S") == ["accept", "refuse"]
    t.play("S: accept").expect(scores=(24_900, 25_100, 25_000, 25_000))


@pytest.mark.rule("W-06", "K-40")
def test_a_single_point_is_a_payment_and_rounded_up(table, draws):
    told = []
    acts = [lambda me: me.pay(1, 1), lambda me: me.to_pot("tip", 1), lambda me: me.from_pot("tip", 1)]
    t = table(cards={"east": [draws(lambda me: [act(me) for act in acts], told)]})
    assert told == [100, 100, 1]
    assert t.table.pots == {"tip": 99}


@pytest.mark.rule("K-24")
@pytest.mark.parametrize(
    "steps",
    [("E: refuse",), ("E: offer 500", "S: refuse"), ("E: offer 500", "S: offer 700", "E: refuse")],
)
def test_a_refusal_ends_it_without_a_deal_and_nobody_pays(table, draws, steps):
    told = []
    t = bargains(table, draws, told=told).play(*steps)
    assert told == [0]
    t.expect(scores=(25_000,) * 4)
    assert t.events("no_deal")[0][3:] == (0, 1)
    assert t.events("deal", "paid") == []
    assert len(t.events("activated")) == 1
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-24")
def test_the_seller_can_be_the_one_who_has_the_skill(table, draws):
    told = []
    t = bargains(table, draws, sells=True, told=told)
    assert t.asked("E") is None
    t.play("S: offer 300", "E: accept").expect(scores=(25_300, 24_700, 25_000, 25_000))
    assert told == [300]
    assert t.events("paid")[0][3:] == (1, 0, 300, "purchase")


@pytest.mark.rule("K-24")
@pytest.mark.parametrize(("sells", "poor"), [(False, "east"), (True, "south")])
def test_nobody_offers_more_than_the_buyer_has_or_the_skill_allows(table, draws, sells, poor):
    buyer = "S" if sells else "E"
    t = bargains(table, draws, sells=sells, scores={poor: 750})
    assert t.options(buyer)[-1] == "offer 700"
    t.play(f"{buyer}: offer 700")
    assert t.options("E" if sells else "S")[-1] == "offer 600"
    assert bargains(table, draws, sells=sells, most=450).options(buyer)[-1] == "offer 400"
    t = bargains(table, draws, sells=sells, scores={poor: 100})
    assert t.options(buyer) == ["refuse", "offer 100"]
    told = []
    t = bargains(table, draws, sells=sells, scores={poor: 99}, told=told)
    assert told == [False]
    assert t.events("activated") == []


@pytest.mark.rule("K-24", "W-06", "K-31")
def test_a_price_is_a_payment_that_others_may_change(table, draws, locked):
    told = []
    toll = locked("Toll", payment_add=lambda self, points, why: points + 500 * (why == "purchase"))
    t = bargains(table, draws, told=told, others={"west": [toll]}).play("E: offer 500", "S: accept")
    t.expect(scores=(24_000, 26_000, 25_000, 25_000))
    assert told == [500]


@pytest.mark.rule("K-12", "K-24")
def test_an_immune_player_is_not_drawn_into_a_purchase(table, draws, locked):
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    told = []
    t = bargains(table, draws, told=told, others={"south": [immune]})
    assert told == [False]
    assert t.asked("E").what == "turn"


@pytest.mark.rule("K-41", "K-24")
def test_a_price_that_is_not_on_offer_is_refused(table, draws):
    t = bargains(table, draws)
    for answer in ("offer 8100", "offer 150", "offer 0", "accept"):
        with pytest.raises(AnswerError, match="is not among the options"):
            t.asked("E").space.read(answer)


class Broker(Skill):
    """Once per hand you may buy a promise of the player after you."""

    kind = ORDINARY

    @mine
    def drawn(self, me):
        if me.table.turns[me.seat] == 1:
            price = yield me.purchase(me.table.next_seat(me.seat), "a promise", most=500)
            if price:
                yield me.to_pot("promise", 100)


@pytest.mark.rule("K-11", "K-24")
def test_an_ordinary_skill_is_asked_first_and_declined_without_a_trace(table):
    t = table(cards={"east": [Broker]})
    assert t.options("E") == ["yes", "no"]
    t.play("E: no")
    assert t.events("activated") == []
    assert t.asked("E").what == "turn"
    t = table(cards={"east": [Broker]}).play("E: yes", "E: offer 500", "S: accept")
    t.expect(scores=(24_400, 25_500, 25_000, 25_000))
    assert t.table.pots == {"promise": 100}


@pytest.mark.rule("K-24", "K-40")
def test_a_game_with_purchases_and_pots_replays_from_its_record():
    t = build(cards={"east": [Broker], "south": [Broker]}).play("E: yes", "E: offer 300", "S: offer 400", "E: accept")
    t.until("S", "test_points_of_skills.broker").play("S: yes", "S: offer 100", "W: refuse").finish()
    seated = seat_cards(t.game.setup.rules, [[Broker], [Broker], [], []])
    setup = seated.setup(seed=0, walls=t.game.setup.walls, hands=1, attach=seated.attach)
    recorder = Recorder()
    game = Game(setup, checks=True, listeners=[recorder])
    play, answers = game.play(), iter(t.answers)
    asks = next(play)
    try:
        while True:
            given = [ask.check(ask.space.read(next(answers))) for ask in asks]
            recorder.answers += [answer.text for answer in given]
            asks = play.send(tuple(given))
    except StopIteration:
        pass

    def opener(rules, _cards, _packs):
        again = seat_cards(rules, [[Broker], [Broker], [], []])
        return again.attach

    text = "\n".join(record_lines(game, recorder))
    assert verify_record(read_record(text, opener=opener)) == []
    assert game.table.journal == t.table.journal
    assert not any(isinstance(value, Private) for event in t.events("offer", "deal", "pot") for value in event)
