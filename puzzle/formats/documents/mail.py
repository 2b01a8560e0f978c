"""Mail, as it is saved (``.eml``) or kept in a mailbox (``.mbox``): its texts and attachments.

Each text of a mail is read as it would be alone, and so is each attachment, whatever it is; of a
text that comes plain and as a page too, the one with more puzzles is read.
MIME is that of Python's `email`. What one mail may hold is bounded by the constants below.
RFC 5322, RFC 4155 (mbox).
"""

from __future__ import annotations

import io
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO, cast

from puzzle.errors import NotationError
from puzzle.formats.documents.mail_forms import forms_of, inner_parts
from puzzle.formats.documents.mail_text import Content, content_of
from puzzle.formats.documents.pictures import is_of_letterhead, may_show_grid
from puzzle.formats.letter import ANSWER, Letter
from puzzle.message import Numeral, message

if TYPE_CHECKING:
    from email.message import EmailMessage
    from email.policy import EmailPolicy

LARGEST_MAIL = 32 * 1024 * 1024
"""Bytes of one mail, attachments and all."""
MOST_PARTS = 200
"""Parts of a mail."""
DEEPEST = 8
"""Parts within parts."""
LONGEST_HEADER = 200
"""Characters of a sender or a subject that are kept."""
_OF_MANY = frozenset({"bulk", "junk", "list", "auto_reply"})
"""What ``Precedence`` says of mail that nobody answers."""
_OF_LISTS = ("list-id", "list-unsubscribe", "x-autoreply", "x-autorespond", "x-failed-recipients")
_OF_NOBODY = re.compile(
    r"(?:^|[-_.+])(?:mailer-?daemon|postmaster|no[-_.]?reply|do[-_.]?not[-_.]?reply|bounces?)"
    r"(?![a-z])",
    re.IGNORECASE,
)
"""Addresses, before the ``@``, where nobody reads mail."""
_OF_ABSENCE = re.compile(
    rf"(?:{ANSWER.pattern})*\s*"
    r"(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office"
    r"|undeliverable\b|undelivered mail returned|returned mail:|failure notice"
    r"|(?:mail )?delivery (?:status|failure|failed|has failed)"
    r"|automatische antwort|abwesend\s*:|abwesenheit|automatisch antwoord|afwezig\s*:"
    r"|r\u00e9ponse automatique|absence du bureau|respuesta autom\u00e1tica|fuera de la oficina"
    r"|risposta automatica|fuori sede|resposta autom\u00e1tica|automatyczna odpowied\u017a|autosvar"
    r"|otomatik yan\u0131t"
    r"|\u0430\u0432\u0442\u043e\u043e\u0442\u0432\u0435\u0442"
    r"|\u0430\u0432\u0442\u043e\u043c\u0430\u0442\u0438\u0447"
    r"\u0435\u0441\u043a\u0438\u0439 \u043e\u0442\u0432\u0435\u0442"
    r"|\u81ea\u52d5\u8fd4\u4fe1|\u81ea\u52d5\u5fdc\u7b54|\u81ea\u52a8\u56de\u590d)",
    re.IGNORECASE,
)
"""How programs begin the subject when somebody is away, or a mail came back."""

TEXT = "text"
"""What the text of a mail is called."""
_SUBJECT = "subject"
"""What the subject of a mail is called."""
_OF_MAIL = re.compile(r"mail [0-9]+, ")
_TEXT_NAME = re.compile(rf"(?:mail [0-9]+, )?{TEXT}(?: \([0-9]+\))?")
_PICTURE = "picture"
"""What a picture without a name is called."""

LONGEST_SOURCE = 2000
"""Characters of a header that are looked at."""

