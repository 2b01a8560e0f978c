"""Find cases for a finder on the positions of real puzzles, and print them as lines of its file.

    python -m tests.solver.human.harvest FINDER PUZZLES [COUNT]

FINDER is a slug (`x-wing`), PUZZLES a file with a puzzle first on each line. The positions are
those where Sudoku Explainer's ladder stands before the rungs at or above the finder's; for a
finder that only players have, those where it has no step below rating 6.5.

Each hit gives a `yes` and near misses: its position once the step is taken, and its position with
one removed candidate, or one digit, of the pattern's houses taken back, where the finder then
finds nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from puzzle.grid import Grid
from solver.human.climb import bench_for
from solver.human.finder import Finder
from solver.human.ladder import SUDOKU_EXPLAINER, Ladder
from solver.human.log import apply_last
from solver.human.position import load
from solver.human.step import Candidate, Step
from tests.solver.human.cases import (
    effects_of,
    find,
    position_line,
    position_of,
    removed_from,
    slug,
)


def main(finder_name: str, puzzles: str, count: str = "4") -> None:
    finder = Finder[finder_name.upper().replace("-", "_")]
    lines = Path(puzzles).read_text().splitlines()
    grids = [Grid.parse(line.split()[0]) for line in lines if line[:1] in "0123456789."]
    found = 0
    for grid in grids:
        for case in _first_hits(grid, finder):
            sys.stdout.write(f"{case}\n")
            found += case.startswith("yes")
        if found >= int(count):
            return


def _first_hits(grid: Grid, finder: Finder) -> Iterator[str]:
    for here, removed in _positions(grid, _below(finder)):
        step = find(*position_of(here, removed), finder)
        if step is not None:
            yield _yes(here, removed, finder, step)
            yield from _near_misses(here, removed, finder, step)
            return


def _below(finder: Finder) -> Ladder:
    """Sudoku Explainer's ladder up to the finder's rung, without it."""
    rungs = SUDOKU_EXPLAINER.rungs
    stop = next((i for i, rung in enumerate(rungs) if rung.finder is finder), None)
    if stop is None:
        stop = next(i for i, rung in enumerate(rungs) if rung.finder is Finder.STATIC_CHAIN)
    return Ladder("below", rungs[:stop])


def _positions(grid: Grid, ladder: Ladder) -> Iterator[tuple[Grid, tuple[Candidate, ...]]]:
    """The position where a ladder is stuck, again after each step from the rungs above it."""
    bench = bench_for(grid.geometry)
    higher = SUDOKU_EXPLAINER.rungs[len(ladder.rungs) :]
    assert load(bench.board, bench.position, grid.to_array())
    while bench.position.blanks[0]:
        step = next(filter(None, map(bench.find, ladder.rungs)), None)
        if step is None:
            here = bench.result()
            yield here, removed_from(here, bench.position)
            step = next(filter(None, map(bench.find, higher)), None)
            if step is None:
                return
        apply_last(bench.board, bench.position, bench.log)


def _yes(here: Grid, removed: tuple[Candidate, ...], finder: Finder, step: Step) -> str:
    line = f"yes {position_line(here, removed)} {','.join(sorted(effects_of(step)))}"
    return line if step.technique.slug == slug(finder) else f"{line} {step.technique.slug}"


def _near_misses(
    here: Grid, removed: tuple[Candidate, ...], finder: Finder, step: Step
) -> Iterator[str]:
    if step.eliminations and not step.placements:
        yield from _miss(here, (*removed, *step.eliminations), finder)
    near = sorted({cell for house in (*step.houses, *step.places_in) for cell in house.cells})
    yield from islice(
        (
            line
            for candidate in removed
            if candidate.cell in near
            for line in _miss(here, tuple(set(removed) - {candidate}), finder)
        ),
        1,
    )
    yield from islice(
        (
            line
            for cell in near
            if here[cell]
            for line in _miss(here.with_digit(cell, 0), removed, finder)
        ),
        1,
    )


def _miss(here: Grid, removed: tuple[Candidate, ...], finder: Finder) -> Iterator[str]:
    if find(*position_of(here, removed), finder) is None:
        yield f"no  {position_line(here, removed)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
