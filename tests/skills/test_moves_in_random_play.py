"""Skills that move, show and look at anything, in whole random games: every check holds (B-01, K-33, K-38)."""

from __future__ import annotations

import pytest

from rinshan import Game, drive, load_rules
from rinshan.fuzz import EagerPlayer, Looker, RandomPlayer, permuted
from rinshan.records.native import Recorder, record_lines
from rinshan.streams import Stream
from rinshan.table import LIVE, RIVER
from rinshan.views import View
from rinshan_skills import LOCKED, Skill, mine, seat_cards


def pick(me, chance):
    """An effect on tiles, whichever: made of nothing but what lies on the table."""
    table, seat = me.table, me.seat
    other = chance.choice(table.others(seat))
    own, theirs = chance.choice(table.concealed(seat)), chance.choice(table.hands[other] or table.concealed(seat)[:1])
    anything = chance.below(136)
    rivers = [tile for tile in range(136) if table.place[tile] == RIVER]
    river = chance.choice(rivers) if rivers else own
    makers = [
        lambda: me.exchange(own, theirs, secret=bool(chance.below(2))),
        lambda: me.exchange(own, anything) if anything != own else me.draw(1),
        lambda: me.exchange(river, theirs),
        lambda: me.recast(own),
        lambda: me.swap_rivers(seat, other),
        lambda: me.peek(anything, *me.next_live(2)[:1]) if anything not in me.next_live(1) else me.peek(anything),
        lambda: me.show(anything),
        lambda: me.show(theirs, own, to=(other,)),
        lambda: me.turn_tile(anything, chance.choice(("up", "down", "sideways", "upright"))),
        lambda: me.turn_tile(river, "down"),
        lambda: me.shuffle(me.next_live(6)),
        lambda: me.reorder(me.next_live(4)[::-1]),
        lambda: me.move(me.table.live[0], "dead") if table.live else me.draw(1),
        lambda: me.move(river, "live", at=chance.below(5) - 1) if table.place[river] == RIVER else me.draw(1),
        lambda: me.move(chance.choice(table.replacements), "exile", down=True),
        lambda: me.move(table.indicators[chance.below(5)], "aside", seat, up=bool(chance.below(2))),
    ]
    return chance.choice(makers)()


class Whirl(Skill):
    """Does something with tiles whenever its holder draws, and puts the hand right again."""

    kind = LOCKED

    @mine
    def drawn(self, me):
        chance = Stream(f"{me.seat}/{len(me.table.journal)}")
        yield pick(me, chance)
        yield pick(me, chance)
        yield me.set_aside(chance.choice(me.table.concealed(me.seat)))
        while me.table.keys[me.seat].size + 3 * len(me.table.melds[me.seat]) < 14 and me.table.live:
            yield me.draw(1)

    @mine
    def drawing(self, me, draw):
        chance = Stream(f"{me.seat}/drawing/{len(me.table.journal)}")
        river = me.table.rivers[chance.below(me.table.players)]
        if river and not chance.below(4):
            yield me.take(chance.choice(river))
        elif draw.source == "live" and len(me.table.live) > 3:
            yield me.choose_draw(chance.choice(me.next_live(3)), 3)

    @mine
    def turn_ending(self, me):
        if me.table.aside[me.seat] and len(me.table.aside[me.seat]) > 3:
            yield me.move(me.table.aside[me.seat][0], "live", at=9)
            yield me.move(me.table.aside[me.seat][0], "river", down=True)


def play(seed, looks, players=4):
    rules = load_rules("skills", players=players, rounds=1)
    seated = seat_cards(rules, [[Whirl] for _ in range(players)], raise_faults=True)
    recorder = Recorder()
    game = Game(seated.setup(seed=seed, hands=4), checks=True, listeners=[recorder])
    kinds = (RandomPlayer, EagerPlayer) * 2
    people = [kinds[seat](Stream(f"{seed}/{seat}")) for seat in range(players)]
    if looks:
        people = [Looker(one, game.table, Stream(f"{seed}/look/{seat}")) for seat, one in enumerate(people)]
    drive(game, people, recorder.answers)
    return game, recorder, people


@pytest.mark.rule("K-38", "K-33", "K-56", "B-01")
@pytest.mark.case("C-115")
@pytest.mark.parametrize("seed", range(6))
def test_whatever_skills_do_with_tiles_all_are_where_they_must_be_and_nothing_leaks(seed):
    game, _, lookers = play(seed, looks=True)
    assert [leak for looker in lookers for leak in looker.leaks] == []
    assert sum(event[0] == "moved" for event in game.table.journal) > 20
    assert not any(event[0] == "fault" for event in game.table.journal)


@pytest.mark.rule("H-01", "K-38")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_such_a_game_comes_out_the_same_again(players):
    first, second = ([*record_lines(*play(9, looks=False, players=players)[:2])] for _ in range(2))
    assert first == second


@pytest.mark.rule("K-38", "B-04")
def test_the_dead_wall_never_holds_less_than_fourteen():
    short = []

    def watch(table, event):
        count = len(table.replacements) + len(table.shifted) + len(table.indicators) + len(table.wall.ura)
        if count < 14 and table.live:
            short.append(event)
        if len(table.indicators) != 5 or len(table.wall.ura) != 5:
            short.append(event)

    rules = load_rules("skills", rounds=1)
    for seed in range(3):
        seated = seat_cards(rules, [[Whirl] for _ in range(4)], raise_faults=True)
        game = Game(seated.setup(seed=seed, hands=2), checks=True, listeners=[watch])
        drive(game, [EagerPlayer(Stream(f"{seed}/{seat}")) for seat in range(4)])
    assert short == []


@pytest.mark.rule("K-33")
def test_a_permuted_world_leaves_what_a_seat_knows_in_its_place():
    game, _, _ = play(1, looks=False)
    table = game.table
    table.known = {table.live[0]: 1, table.live[1]: 2} if len(table.live) > 1 else {}
    before = View(table, 0).to_bytes()
    kept = table.live[0] if table.live else -1
    with permuted(table, 0, Stream("x")):
        assert View(table, 0).to_bytes() == before
        assert kept < 0 or table.place[kept] == LIVE


FOUR = ("kosegawa_shiromi", "matsumi_kuro", "iwato_kasumi", "kataoka_yuuki")


def play_four(seed, looks):
    from rinshan_skills import registry

    rules = load_rules("skills", rounds=1)
    seated = seat_cards(rules, [[card] for card in FOUR], known=registry(), raise_faults=True)
    recorder = Recorder()
    game = Game(seated.setup(seed=seed), checks=True, listeners=[recorder])
    people = [(RandomPlayer, EagerPlayer)[seat % 2](Stream(f"{seed}/{seat}")) for seat in range(4)]
    if looks:
        people = [Looker(one, game.table, Stream(f"{seed}/look/{seat}")) for seat, one in enumerate(people)]
    drive(game, people, recorder.answers)
    return game, recorder, people


@pytest.mark.rule("K-22", "K-55", "K-06", "K-07", "B-01")
@pytest.mark.parametrize("seed", range(4))
def test_the_characters_who_move_tiles_leak_nothing_and_play_the_same_again(seed):
    game, recorder, lookers = play_four(seed, looks=True)
    assert [leak for looker in lookers for leak in looker.leaks] == []
    first = record_lines(game, recorder)
    assert record_lines(*play_four(seed, looks=False)[:2]) == first
    assert {event[2].partition(".")[0] for event in game.table.journal if event[0] == "activated"} <= set(FOUR)
