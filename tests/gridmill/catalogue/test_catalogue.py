"""The catalogue keeps what is published, finds it in any disguise, and stays whole."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridmill.catalogue import Catalogue, Edition, Search, faults
from gridmill.catalogue.entry import Origin, grid_of
from puzzle import CLASSIC, CatalogueError, Geometry, Grid
from puzzle.canonical import canonical_form
from puzzle.constraints import KINDS
from puzzle.formats.json_members import one_line
from puzzle.score import Score
from solver.search import find_solutions
from tests.gridmill.catalogue.samples import RUN, disguised, edition, entries, entry, puzzles
from tests.loops import at_least_one
from tests.sqlite import execute


@pytest.fixture
def path(tmp_path):
    return tmp_path / "shelf" / "catalogue.sqlite"


@pytest.fixture
def catalogue(path):
    with Catalogue.opened(path, "the tests") as opened:
        yield opened


def form_of(puzzle):
    (solution,) = find_solutions(puzzle).solutions
    return canonical_form(puzzle, solution)


def test_what_is_published_is_there(catalogue):
    """An edition comes out as it went in, and its puzzles count."""
    there = entries(0, 5)
    assert catalogue.publish(edition(), RUN, there) == 5
    assert catalogue.entries("nightly", "2026-11-21") == tuple(there)
    assert catalogue.edition("nightly", "2026-11-21") == edition()
    assert len(catalogue) == 5
    assert list(faults(catalogue)) == []


@settings(max_examples=20)
@given(which=st.integers(0, 4), seed=st.integers(0, 10**6))
def test_a_disguise_does_not_help(tmp_path_factory, which, seed):
    """A puzzle relabelled, turned and reordered is the one that was published."""
    path = tmp_path_factory.getbasetemp() / "disguise.sqlite"
    with Catalogue.opened(path, "the tests") as catalogue:
        catalogue.publish(edition(), RUN, entries(0, 5))
        assert catalogue.has(form_of(disguised(puzzles(5)[which], seed)))
        assert not catalogue.has(form_of(disguised(puzzles(6)[5], seed)))


def test_an_edition_again_meets_its_own_rows(catalogue):
    """An edition made again adds no puzzle, and its pages are those of the last time."""
    catalogue.publish(edition(), RUN, entries(0, 3))
    moved = [entry(i + 1, puzzle, page=40 + i) for i, puzzle in enumerate(puzzles(3))]
    assert catalogue.publish(edition(), RUN, moved) == 0
    assert [e.page for e in catalogue.entries("nightly", "2026-11-21")] == [40, 41, 42]
    assert len(catalogue) == 3


def test_an_edition_with_other_puzzles_is_refused(catalogue):
    """The same edition with other puzzles gets in neither beside the first nor instead of it."""
    catalogue.publish(edition(), RUN, entries(0, 3))
    with pytest.raises(CatalogueError, match="nightly 2026-11-21 is in the catalogue with other"):
        catalogue.publish(edition(), RUN, entries(3, 6))
    assert catalogue.entries("nightly", "2026-11-21") == tuple(entries(0, 3))


def test_nothing_is_published_twice(catalogue):
    """An edition with one puzzle of another is refused whole, however it is disguised."""
    catalogue.publish(edition(), RUN, entries(0, 3))
    fresh = [*entries(3, 5), entry(3, disguised(puzzles(1)[0], 7))]
    with pytest.raises(CatalogueError, match=r"Puzzle 3 of nightly 2026-11-22 was published"):
        catalogue.publish(edition("2026-11-22"), RUN, fresh)
    assert catalogue.edition("nightly", "2026-11-22") is None
    assert len(catalogue) == 3


def test_old_books_are_as_they_are(catalogue):
    """An imported edition may repeat what is there, and is then no fault."""
    catalogue.publish(edition(), RUN, entries(0, 3))
    old = Edition("old", "1999", "The Old Book", Origin.IMPORTED)
    assert catalogue.publish(old, RUN, entries(1, 4), repeats=True) == 3
    assert list(faults(catalogue)) == []


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Search(), [1, 2, 3, 1, 2]),
        (Search(number=2), [2, 2]),
        (Search(level=5), [1, 2]),
        (Search(lowest=Score(15), highest=Score(15)), [1, 2, 3]),
        (Search(lowest=Score(16)), [1, 2]),
        (Search(book="nightly", label="2026-11-22"), [1, 2]),
        (Search(book="weekly"), []),
    ],
)
def test_search(catalogue, wanted, numbers):
    """Each condition narrows the search, and what is found comes by edition, then number."""
    catalogue.publish(edition(), RUN, entries(0, 3))
    hard = [entry(i + 1, p, level=5, score=Score(72)) for i, p in enumerate(puzzles(5)[3:])]
    catalogue.publish(edition("2026-11-22"), RUN, hard)
    assert [found.entry.number for found in catalogue.search(wanted)] == numbers


def test_a_lower_bound_is_no_score(catalogue):
    """A bound comes out as it went in, and is found where it is certain to lie in the range."""
    bound = Score(95, at_least=True)
    record = {"score": 9.5, "at_least": True}
    catalogue.publish(edition(), RUN, [entry(1, puzzles(1)[0], score=bound, record=record)])
    (found,) = catalogue.search(Search(lowest=Score(90)))
    assert found.entry.score == bound
    assert (found.json_values()["score"], found.json_values()["at_least"]) == (9.5, True)
    assert list(catalogue.search(Search(lowest=Score(90), highest=Score(99)))) == []
    assert list(catalogue.search(Search(highest=Score(99)))) == []
    assert list(faults(catalogue)) == []


def test_a_catalogue_of_before_learns_its_bounds(path):
    """Brought up to date, the bounds of a catalogue that kept them like scores are bounds again."""
    exact = entry(1, puzzles(1)[0])
    bound = entry(2, puzzles(2)[1], score=Score(95), record={"score": 9.5, "at_least": True})
    with Catalogue.opened(path, "the tests") as catalogue:
        catalogue.publish(edition(), RUN, [exact, bound])
    execute(path, "ALTER TABLE puzzle DROP COLUMN at_least")
    execute(path, "UPDATE alembic_version SET version_num = '0001'")
    for catalogue in at_least_one(read_and_opened(path)):
        scores = [found.score for found in catalogue.entries("nightly", "2026-11-21")]
        assert scores == [Score(15), Score(95, at_least=True)]
        assert list(faults(catalogue)) == []


def read_and_opened(path):
    """A catalogue of before, read, which leaves its file as it is, and then brought up to date."""
    before = path.read_bytes()
    with Catalogue.read_only(path) as catalogue:
        yield catalogue
    assert path.read_bytes() == before
    with Catalogue.opened(path, "the tests") as catalogue:
        yield catalogue
    assert path.read_bytes() != before


@pytest.mark.parametrize(
    "stamp",
    [
        "UPDATE alembic_version SET version_num = '0002'",
        "UPDATE alembic_version SET version_num = '0003'",
        "UPDATE alembic_version SET version_num = '0004'",
    ],
)
def test_a_catalogue_of_before_learns_the_forms_of_puzzles_with_rules(path, stamp):
    """Brought up to date, a puzzle with rules is found under the names that they keep."""
    plain = puzzles(1)[0]
    (solution,) = find_solutions(plain).solutions
    place, other = [cell for cell, digit in enumerate(solution) if digit == 1][:2]
    geometry = CLASSIC.with_constraints([KINDS["clone"]((place,), (other,))])
    with Catalogue.opened(path, "the tests") as catalogue:
        catalogue.publish(edition(), RUN, [entry(1, Grid(plain.digits, geometry))])
    execute(path, "UPDATE puzzle SET form = puzzle")
    execute(path, stamp)
    for catalogue in at_least_one(read_and_opened(path)):
        assert list(faults(catalogue)) == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE puzzle SET puzzle = CAST(x'7bff' AS TEXT) WHERE number = 1",
        "UPDATE puzzle SET form = CAST(x'7bff' AS TEXT) WHERE number = 1",
        "UPDATE puzzle SET puzzle = 5, solution = x'7bff' WHERE number = 1",
    ],
)
def test_a_row_that_is_damaged_keeps_no_catalogue_from_being_brought_up_to_date(path, damage):
    """It stays as it is; the others learn their forms, and puzzles can be published."""
    cage = KINDS["killercage"]((0, 1))
    ruled = [Grid(one.digits, CLASSIC.with_constraints([cage])) for one in puzzles(3)]
    with Catalogue.opened(path, "the tests") as catalogue:
        there = [entry(number, one) for number, one in enumerate(ruled[:2], 1)]
        catalogue.publish(edition(), RUN, there)
    execute(path, "UPDATE puzzle SET form = puzzle, digest = x'00'")
    execute(path, damage)
    execute(path, "UPDATE alembic_version SET version_num = '0002'")
    with Catalogue.opened(path, "the tests") as catalogue:
        assert catalogue.has(form_of(ruled[1]))
        catalogue.publish(edition("later"), RUN, [entry(1, ruled[2])])


def test_search_by_puzzle(catalogue):
    """A puzzle is found where it was published."""
    catalogue.publish(edition(), RUN, entries(0, 3))
    (found,) = catalogue.search(Search(form=form_of(disguised(puzzles(2)[1], 3))))
    assert (found.edition.name, found.entry.number) == ("nightly 2026-11-21", 2)
    assert found.json_values()["puzzle"] == str(puzzles(2)[1])


def test_withdraw(catalogue):
    """An edition that is taken back leaves no row, and its puzzles are free again."""
    catalogue.publish(edition(), RUN, entries(0, 3))
    assert catalogue.withdraw("nightly", "2026-11-21") == 3
    assert len(catalogue) == 0
    assert catalogue.publish(edition("2026-11-22"), RUN, entries(0, 3)) == 3
    with pytest.raises(CatalogueError, match="no edition nightly 2026-11-21"):
        catalogue.withdraw("nightly", "2026-11-21")


def test_grids_of_every_geometry_come_back():
    """A grid's text tells its houses, so that equal texts mean equal puzzles."""
    regions = [int(c) for c in "0001 0111 2223 2333".replace(" ", "")]
    for geometry in (
        Geometry.boxes(3, 3),
        Geometry.boxes(2, 2),
        Geometry.boxes(3, 2),
        Geometry.diagonal(),
        Geometry.windows(),
        Geometry.irregular(regions),
    ):
        grid = Grid.from_digits([1] + [0] * (geometry.cell_count - 1), geometry)
        assert grid_of(one_line(grid)) == grid


