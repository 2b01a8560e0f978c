"""Text in several notations, as it comes in a mail or from several hands.

Lines that are alike make a stretch: whole puzzles one a line, rows of a grid, tables, drawings, or
prose. The notation of each stretch is seen by its content; sentences are one record that says that
they are no puzzle, but among puzzles one a line each line is a record, whatever it says. A stretch
of puzzles one a line changes its notation where a line is refused and another notation reads it.
Nothing waits for more than the stretch itself, so that records of a pipe can be answered as they
come. What a mail quotes, behind ``>``, is read as if it stood alone.

The lines, and what each looks like:

    ahead             the lines of a source, looked at before they are read
    family            what a line looks like by itself
    stretch           lines that belong together
    one_a_line        whole puzzles, one a line
    several_lines     what begins at a line, and is not seen line by line
    prose             sentences, up to what begins a puzzle
    sentence          lines of a letter or a book
    comment           what comments say that has to be heeded
    hashes            what begins with ``#`` and is no mere comment
    many_alike        lines that are like many above them: a log, a table
    quoted            lines that a mail quotes

Grids on several lines:

    laid_out          side by side, or with something around each row
    laid_out_rows     the cells of such a row
    drawn_beside      drawings side by side
    bordered          in a frame of any sign
    framed            tables with a line over them that is no row
    between_bars      with bars between the boxes
    separated         of other sizes than 9x9
    other_signs       the digits that the signs of such stand for
    spelled           whose cells are written in a way of somebody's own
    dictated          nine rows in one running text
    emoji             names of emoji, as digits and squares
    pieces            on one line, in bands or other pieces
    alike             on lines that are alike but for their digits
    strewn            amid words
    places            givens that are listed by row and column
    half_marked       of which the givens, or what was filled in, are marked
    patched           one a line, which a patch adds or takes away
    mended            that a mailer, a scanner or a keyboard changed
    row_table         tables of rows of many puzzles
    clue_table        tables of givens of many puzzles
    exported          sheets that were exported as text
    formula           formulas in CNF
    cages_ahead       cages that fill a grid
    cages_apart       grids, and the cages that stand apart from them

From programs and pages:

    program           arrays
    statements        grids in several statements
    concatenated      puzzles in texts that are put together
    opened            grids in a text that goes on over lines
    remarked          grids in remarks
    inserts           rows that SQL puts into a table
    document          JSON over several lines
    json_in_words     JSON within a line of words
    members           the members that stand with a puzzle in a mapping
    pasted            tables of HTML
    linked            links amid words, or folded

What is no puzzle:

    attempt           what may have been meant as one
    large_numbers     numbers that no cell has
    other_things      lists and tables of other things
    other_objects     objects of JSON that are none
    text_apart        text that is set aside, or states a rule
    chords            numbers below chords
    boards            matrices, and boards of other games
    name_lists        tables of people, teams and things
    results           tables of results
    other_data        data of programs
    other_items       items of JSON, which are set aside together
    texts_joined      lines that were set aside, as one text
    rules_given       the rules that texts state, given to the puzzle beside them

And a second look at what no reader knows:

    again             at a whole source, or what puzzles part
    loosely           the puzzles in it, by their digits
    loose             the cells of a grid, and whether they are one
    loose_rows        nine lines with nine cells each
    loose_numbers     values that are told in the same words each time
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzle.formats.batch import Found, one_by_one
from puzzle.formats.claim_words import may_claim
from puzzle.formats.mixed.again import looked_again
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.boards import is_board
from puzzle.formats.mixed.cages_ahead import cages_ahead
from puzzle.formats.mixed.cages_apart import with_their_cages
from puzzle.formats.mixed.clue_table import clue_table, remarks
from puzzle.formats.mixed.document import begins_list, list_ahead
from puzzle.formats.mixed.family import Family, family_of
from puzzle.formats.mixed.formula import formula
from puzzle.formats.mixed.half_marked import half_marked
from puzzle.formats.mixed.hashes import begun_by_a_hash, told_of_comment
from puzzle.formats.mixed.headed_tables import headed_table
from puzzle.formats.mixed.inserts import inserted
from puzzle.formats.mixed.many_alike import counted, others_alike
from puzzle.formats.mixed.members import with_rules_of_members
from puzzle.formats.mixed.name_lists import name_list
from puzzle.formats.mixed.one_a_line import one_a_line
from puzzle.formats.mixed.opened import open_text
from puzzle.formats.mixed.other_items import without_other_data
from puzzle.formats.mixed.prose import declares_an_array, is_text, prose
from puzzle.formats.mixed.quoted import quote_of, quoted, unquoted
from puzzle.formats.mixed.remarked import remark_of, unremarked
from puzzle.formats.mixed.row_table import row_table
from puzzle.formats.mixed.rules_given import with_rules_beside
from puzzle.formats.mixed.several_lines import of_several_lines, taken
from puzzle.formats.mixed.stretch import (
    HEAD_LINES,
    Detect,
    counts_columns,
    fed,
    head_of,
    is_too_short_for_a_grid,
    lines_of_bands,
)
from puzzle.formats.mixed.text_apart import DataApart, data_aside, text_record, told_apart
from puzzle.formats.mixed.texts_joined import with_texts_joined
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.registry import DEFAULT, VALUES
from puzzle.formats.text import LinesFrom, is_empty
from puzzle.geometry import CLASSIC, Geometry

__all__ = ["HEAD_LINES", "Detect", "read_mixed", "read_mixed_as_it_comes"]


def read_mixed(
    pieces: Iterable[bytes | str], detect: Detect, geometry: Geometry | None = None
) -> Iterator[Found]:
    """Yield the records of text, stretch by stretch, plain lines of bytes in batches.

    Text that is no attempt at a puzzle is set aside. Where no puzzle is found, all of it is looked
    at again.

    Args:
        pieces: as for `Ahead`; all of it is there.
        detect: finds the notation of a stretch.
        geometry: of every record; by default what the record says.
    """
    found = without_other_data(_read(Ahead(pieces, is_there=True), detect, geometry))
    if geometry in (None, CLASSIC):
        found = looked_again(found, _left)
        found = with_rules_of_members(found, _left)
    yield from with_texts_joined(with_their_cages(with_rules_beside(found)))


def read_mixed_as_it_comes(
    pieces: Iterable[bytes | str], detect: Detect, geometry: Geometry | None = None
) -> Iterator[Found]:
    """Yield the same where each record is asked for as it comes: there is no second look then.

    Args:
        pieces: as for `Ahead`.
        detect: as for `read_mixed`.
        geometry: as for `read_mixed`.
    """
    found = without_other_data(_read(Ahead(pieces), detect, geometry))
    yield from with_texts_joined(with_rules_beside(found))


def _left(text: str, line: int) -> Record | SetAside:
    """Return what is left around a puzzle as text that is set aside, or states a rule."""
    one = told_apart(text_record([text], line))
    return one if isinstance(one, RuleApart) else DataApart(line, text)


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
            yield from told_of_comment(ahead)
        elif (together := _together(ahead, detect, geometry, above)) is not None:
            yield from together
            above = ""
        elif family is Family.QUOTED:
            yield from _quoted(ahead, detect, geometry)
        elif family is Family.PROSE and text.strip() == "[" and begins_list(ahead):
            yield from VALUES.read(list_ahead(ahead), geometry)
        elif is_text(family, ahead) or declares_an_array(family, ahead, geometry):
            told = text_record([ahead.take()], ahead.number - 1) if is_one_a_line else prose(ahead)
            ahead.tells_comments |= ahead.has_comments and may_claim(told.text)
            yield told_apart(told)
            above = told.text
        elif family is Family.WHOLE:
            is_one_a_line = True
            yield from one_a_line(ahead, detect, geometry)
        elif is_one_a_line and is_too_short_for_a_grid(ahead):
            first = ahead.number
            yield from map(
                told_apart, DEFAULT.read(LinesFrom(iter([ahead.take()]), first), geometry)
            )
        else:
            is_one_a_line = False
            yield from (
                counted(ahead, told_apart(one, above)) for one in _block(ahead, detect, geometry)
            )
            above = ""


def _at_once(ahead: Ahead, geometry: Geometry | None) -> Iterable[Record | SetAside] | None:
    """Return what is told by its first line alone; None for others, whose text is opened then."""
    if (rows := inserted(ahead, geometry)) is not None:
        return rows
    open_text(ahead)
    found = others_alike(ahead) or begun_by_a_hash(ahead, geometry)
    return None if found is None else [found]


def _is_nothing(family: Family, ahead: Ahead) -> bool:
    return family in (Family.NOTHING, Family.FENCE) or counts_columns(ahead)


def _together(
    ahead: Ahead, detect: Detect, geometry: Geometry | None, above: str
) -> Iterable[Record | SetAside] | None:
    """Return what begins here and is not seen line by line, a table in full; None for others."""
    if remark := remark_of(ahead):
        return _behind(remark, unremarked(ahead, remark), ahead.number, detect, geometry)
    caged = half_marked(ahead, geometry, above) or cages_ahead(ahead, geometry)
    if caged is not None:
        taken(ahead, caged.lines)
        return [caged.record]
    if (record := formula(ahead)) is not None:
        return [record]
    if (others := name_list(ahead) or headed_table(ahead)) is not None:
        return [DataApart(others.line, others.text)]
    if (table := clue_table(ahead) or row_table(ahead)) is not None:
        return table
    if (others := remarks(ahead)) is not None:
        return [DataApart(others.line, others.text)]
    several = of_several_lines(ahead, detect, geometry)
    return [data_aside(one) if is_board(one, above) else one for one in several or ()] or None


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
