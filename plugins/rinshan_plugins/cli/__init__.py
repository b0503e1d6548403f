"""The command ``rinshan``: matches, replays, checks, hands, rules, fuzzing.

Exit codes: 0 fine, 1 differences or failures were found, 2 the input cannot be used or the output cannot be written;
141 where the reader of a pipe went away. With ``--json`` a command prints JSON and nothing else on its standard output,
errors too; without, an error is one message on standard error.
"""

from rinshan_plugins.cli.app import app, main

__all__ = ["app", "main"]
