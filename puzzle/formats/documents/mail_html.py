"""The HTML of a mail with a line for each line that is shown, as whoever wrote it counts them.

Mail programs break HTML where they like, or nowhere. Only line breaks are moved here; what a page
shows is the same. Blank lines count as they are seen: of an empty ``<br>``, above a paragraph with
a margin. HTML living standard, section 15.3.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from puzzle.formats.documents.html_shown import BREAKS, TAG, UNSEEN, after

_BLANKS = " \t\r\f\v"
"""Blanks that a page shows as one, or none: not those that hold."""
_SCRIPT = "script"
_NO_MARGIN = re.compile(r"MsoNormal|margin\s*:\s*0|margin-(?:top|bottom)\s*:\s*0", re.IGNORECASE)
_CITED = re.compile(
    r"\btype\s*=\s*[\"']?cite|\bcite\s*=|\bclass\s*=\s*[\"']?[^\"'>]{0,80}"
    r"(?:gmail_quote|protonmail_quote|moz-cite|yahoo_quoted)",
    re.IGNORECASE,
)
"""What a quotation has that a mail program made; others may be a frame."""


@dataclass(slots=True)
class MailHtml:
    """A page as its lines are shown.

    Attributes:
        text: its source, a line of it for each that is shown.
        quoted: the 1-based lines, first and last, of each part that a mail program quotes.
    """

    text: str
    quoted: list[tuple[int, int]]


def html_of_mail(source: str) -> MailHtml:
    """Return the HTML of a mail as its lines are shown."""
    writing, at = _Writing(), 0
    while (found := TAG.search(source, at)) is not None:
        writing.say(source[at : found.start()])
        closes, name, attributes = found.groups()
        end = found.end()
        if found.group() == "<!--":
            end = after(source, "-->", end)
        elif name and name.lower() in UNSEEN and not closes:
            end = after(source, ">", after(source, f"</{name}", end))
        tag = source[found.start() : end]
        is_kept = name is not None and name.lower() == _SCRIPT
        writing.tag(
            tag if is_kept else _on_one_line(tag),
            (name or "").lower(),
            attributes or "",
            closes=bool(closes),
        )
        at = end
    writing.say(source[at:])
    return writing.end()


def _on_one_line(text: str) -> str:
    """Return a text with a blank for each line break and the blanks around it."""
    if "\n" not in text:
        return text
    first, *others = text.split("\n")
    between = (part for other in others[:-1] if (part := other.strip(_BLANKS)))
    return " ".join([first.rstrip(_BLANKS), *between, others[-1].lstrip(_BLANKS)])


@dataclass(slots=True)
class _Writing:
    """The page as far as it was written.

    Attributes:
        breaks: whether what comes next begins a line.
        blanks: empty lines before it.
        has_text: whether the line at hand shows anything.
        row_has_text: whether the row of a table at hand shows anything.
        cells: of that row, so far.
    """

    parts: list[str] = field(default_factory=list)
    line: int = 1
    breaks: bool = False
    blanks: int = 0
    has_text: bool = False
    row_has_text: bool = False
    cells: int = 0
    preformatted: int = 0
    opened: list[int] = field(default_factory=list)
    quoted: list[tuple[int, int]] = field(default_factory=list)
    is_quoted_behind: bool = False

    def say(self, text: str) -> None:
        """Write the text between two tags."""
        if self.preformatted:
            self.line += text.count("\n")
            self.has_text = bool(text.rpartition("\n")[2].strip()) or (
                self.has_text and "\n" not in text
            )
        else:
            text = _on_one_line(text)
            if text.strip(_BLANKS):
                self._begin_line()
                self.has_text = self.row_has_text = True
        self.parts.append(text)

    def _begin_line(self) -> None:
        """Write the line breaks that are due."""
        count = self.breaks + self.blanks
        self.parts.append("\n" * count)
        self.line += count
        self.breaks, self.blanks = False, 0

    def _break(self) -> None:
        self.breaks = self.breaks or self.has_text
        self.has_text = False

    def tag(self, source: str, name: str, attributes: str, *, closes: bool) -> None:
        """Write a tag, and note what it means for the lines."""
        match name:
            case "br":
                self.blanks += not self.has_text
                self._break()
            case "td" | "th" if not closes:
                if self.cells:
                    self.breaks, self.blanks = False, 0  # it stands beside the one before
                self.cells += 1
            case "tr":
                self._row(closes=closes)
            case _ if name in BREAKS:
                self._break()
        if name == "p" and not closes and not _NO_MARGIN.search(attributes):
            self.blanks = max(self.blanks, self.breaks or self.line > 1)
        if name == "pre":
            self._begin_line()
            self.preformatted = max(0, self.preformatted + (-1 if closes else 1))
        if name in ("blockquote", "div"):
            self._quote(name, attributes, closes=closes)
        self.parts.append(source)

    def _row(self, *, closes: bool) -> None:
        if closes and self.cells:
            self.blanks = not self.row_has_text
            self.breaks = self.row_has_text
        self._break()
        self.row_has_text, self.cells = False, 0

    def _quote(self, name: str, attributes: str, *, closes: bool) -> None:
        """Note where a quotation begins or ends."""
        is_cited = not closes and _CITED.search(attributes) is not None
        if name == "div":  # which only one program has a quotation in, behind all else
            self.is_quoted_behind |= is_cited and "yahoo_quoted" in attributes
            if is_cited and self.is_quoted_behind and not self.quoted:
                self.opened.insert(0, self.line + 1)
        elif not closes:
            self.opened.append(self.line + self.breaks + self.blanks if is_cited else 0)
        elif self.opened and (begin := self.opened.pop()):
            self.quoted.append((begin, self.line))

    def end(self) -> MailHtml:
        """Return the whole page."""
        self.quoted += [(begin, self.line) for begin in self.opened if begin]
        return MailHtml("".join(self.parts), self.quoted)
