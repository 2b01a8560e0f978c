"""A report in words: one line that says what matters most, and a sentence for each finding.

The terminal, the page and the JSON object all show these words, so that they cannot differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter

from puzzle import Cell, Conflict, Geometry, Grid
from puzzle.cell import cell_name
from puzzle.constraints import houses_told
from puzzle.constraints.reach import why_impossible
from puzzle.grid import SYMBOLS
from puzzle.message import Message, Term, Value, counting, kept, message, said
from puzzle.sentences import counted, listed
from puzzle.symmetry import Symmetry
from solver.diagnosis import Contradiction, Repairs, Rivals
from solver.diagnosis.answers import ClueName
from solver.human import Outcome, Rating, Technique
from solver.human.rules import unlevelled_sentence
from solver.report_fields import ReportFields
from solver.verdict import Verdict

MOST_NAMED = 8
"""Cells that a summary names; findings name them all."""
MOST_TECHNIQUES = 4
"""Techniques of the path that a summary names."""
MOST_PAIRS = 2
"""Conflicting pairs that a summary tells."""
MOST_ADDED = 3
"""Extra givens that a summary tells."""


_TECHNIQUES = "techniques"
_MINIMAL = kept(message("removable.none", "Minimal: no given can go."))
_NO_SYMMETRY = kept(message("symmetry.none", "The pattern of givens has no symmetry."))


def summary(report: ReportFields, messages: Mapping[str, Sequence[Message]] | None = None) -> str:
    """Return what matters most about a puzzle, in one line: why, how many, what to do.

    Args:
        report: what is known about it.
        messages: what `messages_of` returned of it, so that what both say is put together once;
            None where nobody asked it.
    """
    match report.verdict:
        case Verdict.UNIQUE if report.remark:
            parts = iter((report.remark,))
        case Verdict.UNIQUE:
            parts = _of_unique(report, (messages or {}).get(_TECHNIQUES, ()))
        case Verdict.NONE:
            parts = chain(_odd(report), _of_none(report))
        case Verdict.MANY:
            parts = chain(_odd(report), _of_many(report))
        case Verdict.UNDECIDED:
            parts = iter(())
    return " ".join(parts) or report.reason


def findings(report: ReportFields) -> dict[str, str]:
    """Return what was found about a puzzle, in whole sentences, by the key of `Report.to_dict`."""
    return {key: said(messages) for key, messages in messages_of(report).items()}


def messages_of(report: ReportFields) -> dict[str, tuple[Message, ...]]:
    """Return the messages that `findings` says, by the same keys."""
    found = {
        "rules": rules_messages(report.grid.geometry),
        "oddities": _oddities(report.grid.geometry),
        "contradiction": report.contradiction and tuple(_contradiction(report.contradiction)),
        "rivals": report.rivals and _rivals(report.rivals),
        "repairs": report.repairs and (_repairs(report.repairs),),
        "corrections": _corrections(report),
        _TECHNIQUES: report.rating and (kept(_path(report.rating)),),
        "removable": None if report.removable is None else (_removable(report),),
        "symmetry": report.symmetry and (_symmetry(report.symmetry),),
        "undecided": report.undecided and (_undecided(report.undecided),),
    }
    return {key: messages for key, messages in found.items() if messages}


def ids_of(found: Mapping[str, Sequence[Message]]) -> dict[str, list[str]]:
    """Return the ids of messages, by the same keys."""
    ids = attrgetter("id")
    return {key: [*map(ids, messages)] for key, messages in found.items()}


def rules_messages(geometry: Geometry) -> tuple[Message, ...]:
    """Return under which kinds of rules a puzzle was judged; none for the plain houses alone."""
    if geometry.is_plain:
        return ()
    houses = houses_told(geometry.extra_houses, geometry.layout)
    regions = "boxes" if geometry.box_rows else "irregular regions"
    if geometry.canvas is not None:
        regions += f" of {len(geometry.canvas.corners)} grids that share cells"
    under = ["rows", "columns", regions, *houses, *_kinds_counted(geometry)]
    return (message("rules", "Judged under {rules}.", rules=under),)


def _kinds_counted(geometry: Geometry) -> Iterator[str]:
    """Yield the kinds of rules of a grid, those that have clues with how many: ``27 cages``."""
    clues = Counter(one.CLUE or one.NAME for one in geometry.constraints if one.places)
    yield from (counted(number, name) for name, number in clues.items())
    for one in geometry.constraints:
        if not one.places:
            yield one.label(geometry.layout)


def rules_sentence(geometry: Geometry) -> str:
    """Return the same as one sentence; empty for the plain houses alone."""
    return said(rules_messages(geometry))


def rating_messages(rating: Rating) -> tuple[Message, ...]:
    """Return a rating as sentences of their own, for languages other than English."""
    found = []
    if rating.level is not None:
        found.append(message("rating.level", "Level {level}.", level=rating.level))
    elif rating.outcome is not Outcome.SOLVED:
        found.append(message("rating.beyond", "It is beyond level 5."))
    if rating.score is not None:
        found.append(message("rating.score", "SE {score}.", score=str(rating.score)))
    if rating.hardest is not None:
        hardest = Term(rating.hardest.label)
        found.append(message("rating.hardest", "Hardest step: {technique}.", technique=hardest))
    return tuple(found)


def unlevelled(report: ReportFields) -> str:
    """Return why a puzzle with one solution has no level; empty where it may have one."""
    if report.verdict is not Verdict.UNIQUE or report.rating is not None:
        return ""
    return unlevelled_sentence(report.grid.geometry)


def conflict_message(conflict: Conflict) -> Message:
    """Return a conflict as a sentence that needs no name of a house."""
    return message(
        "conflict",
        "{first} and {second} hold the same digit, {digit}, in one house.",
        first=_conflict_cell(conflict, 0),
        second=_conflict_cell(conflict, 1),
        digit=SYMBOLS[conflict.digit],
    )


def _conflict_cell(conflict: Conflict, place: int) -> str:
    if conflict.names:
        return conflict.names[place]
    cell = (conflict.first, conflict.second)[place]
    return cell_name(cell, len(conflict.houses[0].cells))


def conflict_sentences(conflicts: Sequence[Conflict], most: int) -> Iterator[str]:
    """At most so many conflicts, a sentence each, and how many more there are."""
    yield from (conflict.sentence for conflict in conflicts[:most])
    if (left := len(conflicts) - most) > 0:
        yield f"And {counted(left, 'more pair')}."


def _odd(report: ReportFields) -> Iterator[str]:
    """Yield what is odd in a puzzle that has not one solution: it may be the reason."""
    return map(str, _oddities(report.grid.geometry))


def _oddities(geometry: Geometry) -> tuple[Message, ...]:
    """Return what is odd in clues and regions; a plain puzzle loads no module of rules for it."""
    if geometry.is_plain:
        return ()
    from puzzle.oddities import oddities

    return oddities(geometry)


def _of_unique(report: ReportFields, whole: Sequence[Message]) -> Iterator[str]:
    """Yield the parts of a summary; `whole` is the message about the path, if it is there."""
    if report.rating is not None:
        yield report.rating.sentence
        is_short = len(report.rating.counts) <= MOST_TECHNIQUES
        yield said(whole if whole and is_short else (_path(report.rating, MOST_TECHNIQUES),))
    elif why := unlevelled(report):
        yield why
    if report.removable is not None:
        geometry, removable = report.grid.geometry, report.removable
        is_minimal = not removable
        yield "Minimal." if is_minimal else f"{_can_go(removable)}: {_first(geometry, removable)}."
    if report.rating is None and report.removable is None:
        yield report.reason


def _of_none(report: ReportFields) -> Iterator[str]:
    if report.conflicts:
        yield from conflict_sentences(report.conflicts, MOST_PAIRS)
    elif report.contradiction and report.contradiction.clue_count:
        named, is_one = _named_first(report.contradiction), report.contradiction.clue_count == 1
        yield f"{named} {'alone makes it impossible' if is_one else 'cannot stand together'}."
        if why := _why_alone(report.contradiction):
            yield str(why)
    else:
        yield report.reason
    yield from _perhaps(report)


def _of_many(report: ReportFields) -> Iterator[str]:
    rivals = report.rivals
    if rivals is None:
        yield report.reason
    else:
        where = _first(report.grid.geometry, rivals.differs)
        alone = " alone" if rivals.are_closest else ""
        yield f"{str(_number(rivals)).removesuffix('.')}; two differ in {where}{alone}."
    if report.repairs:
        givens = report.repairs.givens
        added = (
            listed(_added(report.repairs))
            if len(givens) <= MOST_ADDED
            else f"{len(givens)} more givens"
        )
        yield f"Unique with {added}."
    yield from _perhaps(report)


def _perhaps(report: ReportFields) -> Iterator[str]:
    if report.corrections:
        likeliest = report.corrections[0].sentence.removesuffix(".")
        others = len(report.corrections) - 1
        more = f", or {counted(others, 'other change')}" if others else ""
        yield f"Perhaps {likeliest[0].lower()}{likeliest[1:]}{more}."


def _contradiction(found: Contradiction) -> Iterator[Message]:
    """Yield what cannot stand together, and of a single clue why, where that is simple."""
    yield _clash(found)
    if why := _why_alone(found):
        yield why


def _why_alone(found: Contradiction) -> Message | None:
    match found.cells, found.constraints:
        case (), (clue,):
            return why_impossible(clue, found.certificate.puzzle.geometry.layout)
    return None


def _clash(found: Contradiction) -> Message:
    clues = _clues(found)
    if not clues:
        return message(
            "contradiction.houses",
            "No digit is to blame: the houses of this grid admit no solution at all.",
        )
    clues[0] = _capital(clues[0])
    if len(clues) == 1:
        return message("contradiction.one", "{clue} alone makes it impossible.", clue=clues[0])
    values: dict[str, Value] = {"clues": clues, "count": len(clues)}
    match bool(found.constraints), found.is_smallest:
        case False, True:
            return message(
                "contradiction.givens.fewest",
                "{clues} cannot stand together: without any one of these {count} there is a "
                "solution, and no fewer givens contradict each other.",
                **values,
            )
        case False, False:
            return message(
                "contradiction.givens",
                "{clues} cannot stand together: without any one of these {count} there is a "
                "solution, and fewer givens may contradict each other too.",
                **values,
            )
        case True, True:
            return message(
                "contradiction.clues.fewest",
                "{clues} cannot stand together: without any one of these {count} there is a "
                "solution, and no fewer clues contradict each other.",
                **values,
            )
    return message(
        "contradiction.clues",
        "{clues} cannot stand together: without any one of these {count} there is a solution, "
        "and fewer clues may contradict each other too.",
        **values,
    )


def _clues(found: Contradiction) -> list[str]:
    """Return the clues by name; givens with their digits where they stand beside other clues."""
    puzzle = found.certificate.puzzle
    name = puzzle.geometry.cell_name
    if not found.constraints:
        return [name(cell) for cell in found.cells]
    givens = (f"{name(cell)} = {SYMBOLS[puzzle[cell]]}" for cell in found.cells)
    return [*givens, *found.names]


def _named_first(found: Contradiction) -> str:
    """Return the first few of the clues by name."""
    clues = _clues(found)
    left = len(clues) - MOST_NAMED
    named = listed([*clues[:MOST_NAMED], f"{left} more"] if left > 0 else clues)
    return _capital(named) if found.constraints else named


def _capital(sentence: str) -> str:
    """Begin a sentence that begins with a word with a capital; leave one with a cell's name."""
    if not sentence.startswith("the "):
        return sentence
    opened = sentence[0].upper() + sentence[1:]
    if isinstance(sentence, ClueName):
        name = opened.removesuffix(sentence.behind)
        return ClueName(name, sentence.rule, sentence.layout, sentence.behind)
    return opened


