"""Notations: one module each, in one explicit registry.

A notation is a module with a name and file suffixes that reads or writes, lines or bytes.
Which of `ReadsLines`, `ReadsBytes`, `WritesLines` and `WritesBytes` it satisfies says what it can
do. To add one, write the module and add one line to `NOTATIONS` in `puzzle.formats.registry`;
detection, the command line's choices and the round-trip test come from the registry.

Notations of lines are text: they are read line by line, so that a source may be larger than
memory. Notations of bytes are files of a kind of their own, a spreadsheet or XML, which bring
their own encoding and do not care about lines.

Those of programs are in `apps`, plain text in `plain`, letters and pages in `documents`, JSON as
others write it in `in_json`, workbooks in `spreadsheet`; text with several of them, as it comes in
a mail, is `mixed`. What stands beside a grid is read by `rules`, `cages` and `claims`. In which
order all of them are asked, and who wins, is in ``docs/reading.md``.

Every record of a source is answered: `Record.content` is a grid or the error that says why there
is none. Nothing is dropped and nothing is raised for what a source holds: text that is no attempt
at a puzzle is `SetAside`; what a source could do
to a reader's time and memory is bounded by the constants at the head of each module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzle import on_first_use

if TYPE_CHECKING:
    from puzzle.formats.batch import Batch, Found
    from puzzle.formats.claims import Claims
    from puzzle.formats.given import GridLike, as_grid
    from puzzle.formats.letter import Letter
    from puzzle.formats.reading import (
        detect,
        detect_lines,
        read,
        read_one,
        read_text,
        write,
    )
    from puzzle.formats.record import Record, SetAside
    from puzzle.formats.registry import (
        NOTATIONS,
        KnowsLines,
        Notation,
        ReadsBatches,
        ReadsBytes,
        ReadsLines,
        WritesBytes,
        WritesLines,
        readable,
        writable,
    )
    from puzzle.formats.streams import read_batches, read_stream
else:
    __getattr__ = on_first_use.names(
        __name__,
        {
            "puzzle.formats.batch": "Batch Found",
            "puzzle.formats.claims": "Claims",
            "puzzle.formats.given": "GridLike as_grid",
            "puzzle.formats.letter": "Letter",
            "puzzle.formats.reading": "detect detect_lines read read_one read_text write",
            "puzzle.formats.record": "Record SetAside",
            "puzzle.formats.registry": """
                NOTATIONS KnowsLines Notation ReadsBatches ReadsBytes ReadsLines WritesBytes
                WritesLines readable writable
            """,
            "puzzle.formats.streams": "read_batches read_stream",
        },
    )

__all__ = [
    "NOTATIONS",
    "Batch",
    "Claims",
    "Found",
    "GridLike",
    "KnowsLines",
    "Letter",
    "Notation",
    "ReadsBatches",
    "ReadsBytes",
    "ReadsLines",
    "Record",
    "SetAside",
    "WritesBytes",
    "WritesLines",
    "as_grid",
    "detect",
    "detect_lines",
    "read",
    "read_batches",
    "read_one",
    "read_stream",
    "read_text",
    "readable",
    "writable",
    "write",
]
