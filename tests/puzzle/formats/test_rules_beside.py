"""Words that state a rule of a puzzle, wherever they stand beside it and however it is written."""

from __future__ import annotations

import io
import json

import openpyxl
import pytest

from puzzle import Grid
from puzzle.formats.rules.sentences import in_one, may_say_rules, rules_said
from tests.puzzle.formats.reading import EASY, ROWS, contents, records

SENTENCE = "Cells a knight's move apart cannot contain the same digit."
TITLE = "X-Sudoku"
STORY = "My uncle drew it diagonally."
DIGITS = [[int(cell) if cell.isdigit() else 0 for cell in row] for row in ROWS]
HTML = "<table>" + "".join(
    f"<tr>{''.join(f'<td>{c or str()}</td>' for c in r)}</tr>" for r in DIGITS
)
MARKDOWN = "\n".join(
    [
        "|" + " |" * 9,
        "|" + "---|" * 9,
        *("|" + "|".join(row.replace(".", " ")) + "|" for row in ROWS),
    ]
)
RULE = "+-------+-------+-------+"
BOXED = "\n".join(
    [RULE]
    + ["| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |" for row in ROWS]
    + [RULE]
)
NUMBERS = "\n".join(", ".join(map(str, row)) for row in DIGITS)
MAIL = "From: anna@example.org\nMIME-Version: 1.0\n"


def sheet(cell: str):
    """Make a workbook with the words in a cell, and the puzzle from row 3 on."""

    def workbook(words: str) -> bytes:
        book = openpyxl.Workbook()
        book.active[cell] = words
        for r, row in enumerate(DIGITS):
            for c, digit in enumerate(row):
                book.active.cell(3 + r, 1 + c, digit or None)
        stream = io.BytesIO()
        book.save(stream)
        return stream.getvalue()

    return workbook


PLACES = {
    "rows": lambda words: f"{words}\n\n" + "\n".join(" ".join(row) for row in ROWS) + "\n",
    "box": lambda words: f"{words}\n\n{BOXED}\n",
    "numbers": lambda words: f"{words}\n\n{NUMBERS}\n",
    "below numbers": lambda words: f"{NUMBERS}\n\n{words}\n",
    "heading of Markdown": lambda words: f"# {words}\n\n{MARKDOWN}\n",
    "below Markdown": lambda words: f"{MARKDOWN}\n\n{words}\n",
    "heading of a page": lambda words: f"<html><h1>{words}</h1>{HTML}</table></html>",
    "below a table": lambda words: f"<html>{HTML}</table><p>{words}</p></html>",
    "column": lambda words: f"puzzle,title\n{EASY},{words}\n",
    "behind a line": lambda words: f"{EASY}  {words}\n",
    "comment": lambda words: f"{EASY} # {words}\n",
    "SadMan": lambda words: f"#D{words}\n[Puzzle]\n" + "\n".join(ROWS) + "\n",
    "note": lambda words: json.dumps({"puzzle": EASY, "description": words}),
    "note in capitals": lambda words: json.dumps({"Puzzle": EASY, "Notes": words}),
    "instructions": lambda words: json.dumps({"puzzle": EASY, "instructions": words}),
    "list in an object": lambda words: json.dumps({"puzzle": EASY, "notes": ["Enjoy!", words]}),
    "object in an object": lambda words: json.dumps({"meta": {"notes": words}, "puzzle": EASY}),
    "subject": lambda words: f"{MAIL}Subject: {words}\n\nHello\n\n" + "\n".join(ROWS) + "\n\nBye\n",
    "above cells": sheet("A1"),
    "beside cells": sheet("L5"),
    "below cells": sheet("A13"),
}
NAMES = pytest.mark.parametrize("place", PLACES)


def only_grid(text: str | bytes) -> Grid:
    """Return the one grid of a text."""
    (record,) = records(text)
    assert isinstance(record.content, Grid), record.content
    return record.content


@NAMES
def test_a_sentence_beside_a_puzzle(place):
    """A sentence is of the puzzle that it stands beside."""
    (rule,) = only_grid(PLACES[place](SENTENCE)).geometry.constraints
    assert rule.to_json(9)["type"] == "antiknight"


@NAMES
def test_a_title_beside_a_puzzle(place):
    """So is a title."""
    assert len(only_grid(PLACES[place](TITLE)).geometry.extra_houses) == 2


@NAMES
def test_a_rule_that_is_not_read(place):
    """What states a rule that is not read makes the puzzle malformed, in one sentence."""
    (said,) = contents(PLACES[place]("Shaded cells contain even digits."))
    assert "'Shaded cells contain even digits'" in said


@NAMES
def test_a_story_beside_a_puzzle(place):
    """What is no rule changes nothing."""
    assert str(only_grid(PLACES[place](STORY))) == EASY
    assert only_grid(PLACES[place](STORY)).geometry.is_plain


