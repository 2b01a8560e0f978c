"""Rules stated apart from a puzzle: by the words of a mail, or of a page around a drawn grid.

In one text they would be the puzzle's, as `puzzle.formats.mixed` has it. Where there are several
puzzles, none has them: which of these they are of is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from puzzle.formats.batch import Found, one_by_one, records_of
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.rules.ruled import record_ruled_by
from puzzle.grid import Grid

_One = TypeVar("_One", bound=Found)
"""What there may be, such as no batches on a page."""


def with_rules_of_words(found: Sequence[_One]) -> Iterator[_One | Record | SetAside]:
    """Yield what there is, its one puzzle with the rules that the words beside it state.

    The puzzle may stand there more than once, and with its solution. What an earlier mail says,
    which this one quotes, is no rule of it.

    Args:
        found: all that the texts and attachments of a mail have, or that is on a page, in order.
    """
    words = [one for one in found if isinstance(one, RuleApart) and not _is_quoted(one)]
    if not words or not _is_of_one_puzzle(found):
        yield from found
        return
    for one in found:
        if isinstance(one, SetAside):
            yield one
        elif isinstance(one, RuleApart):
            yield one.set_aside() if one in words else one
        else:
            told = [word.text for word in words]
            yield from (record_ruled_by(record, *told) for record in one_by_one(one))


def _is_quoted(rule: RuleApart) -> bool:
    return rule.text.startswith(">") or (rule.letter is not None and rule.letter.is_quoted)


def _is_of_one_puzzle(found: Sequence[Found]) -> bool:
    puzzles = set[Grid]()
    for record in records_of(found):
        if isinstance(record.content, Grid) and not record.content.is_full:
            puzzles.add(record.content)
        if len(puzzles) > 1:
            return False
    return bool(puzzles)
