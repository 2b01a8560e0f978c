"""A report in words: one line that says what matters most, and a sentence for each finding.

The terminal, the page and the JSON object all show these words, so that they cannot differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from puzzle import Cell, Conflict, Geometry
from puzzle.grid import SYMBOLS
from puzzle.sentences import counted, listed
from puzzle.symmetry import Symmetry
from solver.diagnosis import Contradiction, Repairs, Rivals
from solver.human import Outcome, Rating
from solver.human.rules import is_known
from solver.verdict import Verdict

if TYPE_CHECKING:
    from solver.report import Report

MOST_NAMED = 8
"""Cells that a summary names; findings name them all."""
MOST_TECHNIQUES = 4
"""Techniques of the path that a summary names."""
MOST_PAIRS = 2
"""Conflicting pairs that a summary tells."""
MOST_ADDED = 3
"""Extra givens that a summary tells."""


UNLEVELLED = "Unlevelled: no human technique knows some of its rules yet."
"""What is said in place of a level."""


def summary(report: Report) -> str:
    """Return what matters most about a puzzle, in one line: why, how many, what to do."""
    match report.verdict:
        case Verdict.UNIQUE if report.remark:
            said = iter((report.remark,))
        case Verdict.UNIQUE:
            said = _of_unique(report)
        case Verdict.NONE:
            said = _of_none(report)
        case Verdict.MANY:
            said = _of_many(report)
        case Verdict.UNDECIDED:
            said = iter(())
    return " ".join(said) or report.reason


def findings(report: Report) -> dict[str, str]:
    """Return what was found about a puzzle, in whole sentences, by the key of `Report.to_dict`."""
    found = {
        "rules": _rules(report.grid.geometry),
        "contradiction": report.contradiction and _contradiction(report.contradiction),
        "rivals": report.rivals and _rivals(report.rivals),
        "repairs": report.repairs and _repairs(report.repairs),
        "corrections": _corrections(report),
        "techniques": report.rating and _path(report.rating),
        "removable": None if report.removable is None else _removable(report),
        "symmetry": report.symmetry and _symmetry(report.symmetry),
        "undecided": report.undecided and _undecided(report.undecided),
    }
    return {key: sentence for key, sentence in found.items() if sentence}


def conflict_sentences(conflicts: Sequence[Conflict], most: int) -> Iterator[str]:
    """At most so many conflicts, a sentence each, and how many more there are."""
    yield from (conflict.sentence for conflict in conflicts[:most])
    if (left := len(conflicts) - most) > 0:
        yield f"And {counted(left, 'more pair')}."


def _of_unique(report: Report) -> Iterator[str]:
    if report.rating is not None:
        yield report.rating.sentence
        yield _path(report.rating, MOST_TECHNIQUES)
    elif report.grid.geometry.canvas or not is_known(report.grid.geometry):
        is_single = report.grid.geometry.canvas is None
        yield (
            UNLEVELLED if is_single else "Unlevelled: no human technique knows grids that overlap."
        )
    if report.removable is not None:
        geometry, removable = report.grid.geometry, report.removable
        is_minimal = not removable
        yield "Minimal." if is_minimal else f"{_can_go(removable)}: {_first(geometry, removable)}."
    if report.rating is None and report.removable is None:
        yield report.reason


def _of_none(report: Report) -> Iterator[str]:
    if report.conflicts:
        yield from conflict_sentences(report.conflicts, MOST_PAIRS)
    elif report.contradiction and (report.contradiction.cells or report.contradiction.constraints):
        yield f"{_named_first(report.contradiction)} cannot stand together."
    else:
        yield report.reason
    yield from _perhaps(report)


def _of_many(report: Report) -> Iterator[str]:
    rivals = report.rivals
    if rivals is None:
        yield report.reason
    else:
        where = _first(report.grid.geometry, rivals.differs)
        alone = " alone" if rivals.are_closest else ""
        yield f"{_number(rivals)}; two differ in {where}{alone}."
    if report.repairs:
        givens = report.repairs.givens
        added = (
            _added(report.repairs) if len(givens) <= MOST_ADDED else f"{len(givens)} more givens"
        )
        yield f"Unique with {added}."
    yield from _perhaps(report)


def _perhaps(report: Report) -> Iterator[str]:
    if report.corrections:
        likeliest = report.corrections[0].sentence.removesuffix(".")
        others = len(report.corrections) - 1
        more = f", or {counted(others, 'other change')}" if others else ""
        yield f"Perhaps {likeliest[0].lower()}{likeliest[1:]}{more}."


def _rules(geometry: Geometry) -> str | None:
    """Which kinds of rules the puzzle was judged under; None for the plain houses alone."""
    if geometry.is_plain:
        return None
    extra = len(geometry.extra_houses)
    counts = Counter(constraint.NAME for constraint in geometry.constraints)
    kinds = [f"{name} × {count}" if count > 1 else name for name, count in counts.items()]
    houses = [counted(extra, "extra house")] if extra else []
    regions = "boxes" if geometry.box_rows else "irregular regions"
    if geometry.canvas is not None:
        regions += f" of {len(geometry.canvas.corners)} grids that share cells"
    return (
        f"Judged under rows, columns and {regions}{''.join(f', {one}' for one in houses + kinds)}."
    )


def _contradiction(found: Contradiction) -> str:
    clues = _clues(found)
    if not clues:
        return "No digit is to blame: the houses of this grid admit no solution at all."
    kind = "clues" if found.constraints else "givens"
    size = (
        f"no fewer {kind} contradict each other"
        if found.is_smallest
        else f"fewer {kind} may contradict each other too"
    )
    if len(clues) == 1:
        return _capital(f"{clues[0]} alone makes it impossible.")
    return _capital(
        f"{listed(clues)} cannot stand together: without any one of these "
        f"{len(clues)} there is a solution, and {size}."
    )


def _clues(found: Contradiction) -> list[str]:
    """Return the clues by name; givens with their digits where they stand beside other clues."""
    puzzle = found.certificate.puzzle
    name = puzzle.geometry.cell_name
    if not found.constraints:
        return [name(cell) for cell in found.cells]
    givens = (f"{name(cell)} = {SYMBOLS[puzzle[cell]]}" for cell in found.cells)
    return [*givens, *found.labels]


def _named_first(found: Contradiction) -> str:
    """Return the first few of the clues by name."""
    clues = _clues(found)
    left = len(clues) - MOST_NAMED
    named = listed([*clues[:MOST_NAMED], f"{left} more"] if left > 0 else clues)
    return _capital(named) if found.constraints else named


def _capital(sentence: str) -> str:
    """Begin a sentence that begins with a word with a capital; leave one with a cell's name."""
    return sentence[0].upper() + sentence[1:] if sentence.startswith("the ") else sentence


