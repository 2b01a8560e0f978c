"""Grids beside the puzzle of an object that nothing reads: they are told, and never lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from puzzle.amounts import with_and
from puzzle.formats.chance import FEWEST_KINDS
from puzzle.formats.claim_names import SOLUTION_NAMES
from puzzle.formats.in_json.matrices import SIDE, are_digits, are_of_chance, entries_of
from puzzle.formats.in_json.meant import as_puzzle, goes_on
from puzzle.formats.in_json.noted import Noted
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.in_json.regions import is_region_map
from puzzle.formats.text import shorten
from puzzle.geometry import FEWEST_GIVENS
from puzzle.message import Message, message

_DEEPEST = 2
"""Lists and objects around a grid beside another."""


def left_out(names: Sequence[str]) -> Message:
    """Return what is said of members with numbers that are not read."""
    return message(
        "assumed.left-out", "Not read: the numbers under {names}.", names=with_and(names)
    )


def with_left_out(members: dict[str, Any], read: frozenset[str]) -> dict[str, Any]:
    """Return an object that notes which of its members have other puzzles than its own.

    The same one again, its solution, and how far somebody came with it are none.

    Args:
        members: of the object; the same is returned where there is nothing to note.
        read: names of members whose puzzles are read, in small letters.
    """
    own_name = next((name for name in PUZZLE_NAMES if name in members), None)
    own = None if own_name is None else members[own_name]
    if not isinstance(own, str | list):
        return members
    entries = entries_of([*"".join(own.split())] if isinstance(own, str) else own)
    beside = {name: said for name, said in members.items() if name != own_name}
    names = [shorten(name) for name in _other_puzzles(beside, entries, read)]
    if not names:
        return members
    notes = members.notes if isinstance(members, Noted) else ()
    return Noted(members, *notes, left_out(names))


def _other_puzzles(
    beside: Mapping[str, Any], own: Sequence[Any], read: frozenset[str]
) -> Iterator[str]:
    for name, said in beside.items():
        is_read = name.lower() in read and as_puzzle(said) is None
        if not is_read and name.lower() not in SOLUTION_NAMES and _has_another(said, own, 0):
            yield name


def _has_another(said: object, own: Sequence[Any], depth: int) -> bool:
    """Tell whether a grid lies in a value that is not the same puzzle as another."""
    grid = as_puzzle(said)
    if grid is not None:
        return _is_another(grid, own)
    parts = said.values() if isinstance(said, dict) else said if isinstance(said, list) else ()
    return depth < _DEEPEST and any(_has_another(part, own, depth + 1) for part in parts)


def _is_another(grid: str | list[Any], own: Sequence[Any]) -> bool:
    entries = entries_of(list(grid))
    if len(entries) != SIDE**2 or not are_digits(entries):
        return False
    givens = [digit for digit in entries if digit]
    return (
        len(givens) >= FEWEST_GIVENS
        and len({*givens}) >= FEWEST_KINDS
        and not goes_on(entries, own)
        and not goes_on(own, entries)
        and not are_of_chance(grid)
        and not is_region_map(grid)
    )
