"""Sentences that say what digits do on clues: what of the kind must stand beside the puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from puzzle.constraints import KINDS
from puzzle.errors import NotationError
from puzzle.formats.rules.asking import asks_of_regions_alone
from puzzle.formats.rules.clue_like import unread
from puzzle.formats.rules.doubts import is_of_all_marks
from puzzle.formats.rules.extras import asks_more
from puzzle.formats.rules.line_colours import kinds_by_colour
from puzzle.formats.rules.names import alike
from puzzle.formats.rules.sentences import Said, rules_said
from puzzle.formats.rules.whole_grid import Members
from puzzle.formats.text import SENTENCE, shorten
from puzzle.formats.worded.zeros import OF_ANY_SIGNS
from puzzle.message import Term, joined, message

_COLOURS = (
    (re.compile(r"\bwhite\b|\bweiß", re.IGNORECASE), "difference"),
    (re.compile(r"\bblack\b|\bschwarz", re.IGNORECASE), "ratio"),
)
_TEN = 10
_DOTS = frozenset({"difference", "ratio"})
_SIGNS_FROM_ZERO = re.compile(r"(?<!\d)0 ?(?:-|–|to|through) ?9(?!\d)")
_OF_UNMARKED = frozenset({"negative", "nonconsecutive"})

Spoken = Sequence[tuple[int, Said]]
"""What sentences say, each with the 1-based line of its paragraph."""


def check_spoken(
    spoken: Spoken,
    members: Sequence[Members],
    *,
    rows: Sequence[str],
    has_regions: bool,
) -> None:
    """Stop where a sentence says what digits do on clues of a kind that has none.

    Args:
        spoken: the sentences.
        members: all rules of the puzzle.
        rows: of its grid, 0 for blank.
        has_regions: whether a map of regions stands beside it.

    Raises:
        NotationError: one does; its kinds are named.
    """
    there = {each["type"] for each in members}
    for number, said in spoken:
        if lacking := [Term(KINDS[kind].NAME) for kind in said.kinds if not there & alike(kind)]:
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
        if said.kinds == ("killercage",) and asks_more(said.sentence, said.kinds):
            raise unread(said.sentence).at_line(number)
        is_of_regions = has_regions and asks_of_regions_alone(said.sentence)
        is_told = said.kinds or there & said.any_of or _is_of_colour(said.sentence, there)
        is_of_signs = there <= OF_ANY_SIGNS and _names_signs(said.sentence, rows)
        if not (is_told or is_of_regions or is_of_signs):
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


def _names_signs(sentence: str, rows: Sequence[str]) -> bool:
    """Recognise the digits of a 10x10 that has a 0 for 10, and nothing else that is asked."""
    told, count = _SIGNS_FROM_ZERO.subn("1-9", sentence)
    is_of_ten = len(rows) == _TEN and not any("0" in row for row in rows)
    return is_of_ten and count == 1 and not rules_said(told)


def demands(spoken: Spoken, members: Sequence[Members]) -> tuple[str, ...]:
    """Return the sentences on clues that ask more than the clues of their kinds say.

    Args:
        spoken: the sentences.
        members: all rules of the puzzle.
    """
    there = frozenset(each["type"] for each in members)
    return tuple(
        said.sentence for _, said in spoken if not said.rules and asks_more(said.sentence, there)
    )


def _is_of_colour(sentence: str, there: AbstractSet[str]) -> bool:
    """Tell whether a sentence says what the clues of a colour are, and there are such clues."""
    kinds = frozenset(kinds_by_colour([sentence]).values())
    return bool(kinds & there) and not asks_more(sentence, kinds)


def of_unmarked(spoken: Spoken, members: Sequence[Members]) -> list[Members]:
    """Return the rule for neighbours without a mark, where a sentence says that none lacks.

    It is known where marks of both kinds are there, with their usual numbers.

    Args:
        spoken: the sentences.
        members: all rules of the puzzle.
    """
    there = {each["type"] for each in members}
    of_all = [it.sentence for _, it in spoken if is_of_all_marks(it.sentence)]
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
