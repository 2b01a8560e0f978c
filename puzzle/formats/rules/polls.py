"""Lines that have names of rules or houses, and state none: polls, and notes of who solves."""

from __future__ import annotations

import re
from collections.abc import Sequence

_OF_A_POLL = re.compile(
    r"^\W{0,3}\[[ xX]?\]\s|^\W*[\u2610-\u2612]"
    r"|[(:\u2013-]\s?[0-9]{1,5}\s?(?:votes?|stimmen|voix|votos|voti|stemmen|%)",
    re.IGNORECASE,
)
_FEWEST_COUNTED = 2
_OF_RULES = frozenset("|:-+= \t")
_HEADING = re.compile(
    r"[\s|]*[^\W\d_][^\d|,;\t:]{0,40}?\s*[|,;\t]\s*[^\W\d_][^\d|,;\t:]{0,40}[\s|]*"
)
_NAME_AND_COUNT = re.compile(r"[\s|]*[^\W\d_][^|,;\t:]{0,40}?\s*[|,;\t]\s*[0-9]{1,6}\s?%?[\s|]*")
_OF_CANDIDATES = re.compile(
    r"\W*(?:candidates?|pencil[ -]?marks?|kandidaten|candidats|candidatos|candidati)\b"
    r"(?=[^:]{0,30}:[\s0-9,;/|]+$)",
    re.IGNORECASE,
)


def is_of_a_poll(line: str) -> bool:
    """Recognise a line to tick, or with the votes that it has."""
    return _OF_A_POLL.search(line) is not None


def are_counts(lines: Sequence[str]) -> bool:
    """Recognise a table of names with a number each, below what the numbers are: votes, sales."""
    rows = [line for line in lines if not _OF_RULES.issuperset(line)]
    heading, *below = rows or [""]
    return (
        len(below) >= _FEWEST_COUNTED
        and _HEADING.fullmatch(heading) is not None
        and all(map(_NAME_AND_COUNT.fullmatch, below))
    )


def lists_candidates(line: str) -> bool:
    """Recognise the digits that are left somewhere, which somebody noted."""
    return _OF_CANDIDATES.match(line) is not None
