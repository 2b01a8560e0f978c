"""What a mailer folded, a scanner misread or a keyboard drew is read for what it plainly is."""

from __future__ import annotations

import pytest

from puzzle import Grid, NotationError
from puzzle.formats import write
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside
from tests.puzzle.formats.test_mixed import PUZZLES

GRID = "\n".join(ROWS)
LINK = b"".join(write([Grid.parse(EASY)], "fpuzzles")).decode().strip()
FULL_WIDTH = str.maketrans("123456789.", "１２３４５６７８９□")
KEYCAPS = {ord(str(d)): f"{d}\ufe0f\u20e3" for d in range(1, 10)} | {ord("."): "\u2b1c"}


@pytest.mark.parametrize("width", [72, 76, 78, 42])
def test_folded_lines(width):
    """A line of 81 signs that was folded is one puzzle, among others too, and that is said."""
    folded = f"{EASY[:width]}\n{EASY[width:]}"
    (record,) = records(f"Hello,\n\n{folded}\n\nAnna\n")
    assert (str(record.content), record.line, record.text) == (EASY, 3, folded)
    assert record.assumed == "Read as one line, which was folded in 2."
    both = [str(grid) for grid in PUZZLES[:3]]
    text = "\n".join([both[0], both[1][:width], both[1][width:], both[2]])
    assert contents(text) == both


def test_lines_that_do_not_make_81_are_not_joined():
    """Two parts that are not 81 signs in all are two malformed records, as they were."""
    found = records(f"{EASY[:76]}\n{EASY[77:]}\n")
    assert all(isinstance(record.content, NotationError) for record in found)


@pytest.mark.parametrize(
    "label", ["問題：", "問題： ", "パズル:", "scan: ", "Page 3: ", "2) scan = ", "[12:30] Ann: "]
)
@pytest.mark.parametrize(
    "line",
    [EASY, EASY.translate(FULL_WIDTH), EASY.replace(".", "O", 4)],
    ids=["plain", "wide", "O"],
)
def test_signs_behind_a_label(label, line):
    """What a line is called, with a colon of any width, is no part of its cells."""
    assert contents(f"Hi!\n\n{label}{line}\n\nBye\n") == [EASY]
    assert contents(f"{label}{line[:40]}\n") != [EASY]


@pytest.mark.parametrize("table", [FULL_WIDTH, KEYCAPS], ids=["full width", "keycaps"])
def test_digits_that_are_not_ascii(table):
    """Full-width digits and keycaps are digits, in rows and in lines, and that is said."""
    for text in (EASY.translate(table), "\n".join(row.translate(table) for row in ROWS)):
        (record,) = records(f"Hi!\n\n{text}\n\nBye\n")
        assert str(record.content) == EASY
        assert record.assumed.startswith("Read ")
        assert " in r1c" in record.assumed
        assert len(set_aside(f"Hi!\n\n{text}\n\nBye\n")) == 2


def test_letters_of_a_scanner():
    """O, l, S and B are read as the digits that they look like, in rows as well as lines."""
    scanned = [row.replace(".", "O").replace("1", "l").replace("5", "S") for row in ROWS]
    for text in ("".join(scanned), "\n".join(scanned), "\n".join([*ROWS[:4], *scanned[4:]])):
        (record,) = records(text)
        assert str(record.content) == EASY
    assert "O as 0 in r1c3 and 50 more places" in records("".join(scanned))[0].assumed


def test_what_would_break_a_rule_is_not_mended():
    """Where the letters for digits make a conflict, the record stays malformed."""
    assert not any(isinstance(r.content, Grid) for r in records("SS" + EASY[2:]))


@pytest.mark.parametrize(
    "text",
    [
        f"Here it is: {LINK} and good luck!",
        f"<{LINK}>",
        f"[my puzzle]({LINK})",
        f"See (https://sudoku.example/?bd={EASY}).",
        f"{LINK[:76]}\n{LINK[76:152]}\n{LINK[152:]}",
        "\n".join(LINK[i : i + 64] for i in range(0, len(LINK), 64)),
    ],
    ids=range(6),
)
def test_links_amid_words(text):
    """A link is read in brackets, amid words, and folded."""
    assert contents(f"Hello,\n\n{text}\n\nAnna\n") == [EASY]
    assert [one.text for one in set_aside(f"Hello,\n\n{text}\n\nAnna\n")] == ["Hello,", "Anna"]
