"""A second look at text in which no reader found a puzzle: a whole source, or what puzzles part.

What was found is held back until there is a puzzle in it; the text before, between and behind
puzzles, or all of it where there is none, is read by `puzzle.formats.mixed.loosely`. What stands
around a puzzle that is found so stays text, whose rules are heeded as of any other; nothing is read
that names a rule which no reader knows.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from puzzle.errors import NotationError
from puzzle.formats.batch import Batch, Found
from puzzle.formats.chance import go_together
from puzzle.formats.mixed.loose import Loose
from puzzle.formats.mixed.loose_rows import other_tables
from puzzle.formats.mixed.loosely import LOOK_ALIKES, MOST_CHARACTERS, MOST_LINES, loosely
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rules.names import check_members, named_kind
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

_DIGITS = "123456789"
_MOST_KNOWN = 16
"""Puzzles around a text that it is compared with, the nearest."""
_FEWER_ROWS = "and an empty line parts it"
"""What is said of rows of which some are missing."""
_MOST_OF_BLOCK = 60
"""Lines above and below one that was malformed which are looked at with it."""
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
"""Words of rules, the first of """
_OF_A_PROGRAM = frozenset({"for", "while", "in", "def", "time"})
"""Words of a loop or a function, and of what a program took, which are none of a rule's name."""
_COMPUTED = re.compile(r"[A-Za-z_]\w*\s?(?:\*\*|[*/%+]\s|\.[a-z]|\(|\[)")
"""A value that is worked out, and no data."""
_PART_OF_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_OF_NOTHING = re.compile(
    r"(?:[\"']?(?:false|no|off|none|null|nil|0|(?:classic|standard|normal|plain|default)"
    r"(?: sudoku)?)?[\"']?|\[\s?\]|\{\s?\}|\(\s?\))\s?(?:[,;}\])].*)?",
    re.IGNORECASE,
)
"""A value that says that there is none, or that calls it plain."""
_ENDS_OF_ERRORS = ("Error", "Exception", "Warning")
"""What names end with that a program gives to what went wrong."""
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

_CELLS_ALONE = re.compile(rf"\s*[0-9._*-]{{{CLASSIC.size + 1},}}\s*")


def looked_again(
    found: Iterable[Found], told_apart: Callable[[str, int], Record | SetAside]
) -> Iterator[Found]:
    """Yield the same, with the puzzles that a second look finds in the text between puzzles.

    Args:
        found: what the text has, in order.
        told_apart: makes of lines that are left, and the number of the first, text that is set
            aside, or that states a rule.
    """
    known = deque[Grid](maxlen=_MOST_KNOWN)
    held, room = list[Record | SetAside](), MOST_CHARACTERS
    for one in found:
        if isinstance(one, Batch) or _ends(one, known):
            grids = _grids_of(one)
            yield from _between(held, [*known, *grids], told_apart)
            yield one
            known.extend(grids)
            held, room = [], MOST_CHARACTERS
        elif room < 0:
            yield one
        else:
            held.append(one)
            room -= len(one.text) + 1
            if room < 0 or len(held) > MOST_LINES:
                yield from held
                held, room = [], -1
    yield from _between(held, known, told_apart)


def _ends(one: Record | SetAside, known: Collection[Grid]) -> bool:
    """Tell whether a text that is looked at again ends before this: a puzzle, or its solution."""
    if not known:
        return _is_puzzle(one)
    return isinstance(one, Record) and isinstance(one.content, Grid)


def _grids_of(one: Record | SetAside | Batch) -> Sequence[Grid]:
    """Return the puzzles of what ends a text, of very many the last."""
    last = one[-_MOST_KNOWN:].records() if isinstance(one, Batch) else [one]
    return [r.content for r in last if isinstance(r, Record) and isinstance(r.content, Grid)]


def _between(
    held: Sequence[Record | SetAside],
    known: Collection[Grid],
    told_apart: Callable[[str, int], Record | SetAside],
) -> Sequence[Record | SetAside]:
    """Return what is found in a text between puzzles, or where there is none.

    What may be filled in one of these shows how far somebody came, and is no other puzzle.

    Args:
        held: what was found in it before.
        known: the puzzles around it.
        told_apart: as for `looked_again`.
    """
    if not known:
        again = _of_text(held, told_apart)
        again = _of_blocks(again or held, told_apart) or again
        return _without_tables(held, told_apart) if again is None else again
    if not _may_have_one([line for one in held for line in one.text.split("\n")]):
        return held
    for look in (_of_text, _of_blocks):
        again = look(held, told_apart) or held
        old = {id(one) for one in held}
        new = [one for one in again if id(one) not in old and _is_grid(one)]
        if not new or any(_is_full(one) for one in new):
            continue
        states = {id(one) for one in new if _shows_how_far(one, known)}
        return [told_apart(one.text, one.line) if id(one) in states else one for one in again]
    return held


def _shows_how_far(one: Record | SetAside, known: Collection[Grid]) -> bool:
    """Tell whether a grid may be one of some puzzles with more digits filled in."""
    grid = one.content if isinstance(one, Record) else None
    return isinstance(grid, Grid) and any(go_together(grid, own) for own in known)


def _is_grid(one: Record | SetAside) -> bool:
    return isinstance(one, Record) and isinstance(one.content, Grid)


