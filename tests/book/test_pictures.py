"""Pictures and colours in place of digits: on pages, in words, in single files, and read back."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import replace

import pytest

from book import BookLayout, BookPuzzle, printer
from book.language import ENGLISH
from book.print.cover import Cover, typeset_cover
from book.print.epub import epub
from book.print.pdf import read_pdf
from book.print.pictures import LARGEST, DigitPicture, disc, is_picture, svg_of
from book.print.preflight import preflight
from book.print.preflight.fault import Check
from book.print.preflight.pictures import alike, drawn_alone
from book.print.template_data import spoken
from book.print.typeset import pages_svg, typeset
from book.print.wording import rules_told, variety_words
from gridmill.publishing.singles import single_files
from puzzle.errors import RecipeError
from tests.book.samples import PICTURES
from tests.book.test_symbols import LAYOUT, lettered

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
SQUARE = HEAD + '<path d="M1 1H8V8H1Z"/></svg>'
FILES = sorted(PICTURES.glob("*.svg"))


def pictured(order=(0, 1, 2, 3), pictures=None):
    """A book of two puzzles, the first of them with pictures; three of them of the samples."""
    drawn = pictures or [*(file.read_text() for file in FILES[:3]), disc("#777777")]
    names = [*(file.stem for file in FILES[:3]), "grey"]
    album = tuple(
        DigitPicture(chr(0xE000 + i), name, svg)
        for i, (name, svg) in enumerate(zip(names, drawn, strict=True))
    )
    symbols = "." + "".join(album[i].symbol for i in order)
    return replace(lettered(symbols), pictures=album)


@pytest.fixture(scope="module")
def printed():
    """The book, as PDF."""
    return typeset(pictured())


def test_pictures_are_read_back(printed):
    """Each puzzle and each solution has the pictures that are meant, by what is drawn."""
    assert preflight(printed, pictured()) == ()


def test_other_pictures_are_faults(printed):
    """With two pictures exchanged, puzzle and solution are wrong, and the names are told."""
    faults = preflight(printed, pictured((1, 0, 2, 3)))
    assert {fault.check for fault in faults} == {Check.GIVENS, Check.SOLUTION}
    assert faults[0].sentence.startswith("Puzzle 1: r")
    names = {file.stem for file in FILES[:2]}
    assert sum(name in faults[0].sentence for name in names) == 2


def test_pictures_of_another_book_are_not_found(printed):
    """A picture that is not drawn is missed, and what is there is no picture of the book."""
    others = [SQUARE, *(file.read_text() for file in FILES[3:6])]
    assert Check.GIVENS in {fault.check for fault in preflight(printed, pictured(pictures=others))}


def test_colours_are_faults_where_ink_is_black():
    """A red disc on the page of a printer of black ink is told."""
    book = pictured(pictures=[*(file.read_text() for file in FILES[:3]), disc("#cc0000")])
    faults = preflight(typeset(book), book)
    assert {fault.check for fault in faults} == {Check.INK}
    printer = replace(LAYOUT.printer, colour=True)
    coloured = replace(book, layout=replace(book.layout, printer=printer))
    assert preflight(typeset(coloured), coloured) == ()


def test_the_samples_differ():
    """No two of the pictures beside the recipes look the same, and each leaves ink."""
    pictures = tuple(
        DigitPicture(chr(0xE000 + i), f.stem, f.read_text()) for i, f in enumerate(FILES)
    )
    assert len(pictures) == 9
    assert all(page.shapes for page in drawn_alone(pictures))
    assert alike(pictures) is None
    moved = HEAD + '<g transform="translate(1 1) scale(0.5)"><path d="M1 1H8V8H1Z"/></g></svg>'
    twice = (DigitPicture("\ue000", "one", SQUARE), DigitPicture("\ue001", "two", moved))
    assert alike(twice) == twice


def test_pictures_are_told_over_the_puzzle():
    """What a puzzle's cells can hold stands over it; the rules say that they are pictures."""
    first, second = pictured().puzzles
    assert variety_words(first, ENGLISH) == "\ue000\ue001\ue002\ue003"
    assert variety_words(second, ENGLISH) == ""
    told = ["Here pictures or colours stand for the digits."]
    assert rules_told((first, second), ENGLISH) == told


