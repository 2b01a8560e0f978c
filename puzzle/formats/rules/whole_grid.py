"""Rules of the whole grid that the words of a sentence say, in any order.

A sentence says a rule when it has the words that the rule needs and none that may say more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from puzzle.formats.rules.words import (
    DIFFERENT,
    FILLED,
    FILLING,
    HOUSES,
    NOT,
    SAME,
    are_all_digits,
    are_different,
    word_set,
)

Members = dict[str, Any]
"""A clue as in JSON; see `puzzle.formats.json_lines`."""
_OF_HOUSES = FILLING | HOUSES | DIFFERENT | FILLED | word_set("alldigits")
"""The words of what other houses hold."""
Reads = Callable[[Sequence[str]], Iterator[Members]]
_CHESS = {"knight": "antiknight", "knights": "antiknight", "king": "antiking", "kings": "antiking"}
_MOVES = word_set("move moves apart away reach step steps jump jumps leap leaps distance")
_OF_CHESS = (
    FILLING
    | SAME
    | DIFFERENT
    | FILLED
    | _MOVES
    | frozenset(_CHESS)
    | word_set("chess separated another antiknight antiking occupy via when own")
)


def _of_chess(words: Sequence[str]) -> Iterator[Members]:
    """Yield the rules of ``Cells a knight's move apart cannot contain the same digit``."""
    there = frozenset(words)
    if there <= _OF_CHESS and there & _MOVES and are_different(there):
        for kind in dict.fromkeys(_CHESS[word] for word in words if word in _CHESS):
            yield {"type": kind}


OF_OTHERS = re.compile(r"\b(?:all|any) (?:the )?other\b|^other\b", re.IGNORECASE)
"""What is said of pairs of cells without a mark: others have one."""
_ADJACENT = word_set("adjacent next touch touches")
_DIFFERING = word_set("difference differ differs")
_OF_ADJACENT = (
    FILLING
    | _ADJACENT
    | _DIFFERING
    | word_set(
        "appear orthogonally horizontally vertically side sides edge edges directly consecutive "
        "least more than between another nonconsecutive"
    )
)
_AT_LEAST_TWO = (word_set("least 2"), word_set("least two"), word_set("more than 1"))


def _of_consecutive(words: Sequence[str]) -> Iterator[Members]:
    """Yield that of ``Orthogonally adjacent cells must not contain consecutive digits``."""
    there = frozenset(words)
    if not (there <= _OF_ADJACENT and there & _ADJACENT):
        return
    by_one = there & _DIFFERING and not there & word_set("least more consecutive 2")
    by_two = there & _DIFFERING and any(map(there.issuperset, _AT_LEAST_TWO))
    is_denied = NOT in there and ("consecutive" in there or (by_one and there & word_set("1 one")))
    if is_denied or (NOT not in there and by_two):
        yield {"type": "nonconsecutive"}


_OF_TOUCHING = (
    FILLING
    | word_set("chess king kings move moves apart away")
    | SAME
    | DIFFERENT
    | _ADJACENT
    | word_set("diagonally orthogonally even horizontally vertically another")
    | word_set("appear appears occur occurs")
)


def _of_touching(words: Sequence[str]) -> Iterator[Members]:
    """Yield that of ``Diagonally adjacent cells cannot contain the same digit``."""
    there = frozenset(words)
    is_whole = there <= _OF_TOUCHING and "diagonally" in there and there & _ADJACENT
    if is_whole and are_different(there):
        yield {"type": "antiking"}


_OF_DIAGONALS = (
    _OF_HOUSES
    | SAME
    | word_set(
        "along xsudoku diagonal diagonals main long top left bottom right upper lower corner "
        "blue positive negative rising falling shaded"
    )
)
_CORNERS = (word_set("top upper"), word_set("left"), word_set("bottom lower"), word_set("right"))
_EACH_DIAGONAL = re.compile(
    r"\b(?:both|each|either|every|two) (?:of the )?(?:\w+ )?diagonal\b"
    r"|\b(?:each|every|any) row\b.*\b(?:and|or) (?:\w+ )?diagonal\b"
)


def of_diagonals(words: Sequence[str]) -> Iterator[Members]:
    """Yield the houses of ``Both main diagonals contain 1-9``."""
    there = frozenset(words)
    if not (there <= _OF_DIAGONALS and are_all_digits(there)):
        return
    way = _way(words)
    if way and there & word_set("diagonal"):
        yield {"type": way}
    elif not way and ("diagonals" in there or _EACH_DIAGONAL.search(" ".join(words))):
        yield {"type": "diagonal-"}
        yield {"type": "diagonal+"}


def _way(words: Sequence[str]) -> str:
    """Return the house of the diagonal that the corners or a word say; empty for both."""
    there = frozenset(words)
    if there & word_set("positive rising"):
        return "diagonal+"
    if there & word_set("negative falling"):
        return "diagonal-"
    at = [next((n for n, word in enumerate(words) if word in of), -1) for of in _CORNERS]
    if min(at) < 0:
        return ""
    top, left, bottom, right = at
    # Of each corner the words stand together: top left, bottom right.
    return "diagonal-" if abs(top - left) == 1 == abs(bottom - right) else "diagonal+"


