"""Corrections that words beside the one puzzle of a source tell: ``r3c4 should be 7, not 1``.

Such a sentence changes the puzzle, and that is said of it, where it names the digit that is there,
or where it calls itself a correction (*typo*, *I forgot a clue*). A hint is none, nor is anything
after which two digits would break a rule, or beside which several puzzles stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from puzzle.cell import cell_name
from puzzle.formats.batch import Batch, Found, one_by_one
from puzzle.formats.record import SetAside
from puzzle.grid import Grid
from puzzle.message import Message, message

_MOST_HELD = 64
_MOST_CHARACTERS = 4_000
_MOST_CORRECTIONS = 5
_CELL = r"r(?P<row>[1-9])c(?P<column>[1-9])(?![0-9])"
_SHOULD = (
    r"(?:should(?: have been| be| read| say)?|must be|ought to be|has to be|needs to be"
    r"|(?:is|was) meant to be)"
)
_NOT = (
    r"(?:,? (?:and )?(?:not|instead of|rather than)(?: an?| the)? "
    r"(?P<was>[1-9](?![0-9]|[.,][0-9])|blank|empty))?"
)
_TOLD = re.compile(
    rf"(?<![\w=(]){_CELL}(?: {_SHOULD} (?:an? |the )?| is (?:really |actually |in fact )?(?:an? )?"
    rf"|\s?[:=]\s?)(?P<digit>[1-9])(?![\w/)]|[.,][0-9]|\s?[=/-]\s?[1-9r]){_NOT}",
    re.IGNORECASE,
)
_CALLED_SO = re.compile(
    r"\b(?:corrections?|corrected|erratum|errata|typos?|misprints?|mistyped|oops"
    r"|(?:i|we) (?:forgot|missed|left out|omitted)|my (?:mistake|bad|error))\b",
    re.IGNORECASE,
)
_OF_SOLVING = re.compile(
    r"\b(?:because|since|so|therefore|thus|then|hence|if|eliminat\w*|candidates?|singles?|pairs?"
    r"|chains?|think|maybe|perhaps|solution|solved|solve)\b|\?|=>|→",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n\s*\n")
_QUOTE = re.compile(r"^[>\s]+", re.MULTILINE)


class _Correction(NamedTuple):
    """A cell, from 0, the digit that is meant, and the one that was there; 0 for blank."""

    cell: int
    digit: int
    was: int


def with_corrections(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, the puzzle of a source that has one alone as words beside it correct it.

    Args:
        found: what a source has, in order; it waits until a second puzzle comes, or the end.
    """
    held, puzzle = list[Found](), -1
    rest = iter(found)
    for one in rest:
        is_text = isinstance(one, SetAside)
        if (not is_text and puzzle >= 0) or len(held) >= _MOST_HELD or not _may_be_held(one):
            yield from (*held, one)
            yield from rest
            return
        puzzle = puzzle if is_text else len(held)
        held.append(one)
    yield from held if puzzle < 0 else _corrected(held, puzzle)


def _may_be_held(one: Found) -> bool:
    return not isinstance(one, Batch) or len(one) == 1


def _corrected(held: Sequence[Found], at: int) -> Iterator[Found]:
    """Yield what was held, the puzzle at a place of it corrected."""
    texts = [one.text for one in held if isinstance(one, SetAside)]
    (puzzle,) = (
        record for one in held if not isinstance(one, SetAside) for record in one_by_one(one)
    )
    grid = puzzle.content
    told = _corrections(texts, grid) if isinstance(grid, Grid) and grid.geometry.is_quick else ()
    if not told or not isinstance(grid, Grid):
        yield from held
        return
    digits = bytearray(grid.digits)
    for one in told:
        digits[one.cell] = one.digit
    meant = Grid(bytes(digits), grid.geometry)
    if meant.conflicts():
        yield from held
        return
    notes = (*puzzle.notes, *(_note(one, grid) for one in told))
    yield from (*held[:at], replace(puzzle, content=meant, notes=notes), *held[at + 1 :])


def _corrections(texts: Iterable[str], grid: Grid) -> Sequence[_Correction]:
    """Return what texts correct in a grid, each cell once; nothing where they are at odds."""
    found = dict[int, _Correction]()
    for text in texts:
        is_called = False
        for sentence in _SENTENCE.split(_QUOTE.sub("", text[:_MOST_CHARACTERS])):
            own = _CALLED_SO.search(sentence) is not None
            for one in _told_in(sentence, grid, is_called=own or is_called):
                if found.setdefault(one.cell, one) != one:
                    return ()
            is_called = own
    return tuple(found.values()) if len(found) <= _MOST_CORRECTIONS else ()


def _told_in(sentence: str, grid: Grid, *, is_called: bool) -> Iterator[_Correction]:
    """Yield what a sentence corrects.

    Args:
        sentence: the sentence.
        grid: the puzzle.
        is_called: whether it, or the one before it, calls itself a correction.
    """
    if _OF_SOLVING.search(sentence):
        return
    size = grid.geometry.size
    for told in _TOLD.finditer(sentence):
        row, column, digit = int(told["row"]), int(told["column"]), int(told["digit"])
        if max(row, column, digit) > size:
            continue
        cell = (row - 1) * size + column - 1
        was = told["was"]
        is_known = was is not None and (int(was) if was.isdecimal() else 0) == grid.digits[cell]
        if digit != grid.digits[cell] and (is_known if was is not None else is_called):
            yield _Correction(cell, digit, grid.digits[cell])


def _note(one: _Correction, grid: Grid) -> Message:
    cell = cell_name(one.cell, grid.geometry.size)
    if one.was:
        return message(
            "assumed.corrected",
            "{cell} was read as {digit} and not as {was}, as the words beside it correct it.",
            cell=cell,
            digit=one.digit,
            was=one.was,
        )
    return message(
        "assumed.corrected-blank",
        "{cell}, which is blank, was read as {digit}, as the words beside it correct it.",
        cell=cell,
        digit=one.digit,
    )
