"""What notations tell of a line by itself, and of their records, for text that mixes several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum, auto
from typing import TypeAlias


class LineKind(IntEnum):
    """What a notation knows a line as, whatever is around it."""

    PUZZLE = auto()  # a puzzle and nothing else
    RECORD = auto()  # a record of the notation, right or wrong
    ENTRIES = auto()  # a puzzle among other entries, or the names of such entries
    DRAWING = auto()  # a row of a drawing, with bars
    RULE = auto()  # an ornament between rows
    HEADING = auto()  # above the rows of a grid
    CLUE_HEADING = auto()  # above a list of clues
    COLUMN_LABELS = auto()  # counts the columns of the table below


class Trait(IntEnum):
    """What holds for all records of a notation that has one record a line."""

    MEANT_AS_PUZZLES = auto()  # each was meant as a puzzle, whatever it is
    LIKE_PLAIN_LINES = auto()  # lines of the default notation may follow, to be read by the batch


LineKinds: TypeAlias = Mapping[LineKind, Callable[[str], bool]]
"""For each kind of line that a notation knows, what recognises one."""
