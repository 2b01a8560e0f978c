"""What the words of a sheet say of the blocks beside them: rules, claims, a solution."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from puzzle.errors import NotationError
from puzzle.formats.claim_names import is_claim
from puzzle.formats.claim_words import claims_above, claims_within
from puzzle.formats.claims import Claims, as_words, claimed_solution, claims_of, with_claims
from puzzle.formats.clue_lines import clues_in
from puzzle.formats.rules.doubts import may_be_rule
from puzzle.formats.rules.ruled import is_title_of_kind, ruled_by
from puzzle.formats.rules.sentences import rules_said, sentences_of
from puzzle.formats.solved import heads_solution
from puzzle.formats.spreadsheet.cells import SheetCell
from puzzle.formats.spreadsheet.meant import is_puzzle
from puzzle.formats.spreadsheet.sheet_block import SheetBlock
from puzzle.grid import Grid

WORD = re.compile(r"[^\W\d_]{3}")
"""Letters enough for a word."""
_MARKS = frozenset(("X", "V", "XV", "+X", "AK"))
"""Names of kinds in two letters or less."""
_MOST_WORDS = 100
"""Cells with words that are looked at for one block."""
_MOST_COLUMNS = 1000


def names_of_columns(band: Sequence[SheetCell]) -> dict[int, str]:
    """Return the names of the columns in the first row of a band, by their numbers."""
    first = [entry for entry in band[:_MOST_COLUMNS] if entry.row == band[0].row and entry.text]
    return {} if any(map(is_puzzle, first)) else {entry.column: entry.text for entry in first}


def under_columns(
    block: SheetBlock, columns: Mapping[int, str], row: Sequence[SheetCell]
) -> SheetBlock:
    """Return a puzzle in a cell with what the other cells of its row claim, by their columns.

    Args:
        block: the puzzle.
        columns: the names of columns, by their numbers.
        row: the other cells of its row.
    """
    if not isinstance(block.content, Grid):
        return block
    named = {
        columns[entry.column]: entry.text
        for entry in row
        if entry.column in columns and entry.column != block.column
    }
    told = claims_of(named, block.content)
    texts = [entry.text for entry in row if not is_puzzle(entry)]
    claims = with_claims(with_claims(block.claims, told), claims_within(texts))
    if block.content.is_full and (headings := tuple(filter(heads_solution, texts))):
        claims = replace(claims or Claims(), words=headings)
    return replace(block, claims=claims)


def words_in(cells: Iterable[SheetCell]) -> list[str]:
    """Return the words in cells."""
    return [cell.text for cell in islice(filter(_is_of_words, cells), _MOST_WORDS)]


def _is_of_words(cell: SheetCell) -> bool:
    if WORD.search(cell.text) or _may_be_clue(cell):
        return True
    return not cell.is_short and claims_within([cell.text]) is not None


def claims_apart(band: Sequence[SheetCell]) -> tuple[list[str], Sequence[SheetCell]]:
    """Return what cells claim by a name and a value, as words, and the other cells.

    The value is beside its name, or below it where no puzzle of a table stands in its row.
    """
    names = [cell for cell in band if is_claim(cell.text)]
    if not names:
        return [], band
    told = {(cell.row, cell.column): cell for cell in band}
    lines = {cell.row for cell in band if is_puzzle(cell)}
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


def ruled(block: SheetBlock, words: Sequence[str]) -> SheetBlock:
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


def told_above(block: SheetBlock, words: Sequence[str], count: int) -> SheetBlock:
    """Return a block with what is claimed above it, where it is the only one of so many there.

    What calls it a solution is kept for each.

    Args:
        block: one of those below the words.
        words: what stands above it, a text for each cell.
        count: blocks below the words.
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
