"""The work of a reader grows no faster than its text."""

from __future__ import annotations

import io
import sys

import pytest

from puzzle.formats import ReadsBytes, read_batches, readable
from puzzle.formats.rules.phrases import speaks_of_rule
from tests.attacks.texts import EASY, texts
from tests.loops import at_least_one
from tests.thorough import some

_OF_TEXT = [name for name, reader in readable().items() if not isinstance(reader, ReadsBytes)]
_SHORT, _LONG = 1 << 9, 1 << 13
_ENOUGH = 100_000
"""Calls for a long text that are few, whatever a short one takes."""
_PARTS = 2.5
"""How much more work a byte of a long text may be; rows that fit no grid are less than those of
grids."""


def calls_of(name: str | None, content: bytes) -> int:
    """Count the calls of functions that it takes to read a text."""
    count = 0

    def called(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        for _ in read_batches(io.BytesIO(content), name):
            pass
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("name", [None, *_OF_TEXT])
def test_a_reader_is_linear(name: str | None) -> None:
    speaks_of_rule("")  # which compiles patterns, once
    shapes = [*texts()]
    # What begins as no notation does, all readers are asked for; by itself each reads some in CI.
    for shown, made in at_least_one(shapes if name is None else some(shapes, 3)):
        short, long = (calls_of(name, made(length)) for length in (_SHORT, _LONG))
        assert long < max(_ENOUGH, _PARTS * short * _LONG / _SHORT), (shown, short, long)


def test_what_is_told_of_many_puzzles_is_looked_at_once_for_each():
    """What a letter tells of hundreds of puzzles takes no more work for each than of a few."""

    def letter(puzzles: int, sentences: int) -> bytes:
        told = (f"Puzzle {at % 9 + 1} has {10 + at % 80} clues." for at in range(sentences))
        return "\n".join([*[EASY] * puzzles, "", "", "", "", " ".join(told)]).encode()

    calls_of(None, letter(2, 2))  # which compiles patterns
    of_few, of_many = (calls_of(None, letter(puzzles, 300)) for puzzles in (50, 500))
    assert of_many < 2 * of_few
