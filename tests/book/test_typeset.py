"""The typeset book: what is on its pages, what is refused, and that its bytes are the same."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from functools import cache
from importlib import resources
from itertools import pairwise, product

import pypdfium2
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from book import (
    Book,
    BookLayout,
    BookPuzzle,
    BookSection,
    inspect,
    pages_png,
    pages_svg,
    printer,
    sheet,
    typeset,
)
from book.language import ENGLISH, language
from book.print.lessons import lessons, lessons_needed, picture
from book.print.page_count import page_count as foretold_pages
from book.print.pdf import read_pdf
from book.print.sheet.measures import DIGIT, Feet
from book.print.sheet.pages import CANDIDATE
from book.print.template_data import template_data, walls
from book.print.typeset import page_count, standard_template
from book.print.wording import wording
from book.step_picture import RADIUS
from book.varieties import all_varieties, varieties_of
from generator.recipe.variants import WITH_CLUES, WITHOUT_LADDER
from puzzle import Geometry, RecipeError, Score
from puzzle.formats import as_grid
from puzzle.geometry import CLASSIC
from solver.human import PHONE_PLAYERS, PLAYERS, Outcome, Technique, climb, foretell
from solver.search import find_solutions
from tests.book.books import FOUR, SIX, SIXTEEN, book_of, entry, small_book
from tests.loops import at_least_one
from tests.solver.human.rated import RATED

BOOK = small_book()
OFFICE = BookLayout("a4", 2, 6, title_page=False, how_to_solve=False, printer=printer("office"))


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return typeset(BOOK)


def texts(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_same_book_same_bytes(pdf):
    """Setting a book twice gives the same bytes; another seed or day gives others."""
    assert typeset(small_book()) == pdf
    assert typeset(replace(BOOK, seed=2)) != pdf
    assert typeset(replace(BOOK, edition=BOOK.edition.replace(day=22))) != pdf


def test_book_has_its_parts_in_order(pdf):
    """Title, contents, how to solve, each section, hints, solutions: as bookmarks, in order."""
    with pypdfium2.PdfDocument(pdf) as document:
        marks = [(b.level, b.get_title(), b.get_dest().get_index()) for b in document.get_toc()]
    top = [(title, page) for level, title, page in marks if level == 0]
    assert [title for title, _ in top] == ["How to solve", "Gentle", "Hard", "Hints", "Solutions"]
    assert all(before < after for (_, before), (_, after) in pairwise(top))
    assert [title for level, title, _ in marks if level == 1 and title.isdigit()] == list(
        "12345678"
    )


@pytest.mark.parametrize("count", [3, 4])
def test_sections_open_on_right_hand_pages(count):
    """Whether a section ends on a left-hand page or a right-hand one, the next opens right."""
    layout = replace(BOOK.layout, puzzles_per_page=1)
    gentle, hard = BOOK.sections
    book = replace(
        BOOK, layout=layout, sections=(replace(gentle, puzzles=gentle.puzzles[:count]), hard)
    )
    with pypdfium2.PdfDocument(typeset(book)) as document:
        opened = {mark.get_title(): mark.get_dest().get_index() + 1 for mark in document.get_toc()}
    assert opened["Hard"] - opened["Gentle"] == 2 * (count // 2) + 2
    assert all(opened[section.title] % 2 for section in book.sections)


def test_title_page_says_what_it_is(pdf):
    """Publisher, title, subtitle, number of puzzles and the edition's day are on the first page."""
    first = " ".join(texts(pdf)[0].split())
    for part in ("A Press", "The Evening Sudoku", "Eight puzzles", "8 puzzles", "21 November 2026"):
        assert part in first


def test_number_of_pages_is_even(pdf):
    """A printer that asks for an even total gets one, by a page of lines at the end."""
    assert page_count(pdf) % 2 == 0
    plain = replace(BOOK.layout.printer, even_total=False)
    odd = {page_count(typeset(replace(BOOK, layout=replace(BOOK.layout, printer=plain))))}
    assert odd <= {page_count(pdf), page_count(pdf) - 1}


