"""What hooks speak about: the draw, discard, claim or win that is being resolved, and what skills answer with.

Slotted and mutable by nature of the thing: a `replace` hook may hand back another subject, a `react` hook may have
its subject cancelled; whoever merely listens leaves it as it is. All tiles here are physical (``Tile``), all seats
absolute. -1 stands where there is no tile yet, None where there is no seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from rinshan.decisions import Action
from rinshan.melds import Meld
from rinshan.tiles import Name, Seat, Tile

if TYPE_CHECKING:
    from rinshan.win import Value, WinInput

DrawSource: TypeAlias = Literal["live", "dead", "taken"]
PlaceName: TypeAlias = Literal["live", "dead", "indicator", "ura", "hand", "drawn", "river", "meld", "aside", "exile"]
"""Where a tile can lie; the walls, exile and the indicators belong to nobody."""
DiscardWay: TypeAlias = Literal["discard", "riichi"]
KanType: TypeAlias = Literal["ankan", "kakan", "daiminkan"]
Why: TypeAlias = Literal["ron", "tsumo", "nagashi", "noten", "riichi", "deposits", "stake", "pot", "skill", "purchase"]
"""What a payment is for: a win, nagashi mangan, the noten penalty, a riichi deposit, deposits that a skill takes from
the table; a stake, what goes into a pot or comes out of it, what a skill makes one player pay another, a purchase
(W-06, K-24, K-40)."""


@dataclass(slots=True)
class Refusal:
    """Why something may not be done (verb `forbid`).

    ``reason`` is a short text for the player, ``skill`` names the skill that refuses ("" = a rule), ``known_to`` the
    seats that may learn of it (None: everybody).
    """

    reason: str
    skill: str = ""
    known_to: tuple[Seat, ...] | None = None


@dataclass(slots=True, frozen=True)
class Known:
    """Something that one player knows: ``what`` it is about (a word), which seats it is true of, what it says."""

    what: str
    seats: tuple[Seat, ...] = ()
    value: str = ""


@dataclass(slots=True)
class Draw:
    """One draw. ``source`` is ``live`` or ``dead``; ``tile`` is -1 until it is drawn; ``skip`` leaves the draw out.

    Before the draw ``tile`` may name a certain tile of that wall, which is drawn instead of the next one; with the
    source ``taken`` a tile from a river or from aside, which then stands as the drawn tile but is no draw (K-55).
    ``cause`` is the activation that takes it.
    """

    seat: Seat
    source: DrawSource = "live"
    tile: Tile = -1
    skip: bool = False
    cause: str | None = None

    @property
    def is_replacement(self) -> bool:
        """Whether this is the replacement tile after a kan."""
        return self.source == "dead"


@dataclass(slots=True)
class Discard:
    """One discard: ``drawn`` says that it is the tile just drawn, ``riichi`` that it declares riichi.

    ``down`` lays it face down, where it can be neither called nor ronned (K-39); ``exile`` takes it out of play instead
    of laying it into the river (K-07). ``secret`` says that it declares riichi in secret: ``riichi`` is false then,
    since for everybody else it does not (K-59).
    """

    seat: Seat
    tile: Tile
    drawn: bool = False
    riichi: bool = False
    down: bool = False
    exile: bool = False
    secret: bool = False


@dataclass(slots=True)
class Move:
    """One tile on its way from where it lies to another place (K-38). It is no discard, draw or call.

    ``place`` and ``seat`` say where to (seat -1: nobody's), ``at`` how many tiles lie before it there: 0 is the tile
    that is drawn next or the oldest of a river, -1 the last place. ``down`` lays it face down, ``up`` face up where it
    would be hidden. ``secret``: others cannot follow which tile it is. ``by`` moves it; ``stays`` leaves it; ``recast``
    makes it part of a recast (K-22). ``source``, ``source_seat`` and ``source_at`` say where it came from.
    """

    tile: Tile
    place: PlaceName
    seat: Seat = -1
    at: int = -1
    down: bool = False
    up: bool = False
    secret: bool = False
    by: Seat = -1
    stays: bool = False
    recast: bool = False
    source: PlaceName = "live"
    source_seat: Seat = -1
    source_at: int = -1


@dataclass(slots=True)
class Claim:
    """A claim that is being made or weighed: ``action`` is the chi, pon or kan on ``tile`` of ``frm``.

    When priority is weighed it may also be a ron. ``stands`` says that a call went before a ron and was not cancelled,
    ``made`` that the skill that makes it possible has activated for it (K-26). ``own`` are the tiles of the hand that
    go into it, known once it stands: until the meld is laid they may change their faces, but not their place.
    """

    seat: Seat
    frm: Seat
    tile: Tile
    action: Action
    stands: bool = False
    made: bool = False
    own: tuple[Tile, ...] = ()


@dataclass(slots=True)
class Win:
    """A win declared or weighed. ``frm`` is None on tsumo; ``kan`` is the kan being robbed, if any.

    ``cancelled_by`` names the skill that cancelled it, ``refused`` what keeps it from standing. ``shown`` is the hand
    as it was judged, where skills might change it before it is settled (W-08): for each tile that may count as the
    winning one, and its value then where it is more than its tiles. ``made`` says that the skill that makes a ron on an
    earlier tile possible has activated for it (K-26, K-46).
    """

    seat: Seat
    frm: Seat | None
    tile: Tile
    kan: Meld | None = None
    cancelled_by: str = ""
    refused: Refusal | None = None
    shown: tuple[tuple[WinInput, ...], Value | None] | None = None
    made: bool = False

    @property
    def tsumo(self) -> bool:
        return self.frm is None


@dataclass(slots=True, frozen=True)
class Wild:
    """Free tiles of a player, class 2 (K-03): up to ``count`` of ``tiles`` count as any tile when the hand is judged.

    ``tiles`` are physical; those that are not the player's are never free, nor is the tile ronned (K-58). ``names``
    are what each may become, None: any tile. A tile of a meld becomes only what leaves the meld a set of its type.
    """

    tiles: tuple[Tile, ...]
    count: int = 1
    names: frozenset[Name] | None = None


@dataclass(slots=True)
class Indicator:
    """A dora indicator about to be opened. ``index`` 0 is the first; set ``closed`` to leave it, and its ura, shut.

    ``cause`` is ``hand`` for the first one, ``ankan``, ``kakan`` or ``daiminkan`` for a kan, or ``skill``; ``seat`` is
    who made the kan, or whose skill it is.
    """

    index: int
    cause: str
    closed: bool = False
    seat: Seat | None = None


MOST_AWAY: Final = 1
"""From how many tiles away of tenpai riichi can be declared at most (K-44)."""


@dataclass(slots=True)
class RiichiTerms:
    """What riichi asks of a player: its ``price``, the points needed, the live tiles that must be left (B-08).

    ``open_hand`` lets it be declared on a called hand, ``away`` 1 with one tile more missing than tenpai has,
    ``secret`` lets the player choose to declare it without being heard (K-44, K-59).
    """

    price: int
    min_points: int
    min_live: int
    open_hand: bool = False
    away: int = 0
    secret: bool = False


@dataclass(slots=True)
class Ending:
    """How a hand is about to end without a win. ``why`` is ``exhaustive`` or the name of an abort."""

    why: str


@dataclass(slots=True)
class Plan:
    """What follows a hand: dealer, round (0 = East), honba; or that the game is over, and why."""

    dealer: Seat
    round: int
    honba: int
    game_over: bool = False
    reason: str = ""
