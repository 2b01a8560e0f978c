"""Puzzles and geometries that the certifier's tests go through."""

from __future__ import annotations

from puzzle import CLASSIC, Geometry, Grid
from puzzle.formats import clues
from solver.certify import certifier
from tests import cases

JIGSAW_6 = Geometry.irregular([int(c) for c in "111222111222334455334455334455666666"])
GEOMETRIES = [
    Geometry.boxes(2, 2),
    Geometry.boxes(2, 3),
    Geometry.boxes(3, 2),
    CLASSIC,
    Geometry.diagonal(),
    Geometry.windows(),
    JIGSAW_6,
]

UNIQUE = Grid.parse(cases.PAPER)
SOLUTION = Grid.parse(cases.PAPER_SOLUTION)
MANY = UNIQUE.with_digit(1, 0)
"""`UNIQUE` without its given 4 in r1c2."""
NONE = Grid.parse(cases.IMPOSSIBLE)
CONFLICT = Grid.parse(cases.BROKEN)
EMPTY = Grid.parse(cases.EMPTY)

SEEDS = {
    "matlab": (next(clues.read(cases.MATLAB_CLUES.splitlines())).content, cases.MATLAB_SOLUTION),
    "paper": (UNIQUE, cases.PAPER_SOLUTION),
    "backtracking": (Grid.parse(cases.BACKTRACKING_EXAMPLE), cases.BACKTRACKING_SOLUTION),
    "inkala": (Grid.parse(cases.INKALA), cases.INKALA_SOLUTION),
}
"""The four puzzles of the seed documents, with their solutions as lines."""


def idle(geometry=None):
    """The certifier's idle models, of one geometry or of all, those used last at the end."""
    kept = certifier._idle._models
    return [m for (g, _), models in kept.items() if geometry in (None, g) for m in models]


def forget_idle():
    """Leave no model idle: the next certification makes its own."""
    certifier._idle._models.clear()
