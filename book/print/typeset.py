"""The book, typeset: PDF for the printer, SVG and PNG of each page.

The template is a typst file; ``book/templates/book.typ`` is the one that comes with gridmill, and a
publisher copies it and restyles the copy. It gets the whole book as one JSON text, whose keys are
in `docs/template.md`. Fonts are those that typst carries and those of the package
font-source-sans-pro, never the system's, and the only date is the edition's: the same book is the
same bytes anywhere.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from book.language import OWN_FONTS
from book.print.boxes import Cut
from book.print.fonts import write_fonts
from book.print.joined import PartMade, ToJoin, joined
from book.print.lessons import lessons_needed
from book.print.model import Book
from book.print.page_count import page_count as likely_page_count
from book.print.parts import BookPart, Spot, parts_of
from book.print.template_data import template_data
from book.print.template_packages import write_packages
from puzzle.errors import RecipeError

_Form = Literal["spots", "pdf", "svg", "png"]
_Style: TypeAlias = tuple[str | None, tuple[Path, ...], Path | None]
"""A template, folders with fonts, and the folder of the template's files; see `typeset`."""

PNG_PIXELS_PER_INCH = 144.0

_COMPILATIONS_KEPT = 11
"""typst keeps what it laid out until it has not been asked for in so many compilations. A book is
more than 100 MB, so it is made to forget each by compiling nothing."""
_PROBE = b"""
#set document(title: "Probe")
#set text(lang: "en")
#json(bytes(sys.inputs.text))
"""
_ROUNDS = 8
"""More than there are gutters in a printer's table, so that the rounds come to an end."""
_LAID_OUT = "<laid-out>"
"""Where a template that can set a part of a book says how many pages that has, and where all is."""
_NO_PART = 'key "part"'
"""What typst says of where a template asks for a part, and is given the whole book."""

_WIDE_FONTS = ("noto_cjk_sans_jp_regular", "noto_cjk_sans_jp_bold")
"""The packages with the letters of `book.language.OWN_FONTS`: ``pip install "gridmill[cjk]"``."""
NO_WIDE_FONT = (
    "no font here has its letters: install gridmill[cjk], or name a folder with such a font in "
    "fonts"
)


def has_wide_fonts() -> bool:
    """Whether the fonts for Japanese and Chinese are installed."""
    return all(find_spec(package) is not None for package in _WIDE_FONTS)


