"""Puzzles that somebody dictated: nine rows in one running text, a word or a sign for each cell.

As in ``row one: five three blank blank seven … row two: six …``, ``first row 5 3 - - 7 …; second
row …``, and ``five three two blanks … next row …``. What stands before and behind may state its
rules. Lines are told apart by their names alone, which count from one to nine, or by what says that
another begins; each must have nine cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzle.amounts import cells
from puzzle.errors import NotationError
from puzzle.formats.cell_names import ROW_LETTERS
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended, read_as, signs_read
from puzzle.formats.mixed.spelled import NUMBER_WORDS, ORDINALS, SPELLED, in_rows
from puzzle.formats.record import Record
from puzzle.formats.rules.ruled import record_ruled_by
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, message

_SIZE = CLASSIC.size
_MOST_LINES, _LONGEST = 40, 3000
"""Lines, and characters in all, of what was dictated."""
_KINDS = (
    "row|line|column|col|box|block|zeile|reihe|spalte|ligne|rang[ée]e|colonne|fila|l[ií]nea|columna"
    "|riga|colonna|rij|regel|kolom|linha|coluna|wiersz|kolumna|rad|kolumn|r|z"
)
_WORDS = "|".join(dict.fromkeys(" ".join(NUMBER_WORDS).split()))
_PLACES = {word: at for words in ORDINALS for at, word in enumerate(words.split(), start=1)}
_NAME = re.compile(
    r"(?<![\w-])(?:(?:the|and|then|und|dann|et|y|e|en)\s){0,2}(?:(?:the|die|der|la|le|de|a)\s)?"
    rf"(?:(?P<kind>{_KINDS})\.?\s?(?:no\.?|nr\.?|number|#)?\s?"
    rf"(?P<number>[1-9]|[A-I](?=\s?:)|{_WORDS})"
    rf"|(?P<ordinal>{'|'.join(_PLACES)})\s(?P<named>{_KINDS}))(?![\w-])"
    r"(?:\s(?:is|has|reads|goes|are|ist|lautet|est|es|è))?"
    r"(?P<end>\s?[:=)]|[.,;](?=\s)|\s[-–—]\s)?",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"(?:[,.;]|(?<!\s))\s*(?:(?:and|then) )?\b(?:(?:next|new|another) (?:row|line)"
    r"|n[äa]chste (?:zeile|reihe)|neue (?:zeile|reihe)|ligne suivante"
    r"|(?:siguiente|nueva) (?:fila|l[ií]nea)|(?:fila|l[ií]nea) siguiente"
    r"|(?:nuova|prossima) riga|volgende (?:rij|regel))\b[:,.;]?",
    re.IGNORECASE,
)
_MAY_BEGIN = re.compile(
    r"row|lin|col|box|block|zeile|reihe|spalte|rang|fila|rig|rij|regel|kolom|wiersz|kolumn|rad"
    r"|[rz]\.? ?[1o]",
    re.IGNORECASE,
)
"""A part of any name."""
_BEGINS = re.compile(rf"{_NAME.pattern}|{_NEXT.pattern}", re.IGNORECASE)
_HEARD = {"won": "1", "to": "2", "too": "2", "for": "4", "fore": "4", "ate": "8"}
"""What a phone writes for digits that sound alike."""
_ALSO_BLANK = frozenset({"dash", "hyphen", "underscore", "oh", "nought", "x", "star", "blanks"})
_DASHES = ("-", "\u2013", "\u2014")
_SIGNS = "1-90*_xX?\u2013\u2014-"
_CELL = re.compile(
    rf"(?P<run>(?P<count>[2-9]|{_WORDS})\s(?:empty\s|blank\s)?(?:blanks|spaces|gaps|dots|dashes|zeros|zeroes"
    r"|empties|empty (?:cells|squares)|blank (?:cells|squares)|points|vides)\b)"
    rf"|(?P<row>[1-9.0*_xX?-]{{9}}|[1-9.0*_xX?-]{{3}}(?![\w.*-]))(?![\w*])"
    rf"|(?P<word>[^\W\d_]{{2,}})|(?P<sign>(?<![^\s,|/])\.|[{_SIGNS}])(?![\w*])",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"(?:[\s,;|/\u2022]|(?:and|then|und|et|y|e|en)\b)*", re.IGNORECASE)
_END = re.compile(r"[\s.,;!|/)\]\"'\u201d\u2019]*")
_MOST_WRONG = 3
"""Rows with other than nine cells, of nine that were meant."""


class _SaidRow(NamedTuple):
    """Nine cells, and where they end in the text."""

    digits: list[str]
    end: int
    heard: frozenset[str]


class _Dictated(NamedTuple):
    """The rows of a text.

    Attributes:
        begin: where the first is named.
        kind: what they are called.
        rows: they themselves.
        notes: what was assumed.
    """

    begin: int
    kind: str
    rows: list[_SaidRow]
    notes: tuple[Message, ...] = ()


class _Cells(NamedTuple):
    """Digits, empty for blank, where they end in the text, and the word that says them."""

    digits: list[str]
    end: int
    word: str


_ON_ONE_LINE = message("assumed.one-line", "Read as nine rows that stand on one line.")


@remembered
def _begins(text: str) -> bool:
    """Tell whether a line names the first of its rows, or says that another row begins."""
    if not _MAY_BEGIN.search(text):
        return False
    return any(_number(found) in (1, None) for found in _BEGINS.finditer(text))


def dictated(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the puzzle whose dictation begins in this line; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; 9×9 alone is read so.
        offset: lines before it, 0 or more.
    """
    first = ahead.peek(offset) or ""
    if geometry not in (None, CLASSIC) or len(first) > _LONGEST or not _begins(first):
        return None
    lines = [first]
    while len(lines) < _MOST_LINES and (below := ahead.peek(offset + len(lines))) is not None:
        if not below.strip() or sum(map(len, lines)) + len(below) > _LONGEST:
            break
        lines.append(below)
    return _of_text(lines, ahead.number + offset)


