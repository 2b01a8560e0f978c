"""Grids that people lay out in their own way are read; what is like them is not taken for one."""

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
