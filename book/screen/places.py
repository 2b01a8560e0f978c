"""Where a record stands in what was sent, and what a shape is called, in the words of a language.

Readers name places in English, ``puzzles.json:line 3, item 2``; the names of files and sheets in
them are the sender's, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from book.language import Language
from puzzle.formats.documents.mail import TEXT

_OF_MAIL = re.compile(r"mail ([0-9]+), (.*)", re.DOTALL)
_NUMBERED = re.compile(r"(line|item|page|grid|cell) ([0-9]+)")
_FROM_LEFT = re.compile(r"([0-9]+) from the left")
_PUZZLE = re.compile(r"puzzle (.+)", re.DOTALL)
_BEHIND_SIZE = re.compile(r"(.+) (irregular|with extra houses)")


def place_in(tongue: Language, place: str) -> str:
    """Return a place as `puzzle.formats.Record.place` has it, told in a language."""
    of_mail = _OF_MAIL.fullmatch(place)
    before = f"{_numbered(tongue)['mail'](of_mail[1])}, " if of_mail else ""
    *around, last = (of_mail[2] if of_mail else place).split(":")
    files = [_part_in(tongue, one) for one in around if one != TEXT]
    parts = last.split(", ")
    if parts[0].isdecimal() and (len(parts) > 1 or (of_mail and not files)):
        parts[0] = f"line {parts[0]}"
    return before + ":".join([*files, ", ".join(_part_in(tongue, part) for part in parts)])


def shape_in(tongue: Language, name: str) -> str:
    """Return what a geometry is called, ``9x9 irregular``, told in a language."""
    found = _BEHIND_SIZE.fullmatch(name)
    if found is None:
        return name
    if found[2] == "irregular":
        return tongue.text("{size} irregular", size=found[1])
    return tongue.text("{size} with extra houses", size=found[1])


def _part_in(tongue: Language, part: str) -> str:
    """Return a part of a place in a language; the same where it is nobody's but the sender's."""
    if found := _NUMBERED.fullmatch(part):
        return _numbered(tongue)[found[1]](found[2])
    if found := _FROM_LEFT.fullmatch(part):
        return tongue.text("{number} from the left", number=found[1])
    if found := _PUZZLE.fullmatch(part):
        return tongue.text("puzzle {name}", name=found[1])
    sides = {"left": tongue.text("left"), "right": tongue.text("right")}
    return sides.get(part, part)


def _numbered(tongue: Language) -> dict[str, Callable[[str], str]]:
    """Return how each kind of place is told with its number."""
    return {
        "mail": lambda number: tongue.text("mail {number}", number=number),
        "line": lambda number: tongue.text("line {line}", line=number),
        "item": lambda number: tongue.text("item {number}", number=number),
        "page": lambda number: tongue.text("page {number}", number=number),
        "grid": lambda number: tongue.text("grid {number}", number=number),
        "cell": lambda number: tongue.text("cell {number}", number=number),
    }
