"""The nearest readings of records that are no grid."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle import Geometry, Grid, NotationError
from solver.diagnosis import nearest_readings
from solver.search import count_solutions
from solver.verdict import Verdict
from tests.cases import EASY, EASY_SOLUTION
from tests.corpora import lines

MINIMAL = lines("seventeen")[0]
GIVENS = [cell for cell, digit in enumerate(MINIMAL) if digit != "0"]
TABLE = "\n".join(",".join(MINIMAL[i : i + 9]) for i in range(0, 81, 9))
ROWS = "\n".join(MINIMAL[i : i + 9] for i in range(0, 81, 9))


def best(text, **options):
    """The first reading."""
    return nearest_readings(text, **options)[0]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 81), st.sampled_from("123456789"))
def test_one_character_too_many(position, character):
    """A digit too many: among the readings with one solution is the puzzle that was meant."""
    found = nearest_readings(MINIMAL[:position] + character + MINIMAL[position:])
    assert MINIMAL in {str(reading.grid).replace(".", "0") for reading in found}
    assert found[0].verdict is Verdict.UNIQUE


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 80))
def test_one_blank_too_few(position):
    """A blank that was left out is put back, and the reading says before which column."""
    if MINIMAL[position] != "0":
        return
    found = best(MINIMAL[:position] + MINIMAL[position + 1 :])
    assert str(found.grid).replace(".", "0") == MINIMAL
    assert found.verdict is Verdict.UNIQUE
    assert found.change.startswith("with a blank ")


@pytest.mark.parametrize("cell", GIVENS)
def test_one_given_too_few(cell):
    """A given that was left out is guessed when one digit alone gives a single solution."""
    found = nearest_readings(MINIMAL[:cell] + MINIMAL[cell + 1 :])
    assert MINIMAL in {str(reading.grid).replace(".", "0") for reading in found}


@pytest.mark.parametrize(
    ("text", "change", "place"),
    [
        (EASY[:40] + "4" + EASY[40:], "without the 4 in column 41", (1, 41)),
        (EASY.replace("0", "O", 1), "with a blank for 'O' in column 3", (1, 3)),
        (EASY.replace("1", "l", 1), "with 1 for 'l' in column 13", (1, 13)),
        (EASY.replace("1", "I"), "with 1 for 'I' in column 13 and 2 more places", (1, 13)),
        (
            EASY.replace("0", "\N{FULLWIDTH DIGIT ZERO}"),
            "with a blank for '\N{FULLWIDTH DIGIT ZERO}' in column 3 and 50 more places",
            (1, 3),
        ),
        (EASY.replace("8", "?", 1), "with 8 for '?' in column 21", (1, 21)),
        (EASY + "55", "without the 5 in column 82 and without the 5 in column 83", (1, 82)),
        (f"7: {EASY}", "with columns 4 to 84 alone", (1, 4)),
        (
            f'{{"puzzle": "{EASY[1:]}"}}',
            "with columns 13 to 92 alone and with a blank before column 13",
            (1, 13),
        ),
        (TABLE.replace("1", "12", 1), "with 1 for '12' in line 2, column 17", (2, 17)),
        (ROWS.replace("1\n", "\n", 1), "with 1 after line 2, column 8", (2, 8)),
        (f"{EASY[:20]}zz{EASY[20:]}", "without the z in column 21 and without the z", (1, 21)),
    ],
)
def test_what_to_change_and_where(text, change, place):
    """The best reading of a slip of the keys says what to change, and where."""
    found = best(text)
    assert found.change.startswith(change)
    assert (found.line, found.column) == place
    assert found.verdict is Verdict.UNIQUE
    assert found.sentence == f"W{found.change[1:]} it has exactly one solution."
    assert found.to_dict() == {
        "sentence": found.sentence,
        "puzzle": str(found.grid),
        "verdict": "unique",
        "line": place[0],
        "column": place[1],
    }


def test_readings_of_numbers_with_blanks_between():
    """A number out of range in a matrix is read as each digit in it, and as a blank."""
    table = "\n".join(" ".join(EASY[i : i + 9]) for i in range(0, 81, 9))
    row = table.split("\n")[4]
    wrong = table.replace(row, row.replace("4", "12", 1), 1)
    found = nearest_readings(wrong)
    assert "with 4 for '12' in line 5, column 1" in {reading.change for reading in found}
    assert all(" for '12' in line 5, column 1" in reading.change for reading in found)
    loose = nearest_readings("\n".join(["0 0 0 0 12 0 0 0 0", *["0 " * 9] * 8]))
    assert {"with 1 for '12' in column 9", "with 2 for '12' in column 9"} <= {
        reading.change for reading in loose
    }


def test_places_are_those_of_the_source():
    """Lines count from the start of the source; the cells of a sheet go by their names."""
    wrong = ROWS.replace("8", "B", 1)
    place = wrong[: wrong.index("B")].count("\n") + 20
    assert f"in line {place}, column " in best(wrong, line=20).change
    sheet = "\n".join("\t".join(row.replace("0", "O", 1)) for row in ROWS.split("\n")[:1])
    block = "\n".join([sheet, *("\t".join(row) for row in ROWS.split("\n")[1:])])
    column = ROWS.index("0")
    assert f"in {chr(ord('C') + column)}5" in best(block, line=5, where="Mine!C5").change


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (f"{EASY[:20]} {EASY[20:]}", "without the space in column 21"),
        (f"{EASY[:20]} {EASY[20:40]} {EASY[40:]}", "without the 2 spaces, the first in column 21"),
        (f"{EASY} {EASY_SOLUTION}", "with columns 1 to 81 alone"),
        (f"{EASY};{EASY_SOLUTION}", "with columns 1 to 81 alone"),
        (f"{MINIMAL}.", "without the . in column 82"),
        (f"{EASY[:30]}#{EASY[31:]}", f"with {EASY[30] if EASY[30] != '0' else 'a blank'} for '#'"),
    ],
)
def test_the_plainest_change_comes_first(text, change):
    """A space or a blank too many is left out before a given is; a # may be a slip of the keys."""
    assert best(text).change.startswith(change)


