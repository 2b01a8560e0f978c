"""Links of f-puzzles and SudokuPad: givens, regions, diagonals, and rules that are refused."""

import json
from random import Random

import pytest

from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import HOUSE_RULES, KINDS, houses_that_are
from puzzle.formats.apps.fpuzzles import LONGEST_JSON, compressed
from puzzle.formats.apps.lz_string import compress, decompress
from tests.puzzle.formats.reading import EASY, contents, detected, only_error, records
from tests.puzzle.rules import random_constraint
from tests.puzzle.shapes import JIGSAW_9, fill

FULL = fill(CLASSIC, 1)


def cells(text=EASY):
    flat = [{"value": int(c), "given": True} if c != "." else {} for c in text]
    return [flat[start : start + 9] for start in range(0, 81, 9)]


def link(**members):
    members = {"size": 9, "title": "A", "author": "B", "grid": cells()} | members
    return f"https://www.f-puzzles.com/?load={compress(json.dumps(members))}"


def test_givens():
    """A digit that is not given was put there by a player: the puzzle is blank there."""
    grid = cells()
    grid[0][2] = {"value": 4, "centerPencilMarks": [1, 4]}
    assert contents(link(grid=grid)) == [EASY]


@pytest.mark.parametrize(
    "start",
    [
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/fpuzzles",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
        "fpuzzles",
        "  http://www.f-puzzles.com/?id=7&load=",
    ],
)
def test_links(start):
    """The same data is read from every link that carries it, escaped or not."""
    data = link().partition("load=")[2]
    for text in (data, data.replace("+", "%2B").replace("=", "%3D"), data.replace("+", " ")):
        if " " in text and "load" not in start:
            continue
        assert detected(start + data) == "fpuzzles"
        assert contents(start + text.replace(" ", "%20"), "fpuzzles") == [EASY]


def test_variants():
    """Diagonals, regions and extra regions become the houses of the geometry."""
    jigsaw = [
        [cell | {"region": JIGSAW_9.box_of[9 * r + c]} for c, cell in enumerate(row)]
        for r, row in enumerate(cells())
    ]
    windows = [
        {"cells": [f"R{r + i}C{c + j}" for i in range(3) for j in range(3)]}
        for r in (2, 6)
        for c in (2, 6)
    ]
    falling = Geometry.boxes(3, 3).with_houses([range(0, 81, 10)], "one diagonal")
    for members, geometry in (
        ({"diagonal+": True, "diagonal-": True}, Geometry.diagonal()),
        ({"diagonal-": True, "diagonal+": False}, falling),
        ({"grid": jigsaw}, JIGSAW_9),
        ({"extraregion": windows}, Geometry.windows()),
    ):
        (record,) = records(link(**members))
        assert record.content == Grid.parse(EASY, geometry)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("members", "message"),
    [
        (
            {"hexagon": [{"cells": ["R1C1", "R1C2"], "value": "8"}], "clone": []},
            "line 1: The puzzle has rules or drawings that are not known here: 'hexagon'. ",
        ),
        (
            {"a": 1, "antiking": True, "b": [1], "line": [{"fromConstraint": "x"}, {}], "c": 2},
            (
                "line 1: The puzzle has rules or drawings that are not known here: "
                "'a', 'b', 'line', 'c'."
            ),
        ),
        ({"size": 10**30}, "line 1: The size of a grid is a whole number from 2 to 25."),
        ({"size": True}, "line 1: The size of a grid is a whole number from 2 to 25."),
        ({"size": 7}, "line 1: The grid of the puzzle is not 7 rows of 7 cells."),
        ({"grid": [[{}] * 9] * 8}, "line 1: The grid of the puzzle is not 9 rows of 9 cells."),
        ({"grid": [[7] * 9] * 9}, "line 1: The grid of the puzzle is not 9 rows of 9 cells."),
        (
            {"grid": [[{"region": "a"}] * 9] * 9},
            "line 1: A region of the puzzle is no number.",
        ),
        ({"grid": [[{"region": 0}] * 9] * 9}, "line 1: 1 different regions given: 9 are needed."),
        (
            {"extraregion": [{"cells": ["R1C1", "R1C1"]}]},
            "line 1: An extra region has 2 cells: give 1 to 9, none twice.",
        ),
        ({"killercage": [{"value": "8"}]}, "line 1: A cage has no cell."),
        (
            {"killercage": [{"cells": ["R1C1"], "value": "x"}]},
            "line 1: 'x' is no whole number, and the clue needs one.",
        ),
        ({"negative": ["thermo"]}, "line 1: The negative rules of the puzzle are not of dots"),
        ({"extraregion": [{"cells": ["R0C1"]}]}, "line 1: 'R0C1' is no cell: write r1c1 to r9c9."),
        (
            {"extraregion": ["R1C1"]},
            "line 1: The member extraregion of the puzzle is no list of clues.",
        ),
        (
            {"extraregion": [{"cells": [f"R1C{c}" for c in range(1, 10)]}] * 51},
            "line 1: More than 50 extra houses are not supported.",
        ),
        (
            {"grid": [[{"value": 10, "given": True}] + [{}] * 8] + [[{}] * 9] * 8},
            "line 1 (r1c1): What is given here is no digit from 1 to 9.",
        ),
    ],
)
def test_what_is_refused(members, message):
    """A rule that is not known, or data that makes no grid, is malformed and says why."""
    assert only_error(link(**members)).startswith(message)


