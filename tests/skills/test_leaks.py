"""Two worlds that a seat cannot tell apart: what a skill must not tell, and what it may."""

from __future__ import annotations

from collections import Counter

import pytest

from rinshan import load_rules
from rinshan.decisions import action
from rinshan.events import Private
from rinshan.rows import HandlerError
from rinshan.streams import Stream
from rinshan.subjects import Known, Refusal
from rinshan.tiles import TILES
from rinshan.wall import seeded_wall
from rinshan_skills import LOCKED, Skill, mine
from rinshan_skills.effects import Effect
from rinshan_skills.testing import ContractError, contract, leaks
from rinshan_skills.testing.games import Case, play
from rinshan_skills.testing.leaks import leak_verdicts, permuted
from rinshan_skills.testing.players import maker

QUICK = {"games": 3, "hands": 1, "only": ["plain"]}


def leak(skill, **options):
    with pytest.raises(ContractError) as caught:
        contract(skill, **{**QUICK, **options})
    assert caught.value.clause == "no leak"
    return str(caught.value)


def neighbour(me):
    return me.table.hands[me.table.next_seat(me.seat)]


class InNotes(Skill):
    """Tells a neighbour's hand in the note of a question."""

    @mine
    def drawn(self, me):
        yield me.ask_yes(note=str(sorted(me.table.face[tile] for tile in neighbour(me))))


class InOptions(Skill):
    """Asks for a tile of a hand that its holder does not see."""

    @mine
    def drawn(self, me):
        yield me.ask_tile(neighbour(me), secret=True)


class InRefusals(Skill):
    """Forbids the discards of which the neighbour holds another."""

    kind = LOCKED

    @mine
    def may_discard(self, me, tile):
        held = {me.table.face[other] for other in neighbour(me)}
        return Refusal("no", "in_refusals") if me.table.face[tile] in held else None


class InStanding(Skill):
    """Turns the places round while the neighbour holds a dragon."""

    kind = LOCKED

    def standing(self, me, order):
        return order[::-1] if any(me.table.face[tile] >= 31 for tile in neighbour(me)) else order


class InDoraOfOthers(Skill):
    """Has another dora while its holder holds a dragon, which its holder may know, and the others not."""

    kind = LOCKED

    @mine
    def dora_kinds(self, me, kinds):
        dragon = any(31 <= me.table.face[tile] <= 33 for tile in me.table.hands[me.seat])
        return [*kinds, 0] if dragon else kinds


class ByAsking(Skill):
    """Asks its holder only when the neighbour holds a dragon."""

    @mine
    def drawn(self, me):
        if any(me.table.face[tile] >= 31 for tile in neighbour(me)):
            yield me.ask_yes(known_to=(me.seat,))


class BySilence(Skill):
    """Asks its holder, so that all know, only when it drew a terminal."""

    @mine
    def drawn(self, me, draw):
        if me.table.face[draw.tile] % 9 in (0, 8):
            yield me.ask_yes()


class InEvents(Skill):
    """Logs what its holder drew, for all to read."""

    kind = LOCKED

    @mine
    def drawn(self, me, draw):
        yield Told(me.table.face[draw.tile])


class Told(Effect):
    def __init__(self, what, known_to=None):
        self.what = what if known_to is None else Private(known_to, what)

    def would_change(self, act, /):
        return True

    def apply(self, act, /):
        act.log("whispered", self.what)


@pytest.mark.rule("B-01", "K-33")
@pytest.mark.case("C-115", "C-116")
@pytest.mark.parametrize(
    ("skill", "said"),
    [
        (InNotes, "its question tells what is hidden"),
        (InOptions, "its question tells what is hidden: test_leaks.in_options: pass, take 1 of"),
        (InRefusals, "its question tells what is hidden: turn: discard"),
        (InStanding, "its view tells what is hidden: "),
        (InDoraOfOthers, "its view tells what is hidden: "),
        (ByAsking, "its question tells what is hidden"),
        (InEvents, "the event 'whispered "),
    ],
)
def test_what_a_skill_tells_of_hidden_tiles_is_found(skill, said):
    assert said in leak(skill, players=["random" if skill is InEvents else "default"], games=9)


@pytest.mark.rule("K-60")
def test_a_question_that_others_notice_tells_the_holders_hand():
    assert "that somebody is asked tells what is hidden" in leak(BySilence, players=["default"], games=6)


@pytest.mark.rule("K-60")
def test_a_question_that_nobody_else_knows_of_tells_nothing():
    class InSecret(Skill):
        @mine
        def drawn(self, me, draw):
            if me.table.face[draw.tile] % 9 in (0, 8):
                yield me.ask_yes(known_to=(me.seat,))

    contract(InSecret, **{**QUICK, "games": 6}, players=["default"])


@pytest.mark.rule("K-60")
def test_a_question_that_is_always_asked_tells_nothing():
    class Always(Skill):
        @mine
        def drawn(self, me):
            yield me.ask_yes()

    contract(Always, **QUICK, players=["default", "random"])


@pytest.mark.rule("K-33")
def test_what_only_its_holder_may_read_in_an_event_is_no_leak():
    class Whispers(Skill):
        kind = LOCKED

        @mine
        def drawn(self, me, draw):
            yield Told(me.table.face[draw.tile], (me.seat,))

    contract(Whispers, **{**QUICK, "games": 6}, players=["default"])