def without_rows(text: str) -> str:
    """Return the words around what is dictated in a text; the same where nothing is."""
    told = _rows_of(text) if _begins(text) else None
    return text if told is None else f"{text[: told.begin]}\n{text[told.rows[-1].end :]}"


def _rows_of(text: str) -> _Dictated | None:
    """Return the rows that a text dictates; None for other text."""
    if names := _names(text):
        rows = _of_named(text, names)
        return _Dictated(names[0].start(), _kind(names[0]), rows) if rows else None
    rows = _parted(text)
    return _Dictated(0, "row", rows, (_ON_ONE_LINE,)) if rows else None


def _of_text(lines: Sequence[str], number: int) -> Mended | None:
    text = "\n".join(lines)
    told = _rows_of(text)
    if told is None:
        return _short(lines, number)
    begin, kind, rows = told.begin, told.kind, told.rows
    notes = [*told.notes]
    puzzle, turned = in_rows("".join(digit or "." for row in rows for digit in row.digits), {kind})
    grid = Grid.parse(puzzle)
    if grid.given_count < FEWEST_GIVENS or grid.is_full:
        return None
    notes += turned
    heard = sorted(frozenset[str]().union(*(row.heard for row in rows)))
    if heard:
        if grid.conflicts():
            return None
        notes.append(signs_read([read_as(word, _HEARD[word]) for word in heard]))
    end = rows[-1].end
    count = text.count("\n", 0, end) + 1
    taken = "\n".join(lines[:count])
    record = Record(number, taken, grid, None, tuple(notes))
    return Mended(count, record_ruled_by(record, text[:begin], taken[end:]))


def _names(text: str) -> Sequence[re.Match[str]]:
    """Return what names nine rows in their order, all alike; none for fewer."""
    names = list[re.Match[str]]()
    for found in _NAME.finditer(text):
        if _number(found) == len(names) + 1 and (not names or _kind(found) == _kind(names[0])):
            names.append(found)
    return names if len(names) == _SIZE else ()


def _of_named(text: str, names: Sequence[re.Match[str]]) -> list[_SaidRow]:
    """Return the rows behind their names; none where one has not nine cells."""
    ends = [*(found.start() for found in names[1:]), len(text)]
    rows = [_named_row(text, found, end) for found, end in zip(names, ends, strict=True)]
    whole = [row for row in rows if row is not None]
    return whole if len(whole) == _SIZE and _are_whole(text, whole, ends) else []


def _short(lines: Sequence[str], number: int) -> Mended | None:
    """Return why what is dictated is no puzzle: a row has not nine cells; None for other text."""
    text = "\n".join(lines)
    if not (names := _names(text)):
        return None
    ends = [*(found.start() for found in names[1:]), len(text)]
    counts = [_count(text, found, end) for found, end in zip(names, ends, strict=True)]
    wrong = [at for at, count in enumerate(counts) if count != _SIZE]
    if not 0 < len(wrong) <= _MOST_WRONG or counts[-1] == 0:
        return None  # where nothing stands behind the last name, the names stand behind the rows
    error = NotationError(_wrong(counts, wrong[0]), line=number)
    count = text.count("\n", 0, names[-1].end()) + 1
    return Mended(count, Record(number, "\n".join(lines[:count]), error))


