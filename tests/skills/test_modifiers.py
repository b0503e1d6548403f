"""Modifiers: what they change, when they end, and that bound ones sleep with their source (K-14, K-25, K-27)."""

from dataclasses import dataclass

import pytest

from rinshan.errors import PackError
from rinshan.modifiers import End, hook_methods
from rinshan.rows import HandlerError, listen
from rinshan.rules import load_rules
from rinshan.subjects import Refusal
from rinshan.table import Table
from rinshan.wall import seeded_wall
from rinshan_skills import GO_AROUND, NEXT_HAND, THIS_GAME, THIS_HAND, THIS_TURN, Modifier, face_down


@dataclass(eq=False)
class Locked(Modifier):
    name: int

    def may_discard(self, me, who, tile):
        if who == self.seat and me.table.face[tile] == self.name:
            return Refusal("locked", "probe")
        return None


def ending(table, locked, end):
    """A scene in which South, at its first turn, attaches a modifier that ends so."""

    def turn_started(self, me, who):
        if who == me.seat and not self.done:
            yield me.modify(Locked(0), end)

    def activated(self, me, who, act):
        self.done = True
        return
        yield

    skill = locked("Locker", turn_started=turn_started, activated=activated, done=False)
    return table(hands=3, cards={"south": [skill]})


def alive(t):
    return [type(modifier).__name__ for modifier in t.table.modifiers] == ["Locked"]


def test_until_the_end_of_this_turn(table, locked):
    t = ending(table, locked, THIS_TURN).until("S")
    assert alive(t)
    assert not alive(t.until("W"))


def test_until_ones_own_next_turn(table, locked):
    t = ending(table, locked, GO_AROUND).until("S")
    for wind in "WNE":
        assert alive(t.until(wind))
    gone = t.table.modifiers[0]
    assert gone not in t.until("S").table.modifiers


@pytest.mark.parametrize(("end", "hands"), [(THIS_HAND, 1), (NEXT_HAND, 2), (THIS_GAME, 3)])
def test_until_the_end_of_this_hand_the_next_one_or_the_game(table, locked, end, hands):
    def turn_started(self, me, who):
        if who == me.seat and me.table.hand_number == 0 and not me.table.modifiers:
            yield me.modify(Locked(0), end)

    t = table(hands=3, cards={"south": [locked("Locker", turn_started=turn_started)]}).until("S")
    seen = set()
    while not t.over:
        if t.table.modifiers:
            seen.add(t.table.hand_number)
        t._answer([])
    assert seen == set(range(hands))
    assert t.table.modifiers == []


def test_a_longer_scope_that_is_over_ends_shorter_ones():
    table = Table(load_rules("tenhou"))
    modifier = Modifier()
    modifier.place(1, 1, None, THIS_TURN)
    assert modifier.ends_with("hand", -1, table)


def test_of_one_seats_turns_only():
    table = Table(load_rules("tenhou"))
    modifier = Modifier()
    modifier.place(1, 1, None, End("turn", 2, seat=3))
    ends = [modifier.ends_with("turn", seat, table) for seat in (0, 3, 1, 3)]
    assert ends == [False, False, False, True]
    modifier.place(1, 2, None, End("turn", seat=0))
    assert [modifier.ends_with("turn", seat, table) for seat in (1, 3, 0)] == [False, False, True]


def test_while_a_condition_holds():
    table = Table(load_rules("tenhou"))
    modifier = Modifier()
    modifier.place(1, 1, None, End("hand", holds=lambda table, _: table.honba == 0))
    assert not modifier.ends_with("turn", 0, table)
    table.honba = 1
    assert modifier.ends_with("turn", 0, table)


@pytest.mark.rule("K-14", "K-27")
def test_a_bound_modifier_sleeps_while_its_skill_is_disabled_and_wakes_with_it(table, locked):
    def hand_starting(self, me):
        yield me.modify(Locked(0))

    off = locked(
        "Off",
        level=lambda self, me, level, skill: 2 if skill.seat == 1 and me.table.honba else level,
    )
    t = table(south="111m", wall="9m", cards={"south": [locked("Lock", hand_starting=hand_starting)], "west": [off]})
    t.until("S")
    assert "discard 1m" not in t.options("S")
    t.table.honba = 1
    t.table.changed()
    assert t.table.on.may_discard is not None
    assert t.table.on.may_discard(1, t.table.hands[1][0], "discard") is None
    t.table.honba = 0
    t.table.changed()
    assert t.table.on.may_discard(1, t.table.hands[1][0], "discard") is not None


