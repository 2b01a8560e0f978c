"""The blocks of a sheet: the cells that make one record, and the grid in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, zip_longest

from puzzle.errors import NotationError
from puzzle.formats.chance import are_other_numbers, is_sound
from puzzle.formats.claim_names import SOLUTION_NAMES, is_claim
from puzzle.formats.claim_words import claims_above, claims_below, claims_within
from puzzle.formats.claims import Claims, as_words, claimed_solution, claims_of, with_claims
from puzzle.formats.clue_lines import clues_in
from puzzle.formats.plain.line import is_line, parse_line
from puzzle.formats.plain.matrix import plain_grid
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rules.doubts import may_be_rule
from puzzle.formats.rules.ruled import is_title_of_kind, ruled_by
from puzzle.formats.rules.sentences import rules_said, sentences_of
from puzzle.formats.solved import heads_solution
from puzzle.formats.spreadsheet.cells import LONG_AS_A_PUZZLE, SheetCell, column_name
from puzzle.formats.spreadsheet.drawn_regions import COLOURS_LEFT, with_drawn_regions
from puzzle.formats.spreadsheet.large import large_grid
from puzzle.formats.spreadsheet.marks import are_spread, without_marks
from puzzle.formats.spreadsheet.squares import (
    Square,
    gapped_square,
    labelled_square,
    spread_by,
    spread_square,
    whole_squares,
    windows,
)
from puzzle.formats.text import integer, shorten
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, message
from puzzle.symbols import BLANKS, geometry_of
from puzzle.table import matrix_digit

MOST_BAND_CELLS = 20_000
"""Cells that follow one another without an empty row between them."""
_SHORTEST_LINE = 16
_MOST_BEGINS = 10
"""Rows below an empty one with which a grid may begin."""
_FEWEST_ROWS = 7
"""Rows and columns from which on a block may be a 9×9 grid: the others are blank."""
_SMALL = (4, 6)
"""Rows and columns of small grids; of 9×9 no puzzle stands in so few."""
_MOST_LOST_ROWS = 3
_PARTS_REPEATED = 3
"""One row or column of so many has a digit twice in what is rather a grid than a list."""
_PART_BEYOND = 4
"""One number of so many is larger than any digit in what is no grid."""
_WORD = re.compile(r"[^\W\d_]{3}")
_MARKS = frozenset(("X", "V", "XV", "+X", "AK"))
"""Names of kinds in two letters or less."""
_MOST_WORDS = 100
"""Cells with words that are looked at for one block."""
_MOST_LOST = 2
"""Empty rows or columns at the sides of a grid whose place the rules tell."""
_MOST_COLUMNS = 1000
_NEAR = 2
"""Lines from a grid to what stands apart from it."""
_ROW_IN_A_CELL = re.compile(r"[0-9.*_-]{9}")


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """Cells that make one record.

    Attributes:
        row, column: of its first cell, 1-based.
        text: its cells as they stood.
        content: the grid, or why it is none.
        unheeded, claims, notes: as for `Record`.
    """

    row: int
    column: int
    text: str
    content: Grid | NotationError
    unheeded: tuple[str, ...] = ()
    claims: Claims | None = None
    notes: tuple[Message, ...] = ()

    def record(self, sheet: str) -> Record | SetAside:
        """Return the record, with the name of its sheet and of its first cell.

        What is no grid and cannot have been meant as one is set aside: a column of a bill.
        """
        where = f"{sheet}!{column_name(self.column)}{self.row}"
        content, notes = self.content, self.notes
        if isinstance(content, Grid):
            if not content.geometry.is_plain:  # what colours mean is told
                notes = tuple(note for note in notes if note != COLOURS_LEFT)
            if not content.geometry.constraints and are_other_numbers(content):
                return SetAside(self.row, self.text, where)
        else:
            if not is_like_a_grid(self.text):
                return SetAside(self.row, self.text, where)
            content = content.at_line(self.row)
        return Record(
            self.row, self.text, content, where, notes, self.claims, unheeded=self.unheeded
        )


def is_like_a_grid(text: str) -> bool:
    """Tell whether entries may have been meant as a grid, whose blank rows at the ends are lost.

    A puzzle with one solution has no two empty rows or columns in a band of boxes, and rows in
    which a digit stands twice are those of a list of numbers.

    Args:
        text: a line for each row, with tabs between the entries.
    """
    rows = [row.split("\t") for row in text.split("\n")]
    if len(rows) == len(rows[0]) == 1:
        return len(text) >= LONG_AS_A_PUZZLE or is_line(text)
    lines = [[entry for entry in line if entry not in ("", *BLANKS)] for line in _lines_of(rows)]
    repeated = sum(len(set(line)) < len(line) for line in lines)
    least, most = sorted((len(rows), len(rows[0])))
    if _count_beyond([entry for line in lines[: len(rows)] for entry in line], most):
        return False
    if least >= _FEWEST_ROWS:
        return most - least <= _MOST_LOST_ROWS and _PARTS_REPEATED * repeated <= len(lines)
    size = 6 if most > 4 else 4
    entries = [integer(entry) for row in rows for entry in row if entry not in ("", *BLANKS)]
    is_small = size - size // 3 <= least and most <= size and not repeated
    in_range = [entry for entry in entries if entry is not None and 1 <= entry <= size]
    return is_small and len(entries) == len(in_range) >= size


def _count_beyond(entries: Sequence[str], size: int) -> bool:
    """Recognise numbers that go on beyond the digits of a grid, as of seats, products or prices.

    Two digits of which the second is larger may be candidates.
    """
    beyond = sum(
        (number := integer(entry)) is not None and number > size and "".join(sorted(entry)) != entry
        for entry in entries
    )
    return beyond >= size and _PART_BEYOND * beyond >= len(entries)


def _lines_of(rows: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return the rows and the columns; a line break in a cell makes a shorter row."""
    return [*rows, *zip_longest(*rows, fillvalue="")]


