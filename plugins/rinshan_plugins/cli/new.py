"""``rinshan new``: a skill with its character, texts and tests, to begin with."""

from __future__ import annotations

import builtins
import re
import sys
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Final

import typer

from rinshan_plugins.cli.app import command
from rinshan_plugins.cli.output import AsJson, ForceOption, check_targets, print_json, write

if TYPE_CHECKING:
    from rinshan_plugins.cli.scaffold import Scaffold

KINDS: Final = ("ordinary", "locked", "limited", "awakening", "switch")
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
WHAT: Final = ("the skill and its character", "its names and texts", "its tests")
EPILOG: Final = (
    "ordinary: its player is asked. locked: it applies by itself. limited: asked, once per game. awakening: by itself, "
    "once per game. switch: two sides, used in turn. The page docs/writing-a-skill.md has the rest."
)


@command(epilog=EPILOG)
def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="What it is called: small letters, digits and _, as in paper_lantern.")
    ],
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="Where it is written; made if it is not there.")
    ] = Path(),
    kind: Annotated[
        str, typer.Option("--kind", metavar="|".join(KINDS), help="The type of the skill: see below.")
    ] = "ordinary",
    force: ForceOption = False,
    as_json: AsJson = False,
) -> None:
    """Write a skill with its character, texts and tests: three files that play, to be changed."""
    from rinshan_plugins.cli.scaffold import Scaffold

    scaffold = Scaffold(name, _kind(kind))
    _check_name(scaffold, folder)
    texts = {folder / file: text for file, text in scaffold.files().items()}
    write(folder, lambda: folder.mkdir(parents=True, exist_ok=True))
    check_targets(texts, force=force)
    for path, text in texts.items():
        write(path, lambda path=path, text=text: path.write_text(text, encoding="utf-8"))  # type: ignore[misc]
    if as_json:
        print_json({"name": name, "kind": scaffold.kind, "files": [str(path) for path in texts]})
    else:
        _tell(list(texts))


def _kind(word: str) -> str:
    """The type of a skill by its name. Raises `RinshanError` for another word."""
    from rinshan.errors import RinshanError, did_you_mean

    if word.casefold() not in KINDS:
        raise RinshanError(f"--kind: expected {', '.join(KINDS)}, got {word!r}{did_you_mean(word.casefold(), KINDS)}")
    return word.casefold()


def _check_name(scaffold: Scaffold, folder: Path) -> None:
    """Raise `RinshanError` for a name that no module can have, or that something else has already."""
    from rinshan.errors import RinshanError
    from rinshan_plugins.cli.scaffold import LONGEST

    name = scaffold.name
    if len(name) > LONGEST:
        raise RinshanError(f"{name!r}: a name has at most {LONGEST} letters, this one has {len(name)}")
    if not NAME.fullmatch(name):
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.removesuffix(".py")).lower()
        near = "_".join(re.findall(r"[a-z0-9]+", words)).lstrip("_0123456789")
        hint = f"; {near} would do" if NAME.fullmatch(near) else ""
        raise RinshanError(f"{name!r}: a name is small letters, digits and single _, and begins with a letter{hint}")
    taken = _taken(scaffold, folder)
    if taken:
        raise RinshanError(f"{name!r}: {taken}; choose another name")


def _taken(scaffold: Scaffold, folder: Path) -> str:
    """What has the name already, or one that follows from it; "" if it is free."""
    import rinshan_skills
    from rinshan_plugins.bots import BOTS
    from rinshan_plugins.cli.packs import packs
    from rinshan_plugins.cli.scaffold import TAKEN
    from rinshan_plugins.cli.seats import ALIASES

    name, cls, constant = scaffold.name, scaffold.cls, scaffold.constant
    if iskeyword(name) or hasattr(builtins, cls):
        return "it is a word of Python"
    if cls == constant or {cls, constant} & {*TAKEN, *rinshan_skills.__all__}:
        return f"its class would be {cls}, its character {constant}, and one of them means something else"
    if name.startswith("test_"):
        return "pytest would take it for a test"
    if name in BOTS or name in ALIASES:
        return "a bot is called so"
    if name in packs().characters:
        return "a character is called so"
    module = None if name in sys.stdlib_module_names else find_spec(name)
    own = module is not None and module.origin == str((folder / f"{name}.py").resolve())
    return "a module is called so" if not own and (module or name in sys.stdlib_module_names) else ""


def _tell(paths: list[Path]) -> None:
    """Which files were written, and what to do with them."""
    width = max(len(str(path)) for path in paths)
    for path, what in zip(paths, WHAT, strict=True):
        print(f"{path!s:<{width}}  {what}")
    module, test = quote(str(paths[0])), quote(str(paths[2]))
    install = "" if find_spec("pytest") else "  pip install pytest\n"
    print(f"\nNow:\n{install}  pytest {test}\n  rinshan match --seat {module}\n  rinshan matrix {module}")
