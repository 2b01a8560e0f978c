"""Submissions of forums, trackers and programs, and text of other games and trades."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.corpora.mailbag.later import _mail, _nested
from tests.corpora.mailbag.strangers import Sent, _rows

_ROMAN = ("·", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_HELLO, _BYE = "Hello,\ncall me: 0171 2345678.\n\n", "\n\nAnn\n12 High St, Leeds LS1 4AB\n"


def _lines(lines: list[str]) -> str:
    return "\n".join(lines)


def _between_bars(puzzle: str, blank: str = " ") -> list[str]:
    return ["|" + "|".join(row) + "|" for row in _rows(puzzle, blank)]


def simple_table(puzzle: str) -> str:
    """A simple table of reStructuredText, with a backslash where nothing is."""
    rule = " ".join(["=="] * 9)
    rows = (" ".join(f"{c:<2}" for c in row).rstrip() for row in _rows(puzzle, "\\"))
    return _lines([rule, *rows, rule])


def roman(puzzle: str) -> str:
    """In Roman numbers, with a point at half height for a blank."""
    return _lines([" ".join(_ROMAN[int(c)] for c in row) for row in _rows(puzzle, "0")])


def roman_table(puzzle: str) -> str:
    """The same between bars, with nothing for a blank."""
    rows = ([_ROMAN[int(c)] if c != "0" else " " for c in row] for row in _rows(puzzle, "0"))
    return _lines([f"| {' | '.join(row)} |" for row in rows])


def forum_table(puzzle: str) -> str:
    """A table in the tags of a forum, on one line."""
    rows = (f"[td]{'[/td][td]'.join(row)}[/td]" for row in _rows(puzzle, " "))
    return f"[table][tr]{'[/tr][tr]'.join(rows)}[/tr][/table]"


def forum_bold(puzzle: str) -> str:
    """Givens in bold, in the tags of a forum."""
    rows = _rows(puzzle)
    return _lines(["".join(c if c == "." else f"[b]{c}[/b]" for c in row) for row in rows])


def tracker_table(puzzle: str) -> str:
    """A table of Jira."""
    return _lines(["||A||B||C||D||E||F||G||H||I||", *_between_bars(puzzle)])


def in_script(puzzle: str) -> str:
    """A text of JavaScript over nine lines."""
    return "var puzzle =\n" + " +\n".join(f"  '{row}'" for row in _rows(puzzle)) + ";"


def in_c(puzzle: str) -> str:
    """One of C, which are joined without a sign."""
    return "const char *grid =\n" + _lines([f'    "{row}"' for row in _rows(puzzle)]) + ";\n"


def in_r(puzzle: str) -> str:
    """What R prints, with NA for blank."""
    head = "      " + " ".join(f"[,{column}]" for column in range(1, 10))
    rows = enumerate(_rows(puzzle, "0"), start=1)
    cells = ((n, "".join(f"{c.replace('0', 'NA'):>5}" for c in row)) for n, row in rows)
    return _lines([head, *(f" [{n},]{row}" for n, row in cells)])


def optional(puzzle: str) -> str:
    """A vector of Rust whose cells may have a digit."""
    rows = ([f"Some({c})" if c != "." else "None" for c in row] for row in _rows(puzzle))
    return "let g = vec![" + ",\n".join(f"vec![{', '.join(row)}]" for row in rows) + "];"


def from_text(puzzle: str) -> str:
    """An array of NumPy from a text."""
    return f"grid = np.fromstring('{' '.join(puzzle)}', sep=' ').reshape(9, 9)"


def spaced_json(puzzle: str) -> str:
    """Rows of JSON that are texts with spaces."""
    return json.dumps({"board": [" ".join(row) for row in _rows(puzzle, "0")]}, indent=2)


def cells_of_xml(puzzle: str) -> str:
    """XML with a digit in each cell that has one."""
    givens = ((divmod(at, 9), c) for at, c in enumerate(puzzle) if c != "0")
    cells = (f'<cell row="{r + 1}" col="{c + 1}">{d}</cell>' for (r, c), d in givens)
    return f"<grid>{''.join(cells)}</grid>"


def parts_of_xml(puzzle: str) -> str:
    """XML with an element for each part of a cell."""
    givens = ((divmod(at, 9), c) for at, c in enumerate(puzzle) if c != "0")
    cells = (
        f"<cell><row>{r + 1}</row><col>{c + 1}</col><value>{d}</value></cell>"
        for (r, c), d in givens
    )
    return f"<grid>{''.join(cells)}</grid>"


def from_zero(puzzle: str) -> str:
    """A list of givens whose rows and columns are counted from 0."""
    givens = ((divmod(at, 9), c) for at, c in enumerate(puzzle) if c != "0")
    return "row,col,value\n" + "".join(f"{r},{c},{d}\n" for (r, c), d in givens)


def all_cells(puzzle: str) -> str:
    """A list of all cells, without a value for a blank."""
    cells = ((divmod(at, 9), c.replace("0", "")) for at, c in enumerate(puzzle))
    return "row,col,value\n" + "".join(f"{r + 1},{c + 1},{d}\n" for (r, c), d in cells)


def beside_words(puzzle: str) -> str:
    """A grid with a letter to the right of it."""
    letter = (
        "This is my|first puzzle.|It has one|solution, and|took me|two days.|I hope|you|like it"
    )
    rows = zip(_rows(puzzle), letter.split("|"), strict=True)
    return _lines([f"{row}    {words}" for row, words in rows])


def far_apart(puzzle: str) -> str:
    """Cells three signs apart, spaces for blanks, as wide in every row."""
    return _lines(["  ".join(row) for row in _rows(puzzle, " ")])


def by_mail_client(puzzle: str) -> str:
    """A page of a mail with a space that holds for each blank."""
    rows = (" ".join(c if c != "." else "&nbsp;" for c in row) for row in _rows(puzzle))
    return f"<html><body><div>Hi<br>{'<br>'.join(rows)}<br>bye</div></body></html>"


ONE: dict[str, Callable[[str], Sent]] = {
    "simple-table.rst": simple_table,
    "roman.txt": roman,
    "roman-table.txt": lambda p: _HELLO + roman_table(p) + _BYE,
    "forum-table.txt": lambda p: _HELLO + forum_table(p) + _BYE,
    "forum-bold.txt": forum_bold,
    "tracker-table.txt": lambda p: _HELLO + tracker_table(p) + _BYE,
    "colons.txt": lambda p: _lines([":".join(row) for row in _rows(p)]),
    "script-text.js": in_script,
    "c-text.c": lambda p: _HELLO + in_c(p) + _BYE,
    "r-with-na.txt": in_r,
    "optional.rs": optional,
    "from-text.txt": from_text,
    "spaced-rows.json": spaced_json,
    "cells-of.xml": cells_of_xml,
    "parts-of-cells.xml": parts_of_xml,
    "from-zero.csv": from_zero,
    "all-cells.csv": all_cells,
    "beside-words.txt": lambda p: _HELLO + beside_words(p) + _BYE,
    "far-apart.txt": far_apart,
    "spaces-that-hold.html": by_mail_client,
    "rows-in-link.txt": lambda p: (
        f"see https://example.com/p?grid={'%0A'.join(_rows(p))} and tell me"
    ),
    "scala.txt": lambda p: f"val g = Array(\n{_nested(p, '()').replace('(', 'Array(')})",
}
"""Submissions with a puzzle."""
TWO: dict[str, Callable[[str, str], Sent]] = {}
NONE: dict[str, Sent] = {
    "baseball.txt": "         1 2 3 4 5 6 7 8 9  R H E\nAces     0 0 1 0 2 0 0 0 X  3 7 1\n"
    "Bears    1 0 0 0 0 0 0 1 0  2 5 0\n",
    "innings.txt": "Yankees 010 200 003 - 6 10 1\nRed Sox 000 101 00X - 2 7 0\n",
    "golf.txt": "Hole 1 2 3 4 5 6 7 8 9 Out\nPar  4 4 3 5 4 4 3 4 5 36\nAnn  5 4 3 6 4 5 3 5 5 40\n"
    "Bob  4 5 4 5 5 4 4 4 6 41\n",
    "survey.txt": "Q1 1 2 3 4 5\nQ2 1 2 3 4 5\nQ3 1 2 3 4 5\n",
    "marks.txt": "Ann 1 2 1 3 2 1 2 1 2\nBob 2 2 3 3 2 4 2 3 2\nCy 1 1 1 2 1 1 2 1 1\n",
    "dates.txt": "".join(f"{day:02}.0{month}.2026\n" for month in (2, 3, 4) for day in (1, 8, 15)),
    "guitar.txt": "e|--0--3--5--|\nB|--1--3--5--|\nG|--0--0--6--|\n",
    "card.txt": "MILK 1L      1.19 A\nBREAD        2.49 A\nSUM          3.68\nCARD ****1234\n",
    "people.json": json.dumps([{"name": "Ann", "age": 42}, {"name": "Bob", "age": 37}]),
    "to-do.json": json.dumps([{"id": n, "title": f"No {n}"} for n in range(9)], indent=2),
    "account.eml": _mail(
        "Anna Blum\nIBAN DE89 3704 0044 0532 0130 00\nOrder 302-1234567-1234567\n45.00 EUR"
    ),
}
"""What has none."""
