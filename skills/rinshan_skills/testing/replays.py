"""Playing the records of the kit again, here or in another process.

``python -m rinshan_skills.testing.replays FOLDER`` replays every record of a folder and prints a JSON list of
``[name, reason]`` for those that do not come out the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from rinshan.errors import PackError
from rinshan.events import text
from rinshan.fuzz import verify_folder
from rinshan.game import Attach
from rinshan.records.native import Record, read_record, replay_record
from rinshan.rules import Rules
from rinshan.table import Event, Table
from rinshan_skills.limits import bounded
from rinshan_skills.registry import KIT, Pack, Registry, registry
from rinshan_skills.seating import seat_cards
from rinshan_skills.skill import Skill, key_of


def opener(known: Registry) -> Any:
    """What puts the cards of a record at a table, looked up in this registry."""

    def attach(rules: Rules, cards: Sequence[Sequence[str]], _versions: dict[str, str]) -> Attach | None:
        seated = seat_cards(rules, cards, known=known)
        return None if seated.empty else seated.attach

    return attach


def read_file(path: Path | str, skills: Iterable[type[Skill]] = (), known: Registry | None = None) -> Record:
    """Read a record; ``skills`` are those of it that are in no pack. Raises `RecordError` and `PackError`."""
    known = known or registry()
    for cls in skills:
        known.register(cls)
    return read_record(Path(path).read_text(encoding="utf-8"), where=str(path), opener=opener(known))


def replay_file(path: Path | str, skills: Iterable[type[Skill]] = (), known: Registry | None = None) -> str:
    """Play a record again and return the game, one event a line; a record that breaks off is played as far as it goes.

    ``skills`` are those of the record that are in no pack. Raises `RecordError` and `PackError`.
    """
    record = read_file(path, skills, known)
    told: list[str] = []

    def listen(table: Table, event: Event) -> None:
        told.append(text(event, table.printed))

    try:
        with bounded():
            replay_record(record, listeners=[listen])
    except Exception as error:
        if not record.broken:
            raise
        told.append(str(error))
    return "\n".join(told)


def how_to_replay(path: Path, cards: Iterable[str], known: Registry | None = None) -> str:
    """How a person plays a record again: by the command where its skills can be found by it, else from Python."""
    known = known or registry()
    names = [name.removesuffix(" face down") for name in dict.fromkeys(cards)]
    files = {name: _file_of(name, known) for name in names if not _installed(name, known)}
    missing = [name for name, file in files.items() if file is None]
    if missing:
        classes = ", ".join(name.rpartition(":")[2].rpartition(".")[2] for name in missing)
        return f'rinshan_skills.testing.replay_file("{path}", [{classes}])'
    return " ".join([f"rinshan replay {path}", *dict.fromkeys(f"--with {file}" for file in files.values())])


def _installed(name: str, known: Registry) -> bool:
    if name.startswith(KIT):
        return True
    pack = _pack_of(name, known)
    return pack is not None and pack.file is None


def _pack_of(name: str, known: Registry) -> Pack | None:
    """The pack in which the skill or the character of that name stands."""
    packs = known.packs.values()
    if ":" not in name:
        return next((pack for pack in packs if any(name == found.id for found in pack.characters)), None)
    return next((pack for pack in packs if any(key_of(cls) == name for cls in pack.classes)), None)


def _file_of(name: str, known: Registry) -> Path | None:
    """The file that ``--with`` can load to know a skill or character that is not installed; None where there is none.

    It is one that was loaded so, or a module that was imported under the name of its file. Tests are none.
    """
    pack = _pack_of(name, known)
    if pack is not None:
        return pack.file
    loose = known.loose.get(name)
    module = loose.module if loose is not None else name.partition(":")[0]
    found = getattr(sys.modules.get(module), "__file__", None)
    if found is None or "<locals>" in name or module.startswith("test_") or Path(found).stem != module:
        return None
    return Path(found)


# ---------------------------------------------------------------------------- another process


def importable(name: str) -> type[Skill]:
    """The skill class ``module:qualname``, imported. Raises `PackError` where another process could not find it."""
    module, _, qualname = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in qualname.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError):
        found = None
    if not (isinstance(found, type) and issubclass(found, Skill)):
        raise PackError(f"{name} cannot be played in another process: it is in no module that can be imported")
    return found


def elsewhere(folder: Path) -> list[list[str]]:
    """Replay the records of a folder in a fresh process, with other hashes of strings; name and reason of failures."""
    paths = os.pathsep.join(path for path in sys.path if path)
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "4711"}
    command = [sys.executable, "-m", "rinshan_skills.testing.replays", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    if done.returncode:
        return [["", done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "the process failed"]]
    found: list[list[str]] = json.loads(done.stdout)
    return found


def _main(folder: Path) -> None:
    known = registry()
    for path in sorted(folder.glob("*.jsonl")):
        header: dict[str, Any] = json.loads(path.read_text(encoding="utf-8").partition("\n")[0])
        for name in {card.removesuffix(" face down") for cards in header["cards"] for card in cards}:
            if ":" in name and name not in known.skills and not name.startswith("rinshan_skills.testing."):
                known.register(importable(name))
    with bounded():
        sys.stdout.write(json.dumps(verify_folder(folder, opener(known))) + "\n")


if __name__ == "__main__":
    _main(Path(sys.argv[1]))
