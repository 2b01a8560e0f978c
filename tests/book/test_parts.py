"""A book that is set in parts is the one that is set as a whole: pages, tags, links, bookmarks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from book import Book, BookLayout, pages_png, pages_svg, preflight, printer, typeset
from book.print import typeset as typesetting
from book.print.parts import BookPart, parts_of
from book.print.pdf import read_outline
from book.print.template_data import template_data
from book.print.typeset import (
    HERE,
    Laid,
    PagesAsked,
    PageSetter,
    page_count,
    standard_template,
    typeset_by,
)
from puzzle import RecipeError
from tests.book.books import small_book

BOOK = small_book()
PIECE = 9.0
"""What a part may weigh, so that the small book has several in each of its sections."""
ROOT = Path(__file__).parents[2]
OFFICE = printer("office")
LAYOUTS = {
    "paperback": BookLayout(),
    "sheets": BookLayout("a4", 2, 6, title_page=False, how_to_solve=False, printer=OFFICE),
    "for children": BookLayout("a4", 1, 4, design="children", certificate=True, printer=OFFICE),
}


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts are of a few pages."""
    monkeypatch.setattr(typesetting, "parts_of", partial(parts_of, most=PIECE))


def pictures(pdf: bytes) -> Iterator[bytes]:
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            yield bytes(page.render(scale=1, grayscale=True).buffer)


def outline(pdf: bytes) -> tuple[Any, list[Any]]:
    """Where links lead, and all bookmarks: level, title, page and place on it."""
    with pypdfium2.PdfDocument(pdf) as document:
        marks = [(mark.level, mark.get_title(), mark.get_dest()) for mark in document.get_toc()]
        places = [(*told, to.get_index(), to.get_view()) for *told, to in marks]
        return read_outline(document), places


def below(tag: Any) -> list[Any]:
    """What is right below a tag: tags, and what is on pages."""
    found = tag.get("/K", [])
    return list(found) if isinstance(found, pikepdf.Array) else [found]


def tags(tag: Any, pages: dict[Any, int], page: int | None = None) -> tuple[Any, ...]:
    """A tag with its words and all below it; of what is on pages, the page and the number there."""
    page = pages[tag.Pg.objgen] if "/Pg" in tag else page
    parts = []
    for each in below(tag):
        if isinstance(each, pikepdf.Dictionary) and "/S" in each:
            parts.append(tags(each, pages, page))
        else:
            parts.append((page, "link" if isinstance(each, pikepdf.Dictionary) else int(each)))
    words = tuple(str(tag.get(key, "")) for key in ("/S", "/Alt", "/T", "/A"))
    return words, tuple(parts)


def tags_of(pdf: bytes) -> tuple[Any, ...]:
    """All tags; each number by which a page or a link refers to them is held against them."""
    with pikepdf.Pdf.open(BytesIO(pdf)) as document:
        pages = {page.obj.objgen: place for place, page in enumerate(document.pages)}
        root = document.Root.StructTreeRoot
        holders = pikepdf.NumberTree(root.ParentTree)
        seen = []
        for page in document.pages:
            if "/StructParents" in page.obj:
                seen.append(int(page.obj.StructParents))
                for number, tag in enumerate(holders[seen[-1]]):
                    assert number in [each for each in below(tag) if isinstance(each, int)]
            for link in page.obj.get("/Annots", []):
                seen.append(int(link.StructParent))
                objects = [e.Obj for e in below(holders[seen[-1]]) if not isinstance(e, int)]
                assert [each.objgen for each in objects] == [link.objgen]
        assert sorted(seen) == list(range(root.ParentTreeNextKey)) == sorted(holders.keys())
        (whole,) = root.K
        assert all(tag.P.objgen == whole.objgen for tag in below(whole))
        return tags(whole, pages)


def said_of(pdf: bytes) -> dict[str, Any]:
    """What the file says of itself, and the files in it."""
    with pikepdf.Pdf.open(BytesIO(pdf)) as document, document.open_metadata() as metadata:
        names = document.Root.get("/Names", {}).get("/EmbeddedFiles")
        attached = {} if names is None else dict(pikepdf.NameTree(names).items())
        return {
            "pages": metadata["{http://ns.adobe.com/xap/1.0/t/pg/}NPages"],
            "ua": metadata["{http://www.aiim.org/pdfua/ns/id/}part"],
            "title": metadata["dc:title"],
            "language": str(document.Root.Lang),
            "marked": bool(document.Root.MarkInfo.Marked),
            "info": {name: str(value) for name, value in document.docinfo.items()},
            "files": {name: one.EF.F.read_bytes() for name, one in attached.items()},
            "links": [
                str(link.Contents)
                for page in document.pages
                for link in page.obj.get("/Annots", [])
            ],
        }


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_where_everything_is_does_not_turn_on_the_grids(layout):
    """Asked where everything is alone, the template draws no grid: all else is in its place."""
    data = template_data(small_book(layout), pages=30)
    asked = PagesAsked(
        standard_template(),
        json.dumps(data),
        "spots",
        BOOK.edition,
        (),
        None,
        {},
        BookPart.whole(data),
        1,
    )
    assert json.loads(asked.inputs()["part"])["drawn"] is False
    drawn = HERE.set(replace(asked, form="pdf"))
    assert HERE.set(asked).spots == drawn.spots
    assert drawn.spots


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_parts_joined_are_the_whole(layout, monkeypatch):
    """Whatever a reader or a reader's machine finds in one is in the other, and at its place."""
    book = with_file(small_book(layout))
    whole = typeset(book)
    monkeypatch.setattr(typesetting, "parts_of", partial(parts_of, most=PIECE))
    parts = typeset(book)
    assert parts != whole
    assert list(pictures(parts)) == list(pictures(whole))
    assert outline(parts) == outline(whole)
    assert tags_of(parts) == tags_of(whole)
    assert said_of(parts) == said_of(whole)
    assert preflight(parts, book) == preflight(whole, book)
    assert typeset(book) == parts


