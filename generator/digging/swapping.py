"""Puzzles of 19 givens or fewer, by swapping givens.

A dig hardly ever ends with so few. So an attempt digs to the end, at some 22 to 26 givens, and then
swaps, again and again: it takes one given away and lists the solutions of the rest. A digit that a
cell has in one of them alone leaves that one when it is given in its place. Where another given is
then to spare, it goes, and the puzzle has one given less. Some swaps begin with one given more, as
there are puzzles from which no other one leads on. Once there are as few as asked for, swaps
go on towards the level.
"""

from __future__ import annotations

import numpy as np

from generator.digging.dig import Digits, Stream, random_grid
from generator.digging.draft import Reject
from generator.digging.walking import Walker
from generator.digging.xoshiro import below
from generator.recipe.recipe import Recipe
from puzzle.geometry import CLASSIC
from solver.search import count_batch

EXTRA = 4
"""One of so many swaps begins with one given more, so that there is a way on from each puzzle."""
WORK_OF_A_WALK = 3_000_000
"""What may be left for a walk towards the level: few puzzles of 18 givens lead on to others."""
_DIGITS = 10
"""Codes of a cell: that of a digit is 10 times the cell, and the digit."""
_CODES = np.arange(CLASSIC.cell_count) * _DIGITS


class SwappingDigger(Walker):
    """Makes drafts of a recipe with few givens, one after another."""

    WORK = 25_000_000  # some six seconds: another beginning is better than a long walk from one
    MOST_LISTED = 1_000  # where there are more, another given is taken away

    def __init__(self, recipe: Recipe) -> None:
        super().__init__(recipe)
        assert recipe.givens is not None  # noqa: S101 (a recipe that is swapped says how many)
        self._fewest, self._most = recipe.givens.fewest, recipe.givens.most

    def _go(self, here: Digits, random: Stream) -> Reject | None:
        while np.count_nonzero(here) > self._most:
            if self._work >= self.WORK:
                return Reject.TOO_MANY_GIVENS
            here, _ = self._neighbour(here, 1, random)
        self._work = max(self._work, self.WORK - WORK_OF_A_WALK)
        return self._walk(here, random)

    def _start(self, random: Stream) -> Digits:
        """Return a puzzle of one solution, none of whose givens can go."""
        puzzle = random_grid(random)
        cells = list(range(CLASSIC.cell_count))
        while cells:
            cell = cells.pop(below(random, len(cells)))
            digit, puzzle[cell] = puzzle[cell], 0
            if self._count(puzzle, 2) > 1:
                puzzle[cell] = digit
        return puzzle

    def _neighbour(self, puzzle: Digits, count: int, random: Stream) -> tuple[Digits, int]:
        """Return a puzzle with another given for one, and none to spare; see `Walker`.

        Of one solution too; where a given leads to none, more solutions than `count` are told.
        """
        near = puzzle.copy()
        if below(random, EXTRA) == 0:
            self._give_one(near, random)
        givens = np.flatnonzero(near)
        cell = givens[below(random, len(givens))]
        taken, near[cell] = near[cell], 0
        solutions = self._list(near)
        if len(solutions) == self.MOST_LISTED:
            return puzzle, count + 1
        codes = (solutions + _CODES).ravel()
        alone = np.bincount(codes, minlength=_DIGITS * CLASSIC.cell_count) == 1
        alone[_DIGITS * cell + taken] = False
        others = np.flatnonzero(alone)
        if not len(others):
            return puzzle, count + 1
        there, digit = divmod(int(others[below(random, len(others))]), _DIGITS)
        near[there] = digit
        near = self._without_spare(near, random)
        if np.count_nonzero(near) > np.count_nonzero(puzzle):
            return puzzle, count + 1
        return near, 1

    def _give_one(self, puzzle: Digits, random: Stream) -> None:
        """Give one digit more of the solution."""
        (solution,) = self._list(puzzle)
        blanks = np.flatnonzero(puzzle == 0)
        cell = blanks[below(random, len(blanks))]
        puzzle[cell] = solution[cell]

    def _without_spare(self, puzzle: Digits, random: Stream) -> Digits:
        """Return a puzzle without the givens that can go, down to the fewest that are wanted."""
        givens = np.flatnonzero(puzzle)
        while len(givens) > self._fewest:
            without = np.tile(puzzle, (len(givens), 1))
            without[np.arange(len(givens)), givens] = 0
            counts, _ = count_batch(without, 2)
            spare = givens[counts == 1]
            if not len(spare):
                break
            puzzle[spare[below(random, len(spare))]] = 0
            givens = np.flatnonzero(puzzle)
        return puzzle
