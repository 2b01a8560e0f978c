"""What a record that cannot be read may have meant: its nearest readings, each of them judged.

A record that is nearly a grid has a character too many or too few in a row, or one that is no
digit: the letter O for 0, a doubled key, a 12 in a table. Every small change that makes a grid of
it is tried, and those that make a puzzle with one solution come first.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import Any, NamedTuple

import numpy as np

from puzzle import CLASSIC, Digit, Geometry, GeometryError, Grid, NotationError
from puzzle.arguments import checked_seconds
from puzzle.formats.plain.line import solves
from puzzle.formats.spreadsheet.cells import column_name, column_number
from puzzle.formats.text import fields, integer, without_comment
from puzzle.grid import SYMBOLS
from puzzle.json_values import reading
from puzzle.sentences import counted
from puzzle.symbols import BLANKS, symbol_digit
from solver.diagnosis.bounds import Deadline, OutOfBounds, count_each, make_ready
from solver.verdict import Verdict

MOST_TRIED = 5_000
"""Changes of a record that are tried, the plainest first."""
CHUNK = 128
"""Changes that are tried before some readings with one solution are enough."""
MOST_GIVEN_UP = 50
"""Changes that the search gives up, after which no others are tried."""
LONGEST_NEAR = 10_000
"""Characters of a record beyond which no reading is near: 25 drawn rows of 25 numbers have some
5,000."""
MOST_READINGS = 5
"""Readings that are given."""
MOST_MISSED = 2
"""Characters too many or too few, and characters that are no digits, beyond which no reading is
near."""

_LOOK_ALIKES = {
    **dict.fromkeys("OoQDØ·•□■–—~\N{NO-BREAK SPACE}", 0),
    **dict.fromkeys("lIi|!", 1),
    **dict.fromkeys("Zz", 2),
    **dict.fromkeys("Ss$", 5),
    **dict.fromkeys("bG", 6),
    **dict.fromkeys("B&", 8),
    **dict.fromkeys("gq", 9),
}
"""What is written or read for a digit or a blank."""
_SEPARATED = re.compile(r"[,;\t]")
_ORNAMENT = re.compile(r"[\s|+]*+(?:[-=:]{2,}+[\s|+]*+)*+")
_RUN = re.compile(r"[0-9A-Za-z.*_-]{14,}")
_SPACED = re.compile(r"(?=.*  )[1-9 ]{78,84}")
_SHEET_CELL = re.compile(r".*!([A-Z]{1,3})([0-9]+)", re.DOTALL)
_NARROWEST = 4
_WITH_SOLUTION = 2
_NEAR = range(CLASSIC.cell_count - 2, CLASSIC.cell_count + 3)
_LINES = 60


AS_IT_STANDS = "as it stands"
"""How a record is read that has a grid without any change."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a malformed record.

    Attributes:
        change: what to change, such as “without the 5 in column 17”.
        grid: the grid that this makes.
        verdict: what the search engine says of it.
        line: 1-based line within the record where the change is.
        column: 1-based column in that line.
    """

    change: str
    grid: Grid
    verdict: Verdict
    line: int
    column: int

    @property
    def is_as_it_stands(self) -> bool:
        """True where nothing has to be changed: what was refused stands beside the grid."""
        return self.change == AS_IT_STANDS

    @property
    def sentence(self) -> str:
        """The reading for people."""
        return f"{self.change[0].upper()}{self.change[1:]} {_AMOUNT[self.verdict]}."

    def to_dict(self) -> dict[str, Any]:
        """Return the reading as JSON values."""
        return {
            "sentence": self.sentence,
            "puzzle": str(self.grid),
            "verdict": self.verdict.value,
            "line": self.line,
            "column": self.column,
        }

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Reading:
        """Read what `to_dict` wrote.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("reading", "Reading"):
            verdict = Verdict(data["verdict"])
            change = data["sentence"].removesuffix(f" {_AMOUNT[verdict]}.")
            change = f"{change[0].lower()}{change[1:]}"
            grid = Grid.parse(data["puzzle"])
            return Reading(change, grid, verdict, data["line"], data["column"])


_AMOUNT = {
    Verdict.UNIQUE: "it has exactly one solution",
    Verdict.MANY: "it has many solutions",
    Verdict.NONE: "it has no solution",
    Verdict.UNDECIDED: "it is a grid",
}


