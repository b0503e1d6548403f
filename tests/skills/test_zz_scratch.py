from __future__ import annotations
from dataclasses import dataclass, replace
import pytest
from rinshan.subjects import Refusal, Wild, Discard
from rinshan.table import verify
from rinshan.tiles import parse_name, parse_names, KIND_OF, NAME_OF_TEXT
from rinshan_skills import *
from rinshan_skills.testing.scene import furiten, not_furiten
from rinshan.decisions import action
ANY = "158m159p159s1234z"
READY = "234m67p345s88s666z"
def named(table, tiles, name):
    return next(tile for tile in tiles if table.printed[tile] == parse_name(name))
N=lambda x: NAME_OF_TEXT[x]

class Anan(Skill):
    """1 is 9"""
    kind=LOCKED
    transforms=FIXED
    def turns(self, me, name): return N("9m") if name==N("1m") else name

class Off(Skill):
    """disables others from turn 2 of East"""
    kind=LOCKED
    def level(self, me, level, skill):
        return max(level,2) if skill.seat!=me.seat and me.table.turns[0]>=2 else level

def test_riichi_on_transformed_then_disabled_kan(table):
    # S riichi by transformed hand; disabled later -> noten fake riichi at draw
    t = table(east=ANY, south="19m234567p888s77z", wall="5m 3z", cards={"south":[Anan],"north":[Off]})
    t.play("E: discard 5m drawn", "S: riichi 3z drawn")
    t.finish()
    print(t.result.why, t.result.tenpai, [e for e in t.table.journal if e[0] in("penalty","no_win","fault")])

def test_ankan_with_five_of_a_kind(table):
    t = table(east=ANY, south="11m9999m34567p88s"[:17], wall="5m 3z", cards={"south":[Anan]})
    t.play("E: discard 5m drawn")
    print(t.options("S"))
    t.play([o for o in ["S: "+x for x in t.options("S")] if "ankan" in o][0])
    print(t.table.melds[1], t.options("S"))

def test_kakan_of_anan_pon_after_disable(table):
    t = table(east=ANY, south="19m9m34567p88s777z", wall="9m", cards={"south":[Anan],"north":[Off]})
    t.play("E: discard 9m")
    print(t.options("S"))

def test_exiled_furiten(table, locked):
    def discarding(self, me, who, discard):
        if who==me.seat: yield me.replace(replace(discard, exile=True))
    t = table(east="234m67p345s88s666z5p", cards={"east":[locked(discarding=discarding)]}, wall="? ? ? 5p")
    t.play("E: discard 5p")
    t.expect(east=not_furiten)
    print(t.table.exile, t.table.discards)

def test_ippatsu_exiled_not_riichi(table, locked):
    # riichi, then next discard exiled => ippatsu over
    def discarding(self, me, who, discard):
        if who==me.seat and not discard.riichi: yield me.replace(replace(discard, exile=True))
    t = table(east="234m67p345s88s666z9m", cards={"east":[locked(discarding=discarding)]}, wall="? ? ? 2z 8p")
    t.play("E: riichi 9m")
    assert t.table.ippatsu[0]
    t.until("E").play("E: discard 2z drawn")
    assert not t.table.ippatsu[0]

def test_facedown_discard_no_temp_furiten(table, locked):
    def discarding(self, me, who, discard):
        if who==me.seat: yield me.replace(replace(discard, down=True))
    t = table(east=ANY, south=READY, cards={"east":[locked(discarding=discarding)]}, wall="8p")
    t.play("E: discard 8p")
    print(t.pending)
    assert not t.table.passed[1]

def test_taken_tile_riichi_lock(table, locked):
    def drawing(self, me, who, draw):
        if who==me.seat and me.table.riichi[me.seat]: yield me.take(me.table.rivers[0][-1])
    t = table(east=ANY, south="234m67p345s88s666z", wall="9m 9m 1z 2z 3z 5p", cards={"south":[locked(drawing=drawing)]})
    t.play("E: discard 9m", "S: riichi 9m", ).until("S")
    print(t.options("S"), t.table.draw_source)

def test_taken_haitei(table, locked):
    pass

