"""Links of a page that hold a puzzle, behind words that do not: ``<a href="…">my puzzle</a>``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import islice

from puzzle.formats.text import LONGEST_LINE

MOST_LINKS = 200
"""Links of a page that are looked at."""
_HREF = re.compile(
    r"<a\s(?:[^<>]{0,2000}\s)?href\s?=\s?(?:\"([^\"<>]+)\"|'([^'<>]+)'|([^\s\"'<>]+))",
    re.IGNORECASE,
)


def links_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield the 1-based line of each link of a page, and where it leads, each address once.

    Args:
        source: of the page.
    """
    line, at, met = 1, 0, set[str]()
    for found in islice(_HREF.finditer(source), MOST_LINKS):
        line += source.count("\n", at, found.start())
        at = found.start()
        address = unescape(found[1] or found[2] or found[3]).strip()
        if address not in met and len(address) <= LONGEST_LINE:
            met.add(address)
            yield line, "".join(address.split())
