"""Rules that a letter, a note or a list of variants states, in a source without any puzzle.

Whether text that states a rule is of a puzzle is known at the end of its source alone: the grid may
stand below, in another file of an archive or in another mail. Where there is none, and nothing that
may have been meant as one, the text is set aside. The mails of a mailbox are of many people: a rule
of one may be of a puzzle in another where both are of one sender or of one thread. Clues that name
their cells are an attempt by themselves, whose grid is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from puzzle.formats.batch import Batch, Found
from puzzle.formats.letter import ANSWER, Letter, address_in
from puzzle.formats.record import RuleApart, SetAside

_MOST_HELD = 5_000
"""Texts and records behind the first rule that wait for the end of their source; those of a longer
one are told as they are."""

_CELL = re.compile(r"(?<!\w)(?:r[1-9][0-9]?c[1-9][0-9]?|[A-I][1-9])(?!\w)", re.IGNORECASE)
_FEWEST_CELLS = 2


def without_rules_of_none(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, with rules set aside to which no attempt at a puzzle can belong.

    Args:
        found: what a source has, in order; what follows the first rule waits for the end, unless
            there is a puzzle that is in no mail.
    """
    attempts, held, rest = _Attempts(), list[Found](), iter(found)
    for one in rest:
        attempts.take(one)
        if held or (isinstance(one, RuleApart) and not attempts.are_of_all):
            held.append(one)
        else:
            yield one
        if attempts.are_of_all or len(held) > _MOST_HELD:
            yield from chain(held, rest)
            return
    for one in held:
        if isinstance(one, RuleApart) and not attempts.may_have(one):
            yield one.set_aside()
        else:
            yield one


class _Attempts:
    """What may have been meant as a puzzle in a source so far.

    Attributes:
        are_of_all: whether one is in no mail, and may have any rule of its source.
    """

    def __init__(self) -> None:
        self.are_of_all = False
        self._tied = set[str]()

    def take(self, one: Found) -> None:
        """Note what comes next in the source."""
        if isinstance(one, SetAside) or (isinstance(one, RuleApart) and not _names_cells(one)):
            return
        letter = None if isinstance(one, Batch) else one.letter
        if letter is None:
            self.are_of_all = True
        else:
            self._tied |= _ties_of(letter)

    def may_have(self, rule: RuleApart) -> bool:
        """Tell whether a puzzle may have the rule: one of the same mail, sender or thread."""
        letter = rule.letter
        return bool(self._tied) and (letter is None or not self._tied.isdisjoint(_ties_of(letter)))


def _names_cells(rule: RuleApart) -> bool:
    """Tell whether a rule is of cells that it names, as a clue is."""
    return len({cell.lower() for cell in _CELL.findall(rule.text)}) >= _FEWEST_CELLS


def _ties_of(letter: Letter) -> frozenset[str]:
    """Return what the mails of one sender have in common, and those of one thread."""
    subject = letter.subject
    while (answered := ANSWER.sub("", subject, count=1)) != subject:
        subject = answered
    names = {letter.message_id, *letter.references.split()}
    ties = {address_in(letter.sender), f"subject {subject.strip().casefold()}", *names}
    return frozenset(ties - {""})
