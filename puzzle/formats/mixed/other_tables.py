"""Tables that no grid is like: rows with labels on both sides, boards with coordinates, dumps.

Each look takes time linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from puzzle.formats.labels import label_around

_FEWEST_ROWS, _MOST_ROWS_OF_A_FEW = 3, 4
_FEWEST_ENTRIES = 4
_ENTRIES = re.compile(r"[^\s|,;]+")
_OF_RULES = frozenset("|:-+= ")
_DUMP = re.compile(r"\s*(?:0x)?[0-9a-fA-F]{6,16}:?(?:\s{1,3}[0-9a-fA-F]{2,4}){4,}(?:\s.*)?")
"""A line of a dump of bytes: an address, and bytes or pairs of them."""
_SPLIT = re.compile(r"(?:[^\W\d]{1,12}\.?:?\s)?(?:\+|[A-Z])?([0-9]{1,4})-([0-9]{1,4})")
"""A number of a telephone, or a result: one dash between digits."""
_GROUPS = re.compile(r"[0-9]{2,5}(?:-[0-9]{2,5}){2,4}")
"""A number in groups, as of a telephone or a card."""
_RANK = re.compile(
    r"\s*[1-8]\s[|\s]?[rnbqkpRNBQKP.\-](?:[\s|]?[rnbqkpRNBQKP.\-]){7}[\s|]*[1-8]?\s*"
)
_FILES = re.compile(r"\s*a(?:\s?\|?\s?[b-h]){7}\s*", re.IGNORECASE)
_CELLS_OF_PLAYERS = frozenset({"1", "2", "0", ".", "_", "-"})
_BLANKS = frozenset({".", "_", "-", "+", "*"})
_WORD = re.compile(r"[^\W\d_]{2,}")
_HOUSE = re.compile(r"\b(?:row|r|line|zeile|ligne|fila|riga|rij)\s?[0-9a-i]?\b", re.IGNORECASE)
_OTHER_MATTERS = re.compile(
    r"\b(?:eigen\w+|determinants?|determinante?|(?:adjacency|confusion|distance|cost|covariance)\s"
    r"matri(?:x|ces)|matri(?:x|ces|z|zen)|multiplication table|times table|einmaleins|modulo?"
    r"|random (?:numbers|digits|table)|zufallszahlen|questionnaire|fragebogen|likert"
    r"|distances|entfernungen|correlations?|measurements?|messwerte|temperatures?"
    r"|rank(?:s|ed|ings?)|rangliste\w*|classements?|ballots?|judges?|jurors?|voters?|preferences"
    r"|stimmzettel)\b",
    re.IGNORECASE,
)
_OF_MINES = re.compile(
    r"\b(?:minesweeper|mine sweeper|démineur|demineur|buscaminas|campo minado|prato fiorito"
    r"|mijnenveger|saper|minensuch\w*)\b",
    re.IGNORECASE,
)
_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_DENIED = re.compile(
    r"\b(?:not?|no|isn['’]t|never|kein|pas|ningún|nessun|geen|nenhum)\s(?:\w{1,4}\s)?"
    r"(?:sudokus?|puzzles?|grids?)\b",
    re.IGNORECASE,
)
_CALLED_A_PUZZLE = re.compile(r"sudoku|puzzle|\bgrid", re.IGNORECASE)


def are_other_tables(lines: Sequence[str]) -> bool:
    """Tell whether lines are a table of something that is no grid.

    Args:
        lines: of a text.
    """
    rows = [line for line in lines if not _OF_RULES.issuperset(line)]
    return (
        any(map(_DUMP.fullmatch, rows))
        or _are_split(rows)
        or _are_ranks(rows)
        or _have_labels_on_both_sides(rows)
        or _are_of_players(rows)
        or _are_counted_again([row for row in rows if any(map(str.isdigit, row))])
    )


def is_small_table(lines: Sequence[str]) -> bool:
    """Recognise a few rows each of which has a name, or one number before blanks alone.

    Such are scores of players, sums by day, and a row of a board.
    """
    rows = [line for line in lines if any(map(str.isdigit, line))]
    if len(rows) == len(lines) == 1:
        label, *cells = _ENTRIES.findall(rows[0])
        return label.isdecimal() and len(cells) > _FEWEST_ENTRIES and _BLANKS.issuperset(cells)
    return (
        1 < len(rows) <= _MOST_ROWS_OF_A_FEW
        and all(_WORD.search(row) and not _HOUSE.search(row) for row in rows)
        and max(len(_ENTRIES.findall(row)) for row in rows) > len(rows) + 1
    )


def names_other_matters(text: str) -> bool:
    """Tell whether words above numbers say that they are of mathematics, or answers."""
    return _OTHER_MATTERS.search(text) is not None


def names_mines(text: str) -> bool:
    """Tell whether the last sentence above a board says that it is of mines, and no Sudoku."""
    words = next(filter(_WORD.search, reversed(text.split("\n"))), "")
    *_, last = _BETWEEN_SENTENCES.split(words.strip())
    return _OF_MINES.search(last) is not None and "sudoku" not in text.lower()


def calls_it_a_puzzle(text: str) -> bool:
    """Tell whether words call something a puzzle, and do not say that it is none."""
    return _CALLED_A_PUZZLE.search(_DENIED.sub(" ", text)) is not None


def _are_split(rows: Sequence[str]) -> bool:
    """Recognise numbers with one dash in each, as no row of cells has one blank alone."""
    if len(rows) >= _FEWEST_ROWS and all(_GROUPS.fullmatch(row.strip()) for row in rows):
        return len({row.strip().count("-") for row in rows}) == 1
    found = [_SPLIT.fullmatch(row.strip()) for row in rows]
    split = [one for one in found if one is not None]
    if len(split) < _FEWEST_ROWS or len(split) < len(rows) - 1:
        return False
    lengths = {len(one[1]) + len(one[2]) + 1 for one in split}
    repeated = sum(len({*one[1]}) < len(one[1]) for one in split)
    is_square = lengths == {len(split)}
    return not is_square or 2 * repeated > len(split)


def _are_ranks(rows: Sequence[str]) -> bool:
    """Recognise a chess board with the numbers of its ranks."""
    ranks = [row for row in rows if _RANK.fullmatch(row)]
    has_pieces = {sign.lower() for row in ranks for sign in row} >= {"k"}
    others = [row for row in rows if not _RANK.fullmatch(row) and not _FILES.fullmatch(row)]
    return len(ranks) >= _FEWEST_ROWS and has_pieces and len(others) <= 1


def _have_labels_on_both_sides(rows: Sequence[str]) -> bool:
    """Recognise rows that begin and end with the same number, which counts them.

    Between the numbers are not as many entries as there are rows, as in a grid, which may be blank.
    """
    entries = [_ENTRIES.findall(row) for row in rows]
    told = [row for row in entries if len(row) >= _FEWEST_ROWS and row[0].isdecimal()]
    if len(told) < _FEWEST_ENTRIES or len(told) < len(rows) - 1:
        return False
    widths = {len(row) - 2 for row in told}
    if len(widths) > 1 or len(told) in widths:
        return False
    labels = [*map(label_around, told)]
    numbers = [int(label) for label in labels if label is not None]
    return len(numbers) == len(told) and all(b == a + 1 for a, b in pairwise(numbers))


def _are_counted_again(rows: Sequence[str]) -> bool:
    """Recognise a few rows that count on alike, without a blank: marks to choose from."""
    entries = [_ENTRIES.findall(row) for row in rows]
    return (
        1 < len(rows) <= _MOST_ROWS_OF_A_FEW
        and len(entries[0]) > _FEWEST_ROWS
        and all(map(str.isdecimal, entries[0]))
        and all(int(b) == int(a) + 1 for a, b in pairwise(entries[0]))
        and "0" not in entries[0]
        and all(row == entries[0] for row in entries)
    )


def _are_of_players(rows: Sequence[str]) -> bool:
    """Recognise a board with the stones of two players, that is no square: connect four."""
    entries = [_ENTRIES.findall(row) for row in rows]
    width = max(map(len, entries), default=0)
    cells = [row for row in entries if len(row) == width]
    signs = {sign for row in cells for sign in row}
    return (
        width > _FEWEST_ENTRIES
        and len(cells) > _FEWEST_ENTRIES
        and len(cells) != width
        and {"1", "2"} <= signs <= _CELLS_OF_PLAYERS
    )