def test_regions():
    """A cell without a region is in the usual one; a prime size has its rows for regions."""
    grid = cells()
    grid[1][0] = grid[1][0] | {"region": 0}
    assert contents(link(grid=grid)) == [EASY]
    (record,) = records(link(size=7, grid=[[{}] * 7] * 7))
    assert record.content.geometry.box_of == tuple(cell // 7 for cell in range(49))


def test_cells_in_no_region():
    """Where a region is null, f-puzzles has erased it: rows and columns are left, which is said."""
    (record,) = records(link(size=4, grid=[[{"region": None}] * 4] * 4))
    assert record.assumed == "All of the cells are in no region."
    houses = {house.cells for house in record.content.geometry.houses}
    assert houses == {
        *(tuple(range(4 * row, 4 * row + 4)) for row in range(4)),
        *(tuple(range(column, 16, 4)) for column in range(4)),
    }


def test_some_cells_in_no_region():
    """The regions of the others are kept: whole ones as houses, smaller ones without repeats."""
    grid = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0]["region"] = None
    (record,) = records(link(size=4, grid=grid))
    geometry = record.content.geometry
    assert geometry.extra_houses == ((2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15))
    assert [(clue.KIND, clue.places) for clue in geometry.constraints] == [
        ("extraregion", (1, 4, 5))
    ]
    lines = [{"lines": [["R1C2", "R1C3"]]}]
    assert "in no region, and regionsumline asks" in only_error(
        link(size=4, grid=grid, regionsumline=lines)
    )