def blocks(
    rows: Iterable[list[SheetCell]], geometry: Geometry | None, title: str = ""
) -> Iterator[SheetBlock]:
    """Yield the blocks of a sheet, and the puzzles that stand in one cell.

    Words above a block may state its rules, or beside it; below the last they are of that.

    Args:
        rows: the cells of the sheet, row by row.
        geometry: of every puzzle; by default the plain one of as many cells.
        title: of the sheet, which may state a rule of all its blocks.
    """
    for block in _ruled_beside(rows, geometry):
        yield _ruled(block, [title])


def _ruled_beside(
    rows: Iterable[list[SheetCell]], geometry: Geometry | None
) -> Iterator[SheetBlock]:
    size = (geometry or CLASSIC).size
    words, waiting = list[str](), list[SheetBlock]()
    for cells in _bands(rows, size):
        claimed, band = _claims_apart(without_marks(cells))
        words += claimed
        lines = {entry.row for entry in band if _is_puzzle(entry)}
        words += _words_in(entry for entry in band if entry.row not in lines)
        if found := list(_blocks_in(band, geometry)):
            yield from waiting
            waiting = [_told(_ruled(block, words), words, len(found)) for block in found]
            words = []
    below = claims_below("\n".join(words)) if len(waiting) == 1 else None
    for block in waiting:
        yield replace(_ruled(block, words), claims=with_claims(block.claims, below))


def _blocks_in(band: Sequence[SheetCell], geometry: Geometry | None) -> Iterator[SheetBlock]:
    columns = _columns_of(band)
    puzzles = [entry for entry in band if _is_puzzle(entry)]
    solved = {column for column, name in columns.items() if name.lower() in SOLUTION_NAMES}
    lines = {entry.row for entry in puzzles if entry.column not in solved}
    for entry in puzzles:
        if entry.column not in solved or entry.row not in lines:
            block = SheetBlock(entry.row, entry.column, entry.text, _parsed(entry.text, geometry))
            others = [other for other in band if other.row == entry.row]
            yield _under_columns(_ruled(block, _words_in(others)), columns, others)
    if (rows_in_cells := _of_rows_in_cells(band)) is not None:
        yield rows_in_cells
        return
    found = _of_band(band, geometry)
    if any(isinstance(one.content, NotationError) for one in found):
        found = next(filter(None, _below_others(band, geometry)), found)
    yield from found


