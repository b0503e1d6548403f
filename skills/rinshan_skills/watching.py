"""The one place where a test can stand between the framework and the methods of skills.

A *watch* is given to `Skills` before anything is put at the table. It is asked once for each method of each skill and
modifier, and what it returns is called in its place: to write down what was called, to see what was changed. A game
without one pays nothing.
"""

from __future__ import annotations

from typing import Protocol

from rinshan.rows import Handle, Source


class Watch(Protocol):
    """What stands between the framework and the methods of skills."""

    def __call__(self, holder: Source, name: str, method: Handle, /) -> Handle:
        """Return what is called in place of ``method``, with the same arguments.

        ``holder`` is the skill at the table or the modifier whose method it is, ``name`` the hook, or ``turns``,
        ``frees`` and ``holds`` of a transformation. What it raises counts as raised by the method.
        """
        ...