class _Symbol(NamedTuple):
    """An entry of a record: a character, or a field of a table; where it stands, from 1."""

    text: str
    line: int
    column: int
    place: str
    """For people: the line, if there are several, is that in the source; or a cell of a sheet."""


_Changes = tuple[tuple[str, _Symbol], ...]
"""What was changed, and where."""


class _Edit(NamedTuple):
    """A row made to fit: what it cost, its digits, and what was changed."""

    cost: float
    digits: tuple[Digit, ...]
    changes: _Changes


def nearest_readings(
    text: str,
    geometry: Geometry | None = None,
    *,
    time_limit: float | None = None,
    line: int = 1,
    where: str | None = None,
) -> tuple[Reading, ...]:
    """Find the nearest readings of a record that is no grid; none when it is far from one.

    Args:
        text: the record as it stood, of one line or several.
        geometry: what it should be; by default the plain one that is nearest.
        time_limit: seconds, 0 or more, after which readings are `undecided`; None for no limit.
        line: 1-based line of the source where the record begins, for the places that are named.
        where: the first cell of a block of a spreadsheet (``Sheet1!B2``); None elsewhere.

    Raises:
        NotationError: the record is no text.
        ArgumentError: the time limit is negative or not a number.
    """
    if not isinstance(text, str):
        raise NotationError(f"A record is text, and this is of type {type(text).__name__}.")
    checked_seconds(time_limit)
    if len(text) > LONGEST_NEAR:
        return ()
    lead, rows = _rows(text, line, where)
    rows, said = _with_blanks(rows)
    lead = (*lead, *said)
    found = geometry or _nearest_geometry(rows)
    if found is None:
        return ()
    make_ready(found)
    return _judged(lead, _edits(rows, found), found, Deadline.after(time_limit))


def _rows(text: str, first: int, where: str | None) -> tuple[_Changes, list[list[_Symbol]]]:
    """Return the entries of a record, row by row, and what was left away to find them."""
    lines = text.splitlines()[:_LINES]
    if len(lines) == 1 and (_run(lines[0]) or not _SEPARATED.search(lines[0])):
        return _one_row(lines[0])
    if sheet := _SHEET_CELL.fullmatch(where or ""):
        return (), _sheet_rows(text, sheet[1], int(sheet[2]))
    is_table = _is_table(lines)
    rows = []
    for number, raw in enumerate(lines, start=1):
        line = without_comment(raw)
        if _ORNAMENT.fullmatch(line):
            continue
        if is_table or _SEPARATED.search(line):
            found = [(field.text, field.column) for field in fields(line)]
        else:
            kept = enumerate(line, start=1)
            found = [(c, i) for i, c in kept if not c.isspace() and c not in "+|"]
        before = f"line {first + number - 1}, " if len(lines) > 1 and first + number > 2 else ""
        rows.append([_Symbol(c, number, i, f"{before}column {i}") for c, i in found])
    return (), rows


def _with_blanks(rows: list[list[_Symbol]]) -> tuple[list[list[_Symbol]], _Changes]:
    """Return the entries with . for a sign that somebody used for blank, and what was put for it.

    Such a sign stands in many places, where otherwise there is no blank.
    """
    entries = [symbol for row in rows for symbol in row]
    signs = Counter(symbol.text for symbol in entries if not symbol.text.isalnum())
    (sign, count), *others = signs.most_common(2) or [("", 0)]
    has_digits = len(entries) - signs.total() >= CLASSIC.size - 1
    if len(sign) != 1 or sign in BLANKS or others or not has_digits or 4 * count < len(entries):
        return rows, ()
    dotted = [[s._replace(text=".") if s.text == sign else s for s in row] for row in rows]
    return dotted, tuple(_said([(symbol, 0) for symbol in entries if symbol.text == sign]))


