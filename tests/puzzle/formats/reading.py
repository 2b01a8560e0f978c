"""What the tests of single notations share."""

from __future__ import annotations

import io

from puzzle import Grid
from puzzle.formats import Record, SetAside, detect, read_batches, read_stream

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [EASY[start : start + 9] for start in range(0, 81, 9)]


def records(data: bytes | str, notation: str | None = None) -> list[Record]:
    raw = data if isinstance(data, bytes) else data.encode()
    return list(read_stream(io.BytesIO(raw), notation))


def contents(data: bytes | str, notation: str | None = None) -> list[str]:
    """Each record as its grid, or as its error with the place."""
    return [str(record.content) for record in records(data, notation)]


def only_error(data: bytes | str, notation: str | None = None) -> str:
    (record,) = records(data, notation)
    assert not isinstance(record.content, Grid)
    return str(record.content)


def detected(data: bytes | str) -> str:
    return detect(data if isinstance(data, bytes) else data.encode()).NAME


def set_aside(data: bytes | str) -> list[SetAside]:
    """The text around the puzzles."""
    raw = data if isinstance(data, bytes) else data.encode()
    return [one for one in read_batches(io.BytesIO(raw)) if isinstance(one, SetAside)]
