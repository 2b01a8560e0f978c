"""How a sentence names puzzles among several: the second, the last two, Nos. 1 to 3, A and C.

A bare letter or a title names one where a puzzle stands below a line that says no more than that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzle.formats.tales.told import NEXT
from puzzle.formats.tales.vocabulary import patterns_of, words_in, words_of

_MARK = r"(?:[A-Z]|[1-9][0-9]?)"
_AND = r"(?:\s?[,&+/]\s?(?:and\s)?|\s(?:and|und|et|y|e|en|i|и|ve)\s)"
_TO = r"(?:\s?[-\u2013]\s?|\s(?:to|through|bis|à|al?|tot|do|по)\s)"
_HEAD = rf"(?i:{patterns_of('puzzle', 'puzzles', 'numbered')})"
_NO_MORE = r"(?![\w.,-]*\w)"
_NAMED = re.compile(
    rf"(?<![\w-]){_HEAD}\s?(?P<marks>{_MARK}(?:(?:{_AND}|{_TO})(?:{_HEAD}\s?)?{_MARK}(?!\w))*)"
    rf"{_NO_MORE}"
)
"""``Puzzle A``, ``Nos. 1 and 2``, ``#1 and #3``, ``Puzzles 1-3``."""
_A_MARK = re.compile(rf"(?<!\w){_MARK}(?!\w)")
_IS_RANGE = re.compile(rf"{_TO}(?:{_HEAD}\s?)?")
_MOST_OF_A_RANGE = 50
_IS_SUBJECT = (
    rf"(?=\s(?i:{patterns_of('is_behind_names')})(?!\w)|\s?[:,;&/=)]|\s?[\u2013\u2014]"
    rf"|{_AND}[A-Z](?!\w)|\s*$)"
)
"""What stands behind a letter that is no article."""
_FILE = re.compile(
    r"(?<![\w./-])[\w-]{1,60}\."
    r"(?:txt|csv|tsv|xlsx?|ods|docx?|pdf|sdk|sdm|json|md|html?|odt|rtf)(?!\w)",
    re.IGNORECASE,
)
_NUMBER_TABLES = ("two", "three", "four")
_ENDS = re.compile(
    rf"(?<![\w-])(?:(?P<first>{patterns_of('first')}|(?P<last>{patterns_of('last')}))\s"
    "(?:"
    + "|".join(f"(?P<{table}>{patterns_of(table)})" for table in _NUMBER_TABLES)
    + ")|(?:"
    + "|".join(f"(?P<{table}_before>{patterns_of(table)})" for table in _NUMBER_TABLES)
    + rf")\s(?:{patterns_of('first')}|(?P<last_behind>{patterns_of('last')})))(?![\w-])",
    re.IGNORECASE,
)
"""``The last two``, ``die ersten beiden``, ``les deux dernières``."""
_LAST = re.compile(
    rf"(?<![\w-])(?:the|das|die|der|le|la|el|il|lo|de|het|o|a)\s{patterns_of('last')}"
    rf"(?=\s(?:{patterns_of('puzzle')}\s|one\s)?{patterns_of('have', 'be')}(?!\w))"
    rf"|(?<!\w){patterns_of('alone')}\s(?:the|das|die|der|le|la|el|il|lo|de|het|o|a)\s"
    rf"{patterns_of('last')}(?!\w)"
    rf"|(?<!\w)l'{patterns_of('last')}(?=\s{patterns_of('have', 'be')}(?!\w))",
    re.IGNORECASE,
)
_ORDINALS = tuple(
    re.compile(
        rf"(?<!\bcomes\s)(?<!\bcome\s)(?<!\bgoes\s)(?<!\bat\s)(?<![\w-]){patterns_of(table)}"
        rf"(?![\w-])(?!\s{patterns_of('other_series')}(?!\w))",
        re.IGNORECASE,
    )
    for table in ("first", "second", "third", "fourth", "fifth", "sixth")
)
_NEXT = re.compile(
    rf"^(?:\w+,?\s)?{patterns_of('articles')}\s(?:{patterns_of('puzzle')}\s)?{patterns_of('next')}"
    rf"(?![\w-])(?!\s{patterns_of('other_series')}(?!\w))(?!(?:\sone|\s{patterns_of('puzzle')})?\s(?:I|we)\b)",
    re.IGNORECASE,
)
"""``The next one`` at the head of a sentence."""
_OF_SOMEBODY = rf"(?:'?s(?:\s{patterns_of('puzzle')})?)?(?![\w-])"
"""What may stand behind the name of whose puzzle it is: ``Lily's puzzle``, ``Lily's``."""
_LONGEST_WORD = 12
_OWN = words_of("own")
_BETWEEN = re.compile(rf"(?:{_AND}|\s)(?:{patterns_of('articles')}\s)?", re.IGNORECASE)
"""What stands between two names of one list."""
_BEHIND = re.compile(
    rf"\s{patterns_of('in_which')}\s(?:{patterns_of('articles')}\s)?", re.IGNORECASE
)
"""What stands between a claim and the puzzle that has it: ``28 clues in the first``."""