def _columns_of(band: Sequence[SheetCell]) -> dict[int, str]:
    """Return the names of the columns in the first row of a band, by their numbers."""
    first = [entry for entry in band[:_MOST_COLUMNS] if entry.row == band[0].row and entry.text]
    return {} if any(map(_is_puzzle, first)) else {entry.column: entry.text for entry in first}


def _under_columns(
    block: SheetBlock, columns: Mapping[int, str], row: Sequence[SheetCell]
) -> SheetBlock:
    """Return a puzzle in a cell with what the other cells of its row claim, by their columns."""
    if not isinstance(block.content, Grid):
        return block
    named = {
        columns[entry.column]: entry.text
        for entry in row
        if entry.column in columns and entry.column != block.column
    }
    told = claims_of(named, block.content)
    texts = [entry.text for entry in row if not _is_puzzle(entry)]
    claims = with_claims(with_claims(block.claims, told), claims_within(texts))
    if block.content.is_full and (headings := tuple(filter(heads_solution, texts))):
        claims = replace(claims or Claims(), words=headings)
    return replace(block, claims=claims)


def _below_others(
    band: Sequence[SheetCell], geometry: Geometry | None
) -> Iterator[list[SheetBlock]]:
    """Yield the blocks of the lower part of a band where all are grids, with those above.

    Above it are titles, words beside a number, or other cells over an empty row.
    """
    rows = {entry.row for entry in band if entry.text}
    bare = _below_titles(band)
    below_words = {entry.row + 1 for entry in band if _WORD.search(entry.text)} & rows
    parted = {row for row in rows if row - 1 not in rows} - {min(rows, default=0)}
    begins = [bare[0].row if bare else 0, *sorted(parted | below_words)]
    for begin in begins[:_MOST_BEGINS]:
        below = [entry for entry in band if entry.row >= begin]
        if not 0 < len(below) < len(band):
            continue
        again = _of_band(below, geometry)
        if again and all(isinstance(one.content, Grid) for one in again):
            above = [entry for entry in band if entry.row < begin]
            yield [*(_of_band(above, geometry) if begin != begins[0] else ()), *again]


def _words_in(cells: Iterable[SheetCell]) -> list[str]:
    """Return the words in cells."""
    return [cell.text for cell in islice(filter(_is_of_words, cells), _MOST_WORDS)]


def _is_of_words(cell: SheetCell) -> bool:
    if _WORD.search(cell.text) or _may_be_clue(cell):
        return True
    return not cell.is_short and claims_within([cell.text]) is not None


def _claims_apart(band: Sequence[SheetCell]) -> tuple[list[str], Sequence[SheetCell]]:
    """Return what cells claim by a name and a value, as words, and the other cells.

    The value is beside its name, or below it where no puzzle of a table stands in its row.
    """
    names = [cell for cell in band if is_claim(cell.text)]
    if not names:
        return [], band
    told = {(cell.row, cell.column): cell for cell in band}
    lines = {cell.row for cell in band if _is_puzzle(cell)}
    words, taken = list[str](), set[SheetCell]()
    for name in names:
        below = [] if lines & {name.row, name.row + 1} else [(name.row + 1, name.column)]
        for place in ((name.row, name.column + 1), *below):
            if (value := told.get(place)) and (said := as_words(name.text, value.text)):
                words.append(said)
                taken |= {name, value}
                break
    return words, [cell for cell in band if cell not in taken]


