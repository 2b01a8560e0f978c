"""The page of a whole run of verdicts: one HTML file, readable on a screen, a phone and paper.

It is made of the values that ``validate --json`` prints, so that the two say the same. What is
shown is written in ``report.html`` and ``.css``, ``page.css``, ``step.css`` and ``verdict.css`` in
``book/templates``, which anyone can restyle.

Records wait on disk until the last has come, for the head of the page has the counts; memory holds
a few numbers for each file, and the places of the puzzles that may be published.
"""

from __future__ import annotations

import pickle
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Self, cast

from book.screen.verdict_picture import Marks, pictures_of, verdict_svg
from book.step_picture import Frame, board, definitions, template
from puzzle.formats.excerpt import Excerpt, excerpt
from puzzle.formats.json_members import one_line
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS, Grid
from puzzle.message import Message
from solver.diagnosis import Correction, Reading
from solver.findings import unlevelled
from solver.human import Rating
from solver.report import Report
from solver.verdict import Verdict

if TYPE_CHECKING:
    import jinja2

TITLE = "Submissions judged"
MALFORMED = "malformed"
VERDICTS = (MALFORMED, "none", "many", "undecided", "unique")
"""The verdicts in the order in which the page counts them: what to look at first."""
MOST_UNIQUE = 60
"""With more unique puzzles than this, each is a line, without its grid."""
MOST_DRAWN = 500
"""Of the other records, so many are drawn; further ones are a line."""
LONG = 200
"""With more records than this, those out of sight are not laid out before they are scrolled to."""
MOST_FILES = 200
"""Files that have a row of their own in the table of counts."""
SMALL, USUAL = 36, 100
"""Cells up to which a grid is drawn smaller than the usual one, and beyond which larger."""
MOST_ASIDE = 200
"""Pieces of text set aside that are shown; of further ones the lines are counted."""
MOST_CORRECTIONS = 10
"""Corrections of a puzzle that are listed."""

_SOURCES: Mapping[str | None, str] = MappingProxyType({None: "arguments", "-": "standard input"})


@dataclass(frozen=True, slots=True)
class PageRecord:
    """What the page shows of one record.

    Attributes:
        place: where the record stands, such as ``puzzles.txt:3``; what `duplicate_of` of later
            records names.
        source: the file, fit to print; ``-`` for standard input, None for an argument.
        verdict: one of `VERDICTS`.
        reason: why, in a sentence or two.
        summary: what matters most, in one line.
        findings: sentences by what they are about, see `solver.findings.findings`; what came
            before is told by ``duplicate_of`` and ``published``.
        messages: the same for any language, by the same names.
        claims: what does not hold of what was claimed, or what does, for any language.
        report: the report on the puzzle; None for what is no grid.
        text: of what is no grid, what stands there.
        fault: of what is no grid, the 1-based line in the text and the column to point at.
        readings: of what is no grid, the nearest readings, the best first.
        lacks_rule: whether it is none as a rule is told that was not read.
        why: of what is no grid, the reason for any language; None where it is in English alone.
        assumed: what was taken for granted to read the grid; None for nothing.
        notes: the same for any language, a sentence each; empty where it is in English alone.
        duplicate_of: the place of the same puzzle that came before, if any.
        published: whether the puzzle was published before; None when nobody compared.
        is_quoted: whether it stands in an earlier mail, which the one that was sent quotes.
        sender: who sent the mail that it stands in, fit to print; empty for none.
        subject: of that mail, likewise.
    """

    place: str
    source: str | None
    verdict: str
    reason: str
    summary: str
    findings: Mapping[str, str] = field(default_factory=dict)
    messages: Mapping[str, Sequence[Message]] = field(default_factory=dict)
    claims: Sequence[Message] = ()
    report: Report | None = None
    text: str = ""
    fault: tuple[int, int | None] = (1, None)
    readings: Sequence[Reading] = ()
    lacks_rule: bool = False
    why: Message | None = None
    assumed: str | None = None
    notes: Sequence[Message] = ()
    duplicate_of: str | None = None
    published: bool | None = None
    is_quoted: bool = False
    sender: str = ""
    subject: str = ""


