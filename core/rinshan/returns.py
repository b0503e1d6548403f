"""What the handlers of a hook must give back: judged at each call, before anything is made of it (H-07, K-31).

The return annotation of a specification says it: ``-> int`` is a whole number and nothing else, ``-> Play[Discard]`` a
discard of a tile that its seat holds. A `Returns` is that annotation as the rows use it. What is not as declared never
reaches the engine: the value before it stands, and the skill is reported with what it gave and what was expected.

Every check is exact. ``True`` is no number and 1 is no answer to a yes-or-no question; zero, False and an empty list
are answers like any other. None is one only where the annotation names it: "allowed" in *forbid*, "nobody" where a
seat is asked for. A forgotten ``return`` is therefore always found.
"""

from __future__ import annotations

import re
import reprlib
import sys
from collections.abc import Callable, Collection, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from rinshan.decisions import Action, river_place
from rinshan.errors import RinshanError
from rinshan.subjects import (
    MOST_AWAY,
    Discard,
    Draw,
    Ending,
    Indicator,
    Known,
    Move,
    Plan,
    Refusal,
    RiichiTerms,
    Wild,
)
from rinshan.tiles import KIND_OF, KINDS, NAMES, TILES, Name, Seat

if TYPE_CHECKING:
    from rinshan.table import Table

Legal: TypeAlias = "Callable[[Any, Table, tuple[Any, ...]], bool]"
"""``(what was returned, table, the other arguments)``: whether it is what the hook declares."""

LIMITS: Final = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
DEALT: Final = 13
KANS: Final = 4
"""Kans in one hand."""
LEVELS: Final = 4
"""How many levels a source can be suppressed to, working included."""


class ResultError(RinshanError):
    """A handler returned, or put in place of a subject, what its hook does not declare."""

    def __init__(self, given: object, expected: str) -> None:
        super().__init__(f"it gave {shown(given)}, expected {expected}")


_ADDRESS: Final = re.compile(r"(?: at 0x|\.\.\.0?x?)[0-9a-f]{8,}(?=>)")
"""Where an object lies in memory, which is another place in every run; its beginning may be cut."""


def shown(value: object) -> str:
    """A stranger's value as one short line, whatever its own text does."""
    try:
        if hasattr(type(value), "__next__"):
            return f"a {type(value).__name__}"
        return _ADDRESS.sub("...", " ".join(reprlib.repr(value).split()))
    except Exception:  # noqa: BLE001 - the text of a stranger's value may fail in any way
        return f"a {type(value).__name__}"


def _never(_value: Any, _table: Table, _others: tuple[Any, ...], /) -> bool:
    return False


@dataclass(slots=True, frozen=True)
class Returns:
    """What a hook declares to be given. ``expected`` says it in words.

    A value of exactly the type ``exact`` is right if it is one of ``values`` (None: any; "seats": those of the table);
    of every other value ``legal`` decides. ``fresh`` copies a value that handlers can write to, so that what a failing
    one wrote is gone with it.
    """

    expected: str
    exact: type | None = None
    values: Collection[Any] | None = None
    seats: bool = False
    legal: Legal = _never
    fresh: Callable[[Any], Any] | None = None

    @property
    def any_exact(self) -> bool:
        """Whether every value of the exact type is right."""
        return self.exact is not None and self.values is None and not self.seats

    def among(self, table: Table) -> Collection[Any]:
        """The values of the exact type that are right, where not all are."""
        return frozenset(range(table.players)) if self.seats else self.values or ()

    def allows(self, value: Any, table: Table, others: tuple[Any, ...]) -> bool:
        """Whether a value is what is declared; a check that fails is a no."""
        if type(value) is self.exact and (self.any_exact or value in self.among(table)):
            return True
        try:
            return self.legal(value, table, others)
        except (AttributeError, TypeError, ValueError, IndexError, KeyError):
            return False

    def error(self, value: object) -> ResultError:
        return ResultError(value, self.expected)


# ---------------------------------------------------------------------------- numbers


def _whole(value: Any, least: int, beyond: int | None = None) -> bool:
    return type(value) is int and value >= least and (beyond is None or value < beyond)


def is_seat(value: Any, table: Table) -> bool:
    """Whether a value is a seat of this table."""
    return _whole(value, 0, table.players)


