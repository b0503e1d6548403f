"""The referee and its brute force, loaded as plain modules: they import nothing of the engine."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


def _load(name: str) -> ModuleType:
    full = f"rinshan_tests_{name}"
    if full not in sys.modules:
        spec = importlib.util.spec_from_file_location(full, Path(__file__).with_name(f"{name}.py"))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[full] = module
        spec.loader.exec_module(module)
    return sys.modules[full]


@pytest.fixture(scope="session")
def brute() -> ModuleType:
    """Winning shapes and yaku by brute force."""
    return _load("brute")


@pytest.fixture(scope="session")
def oracle() -> ModuleType:
    """The referee."""
    return _load("oracle")


@pytest.fixture(scope="session")
def sampling() -> ModuleType:
    """Random walls of many kinds and random players."""
    return _load("sampling")
