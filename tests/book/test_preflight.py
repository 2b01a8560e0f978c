"""Preflight finds what is wrong with a finished book, and nothing where nothing is."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pypdf
import pytest

from book import BookLayout, BookPuzzle, BookSection, Check, inspect, preflight, printer, typeset
from book.print.pdf import PdfPage, PdfPages, read_pages
from book.print.typeset import standard_template
from puzzle import Geometry, Grid, Score
from solver.search import find_solutions
from tests.book.books import FOUR, SIX, SIXTEEN, book_of, small_book

SHORT = replace(printer("kdp"), fewest_pages=2)
"""KDP's rules, but for books of a few pages."""
BOOK = small_book(BookLayout(printer=SHORT))


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return typeset(BOOK)


def checks(pdf: bytes, book=BOOK) -> set[Check]:
    return {fault.check for fault in preflight(pdf, book)}


def test_good_book_has_no_fault(pdf):
    """The book as typeset passes."""
    assert preflight(pdf, BOOK) == ()


@pytest.mark.slow
def test_no_page_is_kept(pdf, monkeypatch):
    """When a page is read, those before it are forgotten: memory does not grow with the book."""

    def alive():
        gc.collect()
        return sum(isinstance(thing, PdfPage) for thing in gc.get_objects())

    before, most = alive(), []

    def watched(data, places):
        read = read_pages(data, places)

        def each():
            for page in read.pages:
                most.append(alive())
                yield page
                del page

        return PdfPages(each(), read.fonts)

    monkeypatch.setattr("book.print.preflight.pages.read_pages", watched)
    assert inspect(pdf, BOOK).faults == ()
    assert len(most) > 10
    assert max(most) - before <= 2


@pytest.mark.parametrize(
    "layout",
    [
        BookLayout("8.5x11", 4, 12, printer=SHORT),
        BookLayout("a4", 3, 9, extras=("technique", "score"), printer=SHORT),
        BookLayout("5x8", 1, 4, difficulty="bars", printer=SHORT),
        BookLayout("7x10", 4, 8, bleed=True, difficulty="time", printer=SHORT),
        BookLayout("8.5x11", 2, 4, large_print=True, printer=SHORT),
        BookLayout("6x9", 1, 1, large_print=True, printer=SHORT),
        BookLayout("8x10", 1, 2, large_print=True, bleed=True, printer=SHORT),
        BookLayout("a4", 2, 6, title_page=False, how_to_solve=False, printer=printer("office")),
    ],
    ids=["letter", "three", "bars", "bleed", "large", "large 6x9", "large bleed", "office"],
)
def test_every_layout_passes(layout):
    """Books of every kind of layout come out without a fault."""
    book = small_book(layout)
    assert preflight(typeset(book), book) == ()


@pytest.mark.parametrize("lines", [FOUR, SIX, FOUR + SIX, (SIXTEEN,)], ids=["4", "6", "4+6", "16"])
def test_every_size_passes(lines):
    """Books of 4x4, 6x6, both, and 16x16 come out without a fault."""
    book = book_of(lines, BookLayout("8.5x11", 1, 2, printer=SHORT))
    assert preflight(typeset(book), book) == ()


@pytest.mark.parametrize(
    "geometry",
    [
        Geometry.diagonal(2, 3),
        Geometry.irregular([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]),
    ],
    ids=repr,
)
def test_every_kind_of_grid_passes(geometry):
    """Books of grids with extra houses, or with regions of any shape, come out without a fault."""
    empty = Grid(bytes(geometry.cell_count), geometry)
    solution = find_solutions(empty, limit=1).solutions[0]
    puzzle = BookPuzzle(1, solution.with_digit(0, 0), solution)
    layout = BookLayout("6x9", 1, 2, how_to_solve=False, printer=SHORT)
    book = replace(book_of(FOUR, layout), sections=(BookSection("All", (puzzle,)),))
    assert preflight(typeset(book), book) == ()


