"""What a record claims of its puzzle beside the givens: to be checked, never to be believed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from puzzle.errors import NotationError
from puzzle.formats.claim_names import (
    CLUE_COUNT_NAMES,
    KNOWN_NAMES,
    LEVEL_NAMES,
    MINIMAL_NAMES,
    SCORE_NAMES,
    SOLUTION_NAMES,
    YES_OR_NO,
    key_of,
    may_be_of_givens,
)
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid

_WORDS = ("title", "name", "author", "setter", "source")
_LARGEST = 1000
"""No level, score or number of givens is larger."""
LONGEST_WORDS = 200
"""Characters that are kept of what is said in words."""
_BLANK = (None, 0, "0", "", ".")
"""What stands for no digit in a list of cells."""
_A_SCORE = re.compile(r"(?:at least )?[0-9]{1,2}\.[0-9]")
HIGHEST_LEVEL = 5
"""The highest level that anybody has in mind; a game counts its puzzles by higher ones."""
COMPARED = ("level", "score", "given_count", "is_minimal")
"""The attributes of `Claims` that are held against what is found."""
_DEEPEST = 4
"""Objects within one another that say something of a puzzle."""
_GIVENS_A_MISPRINT = 10
"""A solution may differ in one given of so many: a misprint."""
_OF_OTHERS = frozenset(
    (
        *("user", "player", "players", "author", "setter", "creator", "account", "profile"),
        *("session", "settings", "config", "options", "progress", "state", "history"),
        *("geometry", "constraints", "review", "reviews", "votes"),
    )
)
"""Names of objects that say something of somebody or something else."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What stands beside a puzzle and can be compared with what is found out about it.

    Attributes:
        solution: the claimed solution, in the puzzle's geometry, which may break any rule and may
            have blanks; the error that says why what stands for it is no grid; None for none.
        level: the claimed level, a whole number; None for none.
        score: the claimed score as it stood, such as ``4.5``; None for none.
        given_count: the claimed number of givens; None for none.
        is_minimal: whether it is said that no given can go; None where nothing is said.
        words: what else is said of the puzzle, as it stood: a title, an author, ``hard``.
    """

    solution: Grid | NotationError | None = None
    level: int | None = None
    score: str | None = None
    given_count: int | None = None
    is_minimal: bool | None = None
    words: tuple[str, ...] = ()


def claims_of(members: Mapping[str, object], puzzle: Grid) -> Claims | None:
    """Return the claims that named values make.

    The members of an object, or the columns of a table.

    Args:
        members: by their names, in whatever spelling; a value may be an object with its value, or
            one that says more of the puzzle. Others than those known are let be.
        puzzle: the puzzle that they stand beside.

    Returns:
        The claims, or None where there are none.
    """
    named, cell_count = _by_key(members), puzzle.geometry.cell_count
    told = _compared(named, cell_count)
    level, score = _first(named, LEVEL_NAMES), told.score
    said = [level] if told.level is None else []
    if score is not None and not _is_number(score.removeprefix("at least ")):
        told, said = replace(told, score=None), [*said, score]
    objects = [*_objects_within(members)]
    for inner in objects:
        told = with_claims(told, _certain(_compared(_by_key(inner), cell_count))) or told
    solution = claimed_solution(_solution_in(members), puzzle)
    if solution is None:
        within = (claimed_solution(_solution_in(one), puzzle) for one in objects)
        solution = next((one for one in within if isinstance(one, Grid)), None)
    if solution is None:
        solution = _meant_solution(members, puzzle)
    words = shown_words([*said, *(named.get(name) for name in _WORDS)])
    return claims_or_none(replace(told, solution=solution, words=words))


def as_words(name: str, value: object) -> str:
    """Return what a value under a name claims as words do, ``level: 3``; empty for nothing."""
    told = _certain(_compared({key_of(name): value}, CLASSIC.cell_count))
    named = (
        *(("level", told.level), ("score", told.score), ("clues", told.given_count)),
        ("minimal", None if told.is_minimal is None else "yes" if told.is_minimal else "no"),
    )
    return next((f"{key}: {said}" for key, said in named if said is not None), "")


def is_of_others(name: str) -> bool:
    """Tell whether a name is one of an object or element that says nothing of a puzzle."""
    return key_of(name) in _OF_OTHERS


def with_claims(claims: Claims | None, more: Claims | None) -> Claims | None:
    """Return claims with those of others where nothing is claimed; words are not taken over."""
    if claims is None or more is None:
        return claims or more
    return replace(claims, **{n: getattr(more, n) for n in COMPARED if getattr(claims, n) is None})


def with_corrected(claims: Claims, told: Claims) -> Claims:
    """Return claims with what is told in their place; words and a solution stay."""
    said = {n: getattr(told, n) for n in COMPARED if getattr(told, n) is not None}
    return replace(claims, **said)


def claims_or_none(claims: Claims) -> Claims | None:
    """Return claims, or None where there are none."""
    return None if claims == Claims() else claims


def _by_key(members: Mapping[str, object]) -> dict[str, object]:
    """Return the values by their keys, the first of each, and of an object its value."""
    found = dict[str, object]()
    for name, value in members.items():
        found.setdefault(key_of(name), value.get("value") if isinstance(value, dict) else value)
    return found


def _objects_within(members: Mapping[str, object], depth: int = 0) -> Iterator[dict[str, object]]:
    """Yield the objects in an object that may say more of its puzzle, the nearest first."""
    if depth == _DEEPEST:
        return
    inner = [v for n, v in members.items() if isinstance(v, dict) and not is_of_others(n)]
    yield from inner
    for one in inner:
        yield from _objects_within(one, depth + 1)


def _compared(named: Mapping[str, object], cell_count: int) -> Claims:
    """Return the level, the score, the number of givens, and whether it is said to be minimal."""
    if KNOWN_NAMES.isdisjoint(named):
        return Claims()
    counts = ((name, _whole(named.get(name))) for name in CLUE_COUNT_NAMES)
    of_givens = (
        count
        for name, count in counts
        if count is not None and may_be_of_givens(name, count, cell_count)
    )
    return Claims(
        level=_whole(_first(named, LEVEL_NAMES)),
        score=_score(named),
        given_count=next(of_givens, None),
        is_minimal=YES_OR_NO.get(str(_first(named, MINIMAL_NAMES)).strip().lower()),
    )


def _certain(claims: Claims) -> Claims:
    """Return claims without a level or a score that may be those of something else."""
    is_level = claims.level is not None and claims.level <= HIGHEST_LEVEL
    is_score = claims.score is not None and _A_SCORE.fullmatch(claims.score) is not None
    level, score = claims.level if is_level else None, claims.score if is_score else None
    return replace(claims, level=level, score=score)


def _solution_in(members: Mapping[str, object]) -> object:
    value = _first({name.lower(): value for name, value in members.items()}, SOLUTION_NAMES)
    return value.get("value") if isinstance(value, dict) else value


def _meant_solution(members: Mapping[str, object], puzzle: Grid) -> Grid | None:
    """Return a full grid under any name that has the givens of a puzzle, but for a misprint."""
    count = puzzle.geometry.cell_count
    for name, value in members.items():
        is_whole = isinstance(value, str) and len(value) == count and "0" not in value
        if not (is_whole and str(value).isdecimal()) or is_of_others(name):
            continue
        found = claimed_solution(value, puzzle)
        if isinstance(found, Grid) and found.is_full and not puzzle.is_full:
            wrong = sum(given not in (0, there) for given, there in zip(puzzle, found, strict=True))
            if wrong * _GIVENS_A_MISPRINT <= puzzle.given_count:
                return found
    return None


def _first(members: Mapping[str, object], names: Sequence[str]) -> object:
    """Return the first value of these names that says anything."""
    found = (members.get(name) for name in names)
    return next((value for value in found if value is not None and value != ""), None)


def _score(members: Mapping[str, object]) -> str | None:
    value = _first(members, SCORE_NAMES)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    text = str(value).strip()[:LONGEST_WORDS]
    return f"at least {text}" if members.get("atleast") is True else text or None


def _whole(value: object) -> int | None:
    """Return the whole number that a value is, from 0; None for any other."""
    if isinstance(value, str) and _is_number(value):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if 0 <= value <= _LARGEST and value == int(value) else None


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,4}(\.[0-9]{0,6})?", text.strip()) is not None


def shown_words(values: Iterable[object]) -> tuple[str, ...]:
    """Return the texts among values that are not empty, as much of them as is kept."""
    texts = (value.strip()[:LONGEST_WORDS] for value in values if isinstance(value, str))
    return tuple(filter(None, texts))


def claimed_solution(value: object, puzzle: Grid) -> Grid | NotationError | None:
    """Return the claimed solution: a text in the line notation, or rows of numbers or of text.

    A list without a digit claims nothing: editors write one where the setter filled no cell in.
    """
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str | list):
        (value,) = value
    try:
        if isinstance(value, str) and value.strip():
            return Grid.parse(value, puzzle.geometry)
        if isinstance(value, list):
            size = puzzle.geometry.size
            rows = [
                row
                if isinstance(row, list) or (isinstance(row, str) and len(row) == size)
                else [row]
                for row in value
            ]
            entries = [entry for row in rows for entry in row]
            if all(entry in _BLANK for entry in entries):
                return None
            digits = [_whole(entry) for entry in entries]
            return Grid.from_digits([-1 if d is None else d for d in digits], puzzle.geometry)
    except NotationError as error:
        return error
    return None
