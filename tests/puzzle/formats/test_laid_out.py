"""Grids that people lay out in their own way are read; what is like them is not taken for one."""

import random

import pytest

from puzzle import Grid
from tests.cases import EASY, PAPER
from tests.puzzle.formats.reading import records

DOTS, OTHER = (puzzle.replace("0", ".") for puzzle in (EASY, PAPER))
ROWS = [DOTS[at : at + 9] for at in range(0, 81, 9)]
OTHERS = [OTHER[at : at + 9] for at in range(0, 81, 9)]


def grids(text):
    """The grids that a text gives; None for what is malformed."""
    found = records(text.encode())
    return [str(one.content) if isinstance(one.content, Grid) else None for one in found]


@pytest.mark.parametrize("between", ["   ", "\t", " | ", "  ||  "])
def test_two_side_by_side(between):
    """Each is found, in order, and is told by its side."""
    text = "Two:\n" + "\n".join(map(between.join, zip(ROWS, OTHERS, strict=True)))
    assert grids(text) == [DOTS, OTHER]
    assert [record.where for record in records(text.encode())] == ["2, left", "2, right"]


def test_three_side_by_side_in_a_table():
    """With an empty column between them, or none."""
    for gap in ([""], []):
        lines = [
            ",".join([*_entries(a), *gap, *_entries(b), *gap, *_entries(a)])
            for a, b in zip(ROWS, OTHERS, strict=True)
        ]
        assert grids("\n".join(lines)) == [DOTS, OTHER, DOTS]


def _entries(row):
    return ["" if sign == "." else sign for sign in row]


@pytest.mark.parametrize(
    "text",
    [
        f"Anna: {ROWS[0]}\n" + "\n".join(ROWS[1:]) + "\nBen: thanks",
        "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
        "\n".join(f"{name}) {row}" for name, row in zip("ABCDEFGHI", ROWS, strict=True)),
        "\n".join(" | ".join(_entries(row)) for row in ROWS),
        "\n".join(f"|{'|'.join(row.replace('.', ' '))}|." for row in ROWS),
        "\n".join(row.replace(".", " ").rstrip() for row in ROWS),
        "\n".join(row.replace(".", "?") for row in ROWS),
        "A title,,,,,,,,\n" + ",,,,,,,,\n" * 2 + "\n".join(",".join(_entries(r)) for r in ROWS),
    ],
    ids=["chat", "named", "lettered", "bars", "latex", "spaces", "questions", "empty rows"],
)
def test_one_grid(text):
    """Whatever stands around its rows, a grid is found, and nothing else is."""
    assert grids(text) == [DOTS]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["1 2 3 4 5"] * 9),
        "\n".join(f"{row}   {row}" for row in [*ROWS[:8], "Bye"]),
        "\n".join(f"{row}   {'.' * 9}" for row in ROWS),
        "\n".join(f"Row {n}: {row}" for n, row in enumerate(ROWS[:8], 1)),
        "\n".join(["........?"] * 9),
        "\n".join(row.replace(".", "") for row in ROWS),
    ],
    ids=[
        "five columns",
        "eight rows",
        "one of them empty",
        "a row short",
        "unreadable",
        "blanks left out",
    ],
)
def test_what_is_like_one(text):
    """Too few rows or givens, or signs that nobody could read: no grid is made up."""
    assert not any(grids(text))


NAMED = {
    "words": [f"Row {n}: {row}" for n, row in enumerate(ROWS, 1)],
    "letters": [f"{name}) {row}" for name, row in zip("ABCDEFGHI", ROWS, strict=True)],
    "from 0": [f"Row number {n} = {row}".replace(" =", ":") for n, row in enumerate(ROWS)],
}


@pytest.mark.parametrize("lines", NAMED.values(), ids=NAMED)
def test_rows_out_of_the_order_of_their_names(lines):
    """They are put in that order, and it is said; what is in order is read without a word."""
    for moved in (lines[::-1], [lines[0], lines[2], lines[1], *lines[3:]]):
        (record,) = records("\n".join(moved).encode())
        assert str(record.content) == DOTS
        assert record.assumed == "The rows were put in the order of their names."
    (record,) = records("\n".join(lines).encode())
    assert (str(record.content), record.assumed) == (DOTS, None)


@pytest.mark.parametrize("lines", NAMED.values(), ids=NAMED)
def test_a_name_that_two_rows_have(lines):
    """Nobody could tell which row is which: it is malformed, and both names are told."""
    (record,) = records("\n".join([lines[0], lines[0], *lines[2:]]).encode())
    assert "stands more than once" in str(record.content)
    assert "is missing" in str(record.content)


def test_rows_of_two_writers():
    """Rows of two people that alternate are no one puzzle, but one of each, which is said."""
    pairs = zip(ROWS, OTHERS, strict=True)
    text = "\n".join(f"Anna: {one}\nBob: {other}" for one, other in pairs)
    found = records(text.encode())
    assert [(one.line, str(one.content)) for one in found] == [(1, DOTS), (2, OTHER)]
    assert all("each writer" in one.assumed for one in found)
    assert not any(grids(text.replace("Bob", "Anna", 1)))


@pytest.mark.parametrize("band", ["", "\n"], ids=["together", "bands apart"])
def test_groups_with_zeros(band):
    """Groups of three cells are neither clues nor sums, whatever they begin with."""
    lines = [" ".join((row[:3], row[3:6], row[6:])).replace(".", "0") for row in ROWS]
    text = f"{band}\n".join("\n".join(lines[at : at + 3]) for at in (0, 3, 6))
    assert grids(text) == grids(f"Hello,\n\n{text}\n\nBye") == [DOTS]
    assert grids("\n".join(lines[:8])) == [None]


@pytest.mark.parametrize("separator", [",", "\t", " , "])
@pytest.mark.parametrize("columns", [18, 27])
def test_large_table_of_numbers_is_not_cut_into_puzzles(separator, columns):
    """Nine rows of a table whose digits meet as by chance are no puzzles side by side."""
    rng = random.Random(columns)
    rows = [separator.join(str(rng.randrange(10)) for _ in range(columns)) for _ in range(27)]
    assert not any(grids("\n".join(rows)))


def test_full_grid_beside_a_puzzle_is_none_of_a_table():
    """Its digits keep the rules."""
    full = "514678923673295148298143567859762431436851792721934856962517384387429615145386279"
    rows = [",".join([*row, *full[9 * n : 9 * n + 9]]) for n, row in enumerate(ROWS)]
    assert grids("\n".join(rows)) == [DOTS, full]
