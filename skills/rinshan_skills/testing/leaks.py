"""Two worlds that a seat cannot tell apart must look the same to it (B-01, K-33, K-60, C-115, C-116).

At a moment of a game that was played, everything hidden from a seat is permuted, and the hand is dealt again from the
wall that gives this other world. Both worlds are played side by side with the same answers up to that moment. As long
as the others can give theirs in either world, and the same happens in both, the seat must see the same view and be
asked the same with the same options and notes; and a skill's question to somebody else of which it may know must be
asked in both worlds or in neither. What a skill reveals by being activated is no leak: then the two worlds are no
longer alike, and the comparison ends without a verdict. What a seat was told is known to it and stays where it is.
Where a seat sees other tiles in the other world, as by `sees`, these are left in their place, and all else is compared
again. `leak_verdicts` says of each moment whether it was judged and, if not, why not.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rinshan.decisions import Action, Decision
from rinshan.errors import AnswerError, NotationError
from rinshan.events import FIELDS, text
from rinshan.fuzz import hidden_tiles
from rinshan.game import Game, Play
from rinshan.streams import Stream
from rinshan.table import Event
from rinshan.tiles import TILES, Seat, Tile
from rinshan.views import View
from rinshan.wall import Wall
from rinshan_skills.limits import bounded
from rinshan_skills.registry import Registry
from rinshan_skills.seating import Seated
from rinshan_skills.testing.games import Found, Moment, Played, open_case
from rinshan_skills.testing.script import ENGINE

TRIES: Final = (1.0, 0.3, 0.1)
"""The shares of the hidden tiles that are permuted, one after the other: the fewer, the more likely it comes so far."""
FEWEST: Final = 2
"""So many tiles at least change places."""
LAST: Final = 12
"""Before so many of the last questions the views are compared."""
MOST_STEPS: Final = 2_000


MOST_SEEN: Final = 6
"""How often what the seat sees of the other world is left in its place, before the comparison is given up."""


class Unlike(Exception):  # noqa: N818 - no error: the comparison ends without a verdict
    """The two worlds have become different in what the seat may know; why, and which moved tiles it sees."""

    def __init__(self, why: str, seen: Collection[Tile] = ()) -> None:
        self.why = why
        self.seen = seen
        super().__init__(why)


class Leak(Exception):  # noqa: N818 - it is turned into what was found
    """The seat sees in one world what it does not see in the other."""


@dataclass(slots=True, frozen=True)
class Verdict:
    """What the comparison of one moment has come to: ``found`` is a leak, ``why_not`` why it came to no verdict.

    Both are "" where what is hidden told nothing.
    """

    moment: Moment
    found: str = ""
    why_not: str = ""


@dataclass(slots=True)
class World:
    """One of the two games."""

    game: Game
    play: Play
    seated: Seated
    asks: tuple[Decision, ...] = ()
    over: bool = False

    def advance(self, answers: tuple[Action, ...] | None) -> None:
        try:
            self.asks = next(self.play) if answers is None else self.play.send(answers)
        except StopIteration:
            self.asks, self.over = (), True


def leak_check(played: Played, known: Registry | None = None, allow: Sequence[str] = ()) -> Found | None:
    """Look at the moments of a game again in other worlds; return the first leak.

    ``allow`` names what a skill may tell: ``view``, ``options``, ``events``, ``asked`` (that its holder is asked) and
    ``silence`` (that somebody else is asked).
    """
    for verdict in leak_verdicts(played, known, allow):
        if verdict.found:
            moment = verdict.moment
            where = f"hand {moment.hand}, after {moment.after} rounds of answers"
            return Found("no leak", f"seat {moment.seat}, {where}: {verdict.found}")
    return None


def leak_verdicts(played: Played, known: Registry | None = None, allow: Sequence[str] = ()) -> Iterator[Verdict]:
    """Look at the moments of a game again in other worlds, one verdict each; see `leak_check`."""
    stream = Stream(f"{played.case.seed}/worlds")
    for moment in played.moments:
        yield _verdict(played, moment, known, allow, stream)


def _verdict(played: Played, moment: Moment, known: Registry | None, allow: Sequence[str], stream: Stream) -> Verdict:
    """Compare one moment in worlds that differ less and less, until it comes to a verdict."""
    why_not = "nothing is hidden"
    kept: set[Tile] = set()
    shares = list(TRIES)
    looks = 0
    while shares:
        hidden = [tile for tile in moment.hidden if tile not in kept]
        if len(hidden) < FEWEST:
            break
        mapping = _mapping(hidden, shares[0], stream)
        try:
            with bounded():
                _Pair(played, moment, mapping, known, allow).run()
        except Unlike as unlike:
            why_not = unlike.why
            if unlike.seen and looks < MOST_SEEN:
                looks += 1
                kept.update(unlike.seen)
            else:
                shares.pop(0)
        except Leak as leak:
            return Verdict(moment, found=str(leak))
        else:
            return Verdict(moment)
    return Verdict(moment, why_not=why_not)


def _mapping(hidden: list[Tile], share: float, stream: Stream) -> dict[Tile, Tile]:
    """A permutation of hidden tiles."""
    count = max(FEWEST, int(share * len(hidden)))
    chosen = stream.shuffled(hidden)[:count]
    return dict(zip(chosen, stream.shuffled(chosen), strict=True))


def permuted(wall: Wall, mapping: dict[Tile, Tile]) -> Wall:
    """The wall in which every tile is the one that it is mapped to."""
    swap = [mapping.get(tile, tile) for tile in range(TILES)]
    parts = [tuple([swap[tile] for tile in part]) for part in (wall.live, wall.rinshan, wall.dora, wall.ura)]
    return Wall(parts[0], parts[1], parts[2], parts[3], wall.dice)


class _Pair:
    """The two worlds side by side: ``one`` as it was played, and the other."""

    def __init__(
        self, played: Played, moment: Moment, mapping: dict[Tile, Tile], known: Registry | None, allow: Sequence[str]
    ) -> None:
        self._played = played
        self._seat: Seat = moment.seat
        self._rounds = played.rounds
        self._end = moment.after
        self._given = 0
        self._compared = 0
        self._hand = moment.hand
        self._allow = allow
        self._moved = mapping
        walls = [*played.game.walls[: moment.hand], permuted(played.game.walls[moment.hand], mapping)]
        self.one = self._open(played.game.walls[: moment.hand + 1], known)
        self.other = self._open(walls, known)

    def _open(self, walls: Sequence[Wall], known: Registry | None) -> World:
        case = replace(self._played.case, walls=tuple(walls))
        game, seated = open_case(case, known, checks=False)
        world = World(game, game.play(), seated)
        world.advance(None)
        return world

    def run(self) -> None:
        """Play both up to the moment. Raises `Leak`, or `Unlike` where nothing can be said."""
        for _ in range(MOST_STEPS):
            self._compare_events()
            if self.one.over or self.other.over:
                raise Unlike("the game is over in one of the worlds")
            if self._aligned():
                if len(self.one.game.table.journal) != len(self.other.game.table.journal):
                    raise Unlike("more has happened in one of the worlds")
                self._compare()
                if self._given == self._end:
                    return
                self._step()
            elif not self._catch_up():
                self._compare_questions()
                if self._given == self._end:
                    return
                self._step_alone()
        raise Unlike("the moment is too far away")

    # ------------------------------------------------------------------ comparing

    def _compare_events(self) -> None:
        """Both were told the same, or the worlds are no longer alike; events of skills must tell the same.

        One world may be ahead: it is compared as far as both have come.
        """
        table = self.one.game.table
        for mine, theirs in zip(*self._news(), strict=True):
            if mine[:3] != theirs[:3]:
                raise Unlike(f"{mine[0]!r} happens in one world and {theirs[0]!r} in the other")
            told, instead = text(mine, table.printed, self._seat), text(theirs, table.printed, self._seat)
            if told != instead:
                if mine[0] in FIELDS or self._may("events"):
                    raise Unlike(f"what all are told differs: {told!r} and {instead!r}")
                raise Leak(f"the event {told!r} tells what is hidden: in another world it is {instead!r}")

    def _news(self) -> tuple[list[Event], list[Event]]:
        """The events of either world that were not compared yet, as many as both have."""
        one, other = self.one.game.table.journal, self.other.game.table.journal
        first, last = self._compared, min(len(one), len(other))
        self._compared = last
        return one[first:last], other[first:last]

    def _aligned(self) -> bool:
        """Whether both worlds ask the same questions, apart from claims of others, of which nobody knows."""
        keys = {(ask.seat, ask.what) for ask in self.one.asks}
        return bool(keys & {(ask.seat, ask.what) for ask in self.other.asks})

    def _compare(self) -> None:
        self._compare_questions()
        if self._end - self._given <= LAST and self._at_hand() and not self._may("view"):
            self._compare_views()

    def _compare_views(self) -> None:
        """What the seat sees is the same. What its skills say that they tell it is known to it; that it would see
        another tile of a hand that it sees into makes the worlds unlike.
        """
        before, after = (self._view(world) for world in (self.one, self.other))
        if before == after:
            return
        seen = self._moved.keys() - set(hidden_tiles(self.other.game.table, self._seat))
        if seen:
            raise Unlike("the seat sees other tiles in the other world", seen)
        raise Leak(f"its view tells what is hidden: {_differing(before, after)}")

    def _compare_questions(self) -> None:
        """What the seat is asked, and of which questions of skills to others it may know."""
        mine, theirs = self._asked(self.one), self._asked(self.other)
        if mine != theirs:
            if self._may("options" if mine and theirs else "asked"):
                raise Unlike("what the seat is asked differs, as the skill may tell")
            raise Leak(f"its question tells what is hidden: {_or_nothing(mine)} would be {_or_nothing(theirs)}")
        heard, instead = self._heard(self.one), self._heard(self.other)
        if heard != instead:
            if self._may("silence") or not self._were_defaults():
                raise Unlike("somebody else is asked, and answers, in one world only")
            raise Leak(
                f"that somebody is asked tells what is hidden: {_or_nothing(heard)}, else {_or_nothing(instead)}"
            )

    def _view(self, world: World) -> bytes:
        """All that the seat can ask its view, without what its skills say that they tell it (`Skill.tells`)."""
        eyes = View(world.game.table, self._seat)
        view = eyes.to_dict()
        view |= {"standing": eyes.standing, "dora_of": [eyes.dora_of(seat) for seat in world.game.table.seats]}
        held = world.seated.skills.instances if world.seated.skills is not None else []
        told = {word for skill in held for word in skill.cls.tells if skill.seat == self._seat}
        view["knows"] = [known for known in view.get("knows", []) if known["what"] not in told]
        return json.dumps(view, sort_keys=True).encode()

    def _at_hand(self) -> bool:
        return self.one.game.table.hand_number == self._hand

    def _asked(self, world: World) -> list[str]:
        """What the seat itself is asked, with all options and the note."""
        return [
            f"{ask.what}: {ask.space.describe()}{f' ({ask.note})' if ask.note else ''}"
            for ask in world.asks
            if ask.seat == self._seat
        ]

    def _heard(self, world: World) -> list[str]:
        """The questions of skills to others of which the seat may know."""
        return [
            f"seat {ask.seat}, {ask.what}"
            for ask in world.asks
            if ask.seat != self._seat
            and ask.what not in ENGINE
            and (ask.known_to is None or self._seat in ask.known_to)
        ]

    def _may(self, what: str) -> bool:
        return what in self._allow

    # ------------------------------------------------------------------ going on

    def _step(self) -> None:
        """Let both go on with the same answers."""
        given = self._answers()
        answers = self._same(given)
        self.one.advance(given)
        self.other.advance(answers)

    def _catch_up(self) -> bool:
        """Let pass what others could claim in one world only, of which nobody knows. Whether there was something."""
        if all(self._is_claim(ask) for ask in self.other.asks):
            self.other.advance(tuple([ask.default for ask in self.other.asks]))
        elif all(self._is_claim(ask) for ask in self.one.asks):
            if self._given == self._end or not self._were_defaults():
                raise Unlike("somebody claims in one world what cannot be claimed in the other")
            self.one.advance(self._answers())
        else:
            return False
        return True

    def _is_claim(self, ask: Decision) -> bool:
        return ask.seat != self._seat and ask.what in ("claim", "rob")

    def _step_alone(self) -> None:
        """Let that world go on which asks somebody in secret what the other does not."""
        if all(ask.seat != self._seat and ask.what not in ENGINE for ask in self.one.asks) and self._were_defaults():
            self.one.advance(self._answers())
        elif all(ask.seat != self._seat and ask.what not in ENGINE for ask in self.other.asks):
            self.other.advance(tuple([ask.default for ask in self.other.asks]))
        else:
            raise Unlike("different players are asked")

    def _answers(self) -> tuple[Action, ...]:
        texts = self._rounds[self._given]
        self._given += 1
        return tuple([ask.space.read(text) for ask, text in zip(self.one.asks, texts, strict=True)])

    def _were_defaults(self) -> bool:
        """Whether the answers that come were the defaults, so that nothing followed from them."""
        if self._given == len(self._rounds):
            return False
        return all(text == ask.default.text for text, ask in zip(self._rounds[self._given], self.one.asks, strict=True))

    def _same(self, given: Sequence[Action]) -> tuple[Action, ...]:
        """What is answered in the other world: the same where it is asked, else the default."""
        said = {(ask.seat, ask.what): answer for ask, answer in zip(self.one.asks, given, strict=True)}
        missing = set(said) - {(ask.seat, ask.what) for ask in self.other.asks}
        if any(not self._lets_pass(key, said[key]) for key in missing):
            raise Unlike("somebody answers in one world what is not asked in the other")
        answers: list[Action] = []
        for ask in self.other.asks:
            answer = said.get((ask.seat, ask.what))
            try:
                answers.append(ask.default if answer is None else ask.space.read(answer.text))
            except (AnswerError, NotationError):
                raise Unlike("somebody cannot answer the same in the other world") from None
        return tuple(answers)

    def _lets_pass(self, key: tuple[Seat, str], answer: Action) -> bool:
        ask = next(ask for ask in self.one.asks if (ask.seat, ask.what) == key)
        return answer.text == ask.default.text


def _or_nothing(asked: list[str]) -> str:
    return "; ".join(asked) or "nothing"


def _differing(before: bytes, after: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    return f"{before[max(0, at - 60) : at + 40].decode()!r} would be {after[max(0, at - 60) : at + 40].decode()!r}"
