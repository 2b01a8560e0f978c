"""A puzzle as people write it: its rows, and its rules on lines below or as a title above.

    Killer Sudoku

    53..7....
    …
    Regions:            a letter or digit for each cell, where the regions are no usual boxes
    111222333
    …
    cage 15: r1c1 r1c2
    A1+A2 = 5
    anti-knight

Lines of rules are those of `puzzle.formats.rules.lines`. A title says a kind of Sudoku: one whose
rule needs no clues is applied (X, windoku, anti-knight, …), any other must have its clues below.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from itertools import islice, pairwise
from math import isqrt
from typing import NamedTuple

from puzzle.canvas import MULTI_GRIDS, WIDEST, Corner
from puzzle.constraints import KINDS
from puzzle.errors import GeometryError, NotationError
from puzzle.formats.cages.letter_map import cage_map
from puzzle.formats.cages.lists import settled
from puzzle.formats.cages.text import CagesTold, begins_cages, cages_from, has_data, may_head_cages
from puzzle.formats.cell_names import LETTERS
from puzzle.formats.claim_words import claims_above, without_claims
from puzzle.formats.claims import claims_of, with_claims
from puzzle.formats.column_letters import says_columns_are_letters, with_letters_of_columns
from puzzle.formats.labels import is_numbered
from puzzle.formats.paragraphs import (
    MAX_BLOCK_WIDTH,
    MOST_LINES_OF_WORDS,
    Peek,
    is_clue_line,
    is_of_words,
    is_row,
    is_rule_line,
    paragraph,
    row_of,
)
from puzzle.formats.plain.line import is_line, is_usual
from puzzle.formats.record import CagesAlone, Gathered, Record
from puzzle.formats.rules.asking import asks_of_regions_alone
from puzzle.formats.rules.clue_cells import has_cells_in
from puzzle.formats.rules.clue_like import unread
from puzzle.formats.rules.doubts import is_of_all_marks, may_be_rule
from puzzle.formats.rules.drawn_cells import check_lines
from puzzle.formats.rules.line_colours import by_kind, kinds_by_colour
from puzzle.formats.rules.lines import is_heading_alone, parse_rule
from puzzle.formats.rules.names import (
    CLUES_OF_TITLES,
    alike,
    another_kind,
    kinds_named,
    named_kind,
    stated_rule,
)
from puzzle.formats.rules.one_rule import RuleLine
from puzzle.formats.rules.places_said import place_said
from puzzle.formats.rules.ruled import (
    MOST_WORDS_OF_A_TITLE,
    TITLE_RULES,
    is_title_of_kind,
    with_members,
)
from puzzle.formats.rules.sentences import Said, may_say_rules, rules_said, sentences_of
from puzzle.formats.rules.variants import agreed, with_regions
from puzzle.formats.rules.whole_grid import Members
from puzzle.formats.rules.written import house_lines, write_rule
from puzzle.formats.stated_givens import givens_on, said_of, with_givens
from puzzle.formats.text import SENTENCE, blocks, is_comment, numbered, remembered, shorten
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import SYMBOLS, Grid
from puzzle.message import Message, Term, counting, joined, message
from puzzle.symbols import BLANKS
from puzzle.table import CLUE_PARTS

NAME = "worded"
SUFFIXES = (".txt",)


_BETWEEN_NAMES = re.compile(r"[\s,;/|]")
_REGIONS = re.compile(
    r"(?:the )?(?:(?:jigsaw |irregular )?(?:regions?|boxes|blocks|shapes)(?: map)?|jigsaw"
    r"|irregular)\s?:?",
    re.IGNORECASE,
)
_OF_REGIONS = re.compile(
    r"\b(?:regions?|boxes|blocks|shapes|jigsaw|gebiete|regionen|bereiche|formen|régions?|zones?"
    r"|regiones|zonas|regioni|zone|aree|gebieden|vakken|regiões|obszary|regiony)\b",
    re.IGNORECASE,
)
"""A word that a label for regions has, whatever else it says."""
_HEADING = re.compile(r"\s*\[\w{1,20}\]\s*")
_COMMENT = re.compile(r"^\s*#+(?:[A-Z](?=[A-Z ]))?\s*")
_LABEL = re.compile(
    r"^(?:the )?(?:grid|puzzle|sudoku|givens|(?:puzzle )?string|start|gitter|grille)\s?[:=]\s+"
    r"(?=[0-9._*-]{81}\s*$)",
    re.IGNORECASE,
)
"""What a puzzle on a line is called."""
_OF_MAPPING = re.compile(r"\s{0,40}(?:-\s|[\w-]{1,40}\s?[:=]\s)")
"""A member or an item of a mapping, whose rules are heard as those of JSON are."""
_ORNAMENT = re.compile(r"[\s|+=_-]*[-=+_|]{3}[\s|+=_-]*")
_MOST_EMPTY = 2
"""Empty lines that may part the grid, the regions, and the rules."""
_OF_CAGE = re.compile(
    r"\W{0,9}(?:(?:killer |the )?cages?\b|[\[(]?[0-9]{1,3}\b|r[0-9]{1,2}c[0-9]|[A-I][0-9]\b)",
    re.IGNORECASE,
)
"""How the first of many cages begins."""
_WIDEST_OF_CAGES = (9, 16)
_FEWEST_BLANK = 4
_MOST_LINES = 2_500
_FEW_ROWS = 6
_MOST_LOOKS = 8
"""Lines below a grid at which cages of any form are looked for."""
_MOST_PARAGRAPHS = 2
"""Paragraphs of other words that may stand before one with rules."""
_NAMES = SYMBOLS[1:]
_OUTSIDE = "#"
"""What people type, beside a space, where grids that overlap have no cell."""
_OF_ROWS = frozenset(f"{_NAMES}{_NAMES.lower()}{BLANKS} {_OUTSIDE}")
"""What stands in the rows of grids that overlap: digits, blanks, and what is outside them."""
_MOST_WORDS_OF_A_LABEL = 6
_MOST_WORDS_OF_A_HEADING = 3
_COLOURS = (
    (re.compile(r"\bwhite\b|\bweiß", re.IGNORECASE), "difference"),
    (re.compile(r"\bblack\b|\bschwarz", re.IGNORECASE), "ratio"),
)
_DOTS = frozenset({"difference", "ratio"})
_OF_UNMARKED = frozenset({"negative", "nonconsecutive"})
_WITH_REGIONS = ("jigsaw", "irregular", "chaos")


def holds(geometry: Geometry) -> bool:
    """Hold all up to 9x9, and above what has rules of its own; layouts that have a name.

    A line whose cells do not touch is not held.
    """
    if geometry.canvas is not None:
        return geometry.name in MULTI_GRIDS
    if not _are_joined(geometry):
        return False
    return geometry.is_quick or not is_usual(geometry)


def _are_joined(geometry: Geometry) -> bool:
    """Tell whether the cells of each line touch: in text others are taken for a slip."""
    try:
        check_lines(clue.to_json(geometry.size) for clue in geometry.constraints)
    except NotationError:
        return False
    return True


def recognises(head: Sequence[str]) -> bool:
    """Tell whether the first puzzle has a rule on a line of its own."""
    lines = list(islice((text for text in head if not is_comment(text)), 200))
    found = gather(lambda ahead: lines[ahead] if ahead < len(lines) else None, 1)
    return found is not None


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each grid with its rules; a grid without any is a plain one."""
    source = ((number, text.rstrip("\r\n")) for number, text in numbered(lines))
    kept: list[tuple[int, str]] = []

    def peek(ahead: int) -> str | None:
        kept.extend(islice(source, max(0, ahead + 1 - len(kept))))
        return kept[ahead][1] if ahead < len(kept) else None

    while peek(0) is not None:
        number, text = kept[0]
        if is_comment(text):
            del kept[0]
            continue
        found, _ = _gather(peek, number, geometry)
        if found is None:
            (block, *_) = blocks(peek(n) or "" for n in range(_end(peek)))
            error = NotationError(
                message("worded.no-grid", "There is no grid: write its rows, and its rules below.")
            )
            found = Gathered(_end(peek), Record(number, block.text, error.at_line(number)))
        yield found.record
        del kept[: found.lines]


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """Yield the rows of each grid, its regions and its rules, and an empty line between grids."""
    for index, grid in enumerate(grids):
        geometry = grid.geometry
        if geometry.canvas is not None:
            rows = geometry.canvas.rows(str(grid))
            title = f"{geometry.name.capitalize()} Sudoku\n" * (geometry.name in MULTI_GRIDS)
            yield "\n" * (index > 0) + title + "".join(f"{row}\n" for row in rows)
            continue
        lines = [str(row) for row in geometry.rows_of(str(grid))]
        if not is_usual(geometry.without_constraints) and not _has_usual_regions(geometry):
            names = "".join(_NAMES[region] for region in geometry.box_of)
            lines += ["Regions:", *map(str, geometry.rows_of(names))]
        lines += house_lines(geometry.extra_houses, geometry.layout)
        clues = geometry.constraints
        lines += (write_rule(clue, geometry.size, clues) for clue in clues)
        yield "\n" * (index > 0) + "".join(f"{line}\n" for line in lines)