def _rivals(found: Rivals) -> tuple[Message, ...]:
    differs = found.differs
    values: dict[str, Value] = {
        "count": len(differs),
        "cells": _names(found.pair[0].geometry, differs),
    }
    if found.are_closest:
        two = counting(
            "rivals.closest",
            "The two most alike differ in {count} cell: {cells}.",
            "The two most alike differ in {count} cells: {cells}.",
            **values,
        )
    else:
        two = counting(
            "rivals.two",
            "Two of them differ in {count} cell: {cells}.",
            "Two of them differ in {count} cells: {cells}.",
            **values,
        )
    return (_number(found), two)


def _repairs(found: Repairs) -> Message:
    if found.are_fewest:
        return message(
            "repairs.fewest",
            "With {givens} there is exactly one solution; fewer would not do.",
            givens=_added(found),
        )
    return message(
        "repairs",
        "With {givens} there is exactly one solution; at most {count} are needed: none of these "
        "can be left out, though fewer others may do.",
        givens=_added(found),
        count=len(found.givens),
    )


def _corrections(report: ReportFields) -> tuple[Message, ...]:
    match report.corrections:
        case None:
            return ()
        case ():
            is_proved = "corrections" not in report.undecided
            return _no_correction(report.grid) if is_proved else ()
        case (_,):
            return (
                message("corrections.one", "One single change would leave exactly one solution."),
            )
        case found:
            return (
                counting(
                    "corrections.several",
                    "{count} single change would leave exactly one solution.",
                    "{count} single changes would each leave exactly one solution.",
                    count=len(found),
                ),
            )