def _is_full(one: Record | SetAside) -> bool:
    return _is_grid(one) and not _is_puzzle(one)


def _may_have_one(lines: Sequence[str]) -> bool:
    """Tell whether a text has the digits of a puzzle, or nine lines of nine signs.

    Plain lines with a sign too few or too many are neither.
    """
    if all(map(_is_slip, lines)):
        return False
    if sum(map("".join(lines).count, _DIGITS)) >= FEWEST_GIVENS:
        return True
    return sum(len("".join(line.split())) == CLASSIC.size for line in lines) >= CLASSIC.size


def _is_slip(line: str) -> bool:
    """Recognise a line of cells that is longer than a row, and no grid."""
    return _CELLS_ALONE.fullmatch(line) is not None and len(line.strip()) % CLASSIC.cell_count > 0


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
) -> Sequence[Record | SetAside] | None:
    """Return the puzzles in the text of what was held back, and what is left of it.

    None where no reader sees any in it.
    """
    if not _may_be_read_again(held):
        return held
    first, texts = _lines_of(held)
    puzzles = loosely(texts)
    is_solved = any(isinstance(one, Record) and isinstance(one.content, Grid) for one in held)
    if is_solved and all(one.grid.is_full for one in puzzles):
        return held
    if not puzzles:
        return None
    if _names_a_rule("\n".join(texts)) or any(map(_is_of_another_kind, texts)):
        return held
    taken = {n for one in puzzles for n in range(one.first + first, one.last + first)}
    left = [part for one in held for part in _left(one, taken, told_apart)]
    records = [_record(one, texts, first) for one in puzzles]
    return sorted([*left, *records], key=lambda one: one.line)


def _of_blocks(
    held: Sequence[Record | SetAside], told_apart: Callable[[str, int], Record | SetAside]
) -> Sequence[Record | SetAside] | None:
    """Return the puzzles in what was malformed, each looked at without what stands farther off.

    In a program other things are laid out as well. None where there is none.
    """
    refused = [one for one in held if isinstance(one, Record) and _may_be_part(one)]
    if not refused:
        return None
    first, texts = _lines_of(held, _is_grid)
    found = list[Loose]()
    for start, end in _blocks(texts, [one.line - first for one in refused]):
        block = texts[start:end]
        if _names_a_rule("\n".join(block)) or any(map(_is_of_another_kind, block)):
            continue
        found += (
            one._replace(first=one.first + start, last=one.last + start)
            for one in loosely(block)
            if not one.grid.is_full
        )
    if not found:
        return None
    taken = {n for one in found for n in range(one.first + first, one.last + first)}
    left = [part for one in held for part in _left(one, taken, told_apart)]
    return sorted([*left, *(_record(one, texts, first) for one in found)], key=lambda one: one.line)


def _may_be_part(one: Record) -> bool:
    """Tell whether rows were malformed as some of them have something around their cells."""
    return not _is_grid(one) and (_may_be_other(one) or _FEWER_ROWS in str(one.content))


def _blocks(texts: Sequence[str], within: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield where the lines begin and end between which two empty ones do not meet.

    Args:
        texts: the lines.
        within: lines of which each block has one, ascending.
    """
    end = 0
    for at in within:
        if at < end:
            continue
        start, end = at, at
        while (
            start > end - _MOST_OF_BLOCK
            and start > 0
            and any(map(str.strip, texts[start - 2 : start]))
        ):
            start -= 1
        while end < min(len(texts), at + _MOST_OF_BLOCK) and any(
            map(str.strip, texts[end : end + 2])
        ):
            end += 1
        yield start, end


def _may_be_read_again(held: Sequence[Record | SetAside]) -> bool:
    """Tell whether a text is short enough, and has nothing that was understood and refused."""
    if not held or any(isinstance(one, Record) and not _may_be_other(one) for one in held):
        return False
    return (
        max(one.line + one.text.count("\n") for one in held) - min(one.line for one in held)
        <= MOST_LINES
    )


def _lines_of(
    held: Sequence[Record | SetAside],
    is_left_out: Callable[[Record | SetAside], bool] = lambda _: False,
) -> tuple[int, Sequence[str]]:
    """Return the number of the first line of a text, and its lines, empty where none is held."""
    lines = dict[int, str]()
    for one in held:
        texts = one.text.split("\n")
        lines.update(enumerate([""] * len(texts) if is_left_out(one) else texts, start=one.line))
    first = min(lines)
    return first, [lines.get(number, "") for number in range(first, max(lines) + 1)]


def _without_tables(
    held: Sequence[Record | SetAside], told_apart: Callable[[str, int], Record | SetAside]
) -> Sequence[Record | SetAside]:
    """Return the same, tables of other numbers that are no grid set aside."""
    if not any(isinstance(one, Record) for one in held):
        return held
    first, texts = _lines_of(held)
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
    return Record(line, text, puzzle.grid, where, puzzle.notes)


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
            if not name.endswith(_ENDS_OF_ERRORS):
                check_members({name: value.strip()})
    except NotationError:
        return True
    for name, called, value in _ANY_NAME.findall(_COUNTED.sub(" ", text)):
        words = _PART_OF_NAME.findall(name)
        if not _OF_A_PROGRAM.isdisjoint(words) or _COMPUTED.match(value):
            continue
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
