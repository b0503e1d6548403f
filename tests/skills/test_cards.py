"""Cards at the seats: order, gained and lost, face down and turned up, held for a while (K-23, K-49; C-101, C-110)."""

import pytest

from rinshan.drive import drive
from rinshan.errors import PackError
from rinshan.records.native import Recorder, read_record, record_lines, verify_record
from rinshan.rows import HandlerError
from rinshan.rules import load_rules
from rinshan.streams import Stream
from rinshan.tiles import NAME_OF_TEXT
from rinshan_skills import (
    FIXED,
    GO_AROUND,
    LIMITED,
    LOCKED,
    SWITCH,
    THIS_GAME,
    THIS_HAND,
    THIS_TURN,
    Skill,
    face_down,
    mine,
    open_game,
    seat_cards,
)
from rinshan_skills.registry import Registry
from rinshan_skills.testing import SceneError


class Lamp(Skill):
    """One han."""

    kind = LOCKED

    @mine
    def han_direct(self, han):
        return han + 1


def marks(t, *names):
    return [event[0] for event in t.events(*names)]


def held(t, seat=1):
    return [instance.cls for instance in t.skills.holdings.skills_of(seat)]


# ------------------------------------------------------------------ several cards, in order


@pytest.mark.rule("K-49", "K-15")
def test_the_skills_of_a_seat_act_in_the_order_of_its_cards(table, pinger):
    first, second, third = (pinger("hand_starting", name=word.title(), word=word) for word in ("one", "two", "three"))
    t = table(cards={"south": [second, first, third]})
    assert marks(t, "one", "two", "three") == ["two", "one", "three"]
    assert [(card.number, card.down) for card in t.skills.holdings.cards_of(1)] == [(0, False), (1, False), (2, False)]


@pytest.mark.rule("K-49")
def test_a_card_gained_in_play_comes_last_and_brings_its_skills(table, script):
    t = table(cards={"south": [script({(0, 1): lambda me: [me.gain_card(Lamp)]})]}).until("W")
    assert held(t)[-1] is Lamp
    assert [card.number for card in t.skills.holdings.cards_of(1)] == [0, 1]
    (event,) = t.events("card_gained")
    assert event[1:] == (1, "conftest.script#1", f"{__name__}:Lamp", "game")


@pytest.mark.rule("K-49")
def test_a_card_can_be_gained_by_the_id_of_its_character(table, script):
    t = table(cards={"south": [script({(0, 1): lambda me: [me.gain_card("miyanaga_saki")]})]}).until("W")
    assert [card.id for card in t.skills.holdings.cards_of(1)][1:] == ["miyanaga_saki"]
    assert len(held(t)) > 1


def test_a_card_that_nobody_knows_is_told(table, script):
    with pytest.raises(HandlerError, match="miyanaga_sake"):
        table(cards={"south": [script({(0, 1): lambda me: [me.gain_card("miyanaga_sake")]})]}).until("W")


@pytest.mark.rule("K-49")
def test_a_lost_card_takes_its_skills_and_brings_back_those_it_took(table, script):
    acts = {
        (0, 1): lambda me: [me.lose_card(me.cards_of(me.seat)[0])],
        (0, 2): lambda me: [me.gain_card(Lamp)],
    }
    t = table(cards={"south": [Lamp, script(acts)]}).until("W")
    assert Lamp not in held(t)
    assert marks(t, "card_lost", "lost") == ["card_lost", "lost"]
    t.until("S").until("W")
    assert held(t)[0] is Lamp, "it lies where it lay"
    assert len(t.skills.holdings.cards) == 2


@pytest.mark.rule("K-49")
def test_a_card_for_a_hand_goes_with_the_hand(table, script):
    t = table(hands=2, cards={"south": [script({(0, 1): lambda me: [me.gain_card(Lamp, THIS_HAND)]})]}).until("W")
    assert Lamp in held(t)
    t.finish()
    assert Lamp not in held(t)
    assert marks(t, "card_gained", "card_lost", "lost", "hand_started")[-4:] == [
        "card_gained", "card_lost", "lost", "hand_started",
    ]  # fmt: skip


