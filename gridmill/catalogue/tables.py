"""The tables as the software of today knows them; the migrations say how they came to be.

edition ──< run        each time that an edition was made or imported
│
└─────< puzzle      each puzzle with its number and page
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

EDITION = Table(
    "edition",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("book", String, nullable=False),
    Column("label", String, nullable=False),
    Column("title", String, nullable=False),
    Column("origin", String, nullable=False),
    Column("seed", String),  # up to 2⁶⁴ - 1, beyond SQLite's integers
    Column("shape", Text),  # everything that shaped its puzzles, as JSON
    UniqueConstraint("book", "label", name="edition_once"),
)
"""What was published: one row for each edition of each book."""

RUN = Table(
    "run",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("edition_id", ForeignKey("edition.id", ondelete="CASCADE"), nullable=False),
    Column("ended", String, nullable=False),  # ISO 8601, with the offset
    Column("versions", Text, nullable=False),  # software and version, as JSON
    Index("run_of_edition", "edition_id"),
)
"""The runs that put an edition in, and those that made it again."""

PUZZLE = Table(
    "puzzle",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("edition_id", ForeignKey("edition.id", ondelete="CASCADE"), nullable=False),
    Column("run_id", ForeignKey("run.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # as printed, from 1 on
    Column("section", String, nullable=False),
    Column("page", Integer),
    Column("digest", LargeBinary, nullable=False),  # of the form, 16 bytes
    Column("form", Text, nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("solution", Text, nullable=False),
    Column("level", Integer),
    Column("score", Integer),  # Sudoku Explainer's, in tenths
    Column("at_least", Boolean, nullable=False),  # whether the score is only a lower bound
    Column("effort", Integer),
    Column("record", Text, nullable=False),  # everything that is known of it, as JSON
    UniqueConstraint("edition_id", "number", name="number_once"),
    Index("puzzle_by_digest", "digest"),
    Index("puzzle_by_level", "level", "score"),
    Index("puzzle_by_score", "score"),
    Index("puzzle_by_number", "number"),
)
"""The puzzles. Grids are in the line notation, or, where that does not tell their houses, as one
object of the JSON lines notation."""


def alien_column(row: Mapping[str, Any], table: Table) -> str | None:
    """Return a column in which a row has what is never written there; None for none.

    SQLite keeps what it is given, whatever the column is said to be of.

    Args:
        row: values by the names of columns; other names are let be.
        table: whose row it is.
    """
    for column in table.columns:
        value = row.get(column.name)
        if column.name not in row or (value is None and column.nullable):
            continue
        if not isinstance(value, column.type.python_type):
            return column.name
    return None