@dataclass(frozen=True, slots=True)
class PageAside:
    """Text that is no attempt at a puzzle, as the page shows it.

    Attributes:
        place: where it stands, as for a `PageRecord`.
        text: the text, or its beginning.
        lines: the number of its lines that are not empty.
    """

    place: str
    text: str
    lines: int


class ReportPage:
    """A page that records are added to, one after the other.

    Args:
        title: the page's title.
    """

    def __init__(self, title: str = TITLE) -> None:
        self.title = title
        self._spool = tempfile.TemporaryFile()  # noqa: SIM115 (see close)
        self._counts: dict[str, Counter[str]] = {}
        self._duplicates = 0
        self._published = 0
        self._boards: dict[Geometry, str] = {}
        self._number_at: dict[str, int] = {}
        self._total = 0
        self._aside: list[PageAside] = []
        self._aside_lines = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Forget what was added."""
        self._spool.close()

    def add(self, record: PageRecord) -> None:
        """Add a record."""
        self._total += 1
        source = _SOURCES.get(record.source, record.source or "")
        self._counts.setdefault(source, Counter())[record.verdict] += 1
        self._duplicates += record.duplicate_of is not None
        self._published += bool(record.published)
        if record.verdict == Verdict.UNIQUE.value:
            self._number_at.setdefault(record.place, self._total)
        if record.report is not None:
            geometry = record.report.grid.geometry
            self._boards.setdefault(geometry, f"b{len(self._boards)}")
            # The page has no room for proofs.
            record = replace(record, report=replace(record.report, certificate=None))
        pickle.dump(record, self._spool)

    def set_aside(self, aside: PageAside) -> None:
        """Add text that is no attempt at a puzzle, which has no verdict."""
        self._aside_lines += aside.lines
        if len(self._aside) < MOST_ASIDE:
            self._aside.append(aside)

    def pieces(self, notice: str = "", home: str | None = None) -> Iterator[bytes]:
        """Yield the page, piece by piece: a whole HTML document, the same for the same answers.

        Args:
            notice: what is to be known about the run as a whole, such as that it was broken off.
            home: the address where more puzzles can be judged; None where there is none.
        """
        counts = sum(self._counts.values(), Counter())
        boards = (
            f'<g id="{name}">{board(Frame(geometry))}</g>'
            for geometry, name in self._boards.items()
        )
        sheets = ("page.css", "step.css", "clues.css", "verdict.css", "report.css")
        page = _template().generate(
            title=self.title,
            notice=notice,
            home=home,
            style="".join(map(template, sheets)),
            shared=definitions() + "".join(boards),
            total=self._total,
            counts={verdict: counts[verdict] for verdict in VERDICTS if counts[verdict]},
            duplicates=self._duplicates,
            published=self._published,
            aside=self._aside,
            aside_lines=self._aside_lines,
            more_aside=self._aside_lines - sum(one.lines for one in self._aside),
            files=list(self._rows()),
            rules=list(_rules(counts)),
            is_long=self._total > LONG,
            entries=self._entries(counts),
        )
        for piece in page:
            yield piece.encode()

    def _rows(self) -> Iterator[tuple[str, Counter[str]]]:
        """Each file with its counts, those beyond the first `MOST_FILES` together."""
        rows = list(self._counts.items())
        yield from rows[:MOST_FILES]
        if rest := rows[MOST_FILES:]:
            counts = (count for _, count in rest)
            yield f"{len(rest):,} more files", sum(counts, Counter())

    def _entries(self, counts: Counter[str]) -> Iterator[_Article]:
        room = {True: MOST_UNIQUE, False: MOST_DRAWN}
        if counts[Verdict.UNIQUE.value] > MOST_UNIQUE:
            room[True] = 0
        self._spool.seek(0)
        for number in range(1, self._total + 1):
            record: PageRecord = pickle.load(self._spool)  # noqa: S301 (its own, written above)
            is_unique = record.verdict == Verdict.UNIQUE.value
            room[is_unique] -= 1
            first = self._number_at.get(record.duplicate_of or "")
            earlier = first if first is not None and first < number else None
            lines = self._boards[record.report.grid.geometry] if record.report else None
            yield _Article(number, record, room[is_unique] >= 0, earlier, lines)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with what it shows, in words."""

    picture: str
    caption: str


