"""What a mail quotes, each line behind a mark, is read as if it stood alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle import Grid, NotationError
from puzzle.formats import read, read_text
from tests.loops import at_least_one
from tests.puzzle.formats.reading import EASY, ROWS, contents, records
from tests.puzzle.formats.test_as_people_write import ONE
from tests.puzzle.formats.test_mixed import GRID, PUZZLES, TEXT, file_of, grids_of

QUOTES = ["> ", ">", " > ", ">> ", "> > ", ">>> "]


def quoted(text: str, quote: str) -> str:
    lines = text.removesuffix("\n").split("\n")
    return "\n".join(f"{quote}{line}" if line else quote.rstrip() for line in lines) + "\n"


@pytest.mark.parametrize("quote", QUOTES)
def test_every_notation(quote):
    """Each notation of text is read behind the marks of a mail, at its own lines, as it stood."""
    for name in TEXT:
        text = quoted(file_of(name, PUZZLES[:2]), quote)
        found = records(f"Anna wrote:\n{text}\nSo long!\n")
        assert [record.content for record in found] == grids_of(name, PUZZLES[:2]), name
        lines = text.split("\n")
        assert all(record.text.split("\n")[0] == lines[record.line - 2] for record in found), name


@pytest.mark.parametrize("name", ONE)
def test_as_people_write(name):
    """So are the grids that people draw and paste."""
    assert contents(quoted(ONE[name], "> ")) == [str(Grid.parse(EASY))]


def test_levels_of_a_mail():
    """Where the marks change another stretch begins, and what is not quoted stays what it is."""
    text = f"{quoted(GRID, '> ')}{quoted(GRID, '> > ')}{GRID}\n{quoted(EASY, '>')}{EASY}\n"
    assert [(record.line, str(record.content)) for record in records(text)] == [
        (line, EASY) for line in (1, 10, 19, 28, 29)
    ]


def test_a_fault_is_where_it_stands():
    """Columns count the marks, and the record is shown with them."""
    first, second = records(f"> {EASY[:-1]}k\n> {EASY}\n")
    assert first.text == f"> {EASY[:-1]}k"
    assert str(first.content).startswith("line 1, column 83 (r9c9): 'k' is no digit")
    assert str(second.content) == EASY


@pytest.mark.slow
def test_marks_without_end_are_bounded():
    """However many marks stand in a line, and however they change, all is answered."""
    deep = ["> " * level + "x" for level in range(1, 300)]
    spaced = [">  " * 30_000, ">\t" * 30_000, "> \t" * 2000 + EASY]
    for record in at_least_one(read([*deep, *spaced, EASY])):
        assert isinstance(record.content, Grid | NotationError)


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*QUOTES, "", ">  "]),
            st.sampled_from(
                [EASY, *ROWS[:3], EASY[:-1], "Hello there!", "1,2,3", "", "|1|2|", "{"]
            ),
        ),
        max_size=12,
    )
)
def test_nothing_is_lost(parts):
    """Each quoted line that is not empty is of a record or set aside."""
    lines = [f"{quote}{text}" for quote, text in parts]
    kept = [line for record in read_text(lines) for line in record.text.split("\n")]
    told = [line.strip(" >") for line in kept]
    assert [line for line in told if line] == [text for _, text in parts if text]
