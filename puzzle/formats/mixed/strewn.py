"""Puzzles that stand amid words: nine rows on a line, givens by their places, parts of a message.

As in ``grid: 530070000/600195000/…``, ``r1c1=5, r1c2=3, …``, and a text of a phone that came in two
messages, ``(1/2) …`` and ``(2/2) …``. What is read so is said where it might have been meant
otherwise; what has too few givens is left to the readers of plain text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.errors import NotationError
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.mixed.places import places
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, counting, message

_LONGEST = 2000
"""Characters of a line."""
_MOST_PARTS = 4
"""Messages that a text comes in."""
_FARTHEST = 8
"""Lines from the first of one message to that of the next, at most."""
_NINE = re.compile(
    r"(?<![\w.*-])(?P<rows>[0-9.*_xX-]{9}(?P<between>\s?[/,;|\\]\s?|\s{1,3})"
    r"(?:[0-9.*_xX-]{9}(?P=between)){7}[0-9.*_xX-]{9})(?![\w*-])"
)
_SPACED = re.compile(r"(?<![\w.*-] )(?<![\w.*-])[0-9.*_xX-](?: [0-9.*_xX-]){8}(?! ?[\w.*-])")
"""A row with a space between its cells."""
_NINE_DASHED = re.compile(
    r"(?<![\w.*-])(?P<rows>[0-9.]{9}(?P<between>\s?[-\u2013+~]\s?)(?:[0-9.]{9}(?P=between)){7}[0-9.]{9})"
    r"(?![\w*-])"
)
"""Rows with dashes between them, which are no blanks there."""
_DOUBLE = re.compile(r"([/|])\1")
"""What may stand between bands where one such sign stands between rows."""
_ROW = re.compile(
    r"\b(?:row|line|r|zeile|reihe|fila|ligne) ?([1-9])[ :=.)]{1,3}([0-9.*_xX-]{9})(?![\w*-])",
    re.IGNORECASE,
)
_PART = re.compile(
    r"(?:^|[(\[]|\b(?:SMS|MMS|part|message|parte|teil|partie) )\s?([1-4])\s?"
    r"(?:/|of|von|de|di|sur|van)\s?([2-4])\b(?!\d)",
    re.IGNORECASE,
)
_FORM = re.compile(r"[\w.\[\]%-]{1,40}=[^\s&=]{0,300}(?:&[\w.\[\]%-]{1,40}=[^\s&=]{0,300}){1,40}")
_SOLO = re.compile(
    r"(?<![\w.])(?:(?P<box>[2-5]x[2-5])(?P<rules>x?k?)|9(?P<jigsaw>jx?k?))[admr0-9]{0,6}"
    r":(?P<cells>[0-9a-z_]{6,300})(?![\w.])"
)
_NUMBER = re.compile("[0-9]+")
_SAVED = re.compile(r"PARAMS\s{0,3}:[0-9]{1,2}:\S{1,20}")
_LINES_OF_SAVED = 12
"""Lines of a saved game from its size to its cells."""
_VALUE = re.compile(r"[0-9.*_-]{81}")
_RUN = re.compile(r"(?<![\w.*-])[0-9.*_-]{8,80}(?![\w*])")


def strewn(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the puzzle that begins in a line of words; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; 9×9 alone is read so.
        offset: lines before it, 0 or more.
    """
    text = ahead.peek(offset) or ""
    if geometry not in (None, CLASSIC) or len(text) > _LONGEST:
        return None
    return (
        _nine_rows(ahead, text, offset)
        or places(ahead, offset)
        or _parts(ahead, text, offset)
        or _of_form(ahead, text, offset)
        or _of_solo(ahead, text, offset)
    )


