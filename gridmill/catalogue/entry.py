"""What goes into the catalogue and what comes out: plain values, no rows of a library."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from puzzle.errors import CatalogueError
from puzzle.formats import read
from puzzle.formats.json_members import members_of, rules_of
from puzzle.grid import Grid
from puzzle.score import Score, score_fields

REPEATED = "repeated"
"""In a record: true when the puzzle was published before, and was to be published again."""


class Origin(Enum):
    """How an edition got into the catalogue."""

    MADE = "made"
    IMPORTED = "imported"


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of one book.

    Attributes:
        book: the book's short name, the same for all of its editions.
        label: which edition it is, such as ``2026-11-21``.
        title: as printed.
        origin: made here, or imported.
        seed: from which its puzzles come; None for an imported one.
        shape: everything that shaped its puzzles, as JSON values; empty for an imported one.
    """

    book: str
    label: str
    title: str
    origin: Origin = Origin.MADE
    seed: int | None = None
    shape: tuple[Mapping[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """What people call it: ``nightly 2026-11-21``."""
        return f"{self.book} {self.label}"


@dataclass(frozen=True, slots=True)
class Run:
    """When and by what an edition was made.

    Attributes:
        ended: ISO 8601, with the offset from UTC.
        versions: software and version.
    """

    ended: str
    versions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One published puzzle.

    Attributes:
        number: as printed, from 1 on.
        section: title of its section; empty if it is in none.
        page: where it is printed; None when unknown.
        puzzle, solution: the grids.
        form: the puzzle's canonical form.
        level: 1 to 5; None beyond.
        score: Sudoku Explainer's rating; None where there is none.
        effort: what puzzles are sorted by within a level; None where there is none.
        record: everything known about it, as JSON values.
    """

    number: int
    section: str
    page: int | None
    puzzle: Grid
    solution: Grid
    form: Grid
    level: int | None
    score: Score | None
    effort: int | None
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle of the catalogue.

    Attributes:
        edition: where it was published.
        entry: the puzzle.
    """

    edition: Edition
    entry: Entry

    def json_values(self) -> dict[str, Any]:
        """Return the puzzle as JSON values, which tell its houses and clues too.

        ``at_least`` stands beside ``score`` only where it is true; ``geometry``, ``constraints``
        and ``rules`` stand beside ``puzzle`` only where its size does not tell them.
        """
        entry = self.entry
        return {
            "book": self.edition.book,
            "edition": self.edition.label,
            "number": entry.number,
            "section": entry.section,
            "page": entry.page,
            "level": entry.level,
            **score_fields(entry.score),
            "effort": entry.effort,
            **members_of(entry.puzzle),
            **rules_of(entry.puzzle.geometry),
            "solution": str(entry.solution),
        }


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; None asks for nothing.

    Attributes:
        book, label: of the edition.
        number: as printed.
        level: 1 to 5.
        lowest, highest: bounds of the score, both included; a score that is only a lower bound is
            found where it is certain to lie between them.
        form: a canonical form.
    """

    book: str | None = None
    label: str | None = None
    number: int | None = None
    level: int | None = None
    lowest: Score | None = None
    highest: Score | None = None
    form: Grid | None = None


def grid_of(text: str) -> Grid:
    """Return the grid of a line that `one_line` wrote, as which the catalogue keeps it.

    Raises:
        CatalogueError: the text is none of its own.
    """
    records = list(read([text]))
    if len(records) != 1 or not isinstance(records[0].content, Grid):
        raise CatalogueError(f"The catalogue is damaged: {text[:40]!r} is no grid.")
    return records[0].content


def score_of(row: Mapping[str, Any]) -> Score | None:
    """Return the score of a row of the table of puzzles: its tenths and what they are."""
    tenths = row["score"]
    return None if tenths is None else Score(tenths, at_least=bool(row["at_least"]))


def to_json(value: Any) -> str:
    """Return a value as the catalogue keeps it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
