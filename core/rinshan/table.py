"""The table: all facts of a game in progress, and the few operations that change them.

Facts are where tiles lie, points, and what happened. What follows from them (names after transformation, waits) is
derived and cached here, never stored as if it were a fact. Only the loop and the effects of skills call the operations
that change something; players and bots see a `rinshan.views.View`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from rinshan.errors import ConservationError
from rinshan.hand import DEFAULT_SHAPES, FormSet, HandKeys, Shape, form_set
from rinshan.hooks import NO_HOOKS, Hooks
from rinshan.melds import Meld
from rinshan.rules import Rules
from rinshan.streams import Stream, Streams
from rinshan.tiles import IS_ORPHAN, KIND_OF, NAME_TEXT, TILES, Kind, Name, Seat, Tile, tile_names
from rinshan.wall import Wall, deal_order

if TYPE_CHECKING:
    from rinshan.counting import Index
    from rinshan.modifiers import Modifier
    from rinshan.win import Payment

Event: TypeAlias = tuple[Any, ...]
"""``(kind, seat, cause, *data)``: seat -1 where it concerns nobody in particular, cause None in the plain game."""
Listener: TypeAlias = Callable[["Table", Event], None]

# Where a tile can lie.
LIVE: Final = 0
DEAD: Final = 1
INDICATOR: Final = 2
URA: Final = 3
HAND: Final = 4
DRAWN: Final = 5
RIVER: Final = 6
MELD: Final = 7
ASIDE: Final = 8
EXILE: Final = 9
PLACES: Final = ("live wall", "dead wall", "indicators", "ura", "hand", "drawn", "river", "melds", "aside", "exile")

STACK: Final = 2
"""Tiles of a stack of the wall."""

# Marks of a tile in a river.
TSUMOGIRI: Final = 1
RIICHI_TILE: Final = 2


class Turning(Protocol):
    """What a layer above knows of tiles that are other tiles by the name printed on them (K-04)."""

    def settle(self) -> None:
        """Find out anew which of the transformations under a condition hold; faces follow where that changed."""
        ...

    def dora_names(self, seat: Seat, tiles: list[Tile]) -> tuple[Name, ...] | None:
        """By which names these tiles of a seat count as dora (K-05); None: by their faces."""
        ...

    def seen(self, seat: Seat, tiles: Sequence[Tile]) -> tuple[Name, ...]:
        """As what others see these tiles of a seat: nothing that would tell whether a condition holds (K-60)."""
        ...


class Table:
    """Facts of one game. Lists are per seat unless said otherwise; ``-1`` stands for no tile or no seat."""

    __slots__ = (
        "rules", "players", "seats", "streams", "on", "printed", "journal", "listeners", "modifiers", "turning",
        "scores", "deposits", "honba", "round", "dealer", "hand_number", "pots", "due", "weighing", "supposed", "seed",
        "wall", "live", "replacements", "indicators", "under", "opened", "closed_indicators", "pending", "shifted",
        "hands", "drawn", "draw_source", "melds", "rivers", "called_away", "aside", "exile",
        "place", "owner", "face", "mark", "down", "up", "sideways", "known",
        "keys", "_waits", "_deals", "closed", "riichi", "ippatsu", "passed", "riichi_passed", "discarded", "discards",
        "turn", "turns", "interrupted", "altered", "kans", "banned", "liable", "fed_kan", "first_discards", "dora",
        "allows", "bent", "odd_melds", "dead_hands", "bad_kans", "penalised", "penalties", "secrets",
        "in_turn", "exhausted", "extra", "calls", "hand_mark", "turn_marks", "index", "placed",
        "_total", "_order", "_chance", "result", "bare", "free_masks",
    )  # fmt: skip

    def __init__(self, rules: Rules, seed: int | str = 0) -> None:
        players = rules.players
        self.rules = rules
        self.players: int = players
        self.seats = range(players)
        self.seed = seed
        self.streams = Streams(seed)
        self.on: Hooks = NO_HOOKS
        self.allows = rules.errors == "allow"
        """Whether declarations that are plainly wrong can be made (E-04)."""
        self.bent = self.allows
        """Whether anything may go otherwise than in the plain game: somebody listens, or errors can be made."""
        self.printed: tuple[Name, ...] = tile_names(rules.red_fives)
        self.journal: list[Event] = []
        self.listeners: list[Listener] = []
        self.modifiers: list[Modifier] = []
        self.turning: Turning | None = None
        """The fixed transformations at this table, None while there is none."""
        self.scores = [rules.start_points] * players
        self.deposits = 0
        """Points lying on the table for the next winner."""
        self.pots: dict[str, int] = {}
        """Points that skills have laid aside, by the name of the pot; none of them empty (K-40)."""
        self.due: list[Payment] = []
        """The payments that are being settled now, none outside a settlement."""
        self.supposed = 0
        """How many hypotheses are being looked at: no event happens meanwhile."""
        self.weighing = False
        """Whether a win is being valued."""
        self.honba = 0
        self.round = 0
        """0 East, 1 South, 2 West, 3 North."""
        self.dealer: Seat = 0
        self.hand_number = 0
        """How many hands were dealt before this one."""
        self._total = sum(self.scores)
        self._order = tuple(tuple((seat + step) % players for step in range(1, players + 1)) for seat in self.seats)
        self.turn: Seat = 0
        """The seat whose turn it is, or was last."""
        self.in_turn = False
        """Whether a turn is going on (K-16)."""
        self.index: Index | None = None
        """Where the journal holds what, made at the first question (K-35)."""
        self.placed: tuple[Seat, ...] = tuple(self.seats)
        """The standing as it was last told (K-45)."""
        self.result: Any = None
        self.bare = False
        """Whether hands are looked at as if no tile were free (K-29)."""
        self.free_masks: dict[Any, int] = {}
        """Waits with free tiles that were found before."""

    # ------------------------------------------------------------------ the deal

    def lay_wall(self, wall: Wall) -> None:
        """Begin a hand: all tiles in the wall, nothing in hands, rivers and melds."""
        self.wall = wall
        self.live: list[Tile] = list(reversed(wall.live))
        """The live wall; the next tile to draw is the last of the list."""
        self.replacements: list[Tile] = list(reversed(wall.rinshan))
        self.indicators: list[Tile] = list(wall.dora)
        self.under: list[Tile] = list(wall.ura)
        """The ura indicators, each below the indicator of the same slot."""
        self._deals: dict[Seat, list[Tile]] | None = None
        """What each seat is still about to be dealt, once the deal has begun."""
        self.opened = 0
        """How many indicator slots have been reached, from the first."""
        self.closed_indicators: set[int] = set()
        """Slots reached but left shut."""
        self.pending: list[str] = []
        """Kans whose indicator is turned with the next discard, by type."""
        self.shifted: list[Tile] = []
        """Live tiles that kans moved to the far end of the dead wall."""
        self.dora: tuple[Name, ...] = ()
        """Faces of the open indicators, in order."""
        self._clear_places(wall)
        self._clear_books()

    def _clear_places(self, wall: Wall) -> None:
        """Where tiles lie and what they show: nothing has left the walls."""
        count = self.players
        self.hands: list[list[Tile]] = [[] for _ in range(count)]
        self.drawn: Tile = -1
        """The tile drawn by the seat in turn, -1 after a chi or pon and between turns."""
        self.draw_source = ""
        """Where the drawn tile came from: ``live``, ``dead``, ``taken`` (K-55), or "" without one."""
        self.melds: list[list[Meld]] = [[] for _ in range(count)]
        self.rivers: list[list[Tile]] = [[] for _ in range(count)]
        self.called_away: list[list[Tile]] = [[] for _ in range(count)]
        """Own discards that somebody called."""
        self.aside: list[list[Tile]] = [[] for _ in range(count)]
        self.exile: list[Tile] = []
        place = [LIVE] * TILES
        for tile in wall.rinshan:
            place[tile] = DEAD
        for tile in wall.dora:
            place[tile] = INDICATOR
        for tile in wall.ura:
            place[tile] = URA
        self.place = place
        self.owner: list[Seat] = [-1] * TILES
        self.face: list[Name] = list(self.printed)
        """What each tile is now."""
        self.mark = [0] * TILES
        """TSUMOGIRI and RIICHI_TILE bits of tiles in rivers."""
        self.down: set[Tile] = set()
        """Tiles lying face down in rivers, aside or in exile (K-06, K-39)."""
        self.up: set[Tile] = set()
        """Tiles lying face up where they would be hidden: in hands, aside, in the walls (K-06)."""
        self.sideways: set[Tile] = set()
        """Tiles that a skill has laid sideways (K-06)."""
        self.known: dict[Tile, int] = {}
        """The seats, as bits, that know a tile wherever it goes: they have seen it or were told (K-33)."""
        self._chance: Stream | None = None

    def _clear_books(self) -> None:
        """What is kept of each seat and of the hand: nothing has happened."""
        count = self.players
        self.keys: list[HandKeys] = [HandKeys() for _ in range(count)]
        """Running keys of hand and drawn tile, by face."""
        self._waits: list[int] = [-1] * count
        self.closed: list[bool] = [True] * count
        self.riichi: list[int] = [0] * count
        """0 none, 1 riichi, 2 double riichi."""
        self.ippatsu: list[bool] = [False] * count
        self.passed: list[int] = [0] * count
        """Kinds let pass since the last own draw or call (temporary furiten)."""
        self.riichi_passed: list[int] = [0] * count
        """Kinds let pass in riichi (furiten for the rest of the hand)."""
        self.discarded: list[int] = [0] * count
        """Mask of the kinds of own discards, called ones included (discard furiten)."""
        self.discards: list[int] = [0] * count
        """How many tiles each seat has discarded."""
        self.turns: list[int] = [0] * count
        """How many turns each seat has begun by drawing from the live wall."""
        self.interrupted = False
        """Whether a call or kan has broken the first turn."""
        self.altered: list[bool] = [False] * count
        """Whether tiles were moved into or out of a hand: what is left is not the dealt hand and the first draw."""
        self.odd_melds: list[bool] = [False] * count
        """Whose melds were laid while skills could make them something else than what is printed on them."""
        self.kans = 0
        self.banned = 0
        """Kinds that may not be discarded right after this call (swap-calling)."""
        self.liable: list[dict[str, Seat]] = [{} for _ in range(count)]
        """Yakuman id -> the seat responsible for it, for each seat that might win it (B-17)."""
        self.fed_kan: Seat = -1
        """Who fed the open kan whose replacement tile is being played (A-06)."""
        self.first_discards: list[Kind] = []
        self.dead_hands: list[bool] = [False] * count
        """Who can neither win nor call any more and counts as noten (E-02, E-03)."""
        self.bad_kans: list[bool] = [False] * count
        """Who made a closed kan in riichi that it should not have made (E-01)."""
        self.penalised: list[bool] = [False] * count
        """Who has paid the penalty of this hand; there is no second one (E-02)."""
        self.penalties: list[Payment] = []
        """The penalties of this hand: transfers, which nothing changes."""
        self.secrets: list[SecretRiichi | None] = [None] * count
        """The riichi of which not everybody knows (K-59)."""
        self.in_turn = False
        self.exhausted = False
        """Whether somebody was to draw and skills had left no tile to draw: the hand ends."""
        self.extra: Seat = -1
        """Who gets the next turn as an extra one (K-32)."""
        self.calls: list[int] = [0] * count
        """How many calls each seat has made, kans of every sort included."""
        self.hand_mark = len(self.journal)
        """Where in the journal the hand began."""
        self.turn_marks: list[list[int]] = [[] for _ in range(count)]
        """Where in the journal each turn of each seat began."""

    def deal(self) -> dict[Seat, list[Tile]]:
        """Return the thirteen tiles that each seat is still about to get, from the dealer on.

        They are those of the live wall as it lies when the deal begins. Where skills have taken some of them away, the
        next live tiles stand in; where there are none, hands are short.
        """
        if self._deals is None:
            lying = self.live[::-1]
            self._deals = {
                (self.dealer + step) % self.players: [lying[place] for place in places if place < len(lying)]
                for step, places in enumerate(deal_order(self.players))
            }
        for seat, tiles in self._deals.items():
            if any(self.place[tile] != LIVE for tile in tiles):
                self._deals[seat] = self._dealt_instead(tiles)
        return dict(self._deals)

    def _dealt_instead(self, tiles: list[Tile]) -> list[Tile]:
        """The tiles of a deal that still lie in the live wall, and the next ones that nobody is about to get."""
        promised = {tile for others in (self._deals or {}).values() for tile in others}
        spare = [tile for tile in reversed(self.live) if tile not in promised]
        left = [tile for tile in tiles if self.place[tile] == LIVE]
        return [*left, *spare[: len(tiles) - len(left)]]

    def give(self, deals: dict[Seat, list[Tile]]) -> None:
        """Move these tiles of the live wall into the hands."""
        for seat, tiles in deals.items():
            for tile in tiles:
                self._enter(seat, tile, HAND)
            self.hands[seat] = sorted([*self.hands[seat], *tiles])
            if self._deals is not None:
                self._deals.pop(seat, None)
        place = self.place
        self.live = [tile for tile in self.live if place[tile] == LIVE]

    # ------------------------------------------------------------------ derived

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Seats after ``seat`` round the table, that one last (K-15)."""
        return self._order[seat]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats in turn order."""
        return self._order[seat][:-1]

    def next_seat(self, seat: Seat) -> Seat:
        return self._order[seat][0]

    def seat_wind(self, seat: Seat) -> Kind:
        """East..North as a kind. Two players sit opposite: East and West (B-03)."""
        step = (seat - self.dealer) % self.players
        return 27 + (2 * step if self.players == 2 else step)

    @property
    def round_wind(self) -> Kind:
        return 27 + self.round

    @property
    def chance(self) -> Stream:
        """The random numbers of this hand for skills: one sequence, the stream ``skills``."""
        if self._chance is None:
            self._chance = self.streams.stream("skills", self.hand_number)
        return self._chance

    def waits(self, seat: Seat) -> int:
        """Mask of the kinds that complete the seat's hand without its drawn tile; 0 when it is noten."""
        if self.on.wild and not self.dead_hands[seat]:
            return waits_with_free_tiles(self, seat)
        known = self._waits[seat]
        return known if known >= 0 else self.plain_waits(seat)

    def waiting(self, seats: Iterable[Seat], kind: Kind) -> list[Seat]:
        """Those of the seats that wait for this kind, in the same order."""
        known = self._waits
        fresh = bool(self.on.wild)
        return [seat for seat in seats if (self.waits(seat) if fresh or known[seat] < 0 else known[seat]) >> kind & 1]

    def plain_waits(self, seat: Seat) -> int:
        """The same with every tile as it lies, none of them free (K-29); faces and copies of a wait are its (W-03)."""
        known = self._waits[seat]
        if known >= 0:
            return known
        keys = self.keys[seat]
        melds = len(self.melds[seat])
        on = self.on
        if self.drawn >= 0 and self.turn == seat:
            keys = keys.copy()
            keys.remove(KIND_OF[self.face[self.drawn]])
        if keys.size + 3 * melds != 13:
            return 0
        odd = self.bent and (self.odd_melds[seat] or on.face or on.meld_forms or self.altered[seat])
        if (self.bent and self.dead_hands[seat]) or (odd and melds and self.has_wrong_meld(seat)):
            found = 0
        elif on.shapes or on.meld_forms:
            found = keys.waits(melds, shapes=self.shapes(seat))
        else:
            found = keys.waits(melds)
        if on.meld_forms:
            return found  # not kept: forms may hang on anything
        self._waits[seat] = found
        return found

    def forget_waits(self, seat: Seat) -> None:
        """Let the waits of a seat be found anew."""
        self._waits[seat] = -1

    def has_wrong_meld(self, seat: Seat) -> bool:
        """Whether a meld of the seat is no set, by what its tiles are now: then the seat is noten (E-03, K-27).

        Without skills there is none: wrong melds are refused or put back. With skills one may outlast what made it: the
        face that its tiles had, the form, or the reason.
        """
        on = self.on
        if not (self.odd_melds[seat] or on.face or on.meld_forms or self.altered[seat]):
            return False
        wrong = [meld for meld in self.melds[seat] if not meld.is_set]
        if wrong and on.meld_forms:
            return not all(meld.is_run and self.forms_run(seat, meld.names) for meld in wrong)
        return bool(wrong)

    def forms_run(self, seat: Seat, names: Iterable[Name]) -> bool:
        """Whether tiles with these faces are a run of the seat's own forms that may be called (K-47)."""
        forms = self.forms(seat)
        return forms is not None and forms.called([KIND_OF[name] for name in names])

    def forms(self, seat: Seat) -> FormSet | None:
        """The set forms that hold for a seat besides the usual ones; None where there are none (K-47)."""
        found = self.on.meld_forms(seat) if self.on.meld_forms else []
        return form_set(tuple(found)) if found else None

    def shapes(self, seat: Seat) -> tuple[Shape, ...]:
        """The whole-hand shapes that hold for a seat (K-47)."""
        extra: list[Shape] = self.on.shapes(seat) if self.on.shapes else []
        forms = self.forms(seat) if self.on.meld_forms else None
        if forms is not None:
            return (*DEFAULT_SHAPES, forms.shape, *extra)
        return (*DEFAULT_SHAPES, *extra) if extra else DEFAULT_SHAPES

    def live_waits(self, seat: Seat) -> int:
        """The waits that could still be completed: without kinds of which the seat itself holds all four (B-18)."""
        waits = self.waits(seat)
        if not waits or self.rules.empty_wait_tenpai:
            return waits
        return waits & ~self.own_fours(seat)

    def own_fours(self, seat: Seat) -> int:
        """Mask of the kinds of which the seat holds four in hand and melds."""
        counts = self.keys[seat].counts
        melds = self.melds[seat]
        if not melds:
            mask = 0
            if 4 in counts:
                for kind, count in enumerate(counts):
                    if count >= 4:
                        mask |= 1 << kind
            return mask
        held = list(counts)
        for meld in melds:
            for name in meld.names:
                held[KIND_OF[name]] += 1
        return sum(1 << kind for kind, count in enumerate(held) if count >= 4)

    def face_as(self, tile: Tile, seat: Seat) -> Name:
        """What a tile would be among a seat's tiles."""
        on = self.on
        name = self.printed[tile]
        if on.face:
            name = on.face(name, tile, seat)
        return name

    def hand_names(self, seat: Seat) -> list[Name]:
        """Faces of the concealed tiles, the drawn one last."""
        face = self.face
        names = [face[tile] for tile in self.hands[seat]]
        if self.drawn >= 0 and self.turn == seat:
            names.append(face[self.drawn])
        return names

    def find(self, seat: Seat, name: Name, prints: tuple[Name, ...] = ()) -> Tile:
        """The tile of the hand (not the drawn one) with this face; ``KeyError`` when there is none.

        ``prints`` are those of an action: what is printed on the tile, where the face alone does not say which it is.
        """
        face = self.face
        for tile in self.hands[seat]:
            if face[tile] == name and (not prints or self.printed[tile] == prints[0]):
                return tile
        raise KeyError(NAME_TEXT[name])

    # ------------------------------------------------------------------ moves

    def log(self, *event: Any) -> None:
        """Write an event into the journal."""
        self.journal.append(event)
        if self.listeners:
            for listener in self.listeners:
                listener(self, event)

    def _enter(self, seat: Seat, tile: Tile, place: int) -> None:
        self.place[tile] = place
        self.owner[tile] = seat
        name = self.printed[tile]
        if self.on.face:
            name = self.on.face(name, tile, seat)
        self.face[tile] = name
        self.keys[seat].add(KIND_OF[name])

    def draw(self, seat: Seat, source: str, chosen: Tile = -1) -> Tile:
        """Move the next live tile or replacement tile, or the ``chosen`` one there, to the seat as its drawn tile.

        One that the seat may not draw stays where it lies, and the next one is looked at; if it may draw none, it
        draws the first (K-44).
        """
        wall = self.live if source == "live" else self.replacements
        if chosen >= 0:
            wall.remove(chosen)
            tile = chosen
        elif self.on.may_draw:
            tile = self.take_drawable(seat, wall)
        else:
            tile = wall.pop()
        if self.up and tile in self.up:
            self.up.discard(tile)
            self.known[tile] = (1 << self.players) - 1
        self.drawn = tile
        self.draw_source = source
        self._enter(seat, tile, DRAWN)
        return tile

    def take_drawable(self, seat: Seat, wall: list[Tile]) -> Tile:
        """Take the next tile of a wall that no skill keeps from the seat."""
        on = self.on
        for place in range(len(wall) - 1, -1, -1):
            refusal = None
            if on.may_draw:
                refusal = on.may_draw(seat, wall[place])
            if refusal is None:
                return wall.pop(place)
        return wall.pop()

    def discard(self, seat: Seat, tile: Tile, mark: int) -> None:
        """Move a tile of the seat into its river; the drawn tile joins the hand when another one goes."""
        self._leave_hand(seat, tile)
        self.place[tile] = RIVER
        self.mark[tile] = mark
        name = self.face[tile] = self.printed[tile]
        self.rivers[seat].append(tile)
        self.discards[seat] += 1
        self.discarded[seat] |= 1 << KIND_OF[name]

    def banish(self, seat: Seat, tile: Tile) -> None:
        """Exile a tile of the seat: it lies in no river and comes back with the next wall (K-07)."""
        self._leave_hand(seat, tile)
        self.place[tile] = EXILE
        self.owner[tile] = -1
        self.face[tile] = self.printed[tile]
        self.exile.append(tile)

    def _leave_hand(self, seat: Seat, tile: Tile) -> None:
        """Take a tile out of hand and keys; the drawn tile joins the hand when another one goes."""
        drawn = self.drawn
        self.keys[seat].remove(KIND_OF[self.face[tile]])
        if tile != drawn:
            hand = self.hands[seat]
            hand.remove(tile)
            self._waits[seat] = -1
            if drawn >= 0:
                insort(hand, drawn)
                self.place[drawn] = HAND
        self.drawn = -1
        self.draw_source = ""

    def meld(self, seat: Seat, meld: Meld, own: list[Tile]) -> None:
        """Lay a meld: ``own`` tiles from the hand and, if claimed, the tile that lies last in a river."""
        hand = self.hands[seat]
        keys = self.keys[seat]
        for tile in own:
            hand.remove(tile)
            keys.remove(KIND_OF[self.face[tile]])
            self.place[tile] = MELD
        if meld.frm >= 0:
            self.rivers[meld.frm].remove(meld.called)
            self.called_away[meld.frm].append(meld.called)
            self.down.discard(meld.called)
            self.place[meld.called] = MELD
            self.owner[meld.called] = seat
            self.face[meld.called] = self.face_as(meld.called, seat)
            meld.names = tuple(self.face[tile] for tile in meld.tiles)
        if meld.is_open:
            self.closed[seat] = False
        self.melds[seat].append(meld)
        self._waits[seat] = -1
        if self.bent and (self.on.face or self.on.meld_forms or not meld.is_set):
            self.odd_melds[seat] = True

    def keep_drawn(self, seat: Seat) -> None:
        """Put the drawn tile into the hand, as before laying a kan."""
        if self.drawn >= 0:
            insort(self.hands[seat], self.drawn)
            self.place[self.drawn] = HAND
            self.drawn = -1
            self.draw_source = ""
            self._waits[seat] = -1

    def add_to_pon(self, seat: Seat, meld: Meld, tile: Tile) -> None:
        """Make a pon a kan with a tile of the hand."""
        self.hands[seat].remove(tile)
        self.keys[seat].remove(KIND_OF[self.face[tile]])
        self.place[tile] = MELD
        meld.type = "kakan"
        meld.tiles = (*meld.tiles, tile)
        meld.names = (*meld.names, self.face[tile])
        meld.added = tile
        self._waits[seat] = -1

    def shift_wall(self) -> None:
        """After a kan: the last live tile goes to the far end of the dead wall, which holds 14 again (B-04)."""
        if not self.live:
            return
        tile = self.live.pop(0)
        self.shifted.append(tile)
        self.place[tile] = DEAD

    @property
    def has_indicator(self) -> bool:
        """Whether another indicator can be opened: one of the five, or the live wall can spare a stack (K-43)."""
        return self.opened < len(self.indicators) or len(self.live) > STACK

    def open_indicator(self, *, closed: bool = False) -> Tile:
        """Reach the next indicator slot and turn its tile up, unless it is left ``closed``."""
        slot = self.opened
        if slot == len(self.indicators):
            self._add_indicator()
        self.opened += 1
        if closed:
            self.closed_indicators.add(slot)
        self.read_dora()
        return self.indicators[slot]

    def unshut_indicator(self, slot: int) -> Tile:
        """Turn up an indicator that was left shut."""
        self.closed_indicators.remove(slot)
        self.read_dora()
        return self.indicators[slot]

    def read_dora(self) -> None:
        """The open indicators say what is dora; for everybody, from this moment on (K-38)."""
        shut = self.closed_indicators
        self.dora = tuple(
            [self.printed[tile] for slot, tile in enumerate(self.indicators[: self.opened]) if slot not in shut]
        )

    def read_river(self, seat: Seat) -> None:
        """Discard furiten follows a changed river: what lies there now, and own discards that were called (W-07)."""
        mask = 0
        for tile in (*self.rivers[seat], *self.called_away[seat]):
            mask |= 1 << KIND_OF[self.printed[tile]]
        self.discarded[seat] = mask

    def fill_dead(self) -> None:
        """After a tile has left the dead wall otherwise than for a kan: the last live tile makes it 14 again (K-38)."""
        if self.live:
            tile = self.live.pop(0)
            self.replacements.insert(0, tile)
            self.place[tile] = DEAD

    def _add_indicator(self) -> None:
        """Make the last stack of the live wall a further indicator over its ura (K-43)."""
        below, above = self.live[:STACK]
        del self.live[:STACK]
        self.indicators.append(above)
        self.under.append(below)
        self.place[above] = INDICATOR
        self.place[below] = URA

    def ura(self) -> tuple[Tile, ...]:
        """The ura indicators below the open indicators."""
        shut = self.closed_indicators
        return tuple(tile for index, tile in enumerate(self.under[: self.opened]) if index not in shut)

    def interrupt(self) -> None:
        """A call or kan stands: first turns are broken and every ippatsu is over."""
        self.interrupted = True
        ippatsu = self.ippatsu
        for seat in self.seats:
            ippatsu[seat] = False

    # ------------------------------------------------------------------ points

    def set_scores(self, scores: tuple[int, ...], deposits: int) -> None:
        """Begin with these points and deposits. ``ValueError`` unless there is one score for each seat."""
        if len(scores) != self.players:
            raise ValueError(f"expected {self.players} scores, got {len(scores)}")
        self.scores = list(scores)
        self.deposits = deposits
        self._total = sum(scores) + deposits
        self.placed = tuple(sorted(self.seats, key=lambda seat: -scores[seat]))

    def move_points(self, points: int, payer: Seat | None, payee: Seat | None, pot: str = "") -> int:
        """Move points between players and the table, where they lie as deposits or in a pot; return how many moved.

        No more comes from the table than lies there (K-40).
        """
        if payer is None:
            points = min(points, self.pots.get(pot, 0) if pot else self.deposits)
            self._lay(-points, pot)
        else:
            self.scores[payer] -= points
        if payee is None:
            self._lay(points, pot)
        else:
            self.scores[payee] += points
        return points

    def _lay(self, points: int, pot: str) -> None:
        """Let so many more points lie on the table."""
        if not pot:
            self.deposits += points
            return
        self.pots[pot] = self.pots.get(pot, 0) + points
        if not self.pots[pot]:
            del self.pots[pot]

    # ------------------------------------------------------------------ riichi, known and secret

    def riichi_for(self, viewer: Seat | None, seat: Seat) -> int:
        """The riichi of a seat as a viewer knows it; None sees everything (K-59)."""
        secret = self.secrets[seat]
        return 0 if secret is not None and viewer is not None and viewer not in secret.known_to else self.riichi[seat]

    def open_riichi(self, seat: Seat) -> bool:
        """Whether everybody knows that the seat is in riichi, so that it counts for common rules (K-59)."""
        return bool(self.riichi[seat]) and self.secrets[seat] is None

    def riichi_counted(self, seat: Seat) -> int:
        """The riichi that yaku and ura go by: what the seat declared, or counts as having declared (K-44)."""
        level = self.riichi[seat]
        if self.on.counts_as_riichi:
            level = self.on.counts_as_riichi(level, seat)
        return level

    # ------------------------------------------------------------------ modifiers

    def attach(self, modifier: Modifier) -> None:
        """Let a modifier hold from now on; faces and rows follow."""
        self.modifiers.append(modifier)
        self.changed()

    def detach(self, modifier: Modifier) -> None:
        """End a modifier; faces and rows follow."""
        self.modifiers.remove(modifier)
        self.changed()

    def changed(self) -> None:
        """Derive anew what follows from skills and modifiers."""
        self.on.invalidate()
        self.refresh()

    def refresh(self) -> None:
        """Derive the faces, keys and waits of every seat's tiles from the facts and active modifiers."""
        for seat in self.seats:
            self.derive(seat)
        if self.turning is not None:
            self.turning.settle()

    def concealed(self, seat: Seat) -> list[Tile]:
        """The tiles of hand and, in its turn, the drawn tile."""
        held = self.hands[seat]
        return [*held, self.drawn] if self.drawn >= 0 and self.turn == seat else held

    def derive(self, seat: Seat) -> None:
        """Derive the faces, keys and waits of one seat's tiles."""
        keys = HandKeys()
        for tile in self.concealed(seat):
            self.face[tile] = name = self.face_as(tile, seat)
            keys.add(KIND_OF[name])
        for meld in self.melds[seat]:
            for tile in meld.tiles:
                self.face[tile] = self.face_as(tile, seat)
            meld.names = tuple(self.face[tile] for tile in meld.tiles)
        self.keys[seat] = keys
        self._waits[seat] = -1

    def derived(self, seat: Seat) -> Callable[[], None]:
        """Return what puts back the faces, keys and waits of one seat's tiles as they are now."""
        melds = [(meld, meld.names) for meld in self.melds[seat]]
        tiles = [*self.concealed(seat), *(tile for meld, _ in melds for tile in meld.tiles)]
        faces = [(tile, self.face[tile]) for tile in tiles]
        keys, waits = self.keys[seat], self._waits[seat]

        def put_back() -> None:
            for tile, name in faces:
                self.face[tile] = name
            for meld, names in melds:
                meld.names = names
            self.keys[seat], self._waits[seat] = keys, waits

        return put_back

    @contextmanager
    def supposing(
        self, seat: Seat, hand: list[Tile], *, drawn: Tile = -1, meld: Meld | None = None, cut: Tile = -1
    ) -> Generator[None]:
        """While it lasts the seat holds these tiles, has laid ``meld`` and cut ``cut``: a hypothesis, of no event.

        Only what follows from tiles is derived: keys and waits, with ``cut`` lying in the river as itself.
        """
        before = self.hands[seat], self.drawn, self.draw_source, self.keys[seat], self._waits[seat]
        self.supposed += 1
        face = self.face
        self.hands[seat], self.drawn = hand, drawn
        self.keys[seat] = HandKeys(KIND_OF[face[tile]] for tile in (hand if drawn < 0 else [*hand, drawn]))
        self._waits[seat] = -1
        if meld is not None:
            self.melds[seat].append(meld)
        was = face[cut]
        if cut >= 0:
            face[cut] = self.printed[cut]
            self.rivers[seat].append(cut)
        try:
            yield
        finally:
            self.supposed -= 1
            self.hands[seat], self.drawn, self.draw_source, self.keys[seat], self._waits[seat] = before
            if meld is not None:
                self.melds[seat].pop()
            if cut >= 0:
                self.rivers[seat].pop()
                face[cut] = was

    def end_scope(self, scope: str, seat: Seat = -1) -> None:
        """End the modifiers whose time is over with this turn, go-around, hand or game."""
        over = [modifier for modifier in self.modifiers if modifier.ends_with(scope, seat, self)]
        if over:
            for modifier in over:
                self.modifiers.remove(modifier)
            self.changed()


