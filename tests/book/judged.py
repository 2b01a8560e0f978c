"""Records of every kind, and the page of them."""

from __future__ import annotations

from collections.abc import Sequence

from book import PageAside, PageRecord, ReportPage
from gridmill.judging.judgement import Judgement
from gridmill.judging.malformed import FaultPlace, Malformed
from gridmill.judging.page_records import page_record
from puzzle import Grid
from solver.diagnosis import Reading
from solver.report import Report
from solver.verdict import Verdict
from tests import reports

STRANGE = f"{reports.MINIMAL[:40]}<{reports.MINIMAL[41:]}"
READING = Reading(
    "with . for the < in column 41", Grid.parse(reports.MINIMAL), Verdict.UNIQUE, 1, 41
)
MALFORMED = Malformed(STRANGE, "'<' is no digit.", FaultPlace(1, 41), (READING,))


def said(report: Report | Malformed, line: int, file: str | None = "puzzles.txt") -> PageRecord:
    """What the page shows of a record."""
    return page_record(Judgement(file, line, report))


def repeated(line: int, file: str, place: str) -> PageRecord:
    """What it shows of a puzzle that came before."""
    return page_record(Judgement(file, line, reports.unique(), duplicate_of=place))


def records() -> list[PageRecord]:
    """One of each kind, and a puzzle that came before."""
    kinds = (
        reports.unique(),
        reports.none(),
        reports.many(),
        reports.broken(),
        reports.undecided(),
    )
    told = [said(report, line) for line, report in enumerate(kinds, 1)]
    malformed = said(MALFORMED, 3, "new & <old>.txt")
    return [*told, malformed, repeated(9, "-", "puzzles.txt:1")]


def page_of(shown: list[PageRecord], notice: str = "", aside: Sequence[PageAside] = ()) -> str:
    with ReportPage() as page:
        for record in shown:
            page.add(record)
        for text in aside:
            page.set_aside(text)
        return b"".join(page.pieces(notice)).decode()
