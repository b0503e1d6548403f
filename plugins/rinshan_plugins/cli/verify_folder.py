"""Replay the records of a folder with the packs installed: ``python -m rinshan_plugins.cli.verify_folder FOLDER``.

Prints a JSON list of ``[name, reason]`` for each record that does not come out the same; what the fuzzer runs in
another process.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rinshan.fuzz import verify_folder
from rinshan_plugins.cli.characters import opener

if __name__ == "__main__":
    sys.stdout.write(json.dumps(verify_folder(Path(sys.argv[1]), opener)) + "\n")
