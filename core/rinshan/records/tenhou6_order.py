"""The order of play of a tenhou.net/6 hand, which the format leaves out: a search over what each seat took and gave.

After a discard, whoever's next taking is a call of that very tile from that very seat may come next, or the next seat
draws. Mostly one continuation is possible; where several are (two equal discards of which one was called), the search
goes on from the earliest call and turns back when lists are left over that fit nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from rinshan.records.logged import LoggedEvent
from rinshan.tiles import Name, Seat

TSUMOGIRI: Final = -2
"""As the tile of a discard: the tile just drawn."""


@dataclass(slots=True)
class Give:
    """What a seat did after taking a tile: a discard, a kan, or nothing (the placeholder after an open kan)."""

    event: LoggedEvent | None
    riichi: bool = False
    pon: LoggedEvent | None = None
    """Of an added kan: the pon that it says it was."""


@dataclass(slots=True)
class Lists:
    """What each seat took and gave, in its own order. Takings are events: draws and calls."""

    takes: list[list[LoggedEvent]]
    gives: list[list[Give]]


@dataclass(slots=True)
class _State:
    """A place in the search: who takes next, how far each list is used, and the events so far (newest last, linked)."""

    seat: Seat
    taken: tuple[int, ...]
    given: tuple[int, ...]
    events: list[LoggedEvent] = field(default_factory=list[LoggedEvent])
    before: _State | None = None


def orders(lists: Lists, dealer: Seat) -> Iterator[list[LoggedEvent]]:
    """Yield every order of play that uses all lists, the likeliest first; dora and acceptance are not in it."""
    for state in _reached(lists, dealer):
        if _all_used(lists, state):
            yield _events(state)


def furthest(lists: Lists, dealer: Seat) -> tuple[int, ...]:
    """Return how much of each seat's takings the best attempt could use: for the message when no order fits."""
    nothing = tuple(0 for _ in lists.takes)
    return max((state.taken for state in _reached(lists, dealer)), key=sum, default=nothing)


def _reached(lists: Lists, dealer: Seat) -> Iterator[_State]:
    """Yield the state after each turn that can be played, depth first, no place in the lists twice."""
    start = tuple(0 for _ in lists.takes)
    stack = [_State(dealer, start, start)]
    seen: set[tuple[Seat, tuple[int, ...], tuple[int, ...]]] = set()
    while stack:
        state = stack.pop()
        key = (state.seat, state.taken, state.given)
        if key in seen:
            continue
        seen.add(key)
        if (follow := _turn(lists, state)) is not None:
            yield follow
            stack.extend(reversed(list(_next(lists, follow))))


def _turn(lists: Lists, state: _State) -> _State | None:
    """Play a seat's whole turn: it takes, makes kans, and gives. ``None`` when its lists do not allow that."""
    seat = state.seat
    taken, given = state.taken[seat], state.given[seat]
    takes, gives = lists.takes[seat], lists.gives[seat]
    events: list[LoggedEvent] = []
    kan = False
    while taken < len(takes):
        take = takes[taken]
        if kan and take.type != "draw":
            return None
        events.append(LoggedEvent("draw", seat, take.tile, rinshan=kan) if take.type == "draw" else take)
        taken += 1
        if given == len(gives):
            break
        give = gives[given]
        if take.type == "daiminkan":
            if give.event is not None:
                return None
            given, kan = given + 1, True
            continue
        if give.event is None:
            return None
        given += 1
        discard = give.event.type == "discard"
        if discard and give.event.tile == TSUMOGIRI and take.type != "draw":
            return None
        if give.riichi:
            events.append(LoggedEvent("riichi", seat))
        events.append(_resolved(give.event, take.tile) if discard else give.event)
        kan = not discard
        if discard:
            break
    else:
        if not kan:
            return None
    return _State(seat, _set(state.taken, seat, taken), _set(state.given, seat, given), events, state)


def _resolved(discard: LoggedEvent, drawn: Name) -> LoggedEvent:
    if discard.tile != TSUMOGIRI:
        return discard
    return LoggedEvent("discard", discard.seat, drawn, tsumogiri=True)


def _next(lists: Lists, state: _State) -> Iterator[_State]:
    """Yield who may take next: those who call the discard, then the next seat if it draws."""
    last = state.events[-1]
    if last.type != "discard":
        return
    players = len(lists.takes)
    for step in range(1, players):
        seat = (last.seat + step) % players
        take = _following(lists.takes[seat], state.taken[seat])
        if take is not None and take.frm == last.seat and take.tile == last.tile:
            yield _State(seat, state.taken, state.given, before=state)
    seat = (last.seat + 1) % players
    take = _following(lists.takes[seat], state.taken[seat])
    if take is not None and take.type == "draw":
        yield _State(seat, state.taken, state.given, before=state)


def _following(takes: Sequence[LoggedEvent], used: int) -> LoggedEvent | None:
    return takes[used] if used < len(takes) else None


def _set(numbers: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*numbers[:place], value, *numbers[place + 1 :])


def _all_used(lists: Lists, state: _State) -> bool:
    used = zip(lists.takes, lists.gives, state.taken, state.given, strict=True)
    return all(len(takes) == taken and len(gives) == given for takes, gives, taken, given in used)


def _events(state: _State) -> list[LoggedEvent]:
    turns: list[list[LoggedEvent]] = []
    at: _State | None = state
    while at is not None:
        turns.append(at.events)
        at = at.before
    return [event for turn in reversed(turns) for event in turn]