@dataclass(slots=True)
class SecretRiichi:
    """A riichi that is not known to all: the tile it was declared with, its price, and who knows of it (K-59)."""

    tile: Tile
    price: int
    known_to: tuple[Seat, ...]


def waits_with_free_tiles(table: Table, seat: Seat) -> int:
    """The waits of a seat at a table where a skill gives free tiles."""
    from rinshan.wild import waits

    return waits(table, seat)


def orphans_only(table: Table, seat: Seat) -> bool:
    """Whether every tile of the seat's river, with what was called out of it, is a terminal or honour (B-18)."""
    tiles = table.rivers[seat] + table.called_away[seat]
    return bool(tiles) and all(IS_ORPHAN[KIND_OF[table.printed[tile]]] for tile in tiles)


def verify(table: Table, _event: Event) -> None:
    """A listener that raises `ConservationError` unless 136 tiles and all points are where they must be (B-01)."""
    where, count = [-1] * TILES, 0
    for place, tiles in _lying(table):
        count += len(tiles)
        for tile in tiles:
            where[tile] = place
    if count != TILES or -1 in where:
        raise ConservationError(f"after {_event!r}: {count} tiles in places, 136 expected")
    if where != table.place:
        tile = next(tile for tile in range(TILES) if where[tile] != table.place[tile])
        lies, booked = PLACES[where[tile]], PLACES[table.place[tile]]
        raise ConservationError(f"after {_event!r}: tile {tile} lies in {lies} but is booked in {booked}")
    points = sum(table.scores) + table.deposits + sum(table.pots.values())
    if points != table._total:  # pyright: ignore[reportPrivateUsage]
        told = f"{points} points in all, {table._total} expected"  # pyright: ignore[reportPrivateUsage]
        raise ConservationError(f"after {_event!r}: {told}")
    for seat in table.seats:
        keys = table.keys[seat]
        tiles = table.hands[seat] + ([table.drawn] if table.drawn >= 0 and table.turn == seat else [])
        counts = [0] * 34
        for tile in tiles:
            counts[KIND_OF[table.face[tile]]] += 1
        if counts != keys.counts or keys.size != len(tiles):
            raise ConservationError(f"after {_event!r}: running keys of seat {seat} do not match the hand")


def _lying(table: Table) -> Iterator[tuple[int, Sequence[Tile]]]:
    """Which tiles lie where, each of the 136 once."""
    yield LIVE, table.live
    yield DEAD, table.replacements
    yield DEAD, table.shifted
    yield INDICATOR, table.indicators
    yield URA, table.under
    yield EXILE, table.exile
    if table.drawn >= 0:
        yield DRAWN, (table.drawn,)
    for seat in table.seats:
        yield HAND, table.hands[seat]
        yield RIVER, table.rivers[seat]
        yield ASIDE, table.aside[seat]
        for meld in table.melds[seat]:
            yield MELD, meld.tiles