def gather(peek: Peek, number: int, geometry: Geometry | None = None) -> Gathered | None:
    """Return the puzzle with rules that begins at a line; None where no rule stands beside it.

    Args:
        peek: the lines.
        number: 1-based, of the first line.
        geometry: that is asked for.
    """
    peek, swapped = _with_map_below(_unlabelled(peek))
    first = peek(0) or ""
    is_one = named_kind(first) is not None or is_row(first) or is_line(first)
    is_one = is_one or _may_overlap(first, peek(1) or "") or _is_border(peek, 0)
    if not is_one and _grid_below(peek) is None and not _filled_by_cages(peek, 0):
        return None
    found, is_ruled = _gather(peek, number, geometry)
    if found is None or not is_ruled:
        return None
    return replace(found, lines=max(found.lines, swapped))


def _unlabelled(peek: Peek) -> Peek:
    """Return what shows the same lines, a puzzle without the word before it."""

    def bare(at: int) -> str | None:
        line = peek(at)
        if not line or len(line) <= CLASSIC.cell_count:
            return line
        is_member = at > 0 and _OF_MAPPING.match(peek(at - 1) or "") is not None
        return line if is_member else _LABEL.sub("", line)

    return bare


def _with_map_below(peek: Peek) -> tuple[Peek, int]:
    """Return what shows a map of regions above its grid below it, and of how many lines.

    Of anything else it is what there is, and 0.
    """
    if not (peek(0) or "").replace(" ", "").isalpha():
        return peek, 0
    names, end = _rows_from(peek, 0, "")
    if names is None or not (all(map(str.isalpha, names)) and _are_patches(names)):
        return peek, 0
    start = _past_empty(peek, end)
    if (peek(start) or "").rstrip().endswith(":"):
        start = _past_empty(peek, start + 1)
    rows, behind = _rows_from(peek, start, BLANKS)
    if rows is None or len(rows) != len(names) or not _are_whole(names):
        return peek, 0
    grid, empty = [*map(peek, range(start, behind))], [""] * (start - end)
    shown = [*grid, *empty[:1], *map(peek, range(end)), *empty[1:]]
    return lambda at: shown[at] if at < behind else peek(at), behind


def _is_border(peek: Peek, at: int) -> bool:
    """Recognise the border of a drawing, with its first row below."""
    return _ORNAMENT.fullmatch(peek(at) or "") is not None and is_row(peek(at + 1) or "")


