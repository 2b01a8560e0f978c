"""Text in several notations: each stretch is read for what it is, and nothing is lost."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle import Geometry, Grid, NotationError
from puzzle.formats import (
    ReadsBytes,
    Record,
    read,
    read_stream,
    read_text,
    readable,
    writable,
    write,
)
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.family import Family, family_of
from tests.corpora import lines
from tests.puzzle.formats.reading import EASY, ROWS, contents, set_aside
from tests.puzzle.samples import sample

PUZZLES = [Grid.parse(line) for line in (*lines("seventeen")[:3], *lines("top1465")[:3])]
LARGE = Grid.parse("123456789ABCDEFG" + "." * 239 + "1", Geometry.boxes(4, 4))
TEXT = [
    *(name for name, notation in readable().items() if not isinstance(notation, ReadsBytes)),
    "sudokupad",
]
GRID = "\n".join(ROWS)
TABLE = "\n".join(" ".join(row) for row in ROWS)
MAIL = f"""\
Dear editor,

here is a puzzle that I made, I hope that you like it:

{GRID}

Best regards,
A. Reader
"""


def file_of(notation: str, grids: list[Grid]) -> str:
    """A file of these grids, or of a large one where the notation needs that."""
    if notation == "pairs":
        grids = [LARGE] * len(grids)
    data = b"".join(write(grids, notation)) if notation in writable() else sample(notation, grids)
    return data.decode()


def grids_of(notation: str, grids: list[Grid]) -> list[Grid]:
    return [LARGE] * len(grids) if notation == "pairs" else grids


def told(record: Record) -> tuple[int, str, str]:
    return record.line, record.text, str(record.content)


def found(text: str) -> list[Record]:
    """The records, which are the same from lines and from bytes."""
    records = list(read(text.splitlines(keepends=True)))
    streamed = read_stream(io.BytesIO(text.encode()))
    assert [told(record) for record in records] == [told(record) for record in streamed]
    return records


def shape(text: str) -> list[tuple[int, str]]:
    """The line of each record, and its puzzle or the first words of what is wrong."""
    return [
        (
            record.line,
            str(content)
            if isinstance(content := record.content, Grid)
            else " ".join(content.message.split()[:3]),
        )
        for record in found(text)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("between", ["", "\n", "\n# the next\n\n"], ids=["", "empty", "comment"])
@pytest.mark.parametrize("first", TEXT)
def test_every_pair_of_notations(first, between):
    """Two files of text one below the other are read as each of them is, at its own lines."""
    for second in TEXT:
        head, tail = file_of(first, PUZZLES[:2]), file_of(second, PUZZLES[2:4])
        if not between and (first, second) == ("clues", "clues"):
            between = "\n"
        text = f"{head}{between}{tail}"
        expected = grids_of(first, PUZZLES[:2]) + grids_of(second, PUZZLES[2:4])
        records = found(text)
        assert [record.content for record in records] == expected, second
        numbers = text.split("\n")
        assert all(record.text.split("\n")[0] == numbers[record.line - 1] for record in records)


def test_each_malformed_line_among_puzzles_is_a_record():
    """Where puzzles stand one a line, no two malformed lines are taken for one record."""
    malformed = [EASY[:-1], EASY.replace(".", "?"), EASY[:40], EASY[:40], EASY[:20], "8...6...3"]
    lines = [EASY, *malformed, EASY, *reversed(malformed), EASY]
    assert [line for line, _ in shape("\n".join(lines))] == list(range(1, len(lines) + 1))


def test_words_among_puzzles_are_set_aside():
    """Where puzzles stand one a line, words between them are no records, and are told apart."""
    words = ["no puzzle at all", "x", "Anna", "12345678", "??", "22.11.2026", "+49 171 2345678"]
    text = "\n".join([EASY, *words, EASY])
    assert shape(text) == [(1, EASY), (len(words) + 2, EASY)]
    assert [one.text for one in set_aside(text)] == ["\n".join(words)]


def test_a_mail():
    """Words around a puzzle are set aside, at their lines, and have no say."""
    assert shape(MAIL) == [(5, EASY)]
    before, behind = set_aside(MAIL)
    assert (before.line, before.line_count, behind.line, behind.line_count) == (1, 2, 15, 2)
    assert before.text == "Dear editor,\n\nhere is a puzzle that I made, I hope that you like it:"


@pytest.mark.parametrize(
    "text",
    [
        EASY[:-1],
        EASY[:40],
        EASY.replace(".", "?"),
        GRID[:60],
        "\n".join(ROWS[:3]),
        "5 3 0 0 7 0 0 0 0",
        "1,1,5\n1,2,3\n1,5,77",
        "| 5 | 3 | . | . | 7 | . | . | . |",
        '{"puzzle": 5',
        "https://www.f-puzzles.com/?id=abc",
    ],
)
def test_what_looks_like_an_attempt_stays_malformed(text):
    """No puzzle is lost without a word: what may have been meant as one is a record."""
    records = found(f"Hello,\n\n{text}\n\nAnna\n")
    assert records
    assert all(isinstance(record.content, NotationError) for record in records)


@pytest.mark.parametrize(
    "text",
    [
        "Level 4",
        "Tel. +49 30 1234567",
        "01712345678",
        "Sent from my phone on 22.11.2026 at 10:30",
        "https://example.org/unsubscribe?user=12345",
        "- 3 -",
        "=" * 72,
        "10:30\n11:45\n12:15",
        "550e8400-e29b-41d4-a716-446655440000",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "3 + 4 = 7",
        "[1] see page 7",
    ],
)
def test_what_is_no_attempt(text):
    """Phone numbers, dates, times, addresses, rules and hashes are text."""
    assert found(text) == []
    assert [one.text for one in set_aside(text)] == [text]


@pytest.mark.parametrize("fence", ["```", "~~~", "```sudoku", "````"])
def test_fences_of_markdown(fence):
    """What stands between fences is read as if empty lines were there; fences are no records."""
    blocks = [GRID, TABLE, EASY, f"{EASY}\n12. {EASY}", f"> {fence}\n> {EASY}\n> {fence}"]
    other = GRID[::-1]
    for block in blocks:
        lines = [
            EASY,
            fence,
            block,
            fence.removesuffix("sudoku"),
            "Have fun with it!",
            fence,
            other,
        ]
        count = block.count(EASY) or 1
        puzzles = found("\n".join(lines))
        assert [str(record.content) for record in puzzles] == [*[EASY] * (1 + count), EASY[::-1]]
        assert [one.text for one in set_aside("\n".join(lines))] == ["Have fun with it!"]


def test_several_notations_without_empty_lines():
    """Each puzzle is one record, in whatever order they come."""
    assert shape(f"{EASY}\n{GRID}\n{TABLE}\n{EASY}\n") == [(n, EASY) for n in (1, 2, 11, 20)]


@pytest.mark.parametrize("count", [3, 70, 500])
def test_comments_first(count):
    """However many comments stand before a puzzle, it is found."""
    assert shape("#Ctold at length\n" * count + GRID) == [(count + 1, EASY)]


def test_rows_that_are_too_few_are_one_record():
    """Rows of a grid that lacks one are one fault, not one for each."""
    text = f"{EASY}\n{GRID.rsplit(chr(10), 1)[0]}\n\n{EASY}\n"
    assert shape(text) == [(1, EASY), (2, "8 rows of"), (11, EASY)]


def test_the_header_of_columns_amid_lines():
    """A table of Kaggle's that begins below other puzzles is read by its header."""
    text = f"{EASY}\nid,puzzle,solution\n1,{EASY},\n2,{EASY[:-1]}k,\n3,{EASY},\nBye!\n{EASY}\n"
    assert [line for line, _ in shape(text)] == [1, 3, 4, 5, 7]
    assert [isinstance(record.content, Grid) for record in found(text)] == [
        True, True, False, True, True,
    ]  # fmt: skip