_BOXES = word_set("box boxes region regions block blocks threebythree areas area windows nonet")
_OF_WINDOWS = (
    _OF_HOUSES
    | _BOXES
    | word_set(
        "windoku four 4 shaded inner interior inside small blue yellow internal additional "
        "overlapping"
    )
)


def _of_windows(words: Sequence[str]) -> Iterator[Members]:
    """Yield the houses of ``The four grey 3x3 squares also contain 1-9``."""
    there = frozenset(words)
    is_whole = there <= _OF_WINDOWS and there & word_set("four 4") and are_all_digits(there)
    marked = there & word_set(
        "shaded inner interior blue yellow internal additional extra overlapping windows"
    )
    # Squares that are not of all digits may be cells.
    are_boxes = there & _BOXES or there >= word_set("squares alldigits")
    if is_whole and marked and are_boxes:
        yield {"type": "windoku"}


_PLACES = word_set("position positions place places")
_OF_PLACES = _OF_HOUSES | _BOXES | SAME | _PLACES | word_set("corresponding relative")


def _of_places(words: Sequence[str]) -> Iterator[Members]:
    """Yield the houses of ``Cells at the same position in each box are all different``."""
    there = frozenset(words)
    is_whole = there <= _OF_PLACES and there & _PLACES and there & _BOXES
    told = there & word_set("same corresponding relative")
    is_told_twice = NOT in there and words.count("same") > 1  # of the places, and of the digits
    others = there if is_told_twice else there - word_set("same")
    differ = are_different(others) if NOT in there else are_all_digits(others - word_set("each"))
    is_in_one = there >= {NOT, "two"} and there & word_set("appear appears occur occurs")
    if is_whole and told and (differ or is_in_one):
        yield {"type": "disjointgroups"}


_OF_CENTRES = _OF_HOUSES | word_set("centre centres nine 9 shaded")


def _of_centres(words: Sequence[str]) -> Iterator[Members]:
    """Yield the house of ``The centre cells of the boxes contain 1-9``."""
    there = frozenset(words)
    is_whole = there <= _OF_CENTRES and there & word_set("centre centres") and "boxes" in there
    if is_whole and "cells" in there and NOT not in there and are_all_digits(there):
        yield {"type": "centerdot"}


_NAMES: Mapping[str, tuple[str, ...]] = {
    "antiknight": ("antiknight",),
    "antiking": ("antiking",),
    "nonconsecutive": ("nonconsecutive",),
    "windoku": ("windoku",),
    "hyper": ("windoku",),
    "hypersudoku": ("windoku",),
    "disjoint": ("disjointgroups",),
    "xsudoku": ("diagonal-", "diagonal+"),
    "notouch": ("antiking",),
    "girandola": ("girandola",),
    "asterisk": ("asterisk",),
    "centredots": ("centerdot",),
    "miraclesudoku": ("antiknight", "antiking", "nonconsecutive"),
}
"""The rules that their name alone tells."""
_FEW_WORDS = 2
"""Words of a title."""
KILLER = "killer"
"""A name of which there must be cages, beside others."""
_OF_NAMES = (
    FILLING | frozenset(_NAMES) | {KILLER} | word_set("groups group sets subsets move moves")
)


def of_names(words: Sequence[str]) -> Iterator[Members]:
    """Yield the rules of ``Anti-knight and anti-king rules apply``."""
    there = frozenset(words)
    is_sign = len(words) > _FEW_WORDS and not there & word_set("sudoku rule rules")
    if "asterisk" in there and is_sign:
        return  # it is a sign, of which any sentence may speak
    if there <= _OF_NAMES and (NOT not in words):
        kinds = (kind for word in words for kind in _NAMES.get(word, ()))
        yield from ({"type": kind} for kind in dict.fromkeys(kinds))


_PRESENTING = word_set(
    """
    voici voilà ceci cest c est un une mon ma notre nouveau es un una mi este esto nuestro aquí va
    ecco il lo mio nostro nuovo questo è dit is een mijn ons nieuwe dies das ist ein eine mein meine
    unser neues här är kommer ett mitt det vårt nytt her et mit to jest mój moje nasze isto é um meu
    novo tady je moje これは です の な mit und avec et con y e met en com z och og i s a o
    rätsel sudokus sudoku puzzel grille klein kleines petit pequeño piccolo
    """
)
"""Words of other languages that stand around the name of a kind and say nothing of it."""


def names_in(words: Sequence[str]) -> Iterator[Members]:
    """Yield the rules of ``Voici un X-Sudoku``: of names alone, in whatever language they stand."""
    yield from of_names([word for word in words if word not in _PRESENTING])


RULES: tuple[Reads, ...] = (
    _of_chess,
    _of_consecutive,
    _of_touching,
    of_diagonals,
    _of_windows,
    _of_places,
    _of_centres,
    of_names,
)
