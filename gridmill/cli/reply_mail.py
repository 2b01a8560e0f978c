"""A draft of a reply as a mail that is not sent yet: to whom, about what, and both its texts."""

from __future__ import annotations

import re
from collections.abc import Mapping

_ANSWERED = re.compile(r"\s*(?:re|aw|sv|antw)\s*:", re.IGNORECASE)
"""How the subject of an answer begins, after which nothing is put before it."""
_BOUNDARY = "=_of_a_draft_=_"
"""Between the texts; quoted-printable, in which they are, writes no ``=_``."""


def draft_mail(sender: str, subject: str, texts: Mapping[str, str]) -> bytes | None:
    """Return the draft as a mail; None where the sender has no address to write to.

    Args:
        sender: whom it is for, as the mail that is answered has it.
        subject: of that mail; empty for none.
        texts: plain text under ``txt``, HTML under ``html``.
    """
    from email.errors import HeaderParseError
    from email.headerregistry import Address
    from email.message import EmailMessage
    from email.utils import parseaddr

    name, address = parseaddr(_encodable(sender))
    mail = EmailMessage()
    try:
        mail["To"] = Address(display_name=name, addr_spec=address)
    except (ValueError, IndexError, HeaderParseError):
        return None
    if not address:
        return None
    begun = subject if _ANSWERED.match(subject) else f"Re: {subject}".rstrip()
    mail["Subject"] = " ".join(_encodable(begun).split())
    mail["X-Unsent"] = "1"  # mailers that know it open the file to be edited and sent
    mail.set_content(texts["txt"], cte="quoted-printable")
    mail.add_alternative(texts["html"], subtype="html", cte="quoted-printable")
    mail.set_boundary(_BOUNDARY)  # the same bytes for the same answers
    return mail.as_bytes()


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