def test_drawings_of_known_rules_block_nothing():
    """A drawing that repeats a rule which is there as data is let be."""
    drawn = [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban Line"}]
    clues = [{"lines": [["R1C1", "R1C2"]]}]
    assert contents(link(line=drawn, text=[{"fromConstraint": "renban"}], renban=clues)) == [EASY]


def test_drawings_on_just_the_cells_of_clues_block_nothing():
    """Another colour, a frame or a sign over a clue is let be, and the record says so."""
    lines = [{"lines": [["R1C1", "R1C2", "R1C3"]]}]
    arrow = [{"lines": [["R5C1", "R5C2"]], "cells": ["R5C1"]}]
    drawn = {"line": lines, "text": [{"cells": ["R5C1", "R5C2"], "value": ">"}]}
    (record,) = records(link(renban=lines, arrow=arrow, **drawn))
    assert isinstance(record.content, Grid)
    assert record.assumed is not None
    assert "taken for drawings of these: line, text." in record.assumed


@pytest.mark.parametrize(
    "drawn",
    [
        {"line": [{"lines": [["R1C1", "R1C2"]]}]},
        {"line": [{"lines": [["R1C1", "R1C2", "R1C3"], ["R2C1", "R2C2"]]}]},
        {"cage": [{"cells": ["R1C1", "R1C2", "R1C3"], "value": "15"}]},
        {"text": [{"cells": ["R1C1", "R1C2", "R1C3"], "value": "A"}]},
        {"circle": [{"cells": ["R1C1"]}]},
        {"line": [{}]},
    ],
)
def test_drawings_on_other_cells_or_with_a_value_are_refused(drawn):
    """On a part of a clue, elsewhere, or with a number a drawing may be another rule."""
    lines = [{"lines": [["R1C1", "R1C2", "R1C3"]]}]
    assert "are not known here: " in only_error(link(renban=lines, odd=[{"cell": "R1C1"}], **drawn))


def test_drawings_of_rules_that_are_not_there_are_refused():
    """A drawing is all that is left of a rule that its data lacks: its name is told."""
    drawn = [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Parity Line"}]
    clues = [{"lines": [["R1C1", "R1C2"]]}]
    for members in ({"line": drawn}, {"line": drawn, "renban": clues}):
        assert "are not known here: 'line (Parity Line)'." in only_error(link(**members))


@pytest.mark.parametrize(
    ("there", "text", "told"),
    [
        ({"antiknight": True}, "Normal sudoku rules apply. Every 5 sees a 7.", "Every 5 sees a 7"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}]}, "All Xs and Vs are given.", "All X"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}]}, "Not all Xs and Vs are given.", ""),
        (
            {"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}], "negative": ["xv"]},
            "All Xs and Vs are given.",
            "",
        ),
        (
            {"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}]},
            "Normal X/V rules apply (no negative constraint). + Irregular sudoku rules apply",
            "",
        ),
        (
            {"antiking": True, "killercage": [{"cells": ["R1C1", "R1C2"], "value": "8"}]},
            "Anti-King - equal digits may not touch diagonally. Killer rules apply.",
            "",
        ),
        (
            {"renban": [{"lines": [["R1C1", "R1C2"]]}]},
            "Each row has 1-9. Purple lines hold consecutive digits in any order. Good luck!",
            "",
        ),
    ],
)
def test_other_rules_in_words_are_told(there, text, told):
    """A sentence that may be a rule which the data has not stands beside the verdict."""
    (record,) = records(link(ruleset=text, **there))
    assert [one[: len(told)] for one in record.unheeded] == [told] * bool(told)


def test_repeats_in_cages_are_told():
    """The data's cages are of different digits, whatever its text says."""
    cage = {"cells": ["R1C1", "R1C2"], "value": "8"}
    text = "Digits may repeat in cages if other rules allow it."
    (record,) = records(link(killercage=[cage], ruleset=text))
    assert record.assumed is not None
    assert "cages in which digits may repeat" in record.assumed


def test_marks_exempt():
    """Dots exempt from the negative and non-consecutive rules; minimum cells from each other."""
    dot = {"cells": ["R1C1", "R1C2"], "value": ""}
    members = {"difference": [dot], "negative": ["difference"], "nonconsecutive": True}
    (record,) = records(link(**members, minimum=[{"cell": "R1C1"}, {"cell": "R2C1"}]))
    rules = {rule.KIND: rule for rule in record.content.geometry.constraints}
    assert rules["difference"].value == 1
    assert rules["negative"].exempt == rules["nonconsecutive"].exempt == ((0, 1),)
    assert rules["minimum"].exempt == ((0, 9),)


