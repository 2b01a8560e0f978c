"""Whether the lists of a run are what its records say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.pipeline import Pair
from generator.run_folder.names import MANIFEST, PUZZLES, SOLUTIONS
from puzzle.formats.json_members import one_line
from puzzle.grid import Grid
from puzzle.own_files import text_of
from puzzle.sentences import counted


def differing_lines(folder: Path, pairs: Sequence[Pair]) -> list[str]:
    """Return where the lists of a run are not what its records say, a sentence each.

    Args:
        folder: the folder of a run, or one without such lists, as of a book.
        pairs: puzzle and solution of each record, in order.

    Raises:
        NotationError: a list is no text.
        OSError: a list cannot be read.
    """
    puzzles, solutions = ([pair[which] for pair in pairs] for which in (0, 1))
    is_run = (folder / MANIFEST).is_file()
    differing: list[str] = []
    for name, grids in ((PUZZLES, puzzles), (SOLUTIONS, solutions)):
        path = folder / name
        if path.is_file():
            differing += _differing(path, grids)
        elif is_run:
            differing.append(f"{path}: there is no such file, and a run has one.")
    return differing


def _differing(path: Path, grids: Sequence[Grid]) -> Iterator[str]:
    lines = text_of(path).splitlines()
    if len(lines) != len(grids):
        records = counted(len(grids), "record")
        yield f"{path}: it has {counted(len(lines), 'line')}, and there are {records}."
    for number, (line, grid) in enumerate(zip(lines, grids, strict=False), start=1):
        if line != one_line(grid):
            yield f"{path}:{number}: it is not what record {number} has."
