"""Nine rows whose cells are written in a way of somebody's own.

A sign of its own for blank (``#``, ``~``, ``x``), words (``blank``, ``five``), brackets or stars
around cells (``[5]``, ``**5**``), what a phone makes of points and dashes (``…``, ``—``), spaces
that no keyboard has, columns in the place of rows (``c1 53..7....``), digits of other scripts with
a sign of their own for blank, Chinese numbers, drawings whose blanks are spaces, items of lists,
and LaTeX's macros for rows. Nine lines that all fit are read, with a line between bands or without,
and what was assumed is said; what plain rows are is left to their reader.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from puzzle.formats.cell_names import ROW_LETTERS
from puzzle.formats.labels import label_around
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.loose import BLANK_WORDS
from puzzle.formats.mixed.mended import Mended, as_blank
from puzzle.formats.plain.boxes import told_by_boxes
from puzzle.formats.plain.underlining import is_underlining
from puzzle.formats.record import Record
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, message

_SIZE = CLASSIC.size
_LONGEST = 200
"""Characters of a row: nine words, and what stands between them."""
_NO_WIDTH = (
    "\u200b\u200c\u200d\u2060\ufeff"
    "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Signs that nobody sees; the second line is what mail written from the right has."""
_HOLDS = "\u00a0"
_CHANGED = str.maketrans(
    {
        **dict.fromkeys(_NO_WIDTH),
        **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " "),
        "\u2026": "...",
        "\u2014": "--",
        "\u2013": "-",
    }
)
_WITH_LONG_DASHES = re.compile(r"\s*[1-9\u2014]{9}\s*")
"""A row with long dashes for blanks, where a phone makes one of two short ones."""
_IN_BRACKETS = re.compile(r"(?:[\[(<]\s?[^\s\[\]()<>]?\s?[\])>]\s{0,3}){9}")
_BRACKETED = re.compile(r"[\[(<]\s?([^\s\[\]()<>]?)\s?[\])>]")
_MARKED = re.compile(r"(?P<mark>\*\*|__|`|\'{2,3})(?P<cell>[0-9.*_x-])(?P=mark)")
_OF_FORUMS = re.compile(
    r"\[(?P<mark>b|i|u|s|code|color|colour|size|font)(?:=[^\]]{0,20})?\]\s?(?P<cell>[0-9.*_x-])\s?"
    r"\[/(?P=mark)\]",
    re.IGNORECASE,
)
_COLUMNS = frozenset(
    {"c", "col", "column", "sp", "spalte", "colonne", "columna", "colonna", "kolom", "coluna"}
    | {"kolumna", "kolumn"}
)
_BOXES = frozenset(
    {"box", "block", "nonet", "square", "region", "kasten", "bloc", "bloque", "caja", "riquadro"}
    | {"blok", "vak", "caixa", "bloco"}
)
_SET_ROW = re.compile(
    r"\\setrow\s?(?:\{(?P<number>[1-9])\}\s?\{(?P<row>(?:[^{}]|\{\s?[1-9]?\s?\}){8,80})\}"
    r"|(?P<cells>(?:\{\s?[1-9]?\s?\}\s{0,3}){9})|(?P<list>\{[^{}]{8,80}\}))\s{0,3}(?:%.*)?"
)
"""A row of the macros of LaTeX that draw sudokus, with the number of the row or without."""
_BRACED = re.compile(r"\{\s?([1-9]?)\s?\}")
_FROM_BELOW = "setrow"
"""Rows of LaTeX's ``logicpuzzle`` are counted from the last."""
_HAN = dict(
    zip("\u3007\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d", "0123456789", strict=True)
)
_ITEM = re.compile(
    r"(?:[-*\u2022]\s+(?P<quote>[\"'`]?)(?P<row>[0-9.*_x?-]{9})(?P=quote),?"
    r"|(?P<mark>[\"'`])(?P<text>[0-9.*_x?-]{9})(?:\\n)?(?P=mark)\s?[+&.,;)\\]{0,3})"
)
"""A row as an item of a list, as in YAML, or as a text of a program that goes on below."""
_WITH_WORDS = re.compile(r"(?P<row>[0-9.*_-]{9}|[0-9.*_-](?: [0-9.*_-]){8}) {2,20}[^\W\d_].{0,150}")
"""A row with words to the right of it."""
_ROMAN = dict(
    zip(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"], "123456789", strict=True)
)
_ROMAN_SIGNS = str.maketrans("IiVv", "1155")
_BARS = re.compile("[|\u2502\u2503\u2551\u2506\u250a\u254e\u00a6]")
_CORNERS = frozenset(
    "+*.|\u250c\u2510\u2514\u2518\u250f\u2513\u2517\u251b\u2554\u2557\u255a\u255d\u256d\u256e\u256f\u2570"
)
_STEPS = {3: (0, 1), 5: (0, 2), 7: (1, 2)}
"""How wide a box is drawn, and where its first cell is and how far the next ones are from it."""
_BETWEEN = re.compile(r"[\s,;:|/\u2502\u2503\u2551]+")
_BAND = re.compile(r"[\s|+:=\u2500-\u257f*_-]{0,80}")
NUMBER_WORDS = (
    "one two three four five six seven eight nine",
    "eins zwei drei vier f\u00fcnf sechs sieben acht neun",
    "un deux trois quatre cinq six sept huit neuf",
    "uno dos tres cuatro cinco seis siete ocho nueve",
    "uno due tre quattro cinque sei sette otto nove",
    "een twee drie vier vijf zes zeven acht negen",
    "um dois tr\u00eas quatro cinco seis sete oito nove",
    "jeden dwa trzy cztery pi\u0119\u0107 sze\u015b\u0107 siedem osiem dziewi\u0119\u0107",
    "ett tv\u00e5 tre fyra fem sex sju \u00e5tta nio",
)
SPELLED = {
    **dict.fromkeys(BLANK_WORDS, "."),
    **{word: str(d) for words in NUMBER_WORDS for d, word in enumerate(words.split(), start=1)},
}
"""Words for digits, and for none, in small letters."""
_NAME = re.compile(
    rf"(?P<kind>[^\W\d_]{{0,8}}?)\s?"
    rf"(?P<number>[1-9]|[A-I](?=\s?:)|(?:{'|'.join(' '.join(NUMBER_WORDS).split())})(?=\s?:))"
    r"(?:\s?[:)=]\s*|\s-{1,2}\s(?=[^-]+$)|\.\s+|(?<=[^\W\d_][1-9])\s+)(?=\S)",
    re.IGNORECASE,
)
"""What a row is called: ``1)``, ``R1``, ``Row one:``, ``A:``."""
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth",
    "1st 2nd 3rd 4th 5th 6th 7th 8th 9th",
    "erste zweite dritte vierte fünfte sechste siebte achte neunte",
    "première deuxième troisième quatrième cinquième sixième septième huitième neuvième",
    "primera segunda tercera cuarta quinta sexta séptima octava novena",
    "prima seconda terza quarta quinta sesta settima ottava nona",
    "eerste tweede derde vierde vijfde zesde zevende achtste negende",
)
_BY_ORDINAL = re.compile(
    rf"^(?:(?:the|die|la|de) )?(?P<ordinal>{'|'.join(' '.join(ORDINALS).split())}) "
    r"(?P<kind>row|line|column|box|zeile|reihe|spalte|ligne|fila|riga|rij)\b"
    r"(?: is\b)?\s?[:,–-]?\s+",
    re.IGNORECASE,
)
"""What a row is called in dictated mails: ``First row``."""
_PLACE_OF = {word: str(n) for words in ORDINALS for n, word in enumerate(words.split(), start=1)}
_RUN = re.compile(
    rf"(?P<count>[2-9]) (?:{'|'.join(sorted(BLANK_WORDS))})s?(?=\s*(?:,|;|\.?$))", re.IGNORECASE
)
"""So many blanks, between commas."""
_STOP = re.compile(r"(?<=[^\W\d_])\.$")
"""What ends a sentence of words, and is no blank."""
_NUMBER_IN_QUOTES = re.compile(r"\"([1-9])\"\s+(?=\S)")
"""What R writes before a row."""
_LABEL = re.compile(r"[Rr]?[1-9]|[A-Ia-i]")
_BEHIND_BAR = re.compile(r"[|\u2502\u2503\u2551:][ \t]{0,3}[Rr]?[1-9A-Ia-i]\s*$")
"""What counts a row, behind it."""
_COMMAS = (_SIZE - 1, _SIZE + 1)
"""Commas of a row, with a label on both sides of it or with none."""
_DIGITS = frozenset("123456789")
_PLAIN = frozenset("0.*_-123456789")
_USUAL = frozenset("xXoO0.*_-?\u00b7\u2022")
"""Blanks that need no word of explanation."""