def _wrong(counts: Sequence[int], at: int) -> Message:
    """Return why rows with so many cells are no puzzle, by the first that has not nine."""
    if not at:
        return message(
            "rows.first",
            "{cells} in the first row: a {n}x{n} puzzle has {n}.",
            cells=cells(counts[0]),
            n=_SIZE,
        )
    return message(
        "rows.uneven",
        "{cells} in row {row} and {first} in row 1: a {n}x{n} puzzle has {n} in each.",
        cells=cells(counts[at]),
        row=Numeral(at + 1),
        first=Numeral(counts[0]),
        n=_SIZE,
    )


def _count(text: str, name: re.Match[str], end: int) -> int:
    """Count the cells behind a name; a dash between them is a blank unless there is one more."""
    starts = [name.end()] if not _is_dash(name) else [name.start("end"), name.end()]
    counts = [_cells_from(text, start, end) for start in starts]
    return _SIZE if _SIZE in counts else counts[0]


def _cells_from(text: str, start: int, end: int) -> int:
    """Count the cells that begin here."""
    count = 0
    while (found := _cell(text, start, end)) is not None:
        count, start = count + len(found.digits), found.end
    return count


def _named_row(text: str, name: re.Match[str], end: int) -> _SaidRow | None:
    """Return the cells behind a name; a dash between them is a blank where one is missing."""
    if _is_dash(name):
        row = _row(text, name.start("end"), end)
        if row is not None and _cell(text, row.end, end) is None:
            return row
    return _row(text, name.end(), end)


def _parted(text: str) -> list[_SaidRow]:
    """Return the rows of a text that says where each but the first begins."""
    signs = list(_NEXT.finditer(text))
    if len(signs) != _SIZE - 1:
        return []
    begin = max(text.rfind(":", 0, signs[0].start()) + 1, 0)
    ends = [*(found.start() for found in signs), len(text)]
    begins = [begin, *(found.end() for found in signs)]
    rows = [_row(text, start, end) for start, end in zip(begins, ends, strict=True)]
    found = [row for row in rows if row is not None]
    return found if len(found) == _SIZE and _are_whole(text, found, ends) else []


def _are_whole(text: str, rows: Sequence[_SaidRow], ends: Sequence[int]) -> bool:
    """Tell whether nothing but signs stands behind the cells of each row but the last."""
    pairs = zip(rows[:-1], ends, strict=False)
    is_ended = _cell(text, rows[-1].end, len(text)) is None
    return is_ended and all(_END.fullmatch(text, row.end, end) for row, end in pairs)


def _row(text: str, start: int, end: int) -> _SaidRow | None:
    """Return the nine cells that begin here; None where there are fewer before the end."""
    digits, heard, at = list[str](), set[str](), start
    while len(digits) < _SIZE:
        found = _cell(text, at, end)
        if found is None:
            return None
        digits += found.digits
        at = found.end
        heard |= {found.word} & _HEARD.keys()
    return _SaidRow(digits, at, frozenset(heard)) if len(digits) == _SIZE else None


def _cell(text: str, start: int, end: int) -> _Cells | None:
    """Return what the next words or signs are as cells; None for anything else."""
    between = _BETWEEN.match(text, start, end)
    found = _CELL.match(text, between.end() if between else start, end)
    if found is None:
        return None
    if found["run"]:
        count = int(SPELLED.get(found["count"].casefold(), found["count"]))
        return _Cells([""] * count, found.end(), "")
    word = (found["word"] or "").casefold()
    if not word:
        signs = found["row"] or found["sign"]
    elif word in _ALSO_BLANK:
        signs = "."
    else:
        signs = _HEARD.get(word) or SPELLED.get(word) or ""
    digits = [sign if sign in "123456789" else "" for sign in signs]
    return _Cells(digits, found.end(), word) if digits else None


def _number(found: re.Match[str]) -> int | None:
    """Return which row is named, from 1; None where it is only the next."""
    if ordinal := found["ordinal"]:
        return _PLACES[ordinal.casefold()]
    name = found["number"]
    if not name:
        return None
    if name.upper() in ROW_LETTERS:
        return ROW_LETTERS.index(name.upper()) + 1
    return int(SPELLED.get(name.casefold(), name))


def _kind(found: re.Match[str]) -> str:
    """Return what its name calls a row."""
    return (found["kind"] or found["named"]).casefold()


def _is_dash(name: re.Match[str]) -> bool:
    """Tell whether a name ends in a dash, which may be a blank."""
    return (name["end"] or "").strip() in _DASHES
