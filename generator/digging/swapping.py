"""Puzzles of 19 givens or fewer, by swapping givens.

A dig hardly ever ends with so few. But take two givens away, and often there are two others that
leave one solution again, and with them another given can go (`generator.digging.pairs`). So an
attempt at 18 givens or 19 digs a random grid to the end and swaps givens until there are so few.

That leads to 17 once in some ten times alone. But puzzles of 17 givens have others beside them, and
some that have are kept, which ``benchmarks/seventeen.py`` made with this search alone. An attempt
at 17 draws one of them, turns and renames it, and goes on from puzzle to puzzle for a while, and
then towards the level. What comes out is none of those that are kept. What lies near them is
not without end, so later attempts at a puzzle begin from a random grid, too.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy as np

from generator.digging.dig import Digits, Stream, random_grid
from generator.digging.draft import Draft, Reject
from generator.digging.exchange import Hill, make_minimal, new_hill
from generator.digging.forms import form_by_chance
from generator.digging.pairs import exchange_two, lower
from generator.digging.walking import Walker
from generator.digging.xoshiro import below
from generator.recipe.recipe import Recipe
from generator.seeds import stream
from puzzle.canonical import canonical_batch
from puzzle.geometry import FEWEST_GIVENS
from puzzle.grid import Grid
from solver.search import count_batch

STEPS = 12
"""Exchanges between a puzzle that is kept and the first that may be given out."""
MOST_TRIES = 100
"""Exchanges in vain, one after another, before an attempt begins from another puzzle."""
WORK_OF_AN_EXCHANGE = 10_000
"""Solutions that an exchange counts as, made or in vain."""
FROM_NEAR = 40
"""Attempts at a puzzle that begin with one that is kept; those after them with a random grid."""
MOST_EXCHANGES = 350
"""Exchanges from a random grid on: another grid is better than more."""
_WARM_GIVENS = 21


class SwappingDigger(Walker):
    """Makes drafts of a recipe with few givens, one after another."""

    WORK = 1_000_000  # some 100 exchanges, in half a second: another beginning is better than more
    MOST_LISTED = 2

    def __init__(self, recipe: Recipe) -> None:
        super().__init__(recipe)
        assert recipe.givens is not None  # noqa: S101 (a recipe that is swapped says how many)
        self._fewest = max(recipe.givens.fewest, FEWEST_GIVENS)
        self._most = recipe.givens.most
        self._hill = new_hill(recipe)

    def warm_up(self) -> None:
        """Run every kernel that `make` needs once."""
        super().warm_up()
        descended(stream(0, self.recipe.key, 0, 0), self._hill, _WARM_GIVENS)

    def _start(self, random: Stream) -> Digits:
        """Return a puzzle that is kept, turned and renamed by chance."""
        puzzles = kept()
        return form_by_chance(puzzles[below(random, len(puzzles))], random)

    def _attempt(self, index: int, attempt: int) -> Reject | None:
        random = stream(self.recipe.seed, self.recipe.key, index, attempt)
        self._work = 0
        wanted = self._fewest + below(random, self._most - self._fewest + 1)
        if wanted == FEWEST_GIVENS and attempt < FROM_NEAR:
            return self._go(self._start(random), random)
        here = descended(random, self._hill, wanted)
        if np.count_nonzero(here) > wanted:
            return Reject.TOO_MANY_GIVENS
        return Reject.NOT_MINIMAL if _has_spare(here) else self._walk(here, random)

    def _go(self, here: Digits, random: Stream) -> Reject | None:
        away = self._away(here, random)
        while away is None:
            if self._work >= self.WORK:
                return Reject.KEPT
            away = self._away(self._start(random), random)
        return self._walk(away, random)

    def _away(self, puzzle: Digits, random: Stream) -> Digits | None:
        """Return a puzzle that is some steps away; None where no way leads there."""
        here, steps, tries = puzzle, 0, 0
        while steps < STEPS:
            if tries == MOST_TRIES:
                return None
            near = self._exchanged(here, random)
            if near is None:
                tries += 1
                continue
            here, steps, tries = near, steps + 1, 0
        return None if _form_of(here) in _forms_kept() else here

    def _neighbour(self, puzzle: Digits, count: int, random: Stream) -> tuple[Digits, int]:
        """Return a puzzle with two other givens and none to spare; see `Walker`.

        Of one solution too; where there is none, more solutions than `count` are told.
        """
        near = self._exchanged(puzzle, random)
        return (puzzle, count + 1) if near is None else (near, 1)

    def _exchanged(self, puzzle: Digits, random: Stream) -> Digits | None:
        """Return a puzzle with two others for two givens; None where that leaves one to spare."""
        self._work += WORK_OF_AN_EXCHANGE
        near = puzzle.copy()
        if exchange_two(self._hill, random, near) == 0 or _has_spare(near):
            return None
        return near

    def _draft(self) -> Draft | Reject:
        found = super()._draft()
        if isinstance(found, Draft) and found.form.digits in _forms_kept():
            return Reject.KEPT
        return found


def descended(random: Stream, hill: Hill, most: int) -> Digits:
    """Return a puzzle that exchanges lead to from a random grid, of so many givens if they can.

    Args:
        random: moves on.
        hill: what exchanges keep.
        most: givens.
    """
    puzzle = random_grid(random)
    make_minimal(hill, random, puzzle)
    for _ in range(MOST_EXCHANGES):
        if np.count_nonzero(puzzle) <= most:
            break
        lower(hill, random, puzzle)
    return puzzle


@cache
def kept() -> Digits:
    """Return the puzzles of 17 givens that attempts begin with, (n, 81), in canonical form."""
    text = resources.files(__package__).joinpath("seventeen.txt").read_text(encoding="ascii")
    puzzles = np.array([list(Grid.parse(line).digits) for line in text.split()], dtype=np.uint8)
    puzzles.setflags(write=False)
    return puzzles


@cache
def _forms_kept() -> frozenset[bytes]:
    return frozenset(puzzle.tobytes() for puzzle in kept())


def _form_of(puzzle: Digits) -> bytes:
    """Return the canonical form of a puzzle."""
    alone = puzzle[np.newaxis]
    form: bytes = canonical_batch(alone, count_batch(alone, 1)[1])[0].tobytes()
    return form


def _has_spare(puzzle: Digits) -> bool:
    """Whether a given can go without a second solution."""
    givens = np.flatnonzero(puzzle)
    without = np.tile(puzzle, (len(givens), 1))
    without[np.arange(len(givens)), givens] = 0
    return bool((count_batch(without, 2)[0] == 1).any())