def _no_correction(puzzle: Grid) -> tuple[Message, ...]:
    """Say that no typing error explains it: of givens alone, where there are clues beside them."""
    if not puzzle.geometry.constraints:
        return (message("corrections.none", "No single typing error explains it."),)
    if not puzzle.given_count:
        return ()
    return (
        message("corrections.none.givens", "No single typing error among the givens explains it."),
    )


@lru_cache(maxsize=1024)
def _times(technique: Technique, count: int) -> Message:
    """Return how often a technique is used: a message that most paths share."""
    term = Term(technique.label)
    return kept(message("", "{technique} × {count}", technique=term, count=count))


def _path(rating: Rating, most: int | None = None) -> Message:
    """Return the techniques of the path with how often each is used, the hardest first.

    Args:
        rating: of a puzzle with one solution.
        most: techniques that are named; None for all.
    """
    used: Sequence[Value] = [_times(*pair) for pair in reversed([*rating.counts.items()])]
    is_solved = rating.outcome is Outcome.SOLVED
    if not used:
        if is_solved:
            return message("path.nothing", "There is nothing to solve.")
        return message("path.none", "The ladder finds no step.")
    left = 0 if most is None else len(used) - most
    words = [*used[:most], f"{left} more"] if left > 0 else used
    if is_solved:
        return message("path", "Solved by {techniques}.", techniques=words)
    return message("path.ends", "The ladder ends after {techniques}.", techniques=words)


