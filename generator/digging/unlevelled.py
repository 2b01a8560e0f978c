"""One puzzle of no level that was asked for: on grids that overlap, or with clues.

A complete grid is filled, clues are drawn that it keeps, and givens are taken away, orbit by orbit,
as long as following up what is known is enough to solve the puzzle: singles, locked candidates, and
what each clue leaves of the digits of its own cells. So nobody has to guess, and that nothing was
guessed is the proof that there is one solution. Where a ladder knows its rules, it is rated as it
came out.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from generator.digging.clues import DRAWN, Clues, SolvedGrid, thermometers_of
from generator.digging.draft import Draft, Reject, Result, Standing, Watch, unwatched
from generator.digging.fill_rules import fill_with_rules
from generator.digging.regions import draw_layout, stop_without_grids
from generator.digging.xoshiro import below, shuffle
from generator.recipe.levels import GivensRange
from generator.recipe.recipe import Recipe
from generator.recipe.variants import JIGSAW, THERMOMETER, ThermometerSizes
from generator.seeds import stream
from puzzle.canonical import canonical_form
from puzzle.errors import EnginesDisagree, RecipeError
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from solver.human import rate
from solver.human.rules import is_known
from solver.search.rules.counting import count
from solver.search.rules.state import State, new_state
from solver.search.rules.tables import RuleTables, tables_of

MOST_LAYOUTS = 8
"""Layouts without a complete grid, one after another, before there counts as being none."""
NO_GUESS = 0
"""Branches that a search may take while digging: none."""
BRANCHES = 30_000
"""Branches after which it counts as not known whether a given could go."""


class UnlevelledDigger:
    """Makes drafts for one recipe that asks for no level, one after another.

    Attributes:
        recipe: what is made.
        watch: called after each attempt in vain.
    """

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.watch: Watch = unwatched

    def make(self, index: int, attempts: int = 0, last: int | None = None) -> Result:
        """Attempt a puzzle until a draft comes; see `generator.digging.makers.Maker`.

        Raises:
            RecipeError: no complete grid was found that keeps the rules.
            EnginesDisagree: the search contradicts the dig.
        """
        rejects: Counter[Reject] = Counter()
        last = self.recipe.attempts_allowed if last is None else last
        while attempts < last:
            found = self._attempt(index, attempts)
            attempts += 1
            if isinstance(found, Draft):
                return Result(attempts, rejects, found)
            rejects[found] += 1
            if attempts < last:
                self.watch(Standing(attempts))
            stop_without_grids(rejects, MOST_LAYOUTS, f"{self.recipe.geometry.name} {JIGSAW}")
        return Result(attempts, rejects, None)

    def warm_up(self) -> None:
        """Run every kernel that `make` needs once."""
        self._attempt(0, 0)

    def _attempt(self, index: int, attempt: int) -> Draft | Reject:
        recipe = self.recipe
        numbers = stream(recipe.seed, recipe.key, index, attempt)
        geometry = recipe.geometry
        if recipe.layout is not None:
            geometry = draw_layout(geometry, recipe.layout, numbers)
        solution = np.zeros(geometry.cell_count, dtype=np.uint8)
        tables, state = search_of(geometry)
        if not fill_with_rules(tables, state, numbers, solution):
            if recipe.layout is not None:
                return Reject.NO_GRID
            raise RecipeError(f"No complete grid was found on {geometry.name}.")
        if recipe.clues:
            drawn = clues_for(recipe, geometry, solution, numbers)
            if drawn is None:
                return Reject.NO_CLUES
            geometry = geometry.with_constraints(drawn)
            tables, state = search_of(geometry)
        puzzle = _dig(recipe, geometry, solution, numbers, tables, state)
        if puzzle is None:
            return Reject.TOO_MANY_GIVENS
        grids = Grid(puzzle.tobytes(), geometry), Grid(solution.tobytes(), geometry)
        minimal = is_minimal(puzzle, grids[1], tables, state)
        if recipe.minimal and not minimal:
            return Reject.NOT_MINIMAL
        if recipe.givens is not None and grids[0].given_count < recipe.givens.fewest:
            return Reject.TOO_FEW_GIVENS
        rating = rate(grids[0]) if is_known(geometry) else None
        return Draft(*grids, canonical_form(*grids), minimal, rating)


def clues_for(
    recipe: Recipe, geometry: Geometry, solution: np.ndarray, numbers: np.ndarray
) -> Clues | None:
    """Return the clues of a recipe's kinds that a grid has; None where it has none of a kind.

    Args:
        recipe: names the kinds.
        geometry: of the grid.
        solution: (C,) the complete grid.
        numbers: (4,) the attempt's random numbers; moves on.
    """
    solved = SolvedGrid(geometry.layout, solution.tolist(), numbers)
    drawn = [_drawn(name, solved, recipe.thermos) for name in recipe.clues]
    if not all(drawn):
        return None
    # Kinds may share a clue: a white dot is also what marks a consecutive pair.
    return tuple(dict.fromkeys(clue for clues in drawn for clue in clues))


def _drawn(name: str, solved: SolvedGrid, thermos: ThermometerSizes | None) -> Clues:
    """Return the clues of a variant that a grid has."""
    if name == THERMOMETER and thermos is not None:
        return thermometers_of(solved, thermos)
    return DRAWN[name](solved)


def search_of(geometry: Geometry) -> tuple[RuleTables, State]:
    """Return the tables of a geometry for the search that knows every rule, and its scratch."""
    tables = tables_of(geometry)
    return tables, new_state(tables)


def _dig(
    recipe: Recipe,
    geometry: Geometry,
    solution: np.ndarray,
    numbers: np.ndarray,
    tables: RuleTables,
    state: State,
) -> np.ndarray | None:
    """Return the puzzle that is left of a grid; None where it has too many givens."""
    range_ = recipe.givens or GivensRange(0, geometry.cell_count)
    target = 0 if recipe.minimal else range_.fewest
    if recipe.givens is not None and not recipe.minimal:
        target += below(numbers, range_.most - range_.fewest + 1)
    orbits = recipe.symmetry.orbits(geometry)
    order = np.arange(len(orbits))
    shuffle(numbers, order)
    puzzle = solution.copy()
    givens = len(puzzle)
    nowhere = np.empty((0, givens), dtype=np.uint8)
    for orbit in (list(orbits[k]) for k in order):
        if givens - len(orbit) < target:
            continue
        puzzle[orbit] = 0
        found, gave_up = count(puzzle, 2, NO_GUESS, nowhere, tables, state)
        if found == 1 and not gave_up:
            givens -= len(orbit)
        else:
            puzzle[orbit] = solution[orbit]
    return puzzle if givens <= range_.most else None


def is_unique(puzzle: np.ndarray, tables: RuleTables, state: State) -> bool:
    """Tell whether the search finds one solution, before it gives up."""
    nowhere = np.empty((0, len(puzzle)), dtype=np.uint8)
    number, gave_up = count(puzzle, 2, BRANCHES, nowhere, tables, state)
    return number == 1 and not gave_up


def is_minimal(puzzle: np.ndarray, solution: Grid, tables: RuleTables, state: State) -> bool | None:
    """Tell whether no given can go; None where the search gives up before that is known.

    Raises:
        EnginesDisagree: the puzzle has other solutions than the one it was dug from.
    """
    found = np.zeros((1, len(puzzle)), dtype=np.uint8)
    number, _ = count(puzzle, 2, BRANCHES, found, tables, state)
    if number != 1 or found[0].tobytes() != solution.digits:
        raise EnginesDisagree(
            f"Dug with one solution, but the search engine counts {number} or finds another: "
            f"{Grid(puzzle.tobytes(), solution.geometry)}."
        )
    for cell in np.flatnonzero(puzzle).tolist():
        puzzle[cell] = 0
        number, gave_up = count(puzzle, 2, BRANCHES, found, tables, state)
        puzzle[cell] = solution[cell]
        if number < 2:
            return None if gave_up else False
    return True
