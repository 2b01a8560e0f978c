"""Puzzles as people write them: rows, regions, and rules in words."""

from __future__ import annotations

import io
from random import Random

import pytest

from puzzle import CLASSIC, Geometry, GeometryError, Grid, NotationError
from puzzle.constraints import HOUSE_RULES, KINDS, houses_that_are
from puzzle.formats import read_stream, write
from puzzle.formats.rules.lines import parse_rule
from puzzle.formats.rules.written import write_rule
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside
from tests.puzzle.rules import full_grids, random_constraint

GRID = "\n".join(ROWS)
JIGSAW = """\
111122333
111222333
112222333
444556666
444555666
444555566
777788999
777888999
778888999"""
SMALL = Geometry.boxes(2, 2)


def rules(text):
    """The constraints of the one puzzle of a text, as JSON."""
    (record,) = records(text)
    assert isinstance(record.content, Grid), record.content
    return [clue.to_json(9) for clue in record.content.geometry.constraints]


def cage(value, *cells):
    """A cage as JSON."""
    return {"type": "killercage", "cells": list(cells), "value": value}


@pytest.mark.parametrize(
    "line",
    [
        "cage 15: r1c3 r1c4",
        "Cage 15: R1C3, R1C4",
        "killer cage 15: r1c34",
        "r1c3+r1c4=15",
        "r1c3 + r1c4 = 15.",
        "15 = r1c3 r1c4",
        "15: A3 A4",
        "A3+A4=15",
        "cage A3+A4=15",
        "- cage: r1c3 r1c4 = 15",
        "killer: a3 a4 = 15",
    ],
)
def test_ways_to_write_a_cage(line):
    """A cage is read however people write it, below a grid, next to it or apart from it."""
    for text in (f"{GRID}\n{line}\n", f"{GRID}\n\n{line}\n", f"{EASY}\n{line}\n"):
        assert rules(text) == [cage(15, "r1c3", "r1c4")]


