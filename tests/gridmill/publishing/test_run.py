"""A run ends with a whole book in its place, checked and catalogued, or with the reason why not."""

from __future__ import annotations

import csv
import json
import shutil
from dataclasses import replace
from datetime import date, timedelta
from importlib import resources
from pathlib import Path

import pytest
from pypdf import PdfReader

from book import Check, Fault, Inspection
from book.print.pdfx import pdfx_faults
from book.print.typeset import standard_template
from generator.lock import Lock
from gridmill.catalogue import Catalogue, Edition, Entry, Run, faults
from gridmill.catalogue.entry import Origin
from gridmill.publishing import auditing, install, sections
from gridmill.publishing import run as publishing
from gridmill.publishing.journal import Ending
from gridmill.publishing.run import make_book
from puzzle import (
    CatalogueError,
    EnginesDisagree,
    GenerationExhausted,
    RecipeError,
    RunFolderError,
)
from solver.audit import audit
from solver.proof import fault, read_proofs
from tests.book.test_pdfx import COLOURS
from tests.gridmill.publishing.tiny import DAY, TINY, Nobody, content, make, task, write_recipe
from tests.workforce import Here

PLACE = "tiny-2026-11-21"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a recipe, its catalogue, and its book."""
    folder = tmp_path_factory.mktemp("made")
    recipe = write_recipe(folder)
    summary = make(recipe, folder / "out")
    return recipe, folder / "out", summary


@pytest.fixture
def copy(made, tmp_path):
    """A copy of it all, to spoil."""
    recipe, _, _ = made
    shutil.copytree(recipe.parent, tmp_path / "copy")
    return tmp_path / "copy" / recipe.name, tmp_path / "copy" / "out"


def catalogue_of(recipe):
    return Catalogue.read_only(recipe.parent / "tiny.sqlite")


def puzzles_of(recipe, label="2026-11-21"):
    with catalogue_of(recipe) as catalogue:
        return catalogue.entries("tiny", label)


def records(out, place=PLACE):
    return [json.loads(line) for line in (out / place / "puzzles.jsonl").read_text().splitlines()]


def test_the_book_is_in_its_place(made):
    """The folder has the book, its puzzles, a page to play, pictures and the recipe."""
    recipe, out, summary = made
    there = content(out / PLACE)
    assert {name.partition("/")[0] for name in there} == {
        *("tiny.pdf", "puzzles.jsonl", "play.html", "certificates", "svg", "recipe.toml")
    }
    assert there["tiny.pdf"].startswith(b"%PDF")
    assert there["recipe.toml"] == recipe.read_bytes()
    assert summary.ending is Ending.IN_PLACE
    assert summary.files == {name: len(data) for name, data in there.items()}
    assert sorted(p.name for p in out.iterdir()) == ["logs", PLACE]


def test_the_book_has_its_proofs(made):
    """The proofs beside a book are about its puzzles, in the order of print, and hold."""
    _, out, _ = made
    proofs = read_proofs((out / PLACE / "certificates/proofs.txt").read_text())
    assert [str(proof.puzzle) for proof in proofs] == [r["puzzle"] for r in records(out)]
    assert [fault(proof) for proof in proofs] == [None] * 10


def test_the_pdf_carries_its_proofs(made):
    """Attached to the book are the proofs that lie beside it, and their checker."""
    _, out, _ = made
    attached = PdfReader(out / PLACE / "tiny.pdf").attachments
    beside = out / PLACE / "certificates"
    assert attached == {
        name: [(beside / name).read_bytes()] for name in ("check.py", "proofs.txt", "sums.py")
    }


def test_puzzles_in_order_of_print(made):
    """Numbers rise through the book, and effort within a section; pages are known."""
    _, out, _ = made
    found = records(out)
    assert [record["number"] for record in found] == list(range(1, 11))
    assert [record["section"] for record in found] == ["Small"] * 8 + ["Larger"] * 2
    for section in (found[:8], found[8:]):
        efforts = [record["effort"] for record in section]
        assert efforts == sorted(efforts)
    pages = [record["page"] for record in found]
    assert None not in pages
    assert pages == sorted(pages)
    assert all(record["certificate"]["verdict"] == "unique" for record in found)


def test_the_catalogue_has_the_edition(made):
    """Each puzzle is in the catalogue with number, section, page and record; it is sound."""
    recipe, out, summary = made
    with catalogue_of(recipe) as catalogue:
        assert list(faults(catalogue)) == []
        assert len(catalogue) == summary.catalogued == 10
        entries = catalogue.entries("tiny", "2026-11-21")
    for entry, record in zip(entries, records(out), strict=True):
        place = {key: record.pop(key) for key in ("number", "section", "page")}
        assert place == {"number": entry.number, "section": entry.section, "page": entry.page}
        assert record == entry.record


def test_log_and_summary(made):
    """The log is JSON lines from begin to end; the summary says the same as text and JSON."""
    _, out, summary = made
    log = (out / "logs" / f"{PLACE}.log").read_text(encoding="utf-8")
    events = [json.loads(line) for line in log.splitlines()]
    assert [events[0]["event"], events[-1]["event"]] == ["begun", "ended"]
    assert all({"time", "level", "event"} <= set(event) for event in events)
    assert json.loads((out / "logs" / f"{PLACE}.json").read_text()) == summary.json_values()
    text = (out / "logs" / f"{PLACE}.txt").read_text()
    assert text == f"{summary}\n"
    assert text.startswith("A Tiny Book, 2026-11-21: in place.\n  Puzzles    10 made, of 10\n")
    assert len(text.splitlines()) <= 12


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_same_bytes_anywhere(made, tmp_path, jobs, monkeypatch):
    """Made elsewhere, with another catalogue and any number of jobs, it is the same to the byte."""
    _, out, _ = made
    monkeypatch.setattr(sections, "ALONE_SECONDS", 0.0)
    again = make(write_recipe(tmp_path), tmp_path / "out", jobs=jobs)
    assert again.made == 10
    assert content(tmp_path / "out" / PLACE) == content(out / PLACE)


@pytest.mark.slow
def test_the_same_bytes_on_a_cluster(made, tmp_path, monkeypatch):
    """Made block by block by a workforce, it is the same to the byte, published puzzles and all."""
    recipe, out, _ = made
    monkeypatch.setattr(sections, "ALONE_SECONDS", 0.0)
    old = puzzles_of(recipe)[5]
    books = []
    for name, workforce in (("here", None), ("far", Here())):
        own = write_recipe(tmp_path / name)
        with Catalogue.opened(tmp_path / name / "tiny.sqlite", "the tests") as catalogue:
            entry = Entry(
                1, "", None, old.puzzle, old.solution, old.form, 1, None, old.effort, old.record
            )
            imported = Edition("old", "1", "Old", Origin.IMPORTED)
            catalogue.publish(imported, Run("1999", {}), [entry], repeats=True)
        asked = replace(task(own, tmp_path / name / "out"), workforce=workforce)
        summary = make_book(asked, Nobody(), lambda _: None)
        assert summary.rejects["published before"] >= 1
        books.append(content(tmp_path / name / "out" / PLACE))
    assert books[0] == books[1] != content(out / PLACE)
    assert workforce.begun


@pytest.mark.slow
def test_an_edition_again(copy, tmp_path):
    """Made again, an edition meets its own rows: the same bytes, and no row more."""
    recipe, out = copy
    before = content(out / PLACE)
    for where in (out, tmp_path / "elsewhere"):
        summary = make(recipe, where)
        assert (summary.made, summary.read_back, summary.catalogued) == (0, 10, 10)
        assert content(where / PLACE) == before


@pytest.mark.slow
def test_an_edition_again_after_later_ones(copy, tmp_path):
    """What was published since does not change an edition, nor can it change a later one."""
    recipe, out = copy
    before = content(out / PLACE)
    days = [DAY + timedelta(days=n) for n in range(1, 4)]
    later = [make(recipe, out, day) for day in days]
    assert sum(summary.rejects.get("published before", 0) for summary in later) > 0
    second = content(out / f"tiny-{days[1]}")
    assert make(recipe, tmp_path / "new").made == 0
    assert content(tmp_path / "new" / PLACE) == before
    make(recipe, tmp_path / "new", days[1])
    assert content(tmp_path / "new" / f"tiny-{days[1]}") == second
    with catalogue_of(recipe) as catalogue:
        assert list(faults(catalogue)) == []
        assert len(catalogue) == 40


@pytest.mark.slow
def test_a_published_puzzle_is_replaced(made, tmp_path):
    """A puzzle of an old book gives way to the next candidate, every time to the same one."""
    recipe, out, _ = made
    old = puzzles_of(recipe)[9]
    books = []
    for name in ("one", "two"):
        here = write_recipe(tmp_path / name)
        with Catalogue.opened(tmp_path / name / "tiny.sqlite", "the tests") as catalogue:
            entry = Entry(
                1, "", None, old.puzzle, old.solution, old.form, 1, None, old.effort, old.record
            )
            imported = Edition("old", "1", "Old", Origin.IMPORTED)
            catalogue.publish(imported, Run("1999", {}), [entry], repeats=True)
        summary = make(here, tmp_path / name / "out")
        assert summary.rejects["published before"] >= 1
        books.append(content(tmp_path / name / "out" / PLACE))
    assert books[0] == books[1]
    puzzles = {record["puzzle"] for record in records(tmp_path / "one" / "out")}
    before = {record["puzzle"] for record in records(out)}
    assert len(before - puzzles) == 1
    assert str(old.puzzle) not in puzzles


@pytest.mark.slow
def test_published_meanwhile(made, tmp_path):
    """What another book published while this one was broken off is not published again."""
    recipe, _, _ = made
    here = write_recipe(tmp_path)
    broken = task(here, tmp_path / "out")

    class Impatient:
        seen = 0

        def advance(self):
            self.seen += 1
            if self.seen == 9:
                raise KeyboardInterrupt

        def compiling(self):
            pass

    with pytest.raises(KeyboardInterrupt):
        publishing.make_book(broken, Impatient(), print)
    old = puzzles_of(recipe)[0]
    with Catalogue.opened(tmp_path / "tiny.sqlite", "the tests") as catalogue:
        assert len(catalogue) == 0
        entry = Entry(1, "", None, old.puzzle, old.solution, old.form, 1, None, old.effort, {})
        imported = Edition("rival", "1", "Rival", Origin.IMPORTED)
        catalogue.publish(imported, Run("2026", {}), [entry], repeats=True)
    make(here, tmp_path / "out")
    assert str(old.puzzle) not in {record["puzzle"] for record in records(tmp_path / "out")}

    fresh = write_recipe(tmp_path / "fresh")
    shutil.copy(tmp_path / "tiny.sqlite", tmp_path / "fresh")
    with Catalogue.opened(tmp_path / "fresh" / "tiny.sqlite", "the tests") as catalogue:
        catalogue.withdraw("tiny", "2026-11-21")
    make(fresh, tmp_path / "fresh" / "out")
    assert content(tmp_path / "fresh" / "out" / PLACE) == content(tmp_path / "out" / PLACE)


def test_another_layout_of_the_same_edition(copy):
    """A recipe whose pages change prints the same puzzles anew, in place of the old book."""
    recipe, out = copy
    before = records(out)
    write_recipe(recipe.parent, TINY.replace("puzzles = 4", "puzzles = 1"))
    summary = make(recipe, out)
    after = records(out)
    assert summary.made == 0
    assert [r["puzzle"] for r in after] == [r["puzzle"] for r in before]
    assert [r["page"] for r in after] != [r["page"] for r in before]
    assert [e.page for e in puzzles_of(recipe)] == [r["page"] for r in after]


def test_other_sections_of_the_same_edition(copy):
    """A published edition is not made with other sections; once withdrawn, it is."""
    recipe, out = copy
    before = content(out / PLACE)
    write_recipe(recipe.parent, TINY.replace("count = 8", "count = 4"))
    with pytest.raises(RecipeError, match="gridmill catalogue withdraw tiny 2026-11-21"):
        make(recipe, out)
    assert content(out / PLACE) == before
    with Catalogue.opened(recipe.parent / "tiny.sqlite", "the tests") as catalogue:
        catalogue.withdraw("tiny", "2026-11-21")
    assert make(recipe, out).made == 6
    assert len(records(out)) == 6


@pytest.mark.slow
def test_a_book_with_faults_is_not_handed_over(tmp_path, monkeypatch):
    """A PDF that the check rejects gets neither into its place nor into the catalogue."""
    recipe = write_recipe(tmp_path)
    fault = Fault(Check.GIVENS, "Puzzle 3 has a 4 in r1c1.", 2)
    monkeypatch.setattr(publishing, "inspect_by", lambda *_: Inspection(4, {}, (fault,)))
    summary = make(recipe, tmp_path / "out")
    assert summary.ending is Ending.FAULTY
    assert "givens, page 2: Puzzle 3 has a 4 in r1c1." in str(summary)
    assert not (tmp_path / "out" / PLACE).exists()
    with catalogue_of(recipe) as catalogue:
        assert len(catalogue) == 0
    monkeypatch.undo()
    assert make(recipe, tmp_path / "out").ending is Ending.IN_PLACE
    assert len(records(tmp_path / "out")) == 10


def test_without_a_catalogue(made, tmp_path):
    """Without a catalogue the book is the same, and the summary says that it was not compared."""
    _, out, _ = made
    recipe = write_recipe(tmp_path, TINY.replace('catalogue = "tiny.sqlite"\n', "\n"))
    summary = make(recipe, tmp_path / "out")
    assert "Catalogue  none: puzzles are compared within the book alone" in str(summary)
    assert [r["puzzle"] for r in records(tmp_path / "out")] == [r["puzzle"] for r in records(out)]


def test_a_damaged_catalogue_is_not_printed(copy):
    """A row whose puzzle is not what was certified stops the run."""
    import sqlite3

    recipe, out = copy
    with sqlite3.connect(recipe.parent / "tiny.sqlite") as connection:
        row = "SELECT puzzle FROM puzzle WHERE number = 1"
        (puzzle,) = connection.execute(row).fetchone()
        blank = puzzle.replace(next(c for c in puzzle if c != "."), ".")
        connection.execute("UPDATE puzzle SET puzzle = ? WHERE number = 1", (blank,))
    connection.close()
    with pytest.raises(CatalogueError, match="Puzzle 1 of tiny 2026-11-21 has not exactly"):
        make(recipe, out)


def test_a_copy_of_the_template_makes_the_same_book(made, tmp_path):
    """A publisher begins with a copy: until it is restyled nothing but the recipe is another."""
    _, out, _ = made
    (tmp_path / "copy.typ").write_text(standard_template(), encoding="utf-8")
    recipe = write_recipe(tmp_path, TINY.replace("[page]", '[page]\ntemplate = "copy.typ"'))
    assert make(recipe, tmp_path / "out").ending is Ending.IN_PLACE
    before, after = content(out / PLACE), content(tmp_path / "out" / PLACE)
    assert {name for name in before | after if before.get(name) != after.get(name)} == {
        "recipe.toml"
    }


def test_a_broken_work_folder_is_made_anew(made, tmp_path):
    """What the disk lost of an unfinished book is made again, to the byte."""
    _, out, _ = made
    recipe = write_recipe(tmp_path)
    broken = task(recipe, tmp_path / "out").work / "section-1"
    broken.mkdir(parents=True)
    (broken / "manifest.json").write_bytes(b"\0\0\0")
    (broken / "puzzles.jsonl").write_bytes(b"\0" * 100)
    make(recipe, tmp_path / "out")
    assert content(tmp_path / "out" / PLACE) == content(out / PLACE)
    assert "made anew" in (tmp_path / "out" / "logs" / f"{PLACE}.log").read_text()


def test_a_folder_of_something_else(tmp_path):
    """A folder that holds no book of ours is left alone."""
    recipe = write_recipe(tmp_path)
    letter = tmp_path / "out" / PLACE / "letter.txt"
    letter.parent.mkdir(parents=True)
    letter.write_text("Dear Sir or Madam,")
    with pytest.raises(RunFolderError, match="is there and holds no book"):
        make(recipe, tmp_path / "out")
    assert letter.read_text() == "Dear Sir or Madam,"


def test_one_book_is_made_once(tmp_path, monkeypatch):
    """A second run of the same book says who makes it already."""
    monkeypatch.setattr(publishing, "_DYING_SECONDS", 0.1)
    recipe = write_recipe(tmp_path)
    (tmp_path / "out").mkdir()
    first = Lock(tmp_path / "out" / f".{PLACE}.lock", "gridmill book tiny")
    first.acquire()
    with pytest.raises(RunFolderError, match=r"is being made already \(gridmill book tiny of "):
        make(recipe, tmp_path / "out")
    first.release()


def test_exhaustion_is_told(tmp_path, monkeypatch):
    """A recipe whose puzzles are not found ends with section and reason, in the summary too."""
    monkeypatch.setattr("generator.recipe.recipe_fields.MAX_ATTEMPTS", 2)
    text = TINY.replace("count = 8", "count = 1")
    recipe = write_recipe(tmp_path, text.replace("level = 1\ncount = 2", "level = 2\ncount = 2"))
    with pytest.raises(
        GenerationExhausted, match=r'In the section "Larger": puzzle . of 2 was not'
    ):
        make(recipe, tmp_path / "out")
    summary = json.loads((tmp_path / "out" / "logs" / f"{PLACE}.json").read_text())
    assert summary["ending"] == "not made"
    assert "level not reached" in summary["reason"]
    assert not (tmp_path / "out" / PLACE).exists()


@pytest.mark.slow
def test_weekly(tmp_path):
    """Every day of a week makes the same book."""
    recipe = write_recipe(tmp_path, TINY.replace("[page]", 'edition = "weekly"\n[page]', 1))
    make(recipe, tmp_path / "out", date(2026, 11, 16))
    before = content(tmp_path / "out" / "tiny-2026-W47")
    assert make(recipe, tmp_path / "other", date(2026, 11, 22)).made == 0
    assert content(tmp_path / "other" / "tiny-2026-W47") == before


@pytest.mark.slow
def test_a_book_that_gives_way_to_another_is_told(tmp_path):
    """Two recipes of one name have one folder; the same puzzles in new clothes replace nothing."""
    plain = TINY.replace('catalogue = "tiny.sqlite"\n', "").replace("svg = true", "")
    plain = plain.replace("count = 8", "count = 1")
    recipe = write_recipe(tmp_path, plain)
    assert not make(recipe, tmp_path / "out").replaced
    write_recipe(tmp_path, plain.replace("A Tiny Book", "In New Clothes"))
    assert not make(recipe, tmp_path / "out").replaced
    write_recipe(tmp_path, plain.replace("count = 2", "count = 1"))
    summary = make(recipe, tmp_path / "out")
    assert summary.json_values()["replaced"] == "In New Clothes"
    told = "  Replaced   In New Clothes, a book of other puzzles that was there"
    assert told in str(summary).splitlines()


def test_each_puzzle_alone(tmp_path):
    """With puzzles = true each puzzle and solution has a file, and a list names them."""
    recipe = write_recipe(tmp_path, TINY.replace("svg = true", "puzzles = true"))
    make(recipe, tmp_path / "out")
    folder = tmp_path / "out" / "tiny-2026-11-21"
    records = [json.loads(line) for line in (folder / "puzzles.jsonl").read_text().splitlines()]
    listed = folder / "puzzles" / "tiny-2026-11-21-manifest.csv"
    with listed.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [(int(row["number"]), row["givens"], row["solution"]) for row in rows] == [
        (record["number"], record["puzzle"], record["solution"]) for record in records
    ]
    named = {row[key] for row in rows for key in ("@puzzle_file", "@solution_file")}
    there = {file.name for file in (folder / "puzzles").glob("*.pdf")}
    assert named == there
    assert {f"{name[:-4]}.svg" for name in named} == {
        file.name for file in (folder / "puzzles").glob("*.svg")
    }
    assert install.is_ours(f"puzzles/{listed.name}", "tiny")
    assert all(install.is_ours(f"puzzles/{name}", "tiny") for name in named)


def test_a_small_book_is_audited_unless_its_recipe_says_otherwise(made, tmp_path):
    """The log tells of the audit; `audit = false` leaves it out, and the book is the same."""
    _, out, summary = made
    assert '"audited"' in Path(summary.log).read_text()
    other = write_recipe(tmp_path, TINY.replace("[page]", "audit = false\n[page]", 1))
    unaudited = make(other, tmp_path / "out")
    assert '"audited"' not in Path(unaudited.log).read_text()
    name = "tiny.pdf"
    assert content(tmp_path / "out" / PLACE)[name] == content(out / PLACE)[name]


def test_a_difference_stops_the_book(tmp_path, monkeypatch):
    """When another way says something else, nothing is published."""
    recipe = write_recipe(tmp_path)

    def differing(puzzle, solution, proof):
        return replace(audit(puzzle, solution, proof), differences=("Something differs.",))

    monkeypatch.setattr(auditing, "audit", differing)
    with pytest.raises(EnginesDisagree, match="Puzzle 1: Something differs"):
        make(recipe, tmp_path / "out")
    assert not (tmp_path / "out" / PLACE).exists()
    assert puzzles_of(recipe) == ()


VARIED = """\
name = "varied"
title = "A Varied Book"
catalogue = "varied.sqlite"
[page]
printer = "office"
size = "a5"
puzzles = 4
solutions = 8
[[section]]
title = "Killers"
level = 1
count = 2
size = "6x6"
variant = "killer"
cages = "2-3"
hints = true
[[section]]
title = "Jigsaws"
level = 1
count = 2
size = "6x6"
variant = "jigsaw"
[[section]]
title = "Diagonals"
level = 1
count = 2
size = "6x6"
variant = "x"
"""


@pytest.mark.slow
def test_variants_are_made_printed_and_read_back(tmp_path):
    """Killers, jigsaws and X go to print with their rules; the catalogue gives the same again."""
    recipe = write_recipe(tmp_path, VARIED, "varied.toml")
    first = make(recipe, tmp_path / "one")
    assert first.ending is Ending.IN_PLACE, first.faults
    name = "varied-2026-11-21"
    lines = (tmp_path / "one" / name / "puzzles.jsonl").read_text().splitlines()
    records = [json.loads(line) for line in lines]
    assert all(record["constraints"][0]["type"] == "killercage" for record in records[:2])
    assert "regions" in records[2]["geometry"]
    again = make(recipe, tmp_path / "two")
    assert (again.read_back, again.made) == (6, 0)
    assert content(tmp_path / "one" / name) == content(tmp_path / "two" / name)


@pytest.mark.slow
def test_files_for_the_press(tmp_path):
    """Book and cover are made as PDF/X-4 for a press in colour, and the book alone for black ink.

    They are the folder's own files: another run without them takes them away.
    """
    text = TINY.replace('"office"\nsize = "a5"', '"thin.toml"\nsize = "6x9"')
    table = resources.files("book").joinpath("data/kdp.toml").read_text()
    (tmp_path / "thin.toml").write_text(table.replace("fewest_pages = 24", "fewest_pages = 2"))
    (tmp_path / "press.icc").write_bytes(COLOURS)
    there = {}
    for pdfx in ('"press.icc"', "true", "false"):
        recipe = write_recipe(tmp_path, text.replace("svg = true", f"pdfx = {pdfx}") + "[cover]\n")
        assert make(recipe, tmp_path / "out").ending is Ending.IN_PLACE
        there[pdfx] = {path.name: path for path in (tmp_path / "out" / PLACE).glob("*.pdf")}
        for name, path in there[pdfx].items():
            assert (pdfx_faults(path.read_bytes()) == ()) == name.endswith("-pdfx.pdf")
    plain = {"tiny.pdf", "tiny-cover.pdf"}
    assert set(there["false"]) == plain
    assert set(there["true"]) == plain | {"tiny-pdfx.pdf"}
    assert set(there['"press.icc"']) == plain | {"tiny-pdfx.pdf", "tiny-cover-pdfx.pdf"}


def test_no_book_that_is_no_pdfx(tmp_path, monkeypatch):
    """A file that is not what the press asks for is not handed over, nor is the book."""
    monkeypatch.setattr("gridmill.publishing.binding.as_pdfx", lambda pdf, _: pdf)
    recipe = write_recipe(tmp_path, TINY.replace("svg = true", "pdfx = true"))
    summary = make(recipe, tmp_path / "out")
    assert summary.ending is Ending.FAULTY
    assert "PDF/X-4: There are 0 output intents, not 1." in summary.faults
    assert not (tmp_path / "out" / PLACE).exists()
