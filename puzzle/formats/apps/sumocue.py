"""Codes of the SudoCue forum, one a line: killers as ``3x3::k:…`` and jigsaws as ``SumoCueV1=…``.

A killer has a number for each of its 81 cells, 256 times the sum of its cage and the number of the
cage; below 256 the cell is in no cage. ``3x3:d:k:`` has both diagonals, too. A jigsaw has the digit
of each cell, 0 for blank, and its region behind a ``J``. Read only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from puzzle import amounts
from puzzle.constraints.houses import falling, rising
from puzzle.constraints.killer_cage import KillerCage
from puzzle.errors import NotationError
from puzzle.formats.kinds import LineKind, LineKinds, Trait
from puzzle.formats.record import Record
from puzzle.formats.rules.variants import agreed, with_regions, with_rules
from puzzle.formats.text import each_line, most
from puzzle.geometry import CLASSIC, Cell, Geometry
from puzzle.grid import Grid
from puzzle.message import message

NAME = "sumocue"
SUFFIXES = (".txt",)
TRAITS = frozenset({Trait.MEANT_AS_PUZZLES})

_CODE = re.compile(r"\s*(?:SumoCueV1=[0-9]|3x3:[a-z]{0,9}:[a-z]{0,9}:[0-9])")
_KILLER = re.compile(r"3x3:(?P<houses>[a-z]*):(?P<kind>[a-z]*):(?P<cells>[0-9:]+)")
_OF_JIGSAW = re.compile(r"(?P<digit>[0-9])J(?P<region>[0-9])")
_START = "SumoCueV1="
_SUM = 256
"""What the sum of a cage is multiplied with, beside its number."""
_LONGEST = 6
"""Figures of a number."""


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines are codes."""
    return most(head, is_record)


def is_record(line: str) -> bool:
    """Recognise a code, right or wrong."""
    return _CODE.match(line) is not None


LINE_KINDS: LineKinds = {LineKind.RECORD: is_record}
"""What it knows a line as, amid others."""


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""

    def parse(text: str) -> Grid:
        body = text.strip()
        grid = _jigsaw(body) if body.startswith(_START) else _killer(body)
        agreed(grid.geometry, geometry)
        return grid

    return each_line(lines, parse)


def _killer(text: str) -> Grid:
    found = _KILLER.fullmatch(text)
    if found is None:
        raise NotationError(
            message("code.killer", "A killer in a code has 81 numbers with colons between.")
        )
    if found["kind"] != "k" or found["houses"] not in ("", "d"):
        raise NotationError(
            message(
                "code.rules",
                "The code has rules that are not known here: {rules}. Write 3x3::k: or, with both "
                "diagonals, 3x3:d:k:.",
                rules=f"{found['houses']}:{found['kind']}",
            ),
            about="rule",
        )
    numbers = _of_all_cells(found["cells"].removesuffix(":").split(":"))
    cages: dict[int, list[Cell]] = {}
    for cell, number in enumerate(numbers):
        cages.setdefault(_whole(number), []).append(cell)
    ids = [number % _SUM for number in cages if number >= _SUM]
    if len(set(ids)) != len(ids):
        raise NotationError(
            message("code.two-sums", "A cage of the code has two sums: copy it again, whole.")
        )
    if any(0 < number < _SUM and len(cells) > 1 for number, cells in cages.items()):
        raise NotationError(
            message(
                "code.no-sum",
                "Cells of the code share a number below 256, which may be a cage without a sum: "
                "write its cages as “cage: r1c1 r1c2”.",
            ),
            about="rule",
        )
    clues = [
        KillerCage(tuple(cells), number // _SUM)
        for number, cells in cages.items()
        if number >= _SUM
    ]
    size = CLASSIC.size
    diagonals = (falling(size), rising(size)) if found["houses"] else ()
    return Grid(bytes(CLASSIC.cell_count), with_rules(CLASSIC, diagonals, clues))


def _jigsaw(text: str) -> Grid:
    if "+" in text:
        raise NotationError(
            message(
                "code.cages",
                "The code has cages of SumoCue, which are not read here: send the killer as "
                "3x3::k: and its numbers, or its cages as “cage 15: r1c1 r1c2”.",
            ),
            about="rule",
        )
    entries = _of_all_cells(text.removeprefix(_START).split("="))
    found = [_OF_JIGSAW.fullmatch(entry) for entry in entries]
    cells = [(int(one["digit"]), int(one["region"])) for one in found if one is not None]
    if len(cells) != len(found):
        raise NotationError(
            message(
                "code.jigsaw", "A jigsaw in a code has a digit, a J and a region for each cell."
            )
        )
    return Grid(bytes(digit for digit, _ in cells), with_regions([region for _, region in cells]))


def _of_all_cells(entries: list[str]) -> list[str]:
    if len(entries) != CLASSIC.cell_count:
        raise NotationError(
            message(
                "code.entries",
                "The code has {entries}: give one for each of {cells} cells.",
                entries=amounts.entries(len(entries)),
                cells=CLASSIC.cell_count,
            )
        )
    return entries


def _whole(number: str) -> int:
    if not 0 < len(number) <= _LONGEST:
        raise NotationError(
            message(
                "code.number", "A number of the code is missing or too large: copy it again, whole."
            )
        )
    return int(number)
