"""Maps of regions in JSON beside a puzzle: numbers, or letters, that tell the region of each cell.

Whoever leaves one out reads a jigsaw as a classic puzzle. Under ``regions`` it is read; under any
other name it is refused, since it may as well tell colours, or boxes that are no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.claim_names import SOLUTION_NAMES
from puzzle.formats.json_cells import entry_of
from puzzle.formats.text import shorten
from puzzle.geometry import CLASSIC
from puzzle.message import message

_SIZE = CLASSIC.size
_MOST_WITH_ALL = _SIZE
"""Rows and columns of a map that have all regions; of a grid, filled right or nearly, most do."""


def is_region_map(member: object) -> bool:
    """Recognise nine numbers or letters, nine times each, of which few lines have all.

    Args:
        member: what stands under a name: rows as lists or texts, or 81 entries.
    """
    if isinstance(member, str) and len(member) != CLASSIC.cell_count:
        return False
    if isinstance(member, list) and (not member or CLASSIC.cell_count % len(member)):
        return False  # its rows are not of one length
    entries = _entries(member)
    if len(entries) != CLASSIC.cell_count or not all(type(one) in (int, str) for one in entries):
        return False
    if set(Counter(entries).values()) != {_SIZE}:
        return False
    lines = (*CLASSIC.rows_of(entries), *CLASSIC.rows_of(_turned(entries)))
    return sum(len(set(line)) == _SIZE for line in lines) <= _MOST_WITH_ALL


def check_no_regions(members: Mapping[str, Any]) -> None:
    """Raise if a member beside a puzzle tells regions other than the boxes.

    Args:
        members: of the object; where it has ``regions`` or a geometry, these tell them.

    Raises:
        NotationError: one does, and says how regions are given.
    """
    if members.get("regions") or members.get("geometry"):
        return
    for name, member in _beside(members):
        is_other = name.lower() not in SOLUTION_NAMES
        if is_other and is_region_map(member) and not _are_houses(_entries(member)):
            raise NotationError(
                message(
                    "json.may-be-regions",
                    "What stands under {name} tells regions, and may be a rule: give them as "
                    '"regions", or leave them out where they are none.',
                    name=shorten(name),
                ),
                about="rule",
            )


def _beside(members: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Yield each member, and what the cells say under each of their names, where they are objects.

    Of a cell that says nothing under a name the entry is None.
    """
    for name, member in members.items():
        yield name, member
        rows = member if isinstance(member, list) else []
        cells = [cell for row in rows for cell in (row if isinstance(row, list) else [row])]
        if len(cells) == CLASSIC.cell_count and all(isinstance(cell, dict) for cell in cells):
            names = dict.fromkeys(name for cell in cells for name in cell)
            yield from ((one, [cell.get(one) for cell in cells]) for one in names)


def _entries(member: object) -> list[Any]:
    """Return the entries of rows, of one list, or of one text, one after the other."""
    parts = member if isinstance(member, list | str) else ()
    return [
        entry_of(entry)
        for part in parts
        for entry in (part if isinstance(part, list | str) else [part])
    ]


def _turned(entries: list[Any]) -> list[Any]:
    """Return the entries column by column."""
    return [entry for column in range(_SIZE) for entry in entries[column::_SIZE]]


def _are_houses(entries: list[Any]) -> bool:
    """Tell whether nine of something are boxes, or number the rows or the columns."""
    cells = range(CLASSIC.cell_count)
    houses = (CLASSIC.box_of, [c // _SIZE for c in cells], [c % _SIZE for c in cells])
    return any(len({*zip(of, entries, strict=True)}) == _SIZE for of in houses)