def language_fonts(code: str, fonts: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the folders with fonts for a language: those given, and those that it needs.

    Args:
        code: the language's.
        fonts: folders that are given.

    Raises:
        RecipeError: none are given, and none that are installed have its letters.
    """
    if code not in OWN_FONTS:
        return fonts
    if has_wide_fonts():
        return (*fonts, *(_folder_of(package) for package in _WIDE_FONTS))
    if not fonts:
        raise RecipeError(f'language is "{code}", and {NO_WIDE_FONT}.')
    return fonts


def _folder_of(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise RecipeError(f"The package {package} is not whole: install gridmill[cjk] again.")
    return Path(spec.origin).parent


def typeset(
    book: Book,
    template: str | None = None,
    fonts: tuple[Path, ...] = (),
    root: Path | None = None,
) -> bytes:
    """Typeset a book as a tagged PDF (PDF/UA-1) with trim and bleed boxes, ready for the printer.

    It is laid out again until the inside margin is the one for its number of pages, and every
    reference says the page that it leads to.

    Args:
        book: the book.
        template: the text of a typst file in place of gridmill's own.
        fonts: folders with fonts that the template uses besides those that come with gridmill.
        root: the folder whose files the template may use, and no others; None for none.

    Returns:
        The PDF's bytes, the same for the same arguments.

    Raises:
        RecipeError: digits would be too small, or the template has a mistake.
    """
    return typeset_by(HERE, book, template, fonts, root)


def typeset_by(
    setter: PageSetter,
    book: Book,
    template: str | None = None,
    fonts: tuple[Path, ...] = (),
    root: Path | None = None,
) -> bytes:
    """Do what `typeset` does, with the pages set by somebody else.

    Args:
        setter: who sets the pages.
        book: the book.
        template: the text of a typst file, as for `typeset`.
        fonts: folders with fonts, likewise.
        root: the folder whose files the template may use, likewise.
    """
    style = (template, fonts, root)
    made = _settled(setter, book, style, _likely_pages(book), "pdf")
    parts = tuple(PartMade(laid.pages[0], asked.lead, laid.count) for asked, laid in made.parts)
    return setter.join(ToJoin(parts, made.spots, Cut.of(book.layout)))


@dataclass(frozen=True, slots=True)
class _Made:
    """The parts of a book with what was asked for each, and where everything is in the whole."""

    parts: tuple[tuple[PagesAsked, Laid], ...]
    spots: dict[str, Spot]

    @property
    def count(self) -> int:
        """How many pages there are."""
        return sum(laid.count for _, laid in self.parts)


def _settled(setter: PageSetter, book: Book, style: _Style, pages: int, form: _Form) -> _Made:
    """Return a book whose margins are those for its pages, and whose references are right.

    First it is found out where everything is; then it is made with references to what was found,
    until all is where it was the time before. A template that does not say where is given the
    whole, and finds out by itself.

    Args:
        setter: who sets the pages.
        book: the book.
        style: of its pages.
        pages: how many it may have.
        form: what the pages are to be.
    """
    template, fonts, root = style
    source = template if template is not None else standard_template()
    in_parts, turn = True, 0
    gutter, spots = book.layout.printer.gutter, dict[str, Spot]()
    data = template_data(book, pages)
    while turn < _ROUNDS:
        is_last = bool(turn) or not in_parts
        asked = PagesAsked(
            source,
            json.dumps(data),
            form if is_last else "spots",
            book.edition,
            language_fonts(book.language, fonts),
            root,
            {name: spot.page for name, spot in spots.items()} if in_parts else None,
            BookPart.whole(data),
            start=1,
        )
        made = _laid(setter, asked, parts_of(data) if in_parts else (asked.part,))
        if made is None:
            in_parts = False
            continue
        before, pages, told, spots = pages, made.count, asked.places, made.spots
        # The first margin is a guess, which may be too wide; a later one is wide enough.
        fits = gutter(pages) == gutter(before) or (turn and gutter(pages) < gutter(before))
        if fits and is_last and {name: spot.page for name, spot in spots.items()} == (told or {}):
            return made
        if gutter(pages) != gutter(before):  # all that depends on the number of pages
            data = template_data(book, pages)
        turn += 1
    raise RecipeError("The number of pages does not settle: the template turns on the margins.")


def _laid(setter: PageSetter, asked: PagesAsked, parts: Sequence[BookPart]) -> _Made | None:
    """Return the parts of a book as they are set one after the other.

    Nothing where parts are asked for, and the template does not say where everything is.
    """
    made, spots, start = list[tuple[PagesAsked, Laid]](), dict[str, Spot](), 1
    for part in parts:
        one = replace(asked, part=part, start=start)
        laid = setter.set(one)
        if laid.spots is None:
            return None
        for name, spot in laid.spots.items():
            spots[name] = spot._replace(page=start - 1 + spot.page)
        made.append((one, laid))
        start += laid.count
    return _Made(tuple(made), spots)


def _likely_pages(book: Book) -> int:
    """Return about how many pages a book will have."""
    taught = lessons_needed(book.techniques) if book.layout.how_to_solve else 0
    hinted = sum(bool(puzzle.hints) for puzzle in book.puzzles)
    sections = [(len(section.puzzles), section.style) for section in book.sections]
    return likely_page_count(book.layout, sections, lessons=taught, hinted=hinted).about


def pages_svg(
    book: Book,
    template: str | None = None,
    fonts: tuple[Path, ...] = (),
    root: Path | None = None,
    *,
    pages: int | None = None,
) -> tuple[bytes, ...]:
    """Draw every page of the typeset book as an SVG picture.

    Arguments and errors are those of `typeset`; whoever has typeset the book can give the number of
    its `pages`, and spare the time of finding out.
    """
    return _pictures(book, (template, fonts, root), pages, "svg")


def pages_png(
    book: Book,
    template: str | None = None,
    fonts: tuple[Path, ...] = (),
    root: Path | None = None,
    *,
    pages: int | None = None,
) -> tuple[bytes, ...]:
    """Draw every page as a PNG, 144 pixels an inch; else as `pages_svg`."""
    return _pictures(book, (template, fonts, root), pages, "png")


def _pictures(
    book: Book,
    style: _Style,
    pages: int | None,
    form: Literal["svg", "png"],
) -> tuple[bytes, ...]:
    known = page_count(typeset(book, *style)) if pages is None else pages
    made = _settled(HERE, book, style, known, form)
    return tuple(
        picture
        for asked, laid in made.parts
        for picture in laid.pages[asked.lead : asked.lead + laid.count]
    )


def page_count(pdf: bytes) -> int:
    """Return the number of pages of a PDF."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


@dataclass(frozen=True, slots=True)
class PagesAsked:
    """What a template is to make of a part of a book: all that it takes, so that any process can.

    Attributes:
        source: the template's text.
        data: the book, as the template gets it.
        form: what the pages are to be; "spots" where it is only asked where everything is.
        day: the day that they are made on, for all they say.
        fonts: folders with fonts besides those that come with gridmill.
        root: the folder whose files the template may use; None for none.
        places: the page of everything that is referred to, as far as is known; None for a template
            that sets whole books alone.
        part: the part.
        start: the number of its first page.
    """

    source: str
    data: str
    form: _Form
    day: date
    fonts: tuple[Path, ...]
    root: Path | None
    places: Mapping[str, int] | None
    part: BookPart
    start: int

    @property
    def lead(self) -> int:
        """Pages that the part begins with for the typesetter's sake alone.

        As many as it takes for its first page to be a left-hand or a right-hand one as in the book;
        and one at least, for a heading over those that go on.
        """
        return 0 if self.start == 1 else 1 + self.start % 2

    def inputs(self) -> dict[str, str]:
        """Return what the template gets."""
        if self.places is None:
            return {"book": self.data}
        known = {
            "places": dict(self.places),
            "links": self.form == "pdf",
            "drawn": self.form != "spots",
        }
        part = self.part.data() | known | {"start": self.start, "lead": self.lead}
        return {"book": self.data, "part": json.dumps(part)}


@dataclass(frozen=True, slots=True)
class Laid:
    """A part of a book, set.

    Attributes:
        pages: one element for a PDF, else one a page; those left out are among them.
        count: how many pages there are without those.
        spots: where everything is that may be referred to, by pages of the part from 1 on; None
            where a part was asked for, and the template does not say.
    """

    pages: tuple[bytes, ...]
    count: int
    spots: Mapping[str, Spot] | None


@dataclass(frozen=True, slots=True)
class PageSetter:
    """Who sets the pages of a book.

    Attributes:
        set: sets those of a part, as `pages_of` does.
        join: makes a book of them, as `joined` does.
    """

    set: Callable[[PagesAsked], Laid]
    join: Callable[[ToJoin], bytes]


def prepare() -> None:
    """Load what setting pages takes, before there are any."""
    import typst  # noqa: F401 (that it is loaded is all)


def pages_of(asked: PagesAsked) -> Laid:
    """Return the pages of a part of a book.

    Args:
        asked: which.

    Raises:
        RecipeError: the template has a mistake.
    """
    import typst

    source, found, pages = asked.source.encode(), _LaidOut(), tuple[bytes, ...]()
    with _compiler(asked.fonts, asked.root, source, asked.inputs()) as compiler:
        try:
            if asked.places is not None:
                said = _said(compiler, source)
                if said is None:
                    return Laid((), 0, None)
                found = said
            if asked.form != "spots":
                made, warned = compiler.compile_with_warnings(
                    source,
                    format=asked.form,
                    ppi=PNG_PIXELS_PER_INCH,
                    pdf_standards=["ua-1"] if asked.form == "pdf" else [],
                    timestamp=datetime.combine(asked.day, time(), UTC),
                )
                if warned:
                    raise _mistake(warned[0])
                pictures = made if isinstance(made, list) else [made]
                pages = tuple(picture for picture in pictures if picture is not None)
        except typst.TypstError as error:
            raise _mistake(error) from error
    there = page_count(pages[0]) if asked.form == "pdf" else len(pages)
    if asked.places is None:
        return Laid(pages, there, {})
    if pages and asked.lead + found.pages > there:
        raise RecipeError(
            f"The book's template: as {_LAID_OUT} it says {found.pages} pages, and has "
            f"{there - asked.lead}."
        )
    kept = range(asked.lead + 1, asked.lead + found.pages + 1)
    return Laid(
        pages,
        len(kept),
        {
            name: spot._replace(page=spot.page - asked.lead)
            for name, spot in found.spots
            if spot.page in kept
        },
    )


class _LaidOut(NamedTuple):
    """How many pages a part has, and where everything is, by the pages that were set."""

    pages: int = 0
    spots: tuple[tuple[str, Spot], ...] = ()


def _said(compiler: Any, source: bytes) -> _LaidOut | None:
    """Return what a template says of where everything is; None where it says nothing of it.

    Raises:
        TypstError: the template has a mistake.
        RecipeError: what it says is something else.
    """
    try:
        found = json.loads(compiler.query(_LAID_OUT))
    except RuntimeError:
        compiler.compile(source, format="svg")  # which tells the line of the mistake
        raise
    if not found:
        return None
    match found:
        case [{"value": {"pages": int(pages), "spots": [*spots]}}] if not isinstance(pages, bool):
            if pages < 1:
                raise RecipeError(f"The book's template: as {_LAID_OUT} it says {pages} pages.")
            return _LaidOut(pages, tuple(_spot(spot) for spot in spots))
    raise RecipeError(
        f"The book's template: {_LAID_OUT} is to be there once, as metadata of a number of pages "
        "and a list of spots."
    )


def _spot(said: Any) -> tuple[str, Spot]:
    """Return where something is, by its name."""
    match said:
        case [str(name), int(page), int(x) | float(x), int(y) | float(y)]:
            return name, Spot(page, x, y)
    raise RecipeError(
        f"The book's template: of the spots in {_LAID_OUT} each is to be a name, a page, and how "
        f"far it is from the left and the top in points, unlike {json.dumps(said)[:60]}."
    )


HERE = PageSetter(pages_of, joined)
"""This process."""


def compile_pdf(
    template: str, inputs: Mapping[str, str], day: date, fonts: tuple[Path, ...] = ()
) -> bytes:
    """Return a PDF of a template and its data.

    Args:
        template: the text of a typst file.
        inputs: what it gets as `sys.inputs`.
        day: the day that it is made on, for all it says.
        fonts: folders with fonts besides those that come with gridmill.

    Raises:
        RecipeError: the template has a mistake.
    """
    import typst

    with _compiler(fonts) as compiler:
        try:
            made, warned = compiler.compile_with_warnings(
                template.encode(),
                format="pdf",
                sys_inputs=dict(inputs),
                timestamp=datetime.combine(day, time(), UTC),
            )
        except typst.TypstError as error:
            raise _mistake(error) from error
        if warned:
            raise _mistake(warned[0])
    return bytes(made)


@contextmanager
def _compiler(
    fonts: tuple[Path, ...],
    root: Path | None = None,
    source: bytes = b"",
    inputs: Mapping[str, str] | None = None,
) -> Iterator[Any]:
    """Yield a typst compiler with our fonts and those in some folders, and files of one folder."""
    import typst

    with tempfile.TemporaryDirectory(prefix="gridmill-fonts-") as own:
        write_fonts(Path(own))
        write_packages(Path(own))
        found = typst.Fonts(include_system_fonts=False, font_paths=[own, *map(str, fonts)])
        compiler = typst.Compiler(
            input=source,
            sys_inputs=dict(inputs or {}),
            root=own if root is None else str(root),
            font_paths=found,
            package_path=own,
            package_cache_path=own,
        )
        try:
            yield compiler
        finally:
            for _ in range(_COMPILATIONS_KEPT):
                compiler.compile(b"", format="svg")


def unprintable(texts: Sequence[str], fonts: tuple[Path, ...] = ()) -> dict[str, str]:
    """Return the characters that no font has, of those texts that have such ones.

    Args:
        texts: the texts.
        fonts: folders with fonts besides those that come with gridmill.
    """
    with _compiler(fonts) as compiler:
        if _is_printable(compiler, "\n".join(texts)):
            return {}
        bad = [text for text in texts if not _is_printable(compiler, text)]
        return {
            text: "".join(c for c in dict.fromkeys(text) if not _is_printable(compiler, c)) or text
            for text in bad
        }


def _is_printable(compiler: Any, text: str) -> bool:
    import typst

    inputs = {"text": json.dumps(text)}
    try:
        compiler.compile(_PROBE, format="pdf", sys_inputs=inputs, pdf_standards=["ua-1"])
    except typst.TypstError:
        return False
    return True


def standard_template() -> str:
    """Return the text of the template that comes with gridmill."""
    file = resources.files("book") / "templates" / "book.typ"
    return file.read_text(encoding="utf-8")


def _mistake(found: Any) -> RecipeError:
    """Return what typst says of a template, with the line."""
    if _NO_PART in found.message:
        return RecipeError(
            f"The book's template: it asks for a part of the book, and does not say {_LAID_OUT}, "
            "without which it is given the whole."
        )
    place = re.search(r"\.typ:(\d+):\d+", found.diagnostic)
    line = f", line {place[1]}" if place else ""
    hint = f" ({'; '.join(found.hints)})" if found.hints else ""
    return RecipeError(f"The book's template{line}: {found.message}{hint}.")
