"""Rules that texts around puzzles state, given to the puzzle beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzle.formats.batch import Batch, Found
from puzzle.formats.code import is_program, is_statement
from puzzle.formats.labels import is_numbered
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.rules.names import stated_rule
from puzzle.formats.rules.ruled import is_title_of_kind, record_ruled_by
from puzzle.formats.rules.sentences import rules_said
from puzzle.grid import Grid

_MOST_HELD = 16
"""Texts behind a puzzle that wait until it is known whether they are of it."""
_FEWEST_STATEMENTS, _PART_OF_CODE = 20, 4
"""Statements of a program, and of so many lines one."""
_FEW_WORDS = 2
"""Words of a name."""


def with_rules_beside(
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
    code = _Code()
    for one in found:
        has_puzzle = has_puzzle or not isinstance(one, SetAside | RuleApart)
        if is_told_above is None and not isinstance(one, SetAside):
            is_told_above = isinstance(one, RuleApart)
        if isinstance(one, SetAside | RuleApart):
            held.append(one)
            code.take(one.text)
            if len(held) > _MOST_HELD:
                yield from _settled(held if has_puzzle else _told_nobody(held, code))
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
    yield from _settled(held if has_puzzle else _told_nobody(held, code))


class _Code:
    """How much of the text of a source so far is of a program."""

    def __init__(self) -> None:
        self._lines = self._found = 0

    def take(self, text: str) -> None:
        """Count the lines of a text, and those that are statements."""
        lines = [line for line in text.split("\n") if line.strip()]
        self._lines += len(lines)
        self._found += sum(map(is_statement, lines))

    @property
    def is_program(self) -> bool:
        """Whether there are statements enough: what stands between them documents the program."""
        return self._found >= _FEWEST_STATEMENTS and _PART_OF_CODE * self._found >= self._lines


def _told_nobody(held: Sequence[Record | SetAside], code: _Code) -> list[Record | SetAside]:
    """Return texts of a source without a puzzle, those set aside that state a rule of nothing."""
    return [
        one.set_aside()
        if isinstance(one, RuleApart) and (code.is_program or _tells_nobody(one))
        else one
        for one in held
    ]


def _above_next(held: Sequence[Record | SetAside], below: Record | Batch) -> int:
    """Return from which text on what stands between two puzzles is of the second.

    Such texts are nearer to it, or as near and head it: by its number, behind ``#``, or by the
    name of its kind.
    """
    if not (held and isinstance(below, Record) and _is_puzzle(held[0])):
        return len(held)
    end = _line_behind(held[0])
    for at, one in enumerate(held[1:], start=1):
        above, gap = one.line - end, below.line - _line_behind(held[-1])
        if isinstance(one, RuleApart) and above > 0 and above >= gap + (not _heads(one.text)):
            return at
    return len(held)


def _heads(text: str) -> bool:
    """Tell whether a text between two puzzles heads the one below it."""
    first = text.strip().split("\n", 1)[0]
    return first.startswith("#") or is_numbered(text) or is_title_of_kind(first)


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