def test_the_subject_of_an_answer_may_be_of_another_puzzle():
    """``Re: X-Sudoku`` is what the first mail was on."""
    assert only_grid(PLACES["subject"](f"Re: {TITLE}")).geometry.is_plain


def test_the_words_of_a_row_are_of_its_puzzle():
    """In a table each puzzle has its own title."""
    book = openpyxl.Workbook()
    for row in (("puzzle", "title"), (EASY, "One"), (EASY, TITLE), (EASY, "Three")):
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    houses = [len(record.content.geometry.extra_houses) for record in records(stream.getvalue())]
    assert houses == [0, 2, 0]


def test_the_name_of_a_sheet_is_of_all_its_puzzles():
    """A workbook may have a sheet for each kind of Sudoku."""
    book = openpyxl.Workbook()
    book.active.append(("Easy", EASY))
    other = book.create_sheet(TITLE)
    for _ in range(2):
        other.append((EASY,))
    stream = io.BytesIO()
    book.save(stream)
    houses = [len(record.content.geometry.extra_houses) for record in records(stream.getvalue())]
    assert houses == [0, 2, 2]


def test_comments_over_a_list_are_comments():
    """A file of data says in its comments where it comes from."""
    assert contents(f"# From a book of Killer Sudoku\n{EASY}\n{EASY}\n") == [EASY, EASY]


@pytest.mark.parametrize(
    "lines",
    [
        ["Digits in cages", "add up to the sum."],
        ["  Of all signs an X", "means that two add up to ten.  "],
        ["Nothing here.", "1) Cells a knight's move", "apart differ."],
        ["Thank you", "and goodbye"],
        ["word " * 30] * 20,
    ],
)
def test_a_look_at_each_two_lines_overlooks_no_rule(lines: list[str]) -> None:
    """What has no hint of a rule in any two lines together has none in its sentences."""
    assert may_say_rules(lines) or not rules_said(in_one(lines))
    assert may_say_rules(lines) is (lines[0] != "Thank you")


def test_a_long_text_is_not_looked_at_again_for_each_of_its_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Below each that begins nothing stand up to 2,000 characters, most of them known by then."""
    seen = [0]

    def look(text: str) -> bool:
        seen[0] += len(text)
        return False

    monkeypatch.setattr("puzzle.formats.rules.sentences.may_speak_of_rule", look)
    lines = (
        f"{n * 5 % 9 + 1} {n * 4 % 7 + 1} {n * 3 % 5 + 1} worker {'retried ' * (n % 3)}message\n"
        for n in range(200)
    )
    text = "".join(lines)
    assert records(text) == []
    assert seen[0] < 8 * len(text)


@pytest.mark.parametrize("end", ["x", "X", "x.", "X."])
def test_a_kiss_below_a_grid_is_no_kind_of_sudoku(end):
    """How a letter ends makes no X-Sudoku of its puzzle; a title does."""
    for grid in ("\n".join(ROWS), EASY):
        for gap in ("\n", "\n\n"):
            (found,) = records(f"Hi\n\n{grid}{gap}{end}\n")
            assert found.content == Grid.parse(EASY)
        (ruled,) = records(f"Hi\n\n{grid}\n\nX-Sudoku\n")
        assert isinstance(ruled.content, Grid)
        assert len(ruled.content.geometry.extra_houses) == 2


DRAWN = {"rows": "\n".join(ROWS), "boxes": BOXED, "fence": "```\n" + "\n".join(ROWS) + "\n```"}


@pytest.mark.parametrize("grid", DRAWN.values(), ids=DRAWN)
@pytest.mark.parametrize("title", ["X-Sudoku", "Second (X-Sudoku)", "## X-Sudoku"])
def test_a_title_between_two_puzzles_is_of_the_second(grid, title):
    """Whatever is drawn around rows, a title over them is theirs, and not of the puzzle above."""
    one, other = records(f"First\n\n{grid}\n\n{title}\n\n{grid}\n")
    assert isinstance(one.content, Grid)
    assert isinstance(other.content, Grid)
    assert len(one.content.geometry.extra_houses) == 0
    assert len(other.content.geometry.extra_houses) == 2


@pytest.mark.parametrize("grid", DRAWN.values(), ids=DRAWN)
@pytest.mark.parametrize(
    "between", ["X-Sudoku\n\n", "\nBoth diagonals hold every digit once.\n\n\n"]
)
def test_what_stands_nearer_to_the_puzzle_above_is_of_that(grid, between):
    """A title right below a grid, and a sentence that leaves more room to the next one."""
    one, other = records(f"{grid}\n{between}{grid}\n")
    assert isinstance(one.content, Grid)
    assert isinstance(other.content, Grid)
    assert len(one.content.geometry.extra_houses) == 2
    assert len(other.content.geometry.extra_houses) == 0
