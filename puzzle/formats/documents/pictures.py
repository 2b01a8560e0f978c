"""Pictures in mails, of which nothing is read: whether one may be a puzzle, by its name and shape.

The logo of a firm or the icon of a network stands in many a mail. A photograph of a puzzle, which
telephones put into the text of a mail, is nearly square and not small. PNG (RFC 2083, 3.2), GIF89a
and JPEG (ITU-T T.81, B.2.2) say their size near their beginning.
"""

from __future__ import annotations

import re

_PNG, _GIF, _JPEG = b"\x89PNG\r\n\x1a\n", (b"GIF87a", b"GIF89a"), b"\xff\xd8"
_OF_LETTERHEADS = re.compile(
    r"logo|signature|signatur|banner|icon|facebook|linkedin|instagram|twitter|xing", re.IGNORECASE
)
_SMALLEST = 150
"""Pixels of the shorter side of a picture in which nine rows can be told."""
_LONGEST = 2.2
"""How many times as long as the other a side is: a telephone's screen is 20 to 9."""
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of JPEG behind which the size stands."""
_MOST_MARKERS = 100


def is_of_letterhead(name: str) -> bool:
    """Tell whether a picture is called as those are that programs put below every mail."""
    return _OF_LETTERHEADS.search(name) is not None


def may_show_grid(data: bytes) -> bool:
    """Tell whether a picture is large enough for a grid, and not too long; of unknown size, too."""
    size = _size_of(data)
    return size is None or (min(size) >= _SMALLEST and max(size) <= _LONGEST * min(size))


def _size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels; None where they are not told."""
    if data.startswith(_PNG) and len(data) >= 24:
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if data.startswith(_GIF) and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    return _size_of_jpeg(data) if data.startswith(_JPEG) else None


def _size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    at = len(_JPEG)
    for _ in range(_MOST_MARKERS):
        if len(data) < at + 9 or data[at] != 0xFF:
            return None
        if data[at + 1] in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
