"""Tables of givens of many puzzles: a line for each, which says of which puzzle it is.

As databases export them: ``puzzle,row,column,value`` or ``id;zeile;spalte;zahl`` over the lines.
Rows and columns are counted from 0 or from 1, the same way in the whole table. Further columns may
be claims, or say of each line whether its digit is given.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from puzzle.errors import NotationError, line_place
from puzzle.formats.cell_names import COLUMN_NAMES, NAMES_OF_PUZZLES, ROW_NAMES
from puzzle.formats.claims import claims_of
from puzzle.formats.json_cells import OPEN, placed_by_numbers
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.record import Record, SetAside
from puzzle.formats.text import integer, is_empty, shorten
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.message import Numeral, message
from puzzle.symbols import BLANKS
from puzzle.table import CLUE_PARTS, FROM_ZERO, ClueSheet, clue_number, matrix_digit

SEPARATORS = ",;\t|"
_INSERTED = re.compile(
    r"\s*insert\s+into\s+[\w.`\"]{1,60}\s*\(([^()]{5,200})\)\s*values\s*", re.IGNORECASE
)
"""What SQL writes over lines, with the names of the columns."""
_NUMBER_OF = re.compile(r"(?<=[a-z])[ _-]?(?:no|nr|num|idx|index)$|[`\"]")
"""What may stand behind the name of a row."""
_OF_RULE = frozenset("|:-+= ")
_LONGEST = 300
"""Characters of a line."""
_MOST_COLUMNS = 9
"""Columns; a table with more may have the cells of a row in them."""
_MOST_LINES = 10_000
"""Lines that are looked at together."""
_MOST_UNSORTED = 100_000
"""Lines of a table that is not sorted by puzzle."""
_LOOKED_AT = 60
"""Lines in which some are of the same puzzle."""
_DIGITS = (
    *("value", "digit", "val", "v", "d", "number", "num", "n", "given", "clue"),
    *("wert", "zahl", "ziffer", "valeur", "chiffre", "valor", "cifra", "valore", "waarde"),
)
"""What people write over the digits, the surest first."""
_IS_GIVEN = frozenset(
    {"given", "is_given", "isgiven", "locked", "fixed", "is_fixed", "clue", "is_clue", "vorgabe"}
)
_AXES = (ROW_NAMES, COLUMN_NAMES)
_REMARKS = frozenset(
    {"comment", "comments", "note", "notes", "remark", "remarks", "text", "hint", "reason", "label"}
    | {"description", "color", "colour", "kommentar", "bemerkung", "notiz", "remarque", "nota"}
)
"""What stands over what is said of cells."""
_NOT = frozenset({"0", "false", "no", "n", "f", "nein", "non"})


@dataclass(frozen=True, slots=True)
class _TableHeading:
    """The names of the columns, what parts them, and where the row, the column and the digit are.

    Attributes:
        names: in small letters.
        separator: one character.
        places: of the row, the column and the digit, from 0.
        puzzle: where it stands of which puzzle a line is.
        given: where it stands whether the digit is given; None where all are.
    """

    names: Sequence[str]
    separator: str
    places: tuple[int, int, int]
    puzzle: int
    given: int | None

    def entries(self, text: str) -> list[str] | None:
        """Return the entries of a line; None for one that has more, or fewer."""
        found = entries_of(text, self.separator)
        return found if len(found) == len(self.names) else None


@dataclass(frozen=True, slots=True)
class _TableLine:
    """A line of the table: its number, itself, its entries, and which puzzle it is of."""

    line: int
    text: str
    entries: Sequence[str]
    puzzle: str


def clue_table(ahead: Ahead) -> Iterator[Record] | None:
    """Return the records of a table that begins here, one for each puzzle; None for others.

    Of a pipe each puzzle is told as soon as the next one begins.
    """
    text = ahead.peek() or ""
    headings = _headings(text)
    if not headings:
        return None
    begin = 1 + (set(ahead.peek(1) or "-") <= _OF_RULE)
    heading = next((one for one in headings if _has_several(ahead, begin, one)), None)
    return None if heading is None else _records(ahead, heading)


def _has_several(ahead: Ahead, begin: int, heading: _TableHeading) -> bool:
    """Tell whether lines of the table are of the same puzzle: a number of its own for each is none.

    The first two are, or some of the next, if nothing has to be waited for.
    """
    seen = set[str]()
    for at in range(_LOOKED_AT):
        text = ahead.peek(begin + at) if at < 2 else ahead.peek_there(begin + at)
        entries = heading.entries(text or "")
        if entries is None:
            return False
        if entries[heading.puzzle] in seen:
            return True
        seen.add(entries[heading.puzzle])
    return False


def _headings(text: str) -> list[_TableHeading]:
    """Return what a line may be as a heading, for each column that may tell the puzzle."""
    if any(map(str.isdigit, text)):
        return []
    if (inserted := _INSERTED.match(text)) is not None:
        text = inserted[1]
    for separator in SEPARATORS:
        names = [_NUMBER_OF.sub("", name.lower()) for name in entries_of(text, separator)]
        if not len(CLUE_PARTS) < len(names) <= _MOST_COLUMNS or len(set(names)) < len(names):
            continue
        row, column = (
            next((at for at, name in enumerate(names) if name in known), None)
            for known in (ROW_NAMES, COLUMN_NAMES)
        )
        digit = next((names.index(name) for name in _DIGITS if name in names), None)
        if row is None or column is None or digit is None:
            continue
        others = [at for at in range(len(names)) if at not in (row, column, digit)]
        given = next((at for at in others if names[at] in _IS_GIVEN), None)
        return [
            _TableHeading(names, separator, (row, column, digit), puzzle, given)
            for puzzle in others
            if names[puzzle] in NAMES_OF_PUZZLES
        ]
    return []


def remarks(ahead: Ahead) -> SetAside | None:
    """Return a table of what is said of cells, without digits, which is taken; None for others."""
    text = ahead.peek() or ""
    if any(map(str.isdigit, text)):
        return None
    for separator in SEPARATORS:
        names = [name.lower() for name in entries_of(text, separator, fewest=len(_AXES))]
        is_of_cells = all(not known.isdisjoint(names) for known in _AXES)
        if not is_of_cells or _REMARKS.isdisjoint(names) or not set(_DIGITS).isdisjoint(names):
            continue
        first, kept = ahead.number, [ahead.take()]
        while (more := ahead.peek()) is not None and len(kept) < _MOST_LINES:
            if more.count(separator) < len(names) - 1:
                break
            kept.append(ahead.take())
        return SetAside(first, "\n".join(kept))
    return None


def entries_of(text: str, separator: str, fewest: int = len(CLUE_PARTS)) -> list[str]:
    """Return the entries of a line, none of a long one, or one with fewer separators."""
    if text.count(separator) < fewest or len(text) > _LONGEST:
        return []
    try:
        parts = next(csv.reader([_bare(text)], delimiter=separator), [])
    except csv.Error:
        return []
    return [part.strip() for part in parts]


def _bare(text: str) -> str:
    """Return a line without the bars around a row of a table, or the brackets of SQL's."""
    body = text.strip(" \r|")
    return body.strip(" (),;") if body.startswith("(") else body