@pytest.mark.parametrize(
    ("line", "clue"),
    [
        ("thermo: r1c1 r2c1", {"type": "thermometer", "line": ["r1c1", "r2c1"]}),
        ("Thermometer r1c1-r2c1", {"type": "thermometer", "line": ["r1c1", "r2c1"]}),
        ("arrow r1c1: r1c2 r1c3", {"type": "arrow", "bulb": ["r1c1"], "line": ["r1c2", "r1c3"]}),
        ("r1c1 > r1c2", {"type": "greaterthan", "cells": ["r1c1", "r1c2"]}),
        ("r1c1 < r1c2", {"type": "greaterthan", "cells": ["r1c2", "r1c1"]}),
        ("X: r1c1 r1c2", {"type": "xv", "cells": ["r1c1", "r1c2"], "value": 10}),
        ("V r1c1 r1c2", {"type": "xv", "cells": ["r1c1", "r1c2"], "value": 5}),
        ("white dot: r1c1 r1c2", {"type": "difference", "cells": ["r1c1", "r1c2"], "value": 1}),
        ("black dot 3: r1c1 r1c2", {"type": "ratio", "cells": ["r1c1", "r1c2"], "value": 3}),
        ("whispers: r1c1 r1c2", {"type": "whispers", "line": ["r1c1", "r1c2"], "value": 5}),
        (
            "quadruple 1 2: r1c12 r2c12",
            {"type": "quadruple", "cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "values": [1, 2]},
        ),
        (
            "sandwich 7: row 2 backwards",
            {"type": "sandwichsum", "line": [f"r2c{c}" for c in range(9, 0, -1)], "value": 7},
        ),
        (
            "skyscraper 3: column 4",
            {"type": "skyscraper", "line": [f"r{r}c4" for r in range(1, 10)], "value": 3},
        ),
        ("thermo: r3c1-r1c3", {"type": "thermometer", "line": ["r3c1", "r2c2", "r1c3"]}),
        ("cage 45: r1c1-r1c9", cage(45, *(f"r1c{c}" for c in range(1, 10)))),
        ("cage 20: A9 – D9, r5c9", cage(20, "r1c9", "r2c9", "r3c9", "r4c9", "r5c9")),
        (
            "renban: r1c1-r1c3-r3c3",
            {"type": "renban", "line": ["r1c1", "r1c2", "r1c3", "r2c3", "r3c3"]},
        ),
        ("r1c1 r1c2: 15", cage(15, "r1c1", "r1c2")),
        ("arrow r1c1 = r1c2 + r1c3", {"type": "arrow", "bulb": ["r1c1"], "line": ["r1c2", "r1c3"]}),
        ("arrow: r1c2+r1c3 = r1c1", {"type": "arrow", "bulb": ["r1c1"], "line": ["r1c2", "r1c3"]}),
        (
            "arrow: r1c1 -> r1c2 → r1c3",
            {"type": "arrow", "bulb": ["r1c1"], "line": ["r1c2", "r1c3"]},
        ),
        ("thermo: r1c1 -> r2c1", {"type": "thermometer", "line": ["r1c1", "r2c1"]}),
        ("anti-knight", {"type": "antiknight"}),
        (
            "Anti-knight: cells a knight's move apart cannot contain the same digit.",
            {"type": "antiknight"},
        ),
        ("Cells that are a king’s move away must not repeat", {"type": "antiking"}),
        ("Anti-King rule", {"type": "antiking"}),
        ("non-consecutive", {"type": "nonconsecutive"}),
    ],
)
def test_ways_to_write_other_rules(line, clue):
    """Each kind has a line, by its name in print, that of f-puzzles, or one that people use."""
    assert rules(f"{GRID}\n{line}\n") == [clue]


def test_signs_in_a_row():
    """Each two cells beside one another are compared."""
    pairs = [["r1c1", "r1c2"], ["r1c3", "r1c2"], ["r1c3", "r1c4"]]
    assert rules(f"{GRID}\nr1c1 > r1c2 < r1c3 > r1c4\n") == [
        {"type": "greaterthan", "cells": pair} for pair in pairs
    ]


def test_headings_over_rules():
    """Below a heading lines need no name; the heading ends with the lines."""
    cages = "Cages:\nr1c1 r1c2 = 8\n12: r2c1 r2c2\nr5c5 r5c6: 9"
    text = f"{GRID}\n\n{cages}\n\nThermometers:\nr3c1 r3c2\nr4c1 r4c2\n"
    found = rules(text)
    assert [clue["type"] for clue in found] == ["killercage"] * 3 + ["thermometer"] * 2
    (record,) = records(f"{GRID}\n\nCages:\nr1c1 r1c2 = 8\n\nr2c1 r2c2\n")
    assert len(record.content.geometry.constraints) == 1


@pytest.mark.parametrize("heading", ["Regions:\n", "regions\n\n", "Jigsaw:\n", "\n"])
def test_regions_below_a_grid(heading):
    """A second block of letters or digits is the regions, with a heading or apart from the grid."""
    wanted = Geometry.irregular([int(name) for row in JIGSAW.split() for name in row])
    for names in (JIGSAW, JIGSAW.translate(str.maketrans("123456789", "ABCDEFGHI"))):
        (record,) = records(f"{GRID}\n{heading}{names}\n")
        assert record.content.geometry == wanted


def test_a_solution_below_a_grid_is_no_regions():
    """A full grid without a heading below a puzzle is another puzzle, whatever regions it makes."""
    solution = [f"{'123456789'[r:]}{'123456789'[:r]}" for r in range(9)]
    found = records(f"{GRID}\n\n{chr(10).join(solution)}\n")
    assert [record.content.geometry for record in found] == [CLASSIC, CLASSIC]


def test_regions_that_are_none_are_told():
    """What stands below the heading of regions and is none makes the puzzle malformed."""
    first, *_ = records(f"{GRID}\nRegions:\n{JIGSAW[:50]}\n")
    assert "rows of regions" in str(first.content)
    assert "needed" in only_error(f"{GRID}\nRegions:\n{JIGSAW.replace('9', '8')}\n")


@pytest.mark.parametrize("letters", ["123456789", "ABCDEFGHI"])
@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("9", "8", "8 different regions given: 9 are needed."),
        ("112222333", "112222233", "Region 2 has 10 cells and region 3 has 8 cells: each must"),
    ],
)
def test_regions_apart_with_a_mistake_are_told(right, wrong, told, letters):
    """They are no puzzle of their own, and no text that is set aside."""
    regions = JIGSAW.replace(right, wrong).translate(str.maketrans("123456789", letters))
    assert told in only_error(f"{GRID}\n\n{regions}\n")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("X-Sudoku", "diagonals"),
        ("Windoku", "windoku"),
        ("Anti-Knight Sudoku", "antiknight"),
        ("Anti-King Sudoku", "antiking"),
        ("Non-Consecutive Sudoku", "nonconsecutive"),
    ],
)
def test_titles_that_say_a_rule(title, name):
    """A title above, below or beside a grid says a rule that needs no clues."""
    for text in (
        f"{title}\n{GRID}\n",
        f"{title}\n\n{GRID}\n",
        f"{GRID}\n\n{title}\n",
        f"{title}: {EASY}",
    ):
        (record,) = records(text)
        geometry = record.content.geometry
        if name == "diagonals":
            assert geometry == Geometry.diagonal()
        elif name == "windoku":
            assert geometry == Geometry.windows()
        else:
            assert [clue.KIND for clue in geometry.constraints] == [name]


