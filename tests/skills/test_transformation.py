"""Fixed transformations: the printed name decides, conditions count without the effect, dora by what was before."""

from dataclasses import dataclass
from itertools import permutations

import pytest

from rinshan.errors import PackError
from rinshan.melds import Meld
from rinshan.rows import listen
from rinshan.table import verify
from rinshan.tiles import NAME_OF_TEXT, NAME_TEXT, parse_names
from rinshan_skills import DECLARED, FIXED, LOCKED, ExtraYaku, Me, Modifier, Registry, Skill, mine

PLAIN = {"red_fives": (0, 0, 0)}


def _turning(name, old, new, **fields):
    """A locked skill by which tiles with one printed name are others."""
    old, new = NAME_OF_TEXT[old], NAME_OF_TEXT[new]

    def turns(self, me, name):
        return new if name == old else name

    return type(name, (Skill,), {"kind": LOCKED, "transforms": FIXED, "turns": turns, **fields})


def while_tenpai(self, me):
    return me.tenpai


ONE_IS_TWO = _turning("OneIsTwo", "1m", "2m")
TWO_IS_THREE = _turning("TwoIsThree", "2m", "3m")
ONE_IS_FOUR = _turning("OneIsFour", "1m", "4m")
NINES = _turning("Nines", "1m", "9m", holds=while_tenpai)


class DeclareFirst(Skill):
    """The first tile drawn is a 2m, or a 1m where it is drawn as one."""

    kind = LOCKED
    transforms = DECLARED

    @mine
    def drawn(self, me, draw):
        is_one = me.table.printed[draw.tile] == NAME_OF_TEXT["1m"]
        yield me.transform(draw.tile, NAME_OF_TEXT["1m" if is_one else "2m"])


def level(t, cls, value):
    """Give a skill a level: 0 works, 1 sealed, 2 disabled."""
    rows = listen(t.table)
    (instance,) = (held for held in t.skills.instances if held.cls is cls)
    rows.level_of = lambda source: value if source.origin() is instance else 0
    t.table.changed()


def in_hand(t, wind, text):
    return [NAME_TEXT[name] for name in t.table.hand_names(t.seat(wind))].count(text)


# ------------------------------------------------------------------ the printed name decides


@pytest.mark.rule("K-04")
@pytest.mark.case("C-112")
def test_transformations_do_not_chain_whatever_the_order_in_which_they_were_gained(table):
    for cards in permutations((ONE_IS_TWO, TWO_IS_THREE)):
        t = table(east="122m456p789s11223z", cards={"east": list(cards)})
        t.expect(east="233m456p789s11223z")
        late = table(east="122m456p789s11223z", cards={"east": [cards[0]]})
        late.skills.seat(cards[1], 0)
        late.table.changed()
        late.expect(east="233m456p789s11223z")


@pytest.mark.rule("K-04")
def test_of_two_that_turn_the_same_tile_the_lower_name_counts_in_either_order(table):
    for cards in permutations((ONE_IS_TWO, ONE_IS_FOUR)):
        table(east="156m456p789s11223z", cards={"east": list(cards)}).expect(east="256m456p789s11223z")


@pytest.mark.rule("K-04", "K-02")
def test_a_declared_tile_is_the_declared_one_in_either_order(table):
    for cards in permutations((DeclareFirst, ONE_IS_TWO)):
        t = table(east="19m", south="456m456p789s1122z", wall="? 9s", cards={"south": list(cards)}).until("S")
        assert in_hand(t, "south", "2m") == 1
        t = table(east="19m", south="456m456p789s1122z", wall="? 1m", cards={"south": list(cards)}).until("S")
        assert in_hand(t, "south", "1m") == 1
    for cards in permutations((DeclareFirst, TWO_IS_THREE)):
        t = table(east="19m", south="456m456p789s1122z", wall="? 9s", cards={"south": list(cards)}).until("S")
        assert (in_hand(t, "south", "2m"), in_hand(t, "south", "3m")) == (1, 0)


@pytest.mark.rule("K-04", "K-25")
def test_only_tiles_of_the_holder_are_turned_and_only_while_they_are_his(table):
    t = table(east="11m456p789s112233z", south="11m456p789s11223z", wall="5z", cards={"east": [ONE_IS_TWO]})
    assert (in_hand(t, "east", "2m"), in_hand(t, "south", "1m")) == (2, 2)
    t.play("E: discard 2m").expect(river={"east": "1m"})
    assert t.options("S") == ["pon 11m", "pass"]


