"""The start of a source: slow pipes, and what is no text."""

from __future__ import annotations

import io
import random
import zipfile

import pytest

from puzzle import Grid, NotationError
from puzzle.formats import read_stream, write
from tests.puzzle.formats.reading import EASY, only_error


class Slowly(io.RawIOBase):
    """A pipe that says so many bytes first, and the rest later."""

    def __init__(self, data: bytes, first: int) -> None:
        self._parts = [data[:first], data[first:]]

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        while self._parts and not self._parts[0]:
            self._parts.pop(0)
        if not self._parts:
            return 0
        data, self._parts[0] = self._parts[0][: len(buffer)], self._parts[0][len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


@pytest.mark.parametrize("first", range(1, 12))
@pytest.mark.parametrize("notation", ["xlsx", "opensudoku", "line"])
def test_a_slow_pipe_is_read_for_what_it_is(notation, first):
    """However few bytes a pipe says at first, a file is recognised."""
    data = b"".join(write([Grid.parse(EASY)], notation))
    for stream in (Slowly(data, first), io.BufferedReader(Slowly(data, first))):
        assert [str(record.content) for record in read_stream(stream)] == [EASY]
        assert not stream.closed


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("first", range(1, 6))
def test_a_slow_byte_order_mark(encoding, first):
    """A byte order mark that comes in two parts is one."""
    data = f"{EASY}\n".encode(encoding)
    assert [str(record.content) for record in read_stream(Slowly(data, first))] == [EASY]


@pytest.mark.parametrize("start", [b"", b"P", b"PK", b"<", b"\xef\xbb", b"%PD"])
def test_a_source_that_ends_early(start):
    """A source that ends where a known beginning might go on is answered."""
    assert all(isinstance(r.content, NotationError) for r in read_stream(io.BytesIO(start)))


def test_random_bytes_are_no_text():
    """Bytes without a NUL are one record too when they are no text."""
    data = random.Random(1).randbytes(300_000).replace(b"\0", b"")
    (record,) = read_stream(io.BytesIO(data))
    assert "binary file" in record.content.message


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_words_of_any_language_are_text(encoding):
    """A letter that is not ASCII makes no binary file, even in another encoding."""
    text = f"Für die Rätselecke, mit schönen Grüßen\n{EASY}\n"
    found = list(read_stream(io.BytesIO(text.encode(encoding))))
    assert [str(record.content) for record in found] == [EASY]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("first", [1, 2, 3, 5, 1000])
def test_wide_text_without_a_byte_order_mark(encoding, first):
    """The zeros of UTF-16 and UTF-32 show what they are, at however slow a pipe."""
    for text in (f"{EASY}\r\n{EASY}", f"Schöne Grüße\n{EASY}\n\n{EASY}\n"):
        found = [record.content for record in read_stream(Slowly(text.encode(encoding), first))]
        assert [str(content) for content in found][-2:] == [EASY, EASY]


@pytest.mark.parametrize("place", [0, 5, 1000])
def test_a_nul_spoils_its_own_line_alone(place):
    """A NUL in a text is a fault of its line, wherever it stands; all other lines are read."""
    lines = [EASY] * 1001
    lines[place] = lines[place].replace(".", "\0", 1)
    found = list(read_stream(io.BytesIO("\n".join(lines).encode())))
    assert [i for i, r in enumerate(found) if isinstance(r.content, NotationError)] == [place]
    assert len(found) == len(lines)


def document(name):
    """A zip file as office programs write it, with a part of this name."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("mimetype", "x")
        made.writestr(name, "<a/>")
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "advice"),
    [
        (document("content.xml"), "LibreOffice or OpenOffice that is no letter and no spreadsheet"),
        (document("ppt/slides/slide1.xml"), "a presentation"),
        (document("xl/workbook.bin"), "The spreadsheet is damaged"),
        (document("other"), "a zip file without an Excel workbook"),
        (b"%PDF-1.7\n", "The PDF is damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" * 9, "an old Office without a spreadsheet"),
        (b"\x89PNG\r\n\x1a\n", "a picture: send the puzzle as text"),
        (b"GIF89a\0\0", "a picture: send the puzzle as text"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "a picture: send the puzzle as text"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "a picture: send the puzzle as text"),
    ],
)
def test_advice_on_files_that_are_not_read(data, advice):
    """A file of a known kind that is not read is called by its name, with what to do."""
    assert advice in only_error(data)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"gridmill proofs 2\nrules 9x9\nunique 53..7\nend 1\n", "gridmill audit checks it"),
        (b"SQLite format 3\0" + bytes(80), "gridmill audit checks a catalogue"),
        (b'{\n "status": "complete",\n "recipe": {"geometry": "9x9"},\n "versions": {}\n}\n',
         "manifest of a run of gridmill"),
    ],
)  # fmt: skip
def test_what_gridmill_writes_beside_puzzles(data, told):
    """A file of a run that holds no puzzles is one record, which names it and what takes it."""
    (record,) = read_stream(io.BytesIO(data))
    assert told in str(record.content)


@pytest.mark.parametrize("start", [b'TABLE\r\n0,1\r\n"EXCEL"\r\n', b'TABLE\n0,1\n""\n'])
def test_an_old_spreadsheet_is_called_by_its_name(start):
    """Its text is no text of a letter: it is said what to send instead."""
    assert only_error(start) == (
        "line 1: This is a spreadsheet in Data Interchange Format: save it as .xlsx or as .csv."
    )
