"""What is assumed of unusual submissions, and which of them are none; see the mailbag's `fresh`."""

from __future__ import annotations

import json

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside


def test_what_is_assumed_of_roman_numbers_and_of_counting_from_zero():
    """Both are said."""
    numerals = ("·", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    roman = "\n".join(" ".join(numerals[int(c) if c != "." else 0] for c in row) for row in ROWS)
    (record,) = records(roman)
    assert (str(record.content), record.assumed) == (EASY, "Roman numbers were read as digits.")
    givens = [(r, c, d) for r, row in enumerate(ROWS) for c, d in enumerate(row) if d != "."]
    text = "row,col,value\n" + "".join(f"{r},{c},{d}\n" for r, c, d in givens)
    (record,) = records(text)
    assert (str(record.content), record.assumed) == (EASY, "Rows and columns are counted from 0.")


def test_a_place_of_zero_beside_one_of_nine_is_a_mistake():
    """It cannot be told what such a list counts from."""
    (record,) = records("row,col,value\n0,1,5\n9,2,6\n")
    assert "is an integer from 1 to 9" in str(record.content)


@pytest.mark.parametrize("indent", [None, 2])
def test_a_list_of_other_things_is_set_aside(indent):
    """Where one item is like a puzzle the others are malformed, at their places."""
    people = [{"name": "Ann", "age": 42}, {"name": "Bob", "age": 37}, {"name": "Cy", "age": 24}]
    text = json.dumps(people, indent=indent)
    assert records(text) == []
    assert set_aside(text)
    for at in range(4):
        mixed = [*people[:at], {"puzzle": EASY}, *people[at:]]
        found = [str(r.content) == EASY for r in records(json.dumps(mixed, indent=indent))]
        assert found == [place == at for place in range(4)]


def test_columns_far_apart_have_to_be_plain():
    """Nine rows of digits with spaces are no puzzle where a column may be missing."""
    apart = ["  ".join(row.replace(".", " ")).rstrip() for row in ROWS]
    assert contents("\n".join(apart)) == [EASY]
    first = ["  ".join(f" {row[1:]}".replace(".", " ")).rstrip() for row in ROWS]
    assert "This is text" in only_error("\n".join(first))


def test_cells_of_xml_tell_their_digits_in_any_way():
    """As a value, as text, or as an element; a list of places alone is no empty puzzle."""
    cells = [(r + 1, c + 1, d) for r, row in enumerate(ROWS) for c, d in enumerate(row)]
    ways = (
        '<cell row="{}" col="{}" value="{}"/>',
        '<cell row="{}" col="{}">{}</cell>',
        "<cell><row>{}</row><col>{}</col><value>{}</value></cell>",
    )
    for way in ways:
        text = "".join(way.format(*cell) for cell in cells if cell[2] != ".")
        assert contents(f"<grid>{text}</grid>") == [EASY]
    bare = "".join(f'<cell row="{r}" col="{c}"/>' for r, c, _ in cells)
    assert EASY not in contents(f"<grid>{bare}</grid>")


def test_numbers_of_cards_are_no_rows():
    """Their first digits are covered; a row of nine with as many blanks is one."""
    assert records("CARD ****1234\nXXXX5678\n") == []
    assert records("*****1234\n")


def test_an_empty_row_twice_is_no_row_at_the_end():
    """Where an empty row too many may stand inside, none at the end is passed over."""
    rows = ["000028010", "043000700", "000090000", "800000020", "070600500", *2 * ["000000000"]]
    rows += ["050400300", "200100000", "000000000"]
    text = "\n".join(",".join('""' if digit == "0" else f'"{digit}"' for digit in r) for r in rows)
    assert "10 rows of 9" in str(only_error(text))
