"""Forms by chance of puzzles that are kept."""

from __future__ import annotations

from generator.digging.beginnings import KEPT, digits_of
from generator.digging.forms import form_by_chance, renamed_by_chance, turns
from generator.seeds import stream
from puzzle.canonical import canonical_form
from puzzle.grid import Grid
from solver.search import find_solutions

PUZZLE = digits_of(KEPT[0])


def canonical(digits) -> Grid:
    """Return the canonical form of a puzzle of one solution."""
    grid = Grid(digits.tobytes())
    return canonical_form(grid, find_solutions(grid, 1).solutions[0])


def test_each_form_is_the_same_puzzle() -> None:
    """Turned, with rows, columns and digits exchanged, a puzzle keeps its canonical form."""
    forms = [form_by_chance(PUZZLE, stream(1, "forms", 0, i)) for i in range(20)]
    assert len({form.tobytes() for form in forms}) == len(forms)
    assert {canonical(form) for form in forms} == {canonical(PUZZLE)}


def test_a_square_has_eight_turns() -> None:
    """None of the eight is another one, and each is the same puzzle."""
    forms = turns(PUZZLE)
    assert len({form.tobytes() for form in forms}) == 8
    assert {canonical(form) for form in forms} == {canonical(PUZZLE)}


def test_names_alone() -> None:
    """Digits are exchanged one for one, and blank cells stay where they are."""
    renamed = renamed_by_chance(PUZZLE, stream(1, "names", 0, 0))
    pairs = set(zip(PUZZLE.tolist(), renamed.tolist(), strict=True))
    assert len(pairs) == 10
    assert (0, 0) in pairs
    assert any(old != new for old, new in pairs)
