"""The text to send back to whoever sent puzzles: what was found, and what would mend it.

The words are in ``reply.txt`` and ``reply.html`` in ``book/templates``; a folder with files of
these names restyles them. Drafts only: nothing is sent. Languages other than English have a
catalogue for what is told, ``book/locale/replies``; what a reader says of a text that it cannot
read has its words there too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

from book.language import ENGLISH, Language, reply_language
from book.naming import kind_in, rule_in
from book.screen.places import place_in, shape_in
from book.screen.reply_pictures import look, pictures, shared
from book.screen.report_page import PageRecord
from book.step_picture import template
from book.varieties import varieties_of
from puzzle.errors import RecipeError
from puzzle.formats.documents.mail import is_text
from puzzle.formats.record import NO_PUZZLE
from puzzle.message import Message, Term, Value, message, said
from solver.diagnosis.answers import ClueName, correction_message
from solver.findings import conflict_message, rating_messages, unlevelled
from solver.report import Report
from solver.verdict import Verdict

if TYPE_CHECKING:
    import jinja2

TEMPLATES = ("reply.txt", "reply.html")
"""The files of a draft, by the names of their templates: plain text, and HTML."""
_MENDING = ("oddities", "contradiction", "rivals", "repairs", "corrections")
"""Findings on what is wrong with a puzzle, and what would mend it."""
_MERITS = ("techniques", "removable", "symmetry")
"""Findings on a puzzle with one solution."""
_PLAINLY = {
    "path.none": message("path.none.here", "No technique that is known here finds a first step."),
    "path.ends": message(
        "path.ends.here", "The techniques that are known here end after {techniques}."
    ),
}
"""What is said in place of messages in an editor's words, by the ids of these."""
_TOLD_IN_PART = frozenset(("rule.kind", "rule.words", "rule.unread-member"))
"""Why a rule was refused, where its clues, one by one, would help; others say what to do."""
_ALWAYS = ("unheeded", "claims", "duplicate_of", "published", "undecided")
MOST_CORRECTIONS = 3
"""Corrections that are told."""
MOST_CONFLICTS = 3
"""Pairs of equal digits that are told."""


@dataclass(frozen=True, slots=True)
class ReplyDraft:
    """What is to be told to one sender.

    Attributes:
        records: what they sent, in order.
        language: the code of one of `book.language.LANGUAGES`.
        name: who they are; empty when nobody said.
        subject: of their mail; empty for none.
        left_out: records that they sent besides.
    """

    records: Sequence[PageRecord]
    name: str = ""
    subject: str = ""
    left_out: int = 0
    language: str = "en"


class ReplyTemplates:
    """The templates of drafts, loaded once.

    Args:
        folder: has files that take the place of `TEMPLATES`, one or both; None for none.

    Raises:
        RecipeError: a template is none, or there is none in the folder.
    """

    def __init__(self, folder: Path | None = None) -> None:
        if folder is not None and not any((folder / name).is_file() for name in TEMPLATES):
            raise RecipeError(
                f"There is no {' or '.join(TEMPLATES)} in {folder}: give a folder with one."
            )
        self._templates = {name: _own(name, folder) or _usual(name) for name in TEMPLATES}

    def draft(self, draft: ReplyDraft) -> dict[str, str]:
        """Return the text of each file of a draft, by the name of its template.

        Raises:
            RecipeError: a template of the user's cannot be filled in.
        """
        tongue = reply_language(draft.language)
        return {
            name: found.filled(
                draft=draft,
                place=partial(place_told, tongue=tongue),
                told=partial(told, tongue=tongue),
                pictures=pictures,
                look=look,
                shared=shared,
                tongue=tongue,
            )
            for name, found in self._templates.items()
        }


def place_told(record: PageRecord, tongue: Language = ENGLISH) -> str:
    """Return where a record stands in what was sent.

    It is a line of the mail, all of it where there is no puzzle, or a place in a file.
    """
    part, _, line = record.place.rpartition(":")
    is_in_text = is_text(part)
    if is_in_text and record.report is None and record.reason == NO_PUZZLE:
        return tongue.text("Your mail")
    if is_in_text and line.isdecimal() and record.is_quoted:
        return tongue.text("Line {line} of your mail, in an earlier one that it quotes", line=line)
    if is_in_text and line.isdecimal():
        return tongue.text("Line {line} of your mail", line=line)
    is_whole = record.report is None and not record.text and line == "1"
    return part if part and is_whole else place_in(tongue, record.place)


def told(record: PageRecord, tongue: Language = ENGLISH) -> list[str]:
    """Return what is told of a record, in whole sentences."""
    return list(_told(record) if tongue is ENGLISH else _told_abroad(record, tongue))


