"""The cells of a row, whatever stands around and between them: names, bars, spaces, LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from unicodedata import normalize

from puzzle.formats.mixed.large_numbers import ascends
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC

_SIZE = CLASSIC.size
_MOST_EMPTY_COLUMNS = 4
"""Between two puzzles of a table."""
_DIGITS_AND_SPACES = re.compile(r"[1-9 ]{1,9}")
_CELLS = re.compile(r"[0-9.*_xX-]{9}")
_IN_QUOTES = re.compile(r"\s*(?P<mark>[\"'`])(?P<row>[1-9 ]{9})(?P=mark)[\s,;+)\\]*")
_BETWEEN = re.compile(r"\s+\|+\s+|\s*\t\s*|\s{2,}")
_FAR = re.compile(r"\s*\t\s*|\s{3,}")
NAMED = re.compile(
    r"\s*((?:[^\W\d_]{1,10}\s?)?[0-9]|(?:[^\W\d_]{1,10}\s)?[A-Ia-i])\s?(?:[:.)|]\s+|=\s*)(.*)"
)
SAID = re.compile(r".{2,80}[:>]\s+(\S.*)")
_SIGNS = {**dict.fromkeys("*_xX-0.", "."), **dict.fromkeys("lI|", "1"), "O": ".", "o": "."}
_SEPARATORS = ",;\t"
_AROUND = " \t\r\"'"
"""What stands around an entry of a table."""
_ITEM = re.compile(r"\s*- \[(.*)\],?\s*")
_END_OF_ROW = re.compile(r"\s*\\\\(?:\s*\\(?:hline|cline|midrule)\S*)*\s*")
_UNSEEN = re.compile(
    r"\\[hv]?phantom\{[^{}&]{0,20}\}"
    r"|\\(?:cellcolor|color|textcolor|cline)(?:\[[^\[\]&]{0,20}\])?\{[^{}&]{0,40}\}"
    r"|\\(?:cdot|square|Box|q?quad|enspace|thinspace|hline|toprule|midrule|bottomrule)(?![a-zA-Z])"
    r"|\\(?:[,;:! ]|$)|~"
)
"""What LaTeX draws no digit for."""
_SET_IN = re.compile(r"(?:\\[a-zA-Z]{1,20})?\{([^{}&]{0,20})\}")
"""What another macro, or a group, has in it: ``\\textbf{5}``."""
_NOTHING = dict.fromkeys(("", "~", "null"), ".")
"""What YAML writes for nothing, and an empty entry."""
_WIDE_BLANK, _WIDE_BARS = "\u3000", re.compile("[\uff5c\u2502\u2503]")
Row = Callable[[str], list[str] | None]
"""Return the cells of the puzzles in a line, 9 signs each, digits and points; None if none."""


def _signs(text: str) -> str | None:
    """Return nine cells as digits and points; None for anything else."""
    found = "".join(_SIGNS.get(sign, sign) for sign in text)
    return found if len(found) == _SIZE and set(found) <= set("123456789.") else None


def plain_row(text: str) -> str | None:
    """Return the cells of a row that has nothing around it."""
    body = "".join(text.split())
    return _signs(body) if _CELLS.fullmatch(body) else None


def all_of(found: Sequence[str | None]) -> list[str] | None:
    """Return the parts of a row; None if one of them is no row."""
    parts = [part for part in found if part is not None]
    return parts if parts and len(parts) == len(found) else None


@remembered
def _beside(text: str) -> list[str] | None:
    """Read rows with some space, or a bar, between them; with wide space their boxes have bars."""
    parts = _BETWEEN.split(text.strip())
    found = all_of([plain_row(part) for part in parts]) if len(parts) > 1 else None
    if found is not None or "|" not in text:
        return found
    wide = _FAR.split(text.strip())
    bare = [part.replace("|", " ") for part in wide]
    return all_of([plain_row(part) for part in bare]) if len(wide) > 1 else None


@remembered
def _barred(text: str) -> list[str] | None:
    """Read a row with a bar between all cells, and perhaps around them and a point (LaTeX)."""
    bars = text.count("|")
    body = text.strip(" \t.") if bars == _SIZE + 1 else text
    if bars == _SIZE + 1 and body.startswith("|") and body.endswith("|"):
        body = body[1:-1]
    entries = [entry.strip() or "." for entry in body.split("|")]
    if len(entries) != _SIZE or max(map(len, entries)) > 1:
        return None
    return all_of([_signs("".join(entries))])


@remembered
def named_row(text: str) -> list[str] | None:
    """Read a row behind its number or letter."""
    found = NAMED.fullmatch(text)
    return None if found is None else all_of([plain_row(found[2])])


@remembered
def said_row(text: str) -> list[str] | None:
    """Read a row behind who wrote it, as each message of a chat."""
    found = SAID.fullmatch(text)
    return None if found is None else all_of([plain_row(found[1])])


@remembered
def _listed(text: str) -> list[str] | None:
    """Read a row that is an item of a list of YAML."""
    found = _ITEM.fullmatch(text)
    entries = found[1].split(",") if found else []
    return _of_entries(entries)


@remembered
def _of_latex(text: str) -> list[str] | None:
    """Read a row of a table or an array of LaTeX, whatever its digits are set in."""
    if "&" not in text:
        return None
    return _of_entries(_plain_latex(_END_OF_ROW.sub("", text)).split("&"))


@remembered
def pencilled_row(text: str) -> list[str] | None:
    """Read a row of candidates."""
    entries = text.split()
    if len(entries) != _SIZE or not all(map(_are_candidates, entries)):
        return None
    return ["".join(entry if len(entry) == 1 else "." for entry in entries)]


def _are_candidates(entry: str) -> bool:
    return entry.isascii() and entry.isdigit() and ascends(entry)


@remembered
def _added(text: str) -> list[str] | None:
    """Read a row that a patch adds."""
    return all_of([plain_row(text[1:])]) if text.startswith("+") else None


def _plain_latex(text: str) -> str:
    """Return a row without rules, colours, spaces and dots, what stands in other macros bare."""
    return _SET_IN.sub(r"\1", _UNSEEN.sub("", text.replace("$", "")))


def _of_entries(entries: Sequence[str]) -> list[str] | None:
    """Read a row of entries, an empty one for a blank."""
    signs = [_NOTHING.get(told := entry.strip(), told) for entry in entries]
    return all_of([_signs("".join(signs))]) if len(signs) == _SIZE else None


@remembered
def _wide(text: str) -> list[str] | None:
    """Read a row of Chinese or Japanese letters, whose blanks are as wide as its digits."""
    if _WIDE_BLANK not in text and not any(0xFF10 <= ord(sign) <= 0xFF19 for sign in text):
        return None
    cells = _WIDE_BARS.sub("", text)
    narrow = "".join("." if sign == _WIDE_BLANK else normalize("NFKC", sign) for sign in cells)
    return all_of([_signs(narrow.ljust(_SIZE, "."))])


@remembered
def spaced_row(text: str) -> list[str] | None:
    """Read a row whose blanks are spaces, which may be all of it."""
    if not (text.strip() or text == " " * _SIZE) or not _DIGITS_AND_SPACES.fullmatch(text):
        return None
    return all_of([_signs(text.ljust(_SIZE).replace(" ", "."))])


def _quoted(text: str) -> list[str] | None:
    """Read a row in quotes, whose blanks are spaces."""
    found = _IN_QUOTES.fullmatch(text)
    return None if found is None else all_of([_signs(found["row"].replace(" ", "."))])


@remembered
def _entries(text: str) -> tuple[str, ...] | None:
    """Return the entries of a row of a spreadsheet, as signs; None where one is no cell."""
    separator = next((sign for sign in _SEPARATORS if text.count(sign) >= _SIZE - 1), None)
    if separator is None:
        return None
    entries = [entry.strip(_AROUND) or "." for entry in text.split(separator)]
    signs = tuple(_SIGNS.get(entry, entry) for entry in entries)
    return signs if all(len(sign) == 1 and sign in "123456789." for sign in signs) else None


def _beside_in_a_table(text: str) -> list[str] | None:
    """Read rows of a table with a few empty columns between two puzzles, or none."""
    entries = _entries(text)
    if entries is None or len(entries) < 2 * _SIZE:
        return None
    for step in range(_SIZE, _SIZE + _MOST_EMPTY_COLUMNS + 1):
        starts = range(0, len(entries), step)
        if (len(entries) + step - _SIZE) % step == 0 and all(
            {*entries[at + _SIZE : at + step]} <= {"."} for at in starts
        ):
            return ["".join(entries[at : at + _SIZE]) for at in starts]
    return None


BY_NAME = (named_row, said_row)
OF_MARKS = (_beside, _barred, said_row, _listed, _of_latex, _wide, _added)
OF_SPACES = (spaced_row, _quoted, _beside_in_a_table)


@remembered
def is_laid_out_row(text: str) -> bool:
    """Tell whether a line may be the first of a grid that is laid out in one of these ways."""
    looks = (*BY_NAME, *OF_MARKS, *OF_SPACES, pencilled_row)
    return any(look(text) is not None for look in looks)
