"""The rows of a geometry's constraints: what each kind tells the integer program."""

from __future__ import annotations

from functools import lru_cache

from puzzle import Geometry
from puzzle.constraints import Program


@lru_cache(maxsize=8)
def told(geometry: Geometry) -> Program:
    """Return the rows of a geometry's constraints, and the columns that they need beside x."""
    program = Program(geometry.layout)
    for constraint in geometry.constraints:
        constraint.rows(geometry.layout, program)
    return program
