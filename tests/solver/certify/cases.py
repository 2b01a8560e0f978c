"""Puzzles and geometries that the certifier's tests go through."""

from __future__ import annotations

import random

from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import KINDS
from puzzle.formats.plain import clues
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


SIX = Geometry.boxes(2, 3)


def little_killers():
    """A puzzle that presolve leaves open, and its solution."""
    rng = random.Random(8)
    full = Grid.parse("123456456123231564564231312645645312", SIX)
    cells = [tuple(rng.sample(range(36), 7)) for _ in range(7)]
    sums = [KINDS["littlekillersum"](each, sum(full[cell] for cell in each)) for each in cells]
    shown = rng.sample(range(36), rng.randint(0, 3))
    geometry = SIX.with_constraints(sums)
    digits = bytes(full[cell] if cell in shown else 0 for cell in range(36))
    return Grid(digits, geometry), Grid(full.digits, geometry)
