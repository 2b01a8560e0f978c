"""The text to send back to whoever sent puzzles: what was found, and what would mend it.

The words are in ``reply.txt`` and ``reply.html`` in ``book/templates``; a folder with files of
these names restyles them. Drafts only: nothing is sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from book.screen.report_page import PageRecord
from book.step_picture import template
from puzzle.errors import RecipeError

if TYPE_CHECKING:
    import jinja2

TEMPLATES = ("reply.txt", "reply.html")
"""The files of a draft, by the names of their templates: plain text, and HTML."""
_MENDING = ("contradiction", "rivals", "repairs", "corrections")
"""Findings on what is wrong with a puzzle, and what would mend it."""
_MERITS = ("techniques", "removable", "symmetry")
"""Findings on a puzzle with one solution."""
_ALWAYS = ("claims", "duplicate_of", "published", "undecided")
MOST_CORRECTIONS = 3
"""Corrections that are told."""


@dataclass(frozen=True, slots=True)
class ReplyDraft:
    """What is to be told to one sender.

    Attributes:
        records: what they sent, in order.
        name: who they are; empty when nobody said.
        subject: of their mail; empty for none.
        left_out: records that they sent besides.
    """

    records: Sequence[PageRecord]
    name: str = ""
    subject: str = ""
    left_out: int = 0


class ReplyTemplates:
    """The templates of drafts, loaded once.

    Args:
        folder: has files that take the place of `TEMPLATES`; None for none.

    Raises:
        RecipeError: a template is none.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._templates = {name: _template(name, folder) for name in TEMPLATES}

    def draft(self, draft: ReplyDraft) -> dict[str, str]:
        """Return the text of each file of a draft, by the name of its template.

        Raises:
            RecipeError: a template of the user's cannot be filled in.
        """
        import jinja2

        try:
            return {
                name: found.render(draft=draft, told=told)
                for name, found in self._templates.items()
            }
        except jinja2.TemplateError as error:
            raise RecipeError(f"A template of replies cannot be filled in: {error}") from error


def told(record: PageRecord) -> list[str]:
    """Return what is told of a record, in whole sentences."""
    return list(_told(record))


def _told(record: PageRecord) -> Iterator[str]:
    report = record.report
    if report is None:
        yield f"This cannot be read: {record.reason}"
        yield from (f"{reading.sentence} {reading.grid}" for reading in record.readings[:1])
        return
    if report.remark:
        yield report.remark
    elif report.rating is not None:
        yield f"It has exactly one solution. {report.rating.sentence}"
    else:
        yield record.reason
    wanted = _MENDING if report.rating is None else _MERITS
    for name in (*wanted, *_ALWAYS):
        if sentence := record.findings.get(name):
            yield sentence
        if name == "corrections":
            yield from (one.sentence for one in (report.corrections or ())[:MOST_CORRECTIONS])
    if record.assumed:
        yield record.assumed


def _template(name: str, folder: Path | None) -> jinja2.Template:
    import jinja2

    own = None if folder is None else folder / name
    text = own.read_text(encoding="utf-8") if own and own.is_file() else template(name)
    environment = jinja2.Environment(
        autoescape=name.endswith(".html"),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    try:
        return environment.from_string(text)
    except jinja2.TemplateError as error:
        raise RecipeError(f"{own or name} is no template: {error}") from error
