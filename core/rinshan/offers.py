"""What a seat may do now: the options of its turn and its claims on a tile (B-05 to B-09, B-18).

Offers are made from what the seat itself may know: its own tiles, its furiten and the table. Each function returns
actions in a fixed order, which depends on nothing hidden.
"""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Final, cast

from rinshan import wild
from rinshan.decisions import (
    DISCARDS,
    FALSE_RON,
    FALSE_TSUMO,
    NINE_TERMINALS,
    PASS,
    RIICHI,
    RIICHI_DRAWN,
    RON,
    SECRET,
    TSUMO,
    TSUMOGIRI,
    Action,
    Lenient,
    Options,
    action,
    in_error,
    meld_action,
)
from rinshan.hand import DEFAULT_SHAPES, riichi_discards
from rinshan.judging import can_win, is_furiten
from rinshan.melds import Meld, makes_set
from rinshan.subjects import MOST_AWAY, Claim, KanType, Refusal, RiichiTerms
from rinshan.tiles import KIND_OF, KINDS, NAME_ORDER, ORPHANS, RED_OF, Kind, Name, Seat, Tile
from rinshan.win import same_readings

if TYPE_CHECKING:
    from rinshan.hand import FormSet
    from rinshan.hand.forms import Pairs
    from rinshan.table import Table

CHI_PAIRS: Final[tuple[tuple[tuple[Kind, Kind], ...], ...]] = tuple(
    tuple(
        (kind + low, kind + high)
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if kind < 27 and kind % 9 + low >= 0 and kind % 9 + high <= 8
    )
    for kind in range(KINDS)
)
"""For each kind, the pairs of kinds that make a run with it."""

IN_TURN: Final = 14
"""Tiles of a complete hand, each meld counted as three; with fewer or more nothing can be declared."""


def chi_pairs(table: Table, seat: Seat) -> Pairs:
    """`CHI_PAIRS`, with the runs that only this seat has (K-47)."""
    forms = table.forms(seat)
    return CHI_PAIRS if forms is None else forms.chi_pairs


def swap_banned(called: Kind, pair: tuple[Kind, Kind], forms: FormSet | None = None) -> int:
    """Mask of the kinds that may not be discarded after a chi: the same tile and the other end of the run (B-06).

    With ``forms`` of one's own: every kind that makes a run with the two tiles.
    """
    low, high = pair
    if forms is not None:
        return 1 << called | forms.completing(low, high)
    banned = 1 << called
    if called < low and called % 9 <= 5:
        banned |= 1 << (called + 3)
    elif called > high and called % 9 >= 3:
        banned |= 1 << (called - 3)
    return banned


# ---------------------------------------------------------------------------- the own turn


def turn_options(table: Table, seat: Seat, *, may_win: bool = True) -> Options:
    """The options of the seat in turn. ``may_win`` is false once its tsumo was cancelled (K-10)."""
    items: list[Action] = []
    if table.draw_source and (not table.altered[seat] or _is_whole(table, seat)):
        _declarations(table, seat, items, may_win)
    if table.on.own_options:
        items += table.on.own_options(seat)
    at = len(items)
    _discards(table, seat, items)
    return Options(items, items[-1] if table.drawn >= 0 else items[at])


def _is_whole(table: Table, seat: Seat) -> bool:
    """Whether a hand that skills may have made longer or shorter has as many tiles as a turn begins with (K-38)."""
    return table.keys[seat].size + 3 * len(table.melds[seat]) == IN_TURN


def _declarations(table: Table, seat: Seat, items: list[Action], may_win: bool) -> None:
    keys = table.keys[seat]
    melds = table.melds[seat]
    on, bent = table.on, table.bent
    if bent and table.dead_hands[seat]:
        return
    odd = bent and (on.wild or on.shapes or on.meld_forms)
    lack = _lack(table, seat) if odd else keys.missing(len(melds))
    if lack <= 1 or (bent and (table.allows or (on.riichi_terms and lack <= 1 + MOST_AWAY))):
        if may_win and (lack == 0 or table.allows):
            _tsumo(table, seat, items, lack)
        if not table.riichi[seat] and (table.closed[seat] or on.riichi_terms):
            _riichi(table, seat, items, lack)
    four = 4 in keys.counts or (bent and on.face and max(keys.counts) > 4)
    if (four or (melds and _can_add(keys.counts, melds))) and table.live and table.kans < 4 and table.replacements:
        items += kan_options(table, seat)
    if not table.interrupted and table.turns[seat] == 1 and table.rules.abort_nine_terminals:
        _nine_terminals(table, seat, items)