def test_title_with_its_clues():
    """A killer with its cages is read, and a title before the next grid belongs to that one."""
    text = f"Killer Sudoku\n\n{GRID}\nr1c1+r1c2=8\n\nX-Sudoku\n\n{GRID}\n\nWindoku\n\n{GRID}\n"
    names = [record.content.geometry.name for record in records(text)]
    assert names == ["9x9 with the rules: cage", "9x9 X", "9x9 windows"]


def test_words_around_a_ruled_puzzle_are_set_aside():
    """A letter may hold several puzzles with rules, in rows and on one line."""
    text = f"Dear editor,\n\n{GRID}\ncage 8: r1c1 r1c2\n\nand\n\n{EASY}\nanti-king\n\nYours, Anna\n"
    found = [record.content.geometry.name for record in records(text)]
    assert found == ["9x9 with the rules: cage", "9x9 with the rules: anti-king"]
    assert [one.text for one in set_aside(text)] == ["Dear editor,", "and", "Yours, Anna"]


def test_letters_of_cells_are_told():
    """That A1 is taken for row A is said."""
    (record,) = records(f"{GRID}\nA1+B2=5\n")
    assert record.content.geometry.constraints[0].places == (0, 10)
    assert record.assumed == "A cell such as A1 is read as row A, column 1."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cage 15: r1c1 r0c2", "r0c2 is no cell"),
        ("cage 15: r1c1 r1c1", "one cell twice"),
        ("cage fifteen: r1c1 r1c2", "cannot be read"),
        ("cage 15", "cannot be read"),
        ("15, r1c1, r1c2", "cannot be read"),
        ("thermometer from r1c1 until r1c4", "cannot be read"),
        ("cage 0: r1c1 r1c2", "cannot add up to 0"),
        ("arrow r1c1 r1c2 = r1c3 + r1c4", "several cells"),
        ("arrow r1c1: r1c2 r1c1", "its own circle, r1c1"),
        ("thermometer: r1c1", "needs 2 cells"),
        ("cage 3 4: r1c1 r1c2", "one number"),
        ("arrow: r1c1 r1c2", "circle"),
        ("minimum: r1c1 except r1c2", "pairs of cells"),
    ],
)
def test_rules_that_make_no_sense(line, said):
    """A line that names a kind and says nonsense makes the puzzle malformed, at its line."""
    (record,) = records(f"{GRID}\n{line}\nanti-knight\n")
    assert isinstance(record.content, NotationError)
    assert said in str(record.content)


def test_prose_is_no_rule():
    """Words that begin like a rule are prose."""
    for words in ("Cage fighting is not for me.", "Between us, it is hard.", "Even I solved it."):
        assert contents(f"{GRID}\n\n{words}\n") == [EASY]


