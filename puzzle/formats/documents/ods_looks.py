"""How the cells of an ``.ods`` look, by the styles that its sheets name.

Read beside the values, which python-calamine gives without them: by colours and thick lines people
draw regions, and tell givens from others. OASIS OpenDocument 1.3, part 3: 9.1 (cells), 16.1
(styles), 20 (their attributes); lengths and colours as in XSL 1.1.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from puzzle.errors import NotationError
from puzzle.formats.safe_xml import End, Start, events
from puzzle.formats.spreadsheet.cells import USUAL, Look

LARGEST_PART = 8 * 1024 * 1024
"""Bytes of a part, unpacked, whose styles are looked at."""
_PARTS = ("styles.xml", "content.xml")
_MOST_CELLS = 50_000
"""Cells with a look of their own in a sheet."""
_LONGEST_RUN = 100
"""Rows or columns of one look, one after the other; of more than these all are formatted alike."""
_MOST_PARENTS = 20
"""Styles that one goes on from, one after the other; programs write two or three."""
_SIDES = ("left", "right", "top", "bottom")
_POINTS: Mapping[str, float] = {"pt": 1, "in": 72, "cm": 28.35, "mm": 2.835, "px": 0.75, "pc": 12}
_LENGTH = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,6})?)(pt|in|cm|mm|px|pc)")
_THICK = 1.2
"""Points from which on a line is thick: Excel's thin ones have 0.75, and its medium ones 1.75."""
_THICK_WORDS = frozenset({"medium", "thick"})
_WHITE = frozenset({"", "transparent", "#ffffff"})
_BLACK = frozenset({"", "#000000"})
_BOLD = frozenset({"bold", "600", "700", "800", "900"})

Looks = Mapping[tuple[int, int], Look]
"""The looks of the cells of a sheet that have one of their own, by row and column from 1."""


@dataclass(slots=True)
class _Style:
    """What a style says, by the names of attributes, and the style that it goes on from."""

    parent: str = ""
    told: dict[str, str] = field(default_factory=dict)


def looks_of_sheets(archive: zipfile.ZipFile) -> Sequence[Looks]:
    """Return the looks of the cells of each sheet, in their order.

    None where a part is damaged or large: what cells hold does not depend on them.
    """
    reader = _LooksReader()
    with suppress(NotationError, KeyError, zipfile.BadZipFile):
        for part in _PARTS:
            if part in archive.namelist() and archive.getinfo(part).file_size <= LARGEST_PART:
                with archive.open(part) as stream:
                    reader.read(events(stream))  # type: ignore[arg-type]  # it reads bytes
        return reader.sheets
    return ()


class _LooksReader:
    """Reads styles, and the cells that name them.

    Attributes:
        sheets: the looks of each so far.
    """

    def __init__(self) -> None:
        self.sheets = list[dict[tuple[int, int], Look]]()
        self._styles = dict[str, _Style]()
        self._looks = dict[str, Look]()
        self._style = _Style()
        self._columns = dict[int, str]()
        self._row = self._rows = self._column = 0
        self._row_style = ""

    def read(self, found: Iterator[Start | End]) -> None:
        """Take the elements of a part."""
        for event in found:
            if isinstance(event, Start):
                self._begin(event.name, event.attributes)
            elif event.name == "style":
                self._style = _Style()
            elif event.name == "table-row":
                self._row += self._rows

    def _begin(self, name: str, told: Mapping[str, str]) -> None:
        match name:
            case "style":
                self._style = _Style(told.get("style:parent-style-name", ""))
                self._styles[told.get("style:name", "")] = self._style
            case "table-cell-properties" | "text-properties":
                self._style.told.update(told)
            case "table":
                self.sheets.append({})
                self._columns = {}
                self._row = self._column = 0
            case "table-column":
                self._take_columns(told)
            case "table-row":
                self._column, self._rows = 0, _repeats(told, "table:number-rows-repeated")
                self._row_style = told.get("table:default-cell-style-name", "")
            case "table-cell" | "covered-table-cell" if self.sheets:
                self._take_cells(told)

    def _take_columns(self, told: Mapping[str, str]) -> None:
        count = _repeats(told, "table:number-columns-repeated")
        for column in range(self._column + 1, self._column + 1 + min(count, _LONGEST_RUN)):
            self._columns[column] = told.get("table:default-cell-style-name", "")
        self._column += count

    def _take_cells(self, told: Mapping[str, str]) -> None:
        count = _repeats(told, "table:number-columns-repeated")
        first, self._column = self._column + 1, self._column + count
        own = told.get("table:style-name") or self._row_style
        is_empty = "office:value-type" not in told
        if is_empty and (count > _LONGEST_RUN or self._rows > _LONGEST_RUN):
            return
        looks = self.sheets[-1]
        rows = range(self._row + 1, self._row + 1 + min(self._rows, _LONGEST_RUN))
        for column in range(first, first + min(count, _LONGEST_RUN)):
            # A blank cell belongs to a grid by a format of its own, not by that of its column.
            style = own or ("" if is_empty else self._columns.get(column, ""))
            look = self._look_of(style)
            if look != USUAL and len(looks) < _MOST_CELLS:
                looks.update(dict.fromkeys(((row, column) for row in rows), look))

    def _look_of(self, style: str) -> Look:
        if style not in self._looks:
            self._looks[style] = _look(self._told_by(style))
        return self._looks[style]

    def _told_by(self, name: str) -> dict[str, str]:
        """Return what a style says, and those that it goes on from."""
        told = dict[str, str]()
        for _ in range(_MOST_PARENTS):
            style = self._styles.get(name)
            if style is None:
                break
            told = {**style.told, **told}
            name = style.parent
        return told


def _look(told: Mapping[str, str]) -> Look:
    """Return the look that the attributes of a style tell."""
    fill, colour = told.get("fo:background-color", ""), told.get("fo:color", "")
    letters = "bold " if told.get("fo:font-weight") in _BOLD else ""
    letters += "" if colour.lower() in _BLACK else f"rgb={colour.lower()}"
    every = told.get("fo:border", "")
    thick = "".join(side[0] for side in _SIDES if _is_thick(told.get(f"fo:border-{side}", every)))
    size = _points(told.get("fo:font-size", ""))
    return Look(letters, "" if fill.lower() in _WHITE else fill.lower(), thick, size)


def _is_thick(line: str) -> bool:
    """Tell whether a line such as ``2.49pt solid #000000`` is thick."""
    width = line.partition(" ")[0]
    return width in _THICK_WORDS or _points(width) > _THICK


def _points(length: str) -> float:
    """Return a length in points; 0 for what is none."""
    found = _LENGTH.fullmatch(length)
    return float(found[1]) * _POINTS[found[2]] if found else 0.0


def _repeats(told: Mapping[str, str], name: str) -> int:
    said = told.get(name, "1")
    return int(said) if said.isdecimal() and len(said) <= 7 else 1