def test_odd_titles_pass():
    """Titles are text, whatever characters, spaces and length they have."""
    title = 'Don\'t  *panic* #now $x$ <y> \\ "z" _w_ -- ' + "a long evening of Sudoku " * 3
    sections = tuple(replace(s, title=f"{title} {n}") for n, s in enumerate(BOOK.sections))
    book = replace(BOOK, title=title, subtitle=title, publisher=title, sections=sections)
    assert preflight(typeset(book), book) == ()


@pytest.mark.slow
@pytest.mark.parametrize(("trim", "code"), [("8.5x11", True), ("8.5x11", False), ("a4", True)])
def test_long_numbers_stay_on_their_lines(trim, code):
    """Four to a page, with numbers of four digits and hard levels, every label is one line."""
    puzzles = [puzzle for section in BOOK.sections for puzzle in section.puzzles]
    link = "https://example.org/1" if code else ""
    long = tuple(
        replace(puzzle, number=1000 + puzzle.number, level=5, score=Score(67), link=link)
        for puzzle in puzzles
    )
    layout = BookLayout(trim, 4, 6, how_to_solve=False, printer=SHORT)
    book = replace(BOOK, sections=(BookSection("All", long),), layout=layout)
    assert preflight(typeset(book), book) == ()


@pytest.mark.slow
@pytest.mark.parametrize("trim", ["8.5x11", "a4"])
def test_six_with_codes_keep_large_cells(trim):
    """Six to a page, each with a QR code: the codes take no room that cells of 7 mm need."""
    layout = BookLayout(trim, 6, 12, how_to_solve=False, printer=SHORT)
    sections = tuple(
        replace(
            section,
            puzzles=tuple(
                replace(one, link="https://example.org/1", hints=()) for one in section.puzzles
            ),
        )
        for section in BOOK.sections
    )
    book = replace(BOOK, sections=sections, layout=layout)
    found = inspect(typeset(book), book)
    assert found.faults == ()
    assert len({found.places[puzzle.number] for puzzle in book.puzzles}) == 2


def test_thick_book_passes_with_its_gutter():
    """With a table that asks for more from a few pages on, the book still passes."""
    rules = replace(SHORT, gutters=((1, 27.0), (10, 54.0)))
    book = small_book(BookLayout(printer=rules))
    assert preflight(typeset(book), book) == ()


# What is wrong with the puzzles: the same template draws something else.

BODY = "#let puzzle-body(style) = (puzzle, x, y) => {\n"
SOLUTION_BODY = "#let solution-body(puzzle, x, y) = {\n"


def only(number: int, change: str) -> str:
    return f"  let puzzle = if puzzle.number != {number} {{ puzzle }} else {{ {change} }}\n"


def changed(old: str, new: str) -> Callable[[str], str]:
    def change(template: str) -> str:
        assert old in template
        return template.replace(old, new)

    return change


