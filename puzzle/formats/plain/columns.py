"""CSV with a column of puzzles, as in the data sets of Kaggle.

The first line names the columns: ``puzzle,solution``, ``quizzes,solutions`` or
``id,puzzle,solution,clues,difficulty``; any other header with a column ``puzzle`` or ``quizzes``
will do, and semicolons or tabs in place of commas. Each further line is one puzzle, in the line
notation; other columns may claim its solution, level, score and number of givens. Without a header
the column is the one entry that is a puzzle, or the first of two of which the second solves it;
entries may be quoted. Written as
``puzzle,solution``, with 0 for blank and the solution left empty.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from puzzle import amounts
from puzzle.errors import NotationError
from puzzle.formats.claim_words import claims_within
from puzzle.formats.claims import LONGEST_WORDS, Claims, claims_of, with_claims
from puzzle.formats.kinds import LineKind, LineKinds, Trait
from puzzle.formats.plain.line import is_line, is_usual, meant_solution, parse_part, solves
from puzzle.formats.record import Record
from puzzle.formats.rules.ruled import ruled_by
from puzzle.formats.text import FEWEST_CELLS, LinesFrom, each_line, is_comment
from puzzle.geometry import CLASSIC, LARGEST_SIZE, Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, message
from puzzle.symbols import BLANKS

NAME = "csv"
SUFFIXES = (".csv", ".tsv")
TRAITS = frozenset({Trait.MEANT_AS_PUZZLES})

_PUZZLE_COLUMNS = (
    *("puzzle", "quizzes", "puzzles", "quiz", "sudoku", "sudokus", "problem", "givens", "grid"),
    *("board", "rätsel", "raetsel", "grille", "griglia", "diagram", "schema", "puzzel"),
    *("gitter", "plansza", "tablero", "cuadrícula", "tablo", "сетка", "盤面", "盘面", "unsolved"),
    *("opgave", "rompecabezas", "quebra-cabeça", "passatempo", "zadanie", "bulmaca"),
    *("łamigłówka", "судоку", "задача"),
    *("головоломка", "問題", "数独", "题目", "題目"),
)
_OF_VARIANTS = frozenset(
    {"variant", "variants", "variante", "variation", "type", "typ", "kind", "art", "rule", "rules"}
)
"""Columns that say which kind of Sudoku each puzzle is."""
_SEPARATORS = ",;\t"
_QUOTES = "\"'"
_CELLS = re.compile(rf"[0-9.]{{{FEWEST_CELLS}}}")
"""What stands in no header: a statement of SQL names its columns on the line of the puzzle."""
_FEWEST_OF_A_PUZZLE = 8
"""Digits from which on an entry may be a puzzle that was cut; fewer count something."""
_LONGER_THAN_A_ROW = LARGEST_SIZE + 1
_POINTS = ".*_"
_SAID = re.compile(r":|[.!?]$")
"""What stands in a sentence, and in no name of a column."""
_WORDS = re.compile(r"[^\W\d_]{4}")
_LETTER = re.compile(r"[^\W\d_]")
_SYMBOLS = frozenset(f"123456789{BLANKS}")
_WITHOUT_CELLS = dict.fromkeys(map(ord, _SYMBOLS))


def holds(geometry: Geometry) -> bool:
    """Hold the usual boxes: the column says nothing of others."""
    return is_usual(geometry)


def recognises(head: Sequence[str]) -> bool:
    """Tell whether the first line names a column of puzzles, or has an entry that is one."""
    return is_entry_line(next((line for line in head if not is_comment(line)), ""))


def is_entry_line(text: str) -> bool:
    """Recognise a line that names a column of puzzles, or has an entry that is one."""
    if is_comment(text):
        return False
    return _Header.of(text) is not None or _Header.guessed(text) is not None


def heads(text: str, below: Iterable[str]) -> bool | None:
    """Tell whether a line that names a column of puzzles has any below it; None for other lines.

    An empty entry is one of a puzzle that was forgotten; a word or a number is none.

    Args:
        text: the line.
        below: the next lines that are not empty, looked at one by one.
    """
    header = _Header.of(text)
    return None if header is None else any(map(header.is_of, below))


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line; a header is none, wherever it stands."""
    header: _Header | None = None

    def without_headers() -> Iterator[str]:
        nonlocal header
        for line in lines:
            found = _Header.of(line)
            header = found or header
            # An empty line stands for the header, so that line numbers hold.
            yield "" if found else line

    def parse(text: str) -> Grid:
        nonlocal header
        header = header or _Header.guessed(text)
        if header is None:
            raise NotationError(
                message(
                    "columns.none",
                    "No column is named: begin the file with a line such as puzzle,solution.",
                )
            )
        grid = parse_part(text, header.part(text), geometry)
        has_words = _WORDS.search(text) or header.tells_variants
        return ruled_by(grid, *header.words(text)) if has_words else grid

    first = lines.first if isinstance(lines, LinesFrom) else 1
    for record in each_line(LinesFrom(without_headers(), first), parse):
        if isinstance(record.content, Grid) and header is not None:
            yield replace(record, claims=header.claims(record.text, record.content))
        else:
            yield record


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """Yield the header, and a line for each grid."""
    for index, grid in enumerate(grids):
        header = "puzzle,solution\n" if index == 0 else ""
        yield f"{header}{str(grid).replace('.', '0')},\n"


def _is_with_solution(puzzle: str, other: str) -> bool:
    """Tell whether the second of two entries is meant as the solution of the first."""
    return solves(puzzle, other) or meant_solution(puzzle, other) == other


