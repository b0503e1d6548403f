"""The registry of packs as the commands see it: what could not be loaded is said once per command, on stderr."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from rinshan_skills.registry import Pack, Registry

_said: set[str] = set()
_own: dict[str, tuple[Pack, Path]] = {}
"""The single files that this command has loaded, by name: the pack, and where it was found."""


def begin() -> None:
    """A new command begins: what is wrong with packs is said again, and files of another command are forgotten."""
    _said.clear()
    while _own:
        load_packs().forget_file(_own.popitem()[1][0])


def load_own(path: Path) -> Pack:
    """Load a single file for this command. Raises `PackError` for one that cannot be used."""
    pack = packs().load_file(path)
    _own.setdefault(pack.name, (pack, path.absolute()))
    return pack


def own_paths() -> list[str]:
    """The single files that this command has loaded, for other processes."""
    return [str(path) for _, path in _own.values()]


def packs() -> Registry:
    """The registry with every installed pack; a warning line for each thing that could not be loaded."""
    known = load_packs()
    for name, error in known.errors.items():
        if name not in _said:
            _said.add(name)
            print(f"rinshan: warning: {_one_line(name, str(error))}", file=sys.stderr)
    return known


def load_packs() -> Registry:
    """The registry with every installed pack, without a word."""
    from rinshan_skills.registry import registry

    return registry()


def _one_line(name: str, told: str) -> str:
    """One line for an error, with the name under which it is known."""
    said = " ".join(told.split())
    return said if name in said else f"{name}: {said}"


def not_loaded() -> str:
    """What to add where a name was not found: that something it may stand in could not be loaded; "" if all was.

    What this command has said already is not said again.
    """
    errors = load_packs().errors
    if not errors:
        return ""
    if _said.issuperset(errors):
        return " (it may stand in what could not be loaded, see the warnings)"
    told = "; ".join(_one_line(name, str(error)) for name, error in errors.items())
    return f" (it may stand in what could not be loaded: {told})"
