"""A slow referee: from the journal alone it says who is to be asked what (B-05 to B-11, B-18, A-05, A-07, A-09).

Written from the rules' text. It shares no code with the engine: it reads events and the fields of the rules, keeps its
own books, and judges hands with the brute force beside it. Options are texts, as records hold them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from types import ModuleType
from typing import Any

RED_KIND = {34: 4, 35: 13, 36: 22}
NAMES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
NAMES += ["0m", "0p", "0s"]


def kind_of(name: int) -> int:
    return RED_KIND.get(name, name)


def written(names: tuple[int, ...]) -> str:
    """``055p``: the digits of names of one or more suits, red fives before other fives."""
    ordered = sorted(names, key=lambda name: (kind_of(name), name < 34))
    out = ""
    for place, name in enumerate(ordered):
        suit = NAMES[name][1]
        last = place + 1 == len(ordered) or NAMES[ordered[place + 1]][1] != suit
        out += NAMES[name][0] + (suit if last else "")
    return out


@dataclass
class LaidMeld:
    """A meld as the journal told it: its form, physical tiles, and whether it is open."""

    form: str
    tiles: list[int]
    open: bool


@dataclass
class Seat:
    """What the books hold of one seat."""

    hand: list[int] = field(default_factory=list[int])
    melds: list[LaidMeld] = field(default_factory=list[LaidMeld])
    discards: list[int] = field(default_factory=list[int])
    score: int = 0
    riichi: int = 0
    ippatsu: bool = False
    draws: int = 0
    temporary: set[int] = field(default_factory=set[int])
    locked: set[int] = field(default_factory=set[int])

    @property
    def closed(self) -> bool:
        return not any(meld.open for meld in self.melds)


class MismatchError(AssertionError):
    """Engine and referee differ."""


class Referee:
    """Listens to a game's journal; `expected` are the questions that must be asked now, by seat."""

    def __init__(self, rules: Any, printed: tuple[int, ...], brute: ModuleType) -> None:
        self.rules = rules
        self.printed = printed
        self.brute = brute
        self.players: int = rules.players
        self.seats: list[Seat] = []
        self.phase = "none"
        self.actor = -1
        self.asked = True
        self.abort = ""
        self.won_in = ""

    # ------------------------------------------------------------------ small questions

    def kind(self, tile: int) -> int:
        return kind_of(self.printed[tile])

    def counts(self, tiles: list[int]) -> tuple[int, ...]:
        held = [0] * 34
        for tile in tiles:
            held[self.kind(tile)] += 1
        return tuple(held)

    def tiles(self, seat: int) -> list[int]:
        """The concealed tiles, the drawn one last."""
        drawn = [self.drawn] if self.drawn >= 0 and seat == self.actor else []
        return [*self.seats[seat].hand, *drawn]

    def waits(self, seat: int) -> frozenset[int]:
        return self.brute.waits(self.counts(self.seats[seat].hand))

    def others(self, seat: int) -> list[int]:
        return [(seat + step) % self.players for step in range(1, self.players)]

    def seat_wind(self, seat: int) -> int:
        step = (seat - self.dealer) % self.players
        return 27 + step * (2 if self.players == 2 else 1)

    # ------------------------------------------------------------------ the books

    def __call__(self, _table: Any, event: tuple[Any, ...]) -> None:
        """Book one event, after closing whatever window it ends."""
        kind, seat = event[0], event[1]
        book: Callable[..., None] | None = getattr(self, f"_on_{kind}", None)
        if kind not in ("indicator", "riichi", "riichi_accepted", "dealt") or self.phase in ("claim", "rob"):
            self._close(kind, seat)
        if book is not None:
            book(seat, *event[3:])

    def _close(self, kind: str, _seat: int) -> None:
        """The question of the last moment is over: it must have been asked, and whoever let a tile pass did so."""
        if self.phase in ("turn", "claim", "rob") and not self.asked and (missed := self.expected()):
            raise MismatchError(f"nobody was asked before {kind}, but expected {missed}")
        if self.phase in ("claim", "rob") and kind != "win_declared":
            self._let_pass()
        if self.phase == "rob" and kind != "win_declared":
            self._kan_stands()
        if kind == "win_declared" and self.phase != "none":
            self.won_in = self.phase
        if self.phase == "claim" and self.abort and kind not in ("win_declared", "no_win", "riichi_accepted"):
            raise MismatchError(f"expected the abort {self.abort}, got {kind}")
        if not (self.phase == "claim" and kind == "riichi_accepted"):
            self.phase = "none"
        else:
            self.phase = "claimed"

    def _let_pass(self) -> None:
        kind = self.kind(self.tile)
        for other in self.others(self.actor):
            waits = self.waits(other)
            if self.phase == "rob" and self.robbed_form == "ankan":
                hand = self.counts(self.seats[other].hand)
                waits = self.brute.orphan_waits(hand) if self.rules.kokushi_robs_ankan else frozenset()
            if kind in waits:
                self.seats[other].temporary.add(kind)
                if self.seats[other].riichi:
                    self.seats[other].locked.add(kind)

    def _kan_stands(self) -> None:
        self.kans += 1
        self.live -= 1
        self.kan_owners.append(self.actor)
        self._break_first_turn()
        at_once = self.rules.kan_dora_closed if self.robbed_form == "ankan" else self.rules.kan_dora_open
        self.due_now = self.due_now + self.due_later + (at_once == "at_once")
        self.due_later = int(at_once != "at_once")

    def _break_first_turn(self) -> None:
        self.unbroken = False
        for seat in self.seats:
            seat.ippatsu = False

    def _on_hand_started(
        self, seat: int, round_: int, _honba: int, _deposits: int, scores: tuple[int, ...], _n: int
    ) -> None:
        self.dealer, self.round_wind = seat, 27 + round_
        self.seats = [Seat(score=score) for score in scores]
        self.live = 122 - 13 * self.players
        self.kans = 0
        self.kan_owners: list[int] = []
        self.unbroken = True
        self.drawn, self.source = -1, ""
        self.swap_banned: set[int] = set()
        self.opened = 0
        self.due_now, self.due_later = 1, 0
        self.abort = ""
        self.robbed_form = ""

    def _on_dealt(self, seat: int, tiles: tuple[int, ...]) -> None:
        self.seats[seat].hand = list(tiles)

    def _on_indicator(self, _seat: int, _tile: int, _of: str) -> None:
        self.opened += 1
        if self.opened > self.due_now + self.due_later:
            raise MismatchError(f"indicator {self.opened} was turned, {self.due_now + self.due_later} are due")

    def _on_draw(self, seat: int, tile: int, source: str) -> None:
        if self.opened != self.due_now:
            raise MismatchError(f"{self.opened} indicators open at a draw, expected {self.due_now}")
        books = self.seats[seat]
        self.drawn, self.source = tile, source
        self._acts(seat)
        if source == "live":
            self.live -= 1
            books.draws += 1
            books.temporary.clear()
            if self.rules.first_draw == "dealt" and seat == self.dealer and books.draws == 1:
                self._keep_drawn(seat)
                self.source = "live"

    def _acts(self, seat: int) -> None:
        self.phase, self.actor, self.asked = "turn", seat, False

    def _on_discard(self, seat: int, tile: int, drawn: bool, riichi: bool, _down: bool) -> None:
        self.due_now, self.due_later = self.due_now + self.due_later, 0
        if self.opened != self.due_now:
            raise MismatchError(f"{self.opened} indicators open at a discard, expected {self.due_now}")
        books = self.seats[seat]
        if drawn != (tile == self.drawn):
            raise MismatchError(f"the discard of tile {tile} says drawn={drawn}, the drawn tile was {self.drawn}")
        books.hand = sorted(self.tiles(seat))
        books.hand.remove(tile)
        books.discards.append(tile)
        if not riichi:
            books.ippatsu = False
        self.drawn, self.source, self.swap_banned = -1, "", set()
        self.phase, self.actor, self.asked, self.tile = "claim", seat, False, tile
        self.with_riichi = riichi
        self.abort = self._abort_after_discard(seat)

    def _abort_after_discard(self, seat: int) -> str:
        rules = self.rules
        if rules.abort_four_kans and self.kans == 4 and len(set(self.kan_owners)) > 1:
            return "four_kans"
        if self.players == 4 and rules.abort_four_winds and self.unbroken:
            first = [self.kind(tile) for books in self.seats for tile in books.discards]
            if len(first) == 4 and len(set(first)) == 1 and 27 <= first[0] <= 30:
                return "four_winds"
        everybody = self.with_riichi and all(self.seats[other].riichi for other in self.others(seat))
        return "four_riichi" if self.players == 4 and rules.abort_four_riichi and everybody else ""

    def _on_riichi_accepted(self, seat: int, price: int) -> None:
        books = self.seats[seat]
        first = len(books.discards) == 1 and self.unbroken
        books.riichi, books.ippatsu = (2 if first else 1), True
        books.score -= price

    def _on_chi(self, seat: int, frm: int, tile: int, own: tuple[int, ...]) -> None:
        self._call("chi", seat, frm, tile, own)
        low, high = sorted(self.kind(held) for held in own)
        kind = self.kind(tile)
        self.swap_banned = {kind}
        if high == low + 1 and kind == low - 1 and (high + 1) % 9:
            self.swap_banned.add(high + 1)
        if high == low + 1 and kind == high + 1 and low % 9:
            self.swap_banned.add(low - 1)
        self._acts(seat)

    def _on_pon(self, seat: int, frm: int, tile: int, own: tuple[int, ...]) -> None:
        self._call("pon", seat, frm, tile, own)
        self.swap_banned = {self.kind(tile)}
        self._acts(seat)

    def _on_daiminkan(self, seat: int, frm: int, tile: int, own: tuple[int, ...]) -> None:
        self._call("kan", seat, frm, tile, own)
        self.robbed_form = "daiminkan"
        self.actor = seat
        self._kan_stands()

    def _call(self, form: str, seat: int, frm: int, tile: int, own: tuple[int, ...]) -> None:
        books = self.seats[seat]
        for held in own:
            books.hand.remove(held)
        books.melds.append(LaidMeld(form, [*own, tile], True))
        books.temporary.clear()
        self._break_first_turn()

    def _keep_drawn(self, seat: int) -> None:
        self.seats[seat].hand = sorted(self.tiles(seat))
        self.drawn, self.source = -1, ""

    def _on_ankan(self, seat: int, tiles: tuple[int, ...]) -> None:
        self._keep_drawn(seat)
        books = self.seats[seat]
        for tile in tiles:
            books.hand.remove(tile)
        books.melds.append(LaidMeld("kan", list(tiles), False))
        self._robbable("ankan", seat, tiles[-1])

    def _on_kakan(self, seat: int, tile: int, pon: tuple[int, ...]) -> None:
        self._keep_drawn(seat)
        books = self.seats[seat]
        books.hand.remove(tile)
        meld = next(meld for meld in books.melds if sorted(meld.tiles) == sorted(pon))
        meld.form, meld.tiles = "kan", [*meld.tiles, tile]
        self._robbable("kakan", seat, tile)

    def _robbable(self, form: str, seat: int, tile: int) -> None:
        self.phase, self.actor, self.asked, self.tile, self.robbed_form = "rob", seat, False, tile, form

    def _on_win(self, seat: int, frm: int, tile: int, _hand: Any, value: dict[str, Any], *_rest: Any) -> None:
        """The yaku that were counted must be those of some reading."""
        names = frozenset(name for name, _ in value["yaku"]) - {"dora", "aka_dora", "ura_dora"}
        last = [tile] if tile >= 0 else self.seats[seat].hand
        robbing = self.won_in == "rob"
        possible = [found for tile in last for found in self.readings(seat, tile, None if frm < 0 else frm, robbing)]
        if names not in possible:
            raise MismatchError(f"seat {seat} won with {set(names)}, possible are {[set(each) for each in possible]}")

    def _on_no_win(self, _seat: int, why: str, *_rest: Any) -> None:
        mine = {"four_kans", "four_winds", "four_riichi"}
        if (why in mine or self.abort) and why != self.abort:
            raise MismatchError(f"the hand ended by {why}, expected {self.abort or 'no abort'}")

    # ------------------------------------------------------------------ questions and options

    def expected(self) -> dict[int, tuple[str, frozenset[str]]]:
        """The seats that must be asked now, each with the kind of question and the texts of all options."""
        if self.phase == "turn":
            return {self.actor: ("turn", frozenset(self.turn_options(self.actor)))}
        found: dict[int, tuple[str, frozenset[str]]] = {}
        if self.phase == "claim":
            for other in self.others(self.actor):
                if options := self.claim_options(other):
                    found[other] = ("claim", frozenset({*options, "pass"}))
        if self.phase == "rob":
            for other in self.others(self.actor):
                if self.may_ron(other, robbing=True):
                    found[other] = ("rob", frozenset({"ron", "pass"}))
        return found

    def check(self, asks: Any) -> None:
        """Compare what the engine asks now with what must be asked."""
        got = {ask.seat: (ask.what, frozenset(option.text for option in ask.space)) for ask in asks}
        expected = self.expected()
        if got != expected or len(got) != len(asks):
            raise MismatchError(f"the engine asks {got}, expected {expected}")
        order = self.others(self.actor)
        if self.phase != "turn" and [ask.seat for ask in asks] != [seat for seat in order if seat in got]:
            raise MismatchError("claims are not asked in turn order")
        for ask in asks:
            if len(list(ask.space)) != len(got[ask.seat][1]):
                raise MismatchError(f"an option is offered twice: {ask}")
        self.asked = True

    # -- wins

    def luck(self, seat: int, tsumo: bool, robbing: bool) -> frozenset[str]:
        """The incidental yaku of a win now (B-09)."""
        books = self.seats[seat]
        found: set[str] = set()
        if books.riichi:
            found.add("double_riichi" if books.riichi == 2 else "riichi")
            found |= {"ippatsu"} if books.ippatsu else set()
        if robbing:
            found.add("chankan")
        elif not tsumo and self.live == 0:
            found.add("houtei_raoyui")
        if tsumo and self.source == "dead":
            found.add("rinshan_kaihou")
        elif tsumo and self.live == 0:
            found.add("haitei_raoyue")
        if tsumo and self.source == "live" and self.unbroken and books.draws == 1:
            found.add("tenhou" if seat == self.dealer else "chiihou")
        return frozenset(found)

    def readings(self, seat: int, tile: int, frm: int | None, robbing: bool) -> list[frozenset[str]]:
        """The yaku of each reading of the hand completed by ``tile``; empty sets are readings without yaku."""
        books = self.seats[seat]
        tiles = self.tiles(seat) if frm is None else [*books.hand, tile]
        melds = tuple(self._melded(meld) for meld in books.melds)
        win = self.brute.Win(
            self.counts(tiles), melds, self.kind(tile), frm is None, self.seat_wind(seat),
            self.round_wind, self.luck(seat, frm is None, robbing), self.rules.open_tanyao,
        )  # fmt: skip
        return self.brute.readings(win)

    def _melded(self, meld: LaidMeld) -> Any:
        low = min(self.kind(tile) for tile in meld.tiles)
        form = {"chi": "run", "pon": "triplet", "kan": "kan"}[meld.form]
        return self.brute.Melded(form, low, not meld.open)

    def may_ron(self, seat: int, *, robbing: bool = False) -> bool:
        kind = self.kind(self.tile)
        if kind not in self.waits(seat) or self.is_furiten(seat, kind):
            return False
        if robbing and self.robbed_form == "ankan":
            hand = self.counts(self.seats[seat].hand)
            if not self.rules.kokushi_robs_ankan or kind not in self.brute.orphan_waits(hand):
                return False
        return any(self.readings(seat, self.tile, self.actor, robbing))

    def is_furiten(self, seat: int, kind: int) -> bool:
        books = self.seats[seat]
        waits = self.waits(seat)
        taboo = waits & ({self.kind(tile) for tile in books.discards} | books.temporary | books.locked)
        if self.rules.furiten == "linked":
            return kind in self.brute.blocked_when_linked(self.counts(books.hand), frozenset(taboo))
        return bool(taboo)

    # -- the own turn

    def turn_options(self, seat: int) -> set[str]:
        books = self.seats[seat]
        found = self._discards(seat)
        if not self.source:
            return found
        whole = self.counts(self.tiles(seat))
        last = [self.drawn] if self.drawn >= 0 else books.hand
        if self.brute.complete(whole) and any(any(self.readings(seat, tile, None, False)) for tile in last):
            found.add("tsumo")
        found |= self._riichis(seat) | self._kans(seat, whole)
        if (
            self.rules.abort_nine_terminals
            and self.unbroken
            and books.draws == 1
            and sum(whole[kind] > 0 for kind in self.brute.ORPHAN_KINDS) >= 9
        ):
            found.add("nine terminals")
        return found

    def _discards(self, seat: int) -> set[str]:
        books = self.seats[seat]
        found = {f"discard {NAMES[self.printed[self.drawn]]} drawn"} if self.drawn >= 0 else set()
        if not books.riichi:
            banned = set() if self.rules.swap_calling else self.swap_banned
            found |= {f"discard {NAMES[self.printed[t]]}" for t in books.hand if self.kind(t) not in banned}
        return found

    def _riichis(self, seat: int) -> set[str]:
        books, rules = self.seats[seat], self.rules
        if not books.closed or books.riichi or books.score < rules.riichi_min_points:
            return set()
        if self.live < rules.riichi_min_live:
            return set()
        found: set[str] = set()
        for tile in self.tiles(seat):
            text = f"riichi {NAMES[self.printed[tile]]}" + (" drawn" if tile == self.drawn else "")
            if text not in found:
                left = self.tiles(seat)
                left.remove(tile)
                if self._is_tenpai(left, books.melds):
                    found.add(text)
        return found

    def _is_tenpai(self, tiles: list[int], melds: list[LaidMeld]) -> bool:
        waits = self.brute.waits(self.counts(tiles))
        if not self.rules.empty_wait_tenpai:
            own = self.counts(tiles + [tile for meld in melds for tile in meld.tiles])
            waits = {kind for kind in waits if own[kind] < 4}
        return bool(waits)

    def _kans(self, seat: int, whole: tuple[int, ...]) -> set[str]:
        books = self.seats[seat]
        if self.live == 0 or self.kans == 4:
            return set()
        by_kind: dict[int, list[int]] = {}
        for tile in self.tiles(seat):
            by_kind.setdefault(self.kind(tile), []).append(self.printed[tile])
        fours = {kind for kind, names in by_kind.items() if len(names) == 4}
        if books.riichi:
            fours = {kind for kind in fours if self._riichi_kan(seat, kind)}
        found = {f"ankan {written(tuple(by_kind[kind]))}" for kind in fours}
        for meld in books.melds:
            if meld.form == "pon":
                found |= {f"kakan {NAMES[name]}" for name in by_kind.get(self.kind(meld.tiles[0]), [])}
        return found

    def _riichi_kan(self, seat: int, kind: int) -> bool:
        """In riichi: with the drawn tile only, and the waits, or even all readings, stay (B-08)."""
        if self.kind(self.drawn) != kind:
            return False
        before = self.counts(self.seats[seat].hand)
        waits = self.brute.waits(before)
        if self.brute.waits(self.brute.plus(before, kind, -3)) != waits:
            return False
        if self.rules.riichi_kan == "waits":
            return True
        return all(
            ("triplet", kind) in groups
            for wait in waits
            for _, groups in self.brute.divisions(self.brute.plus(before, wait))
        )

    # -- claims

    def claim_options(self, seat: int) -> set[str]:
        found = {"ron"} if self.may_ron(seat) else set[str]()
        if self.seats[seat].riichi or self.live == 0 or self.abort:
            return found
        kind = self.kind(self.tile)
        names = [self.printed[tile] for tile in self.seats[seat].hand]
        same = [name for name in names if kind_of(name) == kind]
        if self.kans < 4:
            found |= {f"daiminkan {written(own)}" for own in combinations(same, 3)}
        for own in combinations(same, 2):
            if self._leaves_discard(names, own, {kind}):
                found.add(f"pon {written(own)}")
        if kind < 27 and (self.actor + 1) % self.players == seat:
            found |= self._chis(names, kind)
        return found

    def _chis(self, names: list[int], kind: int) -> set[str]:
        found: set[str] = set()
        for own in combinations(names, 2):
            run = sorted([kind_of(own[0]), kind_of(own[1]), kind])
            if run[0] + 1 != run[1] or run[1] + 1 != run[2] or run[0] // 9 != run[2] // 9:
                continue
            banned = {kind}
            if kind == run[0] and run[2] % 9 != 8:
                banned.add(run[2] + 1)
            if kind == run[2] and run[0] % 9 != 0:
                banned.add(run[0] - 1)
            if self._leaves_discard(names, own, banned):
                found.add(f"chi {written(own)}")
        return found

    def _leaves_discard(self, names: list[int], own: tuple[int, ...], banned: set[int]) -> bool:
        if self.rules.swap_calling:
            return True
        left = list(names)
        for name in own:
            left.remove(name)
        return any(kind_of(name) not in banned for name in left)
