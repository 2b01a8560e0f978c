"""From arguments to records: files, standard input, and puzzles written out as arguments.

An argument that names something on disk is that file; otherwise it is read as a puzzle. Text is
UTF-8, or what its byte order mark says. Nothing is dropped: a source that cannot be opened is a
`Fault`, and one that holds no puzzle, or is no text at all, is a record that says so.
"""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridmill.cli.door import system_sentence
from gridmill.cli.streams import say

if TYPE_CHECKING:
    from puzzle.formats import Record

STANDARD_INPUT = "-"
LONGEST_LINE = 100_000
"""Characters of one line that are kept; no notation comes near it."""

_PUZZLE_CHARACTERS = frozenset("0123456789.*_-|+ \t\r\n")
_SHORTEST_PUZZLE_LIKE = 10
_LONG_AS_A_PUZZLE = 60
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True, slots=True)
class Submission:
    """One record and where it came from.

    Attributes:
        source: the file as it was named, ``-`` for standard input, None for an argument that is
            the puzzle itself; the record's line is then the position among the arguments.
        record: the record.
    """

    source: str | None
    record: Record

    @property
    def place(self) -> str:
        """Where it is, for people: ``puzzles.txt:3``."""
        match self.source:
            case None:
                return f"argument {self.record.line}"
            case "-":
                return f"stdin:{self.record.line}"
            case name:
                return f"{name}:{self.record.line}"


@dataclass(frozen=True, slots=True)
class Fault:
    """A source that cannot be opened; `sentence` says why and what to do."""

    sentence: str


def submissions(
    arguments: Iterable[str], notation: str | None = None
) -> Iterator[Submission | Fault]:
    """Every record that the arguments lead to, in order, as it is read.

    Args:
        arguments: names of files, ``-``, or puzzles.
        notation: a name of `puzzle.formats.NOTATIONS`; by default each source's own.
    """
    for position, argument in enumerate(arguments, start=1):
        if argument == STANDARD_INPUT:
            yield from _from_standard_input(notation)
        elif _exists(argument):
            yield from _from_file(argument, notation)
        elif _looks_like_a_puzzle(argument):
            yield from _from_argument(argument, position, notation)
        else:
            yield Fault(_neither(argument))


def place_width(arguments: Sequence[str]) -> int:
    """Room for the places of what these arguments lead to, with line numbers of four digits."""
    return max(
        len(f"{argument}:1234") if _exists(argument) else len(f"argument {len(arguments)}")
        for argument in arguments
    )


def _exists(argument: str) -> bool:
    try:
        return bool(argument) and Path(argument).exists()
    except OSError:  # a puzzle can be longer than a name may be
        return False


def _looks_like_a_puzzle(argument: str) -> bool:
    """True for what is rather a puzzle, however malformed, than the name of a missing file."""
    if len(argument) >= _LONG_AS_A_PUZZLE:
        return "/" not in argument and "\\" not in argument
    return len(argument) >= _SHORTEST_PUZZLE_LIKE and _PUZZLE_CHARACTERS.issuperset(argument)


def _neither(argument: str) -> str:
    if not argument:
        return "An empty argument is neither a file nor a puzzle: give a file, - or a puzzle."
    return (
        f"{argument}: there is no such file, and as a puzzle it would need 81 characters, "
        f"not {len(argument)}."
    )


def _from_standard_input(notation: str | None) -> Iterator[Submission | Fault]:
    if sys.stdin is None:
        yield Fault("Standard input is closed: give a file or a puzzle instead of -.")
        return
    if sys.stdin.isatty():
        say("Reading puzzles from the terminal, one a line; Ctrl-D ends.")
    try:
        yield from _from_stream(sys.stdin.buffer, STANDARD_INPUT, notation)
    except OSError as error:
        yield Fault(f"Standard input cannot be read: {system_sentence(error)}")


def _from_file(name: str, notation: str | None) -> Iterator[Submission | Fault]:
    if Path(name).is_dir():
        yield Fault(f"{name}: this is a folder: name the files in it, such as {Path(name, '*')}.")
        return
    try:
        with Path(name).open("rb") as stream:
            yield from _from_stream(stream, name, notation)
    except OSError as error:
        yield Fault(system_sentence(error))


def _from_argument(text: str, position: int, notation: str | None) -> Iterator[Submission]:
    for record in _records(text.splitlines(keepends=True), notation):
        yield Submission(None, replace(record, line=position))


def _from_stream(stream: Any, source: str, notation: str | None) -> Iterator[Submission]:
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)
    head = buffered.peek(4)
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS if head.startswith(mark)), None)
    if encoding is None and b"\0" in head:
        yield Submission(
            source,
            _nothing_in("This is a binary file, not text: save it as text, one puzzle a line."),
        )
        return
    text = io.TextIOWrapper(buffered, encoding=encoding or "utf-8", errors="replace")
    found = False
    try:
        for record in _records(_lines(text), notation):
            found = True
            yield Submission(source, record)
    finally:
        text.detach()  # whoever opened the stream closes it
    if not found:
        yield Submission(source, _nothing_in("There is no puzzle in it: write one a line."))


def _nothing_in(sentence: str) -> Record:
    from puzzle.errors import NotationError
    from puzzle.formats import Record

    return Record(1, "", NotationError(sentence, line=1))


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    """The lines of a text, each cut to a length that fits in memory."""
    while line := text.readline(LONGEST_LINE):
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith("\n"):
            rest = text.readline(LONGEST_LINE)
        yield line


def _records(lines: Iterable[str], notation: str | None) -> Iterator[Record]:
    from puzzle.formats import NOTATIONS, read

    return read(lines) if notation is None else NOTATIONS[notation].read(lines)
