"""The rules that stand beside a grid, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.cages.letter_map import cage_map
from puzzle.formats.cages.lists import settled
from puzzle.formats.cages.text import CagesTold, begins_cages, cages_from, may_head_cages
from puzzle.formats.labels import is_numbered
from puzzle.formats.paragraphs import Peek, is_of_words, is_row, paragraph, row_of
from puzzle.formats.plain.line import is_line
from puzzle.formats.rules.clue_cells import has_cells_in, only_cells
from puzzle.formats.rules.clue_like import unread
from puzzle.formats.rules.doubts import may_be_rule
from puzzle.formats.rules.drawn_cells import is_outside
from puzzle.formats.rules.line_colours import by_kind, kinds_by_colour
from puzzle.formats.rules.lines import is_heading_alone, parse_rule
from puzzle.formats.rules.names import kinds_in, named_kind, stated_rule
from puzzle.formats.rules.one_rule import RuleLine
from puzzle.formats.rules.outside import edge_line, lacks_side, outside_kind
from puzzle.formats.rules.ruled import is_title_of_kind
from puzzle.formats.rules.sentences import Said, rules_said, sentences_of
from puzzle.formats.rules.usual_forms import in_usual_form
from puzzle.formats.rules.whole_grid import Members
from puzzle.formats.stated_givens import givens_on
from puzzle.formats.worded.drawn import Drawn
from puzzle.formats.worded.regions import (
    REGIONS,
    listed_below,
    map_above,
    regions_apart,
    regions_from,
)
from puzzle.formats.worded.rows import MOST_LINES, bare_line, is_border, past_empty
from puzzle.formats.worded.words_above import bare, grid_below
from puzzle.grid import SYMBOLS
from puzzle.message import Message, message
from puzzle.symbols import BLANKS

_MOST_LOOKS = 8
"""Lines below a grid at which cages of any form are looked for."""
_MOST_LINES_BEHIND = 60
"""Lines behind a clue outside the grid in which its kind may be named."""
_MOST_PARAGRAPHS = 2
"""Paragraphs of other words that may stand before one with rules."""
_MOST_WORDS_OF_A_HEADING = 3
_OF_NO_SIDE = message(
    "assumed.no-side",
    "Clues of rows and columns whose side is not said were read from the left and from the top.",
)


class _Beginning(NamedTuple):
    """A line where a rule may begin, which text it is, and whether it stands apart from others."""

    at: int
    text: str
    is_apart: bool


class RulesBeside:
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
        self._of_edges: str | None = None

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
        is_sure = REGIONS.fullmatch(heading) or is_heading_alone(heading) or has_cells_in(below)
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

    def check_heading(self) -> None:
        """Stop at a heading without clues below it.

        Raises:
            NotationError: there is one, and it is no name or note.
        """
        if self._open_heading is not None and not self.doubts:
            number, heading = self._open_heading
            if self.regions and REGIONS.fullmatch(heading):
                return  # they are drawn in the grid
            raise unread(heading).at_line(number)

    def read(self, end: int) -> int:
        """Read rules from a line on, and return the line behind them."""
        while end < MOST_LINES:
            start = past_empty(self._peek, end)
            text = bare_line(self._peek, start)
            if text is None or not text.strip():
                return end
            try:
                behind = self._read_one(_Beginning(start, text, is_apart=start > end))
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
            begin, at = at, past_empty(self._peek, paragraph(self._peek, at)[0])
            # A row of letters looks like a word.
            if (
                below := next(filter(self._is_map_of_this, range(begin + 1, at)), None)
            ) is not None:
                return below
            if self._cages_at(at) is not None:
                return None  # they are a puzzle of their own
            if self._is_map_of_this(at):
                return at
            if rules_said(paragraph(self._peek, at)[1]):
                return at if self._is_of_none_below(at) else None
        return None

    def _is_map_of_this(self, at: int) -> bool:
        """Recognise a map of regions below words that do not say so, and that heads no grid."""
        if self.regions or self._is_above or len(row_of(self._peek(at) or "", "0")) != self._size:
            return False
        if map_above(self._peek, at) is not None:
            return False  # it is of the grid below
        return regions_from(self._peek, at, self._size) is not None

    def _is_of_none_below(self, start: int) -> bool:
        return grid_below(lambda n: self._peek(start + n)) is None

    def _heads_a_grid(self, start: int) -> bool:
        """Tell whether words apart from this grid are nearer to the next, or give its number."""
        if is_numbered(self._peek(start) or ""):
            return True
        below = grid_below(lambda n: self._peek(start + n))
        return below is not None and bool((self._peek(start + below - 1) or "").strip())

    def read_above(self, end: int) -> None:
        """Read the rules in the words above the grid, of which other words tell none."""
        whole, self._is_above = self._peek, True
        self._peek = lambda n: bare(whole(n)) if n < end else None
        at = 0
        while at < end:
            behind = self.read(at)
            at = behind if behind > at else paragraph(self._peek, past_empty(self._peek, at))[0]
        self._peek, self._is_told_above, self._is_above = whole, True, False

    def _read_one(self, begin: _Beginning) -> int:
        """Read the rule that begins at a line, and return the line behind; the same for none."""
        read = self._read_regions_above if self._is_above else self._read_block
        start, line = begin.at, begin.text
        if (behind := read(begin)) > start:
            return behind
        if is_title_of_kind(line):
            # It may as well be the title of the next grid, unless it stands with this one.
            below = past_empty(self._peek, start + 1) if begin.is_apart else start + 1
            following = bare_line(self._peek, below) or ""
            is_of_next = is_row(following) or is_line(following) or is_border(self._peek, below)
            if self.title or is_of_next or map_above(self._peek, below) is not None:
                return start
            self.title = line.strip()
            return start + 1
        if begin.is_apart and not self._is_headed:
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
            return self._read_words(begin)
        self._add(rule)
        if lacks_side(line, rule.members) and _OF_NO_SIDE not in self.notes:
            self.notes.append(_OF_NO_SIDE)
        self._heading = "" if rule.is_heading else self._heading
        self._heading = rule.heads or self._heading
        self._is_headed = rule.is_heading
        if rule.is_heading:
            self._open(line, start)
            return self._read_map(start + 1) if rule.heads == "killercage" else start + 1
        return start + 1

    def _read_regions_above(self, begin: _Beginning) -> int:
        """Read regions that are listed above the grid, or their heading; the same line for none."""
        start = begin.at
        if not self.regions and (listed := listed_below(self._peek, start, self._size)):
            self.regions, behind = listed
            return behind
        line = (self._peek(start) or "").strip()
        if REGIONS.fullmatch(line):
            self._open_heading = (self._number + start, line)
            return start + 1
        return start

    def _read_block(self, begin: _Beginning) -> int:
        """Read a map of cages or of regions, and return the line behind it; the same for none."""
        start = begin.at
        if (behind := self._read_map(start)) > start:
            return behind
        if (told := self._cages_at(start)) is not None:
            try:
                self.take_cages(told, self.rows)
            except NotationError as fault:
                self.error = self.error or fault.at_line(self._number + start)
            return start + told.lines
        if not self.regions:
            find = regions_apart if begin.is_apart else regions_from
            if found := find(self._peek, start, self._size):
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

    def take_drawn(self, drawn: Drawn) -> None:
        """Take the regions or the signs that are drawn in the grid."""
        self.regions, self.error = drawn.regions, drawn.error
        self._add(RuleLine([*drawn.members]))

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
        if (told := edge_line(line)) and (not self._heading or is_outside(self._heading)):
            kind = self._heading or self._outside_kind(start)
            return parse_rule(told if kind else line, self._size, kind)
        rule = parse_rule(line, self._size, self._heading)
        if rule is None and any(map(str.isdecimal, line)) and self._is_among_cages(start):
            return parse_rule(line, self._size, self._heading, is_among_cages=True)
        return rule

    def _outside_kind(self, start: int) -> str:
        """Return the kind of clues outside the grid that the words around a line name."""
        if self._of_edges is None:
            around = (self._peek(n) or "" for n in range(start + _MOST_LINES_BEHIND))
            words = (line for line in around if not (is_row(line) or edge_line(line)))
            self._of_edges = outside_kind((self.title, *islice(words, _MOST_LINES_BEHIND)))
        return self._of_edges

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
        at = past_empty(self._peek, start)
        found = cage_map(self._peek, at, self._size)
        if found is None:
            return start
        self._add(RuleLine(found.members))
        return at + found.lines

    def _add(self, rule: RuleLine) -> None:
        if rule.members and not (self._open_heading and REGIONS.fullmatch(self._open_heading[1])):
            self._open_heading = None
        self.members += [each for each in rule.members if each not in self.members]
        self._lone += rule.members if rule.may_be_given else []
        self.has_letters = self.has_letters or rule.has_letters

    def _read_words(self, begin: _Beginning) -> int:
        """Read the rules in the sentences of a paragraph, and return the line behind it.

        The same for a paragraph that states none.
        """
        start = begin.at
        end, text = paragraph(self._peek, start)
        said = rules_said(text)
        if not said:
            if stated_rule(begin.text) is not None:
                raise unread(begin.text.strip())
            return end if text.endswith(":") and self._head_by(text, end) else start
        is_of_below = self._is_told_above or self._heads_a_grid(start)
        if begin.is_apart and is_of_below and not self._is_of_none_below(start):
            return start
        self._say(start, said)
        told = {one.sentence for one in said}
        for sentence in sentences_of(text):
            rule = None if sentence in told else parse_rule(sentence, self._size)
            if rule is not None:
                self._add(rule)
            elif sentence not in told and may_be_rule(sentence):
                self._doubted.append(sentence)
        self._head_by(text, end)
        return end

    def _head_by(self, text: str, end: int) -> bool:
        """Take the kind of clues that the last sentence of a paragraph tells, over their cells.

        True where there are any.
        """
        *_, last = sentences_of(text) or [""]
        below = self._peek(past_empty(self._peek, end)) or ""
        kinds = {*kinds_in(last), *kinds_by_colour([last]).values()}
        is_heading = len(kinds) == 1 and not is_outside(*kinds) and self._are_cells_alone(below)
        if is_heading:
            (self._heading,), self._is_headed = kinds, True
        return is_heading

    def _are_cells_alone(self, line: str) -> bool:
        """Tell whether a line, or an item of a list, has cells and nothing else."""
        with suppress(NotationError):
            return bool(only_cells(in_usual_form(line.strip().lstrip("-*• ")), self._size))
        return False

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
