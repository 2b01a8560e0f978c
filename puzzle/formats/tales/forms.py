"""Lines of a form, each a name of a claim and its value: ``Clues    27``, ``Minimal: yes``."""

from __future__ import annotations

import re
from itertools import chain, zip_longest

from puzzle.formats.claim_names import is_claim, key_of
from puzzle.formats.claims import as_words

_ENTRY = re.compile(
    r"(?P<before>[\s*\u2022>-]*)(?P<name>#?[^\W\d_](?:[\w'\u2019\u00b0\u00ba. ]{0,30}[^\W_])?)"
    r"(?P<apart>\s?[:\uff1a=]\s*|\s*\t\s*|\s?\.{2,}\s?|\s+[|\u2013\u2014-]\s+|\s+)"
    r"(?P<value>[0-9]{1,3}(?:[.,][0-9])?|[^\W\d_]{1,7})(?P<behind>\s*[.;]?\s*)"
)
_ITEM = re.compile(r"(\s*(?:[,;|\u2022]|\s/|\.)\s+)")
"""What parts the entries of a line."""
_OF_ANY_SCALE = frozenset(
    (
        *("difficulty", "difficultyscore", "difficultyrating", "schwierigkeit", "difficulté"),
        *("dificultad", "difficoltà", "moeilijkheid", "dificuldade", "trudność", "zorluk"),
        "сложность",
    )
)
"""What people give a number in any scale: of stars, of minutes."""
_FEWEST_BARE = 10
"""A number of givens that nothing but a blank parts from its name."""


def with_entries_plain(text: str) -> str:
    """Return a text where each entry of a form that claims something is ``name: value``."""
    return "\n".join(map(_plain_line, text.split("\n"))) if text else text


def _plain_line(line: str) -> str:
    if (whole := _plain_entry(line)) != line:
        return whole
    parts = _ITEM.split(line)
    if any(part.strip().isdecimal() for part in parts[1:]):
        return line
    plain = [*map(_plain_entry, parts[::2])]
    if plain == parts[::2]:
        return line
    between = [", " if "|" in part else part for part in parts[1::2]]
    for at, part in enumerate(between, 1):
        if "." in part and parts[2 * at][0:1].isupper():  # it begins a sentence as before
            plain[at] = plain[at][:1].upper() + plain[at][1:]
    return "".join(chain.from_iterable(zip_longest(plain, between, fillvalue="")))


def _plain_entry(part: str) -> str:
    found = _ENTRY.fullmatch(part)
    if found is None or not is_claim(found["name"]) or key_of(found["name"]) in _OF_ANY_SCALE:
        return part
    value = found["value"].replace(",", ".")
    is_page = found["apart"].isspace() and value.isdecimal() and int(value) < _FEWEST_BARE
    said = as_words(found["name"], value)
    is_left = said.startswith("score") or (is_page and said.startswith("clues"))
    return part if not said or is_left else found["before"] + said + found["behind"]
