"""Notations: what one writes it reads back, and every record of any source is answered."""

from __future__ import annotations

import io
from itertools import chain, count, cycle, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle import CLASSIC, Geometry, Grid, NotationError
from puzzle.formats import (
    NOTATIONS,
    ReadsLines,
    Record,
    WritesLines,
    detect,
    detect_lines,
    read,
    read_stream,
    readable,
    writable,
    write,
)
from puzzle.formats.text import LONGEST_LINE, MAX_BLOCK_CHARACTERS, MAX_BLOCK_LINES
from tests.puzzle.samples import BY_PROGRAMS, SAMPLES, sample
from tests.puzzle.shapes import ALL, PLAIN, fill, grids, name
from tests.puzzle.test_grid import LINE
from tests.puzzle.test_table import MATLAB_CLUES, MATLAB_LINE

MATRIX = "\n".join(" ".join(LINE[i : i + 9]) for i in range(0, 81, 9))
CLUES = "\n".join(",".join(map(str, clue)) for clue in MATLAB_CLUES)

TEXT = {n: notation for n, notation in readable().items() if isinstance(notation, ReadsLines)}
BOTH = {n: notation for n, notation in TEXT.items() if isinstance(notation, WritesLines)}

every_reader_of_lines = pytest.mark.parametrize("notation", TEXT.values(), ids=TEXT)
every_reader = pytest.mark.parametrize(
    "reader", [name for name in readable() if name not in BY_PROGRAMS]
)
every_writer = pytest.mark.parametrize("writer", writable())
every_geometry = pytest.mark.parametrize("geometry", ALL, ids=name)


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def contents(text: str, geometry: Geometry | None = None) -> list[str]:
    return [str(record.content) for record in read(lines(text), geometry)]


def contents_as(notation: str, text: str) -> list[str]:
    return [str(record.content) for record in read_stream(io.BytesIO(text.encode()), notation)]


def puzzle_for(made: str) -> Grid:
    """A puzzle of a size that the notation goes to."""
    large = made in SAMPLES and 9 not in SAMPLES[made][0]
    return fill(Geometry.boxes(4, 4), 0).with_digit(0, 0) if large else Grid.parse(LINE)


def file_of(made: str, written: list[Grid]) -> bytes:
    """A file of this notation with these grids."""
    if made in writable():
        return b"".join(write(written, made))
    return sample(made, written)


def records(data: bytes, notation: str | None = None) -> list[Record]:
    return list(read_stream(io.BytesIO(data), notation))


def test_registry():
    """Each notation is registered under its own name, with a suffix, and reads or writes."""
    for key, notation in NOTATIONS.items():
        assert key == notation.NAME
        assert notation.SUFFIXES
        assert all(suffix.startswith(".") for suffix in notation.SUFFIXES)
        assert key in readable() or key in writable()


@pytest.mark.slow
@pytest.mark.parametrize("notation", BOTH.values(), ids=BOTH)
@every_geometry
def test_round_trip_of_lines(notation, geometry):
    """What is written as lines is read back with the geometry, one record a grid."""

    @settings(max_examples=5)
    @given(st.lists(grids(geometry), max_size=3))
    def check(written):
        text = "".join(notation.write(written))
        found = list(notation.read(lines(text), geometry))
        assert [record.content for record in found] == written
        assert [record.text for record in found] == [
            "\n".join(text.split("\n")[record.line - 1 :][: record.text.count("\n") + 1])
            for record in found
        ]

    check()


@pytest.mark.parametrize(
    ("writer", "geometry"),
    [
        pytest.param(writer, geometry, id=f"{writer}-{geometry.name}")
        for writer, notation in writable().items()
        for geometry in ALL
        if notation.holds(geometry)
    ],
)
def test_round_trip(writer, geometry):
    """What a notation holds comes back, from bytes alone, and is recognised for what it is."""

    @settings(max_examples=3)
    @given(st.lists(grids(geometry), max_size=3))
    def check(written):
        data = b"".join(write(written, writer))
        assert [record.content for record in records(data)] == written
        # Text that mixes notations finds rules below rows by looking ahead, not by its head.
        if written and writer in readable() and writer != "worded":
            assert writer == detect(data).NAME

    check()


@every_writer
def test_same_grids_same_bytes(writer):
    """Nothing that is written depends on the clock."""
    grid = Grid.parse(LINE)
    assert b"".join(write([grid], writer)) == b"".join(write([grid], writer))


