"""From arguments to records: files, folders, standard input, and puzzles written as arguments.

An argument that names something on disk is that file, or all files in that folder; otherwise it is
read as a puzzle. Nothing is dropped: a source that cannot be opened is `Unopened`, and one that
holds no puzzle, or is of an unknown kind, is a record that says so.
"""

from __future__ import annotations

import io
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias, TypeVar

from gridmill.printable import printable, system_sentence

if TYPE_CHECKING:
    from puzzle.formats import Batch, Record, SetAside

T = TypeVar("T")

STANDARD_INPUT = "-"

LONGEST_TEXT = 1000
"""Characters of what is no grid that are repeated in answers."""

_PUZZLE_CHARACTERS = frozenset("0123456789.*_-|+ \t\r\n")
_SHORTEST_PUZZLE_LIKE = 10
_LONG_AS_A_PUZZLE = 60
_RECORDS = "puzzles.jsonl"
_BESIDE_RECORDS = frozenset({"manifest.json", "recipe.toml"})
"""In a folder of gridmill's own: everything about the puzzles of a run or a book, and what a run or
a book has beside it. The other files there tell of the same puzzles."""
_MOST_NAMES = 1000
"""Files of a folder whose names are looked at before the first is read."""


def _no_file(_path: Path) -> bool:
    return False