def test_a_rule_in_words_alone_is_pointed_at():
    """What the text speaks of and the data lacks is said beside the record."""
    (record,) = records(link(ruleset="Normal rules. Digits along an arrow sum to the circle."))
    assert record.assumed == "The text speaks of what the data has none of: arrow."
    arrow = {"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]]}
    (record,) = records(link(arrow=[arrow], ruleset="An arrow."))
    assert record.assumed is None


def test_drawings_of_sudokupad_are_refused_in_words():
    """SudokuPad's own data says no rules."""
    assert "is a drawing" in only_error("https://sudokupad.app/sclN4IgzglgXgpiBc")


def test_a_drawing_of_sudokupad_is_one_record():
    """Its data without a link, and the JSON that it packs, are refused as the link is."""
    cells = [
        [{"value": 5} if row == column == 0 else {} for column in range(9)] for row in range(9)
    ]
    cage = {"cells": [[0, 0], [0, 1]], "value": "10", "sum": 10, "style": "killer"}
    drawing = {"cellSize": 64, "cells": cells, "regions": [], "cages": [cage], "lines": []}
    drawing |= {"metadata": {"title": "T", "rules": "Normal sudoku rules apply."}}
    for indent in (None, 2):
        assert "is a drawing" in only_error(json.dumps(drawing, indent=indent))
    assert "is a drawing" in only_error(f"scl{compress(json.dumps(drawing))}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "https://sudokupad.app/abcdef",
            "line 1: This link holds no puzzle, only the name of one",
        ),
        ("https://f-puzzles.com/?load=", "line 1: This link holds no puzzle, only the name of one"),
        ("https://f-puzzles.com/?load=N4Ig", "line 1, column 29: What the link holds cannot be"),
        ("https://f-puzzles.com/?load=é", "line 1, column 29: What the link holds cannot be"),
    ],
)
def test_links_that_hold_no_puzzle(text, message):
    """A link to a server and one cut short say what they are."""
    assert only_error(text).startswith(message)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("held", "message"),
    [
        ("[1]", "line 1: What the link holds is no puzzle"),
        ("[" * 100_000, "line 1: The JSON is nested too deeply"),
        ("1" * 5000, "line 1: The JSON has a number of too many digits."),
        (
            "a" * (LONGEST_JSON + 1),
            f"line 1, column 9: What the link holds cannot be unpacked (more than {LONGEST_JSON}",
        ),
    ],
)
def test_links_whose_data_are_no_puzzle(held, message):
    """Data that are something else, nested without end or too many are said to be that."""
    assert only_error(f"fpuzzles{compress(held)}").startswith(message)


def _with(**members):
    """The constraints of a blank puzzle with these members, as JSON."""
    (record,) = records(link(grid=cells("." * 81), **members))
    geometry = record.content.geometry
    return [clue.to_json(geometry.size) for clue in geometry.constraints]


def test_letters_of_either_case():
    """An X is 10 and a V 5, however large they are written; a mark without a letter is none."""
    marks = [
        {"cells": ["R1C1", "R1C2"], "value": "x"},
        {"cells": ["R3C1", "R3C2"], "value": " v "},
        {"cells": ["R5C1", "R5C2"], "value": " "},
    ]
    assert [clue["value"] for clue in _with(xv=marks)] == [10, 5]


def test_an_arrow_outside_without_a_sum():
    """A little killer with 0, or without a number, is a mere arrow; a sandwich of 0 is a clue."""
    arrows = [{"cell": "R0C1", "direction": "DR", "value": value} for value in ("0", "", None)]
    sandwich = {"cell": "R0C1", "value": "0"}
    assert [clue["type"] for clue in _with(littlekillersum=arrows, sandwichsum=[sandwich])] == [
        "sandwichsum"
    ]


def test_whispers_without_a_number():
    """Half the digits, rounded up, is what whispers are apart: 5 on 9x9 and 3 on 6x6."""
    line = [{"lines": [["R1C1", "R1C2"]], "value": ""}]
    assert _with(whispers=line)[0]["value"] == 5
    six = [[{} for _ in range(6)] for _ in range(6)]
    (record,) = records(link(size=6, grid=six, whispers=line))
    assert record.content.geometry.constraints[0].value == 3


def test_blank_places_are_none():
    """What a setter left blank is no cell: in a list, in a line, and where a clue has one cell."""
    assert _with(
        odd=[{"cell": ""}, {"cell": "R1C1"}],
        killercage=[{"cells": ["R2C1", "", "R2C2"], "value": "5"}],
        renban=[{"lines": [["R5C1", "", "R5C2"]]}],
    ) == _with(
        odd=[{"cell": "R1C1"}],
        killercage=[{"cells": ["R2C1", "R2C2"], "value": "5"}],
        renban=[{"lines": [["R5C1", "R5C2"]]}],
    )


def test_a_given_nought_is_a_blank():
    """Solvers that write links say 0 for a cell without a digit."""
    grid = cells()
    grid[0][2] = {"value": 0, "given": True}
    assert contents(link(grid=grid)) == [EASY]


def test_a_clue_with_a_letter_is_refused_by_its_kind():
    """A sum that is a letter is no number: the sentence says in which kind of clue it stands."""
    cage = [{"cells": ["R1C1", "R1C2"], "value": "A"}]
    error = only_error(link(killercage=cage))
    assert "'A' is no whole number" in error
    assert error.endswith("a clue of the kind cage.")