@pytest.mark.rule("K-49")
def test_a_skill_lost_by_itself_does_not_come_back_with_its_card(table, script):
    acts = {
        (0, 1): lambda me: [me.lose(Lamp)],
        (0, 2): lambda me: [me.lose_card(me.cards_of(me.seat)[0])],
        (0, 3): lambda me: [me.gain_card(Lamp)],
    }
    t = table(cards={"south": [Lamp, script(acts)]}).finish()
    assert marks(t, "lost", "card_lost", "card_gained") == ["lost", "card_lost", "card_gained"]
    assert Lamp not in held(t)


# ------------------------------------------------------------------ held for a while


@pytest.mark.rule("K-49")
@pytest.mark.parametrize("ends", [(THIS_TURN, THIS_HAND), (GO_AROUND, THIS_HAND)])
@pytest.mark.case("C-101")
def test_of_two_grants_that_overlap_the_longer_one_counts(table, script, ends):
    acts = {(0, 1): lambda me: [me.gain(Lamp, end) for end in ends]}
    t = table(hands=2, cards={"south": [script(acts)]}).until("W").until("S").until("W")
    assert Lamp in held(t)
    t.finish()
    assert Lamp not in held(t)
    assert marks(t, "lost") == ["lost"]


@pytest.mark.rule("K-49", "K-11")
@pytest.mark.parametrize("ends", [(THIS_TURN, THIS_TURN), (THIS_TURN,)])
def test_a_grant_for_a_turn_goes_exactly_once_even_if_given_twice(table, script, ends):
    acts = {(0, 1): lambda me: [me.gain(Lamp, end) for end in ends]}
    t = table(cards={"south": [script(acts)]}).until("S")
    assert Lamp in held(t)
    t.until("W")
    assert marks(t, "gained", "lost") == ["gained", "lost"]
    assert t.table.modifiers == []


@pytest.mark.rule("K-49", "K-11")
def test_a_shorter_grant_under_a_longer_one_is_no_activation(table, script):
    acts = {(0, 1): lambda me: [me.gain(Lamp, THIS_HAND)], (0, 2): lambda me: [me.gain(Lamp, THIS_TURN)]}
    t = table(cards={"south": [script(acts)]}).finish()
    assert marks(t, "activated", "gained") == ["activated", "gained"]


@pytest.mark.rule("K-49")
@pytest.mark.parametrize("own_first", [True, False])
def test_a_skill_held_for_good_stays_when_a_grant_of_it_ends(table, script, own_first):
    if own_first:
        cards = [Lamp, script({(0, 1): lambda me: [me.gain(Lamp, THIS_TURN)]})]
    else:
        cards = [script({(0, 1): lambda me: [me.gain(Lamp, THIS_TURN), me.gain(Lamp)]})]
    t = table(cards={"south": cards}).finish()
    assert Lamp in held(t)
    assert marks(t, "lost") == []


@pytest.mark.rule("K-49", "K-18")
def test_a_skill_that_is_lost_goes_with_all_its_grants(table, script):
    acts = {(0, 1): lambda me: [me.gain(Lamp, THIS_TURN), me.gain(Lamp, THIS_GAME), me.lose(Lamp)]}
    t = table(cards={"south": [script(acts)]}).until("S")
    assert marks(t, "gained", "lost") == ["gained", "gained", "lost"]
    assert t.table.modifiers == []


@pytest.mark.rule("K-49")
def test_a_lost_skill_that_is_granted_again_for_a_turn_goes_with_the_turn(table, script):
    acts = {(0, 1): lambda me: [me.lose(Lamp), me.gain(Lamp, THIS_TURN)]}
    t = table(cards={"south": [Lamp, script(acts)]}).until("S")
    assert Lamp in held(t)
    assert Lamp not in held(t.until("W"))


