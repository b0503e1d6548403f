"""Why a seat may not do something now, in a form that programs can read (B-05 to B-11, B-18, E-04).

`why_not` answers for one action of one seat from the same questions that make the options (`rinshan.offers`); it is
empty exactly for what is on offer. Pure, and never asked while a game runs: only who wants to know asks it.

A `Reason` has an ``id`` and ``data`` of plain values: kinds and names of tiles are notation. `REASONS` names all ids
with what their data are. A reason that comes from a skill names it, and who may learn of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast

from rinshan import wild
from rinshan.judging import can_win, furiten_causes, is_win, winning_tiles
from rinshan.offers import (
    call_options,
    chi_pairs,
    is_locked,
    kan_options,
    riichi_terms,
    riichi_tiles,
    swap_banned,
    turn_options,
    why_no_call,
)
from rinshan.subjects import Claim, Refusal, Win
from rinshan.tiles import KIND_OF, KINDS, ORPHANS, Kind, Name, Seat, Tile, format_names
from rinshan.tracing import Tracer

if TYPE_CHECKING:
    from rinshan.decisions import Action
    from rinshan.melds import Meld
    from rinshan.subjects import Discard, KanType
    from rinshan.table import Table

REASONS: Final[dict[str, str]] = {
    "not_your_turn": "it is another seat's turn",
    "not_drawn": "no tile was drawn: the turn began with a call",
    "cancelled": "this win was declared and cancelled",
    "not_complete": "shanten: tiles short of tenpai, -1 complete; waits: the kinds that would complete it",
    "furiten": "causes: discard, temporary, riichi; tiles: the waits that lie in the own river, or were let pass",
    "no_yaku": "the hand is complete, but has no yaku",
    "forbidden": "skill: what forbids it; why: in its words",
    "not_held": "tiles: those that are not in the hand",
    "in_riichi": "the seat is in riichi",
    "only_drawn": "in riichi only the drawn tile goes",
    "swap_calling": "tiles: kinds that may not go after this call, or all that would be left",
    "open_hand": "the hand has an open meld",
    "not_tenpai": "tiles: discards that would leave tenpai; none: no discard does",
    "too_few_points": "need, have: points",
    "too_few_live": "need, have: live tiles",
    "no_live_tile": "no live tile is left",
    "four_kans": "four kans were made already",
    "no_kan": "no four equal tiles, and no pon with the fourth",
    "riichi_kan": "in riichi a kan is made with the drawn tile and leaves the waits, or all readings, as they are",
    "not_from": "seat: chi is called from this one only",
    "not_a_set": "the hand has no tiles that make such a set with it",
    "face_down": "the tile lies face down or is exiled",
    "abort": "the discard breaks the hand off unless it is ronned",
    "not_first_turn": "only in the first turn, by drawing",
    "interrupted": "a call or kan broke the first turn",
    "too_few_kinds": "need, have: kinds of terminals and honours",
    "not_by_rule": "field: the rule that would have to be otherwise",
    "dead_hand": "the hand is dead after an error",
    "bad_kan": "a kan in riichi that changed the waits: the hand cannot win",
    "wrong_meld": "a meld is no set",
    "not_robbed": "by these rules this hand does not rob this kan",
    "not_known": "there is no such action here",
    "hidden": "what stands against it is not for this seat to know",
}
"""Every reason by id, with what its data are."""


@dataclass(slots=True, frozen=True)
class Reason:
    """Why something is not on offer. ``skill`` is "" for a rule; ``known_to`` None means that everybody may know."""

    id: str
    data: dict[str, Any] = field(default_factory=dict[str, Any])
    skill: str = ""
    known_to: tuple[Seat, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The reason as plain values."""
        return {"id": self.id, **self.data, **({"skill": self.skill} if self.skill else {})}


@dataclass(slots=True)
class Offered:
    """What a claim is about: the discard, or the tile of a kan that might be robbed."""

    frm: Seat
    tile: Tile
    kan: Meld | None = None
    hidden: bool = False
    """Whether the tile lies face down or is exiled."""
    abort: str = ""
    """The abort that the discard brings unless it is ronned."""

    @classmethod
    def of(cls, discard: Discard, abort: str = "") -> Offered:
        return cls(discard.seat, discard.tile, None, discard.down or discard.exile, abort)