def _told(record: PageRecord) -> Iterator[str]:
    report = record.report
    if report is None:
        yield from _unread(record)
        return
    if report.remark:
        yield report.remark
        yield _with_blanks(ENGLISH)
    elif report.rating is not None:
        yield f"It has exactly one solution. {report.rating.sentence}"
    else:
        yield ENGLISH.joined(map(ENGLISH.said, _verdict(report)))
        if why := unlevelled(report):
            yield why
    yield from map(str, record.messages.get("rules", ()))
    for name in _wanted(record, report):
        if messages := _found(record, name):
            yield said([*map(_plain, messages)])
        if name == "corrections":
            yield from _perhaps(report, ENGLISH)
    if record.assumed:
        yield record.assumed


def _wanted(record: PageRecord, report: Report) -> Sequence[str]:
    if report.remark:  # of a full grid nothing is good or bad, nor new
        return [name for name in _ALWAYS if name != "published" or record.published]
    return (*(_MERITS if report.verdict is Verdict.UNIQUE else _MENDING), *_ALWAYS)


def _told_abroad(record: PageRecord, tongue: Language) -> Iterator[str]:
    """Yield the same in another language."""
    report = record.report
    if report is None:
        yield from _unread_abroad(record, tongue)
        return
    yield tongue.joined(map(tongue.said, _verdict(report)))
    if report.remark:
        yield _with_blanks(tongue)
    elif unlevelled(report):
        yield tongue.text("It has no level: human techniques do not know all of its rules yet.")
    yield from _rules_abroad(report, tongue)
    for name in _wanted(record, report):
        if messages := _abroad(record, name):
            said = (tongue.said(_named_in(tongue, _plain(one))) for one in messages)
            yield tongue.joined(map(tongue.begun, said))
        if name == "corrections":
            yield from _perhaps(report, tongue)
    if record.notes:
        yield tongue.joined(_reader_said(tongue, note) for note in record.notes)
    elif record.assumed:
        yield tongue.text("Taken for granted, in English: {note}", note=record.assumed)


def _rules_abroad(report: Report, tongue: Language) -> Iterator[str]:
    """Yield under which rules a puzzle was judged; nothing for a plain one."""
    if found := varieties_of(report.grid.geometry):
        names = list(dict.fromkeys(tongue.text(variety.name) for variety in found))
        yield tongue.text(
            "Beside the rules of Sudoku these were applied: {rules}.", rules=tongue.listed(names)
        )


def _plain(found: Message) -> Message:
    """Return a message in words for whoever has never heard of a ladder."""
    plain = _PLAINLY.get(found.id)
    return found if plain is None else replace(plain, values=found.values)


def _named_in(tongue: Language, found: Message) -> Message:
    """Return a message with the names of its clues and their kinds in another language."""
    values = {name: _of_name(tongue, name, it) for name, it in found.values.items()}
    return replace(found, values=values)


def _of_name(tongue: Language, name: str, value: Value) -> Value:
    """Return a value in another language, by what it is called in its message."""
    if isinstance(value, str) and not isinstance(value, ClueName | Term):
        if name == "place":
            return place_in(tongue, value)
        if name in ("geometry", "wanted"):
            return shape_in(tongue, value)
    return _in(tongue, value)


def _in(tongue: Language, value: Value) -> Value:
    if isinstance(value, ClueName):
        return f"{rule_in(tongue, value.rule, value.layout)}{value.behind}"
    if isinstance(value, Term):
        return kind_in(tongue, value)
    if isinstance(value, Message):
        return _named_in(tongue, value)
    return value if isinstance(value, str | int) else [_in(tongue, each) for each in value]


def _perhaps(report: Report, tongue: Language) -> Iterator[str]:
    """Yield the first corrections that would leave one solution, as what may have been meant."""
    for one in (report.corrections or ())[:MOST_CORRECTIONS]:
        meant = _behind_colon(tongue, tongue.said(_named_in(tongue, correction_message(one))))
        yield tongue.text("Perhaps this was meant: {puzzle}", puzzle=meant)


def _behind_colon(tongue: Language, sentence: str) -> str:
    """Return a sentence as it stands behind a colon: small, but in German.

    A sign such as the X of a sum is no word.
    """
    if tongue.code == "de":
        return tongue.after_colon(sentence)
    is_word = sentence[1:2].islower() or (sentence[1:2] == " " and sentence[:1] not in ("X", "V"))
    return sentence[:1].lower() + sentence[1:] if is_word else sentence


def _unread(record: PageRecord) -> Iterator[str]:
    if record.reason == NO_PUZZLE:
        yield from _no_puzzle(ENGLISH)
        return
    is_said = record.reason.startswith("This is ") or not record.text
    yield record.reason if is_said else f"This cannot be read: {record.reason}"
    if _lacks_its_rule(record):
        if _needs_rules(record):
            yield _with_rules(ENGLISH)
        return
    yield from (f"{reading.sentence} {reading.grid}" for reading in record.readings[:1])


