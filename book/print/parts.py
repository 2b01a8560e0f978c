"""Which pages of a book are set together: a part at a time, so that memory does not grow with it.

A typesetter keeps whatever it laid out until the last page is written, which for a page is a
hundred times what the page takes in the file. The parts of a book are set one after the other, each
as a document of its own, and `book.print.joined` makes them one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple

_MOST = 250
"""The most that the pages of a part weigh, unless its first page, or all hints, weigh more."""
_PAGE, _LESSON, _HINTED = 1.0, 4.0, 0.4
"""What typst keeps of an empty page, of a lesson, and of the hints of a puzzle, by what it keeps of
a grid. That is some 0.2 MB, as measured on books of one kind of page each."""


@dataclass(frozen=True, slots=True)
class BookPart:
    """Pages of a book that follow one another; puzzles are told by their places among all, from 0.

    Attributes:
        front: whether all that goes before the puzzles is among them.
        puzzles: those whose pages they are; the page that opens a section goes with its first.
        hints: whether the hints are among them.
        solutions: the puzzles whose solutions they are.
        back: whether all that follows the solutions is among them.
    """

    front: bool = False
    puzzles: range = range(0)
    hints: bool = False
    solutions: range = range(0)
    back: bool = False

    @classmethod
    def whole(cls, data: Mapping[str, Any]) -> BookPart:
        """Return the part that is all of a book.

        Args:
            data: the book, as the template gets it.
        """
        every = range(sum(len(section["puzzles"]) for section in data["sections"]))
        return cls(front=True, puzzles=every, hints=True, solutions=every, back=True)

    def data(self) -> dict[str, Any]:
        """Return the part as the template gets it."""
        return {
            "front": self.front,
            "puzzles": [self.puzzles.start, self.puzzles.stop],
            "hints": self.hints,
            "solutions": [self.solutions.start, self.solutions.stop],
            "back": self.back,
        }


class Spot(NamedTuple):
    """Where something is: the page, from 1 on, and points from the page's left and top edge."""

    page: int
    x: float
    y: float


def parts_of(data: Mapping[str, Any], most: float = _MOST) -> tuple[BookPart, ...]:
    """Return the parts of a book, in order: as few as can be.

    Args:
        data: the book, as the template gets it.
        most: what the pages of a part may weigh.
    """
    parts, weight = [BookPart()], 0.0
    for piece, heavy in _pieces(data):
        if heavy and weight and weight + heavy > most:
            parts.append(BookPart())
            weight = 0.0
        parts[-1] = _with(parts[-1], piece)
        weight += heavy
    return tuple(parts)


def _pieces(data: Mapping[str, Any]) -> Iterator[tuple[BookPart, float]]:
    """Yield the least pieces of a book that are set together, with their weights, in order.

    What may have no page weighs nothing, so that no part is without one.
    """
    has_front = data["title_page"] or data["how_to_solve"]
    yield BookPart(front=True), has_front * 3 * _PAGE + _LESSON * len(data["lessons"])
    first = 0
    # Without pages that open them, sections of one style go on on the page where one ends.
    runs = groupby(
        enumerate(data["sections"]),
        lambda pair: pair[0] if data["title_page"] else pair[1]["style"],
    )
    for _, run in runs:
        together = [section for _, section in run]
        count = sum(len(section["puzzles"]) for section in together)
        grids = _grids(data["styles"][together[0]["style"]]["puzzles"])
        for puzzles in _pages(first, count, grids):
            yield BookPart(puzzles=puzzles), _PAGE + len(puzzles)
        first += count
    hinted = sum(bool(p["hints"]) for section in data["sections"] for p in section["puzzles"])
    yield BookPart(hints=True), _HINTED * hinted
    for solutions in _pages(0, first, _grids(data["sheet"]["solutions"])):
        yield BookPart(solutions=solutions), _PAGE + len(solutions)
    yield BookPart(back=True), 0.0


def _pages(first: int, count: int, grids: int) -> Iterator[range]:
    """Yield the places of the puzzles of each page."""
    for at in range(first, first + count, grids):
        yield range(at, min(at + grids, first + count))


def _grids(places: Mapping[str, Any]) -> int:
    """Return how many grids go on a page."""
    return int(places["columns"] * places["rows"])


def _with(part: BookPart, piece: BookPart) -> BookPart:
    """Return a part that goes on with a piece."""
    return replace(
        piece,
        front=part.front or piece.front,
        puzzles=_through(part.puzzles, piece.puzzles),
        hints=part.hints or piece.hints,
        solutions=_through(part.solutions, piece.solutions),
    )


def _through(places: range, further: range) -> range:
    return range(places.start, further.stop) if places and further else places or further
