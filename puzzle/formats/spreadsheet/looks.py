"""How the letters of cells look: their colour and weight, by which people tell givens from others.

ECMA-376, part 1: 18.8.10 (cellXfs), 18.8.22 (font), 18.8.45 (xf).
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence

from puzzle.errors import NotationError
from puzzle.formats.safe_xml import Start
from puzzle.formats.spreadsheet.limits import MOST_OTHER_ELEMENTS, events_of_part
from puzzle.formats.text import integer

STYLES = "xl/styles.xml"
_OFF = ("0", "false")
_BLACK = frozenset({"indexed=8", "theme=1", "rgb=FF000000", "rgb=00000000", "auto=1"})


def looks_of(book: zipfile.ZipFile) -> Sequence[str]:
    """Return the look of each style of cells in a workbook, in their order.

    None where there are no styles, or these are damaged: what cells hold does not depend on them.
    """
    if STYLES not in book.namelist():
        return ()
    try:
        return _read(book)
    except NotationError:
        return ()


def _read(book: zipfile.ZipFile) -> Sequence[str]:
    fonts, looks = list[str](), list[str]()
    inside = ""
    for count, event in enumerate(events_of_part(book, STYLES)):
        if count > MOST_OTHER_ELEMENTS:
            return ()
        told = event.attributes if isinstance(event, Start) else {}
        match event:
            case Start(name="fonts" | "cellXfs" | "fills" | "dxfs" | "cellStyleXfs"):
                inside = event.name
            case Start(name="font") if inside == "fonts":
                fonts.append("")
            case Start(name="b") if inside == "fonts" and fonts and told.get("val") not in _OFF:
                fonts[-1] += "bold "
            case Start(name="color") if inside == "fonts" and fonts:
                colour = " ".join(f"{name}={value}" for name, value in sorted(told.items()))
                fonts[-1] += "" if colour in _BLACK else colour
            case Start(name="xf") if inside == "cellXfs":
                font = integer(told.get("fontId", "0"))
                looks.append(fonts[font] if font is not None and font < len(fonts) else "")
    return looks