def test_a_digit_lost_at_the_end_is_offered():
    """Of 80 characters the last may be a digit as well as a blank."""
    whole = next(line for line in lines("seventeen") if line[-1] != "0")
    found = {str(reading.grid).replace(".", "0") for reading in nearest_readings(whole[:-1])}
    assert whole in found


def test_signs_between_the_rows_are_told_once():
    """Rows on one line with a sign between them lose all of these signs in one change."""
    rows = "/".join(EASY[i : i + 9] for i in range(0, 81, 9))
    (reading,) = nearest_readings(rows)
    assert reading.change == "without the / in column 10 and 7 more places"


@pytest.mark.parametrize("sign", ["?", "~", "\u2022"])
def test_a_sign_of_its_own_for_blank(sign):
    """A sign in the place of all blanks is read as one, and told once."""
    (reading,) = nearest_readings(EASY.replace("0", sign))
    assert (reading.grid, reading.verdict) == (Grid.parse(EASY), Verdict.UNIQUE)
    assert reading.change.count("for") == 1


@pytest.mark.parametrize(
    "text", ["", "\n", "hello world", EASY[:60], "#" * 81, "?" * 81, "1" * 300]
)
def test_what_is_far_from_a_grid_has_no_reading(text):
    """No reading is made up for what is no puzzle."""
    assert nearest_readings(text) == ()


def test_a_reading_without_a_solution_is_the_last_resort():
    """When no reading makes sense the nearest is shown all the same, and called what it is."""
    (found,) = nearest_readings("555" + "0" * 79)
    assert found.verdict is Verdict.NONE
    assert found.sentence.endswith(" it has no solution.")


def test_readings_of_another_size():
    """The geometry asked for says how many characters there should be."""
    small = Geometry.boxes(2, 2)
    found = best("123434122143432", geometry=small)
    assert found.grid.geometry == small
    assert found.verdict is Verdict.UNIQUE
    assert best("12343412214343x1").verdict is Verdict.UNIQUE


def test_without_time_readings_are_unjudged():
    """With no time left the readings come with the verdict undecided."""
    assert best(EASY + "1", time_limit=0).verdict is Verdict.UNDECIDED


@settings(max_examples=150, deadline=None)
@given(st.text(st.sampled_from("0123456789.,;lO|-+x \n\t#{}é"), max_size=200))
def test_any_text_has_readings_that_are_grids(text):
    """Whatever stands there: readings are few, are grids, and have the verdict they name."""
    found = nearest_readings(text)
    assert len(found) <= 5
    for reading in found:
        assert isinstance(reading.grid, Grid)
        count = count_solutions(reading.grid)
        assert reading.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MANY)[count]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 80), st.characters(exclude_characters="\r\n"))
def test_a_strange_character_is_read_or_refused(position, character):
    """One strange character in a puzzle never stops the reader, and its place is named."""
    text = EASY[:position] + character + EASY[position + 1 :]
    try:
        Grid.parse(text)
    except NotationError:
        for reading in nearest_readings(text):
            assert reading.grid.geometry.is_classic


def test_an_object_is_not_read_without_its_members():
    """What an object says beside the puzzle may be rules, so that no part of it is its puzzle."""
    record = f'{{"puzzle": "{EASY}", "constraints": [{{"type": "other"}}]}}'
    assert nearest_readings(record) == ()
