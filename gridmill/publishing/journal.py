"""What a run tells: a log for machines, and a summary that a person reads in ten seconds.

The log is JSON lines, one event each, and every run of an edition is added to the same file. Both
say when things happened, so they stand beside the book and not in it.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from puzzle.own_files import write_whole
from puzzle.score import Score
from puzzle.sentences import counted

_KEYS = {"asctime": "time", "levelname": "level", "message": "event"}


class Ending(Enum):
    """How a run ended; the value is the phrase in every output."""

    IN_PLACE = "in place"
    FAULTY = "not handed over: the finished book has faults"
    STOPPED = "not made"
    INTERRUPTED = "interrupted"


class Laps:
    """A stop watch for the stages of a run."""

    def __init__(self) -> None:
        self._at = self._now()

    def next(self) -> dict[str, float]:
        """Return the ``seconds`` since it was last asked, or begun.

        Beside them stand those of the ``processor`` in this process: the rest was spent waiting,
        for workers, for the disk, or for others on the machine.
        """
        before, self._at = self._at, self._now()
        names = ("seconds", "processor")
        return {n: round(b - a, 2) for n, a, b in zip(names, before, self._at, strict=True)}

    @staticmethod
    def _now() -> tuple[float, float]:
        return time.perf_counter(), time.process_time()


@dataclass(frozen=True, slots=True)
class SectionSummary:
    """A section in a line: title, levels, number of puzzles, scores.

    Attributes:
        title: the section's.
        levels: the lowest and the highest, 1 to 5; None where some puzzle has none.
        puzzles: how many there are.
        scores: the lowest and the highest; None where no puzzle has one.
    """

    title: str
    levels: tuple[int, int] | None
    puzzles: int
    scores: tuple[Score, Score] | None

    @property
    def level(self) -> int | None:
        """The one that all of its puzzles have; None where they have several, or none."""
        return self.levels[0] if self.levels and len(set(self.levels)) == 1 else None


@dataclass(slots=True)
class Summary:
    """What came of a run.

    Attributes:
        title, edition: of the book.
        folder: where the book is, or would be.
        ending: how the run ended.
        reason: why it did not end well; empty when it did.
        made: puzzles that this run made.
        given: puzzles that were there before, and that this run took.
        passed_over: which of those that are given could not be taken, and why, in sentences.
        unasked: which others no section asks for, and what they are, likewise.
        read_back: puzzles of the book that were published or finished before this run.
        repeated: puzzles of the book that were published before, in sections that may repeat.
        wanted: puzzles of the book.
        rejects: attempts that gave no puzzle, by reason, over all runs of this edition.
        sections: section by section.
        replaced: the title of a book of other puzzles that gave way to this one; empty for none.
        pages: of the book.
        files: names and bytes of what is in the folder.
        faults: what the check of the finished book found.
        catalogue: the catalogue's file; None when there is none.
        catalogued: puzzles in the catalogue at the end.
        seconds: how long the run took.
        log: the log's file.
    """

    title: str
    edition: str
    folder: str
    ending: Ending = Ending.STOPPED
    reason: str = ""
    made: int = 0
    given: int = 0
    passed_over: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    read_back: int = 0
    repeated: int = 0
    wanted: int = 0
    rejects: Mapping[str, int] = field(default_factory=dict)
    sections: tuple[SectionSummary, ...] = ()
    replaced: str = ""
    pages: int = 0
    files: Mapping[str, int] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    catalogue: str | None = None
    catalogued: int = 0
    seconds: float = 0.0
    log: str = ""

    def json_values(self) -> dict[str, Any]:
        """Return the summary as JSON values."""
        return {
            "title": self.title,
            "edition": self.edition,
            "ending": self.ending.value,
            "reason": self.reason,
            "folder": self.folder,
            "wanted": self.wanted,
            "made": self.made,
            "given": self.given,
            "passed_over": list(self.passed_over),
            "unasked": list(self.unasked),
            "read_back": self.read_back,
            "repeated": self.repeated,
            "rejects": dict(self.rejects),
            "sections": [
                {
                    "title": section.title,
                    "level": section.level,
                    "levels": section.levels and list(section.levels),
                    "puzzles": section.puzzles,
                    "scores": section.scores and list(map(float, section.scores)),
                }
                for section in self.sections
            ],
            "replaced": self.replaced,
            "pages": self.pages,
            "files": dict(self.files),
            "faults": list(self.faults),
            "catalogue": self.catalogue,
            "catalogued": self.catalogued,
            "seconds": round(self.seconds, 1),
            "log": self.log,
        }

    def __str__(self) -> str:
        lines = [f"{self.title}, {self.edition}: {self.ending.value}."]
        if self.reason:
            lines.append(f"  Why        {self.reason}")
        lines += [f"             {fault}" for fault in self.faults]
        lines.append(f"  Puzzles    {self._puzzles()}")
        lines += [f"             {_section_line(section)}" for section in self.sections]
        if self.repeated:
            lines.append(f"  Repeated   {self.repeated} of them, published before")
        lines += _listed("Not taken", self.passed_over)
        lines += _listed("Not asked", self.unasked)
        if self.rejects:
            lines.append(f"  Rejected   {_counts(self.rejects)}")
        if self.files:
            lines.append(f"  Book       {self.pages} pages, {self.folder}")
        if self.replaced:
            lines.append(f"  Replaced   {self.replaced}, a book of other puzzles that was there")
        lines.append(f"  Catalogue  {self._catalogue()}")
        lines.append(f"  Time       {self.seconds:.0f} s; log in {self.log}")
        return "\n".join(lines)

    def _puzzles(self) -> str:
        given = f", {self.given} given" if self.given else ""
        before = f", {self.read_back} from before" if self.read_back else ""
        return f"{self.made} made{given}{before}, of {self.wanted}"

    def _catalogue(self) -> str:
        if self.catalogue is None:
            return "none: puzzles are compared within the book alone"
        return f"{counted(self.catalogued, 'puzzle')}, {self.catalogue}"


class Journal:
    """The log of an edition.

    Args:
        path: the file to add to; its folder must be there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        handler = _Handler(path, encoding="utf-8", delay=True)
        formatter = JsonFormatter(
            list(_KEYS), rename_fields=_KEYS, datefmt="%Y-%m-%dT%H:%M:%S%z", json_ensure_ascii=False
        )
        handler.setFormatter(formatter)
        self._handler = handler
        # No part of the process's tree of loggers: the log of one run, and of nothing else.
        self._logger = logging.Logger("gridmill", logging.INFO)  # noqa: LOG001 (see above)
        self._logger.addHandler(handler)

    def note(self, event: str, **fields: object) -> None:
        """Add an event."""
        self._logger.info(event, extra=fields)

    def complain(self, event: str, **fields: object) -> None:
        """Add an event that somebody should look at."""
        self._logger.error(event, extra=fields)

    def close(self) -> None:
        """Close the file."""
        self._handler.close()