@pytest.mark.slow
def test_two_at_once(path, catalogue):  # noqa: ARG001 (it is held)
    """A second writer is refused with the name of the first; readers are not in its way."""
    script = (
        "import sys; from pathlib import Path; from gridmill.catalogue import Catalogue\n"
        "from puzzle import CatalogueError\n"
        "path = Path(sys.argv[1])\n"
        "with Catalogue.read_only(path) as open: print(len(open))\n"
        "try:\n"
        "    with Catalogue.opened(path, 'another'): print('in')\n"
        "except CatalogueError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    count, said = done.stdout.splitlines()
    assert count == "0"
    assert "is in use (the tests of " in said
    assert "could publish the same puzzle" in said


def test_the_next_in_turn(path):
    """When the first has closed it, the next may open it, and the lock's file is gone."""
    for _ in range(2):
        with Catalogue.opened(path, "the tests"):
            assert path.with_name("catalogue.sqlite.lock").exists()
        assert not path.with_name("catalogue.sqlite.lock").exists()


def test_something_else_is_refused(tmp_path):
    """A database of something else, and a file that is none, are left alone."""
    other = tmp_path / "other.sqlite"
    execute(other, "CREATE TABLE customer (name TEXT)")
    with (
        pytest.raises(CatalogueError, match="is a database of something else"),
        Catalogue.opened(other, "the tests"),
    ):
        pass
    text = tmp_path / "text.txt"
    text.write_text("puzzles\n" * 200)
    with (
        pytest.raises(CatalogueError, match="is no SQLite database"),
        Catalogue.opened(text, "the tests"),
    ):
        pass
    with pytest.raises(CatalogueError, match="no catalogue"), Catalogue.read_only(tmp_path / "no"):
        pass


def test_a_newer_catalogue_is_refused(path):
    """A catalogue of a gridmill to come is not touched."""
    with Catalogue.opened(path, "the tests"):
        pass
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    with (
        pytest.raises(CatalogueError, match="version 9999, and this gridmill knows 0005"),
        Catalogue.opened(path, "the tests"),
    ):
        pass


def test_migrations_make_the_tables_that_the_code_knows(path):
    """Alembic finds no difference between a migrated file and the tables in the code."""
    import sqlalchemy as sa
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    from gridmill.catalogue.tables import METADATA

    with Catalogue.opened(path, "the tests"):
        pass
    with sa.create_engine(f"sqlite:///{path}").connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("UPDATE puzzle SET digest = x'00' WHERE number = 2", "digest"),
        ("UPDATE puzzle SET form = puzzle WHERE number = 2", "canonical form"),
        ("UPDATE puzzle SET level = 3 WHERE number = 2", "level is 3"),
        ("UPDATE puzzle SET score = 99 WHERE number = 2", "score is 9.9, and its record says 1.5"),
        ("UPDATE puzzle SET puzzle = solution WHERE number = 1", "canonical form"),
        ("UPDATE puzzle SET solution = puzzle WHERE number = 1", "does not solve"),
        ("UPDATE puzzle SET puzzle = 'hello' WHERE number = 1", "cannot be read"),
        (
            "UPDATE puzzle SET puzzle = '.' || substr(puzzle, 2) WHERE number = 3",
            "another solution",
        ),
        ("DELETE FROM edition", "belongs to no row of edition"),
    ],
)
def test_faults_are_found(path, harm, said):
    """Each kind of harm to a catalogue is named."""
    turned = (disguised(puzzles(3)[2], seed) for seed in range(99))
    given_first = next(puzzle for puzzle in turned if puzzle[0])
    with Catalogue.opened(path, "the tests") as catalogue:
        catalogue.publish(edition(), RUN, [*entries(0, 2), entry(3, given_first)])
    execute(path, harm)
    with Catalogue.read_only(path) as catalogue:
        assert any(said in fault.sentence for fault in faults(catalogue))


