"""Shapes of text that readers are given at every length: a unit that is repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator

Shape = tuple[str, Callable[[int], bytes]]
"""What it is told as, and what makes it of about so many bytes."""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIGNS = "-=+:.,;|#*_~`'\"<>(){}[]&%?!/\\@^ \t0159aX"
WORDS = (
    "---",
    "ab",
    "a ",
    "1 ",
    "5|",
    "1,",
    "..",
    "a=[",
    "&amp;",
    "http://",
    "> ",
    "x1 ",
    "é",
    "━",
)
LINES = ("", "a", "1", "1,2,3", "5 3 . . 7 . . . .", EASY, f"12. {EASY} x", EASY[:9], EASY[:80])
LINES += (
    EASY[:9] + "   " + EASY[9:18],
    "Row 1: " + EASY[:9],
    "a: " + EASY[:9],
    "1| | | | | | | |2",
)
LINES += (
    ",,,,,,,,",
    "        1",
    "?????1?23",
    "f(x) = [",
    "f(x) = [\nhi",
    "sudoku://open?grid=" + EASY,
)
LINES += ("=" * 60, "> ", "[", "{", "]", "```", "---+---", "|5|3|", "puzzle,solution", "Subject: a")
LINES += ("cell.1.1=5", "row1=" + EASY[:9], "r1c1 and r1c2 sum to", "both diagonals", '{"v": 5}')
ENDS = ("", ", x")


def texts() -> Iterator[Shape]:
    """The shapes of text."""
    for unit in (*SIGNS, *WORDS):
        for end in ENDS:
            yield repr(unit + end), text_of("", unit, end)
            yield repr(f"<html>{unit}{end}"), text_of("<html>", unit, end)
    for unit in LINES:
        yield repr(f"{unit[:20]}\n"), text_of("", f"{unit}\n", "")


def text_of(begin: str, unit: str, end: str) -> Callable[[int], bytes]:
    """Return what makes texts of this shape, of about so many characters."""
    return lambda size: (begin + unit * (size // len(unit)) + end).encode()
