"""The members that stand with a puzzle in a mapping of YAML, TOML or INI: its rules are among them.

A mapping is lines of ``name: value`` or ``name = value`` that begin in one column, one below the
other; an item of a list (``- ``), a section (``[name]``) and an empty line begin another. What is
indented below a name is its value. Rules are of the one puzzle in their mapping.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from puzzle.formats.batch import Batch, Found
from puzzle.formats.mapping_lines import MEMBER
from puzzle.formats.member_rules import ruled_by_members, value_of
from puzzle.formats.record import CagesAlone, Record, RuleApart, SetAside
from puzzle.grid import Grid

_TITLES = frozenset({"title", "name"})
"""Members that say something of the mapping in which they are alone."""
MOST_HELD = 60
"""Texts and puzzles that touch, and are looked at together."""
_ENDS = frozenset({'"""', "'''"})
_BLOCK = frozenset({"", "|", ">", "|-", ">-", "|+", ">+"}) | _ENDS
"""Values that stand on the lines below, in YAML and in TOML."""


@dataclass(frozen=True, slots=True)
class _LineOfRun:
    """A line of a run; of a puzzle the first one stands for all.

    Attributes:
        place: of what was found there, in the run.
        is_of_cages: whether that puzzle is its cages alone: a grid beside it may be theirs.
    """

    text: str
    place: int
    is_of_puzzle: bool = False
    is_of_cages: bool = False

    @property
    def column(self) -> int:
        """Where its text begins."""
        return len(self.text) - len(self.text.lstrip(" \t"))


@dataclass(slots=True)
class _Mapping:
    """Members that begin in one column.

    Attributes:
        column: characters before each of their names.
        around: the mapping that it is a value in; None for none.
        members: their values, by name.
        lines: its lines.
        above: the name of the member whose value stands on the lines below it; empty for none.
        is_text: whether that value is a text, whatever it looks like.
    """

    column: int
    around: _Mapping | None = None
    members: dict[str, object] = field(default_factory=dict)
    lines: list[_LineOfRun] = field(default_factory=list)
    above: str = ""
    is_text: bool = False

    def takes(self, line: _LineOfRun) -> bool:
        """Take a line if it is one of this mapping, and tell whether it is."""
        member = MEMBER.fullmatch(line.text)
        is_own = member is not None and len(member["indent"]) == self.column
        if self.lines and line.text.strip() in _ENDS:
            self.above = ""
        elif self.above and self._is_below(line, member):
            told = self.members[self.above]
            self.members[self.above] = f"{told}\n{line.text.strip()}".strip()
        elif member is None or not is_own or not self._begin(member, line):
            return False
        self.lines.append(line)
        return True

    def _is_below(self, line: _LineOfRun, member: re.Match[str] | None) -> bool:
        """Tell whether a line is of the value that stands below its name."""
        if line.is_of_puzzle and (member is None or self.is_text):
            return True
        if self.is_text:
            return line.column > self.column
        return member is None and line.text.lstrip().startswith("- ")

    def _begin(self, member: re.Match[str], line: _LineOfRun) -> bool:
        """Take a member, unless it begins another item or puzzle: that has one of its name."""
        name, told = member["name"].strip("\"' "), member["value"].strip()
        if name in self.members or (member["item"] and self.lines):
            return False
        self.above = name if told in _BLOCK else ""
        self.is_text = told != ""
        self.members[name] = "" if self.above or line.is_of_cages else value_of(told)
        return True

    def and_around(self) -> Iterator[_Mapping]:
        """Yield it, and each mapping around it."""
        yield self
        if self.around is not None:
            yield from self.around.and_around()

    def all_members(self) -> dict[str, object]:
        """Return its members, and what the mappings around it say of all that is in them."""
        around = {} if self.around is None else self.around.all_members()
        told = {name: said for name, said in around.items() if name.lower() not in _TITLES}
        return told | {name: _items(said) for name, said in self.members.items()}