def _may_overlap(first: str, second: str) -> bool:
    """Recognise the name of a layout of overlapping grids, or two rows of a wide one."""
    if _layout_named(first):
        return True
    return _is_wide_row(first) and _is_wide_row(second)


def _is_wide_row(line: str) -> bool:
    """Recognise a row of several grids beside one another, with places between that are none."""
    row = line.rstrip().replace(_OUTSIDE, " ")
    return len(row) > MAX_BLOCK_WIDTH and " " in row and _OF_ROWS.issuperset(row)


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
        text = "\n".join(peek(n) or "" for n in range(_end(peek)))
        return Gathered(_end(peek), Record(number, text, fault.at_line(number)))
    if told is None:
        return None
    size = told.cages.size
    words = [line.strip() for n in range(told.lines) if not has_data(line := peek(n) or "")]
    rules = _Rules(lines, number, size, next(filter(is_title_of_kind, words), ""))
    rules.take_words([line for line in words if line != rules.title])
    rules.take_cages(told, told.givens)
    end = rules.read(told.lines)
    notes = () if any(map(str.isdigit, "".join(told.givens))) else _no_grid(size)
    rows = told.givens or ["." * size] * size
    record = _record(peek, number, rows, rules, _Extent(0, end), geometry, notes)
    if not told.givens:
        record = CagesAlone(*(getattr(record, each.name) for each in fields(record)))
    if isinstance(record.content, Grid) and told.solution:
        claims = claims_of({"solution": told.solution}, record.content)
        record = replace(record, claims=with_claims(record.claims, claims))
    return Gathered(end, record)


