"""Whether a clause is certain, and of a puzzle that came."""

from __future__ import annotations

import re

from puzzle.formats.tales.vocabulary import WordFinder, patterns_of, words_in, words_of

DOUBT, DENIAL = WordFinder("doubts", "records"), WordFinder("denials", "nobody")
_FIRST_PERSON = words_of("first_person")
_THINKING, _SAYING, _PROGRAMS = words_of("thinking"), words_of("saying"), words_of("programs")
_FEW = 4
"""Words of a clause such as ``I think``, before a comma."""
_A_NAME = re.compile(
    rf"\s*(?:(?i:the|das|die|der|la|le|el|il|lo|de|o|a)\s(?=(?:[^\W\d_]+\s){{2}}))?"
    rf"(?P<name>[^\W\d_]+(?:\s[^\W\d_]+){{0,3}})\s(?i:{patterns_of('is_behind_names')})(?!\w)"
)
"""What a clause is about: ``Easter Monster has``, ``Das Golden Nugget hat``."""
_KNOWN_SUBJECTS = (
    words_of("puzzle", "puzzles", "pronouns", "have", "with", "be", "numerals", "beside")
    | _PROGRAMS
    | _FIRST_PERSON
)


def is_of_a_name(text: str) -> bool:
    """Tell whether a clause begins with a name that is none of a puzzle that came."""
    found = _A_NAME.match(text)
    words = found["name"].split() if found is not None else []
    return bool(words) and all(
        word[0].isupper() and word.lower() not in _KNOWN_SUBJECTS for word in words
    )


def is_uncertain(text: str) -> bool:
    """Tell whether a clause doubts or denies what it says."""
    return DOUBT.is_in(text) or DENIAL.is_in(text)


def is_hearsay(text: str) -> bool:
    """Tell whether a clause hands on what somebody else says; a program says what is so."""
    words = words_in(text)
    is_said = not _SAYING.isdisjoint(words)
    return is_said and _PROGRAMS.isdisjoint(words) and _FIRST_PERSON.isdisjoint(words)


def is_thought_or_hearsay(text: str) -> bool:
    """Recognise ``I think`` and ``Oma meint``, behind which a comma parts what is not certain."""
    words = words_in(text)
    return len(words) <= _FEW and (not _THINKING.isdisjoint(words) or is_hearsay(text))
