"""A puzzle on a line with something beside it: a number, a title, a rating, words, its solution.

As in ``12. 5300…``, ``Puzzle 12: 5300…``, ``#12 5300…`` or ``5300… 5346… 4.5``. What stands beside
is set aside, and said, only where the line can be read in one way: white space or a sign that is no
cell parts it from the puzzle, one run alone is a grid, or two of which one solves the other, and
the rest is too little to belong to a larger grid. Each tuple of a statement of SQL is read so by
itself. Read only.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzle.amounts import with_and
from puzzle.errors import NotationError
from puzzle.formats.claim_words import claims_in
from puzzle.formats.claims import Claims, claims_of, with_claims
from puzzle.formats.kinds import LineKind, LineKinds, Trait
from puzzle.formats.plain.line import (
    is_line,
    meant_solution,
    parse_commented,
    parse_line,
    parse_part,
    solves,
)
from puzzle.formats.record import Record
from puzzle.formats.rules.names import named_kind
from puzzle.formats.rules.ruled import grid_of_kind, ruled_by
from puzzle.formats.text import (
    FEWEST_CELLS,
    is_comment,
    numbered,
    short_enough,
    shorten,
    without_comment,
)
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS, Grid
from puzzle.message import Message, Numeral, Value, counting, message
from puzzle.symbols import BLANKS, geometry_of

NAME = "labelled"
SUFFIXES = (".txt",)
TRAITS = frozenset({Trait.LIKE_PLAIN_LINES})

_PARTING = (
    " \t\v\f\u00a0\u3000,;:|=()[]{}<>\uff1a\uff0c\u3001"
    "\"'`\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb"
)
"""Signs that are no cells, so that a puzzle ends at one."""
_RUN = re.compile(f"[^{re.escape(_PARTING)}]+")
"""What may be a puzzle."""
_LONG_RUN = re.compile(rf"[\w.*-]{{{FEWEST_CELLS}}}")
_TUPLE = re.compile(r"\)\s?,\s?\(")
"""What parts two tuples in a statement of SQL."""
_COLUMNS = re.compile(r"\(([^()]{1,1000})\)\s{0,9}VALUES\b", re.IGNORECASE)
"""The names of columns in a statement of SQL."""
_AROUND_NAMES = " \"'`[]"
_QUOTES = frozenset("\"'`")
_SOLUTION = "its solution"
_NUMBER = re.compile(r"[\s(\[#*\u2022\u2013\u2014-]{0,5}[0-9]{0,4}[\s.):,;|\]\"'\u201c]{0,5}")
"""A bullet, or the number of a list, which nobody needs to be told of."""
_ORNAMENTS = frozenset(BLANKS) - {"0"}


class _Reading(NamedTuple):
    """How a line is read: the grid, and what is set aside, for people."""

    grid: Grid
    beside: Sequence[Value]
    claims: Claims | None = None

    @property
    def notes(self) -> tuple[Message, ...]:
        """What is set aside, as a sentence; none for nothing."""
        if not self.beside:
            return ()
        note = message(
            "assumed.beside",
            "Set aside as no part of the puzzle: {parts}.",
            parts=with_and(self.beside),
        )
        return (note,)


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines have a puzzle, and something beside it."""
    found = [is_record(text) for text in head if not is_comment(text)]
    return 2 * sum(found) > len(found)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line, or a tuple of it."""
    for number, raw in numbered(lines):
        text = raw.rstrip("\r\n")
        if is_comment(text):
            continue
        parts = _tuples(text)
        start = 0
        for place, part in enumerate(parts, start=1):
            where = f"{number}({place})" if len(parts) > 1 else None
            before, start = start, start + len(part)
            try:
                reading = _reading(short_enough(part), geometry)
            except NotationError as error:
                column = error.column and error.column + before
                yield Record(number, part, error.at_line(number).at_column(column), where)
            else:
                claims = with_claims(reading.claims, _under_columns(text, part, reading.grid))
                yield Record(number, part, reading.grid, where, reading.notes, claims)


def _under_columns(statement: str, part: str, grid: Grid) -> Claims | None:
    """Return what a tuple of a statement of SQL claims in the columns that the statement names."""
    if (heading := _COLUMNS.search(statement)) is None:
        return None
    names = [name.strip(_AROUND_NAMES) for name in heading[1].split(",")]
    values, _, _ = part.rpartition("(")[2].partition(")")
    entries = next(csv.reader([values], quotechar="'", skipinitialspace=True), [])
    return claims_of(dict(zip(names, entries, strict=False)), grid)


def _tuples(text: str) -> list[str]:
    """Return the parts of a statement of SQL, a tuple each, that may all be puzzles; else one."""
    cuts = [0, *(found.end() - 1 for found in _TUPLE.finditer(text)), len(text)]
    parts = [text[start:end] for start, end in pairwise(cuts)]
    return parts if all(map(_LONG_RUN.search, parts)) else [text]


def is_record(text: str) -> bool:
    """Recognise a line, or a tuple of it, with a run that is a puzzle, and something beside it."""
    return any(map(_is_record, _tuples(text)))


def _is_record(text: str) -> bool:
    if _LONG_RUN.search(text) is None:
        return False
    body = without_comment(text)
    runs = list(_RUN.finditer(body))
    if _is_bare(runs, body):
        return False
    found = [run for run in runs if _is_grid(run, None)]
    if not found or is_line(body):
        return False
    others = [run.group() for run in runs if run not in found]
    return not _more_cells(others, parse_line(found[0].group()).geometry)


def _reading(text: str, geometry: Geometry | None) -> _Reading:
    """How a line is read.

    Raises:
        NotationError: it can be read in no way, or in several.
    """
    body = without_comment(text)
    runs = list(_RUN.finditer(body))
    if _is_bare(runs, body):
        return _Reading(parse_commented(text, geometry), ())
    found = [run for run in runs if _is_grid(run, geometry)]
    if not found:
        raise _no_grid(body, runs, geometry)
    puzzle, solution = _told_apart(found)
    grid = parse_line(puzzle.group(), geometry)
    n = grid.geometry.size
    if more := _more_cells([run.group() for run in runs if run not in found], grid.geometry):
        raise NotationError(
            message(
                "line.more-cells",
                "Beside a grid of {n}x{n} cells stands {text}, which may be more cells of it: "
                "write the puzzle alone on its line, and all else after a #.",
                n=n,
                text=shorten(more),
            )
        )
    beside = _beside(body, puzzle, solution)
    told = [text for text in beside if named_kind(text)]
    if told and (kind := named_kind(told[0])):
        grid = grid_of_kind(grid, kind)
    else:
        grid = ruled_by(grid, *beside)
    words = (bare for text in beside if (bare := text.strip(_PARTING)) and text != _SOLUTION)
    claims = claims_in(words, _solution_in(puzzle, solution), grid)
    first, *others = ("" if text in told[:1] else text for text in beside)
    shown = map(_shown, ["" if _NUMBER.fullmatch(first) else first, *others])
    return _Reading(grid, tuple(filter(None, shown)), claims)


def _is_bare(runs: Sequence[re.Match[str]], body: str) -> bool:
    """Recognise a line with one run and nothing else."""
    return len(runs) == 1 and runs[0].group() == body.strip()


def _is_grid(found: re.Match[str], geometry: Geometry | None) -> bool:
    """Recognise a grid that is no ornament of dots or dashes, and in no open quotes."""
    run, line, (start, end) = found.group(), found.string, found.span()
    if len(run) < FEWEST_CELLS or geometry_of(len(run), geometry) is None:
        return False
    around = {line[max(start - 1, 0) : start], line[end : end + 1]}
    if len(around) > 1 and around.intersection(_QUOTES):
        return False
    try:
        parse_line(run, geometry)
    except NotationError:
        return False
    return not _ORNAMENTS.issuperset(run)


def _solution_in(puzzle: re.Match[str], other: re.Match[str] | None) -> str | None:
    """Return the solution that another run is, which may stand backwards."""
    if other is None:
        return None
    puzzle_text, text = puzzle.group(), other.group()
    return text if solves(puzzle_text, text) else meant_solution(puzzle_text, text)


def _told_apart(found: Sequence[re.Match[str]]) -> tuple[re.Match[str], re.Match[str] | None]:
    """Return the puzzle, and the solution of it if there is one.

    Raises:
        NotationError: it is not plain which is which.
    """
    if len(found) == 1:
        return found[0], None
    if len(found) == 2:
        for puzzle, other in (found, reversed(found)):
            if solves(puzzle.group(), other.group()) or _solution_in(puzzle, other):
                return puzzle, other
    said = message(
        "line.two-grids",
        "2 grids are on this line, and neither solves the other: write one puzzle a line.",
    )
    if len(found) != 2:
        said = counting(
            "line.grids",
            "{count} grids are on this line, and nothing says which is the puzzle: write one "
            "puzzle a line.",
            "{count} grids are on this line, and nothing says which is the puzzle: write one "
            "puzzle a line.",
            count=Numeral(len(found)),
        )
    raise NotationError(said, column=found[1].start() + 1)


def _more_cells(others: Sequence[str], geometry: Geometry) -> str:
    """Return what stands beside a grid and may be more of its cells; empty for nothing.

    Fewer cells than two rows never make a grid the next larger one.
    """
    n = geometry.size
    symbols = frozenset(f"{SYMBOLS[1 : n + 1]}{SYMBOLS[1 : n + 1].lower()}{BLANKS}")
    wholly = [other for other in others if symbols.issuperset(other)]
    if sum(map(len, wholly)) >= 2 * n:
        return max(wholly, key=len)
    long = (other for other in others if len(other) >= 2 * n)
    mostly = (other for other in long if 2 * sum(map(symbols.__contains__, other)) > len(other))
    return next(mostly, "")


def _no_grid(body: str, runs: Sequence[re.Match[str]], geometry: Geometry | None) -> NotationError:
    """Return the error for a line without a grid.

    What is wrong with the one run that is near one.
    """
    near = [run for run in runs if len(run.group()) >= FEWEST_CELLS]
    if len(near) == 1:
        try:
            parse_part(body, slice(*near[0].span()), geometry)
        except NotationError as error:
            return error
    return NotationError(
        message(
            "line.no-part",
            "No part of this line is a puzzle: write a puzzle as 81 characters without a blank "
            "between them.",
        )
    )


def _beside(body: str, puzzle: re.Match[str], solution: re.Match[str] | None) -> tuple[str, ...]:
    """Return what stands before, between and behind the puzzle and its solution."""
    taken = sorted([puzzle, solution] if solution else [puzzle], key=re.Match.start)
    parts, start = list[str](), 0
    for run in taken:
        parts += [body[start : run.start()], *([_SOLUTION] if run is solution else [])]
        start = run.end()
    return (*parts, body[start:])


def _shown(text: str) -> Value:
    """Return a text that is set aside, without the quotes and commas around it.

    Empty for nothing.
    """
    if text == _SOLUTION:
        return message("assumed.its-solution", "its solution")
    bare = text.strip(_PARTING)
    return shorten(bare) if bare else ""


LINE_KINDS: LineKinds = {LineKind.RECORD: is_record}