@dataclass(frozen=True, slots=True)
class _Article:
    """One record as the template shows it.

    Attributes:
        number: its position in the run, from 1.
        record: what is known about it.
        is_drawn: whether it is shown in full.
        earlier: the number of the equivalent puzzle on this page that came before.
        board: the id of the lines of its grid; None for what is none.
    """

    number: int
    record: PageRecord
    is_drawn: bool
    earlier: int | None
    board: str | None

    @property
    def shape(self) -> str:
        """How large its pictures are: digits are to be of about one size."""
        cells = len(self.report.grid)
        return "small" if cells <= SMALL else "large" if cells > USUAL else "usual"

    @property
    def report(self) -> Report:
        """The report on its puzzle, which it must have."""
        return cast("Report", self.record.report)

    @property
    def figures(self) -> Iterator[Figure]:
        """The pictures of what was found; of a malformed record there is none."""
        if self.record.report is not None:
            for index, (marks, caption) in enumerate(pictures_of(self.report)):
                name = f"r{self.number}f{index}"
                words = (f"{self.record.place}: {caption}", _description(self.report.grid, marks))
                use = f'<use href="#{self.board}"/>'
                yield Figure(verdict_svg(self.report.grid, marks, name, words, use), caption)

    @property
    def corrections(self) -> list[str]:
        """The likeliest corrections, such as “r3c5: 1 → 7”."""
        return [_correction(one) for one in (self.report.corrections or ())[:MOST_CORRECTIONS]]

    @property
    def more_corrections(self) -> int:
        """Corrections beyond those."""
        return max(0, len(self.report.corrections or ()) - MOST_CORRECTIONS)

    @property
    def level(self) -> str:
        """Level and score in short, of what was rated."""
        rating = cast("Rating", self.report.rating)
        said = "beyond 5" if rating.level is None else str(rating.level)
        return said if rating.score is None else f"{said}, SE {rating.score}"

    @property
    def unlevelled(self) -> str:
        """Why a puzzle with one solution has no level; empty where it may have one."""
        return unlevelled(self.report)

    @property
    def excerpt(self) -> Excerpt:
        """Of a malformed record, the line at fault."""
        return excerpt(self.record.text, *self.record.fault)


def _description(puzzle: Grid, marks: Marks) -> str:
    """Return the picture in words: what is marked, and the rows."""
    name = puzzle.geometry.cell_name
    told = (
        ("joined", [" to ".join(map(name, pair)) for pair in marks.joined]),
        ("framed", list(map(name, marks.blamed))),
        ("outlined", [clue.label(puzzle.geometry.layout) for clue in marks.clues]),
        ("halved", list(map(name, marks.halved))),
        ("added", [f"{name(cell)} = {SYMBOLS[d]}" for cell, d in marks.added.items()]),
        ("ringed", list(map(name, marks.spare))),
        ("dashed", list(map(name, marks.doubtful))),
    )
    said = "".join(f"{word}: {', '.join(cells)}; " for word, cells in told if cells)
    return f"{said}rows: {' '.join(map(str, puzzle.geometry.rows_of(str(puzzle))))}"


def _correction(correction: Correction) -> str:
    if correction.misread is not None:
        return correction.sentence
    name = correction.puzzle.geometry.cell_name
    first, *others = correction.changes
    if others:
        return f"{name(first.cell)} ⇄ {name(others[0].cell)}"
    return f"{name(first.cell)}: {_symbol(first.before)} → {_symbol(first.after)}"


def _symbol(digit: int) -> str:
    return SYMBOLS[digit] if digit else "blank"


def _rules(counts: Counter[str]) -> Iterator[str]:
    """Yield what is shown in short, and why."""
    unique = counts[Verdict.UNIQUE.value]
    others = counts.total() - unique
    if unique > MOST_UNIQUE:
        yield (
            f"With more than {MOST_UNIQUE} unique puzzles, each of them is one line; "
            "records that need a look are shown in full."
        )
    if others > MOST_DRAWN:
        yield f"The first {MOST_DRAWN:,} records that need a look are drawn, the others are a line."


@cache
def _template() -> jinja2.Template:
    import jinja2

    environment = jinja2.Environment(
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["one_line"] = one_line
    return environment.from_string(template("report.html"))
