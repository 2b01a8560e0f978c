"""Cells as people say them, in any of the languages of replies: ``Zeile 3, Spalte 5`` is r3c5."""

from __future__ import annotations

import re

_ROW = (
    r"(?:row|zeile|reihe|ligne|rangée|fila|renglón|riga|rij|linha|wiersz(?:u|a)?|rząd|rzędzie"
    r"|rzędu|строк[аеиу]|ряд[у]?)"
)
_COLUMN = (
    r"(?:column|col\.?|spalte|colonne|columna|colonna|kolom|coluna|kolumn(?:a|ie|y|ę)"
    r"|столб(?:ец|це|ца|ик|ике))"
)
_BETWEEN = r"\s?[,;/]?\s(?:(?:and|und|et|y|e|en|i|и|the|of|der|de la|in|en|à la)\s){0,2}"
_FORMS = (
    # Each has a group called row and one called column.
    rf"\b{_ROW}\s(?P<row>[1-9])\b{_BETWEEN}{_COLUMN}\s(?P<column>[1-9])\b",
    rf"\b{_COLUMN}\s(?P<column>[1-9])\b{_BETWEEN}{_ROW}\s(?P<row>[1-9])\b",
    r"\b(?:r|z|l|f|w)\s?(?P<row>[1-9])\s?[,-]?\s?(?:c|s|k)\s?(?P<column>[1-9])(?![0-9A-Za-z])",
    r"(?P<row>[1-9])\.\s?satır(?:ın|da)?,?\s(?P<column>[1-9])\.\s?sütun\w{0,5}",
    r"第?(?P<row>[1-9])\s?行目?[、の]{0,2}\s?第?(?P<column>[1-9])\s?列目?",
)
_SAID = tuple(re.compile(form, re.IGNORECASE) for form in _FORMS)


def with_cells_named(text: str) -> str:
    """Return a text with each cell that it says by row and column as gridmill names it: r3c5."""
    for said in _SAID:
        text = said.sub(lambda found: f"r{found['row']}c{found['column']}", text)
    return text