@pytest.mark.parametrize("kind", KINDS)
def test_round_trips(kind):
    """Random clues of every kind come back from what is written, alone and among others."""
    rng = Random(f"worded {kind}")
    written = 0
    for geometry, full in ((SMALL, full_grids(SMALL)[17]), (CLASSIC, Grid.parse(FULL))):
        clues = []
        for _ in range(12):
            clue = random_constraint(kind, rng, geometry, full)
            try:
                geometry.with_constraints([clue])
            except GeometryError:
                continue
            if kind != "extraregion" or len(clue.places) < geometry.size:  # else it is a house
                clues.append(clue)
        dots = [KINDS["difference"]((0, 1), 1), KINDS["xv"]((1, 2), 5)]
        for group in ([clue] for clue in clues[:4]):
            for beside in ([], dots):
                grid = Grid(
                    bytes(geometry.cell_count), geometry.with_constraints([*group, *beside])
                )
                text = b"".join(write([grid], "worded"))
                (record,) = read_stream(io.BytesIO(text), "worded")
                assert record.content == grid, text.decode()
                written += 1
    assert written


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_round_trips_of_houses(name):
    """Houses come back by their names, and houses without one by their cells."""
    named = CLASSIC.with_houses(houses_that_are(name, CLASSIC.layout), name)
    odd = named.with_houses([(0, 10, 20, 21, 31, 41, 42, 52, 62)], "odd")
    for geometry in (named, odd):
        grid = Grid(bytes(81), geometry)
        text = b"".join(write([grid, grid], "worded"))
        assert [record.content for record in read_stream(io.BytesIO(text))] == [grid, grid]


@pytest.mark.parametrize(
    "geometry",
    [
        Geometry.boxes(2, 2),
        Geometry.boxes(3, 2),
        Geometry.boxes(4, 4),
        Geometry.boxes(5, 5),
        Geometry.irregular([int(name) for row in JIGSAW.split() for name in row]),
        Geometry.irregular([r for r in range(5) for _ in range(5)]),
    ],
    ids=repr,
)
def test_round_trips_of_regions(geometry):
    """Regions that the size does not tell come back, for every size."""
    grid = Grid(bytes(geometry.cell_count), geometry.with_constraints([KINDS["antiknight"]()]))
    text = b"".join(write([grid], "worded"))
    (record,) = read_stream(io.BytesIO(text), "worded")
    assert record.content == grid


def test_a_rule_line_is_bounded():
    """A line of a megabyte states no rule, and takes no time."""
    assert parse_rule("cage 15: " + "r1c1 " * 200_000, 9) is None
    assert parse_rule("r1c1+" * 300, 9) is None


def test_writing_leaves_out_what_is_usual():
    """A usual value is not written, nor are marks that exempt by themselves."""
    dot = KINDS["difference"]((0, 1), 1)
    rule = KINDS["nonconsecutive"](((0, 1),))
    assert write_rule(dot, 9, [dot, rule]) == "white dot: r1c1 r1c2"
    assert write_rule(rule, 9, [dot, rule]) == "non-consecutive"
    assert write_rule(rule, 9, [rule]) == "non-consecutive except r1c1 r1c2"
    assert write_rule(KINDS["nonconsecutive"](), 9, [dot]) == "non-consecutive except none"


FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


