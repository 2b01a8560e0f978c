"""A puzzle with something beside it on its line: what is set aside, and what never is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle import Geometry, Grid, NotationError
from puzzle.formats import read
from tests.puzzle.formats.reading import EASY, contents, detected, only_error, records, set_aside
from tests.puzzle.formats.test_columns import DIGITS, SOLUTION

OTHER = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
LARGE = f"123456789ABCDEFG{'.' * 239}1"


@pytest.mark.parametrize(
    ("line", "beside"),
    [
        ("12. {}", None),
        ("  9. {}", None),
        ("12) {}", None),
        ("(12) {}", None),
        ("12: {}", None),
        ("12:{}", None),
        ("12 {}", None),
        ("#12 {}", None),
        ("Puzzle #12: {}", "'Puzzle #12'"),
        ("Puzzle 12: {}", "'Puzzle 12'"),
        ("puzzle = {}", "'puzzle'"),
        ("- {}", None),
        ("{} 4.5", "'4.5'"),
        ("{} very hard, by Anna", "'very hard, by Anna'"),
        ("{} (SE 7.2)", "'SE 7.2'"),
        ("{} ED=10.2/10.2/9.9", "'ED=10.2/10.2/9.9'"),
        ("12|{}|4.5", "'4.5'"),
        ("| {} |", None),
        ("“{}”", None),
        ("`{}`", None),
        ('1. "{}"', None),
        (f"{{}} {SOLUTION}", "its solution"),
        (f"{SOLUTION},{{}}", "its solution"),
        (f"7: {{}} {SOLUTION} 3.4", "its solution and '3.4'"),
        (
            "Have a look at {} please, it is my best puzzle",
            "'Have a look at' and 'please, it is my bes…'",
        ),
        ("12. {} # by Anna", None),
    ],
)
def test_what_stands_beside(line, beside):
    """The puzzle is read wherever it stands, and what was set aside is said."""
    for puzzle in (EASY, DIGITS):
        text = line.format(puzzle)
        assert detected(text) == "labelled"
        (record,) = records(text)
        assert record.content == Grid.parse(EASY)
        assert record.text == text
        said = f"Set aside as no part of the puzzle: {beside}."
        assert record.assumed == (said if beside else None)


@pytest.mark.parametrize(
    "line",
    [
        f"{EASY} {OTHER}",
        f"{EASY} {SOLUTION[1:]}5",
        f"{EASY} {EASY[:-1]}",
        f"{EASY} {SOLUTION[:-1]}k",
        f"{EASY[:-1]}k {SOLUTION}",
        f"{EASY} 53..7.... 6..195...",
        f"12.{EASY}",
        f"{EASY}.",
        f"12. {EASY[:-1]}",
        f"12. {EASY[:-1]}k",
        f"12. {EASY[:40]} {EASY[40:]}",
        f'12. "{EASY}',
        f'["{EASY}',
        f"3. {'1' + '.' * 15}",
        f"{LARGE[:100]} {LARGE[100:]}",
        f"{'1' * 36} {'2' * 28}",
        f"id 123e4567-e89b-12d3-a456-426614174000 {'9' * 40}",
        f"#12 {EASY} {OTHER}",
    ],
)
def test_what_is_never_set_aside(line):
    """Where a line can be read in two ways, or in none, it is malformed."""
    only_error(line)
    only_error(line, "labelled")


SIX = "1....6..3.......2.....1.4.......5..."


@pytest.mark.parametrize(
    ("puzzle", "beside"),
    [
        (EASY, "12. 12. 2026-11-21"),
        (DIGITS, "12 12  2026 11  21"),
        (SOLUTION, "1 2 3 4 5 6 7 8 91"),
        (EASY, f"4x4,{' 5' * 29}"),
        (EASY, f"4x4{' 5' * 85}."),
        (SIX, "1 2 3 4 5 6 7 8 9 1 2 3 4 5"),
    ],
)
def test_a_puzzle_and_its_label_are_no_larger_grid(puzzle, beside):
    """A line as long as a larger grid is no such grid where a part of it is a whole puzzle."""
    for line in (f"{puzzle} {beside}", f"{beside} {puzzle}"):
        assert Geometry.for_cell_count(len(line))
        for record in records(line):
            if isinstance(record.content, Grid):
                assert record.content == Grid.parse(puzzle)
            else:
                assert "all else after a #." in str(record.content)


@pytest.mark.parametrize(
    ("line", "sign"),
    [
        (f"{EASY[:80]} 12. 12. 2026-11-21x", "."),
        (f"{EASY[:10]} {EASY[11:]}", "."),
        (f"{DIGITS[:8]} {DIGITS[9:]}", "0"),
    ],
)
def test_spaces_are_no_blanks_beside_others(line, sign):
    """Where one blank is a sign, a space is none: the line says so, and is not guessed at."""
    with pytest.raises(NotationError, match=f"with spaces among cells of which '[{sign}]' is"):
        Grid.parse(line)
    spaces = EASY.replace(".", " ")
    assert Grid.parse(spaces) == Grid.parse(EASY)
    assert Grid.parse(f"{SOLUTION[:36]} {SOLUTION[37:]}").given_count == 80


@pytest.mark.parametrize("line", [f"12. {'.' * 81}", f"Chapter 1 {'-' * 81} 7"])
def test_ornaments_are_no_puzzles(line):
    """Dots or dashes without a digit are no empty grid beside words, but text."""
    assert records(line) == []
    only_error(line, "labelled")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"1: {EASY} {OTHER}", "column 86: 2 grids are on this line, and neither solves the other"),
        (f"1: {EASY} {EASY} {EASY}", "column 86: 3 grids are on this line, and nothing says which"),
        (
            f"1: {EASY} {SOLUTION[:80]}k",
            "Beside a grid of 9x9 cells stands '53467891267219534819…'",
        ),
        (f"1: {EASY[:-1]}", "column 4: 80 characters, 1 too few"),
        (f"1: {EASY[:-1]}k", "column 84 (r9c9): 'k' is no digit"),
        ("1: hello", "No part of this line is a puzzle"),
        (EASY[:-1], "80 characters, 1 too few"),
    ],
)
def test_errors(line, message):
    """Among lines with something beside the puzzle, a bad one says what was seen on it."""
    found = records(f"7: {EASY}\n{line}\n8: {EASY}\n", "labelled")
    assert [isinstance(record.content, Grid) for record in found] == [True, False, True]
    assert message in str(found[1].content)


def test_a_number_is_no_comment():
    """After # a number alone, with a puzzle behind it, is no comment; all else is one."""
    lines = [EASY, f"#12 {OTHER}", "#12 is a good one", f"# {OTHER}", f"#{OTHER}", f"{EASY} # 1"]
    assert contents("\n".join(lines)) == [EASY, OTHER, EASY]
    assert contents(f"# 1 {EASY}\n# 2. {OTHER}\n") == [EASY, OTHER]
    assert contents(f"{EASY}\n# 2 {OTHER}\n") == [EASY, OTHER]
    assert contents("\n".join(["#1 " + "-" * 40, EASY])) == [EASY]


