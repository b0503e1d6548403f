"""``rinshan rules``: the presets side by side, or one of them in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from rinshan_plugins.cli.app import command
from rinshan_plugins.cli.output import AsJson, console, print_json
from rinshan_plugins.cli.own_files import WithOption, know

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from rinshan.rules import Rules

Column: TypeAlias = "tuple[str, ...]"
"""A title and the cells below it."""

NARROW: Final = 72
"""In fewer columns a field, its value and its meaning stand one below another."""
SAME: Final = "="
"""Stands where a preset agrees with the first one."""


@command("rules")
def rules_command(
    name: Annotated[str | None, typer.Argument(metavar="NAME|FILE", help="A preset or a rule file.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Also the fields in which all presets agree.")] = False,
    with_: WithOption = None,
    as_json: AsJson = False,
) -> None:
    """Show the presets side by side with every difference, or one set of rules in full."""
    from rinshan.rules import PRESETS
    from rinshan_plugins.cli.characters import load_known_rules

    if name is None:
        shown = {preset: _fields(rules) for preset, rules in PRESETS.items()}
        if as_json:
            print_json(shown)
        else:
            _side_by_side(shown, every)
        return
    know(with_)
    rules = load_known_rules(name)
    if as_json:
        print_json(_fields(rules))
    else:
        _one(rules)


def _fields(rules: Rules) -> dict[str, Any]:
    return rules.model_dump(mode="json")


def _text(value: Any) -> str:
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, list):
        return " ".join(_text(item) for item in value) or "-"  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, int):
        return f"{value:,}"
    return str(value).replace("_", " ")


def _cells(values: list[Any]) -> list[str]:
    """The first value, and those of the others that differ from it."""
    return [_text(values[0]), *(SAME if value == values[0] else _text(value) for value in values[1:])]


def _side_by_side(presets: dict[str, dict[str, Any]], every: bool) -> None:
    first = next(iter(presets))
    rows = [
        [field, *_cells([fields[field] for fields in presets.values()])]
        for field in presets[first]
        if field != "preset" and (every or len({str(fields[field]) for fields in presets.values()}) > 1)
    ]
    columns = list(zip(["field", *presets], *rows, strict=True))
    screen = console()
    if max(_width(columns[0]) + _width(columns[1]) + _width(column) for column in columns[2:]) > screen.width + 1:
        _one_below_another(columns)
        return
    for number, shown in enumerate(_that_fit(columns, screen.width)):
        if number:
            screen.print()
        screen.print(_grid(shown))
    screen.print(f"{SAME} as {first}. The meaning of every field: rinshan rules NAME.", style="dim")


def _one_below_another(columns: Sequence[Column]) -> None:
    """For each field its value in the first preset, then the presets that differ, with theirs."""
    screen = console()
    presets = [column[0] for column in columns[1:]]
    for field, *values in zip(*(column[1:] for column in columns), strict=True):
        screen.print(field, style="bold", markup=False)
        for preset, value in zip(presets, values, strict=True):
            if value != SAME:
                screen.print(f"  {preset}: {value}", markup=False)
    screen.print(f"Presets that are not named are as {presets[0]}.", style="dim")


def _width(column: Column) -> int:
    """The columns that a preset needs: those of its longest word, and one between."""
    return max(len(word) for cell in column for word in cell.split()) + 1


def _that_fit(columns: Sequence[Column], room: int) -> Iterator[list[Column]]:
    """The presets in as few tables as fit side by side; each begins with the fields and the first preset."""
    head = [columns[0], columns[1]]
    shown = list(head)
    for column in columns[2:]:
        if len(shown) > len(head) and sum(map(_width, (*shown, column))) > room + 1:
            yield shown
            shown = list(head)
        shown.append(column)
    yield shown


def _grid(columns: Sequence[Column]) -> Grid:
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, header_style="bold", padding=(0, 1, 0, 0), pad_edge=False)
    for column in columns:
        grid.add_column(column[0], width=_width(column) - 1)
    for field, value, *others in zip(*(column[1:] for column in columns), strict=True):
        grid.add_row(field, value, *(Text(other, "dim" if other == SAME else "bold cyan") for other in others))
    return grid


def _one(rules: Rules) -> None:
    """Every field with its value and meaning; those that differ from the preset it started from are marked."""
    from rich.padding import Padding
    from rich.table import Table as Grid
    from rich.text import Text

    from rinshan.rules import PRESETS, Rules

    base = _fields(PRESETS["tenhou"])
    screen = console()
    narrow = screen.width < NARROW
    grid = Grid(box=None, header_style="bold", padding=(0, 1, 0, 0), pad_edge=False)
    for column in ("field", "value", "meaning"):
        grid.add_column(column, no_wrap=column == "field", max_width=14 if column == "value" else None)
    for field, value in _fields(rules).items():
        meaning = " ".join((Rules.model_fields[field].description or "").replace("`", "").split())
        shown = Text(_text(value), "bold cyan" if field != "preset" and value != base[field] else "")
        if narrow:
            screen.print(Text.assemble(f"{field}: ", shown))
            screen.print(Padding(meaning, (0, 0, 0, 2)), style="dim", markup=False)
        else:
            grid.add_row(field, shown, meaning)
    if not narrow:
        screen.print(grid)
    if rules.preset != "tenhou" or _fields(rules) != base:
        screen.print("Values that differ from the preset tenhou are in bold.")
