"""``gridmill book``: options, output, exit status."""

from __future__ import annotations

import json
import re
import shutil
from datetime import date, datetime
from importlib import resources
from pathlib import Path

import pytest

from book import inspect
from generator import GivensShape
from generator.pipeline import unpublished
from generator.recipe.masks import marks_of
from gridmill.cli.commands import book as command
from gridmill.publishing import binding, editions, run
from gridmill.publishing.calendar import issue_of
from gridmill.publishing.journal import Ending, SectionSummary, Summary
from gridmill.publishing.reader import read_recipe
from puzzle import Score
from tests.gridmill.publishing.tiny import TINY, Nobody, write_recipe
from tests.gridmill.shell import gridmill
from tests.test_rooms import ROOT

CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.toml"))


@pytest.fixture
def recipe(tmp_path):
    return write_recipe(tmp_path)


def test_a_book(recipe, tmp_path):
    """The summary is on standard output, nothing on standard error, and the book in its place."""
    out = tmp_path / "out"
    done = gridmill("book", recipe, "--edition", "2026-11-21", "--out", out, "--jobs", 1)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("A Tiny Book, 2026-11-21: in place.\n")
    assert (out / "tiny-2026-11-21" / "tiny.pdf").is_file()
    again = gridmill("book", recipe, "--edition", "2026-11-21", "--out", out, "--json")
    (summary,) = again.objects
    assert (summary["made"], summary["read_back"], summary["ending"]) == (0, 10, "in place")


@pytest.mark.slow
def test_today(recipe, tmp_path):
    """Without --edition it is today's."""
    days = {datetime.now().astimezone().date().isoformat()}
    done = gridmill("book", recipe, "--out", tmp_path / "out", "--json")
    days.add(datetime.now().astimezone().date().isoformat())
    assert done.objects[0]["edition"] in days


def test_check_makes_nothing(recipe, tmp_path):
    """--check says what would be made, and leaves no trace."""
    before = sorted(tmp_path.rglob("*"))
    done = gridmill("book", recipe, "--check", "--edition", "2026-11-21", "--out", tmp_path / "out")
    assert done.status == 0
    lines = done.out.splitlines()
    assert lines[0] == "A Tiny Book, 2026-11-21: 10 puzzles."
    assert lines[1].startswith("  Small: 8 of level 1, 4x4, symmetry 180, 6-8 givens, about ")
    assert "  Pages      about 5, a5, 4 to a page" in lines
    assert lines[-1].startswith("  Time       about ")
    assert sorted(tmp_path.rglob("*")) == before


def test_summary_tells_the_levels_of_a_section():
    """One level, or the lowest and the highest; none where a puzzle has none."""
    sections = (
        SectionSummary("A", (1, 1), 6, (Score(12), Score(15))),
        SectionSummary("B", (1, 2), 6, None),
        SectionSummary("C", None, 6, None),
    )
    summary = Summary("T", "1", "f", Ending.IN_PLACE, sections=sections)
    for line in ("A: 6, level 1, SE 1.2 to 1.5\n", "B: 6, level 1 to 2\n", "C: 6\n"):
        assert line in f"{summary}\n"
    told = [(one["level"], one["levels"]) for one in summary.json_values()["sections"]]
    assert told == [(1, [1, 1]), (None, [1, 2]), (None, None)]


@pytest.mark.slow
def test_check_says_what_is_likely_too_thin(tmp_path):
    """Beside the likely pages stands the printer's least, where they are fewer, and only there."""
    sizes = []
    for count in (24, 30):
        text = (
            'name = "thin"\ntitle = "Thin"\n[page]\nprinter = "kdp"\nsize = "6x9"\n[[section]]\n'
            f'title = "A"\nsize = "4x4"\nlevel = 1\ncount = {count}\n'
        )
        done = gridmill("book", write_recipe(tmp_path, text), "--check", "--edition", "2026-11-21")
        sizes.append(next(line for line in done.out.splitlines() if line.startswith("  Pages ")))
    assert sizes == [
        "  Pages      about 22 (KDP binds 24 or more), 6x9, 2 to a page",
        "  Pages      about 26, 6x9, 2 to a page",
    ]


@pytest.mark.slow
def test_check_shows_shapes(tmp_path):
    """--check draws what a shape comes to: the same of a picture as of the rows that it draws."""
    shutil.copy(ROOT / "configs" / "smile.png", tmp_path)
    rows = str(GivensShape.parse(marks_of((tmp_path / "smile.png").read_bytes())))
    (tmp_path / "smile.txt").write_text(rows)
    shown = []
    for name in ("smile.png", "smile.txt"):
        text = TINY.partition("[[section]]")[0].replace("puzzles = 4", "puzzles = 1")
        text += f'[[section]]\ntitle = "S"\nlevel = 1\ncount = 1\nshape = "{name}"\n'
        done = gridmill("book", write_recipe(tmp_path, text), "--check", "--edition", "2026-11-21")
        shown.append(
            done.out.partition("1 of level 1, 41 givens of this shape, ")[2].split("\n")[1:10]
        )
    assert shown[0] == shown[1] == [f"    {rows[i : i + 9]}" for i in range(0, 81, 9)]


def test_check_knows_what_is_published(recipe, tmp_path):
    """--check says that an edition would only be printed again; in JSON it has the seed, too."""
    options = ("book", recipe, "--edition", "2026-11-21", "--out", tmp_path / "out")
    gridmill(*options)
    assert "its puzzles would be read back" in gridmill(*options, "--check").out
    (seen,) = gridmill(*options, "--check", "--json").objects
    assert (seen["published"], seen["catalogued"]) == (True, 10)
    assert seen["seed"] == read_recipe(recipe).seed_of("2026-11-21")


