"""Drafts of replies: for each sender the text to send back, as files in a folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridmill.cli.reply_mail import draft_mail
from gridmill.judging.inputs import STANDARD_INPUT, Submission
from gridmill.judging.judgement import Judgement, sent_before, sent_before_by_you
from gridmill.judging.malformed import Malformed
from gridmill.judging.page_records import page_record
from gridmill.printable import printable

if TYPE_CHECKING:
    from book import PageRecord, ReplyTemplates
    from puzzle.formats import Letter
    from puzzle.message import Message

MOST_TOLD = 100
"""Records that one reply tells of."""
LOCK_NAME = ".lock"
"""What is in a folder while drafts are written into it."""
_LONGEST_NAME = 60
_OF_MAILBOX = re.compile(r"^mail [0-9]+, ")
"""How the parts of each mail of a mailbox are named."""
_ODD = re.compile(r"[^\w.@-]+")


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other runs out of a folder for drafts while the block runs; it is made.

    Raises:
        click.UsageError: another run is at work in it.
        OSError: it cannot be made.
    """
    from generator.lock import Lock, LockHeld

    folder.mkdir(parents=True, exist_ok=True)
    lock = Lock(folder / LOCK_NAME, "gridmill validate")
    try:
        lock.acquire()
    except LockHeld as holder:
        raise click.UsageError(
            f"Another run is writing replies into {folder} ({holder}): wait for its end, or give "
            "another folder."
        ) from None
    try:
        yield
    finally:
        lock.release()


@dataclass(slots=True)
class _Sender:
    """What one sender sent so far.

    Attributes:
        letter: the mail; None for a file.
        is_automatic: whether programs wrote all of it, or it went to many.
        is_attempt: whether there is anything in it that looks like a puzzle, read or not.
        line, where: of the first that was found, as in `Judgement`.
    """

    source: str
    letter: Letter | None = None
    is_automatic: bool = False
    is_attempt: bool = False
    line: int = 1
    where: str | None = None
    records: list[PageRecord] = field(default_factory=list)
    left_out: int = 0

    @property
    def name(self) -> str:
        """Who sent it; empty where nobody said."""
        return self.letter.sender if self.letter else ""

    @property
    def subject(self) -> str:
        """What it is called; empty for nothing."""
        return self.letter.subject if self.letter else ""


def _key(letter: Letter | None) -> tuple[str, str, str]:
    """Return what tells a mail from others of its source."""
    return ("", "", "") if letter is None else (letter.sender, letter.subject, letter.message_id)


def _as_sent(judgement: Judgement, before: Message | None = None) -> PageRecord:
    """Return what is shown of a record to its sender.

    It has a place in what they sent, and none in folders of the editor's or in mails of others.

    Args:
        judgement: the record's.
        before: what is said of the same puzzle that came before; None where none did.
    """
    shown = page_record(judgement)
    where = judgement.where or str(judgement.line)
    if judgement.letter:
        place = _OF_MAILBOX.sub("", where)
        shown = replace(shown, place=place)
    elif judgement.source not in (None, STANDARD_INPUT):
        shown = replace(shown, place=f"{printable(Path(judgement.source).name)}:{where}")
    if before is not None:
        shown = replace(shown, messages={**shown.messages, "duplicate_of": (before,)})
    return shown


def _is_attempt(judgement: Judgement) -> bool:
    """Whether a record looks like a puzzle, read or not.

    Of a file of a kind that is not read, a picture for one, nothing stands there.
    """
    from puzzle.formats.record import NO_PUZZLE

    outcome = judgement.outcome
    if isinstance(outcome, Malformed):
        return outcome.reason != NO_PUZZLE and bool(outcome.text.strip())
    return True


def _nothing_of(sender: _Sender) -> PageRecord:
    """Return what is shown of a mail in which there is no attempt at a puzzle."""
    from puzzle.errors import NotationError
    from puzzle.formats import Letter, Record
    from puzzle.formats.record import NO_PUZZLE

    error = NotationError(NO_PUZZLE, line=sender.line)
    letter = Letter(sender.name, sender.subject)
    submission = Submission(
        sender.source, Record(sender.line, "", error, sender.where, letter=letter)
    )
    outcome = Malformed("", NO_PUZZLE)
    return _as_sent(Judgement.of(submission, outcome))