class _SpelledRow:
    """A line, read as a row.

    Args:
        text: the line.

    Attributes:
        cells: nine signs; None where the line is no row.
        name: what kind of line its name says that it is, and its number; None without a name.
        is_changed: True when more was done than to take away what stands between cells.
        is_roman: True when cells are Roman numbers.
    """

    def __init__(self, text: str) -> None:
        self.is_roman = False
        self.cells: str | None
        self.name: tuple[str, int] | None
        if is_underlining(text):
            self.is_changed, self.name, self.cells = False, None, None
            return
        signs = text.strip(" ").split(" ")
        if _HOLDS in signs and len(signs) == _SIZE and {*signs} <= {_HOLDS, *_DIGITS}:
            # A page has them where nothing is to be seen.
            self.is_changed, self.name = True, None
            self.cells = "".join(signs).replace(_HOLDS, ".")
            return
        is_dashed = _WITH_LONG_DASHES.fullmatch(text) is not None
        body = (text.replace("\u2014", "-") if is_dashed else text).translate(_CHANGED).strip()
        if not body.isascii():
            body = "".join(map(_in_ascii, body))
        self.is_changed = body != text.strip()
        if (told := _SET_ROW.fullmatch(body)) is not None:
            self.is_changed = True
            self.name = (_FROM_BELOW, int(told["number"])) if told["number"] else None
            self.cells = _cells_set(told)
            return
        told = _ITEM.fullmatch(body) or _WITH_WORDS.fullmatch(body)
        if told is not None:
            row = told["row"] or told["text"]
            self.is_changed, self.name, self.cells = True, None, "".join(row.split())
            return
        if (cells := _drawn(body)) is not None:
            self.is_changed, self.name, self.cells = " " in body, None, cells
            return
        body = _NUMBER_IN_QUOTES.sub(r"\1) ", body, count=1)
        body = _BY_ORDINAL.sub(_as_number, body, count=1)
        found = _NAME.match(body)
        self.name = (found["kind"].casefold(), _number(found["number"])) if found else None
        # A name with "=" is a key of settings: the readers of plain rows know none.
        self.is_changed |= found is not None and (
            "=" in found.group() or not found["number"].isdigit()
        )
        named, self.name = self.name, None
        self.cells = self._cells_of(body[found.end() :]) if found else None
        if self.cells is None:
            self.cells = self._cells_of(body)
        else:
            self.name = named

    def _cells_of(self, body: str) -> str | None:
        body = _STOP.sub("", body)
        if not body or len(body) > _LONGEST:
            return None
        if _IN_BRACKETS.fullmatch(body):
            self.is_changed = True
            return "".join(sign or "." for sign in _BRACKETED.findall(body))
        if "," in body:
            body = _RUN.sub(_each_blank, body)
        plain = _OF_FORUMS.sub(r"\g<cell>", _MARKED.sub(r"\g<cell>", body))
        parts = _parts(plain)
        if (label := _label_behind(plain, parts)) is not None:
            self.is_changed, self.name = True, ("", _number(label))
            parts = parts[len(parts) - _SIZE - 1 : -1]
        if len(parts) == _SIZE:
            if any(len(part) > 1 and part.casefold() in _ROMAN for part in parts):
                self.is_roman = True
                parts = [_ROMAN.get(part.casefold(), part) for part in parts]
            signs = [SPELLED.get(part.casefold(), part) for part in parts]
            is_of_wiki = body.startswith("||")
            self.is_changed |= plain != body or signs != parts or ":" in body or self.is_roman
            self.is_changed |= is_of_wiki
            return "".join(signs) if all(len(sign) == 1 for sign in signs) else None
        joined = "".join(parts)
        self.is_changed |= plain != body
        return joined if len(joined) == _SIZE and len(parts) in (1, 3) else None


