"""Lines that are called by their colours, where a sentence says what those of a colour are.

``Purple lines are renbans``, or ``Neighbouring digits on a green line differ by at least 5``, and
``Purple lines:`` over cells, or ``Green line: r1c1 r1c2``. A colour of which nothing is said, or of
which two sentences say different things, is none of a kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

_COLOUR = (
    r"(?:(?:light|dark|pale|thick|thin) ?)?(?:purple|pink|green|blue|gr[ae]y|orange|red|yellow"
    r"|violet|lavender|magenta|brown|peach|turquoise|cyan|golden?)"
)
_ON_LINE = re.compile(rf"\b(?P<colour>{_COLOUR})\b(?:-colou?red)? lines?\b", re.IGNORECASE)
_CALLED = re.compile(
    rf"(?P<ahead>\W{{0,3}}(?:the )?)(?P<colour>{_COLOUR}) lines?(?: #?[0-9]{{1,2}}(?=\s?:))?"
    r"(?=\s?:|\W*$)",
    re.IGNORECASE,
)
_KINDS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        kind: re.compile(words, re.IGNORECASE)
        for kind, words in (
            (
                "renban",
                (
                    r"\brenbans?\b|\bconsecutive (?:digits|numbers)\b.*\b(?:any order|no repeats?"
                    r"|without repeat\w*|non-?repeating|different)\b"
                    r"|\bnon-?repeating\b.*\bconsecutive"
                ),
            ),
            (
                "whispers",
                (
                    r"\bgerman whispers?\b|\b(?:difference (?:of|is)|differ(?:ence)? by) "
                    r"(?:at least|no less than) (?:5|five)\b|\b(?:5|five) or more apart\b"
                ),
            ),
            ("palindrome", r"\bpalindromes?\b|\bread the same (?:from )?(?:both|either)\b"),
            ("regionsumline", r"\bregion sum lines?\b"),
            ("zipperline", r"\bzipper lines?\b"),
            ("entropicline", r"\bentropic lines?\b"),
            ("modularline", r"\bmodular lines?\b"),
        )
    }
)
"""What is said of lines of a kind, by the kind."""


def kinds_by_colour(sentences: Iterable[str]) -> dict[str, str]:
    """Return the kind of the lines of each colour, as sentences say.

    Args:
        sentences: on rules; one that names several colours, or several kinds, tells neither.
    """
    found: dict[str, set[str]] = {}
    for sentence in sentences:
        colours = {_name(line["colour"]) for line in _ON_LINE.finditer(sentence)}
        kinds = [kind for kind, words in _KINDS.items() if words.search(sentence)]
        if len(colours) == len(kinds) == 1:
            found.setdefault(colours.pop(), set()).update(kinds)
    return {colour: kinds.pop() for colour, kinds in found.items() if len(kinds) == 1}


def by_kind(line: str, kinds: Mapping[str, str]) -> str:
    """Return a line with the kind in place of a colour at its start; the same for any other.

    Args:
        line: ``Green lines:``, or ``Green line: r1c1 r1c2``.
        kinds: by their colours.
    """
    called = _CALLED.match(line) if kinds else None
    kind = kinds.get(_name(called["colour"])) if called is not None else None
    if called is None or kind is None:
        return line
    rest = line[called.end() :].strip()
    return f"{kind}{rest if rest.startswith(':') else ':'}"


def _name(colour: str) -> str:
    """Return a colour by one name."""
    return re.sub(r"\s", "", colour.lower()).replace("gray", "grey")