@pytest.mark.parametrize("mark", ["# ", "#", "## 1 ", "# old version: ", "#CBefore: "])
@pytest.mark.parametrize(
    "around", ["", EASY, "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))]
)
def test_a_puzzle_in_a_comment_is_told(mark, around):
    """Whoever set it apart hears that it was not read, wherever the comment stands."""
    for text in (f"{mark}{OTHER}\n{around}\n", f"{around}\n{mark}{OTHER}\n"):
        assert contents(text) == [EASY] * bool(around)
        assert [one.text for one in set_aside(text)] == [f"{mark}{OTHER}"]


def test_other_comments_are_passed_over():
    """Rules drawn of signs, dates and words are told to nobody."""
    for comment in (f"# {'-' * 81}", f"# {'.' * 81}", "# 2026-11-25", "# no comment"):
        assert set_aside(f"{EASY}\n{comment}\n{OTHER}\n") == []


def test_among_plain_lines():
    """Lines with something beside the puzzle and lines without are read side by side."""
    lines = [EASY, f"2. {OTHER}", OTHER, f"{EASY},{SOLUTION}", f"5) {OTHER}", EASY[:-1], EASY] * 40
    found = records("\n".join(lines))
    assert [record.line for record in found] == list(range(1, 281))
    expected = [EASY, OTHER, OTHER, EASY, OTHER, None, EASY] * 40
    assert [str(r.content) if isinstance(r.content, Grid) else None for r in found] == expected


BESIDE = st.sampled_from(
    ["12.", "#7", "(3)", "hard", "4.5", "-", "SE 7.2", "2026-11-21", ",", ";", ":", "|", '"', "x"]
) | st.text(st.characters(blacklist_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=12)


@given(st.lists(BESIDE, max_size=3), st.lists(BESIDE, max_size=3))
def test_never_another_puzzle(before, behind):
    """Whatever stands beside a puzzle, it is read as it is, or not at all."""
    line = " ".join([*before, EASY, *behind])
    for record in read([line]):
        if not isinstance(record.content, NotationError):
            assert str(record.content) == EASY
