"""One puzzle from its attempts: dig until one is accepted, then say all there is to say about it.

This is what a worker does. It depends on the recipe, the puzzle's number and the first attempt
alone, so it may run anywhere and in any order. What needs the whole run is left to the pipeline:
certification, and the comparison with the puzzles before.

Importing this module loads the kernels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from generator.digging.by_certifier import dig_by_certifier
from generator.digging.dig import NO_GRID, TOO_EASY, TOO_MANY_GIVENS, dig_by_logic, new_dig_state
from generator.digging.draft import Draft, Reject, Result, Standing, Watch, unwatched
from generator.recipe.levels import LOGIC_LEVELS
from generator.recipe.recipe import Recipe
from generator.recipe.recipe_fields import Engine
from generator.recipe.required import requirement
from generator.recipe.wishes import ScoreRange, switched_off
from generator.seeds import stream
from puzzle.canonical import canonical_form
from puzzle.errors import EnginesDisagree, RecipeError
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import PLAYERS, Rating, Technique, rate
from solver.human.engine.calls import Calls
from solver.human.engine.state import new_state
from solver.human.engine.step_log import new_log
from solver.human.engine.tables import scoring_tables_of, tables_of
from solver.human.scored import scored_variant
from solver.search import count_batch

if TYPE_CHECKING:
    from generator.recipe.variants import CageSizes
    from puzzle.constraints.constraint import Constraint
    from solver.human.techniques.cages import CageScratch

SAME_LAYOUT = 50
"""Attempts at one puzzle on one layout of regions, before another is drawn."""
MOST_LAYOUTS = 4
"""Layouts without a complete grid, one after another, before there counts as being none."""


def any_cage() -> Constraint:
    """Return a cage: with any, the finders write down the houses whose sums they know."""
    from puzzle.constraints.killer_cage import KillerCage  # most puzzles have no such rules

    return KillerCage((0,), 1)


class Digger:
    """Makes drafts for one recipe, one after another.

    Attributes:
        recipe: what is made.
        watch: called after each attempt in vain, and now and then in a climb.
    """

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.watch: Watch = unwatched
        self._key, self._aim = recipe.key, recipe.aim  # asked for at each attempt, and long to tell
        self._cages: CageScratch | None = None
        self._drawn: tuple[int, int] | None = None
        self._settle(recipe.geometry)

    def _settle(self, geometry: Geometry) -> None:
        """Dig on this geometry from now on."""
        recipe = self.recipe
        self._geometry = geometry
        self._solution = np.zeros(geometry.cell_count, dtype=np.uint8)
        self._puzzle = np.zeros(geometry.cell_count, dtype=np.uint8)
        ceiling = self._aim.ceiling
        scored = scored_variant(geometry) if self._aim.by_score else None
        tables = tables_of(geometry) if scored is None else scoring_tables_of(scored)
        geometry = geometry if scored is None else scored.geometry
        records = (tables, new_state(geometry), new_log(ceiling.off))
        self._finders = Calls(geometry, *records)
        self._dig = partial(
            self._dig_on(geometry),
            new_dig_state(recipe, geometry),
            self._finders.loaded([rung.finder for rung in ceiling.rungs]),
            *records,
            self._solution,
            self._puzzle,
        )

    def _dig_on(self, geometry: Geometry) -> Callable[..., int]:
        """Return the dig of the recipe; kernels are loaded only for the recipes that need them."""
        recipe = self.recipe
        if recipe.cages is not None:
            from generator.digging.by_cages import dig_by_cages

            return self._dig_with_cages(geometry, recipe.cages, dig_by_cages)
        if recipe.engine is Engine.MILP:
            return partial(dig_by_certifier, geometry)
        if geometry.is_classic:
            from generator.digging.by_search import dig_by_search

            return dig_by_search
        is_logical = self._aim.level in LOGIC_LEVELS or bool(geometry.constraints)
        if is_logical and geometry.box_rows:
            return dig_by_logic
        from generator.digging.by_houses import dig_by_houses, dig_houses_by_logic
        from solver.search.general import board_for, houses_of

        houses = houses_of(geometry)
        board = board_for(houses)
        if is_logical:
            return partial(dig_houses_by_logic, houses, board)
        nowhere = np.empty((0, geometry.cell_count), dtype=np.uint8)
        return partial(dig_by_houses, houses, board, nowhere)

    def _dig_with_cages(
        self, geometry: Geometry, sizes: CageSizes, kernel: Callable[..., int]
    ) -> Callable[..., int]:
        """Return the dig of killers by one of the kernels of `generator.digging.by_cages`."""
        from generator.digging.by_cages import neighbours_of

        finders = [rung.finder for rung in self._aim.ceiling.rungs]
        by_cages = next(f for f in finders if f.family == "techniques.cages")
        cages = self._cages = self._finders.scratch_of(by_cages)
        self._finders.set_rules(geometry.with_constraints([any_cage()]))
        limits = np.array([sizes.fewest, sizes.most], dtype=np.int64)
        pairs = neighbours_of(geometry)

        def dig(*arguments: Any) -> int:
            # Each attempt begins with the same order of pairs, whatever was made before it.
            return kernel(limits, pairs.copy(), cages, *arguments)

        return dig

    def make(self, index: int, attempts: int = 0, last: int | None = None) -> Result:
        """Attempt a puzzle until a draft comes or the attempts run out.

        Args:
            index: 0-based number of the puzzle.
            attempts: attempts already made at it; the row starts after them.
            last: attempts to end with; all that the recipe allows when it is None.

        Raises:
            RecipeError: no complete grid was found on the geometry.
            EnginesDisagree: the search engine or the rating contradicts the dig.
        """
        rejects: Counter[Reject] = Counter()
        last = self.recipe.attempts_allowed if last is None else last
        while attempts < last:
            found = self._attempt(index, attempts) or self._draft()
            attempts += 1
            if isinstance(found, Draft):
                return Result(attempts, rejects, found)
            rejects[found] += 1
            if attempts < last:
                self.watch(Standing(attempts, self._highest()))
            self._stop_without_grids(rejects)
        return Result(attempts, rejects, None, self._highest())

    def _highest(self) -> Score | None:
        """Return the highest score that attempts came to; None where they do not climb."""
        return None

    def _stop_without_grids(self, rejects: Mapping[Reject, int]) -> None:
        if self.recipe.layout is not None:
            from generator.digging.regions import stop_without_grids

            stop_without_grids(rejects, MOST_LAYOUTS * SAME_LAYOUT, self._geometry.name)

    def warm_up(self) -> None:
        """Run every kernel that `make` needs once, so that all are compiled and loaded."""
        self._attempt(0, 0)
        puzzle, solution = self._grids()
        rate(puzzle)
        if solution.solves(puzzle):
            canonical_form(puzzle, solution)
        self._count_each()

    def _attempt(self, index: int, attempt: int) -> Reject | None:
        recipe = self.recipe
        if recipe.layout is not None:
            self._draw(index, attempt // SAME_LAYOUT)
        ending = self._dig(stream(recipe.seed, self._key, index, attempt))
        if ending == NO_GRID:
            if recipe.layout is not None:
                return Reject.NO_GRID
            raise RecipeError(f"No complete grid was found on {self._geometry.name}.")
        if ending == TOO_EASY and not self._aim.is_by_level:
            return Reject.NOT_REACHED
        return REJECTS.get(ending)

    def _draw(self, index: int, turn: int) -> None:
        """Draw the layout of a puzzle's regions, unless it is the one at hand."""
        recipe = self.recipe
        if recipe.layout is None or self._drawn == (index, turn):
            return
        from generator.digging.regions import draw_layout

        numbers = stream(recipe.seed, f"{self._key}, layout", index, turn)
        self._settle(draw_layout(recipe.geometry, recipe.layout, numbers))
        self._drawn = index, turn

    def _draft(self) -> Draft | Reject:
        """All about the puzzle that was dug, or what the recipe has against it."""
        recipe, aim = self.recipe, self._aim
        puzzle, solution = self._grids()
        minimal = self._check_count()
        if recipe.minimal and not minimal:
            return Reject.NOT_MINIMAL
        if recipe.givens is not None and puzzle.given_count < recipe.givens.fewest:
            return Reject.TOO_FEW_GIVENS
        proofs = []
        for name in recipe.require:
            proof = requirement(puzzle, name, aim.whole, recipe.forbid)
            if proof is None:
                return Reject.NOT_REQUIRED
            proofs.append(proof)
        rating = rate(puzzle)
        if aim.level not in (None, rating.level):
            if (aim.whole is PLAYERS or aim.is_by_level) and not recipe.forbid:
                raise EnginesDisagree(
                    f"Dug at level {aim.level} but rated {rating.level}: {puzzle}."
                )
            return Reject.OTHER_LEVEL
        if recipe.score is not None and not _is_in(recipe.score, rating.score):
            return Reject.OTHER_SCORE
        if recipe.forbid and _uses(switched_off(recipe.forbid), rating, puzzle):
            return Reject.FORBIDDEN
        form = canonical_form(puzzle, solution)
        return Draft(puzzle, solution, form, minimal, rating, requires=tuple(proofs))

    def _check_count(self) -> bool | None:
        """Count the solutions with and without each given; returns whether all are needed.

        Raises:
            EnginesDisagree: the puzzle has other solutions than the one it was dug from.
        """
        counts, first = self._count_each()
        if counts[0] != 1 or (first[0] != self._solution).any():
            raise EnginesDisagree(
                f"Dug with one solution, but the search engine counts {counts[0]} "
                f"or finds another: {self._grids()[0]}."
            )
        return bool((counts[1:] > 1).all())

    def _count_each(self) -> tuple[np.ndarray, np.ndarray]:
        """Count the solutions of the puzzle, and of it without each of its givens."""
        givens = np.flatnonzero(self._puzzle)
        puzzles = np.tile(self._puzzle, (len(givens) + 1, 1))
        puzzles[np.arange(len(givens)) + 1, givens] = 0
        return count_batch(puzzles, 2, self._made())

    def _grids(self) -> tuple[Grid, Grid]:
        """Return the puzzle that was dug, and its solution."""
        geometry = self._made()
        return Grid(self._puzzle.tobytes(), geometry), Grid(self._solution.tobytes(), geometry)

    def _made(self) -> Geometry:
        """Return the geometry of the puzzle that was dug, cages included."""
        return self._with_cages(self._geometry)

    def _with_cages(self, geometry: Geometry) -> Geometry:
        """Return a geometry with the cages that were dug, if any are."""
        if self._cages is None:
            return geometry
        from puzzle.constraints.killer_cage import KillerCage

        rows = self._cages.cells.tolist()
        cages = [
            KillerCage(tuple(sorted(cell for cell in row if cell >= 0)), total)
            for row, total in sorted(zip(rows, self._cages.totals.tolist(), strict=True))
            if row[0] >= 0
        ]
        return geometry.with_constraints(cages)


REJECTS = {TOO_EASY: Reject.TOO_EASY, TOO_MANY_GIVENS: Reject.TOO_MANY_GIVENS, 3: Reject.NO_CAGES}


def _is_in(wanted: ScoreRange, score: Score | None) -> bool:
    """Whether a score is in the range and exact: a bound is no score to promise."""
    return score is not None and not score.at_least and score in wanted


def _uses(off: frozenset[Technique], rating: Rating, puzzle: Grid) -> bool:
    """Whether these techniques are on the path, or the rating is another without them."""
    return not off.isdisjoint(rating.counts) or rate(puzzle, PLAYERS.less(off)) != rating
