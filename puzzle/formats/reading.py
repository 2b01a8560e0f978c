"""Records of a source in whatever notation it is: packed, in mails, or plain."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import BinaryIO

from puzzle.errors import ArgumentError, NotationError
from puzzle.formats import spreadsheet
from puzzle.formats.batch import Batch, Found, one_by_one, records_of
from puzzle.formats.corrected import with_corrections
from puzzle.formats.documents import mail, office, packed, rtf, word
from puzzle.formats.documents.attached import with_rules_of_words
from puzzle.formats.documents.mail_text import NOTHING, Content
from puzzle.formats.empty import without_empty
from puzzle.formats.letter import ANSWER, Letter
from puzzle.formats.mixed import HEAD_LINES, read_mixed, read_mixed_as_it_comes
from puzzle.formats.mixed.comment import has_whole_puzzle
from puzzle.formats.plain import line
from puzzle.formats.progress import without_progress
from puzzle.formats.record import NO_PUZZLE, Record, SetAside
from puzzle.formats.registry import (
    ReadsBatches,
    ReadsBytes,
    ReadsLines,
    WritesBytes,
    of_bytes,
    readable,
    recognised,
    writable,
)
from puzzle.formats.rules.ruled import record_ruled_by
from puzzle.formats.rules_of_none import without_rules_of_none
from puzzle.formats.solved import with_solutions, without_solutions
from puzzle.formats.source import Source, lines_of
from puzzle.formats.tales.of_all import with_claims_told
from puzzle.formats.told_above import with_claims_above, with_claims_below
from puzzle.formats.told_of_several import (
    with_rules_of_several,
    with_rules_of_several_as_they_come,
)
from puzzle.formats.unheeded import with_unheeded, with_unheeded_as_they_come
from puzzle.formats.untitled import with_untitled_samurai
from puzzle.formats.withdrawn_by_mail import with_withdrawals_by_mail
from puzzle.geometry import FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, message

_TOO_LARGE = message(
    "packed.tar-large",
    "This tar file has more than {most} bytes: send its files in parts.",
    most=Numeral(packed.LARGEST_ZIP),
)
MAILS_IN_MAILS = 3
"""Mails that are attached to one another, one within the other."""


def detect(head: bytes) -> ReadsLines | ReadsBytes:
    """Return the notation of a source, by content: the first that recognises it, else ``line``.

    Args:
        head: the first bytes of the source, some thousands.
    """
    return of_bytes(head) or detect_lines(list(islice(Source.of(head).lines(), HEAD_LINES)))


def detect_lines(head: Sequence[str]) -> ReadsLines:
    """Return the notation of a source that is text, by content: the first that recognises it.

    Args:
        head: the first lines of the source, a few dozen.
    """
    return recognised(head) or line


def read(lines: str | Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """Yield the records of text in whatever notation it is, or in several.

    Args:
        lines: the text, or its lines, such as an open file; consumed as records are asked for.
        geometry: of every record; by default what the record says, else the plain one of its size.

    Returns:
        One record for each attempt at a puzzle, in order; its content is a grid, or the error that
        says why there is none. Text that is no attempt is passed over; nothing is raised for what
        the text holds.

    Raises:
        NotationError: what is given is neither a text nor its lines.
    """
    text = lines.splitlines() if isinstance(lines, str) else lines
    if isinstance(text, bytes) or not isinstance(text, Iterable):
        raise NotationError(f"Give a text or its lines, not of type {type(lines).__name__}.")
    bare = _without_line_ends(text)
    if isinstance(text, Sequence):
        return records_of(_with_words(read_mixed([*bare], recognised, geometry)))
    return records_of(_with_words_as_they_come(read_mixed_as_it_comes(bare, recognised, geometry)))


def _without_line_ends(lines: Iterable[str]) -> Iterator[str]:
    return (each.rstrip("\r\n") for each in lines)


def _with_words(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, with what words around each puzzle say of it."""
    claimed = with_claims_told(with_claims_below(with_claims_above(found)))
    return without_rules_of_none(with_unheeded(with_rules_of_several(claimed)))


