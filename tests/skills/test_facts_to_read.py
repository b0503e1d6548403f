"""``me.table`` can be read like the table, at any time, and cannot be changed: who tries is told what to yield."""

from __future__ import annotations

import copy
import inspect

import pytest

from rinshan.drive import drive
from rinshan.hand import HandKeys
from rinshan.rows import HandlerError, message
from rinshan.rules import load_rules
from rinshan.table import Table
from rinshan_skills import LOCKED, End, Modifier, Skill, mine, open_game
from rinshan_skills.facts import EFFECTS, OPERATIONS, TableFacts, WriteError

HAND = {"east": "123m456p789s1122z", "wall": "9m", "dora": "1s"}

WRITES = {
    "a score": (lambda t: t.scores.__setitem__(0, 1), "scores", "me.pay, me.collect, me.to_pot, me.from_pot"),
    "a score, added to": (lambda t: exec("t.scores[0] += 1", {"t": t}), "scores", "me.pay"),
    "all scores": (lambda t: setattr(t, "scores", [0, 0, 0, 0]), "scores", "me.pay"),
    "scores, longer": (lambda t: exec("t.scores += [1]", {"t": t}), "scores", "me.pay"),
    "a tile into a hand": (lambda t: t.hands[1].append(3), "hands", "me.move, me.exchange"),
    "a tile out of a hand": (lambda t: t.hands[1].remove(t.hands[1][0]), "hands", "me.move"),
    "the last tile out of a hand": (lambda t: t.hands[1].pop(), "hands", "me.move"),
    "a hand out of it": (lambda t: exec("del t.hands[0]", {"t": t}), "hands", "me.move"),
    "a hand, in order": (lambda t: t.hands[0].sort(), "hands", "me.move"),
    "a hand, turned round": (lambda t: t.hands[0].reverse(), "hands", "me.move"),
    "no tile in a hand": (lambda t: t.hands[0].clear(), "hands", "me.move"),
    "the next tile": (lambda t: t.live.insert(0, 1), "live", "me.reorder, me.shuffle"),
    "more tiles": (lambda t: t.live.extend([1]), "live", "me.reorder"),
    "a number": (lambda t: setattr(t, "kans", 3), "kans", "yield an effect of me, or let a hook"),
    "no number": (lambda t: delattr(t, "kans"), "kans", "yield an effect of me, or let a hook"),
    "deposits": (lambda t: setattr(t, "deposits", 0), "deposits", "yield me."),
    "riichi": (lambda t: t.riichi.__setitem__(0, 2), "riichi", "me.modify"),
    "a pot": (lambda t: t.pots.update(mine=5), "pots", "me.to_pot or me.from_pot"),
    "another pot": (lambda t: t.pots.setdefault("mine", 5), "pots", "me.to_pot"),
    "no pot": (lambda t: t.pots.popitem(), "pots", "me.to_pot"),
    "what is known": (lambda t: t.known.__setitem__(3, 15), "known", "me.peek or me.show"),
    "what lies face up": (lambda t: t.up.add(3), "up", "me.turn_tile or me.show"),
    "what lies sideways": (lambda t: exec("t.sideways |= {3}", {"t": t}), "sideways", "me.turn_tile"),
    "what lies face down": (lambda t: t.down.discard(3), "down", "me.turn_tile"),
    "who is responsible": (lambda t: t.liable[0].__setitem__("daisangen", 1), "liable", "me.modify"),
    "an event": (lambda t: t.log("boo", -1, None), "log", "me.announce"),
    "the journal": (lambda t: t.journal.append(("boo", -1, None)), "journal", "me.announce"),
    "a draw": (lambda t: t.draw(0, "live"), "draw", "me.move"),
    "points": (lambda t: t.move_points(100, 0, 1), "move_points", "me.pay"),
    "a modifier": (lambda t: t.attach(Modifier()), "attach", "me.modify"),
    "a listener": (lambda t: t.listeners.append(print), "listeners", "me.modify"),
    "chance": (lambda t: t.chance.below(3), "chance", "me.random"),
}


