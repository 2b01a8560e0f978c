"""Lines that stand beside a puzzle and may be clues of it, in nobody's notation.

A number for each row or column, as sums and skyscrapers stand around a grid; cells and a number
without a name; cells that are told by the numbers of their row and column; rows of regions; signs
between cells. None is read, as it does not say what it asks; `puzzle.formats.unheeded` tells it
with the puzzle.
"""

from __future__ import annotations

import re
from operator import eq

from puzzle.formats.rules.clue_like import is_of_talk

_LONGEST = 200
_MOST_WORDS = 3
_FEWEST = 2
_ALONG = re.compile(
    r"\W{0,3}(?P<name>[^\W\d](?:[^\W\d_]|[ _.-]){0,30})?\s{0,3}[:=]?\s{0,3}[\[({]?"
    r"(?P<entries>[-0-9.?_ ,;|\t]{4,150})[\])}]?[;,.]?\s*"
)
"""Some words, or none, and numbers or signs for nothing."""
_OF_RESULTS = re.compile(
    r"\b(?:min|minutes?|minuten|hours?|times?|zeiten|temps|tiempos|scores?|results?|ergebnisse"
    r"|résultats|resultados|ratings?|lotto|phone|tel|fax)\b",
    re.IGNORECASE,
)
"""Names of numbers that testers and leagues have."""
_APART = re.compile("[,;|]")
_NUMBER = re.compile("[0-9]{1,3}")
_DIGITS = re.compile("[0-9]+")
_LARGEST = 9
"""The largest digit of the grids that have such clues."""
_NOTHING = frozenset(("", "-", "--", ".", "?", "_", "x"))
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_FEW_WORDS = 2
_CELL = re.compile(r"[(\[]\s?[0-9]{1,2}\s?[,;]\s?[0-9]{1,2}\s?[)\]]")
_FILLED = re.compile(rf"{_CELL.pattern}\s?(?:=|:|->|→)\s?[0-9](?![0-9])")
_SUM_OF_PAIRS = re.compile(
    r"\W{0,3}[0-9]{1,3}\s?[:=]\s?[0-9]{1,2},[0-9]{1,2}(?:[\s;/+]{1,3}[0-9]{1,2},[0-9]{1,2}){1,24}\W{0,2}"
)
"""``15: 1,1 1,2``."""
_SUM_OF_NUMBERS = re.compile(
    r"\W{0,3}(?:(?P<ahead>[0-9]{1,3})\s?[:=]\s?)?"
    r"(?P<cells>[1-9][1-9](?:\s?\+\s?[1-9][1-9]){1,24})(?:\s?[:=]\s?(?P<behind>[0-9]{1,3}))?\W{0,2}"
)
"""``11+12+21=10``, cells without the letters of their names."""
_NAME = r"(?:[A-Ya-y][1-9][0-9]?|r[1-9][0-9]?c[1-9][0-9]?)"
_NAMED = re.compile(r"\br[1-9][0-9]?c[1-9][0-9]?\b", re.IGNORECASE)
_GIVEN = re.compile(
    r"r[1-9][0-9]?c[1-9][0-9]?\s?(?:=|:|->|is|<>|!=|≠)?\s?[0-9]{1,2}", re.IGNORECASE
)
"""A digit in a cell, or one that is none of its candidates."""
_AROUND = " \t-*•[](){}.,;"
_SIDE = r"(?:top|bottom|left|right|north|south|east|west|above|below|oben|unten|links|rechts)"
_LINE = r"(?:r|c|row|col|column|zeile|spalte)"
_KIND = r"(?:cages?|killer|thermos?|arrows?|kropki|sandwich|skyscrapers?|xv|renban|käfig|pfeil)"
_FORMS = (
    re.compile(
        rf"{_NAME}(?:[\s,;+/-]{{1,3}}{_NAME}){{1,24}}[\])}}]?(?:[\s,;:=]{{1,3}}[0-9]{{1,3}})?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_SIDE}\W{{1,3}}(?:[0-9.?-]{{1,2}}[\s,;|]{{1,3}}){{2,25}}{_SIDE}\b.*", re.IGNORECASE
    ),
    re.compile(
        rf"(?:\w{{1,12}}\W{{1,2}})?{_LINE} ?[1-9][0-9]?\s?[=: ]\s?[0-9]{{1,2}}"
        rf"(?:[\s,;]{{1,3}}{_LINE} ?[1-9][0-9]?\s?[=: ]\s?[0-9]{{1,2}}){{1,24}}",
        re.IGNORECASE,
    ),
    re.compile(rf"{_KIND}\W{{1,3}}[0-9][\[\](){{}}0-9,;: ]{{2,120}}", re.IGNORECASE),
    re.compile(r"[0-9]{1,3} ?[:|] ?[1-9][1-9](?:[ ,][1-9][1-9]){1,24}"),
    re.compile(r"[1-9][1-9](?:[ ,][1-9][1-9]){1,24} ?[:|=] ?[0-9]{1,3}"),
)
"""``A1, A2 = 3``, ``top 1 2 bottom 4 5``, ``row1 12, col3 15``, ``cage(3, [1,2])``, ``3 | 11 12``.
"""
_PAIR = r"[(\[]?[0-9]{1,2},\s?[0-9]{1,2}[)\]]?"
_OF_ANY = rf"(?:{_NAME}|[1-9][1-9]|{_PAIR})"
_WITHOUT_WORDS = (
    re.compile(rf"{_OF_ANY}(?:\s?[<>]=?\s?{_OF_ANY}){{1,24}}", re.IGNORECASE),
    re.compile(rf"[0-9]{{1,3}}\s?[:=]\s?{_NAME}(?:\s?[+,]?\s?{_NAME}){{1,24}}", re.IGNORECASE),
    re.compile(
        rf"(?:[0-9]{{1,3}}[\s:=]{{1,3}})?{_NAME}{{2,25}}(?:[\s:=]{{1,3}}[0-9]{{1,3}})?",
        re.IGNORECASE,
    ),
    re.compile(r"[A-Za-z]\s?[=:]\s?[0-9]{1,2}(?:[\s,;]{1,3}[A-Za-z]\s?[=:]\s?[0-9]{1,2}){1,30}"),
    re.compile(rf"[XV][\s:=]{{1,3}}{_OF_ANY}[\s,;/-]{{1,3}}{_OF_ANY}"),
    re.compile(r"\+?[XV]\+?"),
)
"""``A1 > A2``, ``8 = A1 + A2``, ``8 r1c1r1c2``, ``a=8 b=11``, ``V 13 14``, and a mark alone."""
_OF_NUMBERS = re.compile(
    r"(?P<sum>[0-9]{1,3})\s?[:=;,]?\s?[{(\[]?(?P<cells>[0-9]{1,2}(?:[\s,;+]{1,2}[0-9]{1,2}){1,8})"
)
"""A sum, and the numbers of its cells: ``15 2 3 4``."""
_OF_REGIONS = re.compile("[1-9]{9}")
"""A row of regions that are called by digits."""
_SIGNS = frozenset("<>^v∧∨-.")
_SHORTEST_ROW = 6
_PROSE = re.compile(r"[^\W\d_]{3}\s[^\W\d_]{3,}\s[^\W\d_]{3}")
"""Three words in a row."""