def test_each_technique_that_is_needed_is_taught(pdf):
    """The pages on how to solve name exactly the techniques of the puzzles' paths."""
    pages = texts(pdf)
    start = next(i for i, text in enumerate(pages) if text.startswith("How to solve"))
    taught = "\n".join(pages[start:])
    for technique in at_least_one({lesson.technique for lesson in all_lessons()}):
        named = re.search(rf"^{re.escape(technique.label)}\r?$", taught, re.MULTILINE)
        assert bool(named) == (technique in BOOK.techniques)


@cache
def all_lessons():
    """The lessons on all that a book of 9×9 can need."""
    return lessons(dict.fromkeys(Technique, CLASSIC))


def test_pdf_is_accessible(pdf):
    """The file says that it is PDF/UA-1 and in which language, and describes every grid."""
    assert b"pdfuaid:part>1<" in pdf
    assert re.search(rb"/Lang ?\(en\)", pdf)
    first = next(BOOK.puzzles)
    row = ", ".join("blank" if symbol == "." else symbol for symbol in str(first.puzzle)[:9])
    spoken = template_data(BOOK, 1)["sections"][0]["puzzles"][0]["spoken_puzzle"]
    assert spoken.startswith(f"Puzzle 1. Row 1: {row}. Row 2: ")
    alternatives = [
        len(re.findall(rb"/Alt ?\(%s " % what, pdf)) for what in (b"Puzzle", b"Solution")
    ]
    assert alternatives == [8, 8]


def test_gutter_follows_the_number_of_pages():
    """A book that grows beyond a step of the table is set again with the wider margin."""
    pages = page_count(typeset(BOOK))
    steps = ((1, 27.0), (pages - 2, 63.0))
    rules = replace(BOOK.layout.printer, gutters=steps)
    wide = typeset(replace(BOOK, layout=replace(BOOK.layout, printer=rules)))
    with pypdfium2.PdfDocument(wide) as document:
        right = document[2].get_textpage()
        left = min(right.get_charbox(i)[0] for i in range(right.count_chars()))
    assert left > 63


@pytest.mark.slow
@pytest.mark.parametrize("per_page", [1, 2, 3, 4])
def test_puzzles_per_page(per_page):
    """So many puzzles as asked for stand on each page but the last of a section."""
    lines = [str(puzzle.puzzle) for puzzle in BOOK.puzzles]
    layout = replace(OFFICE, puzzles_per_page=per_page, solutions_per_page=12)
    pages = page_count(typeset(book_of(lines, layout)))
    assert pages == -(-8 // per_page) + 1 + 1


@pytest.mark.parametrize("lines", [FOUR, SIX, FOUR + SIX, (SIXTEEN,)], ids=["4", "6", "4+6", "16"])
def test_other_sizes_can_be_set(lines):
    """Books of 4x4, 6x6, both, and 16x16 are set, and teach on a grid that fits."""
    layout = BookLayout("8.5x11", 1, 2, printer=replace(printer("kdp"), even_total=False))
    assert page_count(typeset(book_of(lines, layout))) >= 5


def test_examples_are_on_the_grid_that_first_needs_them():
    """The first lesson is drawn on the grid that the book opens with; others as they come."""
    four, six = Geometry.boxes(2, 2), Geometry.boxes(2, 3)
    needed = book_of(FOUR + SIX, BookLayout("8.5x11", 1, 2)).techniques
    assert needed[Technique.HIDDEN_SINGLE] == four
    for geometry in (four, six):
        (lesson,) = lessons({Technique.HIDDEN_SINGLE: geometry})
        assert lesson.puzzle.geometry == geometry
    for geometry in (CLASSIC, Geometry.boxes(4, 4), Geometry.boxes(2, 4)):
        (lesson,) = lessons({Technique.HIDDEN_SINGLE: geometry})
        assert lesson.puzzle.geometry == CLASSIC


def test_lessons_have_the_level_of_the_puzzles_that_need_them():
    """A naked single is of level 2 among digits alone, of level 1 with clues; the lower is told."""
    clued = next(one.puzzle for one in all_lessons() if one.technique is Technique.CLUE).geometry
    for geometry, level in ((CLASSIC, 2), (clued, 1)):
        (lesson,) = lessons({Technique.NAKED_SINGLE: geometry})
        assert lesson.level == level
    lines = (
        RATED[60].puzzle,
        *(one.puzzle for one in all_lessons() if one.puzzle.geometry == clued),
    )
    for order in (lines, lines[::-1]):
        puzzles = tuple(
            entry(number, str(one), one.geometry) for number, one in enumerate(order, 1)
        )
        book = Book("Both", date(2026, 1, 1), 1, (BookSection("All", puzzles),), BookLayout())
        assert book.techniques[Technique.NAKED_SINGLE] == clued
        taught = {lesson.technique: lesson.level for lesson in lessons(book.techniques)}
        assert taught[Technique.NAKED_SINGLE] == taught[Technique.CLUE] == 1
        assert taught[Technique.POINTING] == 2


def test_every_technique_of_the_ladder_has_a_lesson():
    """Each finder of the players' ladder can be taught, and each lesson shows its technique."""
    assert len({lesson.technique for lesson in all_lessons()}) >= len(PLAYERS.rungs) - 1
    assert len(all_lessons()) == lessons_needed(set(Technique))
    for lesson in all_lessons():
        assert lesson.step.technique is lesson.technique
        assert climb(lesson.puzzle).outcome is Outcome.SOLVED


@pytest.mark.parametrize("trim", ["8x10", "8.5x11", "a4"])
def test_large_print_is_large(trim):
    """In large print the digits of puzzles and solutions have 16 points or more."""
    measures = sheet(BookLayout(trim, 2, 4, large_print=True), (CLASSIC,), pages=300)
    for places in (measures.puzzles, measures.solutions):
        assert places.sides[CLASSIC] / 9 * DIGIT >= 16
    assert measures.text >= 16


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        (BookLayout("7x10", 6, 12), "6 puzzles of 9x9 .* cells of 5.[0-9] mm, 7 are the least"),
        (BookLayout("6x9", 2, 12), "12 solutions of 9x9 .* cells of 4.5 mm, 5 are the least"),
        (BookLayout("6x9", 2, 12, large_print=True), "16 are the least"),
    ],
    ids=["puzzles", "solutions", "large"],
)
def test_cells_too_small_are_refused(layout, words):
    """A layout whose cells or digits would be too small is refused, with what to do."""
    with pytest.raises(RecipeError, match=f"{words}: put fewer on a page"):
        typeset(small_book(layout))


