"""Rules on lines below a grid, in other forms than those that are written."""

from __future__ import annotations

from typing import Any

import pytest

from puzzle.errors import NotationError
from puzzle.formats.rules.lines import parse_rule
from tests.puzzle.formats.reading import only_error, records

BLANK = "\n".join(["........."] * 2 + ["..8......"] + ["........."] * 6)


def _clues(below: str) -> list[dict[str, Any]]:
    (record,) = records(f"{BLANK}\n{below}\n")
    assert not isinstance(record.content, NotationError), record.content
    geometry = record.content.geometry
    return [clue.to_json(geometry.size) for clue in geometry.constraints]


@pytest.mark.parametrize(
    ("below", "told"),
    [
        ("Dutch whispers: r1c1 r1c2", [("whispers", 4)]),
        ("German whispers: r1c1 r1c2\nrenban: r2c1 r2c2", [("whispers", 5), ("renban", None)]),
        ("Cages\nA1 A2 = 5\nB1-B3 = 17", [("killercage", 5), ("killercage", 17)]),
        ("odd cells: r1c1, r1c2", [("odd", None), ("odd", None)]),
        (
            "between line r1c1 r1c2 r1c3; lockout line r2c1 r2c2 r2c3",
            [("betweenline", None), ("lockout", 4)],
        ),
        ("thermometer: r1c1; r1c2; r2c2", [("thermometer", None)]),
        ("even: row 3; row 4", [("even", None)] * 18),
        ("cage 5: r1c1 r1c2; cage 17: r2c1 r2c2", [("killercage", 5), ("killercage", 17)]),
        ("Dots: r1c1 r1c2 white", [("difference", 1)]),
        ("Orange line: r1c1 r1c2 (Dutch whisper)", [("whispers", 4)]),
        ("Thermo #1: r1c1, r1c2\nThermo #2: r2c1, r2c2", [("thermometer", None)] * 2),
        ("r1c1 + r1c2 equals 9", [("killercage", 9)]),
        ("Green line (German whispers): r1c1 r1c2", [("whispers", 5)]),
        ("Purple lines (renban):\nr1c1 r1c2\nr2c1 r2c2", [("renban", None)] * 2),
        ("Dots: r1c1-r1c2 white, r3c3-r3c4 black", [("difference", 1), ("ratio", 2)]),
        ("Kropki: r1c1/r1c2 black", [("ratio", 2)]),
        ("r1c1 r1c2 = X\nr2c1/r2c2 V", [("xv", 10), ("xv", 5)]),
        ("Frame: left: 6 - - - - - - - 7", [("framesum", 6), ("framesum", 7)]),
    ],
)
def test_other_forms(below: str, told: list[tuple[str, int | None]]) -> None:
    """Names with a number of their own, headings without a colon, several rules on a line."""
    assert [(clue["type"], clue.get("value")) for clue in _clues(below)] == told


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("skyscraper 3: column 2 from the bottom", "r9c2"),
        ("skyscraper 3: row 4 from the right", "r4c9"),
        ("skyscraper 3: row 4 from the left", "r4c1"),
        ("skyscraper 3: column 2 from top", "r1c2"),
    ],
)
def test_lines_from_a_side(line: str, first: str) -> None:
    """A row or column is looked along from the side that is said."""
    (clue,) = _clues(line)
    assert clue["line"][0] == first


@pytest.mark.parametrize(
    "line",
    [
        "parity line: r1c1 r1c2",
        "box indexer: r3c3",
        "nabner: r1c1 r1c2 r1c3",
        "magic 15: r1c1 r1c2",
        "magic 15: A1 A2",
        "box indexer: C3",
        "parity line: row 3",
        "between line r1c1 r1c2 r1c3; wobbly line r2c1 r2c2 r2c3",
    ],
)
def test_what_has_the_form_of_a_clue_is_refused(line: str) -> None:
    """Of a kind that is not known, alone or below one that is: it was passed over."""
    for below in (line, f"renban: r5c1 r5c2\n{line}"):
        assert f"This states a rule that cannot be read: {line[:60]!r}" in only_error(
            f"{BLANK}\n{below}\n"
        )


@pytest.mark.parametrize(
    "line",
    [
        "Hint: r1c1 r1c2",
        "First step: r3c4, r3c5",
        "Misprint: r1c1 r1c2",
        "Anna: r1c1",
        "See: r1c1 r2c2",
        "Please check: r5c5 r5c6",
        "Ann and Bob: r1c1 r1c2",
        "Tippfehler: r3c4 r5c6",
        "Paper: A4 landscape",
        "Team: A1",
        "Frame: 12-20 Main Street",
        "Frame: John",
        "Puzzle (killer): 5",
    ],
)
def test_what_is_said_of_cells_is_no_rule(line: str) -> None:
    """Hints, misprints and a name with a cell are words."""
    assert parse_rule(line, 9) is None
    assert _clues(line) == []


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n\nGreater than:\n"])
@pytest.mark.parametrize("line", ["(1,1) > (1,2)", "11 < 12", "(1, 1) > (2, 1) > (3, 1)"])
def test_a_comparison_of_cells_that_may_be_others_is_refused(line, gap):
    """Read by column and row it would be another puzzle, and without it too."""
    cell = line.partition(" >")[0].partition(" <")[0]
    told = only_error(f"{BLANK}{gap}{line}\n")
    assert f"Which number of {cell} is the row is not told: write the cells as r1c2." in told


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("White dots (difference 1): r1c1-r1c2", ("difference", 1)),
        ("White dots (consecutive, difference 1): r1c1-r1c2", ("difference", 1)),
        ("Black dots (ratio 1:2): r1c1-r1c2", ("ratio", 2)),
        ("Black dots (2:1): r1c1-r1c2", ("ratio", 2)),
    ],
)
def test_dots_with_the_number_that_they_have(line, kind):
    """The number in brackets says what dots mean anyway; another is refused."""
    (found,) = _clues(line)
    assert (found["type"], found["value"]) == kind
    for other in ("White dots (difference 2)", "Black dots (ratio 1:3)", "White dots (ratio 1:2)"):
        assert "cannot be read" in only_error(f"{BLANK}\n{other}: r1c1-r1c2\n".encode())
