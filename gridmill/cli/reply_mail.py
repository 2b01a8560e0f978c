"""A draft of a reply as a mail that is not sent yet: to whom, about what, and both its texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzle.formats import Letter

_BOUNDARY = "=_of_a_draft_=_"
"""Between the texts; quoted-printable, in which they are, writes no ``=_``."""


def draft_mail(letter: Letter, texts: Mapping[str, str]) -> bytes | None:
    """Return the draft as a mail; None where the sender has no address to write to.

    Mail programs show it as the answer to the mail that it answers: RFC 5322, 3.6.4.

    Args:
        letter: the mail that is answered.
        texts: plain text under ``txt``, HTML under ``html``.
    """
    from email.errors import HeaderParseError
    from email.headerregistry import Address
    from email.message import EmailMessage
    from email.utils import parseaddr

    from puzzle.formats.letter import REPLY

    name, address = parseaddr(_encodable(letter.answer_to or letter.sender))
    mail = EmailMessage()
    try:
        mail["To"] = Address(display_name=name, addr_spec=address)
    except (ValueError, IndexError, HeaderParseError):
        return None
    if not address:
        return None
    subject = letter.subject
    begun = subject if REPLY.match(subject) else f"Re: {subject}".rstrip()
    mail["Subject"] = " ".join(_encodable(begun).split())
    if letter.message_id:
        mail["In-Reply-To"] = letter.message_id
        mail["References"] = f"{letter.references} {letter.message_id}".lstrip()
    mail["X-Unsent"] = "1"  # mailers that know it open the file to be edited and sent
    mail.set_content(texts["txt"], cte="quoted-printable")
    mail.add_alternative(texts["html"], subtype="html", cte="quoted-printable")
    mail.set_boundary(_BOUNDARY)  # the same bytes for the same answers
    return mail.as_bytes()


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
