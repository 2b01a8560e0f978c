"""What was read before reading takes too long is answered, and it is said where reading ended."""

from __future__ import annotations

import io
from itertools import count

from gridmill.judging.inputs import STANDARD_INPUT, Submission, one_by_one, read_source
from gridmill.web import work
from puzzle import Grid

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_what_was_read_in_time_is_not_lost(monkeypatch):
    """Of three puzzles the first is answered; a record says behind which line nothing was read."""
    clock = count(0, work.SECONDS_TO_READ + 1)
    monkeypatch.setattr(work, "process_time", lambda: next(clock))
    text = f"{EASY}\n{EASY[::-1]}\n{EASY}\n".encode()
    first, end = work.in_time(one_by_one(read_source(io.BytesIO(text), STANDARD_INPUT, None)))
    assert isinstance(first, Submission)
    assert isinstance(end, Submission)
    assert first.record.content == Grid.parse(EASY)
    assert str(end.record.content) == (
        "line 2: Reading took longer than 45 seconds of processor time, and what stands behind 1 "
        "was not read: send it apart."
    )


def test_all_is_read_in_time(monkeypatch):
    """Nothing is said where the clock stands still."""
    monkeypatch.setattr(work, "process_time", lambda: 0)
    found = one_by_one(read_source(io.BytesIO(f"{EASY}\n{EASY}\n".encode()), STANDARD_INPUT, None))
    assert len([*work.in_time(found)]) == 2
