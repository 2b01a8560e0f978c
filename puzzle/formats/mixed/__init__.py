"""Text in several notations, as it comes in a mail or from several hands.

Lines that are alike make a stretch: whole puzzles one a line, rows of a grid, tables, drawings, or
prose. The notation of each stretch is seen by its content; sentences are one record that says that
they are no puzzle, but among puzzles one a line each line is a record, whatever it says. A stretch
of puzzles one a line changes its notation where a line is refused and another notation reads it.
Nothing waits for more than the stretch itself, so that records of a pipe can be answered as they
come. What a mail quotes, behind ``>``, is read as if it stood alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.batch import Batch, Found, one_by_one
from puzzle.formats.cages.text import begins_cages, cages_from, may_head_cages
from puzzle.formats.chance import FEWEST_KINDS, meets_by_chance
from puzzle.formats.claim_words import claims_above
from puzzle.formats.code import is_block, is_program, is_remark, is_statement, is_string
from puzzle.formats.in_json.tree import LONGEST_DOCUMENT, Brackets, is_whole
from puzzle.formats.kinds import LineKind, Trait
from puzzle.formats.labels import is_numbered
from puzzle.formats.mixed.again import looked_again
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.alike import alike
from puzzle.formats.mixed.attempt import (
    are_below_words,
    are_long_numbers,
    is_attempt,
    is_too_large,
    tells_other_data,
    tells_other_things,
)
from puzzle.formats.mixed.bordered import bordered
from puzzle.formats.mixed.cages_apart import with_their_cages
from puzzle.formats.mixed.clue_table import clue_table, remarks
from puzzle.formats.mixed.comment import above_rule, may_state_rule, words_of
from puzzle.formats.mixed.concatenated import concatenated
from puzzle.formats.mixed.dictated import dictated
from puzzle.formats.mixed.document import document_of
from puzzle.formats.mixed.exported import is_of_words
from puzzle.formats.mixed.family import WORD, Family, family_of, shape_of
from puzzle.formats.mixed.formula import formula
from puzzle.formats.mixed.framed import framed
from puzzle.formats.mixed.half_marked import half_marked
from puzzle.formats.mixed.inserts import inserted
from puzzle.formats.mixed.json_in_words import json_in_words
from puzzle.formats.mixed.laid_out import laid_out
from puzzle.formats.mixed.linked import linked
from puzzle.formats.mixed.members import with_rules_of_members
from puzzle.formats.mixed.mended import Mended, mended
from puzzle.formats.mixed.name_lists import name_list
from puzzle.formats.mixed.opened import open_text
from puzzle.formats.mixed.pasted import pasted
from puzzle.formats.mixed.program import array
from puzzle.formats.mixed.quoted import quote_of, quoted, unquoted
from puzzle.formats.mixed.remarked import remark_of, unremarked
from puzzle.formats.mixed.row_table import row_table
from puzzle.formats.mixed.sentence import is_sentence
from puzzle.formats.mixed.separated import separated
from puzzle.formats.mixed.spelled import spelled
from puzzle.formats.mixed.statements import statements
from puzzle.formats.mixed.stretch import (
    HEAD_LINES,
    counts_columns,
    fed,
    head_of,
    heads_nothing,
    heads_rows,
    is_too_short_for_a_grid,
    lines_of_bands,
    opens_code,
)
from puzzle.formats.mixed.strewn import strewn
from puzzle.formats.paragraphs import paragraph
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.registry import DEFAULT, RULED, VALUES, has_trait, is_of_kind
from puzzle.formats.rules.names import named_kind, stated_rule
from puzzle.formats.rules.ruled import is_title_of_kind, record_ruled_by
from puzzle.formats.rules.sentences import rules_said
from puzzle.formats.solved import heads_solution
from puzzle.formats.text import (
    MAX_BLOCK_CHARACTERS,
    MAX_BLOCK_LINES,
    NEAR,
    LinesFrom,
    is_empty,
)
from puzzle.geometry import CLASSIC, LARGEST_SIZE, Geometry
from puzzle.grid import Grid
from puzzle.message import message

if TYPE_CHECKING:
    from puzzle.formats.record import Gathered
    from puzzle.formats.registry import ReadsLines

__all__ = ["HEAD_LINES", "Detect", "read_mixed"]

FIRST_WINDOW = 64
"""Lines that are first read by the batch; each time all are, twice as many are next."""

Detect = Callable[[Sequence[str]], "ReadsLines | None"]
"""The notation that recognises some lines, None if none does."""

_LOOKED_AT_ONCE, _LOOKED_AT_EACH = 30_000, 30
"""Characters that are looked through for cages, in all and for each line that came, and that each
line counts beside its own."""
_MOST_WORDS_OF_A_TITLE, _MOST_WORDS_WITH_A_STOP = 5, 2
_LONGEST_RULE = 60
_NAMES_KIND = re.compile(
    r"\br[0-9]c[0-9]|(?:anti_?k\w{2,9}|diagonals?|thermo\w{0,9}|killer|kropki|windoku"
    r"|non_?consecutive)\w{0,20}\s?\(",
    re.IGNORECASE,
)
"""What a statement of a program has that may ask for a rule."""
_OF_SOLVING = re.compile(
    r"candidates?\b|eliminat|possib|\bsolv(?:e|ing|er)|pencil|\bstrateg|\bsquare s\b", re.IGNORECASE
)
_HEADING = re.compile(r"#{1,6} (.*)")
_MOST_HELD = 16
"""Texts behind a puzzle that wait until it is known whether they are of it."""
_OPENS = re.compile(r"[^0-9]{0,60}[^\W\d_]{2}[^0-9]{0,60}(?:[(\[{=&]|[(\[{=]\s?[\"'])\s*")
"""A line of a program without a number, which opens what has some."""
_OPENING = ("{", "(", "[", "=", "&")
_NAME_OF_OBJECT = re.compile(
    r"\s{0,40}(?:(?:export|default|const|let|var|return|self|this)\b[\s.]{0,3}){0,3}"
    r"(?:[\w.$]{1,60}(?:\[[\"'][^\"'\[\]]{1,40}[\"']\])?\s?(?::\s?[\w<>\[\]]{1,30}\s?)?[=(]\s?)?(?=\{|\[\s*(?:\{|$))"
)
"""What a program calls the object, or the list of objects, that begins behind it."""
_END_OF_STATEMENT = re.compile(r"(?<=\})[\s);,]*(?:module\.exports.{0,60})?\Z")
_MANY_ALIKE = 90
"""Lines with the same between their words and numbers, more than any puzzle has: a log, a table."""
_MOST_SHAPES = 1_000
_LARGEST_OF_FEW = 4
"""The side of grids in which few digits are usual."""
_LARGEST_OF_TABLES = 12
"""The side of a grid up to which a table of answers may look like one."""
_FEWER_KINDS = 2
"""Kinds of digits that a small grid may lack."""
_MOST_SIDE_BY_SIDE = 4
"""Grids that may stand side by side."""
_FEW_WORDS = 2
"""Words of a name."""
_FARTHEST_DECLARED = 2
"""Lines from what declares an array to where it begins, at most."""
_MOST_ITEMS = 1_000
"""Items of a list that wait until one is like a puzzle."""
_ITEM = re.compile(r"\bitem [0-9]+$")
_ENDS_OF_ITEMS = ("},", "],", '",')
_NUMBER = re.compile(r"(?<![\w.,])[0-9]{2,9}(?![\w])")
_CALLED_A_PUZZLE = re.compile(r"sudoku|puzzle|\bgrid", re.IGNORECASE)
_IN_BOXES = re.compile(
    r"^[^\S\n]*(?:[|\u2502\u2503\u2551]\s?)?(?:[0-9.*_-]\s?){3}(?:[|\u2502\u2503\u2551]\s?(?:[0-9.*_-]\s?){3}){2}"
    r"(?:[|\u2502\u2503\u2551]\s*)?$",
    re.MULTILINE,
)
"""A row with bars between its boxes."""
_THREE = re.compile(r"\s{0,9}[0-9]{1,2}(?:\s{1,9}[0-9]{1,2}){2}\s{0,9}")
_SENTENCE = re.compile(r"[^\W\d_]{2}[^\w\s]*+\s++[^\w\s]*+[^\W\d_]{2}")


def read_mixed(
    pieces: Iterable[bytes | str],
    detect: Detect,
    geometry: Geometry | None = None,
    *,
    waits: bool = True,
) -> Iterator[Found]:
    """Yield the records of text, stretch by stretch, plain lines of bytes in batches.

    Text that is no attempt at a puzzle is set aside. Where no puzzle is found, all of it is looked
    at again.

    Args:
        pieces: as for `Ahead`.
        detect: finds the notation of a stretch.
        geometry: of every record; by default what the record says.
        waits: False where each record is asked for as it comes; there is no second look then.
    """
    found = _without_other_data(_read(Ahead(pieces, is_there=waits), detect, geometry))
    if waits and geometry in (None, CLASSIC):
        found = looked_again(found, _left)
        found = with_rules_of_members(found, _left)
    ruled = _beside_rules(found)
    yield from _joined(with_their_cages(ruled) if waits else ruled)


def _left(text: str, line: int) -> Record | SetAside:
    """Return what is left around a puzzle as text that is set aside, or states a rule."""
    one = _told_apart(_text([text], line))
    return one if isinstance(one, RuleApart) else _DataApart(line, text)


def _read(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Found]:
    """Yield the records of the lines that come."""
    is_one_a_line, above = False, ""
    while ahead.peek() is not None:
        at_once = _at_once(ahead, geometry)
        text = ahead.peek() or ""
        if at_once is not None:
            yield from at_once
        elif _is_nothing(family := family_of(text), ahead):
            is_one_a_line = is_one_a_line and not is_empty(text) and family is not Family.FENCE
            yield from _of_comment(ahead.take(), ahead.number - 1)
        elif (together := _together(ahead, detect, geometry, above)) is not None:
            yield from together
            above = ""
        elif family is Family.QUOTED:
            yield from _quoted(ahead, detect, geometry)
        elif family is Family.PROSE and text.strip() == "[" and _begins_list(ahead):
            yield from VALUES.read(_list(ahead), geometry)
        elif _is_text(family, ahead) or _declares(family, ahead, geometry):
            told = _text([ahead.take()], ahead.number - 1) if is_one_a_line else _prose(ahead)
            yield _told_apart(told)
            above = told.text
        elif family is Family.WHOLE:
            is_one_a_line = True
            yield from _one_a_line(ahead, detect, geometry)
        elif is_one_a_line and is_too_short_for_a_grid(ahead):
            first = ahead.number
            yield from map(
                _told_apart, DEFAULT.read(LinesFrom(iter([ahead.take()]), first), geometry)
            )
        else:
            is_one_a_line = False
            yield from (
                _counted(ahead, _told_apart(one, above)) for one in _block(ahead, detect, geometry)
            )
            above = ""


def _at_once(ahead: Ahead, geometry: Geometry | None) -> Iterable[Record | SetAside] | None:
    """Return what is told by its first line alone; None for others, whose text is opened then."""
    if (rows := inserted(ahead, geometry)) is not None:
        return rows
    open_text(ahead)
    found = _others_alike(ahead) or _of_a_hash(ahead, geometry)
    return None if found is None else [found]


def _count_shape(ahead: Ahead, text: str) -> None:
    """Count a line that is text among those of its shape."""
    if (shape := shape_of(text)) is not None:
        ahead.shapes[shape] += 1
    if len(ahead.shapes) > _MOST_SHAPES:
        ahead.shapes = Counter({one: n for one, n in ahead.shapes.items() if n >= _MANY_ALIKE})


def _counted(ahead: Ahead, one: Record | SetAside) -> Record | SetAside:
    """Return what was found, the lines of a table that was set aside counted by their shapes."""
    for text in one.text.split("\n") if isinstance(one, SetAside) else ():
        _count_shape(ahead, text)
    return one


def _is_one_of_many(ahead: Ahead, text: str) -> bool:
    """Recognise a line that is like many above it, of which none began a puzzle.

    Nobody could tell with which of them a grid begins.
    """
    return bool(ahead.shapes) and ahead.shapes[shape_of(text) or ""] >= _MANY_ALIKE


def _others_alike(ahead: Ahead) -> SetAside | None:
    """Return the next lines that are like many above them; None where the next is none."""
    first, kept = ahead.number, list[str]()
    while len(kept) < MAX_BLOCK_LINES and (text := ahead.peek()) is not None:
        if not _is_one_of_many(ahead, text):
            break
        kept.append(ahead.take())
    return SetAside(first, "\n".join(kept)) if kept else None


def _is_nothing(family: Family, ahead: Ahead) -> bool:
    return family in (Family.NOTHING, Family.FENCE) or counts_columns(ahead)


def _of_comment(text: str, number: int) -> Iterator[Record | SetAside]:
    """Yield the words of a comment that nobody else heeds: on a rule, a claim, or a solution."""
    words = words_of(text)
    is_claim = len(words) < _LONGEST_RULE and claims_above(words) is not None
    if is_title_of_kind(words):
        yield _told_apart(_text([words], number))
    elif may_state_rule(text) or heads_solution(words) or is_claim:
        yield SetAside(number, words)


def _of_a_hash(ahead: Ahead, geometry: Geometry | None) -> Record | SetAside | None:
    """Return what begins with ``#`` and is no mere comment; None for anything else.

    That is an array of Lisp, a row whose blanks are ``#``, the words of a rule above a puzzle, and
    a heading of Markdown that states one.
    """
    text = ahead.peek() or ""
    if not text.lstrip().startswith("#"):
        return None
    found: Mended | Gathered | None = _of_cages(ahead, geometry) or _of_hashes(ahead, geometry)
    if found is None and WORD.search(text):
        found = _with_rules(ahead, geometry)
    if found is not None:
        _taken(ahead, found.lines)
        return found.record
    told = _HEADING.fullmatch(text)
    is_stated = told is not None and (rules_said(told[1]) or named_kind(told[1]))
    if not is_stated or family_of(_next_line(ahead)) in (Family.WHOLE, Family.NOTHING):
        return None
    return _told_apart(_text([ahead.take().lstrip("# ")], ahead.number - 1))


def _next_line(ahead: Ahead) -> str:
    """Return the line below, or the one below an empty one."""
    below = ahead.peek(1) or ""
    return below if below.strip() else ahead.peek(2) or ""


def _is_text(family: Family, ahead: Ahead) -> bool:
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


def _declares(family: Family, ahead: Ahead, geometry: Geometry | None) -> bool:
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


def _together(
    ahead: Ahead, detect: Detect, geometry: Geometry | None, above: str
) -> Iterable[Record | SetAside] | None:
    """Return what begins here and is not seen line by line, a table in full; None for others."""
    if remark := remark_of(ahead):
        return _behind(remark, unremarked(ahead, remark), ahead.number, detect, geometry)
    caged = half_marked(ahead, geometry, above) or _of_cages(ahead, geometry)
    if caged is not None:
        _taken(ahead, caged.lines)
        return [caged.record]
    if (record := formula(ahead)) is not None:
        return [record]
    if (others := name_list(ahead)) is not None:
        return [_DataApart(others.line, others.text)]
    if (table := clue_table(ahead) or row_table(ahead)) is not None:
        return table
    if (others := remarks(ahead)) is not None:
        return [_DataApart(others.line, others.text)]
    several = _of_several_lines(ahead, detect, geometry)
    is_board = partial(_is_board, above=above)
    return [_aside(one) if is_board(one) else one for one in several] if several else None


def _of_several_lines(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Sequence[Record]:
    """Return the records that begin here and are not seen line by line.

    JSON, what was folded, links.

    None for anything else; the lines of what is found have been taken.
    """
    if (document := _document(ahead)) is not None:
        number, text = ahead.number, _taken(ahead, document.lines)
        return list(VALUES.read_value(number, text, document.value, geometry))
    if told := json_in_words(ahead, geometry):
        ahead.take()
        return told
    if (ruled := _with_rules(ahead, geometry)) is not None:
        _taken(ahead, ruled.lines)
        return [ruled.record]
    if (found := _formed(ahead, geometry)) is not None:
        _taken(ahead, found.lines)
        return [found.record]
    if (laid := laid_out(ahead, geometry) or pasted(ahead, geometry)) is not None:
        _taken(ahead, laid.lines)
        return laid.records
    return _of_link(ahead, detect, geometry)


def _with_rules(ahead: Ahead, geometry: Geometry | None) -> Gathered | None:
    """Return the puzzle that begins here and has rules below it; None for anything else.

    A puzzle on one line waits for no line behind it.
    """
    if family_of(ahead.peek() or "") is Family.WHOLE:
        return RULED.gather(ahead.peek_there, ahead.number, geometry)
    return RULED.gather(ahead.peek, ahead.number, geometry)


def _of_cages(ahead: Ahead, geometry: Geometry | None) -> Gathered | None:
    """Return the puzzle whose cages begin here and fill a grid; None for anything else.

    Of a pipe nothing waits for cages below the line; an object of JSON is read as such.
    """
    text = ahead.peek() or ""
    is_value = text.lstrip().startswith("{") or VALUES.begins_list(text)
    if is_value or not begins_cages(text, ahead.before()) or not _may_look_for_cages(ahead):
        return None
    return RULED.gather_cages(_counting(ahead), ahead.number, geometry)


def _may_look_for_cages(ahead: Ahead) -> bool:
    """Tell whether not too much was looked through in vain, for the lines that came so far."""
    room = _LOOKED_AT_ONCE + _LOOKED_AT_EACH * ahead.number
    return ahead.is_there and ahead.looked_at < room


def _counting(ahead: Ahead, offset: int = 0) -> Callable[[int], str | None]:
    """Return what shows the lines from so many ahead on, and counts their characters."""
    furthest = -1

    def peek(at: int) -> str | None:
        nonlocal furthest
        line = ahead.peek(offset + at)
        if at > furthest and line is not None:
            furthest = at
            ahead.looked_at += len(line) + _LOOKED_AT_EACH
        return line

    return peek


def _formed(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of an array or a table with a head, or one that has to be mended."""
    return (
        array(ahead, geometry, offset)
        or statements(ahead, geometry, offset)
        or concatenated(ahead, geometry, offset)
        or framed(ahead, geometry, offset)
        or mended(ahead, geometry, offset)
        or strewn(ahead, geometry, offset)
        or spelled(ahead, geometry, offset)
        or dictated(ahead, geometry, offset)
        or bordered(ahead, geometry, offset)
        or alike(ahead, geometry, offset)
        or separated(ahead, geometry, offset)
    )