@pytest.mark.rule("K-53")
def test_an_unbound_modifier_stays_when_its_skill_is_disabled(table, locked):
    def hand_starting(self, me):
        yield me.modify(Locked(0), bound=False)

    off = locked(
        "Off", level=lambda self, me, level, skill: 2 if skill.label.endswith("lock") and me.table.honba else level
    )
    t = table(south="111m", wall="9m", cards={"south": [locked("Lock", hand_starting=hand_starting)], "west": [off]})
    t.table.honba = 1
    t.until("S")
    assert "discard 1m" not in t.options("S")


def test_a_modifier_may_act_in_a_later_window_of_its_own(table, locked, ping):
    class Delayed(Modifier):
        def turn_ending(self, me, who):
            if who == me.seat:
                yield ping("later")

    def hand_starting(self, me):
        yield me.modify(Delayed())

    t = table(cards={"south": [locked("Sower", hand_starting=hand_starting)]}).until("W")
    assert [event[:3] for event in t.events("later")] == [("later", 1, "conftest.sower#2")]


def test_a_modifier_needs_no_skill_and_its_table_no_cards():
    from rinshan.modifiers import Modifier as CoreModifier

    class Heavy(CoreModifier):
        def han_direct(self, han):
            return han + 1

    table = Table(load_rules("tenhou"))
    listen(table)
    table.lay_wall(seeded_wall(1))
    table.give(table.deal())
    heavy = Heavy()
    heavy.place(0, 1)
    table.attach(heavy)
    assert table.on.han_direct(1, 0, None) == 2
    table.detach(heavy)
    assert table.on.han_direct is None


def test_a_misspelt_hook_in_a_modifier_is_refused_with_what_was_meant():
    class Wrong(Modifier):
        def may_discards(self, who):
            return None

    with pytest.raises(PackError, match=r"Wrong\.may_discards: there is no such hook; did you mean 'may_discard'"):
        hook_methods(Wrong, ("me",))


@pytest.mark.rule("K-11")
@pytest.mark.parametrize(("stacks", "bonus", "times"), [(False, 1, 1), (True, 2, 2)])
def test_an_equal_modifier_of_the_same_skill_is_no_change_unless_it_stacks(table, locked, stacks, bonus, times):
    class Bonus(Modifier):
        def han_direct(self, who, han):
            return han + 1 if who == self.seat else han

    Bonus.stacks = stacks

    def hand_starting(self, me):
        self.told = (yield me.modify(Bonus())), (yield me.modify(Bonus()))

    t = table(cards={"south": [locked("Twice", hand_starting=hand_starting, told=())]}).until("E")
    assert t.table.on.han_direct(1, 1, None) == 1 + bonus
    assert [type(modifier) for modifier in t.table.modifiers] == [Bonus] * times
    assert t.skills.instances[0].skill.told == (True, stacks)


@pytest.mark.rule("K-11")
def test_a_modifier_with_other_data_another_end_or_of_another_skill_is_a_change(table, locked):
    def hand_starting(self, me):
        yield me.modify(Locked(0))
        yield me.modify(Locked(1))
        yield me.modify(Locked(0), THIS_GAME)
        yield me.modify(Locked(0), bound=False)

    twice = [locked("One", hand_starting=hand_starting), locked("Two", hand_starting=hand_starting)]
    t = table(cards={"south": twice}).until("E")
    assert len(t.table.modifiers) == 8


@pytest.mark.rule("K-11")
def test_attaching_what_holds_already_is_no_activation_and_costs_no_use(table, locked):
    def turn_started(self, me):
        yield me.modify(Locked(0))

    t = table(wall="9m 9p 9s 8m", cards={"south": [locked("Once", turn_started=turn_started)]}).until("W")
    assert len(t.events("activated")) == 1


@dataclass(eq=False)
class Toll(Modifier):
    """Its holder pays seat 2 a hundred points at the end of each of its turns."""

    def turn_ending(self, me, who):
        if who == self.seat:
            yield me.pay(2, 100)


@pytest.mark.rule("K-11", "K-19")
def test_what_a_modifier_does_is_an_activation_of_its_skill_and_no_use_of_it(table, script):
    acts = {(0, 1): lambda me: [me.modify(Toll())]}
    t = table(cards={"east": [script(acts)]})
    (skill,) = t.skills.instances
    assert (skill.me.activations(), len(skill.uses)) == (1, 1)
    t.until("S")
    assert (skill.me.activations(), len(skill.uses)) == (2, 1)
    assert skill.me.activations() == len(t.events("activated"))


