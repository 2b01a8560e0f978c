"""Lines that have names of rules or houses, and state none: polls, and notes of who solves."""

from __future__ import annotations

import re

_OF_A_POLL = re.compile(
    r"^\W{0,3}\[[ xX]?\]\s|^\W*[\u2610-\u2612]"
    r"|[(:\u2013-]\s?[0-9]{1,5}\s?(?:votes?|stimmen|voix|votos|voti|stemmen|%)",
    re.IGNORECASE,
)
_OF_CANDIDATES = re.compile(
    r"\W*(?:candidates?|pencil[ -]?marks?|kandidaten|candidats|candidatos|candidati)\b"
    r"(?=[^:]{0,30}:[\s0-9,;/|]+$)",
    re.IGNORECASE,
)


def is_of_a_poll(line: str) -> bool:
    """Recognise a line to tick, or with the votes that it has."""
    return _OF_A_POLL.search(line) is not None


def lists_candidates(line: str) -> bool:
    """Recognise the digits that are left somewhere, which somebody noted."""
    return _OF_CANDIDATES.match(line) is not None
