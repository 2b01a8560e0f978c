"""Lists and tables of other things, as they stand around puzzles: clues, scores, names, games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from puzzle.formats.chance import are_powers
from puzzle.formats.claim_names import is_claim
from puzzle.formats.mixed.chords import are_below_chords
from puzzle.formats.mixed.headed_tables import is_headed_table
from puzzle.formats.mixed.large_numbers import FEWEST_ROWS, NARROWEST_ROW, WIDEST_ROW
from puzzle.formats.mixed.name_lists import is_list_of_names
from puzzle.formats.mixed.other_tables import are_other_tables
from puzzle.formats.mixed.results import tells_results
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS

_PARTS_OF_ROWS = CLASSIC.cell_count // NARROWEST_ROW
"""Rows of three cells that a grid has."""
_FEW_TWICE = 0.75
"""The rows of a list of clues that tell of a cell of their own, as a part of all."""
CLUES_HEADING = re.compile(r"[^\w%/-]*(?:row|r)[^\w=]+(?:column|col|c)[^\w=]+[a-z]", re.IGNORECASE)
_RANK = re.compile(r"\s*[rnbqkpRNBQKP.](?:\s?[rnbqkpRNBQKP.]){7}\s*")
"""A rank of a chess board."""
_KINGS = frozenset("kK")
_NAMED_NUMBERS = re.compile(
    r"\s*(?P<rank>[0-9]{1,3}[.)]?\s{1,3})?(?P<name>[^\W\d_][^\W_]{1,20}(?: [^\W\d_]{2,20})?)\.?"
    r"(?:[\s|,;:-]{1,9}(?:\d{1,3}|[xX](?![^\W_]))){3,30}\s*"
)
DIGITS = re.compile(r"[0-9]+")
_ROW_OF_2048 = re.compile(
    r"[\s|\[]{0,9}(?:[0-9]{1,6}|[._])(?:[\s,;|]{1,9}(?:[0-9]{1,6}|[._])){2,7}[\s,;|\]]{0,9}"
)
_CELL_OF_2048 = re.compile(r"[0-9]+|[._]")
_ROW_OF_NUMBERS = re.compile(r"(?:[\s|,;]*[1-9][0-9]{0,2}(?![0-9]))+[\s|,;]*")
_WORD_OVER_ROWS = re.compile(r"[^\W\d_]{2,20}\.?")
_FEWEST_WORDS_OVER_ROWS = 5
_MOST_LINES_OVER_A_LIST = 3
_HAS_DIGIT = re.compile("[0-9]{3}|^[0-9.]+$")
_OF_A_LIST = re.compile(
    r"(?:[0-9]{1,4}(?:[.,][0-9]{1,2})?|[^\W\d_][^\d|]{0,40}|-?)"
    r"(?:\|(?:[0-9]{1,4}(?:[.,][0-9]{1,2})?|[^\W\d_][^\d|]{0,40}|-?)){1,8}"
)
"""What a list of puzzles has in a row: numbers and words."""
_OF_PEOPLE = frozenset({"id", "respondent", "student", "person", "participant", "user"})
"""What stands over numbers of those whose answers are beside them."""
_OF_RULES = frozenset("|:-+ ")
_ROWS = frozenset({"row", "line", "zeile", "ligne", "fila", "riga", "rij", "r", "z", "l", "f"})
_OF_ROWS = _ROWS | {"data"}
_OTHERS = re.compile(
    r"\s*(?:[0-3]?\d[./-][01]?\d[./-](?:\d\d)?\d\d|\d{4}-\d\d-\d\d)\s*"  # a date
    r"|\s*(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?:[:/][0-9]{1,5})?\s*"  # an address
    r"|\s*[A-Ga-g][#b]?\|[-0-9hpbx/~\\|]{6,80}\s*"  # a string of a guitar
    r"|(?:.{0,40}[\s:])?97[89](?:[- ]?[0-9]){9}[- ]?[0-9X]\s*"  # a number of a book
    r"|\s*[0-9]{9}X\s*"  # one of ten signs
)
"""Lines that no row of a puzzle is like."""
_DATED = re.compile(
    r"\s*\"?(?:[0-3]?\d[./-][01]?\d[./-](?:\d\d)?\d\d|\d{4}-\d\d-\d\d)\"?\s*[,;|\t ]\s*[\"\d+-]"
)
"""A row that begins with a date, and goes on with numbers."""
_IN_BRACKETS = re.compile(r"\s*[\[({]([^\[\](){}]*)[\])}]\s*[,;]?\s*\Z")
"""A row of entries in brackets of its own."""
BETWEEN_ENTRIES = re.compile(r"\s*[,;|]\s*|\s+")


def tells_other_things(text: str) -> bool:
    """Recognise a table of three digits a row that is no list of clues: points, results, sizes.

    Without the heading of one it is a list if it tells of as many cells as a puzzle has givens, and
    of few twice; or as many rows as a third of a grid's cells are parts of its rows.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and are_of_puzzles(lines):
        return True
    if text.count("\n") < FEWEST_ROWS - 1:
        return False
    if are_below_chords(lines):
        return True
    is_board = all(map(_RANK.fullmatch, lines)) and set(text) >= _KINGS
    if is_board or are_other_tables(lines) or is_headed_table(lines):
        return True
    return _are_other_rows(lines) or _are_points(lines)


