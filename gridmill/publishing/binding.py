"""From puzzles to a book, and to the files of its folder.

    <name>.pdf     the book
    <name>-cover.pdf  its cover
    <name>-pdfx.pdf, <name>-cover-pdfx.pdf  both as PDF/X-4, if the recipe asks for it
    <name>.epub    the book as an EPUB with fixed layout
    puzzles.jsonl  every puzzle with everything that is known of it, in the order of print
    play.html      the same puzzles to play, without a network
    certificates/  the proof of each puzzle, and the checker (`generator.certificates`)
    svg/, png/     every page as a picture
    puzzles/       every puzzle and solution alone, and a list of them
    listing.txt    what a shop's form asks for, of a book for shops (`gridmill.publishing.listing`)
    edition.json   the edition for a website, if there is a feed (`gridmill.publishing.feed`)
    recipe.toml    the recipe as it was

All of them are functions of the recipe, the edition and its puzzles: the same bytes on any day.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from book import Attachment, Book, BookPuzzle, BookSection, pages_png, pages_svg, play_page
from book.language import language
from book.print.epub import epub
from book.print.numbers import written
from book.print.pdfx import PressProfile, as_pdfx, pdfx_faults
from book.print.preflight.fault import Fault
from book.print.typeset import HERE, PageSetter, page_count, typeset_by
from book.screen.play import name_in_address
from book.telling import hint_in
from generator.certificates import FOLDER as CERTIFICATES
from generator.certificates import PROOFS, certificate_files, proof_of_record
from gridmill.publishing.calendar import Issue
from gridmill.publishing.editions import Piece, Pieces
from gridmill.publishing.feed import EDITION, edition_json
from gridmill.publishing.keys import paragraphs
from gridmill.publishing.link import address
from gridmill.publishing.listing import LISTING, listing
from gridmill.publishing.recipe import BookRecipe, SectionPlan, printed_sections
from gridmill.publishing.singles import single_files
from puzzle.grid import SYMBOLS, Grid
from puzzle.score import Score, exact
from solver.explain import explain
from solver.human import Strength, Technique, hint
from solver.proof import CHECKER, LIMITER, Proof, proofs_text

PUZZLES = "puzzles.jsonl"
PLAY = "play.html"
RECIPE = "recipe.toml"

_BY_SLUG = {technique.slug: technique for technique in Technique}


def bind(recipe: BookRecipe, issue: Issue, pieces: Pieces) -> Book:
    """Return the book of these puzzles."""
    there: dict[int, list[BookPuzzle]] = {i: [] for i in range(len(recipe.sections))}
    for piece in pieces.pieces:
        plan = recipe.sections[piece.section]
        there[piece.section].append(_book_puzzle(piece, plan, recipe, issue))
    parts_of = iter(there.values())
    sections = []
    for first, *further in printed_sections(recipe.sections):
        puzzles = [puzzle for _ in (first, *further) for puzzle in next(parts_of)]
        sections.append(
            BookSection(
                first.title,
                tuple(puzzles),
                first.introduction,
                style=first.style,
                rises=first.rises,
            )
        )
    return Book(
        title=recipe.title,
        edition=issue.first_day,
        seed=recipe.seed_of(issue.label),
        sections=tuple(sections),
        layout=recipe.layout,
        subtitle=recipe.subtitle,
        publisher=recipe.publisher,
        author=recipe.author,
        imprint=tuple(_imprint(recipe)),
        colophon=recipe.colophon,
        attachments=_attachments(pieces),
        cadence=recipe.edition,
        language=recipe.language,
        pictures=recipe.pictures,
    )


def _imprint(recipe: BookRecipe) -> Iterator[str]:
    """Yield the paragraphs of the imprint, the book's ISBN as the last where none has it."""
    yield from paragraphs(recipe.imprint)
    if recipe.cover is None or not recipe.cover.isbn:
        return
    # People write it with hyphens or spaces, or without.
    if _bare(recipe.cover.isbn) not in _bare(recipe.imprint):
        yield f"ISBN {recipe.cover.isbn}"


def _bare(text: str) -> str:
    """Return a text without spaces, hyphens and dashes."""
    return re.sub(r"[\s\u2010-\u2015-]", "", text)


def print_book(book: Book, recipe: BookRecipe, setter: PageSetter = HERE) -> bytes:
    """Return the book as a PDF.

    Args:
        book: the book.
        recipe: its recipe.
        setter: who sets the pages.
    """
    return typeset_by(setter, book, recipe.template, recipe.fonts, recipe.path.parent)


def for_press(
    files: Mapping[str, bytes], press: PressProfile
) -> tuple[dict[str, bytes], tuple[Fault, ...]]:
    """Return a book and its cover as PDF/X-4, by name, and what is wrong with them.

    A cover is in colour: it is left out where the press has black ink alone.

    Args:
        files: the PDF of the book, and that of its cover, by name.
        press: the profile that they are made for.
    """
    wanted = files if press.channels > 1 else {name: files[name] for name in list(files)[:1]}
    made = {pdfx_name(name): as_pdfx(pdf, press) for name, pdf in wanted.items()}
    return made, tuple(fault for pdf in made.values() for fault in pdfx_faults(pdf))