def _of_hashes(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of an array of Lisp, or one that begins with ``#``, for blank or as a frame.

    None for a comment.
    """
    if not (ahead.peek(offset) or "").lstrip().startswith("#"):
        return None
    return (
        array(ahead, geometry, offset)
        or spelled(ahead, geometry, offset)
        or bordered(ahead, geometry, offset)
        or alike(ahead, geometry, offset)
    )


def _of_link(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Sequence[Record]:
    """Return the records of links that were folded, or stand amid words; none for anything else."""
    records, count = linked(ahead, partial(_read_alone, detect=detect, geometry=geometry))
    if not records:
        return []
    number, whole = ahead.number, _taken(ahead, count)
    return [replace(record, line=number, text=whole) for record in records]


def _read_alone(text: str, detect: Detect, geometry: Geometry | None) -> Record | None:
    """Return the one record of a line in its notation; None for none, and for several."""
    notation = detect([text])
    found = [] if notation is None else list(notation.read([text], geometry))
    return found[0] if len(found) == 1 else None


def _taken(ahead: Ahead, count: int) -> str:
    """So many lines, which are taken."""
    return "\n".join(ahead.take() for _ in range(count))


class _Document(NamedTuple):
    """A JSON text over several lines: how many, and its value."""

    lines: int
    value: object


def _document(ahead: Ahead) -> _Document | None:
    """Return the JSON text that begins here, on several lines; None for anything else.

    Lines that were looked through in vain are not looked through again.
    """
    text = ahead.peek() or ""
    named = _NAME_OF_OBJECT.match(text)
    name = named if named is not None and named.group().strip() else None
    begins = name is not None or text.lstrip().startswith(("{", "["))
    if ahead.number < ahead.no_document_before or not begins:
        return None
    if text.strip() == "[" and _begins_list(ahead):
        return None  # the items of a list are read as they come, each at its line
    brackets, lines, room = Brackets(), list[str](), LONGEST_DOCUMENT
    while (line := ahead.peek(len(lines))) is not None and room > 0:
        lines.append(line[name.end() :] if name is not None and not lines else line)
        brackets.feed(lines[-1])
        room -= len(line) + 1
        if brackets.is_closed:
            break
    if len(lines) == 1 and brackets.is_closed and name is None:
        return None
    whole = "\n".join(lines)
    whole = whole if name is None else _END_OF_STATEMENT.sub("", whole)
    value = document_of(whole) if brackets.is_closed else None
    is_named = value is not None and name is not None
    if value is None or not is_whole(value) or (is_named and not _has_objects(value)):
        ahead.no_document_before = ahead.number + len(lines)
        return None
    return _Document(len(lines), value)


def _has_objects(value: object) -> bool:
    """Tell whether a value is an object, or a list of some, that has a grid.

    What else a program names is none of ours.
    """
    if isinstance(value, list) and not any(isinstance(one, dict) for one in value):
        return False
    return any(isinstance(one.content, Grid) for one in VALUES.read_value(1, "", value))


def _told_apart(record: Record, above: str = "") -> Record | SetAside:
    """Return the record; set aside if it is no attempt at a puzzle, and states no rule of one.

    Args:
        record: any.
        above: the words right over it.
    """
    if _is_board(record, above):
        return _aside(record)
    *_, heading = above.rsplit("\n", 1)
    is_other = tells_other_things(record.text) or are_below_words(
        [heading, *record.text.split("\n")]
    )
    if is_other or (isinstance(record.content, Grid) and _are_numbers(record.content, record.text)):
        return SetAside(record.line, record.text, record.where)
    if isinstance(record.content, NotationError) and not is_attempt(record.text):
        if (rule := _rule_in(record)) is not None:
            return RuleApart(record.line, record.text, rule, record.where)
        return SetAside(record.line, record.text, record.where)
    return record


def _without_other_data(
    found: Iterable[Found],
) -> Iterator[Found]:
    """Yield the same; JSON that is no puzzle is set aside when nothing in it is like one.

    Of a list none is set aside where one is like a puzzle: its place is told. A list that begins
    with very many others is of other things, and all of these are set aside, to its end.
    """
    items: list[Record] = []
    has_puzzle = is_of_others = False
    for one in found:
        is_other = _is_of_other_data(one)
        is_item = isinstance(one, Record) and (bool(items) or has_puzzle or _is_item(one))
        if not (is_other and isinstance(one, Record)):
            # Beside a message with a puzzle, other messages are text.
            is_told = is_item and not (isinstance(one, Record) and VALUES.is_in_a_text(one))
            yield from items if is_told else map(_aside, items)
            items, has_puzzle = [], is_told and _is_item(one)
            yield one
        elif not is_item or is_of_others or is_string(one.text.strip().removeprefix("[")):
            yield _aside(one)
        elif has_puzzle:
            yield one
        else:
            items.append(one)
            if len(items) > _MOST_ITEMS:
                yield from map(_aside, items)
                items, is_of_others = [], True
    yield from map(_aside, items)


def _is_of_other_data(one: Found) -> bool:
    if not isinstance(one, Record) or not isinstance(one.content, NotationError):
        return False
    is_object = one.text.lstrip()[:1] in ("{", "[")
    is_item = one.where is None or _ITEM.search(one.where) is not None
    return is_object and is_item and tells_other_data(one.text)


def _is_item(one: Found) -> bool:
    """Recognise an item of a list, on the line of the list or on lines of its own."""
    if not isinstance(one, Record):
        return False
    return _ITEM.search(one.where or "") is not None or one.text.rstrip().endswith(_ENDS_OF_ITEMS)


class _DataApart(SetAside):
    """JSON that is no puzzle, whatever stands beside it."""


def _aside(record: Record) -> SetAside:
    return _DataApart(record.line, record.text, record.where)


def _of_no_grid(rule: str, line: int) -> NotationError:
    return NotationError(
        message(
            "rule.no-grid",
            "This states a rule that stands below no grid, {rule}: write it on a line under the "
            "rows of its puzzle. A puzzle near it is read without.",
            rule=repr(rule),
        ),
        line=line,
        about="shape",  # there may be a grid that nobody has read yet
    )


def _rule_in(record: Record) -> NotationError | None:
    """Return why text is not set aside: it states a rule, on a line or in a sentence."""
    lines = record.text.split("\n")
    for number, text in enumerate(lines, start=record.line):
        if is_string(text) or (is_statement(text) and not _NAMES_KIND.search(text)):
            continue
        if rule := stated_rule(text) or (named_kind(text) if _is_title(text) else None):
            return _of_no_grid(rule, number)
    at = 0
    while at < len(lines):
        behind, words = paragraph(partial(_line_of, lines), at)
        said = rules_said(words)
        if any(is_statement(line) or is_remark(line) for line in lines[at:behind]):
            said = tuple(one for one in said if one.rules)
        # What speaks of what is done in every Sudoku, as books on it do, states none.
        said = tuple(one for one in said if one.rules or not _OF_SOLVING.search(one.sentence))
        if said:
            return _of_no_grid(said[0].sentence[:_LONGEST_RULE], record.line + at)
        at = behind
    return None


def _line_of(lines: Sequence[str], at: int) -> str | None:
    return lines[at] if at < len(lines) else None


def _beside_rules(
    found: Iterable[Found],
) -> Iterator[Found]:
    """Yield the same, with the rules that stand apart given to the puzzle beside them.

    That is the one above them, or, where words on rules come before any puzzle, the one below. A
    puzzle with rules of its own has these alone, and words say them again. A puzzle on one line may
    be one of a list, to which no rule is given.
    """
    held: list[Record | SetAside] = []
    is_told_above: bool | None = None
    has_puzzle = False
    puzzle: Record | Batch
    for one in found:
        has_puzzle = has_puzzle or not isinstance(one, SetAside | RuleApart)
        if is_told_above is None and not isinstance(one, SetAside):
            is_told_above = isinstance(one, RuleApart)
        if isinstance(one, SetAside | RuleApart):
            held.append(one)
            if len(held) > _MOST_HELD:
                yield from _settled(held)
                held = []
            continue
        if is_told_above and isinstance(one, Record):
            before = 1 if held and _is_puzzle(held[0]) else 0
            puzzle, texts = _given(one, held[before:])
            yield from (*held[:before], *texts)
        else:
            at = _above_next(held, one)
            yield from _settled(held[:at])
            puzzle = one
            if held[at:] and isinstance(one, Record):
                puzzle, texts = _given(one, held[at:])
                yield from texts
        held = []
        if isinstance(puzzle, Record) and _may_be_given_rules(puzzle):
            held = [puzzle]
        else:
            yield puzzle
    if not has_puzzle:
        held = [
            one.set_aside() if isinstance(one, RuleApart) and _tells_nobody(one) else one
            for one in held
        ]
    yield from _settled(held)


def _above_next(held: Sequence[Record | SetAside], below: Record | Batch) -> int:
    """Return from which text on what stands between two puzzles is of the second.

    Such texts are nearer to it, or as near and head it: by its number, or behind ``#``.
    """
    if not (held and isinstance(below, Record) and _is_puzzle(held[0])):
        return len(held)
    end = _line_behind(held[0])
    for at, one in enumerate(held[1:], start=1):
        above, gap = one.line - end, below.line - _line_behind(held[-1])
        heads = one.text.lstrip().startswith("#") or is_numbered(one.text)
        if isinstance(one, RuleApart) and above > 0 and (gap < above or (gap == above and heads)):
            return at
    return len(held)


def _line_behind(one: Record | SetAside) -> int:
    return one.line + one.text.rstrip("\n").count("\n") + 1


def _tells_nobody(one: RuleApart) -> bool:
    """Recognise what states a rule in a program, and a list of kinds, where there is no puzzle."""
    return is_program(one.text) or _names_kinds(one)


def _names_kinds(one: RuleApart) -> bool:
    """Recognise text that names kinds, such as a list of them, and says nothing of digits."""
    if any(map(stated_rule, one.text.split("\n"))):
        return False
    said = rules_said(one.text)
    return all(not told.rules and len(told.sentence.split()) <= _FEW_WORDS for told in said)


def _is_puzzle(one: Record | SetAside) -> bool:
    return isinstance(one, Record) and not isinstance(one, RuleApart)


def _may_be_given_rules(record: Record) -> bool:
    """Tell whether words beside a puzzle may be of its rules: it has some, or several lines."""
    return isinstance(record.content, Grid) and (
        "\n" in record.text or not record.content.geometry.is_plain
    )


def _settled(held: Sequence[Record | SetAside]) -> Sequence[Record | SetAside]:
    """Return a puzzle and the text behind it, with the rules that this states."""
    if not held or not isinstance(held[0], Record) or not _is_puzzle(held[0]):
        return held
    puzzle, texts = _given(held[0], held[1:])
    return [puzzle, *texts]


def _given(
    puzzle: Record, texts: Sequence[Record | SetAside]
) -> tuple[Record, Sequence[Record | SetAside]]:
    """Return a puzzle with the rules that texts state, and the texts, which are set aside."""
    rules = [one.text for one in texts if isinstance(one, RuleApart)]
    if not rules or not _may_be_given_rules(puzzle):
        return puzzle, texts
    return record_ruled_by(puzzle, *rules), [
        one.set_aside() if isinstance(one, RuleApart) else one for one in texts
    ]


def _are_numbers(grid: Grid, text: str) -> bool:
    """Recognise numbers of nine digits below one another: most repeat a digit, few have a 0."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    are_numbers = len(lines) == CLASSIC.size and all(line.isdecimal() for line in lines)
    return are_numbers and grid.geometry == CLASSIC and are_long_numbers(lines)


def _is_board(record: Record, above: str = "") -> bool:
    """Recognise rows of 0 and 1, and rows of other numbers, whose digits meet as by chance.

    Such are matrices, answers to questions, and boards of mines with the numbers of those around
    each cell. What has blanks and most digits, or is called a puzzle in its own text or in the
    words above, was meant as a grid, however wrong it is. A single 1, and rows of nothing else, may
    have been meant as one too.
    """
    grid, text = record.content, record.text
    if not isinstance(grid, Grid) or grid.geometry.constraints:
        return False
    size, digits = grid.geometry.size, {digit for digit in grid.digits if digit}
    if _is_counted_table(grid, text, above):
        return True
    if all(tuple(row) == tuple(range(1, size + 1)) for row in grid.geometry.rows_of(grid.digits)):
        return True  # the digits, counted as often as there are rows
    if "\n" not in text and text.count("[") < size:
        return digits == {1} and size > CLASSIC.size  # bits
    if len(_IN_BOXES.findall(text)) == size == CLASSIC.size:
        return False  # nobody draws boxes around anything else
    rows = [[d for d in row if d] for row in grid.geometry.rows_of(grid.digits)]
    fewest = min(FEWEST_KINDS, size - _FEWER_KINDS)
    is_other = grid.is_full or len(digits) < fewest or _are_threes(text) or _is_run_on(grid, text)
    if _LARGEST_OF_FEW < size <= _LARGEST_OF_TABLES and is_other and meets_by_chance(grid):
        return not (_CALLED_A_PUZZLE.search(text) or _CALLED_A_PUZZLE.search(above))
    if digits == {1} and "0" in text:
        has_both = "." in text  # 0 is a digit there, and no blank
        is_large = size > _LARGEST_OF_FEW and (has_both or grid.given_count >= size)
        is_repeated = 2 * sum(len(row) > 1 for row in rows) > size
        return is_large or is_repeated or all(len(row) == 1 for row in rows)
    return False


def _is_counted_table(grid: Grid, text: str, above: str) -> bool:
    """Recognise rows that are counted in their first column, below names, all full: measurements.

    As a grid they break a rule, or it would be one with nothing to solve.
    """
    *_, heading = above.rsplit("\n", 1)
    row, _, _ = text.partition("\n")
    signs = [sign for sign in ",;\t" if row.count(sign) == heading.count(sign) > 0]
    if not (signs and grid.is_full and WORD.search(heading)):
        return False
    first = [row[0] for row in grid.geometry.rows_of(grid.digits)]
    return first == [*range(1, grid.geometry.size + 1)] and not grid.is_solution()


def _is_run_on(grid: Grid, text: str) -> bool:
    """Recognise lines of digits run together, few of them 0, other than a map of regions."""
    are_run_together = all(map(str.isdecimal, text.split("\n")))
    return 4 * grid.digits.count(0) < len(grid.digits) and not _is_map(grid) and are_run_together


def _is_map(grid: Grid) -> bool:
    """Recognise a map of regions: each sign stands in as many cells as any other."""
    return set(Counter(grid.digits).values()) == {grid.geometry.size}


def _are_threes(text: str) -> bool:
    """Recognise lines of three numbers, rather rows, columns and digits than cells."""
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("%")]
    return all(map(_THREE.fullmatch, lines))


