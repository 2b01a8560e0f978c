"""Sentences, which are read up to what begins a puzzle."""

from __future__ import annotations

import re
from itertools import takewhile

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.alike import alike
from puzzle.formats.mixed.cages_ahead import heads_cages
from puzzle.formats.mixed.concatenated import concatenated
from puzzle.formats.mixed.dictated import dictated
from puzzle.formats.mixed.exported import is_of_words
from puzzle.formats.mixed.family import WORD, Family, family_of
from puzzle.formats.mixed.hashes import grid_of_hashes
from puzzle.formats.mixed.laid_out import laid_out
from puzzle.formats.mixed.large_numbers import is_too_large
from puzzle.formats.mixed.linked import is_cut_amid_cells
from puzzle.formats.mixed.many_alike import count_shape, is_one_of_many
from puzzle.formats.mixed.opened import open_text
from puzzle.formats.mixed.pasted import pasted
from puzzle.formats.mixed.program import array
from puzzle.formats.mixed.sentence import is_sentence
from puzzle.formats.mixed.separated import separated
from puzzle.formats.mixed.several_lines import formed, heads_a_grid
from puzzle.formats.mixed.spelled import spelled
from puzzle.formats.mixed.statements import statements
from puzzle.formats.mixed.stretch import HEAD_LINES, heads_nothing, heads_rows, opens_code
from puzzle.formats.mixed.text_apart import text_record
from puzzle.formats.record import Record
from puzzle.formats.text import MAX_BLOCK_CHARACTERS, MAX_BLOCK_LINES
from puzzle.formats.worded.regions import map_above
from puzzle.geometry import LARGEST_SIZE, Geometry

_OPENS = re.compile(r"[^0-9]{0,60}[^\W\d_]{2}[^0-9]{0,60}(?:[(\[{=&]|[(\[{=]\s?[\"'])\s*")
"""A line of a program without a number, which opens what has some."""
_OPENING = ("{", "(", "[", "=", "&")
_MOST_SIDE_BY_SIDE = 4
"""Grids that may stand side by side."""
_FARTHEST_DECLARED = 2
"""Lines from what declares an array to where it begins, at most."""
_NUMBER = re.compile(r"(?<![\w.,])[0-9]{2,9}(?![\w])")
_SENTENCE = re.compile(r"[^\W\d_]{2}[^\w\s]*+\s++[^\w\s]*+[^\W\d_]{2}")


def is_text(family: Family, ahead: Ahead) -> bool:
    """Recognise a line that is none of a puzzle, and over none."""
    if family is Family.WHOLE:
        return heads_nothing(ahead) or opens_code(ahead)
    text = ahead.peek() or ""
    if family is Family.TABLE and (
        _OPENS.fullmatch(text)
        or _is_empty_row(text, ahead)
        or is_of_words(text)
        or _has_large_numbers(text)
    ):
        return True
    if family is Family.HEADING:
        return not heads_rows(ahead) or spelled(ahead, None, _lines_above_rows(ahead)) is not None
    return family is Family.PROSE


def _has_large_numbers(text: str) -> bool:
    """Recognise words with a number that no grid has, as of a telephone or a house."""
    if WORD.search(text) is None:
        return False
    return any(is_too_large(found) and int(found) > LARGEST_SIZE for found in _NUMBER.findall(text))


def _lines_above_rows(ahead: Ahead) -> int:
    """Count the headings and empty lines from here to the first other line."""
    families = (family_of(ahead.peek(below) or "") for below in range(HEAD_LINES))
    above = takewhile({Family.HEADING, Family.NOTHING}.__contains__, families)
    return sum(1 for _ in above)


def _is_empty_row(text: str, ahead: Ahead) -> bool:
    """Recognise separators alone, fewer or more than in the row below, as sheets are exported."""
    body, below = text.strip(" \r"), ahead.peek(1)
    if not body or below is None or set(body) not in ({";"}, {","}):
        return False
    return len(body) != below.count(body[0]) > 0


def declares_an_array(family: Family, ahead: Ahead, geometry: Geometry | None) -> bool:
    """Recognise a line of a program with words, which looks like a row, right over an array."""
    text = ahead.peek() or ""
    if family not in (Family.TABLE, Family.ROW):
        return False
    if len(text.split()) <= _MOST_SIDE_BY_SIDE and (beside := laid_out(ahead, geometry, 1)):
        return len(beside.records) == len(text.split()) > 1  # each has its number over it
    if separated(ahead, geometry, 1):
        return True
    if not any(map(str.isalpha, text)):
        return False
    if WORD.search(text) and laid_out(ahead, geometry, 1) and not laid_out(ahead, geometry):
        return True
    is_opened = not any(map(str.isdigit, text)) or text.rstrip().endswith(_OPENING)
    return any(
        array(ahead, geometry, below)
        or statements(ahead, geometry, below)
        or concatenated(ahead, geometry, below)
        or (is_opened and alike(ahead, geometry, below))
        for below in range(1, _FARTHEST_DECLARED + 1)
    )


def prose(ahead: Ahead) -> Record:
    """Return the record of a line that is no puzzle, or of sentences, over empty lines."""
    first, kept, room = ahead.number, list[str](), MAX_BLOCK_CHARACTERS
    waiting, is_language = list[str](), False
    while (text := ahead.peek(len(waiting))) is not None:
        family = family_of(text)
        if kept and (grid_of_hashes(ahead, None, len(waiting)) or open_text(ahead, len(waiting))):
            break
        if kept and (heads_cages(ahead, len(waiting)) or is_cut_amid_cells(ahead, len(waiting))):
            break
        if family is Family.NOTHING and len(waiting) < HEAD_LINES:
            waiting.append(text)
            continue
        if kept and family not in (Family.PROSE, Family.RULE, Family.HEADING):
            break
        if kept and family is Family.PROSE and not (is_language and WORD.search(text)):
            break
        if kept and (is_one_of_many(ahead, text) or _puzzle_begins(ahead, len(waiting))):
            break
        for _ in range(len(waiting) + 1):
            taken = ahead.take()
            count_shape(ahead, taken)
            if len(kept) < MAX_BLOCK_LINES and room > 0:
                kept.append(taken[:room])
                room -= len(taken) + 1
        is_language = is_language or _SENTENCE.search(text) is not None
        waiting = []
    return text_record(kept, first)


def _puzzle_begins(ahead: Ahead, offset: int) -> bool:
    """Recognise headings of rows, a grid that no single line shows, or words over one on the next.

    The last behind empty lines alone.
    """
    if dictated(ahead, None, offset) or map_above(ahead.peek, offset) is not None:
        return True
    if is_sentence(text := ahead.peek(offset) or ""):
        return offset > 0 and heads_a_grid(ahead, offset)
    if family_of(text) is Family.HEADING and heads_rows(ahead, offset):
        return True
    if formed(ahead, None, offset) or laid_out(ahead, None, offset) or pasted(ahead, None, offset):
        return True
    return offset > 0 and heads_a_grid(ahead, offset)
