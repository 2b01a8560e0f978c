"""Whether a catalogue is sound: the file itself, and every row against what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from gridmill.catalogue.catalogue import MOST_SAID, Catalogue
from gridmill.catalogue.entry import REPEATED, Origin, grid_of, score_of
from gridmill.catalogue.tables import EDITION, PUZZLE, alien_column
from puzzle.canonical import canonical_form
from puzzle.errors import CatalogueError, NotationError
from puzzle.formats.form_digests import digest_of
from puzzle.formats.json_members import one_line
from puzzle.own_files import json_of
from puzzle.score import Score
from solver.search import find_solutions

_BATCH = 1_000


@dataclass(frozen=True, slots=True)
class Unsoundness:
    """Something that is wrong in a catalogue; `sentence` says where and what."""

    sentence: str


def faults(catalogue: Catalogue) -> Iterator[Unsoundness]:
    """Everything that is wrong in a catalogue, as it is found; nothing when it is sound.

    The file's own structure, the links between its tables, and for each puzzle: that its grids can
    be read, that it has exactly the solution that stands beside it, that its canonical form and
    digest are its own, that record and columns agree, that numbers and pages rise, and that no
    edition made here has a puzzle of an earlier one, unless its record says that it is a repeat.

    Raises:
        CatalogueError: the file cannot be read at all.
    """
    with catalogue.rows() as connection:
        yield from _of_the_file(connection)
        yield from _of_the_rows(connection)
        yield from _published_twice(connection)


def _of_the_file(connection: sa.Connection) -> Iterator[Unsoundness]:
    for (said,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if said != "ok":
            yield Unsoundness(f"The file is damaged: {said}.")
    for table, row, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield Unsoundness(f"Row {row} of {table} belongs to no row of {parent}.")


def _of_the_rows(connection: sa.Connection) -> Iterator[Unsoundness]:
    query = sa.select(PUZZLE, EDITION.c.book, EDITION.c.label).join_from(
        PUZZLE, EDITION, isouter=True
    )
    for row in connection.execution_options(yield_per=_BATCH).execute(query).mappings():
        name = f"Puzzle {row['number']} of {row['book']} {row['label']}"
        for what in _of_a_row(dict(row)):
            yield Unsoundness(f"{name}: {what}.")


def _of_a_row(row: dict[str, Any]) -> Iterator[str]:
    """Return what is wrong with a row."""
    column = alien_column(row, PUZZLE) or alien_column(row, EDITION)
    if column is None:
        return _of_values(row)
    return iter([f"its {column} is none that gridmill writes"])


def _of_values(row: dict[str, Any]) -> Iterator[str]:
    try:
        puzzle, solution = grid_of(row["puzzle"]), grid_of(row["solution"])
        record = json_of(row["record"])
        recorded = Score.from_fields(record)
    except (CatalogueError, NotationError, ValueError, TypeError, AttributeError) as error:
        yield f"it cannot be read ({str(error)[:MOST_SAID]})"
        return
    if not solution.solves(puzzle):
        yield "its solution does not solve it"
        return
    if find_solutions(puzzle).solutions != (solution,):
        yield "it has another solution, too"
        return
    form = canonical_form(puzzle, solution)
    if one_line(form) != row["form"]:
        yield "its canonical form is another one"
    if digest_of(form) != row["digest"]:
        yield "its digest is that of another puzzle"
    for key in ("level", "effort"):
        if record.get(key) != row[key]:
            yield f"its {key} is {row[key]}, and its record says {record.get(key)}"
    if (score := score_of(row)) != recorded:
        yield f"its score is {score}, and its record says {recorded}"
    if row["number"] < 1:
        yield "its number is below 1"


def _published_twice(connection: sa.Connection) -> Iterator[Unsoundness]:
    """Puzzles that an edition made here shares with another; imported books are as they are."""
    again = (
        sa.select(PUZZLE.c.digest).group_by(PUZZLE.c.digest).having(sa.func.count() > 1)
    ).subquery()
    query = (
        sa.select(
            PUZZLE.c.form,
            PUZZLE.c.number,
            PUZZLE.c.record,
            EDITION.c.book,
            EDITION.c.label,
            EDITION.c.origin,
        )
        .join_from(PUZZLE, EDITION)
        .join(again, again.c.digest == PUZZLE.c.digest)
        .order_by(EDITION.c.id, PUZZLE.c.number)
    )
    rows = list(connection.execute(query))
    counts = Counter(row.form for row in rows)
    first: dict[str, str] = {}
    for row in rows:
        name = f"puzzle {row.number} of {row.book} {row.label}"
        before = first.setdefault(row.form, name)
        is_again = before != name and counts[row.form] > 1 and row.origin == Origin.MADE.value
        if is_again and not _is_repeated(row.record):
            yield Unsoundness(f"{name.capitalize()} is equal to {before}.")


def _is_repeated(record: str) -> bool:
    """Whether a record says that its puzzle was to be published again."""
    try:
        return bool(json_of(record).get(REPEATED))
    except (ValueError, AttributeError, TypeError):
        return False
