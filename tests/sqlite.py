"""A database as others may leave it: changed behind the catalogue's back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def execute(path: Path, statement: str) -> None:
    """Run one statement on a file, which is made if it is not there."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