@pytest.mark.rule("H-07")
@pytest.mark.parametrize("what", WRITES)
def test_a_write_is_refused_at_once_with_the_name_of_the_skill_and_what_to_yield(table, locked, what):
    write, name, effect = WRITES[what]
    before = []

    def drawn(self, me, who):
        before.append(repr((me.table.scores, me.table.hands, me.table.live, len(me.table.journal), me.table.kans)))
        try:
            write(me.table)
        finally:
            before.append(repr((me.table.scores, me.table.hands, me.table.live, len(me.table.journal), me.table.kans)))
        yield from ()

    with pytest.raises(HandlerError) as caught:
        table(**HAND, cards={"east": [locked("Writes", drawn=drawn)]})
    told = str(caught.value)
    assert told.startswith("conftest.writes: its handler for 'drawn' failed after event ")
    assert f"WriteError: it changes {name} of me.table itself, which is only to be read: " in told
    assert effect in told
    assert before[0] == before[1]


class Cheat(Skill):
    """Gives its holder points and a riichi whenever asked."""

    kind = LOCKED

    def han_direct(self, me, han):
        me.table.scores[me.seat] += 1000
        return han

    @mine
    def drawn(self, me):
        me.table.riichi[me.seat] = 2
        yield from ()


class Default:
    """Gives every default."""

    def answer(self, decision, view):
        return decision.default


@pytest.mark.rule("H-07")
def test_a_match_goes_on_without_the_skill_that_would_write():
    game, plain = (open_game(load_rules("tenhou"), seats=seats, hands=2) for seats in ([[Cheat]], []))
    for each in (game, plain):
        drive(each, [Default()] * 4)
    faults = [event for event in game.table.journal if event[0] == "fault"]
    assert [event[3].rpartition(" after ")[0] for event in faults] == [
        "test_facts_to_read.cheat: its handler for 'drawn' failed"
    ] * 2
    assert all(event[3].endswith(": WriteError") for event in faults)
    assert [event for event in game.table.journal if event[0] != "fault"] == plain.table.journal


@pytest.mark.rule("H-07")
def test_the_condition_of_an_end_reads_the_table_too(table, locked):
    def writes(table, modifier):
        table.honba = 3
        return True

    def drawn(self, me):
        yield me.modify(Modifier(), End("game", holds=writes))

    with pytest.raises(HandlerError, match=r"'end' failed .* it changes honba of me.table itself"):
        table(**HAND, cards={"east": [locked(drawn=drawn)]}).play("E: discard 9m", "S: pass", "S: discard")


@pytest.fixture
def read(table, locked):
    """A table in play, and how skills read it."""
    held = []

    def drawn(self, me):
        held.append(me.table)
        yield from ()

    t = table(**HAND, cards={"east": [locked(drawn=drawn)]})
    return t.table, held[0]


def test_everything_that_a_table_has_can_be_read_but_what_changes_it(read):
    table, facts = read
    for name in dir(Table):
        if name[0] == "_" or name in OPERATIONS:
            continue
        there, seen = getattr(table, name), getattr(facts, name)
        if name == "keys":
            assert [keys.counts for keys in seen] == [keys.counts for keys in there]
        elif not callable(there):
            assert seen == there, name
        assert (repr(seen) == repr(there)) or name in ("keys", "concealed", "on", "turning"), name
    assert type(facts).__dict__.keys() >= {name for name in dir(Table) if name[0] != "_"}


def test_operations_are_the_methods_that_docs_keep_from_skills():
    methods = {name for name, held in inspect.getmembers(Table, inspect.isfunction) if name[0] != "_"}
    asked = methods - set(OPERATIONS)
    assert asked == {
        "concealed", "deal", "face_as", "find", "forms", "forms_run", "hand_names", "has_wrong_meld", "live_waits",
        "next_seat", "open_riichi", "order_from", "others", "own_fours", "plain_waits", "riichi_counted", "riichi_for",
        "seat_wind", "shapes", "ura", "waiting", "waits",
    }  # fmt: skip
    assert set(OPERATIONS) - methods == {"chance"}
    assert EFFECTS.keys() <= {name for name in dir(Table) if name[0] != "_"}