def _lack(table: Table, seat: Seat) -> int:
    """How many tiles a hand is short of a shape that holds for its seat; 0 where free tiles might complete it."""
    on = table.on
    if on.wild and wild.may_have(table, seat):
        return 0
    shapes = table.shapes(seat) if on.shapes or on.meld_forms else DEFAULT_SHAPES
    return table.keys[seat].missing(len(table.melds[seat]), shapes=shapes)


def _tsumo(table: Table, seat: Seat, items: list[Action], lack: int) -> None:
    """Append the tsumo; one that is plainly wrong only where the rules let it be declared (E-04)."""
    if lack == 0 and can_win(table, seat, table.drawn, None) and not table.has_wrong_meld(seat):
        items.append(TSUMO)
    elif table.allows:
        items.append(FALSE_TSUMO)


def _can_add(counts: list[int], melds: list[Meld]) -> bool:
    """Whether a pon can become a kan."""
    for meld in melds:  # noqa: SIM110 - asked in every turn after a call
        if meld.type == "pon" and counts[KIND_OF[meld.names[0]]]:
            return True
    return False


def _discards(table: Table, seat: Seat, items: list[Action]) -> None:
    """Append the discards, the drawn tile last."""
    face = table.face
    drawn = table.drawn
    if table.riichi[seat] and drawn >= 0 and is_locked(table, seat):
        items.append(TSUMOGIRI[face[drawn]])
        return
    names = sorted({face[tile] for tile in table.hands[seat]})
    if table.banned:
        names = [name for name in names if not table.banned >> KIND_OF[name] & 1] or names
    found = [DISCARDS[name] for name in names]
    if table.on.face:
        found = told_apart(table, found, table.hands[seat])
    if drawn >= 0:
        found.append(TSUMOGIRI[face[drawn]])
    if table.on.may_discard:
        found = _permitted(table, seat, found)
    items += found


def is_locked(table: Table, seat: Seat) -> bool:
    """Whether a seat in riichi may discard the drawn tile only (B-08, K-44)."""
    on = table.on
    yes = True
    if on.riichi_locks:
        yes = on.riichi_locks(yes, seat)
    return yes


def _permitted(table: Table, seat: Seat, found: list[Action]) -> list[Action]:
    """Leave out what a skill forbids to discard; when nothing would be left, everything stays possible."""
    on = table.on
    left: list[Action] = []
    for choice in found:
        tile = _tile_of(table, seat, choice)
        refusal = None
        if on.may_discard:
            refusal = on.may_discard(seat, tile, "discard")
        if refusal is None:
            left.append(choice)
    return left or found


def _tile_of(table: Table, seat: Seat, choice: Action) -> Tile:
    """The tile that a discard names."""
    return table.drawn if choice.drawn else table.find(seat, choice.name, choice.prints)


def told_apart(table: Table, found: list[Action], held: list[Tile]) -> list[Action]:
    """Offer an action once for each choice of tiles that are the same now, but are printed differently (K-25).

    ``held`` are the tiles of which those named are taken. What is printed on a tile matters where it is itself again.
    """
    prints: dict[Name, list[Name]] = {}
    for tile in held:
        prints.setdefault(table.face[tile], []).append(table.printed[tile])
    if all(len(set(under)) == 1 for under in prints.values()):
        return found
    apart: list[Action] = []
    for choice in found:
        counted = [(prints[name], choice.names.count(name)) for name in dict.fromkeys(choice.names)]
        ways = list(product(*(_choices(under, count) for under, count in counted)))
        if len(ways) == 1:
            apart.append(choice)
        else:
            apart += [
                action(choice.kind, choice.names, word=choice.word, prints=tuple(chain.from_iterable(way)))
                for way in ways
            ]
    return apart


def riichi_terms(table: Table, seat: Seat) -> RiichiTerms:
    """What riichi asks of this seat now (B-08, K-44)."""
    rules = table.rules
    terms = RiichiTerms(rules.riichi_price, rules.riichi_min_points, rules.riichi_min_live)
    if table.on.riichi_terms:
        terms = table.on.riichi_terms(terms, seat)
    return terms


