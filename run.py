#!/usr/bin/env python3
"""Set the project up and run it: ``python3 run.py match`` or ``python3 run.py check``.

Needs Python 3.11 or later and nothing else. The first call makes ``.venv`` beside this file and installs the
project into it with the versions of constraints.txt; later calls start at once.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts this with an older Python is told so in one sentence
    sys.exit(f"Rinshan needs Python 3.11 or later; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

import hashlib
import json
import os
import subprocess
import time
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
COMMAND = BIN / ("rinshan.exe" if os.name == "nt" else "rinshan")
STAMP = VENV / "rinshan-setup.json"
PINS = "constraints.txt"
TESTER = "pytest"
"""Comes with the first call, for tests of one's own skills; the tools of the checks come with the first check."""
SOURCES = ("pyproject.toml", PINS)

USAGE = """\
usage: python3 run.py match [OPTIONS]   set up if needed, then play: the options are those of `rinshan match`
       python3 run.py check [NAME ...]  set up if needed, then run every test and check, or only the named ones
"""

CHECKS: dict[str, tuple[str, ...]] = {
    "ruff": ("-m", "ruff", "check", "."),
    "format": ("-m", "ruff", "format", "--check", "."),
    "imports": ("-c", "from importlinter.cli import lint_imports_command as run; run()"),
    "mypy": ("-m", "mypy"),
    "pyright": ("-m", "pyright"),
    "docs": ("-m", "rinshan_skills.hookdocs", "--check"),
    "pytest": ("-m", "pytest"),
}


class SetupError(Exception):
    """The environment could not be made; the message says what to do about it."""


def develop_needs() -> list[str]:
    """The tools of the checks; read here because the pip that comes with Python may not know dependency groups."""
    text = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(text["dependency-groups"]["dev"])


def setup_key() -> str:
    """A digest of what decides what is installed: the two files, this Python, the place of the repository, pytest."""
    digest = hashlib.sha256(f"{sys.version_info[:3]} {ROOT} {TESTER}".encode())
    for name in SOURCES:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def read_stamp() -> dict[str, str]:
    """What the environment holds: the key that each kind of set-up ("match", "check") was last finished with."""
    try:
        stamp: dict[str, str] = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp


def environment() -> dict[str, str]:
    """The variables for every command: inside the environment, and pyright with no look for a newer one."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    return inherited | {"VIRTUAL_ENV": str(VENV), "PATH": path, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}


def python(*arguments: str) -> int:
    """Run the environment's Python from the root, with nothing to read, and return its exit code."""
    command = [str(PYTHON), *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, check=False).returncode


def pip_install(*what: str) -> None:
    """Install *what* with the pinned versions, which hold for the build backend too (named by older and newer pips)."""
    pins = {"PIP_CONSTRAINT": PINS, "PIP_BUILD_CONSTRAINT": PINS, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    command = [str(PYTHON), "-m", "pip", "install", "-q", "-q", *what]
    if subprocess.run(command, cwd=ROOT, env=environment() | pins, stdin=subprocess.DEVNULL, check=False).returncode:
        raise SetupError("pip could not install what the project needs; its own message stands above.")


def make_environment() -> None:
    """Make ``.venv`` afresh unless it holds a Python that starts and a pip."""
    if PYTHON.exists() and python("-c", "import pip") == 0:
        return
    try:
        venv.create(VENV, clear=True, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupError(
            f"Python could not make a virtual environment in .venv ({error}). "
            "Some systems ship that part of Python as a package of its own, often called python3-venv."
        ) from error


def set_up(purpose: str) -> None:
    """Install what *purpose* ("match" or "check") needs unless the stamp says that it is there."""
    key, stamp = setup_key(), read_stamp()
    done = {"match": ("match", "check"), "check": ("check",)}[purpose]
    if PYTHON.exists() and any(stamp.get(name) == key for name in done):
        return
    started = time.monotonic()
    print("Setting up .venv (once; takes about half a minute) ...", file=sys.stderr, flush=True)
    make_environment()
    pip_install("-e", ".", *(develop_needs() if purpose == "check" else (TESTER,)))
    STAMP.write_text(json.dumps({purpose: key}) + "\n", encoding="utf-8")
    print(f"Set up in {time.monotonic() - started:.0f} s.", file=sys.stderr, flush=True)


def match(arguments: Sequence[str]) -> int:
    """Hand *arguments* to ``rinshan match``, from the caller's own folder, so that file names mean what they say."""
    set_up("match")
    return subprocess.run([str(COMMAND), "match", *arguments], env=environment(), check=False).returncode


def check(names: Sequence[str]) -> int:
    """Run the checks one after another, all of them even if one fails, and print which failed."""
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        print(f"No check is called {unknown[0]!r}. There are: {', '.join(CHECKS)}.", file=sys.stderr)
        return 2
    set_up("check")
    results: list[tuple[str, int, float]] = []
    for name in names or CHECKS:
        print(f"\n-- {name}", flush=True)
        started = time.monotonic()
        results.append((name, python(*CHECKS[name]), time.monotonic() - started))
    return summary(results)


def summary(results: Sequence[tuple[str, int, float]]) -> int:
    print("\n-- summary")
    for name, code, seconds in results:
        print(f"{name:<8} {'ok' if code == 0 else f'FAILED (exit code {code})':<24} {seconds:7.1f} s")
    return int(any(code for _, code, _ in results))


def main(arguments: Sequence[str]) -> int:
    verbs = {"match": match, "check": check}
    if not arguments or arguments[0] not in verbs:
        asked = bool(arguments) and arguments[0] in ("-h", "--help")
        print(USAGE, end="", file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    try:
        return verbs[arguments[0]](arguments[1:])
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
