"""The mail that a record came in."""

from __future__ import annotations

import re
from dataclasses import dataclass

ANSWER = re.compile(r"\s*(?:re|aw|sv|fwd?|wg|tr|antw)\s*:", re.IGNORECASE)
"""How mailers begin the subject of an answer, or of what is passed on."""


@dataclass(frozen=True, slots=True)
class Letter:
    """Who sent a record, and how it was called.

    Attributes:
        sender: the address or name as it stood, without control characters; empty for none.
        subject: likewise.
        is_quoted: True where the record stands in an earlier mail that this one quotes.
        is_automatic: True for what no person wrote: notices of absence, mails that came back, and
            what goes to many.
    """

    sender: str
    subject: str
    is_quoted: bool = False
    is_automatic: bool = False

    @property
    def is_of_answer(self) -> bool:
        """Whether the subject may be that of an earlier mail."""
        return ANSWER.match(self.subject) is not None


def name_in(sender: str) -> str:
    """Return the name of a sender without the address of a mail, which is nobody else's to know.

    It is empty where there is an address alone.
    """
    from email.utils import parseaddr

    return parseaddr(sender)[0] if "@" in sender else sender