def _records(ahead: Ahead, heading: _TableHeading) -> Iterator[Record]:
    ahead.take()
    kept: list[_TableLine] = []
    first: int | None = None
    is_last = False
    while not is_last:
        more, is_last = _lines(ahead, heading)
        kept += more
        groups = _by_puzzle(kept)
        changes = sum(a.puzzle != b.puzzle for a, b in pairwise(kept))
        if not is_last and changes >= len(groups):
            if len(kept) <= _MOST_UNSORTED:
                continue  # a puzzle may go on anywhere behind these lines
            yield _too_many(kept)
            kept = []
            continue
        # The last puzzle may go on behind these lines.
        kept = [] if is_last or not kept else groups.pop(kept[-1].puzzle)
        if first is None:
            first = _first_number(heading, [one for group in groups.values() for one in group])
        yield from [_record(heading, group, first) for group in groups.values()]


def _by_puzzle(lines: Sequence[_TableLine]) -> dict[str, list[_TableLine]]:
    groups: dict[str, list[_TableLine]] = {}
    for one in lines:
        groups.setdefault(one.puzzle, []).append(one)
    return groups


def _too_many(lines: Sequence[_TableLine]) -> Record:
    error = NotationError(
        message(
            "clues.unsorted",
            "More than {most} lines that are not sorted by puzzle: sort them.",
            most=Numeral(_MOST_UNSORTED),
        ),
        line=lines[0].line,
    )
    return Record(lines[0].line, lines[0].text, error)


