"""Several clues on a line, and clues amid the words that people put around them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puzzle import Geometry, Grid
from puzzle.canvas import MULTI_GRIDS
from puzzle.errors import NotationError
from puzzle.formats.rules.lines import parse_rule
from solver.search import list_solutions
from tests.puzzle.formats.reading import ROWS, only_error, records

BLANK = "\n".join(["........."] * 2 + ["..8......"] + ["........."] * 6)


_THREE = "even r1c3; renban r1c1 r1c2; thermometer r1c6 r2c5"


def _told(below: str, above: str = "") -> list[str]:
    """Return kind, number and cells of each clue beside a grid."""
    return [_clue(each) for each in _clues(below, above)]


def _clues(below: str, above: str = "") -> list[dict[str, Any]]:
    (record,) = records(f"{above}{BLANK}\n\n{below}\n")
    assert not isinstance(record.content, NotationError), record.content
    geometry = record.content.geometry
    return [clue.to_json(geometry.size) for clue in geometry.constraints]


def _clue(each: dict[str, Any]) -> str:
    cells = " ".join([*each.get("bulb", ()), *each.get("line", ()), *each.get("cells", ())])
    numbers = [each["value"]] if "value" in each else each.get("values", [])
    return " ".join([each["type"], *map(str, numbers), cells])


@pytest.mark.parametrize(
    ("below", "told"),
    [
        ("Kropki: white r1c1 r1c2", "difference 1 r1c1 r1c2"),
        (
            "Kropki dots: white r1c1 r1c2, black r1c4 r1c5",
            "difference 1 r1c1 r1c2; ratio 2 r1c4 r1c5",
        ),
        (
            "Kropki pairs:\nwhite: r1c1-r1c2\nblack: r1c4-r1c5",
            "difference 1 r1c1 r1c2; ratio 2 r1c4 r1c5",
        ),
        ("White dots: r1c1/r1c2; r4c4/r4c5", "difference 1 r1c1 r1c2; difference 1 r4c4 r4c5"),
        ("White dots: r1c1-r1c2, r4c4-r4c5", "difference 1 r1c1 r1c2; difference 1 r4c4 r4c5"),
        ("difference 4: r1c1 r1c2; r4c4-r4c5", "difference 4 r1c1 r1c2; difference 4 r4c4 r4c5"),
        (
            "white dots on the borders r1c1/r1c2 and r1c4/r1c5",
            "difference 1 r1c1 r1c2; difference 1 r1c4 r1c5",
        ),
        ("XV: X r1c4 r1c5, V r1c2 r1c3", "xv 10 r1c4 r1c5; xv 5 r1c2 r1c3"),
        ("XV clues\nX: r1c4 r1c5\nV: r1c2 r1c3", "xv 10 r1c4 r1c5; xv 5 r1c2 r1c3"),
        ("Killer cages: 8 = r1c1,r1c2; 14 = r1c3,r2c3", "killercage 8 r1c1 r1c2; 14 r1c3 r2c3"),
        ("Killer cages: 8 (r1c1, r1c2), 14 (r1c3, r2c3)", "killercage 8 r1c1 r1c2; 14 r1c3 r2c3"),
        ("Cages:\n8 r1c1 r1c2\n14\tr1c3,r2c3", "killercage 8 r1c1 r1c2; 14 r1c3 r2c3"),
        ("Cages:\nr1c1 r1c2 8\nr1c3 r2c3 14", "killercage 8 r1c1 r1c2; 14 r1c3 r2c3"),
        ("Cages:\nR1C1, R1C2 sum 8", "killercage 8 r1c1 r1c2"),
        ("[8] r1c1 r1c2\n[14] r1c3 r2c3", "killercage 8 r1c1 r1c2; 14 r1c3 r2c3"),
        ("r1c1+r1c2 = 8, r1c3+r2c3 = 14", "killercage 8 r1c1 r1c2; 14 r1c3 r2c3"),
        ("Cages\n1) r1c1 r1c2 = 8\n2) r1c3 r2c3 = 14", "killercage 8 r1c1 r1c2; 14 r1c3 r2c3"),
        ("Killer (no repeats in cages)\n\n8: r1c1 r1c2", "killercage 8 r1c1 r1c2"),
        ("cage of r1c3,r2c3 has sum 14", "killercage 14 r1c3 r2c3"),
        ("Cage A1-A3: 8", "killercage 8 r1c1 r1c2 r1c3"),
        ("Little killer: 12 along r1c3, r2c2, r3c1", "littlekillersum 12 r1c3 r2c2 r3c1"),
        (
            "Little killers: 12 (r1c3-r3c1), 14 (r1c7-r3c9)",
            "littlekillersum 12 r1c3 r2c2 r3c1; 14 r1c7 r2c8 r3c9",
        ),
        (
            "Quadruple 3,5 at the corner of r1c1, r1c2, r2c1, r2c2",
            "quadruple 3 5 r1c1 r1c2 r2c1 r2c2",
        ),
        (
            "Thermometers (bulb first):\nr1c3-r1c4-r1c5\nr5c7-r5c8",
            "thermometer r1c3 r1c4 r1c5; thermometer r5c7 r5c8",
        ),
        (
            "thermo: r1c1-r1c3, r5c1-r5c3",
            "thermometer r1c1 r1c2 r1c3; thermometer r5c1 r5c2 r5c3",
        ),
        ("thermo: r1c1-r1c3, r2c3-r3c3", "thermometer r1c1 r1c2 r1c3 r2c3 r3c3"),
        ("thermo: r1c3 r1c4; r2c3 r2c4", "thermometer r1c3 r1c4; thermometer r2c3 r2c4"),
        ("renban: r1c1 r1c2 | r2c1 r2c2", "renban r1c1 r1c2; renban r2c1 r2c2"),
        ("Cages: r1c1 r1c2; r2c1 r2c2", "killercage r1c1 r1c2; killercage r2c1 r2c2"),
        ("extra region: r1c1 r1c2, r2c1 r2c2", "extraregion r1c1 r1c2 r2c1 r2c2"),
        ("odd cells: r1c1; r1c3+r2c3 = 14", "odd r1c1; killercage 14 r1c3 r2c3"),
        ("r1c3 is even; Renban: r1c1 r1c2; thermo: r1c6, r2c5", _THREE),
        ("Even: r1c1-r1c3, odd: r2c1", "even r1c1; even r1c2; even r1c3; odd r2c1"),
        ("Arrow: circle r1c1, path r1c2-r1c5", "arrow r1c1 r1c2 r1c3 r1c4 r1c5"),
        ("Thermos: r1c1 r1c2 / r5c5-r5c7", "thermometer r1c1 r1c2; thermometer r5c5 r5c6 r5c7"),
        ("Thermos: (r1c1 r1c2) (r5c5 r5c6)", "thermometer r1c1 r1c2; thermometer r5c5 r5c6"),
        ("Zippers: r1c1-r1c3 | r2c1-r2c2", "zipperline r1c1 r1c2 r1c3; zipperline r2c1 r2c2"),
        ("thermometer: r1c1 > r1c2 > r2c2", "thermometer r1c1 r1c2 r2c2"),
        ("whispers 4 along r1c1-r1c3", "whispers 4 r1c1 r1c2 r1c3"),
        (
            "arrows: r1c1 -> r1c2 r1c3, r5c5 -> r5c6 r5c7",
            "arrow r1c1 r1c2 r1c3; arrow r5c5 r5c6 r5c7",
        ),
        ("arrow: r1c1 -> r1c2 -> r1c3", "arrow r1c1 r1c2 r1c3"),
        ("Cage 15: r1c1 r1c2 (sum)", "killercage 15 r1c1 r1c2"),
        ("Thermo: r1c3 r1c4 (thermometer)", "thermometer r1c3 r1c4"),
        (
            "Kropki: white r1c1 r1c2 (consecutive), black r1c4 r1c5 (double)",
            "difference 1 r1c1 r1c2; ratio 2 r1c4 r1c5",
        ),
        ("Renban (purple): r1c1 r1c2", "renban r1c1 r1c2"),
        ("Renban lines:\nr1c1 r1c2\nr1c4, r1c5", "renban r1c1 r1c2; renban r1c4 r1c5"),
        ("German whispers (difference at least 5): r1c6 r1c7", "whispers 5 r1c6 r1c7"),
        ("Arrow with circle at r1c6 and shaft r2c3 r2c4", "arrow r1c6 r2c3 r2c4"),
        ("Arrows (circle first): r1c6-r1c5-r1c4", "arrow r1c6 r1c5 r1c4"),
        ("Min: r3c1. Max: r4c3", "minimum r3c1; maximum r4c3"),
        (
            "Grey circles (odd): r1c1, r1c2. Grey squares (even): r1c3",
            "odd r1c1; odd r1c2; even r1c3",
        ),
        ("Even/odd: r1c1 is odd; r1c3 is even", "odd r1c1; even r1c3"),
        ("Even cells are shaded: r1c3, r1c4", "even r1c3; even r1c4"),
        (
            "Thermo 1: r1c3 r1c4\nThermo 2: r5c7 r4c6",
            "thermometer r1c3 r1c4; thermometer r5c7 r4c6",
        ),
        ("Arrow 1: r1c6 = r1c1 + r1c2", "arrow r1c6 r1c1 r1c2"),
        ("Cage 2: r1c1 r1c2 = 8", "killercage 8 r1c1 r1c2"),
        ("Odd: row 1 column 1; row 1, column 2", "odd r1c1; odd r1c2"),
        ("The cell r1c1 is odd. The cell r1c3 is even.", "odd r1c1; even r1c3"),
        ("Inequalities: r1c1 < r1c5, r2c1 > r2c3", "greaterthan r1c5 r1c1; greaterthan r2c1 r2c3"),
    ],
)
def test_as_people_write(below: str, told: str) -> None:
    """Kinds, numbers and cells are those that the words say, each clue by itself."""
    kind = ""
    wanted = []
    for clue in told.split("; "):
        kind = kind if clue[0].isdecimal() else clue.split(" ", 1)[0]
        wanted.append(f"{kind} {clue}" if clue[0].isdecimal() else clue)
    assert _told(below) == wanted


@pytest.mark.parametrize(
    "line",
    [
        "Skyscraper: row 6 from the left = 3",
        "X-Sum 9: column 3 from the bottom",
        "odd: r1c1",
        "Even r1c3",
        "minimum: r2c1",
    ],
)
def test_a_clue_stands_above_its_grid_as_below(line: str) -> None:
    """Also one of a single row, column or cell."""
    assert _told("", f"{line}\n\n") == _told("", f"{line}\n") == _told(line) != []


@pytest.mark.parametrize(
    ("line", "houses"),
    [
        ("diagonal-", 1),
        ("- diagonal+", 1),
        ("Rising diagonal", 1),
        ("falling diagonal", 1),
        ("disjointgroups", 9),
        ("asterisk", 1),
        ("Wordoku X", 2),
        ("rising diagonal; anti-king", 1),
    ],
)
def test_names_of_houses_stand_above_a_grid_as_below(line: str, houses: int) -> None:
    """By their name in print and that in data."""
    for text in (f"{line}\n{BLANK}\n", f"{BLANK}\n\n{line}\n"):
        (record,) = records(text)
        assert isinstance(record.content, Grid)
        assert len(record.content.geometry.extra_houses) == houses


@pytest.mark.parametrize("sign", ["/", "=", "|"])
def test_clones_beside_each_other(sign: str) -> None:
    """The sign parts the groups, which have as many cells."""
    (clue,) = _clues(f"Clone: r1c1 r1c2 {sign} r9c2 r9c3")
    assert clue["cells"] == ["r1c1", "r1c2"]
    assert clue["clones"] == ["r9c2", "r9c3"]


def test_clones_of_runs() -> None:
    """All cells of a run are meant, on both sides of the sign."""
    (clue,) = _clues("Clones: r1c1-r1c3 / r5c5-r5c7")
    assert clue["cells"] == ["r1c1", "r1c2", "r1c3"]
    assert clue["clones"] == ["r5c5", "r5c6", "r5c7"]


@pytest.mark.parametrize(
    "below",
    [
        "Cages: 15 r1c1..r1c3",
        "Cages: 15 r1c1->r1c3",
        "Cages: r1c1:r1c3 = 15",
        "cage 15: r1c1 > r1c3",
        "Cage 15 from r1c1 through r1c3",
        "Renban r1c1 through r1c4",
        "Renban r1c1 through r1c4; r2c1 r2c2",
        "thermometer: r1c1 > r1c4",
        "White dots: r1c1-r1c4",
        "White dots: r1c1-r1c4, r2c1-r2c4",
        "White dots: r1c1-r1c2-r1c3-r1c4",
        "A1 - B2 = 3",
        "15+: r1c1 r1c2",
        "r1c1+r1c2 = -5",
        "r1c1 is prime",
        "r1c1 prime",
        "prime: r1c1",
        "r5c5 is the largest in its box",
    ],
)
def test_no_cell_is_left_out_of_what_may_be_a_run(below: str) -> None:
    """A sign or a word for *up to* between two cells does not make a clue of the two alone."""
    (record,) = records(f"{BLANK}\n\n{below}\n")
    assert isinstance(record.content, NotationError) or record.unheeded


def test_a_remark_that_says_more_is_not_passed_over() -> None:
    """Brackets may say how a clue is drawn, or that there are no others: that is told."""
    for heading in ("Kropki (all dots given)", "White dots (negative constraint):"):
        (record,) = records(f"{BLANK}\n\n{heading}\nwhite r1c1 r1c2\n")
        assert isinstance(record.content, NotationError) or record.unheeded


@pytest.mark.parametrize(
    "below",
    [
        "Thermos (slow): r1c1-r1c3",
        "Kropki (all dots given): white r1c1 r1c2",
        "thermo (decreasing): r1c1-r1c3",
        "thermo: r1c3 r1c2 r1c1 (bulb)",
        "Thermos (decreasing): r1c1-r1c3, r5c5-r5c7",
        "Whispers (Dutch): r1c1-r1c3",
        "Whispers (dutch whispers): r1c1-r1c3",
        "white dots (differ by two): r1c1 r1c2",
        "black dots (consecutive): r1c1 r1c2",
        "black dots (ratio of three): r1c1 r1c2",
        "Cages (product): 15 r1c1 r1c2",
        "Cages (repeats allowed): 15 r1c1 r1c2",
        "Cages (repeats allowed)\n15: r1c1 r1c2",
        "Cages (product)\n15: r1c1 r1c2",
        "Thermos (slow):\nr1c1 r1c2",
        "Skyscrapers (right): row 1 3",
        "X-sums (bottom): column 1 3",
        "little killer (product): 12 r1c3 r2c2 r3c1",
        "clones (any order): r1c1 r1c2 / r5c5 r5c6",
        "Cage 15: r1c1 r1c2 (product)",
        "15: r1c1 r1c2 (product)",
        "Thermos\nr1c1 r1c2 (slow thermo)",
        "thermo: r1c1 r1c2 (renban)",
    ],
)
def test_a_remark_of_another_rule_is_not_dropped(below: str) -> None:
    """Only words that are known to change nothing are passed over; any others may be a rule."""
    (record,) = records(f"{BLANK}\n\n{below}\n")
    assert isinstance(record.content, NotationError) or record.unheeded


def test_rules_behind_a_puzzle_on_its_line_are_told() -> None:
    """They are set aside with other words, and may have been meant."""
    (record,) = records(f"{BLANK.replace(chr(10), '')} killer: 8 r1c1 r1c2; 14 r1c3 r2c3\n")
    assert record.unheeded == ("killer: 8 r1c1 r1c2", "14 r1c3 r2c3")


@pytest.mark.parametrize(
    ("below", "told"),
    [
        ("Sandwich sums\nrow 1: 0\nrow 2: 9", [("r1c1", 0), ("r2c1", 9)]),
        ("Sandwich: row 1 = 0, column 9 = 5", [("r1c1", 0), ("r1c9", 5)]),
        ("X-sum row 1: 27", [("r1c1", 27)]),
        ("X-sums: column 1 from the bottom 12", [("r9c1", 12)]),
        ("Skyscrapers: row 1 right 3, bottom of column 2 4", [("r1c9", 3), ("r9c2", 4)]),
        ("Skyscrapers right: row 1 2, row 2 3", [("r1c9", 2), ("r2c9", 3)]),
        ("Sandwich sums\nR3: 12\nC4: 5", [("r3c1", 12), ("r1c4", 5)]),
        ("Sandwich R3=12", [("r3c1", 12)]),
        ("Sandwich: R3=12, C4=5", [("r3c1", 12), ("r1c4", 5)]),
        ("Skyscrapers right: 3 row 1", [("r1c9", 3)]),
        ("Skyscrapers: right row 1 2, left row 2 3", [("r1c9", 2), ("r2c1", 3)]),
        ("Numbered rooms: row 1 left: 9", [("r1c1", 9)]),
        ("Skyscrapers\ntop: 3 - - - 2 - - - 0", [("r1c1", 3), ("r1c5", 2)]),
        ("Sandwich\nright: . . 0 . . . . . 5", [("r3c9", 0), ("r9c9", 5)]),
    ],
)
def test_clues_outside_the_grid(below: str, told: list[tuple[str, int]]) -> None:
    """A row or column, the side it is seen from, and the number, in one order or the other."""
    assert [(clue["line"][0], clue["value"]) for clue in _clues(below)] == told


@pytest.mark.parametrize(
    "below",
    [
        "Skyscrapers: row 1 top 3",
        "cage -5: r1c1 r1c2",
        "-5: r1c1 r1c2",
        "cage 15+: r1c1 r1c2",
        "white dot -1: r1c1 r1c2",
        "Column indexer: c1",
        "row indexer: R2",
        "Skyscrapers: row 1 3 4",
        "arrows: r1c1 -> r1c2, r1c3 -> r1c4",
        "arrows: r1c1 -> r1c2, r5c5, r7c7 -> r7c8",
        "thermo: (1,1) (1,2)",
        "thermo(1,1)(1,2)",
        "Cages: 15 (1,1) (1,2)",
        "Skyscrapers: row 1 right 2, row 2 3",
        "Skyscrapers: row 1 2, row 2 right 3",
        "Skyscrapers right: row 1 2, column 2 3",
        "White dots: r1c1 r1c3 r4c4",
        "White dots: r1c1, r1c3, r4c4, r4c9",
        "thermo: r1c1 r1c2, r2c1 r2c2",
        "white dot: r1c1 r3c3",
        "r1c1 - r1c2 = 3",
        "X: r1c1 r5c5",
        "extra regions: r1c1 r1c2, r2c1 r2c2",
        "Cages: 0 = r1c1,r1c2",
        "Cages: 8 or 9 = r1c1,r1c2; 7 = r2c2, r2c3",
        "Arrow with two circles r1c6 r1c7 and shaft r2c3 r2c4",
        "Cages\n1. r1c1 r1c2\n2. r3c3 r3c4",
        "Position sums: r1c1+r1c2 = 8",
        "XV clues",
        "Renban lines:",
        "Consecutive pairs: see picture. All other neighbours are not consecutive.",
    ],
)
def test_what_may_mean_two_things_is_refused(below: str) -> None:
    """Too few cells, a sum too many, a side that a row has not, and headings of nothing."""
    assert only_error(f"{BLANK}\n\n{below}\n")


MAP = "aab......\n..b......\n" + "\n".join(["........."] * 6) + "\n.......Aa"


def test_a_map_of_cages() -> None:
    """Letters that are alike are a cage; its sum stands below, small and capital ones apart."""
    for sums in ("a = 15, b = 14, A: 5", "a 15\nb 14\n\nA=5"):
        assert _told(f"Cages:\n{MAP}\n\n{sums}".replace("\n\nA", "\nA")) == [
            "killercage 15 r1c1 r1c2 r9c9",
            "killercage 14 r1c3 r2c3",
            "killercage 5 r9c8",
        ]


@pytest.mark.parametrize(
    ("sums", "words"),
    [
        ("a = 15, b = 14", "The cage A has no sum below the map"),
        ("a = 15, b = 14, A = 5, d = 3", "The cage d has no cell on the map"),
        ("a = 15, b = 14, A = 5, a = 3", "The sum of the cage a stands there twice, or is 0"),
    ],
)
def test_a_map_and_its_sums_agree(sums: str, words: str) -> None:
    """Each letter stands on the map and below it, once."""
    assert words in only_error(f"{BLANK}\n\nCages:\n{MAP}\n{sums}\n")


REGIONS = "aaabbbccc\n" * 3 + "dddeeefff\n" * 3 + "ggghhhiii\n" * 3


@pytest.mark.parametrize("heading", ["Regions:", "The regions:", "Irregular boxes:", "Region map"])
def test_headings_of_regions(heading: str) -> None:
    """They are the regions of the grid, and no puzzle of their own."""
    (record,) = records(f"{BLANK}\n\n{heading}\n{REGIONS}")
    assert not isinstance(record.content, NotationError)


def test_jigsaw_over_the_grid() -> None:
    """It heads the puzzle, whose regions stand below; without them it is refused."""
    (record,) = records(f"Jigsaw\n{BLANK}\n\n{REGIONS}")
    assert not isinstance(record.content, NotationError)
    assert "Jigsaw" in only_error(f"Jigsaw\n{BLANK}\n\ncage 5: r1c1 r1c2\n")


@pytest.mark.parametrize(
    ("below", "is_told"),
    [
        ("<r1c1 r1c2 r1c3>", True),
        ("{r1c1, r1c2}", True),
        ("r1c1=5 r1c2=3 {r1c4=6}", False),
        ("{stuck at r1c1, r1c2}", False),
        ("Negative constraint applies.", True),
        ("Any negative comments are welcome.", False),
    ],
)
def test_cells_that_nobody_read_are_told(below: str, is_told: bool) -> None:
    """What has little but cells may be a clue, unless each has its digit or it is talk."""
    (record,) = records(f"{BLANK}\n\n{below}\n")
    assert not isinstance(record.content, NotationError)
    assert bool(record.unheeded) == is_told


@pytest.mark.parametrize(
    "line",
    ["Q2:", "X-Wing in row 2 and row 5", "Hint: see r1c1, r1c2", "Min. 5 minutes", "and r1c1"],
)
def test_talk_is_no_clue(line: str) -> None:
    """Words that only look like a name, and cells amid other words."""
    assert parse_rule(line, 9) is None


CAGES = [
    f"{{}}: r{row}c{column} r{row}c{column + 1} r{row}c{column + 2}"
    for row in range(1, 10)
    for column in (1, 4, 7)
]
"""The cages of three cells in a row; each sum is to be filled in."""


@pytest.mark.parametrize(
    "above", ["", "Killer Sudoku\n\n", "Cages:\n", "Dear Ann,\n\nno givens.\n\n"]
)
def test_cages_that_fill_a_grid_need_none(above: str) -> None:
    """A killer without givens may be its cages alone, which is said."""
    lines = "\n".join(cage.format(15) for cage in CAGES)
    (record,) = records(f"{above}{lines}\nanti-knight\n")
    assert not isinstance(record.content, NotationError), record.content
    assert str(record.content) == "." * 81
    assert len(record.content.geometry.constraints) == len(CAGES) + 1
    assert "No grid stands with the cages, which fill 9x9" in (record.assumed or "")


def test_cages_that_leave_a_cell_make_no_grid() -> None:
    """Nobody knows then how large it is."""
    lines = "\n".join(cage.format(15) for cage in CAGES[1:])
    assert not any(
        not isinstance(record.content, NotationError) for record in records(f"Killer\n{lines}\n")
    )


PLAIN = "\n".join(ROWS)


@pytest.mark.parametrize(
    "below",
    [
        "Q1 = 12, Q2 = 15",
        "Class Y1 = 20, Y2 = 21",
        "Vitamins: B6 = 10, B12 = 20",
        "In 2024, Q1 = 5",
        "B1 = 10, C1 = 20",
        "r1c3 = 4, r1c4 = 6",
        "1. r1c3 = 4",
        "1: r1c3 = 4",
        "A1 - B2 = 3, A2 - B1 = 4",
        "A1-A2 = 3",
        "(5) r1c3",
        "(1) r1c3 = 4",
        "(2) A4, A5",
        "(14) A4, C5",
        "Min A4, max A3",
        "black A4 A5, white A3 A4",
        "Max (Berlin)",
        "White (printing)",
        "House (sold)",
        "Killer (hard)",
    ],
)
def test_talk_leaves_a_plain_puzzle_plain(below: str) -> None:
    """Quarters, vitamins, sizes of paper, moves, numbers of a list and names are no clues."""
    (record,) = records(f"{PLAIN}\n\n{below}\n")
    assert not isinstance(record.content, NotationError), record.content
    assert record.content.geometry.constraints == ()


@pytest.mark.parametrize(
    ("below", "told"),
    [
        ("Cages:\n(5) r1c3\n(10) r1c4 r1c5", "killercage 5 r1c3; killercage 10 r1c4 r1c5"),
        ("killer: r1c3 = 4, r1c4 = 6", "killercage 4 r1c3; killercage 6 r1c4"),
        ("Cages:\n1. r1c3 = 4", "killercage 4 r1c3"),
        ("1: r1c3 + r1c4 = 10", "killercage 10 r1c3 r1c4"),
        ("r1c3 = 4, r1c4+r1c5 = 13", "killercage 4 r1c3; killercage 13 r1c4 r1c5"),
        (
            "[10] r1c3 r1c4\n[5] r2c2\n[9] r3c3 r3c4",
            "killercage 10 r1c3 r1c4; killercage 5 r2c2; killercage 9 r3c3 r3c4",
        ),
        ("[5] r2c2\n[9] r3c3 r3c4", "killercage 5 r2c2; killercage 9 r3c3 r3c4"),
        ("(13) A4, A5", "killercage 13 r1c4 r1c5"),
        ("A1-A3 = 12, A4-A6 = 19", "killercage 12 r1c1 r1c2 r1c3; killercage 19 r1c4 r1c5 r1c6"),
        ("Cages:\nA1-A2 = 8", "killercage 8 r1c1 r1c2"),
        ("Min: A4, max: A3", "minimum r1c4; maximum r1c3"),
    ],
)
def test_cages_and_marks_among_what_is_like_talk(below: str, told: str) -> None:
    """A heading, a name or a sum of several cells tells what single cells are."""
    assert _told(below) == told.split("; ")


def test_a_cage_outside_the_grid_is_refused_in_a_list() -> None:
    """Several cells with letters are a sum, and one of them is mistaken."""
    assert "r10c1 is no cell" in only_error(f"{PLAIN}\n\nA1+A2 = 8, J1+J2 = 7\n")


@pytest.mark.parametrize(
    "below",
    [
        "Max:",
        "Extra:\nplease send a proof.",
        "Extra:\nsee page12.",
        "Black lines\nare the regions",
        "Even cells",
        "Sum:",
    ],
)
def test_a_name_or_a_note_that_heads_nothing_is_told(below: str) -> None:
    """The puzzle is judged as it stands, and the line goes with it: it may have been a rule."""
    (record,) = records(f"{PLAIN}\n\n{below}\n")
    assert not isinstance(record.content, NotationError), record.content
    assert record.content.geometry.constraints == ()
    assert below.partition("\n")[0] in record.unheeded


@pytest.mark.parametrize(
    "below",
    [
        *("Cages:", "Thermometers (grey)", "White dots:", "Between lines", "Sandwich sums:"),
        *("Renban lines", "Kropki:", "Even/odd:", "Max:\nsee r1c1", "Even cells\nall but A4, A5"),
        "Cages:\nMax:",
    ],
)
def test_a_heading_of_clues_with_none_is_refused(below: str) -> None:
    """Names of several clues are nothing else; and what heads cells that nobody reads is one."""
    assert "cannot be read" in only_error(f"{PLAIN}\n\n{below}\n")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("killer_cages", [{"sum": 9, "cells": ["here", "there"]}]),
        ("extra_constraints", {"diagonals": True}),
        ("germanWhispers", [["r1c1", "r1c2"]]),
        ("extraRules", "anti-king"),
        ("has_diagonals", True),
    ],
)
def test_members_that_have_a_word_for_a_rule_in_their_names_are_refused(
    name: str, value: object
) -> None:
    """Whatever else the name has in it; numbers and what is off say no rule."""
    puzzle = {"puzzle": "." * 81}
    (record,) = records(json.dumps({**puzzle, name: value}) + "\n")
    assert f"is not read here: {name!r}" in str(record.content)
    for plain in (False, [], 0, None):
        (record,) = records(json.dumps({**puzzle, name: plain}) + "\n")
        assert not isinstance(record.content, NotationError)


@pytest.mark.parametrize("title", ["Samurai\n", ""])
def test_rows_of_overlapping_grids_with_spaces_between(title: str) -> None:
    """As 21 rows of 21 places, a space behind each."""
    samurai = Geometry.multi("samurai")
    there = set(samurai.canvas.places) if samurai.canvas else set()
    rows = ("".join("." if (r, c) in there else " " for c in range(21)) for r in range(21))
    text = "".join(f"{' '.join(row).rstrip()}\n" for row in rows)
    (record,) = records(f"{title}{text}")
    assert isinstance(record.content, Grid)
    assert record.content.geometry == samurai


@pytest.mark.parametrize("name", MULTI_GRIDS)
def test_rows_of_every_layout_are_read_with_its_name_and_without(name: str) -> None:
    """By the places of the cells; blanks outside them need the name, which may stand alone.

    Twelve rows of a butterfly may be a 12x12 grid: its digits tell which.
    """
    layout = Geometry.multi(name)
    canvas = layout.canvas
    assert canvas is not None
    grids, _ = list_solutions(Grid(bytes(layout.cell_count), layout), 1)
    grid = Grid(grids[0].tobytes(), layout).with_digit(0, 0)
    rows = canvas.rows(str(grid))
    filled = [row.ljust(canvas.width).replace(".", "0").replace(" ", ".") for row in rows]
    for text in (rows, [name, *rows], [f"{name.title()} Sudoku", *rows], [name.title(), *filled]):
        (record,) = records("".join(f"{row}\n" for row in text))
        assert record.content == grid


SAMURAI = Geometry.multi("samurai")
CORNERS = MULTI_GRIDS["samurai"]


def _samurai() -> Grid:
    grids, _ = list_solutions(Grid(bytes(SAMURAI.cell_count), SAMURAI), 1)
    return Grid(grids[0].tobytes(), SAMURAI).with_digit(0, 0).with_digit(40, 0)


def _single_grids(grid: Grid) -> list[str]:
    """Return the rows of the five grids, in reading order."""
    assert SAMURAI.canvas is not None
    rows = SAMURAI.canvas.rows(str(grid))
    return [
        "".join(f"{line[left : left + 9]}\n" for line in rows[top : top + 9])
        for top, left in CORNERS
    ]


@pytest.mark.parametrize("gap", ["", "\n"])
@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (0, 1, 3, 4, 2), (2, 0, 1, 3, 4)])
def test_grids_below_one_another_are_put_together(order: tuple[int, ...], gap: str) -> None:
    """The cells that they share tell the order, which is said; labels do no harm."""
    grid = _samurai()
    singles = _single_grids(grid)
    text = "\n".join(f"Grid {number + 1}:\n{gap}{singles[number]}" for number in order)
    (record,) = records(f"Samurai Sudoku\n\n{text}")
    assert record.content == grid
    assert record.assumed is not None
    firsts = [f"r{CORNERS[number][0] + 1}c{CORNERS[number][1] + 1}" for number in order]
    assert f"put together as samurai, with their first cells at {', '.join(firsts)}." in (
        record.assumed
    )


@pytest.mark.parametrize(
    ("grids", "said"),
    [
        ([f"{'.' * 40}{digit}{'.' * 40}" for digit in "12345"], "fit in several orders"),
        (
            [*["." * 81] * 2, f"5.......3{'.' * 63}3.......5", *["." * 81] * 2],
            "do not have the same digits where they overlap",
        ),
    ],
)
def test_grids_that_cannot_be_put_together_are_refused(grids: list[str], said: str) -> None:
    """All of them at once: none is judged as a puzzle by itself."""
    assert said in only_error("Samurai\n" + "\n".join(grids) + "\n")


def test_signs_outside_grids_that_overlap() -> None:
    """A number sign stands for no cell, and begins no comment there."""
    grid = _samurai()
    assert SAMURAI.canvas is not None
    rows = [line.ljust(21).replace(" ", "#") for line in SAMURAI.canvas.rows(str(grid))]
    (record,) = records("\n".join(["Samurai", *rows]))
    assert record.content == grid


@pytest.mark.parametrize(
    ("line", "unheeded"), [("Sohei Tanaka", ()), ("Grid 1 of a sohei", ("Grid 1 of a sohei",))]
)
def test_sohei_is_a_name_too(line: str, unheeded: tuple[str, ...]) -> None:
    """A person's beside a puzzle says nothing of grids that overlap."""
    (record,) = records(f"{BLANK}\n\n{line}\n")
    assert record.unheeded == unheeded