class Reference(NamedTuple):
    """Where a sentence names puzzles among several.

    Attributes:
        start, end: its place.
        whose: how each is named, as `Told.whose`.
    """

    start: int
    end: int
    whose: tuple[str, ...]


def references_in(
    sentence: str, spans: Sequence[tuple[int, int]], names: frozenset[str] = frozenset()
) -> list[Reference]:
    """Return where a sentence names puzzles, in order; those of one list are one.

    Args:
        sentence: the sentence.
        spans: of what it claims; a number that is claimed names none.
        names: of the puzzles, by their titles, in small letters.
    """
    found = sorted(_all_in(sentence, spans, names), key=lambda one: (one.start, -one.end))
    merged = list[Reference]()
    for one in found:
        if any(start < one.end and one.start < end for start, end in spans):
            continue
        last = merged[-1] if merged else None
        if last is not None and one.start < last.end:
            continue
        if last is not None and _BETWEEN.fullmatch(sentence, last.end, one.start):
            merged[-1] = Reference(last.start, one.end, (*last.whose, *one.whose))
        else:
            merged.append(one)
    return merged


def _all_in(
    sentence: str, spans: Sequence[tuple[int, int]], names: frozenset[str]
) -> Iterator[Reference]:
    """Yield all places that name puzzles, those that overlap, too."""
    for found in _NAMED.finditer(sentence):
        yield _marked(found, spans)
    if names:
        yield from _titled(sentence, names)
    yield from (Reference(*one.span(), (one[0].lower(),)) for one in _FILE.finditer(sentence))
    for one in _ENDS.finditer(sentence):
        count = next(
            number
            for number, table in enumerate(_NUMBER_TABLES, start=2)
            if one[table] or one[f"{table}_before"]
        )
        is_last = one["last"] or one["last_behind"]
        places = range(-count, 0) if is_last else range(1, count + 1)
        yield Reference(*one.span(), tuple(f"{place}." for place in places))
    yield from (Reference(*one.span(), ("-1.",)) for one in _LAST.finditer(sentence))
    yield from (Reference(*one.span(), (NEXT,)) for one in _NEXT.finditer(sentence))
    for number, pattern in enumerate(_ORDINALS, start=1):
        for one in pattern.finditer(sentence):
            before = sentence[max(one.start() - _LONGEST_WORD, 0) : one.start()]
            if _OWN.isdisjoint(words_in(before)[-1:]):
                yield Reference(*one.span(), (f"{number}.",))


def _marked(found: re.Match[str], spans: Iterable[tuple[int, int]]) -> Reference:
    """Return the puzzles of a list of numbers or letters, as far as it names any."""
    first, end = found.start("marks"), found.end("marks")
    stop = min((start for start, _ in spans if first <= start < end), default=end)
    whose, last = list[str](), None
    for mark in _A_MARK.finditer(found.string, first, end):
        if (
            mark.end() > stop
            or mark[0] == "I"
            or (last is not None and mark[0].isdigit() != last[0].isdigit())
        ):
            break
        joint = found.string[last.end() : mark.start()] if last is not None else ""
        whose += _through(whose[-1], mark[0]) if _IS_RANGE.fullmatch(joint) else [mark[0].lower()]
        last = mark
    return Reference(found.start(), first if last is None else last.end(), tuple(whose))


def _through(first: str, last: str) -> list[str]:
    """Return the names behind the first of a range, up to the last."""
    if first.isdigit():
        names = [str(number) for number in range(int(first) + 1, int(last) + 1)]
    else:
        names = [chr(code) for code in range(ord(first) + 1, ord(last.lower()) + 1)]
    return names[:_MOST_OF_A_RANGE]


def _titled(sentence: str, names: frozenset[str]) -> Iterator[Reference]:
    """Yield where titles of puzzles stand, a bare letter where it is no word of its own."""
    for name in names:
        is_mark = len(name) == 1
        pattern = rf"(?<![\w'-]){re.escape(name.upper() if is_mark else name)}"
        behind = _IS_SUBJECT if is_mark else _OF_SOMEBODY
        for one in re.finditer(pattern + behind, sentence, 0 if is_mark else re.IGNORECASE):
            if one[0][0].isupper():
                yield Reference(*one.span(), (name,))
        if is_mark and (label := re.match(rf"{re.escape(name)}(?=\s?[:)])", sentence)):
            yield Reference(*label.span(), (name,))


def whose_before(references: Sequence[Reference], at: int, since: int = 0) -> tuple[str, ...]:
    """Return how the last puzzles are named before a place; empty for none."""
    return next((one.whose for one in reversed(references) if since <= one.start < at), ())


def whose_behind(references: Sequence[Reference], sentence: str, at: int) -> tuple[str, ...]:
    """Return how the puzzles right behind a claim are named: ``in the first``; empty for none."""
    return next(
        (
            one.whose
            for one in references
            if one.start >= at and _BEHIND.fullmatch(sentence, at, one.start)
        ),
        (),
    )
