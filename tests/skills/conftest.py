"""Skills made on the spot, for tests of hooks and of the framework."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from rinshan_skills import LOCKED, Skill, mine
from rinshan_skills.effects import Effect


@dataclass
class Ping(Effect):
    """An effect that only leaves a mark in the journal."""

    word: str = "ping"

    def would_change(self, _act: Any, /) -> bool:
        return True

    def apply(self, act: Any, /) -> None:
        act.log(self.word)


@pytest.fixture
def ping() -> type[Ping]:
    return Ping


def _locked(name: str = "Probe", **fields: Any) -> type[Skill]:
    for field, value in fields.items():
        if hasattr(value, "__code__"):
            value.__qualname__ = f"{name}.{field}"
    return type(name, (Skill,), {"kind": LOCKED, **fields})


@pytest.fixture
def locked() -> Callable[..., type[Skill]]:
    """Make a locked skill from hook methods: ``locked(fu_direct=lambda self, me, fu: fu + 20)``."""
    return _locked


@pytest.fixture
def reacts() -> Callable[..., type[Skill]]:
    """Make a locked skill that does something with the payments due: ``reacts("Name", lambda me, due: [...])``."""

    def make(name: str, acts: Callable[..., Any], **fields: Any) -> type[Skill]:
        def payments_due(self: Any, me: Any, due: Any, why: Any) -> Any:
            for step in acts(me, due):
                fields.get("told", []).append((yield step))

        return _locked(name, payments_due=payments_due, **{key: fields[key] for key in fields if key != "told"})

    return make


@pytest.fixture
def pinger() -> Callable[..., type[Skill]]:
    """Make a locked skill that leaves a mark whenever a window opens."""

    def make(hook: str, arguments: str = "", name: str = "Pinger", word: str = "ping") -> type[Skill]:
        space: dict[str, Any] = {"Ping": Ping}
        exec(f"def {hook}(self, me{arguments}):\n    yield Ping({word!r})", space)
        return _locked(name, **{hook: space[hook]})

    return make


@pytest.fixture
def around() -> Callable[..., list[tuple[str, str]]]:
    """The events just before and just after each mark, without what the activation itself logs."""

    def find(scene: Any, word: str = "ping") -> list[tuple[str, str]]:
        kinds = [event[0] for event in scene.table.journal if event[0] != "activated"]
        found = []
        for at, kind in enumerate(kinds):
            if kind == word:
                after = next((k for k in kinds[at:] if k != word), "")
                before = next((k for k in reversed(kinds[:at]) if k != word), "")
                found.append((before, after))
        return found

    return find


@pytest.fixture
def script() -> Callable[..., type[Skill]]:
    """Make a locked skill that does things when its holder draws: ``script({(0, 2): lambda me: [me.gain(X)]})``.

    The keys are the number of the hand and the holder's turn in it.
    """

    def make(
        acts: dict[tuple[int, int], Callable[[Any], list[Any]]], name: str = "Script", **fields: Any
    ) -> type[Skill]:
        def drawn(self: Any, me: Any) -> Any:
            act = acts.get((me.table.hand_number, me.table.turns[me.seat]))
            yield from (step for step in (act(me) if act else ()))

        return _locked(name, drawn=mine(drawn), **fields)

    return make
