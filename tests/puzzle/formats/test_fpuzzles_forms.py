"""The data of f-puzzles in the forms that setters' tools write it: what each stands for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puzzle.formats.apps import fpuzzles
from puzzle.formats.apps.lz_string import compress, decompress
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from tests.puzzle.formats.reading import EASY, contents, records

PAIR = ["R1C1", "R1C2"]
SQUARE = ["R1C1", "R1C2", "R2C1", "R2C2"]
NINE = [f"R1C{column}" for column in range(1, 10)]


def _record(cells: list[list[dict[str, Any]]] | None = None, **members: Any) -> Record:
    size = members.setdefault("size", 9)
    grid = cells or [[{} for _ in range(size)] for _ in range(size)]
    text = f"{fpuzzles.LINK}{compress(json.dumps({'grid': grid, **members}))}"
    (record,) = fpuzzles.read([text])
    return record


def _grid(cells: list[list[dict[str, Any]]] | None = None, **members: Any) -> Grid:
    content = _record(cells, **members).content
    assert isinstance(content, Grid), content
    return content


def _clues(**members: Any) -> list[dict[str, Any]]:
    geometry = _grid(**members).geometry
    return [clue.to_json(geometry.size) for clue in geometry.constraints]


@pytest.mark.parametrize(
    ("size", "rows", "columns"),
    [(6, 2, 3), (8, 2, 4), (10, 2, 5), (12, 3, 4), (14, 2, 7), (15, 3, 5), (16, 4, 4), (7, 1, 7)],
)
def test_cells_without_regions(size: int, rows: int, columns: int) -> None:
    """Their regions are the usual boxes, wider than high; rows where the size is prime."""
    box_of = _grid(size=size).geometry.box_of
    boxes = [
        (r // rows) * (size // columns) + c // columns for r in range(size) for c in range(size)
    ]
    assert list(box_of) == boxes


def test_regions_of_some_cells() -> None:
    """A jigsaw says the region of the cells alone that are not in the usual one."""
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(6)] for _ in range(6)]
    cells[0][2] = {"region": 1}
    cells[0][3] = {"region": 0}
    assert _grid(cells, size=6).geometry.box_of[:6] == (0, 0, 1, 0, 1, 1)
    cells[0][3] = {}
    told = "line 1: Region 1 has 5 cells and region 2 has 7 cells: each must have 6."
    assert str(_record(cells, size=6).content) == told


def test_cells_in_every_form() -> None:
    """Digits as text, a given without a digit, lists of candidates that are empty or text."""
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0] = [
        {"value": "5", "given": True},
        {"given": True},
        {"value": "", "given": True},
        {"value": " ", "given": True},
        {"value": 3, "given": True, "givenPencilMarks": [1]},
        {"givenPencilMarks": []},
        {"c": "#CFCFCF", "highlight": 3, "cornerPencilMarks": [1], "centerPencilMarks": [2]},
        {"value": 7},
        {"givenPencilMarks": ["1", 2]},
    ]
    grid = _grid(cells)
    assert [cell for cell in grid if cell] == [5, 3]
    (clue,) = grid.geometry.constraints
    assert clue.to_json(9) == {"type": "candidates", "cells": ["r1c9"], "values": [1, 2]}


@pytest.mark.parametrize(
    "members",
    [
        {"antiknight": False, "killercage": [], "negative": [], "arrow": None, "diagonal+": False},
        {"arrow": [{"cells": ["R1C1"], "lines": []}, {"cells": ["R2C2"]}]},
        {"littlekillersum": [{"cell": "R0C3", "direction": "DR", "value": ""}]},
        {"sandwichsum": [{"cell": "R0C3", "value": ""}], "xv": [{"cells": PAIR, "value": ""}]},
        {"quadruple": [{"cells": SQUARE, "values": []}, {"cells": SQUARE}]},
        {"fogofwar": ["R1C1"], "foglight": ["R1C1"], "disabledlogic": ["x"], "solution": []},
    ],
)
def test_what_says_nothing(members: dict[str, Any]) -> None:
    """What is off, empty, without a number or only drawn leaves the plain puzzle."""
    record = _record(**members)
    assert record.content == Grid(bytes(81), CLASSIC)
    assert record.claims is None


@pytest.mark.parametrize(
    ("entry", "bulb", "shaft"),
    [
        ({"cells": ["R1C1"], "lines": [["R1C1", "R1C2"]]}, ["r1c1"], ["r1c2"]),
        ({"cells": ["R1C2", "R1C1"], "lines": [["R1C1", "R2C1"]]}, ["r1c1", "r1c2"], ["r2c1"]),
        ({"cells": PAIR, "lines": [["R1C1", "R1C2", "R2C2"]]}, ["r1c1", "r1c2"], ["r2c2"]),
        ({"cells": ["R2C1", "R1C1"], "lines": [["R2C1", "R2C2"]]}, ["r1c1", "r2c1"], ["r2c2"]),
        (
            {"cells": NINE[:3], "lines": [["R1C3", "R2C3", "R3C3"]]},
            ["r1c1", "r1c2", "r1c3"],
            ["r2c3", "r3c3"],
        ),
    ],
)
def test_pills(entry: dict[str, Any], bulb: list[str], shaft: list[str]) -> None:
    """A pill is read from the left and the top; a line drawn through it begins behind it."""
    assert _clues(arrow=[entry]) == [{"type": "arrow", "bulb": bulb, "line": shaft}]


def test_several_lines_in_one_entry() -> None:
    """An arrow of two shafts has one circle, and its thermometers one bulb: each line is a clue."""
    arrow = {"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"], ["R1C1", "R2C1"]]}
    assert [clue["line"] for clue in _clues(arrow=[arrow])] == [["r1c2", "r1c3"], ["r2c1"]]
    lines = {"lines": [["R8C8", "R8C7"], ["R8C8", "R7C8"]]}
    for kind in ("thermometer", "slowthermometer", "renban", "palindrome", "regionsumline"):
        assert len(_clues(**{kind: [lines]})) == 2


@pytest.mark.parametrize("value", ["", "0", 0, None, " "])
def test_cages_without_a_sum(value: object) -> None:
    """However it is said that there is none."""
    (clue,) = _clues(killercage=[{"cells": PAIR, "value": value, "outlineC": "#000"}])
    assert clue == {"type": "killercage", "cells": ["r1c1", "r1c2"]}


@pytest.mark.parametrize(
    ("name", "cell", "first", "last"),
    [
        ("sandwichsum", "R0C3", "r1c3", "r9c3"),
        ("xsum", "R10C3", "r9c3", "r1c3"),
        ("skyscraper", "R5C10", "r5c9", "r5c1"),
        ("numberedroom", "R5C0", "r5c1", "r5c9"),
    ],
)
def test_clues_outside(name: str, cell: str, first: str, last: str) -> None:
    """A row or column is looked along from where the clue stands."""
    (clue,) = _clues(**{name: [{"cell": cell, "value": "3"}]})
    assert (clue["line"][0], clue["line"][-1], clue["value"]) == (first, last, 3)


@pytest.mark.parametrize(
    ("cell", "direction", "first", "last"),
    [
        ("R0C3", "DR", "r1c4", "r6c9"),
        ("R0C3", "DL", "r1c2", "r2c1"),
        ("R10C3", "UR", "r9c4", "r4c9"),
        ("R3C10", "DL", "r4c9", "r9c4"),
        ("R3C0", "UR", "r2c1", "r1c2"),
    ],
)
def test_little_killers_by_direction(cell: str, direction: str, first: str, last: str) -> None:
    """Without its cells an arrow is followed from its place outside the grid."""
    entry = {"cell": cell, "cells": [], "direction": direction, "value": "20"}
    (clue,) = _clues(littlekillersum=[entry])
    assert (clue["cells"][0], clue["cells"][-1]) == (first, last)


def test_negative_rules_of_the_marks_that_are_there() -> None:
    """Any relation that a dot of the puzzle says; without dots the usual one; both sums of XV."""
    dots = [{"cells": PAIR, "value": "3"}, {"cells": ["R3C3", "R3C4"]}]
    (*_, rule) = _clues(ratio=dots, negative=["ratio"])
    assert rule["rules"] == [["ratio", 2], ["ratio", 3]]
    (rule,) = _clues(negative=["ratio"])
    assert rule["rules"] == [["ratio", 2]]
    (rule,) = _clues(negative=["xv"])
    assert rule["rules"] == [["sum", 5], ["sum", 10]]
    (*_, rule) = _clues(difference=[{"cells": PAIR, "value": "2"}], nonconsecutive=True)
    assert rule["exempt"] == [["r1c1", "r1c2"]]


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ({"killercage": [{"cells": PAIR, "value": "15?"}]}, "of the kind cage."),
        ({"arrow": [{"lines": [PAIR]}]}, "of the kind arrow."),
        ({"littlekillersum": [{"cell": "R0C3", "value": "9"}]}, "of the kind little killer."),
        (
            {"littlekillersum": [{"cell": "R0C3", "direction": "UR", "value": "9"}]},
            "kind little killer has no cell.",
        ),
        ({"sandwichsum": [{"cell": "R0C0", "value": "5"}]}, "beside no row and no column."),
        ({"sandwichsum": [{"cell": "R3C3", "value": "5"}]}, "beside no row and no column."),
        ({"quadruple": [{"cells": SQUARE, "values": [1, 2, 3, 4, 5]}]}, "more digits than cells"),
        ({"cage": [{"cells": PAIR, "value": "5"}]}, "are not known here: 'cage'."),
        (
            {"line": [{"lines": [PAIR]}], "text": [{"cells": PAIR}], "nabner": [{}], "odd": []},
            "are not known here: 'line', 'text', 'nabner'.",
        ),
    ],
)
def test_what_makes_no_sense_is_told(members: dict[str, Any], said: str) -> None:
    """A clue that is none, a drawing that may be a rule, and rules that are not known, by name."""
    assert said in str(_record(**members).content)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("A white dot joins consecutive digits.", "white dot"),
        ("Cells joined by a black dot are in a 1:2 ratio.", "black dot"),
        ("X means that the sum is 10, V that it is 5.", "XV"),
        ("The grey shapes are clones.", "clone"),
        ("Grey circles are odd, grey squares are even.", "odd, even"),
        ("Slow thermometers may stay level.", "slow thermometer"),
        ("Double arrows: the ends add up to what is between.", "double arrow"),
        ("Digits in the extra regions are different.", "extra region"),
        ("Orthogonally adjacent cells cannot contain consecutive digits.", "non-consecutive"),
        ("Cells a king's move apart cannot hold the same digit.", "anti-king"),
        ("Box borders divide blue lines into parts of the same sum.", "region sum line"),
        ("Digits between the 1 and the 9 add up to the clue.", "sandwich"),
        ("Digits along the indicated diagonals add up to the clue.", "little killer"),
        ("Normal rules apply.\nThe four grey 3x3 squares also contain 1-9.", "windoku"),
        ("Both diagonals contain 1-9.", "diagonals"),
        ("The inequality signs point at the smaller.", "greater than"),
    ],
)
def test_rules_that_only_the_text_has(text: str, named: str) -> None:
    """Each is pointed at by its name, once."""
    assert _record(ruleset=text).assumed == (
        f"The text speaks of what the data has none of: {named}."
    )


LITTLE_KILLER = {"cell": "R0C3", "direction": "DR", "value": "20"}


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("Along thermometers digits never fall.", {"slowthermometer": [{"lines": [PAIR]}]}),
        ("Arrows outside tell the sum of a diagonal.", {"littlekillersum": [LITTLE_KILLER]}),
        ("Double arrow: the ends add up.", {"doublearrow": [{"lines": [[*PAIR, "R1C3"]]}]}),
        ("Neighbours may not be consecutive.", {"negative": ["difference"]}),
        ("Digits do not repeat in cages.", {"extraregion": [{"cells": SQUARE}]}),
        ("Both diagonals contain 1-9.", {"diagonal+": True, "diagonal-": True}),
        ("The windows are a windoku.", {"extraregion": [{"cells": NINE}]}),
    ],
)
def test_rules_that_the_data_says_otherwise(text: str, members: dict[str, Any]) -> None:
    """What a text calls by another word than the data is not told as lacking."""
    assert _record(ruleset=text, **members).assumed is None


def test_arrows_beside_little_killers() -> None:
    """Those with a circle are lacking still, where the data has only those outside the grid."""
    text = "Digits along an arrow add up to the digit in its circle."
    record = _record(ruleset=text, littlekillersum=[LITTLE_KILLER])
    assert record.assumed == "The text speaks of what the data has none of: arrow."


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("https://sudokupad.app/fpuzzles", "?setting-nogrid=1&setting-largepuzzle=1"),
        ("https://sudokupad.svencodes.com/puzzle/fpuzzles", ""),
        ("https://sudokupad.app/?puzzleid=fpuzzles", "&setting-nogrid=1"),
        ("https://www.f-puzzles.com/?load=", "#top"),
    ],
)
def test_settings_behind_the_data(before: str, behind: str) -> None:
    """What a viewer is told beside the puzzle is none of its data."""
    data = compress(json.dumps({"size": 9, "grid": _cells(EASY)}))
    assert contents(f"{before}{data}{behind}", "fpuzzles") == [EASY]


@pytest.mark.parametrize("signs", [("/-", "=$"), ("+-", "/_"), ("+-", "/_", "=")])
def test_alphabets_of_addresses(signs: tuple[str, ...]) -> None:
    """What lz-string writes for addresses, and the Base64 of addresses, are unpacked alike."""
    text = "".join(chr(code) for code in range(32, 126)) * 3
    packed = compress(text)
    assert set("+/") <= set(packed)
    for sign in signs:
        packed = packed.replace(sign[0], sign[1:])
    assert decompress(packed, 1000) == text


def test_a_solution_without_digits_claims_nothing() -> None:
    """Editors write one where the setter filled no cell in; it was called wrong."""
    for solution in ([], [0] * 81, ["."] * 81, [None] * 81, [[0] * 9] * 9):
        assert _record(solution=solution).claims is None


def _cells(text: str) -> list[list[dict[str, Any]]]:
    flat = [{} if sign == "." else {"value": int(sign), "given": True} for sign in text]
    return [flat[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "members",
    [
        {"text": [{"cells": ["R2C2"], "value": ""}]},
        {"text": [{"cells": ["R2C2"], "value": "FOW"}], "fogofwar": ["R1C1"]},
        {"cage": [{"cells": ["R2C2"], "value": "foglight"}]},
        {"cage": [{"cells": [], "value": "msgcorrect: Well done!", "fontC": "#0000"}]},
        {"metadata": {"customstyle": "{}"}},
        {"negative": ["foglight"], "foglight": ["R1C1"]},
    ],
)
def test_words_and_fog_in_drawings_are_no_rules(members: dict[str, Any]) -> None:
    """What SudokuPad keeps in drawings for want of another place changes no verdict."""
    assert _clues(**members) == []


@pytest.mark.parametrize(
    "members",
    [
        {"cage": [{"cells": PAIR, "value": "rules of mine"}]},
        {"cage": [{"cells": PAIR, "value": ""}]},
        {"text": [{"cells": PAIR, "value": "title: A"}]},
        {"metadata": {"antiknight": True}},
    ],
)
def test_what_may_be_a_rule_is_refused_still(members: dict[str, Any]) -> None:
    """A frame without a value, and what is more than words."""
    assert "are not known here" in str(_record(**members).content)


def test_words_in_drawings_are_the_words_of_the_puzzle() -> None:
    """Rules among them are held against the data, and a solution is claimed."""
    cages = [{"cells": [], "value": f"{name}: {said}"} for name, said in WORDS.items()]
    record = _record(cage=cages)
    assert record.assumed == "The text speaks of what the data has none of: arrow."
    assert record.claims is not None
    assert record.claims.words == ("Sum up", "Ann")
    assert str(record.claims.solution) == WORDS["solution"]


WORDS = {
    "title": "Sum up",
    "author": "Ann",
    "rules": "Digits along arrows sum to the circle.",
    "solution": "1" * 81,
}


@pytest.mark.parametrize(
    ("title", "lacking"),
    [
        ("Killer Sudoku", "cage"),
        ("X-Sudoku", "diagonals"),
        ("Miracle Sudoku", "anti-knight, anti-king, non-consecutive"),
        ("Arrow of time", ""),
    ],
)
def test_a_title_that_names_a_rule_which_the_data_lacks_is_told(title: str, lacking: str) -> None:
    """As the text is; with the rule there is nothing to tell."""
    said = f"The text speaks of what the data has none of: {lacking}."
    assert (_record(title=title).assumed or "") == (said if lacking else "")
    there = {"killercage": [{"cells": PAIR}], "diagonal+": True, "antiknight": True}
    assert _record(title=title, **there).assumed is None


@pytest.mark.parametrize(
    ("sentence", "drawn"),
    [
        ("Adjacent digits on a green line must differ by at least 5.", "whispers"),
        ("Digits on purple lines form a set of consecutive digits in any order.", "renban"),
        ("Pink lines read the same in both directions.", "palindrome"),
        ("Digits in the grey cells are all different.", "extraregion"),
        ("Digits in the circle must appear in the four surrounding cells.", "quadruple"),
        ("Numbers outside the grid are sums of the first three digits.", "littlekillersum"),
        ("Odd digits in circles, even in squares.", "odd"),
    ],
)
def test_a_sentence_on_what_is_drawn_nowhere_is_told(sentence: str, drawn: str) -> None:
    """Data that draws something of the kind may have the rule; other data has it not."""
    clues: dict[str, Any] = {
        "quadruple": [{"cells": SQUARE, "values": [1]}],
        "extraregion": [{"cells": PAIR}],
        "littlekillersum": [{"cell": "R1C0", "direction": "DR", "value": "7"}],
        "odd": [{"cell": "R1C1"}],
    }
    told = sentence.removesuffix(".")
    assert _record(ruleset=sentence, antiknight=True).unheeded == (told,)
    there = clues.get(drawn, [{"lines": [PAIR]}])
    assert _record(ruleset=sentence, **{drawn: there}).unheeded == ()


def test_a_file_whose_cells_have_no_value_is_data_of_f_puzzles() -> None:
    """A killer without givens is written so by programs that name each member."""
    rows = [[{"value": None}] * 4] * 4
    text = json.dumps({"size": 4, "grid": rows, "killercage": [{"cells": PAIR, "value": "3"}]})
    (record,) = records(text)
    assert isinstance(record.content, Grid)
    assert [clue.KIND for clue in record.content.geometry.constraints] == ["killercage"]