def _as_number(called: re.Match[str]) -> str:
    """Return the name of a row with its number: ``row 1: ``."""
    return f"{called['kind'].lower()} {_PLACE_OF[called['ordinal'].lower()]}: "


def _each_blank(run: re.Match[str]) -> str:
    """Return a blank for each of several that are counted."""
    return ", ".join("." * int(run["count"]))


def _parts(body: str) -> list[str]:
    """Return what separators part; between the bars of a table an empty part is a blank."""
    if body.startswith("||") and body.endswith("||"):  # as wikis write a table
        ways = (body[2:-2].split(bars) for bars in ("||", "|"))
        if (told := next((way for way in ways if len(way) == _SIZE), None)) is not None:
            return [part.strip() or "." for part in told]
    if body.count("|") - 1 in (_SIZE, _SIZE + 2) and body[0] == body[-1] == "|":
        return [part.strip() or "." for part in body[1:-1].split("|")]
    if (sign := next((one for one in ",;" if body.count(one) in _COMMAS), None)) is not None:
        return [part.strip() or "." for part in body.split(sign)]
    return [part for part in _BETWEEN.split(body) if part]


def _label_behind(body: str, parts: Sequence[str]) -> str | None:
    """Return what a row is counted by behind its cells, and perhaps before them; None for nothing.

    Before them stands the same; alone it stands behind a bar.
    """
    if not parts or not _LABEL.fullmatch(parts[-1]):
        return None
    is_on_both_sides = len(parts) == _SIZE + 2 and label_around(parts) is not None
    is_behind_bar = len(parts) == _SIZE + 1 and _BEHIND_BAR.search(body) is not None
    return parts[-1][-1] if is_on_both_sides or is_behind_bar else None


