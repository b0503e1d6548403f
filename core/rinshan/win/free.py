"""Wins with free tiles: tiles that count as an unspecified tile, settled when the hand is judged (K-03, K-50).

A win is a `WinInput` with `FREE` among its concealed tiles, one for each free tile; ``win`` is `FREE` where the
winning tile is free itself: then it is the last of them. What they may become are `FreeTerms`.

>>> found = best_free(win, rules)
>>> found.names, found.value.base

Of all choices that make the hand a win (B-11) those with the fewest illegal tiles are open (K-03), and among them the
one that pays most is taken. Without hooks on the value completions are bounded and only the best are valued; with
hooks every one is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rinshan.hand import DEFAULT_SHAPES, HandKeys, Shape, WithForms, forms_in
from rinshan.hooks import NO_HOOKS, Hooks
from rinshan.melds import Meld
from rinshan.tiles import KIND_OF, KINDS, NAMES, Name, Seat
from rinshan.win.free_bound import rank_of
from rinshan.win.free_search import Scope, Search, known_names, namings
from rinshan.win.free_terms import FREE, Allowed, FreeTerms, Limit, free_terms
from rinshan.win.items import WinInput
from rinshan.win.readings import forms_of
from rinshan.win.value import Value, Verdict, judge, value

if TYPE_CHECKING:
    from rinshan.rules import Rules

_VALUE_HOOKS: Final = (
    "shapes", "meld_forms", "yaku", "may_count", "yaku_han", "dora_kinds", "dora_value", "ura_counts", "fu_direct",
    "fu_final", "han_direct", "han_final", "limit", "base_points",
)  # fmt: skip
"""Hooks that the bound knows nothing of."""


@dataclass(slots=True)
class Settled:
    """A win whose free tiles are settled: ``names`` in the order in which they stand in the hand."""

    win: WinInput
    names: tuple[Name, ...]
    value: Value
    illegal: int = 0
    """How many of them are illegal (K-09)."""


@dataclass(slots=True, frozen=True)
class FreeCounts:
    """How many choices there are for the free tiles: within the terms, complete, and with a yaku.

    The free tiles in the hand are taken together, without order; a free winning tile apart.
    """

    assignments: int
    complete: int
    wins: int


def settle(win: WinInput, names: Sequence[Name]) -> WinInput:
    """Return the win in which the free tiles are these names, in the order in which they stand in the hand."""
    left = iter(names)
    concealed = tuple([name if name >= 0 else next(left) for name in win.concealed])
    dora_names = win.dora_names
    if dora_names is not None:
        left = iter(names)
        dora_names = tuple([name if name >= 0 else next(left) for name in dora_names])
    return WinInput(
        concealed, win.melds, win.win if win.win >= 0 else names[-1], win.tsumo, win.seat_wind, win.round_wind,
        win.flags, win.dora, win.ura, win.who, dora_names, win.tile,
    )  # fmt: skip


def best_free(win: WinInput, rules: Rules, on: Hooks | None = None, terms: FreeTerms | None = None) -> Settled | None:
    """Return the choice for the free tiles that pays most; None when no choice makes the hand a win.

    ``terms`` None: those of the rules, with the winner's own melds showing and nothing else.
    """
    on = NO_HOOKS if on is None else on
    if terms is None:
        terms = free_terms(rules, melds=win.melds)
    if terms.allowed or win.dora_names is not None or (on is not NO_HOOKS and changes_value(on, win.who)):
        return _highest(_standing(win, rules, on, terms))
    best = best_legal(win, rules, terms)
    if best is None and terms.limit == "table" and terms.illegal:
        return _highest(_standing(win, rules, on, terms))
    return best


def best_legal(
    win: WinInput, rules: Rules, terms: FreeTerms, least: int = 0, scope: Scope | None = None
) -> Settled | None:
    """Return the choice of legal names that pays most, without hooks; None when no such choice makes it a win.

    Choices whose rank is below ``least`` do not count, nor those beyond the ``scope``.
    """
    search = Search(win, rules, terms)
    return _best_bounded(win, rules, search, least, scope) if search.right else None


def freed(win: WinInput, places: Sequence[int]) -> WinInput:
    """Return the win with the tiles at these places of the hand free; its last tile is the winning one."""
    names = list(win.concealed)
    dora_names = None if win.dora_names is None else list(win.dora_names)
    for place in places:
        names[place] = FREE
        if dora_names is not None:
            dora_names[place] = FREE
    return replace(
        win, concealed=tuple(names), win=names[-1], dora_names=None if dora_names is None else tuple(dora_names)
    )


def changes_value(on: Hooks, who: Seat) -> bool:
    """Whether a hook has a say in what a player wins with or what that is worth; what bounds values knows of none.

    Hooks of a table whose handlers are all other players' have none.
    """
    if on is NO_HOOKS:
        return False
    asked = [name for name in _VALUE_HOOKS if getattr(on, name) is not None]
    if not asked or on.rows is None:
        return bool(asked)
    points = on.rows.points
    return any(name not in points or points[name].serves(who) for name in asked)


def _best_bounded(win: WinInput, rules: Rules, search: Search, least: int, scope: Scope | None) -> Settled | None:
    """Value completions from the highest bound down, until no other can be higher."""
    ranks = search.ranks(scope)
    best: Settled | None = None
    highest = least - 1
    for more in sorted(ranks, key=ranks.__getitem__, reverse=True) if len(ranks) > 1 else ranks:
        if ranks[more] <= highest:
            break
        for names in _with_each_winning(search.names(more), win.win < 0):
            settled = settle(win, names)
            found = value(settled, rules)
            if found is not None and found.stands and rank_of(found.base, found.han) > highest:
                highest = rank_of(found.base, found.han)
                best = Settled(settled, tuple(names), found)
                if highest == ranks[more]:
                    break
    return best


def _with_each_winning(names: list[Name], win_is_free: bool) -> list[list[Name]]:
    """Return the names with each different one last, if the winning tile is free."""
    if not win_is_free:
        return [names]
    found: list[list[Name]] = []
    for name in dict.fromkeys(names):
        rest = names.copy()
        rest.remove(name)
        found.append([*rest, name])
    return found


def _highest(found: Iterable[Settled]) -> Settled | None:
    return max(found, key=lambda settled: rank_of(settled.value.base, settled.value.han), default=None)


def all_best(win: WinInput, rules: Rules, on: Hooks | None = None, terms: FreeTerms | None = None) -> list[Settled]:
    """Return every choice that pays as much as the best one, each once whatever the order of the tiles."""
    on = NO_HOOKS if on is None else on
    found = _standing(win, rules, on, terms or free_terms(rules, melds=win.melds))
    most = max([settled.value.base for settled in found], default=0)
    return [settled for settled in found if settled.value.base == most]


def _standing(win: WinInput, rules: Rules, on: Hooks, terms: FreeTerms) -> list[Settled]:
    """Return the choices that make the hand a win with the fewest illegal tiles."""
    by_illegal: dict[int, list[tuple[Name, ...]]] = {}
    for names in assignments(win, rules, on, terms):
        by_illegal.setdefault(_illegal(terms, names), []).append(names)
    for illegal, choices in sorted(by_illegal.items()):
        found: list[Settled] = []
        for names in choices:
            settled = settle(win, names)
            worth = value(settled, rules, on)
            if worth is not None and worth.stands:
                found.append(Settled(settled, names, worth, illegal))
        if found:
            return found
    return []


def _illegal(terms: FreeTerms, names: Iterable[Name]) -> int:
    return sum(not terms.legal(name) for name in names)


def assignments(win: WinInput, rules: Rules, on: Hooks, terms: FreeTerms) -> Iterator[tuple[Name, ...]]:
    """Yield every choice that completes the hand, illegal ones too, each once whatever the order of the tiles.

    A free winning tile is the last one of a choice and told apart from the others.
    """
    forms = forms_of(on, win.who)
    search = Search(win, rules, terms, any_legality=True, forms=forms)
    room = terms.room(known_names(win), any_legality=True)
    shapes: list[Shape] = on.shapes(win.who) if on.shapes else []
    for more in search.complete(shapes if forms is None else [forms.shape, *shapes]):
        for named in namings(more, room):
            for names in _with_each_winning(list(named), win.win < 0):
                rest, last = (names[:-1], names[-1]) if win.win < 0 else (names, None)
                shared = next(terms.shares(rest, last), None)
                if shared is not None:
                    yield shared


def free_counts(win: WinInput, rules: Rules, on: Hooks | None = None, terms: FreeTerms | None = None) -> FreeCounts:
    """Count the choices; under ``table`` the legal ones alone."""
    on = NO_HOOKS if on is None else on
    terms = terms or free_terms(rules, melds=win.melds)
    complete = [names for names in assignments(win, rules, on, terms) if not _illegal(terms, names)]
    wins = sum(judge(settle(win, names), rules, on) == "win" for names in complete)
    return FreeCounts(_within(win, terms), len(complete), wins)


def _within(win: WinInput, terms: FreeTerms) -> int:
    """Count the choices within the terms, whatever they make of the hand. Restrictions of single tiles do not count."""
    room = list(terms.room(known_names(win)))
    free = win.concealed.count(FREE)
    if win.win >= 0:
        return _multisets(room, free)
    count = 0
    for name in range(NAMES):
        if room[name]:
            room[name] -= 1
            count += _multisets(room, free - 1)
            room[name] += 1
    return count


def _multisets(room: Sequence[int], size: int) -> int:
    """Count the multisets of so many names within their room."""
    ways = [1] + [0] * size
    for most in room:
        ways = [sum(ways[total - each] for each in range(min(most, total) + 1)) for total in range(size + 1)]
    return ways[size]


def judge_free(win: WinInput, rules: Rules, on: Hooks | None = None, terms: FreeTerms | None = None) -> Verdict:
    """Judge a hand with free tiles by shape and yaku: what the best choice makes of it."""
    on = NO_HOOKS if on is None else on
    terms = terms or free_terms(rules, melds=win.melds)
    if terms.allowed or changes_value(on, win.who):
        choices: Iterable[tuple[Name, ...]] = assignments(win, rules, on, terms)
    else:
        choices = _likely(win, rules, terms)
    verdict: Verdict = "no_shape"
    for names in choices:
        found = judge(settle(win, names), rules, on)
        if found == "win":
            return found
        if found == "no_yaku":
            verdict = found
    if verdict == "no_shape" and next(assignments(win, rules, on, terms), None) is not None:
        return "no_yaku"
    return verdict


def _likely(win: WinInput, rules: Rules, terms: FreeTerms) -> Iterator[tuple[Name, ...]]:
    """Yield one naming of each completion that may have a yaku."""
    search = Search(win, rules, terms, any_legality=True)
    for more in search.ranks() if search.right else ():
        for names in _with_each_winning(search.names(more), win.win < 0):
            yield tuple(names)


def free_has_yaku(win: WinInput, rules: Rules, on: Hooks | None = None, terms: FreeTerms | None = None) -> bool:
    """Whether some choice makes the hand a win with a yaku: what is asked before a win is offered."""
    return judge_free(win, rules, on, terms) == "win"


def free_waits(
    concealed: Sequence[Name],
    melds: Sequence[Meld],
    rules: Rules,
    *,
    shapes: tuple[Shape, ...] = DEFAULT_SHAPES,
    terms: FreeTerms | None = None,
) -> int:
    """Return the mask of kinds that complete 13 tiles (less 3 for each meld) with `FREE` ones among them, by shape.

    By shape alone every kind of tile that the free tiles can be serves; ``terms`` of the limit ``own`` or with allowed
    names take waits away that only other names would complete.
    """
    keys = HandKeys(KIND_OF[name] for name in concealed if name >= 0)
    mask = keys.waits(len(melds), concealed.count(FREE), shapes)
    if terms is None or not (terms.allowed or terms.limit == "own"):
        return mask
    forms = forms_in(shapes)
    extra = tuple(shape for shape in shapes if not isinstance(shape, WithForms) and shape not in DEFAULT_SHAPES)
    on = Hooks()
    on.shapes = lambda _: list(extra)
    if forms is not None:
        on.meld_forms = lambda _: list(forms.forms)
    return sum(
        1 << kind for kind in range(KINDS) if mask >> kind & 1 and _completes(concealed, kind, melds, rules, on, terms)
    )


def _completes(
    concealed: Sequence[Name], kind: int, melds: Sequence[Meld], rules: Rules, on: Hooks, terms: FreeTerms
) -> bool:
    win = WinInput((*concealed, kind), tuple(melds), kind, True, 27, 27)
    return next(assignments(win, rules, on, terms), None) is not None


__all__ = [
    "FREE",
    "Allowed",
    "FreeCounts",
    "FreeTerms",
    "Limit",
    "Settled",
    "all_best",
    "assignments",
    "best_free",
    "best_legal",
    "changes_value",
    "free_counts",
    "free_has_yaku",
    "free_terms",
    "free_waits",
    "freed",
    "judge_free",
    "settle",
]
