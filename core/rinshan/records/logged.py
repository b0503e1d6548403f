"""What outside records say about a game: hands as they were played, field by field as in a kyoku line.

Every reader (mjai, tenhou.net/6, mjlog, kyoku lines) yields a `LoggedGame`, every writer takes one. A hand is the list
of its events and its result; nothing here knows rules beyond what the record states. Tiles are printed names (`Name`),
seats count from the first dealer, points are points. A record that does not say something leaves ``None`` or an empty
value there; each format's module documents what it cannot say.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from rinshan.errors import RecordError
from rinshan.melds import MeldType
from rinshan.tiles import NAME_ORDER, Kind, Name, Seat
from rinshan.wall import Wall, wall_from_names

EventType: TypeAlias = Literal[
    "draw", "discard", "chi", "pon", "daiminkan", "ankan", "kakan", "riichi", "riichi_accepted", "dora"
]
EVENT_TYPES: Final[tuple[EventType, ...]] = (
    "draw", "discard", "chi", "pon", "daiminkan", "ankan", "kakan", "riichi", "riichi_accepted", "dora",
)  # fmt: skip
KANS: Final = ("daiminkan", "ankan", "kakan")
REASONS: Final = (
    "exhaustive", "nagashi_mangan", "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "sanchahou", "suukaikan",
)  # fmt: skip
LIMITS: Final = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")


@dataclass(slots=True)
class LoggedRules:
    """The table's rules, as far as a record names them. ``red_fives`` is a yes or no, or a number for each suit."""

    platform: str = "unknown"
    players: int = 4
    red_fives: bool | tuple[int, int, int] = True
    kuitan: bool = True
    length: str = "hanchan"
    room: str | None = None
    fast: bool = False
    go_type: int | None = None
    lobby: str | None = None
    seed_type: str | None = None
    riichi_price: int = 1000
    """Points of a riichi deposit; no format names them, they come with rules of our own or rules given."""
    extra: dict[str, Any] = field(default_factory=dict[str, Any])
    """Further fields, kept as they are."""

    @property
    def reds(self) -> tuple[int, int, int]:
        """The number of red fives of man, pin and sou."""
        if isinstance(self.red_fives, tuple):
            return self.red_fives
        return (1, 1, 1) if self.red_fives else (0, 0, 0)


@dataclass(slots=True)
class LoggedSource:
    """Where a record came from."""

    repo: str | None = None
    path: str | None = None
    format: str = ""
    log_id: str | None = None
    also_in: tuple[str, ...] = ()


@dataclass(slots=True)
class LoggedWall:
    """The wall by names: as `rinshan.wall.Wall`, without identities. ``dice`` are not part of it."""

    live: tuple[Name, ...]
    rinshan: tuple[Name, ...]
    dora: tuple[Name, ...]
    ura: tuple[Name, ...]


@dataclass(slots=True)
class LoggedEvent:
    """One event. ``seat``, ``frm`` and ``tile`` are -1 where the type has none.

    ``tile`` is what was drawn, discarded, called, added to a pon or revealed; ``consumed`` are the tiles from the hand
    (of an added kan: the pon's). ``tsumogiri`` means the very tile just drawn.
    """

    type: EventType
    seat: Seat = -1
    tile: Name = -1
    tsumogiri: bool = False
    rinshan: bool = False
    frm: Seat = -1
    consumed: tuple[Name, ...] = ()


@dataclass(slots=True)
class LoggedMeld:
    """A meld of a winner. A closed kan has ``consumed`` alone (four), an added kan its pon's tiles and ``added``."""

    type: MeldType
    consumed: tuple[Name, ...]
    tile: Name = -1
    frm: Seat = -1
    added: Name = -1

    @property
    def names(self) -> tuple[Name, ...]:
        """All tiles of the meld, in display order."""
        return tuple(in_order((*self.consumed, *(name for name in (self.tile, self.added) if name >= 0))))


@dataclass(slots=True)
class LoggedWin:
    """One win. ``points`` are without honba and sticks (of a tsumo: the sum), ``deltas`` with both.

    ``sticks`` are those collected by this win. ``fu``, ``han``, ``yaku``, ``yakuman`` and ``limit`` are ``None`` where
    the record does not tell. ``pao`` is the liable seat or ``None``.
    """

    seat: Seat
    frm: Seat
    tsumo: bool
    tile: Name
    hand: tuple[Name, ...]
    melds: tuple[LoggedMeld, ...]
    riichi: bool
    deltas: tuple[int, ...]
    points: int
    dora_indicators: tuple[Name, ...]
    ura_indicators: tuple[Name, ...] = ()
    fu: int | None = None
    han: int | None = None
    yaku: tuple[tuple[str, int], ...] | None = None
    yakuman: tuple[str, ...] | None = None
    limit: str | None = None
    honba: int = 0
    sticks: int = 0
    chankan: bool = False
    pao: Seat | None = None
    extra: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(slots=True)
