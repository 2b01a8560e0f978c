"""The answers of a diagnosis on 4×4 grids by definition, from the list of all 288 full grids."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from hypothesis import strategies as st

from puzzle import Grid
from solver.diagnosis import Change, Given, Typo
from tests.oracle import SMALL, full_grids_4x4


def solutions(puzzle):
    """All solutions of a 4×4 puzzle."""
    return [full for full in full_grids_4x4() if full.solves(puzzle)]


def alone(puzzle, cells):
    """The puzzle of some of its givens."""
    return Grid(bytes(d if c in cells else 0 for c, d in enumerate(puzzle)), SMALL)


def minimal_contradictions(puzzle):
    """Every set of givens that is impossible while each of its parts is possible."""
    found = []
    for size in range(puzzle.given_count + 1):
        for cells in combinations(puzzle.givens, size):
            if any(set(smaller) <= set(cells) for smaller in found):
                continue
            if not solutions(alone(puzzle, cells)):
                found.append(cells)
    return found


def least_difference(puzzle):
    """In how few cells two solutions differ."""
    pairs = combinations(solutions(puzzle), 2)
    return min(sum(a != b for a, b in zip(*pair, strict=True)) for pair in pairs)


def fewest_repairs(puzzle):
    """How many extra givens it takes at least, by trying all sets of cells and their digits."""
    full = [solution.digits for solution in solutions(puzzle)]
    blanks = [cell for cell in range(16) if not puzzle[cell]]
    for number in range(len(blanks) + 1):
        for cells in combinations(blanks, number):
            seen = Counter(tuple(solution[cell] for cell in cells) for solution in full)
            if 1 in seen.values():
                return number
    raise AssertionError


def corrections(puzzle):
    """Every single typing error that explains the puzzle, as kind and changes."""
    found = set()
    for cell, digit in product(puzzle.givens, range(5)):
        if digit != puzzle[cell]:
            typo = Typo.DIGIT if digit else Typo.DROP
            found.add((typo, (Change(cell, puzzle[cell], digit),)))
    for one, other in combinations(range(16), 2):
        a, b = puzzle[one], puzzle[other]
        if a != b:
            found.add((Typo.SWAP, (Change(one, a, b), Change(other, b, a))))
    return {edit for edit in found if len(solutions(changed(puzzle, edit[1]))) == 1}


def changed(puzzle, changes):
    """The puzzle after some changes."""
    for cell, before, after in changes:
        assert puzzle[cell] == before
        puzzle = puzzle.with_digit(cell, after)
    return puzzle


def repaired(puzzle, givens):
    """The puzzle with extra givens in blank cells."""
    for given in givens:
        assert isinstance(given, Given)
        assert puzzle[given.cell] == 0
        puzzle = puzzle.with_digit(*given)
    return puzzle


def puzzles(fewest=0, most=8):
    """4×4 puzzles of any kind: some digits in some cells."""
    givens = st.dictionaries(st.integers(0, 15), st.integers(1, 4), min_size=fewest, max_size=most)
    return givens.map(lambda g: Grid(bytes(g.get(cell, 0) for cell in range(16)), SMALL))


def puzzles_of_a_grid(fewest=0, most=8):
    """4×4 puzzles that have a solution: some cells of a full grid."""
    cells = st.sets(st.integers(0, 15), min_size=fewest, max_size=most)
    return st.builds(alone, st.sampled_from(full_grids_4x4()), cells)
