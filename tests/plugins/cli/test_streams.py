"""The output of the command goes into a pipe that closes, onto a full disk, or nowhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

COMMANDS = [
    ("rules",),
    ("shanten", "123m406p789s1122z"),
    ("score", "234m456p678s2255z", "--win", "5z"),
    ("match", "--seed", "7"),
    ("match", "--seed", "7", "--json"),
    ("check", "RECORD"),
    ("check", "RECORD", "--json"),
    ("--help",),
]
MAIN = "from rinshan_plugins.cli import main; main()"


def run(arguments: tuple[str, ...], record: Path, out: int | IO[str] | None) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own with this standard output; None: it is closed."""
    words = [str(record) if word == "RECORD" else word for word in arguments]
    close = "import os; os.close(1); import sys; sys.stdout = None; " if out is None else ""
    command = [sys.executable, "-c", f"{close}{MAIN}", *words]
    return subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, check=False)


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_reader_that_goes_away_ends_the_command_without_a_word_and_without_claiming_differences(
    arguments: tuple[str, ...], recorded: Path
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = run(arguments, recorded, writing)
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_is_an_error_of_one_line(arguments: tuple[str, ...], recorded: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = run(arguments, recorded, full)
    assert ended.returncode == 2
    assert ended.stderr.startswith("rinshan: the output cannot be written: ")
    assert ended.stderr.count("\n") == 1


def test_without_a_standard_output_the_exit_code_says_the_same(recorded: Path) -> None:
    assert run(("check", "RECORD"), recorded, None).returncode == 0
    assert run(("check", "nowhere.jsonl"), recorded, None).returncode == 2
