"""What words beside a puzzle claim of it: ``Level 3, SE 4.2, 24 clues``, ``It is minimal.``.

A line claims something where it is a title: it has little beside what it claims, and nothing that
is not certain. Amid other sentences one claims something where it says nothing else at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from puzzle.formats.claims import (
    COMPARED,
    HIGHEST_LEVEL,
    LONGEST_WORDS,
    Claims,
    claimed_solution,
    claims_or_none,
    shown_words,
    with_claims,
)
from puzzle.formats.tales.doubts import DOUBT
from puzzle.formats.tales.forms import with_entries_plain
from puzzle.formats.tales.mentions import OTHER_SCALE
from puzzle.formats.tales.numbers import in_digits, plain_digits
from puzzle.formats.tales.replaced import is_replaced, without_assurance
from puzzle.formats.tales.vocabulary import WordFinder, patterns_of
from puzzle.formats.text import remembered, without_quoted
from puzzle.grid import Grid

_Value = TypeVar("_Value")

_SAID_LEVEL = re.compile(
    r"(?<![^\W_])(?:level|niveau|nivel|nível|livello|stufe|schwierigkeitsgrad|poziom|seviye"
    r"|уровень|レベル)"
    r"(?:\s?[ :=]{1,3}| (?:is|ist|est|es) )([0-9]{1,3})\b"
    rf"(?!{OTHER_SCALE}|[.,][0-9]|\s+[0-9]+\s+[0-9]|\s(?:out )?of\b"
    r"|\s(?:to|bis|and)\s[0-9](?![0-9]))",
    re.IGNORECASE,
)
"""A whole level: 3-4, 3/5 and 3.5 are of other scales, level 3 of a building is none, and numbers
behind it are a head of a table."""
_SAID_SCORE = re.compile(
    r"(?<![^\W_])(?:SE|ER|SER|ED(?==)|rating|score|explainer)(?:[ :=]{1,3}| (?:is|of|ist) )"
    r"([0-9]{1,2}\.[0-9])\b(?!\.[0-9]|\s?/\s?[0-9]{1,3}\b(?!\.[0-9])"
    r"|\sout of\b|\s(?:of|stars|points)\b"
    r"|\s?[-\u2013]\s?[0-9]{1,2}\.[0-9])"
    r"(?:/[0-9]{1,2}\.[0-9]){0,2}"
    r"|(?<![\w./])([0-9]{1,2}\.[0-9])(?:/[0-9]{1,2}\.[0-9]){2}(?![\w/]|\.[0-9])",
    re.IGNORECASE,
)
"""A score of the explainer, with those of the first steps behind it or without; none of 5 stars.

