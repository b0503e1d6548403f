"""Single files: skills and characters in one Python file that is not installed (H-07).

A file is a pack of its own: its name is the file's, ``lantern.py``, its version a digest of what stands in it. A record
names both and no folder, so that it means the same on any machine.
"""

from __future__ import annotations

import ast
import hashlib
import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from keyword import iskeyword
from pathlib import Path
from types import ModuleType
from typing import Final
from weakref import WeakKeyDictionary

from rinshan.errors import PackError
from rinshan_skills.hints import of_import

SUFFIX: Final = ".py"
DIGITS: Final = 16
"""So many digits of the digest make the version of a file."""
_IMPORTED: Final[WeakKeyDictionary[ModuleType, str]] = WeakKeyDictionary()
"""The digest of what each module was imported from."""


def is_file_name(name: str) -> bool:
    """Whether the name of a pack is that of a single file, in whatever folder."""
    return name.endswith(SUFFIX) and Path(name).name == name


def file_version(path: Path) -> str:
    """The digest of a file, in whatever way its lines end. Raises `PackError` where it cannot be read."""
    return _digest(_read(path))


def imported_version(module: ModuleType, path: Path) -> str:
    """The digest of what was imported, whatever stands in the file by now; of the file where others imported it."""
    return _IMPORTED.get(module) or file_version(path)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PackError(f"{path}: cannot be read: {error.strerror or error}") from None


def _digest(text: bytes) -> str:
    lines = text.replace(b"\r\n", b"\n")
    return f"sha256:{hashlib.sha256(lines).hexdigest()[:DIGITS]}"


def import_file(path: Path) -> ModuleType:
    """Import a Python file under its own name, once; modules beside it are found.

    What is played is what is read here: nothing that an earlier run has kept of the file. Raises `PackError` for a file
    that is not there, has a name that no module can have or that another module has, imports a module beside it whose
    name another module has, or cannot be imported: then with file and line.
    """
    if not path.is_file():
        raise PackError(f"{path}: there is no such file")
    _check_name(path)
    module = sys.modules.get(path.stem)
    if module is not None:
        if _is_from(module, path):
            return module
        raise PackError(f"{path}: another module is called {path.stem!r}; give the file another name")
    text = _read(path)
    _check_beside(path.resolve(), text)
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None, "a name that ends in .py has a loader"
    module = sys.modules[path.stem] = module_from_spec(spec)
    try:
        with path_begins_with(path.resolve().parent):
            exec(compile(text, str(path), "exec", dont_inherit=True), vars(module))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        sys.modules.pop(path.stem, None)
        where = f"({place_of(error, path)})"
        if isinstance(error, PackError):
            raise PackError(f"{path}: {error} {where}") from error
        said = f"{type(error).__name__}: {_said(error)}{of_import(error)}"
        raise PackError(f"{path} cannot be imported: {said} {where}") from error
    _IMPORTED[module] = _digest(text)
    return module


def _check_beside(path: Path, text: bytes) -> None:
    """Raise `PackError` where a module beside the file is imported, by it or by another one there, but hidden.

    Python would give it the module of that name that came first, from whatever folder.
    """
    left, seen = [text], {path.stem}
    while left:
        for name in _imported_by(left.pop()) - seen:
            seen.add(name)
            places = (path.with_name(name) / f"__init__{SUFFIX}", path.with_name(name + SUFFIX))
            beside = next((place for place in places if place.is_file()), None)
            if beside is None:
                continue
            module = sys.modules.get(name)
            if module is not None and not _is_from(module, beside):
                raise PackError(f"{path}: imports {beside}, but another module is called {name!r}; rename it")
            left.append(_read(beside))


def _imported_by(text: bytes) -> set[str]:
    """The modules that a file imports by their first names; none where it cannot be read, which is told later."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module)
    return {name.partition(".")[0] for name in names}


def _check_name(path: Path) -> None:
    name = path.stem
    if path.suffix != SUFFIX or not name.isidentifier() or not name.isascii() or iskeyword(name):
        raise PackError(f"{path}: the name of the file must be Latin letters, digits and _, and end in {SUFFIX}")
    if name in sys.stdlib_module_names:
        raise PackError(f"{path}: Python has a module {name!r} of its own; give the file another name")


def _is_from(module: ModuleType, path: Path) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and Path(file).resolve() == path.resolve()


def _said(error: BaseException) -> str:
    return str(error.msg if isinstance(error, SyntaxError) else error)


def place_of(error: BaseException, path: Path | None = None) -> str:
    """Where it went wrong, ``lantern.py, line 3``: in this file if it passed there, else where it was raised."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}, line {error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if path is not None and Path(frame.filename).resolve() == path.resolve()]
    last = (inside or frames)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}"


@contextmanager
def path_begins_with(folder: Path) -> Generator[None]:
    """Look for modules in this folder first, for as long as this lasts."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        if str(folder) in sys.path:
            sys.path.remove(str(folder))
