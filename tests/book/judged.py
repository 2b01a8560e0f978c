"""Answers about records of every kind, and the page of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from book import ReportPage
from solver.report import Report
from tests import reports

STRANGE = f"{reports.MINIMAL[:40]}<{reports.MINIMAL[41:]}"
MALFORMED = {
    "file": "new & <old>.txt",
    "line": 3,
    "puzzle": STRANGE,
    "verdict": "malformed",
    "reason": "'<' is no digit.",
    "fault": {"line": 1, "column": 41},
    "readings": [
        {
            "sentence": "With . for the < in column 41 it has exactly one solution.",
            "puzzle": reports.MINIMAL,
            "verdict": "unique",
            "line": 1,
            "column": 41,
        }
    ],
}


def said(report: Report, line: int, file: str | None = "puzzles.txt") -> dict[str, Any]:
    """What ``validate --json`` says about a record."""
    return {"file": file, "line": line} | report.to_dict()


def answers() -> list[dict[str, Any]]:
    """One of each kind, and a puzzle that came before."""
    first = replace(reports.unique(), duplicate_of=None)
    again = replace(reports.unique(), duplicate_of="puzzles.txt:1")
    kinds = (first, reports.none(), reports.many(), reports.broken(), reports.undecided())
    told = [said(report, line) for line, report in enumerate(kinds, 1)]
    return [*told, MALFORMED, said(again, 9, "-")]


def page_of(all_said: list[dict[str, Any]], notice: str = "") -> str:
    with ReportPage() as page:
        for answer in all_said:
            page.add(f"{answer['file']}:{answer['line']}", answer)
        return b"".join(page.pieces(notice)).decode()
