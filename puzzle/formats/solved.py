"""Solutions that stand beside their puzzles as a second grid: they are claims, and no puzzles.

As in a letter with the puzzle, ``Solution:`` and the solved grid below, on a sheet of its own, or
behind several puzzles. A full grid that has most of the givens of a puzzle shortly before it is
taken for its solution, right or wrong; so is one under a line ``Solution:``, whatever it has of
them, and one shortly before the puzzle that it solves. Any other stays a record. One that is
printed upside down, or from right to left, is turned where it solves the puzzle. Of a pipe, where
the puzzle is answered before its solution is there, the solution is set aside if it has all of its
givens. A drawing of the candidates that are left, right behind the puzzle, is set aside too.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeGuard

from puzzle.errors import NotationError
from puzzle.formats.batch import Batch, Found, records_of
from puzzle.formats.claims import Claims
from puzzle.formats.record import Record, SetAside
from puzzle.geometry import FEWEST_GIVENS
from puzzle.grid import Grid
from puzzle.message import counting, message

MOST_HELD = 100
"""What is read before it is plain whose solution follows."""
_MOST_TURNED = 10
"""Puzzles of which a grid may be the solution when it is turned."""
_FEWEST_GIVENS = 8
_MARKED = re.compile(
    r"(?:\*{1,2}|_{1,2}|\[b\])\s?[1-9]\s?(?:\*{1,2}|_{1,2}|\[/b\])|[(\[{<]\s?[1-9]\s?[)\]}>]"
)
"""A digit with signs around it."""
_FEWEST_CANDIDATES = 20
"""Cells with several candidates; a puzzle has more blanks."""
_CANDIDATES = re.compile(r"(?<![\w.])[1-9]{2,9}(?![\w.])")
_SOLUTION = re.compile(
    r"\b(?:solutions?|answers?(?: keys?)?|solved|l\u00f6sung(?:en)?|loesung(?:en)?|soluzion[ei]"
    r"|soluci(?:\u00f3n|on|ones)|solu(?:\u00e7\u00e3o|\u00e7\u00f5es|cao)|oplossing(?:en)?|rozwi\u0105zani[ea]"
    r"|l[\u00f6\u00f8]sning|\u0440\u0435\u0448\u0435\u043d\u0438\u0435|\u043e\u0442\u0432\u0435\u0442)\b|\u89e3\u7b54|\u7b54\u3048|\u7b54\u6848|\uc815\ub2f5",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"\b(?:solutions|answers|l\u00f6sungen|loesungen|soluciones|soluzioni)\b", re.IGNORECASE
)
_NO_SOLUTION = re.compile(
    r"\?|\b(?:no|not|without|two|many|several|find|need|keine?|ohne|sans|aucune|sin)\b",
    re.IGNORECASE,
)
"""What stands beside the word where no solution follows."""
_MOST_WORDS_OF_A_HEADING = 6
_WORD = re.compile(r"[^\W\d_]{2}")
_PARTS_OF_GIVENS = 10
"""A solution may differ in one given of so many: a misprint."""


def with_solutions(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where each solution is a claim of the puzzle that it stands behind.

    Args:
        found: what a source has, in order. A batch with a full grid comes apart, if there is a
            puzzle that it may be the solution of.
    """
    held, size, puzzles = deque[Found](), 0, 0
    heading: SolutionHeading | None = None
    for batch in found:
        for one in batch.records() if _is_mixed(batch, puzzles) else [batch]:
            heading = _heading(one, heading)
            if puzzles and isinstance(one, Record) and _is_state(one, held):
                held.append(SetAside(one.line, one.text, one.where, one.letter))
                size += 1
                continue
            turned = _upright(one, held, heading) if puzzles and isinstance(one, Record) else None
            if turned is not None:
                at = _puzzle_of(turned, held)
                if at is None and _is_full(turned) and heading is not None:
                    at = _puzzle_meant(turned, heading, held)
                    if at is None:
                        held.append(_of_no_puzzle(turned))
                        size += 1
                        continue
                if at is not None:
                    held[at] = _claiming(held[at], turned)
                    puzzles -= 1
                    continue
            if (settled := _settled(one, held)) is not None:
                held.append(settled)
                size += isinstance(settled, SetAside)
                continue
            held.append(one)
            size += _size(one)
            puzzles += _puzzles(one)
            while size > MOST_HELD:
                oldest = held.popleft()
                size -= _size(oldest)
                puzzles -= _puzzles(oldest)
                yield _unless_marked(oldest)
    yield from map(_unless_marked, held)