def test_the_short_name_before_the_data():
    """SudokuPad takes ``fpuz`` for ``fpuzzles``."""
    data = link().partition("load=")[2]
    for start in ("fpuz", "https://sudokupad.app/fpuz"):
        assert detected(start + data) == "fpuzzles"
        assert contents(start + data, "fpuzzles") == [EASY]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Every 2x2 square has a low, a middle and a high digit.", "global entropy"),
        ("Digits on the main diagonals are all different.", "diagonals"),
        ("The clues outside are X-sums.", "x-sum"),
        ("Cells outside are numbered rooms, and three cells are doublers.", "numbered room"),
        ("There are doublers.", "modified digit"),
    ],
)
def test_more_rules_in_words_alone(text, named):
    """Rules that the data lacks are pointed at, those that no data can say among them."""
    (record,) = records(link(ruleset=text))
    assert named in (record.assumed or "")
    (plain,) = records(link(ruleset="Normal sudoku rules apply."))
    assert not plain.assumed


def test_a_text_about_what_is_there_points_at_nothing():
    """A little killer's diagonal is no rule of the main diagonals."""
    arrow = [{"cell": "R0C1", "direction": "DR", "value": "40"}]
    text = "Little killer: digits along the indicated diagonals add up to the clue."
    (record,) = records(link(grid=cells("." * 81), ruleset=text, littlekillersum=arrow))
    assert not record.assumed


@pytest.mark.parametrize("kind", KINDS)
def test_data_without_a_link(kind):
    """What a link packs is the same puzzle as a line of JSON, whatever its rules."""
    rng = Random(kind)
    geometry = CLASSIC.with_constraints([random_constraint(kind, rng, CLASSIC, FULL)])
    puzzle = Grid(FULL.digits[:40] + bytes(41), geometry)
    members = json.loads(decompress(compressed(puzzle), LONGEST_JSON))
    (of_link,) = records(link(**members), "fpuzzles")
    more = {"title": "A", "author": "B", "difficulty": "hard", "tags": ["new"]}
    (of_line,) = records(json.dumps({**members, **more}))
    assert of_line.content == of_link.content
    assert of_line.claims == of_link.claims


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_houses_without_a_link(name):
    """So are rules that are houses."""
    (record,) = records(json.dumps({"size": 9, "grid": cells(), name: True}))
    (of_link,) = records(link(**{name: True}), "fpuzzles")
    assert record.content == of_link.content
    assert not record.content.geometry.is_classic


def test_a_rule_without_a_link_that_is_not_known():
    """It is refused by its name; what only a digit of the player's own would tell is not."""
    members = {"size": 9, "grid": cells(), "wobble": [{"cells": ["R1C1", "R1C2"]}]}
    assert "'wobble'" in only_error(json.dumps(members))
    del members["wobble"]
    assert contents(json.dumps(members | {"meta": [{"by": "Anna"}]})) == [EASY]


@pytest.mark.parametrize("name", [kind for kind in KINDS if kind != "killercage"])
def test_a_rule_beside_a_puzzle_in_json_is_refused(name):
    """Beside a puzzle as text no clue of f-puzzles is passed over; cages are read."""
    value = [{"cells": ["R1C1", "R1C2"], "value": "5"}]
    assert repr(name) in only_error(json.dumps({"puzzle": EASY, name: value}))


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_no_house_beside_a_puzzle_in_json_is_lost(name):
    """Beside a puzzle as text a rule of more houses is read, or refused by its name."""
    (record,) = records(json.dumps({"puzzle": EASY, name: True}))
    if isinstance(record.content, Grid):
        geometry = record.content.geometry
        assert geometry.extra_houses == houses_that_are(name, geometry.layout)
    else:
        assert repr(name) in str(record.content)


@pytest.mark.parametrize("beside", [{"underlays": []}, {"id": "x", "metadata": {"title": "Y"}}])
def test_a_drawing_without_what_is_empty_is_one_record(beside):
    """SudokuPad leaves out members, and its regions are no puzzles."""
    regions = [[[row, column] for column in range(9)] for row in range(9)]
    drawing = {"cells": [[{}] * 9] * 9, "regions": regions, **beside}
    assert "is a drawing" in only_error(json.dumps(drawing))
