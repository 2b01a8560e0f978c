"""What puzzles are called right above their grids, before them on their line, or by their file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from puzzle.formats.batch import Batch, Found
from puzzle.formats.record import Record, SetAside
from puzzle.formats.solved import heads_solution
from puzzle.formats.tales.vocabulary import patterns_of, words_of

_MARKED = re.compile(
    rf"\W*(?:(?i:{patterns_of('puzzle', 'numbered')})\W{{0,3}}){{0,2}}"
    r"(?P<mark>[A-HJ-Z]|[1-9][0-9]{0,2})"
    r"(?=[\s:.)\]}*,(\u2013\u2014-]|$)"
)
"""A line that begins with the number or the letter of a puzzle."""
_NUMBER = "[1-9][0-9]?"
_AT_HEAD = re.compile(
    rf"\W{{0,2}}(?:(?i:(?:{patterns_of('puzzle', 'puzzles')}\s)?"
    rf"{patterns_of('puzzle', 'puzzles', 'numbered')})\s?#?(?P<named>{_NUMBER}"
    rf"(?:(?:\s?[,&+]\s?|\s?/\s?(?=#)|\s(?:and|und|et|y|e|en|i|и|ve)\s)#?{_NUMBER})*)"
    rf"(?:\s?(?:/|of|von|sur|de|di|van|z|из)\s?[0-9]{{1,3}})?"
    r"(?=\s?[:=,.)(\u2013\u2014](?![0-9])|\s-\s|\s*$)"
    r"|(?P<bare>[1-9][0-9]?)[.)]\s(?!\w+:))"
)
"""``#1 and #3:``, ``Puzzle 2, level 3``, ``1)`` at its head; ``25. November:`` is none."""
_A_NUMBER = re.compile("[0-9]+")
_CELLS = re.compile(r"[0-9.*_?xX-]{9}|(?:[0-9.*_?|+-]\s){4}")
_WORDS = re.compile(r"\w+")
_NAME = re.compile(r"[^\W\d_]+(?:['\s-][^\W\d_]+){0,3}")
_SOMEBODYS = re.compile(
    rf"(?:^|\s)(?P<name>(?!(?:It|That|Today|Here|There|What)['\u2019])[A-Z\u00c0-\u00de]\w{{1,30}}?)"
    rf"['\u2019]?s\s(?i:{patterns_of('puzzle')})\W*$"
)
"""``Lily's puzzle`` at the end of a line."""
_AROUND = " \t:.,;()[]{}*#=_\"'\u201c\u201d\u2013\u2014-"
_MOST_WORDS = 6
_LONGEST = 80
_STEM = re.compile(r"(?:^|[/\s])(?P<stem>[^\W_]+)\.[A-Za-z]{2,4}(?=[:!]|$)")
_GENERIC = words_of(
    "puzzle", "puzzles", "pronouns", "openings", "beside", "have", "be", "numerals", "with"
) - {"morning"}
"""Words of lines above puzzles that name none."""


class Labels(NamedTuple):
    """What puzzles are called.

    Attributes:
        marks: of each, by its place: words and numbers of its label, in small letters.
        names: of all, letters and titles, by which a sentence may speak of them.
        are_numbers: whether any is called by a number.
    """

    marks: Mapping[tuple[str | None, int], frozenset[str]]
    names: frozenset[str]
    are_numbers: bool

    def of(self, record: Record) -> frozenset[str]:
        """Return what a puzzle is called."""
        return self.marks.get((record.where, record.line), frozenset())


def numbers_at_head(line: str) -> tuple[int, ...]:
    """Return the numbers of the puzzles that a line is of by its head; empty for none."""
    found = _AT_HEAD.match(line)
    said = "" if found is None else found["named"] or found["bare"]
    return tuple(map(int, _A_NUMBER.findall(said)))


def _heads_list(one: Record | Batch, behind: Found | None) -> bool:
    """Tell whether what stands on one line is the first of several, with no words between them."""
    if isinstance(one, Batch) and len(one) > 1:
        return True
    is_line = isinstance(one, Batch) or "\n" not in one.text
    return is_line and behind is not None and not isinstance(behind, SetAside)


def labels_of(found: Sequence[Found]) -> Labels:
    """Return what the puzzles of a mail or a file are called; of a batch, the first."""
    marks, names, above = dict[tuple[str | None, int], frozenset[str]](), set[str](), ""
    numbered, told = list[tuple[str | None, int]](), list[tuple[str | None, int]]()
    for one, behind in zip_longest(found, found[1:]):
        if isinstance(one, SetAside):
            above = one.text.rstrip().rpartition("\n")[2][: 2 * _LONGEST]
            continue
        heading = "" if isinstance(one, Batch) else _before_cells(one.text)
        stem = _STEM.search((None if isinstance(one, Batch) else one.where) or "")
        said = [label for label in (above, heading, stem["stem"] if stem else "") if label]
        own = {mark for label in said for mark in _marks_in(label)}
        if len(numbers_at_head(above)) > 1 or (above and _heads_list(one, behind)):
            own = {mark for mark in own if not mark.isdigit()}  # those of puzzles further below
        titles = {title for label in said for title in _titles_in(label)}
        place = (None, int(one.lines[0])) if isinstance(one, Batch) else (one.where, one.line)
        marks[place] = frozenset(own | titles)
        names |= titles
        if any(map(str.isdigit, own)):
            numbered.append(place)
            told += [place] if _tells_of_number(above) else []
        above = ""
    if len(marks) > 1 and len(numbered) == len(told) == 1:  # no label, but words on any puzzle
        (place,) = numbered
        marks[place] = frozenset(mark for mark in marks[place] if not mark.isdigit())
        numbered.clear()
    return Labels(marks, frozenset(names), bool(numbered))


def _tells_of_number(line: str) -> bool:
    """Tell whether a sentence claims something of a puzzle by a number amid its words."""
    from puzzle.formats.tales.clauses import told_in  # its patterns take a while to compile

    is_label = bool(numbers_at_head(line)) or not any(map(str.isdigit, line))
    return not is_label and any(one.whose.isdigit() for one in told_in(line))


def _before_cells(text: str) -> str:
    """Return what stands before the cells on the first line of a record."""
    heading = text.partition("\n")[0][:_LONGEST]
    cells = _CELLS.search(heading)
    return heading if cells is None else heading[: cells.start()]


def _marks_in(label: str) -> Iterable[str]:
    """Return the words and numbers of a line that says little else; of others, its own number."""
    words = [word.lower() for word in _WORDS.findall(label)]
    if len(words) <= _MOST_WORDS:
        return words
    marked = _MARKED.match(label)
    return [marked["mark"].lower()] if marked is not None else []


def _titles_in(label: str) -> Iterable[str]:
    """Return the letter and the title that a line calls its puzzle."""
    marked = _MARKED.match(label)
    if marked is not None:
        if not marked["mark"].isdigit():
            yield marked["mark"].lower()
        label = label[marked.end() :]
    if somebodys := _SOMEBODYS.search(label):
        yield somebodys["name"].lower()
    title = label.strip(_AROUND)
    is_name = _NAME.fullmatch(title) is not None and (title[0].isupper() or label == title)
    if is_name and _GENERIC.isdisjoint(title.lower().split()) and not heads_solution(title):
        yield title.lower()
