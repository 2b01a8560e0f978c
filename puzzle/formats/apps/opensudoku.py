"""The XML of OpenSudoku, an app for Android: its puzzle lists, and what it exports.

Version 1 is ``<opensudoku><name>…</name>…<game data="81 digits"/></opensudoku>``. Version 2 has
``version="2"`` and games in folders, each with its state. There ``data`` may be a saved board:
``version: 1`` and, for each cell, value, notes and whether it may be edited, each followed by
``|``. A cell that may be edited is no given, so it is blank here. Only 9x9. Written as version 1.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.claim_words import claims_above
from puzzle.formats.plain.line import parse_line
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rules.doubts import may_be_rule
from puzzle.formats.rules.ruled import record_ruled_by
from puzzle.formats.rules.sentences import sentences_of
from puzzle.formats.safe_xml import Start, events
from puzzle.formats.text import shorten
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, message

NAME = "opensudoku"
SUFFIXES = (".opensudoku", ".xml")

LONGEST_DATA = 10_000
"""Characters of a game's data that are kept; 81 cells with all their notes have some 2,000."""

LONGEST_WORDS = 2_000
MOST_WORDS = 20
"""Characters of a name, a description or a note, and how many of them are looked at."""
_WORDS = frozenset({"name", "description", "comment"})
"""Elements that are words about all games below."""
_FOLDER = "folder"
"""The element with the games of a folder, whose name is about them."""
_DATA, _NOTES = ("data", "cells_data"), ("note", "user_note")
"""Attributes of a game with its digits, and with what is noted beside it."""
_ROOT = "opensudoku"
_PROLOG_BYTES = 1000
"""Of a file, in which its first element begins."""
_STARTS = (b"<?xml", b"<opensudoku")
_BOARD = re.compile(r"version: *([0-9]+)\s+(.*)", re.DOTALL)
_CELLS = {
    "1": re.compile(r"([0-9])\|[0-9,-]*\|([01])\|"),
    "2": re.compile(r"([0-9])\|[0-9]+\|{1,2}([01])\|"),
    "3": re.compile(r"([0-9])\|[0-9]+\|([01])\|"),
    "4": re.compile(r"([0-9])\|[0-9]+\|[0-9]+\|([01])\|"),
}
"""A cell of a saved board by the board's version: its value, and 0 for a given."""

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>gridmill</name>
"""
_TAIL = "</opensudoku>\n"


def holds(geometry: Geometry) -> bool:
    """Hold 9x9, which is all that the app plays."""
    return geometry.is_classic


def recognises_bytes(head: bytes) -> bool:
    """Recognise XML, whatever is in it: no other notation here is XML."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if head.startswith(mark):
            head = head[: len(head) // 2 * 2].decode(encoding, "replace")[1:].encode()
    body = head.removeprefix(codecs.BOM_UTF8).lstrip()
    return body.startswith(_STARTS) and b"<office:document" not in body[:_PROLOG_BYTES]


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """One record for each game; one more where the XML cannot be read further.

    Names, descriptions and notes may state rules.
    """
    root: Start | None = None
    games, words = 0, list[str]()
    folder = ""
    try:
        for event in events(stream):
            if not isinstance(event, Start):
                text = event.text.strip()[:LONGEST_WORDS]
                if event.name in _WORDS and text and len(words) < MOST_WORDS:
                    words.append(text)
                    yield from _told(text, root.line if root else 1)
                folder = "" if event.name == _FOLDER else folder
                continue
            if root is None:
                root = event
                _check_root(root)
            if event.name == _FOLDER:
                folder = event.attributes.get("name", "")[:LONGEST_WORDS]
                yield from _told(folder, event.line)
            if event.name == "game":
                games += 1
                record = _record(event, games, geometry)
                note = next(filter(None, map(event.attributes.get, _NOTES)), "")[:LONGEST_WORDS]
                yield from _told(note, event.line)
                yield record_ruled_by(_claiming(record, folder), *words, folder, note)
    except NotationError as error:
        yield Record(error.line or 1, "", error)


def write_bytes(grids: Iterable[Grid]) -> Iterator[bytes]:
    """Yield a list of games, in version 1."""
    yield _HEAD.encode()
    for grid in grids:
        yield f'  <game data="{str(grid).replace(".", "0")}"/>\n'.encode()
    yield _TAIL.encode()


def _claiming(record: Record, folder: str) -> Record:
    """Return a record with what the name of its folder claims."""
    is_read = isinstance(record.content, Grid) and folder
    return replace(record, claims=claims_above(folder)) if is_read else record


def _told(text: str, line: int) -> Iterator[SetAside]:
    """Yield the words beside a game that may state a rule, which go with it."""
    if any(map(may_be_rule, sentences_of(text))):
        yield SetAside(line, text)


def _check_root(event: Start) -> None:
    if event.name != _ROOT:
        raise NotationError(
            message(
                "xml.kind",
                "This is XML of another kind: it begins with {name}, and a list of OpenSudoku with "
                "opensudoku.",
                name=shorten(event.name),
            ),
            line=event.line,
        )


def _record(game: Start, number: int, geometry: Geometry | None) -> Record:
    data = next(filter(None, map(game.attributes.get, _DATA)), "")
    content = _content(data, geometry, game.line)
    return Record(game.line, data[:LONGEST_DATA], content, f"game {number}")


def _content(data: str, geometry: Geometry | None, line: int) -> Grid | NotationError:
    try:
        return parse_line(_digits(data.strip()), geometry or CLASSIC)
    except NotationError as error:
        # The column would be that in the data, not in the line.
        return NotationError(error.said, line=line, cell=error.cell, character=error.character)


def _digits(data: str) -> str:
    """Return the givens of a game as a line."""
    if not data:
        raise NotationError(
            message("game.empty", "The game has no data: give it 81 digits, with 0 for blank.")
        )
    if len(data) > LONGEST_DATA:
        raise NotationError(
            message(
                "game.long",
                "The data of the game has more than {most} characters.",
                most=Numeral(LONGEST_DATA),
            )
        )
    board = _BOARD.fullmatch(data)
    if board is None:
        return data
    version, cells = board[1], board[2]
    pattern = _CELLS.get(version)
    if pattern is None:
        raise NotationError(
            message(
                "game.version",
                "The board of the game is of version {version}: 1 to 4 are known.",
                version=shorten(version),
            )
        )
    found = list(pattern.finditer(cells))
    if "".join(match.group() for match in found) != cells or len(found) != CLASSIC.cell_count:
        raise NotationError(
            message(
                "game.board",
                "The board of the game is no {count} cells of value, notes and whether it may be "
                "edited.",
                count=CLASSIC.cell_count,
            )
        )
    return "".join("0" if match[2] == "1" else match[1] for match in found)
