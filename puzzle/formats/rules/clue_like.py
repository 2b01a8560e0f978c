"""What has the form of a clue on a line of text and the name of no kind, and what is mere talk."""

from __future__ import annotations

import re
from contextlib import suppress

from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import only_cells
from puzzle.formats.text import SENTENCE, shorten
from puzzle.geometry import MAX_BOX_SIDE
from puzzle.message import message

_OF_NO_KIND = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z' -]{2,40}?)(?P<number> [0-9]{1,3})?:\s?"
    r"(?P<cells>[A-Ya-y][0-9].{0,200}|(?:row|col)\w* ?[0-9]{1,2})"
)
"""A name of a few words, perhaps with a number, and cells behind a colon."""
_OF_SUM = re.compile(r"\s*(?:=|:|is|adds? up to)\s*[0-9]{1,4}$|[()]", re.IGNORECASE)
_OF_CLUES = re.compile(
    r"\b(?:lines?|cages?|index\w*|dots?|arrows?|thermo\w*|circles?|clues?|sums?|regions?"
    r"|nabner|renban|whispers?|palindromes?|zippers?|parity|magic|kropki|killer|squares?)\b",
    re.IGNORECASE,
)
_OF_TALK = re.compile(
    r"\b(?:hints?|tips?|starts?|begin|first|then|next|steps?|notes?|errors?|typos?|misprints?|look"
    r"|see|solutions?|answers?|moves?|singles?|pairs?|triples?|wings?|candidates?|givens?|blanks?"
    r"|empty|missing|corrections?|changes?|changed|added|removed|question|symmetry|pattern|path"
    r"|check|checks?|stuck|filled|wrong|unsure|sure|guess\w*|mistakes?|order)\b"
    r"|=>[^=]{1,40}(?:<>|≠|!=)|=> ?[-–] ?[1-9]|\([1-9]{1,8} ?= ?[1-9]{1,8}\) ?r[1-9]"
    r"|\br[1-9]{1,4}c[1-9]{1,4} ?= ?(?:\([1-9]\) ?)?r[1-9]{1,4}c[1-9]{1,4} [-–] ",
    re.IGNORECASE,
)
"""Words of what is said of cells beside rules, and the links of a chain, ``(5=8)r2c1 - …``."""


def is_like_clue(line: str) -> bool:
    """Recognise words and two cells or more behind a colon, unless they are of other things."""
    named = _OF_NO_KIND.fullmatch(line.strip())
    if named is None or _OF_TALK.search(named["name"]):
        return False
    with suppress(NotationError):
        return len(only_cells(named["cells"], MAX_BOX_SIDE**2) or ()) > 1
    return False


def is_of_talk(words: str) -> bool:
    """Tell whether words have one of what is said of cells beside rules: a hint, a mistake."""
    return _OF_TALK.search(words) is not None


def refuse_of_no_kind(body: str, size: int) -> None:
    """Refuse what has the form of a clue, ``parity line: r1c1 r1c2``, and the name of no kind.

    The name has a word of clues, or a number behind it. Other words before cells, such as
    ``Please check: r5c5 r5c6``, are told with the puzzle (`puzzle.formats.unheeded`).

    Raises:
        NotationError: it has.
    """
    named = _OF_NO_KIND.fullmatch(body)
    if named is None or _OF_TALK.search(named["name"]):
        return
    is_clue = named["number"] or _OF_CLUES.search(named["name"])
    told = _OF_SUM.sub("", named["cells"])
    if is_clue and only_cells(told, size):
        raise unread(body)


def unread(words: str) -> NotationError:
    """Return the error for words that state a rule and are not understood."""
    return NotationError(
        message(
            "rule.unread",
            "This states a rule that cannot be read: {words}. Write it on a line of its own, such "
            "as “cage 15: r1c1 r1c2” or “anti-knight”: without it the puzzle would be another one.",
            words=shorten(words, SENTENCE),
        ),
        about="rule",
    )