def test_pictures_are_spoken():
    """Whoever listens hears what is drawn, by the names of the files; so on pages of an EPUB."""
    book = pictured()
    first, _ = book.puzzles
    words, _ = spoken(first, ENGLISH, book.pictures)
    names = [picture.name for picture in book.pictures]
    told = ", ".join("blank" if not digit else names[digit - 1] for digit in [*first.puzzle][:4])
    assert words.startswith(f"Puzzle 1. Row 1: {told}.")
    made = typeset(book)
    assert epub(book, made, pages_svg(book), {1: 1, 2: 1})


def test_a_cover_has_digits():
    """The puzzle on the cover has digits: nothing but characters is set there."""
    book = replace(pictured(), layout=BookLayout(printer=printer("kdp")))
    cover = read_pdf(typeset_cover(book, Cover(blurb="One."), 24))
    printed = [glyph.text for page in cover.pages for glyph in page.glyphs]
    assert not any(map(is_picture, printed))
    first, _ = book.puzzles
    assert not Counter(str(first.puzzle).replace(".", "")) - Counter(printed)


def test_single_files_have_pictures():
    """A puzzle's own files have its pictures; their list has digits, and there is no EPS."""
    files = single_files(replace(pictured(), cadence="monthly"), "any")
    rows = list(csv.DictReader(io.StringIO(files["puzzles/manifest.csv"].decode("utf-8-sig"))))
    first, _ = pictured().puzzles
    assert rows[0]["givens"] == str(first.puzzle)
    assert "puzzles/0001.eps" not in files
    assert "puzzles/0002.eps" in files
    assert b"data:image/svg+xml" in files["puzzles/0001.svg"]
    assert b"data:image/svg+xml" not in files["puzzles/0002.svg"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("hello", "is no SVG in UTF-8 without a DOCTYPE"),
        ("<html/>", "is no SVG: save it as such"),
        (SQUARE.replace("viewBox", "box"), "has neither a viewBox nor a width and a height"),
        (f"{HEAD}<text>a</text></svg>", "has letters, which need a font"),
        (f'{HEAD}<image href="a.png"/></svg>', "has another picture in it"),
        (f"{HEAD}<script>a()</script></svg>", "has a program in it"),
        (f"{HEAD}<foreignObject/></svg>", "has something in it that is not drawn"),
        (
            f'{HEAD}<use href="https://example.org/a.svg#b"/></svg>',
            "takes something from elsewhere",
        ),
        ('<!DOCTYPE a [<!ENTITY b "c">]><svg>&b;</svg>', "is no SVG in UTF-8 without a DOCTYPE"),
        (SQUARE + " " * LARGEST, "has more than 200000 bytes"),
    ],
)
def test_what_is_no_picture(content, said):
    """What cannot be printed from the file alone is refused, with what to do."""
    with pytest.raises(RecipeError) as told:
        svg_of(content.encode())
    assert str(told.value).startswith(said)
    assert str(told.value).endswith(".")


def test_a_reference_within_the_file_is_taken():
    """Parts that are drawn twice are no reference to elsewhere."""
    drawn = HEAD + '<circle id="a" cx="3" cy="3" r="2"/><use href="#a" x="3"/></svg>'
    (page,) = drawn_alone((DigitPicture("\ue000", "two", svg_of(drawn.encode())),))
    assert len(page.shapes) == 2


def test_letters_are_no_pictures():
    """A puzzle with letters has letters; one with digits has neither."""
    first, second = lettered().puzzles
    assert isinstance(first, BookPuzzle)
    assert (first.has_letters, first.has_pictures) == (True, False)
    assert (second.has_letters, second.has_pictures) == (False, False)
