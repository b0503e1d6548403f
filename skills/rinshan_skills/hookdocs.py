"""The page docs/hooks.md, generated from the specifications: ``python -m rinshan_skills.hookdocs --check|--write``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from inspect import cleandoc, signature
from pathlib import Path
from typing import Final

from rinshan.errors import RinshanError
from rinshan.hooks import ORDER, SPECS, Spec
from rinshan_skills.hooks import SKILL_SPECS

PAGE: Final = Path("docs/hooks.md")
FIELDS: Final = ("returns", "rules", "use")


class HookDocError(RinshanError):
    """A hook specification whose text lacks a part. Says which hook, and what is missing."""


@dataclass(slots=True)
class HookText:
    """The parts of a specification's docstring. ``when`` is its first sentence, ``more`` what stands after it."""

    when: str
    more: str
    params: dict[str, str]
    returns: str
    rules: tuple[str, ...]
    use: str


def read_text(spec: Spec) -> HookText:
    """Take a specification's docstring apart. Raises `HookDocError` when a part is missing or an argument unknown."""
    doc = cleandoc(spec.function.__doc__ or "")
    head, *fields = re.split(r"^:", doc, flags=re.MULTILINE)
    params: dict[str, str] = {}
    found: dict[str, str] = {}
    for field in fields:
        name, _, text = field.partition(":")
        words = name.split()
        wording = " ".join(text.split())
        if words[0] == "param":
            params[words[-1]] = wording
        else:
            found[name] = wording
    if tuple(params) != spec.args:
        raise HookDocError(f"hook {spec.name!r}: documents the arguments {tuple(params)}, but has {spec.args}")
    for field in FIELDS:
        if not found.get(field):
            raise HookDocError(f"hook {spec.name!r}: its text has no ':{field}:'")
    when, _, more = head.strip().partition("\n\n")
    when = " ".join(when.split())
    if not re.match(r"(Asked|Opens|Told)\b", when):
        raise HookDocError(f"hook {spec.name!r}: its first sentence says when: 'Asked ...', 'Opens ...' or 'Told ...'")
    rules = tuple(found["rules"].split())
    return HookText(when, " ".join(more.split()), params, found["returns"], rules, found["use"])


def signature_text(spec: Spec) -> str:
    """The signature as it stands in the specification."""
    return f"{spec.name}{signature(spec.function)}".replace("'", "")


def _facts(spec: Spec) -> str:
    facts = [f"*{spec.verb}*"]
    if spec.cancel:
        facts.append("can be cancelled")
    if spec.affects:
        facts.append(f"affects `{spec.affects}` (immunity: {spec.category})")
    return ", ".join(facts)


def _section(spec: Spec) -> Iterator[str]:
    text = read_text(spec)
    yield f"### {spec.name}"
    yield f"```python\n{signature_text(spec)}\n```"
    yield f"{_facts(spec)}. {text.when} {text.more}".rstrip()
    lines = [f"- `{name}`: {wording}" for name, wording in text.params.items()]
    lines.append(f"- returns {text.returns}")
    lines.append(f"- for {text.use}")
    lines.append(f"- rules: {', '.join(text.rules)}")
    yield "\n".join(lines)


def _stages(specs: Mapping[str, Spec]) -> Iterator[str]:
    stage = ""
    for spec in specs.values():
        if spec.stage != stage:
            stage = spec.stage
            yield f"## {stage}"
        yield from _section(spec)


_HEAD: Final = """\
# Hooks, in order of play

Generated from `core/rinshan/hooks.py` and `skills/rinshan_skills/hooks.py` by
`python -m rinshan_skills.hookdocs --write`; do not edit.

A skill is a class whose public methods carry the names of hooks and take any of their arguments, after `self` and
`me`; [writing a skill](writing-a-skill.md) shows how. The verb says what a handler may do, and what a seal stops:

| verb | a handler | stopped by |
|---|---|---|
| *observe* | takes note of what happened, in the state of its own skill; returns nothing | nothing |
| *add* | returns a list of further options, yaku or shapes | disabling (K-14) |
| *modify* | gets a value as first argument and returns it, changed or not | disabling (K-14) |
| *forbid* | returns a `Refusal`, or None to allow | disabling (K-14) |
| *replace* | is a generator; may yield `me.replace(...)`, another subject than it got | sealing (K-13), disabling |
| *react* | is a generator; may ask, pay, act, and cancel the subject where it says so | sealing (K-13), disabling |

What a handler gives is checked against the return type, exactly: `True` is no `int`, and None is an answer only where
the type names it. What is not as declared does not count; the skill is reported and silent for the rest of the hand.

At one moment handlers are called in the order of K-15: from the player after the one whose turn it is, or was last,
round the table, that player last; one player's in the order of the cards. *Affects* names the player whom immunity
protects (K-12): skills of others without effect on that player are left out."""


def _order() -> str:
    width = max(map(len, ORDER))
    lines = [f"{name:<{width}} = {rule}" for name, rule in ORDER.items()]
    return (
        "## The order of play\n\n"
        "Windows open and observers are told in this order; `+` once or more, `*` any number, `?` perhaps, `|` or. "
        "Pure hooks are asked whenever something is weighed.\n\n```text\n" + "\n".join(lines) + "\n```"
    )


def page() -> str:
    """The whole page."""
    return "\n\n".join([_HEAD, _order(), *_stages(SPECS), *_stages(SKILL_SPECS)]) + "\n"


def order_pattern(start: str = "game") -> re.Pattern[str]:
    """The grammar of `ORDER` as a pattern over hook names that each end with a blank."""

    def expand(rule: str) -> str:
        return re.sub(
            r"\w+", lambda found: f"(?:{expand(ORDER[found[0]])})" if found[0] in ORDER else f"(?:{found[0]}_)", rule
        )

    return re.compile(expand(start).replace(" ", "").replace("_)", " )"))


def main(arguments: list[str]) -> int:
    """Write the page, or check that it is up to date. Returns the exit code."""
    wanted = page()
    if arguments == ["--write"]:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(wanted, encoding="utf-8")
        return 0
    if arguments == ["--check"]:
        if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == wanted:
            return 0
        sys.stderr.write(f"{PAGE} is not what the specifications say; run: python -m rinshan_skills.hookdocs --write\n")
        return 1
    sys.stderr.write("usage: python -m rinshan_skills.hookdocs --check | --write\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