def _joined(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, with lines that were set aside one below the other as one text.

    Lines that are no attempt at a puzzle by themselves, a digit each, may be one together.
    """
    kept: list[SetAside] = []
    end = room = 0
    for one in found:
        if isinstance(one, _DataApart):
            yield from [_of_lines(kept)] if kept else []
            kept, end = [], 0
            yield SetAside(one.line, one.text, one.where)
            continue
        is_next = isinstance(one, SetAside) and one.line == end and room > 0
        if kept and not is_next:
            yield _of_lines(kept)
            kept = []
        if isinstance(one, SetAside):
            room = (room if kept else MAX_BLOCK_CHARACTERS) - len(one.text)
            end = one.line + one.text.count("\n") + 1
            kept.append(one)
        else:
            yield one
    if kept:
        yield _of_lines(kept)


def _is_title(text: str) -> bool:
    """Recognise a line of a few words and no sentence: one with a full stop has very few."""
    words, is_stopped = len(text.split()), text.rstrip().endswith((".", ","))
    return words <= (_MOST_WORDS_WITH_A_STOP if is_stopped else _MOST_WORDS_OF_A_TITLE)


def _of_lines(found: Sequence[SetAside]) -> Record | SetAside:
    """Lines that follow one another as one text, which may be an attempt at a puzzle."""
    text = "\n".join(one.text for one in found)
    if len(found) > 1 and is_attempt(text):
        return _text([text], found[0].line)
    return SetAside(found[0].line, text, found[0].where)


def _quoted(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Record | SetAside]:
    """Yield the records of a stretch that a mail quotes, as if it stood alone."""
    quote = quote_of(ahead.peek() or "")
    yield from _behind(quote, unquoted(ahead), ahead.number, detect, geometry)


def _behind(
    mark: str, lines: Iterator[str], first: int, detect: Detect, geometry: Geometry | None
) -> Iterator[Record | SetAside]:
    """Yield the records of lines that stand behind a mark each, as if they stood alone."""
    for found in _read(Ahead(lines, first), detect, geometry):
        for one in [found] if isinstance(found, SetAside) else one_by_one(found):
            yield quoted(one, mark)


def _block(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Record]:
    """Yield the records of a stretch of rows."""
    if count := lines_of_bands(ahead):
        first, texts = ahead.number, [ahead.take() for _ in range(count)]
        # A comment parts nothing, and keeps the number of each line.
        rows = ["#" if is_empty(text) else text for text in texts]
        yield from (detect(rows) or DEFAULT).read(LinesFrom(iter(rows), first), geometry)
        return
    notation = detect(head_of(ahead)) or DEFAULT
    yield from notation.read(fed(ahead), geometry)


def _begins_list(ahead: Ahead) -> bool:
    """Recognise a bracket with items of a list below it, on lines of their own."""
    following = ahead.peek(1)
    return following is not None and VALUES.begins_list("[", following)


def _list(ahead: Ahead) -> LinesFrom:
    """Yield the lines of the list that begins here, up to the bracket that closes it."""

    def lines() -> Iterator[str]:
        while (text := ahead.peek()) is not None:
            yield ahead.take()
            if text.startswith("]"):
                return

    return LinesFrom(lines(), ahead.number)


def _one_a_line(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Found]:
    """Yield the records of puzzles that stand one a line from here on, plain ones in batches."""
    before = ahead.number
    if geometry is None and _is_plain(ahead.peek() or ""):
        yield from _plain(ahead, detect)
    if ahead.number == before:
        yield from _whole(ahead, detect, geometry)


def _whole(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Record | SetAside]:
    """Yield the records of a stretch of whole puzzles, up to one that is in another notation."""
    text = ahead.peek()
    if text is None or family_of(text) is not Family.WHOLE:
        return
    notation = _of_one_line(text, detect) or DEFAULT
    to_the_piece = has_trait(notation, Trait.LIKE_PLAIN_LINES)
    are_puzzles = has_trait(notation, Trait.MEANT_AS_PUZZLES)
    for record in notation.read(fed(ahead, to_the_piece=to_the_piece), geometry):
        if isinstance(record.content, NotationError) and record.line == ahead.number - 1:
            ahead.back()
            is_laid_out = mended(ahead, geometry) or laid_out(ahead, geometry)
            if _is_of_another(record.text, notation, detect) or is_laid_out:
                return
            ahead.take()
        if are_puzzles and not any(look(record.text) for look in (is_block, is_remark, is_string)):
            yield _aside(record) if _is_board(record) else record
        else:
            yield _told_apart(record)


def _plain(ahead: Ahead, detect: Detect) -> Iterator[Found]:
    """Yield the records of lines of bytes, up to one of another notation or family."""
    window = FIRST_WINDOW
    while pieces := ahead.codes(window):
        data = b"".join(pieces)
        told = above_rule(data)
        first, count = ahead.number, told.count(b"\n")
        for found in DEFAULT.read_batches([told], first):
            if isinstance(found, Record) and (
                _leaves(found, detect) or _mends(found, ahead, found.line - first)
            ):
                ahead.skip(found.line - first)
                return
            yield found if isinstance(found, Batch) else _told_apart(found)
        ahead.skip(count)
        if len(told) < len(data):
            return
        window *= 2


def _mends(record: Record, ahead: Ahead, offset: int) -> bool:
    """Recognise a malformed record, so many lines ahead, that can be mended, or is laid out."""
    is_malformed = isinstance(record.content, NotationError)
    if not is_malformed:
        return False
    return mended(ahead, None, offset) is not None or laid_out(ahead, None, offset) is not None


def _leaves(record: Record, detect: Detect) -> bool:
    """Recognise a record of the line notation that is rather something else."""
    return isinstance(record.content, NotationError) and (
        family_of(record.text) is not Family.WHOLE or _is_of_another(record.text, DEFAULT, detect)
    )


def _is_of_another(text: str, notation: ReadsLines, detect: Detect) -> bool:
    """Recognise a line that another notation recognises."""
    body = text.strip()
    if notation is DEFAULT and len(body) in NEAR and not re.search(r"[\s:{,;]", body):
        return False
    return _of_one_line(text, detect) not in (None, notation)


def _of_one_line(text: str, detect: Detect) -> ReadsLines | None:
    """Return the notation that recognises a line, if it has one record a line."""
    notation = detect([text])
    is_of_blocks = notation is not None and len(list(notation.read([text, text]))) == 1
    return None if is_of_blocks and text.rstrip() != "{" else notation


def _is_plain(text: str) -> bool:
    return len(text) == CLASSIC.cell_count and is_of_kind(text, LineKind.PUZZLE)


def _prose(ahead: Ahead) -> Record:
    """Return the record of a line that is no puzzle, or of sentences, over empty lines."""
    first, kept, room = ahead.number, list[str](), MAX_BLOCK_CHARACTERS
    waiting, is_language = list[str](), False
    while (text := ahead.peek(len(waiting))) is not None:
        family = family_of(text)
        if kept and (_of_hashes(ahead, None, len(waiting)) or open_text(ahead, len(waiting))):
            break
        if kept and _heads_cages(ahead, len(waiting)):
            break
        if family is Family.NOTHING and len(waiting) < HEAD_LINES:
            waiting.append(text)
            continue
        if kept and family not in (Family.PROSE, Family.RULE, Family.HEADING):
            break
        if kept and family is Family.PROSE and not (is_language and WORD.search(text)):
            break
        if kept and (_is_one_of_many(ahead, text) or _puzzle_begins(ahead, len(waiting))):
            break
        for _ in range(len(waiting) + 1):
            taken = ahead.take()
            _count_shape(ahead, taken)
            if len(kept) < MAX_BLOCK_LINES and room > 0:
                kept.append(taken[:room])
                room -= len(taken) + 1
        is_language = is_language or _SENTENCE.search(text) is not None
        waiting = []
    return _text(kept, first)


_CAGE = re.compile(
    r"\br[1-9][0-9]?c[1-9][0-9]?\b.{1,200}\br[1-9][0-9]?c[1-9][0-9]?\b.{0,30}"
    r"(?:=|\b(?:sum|sums|add|adds|total|totals|summe|somme|suma|somma|som)\b).{0,12}[0-9]",
    re.IGNORECASE,
)
"""Cells on a line with their sum behind, which may be the first cage of a whole grid."""


def _heads_cages(ahead: Ahead, offset: int) -> bool:
    """Recognise a line so many lines ahead that heads cages which fill a grid, or has them all."""
    text = ahead.peek(offset) or ""
    may_be = may_head_cages(text) or _CAGE.search(text) is not None
    if not (may_be and _may_look_for_cages(ahead)):
        return False
    with suppress(NotationError):
        return cages_from(_counting(ahead, offset), 0) is not None
    return True


def _puzzle_begins(ahead: Ahead, offset: int) -> bool:
    """Recognise headings of rows, a grid that no single line shows, or words over one on the next.

    The last behind empty lines alone.
    """
    if dictated(ahead, None, offset):
        return True
    if is_sentence(text := ahead.peek(offset) or ""):
        return offset > 0 and _heads_a_grid(ahead, offset)
    if family_of(text) is Family.HEADING and heads_rows(ahead, offset):
        return True
    if _formed(ahead, None, offset) or laid_out(ahead, None, offset) or pasted(ahead, None, offset):
        return True
    return offset > 0 and _heads_a_grid(ahead, offset)


def _heads_a_grid(ahead: Ahead, offset: int) -> bool:
    """Recognise words over a grid that they are the rules of."""
    number = ahead.number + offset
    return RULED.gather(lambda n: ahead.peek(offset + n), number, None) is not None


def _text(lines: Sequence[str], first: int) -> Record:
    return Record(
        first,
        "\n".join(lines)[:MAX_BLOCK_CHARACTERS],
        NotationError(
            message(
                "text.none",
                "This is text, no puzzle: write a puzzle as 81 characters on a line, or as nine "
                "rows.",
            ),
            line=first,
            about="shape",
        ),
    )