class LoggedResult:
    """How a hand ended: with ``wins`` (in order of payment), or without, and then for a ``reason`` (`REASONS`).

    Of a draw, ``sticks`` lie on the table afterwards and ``shown_hands`` are the closed tiles of the hands laid open
    (``None``: the record does not tell).
    """

    wins: tuple[LoggedWin, ...] = ()
    reason: str = ""
    honba: int = 0
    sticks: int = 0
    deltas: tuple[int, ...] = ()
    shown_hands: dict[Seat, tuple[Name, ...]] | None = None
    extra: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def changes(self) -> tuple[int, ...]:
        """The change of each seat's points by the result, riichi deposits of the hand not included."""
        if not self.wins:
            return self.deltas
        return tuple(sum(column) for column in zip(*(win.deltas for win in self.wins), strict=True))


@dataclass(slots=True)
class LoggedEnd:
    """The end of a game: final ``scores`` (leftover deposits with the first) and ``points``, uma included."""

    scores: tuple[int, ...]
    points: tuple[float, ...]


@dataclass(slots=True)
class LoggedHand:
    """One hand (kyoku). ``scores`` are those at its start; ``dice`` two numbers 0..5 as in logs, or ``None``."""

    id: str
    bakaze: Kind
    kyoku: int
    honba: int
    sticks: int
    dealer: Seat
    scores: tuple[int, ...]
    hands: tuple[tuple[Name, ...], ...]
    dora_indicator: Name
    events: tuple[LoggedEvent, ...]
    result: LoggedResult
    scores_after: tuple[int, ...]
    rules: LoggedRules = field(default_factory=LoggedRules)
    game: str = ""
    index: int = 0
    count: int = 1
    whole: bool = False
    source: LoggedSource = field(default_factory=LoggedSource)
    authenticity: str = "none"
    tags: tuple[str, ...] = ()
    dice: tuple[int, int] | None = None
    wall: LoggedWall | None = None
    game_end: LoggedEnd | None = None
    disconnect: bool = False
    derived: tuple[str, ...] = ()
    unrevealed_dora: tuple[Name, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def price(self) -> int:
        """Points of a riichi deposit."""
        return self.rules.riichi_price

    def deposits(self, accepted: int) -> int:
        """How many deposits lie on the table when so many riichi were accepted. Riichi for nothing leaves none."""
        return self.sticks + accepted if self.price else 0

    @property
    def place(self) -> str:
        """How people call this hand: ``E3 honba 1``."""
        return f"{'ESWN'[self.bakaze - 27]}{self.kyoku} honba {self.honba}"

    def physical_wall(self) -> Wall | None:
        """Return the wall with identities for the engine, or ``None`` where the record has none.

        Raises `RecordError` where the names are not the tiles of these rules.
        """
        if self.wall is None:
            return None
        dice = (self.dice[0] + 1, self.dice[1] + 1) if self.dice else (1, 1)
        try:
            return wall_from_names(
                self.wall.live, self.wall.rinshan, self.wall.dora, self.wall.ura, red_fives=self.rules.reds, dice=dice
            )
        except ValueError as error:
            raise RecordError(str(error), where=self.id) from error


@dataclass(slots=True)
class LoggedGame:
    """The hands of one game in order, with the players' names and the wall seed where the record has them."""

    id: str
    hands: list[LoggedHand]
    names: tuple[str, ...] = ()
    seed: str | None = None


def in_order(names: tuple[Name, ...] | list[Name]) -> list[Name]:
    """Sort names as in a hand: by kind, a red five before the others."""
    return sorted(names, key=NAME_ORDER.__getitem__)


def tidied(hand: LoggedHand) -> LoggedHand:
    """Return the hand with winners' hands, shown hands and the tiles of melds in display order."""
    wins = tuple(
        replace(
            win,
            hand=tuple(in_order(win.hand)),
            melds=tuple(replace(meld, consumed=tuple(in_order(meld.consumed))) for meld in win.melds),
        )
        for win in hand.result.wins
    )
    shown = hand.result.shown_hands
    if shown is not None:
        shown = {seat: tuple(in_order(tiles)) for seat, tiles in shown.items()}
    events = tuple(
        replace(event, consumed=tuple(in_order(event.consumed))) if event.consumed else event for event in hand.events
    )
    return replace(hand, events=events, result=replace(hand.result, wins=wins, shown_hands=shown))
