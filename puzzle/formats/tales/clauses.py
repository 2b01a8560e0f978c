"""What the sentences of a letter claim of a puzzle, clause by clause.

A mention is a claim in a clause that speaks of a puzzle and says nothing else, or in which a puzzle
has what is mentioned. A clause that is not certain, or that speaks of the past or of other things,
claims nothing; what is taken back is replaced by the number that the next clause has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.formats.tales import unparted
from puzzle.formats.tales.clause_reader import (
    BESIDE,
    CORRECTIONS,
    ELSEWHERE,
    Clause,
    ClauseReader,
    Context,
    clauses_of,
)
from puzzle.formats.tales.forms import with_entries_plain
from puzzle.formats.tales.mentions import NUMBER, mentions_in
from puzzle.formats.tales.numbers import in_digits, plain_digits
from puzzle.formats.tales.references import (
    references_in,
)
from puzzle.formats.tales.replaced import replaced_by, without_assurance
from puzzle.formats.tales.sentences import sentences_of
from puzzle.formats.tales.told import Told
from puzzle.formats.tales.vocabulary import patterns_of, words_in, words_of

_OTHER_NUMBER = re.compile(
    rf"(?<![\w-]){patterns_of('instead_of')}\s?{NUMBER}"
    rf"|(?<![\w-]){patterns_of('denials')}\s{NUMBER}(?=\s?[,)])"
    rf"|(?<![\w-]){patterns_of('denials')}\s{NUMBER}\s[^\W\d_]+"
    rf"(?=\s?,?\s{patterns_of('but')}\b)"
    r"|(?<![\w.,])[0-9]+\s?"
    r"(?:[-\u2013/]|to|bis|à|a|or|oder|ou|o|tot|of|do|lub|czy|или|and|und|et|y|e|en|i|и)\s?"
    rf"{NUMBER}(?=[\s-](?:{patterns_of('givens', 'given', 'digits')}))",
    re.IGNORECASE,
)
"""A number that is said to be none, and two numbers of which neither is claimed."""
_OF_A_LEVEL = re.compile(rf"{patterns_of('level')}[\s:=]{{1,3}}$", re.IGNORECASE)
"""What stands before the first of two numbers that is a level: ``level 2 - 28 clues``."""
_OF_ALL_CELLS = re.compile(
    r"(?<![\w.,])([1-9][0-9])\s(?:out\sof|of|von|sur|de|di|van|z|из)\s(?:(?:the|den|der|las|les|os|as)\s)?81"
    r"(?=\s)",
    re.IGNORECASE,
)
_RATES = re.compile(
    r"(?<!\w)I(?:(?:'d|\swould)?\s(?:rate|call|grade|consider|judge)\s(?P<what>it|this(?:\sone)?)"
    r"|\smake\s(?:it|this|that)(?=\s[1-9][0-9]?\s))\s(?:as\s)?",
    re.IGNORECASE,
)
"""``I rate it level 3`` says what it is."""
_ENCLOSED = re.compile(
    r"(?<!\w)(?:(?:please\s)?find\s(?:attached|enclosed|below)"
    r"|(?:attached|enclosed|below),?\s(?:please\s)?find)(?=\s)",
    re.IGNORECASE,
)
"""``Enclosed please find a``: what came is behind it."""
_QUOTED = re.compile(
    r"\"[^\"]*\"|\u201c[^\u201d]*\u201d|\u201e[^\u201c]*\u201c|\u00ab[^\u00bb]*\u00bb"
)
_OF_ANY = re.compile(
    r"(?:^|(?<!\w)(?:says|that|dass|que|che|dat|że|что)\s)"
    rf"{patterns_of('indefinite')}\s(?:[\w.,-]+\s){{0,3}}{patterns_of('puzzle')}(?!\w)"
    rf".*?(?<!\w){patterns_of('general')}(?!\w)",
    re.IGNORECASE,
)
"""A sentence on any puzzle: ``A sudoku with 17 clues is rare.``"""
_SENT = words_of("sent")
_DIGIT = re.compile("[0-9]")


def told_in(text: str, names: frozenset[str] = frozenset()) -> tuple[Told, ...]:
    """Return what the sentences of a text claim, in their order.

    Args:
        text: of one line or more, in which empty lines part paragraphs.
        names: of the puzzles that it may be of, by their titles, in small letters.
    """
    found, last, context = list[Told](), 0, Context(names)
    for sentence in sentences_of(with_entries_plain(plain_digits(text))):
        if unparted.is_unparted(sentence):
            found += unparted.told_in(sentence)
        told = _told_in_sentence(sentence, context)
        found[last:] = replaced_by(found[last:], "" if told else in_digits(sentence))
        if not CORRECTIONS.isdisjoint(words_in(sentence)[:2]):
            replaced = {one.name for one in told or mentions_in(in_digits(sentence))}
            whose = {one.whose for one in told}
            found = [
                one
                for one in found
                if one.name not in replaced or (whose and one.whose not in whose)
            ]
        last = len(found)
        found += told
    return tuple(dict.fromkeys(found))


def without_claims(sentence: str) -> str:
    """Return a sentence without the numbers of givens that it claims, and their names.

    It comes back as it is where it claims none, and empty where it says nothing else.
    """
    plain = _ENCLOSED.sub("here is", with_entries_plain(in_digits(plain_digits(sentence))))
    if not any(one.name == "given_count" for one in told_in(plain)):
        return sentence
    kept, end = list[str](), 0
    for one in mentions_in(plain):
        if one.name == "given_count":
            kept.append(plain[end : one.found.start()])
            end = one.found.end()
    rest = " ".join((*kept, plain[end:]))
    return "" if BESIDE.issuperset(words_in(rest)) else rest


def _told_in_sentence(raw: str, context: Context) -> Sequence[Told]:
    """Return what a sentence claims, as it stands behind others."""
    sentence = without_assurance(in_digits(_QUOTED.sub(_unless_claiming, raw)))
    if _DIGIT.search(sentence):
        sentence = _ENCLOSED.sub("here is", sentence)
        sentence = _RATES.sub(_as_is, _OF_ALL_CELLS.sub(r"\1", sentence))
        sentence = " ".join(_OTHER_NUMBER.sub(_unless_level, sentence).split())
    if not any(mentions_in(sentence)):
        is_denial = context.is_minimal and not sentence.endswith("?")
        told = _denied_in(sentence) if is_denial else ()
        if told or not _DIGIT.search(sentence):
            _keep_reference(sentence, context)
            return told
    if sentence.endswith("?") or ELSEWHERE.is_in(sentence) or _is_of_any(sentence):
        context.taken_back, context.whose = "", ()
        return ()
    reader = ClauseReader(sentence, context)
    for clause in clauses_of(sentence, reader.spans):
        reader.take(clause)
    return reader.told()


def _as_is(rated: re.Match[str]) -> str:
    return f"{rated['what'] or 'it'} is "


def _unless_level(numbers: re.Match[str]) -> str:
    """Return nothing in place of numbers that are not claimed; a level and another are."""
    before = numbers.string[: numbers.start()]
    return numbers[0] if numbers[0][0].isdigit() and _OF_A_LEVEL.search(before) else " "


def _unless_claiming(quoted: re.Match[str]) -> str:
    """Return what stands between quotation marks, without what somebody else may claim there."""
    return " " if any(mentions_in(in_digits(quoted[0]))) else quoted[0]


def _is_of_any(sentence: str) -> bool:
    """Tell whether a sentence speaks of any puzzle, and not of one that came."""
    return _OF_ANY.search(sentence) is not None and _SENT.isdisjoint(words_in(sentence))


def _denied_in(sentence: str) -> Sequence[Told]:
    """Return what a sentence denies of the puzzle that it names, and no more: it is not."""
    reader = ClauseReader(sentence, Context(frozenset()))
    return reader.denied(Clause(0, len(sentence), ""))


def _keep_reference(sentence: str, context: Context) -> None:
    """Keep which puzzle a sentence names that claims nothing: the next one may go on."""
    context.is_minimal = False
    context.whose = next((one.whose for one in references_in(sentence, (), context.names)), ())
