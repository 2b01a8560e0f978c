"""The page of a whole run of verdicts: one HTML file, readable on a screen, a phone and paper.

It is made of the same objects that ``validate --json`` prints, so that the two say the same, and a
run that was continued gets a whole page. What is shown is written in ``report.html`` and ``.css``,
``page.css``, ``step.css`` and ``verdict.css`` in ``book/templates``, which anyone can restyle.

Answers wait on disk until the last has come, for the head of the page has the counts; memory holds
a few numbers for each file, and the places of the puzzles that may be published.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, cast

from book.screen.verdict_picture import Marks, pictures_of, verdict_svg
from book.step_picture import Frame, board, definitions, template
from puzzle.formats.excerpt import Excerpt, excerpt
from puzzle.formats.json_lines import grid_of
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS, Grid
from puzzle.score import Score
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
MOST_CORRECTIONS = 10
"""Corrections of a puzzle that are listed."""

_PROOFS = ("certificate", "contradiction_proof", "repaired")
"""Members of an answer that the page has no room for."""
_SOURCES: Mapping[str | None, str] = MappingProxyType({None: "arguments", "-": "standard input"})


class ReportPage:
    """A page that answers are added to, one after the other.

    Args:
        title: the page's title.
    """

    def __init__(self, title: str = TITLE) -> None:
        self.title = title
        self._spool = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 (see close)
        self._counts: dict[str, Counter[str]] = {}
        self._duplicates = 0
        self._published = 0
        self._boards: dict[str, Geometry] = {}
        self._number_at: dict[str, int] = {}
        self._total = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Forget what was added."""
        self._spool.close()

    def add(self, place: str, answer: Mapping[str, Any]) -> None:
        """Add the answer about one record.

        Args:
            place: where the record stands, such as ``puzzles.txt:3``; what ``duplicate_of`` of
                later answers names.
            answer: what ``validate --json`` prints about it, see `Report.to_dict`.
        """
        self._total += 1
        verdict = answer["verdict"]
        source = _SOURCES.get(answer["file"], answer["file"])
        self._counts.setdefault(source, Counter())[verdict] += 1
        self._duplicates += "duplicate_of" in answer.get("findings", {})
        self._published += bool(answer.get("published"))
        if verdict == Verdict.UNIQUE.value:
            self._number_at.setdefault(place, self._total)
        if verdict != MALFORMED and (key := _board_key(answer)) not in self._boards:
            self._boards[key] = grid_of(answer).geometry
        kept = {key: value for key, value in answer.items() if key not in _PROOFS}
        self._spool.write(json.dumps([place, kept]) + "\n")

    def pieces(self, notice: str = "") -> Iterator[bytes]:
        """The page, piece by piece: a whole HTML document, the same for the same answers.

        Args:
            notice: what is to be known about the run as a whole, such as that it was broken off.
        """
        counts = sum(self._counts.values(), Counter())
        keys = {key: f"b{number}" for number, key in enumerate(self._boards)}
        boards = (
            f'<g id="{keys[key]}">{board(Frame(geometry))}</g>'
            for key, geometry in self._boards.items()
        )
        sheets = ("page.css", "step.css", "verdict.css", "report.css")
        page = _template().generate(
            title=self.title,
            notice=notice,
            style="".join(map(template, sheets)),
            shared=definitions() + "".join(boards),
            total=self._total,
            counts={verdict: counts[verdict] for verdict in VERDICTS if counts[verdict]},
            duplicates=self._duplicates,
            published=self._published,
            files=list(self._rows()),
            rules=list(_rules(counts)),
            is_long=self._total > LONG,
            entries=self._entries(counts, keys),
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

    def _entries(self, counts: Counter[str], keys: Mapping[str, str]) -> Iterator[_Entry]:
        room = {True: MOST_UNIQUE, False: MOST_DRAWN}
        if counts[Verdict.UNIQUE.value] > MOST_UNIQUE:
            room[True] = 0
        self._spool.seek(0)
        for number, line in enumerate(self._spool, start=1):
            place, answer = json.loads(line)
            is_unique = answer["verdict"] == Verdict.UNIQUE.value
            room[is_unique] -= 1
            first = self._number_at.get(answer.get("duplicate_of"))
            earlier = first if first is not None and first < number else None
            key = keys.get(_board_key(answer)) if answer["verdict"] != MALFORMED else None
            yield _Entry(number, place, answer, room[is_unique] >= 0, earlier, key)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with what it shows, in words."""

    picture: str
    caption: str


@dataclass(frozen=True, slots=True)
class _Entry:
    """One record as the template shows it.

    Attributes:
        number: its position in the run, from 1.
        place: where it stands.
        answer: what is known about it.
        is_drawn: whether it is shown in full.
        earlier: the number of the equivalent puzzle on this page that came before.
        board: the id of the lines of its grid; None for what is none.
    """

    number: int
    place: str
    answer: dict[str, Any]
    is_drawn: bool
    earlier: int | None
    board: str | None

    @property
    def verdict(self) -> str:
        return cast(str, self.answer["verdict"])

    @property
    def summary(self) -> str:
        """The one line about it."""
        return cast(str, self.answer.get("summary", self.answer["reason"]))

    @property
    def findings(self) -> dict[str, str]:
        """Sentences by what they are about."""
        return cast("dict[str, str]", self.answer.get("findings", {}))

    @property
    def shape(self) -> str:
        """How large its pictures are: digits are to be of about one size."""
        cells = len(self.answer["puzzle"])
        return "small" if cells <= SMALL else "large" if cells > USUAL else "usual"

    @property
    def figures(self) -> Iterator[Figure]:
        """The pictures of what was found; of a malformed record there is none."""
        if self.board is not None:
            puzzle = grid_of(self.answer)
            for index, (marks, caption) in enumerate(pictures_of(self.answer, puzzle)):
                name = f"r{self.number}f{index}"
                words = (f"{self.place}: {caption}", _description(puzzle, self.answer, marks))
                use = f'<use href="#{self.board}"/>'
                yield Figure(verdict_svg(puzzle, marks, name, words, use), caption)

    @property
    def corrections(self) -> list[str]:
        """The likeliest corrections, such as “r3c5: 1 → 7”."""
        found = self.answer.get("corrections", [])
        return [_correction(correction) for correction in found[:MOST_CORRECTIONS]]

    @property
    def more_corrections(self) -> int:
        """Corrections beyond those."""
        return max(0, len(self.answer.get("corrections", [])) - MOST_CORRECTIONS)

    @property
    def level(self) -> str:
        """Level and score in short."""
        level, score = self.answer.get("level"), Score.from_fields(self.answer)
        said = "beyond 5" if level is None else str(level)
        return said if score is None else f"{said}, SE {score}"

    @property
    def givens(self) -> int:
        """Number of givens."""
        puzzle = str(self.answer["puzzle"])
        return len(puzzle) - puzzle.count(SYMBOLS[0])

    @property
    def excerpt(self) -> Excerpt:
        """Of a malformed record, the line at fault."""
        nearest: list[dict[str, Any]] = self.answer.get("readings", [])
        fault = self.answer.get("fault") or next(iter(nearest), {})
        return excerpt(self.answer["puzzle"], fault.get("line", 1), fault.get("column"))


def _description(puzzle: Grid, answer: Mapping[str, Any], marks: Marks) -> str:
    """The picture in words: what is marked, and the rows."""
    size, name = puzzle.geometry.size, puzzle.geometry.cell_name
    told = (
        ("joined", [" to ".join(map(name, pair)) for pair in marks.joined]),
        ("framed", list(map(name, marks.blamed))),
        ("halved", list(map(name, marks.halved))),
        ("added", [f"{name(cell)} = {SYMBOLS[d]}" for cell, d in marks.added.items()]),
        ("ringed", list(map(name, marks.spare))),
        ("dashed", list(map(name, marks.doubtful))),
    )
    said = "".join(f"{word}: {', '.join(cells)}; " for word, cells in told if cells)
    text = answer["puzzle"]
    rows = " ".join(text[start : start + size] for start in range(0, size * size, size))
    return f"{said}rows: {rows}"


def _correction(correction: Mapping[str, Any]) -> str:
    first, *others = correction["changes"]
    if others:
        return f"{first['cell']} ⇄ {others[0]['cell']}"
    return f"{first['cell']}: {_symbol(first['from'])} → {_symbol(first['to'])}"


def _symbol(digit: int) -> str:
    return SYMBOLS[digit] if digit else "blank"


def _board_key(answer: Mapping[str, Any]) -> str:
    """What answers on the same geometry share."""
    return json.dumps([len(answer["puzzle"]), answer.get("geometry")])


def _rules(counts: Counter[str]) -> Iterator[str]:
    """What is shown in short, and why."""
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
    return environment.from_string(template("report.html"))
