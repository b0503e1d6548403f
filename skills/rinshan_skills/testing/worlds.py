"""Two worlds: scenes that differ only in what a seat must not know, in which it must not notice any difference (K-60).

::

    one, other = (table(east=hand, cards={"east": [Skill]}).play("E: discard 9m") for hand in (TENPAI, NOTEN))
    expect_same_prompts(one, other, "S")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rinshan_skills.testing.given import SceneError

if TYPE_CHECKING:
    from rinshan.decisions import Decision
    from rinshan_skills.testing.scene import Scene

Prompt: TypeAlias = tuple[int, str, object, tuple[str, ...], str]
"""Seat, kind of question, cause, and where the viewer is the one that is asked the options and the note."""


def prompts(scene: Scene, wind: str) -> list[tuple[Prompt, ...]]:
    """What a seat notices of who was asked so far, moment by moment; questions it may not know of are left out."""
    viewer = scene.seat(wind)
    found = [
        tuple(_noticed(ask, ask.seat == viewer) for ask in asks if ask.known_to is None or viewer in ask.known_to)
        for asks in scene.questions
    ]
    return [noticed for noticed in found if noticed]


def _noticed(ask: Decision, own: bool) -> Prompt:
    options = tuple(item.text for item in ask.space) if own else ()
    return ask.seat, ask.what, ask.cause, options, ask.note if own else ""


def expect_same_prompts(one: Scene, other: Scene, wind: str) -> None:
    """Raise `SceneError` at the first question by which a seat could tell the two scenes apart, or if there is none."""
    first, second = prompts(one, wind), prompts(other, wind)
    if not first and not second:
        raise SceneError(f"{wind} notices no question in either world: play on to where it could tell them apart")
    for at, (left, right) in enumerate(zip(first, second, strict=False)):
        if left != right:
            raise SceneError(f"{wind} can tell the worlds apart by question {at + 1}: {left} against {right}")
    if len(first) != len(second):
        raise SceneError(f"{wind} can tell the worlds apart: {len(first)} questions against {len(second)}")
