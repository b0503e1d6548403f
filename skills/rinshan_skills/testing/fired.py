"""Did it ever fire: which skills, which of their methods, which lines and which branches of them were played.

A method *did* something when its value differed from the one that came in (modify), when it found or forbade something
(add, forbid), or when it yielded an effect (react, replace). Lines and branches are those of
`rinshan_skills.testing.trace`. `Fired.merge` joins what several processes saw.
"""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from inspect import isgeneratorfunction
from typing import Any

from rinshan_skills.skill import Skill, key_of
from rinshan_skills.testing.reach import functions_of, parts_of
from rinshan_skills.testing.trace import Seen, Trace, code_name, gives_back


@dataclass(slots=True)
class Count:
    """How often a method was called, and how often that made a difference."""

    called: int = 0
    did: int = 0


@dataclass(slots=True)
class Saw:
    """What travels between processes: counts by class and method, activations by class, what was seen of functions."""

    counts: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict[tuple[str, str], tuple[int, int]])
    activated: dict[str, int] = field(default_factory=dict[str, int])
    code: dict[str, tuple[set[int], set[Any]]] = field(default_factory=dict[str, tuple[set[int], set[Any]]])


class Fired:
    """What fired of these skills, of the modifiers beside them, and of the functions of their modules."""

    def __init__(self, skills: Iterable[type[Skill]]) -> None:
        self.skills = list(dict.fromkeys(skills))
        self.trace = Trace()
        self.activated: dict[str, int] = {}
        """How often each skill was activated, by ``module:qualname``."""
        self._counts: dict[tuple[str, str], Count] = {}
        self._owners: dict[str, list[str]] = {}
        self._skills = {key_of(cls): cls for cls in self.skills}
        self._classes: dict[str, type] = {}
        for cls in self.skills:
            self._follow(cls)

    def _follow(self, cls: type[Skill]) -> None:
        """Follow a skill and what of its pack belongs to it."""
        for part in parts_of(cls):
            owner = key_of(part) if isinstance(part, type) else part.__module__
            if isinstance(part, type):
                self._classes[owner] = part
                if issubclass(part, Skill):
                    self._skills.setdefault(owner, part)
            names = self._owners.setdefault(owner, [])
            for code in functions_of(part, cls):
                self.trace.follow(code)
                names += [name for name in _names(code) if name not in names]
            if not names:
                del self._owners[owner]

    def counter(self, owner: type, name: str) -> Count:
        """The count of one method of a class."""
        return self._counts.setdefault((key_of(owner), name), Count())

    # ------------------------------------------------------------------ several processes

    def saw(self) -> Saw:
        """Everything that was seen, to be merged elsewhere."""
        counts = {key: (count.called, count.did) for key, count in self._counts.items()}
        code = {name: (seen.offsets, seen.ways) for name, seen in self.trace.seen.items()}
        return Saw(counts, dict(self.activated), code)

    def merge(self, saw: Saw) -> None:
        """Join what was seen elsewhere."""
        for key, (called, did) in saw.counts.items():
            count = self._counts.setdefault(key, Count())
            count.called += called
            count.did += did
        for skill, number in saw.activated.items():
            self.activated[skill] = self.activated.get(skill, 0) + number
        for name, (offsets, ways) in saw.code.items():
            seen = self.trace.seen.get(name)
            if seen is not None:
                seen.offsets |= offsets
                seen.ways |= ways

    # ------------------------------------------------------------------ the report

    def report(self) -> list[dict[str, Any]]:
        """One entry for each skill, then for what stands beside them: counts, and what never happened."""
        others = [owner for owner in self._owners if owner not in self._skills]
        return [self._entry(owner) for owner in (*self._skills, *others)]

    def _entry(self, owner: str) -> dict[str, Any]:
        hooks = {
            name: {"called": count.called, "did": count.did}
            for (key, name), count in sorted(self._counts.items())
            if key == owner
        }
        seen = [self.trace.seen[name] for name in self._owners.get(owner, [])]
        entry: dict[str, Any] = {"name": owner}
        silent = _silent(self._classes.get(owner, object), hooks)
        if owner in self._skills:
            entry["activated"] = activated = self.activated.get(owner, 0)
            silent += ["it was activated"] if not activated and _is_active(self._skills[owner], hooks) else []
        return entry | {"hooks": hooks, "never": [*silent, *_never(seen)]}

    def missed(self) -> dict[str, list[str]]:
        """What never happened, by skill or class beside it; empty once every branch has been played."""
        return {entry["name"]: entry["never"] for entry in self.report() if entry["never"]}

    def text(self) -> str:
        """The report for people."""
        lines: list[str] = []
        for entry in self.report():
            hooks = ", ".join(f"{name} {count['did']}/{count['called']}" for name, count in entry["hooks"].items())
            if not (hooks or entry["never"] or "activated" in entry):
                continue
            activated = f"activated {entry['activated']}; " if "activated" in entry else ""
            lines.append(f"{entry['name']}: {activated}{hooks or 'no method called'}")
            lines += [f"    never: {what}" for what in entry["never"]]
        return "\n".join(lines)


def _is_active(cls: type[Skill], hooks: Iterable[str]) -> bool:
    """Whether one of these methods yields effects."""
    return any(isgeneratorfunction(getattr(cls, name)) for name in hooks)


def _names(code: Any) -> list[str]:
    inner = [name for const in code.co_consts if hasattr(const, "co_code") for name in _names(const)]
    return [code_name(code), *inner]


def _silent(cls: type, hooks: dict[str, dict[str, int]]) -> list[str]:
    """The methods that never made a difference, save those that only say that they make none."""
    silent = [name for name, count in hooks.items() if not count["did"]]
    return [f"{name} made a difference" for name in silent if not gives_back(getattr(cls, name, None))]


def _never(seen: Sequence[Seen]) -> list[str]:
    found: list[tuple[int, str]] = []
    for each in seen:
        file = each.code.co_filename
        where = each.code.co_qualname.rpartition("<locals>.")[2]
        found += [(line, f"{where}, line {line}: {_source(file, line)}") for line in each.missed_lines()]
        found += [(line, f"{where}, line {line} {way}: {_source(file, line)}") for line, way in each.missed_ways()]
    return [text for _, text in sorted(found)]


def _source(file: str, line: int) -> str:
    return linecache.getline(file, line).strip()