@given(
    st.lists(
        st.sampled_from(
            [
                EASY,
                GRID,
                TABLE,
                EASY[:-1],
                GRID[:-10],
                "Hello there!",
                "# a comment",
                "",
                "1,2,3",
                "Level 4",
                "---------",
                "{",
                "puzzle,solution",
                "7",
                f"  {EASY} 4.5",
            ]
        ),
        max_size=12,
    )
)
def test_nothing_is_lost(parts):
    """Each line that is neither empty nor a comment, or a header, is of a record or set aside.

    The words of a comment are told where a text above claims something.
    """
    text = "\n".join(parts)
    kept = [line for one in read_text(text.split("\n")) for line in one.text.split("\n") if line]
    expected = [line for line in text.split("\n") if line and line[0] != "#"]
    others = {"puzzle,solution", "a comment"}
    assert [line for line in kept if line not in others and line[0] != "#"] == [
        line for line in expected if line not in others
    ]


@pytest.mark.slow
@given(st.lists(st.sampled_from(["line", "sdk", "matrix", "jsonl"]), min_size=1, max_size=6))
def test_any_order(notations):
    """Whatever follows whatever, with an empty line between, every puzzle comes back."""
    text = "\n".join(file_of(name, PUZZLES[:2]) for name in notations)
    assert [record.content for record in found(text)] == PUZZLES[:2] * len(notations)