@pytest.mark.rule("K-14", "K-27")
def test_a_disabled_skill_turns_its_tiles_back_and_a_sealed_one_does_not(table):
    t = table(east="111m456p789s11223z", cards={"east": [ONE_IS_TWO]})
    for value, ones in ((1, 0), (2, 3), (0, 0)):
        level(t, ONE_IS_TWO, value)
        assert in_hand(t, "east", "1m") == ones
        verify(t.table, ())


# ------------------------------------------------------------------ conditions


# 11m 99m and three sets: tenpai as printed. With the 1s as 9s it is 9999m.
TENPAI = "11m99m456p789s234s"
OTHERS = {"east": "19m19p19s12345677z"}


@pytest.mark.rule("K-29")
def test_a_condition_is_counted_on_the_state_without_the_skills_own_effect(table):
    # 123m and a single 5z: with the 1 as a 9 the hand is far from tenpai, and stays tenpai for the condition
    t = table(**OTHERS, south="123m456p789s234s6z", wall="7z 5z 3s", cards={"south": [NINES]}, **PLAIN)
    t.until("S").expect(south="239m456p789s234s67z")
    assert t.table.waits(1) == 0
    t.play("S: discard 7z").until("W").expect(south="239m456p789s234s6z")


@pytest.mark.rule("K-29", "K-04")
def test_faces_follow_when_the_answer_changes_by_a_discard_and_back_by_a_draw(table):
    hand = {**OTHERS, "south": TENPAI, "wall": "2z 5z 3z 6z 4p", "cards": {"south": [NINES]}, **PLAIN}
    t = table(**hand).until("S")
    t.expect(south="9999m456p789s234s2z")
    t.play("S: discard 4p").until("W").expect(south="11m99m56p789s234s2z")
    t.until("S")
    t.expect(south="11m99m456p789s234s2z")
    t.play("S: discard 2z").until("W").expect(south="9999m456p789s234s")


@pytest.mark.rule("K-29")
def test_nothing_is_derived_anew_while_the_answer_stays(table):
    t = table(**OTHERS, south=TENPAI, wall="2z 5z 3z 6z", cards={"south": [NINES]}, **PLAIN).until("S")
    t.play("S: discard 2z").until("N")
    keys = t.table.keys[1]
    t.until("E")
    assert t.table.keys[1] is keys
    verify(t.table, ())


@pytest.mark.rule("K-29", "E-03")
def test_a_call_is_counted_with_the_discard_that_follows_it(table):
    south = "112m99m55z456p78s2s"
    t = table(east="5z", south=south, wall="2z", cards={"south": [NINES]}, **PLAIN)
    t.play("E: discard 5z").expect(south="11m2m99m55z456p78s2s")
    t.play("S: pon 55z")
    assert in_hand(t, "south", "1m") == 2, "no discard leaves this hand tenpai"
    near = table(east="5z", south="11m99m55z456p78s2z2s", wall="2z", cards={"south": [NINES]}, **PLAIN)
    near.play("E: discard 5z", "S: pon 55z")
    assert in_hand(near, "south", "1m") == 2
    ready = table(east="5z", south="11m99m55z456p789s2z", wall="2z", cards={"south": [NINES]}, **PLAIN)
    ready.play("E: discard 5z", "S: pon 55z")
    assert in_hand(ready, "south", "9m") == 4
    ready.play("S: discard 2z").until("W")
    assert in_hand(ready, "south", "9m") == 4


@pytest.mark.rule("E-03", "K-29")
def test_a_hand_with_a_wrong_meld_is_tenpai_in_no_turn(table):
    south = "67m11m234p678s23s7z"
    t = table(east="5m", south=south, cards={"south": ["anan", NINES]}, **PLAIN).play("E: discard 5m", "S: chi 67m")
    assert (t.table.has_wrong_meld(1), in_hand(t, "south", "1m")) == (True, 2)


@pytest.mark.rule("E-03")
@pytest.mark.parametrize(
    ("kind", "names", "right"),
    [
        ("chi", "657m", True),
        ("chi", "89m1p", False),
        ("chi", "567z", False),
        ("chi", "679m", False),
        ("chi", "555m", False),
        ("pon", "505m", True),
        ("pon", "456m", False),
        ("ankan", "1112z", False),
    ],
)
def test_a_meld_is_wrong_when_its_tiles_are_not_the_set_that_was_called(kind, names, right):
    assert Meld(kind, tuple(parse_names(names))).is_set is right


