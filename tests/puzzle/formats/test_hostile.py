"""What strangers send holds nobody: long runs of one sign, with the processor's time as a wall."""

from __future__ import annotations

import io
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from puzzle.formats import read_batches
from puzzle.formats.mixed.comment import words_of
from puzzle.formats.rules.loose_clues import entries_along
from solver.diagnosis import nearest_readings
from tests.cases import EASY

LENGTH = 20_000
WALL = 20
"""Seconds of the processor; each of these texts takes a few hundredths of one."""
UNITS = [
    *"-=+:.,;|#*_~`'\"<>(){}[]&%? \t05aX",
    "---",
    "ab",
    "a ",
    "1 ",
    "5|",
    "a=[",
    "> ",
    "x1 ",
    "━",
]


class Held(Exception):
    """The wall was reached."""


@contextmanager
def wall() -> Iterator[None]:
    """Raise in what takes too long."""

    def stop(*_: object) -> None:
        raise Held

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, WALL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize(
    "end", ["", pytest.param(", x", marks=pytest.mark.slow)], ids=["bare", "ended"]
)
@pytest.mark.parametrize(
    "begin", ["", pytest.param("<html>", marks=pytest.mark.slow)], ids=["text", "html"]
)
@pytest.mark.parametrize("unit", UNITS)
def test_long_runs(unit, begin, end):
    """A long run of anything is read within bounds, whatever stands before and behind it."""
    text = begin + unit * (LENGTH // len(unit)) + end
    with wall():
        list(read_batches(io.BytesIO(text.encode())))


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        f"{'=' * 60}, hello",
        f"{'=' * 72}Newsletter",
        f"{':' * 60}, x",
        "-= " * 30 + "x",
        *(unit * (9_000 // len(unit)) + ", x" for unit in UNITS),
        "\n".join(["53..7....".replace(".", "lO"[i % 2]) for i in range(9)]),
        "\n".join(["12345678??"] * 25),
    ],
)
def test_nearest_readings_of_ornaments(line):
    """Rules as they stand in every mail have no reading near them, and are soon done with."""
    nearest_readings(EASY[:-1])  # compiles
    with wall():
        nearest_readings(line)


def test_a_long_run_of_blanks_is_no_comment() -> None:
    """The sign of a comment is looked for behind all blanks at once, and not behind each."""
    with wall():
        assert words_of(" " * 4 * LENGTH) == ""


def test_a_heading_between_lines_of_underscores() -> None:
    """As a test runner prints it; each underscore may be read in one way alone."""
    assert entries_along(f"{'_' * 33} test_solve {'_' * 35}") == 0