def with_file(book: Book) -> Book:
    """The book with a file in it."""
    from book import Attachment

    return replace(book, attachments=(Attachment("proofs.txt", "None.", "The proofs"),))


@pytest.mark.slow
def test_parts_are_pictured_as_the_whole(monkeypatch):
    """What is left out of the file is left out of the pictures."""
    svgs, pngs = pages_svg(BOOK, pages=16), pages_png(BOOK, pages=16)
    monkeypatch.setattr(typesetting, "parts_of", partial(parts_of, most=20.0))
    assert len(pages_svg(BOOK, pages=16)) == len(svgs)
    assert pages_png(BOOK, pages=16) == pngs
    assert not any(b"to:" in svg for svg in svgs)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("most", [1.0, 8.0, 30.0, 1e6])
def test_parts_are_the_book_in_order(layout, most):
    """Each puzzle and each solution is in one part, and what goes before it in none after that."""
    data = template_data(small_book(layout), 30)
    parts = parts_of(data, most)
    for ranges in ([p.puzzles for p in parts], [p.solutions for p in parts]):
        there = [each for each in ranges if each]
        assert there[0].start == 0
        assert there[-1].stop == 8
        assert all(one.stop == other.start for one, other in pairwise(there))
    order = [
        step
        for part in parts
        for step, is_there in enumerate(
            (part.front, part.puzzles, part.hints, part.solutions, part.back)
        )
        if is_there
    ]
    assert order == sorted(order)
    assert [part.front for part in parts].count(True) == 1
    assert [part.hints for part in parts].count(True) == 1
    assert [part.back for part in parts].count(True) == 1
    assert len(parts) > 1 or most > 8.0
    assert all(part.front or part.puzzles or part.hints or part.solutions for part in parts)
    if most == 1e6:
        assert parts == (BookPart.whole(data),)


def test_a_part_ends_where_a_page_does():
    """No page is set in two parts: of sections that go on on one page neither."""
    layout = BookLayout("a4", 3, 6, title_page=False, how_to_solve=False, printer=OFFICE)
    opened = replace(layout, title_page=True)
    for one, ends in ((layout, [3, 6, 8]), (opened, [3, 4, 7, 8])):
        parts = parts_of(template_data(small_book(one), 10), 1.0)
        assert [part.puzzles.stop for part in parts if part.puzzles] == ends


def recorded(asked: list[PagesAsked]) -> PageSetter:
    """A setter that notes what it is asked for."""

    def set_one(one: PagesAsked) -> Laid:
        asked.append(one)
        return HERE.set(one)

    return PageSetter(set_one, HERE.join)


@pytest.mark.usefixtures("pieces")
def test_a_template_without_parts_sets_the_whole():
    """A template that does not say where all is gets the book once, and keeps its links."""
    template = (
        f"{PLAIN}= One <one>\n// sys.inputs.part, `<laid-out>`\n#link(<one>)[First]"
        "#table(columns: 2, table.header[a][b], [c], [d])"
    )
    asked: list[PagesAsked] = []
    pdf = typeset_by(recorded(asked), BOOK, template)
    first, *later = asked
    assert first.form == "spots"
    assert {"pdf"} == {one.form for one in later}
    assert all(one.inputs().keys() == {"book"} for one in later)
    found, _ = outline(pdf)
    assert [link.target for link in found.pages[0].links] == [1]


