"""The errors that gridmill raises on purpose.

GridmillError
├── NotationError        text or a table that cannot be read as a grid: line, cell, character
├── GeometryError        a size, box shape or set of regions that makes no Sudoku
├── ArgumentError        an argument out of its range; a ValueError too
├── OutOfTime            a time limit that passed before there was an answer
├── RecipeError          a recipe that asks for something unknown or impossible
├── GenerationExhausted  a recipe that was tried honestly and not met
├── ClusterError         a cluster that cannot be used, or whose workers are not as this process
├── WorkerLost           a worker process ended before its work was done
├── RunFolderError       a run folder that cannot be made, written or continued
├── CheckpointError      the answers of a judging run that cannot be written or gone on with
├── CatalogueError       a catalogue of puzzles that cannot be opened, written or trusted
├── SolverUnavailable    Pyomo or HiGHS is missing or refuses to start
└── EnginesDisagree      two engines contradict each other: a bug in gridmill, stop at once

"No solution" and "many solutions" are verdicts (`solver.verdict`), never exceptions.

The message of each error is one sentence that says what is wrong, where, and what to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from puzzle.message import Message, Numeral, message


class GridmillError(Exception):
    """Base of every error that gridmill raises on purpose; its text is fit to show to a user.

    Args:
        said: what is wrong. It is a `Message` where a letter to a stranger may say it, in any
            language; and a text where only whoever runs gridmill can read it.
    """

    def __init__(self, said: Message | str = "") -> None:
        super().__init__(said)
        self.said: Message | str = said


About: TypeAlias = Literal["shape", "sign", "rule"]
"""What a text that cannot be read as a grid fails by; see `NotationError`."""


class NotationError(GridmillError):
    """A text or table that cannot be read as a grid.

    Args:
        said: what is wrong and what was expected, without the place; as for `GridmillError`.
        line: 1-based line of the record in its source, or None when there is no source.
        column: 1-based column within the line, or None.
        cell: name of the cell concerned (``r1c1``), or None.
        character: the offending character, or None.
        about: ``shape`` where it has not the shape of any puzzle that is known, and may have been
            written in another way; ``rule`` where a rule is told and not read, so that the grid
            alone would be another puzzle; ``sign`` where what was meant is plain, and refused.
    """

    def __init__(
        self,
        said: Message | str,
        *,
        line: int | None = None,
        column: int | None = None,
        cell: str | None = None,
        character: str | None = None,
        about: About = "sign",
    ) -> None:
        super().__init__(said)
        self.about: About = about
        self.line = line
        self.column = column
        self.cell = cell
        self.character = character

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message

    @property
    def message(self) -> str:
        """What is wrong and what was expected, without the place, in English."""
        return str(self.said)

    @property
    def place(self) -> str:
        """Where the fault is, for people: ``line 3, column 80 (r9c8)``; empty when unknown."""
        return str(self._place or "")

    @property
    def said_with_place(self) -> Message | None:
        """The same as `str` of the error for any language; None where it is English alone."""
        if isinstance(self.said, str):
            return None
        if self._place is None:
            return self.said
        return message("placed", "{place}: {fault}", place=self._place, fault=self.said)

    @property
    def _place(self) -> Message | None:
        line = None if self.line is None else line_place(self.line)
        column = None if self.column is None else column_place(self.column)
        found = line or column
        if line and column:
            found = message("place.both", "{line}, {column}", line=line, column=column)
        if self.cell is None:
            return found
        if found is None:
            return Message("", "{cell}", {"cell": self.cell})
        return message("place.cell", "{place} ({cell})", place=found, cell=self.cell)

    def at_line(self, line: int) -> NotationError:
        """Return the same error, placed at a line of its source (1-based)."""
        return self._placed(line, self.column)

    def at_column(self, column: int | None) -> NotationError:
        """Return the same error, placed at a column of its line (1-based), or at none."""
        return self._placed(self.line, column)

    def _placed(self, line: int | None, column: int | None) -> NotationError:
        return NotationError(
            self.said,
            line=line,
            column=column,
            cell=self.cell,
            character=self.character,
            about=self.about,
        )


def line_place(line: int) -> Message:
    """Return a line by its number, as a part of a sentence."""
    return message("place.line", "line {line}", line=Numeral(line))


def column_place(column: int) -> Message:
    """Return a column of a line by its number, as a part of a sentence."""
    return message("place.column", "column {column}", column=Numeral(column))


class GeometryError(GridmillError):
    """A size, box shape or set of regions that makes no Sudoku."""


class ArgumentError(GridmillError, ValueError):
    """An argument out of its range, such as a negative time limit."""


class OutOfTime(GridmillError):
    """A time limit that passed before there was an answer."""


class RecipeError(GridmillError):
    """A recipe that asks for something unknown or impossible."""


class GenerationExhausted(GridmillError):
    """A recipe that was tried honestly and not met.

    Args:
        message: which puzzle was not found, and what was wrong with the attempts at it.
        rejects: number of attempts at that puzzle that were rejected, by reason.
    """

    def __init__(self, message: str, rejects: Mapping[str, int] = MappingProxyType({})) -> None:
        super().__init__(message)
        self.rejects = rejects


class WorkerLost(GridmillError):
    """A worker process ended before its work was done: killed, or out of memory."""


class ClusterError(GridmillError):
    """A cluster that cannot be reached, or whose workers are not as this process is."""


class RunFolderError(GridmillError):
    """A run folder that cannot be made, written or continued."""


class CheckpointError(GridmillError):
    """The answers of a judging run that cannot be begun, or gone on with."""


class CatalogueError(GridmillError):
    """A catalogue of published puzzles that cannot be opened, written or trusted."""


class SolverUnavailable(GridmillError):
    """Pyomo or HiGHS is missing or refuses to start."""


class EnginesDisagree(GridmillError):
    """Two engines contradict each other: a bug in gridmill, so nothing more may be published."""
