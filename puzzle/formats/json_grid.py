"""The grid that an object of JSON says, in gridmill's own form and in those of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from puzzle import amounts
from puzzle.errors import NotationError
from puzzle.formats.cell_names import named_cell
from puzzle.formats.in_json.matrices import entries_of
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.json_cells import OPEN, is_open
from puzzle.formats.json_houses import LARGEST_SHOWN, geometry_of_regions, geometry_said
from puzzle.formats.json_members import VERSION
from puzzle.formats.json_rules import with_named_rules
from puzzle.formats.plain.line import parse_line
from puzzle.formats.rules.variants import (
    agreed,
    clues_of,
    usual_regions,
    with_regions,
    with_rules,
)
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, message
from puzzle.symbols import geometry_of
from puzzle.table import matrix_digit

if TYPE_CHECKING:
    from puzzle.constraints.parity import Candidates

NO_PUZZLE = message(
    "json.no-puzzle", 'The object has no "puzzle": give it one, with 81 characters for 9x9.'
)
_SOMETHING = message("json.something", "What stands here")
_PRIMES = (5, 7, 11, 13)
"""Sizes that have no boxes: where no regions are told, each row is one, as in f-puzzles."""


def grid_of(members: object, geometry: Geometry | None = None) -> Grid:
    """Return the grid of an object.

    Args:
        members: what was parsed from JSON; of a list, a text may be the puzzle itself.
        geometry: the geometry asked for; by default the one that the object says.

    Raises:
        NotationError: it says no grid, or one of another geometry.
    """
    if isinstance(members, str):
        return _from_line(members, geometry)
    if not isinstance(members, dict):
        raise NotationError(
            message("json.object", "This is no JSON object: write one with the member puzzle.")
        )
    version = members.get("version", VERSION)
    is_ours = isinstance(members.get(PUZZLE_NAMES[0]), str)  # programs count their own versions
    if is_ours and isinstance(version, int) and version > VERSION:
        raise NotationError(
            message(
                "json.version",
                "The record is of version {version}, and this gridmill knows version {known}: use "
                "a newer gridmill.",
                version=Numeral(min(version, LARGEST_SHOWN)),
                known=VERSION,
            )
        )
    members, named = with_named_rules(members)
    puzzle = next((members[name] for name in PUZZLE_NAMES if name in members), None)
    asked, said = geometry, members.get("geometry")
    regions = members.get("regions")
    if said is not None:
        geometry = geometry_said(said)
    elif regions:
        geometry = geometry_of_regions(regions)
    elif members.get("size") in _PRIMES:
        geometry = with_regions(usual_regions(members["size"]))
    if isinstance(puzzle, str):
        line = "".join(puzzle.split()) if "\n" in puzzle else puzzle  # its rows, in one text
        return _with_rules(_from_line(line, geometry), members, named, asked)
    if isinstance(puzzle, list):
        return _with_rules(_from_rows(puzzle, geometry), members, named, asked)
    raise NotationError(NO_PUZZLE, about="shape")


def _with_rules(
    grid: Grid, members: dict[str, Any], named: Sequence[dict[str, Any]], asked: Geometry | None
) -> Grid:
    """Return the grid with the rules that its object says beside the houses, or names."""
    geometry = grid.geometry
    said = members.get("constraints")
    if named and (not said or isinstance(said, list)):  # what is neither is refused below
        said = [*(said or ()), *named]
    houses, clues = ((), ()) if said is None else clues_of(said, geometry)
    candidates = _candidates(members.get("cands"), geometry)
    if houses or clues or candidates:
        geometry = with_rules(geometry, houses, (*clues, *candidates))
        grid = Grid(grid.digits, geometry)
    agreed(geometry, asked)
    return grid


def _candidates(said: object, geometry: Geometry) -> tuple[Candidates, ...]:
    """Return what ``cands`` says: for each cell named a list of digits."""
    if not said:
        return ()
    if not isinstance(said, dict) or not all(
        isinstance(digits, list) and all(isinstance(digit, int) for digit in digits)
        for digits in said.values()
    ):
        raise NotationError(
            message("json.cands", 'The "cands" of the record do not list digits for cells.')
        )
    from puzzle.constraints.parity import Candidates

    size = geometry.size
    return tuple(
        Candidates((named_cell(name, size),), tuple(digits)) for name, digits in said.items()
    )


def _from_line(text: str, geometry: Geometry | None) -> Grid:
    try:
        return parse_line(text, geometry)
    except NotationError as error:
        # The column would be that in the puzzle, not in the line.
        raise NotationError(
            message(
                "json.malformed", "The puzzle of the record is malformed: {fault}", fault=error.said
            ),
            cell=error.cell,
            character=error.character,
        ) from None


def _from_rows(rows: list[Any], geometry: Geometry | None) -> Grid:
    if is_open(rows):
        raise NotationError(OPEN)
    entries = entries_of([_unspaced(row) for row in rows])
    found = geometry_of(len(entries), geometry)
    if found is None:
        n = (geometry or CLASSIC).size
        raise NotationError(
            message(
                "json.entries",
                "{entries}: the puzzle of a {n}x{n} record has {n} rows of {n} numbers.",
                entries=amounts.entries(len(entries)),
                n=n,
            ),
            about="shape",
        )
    digits = []
    for cell, entry in enumerate(entries):
        is_integer = isinstance(entry, int) and not isinstance(entry, bool)
        known = entry if is_integer and abs(entry) < LARGEST_SHOWN else None
        shown = str(known) if known is not None else _SOMETHING
        digits.append(matrix_digit(known, shown, found.size, cell=found.cell_name(cell)))
    return Grid(bytes(digits), found)


def _unspaced(row: object) -> object:
    """Return the entries of a row that is a text with one between two spaces each."""
    entries = row.split() if isinstance(row, str) else []
    return entries if len(entries) > 1 and all(len(each) == 1 for each in entries) else row