def _riichi(table: Table, seat: Seat, items: list[Action], lack: int) -> None:
    """Append the riichi that may be declared, each with its tile; ``lack`` tiles are missing before the discard."""
    terms = riichi_terms(table, seat)
    if not (table.closed[seat] or terms.open_hand) or (lack > 1 + terms.away and not table.allows):
        return
    if table.scores[seat] < terms.min_points or len(table.live) < terms.min_live:
        return
    if table.on.may_riichi and table.on.may_riichi(seat) is not None:
        return
    right = riichi_tiles(table, seat, lack, terms.away)
    on = table.on
    found = _riichi_with(table, right)
    if terms.secret:
        found += [action("riichi", choice.names, choice.drawn, SECRET, choice.prints) for choice in found]
    if table.allows:
        names = {table.face[tile] for tile in right if tile != table.drawn}
        others = [tile for tile in table.hands[seat] if table.face[tile] not in names]
        others += [tile for tile in (table.drawn,) if tile >= 0 and tile not in right]
        found += [in_error(choice) for choice in _riichi_with(table, others)]
    if on.may_discard:
        found = [choice for choice in found if on.may_discard(seat, _tile_of(table, seat, choice), "riichi") is None]
    items += found


def _riichi_with(table: Table, tiles: list[Tile]) -> list[Action]:
    """The declarations of riichi with these tiles, the drawn one last."""
    face, drawn = table.face, table.drawn
    hand = [tile for tile in tiles if tile != drawn]
    found = [RIICHI[name] for name in sorted({face[tile] for tile in hand})]
    if table.on.face:
        found = told_apart(table, found, hand)
    if drawn >= 0 and drawn in tiles:
        found.append(RIICHI_DRAWN[face[drawn]])
    return found


def riichi_tiles(table: Table, seat: Seat, lack: int, away: int) -> list[Tile]:
    """The tiles with which riichi is no error: what is left is tenpai, or as near to it as the terms ask."""
    if lack > 1 + away or table.has_wrong_meld(seat):
        return []
    if not away:
        return tenpai_discards(table, seat)
    mask = 0
    keys, melds, shapes = table.keys[seat].copy(), len(table.melds[seat]), table.shapes(seat)
    for kind in range(KINDS):
        if keys.counts[kind]:
            keys.remove(kind)
            if keys.missing(melds, shapes=shapes) <= 1 + away:
                mask |= 1 << kind
            keys.add(kind)
    found = [tile for tile in table.concealed(seat) if mask >> KIND_OF[table.face[tile]] & 1]
    if table.on.wild:
        found += [tile for tile in tenpai_discards(table, seat) if tile not in found]
    return found


def tenpai_discards(table: Table, seat: Seat) -> list[Tile]:
    """The tiles whose discard leaves a hand that is tenpai by these rules, the drawn one among them or not."""
    on = table.on
    if on.wild and wild.may_have(table, seat):
        return wild.tenpai_discards(table, seat)
    face = table.face
    mask = _tenpai_kinds(table, seat)
    return [tile for tile in table.concealed(seat) if mask >> KIND_OF[face[tile]] & 1]


def _tenpai_kinds(table: Table, seat: Seat) -> int:
    """Mask of the kinds whose discard leaves a hand that is tenpai by these rules, free tiles apart."""
    keys = table.keys[seat]
    melds = len(table.melds[seat])
    on = table.on
    shapes = table.shapes(seat) if on.shapes or on.meld_forms else DEFAULT_SHAPES
    mask = riichi_discards(keys, melds, shapes=shapes)
    fours = table.own_fours(seat)
    if not fours or table.rules.empty_wait_tenpai:
        return mask
    kept = 0
    for kind in range(KINDS):
        if mask >> kind & 1:
            rest = keys.copy()
            rest.remove(kind)
            waits = rest.waits(melds, shapes=shapes)
            held = fours & ~(1 << kind) if keys.counts[kind] == 4 else fours
            if waits & ~held:
                kept |= 1 << kind
    return kept


def _nine_terminals(table: Table, seat: Seat, items: list[Action]) -> None:
    counts = table.keys[seat].counts
    if table.draw_source == "live" and sum(1 for kind in ORPHANS if counts[kind]) >= 9:
        if table.on.may_abort and table.on.may_abort(seat) is not None:
            return
        items.append(NINE_TERMINALS)


