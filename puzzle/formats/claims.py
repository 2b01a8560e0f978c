"""What a record claims of its puzzle beside the givens: to be checked, never to be believed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from puzzle.errors import NotationError
from puzzle.grid import Grid

SOLUTION_NAMES = (
    *("solution", "solutions", "answer", "answers", "solved", "l\u00f6sung", "loesung"),
    *("soluci\u00f3n", "solucion", "soluzione", "oplossing", "solu\u00e7\u00e3o"),
    *("rozwi\u0105zanie", "solution_string", "solution string", "solution_grid", "solution grid"),
    *("solutionstring", "solutiongrid", "solved_grid", "solution_text"),
)
"""Names that people give to the solution beside a puzzle, in small letters."""
_LEVEL = (
    *("level", "difficulty_level", "difficulty level", "niveau", "nivel", "livello", "stufe"),
    *("schwierigkeit", "schwierigkeitsgrad", "dificultad", "difficolt\u00e0", "moeilijkheid"),
)
_SCORE = (
    *("score", "rating", "se", "er", "ser", "se_rating", "se rating", "se_score", "explainer"),
    *("sudoku_explainer", "sudoku explainer", "difficulty"),
)
_CLUE_COUNT = (
    *("clues", "clue_count", "givens", "given_count", "hints", "num_clues", "n_clues", "#clues"),
    *("number of clues", "num_givens", "numgivens", "numclues", "n_givens", "cluecount"),
    *("vorgaben", "hinweise", "indices", "pistas"),
)
_IS_MINIMAL = ("minimal", "is_minimal", "isminimal", "is minimal")
_YES_OR_NO: Mapping[str, bool] = MappingProxyType(
    dict.fromkeys(("true", "1", "yes", "y", "ja", "oui", "s\u00ed", "s\u00ec"), True)
    | dict.fromkeys(("false", "0", "no", "n", "nein", "non"), False)
)
_WORDS = ("title", "name", "author", "setter", "source")
_LARGEST = 1000
"""No level, score or number of givens is larger."""
_LONGEST_WORDS = 200
"""Characters that are kept of what is said in words."""
_BLANK = (None, 0, "0", "", ".")
"""What stands for no digit in a list of cells."""
_SAID_LEVEL = re.compile(
    r"\b(?:level|niveau|nivel|livello|stufe|schwierigkeitsgrad)\s?[ :=]{1,3}([0-9]{1,3})\b"
    r"(?!\s?[-\u2013/]\s?[0-9]|[.,][0-9])",
    re.IGNORECASE,
)
"""A whole level: 3-4, 3/5 and 3.5 are of other scales."""
_SAID_SCORE = re.compile(
    r"\b(?:SE|ER|SER|rating|score|explainer)[ :=]{1,3}([0-9]{1,2}\.[0-9])\b", re.IGNORECASE
)
_SAID_COUNT = re.compile(
    r"(?<![-\u2013.,])\b([0-9]{1,3})(?: (?:clues|givens|hints|given (?:digits|numbers)"
    r"|numbers given|vorgaben|hinweise|indices|pistas)"
    r"|-(?:clue|given|hint))\b|\b(?:clues|givens|vorgaben)\s?[:=]\s?([0-9]{1,3})\b",
    re.IGNORECASE,
)
_SAID_MINIMAL = re.compile(
    r"(\b(?:not|non|nicht)[ -])?\bminimal\b(\s?[:=]\s?(?:no|false|nein|non|0)\b)?", re.IGNORECASE
)
_UNSURE = re.compile(
    r"\?|\b(?:not(?![ -]minimal)|no|never|than|least|most|about|around|up to|between|under|over|or|"
    r"maybe|perhaps|guess|probably|yours?|mistakes?|errors?)\b",
    re.IGNORECASE,
)
"""What stands in a line that says nothing certain, or nothing of the puzzle below it."""
_AROUND_CLAIMS = " \t,;:.()[]\u2013-"
"""What parts a claim from a title."""
_MOST_WORDS_BESIDE = 6
"""Words of a line that claims something, beside what it claims; a tale has more."""
_MOST_LINES_ABOVE = 3
_MOST_MEMBERS = 12
"""Lines of YAML below a puzzle that say something of it."""
_PARAGRAPHS = re.compile(r"\n\s*\n")
_HIGHEST = 5
"""The highest level that anybody has in mind; a game counts its puzzles so."""
_A_WORD = re.compile(r"[^\W\d_]+")


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
        members: by their names in small letters; others than those known are let be.
        puzzle: the puzzle that they stand beside.

    Returns:
        The claims, or None where there are none.
    """
    level, score = _first(members, _LEVEL), _score(members)
    number = _whole(level)
    said = [level] if number is None else []
    if score is not None and not _is_number(score.removeprefix("at least ")):
        said, score = [*said, score], None
    is_minimal = _first(members, _IS_MINIMAL)
    words = _words([*said, *(members.get(name) for name in _WORDS)])
    return _or_none(
        Claims(
            _solution(_first(members, SOLUTION_NAMES), puzzle),
            number,
            score,
            _whole(_first(members, _CLUE_COUNT)),
            _YES_OR_NO.get(str(is_minimal).strip().lower()),
            words,
        )
    )