class _Rules:
    """The rules below a grid, line by line.

    Args:
        peek: the lines.
        number: 1-based, of the first of them.
        size: of the grid.
        title: what stands over the grid; a title may stand below as well.
    """

    def __init__(self, peek: Peek, number: int, size: int, title: str) -> None:
        self.title = title
        self.regions = ""
        self.members: list[Members] = []
        self.givens: dict[str, int] = {}
        self.has_letters = False
        self.notes: list[Message] = []
        self.rows: Sequence[str] = ()
        self._looks = _MOST_LOOKS
        self._lone: list[Members] = []
        self._doubted: list[str] = []
        self.spoken: list[tuple[int, Said]] = []
        self.error: NotationError | None = None
        self._peek, self._number, self._size = peek, number, size
        self._heading, self._is_headed = "", False
        self._open_heading: tuple[int, str] | None = None
        self._is_told_above = False
        self._colours: dict[str, str] = {}
        self._is_above = False

    @property
    def doubts(self) -> tuple[str, ...]:
        """Sentences that may state rules, and a heading of nothing that may be a name or a note.

        Such as ``Max (Berlin)``.
        """
        return (*self._doubted, *self._doubtful_heading())

    def _doubtful_heading(self) -> tuple[str, ...]:
        if self._open_heading is None:
            return ()
        number, heading = self._open_heading
        below = self._peek(number - self._number + 1) or ""
        is_sure = _REGIONS.fullmatch(heading) or is_heading_alone(heading) or has_cells_in(below)
        return () if is_sure else (heading,)

    @property
    def are_there(self) -> bool:
        """Whether a line said a rule, or tried to."""
        is_named = self.title != "" and named_kind(self.title) is not None
        is_any = self.regions or self.members or self.error or self.spoken or self._open_heading
        return bool(is_any or is_named or self.givens)

    def settle_lone_cells(self) -> None:
        """Make givens of cells whose digit a line says, unless there are cages of a kind."""
        cages = [each for each in self.members if each["type"] == "killercage"]
        if not cages or cages != self._lone:
            return
        self.members = [each for each in self.members if each not in cages]
        self.givens = {one["cells"][0]: one["value"] for one in cages} | self.givens

    def check_spoken(self, members: Sequence[Members]) -> None:
        """Stop where a sentence says what digits do on clues of a kind that has none.

        Args:
            members: all rules of the puzzle.

        Raises:
            NotationError: one does; its kinds are named. Or a heading has no clues below it.
        """
        if self._open_heading is not None and not self.doubts:
            number, heading = self._open_heading
            raise unread(heading).at_line(number)
        there = {each["type"] for each in members}
        for number, said in self.spoken:
            if lacking := [
                Term(KINDS[kind].NAME) for kind in said.kinds if not there & alike(kind)
            ]:
                raise NotationError(
                    message(
                        "worded.no-cells",
                        "The text speaks of a rule, and no line tells its cells: {rules} "
                        "({sentence}). Without it the puzzle would be another one.",
                        rules=joined(", ", lacking),
                        sentence=shorten(said.sentence, SENTENCE),
                    ),
                    line=number,
                )
            is_of_regions = self.regions and asks_of_regions_alone(said.sentence)
            if not (said.kinds or there & said.any_of or is_of_regions):
                raise unread(said.sentence).at_line(number)
            if is_of_all_marks(said.sentence) and not there & _OF_UNMARKED:
                raise NotationError(
                    message(
                        "worded.negative",
                        "{sentence} is a rule for neighbours without a mark. Say what they must "
                        "not be: “negative: difference 1, ratio 2” for dots, “negative: sum 5, sum "
                        "10” for XV.",
                        sentence=shorten(said.sentence, SENTENCE),
                    ),
                    line=number,
                    about="rule",
                )

    def of_unmarked(self, members: Sequence[Members]) -> list[Members]:
        """Return the rule for neighbours without a mark, where a sentence says that none lacks.

        It is known where marks of both kinds are there, with their usual numbers.

        Args:
            members: all rules of the puzzle.
        """
        there = {each["type"] for each in members}
        of_all = [it.sentence for _, it in self.spoken if is_of_all_marks(it.sentence)]
        if there & _OF_UNMARKED or not of_all:
            return []
        named = {kind for words, kind in _COLOURS for one in of_all if words.search(one)}
        sums = {each.get("value") for each in members if each["type"] == "xv"}
        dots = {(each["type"], each.get("value")) for each in members if each["type"] in _DOTS}
        if sums == {5, 10} and not dots:
            return [{"type": "negative", "rules": [["sum", 5], ["sum", 10]]}]
        is_usual = dots <= {("difference", None), ("difference", 1), ("ratio", None), ("ratio", 2)}
        if {kind for kind, _ in dots} == _DOTS and is_usual and not sums:
            rules = [["difference", 1], ["ratio", 2]]
            told = [rule for rule in rules if not named or rule[0] in named]
            return [{"type": "negative", "rules": told}]
        return []

    def read(self, end: int) -> int:
        """Read rules from a line on, and return the line behind them."""
        while end < _MOST_LINES:
            start = _past_empty(self._peek, end)
            line = self._peek(start)
            if line is None or not line.strip():
                return end
            try:
                behind = self._read_one(line, start, is_apart=start > end)
            except NotationError as fault:
                behind = start + 1
                self.error = self.error or fault.at_line(self._number + start)
            end_of_words = self._past_prose(start) if behind == start else behind
            if end_of_words is None:
                return end
            end = end_of_words
        return end

    def _past_prose(self, start: int) -> int | None:
        """Return the line of a paragraph with rules behind others; None where there is none.

        What stands over another grid is of that one.
        """
        at = start
        for _ in range(_MOST_PARAGRAPHS):
            if not is_of_words(self._peek(at) or ""):
                return None
            at = _past_empty(self._peek, paragraph(self._peek, at)[0])
            if self._cages_at(at) is not None:
                return None  # they are a puzzle of their own
            if rules_said(paragraph(self._peek, at)[1]):
                return at if self._is_of_none_below(at) else None
        return None

    def _is_of_none_below(self, start: int) -> bool:
        return _grid_below(lambda n: self._peek(start + n)) is None

    def _heads_a_grid(self, start: int) -> bool:
        """Tell whether words apart from this grid are nearer to the next, or give its number."""
        if is_numbered(self._peek(start) or ""):
            return True
        below = _grid_below(lambda n: self._peek(start + n))
        return below is not None and bool((self._peek(start + below - 1) or "").strip())

    def read_above(self, end: int) -> None:
        """Read the rules in the words above the grid, of which other words tell none."""
        whole, self._is_above = self._peek, True
        self._peek = lambda n: _bare(whole(n)) if n < end else None
        at = 0
        while at < end:
            behind = self.read(at)
            at = behind if behind > at else paragraph(self._peek, _past_empty(self._peek, at))[0]
        self._peek, self._is_told_above, self._is_above = whole, True, False

    def _read_one(self, line: str, start: int, *, is_apart: bool) -> int:
        """Read the rule that begins at a line, and return the line behind; the same for none."""
        if self._is_above and _REGIONS.fullmatch(line.strip()):
            self._open_heading = (self._number + start, line.strip())
            return start + 1
        if not self._is_above and (behind := self._read_block(start, is_apart=is_apart)) > start:
            return behind
        if is_title_of_kind(line):
            # It may as well be the title of the next grid, unless it stands with this one.
            below = _past_empty(self._peek, start + 1) if is_apart else start + 1
            following = self._peek(below) or ""
            if self.title or is_row(following) or is_line(following):
                return start
            self.title = line.strip()
            return start + 1
        if is_apart and not self._is_headed:
            self._heading = ""
        if (given := givens_on(line, self._size)) is not None:
            self.givens |= given
            return start + 1
        is_key = len(line.split()) > _MOST_WORDS_OF_A_HEADING and not has_cells_in(line)
        is_said = any(
            said.rules or (is_key and (said.kinds or said.any_of)) for said in rules_said(line)
        )
        rule = None if is_said else self._rule_on(line, start)
        if rule is None:
            return self._read_words(line, start, is_apart=is_apart)
        self._add(rule)
        self._heading = "" if rule.is_heading else self._heading
        self._heading = rule.heads or self._heading
        self._is_headed = rule.is_heading
        if rule.is_heading:
            self._open(line, start)
            return self._read_map(start + 1) if rule.heads == "killercage" else start + 1
        return start + 1

    def _read_block(self, start: int, *, is_apart: bool) -> int:
        """Read a map of cages or of regions, and return the line behind it; the same for none."""
        if (behind := self._read_map(start)) > start:
            return behind
        if (told := self._cages_at(start)) is not None:
            try:
                self.take_cages(told, self.rows)
            except NotationError as fault:
                self.error = self.error or fault.at_line(self._number + start)
            return start + told.lines
        if not self.regions:
            found = _regions_from(self._peek, start, self._size, is_apart=is_apart)
            if found:
                self.regions, behind = found
                self._open_heading = None
                return behind
        return start

    def take_words(self, words: Sequence[str]) -> None:
        """Take what the words over cages say of rules; headings say none."""
        told = [line for line in words if not may_head_cages(line) or _says_rule(line)]
        if said := rules_said(" ".join(told)):
            self._say(0, said)

    def take_cages(self, told: CagesTold, rows: Sequence[str]) -> None:
        """Take cages that fill the grid.

        Args:
            told: the cages.
            rows: of the grid, whose givens may have to tell rows from columns.

        Raises:
            NotationError: they do not.
        """
        digits = [0 if sign in BLANKS else SYMBOLS.index(sign.upper()) for sign in "".join(rows)]
        cages, notes = settled(told.cages, digits)
        self._add(RuleLine(cages.members, letters=told.has_letters))
        self.notes += notes

    def _cages_at(self, start: int) -> CagesTold | None:
        """Return the cages that begin at a line and fill the grid, in whatever form."""
        line, above = self._peek(start) or "", self._peek(start - 1) or ""
        if not (self.rows and self._looks and begins_cages(line, above)):
            return None
        self._looks -= 1
        told = cages_from(self._peek, start)
        is_of_grid = told is not None and told.cages.size == self._size and not told.givens
        return told if is_of_grid else None

    def _open(self, line: str, start: int) -> None:
        """Hold a heading until clues stand below it; a name or a note ends none of clues."""
        is_sure = self._open_heading is not None and is_heading_alone(self._open_heading[1])
        if not is_sure or is_heading_alone(line):
            self._open_heading = (self._number + start, line.strip())

    def _rule_on(self, line: str, start: int) -> RuleLine | None:
        """Return the rule of a line, of which one beside cages may be a cage of one cell."""
        line = by_kind(line, self._colours)
        rule = parse_rule(line, self._size, self._heading)
        if rule is None and any(map(str.isdecimal, line)) and self._is_among_cages(start):
            return parse_rule(line, self._size, self._heading, is_among_cages=True)
        return rule

    def _is_among_cages(self, start: int) -> bool:
        """Tell whether the rule before a line, or the line below it, is a cage of several cells."""
        beside = self.members[-1:]
        if not beside:
            with suppress(NotationError):
                below = parse_rule(self._peek(start + 1) or "", self._size)
                beside = below.members if below is not None else []
        return any(each["type"] == "killercage" and len(each["cells"]) > 1 for each in beside)

    def _read_map(self, start: int) -> int:
        """Read a map of cages, with its sums, and return the line behind it; the same for none."""
        at = _past_empty(self._peek, start)
        found = cage_map(self._peek, at, self._size)
        if found is None:
            return start
        self._add(RuleLine(found.members))
        return at + found.lines

    def _add(self, rule: RuleLine) -> None:
        if rule.members and not (self._open_heading and _REGIONS.fullmatch(self._open_heading[1])):
            self._open_heading = None
        self.members += [each for each in rule.members if each not in self.members]
        self._lone += rule.members if rule.may_be_given else []
        self.has_letters = self.has_letters or rule.has_letters

    def _read_words(self, line: str, start: int, *, is_apart: bool) -> int:
        """Read the rules in the sentences of a paragraph, and return the line behind it.

        The same for a paragraph that states none.
        """
        end, text = paragraph(self._peek, start)
        said = rules_said(text)
        if not said:
            if stated_rule(line) is not None:
                raise unread(line.strip())
            return start
        is_of_below = self._is_told_above or self._heads_a_grid(start)
        if is_apart and is_of_below and not self._is_of_none_below(start):
            return start
        self._say(start, said)
        told = {one.sentence for one in said}
        for sentence in sentences_of(text):
            rule = None if sentence in told else parse_rule(sentence, self._size)
            if rule is not None:
                self._add(rule)
            elif sentence not in told and may_be_rule(sentence):
                self._doubted.append(sentence)
        return end

    def _say(self, start: int, said: Sequence[Said]) -> None:
        for one in said:
            if one.place:
                self._doubted.append(one.sentence)  # of which puzzle it is others know
                continue
            self._add(RuleLine(list(one.rules)))
            if not one.rules or one.kinds:
                self.spoken.append((self._number + start, one))
        self._colours = kinds_by_colour(one.sentence for _, one in self.spoken)