def _settled(one: Found, held: deque[Found]) -> Found | None:
    """Return what a solution that came before makes of what is found; None for nothing.

    A solution that is printed again is set aside. A puzzle claims the one that solves it, which is
    held no longer.
    """
    if isinstance(one, Record) and _is_printed_again(one, held):
        return SetAside(one.line, one.text, one.where, one.letter)
    if (at := _solution_above(one, held)) is None:
        return None
    (puzzle,), (solution,) = records_of([one]), records_of([held[at]])
    del held[at]
    return _claiming(puzzle, solution)


def _solution_above(puzzle: Found, held: Sequence[Found]) -> int | None:
    """Return the place of the nearest full grid before a puzzle that is its solution.

    It solves the puzzle, or has its givens but for a misprint, and is called a solution where these
    are few.
    """
    if _size(puzzle) != 1 or _puzzles(puzzle) != 1:
        return None
    (record,) = records_of([puzzle])
    givens = record.content.given_count if isinstance(record.content, Grid) else 0
    for at, one in reversed(list(enumerate(held))):
        if isinstance(one, SetAside) or _size(one) != 1:
            continue
        full = one if isinstance(one, Record) else next(records_of([one]))
        if not _is_full(full):
            continue
        above = held[at - 1] if at else None
        text = above.text.rstrip().split("\n")[-1:] if isinstance(above, SetAside) else []
        is_called = any(map(heads_solution, (*text, *_words_beside(full))))
        is_meant = (is_called or givens >= FEWEST_GIVENS) and _other_givens(
            record, full
        ) is not None
        if is_meant or (givens >= _FEWEST_GIVENS and _solves(full, record)):
            return at
    return None


def _words_beside(record: Record) -> tuple[str, ...]:
    return () if record.claims is None else record.claims.words