@pytest.mark.rule("K-49")
def test_a_second_grant_is_no_second_gain_for_those_who_are_told(table, script, locked):
    told = []

    def skill_changed(self, change):
        told.append(change)

    acts = {(0, 1): lambda me: [me.gain(Lamp, THIS_TURN), me.gain(Lamp, THIS_HAND)]}
    cards = {"south": [script(acts)], "west": [locked(skill_changed=skill_changed)]}
    t = table(cards=cards).finish()
    assert told == ["gained", "lost"]
    assert marks(t, "gained") == ["gained", "gained"]


@pytest.mark.rule("K-18")
def test_a_lost_skill_sees_nothing_of_what_happens(table, locked):
    class Counter(Skill):
        kind = LOCKED
        seen = 0

        def judged(self, who):
            self.seen += 1

    def hand_starting(self, me):
        yield me.lose(*me.skills_of(2))

    hand = {"east": "123m456p789s1122z", "wall": "1z"}
    for cards, seen in (([], 1), ([locked("Thief", hand_starting=hand_starting)], 0)):
        t = table(**hand, cards={"west": [Counter], "south": cards}).play("E: tsumo")
        assert [it.skill.seen for it in t.skills.instances if it.cls is Counter] == [seen]


@pytest.mark.rule("K-49", "K-27")
def test_a_grant_outlives_the_skill_that_gave_it(table, script):
    acts = {(0, 1): lambda me: [me.gain(Lamp, THIS_HAND), me.lose(me.instance)]}
    t = table(cards={"south": [script(acts)]}).until("W")
    assert held(t) == [Lamp]


def test_a_grant_until_something_else_than_an_end_is_told(table, script):
    with pytest.raises(HandlerError, match="expected an End, such as THIS_HAND"):
        table(cards={"south": [script({(0, 1): lambda me: [me.gain(Lamp, "hand")]})]}).until("W")


@pytest.mark.rule("K-14", "K-18", "K-29")
def test_tiles_turn_back_when_the_transforming_skill_is_lost_and_again_as_it_says_when_it_is_gained(table, script):
    one, nine = NAME_OF_TEXT["1m"], NAME_OF_TEXT["9m"]

    class Nines(Skill):
        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            return nine if name == one else name

        def holds(self, me):
            return me.table.turns[me.seat] != 4

    class Other(Skill):
        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            return name

        def holds(self, me):
            return True

    acts = {
        (0, 2): lambda me: [me.lose(Nines), me.gain(Other)],
        (0, 3): lambda me: [me.gain(Nines)],
    }
    t = table(south="1m456p789s112233z", cards={"south": [Nines, script(acts)]})
    seen = []
    for _ in range(5):
        seen.append(nine in t.until("S").table.hand_names(1))
        t.until("W")
    assert seen == [True, False, True, False, True]


# ------------------------------------------------------------------ face down and flipped


@pytest.fixture
def mask(ping):
    """A compulsory skill at the start of the turn and a flip skill, as one card's skills."""

    class Mask(Skill):
        kind = LOCKED

        def turn_started(self, me, who):
            if who == me.seat:
                yield ping("compulsory")

        def flipped(self, me, card):
            if card is me.card:
                yield ping("flip")

    return Mask


def turn_first(up):
    """What turns the first card of the seat over."""
    return lambda me: [me.turn_up(me.cards_of(me.seat)[0]) if up else me.turn_down(me.cards_of(me.seat)[0])]


@pytest.mark.rule("K-23")
@pytest.mark.case("C-110")
def test_a_face_down_card_does_nothing_until_it_is_turned_up_which_triggers_it_once(table, mask, script):
    acts = {(0, 2): turn_first(up=True), (0, 3): turn_first(up=True)}
    t = table(cards={"south": [face_down(mask), script(acts)]}).until("S")
    assert marks(t, "compulsory", "flip", "activated") == []
    t.until("W").until("S").until("W")
    assert marks(t, "compulsory", "flip") == ["flip"]
    t.until("S").until("W")
    assert marks(t, "compulsory", "flip", "card_turned") == ["card_turned", "flip", "compulsory"]