def _may_be_clue(cell: SheetCell) -> bool:
    """Recognise cells and a sum, or a sign between them, in one cell of the sheet."""
    is_mark = cell.text in _MARKS
    return is_mark or (not cell.is_short and any(clues_in(cell.text)))


def _ruled(block: SheetBlock, words: Sequence[str]) -> SheetBlock:
    """Return a block with the rules that words state."""
    if not words or not isinstance(block.content, Grid):
        return block
    doubts = (
        said
        for text in words
        for said in ([] if is_title_of_kind(text) else sentences_of(text))
        if not rules_said(said) and may_be_rule(said)
    )
    try:
        content = ruled_by(block.content, *words)
    except NotationError as error:
        return replace(block, content=error)
    is_read = content.geometry != block.content.geometry
    sizes = (0, content.geometry.size)
    told = () if is_read else (said for text in words for said in clues_in(text))
    left = (said.sentence for said in told if said.of_size in sizes)
    unheeded = tuple(dict.fromkeys((*block.unheeded, *doubts, *left)))
    return replace(block, content=content, unheeded=unheeded)


def _told(block: SheetBlock, words: Sequence[str], count: int) -> SheetBlock:
    """Return a block with what is claimed above it, where it is the only one of so many there.

    What calls it a solution is kept for each.
    """
    if not isinstance(block.content, Grid) or _is_line(block):
        return block
    claims = claims_above("\n".join(words)) if count == 1 else None
    if headings := tuple(filter(heads_solution, words)):
        claims = replace(claims or Claims(), words=headings)
    told = (_solution_in(text, block.content) for text in words if count == 1)
    if solution := next(filter(None, told), None):
        claims = replace(claims or Claims(), solution=solution)
    return replace(block, claims=claims)


def _solution_in(text: str, puzzle: Grid) -> Grid | None:
    """Return the full grid of a cell such as ``Solution: 5346…``; None for none."""
    name, _, said = text.partition(":")
    if not heads_solution(name) or len(said.strip()) != puzzle.geometry.cell_count:
        return None
    solution = claimed_solution(said.strip(), puzzle)
    return solution if isinstance(solution, Grid) else None


def _is_line(block: SheetBlock) -> bool:
    """Recognise a puzzle in one cell, beside which others may stand on other rows."""
    return "\t" not in block.text and "\n" not in block.text


def _below_titles(band: Sequence[SheetCell]) -> list[SheetCell]:
    """Return the cells from the first row on that has more than short words: titles of puzzles."""
    first = (e.row for e in band if e.text and not (e.text.isalpha() and e.text not in BLANKS))
    begin = min(first, default=0)
    return [entry for entry in band if entry.row >= begin]


def _of_band(band: Sequence[SheetCell], geometry: Geometry | None) -> list[SheetBlock]:
    """Return the blocks of cells that follow one another without an empty row."""
    size = (geometry or CLASSIC).size
    entries = [entry for entry in band if entry.is_short]
    filled = [entry for entry in entries if entry.text]
    if (large := large_grid(filled, geometry)) is not None:
        return [_as_read(*large, filled)]
    squares = (
        spread_square(filled, size)
        or labelled_square(filled, size)
        or whole_squares(entries, geometry)
        or gapped_square(filled, geometry)
    )
    has_lines = any(map(_is_puzzle, band))
    # Beside puzzles of one cell each, a column of numbers counts or rates them.
    return [
        _block(square, band, geometry)
        for square in squares or _side_by_side(list(windows(filled, size)), filled)
        if not (has_lines and square.width == 1)
    ]


def _as_read(square: Square, record: Record, filled: Sequence[SheetCell]) -> SheetBlock:
    """Return the record of a square that was read otherwise."""
    told = {(entry.row, entry.column): entry.text for entry in filled}
    rows, columns = square.lines
    text = "\n".join("\t".join(told.get((row, column), "") for column in columns) for row in rows)
    return SheetBlock(square.row, square.column, text, record.content, notes=record.notes)