def _with_words_as_they_come(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, with what words say of each puzzle that stand above it, or beside it."""
    ruled = with_rules_of_several_as_they_come(with_claims_above(found))
    return with_unheeded_as_they_come(ruled)


def read_text(
    lines: Iterable[str], geometry: Geometry | None = None
) -> Iterator[Record | SetAside]:
    """Yield the records of `read`, and the text between them.

    Args:
        lines: of the text, all of which is there.
        geometry: as for `read`.
    """
    bare = _without_line_ends(lines)
    pieces = [*bare] if isinstance(lines, Sequence) else bare
    for found in read_mixed(pieces, recognised, geometry):
        if isinstance(found, SetAside):
            yield found
        else:
            yield from one_by_one(found)


def read_one(text: str, geometry: Geometry | None = None) -> Grid:
    """Return the one grid of a text in whatever notation it is, with words around it or without.

    A solution that stands beside its puzzle is no second grid.

    Args:
        text: of one line or more.
        geometry: as for `ReadsLines.read`.

    Raises:
        NotationError: the text has no puzzle, or more than one, or one that cannot be read.
    """
    puzzles = without_progress(read_text(text.splitlines(), geometry))
    found = list(with_solutions(puzzles))
    records = [one for one in found if isinstance(one, Record)]
    if len(found) == 1 and isinstance(found[0], SetAside) and "\n" not in found[0].text:
        return line.parse_line(found[0].text, geometry)
    for record in records[:2]:
        if isinstance(record.content, NotationError):
            raise record.content
    if len(records) != 1 or not isinstance(records[0].content, Grid):
        number = "more than one puzzle" if records else "no puzzle"
        raise NotationError(f"The text has {number}: give the text of one.")
    return records[0].content


def read_source(
    stream: BinaryIO, notation: str | None, geometry: Geometry | None
) -> Iterator[Found]:
    """Yield what `puzzle.formats.streams.read_batches` yields, whatever the stream has."""
    source = Source(stream)
    found = _records(source, notation, geometry)
    try:
        yield from _of_whole(found) if source.is_there else _of_pipe(found)
    finally:
        source.release()


def _of_whole(found: Iterable[Found]) -> Iterator[Found]:
    """Yield what a source has of which all is there."""
    corrected = with_corrections(without_empty(with_untitled_samurai(found)))
    told = with_withdrawals_by_mail(corrected)
    return _with_words(with_solutions(without_progress(told)))


def _of_pipe(found: Iterable[Found]) -> Iterator[Found]:
    """Yield what a pipe has: each record as it comes, and none waits for what may follow."""
    return _with_words_as_they_come(without_solutions(without_progress(found, most_held=0)))


def write(grids: Iterable[Grid], notation: str) -> Iterator[bytes]:
    """Yield the bytes of a file that holds all grids, piece by piece; text is UTF-8.

    Args:
        grids: grids of geometries that the notation `holds`.
        notation: a name of `writable`.

    Raises:
        ArgumentError: there is no such notation to write, or what is given is no grid.
    """
    if notation not in writable():
        names = ", ".join(sorted(writable()))
        raise ArgumentError(f"{notation!r} is no notation to write: give one of {names}.")
    chosen, written = writable()[notation], map(_certainly, grids)
    if isinstance(chosen, WritesBytes):
        yield from chosen.write_bytes(written)
    else:
        for text in chosen.write(written):
            yield text.encode()


def _certainly(grid: Grid) -> Grid:
    if not isinstance(grid, Grid):
        kind = type(grid).__name__
        raise ArgumentError(f"Grids are written, and this is of type {kind}: make one by as_grid.")
    return grid


def _records(
    source: Source,
    notation: str | None,
    geometry: Geometry | None,
    mails: int = MAILS_IN_MAILS,
    packs: _PacksLeft | None = None,
) -> Iterator[Found]:
    """Yield the records of a source, which may be packed, or a mail with mails within.

    Args:
        source: the source.
        notation: how it is written; None to see by the content.
        geometry: of every record.
        mails: that may be within one another.
        packs: packed files that may still be unpacked of those around it; None where there is none.
    """
    if notation is not None and isinstance(readable()[notation], ReadsBytes):
        yield from _plain_records(source, notation, geometry)
    elif packed.is_of_one(source.head):
        around = _room_around(packs)
        file, room = packed.unpacked(source.stream, source.head, around, is_there=source.is_there)
        yield from _of_unpacked(file, notation, geometry, mails, _within(packs, room))
    elif packed.is_tar(source.head):
        data = source.stream.read(packed.LARGEST_ZIP + 1)
        if len(data) > packed.LARGEST_ZIP:
            yield Record(1, "", NotationError(_TOO_LARGE, line=1))
            return
        room = packed.room_of(len(data), _room_around(packs))
        files = packed.untarred(data, room)
        yield from _of_archive(files, notation, geometry, mails, _within(packs, room))
    elif source.head.startswith(packed.ZIP_MAGIC):
        data = source.stream.read(packed.LARGEST_ZIP + 1)
        archive = packed.archive_of(data) if len(data) <= packed.LARGEST_ZIP else None
        if archive is None:
            yield from _of_document(data, geometry)
            return
        room = packed.room_of(len(data), _room_around(packs))
        within = _within(packs, room)
        files = packed.unzipped(archive, room)
        yield from _of_archive(files, notation, geometry, mails, within)
    elif notation is None and rtf.recognises(source.head):
        yield from _of_rtf(source.stream.read(rtf.LARGEST_FILE + 1), geometry)
    elif notation is None and mails and mail.recognises(source.head):
        yield from _of_mails(source.stream, geometry, mails, packs)
    else:
        yield from _plain_records(source, notation, geometry)


@dataclass(slots=True)
class _PacksLeft:
    """How many packed files within a packed one may still be unpacked, and into what room."""

    count: int
    room: packed.Room


def _room_around(packs: _PacksLeft | None) -> packed.Room | None:
    return None if packs is None else packs.room


def _within(packs: _PacksLeft | None, room: packed.Room) -> _PacksLeft:
    """Return what is left within a packed file, with this room, that is unpacked now.

    Raises:
        NotationError: it may not be.
    """
    if packs is None:
        return _PacksLeft(packed.MOST_WITHIN, room)
    if packs.count == 0:
        raise NotationError(
            message(
                "packed.within",
                "This is one packed file too many within another: unpack it, and send what is in "
                "it.",
            ),
            line=1,
        )
    packs.count -= 1
    return _PacksLeft(0, room)


def _of_document(data: bytes, geometry: Geometry | None) -> Iterator[Found]:
    """Yield the records of a document that is a zip file: of Word, or else a spreadsheet."""
    if office.is_open_document(data):
        yield from office.read_bytes(io.BytesIO(data), geometry)
        return
    if not word.is_document(data):
        yield from spreadsheet.read_bytes(io.BytesIO(data), geometry)
        return
    try:
        yield from read_text(word.lines_of(data), geometry)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))


def _of_rtf(data: bytes, geometry: Geometry | None) -> Iterator[Found]:
    """Yield the records of the lines of a text with formats."""
    try:
        yield from read_text(rtf.lines_of(data), geometry)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))


def _of_mails(
    stream: BinaryIO, geometry: Geometry | None, mails: int, packs: _PacksLeft | None
) -> Iterator[Found]:
    """Yield the records of the texts and attachments of mails, each with its letter."""
    try:
        for parts in mail.parts(stream):
            found = list[Found]()
            for is_beside in (False, True):
                if is_beside and not all(isinstance(one, SetAside) for one in found):
                    break
                found += (
                    in_letter
                    for part in parts
                    if part.is_beside is is_beside
                    for one in _best_of(part, geometry, mails, packs)
                    for in_letter in one
                )
            found = [*_of_subject(parts[-1], found, geometry), *found]
            if not found:  # its subject alone says who sent what
                found = [*_in_letter(SetAside(1, parts[-1].letter.subject), parts[-1])]
            yield from with_rules_of_words(found)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))


def _of_subject(
    part: mail.Part, found: Sequence[Found], geometry: Geometry | None
) -> Iterator[Found]:
    """Yield puzzles of a subject that the mail has not; of a ``Re:`` where it has none.

    Args:
        part: the last of the mail.
        found: what its parts have.
        geometry: as for `read_text`.
    """
    letter = part.letter
    if sum(map(letter.subject.count, "123456789")) < FEWEST_GIVENS:
        return
    known = [one.content for one in records_of(found) if isinstance(one.content, Grid)]
    if known and letter.is_of_answer:
        return
    subject = ANSWER.sub("", letter.subject, count=1)
    for one in records_of(read_text([subject], geometry)):
        grid = one.content
        if isinstance(grid, Grid):
            is_meant = not grid.is_full and grid.given_count >= FEWEST_GIVENS and grid not in known
        else:
            is_meant = has_whole_puzzle(subject)
        if is_meant:
            yield from _in_letter(one, replace(part, name=mail.subject_of(part.name)))


def _best_of(
    part: mail.Part, geometry: Geometry | None, mails: int, packs: _PacksLeft | None
) -> Iterator[Iterator[Found]]:
    """Yield the records of that alternative of a part which is worth most, with their letter."""
    each = [
        (list(_of_part(content.stream, geometry, mails, packs)), content)
        for content in part.contents
    ]
    best, content = max(each, key=lambda one: _worth(one[0]))
    for found in best:
        yield _in_letter(found, part, content)


def _worth(found: Sequence[Found]) -> tuple[int, int]:
    """How much an alternative is worth: one with more puzzles goes before the others."""
    records = list(records_of(found))
    return sum(isinstance(record.content, Grid) for record in records), len(records)


def _of_part(
    content: BinaryIO | NotationError,
    geometry: Geometry | None,
    mails: int,
    packs: _PacksLeft | None,
) -> Iterator[Found]:
    """Yield the records of a text of a mail, or of a file that is attached to it."""
    try:
        if isinstance(content, NotationError):
            raise content
        yield from _records(Source(content), None, geometry, mails - 1, packs)
    except NotationError as error:
        yield Record(1, "", error.at_line(error.line or 1))


def _in_letter(found: Found, part: mail.Part, content: Content = NOTHING) -> Iterator[Found]:
    """Yield the same, each named by the part of the mail where it stands, with the letter."""
    for one in _named(found, part.name):
        if isinstance(one, Record):
            own = _letter_of(one, part)
            is_quoted = one.text.startswith(">") or content.quotes(one.line)
            letter = replace(own, is_quoted=own.is_quoted or is_quoted)
            yield replace(_under_subject(one, own), letter=letter)
        elif isinstance(one, SetAside):
            yield replace(one, letter=_letter_of(one, part))
        else:
            yield one


def _letter_of(one: Record | SetAside, part: mail.Part) -> Letter:
    """Return the mail that something is of, which may be within another one.

    A form on the web sends a text with heads of its own; what is attached is passed on by whoever
    sent the mail around it, and is another's.
    """
    if one.letter is None:
        return part.letter
    return one.letter if part.is_text else replace(part.letter, is_quoted=True)


def _under_subject(record: Record, letter: Letter) -> Record:
    """Return a record with the rules that the subject of its mail states; none of a ``Re:``."""
    return record if letter.is_of_answer else record_ruled_by(record, letter.subject)


def _of_archive(
    files: Iterable[packed.Unpacked],
    notation: str | None,
    geometry: Geometry | None,
    mails: int,
    packs: _PacksLeft,
) -> Iterator[Found]:
    """Yield the records of all files in a packed one; a letter among puzzles is no fault."""
    is_found, faults = False, list[Record]()
    for file in files:
        has_text = False
        for one in _of_unpacked(file, notation, geometry, mails, packs):
            if has_text and isinstance(one, Record) and str(one.content).endswith(NO_PUZZLE):
                faults.append(one)
                continue
            has_text = has_text or isinstance(one, SetAside)
            is_found = is_found or not isinstance(one, SetAside)
            yield one
    if not is_found:
        yield from faults


def _of_unpacked(
    unpacked: packed.Unpacked,
    notation: str | None,
    geometry: Geometry | None,
    mails: int,
    packs: _PacksLeft,
) -> Iterator[Found]:
    """Yield the records of a file in a packed one, each named by the file; at least one."""
    line, is_found = 0, False
    try:
        for found in _records(
            Source(_opened(unpacked), is_there=unpacked.is_there), notation, geometry, mails, packs
        ):
            line = int(found.lines[-1]) if isinstance(found, Batch) else found.line
            is_found = is_found or not isinstance(found, SetAside)
            yield from _named(found, unpacked.name)
        fault = None if is_found else NotationError(NO_PUZZLE)
    except NotationError as error:
        fault = error
    if fault:
        # What came before stands; the rest begins on the next line.
        yield Record(line + 1, "", fault.at_line(line + 1), unpacked.name)


def _opened(unpacked: packed.Unpacked) -> BinaryIO:
    """Return the bytes of a file in a packed one.

    Raises:
        NotationError: they cannot be read.
    """
    if isinstance(unpacked.content, NotationError):
        raise unpacked.content
    return unpacked.content


def _named(found: Found, name: str | None) -> Iterator[Found]:
    """Yield the same records, each with the name of the file where it stands, if it has one."""
    if name is None:
        yield found
        return
    for one in [found] if isinstance(found, SetAside) else one_by_one(found):
        yield replace(one, where=f"{name}:{one.place}")


def _plain_records(
    source: Source, notation: str | None, geometry: Geometry | None
) -> Iterator[Found]:
    """Yield the records of a source that is not unpacked any further."""
    chosen = of_bytes(source.head) if notation is None else readable()[notation]
    if isinstance(chosen, ReadsBytes):
        yield from chosen.read_bytes(source.stream, geometry)
    elif binary := source.why_no_text:
        yield Record(1, "", NotationError(binary, line=1))
    elif chosen is not None:
        yield from _records_of(source.pieces(), chosen, geometry)
    else:
        read_all = read_mixed if source.is_there else read_mixed_as_it_comes
        yield from read_all(source.pieces(), recognised, geometry)


def _records_of(
    pieces: Iterable[bytes], notation: ReadsLines, geometry: Geometry | None
) -> Iterator[Record | Batch]:
    if geometry is None and isinstance(notation, ReadsBatches):
        return notation.read_batches(pieces)
    return notation.read(lines_of(pieces), geometry)