@pytest.mark.parametrize("size", ["6.69x9.61", "7.44x9.69", "7.5x9.25", "8.25x8.25", "8.5x8.5"])
def test_more_that_fit_are_proposed(size):
    """Where 3 over one another are too small, and 2 by 2 are not, that is what is said."""
    with pytest.raises(RecipeError, match="the least: put 4 on a page, which fit, or take a lar"):
        sheet(BookLayout(size, 3, 1), (CLASSIC,), 100)
    assert sheet(BookLayout(size, 4, 1), (CLASSIC,), 100).puzzles.rows == 2


@pytest.mark.parametrize(
    ("extras", "feet", "said"),
    [
        (("score",), Feet(codes=True, hints=True), "5.7 mm, .* or leave out extras and hints."),
        ((), Feet(codes=True, hints=True), "6.7 mm, .* or leave out hints."),
        ((), Feet(codes=True), None),
    ],
)
def test_what_is_in_the_way_is_told(extras, feet, said):
    """Where grids fit without what stands under them, the least of it is named."""
    layout = BookLayout("8.5x11", 6, 12, extras=extras)
    if said is None:
        assert sheet(layout, (CLASSIC,), 100, feet).puzzles.rows == 3
        return
    with pytest.raises(RecipeError, match=said):
        sheet(layout, (CLASSIC,), 100, feet)


def test_page_too_narrow_for_the_drawings_is_refused():
    """Large print on a small page is refused at once, unless nothing is explained."""
    layout = BookLayout("5x8", 1, 1, large_print=True)
    with pytest.raises(RecipeError, match="too narrow for the drawings of how to solve"):
        sheet(layout, (CLASSIC,))
    assert sheet(replace(layout, how_to_solve=False), (CLASSIC,)).text == 16