def test_a_puzzle_published_twice_is_found(path):
    """Two editions with one puzzle, which no command makes, are named both."""
    with Catalogue.opened(path, "the tests") as catalogue:
        catalogue.publish(edition(), RUN, entries(0, 2))
        catalogue.publish(edition("2026-11-22"), RUN, entries(1, 3), repeats=True)
        (fault,) = faults(catalogue)
    assert fault.sentence == (
        "Puzzle 1 of nightly 2026-11-22 is equal to puzzle 2 of nightly 2026-11-21."
    )


@pytest.mark.slow
def test_a_killed_writer_leaves_all_or_nothing(path):
    """A process that dies within a transaction, or a migration, has not been there."""
    script = (
        "import os, sys; from pathlib import Path\n"
        "from gridmill.catalogue import Catalogue\n"
        "from gridmill.catalogue.catalogue import EDITION\n"
        "from tests.gridmill.catalogue.samples import *\n"
        "with Catalogue.opened(Path(sys.argv[1]), 'the victim') as catalogue:\n"
        "    with catalogue.rows() as connection:\n"
        "        connection.execute(EDITION.insert().values(book='b', label='l', title='t',"
        " origin='made'))\n"
        "        os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert done.returncode == -9
    with Catalogue.opened(path, "the tests") as catalogue:
        assert catalogue.edition("b", "l") is None
        assert list(faults(catalogue)) == []


def test_what_a_killed_writer_left_is_undone_for_readers(path):
    """A reader finds the catalogue as it was before a writer that was killed in mid-commit."""
    with Catalogue.opened(path, "the tests") as catalogue:
        catalogue.publish(edition(), RUN, entries(0, 3))
    script = (
        "import os, sqlite3, sys\n"
        "victim = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "victim.execute('PRAGMA cache_size = 1')\n"
        "victim.execute('BEGIN IMMEDIATE')\n"
        "victim.execute('CREATE TABLE big (text TEXT)')\n"
        "for _ in range(200): victim.execute('INSERT INTO big VALUES (?)', ('x' * 4000,))\n"
        "victim.execute('DELETE FROM puzzle')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert done.returncode == -9
    assert path.with_name(f"{path.name}-journal").stat().st_size > 0
    with Catalogue.read_only(path) as catalogue:
        assert len(catalogue) == 3
        assert list(faults(catalogue)) == []


def test_a_catalogue_that_breaks_is_told(path):
    """What can no longer be read is told with its file, whatever was asked."""
    with Catalogue.opened(path, "the tests") as catalogue:
        catalogue.publish(edition(), RUN, entries(0, 5))
    form = form_of(puzzles(1)[0])
    with Catalogue.read_only(path) as catalogue:
        path.write_bytes(b"SQLite format 3\0" + bytes(path.stat().st_size - 16))
        for ask in (catalogue.has, lambda form: catalogue.published([one_line(form)])):
            with pytest.raises(CatalogueError, match=r"catalogue\.sqlite cannot be used: it is "):
                ask(form)


def test_an_empty_file_is_no_catalogue_to_read(path):
    """A file without a byte, as a copy that failed leaves one, is called what it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    with pytest.raises(CatalogueError, match="is empty"), Catalogue.read_only(path):
        pass
