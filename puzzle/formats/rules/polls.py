"""Lines with names of rules or houses that state none: polls, sums, and notes of who solves."""

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
_OF_SUMS = re.compile(
    r"\W*(?:[^\W\d_]{2,20}[ -]){0,4}[2-9](?:[ -]?[^\W\d_]{2,20}){0,2} ?[:=]"
    r"(?:[ ;,]{1,3}[0-9]{1,2} ?= ?[1-9]{2,9}(?:[,/|][1-9]{2,9}){0,12}){2,40}[\s.;]*"
)
_SUM_AND_DIGITS = re.compile(r"([0-9]{1,2}) ?= ?([1-9,/|]+)")


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


def lists_sums(line: str) -> bool:
    """Recognise the digits that make each sum of so many cells: ``cage of 2: 3=12 4=13 5=14,23``.

    It has no cell, and is a table that people solve killers with.
    """
    if _OF_SUMS.fullmatch(line) is None:
        return False
    return all(
        sum(map(int, digits)) == int(total)
        for total, told in _SUM_AND_DIGITS.findall(line)
        for digits in re.findall(r"[1-9]+", told)
    )