def test_template_can_be_restyled():
    """A copy of the template with other words and another font is what is set."""
    words = "#let words = book.words"
    own = standard_template().replace(
        words, f'{words}\n#words.insert("solution_on", "See p. {{page}}")'
    )
    own = own.replace('#let sans = "Source Sans Pro"', '#let sans = "New Computer Modern"')
    pages = texts(typeset(BOOK, own))
    assert any("See p. " in page for page in pages)
    assert not any("Solution: page" in page for page in pages)


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("= Title\n#let x = ", "template, line 2: expected expression"),
        ("#set document(title: [T])\n= A\n数", "数.*could not be displayed"),
        ("#set document(title: [T])\n= A\n#text(font: 'x')[b]".replace("'", '"'), "unknown font"),
    ],
)
def test_mistake_in_a_template_is_told(template, words):
    """What is wrong with a template is said with its line, also what typst only warns of."""
    with pytest.raises(RecipeError, match=words):
        typeset(BOOK, template)


@pytest.mark.slow
def test_pages_as_pictures():
    """There is an SVG and a PNG of every page, the same each time."""
    book = book_of([str(puzzle.puzzle) for puzzle in BOOK.puzzles], OFFICE)
    count = page_count(typeset(book))
    svgs, pngs = pages_svg(book), pages_png(book)
    assert len(svgs) == len(pngs) == count
    assert all(svg.startswith(b"<svg") for svg in svgs)
    assert all(png.startswith(b"\x89PNG") for png in pngs)
    assert (svgs, pngs) == (pages_svg(book, pages=count), pages_png(book, pages=count))


def test_walls_surround_the_boxes():
    """Walls are as long as they go: four for 3x3 boxes; irregular ones follow the regions."""
    assert sorted(walls(CLASSIC)) == [(0, 3, 9, 3), (0, 6, 9, 6), (3, 0, 3, 9), (6, 0, 6, 9)]
    irregular = Geometry.irregular([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])
    length = sum(abs(x1 - x0) + abs(y1 - y0) for x0, y0, x1, y1 in walls(irregular))
    pairs = irregular.box_of
    across = sum(pairs[c] != pairs[c + 1] for c in range(16) if c % 4 < 3)
    down = sum(pairs[c] != pairs[c + 4] for c in range(12))
    assert length == across + down


@pytest.mark.parametrize(
    "layout",
    [BookLayout(), BookLayout("8.5x11", 1, 4, large_print=True)],
    ids=["plain", "large print"],
)
def test_walls_of_boxes_stand_out(layout):
    """However large its cells are, a grid's walls are twice its other lines and grow with them."""
    book = replace(BOOK, layout=layout)
    side = template_data(book, 20)["styles"][0]["puzzle_sides"][0]
    pages = read_pdf(typeset(book)).pages
    page = next(page for page in pages if "Solution:page" in written(page))
    strokes = {
        round(shape.stroke, 2)
        for shape in page.shapes
        if shape.stroke and max(shape.box.width, shape.box.height) > 0.98 * side
    }
    *_, cells, walls = sorted(strokes)
    assert walls >= 2 * cells
    assert walls >= 0.06 * side / 9


