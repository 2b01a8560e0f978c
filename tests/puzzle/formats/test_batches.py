"""Plain records by the batch are the records that are read one by one."""

import io

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from puzzle import Grid
from puzzle.formats import Batch, Record, read, read_batches, read_stream
from puzzle.formats import source as sources
from puzzle.formats.batch import records_of
from puzzle.formats.plain import line
from puzzle.formats.reading import read_source
from puzzle.formats.text import LONGEST_LINE
from tests.cases import EASY, EASY_SOLUTION, EMPTY, INKALA

PLAIN = [EASY, INKALA, EMPTY, EASY.replace("0", "."), EASY.replace("0", "x"), "*_-X" + EASY[4:]]
LISTED = [EASY, INKALA, EMPTY, "1" + "." * 80, "0" * 9 + "123456789" * 8, "12" * 40 + "0"]
STRANGE = [
    "",
    " ",
    "# a comment",
    f"{EASY} # from a friend",
    f"  {EASY}\t",
    EASY.replace("0", " "),
    " " * 81,
    ("." * 16).rjust(81),
    EASY[:80],
    f"{EASY[:80]}A",
    f"{EASY[:80]}é",
    "1" * 82,
    "." * 16,
    "3,1,4",
]
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


class Drops(io.RawIOBase):
    """A stream that gives few bytes at once."""

    def __init__(self, data, size):
        self._data, self._size = io.BytesIO(data), size

    def readable(self):
        return True

    def readinto(self, room):
        return self._data.readinto(memoryview(room)[: self._size])


def slow_lines(data, encoding="utf-8"):
    """The lines of a text as the standard library finds them, cut."""
    text = io.TextIOWrapper(io.BytesIO(data), encoding=encoding, errors="replace")
    return [one.removesuffix("\n")[:LONGEST_LINE] for one in text]


def told(records):
    """All that records say."""
    return [(one.line, one.text, one.where, _content(one.content), one.claims) for one in records]


def _content(found):
    if isinstance(found, Grid):
        return found
    return str(found), found.line, found.column, found.cell, found.character


@given(
    st.lists(st.tuples(st.sampled_from([*PLAIN, *PLAIN, *STRANGE]), ENDS), max_size=90),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]),
    st.integers(4, 400),
    st.sampled_from(["line", None]),
)
def test_a_stream_gives_what_its_lines_give(found, encoding, size, notation):
    """Whatever the line ends, the encoding and the pieces it comes in, the records are the same."""
    data = "".join(text + end for text, end in found).encode(encoding)
    reader = line.read if notation else read
    slow = reader(slow_lines(data, encoding))
    assert told(read_stream(Drops(data, size), notation)) == told(slow)


@given(
    st.lists(st.tuples(st.sampled_from([*LISTED, *LISTED, EASY_SOLUTION, ""]), ENDS), max_size=30),
    st.sampled_from(["", "", "# easy", f"{EASY},{EASY_SOLUTION}", "Solution:", "a word"]),
)
@example([(EASY, "\n"), (EASY_SOLUTION, "\n")], "")
def test_a_plain_list_is_read_as_all_readers_read_it(found, last):
    """What a short list of plain lines gives at once is what every notation is asked about."""
    data = "".join(text + end for text, end in [*found, (last, "")]).encode()
    all_readers = records_of(read_source(io.BytesIO(data), None, None))
    assert told(read_stream(io.BytesIO(data))) == told(all_readers)


@given(
    st.binary(max_size=400) | st.text("\r\n1é𝟗", max_size=400).map(lambda text: text.encode()[1:]),
    st.integers(1, 50),
)
def test_bytes_are_the_same_lines(data, size):
    """Bytes that are no text at all become the lines that the standard library makes of them.

    Some may be text of an encoding without a mark, which `test_source` is about.
    """
    assume(sources.encoding_of(data) is None)
    assert list(sources.Source(Drops(data, size)).lines()) == slow_lines(data)


@pytest.mark.slow
@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(["x", "é", "𝟗", "\n", "\r", "\r\n"]), max_size=8),
    st.lists(st.sampled_from([1, 9, LONGEST_LINE - 1, LONGEST_LINE, 5 * LONGEST_LINE]), max_size=8),
    st.sampled_from([10_000, sources.PIECE_BYTES]),
)
def test_endless_lines_are_the_same_and_bounded(units, times, size):
    """Of an endless line its first characters are kept, and the lines after it are found."""
    data = "".join(unit * many for unit, many in zip(units, times, strict=False)).encode()
    source = sources.Source(Drops(data, size))
    pieces = list(source.pieces())
    assert list(sources.lines_of(pieces)) == slow_lines(data)
    longest = max((len(one) for piece in pieces for one in piece.split(b"\n")), default=0)
    assert longest <= 4 * LONGEST_LINE + sources.PIECE_BYTES


def test_plain_lines_come_by_the_batch():
    """Plain lines are one batch, blank lines between them or not; what is not parts them."""
    text = "\n".join([EASY, "", INKALA, f"{EASY} # again", EASY[:80], EMPTY, ""])
    found = list(read_batches(io.BytesIO(text.encode())))
    assert [type(one) for one in found] == [Batch, Record, Record, Batch]
    assert found[0].lines.tolist() == [1, 3]
    assert found[3].lines.tolist() == [6]
    joined = Batch.joined([found[0], found[3]])
    assert [one.content for one in joined.records()] == list(map(Grid.parse, (EASY, INKALA, EMPTY)))
    again = Batch.of([(1, Grid.parse(EASY)), (3, Grid.parse(INKALA))])
    assert [(one.line, one.content) for one in again.records()] == [
        (one.line, one.content) for one in found[0].records()
    ]
