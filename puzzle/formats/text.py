"""What the text notations share: lines, blocks of lines, rows of fields, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, ParamSpec, TypeVar, cast

from puzzle.errors import NotationError
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.message import Numeral, Quoted, in_quotes, message

LONGEST_LINE = 100_000
"""Characters of one line that are kept; no notation comes near it."""
MAX_BLOCK_LINES = 1000
"""Lines of a block that are kept; no puzzle needs more, and a file may be larger than memory."""
MAX_BLOCK_CHARACTERS = 200_000
"""Characters of a block that are kept."""

FEWEST_CELLS = 36
"""Cells of a puzzle that is known amid other things; a smaller one looks like a number."""
NEAR = range(CLASSIC.cell_count - 20, CLASSIC.cell_count + 21)
"""Cells of what may be a 9×9 puzzle with some too many or too few."""

_BRACKETS = str.maketrans("[](){}", "      ")
_ROW_END = re.compile(r"[\])}]\s*[,;]\s*$")
_NAMED = re.compile(r"(?<!\w)[A-Za-z_]\w*\s*=(?=\s*\[)")
"""What stands before the bracket of a matrix in a program."""
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?")
_TOKEN = re.compile(r"[^\s,;]+")
_NUMBER_SIGN = re.compile(
    r"[^#]{0,20}#\s?[0-9]{1,7}[.):]?\s+[\"']?(?=[0.]*[1-9])[0-9A-Z.]{36}",
)
"""A line whose first ``#`` stands before the number of a puzzle, and the puzzle behind it."""
_VECTOR = "'#("
"""What begins an array of Lisp."""
_OF_HASHES = re.compile(r"\s*(?=(?:#*[1-9]){8})[#1-9]{81}\s*")
"""A line whose blanks are ``#``."""
_SEPARATORS = ",;\t"
_QUOTES = "\"'"
_TABS_OF_A_ROW = 3
_SHOWN = 20
SENTENCE = 60
"""Characters of a text that a message shows; and of a sentence, to be known again by them."""
_REMEMBERED = 384
"""Answers of a look at a line that are kept; a line may have `LONGEST_LINE` characters."""

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def remembered(look: Callable[_Asked, _Answer]) -> Callable[_Asked, _Answer]:
    """Remember what a look at a line gave: each is looked at several times, here and ahead."""
    return cast("Callable[_Asked, _Answer]", lru_cache(maxsize=_REMEMBERED)(look))


class Field(NamedTuple):
    """One entry of a row: its text, and its 1-based column in the line."""

    text: str
    column: int

    @property
    def is_short(self) -> bool:
        """True for what may stand in a table of digits, right or wrong: a number, or two signs."""
        return len(self.text) <= 2 or integer(self.text) is not None

    @property
    def shown(self) -> str:
        """The text for a message: in quotes, and no longer than a message bears."""
        return shorten(self.text)


