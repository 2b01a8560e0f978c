"""The second look at text without a puzzle: what it finds, and what it must leave as it is."""

from __future__ import annotations

import io
import json
import random
from itertools import chain

import pytest

from puzzle import Grid, NotationError
from puzzle.formats import read, read_stream
from puzzle.formats.chance import meets_by_chance
from puzzle.formats.mixed.loosely import MOST_CHARACTERS, loosely
from tests.cases import EASY as DIGITS
from tests.cases import EASY_SOLUTION as SOLUTION
from tests.puzzle.formats.reading import records

EASY = DIGITS.replace("0", ".")
ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
GIVENS = [(at // 9 + 1, at % 9 + 1, int(c)) for at, c in enumerate(EASY) if c != "."]
NUMBERS = [[int(c) if c != "." else 0 for c in row] for row in ROWS]


def grids(text: str) -> list[str]:
    return [str(one.content) for one in records(text) if isinstance(one.content, Grid)]


def lines(form: str, **more: object) -> str:
    return "\n".join(form.format(r=r, c=c, d=d, **more) for r, c, d in GIVENS)


ROWS_OF_TEXT = {
    "registry": "\n".join(f'"Row{n}"="{row}"' for n, row in enumerate(ROWS, 1)),
    "counted behind": "\n".join(f"{row}   ({9 - row.count('.')})" for row in ROWS),
    "semicolons of formulas": "\n".join(
        ";".join(f'="{c}"' if c != "." else "" for c in row) for row in ROWS
    ),
    "decimals": "\n".join(";".join(f"{c},0" if c != "." else "" for c in row) for row in ROWS),
    "gaps between boxes": "\n".join(
        ",".join([*row[:3], "", *row[3:6], "", *row[6:]]).replace(".", "")
        + (f"\n{',' * 10}" if at in (2, 5) else "")
        for at, row in enumerate(ROWS)
    ),
    "Prolog": "Rows = [["
    + "],\n        [".join(
        ", ".join(c if c != "." else f"_{17 * at + 1000}" for at, c in enumerate(row))
        for row in ROWS
    )
    + "]].",
    "AMPL": "data;\nparam g : 1 2 3 4 5 6 7 8 9 :=\n"
    + "\n".join(f"  {n}  {' '.join(row)}" for n, row in enumerate(ROWS, 1))
    + " ;\nend;",
    "console": "\n".join(f"{n}: (9) {row}" for n, row in enumerate(NUMBERS)),
    "options": "\n".join(
        "  [" + ", ".join("None" if v == 0 else f"Some({v})" for v in row) + "]," for row in NUMBERS
    ),
    "brackets each": "\n".join("".join(f"{{{c}}}" for c in row).replace(".", " ") for row in ROWS),
    "macros": "\n".join(
        r"\bTR " + " ".join(rf"\bTD {c} \eTD" for c in row).replace(".", "") + r" \eTR"
        for row in ROWS
    ),
    "groups": "\n".join("-".join([r[:3], r[3:6], r[6:]]).replace(".", "0") for r in ROWS),
    "names over columns": "table g(i,j)\n     "
    + "".join(f"{f'c{n}':>4}" for n in range(1, 10))
    + "\n"
    + "\n".join(f"r{n}   " + "".join(f"{c:>4}" for c in r).replace(".", " ") for n, r in
                enumerate(ROWS, 1)),
    "one line of nine": "x = f(\"" + "\", \"".join(ROWS) + "\")",
    "arrays in one line": "%{grid: " + str(NUMBERS).replace("0", "nil") + ", id: 4}",
    "a cell a line": "cells\n" + "\n".join(c.replace(".", "0") for c in EASY),
    "a list of tables": "".join(
        f"   {'* -' if at % 9 == 0 else '  -'} {c.replace('.', '')}".rstrip() + "\n"
        for at, c in enumerate(EASY)
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", ROWS_OF_TEXT.values(), ids=ROWS_OF_TEXT)
def test_nine_lines_with_nine_cells(text):
    """Whatever parts cells and surrounds rows, as long as it does so in each."""
    assert grids(text) == [EASY]


TOLD = {
    "statements": lines("g({r})({c}) := {d};"),
    "from 0": "\n".join(f"(setf (aref *b* {r - 1} {c - 1}) {d})" for r, c, d in GIVENS),
    "facts on a line": "Answer: 1\n" + " ".join(f"given({r},{c},{d})" for r, c, d in GIVENS),
    "numbers on a line": "param fixed := " + "  ".join(f"{r} {c} {d}" for r, c, d in GIVENS) + " ;",
    "COPY": 'COPY cells ("row", col, val) FROM stdin;\n' + lines("{r}\t{c}\t{d}") + "\n\\.",
    "Matrix Market": f"%%MatrixMarket matrix\n9 9 {len(GIVENS)}\n" + lines("{r} {c} {d}"),
    "named": "size: 9\ngivens:\n" + lines("  - row: {r}\n    col: {c}\n    digit: {d}"),
    "column first": lines("column {c}, row {r}: {d}"),
    "digit first": lines("{d} in row {r}, column {c}"),
    "letters": "\n".join(f"{d} in {'ABCDEFGHI'[r - 1]}{c}" for r, c, d in GIVENS),
    "both in one": lines("s:cell{r}{c} s:digit {d} ."),
    "TikZ": "\n".join(rf"\node at ({c - 0.5},{9.5 - r}) {{{d}}};" for r, c, d in GIVENS),
    "JSON lines": "\n".join(json.dumps({"r": r, "c": c, "v": d}) for r, c, d in GIVENS),
    "numbered values": "\n".join(f"g[{at}] = {c.replace('.', '0')};" for at, c in enumerate(EASY)),
    "dump": "Array\n(\n"
    + "".join(
        f"  [{n}] => Array\n  (\n"
        + "".join(f"    [{m}] => {v}\n" for m, v in enumerate(row))
        + "  )\n"
        for n, row in enumerate(NUMBERS)
    )
    + ")\n",
    "one column after the other": "structure(c("
    + ", ".join(f"{EASY[r * 9 + c].replace('.', '0')}L" for c in range(9) for r in range(9))
    + "), dim = c(9L, 9L))",
}


@pytest.mark.parametrize("text", TOLD.values(), ids=TOLD)
def test_values_and_givens_in_the_same_words(text):
    """Row, column and digit of each given, or 81 values, told in the same words each time."""
    assert grids(text) == [EASY]


@pytest.mark.parametrize(
    "text",
    [
        f"2026-11-02 INFO solver - puzzle={EASY} strategy=dfs",
        f"VALUES (1,'{EASY}',3);",
        f"// by hand\n{{\n  name: 'Sunday',\n  puzzle: '{EASY}',\n}}",
        f"-[ RECORD 1 ]---\nid     | 17\ngivens | {EASY}\n",
    ],
)
def test_81_signs_behind_a_name(text):
    """Amid anything else, in quotes or without."""
    assert grids(text) == [EASY]


def test_a_patch_is_read_as_it_is_after_it():
    """Rows that it takes away are none, and those that it adds are."""
    rows = [f" {row}" for row in ROWS]
    rows[3:4] = [f"-{ROWS[3][:-1]}9", f"+{ROWS[3]}"]
    (record,) = records("--- a\n+++ b\n@@ -1,9 +1,9 @@\n" + "\n".join(rows))
    assert str(record.content) == EASY
    assert record.assumed == "Read as it is after the change."


def test_lines_of_a_calendar():
    """Ends of lines that are written as signs, and folded."""
    text = r"DESCRIPTION:Puzzle:\n" + r"\n".join(ROWS)
    assert grids(f"BEGIN:VEVENT\n{text[:60]}\n {text[60:]}\nEND:VEVENT") == [EASY]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{n}. Hidden Single: r{r}c{c}={d}" for n, (r, c, d) in enumerate(GIVENS, 1)),
        "\n".join(f"{n}. r{r}c{c}={d}" for n, (r, c, d) in enumerate(GIVENS, 1)),
        "Solution: " + ", ".join(f"r{r}c{c}={d}" for r, c, d in GIVENS),
        lines("so cell {r} {c} is {d}"),
    ],
)
def test_a_path_is_no_puzzle(text):
    """Steps that are counted, named or argued."""
    assert grids(text) == []


def test_rows_of_which_nobody_knows_where_they_begin():
    """Ten rows may be two grids of nine."""
    text = "\n".join(f"x = [{', '.join(map(str, row))}]" for row in [*NUMBERS, NUMBERS[0]])
    assert not loosely(text.split("\n"))


def test_rows_whose_names_are_out_of_order():
    """What counts the rows must do so."""
    named = [f"set row{n}={row}" for n, row in zip([1, 2, 3, 4, 5, 6, 7, 9, 8], ROWS, strict=True)]
    assert grids("\n".join(named)) == []


@pytest.mark.parametrize(
    "rule", ["cages: [[0, 1], [2, 3]]", "variant: 'killer'", "thermo: [1, 2, 3]", "type: 'Killer'"]
)
def test_a_rule_in_what_cannot_be_parsed_is_not_passed_over(rule):
    """JSON with comments and bare names is read by its digits, unless a name in it is a rule's."""
    text = f"// by hand\n{{\n  puzzle: '{EASY}',\n  {rule},\n}}"
    assert grids(text) == []
    assert grids(text.replace(rule, "level: 3")) == [EASY]


def test_what_is_understood_and_refused_stays_refused():
    """A title of another kind speaks of the grid below it, in whatever way that is written."""
    (record,) = records(f"Killer Sudoku\n\n{chr(10).join(ROWS)}")
    assert isinstance(record.content, NotationError)
    assert record.content.about == "rule"


def test_the_text_around_is_kept():
    """Words before and behind are set aside, and a rule in them is of the puzzle."""
    text = "Dear desk,\n" + ROWS_OF_TEXT["registry"] + "\n\nBoth diagonals hold 1 to 9.\n"
    (record,) = records(text)
    assert isinstance(record.content, Grid)
    assert not record.content.geometry.is_plain


def test_one_by_one_there_is_no_second_look():
    """Where each line is asked for as it comes, none is held back."""
    text = ROWS_OF_TEXT["registry"].split("\n")
    assert not any(isinstance(one.content, Grid) for one in read(iter(text)))
    assert any(isinstance(one.content, Grid) for one in read(text))


def test_a_long_text_is_read_once():
    """What is longer than it may be is not held."""
    text = "word " * (MOST_CHARACTERS // 5 + 1) + "\n" + ROWS_OF_TEXT["registry"]
    assert grids(text) == []


FLAT = {
    "records": [dict(zip("ABCDEFGHI", row, strict=True)) for row in NUMBERS],
    "columns of pandas": {
        str(c): {str(r): NUMBERS[r][c] for r in range(9)} for c in range(9)
    },
    "thirds": {"grid": [[row[:3], row[3:6], row[6:]] for row in NUMBERS]},
    "boxes": {
        "grid": [
            [[NUMBERS[3 * b + r][3 * s + c] for c in range(3)] for r in range(3)]
            for b in range(3) for s in range(3)
        ]
    },
    "by number": {"clues": {str(at): int(c) for at, c in enumerate(EASY) if c != "."}},
    "objects": {"cells": {str(at): {"given": c != ".", "n": int(c) if c != "." else 0}
                          for at, c in enumerate(EASY)}},
    "rows of objects": {"rows": [{"cells": [{"val": v or None, "locked": bool(v)} for v in row]}
                                 for row in NUMBERS]},
    "texts of digits": {"f": {"arrayValue": {"values": [{"integerValue": str(v)}
                                                         for row in NUMBERS for v in row]}}},
    "how far somebody came": {"initial": EASY, "current": SOLUTION[:3] + EASY[3:]},
    "numbers of boxes": {"start": ROWS, "boxes": [[at * 9 + n for n in range(9)]
                                                  for at in range(9)]},
    "JSON in JSON": {"request": {"text": json.dumps({"puzzle": EASY})}},
    "code in a message": [{"text": "hello"}, {"text": "Today:\n```" + "\n".join(ROWS) + "```"}],
    "a message twice": {"body": "hi\n" + "\n".join(ROWS),
                        "formatted": "<pre>" + "\n".join(ROWS) + "</pre>"},
    "beside its number": {"id": {"S": "p1"}, "puzzle": {"S": EASY}, "level": {"N": "3"}},
}  # fmt: skip


@pytest.mark.parametrize("value", FLAT.values(), ids=FLAT)
def test_81_cells_in_json_however_deep(value):
    """A value with 81 cells, as many in each part, is a grid if it keeps the rules."""
    assert [str(one.content) for one in records(json.dumps(value))] == [EASY]


NUMBERED = {
    "hours": {"playsByHour": {str(hour): hour * 5 % 9 + 1 for hour in range(24)}},
    "votes": {"votes": {str(at): at * at % 9 + 1 for at in range(81)}},
    "answers": {"answers": {str(at): at % 5 + 1 for at in range(1, 82)}},
    "few kinds": {"stars": {str(at * 4): at % 3 + 1 for at in range(20)}},
}


@pytest.mark.parametrize("value", NUMBERED.values(), ids=NUMBERED)
def test_numbers_by_number_are_no_puzzle(value):
    """Hours and answers are counted too: what breaks the rules, or has few kinds, is none."""
    assert records(json.dumps(value)) == []


BOXES = [[r // 3 * 3 + c // 3 for c in range(9)] for r in range(9)]
IRREGULAR = [[1 if (r, c) in ((0, 2), (0, 3)) else 0 if (r, c) == (1, 3) else v
              for c, v in enumerate(row)] for r, row in enumerate(BOXES)]  # fmt: skip


@pytest.mark.parametrize("name", ["areas", "ids", "regionIds", "map", "blocks", "boxes", "groups"])
@pytest.mark.parametrize("first", [0, 1, 10, 11])
@pytest.mark.parametrize("puzzle", ["start", "puzzle"])
def test_a_map_of_regions_beside_a_puzzle_is_told(name, first, puzzle):
    """Under a name that no reader knows it is refused: read without, it were another puzzle."""
    counted = [[value + first for value in row] for row in IRREGULAR]
    (record,) = records(json.dumps({puzzle: NUMBERS, name: counted}))
    assert isinstance(record.content, NotationError)
    assert record.content.about == "rule"
    assert f"'{name}' tells regions" in str(record.content)
    plain = [[value + first for value in row] for row in BOXES]
    (record,) = records(json.dumps({puzzle: NUMBERS, name: plain}))
    assert str(record.content) == EASY  # the boxes as they are tell nothing new


@pytest.mark.parametrize("first", [0, 1])
def test_regions_as_rows(first):
    """They are given by this name as rows of numbers too, or in one list."""
    rows = [[value + first for value in row] for row in IRREGULAR]
    (a,) = records(json.dumps({"start": NUMBERS, "regions": rows}))
    (b,) = records(json.dumps({"start": NUMBERS, "regions": [*chain(*rows)]}))
    assert a.content == b.content
    assert [*a.content.geometry.box_of] == [*chain(*IRREGULAR)]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("head", ["", "Map:\n", "Areas:\n", "Layout\n"])
@pytest.mark.parametrize("between", ["", ","])
def test_a_map_of_regions_below_a_puzzle_is_told(first, head, between):
    """It is read, or a record of its own; never left out."""
    regions = "\n".join(between.join(str(v + first) for v in row) for row in IRREGULAR)
    found = records("\n".join(map(between.join, ROWS)) + "\n\n" + head + regions)
    is_read = [one.content.geometry.box_of != Grid.parse(EASY).geometry.box_of for one in found]
    assert len(found) == 2 or is_read == [True]


def test_numbers_beside_a_puzzle_are_named():
    """What is no grid and is left out is told by its name."""
    weights = [[r * c % 40 for c in range(9)] for r in range(9)]
    (record,) = records(json.dumps({"start": NUMBERS, "weights": weights}))
    assert str(record.content) == EASY
    assert record.assumed == "Not read: the numbers under 'weights'."


def test_which_cells_are_given_is_no_puzzle():
    """A text of two digits that nothing names a puzzle tells something else."""
    mask = "".join("1" if c != "." else "0" for c in EASY)
    found = records(json.dumps({"mask": mask, "solution": SOLUTION}))
    assert [str(one.content) for one in found] == [SOLUTION]


def test_the_marks_of_xml_are_looked_at_where_its_texts_say_nothing():
    """The place of a digit may stand in elements around it."""
    items = "".join(
        f'<item row="{r - 1}" column="{c - 1}"><property><string>{d}</string></property></item>'
        for r, c, d in GIVENS
    )
    found = list(read_stream(io.BytesIO(f"<ui><widget>{items}</widget></ui>".encode())))
    assert [str(one.content) for one in found] == [EASY]


def test_names_of_boxes():
    """Nine lines that are called boxes are boxes, not rows."""
    boxes = [
        "".join(EASY[(b // 3 * 3 + n // 3) * 9 + b % 3 * 3 + n % 3] for n in range(9))
        for b in range(9)
    ]
    (record,) = records("\n".join(f"Box {n}: {box}" for n, box in enumerate(boxes, 1)))
    assert str(record.content) == EASY
    assert "read as boxes" in record.assumed


def test_digits_that_meet_by_chance():
    """Answers from 1 to 5 meet as often as chance has it, and a slip does not."""
    answers = "".join(str((at * 7 + at // 9 * at) % 5 + 1) for at in range(81))
    slip = EASY.replace("7", "6", 1)
    assert meets_by_chance(Grid.parse(answers))
    assert not meets_by_chance(Grid.parse(slip))
    assert not meets_by_chance(Grid.parse("123456789" * 9))  # it was filled as a grid is


WRONG = [[(r * 7 + c * c * 5 + r * c) % 9 + 1 if (r * 2 + c * 3) % 5 < 2 else 0 for c in range(9)]
         for r in range(9)]  # fmt: skip
"""Nine rows in which many digits are at odds."""
WRONG_ROWS = ["".join(str(v or ".") for v in row) for row in WRONG]
FULL = [[v % 8 + 1 for v in row] for row in WRONG]
FULL_ROWS = ["".join(map(str, row)) for row in FULL]
ATTEMPTS = {
    "in a letter": "Dear editor, here is my first sudoku:\n\n" + "\n".join(WRONG_ROWS),
    "rows": "\n".join(WRONG_ROWS),
    "CSV": "\n".join(",".join(row).replace(".", "") for row in WRONG_ROWS),
    "zeros": "\n".join(" ".join(row).replace(".", "0") for row in WRONG_ROWS),
    "JSON": json.dumps({"sudoku": WRONG}),
    "bare matrix": json.dumps(WRONG),
    "full, in a letter": "Dear editor, is this sudoku right?\n\n" + "\n".join(FULL_ROWS),
    "full, JSON": json.dumps({"grid": FULL}),
}


@pytest.mark.parametrize("text", ATTEMPTS.values(), ids=ATTEMPTS)
def test_a_badly_wrong_attempt_is_told(text):
    """Whatever its digits do, a table with blanks, or one that is called a puzzle, is a record."""
    (record,) = [one for one in records(text) if isinstance(one.content, Grid)]
    assert meets_by_chance(record.content)
    beside = [one.content for one in records(text + "\n\n\n" + "\n".join(ROWS))]
    assert record.content in beside


def table(entry, between=" ", width=9) -> str:
    """Nine rows of what a function of row and column gives."""
    return "\n".join(between.join(entry(r, c) for c in range(width)) for r in range(9))


OTHERS = {
    "answers": "q1,q2,q3,q4,q5,q6,q7,q8,q9\n"
    + table(lambda r, c: str((r * (c + 1) * 7 + c + 1 + r // 3) % 5 + 1), ","),
    "fractions": table(lambda r, c: f"{r * c % 7 / 10 - 0.3:.3f}"),
    "board": table(lambda r, c: "XO..."[(r * c + r + 2 * c) % 5] if c else str(r + 1), width=10),
    "bytes": table(lambda r, c: f"{(r * 37 + c * 11) % 256:02x}", width=16),
    "below zero": table(lambda r, c: f"{(r * 5 + c * 3) % 19 - 9:>3}"),
    "barcodes": table(lambda r, _: str(4006381333931 + r * 1117), width=1),
    "account": "Datum;Betrag\n02.11.2026;-12,50\n03.11.2026;-3,20\n04.11.2026;100,00\n",
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_tables_of_other_things(text):
    """They are set aside, and no fault of anybody's."""
    assert records(text) == []


SUMS = [12, 3, 0, 22, 17, 8, 35, 5, 14]
CLUES_AROUND = {
    "columns and rows": " ".join(map(str, SUMS))
    + "\n"
    + "\n".join(f"{n} {' '.join(row)}" for n, row in zip(SUMS, ROWS, strict=True)),
    "commas": ",".join(["", *map(str, SUMS)])
    + "\n"
    + "\n".join(f"{n},{','.join(row)}" for n, row in zip(SUMS, ROWS, strict=True)),
    "behind": "\n".join(
        f"{';'.join(row)};{n}".replace(".", "") for n, row in zip(SUMS, ROWS, strict=True)
    ),
    "before": "\n".join(
        f"{n};{';'.join(row)}".replace(".", "") for n, row in zip(SUMS, ROWS, strict=True)
    ),
    "behind bars": "\n".join(f"{'|'.join(r)}| {n}" for n, r in zip(SUMS, ROWS, strict=True)),
    "angles": "\n".join(
        f"<{n}> ( {' / '.join(row)} )".replace(".", "-") for n, row in zip(SUMS, ROWS, strict=True)
    ),
    "before runs": "\n".join(f"set {n} {row}" for n, row in zip(SUMS, ROWS, strict=True)),
    "behind runs": "\n".join(f"set {row} {n}" for n, row in zip(SUMS, ROWS, strict=True)),
    "above": f"let sums {SUMS}\n"
    + "\n".join(f"( {' / '.join(row)} )".replace(".", "-") for row in ROWS),
    "below": "\n".join(
        f"row{n} => [{' | '.join(row)}];".replace(".", " ") for n, row in enumerate(ROWS, 1)
    )
    + f"\nsums {SUMS}",
    "within": f"x = f({SUMS}, {', '.join(map(str, NUMBERS))})",
}


@pytest.mark.parametrize("text", CLUES_AROUND.values(), ids=CLUES_AROUND)
def test_clues_around_a_grid_are_not_cut_off(text):
    """Numbers of rows or columns that count nothing may be sums: the grid alone is not it."""
    assert loosely(text.split("\n")) == []
    assert grids(text) == []


ARROWED = "\n".join(
    f"row{n} => [{' | '.join(row)}];".replace(".", " ") for n, row in enumerate(ROWS, 1)
)


@pytest.mark.parametrize(
    "title",
    [
        "Diagonal sudoku.",
        "Killer Sudoku.",
        "Kropki Sudoku!",
        "Sandwich sudoku.",
    ],
)
@pytest.mark.parametrize("form", [ARROWED, lines("g({r})({c}) := {d};")], ids=["rows", "places"])
def test_a_kind_named_above_or_below_is_not_passed_over(title, form):
    """Whatever ends the line that names it."""
    assert grids(form) == [EASY]
    for text in (f"{title}\n\n{form}", f"{form}\n\n{title}"):
        found = [one.content for one in records(text)]
        assert not any(isinstance(one, Grid) and one.geometry.is_plain for one in found)
    assert grids(f"Sunday puzzle.\n\n{form}") == [EASY]


@pytest.mark.parametrize("title", ["Asterisk", "Center dot"])
def test_the_name_of_a_house_alone_is_not_passed_over(title):
    """Above or below rows that only the second look reads."""
    assert grids(f"{title}\n\n{ARROWED}") == []
    assert grids(f"{ARROWED}\n\n{title}") == []


@pytest.mark.parametrize(
    "rule",
    [
        "'diagonal+': true",
        "rule: 'no knight moves'",
        "sums: [3, 4]",
        "sandwichRows: [3, 4]",
        "knight: yes",
        "disjoint_groups: true",
        "evenCells: [[1, 2]]",
        "skyscrapers: {top: [1]}",
        "outside: [1, 2]",
        "clues: {top: [1]}",
        "cage_sums: [3]",
    ],
)
def test_a_name_with_the_word_of_a_rule_is_not_passed_over(rule):
    """In JSON with bare names, on one line or more: heard, or refused.

    A value that says none does no harm.
    """
    text = f"{{grid:{NUMBERS}, {rule},}}"
    for form in (text, text.replace(", " + rule, ",\n " + rule)):
        found = [one.content for one in records(form)]
        assert not any(isinstance(one, Grid) and one.geometry.is_plain for one in found)
    name = rule.partition(":")[0]
    assert grids(text.replace(rule, f"{name}: false")) == [EASY]


def test_a_rule_that_a_program_calls_is_not_passed_over():
    """Beside givens that it sets."""
    assert grids(lines("g({r})({c}) := {d};") + "\nconstraint anti_knight(grid);") == []


@pytest.mark.parametrize("at", [1, 2, 6, 12])
@pytest.mark.parametrize("typo", ["g({r})({c} := {d};", "h({r})({c}) := {d};", "g({r}){c}) = {d};"])
def test_a_list_with_a_slip_in_its_words_is_not_read_without_that_given(at, typo):
    """What stands directly above or below those read belongs to them."""
    told = lines("g({r})({c}) := {d};").split("\n")
    told[at] = typo.format(**dict(zip("rcd", GIVENS[at], strict=True)))
    assert loosely(told) == []


@pytest.mark.parametrize("first", ["g(10)(4) := 8;", "g(0)(5) := 7;", "g(1)(1) := 6;"])
def test_a_given_that_fits_nowhere_is_not_left_out(first):
    """A place out of range, or told twice in different ways."""
    told = lines("g({r})({c}) := {d};").split("\n")
    assert loosely([first, *told]) == []
    assert loosely([*told, first]) == []


def test_a_numbered_cell_in_other_words_is_not_left_out():
    """At the end of a list of cells."""
    told = [f"cell {at + 1} = {c}" for at, c in enumerate(EASY) if c != "."]
    assert [str(one.grid) for one in loosely(told)] == [EASY]
    assert loosely([*told[:-1], told[-1].replace(" =", ":")]) == []


SOLVED = [(at // 9 + 1, at % 9 + 1, int(c), EASY[at] != ".") for at, c in enumerate(SOLUTION)]


def marked(sign: str, between: str) -> str:
    """Nine rows of a solution, what a solver put in marked."""
    cells = [str(d) if is_given else sign.format(d) for _, _, d, is_given in SOLVED]
    return "\n".join("x: " + between.join(cells[at : at + 9]) for at in range(0, 81, 9))


TOGETHER = {
    "column of yes or no": "row,col,value,fixed\n"
    + "\n".join(f"{r},{c},{d},{is_given}" for r, c, d, is_given in SOLVED),
    "column of 0 or 1": "\n".join(
        f"cell {r} {c} value {d} given {int(is_given)}" for r, c, d, is_given in SOLVED
    ),
    "words": "\n".join(
        f"cell {r}, {c} is {d} ({'given' if is_given else 'user'})" for r, c, d, is_given in SOLVED
    ),
    "round": marked("({})", " / "),
    "asked": marked("{}?", " / "),
    "square": marked("[{}]", " | "),
    "stars": marked("*{}*", ";"),
    "a cell a line": "\n".join(["x", *(f"{d}" if g else f"({d})" for _, _, d, g in SOLVED)]),
    "groups": "f("
    + ", ".join(
        "[" + ", ".join(f"{d}" if g else f"*{d}*" for _, _, d, g in SOLVED[at : at + 9]) + "]"
        for at in range(0, 81, 9)
    )
    + ")",
}


@pytest.mark.parametrize("text", TOGETHER.values(), ids=TOGETHER)
def test_what_a_solver_put_in_is_no_given(text):
    """Where signs or words tell some cells from others, nobody could say what they mean."""
    assert loosely(text.split("\n")) == []
    assert grids(text) == []


def test_few_numbers_of_something_else_are_hardly_ever_a_grid():
    """Eighteen that are drawn, in nine rows of nine cells, and as many that are counted."""
    draw, read_as_grids, cases = random.Random(3), 0, 60
    for _ in range(cases):
        cells = [" "] * 81
        for at in draw.sample(range(81), 18):
            cells[at] = str(draw.randint(1, 9))
        rows = ["\\row" + "".join(f"{{{c}}}" for c in cells[at : at + 9]) for at in range(0, 81, 9)]
        read_as_grids += bool(loosely(rows))
        assert not loosely([f"Item {n}: {draw.randint(1, 9)} pcs" for n in range(1, 18)])
    assert 50 * read_as_grids <= cases


def test_slips_are_borne_where_givens_are_many():
    """Thirty with a digit twice are a puzzle with a slip, and twenty are other numbers."""
    slip = EASY.replace("53..7", "53..3", 1)
    few = EASY[:54] + "." * 27

    def rows(cells: str) -> list[str]:
        return ["x " + "/".join(cells[at : at + 9]) for at in range(0, 81, 9)]

    assert [str(one.grid) for one in loosely(rows(slip))] == [slip]
    assert loosely(rows(few.replace("53..7", "53..3", 1))) == []


@pytest.mark.parametrize(
    "form",
    [
        'Range("{c}{r}").Value = {d}',
        "ws['{c}{r}'] = {d}",
        'sheet.getRange("{c}{r}").setValue({d});',
    ],
)
def test_cells_of_a_spreadsheet(form):
    """Their letter is the column, and that is said."""
    text = "\n".join(form.format(c="ABCDEFGHI"[c - 1], r=r, d=d) for r, c, d in GIVENS)
    (record,) = records(text)
    assert str(record.content) == EASY
    assert "B1 is read as column B, row 1" in record.assumed


@pytest.mark.parametrize("form", ["ctx.fillText('{d}', {c}, {r});", "draw.text(({c}, {r}), '{d}')"])
def test_text_that_is_drawn_at_places(form):
    """Nobody knows what these are counted in."""
    assert loosely(lines(form).split("\n")) == []
    assert grids(lines(form)) == []


def _cells_in_regions(**said):
    return [[{**said, "region": region} for region in row] for row in IRREGULAR]


def test_regions_that_cells_name_are_those_of_the_puzzle():
    """Cells of f-puzzles without a given and without a clue are read with the regions they name."""
    (record,) = records(json.dumps({"size": 9, "grid": _cells_in_regions()}))
    assert not record.content.geometry.box_rows


def test_regions_that_cells_of_another_program_name_are_told():
    """Cells that say a value and a region are no classic puzzle; rows, columns and boxes are."""
    (record,) = records(json.dumps({"grid": _cells_in_regions(value=0)}))
    assert "'region' tells regions" in str(record.content)
    usual = [
        [{"value": v, "row": r, "col": c, "box": r // 3 * 3 + c // 3} for c, v in enumerate(row)]
        for r, row in enumerate(NUMBERS)
    ]
    (record,) = records(json.dumps({"grid": usual}))
    assert record.content.geometry.is_plain