class _Handler(logging.FileHandler):
    """Writes lines as long as there is room: a log that cannot be written stops no book."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        """Say nothing: a disk that refuses the log refuses the book too, and then it is told."""

    def close(self) -> None:
        with suppress(OSError):
            super().close()


@contextmanager
def journal(path: Path) -> Iterator[Journal]:
    """Yield the log of an edition, open while the block runs."""
    kept = Journal(path)
    try:
        yield kept
    finally:
        kept.close()


def write_summary(summary: Summary, stem: Path) -> None:
    """Write a summary as ``<stem>.txt`` and ``<stem>.json``, as far as there is room."""
    texts = {
        ".txt": f"{summary}\n",
        ".json": json.dumps(summary.json_values(), indent=2, ensure_ascii=False) + "\n",
    }
    for suffix, text in texts.items():
        path = stem.with_name(stem.name + suffix)
        with suppress(OSError):
            write_whole(path, text)


def _section_line(section: SectionSummary) -> str:
    levels, scores = _span("level", section.levels), _span("SE", section.scores)
    return f"{section.title}: {section.puzzles}{levels}{scores}"


def _span(label: str, bounds: tuple[object, object] | None) -> str:
    """Return the lowest and the highest of some values, one where they are the same."""
    return f", {label} " + " to ".join(map(str, dict.fromkeys(bounds))) if bounds else ""


def _listed(label: str, sentences: Sequence[str]) -> list[str]:
    """Return a line for each sentence, the first with a label."""
    labels = (label, *[""] * len(sentences))
    return [f"  {one:<11}{said}" for one, said in zip(labels, sentences, strict=False)]


def _counts(rejects: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {reason}" for reason, count in rejects.items())