def _says_rule(line: str) -> bool:
    """Tell whether a line says a rule that needs no clues."""
    return any(said.rules for said in rules_said(line))


def _bare(line: str | None) -> str | None:
    """Return a line above a grid without marks, and without what it claims of the puzzle."""
    said = _without_mark(line)
    return said if said is None else without_claims(said)


def _without_mark(line: str | None) -> str | None:
    """Return what a comment says: behind ``#``, or behind ``#D`` in files of SadMan."""
    return None if line is None else _COMMENT.sub("", line)


@remembered
def _may_stand_above(line: str) -> bool:
    """Tell whether a line is of the words or the rules above a grid, or a comment among them."""
    is_heading = is_comment(line) or _HEADING.fullmatch(line) is not None
    return is_of_words(line) or is_rule_line(line) or is_heading


def _grid_below(peek: Peek) -> int | None:
    """Return the line of the grid below a paragraph that states a rule; None for none.

    Between them may stand more words. A rule over several puzzles, one a line, is of none of them.
    """
    text = _without_mark(peek(0)) or ""
    if not _may_stand_above(text) or not _is_row_below(peek):
        return None  # most text has no grid below it, and what it says is of no rule then
    behind, words = paragraph(lambda n: _without_mark(peek(n)), 0)
    lines = [_without_mark(peek(n)) or "" for n in range(behind)]
    is_said = may_say_rules(lines) and bool(rules_said(words))
    is_said = is_said or any(map(says_columns_are_letters, lines))
    if not (is_title_of_kind(text) or is_said or stated_rule(text) or is_clue_line(text)):
        return None
    for at in range(behind, behind + MOST_LINES_OF_WORDS):
        line = peek(at)
        if line is None:
            return None
        if _may_be_in_grid(line):
            is_list = is_line(line) and is_line(peek(at + 1) or "")
            return at if not is_list and _rows_from(peek, at, BLANKS)[0] is not None else None
        if line.strip() and not _may_stand_above(line):
            return None
    return None


def _is_row_below(peek: Peek) -> bool:
    """Tell whether a line below may be in a grid, with nothing before it but words and rules."""
    for at in range(1, 2 * MOST_LINES_OF_WORDS):
        line = peek(at)
        if line is None or (is_in_grid := _is_at_a_grid(line)) is False:
            return False
        if is_in_grid:
            return True
    return False


