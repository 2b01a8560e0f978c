"""Puzzles of a level with clues of further kinds, which are drawn for each.

A complete grid is filled by the search that knows every rule, clues are drawn that it keeps, and
givens are taken away, orbit by orbit, as long as the ladder solves the puzzle within the level. No
rung of the ladder of such puzzles assumes one solution: that it solves the puzzle is the proof that
it has one. Killers have no givens to take away: their cages are dug beside the clues.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.digging.dig import Digits, DigState, Stream, dig_down, start
from generator.digging.digger import REJECTS, Digger, any_cage
from generator.digging.draft import Reject
from generator.digging.fill_rules import fill_with_rules
from generator.digging.regions import draw_layout
from generator.digging.unlevelled import clues_for, is_minimal, is_unique, search_of
from generator.recipe.recipe import Recipe
from generator.seeds import stream
from puzzle.canonical import canonical_form
from puzzle.errors import RecipeError
from puzzle.geometry import Geometry
from puzzle.kernel import lean_kernel
from solver.human import rate
from solver.human.clued import without_clues
from solver.human.engine.record import Array
from solver.human.engine.state import GridState
from solver.human.engine.step_log import StepLog
from solver.human.engine.tables import Tables
from solver.human.rules import is_known


@lean_kernel
def dig_clued(
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt on a grid that is filled; args and returns as for `dig.dig_by_logic`."""
    start(dig, solution, puzzle, stream)
    return dig_down(dig, calls, tables, state, log, solution, puzzle)


class CluedDigger(Digger):
    """Makes drafts for one recipe of a level whose puzzles have clues, one after another."""

    def __init__(self, recipe: Recipe) -> None:
        self._with_clues = recipe.geometry
        super().__init__(recipe)

    def _settle(self, geometry: Geometry) -> None:
        """Dig on this geometry from now on; the finders' tables have no clue."""
        self._with_clues = geometry
        super()._settle(without_clues(geometry))

    def _dig_on(self, geometry: Geometry) -> Callable[..., int]:
        if self.recipe.cages is None:
            return dig_clued
        from generator.digging.by_cages import cage_grid

        return self._dig_with_cages(geometry, self.recipe.cages, cage_grid)

    def warm_up(self) -> None:
        """Run what `make` needs once; after an attempt without a puzzle, some of it."""
        reject = self._attempt(0, 0)
        if reject in (Reject.NO_GRID, Reject.NO_CLUES):
            return
        puzzle, solution = self._grids()
        rate(puzzle)
        canonical_form(puzzle, solution)
        if reject is None or self._cages is None:
            self._check_count()
        else:  # cages that were given up may leave several solutions
            is_unique(self._puzzle, *search_of(self._made()))

    def _attempt(self, index: int, attempt: int) -> Reject | None:
        recipe = self.recipe
        numbers = stream(recipe.seed, recipe.key, index, attempt)
        ground = recipe.geometry
        if recipe.layout is not None:
            ground = draw_layout(ground, recipe.layout, numbers)
            self._settle(ground)
        if not fill_with_rules(*search_of(ground), numbers, self._solution):
            if recipe.layout is not None:
                return Reject.NO_GRID
            raise RecipeError(f"No complete grid was found on {ground.name}.")
        drawn = clues_for(recipe, ground, self._solution, numbers)
        if drawn is None:
            return Reject.NO_CLUES
        self._with_clues = ground.with_constraints(drawn)
        if not is_known(self._with_clues):
            return Reject.NO_CLUES
        with_rules = self._with_clues
        if recipe.cages is not None:
            with_rules = with_rules.with_constraints([any_cage()])
        self._finders.set_rules(with_rules)
        return REJECTS.get(self._dig(numbers))

    def _check_count(self) -> bool | None:
        """Count the solutions with and without each given; returns whether all are needed.

        None where the search gives up before that is known.

        Raises:
            EnginesDisagree: the puzzle has other solutions than the one it was dug from.
        """
        return is_minimal(self._puzzle, self._grids()[1], *search_of(self._made()))

    def _made(self) -> Geometry:
        """Return the geometry of the puzzle that was dug, clues and cages included."""
        return self._with_cages(self._with_clues)
