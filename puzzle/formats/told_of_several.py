"""Rules that words state of several puzzles at once, or of one by its place among them.

``All puzzles below are X-Sudokus`` is said of each that follows, and ``In the second one the
diagonals count as well`` of the second alone. Where no puzzle has that place, the sentence is told
beside the last one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from puzzle.formats.batch import Batch, Found, one_by_one
from puzzle.formats.paragraphs import is_row
from puzzle.formats.plain.line import is_line
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.rules.places_said import ABOVE, place_said, without_place
from puzzle.formats.rules.ruled import record_ruled_too
from puzzle.formats.rules.sentences import rules_said, sentences_of
from puzzle.formats.unheeded import place_of
from puzzle.grid import Grid

_TITLE = (
    r"\W*(?:(?:two|three|four|five|six|seven|eight|nine|ten|a few|some|more|several|[0-9]{1,3}) )?"
    r"(?:(?:easy|hard|medium|new|small|my|our) )?(?P<kind>[\w-]+[- ])(?P<what>sudoku|puzzle)s\W*"
    r"(?:by\b.{1,40})?"
)
_PLURAL = re.compile(_TITLE, re.IGNORECASE)
"""A title of several puzzles of a kind, such as ``Three X-Sudokus``."""
_OF_ALL = re.compile(
    r"\b(?:all|each|every|both)(?: of)?(?: the| these| those| my| our)?(?: \w+){0,2}?"
    r" (?:puzzles?|sudokus?|grids?|of (?:them|these))\b|\ball of (?:them|these)\b"
    r"|\b(?:in|bei|für) (?:allen|beiden|jedem)(?: \w+)? (?:rätseln?|sudokus?|gittern?)\b"
    r"|\balle(?: \w+)? (?:rätsel|sudokus|puzzels|sudoku's)\b"
    r"|\b(?:tous les (?:sudokus|problèmes)|toutes les grilles|todos los (?:sudokus|puzzles)"
    r"|tutti i sudoku|todos os sudokus)\b"
    rf"|^{_TITLE}$",
    re.IGNORECASE,
)
"""How a sentence, or a title, says that it is of all puzzles that follow."""
_ARE = re.compile(
    r"\b(?:puzzles|grids|these|them|sudokus|rätsel|grilles) (?:here |below )?"
    r"(?:are|sind|sont|son|sono|zijn)\b",
    re.IGNORECASE,
)
_MANY = re.compile(r"\b(sudoku)s\b", re.IGNORECASE)
_MOST_CHARACTERS = 4_000
_MOST_SENTENCES = 20
_MOST_HELD = 50
_MOST_BEHIND = 5
"""Texts that the last puzzle waits for."""
_LAST = -1


def with_rules_of_several(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where each puzzle has the rules that words above state of several.

    Args:
        found: what a source has, in order; a puzzle waits for the one that a sentence is of.
    """
    told = _OfSeveral()
    held: list[Found] = []
    place: tuple[str, ...] | None = None
    for one in found:
        if place != place_of(one):
            yield from told.closed(held)
            told, held, place = _OfSeveral(), [], place_of(one)
        held += told.heard(one)
        if not told.is_open or len(held) > _MOST_HELD:
            kept = _from_last_puzzle(held)
            yield from held[:kept]
            held = held[kept:]
    yield from told.closed(held)