def _are_other_rows(lines: Sequence[str]) -> bool:
    """Recognise rows of names, dates, numbers that count on, or each of them another."""
    if _are_of_names(lines) or are_below_words(lines) or _are_of_2048(lines):
        return True
    others = sum(_OTHERS.fullmatch(line) is not None for line in lines)
    if others and others >= len(lines) - 1:  # one may be a heading
        return True
    if len(lines) >= FEWEST_ROWS and all(map(_DATED.match, lines[1:])):
        return True
    if _are_numbered_on(lines) or _are_all_different(lines):
        return True
    return is_list_of_names(lines) or tells_results(lines)


def _are_points(lines: Sequence[str]) -> bool:
    """Recognise rows of three digits that are no list of clues."""
    if CLUES_HEADING.match(lines[0] if lines else ""):
        return False
    found = map(_entries, lines)
    rows = [row for row in found if len(row) == NARROWEST_ROW and all(map(_is_digit, row))]
    if len(rows) < FEWEST_ROWS or 2 * len(rows) <= len(lines) or len(rows) % _PARTS_OF_ROWS == 0:
        return False
    return len({tuple(row[:2]) for row in rows}) < max(FEWEST_GIVENS, _FEW_TWICE * len(rows))


def are_of_puzzles(lines: Sequence[str]) -> bool:
    """Recognise a list of puzzles: rows of numbers below a level, a score or a number of clues."""
    for at, line in enumerate(lines[:_MOST_LINES_OVER_A_LIST]):
        names = _entries(line)
        if not 2 <= len(names) < CLASSIC.size or any(map(_HAS_DIGIT.search, names)):
            continue
        if any(map(is_claim, names)) and _ROWS.isdisjoint(map(str.lower, names)):
            below = [row for row in map(_entries, lines[at + 1 :]) if len(row) == len(names)]
            rest = [one for one in lines[at + 1 :] if len(_entries(one)) != len(names)]
            are_rows = below and all(_OF_A_LIST.fullmatch("|".join(row)) for row in below)
            return bool(are_rows) and not any(map(_HAS_DIGIT.search, rest))
    return False


def _are_of_2048(lines: Sequence[str]) -> bool:
    """Recognise a board of 2048: as many powers of two as a square has, some too large for it."""
    rows = filter(_ROW_OF_2048.fullmatch, lines[:WIDEST_ROW])
    cells = [cell for row in rows for cell in _CELL_OF_2048.findall(row)]
    return are_powers([int(cell) if cell.isdecimal() else 0 for cell in cells])


