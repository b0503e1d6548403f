"""Names and texts in Chinese, Japanese and English, as data beside the code (K-01).

``kan_discard.py`` has its texts in ``kan_discard.toml``, one table for each class, and for a character one besides::

    [character]
    name = { zh = "...", ja = "...", en = "..." }
    school = { zh = "...", ja = "...", en = "..." }

    [RidgeFlower]
    name = { zh = "...", ja = "...", en = "..." }
    text = { zh = "...", ja = "...", en = "..." }

Beside a character stand ``[[scenes]]`` too. Any other table or field is a mistake that nobody would read, and is told.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

from rinshan.errors import PackError, did_you_mean

LANGUAGES: Final = ("zh", "ja", "en")
SCENES: Final = "scenes"
"""The tables with the scenes of a character, see `rinshan_skills.testing.scenarios`."""
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
    if found is None:
        raise PackError(f"{place} is missing")
    entries = _need_table(found, place)
    value: Any = entries.get(field)
    wanted = ", ".join(f"{language} = ..." for language in LANGUAGES)
    if not isinstance(value, dict):
        if field in entries:
            raise PackError(f"{place} {field} = {value!r}: expected {{ {wanted} }}")
        raise PackError(f"{place} has no {field!r}: expected {field} = {{ {wanted} }}")
    wording = cast("dict[str, Any]", value)
    for language in wording:
        if language not in LANGUAGES:
            raise PackError(f"{place} {field}: unknown language {language!r}; expected {', '.join(LANGUAGES)}")
    for language in LANGUAGES:
        if not isinstance(wording.get(language), str) or not wording[language].strip():
            raise PackError(f"{place} {field} has no text in {language!r}")
    return MappingProxyType({language: str(wording[language]) for language in LANGUAGES})


def check_tables(module_file: str, fields: Mapping[str, Sequence[str]], *, scenes: bool) -> None:
    """Raise `PackError` for what nobody would read: tables and fields that are not among these.

    ``fields`` are those of each table; ``scenes`` says whether there is a character to play scenes of.
    """
    texts = read_texts(module_file)
    file = Path(module_file).with_suffix(".toml").name
    known = [*fields, *([SCENES] if scenes else [])]
    for table, found in texts.items():
        if table == SCENES and scenes:
            if not isinstance(found, list):
                raise PackError(f"{file}: {SCENES}: expected a list of scenes, each begun with [[{SCENES}]]")
        elif table == SCENES:
            raise PackError(f"{file}: [[{SCENES}]] are those of a character, and {Path(module_file).name} has none")
        elif table not in fields:
            hint = did_you_mean(table, known) or f"; expected some of {', '.join(known)}"
            raise PackError(f"{file}: unknown table {table!r}{hint}")
        else:
            for field in _need_table(found, f"{file}: [{table}]"):
                if field not in fields[table]:
                    hint = did_you_mean(field, fields[table]) or f"; expected {' and '.join(fields[table])}"
                    raise PackError(f"{file}: [{table}] has an unknown field {field!r}{hint}")


def _need_table(found: object, place: str) -> Mapping[str, Any]:
    if not isinstance(found, dict):
        raise PackError(f"{place}: expected one table, which begins with the line {place.rpartition(' ')[2]}")
    return cast("dict[str, Any]", found)
