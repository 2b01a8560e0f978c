"""Forms of puzzles with rules: they are compared under every renaming that the rules keep."""

from contextlib import suppress

import sqlalchemy as sa
from alembic import op

from gridmill.catalogue.entry import grid_of
from puzzle import GridmillError
from puzzle.canonical import canonical_form
from puzzle.formats.json_lines import digest_of, one_line

revision = "0003"
down_revision = "0002"

_PUZZLE = sa.table(
    "puzzle",
    sa.column("id", sa.Integer),
    sa.column("digest", sa.LargeBinary),
    sa.column("form", sa.Text),
    sa.column("puzzle", sa.Text),
    sa.column("solution", sa.Text),
)


def upgrade() -> None:
    """Make the forms anew; that of a row which cannot be read stays, and a check tells it."""
    connection = op.get_bind()
    ruled = sa.select(_PUZZLE).where(_PUZZLE.c.form.startswith("{"))
    for row in connection.execute(ruled).all():
        with suppress(GridmillError, ValueError, TypeError):
            form = canonical_form(grid_of(row.puzzle), grid_of(row.solution))
            connection.execute(
                sa.update(_PUZZLE)
                .where(_PUZZLE.c.id == row.id)
                .values(form=one_line(form), digest=digest_of(form))
            )
