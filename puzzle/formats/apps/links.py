"""Links that hold a grid in their query, or on their path: ``…/play?bd=`` and 81 digits.

Whatever the site and the name of the parameter, one grid in a link is the puzzle. Other links of
sites for puzzles hold a drawing, or the name of a puzzle on a server, and are not read, but for the
plain Sudokus of Penpa-edit (`puzzle.formats.apps.penpa`) and of puzz.link
(`puzzle.formats.apps.puzz_link`); links with
``load=`` or ``fpuzzles`` are those of `puzzle.formats.apps.fpuzzles`. Read only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import unquote

from puzzle.errors import NotationError
from puzzle.formats.apps import penpa, puzz_link
from puzzle.formats.apps.named_links import name_alone, names_a_puzzle
from puzzle.formats.kinds import LineKind, LineKinds
from puzzle.formats.plain.line import is_line
from puzzle.formats.record import Record
from puzzle.formats.text import each_line, most
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, counting, message

NAME = "links"
SUFFIXES = (".txt", ".url")


_LINK = re.compile(r"[<(\s]{0,9}https?://", re.IGNORECASE)
_OF_FPUZZLES = re.compile(r"[?&]load=|fpuz")
_VALUE = re.compile(r"[=/?#]([0-9A-Pa-p.*_-]{36,625})(?=[&/#>)\s]|$)")
_BREAKS = re.compile(r"%0D|%0A|%20|\+(?=[0-9.])", re.IGNORECASE)
"""What may stand between the rows of a grid in a link."""
_SCL = re.compile(r"(?:[/=]|^\s*)scl[A-Za-z0-9+/%]")
_SCL_ALONE = re.compile(r"\s*scl[A-Za-z0-9+/%]{60}")
_SITE = re.compile(r"https?://([^/\s?#]{1,60})", re.IGNORECASE)


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines are links, and none of those that f-puzzles and SudokuPad make."""
    return most(head, is_record)


def is_record(line: str) -> bool:
    """Recognise a link that is rather read here than by `puzzle.formats.apps.fpuzzles`."""
    is_link = _LINK.match(line) is not None and _OF_FPUZZLES.search(line) is None
    return is_link or _SCL_ALONE.match(line) is not None


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""

    def parse(text: str) -> Grid:
        if (drawing := penpa.data_in(text)) is not None:
            return penpa.grid_of(drawing, geometry)
        if (coded := puzz_link.grid_in(text)) is not None:
            return Grid.parse(str(coded), geometry)
        return Grid.parse(_grid(text), geometry)

    return each_line(lines, parse)


def of_sudokupad(what: Message) -> Message:
    """Return why a drawing of SudokuPad, in a link or a file, is not read."""
    return message(
        "link.sudokupad",
        "{link} holds SudokuPad's own data, which is a drawing and says no rules: send a link of "
        "f-puzzles, or one with fpuzzles in it.",
        link=what,
    )


def _grid(text: str) -> str:
    """Return the one grid that a link holds, in the line notation."""
    found = _grids_in(unquote(text)) or _grids_in(unquote(_BREAKS.sub("", text)))
    if len(found) == 1:
        return found.pop()
    site = _SITE.search(text)
    name = message("link", "This link")
    if site and site[1].isprintable():
        name = message("link.of", "This link (of {site})", site=site[1])
    if found:
        raise NotationError(
            counting(
                "link.grids",
                "{link} holds {count} grids: send one puzzle a link.",
                "{link} holds {count} grids: send one puzzle a link.",
                link=name,
                count=Numeral(len(found)),
            )
        )
    if _SCL.search(text):
        raise NotationError(of_sudokupad(name))
    if names_a_puzzle(text):
        raise NotationError(name_alone())
    kind = message("link.kind", "This kind of link")
    if site and site[1].isprintable():
        kind = message("link.kind-of", "This kind of link (of {site})", site=site[1])
    raise NotationError(
        message(
            "link.unread",
            "{link} is not read: send the puzzle as 81 characters, or as a link of f-puzzles or "
            "SudokuPad.",
            link=kind,
        )
    )


def _grids_in(text: str) -> set[str]:
    return {value for value in _VALUE.findall(text) if is_line(value)}


LINE_KINDS: LineKinds = {LineKind.RECORD: is_record}
