"""The SQLite file: opened, brought up to date, and asked in whole transactions.

What may only be read is left as it is: of a file of an older gridmill a copy is brought up to date,
and asked in its place.

Python's own driver begins transactions when it sees fit, and leaves tables that are being made out
of them. Here every block is one transaction, begun and ended by hand: what is killed in the middle
has not happened, migrations included.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.pool import StaticPool

from puzzle.errors import CatalogueError

_MIGRATIONS = Path(__file__).parent / "migrations"
_BUSY_SECONDS = 30.0
_CODES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_NOTADB: "it is no SQLite database",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_BUSY: "another process keeps it busy",
    sqlite3.SQLITE_IOERR: "the disk fails",
}
_PRIMARY = 0xFF
"""The part of SQLite's extended result codes that says what kind of error it is."""


class Database:
    """A catalogue's file.

    Args:
        path: the file; made if it is not there and may be written.
        writable: whether it may be written; if not, it must be there. One of an older gridmill is
            then read as it is at this moment, what others write later left out.

    Raises:
        CatalogueError: it cannot be opened, is of something else, or of a newer gridmill.
    """

    def __init__(self, path: Path, *, writable: bool) -> None:
        self.path = path
        self._begin = "BEGIN IMMEDIATE" if writable else "BEGIN"
        if not writable and not path.is_file():
            raise CatalogueError(f"There is no catalogue {path}: give the file of one.")
        mode = "rwc" if writable else "ro"
        uri = f"file:{quote(str(path.resolve()))}?mode={mode}"
        self._engine = self._asking(lambda: sqlite3.connect(uri, uri=True, timeout=_BUSY_SECONDS))
        try:
            if not writable:
                _undo_what_was_broken_off(path)
            if not self._is_up_to_date(writable=writable):
                if not writable:
                    self._turn_to_a_copy()
                self._bring_up_to_date()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._engine.dispose()

    def look_up(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Return the rows of one statement that only reads, which is a transaction of its own.

        Python's driver is asked, not SQLAlchemy: that takes ten times as long to begin and end a
        transaction as SQLite takes to look something up.

        Args:
            statement: SQL, with a question mark for each value.
            values: in the order of the question marks.

        Raises:
            CatalogueError: the file cannot be read.
        """
        with self.blamed():
            return self._driver.execute(statement, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sa.Connection]:
        """Yield a block whose statements all take effect when it ends, or none of them.

        Raises:
            CatalogueError: the file cannot be read or written.
        """
        with self.blamed(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Say for people what the database refuses in this block."""
        try:
            yield
        except UnicodeDecodeError as error:
            raise self._damaged() from error
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            reason = _reason(error.orig if isinstance(error, sa.exc.DBAPIError) else error)
            if reason == _CODES[sqlite3.SQLITE_CORRUPT]:
                raise self._damaged() from error
            raise CatalogueError(
                f"The catalogue {self.path} cannot be used: {reason}. What was in it "
                "before is still there; put this right and run again."
            ) from error

    def _damaged(self) -> CatalogueError:
        return CatalogueError(
            f"The catalogue {self.path} cannot be used: {_CODES[sqlite3.SQLITE_CORRUPT]}. Put the "
            "last copy of it back."
        )

    def _on_connect(self, connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # transactions are ours to begin
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        self._driver = connection

    def _on_begin(self, connection: sa.Connection) -> None:
        connection.exec_driver_sql(self._begin)

    def _asking(self, connect: Callable[[], sqlite3.Connection]) -> sa.Engine:
        """Return what asks one connection, made when it is first needed."""
        engine = sa.create_engine("sqlite://", creator=connect, poolclass=StaticPool)
        sa.event.listen(engine, "connect", self._on_connect)
        sa.event.listen(engine, "begin", self._on_begin)
        return engine

    def _is_up_to_date(self, *, writable: bool) -> bool:
        """Tell whether the file is of today's version.

        Raises:
            CatalogueError: it is of something else, of a newer gridmill, or has nothing to read.
        """
        scripts = ScriptDirectory.from_config(_config())
        with self.transaction() as connection:
            version = MigrationContext.configure(connection).get_current_revision()
            head = scripts.get_current_head()
            if version is None and sa.inspect(connection).get_table_names():
                raise CatalogueError(f"{self.path} is a database of something else: give another.")
            if version not in {None, *(script.revision for script in scripts.walk_revisions())}:
                raise CatalogueError(
                    f"The catalogue {self.path} is of version {version}, and this gridmill knows "
                    f"{head}: use a newer gridmill."
                )
            if not writable and version is None:
                raise CatalogueError(
                    f"The catalogue {self.path} is empty: any command that writes to it, such as "
                    "gridmill book, makes it one."
                )
        return version == head

    def _turn_to_a_copy(self) -> None:
        """Ask a copy from here on, which SQLite keeps in a file of its own while it is open."""
        copy = sqlite3.connect("")
        with self.blamed():
            self._driver.backup(copy)
        self.close()
        self._engine = self._asking(lambda: copy)

    def _bring_up_to_date(self) -> None:
        config = _config()
        with self.transaction() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _undo_what_was_broken_off(path: Path) -> None:
    """Let SQLite undo what a process that was killed in the middle of writing has left.

    That takes a connection that may write, even where nothing else is to be written. SQLite sees
    to it that a process still at work is left alone.
    """
    if not path.with_name(f"{path.name}-journal").exists():
        return
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=_BUSY_SECONDS)) as writing:
        writing.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _reason(error: BaseException | None) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    return _CODES.get(code & _PRIMARY, str(error)) if code is not None else str(error)
