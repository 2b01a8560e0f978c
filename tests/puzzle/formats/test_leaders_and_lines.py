"""Lines that look like a row or a puzzle by their signs alone, and are no attempt at one."""

from __future__ import annotations

import json

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside
from tests.puzzle.formats.test_dictated import ONE_TO_NINE, ORDINALS

LEAGUE = (
    "Table  P W D L F A Pts\n1 Arsenal 3 3 0 0 7 2 9\n2 Spurs   3 2 1 0 8 3 7\n"
    "3 Derby   3 2 0 1 6 5 6\n4 Hull    3 1 2 0 3 2 5\n5 Leeds   3 1 1 1 2 2 4\n"
    "6 Chelsea 3 1 0 2 4 5 3\n7 Stoke   3 0 1 2 3 5 1\n8 Fulham  3 0 1 2 2 8 1\n"
)
INNINGS = (
    "            1 2 3  4 5 6  7 8 9   R  H  E\nRed Sox     0 1 0  2 0 0  0 3 0   6 11  1\n"
    "Yankees     1 0 0  0 0 2  0 0 1   4  8  0\n"
)
FEATURES = json.dumps(
    {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "geometry": {"type": "Point", "coordinates": [5.6886076, -47.15195934]},
                "properties": {"id": at},
            }
            for at in range(4)
        ],
    }
)  # fmt: skip
NO_ATTEMPTS = {
    "chapters": f"Chapter 1{'.' * 70}5\nChapter 2{'.' * 69}17\nAppendix{'.' * 71}99\n",
    "prices": f"Soup{'.' * 50}7.50\nSalad{'_' * 50}9.80\n",
    "far apart": f"Line 1 {'. ' * 40}1,204\nLine 2 {'. ' * 40}88\n",
    "dashes": f"Soup {'- ' * 38}7\nFish {'- ' * 38}12\n",
    "league": LEAGUE,
    "one team": "8 Fulham  3 0 1 2 5 9 4\n",
    "innings": INNINGS,
    "totals": "Sweden     0 2 0 1 0 2 0 1 6\nCanada     1 0 1 0 2 0 1 0 5\n",
    "counted": "1 2 3 4 5 6 7 8\n",
    "places on a map": FEATURES,
}


@pytest.mark.parametrize("text", NO_ATTEMPTS.values(), ids=NO_ATTEMPTS.keys())
def test_no_attempts(text):
    """Nothing of them is told to be a malformed puzzle; a puzzle below is found."""
    assert contents(text) == []
    assert set_aside(text) != []
    assert contents(f"{text}\nMine:\n\n{EASY}\n") == [EASY]


def test_puzzles_with_few_digits_on_a_line_are_read():
    """Rows of blanks with hardly a digit are rows, with words beside them or without."""
    rows = ["." * 9, *ROWS[1:8], "." * 9]
    assert len(contents("\n".join(rows))) == 1
    assert len(contents("\n".join(f"{' '.join(row)}   row {n}" for n, row in enumerate(ROWS)))) == 1


@pytest.mark.parametrize("short", [EASY[:-1], EASY.replace("6", "", 1), " ".join(EASY[:-1])])
def test_what_may_have_been_meant_is_told(short):
    """A line that lacks a sign is malformed, also behind words."""
    for line in (short, f"Puzzle: {short}"):
        (found,) = contents(line)
        assert found != EASY


def test_rows_behind_ranks_are_told():
    """Rows that are numbered and named as rows are no league, however malformed."""
    rows = "".join(f"{n}. row {' '.join(row[:8])}\n" for n, row in enumerate(ROWS, start=1))
    assert contents(rows) != []


@pytest.mark.parametrize("end", ["", "."])
@pytest.mark.parametrize("name", ["Row {n}: ", "{o} row: ", "Row {w}: ", ""])
def test_rows_in_words(name, end):
    """Digits in words with commas between are cells, and a full stop behind them is none."""
    words = ["blank", *ONE_TO_NINE]
    places = [ordinal.title() for ordinal in ORDINALS]
    told = [", ".join(words[int(sign.replace(".", "0"))] for sign in row) for row in ROWS]
    names = [name.format(n=n + 1, o=places[n], w=words[n + 1]) for n in range(9)]
    lines = [f"{name}{row}{end}" for name, row in zip(names, told, strict=True)]
    assert contents("\n".join(lines)) == [EASY]


@pytest.mark.parametrize("before", ["", "> "])
def test_a_line_folded_as_quoted_printable_is(before):
    """An equals sign at the fold is no cell."""
    assert contents(f"{before}Hello\n{before}{EASY[:75]}=\n{before}{EASY[75:]}\n") == [EASY]


@pytest.mark.parametrize("name", ["givens", "level"])
def test_a_head_that_counts_columns_claims_nothing(name):
    """``givens : 1 2 3`` is no claim of one given."""
    rows = "\n".join(f"{n} {' '.join(row)}" for n, row in enumerate(ROWS, start=1))
    head = f"param {name} : 1 2 3 4 5 6 7 8 9 :=\n"
    (record,) = records(f"{head}{rows}\n")
    assert str(record.content) == EASY
    claims = record.claims
    assert claims is None or (claims.given_count, claims.level) == (None, None)


def test_names_behind_rows_are_words():
    """``# row 1`` behind a row names no row that was dictated."""
    rows = [f"{row}   # row {n}" for n, row in enumerate(ROWS, start=1)]
    assert contents("\n".join(rows)) == [EASY]
