"""The lines that a browser shows of a page.

Tags are found by one regular expression: the parser of the standard library needs time quadratic in
the length of a page whose tags do not end. HTML living standard, sections 13.1 and 15.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

from puzzle.errors import NotationError
from puzzle.formats.documents.html_fields import Fields, is_field
from puzzle.formats.documents.html_text import HOLDS, ShownLine, ShownTable, ShownText
from puzzle.formats.documents.nested_cells import CellsFound, NestedCells
from puzzle.message import Numeral, message

MOST_CELLS = 200_000
"""Cells of all tables of a page."""
MOST_LINES = 100_000
"""Lines that a page shows."""
DEEPEST = 50
"""Tables within one another."""
TAG = re.compile(r"<!--|<[!?][^<>]*+>|<(/?)([a-zA-Z][a-zA-Z0-9]*+)([^<>]*+)>")
UNSEEN = frozenset({"noscript", "script", "style", "template", "title"})
BREAKS = frozenset(
    {"article", "blockquote", "body", "br", "caption", "center", "dd", "div", "dl", "dt", "footer"}
    | {"form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "ol", "p"}
    | {"pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul"}
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_DATA = re.compile(
    r"\bdata-(?:value|val|digit|number|num|given)\s*=\s*[\"']?([1-9][0-9]?)(?![^\s\"'>])",
    re.IGNORECASE,
)
"""What a script shows in a cell."""
_MARKS = frozenset({"b", "strong", "i", "em", "u", "mark"})
_OF_GIVENS = re.compile(
    r"\bclass\s*=\s*[\"']?[^\"'>]{0,60}\b(?:given|fixed|prefilled|initial|locked|clue|hint)",
    re.IGNORECASE,
)
"""What a page marks digits with, which are its givens."""
_UNREADABLE = "?"
"""Stands for what a cell shows and its text does not say."""
_SPACES = re.compile(r"[^\S\u00a0]+")
_EMPTY = frozenset({"area", "base", "br", "col", "embed", "hr", "link", "meta", "param", "source"})
"""Elements that nothing is in."""
_OF_FORMULAS = {"mtable": "table", "mtr": "tr", "mtd": "td"}
"""What MathML calls the parts of a table."""
_OF_TABLES = frozenset({"caption", "table", "tbody", "td", "tfoot", "th", "thead", "tr"})
_FIELDS = frozenset({"canvas", "img", "input", "svg", "textarea"})
"""Elements that show what is no text."""
_CLOSED_BY_NEXT = frozenset({"dd", "dt", "li", "option", "p"})
"""Elements that end where another of their kind begins."""
_STYLES = (
    (
        "row",
        re.compile(
            r"display\s*:\s*(?:inline-)?flex\b(?![^\"']{0,300}wrap\s*:\s*wrap)", re.IGNORECASE
        ),
    ),
    ("row", re.compile(r"display\s*:\s*table-row\b", re.IGNORECASE)),
    ("box", re.compile(r"grid-template-columns\s*:\s*repeat\(\s*3\s*,", re.IGNORECASE)),
)
"""How cells are laid out that are a row, or a box."""
_HINT = re.compile(r"\b(?:class|id|name)\s*=\s*[\"']?([^\"'>]{1,80})", re.IGNORECASE)


class _Page:
    """A page while it is read.

    Args:
        fields: what its fields say.
    """

    def __init__(self, fields: Fields) -> None:
        self.text = ShownText()
        self._fields = fields
        self._tables: list[ShownTable] = []
        self._preformatted = self._cells = 0
        self._is_below_heading = False
        self._nested = NestedCells()
        self._begun: list[ShownText] = []

    @property
    def _here(self) -> ShownText:
        """Where text goes: the last cell of the innermost table, or the page itself."""
        for table in reversed(self._tables):
            if table.rows and table.rows[-1]:
                return table.rows[-1][-1]
        return self.text

    def say(self, line: int, text: str) -> None:
        """Take the text between two tags."""
        text = unescape(text)
        self._nested.say(text)
        if self._is_below_heading and text.strip():
            self._is_below_heading = False
            if text.lstrip()[0].isupper() and not self._tables:
                self.text.part(line)  # a sentence that begins there does not go on from it
        if not self._preformatted:
            before = text[: len(text) - len(text.lstrip())]
            self._here.add(line + before.count("\n"), _SPACES.sub(" ", text))
            return
        for number, part in enumerate(text.split("\n")):
            if number:
                self._here.end_line_as_it_is(line + number)
            # Each space of it holds.
            self._here.add(line + number, part.replace(" ", HOLDS))

    def tag(self, line: int, name: str, attributes: str, *, closes: bool) -> None:
        """Take a tag."""
        if name in BREAKS:
            self._here.end_line()
        if closes and name in _HEADINGS:
            self._is_below_heading = not self._tables and self.text.ends_in_words
        if name == "pre":
            self._preformatted = max(0, self._preformatted + (-1 if closes else 1))
        if name == "table":
            self._table(line, closes=closes)
        elif self._tables and not closes:
            self._part_of_table(line, name, attributes)
        if name in _MARKS and self._tables:
            self._here.is_marked = True
        self._follow(line, name, attributes, closes=closes)

    def _follow(self, line: int, name: str, attributes: str, *, closes: bool) -> None:
        """Look for a grid whose cells are elements that end or begin here."""
        if self._nested.is_too_deep:
            return
        if name == "table":
            self._nested.spoil()
        elif name in _FIELDS and not closes:
            self._field(line, name, attributes)
        elif name in _EMPTY or name in _OF_TABLES or name in _FIELDS or attributes.endswith("/"):
            return
        elif not closes:
            if name in _CLOSED_BY_NEXT and self._nested.innermost == name:
                self._end_element(line)
            self._begin_element(line, name, _hint_of(attributes))
        elif self._nested.is_open(name):
            while name != self._nested.innermost:
                self._end_element(line)
            self._end_element(line)

    def _field(self, line: int, name: str, attributes: str) -> None:
        """Take a field of a form for a cell, and a picture for one that cannot be read."""
        if not is_field(attributes):
            return
        self._begin_element(line, name, "")
        is_text = name in ("input", "textarea")
        self._nested.say(self._fields.said(attributes) if is_text else _UNREADABLE)
        if self._nested.innermost == name:
            self._end_element(line)

    def _begin_element(self, line: int, name: str, hint: str) -> None:
        here = self._here
        # What begins within a line has no place of its own.
        self._nested.begin(name, hint, (line, -1 if here.has_begun_line else len(here.lines)))
        if self._nested.depth > len(self._begun):
            self._begun.append(here)

    def _end_element(self, line: int) -> None:
        """End the innermost element, and put the rows of grids that end there in their places."""
        begun, here = self._begun.pop(), self._here
        grids = self._nested.end((line, here.line_count))
        if grids or self._nested.has_all_cells:
            here.end_line()  # what comes next is not of the grid
        self._put(grids, begun)

    def _put(self, grids: Iterable[CellsFound], begun: ShownText) -> None:
        for grid in grids:
            (line, first), (_, last) = grid.begin, grid.end
            if begun is self._here and first >= 0:
                begun.replace(first, last, [(line, "\t".join(row)) for row in grid.rows])

    def end(self, line: int) -> list[ShownLine]:
        """Return the lines of the whole page."""
        while self._tables:
            self._table(line, closes=True)
        self.text.end_line()
        self._put(self._nested.end_all((line, len(self.text.lines))), self.text)
        self.check_lines()
        return self.text.lines

    def check_lines(self) -> None:
        """Refuse a page that shows too many lines.

        Raises:
            NotationError: so it does.
        """
        if len(self._here.lines) > MOST_LINES:
            raise NotationError(
                message(
                    "page.lines",
                    "The page shows more than {most} lines: split it.",
                    most=Numeral(MOST_LINES),
                )
            )

    def _table(self, line: int, *, closes: bool) -> None:
        if not closes:
            if len(self._tables) < DEEPEST:
                self._tables.append(ShownTable())
            return
        if not self._tables:
            return
        table = self._tables.pop()
        for row in table.rows:
            for cell in row:
                cell.end_line()
        table.join_boxes()
        self._here.table = table
        self._here.part(line)
        self._here.lines += [(number or line, text) for number, text in table.lines]
        self._here.part(line)

    def _part_of_table(self, line: int, name: str, attributes: str) -> None:
        rows = self._tables[-1].rows
        match name:
            case "tr":
                rows.append([])
            case "td" | "th":
                if not rows:
                    rows.append([])
                is_marked = _OF_GIVENS.search(attributes) is not None
                rows[-1].append(ShownText(data=_data_of(attributes), is_marked=is_marked))
                self._cells += 1
                if self._cells > MOST_CELLS:
                    raise NotationError(
                        message(
                            "page.cells",
                            "The page has more than {most} cells: split it.",
                            most=Numeral(MOST_CELLS),
                        )
                    )
            case "img" | "svg" | "canvas":
                self._here.add(line, _UNREADABLE)
            case "input" | "textarea" if is_field(attributes):
                self._here.add(line, self._fields.said(attributes))


def _hint_of(attributes: str) -> str:
    """Return what an element is called, and what its style says that it is."""
    laid_out = [name for name, style in _STYLES if style.search(attributes)]
    return " ".join([*_HINT.findall(attributes), *laid_out])


def _data_of(attributes: str) -> str:
    """Return the digit that a cell has for a script to show; empty for none."""
    found = _DATA.search(attributes)
    return found[1] if found else ""


def lines_shown(source: str, fields: Fields) -> list[ShownLine]:
    """Return the lines that a browser shows of a page.

    Args:
        source: the page.
        fields: what its fields say.

    Raises:
        NotationError: it has more cells or lines than are read.
    """
    page, at, line = _Page(fields), 0, 1
    while (found := TAG.search(source, at)) is not None:
        page.say(line, source[at : found.start()])
        line += source.count("\n", at, found.start())
        closes, name, attributes = found.groups()
        end = found.end()
        if found.group() == "<!--":
            end = after(source, "-->", end)
        elif name and name.lower() in UNSEEN and not closes:
            end = after(source, f"</{name}", end)
        elif name:
            tag = name.lower()
            page.tag(line, _OF_FORMULAS.get(tag, tag), attributes, closes=bool(closes))
        line += source.count("\n", found.start(), end)
        at = end
        page.check_lines()
    page.say(line, source[at:])
    return page.end(line)


def after(source: str, mark: str, start: int) -> int:
    """Where a mark ends that closes something, in any case of its letters; else the end."""
    found = re.compile(re.escape(mark), re.IGNORECASE).search(source, start)
    return found.end() if found else len(source)
