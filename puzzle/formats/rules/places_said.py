"""Which of several puzzles a sentence is of: ``In the second one …``, ``Puzzle 3 is …``."""

from __future__ import annotations

import re
from types import MappingProxyType

from puzzle.formats.rules.words import in_small_letters

_PLACES = MappingProxyType(
    {
        **dict.fromkeys(("first", "1st", "ersten", "erste", "premier", "primero", "primo"), 1),
        **dict.fromkeys(
            ("second", "2nd", "zweiten", "zweite", "deuxième", "segundo", "secondo"), 2
        ),
        **dict.fromkeys(("third", "3rd", "dritten", "dritte", "troisième", "tercero", "terzo"), 3),
        **dict.fromkeys(("fourth", "4th", "vierten", "vierte"), 4),
        **dict.fromkeys(("fifth", "5th", "fünften", "fünfte"), 5),
        **dict.fromkeys(("last", "letzten", "letzte", "dernier", "último", "ultimo"), -1),
    }
)
_OF_PLACE = re.compile(
    rf"(?:\b(?:in|for|on|of|im|beim|dans|en|nel)\b )?(?:\b(?:the|das|der|dem|le|el|il)\b )?"
    rf"\b(?P<place>{'|'.join(_PLACES)})\b (?:one|puzzle|sudoku|grid|rätsel|gitter)s?\b"
    rf"(?P<is> (?:only |also )?(?:is|has|ist|hat|est|es)\b)?[,:]?",
    re.IGNORECASE,
)


ABOVE = -2
"""The place of all puzzles that came before the sentence."""
_ARE_ABOVE = r"(?:above|preceding|previous|oben|obigen|ci-dessus|de arriba|precedenti|hierboven)"
_MAY_SAY = re.compile("|".join([*_PLACES, _ARE_ABOVE]))
"""A word of any place, in small letters."""
_PUZZLES = r"(?:puzzles?|sudokus?|grids?|ones|rätseln?|gitter|grilles|sudoku's)"
_OF_THOSE_ABOVE = re.compile(
    rf"\b{_PUZZLES} {_ARE_ABOVE}\b|\b(?:the |die )?{_ARE_ABOVE} (?:\w+ )?{_PUZZLES}\b",
    re.IGNORECASE,
)


def place_said(sentence: str) -> int:
    """Return the place of the one puzzle that a sentence is of, from 1.

    -1 for the last, `ABOVE` for all before the sentence, or 0.
    """
    if _MAY_SAY.search(in_small_letters(sentence)) is None:
        return 0
    if _OF_THOSE_ABOVE.search(sentence) and _OF_PLACE.search(sentence) is None:
        return ABOVE
    found = _OF_PLACE.findall(sentence)
    return _PLACES[found[0][0].lower()] if len(found) == 1 else 0


def without_place(sentence: str) -> str:
    """Return a sentence without the words that say of which puzzle it is, if of one."""
    if place_said(sentence) in (0, ABOVE):
        return sentence
    return " ".join(_OF_PLACE.sub(" ", sentence).split())
