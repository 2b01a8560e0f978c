"""What Alembic runs: the migrations, on the connection and in the transaction that it is given."""

from alembic import context

from gridmill.catalogue.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by making it anew
)
context.run_migrations()
