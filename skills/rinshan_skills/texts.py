"""Names and texts in Chinese, Japanese and English, as data beside the code (K-01).

``kan_discard.py`` has its texts in ``kan_discard.toml``, one table for each class, and for a character one besides::

    [character]
    name = { zh = "...", ja = "...", en = "..." }
    school = { zh = "...", ja = "...", en = "..." }

    [RidgeFlower]
    name = { zh = "...", ja = "...", en = "..." }
    text = { zh = "...", ja = "...", en = "..." }
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

from rinshan.errors import PackError, did_you_mean

LANGUAGES: Final = ("zh", "ja", "en")
Words: TypeAlias = Mapping[str, str]
"""One wording per language."""


@cache
def read_texts(module_file: str) -> Mapping[str, Any]:
    """Read the text file beside a module. Raises `PackError` naming the file where it is missing or damaged."""
    path = Path(module_file).with_suffix(".toml")
    try:
        return MappingProxyType(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise PackError(f"{path.name}: missing beside {Path(module_file).name}; it holds names and texts") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(f"{path.name}: not readable as TOML: {error}") from None


def has_texts(module_file: str) -> bool:
    """Whether there is a text file beside a module; only a single file may do without."""
    return Path(module_file).with_suffix(".toml").exists()


def plain(wording: str) -> Words:
    """The same wording in every language."""
    return MappingProxyType(dict.fromkeys(LANGUAGES, wording))


def words(module_file: str, table: str, field: str) -> Words:
    """Return one field in all three languages. Raises `PackError` naming file, table, field and language."""
    texts = read_texts(module_file)
    place = f"{Path(module_file).with_suffix('.toml').name}: [{table}]"
    found: Any = texts.get(table)
    if not isinstance(found, dict):
        raise PackError(f"{place} is missing{did_you_mean(table, texts)}")
    entries = cast("dict[str, Any]", found)
    value: Any = entries.get(field)
    if not isinstance(value, dict):
        raise PackError(f"{place} has no {field!r} with {', '.join(LANGUAGES)}{did_you_mean(field, entries)}")
    wording = cast("dict[str, Any]", value)
    for language in LANGUAGES:
        if not isinstance(wording.get(language), str) or not wording[language].strip():
            raise PackError(f"{place} {field} has no text in {language!r}")
    for language in wording:
        if language not in LANGUAGES:
            raise PackError(f"{place} {field}: unknown language {language!r}{did_you_mean(language, LANGUAGES)}")
    return MappingProxyType({language: str(wording[language]) for language in LANGUAGES})
