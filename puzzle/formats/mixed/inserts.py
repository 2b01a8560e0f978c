"""Rows that SQL puts into a table, by the names of its columns: ``INSERT INTO t (id, puzzle) …``.

Each row is read as an object of JSON with these members, so that a solution, a level and a rule in
its columns are heeded wherever they stand. Rows of ``COPY … FROM stdin`` are parted by tabs. What
names no column of puzzles is left to others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from puzzle.formats.cell_names import ROW_NAMES
from puzzle.formats.in_json.brackets import parsed
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.loose_json import REMARKS
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.record import Record, SetAside
from puzzle.formats.registry import VALUES
from puzzle.geometry import Geometry

_NAME = r"[\w.`\"\[\]]{1,120}"
_INTO = rf"\s*(?:insert(?:\s+or\s+\w+|\s+ignore)?\s+into|replace\s+into|copy)\s+{_NAME}\s*"
_BEGIN = re.compile(rf"{_INTO}(?:\(|$)", re.IGNORECASE)
_HEAD = re.compile(
    rf"{_INTO}\(([^()]{{5,1000}})\)\s*(?:values\s*|from\s+stdin\b[^\n]*)", re.IGNORECASE
)
_COPIED = re.compile(r"from\s+stdin\b[^\n]*\Z", re.IGNORECASE)
_COLUMNS = frozenset(PUZZLE_NAMES) - {"value"}
"""Names of columns with a puzzle in each row; that of a value may be of a cell."""
_MOST_OF_A_HEAD = 40
"""Lines of what stands before the first row; each column may have its own."""
_VALUE = re.compile(
    r"\s*(?:[NEB]?'(?P<text>(?:[^'\\]|''|\\.)*)'|\"(?P<name>[^\"]*)\""
    r"|(?P<bare>[^\s,()'\"][^,()'\"]*(?:\([^()']{0,99}\))?))\s*(?P<end>[,)])",
    re.DOTALL,
)
_ESCAPED = re.compile(r"''|\\(.)", re.DOTALL)
_MOST_OF_A_ROW, _LONGEST_ROW = 60, 20_000
"""Lines and characters of a row; the rows of a grid may have lines of their own in a text."""
_REMARKS = ("--", "/*", "#")
_AROUND = "-/*# \t\r\n"
"""Around the words of a comment."""
_CONSTANTS: Mapping[str, bool | None] = MappingProxyType(
    {"null": None, "\\n": None, "true": True, "false": False}
)
_NOTHING = (None, "")


class _Tuple(NamedTuple):
    """The values of a row, and where the text ends that has it."""

    values: Sequence[object]
    end: int


def inserted(ahead: Ahead, geometry: Geometry | None) -> Iterator[Record | SetAside] | None:
    """Return the rows of the statement that begins here; None for anything else.

    Its lines are taken as the rows are asked for, up to the first that is none.

    Args:
        ahead: the source.
        geometry: of every record; by default what the record says.
    """
    if not _BEGIN.match(ahead.peek() or ""):
        return None
    head = ""
    for count in range(1, _MOST_OF_A_HEAD + 1):
        if (text := ahead.peek(count - 1)) is None or len(head) > _LONGEST_ROW:
            return None
        head += text if count == 1 else f"\n{text}"
        if (found := _HEAD.match(head)) is not None:
            names = [name.strip().strip('`"[]').lower() for name in found[1].split(",")]
            if _COLUMNS.isdisjoint(names) or not ROW_NAMES.isdisjoint(names):
                return None
            told, behind = found.group().rstrip(), head[found.end() :]
            statement = _Statement(ahead, names, geometry)
            is_copied = _COPIED.search(told) is not None
            rows = statement.copied() if is_copied else statement.rows(behind)
            return statement.below(told, count, rows)
    return None


class _Statement:
    """A statement whose head was read, with the names of its columns in small letters."""

    def __init__(self, ahead: Ahead, names: Sequence[str], geometry: Geometry | None) -> None:
        self._ahead, self._names, self._geometry = ahead, names, geometry
        self._remark = ""
        """The last comment, which may be on all rows below it."""

    def below(
        self, head: str, count: int, rows: Iterator[Record | SetAside]
    ) -> Iterator[Record | SetAside]:
        """Yield the head, of so many lines, and the rows below it."""
        yield SetAside(self._ahead.number, head)
        for _ in range(count):
            self._ahead.take()
        yield from rows

    def rows(self, behind: str) -> Iterator[Record | SetAside]:
        """Yield what ``INSERT`` has, with what follows on the last line of its head."""
        line, left = self._ahead.number - 1, behind
        while True:
            left = left.lstrip(" \t\r\n,")
            if not left:
                following = self._ahead.peek()
                if following is None:
                    return
                if not following.strip() or following.lstrip().startswith(_REMARKS):
                    self._remark = following.strip(_AROUND) or self._remark
                    yield SetAside(self._ahead.number, self._ahead.take())
                    continue
            more, row = self._next_row(left)
            if row is None:
                if left.strip("; \r"):
                    yield SetAside(line, left)
                return
            line = line if left else self._ahead.number
            lines = [left] if left else []
            whole = "\n".join([*lines, *(self._ahead.take() for _ in range(more))])
            yield self._record(line, whole[: row.end].strip(" \t,"), row.values)
            left, line = whole[row.end :], self._ahead.number - 1

    def copied(self) -> Iterator[Record | SetAside]:
        """Yield what ``COPY`` has, up to the line that ends it or is no row of as many columns."""
        while (text := self._ahead.peek()) is not None and text.strip() != "\\.":
            entries = text.rstrip("\r\n").split("\t")
            if len(entries) != len(self._names):
                return
            values = [_CONSTANTS.get(one.lower(), one.replace("\\n", "\n")) for one in entries]
            yield self._record(self._ahead.number, self._ahead.take(), values)

    def _next_row(self, left: str) -> tuple[int, _Tuple | None]:
        """Return the row that begins with what is left of a line, and how many lines it needs."""
        whole = left
        for more in range(_MOST_OF_A_ROW):
            if more or not left:
                text = self._ahead.peek(more - bool(left))
                if text is None or len(whole) > _LONGEST_ROW:
                    break
                whole = text if not whole else f"{whole}\n{text}"
            row = _row_of(whole)
            if row is not None:
                fits = len(row.values) == len(self._names)
                return more + (not left), row if fits else None
            if not whole.lstrip(" \t\r,").startswith("("):
                break
        return 0, None

    def _record(self, line: int, text: str, values: Sequence[object]) -> Record | SetAside:
        members = {REMARKS: self._remark, **dict(zip(self._names, values, strict=True))}
        if all(members.get(name) in _NOTHING for name in _COLUMNS):
            return SetAside(line, text)
        return next(iter(VALUES.read_value(line, text, members, self._geometry)))


def _row_of(text: str) -> _Tuple | None:
    """Return the row in brackets that a text begins with; None where it is none, or breaks off."""
    at = len(text) - len(text.lstrip(" \t\r,"))
    if text[at : at + 1] != "(":
        return None
    values, at = list[object](), at + 1
    while (found := _VALUE.match(text, at)) is not None:
        values.append(_value(found))
        at = found.end()
        if found["end"] == ")":
            return _Tuple(values, at)
    return None


def _value(found: re.Match[str]) -> object:
    """Return a value: a text, what a text of JSON has, a number, or nothing."""
    bare = found["bare"]
    if bare is not None:
        bare = bare.strip()
        number = parsed(bare) if bare[:1].isdigit() or bare[:1] == "-" else None
        return _CONSTANTS.get(bare.lower(), bare if number is None else number)
    told = found["text"] if found["text"] is not None else found["name"]
    text = _ESCAPED.sub(lambda sign: _unescaped(sign[1]), told)
    return (parsed(text) if text[:1] in ("[", "{") else None) or text


def _unescaped(sign: str | None) -> str:
    return "'" if sign is None else "\n" if sign == "n" else sign
