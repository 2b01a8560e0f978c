"""Times of a publisher's own players: the table that they come in, and the file of the fit."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from gridmill.printable import printable
from puzzle.errors import GridmillError, NotationError
from puzzle.formats import as_grid
from puzzle.formats.source import Source
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.own_files import bytes_of, json_of, refusal, text_of, write_whole
from solver.human import PlayerTimes, TimedSolve
from solver.human.player_times import OTHER_LOOKS, are_of_other_looks
from solver.search import count_solutions


def read_times(path: Path) -> PlayerTimes:
    """Read what `write_times` wrote.

    Raises:
        NotationError: the file cannot be read, is no such file, or an older gridmill fitted it.
    """
    data = None
    try:
        data = json_of(text_of(path))
        return PlayerTimes.from_dict(data)
    except OSError as error:
        raise _unread(path, error) from None
    except (ValueError, AttributeError, NotationError):
        reason = "no times of players: expected a file that gridmill calibrate wrote."
        if are_of_other_looks(data):
            reason = OTHER_LOOKS
        raise NotationError(f"{path}: {reason}") from None


def _unread(path: Path, error: OSError) -> NotationError:
    return NotationError(f"{path}: cannot be read ({refusal(error)}).")


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
        assumed: what was taken for what where no line names the columns; else empty.
    """

    solves: tuple[TimedSolve, ...]
    faults: tuple[str, ...]
    assumed: str = ""


class _TimesRow(NamedTuple):
    """A row that is not empty: its cells, and the line that it begins on, from 1 on."""

    line: int
    cells: list[str]


class _TimesTable(NamedTuple):
    """The rows of times, where each column is, what numbers count in seconds, and `assumed`."""

    rows: Sequence[_TimesRow]
    columns: Mapping[str, int]
    unit: float
    assumed: str = ""


SEPARATORS = ",;\t|"
MOST_ABOVE = 10
"""Lines above a head, such as titles, that are passed over."""


def read_solves(path: Path) -> SolvesRead:
    """Read a table of solving times: a head that names the columns, and a row for each time.

    The columns are parted by commas, semicolons, tabs or upright strokes, and found by their names
    (`COLUMNS`); a few lines above the head are passed over. Where no line names a column, they are
    told by what is in them, if that leaves no choice. Puzzles are in any notation that is text, of
    one line or of several between quotation marks. Seconds are numbers, or as in 4:05 or 1:04:05.
    A row with the puzzle, solver and time of another is that time once more, and left out.

    Raises:
        NotationError: the file cannot be read, has no column of puzzles or none of times, or has
            names of puzzles in place of their givens.
    """
    try:
        text = _text_of(path)
    except OSError as error:
        raise _unread(path, error) from None
    table = _table(path, text)
    solves, faults = [], []
    first: dict[TimedSolve, int] = {}
    for row in table.rows:
        try:
            solve = _solve(row.cells, table.columns, table.unit)
        except GridmillError as error:
            faults.append(f"{path}:{row.line}: {_told(error)}")
            continue
        line = first.setdefault(solve, row.line) if solve.solver else row.line
        if line == row.line:
            solves.append(solve)
        else:
            said = f"line {line} has the same puzzle, solver and time: counted once."
            faults.append(f"{path}:{row.line}: {said}")
    if faults and not solves:
        _check_givens(path, table)
    return SolvesRead(tuple(solves), tuple(faults), table.assumed)


def _told(error: GridmillError) -> str:
    """Return why a row is none, without the line that a cell has as well."""
    if not isinstance(error, NotationError):
        return str(error)
    return str(NotationError(error.message, column=error.column, cell=error.cell))


def _check_givens(path: Path, table: _TimesTable) -> None:
    """Raise an error where the column of puzzles has what they are called by, and no givens.

    Raises:
        NotationError: each cell has something, and none is long enough for a puzzle.
    """
    place = table.columns["puzzle"]
    cells = [row.cells[place].strip() for row in table.rows if place < len(row.cells)]
    names = [cell for cell in cells if cell and not _AS_NUMBER.fullmatch(cell)]
    if names and len(names) == len(cells) and max(map(len, names)) < CLASSIC.cell_count:
        raise NotationError(
            f"{path}:{table.rows[0].line}: the column of puzzles has no givens, but names or "
            f"numbers such as {printable(names[0])}: put the 81 characters of each puzzle there."
        )