@pytest.mark.slow
def test_check_refuses_as_the_run_does(recipe, tmp_path):
    """--check of an edition that was published with other sections says what the run would."""
    options = ("book", recipe, "--edition", "2026-11-21", "--out", tmp_path / "out")
    gridmill(*options)
    write_recipe(tmp_path, TINY.replace("count = 8", "count = 4"))
    run, check = gridmill(*options), gridmill(*options, "--check")
    assert run.status == check.status == 2
    assert "was made with other sections" in check.err
    assert check.err.splitlines()[-1] == run.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--edition", "tomorrow"], "--edition is tomorrow: give a day such as 2026-12-24, or an"),
        (["--edition", "2026-13"], "is 2026-13: give a day such as 2026-12-24, or an edition such"),
        (["--edition", "2026-12"], "editions are daily: give one such as 2026-12-01, or a day."),
        (
            ["--until", "2099"],
            "--until is 2099, and the recipe's editions are daily: give one such",
        ),
        (["--jobs", "0"], "--jobs is 0: give a whole number from 1 to 512."),
        (["--out", __file__], f"--out is {__file__}, which is a file: give a folder."),
        (["--wait", "x"], "--wait is x: give a whole number, 0 or more."),
    ],
)
def test_wrong_options(recipe, options, said):
    """A wrong option is told in a sentence."""
    done = gridmill("book", recipe, *options)
    assert done.status == 2
    assert said in done.err


def test_a_recipe_with_faults(tmp_path):
    """Faults of the recipe are told with their lines, and nothing is made."""
    recipe = write_recipe(tmp_path, TINY.replace("count = 8", "cout = 8"))
    done = gridmill("book", recipe, "--out", tmp_path / "out")
    assert done.status == 2
    assert f"{recipe}:15: There is no key cout here: did you mean count?" in done.err
    assert not (tmp_path / "out").exists()


def test_a_recipe_that_is_not_there(tmp_path):
    """A missing file is told."""
    done = gridmill("book", tmp_path / "no.toml")
    assert done.status == 2
    assert done.err.endswith(
        "no.toml cannot be read: no such file or directory. "
        "Give a file such as those in configs/.\n"
    )


def test_a_faulty_book(recipe, tmp_path, monkeypatch):
    """A book with faults ends with status 1 and the faults."""

    def faulty(*_):
        return Summary("T", "1", "f", Ending.FAULTY, faults=("givens, page 2: wrong.",))

    monkeypatch.setattr(run, "make_book", faulty)
    done = gridmill("book", recipe, "--out", tmp_path / "out")
    assert done.status == 1
    assert "givens, page 2: wrong." in done.out


def test_a_terminal_sees_progress():
    """Each puzzle moves the bar; kernels are compiled once."""

    class Shown:
        moved, compiled = 0, []

        def advance(self):
            self.moved += 1

        def compile(self, tasks):
            self.compiled.append(tasks)

    shown = Shown()
    watcher = command._Watcher(shown)
    watcher.advance()
    watcher.compiling()
    watcher.compiling()
    assert (shown.moved, len(shown.compiled)) == (1, 1)


def test_the_nightly_page_is_two_pages(tmp_path):
    """configs/nightly.toml is what it says: six puzzles on a sheet, and one with the solutions."""
    path = next(path for path in CONFIGS if path.stem == "nightly")
    text = path.read_text(encoding="utf-8").replace("level = 4", "level = 3")
    book = printed(write_recipe(tmp_path, text), tmp_path)
    found = inspect(binding.print_book(*book), book[0])
    assert (found.pages, found.faults) == (2, ())
    assert set(found.places.values()) == {1}
    assert len(found.places) == 6


def printed(path, folder):
    """The book of a recipe, and the recipe."""
    recipe = read_recipe(path)
    issue = issue_of(date(2026, 11, 21), recipe.edition)
    log = run.Journal(folder / "log")
    pieces = editions.make(
        recipe,
        issue.label,
        folder,
        jobs=1,
        published=unpublished,
        watcher=Nobody(),
        journal=log,
    )
    log.close()
    assert json.dumps([piece.record for piece in pieces.pieces])
    return binding.bind(recipe, issue, pieces), recipe


@pytest.mark.slow
@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_our_recipes_print(path, tmp_path):
    """Each recipe in configs/, with two puzzles a section, passes the check of the finished book.

    The printer binds thin books here. The number of pages is within what was foretold.
    """
    text = path.read_text(encoding="utf-8")
    for printer in ("kdp", "kdp-colour", "lulu"):
        table = (resources.files("book") / "data" / f"{printer}.toml").read_text(encoding="utf-8")
        thin = f"thin-{printer}.toml"
        (tmp_path / thin).write_text(re.sub(r"fewest_pages = \d+", "fewest_pages = 2", table))
        text = text.replace(f'"{printer}"', f'"{thin}"')
    shutil.copytree(path.parent / "pictures", tmp_path / "pictures")
    for name in ("smile.png", "readers.jsonl"):
        shutil.copy(path.parent / name, tmp_path)
    text = re.sub(r"\bcount = \d+", "count = 2", text)
    book, recipe = printed(write_recipe(tmp_path, text, path.name), tmp_path)
    found = inspect(binding.print_book(book, recipe), book)
    assert found.faults == ()
    assert recipe.page_count.least <= found.pages <= recipe.page_count.most
    assert len(found.places) == recipe.count == 2 * len(recipe.sections)