def _side_by_side(squares: Sequence[Square], filled: Sequence[SheetCell]) -> Sequence[Square]:
    """Return squares that touch as plain ones, where all are whole and keep the rules of 9×9."""
    n = CLASSIC.size
    if not all(square.height == square.width == n for square in squares):
        return squares
    inside = {(entry.row, entry.column): entry.text for entry in filled}
    for square in squares:
        rows, columns = square.lines
        grid = plain_grid([inside.get((row, column), "") for row in rows for column in columns])
        if grid is None or not is_sound(grid):
            return squares
    return [replace(square, is_plain=True) for square in squares]


def _of_rows_in_cells(band: Sequence[SheetCell]) -> SheetBlock | None:
    """Return the puzzle whose nine rows stand in nine cells below one another; None for none."""
    found = [entry for entry in band if _ROW_IN_A_CELL.fullmatch(entry.text)]
    if len(found) != CLASSIC.size or len({entry.column for entry in found}) != 1:
        return None
    if [entry.row for entry in found] != list(range(found[0].row, found[0].row + CLASSIC.size)):
        return None
    text = "\n".join(entry.text for entry in found)
    grid = Grid.parse(text.replace("\n", ""))
    if grid.given_count < FEWEST_GIVENS or _are_numbers(text):
        return None
    return SheetBlock(found[0].row, found[0].column, text, grid)


def _are_numbers(text: str) -> bool:
    """Recognise numbers of telephones: rows in which a digit but 0 stands twice, most of them."""
    rows = [row.replace("0", "") for row in text.split("\n")]
    return 2 * sum(row.isdigit() and len(set(row)) < len(row) for row in rows) > len(rows)


