"""A puzzle as people write it: its rows, and its rules on lines below or as a title above.

    Killer Sudoku

    53..7....
    …
    Regions:            a letter or digit for each cell, where the regions are no usual boxes
    111222333
    …
    cage 15: r1c1 r1c2
    A1+A2 = 5
    anti-knight

Lines of rules are those of `puzzle.formats.rules.lines`. A title says a kind of Sudoku: one whose
rule needs no clues is applied (X, windoku, anti-knight, …), any other must have its clues below.

    gathering       the puzzle that begins at a line, with all that stands beside it
    rows            the rows of a grid, or of letters, that begin at a line
    drawn           rows with their walls, names of regions or signs between them
    regions         a map of regions: a name for each cell
    words_above     words over a grid that tell its rules
    rules_beside    the rules below a grid, line by line
    spoken          sentences on clues, of which some must be there
    zeros           grids in which 0 is a digit
    cages_alone     cages that fill a grid which need not be there
    overlapping     grids that overlap, as one drawing
    stacked         grids that overlap, below one another
    writing         the way back
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from puzzle.errors import NotationError
from puzzle.formats.record import Gathered, Record
from puzzle.formats.text import blocks, is_comment, numbered
from puzzle.formats.worded.gathering import gather, gather_any, gather_cages
from puzzle.formats.worded.rows import end_of_paragraph
from puzzle.formats.worded.writing import holds, write
from puzzle.geometry import Geometry
from puzzle.message import message

__all__ = [
    "NAME",
    "SUFFIXES",
    "gather",
    "gather_cages",
    "holds",
    "read",
    "recognises",
    "write",
]

NAME = "worded"
SUFFIXES = (".txt",)


def recognises(head: Sequence[str]) -> bool:
    """Tell whether the first puzzle has a rule on a line of its own."""
    lines = list(islice((text for text in head if not is_comment(text)), 200))
    found = gather(lambda ahead: lines[ahead] if ahead < len(lines) else None, 1)
    return found is not None


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each grid with its rules; a grid without any is a plain one."""
    source = ((number, text.rstrip("\r\n")) for number, text in numbered(lines))
    kept: list[tuple[int, str]] = []

    def peek(ahead: int) -> str | None:
        kept.extend(islice(source, max(0, ahead + 1 - len(kept))))
        return kept[ahead][1] if ahead < len(kept) else None

    while peek(0) is not None:
        number, text = kept[0]
        if is_comment(text):
            del kept[0]
            continue
        found, _ = gather_any(peek, number, geometry)
        if found is None:
            (block, *_) = blocks(peek(n) or "" for n in range(end_of_paragraph(peek)))
            error = NotationError(
                message("worded.no-grid", "There is no grid: write its rows, and its rules below.")
            )
            found = Gathered(
                end_of_paragraph(peek), Record(number, block.text, error.at_line(number))
            )
        yield found.record
        del kept[: found.lines]