def without_solutions(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same as it comes, where each solution of an earlier puzzle is set aside.

    Args:
        found: what a pipe has, in order. A batch with a full grid comes apart, as for
            `with_solutions`.
    """
    held, size = deque[Found](), 0
    heading: SolutionHeading | None = None
    for batch in found:
        for one in batch.records() if _is_mixed(batch, size) else [batch]:
            heading = _heading(one, heading)
            if size and isinstance(one, Record):
                turned = _upright(one, held, heading)
                at = _puzzle_of(turned, held)
                if at is not None and _solves(turned, held[at]):
                    size -= 1
                    del held[at]
                    yield SetAside(one.line, one.text, one.where)
                    continue
                if heading is not None and _is_full(one):
                    yield _of_no_puzzle(one)
                    continue
            yield _unless_marked(one)
            if _puzzles(one):
                held.append(one)
                size += _size(one)
            while size > MOST_HELD and len(held) > 1:
                size -= _size(held.popleft())


class SolutionHeading(NamedTuple):
    """What calls the full grids below it solutions.

    Attributes:
        is_of_last: whether it is of the puzzle right above it: it is of one, and has no number.
    """

    is_of_last: bool


def heads_solution(text: str) -> bool:
    """Recognise a line such as ``Solution:``, over a solved grid."""
    return (
        len(text.split()) <= _MOST_WORDS_OF_A_HEADING
        and _SOLUTION.search(text) is not None
        and _NO_SOLUTION.search(text) is None
    )


def _heading(one: Found, before: SolutionHeading | None) -> SolutionHeading | None:
    """Return the heading that holds for what is found: its own, or the one that held before it."""
    if isinstance(one, SetAside):
        *_, said = one.text.rstrip().split("\n")
    elif isinstance(one, Record) and _is_full(one):
        beside = _words_beside(one)
        _, _, place = (one.where or "").rpartition(":")
        sheet, is_cell, _ = place.partition("!")
        said = next(filter(heads_solution, (*beside, sheet if is_cell else "")), "")
        if not said:
            return before
    elif isinstance(one, Batch) and bool((one.digits != 0).all()):
        return before
    else:
        return None
    if not heads_solution(said):
        return None
    return SolutionHeading(not (_SEVERAL.search(said) or any(map(str.isdigit, said))))


def _puzzle_meant(solution: Record, heading: SolutionHeading, held: Sequence[Found]) -> int | None:
    """Return the place of the puzzle that a solution is of by its heading, whatever its givens.

    That is the only one without a solution, or the last one, where the heading is right below it.
    None where it is not plain.
    """
    open_ones = [
        at
        for at, one in enumerate(held)
        if isinstance(one, Record) and not _has_solution(one) and _as_of(one, solution) is not None
    ]
    if len(open_ones) == 1:
        return open_ones[0]
    last = next((at for at in reversed(range(len(held))) if isinstance(held[at], Record)), None)
    return last if heading.is_of_last and last in open_ones else None


def _of_no_puzzle(solution: Record) -> Record:
    error = NotationError(
        message(
            "solution.of-none",
            "This is called a solution, and solves no puzzle above it: write each solution right "
            "below its puzzle, under a line called Solution.",
        ),
        line=solution.line,
    )
    return replace(solution, content=error)


def _as_of(record: Found, solution: Record) -> Grid | None:
    """Return a full grid in the geometry of a puzzle whose rules it does not know; None if odd."""
    puzzle, full = record.content if isinstance(record, Record) else None, solution.content
    if not isinstance(puzzle, Grid) or not isinstance(full, Grid) or puzzle.is_full:
        return None
    if puzzle.geometry == full.geometry:
        return full
    is_ruled = full.geometry.is_plain and puzzle.geometry.canvas is None
    if not is_ruled or puzzle.geometry.cell_count != full.geometry.cell_count:
        return None
    return Grid(full.digits, puzzle.geometry)


def _unless_marked(found: Found) -> Found:
    """Return a record; malformed where it is a full grid and marks tell some digits from others.

    Those are its givens, or those that somebody found: nobody else can tell.
    """
    if not isinstance(found, Record) or not _is_full(found) or not isinstance(found.content, Grid):
        return found
    marked = len(_MARKED.findall(found.text))
    if not FEWEST_GIVENS <= marked < found.content.geometry.cell_count:
        return found
    error = NotationError(
        counting(
            "solution.marked",
            "All cells have digits, and {count} of them are marked: write . for each that is not "
            "given.",
            "All cells have digits, and {count} of them are marked: write . for each that is not "
            "given.",
            count=marked,
        ),
        line=found.line,
    )
    return replace(found, content=error)


def _is_state(record: Record, held: deque[Found]) -> bool:
    """Recognise a drawing of candidates which shows how far somebody came with the puzzle above.

    It has all givens of that, and cells with several digits.
    """
    grid = record.content
    if not isinstance(grid, Grid) or grid.is_full or not _has_candidates(record):
        return False
    above = next((one for one in reversed(held) if not isinstance(one, SetAside)), None)
    if isinstance(above, Batch):
        *_, above = above.records()
    puzzle = above.content if isinstance(above, Record) else None
    return (
        isinstance(above, Record)
        and isinstance(puzzle, Grid)
        and not _has_candidates(above)
        and puzzle.geometry == grid.geometry
        and puzzle.given_count >= _FEWEST_GIVENS
        and all(a in (0, b) for a, b in zip(puzzle.digits, grid.digits, strict=True))
    )


def _has_candidates(record: Record) -> bool:
    return len(_CANDIDATES.findall(record.text)) >= _FEWEST_CANDIDATES


def _upright(record: Record, held: Iterable[Found], heading: SolutionHeading | None) -> Record:
    """Return a full grid turned or mirrored as it is meant for one of the last puzzles.

    That is one that it solves, or else one whose givens it has but for a misprint.

    One on a line is no print that could be turned, unless it is called a solution.
    """
    grid = record.content
    if not _is_full(record) or not isinstance(grid, Grid):
        return record
    if "\n" not in record.text and heading is None:
        return record
    if grid.geometry.canvas is not None:
        return record
    puzzles = [*records_of([one for one in held if _puzzles(one)][-_MOST_TURNED:])][-_MOST_TURNED:]
    ways = [replace(record, content=way) for way in _all_ways(grid)]
    solving = (way for way in ways if any(_solves(way, one) for one in puzzles))
    meant = (way for way in ways if any(_has_givens_of(way, one) for one in puzzles))
    return next(solving, None) or next(meant, record)


def _has_givens_of(solution: Record, puzzle: Record) -> bool:
    """Tell whether a full grid has the many givens of a puzzle, but for a misprint."""
    grid = puzzle.content
    is_large = isinstance(grid, Grid) and grid.given_count >= FEWEST_GIVENS
    return is_large and _other_givens(puzzle, solution) is not None


def _all_ways(grid: Grid) -> Iterator[Grid]:
    """Yield a grid as it is, and turned and mirrored."""
    size = grid.geometry.size
    across = [grid.digits[start : start + size] for start in range(0, size * size, size)]
    for rows in (across, [bytes(column) for column in zip(*across, strict=True)]):
        for ordered in (rows, rows[::-1]):
            yield Grid(b"".join(ordered), grid.geometry)
            yield Grid(b"".join(row[::-1] for row in ordered), grid.geometry)


def _solves(solution: Record, found: Found) -> bool:
    """Tell whether a full grid solves a puzzle."""
    if not isinstance(found, Record) or not isinstance(found.content, Grid):
        return False
    return isinstance(solution.content, Grid) and solution.content.solves(found.content)


def _is_mixed(batch: Found, puzzles: int) -> TypeGuard[Batch]:
    """Recognise a batch with a full grid, where a puzzle stands in it or before it."""
    if not isinstance(batch, Batch):
        return False
    full = (batch.digits != 0).all(axis=1)
    return bool(full.any()) and (puzzles > 0 or not full.all())


def _puzzles(found: Found) -> int:
    """Return how many puzzles without a solution there are."""
    if isinstance(found, Batch):
        return int((found.digits == 0).any(axis=1).sum())
    if not isinstance(found, Record) or not isinstance(found.content, Grid):
        return 0
    return int(not _is_full(found) and not _has_solution(found))


def _singly(found: Iterable[Found]) -> Iterator[Record | SetAside]:
    for one in found:
        if isinstance(one, Batch):
            yield from one.records()
        else:
            yield one


def _size(found: Found) -> int:
    return len(found) if isinstance(found, Batch) else 1


def _is_full(record: Record) -> bool:
    grid = record.content
    return isinstance(grid, Grid) and 0 not in grid.digits


def _puzzle_of(solution: Record, held: deque[Found]) -> int | None:
    """Return the place of the puzzle without a solution that a full grid is meant for.

    That is the first of those with the fewest other givens: a puzzle may stand there twice, with a
    misprint and without. None for a grid that is not full.

    Args:
        solution: the grid.
        held: what stands before it; batches among it come apart for a full grid.
    """
    if not _is_full(solution):
        return None
    if any(isinstance(one, Batch) for one in held):
        apart = list(_singly(held))
        held.clear()
        held.extend(apart)
    wrong = (
        (other, at)
        for at, one in enumerate(held)
        if isinstance(one, Record)
        and not _has_solution(one)
        and (other := _other_givens(one, solution)) is not None
    )
    return min(wrong, default=(0, None))[1]


def _is_printed_again(record: Record, held: Iterable[Found]) -> bool:
    """Recognise a full grid that a puzzle before it has as its solution.

    It is on several lines, or amid words, as programs print what they expected.
    """
    return (
        _is_full(record)
        and ("\n" in record.text or _WORD.search(record.text) is not None)
        and any(
            isinstance(one, Record)
            and one.claims is not None
            and one.claims.solution == record.content
            for one in held
        )
    )


def _has_solution(record: Record) -> bool:
    return record.claims is not None and record.claims.solution is not None


def _other_givens(record: Record, solution: Record) -> int | None:
    """Return how many givens of a puzzle a full grid has not; None if it has not most of them."""
    puzzle, full = record.content, _as_of(record, solution)
    if not isinstance(puzzle, Grid) or full is None:
        return None
    givens = [(a, b) for a, b in zip(puzzle.digits, full.digits, strict=True) if a]
    wrong = sum(a != b for a, b in givens)
    is_meant = len(givens) >= _FEWEST_GIVENS and _PARTS_OF_GIVENS * wrong <= len(givens)
    return wrong if is_meant else None


def _claiming(record: Found, solution: Record) -> Found:
    full = _as_of(record, solution)
    if not isinstance(record, Record) or full is None:
        return record
    return replace(record, claims=replace(record.claims or Claims(), solution=full))