@pytest.mark.rule("K-23")
def test_turning_a_card_down_silences_it_and_triggers_nothing(table, mask, script):
    t = table(cards={"south": [mask, script({(0, 1): turn_first(up=False)})]}).finish()
    assert marks(t, "compulsory", "flip", "card_turned") == ["compulsory", "card_turned"]


@pytest.mark.rule("K-23")
def test_pure_skills_of_a_face_down_card_do_not_count_and_count_again_when_it_is_turned_up(table, script):
    hand = {"east": "123m456p789s1122z", "wall": "9m???1z", "dora": "8s"}
    plain = table(**hand).play("E: discard 9m", "E: tsumo").win("E").value.han

    def han(*acts):
        cards = [face_down(Lamp), script(dict(acts))]
        return table(**hand, cards={"east": cards}).play("E: discard 9m", "E: tsumo").win("E").value.han

    assert han() == plain
    assert han(((0, 1), turn_first(up=True))) == plain + 1


@pytest.mark.rule("K-23")
def test_a_skill_that_says_so_works_face_down(table, pinger):
    skill = pinger("hand_starting")
    assert marks(table(cards={"south": [face_down(skill)]}), "ping") == []
    skill.works_down = True
    assert marks(table(cards={"south": [face_down(skill)]}), "ping") == ["ping"]


@pytest.mark.rule("K-23")
def test_a_skill_that_works_face_down_can_turn_its_own_card_up(table):
    class Hidden(Skill):
        kind = LOCKED
        works_down = True

        @mine
        def drawn(self, me):
            yield me.turn_up(me.card)

    t = table(cards={"south": [face_down(Hidden)]}).until("W")
    assert [card.down for card in t.skills.holdings.cards] == [False]


@pytest.mark.rule("K-19", "K-20", "K-23")
@pytest.mark.parametrize("kind", [LIMITED, SWITCH])
@pytest.mark.case("C-099")
def test_uses_and_sides_outlast_turning_the_card_over(table, script, ping, kind):
    class Once(Skill):
        sides = ("ebb", "flood") if kind is SWITCH else ()

        @mine
        def turn_ending(self, me):
            if kind is SWITCH:
                yield me.ask_side()
            yield ping("used")

    Once.kind = kind
    acts = {(0, 2): turn_first(up=False), (0, 3): turn_first(up=True)}
    t = table(cards={"south": [Once, script(acts)]}).until("S", "test_cards.once")
    t.play("S: side ebb" if kind is SWITCH else "S: yes")
    if kind is SWITCH:
        assert t.until("S", "test_cards.once").options("S") == ["pass", "side flood"]
    t.finish()
    assert marks(t, "used", "card_turned") == ["used", "card_turned", "card_turned"]


@pytest.mark.rule("K-23")
def test_a_gained_skill_is_not_on_the_card_and_stays_when_it_is_turned(table, script):
    acts = {(0, 1): lambda me: [me.gain(Lamp), me.turn_down(me.card)]}
    t = table(cards={"south": [script(acts)]}).until("W")
    assert held(t) == [Lamp]


@pytest.mark.rule("K-23")
def test_a_skill_gained_again_without_its_face_down_card_is_not_face_down(table, script):
    acts = {(0, 1): lambda me: [me.lose_card(me.cards_of(me.seat)[0]), me.gain(Lamp)]}
    t = table(cards={"south": [face_down(Lamp), script(acts)]}).until("W")
    assert held(t)[0] is Lamp


@pytest.mark.rule("K-23", "K-30")
def test_a_skill_of_a_face_down_card_cannot_be_copied(table, script):
    acts = {(0, 1): lambda me: [me.copy(me.cards_of(2)[0].skills[0])]}
    t = table(cards={"south": [script(acts)], "west": [face_down(Lamp)]}).until("W")
    assert marks(t, "activated", "gained") == []