MOST_REFERENCES = 20
"""Mails that one answers of which the names are kept, beside the first."""
_NAME_OF_MAIL = re.compile(r"<[!-;=?-~]{1,250}>")
_KNOWN = frozenset(
    {b"from", b"to", b"subject", b"date", b"received", b"message-id", b"mime-version", b"cc"}
    | {b"return-path", b"delivered-to", b"content-type", b"reply-to", b"x-mailer", b"sender"}
)
_FEWEST_HEADERS = 2
_HEADER = re.compile(rb"([A-Za-z][A-Za-z0-9-]{1,40}):")
_BEGIN = b"From "
_MAILBOX = re.compile(rb"From \S{1,200} .{0,100}[0-9]{4}")
_QUOTED_BEGIN = re.compile(rb">+From ")
_UUENCODED = re.compile(
    rb"^begin [0-7]{3,4} (?P<name>[^\r\n]{1,200})\r?\n"
    rb"(?P<lines>(?:[!-`][^\r\n]{0,90}\r?\n)+)end\s*$",
    re.MULTILINE,
)
"""A file in a text, as it was sent before MIME."""
_ENCRYPTED = frozenset(
    {"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}
)
_NOT_ENCRYPTED = ("signed-data", "certs-only", "compressed-data")
_IS_ENCRYPTED = message(
    "mail.encrypted",
    "The mail is encrypted, and cannot be read here: send it without encryption.",
)
_BESIDE_THE_POINT = frozenset(
    {"application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-signature"}
    | {"text/calendar", "text/vcard", "text/x-vcard", "application/pgp-keys"}
    | {"application/applefile", "text/rfc822-headers"}
)


@dataclass(frozen=True, slots=True)
class Part:
    """A text of a mail, or a file that is attached to it.

    Attributes:
        name: what it is called: ``text``, or the name of the file, with that of the mail before it
            in a mailbox.
        contents: what it holds; of alternatives each, at least one, the plainest first.
        letter: the mail.
        is_beside: whether it is a picture that may be a letterhead, which counts where a mail has
            nothing else.
    """

    name: str
    contents: tuple[Content, ...]
    letter: Letter
    is_beside: bool = False

    @property
    def is_text(self) -> bool:
        """Whether it is the text of the mail, and no file with a name."""
        return is_text(self.name)


def is_text(name: str) -> bool:
    """Tell whether a part of this name is the text of a mail, one of several perhaps."""
    return _TEXT_NAME.fullmatch(name) is not None


def subject_of(name: str) -> str:
    """Return what the subject of the mail is called that has a part of this name."""
    mail = _OF_MAIL.match(name)
    return f"{mail[0] if mail else ''}{_SUBJECT}"


def recognises(head: bytes) -> bool:
    """Tell whether it begins as a mail does, or with the line before one in a mailbox."""
    head = head.removeprefix(BOM_UTF8).lstrip(b"\r\n")
    if _MAILBOX.match(head):
        head = head.partition(b"\n")[2]
    names = set[bytes]()
    for line in head.split(b"\n")[:60]:
        found = _HEADER.match(line)
        if found:
            names.add(found[1].lower())
        elif not line[:1].isspace() or not line.strip():
            break
    return len(names & _KNOWN) >= _FEWEST_HEADERS


def parts(stream: BinaryIO) -> Iterator[Sequence[Part]]:
    """Yield the texts and attachments, in order, of a mail, or of each mail of a mailbox.

    A mail without any has an empty text. The first mail of a mailbox is named as such while it is
    the only one, too: its place stays what it was when others are delivered behind it.

    Raises:
        NotationError: a mail is larger than `LARGEST_MAIL`; those before it have been yielded.
    """
    for number, (data, is_of_mailbox) in enumerate(_mails(stream), start=1):
        yield _parts_of(data, f"mail {number}, " if is_of_mailbox else "")


def _mails(stream: BinaryIO) -> Iterator[tuple[bytes, bool]]:
    """Yield the bytes of each mail, and whether it is in a mailbox."""
    lines, size, is_empty = list[bytes](), 0, True
    is_mailbox: bool | None = None
    for line in stream:
        if not (lines or size):
            line = line.removeprefix(BOM_UTF8)  # noqa: PLW2901 (an editor has put it there)
        if is_mailbox is None and line.strip():
            is_mailbox = line.startswith(_BEGIN)
        if is_mailbox and is_empty and _MAILBOX.match(line):
            if lines:
                yield b"".join(lines), is_mailbox
            lines, size = [], 0
            continue
        is_empty = not line.strip()
        quoted = is_mailbox and _QUOTED_BEGIN.match(line)
        lines.append(line[1:] if quoted else line)
        size += len(line)
        if size > LARGEST_MAIL:
            raise NotationError(
                message(
                    "mail.large",
                    "The mail has more than {most} bytes: send less at once.",
                    most=Numeral(LARGEST_MAIL),
                )
            )
    if lines:
        yield b"".join(lines), bool(is_mailbox)


def _is_automatic(mail: EmailMessage) -> bool:
    """Tell whether a program wrote a mail, or it went to many: nobody answers such (RFC 3834).

    What was displayed is told by a report too (RFC 8098), under a subject that people write: "Read:
    ...". The name beside an address is no sign; people are called all sorts of things.
    """
    if _header(mail, "auto-submitted").strip().lower() not in ("", "no"):
        return True
    if _header(mail, "precedence").strip().lower() in _OF_MANY:
        return True
    if any(mail.get(name) is not None for name in _OF_LISTS):
        return True
    if mail.get_content_type() == "multipart/report":  # of delivery, or that it was displayed
        return True
    senders = getattr(mail.get("from"), "addresses", ())
    return (
        any(_OF_NOBODY.search(sender.username) for sender in senders)
        or _OF_ABSENCE.match(_header(mail, "subject")) is not None
    )


def _parts_of(data: bytes, before: str) -> Sequence[Part]:
    from email.parser import BytesParser

    try:
        mail = cast("EmailMessage", BytesParser(policy=_policy()).parsebytes(data))
        letter = _letter_of(mail)
        found = _told_apart(islice(_walk(mail, before, letter, 0), MOST_PARTS + 1))
    except (ValueError, LookupError, TypeError, AttributeError, IndexError, RecursionError):
        damaged = NotationError(
            message("mail.damaged", "The mail is damaged: copy its text, and send that."), line=1
        )
        return [Part(f"{before}{TEXT}", (Content(damaged),), Letter("", ""))]
    if len(found) > MOST_PARTS:
        many = NotationError(
            message(
                "mail.parts",
                "The mail has more than {most} parts: send less at once.",
                most=Numeral(MOST_PARTS),
            )
        )
        return [*found[:MOST_PARTS], Part(f"{before}{TEXT}", (Content(many),), letter)]
    return found or [Part(f"{before}{TEXT}", (Content(io.BytesIO()),), letter)]


def _told_apart(parts: Iterable[Part]) -> list[Part]:
    """Return parts with a number behind the second of a name, and behind those that follow it."""
    met, found = Counter[str](), list[Part]()
    for part in parts:
        met[part.name] += 1
        number = met[part.name]
        found.append(part if number == 1 else replace(part, name=f"{part.name} ({number})"))
    return found


def _letter_of(mail: EmailMessage) -> Letter:
    """Return who sent a mail, and where an answer to it goes: RFC 5322, 3.6.2 and 3.6.4."""
    sender, wanted = _header(mail, "from"), _header(mail, "reply-to")
    before = _NAME_OF_MAIL.findall(str(mail.get("references") or ""))
    before = before or _NAME_OF_MAIL.findall(str(mail.get("in-reply-to") or ""))[:1]
    return Letter(
        sender,
        _header(mail, "subject"),
        is_automatic=_is_automatic(mail),
        answer_to="" if wanted == sender else wanted,
        message_id=next(iter(_NAME_OF_MAIL.findall(str(mail.get("message-id") or ""))), ""),
        references=" ".join([*before[:1], *before[1:][-MOST_REFERENCES:]]),
    )


@cache
def _policy() -> EmailPolicy:
    """Return how `email` reads a mail: as by default, and of each header no more than a part.

    What it makes of the parameters of a header takes a tenth of a millisecond for each, again
    whenever the header is asked for, and more than twice as long for twice as many.
    """
    from email.policy import EmailPolicy

    class Policy(EmailPolicy):
        def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
            name, value = super().header_source_parse(sourcelines)
            return name, value[:LONGEST_SOURCE]

    return Policy()


def _walk(part: EmailMessage, before: str, letter: Letter, depth: int) -> Iterator[Part]:
    """Yield the texts and files of a part, in order."""
    kind = part.get_content_type()
    if depth > DEEPEST:
        deep = NotationError(
            message(
                "mail.deep",
                "The mail has parts nested more than {most} deep.",
                most=Numeral(DEEPEST),
            ),
            line=1,
        )
        yield Part(f"{before}{TEXT}", (Content(deep),), letter)
    elif kind == "multipart/alternative":
        forms, others = forms_of(part, DEEPEST - depth)
        if forms:
            yield Part(f"{before}{TEXT}", tuple(map(_content_of_form, forms)), letter)
        for inner in others:
            yield from _walk(inner, before, letter, depth + 1)
    elif kind in _ENCRYPTED and part.get_param("smime-type") not in _NOT_ENCRYPTED:
        yield Part(f"{before}{TEXT}", (Content(NotationError(_IS_ENCRYPTED, line=1)),), letter)
    elif part.is_multipart():
        # What somebody else wrote, and is passed on, is not of who sends it.
        own = replace(letter, is_quoted=True) if kind == "message/rfc822" else letter
        for inner in inner_parts(part):
            yield from _walk(inner, before, own, depth + 1)
    elif _may_be_letterhead(part):
        yield from _pictures(part, before, letter)
    elif kind not in _BESIDE_THE_POINT:
        yield from _whole_parts(part, before, letter)


def _content_of_form(texts: Sequence[EmailMessage]) -> Content:
    """Return what the texts of one form hold, one below another."""
    first, *more = map(content_of, texts)
    if not more:
        return first
    data, quoted, before = list[bytes](), list[tuple[int, int]](), 0
    for content in (first, *more):
        lines = cast(io.BytesIO, content.stream).getvalue().rstrip(b"\n") + b"\n\n"
        quoted += [(begin + before, end + before) for begin, end in content.quoted]
        before += lines.count(b"\n")
        data.append(lines)
    return Content(io.BytesIO(b"".join(data)), quoted)


def _whole_parts(part: EmailMessage, before: str, letter: Letter) -> Iterator[Part]:
    """Yield a part with none within it, and the files that stand in its text."""
    name = _clean(part.get_filename() or "") or TEXT
    content = content_of(part)
    yield Part(f"{before}{name}", (content,), letter)
    if part.get_content_type() == "text/plain":
        for own, data in _encoded_in(cast(io.BytesIO, content.stream).getvalue()):
            yield Part(f"{before}{own}", (Content(io.BytesIO(data)),), letter)


def _encoded_in(text: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files that stand in a text in the manner of before MIME, by their names.

    POSIX, uuencode. What is damaged ends at the fault.
    """
    import binascii

    for found in islice(_UUENCODED.finditer(text), MOST_PARTS):
        data = list[bytes]()
        for line in found["lines"].splitlines():
            try:
                data.append(binascii.a2b_uu(line.rstrip(b"\r")))
            except binascii.Error:
                break
        yield _clean(found["name"].decode(errors="replace")) or TEXT, b"".join(data)


def _may_be_letterhead(part: EmailMessage) -> bool:
    """Recognise a picture that stands in the text, or is called the logo of a firm."""
    is_picture = part.get_content_maintype() == "image"
    return is_picture and (
        part.get_content_disposition() != "attachment"
        or part.get("content-id") is not None
        or is_of_letterhead(part.get_filename() or "")
    )


def _pictures(part: EmailMessage, before: str, letter: Letter) -> Iterator[Part]:
    """Yield a picture that may be a letterhead, if it has the shape of a puzzle."""
    data = cast(bytes, part.get_payload(decode=True)) or b""
    if may_show_grid(data):
        name = _clean(part.get_filename() or "") or _PICTURE
        yield Part(f"{before}{name}", (Content(io.BytesIO(data)),), letter, is_beside=True)


def _header(mail: EmailMessage, name: str) -> str:
    return _clean(str(mail.get(name) or ""))


def _clean(text: str) -> str:
    """Return the text on one line, without what cannot be printed, cut."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:LONGEST_HEADER]