def _table(path: Path, text: str) -> _TimesTable:
    """Return the table, by the first line that names its columns, else by what is in them."""
    lines = list(islice(filter(str.strip, text.split("\n")), MOST_ABOVE + 1))
    separators = dict.fromkeys(max(SEPARATORS, key=line.count) for line in lines)
    tables = [_rows(path, text, separator) for separator in separators] or [[]]
    for rows in tables:
        for place, row in enumerate(rows[: MOST_ABOVE + 1]):
            columns, unit = _named(row.cells)
            if {"puzzle", "seconds"} <= columns.keys():
                return _TimesTable(rows[place + 1 :], columns, unit)
    for rows in tables:
        if (found := _told_by_content(rows)) is not None:
            return found
    above = [row for rows in tables for row in rows[: MOST_ABOVE + 1]]
    # Titles fill fewer cells than the line that was meant to name the columns.
    head = max(above, key=_filled, default=_TimesRow(1, []))
    things = {"puzzle": "puzzles", "seconds": "times"}
    missing = [thing for column, thing in things.items() if column not in _named(head.cells)[0]]
    said = ", ".join(printable(name.strip()) for name in head.cells) or "nothing"
    raise NotationError(
        f"{path}:{head.line}: no column of {' and none of '.join(missing)}: the line above the "
        "times names the columns puzzle, seconds and, where it is known, solver; this one has "
        f"{said[:_LONGEST].rstrip('.')}."
    )


def _filled(row: _TimesRow) -> int:
    """Return how many cells of a row are not empty."""
    return sum(bool(cell.strip()) for cell in row.cells)


def _rows(path: Path, text: str, separator: str) -> list[_TimesRow]:
    """Return the rows, without empty ones and lines drawn with dashes.

    Raises:
        NotationError: a quotation mark is opened and not closed, so that rows run into one.
    """
    found: list[_TimesRow] = []
    read, first = csv.reader(io.StringIO(text), delimiter=separator), 1
    try:
        for cells in read:
            if any(cell.strip(" \t-:") for cell in cells):
                found.append(_TimesRow(first, cells))
            first = read.line_num + 1
        first = found[-1].line if found else 1
        _check_quotes(text, separator)
    except csv.Error:
        raise NotationError(
            f"{path}:{first}: a quotation mark is opened here, or below, "
            "and never closed, so that rows run into one: close it, or take it away."
        ) from None
    return found


def _check_quotes(text: str, separator: str) -> None:
    """Raise csv's error where the text ends between quotation marks."""
    try:
        deque(csv.reader(io.StringIO(text), delimiter=separator, strict=True), maxlen=0)
    except csv.Error as error:
        if "unexpected end" in str(error):
            raise


def _told_by_content(rows: Sequence[_TimesRow]) -> _TimesTable | None:
    """Return a table that has no head, by what most rows have; None where that leaves a choice."""
    above = 0
    while above < len(rows) and _filled(rows[above]) == 1:
        above += 1
    there = rows[above:]
    if not there or above > MOST_ABOVE or _named(there[0].cells)[0]:
        return None
    looked_at = [row.cells for row in there[:_LOOKED_AT]]

    def columns_of(holds: Callable[[str], bool]) -> list[int]:
        width = max(map(len, looked_at))
        filled = {i: [cells[i] for cells in looked_at if i < len(cells)] for i in range(width)}
        return [i for i, own in filled.items() if 2 * sum(map(holds, own)) > len(looked_at)]

    if not any(map(_is_puzzle, looked_at[0])):
        return None  # a head of other names
    puzzles = columns_of(_is_puzzle)
    times = [i for i in columns_of(_is_time) if i not in puzzles]
    told = [
        i for i in times if i in columns_of(lambda cell: not _IS_NUMBER.fullmatch(cell.strip()))
    ]
    if len(told) == 1:
        times = told
    if len(puzzles) != 1 or len(times) != 1:
        return None
    columns = {"puzzle": puzzles[0], "seconds": times[0]}
    names = [i for i in columns_of(lambda cell: bool(cell.strip())) if i not in columns.values()]
    if len(names) == 1 and names == columns_of(_is_name):
        columns["solver"] = names[0]
    things = {"puzzle": "puzzles", "seconds": "times", "solver": "solvers"}
    listed = ", ".join(f"{things[name]} from column {i + 1}" for name, i in columns.items())
    units = "" if told else "; numbers alone are taken for seconds"
    return _TimesTable(there, columns, 1.0, f"No line names the columns: {listed}{units}.")


_LOOKED_AT = 50
"""Rows by which columns without names are told."""


def _is_puzzle(cell: str) -> bool:
    """Whether a cell is a puzzle, and no full grid."""
    try:
        grid = as_grid(cell.strip())
    except GridmillError:
        return False
    return grid.geometry.is_classic and 0 in grid.digits


def _is_time(cell: str) -> bool:
    try:
        return _seconds(cell.strip(), 1.0) > 0
    except NotationError:
        return False