def with_rules_of_members(
    found: Iterable[Found], told_apart: Callable[[str, int], Record | SetAside]
) -> Iterator[Found]:
    """Yield the same, where a puzzle in a mapping has the rules that its members say.

    Args:
        found: what text has, in order.
        told_apart: returns what text at a line is: set aside, or a rule that stands apart.
    """
    run, end = list[Record | SetAside](), 0
    for one in found:
        if isinstance(one, Batch) or one.line != end or len(run) >= MOST_HELD:
            yield from _told(run, told_apart)
            run = []
        if isinstance(one, Batch):
            yield one
            continue
        run.append(one)
        end = one.line + one.text.count("\n") + 1
    yield from _told(run, told_apart)


def _told(
    run: Sequence[Record | SetAside], told_apart: Callable[[str, int], Record | SetAside]
) -> Sequence[Record | SetAside]:
    """Return what touches, its puzzles with the rules of their mappings."""
    told = [*run]
    heard = set[_LineOfRun]()
    for mapping in _mappings(_lines_of(run)) if any(map(_is_puzzle, run)) else ():
        for place in (line.place for line in mapping.lines if line.is_of_puzzle):
            told[place] = _ruled(run[place], mapping.all_members())
            heard.update(*(one.lines for one in mapping.and_around()))
    return [_unheard(one, n, heard, told_apart) for n, one in enumerate(told)]


def _items(said: object) -> object:
    """Return a value; a list of texts where it has an item of YAML on each of its lines."""
    lines = said.split("\n") if isinstance(said, str) else []
    if not lines or not all(line.startswith("- ") for line in lines):
        return said
    return [value_of(line[2:]) for line in lines]


def _ruled(one: Record | SetAside, members: Mapping[str, object]) -> Record | SetAside:
    return ruled_by_members(one, members) if isinstance(one, Record) else one


def _unheard(
    one: Record | SetAside,
    place: int,
    heard: AbstractSet[_LineOfRun],
    told_apart: Callable[[str, int], Record | SetAside],
) -> Record | SetAside:
    """Return what was found; set aside where the rule that it states was heard as a member."""
    if not isinstance(one, RuleApart) or not heard:
        return one
    lines = one.text.split("\n")
    others = [line for line in lines if _LineOfRun(line, place) not in heard]
    if len(others) == len(lines):
        return one
    is_rule = any(others) and isinstance(told_apart("\n".join(others), one.line), RuleApart)
    return one if is_rule else one.set_aside()


def _is_puzzle(one: Record | SetAside) -> bool:
    """Recognise a puzzle that may be in a mapping; a full grid may be its solution."""
    grid = one.content if isinstance(one, Record) else None
    return isinstance(grid, Grid) and not grid.is_full


def _lines_of(run: Sequence[Record | SetAside]) -> Iterator[_LineOfRun]:
    for place, one in enumerate(run):
        first, *more = one.text.split("\n")
        is_of_puzzle = _is_puzzle(one)
        yield _LineOfRun(first, place, is_of_puzzle, isinstance(one, CagesAlone))
        if not is_of_puzzle:
            yield from (_LineOfRun(line, place) for line in more)


def _mappings(lines: Iterable[_LineOfRun]) -> list[_Mapping]:
    """Return the mappings of a run, in the order in which they begin."""
    found = list[_Mapping]()
    inner: _Mapping | None = None
    for line in lines:
        column = _column_of(line)
        while inner is not None and not inner.takes(line):
            if column is not None and column > inner.column:
                break
            inner = inner.around
        if column is None or (inner is not None and inner.lines[-1] is line):
            continue
        inner = _Mapping(column, inner)
        if not inner.takes(line):
            raise AssertionError(line)
        found.append(inner)
    return found


def _column_of(line: _LineOfRun) -> int | None:
    """Return where the name of a member begins; None for other lines."""
    member = MEMBER.fullmatch(line.text)
    return None if member is None else len(member["indent"])