def test_each_record_comes_as_soon_as_its_line():
    """No more is read than the line of a puzzle before it is answered."""
    for notation in ("line", "csv", "jsonl", "fpuzzles", "hodoku", "bank", "numbers", "pairs"):
        source = iter(file_of(notation, PUZZLES).splitlines())
        left = len(file_of(notation, PUZZLES[1:]).splitlines()) - (notation == "csv")
        record = next(read(source))
        assert isinstance(record.content, Grid)
        assert len(list(source)) == left


@pytest.mark.slow
def test_a_stream_of_ten_thousand_stretches():
    """Many changes of notation are read in one pass."""
    text = "".join(f"{EASY}\n{GRID}\n" for _ in range(300))
    records = found(text)
    assert len(records) == 600
    assert all(not isinstance(record.content, NotationError) for record in records)


@pytest.mark.parametrize(
    "text",
    [
        "1,2,3\n4,5,6\n7,8,9",
        "x,y,z\n1,2,3\n4,5,6\n7,8,9\n9,9,9",
        "Results\n\n2 0 1\n1 1 3\n3 0 1\n0 0 2",
        "\n".join(f"{i % 3},{i % 4},{i % 5}" for i in range(40)),
    ],
)
def test_tables_of_three_that_are_no_clues(text):
    """Points, results and sizes are set aside: too few cells, or most of them told twice."""
    assert contents(text) == []
    assert "\n".join(one.text for one in set_aside(text)).split() == text.split()


@pytest.mark.parametrize("heading", ["", "row,column,value\n"])
def test_tables_of_three_that_are_clues(heading):
    """As many clues as a puzzle has are a list; with the heading fewer are, too."""
    clues = [f"{i // 9 + 1},{i % 9 + 1},{d}" for i, d in enumerate(EASY) if d != "."]
    assert contents(heading + "\n".join(clues)) == [EASY]
    few = contents(heading + "\n".join(clues[:5]))
    assert len(few) == bool(heading)
    wrong = contents(heading + "\n".join([*clues, "1,1,9"]))
    assert "r1c1" in wrong[0]