@every_geometry
def test_some_notation_holds_every_geometry(geometry):
    """No puzzle is without a notation that says all about it."""
    assert NOTATIONS["jsonl"].holds(geometry)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reader", "geometry"),
    [
        pytest.param(reader, geometry, id=f"{reader}-{geometry.name}")
        for reader, (sizes, _) in SAMPLES.items()
        for geometry in PLAIN
        if geometry.box_rows <= geometry.box_cols and geometry.size in sizes
    ],
)
def test_read_only_notations_are_read(reader, geometry):
    """What others write in a notation that is only read here is read."""

    @settings(max_examples=5)
    @given(st.lists(grids(geometry), min_size=1, max_size=3))
    def check(written):
        data = sample(reader, written)
        found = [record.content for record in records(data, reader)]
        assert found == written

    check()


@pytest.mark.slow
@pytest.mark.parametrize("made", [*SAMPLES, *writable()])
@every_reader
def test_each_notation_beside_every_other(made, reader):
    """Each notation is recognised as itself, and no reader of another raises for it."""
    puzzle = puzzle_for(made)
    blank = Grid(bytes(len(puzzle)), puzzle.geometry)
    for written in ([puzzle], [puzzle] * 3, [puzzle, blank, puzzle]):
        data = file_of(made, written)
        if made in readable() and made != "worded":  # a grid without rules is of others too
            assert made == detect(data).NAME
        assert [record.content for record in records(data)] == written
        for record in records(data, reader):
            assert isinstance(record.content, Grid | NotationError)


@pytest.mark.slow
@every_reader_of_lines
def test_sources_are_streamed(notation):
    """Records come before the source ends, so that it may be larger than memory."""
    grid = puzzle_for(notation.NAME)
    written = lines(file_of(notation.NAME, [grid]).decode())
    endless = chain.from_iterable([*written, "\n"] for _ in count())
    found = list(islice(notation.read(endless), 3))
    assert [record.content for record in found] == [grid] * 3
    assert len(list(islice(read(chain.from_iterable(cycle([[*written, "\n"]]))), 50))) == 50


FRAGMENTS = st.text(st.sampled_from("0123456789.,;:|+-*u\t []{}\"'#=<>/?&xAk\n\x00é"), max_size=300)


@pytest.mark.slow
@every_reader_of_lines
def test_no_text_raises(notation):
    """Whatever the text, each record is a grid or an error with a line inside the record."""

    @given(FRAGMENTS | st.text())
    def check(text):
        source = lines(text)
        covered = 0
        for record in notation.read(source):
            assert isinstance(record.content, Grid | NotationError)
            assert covered < record.line <= len(source)
            covered = record.line + record.text.count("\n")
            if isinstance(record.content, NotationError):
                assert record.line <= record.content.line <= len(source)
                assert record.content.message.endswith(".")
        list(read(source))

    check()


@pytest.mark.slow
@every_reader
def test_no_bytes_raise(reader):
    """Whatever the bytes, and wherever a good file is cut or changed, each record is answered."""
    good = file_of(reader, [puzzle_for(reader)] * 2)

    @given(
        st.binary(max_size=200),
        st.integers(0, len(good)),
        st.integers(0, len(good)),
        st.sampled_from(["binary", "cut", "spliced"]),
    )
    def check(data, first, second, kind):
        match kind:
            case "cut":
                data = good[:first]
            case "spliced":
                data = good[:first] + data[:3] + good[second:]
        for record in records(data, reader) + records(data):
            assert isinstance(record.content, Grid | NotationError)
            assert record.line >= 1
            if isinstance(record.content, NotationError):
                assert record.content.message.endswith(".")
                assert len(record.content.message) < 1000

    check()


@pytest.mark.slow
@every_reader_of_lines
def test_no_record_is_dropped(notation):
    """Each line that is neither empty nor a comment belongs to a record."""

    @given(st.lists(st.sampled_from([LINE, "1,2,3", "x", ". . . .", "# c", "", "1 2 # c"])))
    def check(source):
        kept = [text for record in notation.read(source) for text in record.text.split("\n")]
        assert kept == [text for text in source if text and text != "# c"]

    check()


@pytest.mark.slow
@every_reader_of_lines
def test_endless_lines_are_bounded(notation):
    """A line without end is kept to a bounded length, and is one malformed record."""
    for unit in (b"1", b"1 ", b"1,", b"[", b"{", b":", b"fpuzzles", b"\t"):
        data = unit * (3 * LONGEST_LINE)
        found = records(data, notation.NAME)
        assert all(isinstance(record.content, NotationError) for record in found)
        assert sum(len(record.text) for record in found) <= MAX_BLOCK_CHARACTERS


