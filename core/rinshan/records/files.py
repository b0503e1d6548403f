"""Opening records: plain or gzip, UTF-8, with a limit on size; every failure is a `RecordError` that names the file."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, cast

from rinshan.errors import RecordError

LIMIT: Final = 1 << 29
"""Bytes that a record may have after unpacking: half a gigabyte."""

_GZIP: Final = b"\x1f\x8b"


def unpack(data: bytes, where: str = "") -> str:
    """Return the text of a record given as bytes, gzip or plain."""
    return "".join(_lines(io.BytesIO(data), where))


def read_text(path: Path | str) -> str:
    """Return the whole text of a file. Raises `RecordError`."""
    return "".join(read_lines(path))


def read_lines(path: Path | str) -> Iterator[str]:
    """Yield the lines of a file with their ends. Raises `RecordError`."""
    try:
        with Path(path).open("rb") as file:
            yield from _lines(file, str(path))
    except OSError as error:
        raise RecordError(f"cannot be opened: {error.strerror or error}", where=str(path)) from error


def _lines(file: BinaryIO, where: str) -> Iterator[str]:
    packed = file.read(2) == _GZIP
    file.seek(0)
    stream = cast("BinaryIO", gzip.GzipFile(fileobj=file)) if packed else file
    size = 0
    first = True
    try:
        while line := stream.readline(LIMIT + 1 - size):
            size += len(line)
            if size > LIMIT:
                raise RecordError(f"more than {LIMIT} bytes after unpacking", where=where)
            yield line.decode("utf-8-sig" if first else "utf-8")
            first = False
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise RecordError(f"damaged gzip file: {error}", where=where) from error
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text: {error.reason}", where=where) from error
