"""Scores that are only lower bounds say so: until now a bound stood there like a score."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column, and fill it from what the records say."""
    op.add_column(
        "puzzle", sa.Column("at_least", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.execute(
        "UPDATE puzzle SET at_least = 1 "
        "WHERE json_valid(record) AND json_extract(record, '$.at_least')"
    )