SLANTED = "\n".join(
    "".join(str((c - r // 3) // 3 % 3 + 1 + r // 3 * 3) for c in range(9)) for r in range(9)
)
"""Regions of nine cells each, of which some come back at the other side."""


@pytest.mark.parametrize("between", ["\n", "\n\n"])
@pytest.mark.parametrize("sign", ["", " "])
def test_regions_right_below_a_grid(between, sign):
    """A block of whole regions is no second puzzle, without an empty line and a heading, too."""
    rows = f"{GRID}{between}{SLANTED}".split("\n")
    (record,) = records("\n".join(sign.join(row) for row in rows) + "\n")
    names = "".join(SLANTED.split())
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    assert record.content.geometry.box_of == tuple(map(numbers.get, names))


@pytest.mark.parametrize("between", ["\n", "\n\n", "\nCages:\n"])
def test_a_map_of_cages_without_a_heading(between):
    """Its sums below tell it."""
    cages = "\n".join(["aa.......", "..b......", "..b......", *["." * 9] * 6])
    (record,) = records(f"{GRID}{between}{cages}\na = 8, b=5\n")
    clues = [(clue.places, clue.value) for clue in record.content.geometry.constraints]
    assert clues == [((0, 1), 8), ((11, 20), 5)]


def test_two_grids_below_each_other_are_two():
    """A solved grid behind a puzzle is no map of regions."""
    assert len(records(f"{GRID}\n{GRID}\n")) == 2


@pytest.mark.parametrize(
    ("words", "is_of_columns"),
    [
        ("Columns A–I, rows 1–9.", True),
        ("Columns are A-I, rows are 1-9 (like a spreadsheet)", True),
        ("The letters are the columns.", True),
        ("Spalten A bis I, Zeilen 1-9", True),
        ("Rows A-I, columns 1-9.", False),
        ("Rows and columns: A-I, 1-9", False),
        ("Columns 1-9, rows A-I", False),
        ("The columns hold 1-9 each.", False),
    ],
)
def test_letters_are_columns_where_words_say_so(words, is_of_columns):
    """Cells such as B1 are told by their column first; elsewhere the letter is that of the row."""
    rows = "\n".join(["." * 9] * 8 + ["1........"])
    cells = ["r1c2", "r1c3"] if is_of_columns else ["r2c1", "r3c1"]
    for text in (f"{words}\n\n{rows}\n\ncage 8: B1 C1\n", f"{rows}\n\ncage 8: B1 C1\n\n{words}\n"):
        (record,) = records(text)
        (cage,) = record.content.geometry.constraints
        assert cage.to_json(9)["cells"] == cells
        assert bool(record.notes) is not is_of_columns


@pytest.mark.parametrize(
    "label",
    [
        "en hier de gebieden, elke letter is een gebied:",
        "and here are the regions, each letter is a region:",
        "und die Gebiete (jeder Buchstabe ein Gebiet):",
    ],
)
def test_regions_below_other_words(label):
    """Words on regions that end in a colon head a map of them, and are no rule beside it."""
    regions = JIGSAW.translate(str.maketrans("123456789", "ABCDEFGHI"))
    (record,) = records(f"A jigsaw. First the digits:\n\n{GRID}\n\n{label}\n\n{regions}\n")
    assert isinstance(record.content, Grid)
    assert record.content.geometry.box_rows == 0
    assert record.unheeded == ()


def test_a_label_heads_no_other_puzzle():
    """Below words on regions another grid is one, and no map."""
    text = f"{GRID}\n\nThe same without regions:\n\n{GRID}\n"
    assert contents(text) == [EASY, EASY]


@pytest.mark.parametrize("between", ["", "\n", "\nand the numbers:\n\n", "The numbers:\n"])
def test_a_map_of_regions_may_stand_above_its_grid(between):
    """It was told beside the puzzle, which was judged without it."""
    shapes = "ABCCCCCCC ABBBBDCEE ABFFDDCDE ABBFDDDDE AGBFFFHDE AGGGGFHHE AGIGGFFHE AAIGHHHHE"
    rows = "......1.. 1.4..9..2 ..586...7 .9...5..6 .51.4.32. 8..6...1. 3...862.. 5..3..4.1"
    rows += " ..3......"
    names = [*shapes.split(), "IIIIIIIHE"]
    above = "\n".join([*names, between + rows.replace(" ", "\n")])
    below = "\n".join([rows.replace(" ", "\n"), "", *names])
    for text in (above, f"Jigsaw of the month\n\n{above}\n\nGood luck"):
        (one,) = records(text)
        assert one.content == records(below)[0].content, text
        assert not one.content.geometry.is_plain, text
    words = "\n".join(["Sincerely", rows.replace(" ", "\n")])
    assert contents(words) == [rows.replace(" ", "")]
