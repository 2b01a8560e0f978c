"""Judgements as pages and replies show them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridmill.judging.claims import claim_messages
from gridmill.judging.judgement import Judgement, Malformed
from gridmill.printable import printable

if TYPE_CHECKING:
    from book import PageRecord


def page_record(judgement: Judgement) -> PageRecord:
    """Return what the page shows of a judgement."""
    from book import PageRecord

    shown = PageRecord(
        place=judgement.place,
        source=judgement.source and printable(judgement.source),  # a file can have any name
        verdict=judgement.verdict,
        reason=judgement.reason,
        summary=judgement.summary,
        findings=judgement.findings,
        messages=judgement.messages,
        claims=claim_messages(judgement.claims),
        report=judgement.report,
        assumed=judgement.assumed,
        duplicate_of=judgement.duplicate_of,
        published=None if judgement.published is None else bool(judgement.published),
    )
    if isinstance(judgement.outcome, Malformed):
        return _malformed(shown, judgement.outcome)
    return shown


def _malformed(shown: PageRecord, malformed: Malformed) -> PageRecord:
    place = malformed.marked
    fault = (place.line, place.column)
    return replace(shown, text=malformed.text, fault=fault, readings=malformed.readings)
