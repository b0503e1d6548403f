"""``me.table``: the facts of a table as skills read them, and only read them (H-07).

Everything is looked up at the table itself at the moment of reading, so nothing here is ever out of date. What is a
list, a dict or a set there is one here that cannot be changed; the operations of the table are refused. Whoever tries
gets a `WriteError` at once, before anything has happened, that says which effect to yield instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from copy import deepcopy
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NoReturn, SupportsIndex, cast

from rinshan.errors import PackError
from rinshan.hand import HandKeys
from rinshan.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rinshan.tiles import Seat, Tile

Get = Callable[[], Any]

_TILES: Final = "me.move, me.exchange, me.exile, me.recast, me.draw, me.set_aside or me.take"
_POINTS: Final = "me.pay, me.collect, me.to_pot, me.from_pot, me.to_table or me.from_table"
_WALL: Final = "me.reorder, me.shuffle, me.move or me.draw"
_DORA: Final = "me.open_indicator or me.leave_closed"
_WAYS: Final = "me.turn_tile or me.show"
_MODIFY: Final = "me.modify, with a modifier that has the hook in question"
EFFECTS: Final[dict[str, str]] = {
    **dict.fromkeys(("scores", "move_points", "set_scores", "due", "penalties"), _POINTS),
    "deposits": "me.to_table or me.from_table, or me.stake as a cost",
    "pots": "me.to_pot or me.from_pot",
    **dict.fromkeys(("hands", "drawn", "rivers", "place", "owner", "exile", "aside", "give", "discard"), _TILES),
    **dict.fromkeys(("banish", "keep_drawn", "draw", "take_drawable", "called_away"), _TILES),
    **dict.fromkeys(("live", "replacements", "shifted", "wall", "fill_dead", "shift_wall", "lay_wall"), _WALL),
    **dict.fromkeys(("indicators", "under", "opened", "closed_indicators", "dora"), _DORA),
    **dict.fromkeys(("open_indicator", "unshut_indicator", "read_dora"), _DORA),
    **dict.fromkeys(("up", "down", "sideways"), _WAYS),
    "known": "me.peek or me.show",
    "face": "me.transform, or me.modify with a modifier that has the hook face",
    **dict.fromkeys(("modifiers", "attach", "detach", "listeners"), "me.modify"),
    **dict.fromkeys(("melds", "meld", "add_to_pon", "closed"), "me.make, for a call of claim_options"),
    **dict.fromkeys(("riichi", "ippatsu", "passed", "banned", "liable", "dead_hands"), _MODIFY),
    "extra": "me.extra_turn",
    **dict.fromkeys(("log", "journal"), "me.announce"),
    "chance": "me.random",
}
"""What to yield instead of changing a field of the table, or of calling an operation, by its name."""

OPERATIONS: Final = (
    "add_to_pon", "attach", "banish", "changed", "derive", "derived", "detach", "discard", "draw", "end_scope",
    "fill_dead", "forget_waits", "give", "interrupt", "keep_drawn", "lay_wall", "log", "meld", "move_points",
    "open_indicator", "read_dora", "read_river", "refresh", "set_scores", "shift_wall", "supposing", "take_drawable",
    "unshut_indicator", "chance",
)  # fmt: skip
"""What changes a table when it is called, or looked at."""
_LISTS: Final = (
    "scores", "due", "live", "replacements", "indicators", "under", "pending", "shifted", "exile", "place", "owner",
    "face", "mark", "closed", "riichi", "ippatsu", "passed", "riichi_passed", "discarded", "discards", "turns",
    "altered", "odd_melds", "first_discards", "dead_hands", "bad_kans", "penalised", "penalties", "secrets", "calls",
    "journal", "listeners", "modifiers",
)  # fmt: skip
_ROWS: Final = ("hands", "melds", "rivers", "called_away", "aside", "liable", "turn_marks", "keys")
_DICTS: Final = ("pots", "known", "free_masks")
_SETS: Final = ("closed_indicators", "down", "up", "sideways")


class WriteError(PackError):
    """The code of a skill changes the table itself; only what it yields may."""


def refuse(name: str) -> NoReturn:
    """Raise the error of whoever would change this of the table."""
    said = EFFECTS.get(name)
    instead = f"yield {said}" if said else "yield an effect of me, or let a hook change what follows from it"
    raise WriteError(f"it changes {name} of me.table itself, which is only to be read: {instead}")


class Shut:
    """Base of the collections of a table as skills read them. ``get`` gives the collection as it is now."""

    __slots__ = ("_get", "_name")

    def __init__(self, get: Get, name: str) -> None:
        self._get = get
        self._name = name

    def __len__(self) -> int:
        return len(self._get())

    def __contains__(self, item: object) -> bool:
        return item in self._get()

    def __repr__(self) -> str:
        return repr(self._get())

    def copy(self) -> Any:
        """A list, dict or set of one's own."""
        return self._get().copy()

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return deepcopy(self._get(), memo)

    @staticmethod
    def _itself(held: Any) -> Any:
        """What a collection, or what stands for one, is compared by."""
        return held._get() if isinstance(held, Shut) else held

    def _refused(self, *_given: object, **_named: object) -> NoReturn:
        refuse(self._name)

    __setitem__ = __delitem__ = __iadd__ = __ior__ = __iand__ = __isub__ = __imul__ = _refused
    clear = pop = remove = update = _refused