OTHER_GIVEN = '(..puzzle, givens: puzzle.givens.replace(regex("[1-9]"), "5", count: 1))'
ONE_LESS = '(..puzzle, givens: puzzle.givens.replace(regex("[1-9]"), ".", count: 1))'
SWAPPED = "(..puzzle, solution: puzzles.at(0).solution)"
TURNED = "(..puzzle, solution: puzzle.solution.rev())"
MUTATIONS = {
    "wrong digit": (changed(BODY, BODY + only(3, OTHER_GIVEN)), Check.GIVENS),
    "missing digit": (changed(BODY, BODY + only(8, ONE_LESS)), Check.GIVENS),
    "all solutions of one": (
        changed(SOLUTION_BODY, SOLUTION_BODY + only(5, SWAPPED)),
        Check.SOLUTION,
    ),
    "solution upside down": (
        changed(SOLUTION_BODY, SOLUTION_BODY + only(2, TURNED)),
        Check.SOLUTION,
    ),
    "number twice": (
        changed(
            "bookmarked: true, str(puzzle.number)",
            "bookmarked: true, str(calc.max(2, puzzle.number))",
        ),
        Check.GRID,
    ),
    "no solutions": (
        changed("grid(puzzle.givens, puzzle.solution)", "[See the next volume.]"),
        Check.GRID,
    ),
    "digits off the middle": (
        changed("left: (cell - measures.width) / 2, top", "left: 0pt, top"),
        Check.GRID,
    ),
    "digits as pictures": (
        changed("digit-lines(geometry.size, cell, bold-look, bold-measures, bold)", ""),
        Check.GIVENS,
    ),
    "narrow gutter": (changed("inside: sheet.inside * 1pt", "inside: 15pt"), Check.MARGIN),
    "narrow foot": (changed("bottom: sheet.bottom * 1pt", "bottom: 14pt"), Check.MARGIN),
    "small text": (changed("#let small = ", "#let small = 5pt\n#let unused = "), Check.TEXT),
    "colours": (changed("#let ink = luma(0)", "#let ink = rgb(0, 0, 80)"), Check.INK),
    "hairlines": (
        changed("#let thin = ", "#let thin = 0.25pt + ink\n#let unused-2 = "),
        Check.LINE,
    ),
    "wrong page": (
        changed('replace("{page}", str(number))', 'replace("{page}", str(number + 1))'),
        Check.REFERENCE,
    ),
    "no reference": (
        changed('page-of(words.solution_on, name-of("solution-", puzzle))', '"see the end"'),
        Check.REFERENCE,
    ),
    "pages unnumbered": (changed("  str(number)\n", ""), Check.REFERENCE),
    "pages misnumbered": (changed("  str(number)\n", "  str(number + 1)\n"), Check.REFERENCE),
    "wrong page size": (changed("height: sheet.height * 1pt", "height: 9.5in"), Check.PAGE_SIZE),
    "section unnamed": (
        changed("opening(section.title, section.name)", "[= Part]"),
        Check.STRUCTURE,
    ),
    "puzzles of another section": (
        changed(
            "for section in sections { context section-pages(section) }",
            "for (i, section) in sections.enumerate() {\n"
            "    context section-pages((..section, puzzles: sections.at(1 - i).puzzles))\n  }",
        ),
        Check.GRID,
    ),
    "other title": (changed("title: book.title,", 'title: "Draft",'), Check.STRUCTURE),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_what_a_template_does_wrong_is_found(name):
    """Each mistake of a template is found by the check that is there for it."""
    change, check = MUTATIONS[name]
    assert check in checks(typeset(BOOK, change(standard_template())))


@pytest.mark.slow
def test_a_page_number_that_touches_a_grid_is_found():
    """There is room between solutions and the page's number, and preflight sees that there is."""
    book = small_book(BookLayout(solutions_per_page=6, printer=SHORT))
    assert preflight(typeset(book), book) == ()
    higher = changed("v(0.2 * size)", "v(-0.7 * size)")(standard_template())
    faults = preflight(typeset(book, higher), book)
    assert {fault.check for fault in faults} == {Check.REFERENCE}
    assert all("points from a grid, 6 are the least" in fault.sentence for fault in faults)


@pytest.mark.slow
def test_sections_share_a_page_where_none_is_opened():
    """Without a title page sections run on, each under its heading, and preflight follows."""
    layout = BookLayout(
        "a4", 4, 12, title_page=False, how_to_solve=False, printer=printer("office")
    )
    easy, hard = small_book(layout).sections
    parts = [
        replace(easy, puzzles=easy.puzzles[:2]),
        replace(easy, puzzles=easy.puzzles[2:3]),
        replace(hard, puzzles=(*easy.puzzles[3:], *hard.puzzles)),
    ]
    sections = tuple(replace(s, title=f"Part {n}") for n, s in enumerate(parts))
    book = replace(small_book(layout), sections=sections)
    found = inspect(typeset(book), book)
    assert found.faults == ()
    assert list(found.places.values()) == [1] * 4 + [2] * 4
    wrong = changed(
        "opens: if index == 0", 'opens: if index == if section.title == "Part 2" { 1 } else { 0 }'
    )
    checked = checks(typeset(book, wrong(standard_template())), book)
    assert checked == {Check.GRID}


def test_two_solutions_changed_places_are_found():
    """Two solutions under each other's numbers are both found."""
    swap = "(..puzzle, solution: puzzles.at({}).solution)"
    lines = only(1, swap.format(1)) + only(2, swap.format(0))
    template = standard_template().replace(SOLUTION_BODY, SOLUTION_BODY + lines)
    faults = preflight(typeset(BOOK, template), BOOK)
    assert [fault.check for fault in faults] == [Check.SOLUTION] * 2
    assert {str(fault).split(": ")[1] for fault in faults} == {"Puzzle 1", "Puzzle 2"}


def test_wrong_digit_is_told_by_cell_and_page():
    """The sentence names puzzle, cell, what is printed and what is certified."""
    change, _ = MUTATIONS["wrong digit"]
    faults = preflight(typeset(BOOK, change(standard_template())), BOOK)
    puzzle = str(list(BOOK.puzzles)[2].puzzle)
    column, digit = next((i, d) for i, d in enumerate(puzzle) if d != ".")
    assert [fault.sentence for fault in faults] == [
        f"Puzzle 3: r1c{column + 1} has 5, not {digit}."
    ]
    assert str(faults[0]).startswith(f"givens, page {faults[0].page}: Puzzle 3")


def test_book_of_other_puzzles_is_not_this_book(pdf):
    """A certified puzzle that differs in one given from what is printed is found."""
    section = BOOK.sections[0]
    first = section.puzzles[0]
    cell = first.puzzle.digits.index(0)
    more = Grid.with_digit(first.puzzle, cell, first.solution[cell])
    other = replace(section, puzzles=(replace(first, puzzle=more), *section.puzzles[1:]))
    assert checks(pdf, replace(BOOK, sections=(other, BOOK.sections[1]))) == {Check.GIVENS}


# What is badly composed.

COMPOSED = {
    "text on text": (
        changed("((0, left, time-line),)", "((0, left, time-line), (0, left, [over it]))"),
        Check.OVERLAP,
    ),
    "label in the grid": (
        changed("label-height - label-gap * size", "label-height + 0.4 * text-size"),
        Check.OVERLAP,
    ),
    "wide foot": (
        changed(
            "block(width: width, align(side, words))",
            "move(dx: -20pt, block(width: width + 40pt, align(side, words)))",
        ),
        Check.BLOCK,
    ),
    "wide line": (
        changed("box(width: 4.2em, height: 0.7em", "box(width: 38em, height: 0.7em"),
        Check.BLOCK,
    ),
    "code on the grid": (
        changed("at(x + width + sheet.code_gap * 1pt,", "at(x + width - 20pt,"),
        Check.OVERLAP,
    ),
    "grids on one another": (
        changed("row * (places.height + places.gap)", "row * (places.height - 40)"),
        Check.OVERLAP,
    ),
    "number in the text": (
        changed(
            "  v(0.2 * size)\n  str(number)",
            "  v(-1.1 * size)\n  place(dx: 6pt, text(size: 10pt)[x])\n  str(number)",
        ),
        Check.OVERLAP,
    ),
    "small cells": (changed("{ side * 1pt }", "{ side * 0.7pt }"), Check.CELL),
    "small solved cells": (changed(".solution_side * 1pt", ".solution_side * 0.6pt"), Check.CELL),
    "no running head": (
        changed(
            "pdf.artifact(head-line(left, right, size: style.small, height: style.head * 1pt))",
            "v(style.head * 1pt)",
        ),
        Check.HEAD,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPOSED)
def test_what_is_badly_composed_is_found(name):
    """Each fault of composition is found by the check that is there for it."""
    change, check = COMPOSED[name]
    assert check in checks(typeset(BOOK, change(standard_template())))


@pytest.mark.slow
def test_pages_of_hints_have_a_running_head():
    """The second page of hints has no heading, and is found where it has no line at its head."""
    (first, *_) = BOOK.puzzles
    hints = ("Look at row 4.", "Look at row 4: X-Wing.", "So r1c1 is not 5. " * 9)
    puzzles = tuple(replace(first, number=number, hints=hints) for number in range(1, 61))
    layout = BookLayout("8.5x11", 4, 12, printer=SHORT, how_to_solve=False)
    book = replace(BOOK, sections=(BookSection("All", puzzles),), layout=layout)
    bare = changed("header: context pdf.artifact(head-line(title, book.title)),", "")
    assert preflight(typeset(book), book) == ()
    assert checks(typeset(book, bare(standard_template())), book) == {Check.HEAD}


# What is wrong with the file: the same pages, written otherwise.


def rewritten(pdf: bytes, change: Callable[[pypdf.PdfWriter], object]) -> bytes:
    writer = pypdf.PdfWriter(clone_from=BytesIO(pdf))
    change(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def test_rewriting_alone_is_no_fault(pdf):
    """A file written again by another library passes, so that what follows is what is found."""
    assert preflight(rewritten(pdf, lambda _: None), BOOK) == ()


def blank(count: int) -> Callable[[pypdf.PdfWriter], object]:
    return lambda writer: [writer.add_blank_page() for _ in range(count)]


FILES = {
    "encrypted": (lambda w: w.encrypt("", "owner"), Check.FILE),
    "locked": (lambda w: w.encrypt("secret"), Check.FILE),
    "odd": (blank(1), Check.PAGE_COUNT),
    "blank": (blank(4), Check.BLANK),
    "larger page": (lambda w: w.pages[3].mediabox.upper_right, None),
    "no boxes": (lambda w: [page.pop("/TrimBox") for page in w.pages], Check.BOX),
    "wrong box": (lambda w: setattr(w.pages[3].trimbox, "upper_right", (430, 648)), Check.BOX),
    "untagged": (lambda w: w.root_object.pop("/MarkInfo"), Check.STRUCTURE),
    "no bookmarks": (lambda w: w.root_object.pop("/Outlines"), Check.STRUCTURE),
    "page lost": (lambda w: w.remove_page(w.pages[-4]), Check.GRID),
}
FILES["larger page"] = (
    lambda w: setattr(w.pages[3].mediabox, "upper_right", (450, 648)),
    Check.PAGE_SIZE,
)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_what_is_wrong_with_a_file_is_found(pdf, name):
    """Each fault of a file is found by the check that is there for it."""
    change, check = FILES[name]
    assert check in checks(rewritten(pdf, change))


def test_font_that_is_not_embedded_is_found(pdf):
    """A font whose outlines are not in the file is found, by name."""
    assert pdf.count(b"/FontFile3 ") > 1
    faults = preflight(pdf.replace(b"/FontFile3 ", b"/FontFilX3 "[:11], 1), BOOK)
    assert [fault.check for fault in faults] == [Check.FONT]
    assert "is not in the file" in faults[0].sentence


def test_other_data_are_not_a_book():
    """What is no PDF at all is told as that."""
    (fault,) = preflight(b"no book", BOOK)
    assert fault.check is Check.FILE
    assert "cannot be opened" in fault.sentence


@pytest.mark.slow
def test_too_thin_and_too_thick_are_found(pdf):
    """The printer's least and most pages hold."""
    thin = replace(BOOK, layout=BookLayout())
    assert checks(pdf, thin) == {Check.PAGE_COUNT}
    trims = {"6x9": replace(SHORT.trim("6x9"), most_pages=10)}
    thick = replace(BOOK, layout=BookLayout(printer=replace(SHORT, trims=trims)))
    assert checks(pdf, thick) == {Check.PAGE_COUNT}
    heavy = replace(BOOK, layout=BookLayout(printer=replace(SHORT, largest_file=1000)))
    assert checks(pdf, heavy) == {Check.FILE}


def test_large_print_is_held_to_sixteen_points(pdf):
    """A book that promises large print and has smaller text is found."""
    large = replace(BOOK, layout=replace(BOOK.layout, large_print=True))
    assert Check.TEXT in checks(pdf, large)
