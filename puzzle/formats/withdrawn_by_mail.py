"""Puzzles that a later mail of a mailbox takes back: ``I withdraw yesterday's puzzle``.

It is of the puzzles in the mail that it answers, or else of the last ones before it that its sender
sent. Nobody takes back what somebody else sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from puzzle.formats.batch import Batch, Found
from puzzle.formats.letter import Letter, address_in
from puzzle.formats.record import Record, SetAside
from puzzle.formats.withdrawn import is_withdrawn_note, withdrawals_in, withdrawn_note
from puzzle.grid import Grid

_NUMBER_OF_MAIL = re.compile(r"mail [0-9]+")
_MOST_HELD = 2_000
"""Texts and records of mails that wait for the mails behind them."""


@dataclass(slots=True)
class _Mail:
    """A mail, with the places of its puzzles among all that is held, and what takes others back."""

    letter: Letter
    name: str = ""
    puzzles: list[int] = field(default_factory=list)
    withdrawals: list[str] = field(default_factory=list)

    @property
    def sender(self) -> str:
        """The address it came from."""
        return address_in(self.letter.sender)


def with_withdrawals_by_mail(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where what another mail takes back is told of its puzzle.

    Args:
        found: what a source has, in order; what is of mails waits for those behind it.
    """
    held, rest = list[Found](), iter(found)
    for one in rest:
        held.append(one)
        if _letter_of(one) is None or len(held) > _MOST_HELD:
            yield from held
            yield from rest
            return
    yield from _told_in(held)


def _told_in(held: list[Found]) -> Sequence[Found]:
    mails = _mails_of(held)
    for number, mail in enumerate(mails):
        if not mail.withdrawals or mail.puzzles:
            continue
        for at in _puzzles_of(mail, mails[:number]):
            record = held[at]
            if isinstance(record, Record) and not any(map(is_withdrawn_note, record.notes)):
                note = withdrawn_note(mail.withdrawals)
                held[at] = replace(record, notes=(*record.notes, note))
    return held


def _mails_of(held: Sequence[Found]) -> list[_Mail]:
    """Return the mails, in order, each with its puzzles and what it takes back."""
    mails = list[_Mail]()
    for at, one in enumerate(held):
        letter = _letter_of(one)
        if letter is None:
            continue
        number = _NUMBER_OF_MAIL.match(one.where or "") if not isinstance(one, Batch) else None
        whole = _Mail(replace(letter, is_quoted=False), number[0] if number else "")
        if not mails or (mails[-1].letter, mails[-1].name) != (whole.letter, whole.name):
            mails.append(whole)
        if letter.is_quoted:
            continue
        if isinstance(one, Record) and isinstance(one.content, Grid):
            mails[-1].puzzles.append(at)
        elif isinstance(one, SetAside):
            mails[-1].withdrawals += withdrawals_in(one.text)
    return mails


def _puzzles_of(mail: _Mail, before: Sequence[_Mail]) -> Sequence[int]:
    """Return the places of the puzzles that a mail may take back; none for no puzzle."""
    own = [one for one in before if one.puzzles and one.sender == mail.sender]
    answered = mail.letter.references.split()
    of_thread = [one for one in own if one.letter.message_id in answered]
    return next((one.puzzles for one in reversed(of_thread or own)), ())


def _letter_of(one: Found) -> Letter | None:
    return one.letter if isinstance(one, Record | SetAside) else None
