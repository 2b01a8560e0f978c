"""The text of a part of a mail as its lines are read: decoded, its soft line breaks taken out.

Of HTML each line is one that is shown. RFC 2045 to 2047, RFC 3676 (format=flowed), RFC 9580.
"""

from __future__ import annotations

import codecs
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, BinaryIO, cast

from puzzle.errors import NotationError
from puzzle.formats.documents.earlier_mail import begin_behind_writer, begin_of_heads
from puzzle.formats.source import HEAD_BYTES, encoding_of

if TYPE_CHECKING:
    from email.message import EmailMessage

_MARKS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_ASCII = "us-ascii"
_NO_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape"})
"""Text that stands for other text: the first two take longer and longer to read."""
_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_TAGS = re.compile(r"<[^<>]*+>")
_UNDASHED = re.compile(r"^- (?=-)", re.MULTILINE)
"""What stands before a line that begins with a dash, in a text that is signed: RFC 9580, 7.1."""
_PLAIN = frozenset({"7bit", "8bit", "binary", ""})
_ENCODED_END = re.compile(r"=20\r?$|=0D\r?$|(?<![=\w])=(?:C2=A0|A0)\r?$", re.MULTILINE)
"""A line that ends as quoted-printable writes a blank there."""
_FEWEST_ENDS = 2
_FEWEST_ROWS = 4
_ROW_OF_CELLS = re.compile(r"(?:[0-9.*_-] {1,3}){4,16}")
_OF_CELLS = re.compile(r"[0-9.*_-]{1,100} ?")
_WIDEST_ROW = 36
"""Cells of a line that is rather a row than a part of a folded puzzle."""


@dataclass(frozen=True, slots=True)
class Content:
    """The bytes of a part, or why there are none.

    Attributes:
        stream: they are read from its start.
        quoted: the 1-based lines, first and last, of each part of a text that is an earlier mail.
    """

    stream: BinaryIO | NotationError
    quoted: Sequence[tuple[int, int]] = ()

    def quotes(self, line: int) -> bool:
        """Tell whether a line is of an earlier mail."""
        return any(first <= line <= last for first, last in self.quoted)


NOTHING = Content(io.BytesIO())
"""Of a mail that has its subject alone."""


def content_of(part: EmailMessage) -> Content:
    """Return what a part holds; of a text in UTF-8, its flowed lines joined.

    HTML has a line for each that is shown.
    """
    if part.get_content_maintype() != "text":
        return Content(io.BytesIO(cast(bytes, part.get_payload(decode=True)) or b""))
    data = cast(bytes, part.get_payload(decode=True)) or b""
    if data.startswith(_MARKS_OF_UTF_16):
        return Content(io.BytesIO(data))  # it says itself what its charset is
    charset = part.get_content_charset(_ASCII)
    if charset == _ASCII:  # of which no byte is above 127: whoever says nothing else sends any
        charset = encoding_of(data[:HEAD_BYTES]) or "utf-8"
    text = data.decode(charset if _is_charset(charset) else "utf-8", "replace")
    if part.get("content-transfer-encoding", "7bit").lower() in _PLAIN:
        text = _decoded(text)
    if _SIGNED in text:
        text = _UNDASHED.sub("", text)
    if str(part.get_param("format", "")).lower() == "flowed":
        text = _unfolded(text, " " if str(part.get_param("delsp", "")).lower() != "yes" else "")
    if part.get_content_disposition() == "attachment":
        return Content(io.BytesIO(text.encode()))
    if part.get_content_subtype() == "html":
        return _page(text if "<html" in text[:4000].lower() else f"<html>{text}")
    return Content(io.BytesIO(text.encode()), _earlier(text.split("\n"), is_plain=True))


def _page(source: str) -> Content:
    """Return what HTML holds."""
    from puzzle.formats.documents.mail_html import html_of_mail

    page = html_of_mail(source)
    lines = [unescape(_TAGS.sub("", line)) for line in page.text.split("\n")]
    return Content(io.BytesIO(page.text.encode()), [*page.quoted, *_earlier(lines, is_plain=False)])


def _earlier(lines: Sequence[str], *, is_plain: bool) -> list[tuple[int, int]]:
    """Return the lines of a text that are an earlier mail without marks, to the end of it."""
    begins = [begin_of_heads(lines), begin_behind_writer(lines) if is_plain else None]
    found = [begin for begin in begins if begin is not None]
    return [(min(found), len(lines))] if found else []


def _decoded(text: str) -> str:
    """Return a text that is still quoted-printable where its header no longer says so, as plain.

    It is where several lines end as no line does that people write.
    """
    if len(_ENCODED_END.findall(text)) < _FEWEST_ENDS:
        return text
    import quopri

    return quopri.decodestring(text.encode()).decode("utf-8", "replace")


def _is_charset(name: str) -> bool:
    """Whether Python knows a name as that of a character set; it has codecs for other things."""
    try:
        return codecs.lookup(name).name not in _NO_CHARSETS and bool(b"a".decode(name))
    except (LookupError, ValueError):
        return False


def _unfolded(text: str, kept: str) -> str:
    """Return the text with its soft line breaks, after a blank at the end of a line, taken out."""
    lines, waiting = list[str](), list[str]()
    spaced = _spaced_rows(text)
    for line in text.split("\n"):
        bare = line.rstrip("\r")
        if len(bare) in spaced and _ROW_OF_CELLS.fullmatch(bare):
            bare = bare.rstrip(" ")
        is_soft = bare.endswith(" ") and bare != "-- " and bare.strip() != ""
        if waiting and _OF_CELLS.fullmatch(waiting[-1]) and _OF_CELLS.fullmatch(bare):
            waiting[-1] = waiting[-1].rstrip(" ")  # a line of cells was folded amid a word
            if len(waiting) == 1 and len(waiting[0]) <= _WIDEST_ROW:
                lines.append(waiting.pop())  # or is a row of its own, with a blank behind it
        waiting.append(bare[:-1] + kept if is_soft else bare)
        if not is_soft:
            lines.append("".join(waiting))
            waiting = []
    return "\n".join([*lines, "".join(waiting)])


def _spaced_rows(text: str) -> frozenset[int]:
    """Return the lengths of lines that are rows of cells, blanks between and behind these.

    A grid has several of one length below one another; a row that was folded has none.
    """
    rows = [line.rstrip("\r") for line in text.split("\n")]
    counts = Counter(len(row) for row in rows if _ROW_OF_CELLS.fullmatch(row))
    return frozenset(length for length, count in counts.items() if count >= _FEWEST_ROWS)