def _one_row(line: str) -> tuple[_Changes, list[list[_Symbol]]]:
    """Return the entries of a record of one line, a character each."""
    whole = line if len(line.strip()) in _NEAR else without_comment(line)
    row = [_Symbol(c, 1, i, f"column {i}") for i, c in enumerate(whole, start=1)]
    # Lists and objects within an object may be rules: without them it is another puzzle.
    has_rules = whole.lstrip().startswith("{") and re.search(r".[\[{]", whole) is not None
    if not has_rules and (run := _run(whole)):
        row = row[run.start() : run.end()]
        return ((f"with columns {run.start() + 1} to {run.end()} alone", row[0]),), [row]
    if _SPACED.fullmatch(whole):
        return (), [row]
    kept = [symbol for symbol in row if not symbol.text.isspace() and symbol.text != "+"]
    ends = (kept[0].column, kept[-1].column) if kept else (0, 0)
    gone = [s for s in row if s.text.isspace() and ends[0] < s.column < ends[1]]
    if not gone:
        return (), [kept]
    what = "the space" if len(gone) == 1 else f"the {len(gone)} spaces, the first"
    return ((f"without {what} in {gone[0].place}", gone[0]),), [kept]


def _sheet_rows(text: str, column: str, row: int) -> list[list[_Symbol]]:
    """Return the entries of a block of a spreadsheet whose first cell is this."""
    left = column_number(column)
    return [
        [
            _Symbol(entry, below + 1, aside + 1, f"{column_name(left + aside)}{row + below}")
            for aside, entry in enumerate(line.split("\t"))
        ]
        for below, line in enumerate(text.split("\n"))
    ]


def _is_table(lines: Sequence[str]) -> bool:
    """Tell whether most lines have as many entries between blanks as a grid has columns."""
    widths = [len(without_comment(line).split()) for line in lines if "|" not in line]
    width, count = Counter(widths).most_common(1)[0] if widths else (0, 0)
    return width >= _NARROWEST and 2 * count > len(lines)


def _run(line: str) -> re.Match[str] | None:
    """Return the part of a line that looks like a puzzle, when there is one and something else."""
    runs = list(_RUN.finditer(line))
    if len(runs) == _WITH_SOLUTION and solves(runs[0].group(), runs[1].group()):
        return runs[0]
    return runs[0] if len(runs) == 1 and runs[0].group() != line.strip() else None


def _nearest_geometry(rows: Sequence[Sequence[_Symbol]]) -> Geometry | None:
    """Return the plain geometry that lacks the fewest entries, or has the fewest too many."""
    count = len(rows[0]) if len(rows) == 1 else len(rows) ** 2
    if abs(count - CLASSIC.cell_count) <= CLASSIC.size:
        return CLASSIC
    for miss in range(-MOST_MISSED, MOST_MISSED + 1):
        try:
            return Geometry.for_cell_count(count + miss)
        except GeometryError:
            continue
    return None


def _edits(rows: Sequence[Sequence[_Symbol]], geometry: Geometry) -> Iterator[_Edit]:
    """Ways to make a grid of the rows, or of the one row that holds all cells."""
    n = geometry.size
    if len(rows) == 1:
        yield from islice(_row_edits(rows[0], geometry.cell_count, geometry), MOST_TRIED)
    elif len(rows) == n:
        bad = sum(not _fits(row, n, geometry) for row in rows)
        if bad > MOST_MISSED:
            return
        choices = [list(islice(_row_edits(row, n, geometry), MOST_TRIED)) for row in rows]
        most = MOST_TRIED if bad == 1 else round(MOST_TRIED**0.5)
        best = [sorted(choice, key=lambda edit: edit.cost)[:most] for choice in choices]
        for chosen in product(*best):
            yield _Edit(
                sum(edit.cost for edit in chosen),
                tuple(digit for edit in chosen for digit in edit.digits),
                tuple(change for edit in chosen for change in edit.changes),
            )


def _fits(row: Sequence[_Symbol], width: int, geometry: Geometry) -> bool:
    """Recognise a row that needs no change."""
    return len(row) == width and all(_value(symbol.text, geometry) is not None for symbol in row)


def _row_edits(row: Sequence[_Symbol], width: int, geometry: Geometry) -> Iterator[_Edit]:
    """Ways to make as many digits of a row as it should have; the row itself if it has them."""
    strange = [i for i, symbol in enumerate(row) if _value(symbol.text, geometry) is None]
    unknown = [i for i in strange if not _plain_guess(row[i].text, geometry)]
    excess = len(row) - width
    if 0 < excess <= len(strange) <= max(MOST_MISSED, excess) <= geometry.size:
        for gone in combinations(strange, excess):
            yield from _replaced(_deleted(row, gone, geometry), geometry)
    elif len(unknown) > MOST_MISSED or abs(excess) > MOST_MISSED:
        return
    elif excess > 0:
        for first in range(len(row) - excess + 1):
            gone = tuple(range(first, first + excess))
            yield from _replaced(_deleted(row, gone, geometry), geometry)
    elif excess < 0:
        yield from _widened(row, -excess, geometry)
    else:
        yield from _replaced((0.0, list(row), ()), geometry)


