"""Sukaku: no digits but candidates, 729 of them on a line, nine places for each cell.

``12...6.8.1…``: place *d* of a cell holds the digit *d* where it is a candidate, and ``.`` or ``0``
where it is none. A cell with one candidate is a given; that another may hold no others than those
listed is a rule of the puzzle, left away where the givens say as much. Read only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzle.constraints.parity import Candidates
from puzzle.errors import NotationError
from puzzle.formats.kinds import LineKind, LineKinds
from puzzle.formats.record import Record
from puzzle.formats.rules.variants import agreed, with_rules
from puzzle.formats.text import each_line, most
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import in_quotes, message

NAME = "sukaku"
SUFFIXES = (".txt",)

_SIZE = CLASSIC.size
_LENGTH = CLASSIC.cell_count * _SIZE
_SIGNS = frozenset("123456789.0")


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines have 729 signs for candidates."""
    return most(head, is_record)


def is_record(line: str) -> bool:
    """Recognise a line of 729 signs, right or wrong."""
    body = line.strip()
    return len(body) == _LENGTH and _SIGNS.issuperset(body)


LINE_KINDS: LineKinds = {LineKind.RECORD: is_record}
"""What it knows a line as, amid others."""


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""

    def parse(text: str) -> Grid:
        grid = _grid(text.strip())
        agreed(grid.geometry, geometry)
        return grid

    return each_line(lines, parse)


def _grid(text: str) -> Grid:
    if not is_record(text):
        raise NotationError(
            message(
                "sukaku.length",
                "A Sukaku has {count} signs, nine for each of its 81 cells.",
                count=_LENGTH,
            )
        )
    found = [_candidates(text, cell) for cell in range(CLASSIC.cell_count)]
    givens = bytes(digits[0] if len(digits) == 1 else 0 for digits in found)
    clues = [
        Candidates((cell,), digits)
        for cell, digits in enumerate(found)
        if len(digits) > 1 and not _left(givens, cell).issubset(digits)
    ]
    return Grid(givens, with_rules(CLASSIC, (), clues) if clues else CLASSIC)


def _candidates(text: str, cell: int) -> tuple[int, ...]:
    places = text[cell * _SIZE : (cell + 1) * _SIZE]
    name = CLASSIC.cell_name(cell)
    for digit, sign in enumerate(places, start=1):
        if sign not in (str(digit), ".", "0"):
            column = cell * _SIZE + digit
            raise NotationError(
                message(
                    "sukaku.sign",
                    "{sign} stands in the place of the candidate {digit}.",
                    sign=in_quotes(sign),
                    digit=digit,
                ),
                column=column,
                cell=name,
            )
    digits = tuple(digit for digit, sign in enumerate(places, start=1) if sign == str(digit))
    if not digits:
        raise NotationError(message("sukaku.none", "The cell has no candidate."), cell=name)
    return digits


def _left(givens: bytes, cell: int) -> frozenset[int]:
    """Return the digits that the givens leave to a cell."""
    return frozenset(range(1, _SIZE + 1)) - {givens[peer] for peer in CLASSIC.peers[cell]}
