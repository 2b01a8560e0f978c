"""Whatever takes a grid takes it in any form, or refuses it with an error of our own."""

from __future__ import annotations

import numpy as np
import pytest

import gridmill
from tests.cases import EASY, EASY_SOLUTION


class Frame:
    """A table of another library, which NumPy can read."""

    def __init__(self, rows):
        self.rows = rows

    def __array__(self, dtype=None, copy=None):
        return np.array(self.rows, dtype)


GRID = gridmill.Grid.parse(EASY)
ROWS = [[GRID[9 * row + column] for column in range(9)] for row in range(9)]
FORMS = {
    "text": EASY,
    "lines": "\n".join(EASY[start : start + 9] for start in range(0, 81, 9)),
    "rows": ROWS,
    "tuples": tuple(map(tuple, ROWS)),
    "floats": [[float(digit) for digit in row] for row in ROWS],
    "array": np.array(ROWS),
    "flat array": GRID.to_array(),
    "column": np.array(ROWS, order="F"),
    "rows of texts": [list(EASY[start : start + 9]) for start in range(0, 81, 9)],
    "a list of texts": [EASY[start : start + 9] for start in range(0, 81, 9)],
    "None for blank": [[digit or None for digit in row] for row in ROWS],
    "NaN for blank": np.where(np.array(ROWS) == 0, np.nan, ROWS),
    "texts in an array": np.array(ROWS).astype(str),
    "a table of another library": Frame(ROWS),
    "an array of rows": np.array([EASY[start : start + 9] for start in range(0, 81, 9)]),
    "one row of numbers": [digit for row in ROWS for digit in row],
    "one row with None": tuple(digit or None for row in ROWS for digit in row),
    "numbers as texts": [[f" {digit}.0" if digit else "" for digit in row] for row in ROWS],
}
FUNCTIONS = {
    "as_grid": gridmill.as_grid,
    "judge": lambda puzzle: gridmill.judge(puzzle, engine="search"),
    "certify": gridmill.certify,
    "solve": gridmill.solve,
    "find_solutions": gridmill.find_solutions,
    "count_solutions": gridmill.count_solutions,
    "rate": gridmill.rate,
    "climb": gridmill.climb,
    "effort": gridmill.effort,
    "looks": gridmill.looks,
    "foretell": gridmill.foretell,
    "explain": gridmill.explain,
    "marks_of": gridmill.marks_of,
    "draw": lambda puzzle: gridmill.draw(puzzle, "svg"),
    "draw, solved": lambda puzzle: gridmill.draw(puzzle, "svg", solution=puzzle),
    "BookPuzzle": lambda puzzle: gridmill.BookPuzzle(1, puzzle, EASY_SOLUTION),
}
REFUSED = {
    "None": None,
    "a number": 53,
    "bytes": EASY.encode(),
    "a set": {1, 2, 3},
    "an object": object(),
    "two rows": ["53..7....", "6..195..."],
    "letters": [list("abcdefghi")] * 9,
    "ragged rows": [[1, 2], [3]],
    "an empty list": [],
    "no text": "",
    "words": "this is no puzzle",
    "half a puzzle": EASY[:40],
    "a digit too high": [[10] + [0] * 8] + [[0] * 9] * 8,
    "a negative digit": np.full((9, 9), -1),
    "truth values": np.ones((9, 9), dtype=bool),
    "a scalar": np.array(5),
    "a cube": np.zeros((3, 3, 3)),
    "80 digits": np.zeros(80),
    "no digits": np.zeros(0),
    "objects": np.full((9, 9), object()),
    "words in an array": np.full((9, 9), "one"),
}


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_any_form_of_a_grid(function):
    """The answer is the same whatever form the grid comes in."""
    answer = function(GRID)
    assert {name for name, form in FORMS.items() if function(form) != answer} == set()


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_anything_else_is_refused(function):
    """What is no grid is refused with one sentence of our own."""
    for thing in REFUSED.values():
        with pytest.raises(gridmill.NotationError) as refused:
            function(thing)
        assert str(refused.value)