def _is_name(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and not any(map(str.isdigit, cell))


def _text_of(path: Path) -> str:
    """Return the text of a table as spreadsheets save it: UTF-8, UTF-16 or Windows' own letters.

    Raises:
        NotationError: it is no text.
        OSError: it cannot be read.
    """
    data = bytes_of(path)
    source = Source.of(data)
    if source.why_no_text:
        raise NotationError(f"{path}: this is no text: save the table as CSV.")
    if b"\0" in data:
        return "\n".join(source.lines())
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


COLUMNS: Mapping[str, tuple[str, ...]] = {
    "puzzle": ("puzzle", "grid", "givens", "clues", "quizzes", "quiz", "sudoku", "board"),
    "seconds": (
        *("seconds", "secs", "sec", "time", "duration", "elapsed", "solve_time", "solving_time"),
        *("completion_time", "elapsed_time", "time_taken", "mean", "average", "avg", "median"),
        *("mean_time", "average_time", "avg_time", "median_time"),
    ),
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
_AS_ON_A_CLOCK = re.compile(r"(?:^|_)(?:h{1,2}_)?(?:m{1,2}|min)_(?:s{1,2}|sec)$")
"""What such a name may end in where the times have colons: ``Time (mm:ss)``, ``hh:mm:ss``."""


def _unit_of(name: str) -> float | None:
    """Return the seconds of a unit in a column named after it; None where it is no such column."""
    *before, unit = name.split("_")
    is_time = "_".join(before) in ("", *COLUMNS["seconds"])
    return UNITS.get(unit) if is_time else None


def _named(head: Sequence[str]) -> tuple[dict[str, int], float]:
    """Return where each column is that a line names, and the unit of the times in seconds."""
    names = [_column_name(cell) for cell in head]
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
    return found, unit


def _column_name(cell: str) -> str:
    """Return a cell of the head in the letters of `COLUMNS`, without how its times are written."""
    name = re.sub(r"[\W_]+", "_", cell.lower()).strip("_")
    return (_AS_ON_A_CLOCK.sub("", name) or "time") if name else ""


_LONGEST = 200


def _solve(row: Sequence[str], columns: Mapping[str, int], unit: float) -> TimedSolve:
    """Return the time of a row.

    Raises:
        GridmillError: it has none, or no 9x9 puzzle with one solution.
    """
    cells = {column: row[place] if place < len(row) else "" for column, place in columns.items()}
    grid = _puzzle(cells["puzzle"])
    solver = " ".join(cells.get("solver", "").split()).casefold()
    said = cells["seconds"].strip()
    seconds, blanks = _seconds(said, unit), grid.digits.count(0)
    if seconds < LEAST_SECONDS_A_CELL * blanks:
        raise NotationError(
            f"{printable(said[:_LONGEST])} would be {seconds:.3g} seconds for {blanks} blank "
            "cells, which nobody fills so soon: call the column after its unit, as in minutes, or "
            "give times as in 4:05."
        )
    return TimedSolve(grid, seconds, "" if solver in NOBODY else solver)


NOBODY = frozenset(("", "-", "–", "?", "n/a", "na", "none", "null", "nan", "unknown", "anonymous"))
"""What stands in the column of solvers, in small letters, where nobody knows who it was."""


@lru_cache(maxsize=4096)
def _puzzle(text: str) -> Grid:
    if _AS_NUMBER.fullmatch(text.strip()):
        raise NotationError(
            f"{text.strip()} is what a spreadsheet made of a puzzle: its column has to be of text."
        )
    grid = as_grid(text if len(text) == _CELLS else text.strip())
    if not grid.geometry.is_classic:
        raise NotationError(f"A puzzle of {grid.geometry.name}: minutes are foretold of 9x9 only.")
    if count_solutions(grid) != 1:
        raise NotationError("The puzzle has not exactly one solution.")
    return grid


_CELLS = 81
_AS_NUMBER = re.compile(r"\d(?:[.,]\d+)?E\+?\d+", re.IGNORECASE)
_IN_WORDS = re.compile(
    r"(?:(\d+) *h[a-z]*\.?)? *(?:(\d+) *(?:m[a-z]*\.?|['’′]))?"
    r" *(?:(\d+(?:[.,]\d+)?) *(?:s[a-z]*\.?|\"|''|”|″)?)?"
)
"""Times such as ``1 h 2 min 3 s``, ``4m05s``, ``4m05``, ``4'05"`` and, after its PT, ``PT4M5S``."""
LEAST_SECONDS_A_CELL = 0.4
"""The quickest solvers take more than a second: less is a time of another unit, or none."""


def _seconds(text: str, unit: float) -> float:
    """Return the seconds of a time.

    Args:
        text: a number, a time with colons or one in words.
        unit: what a number alone counts, in seconds.
    """
    parts = text.replace(",", ".").split(":")
    if not _IS_NUMBER.fullmatch(text) and (
        words := _IN_WORDS.fullmatch(text.lower().removeprefix("pt"))
    ):
        parts = [(part or "0").replace(",", ".") for part in words.groups()]
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        numbers = [0.0]
    seconds = sum(number * 60.0**i for i, number in enumerate(reversed(numbers)))
    if len(parts) == 1:
        seconds *= unit
    is_carried = all(
        0 <= number < 60 or not any(numbers[:i]) for i, number in enumerate(numbers) if i
    )
    if not (0 < seconds < math.inf and is_carried):
        said = printable(text[:_LONGEST]) or "Nothing"
        raise NotationError(f"{said} is no time: give seconds, more than 0, or as in 4:05.")
    return seconds


_IS_NUMBER = re.compile(r"\d*(?:[.,]\d*)?")
