"""The catalogue: what was published, put in, looked up and taken out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from generator.lock import Lock, LockHeld
from gridmill.catalogue.database import Database
from gridmill.catalogue.entry import (
    REPEATED,
    Edition,
    Entry,
    Found,
    Origin,
    Run,
    Search,
    grid_of,
    score_of,
    to_json,
)
from gridmill.catalogue.published import Published
from gridmill.catalogue.tables import EDITION, PUZZLE, RUN, alien_column
from puzzle.errors import CatalogueError, GridmillError
from puzzle.formats.form_digests import digest_of, digest_of_line
from puzzle.formats.json_members import one_line
from puzzle.grid import Grid
from puzzle.own_files import json_of, refusal

_BATCH = 1_000
"""Rows read at a time."""
MOST_SAID = 200
"""Characters of what is wrong with a row that are told."""
_LOOKED_UP = 500
"""Forms looked up at a time; an older SQLite takes at most 999 values in a statement."""


class Catalogue:
    """Every puzzle published; get one with `opened` or `read_only`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    @contextmanager
    def opened(
        cls,
        path: Path,
        work: str,
        *,
        patience: float = 0,
        waiting: Callable[[str], None] | None = None,
    ) -> Iterator[Self]:
        """Make a catalogue that is this process's alone to write until the block is left.

        Args:
            path: the file; made, with its folders, if it is not there.
            work: what it is wanted for, for those who have to wait.
            patience: seconds to wait for another process that writes.
            waiting: called once with the name of that process's owner.

        Raises:
            CatalogueError: it cannot be opened, or another process has it all that time.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = Lock(path.with_name(f"{path.name}.lock"), work)
            lock.acquire(patience, waiting)
        except LockHeld as owner:
            raise CatalogueError(
                f"The catalogue {path} is in use ({owner}), and two at once could publish the same "
                "puzzle: run again when that has ended, or wait longer."
            ) from None
        except OSError as error:
            raise CatalogueError(
                f"The catalogue {path} cannot be opened ({refusal(error)}): "
                "give a file in a folder that can be written."
            ) from error
        try:
            database = Database(path, writable=True)
            try:
                yield cls(database)
            finally:
                database.close()
        finally:
            lock.release()

    @classmethod
    @contextmanager
    def read_only(cls, path: Path) -> Iterator[Self]:
        """Make a catalogue to look things up in; others may write to it meanwhile.

        Raises:
            CatalogueError: there is none, or it cannot be opened.
        """
        database = Database(path, writable=False)
        try:
            yield cls(database)
        finally:
            database.close()

    def __len__(self) -> int:
        """Return the number of puzzles in it."""
        with self._database.transaction() as connection:
            return connection.scalar(sa.select(sa.func.count()).select_from(PUZZLE)) or 0

    def has(self, form: Grid) -> bool:
        """Tell whether a puzzle of this canonical form was published."""
        text = one_line(form)
        rows = self._database.look_up(_forms(), (digest_of_line(text),))
        return any(found == text for (found,) in rows)

    def digests(self) -> bytes:
        """Return the digest of the canonical form of every puzzle, 16 bytes each, sorted.

        Raises:
            CatalogueError: the file cannot be read.
        """
        rows = self._database.look_up(_digests(), ())
        return b"".join(digest for (digest,) in rows)

    def published(self, forms: Collection[str]) -> Mapping[str, tuple[Published, ...]]:
        """Where puzzles of these canonical forms were published, all of them looked up at once.

        Args:
            forms: as `puzzle.formats.json_members.one_line` writes them.

        Returns:
            By form the places, the earliest edition first; forms that were not published are not
            in it.

        Raises:
            CatalogueError: the file cannot be read.
        """
        found: dict[str, list[Published]] = {}
        wanted = sorted(set(forms))
        for start in range(0, len(wanted), _LOOKED_UP):
            digests = [digest_of_line(form) for form in wanted[start : start + _LOOKED_UP]]
            for form, *place in self._database.look_up(_places(len(digests)), digests):
                found.setdefault(form, []).append(_published(place))
        return {form: tuple(found[form]) for form in wanted if form in found}

    def edition(self, book: str, label: str) -> Edition | None:
        """Return the edition of this name; None if it was never published."""
        with self._database.transaction() as connection:
            row = connection.execute(
                sa.select(EDITION).where(EDITION.c.book == book, EDITION.c.label == label)
            )
            found = row.mappings().one_or_none()
        return None if found is None else _edition(dict(found))

    def entries(self, book: str, label: str) -> tuple[Entry, ...]:
        """Return the puzzles of an edition, in order of their numbers; () if there is none."""
        return tuple(found.entry for found in self.search(Search(book=book, label=label)))

    def search(self, wanted: Search) -> Iterator[Found]:
        """Yield the puzzles that are wanted, by edition in order of publication, then by number.

        Raises:
            CatalogueError: on the way, the file cannot be read.
        """
        query = (
            sa.select(EDITION, PUZZLE)
            .join_from(PUZZLE, EDITION)
            .where(*_conditions(wanted))
            .order_by(EDITION.c.id, PUZZLE.c.number)
            .set_label_style(sa.LABEL_STYLE_TABLENAME_PLUS_COL)
        )
        with self._database.transaction() as connection:
            rows = connection.execution_options(yield_per=_BATCH).execute(query)
            for row in rows.mappings():
                yield Found(
                    _edition(_part(dict(row), "edition")), _entry(_part(dict(row), "puzzle"))
                )

    def publish(
        self, edition: Edition, run: Run, entries: Sequence[Entry], *, repeats: bool = False
    ) -> int:
        """Put an edition in, whole; an edition that is there must have the same puzzles.

        Made again, it gets a further run, and its pages as they are now.

        Args:
            edition: what is published.
            run: when and by what it was made.
            entries: its puzzles.
            repeats: whether puzzles may be there that other editions have, as in old books.

        Returns:
            How many puzzles were not there before.

        Raises:
            CatalogueError: the edition is there with other puzzles, or a puzzle of it was
                published in another edition and is not marked as repeated; or the file cannot be
                written.
        """
        with self._database.transaction() as connection:
            before = self._edition_id(connection, edition)
            if before is not None:
                self._check_same(connection, before, edition, entries)
                _insert_run(connection, before, run)
                self._turn_pages(connection, before, entries)
                return 0
            if not repeats:
                self._check_new(connection, edition, entries)
            edition_id = _insert_edition(connection, edition)
            run_id = _insert_run(connection, edition_id, run)
            rows = [_row(edition_id, run_id, entry) for entry in entries]
            if rows:
                connection.execute(PUZZLE.insert(), rows)
            return len(rows)

    def withdraw(self, book: str, label: str) -> int:
        """Take an edition out that was never sold, and return how many puzzles it had.

        Its puzzles may be published again from then on.

        Raises:
            CatalogueError: there is no such edition, or the file cannot be written.
        """
        with self._database.transaction() as connection:
            edition_id = connection.scalar(
                sa.select(EDITION.c.id).where(EDITION.c.book == book, EDITION.c.label == label)
            )
            if edition_id is None:
                raise CatalogueError(
                    f"There is no edition {book} {label} in the catalogue: gridmill catalogue "
                    "search lists what there is."
                )
            puzzles = connection.execute(
                PUZZLE.delete().where(PUZZLE.c.edition_id == edition_id)
            ).rowcount
            connection.execute(EDITION.delete().where(EDITION.c.id == edition_id))
            return puzzles

    @staticmethod
    def _edition_id(connection: sa.Connection, edition: Edition) -> int | None:
        return connection.scalar(
            sa.select(EDITION.c.id).where(
                EDITION.c.book == edition.book, EDITION.c.label == edition.label
            )
        )

    @staticmethod
    def _check_same(
        connection: sa.Connection, edition_id: int, edition: Edition, entries: Sequence[Entry]
    ) -> None:
        rows = connection.execute(
            sa.select(PUZZLE.c.number, PUZZLE.c.puzzle)
            .where(PUZZLE.c.edition_id == edition_id)
            .order_by(PUZZLE.c.number)
        )
        if [tuple(row) for row in rows] != [(e.number, one_line(e.puzzle)) for e in entries]:
            raise CatalogueError(
                f"The edition {edition.name} is in the catalogue with other puzzles: "
                "give this one another name, or another edition."
            )

    @staticmethod
    def _turn_pages(connection: sa.Connection, edition_id: int, entries: Sequence[Entry]) -> None:
        turned = [{"n": e.number, "p": e.page} for e in entries if e.page is not None]
        if turned:
            connection.execute(
                PUZZLE.update()
                .where(PUZZLE.c.edition_id == edition_id, PUZZLE.c.number == sa.bindparam("n"))
                .values(page=sa.bindparam("p")),
                turned,
            )

    @staticmethod
    def _check_new(connection: sa.Connection, edition: Edition, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.record.get(REPEATED):
                continue
            text = one_line(entry.form)
            rows = connection.exec_driver_sql(_forms(), (digest_of_line(text),))
            if any(found == text for (found,) in rows):
                raise CatalogueError(
                    f"Puzzle {entry.number} of {edition.name} was published in another edition "
                    "meanwhile: run again, and another is taken for it."
                )

    @contextmanager
    def rows(self) -> Iterator[sa.Connection]:
        """Yield a transaction for `gridmill.catalogue.soundness`."""
        with self._database.transaction() as connection:
            yield connection


def _as_text(query: sa.Select[Any]) -> str:
    """Return a statement with question marks.

    Callers keep it, as making it costs more than asking it.
    """
    return str(query.compile(dialect=sqlite.dialect(paramstyle="qmark")))


@lru_cache
def _forms() -> str:
    """Return the statement that finds the forms of a digest."""
    return _as_text(sa.select(PUZZLE.c.form).where(PUZZLE.c.digest == sa.bindparam("digest")))


@lru_cache
def _digests() -> str:
    """Return the statement that lists all digests."""
    return _as_text(sa.select(PUZZLE.c.digest).order_by(PUZZLE.c.digest))


@lru_cache
def _places(count: int) -> str:
    """Return the statement that finds the places of so many digests."""
    place = (EDITION.c.book, EDITION.c.label, PUZZLE.c.number, PUZZLE.c.page, EDITION.c.title)
    query = (
        sa.select(PUZZLE.c.form, *place)
        .join_from(PUZZLE, EDITION)
        .where(PUZZLE.c.digest.in_([sa.bindparam(f"d{i}") for i in range(count)]))
        .order_by(EDITION.c.id, PUZZLE.c.number)
    )
    return _as_text(query)


def _conditions(wanted: Search) -> Iterator[sa.ColumnElement[bool]]:
    equal = {
        EDITION.c.book: wanted.book,
        EDITION.c.label: wanted.label,
        PUZZLE.c.number: wanted.number,
        PUZZLE.c.level: wanted.level,
    }
    yield from (column == value for column, value in equal.items() if value is not None)
    if wanted.lowest is not None:
        yield PUZZLE.c.score >= wanted.lowest.tenths
    if wanted.highest is not None:
        yield PUZZLE.c.score <= wanted.highest.tenths
        yield ~PUZZLE.c.at_least
    if wanted.form is not None:
        yield PUZZLE.c.digest == digest_of(wanted.form)
        yield PUZZLE.c.form == one_line(wanted.form)


def _insert_edition(connection: sa.Connection, edition: Edition) -> int:
    done = connection.execute(
        EDITION.insert().values(
            book=edition.book,
            label=edition.label,
            title=edition.title,
            origin=edition.origin.value,
            seed=None if edition.seed is None else str(edition.seed),
            shape=to_json(list(edition.shape)) if edition.shape else None,
        )
    )
    return _key(done)


def _insert_run(connection: sa.Connection, edition_id: int, run: Run) -> int:
    done = connection.execute(
        RUN.insert().values(
            edition_id=edition_id, ended=run.ended, versions=to_json(dict(run.versions))
        )
    )
    return _key(done)


def _key(done: sa.CursorResult[Any]) -> int:
    key = done.inserted_primary_key
    assert key is not None  # noqa: S101 (each table has one, of one column)
    return int(key[0])


def _row(edition_id: int, run_id: int, entry: Entry) -> dict[str, Any]:
    return {
        "edition_id": edition_id,
        "run_id": run_id,
        "number": entry.number,
        "section": entry.section,
        "page": entry.page,
        "digest": digest_of(entry.form),
        "form": one_line(entry.form),
        "puzzle": one_line(entry.puzzle),
        "solution": one_line(entry.solution),
        "level": entry.level,
        "score": None if entry.score is None else entry.score.tenths,
        "at_least": entry.score is not None and entry.score.at_least,
        "effort": entry.effort,
        "record": to_json(dict(entry.record)),
    }


def _part(row: dict[str, Any], table: str) -> dict[str, Any]:
    start = f"{table}_"
    return {str(k).removeprefix(start): v for k, v in row.items() if str(k).startswith(start)}


def _check_types(row: Mapping[str, Any], table: sa.Table) -> None:
    if (column := alien_column(row, table)) is not None:
        raise ValueError(f"its {column}")


@contextmanager
def _of_a_row() -> Iterator[None]:
    """Say what is wrong where a row has what was never written to it.

    Raises:
        CatalogueError: it has.
    """
    try:
        yield
    except (ValueError, TypeError, AttributeError, GridmillError) as error:
        raise CatalogueError(
            f"A row of the catalogue cannot be read ({str(error)[:MOST_SAID]}): gridmill catalogue "
            "check names it."
        ) from error


@_of_a_row()
def _published(place: Sequence[Any]) -> Published:
    book, label, number, page, title = place
    _check_types({"book": book, "label": label, "title": title}, EDITION)
    _check_types({"number": number, "page": page}, PUZZLE)
    return Published(book, label, number, page, title)


@_of_a_row()
def _edition(row: dict[str, Any]) -> Edition:
    _check_types(row, EDITION)
    return Edition(
        book=row["book"],
        label=row["label"],
        title=row["title"],
        origin=Origin(row["origin"]),
        seed=None if row["seed"] is None else int(row["seed"]),
        shape=tuple(json_of(row["shape"])) if row["shape"] else (),
    )


@_of_a_row()
def _entry(row: dict[str, Any]) -> Entry:
    _check_types(row, PUZZLE)
    return Entry(
        number=row["number"],
        section=row["section"],
        page=row["page"],
        puzzle=grid_of(row["puzzle"]),
        solution=grid_of(row["solution"]),
        form=grid_of(row["form"]),
        level=row["level"],
        score=score_of(row),
        effort=row["effort"],
        record=dict(json_of(row["record"])),
    )