def write_files(
    folder: Path,
    book: Book,
    pdf: bytes,
    recipe: BookRecipe,
    issue: Issue,
    pieces: Pieces,
    pages: Mapping[int, int],
    beside: Mapping[str, bytes],
) -> dict[str, int]:
    """Write all files into an empty folder, safely on the disk.

    Args:
        folder: where to.
        book: the book.
        pdf: the book, typeset.
        recipe: its recipe.
        issue: its edition.
        pieces: its puzzles.
        pages: the page of each puzzle, by its number.
        beside: its cover and files in PDF/X-4, by name, if it has some.

    Returns:
        The size of each file in bytes, by its name.

    Raises:
        OSError: a file cannot be written.
    """
    files: dict[str, bytes] = {f"{recipe.name}.pdf": pdf}
    files[PUZZLES] = b"".join(_line(piece, recipe, pages) for piece in pieces.pieces)
    files |= beside
    if recipe.files.play:
        files[PLAY] = play_page(book).encode()
    files |= _certificates(pieces)
    files |= _pictured(book, pdf, recipe, pages)
    if recipe.files.puzzles:
        files |= single_files(book, recipe.name, recipe.fonts)
    if recipe.files.feed:
        files[EDITION] = edition_json(book, issue.label)
    if recipe.cover is not None or recipe.files.epub:
        files[LISTING] = listing(book, recipe, issue, page_count(pdf)).encode()
    files[RECIPE] = recipe.source.encode()
    for name, content in files.items():
        _write(folder / name, content)
    for below in {(folder / name).parent for name in files}:
        sync_folder(below)
    return {name: len(content) for name, content in files.items()}


def _pictured(
    book: Book, pdf: bytes, recipe: BookRecipe, pages: Mapping[int, int]
) -> dict[str, bytes]:
    """Return the files that are made of pictures of the pages."""
    files: dict[str, bytes] = {}
    count = page_count(pdf)
    if recipe.files.svg or recipe.files.epub:
        svgs = pages_svg(book, recipe.template, recipe.fonts, recipe.path.parent, pages=count)
        if recipe.files.svg:
            files |= _numbered(svgs, "svg")
        if recipe.files.epub:
            author = recipe.author if recipe.cover is None else recipe.cover.author
            files[epub_name(recipe.name)] = epub(book, pdf, svgs, pages, author=author)
    if recipe.files.png:
        pngs = pages_png(book, recipe.template, recipe.fonts, recipe.path.parent, pages=count)
        files |= _numbered(pngs, "png")
    return files


def _certificates(pieces: Pieces) -> dict[str, bytes]:
    files = certificate_files(_proofs(pieces))
    return {f"{CERTIFICATES}/{name}": data for name, data in files.items()}


def _attachments(pieces: Pieces) -> tuple[Attachment, ...]:
    """Return the proofs and their checker; nothing unless every puzzle has one, as is printed."""
    proofs = [proof for proof in _proofs(pieces) if proof is not None]
    if len(proofs) < len(pieces.pieces):
        return ()
    return (
        Attachment(PROOFS, proofs_text(proofs), "A proof of each puzzle, in their order"),
        Attachment(CHECKER.name, CHECKER.read_text(), "The program that checks the proofs"),
        Attachment(LIMITER.name, LIMITER.read_text(), "Says the sums of killers as limits for it"),
    )


def _proofs(pieces: Pieces) -> list[Proof | None]:
    return [proof_of_record(piece.record, piece.puzzle, piece.solution) for piece in pieces.pieces]


def cover_name(book: str) -> str:
    """Return the name of the cover's file, by the book's short name."""
    return f"{book}-cover.pdf"


def pdfx_name(file: str) -> str:
    """Return the name of a file in PDF/X-4, by that of the PDF that it is made of."""
    return f"{file.removesuffix('.pdf')}-pdfx.pdf"


def epub_name(book: str) -> str:
    """Return the name of the EPUB's file, by the book's short name."""
    return f"{book}.epub"


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can be asked for that."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _numbered(pictures: tuple[bytes, ...], kind: str) -> dict[str, bytes]:
    width = len(str(len(pictures)))
    return {f"{kind}/page-{i:0{width}}.{kind}": one for i, one in enumerate(pictures, start=1)}


def _line(piece: Piece, recipe: BookRecipe, pages: Mapping[int, int]) -> bytes:
    place = {
        "number": piece.number,
        "section": recipe.sections[piece.section].title,
        "page": pages.get(piece.number),
    }
    return (json.dumps(place | dict(piece.record), ensure_ascii=False) + "\n").encode()


def _book_puzzle(piece: Piece, plan: SectionPlan, recipe: BookRecipe, issue: Issue) -> BookPuzzle:
    record = piece.record
    symbols = plan.symbols_of(piece.solution)
    return BookPuzzle(
        piece.number,
        piece.puzzle,
        piece.solution,
        level=record["level"],
        score=exact(Score.from_fields(record)),
        effort=record["effort"],
        hardest=None if record["hardest"] is None else _BY_SLUG[record["hardest"]],
        techniques=tuple(_BY_SLUG[slug] for slug in record["techniques"]),
        hints=_hints(piece.puzzle, recipe.language, symbols) if plan.hints else (),
        link=address(
            recipe.link,
            name=recipe.name,
            edition=issue.label,
            number=piece.number,
            puzzle=name_in_address(piece.puzzle),
        ),
        credit=record.get("credit", ""),
        symbols=symbols,
    )


def _hints(puzzle: Grid, code: str, symbols: str) -> tuple[str, ...]:
    """Hints at the hardest step: where to look, what for, and the step itself."""
    explanation = explain(puzzle)
    hardest = explanation.hardest_index
    if hardest is None:
        return ()
    step, geometry = explanation.path.steps[hardest], puzzle.geometry
    if code == "en" and SYMBOLS.startswith(symbols):
        return tuple(hint(step, geometry, strength) for strength in Strength)
    tongue, said = language(code), tuple(map(written, symbols))
    return tuple(hint_in(tongue, step, geometry, strength, said) for strength in Strength)
