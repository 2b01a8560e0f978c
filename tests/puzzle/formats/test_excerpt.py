"""The part of a record around a character at fault."""

from __future__ import annotations

import pytest

from puzzle.formats.excerpt import REACH, excerpt

LINE = "".join(str(n % 10) for n in range(1, 82))


@pytest.mark.parametrize("column", [1, 5, 40, 80, 81, 82])
def test_caret_stands_under_its_column(column):
    """Wherever the fault is, even behind the last character, the caret stands under it."""
    found = excerpt(LINE, 1, column)
    assert found.pointer.index("^") == len(found.before)
    assert found.fault == (LINE[column - 1] if column <= 81 else " ")
    assert f"column {column}" in found.pointer
    shown = (found.before + found.fault + found.after).strip("… ")
    assert shown in LINE
    assert len(shown) <= 2 * REACH + 1


@pytest.mark.parametrize(("line", "column"), [(1, None), (7, 2), (1, 83)])
def test_without_a_place_there_is_no_caret(line, column):
    """Of a fault that is nowhere in the record, the line is shown alone, as far as it fits."""
    found = excerpt(LINE, line, column)
    assert (found.fault, found.after, found.pointer) == ("", "", "")
    assert found.before == f"{LINE[: 2 * REACH]}…"


def test_fault_in_a_later_line():
    """Of a record of several lines, the one at fault is shown, and odd characters as a dot."""
    found = excerpt("abc\nd\x00f", 2, 3)
    assert (found.before, found.fault, found.pointer) == ("d·", "f", "  ^ column 3")


@pytest.mark.parametrize("sign", ["\t", "\x1b", "\x9b", "\u202e", "\udcff"])
def test_no_sign_steers_what_shows_it(sign):
    """What would steer a terminal, turn the text round or not be written at all is a dot."""
    assert excerpt(f"ab{sign}c", 1, 4).before == "ab·"
