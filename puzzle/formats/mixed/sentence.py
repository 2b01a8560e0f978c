"""Lines of a letter or a book: words and what ends sentences, and nothing else.

Most text around puzzles is such lines. No puzzle begins in one, and to see so at once spares every
other look at it.
"""

from __future__ import annotations

import re

from puzzle.formats.mixed.spelled import SPELLED
from puzzle.formats.text import remembered

_NO_SENTENCE = re.compile(
    r"[^\w\s.,!?'()\u2019\u201c\u201d\u2013-]|[\d_\t]|\S{25}|[,(]\S*[,(]|\s{3}"
)
"""What stands in data, drawings, tables, links and lists of names, and may do so in a title."""
_WORD = re.compile(r"[^\W\d_]*[a-z\u00df-\u00ff\u0430-\u044f][^\W\d_]{2,}")
"""Three letters or more, not all of them capitals, as Roman numbers are."""
_FEWEST_WORDS = 5


@remembered
def is_sentence(text: str) -> bool:
    """Recognise a line of words, most of which are none for digits."""
    if _NO_SENTENCE.search(text):
        return False
    words = _WORD.findall(text)
    return len(words) >= _FEWEST_WORDS and (
        sum(word.lower() not in SPELLED for word in words) >= _FEWEST_WORDS
    )