def _silent(_sentence: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Inputs:
    """What is to be read, and what the one who reads must know of the run.

    Attributes:
        arguments: names of files or folders, ``-``, or puzzles.
        notation: a name of `puzzle.formats.readable`; None for each source's own.
        is_written: says of a file of a folder that the run writes it, and must not read it.
        is_output: says of a file that standard output goes there.
        say: takes sentences for people about what is read, or left out.
    """

    arguments: Sequence[str]
    notation: str | None = None
    is_written: Callable[[Path], bool] = _no_file
    is_output: Callable[[Path], bool] = _no_file
    say: Callable[[str], None] = _silent

    @property
    def are_waited_for(self) -> bool:
        """True when records may come slowly, as from a pipe."""
        return STANDARD_INPUT in self.arguments

    def submissions(self) -> Iterator[Found]:
        """Every record that the arguments lead to, and what else, in order, as it is read."""
        return one_by_one(self.bundled())

    def bundled(self, meter: Meter | None = None) -> Iterator[Found | Bundle]:
        """Yield the same, plain records in bundles where they come by the batch.

        Args:
            meter: what measures the reading of files.
        """
        for position, argument in enumerate(self.arguments, start=1):
            if argument == STANDARD_INPUT:
                yield from _from_standard_input(self)
            elif is_there(argument):
                yield from _from_file(argument, self, meter)
            elif looks_like_a_puzzle(argument):
                yield from _from_argument(argument, position, self.notation)
            else:
                yield Unopened(_neither(argument))


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
        """Where it is, for people: ``puzzles.txt:3``, or ``book.xlsx:Sheet1!B2``."""
        return f"{place_of(self.source)}{self.record.place}"


@dataclass(frozen=True, slots=True)
class Bundle:
    """Submissions of one source whose records are plain puzzles: as many, and small.

    Attributes:
        source: as for each `Submission`.
        batch: their records.
    """

    source: str | None
    batch: Batch

    def __len__(self) -> int:
        return len(self.batch)

    @property
    def places(self) -> list[str]:
        """`Submission.place` of each."""
        before = place_of(self.source)
        return [f"{before}{line}" for line in self.batch.lines.tolist()]

    def __getitem__(self, part: slice) -> Bundle:
        return Bundle(self.source, self.batch[part])

    def submissions(self) -> Iterator[Submission]:
        """Each by itself."""
        return (Submission(self.source, record) for record in self.batch.records())


@dataclass(frozen=True, slots=True)
class Unopened:
    """A source that cannot be opened; `sentence` says why and what to do."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Aside:
    """Text of a source that is no attempt at a puzzle: it has no verdict, and is counted.

    Attributes:
        source: as for a `Submission`.
        text: the text.
    """

    source: str | None
    text: SetAside

    @property
    def place(self) -> str:
        """Where it is, for people."""
        return f"{place_of(self.source)}{self.text.place}"

    def json_values(self) -> dict[str, Any]:
        """Return the text as JSON values.

        `set_aside.schema.json` beside this module describes them.
        """
        text = self.text
        where: dict[str, Any] = {"where": text.where} if text.where else {}
        where |= {} if text.letter is None else {"letter": text.letter.json_values()}
        said = {"set_aside": text.text[:LONGEST_TEXT], "lines": text.line_count}
        return {"file": self.source, "line": text.line, **where, **said}


Found: TypeAlias = "Submission | Aside | Unopened"
"""What an input leads to."""


class Waiting:
    """Submissions that wait for their turn, and are taken so many at a time.

    Args:
        source: where they come from; it is read as they are taken.
    """

    def __init__(self, source: Iterator[Found | Bundle]) -> None:
        self._source = source
        self._back: deque[Found | Bundle] = deque()

    def take(self, count: int) -> list[Found | Bundle]:
        """Return the next so many, anything else counting as one; fewer at the end alone."""
        taken = []
        while count > 0 and (found := self.take_one(count)) is not None:
            taken.append(found)
            count -= count_of([found])
        return taken

    def take_what_is_there(self, count: int) -> list[Found | Bundle]:
        """Return the next, or as many of the next bundle, without waiting for more.

        Empty at the end.
        """
        found = self.take_one(count)
        return [] if found is None else [found]

    def take_one(self, most: int) -> Found | Bundle | None:
        """Return the next, or of the next bundle no more than so many; None at the end."""
        found = self._back.popleft() if self._back else next(self._source, None)
        if isinstance(found, Bundle) and len(found) > most:
            self._back.appendleft(found[most:])
            return found[:most]
        return found

    def put_back(self, taken: Sequence[Found | Bundle]) -> None:
        """Let these come next once more."""
        self._back.extendleft(reversed(taken))


class Meter:
    """How far into the sources the reading is, in bytes.

    Args:
        inputs: what is read.

    Attributes:
        total: bytes of all sources together; None when a source is not on disk, so that nobody
            knows.
    """

    def __init__(self, inputs: Inputs) -> None:
        self.total = _size_of(inputs)
        self._before = 0
        self._stream: BinaryIO | None = None

    @property
    def done(self) -> int:
        """Bytes that were read so far."""
        return self._before + (0 if self._stream is None else _told(self._stream))

    @contextmanager
    def reading(self, stream: BinaryIO) -> Iterator[None]:
        """Count what is read of a source in this block."""
        self._stream = stream
        try:
            yield
            self._before += _told(stream)
        finally:
            self._stream = None


def _told(stream: BinaryIO) -> int:
    """How far a stream was read, in bytes; 0 for a pipe, which does not tell."""
    return stream.tell() if stream.seekable() else 0


def count_of(found: Iterable[object]) -> int:
    """How many submissions these are; anything else counts as one."""
    return sum(len(one) if isinstance(one, Bundle) else 1 for one in found)


def one_by_one(found: Iterable[T | Bundle]) -> Iterator[T | Submission]:
    """Yield the same with each submission by itself."""
    for one in found:
        if isinstance(one, Bundle):
            yield from one.submissions()
        else:
            yield one


def place_width(arguments: Sequence[str]) -> int:
    """Room for the places of what these arguments lead to, with line numbers of four digits."""
    there = filter(is_there, arguments)
    names = (name for argument in there for name in _first_names(argument))
    others = (f"argument {len(arguments)}" for argument in arguments if not is_there(argument))
    return max(map(len, chain((f"{name}:1234" for name in names), others)), default=0)


def place_of(source: str | None) -> str:
    """Return what the places of a source's records begin with; see `Submission`."""
    match source:
        case None:
            return "argument "
        case "-":
            return "stdin:"
        case name:
            return f"{printable(name)}:"


def _first_names(argument: str) -> Iterator[str]:
    """Yield a file, or the first files of a folder, as their places name them."""
    if not Path(argument).is_dir():
        yield argument
        return
    paths = (Path(folder, name) for folder, _, names in os.walk(argument) for name in names)
    yield from (str(path) for path in islice(paths, _MOST_NAMES))


def is_one_puzzle(arguments: Sequence[str]) -> bool:
    """Recognise a single argument that is the puzzle itself."""
    return len(arguments) == 1 and arguments[0] != STANDARD_INPUT and not is_there(arguments[0])


def is_one_of(arguments: Iterable[str], file: Path) -> bool:
    """Recognise a file that is there, and that one of the arguments names."""
    return file.exists() and any(is_there(name) and file.samefile(name) for name in arguments)


def is_there(argument: str) -> bool:
    """Tell whether an argument names a file or a folder that is there."""
    try:
        return bool(argument) and Path(argument).exists()
    except OSError:  # a puzzle can be longer than a name may be
        return False


def looks_like_a_puzzle(argument: str) -> bool:
    """Recognise what is rather a puzzle, however malformed, than the name of a missing file."""
    if len(argument) >= _LONG_AS_A_PUZZLE:
        is_link = "://" in argument
        return is_link or ("/" not in argument and "\\" not in argument)
    return len(argument) >= _SHORTEST_PUZZLE_LIKE and _PUZZLE_CHARACTERS.issuperset(argument)


def _neither(argument: str) -> str:
    if not argument:
        return "An empty argument is neither a file nor a puzzle: give a file, - or a puzzle."
    if "://" in argument:
        return (
            f"{printable(argument)}: there is no such file, and no link is opened: give the puzzle "
            "that is behind it."
        )
    missing = f"{printable(argument)}: there is no such file"
    if "/" in argument or "\\" in argument:
        return f"{missing}."
    return f"{missing}, and as a puzzle it would need 81 characters, not {len(argument)}."


def _from_standard_input(inputs: Inputs) -> Iterator[Found | Bundle]:
    if sys.stdin is None:
        yield Unopened("Standard input is closed: give a file or a puzzle instead of -.")
        return
    from puzzle.formats.streams import opened_pipe

    if sys.stdin.isatty():
        inputs.say("Reading puzzles from the terminal, one a line; Ctrl-D ends.")
    try:
        stream = sys.stdin.buffer if sys.stdin.isatty() else opened_pipe(sys.stdin.buffer)
        yield from read_source(stream, STANDARD_INPUT, inputs.notation)
    except OSError as error:
        yield Unopened(f"Standard input cannot be read: {system_sentence(error)}")


def _from_file(name: str, inputs: Inputs, meter: Meter | None) -> Iterator[Found | Bundle]:
    if Path(name).is_dir():
        yield from _from_folder(name, inputs, meter)
        return
    if inputs.is_output(Path(name)):
        yield Unopened(f"{printable(name)}: standard output goes there: send it to another file.")
        return
    from puzzle.formats.streams import opened_pipe

    try:
        with Path(name).open("rb") as stream, meter.reading(stream) if meter else nullcontext():
            yield from read_source(opened_pipe(stream), name, inputs.notation)
    except OSError as error:
        yield Unopened(system_sentence(error))


def _from_folder(name: str, inputs: Inputs, meter: Meter | None) -> Iterator[Found | Bundle]:
    """Yield the records of every file in a folder and in those below it.

    What is left out is said.
    """
    unread: list[OSError] = []
    found = False
    left_out: list[str] = []
    for path in _files_in(name, unread, left_out, inputs.is_written):
        found = True
        if _is_ours(path):
            place = printable(str(path.parent))
            inputs.say(
                f"{place}: a run or book of gridmill; of its files {_RECORDS} alone is read."
            )
        yield from _from_file(str(path), inputs, meter)
    for error in unread:
        yield Unopened(system_sentence(error))
    if left_out:
        many = len(left_out) - 1
        more = f" and {many} more" if many else ""
        inputs.say(
            f"{printable(left_out[0])}{more}: left out, being hidden, a link to a folder, no file "
            "that ends, mail that is being delivered, or written by this very command."
        )
    if not found and not unread:
        yield Unopened(f"{printable(name)}: there is no file in this folder.")


def _files_in(
    name: str,
    unread: list[OSError],
    left_out: list[str],
    is_written: Callable[[Path], bool] = _no_file,
) -> Iterator[Path]:
    """Yield the files of a folder and of those below it, by name; the others come to `left_out`."""
    for folder, below, files in os.walk(name, onerror=unread.append):
        unwalked = {one for one in (*below, *files) if one.startswith(".")}
        unwalked |= {one for one in below if Path(folder, one).is_symlink()}  # which may lead round
        if {"cur", "new"} <= set(below) and "tmp" in below:
            below.remove("tmp")  # of a maildir, where mails are not whole yet
            try:
                left_out += sorted(str(path) for path in Path(folder, "tmp").iterdir())
            except OSError as error:
                unread.append(error)
        below[:] = sorted(set(below) - unwalked)
        if _RECORDS in files and _is_ours(Path(folder, _RECORDS)):
            below.clear()
            unwalked.clear()
            files[:] = [_RECORDS]
        for file in sorted(files):
            path = Path(folder, file)
            # A pipe or a device might never end, nor does what grows as it is read.
            is_endless = (path.exists() and not path.is_file()) or is_written(path)
            if file in unwalked or is_endless:
                left_out.append(str(path))
            else:
                yield path
        left_out += [str(Path(folder, one)) for one in sorted(unwalked.difference(files))]


def _is_ours(path: Path) -> bool:
    """Recognise the records in the folder of a run or a book."""
    is_beside = any((path.parent / name).is_file() for name in _BESIDE_RECORDS)
    return path.name == _RECORDS and path.is_file() and is_beside


def _size_of(inputs: Inputs) -> int | None:
    """Bytes of all files that are read; None when one is no file."""
    total = 0
    for argument in inputs.arguments:
        path = Path(argument)
        if argument == STANDARD_INPUT or not is_there(argument):
            return None
        paths = _files_in(argument, [], [], inputs.is_written) if path.is_dir() else [path]
        for one in paths:
            if one.exists() and not one.is_file():
                return None
            total += one.stat().st_size if one.exists() else 0
    return total


def _from_argument(text: str, position: int, notation: str | None) -> Iterator[Submission]:
    for record in _records_of(text, notation):
        yield Submission(None, replace(record, line=position))


def _records_of(text: str, notation: str | None) -> Iterable[Record]:
    """Return the records of an argument that is a puzzle."""
    from puzzle.formats.given import is_plain

    if notation is None and is_plain(text):
        from puzzle.formats.plain import line

        return line.read([text])
    from puzzle.formats import read_stream

    data = text.encode(errors="replace")
    # What is given as a puzzle was meant as one.
    return list(read_stream(io.BytesIO(data), notation)) or read_stream(io.BytesIO(data), "line")


def read_source(
    stream: BinaryIO, source: str, notation: str | None
) -> Iterator[Submission | Bundle | Aside]:
    """Yield the records of one source, and the text around them.

    There is at least one record, unless programs wrote all of it: a notice of absence is nobody's
    attempt at a puzzle.

    Args:
        stream: the source.
        source: its name, see `Submission`.
        notation: how it is written; None to see by the content.

    Raises:
        OSError: the stream cannot be read.
    """
    from puzzle.errors import NotationError
    from puzzle.formats import Batch, Record, SetAside, read_batches
    from puzzle.formats.record import NO_PUZZLE

    found, first = False, SetAside(1, "")
    are_automatic = set[bool]()
    for one in read_batches(stream, notation):
        if isinstance(one, SetAside):
            first = one if first.text == "" else first
            are_automatic.add(one.letter is not None and one.letter.is_automatic)
            yield Aside(source, one)
            continue
        found = True
        yield Bundle(source, one) if isinstance(one, Batch) else Submission(source, one)
    if not found and are_automatic != {True}:
        nothing = NotationError(NO_PUZZLE, line=1)
        where = first.where if first.letter else None
        yield Submission(source, Record(1, "", nothing, where, letter=first.letter))
