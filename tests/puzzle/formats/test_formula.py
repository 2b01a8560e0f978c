"""Formulas in CNF: clauses are held against the rules, written out."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from puzzle import Grid
from puzzle.formats.mixed.formula import _NUMBERINGS, _is_of_sudoku
from puzzle.geometry import CLASSIC
from tests.puzzle.formats.reading import EASY, only_error, records

DIGITS = range(9)
GIVENS = [(at // 9, at % 9, int(digit) - 1) for at, digit in enumerate(EASY) if digit != "."]
NUMBERED = {
    "figures": lambda r, c, d: 100 * (r + 1) + 10 * (c + 1) + d + 1,
    "figures from 0": lambda r, c, d: 100 * r + 10 * c + d + 1,
    "counted": lambda r, c, d: 81 * r + 9 * c + d + 1,
    "digits first": lambda r, c, d: 81 * d + 9 * r + c + 1,
}
WHOLE = [
    *([(r, c, d) for d in DIGITS] for r, c in product(DIGITS, DIGITS)),
    *([(*divmod(cell, 9), d) for cell in house.cells] for house in CLASSIC.houses for d in DIGITS),
]
PAIRS = {frozenset(pair) for whole in WHOLE for pair in combinations(whole, 2)}


def _text(number, clauses):
    lines = (" ".join(map(str, [*clause, 0])) for clause in clauses)
    units = (f"{number(*given)} 0" for given in GIVENS)
    return "\n".join(["c sudoku", "p cnf 999 1", *lines, *units]) + "\n"


@pytest.mark.parametrize("name", NUMBERED)
def test_all_clauses_of_plain_sudoku(name):
    """Every clause that the rules have is one of them, and the puzzle is read."""
    number = NUMBERED[name]
    pairs = sorted(sorted(pair) for pair in PAIRS)[::7]  # all of them would be 11,000 lines
    clauses = [[number(*one) for one in whole] for whole in WHOLE]
    clauses += [[-number(*one), -number(*other)] for one, other in pairs]
    (found,) = records(_text(number, clauses))
    assert str(found.content) == EASY
    assert "read as the givens" in found.assumed


@pytest.mark.parametrize("at", range(0, 729, 91))
def test_two_that_exclude_each_other(at):
    """A clause of two is one of the rules where these are in one list of all candidates."""
    number, numbered = NUMBERED["counted"], _NUMBERINGS[1]
    one = (at // 81, at // 9 % 9, at % 9)
    for other in product(DIGITS, repeat=3):
        clause = [-number(*one), -number(*other)]
        assert _is_of_sudoku(clause, numbered) == (frozenset({one, other}) in PAIRS)


@pytest.mark.parametrize(
    "clause",
    ["-111 -441", "111 122 133 144 155 166 177 188 199", "111 112", "-111", "111 -112", "1000 5"],
)
def test_another_clause_is_another_puzzle(clause):
    """What plain Sudoku does not say is refused, at its line."""
    text = _text(NUMBERED["figures"], []) + f"{clause} 0\n"
    error = only_error(text)
    assert error.startswith(f"line {3 + len(GIVENS)}: This formula has a clause that plain 9x9")
    assert f"'{clause[:12]}" in error


def test_what_has_no_givens_or_two_in_a_cell():
    """Neither is a puzzle."""
    assert "gives no cell a digit" in only_error("p cnf 729 0\n")
    assert "Nobody can tell" in only_error("p cnf 999 2\n911 0\n912 0\n915 0\n")


def test_what_follows_is_read():
    """A puzzle below a formula is another one."""
    text = _text(NUMBERED["figures"], []) + f"\nAnd:\n\n{EASY[::-1]}\n"
    assert [str(one.content) for one in records(text)] == [EASY, EASY[::-1]]
    assert Grid.parse(EASY).given_count == len(GIVENS)
