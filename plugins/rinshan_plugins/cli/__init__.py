"""The command ``rinshan``: matches, replays, checks, hands, rules, fuzzing.

Exit codes: 0 fine, 1 differences or failures were found, 2 the input cannot be used. With ``--json`` a command prints
JSON and nothing else on its standard output; errors are one message on standard error.
"""

from rinshan_plugins.cli.app import app, main

__all__ = ["app", "main"]