All three, ``7.1/1.2/1.2``, need no name.
"""
_SAID_COUNT = re.compile(
    r"(?<![-\u2013.,])\b([0-9]{1,3})(?: (?:clues|givens|hints|given (?:digits|numbers)"
    r"|numbers given|vorgaben|hinweise|indices|pistas|indizi|aanwijzingen|gegeven cijfers"
    r"|wskazówek|подсказ(?:ок|ки)|ipucu)"
    r"|-(?:clue|given|hint))\b"
    r"|(?<![^\W_])(?:clues|givens|vorgaben)(?:\s?[:=]\s?| is | are | ist | sind )([0-9]{1,3})\b"
    r"(?!\s+[0-9]+\s+[0-9]|\s?\+|\s?[-\u2013]\s?[0-9]{1,3}(?![.,]?[0-9]))",
    re.IGNORECASE,
)
"""A number of givens: 25+ and 25-30 are of several puzzles."""
_DIGITS = re.compile(
    rf"\W*(1[7-9]|[2-4][0-9])\s{patterns_of('digits')}\s*(?:[,;/)].*)?", re.IGNORECASE
)
_SAID_MINIMAL = re.compile(
    r"(\b(?:not|non|nicht)[ -])?(?<![^\W_])minimal\b"
    r"(?! (?!puzzles?\b|sudokus?\b|grids?\b|and\b|with\b|in\b|for\b|und\b|mit\b)[a-z])"
    r"(?!\s?[:=]\s?(?:$|(?!(?:yes|true|ja|oui|s[íì]|no|false|nein|non)\b|[01]\b)\S))"
    r"(\s?[:=?]\s?(?:no|false|nein|non|0)\b)?"
    r"(?:\s?[:=?]\s?(?:yes|true|ja|oui|1)\b)?",
    re.IGNORECASE,
)
_SAID = (_SAID_LEVEL, _SAID_SCORE, _SAID_COUNT, _SAID_MINIMAL)
_QUOTES = re.compile("[\"'`*\u2018\u2019\u201c\u201d]")
"""What stands around a name or a value, and says nothing."""
_UNSURE = re.compile(
    r"\?|\b(?:not(?![ -]minimal)|no|never|than|least|most|about|around|up to|between|under|over|or|"
    r"maybe|perhaps|guess|probably|yours?|mistakes?|errors?|if|think|should|would|could|want|"
    r"i|me|we|us|last|previous|room|reading|sorry (?:for|about))\b",
    re.IGNORECASE,
)
"""What stands in a line that says nothing certain, or nothing of the puzzle below it."""
_A_SCORE_NAME = re.compile(r"(?<![^\W_])(?:SE|ER|SER|ED)(?![^\W_])", re.IGNORECASE)
"""``SE``, which is a doubt in Italian."""
_OF_OTHERS = WordFinder("storeys", "records", "nobody", "denials")
"""The same in all languages."""
_SENTENCE_END = re.compile(r"(?<=[.!;])\s+|(?<=\?)\s+(?=[A-Z])")
_IS_SENTENCE = re.compile(r"\w[.!]\s*$")
"""How a line ends that is rather a sentence than a title."""
_CORRECTED = re.compile(
    rf"(?<![^.!?;])\s*(?:no,?\s)?{patterns_of('edits', 'corrections')}(?!\w)", re.IGNORECASE
)
"""How a sentence begins that replaces what an earlier one claims."""
_CORRECTION = re.compile(rf"{_CORRECTED.pattern}\s?[:,\u2013\u2014-]\s*", re.IGNORECASE)
_BEGINS_WITH_LABEL = re.compile(r"\s*[^\W\d_]{2,20}\s?[:=]\s?[0-9]")
"""``Level: 1``, behind which a title may go on and end as a sentence does."""
_BESIDE_A_CLAIM = frozenset(
    (
        *("a", "an", "the", "it", "its", "this", "that", "is", "are", "has", "have", "with", "of"),
        *("at", "my", "our", "new", "one", "here", "puzzle", "sudoku", "grid", "rated", "rating"),
        *("difficulty", "se", "number", "clues", "givens", "only", "just", "exactly", "locally"),
        *("and", "in", "total", "es", "ist", "hat", "mit", "das", "der", "ein", "eine", "und"),
        *("r\u00e4tsel", "il", "est", "avec", "de", "le", "la", "un", "une", "grille", "tiene"),
        *("con", "el", "una", "num"),
    )
)
"""Words of a sentence amid others that says nothing but what it claims of the puzzle."""
_AROUND_CLAIMS = " \t,;:.()[]\u2013-"
"""What parts a claim from a title."""
_OF_SEVERAL = re.compile(r"\b(?i:puzzle|sudoku|grid|rätsel|grille) [A-Z](?! 4| \w+-)\b")
"""How a sentence names one of several puzzles, which need not be the one beside it."""
_MOST_WORDS_BESIDE = 6
"""Words of a line that claims something, beside what it claims; a tale has more."""
_MOST_LINES_ABOVE = 3
_MOST_MEMBERS = 12
"""Lines of YAML beside a puzzle that say something of it."""
_OF_A_SENTENCE = re.compile(
    r"[.!?,;]\s*$|(?<!level)(?<!clues)(?<!minimal):(?!//)"
    r"|^\s*(?!(?:by|von|par|por|di|door|van)\s)[a-z]+\s"
)
"""How a line ends, or begins, that is part of a sentence, or said by somebody in a chat."""
_MOST_WORDS_OF_A_HEADER = 8
_A_MEMBER = re.compile(r"\s*(?:-\s)?(?P<name>[^\W\d_][^:]{0,40}):(?:\s|$)")
_BETWEEN_RECORDS = re.compile(r"(?m)^---[ \t]*$")
_PARAGRAPHS = re.compile(r"\n\s*\n")
_A_WORD = re.compile(r"[^\W\d_]+")


def claims_in(texts: Iterable[str], solution: str | None, puzzle: Grid) -> Claims | None:
    """Return the claims that words beside a puzzle make.

    Args:
        texts: what stands beside it.
        solution: the text that stands for its solution, if any.
        puzzle: the puzzle.
    """
    words = shown_words(texts)
    plain = [*map(_plain, words)]
    said = _said_in("\n".join(filter(_is_title, plain)))
    said = with_claims(said, claims_within(plain)) or said
    said = with_claims(said, _digits_in(plain)) or said
    return claims_or_none(replace(said, solution=claimed_solution(solution, puzzle), words=words))


def may_claim(text: str) -> bool:
    """Tell whether a text mentions a level, a score, a number of givens, or ``minimal``."""
    return any(pattern.search(text) for pattern in _SAID)


def _digits_in(words: Iterable[str]) -> Claims | None:
    """Return how many givens words on the line of a puzzle claim: ``(28 digits, by Ann)``."""
    found = [one for text in words if _is_title(text) and (one := _DIGITS.fullmatch(text))]
    return Claims(given_count=int(found[0][1])) if len(found) == 1 else None


def claims_above(text: str) -> Claims | None:
    """Return what the last lines of a text claim of the puzzle right below: a title, no tale.

    Args:
        text: of one line or more, in which empty lines part paragraphs.

    Returns:
        The level, the score, the number of givens, and whether it is minimal; None for none.
    """
    *_, last = _PARAGRAPHS.split(_parts_of_records(_plain(text))[-1])
    lines = last.split("\n")
    is_near = len(lines) <= _MOST_LINES_ABOVE or _are_members(lines) or _are_a_header(lines)
    near = lines if is_near else _last_labels(lines)
    return with_claims(_said_beside(near), claims_within([last]))


def claims_below(text: str) -> Claims | None:
    """Return what the first lines of a text claim of the puzzle right above, as `claims_above`."""
    first, *_ = _PARAGRAPHS.split(_parts_of_records(_plain(text))[0])
    lines = first.split("\n")
    is_near = _are_members(lines) or _are_a_header(lines)
    near = lines if is_near else lines[:_MOST_LINES_ABOVE]
    return with_claims(_said_beside(near), claims_within([first]))


def _are_members(lines: Sequence[str]) -> bool:
    """Recognise lines of YAML or of a form, each with a name of its own, as no chat has."""
    named = [_A_MEMBER.match(line) for line in lines[: _MOST_MEMBERS + 1]]
    names = {found["name"] for found in named if found is not None}
    return len(names) == len(lines)


def _parts_of_records(text: str) -> Sequence[str]:
    """Return what rules of three dashes part, as records of YAML; at least one text."""
    parts = [part.strip() for part in _BETWEEN_RECORDS.split(text)]
    return [part for part in parts if part] or [""]


def is_of_two_records(text: str) -> bool:
    """Recognise the end of a record of YAML and the beginning of the next, members alone."""
    parts = _parts_of_records(text)
    return len(parts) > 1 and all(_are_members(part.split("\n")) for part in parts)


def _are_a_header(lines: Sequence[str]) -> bool:
    """Recognise lines of a title, an author, a date: each of few words, none of a sentence."""
    return len(lines) <= _MOST_MEMBERS and not any(
        _OF_A_SENTENCE.search(line) or len(line.split()) > _MOST_WORDS_OF_A_HEADER for line in lines
    )


def claims_further_below(text: str) -> Claims | None:
    """Return what the first two paragraphs of a text claim of the one puzzle above it."""
    more = claims_within(_PARAGRAPHS.split(_plain(text).strip())[1:2])
    return with_claims(claims_below(text), more)


def claims_corrected(text: str) -> Claims | None:
    """Return what paragraphs claim that begin as a correction: ``Edit: clues are 30``."""
    lines = (one.split("\n", 1)[0] for one in _PARAGRAPHS.split(_plain(text).strip()))
    found = ((line, _CORRECTION.match(line)) for line in lines)
    return _said_beside([line[head.end() :] for line, head in found if head is not None])


def _plain(text: str) -> str:
    """Return a text as its claims are read: unquoted, numbers in digits, entries of forms plain."""
    return with_entries_plain(in_digits(plain_digits(without_quoted(text))))


def claims_within(texts: Iterable[str]) -> Claims | None:
    """Return what sentences amid others claim of a puzzle, in words that say nothing else.

    Args:
        texts: of one sentence or more each.

    Returns:
        The level, the score, the number of givens, and whether it is minimal, each where the
        sentences agree on it; None for none.
    """
    said = [_said_beside([one]) for text in texts for one in _plain_sentences(text)]
    found = [one for one in said if one is not None]
    values = {name: {getattr(one, name) for one in found} - {None} for name in COMPARED}
    agreed = {name: one.pop() for name, one in values.items() if len(one) == 1}
    return claims_or_none(Claims(**agreed))


def without_claims(line: str) -> str:
    """Return a line without what it claims; as it stands where it claims nothing, or is a tale."""
    if not _is_title(line) or _said_in(line) == Claims():
        return line
    return _without_said(line).strip(_AROUND_CLAIMS)


def _said_beside(lines: Sequence[str]) -> Claims | None:
    said = _said_in("\n".join(line for line in _not_corrected(lines) if _is_title(line)))
    is_of_game = said.level is not None and said.level > HIGHEST_LEVEL
    return claims_or_none(replace(said, level=None) if is_of_game else said)


def _not_corrected(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines from the last on that corrects a number of those before: ``Edit: 30``."""
    corrected = [
        at
        for at, line in enumerate(lines)
        if _CORRECTED.match(line) and any(map(str.isdigit, line))
    ]
    return lines[corrected[-1] :] if corrected else lines


