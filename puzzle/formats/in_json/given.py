"""Cells of JSON that say whether their digits are given: those that are not are blank.

As apps save a game: ``{"row": 0, "col": 1, "value": 5, "fixed": true}``. Where all cells say the
same it says nothing, as the saves of an editor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from puzzle.formats.json_cells import NAMES_OF_DIGITS

_DEEPEST = 40
_GIVEN = frozenset(
    {"given", "isgiven", "locked", "islocked", "fixed", "isfixed", "initial", "isinitial", "clue"}
    | {"isclue", "original", "isoriginal", "readonly", "isreadonly", "prefilled", "isprefilled"}
    | {"preset", "ispreset", "static", "disabled"}
)
_FILLED = frozenset({"editable", "iseditable", "user", "isuser", "byuser", "entered", "mutable"})
"""What is false of a given."""


_OF_CLUES = "constraints"
"""The member whose parts are clues, no cells with a digit."""


def with_givens_alone(value: Any) -> Any:
    """Return a value without the digits that its cells say a player has placed.

    Args:
        value: as the JSON reader gives it.
    """
    told = {_is_given(cell) for cell in _cells_in(value, 0) if _has_digit(cell)}
    return _without_filled(value, 0) if told >= {True, False} else value


def _cells_in(value: Any, depth: int) -> Iterator[Mapping[str, Any]]:
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        yield value
    for part in _parts(value):
        yield from _cells_in(part, depth + 1)


def _parts(value: Any) -> list[Any]:
    """Return what lies in a list or an object, and has parts itself."""
    if isinstance(value, dict):
        inner = [part for name, part in value.items() if name != _OF_CLUES]
    else:
        inner = value if isinstance(value, list) else []
    return [part for part in inner if isinstance(part, dict | list)]


def _is_given(cell: Mapping[str, Any]) -> bool | None:
    """Return what a cell says of its digit; None where it says nothing."""
    for name, said in cell.items():
        if isinstance(said, bool):
            bare = name.replace("_", "").replace("-", "").lower()
            if bare in _GIVEN or bare in _FILLED:
                return said == (bare in _GIVEN)
    return None


def _has_digit(cell: Mapping[str, Any]) -> bool:
    return any(cell.get(name) not in (None, 0, "", "0", ".", -1) for name in NAMES_OF_DIGITS)


def _without_filled(value: Any, depth: int) -> Any:
    if depth > _DEEPEST:
        return value
    if isinstance(value, list):
        return [_without_filled(part, depth + 1) for part in value]
    if not isinstance(value, dict):
        return value
    if _is_given(value) is False:
        return {name: 0 if name in NAMES_OF_DIGITS else part for name, part in value.items()}
    return {name: _without_filled(part, depth + 1) for name, part in value.items()}
