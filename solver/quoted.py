"""Marks of hardness that players quote beside a rating: what a puzzle hides, not what it takes.

None of them is a rating: they tell of singles, and of how little is left without a given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats import GridLike, as_grid
from puzzle.formats.variants import cell_in
from puzzle.geometry import CLASSIC, Cell, Geometry
from puzzle.grid import Grid
from puzzle.json_values import reading
from puzzle.sentences import counted, listed
from solver.human.backdoors import LARGEST, backdoors, trial_depth
from solver.search import PATIENCE, find_solutions, list_solutions
from solver.verdict import Verdict

MOST_SOLUTIONS = 10_000
"""Solutions without a given that are counted."""
MOST_NAMED = 3
"""Backdoors that the sentence names."""


@dataclass(frozen=True, slots=True)
class QuotedMarks:
    """Marks of a puzzle with one solution.

    Attributes:
        backdoor: cells in its smallest backdoors by singles; None for more than
            `solver.human.backdoors.LARGEST`.
        backdoors: all backdoors of that size, each by its cells.
        trial_depth: of trial and error with singles: 0, 1, or 2 for that and more.
        solutions_without: by the given's cell, the number of solutions without it: 1 where it can
            go; `MOST_SOLUTIONS` for that many and more.
        geometry: the puzzle's.
    """

    backdoor: int | None
    backdoors: tuple[tuple[Cell, ...], ...]
    trial_depth: int
    solutions_without: Mapping[Cell, int]
    geometry: Geometry

    @property
    def removable(self) -> tuple[Cell, ...]:
        """The givens of which each can go by itself."""
        return tuple(cell for cell, count in self.solutions_without.items() if count == 1)

    @property
    def sentence(self) -> str:
        """The marks in words."""
        return " ".join(_sentences(self))

    @staticmethod
    def from_dict(data: Mapping[str, Any], geometry: Geometry = CLASSIC) -> QuotedMarks:
        """Read what `to_dict` wrote.

        Args:
            data: what it returned; other keys are let be.
            geometry: the puzzle's.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("marks of hardness", "QuotedMarks"):
            return QuotedMarks(
                backdoor=data["backdoor"],
                backdoors=tuple(
                    tuple(cell_in(geometry, name) for name in cells) for cells in data["backdoors"]
                ),
                trial_depth=data["trial_depth"],
                solutions_without={
                    cell_in(geometry, name): count
                    for name, count in data["solutions_without"].items()
                },
                geometry=geometry,
            )

    def to_dict(self) -> dict[str, Any]:
        """Return the marks as JSON values: cells as ``r1c1``."""
        name = self.geometry.cell_name
        return {
            "backdoor": self.backdoor,
            "backdoors": [[name(cell) for cell in cells] for cells in self.backdoors],
            "trial_depth": self.trial_depth,
            "solutions_without": {
                name(cell): count for cell, count in self.solutions_without.items()
            },
        }


def quoted_marks(grid: GridLike) -> QuotedMarks:
    """Find the marks of a puzzle with one solution.

    Takes some milliseconds where singles nearly suffice, a second or two for the hardest.

    Args:
        grid: the puzzle, of any geometry whose rules the techniques know: a grid, its text, its
            rows or an array; see `as_grid`.

    Raises:
        NotationError: what is given is no grid, or has no single solution.
        GeometryError: it has constraints of which no technique knows.
    """
    grid = as_grid(grid)
    found = find_solutions(grid, patience=PATIENCE)
    if found.verdict is not Verdict.UNIQUE:
        raise NotationError("Only a puzzle with exactly one solution has marks of hardness.")
    smallest = backdoors(grid, found.solutions[0])
    return QuotedMarks(
        backdoor=smallest.size,
        backdoors=smallest.sets if smallest.size else (),
        trial_depth=trial_depth(grid),
        solutions_without={
            cell: _solutions_without(grid, cell) for cell, digit in enumerate(grid) if digit
        },
        geometry=grid.geometry,
    )


def _solutions_without(grid: Grid, cell: Cell) -> int:
    solutions, _ = list_solutions(grid.with_digit(cell, 0), MOST_SOLUTIONS, patience=PATIENCE)
    return len(solutions)


def _sentences(marks: QuotedMarks) -> Iterator[str]:
    yield _backdoor_sentence(marks)
    yield _TRIALS[marks.trial_depth]
    without = marks.solutions_without.values()
    if without:
        least, most = (_capped(count) for count in (min(without), max(without)))
        span = least if least == most else f"{least} to {most}"
        yield f"Without one of the givens, {span} {'solution' if span == '1' else 'solutions'}."
        yield _removable_sentence(len(marks.removable))


def _removable_sentence(count: int) -> str:
    if count == 0:
        return "No given can go."
    return f"{counted(count, 'given')} can go{', each by itself' if count > 1 else ''}."


def _backdoor_sentence(marks: QuotedMarks) -> str:
    if marks.backdoor == 0:
        return "Singles solve it: no backdoor is needed."
    if marks.backdoor is None:
        return f"No backdoor by singles of {LARGEST} cells or fewer."
    size, count = counted(marks.backdoor, "cell"), len(marks.backdoors)
    if count > MOST_NAMED:
        return f"Backdoors by singles have {size}: there are {count}."
    name = marks.geometry.cell_name
    named = listed((" with ".join(map(name, cells)) for cells in marks.backdoors), "or")
    return f"Backdoors by singles have {size}: {named}."


_TRIALS = (
    "No trial and error.",
    "Trial and error with singles, one candidate at a time, solves it.",
    "Trial and error with singles, one candidate at a time, does not solve it.",
)


def _capped(count: int) -> str:
    return f"{count:,} or more" if count >= MOST_SOLUTIONS else f"{count:,}"
