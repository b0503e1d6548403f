"""Replace windows: what becomes of an event that several sources would replace (K-36).

Each source applies at most once to one event. Where the event is a player's and several sources of players claim it,
that player says which comes next; after each of them those that are left are looked at again, with the event as it is
now; when it was prevented, nothing is left to replace. Elsewhere, and for awakenings and the rules of the match, the
order is K-15's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from rinshan.decisions import Decision, Options, action

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from rinshan.hooks import Answers, Asked
    from rinshan.rows import Entry, Nothing, Point, Rows, Source, Window
    from rinshan.tiles import Seat

    Claim: TypeAlias = tuple[Entry, Nothing]
    """A source that would replace the event, and what it has begun."""

APPLY: Final = "apply"


def replacing(point: Point, row: tuple[Entry, ...], place: int, args: tuple[Any, ...], play: Nothing) -> Nothing:
    """Open a replace window and return its subject. ``play`` is what the source at ``place`` has begun.

    Those before it have nothing to do with the event as it is.
    """
    from rinshan.rows import Window, guarded

    spec, rows = point.spec, point.rows
    chooser: Seat | None = args[spec.actor] if spec.affects else None
    window = Window(spec, args, args[-1])
    left = list(row)
    claims = [(row[place], play), *_claims(point, row[place + 1 :], args)]
    rows.windows.append(window)
    try:
        while claims and window.cancelled_by is None:
            entry, play = yield from _next(claims, chooser)
            left.remove(entry)
            result = yield from guarded(rows, entry[0], spec, play)
            if result is not None:
                _put(rows, window, entry[0], result)
            window.args = (*args[:-1], window.subject)
            claims = _claims(point, left, window.args) if _is_left(point, window) else []
    finally:
        rows.windows.remove(window)
    return window.subject


def _is_left(point: Point, window: Window) -> bool:
    """Whether there is still an event to replace: not prevented, nor made impossible by what skills did meanwhile."""
    if getattr(window.subject, "skip", False):
        return False
    returns = point.spec.returns
    return returns is None or returns.allows(window.subject, cast("Any", point.rows.table), window.args)


def _claims(point: Point, entries: list[Entry] | tuple[Entry, ...], args: tuple[Any, ...]) -> list[Claim]:
    """Those of the sources that would replace the event as it is now."""
    from rinshan.rows import NOTHING, begin

    found = [
        (entry, begin(point, entry[0], entry[1].call, args))
        for entry in entries
        if entry[0].may_act()
    ]  # fmt: skip
    return [claim for claim in found if claim[1] is not NOTHING]


def _next(claims: list[Claim], chooser: Seat | None) -> Generator[Asked, Answers, Claim]:
    """The claim whose turn it is: the first one, or the one that the affected player chooses."""
    first = claims[0][0][0]
    if len(claims) == 1 or chooser is None or first.seat < 0 or not first.precedence:
        return claims[0]
    options = [action(APPLY, word=name) for name in names_apart([entry[0] for entry, _ in claims])]
    (answer,) = yield (Decision(chooser, "replacement", Options(options)),)
    return claims[options.index(answer)]


def names_apart(sources: Sequence[Source]) -> list[str]:
    """A different name for each source: its label and seat, numbered where that is not enough."""
    words: list[str] = []
    for source in sources:
        word = f"{source.label}@{source.seat}"
        words.append(word if word not in words else f"{word}.{len(words) + 1}")
    return words


def _put(rows: Rows, window: Window, source: Source, result: Any) -> None:
    """Let what a handler returned be the subject, if it is what the hook declares."""
    returns = window.spec.returns
    assert returns is not None, "a replace hook declares its subject"
    if returns.allows(result, cast("Any", rows.table), window.args):
        window.subject = result
    else:
        rows.failed(source, window.spec.name, returns.error(result))