@pytest.mark.rule("K-29")
def test_conditions_that_lean_on_each_other_do_not_depend_on_the_order(table):
    def no_twos(self, me):
        return NAME_OF_TEXT["2m"] not in me.table.hand_names(me.seat)

    one = _turning("OneIsTwoAlone", "1m", "2m", holds=no_twos)
    four = _turning("FourIsTwoAlone", "4m", "2m", holds=no_twos)
    for cards in permutations((one, four)):
        t = table(east="14m456p789s11223z", cards={"east": list(cards)})
        for _ in range(3):
            t.table.changed()
            assert in_hand(t, "east", "2m") == 2


@pytest.mark.rule("K-14", "K-29")
def test_a_disabled_condition_is_not_asked_and_asked_again_when_the_skill_works(table):
    asked = []

    def holds(self, me):
        asked.append(me.seat)
        return True

    cls = _turning("Asked", "1m", "9m", holds=holds)
    t = table(east="11m456p789s112233z", cards={"east": [cls]})
    assert in_hand(t, "east", "9m") == 2
    level(t, cls, 2)
    asked.clear()
    t.table.log("nothing", 0, None)
    assert asked == []
    assert in_hand(t, "east", "1m") == 2
    level(t, cls, 0)
    assert asked
    assert in_hand(t, "east", "9m") == 2


@pytest.mark.rule("K-29", "B-01")
def test_every_event_finds_running_keys_that_match(table):
    t = table(seed=5, cards={wind: [NINES, ONE_IS_TWO] for wind in ("east", "south")}, **PLAIN)
    t.table.listeners.append(verify)
    t.finish()
    assert t.result.why in ("win", "exhaustive", "abort", "nagashi")


@pytest.mark.rule("H-07")
def test_a_condition_that_fails_silences_the_skill_for_the_hand(table):
    def holds(self, me):
        raise ValueError("oops")

    cls = _turning("Failing", "1m", "9m", holds=holds)
    t = table(east="11m456p789s112233z", cards={"east": [cls]}, raise_faults=False).finish()
    (fault,) = t.skills.faults
    assert "its handler for 'holds' failed" in str(fault)
    assert len(t.events("fault")) == 1


def test_a_table_without_a_condition_has_no_listener_and_one_without_a_transformation_nothing(table):
    listeners = len(table(east="1m").table.listeners)
    assert len(table(east="1m", cards={"east": [ONE_IS_TWO]}).table.listeners) == listeners
    assert len(table(east="1m", cards={"east": [NINES]}).table.listeners) == listeners + 1
    assert table(east="1m").table.turning is None


# ------------------------------------------------------------------ dora


@pytest.mark.rule("K-05", "B-13")
@pytest.mark.case("C-105")
def test_dora_count_by_the_tile_before_and_yaku_by_the_tile_after(table):
    five = _turning("SouFivesArePin", "5s", "5p")
    hand = {"east": "9m", "south": "34p5s678m234m678s6p", "cards": {"south": [five]}, "wall": "2z", **PLAIN}
    for indicator, found in (("4s", 1), ("4p", 0)):
        t = table(**{**hand, "east": "6p"}, dora=indicator).play("E: discard 6p", "S: ron")
        assert "tanyao" in t.yaku("S")
        assert sum(item.han for item in t.win("S").value.dora) == found


@pytest.mark.rule("K-05", "K-02")
@pytest.mark.case("C-105")
def test_a_declared_tile_counts_as_dora_by_what_it_is_beside_a_fixed_one(table):
    t = table(east="19m", south="11m456p789s11223z", wall="? 1m", cards={"south": [DeclareFirst, ONE_IS_TWO]}).until(
        "S"
    )
    names = t.table.turning.dora_names(1, t.table.concealed(1))
    assert [NAME_TEXT[name] for name in names].count("1m") == 3
    t = table(east="19m", south="11m456p789s11223z", wall="? 9s", cards={"south": [DeclareFirst, ONE_IS_TWO]}).until(
        "S"
    )
    names = [NAME_TEXT[name] for name in t.table.turning.dora_names(1, t.table.concealed(1))]
    assert (names.count("1m"), names.count("2m"), names.count("9s")) == (2, 1, 1)


# ------------------------------------------------------------------ what is refused at load


def _refused(message, **fields):
    with pytest.raises(PackError, match=message):
        Registry().register(type("Wrong", (Skill,), {"kind": LOCKED, **fields}))


@pytest.mark.rule("H-07", "K-04")
def test_a_transformation_that_is_not_said_in_full_is_refused():
    def turns(self, me, name):
        return name

    def without_name(self, me):
        return 0

    def generator(self, me):
        yield True

    _refused("says what tiles are in turns", transforms=FIXED)
    _refused(r"Wrong.turns: is for a fixed transformation; say so: transforms = FIXED", turns=turns)
    _refused(r"expected a plain method turns\(self, me, name\)", transforms=FIXED, turns=without_name)
    _refused(r"expected a plain method holds\(self, me\)", transforms=FIXED, turns=turns, holds=generator)
    _refused(r"expected a plain method holds\(self, me\)", transforms=FIXED, turns=turns, holds=True)
    _refused("not in face", transforms=FIXED, turns=turns, face=lambda self, name: name)


