"""Nine rows in which somebody has marked the givens, or what was filled in, and says which.

    Bold numbers are the clues, the others are mine.

    **5** 3 . . **7** …

Marks are stars, brackets and Markdown's bold. Without words on them nobody knows what they mean,
and the rows are left to other readers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import message

_LONGEST = 120
"""Characters of a row."""
_CELL = re.compile(
    r"(?P<bold>\*\*|__)(?P<in_bold>[1-9])(?P=bold)|[(\[](?P<in_brackets>[1-9])[)\]]"
    r"|(?P<starred>[1-9])\*(?!\*)|(?<!\*)\*(?P<behind_star>[1-9])|(?P<plain>[1-9])|\\?[._]|[0-]"
)
_BETWEEN = re.compile(r"[\s|]+")
_BAND = re.compile(r"[\s|+:=-]{0,80}")
_MARKS: Mapping[str, str] = MappingProxyType(
    {
        "in_bold": r"\b(?:bold(?:face)?|fett\w*|gras|negrita|grassetto|vet(?:te|gedrukt\w*)?)\b",
        "in_brackets": (
            r"\b(?:brackets?|bracketed|parenthes[ei]s|klammern?|parenthèses|paréntesis|parentesi"
            r"|haakjes)\b"
        ),
        "starred": r"\*|\b(?:stars?|starred|asterisks?|sternchen|stern|étoiles?|asteriscos?)\b",
    }
)
"""What each mark is called."""
_OF_GIVENS = re.compile(
    r"\b(?:givens?|clues?|printed|original(?:ly|s)?|fixed|preset|vorgaben?|vorgegeben\w*"
    r"|gedruckt\w*|indices|donnés|pistas|dados|indizi|gegeven)\b",
    re.IGNORECASE,
)
_OF_FILLED = re.compile(
    r"\b(?:mine|my (?:own|entries|digits|numbers|work|progress)|by me|deduced"
    r"|filled|entered|solved|found|placed|wrote|written|guess\w*"
    r"|i(?:'ve| have| put)|eingetragen|ausgefüllt|gefunden|von mir|meine|trouvés?|remplis?|puestos?"
    r"|inserit[ie]|ingevuld)\b",
    re.IGNORECASE,
)
_LINES_BELOW = 4
_FEWEST_OF_EACH = 3


def half_marked(ahead: Ahead, geometry: Geometry | None, above: str) -> Mended | None:
    """Return the puzzle of nine such rows that begins here; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; 9×9 alone is read so.
        above: the words over it.
    """
    if geometry not in (None, CLASSIC) or not ahead.is_there:
        return None
    rows, count = list[Sequence[re.Match[str]]](), 0
    while len(rows) < CLASSIC.size:
        text = ahead.peek(count)
        cells = None if text is None else _cells_of(text)
        if cells is not None:
            rows.append(cells)
        elif not rows or len(rows) % CLASSIC.box_rows or not _BAND.fullmatch(text or "x"):
            return None
        count += 1
    cells = [cell for row in rows for cell in row]
    marks = {_mark_of(cell) for cell in cells} - {"", "plain"}
    marked = [cell for cell in cells if _mark_of(cell) in marks]
    plain = [cell for cell in cells if cell["plain"]]
    if len(marks) != 1 or min(len(marked), len(plain)) < _FEWEST_OF_EACH:
        return None
    below = [ahead.peek(count + n) or "" for n in range(_LINES_BELOW)]
    are_givens = _are_givens(f"{above}\n\n" + "\n".join(below), marks.pop())
    if are_givens is None:
        return None
    kept = marked if are_givens else plain
    if len(kept) < FEWEST_GIVENS:
        return None
    digits = "".join(_digit(cell) if cell in kept else "." for cell in cells)
    text = "\n".join(ahead.peek(n) or "" for n in range(count))
    note = _OF_MARKED if are_givens else _OF_PLAIN
    return Mended(count, Record(ahead.number, text, Grid.parse(digits), None, (note,)))


def _cells_of(text: str) -> Sequence[re.Match[str]] | None:
    """Return the cells of a row, each with its mark; None for no row."""
    if not CLASSIC.size <= len(text) <= _LONGEST:
        return None
    parts = _BETWEEN.split(text.strip(" |\t"))
    if len(parts) != CLASSIC.size:
        return None
    found = map(_CELL.fullmatch, parts)
    cells = [cell for cell in found if cell is not None]
    return cells if len(cells) == CLASSIC.size else None


def _mark_of(cell: re.Match[str]) -> str:
    """Return what the digit of a cell has around it; empty for a blank."""
    name = cell.lastgroup or ""
    return "starred" if name == "behind_star" else name


def _digit(cell: re.Match[str]) -> str:
    return cell[cell.lastgroup or 0]


def _are_givens(words: str, mark: str) -> bool | None:
    """Tell whether words call marked digits the givens, or what was filled in; None for neither.

    What is said first behind the name of the mark is said of it.
    """
    for name in re.finditer(_MARKS[mark], words, re.IGNORECASE):
        told, _, _ = words[name.end() :].partition("\n\n")
        given, filled = _OF_GIVENS.search(told), _OF_FILLED.search(told)
        if given is None and filled is None:
            continue
        return filled is None or (given is not None and given.start() < filled.start())
    return None


_OF_MARKED = message(
    "assumed.marked-givens",
    "The digits that are marked were read as the givens, and the others as filled in.",
)
_OF_PLAIN = message(
    "assumed.marked-filled",
    "The digits that are marked were read as filled in, and the others as the givens.",
)