def with_rules_of_several_as_they_come(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where a sentence that comes too late for its puzzle is of none.

    Args:
        found: what a source has, in order.
    """
    told = _OfSeveral()
    place: tuple[str, ...] | None = None
    for one in found:
        if place != place_of(one):
            told, place = _OfSeveral(), place_of(one)
        yield from told.heard(one)


class _OfSeveral:
    """What was said so far of several puzzles, and of those at a place."""

    def __init__(self) -> None:
        self._count = 0
        self._of_all: list[str] = []
        self._of_place: dict[str, int] = {}
        self._too_late: list[str] = []

    @property
    def is_open(self) -> bool:
        """Whether a sentence is of a puzzle yet to come."""
        return any(place == _LAST or place > self._count for place in self._of_place.values())

    def heard(self, one: Found) -> Iterator[Found]:
        """Yield what comes next, its puzzles with the rules that were said of them."""
        if isinstance(one, SetAside | RuleApart):
            self._hear(one.text)
            is_told = isinstance(one, RuleApart) and self._has_all_of(one.text)
            yield one.set_aside() if isinstance(one, RuleApart) and is_told else one
        elif isinstance(one, Batch) and not (self._of_all or self._of_place):
            self._count += len(one)
            yield one
        else:
            for record in one_by_one(one):
                self._hear(_above_rows(record.text))
                yield self._ruled(record)

    def _hear(self, text: str) -> None:
        """Take the sentences of a text that are of several puzzles, or of one by its place."""
        for sentence in _stating(text):
            if place := place_said(sentence):
                self._of_place[sentence] = place
                if place == ABOVE or 0 < place <= self._count:
                    self._too_late.append(sentence)
            elif _OF_ALL.search(sentence) and len(self._of_all) < _MOST_SENTENCES:
                self._of_all += [sentence] * (sentence not in self._of_all)

    def _has_all_of(self, text: str) -> bool:
        """Tell whether each sentence of a text that states a rule is of several puzzles."""
        stating = _stating(text)
        to_come = self._of_place.keys() - set(self._too_late)
        told = [one for one in stating if one in self._of_all or one in to_come]
        return bool(stating) and len(told) == len(stating)

    def _ruled(self, record: Record) -> Record:
        """Return a record with the rules that were said of it, counted."""
        self._count += 1
        if not isinstance(record.content, Grid):
            return record
        mine = [one for one, place in self._of_place.items() if place == self._count]
        record = _without(record, [one for one in self._of_place if one not in mine])
        return _ruled_by(record, [*self._of_all, *mine])

    def closed(self, held: Iterable[Found]) -> Iterator[Found]:
        """Yield what is held, the last puzzle with what was said of it, or of none."""
        rest = [*held]
        last = next((n for n in reversed(range(len(rest))) if _is_puzzle(rest[n])), None)
        record = rest[last] if last is not None else None
        if last is not None and isinstance(record, Record):
            mine = [one for one, place in self._of_place.items() if place == _LAST]
            vain = [one for one, place in self._of_place.items() if place > self._count]
            record = _ruled_by(record, mine)
            untold = [one for one in (*vain, *self._too_late) if one not in record.unheeded]
            rest[last] = replace(record, unheeded=(*record.unheeded, *untold))
        yield from rest


def _stating(text: str) -> list[str]:
    """Return the sentences of a text that state a rule, as far as its start goes."""
    said = rules_said(text[:_MOST_CHARACTERS])
    told = [one.sentence for one in said]
    if len(told) < _MOST_SENTENCES and _OF_ALL.search(text[:_MOST_CHARACTERS]):
        told += [one for one in sentences_of(text[:_MOST_CHARACTERS]) if one not in told]
    return told[:_MOST_SENTENCES]


def _of_each(sentence: str) -> str:
    """Return what a sentence on several puzzles says of each of its own."""
    if _ARE.search(sentence):
        return _MANY.sub(r"\1", sentence)
    title = _PLURAL.fullmatch(sentence)
    return without_place(sentence) if title is None else f"{title['kind']}{title['what']}"


def _from_last_puzzle(held: Sequence[Found]) -> int:
    """Return the place of the last puzzle, beside which the words below it may be told.

    The number of all where it is not among the last few.
    """
    few = range(len(held) - 1, max(-1, len(held) - 1 - _MOST_BEHIND), -1)
    return next((n for n in few if isinstance(held[n], Record)), len(held))


def _is_puzzle(one: Found) -> bool:
    return isinstance(one, Record) and isinstance(one.content, Grid)


def _above_rows(text: str) -> str:
    """Return the lines of a record above the rows of its grid."""
    lines = text[:_MOST_CHARACTERS].split("\n")
    first = next((n for n, line in enumerate(lines) if is_row(line) or is_line(line)), 0)
    return "\n".join(lines[:first])


def _without(record: Record, sentences: Iterable[str]) -> Record:
    """Return a record without what is told beside it that is of another puzzle."""
    others = frozenset(sentences)
    kept = tuple(one for one in record.unheeded if one not in others)
    return record if kept == record.unheeded else replace(record, unheeded=kept)


def _ruled_by(record: Record, sentences: list[str]) -> Record:
    """Return a record with the rules of sentences that it does not have yet."""
    if not sentences or not isinstance(record.content, Grid):
        return record
    return record_ruled_too(_without(record, sentences), *map(_of_each, sentences))