def test_line_records():
    """Lines are numbered as they stand; empty lines and comments are no records."""
    text = f"# a file\n\n{LINE}\r\n{LINE[:80]}\n{LINE} # easy\n{LINE[:80]}k\n"
    records = list(read(lines(text)))
    assert [record.line for record in records] == [3, 4, 5, 6]
    assert records[0] == Record(3, LINE, Grid.parse(LINE))
    assert records[2].text == f"{LINE} # easy"
    assert records[2].content == Grid.parse(LINE)
    assert str(records[1].content).startswith("line 4: 80 characters, 1 too few")
    assert str(records[3].content).startswith("line 6, column 81 (r9c9): 'k' is no digit")
    assert records[3].content.character == "k"


def test_a_comment_within_a_puzzle_is_named():
    """Where a # cuts a puzzle short the message says so, and points at it."""
    (record,) = read([f"{LINE[:30]}#{LINE[31:]}"])
    assert str(record.content).startswith("line 1, column 31: 30 characters, 51 too few")
    assert str(record.content).endswith("The # in column 31 begins a comment.")


@pytest.mark.parametrize(
    "matrix",
    [
        MATRIX,
        MATRIX.replace(".", "0"),
        MATRIX.replace(" ", ","),
        MATRIX.replace(" ", ",").replace(".", ""),
        MATRIX.replace(" ", ", ").replace(".", ""),
        MATRIX.replace(" ", "\t").replace(".", ""),
        MATRIX.replace(" ", ";").replace(".", ""),
        MATRIX.replace(".", "0").replace("\n", ";\n") + ";",
        "[" + MATRIX.replace(".", "0").replace("\n", "; ") + "]",
        "[[" + MATRIX.replace(".", "0").replace(" ", ", ").replace("\n", "],\n [") + "]]",
        "[[" + MATRIX.replace(".", "0").replace("\n", "]\n [") + "]]",
        MATRIX.replace(".", "0").replace("\n", " \r\n  "),
        "# mine\n" + MATRIX.replace("\n", " # row\n# and\n"),
        "\n".join(
            " ".join(f"{float(x):.18e}" for x in row)
            for row in Grid.parse(LINE).to_array().reshape(9, 9)
        ),
    ],
)
def test_matrix_dialects(matrix):
    """Matrices are read as people, spreadsheets, MATLAB, Python and NumPy print them."""
    assert detect_lines(lines(matrix)) is NOTATIONS["matrix"]
    assert contents(f"{matrix}\n\n\n{matrix}") == [LINE, LINE]


