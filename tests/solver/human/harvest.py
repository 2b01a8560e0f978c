"""Find cases for a finder on the positions of real puzzles, and print them as lines of its file.

    python -m tests.solver.human.harvest NAME PUZZLES [COUNT]

NAME is the slug of a finder (`x-wing`), or of one technique of a finder that has several (`bug-3`);
PUZZLES a file with a puzzle first on each line, and its rules behind an @ as in the cases. The
positions are those where Sudoku Explainer's ladder stands before the rungs at or above the
finder's; for a finder that it does not have, SukakuExplainer's or HoDoKu's; and for a finder that
hits nowhere there, all on the path.

Each hit gives a `yes` and near misses: its position once the step is taken, with one removed
candidate of the pattern's houses put back, with one digit blanked, or once the finder has taken
all its steps; each only where the finder then finds nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from puzzle.grid import Grid
from solver.human.climb import Bench, bench_for
from solver.human.engine.state import load
from solver.human.engine.step_log import apply_last
from solver.human.ladder import (
    HODOKU,
    SUDOKU_EXPLAINER,
    SUKAKU_EXPLAINER,
    WEB,
    Ladder,
    Rung,
)
from solver.human.registry import FINDERS, Finder
from solver.human.step import Candidate, Step
from tests.solver.human.cases import (
    bench_at,
    effects_of,
    find,
    position_line,
    removed_from,
    with_rules,
)


def main(name: str, puzzles: str, count: str = "5") -> None:
    finder, only = _named(name)
    lines = Path(puzzles).read_text().splitlines()
    grids = [_grid(line.split()[0]) for line in lines if line[:1] in "0123456789."]
    ladders = (_below(finder), Ladder("anywhere", ()))
    hits = (hit for at in ladders for grid in grids for hit in _first_hit(grid, finder, only, at))
    cases = dict.fromkeys(case for hit in islice(hits, int(count)) for case in hit)
    sys.stdout.writelines(f"{case}\n" for case in sorted(cases, reverse=True))


def _grid(text: str) -> Grid:
    digits, _, rules = text.partition("@")
    return Grid.parse(digits, with_rules(rules) if rules else None)


def _named(name: str) -> tuple[Finder, str]:
    """A finder, and which of its techniques alone is wanted: all if that is empty."""
    for finder in FINDERS.values():
        if finder.slug == name:
            return finder, ""
    return next(
        (finder, name)
        for finder in FINDERS.values()
        if name in [technique.slug for technique in finder.techniques]
    )


def _first_hit(grid: Grid, finder: Finder, only: str, ladder: Ladder) -> Iterator[list[str]]:
    givens = grid if finder.slug.startswith("avoidable") else None
    for here, removed in _positions(grid, ladder, _whole(finder)):
        place = _Place(finder, only, here, removed, givens)
        step = find(place.bench(), finder)
        if step is not None and only in ("", step.technique.slug):
            yield [place.yes(step), *_near_misses(place, step)]
            return


@dataclass(frozen=True)
class _Place:
    """A position, and what is looked for there."""

    finder: Finder
    only: str
    grid: Grid
    removed: tuple[Candidate, ...]
    givens: Grid | None

    def bench(self) -> Bench:
        return bench_at(self.grid, self.removed, self.givens)

    def line(self) -> str:
        return position_line(self.grid, self.removed, self.givens)

    def yes(self, step: Step) -> str:
        line = f"yes {self.line()} {','.join(sorted(effects_of(step)))}"
        return line if step.technique.slug == self.finder.slug else f"{line} {step.technique.slug}"

    def miss(self, **changes: Any) -> Iterator[str]:
        """The line of this position with some changes, if the finder finds nothing there."""
        changed = replace(self, **changes)
        if find(changed.bench(), self.finder, only=self.only) is None:
            yield f"no  {changed.line()} {self.only}".rstrip()


def _whole(finder: Finder) -> Ladder:
    """The ladder on which the finder is looked for; HoDoKu's, with it at the end, where none is."""
    for ladder in (SUDOKU_EXPLAINER, SUKAKU_EXPLAINER, HODOKU, WEB):
        if any(rung.finder is finder for rung in ladder.rungs):
            return ladder
    return replace(HODOKU, rungs=(*HODOKU.rungs[:_BEFORE_CHAINS], Rung(finder, None, None)))


_BEFORE_CHAINS = next(i for i, rung in enumerate(HODOKU.rungs) if "chain" in rung.finder.slug)


def _below(finder: Finder) -> Ladder:
    """That ladder up to the finder's rung, without it."""
    rungs = _whole(finder).rungs
    return Ladder("below", rungs[: [rung.finder for rung in rungs].index(finder)])


def _positions(
    grid: Grid, ladder: Ladder, whole: Ladder
) -> Iterator[tuple[Grid, tuple[Candidate, ...]]]:
    """The position where a ladder is stuck, again after each step from the rungs above it."""
    bench = bench_for(grid.geometry)
    higher = whole.rungs[len(ladder.rungs) :]
    assert load(bench.tables, bench.state, grid.to_array())
    while bench.state.blanks:
        step = next(filter(None, map(bench.find, ladder.rungs)), None)
        if step is None:
            here = bench.result()
            yield here, removed_from(here, bench.state)
            step = next(filter(None, map(bench.find, higher)), None)
            if step is None:
                return
        apply_last(bench.tables, bench.state, bench.log)


def _near_misses(place: _Place, step: Step) -> Iterator[str]:
    here, removed = place.grid, place.removed
    if step.eliminations and not step.placements:
        yield from place.miss(removed=(*removed, *step.eliminations))
    near = sorted({cell for house in (*step.houses, *step.places_in) for cell in house.cells})
    put_back = (
        line
        for candidate in removed
        if candidate.cell in near
        for line in place.miss(removed=tuple(set(removed) - {candidate}))
    )
    taken_back = (
        line
        for cell in (*near, *range(len(here)))
        if here[cell]
        for line in place.miss(grid=here.with_digit(cell, 0))
    )
    yield from islice(put_back, 1)
    yield from islice(taken_back, 1)
    yield from islice(_exhausted(place), 1)


def _exhausted(place: _Place) -> Iterator[str]:
    """The first position after this one at which the finder has taken all its steps."""
    bench = place.bench()
    while find(bench, place.finder, only=place.only) is not None:
        apply_last(bench.tables, bench.state, bench.log)
    here = bench.result()
    if not here.is_full:
        yield from place.miss(grid=here, removed=removed_from(here, bench.state))


if __name__ == "__main__":
    main(*sys.argv[1:])