@remembered
def _is_at_a_grid(line: str) -> bool | None:
    """Tell whether a line may be in a grid; None for one that may stand above it."""
    if _may_be_in_grid(line):
        return True
    return None if not line.strip() or _may_stand_above(_without_mark(line) or "") else False


@remembered
def _may_be_in_grid(line: str) -> bool:
    """Recognise a row, a puzzle on a line, and what is drawn around rows."""
    return is_row(line) or is_line(line) or _ORNAMENT.fullmatch(line) is not None


def _start(peek: Peek) -> tuple[int, str, bool]:
    """Return the line where a grid may begin, its title, and whether words above tell its rules."""
    text = peek(0) or ""
    if is_row(text) or is_line(text) or _is_wide_row(text) or _is_border(peek, 0):
        return 0, "", False
    head, at = text.partition(":")[0], _past_empty(peek, 1)
    is_title = named_kind(head) is not None  # words behind it tell the rule once more
    is_over_rows = is_title and is_row(peek(at) or "")
    if not is_over_rows and (below := _grid_below(peek)) is not None:
        return below, "", True
    title = head if is_title else text
    return at, "" if place_said(title) else title.strip(), False


def _no_grid(size: int) -> Sequence[Message]:
    """Return what is said where cages alone fill a grid of this size; nothing for 0."""
    if not size:
        return ()
    no_grid = message(
        "assumed.no-grid",
        "No grid stands with the cages, which fill {n}x{n}: it is read as blank.",
        n=size,
    )
    return (no_grid,)


def _gather(peek: Peek, number: int, geometry: Geometry | None) -> tuple[Gathered | None, bool]:
    """Return the puzzle that begins at a line, if any, and whether rules stand beside it."""
    if (stacked := _stacked_from(peek, number, geometry)) is not None:
        return stacked, True
    at, title, is_told_above = _start(peek)
    if len(title.split()) > MOST_WORDS_OF_A_TITLE:
        return None, False
    if (overlapping := _overlapping_from(peek, at, title, number, geometry)) is not None:
        return overlapping, True
    rows, end = _rows_from(peek, at, BLANKS)
    blank = 0
    if rows is None:
        at = at if named_kind(title) is not None else 0
        blank = _filled_by_cages(peek, at)
        if not blank:
            return None, False
        rows, end = ["." * blank] * blank, at
    lines = with_letters_of_columns(peek)
    rules = _Rules(lines, number, len(rows[0]), title if at or not blank else "")
    rules.rows = rows
    if is_told_above:
        rules.read_above(at)
    end = rules.read(end)
    notes = _no_grid(blank)
    record = _record(peek, number, rows, rules, _Extent(at, end), geometry, notes)
    return Gathered(end, record), rules.are_there


class _Extent(NamedTuple):
    """The line where the rows of a puzzle begin, and the one behind its rules."""

    start: int
    end: int