def why_not(
    table: Table, seat: Seat, action: Action, offered: Offered | None = None, *, cancelled: bool = False
) -> list[Reason]:
    """Why an action is not on offer for a seat now; empty when it is.

    ``offered`` is the tile that is being claimed; without it the action is one of the seat's own turn. An action
    without tiles (``riichi``, ``pon``, ``ankan`` ...) stands for any of its kind. ``cancelled`` says that the seat's
    tsumo was cancelled in this turn.
    """
    asked = _Question(table, seat, action, offered, cancelled)
    with Tracer(table).watching() as calls:
        asked.calls = calls
        return asked.answer()


def _text(kinds: Iterable[Kind]) -> str:
    return format_names(list(kinds))


def _kinds(mask: int) -> list[Kind]:
    return [kind for kind in range(KINDS) if mask >> kind & 1]


class _Question:
    """One question of `why_not`."""

    def __init__(self, table: Table, seat: Seat, action: Action, offered: Offered | None, cancelled: bool) -> None:
        self.table = table
        self.seat = seat
        self.action = action
        self.offered = offered
        self.cancelled = cancelled
        self.calls: list[Any] = []
        self.keys = table.keys[seat]
        self.melds = len(table.melds[seat])

    def answer(self) -> list[Reason]:
        """Ask for this kind of action."""
        kind = self.action.kind
        if self.offered is None:
            known = _OWN.get(kind)
            if known is None:
                return self._other()
            return [Reason("not_your_turn")] if self.table.turn != self.seat else known(self)
        known = _CLAIMS.get(kind)
        return [Reason("not_known")] if known is None else known(self)

    def _other(self) -> list[Reason]:
        """An action of a skill: it is on offer or it is not."""
        return [] if self.action in turn_options(self.table, self.seat) else [Reason("not_known")]

    def _forbidden(self, refusal: Refusal | None) -> list[Reason]:
        """What a skill says no to; the source that said so stands in the trace."""
        if refusal is None:
            return []
        by = next((call.source for call in reversed(self.calls) if call.after is refusal), "")
        return [Reason("forbidden", {"why": refusal.reason}, by or refusal.skill, refusal.known_to)]

    # ------------------------------------------------------------------ wins

    def tsumo(self) -> list[Reason]:
        table = self.table
        found = self._no_declaration()
        if found:
            return found
        if self.cancelled:
            return [Reason("cancelled")]
        if table.has_wrong_meld(self.seat):
            return [Reason("wrong_meld")]
        missing = self._missing()
        if missing:
            return [self._incomplete(missing)]
        return self._yaku(winning_tiles(table, self.seat), None, None)

    def _no_declaration(self) -> list[Reason]:
        """What keeps the seat in turn from declaring anything."""
        if self.table.dead_hands[self.seat]:
            return [Reason("dead_hand")]
        return [] if self.table.draw_source else [Reason("not_drawn")]

    def _missing(self) -> int:
        """How many tiles are missing to a win; with free tiles as the waits say."""
        table, seat = self.table, self.seat
        missing = self.keys.missing(self.melds, shapes=table.shapes(seat))
        if not table.on.wild or not wild.may_have(table, seat):
            return missing
        waits = table.waits(seat)
        drawn = table.drawn if table.turn == seat else -1
        if drawn >= 0 and waits >> KIND_OF[table.face[drawn]] & 1:
            return 0
        return 1 if waits else max(missing, 1)

    def _incomplete(self, missing: int) -> Reason:
        waits = self.table.waits(self.seat)
        return Reason("not_complete", {"shanten": missing - 1, "waits": _text(_kinds(waits))})

    def _yaku(self, tiles: list[Tile], frm: Seat | None, kan: Meld | None) -> list[Reason]:
        """Whether some reading has a yaku, and whether a skill allows the win."""
        table, seat = self.table, self.seat
        if any(can_win(table, seat, tile, frm, kan) for tile in tiles):
            return []
        if table.bad_kans[seat]:
            return [Reason("bad_kan")]
        allowed = [tile for tile in tiles if is_win(table, seat, tile, frm, kan)]
        if not allowed:
            return [Reason("no_yaku")]
        on, refusal = table.on, None
        if on.may_win:
            refusal = on.may_win(seat, Win(seat, frm, allowed[0], kan))
        return self._forbidden(refusal) or [Reason("no_yaku")]

    def ron(self) -> list[Reason]:
        table, seat, offered = self.table, self.seat, cast("Offered", self.offered)
        if offered.hidden:
            return [Reason("face_down")]
        if table.dead_hands[seat]:
            return [Reason("dead_hand")]
        kind = KIND_OF[table.face_as(offered.tile, seat)]
        waits = table.waits(seat)
        if not waits >> kind & 1:
            return [self._incomplete(self._missing())]
        if offered.kan is not None and not self._robs(offered.kan):
            return [Reason("not_robbed")]
        causes = furiten_causes(table, seat, offered.tile)
        if causes:
            return [Reason("furiten", {"causes": list(causes), "tiles": self._furiten_tiles(causes)})]
        return self._yaku([offered.tile], offered.frm, offered.kan)

    def _robs(self, kan: Meld) -> bool:
        from rinshan.claims import may_rob

        return may_rob(self.table, self.seat, kan)

    def _furiten_tiles(self, causes: Iterable[str]) -> str:
        """The waits that lie in the own river, or that were let pass."""
        table, seat = self.table, self.seat
        masks = {"discard": table.discarded, "temporary": table.passed, "riichi": table.riichi_passed}
        found = 0
        for cause in causes:
            found |= masks[cause][seat] & table.waits(seat) if cause in masks else 0
        return _text(_kinds(found))

    # ------------------------------------------------------------------ riichi and discards

    def riichi(self) -> list[Reason]:
        table, seat = self.table, self.seat
        terms = riichi_terms(table, seat)
        found = self._no_declaration()
        if not found and table.riichi[seat]:
            found.append(Reason("in_riichi"))
        if not found and not (table.closed[seat] or terms.open_hand):
            found.append(Reason("open_hand"))
        if found:
            return found
        if table.scores[seat] < terms.min_points:
            found.append(Reason("too_few_points", {"need": terms.min_points, "have": table.scores[seat]}))
        if len(table.live) < terms.min_live:
            found.append(Reason("too_few_live", {"need": terms.min_live, "have": len(table.live)}))
        on, refusal = table.on, None
        if on.may_riichi:
            refusal = on.may_riichi(seat)
        found += self._forbidden(refusal)
        return found + self._tenpai(terms.away)

    def _tenpai(self, away: int) -> list[Reason]:
        """Whether the discard that declares riichi leaves a tenpai hand."""
        table, seat = self.table, self.seat
        missing = self._missing()
        free = bool(table.on.wild) and wild.may_have(table, seat)
        leaving = riichi_tiles(table, seat, 0 if free else missing, away)
        if not leaving:
            return [Reason("not_tenpai", {"shanten": missing - 1, "tiles": ""})]
        if not self.action.names:
            refused = [self._may_discard(tile, "riichi") for tile in leaving]
            return [] if not all(refused) else refused[0]
        held = self._held()
        if not held:
            return [self._not_held()]
        chosen = next((tile for tile in held if tile in leaving), None)
        if chosen is None:
            names = list(dict.fromkeys(table.face[tile] for tile in leaving))
            return [Reason("not_tenpai", {"shanten": missing - 1, "tiles": format_names(names)})]
        return self._may_discard(chosen, "riichi")

    def _held(self) -> list[Tile]:
        """The tiles that a discard could mean: the drawn one, or those of the hand with this name and print."""
        table, action = self.table, self.action
        tiles = [table.drawn] if action.drawn else table.hands[self.seat]
        return [
            tile
            for tile in tiles
            if tile >= 0
            and table.face[tile] == action.name
            and (not action.prints or table.printed[tile] == action.prints[0])
        ]

    def _not_held(self) -> Reason:
        return Reason("not_held", {"tiles": format_names(self.action.names)})

    def _may_discard(self, tile: Tile, how: Any) -> list[Reason]:
        on, refusal = self.table.on, None
        if on.may_discard:
            refusal = on.may_discard(self.seat, tile, how)
        return self._forbidden(refusal)

    def discard(self) -> list[Reason]:
        table, seat, action = self.table, self.seat, self.action
        if not action.names or action in turn_options(table, seat):
            return []
        held = self._held()
        if not held:
            return [self._not_held()]
        if table.riichi[seat] and table.drawn >= 0 and is_locked(table, seat):
            return [Reason("only_drawn")]
        if table.banned >> KIND_OF[action.name] & 1:
            return [Reason("swap_calling", {"tiles": _text(_kinds(table.banned))})]
        return self._may_discard(held[0], "discard") or [Reason("not_known")]

    # ------------------------------------------------------------------ kans and aborts

    def own_kan(self) -> list[Reason]:
        table, seat = self.table, self.seat
        found = self._no_declaration()
        if found:
            return found
        found = [] if table.live else [Reason("no_live_tile")]
        if table.kans >= 4:
            found.append(Reason("four_kans"))
        kinds = self._kan_kinds()
        if not kinds:
            return [*found, Reason("no_kan")]
        if found:
            return found
        offered = [kan for kan in kan_options(table, seat) if kan.kind == self.action.kind]
        if self.action in offered or (not self.action.names and offered):
            return []
        if table.riichi[seat] and (self.action.kind == "kakan" or not self._riichi_kan(kinds)):
            return [Reason("riichi_kan")]
        on = table.on
        for kind in kinds:
            refusal = None
            if on.may_kan:
                refusal = on.may_kan(seat, kind, cast("KanType", self.action.kind))
            if refusal is not None:
                return self._forbidden(refusal)
        return [Reason("riichi_kan" if table.riichi[seat] else "no_kan")]

    def _riichi_kan(self, kinds: list[Kind]) -> bool:
        """Whether, but for skills, the drawn tile makes a kan that riichi allows."""
        from rinshan.offers import riichi_kan

        return any(KIND_OF[kan.name] in kinds for kan in riichi_kan(self.table, self.seat))

    def _kan_kinds(self) -> list[Kind]:
        """The kinds of which the seat could lay such a kan, as far as its tiles go."""
        counts = self.keys.counts
        if self.action.kind == "ankan":
            kinds = [kind for kind, count in enumerate(counts) if count >= 4]
        else:
            melds = self.table.melds[self.seat]
            kinds = [meld.kind for meld in melds if meld.type == "pon" and meld.is_set and counts[meld.kind]]
        names = self.action.names
        return [kind for kind in kinds if not names or kind == KIND_OF[names[0]]]

    def nine_terminals(self) -> list[Reason]:
        table, seat = self.table, self.seat
        if not table.rules.abort_nine_terminals:
            return [Reason("not_by_rule", {"field": "abort_nine_terminals"})]
        if table.turns[seat] != 1 or table.draw_source != "live":
            return [Reason("not_first_turn")]
        if table.interrupted:
            return [Reason("interrupted")]
        if table.dead_hands[seat]:
            return [Reason("dead_hand")]
        have = sum(1 for kind in ORPHANS if self.keys.counts[kind])
        if have < 9:
            return [Reason("too_few_kinds", {"need": 9, "have": have})]
        on, refusal = table.on, None
        if on.may_abort:
            refusal = on.may_abort(seat)
        return self._forbidden(refusal)

    # ------------------------------------------------------------------ calls

    def call(self) -> list[Reason]:
        table, seat, offered = self.table, self.seat, cast("Offered", self.offered)
        if offered.kan is not None:
            return [Reason("not_known")]
        found = self._call_in_general(offered)
        if found:
            return found
        kind = self.action.kind
        calls = [c for c in call_options(table, seat, offered.frm, offered.tile) if c.kind == kind]
        if self.action in calls or (not self.action.names and calls):
            return []
        return self._call_by_tiles(offered)

    def _call_in_general(self, offered: Offered) -> list[Reason]:
        """What keeps a seat from any call of this kind."""
        table, seat, kind = self.table, self.seat, self.action.kind
        found: list[Reason] = []
        if offered.hidden:
            found.append(Reason("face_down"))
        if offered.abort:
            found.append(Reason("abort", {"why": offered.abort}))
        if table.riichi[seat]:
            found.append(Reason("in_riichi"))
        if table.dead_hands[seat]:
            found.append(Reason("dead_hand"))
        if not table.live:
            found.append(Reason("no_live_tile"))
        if kind == "daiminkan" and table.kans >= 4:
            found.append(Reason("four_kans"))
        if kind == "chi" and table.next_seat(offered.frm) != seat:
            found.append(Reason("not_from", {"seat": table.order_from(seat)[-2]}))
        return found

    def _call_by_tiles(self, offered: Offered) -> list[Reason]:
        """Why the tiles of the hand do not make this call."""
        table, seat, action = self.table, self.seat, self.action
        kinds = dict.fromkeys((KIND_OF[table.face[offered.tile]], KIND_OF[table.face_as(offered.tile, seat)]))
        possible = [own for kind in kinds for own in self._own_kinds(kind)]
        if action.names:
            wanted = sorted(KIND_OF[name] for name in action.names)
            names = table.hand_names(seat)
            lacking = [name for name in set(action.names) if names.count(name) < action.names.count(name)]
            if lacking:
                return [Reason("not_held", {"tiles": format_names(lacking)})]
            possible = [own for own in possible if sorted(own) == wanted]
        if not possible:
            return [Reason("not_a_set")]
        refusal = self._refusal(offered, possible)
        return self._forbidden(refusal) if refusal is not None else [self._swap(next(iter(kinds)), possible[0])]

    def _own_kinds(self, kind: Kind) -> list[tuple[Kind, ...]]:
        """The kinds of own tiles that make such a set with a tile of this kind, held by the seat."""
        counts = self.keys.counts
        if self.action.kind == "chi":
            return [pair for pair in chi_pairs(self.table, self.seat)[kind] if counts[pair[0]] and counts[pair[1]]]
        needed = 3 if self.action.kind == "daiminkan" else 2
        return [(kind,) * needed] if counts[kind] >= needed else []

    def _refusal(self, offered: Offered, possible: list[tuple[Kind, ...]]) -> Refusal | None:
        """Why a skill forbids the call, asked of one of its forms."""
        from rinshan.decisions import meld_action

        table, seat = self.table, self.seat
        for own in possible:
            names = [self._name_of(kind) for kind in own]
            choice = self.action if self.action.names else meld_action(self.action.kind, tuple(names))
            refusal = why_no_call(table, Claim(seat, offered.frm, offered.tile, choice))
            if refusal is not None:
                return refusal
        return None

    def _name_of(self, kind: Kind) -> Name:
        return next(name for name in self.table.hand_names(self.seat) if KIND_OF[name] == kind)

    def _swap(self, kind: Kind, own: tuple[Kind, ...]) -> Reason:
        forms = self.table.forms(self.seat) if self.table.on.meld_forms else None
        banned = swap_banned(kind, (min(own), max(own)), forms) if self.action.kind == "chi" else 1 << kind
        return Reason("swap_calling", {"tiles": _text(_kinds(banned))})


_Ask = Callable[[_Question], list[Reason]]
_OWN: Final[dict[str, _Ask]] = {
    "tsumo": _Question.tsumo,
    "riichi": _Question.riichi,
    "discard": _Question.discard,
    "ankan": _Question.own_kan,
    "kakan": _Question.own_kan,
    "nine_terminals": _Question.nine_terminals,
}
_CLAIMS: Final[dict[str, _Ask]] = {
    "ron": _Question.ron,
    "chi": _Question.call,
    "pon": _Question.call,
    "daiminkan": _Question.call,
}
OWN_KINDS: Final = tuple(_OWN)
CLAIM_KINDS: Final = tuple(_CLAIMS)
__all__ = ["CLAIM_KINDS", "OWN_KINDS", "REASONS", "Offered", "Reason", "why_not"]
