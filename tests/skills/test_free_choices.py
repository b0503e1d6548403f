"""Free tiles of which only the number is said, at the table: any four tiles of the hand, or of hand and melds."""

import pytest

from rinshan import judging
from rinshan.subjects import Wild, Win
from rinshan.tiles import NAME_TEXT
from rinshan.wild_wins import best, choices
from rinshan.win import value
from rinshan.win.free import best_free, changes_value
from rinshan.win.free_bound import rank_of
from rinshan_skills import FREE, LOCKED, Skill, mine


def any_of(count, melds=False):
    """A locked skill by which any so many tiles of its holder may be free, those of melds too if so said."""

    def frees(self, me):
        table, seat = me.table, me.seat
        held = [*table.concealed(seat), *(tile for meld in table.melds[seat] for tile in meld.tiles if melds)]
        return [Wild(tuple(held), count)]

    return type(f"AnyOf{count}", (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": frees})


def became(worth):
    return [(NAME_TEXT[freed.was], NAME_TEXT[freed.name]) for freed in worth.freed]


def by_valuing_each(table, win):
    """Illegal tiles, base points and han of the best choice, each of them searched."""
    rules, on = table.rules, table.on
    plain = value(win, rules, on)
    found = [(0, plain)] if plain is not None and plain.stands else []
    for choice in choices(table, win):
        settled = best_free(choice.win, rules, on, choice.terms)
        if settled is not None:
            found.append((choice.illegal + settled.illegal, settled.value))
    illegal, worth = min(found, key=lambda it: (it[0], -rank_of(it[1].base, it[1].han)))
    return illegal, worth.base, worth.han, worth.reading.text()


def check(t, tile, frm, ura=()):
    win = judging.win_input(t.table, 1, tile, frm, None, ura)
    illegal, worth = best(t.table, win)
    assert (illegal, worth.base, worth.han, worth.reading.text()) == by_valuing_each(t.table, win)
    return worth


@pytest.mark.rule("K-03", "K-50")
def test_any_four_tiles_of_the_hand_become_what_pays_most(table):
    hand = {"east": "1z", "south": "1112244m78999p1z", "wall": "? 9s ? ? ? 2z", "dora": "9s"}
    t = table(**hand, cards={"south": [any_of(4)]})
    t.until("S").play("S: discard 9s drawn").until("S")
    worth = check(t, t.table.drawn, None)
    assert ("suuankou" in worth.names, worth.yakuman, worth.base) == (True, 1, 8_000)
    t.play("S: tsumo").expect(yaku={"south": ["suuankou"]})
    assert len(t.events("free_tile")) == len(worth.freed) == 3
    assert t.win("S").value.freed == worth.freed


@pytest.mark.rule("K-03", "K-58")
@pytest.mark.parametrize(
    ("south", "east"),
    [
        ("345m055p44s222z67m", "8m"),
        ("22345678m2234p5z", "5p"),
        ("19m19p19s12345z22m", "7z"),
        ("1133m5577p228s12z", "2z"),
    ],
)
def test_the_tile_ronned_stays_what_it_is_whichever_four_are_free(table, south, east):
    t = table(east=east, south=south, cards={"south": [any_of(4)]}).play(f"E: discard {east}")
    tile = t.table.rivers[0][-1]
    worth = check(t, tile, 0)
    assert tile not in [freed.tile for freed in worth.freed]
    t.play("S: ron")
    assert t.win("S").value.freed == worth.freed


@pytest.mark.rule("K-03", "K-09")
def test_a_hand_that_no_choice_pays_more_for_stays_as_it_lies(table):
    t = table(east="1z", south="19m19p19s1234567z", wall="? 1m", cards={"south": [any_of(4)]}).until("S")
    assert became(check(t, t.table.drawn, None)) == []


@pytest.mark.rule("K-03", "E-03", "K-09")
@pytest.mark.parametrize(("limit", "dora"), [("table", "6p"), ("table", "4z"), ("own", "6p")])
def test_any_four_of_hand_and_melds_make_the_melds_other_sets_of_their_type(table, limit, dora):
    """A chi of 123s and a pon of 9m beside 678m 456s 99p: nothing has a yaku as it lies."""
    hand = {"east": "1s", "south": "23s678m456s99p99m4z", "west": "9m", "wall": "? ? ? ? ? ?", "north": "9p4z"}
    t = table(**hand, cards={"south": [any_of(4, melds=True)]}, dora=dora, free_limit=limit)
    t.play("E: discard 1s", "S: chi 23s", "S: discard 4z", "W: discard 9m", "S: pon 99m", "S: discard 9p")
    tile = next(tile for tile in t.table.hands[3] if NAME_TEXT[t.table.face[tile]] == "9p")
    worth = check(t, tile, 3)
    assert all(meld.is_set for meld in worth.reading.win.melds)
    assert [meld.type for meld in worth.reading.win.melds] == ["chi", "pon"]


@pytest.mark.rule("K-03", "E-03")
def test_free_tiles_of_melds_alone_bring_the_yaku(table):
    """123s becomes 345s: with 678m 456s 55p and a pon of 8m it is tanyao, with a red five."""

    def frees(self, me):
        return [Wild(tuple(tile for meld in me.table.melds[1] for tile in meld.tiles), 2)]

    cls = type("Melds", (Skill,), {"kind": LOCKED, "transforms": FREE, "frees": frees})
    hand = {"east": "1s", "south": "23s678m456s5p88m4z3z", "west": "8m", "north": "5p", "wall": "? ? ? ? ? ?"}
    t = table(**hand, cards={"south": [cls]}, dora="9p")
    t.play("E: discard 1s", "S: chi 23s", "S: discard 4z", "W: discard 8m", "S: pon 88m", "S: discard 3z")
    t.play("N: discard 5p", "S: ron").expect(yaku={"south": ["tanyao"]}, han=2)
    assert sorted(became(t.win("S").value)) == [("1s", "0s"), ("2s", "4s")]


@pytest.mark.rule("K-03", "H-05")
def test_what_changes_the_value_of_others_wins_alone_is_not_asked(table):
    class Ones(Skill):
        """Each yaku of its holder's is worth one han more."""

        kind = LOCKED

        @mine
        def yaku_han(self, me, han, yaku_id, reading):
            return han + 1

    hand = {"east": "1z", "south": "22345678m2234p5z", "wall": "? 9s ? ? ? 5p"}
    t = table(**hand, cards={"south": [any_of(2)], "west": [Ones]})
    t.until("S").play("S: discard 9s drawn").until("S")
    assert [changes_value(t.table.on, seat) for seat in range(4)] == [False, False, True, False]
    plain = check(t, t.table.drawn, None)
    t = table(**hand, cards={"south": [any_of(2), Ones]})
    t.until("S").play("S: discard 9s drawn").until("S")
    assert [changes_value(t.table.on, seat) for seat in range(4)] == [False, True, False, False]
    more, _ = judging.win_value(t.table, Win(1, None, t.table.drawn))
    assert more.han >= plain.han + len(plain.yaku)
    assert t.options("S")[:1] == ["tsumo"]