_Partial = tuple[float, list[_Symbol], _Changes]
"""A row on the way to an edit: cost, entries, and the changes so far with their places."""


def _deleted(row: Sequence[_Symbol], gone: tuple[int, ...], geometry: Geometry) -> _Partial:
    cost = 0.0
    for i in gone:
        is_doubled = i + 1 < len(row) and row[i + 1].text == row[i].text
        strange = _value(row[i].text, geometry) is None
        is_blank = _value(row[i].text, geometry) == 0
        is_at_end = i in (0, len(row) - 1)
        is_cheap = is_doubled or is_blank
        cost += 1.0 if strange or (is_blank and is_at_end) else 1.5 if is_cheap else 2.0
    kept = [symbol for i, symbol in enumerate(row) if i not in gone]
    alike: dict[tuple[str, int], list[_Symbol]] = {}
    for i in gone:  # so few that each is named, or a sign between the rows
        own = i if len(gone) <= MOST_MISSED else 0
        alike.setdefault((row[i].text, own), []).append(row[i])
    changes = [(f"without the {text} in {_places(of)}", of[0]) for (text, _), of in alike.items()]
    return cost, kept, tuple(changes)


def _widened(row: Sequence[_Symbol], missing: int, geometry: Geometry) -> Iterator[_Edit]:
    """Ways to put blanks side by side, or one digit, where they may have been left out."""
    end, digits = len(row), range(geometry.size + 1 if missing == 1 else 1)
    # What is lost is most often lost at the end.
    places = chain(((d, end) for d in digits), product(digits, range(end)))
    for digit, position in places:
        cost = (1.9 if position == end else 3.0 if digit else 2.0) * missing
        blanks = "a blank" if missing == 1 else f"{missing} blanks"
        after = row[min(position, end - 1)] if row else _Symbol("", 1, 1, "column 1")
        side = "before" if position < end else "after"
        change = (f"with {SYMBOLS[digit] if digit else blanks} {side} {after.place}", after)
        inserted = [after._replace(text=SYMBOLS[digit])] * missing
        partial = [*row[:position], *inserted, *row[position:]]
        yield from _replaced((cost, partial, (change,)), geometry)


def _replaced(partial: _Partial, geometry: Geometry) -> Iterator[_Edit]:
    """Yield the row with a digit or a blank for each entry that is neither."""
    cost, row, changes = partial
    strange = [i for i, symbol in enumerate(row) if _value(symbol.text, geometry) is None]
    values = [_value(symbol.text, geometry) or 0 for symbol in row]
    unknown = sum(not _plain_guess(row[i].text, geometry) for i in strange)
    guesses = [_guesses(row[i].text, geometry, alone=unknown == 1) for i in strange]
    for chosen in product(*guesses):
        for i, (_, digit) in zip(strange, chosen, strict=True):
            values[i] = digit
        said = _said([(row[i], digit) for i, (_, digit) in zip(strange, chosen, strict=True)])
        yield _Edit(cost + sum(extra for extra, _ in chosen), tuple(values), (*changes, *said))


def _said(replaced: Sequence[tuple[_Symbol, Digit]]) -> Iterator[tuple[str, _Symbol]]:
    """Yield what was put for entries that are no digits, equal ones told together."""
    alike: dict[tuple[str, Digit], list[_Symbol]] = {}
    for symbol, digit in replaced:
        alike.setdefault((symbol.text, digit), []).append(symbol)
    for (text, digit), symbols in alike.items():
        what = SYMBOLS[digit] if digit else "a blank"
        yield f"with {what} for {text!r} in {_places(symbols)}", symbols[0]


def _places(symbols: Sequence[_Symbol]) -> str:
    """Where the first of them stands, and how many more there are."""
    more = len(symbols) - 1
    rest = f" and {counted(more, 'more place')}" if more else ""
    return f"{symbols[0].place}{rest}"


