"""Single files: skills and characters in one Python file that is not installed (H-07).

A file is a pack of its own: its name is the file's, ``lantern.py``, its version a digest of what stands in it. A record
names both and no folder, so that it means the same on any machine.
"""

from __future__ import annotations

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

from rinshan.errors import PackError

SUFFIX: Final = ".py"
DIGITS: Final = 16
"""So many digits of the digest make the version of a file."""


def is_file_name(name: str) -> bool:
    """Whether the name of a pack is that of a single file, in whatever folder."""
    return name.endswith(SUFFIX) and Path(name).name == name


def file_version(path: Path) -> str:
    """The digest of a file, in whatever way its lines end. Raises `PackError` where it cannot be read."""
    try:
        text = path.read_bytes().replace(b"\r\n", b"\n")
    except OSError as error:
        raise PackError(f"{path}: cannot be read: {error.strerror or error}") from None
    return f"sha256:{hashlib.sha256(text).hexdigest()[:DIGITS]}"


def import_file(path: Path) -> ModuleType:
    """Import a Python file under its own name, once; modules beside it are found.

    Raises `PackError` for a file that is not there, has a name that no module can have or that another module has, or
    cannot be imported: then with file and line.
    """
    if not path.is_file():
        raise PackError(f"{path}: there is no such file")
    _check_name(path)
    module = sys.modules.get(path.stem)
    if module is not None:
        if _is_from(module, path):
            return module
        raise PackError(f"{path}: another module is called {path.stem!r}; give the file another name")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None, "a name that ends in .py has a loader"
    assert spec.loader is not None, "a name that ends in .py has a loader"
    module = sys.modules[path.stem] = module_from_spec(spec)
    try:
        with path_begins_with(path.resolve().parent):
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        del sys.modules[path.stem]
        told = f"{path} cannot be imported: {type(error).__name__}: {_said(error)} ({place_of(error, path)})"
        raise PackError(told) from error
    return module


def _check_name(path: Path) -> None:
    name = path.stem
    if path.suffix != SUFFIX or not name.isidentifier() or not name.isascii() or iskeyword(name):
        raise PackError(f"{path}: the name of the file must be Latin letters, digits and _, and end in {SUFFIX}")
    if name in sys.stdlib_module_names:
        raise PackError(f"{path}: Python has a module {name!r} of its own; give the file another name")


def _is_from(module: ModuleType, path: Path) -> bool:
    return module.__file__ is not None and Path(module.__file__).resolve() == path.resolve()


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
        sys.path.remove(str(folder))
