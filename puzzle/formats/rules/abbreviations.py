"""The short names that setters have for rules of the whole grid: ``AK NC``, ``AK+NC Sudoku``.

Two letters may be anything, such as the initials of a name. They are a rule's name beside another
one, or where the words beside them speak of rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from puzzle.formats.rules.words import FILLING

_RULES: Mapping[str, str] = MappingProxyType(
    {
        "ak": "anti-knight",
        "aking": "anti-king",
        "akg": "anti-king",
        "nc": "non-consecutive",
        "aknc": "anti-knight non-consecutive",
        "ncak": "non-consecutive anti-knight",
    }
)
_SHORT = re.compile(
    r"(?<![\w'’.])(?:AK(?:[Ii]ng|G|NC)?|NC(?:AK)?)(?![\w'’.])|(?<![\w'’.])(?:ak|nc)(?![\w'’.])"
)
_X = re.compile(r"(?<![\w-])(?:x|diagonals?)(?![\w-])(?!\W+sudoku)", re.IGNORECASE)
_FEW_WORDS = 12
_KINDS = frozenset(
    {"x", "diagonal", "diagonals", "windoku", "hyper", "killer", "thermo", "arrow", "kropki", "xv"}
    | {"jigsaw", "irregular", "sandwich", "renban", "whispers", "palindrome", "disjoint", "groups"}
    | {"anti", "knight", "king", "antiknight", "antiking", "non", "consecutive", "nonconsecutive"}
    | {"little", "skyscraper", "quadruple", "quad", "even", "odd", "miracle", "greater", "than"}
)
_OF_CHESS = frozenset({"anti", "antiknight", "antiking", "non", "nonconsecutive", "windoku"})
"""Words of rules of the whole grid, beside which the diagonals are one."""
_OF_RULES = frozenset({"rule", "rules", "constraint", "constraints", "restriction", "restrictions"})
_BETWEEN = frozenset({"and", "und", "et", "y", "e", "en", "i", "con", "mit", "avec", "met"})
_WORDS = (FILLING | _KINDS | _BETWEEN) - {"by", "i"}


def spelled_out(text: str) -> str:
    """Return a text with the rules that it names in short written out; as it is for any other."""
    found = {short.lower() for short in _SHORT.findall(text)}
    if not (found or _X.search(text)) or not _is_of_rules(text, found):
        return text
    return _SHORT.sub(lambda short: _RULES[short[0].lower()], _X.sub("X-Sudoku", text))


def _is_of_rules(text: str, found: set[str]) -> bool:
    """Tell whether a text has nothing but names of rules, two at least, and words around them."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    others = [word for word in words if word not in found]
    if len(words) > _FEW_WORDS or not _WORDS.issuperset(others):
        return False
    if not found:
        return not _OF_CHESS.isdisjoint(others)
    is_beside_rules = not (_KINDS | _OF_RULES).isdisjoint(others)
    return len(found) > 1 or is_beside_rules or any(len(_RULES[one].split()) > 1 for one in found)