def _last_labels(lines: Sequence[str]) -> Sequence[str]:
    """Return the last lines that each claim something, as of a form; else the last one."""
    count = 0
    while count < len(lines) and _said_in(lines[-1 - count]) != Claims():
        count += 1
    return lines[-max(count, 1) :]


def _is_title(line: str) -> bool:
    """Recognise a line with little beside what it claims, and nothing that is not certain.

    A whole sentence says nothing else at all, unless it begins with a label and its number.
    """
    line = without_assurance(line)
    if _IS_SENTENCE.search(line) and not _BEGINS_WITH_LABEL.match(line):
        return [*_plain_sentences(line)] == _SENTENCE_END.split(_unwrapped(line))
    line = _SAID_MINIMAL.sub(" ", line)  # ``Minimal: no`` is certain
    if len(line) > LONGEST_WORDS or _UNSURE.search(line) or is_replaced(line):
        return False
    rest = _without_said(line)
    is_doubted = DOUBT.is_in(_A_SCORE_NAME.sub(" ", rest)) or _OF_OTHERS.is_in(rest)
    return len(_A_WORD.findall(rest)) <= _MOST_WORDS_BESIDE and not is_doubted


def _plain_sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text that say nothing but what they claim."""
    unwrapped = _unwrapped(text)
    is_taken_back = _CORRECTED.search(unwrapped) is not None or is_replaced(unwrapped)
    if is_taken_back or not any(pattern.search(unwrapped) for pattern in _SAID):
        return
    for sentence in _SENTENCE_END.split(unwrapped):
        rest = _without_said(sentence)
        words = {word.lower() for word in _A_WORD.findall(rest)}
        if rest == sentence or _OF_SEVERAL.search(sentence):
            continue
        if words <= _BESIDE_A_CLAIM and not any(map(str.isdigit, rest)):
            yield sentence


def _unwrapped(text: str) -> str:
    return _QUOTES.sub("", " ".join(text.split()))


@remembered
def _without_said(line: str) -> str:
    for pattern in _SAID:
        line = pattern.sub(" ", line)
    return line


def _said_in(text: str) -> Claims:
    """Return what words claim in the forms that are known, each where they agree on it."""
    text = _QUOTES.sub("", text)
    return Claims(
        level=_only(int(one[1]) for one in _SAID_LEVEL.finditer(text)),
        score=_only(one[1] or one[2] for one in _SAID_SCORE.finditer(text)),
        given_count=_only(int(one[1] or one[2]) for one in _SAID_COUNT.finditer(text)),
        is_minimal=_only(one[1] is None and one[2] is None for one in _SAID_MINIMAL.finditer(text)),
    )


def _only(values: Iterable[_Value]) -> _Value | None:
    """Return the one value among some; None for none, or for several that are not alike."""
    found = {*values}
    return found.pop() if len(found) == 1 else None
