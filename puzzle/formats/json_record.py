"""The record of one object of JSON: its grid, the words beside it, and what it claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.claim_names import SOLUTION_NAMES
from puzzle.formats.claim_words import claims_within
from puzzle.formats.claims import claims_of, with_claims
from puzzle.formats.in_json.cages import may_have_cages, with_cages
from puzzle.formats.in_json.noted import Noted
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.in_json.regions import check_no_regions
from puzzle.formats.in_json.rule_objects import with_rule_objects
from puzzle.formats.in_json.tree import is_of_fpuzzles
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_rules import TOLD
from puzzle.formats.json_words import texts_beside, without_rules
from puzzle.formats.record import Record
from puzzle.geometry import Geometry
from puzzle.grid import Grid


def record_of(
    number: int, text: str, value: object, geometry: Geometry | None, where: str | None = None
) -> Record:
    """Return the record of an object, or of a puzzle that is a text in a list.

    Args:
        number: the 1-based line where it begins.
        text: as it stood.
        value: what was parsed of it.
        geometry: the one asked for; by default what the object says.
        where: its place, where that is no line alone.
    """
    if isinstance(value, dict) and is_of_fpuzzles(value):
        return _of_fpuzzles(number, text, value, geometry, where)
    notes = value.notes if isinstance(value, Noted) else ()
    if isinstance(value, dict):
        value = with_rule_objects(value)
    try:
        if isinstance(value, dict) and may_have_cages(value):
            digits, solution = _digits_of(value, PUZZLE_NAMES), _digits_of(value, SOLUTION_NAMES)
            value, told = with_cages(value, PUZZLE_NAMES[0], digits, solution)
            notes = (*notes, *told)
        grid = grid_of(value, geometry)
        texts = texts_beside(value) if isinstance(value, dict) else []
        if isinstance(value, dict):
            if geometry is None:
                check_no_regions(value)
            grid = _told_beside(grid, texts)
    except NotationError as error:
        return Record(number, text, error.at_line(number), where)
    claims = None
    if isinstance(value, dict):
        said = texts if TOLD.isdisjoint(value) else texts_beside(without_rules(value))
        claims = with_claims(claims_of(value, grid), claims_within(said))
    return Record(number, text, grid, where, notes, claims)


def _digits_of(members: Mapping[str, Any], names: Sequence[str]) -> list[int]:
    """Return the digits of the grid of an object, 0 for blank; none where it has no such grid."""
    puzzle = next((members[name] for name in names if name in members), None)
    if not isinstance(puzzle, str | list):
        return []
    try:
        plain = grid_of({PUZZLE_NAMES[0]: puzzle})
    except NotationError:
        return []
    return list(plain.digits)


def _told_beside(grid: Grid, texts: Sequence[str]) -> Grid:
    """Return a grid with the rules that the words of its object state, or of objects in it.

    Raises:
        NotationError: one is not read.
    """
    if not texts:
        return grid
    from puzzle.formats.rules.ruled import ruled_by

    return ruled_by(grid, *texts)


def _of_fpuzzles(
    number: int, text: str, value: dict[str, Any], geometry: Geometry | None, where: str | None
) -> Record:
    from puzzle.formats.apps.fpuzzles import data_of

    try:
        data = data_of(value, geometry)
    except NotationError as error:
        return Record(number, text, error.at_line(number), where)
    return Record(
        number,
        text,
        data.grid,
        where,
        data.notes,
        data.claims,
        unheeded=data.unheeded,
    )
