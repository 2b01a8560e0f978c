"""Judgements shown: as lines for people, as JSON lines, and on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from gridmill.cli.answers import AnswerTable, Reply, VerdictCounts, status_of, under_rules
from gridmill.cli.verdict_drawing import drawing
from gridmill.judging.inputs import Aside
from gridmill.judging.json_lines import as_json
from gridmill.judging.judged import SolvedBatch
from gridmill.judging.judgement import Judgement, duplicate_sentence
from gridmill.judging.page_records import page_aside, page_record
from gridmill.printable import printable

if TYPE_CHECKING:
    from book import ReportPage
    from gridmill.cli.replies import Replies
    from gridmill.judging.pipeline import Outcome

_Rendered = Judgement | SolvedBatch | Aside
Render = Callable[[_Rendered], str]
"""Makes lines of judgements, without the last line end; empty for what has none."""
SET_ASIDE = "set aside"
"""What stands in place of a verdict beside text that is no attempt at a puzzle."""


@dataclass(frozen=True, slots=True)
class Columns:
    """How judgements are shown to people.

    Attributes:
        table: the columns.
        details: whether the lines go on with the grid and the findings.
        asides: whether text set aside has lines too.
    """

    table: AnswerTable
    details: bool = False
    asides: bool = False


def renderer(columns: Columns | None) -> Render:
    """Return what makes lines of judgements.

    Args:
        columns: how they are shown to people; None for JSON.
    """
    return as_json if columns is None else partial(_lines, columns)


def _lines(columns: Columns, judged: Judgement | SolvedBatch | Aside) -> str:
    table = columns.table
    if isinstance(judged, Aside):
        return "\n".join(_of_aside(table, judged)) if columns.asides else ""
    if isinstance(judged, Judgement):
        return _of_one(table, judged, details=columns.details)
    if columns.details:
        return "\n".join(_of_one(table, one, details=True) for one in judged.judgements())
    (first,) = judged[:1].judgements()
    reply = _reply(first)
    after: dict[int, str] = {}
    lines = []
    for place in judged.places:
        length = len(place)
        if length not in after:
            after[length] = "\n".join(table.after(length, reply))
        lines.append(f"{place}{after[length]}")
    return "\n".join(lines)


def _of_one(table: AnswerTable, judgement: Judgement, *, details: bool) -> str:
    reply = _reply(judgement)
    report = judgement.report
    if report is not None and not details:
        reply = replace(reply, text=under_rules(reply.text, report.grid))
    text = "\n".join(table.rows(judgement.place, reply))
    if judgement.duplicate_of:
        text = table.with_sentence(text, duplicate_sentence(judgement.duplicate_of))
    # In a table, silence says that it was not published: most were not.
    if judgement.published or (details and judgement.published is not None):
        from gridmill.catalogue.published import published_sentence

        text = table.with_sentence(text, published_sentence(judgement.published))
    if details:
        text = "\n".join((text, *table.folded(drawing(judgement))))
    return text


def _of_aside(table: AnswerTable, aside: Aside) -> Iterator[str]:
    for number, line in enumerate(aside.text.text.splitlines()):
        if line.strip():
            place = aside.place if number == 0 else ""
            yield from table.plain_rows(place, SET_ASIDE, printable(line.strip()))


def _reply(judgement: Judgement) -> Reply:
    return Reply(judgement.verdict, judgement.reason, judgement.told)


@dataclass(frozen=True, slots=True)
class Shown:
    """Where judgements go, in order: counted, written, and put on a page if there is one.

    Attributes:
        counts: what they are counted in.
        render: what makes lines of them.
        write: takes these lines.
        page: shows them too; None for none.
        replies: tells the senders; None for nobody.
    """

    counts: VerdictCounts
    render: Render
    write: Callable[[str], None]
    page: ReportPage | None = None
    replies: Replies | None = None

    def take(self, outcomes: Iterable[Outcome]) -> None:
        """Show what comes of a chunk, which is written at once.

        It is counted when it is written: Ctrl-C in between must count nothing that nobody sees.
        """
        found = tuple(outcomes)
        shown = (self.render(one) for one in found if isinstance(one, _Rendered))
        if lines := [line for line in shown if line]:
            self.write("\n".join(lines))
        for one in found:
            self._count(one)

    def _count(self, outcome: Outcome) -> None:
        """Count what comes of a record, and put it on the page."""
        if isinstance(outcome, Judgement):
            self.take_up(outcome)
        elif isinstance(outcome, SolvedBatch):
            self.counts.add_unique(len(outcome))
            if self.shows_each:
                for judgement in outcome.judgements():
                    self._show(judgement)
        elif isinstance(outcome, Aside):
            self.take_aside(outcome.json_values())
        else:
            self.counts.add_unopened(outcome)

    def take_up(self, judgement: Judgement) -> None:
        """Count a judgement and put it on the page, without writing it."""
        self.counts.add(judgement.verdict, status_of(judgement.verdict))
        if judgement.has_wrong_solution:
            self.counts.add_wrong_solution()
        if judgement.published is not None:
            self.counts.add_compared(is_published=bool(judgement.published))
        self._show(judgement)

    def take_aside(self, values: Mapping[str, Any]) -> None:
        """Count text set aside, put it on the page and tell its sender, without writing it.

        Args:
            values: as `Aside.json_values` returns them.
        """
        self.counts.add_aside(values["lines"])
        if self.page is not None:
            self.page.set_aside(page_aside(values))
        if self.replies is not None:
            self.replies.set_aside(values)

    @property
    def shows_each(self) -> bool:
        """Whether each judgement goes somewhere besides the lines."""
        return self.page is not None or self.replies is not None

    def _show(self, judgement: Judgement) -> None:
        if self.page is not None:
            self.page.add(page_record(judgement))
        if self.replies is not None:
            self.replies.add(judgement)