@remembered
def _row_of(text: str) -> _SpelledRow:
    return _SpelledRow(text)


def _number(name: str) -> int:
    """Return the number that a row is called by: a digit, a letter, or a word for it."""
    if name.upper() in ROW_LETTERS:
        return ROW_LETTERS.index(name.upper()) + 1
    return int(SPELLED.get(name.casefold(), name))


def _drawn(body: str) -> str | None:
    """Return the cells of a row that is drawn with bars around its boxes, a space for a blank."""
    boxes = _BARS.split(body)
    if len(boxes) != 2 + _SIZE // CLASSIC.box_cols or boxes[0] or boxes[-1]:
        return None
    widths = set(map(len, boxes[1:-1]))
    if len(widths) != 1 or (step := _STEPS.get(widths.pop())) is None:
        return None
    begin, far = step
    between = "".join(box[:begin] + box[begin + 1 :: far] for box in boxes[1:-1]) if far > 1 else ""
    cells = "".join(box[begin::far] for box in boxes[1:-1])
    return None if between.strip() or len(cells) != _SIZE else cells.replace(" ", ".")


def _in_ascii(sign: str) -> str:
    """Return the digit that a sign of any script is; the sign itself for no digit."""
    return str(unicodedata.decimal(sign, "")) or _HAN.get(sign, sign)


def _cells_set(told: re.Match[str]) -> str | None:
    """Return the nine signs of a row of LaTeX; None where there are not nine."""
    if told["cells"] is not None:
        return "".join(digit or "." for digit in _BRACED.findall(told["cells"]))
    row = _BRACED.sub(lambda one: one[1] or " ", told["row"] or told["list"].strip("{}"))
    cells = [cell.strip() or "." for cell in row.split(",")]
    return "".join(cells) if len(cells) == _SIZE and all(len(c) == 1 for c in cells) else None


