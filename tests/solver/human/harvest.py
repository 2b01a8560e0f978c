"""Find cases for a finder on the positions of real puzzles, and print them as lines of its file.

    python -m tests.solver.human.harvest FINDER PUZZLES [COUNT]

FINDER is a slug (`x-wing`), PUZZLES a file with a puzzle first on each line. The positions are
those where Sudoku Explainer's ladder stands before the rungs at or above the finder's; for a
finder that only players have, those where it has no step below rating 6.5; and for a finder that
hits nowhere there, all on the path.

Each hit gives a `yes` and near misses: its position once the step is taken, with one removed
candidate of the pattern's houses put back, with one digit blanked, or once the finder has taken
all its steps; each only where the finder then finds nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from puzzle.grid import Grid
from solver.human.climb import bench_for
from solver.human.finder import Finder
from solver.human.ladder import SUDOKU_EXPLAINER, Ladder, Rung
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


def main(finder_name: str, puzzles: str, count: str = "5") -> None:
    finder = Finder[finder_name.upper().replace("-", "_")]
    lines = Path(puzzles).read_text().splitlines()
    grids = [Grid.parse(line.split()[0]) for line in lines if line[:1] in "0123456789."]
    ladders = (_below(finder), Ladder("anywhere", ()))
    hits = (hit for at in ladders for grid in grids for hit in _first_hit(grid, finder, at))
    cases = dict.fromkeys(case for hit in islice(hits, int(count)) for case in hit)
    sys.stdout.writelines(f"{case}\n" for case in sorted(cases, reverse=True))


def _first_hit(grid: Grid, finder: Finder, ladder: Ladder) -> Iterator[list[str]]:
    for here, removed in _positions(grid, ladder):
        step = find(*position_of(here, removed), finder)
        if step is not None:
            yield [_yes(here, removed, finder, step), *_near_misses(here, removed, finder, step)]
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
    put_back = (
        line
        for candidate in removed
        if candidate.cell in near
        for line in _miss(here, tuple(set(removed) - {candidate}), finder)
    )
    taken_back = (
        line
        for cell in (*near, *range(len(here)))
        if here[cell]
        for line in _miss(here.with_digit(cell, 0), removed, finder)
    )
    yield from islice(put_back, 1)
    yield from islice(taken_back, 1)
    yield from islice(_exhausted(here, finder), 1)


def _exhausted(grid: Grid, finder: Finder) -> Iterator[str]:
    """The first position after this one at which the finder has taken all its steps."""
    bench = bench_for(grid.geometry)
    assert load(bench.board, bench.position, grid.to_array())
    while bench.find(Rung(finder, None, None)) is not None:
        apply_last(bench.board, bench.position, bench.log)
    here = bench.result()
    if not here.is_full:
        yield from _miss(here, removed_from(here, bench.position), finder)


def _miss(here: Grid, removed: tuple[Candidate, ...], finder: Finder) -> Iterator[str]:
    if find(*position_of(here, removed), finder) is None:
        yield f"no  {position_line(here, removed)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