PLAIN = """
#let book = json(bytes(sys.inputs.book))
#set document(title: book.title)
#set text(lang: book.language)
"""
CLEAR = "metadata of a number of pages and a list of spots"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("#metadata((spots: ()))<laid-out>", CLEAR),
        ("#metadata((pages: 1))<laid-out>", CLEAR),
        ('#metadata((pages: "x", spots: ()))<laid-out>', CLEAR),
        ("#metadata((pages: true, spots: ()))<laid-out>", CLEAR),
        ("#metadata((pages: 1, spots: 2))<laid-out>", CLEAR),
        ("#metadata(1)<laid-out>", CLEAR),
        ("= Two <laid-out>", CLEAR),
        (2 * "#metadata((pages: 1, spots: ()))<laid-out>", CLEAR),
        ("#metadata((pages: 0, spots: ()))<laid-out>", "as <laid-out> it says 0 pages."),
        ("#metadata((pages: 2, spots: ()))<laid-out>", "it says 2 pages, and has 1."),
        (
            '#metadata((pages: 1, spots: (("a", 1, 2pt, 3),)))<laid-out>',
            'how far it is from the left and the top in points, unlike ["a", 1, "2pt", 3].',
        ),
        (
            '#link("to:nowhere hello")[hello]#metadata((pages: 1, spots: ()))<laid-out>',
            "no spot has the name 'nowhere', to which a link leads.",
        ),
        ("#nothing // sys.inputs.part", "template, line 6: unknown variable: nothing"),
        ("#sys.inputs.part", "asks for a part of the book, and does not say <laid-out>, without"),
    ],
    ids=range(14),
)
def test_what_a_template_says_amiss_of_its_parts_is_told(body, said):
    """Whatever a template says of where everything is, what is wrong is told in a sentence."""
    with pytest.raises(RecipeError) as caught:
        typeset(BOOK, f"{PLAIN}= One\n{body}")
    assert said in str(caught.value)
    assert str(caught.value).startswith("The book's template")


def test_a_template_has_the_pages_that_it_says():
    """What follows them is left out, also of a book that is set in one part."""
    body = "= One\n#pagebreak()\n= Two\n#pagebreak()\n= Three\n"
    for pages in (1, 2, 3):
        pdf = typeset(BOOK, f"{PLAIN}{body}#metadata((pages: {pages}, spots: ()))<laid-out>")
        assert page_count(pdf) == pages
        _, marks = outline(pdf)
        assert [title for _, title, *_ in marks] == ["One", "Two", "Three"][:pages]


@pytest.mark.slow
@pytest.mark.usefixtures("pieces")
def test_a_template_of_another_file_sets_parts(tmp_path):
    """What a template asks for and says may be written in a file that it takes."""
    (tmp_path / "body.typ").write_text(standard_template(), encoding="utf-8")
    assert typeset(BOOK, '#include "body.typ"', root=tmp_path) == typeset(BOOK)


@pytest.mark.slow
@pytest.mark.usefixtures("pieces")
def test_tables_are_not_set_in_parts():
    """What tags know by names, which may be the same in two parts, is refused in a sentence."""
    template = standard_template() + "\n#table(columns: 2, table.header[a][b], [c], [d])\n"
    with pytest.raises(RecipeError, match="in parts cannot have tables or notes"):
        typeset(BOOK, template)


@pytest.mark.slow
@pytest.mark.usefixtures("pieces")
def test_references_wait_for_what_they_refer_to():
    """First it is asked where everything is, then for pages, with the places that were found."""
    asked: list[PagesAsked] = []
    typeset_by(recorded(asked), BOOK)
    first = [one for one in asked if one.form == "spots"]
    later = asked[len(first) :]
    assert asked[: len(first)] == first
    assert {one.form for one in later} == {"pdf"}
    assert not any(one.places for one in first)
    assert len(later) == len(first)
    assert {"hint-3", "puzzle-1", "solution-8", "section-1", "hints", "solutions", "end"} <= set(
        later[0].places or {}
    )
    assert [one.start for one in later] == sorted(one.start for one in later)
    assert all((one.start + one.lead) % 2 for one in later)


_PEAK = """
import sys
from dataclasses import replace
from book import BookSection
from book.print.typeset import HERE, PageSetter, typeset_by
from tests.book.books import small_book

book = small_book()
one = next(iter(book.puzzles))
puzzles = tuple(replace(one, number=number) for number in range(1, int(sys.argv[1]) + 1))
setter = PageSetter(HERE.set, lambda parts: b"")
typeset_by(setter, replace(book, sections=(BookSection("All", puzzles),)))
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmHWM")))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell")
def test_memory_does_not_grow_with_the_book():
    """Four times the puzzles take a fourth more memory at most; in one part all but the double."""
    few, many = (
        int(subprocess.check_output([sys.executable, "-c", _PEAK, count], cwd=ROOT))
        for count in ("200", "800")
    )
    assert many < 1.25 * few, (few, many)


def test_what_a_template_gets_of_a_part():
    """It is told which part it is, where that begins, and where all else is."""
    asked = PagesAsked("", "{}", "pdf", BOOK.edition, (), None, {"a": 1}, BookPart(front=True), 2)
    part = json.loads(asked.inputs()["part"])
    assert (part["front"], part["lead"], part["places"], part["links"]) == (True, 1, {"a": 1}, True)