def kan_options(table: Table, seat: Seat) -> list[Action]:
    """Closed and added kans of the seat in turn (B-07), in riichi only such as leave the waits (B-08)."""
    keys = table.keys[seat]
    if table.riichi[seat]:
        found = riichi_kan(table, seat)
    else:
        names = _names_by_kind(table, seat)
        found = [
            meld_action("ankan", four)
            for kind, count in enumerate(keys.counts)
            if count >= 4
            for four in _choices(names[kind], 4)
        ]
        for meld in table.melds[seat]:
            if meld.type == "pon" and keys.counts[meld.kind] and meld.is_set:
                found += [action("kakan", (name,)) for name in sorted(set(names[meld.kind]))]
    on = table.on
    if on.face:
        found = told_apart(table, found, table.concealed(seat))
    if on.may_kan:
        found = [kan for kan in found if on.may_kan(seat, KIND_OF[kan.name], cast("KanType", kan.kind)) is None]
    return found


def _names_by_kind(table: Table, seat: Seat) -> dict[Kind, list[Name]]:
    names: dict[Kind, list[Name]] = {}
    for name in table.hand_names(seat):
        names.setdefault(KIND_OF[name], []).append(name)
    return names


def riichi_kan(table: Table, seat: Seat) -> list[Action]:
    """The closed kan with the drawn tile, if the waits, and by rule all readings, stay the same.

    If they do not, it is one that only rules with errors let be made (E-01).
    """
    if table.drawn < 0:
        return []
    keys = table.keys[seat]
    kind = KIND_OF[table.face[table.drawn]]
    if keys.counts[kind] != 4:
        return []
    right = _keeps_waits(table, seat, kind) and _keeps_readings(table, seat, kind)
    if not right and not table.allows:
        return []
    kan = meld_action("ankan", tuple(_names_by_kind(table, seat)[kind]))
    return [kan if right else in_error(kan)]


def _keeps_readings(table: Table, seat: Seat, kind: Kind) -> bool:
    """Whether, where the rules ask for it, all readings stay the same when four tiles of this kind are laid (B-08)."""
    if table.rules.riichi_kan != "readings":
        return True
    forms = table.forms(seat) if table.on.meld_forms else None
    waits = table.plain_waits(seat)
    return same_readings(table.keys[seat].counts, len(table.melds[seat]), kind, waits, forms)


def _keeps_waits(table: Table, seat: Seat, kind: Kind) -> bool:
    """Whether the waits stay as they are when four tiles of this kind are laid (B-08)."""
    on = table.on
    if on.wild and wild.may_have(table, seat):
        tiles = tuple([tile for tile in table.concealed(seat) if KIND_OF[table.face[tile]] == kind])
        return wild.keeps_waits(table, seat, Meld("ankan", tuple([table.face[tile] for tile in tiles]), tiles))
    melds = len(table.melds[seat])
    rest = table.keys[seat].copy()
    for _ in range(4):
        rest.remove(kind)
    shapes = table.shapes(seat) if on.shapes or on.meld_forms else DEFAULT_SHAPES
    return rest.waits(melds + 1, shapes=shapes) == table.plain_waits(seat)


# ---------------------------------------------------------------------------- claims


def call_options(table: Table, seat: Seat, frm: Seat, tile: Tile) -> list[Action]:
    """The chi, pon and open kan that a seat may call on a discard (B-05 to B-07)."""
    if table.riichi[seat] or table.dead_hands[seat] or not table.live:
        return []
    on = table.on
    kind = KIND_OF[table.face[tile]]
    found = _calls_as(table, seat, frm, kind)
    if on.face:
        after = KIND_OF[table.face_as(tile, seat)]
        if after != kind:
            found = list(dict.fromkeys([*found, *_calls_as(table, seat, frm, after)]))
        found = told_apart(table, found, table.hands[seat])
    if on.good_reason:
        found += [
            choice
            for choice in wrong_calls(table, seat, frm, tile)
            if _leaves_other(table, seat, kind, choice) and on.good_reason(False, seat, Claim(seat, frm, tile, choice))
        ]
    if found and on.may_call:
        found = [choice for choice in found if on.may_call(seat, Claim(seat, frm, tile, choice)) is None]
    return found


