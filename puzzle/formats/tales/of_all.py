"""What is told of puzzles anywhere in a mail or a file: in the letter, of what is attached to it.

The words of a mail with one puzzle are of that one, wherever it stands. Of several, a puzzle has
what is said of all, and what names it: the second one, puzzle B, or its file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from puzzle.formats.batch import Batch, Found, one_by_one
from puzzle.formats.claims import Claims, claims_or_none, with_claims
from puzzle.formats.record import Record, SetAside
from puzzle.formats.tales.labels import Labels, labels_of
from puzzle.formats.tales.told import BOTH, EACH, NEXT, Told, Value
from puzzle.formats.text import without_quoted
from puzzle.grid import Grid

_MOST_HELD = 400
"""Texts and records of a mail or a file that wait for one another."""
_MOST_PUZZLES = 1_000
_MOST_CHARACTERS = 20_000
"""Of the texts of a mail or a file that are looked at."""
_SIGNED = re.compile(r"^(?:-- ?|_{20,})$", re.MULTILINE)
"""What stands above a signature, or what a mailing list adds."""
_WORD = re.compile(r"[^\W\d_]{2}")
_NUMBER_OF_MAIL = re.compile(r"mail [0-9]+")
_ORDINAL = re.compile(r"(-?[0-9])\.")
_FILE = re.compile(r"\.[a-z]{2,4}$")
_ON_A_PAGE = re.compile(r"^page [0-9]+, .*")


def with_claims_told(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where each puzzle has what is told of it anywhere in its mail or file.

    Args:
        found: what a source has, in order; what stands beside a puzzle is claimed already, and
            goes before what is told elsewhere.
    """
    for _, group in groupby(found, _place_of):
        held, puzzles = list[Found](), 0
        is_open = True
        for one in group:
            if not is_open:
                yield one
                continue
            held.append(one)
            puzzles += 0 if isinstance(one, SetAside) else len(one) if isinstance(one, Batch) else 1
            if len(held) > _MOST_HELD or puzzles > _MOST_PUZZLES:
                yield from held
                held, is_open = [], False
        if held:
            yield from _told_of(held)


def _place_of(one: Found) -> tuple[str, ...]:
    """Return the mail or the file that something came in, the sheets of one as one."""
    if isinstance(one, Batch):
        return ("",)
    where = _ON_A_PAGE.sub("", one.where or "")
    if one.letter is None:
        file, colon, _ = where.rpartition(":")
        return (file,) if colon else ("",)
    number = _NUMBER_OF_MAIL.match(where)
    return (one.letter.sender, one.letter.subject, number[0] if number else "")


def _told_of(held: Sequence[Found]) -> Iterator[Found]:
    """Yield what a mail or a file has, with what its texts tell."""
    labels = labels_of(held)
    if all(isinstance(one, SetAside) for one in held):
        yield from held
        return
    single = [
        each for one in held for each in ([one] if isinstance(one, SetAside) else one_by_one(one))
    ]
    numbers = _numbers_of(single)
    told = _told_in(single, labels.names, numbers)
    if not told:
        yield from held
        return
    count = len({*numbers.values()})
    by_whose = dict[str, list[Told]]()
    for each in told:
        by_whose.setdefault(each.whose, []).append(each)
    for at, one in enumerate(single):
        number = numbers.get(at)
        if number is None or not isinstance(one, Record) or not isinstance(one.content, Grid):
            yield one
            continue
        own = [
            each
            for whose, of_one in by_whose.items()
            if _is_of(whose, one, number, count, labels)
            for each in of_one
        ]
        claims = with_claims(one.claims, _agreed(own))
        yield one if claims == one.claims else replace(one, claims=claims)


def _told_in(
    held: Sequence[Record | SetAside], names: frozenset[str], numbers: Mapping[int, int]
) -> tuple[Told, ...]:
    """Return what the texts of a mail or a file tell, and its subject.

    Args:
        held: what there is, one by one.
        names: of puzzles.
        numbers: which puzzle each record is, by its place.
    """
    from puzzle.formats.tales.clauses import told_in  # its patterns take a while to compile

    room, found = _MOST_CHARACTERS, list[Told]()
    letter = held[0].letter
    texts = [(letter.subject, False, 0)] if letter is not None and not letter.is_of_answer else []
    texts += [
        (one.text, is_between, numbers.get(at + 1, 0))
        for at, (one, is_between) in enumerate(zip(held, _are_between(held), strict=True))
        if isinstance(one, SetAside) and not one.text.startswith(">")
    ]
    for text, is_between, below in texts:
        body = _SIGNED.split(without_quoted(text[:room]), maxsplit=1)[0]
        room -= len(body)
        if _WORD.search(body) or not body.isascii():
            told = told_in(body, names)
            # Between puzzles, "28 clues each" is rather of those below than of all.
            told = tuple(one for one in told if not (is_between and one.whose == EACH))
            found += [
                one._replace(whose=f"{below}.") if one.whose == NEXT else one
                for one in told
                if below or one.whose != NEXT
            ]
        if room <= 0:
            break
    return tuple(found)


def _are_between(held: Sequence[Found]) -> list[bool]:
    """Return of each that was found whether it stands between puzzles, of which two are alone.

    What stands between these and is of each is of both.
    """
    counts = [_count_of(one) for one in held]
    puzzles = [at for at, count in enumerate(counts) if count]
    first, last = (puzzles[0], puzzles[-1]) if sum(counts) > 2 else (0, 0)
    return [first < at < last for at in range(len(held))]


def _count_of(one: Found) -> int:
    """Return how many puzzles something is; 0 for text."""
    if isinstance(one, SetAside):
        return 0
    return len(one) if isinstance(one, Batch) else 1


def _numbers_of(single: Sequence[Record | SetAside]) -> Mapping[int, int]:
    """Return which puzzle each record is, from 1, by its place; equal ones are one."""
    records = [
        (at, one)
        for at, one in enumerate(single)
        if isinstance(one, Record) and not (isinstance(one.content, Grid) and one.content.is_full)
    ]
    fresh = [(at, one) for at, one in records if not one.text.startswith(">")] or records
    numbers, found = dict[object, int](), dict[int, int]()
    for at, one in fresh:
        key = one.content if isinstance(one.content, Grid) else at
        found[at] = numbers.setdefault(key, len(numbers) + 1)
    return found


def _is_of(whose: str, one: Record, number: int, count: int, labels: Labels) -> bool:
    """Tell whether what is said of such a puzzle is said of this.

    Args:
        whose: as of `Told`.
        one: the puzzle.
        number: of it, from 1.
        count: of all puzzles.
        labels: what puzzles are called above their grids.
    """
    if whose in ("", EACH, BOTH):
        return whose == EACH or count == (2 if whose == BOTH else 1)
    if ordinal := _ORDINAL.fullmatch(whose):
        place = int(ordinal[1])
        return number == place if place > 0 else count > 1 and number == count + 1 + place
    if _FILE.search(whose):
        return (one.where or "").lower().rpartition(":")[0].endswith(whose)
    if whose.isdigit() and not labels.are_numbers:
        return number == int(whose)
    return whose in labels.of(one)


def _agreed(told: Sequence[Told]) -> Claims | None:
    """Return what is told, each where all agree on it; what names a puzzle goes before the rest."""
    values = dict[str, set[Value]]()
    for one in told:
        values.setdefault(one.name, set()).add(one.value)
    agreed = {name: found.pop() for name, found in values.items() if len(found) == 1}
    return claims_or_none(Claims(**agreed))  # type: ignore[arg-type]
