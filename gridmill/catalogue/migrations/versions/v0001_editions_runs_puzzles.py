"""The first tables: editions, runs, puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "edition",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("book", sa.String, nullable=False),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("origin", sa.String, nullable=False),
        sa.Column("seed", sa.String),
        sa.Column("shape", sa.Text),
        sa.UniqueConstraint("book", "label", name="edition_once"),
    )
    op.create_table(
        "run",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "edition_id",
            sa.Integer,
            sa.ForeignKey("edition.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("ended", sa.String, nullable=False),
        sa.Column("versions", sa.Text, nullable=False),
    )
    op.create_index("run_of_edition", "run", ["edition_id"])
    op.create_table(
        "puzzle",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "edition_id",
            sa.Integer,
            sa.ForeignKey("edition.id", ondelete="CASCADE"),
            nullable=False,
        ),
        _belongs_to("run"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("section", sa.String, nullable=False),
        sa.Column("page", sa.Integer),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("solution", sa.Text, nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("score", sa.Integer),
        sa.Column("effort", sa.Integer),
        sa.Column("record", sa.Text, nullable=False),
        sa.UniqueConstraint("edition_id", "number", name="number_once"),
    )
    op.create_index("puzzle_by_digest", "puzzle", ["digest"])
    op.create_index("puzzle_by_level", "puzzle", ["level", "score"])
    op.create_index("puzzle_by_score", "puzzle", ["score"])
    op.create_index("puzzle_by_number", "puzzle", ["number"])


def _belongs_to(table: str) -> sa.Column[int]:
    parent = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(f"{table}_id", sa.Integer, parent, nullable=False)
