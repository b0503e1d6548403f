"""A hand that a skill has left with more or fewer tiles than a complete one wins nothing, and ends no match (E-02)."""

import pytest

from rinshan.subjects import Win
from rinshan_skills import mine

TENPAI = "123m456p789s1122z"
CHANGES = {
    "a tile less": lambda me, win: me.exile(me.table.hands[0][0]),
    "a set less": lambda me, win: me.set_aside(*me.table.hands[0][:3]),
    "a tile more": lambda me, win: me.draw(1),
    "a set more": lambda me, win: me.draw(3),
    "the drawn tile gone": lambda me, win: me.exile(win.tile),
}


def changing(locked, change, hook="win_declared", told=None):
    """A skill that changes the hand of its holder while his win is declared, or shown."""

    def handler(self, me, who, win):
        yield CHANGES[change](me, win)
        if told is not None:
            told.append(me.worth(win))

    handler.__name__ = hook
    return locked("Changing", **{hook: mine(handler)})


@pytest.mark.rule("E-02", "W-08")
@pytest.mark.parametrize("hook", ["win_declared", "hand_shown"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_tsumo_whose_hand_gains_or_loses_tiles_is_a_false_win(table, locked, change, hook):
    t = table(east=TENPAI, wall="1z", cards={"east": [changing(locked, change, hook)]}).play("E: tsumo").finish()
    (event,) = t.events("false_win")
    assert (event[1], event[-1], t.events("win")) == (0, "the hand is not complete", [])
    assert [(due.payer, due.payee, due.amount) for due in t.result.penalties] == [
        (0, 1, 4000),
        (0, 2, 4000),
        (0, 3, 4000),
    ]


@pytest.mark.rule("E-02", "W-08")
@pytest.mark.parametrize("hook", ["win_declared", "hand_shown"])
@pytest.mark.parametrize("change", [change for change in CHANGES if "drawn" not in change])
def test_a_ron_whose_hand_gains_or_loses_tiles_is_a_false_win(table, locked, change, hook):
    t = table(east=TENPAI, wall="9m 1z", cards={"east": [changing(locked, change, hook)]})
    t.play("E: discard 9m", "S: discard 1z", "E: ron").finish()
    (event,) = t.events("false_win")
    assert (event[1], event[-1], t.events("win")) == (0, "the hand is not complete", [])


@pytest.mark.rule("K-57")
@pytest.mark.parametrize("change", CHANGES)
def test_such_a_hand_is_worth_nothing_to_a_skill_that_asks(table, locked, change):
    told = []
    skill = changing(locked, change, told=told)
    table(east=TENPAI, wall="1z", cards={"east": [skill]}).play("E: tsumo").finish()
    assert told == [None]


@pytest.mark.rule("K-57")
def test_a_hand_in_turn_is_worth_something_as_a_tsumo_alone(table, locked):
    told = []

    def drawn(self, me, who):
        told.extend(me.worth(Win(who, frm, me.table.drawn)) for frm in (None, 1))
        return
        yield

    table(east=TENPAI, wall="1z", cards={"east": [locked("Asking", drawn=mine(drawn))]})
    assert (told[0].han, told[1]) == (13, None)


@pytest.mark.rule("K-46", "W-08")
@pytest.mark.parametrize("shape", ["whole", "a tile less", "a tile more"])
def test_a_ron_on_an_earlier_tile_is_offered_to_a_whole_hand_alone(table, locked, shape):
    def claim_options(self, me, who, discard):
        river = me.table.rivers[0]
        return [me.claim("ron", (), river[0])] if who == 2 and discard.seat == 1 and river else []

    def discarded(self, me, who):
        if who == 0 and shape != "whole":
            yield me.exile(me.table.hands[2][0]) if shape == "a tile less" else me.draw(1)

    never = {"furiten": lambda self, me, causes, who: ()}
    skill = locked("Early", claim_options=claim_options, discarded=discarded, **never)
    t = table(west=TENPAI, east="1z2468m2468p2468s5z", wall="? 7z", cards={"west": [skill]})
    t.play("E: discard 1z", "W: pass", "S: discard 7z")
    offered = [option for option in t.options("W") if option.startswith("ron")]
    assert len(offered) == (1 if shape == "whole" else 0)