def _are_numbered_on(lines: Sequence[str]) -> bool:
    """Recognise full rows behind numbers that count more than a grid has, as of answers."""
    rows = [entries for line in lines if (entries := _entries(line))]
    rows = rows[1:] if rows and not rows[0][0].isdecimal() else rows  # below a heading
    labels = [row[0] for row in rows]
    if len(rows) < FEWEST_ROWS or len({*map(len, rows)}) > 1 or len(rows[0]) <= NARROWEST_ROW:
        return False
    if not all(map(str.isdecimal, labels)):
        return False
    numbers = [int(label) for label in labels]
    counts_on = all(b == a + 1 for a, b in pairwise(numbers))
    has_blanks = any(not entry.strip("0.*_-") for row in rows for entry in row[1:])
    is_longer = numbers[-1] >= CLASSIC.size and len(rows) % CLASSIC.size > 0
    return counts_on and is_longer and (numbers[0] >= CLASSIC.size or not has_blanks)


def _are_all_different(lines: Sequence[str]) -> bool:
    """Recognise rows of numbers of which none is there twice, and more than a grid so wide has.

    As in a magic square, a month, or a plan of seats. Three in a row may be a list of clues.
    """
    rows = [DIGITS.findall(line) for line in lines if _ROW_OF_NUMBERS.fullmatch(line)]
    numbers = [number for row in rows for number in row]
    width = max(map(len, rows), default=0)
    return (
        width > NARROWEST_ROW
        and 2 * len(rows) > len(lines)
        and 2 * width < len(numbers) == len(set(numbers))
    )


def _are_of_names(lines: Sequence[str]) -> bool:
    """Recognise rows of numbers behind names, as of players, below a head or without.

    Not nine with nine numbers each, as the rows of a grid.
    """
    bare = [line.strip(" |") for line in lines if set(line) - _OF_RULES]
    lines = bare if bare and all("|" in line for line in bare) else lines
    found = [
        told["name"].lower() if (told := _NAMED_NUMBERS.fullmatch(line)) else "" for line in lines
    ]
    names = found[1:] if found and not found[0] else found
    if not names or not all(names):
        return False
    numbers = {
        len(DIGITS.findall(line)) - any(map(str.isdigit, n))
        for n, line in zip(names, lines[-len(names) :], strict=True)
    }
    if len(names) == CLASSIC.size and numbers & {CLASSIC.size, CLASSIC.size + 1}:
        return False
    kinds = {name.rstrip("0123456789 ") for name in names}
    return _ROWS.isdisjoint(kinds) and len(set(names)) == len(names)


def is_ranked(line: str) -> bool:
    """Recognise a rank, a name and numbers, as a line of a league has.

    Not of a row, nor a line of BASIC: ``10 DATA 5,3,0,0,7,0,0,0,0``.
    """
    told = _NAMED_NUMBERS.fullmatch(line)
    return told is not None and told["rank"] is not None and told["name"].lower() not in _OF_ROWS


def are_below_words(lines: Sequence[str]) -> bool:
    """Recognise rows of numbers below as many words, other than nine: a week, a list of sizes.

    Nine may be over answers of people who are counted, too.
    """
    words = BETWEEN_ENTRIES.split(lines[0].strip()) if lines else []
    if len(words) == CLASSIC.size and words[0].lower() in _OF_PEOPLE:
        labels = [BETWEEN_ENTRIES.split(line.strip())[0] for line in lines[1:]]
        return labels == [str(number) for number in range(1, len(lines))] != []
    if len(words) < _FEWEST_WORDS_OVER_ROWS or len(words) == CLASSIC.size:
        return False
    if not all(map(_WORD_OVER_ROWS.fullmatch, words)) or not _ROWS.isdisjoint(
        map(str.lower, words)
    ):
        return False
    rows = [BETWEEN_ENTRIES.split(line.strip()) for line in lines[1:]]
    return bool(rows) and all(
        len(row) == len(words) and all(map(str.isdigit, filter(None, row))) for row in rows
    )


@remembered
def _entries(line: str) -> Sequence[str]:
    """Return what separators part, empty entries too; none where blanks may stand for cells."""
    line = _IN_BRACKETS.sub(r"\1", line)
    body = line.strip().strip("|") if "|" in line else line.rstrip("\r\n")
    for separator in "|,;\t":
        if separator in body:
            return [entry.strip() for entry in body.split(separator)]
    return [] if "  " in body.strip() else body.split()


def _is_digit(text: str) -> bool:
    return len(text) == 1 and text.isdigit()