class TableRow(NamedTuple):
    """One row of a table: the 1-based line where it stands, and its entries."""

    line: int
    fields: list[Field]

    def looks_like(self, width: int) -> bool:
        """Recognise a row of this many entries, most of them fit for a table of digits."""
        short = sum(field.is_short for field in self.fields)
        return len(self.fields) == width and 2 * short > width


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that follow one another without an empty line between them.

    Attributes:
        line: 1-based line where the block starts.
        lines: its lines with their 1-based numbers, as they stood, lines of comment left out; no
            more than `MAX_BLOCK_LINES`, nor than `MAX_BLOCK_CHARACTERS` in all.
        is_cut: True when the block has more than that.
    """

    line: int
    lines: tuple[tuple[int, str], ...]
    is_cut: bool

    @property
    def text(self) -> str:
        """The lines as they stood."""
        return "\n".join(text for _, text in self.lines)

    def rows(self) -> list[TableRow]:
        """Return the rows of the block as a table; a line holds one, or several parted by ``;``."""
        return [row for number, text in self.lines for row in rows_of(number, text)]


def blocks(
    lines: Iterable[str], begins: Callable[[Sequence[str], str], bool] | None = None
) -> Iterator[Block]:
    """Yield the blocks of a source one by one; everything from ``#`` on is a comment.

    Args:
        lines: the source.
        begins: says of a line, lines of comment among them, whether a new block begins with it,
            given the lines of the block so far, at least one; by default empty lines alone part
            blocks.
    """
    block = _Block()
    for number, raw in numbered(lines):
        text = raw.rstrip("\r\n")
        parts = is_empty(text)
        if block.lines and (parts or (begins and begins(block.texts, text))):
            yield block.end()
            block = _Block()
        if not parts and not is_empty(without_comment(text)):
            block.add(number, text)
    if block.lines:
        yield block.end()


class _Block:
    """A block that is being read."""

    def __init__(self) -> None:
        self.lines: list[int] = []
        self.texts: list[str] = []
        self._room = MAX_BLOCK_CHARACTERS
        self._is_cut = False

    def add(self, number: int, text: str) -> None:
        """Keep a line, if there is room for it."""
        full = len(self.lines) == MAX_BLOCK_LINES or len(text) > self._room
        self._is_cut = self._is_cut or full
        if not (self._is_cut and self.lines):
            self.lines.append(number)
            self.texts.append(text[: self._room])
            self._room -= len(text)

    def end(self) -> Block:
        """Return the block as far as it was kept."""
        kept = tuple(zip(self.lines, self.texts, strict=True))
        return Block(self.lines[0], kept, self._is_cut)


class LinesFrom(Iterator[str]):
    """Lines of a source that begin somewhere in it.

    Args:
        lines: they themselves.
        first: 1-based number of the first.
    """

    def __init__(self, lines: Iterable[str], first: int) -> None:
        self.first = first
        self._lines = iter(lines)

    def __next__(self) -> str:
        return next(self._lines)


def numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Return the lines with their 1-based numbers in the source."""
    return enumerate(lines, start=lines.first if isinstance(lines, LinesFrom) else 1)


def each_line(lines: Iterable[str], parse: Callable[[str], Grid]) -> Iterator[Record]:
    """One record a line; empty lines, and those that begin with ``#``, are no records.

    Args:
        lines: the source.
        parse: the grid of one line, without its line end; it raises `NotationError` with the
            column, if it knows that, and without the line.
    """
    for number, raw in numbered(lines):
        record = record_of(number, raw, parse)
        if record is not None:
            yield record


def record_of(number: int, raw: str, parse: Callable[[str], Grid]) -> Record | None:
    """Return the record of one line; None for an empty line or a comment.

    Args:
        number: its 1-based line.
        raw: the line; its line end may be kept on.
        parse: as for `each_line`.
    """
    text = raw.rstrip("\r\n")
    if is_comment(text):
        return None
    try:
        return Record(number, text, parse(short_enough(text)))
    except NotationError as error:
        return Record(number, text, error.at_line(number))


def is_comment(line: str) -> bool:
    """Recognise an empty line and for one that begins with ``#``."""
    body = line.strip()
    is_puzzle = _NUMBER_SIGN.match(body) or _OF_HASHES.fullmatch(body)
    return not body or (body.startswith("#") and not is_puzzle)


def most(lines: Iterable[str], is_alike: Callable[[str], bool]) -> bool:
    """Tell whether more than half of the lines that are no comments are alike."""
    found = [is_alike(line) for line in lines if not is_comment(line)]
    return 2 * sum(found) > len(found)


def short_enough(text: str) -> str:
    """Return the record itself.

    Raises:
        NotationError: it was cut, being longer than any notation has records.
    """
    if len(text) >= LONGEST_LINE:
        raise NotationError(
            message(
                "record.long",
                "More than {most} characters in one record: no puzzle needs so many.",
                most=Numeral(LONGEST_LINE - 1),
            )
        )
    return text


def is_empty(line: str) -> bool:
    """Recognise a line that parts two blocks."""
    # A row of blanks separated by tabs looks empty, but has one tab fewer than the grid columns.
    return not line.strip() and line.count("\t") < _TABS_OF_A_ROW


