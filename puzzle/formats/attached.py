"""Rules that the words of a mail state, given to the puzzle that is attached to it.

In one text they would be the puzzle's, as `puzzle.formats.mixed` has it. Where a mail has several
puzzles, none has them: which of these they are of is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzle.formats.batch import Found, one_by_one, records_of
from puzzle.formats.record import RuleApart, SetAside
from puzzle.formats.ruled import record_ruled_by
from puzzle.grid import Grid


def with_rules_of_words(found: Sequence[Found]) -> Iterator[Found]:
    """Yield what a mail has, its one puzzle with the rules that the words beside it state.

    The puzzle may stand there more than once, and with its solution. What an earlier mail says,
    which this one quotes, is no rule of it.

    Args:
        found: all that the texts and attachments of one mail have, in order.
    """
    words = [one for one in found if isinstance(one, RuleApart) and not one.text.startswith(">")]
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


def _is_of_one_puzzle(found: Sequence[Found]) -> bool:
    puzzles = set[Grid]()
    for record in records_of(found):
        if isinstance(record.content, Grid) and not record.content.is_full:
            puzzles.add(record.content)
        if len(puzzles) > 1:
            return False
    return bool(puzzles)