def test_what_is_read_is_never_out_of_date(read):
    table, facts = read
    hands, hand, live, turns, up, pots = facts.hands, facts.hands[0], facts.live, facts.turns, facts.up, facts.pots
    table.hands[0] = [1, 2, 3]
    table.live = [7]
    table.turns[2] = 9
    table.up = {5}
    table.pots = {"tea": 300}
    assert hands[0] == hand == [1, 2, 3]
    assert live == [7]
    assert turns[2] == 9
    assert set(up) == {5}
    assert dict(pots) == {"tea": 300}


def test_lists_read_like_lists_and_what_is_made_of_them_is_ones_own(read):
    table, facts = read
    hand, own = table.hands[0], facts.hands[0]
    assert (own[0], own[-1], own[1:3], len(own)) == (hand[0], hand[-1], hand[1:3], 13)
    assert list(own) == hand == own
    assert own != hand[1:]
    assert own == facts.hands[0]
    assert hand[4] in own
    assert 200 not in own
    three = [3]
    assert own + three == [*hand, 3]
    assert three + own == [3, *hand]
    assert (own.index(hand[4]), own.count(hand[4])) == (4, 1)
    assert list(reversed(own)) == hand[::-1]
    assert [len(each) for each in facts.hands] == [13] * 4
    assert facts.hands[1:3] == table.hands[1:3]
    assert not facts.rivers[0]
    assert not any(facts.aside)
    assert repr(own) == repr(hand)
    for made in (own.copy(), copy.copy(own), copy.deepcopy(own), own[:], own + three):
        assert type(made) is list
        made.append(3)
    nested = facts.hands.copy()
    nested[0].append(3)
    assert facts.concealed(1) == table.hands[1]
    facts.concealed(1).append(3)
    assert [len(each) for each in table.hands] == [13] * 4
    with pytest.raises(TypeError):
        hash(own)


def test_slices_of_hands_cannot_be_changed_either(read):
    _, facts = read
    with pytest.raises(WriteError, match=r"it changes hands of me.table itself"):
        facts.hands[1:][0].append(3)


def test_keys_are_copies(read):
    table, facts = read
    keys = facts.keys[0]
    assert type(keys) is HandKeys
    keys.add(3)
    next(iter(facts.keys)).add(3)
    facts.keys[:1][0].add(3)
    assert table.keys[0].size == 14


def test_dicts_and_sets_read_like_dicts_and_sets(read):
    table, facts = read
    table.known.update({3: 5, 4: 2})
    table.liable[1]["daisangen"] = 2
    table.up |= {3, 4}
    assert (facts.known[3], facts.known.get(9, 0), 4 in facts.known, len(facts.known)) == (5, 0, True, 2)
    assert dict(facts.known) == table.known == facts.known
    assert facts.liable[1] == {"daisangen": 2}
    assert facts.liable[1]["daisangen"] == 2
    assert (3 in facts.up, 5 in facts.up, len(facts.up), sorted(facts.up)) == (True, False, 2, [3, 4])
    assert facts.up | {5} == {3, 4, 5}
    assert facts.up & {3} == {3}
    assert {3, 9} - facts.up == {9}
    assert facts.up == {3, 4}
    union = facts.up | {5}
    assert type(union) is set
    own = facts.known.copy()
    own[9] = 1
    assert 9 not in table.known


def test_a_name_that_the_table_does_not_have_is_corrected(read):
    _, facts = read
    with pytest.raises(AttributeError, match="object has no attribute 'score'") as found:
        facts.score  # noqa: B018
    assert message(found.value).endswith("'score'; did you mean 'scores'?")
    assert {"scores", "concealed"} <= set(dir(facts)) - {"draw", "log"} == set(dir(facts))
    assert repr(facts) == "<the table of the game with seed 0, to be read>"


def test_all_skills_of_a_table_read_the_same_facts(table, locked):
    held = []

    def dealt(self, me):
        held.append(me.table)
        yield from ()

    skill = locked(dealt=dealt)
    table(**HAND, cards={"east": [skill], "west": [skill]})
    assert len(set(map(id, held))) == 1
    assert isinstance(held[0], TableFacts)
