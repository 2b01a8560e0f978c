"""The members of a clue in JSON: cells by name, numbers, lists of both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puzzle.cell import Cell, cell_name
from puzzle.errors import GeometryError
from puzzle.message import Numeral, in_quotes, message

CELL_MEMBERS = frozenset(("cells", "line", "bulb", "clones"))
"""The fields that hold cells."""
LARGEST_VALUE = 100_000
"""No clue of any kind is larger."""


def whole(value: object, default: int | None = None) -> int | None:
    """Return the whole number that a clue says, perhaps as text; the default when it says nothing.

    Raises:
        GeometryError: it says something else.
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return default
    if isinstance(value, str) and value.strip().lstrip("-").isascii():
        text = value.strip()
        if text.lstrip("-").isdigit():
            # Of more signs than a clue may have the first tell as well that it is too large.
            value = int(text[: len(str(LARGEST_VALUE)) + 1])
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not abs(value) <= LARGEST_VALUE:
            raise GeometryError(
                message(
                    "clue.large",
                    "The number of a clue is {most} at most.",
                    most=Numeral(LARGEST_VALUE),
                )
            )
        if value == int(value):
            return int(value)
        value = str(value)
    shown = (
        in_quotes(value[:20])
        if isinstance(value, str)
        else message("clue.says", "What a clue says")
    )
    raise GeometryError(
        message("clue.whole", "{shown} is no whole number, and the clue needs one.", shown=shown)
    )


def some(value: object, default: int | None = None) -> int:
    """Return the whole number that a clue must say, unless it has a default.

    Raises:
        GeometryError: it says none.
    """
    found = whole(value, default)
    if found is None:
        raise GeometryError(message("clue.no-value", "A clue of the puzzle has no value."))
    return found


def written_member(name: str, value: Any, size: int) -> Any:
    """Return a field of a clue as a value of JSON: cells by name, tuples as lists."""
    if name in CELL_MEMBERS:
        return [cell_name(cell, size) for cell in value]
    if name == "exempt":
        return [[cell_name(cell, size) for cell in pair] for pair in value]
    return (
        [list(v) if isinstance(v, tuple) else v for v in value]
        if isinstance(value, tuple)
        else value
    )


def read_member(name: str, value: Any, cell_of: Callable[[object], Cell]) -> Any:
    """Return the field of a clue that `written_member` has written.

    Args:
        name: of the field.
        value: of JSON, of any type.
        cell_of: the cell of a name.

    Raises:
        GeometryError: the value is no list, no number, or names no cell.
    """
    if name == "value":
        return whole(value)
    if not isinstance(value, list):
        raise GeometryError(
            message("clue.no-list", "What is called {member} is no list.", member=name)
        )
    if name in CELL_MEMBERS:
        return tuple(map(cell_of, value))
    if name == "exempt":
        return tuple(sorted(tuple(sorted(map(cell_of, _list(pair)))) for pair in value))
    if name == "values":
        return tuple(some(entry) for entry in value)
    return tuple(map(_relation, value))


def _relation(entry: Any) -> tuple[str, int]:
    if not isinstance(entry, list) or len(entry) != 2:
        raise GeometryError(
            message("negative.pair", "A rule about neighbours is a name and a number.")
        )
    return str(entry[0]), some(entry[1])


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise GeometryError(
            message("clue.list", "A clue has something else where a list is needed.")
        )
    return value
