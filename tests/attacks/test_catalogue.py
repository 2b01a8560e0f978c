"""A catalogue that is cut off, or altered in any byte or field, is told of and never a bug."""

import sqlite3
from contextlib import closing
from random import Random

import pytest

from gridmill.catalogue import Catalogue
from gridmill.catalogue.tables import METADATA
from tests.cases import EASY
from tests.gridmill.catalogue.samples import RUN, edition, entries
from tests.gridmill.shell import gridmill

VALUES = (
    "null",
    "''",
    "'x'",
    "-1",
    "9223372036854775807",
    "1e300",
    "x'ff00fe'",
    "cast(x'c328' as text)",
    "'{}'",
    "'[1]'",
    "'null'",
    "printf('%.*c', 20000, '[')",
    "printf('%.*c', 20000, '9')",
    "char(27) || '[2J' || char(8238)",
)
"""SQL for what nobody wrote: of every type, too long, nested, no text, and steering a terminal."""
FIELDS = [(table.name, column.name) for table in METADATA.sorted_tables for column in table.columns]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A sound catalogue, as bytes."""
    path = tmp_path_factory.mktemp("whole") / "catalogue.sqlite"
    with Catalogue.opened(path, "the tests") as catalogue:
        catalogue.publish(edition(), RUN, entries(0, 3))
    return path.read_bytes()


def held(path):
    """Run every command that reads a catalogue, and hold that each ends in order."""
    commands = (
        ("catalogue", "check", "--catalogue", path),
        ("catalogue", "search", "--catalogue", path),
        ("catalogue", "search", "--json", "--catalogue", path),
        ("validate", "--catalogue", path, "--json", EASY),
        ("audit", "--time-limit", "1", path),
    )
    for words in commands:
        ran = gridmill(*words)
        assert ran.status in (0, 1, 2, 3), (words, ran.err)
        text = ran.out + ran.err
        assert "Traceback" not in text
        assert all(c.isprintable() or c in "\n\t" for c in text), (words, text)
        assert len(ran.err) < 5000, words


SOME = {"puzzle.number", "puzzle.record"}


@pytest.mark.parametrize(
    "field",
    [
        pytest.param(field, marks=[] if ".".join(field) in SOME else pytest.mark.slow)
        for field in FIELDS
    ],
    ids=".".join,
)
def test_any_field_altered(tmp_path, whole, field):
    """Whatever stands in a field, as SQLite lets anybody write it, commands say what is wrong."""
    table, column = field
    for number, value in enumerate(VALUES):
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(whole)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("pragma ignore_check_constraints = on")
            try:
                connection.execute(
                    f"update {table} set {column} = {value} where id = "  # noqa: S608
                    f"(select max(id) from {table})"
                )
            except sqlite3.IntegrityError:
                continue
            connection.commit()
        held(path)


def spoilt(whole, number):
    """The catalogue cut off or with some bytes altered: what, the number alone says."""
    random, data = Random(f"catalogue {number}"), bytearray(whole)
    if number % 4 == 0:
        return bytes(data[: random.randrange(len(data))])
    first = 200 if number % 4 == 1 else len(data)  # the head says how the rest is to be read
    for _ in range(random.choice((1, 1, 3, 20))):
        data[random.randrange(first)] = random.randrange(256)
    return bytes(data)


@pytest.mark.parametrize(
    "numbers", [range(20), pytest.param(range(20, 100), marks=pytest.mark.slow)], ids=len
)
def test_any_byte_altered(tmp_path, whole, numbers):
    """However a catalogue is spoilt, it is told of, or what it has is sound enough to be read."""
    for number in numbers:
        path = tmp_path / "catalogue.sqlite"
        path.write_bytes(spoilt(whole, number))
        held(path)
        for left in tmp_path.iterdir():
            left.unlink()