def _record(
    peek: Peek,
    number: int,
    rows: Sequence[str],
    rules: _Rules,
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
        members += rules.of_unmarked(members)
        rules.check_spoken(members)
        grid = _grid(with_givens(rows, rules.givens), rules.regions, members, geometry)
    except NotationError as fault:
        return Record(number, text, fault.at_line(fault.line or number))
    claims = claims_above("\n".join(peek(n) or "" for n in range(extent.start)))
    told = (*notes, *rules.notes, *said)
    return Record(number, text, grid, None, told, claims, unheeded=rules.doubts)


def _filled_by_cages(peek: Peek, start: int) -> int:
    """Return the size of the grid that the cages on lines fill, each cell once; 0 for none.

    A killer without givens is often sent so: as its cages alone.
    """
    if _OF_CAGE.match(peek(start) or "") is None:
        return 0
    for widest in _WIDEST_OF_CAGES:
        cells = list(_cells_of_cages(peek, start, widest))
        size = isqrt(len(cells))
        whole = {f"r{row}c{column}" for row in range(1, size + 1) for column in range(1, size + 1)}
        if size >= _FEWEST_BLANK and len(cells) == size * size and whole == set(cells):
            return size
    return 0


def _cells_of_cages(peek: Peek, start: int, size: int) -> Iterator[str]:
    """Yield the cells of the cages with sums on lines, up to the first other line.

    A cell that comes again is the last: cages that fill a grid have each once.
    """
    heading, at = "", start
    there = set[str]()
    while at - start < _MOST_LINES and (line := peek(at)) is not None:
        at += 1
        if not line.strip():
            continue
        try:
            rule = parse_rule(line, size, heading, is_among_cages=True)
        except NotationError:
            return
        if rule is None or any("value" not in each for each in rule.members):
            return
        if any(each["type"] != "killercage" for each in rule.members):
            return
        heading = rule.heads or heading
        cells = [cell for each in rule.members for cell in each["cells"]]
        yield from cells
        if len(there) + len(cells) > len(there.union(cells)):
            return
        there.update(cells)


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


def _overlapping_from(
    peek: Peek, at: int, title: str, number: int, asked: Geometry | None
) -> Gathered | None:
    """Return grids that overlap, which begin at a line; None where there are none.

    A place without a cell is a space; or a blank, where the title names the layout.
    """
    lines = list[str]()
    while (text := peek(at + len(lines))) is not None and len(lines) <= WIDEST:
        if not text.strip() or _width(text) > WIDEST or not _OF_ROWS.issuperset(text):
            break
        lines.append(text.replace(_OUTSIDE, " ").rstrip())
    lines = _together(lines)
    if len(lines) < _FEWEST_ROWS or len(lines[0].strip()) < _SHORTEST_ROW:
        return None
    there = {(r, c): symbol for r, text in enumerate(lines) for c, symbol in enumerate(text)}
    full = {place for place, symbol in there.items() if symbol != " "}
    words, area = _letters_of(title), len(lines) * max(map(len, lines))
    for name, found in _overlapping().items():
        places = found.canvas.places if found.canvas else ()
        if not full.issuperset(places):
            continue
        is_named = _letters_of(name) in words
        outside = "".join(there[place] for place in full.difference(places))
        is_it = not outside and (is_named or len(full) < area or _fits_alone(there, found))
        if is_it or (is_named and not outside.strip(BLANKS)):
            text = "\n".join(peek(n) or "" for n in range(at + len(lines)))
            try:
                grid = Grid.parse("".join(there[place] for place in places), found)
                agreed(found, asked)
            except NotationError as error:
                return Gathered(at + len(lines), Record(number, text, error.at_line(number)))
            return Gathered(at + len(lines), Record(number, text, grid))
    return None


def _stacked_from(peek: Peek, number: int, asked: Geometry | None) -> Gathered | None:
    """Return grids that overlap and stand below one another, under the name of their layout.

    Above each may stand a few words. In which order they come is told by the cells they share.
    """
    title = peek(0) or ""
    name = _layout_in(title)
    if name is None:
        return None
    corners = MULTI_GRIDS[name]
    grids, end = list[str](), 1
    while len(grids) < len(corners):
        start = _past_label(peek, _past_empty(peek, end))
        rows, end = _rows_from(peek, start, BLANKS)
        if rows is None or len(rows) != len(rows[0]) or len(rows) != CLASSIC.size:
            return None
        grids.append(str(Grid.parse("".join(rows))))
    text = "\n".join(peek(n) or "" for n in range(end))
    try:
        grid, order = put_together(grids, name)
        agreed(grid.geometry, asked)
    except NotationError as error:
        return Gathered(end, Record(number, text, error.at_line(number)))
    notes = (together(len(grids), name, order),)
    return Gathered(end, Record(number, text, grid, notes=notes))


def together(count: int, name: str, order: Sequence[Corner]) -> Message:
    """Return what is said of so many grids that were put together as a layout of this name."""
    firsts = ", ".join(f"r{row + 1}c{column + 1}" for row, column in order)
    return counting(
        "assumed.together",
        "{count} grids below one another are put together as {layout}, with their first cells at "
        "{cells}.",
        "{count} grids below one another are put together as {layout}, with their first cells at "
        "{cells}.",
        count=count,
        layout=name,
        cells=firsts,
    )


def _layout_in(title: str) -> str | None:
    """Return the layout that a short title names; None for none."""
    if len(title.split()) > MOST_WORDS_OF_A_TITLE:
        return None
    if not _layout_named(title) and named_kind(title) is None:
        return None
    words = _letters_of(title)
    return next((name for name in MULTI_GRIDS if _letters_of(name) in words), None)


def _past_label(peek: Peek, at: int) -> int:
    """Return the line behind a few words that head a grid; the same for none."""
    line = peek(at) or ""
    is_label = is_of_words(line) and len(line.split()) <= _MOST_WORDS_OF_A_LABEL
    return _past_empty(peek, at + 1) if is_label else at


def put_together(grids: Sequence[str], name: str) -> tuple[Grid, tuple[Corner, ...]]:
    """Return grids as one, and where the first cell of each is.

    Args:
        grids: 81 characters each, blank as ``.``.
        name: of the layout. One in the middle may come in its place, or before or behind the rest.

    Raises:
        NotationError: they are at odds where they overlap, or fit in several orders.
    """
    corners, layout = MULTI_GRIDS[name], Geometry.multi(name)
    places = layout.canvas.places if layout.canvas else ()
    middle = corners[len(corners) // 2]
    others = tuple(corner for corner in corners if corner != middle)
    orders = [corners, (*others, middle), (middle, *others)] if len(corners) % 2 else [corners]
    found = dict[str, tuple[Corner, ...]]()
    for order in orders:
        there = _placed(grids, order)
        if all(len(digits) == 1 for digits in there.values()):
            text = "".join(min(there[place]) for place in places)
            found.setdefault(text, order)
    if len(found) != 1:
        raise NotationError(
            message(
                "stacked.orders",
                "The grids of the {layout} fit in several orders: write the rows of the whole, "
                "with spaces where there is no cell.",
                layout=name,
            )
            if found
            else message(
                "stacked.differ",
                "The grids of the {layout} do not have the same digits where they overlap: write "
                "the rows of the whole, with spaces where there is no cell.",
                layout=name,
            )
        )
    ((text, order),) = found.items()
    return Grid.parse(text, layout), order


def _placed(grids: Sequence[str], order: Sequence[Corner]) -> dict[tuple[int, int], set[str]]:
    """Return for each place what the grids say of it: one sign where they agree."""
    there: dict[tuple[int, int], set[str]] = {}
    size = CLASSIC.size
    for grid, (row, column) in zip(grids, order, strict=True):
        for cell, sign in enumerate(grid):
            there.setdefault((row + cell // size, column + cell % size), set()).add(sign)
    return there


def _layout_named(title: str) -> bool:
    """Tell whether a line is the name of a layout, perhaps with *sudoku* behind it."""
    return _letters_of(title).removesuffix("sudoku") in _LAYOUTS


def _letters_of(title: str) -> str:
    return re.sub("[^a-z0-9]", "", title.lower())


def _fits_alone(there: Mapping[tuple[int, int], str], layout: Geometry) -> bool:
    """Tell whether the digits of a square break the rules of a single grid, and not of a layout."""
    places = layout.canvas.places if layout.canvas else ()
    text = "".join(there[place] for place in places)
    try:
        return bool(Grid.parse(text).conflicts()) and not Grid.parse(text, layout).conflicts()
    except (NotationError, GeometryError):
        return False


_LAYOUTS = frozenset(map(_letters_of, MULTI_GRIDS))


def _width(row: str) -> int:
    """Return how many cells a row has at least, where a space may stand behind each."""
    return len(row[::2] if _is_spaced(row) else row)


def _together(lines: Sequence[str]) -> list[str]:
    """Return rows without the space that stands behind every cell, where one does."""
    return [line[::2] for line in lines] if all(map(_is_spaced, lines)) else list(lines)


def _is_spaced(row: str) -> bool:
    """Tell whether a space may stand behind each cell of a row."""
    return not row[1::2].strip()


_FEWEST_ROWS = 12
_SHORTEST_ROW = 9


@cache
def _overlapping() -> Mapping[str, Geometry]:
    """Return the layouts that have names."""
    return {name: Geometry.multi(name) for name in MULTI_GRIDS}


def _rows_from(peek: Peek, at: int, blanks: str) -> tuple[list[str] | None, int]:
    """Return the rows of a grid that begins at a line, and the line behind; None for no grid."""
    first = peek(at) or ""
    body = first.strip()
    if len(body) > MAX_BLOCK_WIDTH and is_line(body):
        size = Grid.parse(body).geometry.size
        return [body[start : start + size] for start in range(0, size * size, size)], at + 1
    rows = list[str]()
    while (text := peek(at)) is not None:
        if _ORNAMENT.fullmatch(text) and not row_of(text, "."):
            at += 1
            continue
        row = row_of(text, blanks)
        if not row or (rows and len(row) != len(rows[0])):
            break
        rows.append(row)
        at += 1
        if len(rows) == len(rows[0]):
            break
    is_grid = bool(rows) and len(rows) == len(rows[0]) and 2 <= len(rows) <= MAX_BLOCK_WIDTH
    if is_grid and _ORNAMENT.fullmatch(first) and _ORNAMENT.fullmatch(peek(at) or ""):
        at += 1  # the border below the last row
    if is_grid and len(rows) == len(CLUE_PARTS):
        # More such rows are a list of clues.
        is_grid = len(row_of(peek(at) or "", blanks)) != len(CLUE_PARTS)
    return (rows if is_grid else None), at


def _regions_from(
    peek: Peek,
    at: int,
    size: int,
    is_apart: bool,  # noqa: FBT001
) -> tuple[str, int] | None:
    """Return the regions that begin at a line, a name for each cell, and the line behind.

    Without a heading neighbours have the same name, and they stand apart from the grid, or each
    has as many cells as there are digits, and these are more than a few. So it is below other words
    on regions that end in a colon.

    Raises:
        NotationError: below the heading there are none.
    """
    line = (peek(at) or "").strip()
    named = _REGIONS.match(line)
    is_long = len(line) >= size * size
    names = _BETWEEN_NAMES.sub("", line[named.end() if named else 0 :]) if is_long else ""
    if len(names) == size * size and names.isalnum():
        parts = [names[start : start + size] for start in range(0, len(names), size)]
        if named or (size >= _FEW_ROWS and _are_patches(parts) and _are_whole(parts)):
            return names.upper(), at + 1
    is_headed = _REGIONS.fullmatch(line) is not None
    is_label = not is_headed and line.endswith(":") and _OF_REGIONS.search(line) is not None
    is_row_of_names = size >= _FEW_ROWS and len(row_of(line, "")) == size
    if not (is_headed or is_label or is_apart or is_row_of_names):
        return None
    start = _past_empty(peek, at + 1) if is_headed or is_label else at
    rows, end = _rows_from(peek, start, "")
    if rows is None or len(rows) != size or end - start < size:
        if is_headed:
            raise NotationError(
                message(
                    "worded.regions",
                    "Below “{line}” there are no {size} rows of regions.",
                    line=line[:20],
                    size=size,
                )
            )
        return None
    is_sure = is_apart and not is_label
    if not is_headed and not (_are_patches(rows) and (is_sure or _are_whole(rows))):
        return None
    return "".join(rows).upper(), end


def _are_patches(rows: Sequence[str]) -> bool:
    """Recognise regions, if perhaps with a mistake in them, by neighbours of the same name.

    In regions that hang together it is at least every second pair of neighbours; in a puzzle none.
    Of a few cells chance would make as many: there no cell may be without a neighbour of its name.
    """
    columns = [*map("".join, zip(*rows, strict=True))]
    pairs = [pair for line in (*rows, *columns) for pair in pairwise(line)]
    alike = sum(one == other for one, other in pairs)
    return 3 * alike >= len(pairs) and (len(rows) > _FEW_ROWS or not _is_any_alone(rows))


def _are_whole(rows: Sequence[str]) -> bool:
    """Tell whether there are as many names as rows, each on as many cells, and repeats in a row."""
    counts = Counter("".join(rows))
    size = len(rows)
    is_whole = len(counts) == size and set(counts.values()) == {size}
    return is_whole and any(len(set(row)) < size for row in rows)


def _is_any_alone(rows: Sequence[str]) -> bool:
    """Tell whether a cell has no neighbour of its name."""
    size = len(rows)
    return not all(
        any(
            rows[row + down][column + right] == rows[row][column]
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if 0 <= row + down < size and 0 <= column + right < size
        )
        for row in range(size)
        for column in range(size)
    )


def _has_usual_regions(geometry: Geometry) -> bool:
    """Recognise the boxes that the size alone says."""
    try:
        return geometry.box_of == Geometry.for_cell_count(geometry.cell_count).box_of
    except GeometryError:
        return False


def _past_empty(peek: Peek, at: int) -> int:
    """Return the next line that is not empty, if it is near; else the same."""
    for ahead in range(_MOST_EMPTY + 1):
        line = peek(at + ahead)
        if line is None:
            return at + ahead
        if line.strip() and not line.lstrip().startswith("#"):
            return at + ahead
    return at


def _end(peek: Peek) -> int:
    """Return how many lines there are up to the next empty one."""
    at = 0
    while (line := peek(at)) is not None and line.strip():
        at += 1
    return max(at, 1)
