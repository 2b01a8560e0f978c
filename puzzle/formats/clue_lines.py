"""Lines beside a puzzle that may be clues of it, whatever is between it and them.

A clue has cells, or a number for each row, and hardly a word. What was heeded is none of these any
more; `puzzle.formats.unheeded` tells the others with the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.json_words import IN_WORDS
from puzzle.formats.paragraphs import MAX_BLOCK_WIDTH, is_rule_line
from puzzle.formats.rules.clue_like import is_of_talk
from puzzle.formats.rules.doubts import may_be_of_cell
from puzzle.formats.rules.lines import parse_rule
from puzzle.formats.rules.loose_clues import entries_along, is_loose_clue
from puzzle.formats.rules.outside import edge_line
from puzzle.formats.rules.sentences import Said

_MOST_CHARACTERS = 20_000
"""Of a text from its start that are looked at."""
_LEAD = re.compile(
    rf"^(?:>+\s)*\s*(?:[\"']?(?:{'|'.join(IN_WORDS)})[\"']?:\s+[\"']?)?", re.IGNORECASE
)
"""What a mail that quotes, and YAML, have before a clue."""
_ENDS = " \t\r\"'"
_CELL = re.compile(r"\br[1-9][0-9]?c[1-9][0-9]?(?![0-9])", re.IGNORECASE)
_FILLED = re.compile(
    r"\br[1-9][0-9]?c[1-9][0-9]?\s{0,2}(?:=|:|->|\bis\b)\s{0,2}[0-9]", re.IGNORECASE
)
_CHOICE = re.compile(
    r"\W{0,3}r[1-9][0-9]?c[1-9][0-9]?\s?(?:=|:|->|\b(?:is|in|must be|can be|has)\b)?\s?"
    r"(?:either\s)?[{(\[]?[0-9]{1,2}(?:\s?(?:,|/|\bor\b)\s?[0-9]{1,2})+[})\]]?\W{0,2}",
    re.IGNORECASE,
)
"""A cell and the digits that it may have: a list of candidates, which no move is."""
_GIVEN = re.compile(
    r"\W{0,3}r[1-9][0-9]?c[1-9][0-9]?\s?(?:=|:|->|\bis\b)\s?[0-9]{1,2}\W{0,2}", re.IGNORECASE
)
"""The digit of one cell, alone on its line, which may be a given."""
_CELLS = r"(?:(?:r[1-9][0-9]?c[1-9][0-9]?|[A-I][1-9])(?![\w]|-\w{3})[\s,;+&]{0,3}){2,20}"
_A_SUM = "(?:[3-9]|[1-4][0-9])"
_CAGE_AND_TALK = re.compile(
    rf"(?:\({_A_SUM}\)|\[{_A_SUM}\]|{_A_SUM})\s{{0,2}}[-\u2013=:]?\s{{0,2}}[(\[]?{_CELLS}(?P<talk>.{{2,120}})"
    rf"|[(\[]?{_CELLS}[)\]]?\s{{0,2}}[=:]\s{{0,2}}[1-4]?[0-9](?![0-9,])(?P<said>\W.{{2,120}})",
    re.IGNORECASE,
)
"""A sum and two cells or more, with words behind them: ``14 - r3c3 r3c4, I guess``."""
_OF_MOVES = re.compile(
    r"\b(?:pairs?|triples?|triplets?|quads?|quadruples?|\w*wings?|\w*fish|chains?|singles?|hidden"
    r"|naked|candidates?|remov\w*|eliminat\w*|exclud\w*|point\w*|locked|colou?r\w*|unique\w*"
    r"|hints?|tips?|steps?|then|next|first|starts?|begin|look|see|because|since|must|cannot|forces?"
    r"|paare?|tripel|dann|weil|muss|paires?|alors|donc|parejas?|luego|coppi[ae]|poi|quindi)\b"
    r"|=>|->|[\u2192\u21d2]|<>|\u2260",
    re.IGNORECASE,
)
"""Words of what is done with digits and cells, one step after the other."""
_SIDE = re.compile(
    r"\s*(?:left|right|top|bottom|above|below|rows?|col(?:umn)?s?)(?: side)?\s?[:=]\s?"
    r"[0-9]{1,3}(?:[\s,;|]+[0-9]{1,3}){2,24}\s*$",
    re.IGNORECASE,
)
"""What stands beside the rows or the columns of a grid."""
_OF_LINE = re.compile(
    r"\W{0,3}(?:row|col(?:umn)?|zeile|spalte|ligne|colonne|fila|columna|riga|colonna|rij|kolom) ?"
    r"[0-9]{1,2}(?: \w{3,6})?\s?[:=]\s?[0-9]{1,2}(?:[\s,;/]{1,2}[0-9]{1,2}){1,3}\W{0,2}",
    re.IGNORECASE,
)
"""A few numbers beside one row or column, of which nobody says what they ask."""
_DIFFERENCE = re.compile(
    r"\W{0,3}[A-Y][1-9][0-9]?\s?[-–]\s?[A-Y][1-9][0-9]?\s?=\s?[0-9]{1,2}\W{0,2}"
)
_RULES_OF_JSON = re.compile(
    r"\s{0,9}[{\[]\s{0,9}(?:\{\s{0,9})?[\"'](?:killer)?(?:cages?|thermo(?:meter)?s?|arrows?|regions?"
    r"|constraints?|kropki|dots|lines|clues)[\"']\s?:",
    re.IGNORECASE,
)
"""How an object of rules begins, beside a puzzle."""
_OF_NO_CLUE = re.compile(r"[0-9]{0,8}|[0-9]{10,}|[0-9]{1,9}\.[0-9]{1,9}|[0-9.]{37,}")
"""Nothing, a number and the cells of a puzzle; nine digits may be a row of regions."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_FEW_WORDS = 2
_LONGEST_WORD = 40
"""Characters of a word; the cells of a puzzle, with whatever sign for blank, have more."""