class Listed(Shut, Sequence[Any]):
    """A list of the table. Sums and slices are lists of one's own."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        return self._get()[at]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._get())

    def __eq__(self, other: object) -> bool:
        return bool(self._get() == self._itself(other))

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Iterable[Any]) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Iterable[Any]) -> list[Any]:
        return [*other, *self]

    def __mul__(self, times: SupportsIndex) -> list[Any]:
        return [*self] * times

    __rmul__ = __mul__

    def __lt__(self, other: Any) -> bool:
        return bool(self._get() < self._itself(other))

    def __le__(self, other: Any) -> bool:
        return bool(self._get() <= self._itself(other))

    def __gt__(self, other: Any) -> bool:
        return bool(self._get() > self._itself(other))

    def __ge__(self, other: Any) -> bool:
        return bool(self._get() >= self._itself(other))

    def index(self, value: Any, *span: SupportsIndex) -> int:
        """The place of the first equal item; ``ValueError`` where there is none."""
        return cast("int", self._get().index(value, *span))

    append = extend = insert = sort = reverse = Shut._refused


class Rows(Listed):
    """A list of lists, dicts or keys of the table, one for each seat."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[place] for place in range(len(self))[at]]
        held = self._get()[at]
        if isinstance(held, HandKeys):
            return held.copy()
        return (Listed if isinstance(held, list) else Mapped)(partial(_item, self._get, at), self._name)

    def __iter__(self) -> Iterator[Any]:
        return iter([self[at] for at in range(len(self))])

    def copy(self) -> Any:
        """A list of such lists of one's own."""
        return [held.copy() for held in self._get()]


class Mapped(Shut, Mapping[Any, Any]):
    """A dict of the table."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        return self._get()[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._get())

    def __or__(self, other: Mapping[Any, Any]) -> dict[Any, Any]:
        return {**self, **other}

    def __ror__(self, other: Mapping[Any, Any]) -> dict[Any, Any]:
        return {**other, **self}

    popitem = setdefault = Shut._refused


class Gathered(Shut, Set[Any]):
    """A set of the table. Unions and the like are sets of one's own."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._get())

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return set(it)

    def union(self, *others: Iterable[Any]) -> set[Any]:
        """Whatever is in it or in one of the others."""
        return set(self).union(*others)

    def intersection(self, *others: Iterable[Any]) -> set[Any]:
        """Whatever is in it and in each of the others."""
        return set(self).intersection(*others)

    def difference(self, *others: Iterable[Any]) -> set[Any]:
        """Whatever is in it and in none of the others."""
        return set(self).difference(*others)

    def symmetric_difference(self, other: Iterable[Any]) -> set[Any]:
        """Whatever is in one of the two alone."""
        return set(self).symmetric_difference(other)

    def issubset(self, other: Iterable[Any]) -> bool:
        """Whether all of it is in the other one."""
        return set(self).issubset(other)

    def issuperset(self, other: Iterable[Any]) -> bool:
        """Whether all of the other one is in it."""
        return set(self).issuperset(other)

    add = discard = difference_update = intersection_update = symmetric_difference_update = Shut._refused


class Flat(Listed):
    """A list of the table with nothing in it that is a list itself. There is a class for each, so as to be quick."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table


def _flat(name: str) -> type[Flat]:
    """The class of one such list: it looks the list up by its name in the text of its own methods."""
    get, item = eval(f"lambda self: self._table.{name}"), eval(f"lambda self, at: self._table.{name}[at]")
    return type("Flat", (Flat,), {"__slots__": (), "_name": name, "_get": get, "__getitem__": item})


_FLAT: Final = {name: _flat(name) for name in _LISTS}


def _item(get: Get, at: Any) -> Any:
    return get()[at]


def _public(cls: type) -> list[str]:
    return [name for name in dir(cls) if name[0] != "_"]


class TableFacts:
    """A table to be read: the same names as those of `rinshan.table.Table`. There is one for each table."""

    __slots__ = ("_table", *_LISTS, *_ROWS, *_DICTS, *_SETS)

    _table: Table

    def __init__(self, table: Table) -> None:
        put = partial(object.__setattr__, self)
        put("_table", table)
        for name, flat in _FLAT.items():
            put(name, flat(table))
        for names, kind in ((_ROWS, Rows), (_DICTS, Mapped), (_SETS, Gathered)):
            for name in names:
                put(name, kind(partial(getattr, table, name), name))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        refuse(name)

    def __delattr__(self, name: str) -> NoReturn:
        refuse(name)

    def __dir__(self) -> list[str]:
        return [name for name in _public(Table) if name not in OPERATIONS]

    def __repr__(self) -> str:
        return f"<the table of the game with seed {self._table.seed!r}, to be read>"

    def concealed(self, seat: Seat) -> list[Tile]:
        """The tiles of hand and, in its turn, the drawn tile: a list of one's own."""
        return [*self._table.concealed(seat)]


def _complete() -> None:
    """Give `TableFacts` what is left of the names of a table: numbers, words and questions are handed on."""
    for name in _public(Table):
        if name in OPERATIONS:
            setattr(TableFacts, name, property(partial(_refused_operation, name)))
        elif name not in vars(TableFacts):
            setattr(TableFacts, name, property(attrgetter(f"_table.{name}")))


def _refused_operation(name: str, _facts: TableFacts) -> NoReturn:
    refuse(name)


_complete()
