"""Whether the rules of a puzzle beside rows, columns and boxes are told where its reader looks.

Many rules show in no grid: without its words, a puzzle of anti-knight has several solutions.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from book.language import Language, language
from book.print.model import Book, BookPuzzle
from book.print.pdf import PdfPage
from book.print.preflight.contents import BookPages
from book.print.preflight.fault import Check, Fault
from book.varieties import Variety, varieties_of

_HYPHENS = str.maketrans(dict.fromkeys("-\N{SOFT HYPHEN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\x02*"))
"""What ends a broken line, for which PDFium says a control character, and what marks italics."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule as a reader may be told it.

    Attributes:
        name: what puzzles with it are called.
        sayings: the texts that tell it, each as it is read; any of them will do.
    """

    name: str
    sayings: tuple[str, ...]


def sayings_of(book: Book) -> frozenset[str]:
    """Return all that tells a rule of a puzzle of the book, as it is read from a page."""
    tongue = language(book.language)
    return frozenset(
        saying
        for geometry in book.geometries
        for variety in varieties_of(geometry)
        for saying in _rule(variety, tongue).sayings
    )


def said_on(page: PdfPage, sayings: Iterable[str]) -> frozenset[str]:
    """Return which of some texts stand on a page.

    Args:
        page: the page, read.
        sayings: as `sayings_of` returns them.
    """
    wanted = tuple(sayings)
    if not wanted:
        return frozenset()
    text = _as_read("".join(glyph.text for glyph in page.glyphs))
    return frozenset(saying for saying in wanted if saying in text)


def rule_faults(
    book: Book, parts: BookPages, places: Mapping[int, int], said: Sequence[frozenset[str]]
) -> Iterator[Fault]:
    """Yield the rules of puzzles that are told nowhere from the head of their section on.

    Where no page opens the sections, those told before the first of them count as well.

    Args:
        book: what is meant.
        parts: the pages of its parts.
        places: the page of each puzzle that was found, by its number.
        said: what of `sayings_of` the book stands on each page, from the first on.
    """
    tongue = language(book.language)
    in_front = [] if book.layout.title_page else list(said[: parts.puzzles.start - 1])
    for section, pages in zip(book.sections, parts.sections, strict=True):
        lacking: dict[str, list[BookPuzzle]] = {}
        for puzzle in section.puzzles:
            page = places.get(puzzle.number)
            if page is None:
                continue
            passed = frozenset[str]().union(*in_front, *said[pages.start - 1 : page])
            for variety in varieties_of(puzzle.puzzle.geometry):
                rule = _rule(variety, tongue)
                if passed.isdisjoint(rule.sayings):
                    lacking.setdefault(rule.name, []).append(puzzle)
        for name, puzzles in lacking.items():
            first, more = puzzles[0].number, len(puzzles) - 1
            which = f"puzzle {first}" + (f" and {more} more" if more else "")
            words = f"The rule {name!r} of {which} is told neither in its section nor before it."
            yield Fault(Check.RULES, words, places[first])


def _rule(variety: Variety, tongue: Language) -> _Rule:
    """Return how a rule may be told: of numbers where some of its marks have them, else in any."""
    texts = {variety.told, variety.numbered or variety.text}
    return _Rule(
        tongue.text(variety.name), tuple(sorted(_as_read(tongue.text(text)) for text in texts))
    )


def _as_read(text: str) -> str:
    """Return a text without what depends on where its lines end, and with ligatures apart."""
    whole = unicodedata.normalize("NFKC", "".join(text.split()))
    return whole.translate(_HYPHENS)