def _bands(rows: Iterable[list[SheetCell]], size: int) -> Iterator[list[SheetCell]]:
    """Yield the cells of rows that belong together.

    A band ends before an empty row when its cells make squares already, or when it is as high as a
    grid: a grid may have empty rows of its own.
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
        if all(map(_is_puzzle, [*band, *row])):
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
    if len(rows) != len(columns) or len(rows) not in _SMALL:
        return False
    text = "\n".join(
        "\t".join(told.get((row, column), "") for column in sorted(columns)) for row in sorted(rows)
    )
    return max(rows) - min(rows) == max(columns) - min(columns) == len(rows) - 1 and (
        is_like_a_grid(text)
    )


_LOOKS = message(
    "assumed.looks",
    "Digits of several colours or weights were all read as givens: take out those that a player "
    "wrote.",
)


def _only_at(square: Square) -> Message:
    return message(
        "assumed.square",
        "Read {first} to {last}, the only place where the rules are kept.",
        first=square.name,
        last=square.last_name,
    )


def _block(square: Square, band: Sequence[SheetCell], geometry: Geometry | None) -> SheetBlock:
    """Return the record that the cells of a square make; `band` has all of them, and others."""
    inside = {(entry.row, entry.column): entry for entry in band}
    placed = None if square.is_plain else _placed(square, inside, geometry)
    notes = (_only_at(placed),) if placed else ()
    square = placed or square
    numbers, columns = square.lines
    rows = [[inside.get((row, column)) for column in columns] for row in numbers]
    text = "\n".join(
        "\t".join(entry.text[:LONG_AS_A_PUZZLE] if entry else "" for entry in row) for row in rows
    )
    try:
        content: Grid | NotationError = _grid(square, rows, geometry)
    except NotationError as error:
        content = error
    if isinstance(content, Grid) and _has_looks(entry for row in rows for entry in row):
        notes = (*notes, _LOOKS)
    if isinstance(content, Grid):
        content, note = with_drawn_regions(content, rows)
        notes = notes if note is None else (*notes, note)
    return SheetBlock(square.row, square.column, text, content, notes=notes)


def _has_looks(entries: Iterable[SheetCell | None]) -> bool:
    """Tell whether digits look in several ways, each of them more than one."""
    counts = Counter(entry.look.letters for entry in entries if entry and integer(entry.text))
    return sum(count > 1 for count in counts.values()) > 1


def _placed(
    square: Square, inside: Mapping[tuple[int, int], SheetCell], geometry: Geometry | None
) -> Square | None:
    """Return the one square around entries, one or two sides of it empty, that keeps the rules.

    None for none or several, and where other entries stand right beside them.
    """
    n = CLASSIC.size
    lost = (n - square.height, n - square.width)
    if geometry not in (None, CLASSIC) or any(square.gaps):
        return None
    if min(lost) < 0 or not 0 < max(lost) <= _MOST_LOST:
        return None
    if any(_is_beside(square, entry) for entry in inside.values() if entry.text):
        return None
    found = list[Square]()
    for row in _begins_before(square.row, lost[0]):
        for column in _begins_before(square.column, lost[1]):
            one = Square(row, column, n, n, is_plain=True)
            texts = [
                inside[place].text if (place := (r, c)) in inside else ""
                for r in one.lines[0]
                for c in one.lines[1]
            ]
            grid = plain_grid(texts)
            if grid is not None and is_sound(grid):
                found.append(one)
    return found[0] if len(found) == 1 else None


def _begins_before(first: int, lost: int) -> Iterator[int]:
    """Yield where lines may begin of which so many are empty, one at most on each side."""
    return (at for at in range(max(1, first - 1), first + 1) if 0 <= lost - (first - at) <= 1)


def _is_beside(square: Square, entry: SheetCell) -> bool:
    """Tell whether a cell is none of a square, and none or two lines away from it at most."""
    down, across = entry.row - square.row, entry.column - square.column
    is_near = -_NEAR <= down < square.height + _NEAR and -_NEAR <= across < square.width + _NEAR
    return is_near and not (0 <= down < square.height and 0 <= across < square.width)


def _grid(
    square: Square, rows: Sequence[Sequence[SheetCell | None]], geometry: Geometry | None
) -> Grid:
    found = geometry_of(square.height * square.width, geometry)
    if (not square.is_plain and not _is_small(square, rows)) or found is None:
        n = (geometry or CLASSIC).size
        raise NotationError(
            message(
                "sheet.block",
                "The entries from {first} to {last} are {height}-by-{width}: write 0 in blank "
                "cells, so that the block is {n}-by-{n}, with an empty row or column around it.",
                first=square.name,
                last=square.last_name,
                height=Numeral(square.height),
                width=Numeral(square.width),
                n=n,
            )
        )
    entries = [entry for row in rows for entry in row]
    return Grid(
        bytes(
            matrix_digit(
                0 if entry is None or entry.text in ("", *BLANKS) else integer(entry.text),
                message(
                    "entry.in", "{entry} (in {place})", entry=shorten(entry.text), place=entry.name
                )
                if entry
                else "",
                found.size,
                cell=found.cell_name(cell),
            )
            for cell, entry in enumerate(entries)
        ),
        found,
    )


def _is_small(square: Square, rows: Sequence[Sequence[SheetCell | None]]) -> bool:
    """Recognise a small grid whose blank cells are empty, with givens on all its four sides."""
    is_whole = square.height == square.width and square.width in _SMALL
    return is_whole and is_like_a_grid(
        "\n".join("\t".join(entry.text if entry else "" for entry in row) for row in rows)
    )


def _is_puzzle(entry: SheetCell) -> bool:
    """Recognise a cell with a whole puzzle in it, or with what is rather one than a label."""
    text = entry.text
    if len(text) < _SHORTEST_LINE or " " in text:
        return False
    return len(text) >= LONG_AS_A_PUZZLE or is_line(text)


def _parsed(text: str, geometry: Geometry | None) -> Grid | NotationError:
    """Return the puzzle of a cell: a line, or what else is one line, such as a link."""
    from puzzle.formats import read_one

    try:
        return parse_line(text, geometry)
    except NotationError as error:
        with suppress(NotationError):
            return read_one(text, geometry)
        return error
