"""Grid: immutable digits, their text, and the rules they break."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle import CLASSIC, Geometry, Grid, NotationError
from tests.corpora import lines
from tests.puzzle.shapes import ALL, PLAIN, grids, name, repickled, solutions

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CORPUS = [*lines("seventeen"), *lines("top1465")]

every_geometry = pytest.mark.parametrize("geometry", ALL, ids=name)


@every_geometry
def test_print_and_parse(geometry):
    """What a grid prints, it parses back."""

    @given(grids(geometry))
    def check(grid):
        assert Grid.parse(str(grid), geometry) == grid

    check()


@pytest.mark.parametrize("geometry", PLAIN, ids=name)
def test_parse_finds_the_geometry(geometry):
    """The length of a line names the plain geometry with the usual box."""
    text = "." * geometry.cell_count
    assert Grid.parse(text).geometry.size == geometry.size
    assert Grid.parse(text, geometry).geometry is geometry


@pytest.mark.parametrize("blank", ".0*_-Xx ")
def test_blanks(blank):
    """Every sign for blank that people use is read, also at the ends of the line."""
    assert Grid.parse(LINE.replace(".", blank)) == Grid.parse(LINE)
    emptied = "." * 5 + LINE[5:76] + "." * 5
    assert Grid.parse(emptied.replace(".", blank)) == Grid.parse(emptied)


def test_white_space_around_is_ignored():
    """Blanks and line ends around a line are no cells."""
    assert Grid.parse(f"  \t{LINE} \r\n") == Grid.parse(LINE)


@given(st.sampled_from(CORPUS), st.sampled_from(["", "\n", " \r\n", "   "]))
def test_spaces_are_blanks_wherever_they_stand(line, end):
    """A puzzle of digits and spaces is read as it is, and when spaces at its end were cut."""
    grid = Grid.parse(line)
    written = line.replace("0", " ")
    assert Grid.parse(written + end) == grid
    assert Grid.parse(written.rstrip() + end) == grid
    assert Grid.parse(written.rstrip(), CLASSIC) == grid


def test_spaces_at_the_end_make_no_smaller_grid():
    """64 cells that are left of 81 are no 8x8 puzzle, though one of 64 digits is."""
    line = "  1 2  3".ljust(63) + "8" + " " * 17
    assert len(line.rstrip()) == 64
    assert Grid.parse(line) == Grid.parse(line.rstrip())
    assert Grid.parse(line).geometry is CLASSIC
    assert Grid.parse(line.strip().replace(" ", ".").ljust(64, ".")).geometry.size == 8


def test_too_few_spaces_are_not_made_up():
    """Two rows that are missing, or numbers with single spaces between them, are not blanks."""
    for text in ("  1 2" + "3  4 5 6 7 8 " * 4 + "     8", "1 2 3 4 5 6 " * 6):
        with pytest.raises(NotationError):
            Grid.parse(text)


def test_letters():
    """Digits above 9 are letters in either case."""
    geometry = Geometry.boxes(4, 4)
    text = "123456789ABCDEFG" + "." * 240
    assert list(Grid.parse(text))[:16] == list(range(1, 17))
    assert Grid.parse(text.lower()) == Grid.parse(text)
    assert str(Grid.parse(text)) == text
    assert Grid.parse(text).geometry == geometry


@pytest.mark.parametrize(
    ("text", "column", "cell", "character"),
    [
        ("k" + LINE[1:], 1, "r1c1", "k"),
        (LINE[:80] + "A", 81, "r9c9", "A"),
        ("  " + LINE[:11] + "é" + LINE[12:], 14, "r2c3", "é"),
        (LINE[:40] + "\x00" + LINE[41:], 41, "r5c5", "\x00"),
        (LINE[:40] + "٣" + LINE[41:], 41, "r5c5", "٣"),
    ],
)
def test_bad_character(text, column, cell, character):
    """A character that is no digit is named with its column and cell."""
    with pytest.raises(NotationError) as caught:
        Grid.parse(text)
    error = caught.value
    assert (error.column, error.cell, error.character) == (column, cell, character)
    assert str(error).startswith(f"column {column} ({cell}): {character!r} is no digit: write 1 to")


def test_bad_character_of_a_large_grid():
    """The digits to write are those of the geometry."""
    with pytest.raises(NotationError, match=r"write 1 to 9 or A to G, and \. or 0 for blank"):
        Grid.parse("H" + "." * 255)
    with pytest.raises(NotationError, match=r"write 1 to 4, and \. or 0 for blank"):
        Grid.parse("5" + "." * 15)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE[:80], "80 characters, 1 too few: a 9x9 puzzle is one line of 81 characters."),
        (LINE + "1", "82 characters, 1 too many: a 9x9 puzzle is one line of 81 characters."),
        ("7", "1 character, 80 too few: a 9x9 puzzle is one line of 81 characters."),
        ("", "0 characters, 81 too few: a 9x9 puzzle is one line of 81 characters."),
        ("." * 49, "49 characters: a 7x7 puzzle has no usual boxes, so give its regions too."),
        ("." * 15, "15 characters, 1 too few: a 4x4 puzzle is one line of 16 characters."),
        (LINE * 1000, "81000 characters, 80919 too many: a 9x9 puzzle is one line of 81"),
    ],
)
def test_wrong_length(text, message):
    """A wrong length is told with the difference from the nearest right one."""
    with pytest.raises(NotationError) as caught:
        Grid.parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "column", "advice"),
    [
        (" ".join(LINE), 2, "which it has without ' '."),
        (f"{LINE[:40]}|{LINE[40:]}", 41, "which it has without '|'."),
        (f"'{LINE}',", 1, "which it has without \"'\" and ','."),
        (f"  {LINE} 4.5 hard", 84, "which the first word has: put all else after a #."),
    ],
)
def test_nearest_reading(text, column, advice):
    """Where a plain slip explains the length, the message names it and its column."""
    with pytest.raises(NotationError) as caught:
        Grid.parse(text)
    assert str(caught.value).endswith(advice)
    assert caught.value.column == column


def test_wrong_length_for_a_geometry():
    """With a geometry given, its own length is the one expected."""
    with pytest.raises(NotationError, match="81 characters, 65 too many: a 4x4 puzzle"):
        Grid.parse(LINE, Geometry.boxes(2, 2))


@pytest.mark.parametrize(
    ("digits", "message"),
    [
        ([0] * 80, "80 digits given: a 9x9 grid has 81."),
        ([0] * 80 + [10], "r9c9: 10 is no digit: write 1 to 9, and 0 for blank."),
        ([0] * 80 + [-1], "r9c9: -1 is no digit: write 1 to 9, and 0 for blank."),
        ([300] + [0] * 80, "r1c1: 300 is no digit: write 1 to 9, and 0 for blank."),
    ],
)
def test_from_digits_refuses(digits, message):
    """Digits out of range and wrong counts are refused, by cell."""
    with pytest.raises(NotationError) as caught:
        Grid.from_digits(digits)
    assert str(caught.value) == message


def test_the_constructor_checks_too():
    """No grid exists that is not one digit a cell, whichever way it is made."""
    with pytest.raises(NotationError, match="r1c2: 5 is no digit"):
        Grid(bytes([0, 5] + [0] * 14), Geometry.boxes(2, 2))
    with pytest.raises(NotationError, match="0 digits given"):
        Grid(b"")


def test_reading_a_grid():
    """Givens, counts, cells and arrays agree with the digits."""
    grid = Grid.parse(LINE)
    assert grid.given_count == len(grid.givens) == 81 - LINE.count(".")
    assert (grid[0], grid[2], len(grid)) == (5, 0, 81)
    assert list(grid) == [int(c) for c in LINE.replace(".", "0")]
    assert grid.to_array().tolist() == list(grid)
    assert grid.to_array().dtype == np.uint8
    assert not grid.is_full
    assert Grid.parse(SOLUTION).is_full


def test_a_grid_never_changes():
    """Changing a cell, or the array taken from a grid, leaves the grid as it was."""
    grid = Grid.parse(LINE)
    changed = grid.with_digit(2, 4)
    array = grid.to_array()
    array[:] = 9
    assert str(grid) == LINE
    assert str(changed) == LINE[:2] + "4" + LINE[3:]
    assert changed.with_digit(2, 0) == grid
    with pytest.raises(NotationError, match="r1c3: 10 is no digit"):
        grid.with_digit(2, 10)
    with pytest.raises(NotationError, match="r1c3: 300 is no digit"):
        grid.with_digit(2, 300)
    for cell in (-1, 81):
        with pytest.raises(NotationError, match=f"{cell} is no cell: give 0 to 80"):
            grid.with_digit(cell, 1)
    with pytest.raises(AttributeError):
        grid.digits = b""


def test_equality_and_pickle():
    """Grids are equal by digits and geometry, hash alike, and survive pickling."""
    grid = Grid.parse(LINE)
    assert grid == Grid.parse(LINE.replace(".", "0"))
    assert hash(grid) == hash(Grid.parse(LINE))
    assert grid != Grid.parse(LINE, Geometry.diagonal())
    assert repickled(grid) == grid


def test_conflicts_of_a_proper_puzzle():
    """A puzzle that breaks no rule has no conflicts."""
    assert Grid.parse(LINE).conflicts() == ()
    assert Grid.parse("." * 81).conflicts() == ()


def test_all_conflicts_at_once():
    """Three equal digits make three pairs, each with every house that it breaks."""
    grid = Grid.parse("5..5" + "." * 5 + "5" + "." * 71)
    found = [(c.digit, c.first, c.second, [str(h) for h in c.houses]) for c in grid.conflicts()]
    assert found == [(5, 0, 3, ["row 1"]), (5, 0, 9, ["column 1", "box 1"])]
    assert grid.conflicts()[1].sentence == "5 twice in column 1 and box 1: r1c1 and r2c1."


def test_conflicts_in_extra_houses():
    """A digit twice on a diagonal breaks X-Sudoku only."""
    text = "7" + "." * 79 + "7"
    assert Grid.parse(text).conflicts() == ()
    (conflict,) = Grid.parse(text, Geometry.diagonal()).conflicts()
    assert conflict.sentence == "7 twice in diagonal r1c1–r9c9: r1c1 and r9c9."


@pytest.mark.slow
@every_geometry
def test_conflicts_are_equal_digits_among_peers(geometry):
    """The conflicts are all pairs of peers with the same digit, in order."""

    @given(grids(geometry))
    def check(grid):
        expected = [
            (first, second)
            for first, second in combinations(grid.givens, 2)
            if grid[first] == grid[second] and second in geometry.peers[first]
        ]
        assert [(c.first, c.second) for c in grid.conflicts()] == expected

    if geometry.size <= 10:
        check()


def test_is_solution():
    """A full grid is a solution when no rule is broken, and one changed cell breaks it."""
    solution = Grid.parse(SOLUTION)
    assert solution.is_solution()
    assert not Grid.parse(LINE).is_solution()
    assert not solution.with_digit(40, solution[40] % 9 + 1).is_solution()
    assert not Grid(solution.digits, Geometry.diagonal()).is_solution()


@given(solutions(), st.integers(0, 80), st.integers(0, 80))
def test_swapped_digits_are_no_solution(solution, first, second):
    """A solution with two different digits swapped is none."""
    swapped = solution.with_digit(first, solution[second]).with_digit(second, solution[first])
    assert swapped.is_solution() == (solution[first] == solution[second])


def test_solves():
    """A solution solves the puzzles whose givens it has, on the same geometry."""
    puzzle, solution = Grid.parse(LINE), Grid.parse(SOLUTION)
    assert solution.solves(puzzle)
    assert solution.solves(solution)
    assert not solution.solves(puzzle.with_digit(2, 1))
    assert not puzzle.solves(puzzle)
    assert not solution.solves(Grid.parse(LINE, Geometry.windows()))


@pytest.mark.slow
@pytest.mark.parametrize("geometry", [CLASSIC, Geometry.boxes(2, 3), Geometry.diagonal()], ids=name)
def test_filled_grids_are_solutions(geometry):
    """What the tests' own backtracking fills keeps the rules, and so does every image of it."""

    @given(solutions(geometry))
    def check(solution):
        assert solution.is_solution()

    check()