class _Header:
    """What the first line says: the separator, and which column has the puzzles (0-based).

    Args:
        separator: one character.
        column: of the puzzles.
        names: of all columns, in small letters; "" for one that is not named.
    """

    def __init__(self, separator: str, column: int, names: Sequence[str]) -> None:
        self._separator = separator
        self._column = column
        self._names = names

    @property
    def tells_variants(self) -> bool:
        """Whether a column says which kind of Sudoku each puzzle is."""
        return not _OF_VARIANTS.isdisjoint(self._names)

    @staticmethod
    def of(line: str) -> _Header | None:
        """Return the header that a line is, or None."""
        small = line.lower()
        if not any(map(small.__contains__, _PUZZLE_COLUMNS)) or _CELLS.search(line):
            return None
        for separator in _SEPARATORS:
            names = [name.strip().lower() for name in _entries(line, separator) or ()]
            for name in _PUZZLE_COLUMNS:
                if name in names and not any(map(_SAID.search, names)):
                    return _Header(separator, names.index(name), names)
        return None

    @staticmethod
    def guessed(line: str) -> _Header | None:
        """Return what a line tells that has a puzzle among other entries, or in quotes.

        Else None.
        """
        body = line.strip()
        is_quoted = body[:1] in tuple(_QUOTES)
        for separator in _SEPARATORS:
            if separator not in body and not is_quoted:
                continue
            entries = [_bare(entry) for entry in _entries(body, separator) or ()]
            found = [number for number, entry in enumerate(entries) if _is_like_a_puzzle(entry)]
            if (
                len(found) in (1, 2)
                and is_line(_apart(entries[found[0]])[0])
                and (len(found) == 1 or _is_with_solution(*(entries[number] for number in found)))
            ):
                names = [""] * len(entries)
                if len(found) == 2:
                    names[found[1]] = "solution"
                return _Header(separator, found[0], names)
        return None

    def is_of(self, line: str) -> bool:
        """Tell whether a line may have a puzzle in the column."""
        entries = _entries(line, self._separator)
        if entries is None or len(entries) <= self._column:
            is_cut = len(line.strip()) < _FEWEST_OF_A_PUZZLE
            return entries is None or (is_cut and line.strip().isdecimal())
        entry = _bare(entries[self._column])
        if len(entries) == 1:
            return is_line(entry) or len(entry) >= _LONGER_THAN_A_ROW
        is_long = len(entry) >= _FEWEST_OF_A_PUZZLE or any(map(entry.__contains__, _POINTS))
        cells = sum(sign in _SYMBOLS for sign in entry)
        return not entry or (is_long and 2 * cells > len(entry))

    def part(self, line: str) -> slice:
        """Where in a line the puzzle stands.

        Raises:
            NotationError: the line has too few entries, or quotes that do not close.
        """
        entries = _entries(line, self._separator)
        if entries is None:
            raise NotationError(
                message(
                    "columns.quotes",
                    "The quotes of this line do not match: it cannot be read as CSV.",
                )
            )
        if len(entries) <= self._column:
            raise NotationError(
                message(
                    "columns.few",
                    "{entries}: the puzzle is expected in entry {at}.",
                    entries=amounts.entries(len(entries)),
                    at=Numeral(self._column + 1),
                )
            )
        puzzle, _ = _apart(_bare(entries[self._column]))
        before = sum(map(len, entries[: self._column])) + self._column
        start = line.find(puzzle, before)
        return slice(start, start + len(puzzle))

    def words(self, line: str) -> list[str]:
        """Return what other columns say in words, which may be of its rules."""
        entries = [_bare(entry) for entry in _entries(line, self._separator) or ()]
        told = [
            f"variant: {said}"
            for name, said in zip(self._names, entries, strict=False)
            if name in _OF_VARIANTS
        ]
        return told + [
            said for n, said in enumerate(entries) if n != self._column and _WORDS.search(said)
        ]

    def claims(self, line: str, puzzle: Grid) -> Claims | None:
        """Return what the other columns of a line say of its puzzle, in values or in words."""
        entries = [_bare(entry) for entry in _entries(line, self._separator) or ()]
        named = dict(zip(self._names, entries, strict=False))
        _, solution = _apart(named.pop(self._names[self._column], ""))
        claims = claims_of({"solution": solution} | named if solution else named, puzzle)
        words = (said for said in entries if len(said) <= LONGEST_WORDS and _LETTER.search(said))
        return with_claims(claims, claims_within(words))


def _is_like_a_puzzle(entry: str) -> bool:
    """Recognise a long entry most of whose signs are digits or blanks."""
    return len(entry) >= FEWEST_CELLS and 2 * len(entry.translate(_WITHOUT_CELLS)) < len(entry)


def _apart(entry: str) -> tuple[str, str]:
    """Return the puzzle of an entry, and the full grid that runs on behind it; "" for none."""
    puzzle, solution = entry[: CLASSIC.cell_count], entry[CLASSIC.cell_count :]
    is_solved = len(solution) == CLASSIC.cell_count and set(solution) <= set("123456789")
    return (puzzle, solution) if is_solved and _SYMBOLS.issuperset(puzzle) else (entry, "")


def _bare(entry: str) -> str:
    """Return an entry without the quotes that are none of CSV's."""
    return entry.strip().strip(_QUOTES)


def _entries(line: str, separator: str) -> list[str] | None:
    """Return the entries of a line, or None when it is no CSV."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error:
        return None


LINE_KINDS: LineKinds = {LineKind.ENTRIES: is_entry_line}
