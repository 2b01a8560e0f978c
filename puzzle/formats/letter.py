"""The mail that a record came in."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any

REPLY = re.compile(
    r"\s*(?:re|aw|sv|antw|rép|rif|r|res|odp|ynt|vs|vá|отв|ответ|回复|回覆|答复|返信|답장)"
    r"\s?(?:\[[0-9]{1,3}\]|\([0-9]{1,3}\))?\s?[:\uff1a]",
    re.IGNORECASE,
)
"""How mailers begin the subject of an answer, in many languages."""
ANSWER = re.compile(
    rf"{REPLY.pattern}|\s*(?:fwd?|wg|tr|i|rv|enc|pd|ilt|i̇lt|vb|vl|doorst|пересл|转发|轉寄|転送)"
    r"\s?[:\uff1a]",
    re.IGNORECASE,
)
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
        answer_to: whom to answer, where it is another address than the sender's; empty elsewhere.
        message_id: the name of the mail, in ``<>``; empty for none.
        references: the names of those that it answers, the oldest first, a blank between two.
    """

    sender: str
    subject: str
    is_quoted: bool = False
    is_automatic: bool = False
    answer_to: str = ""
    message_id: str = ""
    references: str = ""

    def json_values(self) -> dict[str, Any]:
        """Return it as JSON values, without what nobody said of where an answer goes."""
        values = asdict(self)
        return {name: value for name, value in values.items() if value or name not in _OF_ANSWERS}

    @property
    def is_of_answer(self) -> bool:
        """Whether the subject may be that of an earlier mail."""
        return ANSWER.match(self.subject) is not None


_OF_ANSWERS = frozenset({"answer_to", "message_id", "references"})


def name_in(sender: str) -> str:
    """Return the name of a sender without the address of a mail, which is nobody else's to know.

    It is empty where there is an address alone.
    """
    from email.utils import parseaddr

    return parseaddr(sender)[0] if "@" in sender else sender


def address_in(sender: str) -> str:
    """Return the address of a sender in small letters, or all of it where it has none."""
    from email.utils import parseaddr

    return (parseaddr(sender)[1] or sender).casefold()