def entries_along(line: str) -> int:
    """Return how many entries a line has for rows or columns; 0 for a line of something else.

    A solved row, and a row of givens without a name, are something else.
    """
    found = _ALONG.fullmatch(line) if len(line) <= _LONGEST else None
    name = (found["name"] or "") if found is not None else ""
    if line.count("[") > line.count("]"):
        return 0  # an array of rows begins
    if found is None or len(name.split()) > _MOST_WORDS or _OF_RESULTS.search(name):
        return 0
    told = found["entries"].strip()
    entries = _APART.split(told) if _APART.search(told) else told.split()
    entries = [entry.strip() for entry in entries]
    count = len(entries)
    numbers = [int(entry) for entry in entries if _NUMBER.fullmatch(entry)]
    others = [entry for entry in entries if not _NUMBER.fullmatch(entry)]
    if len(numbers) < _FEWEST or not _NOTHING.issuperset(others):
        return 0
    is_row = len(set(numbers)) == len(numbers) and max(numbers) <= count
    is_solved = sorted(numbers) == [*range(1, count + 1)]
    return 0 if is_solved or (is_row and found["name"] is None) else count


def is_loose_clue(line: str) -> bool:
    """Recognise cells, sides, signs and regions, with hardly a word beside them."""
    if len(line) > _LONGEST:
        return False
    body = line.strip(_AROUND)
    if _PROSE.search(line):
        return _is_of_regions(body)
    return (
        any(form.fullmatch(body) for form in (*_FORMS, *_WITHOUT_WORDS))
        or _is_cage_of_numbers(body)
        or _is_of_one_cell(body)
        or _is_of_signs(body)
        or _is_of_regions(body)
        or _is_of_cells(line)
    )


def _is_cage_of_numbers(body: str) -> bool:
    """Recognise a number that different digits in as many cells as there are others may sum to."""
    found = _OF_NUMBERS.fullmatch(body)
    if found is None:
        return False
    cells = _DIGITS.findall(found["cells"])
    least = sum(range(1, len(cells) + 1))
    most = sum(range(_LARGEST - len(cells) + 1, _LARGEST + 1))
    return len(set(cells)) == len(cells) and least <= int(found["sum"]) <= most


def _is_of_one_cell(body: str) -> bool:
    """Recognise a cell and a number, which is not the digit in it, and two words at most."""
    cells = _NAMED.findall(body)
    others = _NAMED.sub(" ", body)
    return (
        len(cells) == 1
        and _GIVEN.fullmatch(body) is None
        and _NUMBER.search(others) is not None
        and len(_LETTERS.findall(others)) <= _FEW_WORDS
        and not is_of_talk(body)
    )


def _is_of_signs(body: str) -> bool:
    """Recognise a row of signs of inequality, of which a quoted line has one kind alone."""
    signs = "".join(body.split())
    return len(signs) > _FEW_WORDS and _SIGNS.issuperset(signs) and len(set(signs) - {"-", "."}) > 1


def _is_of_regions(body: str) -> bool:
    """Recognise letters, or digits, few of them and often beside the same, as no word is spelled.

    The crosses and sighs of letters are one letter.
    """
    names = "".join(body.split())
    is_row = names.isalpha() or _OF_REGIONS.fullmatch(names) is not None
    if len(names) < _SHORTEST_ROW or not is_row:
        return False
    is_of_one_case = names.islower() or names.isupper() or names.isdecimal()
    if not (is_of_one_case and 1 < len(set(names)) <= len(names) / 2):
        return False
    alike = sum(map(eq, names, names[1:]))
    return bool(3 * alike >= len(names))


def _is_of_cells(line: str) -> bool:
    """Recognise cells by two numbers each, of which not each is filled."""
    cells = len(_CELL.findall(line))
    if cells > 1:
        words = len(_LETTERS.findall(_CELL.sub("", line)))
        return words <= _FEW_WORDS and cells != len(_FILLED.findall(line))
    if _SUM_OF_PAIRS.fullmatch(line):
        return True
    found = _SUM_OF_NUMBERS.fullmatch(line)
    if found is None or (told := found["ahead"] or found["behind"]) is None:
        return False
    return int(told) != sum(map(int, _DIGITS.findall(found["cells"])))