def test_code_is_the_library_s():
    """The dark runs that a template gets are the modules of the QR code, no more and no less."""
    data = template_data(BOOK, 1)["sections"][0]["puzzles"][2]
    assert data["link"] == "https://example.org/3"
    matrix = segno.make_qr(data["link"], error="m").matrix
    dark = {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    runs = data["code"]["runs"]
    assert data["code"]["side"] == len(matrix)
    assert {(x + i, y) for x, y, length in runs for i in range(length)} == dark
    assert sum(length for _, _, length in runs) == len(dark)


def test_faint_hints_come_first():
    """No plain hint is printed before the last faint one, and the page says how to use them."""
    pages = read_pdf(typeset(BOOK)).pages
    text = "".join("".join(glyph.text for glyph in page.glyphs) for page in pages)
    text = text[text.rindex("Stuck?") :]
    faint = [found.end() for found in re.finditer(r"Lookatrow4\.", text)]
    plain = [found.start() for found in re.finditer(r"Lookatrow4andcolumn2", text)]
    assert len(faint) == len(plain) == sum(bool(puzzle.hints) for puzzle in BOOK.puzzles)
    assert max(faint) < min(plain)


def test_how_to_solve_for_children():
    """In simple words there are no names of cells, candidates, seeds or programs, and no level."""
    layout = BookLayout("8.5x11", 2, 6, large_print=True, how_to_solve="simple")
    book = book_of([*FOUR, *SIX], layout)
    data = template_data(book, 1)["lessons"]
    assert data
    for lesson in data:
        assert all(look == "placed" for *_, look in lesson["picture"]["candidates"])
        assert not re.search(r"candidate|house|r\dc\d", lesson["text"])
    pages = read_pdf(typeset(book)).pages
    first = min(page.number for page in pages if "Solution:page" in written(page))
    words = " ".join(written(page) for page in pages[: first - 1])
    assert "Youneverhavetoguess!" in words
    assert not re.search(r"candidate|integer|seed|technique|r\dc\d|Level", words)


def written(page):
    return "".join(glyph.text for glyph in page.glyphs)


# Difficulty ---------------------------------------------------------------------------------------


def leveled(*measures: tuple[int | None, int | None]) -> BookSection:
    """A section of one puzzle, said to have these levels and efforts."""
    puzzle = next(BOOK.puzzles)
    puzzles = (
        replace(puzzle, number=number, level=level, effort=effort, score=Score(20))
        for number, (level, effort) in enumerate(measures, 1)
    )
    return BookSection("All", tuple(puzzles))


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 9999)), min_size=1, max_size=30))
def test_stars_rise(measures):
    """Stars and bars never fall through a sorted section, nor from a level to a higher one."""
    grades = leveled(*sorted(measures)).grades
    assert all(
        before.stars <= after.stars and before.bar <= after.bar
        for before, after in pairwise(grades)
    )
    for (level, _), grade in zip(sorted(measures), grades, strict=True):
        assert level - 0.5 <= grade.stars <= level
        assert grade.stars >= 1
        assert (level - 1) / 5 < grade.bar < level / 5


def test_stars_of_another_order_are_those_of_the_level():
    """Where efforts fall within a level, the level alone gives the stars, so that they stay."""
    assert [grade.stars for grade in leveled((3, 2000), (3, 300)).grades] == [3, 3]
    assert [grade.stars for grade in leveled((3, 300), (3, 2000)).grades] == [2.5, 3]
    assert [grade.stars for grade in leveled((5, 9999), (None, None)).grades] == [5, 5]


@pytest.mark.parametrize("difficulty", ["stars", "bars"])
def test_sections_in_another_order_are_told(difficulty):
    """Where stars and bars tell the level alone, the book says so; elsewhere it does not."""
    layout = replace(BOOK.layout, difficulty=difficulty)
    for section, is_told in (
        (leveled((3, 2000), (3, 300)), True),
        (leveled((3, 300), (3, 2000)), False),
    ):
        book = replace(BOOK, sections=(section,), layout=layout)
        *_, told = wording(book, ENGLISH)["rules"]
        assert ("the level alone counts" in told) == is_told


def test_minutes_are_those_of_the_players():
    """A book foretells the minutes of the players that it is told of, and names them."""
    ours = replace(PHONE_PLAYERS, players="readers of the Echo", factor=67.0)
    layout = replace(BOOK.layout, difficulty="time", times=ours)
    text = " ".join(" ".join(texts(typeset(replace(BOOK, layout=layout)))).split())
    assert "the times of readers of the Echo: 4 of 5 of their puzzles" in text
    rated = next(puzzle for puzzle in BOOK.puzzles if foretell(puzzle.puzzle))
    _, least, most = foretell(rated.puzzle, ours).whole
    assert f"{least}–{most} min" in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("difficulty", "extras", "printed", "absent"),
    [
        ("stars", (), "as many stars as its level", "SE is the score"),
        ("bars", (), "Each level fills a fifth of the bar", "stars"),
        ("level", ("score",), "Level 1", "stars"),
        ("word", ("technique",), "Easy, Moderate, Tricky, Hard and Very hard", "stars"),
        ("time", (), "4 of 5 such puzzles", "stars"),
        ("none", (), "Nothing has to be guessed", "The level of a puzzle"),
    ],
)
def test_difficulty_is_explained_as_it_is_shown(difficulty, extras, printed, absent):
    """The pages on how to solve speak of the signs that are by the puzzles, and of no others."""
    layout = replace(BOOK.layout, difficulty=difficulty, extras=extras)
    text = " ".join(" ".join(texts(typeset(replace(BOOK, layout=layout)))).split())
    assert printed in text
    assert absent not in text
    first = next(BOOK.puzzles)
    assert (f"SE {first.score}" in text) == ("score" in extras)
    assert ("The technique under a puzzle" in text) == ("technique" in extras)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cadence", "words"),
    [
        ("daily", "1 November 2026"),
        ("weekly", "1–7 Nov 2026"),
        ("monthly", "8 puzzles · November 2026"),
        ("yearly", "8 puzzles · 2026"),
    ],
)
def test_edition_is_called_by_its_cadence(cadence, words):
    """A month's edition is of the month, not of its first day."""
    book = replace(BOOK, edition=BOOK.edition.replace(day=1), cadence=cadence)
    assert words in " ".join(texts(typeset(book))[0].split())