def test_every_skill_may_be_asked_what_it_turns():
    assert Skill().turns(None, 3) == 3
    assert Skill().holds(None)
    assert issubclass(ExtraYaku, Skill)
    assert Me.tenpai.__doc__


# ------------------------------------------------------------------ what others see


@pytest.mark.rule("K-60", "K-25")
def test_others_do_not_see_by_a_meld_whether_a_condition_holds(table):
    south = "111m99m22z456p789s"
    t = table(east="1m", south=south, wall="7z", cards={"south": [NINES]}, swap_calling=True, **PLAIN)
    t.play("E: discard 1m", "S: pon 99m as 11m", "S: discard 9m as 1m")
    t.expect(melds={"south": ["pon 999m"]}, river={"south": "1m"})
    (meld,) = t.view("W").melds(1)
    assert [NAME_TEXT[name] for name in (*meld.names, meld.called)] == ["1m"] * 4
    assert [NAME_TEXT[name] for name in t.view("S").called_away(0)] == ["1m"]


@pytest.mark.rule("E-03", "K-27", "K-18")
@pytest.mark.parametrize("ends", [False, True])
def test_a_meld_that_needs_a_transformation_is_wrong_when_nothing_transforms_at_the_table_any_more(table, ends):
    one, nine = NAME_OF_TEXT["1m"], NAME_OF_TEXT["9m"]

    class Nines(Skill):
        """Your 1m are 9m until you have laid them."""

        kind = LOCKED
        transforms = FIXED

        def turns(self, me, name):
            return nine if name == one else name

        def turn_ending(self, me):
            if ends and me.table.melds[me.seat]:
                yield me.lose(self)

    t = table(east="158m159p159s1234z", south="19m19p19s1234567z", wall="9m", cards={"south": [Nines]})
    t.play("E: discard 9m", "S: pon 99m", "S: discard 7z")
    assert t.table.has_wrong_meld(1) is ends
    assert t.table.odd_melds == [False, True, False, False]


def declaring(name, turn):
    """A skill that declares the first tile of the hand to be another one in a certain turn."""

    class Declaring(Skill):
        """In one turn the first tile of the hand is declared to be another one."""

        kind = LOCKED
        transforms = DECLARED

        @mine
        def drawn(self, me):
            if me.turn_number == turn:
                yield me.transform(me.table.hands[me.seat][0], NAME_OF_TEXT[name])

    Declaring.__qualname__ = Declaring.__name__ = f"Declaring{name}"
    return Declaring


@pytest.mark.rule("K-02", "K-25", "K-11")
@pytest.mark.parametrize("printed_first", [0, 1])
def test_of_two_declarations_of_one_tile_the_later_one_counts(table, printed_first):
    cards = [declaring("9m", 1), declaring("5s", 2)][:: 1 if printed_first else -1]
    t = table(east="158m159p159s1234z", wall="9p ? ? ? 9s", cards={"east": cards}, first_draw="drawn")
    tile = t.table.hands[0][0]
    assert t.table.face[tile] == NAME_OF_TEXT["9m"]
    t.until("S").until("E")
    assert t.table.face[tile] == NAME_OF_TEXT["5s"]
    verify(t.table, ("now",))


@pytest.mark.rule("K-15", "K-27")
def test_what_a_tile_is_does_not_hang_on_whose_turn_it_is(table):
    @dataclass(eq=False)
    class Into(Modifier):
        tile: int
        name: int

        def face(self, name, tile):
            return self.name if tile == self.tile else name

    def turning(text):
        class Turning(Skill):
            """When a hand begins the first tile of East becomes another one for everybody."""

            kind = LOCKED

            def hand_starting(self, me):
                yield me.modify(Into(me.table.hands[0][0], NAME_OF_TEXT[text]))

        Turning.__qualname__ = Turning.__name__ = f"Turning{text}"
        return Turning

    cards = {"south": [turning("9m")], "west": [turning("5s")], "north": [turning("1z")]}
    t = table(east="158m159p159s1234z", wall="9p 9p 9p", cards=cards)
    tile = t.table.hands[0][0]
    for wind in "ESWN":
        t.until(wind)
        assert t.table.face[tile] == t.table.face_as(tile, 0) == NAME_OF_TEXT["1z"], "the last one that came"