@pytest.mark.parametrize("make", [gridmill.Grid, gridmill.Grid.from_digits])
@pytest.mark.parametrize(
    "given", [EASY, None, 5, 5.0, "", object(), [[1]], [None] * 81, ["1"] * 81]
)
def test_the_constructors_refuse_what_they_do_not_take(make, given):
    """`Grid` takes bytes and `from_digits` numbers; both say what to use for anything else."""
    with pytest.raises(gridmill.NotationError):
        make(given)


@pytest.mark.parametrize("given", [None, 5, b"1", ["1"]])
def test_text_is_text(given):
    """What takes a text alone refuses anything else."""
    for function in (gridmill.Grid.parse, gridmill.nearest_readings):
        with pytest.raises(gridmill.NotationError):
            function(given)


def test_read_takes_a_text_or_its_lines():
    """A text is read line by line, and what is neither is refused at once."""
    text = f"{EASY}\n{EASY}\n"
    found = [[record.content for record in gridmill.read(given)] for given in (text, text.split())]
    assert found == [[GRID, GRID]] * 2
    for given in (None, 5, EASY.encode()):
        with pytest.raises(gridmill.NotationError, match="a text or its lines"):
            gridmill.read(given)


@pytest.mark.parametrize(
    "call",
    [
        lambda: gridmill.solve(GRID, engine="magic"),
        lambda: gridmill.solve(GRID, limit=0),
        lambda: gridmill.judge(GRID, engine="magic"),
        lambda: gridmill.judge(GRID, time_limit=-1),
        lambda: gridmill.judge(GRID, time_limit=10**400),
        lambda: gridmill.certify(GRID, time_limit=float("nan")),
        lambda: gridmill.find_solutions(GRID, 0),
        lambda: gridmill.find_solutions(GRID, patience=-1),
        lambda: gridmill.solve(GRID, time_limit=-1),
        lambda: gridmill.solve(GRID, time_limit=float("nan")),
        lambda: gridmill.nearest_readings("x", time_limit=-1),
        lambda: gridmill.rate(GRID, "hodoku"),
        lambda: gridmill.climb(GRID, None),
        lambda: gridmill.judge(GRID, ladder="hodoku"),
        lambda: gridmill.explain(GRID, "web"),
        lambda: gridmill.effort(GRID, "players"),
        lambda: gridmill.next_step(gridmill.climb(GRID), "hodoku"),
        lambda: gridmill.hint(gridmill.climb(GRID).steps[0], GRID.geometry, "where"),
        lambda: gridmill.draw(GRID, "jpg"),
        lambda: gridmill.draw(GRID, None),
        lambda: list(gridmill.write([GRID], "morse")),
        lambda: list(gridmill.write([EASY], "line")),
        lambda: gridmill.count_batch([[1]]),
        lambda: gridmill.count_batch(np.zeros((1, 81), dtype=float)),
    ],
)
def test_arguments_out_of_range(call):
    """An argument out of its range is an error of the tree, and a ValueError for those who ask."""
    with pytest.raises(gridmill.ArgumentError) as refused:
        call()
    assert isinstance(refused.value, ValueError)


def test_a_grid_reads_as_one():
    """The repr of a grid shows its digits, and of a plain one it is Python that makes it again."""
    assert repr(GRID) == f"Grid.parse('{GRID}')"
    small = gridmill.Grid.parse("1" + "." * 15)
    for grid in (GRID, small):
        assert eval(repr(grid), {"Grid": gridmill.Grid}) == grid  # noqa: S307 (our own)
    crossed = gridmill.Grid(GRID.digits, gridmill.Geometry.diagonal())
    assert repr(crossed) == f"Grid.parse('{GRID}', <Geometry 9x9 X>)"
    odd = gridmill.Geometry.irregular([0, 0, 0, 1, 1, 1, 2, 2, 2])
    assert repr(gridmill.Grid(bytes(9), odd)) == "Grid.parse('.........', <Geometry 3x3 irregular>)"