@pytest.mark.slow
@pytest.mark.parametrize(("count", "most"), [(20, 2), (44, 3), (48, 3), (52, 4), (81, 5)])
def test_hints_are_laid_evenly(count, most):
    """Hints take few pages: none has one hint alone, and no name is parted from its number."""
    puzzle = next(BOOK.puzzles)
    hints = ("Look at row 4.", "Look at row 4: Unique Rectangle Type 4.", "A long one. " * 12)
    many = tuple(replace(puzzle, number=number, hints=hints) for number in range(1, count + 1))
    book = replace(BOOK, sections=(BookSection("All", many),))
    pages = [text for text in texts(typeset(book)) if text.startswith("Hints")]
    assert len(pages) <= most
    assert min(len(re.findall(r"^\d+\r?$|^\d+ ", text, re.MULTILINE)) for text in pages) > 3
    assert "Type\r\n4." not in "".join(pages)


def test_names_and_values_are_whole_at_the_ends_of_lines():
    """Hints and lessons break no line within a name such as X-Wing, nor before what a cell is."""
    puzzle = next(BOOK.puzzles)
    many = tuple(
        replace(puzzle, number=number, hints=(f"{'a ' * number}X-Wing r1c1 = 5",))
        for number in range(1, 60)
    )
    layout = BookLayout("a5", 2, 6, title_page=False, how_to_solve=False, printer=printer("office"))
    book = replace(BOOK, sections=(BookSection("All", many),), layout=layout)
    told = "".join(text for text in texts(typeset(book)) if text.startswith("Hints"))
    lines = told.splitlines()
    assert sum(line.endswith("X-Wing") for line in lines) > 1
    assert not [line for line in lines if line.endswith(("X-", "r1c1", "="))]


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Sudoku with Clues", ["Sudoku", "with Clues"]),
        ("はじめてのナンプレ百科事典傑作選", ["はじめての", "ナンプレ百科", "事典傑作選"]),
    ],
)
def test_lines_of_titles_are_even(title, lines):
    """A title is as narrow as goes in its number of lines: no sign stands on one alone."""
    layout = BookLayout("a5", 2, 6, how_to_solve=False, printer=printer("office"))
    code = "en" if title.isascii() else "ja"
    book = replace(small_book(layout), title=title, language=code, publisher="", subtitle="")
    told = texts(typeset(book))[0].splitlines()
    assert [line.strip() for line in told[: len(lines)]] == lines


def test_a_heading_of_a_level_leaves_room_for_two_lessons_on_small_pages():
    """On A5, pages of lessons are full, as `--check` foretells."""
    layout = BookLayout("a5", 2, 6, printer=printer("office"))
    sections = [(len(section.puzzles), None) for section in BOOK.sections]
    hinted = sum(bool(puzzle.hints) for puzzle in BOOK.puzzles)
    taught = lessons_needed(BOOK.techniques)
    told = foretold_pages(layout, sections, lessons=taught, hinted=hinted)
    assert page_count(typeset(replace(BOOK, layout=layout))) <= told.about


def test_lessons_need_no_more_pages_in_a_thick_book():
    """Where the inside margin is wide, two lessons go on a page as with a narrow one."""
    book = small_book()
    thin, thick = (len(pages_svg(book, pages=pages)) for pages in (160, 720))
    assert thin == thick


def test_the_pages_of_a_paperback_are_foretold():
    """The books of configs/kdp-200.toml and of five times as many have 168 and 724 pages."""
    layout = BookLayout("6x9", puzzles_per_page=2, solutions_per_page=6)
    for times, pages in ((1, 168), (5, 724)):
        told = foretold_pages(layout, [(40 * times, None)] * 5, lessons=27, hinted=80 * times)
        assert told.least <= pages <= told.most
        assert abs(told.about - pages) <= 2


