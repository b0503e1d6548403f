"""Fujita Yasuko at the table: 逆轉."""

import pytest

from rinshan_skills import LOCKED, Skill

FUJITA = {"south": ["fujita_yasuko"]}
# In South 4 the wind South is the second seat of the hand: a seat wind and the round wind.
HAND = {"south": "123m456p789s1133z", "east": "19m19p19s123456z1z", "wall": "5m", "dora": "1s", "round": "S4"}
BEHIND = {"east": 30_000, "south": 24_000, "west": 23_000, "north": 23_000}


def ron(table, *, cards=FUJITA, scores=BEHIND, **changes):
    """South rons 2z of East, who deals in the last hand: seat and round wind, 2 han 40 fu."""
    hand = {**HAND, "south": "123m456p789s2233z", "east": "19m19p19s123456z2z", **changes}
    return table(**hand, cards=cards, scores=scores).play("E: discard 2z", "S: ron")


@pytest.mark.rule("W-11", "K-45")
def test_two_han_more_in_the_last_hand_while_she_is_not_first(table):
    ron(table, cards={}).expect(han=2, fu=40, points=2_600)
    t = ron(table)
    t.expect(han=4, fu=40, points=8_000, deltas=(8_000, 0, 0, -8_000))
    assert [tuple(change) for change in t.win("S").value.changes] == [
        ("han_direct", 2, 4, "fujita_yasuko.comeback", "")
    ]


@pytest.mark.rule("K-45")
@pytest.mark.parametrize(
    ("scores", "han"),
    [
        ({"east": 24_000, "south": 30_000, "west": 23_000, "north": 23_000}, 2),
        ({"east": 30_000, "south": 30_000, "west": 20_000, "north": 20_000}, 2),
        ({"east": 20_000, "south": 30_000, "west": 30_000, "north": 20_000}, 2),
        ({"east": 29_900, "south": 29_900, "west": 30_000, "north": 10_200}, 4),
    ],
)
def test_a_tie_goes_to_the_seat_nearest_the_first_east(table, scores, han):
    """In South 4 the dealer is the last seat, South the first one."""
    ron(table, scores=scores).expect(han=han)


LAST = [("S3", {}, 2), ("S4", {}, 4), ("W1", {}, 3), ("E4", {}, 1), ("E3", {"rounds": 1}, 1), ("E4", {"rounds": 1}, 3)]


@pytest.mark.rule("W-11", "B-20")
@pytest.mark.parametrize(("place", "rules", "han"), LAST)
def test_only_in_the_last_scheduled_hand_and_beyond(table, place, rules, han):
    """The tile is South's seat wind in every hand, and the round wind in South hands."""
    ron(table, round=place, rules="tenhou", **rules).expect(han=han)


@pytest.mark.rule("W-11")
def test_the_wins_of_others_are_worth_what_they_are(table):
    ron(table, cards={"west": ["fujita_yasuko"]}).expect(han=2)


# ------------------------------------------------------------------ what the others pay


class Half(Skill):
    kind = LOCKED

    def payment_multiply(self, delta, base):
        return delta - base // 2


class Less(Skill):
    kind = LOCKED

    def payment_add(self, points):
        return points - 3_000


class More(Skill):
    kind = LOCKED

    def payment_add(self, points):
        return points + 1_000


class Capped(Skill):
    kind = LOCKED

    def payment_final(self, points):
        return min(points, 1_000)


class Spared(Skill):
    kind = LOCKED

    def payments_due(self, me, due):
        yield me.change_payment(due[0], 500)


class Prevented(Skill):
    kind = LOCKED

    def payments_due(self, me, due):
        yield me.prevent(due[0])


class Off(Skill):
    kind = LOCKED

    def level(self, level, skill):
        return max(level, 2) if skill.label.startswith("fujita") else level


LOWERS = [(Half, 4_000), (Less, 5_000), (Capped, 1_000), (Spared, 500), (Prevented, 0)]


@pytest.mark.rule("K-48", "W-06")
@pytest.mark.parametrize(("lowers", "otherwise"), LOWERS)
def test_no_skill_lowers_what_the_others_pay_when_the_win_makes_her_first(table, lowers, otherwise):
    cards = {**FUJITA, "west": [lowers]}
    first = ron(table, cards=cards)
    assert [payment.amount for payment in first.result.payments] == [8_000]
    far = {"east": 30_000, "south": 10_000, "west": 37_000, "north": 23_000}
    behind = ron(table, cards=cards, scores=far)
    behind.expect(han=4)
    assert [payment.amount for payment in behind.result.payments] == [otherwise]


@pytest.mark.rule("K-48")
def test_it_is_the_payments_as_they_are_that_must_make_her_first(table):
    """22,000 + 8,000 = 30,000: first by seat, as South is the first seat; with 100 points less she is not."""
    cards = {**FUJITA, "west": [Capped]}
    for south, paid in ((22_000, 8_000), (21_900, 1_000)):
        t = ron(table, cards=cards, scores={"east": 25_000, "south": south, "west": 30_000, "north": 23_000})
        assert [payment.amount for payment in t.result.payments] == [paid]


@pytest.mark.rule("K-48")
def test_deposits_and_honba_count_for_becoming_first(table):
    cards = {**FUJITA, "west": [Capped]}
    scores = {"east": 25_000, "south": 20_700, "west": 30_000, "north": 22_300}
    t = ron(table, cards=cards, scores=scores, deposits=1_000, honba=1)
    assert [payment.amount for payment in t.result.payments] == [8_300, 1_000]
    t = ron(table, cards=cards, scores={**scores, "south": 20_600}, deposits=1_000, honba=1)
    assert [payment.amount for payment in t.result.payments] == [1_000, 1_000]


@pytest.mark.rule("K-48")
def test_additions_are_not_hindered_and_other_payments_may_be_lowered(table):
    t = ron(table, cards={**FUJITA, "west": [More, Less]})
    assert [payment.amount for payment in t.result.payments] == [9_000]
    cards = {**FUJITA, "west": [Capped]}
    hand = {"east": "19m19p19s123456z2z", "south": "147m268p369s4567z", "north": "123m456p789s2244z"}
    t = table(**{**HAND, **hand}, cards=cards, scores=BEHIND).play("E: discard 2z", "N: ron")
    assert [payment.amount for payment in t.result.payments] == [1_000]


@pytest.mark.rule("K-45", "K-48")
def test_her_tsumo_is_protected_too(table):
    hand = {"south": "123m456p789s2233z", "wall": "5m9p???2z", "east": "19m19p19s1234567z"}
    cards = {**FUJITA, "west": [Half]}
    t = table(**{**HAND, **hand}, cards=cards, scores=BEHIND).play("E: discard 5m", "S: discard 9p", "S: tsumo")
    t.expect(han=5, deltas=(8_000, -2_000, -2_000, -4_000))


@pytest.mark.rule("K-14")
def test_disabled_she_wins_like_anybody(table):
    t = ron(table, cards={**FUJITA, "west": [Off, Capped]})
    t.expect(han=2)
    assert [payment.amount for payment in t.result.payments] == [1_000]
