"""Gzip and zip: what is in them is read as it stands, and what they can do is bounded."""

from __future__ import annotations

import bz2
import gzip
import io
import tarfile
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle import Grid, NotationError
from puzzle.formats import readable, writable, write
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records
from tests.puzzle.formats.test_mixed import GRID, PUZZLES, TEXT, file_of, grids_of

LINES = f"{EASY}\n{EASY[:-1]}\n{EASY}\n".encode()


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return file.getvalue()


@pytest.mark.parametrize("name", [*TEXT, "xlsx", "opensudoku"])
def test_every_notation(name):
    """Each notation is read from gzip and from zip as it is without."""
    is_binary = name in writable() and name in readable() and name not in TEXT
    data = b"".join(write(PUZZLES[:2], name)) if is_binary else file_of(name, PUZZLES[:2]).encode()
    expected = grids_of(name, PUZZLES[:2])
    assert [record.content for record in records(gzip.compress(data))] == expected
    found = records(zipped({"a.dat": data, "folder/b.dat": data}))
    assert [record.content for record in found] == expected * 2
    places = [
        f"{file}:{record.place}" for file in ("a.dat", "folder/b.dat") for record in records(data)
    ]
    assert [record.place for record in found] == places


def test_lines_keep_their_numbers():
    """A record of a packed text stands at its line there, and a malformed one is answered."""
    assert [record.place for record in records(gzip.compress(LINES))] == ["1", "2", "3"]
    found = records(zipped({"inner.txt": LINES, ".hidden": LINES, "__MACOSX/x": LINES, "d/": b""}))
    assert [record.place for record in found] == [f"inner.txt:{line}" for line in (1, 2, 3)]
    assert "80 characters, 1 too few" in str(found[1].content)


def test_what_only_a_second_look_reads():
    """A packed file is there as a whole: it is looked at again where nothing is found."""
    text = "\n".join("; ".join(f"<{c}>" for c in row.replace(".", " ")) for row in ROWS)
    assert contents(text) == [EASY]
    for data in (gzip.compress(text.encode()), bz2.compress(text.encode())):
        assert contents(data) == [EASY]
    for data in (zipped({"a.txt": text.encode()}), tarred({"a.txt": text.encode()})):
        assert contents(data) == [EASY]


def tarred(files: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return file.getvalue()


def test_a_tar_file():
    """Its files are read by their names, hidden ones left out, packed or not, and bounded."""
    data = tarred({"d/inner.txt": LINES, ".hidden": LINES, "./._x": LINES})
    for packed in (data, gzip.compress(data), bz2.compress(data)):
        assert [one.place for one in records(packed)] == [f"d/inner.txt:{n}" for n in (1, 2, 3)]
    assert "no file in it" in only_error(tarred({".hidden": LINES}))
    assert "more than 1000 files" in str(
        records(tarred({f"{n}.txt": LINES[:82] for n in range(1001)}))[-1].content
    )
    assert "damaged" in str(records(data[:600])[-1].content)
    assert "damaged" in str(records(bz2.compress(LINES)[:40])[-1].content)
    assert "unpacks to more than" in only_error(bz2.compress(b"\n" * 3_000_000))


def test_two_gzip_files_in_one():
    """Gzip files put together are one text, as gunzip has it."""
    assert contents(gzip.compress(LINES[:82]) + gzip.compress(GRID.encode())) == [EASY, EASY]


_TOO_MANY = "This is one packed file too many within another: unpack it"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (lambda: gzip.compress(gzip.compress(gzip.compress(LINES))), _TOO_MANY),
        (lambda: gzip.compress(gzip.compress(zipped({"a": LINES}))), _TOO_MANY),
        (lambda: zipped({"a.gz": gzip.compress(gzip.compress(LINES))}), _TOO_MANY),
        (lambda: zipped({"a.zip": zipped({"a.zip": zipped({"a": LINES})})}), _TOO_MANY),
        (lambda: zipped({}), "This is a binary file"),
        (lambda: zipped({"d/": b""}), "This zip file has no file in it."),
        (lambda: zipped({"a.txt": b""}), "There is no puzzle in it"),
        (lambda: gzip.compress(b""), "There is no puzzle in it"),
        (lambda: zipped({str(n): b"" for n in range(1001)}), "This zip file has more than 1000"),
        (lambda: zipped({"a": LINES}, zipfile.ZIP_BZIP2), "This file is packed in a rare way"),
        (lambda: gzip.compress(LINES * 99)[:-20], "The packed file is damaged"),
        (lambda: b"\x1f\x8b\x08" + bytes(50), "The packed file is damaged"),
        (lambda: gzip.compress(b"1" * 50_000_000), "The packed file unpacks to more than"),
        (lambda: zipped({"a": b"1" * 50_000_000}), "The packed file unpacks to more than"),
    ],
    ids=range(14),
)
def test_what_is_not_unpacked(data, message):
    """Bombs, archives in archives and damage end the reading with one sentence."""
    *found, last = records(data())
    assert str(last.content).split(": ", 1)[1].startswith(message)
    assert all(record.text in LINES.decode().split() for record in found)


def test_a_locked_file():
    """A file under a password is named, and spoils no other."""
    data = zipped({"a.txt": LINES, "b.txt": LINES})
    locked = bytearray(data)
    for magic, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[data.index(magic) + flags] |= 1
    first, *rest = records(bytes(locked))
    assert first.place == "a.txt"
    assert "locked by a password" in str(first.content)
    assert [record.place for record in rest] == ["b.txt:1", "b.txt:2", "b.txt:3"]


def test_all_files_share_one_bound():
    """Many small bombs are one large one."""
    bomb = b"#" * 900_000
    found = records(zipped({f"{n}.txt": bomb for n in range(50)}))
    assert len(found) == 50
    assert "zip bomb" in str(found[-1].content)


@given(st.sampled_from(["gzip", "zip"]), st.integers(0, 400), st.binary(max_size=3))
def test_damage_is_answered(kind, at, change):
    """Wherever a packed file is cut or changed, each record is a grid or says what is wrong."""
    data = gzip.compress(LINES * 3, mtime=0) if kind == "gzip" else zipped({"a.txt": LINES * 3})
    spoilt = data[:at] + change + data[at + len(change) :] if change else data[:at]
    for record in records(spoilt):
        assert isinstance(record.content, Grid | NotationError)
        if isinstance(record.content, NotationError):
            assert record.content.message.endswith(".")


def test_a_notation_asked_for():
    """What is in a packed file is read as the notation that was asked for."""
    assert contents(gzip.compress(LINES[:82]), "line") == [EASY]
    assert only_error(gzip.compress(LINES[:82]), "xlsx").startswith("line 1: ")
