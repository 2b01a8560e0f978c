"""Judgements as pages and replies show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gridmill.judging.claims import claim_messages
from gridmill.judging.inputs import place_of
from gridmill.judging.judgement import Judgement
from gridmill.judging.malformed import Malformed
from gridmill.printable import printable

if TYPE_CHECKING:
    from book import PageAside, PageRecord


def page_record(judgement: Judgement) -> PageRecord:
    """Return what the page shows of a judgement."""
    from book import PageRecord

    letter = judgement.letter
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
        notes=judgement.notes,
        duplicate_of=judgement.duplicate_of,
        published=None if judgement.published is None else bool(judgement.published),
        is_quoted=letter is not None and letter.is_quoted,
        sender=printable(letter.sender) if letter else "",
        subject=printable(letter.subject) if letter else "",
    )
    if isinstance(judgement.outcome, Malformed):
        return _malformed(shown, judgement.outcome)
    return shown


def page_aside(values: Mapping[str, Any]) -> PageAside:
    """Return what the page shows of text set aside.

    Args:
        values: as `gridmill.judging.inputs.Aside.json_values` returns them.
    """
    from book import PageAside

    place = f"{place_of(values['file'])}{values.get('where') or values['line']}"
    shown = [printable(line) for line in values["set_aside"].split("\n")]
    is_whole = sum(map(bool, map(str.strip, shown))) >= values["lines"]
    text = "\n".join(shown if is_whole else [*shown, "…"])
    return PageAside(place, text, values["lines"])


def _malformed(shown: PageRecord, malformed: Malformed) -> PageRecord:
    place = malformed.marked
    fault = (place.line, place.column)
    return replace(
        shown,
        text=malformed.text,
        fault=fault,
        readings=malformed.readings,
        lacks_rule=malformed.lacks_rule,
        why=malformed.why,
    )