def _unread_abroad(record: PageRecord, tongue: Language) -> Iterator[str]:
    if record.reason == NO_PUZZLE:
        yield from _no_puzzle(tongue)
        return
    yield tongue.text("This cannot be read as a puzzle.")
    line, column = _fault(record)
    if column is not None and not _tells_its_line(record.why):
        yield tongue.text("The fault is in line {line}, column {column}.", line=line, column=column)
    if record.why is not None:
        yield _reader_said(tongue, record.why)
    else:
        yield tongue.text("The reason, in English: {reason}", reason=record.reason)
    if _lacks_its_rule(record):
        if _needs_rules(record):
            yield _with_rules(tongue)
        return
    for reading in record.readings[:1]:
        yield tongue.text("Perhaps this was meant: {puzzle}", puzzle=reading.grid)
    if record.why is None:
        yield _as_a_line(tongue)


def _tells_its_line(why: Message | None) -> bool:
    """Tell whether why a text cannot be read begins with a line: it is not told twice."""
    place = None if why is None or why.id != "placed" else why.values["place"]
    return isinstance(place, Message) and place.id != ""


def _reader_said(tongue: Language, found: Message) -> str:
    return tongue.begun(tongue.said(_named_in(tongue, found)))


def _no_puzzle(tongue: Language) -> Iterator[str]:
    yield tongue.text("There is no puzzle in it.")
    yield _as_a_line(tongue)


def _as_a_line(tongue: Language) -> str:
    return tongue.text("Send it as 81 characters on a line, with a point for each blank cell.")


def _with_blanks(tongue: Language) -> str:
    return tongue.text("Send the puzzle, with its blank cells.")


def _with_rules(tongue: Language) -> str:
    return tongue.text("Send its rules with it, a clue a line, such as: cage 15: r1c1 r1c2.")


def _fault(record: PageRecord) -> tuple[int, int | None]:
    """Return the line and the column of a fault, as lines are counted where the record stands."""
    line, column = record.fault
    begin = record.place.rpartition(":")[2]
    return (int(begin) + line - 1 if begin.isdecimal() else line), column


def _lacks_its_rule(record: PageRecord) -> bool:
    """Tell whether a rule was refused, or what stands beside a grid that is read as it stands."""
    return record.lacks_rule or (bool(record.readings) and record.readings[0].is_as_it_stands)


def _needs_rules(record: PageRecord) -> bool:
    """Tell whether it would help to send the rules with a puzzle that lacks its rule."""
    return not record.lacks_rule or record.why is None or record.why.id in _TOLD_IN_PART


def _verdict(report: Report) -> Iterator[Message]:
    """Yield what was found, in short."""
    if report.remark:
        yield message("remark.full", "Every cell is given, so that there is nothing to solve.")
        return
    match report.verdict:
        case Verdict.UNIQUE:
            yield message("verdict.unique", "The puzzle has exactly one solution.")
            if report.rating is not None:
                yield from rating_messages(report.rating)
        case Verdict.NONE:
            yield message("verdict.none", "The puzzle has no solution.")
            yield from map(conflict_message, report.conflicts[:MOST_CONFLICTS])
        case Verdict.MANY:
            yield message("verdict.many", "The puzzle has more than one solution.")
        case Verdict.UNDECIDED:
            yield message(
                "verdict.undecided", "Whether it has exactly one solution could not be decided."
            )


def _found(record: PageRecord, name: str) -> Sequence[Message]:
    """Return the messages of a finding."""
    return record.claims if name == "claims" else record.messages.get(name, ())


def _abroad(record: PageRecord, name: str) -> Sequence[Message]:
    """Return the messages of a finding that other languages have words for."""
    if name == "undecided" and record.messages.get(name):
        return (message("undecided.some", "Not all could be looked into in the time allowed."),)
    return _found(record, name)


@dataclass(frozen=True, slots=True)
class _Template:
    """A template, and the file that it is from; None for one of those that come with gridmill."""

    compiled: jinja2.Template
    file: Path | None = None

    def filled(self, **values: object) -> str:
        """Return the text with these values.

        Raises:
            RecipeError: it is the user's, and cannot be filled in.
        """
        try:
            return self.compiled.render(**values)
        except Exception as error:  # templates raise errors of every kind
            if self.file is None:
                raise
            frames = extract_tb(error.__traceback__)
            line = next((f.lineno for f in reversed(frames) if f.filename == _COMPILED), 1)
            raise RecipeError(f"{self.file}:{line}: this cannot be filled in: {error}") from error


_COMPILED = "<template>"
"""What jinja2 calls the file of a template that was made from text."""


def _usual(name: str) -> _Template:
    return _Template(_compiled(name, template(name)))


def _own(name: str, folder: Path | None) -> _Template | None:
    """Return the user's template of this name; None where there is none.

    Raises:
        RecipeError: what is there is no template.
    """
    import jinja2

    if folder is None or not (folder / name).is_file():
        return None
    file = folder / name
    try:
        return _Template(_compiled(name, file.read_text(encoding="utf-8")), file)
    except UnicodeDecodeError:
        raise RecipeError(f"{file} is no text in UTF-8: save it as such.") from None
    except jinja2.TemplateSyntaxError as error:
        raise RecipeError(f"{file}:{error.lineno}: this is no template: {error}") from error


def _compiled(name: str, text: str) -> jinja2.Template:
    import jinja2

    environment = jinja2.Environment(
        autoescape=name.endswith(".html"),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.from_string(text)
