"""Marks of hardness that players quote beside a rating: what a puzzle hides, not what it takes.

None of them is a rating: they tell of singles, and of how little is left without a given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from puzzle.errors import GeometryError, NotationError
from puzzle.formats import GridLike, as_grid
from puzzle.formats.rules.variants import cell_in
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
            go; `MOST_SOLUTIONS` for that many and more; None where the search gave up before it
            had found all.
        geometry: the puzzle's.
    """

    backdoor: int | None
    backdoors: tuple[tuple[Cell, ...], ...]
    trial_depth: int
    solutions_without: Mapping[Cell, int | None]
    geometry: Geometry

    @property
    def removable(self) -> tuple[Cell, ...]:
        """The givens of which each is known to be able to go by itself."""
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
                backdoor=_optional(data["backdoor"], 0, LARGEST),
                backdoors=_backdoors_in(data, geometry),
                trial_depth=_whole(data["trial_depth"], 0, len(_TRIALS) - 1),
                solutions_without={
                    cell_in(geometry, name): _optional(count, 1, MOST_SOLUTIONS)
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


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{value!r} is no whole number from {least} to {most}")
    return value


def _optional(value: object, least: int, most: int) -> int | None:
    return None if value is None else _whole(value, least, most)


def _backdoors_in(data: Mapping[str, Any], geometry: Geometry) -> tuple[tuple[Cell, ...], ...]:
    """Return the backdoors, of which there are some where there is a size, each of that size."""
    size = data["backdoor"]
    sets = tuple(tuple(cell_in(geometry, name) for name in cells) for cells in data["backdoors"])
    if bool(size) != bool(sets) or any(len(set(cells)) != size for cells in sets):
        raise ValueError(f"these are no backdoors of {size} cells")
    return sets


def why_no_marks(geometry: Geometry) -> str | None:
    """Say in a sentence why puzzles of a geometry have no marks; None where they have.

    Singles know nothing of rules beside the houses, so a killer would be said to be far harder than
    it is; and beyond 9x9 the search may take minutes.
    """
    if geometry.canvas is not None:
        kind = "puzzles on grids that share cells"
    elif geometry.constraints:
        kind = "puzzles with rules beside the houses"
    elif not geometry.is_quick:
        kind = "grids larger than 9x9"
    else:
        return None
    return f"Backdoors, and what else players quote, are not told of {kind}."


def quoted_marks(grid: GridLike) -> QuotedMarks:
    """Find the marks of a puzzle with one solution.

    Takes some milliseconds where singles nearly suffice, a second or two for the hardest.

    Args:
        grid: the puzzle, of any geometry that has marks, see `why_no_marks`: a grid, its text, its
            rows or an array; see `as_grid`.

    Raises:
        NotationError: what is given is no grid, or has no single solution.
        GeometryError: puzzles of its geometry have no marks.
    """
    grid = as_grid(grid)
    reason = why_no_marks(grid.geometry)
    if reason is not None:
        raise GeometryError(reason)
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


def _solutions_without(grid: Grid, cell: Cell) -> int | None:
    without = grid.with_digit(cell, 0)
    solutions, are_all = list_solutions(without, MOST_SOLUTIONS, patience=PATIENCE)
    count = len(solutions)
    return count if are_all or count == MOST_SOLUTIONS else None


def _sentences(marks: QuotedMarks) -> Iterator[str]:
    yield _backdoor_sentence(marks)
    yield _TRIALS[marks.trial_depth]
    if marks.solutions_without:
        yield _solutions_sentence(marks)
        yield _removable_sentence(len(marks.removable), _unknown(marks))


def _unknown(marks: QuotedMarks) -> int:
    """Return the number of givens without which it is not known how many solutions there are."""
    return sum(count is None for count in marks.solutions_without.values())


def _solutions_sentence(marks: QuotedMarks) -> str:
    known = [count for count in marks.solutions_without.values() if count is not None]
    if not known:
        return "How many solutions there are without one of the givens is not known."
    least, most = _capped(min(known)), _capped(max(known))
    span = least if least == most else f"{least} to {most}"
    unknown = _unknown(marks)
    rest = f"; of {counted(unknown, 'given')} it is not known" if unknown else ""
    word = "solution" if span == "1" else "solutions"
    return f"Without one of the givens, {span} {word}{rest}."


def _removable_sentence(count: int, unknown: int) -> str:
    known = ", as far as is known" if unknown else ""
    if count == 0:
        return f"No given can go{known}."
    return f"{counted(count, 'given')} can go{', each by itself' if count > 1 else ''}{known}."


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
