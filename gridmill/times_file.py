"""Times of a publisher's own players: the table that they come in, and the file of the fit."""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from gridmill.printable import printable
from puzzle.errors import GridmillError, NotationError
from puzzle.grid import Grid
from puzzle.own_files import json_of, text_of, write_whole
from solver.human import PlayerTimes, TimedSolve
from solver.search import count_solutions


def read_times(path: Path) -> PlayerTimes:
    """Read what `write_times` wrote.

    Raises:
        NotationError: the file cannot be read, or is no such file.
    """
    try:
        return PlayerTimes.from_dict(json_of(text_of(path)))
    except OSError as error:
        raise NotationError(f"{path}: cannot be read ({error.strerror}).") from None
    except (ValueError, AttributeError, NotationError):
        raise NotationError(
            f"{path}: no times of players: expected a file that gridmill calibrate wrote."
        ) from None


def write_times(path: Path, times: PlayerTimes) -> None:
    """Write the times of players.

    Raises:
        OSError: the file cannot be written.
    """
    write_whole(path, json.dumps(times.to_dict(), indent=2) + "\n")


class SolvesRead(NamedTuple):
    """What a table of times has.

    Attributes:
        solves: the times, in the order of the rows.
        faults: what is wrong with rows that were left out, a sentence each, with its line.
    """

    solves: tuple[TimedSolve, ...]
    faults: tuple[str, ...]


def read_solves(path: Path) -> SolvesRead:
    """Read a table of solving times: a head that names the columns, and a row for each time.

    The columns are parted by commas, semicolons or tabs, and found by their names (`COLUMNS`).
    Seconds are numbers, or as in 4:05 or 1:04:05.

    Raises:
        NotationError: the file cannot be read, or has no column of puzzles or none of times.
    """
    try:
        text = text_of(path, "utf-8-sig")
    except OSError as error:
        raise NotationError(f"{path}: cannot be read ({error.strerror}).") from None
    head, _, _ = text.partition("\n")
    separator = max(",;\t", key=head.count)
    rows = csv.reader(text.splitlines(), delimiter=separator)
    columns, unit = _columns(path, next(rows, []))
    solves, faults = [], []
    for row in rows:
        if any(map(str.strip, row)):
            try:
                solves.append(_solve(row, columns, unit))
            except GridmillError as error:
                faults.append(f"{path}:{rows.line_num}: {error}")
    return SolvesRead(tuple(solves), tuple(faults))


COLUMNS: Mapping[str, tuple[str, ...]] = {
    "puzzle": ("puzzle", "grid", "givens", "clues", "quizzes", "quiz", "sudoku", "board"),
    "seconds": ("seconds", "secs", "sec", "time", "duration", "elapsed", "solve_time"),
    "solver": ("solver", "player", "user", "name", "id", "solver_id", "player_id", "user_id"),
}
"""What the columns of a table of times may be called; the solver may be missing."""


UNITS: Mapping[str, float] = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1.0),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 60.0),
    **dict.fromkeys(("h", "hour", "hours"), 3600.0),
    **dict.fromkeys(("ms", "msec", "millis", "milliseconds"), 0.001),
}
"""The units that the name of a column of times may end in, each in seconds: ``Time (min)``."""


def _unit_of(name: str) -> float | None:
    """Return the seconds of a unit in a column named after it; None where it is no such column."""
    *before, unit = name.split("_")
    is_time = "_".join(before) in ("", *COLUMNS["seconds"])
    return UNITS.get(unit) if is_time else None


def _columns(path: Path, head: Sequence[str]) -> tuple[dict[str, int], float]:
    """Return where each column is, and the unit of the times in seconds."""
    names = [re.sub(r"[\W_]+", "_", name.lower()).strip("_") for name in head]
    found = {
        column: names.index(name)
        for column, known in COLUMNS.items()
        for name in reversed(known)
        if name in names
    }
    unit = 1.0
    for place, name in enumerate(names):
        if "seconds" not in found and (own := _unit_of(name)) is not None:
            found["seconds"], unit = place, own
    things = {"puzzle": "puzzles", "seconds": "times"}
    missing = [thing for column, thing in things.items() if column not in found]
    if missing:
        said = ", ".join(map(printable, names)) or "nothing"
        raise NotationError(
            f"{path}:1: no column of {' and none of '.join(missing)}: the first line names the "
            "columns puzzle, seconds and, where it is known, solver; this one has "
            f"{said[:_LONGEST]}."
        )
    return found, unit


_LONGEST = 200


def _solve(row: Sequence[str], columns: Mapping[str, int], unit: float) -> TimedSolve:
    """Return the time of a row.

    Raises:
        GridmillError: it has none, or no 9x9 puzzle with one solution.
    """
    cells = {
        column: row[place].strip() if place < len(row) else "" for column, place in columns.items()
    }
    grid = _puzzle(cells["puzzle"])
    return TimedSolve(grid, _seconds(cells["seconds"], unit), cells.get("solver", ""))


@lru_cache(maxsize=4096)
def _puzzle(text: str) -> Grid:
    grid = Grid.parse(text)
    if not grid.geometry.is_classic:
        raise NotationError(f"A puzzle of {grid.geometry.name}: minutes are foretold of 9x9 only.")
    if count_solutions(grid) != 1:
        raise NotationError("The puzzle has not exactly one solution.")
    return grid


_IN_WORDS = re.compile(
    r"(?:(\d+) *h[a-z]*\.?)? *(?:(\d+) *m[a-z]*\.?)? *(?:(\d+(?:[.,]\d+)?) *s[a-z]*\.?)?"
)
"""Times such as ``1 h 2 min 3 s`` and ``4m05s``."""


def _seconds(text: str, unit: float) -> float:
    """Return the seconds of a time.

    Args:
        text: a number, a time with colons or one in words.
        unit: what a number alone counts, in seconds.
    """
    parts = text.replace(",", ".").split(":")
    if len(parts) == 1 and (words := _IN_WORDS.fullmatch(text.lower())):
        parts = [(part or "0").replace(",", ".") for part in words.groups()]
        unit = 1.0
    try:
        seconds = sum(float(part) * 60.0**i for i, part in enumerate(reversed(parts)))
    except ValueError:
        seconds = 0.0
    if len(parts) == 1:
        seconds *= unit
    if not 0 < seconds < math.inf:
        raise NotationError(
            f"{printable(text[:_LONGEST]) or 'Nothing'} is no time: give seconds, more than 0."
        )
    return seconds
