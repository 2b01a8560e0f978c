"""Rows of a sheet that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzle.errors import NotationError
from puzzle.formats.spreadsheet.cells import SheetCell
from puzzle.formats.spreadsheet.marks import are_spread
from puzzle.formats.spreadsheet.meant import SMALL, is_like_a_grid, is_puzzle
from puzzle.formats.spreadsheet.squares import (
    spread_by,
    whole_squares,
)
from puzzle.geometry import CLASSIC
from puzzle.message import Numeral, message

MOST_BAND_CELLS = 20_000
"""Cells that follow one another without an empty row between them."""


def bands(rows: Iterable[list[SheetCell]], size: int) -> Iterator[list[SheetCell]]:
    """Yield the cells of rows that belong together.

    A band ends before an empty row when its cells make squares already, or when it is as high as a
    grid: a grid may have empty rows of its own.

    Args:
        rows: the cells of the sheet, row by row.
        size: of its grids.

    Raises:
        NotationError: more cells than `MOST_BAND_CELLS` follow one another.
    """
    band: list[SheetCell] = []
    for row in rows:
        number = row[0].row
        if band and number > band[-1].row + 1:
            entries = [entry for entry in band if entry.is_short]
            filled = [entry for entry in [*entries, *row] if entry.is_short and entry.text]
            most = size * (spread_by(filled) if not are_spread(filled) else CLASSIC.box_rows)
            # Words above a grid are no rows of it.
            first = filled[0].row if filled else band[0].row
            makes_squares = most == size and whole_squares(entries, None)
            if number >= first + most or makes_squares or _fill_a_small_grid(entries):
                yield band
                band = []
        if all(map(is_puzzle, [*band, *row])):
            yield row
            continue
        band += row
        if len(band) > MOST_BAND_CELLS:
            band = [entry for entry in band if entry.text]
        if len(band) > MOST_BAND_CELLS:
            raise NotationError(
                message(
                    "sheet.band",
                    "More than {most} cells without an empty row between them, around {cell}: "
                    "leave a row free between puzzles.",
                    most=Numeral(MOST_BAND_CELLS),
                    cell=band[-1].name,
                )
            )
    if band:
        yield band


def _fill_a_small_grid(entries: Sequence[SheetCell]) -> bool:
    """Tell whether cells are a small grid whose blank cells may be empty, and nothing else."""
    told = {(entry.row, entry.column): entry.text for entry in entries if entry.text}
    if not told:
        return False
    rows, columns = ({place[axis] for place in told} for axis in (0, 1))
    if len(rows) != len(columns) or len(rows) not in SMALL:
        return False
    text = "\n".join(
        "\t".join(told.get((row, column), "") for column in sorted(columns)) for row in sorted(rows)
    )
    return max(rows) - min(rows) == max(columns) - min(columns) == len(rows) - 1 and (
        is_like_a_grid(text)
    )
