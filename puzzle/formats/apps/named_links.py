"""Links that tell a site which of its puzzles to show, as those behind *share* do.

They hold no puzzle: SudokuPad's and those of Cracking the Cryptic have its name on their path, or
as ``puzzleid``, f-puzzles' as ``id``. The homes of these sites name none.
"""

from __future__ import annotations

import re

from puzzle.message import Message, message

_NAMED = re.compile(
    r"https?://(?:[^/\s?#]{1,40}\.)?(?:"
    r"(?:sudokupad\.(?:app|com)|crackingthecryptic\.(?:com|web\.app)|crackingthecryptic\.de)"
    r"/(?!(?:about|help|privacy|terms|index)\b)(?:[\w.%-]{1,60}/){0,3}(?!scl|fpuz)[\w%-]{4,80}"
    r"|(?:sudokupad\.(?:app|com)|crackingthecryptic\.(?:com|web\.app))/(?:[\w-]{1,20}/)?"
    r"\?(?:[^\s#]{0,60}&)?puzzleid=(?!scl|fpuz)[\w%-]{4,80}"
    r"|f-puzzles\.com/\?id=\w{4,20}"
    r")(?![\w%])",
    re.IGNORECASE,
)


def names_a_puzzle(link: str) -> bool:
    """Tell whether a link holds the name of a puzzle on a server, and no puzzle."""
    return _NAMED.search(link) is not None


def name_alone() -> Message:
    """Return why a link is not read that tells a server which of its puzzles to show."""
    return message(
        "link.name",
        "This link holds no puzzle, only the name of one on a server: export it again, as a link "
        "with ?load= or fpuzzles in it.",
    )
