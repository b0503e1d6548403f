"""Random deals and random players for the comparison with the referee.

Deals are stacked by a theme, so that kans, thirteen orphans, one-suit hands, early riichi and aborts are frequent;
players have a temper, so that some call everything, some race for riichi, and some let winning tiles pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from rinshan.decisions import Action, Decision
from rinshan.hand import shanten
from rinshan.tiles import KIND_OF, ORPHANS
from rinshan.views import View
from rinshan.wall import Wall

THEMES = (
    "plain", "ready", "race", "triplets", "kans", "orphans", "suit", "honours", "winds", "pairs", "crowded",
    "robbed", "robbed_orphan",
)  # fmt: skip
OPENING = {"winds": 27, "robbed": 12}
"""The tile that everybody with a single one likes to lead with, by theme."""


def themed_wall(theme: str, players: int, chance: Random) -> Wall:
    """A wall whose deal follows a theme; everything the theme does not use comes in random order."""
    left = list(range(136))
    chance.shuffle(left)
    wanted, soon = _stacked(theme, players, left, chance)
    hands = [_fill(left, tiles, chance) for tiles in wanted]
    draws = _take(left, [tile for tile in soon if tile in left])
    dead = [left.pop() for _ in range(14)]
    live = [*(left.pop() for _ in range(chance.randrange(players))), *draws, *left]
    order = Wall(tuple(range(122)), (), (), ()).deal(players)
    placed: dict[int, int] = {}
    for places, hand in zip(order, hands, strict=True):
        placed.update(zip(places, hand, strict=True))
    rest = iter(live)
    whole = tuple(placed[index] if index in placed else next(rest) for index in range(122))
    return Wall(whole, tuple(dead[:4]), tuple(dead[4:9]), tuple(dead[9:]))


def _take(left: list[int], wanted: list[int]) -> list[int]:
    for tile in wanted:
        left.remove(tile)
    return wanted


def _fill(left: list[int], wanted: list[int], chance: Random) -> list[int]:
    """Thirteen tiles: those wanted that are still there, then any."""
    taken = _take(left, list(dict.fromkeys(tile for tile in wanted if tile in left))[:13])
    while len(taken) < 13:
        taken.append(left.pop(chance.randrange(len(left))))
    return taken


def _stacked(theme: str, players: int, left: list[int], chance: Random) -> tuple[list[list[int]], list[int]]:
    """The tiles that each seat, from the dealer on, is to be dealt, and those to be drawn soon after the deal."""
    if theme == "robbed":
        return _robbed(players, chance)
    if theme == "robbed_orphan":
        return _robbed_orphan(players, chance)
    spare = list(left)
    hands: list[list[int]] = []
    for seat in range(players):
        tiles = _wanted(theme, seat, spare, chance)
        hands.append(tiles)
        spare = [tile for tile in spare if tile not in tiles]
    return hands, []


def _robbed(players: int, chance: Random) -> tuple[list[list[int]], list[int]]:
    """Three of a kind, of which two can pon the fourth and the third be added, while somebody waits for that tile."""
    kind = OPENING["robbed"]
    other = chance.choice((0, 18))
    low = chance.choice((kind - 2, kind + 1))
    waiting = [low, low + 1, *(other + step for step in (0, 1, 2, 3, 4, 5, 6, 7, 8)), 31, 31]
    hands = [[4 * kind, 4 * kind + 1, 4 * kind + 3], [4 * k + copy for copy, k in enumerate(waiting[:2])]]
    hands[1] += [4 * k for k in waiting[2:11]] + [124, 125]
    hands += [[4 * kind + 2]] * (players - 2)
    if players == 2:
        return [hands[0], [*hands[1][:12], 4 * kind + 2]], []
    return chance.sample(hands, players), []


def _robbed_orphan(players: int, chance: Random) -> tuple[list[list[int]], list[int]]:
    """Three of a terminal or honour and the fourth to come, while somebody waits for it with thirteen orphans."""
    kind = chance.choice(ORPHANS)
    waiting = [4 * each for each in ORPHANS if each != kind]
    waiting.append(waiting[0] + 1)
    hands = [[4 * kind, 4 * kind + 1, 4 * kind + 2], waiting, *([[]] * (players - 2))]
    return chance.sample(hands, players), [4 * kind + 3]


def _wanted(theme: str, seat: int, left: list[int], chance: Random) -> list[int]:
    kinds = list(range(34))
    chance.shuffle(kinds)
    found: list[int] = []
    if theme in ("ready", "race"):
        found = _finished(left, chance)[1:]
    elif theme in ("triplets", "kans"):
        size = 3 if theme == "triplets" else 4
        found = [4 * kind + copy for kind in kinds for copy in range(size)][: chance.randrange(6, 14)]
    elif theme == "orphans":
        found = [4 * kind + seat % 4 for kind in chance.sample(ORPHANS, chance.randrange(8, 14))]
    elif theme == "suit":
        start = 36 * ((seat + chance.randrange(2)) % 3)
        found = chance.sample(range(start, start + 36), chance.randrange(9, 14))
    elif theme == "honours":
        found = chance.sample(range(108, 136), chance.randrange(4, 9))
    elif theme == "winds":
        found = [4 * OPENING[theme] + seat]
    elif theme == "pairs":
        found = [4 * kind + copy for kind in kinds[:7] for copy in (0, 1)][:13]
    elif theme == "crowded":
        low = 36 * (seat % 3) + 4 * chance.randrange(5)
        found = chance.sample(range(low, low + 20), 13)
    return found


def _finished(left: list[int], chance: Random) -> list[int]:
    """Fourteen tiles that make a winning hand, as far as they are left, in random order."""
    found: list[int] = []
    stock = list(left)

    def take(kinds: list[int]) -> bool:
        tiles: list[int] = []
        for kind in kinds:
            tile = next((t for t in stock if t // 4 == kind and t not in tiles), None)
            if tile is None:
                return False
            tiles.append(tile)
        for tile in tiles:
            stock.remove(tile)
        found.extend(tiles)
        return True

    while len(found) < 12:
        kind = chance.randrange(34)
        if kind < 27 and kind % 9 < 7 and chance.random() < 0.7:
            take([kind, kind + 1, kind + 2])
        else:
            take([kind] * 3)
    while len(found) < 14:
        take([chance.randrange(34)] * 2)
    chance.shuffle(found)
    return found


@dataclass
class Temper:
    """How likely a player takes what is on offer."""

    win: float
    riichi: float
    kan: float
    call: float
    plan: float


def temper(chance: Random, theme: str) -> Temper:
    if theme == "race" and chance.random() < 0.8:
        return Temper(0.0, 1.0, 0.0, 0.0, 1.0)
    if theme in ("robbed", "robbed_orphan") and chance.random() < 0.8:
        return Temper(chance.choice((0.0, 1.0)), 0.1, 0.4 if theme == "robbed" else 1.0, 0.9, 0.9)
    return chance.choice(
        [
            Temper(1.0, 1.0, 0.3, 0.1, 1.0),
            Temper(0.3, 0.9, 0.5, 0.1, 0.95),
            Temper(0.2, 0.2, 1.0, 0.9, 0.8),
            Temper(0.7, 0.1, 0.9, 0.6, 0.9),
            Temper(0.0, 1.0, 1.0, 0.3, 1.0),
            Temper(0.5, 0.5, 0.5, 0.3, 0.2),
        ]
    )


class RandomPlayer:
    """A random legal player with a temper, who knows the theme of the hand."""

    def __init__(self, chance: Random, theme: str = "plain") -> None:
        self.chance = chance
        self.temper = temper(chance, theme)
        self.opening = OPENING.get(theme, -1)

    def answer(self, decision: Decision, view: View) -> Action:
        """Take what the temper likes, else discard or pass."""
        by_kind: dict[str, list[Action]] = {}
        for option in decision.space:
            by_kind.setdefault(option.kind, []).append(option)
        temper, chance = self.temper, self.chance
        likes = (
            (temper.win, ("tsumo", "ron")),
            (temper.kan, ("ankan", "kakan", "daiminkan")),
            (temper.riichi, ("riichi",)),
            (temper.call, ("pon", "chi")),
            (0.3, ("nine_terminals",)),
        )
        for liking, kinds in likes:
            found = [option for kind in kinds for option in by_kind.get(kind, [])]
            if found and chance.random() < liking:
                return chance.choice(found)
        if "pass" in by_kind:
            return by_kind["pass"][0]
        led = [option for option in by_kind["discard"] if option.name == self.opening]
        self.opening = -1
        if led and view.hand_of(view.seat or 0).count(led[0].name) == 1 and chance.random() < 0.9:
            return led[0]
        return self._discard(by_kind["discard"], view)

    def _discard(self, options: list[Action], view: View) -> Action:
        if len(options) == 1 or self.chance.random() >= self.temper.plan:
            return self.chance.choice(options)
        seat = view.seat or 0
        held = [KIND_OF[name] for name in view.hand_of(seat)]
        if view.drawn is not None:
            held.append(KIND_OF[view.drawn])
        counts = [held.count(kind) for kind in range(34)]
        melds = len(view.melds(seat))
        best: list[Action] = []
        least = 99
        for option in options:
            kind = KIND_OF[option.name]
            counts[kind] -= 1
            away = shanten(counts, melds)
            counts[kind] += 1
            if away <= least:
                best = [option] if away < least else [*best, option]
                least = away
        return self.chance.choice(best)


def played(game: Any, players: list[RandomPlayer], check: Any) -> int:
    """Run a game, show every question to ``check`` before it is answered, and return how many questions there were."""
    table = game.table
    views = [View(table, seat) for seat in table.seats]
    play = game.play()
    count = 0
    try:
        asks = next(play)
        while True:
            check(asks)
            count += len(asks)
            asks = play.send(tuple(ask.check(players[ask.seat].answer(ask, views[ask.seat])) for ask in asks))
    except StopIteration:
        return count