def calls_with(table: Table, seat: Seat, tile: Tile) -> list[Action]:
    """The chi, pon and open kan that a hand could make with a tile, from whomever; none in riichi (K-46)."""
    if table.riichi[seat] or table.dead_hands[seat] or not table.live:
        return []
    before = next(other for other in table.others(seat) if table.next_seat(other) == seat)
    kinds = dict.fromkeys((KIND_OF[table.face[tile]], KIND_OF[table.face_as(tile, seat)]))
    return list(dict.fromkeys(choice for kind in kinds for choice in _calls_as(table, seat, before, kind)))


def why_no_call(table: Table, claim: Claim) -> Refusal | None:
    """Why a skill forbids a call, None when none does. An open kan is a kan too."""
    on = table.on
    refusal = None
    if on.may_call:
        refusal = on.may_call(claim.seat, claim)
    if refusal is None and on.may_kan and claim.action.kind == "daiminkan":
        refusal = on.may_kan(claim.seat, KIND_OF[table.face_as(claim.tile, claim.seat)], "daiminkan")
    return refusal


def _calls_as(table: Table, seat: Seat, frm: Seat, kind: Kind) -> list[Action]:
    """The calls that are right when the claimed tile is of this kind: as it lies, or as it will be (E-03)."""
    held = table.keys[seat].counts[kind]
    found: list[Action] = []
    if held >= 3 and table.kans < 4 and table.replacements:
        found += _kan_call(table, seat, kind)
    if held >= 2:
        found += _pons(table, seat, kind)
    if (kind < 27 or table.on.meld_forms) and table.next_seat(frm) == seat:
        found += _chis(table, seat, kind)
    return found


def wrong_calls(table: Table, seat: Seat, frm: Seat, tile: Tile) -> list[Action]:
    """The chi and pon with two tiles of the hand that make no set with a discard, now or as it will be (E-03)."""
    called = {KIND_OF[table.face[tile]], KIND_OF[table.face_as(tile, seat)]}
    held = sorted([table.face[own] for own in table.hands[seat]], key=NAME_ORDER.__getitem__)
    found: list[Action] = []
    on = table.on
    forms = table.forms(seat) if on.meld_forms else None
    for pair in dict.fromkeys(combinations(held, 2)):
        kinds = [KIND_OF[name] for name in pair]
        sets = [kind for kind in called if makes_set([kind, *kinds]) or (forms and forms.called([kind, *kinds]))]
        alike = kinds[0] == kinds[1]
        if table.next_seat(frm) == seat and (alike or not sets):
            found.append(meld_action("chi", pair))
        if not (alike and sets):
            found.append(meld_action("pon", pair))
    return found


def _leaves_other(table: Table, seat: Seat, called: Kind, choice: Action) -> bool:
    """Whether a tile of another kind than the called one is left to discard after this call."""
    rest = [table.face[tile] for tile in table.hands[seat]]
    for name in choice.names:
        rest.remove(name)
    return any(KIND_OF[name] != called for name in rest)


def pick(table: Table, seat: Seat, action: Action) -> list[Tile]:
    """The tiles of the hand that an action names, lowest identity first among equals."""
    own = held_for(table, seat, action)
    assert own is not None, f"seat {seat} does not hold the tiles of {action.text}"
    return own


def held_for(table: Table, seat: Seat, action: Action) -> list[Tile] | None:
    """The same, or None where the hand does not hold them (any more)."""
    face = table.face
    own: list[Tile] = []
    if action.prints:
        printed = table.printed
        meant = list(zip(action.names, action.prints, strict=True))
        for tile in table.hands[seat]:
            if (face[tile], printed[tile]) in meant:
                meant.remove((face[tile], printed[tile]))
                own.append(tile)
        return None if meant else own
    wanted = list(action.names)
    for tile in table.hands[seat]:
        if face[tile] in wanted:
            wanted.remove(face[tile])
            own.append(tile)
    return None if wanted else own


def called_kind(table: Table, seat: Seat, tile: Tile, own: list[Tile]) -> Kind:
    """As what a claimed tile makes a set with these tiles of the hand: as it lies or, failing that, as it will be."""
    on = table.on
    kind = KIND_OF[table.face[tile]]
    if on.face:
        kinds = [KIND_OF[table.face[held]] for held in own]
        if not makes_set([kind, *kinds]) and not (on.meld_forms and table.forms_run(seat, [kind, *kinds])):
            return KIND_OF[table.face_as(tile, seat)]
    return kind