def test_lost_skill_in_own_chain(table, locked):
    class Plus(Skill):
        """x"""
        kind=LOCKED
        @mine
        def han_direct(self, han): return han+1
    class Gone(Skill):
        """x"""
        kind=LOCKED
        @mine
        def drawn(self, me):
            yield me.lose(self)
            yield me.gain(Plus)
            yield me.modify(Bound(), THIS_HAND)
            yield me.draw(1)
    @dataclass(eq=False)
    class Bound(Modifier):
        def han_direct(self, han): return han+5
    t = table(east=ANY, wall="9m", cards={"east":[Gone]}, first_draw="drawn")
    print([e[:4] for e in t.table.journal][-7:], [type(m).__name__ for m in t.table.modifiers], [m.suppressed for m in t.table.modifiers])

def test_secret_riichi_fourth(table, locked):
    class Sec(Skill):
        """x"""
        kind=LOCKED
        @mine
        def riichi_terms(self, terms): return replace(terms, secret=True)
    hand="123m456p789s1122z"
    t = table(east="234m678p345s88s66z9m", south="345m345p345s99s77z", west="567m567p567s99m55z", north="678m22256p678s44z"[:18], wall="9p 9p 9p", cards={"east":[Sec]})
    print(t.options("E"))
    t.play([f"E: {o}" for o in t.options("E") if "secret" in o][0])
    t.play("S: riichi 9p drawn", "W: riichi 9p drawn")
    print(t.options("N"))
    t.play("N: riichi 9p drawn") if "riichi 9p drawn" in t.options("N") else None
    print(t.over, t.table.riichi, t.table.scores, t.table.deposits, t.view("S").to_bytes()[:60])

def test_wrong_meld_after_put_back_asks_again(table):
    t = table(east=ANY, south="45p19m19s1234567z", west="99s19m19p1234567z", wall="9s", errors="allow", wrong_meld="put_back")
    t.play("E: discard 9s drawn", "S: pon 45p", "W: pon 99s")
    print([e for e in t.table.journal][-5:], t.table.melds)

def test_false_ron_and_right_ron(table):
    t = table(east=ANY, south="234m67p345s88s666z", west="99s19m19p1234567z", wall="8p", errors="allow")
    t.play("E: discard 8p", "W: ron", "S: ron")
    print([e for e in t.table.journal][-7:])

def test_false_win_dead_secret(table):
    t = table(east="123m456p789s1123z9m", errors="allow")
    t.play("E: tsumo")
    print(t.options("E"))
    t.play("E: discard 9m").finish()
    print(t.result.tenpai, t.result.why, t.table.scores)

def test_k12_immune_global(table, locked):
    def may_win(self, me, who, win): return Refusal("no") if not win.tsumo else None
    def win_declared(self, me, who, win): yield me.cancel()
    class Imm(Skill):
        """x"""
        kind=LOCKED
        def immune(self, me, yes, who, skill): return yes or who==me.seat and skill.seat!=me.seat
    t = table(east=ANY, south=READY, wall="8p", cards={"south":[Imm],"west":[locked(may_win=may_win)],"north":[locked(win_declared=win_declared)]})
    t.play("E: discard 8p","S: ron")
    assert t.over

def test_k12_moved_from_immune(table, locked):
    def drawn(self, me):
        a = yield me.exchange(me.table.hands[0][0], me.table.hands[1][0])
        b = yield me.swap_rivers(0,1)
        c = yield me.peek(me.table.hands[1][0])
        d = yield me.collect(1, 1000)
        e = yield me.move(me.table.live[0], "hand", 1)
        f = yield me.modify(Off2(1), THIS_HAND)
        log.extend([a,b,c,d,e,f])
    log=[]
    class Imm(Skill):
        """x"""
        kind=LOCKED
        def immune(self, me, yes, who, skill): return yes or who==me.seat and skill.seat!=me.seat
    @dataclass(eq=False)
    class Off2(Modifier):
        who: int
        def face(self, name, tile, who): return 0 if who==self.who else name
    t = table(east=ANY, wall="9m", cards={"east":[locked(drawn=mine(drawn))],"south":[Imm]})
    print(log, t.table.face[t.table.hands[1][0]], t.table.printed[t.table.hands[1][0]])
