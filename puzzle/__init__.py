"""What a puzzle is: geometry, grids, notations, canonical form and the error tree.

Conventions used everywhere in gridmill:

- A *cell* is an int from 0 to size² - 1, row-major; people see it as ``r1c1``.
- A *digit* is an int from 1 to size; 0 means blank. In a mask, digit d is bit d - 1.
- A *house* is any set of cells that holds each digit exactly once.
"""

from puzzle.constraints.houses import HouseName
from puzzle.errors import (
    ArgumentError,
    CatalogueError,
    CheckpointError,
    ClusterError,
    EnginesDisagree,
    GenerationExhausted,
    GeometryError,
    GridmillError,
    NotationError,
    OutOfTime,
    RecipeError,
    RunFolderError,
    SolverUnavailable,
    WorkerLost,
)
from puzzle.geometry import CLASSIC, Cell, Digit, DigitMask, Geometry, House, HouseKind
from puzzle.grid import Conflict, Grid, Violation
from puzzle.score import Score

__all__ = [
    "CLASSIC",
    "ArgumentError",
    "CatalogueError",
    "Cell",
    "CheckpointError",
    "ClusterError",
    "Conflict",
    "Digit",
    "DigitMask",
    "EnginesDisagree",
    "GenerationExhausted",
    "Geometry",
    "GeometryError",
    "Grid",
    "GridmillError",
    "House",
    "HouseKind",
    "HouseName",
    "NotationError",
    "OutOfTime",
    "RecipeError",
    "RunFolderError",
    "Score",
    "SolverUnavailable",
    "Violation",
    "WorkerLost",
]
