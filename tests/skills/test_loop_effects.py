"""Notes under seal, chance, cards that lie nowhere, a second look at gaining (K-18, K-33, K-41, K-49)."""

import pytest

from rinshan.events import data
from rinshan.rows import HandlerError
from rinshan_skills import LOCKED, NEVER, THIS_HAND, Character, Registry, Skill, face_down


def marks(t, *words):
    return [event[0] for event in t.events(*words)]


@pytest.fixture
def clerk():
    """Notes something at the start of the hand, and shows it when the first turn is over."""

    class Clerk(Skill):
        kind = LOCKED
        noted = ""

        def hand_starting(self, me):
            yield me.note(noted="the third row")

        def turn_ending(self, me):
            if self.noted:
                yield me.reveal("noted")

    return Clerk


@pytest.mark.rule("K-33", "K-41")
def test_a_note_is_known_to_its_writer_alone_until_it_is_shown(table, clerk):
    t = table(cards={"south": [clerk]})
    (event,) = t.events("noted")
    assert t.skills.instances[0].skill.noted == "the third row"
    assert data(event, t.table.printed, 1)["data"] == ["noted", "the third row"]
    assert data(event, t.table.printed, 0)["data"] == ["noted", "?"]
    assert t.events("note_shown") == []
    t.until("S")
    assert [event[3:] for event in t.events("note_shown")] == [("noted", "the third row")]


@pytest.mark.rule("K-11")
def test_noting_what_is_noted_already_is_no_activation(table, locked):
    def turn_started(self, me, who):
        yield me.note(noted="once")

    t = table(cards={"south": [locked(turn_started=turn_started, noted="")]}).until("W")
    assert marks(t, "activated", "noted") == ["activated", "noted"]


@pytest.mark.parametrize(
    ("field", "hint"), [("note", "did you mean 'noted'"), ("_hidden", "no field"), (3, "no field")]
)
def test_showing_what_is_no_field_is_told(table, locked, field, hint):
    def hand_starting(self, me):
        yield me.reveal(field)

    with pytest.raises(HandlerError, match=hint):
        table(cards={"south": [locked(hand_starting=hand_starting, noted="")]})


@pytest.mark.rule("K-41")
def test_a_skill_is_chosen_by_its_name_and_seat(table, locked, ping):
    chosen = []

    def hand_starting(self, me):
        skills = [*me.skills_of(2), *me.skills_of(3)]
        chosen.append((yield me.ask_skill(skills, secret=True, note="which one")))

    plain, other = locked("Plain"), locked("Other")
    cards = {"south": [locked(hand_starting=hand_starting)], "west": [plain, other], "north": [plain]}
    t = table(cards=cards)
    wanted = ["skill conftest.plain@2", "skill conftest.other@2", "skill conftest.plain@3"]
    assert t.options("S") == wanted
    assert (t.asked("S").known_to, t.asked("S").note) == ((1,), "which one")
    t.play("S: skill conftest.plain@3")
    assert [(it.cls, it.seat) for it in chosen] == [(plain, 3)]
    assert chosen[0].title == "conftest.plain@3"


@pytest.mark.rule("K-11")
def test_chance_among_one_item_gives_it_and_is_an_activation(table, locked, ping):
    def hand_starting(self, me):
        assert (yield me.random(["only"])) == "only"

    t = table(cards={"south": [locked(hand_starting=hand_starting)]})
    assert marks(t, "activated") == ["activated"]


# ------------------------------------------------------------------ cards that lie nowhere


@pytest.fixture
def box(locked):
    """A registry with four characters, one of them a professional."""
    known = Registry()
    for name in ("dove", "crow", "owl", "hawk"):
        skill = locked(name.capitalize(), han_direct=lambda self, han: han + 1)
        marks = frozenset({"professional"}) if name == "owl" else frozenset()
        known.characters[name] = Character(name, __name__, (skill,), marks)
    return known


