"""What readers say of what strangers send, in every language of replies: none of it is English."""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from book.language import LANGUAGES, reply_language
from book.screen.reply import told
from gridmill.judging.checkpoint import KeptAnswer
from gridmill.judging.inputs import Submission
from gridmill.judging.judgement import Judgement
from gridmill.judging.malformed import Malformed
from gridmill.judging.page_records import page_record
from puzzle import Grid
from puzzle.errors import NotationError
from puzzle.formats import Record, read_stream
from puzzle.formats.record import NO_PUZZLE
from puzzle.message import Message, Term, message
from tests.book.messages import ROOT

BAG = ROOT / "tests" / "corpora" / "mailbag" / "files"
FOREIGN = [code for code in LANGUAGES if code != "en"]
NAME = re.compile(r"\{\w+\}")
FOR_PROGRAMMERS = {
    "formats/given.py",
    "formats/reading.py",
    "grid.py",
    "json_values.py",
    "own_files.py",
    "score.py",
    "symmetry.py",
}
"""Modules whose errors are of arguments, or of files of gridmill's: no letter says them."""


def told_of(submission: Submission, code: str) -> str:
    """What is told in a language of a record that is none."""
    outcome = Malformed.of(submission)
    return "\n".join(told(page_record(Judgement.of(submission, outcome)), reply_language(code)))


def english_of(found: Message) -> Iterator[str]:
    """The English words of a message, and of those within it, as far as they are several."""
    if found.id:
        parts = (part.strip() for text in (found.text, found.many) for part in NAME.split(text))
        yield from (part for part in parts if len(part.split()) > 2)
    for value in found.values.values():
        if isinstance(value, Message):
            yield from english_of(value)


def test_readers_raise_messages():
    """An error that a letter can tell has words for every language, and not English alone."""
    plain = set[str]()
    for path in sorted((ROOT / "puzzle").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            is_error = node.func.id in ("NotationError", "GeometryError")
            if is_error and isinstance(node.args[0], ast.Constant | ast.JoinedStr | ast.BinOp):
                plain.add(str(path.relative_to(ROOT / "puzzle")))
    assert {Path(name).as_posix() for name in plain} == FOR_PROGRAMMERS


def test_parts_of_a_sentence_are_told_too():
    """A length, the place and the digits that are meant are words of the language as well."""
    with pytest.raises(NotationError) as short:
        Grid.parse("5" * 82)
    with pytest.raises(NotationError) as odd:
        Grid.parse("x" * 80 + "k")
    german, russian = reply_language("de"), reply_language("ru")
    length = "82 characters, 1 too many: a 9x9 puzzle is one line of 81 characters."
    assert str(short.value) == length
    assert german.said(short.value.said) == (
        "82 Zeichen, 1 zu viel: Ein 9x9-Rätsel ist eine Zeile von 81 Zeichen."
    )
    assert russian.said(short.value.said).startswith("82 знака, на 1 больше")
    assert german.said(odd.value.said_with_place) == (
        "Spalte 81 (r9c9): „k“ ist keine Ziffer: Schreiben Sie 1 bis 9, und . oder 0 für leer."
    )


@pytest.mark.parametrize(
    ("name", "called"), [("white dot", "Weißer Punkt"), ("nabner line", "Nabner-Linie")]
)
def test_kinds_of_clues_have_names(name, called):
    """A kind of clues is called as a book calls it, or has a word of the replies."""
    error = NotationError(
        message("clue.one-number", "A clue of the kind {kind} has one number.", kind=Term(name))
    )
    said = told_of(Submission("a.txt", Record(1, "?", error)), "de")
    assert f"Ein Hinweis der Art {called} hat eine Zahl." in said


def found_in_the_mailbag() -> Iterator[Submission]:
    for path in sorted(BAG.iterdir()):
        for record in read_stream(io.BytesIO(path.read_bytes())):
            yield Submission(path.name, record)


@pytest.mark.slow
def test_the_mailbag_is_told_in_every_language():
    """Why a record of the mailbag is none, and what was assumed of others, is never English."""
    reasons, notes = dict[str, Submission](), dict[str, Message]()
    for submission in found_in_the_mailbag():
        content = submission.record.content
        if isinstance(content, NotationError):
            assert isinstance(content.said, Message) or content.said == NO_PUZZLE, content
            reasons.setdefault(getattr(content.said, "text", NO_PUZZLE), submission)
        notes.update({note.text: note for note in submission.record.notes})
    assert len(reasons) > 10 < len(notes)
    for code in FOREIGN:
        tongue = reply_language(code)
        for submission in reasons.values():
            said, why = told_of(submission, code), Malformed.of(submission).why
            if why is not None:
                assert not [part for part in english_of(why) if part in said], (code, said)
        for note in notes.values():
            said = tongue.said(note)
            assert not [part for part in english_of(note) if part in said], (code, said)


def test_what_an_earlier_run_answered_is_told_in_any_language():
    """Of JSON the words are English alone; those of the record go with it when a run is resumed."""
    with pytest.raises(NotationError) as short:
        Grid.parse("5" * 80)
    submission = Submission("a.txt", Record(1, "5" * 80, short.value))
    judged = Judgement.of(submission, Malformed.of(submission))
    members = json.loads(json.dumps(judged.to_dict()))
    read = KeptAnswer("malformed", members)
    assert read.judgement() == judged
    assert read.judgement().outcome.why is None
    assert replace(read, about=submission).judgement().outcome.why == judged.outcome.why
