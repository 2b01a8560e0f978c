"""The metrics of a mathematical model of Sudoku: blanks N, blank freedom F and the grade A to I.

They come from the puzzle's pattern of givens alone, so they cost nothing and say little: F
follows N (correlation 0.97), and on minimal puzzles it even falls where Sudoku Explainer's score
rises (−0.16; `docs/levels.md` has the figures). gridmill prints them beside the level and never
steers by them.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from puzzle.geometry import Geometry
from puzzle.grid import Grid

BLANKS_EDGES = (46, 49, 52, 55)
"""Where the blanks classes 2 to 5 begin."""
FREEDOM_EDGES = (820, 940, 1060, 1180)
"""Where the freedom classes 2 to 5 begin."""

_BLANK = bytes([ord("1"), *[ord("0")] * 255])
"""Makes of a grid's digits a number in base 2, a bit for each cell: 1 where it is blank."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """N, F and the grade of a puzzle.

    Attributes:
        blanks: N, the number of blank cells.
        freedom: F, the sum over blank cells of the other blank cells in their houses.
        grade: A (easiest) to I; None where it is not defined, off the plain 9×9 grid.
    """

    blanks: int
    freedom: int
    grade: str | None


def measure(grid: Grid) -> Metrics:
    """Return the metrics of a puzzle.

    F counts, for each blank cell, the blanks in its row, in its column and in its box, less the
    two times too many that it counted itself: Σ over houses of blanks², less N. The empty 9×9
    grid has 2106. Off the plain grid the sum runs over all houses and each cell counts itself
    once, which is the same thing.
    """
    blank = int(grid.digits.translate(_BLANK), 2)
    blanks = blank.bit_count()
    in_houses = [(blank & house).bit_count() for house in _masks(grid.geometry)]
    freedom = sum([count * count for count in in_houses]) - blanks
    return Metrics(blanks, freedom, grade(blanks, freedom) if grid.geometry.is_classic else None)


@lru_cache(maxsize=32)
def _masks(geometry: Geometry) -> tuple[int, ...]:
    """For each house its cells as bits, where the grid's last cell has the lowest."""
    last = geometry.cell_count - 1
    return tuple(sum(1 << last - cell for cell in house.cells) for house in geometry.houses)


def grade(blanks: int, freedom: int) -> str:
    """Return the grade.

    X + Y from 2 to 10 gives A to I, X the blanks class and Y the freedom class.

    The freedom classes 1 to 5 are the published ones: 700–820, 820–940, 940–1060, 1060–1180,
    1180–1300, with everything below in 1 and above in 5. The published blanks classes (37–45,
    46–54, 55–63, 64–72, 73–81) contradict the five rows that the paper rates: 45 blanks and
    F 698 → A; 53, 922 → E; 52, 880 → E; 56, 1008 → G; 57, 1054 → G. With the freedom classes as
    above these fix X = 1 at 45 blanks, 4 at 52 and 53, 5 at 56 and 57. The edges 46, 49, 52 and
    55 reproduce all five rows, and are used here.
    """
    x = 1 + bisect_right(BLANKS_EDGES, blanks)
    y = 1 + bisect_right(FREEDOM_EDGES, freedom)
    return "ABCDEFGHI"[x + y - 2]
