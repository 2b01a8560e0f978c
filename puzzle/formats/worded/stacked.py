"""Grids that overlap and stand below one another, put together under the name of their layout."""

from __future__ import annotations

from collections.abc import Sequence

from puzzle.canvas import MULTI_GRIDS, Corner
from puzzle.errors import NotationError
from puzzle.formats.paragraphs import Peek, is_of_words
from puzzle.formats.record import Gathered, Record
from puzzle.formats.rules.names import named_kind
from puzzle.formats.rules.ruled import MOST_WORDS_OF_A_TITLE
from puzzle.formats.rules.variants import agreed
from puzzle.formats.worded.overlapping import layout_named, letters_of
from puzzle.formats.worded.rows import past_empty, rows_from
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, counting, message
from puzzle.symbols import BLANKS

_MOST_WORDS_OF_A_LABEL = 6


def stacked_from(peek: Peek, number: int, asked: Geometry | None) -> Gathered | None:
    """Return grids that overlap and stand below one another, under the name of their layout.

    Above each may stand a few words. In which order they come is told by the cells they share.
    """
    title = peek(0) or ""
    name = _layout_in(title)
    if name is None:
        return None
    corners = MULTI_GRIDS[name]
    grids, end = list[str](), 1
    while len(grids) < len(corners):
        start = _past_label(peek, past_empty(peek, end))
        rows, end = rows_from(peek, start, BLANKS)
        if rows is None or len(rows) != len(rows[0]) or len(rows) != CLASSIC.size:
            return None
        grids.append(str(Grid.parse("".join(rows))))
    text = "\n".join(peek(n) or "" for n in range(end))
    try:
        grid, order = put_together(grids, name)
        agreed(grid.geometry, asked)
    except NotationError as error:
        return Gathered(end, Record(number, text, error.at_line(number)))
    notes = (together(len(grids), name, order),)
    return Gathered(end, Record(number, text, grid, notes=notes))


def together(count: int, name: str, order: Sequence[Corner]) -> Message:
    """Return what is said of so many grids that were put together as a layout of this name."""
    firsts = ", ".join(f"r{row + 1}c{column + 1}" for row, column in order)
    return counting(
        "assumed.together",
        "{count} grids below one another are put together as {layout}, with their first cells at "
        "{cells}.",
        "{count} grids below one another are put together as {layout}, with their first cells at "
        "{cells}.",
        count=count,
        layout=name,
        cells=firsts,
    )


def _layout_in(title: str) -> str | None:
    """Return the layout that a short title names; None for none."""
    if len(title.split()) > MOST_WORDS_OF_A_TITLE:
        return None
    if not layout_named(title) and named_kind(title) is None:
        return None
    words = letters_of(title)
    return next((name for name in MULTI_GRIDS if letters_of(name) in words), None)


def _past_label(peek: Peek, at: int) -> int:
    """Return the line behind a few words that head a grid; the same for none."""
    line = peek(at) or ""
    is_label = is_of_words(line) and len(line.split()) <= _MOST_WORDS_OF_A_LABEL
    return past_empty(peek, at + 1) if is_label else at


def put_together(grids: Sequence[str], name: str) -> tuple[Grid, tuple[Corner, ...]]:
    """Return grids as one, and where the first cell of each is.

    Args:
        grids: 81 characters each, blank as ``.``.
        name: of the layout. One in the middle may come in its place, or before or behind the rest.

    Raises:
        NotationError: they are at odds where they overlap, or fit in several orders.
    """
    corners, layout = MULTI_GRIDS[name], Geometry.multi(name)
    places = layout.canvas.places if layout.canvas else ()
    middle = corners[len(corners) // 2]
    others = tuple(corner for corner in corners if corner != middle)
    orders = [corners, (*others, middle), (middle, *others)] if len(corners) % 2 else [corners]
    found = dict[str, tuple[Corner, ...]]()
    for order in orders:
        there = _placed(grids, order)
        if all(len(digits) == 1 for digits in there.values()):
            text = "".join(min(there[place]) for place in places)
            found.setdefault(text, order)
    if len(found) != 1:
        raise NotationError(
            message(
                "stacked.orders",
                "The grids of the {layout} fit in several orders: write the rows of the whole, "
                "with spaces where there is no cell.",
                layout=name,
            )
            if found
            else message(
                "stacked.differ",
                "The grids of the {layout} do not have the same digits where they overlap: write "
                "the rows of the whole, with spaces where there is no cell.",
                layout=name,
            )
        )
    ((text, order),) = found.items()
    return Grid.parse(text, layout), order


def _placed(grids: Sequence[str], order: Sequence[Corner]) -> dict[tuple[int, int], set[str]]:
    """Return for each place what the grids say of it: one sign where they agree."""
    there: dict[tuple[int, int], set[str]] = {}
    size = CLASSIC.size
    for grid, (row, column) in zip(grids, order, strict=True):
        for cell, sign in enumerate(grid):
            there.setdefault((row + cell // size, column + cell % size), set()).add(sign)
    return there