class Replies:
    """Drafts of replies, written one after the other as their records are judged.

    Args:
        folder: where they go; it is there and empty, and nobody else is at work in it, see
            `alone_in`.
        templates: the words.
        language: the code of the language that they are in.

    Attributes:
        count: drafts that were written.
        withheld: mails of programs, or to many, without anything like a puzzle: they get none.
        is_cut: whether the draft at hand was left out, see `cut`.

    Raises:
        click.UsageError: there is something in the folder.
    """

    def __init__(self, folder: Path, templates: ReplyTemplates, language: str = "en") -> None:
        if any(file.name != LOCK_NAME for file in folder.iterdir()):
            raise click.UsageError(f"--reply is {folder}, which is not empty: give another folder.")
        self._folder = folder
        self._templates = templates
        self._language = language
        self._sender: _Sender | None = None
        self._told: tuple[str, set[tuple[str, str, str]]] = ("", set())
        self._senders: dict[str, str] = {}
        self.count = 0
        self.withheld = 0
        self.is_cut = False

    def add(self, judgement: Judgement) -> None:
        """Add a record; the records of a sender follow one another."""
        from puzzle.formats.record import NO_PUZZLE

        letter, source = judgement.letter, judgement.source or "argument"
        is_empty = judgement.reason == NO_PUZZLE
        if is_empty and letter and self._is_told(source, letter):
            return  # it is said of a mailbox without any puzzle, each of whose mails has its draft
        sender = self._turn_to(source, letter, judgement.line, judgement.where)
        sender.is_attempt |= _is_attempt(judgement)
        if len(sender.records) < MOST_TOLD:
            sender.records.append(_as_sent(judgement, self._before(judgement)))
        else:
            sender.left_out += 1

    def _before(self, judgement: Judgement) -> Message | None:
        """Return what is said to a sender of the same puzzle that came before; None for none."""
        who = judgement.letter.sender if judgement.letter else ""
        if judgement.duplicate_of is None:
            if who:
                self._senders[judgement.place] = who
            return None
        is_own = who != "" and self._senders.get(judgement.duplicate_of) == who
        return sent_before_by_you() if is_own else sent_before()

    def set_aside(self, values: Mapping[str, Any]) -> None:
        """Take note of text that is no attempt: who sent a mail of nothing else is told so.

        Args:
            values: as `Aside.json_values` returns them.
        """
        from puzzle.formats import Letter

        if "letter" in values:
            letter = Letter(**values["letter"])
            self._turn_to(values["file"] or "argument", letter, values["line"], values.get("where"))

    def _is_told(self, source: str, letter: Letter) -> bool:
        """Whether a mail of a source was told of, and another one is at hand."""
        of, told = self._told
        sender, key = self._sender, _key(letter)
        is_at_hand = sender is not None and _key(sender.letter) == key
        return of == source and key in told and not is_at_hand

    def _turn_to(self, source: str, letter: Letter | None, line: int, where: str | None) -> _Sender:
        """Return the sender at hand, or another one, after the draft for that one is written."""
        is_automatic = letter is not None and letter.is_automatic
        sender = self._sender
        if sender is None or (sender.source, _key(sender.letter)) != (source, _key(letter)):
            self.close()
            sender = self._sender = _Sender(source, letter, is_automatic, line=line, where=where)
            if self._told[0] != source:
                self._told = (source, set())
            self._told[1].add(_key(letter))
        sender.is_automatic &= is_automatic
        return sender

    def cut(self) -> None:
        """Leave out the draft that is at hand: its sender may have sent more than was judged."""
        self.is_cut = self._sender is not None
        self._sender = None

    def close(self) -> None:
        """Write the draft that is at hand.

        Raises:
            OSError: it cannot be written.
        """
        from book import ReplyDraft
        from puzzle.formats.letter import name_in
        from puzzle.own_files import write_whole

        if self._sender is None:
            return
        sender, self._sender = self._sender, None
        if sender.is_automatic and not sender.is_attempt:
            self.withheld += 1
            return  # nobody waits for an answer, and a program might answer it in turn
        if not sender.records:
            sender.records.append(_nothing_of(sender))
        self.count += 1
        called = name_in(sender.name)
        draft = ReplyDraft(sender.records, called, sender.subject, sender.left_out, self._language)
        name = _ODD.sub("-", sender.name or Path(sender.source).stem).strip("-.")[:_LONGEST_NAME]
        stem = f"{self.count:04}-{name or 'stdin'}"
        texts = {
            template.rpartition(".")[2]: text
            for template, text in self._templates.draft(draft).items()
        }
        for suffix, text in texts.items():
            write_whole(self._folder / f"{stem}.{suffix}", text)
        mail = draft_mail(sender.letter, texts) if sender.letter else None
        if mail is not None:
            write_whole(self._folder / f"{stem}.eml", mail)