@pytest.mark.rule("K-23")
def test_turning_down_its_own_card_stops_an_activation(table, script):
    acts = {(0, 1): lambda me: [me.turn_down(me.card), me.gain(Lamp)]}
    t = table(cards={"south": [script(acts)]}).until("W")
    assert marks(t, "card_turned", "gained") == ["card_turned"]


@pytest.mark.rule("K-12", "K-23")
def test_the_card_of_an_immune_player_is_not_turned(table, locked, mask):
    def hand_starting(self, me):
        yield me.turn_down(me.cards_of(2)[0])

    immune = locked("Immune", immune=lambda self, me, yes, who: yes or who == me.seat)
    turner = locked("Turner", hand_starting=hand_starting)
    assert marks(table(cards={"south": [turner], "west": [mask]}), "card_turned") == ["card_turned"]
    assert marks(table(cards={"south": [turner], "west": [mask, immune]}), "card_turned") == []


@pytest.mark.rule("K-23", "K-49")
def test_the_journal_does_not_tell_which_card_was_taken_face_down(table, script):
    acts = {(0, 1): lambda me: [me.gain_card(Lamp, down=True)], (0, 2): lambda me: [me.turn_up(me.cards_of(1)[1])]}
    t = table(cards={"south": [script(acts)]}).until("W")
    assert "Lamp" not in t.transcript()
    assert "lamp" not in t.transcript()
    t.until("S").until("W")
    assert ("card_turned", 1, "conftest.script#2", f"{__name__}:Lamp", "up") in t.events()
    assert Lamp in held(t)


def test_a_card_of_somebody_else_cannot_be_lost(table, script):
    acts = {(0, 1): lambda me: [me.lose_card(me.cards_of(2)[0])]}
    with pytest.raises(HandlerError, match=r"expected me\.card or one of"):
        table(cards={"south": [script(acts)], "west": [Lamp]}).until("W")


# ------------------------------------------------------------------ records


class _Random:
    def __init__(self, seed):
        self._below = Stream(f"cards {seed}").below

    def answer(self, decision, view):
        return decision.space.sample(self._below)


class Busy(Skill):
    """Gains, loses, copies and turns whatever it can, and uses both of its sides."""

    kind = SWITCH
    sides = ("give", "take")

    @mine
    def drawn(self, me):
        chosen = yield me.ask_side()
        if chosen == "give":
            yield me.gain(Lamp, THIS_TURN)
            yield me.gain_card("miyanaga_saki", THIS_HAND, down=True)
        else:
            yield me.turn_up(me.cards_of(me.seat)[-1])
            yield me.copy(me.skills_of((me.seat + 1) % me.table.players)[0], GO_AROUND)
            yield me.lose(Lamp)


@pytest.mark.rule("K-49", "K-23", "K-18", "K-20")
def test_a_record_with_cards_that_come_go_and_turn_replays_to_the_same_bytes():
    known = Registry()
    known.load_entry_points()
    seats = [[Busy, face_down(Lamp)], [Busy], [face_down("miyanaga_saki"), Busy], [Lamp, Busy]]
    recorder = Recorder()
    game = open_game(
        load_rules("tenhou"), seed="cards", seats=seats, hands=4, known=known, listeners=[recorder], raise_faults=True
    )
    drive(game, [_Random(seat) for seat in range(4)], recorder.answers)
    kinds = {event[0] for event in game.table.journal}
    assert {"gained", "lost", "card_gained", "card_lost", "card_turned"} <= kinds
    text = "\n".join(record_lines(game, recorder))
    record = read_record(text, opener=lambda rules, cards, packs: seat_cards(rules, cards, known=known).attach)
    assert record.setup.cards[2][0] == "miyanaga_saki face down"
    assert verify_record(record) == []


@pytest.mark.rule("K-23", "K-49")
def test_a_card_named_face_down_in_words_is_dealt_so(table):
    t = table(cards={"south": ["miyanaga_saki face down", "miyanaga_saki"]})
    assert [card.down for card in t.skills.holdings.cards] == [True, False]
    with pytest.raises((PackError, SceneError), match="did you mean"):
        table(cards={"south": ["miyanaga_sake face down"]})
