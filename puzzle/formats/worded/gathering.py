"""The puzzle that begins at a line, with all that stands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.cages.text import cages_from, has_data
from puzzle.formats.cell_names import LETTERS
from puzzle.formats.claim_words import claims_above
from puzzle.formats.claims import claims_of, with_claims
from puzzle.formats.column_letters import with_letters_of_columns
from puzzle.formats.paragraphs import Peek, is_row
from puzzle.formats.plain.line import is_line
from puzzle.formats.record import CagesAlone, Gathered, Record
from puzzle.formats.rules.extras import asks_more
from puzzle.formats.rules.names import (
    CLUES_OF_TITLES,
    another_kind,
    kinds_named,
    may_be_of_kind,
    named_kind,
)
from puzzle.formats.rules.places_said import place_said
from puzzle.formats.rules.ruled import (
    MOST_WORDS_OF_A_TITLE,
    TITLE_RULES,
    is_title_of_kind,
    tells_more,
    with_members,
)
from puzzle.formats.rules.sentences import rules_said
from puzzle.formats.rules.variants import agreed, with_regions
from puzzle.formats.rules.whole_grid import Members
from puzzle.formats.stated_givens import said_of, with_givens
from puzzle.formats.text import is_comment
from puzzle.formats.worded.cages_alone import no_grid, size_filled_by_cages
from puzzle.formats.worded.drawn import Drawn, drawn_from
from puzzle.formats.worded.overlapping import is_wide_row, may_overlap, overlapping_from
from puzzle.formats.worded.regions import map_above
from puzzle.formats.worded.rows import (
    bare_line,
    end_of_paragraph,
    is_border,
    past_empty,
    rows_from,
)
from puzzle.formats.worded.rules_beside import RulesBeside
from puzzle.formats.worded.spoken import check_spoken, demands, of_unmarked
from puzzle.formats.worded.stacked import stacked_from
from puzzle.formats.worded.words_above import grid_below
from puzzle.formats.worded.zeros import (
    values_count,
    with_zero_as_digit,
    zero_is_a_digit,
    zero_read,
)
from puzzle.geometry import MIN_BOX_SIDE, Geometry
from puzzle.grid import Grid
from puzzle.message import Message
from puzzle.symbols import BLANKS

_SMALLEST_GRID = MIN_BOX_SIDE**2
_WITH_REGIONS = ("jigsaw", "irregular", "chaos")


def gather(peek: Peek, number: int, geometry: Geometry | None = None) -> Gathered | None:
    """Return the puzzle with rules that begins at a line; None where no rule stands beside it.

    Args:
        peek: the lines.
        number: 1-based, of the first line.
        geometry: that is asked for.
    """
    first = peek(0) or ""
    is_one = named_kind(first) is not None or may_overlap(first, peek(1) or "")
    is_one = is_one or _begins_rows(peek, 0) or _is_drawn_or_mapped(peek, 0)
    if not is_one and grid_below(peek) is None and not size_filled_by_cages(peek, 0):
        return None
    found, is_ruled = gather_any(peek, number, geometry)
    return found if is_ruled else None


def _begins_rows(peek: Peek, at: int) -> bool:
    """Recognise the first row of a grid, a puzzle on a line, and the border of a drawing."""
    line = bare_line(peek, at) or ""
    return is_row(line) or is_line(line) or is_border(peek, at)


def _is_drawn_or_mapped(peek: Peek, at: int) -> bool:
    """Recognise the first line of a grid with its regions or signs drawn in it, or of its map."""
    return drawn_from(peek, at) is not None or map_above(peek, at) is not None


def gather_cages(peek: Peek, number: int, geometry: Geometry | None = None) -> Gathered | None:
    """Return the puzzle whose cages begin at a line, and fill a grid that need not be there.

    None for anything else. The cages may be told in any form, and have rules above or below them.

    Args:
        peek: the lines.
        number: 1-based, of the first line.
        geometry: that is asked for.
    """
    lines = with_letters_of_columns(peek)
    try:
        told = cages_from(lines, 0)
    except NotationError as fault:
        text = "\n".join(peek(n) or "" for n in range(end_of_paragraph(peek)))
        return Gathered(end_of_paragraph(peek), Record(number, text, fault.at_line(number)))
    if told is None:
        return None
    size = told.cages.size
    words = [line.strip() for n in range(told.lines) if not has_data(line := peek(n) or "")]
    rules = RulesBeside(lines, number, size, next(filter(is_title_of_kind, words), ""))
    rules.take_words([line for line in words if line != rules.title])
    rules.take_cages(told, told.givens)
    end = rules.read(told.lines)
    notes = () if any(map(str.isdigit, "".join(told.givens))) else no_grid(size)
    rows = told.givens or ["." * size] * size
    record = _record(peek, number, rows, rules, _Extent(0, end), geometry, notes)
    if not told.givens:
        record = CagesAlone(*(getattr(record, each.name) for each in fields(record)))
    if isinstance(record.content, Grid) and told.solution:
        claims = claims_of({"solution": told.solution}, record.content)
        record = replace(record, claims=with_claims(record.claims, claims))
    return Gathered(end, record)


def _start(peek: Peek) -> tuple[int, str, bool]:
    """Return the line where a grid may begin, its title, and whether words above tell its rules."""
    text = peek(0) or ""
    if _begins_rows(peek, 0) or is_wide_row(text) or _is_drawn_or_mapped(peek, 0):
        return 0, "", False
    (head, _, behind), at = text.partition(":"), past_empty(peek, 1)
    # Words behind it tell the rule once more.
    is_title = named_kind(head) is not None and not (tells_more(head) or _are_others(behind, head))
    is_over_rows = is_title and (is_row(peek(at) or "") or _is_drawn_or_mapped(peek, at))
    if not is_over_rows and (below := grid_below(peek)) is not None:
        return below, "", True
    title = head if is_title else text
    return at, "" if place_said(title) else title.strip(), False


def _are_others(words: str, title: str) -> bool:
    """Tell whether words state rules of the whole grid that a title does not name.

    Or ask more of clues than those of its kinds say.
    """
    clues = [CLUES_OF_TITLES[word] for word in kinds_named(title) if word in CLUES_OF_TITLES]
    if any(asks_more(words, of_one) for of_one in clues):
        return True
    named = [rule for word in kinds_named(title) for rule in TITLE_RULES.get(word, ())]
    return any(rule not in named for said in rules_said(words) for rule in said.rules)


def gather_any(peek: Peek, number: int, geometry: Geometry | None) -> tuple[Gathered | None, bool]:
    """Return the puzzle that begins at a line, if any, and whether rules stand beside it."""
    if (stacked := stacked_from(peek, number, geometry)) is not None:
        return stacked, True
    at, title, is_told_above = _start(peek)
    if len(title.split()) > MOST_WORDS_OF_A_TITLE:
        return None, False
    if (overlapping := overlapping_from(peek, at, title, number, geometry)) is not None:
        return overlapping, True
    above = map_above(peek, at)
    drawn = drawn_from(peek, at)
    rows, end = _rows_of(drawn) or rows_from(peek, above.start if above else at, BLANKS)
    blank = 0
    if rows is not None and len(rows[0]) < _SMALLEST_GRID:
        return None, False  # a magic square
    if rows is None:
        at = at if named_kind(title) is not None else 0
        blank = size_filled_by_cages(peek, at)
        if not blank:
            return None, False
        rows, end = ["." * blank] * blank, at
    lines = with_letters_of_columns(peek)
    counted = with_zero_as_digit(rows)
    rows = counted or rows
    rules = RulesBeside(lines, number, len(rows[0]), title if at or not blank else "")
    rules.rows = rows
    rules.regions = above.regions if above is not None else ""
    if drawn is not None:
        rules.take_drawn(drawn)
    if is_told_above:
        rules.read_above(at)
    end = rules.read(end)
    notes = [*no_grid(blank), *([zero_read(len(rows))] if counted else [])]
    record = _record(peek, number, rows, rules, _Extent(at, end), geometry, notes)
    record = record if counted is None else _where_zero_counts(record)
    return Gathered(end, record), rules.are_there or drawn is not None


def _where_zero_counts(record: Record) -> Record:
    """Return the record of a grid with 0 for a digit: its error, where the rules count digits."""
    if not (isinstance(record.content, Grid) and values_count(record.content.geometry)):
        return record
    fault = zero_is_a_digit(record.content.geometry.size).at_line(record.line)
    return replace(record, content=fault, notes=())


def _rows_of(drawn: Drawn | None) -> tuple[list[str], int] | None:
    """Return the rows of a drawing, and the line behind it; None for no drawing."""
    return None if drawn is None else ([*drawn.rows], drawn.end)


class _Extent(NamedTuple):
    """The line where the rows of a puzzle begin, and the one behind its rules."""

    start: int
    end: int


def _record(
    peek: Peek,
    number: int,
    rows: Sequence[str],
    rules: RulesBeside,
    extent: _Extent,
    geometry: Geometry | None,
    notes: Sequence[Message],
) -> Record:
    """Return the puzzle of some rows with the rules that were read beside them."""
    text = "\n".join(line for n in range(extent.end) if not is_comment(line := peek(n) or ""))
    rules.settle_lone_cells()
    said = [*([said_of(rules.givens)] if rules.givens else []), *([LETTERS] * rules.has_letters)]
    try:
        if rules.error is not None:
            raise rules.error
        members = _titled(rules.title, rules.members, rules.regions)
        members += of_unmarked(rules.spoken, members)
        rules.check_heading()
        check_spoken(rules.spoken, members, rows=rows, has_regions=bool(rules.regions))
        grid = _grid(with_givens(rows, rules.givens), rules.regions, members, geometry)
    except NotationError as fault:
        return Record(number, text, fault.at_line(fault.line or number))
    claims = claims_above("\n".join(peek(n) or "" for n in range(extent.start)))
    told = (*notes, *rules.notes, *said)
    doubts = (*_not_kept(rules.doubts, members), *demands(rules.spoken, members))
    return Record(number, text, grid, None, told, claims, unheeded=doubts)


def _not_kept(doubts: Sequence[str], members: Sequence[Members]) -> tuple[str, ...]:
    """Return the sentences that do more than name kinds of which the puzzle has the rules."""

    def is_kept(sentence: str) -> bool:
        named = kinds_named(sentence) if may_be_of_kind(sentence) else ()
        rules = [TITLE_RULES.get(word, ({},)) for word in named]
        return bool(named) and all(rule in members for of_one in rules for rule in of_one)

    return tuple(one for one in doubts if not is_kept(one))


def _grid(
    rows: Sequence[str], regions: str, members: list[Members], asked: Geometry | None
) -> Grid:
    digits = "".join(rows)
    if regions:
        names = sorted(set(regions))
        plain = Grid.parse(digits, with_regions([names.index(name) for name in regions]))
    else:
        plain = Grid.parse(digits)
    grid = with_members(plain, members)
    agreed(grid.geometry, asked)
    return grid


def _titled(title: str, members: list[Members], regions: str) -> list[Members]:
    """Return the rules with those of the title; stop where it names a kind whose clues lack.

    Raises:
        NotationError: they do.
    """
    there = {each["type"] for each in members}
    more: list[Members] = []
    for word in kinds_named(title) if title and named_kind(title) else ():
        if word in TITLE_RULES:
            more += [dict(rule) for rule in TITLE_RULES[word] if rule["type"] not in there]
        elif word in _WITH_REGIONS:
            if not regions:
                raise another_kind(title)
        elif not there.intersection(CLUES_OF_TITLES.get(word, ())):
            raise another_kind(title)
    return more + members