def _lines(ahead: Ahead, heading: _TableHeading) -> tuple[list[_TableLine], bool]:
    """Return the next lines of the table, which are taken, and whether they are its last.

    Rules and empty lines are none. Of a pipe they end with the first line of another puzzle, so
    that nothing more is waited for.
    """
    found = list[_TableLine]()
    while len(found) < _MOST_LINES:
        text = ahead.peek()
        entries = None if text is None else heading.entries(text)
        if text is None or (
            entries is None and (is_empty(text) or heading.entries(ahead.peek(1) or "") is None)
        ):
            return found, True
        number = ahead.number
        ahead.take()
        if entries is not None and set("".join(entries)) - set("-:"):
            found.append(_TableLine(number, text, entries, entries[heading.puzzle]))
            if not ahead.is_there and len({one.puzzle for one in found[-2:]}) > 1:
                break
    return found, False


def _first_number(heading: _TableHeading, lines: Sequence[_TableLine]) -> int | None:
    """Return what rows and columns are counted from; None where nothing decides."""
    units = [tuple(integer(one.entries[at]) for at in heading.places) for one in lines]
    numbers = {number for unit in units for number in unit[:2]}
    if 0 in numbers or CLASSIC.size in numbers:
        return 0 if 0 in numbers and CLASSIC.size not in numbers else 1
    whole = [(r, c, d or 0) for r, c, d in units if r is not None and c is not None]
    if len(whole) < len(units) or any(max(r, c) > CLASSIC.size for r, c, _ in whole):
        return 1  # what is no row or column is told by its number
    decided = placed_by_numbers(whole) if whole else None
    return None if decided is None else decided.first


def _record(heading: _TableHeading, lines: Sequence[_TableLine], first: int | None) -> Record:
    text, line = "\n".join(one.text for one in lines), lines[0].line
    where = f"{line}, {heading.names[heading.puzzle]} {lines[0].entries[heading.puzzle]}"
    try:
        grid = _grid(heading, lines, first)
    except NotationError as error:
        return Record(line, text, error.at_line(error.line or line), where)
    claims = claims_of(_said(heading, lines), grid)
    return Record(line, text, grid, where, (FROM_ZERO,) if first == 0 else (), claims)


def _grid(heading: _TableHeading, lines: Sequence[_TableLine], first: int | None) -> Grid:
    """Return the grid of the lines of a puzzle.

    Raises:
        NotationError: a number is none, or two lines tell of the same cell.
    """
    if first is None:
        raise NotationError(OPEN)
    sheet = ClueSheet(CLASSIC)
    for one in lines:
        said = [one.entries[at] for at in heading.places]
        is_told = heading.given is None or one.entries[heading.given].lower() not in _NOT
        if not is_told or not said[2].strip(f"{BLANKS} ") or said[2].lower() in ("nan", "null"):
            continue
        numbers = zip(said[:2], CLUE_PARTS[:2], strict=True)
        row, column = (
            clue_number(
                None if (number := integer(own)) is None else number + 1 - first,
                shorten(own),
                part,
                CLASSIC.size,
                line=one.line,
            )
            for own, part in numbers
        )
        digit = matrix_digit(integer(said[2]), shorten(said[2]), CLASSIC.size, line=one.line)
        try:
            sheet.add(row, column, digit, line_place(one.line))
        except NotationError as error:
            raise error.at_line(one.line) from None
    return Grid(sheet.digits, CLASSIC)


def _said(heading: _TableHeading, lines: Sequence[_TableLine]) -> Mapping[str, str]:
    """Return what other columns say, the same on each line of a puzzle."""
    own = {*heading.places, heading.puzzle, heading.given}
    others = (at for at in range(len(heading.names)) if at not in own)
    told = {heading.names[at]: {one.entries[at] for one in lines} for at in others}
    return {name: said.pop() for name, said in told.items() if len(said) == 1}