def test_rows_of_blanks_are_rows():
    """A spreadsheet's empty row is a row of blanks, though it is made of tabs alone."""
    rows = ["\t" * 8] * 8 + ["\t\t5\t\t\t\t\t\t"]
    assert contents("\n".join(rows)) == ["." * 74 + "5......"]
    rows = ["," * 8] * 8 + [",,5,,,,,,"]
    assert contents("\n".join(rows)) == ["." * 74 + "5......"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (MATRIX.rsplit("\n", 1)[0], "line 1: The table has 8 rows of 9 entries: give 9 rows"),
        (MATRIX + "\n" + MATRIX[:17], "line 1: The table has 10 rows of 9 entries: give 9 rows"),
        (MATRIX[:-2], "line 9: Row 9 of the table has 8 entries, and most rows have 9: give 9"),
        (MATRIX[2:], "line 1: Row 1 of the table has 8 entries, and most rows have 9: give 9 in"),
        (MATRIX.replace("7", "A", 1), "line 1, column 9 (r1c5): 'A' is not an integer from 1 to 9"),
        (MATRIX.replace("7", "10", 1), "line 1, column 9 (r1c5): '10' is not an integer"),
        (MATRIX.replace("7", "-7", 1), "line 1, column 9 (r1c5): '-7' is not an integer"),
        (MATRIX.replace("7", "2.5", 1), "line 1, column 9 (r1c5): '2.5' is not an integer"),
        (MATRIX.replace("7", "nan", 1), "line 1, column 9 (r1c5): 'nan' is not an integer"),
        (MATRIX.replace("7", "٧", 1), "line 1, column 9 (r1c5): '٧' is not an integer"),
        (MATRIX.replace("7", "7" * 5000, 1), f"line 1, column 9 (r1c5): '{'7' * 20}…' is not an"),
        ("\n".join(["0 " * 7] * 7), "line 1: The table is 7-by-7: a 7x7 puzzle has no usual boxes"),
        ("0 0\n0 0", "line 1: The table is 2-by-2: give a 9-by-9 matrix"),
        ("\n".join(["0 " * 16] * 15), "line 1: The table has 15 rows of 16 entries: give 16 rows"),
        ("0 0 0 0 0 0 0\n" * 5000, f"line 1: The table is more than {MAX_BLOCK_LINES}-by-7"),
    ],
)
def test_matrix_errors(text, message):
    """A matrix of another shape, or with an entry that is no digit, says where and what to do."""
    (content,) = contents_as("matrix", text)
    assert content.startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        CLUES,
        CLUES.replace(",", " "),
        CLUES.replace(",", "\t"),
        CLUES.replace(",", ";"),
        CLUES.replace(",", ", "),
        CLUES.replace("\n", "; "),
        f"[{CLUES}]".replace("\n", ";\n"),
        "row,column,value\n" + CLUES,
        '"Row";"Column";"Value"\n' + CLUES.replace(",", ";"),
        CLUES.replace("\n", ".0\n"),
        CLUES + "\n" + CLUES.split("\n")[0] + " # said twice",
    ],
)
def test_clue_dialects(text):
    """Clue lists are read with every separator, with a heading, and as MATLAB writes them."""
    assert detect_lines(lines(text)) is NOTATIONS["clues"]
    assert contents(f"{text}\n\n{text}\n") == [MATLAB_LINE, MATLAB_LINE]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,4\n5,5,5\n1,2,6", "line 3 (r1c2): 6 on line 3, but 4 on line 1, for the same cell"),
        ("1,2,4\n10,5,5\n", "line 2, column 1: The row of a clue is an integer from 1 to 9"),
        ("1,2,4\n1, 0,5\n", "line 2, column 4: The column of a clue is an integer from 1 to 9"),
        (
            "1,2,4\n1,5,k\n",
            "line 2, column 5: The value of a clue is an integer from 1 to 9, not 'k'",
        ),
        ("1,2,4\n1,,5\n", "line 2, column 3: The column of a clue is an integer"),
        ("1,2,4\n1,3,3\n1,5", "line 3: 2 entries: a clue is row, column, value."),
        ("1,2,4\n" * 5000, f"line 1: More than {MAX_BLOCK_LINES} lines without an empty one"),
    ],
)
def test_clue_errors(text, message):
    """A clue that does not fit says where; two values for a cell name both lines."""
    (content,) = contents_as("clues", text)
    assert content.startswith(message)


def test_a_bad_record_does_not_spoil_its_neighbours():
    """Records around a malformed one are read as if it were not there."""
    broken = MATRIX.replace("7", "A", 1)
    assert [
        isinstance(record.content, Grid)
        for record in read(lines(f"{MATRIX}\n\n{broken}\n\n{MATRIX}"))
    ] == [True, False, True]


def test_clues_of_another_size():
    """A clue list is 9x9 unless it is told otherwise."""
    assert next(iter(read(["1,1,1"]))).content.geometry is CLASSIC
    large = Geometry.boxes(4, 4)
    assert next(iter(read(["16,16,16"], large))).content[255] == 16


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "line"),
        ("# nothing\n\n", "line"),
        ("hello\n", "line"),
        ("This is not a puzzle at all\n", "line"),
        (LINE.replace(".", " "), "line"),
        (LINE[:80], "line"),
        ("\x00\x01\x02", "line"),
        ("0 0 0 0 0\n" * 5, "matrix"),
        ("1 2 a 4 5 6 7 8 9\n" * 9, "matrix"),
        ("1,2\n3,4\n", "matrix"),
        ("1,2,3", "clues"),
        ("1,2,3\n1,2\n4,5,6", "clues"),
        ("row,column,value\n", "clues"),
    ],
)
def test_detection_of_broken_sources(text, expected):
    """A source with faults is taken for what it was meant to be, so that the error helps."""
    assert expected == detect_lines(lines(text)).NAME


def test_an_empty_source_has_no_records():
    """Nothing in, nothing out; what to make of that is for the caller."""
    assert list(read([])) == []
    assert list(read(["\n", "# only a comment\n"])) == []