def test_digits_stand_beside_the_numbers_of_cages(monkeypatch):
    """In a lesson on cages a digit lies on no number in the corner of its cell."""
    (lesson,) = lessons({Technique.RULE_OF_45_LONG: CLASSIC})
    monkeypatch.setattr("book.print.template_data.lessons", lambda _: [lesson])
    (page,) = (
        page
        for page in read_pdf(typeset(BOOK)).pages
        if "45RuleforFiveCells" in "".join(glyph.text for glyph in page.glyphs)
    )
    digits = [glyph for glyph in page.glyphs if glyph.text.isdigit()]
    large = [glyph.box for glyph in digits if glyph.size > 12]
    numbers = [glyph.box for glyph in digits if glyph.size < 12]
    assert len(large) == len([digit for digit in lesson.marks.grid if digit])
    for one, other in product(large, numbers):
        apart = one.left >= other.right or one.right <= other.left
        assert apart or one.top >= other.bottom or one.bottom <= other.top


@pytest.mark.slow
@pytest.mark.parametrize("words", [3, 9, 30, 80])
def test_title_pages_have_room_for_their_words(words):
    """However long titles are, on narrow pages too, nothing lies on the drawn puzzle."""
    title = " ".join(["Hundred"] * words)
    lulu = replace(printer("lulu"), fewest_pages=2)
    book = replace(
        small_book(BookLayout("5.5x8.5", printer=lulu, how_to_solve=False)),
        title=title,
        subtitle="From a cup of coffee to a whole evening",
        author="Anna Blum",
    )
    found = inspect(typeset(book), book)
    assert found.faults == ()


@pytest.mark.slow
@pytest.mark.parametrize("design", ["plain", "children"])
@pytest.mark.parametrize("title", ["Weihnachtsrätsel", "Donaudampfschifffahrtsgesellschaft"])
def test_long_words_of_titles_stay_on_the_page(title, design):
    """A title of one long word is set smaller, whole and between the margins, in each design."""
    layout = BookLayout(
        "6x9", printer=replace(printer("kdp"), fewest_pages=2), how_to_solve=False, design=design
    )
    book = replace(small_book(layout), title=title)
    found = inspect(typeset(book), book)
    assert found.faults == ()
    page = read_pdf(typeset(book)).pages[0]
    largest = max(glyph.size for glyph in page.glyphs if glyph.text.isalpha())
    assert "".join(glyph.text for glyph in page.glyphs if glyph.size == largest) == title


@pytest.mark.slow
def test_longest_imprint_has_room_on_the_smallest_page():
    """Twelve paragraphs of 125 letters stand whole under many sections, on one page or on two."""
    layout = BookLayout("5.06x7.81", printer=replace(printer("kdp"), fewest_pages=2))
    said = "Copyright 2026 by somebody who writes of rights at length. " * 3
    (first, *_) = small_book().puzzles
    sections = tuple(
        BookSection(
            f"A section whose title is rather long, {number}", (replace(first, number=number),)
        )
        for number in range(1, 15)
    )
    book = replace(small_book(layout), sections=sections, imprint=(said[:125],) * 12)
    pdf = typeset(book)
    assert inspect(pdf, book).faults == ()
    told = "".join(letters_of(text_of_page(page)) for page in read_pdf(pdf).pages[:4])
    assert told.count(letters_of(said[:125])) == 12


