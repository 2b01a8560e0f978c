"""Records that cannot be read as a grid: why, where the fault is, and what they may have meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gridmill.judging.inputs import LONGEST_TEXT, Submission

if TYPE_CHECKING:
    from puzzle.errors import NotationError
    from puzzle.formats import Record
    from puzzle.message import Message
    from solver.diagnosis import Reading

MALFORMED = "malformed"
"""The verdict on what cannot be read as a grid, beside those of `solver.verdict.Verdict`."""


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """Where a malformed record is at fault, as far as one place is to blame.

    Attributes:
        line: 1-based line within the record.
        column: 1-based column in that line; None when unknown.
        cell: name of the cell, such as ``r1c1``; None when unknown.
        character: what should not be there; None when unknown.
    """

    line: int = 1
    column: int | None = None
    cell: str | None = None
    character: str | None = None

    def json_values(self) -> dict[str, Any]:
        """Return the place as JSON values, what is unknown left out."""
        place = {"column": self.column, "cell": self.cell, "character": self.character}
        return {"line": self.line} | {name: v for name, v in place.items() if v is not None}


@dataclass(frozen=True, slots=True)
class Malformed:
    """A record that cannot be read as a grid.

    Attributes:
        text: what stands there, up to `LONGEST_TEXT` characters.
        reason: why it is none, as one sentence.
        fault: where the fault is; None when no place is to blame.
        readings: the nearest grids that it may have meant, the best first.
        why: the same as `reason` without the column of `fault`, for any language; None where it
            was read back, or is in English alone.
        lacks_rule: whether a rule is told that was not read: the grid alone would be another
            puzzle, and no reading of it is offered.
    """

    text: str
    reason: str
    fault: FaultPlace | None = None
    readings: tuple[Reading, ...] = ()
    lacks_rule: bool = False
    why: Message | None = field(default=None, compare=False)

    @staticmethod
    def of(submission: Submission) -> Malformed | None:
        """Return what is said of a submission that cannot be read as a grid; None for a grid."""
        from puzzle.errors import NotationError

        error = submission.record.content
        if not isinstance(error, Exception):
            return None
        return Malformed(
            text_of(submission.record),
            why_malformed(error, submission),
            _fault(error, submission.record.line),
            lacks_rule=isinstance(error, NotationError) and error.about == "rule",
            why=_why_in_any_language(error, submission),
        )

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Malformed:
        """Read what `to_dict` wrote, perhaps by way of JSON."""
        from solver.diagnosis import Reading

        fault = data.get("fault")
        readings = tuple(Reading.from_dict(one) for one in data.get("readings", ()))
        return Malformed(
            data["puzzle"],
            data["reason"],
            None if fault is None else FaultPlace(**fault),
            readings,
            data.get("lacks_rule", False),
        )

    @property
    def marked(self) -> FaultPlace:
        """The place to point at: of the fault, or else of the nearest reading."""
        if self.fault is not None:
            return self.fault
        return next((FaultPlace(r.line, r.column) for r in self.readings), FaultPlace())

    def to_dict(self) -> dict[str, Any]:
        """Return the keys of an answer that this fills, as JSON values."""
        data: dict[str, Any] = {"puzzle": self.text, "verdict": MALFORMED, "reason": self.reason}
        if self.fault is not None:
            data["fault"] = self.fault.json_values()
        if self.readings:
            data["readings"] = [reading.to_dict() for reading in self.readings]
        if self.lacks_rule:
            data["lacks_rule"] = True
        return data


def text_of(record: Record) -> str:
    """Return the puzzle of a record: the line notation, or what stands there instead."""
    is_grid = not isinstance(record.content, Exception)
    return str(record.content) if is_grid else record.text[:LONGEST_TEXT]


def why_malformed(error: NotationError, submission: Submission) -> str:
    """Why a submission is malformed, without the line that its place names anyway."""
    from puzzle.errors import NotationError

    line = _line_apart(error, submission)
    why = str(NotationError(error.said, line=line, column=error.column, cell=error.cell))
    return f"{why} There is no file of that name either." if submission.source is None else why


def _why_in_any_language(error: NotationError, submission: Submission) -> Message | None:
    """Return the same for any language, of an argument without the file; None for English alone."""
    from puzzle.errors import NotationError

    line = _line_apart(error, submission) if error.column is None else None
    return NotationError(error.said, line=line, cell=error.cell).said_with_place


def _line_apart(error: NotationError, submission: Submission) -> int | None:
    """Return the line of an error, unless the place of the submission names it anyway."""
    is_named = submission.source is None or error.line == submission.record.line
    return None if is_named else error.line


def _fault(error: NotationError, first_line: int) -> FaultPlace | None:
    line = 1 if error.line is None else max(1, error.line - first_line + 1)
    if (error.column, error.cell, error.character) == (None, None, None):
        return None
    return FaultPlace(line, error.column, error.cell, error.character)
