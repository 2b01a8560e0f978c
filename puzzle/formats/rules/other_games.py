"""Grids that are called by the name of another game than Sudoku, and are refused by it."""

from __future__ import annotations

import re

from puzzle.errors import NotationError
from puzzle.message import in_quotes, message

_GAMES = re.compile(
    r"[\W\d_]*(?:(?:no|nr|num|puzzle|the|an?|my|our|daily|today's|new|easy|medium|hard|das|ein|le"
    r"|la|un|el|il|classic|mini)\b[\W\d_]*){0,3}"
    r"(hitori|kakuro|kakkuro|cross[- ]sums?|futoshiki|ken ?ken|kendoku|calcudoku|mathdoku"
    r"|numbrix|hidato|nurikabe|slither ?link|masyu|str8ts|takuzu|binairo|fillomino|heyawake"
    r"|shikaku|hashi(?:wokakero)?|yajilin|akari|ripple effect|suguru|tectonic|kakurasu"
    r"|latin square|nonogram|griddler|picross|battleships|star battle|minesweeper"
    r"|number link|arukone|skyscraper)s?(?!\w)([^.!?]{0,40})\W*",
    re.IGNORECASE,
)
"""The name of another game, as a title begins with it, and what stands behind."""
_OF_A_SENTENCE = re.compile(
    r"doku|\b(?:is|are|was|were|has|have|will|and|or|below|above|next|as|like|ist|und|est|et|es|y)\b",
    re.IGNORECASE,
)
_LONGEST_TITLE = 60
_MOST_WORDS_OF_A_NAME = 6


def other_game(title: str) -> str | None:
    """Return the name of the game that a title gives, if it is another one than Sudoku."""
    if len(title) > _LONGEST_TITLE or len(title.split()) > _MOST_WORDS_OF_A_NAME:
        return None
    found = _GAMES.fullmatch(title)
    return found[1] if found and not _OF_A_SENTENCE.search(found[2]) else None


def of_another_game(name: str) -> NotationError:
    """Return the error for a grid that is called by the name of another game."""
    return NotationError(
        message(
            "rule.other-game",
            "This is called {name}, which is another game than Sudoku and is not judged: if it is "
            "a Sudoku, take that name away.",
            name=in_quotes(name),
        ),
        about="rule",
    )
