"""Every payment goes the same way, and reactions may change, redirect, prevent and add (W-05, W-06, K-31, K-48)."""

import pytest

from rinshan.errors import PackError
from rinshan.paying import book, pay
from rinshan.rows import HandlerError
from rinshan.subjects import Refusal
from rinshan.win import Payment, nagashi_payments, penalty_transfers
from rinshan_skills import LOCKED, Skill

TENPAI = "123m456p789s1122z"
RIICHI = {"east": "123m456p789s1112z", "wall": "9m"}
READY = {
    "east": "123m456m789m1133p", "south": "123p456p789p1122s", "west": "123s456s789s1122z",
    "north": "123m456p789s1133z",
}  # fmt: skip
NOTEN = "147m268p369s4567z"


def tsumo(table, cards, **scene):
    """East wins by tsumo: 2,000 from each of the others."""
    hand = {"east": TENPAI, "wall": "9m???1z", "dora": "1s", **scene}
    return table(**hand, cards=cards).play("E: discard 9m", "E: tsumo")


def ron(table, cards, *between, **scene):
    """South rons a tile of East, who pays 1,300."""
    hand = {"south": TENPAI, "east": "19m19p19s123456z2z", "wall": "5m", "dora": "1s", **scene}
    return table(**hand, cards=cards).play("E: discard 2z", "S: ron", *between)


def riichi(table, cards, **scene):
    """East is in riichi, and South is on turn."""
    return table(**{**RIICHI, **scene}, cards=cards).play("E: riichi 9m").until("S")


def steps(payment):
    return [(change.stage, change.before, change.after, change.source) for change in payment.changes]


def paid(scene):
    return [(payment.payer, payment.payee, payment.amount) for payment in scene.result.payments]


# ------------------------------------------------------------------ one way for all