def _rivals(found: Rivals) -> str:
    differs = found.differs
    names = _names(found.pair[0].geometry, differs)
    two = "The two most alike" if found.are_closest else "Two of them"
    return f"{_number(found)}. {two} differ in {counted(len(differs), 'cell')}: {names}."


def _repairs(found: Repairs) -> str:
    fewest = (
        "fewer would not do"
        if found.are_fewest
        else f"at most {len(found.givens)} are needed: none of these can be left out, "
        "though fewer others may do"
    )
    return f"With {_added(found)} there is exactly one solution; {fewest}."


def _corrections(report: Report) -> str | None:
    match report.corrections:
        case None:
            return None
        case ():
            is_proved = "corrections" not in report.undecided
            return "No single typing error explains it." if is_proved else None
        case (_,):
            return "One single change would leave exactly one solution."
        case found:
            return f"{len(found)} single changes would each leave exactly one solution."


def _path(rating: Rating, most: int | None = None) -> str:
    """Return the techniques of the path with how often each is used, the hardest first.

    Args:
        rating: of a puzzle with one solution.
        most: techniques that are named; None for all.
    """
    used = [f"{technique.label} × {count}" for technique, count in rating.counts.items()][::-1]
    is_solved = rating.outcome is Outcome.SOLVED
    if not used:
        return "There is nothing to solve." if is_solved else "The ladder finds no step."
    left = 0 if most is None else len(used) - most
    words = listed([*used[:most], f"{left} more"] if left > 0 else used)
    return f"Solved by {words}." if is_solved else f"The ladder ends after {words}."


def _removable(report: Report) -> str:
    if not report.removable:
        return "Minimal: no given can go."
    return f"{_can_go(report.removable)}: {_names(report.grid.geometry, report.removable)}."


def _symmetry(symmetry: Symmetry) -> str:
    is_none = symmetry is Symmetry.NONE
    return "The pattern of givens has no symmetry." if is_none else symmetry.sentence


def _undecided(keys: Sequence[str]) -> str:
    return f"Left open within the limits: {listed(keys)}."


def _number(rivals: Rivals) -> str:
    if rivals.count_is_exact:
        return counted(rivals.count, "solution")
    return f"More than {counted(rivals.count, 'solution')}"


def _can_go(cells: Sequence[Cell]) -> str:
    each = "" if len(cells) == 1 else ", each by itself"
    return f"{counted(len(cells), 'given')} can go{each}"


def _added(repairs: Repairs) -> str:
    name = repairs.puzzle.geometry.cell_name
    return listed(f"{name(cell)} = {SYMBOLS[digit]}" for cell, digit in repairs.givens)


def _names(geometry: Geometry, cells: Iterable[Cell]) -> str:
    return listed(map(geometry.cell_name, cells))


def _first(geometry: Geometry, cells: Sequence[Cell]) -> str:
    """Return the cells by name, the first few of many: ``r1c1, r1c2 and 5 more``."""
    names = [geometry.cell_name(cell) for cell in cells[:MOST_NAMED]]
    left = len(cells) - MOST_NAMED
    return listed([*names, f"{left} more"] if left > 0 else names)