def _nobody(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    return value is None


def _liable(value: Any, table: Table, others: tuple[Any, ...]) -> bool:
    return value is None or (is_seat(value, table) and value != others[0])


WHOLE: Final = Returns("a whole number (int)", int)
NATURAL: Final = Returns("a whole number (int) from 0", int, range(sys.maxsize))
YES_NO: Final = Returns("True or False", bool)
NAME: Final = Returns("the name of a tile, 0 to 36", int, range(NAMES))
SEAT: Final = Returns("a seat of this table", int, seats=True)
SEAT_OR_NOBODY: Final = Returns("a seat of this table, or None for nobody", int, seats=True, legal=_nobody)
LIABLE: Final = Returns("a seat of this table other than the winner's, or None for nobody", legal=_liable)
LEVEL: Final = Returns("a level, 0 to 3", int, range(LEVELS))
RIICHI: Final = Returns("0, 1 for riichi or 2 for double riichi", int, range(3))
LIMIT: Final = Returns(f"one of {', '.join(LIMITS)}", str, LIMITS)


# ---------------------------------------------------------------------------- lists and small subjects


def _all(kind: type, value: Any, sort: tuple[type, ...] = (list, tuple)) -> bool:
    return type(value) in sort and all(isinstance(item, kind) for item in cast("Sequence[object]", value))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _kinds(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    return type(value) is list and all(_whole(kind, 0, KINDS) for kind in cast("list[object]", value))


def _causes(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    return _all(str, value, (tuple,))


def _terms(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    return (
        isinstance(value, RiichiTerms)
        and type(value.price) is type(value.min_points) is type(value.min_live) is type(value.away) is int
        and value.price >= 0 <= value.away <= MOST_AWAY
        and type(value.open_hand) is type(value.secret) is bool
    )


def _copy_of_terms(terms: RiichiTerms) -> RiichiTerms:
    """A copy; asked in every turn where riichi has other terms, and many times as fast as `copy`."""
    if type(terms) is not RiichiTerms:
        return copy(terms)
    return RiichiTerms(terms.price, terms.min_points, terms.min_live, terms.open_hand, terms.away, terms.secret)


def _plan(value: Any, table: Table, _others: tuple[Any, ...]) -> bool:
    return (
        isinstance(value, Plan)
        and is_seat(value.dealer, table)
        and type(value.game_over) is bool
        and _whole(value.round, 0, None if value.game_over else 4)
        and _whole(value.honba, 0)
        and _is_text(value.reason)
    )


def _refusal(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    return isinstance(value, Refusal) and _is_text(value.reason) and _is_text(value.skill)


def _shapes(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    from rinshan.hand import Shape

    return _all(Shape, value)


def _forms(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    from rinshan.hand import SetForm

    return _all(SetForm, value)


def _items(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    from rinshan.win import Item

    return _all(Item, value) and all(
        isinstance(item.id, str) and isinstance(item.source, str) and _whole(item.han, 0) and _whole(item.yakuman, 0)
        for item in value
    )


def _wilds(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    return _all(Wild, value) and all(
        type(wild.tiles) is tuple
        and all(_whole(tile, 0, TILES) for tile in wild.tiles)
        and _whole(wild.count, 1)
        and (wild.names is None or (type(wild.names) is frozenset and all(_whole(n, 0, NAMES) for n in wild.names)))
        for wild in value
    )


def _known(value: Any, table: Table, _others: tuple[Any, ...]) -> bool:
    return _all(Known, value) and all(
        _is_text(known.what) and _is_text(known.value) and all(is_seat(seat, table) for seat in known.seats)
        for known in value
    )


def _order(value: Any, table: Table, _others: tuple[Any, ...]) -> bool:
    return _all(int, value, (list,)) and sorted(value) == list(table.seats)


CAUSES: Final = Returns("a tuple of causes, each a str", legal=_causes)
TERMS: Final = Returns(
    "the RiichiTerms, its four numbers whole (int), away 0 or 1, the rest bool", legal=_terms, fresh=_copy_of_terms
)
KIND_LIST: Final = Returns("a list of kinds, each 0 to 33", legal=_kinds, fresh=list)
PLAN: Final = Returns("a Plan: a dealer of this table, a round from 0 to 3, honba from 0", legal=_plan, fresh=copy)
REFUSAL: Final = Returns("a Refusal, or None to allow", legal=_refusal)
SHAPE_LIST: Final = Returns("a list of Shape", legal=_shapes)
FORM_LIST: Final = Returns("a list of SetForm", legal=_forms)
WILD_LIST: Final = Returns(
    "a list of Wild: a tuple of tiles, a count from 1, a frozenset of names or None", legal=_wilds
)
KNOWN_LIST: Final = Returns("a list of Known, each with a word and seats of this table", legal=_known)
SEAT_ORDER: Final = Returns("a list of all seats of this table, each once", legal=_order, fresh=list)
ITEM_LIST: Final = Returns("a list of Item, each with an id and han from 0", legal=_items)


# ---------------------------------------------------------------------------- actions


ANY_PRINT: Final[Name] = -1


def _holds(table: Table, seat: Seat, action: Action, *, drawn: bool) -> bool:
    """Whether the tiles of an action are in the seat's hand at once, the drawn one among them or not."""
    tiles = table.concealed(seat) if drawn else table.hands[seat]
    prints = action.prints or (ANY_PRINT,) * len(action.names)
    if len(prints) != len(action.names):
        return False
    left = [(table.face[tile], table.printed[tile] if action.prints else ANY_PRINT) for tile in tiles]
    for tile in zip(action.names, prints, strict=True):
        if tile not in left:
            return False
        left.remove(tile)
    return True


def _kan_left(table: Table) -> bool:
    """Whether a kan can still be made: a tile on either wall, and fewer than four so far (B-07)."""
    return bool(table.live and table.replacements and table.kans < KANS)


def can_do(table: Table, seat: Seat, action: Action) -> bool:
    """Whether the engine can carry this own action out; what it does not know is the business of skills."""
    kind, names = action.kind, action.names
    if kind in ("discard", "riichi"):
        held = action.name == table.face[table.drawn] if action.drawn and table.drawn >= 0 else False
        return len(names) == 1 and (held if action.drawn else _holds(table, seat, action, drawn=False))
    if kind in ("ankan", "kakan") and not (_kan_left(table) and _holds(table, seat, action, drawn=True)):
        return False
    kinds = {KIND_OF[name] for name in names}
    if kind == "ankan":
        return len(names) == 4 and len(kinds) == 1
    if kind == "kakan":
        pons = {meld.kind for meld in table.melds[seat] if meld.type == "pon"}
        return len(names) == 1 and kinds <= pons
    return kind != "tsumo" or table.drawn >= 0


_CALLED: Final = {"chi": 2, "pon": 2, "daiminkan": 3}
"""How many tiles of the own hand go into a call."""


def _can_call(table: Table, seat: Seat, action: Action) -> bool:
    kind, names = action.kind, action.names
    if kind == "ron":
        return not names and _lies_open(table, seat, action)
    if kind == "daiminkan" and not _kan_left(table):
        return False
    if len(names) != _CALLED.get(kind, -1) or not _holds(table, seat, action, drawn=False):
        return False
    return not action.word or _lies_open(table, seat, action)


def _lies_open(table: Table, seat: Seat, action: Action) -> bool:
    """Whether a claim of a tile in a river names one of another player that lies face up (K-39, K-46)."""
    place = river_place(action)
    if place is None:
        return False
    frm, at = place
    if frm == seat or frm >= table.players or at >= len(table.rivers[frm]):
        return False
    return table.rivers[frm][at] not in table.down


def _own_actions(value: Any, table: Table, others: tuple[Any, ...]) -> bool:
    return _all(Action, value) and all(can_do(table, others[0], action) for action in value)


def _claims(value: Any, table: Table, others: tuple[Any, ...]) -> bool:
    return _all(Action, value) and all(_can_call(table, others[0], action) for action in value)


OWN_ACTIONS: Final = Returns("a list of Action, each with tiles that the seat holds", legal=_own_actions)
CLAIMS: Final = Returns(
    "a list of Action: chi, pon or daiminkan with tiles of the seat's hand, or ron of a tile in a river", legal=_claims
)


# ---------------------------------------------------------------------------- subjects that are replaced


def _deal(value: Any, table: Table, others: tuple[Any, ...]) -> bool:
    """Thirteen tiles of the live wall, none of which another seat is about to get."""
    tiles: list[Any] = value if type(value) in (list,) else []
    if len(tiles) != DEALT or len(set(tiles)) != DEALT or not all(_whole(tile, 0, TILES) for tile in tiles):
        return False
    promised = [theirs for seat, theirs in table.deal().items() if seat != others[0]]
    return all(tile in table.live and not any(tile in theirs for theirs in promised) for tile in tiles)


def _draw(value: Any, table: Table, others: tuple[Any, ...]) -> bool:
    from rinshan.moves import fault, possible
    from rinshan.table import ASIDE, RIVER

    if not isinstance(value, Draw) or value.seat != others[0] or type(value.skip) is not bool:
        return False
    if value.source == "taken":
        move = Move(value.tile, "drawn", value.seat, by=value.seat)
        return not fault(table, move) and table.place[value.tile] in (RIVER, ASIDE) and possible(table, move)
    wall = {"live": table.live, "dead": table.replacements}.get(value.source, [])
    return value.skip or (bool(wall) and type(value.tile) is int and (value.tile == -1 or value.tile in wall))


def _move(value: Any, table: Table, others: tuple[Any, ...]) -> bool:
    """The same tile by the same player, to some place that there is."""
    from rinshan.moves import fault

    before = others[-1]
    if not isinstance(value, Move) or value.tile != before.tile or value.by != before.by:
        return False
    flags = (value.down, value.up, value.secret, value.stays, value.recast)
    return not fault(table, value) and all(type(flag) is bool for flag in flags)


def _discard(value: Any, table: Table, others: tuple[Any, ...]) -> bool:
    who, before = others
    if not isinstance(value, Discard) or value.seat != who or type(value.drawn) is not bool:
        return False
    held = value.tile == table.drawn >= 0 if value.drawn else value.tile in table.hands[who]
    if not held or type(value.tile) is not int or value.riichi > before.riichi or value.secret > before.secret:
        return False
    return all(type(flag) is bool for flag in (value.riichi, value.down, value.exile, value.secret))


def _indicator(value: Any, _table: Table, others: tuple[Any, ...]) -> bool:
    return isinstance(value, Indicator) and value.index == others[0].index and type(value.closed) is bool


def _ending(value: Any, _table: Table, _others: tuple[Any, ...]) -> bool:
    return isinstance(value, Ending) and _is_text(value.why) and value.why not in ("", "win", "nagashi")


DEAL: Final = Returns("a list of thirteen different tiles of the live wall that nobody else gets", legal=_deal)
DRAW: Final = Returns("a Draw of this seat from a wall or river that has the tile, or one with skip", legal=_draw)
MOVE: Final = Returns("a Move of the same tile by the same player to another place, or one with stays", legal=_move)
DISCARD: Final = Returns("a Discard of this seat: a tile of its hand, or the drawn one with drawn=True", legal=_discard)
INDICATOR: Final = Returns("the same Indicator, perhaps with closed=True", legal=_indicator)
ENDING: Final = Returns("an Ending: exhaustive, or the name of an abort", legal=_ending)

DECLARED: Final[dict[str, Returns]] = {
    "int": WHOLE,
    "bool": YES_NO,
    "str": LIMIT,
    "Name": NAME,
    "Seat": SEAT,
    "Seat | None": SEAT_OR_NOBODY,
    "tuple[str, ...]": CAUSES,
    "list[Kind]": KIND_LIST,
    "list[Shape]": SHAPE_LIST,
    "list[SetForm]": FORM_LIST,
    "list[Item]": ITEM_LIST,
    "list[Wild]": WILD_LIST,
    "list[Action]": OWN_ACTIONS,
    "list[Known]": KNOWN_LIST,
    "list[Seat]": SEAT_ORDER,
    "RiichiTerms": TERMS,
    "Plan": PLAN,
    "Refusal | None": REFUSAL,
    "Play[list[Tile]]": DEAL,
    "Play[Draw]": DRAW,
    "Play[Move]": MOVE,
    "Play[Discard]": DISCARD,
    "Play[Indicator]": INDICATOR,
    "Play[Ending]": ENDING,
}
"""What a return annotation of a specification means; a specification may name something narrower instead."""
