"""Clues outside the grid whose kind a title or a sentence says, and no word of their lines.

Sandwich Sudoku
…
Row 1: 12                  of one row
Spalte 3: 35               of one column, in some other language
Columns: 5 6 7 8 9 …       of all of them
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

_ARTICLE = r"(?: (?:the|der|dem|le|la|el|los|il|o|a|de|digits|numbers|ziffern|cijfers|chiffres))*"
_ONE_NINE = (
    r"^(?=.*(?:\bsums?\b|summe|\bsomm[ea]|\bsuma|\bsoma?\b|\badd|\btotal))"
    rf".*\b(?:between|zwischen|entre|tra|fra|tussen|mellan|mellem){_ARTICLE} ?1 ?"
    rf"(?:and|und|et|y|e|en|och|og){_ARTICLE} ?9\b"
)
_KINDS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        kind: re.compile(words, re.IGNORECASE)
        for kind, words in {
            "sandwichsum": rf"\bsandwich|{_ONE_NINE}|サンドイッチ|夹心|三明治",
            "skyscraper": (
                r"\bskyscrapers?\b|\bhochh(?:aus|äuser)|\bwolkenkratzer|\bgratte-ciel|\brascacielos"
                r"|\bgrattaciel|\bwolkenkrabber|\barranha-céus|ビルディング|摩天"
            ),
            "xsum": r"\bx-?(?:sums?|summen?|sommes?|sumas?|somma|som|soma)\b|\bfirst X\b",
            "numberedroom": r"\bnumbered rooms?\b",
            "littlekillersum": r"\blittle[- ]killers?\b",
            "framesum": r"\b(?:outside|frame)[- ]sums?\b|\bframe[- ]sudoku\b|\brahmen-?sudoku\b",
        }.items()
    }
)
_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        name: tuple(words.split())
        for name, words in {
            "row": "r z row zeile reihe ligne fila riga rij linha wiersz rząd",
            "column": "c s col column spalte colonne columna colonna kolom coluna kolumna",
            "rows": "rows zeilen reihen lignes filas righe rijen linhas",
            "columns": "cols columns spalten colonnes columnas colonne kolommen colunas",
            "left": "left links gauche izquierda sinistra esquerda lewej west",
            "right": "right rechts droite derecha destra direita prawej east",
            "top": "top above oben haut arriba sopra alto boven cima góry north",
            "bottom": "bottom below unten bas abajo sotto basso onder baixo dołu south",
        }.items()
    }
)
_SAID = {word: name for name, words in _WORDS.items() for word in words}
_NAME = "|".join(sorted(_SAID, key=len, reverse=True))
_SIDE = "|".join(
    sorted((w for n in ("left", "right", "top", "bottom") for w in _WORDS[n]), key=len)
)
_AT = (
    r"(?:(?:from|von|on|at|in|à|en|a|da|de|do|desde|depuis|par|od|z|van|op|em|vom|dal|dalla|per)\s)?"
    r"(?:(?:the|la|le|l['’]|il|lado)\s?)?"
)
"""What stands before a side."""
_OF_ONE = re.compile(
    rf"\W{{0,3}}(?:from |von |on )?(?P<name>{_NAME})\.?[ #]{{0,2}}(?P<number>[0-9]{{1,2}})"
    rf"(?:[ ,]{{0,2}}\(?{_AT}(?P<side>{_SIDE})\)?)?"
    r"\s?(?:[:=]|\s|->|→)\s?"
    rf"(?P<value>[0-9]{{1,3}})(?: \(?{_AT}(?P<behind>{_SIDE})\)?)?\W{{0,2}}",
    re.IGNORECASE,
)
_OF_ALL = re.compile(
    rf"\W{{0,3}}(?:(?:the )?(?P<name>{_NAME})(?: (?:sums?|clues?|side|totals?|summen|hinweise))?"
    r"(?:[ ,]\(?(?:from )?(?:top to bottom|left to right)\)?)?|(?:sums?|clues?) (?:on|at|along)"
    rf" (?:the )?(?P<at>{_NAME})(?: side)?)\s?[:=]\s?"
    r"[\[({]?(?P<entries>(?:[0-9]{1,3}|[-–._?x])(?:[\s,;|/]+(?:[0-9]{1,3}|[-–._?x])){3,24})[\])}]?\W{0,2}",
    re.IGNORECASE,
)
_SEEN_FROM_A_SIDE = frozenset({"skyscraper", "xsum", "numberedroom"})
_NAMES_LINE = re.compile(rf"(?<![^\W\d_])(?:{_NAME})(?![^\W\d_])", re.IGNORECASE)
_NAMES_SIDE = re.compile(
    rf"(?<![^\W\d_])(?:{_SIDE}|back(?:wards?)?|revers\w+|r[0-9]+c[0-9]+)(?![^\W_])", re.IGNORECASE
)
_ON_DIAGONALS = frozenset({"littlekillersum"})
_APART = re.compile(r"\s*[,;]\s*(?=[A-Za-z])")
_IN_ALL = frozenset({"row", "column"})
_MANY = {"row": "rows", "column": "columns"}
_AMBIGUOUS = frozenset({"colonne"})
"""The column of the French, and the columns of the Italians."""


def outside_kind(texts: Iterable[str]) -> str:
    """Return the kind of clues outside the grid that titles and sentences name; empty for none.

    Empty, too, where they name several, or one whose clues are of no row and no column.
    """
    named = {kind for text in texts for kind, words in _KINDS.items() if words.search(text)}
    return "".join(named - _ON_DIAGONALS) if len(named) == 1 else ""


def lacks_side(line: str, clues: Iterable[Mapping[str, object]]) -> bool:
    """Tell whether a line of such clues names a row or a column, and not the side to see it from.

    Args:
        line: as it stands.
        clues: that it was read as.
    """
    is_seen = any(clue["type"] in _SEEN_FROM_A_SIDE for clue in clues)
    return is_seen and _NAMES_LINE.search(line) is not None and _NAMES_SIDE.search(line) is None


def edge_line(line: str) -> str:
    """Return a line that tells clues of rows or columns as `lines` reads it; empty for another.

    ``Zeile 3 (links): 12`` is ``row 3 left: 12``, and ``Columns: 5, -, 7 …`` is as many entries.
    """
    found = [_edge(part) for part in _APART.split(line)]
    return ", ".join(found) if all(found) else ""


def _edge(part: str) -> str:
    if (one := _OF_ONE.fullmatch(part)) is not None:
        name = _said(one["name"], is_one=True)
        side = one["side"] or one["behind"]
        told = f" {_said(side, is_one=False)}" if side else ""
        return f"{name} {one['number']}{told}: {one['value']}" if name in _IN_ALL else ""
    if (every := _OF_ALL.fullmatch(part)) is not None:
        name = _said(every["name"] or every["at"], is_one=False)
        entries = re.split(r"[\s,;|/]+", every["entries"].strip())
        told = " ".join("-" if entry in "-–._?x" else entry for entry in entries)
        return f"{_MANY.get(name, name)}: {told}"
    return ""


def _said(word: str, *, is_one: bool) -> str:
    """Return the English of a row, a column or a side."""
    small = word.lower()
    if small in _AMBIGUOUS:
        return "column" if is_one else "columns"
    return _SAID[small]
