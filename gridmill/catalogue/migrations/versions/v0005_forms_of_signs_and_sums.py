"""Forms of puzzles with rules: whatever names, places and ways of writing say the same."""

from contextlib import suppress

import sqlalchemy as sa
from alembic import op

from gridmill.catalogue.entry import grid_of
from puzzle import Grid, GridmillError
from puzzle.canonical import canonical_form
from puzzle.formats.form_digests import digest_of
from puzzle.formats.json_members import one_line

revision = "0005"
down_revision = "0004"

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
    ruled = sa.select(_PUZZLE.c.id).where(_PUZZLE.c.form.startswith("{"))
    for row in connection.scalars(ruled).all():
        with suppress(GridmillError, ValueError, TypeError):
            form = canonical_form(*_grids(connection, row))
            connection.execute(
                sa.update(_PUZZLE)
                .where(_PUZZLE.c.id == row)
                .values(form=one_line(form), digest=digest_of(form))
            )


def _grids(connection: sa.Connection, row: int) -> tuple[Grid, Grid]:
    """Return a puzzle and its solution, whatever bytes the other rows have."""
    both = sa.select(_bytes(_PUZZLE.c.puzzle), _bytes(_PUZZLE.c.solution))
    puzzle, solution = connection.execute(both.where(_PUZZLE.c.id == row)).one()
    return grid_of(str(puzzle, "utf-8")), grid_of(str(solution, "utf-8"))


def _bytes(column: sa.ColumnClause[str]) -> sa.Cast[bytes]:
    return sa.cast(column, sa.LargeBinary)
