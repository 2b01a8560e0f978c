"""RTF, as WordPad and Word save it: its paragraphs and tables as lines of text.

A row of a table is its cells with tabs between. What is no text of the document, its fonts, colours
and pictures, is passed over. Rich Text Format Specification 1.9.1. Read only.
"""

from __future__ import annotations

import re

from puzzle.errors import NotationError
from puzzle.message import Numeral, message

MAGIC = b"{\\rtf"
LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a file."""
DEEPEST = 200
"""Groups within one another."""

_TOKEN = re.compile(
    r"\\'(?P<byte>[0-9a-fA-F]{2})|\\u(?P<code>-?[0-9]{1,6}) ?"
    r"|\\(?P<word>[a-z]{1,32})-?[0-9]{0,10} ?"
    r"|\\(?P<sign>[^a-z])|(?P<open>\{)|(?P<close>\})|(?P<end>[\r\n]+)|(?P<text>[^\\{}\r\n]+)",
)
_UNSEEN = frozenset(
    {"fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "footer", "listtable"}
    | {"themedata", "datastore", "xmlnstbl", "latentstyles", "rsidtbl", "generator", "fldinst"}
)
"""What begins a group that is no text of the document."""
_TEXT_OF = {
    **dict.fromkeys(("par", "line", "row", "page", "sect", "nestrow"), "\n"),
    **dict.fromkeys(("tab", "cell", "nestcell"), "\t"),
    "bullet": "\u2022",
    "endash": "\u2013",
    "emdash": "\u2014",
}
_TEXT_OF_SIGN = {"~": "\u00a0", "_": "-", "\n": "\n", "\r": "\n", "{": "{", "}": "}", "\\": "\\"}


def recognises(head: bytes) -> bool:
    """Tell whether it begins as RTF does."""
    return head.startswith(MAGIC)


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a document.

    Raises:
        NotationError: it is too large, or its groups are nested too deep.
    """
    if len(data) > LARGEST_FILE:
        raise NotationError(
            message(
                "document.large",
                "The document has more than {most} bytes: split it.",
                most=Numeral(LARGEST_FILE),
            )
        )
    text = _text(data.decode("cp1252", "replace"))
    # The last cell of a row ends with a tab too, which would be one cell more.
    return [line.removesuffix("\t") for line in text.split("\n")]


def _text(source: str) -> str:
    """Return the text of a document, its groups one after the other."""
    parts, unseen, skipped = list[str](), [False], 0
    for token in _TOKEN.finditer(source):
        kind, said = token.lastgroup, token.group()
        if kind == "open":
            if len(unseen) > DEEPEST:
                raise NotationError(
                    message(
                        "document.deep",
                        "The document nests more than {most} groups: send its text.",
                        most=Numeral(DEEPEST),
                    )
                )
            unseen.append(unseen[-1])
        elif kind == "close":
            # One brace too many closes nothing.
            unseen = unseen[:-1] if len(unseen) > 1 else unseen
        elif token["word"] in _UNSEEN or token["sign"] == "*":
            unseen[-1] = True
        elif not unseen[-1] and kind != "end":
            text = _shown(token) if kind != "text" else said
            is_stand_in = skipped and kind in ("byte", "text")
            parts.append(text[1:] if is_stand_in else text)
            # A character by its code is followed by one for readers that do not know the code.
            skipped = int(kind == "code")
    return "".join(parts)


def _shown(token: re.Match[str]) -> str:
    """Return the text that a control stands for; empty for none."""
    if token["byte"]:
        return bytes.fromhex(token["byte"]).decode("cp1252", "replace")
    if token["code"]:
        # A sign beyond 16 bits comes in two halves, neither of which is one.
        return chr(int(token["code"]) % 0x10000).encode(errors="replace").decode()
    if token["sign"]:
        return _TEXT_OF_SIGN.get(token["sign"], "")
    return _TEXT_OF.get(token["word"], "")
