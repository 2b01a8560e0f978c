"""Grids with their regions or signs drawn in them: walls, names beside cells, ``<`` and ``v``."""

from __future__ import annotations

import pytest

from puzzle.errors import NotationError
from puzzle.grid import Grid
from tests.puzzle.formats.reading import ROWS, records

NAMES = (
    *("111222333", "111222333", "114222333", "144555666", "444555666"),
    *("444555666", "777888999", "777888999", "777888999"),
)
MAP = "\n".join(NAMES)
GRID = "\n".join(ROWS)
USUAL = ("111222333",) * 3 + ("444555666",) * 3 + ("777888999",) * 3


def name(row, column, names=NAMES):
    """The region of a cell, and another one outside the grid."""
    return names[row][column] if 0 <= row < 9 and 0 <= column < 9 else ""


def walls(level="-", upright="|", corner="+", thin=" ", wide=3, names=NAMES):
    """The grid with walls between its regions, and what is thin between all other cells."""
    lines = []
    for row in range(10):
        strokes = (
            level if name(row - 1, c, names) != name(row, c, names) else thin for c in range(9)
        )
        lines.append(corner + corner.join(stroke * wide for stroke in strokes) + corner)
        if row < 9:
            bars = [
                upright if name(row, c - 1, names) != name(row, c, names) else thin
                for c in range(10)
            ]
            bars = ["|" if bar == "-" else bar for bar in bars]
            cells = [sign.center(wide) for sign in ROWS[row]] + [""]
            lines.append("".join(bar + cell for bar, cell in zip(bars, cells, strict=True)))
    return "\n".join(lines)


OPEN = walls().replace("+---", "+   ", 13).replace("+   ", "+---", 9)


def lettered(form="{name}{cell}", between=" "):
    """The grid with the name of its region beside each cell."""
    return "\n".join(
        between.join(
            form.format(name="ABCDEFGHI"[int(NAMES[row][c]) - 1], cell=ROWS[row][c])
            for c in range(9)
        )
        for row in range(9)
    )


BELOW = f"{GRID}\n\nRegions:\n{MAP}"
WALLS = [
    walls(),
    walls(wide=1),
    walls("─", "│", "┼"),
    walls("━", "┃", "╋", wide=5),
    walls("=", "║", "+", "-"),
    "\n".join(f"    {line}" for line in walls().split("\n")),
    walls("─", "│", "┼")[1:],
]
NUMBERS = str.maketrans("ABCDEFGHI", "123456789")
LETTERED = [
    lettered(),
    lettered("{cell}{name}"),
    lettered(between=","),
    lettered(between=" | "),
    lettered().lower(),
    lettered().replace(".", ""),
    lettered("{name}:{cell}"),
    lettered("{cell}({name})").translate(NUMBERS),
    lettered("{cell}/{name}").translate(NUMBERS),
    lettered("{name}/{cell}").translate(NUMBERS),
]


@pytest.mark.parametrize("drawing", WALLS + LETTERED)
@pytest.mark.parametrize(
    "around", ["{}", "Jigsaw\n\n{}", "Irregular Sudoku\n{}", "Hello,\n\n{}\n\nBye"]
)
def test_regions_drawn_in_the_grid_are_those_of_a_map_below(around, drawing):
    """By walls that part nine regions of nine cells, and by names, under a title or none."""
    (expected,) = records(BELOW)
    (found,) = records(around.format(drawing))
    assert found.content == expected.content
    assert not found.content.geometry.is_plain


@pytest.mark.parametrize(
    "drawing",
    [
        walls(names=USUAL),
        walls("=", "║", "+", "-", names=USUAL),
        walls("-", "|", "+", "-"),
        walls("-", "|", "+", "-", names=USUAL),
    ],
)
def test_walls_of_boxes_and_of_all_cells_are_those_of_a_plain_grid(drawing):
    """What is drawn around every cell, or every box, tells nothing."""
    (record,) = records(drawing)
    assert record.content == Grid.parse("".join(ROWS))


@pytest.mark.parametrize("drawing", [OPEN, lettered().replace("A", "B", 1)])
def test_regions_that_are_not_nine_of_nine_cells_are_refused(drawing):
    """With a wall left out two regions are one, and a letter amiss makes one too large."""
    (record,) = records(drawing)
    assert isinstance(record.content, NotationError)
    assert record.content.said.id in {"regions.count", "regions.sizes"}


def test_names_of_cells_are_no_puzzle():
    """A list of all cells has a letter and a digit in each, too."""
    text = "\n".join(" ".join(f"{row}{n}" for n in range(1, 10)) for row in "ABCDEFGHI")
    assert not records(text)


SIGNED = """5 > 3 . | . < 7 . | . . > .
v   ^
6   . . | 1 9 5 | . . .
    v
.   9 8 | . . . | . 6 .

8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6

. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9"""
CLUES = """r1c1>r1c2
r1c4<r1c5
r1c8>r1c9
r1c1>r2c1
r1c2<r2c2
r2c2>r3c2"""


@pytest.mark.parametrize("text", ["{}", "Greater than\n\n{}", "Hi,\n\n{}\n\nBye"])
@pytest.mark.parametrize("signs", ["v^", "V∧", "∨∧"])
def test_signs_between_cells_and_rows_are_read(text, signs):
    """A sign between two cells, and one below a cell, are those of a list of cells."""
    (expected,) = records(f"{GRID}\n\n{CLUES}")
    (found,) = records(text.format(SIGNED.translate(str.maketrans("v^", signs))))
    assert found.content == expected.content
    assert found.content.geometry.constraints


def test_signs_alone_in_the_grid_are_read():
    """A puzzle of signs may have no given."""
    (record,) = records(SIGNED.translate(str.maketrans("123456789", "." * 9)))
    assert len(record.content.geometry.constraints) == 6


def test_a_sign_that_is_under_no_cell_is_refused():
    """Without it the puzzle would be another one."""
    (record,) = records(SIGNED.replace("v   ^", "v ^"))
    assert isinstance(record.content, NotationError)


UNEVEN = "\n".join(
    " ".join(
        f"{ROWS[row][c]}{' |' if c < 8 and name(row, c) != name(row, c + 1) else ''}"
        for c in range(9)
    )
    for row in range(9)
)


def test_bars_at_other_places_from_row_to_row_are_told():
    """They may be walls of regions, which lines between the rows would have to close."""
    (record,) = records(UNEVEN)
    assert record.content == Grid.parse("".join(ROWS))
    assert record.unheeded == (UNEVEN.split("\n")[2],)


def test_bars_between_boxes_are_not_told():
    """Nor where one row has a slip, or bars stand in some rows alone."""
    even = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]
    slip = [even[0].replace(" |", "", 1), *even[1:]]
    some = [*map(" ".join, ROWS[:4]), *even[4:]]
    for rows in (even, slip, some):
        assert not any(record.unheeded for record in records("\n".join(rows)))
