"""Where a mail has an earlier one in it without ``>``: below its heads, or behind who wrote it.

Outlook, Yahoo and many programs of phones put the earlier mail whole below the new text, under a
few lines of its heads in their own language; so does whoever passes one on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

MOST_LINES = 5_000
"""Lines of a mail that are looked at."""
_MOST_HEADS = 8
"""Lines of heads of an earlier mail."""
_LONGEST = 300
_FROM = (
    "from|von|de|da|van|od|från|fra|от|kimden|gönderen|lähettäjä|feladó|差出人|送信者|发件人|寄件者"
    "|寄件人|보낸 사람"
)
_WHEN = (
    "sent|date|gesendet|datum|envoyé|fecha|enviado(?: el| em)?|data|inviato|verzonden|wysłano"
    "|gönderildi|gönderilme tarihi|tarih|отправлено|дата|送信日時|日時|日付|发送时间|发送日期|日期"
    "|時間|skickat|sendt|dato|lähetetty|elküldve|보낸 날짜"
)
_WHAT = (
    "to|cc|subject|an|betreff|à|objet|para|asunto|a|oggetto|assunto|aan|onderwerp|do|temat|kime"
    "|konu|кому|тема|宛先|件名|收件人|主题|主旨|till|ämne|til|emne|aihe|tárgy|제목|받는 사람"
)
_HEAD = re.compile(
    rf"[\s*|]{{0,8}}(?:(?P<who>{_FROM})|(?P<when>{_WHEN})|(?P<what>{_WHAT}))"
    r"[\s*]{0,3}[:\uff1a]",
    re.IGNORECASE,
)
_WROTE = re.compile(
    r"(?:wrote|writes|schrieb(?: am .{4,60})?|a écrit|escribió|escreveu|ha scritto|schreef"
    r"|napisał(?:\(a\)|a)?|pisze|yazdı|şunu yazdı|пишет|написала?|писал\(?а?\)?|skrev|kirjoitti"
    r"|のメール|さんは書きました|写道)\s?[:\uff1a]\s*$",
    re.IGNORECASE,
)
_OF_A_MAIL = re.compile(r"@|\b(?:19|20)[0-9]{2}\b|[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2}")
"""What says when a mail was sent, or by which address."""


def begin_of_heads(lines: Sequence[str]) -> int | None:
    """Return the 1-based line where the heads of an earlier mail begin; None for no such.

    They say who sent it, when, and to whom or about what, one below the other.

    Args:
        lines: of a text, as they are shown.
    """
    first, told, count = 0, set[str](), 0
    for number, text in enumerate(islice(lines, MOST_LINES), start=1):
        if not text.strip():
            continue
        head = _HEAD.match(text) if len(text) <= _LONGEST else None
        if head is None or count == _MOST_HEADS:
            first, told, count = 0, set(), 0
        if head is None:
            continue
        first, count = first or number, count + 1
        told.add(head.lastgroup or "")
        if {"who", "when", "what"} <= told:
            return first
    return None


def begin_behind_writer(lines: Sequence[str]) -> int | None:
    """Return the 1-based line behind “… wrote:”, where the earlier mail stands without marks.

    None where the lines behind it have them, or where nobody is said to have written any.

    Args:
        lines: of a plain text.
    """
    for number, text in enumerate(islice(lines, MOST_LINES), start=1):
        if len(text) > _LONGEST or not _WROTE.search(text) or not _OF_A_MAIL.search(text):
            continue
        behind = (more.strip() for more in lines[number : number + 20])
        if not next(filter(None, behind), ">").startswith(">"):
            return number + 1
    return None