def _kan_call(table: Table, seat: Seat, kind: Kind) -> list[Action]:
    names = [table.face[tile] for tile in table.hands[seat] if KIND_OF[table.face[tile]] == kind]
    if table.on.may_kan and table.on.may_kan(seat, kind, "daiminkan") is not None:
        return []
    return [meld_action("daiminkan", choice) for choice in _choices(names, 3)]


def _pons(table: Table, seat: Seat, kind: Kind) -> list[Action]:
    face = table.face
    hand = table.hands[seat]
    names = [face[tile] for tile in hand if KIND_OF[face[tile]] == kind]
    if not table.rules.swap_calling and len(names) == len(hand):
        return []
    return [meld_action("pon", choice) for choice in _choices(names, 2)]


def _chis(table: Table, seat: Seat, kind: Kind) -> list[Action]:
    counts = table.keys[seat].counts
    found: list[Action] = []
    pairs = chi_pairs(table, seat) if table.on.meld_forms else CHI_PAIRS
    for low, high in pairs[kind]:
        if counts[low] and counts[high] and _leaves_discard(table, seat, kind, (low, high)):
            for first in _held_names(table, seat, low):
                found += [meld_action("chi", (first, second)) for second in _held_names(table, seat, high)]
    return found


def _leaves_discard(table: Table, seat: Seat, called: Kind, pair: tuple[Kind, Kind]) -> bool:
    """Whether a tile that may be discarded is left after this chi."""
    if table.rules.swap_calling:
        return True
    banned = swap_banned(called, pair, table.forms(seat) if table.on.meld_forms else None)
    face = table.face
    used = list(pair)
    for tile in table.hands[seat]:
        kind = KIND_OF[face[tile]]
        if kind in used:
            used.remove(kind)
        elif not banned >> kind & 1:
            return True
    return False


def _held_names(table: Table, seat: Seat, kind: Kind) -> list[Name]:
    """The different names of a kind in the hand, the red one first."""
    if kind not in RED_OF and not table.on.face:
        return [kind]
    face = table.face
    names = {face[tile] for tile in table.hands[seat] if KIND_OF[face[tile]] == kind}
    return sorted(names, key=NAME_ORDER.__getitem__)


def _choices(names: list[Name], count: int) -> list[tuple[Name, ...]]:
    """Different ways to take ``count`` of these names."""
    if len(set(names)) == 1:
        return [tuple(names[:count])]
    ordered = sorted(names, key=NAME_ORDER.__getitem__)
    return list(dict.fromkeys(combinations(ordered, count)))


def may_ron(table: Table, seat: Seat, frm: Seat, tile: Tile, kan: Meld | None = None) -> bool:
    """Whether a ron on this tile is offered: it completes the hand, no furiten, a yaku, nothing forbids it."""
    return not is_furiten(table, seat, tile) and can_win(table, seat, tile, frm, kan)


def claim_options(
    table: Table, seat: Seat, frm: Seat, tile: Tile, *, win: bool = True, calls: bool = True, rons: bool = True
) -> Options | None:
    """Everything a seat may claim on a discard, pass last; None when there is nothing to ask.

    ``win`` says whether the tile completes the seat's hand by shape, ``calls`` whether chi, pon and kan are open,
    ``rons`` whether a win may be declared, be it in error.
    """
    items: list[Action] = []
    if win and may_ron(table, seat, frm, tile):
        items.append(RON)
    elif rons and table.allows and not table.dead_hands[seat]:
        items.append(FALSE_RON)
    if calls:
        items += call_options(table, seat, frm, tile)
    wrong = _wrong_melds(table, seat, frm, tile, items) if calls and table.allows else ()
    if not items and not wrong:
        return None
    items.append(PASS)
    return Lenient(items, PASS, wrong) if wrong else Options(items, PASS)


def _wrong_melds(table: Table, seat: Seat, frm: Seat, tile: Tile, right: list[Action]) -> tuple[Action, ...]:
    """The melds in error that the rules let a seat try (E-03)."""
    if table.rules.wrong_meld == "refuse" or table.riichi[seat] or table.dead_hands[seat]:
        return ()
    return tuple([in_error(choice) for choice in wrong_calls(table, seat, frm, tile) if choice not in right])