@pytest.mark.rule("K-18", "K-53")
@pytest.mark.parametrize(("bound", "paid"), [(False, 200), (True, 100)])
def test_what_a_skill_left_unbound_acts_when_the_skill_is_lost(table, script, bound, paid):
    acts = {(0, 1): lambda me: [me.modify(Toll(), bound=bound)], (0, 2): lambda me: [me.lose(me.instance)]}
    t = table(cards={"east": [script(acts)]}).until("S").until("E").until("S")
    t.expect(east=25_000 - paid, west=25_000 + paid)


@pytest.mark.rule("K-11", "K-41")
def test_what_is_announced_is_heard_by_all_and_alone_is_no_activation(table, script):
    told = table(cards={"east": [script({(0, 1): lambda me: [me.announce("two  han")]})]})
    assert told.events("activated", "announced") == []
    acts = {(0, 1): lambda me: [me.pay(1, 100), me.announce("two  han")]}
    t = table(cards={"east": [script(acts)]})
    assert t.events("announced")[0][3:] == ("two han",)
    acts = {(0, 1): lambda me: [me.pay(1, 100), me.announce("a duel with", 0)]}
    assert table(cards={"east": [script(acts)]}).events("announced")[0][3:] == ("a duel with", 0)


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("words", ["", "  ", 7])
def test_only_words_are_announced(table, script, words):
    with pytest.raises(HandlerError, match="expected words"):
        table(cards={"east": [script({(0, 1): lambda me: [me.announce(words)]})]})
    with pytest.raises(HandlerError, match="announces something of 4; expected a seat of this table"):
        table(cards={"east": [script({(0, 1): lambda me: [me.announce("hush", 4)]})]})


@pytest.mark.rule("K-49", "K-23")
def test_linked_cards_are_looked_for_by_id_and_face_down_ones_are_not_there(table, locked):
    found = []

    def looks(self, me, who):
        found.append((me.seats_with("miyanaga_saki"), me.seats_with("anan"), me.seats_with("nobody")))
        return
        yield

    cards = {"west": ["miyanaga_saki"], "south": ["miyanaga_saki", face_down("anan")]}
    table(cards={**cards, "east": [locked(drawn=looks)]})
    assert found == [((1, 2), (), ())]


@pytest.mark.rule("K-41")
def test_a_question_may_be_put_to_another_player_and_a_secret_one_is_known_to_that_player_alone(table, script):
    def asks(secret):
        return lambda me: [me.pay(1, 100), me.put_to(2, me.ask_number(1, 3, secret=secret))]

    for secret, known in ((True, (2,)), (False, None)):
        t = table(cards={"east": [script({(0, 1): asks(secret)})]})
        assert (t.asked("E"), t.options("W")) == (None, ["number 1", "number 2", "number 3"])
        assert t.asked("W").known_to == known


@pytest.mark.rule("H-07")
@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("round",), "a scope among turn, go_around, hand, game, got 'round'"),
        ((["turn"],), "a scope among turn, go_around, hand, game, got ['turn']"),
        (("turn", 0), "a count from 1, got 0"),
        (("turn", True), "a count from 1, got True"),
        (("turn", 1, "east"), "a seat from 0 to 3, or None, got 'east'"),
        (("turn", 1, 4), "a seat from 0 to 3, or None, got 4"),
        (("turn", 1, -1), "a seat from 0 to 3, or None, got -1"),
        (("turn", 1, None, "tenpai"), "holds to be a function (table, modifier), or None, got 'tenpai'"),
    ],
)
def test_an_end_that_cannot_come_is_refused_where_it_is_made(given, told):
    with pytest.raises(PackError) as caught:
        End(*given)
    assert f"End: expected {told}" in str(caught.value)


def test_the_condition_of_an_end_takes_table_and_modifier():
    class Watch:
        def holds(self, table, modifier):
            return True

    for fine in (Watch().holds, lambda *_: True, lambda table, modifier, more=0: True):
        assert End("hand", 1, 3, fine).holds is fine
    with pytest.raises(PackError, match=r"holds to be a function \(table, modifier\), or None, got <function"):
        End("hand", holds=lambda table: True)