def _removable(report: ReportFields) -> Message:
    if not report.removable:
        return _MINIMAL
    return counting(
        "removable",
        "{count} given can go: {cells}.",
        "{count} givens can go, each by itself: {cells}.",
        count=len(report.removable),
        cells=_names(report.grid.geometry, report.removable),
    )


def _symmetry(symmetry: Symmetry) -> Message:
    if symmetry is Symmetry.NONE:
        return _NO_SYMMETRY
    return Message(f"symmetry.{symmetry.value}", symmetry.sentence)


def _undecided(keys: Sequence[str]) -> Message:
    return message("undecided", "Left open within the limits: {keys}.", keys=keys)


def _number(rivals: Rivals) -> Message:
    if rivals.count_is_exact:
        return counting(
            "rivals.count", "{count} solution.", "{count} solutions.", count=rivals.count
        )
    return counting(
        "rivals.more",
        "More than {count} solution.",
        "More than {count} solutions.",
        count=rivals.count,
    )


def _can_go(cells: Sequence[Cell]) -> str:
    each = "" if len(cells) == 1 else ", each by itself"
    return f"{counted(len(cells), 'given')} can go{each}"


def _added(repairs: Repairs) -> list[str]:
    name = repairs.puzzle.geometry.cell_name
    return [f"{name(cell)} = {SYMBOLS[digit]}" for cell, digit in repairs.givens]


def _names(geometry: Geometry, cells: Iterable[Cell]) -> list[str]:
    return list(map(geometry.cell_name, cells))


def _first(geometry: Geometry, cells: Sequence[Cell]) -> str:
    """Return the cells by name, the first few of many: ``r1c1, r1c2 and 5 more``."""
    names = [geometry.cell_name(cell) for cell in cells[:MOST_NAMED]]
    left = len(cells) - MOST_NAMED
    return listed([*names, f"{left} more"] if left > 0 else names)
