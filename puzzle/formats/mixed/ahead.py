"""The lines of a source, looked at before they are read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from puzzle.formats.source import lines_of

_HIDDEN = re.compile(r">!\s?((?:[^\W\d_][^\d!<>|\n]{1,30}[:=\s]\s?)?[0-9.*_-]{81})[\s.]?!<")
"""Cells that a forum hides until they are asked for, perhaps behind what they are."""
_HIDDEN_ROW = re.compile(r"(?:\|\||>!)\s?([0-9.*_-]{9})|([0-9.*_-]{9})\s?(?:\|\||!<)")
"""The first row of some that a chat hides, or the last."""


class Ahead:
    """The lines of a source, which can be looked at before they are read.

    Args:
        pieces: the source in pieces of whole lines, each as UTF-8 or as one line of text.
        first: 1-based number of its first line.
        is_there: whether all of it is there, as of a file: nothing has to be waited for then.

    Attributes:
        number: 1-based, of the next line.
        is_there: whether all of it is there, and nothing has to be waited for.
        no_document_before: line before which no JSON text over several lines begins.
        no_array_before: line before which no array of a program begins.
        no_places_before: line before which no list of givens by their places begins.
        no_table_before: line before which no table of HTML begins.
        no_names_before: line before which no list of names with numbers begins.
        looked_at: characters that were looked through for cages so far.
        shapes: how many lines of each shape were set aside so far; see `family.shape_of`.
        has_comments: whether a comment, or a heading of Markdown, came so far.
        tells_comments: whether a comment or a text below one claimed something, so that each
            further one is told.
    """

    def __init__(
        self, pieces: Iterable[bytes | str], first: int = 1, *, is_there: bool = False
    ) -> None:
        self.number = self.no_document_before = self.no_array_before = first
        self.no_places_before = self.no_table_before = self.no_names_before = first
        self.looked_at = 0
        self.shapes = Counter[str]()
        self.has_comments = self.tells_comments = False
        self.is_there = is_there or isinstance(pieces, Sequence)
        self._pieces = iter(pieces)
        self._lines: list[str] = []
        self._at = 0
        self._codes = b""
        self._are_codes = False
        self._is_text = True
        self._last = ""

    def peek(self, ahead: int = 0) -> str | None:
        """Return a line that comes next, or so many lines later; None behind the end."""
        while self._at + ahead >= len(self._lines):
            piece = next(self._pieces, None)
            if piece is None:
                return None
            rest = self._lines[self._at :]
            self._is_text = isinstance(piece, str)
            self._codes = b"" if rest or isinstance(piece, str) else piece
            self._are_codes = not self._is_text and (not rest or self._are_codes)
            new = [piece] if isinstance(piece, str) else list(lines_of([piece]))
            if _may_hide(piece) and (shown := [*map(_shown, new)]) != new:
                new, self._codes, self._are_codes = shown, b"", False
            self._lines, self._at = [*rest, *new], 0
        return self._lines[self._at + ahead]

    def peek_there(self, ahead: int = 0) -> str | None:
        """Return a line as `peek` does, if nothing has to be waited for; else None."""
        if self.is_there:
            return self.peek(ahead)
        at = self._at + ahead
        return self._lines[at] if at < len(self._lines) else None

    def take(self) -> str:
        """Return the next line, which `peek` has shown."""
        self._at += 1
        self.number += 1
        self._last = self._lines[self._at - 1]
        return self._last

    def replace(self, ahead: int, text: str) -> None:
        """Let a line that `peek` has shown be another one."""
        self._lines[self._at + ahead] = text
        self._are_codes = False

    def before(self, ahead: int = 0) -> str:
        """Return the line above the next one, or above that so many lines later; empty for none."""
        return (self.peek(ahead - 1) or "") if ahead else self._last

    def back(self) -> None:
        """Let the line that was taken last be the next."""
        self._at -= 1
        self.number -= 1

    def skip(self, count: int) -> None:
        """Leave out lines that `codes` has shown."""
        self._at += count
        self.number += count

    def codes(self, most: int) -> list[bytes]:
        """Return the next lines in UTF-8 as far as they are there, at most so many; [] for none."""
        if not self._are_codes or self.peek() is None or not self._are_codes:
            return []
        if self._codes and self._at == 0 and len(self._lines) <= most:
            return [self._codes]
        return [f"{text}\n".encode() for text in self._lines[self._at : self._at + most]]

    @property
    def is_at_a_piece(self) -> bool:
        """True when the next line is the first of a piece in UTF-8."""
        return self._at >= len(self._lines) and not self._is_text


def _may_hide(piece: bytes | str) -> bool:
    """Tell whether a piece may have what forums and chats hide."""
    if isinstance(piece, str):
        return ">!" in piece or "!<" in piece or "||" in piece
    return b">!" in piece or b"!<" in piece or b"||" in piece


def _shown(line: str) -> str:
    """Return a line without the signs that hide its cells."""
    if (row := _HIDDEN_ROW.fullmatch(line.rstrip())) is not None:
        return row[1] or row[2]
    return _HIDDEN.sub(r"\1", line)
