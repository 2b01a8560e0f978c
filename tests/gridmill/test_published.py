"""``gridmill validate --catalogue``: which puzzles were published before, and where."""

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import solver
from gridmill.catalogue import Catalogue, Edition, Run, find_published
from gridmill.cli.commands import validate
from gridmill.judging.checkpoint import Checkpoint
from puzzle import Geometry, Grid
from puzzle.formats import write
from solver.report import judge
from tests.cases import EASY, EMPTY, INKALA
from tests.gridmill.catalogue.samples import disguised, edition, entry
from tests.gridmill.shell import gridmill
from tests.sqlite import execute

SCHEMA = json.loads((Path(solver.__file__).parent / "report.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
DISGUISED = str(disguised(Grid.parse(EASY), 3))
SMALL = Grid.parse(".234341221434321")
DIAGONAL = Grid.parse("....34124321" + "2143", Geometry.diagonal(2, 2))
RUN = Run("2026-11-21T05:59:00+00:00", {})
FIRST = {
    "book": "nightly", "title": "The Nightly Page", "edition": "2026-11-21", "number": 12,
    "page": 8,
}  # fmt: skip
AGAIN = {"book": "old", "title": "Old", "edition": "1", "number": 1, "page": None}
SAID = "Published in The Nightly Page (2026-11-21), number 12, page 8; and in Old (1), number 1."


@pytest.fixture
def path(tmp_path):
    """A catalogue with a classic puzzle in two editions, and two of other geometries."""
    path = tmp_path / "catalogue.sqlite"
    with Catalogue.opened(path, "test") as catalogue:
        puzzles = [
            entry(12, Grid.parse(EASY), page=8),
            entry(13, SMALL, page=9),
            entry(14, DIAGONAL, page=9),
        ]
        catalogue.publish(edition(), RUN, puzzles)
        old = Edition("old", "1", "Old")
        catalogue.publish(old, RUN, [entry(1, Grid.parse(EASY), page=None)], repeats=True)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_published_puzzles_are_named(path, tmp_path, jobs):
    """A puzzle in disguise is found with every place, a new one with none; others lack the key."""
    source = tmp_path / "p.txt"
    source.write_text(f"{INKALA}\n{DISGUISED}\n{EMPTY}\n{EASY[:80]}\n{EASY}")
    ran = gridmill("validate", "--json", "--jobs", jobs, "--catalogue", path, source)
    assert [one.get("published") for one in ran.objects] == [
        [], [FIRST, AGAIN], None, None, [FIRST, AGAIN],
    ]  # fmt: skip
    assert ran.objects[1]["duplicate_of"] == "The Nightly Page (2026-11-21), number 12, page 8"
    assert ran.objects[4]["duplicate_of"] == f"{source}:2"
    assert ran.objects[1]["summary"].startswith(f"{SAID} Level")
    assert ran.objects[1]["findings"]["published"] == SAID
    assert ran.err == "5 records: 3 unique, 1 many, 1 malformed; 2 already published.\n"
    for found in ran.objects:
        VALIDATOR.validate(found)


def test_a_catalogue_of_an_older_gridmill_is_asked(path):
    """A job goes on after an upgrade: what only reads knows what is there, and leaves it so."""
    execute(path, "UPDATE alembic_version SET version_num = '0004'")
    before = path.read_bytes()
    (found,) = gridmill("validate", "--json", "--catalogue", path, DISGUISED).objects
    assert found["published"] == [FIRST, AGAIN]
    assert gridmill("catalogue", "search", DISGUISED, "--catalogue", path).status == 0
    assert path.read_bytes() == before


@pytest.mark.slow
def test_the_table_says_where(path):
    """For people the line goes on with the places, above the details; a new puzzle's is silent."""
    ran = gridmill("validate", "--catalogue", path, DISGUISED, INKALA)
    told, silent = ran.out.splitlines()
    assert told.endswith(SAID)
    assert "ublished" not in silent
    detailed = gridmill("validate", "--details", "--catalogue", path, DISGUISED, INKALA).out
    assert detailed.splitlines()[0].endswith(SAID)
    assert "Not published before." in detailed


@pytest.mark.slow
def test_the_page_says_where(path, tmp_path):
    """The page tells the places, and counts what was published."""
    page = tmp_path / "page.html"
    gridmill("validate", "--html", page, "--catalogue", path, DISGUISED, INKALA)
    text = page.read_text()
    assert SAID in text
    assert "1 was published before." in text
    assert "Not published before." in text
    assert text.count(" is-published") == 1
    assert " is-duplicate" not in text.split("<main>")[1]


def test_other_geometries_are_compared(path, tmp_path):
    """Puzzles of other sizes and houses are found too, and not those of the same digits."""
    source = tmp_path / "p.jsonl"
    other = Grid.parse(str(DIAGONAL))
    source.write_bytes(b"".join(write([SMALL, DIAGONAL, other], "jsonl")))
    found = gridmill("validate", "--json", "--catalogue", path, source).objects
    numbers = [[one["number"] for one in answer.get("published", ())] for answer in found]
    assert numbers == [[13], [14], []]


def test_what_a_library_is_told(path):
    """For each report, in order, the places of its puzzle; None for one without a form."""
    reports = [judge(Grid.parse(text)) for text in (INKALA, DISGUISED, EMPTY)]
    new, known, many = find_published(reports, path)
    assert (new, many) == ((), None)
    assert [place.to_dict() for place in known] == [FIRST, AGAIN]


@pytest.mark.slow
def test_a_resumed_run_knows_what_it_found(path, tmp_path):
    """Counts of a resumed run have those before; another catalogue is another run."""
    source, out = tmp_path / "p.txt", tmp_path / "out.jsonl"
    source.write_text(f"{DISGUISED}\n{EASY}\n{INKALA}\n")
    words = ["validate", "--catalogue", path, "--out", out, source]
    whole = gridmill(*words)
    lines = out.read_bytes().splitlines(keepends=True)
    begun, asked = tmp_path / "begun", {"sources": [str(source)], "engine": "milp"}
    asked |= {"time limit": 60, "notation": None, "catalogue": str(path)}
    Checkpoint(begun, asked, resume=False)
    journal = tmp_path / "out.jsonl.journal"
    journal.write_bytes((tmp_path / "begun.journal").read_bytes())
    out.write_bytes(lines[0])
    other = gridmill(*words, "--resume", "--catalogue", "none")
    assert (other.status, "begun with other catalogue" in other.err) == (2, True)
    resumed = gridmill(*words, "--resume")
    assert resumed.err == whole.err == "3 records: 3 unique; 2 already published.\n"
    assert out.read_bytes() == b"".join(lines)


def test_the_usual_catalogue_is_asked_if_it_is_there(path, monkeypatch):
    """Without the option the recipes' catalogue is asked if it exists; with none, no other."""
    monkeypatch.setattr(validate, "CATALOGUE", str(path))
    assert "published" in gridmill("validate", "--json", EASY).objects[0]
    assert "published" not in gridmill("validate", "--json", "--catalogue", "none", EASY).objects[0]
    assert "published" not in gridmill("validate", "--json", "--engine", "search", EASY).objects[0]
    path.unlink()
    assert "published" not in gridmill("validate", "--json", EASY).objects[0]


def foreign(path):
    path.unlink()
    execute(path, "CREATE TABLE letters (text)")


def cut(path):
    os.truncate(path, 30_000)


def text(path):
    path.write_text("Dear editor")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (Path.unlink, "There is no catalogue"),
        (text, "it is no SQLite database"),
        (foreign, "is a database of something else"),
        (cut, "it is damaged. Put the last copy of it back."),
    ],
)
def test_a_bad_catalogue_is_one_sentence(path, tmp_path, harm, said):
    """A file that is no sound catalogue is named, and nothing is judged nor begun."""
    harm(path)
    out = tmp_path / "out.jsonl"
    ran = gridmill("validate", "--catalogue", path, "--out", out, EASY)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
    assert path.name in ran.err


def test_the_quick_pass_asks_none(path):
    """A catalogue with --engine search is refused, as that makes no canonical forms."""
    ran = gridmill("validate", "--catalogue", path, "--engine", "search", EASY)
    assert (ran.status, ran.out) == (2, "")
    assert "which --engine search does not make" in ran.err