def _of_solo(ahead: Ahead, text: str, offset: int) -> Mended | None:
    """Return the puzzle of a game of Solo, by its identifier or in a saved game; None for others.

    Of Simon Tatham's collection: the size of a box, a colon, and the cells in order, a letter for
    as many blanks as its place in the alphabet, ``_`` between two digits. Other rules are refused.
    """
    lines, found = 1, _SOLO.search(text)
    if found is None and _SAVED.fullmatch(text) and "Solo" in ahead.before(offset):
        kept = [ahead.peek(offset + below) or "" for below in range(_LINES_OF_SAVED)]
        lines = next((at for at, line in enumerate(kept, 1) if line.startswith("DESC")), 1)
        size, cells = (kept[at].rpartition(":")[2] for at in (0, lines - 1))
        found = _SOLO.search(f"{size}:{cells}")
    if found is None:
        return None
    signs = "".join(
        "." * (ord(sign) - ord("a") + 1) if sign.isalpha() else sign for sign in found["cells"]
    )
    is_plain = not (found["rules"] or found["jigsaw"])
    if is_plain and found["box"] == "3x3":
        note = message("assumed.solo", "Read as a game of Solo.")
        return _mended(ahead, offset, lines, signs.replace("_", ""), note)
    if is_plain and signs.count(".") + len(_NUMBER.findall(signs)) != _area(found["box"]) ** 2:
        return None
    number = ahead.number + offset
    error = NotationError(
        message(
            "solo.rules",
            "This game of Solo has another size or rules of its own (jigsaw, X or killer), and is "
            "not read from its identifier: write it as rows, with its rules below.",
        ),
        line=number,
    )
    return Mended(lines, Record(number, text, error))


def _area(box: str) -> int:
    """Return how many cells a box has, of which the identifier says ``3x2``."""
    across, _, down = box.partition("x")
    return int(across) * int(down)


def _of_form(ahead: Ahead, text: str, offset: int) -> Mended | None:
    """Return the puzzle that is one of the values of a form, as a browser sends them."""
    found = _FORM.fullmatch(text.strip())
    values = [part.partition("=")[2] for part in text.strip().split("&")] if found else []
    puzzles = [value for value in values if _VALUE.fullmatch(value)]
    if len(puzzles) > 1:
        puzzles = [value for value in puzzles if not Grid.parse(value).is_full]  # no solutions
    if len(puzzles) != 1:
        return None
    note = message("assumed.form", "Read from the values of a form.")
    return _mended(ahead, offset, 1, puzzles[0], note)


def _nine_rows(ahead: Ahead, text: str, offset: int) -> Mended | None:
    """Return the puzzle whose rows stand on one line, with the same sign between them."""
    text = _SPACED.sub(lambda row: row.group().replace(" ", ""), text)
    found = [*_NINE.finditer(_DOUBLE.sub(r"\1", text)), *_NINE_DASHED.finditer(text)]
    rows = found[0]["rows"].split(found[0]["between"]) if len(found) == 1 else _numbered(text)
    if len(rows) != CLASSIC.size:
        return None
    note = message("assumed.one-line", "Read as nine rows that stand on one line.")
    return _mended(ahead, offset, 1, "".join(rows), note)


def _numbered(text: str) -> list[str]:
    """Return the rows of a line such as ``row1 53..7.... row2 …``, if they are in order."""
    found = _ROW.findall(text)
    in_order = [number for number, _ in found] == list("123456789")
    return [row for _, row in found] if in_order else []


def _parts(ahead: Ahead, text: str, offset: int) -> Mended | None:
    """Return the puzzle on one line that came in several messages, each with its number."""
    begin = _PART.search(text)
    if begin is None or begin[1] != "1":
        return None
    total, at = int(begin[2]), 0
    runs, expected = list[str](), 1
    kept = _run_in(text[begin.end() :])
    while True:
        at += 1
        more = ahead.peek(offset + at)
        number = _PART.search(more[:_LONGEST]) if more is not None else None
        if more is None or number is not None:
            runs.append(kept)
            kept, expected = "", expected + 1
        if more is None or at > _FARTHEST * total:
            return None
        if number is not None and (int(number[1]), int(number[2])) != (expected, total):
            return None
        kept = kept or _run_in(more[number.end() if number else 0 :][:_LONGEST])
        if expected == total and kept:
            break
    note = counting(
        "assumed.messages",
        "Read as one line, which came in {count} message.",
        "Read as one line, which came in {count} messages.",
        count=total,
    )
    return _mended(ahead, offset, at + 1, "".join([*runs, kept]), note)


def _run_in(text: str) -> str:
    """Return the cells in a line; empty for none, or for several runs of them."""
    runs: Sequence[str] = _RUN.findall(text)
    return runs[0] if len(runs) == 1 else ""


def _mended(ahead: Ahead, offset: int, lines: int, puzzle: str, note: Message) -> Mended | None:
    """Return the record of a puzzle on so many lines; None where it is none."""
    if len(puzzle) != CLASSIC.cell_count:
        return None
    grid = Grid.parse(puzzle)
    if grid.given_count < FEWEST_GIVENS:
        return None
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(lines))
    return Mended(lines, Record(ahead.number + offset, text, grid, None, (note,)))