def test_candidates_stand_below_numbers_of_cages():
    """In lessons on cages no candidate lies on the number in the corner of its cell."""
    cages = [Technique.CAGE_COMBINATION, Technique.CAGE_OVERLAP, Technique.RULE_OF_45_HOUSES]
    lowered = set()
    for lesson in lessons(dict.fromkeys(cages, CLASSIC)):
        drawn = picture(lesson)
        side, numbered = drawn["cell"], set(drawn["lowered"])
        for _, x, y, _ in drawn["candidates"]:
            cell = int(y // side) * 9 + int(x // side)
            within = y % side / side
            if cell in numbered:
                lowered.add(cell)
                assert 0.3 + 0.1 < within < 0.98 - 0.1
            else:
                assert 0.15 < within < 0.85
    assert lowered


def test_discs_stay_off_the_frame_around_them():
    """Where drawings have room, the disc behind a digit that goes in is off its cell's frame."""
    line, unit = 1.8 + 0.75, 7 / CANDIDATE  # points of the frame from the edge of a cell
    singles = [Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE]
    for lesson in at_least_one(lessons(dict.fromkeys(singles, CLASSIC))):
        drawn = picture(lesson)
        (middle,) = (shape[1:] for shape in drawn["shapes"] if shape[0] == "placed")
        for at in at_least_one(side % drawn["cell"] for side in middle):
            assert (min(at, drawn["cell"] - at) - RADIUS) * unit >= line


def test_what_a_sum_gives_stands_alone_in_its_frame():
    """In a cell with a number in its corner a frame has room for the digit, and no other in it."""
    sums = [Technique.RULE_OF_45, Technique.RULE_OF_45_HOUSES]
    for lesson in at_least_one(lessons(dict.fromkeys(sums, CLASSIC))):
        drawn = picture(lesson)
        (framed,), side = drawn["frames"], drawn["cell"]
        assert framed in drawn["lowered"]
        within = [
            (symbol, x % side / side, y % side / side, look)
            for symbol, x, y, look in drawn["candidates"]
            if int(y // side) * 9 + int(x // side) == framed
        ]
        ((symbol, x, y, look),) = within
        assert (symbol, look) == (str(lesson.step.placements[0].digit), "placed")
        assert x == pytest.approx(0.5)
        assert y == pytest.approx(0.62)
        assert ["placed", x * side + framed % 9 * side] in [shape[:2] for shape in drawn["shapes"]]


@pytest.mark.parametrize("code", ["en", "de"])
def test_lessons_tell_rules_that_the_book_does_not(monkeypatch, code):
    """Under a lesson on clues stands the rule of its example, unless the book's puzzles have it."""
    (lesson,) = lessons({Technique.CLUE: CLASSIC})
    monkeypatch.setattr("book.print.template_data.lessons", lambda _: [lesson])
    rule = language(code).text(all_varieties()["thermometer"].told)
    book = replace(BOOK, language=code)
    assert [one["rules"] for one in template_data(book, 1)["lessons"]] == [[rule]]
    pages = read_pdf(typeset(book)).pages
    said = letters_of(rule.replace("*", ""))
    assert sum(said in letters_of(text_of_page(page)) for page in pages) == 1
    own = BookPuzzle(1, lesson.puzzle, find_solutions(lesson.puzzle).solutions[0])
    book = replace(book, sections=(BookSection("Own", (own,)),))
    assert [one["rules"] for one in template_data(book, 1)["lessons"]] == [[]]


def test_each_kind_of_clues_that_is_made_has_an_example():
    """Whoever has a book of one kind, made by level, is taught clues by that kind and no other."""
    rows = resources.files("book").joinpath("data/clue_examples.jsonl").read_text().splitlines()
    taught = [
        {variety.slug for variety in varieties_of(as_grid(json.dumps(row["puzzle"])).geometry)}
        for row in map(json.loads, rows)
        if row["technique"] == Technique.CLUE.slug
    ]
    made = {name: set(kinds) for name, kinds in WITH_CLUES.items() if name not in WITHOUT_LADDER}
    for name, kinds in (made | {"non-consecutive": {"nonconsecutive"}}).items():
        assert any(shown <= kinds for shown in taught), name


def test_examples_of_clues_show_their_technique():
    """Every example of a kind of clues has one solution, and a step of the technique to draw."""
    rows = resources.files("book").joinpath("data/clue_examples.jsonl").read_text().splitlines()
    for row in at_least_one(map(json.loads, rows)):
        puzzle = as_grid(json.dumps(row["puzzle"]))
        technique = next(one for one in Technique if one.slug == row["technique"])
        assert len(find_solutions(puzzle, limit=2).solutions) == 1
        (lesson,) = lessons({technique: puzzle.geometry})
        assert lesson.puzzle == puzzle, row["technique"]
        assert lesson.step.technique is technique


def letters_of(text):
    """The letters and digits of a text, however it is broken into lines."""
    return "".join(filter(str.isalnum, text))


def text_of_page(page):
    """The characters of a page in the order of the file."""
    return "".join(glyph.text for glyph in page.glyphs)