def spelled(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the puzzle of nine such rows that begins here; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; 9×9 alone is read so.
        offset: lines before it, 0 or more.
    """
    if geometry not in (None, CLASSIC):
        return None
    rows, count = list[_SpelledRow](), int(_is_frame(ahead.peek(offset) or ""))
    while len(rows) < _SIZE:
        text = ahead.peek(offset + count)
        if text is None or len(text) > _LONGEST:
            return None
        if len(rows) == _SIZE - 1 and '"' not in (ahead.peek(offset + count - 1) or ""):
            text = text.rstrip().removesuffix('"')  # chats put what has several lines in quotes
        row = _row_of(text)
        if row.cells is None and rows and len(rows) % CLASSIC.box_rows == 0:
            if not _BAND.fullmatch(text):
                return None
            count += 1
            text = ahead.peek(offset + count) or ""
            row = _row_of(text[: _LONGEST + 1])
        if row.cells is None:
            return None
        rows.append(row)
        count += 1
    found = _grid_of(rows)
    if found is None:
        return None
    if _is_frame(ahead.peek(offset) or "") and _is_frame(ahead.peek(offset + count) or ""):
        count += 1
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(count))
    grid, notes = found
    return Mended(count, Record(ahead.number + offset, text, grid, None, notes))


def _is_frame(text: str) -> bool:
    """Recognise the line above or below a drawing, which begins and ends with corners."""
    body = text.strip()
    return (
        len(body) > _SIZE
        and body[0] in _CORNERS
        and body[-1] in _CORNERS
        and bool(_BAND.fullmatch(body))
    )


def _may_be_blank(sign: str) -> bool:
    """Whether a sign may stand for a blank cell: one that is seen, and no letter or number."""
    return sign.isprintable() and not sign.isalnum()


def _unboxed(puzzle: str) -> str | None:
    """Return a puzzle that is told box by box; None where it keeps the rules better as rows."""
    boxes = [puzzle[at : at + _SIZE] for at in range(0, len(puzzle), _SIZE)]
    boxed = "".join("".join(row) for row in told_by_boxes(boxes))
    as_boxes, as_rows = (len(Grid.parse(way).conflicts()) for way in (boxed, puzzle))
    return boxed if as_boxes <= as_rows else None


def _across(puzzle: str) -> str:
    """Return a puzzle that is told column by column."""
    return "".join(puzzle[at::_SIZE] for at in range(_SIZE))


_TURNED: Mapping[str, Callable[[str], str | None]] = MappingProxyType(
    {"columns": _across, "boxes": _unboxed}
)


_OF_TURNED = MappingProxyType(
    {
        "columns": message(
            "assumed.lines-columns", "The nine lines were read as columns, as their names say."
        ),
        "boxes": message(
            "assumed.lines-boxes", "The nine lines were read as boxes, as their names say."
        ),
    }
)
_OF_ROMAN = message("assumed.roman", "Roman numbers were read as digits.")


def _turned_by(names: AbstractSet[str | None]) -> str | None:
    """Return what the one name of all lines says that they are, columns or boxes; None for rows."""
    if len(names) != 1:
        return None
    return "columns" if names <= _COLUMNS else "boxes" if names <= _BOXES else None


def _grid_of(rows: Sequence[_SpelledRow]) -> tuple[Grid, tuple[Message, ...]] | None:
    """Return the grid of nine rows and what was assumed for it; None where they are none."""
    signs = "".join(row.cells or "" for row in rows)
    is_roman = any(row.is_roman for row in rows)
    if is_roman:
        signs = signs.translate(_ROMAN_SIGNS)
    names = {row.name and row.name[0] for row in rows}
    numbers = [row.name and row.name[1] for row in rows]
    turned = _turned_by(names)
    if names == {_FROM_BELOW} and numbers == list(range(_SIZE, 0, -1)):
        numbers.reverse()
    elif names == {_FROM_BELOW}:
        return None
    if any(numbers) and (len(names) != 1 or numbers != list(range(1, _SIZE + 1))):
        return None
    strange = set(signs) - _DIGITS
    if not turned and strange <= _PLAIN and not any(row.is_changed for row in rows):
        return None
    blanks = strange - _PLAIN
    if len(blanks) > 1 or not all(sign in _USUAL or _may_be_blank(sign) for sign in blanks):
        return None
    if blanks and "." in strange:
        return None  # beside blanks, a question mark is what nobody could read
    puzzle = "".join(sign if sign in _DIGITS else "." for sign in signs)
    if sum(map(str.isdigit, puzzle)) < FEWEST_GIVENS or "." not in puzzle:
        return None
    notes = [as_blank(sign) for sign in sorted(blanks - _USUAL)]
    notes += [_OF_ROMAN] * is_roman
    puzzle, told = in_rows(puzzle, names)
    return Grid.parse(puzzle), (*notes, *told)


def in_rows(puzzle: str, names: AbstractSet[str | None]) -> tuple[str, Sequence[Message]]:
    """Return a puzzle of nine lines row by row, and what is said where they are called otherwise.

    Args:
        puzzle: its 81 signs, line by line.
        names: what the lines are called, in small letters.
    """
    turned = _turned_by(names)
    other = _TURNED[turned](puzzle) if turned else None
    return (puzzle, ()) if turned is None or other is None else (other, (_OF_TURNED[turned],))