def _plain_guess(text: str, geometry: Geometry) -> list[tuple[float, Digit]]:
    """Return the one digit that an entry looks like, with what the guess costs.

    [] if it is like none.
    """
    digit, cost = _LOOK_ALIKES.get(text), 1.0
    if digit is None and len(text) == 1:
        digit, cost = unicodedata.digit(text, None), 0.5
    return [] if digit is None or digit > geometry.size else [(cost, digit)]


def _guesses(text: str, geometry: Geometry, *, alone: bool) -> list[tuple[float, Digit]]:
    """Return what an entry may stand for, with what each guess costs."""
    if plain := _plain_guess(text, geometry):
        return plain
    if not alone:
        return [(2.0, 0)]
    digits = range(1, geometry.size + 1)
    in_it = [digit for digit in digits if SYMBOLS[digit] in text]
    likely = [(1.5, digit) for digit in in_it]
    return [*likely, (2.0, 0), *((3.0, digit) for digit in digits if digit not in in_it)]


@lru_cache(maxsize=1024)
def _value(text: str, geometry: Geometry) -> Digit | None:
    """Return the digit that an entry is, 0 for blank; None when it is none."""
    if len(text) == 1:
        try:
            return symbol_digit(text, 0, geometry)
        except NotationError:
            return None
    value = integer(text) if text.strip() else 0
    return value if value is not None and 0 <= value <= geometry.size else None


def _judged(
    lead: _Changes, edits: Iterator[_Edit], geometry: Geometry, deadline: Deadline
) -> tuple[Reading, ...]:
    """Return the best of the edits: those with one solution first, then by cost.

    They are judged a chunk at a time until some have one solution.
    """
    cheapest: dict[tuple[Digit, ...], tuple[_Edit, Verdict]] = {}
    given_up = 0
    for _ in range(0, MOST_TRIED, CHUNK):
        chunk: dict[tuple[Digit, ...], _Edit] = {}
        for edit in islice(edits, CHUNK):
            chunk[edit.digits] = min(edit, chunk.get(edit.digits, edit), key=_cost)
        fresh = [edit for digits, edit in chunk.items() if digits not in cheapest]
        verdicts = _verdicts(fresh, geometry, deadline)
        cheapest |= {
            edit.digits: (edit, verdict) for edit, verdict in zip(fresh, verdicts, strict=True)
        }
        given_up += verdicts.count(Verdict.UNDECIDED)
        if not chunk or Verdict.UNIQUE in verdicts or given_up > MOST_GIVEN_UP:
            break
    ranked = sorted(
        cheapest.values(),
        key=lambda pair: (pair[1] is not Verdict.UNIQUE, pair[1] is Verdict.NONE, pair[0].cost),
    )
    sound = [pair for pair in ranked if pair[1] is not Verdict.NONE] or ranked[:1]
    return tuple(
        _reading((*lead, *edit.changes), edit.digits, verdict, geometry)
        for edit, verdict in islice(sound, MOST_READINGS)
    )


def _cost(edit: _Edit) -> float:
    return edit.cost


def _verdicts(edits: Sequence[_Edit], geometry: Geometry, deadline: Deadline) -> list[Verdict]:
    """Return what the search engine says of each; undecided when there is no time left."""
    puzzles = np.array([edit.digits for edit in edits], dtype=np.uint8)
    try:
        counts, _ = count_each(
            puzzles.reshape(len(edits), geometry.cell_count), 2, geometry, deadline
        )
    except OutOfBounds:
        return [Verdict.UNDECIDED] * len(edits)
    return [_VERDICT_OF[count] for count in counts.tolist()]


_VERDICT_OF = {
    -1: Verdict.UNDECIDED,
    0: Verdict.NONE,
    1: Verdict.UNIQUE,
    2: Verdict.MANY,
}


def _reading(
    changes: _Changes, digits: tuple[Digit, ...], verdict: Verdict, geometry: Geometry
) -> Reading:
    first = min(
        (symbol for _, symbol in changes), key=lambda s: s[1:3], default=_Symbol("", 1, 1, "")
    )
    said = " and ".join(change for change, _ in changes) or AS_IT_STANDS
    return Reading(said, Grid(bytes(digits), geometry), verdict, first.line, first.column)