def clues_in(text: str) -> Iterator[Said]:
    """Yield the lines of what was set aside that have little but cells, or a rule nobody read.

    Cells that have a digit each are a solution, or moves; one that has several to choose from is
    neither.
    """
    if (found := _RULES_OF_JSON.match(text)) is not None:
        yield Said(f"{found.group().strip()} …", (), is_doubt=True)
        return
    for told in text[:_MOST_CHARACTERS].split("\n"):
        line = _LEAD.sub("", told, count=1).rstrip(_ENDS)
        if _OF_NO_CLUE.fullmatch(line):
            continue
        if _is_clue(line):
            yield Said(line, (), is_doubt=True)
        elif size := entries_along(line):
            yield Said(line, (), is_doubt=True, of_size=size)
        elif _is_rule(line):
            yield Said(line, _rules_of(line), is_doubt=True)


def _is_clue(line: str) -> bool:
    """Recognise cells with a sum, a choice or a sign, and hardly a word."""
    if _CHOICE.fullmatch(line):
        return True
    cells = len(_CELL.findall(line))
    is_clue = cells > 1 and (
        is_rule_line(line) or len(_LETTERS.findall(_CELL.sub("", line))) <= _FEW_WORDS
    )
    is_filled = cells == len(_FILLED.findall(line))
    return (
        (is_clue and not (is_filled or is_of_talk(line)))
        or _is_cage_with_talk(line)
        or is_loose_clue(line)
        or _GIVEN.fullmatch(line) is not None
        or _DIFFERENCE.fullmatch(line) is not None
        or _SIDE.match(line) is not None
        or edge_line(line) != ""
        or _OF_LINE.fullmatch(line) is not None
        or (cells == 1 and not is_filled and may_be_of_cell(line))
    )


def _is_cage_with_talk(line: str) -> bool:
    """Recognise a cage and words behind it that are of no move."""
    found = _CAGE_AND_TALK.fullmatch(line.strip())
    talk = (found["talk"] or found["said"]) if found is not None else ""
    return _LETTERS.search(talk) is not None and _OF_MOVES.search(talk) is None


def _is_rule(line: str) -> bool:
    """Recognise what is a rule on a line of its own, by its name, or of a kind that it names."""
    is_short = (len(line.split()) <= _FEW_WORDS or ":" in line) and line.strip() != "x"
    is_of_cells = any(len(word) > _LONGEST_WORD for word in line.split())
    return is_short and not is_of_cells and is_rule_line(line) and not is_of_talk(line)


def _rules_of(line: str) -> tuple[Any, ...]:
    """Return the rules of a line, by which it is seen whether a puzzle has them; () for none."""
    with suppress(NotationError):
        rule = parse_rule(line, MAX_BLOCK_WIDTH)
        return () if rule is None else tuple(rule.members)
    return ()
