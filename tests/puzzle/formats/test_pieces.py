"""A puzzle on one line in pieces is read; what is like one is not taken for it."""

from __future__ import annotations

import pytest

from tests.puzzle.formats.reading import EASY, contents, records

BETWEEN = [" ", "  ", "/", " / ", ",", ", ", ";", ":", "|", " | ", "\t"]


def _pieces(between: str, width: int, cells: str = EASY) -> str:
    return between.join(cells[at : at + width] for at in range(0, len(cells), width))


@pytest.mark.parametrize("width", [3, 10, 20, 27])
@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("zero", [".", "0"])
def test_pieces_as_long_as_one_another(width, between, zero):
    """Bands, parts of boxes and tens are one puzzle, whatever stands between them."""
    line = _pieces(between, width, EASY.replace(".", zero))
    assert contents(line) == [EASY]
    assert contents(f"Hello,\n{line}\nGoodbye\n") == [EASY]


@pytest.mark.parametrize("between", ["-", "_"])
def test_a_sign_between_pieces_is_no_blank_where_that_makes_81(between):
    """Three bands with a dash between them have 83 signs, of which 81 are cells."""
    assert contents(_pieces(between, 27)) == [EASY]


def test_words_beside_pieces_are_told():
    """What stands before them is set aside, and that is said."""
    (record,) = records(f"Hi, {_pieces(' ', 27)}")
    assert str(record.content) == EASY
    assert record.assumed == "Set aside as no part of the puzzle: 'Hi'."


@pytest.mark.parametrize(
    "line",
    [
        _pieces(" ", 27)[:-1],
        _pieces(" ", 27).replace(" ", "/", 1),
        _pieces(" ", 27, EASY.replace("6..195", "6..165")),
        "123 456 789 " * 7,
        " ".join(str(100 + 7 * n) for n in range(27)),
    ],
    ids=["short", "other signs", "breaks a rule", "counted", "numbers"],
)
def test_what_is_no_puzzle_in_pieces(line):
    """A piece that is short, another sign between, a rule that is broken, and mere numbers."""
    assert EASY not in contents(line)
    assert [one for one in contents(line) if isinstance(one, str) and len(one) == 81] == []