def first_rows(head: Iterable[str]) -> list[TableRow]:
    """Return the rows of the first block, for a look at what notation it may be."""
    return [row for block in islice(blocks(head), 1) for row in block.rows()]


def without_comment(line: str) -> str:
    """Return the line up to the first ``#`` that begins a comment, without its line end."""
    at = line.find("#")
    if at > 0 and line.startswith(_VECTOR, at - 1):
        at = line.find("#", at + 1)
    if at >= 0 and _OF_HASHES.fullmatch(line):
        return line.rstrip("\r\n")
    if at >= 0 and (numbered_puzzle := _NUMBER_SIGN.match(line)):
        at = line.find("#", numbered_puzzle.end())
    return line[: at if at >= 0 else None].rstrip("\r\n")


def rows_of(number: int, text: str) -> list[TableRow]:
    """Return the rows of a line: one, or several parted by ``;``.

    Args:
        number: the 1-based number of the line.
        text: the line.
    """
    return [TableRow(number, list(part)) for part in _parts_of(text)]


@remembered
def _parts_of(text: str) -> Sequence[Sequence[Field]]:
    """Return the entries of each row of a line."""
    body = _NAMED.sub(lambda match: " " * len(match.group()), without_comment(text))
    parts = [
        fields(match.group(), match.start())
        for match in re.finditer("[^;]+", body)
        if match.group().translate(_BRACKETS).strip()
    ]
    return parts if parts and all(len(part) > 1 for part in parts) else [fields(body)]


def fields(text: str, start: int = 0) -> list[Field]:
    """Return the entries of a row that are separated by commas, semicolons, tabs or blanks.

    Brackets count as blanks, so that a list as MATLAB or Python prints it is read too. Between
    two commas, semicolons or tabs an entry may be empty. Quotes around an entry are left away.

    Args:
        text: the row.
        start: number of characters before it in its line.
    """
    body = _ROW_END.sub("", text).translate(_BRACKETS)
    for separator in _SEPARATORS:
        if separator not in body:
            continue
        entries = _split(body, separator, start)
        if all(_TOKEN.fullmatch(entry.text or "0") for entry in entries):
            return entries
    return [_field(match.group(), start + match.start() + 1) for match in _TOKEN.finditer(body)]


def are_labels(texts: Sequence[str]) -> bool:
    """Recognise what counts the columns or rows of a table.

    From 1, from 0, from A, or R1 and C1.
    """
    found = [text.upper() for text in texts]
    count = len(found)
    word = found[0].rstrip("0123456789") if found else ""
    counted = ([f"{word}{first + number}" for number in range(count)] for first in (0, 1))
    letters = [chr(ord("A") + number) for number in range(count)]
    return found == letters or found in counted


def shorten(text: str, most: int = _SHOWN) -> Quoted:
    """Return a text from a source, fit for a message: in quotes, unprintable signs escaped, cut.

    Args:
        text: the text.
        most: characters of it that are shown; "…" says that there are more.
    """
    return in_quotes(text if len(text) <= most else f"{text[:most].rstrip()}…")


def integer(text: str) -> int | None:
    """Return the integer that a text stands for (``3``, ``3.0``, ``3e0``), or None."""
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return int(value) if value.is_integer() else None


def _split(body: str, separator: str, start: int) -> list[Field]:
    entries = []
    for part in body.split(separator):
        text = part.strip()
        lead = len(part) - len(part.lstrip()) if text else 0
        entries.append(_field(text, start + lead + 1))
        start += len(part) + 1
    return entries


def _field(text: str, column: int) -> Field:
    """Return the entry, without the quotes around it."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in _QUOTES:
        return Field(text[1:-1].strip(), column + 1)
    return Field(text, column)


def without_quoted(text: str) -> str:
    """Return a text without what it quotes, each line behind ``>``; as it is where it is all so."""
    lines = text.split("\n")
    own = [line for line in lines if not line.startswith(">")]
    return "\n".join(own) if any(map(str.strip, own)) else text