def test_lines_stay_bytes_where_they_were_looked_at_ahead():
    """A look beyond the end of a piece leaves the next one in batches; text stays text."""
    pieces = [f"{EASY}\n{EASY}\n".encode(), f"{EASY}\n".encode(), "text"]
    ahead = Ahead(pieces, is_there=True)
    assert ahead.peek() == EASY
    ahead.take()
    assert ahead.peek(1) == EASY
    assert b"".join(ahead.codes(64)) == f"{EASY}\n{EASY}\n".encode()
    assert ahead.peek(2) == "text"
    assert ahead.codes(64) == []


@pytest.mark.parametrize("blank", ["--", "..", "__", "**", "00", "xx", "-"])
def test_a_blank_is_as_wide_as_the_numbers_beside_it(blank):
    """Beside numbers of two digits a sign for blank may stand twice."""
    cells = [
        " ".join(f"{d or blank:>2}" for d in LARGE.digits[at : at + 16]) for at in range(0, 256, 16)
    ]
    (record,) = read("Numbers 1 to 16:\n\n" + "\n".join(cells) + "\n\nHarald")
    assert record.content == LARGE


@pytest.mark.parametrize(("blank", "zero"), [(".", "G"), ("0", ".")])
def test_hexadecimal_digits_are_0_to_f_beside_another_blank(blank, zero):
    """Where cells are blank by another sign, 0 is a digit as F is; else it is the blank."""
    told = str(LARGE).replace(".", blank).replace("G", "0")
    rows = [told[at : at + 16] for at in range(0, 256, 16)]
    (record,) = read("16x16 with 0-F\n\n" + "\n".join(rows))
    assert str(record.content) == str(LARGE).replace("G", zero)
    assert bool(record.notes) == (blank == ".")


@pytest.mark.parametrize("is_parted", [False, True])
@pytest.mark.parametrize("change", [str, str.lower, lambda text: text.replace(".", "0")])
def test_rows_with_letters_in_groups_of_four(change, is_parted):
    """Letters stand for the digits above 9, as they do in rows without spaces."""
    told = str(LARGE)
    rows = [
        " ".join(told[at : at + 16][n : n + 4] for n in (0, 4, 8, 12)) for at in range(0, 256, 16)
    ]
    bands = ["\n".join(rows[at : at + 4]) for at in range(0, 16, 4)]
    text = ("\n\n" if is_parted else "\n").join(bands)
    assert contents(f"16x16\n\n{change(text)}\n\nHarald\n") == [told]


def test_codes_in_groups_of_four_are_no_rows():
    """They repeat more of their letters and digits than a slip does."""
    codes = [
        "9A1C 77DE 0B3A A1C9",
        "C4C1 9E2E 5D5B 1A11",
        "BEEF CAFE FACE DEAD",
        "A1K2 33ZQ 9W9W XY12",
    ]
    assert all(family_of(code) is not Family.ROW for code in codes)


@pytest.mark.parametrize("blank", [5, 9])
def test_a_row_of_dashes_alone(blank):
    """Between bands with empty lines it is a row, as where a point stands for blank."""
    rows = [row if n != blank else "0" * 9 for n, row in enumerate(ROWS, start=1)]
    spaced = [" ".join(row[at : at + 3] for at in (0, 3, 6)).replace("0", "-") for row in rows]
    bands = "\n\n".join("\n".join(spaced[at : at + 3]) for at in (0, 3, 6))
    assert contents(f"Hei,\n\n{bands}\n\nmvh Tove\n") == ["".join(rows).replace("0", ".")]


def test_a_ruled_table_is_no_band():
    """A line of dashes below names parts a table of numbers, of which none is a puzzle."""
    text = "Nam Tel Fax\n--- --- ---\n112 113 114\n\n--- --- ---\n115 116 117\n"
    assert contents(text) == []


@pytest.mark.parametrize("size", ["9x9:", "9x9", "9 x 9", "9 × 9:"])
def test_a_size_alone_is_no_row(size):
    """A line that says the size of the grid below is its title."""
    assert contents(f"{size}\n{GRID}\n") == [EASY]