def claims_in(texts: Iterable[str], solution: str | None, puzzle: Grid) -> Claims | None:
    """Return the claims that words beside a puzzle make.

    Args:
        texts: what stands beside it.
        solution: the text that stands for its solution, if any.
        puzzle: the puzzle.
    """
    words = _words(texts)
    said = _said_in("\n".join(words))
    return _or_none(replace(said, solution=_solution(solution, puzzle), words=words))


def claims_above(text: str) -> Claims | None:
    """Return what the last lines of a text claim of the puzzle right below: a title, no tale.

    Args:
        text: of one line or more, in which empty lines part paragraphs.

    Returns:
        The level, the score, the number of givens, and whether it is minimal; None for none.
    """
    *_, last = _PARAGRAPHS.split(text.strip())
    lines = last.split("\n")
    return _said_beside(lines if len(lines) <= _MOST_LINES_ABOVE else _last_labels(lines))


def claims_below(text: str) -> Claims | None:
    """Return what the first lines of a text claim of the puzzle right above, as `claims_above`."""
    first, *_ = _PARAGRAPHS.split(text.strip())
    lines = first.split("\n")
    are_members = len(lines) <= _MOST_MEMBERS and all(":" in line for line in lines)
    return _said_beside(lines if are_members else lines[:_MOST_LINES_ABOVE])


def without_claims(line: str) -> str:
    """Return a line without what it claims; as it stands where it claims nothing, or is a tale."""
    if not _is_title(line) or _said_in(line) == Claims():
        return line
    for pattern in (_SAID_LEVEL, _SAID_SCORE, _SAID_COUNT, _SAID_MINIMAL):
        line = pattern.sub(" ", line)
    return line.strip(_AROUND_CLAIMS)


def _said_beside(lines: Iterable[str]) -> Claims | None:
    said = _said_in("\n".join(line for line in lines if _is_title(line)))
    is_of_game = said.level is not None and said.level > _HIGHEST
    return _or_none(replace(said, level=None) if is_of_game else said)


def _last_labels(lines: Sequence[str]) -> Sequence[str]:
    """Return the last lines that each claim something, as of a form; else the last one."""
    count = 0
    while count < len(lines) and _said_in(lines[-1 - count]) != Claims():
        count += 1
    return lines[-max(count, 1) :]


def with_claims(claims: Claims | None, more: Claims) -> Claims:
    """Return claims with those of others where nothing is claimed; words are not taken over."""
    if claims is None:
        return more
    names = ("level", "score", "given_count", "is_minimal")
    return replace(claims, **{n: getattr(more, n) for n in names if getattr(claims, n) is None})


def _is_title(line: str) -> bool:
    """Recognise a line with little beside what it claims, and nothing that is not certain."""
    line = _SAID_MINIMAL.sub(" ", line)  # ``Minimal: no`` is certain
    if len(line) > _LONGEST_WORDS or _UNSURE.search(line):
        return False
    for pattern in (_SAID_LEVEL, _SAID_SCORE, _SAID_COUNT):
        line = pattern.sub(" ", line)
    return len(_A_WORD.findall(line)) <= _MOST_WORDS_BESIDE


def _said_in(text: str) -> Claims:
    """Return what words claim in the forms that are known."""
    level, score = _SAID_LEVEL.search(text), _SAID_SCORE.search(text)
    count, minimal = _SAID_COUNT.search(text), _SAID_MINIMAL.search(text)
    return Claims(
        level=int(level[1]) if level else None,
        score=score[1] if score else None,
        given_count=int(count[1] or count[2]) if count else None,
        is_minimal=minimal[1] is None and minimal[2] is None if minimal else None,
    )


def _or_none(claims: Claims) -> Claims | None:
    return None if claims == Claims() else claims


def _first(members: Mapping[str, object], names: Sequence[str]) -> object:
    """Return the first value of these names that says anything."""
    found = (members.get(name) for name in names)
    return next((value for value in found if value is not None and value != ""), None)


def _score(members: Mapping[str, object]) -> str | None:
    value = _first(members, _SCORE)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    text = str(value).strip()[:_LONGEST_WORDS]
    return f"at least {text}" if members.get("at_least") is True else text or None


def _whole(value: object) -> int | None:
    """Return the whole number that a value is, from 0; None for any other."""
    if isinstance(value, str) and _is_number(value):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if 0 <= value <= _LARGEST and value == int(value) else None


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,4}(\.[0-9]{0,6})?", text.strip()) is not None


def _words(values: Iterable[object]) -> tuple[str, ...]:
    texts = (value.strip()[:_LONGEST_WORDS] for value in values if isinstance(value, str))
    return tuple(filter(None, texts))


def _solution(value: object, puzzle: Grid) -> Grid | NotationError | None:
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
