"""What somebody probably meant whose handler failed with an error of Python (H-07)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from inspect import getattr_static
from pathlib import PurePath

from rinshan.errors import did_you_mean
from rinshan.hooks import KNOWN
from rinshan.modifiers import Modifier
from rinshan.rows import Source
from rinshan_skills.binding import ME, Me
from rinshan_skills.skill import Skill


def hints(source: Source, hook: str, error: BaseException) -> tuple[str, str]:
    """What to write instead, as ``"; ..."``, and where the handler is written; empty where that cannot be told."""
    return _meant(hook, error), _written_at(source, hook)


def _meant(hook: str, error: BaseException) -> str:
    if isinstance(error, NameError):
        return _of_name(hook, error.name or "")
    if isinstance(error, AttributeError):
        return _of_attribute(error.obj, error.name or "")
    if isinstance(error, TypeError) and str(error).endswith(("not method", "'method' object is not iterable")):
        return "; a method is called: me.next_live(1), not me.next_live"
    return ""


def _written_at(source: Source, hook: str) -> str:
    """Where a handler is written, as ``" (FILE, line N)"``; empty where that cannot be told."""
    subject: object = getattr(source, "skill", source)
    cls: type = type(subject)
    code = getattr(getattr_static(cls, hook, None), "__code__", None)
    return "" if code is None else f" ({PurePath(code.co_filename).name}, line {code.co_firstlineno})"


def of_import(error: BaseException) -> str:
    """The same for a module that cannot be imported: the framework has the name, or a name that is nearly this one."""
    import rinshan_skills

    if isinstance(error, ModuleNotFoundError):
        return did_you_mean(error.name or "", ("rinshan", "rinshan_skills"))
    name = getattr(error, "name", None) if isinstance(error, NameError) else None
    return f"; write: from rinshan_skills import {name}" if name in rinshan_skills.__all__ else ""


def _of_name(hook: str, name: str) -> str:
    spec = KNOWN.get(hook)
    if spec is not None and name in (*ME, *spec.args):
        return f"; take it as an argument of {hook}"
    return of_import(NameError(name=name))


def _of_attribute(owner: object, name: str) -> str:
    if isinstance(owner, (Skill, Modifier)) and hasattr(Me, name):
        return f"; take me as an argument, and read me.{name}"
    inner = _inside(owner, name)
    return f"; did you mean .{inner}.{name}?" if inner else ""


def _inside(owner: object, name: str) -> str:
    """The field of a subject that has this attribute, where it is one alone."""
    if not is_dataclass(owner):
        return ""
    found = [field.name for field in fields(owner) if name and hasattr(getattr(owner, field.name, None), name)]
    return found[0] if len(found) == 1 else ""
