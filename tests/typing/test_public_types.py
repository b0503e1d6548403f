"""The types of the public API, as the type checkers of a stranger's project see them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CONSUMER = Path(__file__).parent / "consumer.py"


@pytest.mark.parametrize("checker", [["mypy", "--strict", "--no-incremental"], ["pyright"]], ids=["mypy", "pyright"])
def test_a_program_on_the_public_api_is_fully_typed(checker, tmp_path):
    copy = tmp_path / "consumer.py"
    copy.write_text(CONSUMER.read_text(encoding="utf-8"), encoding="utf-8")
    if checker == ["pyright"]:
        (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', encoding="utf-8")
        checker = ["pyright", "--pythonpath", sys.executable]
    done = subprocess.run(
        [sys.executable, "-m", *checker, str(copy)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
