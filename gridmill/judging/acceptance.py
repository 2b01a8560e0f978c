"""Which submissions may be printed, and why others may not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gridmill.judging.judgement import (
    UNIQUE,
    Judgement,
    duplicate_sentence,
)
from puzzle.formats.withdrawn import is_withdrawn_note


def with_words_read(judgement: Judgement) -> Judgement:
    """Return a judgement as if nothing stood beside the puzzle that may be a rule or take it back.

    Somebody has read the words.
    """
    notes = tuple(note for note in judgement.notes if not is_withdrawn_note(note))
    return replace(judgement, unheeded=(), notes=notes)


def obstacles(judgement: Judgement) -> tuple[str, ...]:
    """Why a submission is not to be printed, in whole sentences; empty when it may be.

    A puzzle may be printed that has exactly one solution, leaves something to solve, is new in the
    run and in print, is what its author claims, and stands beside no words that may be a rule or
    that take it back.
    """
    return tuple(_obstacles(judgement))


def _obstacles(judgement: Judgement) -> Iterator[str]:
    report = judgement.report
    if report is None or judgement.verdict != UNIQUE:
        yield judgement.reason
        return
    if report.remark:
        yield report.remark
    if "level" in report.undecided:
        yield "Its level was not found within the time limit."
    if judgement.unheeded:
        from puzzle.formats.record import unheeded_message

        yield str(unheeded_message(judgement.unheeded))
    yield from map(str, filter(is_withdrawn_note, judgement.notes))
    if judgement.duplicate_of:
        yield duplicate_sentence(judgement.duplicate_of)
    if judgement.published:
        from gridmill.catalogue.published import published_sentence

        yield published_sentence(judgement.published)
    yield from (
        f"{claim.sentence[0].upper()}{claim.sentence[1:]}."
        for claim in judgement.claims
        if claim.holds is False
    )
