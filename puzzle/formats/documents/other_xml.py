"""XML of programs that gridmill does not know by name: a grid in its elements or attributes.

Read are an element a cell, within rows, boxes or the whole (`documents.nested_cells`); cells
with row, column and digit in their attributes; rows and whole puzzles as the text of elements; and
whole puzzles as attributes. Text without a puzzle is set aside, unless a name in the file speaks
of one. Read only.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple, cast
from xml.parsers.expat import ExpatError

from puzzle.amounts import with_and
from puzzle.errors import NotationError
from puzzle.formats.batch import one_by_one
from puzzle.formats.claim_names import SOLUTION_NAMES
from puzzle.formats.claims import as_words, is_of_others
from puzzle.formats.documents import html
from puzzle.formats.documents.nested_cells import NestedCells
from puzzle.formats.json_cells import placed
from puzzle.formats.member_rules import flag_of, ruled_by_members, rules_in, value_of
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rules.names import another_kind
from puzzle.formats.safe_xml import End, Start, events
from puzzle.formats.text import LONGEST_LINE, integer
from puzzle.formats.told_above import with_claims_above, with_claims_below
from puzzle.geometry import CLASSIC, Geometry
from puzzle.message import Numeral, message

NAME = "xml"
SUFFIXES = (".xml",)

LARGEST_PLAIN = 256 * 1024
"""Bytes of a file whose marks are looked at as text."""
LARGEST_LIST = 4 * 1024 * 1024
"""Bytes of a property list."""
_HEAD = 2000
_PLIST = re.compile(
    rb"\A\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!DOCTYPE plist[^>\[]{0,300}>\s*)?<plist[\s>]"
)
MOST_LINES = 100_000
"""Texts and attributes of a file that may be puzzles."""
SHORTEST_VALUE = 16
"""Characters of an attribute that may be a puzzle."""

_DOCTYPE = re.compile(rb"<!DOCTYPE\s+[\w.-]{1,40}\s*>")
"""A document type that declares nothing of its own says no more than the first element does."""
_PROLOG = re.compile(rb"\s*<\?xml[^>]{0,300}\?>")
_ROOT = re.compile(
    rb"\s*(?:<\?mso-application[^>]{0,100}\?>\s*)?"
    rb"(?:<!DOCTYPE plist[^>\[]{0,300}>\s*|" + _DOCTYPE.pattern + rb"\s*)?"
    rb"(?:<!--.{0,1000}?-->\s*){0,9}"
    rb"<((?:[A-Za-z_][\w.-]{0,60}:)?([A-Za-z_][\w.-]{0,60}))[\s/>]",
    re.DOTALL,
)
_OF_KSUDOKU = re.compile(r"[_b-j]{81}")
_KSUDOKU = str.maketrans("_bcdefghij", ".123456789")
"""How KSudoku writes the values of a puzzle."""
_KIND, _PLAIN = "specific-type", "plain"
"""The attribute in which KSudoku says what kind of Sudoku it is, and what the usual one is."""
_OTHERS = frozenset({b"opensudoku", b"svg", b"html"})
"""What XML begins with that has readers of its own."""
_VALUES = ("value", "digit", "given", "number", "v", "val")
"""Names of the attribute that holds the digit of a cell."""
_ROW = re.compile(r"[0-9.*_-]{9}")
"""An attribute that may be a row."""
_MARKED = re.compile(r"</(?:div|p|td|pre)>|<br\s?/?>", re.IGNORECASE)
"""What a page has, and no other text."""
_CELLS = re.compile("[0-9.*_-]{6}")
"""What a grid has, on a line or in rows."""
_NO_RULES: Mapping[str, object] = MappingProxyType({})
_LONGEST_CELL = 20
"""Characters of a digit with the space around it."""
_TELLS = re.compile(r"sudoku|puzzle|givens?|cells?|clues?|grid|board", re.IGNORECASE)
"""Names that speak of a puzzle."""


def recognises_bytes(head: bytes) -> bool:
    """Recognise XML by its prolog, or by a first element that ends the file, if it is no other."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if head.startswith(mark):
            head = head[: len(head) // 2 * 2].decode(encoding, "replace")[1:].encode()
    head = head.removeprefix(codecs.BOM_UTF8)
    prolog = _PROLOG.match(head)
    root = _ROOT.match(head, prolog.end() if prolog else 0)
    if root is None or root[2] in _OTHERS:
        return False
    return prolog is not None or head.rstrip().endswith(b"</" + root[1] + b">")


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """Yield the records of the grids and texts of a file, each at its line."""
    from puzzle.formats import read_text

    start = stream.read(_HEAD)
    if _PLIST.search(start):
        yield from _of_list(start + stream.read(LARGEST_LIST + 1 - len(start)), geometry)
        return
    start = _DOCTYPE.sub(b"", start, count=1)
    start += stream.read(LARGEST_PLAIN + 1 - len(start))
    stream = cast(BinaryIO, _Begun(start, stream))
    drawing = _Tree()
    try:
        for event in events(stream):
            drawing.feed(event)
    except NotationError as error:
        yield Record(error.line or 1, "", error)
        return
    # Line by line of what was taken: in the file all may stand on one.
    texts = read_text((one.text for one in drawing.lines), geometry)
    claimed = with_claims_below(with_claims_above(texts))
    found = [
        each if isinstance(each, SetAside) else drawing.ruled(each)
        for one in claimed
        for each in ([one] if isinstance(one, SetAside) else one_by_one(one))
    ]
    if not any(map(_has_givens, found)) and any(_MARKED.search(one.text) for one in drawing.lines):
        # A note or an item of a feed has a page in it, marks and all.
        page = "\n".join(one.text for one in drawing.lines).encode()
        marked = list(html.read_bytes(io.BytesIO(page), geometry))
        found = marked if any(map(_has_givens, marked)) else found
    if len(start) <= LARGEST_PLAIN and not any(map(_has_givens, found)):
        # Its marks may say what its texts do not: the places of the digits.
        plain = list(read_text(start.decode(errors="replace").splitlines(), geometry))
        if any(map(_has_givens, plain)):
            yield from plain
            return
    if drawing.names and not any(isinstance(one, Record) for one in found):
        yield Record(1, "", _not_read(drawing.names))
        return
    for one in found:
        number = drawing.lines[one.line - 1].line
        if isinstance(one, Record) and isinstance(one.content, NotationError):
            one = replace(one, content=one.content.at_line(number))  # noqa: PLW2901
        yield replace(one, line=number)


def _has_givens(one: Record | SetAside) -> bool:
    """Recognise a puzzle that was seen; one that is refused for its rule was."""
    if not isinstance(one, Record):
        return False
    if isinstance(one.content, NotationError):
        return one.content.about == "rule"
    return any(one.content.digits)


class _Begun:
    """A stream of which some bytes were read already."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start, self._rest = start, rest

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        if not self._start:
            return self._rest.read(size)
        kept = len(self._start) if size < 0 else size
        data, self._start = self._start[:kept], self._start[kept:]
        return data + (self._rest.read() if size < 0 else b"")


def _of_list(data: bytes, geometry: Geometry | None) -> Iterator[Record]:
    """Yield the puzzles of a property list of Apple's, which says what JSON says."""
    import plistlib

    from puzzle.formats.json_lines import read_value
    from puzzle.formats.json_text import as_json

    if len(data) > LARGEST_LIST:
        too_large = message(
            "plist.large",
            "The property list has more than {most} bytes: split it.",
            most=Numeral(LARGEST_LIST),
        )
        yield Record(1, "", NotationError(too_large, line=1))
        return
    try:
        # It declares a document type, and no entity: those are refused.
        value = as_json(plistlib.loads(data, fmt=plistlib.FMT_XML))
    except (ValueError, KeyError, IndexError, TypeError, ExpatError, RecursionError):
        damaged = message(
            "plist.damaged", "The property list is damaged, or breaks off: send the puzzle as text."
        )
        yield Record(1, "", NotationError(damaged, line=1))
        return
    yield from read_value(1, data.decode(errors="replace")[:LONGEST_LINE], value, geometry)


def _not_read(names: list[str]) -> NotationError:
    named = with_and([f"<{name}>" for name in names])
    return NotationError(
        message(
            "xml.unread",
            "This is XML with {names}, and no grid in it can be read: send the puzzle as 81 "
            "characters on a line, or as nine rows.",
            names=named,
        ),
        line=1,
    )


class _TextOfXml(NamedTuple):
    """A text or a row.

    Attributes:
        line: the line where it stands.
        text: what it says.
        rules: the members of the elements around it that say a rule, by name.
    """

    line: int
    text: str
    rules: Mapping[str, object] = _NO_RULES


@dataclass(slots=True)
class _Tree:
    """What the elements say, while they are read.

    Attributes:
        lines: texts and rows, each with the line where it stands.
        names: the first elements that are called as parts of a puzzle are, three at most.
    """

    lines: list[_TextOfXml] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    _cells: NestedCells = field(default_factory=NestedCells)
    _open: list[tuple[int, int, list[dict[str, Any]]]] = field(default_factory=list)
    _claims: list[bool] = field(default_factory=list)
    _rules: list[dict[str, object]] = field(default_factory=lambda: [{}])
    _has_attributes: list[bool] = field(default_factory=list)

    def ruled(self, record: Record) -> Record:
        """Return a record of the lines with the rules of the elements around it."""
        return ruled_by_members(record, self.lines[record.line - 1].rules)

    def feed(self, event: Start | End) -> None:
        """Take an element that begins or ends.

        Raises:
            NotationError: there are too many texts.
        """
        if isinstance(event, Start):
            self._begin(event)
        else:
            self._end(event)
        if len(self.lines) > MOST_LINES:
            raise NotationError(
                message(
                    "xml.texts",
                    "The XML has more than {most} texts: split it.",
                    most=Numeral(MOST_LINES),
                )
            )

    def _begin(self, event: Start) -> None:
        if len(self.names) < 3 and event.name not in self.names and _TELLS.search(event.name):
            self.names.append(event.name)
        members = {name.lower(): value for name, value in event.attributes.items()}
        if members.get(_KIND, _PLAIN).lower() != _PLAIN:
            raise another_kind(members[_KIND]).at_line(event.line)
        mark = (event.line, len(self.lines))
        self._cells.begin(event.name, f"{event.name} {members.get('type', '')}", mark)
        self._cells.say(next((members[name] for name in _VALUES if name in members), ""))
        if self._open:
            self._open[-1][2].append(_numbers(members))
        self._open.append((*mark, []))
        told = {} if is_of_others(event.name) else members
        claims = [said for name, value in told.items() if (said := as_words(name, value))]
        self._claims.append(bool(claims))
        self.lines += [_TextOfXml(event.line, said) for said in claims]
        self._has_attributes.append(bool(members))
        self._rules.append(rules_in({name: value_of(value) for name, value in members.items()}))
        rows = [value for value in members.values() if _ROW.fullmatch(value)]
        # Of several in one element nobody knows which is a row of the puzzle.
        taken = [
            _called(name, value) for name, value in members.items() if len(value) >= SHORTEST_VALUE
        ]
        taken += rows if len(rows) == 1 else []
        self.lines += [
            _TextOfXml(event.line, text) for value in taken for text in value.split("\n")
        ]

    def _end(self, event: End) -> None:
        line, before, inside = self._open.pop()
        is_claimed = self._claims.pop()
        self._say_of_cell(event)
        self._cells.say(event.text)
        texts = event.text.split("\n") if event.text.strip() else []
        if event.name == "values" and _OF_KSUDOKU.fullmatch(event.text.strip()):
            texts = [event.text.strip().translate(_KSUDOKU)]
        if said := as_words(event.name, event.text) if len(event.text) <= _LONGEST_CELL else "":
            texts = [said]
            self._claims[-1:] = [True]
        self.lines += [_TextOfXml(line, _called(event.name, text.strip())) for text in texts]
        for grid in self._cells.end((line, len(self.lines))):
            self._put(grid.begin, grid.end[1], grid.rows)
        if (rows := _rows(inside)) is not None:
            self._put((line, before), len(self.lines), rows)
        if is_claimed:  # what is claimed is of the puzzle in the same element
            self.lines[before:] = [_TextOfXml(line, ""), *self.lines[before:], _TextOfXml(line, "")]
        self._say_rules(event, before, has_parts=self._has_attributes.pop() or bool(inside))

    def _say_rules(self, event: End, before: int, *, has_parts: bool) -> None:
        """Give the texts in an element its rules, or those around it, where no grid is in it.

        Args:
            event: its end.
            before: texts before it.
            has_parts: whether there are other elements in it, or attributes.
        """
        rules = {
            **rules_in({event.name: _said_by(event, has_parts=has_parts)}),
            **self._rules.pop(),
        }
        if not rules:
            return
        inside = self.lines[before:]
        self.lines[before:] = [one._replace(rules={**rules, **one.rules}) for one in inside]
        if not any(_CELLS.search(one.text) for one in inside):
            self._rules[-1] |= rules

    def _say_of_cell(self, event: End) -> None:
        """Take a short text for the digit of its element, or for what its name says of one around.

        As in ``<cell row="1" col="2">5</cell>`` and ``<cell><row>1</row><col>2</col>…</cell>``.
        """
        said = integer(event.text.strip()) if len(event.text) <= _LONGEST_CELL else None
        if said is None or not self._open:
            return
        own = self._open[-1][2][-1]
        if not any(name in own for name in _VALUES):
            own["value"] = said
        if len(self._open) > 1 and self._open[-2][2]:
            self._open[-2][2][-1].setdefault(event.name.lower(), said)

    def _put(self, begin: tuple[int, int], last: int, rows: Sequence[str]) -> None:
        """Put the rows of a grid in the place of the lines from one to another."""
        line, first = begin
        self.lines[first:last] = [
            _TextOfXml(line, ""),
            *(_TextOfXml(line, row) for row in rows),
            _TextOfXml(line, ""),
        ]


def _called(name: str, text: str) -> str:
    """Return a text; a puzzle on a line with its name before it where that is of a solution."""
    is_called = name.lower() in SOLUTION_NAMES and len(text) == CLASSIC.cell_count
    return f"{name}: {text}" if is_called else text


def _said_by(event: End, *, has_parts: bool) -> object:
    """Return what an element says under its name, as a member of JSON would."""
    if told := event.text.strip():
        return value_of(told)
    if not has_parts:
        return flag_of(event.name)
    return f"<{event.name}>"


def _numbers(members: Mapping[str, str]) -> dict[str, Any]:
    """Return attributes whose values are numbers as such, as far as they may tell of a cell."""
    return {
        name: value if (number := integer(value)) is None else number
        for name, value in members.items()
        if len(value) <= 2
    }


def _rows(inside: list[dict[str, Any]]) -> list[str] | None:
    """Return the rows of cells that tell row, column and digit; None where they do not."""
    if not CLASSIC.size < len(inside) <= CLASSIC.cell_count:
        return None
    found = placed(inside)
    if found is None or any(isinstance(digit, str) for row in found.rows for digit in row):
        return None
    return ["".join(map(str, row)) for row in found.rows]
