"""Numbers that stand right behind a claim in the place of its own: ``25 clues, sorry, 30``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.formats.tales.told import NUMBERS, Told
from puzzle.formats.tales.vocabulary import patterns_of
from puzzle.formats.text import remembered

_IN_ITS_PLACE = (
    rf"(?:{patterns_of('denials')}\s?[,:;]\s?"
    rf"|{patterns_of('corrections', 'replaces')}(?:\s?[,:;\u2013-]\s?|\s))+"
    r"(?:(?:it's|it\sis|it\shas|es\ssind|sind\ses|ce\ssont|son|sono)\s)?"
    r"(?P<number>[1-9][0-9]?)[\s).!]{0,4}"
)
_BEHIND = re.compile(rf"[\s,;:(\u2013-]{{0,4}}{_IN_ITS_PLACE}", re.IGNORECASE)
_AT_THE_END = re.compile(rf"[0-9][^0-9]{{1,60}}[\s,;:(.\u2013-]{_IN_ITS_PLACE}$", re.IGNORECASE)
_ASSURED = re.compile(
    rf"(?<=\w)[\s,;:(\u2013\u2014-]+{patterns_of('assured')}[\s.!)]*$", re.IGNORECASE
)


def without_assurance(sentence: str) -> str:
    """Return a sentence without what assures the reader of it behind: ``level 2, I promise``."""
    return _ASSURED.sub("", sentence)


def replaced_by(told: Sequence[Told], behind: str) -> Sequence[Told]:
    """Return claims with the number that words right behind them put in the place of theirs.

    Args:
        told: claims of one clause or sentence; those of several numbers stay as they are.
        behind: the rest of the sentence, or the next one.
    """
    found = _BEHIND.fullmatch(behind)
    names = {one.name for one in told}
    if found is None or len(names) != 1 or not names <= NUMBERS:
        return told
    return [one._replace(value=int(found["number"])) for one in told]


@remembered
def is_replaced(line: str) -> bool:
    """Tell whether a short line ends with a number in the place of an earlier one."""
    return _AT_THE_END.search(line) is not None
