"""Replay the records of a folder with packs: ``python -m rinshan_plugins.cli.verify_folder FOLDER [FILE ...]``.

Prints a JSON list of ``[name, reason]`` for each record that does not come out the same; what the fuzzer runs in
another process. The files are single files with skills of one's own, known besides.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rinshan.fuzz import verify_folder
from rinshan_plugins.cli.characters import opener
from rinshan_plugins.cli.own_files import know

if __name__ == "__main__":
    know([Path(file) for file in sys.argv[2:]])
    sys.stdout.write(json.dumps(verify_folder(Path(sys.argv[1]), opener)) + "\n")
