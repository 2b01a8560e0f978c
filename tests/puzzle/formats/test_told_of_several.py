"""Rules that words state of all puzzles of a text, or of one by its place among them."""

from __future__ import annotations

import pytest

from puzzle import Grid
from tests.puzzle.formats.reading import records

DIAGONALS = 2
GRIDS = (
    "54.......612.5.......2.6..........6.36.....72.7..........1.5.......8.591.......36",
    "5.....3.....7...822....3...46.3.2...8.......4...4.9.36...6....393...7.....4.....7",
    "34.....9......9......7.15.........18..29736..46.........41.7......3......7.....59",
)
"""X-Sudokus."""


def rows(puzzle):
    return "\n".join(puzzle[at : at + 9] for at in range(0, 81, 9))


def kinds(text):
    """For each puzzle the number of its extra houses and the kinds of its clues, in order."""
    found = [one.content.geometry for one in records(text) if isinstance(one.content, Grid)]
    return [(len(one.extra_houses), [clue.KIND for clue in one.constraints]) for one in found]


def unheeded(text):
    return [one.unheeded for one in records(text)]


IN_ROWS = "\n\n".join(f"{number}.\n{rows(grid)}" for number, grid in enumerate(GRIDS, start=1))
ON_LINES = "\n".join(GRIDS)


@pytest.mark.parametrize("grids", [IN_ROWS, ON_LINES])
@pytest.mark.parametrize(
    "words",
    [
        "In all puzzles below, the two long diagonals contain each digit once.",
        "All of these are X-Sudokus:",
        "Three X-Sudokus",
        "All puzzles are diagonal sudokus.",
        "In each of the puzzles both diagonals hold 1-9, too.",
    ],
)
def test_a_rule_of_all_puzzles_is_a_rule_of_each(words, grids):
    """Each puzzle below has it, and nothing is told beside any."""
    text = f"{words}\n\n{grids}\n"
    assert kinds(text) == [(DIAGONALS, [])] * len(GRIDS)
    assert not any(unheeded(text))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("In the second one, the diagonals count as well.", [0, DIAGONALS, 0]),
        ("The last puzzle is an X-Sudoku.", [0, 0, DIAGONALS]),
        ("The first is easy. In the third puzzle both diagonals contain 1-9.", [0, 0, DIAGONALS]),
    ],
)
@pytest.mark.parametrize("grids", [IN_ROWS, ON_LINES])
def test_a_rule_of_one_puzzle_is_of_that_one(words, expected, grids):
    """By its place; the others are judged without, and nothing is told beside them."""
    text = f"{words}\n\n{grids}\n"
    assert [houses for houses, _ in kinds(text)] == expected
    assert not any(unheeded(text))


def test_a_rule_of_a_puzzle_that_is_not_there_is_told():
    """It is lost in no case: the last puzzle has it beside it."""
    text = f"The fifth puzzle is an X-Sudoku.\n\n{IN_ROWS}\n"
    assert kinds(text) == [(0, [])] * len(GRIDS)
    assert unheeded(text) == [(), (), ("The fifth puzzle is an X-Sudoku",)]


@pytest.mark.parametrize(
    "words",
    [
        "All puzzles have one solution.",
        "Each of these puzzles took me an hour.",
        "The second one is harder.",
        "I print all puzzles of the week on both sides.",
    ],
)
def test_what_is_said_of_several_puzzles_may_be_no_rule(words):
    """Stories of all puzzles, or of one, make none of another kind."""
    assert kinds(f"{words}\n\n{IN_ROWS}\n") == [(0, [])] * len(GRIDS)


def test_a_rule_of_all_stands_beside_a_puzzles_own():
    """A puzzle with a rule of its own has both."""
    text = (
        f"In all puzzles below both diagonals contain 1-9.\n\n{rows(GRIDS[0])}\n\n"
        f"Puzzle 2 (anti-knight)\n{rows(GRIDS[1])}\n"
    )
    assert kinds(text) == [(DIAGONALS, []), (DIAGONALS, ["antiknight"])]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Puzzle 2 (anti-knight: no same digit a knight's move apart)\n", [[], ["antiknight"]]),
        ("Sudoku #2: Anti-Knight\n\n", [[], ["antiknight"]]),
        ("## Anti-Knight\n\n", [[], ["antiknight"]]),
        ("Cells a knight's move apart differ.\n", [[], ["antiknight"]]),
        ("Cells a knight's move apart differ.\n\n", [["antiknight"], []]),
    ],
)
def test_words_between_two_puzzles_are_of_the_one_they_head(words, expected):
    """By its number, a heading, or where they stand; elsewhere of the one above, as rules are."""
    text = f"{rows(GRIDS[0])}\n\n{words}{rows(GRIDS[1])}\n"
    assert [clues for _, clues in kinds(text)] == expected


def test_a_rule_of_no_puzzle_is_told_as_before():
    """What states a rule beside no puzzle is malformed, unless it is of all that follow."""
    (rule, *_) = records("cage 15: r1c1 r1c2\n\nHello.\n")
    assert not isinstance(rule.content, Grid)


@pytest.mark.parametrize("grids", [IN_ROWS, ON_LINES])
@pytest.mark.parametrize(
    "words",
    [
        "The second puzzle is an anti-knight sudoku.",
        "In the second one the diagonals count as well.",
        "All puzzles above are X-Sudokus.",
    ],
)
def test_a_rule_below_its_puzzles_is_not_lost(words, grids):
    """It is told beside the last of them, or refused as a rule of none, and of none below it."""
    found = records(f"{grids}\n\n{words}\n")
    assert any(words[:-1] in one.unheeded or words[:-1] in str(one.content) for one in found)
    below = kinds(f"{grids}\n\n{words}\n\nThis one is by Ann.\n\n{rows(GRIDS[0])}\n")
    assert below[-1] == (0, [])
