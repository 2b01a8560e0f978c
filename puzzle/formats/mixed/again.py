"""A second look at a source in which no reader found a puzzle.

What was found is held back until there is a puzzle in it; where there is none to the end, its text
is read by `puzzle.formats.mixed.loosely`. What stands around a puzzle that is found so stays text,
whose rules are heeded as of any other; nothing is read that names a rule which no reader knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from puzzle.errors import NotationError
from puzzle.formats.batch import Batch, Found
from puzzle.formats.mixed.loose import Loose
from puzzle.formats.mixed.loose_rows import other_tables
from puzzle.formats.mixed.loosely import LOOK_ALIKES, MOST_CHARACTERS, MOST_LINES, loosely
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rule_names import check_members, named_kind
from puzzle.geometry import FEWEST_GIVENS
from puzzle.grid import Grid

_DIGITS = "123456789"
_MOST_HEADINGS = 2
"""Lines over a table."""
_NAMED = re.compile(r"[\"']?\b([A-Za-z_]{2,30})[\"']?\s?[:=]\s?[\"']?([^\"'\n,}]{0,60})", re.ASCII)
"""A name and what stands behind it, as in JSON and settings."""
_ANY_NAME = re.compile(
    r"([A-Za-z][\w+ -]{0,40}?)[\"']?\s{0,3}(?:(\()|(?::|=>?)[ \t]*([^\n]{0,60}))", re.ASCII
)
"""A name, and what it is called with, or is."""
_RULES = (
    r"cages?|sandwich(?:es)?|skyscrapers?|(?:anti)?knights?|(?:anti)?kings?|diagonals?"
    r"|thermo(?:meter)?s?|arrows?|killers?|disjoint|kropki|xv|(?:non)?consecutive|windoku|renban"
    r"|whispers?|palindromes?|jigsaw|irregular|asterisk|girandola|inequalit(?:y|ies)"
)
_RULE = re.compile(_RULES, re.IGNORECASE)
_RULE_OR_ELSE = re.compile(
    _RULES + r"|x?sums?|totals?|even|odd|parity|regions?|dots?|windows?|outside|clues?|hints?"
    r"|rules?|variants?|extras?|lines?|quads?|quadruples?|constraints?",
    re.IGNORECASE,
)
"""Words of rules, the first of which mean nothing else where something is called."""
_PART_OF_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_OF_NOTHING = re.compile(
    r"(?:[\"']?(?:false|no|off|none|null|nil|0|(?:classic|standard|normal|plain|default)"
    r"(?: sudoku)?)?[\"']?|\[\s?\]|\{\s?\}|\(\s?\))\s?(?:[,;}\])].*)?",
    re.IGNORECASE,
)
"""A value that says that there is none, or that calls it plain."""
_COUNTED = re.compile(r"(?:clues?|hints?)\W+[1-9][0-9]\b(?!\s?[,.][0-9 ])", re.IGNORECASE)
"""How many givens there are."""
_MOST_WORDS_OF_A_TITLE = 5
_FEWEST_BLANKS = 20
"""Blank cells of a puzzle."""
_TITLES = re.compile(
    r"(?:(?:sudoku|with|an?|the) )?(?:asterisk|girandola|cent(?:er|re)[ -]?dots?|windows?"
    r"|(?:both )?diagonals|anti-?(?:knight|king)|non-?consecutive|disjoint groups?)(?: sudoku)?",
    re.IGNORECASE,
)
"""What is called a title of another kind, without the word of Sudoku."""


def looked_again(
    found: Iterable[Found], told_apart: Callable[[str, int], Record | SetAside]
) -> Iterator[Found]:
    """Yield the same, or, where there is no puzzle among it, those that a second look finds.

    Args:
        found: what the text has, in order.
        told_apart: makes of lines that are left, and the number of the first, text that is set
            aside, or that states a rule.
    """
    held, room, coming = list[Found](), MOST_CHARACTERS, iter(found)
    for one in coming:
        held.append(one)
        room -= len(one.text) + 1 if isinstance(one, Record | SetAside) else 0
        if isinstance(one, Batch) or _is_puzzle(one) or room < 0 or len(held) > MOST_LINES:
            yield from held
            yield from coming
            return
    yield from _of_text([one for one in held if not isinstance(one, Batch)], told_apart)


def _is_puzzle(one: Record | SetAside) -> bool:
    """Recognise a grid with a blank: a full one may be the solution of what nobody has read yet."""
    return isinstance(one, Record) and isinstance(one.content, Grid) and not one.content.is_full


def _may_be_other(one: Record) -> bool:
    """Tell whether a reader took a text for malformed that may have been written in another way.

    What it understood and refused, such as a rule, stays refused. A sign that stands in many cells
    is somebody's blank, and a letter may be what a scanner made of a digit.
    """
    if not isinstance(one.content, NotationError):
        return True  # it is full
    sign = one.content.character or ""
    return one.content.about == "shape" or (
        one.content.about == "sign"
        and sign != ""
        and sign.isprintable()
        and (
            sign in LOOK_ALIKES
            or (not (sign.isalnum() or sign == "?") and one.text.count(sign) >= _FEWEST_BLANKS)
        )
    )


def _of_text(
    held: Sequence[Record | SetAside], told_apart: Callable[[str, int], Record | SetAside]
) -> Sequence[Record | SetAside]:
    """Return the puzzles in the text of what was held back, and what is left of it."""
    lines = dict[int, str]()
    for one in held:
        lines.update(enumerate(one.text.split("\n"), start=one.line))
    if not lines or max(lines) - min(lines) > MOST_LINES:
        return held
    first = min(lines)
    texts = [lines.get(number, "") for number in range(first, max(lines) + 1)]
    if any(isinstance(one, Record) and not _may_be_other(one) for one in held):
        return held
    puzzles = loosely(texts)
    is_solved = any(isinstance(one, Record) and isinstance(one.content, Grid) for one in held)
    if is_solved and all(one.grid.is_full for one in puzzles):
        return held
    if not puzzles:
        return _without_tables(held, texts, first, told_apart)
    if _names_a_rule("\n".join(texts)) or any(map(_is_of_another_kind, texts)):
        return held
    taken = {n for one in puzzles for n in range(one.first + first, one.last + first)}
    left = [part for one in held for part in _left(one, taken, told_apart)]
    records = [_record(one, texts, first) for one in puzzles]
    return sorted([*left, *records], key=lambda one: one.line)


def _without_tables(
    held: Sequence[Record | SetAside],
    texts: Sequence[str],
    first: int,
    told_apart: Callable[[str, int], Record | SetAside],
) -> Sequence[Record | SetAside]:
    """Return the same, tables of other numbers that are no grid set aside."""
    if not any(isinstance(one, Record) for one in held):
        return held
    others = {n + first for table in other_tables(texts) for n in table}
    return [
        told_apart(one.text, one.line)
        if isinstance(one, Record) and _is_within(one, others)
        else one
        for one in held
    ]


def _is_within(one: Record, lines: set[int]) -> bool:
    """Tell whether a record is of these lines, but for some headings."""
    own = {*range(one.line, one.line + one.text.count("\n") + 1)}
    return bool(own & lines) and len(own - lines) <= _MOST_HEADINGS


def _record(puzzle: Loose, texts: Sequence[str], first: int) -> Record:
    text = "\n".join(texts[puzzle.first : puzzle.last])
    line = puzzle.first + first
    where = f"{line}, {puzzle.side}" if puzzle.side else None
    return Record(line, text, puzzle.grid, where, puzzle.note)


def _left(
    one: Record | SetAside,
    taken: set[int],
    told_apart: Callable[[str, int], Record | SetAside],
) -> Iterator[Record | SetAside]:
    """Yield what is left of a text without some lines; the same where it has none of these.

    What was malformed right above or below them was a part of the same, and is text now, unless it
    has as many digits as a puzzle.
    """
    lines = list(enumerate(one.text.split("\n"), start=one.line))
    is_part = isinstance(one, Record) and sum(map(one.text.count, _DIGITS)) < FEWEST_GIVENS
    touched = range(lines[0][0] - 1, lines[-1][0] + 2) if is_part else None
    if not any(number in taken for number in touched or dict(lines)):
        yield one
        return
    kept = list[str]()
    for number, text in [*lines, (lines[-1][0] + 1, None)]:
        if text is not None and number not in taken:
            kept.append(text)
        elif kept:
            yield told_apart("\n".join(kept), number - len(kept))
            kept = []


def _names_a_rule(text: str) -> bool:
    """Tell whether a name in the text is that of a rule, or its value that of a kind of Sudoku."""
    try:
        for name, value in _NAMED.findall(text):
            check_members({name: value.strip()})
    except NotationError:
        return True
    for name, called, value in _ANY_NAME.findall(_COUNTED.sub(" ", text)):
        words = _PART_OF_NAME.findall(name)
        known = _RULE if called else _RULE_OR_ELSE
        is_told = bool(called or not value.strip()) or _OF_NOTHING.fullmatch(value.strip()) is None
        if is_told and any(map(known.fullmatch, words)):
            return True
    return False


def _is_of_another_kind(line: str) -> bool:
    """Recognise a line of a few words that names a kind, whatever ends it."""
    title = line.strip(" \t\r#*/-.!:")
    if not title or len(title.split()) > _MOST_WORDS_OF_A_TITLE:
        return False
    return named_kind(title) is not None or _TITLES.fullmatch(title) is not None