@pytest.mark.parametrize(
    ("skill", "allow"), [(InNotes, "options"), (InOptions, "options"), (ByAsking, "asked"), (InEvents, "events")]
)
def test_what_a_card_says_that_it_tells_may_be_allowed(skill, allow):
    contract(skill, **QUICK, players=["default"], allow=[allow])


def test_silence_may_be_allowed():
    contract(BySilence, **{**QUICK, "games": 6}, players=["default"], allow=["silence"])


def test_an_activation_tells_what_it_tells():
    """It is seen by all that the skill was used; from then on the worlds are no longer alike."""

    class Dragons(Skill):
        kind = LOCKED
        drawn_dragons = 0

        @mine
        def drawn(self, me, draw):
            if me.table.face[draw.tile] >= 31:
                yield me.remember(drawn_dragons=self.drawn_dragons + 1)

    contract(Dragons, **{**QUICK, "games": 6}, players=["default"])


def test_options_may_follow_from_what_everybody_sees():
    class Extra(Skill):
        kind = LOCKED

        @mine
        def own_options(self, me):
            return [action("knock")] if len(me.table.live) % 2 else []

    contract(Extra, **QUICK, players=["default"])


def test_a_permuted_wall_holds_the_same_tiles_at_other_places():
    wall = seeded_wall(1)
    first, second = wall.live[0], wall.ura[0]
    other = permuted(wall, {first: second, second: first})
    other.check()
    assert (other.live[0], other.ura[0]) == (second, first)
    assert other.live[1:] == wall.live[1:]
    assert permuted(wall, {}) == wall
    order = Stream("a").shuffled(range(TILES))
    permuted(wall, dict(enumerate(order))).check()


@pytest.mark.rule("K-33")
def test_what_a_skill_lets_its_holder_see_is_known_and_no_leak():
    """Honours in all hands are open to it: a world in which somebody has another honour is not like this one."""

    for condition in ("plain", "disabled for the hand"):
        contract(XRay, games=8, hands=1, only=[condition], players=["random"])


class XRay(Skill):
    """Its holder sees the honours in all hands."""

    kind = LOCKED

    def sees(self, me, yes, who, viewer, tile):
        return yes or (viewer == me.seat and who >= 0 and me.table.printed[tile] >= 27)


def verdicts(skill, games, player="default"):
    """How often a moment was judged, by what was found or why there was no verdict."""
    told = Counter()
    for number in range(games):
        seats = ((skill,), (), (), ())
        played = play(Case(f"verdicts {number}", load_rules("skills"), seats, [maker(player)], hands=1))
        assert played.found is None
        found = list(leak_verdicts(played))
        assert [verdict.moment for verdict in found] == played.moments
        for verdict in found:
            assert not (verdict.found and verdict.why_not)
            told[verdict.why_not or verdict.found.partition(":")[0] or "judged"] += 1
    return told


@pytest.mark.rule("K-33")
def test_a_skill_that_sees_into_hands_is_judged_by_what_it_does_not_see(monkeypatch):
    """The honours that it would see in the other world stay where they are; all other tiles change places."""
    monkeypatch.setattr(leaks, "TRIES", (1.0,))
    told = verdicts(XRay, 6)
    monkeypatch.setattr(leaks, "MOST_SEEN", 0)
    given_up = verdicts(XRay, 6)
    assert told["judged"] > given_up["judged"]
    assert given_up["the seat sees other tiles in the other world"] > 0


@pytest.mark.rule("K-33", "K-60")
def test_a_leak_beside_what_a_skill_sees_is_found():
    class Both(XRay):
        @mine
        def drawn(self, me):
            if sum(me.table.printed[tile] < 9 for tile in neighbour(me)) % 2:
                yield me.ask_yes(known_to=(me.seat,))

    assert "its question tells what is hidden" in leak(Both, players=["default"], games=9)


def test_of_each_moment_it_is_said_whether_it_was_judged_and_why_not():
    told = verdicts(type("Quiet", (Skill,), {"kind": LOCKED}), 6, "random")
    assert told["judged"] > 0
    assert set(told) == {"judged"}


def honours(me):
    return Known(
        "honours", (0,), str([me.table.face[tile] for tile in me.table.hands[0] if me.table.printed[tile] >= 27])
    )


class Feels(Skill):
    """Its holder knows the honours of the first East, as the card says."""

    kind = LOCKED
    tells = ("honours",)

    def knows(self, me, who):
        return [honours(me)] if who == me.seat else []


class Blurts(Feels):
    """Everybody is told as well."""

    def knows(self, me):
        return [honours(me)]


@pytest.mark.rule("K-33")
def test_what_a_skill_says_that_it_tells_its_holder_is_no_leak():
    contract(Feels, games=12, hands=1, only=["plain"], players=["random"])


@pytest.mark.rule("K-33")
def test_whom_else_it_tells_the_same_is_told_what_is_hidden():
    told = leak(Blurts, games=12, players=["random"])
    assert "its view tells what is hidden" in told
    assert "honours" in told


@pytest.mark.rule("K-33", "H-07")
def test_a_skill_tells_nothing_of_which_it_does_not_say_so(table, locked):
    quiet = locked(knows=lambda self, me, who: [Known("mood")], tells=("tenpai",))
    t = table(cards={"south": [quiet]})
    with pytest.raises(
        HandlerError, match=r"tells 'mood', which the skill does not say; expected tells = \('tenpai', 'mood'\)"
    ):
        t.view("S").knows  # noqa: B018 - it asks