@pytest.mark.rule("W-06", "K-31")
@pytest.mark.parametrize(
    ("hooks", "price"),
    [
        ({"payment_multiply": lambda self, me, delta, base: delta - base // 2}, 500),
        ({"payment_multiply": lambda self, me, delta, base: delta + base}, 2_000),
        ({"payment_add": lambda self, me, points: points + 50}, 1_100),
        ({"payment_add": lambda self, me, points: points - 5_000}, 0),
        ({"payment_final": lambda self, me, points: min(points, 300)}, 300),
        ({"payment_final": lambda self, me, points: 1}, 100),
        ({"payment_final": lambda self, me, points: -1}, 0),
    ],
)
def test_what_changes_payments_changes_the_riichi_deposit_too(table, locked, hooks, price):
    t = riichi(table, {"west": [locked(**hooks)]})
    t.expect(east=25_000 - price)
    assert t.table.deposits == price
    assert t.events("riichi_accepted") == [("riichi_accepted", 0, None, price)]
    assert t.table.riichi[0] == 2


@pytest.mark.rule("W-06", "K-31")
def test_a_handler_is_told_that_a_riichi_deposit_has_no_recipient(table, locked):
    seen = []

    def payment_add(self, me, points, payer, payee, why, base):
        seen.append((points, payer, payee, why, base))
        return points

    def payment_final(self, me, points, payer, payee, why):
        seen.append((points, payer, payee, why))
        return points

    riichi(table, {"west": [locked(payment_add=payment_add, payment_final=payment_final)]})
    assert seen == [(1_000, 0, None, "riichi", 1_000), (1_000, 0, None, "riichi")]


@pytest.mark.rule("W-06", "K-48")
def test_a_riichi_deposit_can_be_prevented_and_riichi_holds_all_the_same(table, reacts):
    t = riichi(table, {"west": [reacts("Free", lambda me, due: [me.prevent(due[0])])]})
    t.expect(east=25_000)
    assert (t.table.deposits, t.table.riichi[0], t.table.ippatsu[0]) == (0, 2, True)
    assert t.events("riichi_accepted") == [("riichi_accepted", 0, None, 0)]


@pytest.mark.rule("W-06", "K-48")
def test_a_riichi_deposit_can_be_sent_to_a_player(table, reacts):
    t = riichi(table, {"west": [reacts("Mine", lambda me, due: [me.redirect(due[0], payee=me.seat)])]})
    t.expect(east=24_000, west=26_000)
    assert t.table.deposits == 0


@pytest.mark.rule("W-06", "K-40")
def test_a_stake_is_a_payment_and_changed_like_one(table, locked, ping):
    def drawn(self, me, who):
        if who == me.seat:
            yield me.stake(1_000)
            yield ping()

    staker = locked("Staker", drawn=drawn)
    dearer = locked("Dearer", payment_multiply=lambda self, delta, base, why: delta + base * (why == "stake"))
    t = table(cards={"east": [staker], "west": [dearer]})
    t.expect(east=23_000)
    assert t.table.deposits == 2_000
    assert [event[3] for event in t.events("staked")] == [2_000]
    assert [event[0] for event in t.events() if event[0] != "standing"][-3:] == ["staked", "activated", "ping"]


@pytest.mark.rule("K-37", "W-06")
def test_whoever_answers_a_stake_acts_before_the_skill_is_activated(table, locked, ping, reacts):
    def drawn(self, me, who):
        if who == me.seat:
            yield me.stake(1_000)
            yield ping()

    t = table(
        cards={"east": [locked("Staker", drawn=drawn)], "west": [reacts("Free", lambda me, due: [me.prevent(due[0])])]}
    )
    t.expect(east=25_000)
    assert [event[:2] for event in t.events()][-4:] == [
        ("activated", 2), ("payment_prevented", 2), ("activated", 0), ("ping", 0),
    ]  # fmt: skip


@pytest.mark.rule("W-06", "K-48")
def test_dealing_in_can_be_capped_in_three_lines(table):
    class Careful(Skill):
        """Your payment for dealing in is at most 700."""

        kind = LOCKED

        def payment_final(self, me, points, payer, why):
            return min(points, 700) if why == "ron" and payer == me.seat else points

    ron(table, {"east": [Careful]}).expect(deltas=(-700, 700, 0, 0))
    ron(table, {"west": [Careful]}).expect(deltas=(-1_300, 1_300, 0, 0))
    tsumo(table, {"south": [Careful]}).expect(deltas=(6_000, -2_000, -2_000, -2_000))


@pytest.mark.rule("K-31", "W-06", "K-15")
def test_each_step_of_a_payment_names_the_skill_that_made_it(table, locked):
    twice = locked("Twice", payment_multiply=lambda self, delta, base: delta + base)
    half = locked("Half", payment_multiply=lambda self, delta, base: delta - base // 2)
    plus = locked("Plus", payment_add=lambda self, points: points + 30)
    same = locked("Same", payment_add=lambda self, points: points)
    cap = locked("Cap", payment_final=lambda self, points: min(points, 1_950))
    t = ron(table, {"north": [half], "west": [twice, same], "south": [plus], "east": [cap]})
    (payment,) = t.result.payments
    assert steps(payment) == [
        ("payment_multiply", 1_300, 2_600, "conftest.twice"),
        ("payment_multiply", 2_600, 1_950, "conftest.half"),
        ("payment_add", 1_950, 1_980, "conftest.plus"),
        ("payment_final", 1_980, 1_950, "conftest.cap"),
        ("rounding", 1_950, 2_000, ""),
    ]
    assert (payment.base, payment.exact, payment.amount) == (1_300, 2_000, 2_000)
    assert payment.text() == (
        "ron: seat 0 -> seat 1 1300, payment_multiply 1300 -> 2600 (conftest.twice), "
        "payment_multiply 2600 -> 1950 (conftest.half), payment_add 1950 -> 1980 (conftest.plus), "
        "payment_final 1980 -> 1950 (conftest.cap), rounding 1950 -> 2000: 2000"
    )


@pytest.mark.rule("W-06")
def test_a_payment_is_held_at_zero_by_the_rules_and_not_by_a_skill(table, locked):
    t = ron(table, {"west": [locked("Less", payment_add=lambda self, points: points - 2_000)]})
    (payment,) = t.result.payments
    assert steps(payment) == [("payment_add", 1_300, -700, "conftest.less"), ("floor", -700, 0, "")]
    t.expect(deltas=(0, 0, 0, 0))


@pytest.mark.rule("K-31")
def test_a_handler_that_fails_only_when_asked_again_is_silenced_and_its_step_left_out(table, locked):
    calls = []

    def fickle(self, points):
        calls.append(points)
        if len(calls) > 1:
            raise ValueError("once is enough")
        return points + 1_000

    good = locked("Good", payment_add=lambda self, points: points + 100)
    t = ron(table, {"west": [locked("Fickle", payment_add=fickle), good]}, raise_faults=False)
    assert steps(t.result.payments[0]) == [("payment_add", 1_300, 1_400, "conftest.good")]
    assert "'payment_add'" in str(t.skills.faults[0])
    t.expect(deltas=(-1_400, 1_400, 0, 0))


# ------------------------------------------------------------------ refused reductions


def no_less(self, me, payer, change, payee, why):
    return Refusal("no reductions", "firm") if payer == 0 else None


@pytest.mark.rule("W-06", "K-48")
@pytest.mark.parametrize("hook", ["payment_multiply", "payment_add", "payment_final"])
def test_a_reduction_is_refused_at_every_stage_and_only_for_whom_it_is(table, locked, hook):
    less = {
        "payment_multiply": lambda self, delta, base: delta - 400,
        "payment_add": lambda self, points: points - 400,
        "payment_final": lambda self, points: points - 400,
    }
    cards = {"north": [locked("Less", **{hook: less[hook]})], "west": [locked("Firm", may_reduce=no_less)]}
    t = ron(table, cards)
    t.expect(deltas=(-1_300, 1_300, 0, 0))
    assert steps(t.result.payments[0]) == []
    t = tsumo(table, cards)
    assert [payment.amount for payment in t.result.payments] == [1_600, 1_600, 1_600]


@pytest.mark.rule("W-06", "K-48", "K-31")
@pytest.mark.parametrize("hook", ["payment_multiply", "payment_add", "payment_final"])
def test_one_skills_reduction_is_refused_beside_anothers_addition(table, locked, hook):
    def by(points):
        name = "delta" if hook == "payment_multiply" else "points"
        space = {}
        exec(f"def {hook}(self, {name}): return {name} + {points}", space)
        return {hook: space[hook]}

    more, less = locked("More", **by(1_000)), locked("Less", **by(-400))
    off = locked("Off", **by(-1_000))
    ron(table, {"north": [more, less]}).expect(deltas=(-1_900, 1_900, 0, 0))
    t = ron(table, {"north": [more, less], "west": [locked("Firm", may_reduce=no_less)]})
    t.expect(deltas=(-2_300, 2_300, 0, 0))
    assert steps(t.result.payments[0]) == [(hook, 1_300, 2_300, "conftest.more")]
    ron(table, {"north": [more, off]}).expect(deltas=(-1_300, 1_300, 0, 0))
    ron(table, {"north": [more, off], "west": [locked("Firm", may_reduce=no_less)]}).expect(
        deltas=(-2_300, 2_300, 0, 0)
    )


@pytest.mark.rule("W-06", "K-12")
def test_who_may_reduce_is_told_who_loses_by_it_and_what_it_is_for(table, locked):
    told = []

    def may_reduce(self, me, payer, change, payee, why):
        told.append((payer, change, payee, why, [payment.base for payment in me.table.due], me.scores_after()))

    less = locked("Less", payment_add=lambda self, points: points - 300)
    t = ron(
        table,
        {"north": [less], "west": [locked("Asked", may_reduce=may_reduce)]},
        scores=(25_000, 24_000, 26_000, 25_000),
    )
    assert told == [(0, -300, 1, "ron", [1_300], (23_700, 25_300, 26_000, 25_000))]
    assert t.table.due == []


# ------------------------------------------------------------------ reactions


def half_more(me, due):
    return [me.change_payment(payment, payment.exact * 3 // 2) for payment in due]


def prevent_all(me, due):
    return [me.prevent(payment) for payment in due]


@pytest.mark.rule("K-48", "K-36", "K-11")
@pytest.mark.case("C-103", "C-111")
def test_a_prevented_payment_cannot_be_modified_afterwards(table, reacts):
    """The winner's neighbours: West acts before North (K-15), East is the one who pays."""
    told = {"P": [], "Q": []}
    prevents = reacts("P", prevent_all, told=told["P"])
    raises = reacts("Q", half_more, told=told["Q"])
    t = ron(table, {"west": [prevents], "north": [raises]})
    t.expect(deltas=(0, 0, 0, 0))
    assert told == {"P": [True], "Q": [False]}
    assert [event[2] for event in t.events("activated")] == ["conftest.p#1"], "Q had nothing to change: no activation"
    assert steps(t.result.payments[0]) == [("prevented", 1_300, 0, "conftest.p")]
    assert (t.result.payments[0].prevented, t.result.payments[0].amount) == (True, 0)


@pytest.mark.rule("K-48", "K-36")
@pytest.mark.case("C-103")
def test_a_changed_payment_can_be_prevented_afterwards(table, reacts):
    told = {"P": [], "Q": []}
    prevents = reacts("P", prevent_all, told=told["P"])
    raises = reacts("Q", half_more, told=told["Q"])
    t = ron(table, {"west": [raises], "north": [prevents]})
    t.expect(deltas=(0, 0, 0, 0))
    assert told == {"P": [True], "Q": [True]}
    assert steps(t.result.payments[0]) == [
        ("reaction", 1_300, 1_950, "conftest.q"), ("prevented", 1_950, 0, "conftest.p"),
    ]  # fmt: skip
    assert [event[3:] for event in t.events("payment_changed", "payment_prevented")] == [
        (0, 1, 1_300, 1_950),
        (0, 1, 1_950),
    ]


@pytest.mark.rule("K-48", "K-36")
@pytest.mark.case("C-103")
def test_two_copies_of_one_effect_apply_once_each_and_nobody_is_asked_for_ever(table, reacts):
    told = []
    t = ron(
        table,
        {
            "west": [reacts("P", prevent_all, told=told), reacts("P2", prevent_all, told=told)],
            "north": [reacts("Q", half_more)],
        },
    )
    assert told == [True, False]
    t = ron(table, {"west": [reacts("Q", half_more), reacts("Q2", half_more)]})
    t.expect(deltas=(-3_000, 3_000, 0, 0))
    assert [change.after for change in t.result.payments[0].changes] == [1_950, 2_925, 3_000]


@pytest.mark.rule("K-48")
def test_final_changes_do_not_revive_what_was_prevented(table, reacts, locked):
    floor = locked("Floor", payment_final=lambda self, points: max(points, 500))
    ron(table, {"west": [reacts("P", prevent_all)], "north": [floor]}).expect(deltas=(0, 0, 0, 0))
    ron(table, {"north": [locked("Low", payment_final=lambda self, points: max(points, 5_000))]}).expect(
        deltas=(-5_000, 5_000, 0, 0)
    )


@pytest.mark.rule("K-48", "K-31")
def test_a_reaction_comes_between_additions_and_final_changes(table, reacts, locked):
    seen = []

    def look(me, due):
        seen.extend(payment.exact for payment in due)
        return [me.change_payment(due[0], 4_000)]

    plus = locked("Plus", payment_add=lambda self, points: points + 100)
    cap = locked("Cap", payment_final=lambda self, points: min(points, 3_000))
    t = ron(table, {"west": [reacts("Look", look)], "north": [plus, cap]})
    assert seen == [1_400]
    assert [change.stage for change in t.result.payments[0].changes] == ["payment_add", "reaction", "payment_final"]
    t.expect(deltas=(-3_000, 3_000, 0, 0))


@pytest.mark.rule("K-48", "W-06")
def test_a_changed_payment_is_rounded_up_and_may_become_nothing(table, reacts):
    ron(table, {"west": [reacts("Set", lambda me, due: [me.change_payment(due[0], 701)])]}).expect(
        deltas=(-800, 800, 0, 0)
    )
    t = ron(table, {"west": [reacts("Set", lambda me, due: [me.change_payment(due[0], 0)])]})
    t.expect(deltas=(0, 0, 0, 0))
    assert not t.result.payments[0].prevented


@pytest.mark.rule("K-11")
@pytest.mark.case("C-111")
def test_changing_a_payment_to_what_it_is_or_preventing_nothing_is_no_activation(table, reacts, locked):
    same = reacts("Same", lambda me, due: [me.change_payment(due[0], due[0].exact)])
    assert ron(table, {"west": [same]}).events("activated") == []
    nothing = locked("Nothing", payment_add=lambda self, points: 0)
    t = ron(table, {"west": [reacts("P", prevent_all)], "north": [nothing]})
    assert t.events("activated") == []
    assert not t.result.payments[0].prevented
    none = reacts("None", lambda me, due: [me.add_payment(2, 3, 0)])
    assert ron(table, {"west": [none]}).events("activated") == []
    there = reacts("There", lambda me, due: [me.redirect(due[0], payer=0, payee=1), me.redirect(due[0])])
    assert ron(table, {"west": [there]}).events("activated") == []


@pytest.mark.rule("K-11", "W-06")
def test_a_single_point_that_is_due_is_a_payment(table, reacts, locked):
    least = locked("Least", payment_add=lambda self, points: 1)
    ron(table, {"north": [least]}).expect(deltas=(-100, 100, 0, 0))
    ron(table, {"west": [reacts("P", prevent_all)], "north": [least]}).expect(deltas=(0, 0, 0, 0))
    ron(table, {"west": [reacts("Add", lambda me, due: [me.add_payment(2, 3, 1)])]}).expect(
        deltas=(-1_300, 1_300, -100, 100)
    )


@pytest.mark.rule("K-48")
@pytest.mark.parametrize(
    ("how", "deltas", "changes"),
    [
        ({"payer": 2}, (0, 1_300, -1_300, 0), [("payer", 0, 2)]),
        ({"payee": 3}, (-1_300, 0, 0, 1_300), [("payee", 1, 3)]),
        ({"payer": 1, "payee": 0}, (1_300, -1_300, 0, 0), [("payer", 0, 1), ("payee", 1, 0)]),
        ({"payer": 3, "payee": 2}, (0, 0, 1_300, -1_300), [("payer", 0, 3), ("payee", 1, 2)]),
    ],
)
def test_a_payment_can_be_redirected_and_turned_round(table, reacts, how, deltas, changes):
    t = ron(table, {"west": [reacts("Bend", lambda me, due: [me.redirect(due[0], **how)])]})
    t.expect(deltas=deltas)
    assert [change[:3] for change in steps(t.result.payments[0])] == changes
    assert {change.source for change in t.result.payments[0].changes} == {"conftest.bend"}
    assert t.events("payment_redirected")[0][3:] == (0, 1, how.get("payer", 0), how.get("payee", 1), 1_300)


@pytest.mark.rule("K-48")
def test_a_payment_is_not_redirected_so_that_a_player_would_pay_themselves(table, reacts):
    told = []
    t = ron(table, {"west": [reacts("Loop", lambda me, due: [me.redirect(due[0], payer=1)], told=told)]})
    assert told == [False]
    t.expect(deltas=(-1_300, 1_300, 0, 0))


@pytest.mark.rule("K-48", "K-31")
def test_final_changes_look_at_the_pair_that_a_redirected_payment_has_then(table, reacts, locked):
    cap = locked("Cap", payment_final=lambda self, points, payer: min(points, 700) if payer == 2 else points)
    bend = reacts("Bend", lambda me, due: [me.redirect(due[0], payer=2)])
    ron(table, {"west": [bend], "north": [cap]}).expect(deltas=(0, 700, -700, 0))
    plus = locked("Plus", payment_add=lambda self, points, payer: points + 500 if payer == 2 else points)
    ron(table, {"west": [bend], "north": [plus]}).expect(deltas=(0, 1_300, -1_300, 0))


@pytest.mark.rule("K-48")
def test_payments_between_third_parties_can_be_added(table, reacts, locked):
    told = []
    add = reacts("Add", lambda me, due: [me.add_payment(2, 3, 500)], told=told)
    plus = locked("Plus", payment_add=lambda self, points, why: points + 30 if why == "skill" else points)
    t = ron(table, {"west": [add], "north": [plus]})
    t.expect(deltas=(-1_300, 1_300, -600, 600))
    assert t.result.payments[1] is told[0]
    assert steps(told[0]) == [("payment_add", 500, 530, "conftest.plus"), ("rounding", 530, 600, "")]
    assert t.win("S").points == 1_300
    assert t.events("payment_added")[0][3:] == (2, 3, 530)


@pytest.mark.rule("K-48", "K-15")
def test_whoever_comes_later_sees_an_added_payment(table, reacts):
    add = reacts("Add", lambda me, due: [me.add_payment(2, 3, 500)])
    t = ron(table, {"west": [add], "north": [reacts("P", prevent_all)]})
    t.expect(deltas=(0, 0, 0, 0))
    t = ron(table, {"north": [add], "west": [reacts("P", prevent_all)]})
    t.expect(deltas=(0, 0, -500, 500))


@pytest.mark.rule("K-48", "W-06")
@pytest.mark.parametrize("lower", ["prevent", "change", "redirect"])
def test_a_reaction_that_lowers_a_payment_is_refused_like_any_reduction(table, reacts, locked, lower):
    acts = {
        "prevent": lambda me, due: [me.prevent(due[0])],
        "change": lambda me, due: [me.change_payment(due[0], 1_200)],
        "redirect": lambda me, due: [me.redirect(due[0], payer=2)],
    }
    firm = locked("Firm", may_reduce=no_less)
    t = ron(table, {"north": [reacts("Low", acts[lower])], "west": [firm]})
    t.expect(deltas=(-1_300, 1_300, 0, 0))
    assert t.events("activated") == []
    t = ron(table, {"north": [reacts("High", lambda me, due: [me.change_payment(due[0], 1_400)])], "west": [firm]})
    t.expect(deltas=(-1_400, 1_400, 0, 0))
    t = ron(table, {"north": [reacts("To", lambda me, due: [me.redirect(due[0], payee=3)])], "west": [firm]})
    t.expect(deltas=(-1_300, 0, 0, 1_300))


@pytest.mark.rule("K-12", "K-48")
def test_an_immune_player_is_not_made_to_pay_by_a_reaction(table, reacts, locked):
    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    bend = reacts("Bend", lambda me, due: [me.redirect(due[0], payer=2)])
    add = reacts("Add", lambda me, due: [me.add_payment(2, 3, 500)])
    ron(table, {"north": [bend], "west": [immune]}).expect(deltas=(-1_300, 1_300, 0, 0))
    ron(table, {"north": [add], "west": [immune]}).expect(deltas=(-1_300, 1_300, 0, 0))
    ron(table, {"west": [immune, bend]}).expect(deltas=(0, 1_300, -1_300, 0))
    ron(table, {"west": [immune, add]}).expect(deltas=(-1_300, 1_300, -500, 500))


@pytest.mark.rule("K-48", "B-15")
def test_what_comes_from_the_table_can_be_prevented_or_redirected_but_not_changed(table, reacts):
    scene = {"scores": (25_000, 24_000, 25_000, 25_000), "deposits": 1_000}
    ron(table, {}, **scene).expect(deltas=(-1_300, 2_300, 0, 0))
    told = []

    def at_the_deposits(act):
        return reacts("At", lambda me, due: [act(me, due[1])], told=told)

    t = ron(table, {"west": [at_the_deposits(lambda me, payment: me.prevent(payment))]}, **scene)
    t.expect(deltas=(-1_300, 1_300, 0, 0))
    assert t.win("S").deposits == 0
    t = ron(table, {"west": [at_the_deposits(lambda me, payment: me.redirect(payment, payee=2))]}, **scene)
    t.expect(deltas=(-1_300, 1_300, 1_000, 0))
    assert t.table.deposits == 0
    t = ron(table, {"west": [at_the_deposits(lambda me, payment: me.change_payment(payment, 500))]}, **scene)
    t.expect(deltas=(-1_300, 2_300, 0, 0))
    t = ron(table, {"west": [at_the_deposits(lambda me, payment: me.redirect(payment, payer=2))]}, **scene)
    t.expect(deltas=(-1_300, 2_300, 0, 0))
    assert told == [True, True, False, False]


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda me, due: me.prevent("it"), "expected one of the payments that are due"),
        (lambda me, due: me.change_payment(Payment(0, 1, 100, "ron"), 5), "expected one of the payments that are due"),
        (lambda me, due: me.change_payment(due[0], -1), "expected a whole number of points from 0"),
        (lambda me, due: me.change_payment(due[0], 1.5), "expected a whole number of points from 0"),
        (lambda me, due: me.redirect(due[0], payer=4), "expected a seat of this table"),
        (lambda me, due: me.redirect(due[0], payee=-1), "expected a seat of this table"),
        (lambda me, due: me.add_payment(0, 0, 100), "expected two players"),
        (lambda me, due: me.add_payment(9, 0, 100), "expected a seat of this table"),
        (lambda me, due: me.add_payment(0, None, 100), "expected a seat of this table"),
        (lambda me, due: me.add_payment(0, 1, -100), "expected a whole number of points from 0"),
    ],
)
def test_arguments_that_make_no_sense_are_refused_with_what_was_expected(table, reacts, act, expected):
    with pytest.raises(HandlerError) as caught:
        ron(table, {"west": [reacts("Wrong", lambda me, due: [act(me, due)])]})
    assert isinstance(caught.value.__cause__, PackError)
    assert expected in str(caught.value)


@pytest.mark.rule("H-07")
def test_payments_are_changed_where_they_are_due_and_nowhere_else(table, locked):
    def drawn(self, me, who):
        yield me.add_payment(0, 1, 100)

    with pytest.raises(HandlerError, match="payments are changed in payments_due, not in drawn"):
        table(cards={"west": [locked(drawn=drawn)]})


# ------------------------------------------------------------------ the draw, transfers


def at_the_draw(table, cards, *ready, **scene):
    hands = {wind: READY[wind] if wind in ready else NOTEN for wind in READY}
    return table(**hands, **scene, cards=cards).finish()


@pytest.mark.rule("W-05")
def test_two_and_two_are_pairs_of_750_each_rounded_as_soon_as_one_is_changed(table, locked):
    at_the_draw(table, {}, "east", "south").expect(deltas=(1_500, 1_500, -1_500, -1_500))
    cut = locked(
        "Cut", payment_add=lambda self, points, payer, payee: points - 1 if (payer, payee) == (2, 0) else points
    )
    t = at_the_draw(table, {"north": [cut]}, "east", "south")
    assert paid(t) == [(2, 0, 800), (2, 1, 800), (3, 0, 800), (3, 1, 800)]
    assert [[change.stage for change in payment.changes] for payment in t.result.payments] == [
        ["payment_add", "rounding"], ["rounding"], ["rounding"], ["rounding"],
    ]  # fmt: skip
    none = locked("None", payment_add=lambda self, points, payer: 0 if payer == 2 else points)
    at_the_draw(table, {"north": [none]}, "east", "south").expect(deltas=(800, 800, 0, -1_600))


@pytest.mark.rule("W-05", "K-48")
def test_a_prevented_or_redirected_pair_changes_the_noten_penalty_too(table, reacts):
    t = at_the_draw(table, {"north": [reacts("P", lambda me, due: [me.prevent(due[0])])]}, "east", "south")
    assert paid(t) == [(2, 0, 0), (2, 1, 800), (3, 0, 800), (3, 1, 800)]
    t = at_the_draw(table, {"north": [reacts("B", lambda me, due: [me.redirect(due[0], payee=3)])]}, "east", "south")
    assert paid(t) == [(2, 3, 800), (2, 1, 800), (3, 0, 800), (3, 1, 800)]


@pytest.mark.rule("W-05", "W-06")
def test_an_added_payment_leaves_the_noten_penalty_as_it_is(table, reacts):
    t = at_the_draw(table, {"north": [reacts("Add", lambda me, due: [me.add_payment(0, 1, 120)])]}, "east", "south")
    assert paid(t) == [(2, 0, 750), (2, 1, 750), (3, 0, 750), (3, 1, 750), (0, 1, 200)]
    t.expect(deltas=(1_300, 1_700, -1_500, -1_500))


@pytest.mark.rule("B-18", "K-48")
def test_nagashi_is_paid_to_whoever_counts_as_dealer_as_to_one(table, locked):
    t = table(cards={"west": [locked("Dealer", scored_as_dealer=lambda self, yes, who: who == 1)]})
    due = nagashi_payments([1], 0, 4, on=t.table.on)[0]
    assert [(payment.payer, payment.base) for payment in due] == [(2, 4_000), (3, 4_000), (0, 4_000)]
    due = nagashi_payments([0], 0, 4, on=t.table.on)[0]
    assert [(payment.payer, payment.base) for payment in due] == [(1, 4_000), (2, 2_000), (3, 2_000)]


@pytest.mark.rule("E-01", "E-02")
@pytest.mark.case("C-109")
def test_transfers_are_booked_as_they_are_and_nothing_is_asked(table, locked):
    asked = []

    def note(name, result):
        return lambda self, *given: asked.append(name) or result

    hooks = locked(
        payment_add=lambda self, points: asked.append("add") or 0,
        payment_multiply=lambda self, delta, base: asked.append("multiply") or -base,
        payment_final=lambda self, points: asked.append("final") or 0,
        may_reduce=lambda self: asked.append("reduce"),
        scored_as_dealer=lambda self, yes: asked.append("dealer") or True,
    )
    t = table(cards={"west": [hooks]}, honba=1, deposits=1_000, scores=(24_000, 25_000, 25_000, 25_000))
    book(t.table, penalty_transfers(1, 0, 4))
    t.expect(scores=(28_000, 17_000, 27_000, 27_000))
    assert (t.table.deposits, t.table.honba, asked) == (1_000, 1, [])
    through = penalty_transfers(1, 0, 4)
    assert list(pay(t.table, through, "ron")) == []
    assert [payment.amount for payment in through] == [2_000, 2_000, 4_000]
    assert all(payment.fixed and not payment.changes for payment in through)


# ------------------------------------------------------------------ zero is a value


@pytest.mark.rule("K-31", "H-07")
@pytest.mark.case("C-125")
def test_zero_is_an_answer_that_passes_on_and_none_is_no_number(table, locked):
    zero = locked("Zero", payment_add=lambda self, points: 0)
    five = locked("Five", payment_add=lambda self, points: points or 5_000)
    t = ron(table, {"west": [zero, five]})
    assert [change[:3] for change in steps(t.result.payments[0])] == [
        ("payment_add", 1_300, 0),
        ("payment_add", 0, 5_000),
    ]
    t.expect(deltas=(-5_000, 5_000, 0, 0))
    ron(table, {"west": [five, zero]}).expect(deltas=(0, 0, 0, 0))
    t = ron(table, {"west": [locked("None", payment_add=lambda self, points: None), zero]}, raise_faults=False)
    assert "it gave None, expected a whole number" in str(t.skills.faults[0])
    t.expect(deltas=(0, 0, 0, 0))