@pytest.mark.rule("K-49")
def test_unused_cards_are_those_that_never_lay_at_this_table(table, box, locked):
    t = table(known=box, cards={"south": [locked("Looks")], "west": ["crow"], "north": [face_down("owl")]})
    me = t.skills.instances[0].me
    assert me.unused_cards() == ["dove", "hawk"]
    assert me.unused_cards("professional") == []
    t = table(known=box, cards={"south": [locked("Looks")]})
    me = t.skills.instances[0].me
    assert me.unused_cards() == ["crow", "dove", "hawk", "owl"]
    assert me.unused_cards("professional") == ["owl"]


@pytest.mark.rule("K-49", "K-23", "H-01")
def test_a_random_card_drawn_face_down_is_known_to_nobody_and_the_same_in_every_replay(table, box, locked):

    def hand_starting(self, me):
        card = yield me.random(me.unused_cards())
        yield me.gain_card(card, THIS_HAND, down=True)

    draws = locked("Draws", hand_starting=hand_starting)
    t = table(known=box, seed=4, cards={"south": [draws]})
    (card,) = [card for card in t.skills.holdings.cards_of(1) if card.down]
    assert card.id == t.table.streams.stream("skills", 0).choice(["crow", "dove", "hawk", "owl"])
    assert t.events("card_gained")[0][3:] == ("", "hand")
    assert card.id not in t.transcript()
    again = table(known=box, seed=4, cards={"south": [draws]})
    assert again.table.journal == t.table.journal
    assert [it.id for it in again.skills.holdings.cards_of(1)] == [it.id for it in t.skills.holdings.cards_of(1)]
    seen = {
        next(
            card.id for card in table(known=box, seed=seed, cards={"south": [draws]}).skills.holdings.cards if card.down
        )
        for seed in range(12)
    }
    assert len(seen) > 1


# ------------------------------------------------------------------ gained


@pytest.fixture
def herald(locked, ping):
    def gained(self, me, who, skill):
        yield ping(f"{skill.label} to {who}")

    return locked("Herald", gained=gained)


def told(t):
    return [event[0] for event in t.events() if " to " in event[0]]


@pytest.mark.rule("K-18", "K-49")
def test_the_skills_of_a_card_are_gained_with_it_unless_it_comes_face_down(table, box, herald, script):
    acts = {(0, 1): lambda me: [me.gain_card("dove"), me.gain_card("crow", down=True)]}
    t = table(known=box, cards={"south": [script(acts)], "west": [herald]}).until("W")
    assert told(t) == ["conftest.dove to 1"]


@pytest.mark.rule("K-18", "K-19")
def test_a_skill_lost_and_gained_again_is_gained_again(table, locked, herald, script):
    gift = locked("Gift")
    acts = {
        (0, 1): lambda me: [me.gain(gift), me.gain(gift)],
        (0, 2): lambda me: [me.lose(gift)],
        (0, 3): lambda me: [me.gain(gift)],
    }
    t = table(cards={"south": [script(acts)], "west": [herald]})
    for turns, count in ((1, 1), (2, 1), (3, 2)):
        t.until("S").until("W")
        assert told(t) == ["conftest.gift to 1"] * count, turns


@pytest.mark.rule("K-30", "K-18")
def test_a_copy_is_gained_and_what_cannot_be_copied_is_not(table, locked, herald, script):
    acts = {(0, 1): lambda me: [me.copy(skill) for skill in me.skills_of(3)]}
    cards = {"south": [script(acts)], "west": [herald], "north": [locked("One"), locked("Two", copied=NEVER)]}
    t = table(cards=cards).until("S").until("W")
    assert told(t) == ["conftest.one to 1"]


@pytest.mark.rule("K-18")
def test_skills_of_cards_dealt_before_the_game_are_not_gained(table, locked, herald):
    assert told(table(cards={"south": [locked("Own")], "west": [herald]}).until("S")) == []
