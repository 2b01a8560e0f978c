"""What a reader yields: one record for each attempt at a puzzle, and the text around them.

Nothing of a source is dropped: what may have been meant as a puzzle is a `Record`, readable or not;
text that is no attempt at one is `SetAside`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from puzzle.errors import NotationError
from puzzle.formats.claims import Claims
from puzzle.formats.letter import Letter
from puzzle.grid import Grid
from puzzle.message import Message, Quoted, joined, message, said

NO_PUZZLE = "There is no puzzle in it: write one a line."
"""What is said of a source without any attempt at one."""


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a source, readable or not.

    Attributes:
        line: 1-based line where the record starts.
        text: the record as it stood, without its line end.
        content: the grid, or the error that says why it is none.
        where: where it stands, when its line does not say that well: ``Sheet1!B2`` in a
            spreadsheet, whose row 2 is then `line`; None elsewhere.
        notes: what was taken for granted to read the grid, a sentence each.
        claims: what is said of the puzzle beside its givens; None for nothing.
        letter: the mail that it came in; None for none.
        unheeded: sentences around it that may state rules, and were not taken into account.
    """

    line: int
    text: str
    content: Grid | NotationError
    where: str | None = None
    notes: tuple[Message, ...] = ()
    claims: Claims | None = None
    letter: Letter | None = None
    unheeded: tuple[str, ...] = ()

    @property
    def assumed(self) -> str | None:
        """What was taken for granted to read the grid, in English; None for nothing."""
        return said(self.notes) or None

    @property
    def place(self) -> str:
        """Where it stands in its source, for people: ``12`` for a line, or ``Sheet1!B2``."""
        return self.where or str(self.line)


class CagesAlone(Record):
    """Cages that fill a grid which does not stand with them, and may stand near."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Text of a source that is no attempt at a puzzle: a greeting, an address, a page number.

    It has no verdict, and no say in whether a source is sound.

    Attributes:
        line: 1-based line where it starts.
        text: the lines as they stood, without the last line end.
        where: as in `Record`.
        letter: the mail that it came in; None for none.
    """

    line: int
    text: str
    where: str | None = None
    letter: Letter | None = None

    @property
    def line_count(self) -> int:
        """Number of its lines that are not empty, at least 1."""
        return max(1, sum(not line.isspace() for line in self.text.split("\n") if line))

    @property
    def place(self) -> str:
        """Where it stands in its source, as for `Record.place`."""
        return self.where or str(self.line)


class RuleApart(Record):
    """Text that states a rule, and stands beside no puzzle that could have it."""

    def set_aside(self) -> SetAside:
        """Return it as text that says nothing of its own: a puzzle has its rule."""
        return SetAside(self.line, self.text, self.where, self.letter)

    def of_a_puzzle(self) -> Record:
        """Return it as what is wrong with a puzzle at hand, which may have its rule."""
        return Record(self.line, self.text, self.content, self.where, letter=self.letter)


@dataclass(frozen=True, slots=True)
class Gathered:
    """A puzzle with its rules below it, as it stands in text.

    Attributes:
        lines: how many lines it takes.
        record: what it is.
    """

    lines: int
    record: Record


def unheeded_message(sentences: Sequence[str]) -> Message:
    """Return what is told of words beside a puzzle that may state rules, and were not heeded."""
    return message(
        "unheeded",
        "Beside it stands what may be a rule, and was not taken into account: {sentences}.",
        sentences=joined(", ", [Quoted(f"“{sentence}”") for sentence in sentences]),
    )
