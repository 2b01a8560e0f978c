"""How cells look: colour, weight and size of their letters, fill, and thick lines around them.

By the first people tell givens from others; by colours or thick lines they draw regions. ECMA-376,
part 1: 18.8.4 (border), 18.8.10 (cellXfs), 18.8.20 (fill), 18.8.22 (font), 18.8.45 (xf).
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence

from puzzle.errors import NotationError
from puzzle.formats.safe_xml import Start
from puzzle.formats.spreadsheet.cells import Look
from puzzle.formats.spreadsheet.limits import MOST_OTHER_ELEMENTS, events_of_part
from puzzle.formats.text import integer

STYLES = "xl/styles.xml"
_SIZE = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3})?")
_OFF = ("0", "false")
_BLACK = frozenset({"indexed=8", "theme=1", "rgb=FF000000", "rgb=00000000", "auto=1"})
_WHITE = frozenset({"indexed=9", "theme=0", "rgb=FFFFFFFF", "rgb=00FFFFFF", "indexed=65"})
_NO_FILLS = frozenset({"none", "gray125"})
_THICK = frozenset({"medium", "thick", "double", "mediumDashed"})
_SIDES = ("left", "right", "top", "bottom")
_ITEMS = {"fonts": "font", "fills": "fill", "borders": "border"}
_OF_STYLES = (("fonts", "fontId"), ("fills", "fillId"), ("borders", "borderId"))
_LISTS = frozenset({*_ITEMS, "cellXfs", "dxfs", "cellStyleXfs"})


def looks_of(book: zipfile.ZipFile) -> Sequence[Look]:
    """Return the look of each style of cells in a workbook, in their order.

    None where there are no styles, or these are damaged: what cells hold does not depend on them.
    """
    if STYLES not in book.namelist():
        return ()
    try:
        return _read(book)
    except NotationError:
        return ()


class _Styles:
    """The styles of a workbook while they are read."""

    def __init__(self) -> None:
        self.looks = list[Look]()
        self._inside, self._is_filled = "", False
        self._lists = {within: list[str]() for within in _ITEMS}
        self._sizes = dict[str, float]()

    def begin(self, name: str, told: Mapping[str, str]) -> None:
        """Take an element that begins."""
        if name in _LISTS:
            self._inside = name
        elif name == _ITEMS.get(self._inside):
            self._lists[self._inside].append("")
        elif self._inside == "cellXfs" and name == "xf":
            size = self._sizes.get(told.get("fontId", "0"), 0)
            letters, fill, thick = (self._at(*one, told) for one in _OF_STYLES)
            self.looks.append(Look(letters, fill, thick, size))
        elif name == "patternFill":
            self._is_filled = told.get("patternType", "none") not in _NO_FILLS
        elif self._inside == "fonts" and name == "sz":
            self._sizes[str(len(self._lists["fonts"]) - 1)] = _points(told.get("val", ""))
        elif self._lists.get(self._inside):
            self._lists[self._inside][-1] += self._told(name, told)

    def _told(self, name: str, told: Mapping[str, str]) -> str:
        """Return what an element says of the font, the fill or the border that it is in."""
        colour = " ".join(f"{key}={value}" for key, value in sorted(told.items()))
        match self._inside, name:
            case "fonts", "b" if told.get("val") not in _OFF:
                return "bold "
            case "fonts", "color" if colour not in _BLACK:
                return colour
            case "fills", "fgColor" if self._is_filled and colour not in _WHITE:
                return colour
            case "borders", side if side in _SIDES and told.get("style") in _THICK:
                return side[0]
        return ""

    def _at(self, within: str, name: str, told: Mapping[str, str]) -> str:
        found, at = self._lists[within], integer(told.get(name, "0"))
        return found[at] if at is not None and 0 <= at < len(found) else ""


def _points(said: str) -> float:
    """Return the size of letters; 0 for what is none."""
    return float(said) if _SIZE.fullmatch(said) else 0


def _read(book: zipfile.ZipFile) -> Sequence[Look]:
    styles = _Styles()
    for count, event in enumerate(events_of_part(book, STYLES)):
        if count > MOST_OTHER_ELEMENTS:
            return ()
        if isinstance(event, Start):
            styles.begin(event.name, event.attributes)
    return styles.looks
